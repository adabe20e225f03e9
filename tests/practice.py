"""Practice made of the plays: `python -m tests.practice` writes levels/practice, for rules that no drill asks.

Each takes one command of a play under tests/rules in which a player meets the rule, with what leads up to it. What is
written has been played: its solution brings the rule about, and its wrong try does not.
"""

import copy
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import tomli

from game.battle.battle import IllegalError
from game.battle.rulebook import Rulebook
from game.learning.attempt import StuckError
from game.learning.checks import check_lesson
from game.learning.course import Course
from game.playing import EVENT, PREVIEW, REFUSAL
from game.playing import play as carry_on
from game.rules import RULEBOOKS
from game.store import dump
from game.store.errors import LevelError
from game.store.level import load_level, read_level
from tests.drills import CROWD, ROOT, dress, names, rename

OUT = ROOT / "levels" / "practice"
HEAD = ("rulebook", "grid", "gravity", "readings", "map", "key", "creature")
DEED = ("who", "verb", "at", "to", "options", "answers", "dice")
TWO = 2
"""Sides that stay on the board."""
MOST_PLAYS = 12
"""Plays that are looked into for a rule."""
MOST_WRONG = 12
"""Wrong tries that are tried out, at the most."""


@cache
def plays(folder: str) -> tuple[tuple[Path, dict[str, Any], dict[str, Any], tuple[str, ...]], ...]:
    """List the plays of a book: the file, its data, the play, the rules that are at work in commands of it."""
    return tuple(_plays(folder))


def _plays(folder: str) -> Iterator[tuple[Path, dict[str, Any], dict[str, Any], tuple[str, ...]]]:
    for path in sorted((ROOT / "tests" / "rules" / folder / "play").glob("*.toml")):
        data, level = tomli.loads(path.read_text("utf-8")), load_level(path)
        for number, play in enumerate(data.get("play", ())):
            met = carry_on(level, level.plays[number]).met
            yield path, data, play, tuple(rule for rule, ways in met.items() if set(ways) & {PREVIEW, EVENT, REFUSAL})


def places(play: dict[str, Any], rule: str) -> Iterator[int]:
    """Yield the commands of a play that may be the one, those first that are said to show the rule."""
    deeds = play.get("do", ())
    shown = [n for n, deed in enumerate(deeds) if rule in (*deed.get("sees", ()), deed.get("refused"))]
    yield from shown
    yield from (n for n in range(len(deeds)) if n not in shown)


def drawn(path: Path, data: dict[str, Any], play: dict[str, Any], number: int, rule: str, title: str) -> str | None:
    """Write practice of one command; None where it does not hold."""
    deed = play["do"][number]
    forbids = deed.get("refused") == rule
    if deed.get("look") or "verb" not in deed or (deed.get("refused") and not forbids):
        return None
    made = copy.deepcopy({key: data[key] for key in HEAD if key in data})
    before = [short(one) for one in play["do"][:number] if not one.get("look") and not one.get("refused")]
    practice: dict[str, Any] = {"rule": rule, "who": deed["who"], "do": [short(deed, deed["who"])], "wrong": END}
    given = {"forbids": forbids, "before": before, "dice": deed.get("dice"), "seed": play.get("seed")}
    made["practice"] = practice | {key: item for key, item in given.items() if item}
    made["side"] = side(made)
    for glyph in made.get("key", {}).values():
        glyph.pop("title", None)
    origin = f"# From {path.relative_to(ROOT).as_posix()}, play {play.get('id', '')}."
    if not tried(origin, title, made):
        return None
    thin(origin, title, made)
    return named(origin, title, made)


END = [{"verb": "end"}]


def side(made: dict[str, Any]) -> str:
    """Give the team of who acts."""
    acting = next(spec for spec in made["creature"] if spec["name"] == made["practice"]["who"])
    return str(acting.get("team", "heroes"))


def tried(origin: str, title: str, made: dict[str, Any]) -> bool:
    """Find a wrong try that fails; False where there is none, or the solution does not hold."""
    first = faults(written(origin, title, made))
    if not first:
        return True
    if not all(": wrong: " in fault or ", wrong: " in fault for fault in first):
        return False
    for wrong in others(origin, title, made):
        made["practice"]["wrong"] = wrong
        if not faults(written(origin, title, made)):
            return True
    return False


