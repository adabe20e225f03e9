"""The toy rulebook's meadow as a level file, so that its battles can be saved like any other."""

from game.battle.battle import Battle
from game.rules import RULEBOOKS
from game.store.level import Level, read_level
from game.store.muster import build_world
from tests.toy import MEADOW, TOY

BOOKS = {**RULEBOOKS, "toy": TOY}
"""Every rulebook there is, and the toy."""


def source(grid: str = "square") -> str:
    """Write the meadow as TOML, its units in reading order."""
    rows = MEADOW.split()
    bare = "\n".join("".join("." if glyph.isalpha() else glyph for glyph in row) for row in rows)
    text = f'rulebook = "toy"\ngrid = "{grid}"\n[map]\nrows = """\n{bare}\n"""\n'
    units = [(glyph, x, y) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph.isalpha()]
    for unit, (glyph, x, y) in enumerate(units, 1):
        team = "capitals" if glyph.isupper() else "smalls"
        text += f'[[creature]]\nname = "{glyph}"\nat = [{x}, {y}]\nteam = "{team}"\nsize = "one"\n'
        text += f"speeds = {{ walk = 3 }}\nhp = 5\ninitiative = {unit % 3}\n"
    return text


def level(grid: str = "square") -> Level:
    """Read the meadow."""
    return read_level(source(grid).encode(), "meadow.toml", BOOKS)


def battle(of: Level) -> Battle:
    """Muster the battle of a level, the toy's too."""
    book = BOOKS[of.rulebook]
    return Battle(book, build_world(of, book), of.objectives, of.rounds)
