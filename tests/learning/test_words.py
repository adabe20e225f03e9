"""What a learner reads of lessons, drills, practice and puzzles: no names of the program, no word twice, no English."""

import re
from pathlib import Path

import pytest

from game import load_level
from game.ecs.bestiary import bestiary
from game.i18n import LANGUAGES, Catalogue, tr, use
from game.learning.exercise import Exercise
from game.rules import RULEBOOKS
from scenes.play.opening import speak
from tests.tiers import size

FOLDER = Path(__file__).parents[2] / "levels"
KINDS = ("lessons", "drills", "practice", "puzzles")
PROPER = {"Starfinder", "Pathfinder", "Draw", "Steel", "Lordsouls", "PgUp", "Shift", "Enter", "AC", "CMB", "CMD", "DC",
          "EoT"}  # fmt: skip
"""Names of books, keys and numbers that every language writes alike."""
TWICE = re.compile(r"\b([^\W\d_]{2,}) \1\b|\b([^\W\d_]{4,}): \2\b", re.IGNORECASE)
TWICE_ZH = re.compile("([\u4e00-\u9fff]{2,})\uff1a\\1(?![\u4e00-\u9fff])")
LATIN = re.compile("[A-Za-z]{2,}")
KEY = re.compile(r"[a-z]+(?:[-.][a-z0-9]+)+")


def names():
    """List what the program calls things and a player never reads, since it is written with a point or a hyphen."""
    known = set()
    for book in RULEBOOKS.values():
        words = book.vocabulary
        known |= {*book.verbs, *words.armoury, *words.modes, *bestiary(book.id), *(rule.id for rule in book.chapter)}
    return {name for name in known if KEY.fullmatch(name)}


def texts(level):
    if level.drill is not None:
        drill = Exercise(level)
        yield from (drill.question, *drill.facts, *(choice.words for choice in drill.choices))
        return
    lesson = level.lesson
    yield from (level.title, lesson.says)
    for step in lesson.steps:
        yield from (step.say, step.right, *step.hints, *(miss.says for miss in step.wrong))


def wrong(said, language, known):
    """Yield what is wrong with a sentence that a player reads."""
    twice = TWICE.search(said) or (TWICE_ZH.search(said) if language == "zh" else None)
    if twice:
        yield f"twice: {twice[0]}"
    yield from (f"a name of the program: {word}" for word in KEY.findall(said) if word in known)
    if language != "en":
        yield from (f"English: {word}" for word in LATIN.findall(said) if word not in PROPER)
    if "{" in said:
        yield "a place that nothing fills"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_no_text_holds_a_name_of_the_program_a_word_twice_or_english(kind, language):
    known, found = names(), []
    paths = sorted((FOLDER / kind).glob("*/*.toml"))
    try:
        for path in paths[:: size(12, 1)]:
            level = load_level(path)
            speak(language, level)
            found += [f"{path.stem}: {fault}: {tr(text)}" for text in texts(level)
                      for fault in wrong(tr(text), language, known)]  # fmt: skip
    finally:
        use(Catalogue())
    assert found == []


@pytest.mark.parametrize(("said", "language", "faults"), [
    ("Attack with the unarmed-strike.", "en", ["a name of the program: unarmed-strike"]),
    ("See sf.diagonals.", "en", ["a name of the program: sf.diagonals"]),
    ("Go to to the mark.", "en", ["twice: to to"]),
    ("The way is barred: rubble: rubble.", "en", ["twice: rubble: rubble"]),
    ("Удар: sword.", "ru", ["English: sword"]),
    ("{who} goes.", "en", ["a place that nothing fills"]),
    ("A knocked-out friend, five-foot step.", "en", []),
])  # fmt: skip
def test_what_is_wrong_is_found(said, language, faults):
    assert list(wrong(said, language, names())) == faults


def test_the_weapon_of_a_solution_is_called_as_players_call_it():
    level = load_level(FOLDER / "puzzles" / "pathfinder" / "drain-9.toml")
    assert "(short sword)" in " ".join(str(hint) for hint in level.lesson.steps[0].hints)
