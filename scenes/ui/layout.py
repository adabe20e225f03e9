"""Where do the parts of a battle stand in the window? Plain rectangles that never overlap."""

from dataclasses import dataclass

from pygame import Rect

SIDE_PART, SIDE_LEAST, SIDE_MOST = 26, 280, 460
"""The right column: percent of the window's width, and its bounds at UI scale 1."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Rectangles of the parts; a folded panel has no height."""

    tracker: Rect
    board: Rect
    why: Rect
    log: Rect
    menu: Rect


def arrange(size: tuple[int, int], scale: float, above: int, menu_height: int, *, why: bool, log: bool) -> Layout:
    """Share a window out: tracker at the top, menu at the bottom, the column at the right, the board the rest.

    `above`: the height of the tracker, in pixels.
    """
    wide, high = size
    top, bottom = above, min(menu_height, high // 2)
    column = min(max(wide * SIDE_PART // 100, round(SIDE_LEAST * scale)), round(SIDE_MOST * scale), wide // 2)
    column = column if why or log else 0
    middle = Rect(wide - column, top, column, high - top - bottom)
    share = middle.height * 6 // 10 if log else middle.height
    upper = share if why else 0
    return Layout(
        Rect(0, 0, wide, top),
        Rect(0, top, wide - column, high - top - bottom),
        Rect(middle.left, middle.top, middle.width, upper),
        Rect(middle.left, middle.top + upper, middle.width, middle.height - upper if log else 0),
        Rect(0, high - bottom, wide, bottom),
    )
