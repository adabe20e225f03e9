"""Random boards for Lordsouls: walls, grates, bushes, water, low walls and ledges; who crouches, holds or is big."""

from dataclasses import replace
from random import Random

from tests.rules.lines.lordsouls import ARMS, CLOSED, WATER, WIDE, Board, Body, Cell, near

KEY = """[key]
"G" = { blocks = ["move"] }
"B" = { blocks = ["move"], soft = true }
"l" = { cover = "low" }
"u" = { difficult = 1, concealment = 20 }
"""
THICK = (0, 0.1, 0.2, 0.35, 0.55)
LEVELS = ("0", "0", "0", "0000001", "00011", "00112", "000a", "0000003")
CARRIED = (
    ("blade",), ("blade",), ("pike",), ("pole",), ("foil",), ("maul",), ("longbow",), ("dirk",), ("blade", "buckler"),
    ("maul", "buckler"), ("dirk", "foil"), (),
)  # fmt: skip
SIZES = ("medium",) * 7 + ("small", "large", "huge")
STATES = ("",) * 9 + (
    "kneeling", "crawling", "sitting", "prone", "prone", "unconscious", "stunned", "paralysed", "bound", "blind",
    "overloaded",
)  # fmt: skip
TEAMS = ("heroes", "foes", "raiders")


def board(grid: str, number: int) -> Board:
    """Make the board of a number: the same for ever, unless this function changes."""
    dice = Random(f"lordsouls {grid} {number}")
    while True:
        made = _board(dice, hexes=grid == "hex")
        if made is not None:
            return made


def _board(dice: Random, *, hexes: bool) -> Board | None:
    wide, high = dice.randint(4, 8), dice.randint(4, 8)
    some, thick, levels = dice.sample("####GBll,,;-~u+", dice.randint(1, 5)), dice.choice(THICK), dice.choice(LEVELS)
    rows = tuple("".join(dice.choice(some) if dice.random() < thick else "." for _ in range(wide)) for _ in range(high))
    heights = tuple("".join(dice.choice(levels) for _ in range(wide)) for _ in range(high))
    made = Board(rows, heights, hexes)
    if not made.flat:
        made = replace(made, rows=tuple(row.replace(WATER, ".") for row in rows))
    names = ("A", "T", *(f"Other {i}" for i in range(dice.choice((0, 1, 2, 3)))))
    for name in names:
        body = _body(dice, made, name)
        if body is None and name in ("A", "T"):
            return None
        if body is not None:
            made = replace(made, bodies=(*made.bodies, body))
    made = _holding(dice, made) if dice.random() < 0.2 else made
    return replace(made, bodies=tuple(_alone(made, body) for body in made.bodies))


def _alone(made: Board, body: Body) -> Body:
    """Nobody is overloaded beside an enemy, who would be the one that hangs on."""
    beside = {cell for own in body.cells for cell in near(made, own)}
    foes = [other for other in made.bodies if other.team != body.team and beside & {*other.cells}]
    return replace(body, conditions=()) if foes and "overloaded" in body.conditions else body


def _body(dice: Random, made: Board, name: str) -> Body | None:
    """Put somebody where nobody is yet, nobody knocked out on bad ground; None where there is no room."""
    team = {"A": "heroes", "T": "foes"}.get(name) or dice.choice(TEAMS)
    body = Body(name, team, (0, 0), arms=_arms(dice), sheet=_sheet(dice), skills=_skills(dice))
    state = dice.choice(STATES)
    body = replace(body, conditions=(state,) if state else ())
    if made.flat:
        body = replace(body, size=dice.choice(SIZES[:8] if made.hexes else SIZES))
    taken = {cell for one in made.bodies for cell in one.cells}
    for _ in range(20):
        at = dice.randrange(len(made.rows[0])), dice.randrange(len(made.rows))
        cells = replace(body, at=at).cells
        if all(made.inside(cell) and made.glyph(cell) not in CLOSED + WATER for cell in cells) and not taken & {*cells}:
            put = replace(body, at=at)
            flat = "unconscious" not in put.conditions or all(made.glyph(cell) == "." for cell in put.cells)
            return put if flat else replace(put, conditions=())
    return None


