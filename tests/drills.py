"""Drills made of the cases: `python -m tests.drills` writes levels/drills, from the questions under tests/rules.

Each takes one question with the answer that the ledger's example gives, on a board cut down to what matters; an
answer is never made up here: what is written is held against the rules before it is kept.
"""

import json
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli

from game import i18n
from game.battle.rulebook import Rulebook
from game.learning.choices import Put
from game.learning.exercise import Exercise
from game.learning.questions import right_places
from game.referee import NoRuleError, answer, answers
from game.rules import RULEBOOKS
from game.store import dump
from game.store.drills import NULL, PLACED, RECKONED, SORTS, Drill
from game.store.errors import LevelError
from game.store.level import Level, load_level, read_level
from game.store.muster import build_world

ROOT = Path(__file__).parents[1]
OUT = ROOT / "levels" / "drills"
WIDE, HIGH = 12, 9
"""A board that is larger is cut down."""
MOST = (16, 12)
"""No drill has a larger board."""
CROWD = 9
"""Creatures of a drill at the most."""
PER_RULE, PER_SORT = 2, 14
"""Drills of one rule, and of one sort in a book, at the most; the first of a rule is always made."""
NEEDS: Mapping[str, tuple[str, ...]] = {
    "cost": ("cost",), "strikes": ("provokes",), "way": ("legal",), "halt": ("at",), "may": ("allowed",),
    "flanker": ("flanked",), "stand": ("flanked",), "cover": ("cover",), "shelter": ("cover",),
    "concealment": ("miss_percent",), "distance": ("distance",), "threat": ("cells",), "needs": (), "edges": ("edges",),
    "banes": ("banes",), "dodge": ("dodge",), "block": ("block",), "parry": ("parry",), "push": ("route",),
    "hurt": ("damage",), "jump": ("length",), "space": ("cells",), "tier": ("tier",),
    "first": ("order",), "success": ("success",), "reckon": (),
}  # fmt: skip
"""What the ledger's answer has to say for each sort."""
KEPT = ("legal", "rule", "allowed", "flanked", "with", "critical", "attack", "defence", "hit_percent", "bonus", "moved")
"""What is taken over of the expected answer besides."""
Answer = Mapping[str, Any]
CELLS = ("to", "from", "leaving", "stops_at")
TAG = re.compile(r"\b([a-z]+\.[a-z0-9-]+)")


@dataclass
class Case:
    """One question that may become a drill: its file, its place there, its answer, and the rules it may stand for."""

    path: Path
    data: dict[str, Any]
    number: int
    sort: str
    rules: tuple[str, ...]
    named: tuple[str, ...]
    """Those that the question itself is named by."""
    weight: tuple[int, ...]


def cases(book: Rulebook, folder: str) -> list[Case]:
    """List what can be made of a book's questions."""
    read = [(path, load_level(path)) for path in sorted((ROOT / "tests" / "rules" / folder).glob("*.toml"))]
    given = [(path, level, list(answers(level, book))) for path, level in read]
    often = Counter(rule for _, _, rows in given for _, said in rows if said for rule in said["rules"])
    made = []
    for path, level, rows in given:
        data = tomli.loads(path.read_text("utf-8"))
        for ask, said in rows:
            if said is None:
                continue
            for sort in SORTS:
                if ask.what in SORTS[sort] and fits(sort, ask.values, ask.expect or {}, said, book):
                    rules = standing_for(ask.key, ask.expect or {}, said, often)
                    high, cells = _deep(ask.values) + aloft(level, ask.values), level.ground.width * level.ground.height
                    weight = (high, len(level.creatures), cells)
                    named = tuple(rule for rule in TAG.findall(str(ask.key)) if rule in rules)
                    made.append(Case(path, data, ask.number, sort, rules, named, weight))
    return made


def _deep(values: Mapping[str, Any]) -> int:
    """Say whether a question speaks of heights: 1 or 0."""
    cells = [value for value in values.values() if isinstance(value, tuple)]
    spots = [*cells, *(cell for value in cells for cell in value if isinstance(cell, tuple))]
    return int(any(len(cell) == 3 and cell[2] for cell in spots))


