"""Concealment: what obscures sight, light and the senses that pierce it, miss chances."""

from dataclasses import dataclass
from functools import lru_cache

from game.battle.event import Event
from game.ecs.components import Name, Weapon
from game.ecs.world import World, lasting
from game.mechanics.corner_lines import (
    aim,
    best_views_through,
    between,
    line_of_effect,
    line_of_sight,
    stands,
)  # fmt: skip
from game.mechanics.d20.burrowing import soil_between
from game.mechanics.d20.cover import Covering
from game.mechanics.d20.sizes import distance, space
from game.mechanics.middle_lines import solid
from game.mechanics.naming import called
from game.mechanics.states import HIDDEN, INVISIBLE, has
from game.mechanics.traits import traits
from game.reasons import Because, Refusal, text
from game.space.field import Field
from game.space.sight import Space
from game.space.square import Cell

USUAL, UNSEEN = 20, 50
"""Miss chances in percent: of concealment, and of what is not seen."""
DARKVISION = 60
"""How far darkvision goes where the sheet gives no number, in feet."""
LIGHTS = ("", "dim", "dark")
"""How light a cell is, from the lightest."""
DIM, DARK, BLINDED = "in-dim-light", "in-darkness", "blinded"
"""States of light and of eyes."""


@dataclass(frozen=True, slots=True)
class Concealment:
    """What hides a target: the miss chance in percent, whether it is not seen at all, reasons, the cells that hide it.

    Amounts of the reasons add up to the miss chance. `pierced`: the senses that see through what would hide it.
    """

    percent: int = 0
    unseen: bool = False
    because: tuple[Because, ...] = ()
    spoilt: Space = ()
    pierced: tuple[Because, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Concealing:
    """The law of concealment."""

    cover: Covering
    concealed: str
    """What obscures sight makes a target hard to hit."""
    miss: str
    """After a hit d% is rolled."""
    degrees: str
    """What obscures may state a miss chance of its own."""
    line: str
    """A line from the best corner through, or along, what obscures conceals the target."""
    reach_melee: str
    """Blows beyond the neighbouring squares are judged alike."""
    beside: str
    """Next to it in melee, only a target wholly inside what obscures has concealment."""
    from_all: str
    """Some effects conceal a creature from everybody;"""
    blurs: tuple[str, ...]
    """the conditions that do."""
    darkvision: str
    """Darkness hides nothing within the range of darkvision,"""
    low_light: str
    """nor dim light from low-light vision."""
    unseen: str
    """Line of effect but no line of sight: the target is not seen, and cannot be chosen."""
    unseen_miss: str
    """An attack into the right square misses an unseen foe half the time."""
    no_stack: str
    """Of several concealments the highest miss chance alone counts."""

    def unexplained(self, world: World, attacker: int, weapon: Weapon) -> Event:
        """Of a strike at a square that misses nobody learns why, nor whether anybody is there."""
        who = world.get(attacker, Name).name
        said = text("{who} strikes at a square with the {weapon}: a miss", who=who, weapon=weapon.title)
        because = Because(self.unseen), Because(self.unseen_miss)
        return Event("missed", attacker, because, (), said, (("weapon", weapon.name),))

    def concealment(self, world: World, attacker: int, target: int, weapon: Weapon | None) -> Concealment:
        """Smoke, poor light and the like make a target hard to hit; one that is not seen, harder."""
        return _concealment(world, self, attacker, target, weapon)

    def highest(self, several: list[Concealment]) -> Concealment:
        """Several concealments do not add up: the highest miss chance alone counts."""
        if not several:
            return Concealment()
        best = max(several, key=lambda one: one.percent)
        others = tuple(Because(r.rule, 0, r.note) for one in several if one is not best for r in one.because)
        many = sum(one.percent > 0 for one in several) > 1
        stack = (Because(self.no_stack),) if many else ()
        because = tuple(dict.fromkeys(best.because + others + stack))
        pierced = tuple(dict.fromkeys(reason for one in (best, *several) for reason in one.pierced))
        return Concealment(best.percent, any(one.unseen for one in several), because, best.spoilt, pierced)

    def rolled(self, concealment: Concealment) -> str:
        """Name the rule by which d% is rolled after a hit."""
        return self.unseen_miss if concealment.unseen else self.miss

    def hidden_there(self, world: World, foe: int, mover: int, before: Space) -> Refusal | None:
        """Nobody strikes at a creature itself that he cannot see where it acts or leaves."""
        hidden = has(world, mover, INVISIBLE, DARK, HIDDEN) or has(world, foe, BLINDED)
        seen = sees(world.field, space(world, foe), before, edges=self.cover.edges)
        dark = gloom(world.field, before) == LIGHTS[2] and not sees_in_the_dark(world, foe, mover)
        if seen and not dark and not (hidden and self.concealment(world, foe, mover, None).unseen):
            return None
        why = text("{who} does not see {name}.", who=called(world, foe), name=called(world, mover))
        return Refusal(self.unseen, why)

    def on_the_way(self, world: World, attacker: int, target: int, weapon: Weapon | None) -> Concealment:
        """Judge what stands on the ground: by lines from afar, by the target's squares alone in adjacent melee."""
        source, goal = space(world, attacker), space(world, target)
        afar = self.cover.reach.from_afar(world, attacker, weapon, goal)
        if not afar and world.field.grid.beside(source, goal):
            return self._close_by(world.field, goal)
        rules = (self.line,) if afar else (self.line, self.reach_melee)
        percent, cells = self._misty(world.field, source, goal)
        if not percent:
            return Concealment(because=tuple(Because(rule) for rule in rules))
        return self._hidden(percent, rules, cells)

    def _misty(self, ground: Field, source: Space, goal: Space) -> tuple[int, Space]:
        """Judge the lines to all of a target, or to the square of it that serves best, as for cover."""
        aimed = ((cell,) for cell in goal) if self.cover.any_square else (goal,)
        return min(misty_lines(ground, source, part, edges=self.cover.edges) for part in aimed)

    def _close_by(self, ground: Field, goal: Space) -> Concealment:
        """Next to it in melee, only a target wholly inside what obscures has concealment.

        Where the effects on its squares differ, the weakest counts: only that one, with the stronger, holds all of it.
        """
        percent = min(obscures(ground, cell) for cell in goal)
        return self._hidden(percent, (self.beside,), goal) if percent else Concealment(because=(Because(self.beside),))

    def _hidden(self, percent: int, rules: tuple[str, ...], cells: Space = ()) -> Concealment:
        because = tuple(Because(rule) for rule in (self.concealed, *rules))
        told = text("concealment: {percent} % miss", percent=percent)
        miss = Because(self.miss if percent == USUAL else self.degrees, percent, told)
        return Concealment(percent, False, (*because, miss), cells)

    def blurred(self, world: World, target: int) -> Concealment:
        """Some effects conceal a creature from everybody, wherever they stand."""
        return self._hidden(USUAL, (self.from_all,)) if has(world, target, *self.blurs) else Concealment()

    def dim_light(self, world: World, attacker: int, target: int) -> Concealment:
        """In dim light a target has concealment from those who can't see in it."""
        if not has(world, target, DIM) and gloom(world.field, space(world, target)) != LIGHTS[1]:
            return Concealment()
        if sees_in_the_dark(world, attacker, target):
            return self._pierced()
        if not traits(world, attacker).low_light:
            return self._hidden(USUAL, ())
        seen = Because(self.low_light, 0, text("Low-light vision sees it as in bright light."))
        return Concealment(because=(seen,), pierced=(seen,))

    def _pierced(self) -> Concealment:
        seen = Because(self.darkvision, 0, text("Darkvision sees it."))
        return Concealment(because=(seen,), pierced=(seen,))

    def total(self, world: World, attacker: int, target: int) -> Concealment:
        """Line of effect but no line of sight: the target is not seen."""
        dark = has(world, target, DARK) or gloom(world.field, space(world, target)) == LIGHTS[2]
        pierced = dark and sees_in_the_dark(world, attacker, target)
        hidden = has(world, target, INVISIBLE) or has(world, attacker, BLINDED) or (dark and not pierced)
        hidden = hidden or self.lurks(world, attacker, target)
        lines = world.field, space(world, attacker), space(world, target)
        if hidden or not sees(*lines, edges=self.cover.edges):
            told = text("total concealment: {percent} % miss", percent=UNSEEN)
            return Concealment(UNSEEN, True, (Because(self.unseen), Because(self.unseen_miss, UNSEEN, told)))
        return self._pierced() if pierced else Concealment()

    def lurks(self, world: World, attacker: int, target: int) -> bool:
        """Who hides is not seen by those from whom it has cover, or who see it badly anyway."""
        if not has(world, target, HIDDEN):
            return False
        cover = self.cover.cover(world, attacker, target, None)
        return cover.real or bool(self.on_the_way(world, attacker, target, None).percent)

    def strikable(self, world: World, unit: int, foe: int, goal: Space) -> bool:
        """Say whether a creature sees a foe, and has a line of effect to it from where it stands and from a space."""
        cover = self.cover
        covered = cover.bars_attack(world, unit, foe) or cover.bars_attack(world, unit, foe, goal)
        return not covered and not self.total(world, unit, foe).unseen

    def may_be_chosen(self, world: World, target: int, concealment: Concealment) -> Refusal | None:
        """An unseen creature can't be chosen as a target, only a square."""
        if not concealment.unseen:
            return None
        why = text("{name} is not seen.", name=called(world, target))
        return Refusal(self.unseen, why, text("Choose a square instead."))


@lasting
def _concealment(world: World, law: Concealing, attacker: int, target: int, weapon: Weapon | None) -> Concealment:
    several = [
        law.on_the_way(world, attacker, target, weapon),
        law.blurred(world, target),
        law.dim_light(world, attacker, target),
        law.total(world, attacker, target),
    ]
    return law.highest([one for one in several if one.because])


def misses(percent: int, roll: int) -> bool:
    """After a hit d% is rolled: up to the miss chance, the attack misses after all."""
    return roll <= percent


@lru_cache(maxsize=1 << 14)
def misty_lines(ground: Field, source: Space, goal: Space, *, edges: bool) -> tuple[int, Space]:
    """Give the miss chance in percent of what obscures the lines from the best corner, and the cells that do."""
    dims = {cell: percent for cell in between(ground, source, goal) if (percent := obscures(ground, cell))}
    if not dims:
        return 0, ()
    choice = (view.cells for view in best_views_through(aim(source, goal), frozenset(dims), edges=edges))
    return min((max((dims[cell] for cell in cells), default=0), cells) for cells in choice)


def obscures(ground: Field, cell: Cell) -> int:
    """Give the miss chance of what obscures sight in a cell: its own, or 20 for what stops sight."""
    x, y, _ = cell
    if not ground.inside(x, y) or solid(ground, cell):
        return 0
    kind = stands(ground, cell)
    return (kind.concealment if kind is not None else 0) or (USUAL if ground.kind(x, y).blocks_sight else 0)


def gloom(ground: Field, cells: Space) -> str:
    """Say how dark it is where somebody is: as dark as the lightest of its cells."""
    if not gloomy(ground):
        return LIGHTS[0]
    kinds = [ground.kind(x, y) for x, y, _ in cells if ground.inside(x, y)]
    return min((kind.light for kind in kinds), key=LIGHTS.index, default=LIGHTS[0])


@lru_cache(maxsize=64)
def gloomy(ground: Field, least: str = "dim") -> bool:
    """Say whether any cell is as dark as that."""
    return any(LIGHTS.index(kind.light) >= LIGHTS.index(least) for kind in ground.kinds)


@lru_cache(maxsize=64)
def veils(ground: Field) -> bool:
    """Say whether anything may stop sight that is not solid."""
    return any(kind.blocks_sight and not kind.blocks_effect for kind in ground.kinds)


def sees_in_the_dark(world: World, attacker: int, target: int) -> bool:
    """Darkness and dim light hide nothing within the range of darkvision."""
    far = traits(world, attacker).darkvision
    return far is not None and distance(world, attacker, target) <= (far if far >= 0 else DARKVISION)


def guessed(world: World, square: Cell, target: int) -> bool:
    """Say whether a creature is in a square that is struck at; at what height need not be guessed."""
    return square[:2] in {cell[:2] for cell in space(world, target)}


def sees(ground: Field, source: Space, goal: Space, *, edges: bool) -> bool:
    """Say whether nothing but solid things stops sight: what they hide has total cover instead."""
    if not veils(ground):
        return True
    total = soil_between(ground, source, goal) or not line_of_effect(ground, source, goal, edges=edges)
    return total or line_of_sight(ground, source, goal, edges=edges)