def _arms(dice: Random) -> tuple[tuple[str, int | None, int | None], ...]:
    def skill() -> tuple[int | None, int | None]:
        known = dice.random() < 0.85
        return (dice.randint(5, 16), None) if known else (None, dice.choice((None, dice.randint(5, 14))))

    return tuple((name, *skill()) for name in dice.choice(CARRIED))


def _sheet(dice: Random) -> tuple[tuple[str, str], ...]:
    drawn = {
        "str": str(dice.randint(3, 14)),
        "dex": str(dice.randint(6, 11)),
        "ref": f"{dice.randint(4, 8)}{dice.choice(('', '.5', '.75'))}",
        "move": f"{dice.randint(2, 8)}{dice.choice(('', '', '.5'))}",
        "energy": str(dice.choice((3, 4, 10))),
    }
    return tuple(drawn.items())


def _skills(dice: Random) -> tuple[tuple[str, int], ...]:
    drawn = {name: dice.randint(6, 15) for name in ("athletics", "unarmed", "acrobatics") if dice.random() < 0.4}
    return tuple(drawn.items())


def _holding(dice: Random, made: Board) -> Board:
    """Let A hold T, next to it; nobody else of A's team and nobody knocked out is about."""
    one, other = made.bodies[:2]
    arms = (("blade", 12, None),)
    holder = replace(one, size="medium", conditions=(), holds="T", arms=arms)
    rest = [body for body in made.bodies[2:] if body.team != one.team and "unconscious" not in body.conditions]
    rest = [body for body in rest if body.cells != holder.cells]
    taken = {cell for body in rest for cell in body.cells}
    free = [at for at in near(made, holder.at) if _free(made, at, taken)]
    if not free:
        return made
    held = replace(other, at=dice.choice(free), size="medium", conditions=("grabbed",), arms=arms)
    return replace(made, bodies=(holder, held, *rest))


def _free(made: Board, at: Cell, taken: set[Cell]) -> bool:
    return made.inside(at) and made.glyph(at) not in CLOSED + WATER and at not in taken


# --- as levels -------------------------------------------------------------------------------------------------------


def level(made: Board, asks: list[str]) -> str:
    """Write a board and its questions as a level."""
    rows, heights, grid = "\n".join(made.rows), "\n".join(made.heights), "hex" if made.hexes else "square"
    head = f'format = 1\ntitle = "Lines"\nrulebook = "lordsouls"\ngrid = "{grid}"\n[map]\nrows = """\n{rows}\n"""\n'
    return "\n".join([f'{head}heights = """\n{heights}\n"""\n{KEY}', *map(_written, made.bodies), *asks])


def _written(body: Body) -> str:
    sheet, skills = (", ".join(f"{key} = {value}" for key, value in pairs) for pairs in (body.sheet, body.skills))
    states = ", ".join(f'"{state}"' for state in body.conditions)
    arms = ", ".join(_arm(*each) for each in body.arms)
    lines = [f'[[creature]]\nname = "{body.name}"\nat = {list(body.at)}\nteam = "{body.team}"\nsize = "{body.size}"']
    lines += [f"hp = 10\nabilities = {{ {sheet} }}\nskills = {{ {skills} }}\nconditions = [{states}]"]
    lines += [f"weapons = [{arms}]"] + ([f'holds = "{body.holds}"'] if body.holds else [])
    return "\n".join(lines)


def _arm(name: str, skill: int | None, attack: int | None) -> str:
    arm = ARMS[name]
    numbers = {"skill": skill, "attack": attack, "reach": arm.reach, "range": arm.range, "grip": arm.grip}
    said = [f"{key} = {value}" for key, value in numbers.items() if value is not None]
    said += [f"guard = {arm.guard}"] * bool(arm.guard) + [f"parry = {arm.parry}"] * bool(arm.parry)
    said += ["push = true"] * arm.push
    return f'{{ name = "{name}", damage = "1d6", place = "hand", {", ".join(said)} }}'


assert set(WIDE) == set(SIZES)