def aloft(level: Level, values: Mapping[str, Any]) -> int:
    """Say whether somebody whom a question names is above the ground or below it: 1 or 0."""
    named = [value for value in values.values() if isinstance(value, str)]
    specs = (spec for spec in level.creatures if spec.name in named)
    return int(any(spec.at[2] != level.ground.ground(*spec.at[:2]) for spec in specs))


def standing_for(key: object, expect: Answer, said: Answer, often: Counter[str]) -> tuple[str, ...]:
    """List the rules that a question may drill, the most telling first: named by it, refusing, then the rarest."""
    named = [rule for rule in TAG.findall(str(key)) if rule in said["rules"]]
    barred = [said["rule"]] if said.get("rule") else []
    asked = [rule for rule in expect.get("rules", ()) if rule in said["rules"]]
    rare = sorted(said["rules"], key=lambda rule: (often[rule], rule))
    return tuple(dict.fromkeys((*named, *barred, *asked, *rare)))


def fits(sort: str, values: Answer, expect: Answer, said: Answer, book: Rulebook) -> bool:
    """Say whether a question can be put so."""
    if any(expect.get(key) in (None, "null") for key in NEEDS[sort]) and sort != "strikes":
        return False
    if any(key in values for key in UNSAID) or ("route" in values and sort not in WAYS):
        return False
    if "by" in values and sort not in ("push", "hurt"):
        return False
    if values.get("action", "move") not in book.verbs and values.get("action"):
        return False
    if any(verb not in book.verbs for verb in values.get("after", ())):
        return False
    return OWN.get(sort, lambda *_: True)(values, expect, said)


def _way(values: Any, expect: Any, said: Any) -> bool:
    return "legal" in expect and (expect["legal"] or "rule" in expect)


def _cost(values: Any, expect: Any, said: Any) -> bool:
    return bool(said.get("legal")) and len(said.get("route", ())) > 1


def _strikes(values: Any, expect: Any, said: Any) -> bool:
    return bool(said.get("legal")) and expect.get("provokes") is not None and len(said.get("route", ())) > 0


def _needs(values: Any, expect: Any, said: Any) -> bool:
    return bool(said.get("legal")) and ("attack" in expect or "modifiers" in expect or "hit_percent" in expect)


UNSAID = ("options", "acrobatics", "vertical", "onto", "into", "rounds")
"""What no question of a drill has words for."""
WAYS = ("cost", "strikes", "way", "halt")
OWN: Mapping[str, Any] = {
    "way": _way,
    "cost": _cost,
    "strikes": _strikes,
    "needs": _needs,
    "halt": lambda values, expect, said: len(values["route"]) > 2,
    "may": lambda values, expect, said: expect["allowed"] or "rule" in expect,
    "flanker": lambda values, expect, said: not expect["flanked"] or isinstance(expect.get("with"), str),
    "stand": lambda values, expect, said: not expect["flanked"],
    "shelter": lambda values, expect, said: expect["cover"] == "none",
    "threat": lambda values, expect, said: len(expect["cells"]) > 0,
    "hurt": lambda values, expect, said: expect["damage"] not in (0, None) and said.get("damage"),
    "push": lambda values, expect, said: True,
    "reckon": lambda values, expect, said: part(expect) != "",
}


LAND = "........\n........\n........"
"""Under who travels."""
PARTS = (
    "miles", "feet", "check", "free_rounds", "rest_rounds", "runs", "end", "checks", "nonlethal", "conditions", "hours",
)  # fmt: skip
"""Parts of a sum that may be asked for, the first that the ledger's example gives."""
AMONG = {"end": ["away", "caught", "again", NULL], "conditions": [NULL, "fatigued", "unconscious"]}


def travellers(ask: dict[str, Any]) -> list[dict[str, Any]]:
    """Give who is seen to travel: one, and in a chase one more behind."""
    pair = {"name": "Ash", "team": "heroes", "at": [5, 1]}, {"name": "Rook", "team": "foes", "at": [1, 1]}
    return list(pair if ask["what"] == "chase" else pair[:1])


def part(expect: Answer) -> str:
    """Give the part of a sum that is asked for; '' for none."""
    return next((one for one in PARTS if one in expect and expect[one] != []), "")


