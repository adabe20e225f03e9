"""Whether there is a display to draw on."""

import os
import sys


def reachable() -> bool:
    """Say whether a window can be opened, or drawing is asked to go nowhere (SDL's dummy driver)."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return True
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def seen() -> bool:
    """Say whether somebody sees what is drawn: there is a display, and drawing does not go nowhere."""
    return reachable() and os.environ.get("SDL_VIDEODRIVER") not in ("dummy", "offscreen")
