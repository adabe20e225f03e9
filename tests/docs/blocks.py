"""The fenced blocks of a page, by language."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """One fenced block: where it begins, its language, its text."""

    page: str
    line: int
    language: str
    text: str


def blocks(page: str) -> list[Block]:
    """List the blocks of a page."""
    source = (ROOT / page).read_text("utf-8")
    return [
        Block(page, source.count("\n", 0, match.start()) + 1, match[1], match[2]) for match in FENCE.finditer(source)
    ]
