"""Replies: a round played on by exact chances, plans judged by it, and a strength that minds it."""

import os
import subprocess
import sys

import pytest

from game.ai.ahead import foes
from game.ai.blows import attacks
from game.ai.brain import Brain, beyond, budget, stick_of
from game.ai.coach import turn_of
from game.ai.knobs import STRENGTHS
from game.ai.lives import ONE, Lives, after_blow
from game.ai.naive import end
from game.ai.odds import WHOLE, blow
from game.ai.pieces import Pieces, whole
from game.ai.plans import Plan
from game.ai.replies import different, replied
from game.ai.search import Search
from game.ai.simulate import mustered
from game.ai.table import Table
from game.ai.words import instead
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.battle.trial import Odds
from game.ecs.components import Conditions
from game.reasons import NOTHING, Cost
from game.store.level import read_level
from tests.ai.league.mirrors import BOOKS, fields
from tests.ai.positions.board import set_up, units
from tests.ai.positions.reading import Position

MASTER = STRENGTHS["master"]


def board(book: str, rows: str, who: dict[str, dict[str, object]]) -> tuple[Battle, dict[str, int]]:
    battle = set_up(Position(book, "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who}))
    return battle, units(battle.world)


def duellists() -> tuple[Battle, dict[str, int]]:
    return board("starfinder", "......\n.Ah...\n......", {"A": {"kind": "human-soldier"}, "h": {"kind": "hound"}})


def scouted(battle: Battle) -> Worth:
    worth = Worth(battle, battle.acting, MASTER, stick_of(battle))
    for _ in worth.scout():
        pass
    return worth


def begun(book: str) -> Battle:
    field = fields(book)[0]
    battle = mustered(read_level(field.level, field.name))
    battle.start(3)
    while battle.pending is not None:
        battle.answer(battle.pending.options[0].key)
    return battle


def test_a_blow_leaves_exactly_what_its_dice_leave() -> None:
    left = after_blow({5: ONE}, ((2, 1), (6, 1)), Odds(1, 2), WHOLE)
    assert left == {5: ONE // 2, 3: ONE // 4, 0: ONE // 4}
    assert after_blow(left, ((3, 1),), Odds(1, 1), WHOLE // 2) == {
        5: ONE // 4, 3: ONE // 8, 2: ONE // 4, 0: ONE // 4 + ONE // 8}  # fmt: skip


def test_who_is_down_is_neither_struck_nor_healed() -> None:
    lives = Lives({1: {0: ONE}})
    assert lives.changed(1, ((-5, WHOLE),)) == {0: ONE}
    assert lives.stands(1) == 0
    assert lives.toll(1, lives.struck(1, ((4, 1),), Odds(1, 1), WHOLE)) == (0, 0)


def test_the_round_played_on_reckons_with_the_best_that_a_foe_can_do() -> None:
    battle, names = duellists()
    worth, soldier, hound = scouted(battle), names["A"], names["h"]
    table = Table(worth, 10_000)
    value = whole(table.run(()))
    then = turn_of(battle, hound)
    found = [one for one in attacks(then.rulebook, then.world, hound, foes(then.rulebook, then.world, hound)) if one]
    blows = [blow(then.rulebook, then.world, one.strike, one.blows).damage for _, one in found if one.strike]
    suffered = sum(one.loss for one in table.losses if one.unit == soldier)
    assert abs(suffered - max(blows)) <= 1
    assert table.course.dealt > 0, "the soldier's next turn counts"
    assert value == table.course.dealt - table.course.taken * min(100, worth.caution.patience) // 100


def test_pathfinder_who_is_a_square_out_of_reach_steps_up_and_strikes_with_all() -> None:
    """A 5-foot step takes nothing from a full attack.   [pf.five-foot-step] [pf.full-attack]"""
    rows, fighter = "......\n.A.h..\n......", {"kind": "fighter", "weapons": [{"name": "longsword"}]}
    battle, names = board("pathfinder", rows, {"A": {"kind": "guard"}, "h": fighter})
    table = Table(scouted(battle), 10_000)
    whole(table.run(()))
    blows = [(one.blow, one.gone) for one in table.losses if one.unit == names["A"] and one.seen is not None]
    assert blows == [(0, True), (1, True)]


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_who_lies_far_off_gets_up_in_the_round_played_on(book: str) -> None:
    """Standing up takes a part of a turn.   [pf.prone] [sf.prone] [ds.stand-up] [ls.prone]"""
    kinds = {"starfinder": "hound", "pathfinder": "wolf", "draw_steel": "brute", "lordsouls": "swordsman"}
    who = {"A": {"kind": kinds[book]}, "h": {"kind": kinds[book], "conditions": ["prone"]}}
    battle, names = board(book, "........\n.A...h..\n........", who)
    table = Table(scouted(battle), 10_000)
    whole(table.run(()))
    assert not table.course.world.get(names["h"], Conditions).has("prone")


def test_who_lies_under_a_blade_stays_down_where_getting_up_gains_less_than_it_draws() -> None:
    battle, names = board("pathfinder", "......\n.A....\n.h....", {
        "A": {"kind": "fighter"}, "h": {"kind": "goblin", "left": 3, "conditions": ["prone"]}})  # fmt: skip
    table = Table(scouted(battle), 10_000)
    whole(table.run(()))
    assert [one for one in table.losses if one.unit == one.by == names["h"]] == []


def test_playing_on_changes_nothing_and_comes_to_the_same_again() -> None:
    battle, _ = duellists()
    before, worth = battle.digest, scouted(battle)
    table = Table(worth, 10_000)
    first = whole(table.run(())), list(table.losses)
    assert (whole(table.run(())), table.losses) == first
    assert battle.digest == before


def test_a_second_round_goes_on_from_where_the_first_left_off() -> None:
    battle, names = duellists()
    table = Table(scouted(battle), 10_000)
    first, standing = whole(table.run(())), table.standing
    losses = [sum(one.loss for one in table.losses if one.unit == names[name]) for name in "Ah"]
    second = whole(table.further(standing))
    more = [sum(one.loss for one in table.losses if one.unit == names[name]) for name in "Ah"]
    assert first is not None
    assert second is not None
    assert all(once < twice for once, twice in zip(losses, more, strict=True)), "both strike again"
    assert whole(table.run(())) == first
    assert whole(table.further(standing)) == second, "whatever was run in between"


def test_a_second_round_counts_where_there_is_time_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    two = {"A": {"kind": "human-soldier"}, "h": {"kind": "hound"}, "k": {"kind": "hound"}}
    battle, _ = board("starfinder", "......\n.Ah...\n.k....", two)
    search = Search(scouted(battle), MASTER.nodes)
    for _ in search.run():
        pass
    table = Table(search.worth, 10_000)
    some = different(search.worth, search.plans, MASTER.replies)
    assert len(some) > 1
    for plan in some:
        whole(table.run(plan.commands))
    twice, hasty = (whole(replied(search.worth, search.plans, nodes)) for nodes in (10_000, table.nodes))
    monkeypatch.setattr("game.ai.replies.SECOND", 0)
    once = whole(replied(search.worth, search.plans, 10_000))
    assert hasty == once, "no time: it is judged by the first round"
    assert twice != once


def test_it_stops_where_its_evaluations_end() -> None:
    battle, _ = duellists()
    table = Table(scouted(battle), 2)
    assert whole(table.run(())) is None
    assert table.nodes == 2
    search = Search(scouted(battle), MASTER.nodes)
    for _ in search.run():
        pass
    assert whole(replied(search.worth, search.plans, 2)) == search.plans, "without a look it stays with its own order"


@pytest.mark.parametrize("book", list(BOOKS))
def test_a_master_plays_on_different_plans_and_is_legal_within_its_evaluations(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle, brain, judged = begun(book), Brain("master"), list[tuple[Worth, list[Plan]]]()

    def noted(worth: Worth, plans: list[Plan], nodes: int) -> Pieces[list[Plan]]:
        judged.append((worth, plans))
        return replied(worth, plans, nodes)

    monkeypatch.setattr("game.ai.brain.replied", noted)
    chosen = brain.decide(battle)
    ((worth, plans),) = judged
    some = different(worth, plans, MASTER.replies)
    assert some[0] is plans[0]
    assert len({one.commands for one in some}) == len(some) <= MASTER.replies
    assert isinstance(battle.check(chosen.command), Cost)
    assert 0 < brain.nodes <= budget(battle, MASTER) + beyond(battle, MASTER)
    firsts = [one.commands[0] for one in some if one.commands]
    assert chosen.command in firsts or chosen.command == end(battle)


SCRIPT = """
from game.ai.brain import Brain
from tests.ai.test_replies import duellists
print(Brain("master").decide(duellists()[0]).line)
"""


def test_another_process_chooses_the_same() -> None:
    env = dict(os.environ) | {"PYTHONHASHSEED": "77"}
    other = subprocess.run([sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, check=True)
    assert other.stdout.strip() == str(Brain("master").decide(duellists()[0]).line)


def test_it_thinks_in_pieces() -> None:
    battle, _ = duellists()
    pieces = [sum(1 for _ in Brain(strength).think(battle)) for strength in ("hard", "master")]
    assert pieces[1] > pieces[0] + 20


def test_it_names_what_looked_best_at_once_where_it_does_something_else() -> None:
    battle, names = duellists()
    search = Search(scouted(battle), MASTER.nodes)
    for _ in search.run():
        pass
    strikes = next(plan for plan in search.plans if [cmd.target for cmd in plan.commands] == [names["h"]])
    stays = next(plan for plan in search.plans if not plan.commands)
    assert str(whole(instead(search.worth, stays, strikes))).endswith("target h")
    assert str(whole(instead(search.worth, strikes, stays))) == "end the turn"
    assert whole(instead(search.worth, strikes, strikes)) == NOTHING
