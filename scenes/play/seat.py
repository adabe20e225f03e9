"""Who sits before the screen, and when is the seat handed over?"""

from game.ecs.components import Conditions, Place, Side
from game.ecs.world import World
from scenes.play.table import Table

HIDDEN = ("hidden", "invisible")
"""Conditions of which the other side is to see nothing."""


def due(table: Table, seat: str) -> str:
    """Give the side that the seat is to be handed to, '' where it stays; `seat`: who sits before the screen.

    The same side keeps it while the other one is only asked something in between, unless somebody is hidden.
    """
    called, acting = table.called, table.battle.world.find(table.battle.acting, Side)
    if called in ("", seat):
        return ""
    between = table.battle.pending is not None and acting is not None and acting.team == seat
    return "" if between and not secrets(table) else called


def secrets(table: Table) -> bool:
    """Say whether anybody is hidden: then a question in between falls behind the curtain too."""
    names = (state.name for _, conditions in table.battle.world.all(Conditions) for state in conditions.active)
    return any(name in HIDDEN for name in names)


def unseen(table: Table, world: World) -> frozenset[int]:
    """Give the creatures that whoever sits before the screen does not perceive, in a world: where they are is a secret.

    Before anybody sits there, whom any of the players does not perceive. Nobody, where the computer plays all sides,
    and once the battle is over.
    """
    if table.battle.outcome is not None and table.settled:
        return frozenset()
    humans = {side.team for _, side in world.all(Side) if side.control == "human"}
    looking, seen = sorted({table.seat} & humans or humans), table.rulebook.telling.seen
    return frozenset(unit for unit, _ in world.all(Place) if not all(seen(world, team, unit) for team in looking))


def shown_place(table: Table, world: World, unit: int) -> Place | None:
    """Give where a creature is, as far as whoever sits before the screen may know."""
    return None if unit in unseen(table, world) else world.find(unit, Place)


def shown_places(table: Table, world: World) -> list[tuple[int, Place]]:
    """List the creatures, with where they are, of which whoever sits before the screen may know."""
    away = unseen(table, world)
    return [(unit, place) for unit, place in world.all(Place) if unit not in away]
