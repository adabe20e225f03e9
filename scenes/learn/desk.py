"""Who may act in a lesson? The player, until the step is decided; then the board stands still to be looked at."""

from game.battle.battle import Battle
from game.learning.session import Others, Session
from scenes.play.table import Table


class Desk(Table):
    """The table of a lesson: nobody acts by himself, and once it is closed nobody at all."""

    def __init__(self, session: Session, battle: Battle) -> None:
        """Sit down at the battle of a step."""
        self.closed = False
        """The step is decided, or its solution is being shown."""
        super().__init__(battle, Others(session), 0)

    @property
    def ours(self) -> bool:
        """Say whether the player is to act or answer now."""
        return not self.closed and super().ours

    def ponder(self) -> bool:
        """Let others answer what they are asked; they never act."""
        return not self.closed and self.battle.pending is not None and super().ponder()
