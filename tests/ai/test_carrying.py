"""What was worth doing after one plan is tried after the best of the others, which there was no time to carry on."""

from game.ai.brain import budget, stick_of
from game.ai.carrying import BEST, DEEDS, STRIKES, carried
from game.ai.knobs import STRENGTHS
from game.ai.plans import Plan
from game.ai.scores import Scores
from game.ai.search import Search
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.battle.command import Command, command
from tests.ai.positions.board import set_up
from tests.ai.positions.reading import Position

CROWD = """
##################
#................#
#......A...h.....#
#........B.k.....#
#..C.............#
#...........m....#
##################
"""
WHO = {"A": "fury", "B": "tactician", "C": "ranger", "h": "captain", "k": "bandit", "m": "archer"}


def crowd() -> Battle:
    who = {letter: {"kind": kind} for letter, kind in WHO.items()}
    return set_up(Position("draw_steel", "t", "t", {"id": "t", "why": "So.", "rows": CROWD, "who": who}))


def plan(battle: Battle, total: int, *commands: Command) -> Plan:
    return Plan(battle.world, battle.world, commands, Scores(dealt=total))


def test_a_deed_is_tried_once_after_each_plan_that_has_none_of_its_kind_and_what_gained_most_comes_first() -> None:
    battle = crowd()
    unit = battle.acting
    charge, axe, push, grab = (command(unit, verb, 6) for verb in ("charge", "attack", "push", "grapple"))
    way = command(unit, "advance", (11, 5, 0))
    plans = [
        plan(battle, 900, charge, grab), plan(battle, 800, charge, push), plan(battle, 700, way, axe),
        plan(battle, 600, charge), plan(battle, 300, way), plan(battle, 100),
    ]  # fmt: skip
    tried = list(carried(battle.rulebook, plans, depth=3))
    assert [cmd.verb for one, cmd in tried if one is plans[2]] == ["charge", "grapple", "push"]
    assert {cmd.verb for one, cmd in tried if one is plans[4]} == {"charge", "grapple", "push"}, "the axe is known"
    assert not any(one is plans[5] for one, _ in tried), "all that may be done at once has been looked at"
    assert not any(len(one.commands) == 3 for one, _ in tried)
    assert all((*one.commands, cmd) not in [known.commands for known in plans] for one, cmd in tried)
    assert len(tried) <= BEST * DEEDS


def test_what_one_does_for_oneself_is_tried_before_the_best_strikes() -> None:
    """Who lies beside a foe strikes better once it is up, and who shoots there is struck less."""
    battle = crowd()
    shot, grab, axe = (command(battle.acting, verb, 6) for verb in ("attack", "grapple", "push"))
    up = command(battle.acting, "rise")
    plans = [plan(battle, 900, shot, up), plan(battle, 800, grab), plan(battle, 700, axe), plan(battle, 0, up)]
    tried = list(carried(battle.rulebook, plans, depth=3))
    assert tried[:STRIKES] == [(plans[3], shot), (plans[3], grab)]
    known = [*plans, plan(battle, 5, up, shot)]
    assert (plans[3], shot) not in list(carried(battle.rulebook, known, depth=3))


def test_the_maneuver_that_a_charge_leaves_is_seen_behind_a_walk_and_a_real_blow_as_well() -> None:
    """A charge strikes with a free strike; an Advance leaves the axe, and either leaves the maneuver.   [ds.charge]"""
    battle, knobs = crowd(), STRENGTHS["hard"]
    search = Search(Worth(battle, battle.acting, knobs, stick_of(battle)), budget(battle, knobs))
    for _ in search.run():
        pass
    verbs = [[cmd.verb for cmd in one.commands] for one in search.plans]
    assert verbs[0][:2] == ["advance", "attack"]
    assert len(verbs[0]) == 3
    assert search.worth.nodes <= budget(battle, knobs)
