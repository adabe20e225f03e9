"""Throwing a burst or a cloud at a foe: which corner, who is caught, saves one after another."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command, command
from game.battle.dice import Dice, parse, roll
from game.battle.event import Event, Play, put
from game.battle.rulebook import Preview, Strike
from game.ecs.components import Name, Side
from game.ecs.world import World, remembered
from game.mechanics import sides
from game.mechanics.d20.burst_areas import CORNERS, Areas, Caught, Corner, corner_of, covered_ground
from game.mechanics.d20.bursts import Burst, Bursts, carried
from game.mechanics.d20.checks import FACES, check
from game.mechanics.d20.concealment import Concealing
from game.mechanics.d20.cover import TOTAL
from game.mechanics.d20.falling import Falling
from game.mechanics.d20.opportunity import Provoking
from game.mechanics.d20.sizes import distance
from game.mechanics.naming import called
from game.mechanics.rolls import written_sum
from game.mechanics.sides import hostile
from game.mechanics.slots import Slots
from game.mechanics.states import HIDDEN, ended
from game.mechanics.verbs import Aimed
from game.reasons import Because, Cost, Refusal, listed, text

VERB = "throw"
KEPT = 25
"""Percent of twice its mean damage that something which bursts is worth to keep: half of what it does to one."""


def kept(world: World, cmd: Command) -> int:
    """Give what it is worth to keep what a command would throw, in hundredths of a hit point."""
    burst = named(world, cmd)
    return KEPT * parse(burst.damage).doubled_mean if burst is not None and cmd.verb == VERB else 0


def named(world: World, cmd: Command) -> Burst | None:
    """Find what is thrown: the one named, else the first that is left."""
    name = cmd.option("weapon")
    return next((one for one in carried(world, cmd.unit) if one.left and name in ("", one.name)), None)


@dataclass(frozen=True, slots=True, eq=False)
class Throwing:
    """The law of throwing what bursts; what it takes of a turn, that table says."""

    areas: Areas
    concealing: Concealing
    provoking: Provoking
    """Throwing provokes, as shooting does."""
    slots: Slots
    falling: Falling
    barred: Callable[[World, int], Refusal | None]
    """What keeps a creature from throwing, as it is."""

    def law(self) -> Aimed:
        """Give the law of its verb."""
        law = self.allowed, self.against, self.throw, self.offered, self.shown
        return Aimed(VERB, text("Throw a burst"), self.areas.rule, "unit", *law)

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether there is anything left to throw, and the action for it."""
        if not any(burst.left for burst in carried(world, unit)):
            return Refusal(self.areas.rule, text("{who} has nothing left that bursts.", who=called(world, unit)))
        return self.barred(world, unit) or self.slots.allows(world, unit, VERB)

    def _burst(self, world: World, cmd: Command) -> Burst | Refusal:
        who = called(world, cmd.unit)
        return named(world, cmd) or Refusal(self.areas.rule, text("{who} has none of these left.", who=who))

    def aimed(self, world: World, cmd: Command) -> tuple[Burst, Corner] | Refusal:
        """It is thrown at a corner of a foe's space, in range and not behind something solid."""
        burst, rule = self._burst(world, cmd), self.areas.rule
        if isinstance(burst, Refusal):
            return burst
        if not isinstance(cmd.target, int) or cmd.target == cmd.unit or world.find(cmd.target, Side) is None:
            return Refusal(rule, text("There is nobody else to throw it at."))
        concealed = self.concealing.concealment(world, cmd.unit, cmd.target, None)
        unseen = self.concealing.may_be_chosen(world, cmd.target, concealed)
        if unseen is not None:
            return unseen
        far = distance(world, cmd.unit, cmd.target)
        if far > burst.range:
            why = text(
                "{name} is {far} ft away, this is thrown {range} ft.", name=called(world, cmd.target), far=far,
                range=burst.range)  # fmt: skip
            return Refusal(rule, why, text("Come closer."))
        origin = corner_of(world, cmd.target, _corner(cmd))
        if self.areas.cover(world, origin, cmd.unit).degree == TOTAL:
            why = text("Something solid is in every line.")
            return Refusal(self.areas.covering.total, why, text("Choose another corner."))
        return burst, origin

    def against(self, world: World, cmd: Command, free: Cost) -> Cost | Refusal:
        """Say what it takes, or why it cannot be thrown."""
        found = self.aimed(world, cmd)
        return found if isinstance(found, Refusal) else free

    def shown(self, world: World, cmd: Command, cost: Cost) -> Preview | Refusal:
        """Show everybody's save, the target's first, and who may strike by opportunity."""
        found = self.aimed(world, cmd)
        if isinstance(found, Refusal):
            return found
        burst, origin = found
        strikes = [self.areas.outcome(cmd.unit, burst, one) for one in self.areas.caught(world, origin, burst)]
        strikes.sort(key=lambda strike: (strike.at != cmd.target, strike.at))
        if not strikes:
            return Refusal(self.areas.rule, text("It catches nobody."), text("Choose another corner."))
        strikes[0] = replace(strikes[0], aside=self.areas.sheltered(world, origin, burst))
        struck, ground = self.provoking.strikes(world, cmd.unit), covered_ground(world, origin, burst)
        return Preview(cost, None, strikes[0], struck, 1, tuple(strikes[1:]), ground)

    def throw(self, world: World, cmd: Command, dice: Dice) -> Play:
        """Throw: strikes by opportunity first, one damage roll, then each one caught saves for half."""
        found = self.aimed(world, cmd)
        if isinstance(found, Refusal):
            return
        burst, origin = found
        yield self.slots.take(world, cmd.unit, VERB)
        yield self._used(world, cmd, burst, origin)
        yield from ended(world, cmd.unit, HIDDEN)
        yield from self.provoking.asked(world, dice, cmd.unit)
        if self.falling.harm.states.at_mercy(world, cmd.unit):
            return
        damage = parse(burst.damage)
        faces = yield from roll(world, dice, cmd.unit, damage, Because(self.areas.rule), text("damage"))
        for one in list(self.areas.caught(world, origin, burst)):
            yield from self._saved(world, dice, cmd.unit, burst, one, max(1, sum(faces) + damage.plus))

    def _used(self, world: World, cmd: Command, burst: Burst, origin: Corner) -> Event:
        """Write that one of them is gone, where it lands, and who is within: all of these are told of it anyway."""
        left = (replace(one, left=one.left - 1) if one.name == burst.name else one for one in carried(world, cmd.unit))
        names = [called(world, one.unit) for one in self.areas.caught(world, origin, burst)]
        corner = _corner(cmd)
        x, y = _square(origin, corner)
        note = text(
            "throws: {what}, at the {corner} of {x}, {y}; within it: {names}", what=burst.title, corner=corner,
            x=x, y=y, names=listed(names))  # fmt: skip
        return Event("spent", cmd.unit, (Because(self.areas.rule),), put(world, cmd.unit, Bursts(tuple(left))), note)

    def _saved(self, world: World, dice: Dice, thrower: int, burst: Burst, one: Caught, damage: int) -> Play:
        """One creature's Reflex save: half the damage if it succeeds."""
        strike, rule = self.areas.outcome(thrower, burst, one), self.areas.rule
        total = yield from check(world, dice, one.unit, one.save.total, burst.save, (rule, text("Reflex save")))
        face = total - one.save.total
        saved = face == FACES or (face > 1 and total >= burst.save)
        yield _told(world, strike, total, saved=saved)
        amount = damage // 2 if saved else damage
        if amount:
            half = (Because(rule, amount - damage, text("half")),) if saved else ()
            yield from self.falling.harm.hurt(world, one.unit, amount, Because(rule, damage, burst.title), *half)
            yield from self.falling.felled(world, dice, one.unit)

    def offered(self, world: World, unit: int) -> tuple[Command, ...]:
        """Offer throws at each foe, of corners that catch the same the first, more foes than friends."""
        return _throws(world, self, unit)

    def corners(self, world: World, unit: int, foe: int, burst: Burst) -> Iterator[Command]:
        """Yield the throws at a foe that are worth it, each of whom another catches."""
        seen: list[tuple[int, ...]] = []
        for corner in CORNERS:
            told = command(unit, VERB, foe, weapon=burst.name, corner=corner)
            found = self.aimed(world, told)
            if isinstance(found, Refusal):
                continue
            units = tuple(one.unit for one in self.areas.caught(world, found[1], burst))
            foes = sum(hostile(world, unit, one) for one in units)
            if foe in units and 2 * foes > len(units) and units not in seen:
                seen.append(units)
                yield told

    def up(self, world: World, unit: int) -> bool:
        """Say whether a creature is still in the fight."""
        return not self.falling.harm.states.at_mercy(world, unit)


