"""What is shown while nobody is at the table: which level, after how long, and until when?"""

from scenes.play.opening import BrokenLevelError
from scenes.stage.scene import Stage

IDLE, LINGER = 60 * 60, 60 * 8
"""Updates without a word from anybody until it begins; and for which the end of a battle is shown."""


def begin(stage: Stage, seed: int, number: int = 0, *, swap: bool = False) -> None:
    """Watch a level of the shelf, those that can be opened in turn; nothing happens where there is none."""
    cards = [card for card in stage.library.cards() if not card.broken]
    if not cards:
        return
    try:
        opened = stage.library.open(cards[number % len(cards)].path, seed + number, stage.settings.strength)
    except BrokenLevelError:
        return
    stage.exits.show(opened, number, seed, swap=swap)