def reckoned(expect: dict[str, Any]) -> dict[str, Any]:
    """Give what a drill says of a sum, and leave of its answer the part that is asked for."""
    asked = part(expect)
    kept = expect[asked]
    expect.clear()
    expect[asked] = kept
    return {"part": asked, **({"among": AMONG[asked]} if asked in AMONG else {})}


# -- a board cut down ------------------------------------------------------------------------------------------------


def drawn(case: Case, book: Rulebook, rule: str, pool: tuple[str, ...]) -> str | None:
    """Write the drill of a case, as small as it can be made; None where it does not hold."""
    for small in (True, False):
        source = written(case, book, rule, pool, small=small)
        if source is not None and holds(source, case.sort):
            return source
    return None


def holds(source: str, sort: str) -> bool:
    """Say whether a drill is what it says of itself."""
    try:
        level = read_level(source.encode(), "drill.toml")
        made = Exercise(level)
        return not list(made.faults()) and (level.ground.width, level.ground.height) <= MOST and plain(made)
    except (LevelError, NoRuleError, ValueError):
        return False


KNOWN = i18n.Catalogue.load("ru").entries
"""What is said in other languages too."""


def plain(made: Exercise) -> bool:
    """Say whether a player can read off the board what the question needs."""
    arms = [arm.name for spec in made.level.creatures for arm in spec.weapons]
    said = all(arm in KNOWN for arm in arms) and made.level.ground.height <= MOST[1]
    return said and len(made.choices) > 1


def written(case: Case, book: Rulebook, rule: str, pool: tuple[str, ...], *, small: bool) -> str | None:
    """Write a case as a level; `small`: with nobody and nothing that does not matter."""
    data = json.loads(json.dumps({key: case.data[key] for key in HEAD if key in case.data}))
    data["ask"] = [json.loads(json.dumps(case.data["ask"][case.number]))]
    for glyph in data.get("key", {}).values():
        glyph.pop("title", None)
    if case.sort == RECKONED:
        data |= {"map": {"rows": LAND}, "creature": travellers(data["ask"][0])}
    elif small:
        drop_others(data, book, case.sort)
        cut(data, book)
    if len(data.get("creature", ())) > min(CROWD, len(pool)):
        return None
    rename(data, pool)
    dress(data)
    ask, wanted = data["ask"][0], (*NEEDS[case.sort], *KEPT)
    ask["expect"] = {key: value for key, value in ask["expect"].items() if key in (*wanted, *PARTS)}
    if case.sort == "strikes":
        ask["expect"]["provokes"] = [{"by": mark["by"]} for mark in ask["expect"]["provokes"]]
    ask.pop("id", None)
    title = next(entry.title for entry in book.chapter if entry.id == rule)
    drill = {"rule": rule, "sort": case.sort}
    if case.sort == RECKONED:
        drill |= reckoned(ask["expect"])
    if case.sort in PLACED:
        found = places(data, book, drill)
        if not found:
            return None
        drill["cells"] = found
    source, called = case.path.relative_to(ROOT).as_posix(), case.data["ask"][case.number].get("id", case.number)
    return toml(f"# From {source}, ask {called}.", {"format": 1, "title": title, **data, "drill": drill})


HEAD = ("rulebook", "grid", "gravity", "readings", "map", "key", "creature")


def places(data: dict[str, Any], book: Rulebook, drill: dict[str, Any]) -> list[list[int]]:
    """Work out all places that are right; none where they are too many or too few."""
    try:
        level = read_level(toml("#", {"format": 1, "title": "x", **data}).encode(), "drill.toml")
        world = build_world(level, book)
        made = Drill(0, drill["rule"], drill["sort"], level.asks[0])
        found = right_places(Put(level, book, world, made, answer(world.fork(), book, level.asks[0])))
    except (LevelError, NoRuleError, StopIteration):
        return []
    return [list(cell) for cell in sorted(found)] if 1 <= len(found) <= 14 else []