def _corner(cmd: Command) -> str:
    """Name the corner of its target's space at which it lands."""
    name = cmd.option("corner")
    return name if name in CORNERS else CORNERS[0]


def _square(origin: Corner, corner: str) -> tuple[int, int]:
    """Give the square whose corner of a name a point of the grid is."""
    return origin[0] - (corner[1] == "e"), origin[1] - (corner[0] == "s")


def _told(world: World, strike: Strike, total: int, *, saved: bool) -> Event:
    because, difficulty = (*strike.defence.counted, *strike.attack.counted, *strike.because), strike.attack.total
    face = total - strike.defence.total
    facts = (("target", strike.at), ("weapon", strike.weapon), ("total", total), ("against", difficulty),
             ("face", face), ("own", len(strike.defence.counted)), ("theirs", len(strike.attack.counted)),
             ("thrower", strike.at))  # fmt: skip
    made = written_sum(face, strike.defence.total)
    if saved:
        note = text("saves: {sum} against {against}, half damage", sum=made, against=difficulty)
        return Event("defended", strike.at, because, (), note, facts)
    name = world.get(strike.at, Name).name
    note = text("catches {name}: save {sum} against {against}", name=name, sum=made, against=difficulty)
    return Event("struck", strike.by, because, (), note, (*facts, ("critical", 0)))


@remembered
def _throws(world: World, law: Throwing, unit: int) -> tuple[Command, ...]:
    """List the throws worth offering."""
    left = [burst for burst in carried(world, unit) if burst.left]
    aims = ((foe, burst) for burst in left for foe in sides.foes(world, unit, law.up))
    return tuple(one for foe, burst in aims for one in law.corners(world, unit, foe, burst))
