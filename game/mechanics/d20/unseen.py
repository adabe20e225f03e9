"""Who is not seen, and striking at a square in which somebody unseen is believed to be."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from game.battle.command import Command
from game.battle.dice import Dice, roll
from game.battle.event import Play
from game.battle.rulebook import Preview, Strike, Verb
from game.ecs.components import Body, Name, Place, Side, Weapon
from game.ecs.world import World, lasting
from game.mechanics.corner_lines import outlook
from game.mechanics.d20.attack_actions import Fighting
from game.mechanics.d20.attack_roll import AT_SQUARE
from game.mechanics.d20.concealment import BLINDED, guessed
from game.mechanics.d20.cover import Covering
from game.mechanics.d20.critical_hits import D20
from game.mechanics.d20.measuring import SQUARE, feet
from game.mechanics.d20.reach import is_melee
from game.mechanics.d20.sizes import space
from game.mechanics.d20.unknown import VERB, doubtful
from game.mechanics.middle_lines import solid
from game.mechanics.naming import called
from game.mechanics.states import has
from game.mechanics.unknown import Unknown
from game.mechanics.verbs import Aimed
from game.reasons import Because, Cost, Refusal, text
from game.space import footprint
from game.space.field import Field
from game.space.sight import Space
from game.space.square import Cell

OPTIONS = (AT_SQUARE,)
NOBODY = text("No unseen foe could be there.")


@dataclass(frozen=True, slots=True, eq=False)
class Unseen:
    """The law of striking at squares; an unseen foe can't be chosen, only a square."""

    fighting: Fighting
    slot: str
    grid: str
    """One strikes at squares of the grid."""

    @property
    def unknown(self) -> Unknown:
        """Give the law of those whom a side does not see."""
        return self.fighting.moves.unknown

    @property
    def rule(self) -> str:
        """Name the rule by which an unseen foe can't be chosen."""
        return self.fighting.blows.attack.concealing.unseen

    def law(self) -> Aimed:
        """Give the law of its verb."""
        law = self.allowed, self.against, self.perform, self.offered, self.shown
        return Aimed(VERB, text("Strike at a square"), self.rule, "cell", *law)

    def verb(self) -> Verb:
        """Build the verb: what it offers is legal, and asked of all squares at once."""
        return replace(self.law().verb(), offers=self.offers)

    def foes(self, world: World, unit: int) -> tuple[int, ...]:
        """List the foes that a creature does not see, in id order."""
        return _unseen(world, self, unit)

    def seen(self, world: World, team: str, unit: int) -> bool:
        """Say whether a team knows where a creature is: one of its own, or seen by anybody of the team who is up."""
        return unit not in self.unknown.unseen(world, team)

    def lurks(self, world: World, team: str, unit: int) -> bool:
        """Say whether nobody of a team who is up would see a creature where it is."""
        eyes = [one for one, side in world.all(Side) if side.team == team and self.fighting.up(world, one)]
        total = self.fighting.blows.attack.concealing.total
        return bool(eyes) and all(total(world, one, unit).unseen for one in eyes)

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """Who cannot see a foe may strike at a square; while all are seen there is no need to."""
        if not self.foes(world, unit):
            why = text("{who} sees every foe.", who=called(world, unit))
            return Refusal(self.rule, why, text("Attack one of them."))
        return self.fighting.moves.slots.slot(world, unit, self.slot)

    def against(self, world: World, cmd: Command, free: Cost) -> Cost | Refusal:
        """Say whether the square can be struck at: in reach or range, nothing solid between, nobody seen there."""
        if not isinstance(cmd.target, tuple) or not world.field.inside(cmd.target[0], cmd.target[1]):
            return Refusal(self.grid, text("It needs a square to strike at."))
        barred = self._out_of_reach(world, cmd.unit, cmd.target, self._weapon(world, cmd))
        return barred or self._seen_there(world, cmd) or free

    def _weapon(self, world: World, cmd: Command) -> Weapon:
        return self.fighting.blows.attack.weapon(world, cmd.unit, cmd.option("weapon"))

    def _out_of_reach(self, world: World, unit: int, square: Cell, arm: Weapon) -> Refusal | None:
        source, attack = space(world, unit), self.fighting.blows.attack
        covering, reach, far = attack.covering, attack.covering.reach, feet(source, (square,))
        away = text("The square is {far} ft away.", far=far), text("Come closer.")
        if reach.from_afar(world, unit, arm, (square,)):
            if far > attack.range.carries(arm):
                return Refusal(attack.range.rule, *away)
        elif not reach.within(reach.span(world, unit, arm), source, (square,)):
            return Refusal(reach.natural, *away)
        if solid(world.field, square) or covering.bars_line(world.field, source, square):
            return Refusal(covering.total, text("Something solid is in every line."))
        return None

    def _seen_there(self, world: World, cmd: Command) -> Refusal | None:
        """A foe that is seen is attacked as such, not its square."""
        seen = next((foe for foe in self._seen(world, cmd.unit) if cmd.target in space(world, foe)), None)
        if seen is None:
            return None
        why = text("{name} is seen there.", name=world.get(seen, Name).name)
        return Refusal(self.rule, why, text("Attack it."))

    def _seen(self, world: World, unit: int) -> list[int]:
        hidden = self.foes(world, unit)
        return [foe for foe in self.fighting.foes(world, unit) if foe not in hidden]

    def there(self, world: World, cmd: Command) -> Strike | None:
        """Give the strike at whoever is unseen in the square, at whatever height, or nothing."""
        if not isinstance(cmd.target, tuple):
            return None
        foe = next((one for one in self.foes(world, cmd.unit) if guessed(world, cmd.target, one)), None)
        return None if foe is None else self._strike(world, cmd, foe)

    def _strike(self, world: World, cmd: Command, foe: int) -> Strike | None:
        strike = self.fighting.blows.attack.strike(world, cmd.unit, foe, cmd.option("weapon"), OPTIONS)
        return strike if isinstance(strike, Strike) else None

    def supposed(self, world: World, cmd: Command) -> Strike | None:
        """Give what the strike would be if an unseen foe were in the square: alike whether one is or not, or nothing.

        Of several the first that could be there unseen, and in reach.
        """
        square, concealing = cmd.target, self.fighting.blows.attack.concealing
        if not isinstance(square, tuple):
            return None
        for foe in self.foes(world, cmd.unit):
            ahead, place = world.fork(), world.get(foe, Place)
            ahead.put(foe, replace(place, at=square, band=footprint.whole(world.get(foe, Body).side)))
            could = _fits(world, foe, square) and concealing.total(ahead, cmd.unit, foe).unseen
            strike = self._strike(ahead, cmd, foe) if could else None
            if strike is not None:
                return strike
        return None

    def perform(self, world: World, cmd: Command, dice: Dice) -> Play:
        """Strike at a square: where nobody is the strike misses, and nobody learns why."""
        fighting, arm, square = self.fighting, self._weapon(world, cmd), cmd.target
        reach = fighting.blows.attack.covering.reach
        yield from fighting.ready(world, cmd.unit, VERB, self.slot)
        if isinstance(square, tuple) and reach.from_afar(world, cmd.unit, arm, (square,)):
            yield from fighting.provoking.asked(world, dice, cmd.unit)
        if not fighting.up(world, cmd.unit):
            return
        strike = self.there(world, cmd)
        if strike is not None:
            yield from fighting.blows.strike(world, dice, cmd.unit, strike.at, arm.name, OPTIONS)
        else:
            blows = fighting.blows
            yield from roll(world, dice, cmd.unit, D20, Because(blows.rule), text("attack"), secret=True)
            yield blows.attack.concealing.unexplained(world, cmd.unit, arm)

    def shown(self, world: World, cmd: Command, cost: Cost) -> Preview:
        """Show the odds against a foe supposed to be there, half of which the eyes take away."""
        strike = self.supposed(world, cmd)
        if strike is None:
            return Preview(cost, None, None, price=(Because(self.rule, 0, NOBODY),))
        perhaps = text("Only if {name} is there. On a miss nobody learns why.", name=called(world, strike.at))
        return Preview(cost, None, strike, price=(Because(self.rule, 0, perhaps),))

    def offers(self, world: World, unit: int) -> Iterator[Command]:
        """Offer what is legal: all that is offered."""
        if isinstance(self.allowed(world, unit), Cost):
            yield from self.offered(world, unit)

    def offered(self, world: World, unit: int) -> Iterator[Command]:
        """Offer every square in reach or range that nobody is seen in, with every weapon: none of them tells anything.

        A square is struck at whatever its height; it is named as high as the striker is.
        """
        attack, source = self.fighting.blows.attack, space(world, unit)
        arms, reach = attack.weapons(world, unit), attack.covering.reach
        seen = {cell for foe in self._seen(world, unit) for cell in space(world, foe)}
        spans = [span for arm in arms for span in (attack.range.carries(arm), reach.of(world, unit, arm).total)]
        reaching = [((("weapon", arm.name),), self._reaching(world, unit, arm)) for arm in arms]
        for square, far in _open_squares(attack.covering, world.field, source, max(spans) // SQUARE):
            if square not in seen:
                yield from (Command(unit, VERB, square, arm) for arm, reaches in reaching if reaches(square, far))

    def _reaching(self, world: World, unit: int, arm: Weapon) -> Callable[[Cell, int], bool]:
        """Say of a square, so many feet away, whether a weapon reaches it, or carries so far."""
        attack, source = self.fighting.blows.attack, space(world, unit)
        reach, carries = attack.covering.reach, attack.range.carries(arm)
        if not is_melee(arm):
            return lambda _, far: far <= carries
        span, thrown = reach.span(world, unit, arm), carries if arm.range > 0 else -1
        most, level = span.far + SQUARE, source[0][2]  # a reach of 10 feet takes in what is 15 away

        def reaches(square: Cell, far: int) -> bool:
            near = far <= most or square[2] != level
            return far <= thrown or (near and reach.within(span, source, (square,)))

        return reaches


@lasting
def _unseen(world: World, law: Unseen, unit: int) -> tuple[int, ...]:
    if not doubtful(world) and not has(world, unit, BLINDED):
        return ()
    concealing = law.fighting.blows.attack.concealing
    return tuple(foe for foe in law.fighting.foes(world, unit) if concealing.total(world, unit, foe).unseen)


def _fits(world: World, unit: int, at: Cell) -> bool:
    """Say whether a creature's whole space would lie on the map."""
    far = world.get(unit, Body).side - 1
    return world.field.inside(at[0] + far, at[1] + far)


@lru_cache(maxsize=8)
def _open_squares(covering: Covering, ground: Field, source: Space, far: int) -> tuple[tuple[Cell, int], ...]:
    """List the squares about so far around a body that are not solid and to which a line leads, with the feet to them.

    Row by row, each as high as the body or as its ground.
    """
    seen = outlook(ground, source, edges=covering.edges)
    rows = None if seen is None else seen.tolist()
    return tuple(
        (square, feet(source, (square,)))
        for square in _squares(ground, source, far)
        if (
            rows[square[1]][square[0]]
            if rows is not None and square[2] == source[0][2]
            else not (solid(ground, square) or covering.bars_line(ground, source, square))
        )
    )


def _squares(ground: Field, source: Space, far: int) -> Iterator[Cell]:
    """List the squares around a body, up to a distance in squares, row by row."""
    (x, y, z), (right, bottom, _), wide = source[0], source[-1], ground.width
    first, last = max(0, x - far), min(wide, right + far + 1)
    for row in range(max(0, y - far), min(ground.height, bottom + far + 1)):
        heights = ground.heights[row * wide + first : row * wide + last]
        yield from [(column, row, max(z, height)) for column, height in enumerate(heights, first)]
