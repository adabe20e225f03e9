"""Concealment: what obscures sight, light and the senses that pierce it, miss chances."""

from dataclasses import dataclass
from functools import lru_cache

from game.ecs.components import Conditions, Sheet, Weapon
from game.ecs.world import World, remembered
from game.mechanics.cover import (
    aim,
    best_views_through,
    between,
    line_of_effect,
    line_of_sight,
    solid,
    stands,
)  # fmt: skip
from game.mechanics.d20.reach import soil_between
from game.mechanics.d20.sizes import distance, space
from game.mechanics.naming import called
from game.reasons import Because, Refusal, text
from game.rules.starfinder.cover import COVER
from game.rules.starfinder.reach import REACH
from game.space.field import Field
from game.space.square import Cell

Space = tuple[Cell, ...]
USUAL, UNSEEN = 20, 50
"""Miss chances in percent: of concealment, and of what is not seen.   [sf.miss-chance] [sf.total-concealment-miss]"""
DARKVISION = 60
"""How far darkvision goes where the sheet gives no number, in feet.   [sf.ignore-darkness]"""
FROM_ALL = ("blurred",)
"""Conditions that conceal from everybody.   [sf.concealment-from-all]"""
IN_THE_DARK = Because("sf.ignore-darkness", 0, text("Darkvision sees it."))
IN_DIM_LIGHT = Because("sf.ignore-dim", 0, text("Low-light vision sees it as in bright light."))


@dataclass(frozen=True, slots=True)
class Concealment:
    """What hides a target: the miss chance in percent, whether it is not seen at all, reasons, the cells that hide it.

    Amounts of the reasons add up to the miss chance.
    """

    percent: int = 0
    unseen: bool = False
    because: tuple[Because, ...] = ()
    spoilt: Space = ()
    pierced: tuple[Because, ...] = ()
    """Of the reasons, the senses that see through what would hide it."""


@remembered
def concealment(world: World, attacker: int, target: int, weapon: Weapon | None) -> Concealment:
    """Smoke, poor light and the like make a target hard to hit; one that is not seen, harder.   [sf.concealment]"""
    found = [
        _on_the_way(world, attacker, target, weapon),
        concealed_from_all(world, target),
        dim_light(world, attacker, target),
        total_concealment(world, attacker, target),
    ]
    return concealment_no_stack([one for one in found if one.because])


def concealment_no_stack(found: list[Concealment]) -> Concealment:
    """Several concealments do not add up: the highest miss chance alone counts.   [sf.concealment-no-stack]"""
    if not found:
        return Concealment()
    best = max(found, key=lambda one: one.percent)
    others = tuple(Because(r.rule, 0, r.note) for one in found if one is not best for r in one.because)
    many = sum(one.percent > 0 for one in found) > 1
    stack = (Because("sf.concealment-no-stack"),) if many else ()
    unseen = any(one.unseen for one in found)
    pierced = tuple(dict.fromkeys(reason for one in (best, *found) for reason in one.pierced))
    return Concealment(best.percent, unseen, tuple(dict.fromkeys(best.because + others + stack)), best.spoilt, pierced)


def miss_chance(percent: int = USUAL) -> Because:
    """Concealment usually spoils 20 of 100 hits.   [sf.miss-chance]"""
    return Because("sf.miss-chance", USUAL) if percent == USUAL else concealment_degrees(percent)


def concealment_degrees(percent: int) -> Because:
    """What obscures sight may state a miss chance of its own.   [sf.concealment-degrees]"""
    return Because("sf.concealment-degrees", percent)


def misses(percent: int, roll: int) -> bool:
    """After a hit the defender rolls d%: up to the miss chance, the attack misses after all.   [sf.miss-chance]"""
    return roll <= percent


def _on_the_way(world: World, attacker: int, target: int, weapon: Weapon | None) -> Concealment:
    """Judge what stands on the ground: by lines from afar, by the target's squares alone in adjacent melee."""
    source, goal = space(world, attacker), space(world, target)
    afar = REACH.from_afar(world, attacker, weapon, goal)
    if not afar and world.field.grid.beside(source, goal):
        return adjacent_melee(world.field, goal)
    rules = ("sf.concealment-line",) if afar else ("sf.concealment-line", "sf.concealment-reach-melee")
    percent, cells = concealment_line(world.field, source, goal)
    if not percent:
        return Concealment(because=tuple(Because(rule) for rule in rules))
    return _hidden(percent, rules, cells)


def _hidden(percent: int, rules: tuple[str, ...], cells: Space = ()) -> Concealment:
    because = tuple(Because(rule) for rule in ("sf.concealment", *rules))
    return Concealment(percent, False, (*because, miss_chance(percent)), cells)


@lru_cache(maxsize=1 << 14)
def concealment_line(ground: Field, source: Space, goal: Space) -> tuple[int, Space]:
    """A line from the best corner through, or along, what obscures sight conceals the target.   [sf.concealment-line]

    Gives the miss chance in percent and the cells that spoil lines. Melee beyond the neighbouring squares is judged
    alike.   [sf.concealment-reach-melee]
    """
    dims = {cell: percent for cell in between(ground, source, goal) if (percent := obscures(ground, cell))}
    if not dims:
        return 0, ()
    choice = (view.cells for view in best_views_through(aim(source, goal), frozenset(dims)))
    return min((max((dims[cell] for cell in cells), default=0), cells) for cells in choice)


