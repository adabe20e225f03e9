"""How does a card become a picture and a document while the game goes on? A piece of the work at a time."""

import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from struct import pack

import pygame
from PIL import Image

from scenes.keepsake.card import Keepsake, drawn

INCH, METRE = 150, 5906
"""Pixels to an inch, and to a metre, of a printed page."""
BAND = 64
"""Rows of a picture that are packed at a time."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
TRUE_COLOUR = 2
"""How a PNG says that each pixel is red, green and blue."""


class Printing:
    """The card of a creature being made: in the end a picture of its first page, and a document of all."""

    def __init__(self, kept: Keepsake, unit: int) -> None:
        """Take what the card tells of; nothing is drawn yet."""
        self.unit = unit
        self.picture, self.document = BytesIO(), BytesIO()
        self.done = False
        self._work = self._made(kept)

    def go_on(self) -> None:
        """Do a little of the work: lay out a rule, or pack some rows."""
        self.done = next(self._work, "end") == "end"

    def save(self, paths: list[Path]) -> None:
        """Write the picture and the document: two paths.  Raises OSError."""
        for path, made in zip(paths, (self.picture, self.document), strict=True):
            path.write_bytes(made.getvalue())

    def _made(self, kept: Keepsake) -> Iterator[str]:
        pages: list[pygame.Surface] = []
        for page in drawn(kept, self.unit):
            if page is not None:
                pages.append(page)
            yield "drawn"
        yield from packed(pages[0], self.picture)
        yield from bound(pages, self.document)


def packed(page: pygame.Surface, file: BytesIO) -> Iterator[str]:
    """Write a picture as PNG, some rows at a time."""
    wide, high = page.get_size()
    file.write(SIGNATURE)
    _chunk(file, b"IHDR", pack(">IIBBBBB", wide, high, 8, TRUE_COLOUR, 0, 0, 0))
    _chunk(file, b"pHYs", pack(">IIB", METRE, METRE, 1))
    packer = zlib.compressobj()
    for top in range(0, high, BAND):
        rows = pygame.image.tobytes(page.subsurface((0, top, wide, min(BAND, high - top))), "RGB")
        row = 3 * wide
        plain = b"".join(b"\0" + rows[at : at + row] for at in range(0, len(rows), row))
        _chunk(file, b"IDAT", packer.compress(plain))
        yield "packed"
    _chunk(file, b"IDAT", packer.flush())
    _chunk(file, b"IEND", b"")


def _chunk(file: BytesIO, kind: bytes, data: bytes) -> None:
    file.write(pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data)))


def bound(pages: list[pygame.Surface], file: BytesIO) -> Iterator[str]:
    """Write pages as PDF, one at a time."""
    for number, page in enumerate(pages):
        image = Image.frombytes("RGB", page.get_size(), pygame.image.tobytes(page, "RGB"))
        image.save(file, "PDF", resolution=INCH, append=number > 0)
        yield "bound"
