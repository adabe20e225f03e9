"""Mirror fields of Lordsouls, drawn by a seed: north and south see the same, on squares and on hexes."""

from random import Random

WIDTH, HEIGHT = 9, 13
KINDS = ("swordsman", "spearman", "archer", "crossbowman", "brawler", "fencer", "pilgrim", "executioner", "wolf",
         "ghoul", "imp")  # fmt: skip
FLOOR = "........,,o#"


def field(seed: int, grid: str, many: int = 3) -> bytes:
    """Write a level: rows that read the same from below, the same creatures on both sides."""
    rng = Random(seed)
    half = ["".join(rng.choice(FLOOR) if y > 1 else "." for _ in range(WIDTH)) for y in range(HEIGHT // 2)]
    middle = "".join(rng.choice("....,") for _ in range(WIDTH))
    rows = "\n".join([*half, middle, *reversed(half)])
    kinds, places = rng.sample(KINDS, many), rng.sample([(x, y) for x in range(1, 8) for y in (0, 1)], many)
    head = f'format = 1\ntitle = "Mirror"\nrulebook = "lordsouls"\ngrid = "{grid}"\nrounds = 20\n'
    people = [
        f'[[creature]]\nname = "{team[0].upper()}{n}"\nkind = "{kind}"\nteam = "{team}"\ncontrol = "ai"\n'
        f"at = [{x}, {y if team == 'north' else HEIGHT - 1 - y}]\n"
        for team in ("north", "south")
        for n, (kind, (x, y)) in enumerate(zip(kinds, places, strict=True))
    ]
    return (head + f"[map]\nrows = '''\n{rows}\n'''\n" + "\n".join(people)).encode()
