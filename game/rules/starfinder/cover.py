"""Cover: corner lines, low obstacles, creatures in the way, degrees of cover."""

from dataclasses import dataclass, replace
from functools import lru_cache

from game.ecs.components import Weapon
from game.ecs.world import World
from game.mechanics.cover import Aim, Things, View, aim, best_views, between, open_line, solid, stands, view
from game.mechanics.d20.reach import burrows, soil_between
from game.mechanics.d20.sizes import LOW_TENTHS, feet, space
from game.mechanics.naming import called
from game.reasons import NOTHING, Because, Refusal, text
from game.rules.starfinder.bodies import in_the_way
from game.rules.starfinder.reach import REACH
from game.rules.starfinder.sizes import SIZES
from game.space.field import Field, Kind
from game.space.grid import SQUARES
from game.space.square import Cell

Space = tuple[Cell, ...]
LOW_FEET = 30
"""How far behind a low obstacle its cover goes, in feet.   [sf.low-obstacle]"""
FULL, PARTIAL, IMPROVED = (4, 2), (2, 1), (8, 4)
"""(AC, Reflex) of each degree.   [sf.cover-bonus] [sf.partial-cover] [sf.improved-cover]"""

IDLE = {
    "sf.low-obstacle-ignore": text("The attacker is nearer to the low obstacle and shoots over it."),
    "sf.low-obstacle": text("The low obstacle is more than 30 ft from the target."),
    "sf.improved-cover": text("The slit is not beside the target."),
}
"""What a player reads of things in the way that give no cover."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What covers a target: the degree ('none' 'soft' 'partial' 'cover' 'improved' 'total'), bonuses, reasons, cells.

    Amounts of the reasons are what they add to AC; 'soft' has `ac` 2 where it is partial.
    """

    degree: str = "none"
    ac: int = 0
    reflex: int = 0
    because: tuple[Because, ...] = ()
    spoilt: Space = ()
    beaten: tuple[Because, ...] = ()
    """Cover of another kind that adds nothing because the better one counts.   [sf.modifiers]"""

    @property
    def real(self) -> bool:
        """Say whether it is more than creatures in the way."""
        return self.degree not in ("none", "soft")


@dataclass(frozen=True, slots=True)
class Thing:
    """What a cell in the way is to one target: 'total' 'improved' 'cover' 'partial', or '' where it doesn't count."""

    degree: str
    rule: str = "sf.cover-line"


def cover(
    world: World, attacker: int, target: int, weapon: Weapon | None, *, leaving: Space | None = None
) -> Cover:  # fmt: skip
    """A target has cover if lines from the attacker's best corner to its corners are spoilt.   [sf.cover-line]

    `leaving`: the space that the target is about to leave, for an attack of opportunity on it.
    """
    source, goal = space(world, attacker), space(world, target) if leaving is None else leaving
    shot = leaving is None and REACH.from_afar(world, attacker, weapon, goal)
    bodies = in_the_way(world, source, goal, (attacker, target)) if shot else ()
    found = _judge(world.field, source, goal, SIZES.height(world, target), bodies)
    return cover_no_opportunity(found) if leaving is not None else found


def cover_no_opportunity(found: Cover) -> Cover:
    """Nobody makes an attack of opportunity on who has cover of any degree from it.   [sf.cover-no-opportunity]"""
    return replace(found, because=(*found.because, Because("sf.cover-no-opportunity"))) if found.real else found


def bars_opportunity(world: World, foe: int, mover: int, weapon: Weapon | None, leaving: Space) -> Refusal | None:
    """Refuse an attack of opportunity on who has cover in the space that it leaves.   [sf.cover-no-opportunity]"""
    found = cover(world, foe, mover, weapon, leaving=leaving)
    why = text("{who} has cover from {name}.", who=called(world, mover), name=called(world, foe))
    return Refusal("sf.cover-no-opportunity", why) if found.real else None


def things_between(world: World, source: Space, target: int) -> dict[Cell, Thing]:
    """Say what each cell between some cells and a creature is to that creature, as cover."""
    return _things(world.field, source, space(world, target), SIZES.height(world, target))


def bars_attack(world: World, attacker: int, target: int, source: Space = ()) -> bool:
    """Say whether total cover keeps an attack from being made at all, lesser cover apart.   [sf.total-cover]

    `source`: the space that it is made from, where the attacker stands by default.
    """
    return _walled(world.field, source or space(world, attacker), space(world, target), SIZES.height(world, target))


def bars_line(world: World, source: Space, square: Cell) -> bool:
    """Say whether something solid keeps every line from a square, whoever is there.   [sf.total-cover]"""
    return _walled(world.field, source, (square,), LOW_TENTHS * 2)


