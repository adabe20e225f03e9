"""Levels as tests write them: a map, creatures, and the text of a whole level around them."""

WORDS = ("size", "control", "kind", "holds", "manoeuvrability")
"""What a creature's line puts in quotes."""


def creature(name: str, at: list[int], team: str = "heroes", **more: object) -> str:
    """Write one creature as TOML; words are quoted, everything else stands as it is."""
    lines = [f'{key} = "{value}"' if key in WORDS else f"{key} = {value}" for key, value in more.items()]
    return f'[[creature]]\nname = "{name}"\nat = {at}\nteam = "{team}"\n' + "\n".join(lines) + "\n"


def hand(name: str, at: list[int], team: str = "heroes", **more: object) -> str:
    """Write one creature that a player at this screen plays."""
    return creature(name, at, team, control="human", **more)


def box(wide: int = 12, high: int = 8, glyph: str = ".") -> str:
    """Draw an empty map."""
    return "\n".join([glyph * wide] * high)


def walled(wide: int, high: int) -> str:
    """Draw an empty map with a wall all round, which counts."""
    return "\n".join(["#" * wide, *["#" + "." * (wide - 2) + "#"] * (high - 2), "#" * wide])


def rows_of(drawn: str) -> str:
    """Give the rows of a map that is drawn indented."""
    return "\n".join(line.strip() for line in drawn.strip().splitlines())


def whole_level(book: str, rows: str, *creatures: str, head: str = "", tail: str = "", title: str = "t") -> str:
    """Write a whole level; `head` stands above the map, `tail` below it."""
    top = f'format = 1\ntitle = "{title}"\nrulebook = "{book}"\n{head}'
    return f'{top}[map]\nrows = """\n{rows}\n"""\n{tail}' + "".join(creatures)