def thin(origin: str, title: str, made: dict[str, Any]) -> None:
    """Take out everybody without whom it holds as well."""
    said = json.dumps(made["practice"]) + json.dumps([spec.get("holds") for spec in made["creature"]])
    for spec in list(made["creature"]):
        rest = {**made, "creature": [other for other in made["creature"] if other is not spec]}
        teams = [other.get("team", "heroes") for other in rest["creature"]]
        alone = f'"{spec["name"]}"' in said or len(dict.fromkeys(teams)) < TWO
        if not alone and not faults(written(origin, title, rest)):
            made["creature"] = rest["creature"]


def named(origin: str, title: str, made: dict[str, Any]) -> str | None:
    """Give everybody a name that is known in every language, and a drawing; None where it does not hold so."""
    if len(made["creature"]) > CROWD:
        return None
    rename({"creature": made["creature"], "ask": [made["practice"]]}, names())
    dress(made)
    source = written(origin, title, made)
    return None if faults(source) else source


def others(origin: str, title: str, made: dict[str, Any]) -> Iterator[list[dict[str, Any]]]:
    """Yield other wrong tries: what else may be done without an aim."""
    try:
        course = Course(read_level(written(origin, title, made).encode(), "practice.toml"))
        battle = course.battle(0)
    except (LevelError, StuckError, IllegalError, ValueError):
        return
    known = [cmd for cmd in battle.options() if cmd.target is None and not cmd.options]
    yield from ([{"verb": cmd.verb}] for cmd in known[:MOST_WRONG])


def short(deed: dict[str, Any], who: str = "") -> dict[str, Any]:
    """Give a command without what a play expects of it, nor who gives it where that is known."""
    return {key: deed[key] for key in DEED if key in deed and not (key == "who" and deed[key] == who)
            and not (who and key == "dice")}  # fmt: skip


def written(origin: str, title: str, made: dict[str, Any]) -> str:
    """Write it."""
    tables, lists = ("readings", "practice", "map", "key"), ("creature",)
    return dump.toml(origin, {"format": 1, "title": title, **made}, tables, lists)


def faults(source: str) -> list[str]:
    """List what is wrong with practice."""
    try:
        return check_lesson(read_level(source.encode(), "practice.toml"))[1]
    except (LevelError, StuckError, IllegalError, ValueError) as error:
        return [f"do: {error}"]


def of_rule(book: Rulebook, folder: str, rule: str) -> str | None:
    """Give the practice of a rule: from the play with the fewest creatures that shows it."""
    fit = [one for one in plays(folder) if rule in one[3]]
    title = next(entry.title for entry in book.chapter if entry.id == rule)
    fit.sort(key=lambda one: (rule not in one[2].get("rules", ()), len(one[1].get("creature", ())),
                              len(one[2].get("do", ()))))  # fmt: skip
    for path, data, play, _ in fit[:MOST_PLAYS]:
        for number in places(play, rule):
            source = drawn(path, data, play, number, rule, title)
            if source is not None:
                return source
    return None


def untaught(book: Rulebook) -> list[str]:
    """List the rules that no drill asks."""
    asked = {path.stem.rpartition("-")[0] for path in (ROOT / "levels" / "drills" / book.id).glob("*.toml")}
    return [rule.id for rule in book.chapter if rule.id not in asked]


def main() -> None:
    """Write all practice anew, or that of the books named."""
    for book in [RULEBOOKS[name] for name in sys.argv[1:] or RULEBOOKS]:
        (OUT / book.id).mkdir(parents=True, exist_ok=True)
        for path in sorted((OUT / book.id).glob("*.toml")):
            if path.read_text("utf-8").startswith("# From "):  # what was written by hand stays
                path.unlink()
        made, left = 0, []
        for rule in untaught(book):
            source = of_rule(book, book.id.replace("-", "_"), rule)
            if source is None:
                left.append(rule)
                continue
            (OUT / book.id / f"{rule}.toml").write_text(source, "utf-8")
            made += 1
        print(book.id, made, "left:", *left)


if __name__ == "__main__":
    main()