@lru_cache(maxsize=1 << 14)
def _walled(ground: Field, source: Space, goal: Space, tall: int) -> bool:
    things = _things(ground, source, goal, tall)
    total = frozenset(cell for cell, thing in things.items() if thing.degree == "total")
    return soil_between(ground, source, goal) or not open_line(aim(source, goal), total)


@lru_cache(maxsize=1 << 14)
def _judge(ground: Field, source: Space, goal: Space, tall: int, bodies: Space) -> Cover:
    things = _things(ground, source, goal, tall)
    if soil_between(ground, source, goal):
        return total_cover()
    if not things and not bodies:
        return Cover(because=(Because("sf.cover-line", 0, text("Nothing is in the way.")),))
    return weigh(aim(source, goal), things, bodies)


def weigh(aimed: Aim, things: dict[Cell, Thing], bodies: Space) -> Cover:
    """Take the corner with the fewest spoilt lines; of several such, the one that serves the attacker best."""
    counted = _counted(things, bodies)
    views, walls = best_views(aimed, counted), counted.blocking
    if not any(walls.isdisjoint(line.solids) for line in views[0].lines) and not open_line(aimed, walls):
        return total_cover()
    choice = [(one, _from_corner(one, things)) for one in views]
    best, found = min(choice, key=lambda pair: (pair[1].ac, pair[1].reflex, len(pair[1].because)))
    return replace(found, because=found.because + _idle_reasons(aimed, best, things, bodies))


def _counted(things: dict[Cell, Thing], bodies: Space) -> Things:
    """Sort what counts: what is total cover blocks, all else only covers.   [sf.total-cover]"""
    walls = frozenset(cell for cell, thing in things.items() if thing.degree == "total")
    covering = frozenset(cell for cell, thing in things.items() if thing.degree and cell not in walls)
    return Things(walls, covering, frozenset(bodies))


def _from_corner(view: View, things: dict[Cell, Thing]) -> Cover:
    lines = text(
        "{spoilt} of {lines} lines from the best corner are spoilt.", spoilt=view.spoilt, lines=len(view.lines)
    )
    real, soft = _real(view, things), soft_cover(view)
    best, other = (soft, real) if soft.ac > real.ac else (real, soft)
    if real.ac == soft.ac == PARTIAL[0] and _half_hidden(view, things):
        why = (*cover_bonus().because, Because("sf.soft-cover"), soft_cover_limits())
        best, other = replace(cover_bonus(), reflex=real.reflex, because=why), Cover()
    both = (Because("sf.modifiers", 0, text("Only the best cover counts.")),) if other.ac else ()
    low = any(things[cell].rule == "sf.low-obstacle" for cell in view.cells if cell in things)
    wall = (Because("sf.low-obstacle", 0, text("A low obstacle is in the way.")),) if low else ()
    because = (Because("sf.cover-line", 0, lines), *wall, *best.because, *both)
    beaten = tuple(reason for reason in other.because if reason.amount) if both else ()
    return Cover(best.degree, best.ac, max(best.reflex, other.reflex), because, view.cells, beaten)


def _half_hidden(view: View, things: dict[Cell, Thing]) -> bool:
    """A wall and a creature that spoil a line each leave but half of the target to be seen.   [sf.partial-cover]"""
    firm = ("cover", "total")
    spoilt = [line for line in view.lines if line.bodies or any(things[cell].degree in firm for cell in line.solids)]
    return len(view.lines) <= 2 * len(spoilt)


def _idle_reasons(aimed: Aim, best: View, things: dict[Cell, Thing], bodies: Space) -> tuple[Because, ...]:
    """Name each rule that keeps things out of the count, where more lines would be spoilt if they counted."""
    rules = dict.fromkeys(thing.rule for thing in things.values() if not thing.degree)
    return tuple(
        Because(rule, 0, IDLE.get(rule, NOTHING))
        for rule in rules
        if _hinders(aimed, best, _counting(rule, things), bodies)
    )


def _hinders(aimed: Aim, best: View, things: dict[Cell, Thing], bodies: Space) -> bool:
    """Say whether things spoil more lines than the best view has, both in that view and in every other."""
    counted = _counted(things, bodies)
    if view(aimed, best.corner, counted).spoilt == best.spoilt:
        return False
    return best_views(aimed, counted)[0].spoilt > best.spoilt


def _counting(rule: str, things: dict[Cell, Thing]) -> dict[Cell, Thing]:
    return {cell: thing if thing.degree or thing.rule != rule else Thing("cover") for cell, thing in things.items()}