def drop_others(data: dict[str, Any], book: Rulebook, sort: str) -> None:
    """Take out everybody without whom the answer stays the same; those near a way stay, to be thought of."""
    ask = data["ask"][0]
    named = re.findall(r'"([^"]+)"', json.dumps([ask, [spec.get("holds") for spec in data.get("creature", ())]]))
    before = said(data, book)
    for spec in list(data.get("creature", ())):
        if spec["name"] in named or (sort in ("strikes", "flanker", "stand", "threat") and near(data, spec)):
            continue
        rest = {**data, "creature": [other for other in data["creature"] if other is not spec]}
        if said(rest, book) == before:
            data["creature"] = rest["creature"]


def said(data: dict[str, Any], book: Rulebook) -> Any:
    """Give what the referee says on a board; None where it cannot be asked there."""
    try:
        level = read_level(toml("#", {"format": 1, "title": "x", **data}).encode(), "drill.toml")
        return answer(build_world(level, book), book, level.asks[0])
    except (LevelError, NoRuleError, KeyError, ValueError):
        return None


def near(data: dict[str, Any], spec: dict[str, Any]) -> bool:
    """Say whether a creature stands near what is asked about."""
    x, y = spec["at"][:2]
    return any(max(abs(x - cx), abs(y - cy)) <= 3 for cx, cy in spots(data, names_only=True))


def spots(data: dict[str, Any], *, names_only: bool = False) -> Iterator[tuple[int, int]]:
    """Yield the cells that matter: of the question, and of creatures with all their space."""
    ask = data["ask"][0]
    for key in ("to", "from"):
        if isinstance(ask.get(key), list):
            yield tuple(ask[key][:2])
    known = ask.get("expect", {})
    for cell in (*ask.get("route", ()), *known.get("cells", ()), *known.get("route", ())):
        yield tuple(cell[:2])
    named = [ask.get(key) for key in ("who", "attacker", "target", "by", "from", "to")]
    for spec in data.get("creature", ()):
        if not names_only or spec["name"] in named:
            side = RULEBOOKS[data["rulebook"]].space.side(str(spec.get("size", "medium"))) if spec.get("size") else 1
            yield spec["at"][0], spec["at"][1]
            yield spec["at"][0] + side - 1, spec["at"][1] + side - 1


def cut(data: dict[str, Any], book: Rulebook) -> None:
    """Cut a large board down to what matters, with two cells around it."""
    rows = data.get("map", {}).get("rows", "").strip("\n").split("\n")
    if len(rows) <= HIGH and len(rows[0]) <= WIDE:
        return
    xs, ys = zip(*spots(data), strict=True) if list(spots(data)) else ((0,), (0,))
    left, right = max(0, min(xs) - 2), min(len(rows[0]), max(xs) + 3)
    top, low = max(0, min(ys) - 2), min(len(rows), max(ys) + 3)
    top -= top % 2 if data.get("grid") == "hex" else 0
    for key, drawing in data["map"].items():
        lines = drawing.strip("\n").split("\n")
        data["map"][key] = "\n".join(line[left:right] for line in lines[top:low])
    for spec in data.get("creature", ()):
        spec["at"] = shifted(spec["at"], left, top)
    data["ask"] = [moved(data["ask"][0], left, top)] if left or top else data["ask"]


def shifted(cell: list[int], left: int, top: int) -> list[int]:
    """Give a cell as it is called on the board that is left."""
    return [cell[0] - left, cell[1] - top, *cell[2:]]


def moved(value: Any, left: int, top: int, key: str = "") -> Any:
    """Give a question, or its answer, with all cells called as they are on the board that is left."""
    if isinstance(value, dict):
        return {name: moved(item, left, top, name) for name, item in value.items()}
    if isinstance(value, list) and value and key in CELLS and all(isinstance(n, int) for n in value):
        return shifted(value, left, top)
    if isinstance(value, list) and key in ("route", "cells", "ends"):
        return [shifted(cell, left, top) for cell in value]
    if isinstance(value, list):
        return [moved(item, left, top) for item in value]
    return value


