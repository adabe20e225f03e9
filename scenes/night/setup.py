"""How is a table set up, with settings of its own, and what does the machine under it not have?"""

from dataclasses import replace
from pathlib import Path

import pygame

from scenes.stage.scene import enlarged
from scenes.stage.settings import SCALES, Settings, remembered
from scenes.ui.words import say

FILE = "table.json"
TALL = 720
"""Height of a window in pixels for which scale 1 is large enough to be read across a table."""


def table_file(players: Path) -> Path:
    """Give the file of the table's settings, beside the player's own."""
    return players.with_name(FILE)


def fitting(size: tuple[int, int]) -> float:
    """Give the scale of type for a window: as large as a table wants, while the board keeps four fifths of it."""
    return max((scale for scale in SCALES if scale * TALL * enlarged(size) <= size[1]), default=SCALES[0])


def settings_for(players: Settings, file: Path | None, *, full: bool) -> tuple[Settings, str]:
    """Give the table's settings; before the host has set any, the player's, over the full screen where asked for.

    The sentence says what is wrong with the file, and is empty mostly.
    """
    if file is not None and file.exists():
        return remembered(file)
    return replace(players, fullscreen=full, keys={}, speed=1.0, numbers=True), ""


def lacking(*, sounds: bool) -> list[str]:
    """List what there is none of, each with what is done without it."""
    lines = []
    if not sounds:
        lines.append(say("There is no sound device: the table plays without sound."))
    if not pygame.joystick.get_init() or not pygame.joystick.get_count():
        pad = say("There is no gamepad: mouse and keyboard do everything, and a pad can be plugged in any time.")
        lines.append(pad)
    return lines


def changed(event: pygame.Event) -> str:
    """Say what an event of a device that comes or goes means; '' for any other event."""
    if event.type == pygame.JOYDEVICEREMOVED:
        return say("A gamepad is gone. Mouse and keyboard go on; plug it in again any time.")
    if event.type == pygame.JOYDEVICEADDED:
        return say("A gamepad is here.")
    if event.type == pygame.AUDIODEVICEREMOVED and not event.dict.get("iscapture"):
        return say("The sound device is gone. It goes on without sound.")
    return ""