def _real(view: View, things: dict[Cell, Thing]) -> Cover:
    """Say what things on the ground give, creatures apart."""
    degrees = [[things[cell].degree for cell in line.solids] for line in view.lines if line.solids]
    if any("improved" in line for line in degrees):
        return improved_cover()
    full = sum("cover" in line or "total" in line for line in degrees)
    return _degree(full, len(view.lines), any_partial=len(degrees) > full)


def _degree(spoilt: int, lines: int, *, any_partial: bool) -> Cover:
    if 0 < lines <= 2 * spoilt:
        return cover_bonus()
    return partial_cover() if spoilt or any_partial else Cover()


def cover_bonus() -> Cover:
    """Cover gives +4 to AC and +2 to Reflex saves.   [sf.cover-bonus]"""
    return Cover("cover", *FULL, (Because("sf.cover-bonus", FULL[0]),))


def partial_cover() -> Cover:
    """Where more than half of the target can be seen, cover gives +2 and +1 only.   [sf.partial-cover]"""
    return Cover("partial", *PARTIAL, (Because("sf.partial-cover", PARTIAL[0]),))


def improved_cover() -> Cover:
    """A firing slit doubles cover: +8 to AC, +4 to Reflex saves, however few lines it spoils.   [sf.improved-cover]"""
    return Cover("improved", *IMPROVED, (Because("sf.improved-cover", IMPROVED[0]),))


def total_cover() -> Cover:
    """Without a line of effect the target cannot be attacked at all.   [sf.total-cover]"""
    none_free = text("Every line from every corner is blocked.")
    return Cover("total", because=(Because("sf.cover-line"), Because("sf.total-cover", 0, none_free)))


def soft_cover(view: View) -> Cover:
    """Creatures in the way give +4 to AC against ranged attacks, +2 for one line of four.   [sf.soft-cover]"""
    crossed = sum(bool(line.bodies) for line in view.lines)
    if not crossed:
        return Cover()
    limits = soft_cover_limits()
    if len(view.lines) <= 2 * crossed:
        return Cover("soft", FULL[0], 0, (Because("sf.soft-cover", FULL[0]), limits))
    return Cover("soft", PARTIAL[0], 0, (Because("sf.soft-cover"), Because("sf.partial-cover", PARTIAL[0]), limits))


def soft_cover_limits() -> Because:
    """Cover by creatures adds nothing to Reflex saves.   [sf.soft-cover-limits]"""
    return Because("sf.soft-cover-limits", 0, text("No bonus to Reflex saves."))


def may_hide(found: Cover) -> Refusal | None:
    """One cannot hide behind creatures alone.   [sf.soft-cover-limits]"""
    return Refusal("sf.soft-cover-limits", text("Only creatures are in the way.")) if found.degree == "soft" else None


def _things(ground: Field, source: Space, goal: Space, tall: int) -> dict[Cell, Thing]:
    """Say what each cell in the way of effect is to the target, row by row."""
    found, dug = {}, burrows(ground, source, goal)
    for cell in between(ground, source, goal):
        if cell in dug:
            continue
        if solid(ground, cell):
            found[cell] = Thing("total")
        elif (kind := stands(ground, cell)) is not None and kind.cover:
            found[cell] = _thing(kind, cell, source, goal, tall)
    return found


def _thing(kind: Kind, cell: Cell, source: Space, goal: Space, tall: int) -> Thing:
    if kind.cover == "low":
        return low_obstacle(cell, source, goal, tall)
    if kind.cover == "improved" and not SQUARES.beside(goal, (cell,)):
        return Thing("", "sf.improved-cover")
    return Thing(kind.cover)


def low_obstacle(cell: Cell, source: Space, goal: Space, tall: int) -> Thing:
    """What is half as high as the target covers it within 30 feet; what is as high is a wall.   [sf.low-obstacle]

    `tall`: the target's height in tenths of a foot. An obstacle on which somebody stands is no wall for its lines.
    """
    if low_obstacle_ignored(cell, source, goal) and (tall >= 2 * LOW_TENTHS or cell in source):
        return Thing("", "sf.low-obstacle-ignore")
    if tall <= LOW_TENTHS and cell not in goal:
        return Thing("total", "sf.low-obstacle")
    near = tall < 2 * LOW_TENTHS or feet(goal, (cell,)) <= LOW_FEET
    return Thing("cover" if near else "", "sf.low-obstacle")


def low_obstacle_ignored(cell: Cell, source: Space, goal: Space) -> bool:
    """An attacker strictly nearer to a low obstacle than its target shoots over it.   [sf.low-obstacle-ignore]"""
    return feet(source, (cell,)) < feet(goal, (cell,))
