"""How is text measured, wrapped, cut to fit and rendered? Sizes are pixels at UI scale 1."""

import re
from functools import lru_cache
from itertools import groupby

import pygame

from scenes.ui import theme

LINE = 1.36
"""Height of a line as a multiple of the type's size."""
_HAN, _OPEN, _CLOSE = "\u3400-\u9fff", "（《“「【", "，。；：！？）》”」】、…％"
_WORD = f"[^ {_HAN}{_OPEN}{_CLOSE}]"
_ATOM = re.compile(f"( *)([{_OPEN}]*(?:[{_HAN}]|{_WORD}+(?: %{_WORD}*)?)[{_CLOSE})\\]]*|[{_OPEN}{_CLOSE}]+)")
"""What a line is not broken within: a word, a number with its percent, a Chinese character with its punctuation."""


def piece(words: str, size: int, ink: str = "text", bold: bool = False, scale: float = 1.0,
          struck: bool = False) -> pygame.Surface:  # fmt: skip
    """Give one line of text as a surface with alpha, not to be drawn upon; `struck`: with a line through it."""
    return _struck(words, size, ink, bold, scale) if struck else theme.write(words, size, ink, bold, scale)


@lru_cache(maxsize=64)
def _struck(words: str, size: int, ink: str, bold: bool, scale: float) -> pygame.Surface:
    image = theme.write(words, size, ink, bold, scale).copy()
    y, thick = round(image.get_height() * 0.56), max(1, round(size * scale / 10))
    pygame.draw.line(image, theme.colour(ink), (0, y), (image.get_width(), y), thick)
    return image


@lru_cache(maxsize=512)
def cased(words: str, size: int, scale: float = 1.0) -> pygame.Surface:
    """Give words for the board with a light casing, read on deep water and wood as well as on floor; not to draw on."""
    dark, light = (theme.write(words, size, f"board.{name}", True, scale) for name in ("ink", "paper"))
    image = pygame.Surface((dark.get_width() + 2, dark.get_height() + 2), pygame.SRCALPHA)
    image.fblits([(light, (x, y)) for x in range(3) for y in range(3)])
    image.blit(dark, (1, 1))
    return image


@lru_cache(maxsize=2048)
def width(words: str, size: int, bold: bool = False, scale: float = 1.0) -> int:
    """Measure a line of text in pixels."""
    runs = groupby(theme.minus(words), theme.needs_chinese)
    return int(sum(theme.font(size, bold, scale, chinese).size("".join(run))[0] for chinese, run in runs))


@lru_cache(maxsize=2048)
def higher(words: str, size: int, bold: bool = False, scale: float = 1.0) -> int:
    """Give by how many pixels a line reaches higher than Latin letters do: so far up it stands on the same line."""
    if not any(map(theme.needs_chinese, words)):
        return 0
    han, latin = (theme.font(size, bold, scale, chinese).get_ascent() for chinese in (True, False))
    return max(0, han - latin)


def height(size: int, scale: float = 1.0) -> int:
    """Give the height of a line in pixels."""
    return round(max(size, theme.SMALLEST) * scale * LINE)


@lru_cache(maxsize=512)
def wrapped(words: str, size: int, room: int, bold: bool = False, scale: float = 1.0) -> tuple[str, ...]:
    """Break text into lines no wider than `room` pixels; words too long for a line are broken anywhere."""
    lines: list[str] = []
    for part in words.split("\n"):
        lines += _filled(part, room, (size, bold, scale))
    return tuple(lines)


def _filled(words: str, room: int, face: tuple[int, bool, float]) -> list[str]:
    lines, line = [], ""
    for space, word in _ATOM.findall(words):
        longer = f"{line}{space}{word}"
        if width(longer, *face) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, room, face)
        lines += full
    return [*lines, line]


def _broken(word: str, room: int, face: tuple[int, bool, float]) -> list[str]:
    pieces, rest = [], word
    while len(rest) > 1 and width(rest, *face) > room:
        end = next((n for n in range(len(rest) - 1, 1, -1) if width(rest[:n], *face) <= room), 1)
        pieces.append(rest[:end])
        rest = rest[end:]
    return [*pieces, rest]


@lru_cache(maxsize=512)
def shortened(words: str, size: int, room: int, bold: bool = False, scale: float = 1.0) -> str:
    """Cut text to fit `room` pixels, an ellipsis at the end."""
    end = len(words)
    while end > 0 and width(words[:end] + ("\u2026" if end < len(words) else ""), size, bold, scale) > room:
        end -= 1
    return words if end == len(words) else words[:end].rstrip() + "\u2026"


def forget() -> None:
    """Drop all that is kept, which `pygame.font.quit` has made useless; a display may come and go."""
    for cached in (_struck, cased, width, higher, wrapped, shortened):
        cached.cache_clear()
    theme.forget()
