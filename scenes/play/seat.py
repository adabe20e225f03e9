"""Who sits before the screen, and when is the seat handed over?"""

from game.ecs.components import Conditions, Side
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
    found = (one.name for _, conditions in table.battle.world.all(Conditions) for one in conditions.active)
    return any(name in HIDDEN for name in found)
