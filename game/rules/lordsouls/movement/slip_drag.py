"""Slip and Drag: each gives half the ДВИЖ; nobody reacts to a Slip, a Drag takes along whom one holds."""

from collections.abc import Iterator

from game.battle.event import Event
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.on_foot.dragged_things import DraggedThings
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.grapple.grabbed import captives, held, released
from game.rules.lordsouls.sheet.equipment import free_hands
from game.rules.lordsouls.sheet.sizes import cells

SLIP = "slip"
"""Nobody may react to a Slip (`MOVEMENT.quiet`); Plans still come.   [ls.slip]"""
DRAG = "drag"
TURNING_BACK = "decided.drag-back"
"""Who drags does not turn back into the cell into which it has just drawn its captive.   [decided.drag-back]"""


def slipping(full: int) -> Cost:
    """A Slip gives half the points of a Move, rounded down.   [ls.slip]"""
    return Cost.one("ls.slip", full // 2 - full, text("half of it"))


def dragging(full: int) -> Cost:
    """A Drag gives half the points of a Move, rounded down.   [ls.drag]"""
    return Cost.one("ls.drag", full // 2 - full, text("half of it"))


def drags(world: World, unit: int, action: str) -> tuple[int, ...]:
    """Whom one holds is drawn along by a Drag, into the cell just left.   [ls.drag]"""
    return captives(world, unit) if action == DRAG else ()


THINGS = DraggedThings(
    # A cart or a barrel beside is dragged as a captive is, by a free hand.
    rule="ls.drag",
    cells=cells,
)


def nothing_to_drag(world: World, unit: int) -> Refusal | None:
    """Who holds somebody drags, and whoever has a hand free and a large object beside.   [ls.drag]"""
    if captives(world, unit):
        return None
    if not THINGS.beside(world, unit):
        return Refusal("ls.drag", text("{who} holds nobody whom it could drag.", who=called(world, unit)))
    if free_hands(world, unit) > 0:
        return None
    return Refusal("ls.drag", text("{who} has no hand free.", who=called(world, unit)), text("Drop something."))


def letting_go(world: World, unit: int) -> tuple[Because, ...]:
    """Say before any other Movement manoeuvre whom it lets go of.   [ls.drag-release]"""
    named = (text("lets go of {name}", name=called(world, one)) for one in held(world, unit))
    return tuple(Because("ls.drag-release", 0, said) for said in named)


def drag_release(world: World, unit: int) -> Iterator[Event]:
    """Any other Movement manoeuvre lets go of whom one holds.   [ls.drag-release]"""
    yield from released(world, unit, "ls.drag-release")
