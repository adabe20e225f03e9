"""Whether a mirrored board gets the mirrored command: for each position, the first command on either board."""

from game.ai.brain import Brain
from game.battle.command import Command
from game.ecs.components import Body
from tests.ai.positions.board import set_up
from tests.ai.positions.reading import Position, positions

Told = tuple[object, ...]


def pairs(book: str) -> list[tuple[Position, Position]]:
    """List each position of a book with its mirror image, where it has one; questions are left out."""
    boards = [board for board in positions(book) if not board.get("asked", False)]
    mirrored = {board.id: board for board in boards if board.mirror}
    return [(board, mirrored[board.id]) for board in boards if not board.mirror and board.id in mirrored]


def chosen(position: Position, strength: str) -> Told:
    """Give the first command, in cells of the board as it is drawn; ways and corners are left out."""
    battle = set_up(position)
    cmd = Brain(strength).decide(battle).command
    side = battle.world.get(cmd.unit, Body).side if battle.rulebook.verbs[cmd.verb].area is not None else 1
    return cmd.verb, _turned(position, cmd, side), cmd.option("weapon"), cmd.option("mode")


def _turned(position: Position, cmd: Command, side: int) -> object:
    if not isinstance(cmd.target, tuple):
        return cmd.target
    return *position.turned(*cmd.target[:2], side), cmd.target[2]


def differing(book: str, strength: str) -> list[tuple[str, Told, Told]]:
    """List the positions whose two boards get different commands, with both."""
    both = ((one.id, chosen(one, strength), chosen(other, strength)) for one, other in pairs(book))
    return [(name, first, second) for name, first, second in both if first != second]