def rename(data: dict[str, Any], pool: tuple[str, ...]) -> None:
    """Give everybody a name that is known in every language."""
    own = [spec["name"] for spec in data.get("creature", ())]
    free = iter([name for name in pool if name not in own])
    calls = {name: name if name in pool else next(free) for name in own}

    def called(value: Any) -> Any:
        if isinstance(value, dict):
            return {calls.get(key, key): called(item) for key, item in value.items()}
        if isinstance(value, list):
            return [called(item) for item in value]
        return calls.get(value, value) if isinstance(value, str) else value

    for spec in data.get("creature", ()):
        spec["name"] = calls[spec["name"]]
        if "holds" in spec:
            spec["holds"] = calls.get(spec["holds"], spec["holds"])
    keep = {key: data["ask"][0][key] for key in ("what", "mode", "action", "after", "kind") if key in data["ask"][0]}
    new = called(data["ask"][0]) | keep
    data["ask"][0].clear()
    data["ask"][0].update(new)


HEROES, FOES = ("soldier", "fencer", "scout", "knight", "monk"), ("brawler", "goblin", "barbarian", "ghoul", "imp")
GIANTS, SHOOTERS = ("ogre", "hulk", "giant"), ("archer", "crossbowman")
"""Drawings for creatures that are of no kind."""


def dress(data: dict[str, Any]) -> None:
    """Give everybody a drawing: by size, by weapon, by side."""
    specs = data.get("creature", ())
    space = RULEBOOKS[data["rulebook"]].space
    for number, spec in enumerate(specs):
        if "kind" in spec or "token" in spec:
            continue
        side = space.side(str(spec["size"])) if "size" in spec else 1
        shoots = any("range" in arm and "reach" not in arm for arm in spec.get("weapons", ())[:1])
        ours = spec.get("team") == specs[0].get("team")
        looks = GIANTS if side > 1 else SHOOTERS if shoots else HEROES if ours else FOES
        spec["token"] = looks[number % len(looks)]


def toml(origin: str, data: dict[str, Any]) -> str:
    """Write a level."""
    return dump.toml(origin, data, ("readings", "drill", "map", "key"), ("creature", "ask"))


# -- all of them -----------------------------------------------------------------------------------------------------


def names() -> tuple[str, ...]:
    """List the creatures' names of the shipped levels."""
    found: Counter[str] = Counter()
    for path in sorted((ROOT / "levels" / "lessons").glob("*/*.toml")):
        found.update(spec["name"] for spec in tomli.loads(path.read_text("utf-8")).get("creature", ()))
    ordered = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(called for called, _ in ordered if called in KNOWN)


def chosen(found: list[Case], rule: str, sorts: Counter[str]) -> list[Case]:
    """List the cases for a rule, the best first."""
    fit = [case for case in found if rule in case.named or rule in case.rules[:3]]
    return sorted(fit, key=lambda case: (rule not in case.named, case.rules.index(rule) > 1, case.weight[0],
                                            sorts[case.sort] // 6, case.rules.index(rule), case.weight))  # fmt: skip


def make(book: Rulebook, folder: str) -> Iterator[tuple[str, str]]:
    """Yield the drills of a book: the file's name and its text."""
    found, sorts, pool = cases(book, folder), Counter[str](), names()
    used: set[tuple[Path, int]] = set()
    for rule in book.chapter:
        own: list[str] = []
        for case in chosen(found, rule.id, sorts)[:40]:
            late = own and (sorts[case.sort] >= PER_SORT or case.rules.index(rule.id) > 1)
            if len(own) == PER_RULE or late or case.sort in own or (case.path, case.number) in used:
                continue
            source = drawn(case, book, rule.id, pool)
            if source is not None:
                own.append(case.sort)
                sorts[case.sort] += 1
                used.add((case.path, case.number))
                yield f"{rule.id}-{len(own)}.toml", source
    print(book.id, dict(sorts))


def main() -> None:
    """Write all drills anew, or those of the books named."""
    for book in [RULEBOOKS[name] for name in sys.argv[1:] or RULEBOOKS]:
        folder = book.id.replace("-", "_")
        shutil.rmtree(OUT / book.id, ignore_errors=True)
        (OUT / book.id).mkdir(parents=True)
        count = 0
        for file, source in make(book, folder):
            (OUT / book.id / file).write_text(source, "utf-8")
            count += 1
        print(book.id, count)


if __name__ == "__main__":
    main()
