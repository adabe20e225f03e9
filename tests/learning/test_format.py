"""What a lesson's file may say, and with which words a faulty one is refused."""

import pytest

from game.learning.checks import check_lesson
from game.store.errors import LevelError
from game.store.level import read_level

SOURCE = """
rulebook = "starfinder"

[lesson]
place = 1
rules = ["sf.speed"]

[map]
rows = '''
......
......
'''

[[creature]]
name = "Ash"
at = [0, 0]
speeds = { walk = 30 }

[[creature]]
name = "Rook"
team = "foes"
at = [5, 1]
speeds = { walk = 30 }

[[step]]
who = "Ash"
say = { en = "Walk east.", ru = "Идите на восток." }
expect = { stands = [[3, 0]] }
hints = ["Look east.", "It is a move.", "Move three squares east."]
right = "There."
do = [{ verb = "move", to = [3, 0] }]

[[step.wrong]]
rule = "sf.speed"
says = "Not there."
do = [{ verb = "move", to = [2, 0] }]
"""


def lesson(*changes):
    text = SOURCE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return read_level(text.encode(), "file.toml")


def refused(*changes):
    with pytest.raises(LevelError) as error:
        lesson(*changes)
    return str(error.value).splitlines()


def test_a_lesson_is_read_whole():
    level = lesson()
    step = level.lesson.steps[0]
    assert (level.lesson.place, level.lesson.rules, level.lesson.seconds) == (1, ("sf.speed",), 60)
    assert (step.who, step.goal.stands, step.moves) == ("Ash", ((3, 0, 0),), 1)
    assert [str(hint) for hint in step.hints] == ["Look east.", "It is a move.", "Move three squares east."]
    assert level.catalogue["ru"]["Walk east."] == "Идите на восток."
    assert check_lesson(level) == (2, [])


def test_a_level_without_steps_is_no_lesson():
    start, end = SOURCE.index("[lesson]"), SOURCE.index("[map]")
    assert read_level((SOURCE[:start] + SOURCE[end : SOURCE.index("[[step]]")]).encode(), "x.toml").lesson is None


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('[lesson]\nplace = 1\nrules = ["sf.speed"]\n', "", "file.toml: file: [lesson] is missing"),
        ("place = 1", "place = 0", "file.toml:5: lesson.place: 0 does not belong here"),
        ("place = 1\n", "", "file.toml:4: lesson: place is missing"),
        ('rules = ["sf.speed"]', 'rules = ["no.speed"]', 'file.toml:6: lesson.rules[0]: there is no rule "no.speed"'),
        ("stands = [[3, 0]]", "stands = [[9, 9]]", "file.toml:28: step[0].expect.stands[0]: [9, 9]"),
        ("stands = [[3, 0]]", "stand = [[3, 0]]", 'file.toml:28: step[0].expect.stand: there is no key "stand"'),
        ("{ stands = [[3, 0]] }", "{}", "file.toml:28: step[0].expect: nothing is expected"),
        ('"Look east.", ', "", "file.toml:29: step[0].hints: a list of 2: 3"),
        ('verb = "move", to = [3', 'verb = "moove", to = [3', 'do[0].verb: there is no verb "moove": did you mean'),
        ('says = "Not there."', 'says = "Not there."\nwhen = { struck = true }',
         "file.toml:33: step[0].wrong[0]: nothing is said of whatever else goes wrong: a last one without when"),
        ("{ stands = [[3, 0]] }", '{ ask = [{ what = "distance", from = "Ash", to = "Rook" }] }',
         "file.toml:28: step[0].expect.ask[0]: expect is missing: the answer that has to come"),
        ("{ stands = [[3, 0]] }", '{ ask = [{ what = "distance", from = "Ash", expect = {} }] }',
         "file.toml:28: step[0].expect.ask[0]: to is missing"),
        ('do = [{ verb = "move", to = [3, 0] }]', 'do = [{ verb = "move", to = [3, 0], at = "Rook" }]',
         "file.toml:31: step[0].do[0].to: at is there too: leave it out"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(old, new, said):
    assert any(said in line for line in refused((old, new))), refused((old, new))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("stands = [[3, 0]]", "stands = [[4, 0]]", "file.toml:25: step 1: do: it fails, by sf.speed"),
        ("to = [3, 0]", "to = [5, 1]", "file.toml:25: step 1: do: refused by sf.pass-enemy"),
        ("to = [2, 0]", "to = [3, 0]", "file.toml:33: step 1, wrong: do: it succeeds"),
        ("to = [2, 0]", "to = [5, 1]", "file.toml:33: step 1, wrong: do: refused by"),
        ("Look east.", "Look at 3, 0.", "step 1: hints: the 1. names a cell"),
        ("Look east.", "Make a move.", "step 1: hints: the first names the verb"),
        ("Look east.", "It is a move.", "step 1: hints: the 1. is there twice"),
        ('do = [{ verb = "move", to = [3, 0] }]',
         'before = [{ verb = "move", to = [5, 1] }]\ndo = [{ verb = "move", to = [3, 0] }]', "never begins: line 31"),
    ],
)  # fmt: skip
def test_a_lesson_that_does_not_hold_is_told_with_its_line(old, new, said):
    assert any(said in line for line in check_lesson(lesson((old, new)))[1]), check_lesson(lesson((old, new)))


@pytest.mark.parametrize(
    ("first", "said"),
    [
        ({"ru": "Смотрите на восток.", "zh": "看东边。"}, ""),
        ({"ru": "Нужно перемещением.", "zh": "看东边。"}, "the first names the verb (ru)"),
        ({"ru": "Смотрите на восток.", "zh": "用移动。"}, "the first names the verb (zh)"),
        ({"ru": "Смотрите на восток.", "zh": "看 3，0。"}, "the 1. names a cell (zh)"),
        ({"ru": "Три клетки на восток.", "zh": "看东边。"}, "one is there twice (ru)"),
    ],
)
def test_no_hint_gives_the_answer_away_in_another_language(first, said):
    hints = (
        {"en": "Look east.", **first},
        {"en": "It is a move.", "ru": "Это перемещение.", "zh": "是移动。"},
        {"en": "Move three squares east.", "ru": "Три клетки на восток.", "zh": "往东三格。"},
    )
    spoken = ", ".join("{ " + ", ".join(f'{key} = "{words}"' for key, words in hint.items()) + " }" for hint in hints)
    wrong = check_lesson(lesson(('"Look east.", "It is a move.", "Move three squares east."', spoken)))[1]
    assert [line.partition("hints: ")[2].split(":")[0] for line in wrong] == [said] * bool(said)


@pytest.mark.parametrize("knows", ["pathfinder", "starfinder", "dungeons"])
def test_one_comes_from_another_rulebook_that_there_is(knows):
    said = f'file.toml:4: lesson: knows: "{knows}" is no other rulebook: pathfinder, draw-steel, lordsouls'
    wrong = check_lesson(lesson(("place = 1", f'place = 1\nknows = "{knows}"')))[1]
    assert wrong == ([] if knows == "pathfinder" else [said])
