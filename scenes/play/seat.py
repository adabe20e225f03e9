"""Who sits before the screen, and when is the seat handed over?"""

from game.battle.command import Command
from game.battle.rulebook import Preview
from game.ecs.components import Place, Side
from game.ecs.world import World
from game.reasons import Refusal
from scenes.play.table import Table
from scenes.veil import eyes


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
    """Say whether one player has anything to hide from another: only then does the curtain fall between them."""
    return eyes.secrets(table.rulebook, table.battle.world)


def unseen(table: Table, world: World) -> frozenset[int]:
    """Give the creatures that whoever sits before the screen does not perceive, in a world: where they are is a secret.

    Before anybody sits there, whom any of the players does not perceive. Nobody, where the computer plays all sides,
    and once the battle is over.
    """
    return eyes.unperceived(table.rulebook, world, table.eyes)


def foreseen(table: Table, cmd: Command) -> Preview | Refusal:
    """Give what a command would do, as far as whoever sits before the screen can know."""
    preview, world = table.battle.preview(cmd), table.battle.world
    return preview if isinstance(preview, Refusal) else eyes.veiled(world, preview, unseen(table, world))


def shown_place(table: Table, world: World, unit: int) -> Place | None:
    """Give where a creature is, as far as whoever sits before the screen may know."""
    return None if unit in unseen(table, world) else world.find(unit, Place)


def shown_places(table: Table, world: World) -> list[tuple[int, Place]]:
    """List the creatures, with where they are, of which whoever sits before the screen may know."""
    away = unseen(table, world)
    return [(unit, place) for unit, place in world.all(Place) if unit not in away]
