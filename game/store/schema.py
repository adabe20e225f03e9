"""The JSON schema of a level, for editors: written from the very shapes that read levels.

`python -m game.store.schema` writes levels/level.schema.json anew.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields
from itertools import chain
from pathlib import Path
from typing import Any

from game.battle.rulebook import Rulebook
from game.battle.vocabulary import Vocabulary
from game.ecs.bestiary import DEFAULT, bestiary
from game.rules import RULEBOOKS
from game.store import limits
from game.store.asks import Scope, ask_shapes, questions
from game.store.cards import creature_shape
from game.store.drills import drill_shape
from game.store.goals import NEEDS, objective_shape
from game.store.lessons import lesson_shape, step_shape
from game.store.level import head_fields
from game.store.plays import play_shape
from game.store.practices import practice_shape
from game.store.puzzles import puzzle_shape
from game.store.shapes import Schema, many, table
from game.store.watching import watch_shape

TARGET = Path(__file__).parents[2] / "levels" / "level.schema.json"
SAID = {
    "format": "The format of this file: 1.",
    "title": "What the level is called.",
    "intro": "What is at stake, told before the battle.",
    "summary": "One line for the shelf of levels.",
    "rulebook": "The rules that the level is played by.",
    "grid": "Squares, or hexes with pointy tops.",
    "gravity": "standard where it is not said.",
    "rounds": "The battle is nobody's when it outlasts so many rounds.",
    "time": "Minutes that a game takes, about.",
    "side": "The team that people play; the computer plays the others.",
    "difficulty": "How hard it is for the first side.",
    "watch": "Rules to watch, told before the battle.",
    "readings": "Which of two readings of a rule is played.",
    "map": "The map: a character for each cell.",
    "key": "This map's own characters, over the standard ones.",
    "lesson": "What the level teaches, where it is a lesson.",
    "step": "A lesson's steps.",
    "practice": "The rule that a player is to bring about by a command, where the level is practice.",
    "puzzle": "What the level asks of whoever looks at it, where it is a puzzle out of a battle.",
    "drill": "What the level drills, where it is a drill: its one question is put to a player.",
    "creature": "The creatures, in the order in which they are numbered.",
    "objective": "How a team wins; without any, by being the last that can fight.",
    "ask": "Questions for the referee.",
    "play": "Battles written down: commands, and what each must show.",
}


def schema(books: Mapping[str, Rulebook]) -> Schema:
    """Build the schema of a level; words of all the rulebooks are taken together."""
    words = union(book.vocabulary for book in books.values())
    kinds = _once(kind for book in books for kind in bestiary(book) if kind != DEFAULT)
    verbs = _once(verb for book in books.values() for verb in book.verbs)
    scope = Scope(words, verbs, {}, None)
    rules = _once(rule.id for book in books.values() for rule in book.chapter)
    asks = ask_shapes(scope, questions(words))
    head = head_fields(words, tuple(books))
    lists = {
        "creature": many(creature_shape(words, kinds), limits.UNITS),
        "objective": many(objective_shape((), ()), limits.OBJECTIVES),
        "play": many(play_shape(scope, rules, verbs), limits.PLAYS),
        "watch": many(watch_shape(rules), limits.WATCHED),
        "step": many(step_shape(scope, rules, verbs), limits.LESSON),
    }
    taught = {"lesson": lesson_shape(rules), "drill": drill_shape(rules, None),
              "puzzle": puzzle_shape(scope, rules, verbs), "practice": practice_shape(scope, rules, verbs)}  # fmt: skip
    whole = table({**head, **lists, **taught}, ("rulebook",)).schema
    items = {
        "type": "object", "required": ["what"], "properties": {"what": {"enum": list(asks)}},
        "allOf": [_given("what", what, shape.schema) for what, shape in asks.items()],
    }  # fmt: skip
    whole["properties"]["ask"] = {"type": "array", "maxItems": limits.ASKS, "items": items}
    goals = [_given("kind", kind, {"required": list(needs)}) for kind, needs in NEEDS.items() if needs]
    whole["properties"]["objective"]["items"]["allOf"] = goals
    grids = {name: {"properties": {"grid": {"enum": list(book.vocabulary.grids)}}} for name, book in books.items()}
    whole["allOf"] = [_given("rulebook", name, grid) for name, grid in grids.items()]
    for key, said in SAID.items():
        whole["properties"][key] = {**whole["properties"][key], "description": said}
    return {"$schema": "http://json-schema.org/draft-07/schema#", "title": "Five-Foot Step level", **whole}


def _given(key: str, word: str, then: Schema) -> Schema:
    """Ask for more where a key says a word, so that an editor tells one fault and not one for each kind there is."""
    return {"if": {"required": [key], "properties": {key: {"const": word}}}, "then": then}


def union(vocabularies: Iterable[Vocabulary]) -> Vocabulary:
    """Take the words of several rulebooks together, each once, in order."""
    several = list(vocabularies)
    apart = ("readings", "actions", "armour_class", "bursts", "arrivals", "ground_names", "fastest", "asks", "words",
             "unstated_ac", "unstated_hp", "arm_words")  # fmt: skip
    words: dict[str, Any] = {
        name: _once(chain.from_iterable(getattr(words, name) for words in several))
        for name in [entry.name for entry in fields(Vocabulary) if entry.name not in apart]
    }
    free = any(not vocabulary.actions for vocabulary in several)
    return Vocabulary(
        **words,
        readings={key: value for vocabulary in several for key, value in vocabulary.readings.items()},
        actions=() if free else _once(chain.from_iterable(vocabulary.actions for vocabulary in several)),
        bursts=any(vocabulary.bursts for vocabulary in several),
        arrivals=any(vocabulary.arrivals for vocabulary in several),
        asks={key: value for vocabulary in several for key, value in vocabulary.asks.items()},
        fastest=max(vocabulary.fastest for vocabulary in several),
        words={key: known for vocabulary in several for key, known in vocabulary.words.items()},
        arm_words={key: known for vocabulary in several for key, known in vocabulary.arm_words.items()},
        armour_class=any(vocabulary.armour_class for vocabulary in several),
    )


def _once(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


def written(books: Mapping[str, Rulebook]) -> str:
    """Write the schema as the file holds it."""
    return json.dumps(schema(books), indent=1, ensure_ascii=False) + "\n"


def main(target: Path = TARGET) -> None:
    """Write the file anew."""
    target.write_text(written(RULEBOOKS), encoding="utf-8")


if __name__ == "__main__":
    main()
