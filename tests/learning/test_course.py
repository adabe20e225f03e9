"""A lesson played: what is right by whatever command, what is wrong and why, and the same state for every attempt."""

import pytest

from game.battle.battle import IllegalError
from game.battle.command import command
from game.learning.course import Course
from game.reasons import Refusal
from game.store.level import read_level
from tests.learning.test_format import SOURCE, lesson

GOALS = """
[[step]]
who = "Ash"
say = "On."
expect = {expect}
hints = ["One.", "Two.", "Three."]
right = "So it is."
moves = {moves}
do = [{{ verb = "move", to = [4, 0] }}]

[[step.wrong]]
when = {{ struck = true }}
rule = "sf.attack-of-opportunity"
says = "Struck."

[[step.wrong]]
when = {{ refused = "sf.pass-enemy" }}
rule = "sf.pass-enemy"
says = "There stands somebody."

[[step.wrong]]
rule = "sf.measuring"
says = "No."
"""


def course(expect, moves=1, armed=False):
    text = SOURCE[: SOURCE.index("[[step]]")] + GOALS.format(expect=expect, moves=moves)
    if armed:
        text = text.replace("at = [5, 1]", 'at = [1, 1]\ninitiative = 50\nweapons = [{ name = "pike", attack = 9 }]')
    return Course(read_level(text.encode(), "file.toml"))


def tried(made, *commands, refusal=None):
    battle = made.battle(0)
    for verb, target in commands:
        battle.do(command(battle.acting, verb, target))
        while battle.pending is not None:
            battle.answer("strike")
    return made.judge(0, battle.log, refusal)


def test_every_way_to_the_goal_is_right():
    for to in ((3, 0, 0), (3, 1, 0), (2, 1, 0)):
        assert tried(course("{ stands = [[3, 0], [3, 1], [2, 1]] }"), ("move", to)).right
    verdict = tried(course("{ stands = [[3, 0]] }"), ("move", (2, 0, 0)))
    assert (verdict.right, verdict.rule, str(verdict.says)) == (False, "sf.measuring", "No.")
    assert tried(course("{ stands = [[1, 0]] }"), ("step", (1, 0, 0))).right


def test_nothing_is_decided_while_commands_are_left():
    made = course("{ stands = [[4, 0]] }", moves=2)
    assert tried(made, ("move", (2, 0, 0))) is None
    assert tried(made, ("move", (2, 0, 0)), ("move", (4, 0, 0))).right
    assert not tried(made, ("move", (2, 0, 0)), ("move", (3, 0, 0))).right
    assert not tried(made, ("end", None)).right


def test_a_command_taken_back_is_no_attempt():
    made = course("{ stands = [[4, 0]] }", moves=2)
    battle = made.battle(0)
    battle.do(command(battle.acting, "move", (1, 0, 0)))
    battle.undo()
    assert made.judge(0, battle.log) is None
    battle.do(command(battle.acting, "move", (2, 0, 0)))
    assert made.judge(0, battle.log) is None
    battle.do(command(battle.acting, "move", (4, 0, 0)))
    assert made.judge(0, battle.log).right


def test_a_refusal_counts_only_where_the_lesson_speaks_of_it():
    made = course("{ stands = [[4, 0]] }")
    battle = made.battle(0)
    for to, told in (((5, 1, 0), "sf.pass-enemy"), ((9, 0, 0), None)):
        refusal = battle.check(command(battle.acting, "move", to))
        assert isinstance(refusal, Refusal)
        verdict = made.judge(0, battle.log, refusal)
        assert (verdict.rule if verdict is not None else None) == told
    wanted = course('{ refused = "sf.pass-enemy" }')
    refusal = wanted.battle(0).check(command(1, "move", (5, 1, 0)))
    assert wanted.judge(0, wanted.battle(0).log, refusal).right


def test_what_the_goals_say_is_what_the_board_says():
    held = {
        "{ within = [3, 0, 2, 2] }": True, "{ within = [0, 0, 2, 2] }": False,
        "{ beside = 'Rook' }": True, "{ who = 'Rook', stands = [[5, 1]] }": True,
        "{ spent = 20, stands = [[4, 0]] }": True, "{ spent = 15, stands = [[4, 0]] }": False, "{ over = 15 }": True,
        "{ cites = ['sf.measuring'] }": True, "{ cites = ['sf.squeezing'] }": False,
        "{ ended = true }": False, "{ ended = false }": True, "{ struck = false }": True, "{ hurts = 'Rook' }": False,
        "{ attacks = 'Rook' }": False, "{ flanks = 'Rook' }": False, "{ covered = 'Rook' }": False,
        "{ suffers = { Ash = 'prone' } }": False,
        "{ ask = [{ what = 'distance', from = 'Ash', to = 'Rook', expect = { distance = 5 } }] }": True,
        "{ ask = [{ what = 'distance', from = 'Ash', to = 'Rook', expect = { distance = 10 } }] }": False,
    }  # fmt: skip
    assert {expect: tried(course(expect), ("move", (4, 0, 0))).right for expect in held} == held


def test_a_strike_on_the_way_is_seen_and_told():
    made = course("{ stands = [[4, 0]], struck = false }", armed=True)
    verdict = tried(made, ("move", (4, 0, 0)))
    assert (verdict.right, verdict.rule) == (False, "sf.attack-of-opportunity")
    assert tried(course("{ struck = true }", armed=True), ("move", (4, 0, 0))).right
    assert tried(course("{ suffers = { Ash = 'prone' } }"), ("drop-prone", None)).right
    assert tried(course("{ ended = true }"), ("end", None)).right


def test_every_attempt_begins_from_the_same_state():
    made = Course(lesson())
    first = made.battle(0)
    before = first.digest
    first.do(command(first.acting, "move", (2, 0, 0)))
    assert made.battle(0).digest == before
    assert Course(lesson()).battle(0).digest == before


def test_the_next_step_begins_where_the_solution_leads():
    text = SOURCE + SOURCE[SOURCE.index("[[step]]") :].replace("3, 0", "5, 0").replace("to = [2", "to = [4")
    made = Course(read_level(text.encode(), "file.toml"))
    battle = made.battle(1)
    with pytest.raises(IllegalError):
        battle.undo()
    battle.do(command(battle.acting, "move", (5, 0, 0)))
    assert made.judge(1, battle.log).right