def obscures(ground: Field, cell: Cell) -> int:
    """Give the miss chance of what obscures sight in a cell: its own, or 20 for what stops sight.   [sf.concealment]"""
    x, y, _ = cell
    if not ground.inside(x, y) or solid(ground, cell):
        return 0
    kind = stands(ground, cell)
    return (kind.concealment if kind is not None else 0) or (USUAL if ground.kind(x, y).blocks_sight else 0)


def adjacent_melee(ground: Field, goal: Space) -> Concealment:
    """Next to it in melee, only a target wholly inside what obscures has concealment.   [sf.concealment-adjacent-melee]

    Where the effects on its squares differ, the weakest counts: only that one, with the stronger, holds all of it.
    """
    percent = min(obscures(ground, cell) for cell in goal)
    if not percent:
        return Concealment(because=(Because("sf.concealment-adjacent-melee"),))
    return _hidden(percent, ("sf.concealment-adjacent-melee",), goal)


def concealed_from_all(world: World, target: int) -> Concealment:
    """Some effects conceal a creature from everybody, wherever they stand.   [sf.concealment-from-all]"""
    return _hidden(USUAL, ("sf.concealment-from-all",)) if _has(world, target, *FROM_ALL) else Concealment()


def dim_light(world: World, attacker: int, target: int) -> Concealment:
    """In dim light a target has concealment from those who can't see in it.   [sf.concealment]"""
    if not _has(world, target, "in-dim-light"):
        return Concealment()
    if ignores_darkness(world, attacker, target):
        return _seen_by(IN_THE_DARK)
    return _seen_by(IN_DIM_LIGHT) if ignores_dim(world, attacker) else _hidden(USUAL, ())


def _seen_by(sense: Because) -> Concealment:
    return Concealment(because=(sense,), pierced=(sense,))


def ignores_darkness(world: World, attacker: int, target: int) -> bool:
    """Darkness and dim light hide nothing within the range of darkvision.   [sf.ignore-darkness]"""
    stated = _trait(world, attacker, "darkvision")
    far = int(stated) if stated.isdecimal() else DARKVISION
    return bool(stated) and distance(world, attacker, target) <= far


def ignores_dim(world: World, attacker: int) -> bool:
    """Low-light vision sees in dim light as in normal light, but not in darkness.   [sf.ignore-dim]"""
    return bool(_trait(world, attacker, "low-light"))


def total_concealment(world: World, attacker: int, target: int) -> Concealment:
    """Line of effect but no line of sight: the target is not seen.   [sf.total-concealment]"""
    dark = _has(world, target, "in-darkness")
    sees_in_dark = dark and ignores_darkness(world, attacker, target)
    hidden = _has(world, target, "invisible") or _has(world, attacker, "blinded") or (dark and not sees_in_dark)
    hidden = hidden or lurks(world, attacker, target)
    if hidden or not sees(world.field, space(world, attacker), space(world, target)):
        return Concealment(UNSEEN, True, (Because("sf.total-concealment"), total_concealment_miss()))
    return _seen_by(IN_THE_DARK) if sees_in_dark else Concealment()


def lurks(world: World, attacker: int, target: int) -> bool:
    """Who hides is not seen by those from whom it has cover, or who see it badly anyway.   [decided.hiding]"""
    if not _has(world, target, "hidden"):
        return False
    found = COVER.cover(world, attacker, target, None)
    return found.real or bool(_on_the_way(world, attacker, target, None).percent)


def total_concealment_miss() -> Because:
    """An attack into the right square misses an unseen foe half the time.   [sf.total-concealment-miss]"""
    return Because("sf.total-concealment-miss", UNSEEN)


def may_be_chosen(world: World, target: int, found: Concealment) -> Refusal | None:
    """An unseen creature can't be chosen as a target, only a square.   [sf.total-concealment]"""
    if not found.unseen:
        return None
    why = text("{name} is not seen.", name=called(world, target))
    return Refusal("sf.total-concealment", why, text("Choose a square instead."))


def guessed(world: World, square: Cell, target: int) -> bool:
    """A strike at a square in which the unseen creature isn't misses, whatever the roll.   [sf.total-concealment]

    At what height it is there need not be guessed.
    """
    return square[:2] in {cell[:2] for cell in space(world, target)}


def sees(ground: Field, source: Space, goal: Space) -> bool:
    """Say whether nothing but solid things stops sight: what they hide has total cover instead."""
    total = soil_between(ground, source, goal) or not line_of_effect(ground, source, goal)
    return total or line_of_sight(ground, source, goal)


def _has(world: World, unit: int, *names: str) -> bool:
    conditions = world.find(unit, Conditions)
    return conditions is not None and conditions.has(*names)


def _trait(world: World, unit: int, name: str) -> str:
    sheet = world.find(unit, Sheet)
    return dict(sheet.traits).get(name, "") if sheet is not None else ""
