"""The opponent: always legal, always with its reasons, within its budget, the same from the same battle."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.ai.brain import Brain, Chosen, budget, commands_given, points
from game.ai.knobs import NAIVE, NAMES, STRENGTHS
from game.ai.play import play
from game.ai.simulate import mustered
from game.battle.battle import Battle
from game.battle.event import Decision
from game.ecs.components import Budget, Place, Turn
from game.ecs.world import BATTLE
from game.reasons import Cost
from game.store.level import Level, read_level
from tests import toy, written
from tests.tiers import size

MIRROR = Path(__file__).parent / "mirror.toml"
ROOM = """
format = 1
title = "Room"
rulebook = "starfinder"
rounds = 12
[map]
rows = '''
{rows}
'''
"""
FIGHTER = 'size = "medium"\nhp = 20\nac = 14\nspeeds = { walk = 30 }\n'
SWORD = 'weapons = [{ name = "sword", attack = 6, damage = "1d8+3" }]\n'
RIFLE = 'weapons = [{ name = "rifle", range = 60, attack = 6, damage = "1d8+3" }]\n'


@cache
def mirror() -> Level:
    return read_level(MIRROR.read_bytes(), "mirror.toml")


def creature(name: str, at: tuple[int, int], team: str, more: str = SWORD) -> str:
    return written.creature(name, [*at], team) + FIGHTER + more


def room(rows: str, *parts: str) -> Battle:
    return mustered(read_level((ROOM.format(rows=written.rows_of(rows)) + "\n".join(parts)).encode(), "room.toml"))


def turn_of(battle: Battle, name_first: int) -> Battle:
    """Start with a seed that gives a unit the first turn."""
    seed = next(seed for seed in range(200) if _first(battle, seed) == name_first)
    battle.start(seed)
    return battle


def _first(battle: Battle, seed: int) -> int:
    trial = Battle(battle.rulebook, battle.world.fork(), battle.objectives, battle.limit)
    trial.start(seed)
    return trial.acting


def choices(battle: Battle, strength: str) -> Iterator[tuple[Chosen, int]]:
    """Play a battle by one strength on all sides, checking every choice; yields each with the nodes it took."""
    brain = Brain(strength)
    while battle.outcome is None:
        if battle.pending is not None:
            key, why = brain.answer(battle)
            assert key in battle.pending.keys
            assert str(why)
            battle.answer(key)
            continue
        before = battle.digest
        chosen = brain.decide(battle)
        assert battle.digest == before, "thinking changed the world"
        assert isinstance(battle.check(chosen.command), Cost)
        yield chosen, brain.nodes
        battle.do(chosen.command)


def whole_battle(strength: str, seed: int) -> None:
    battle = mustered(mirror())
    battle.start(seed)
    spent: dict[tuple[int, int], int] = {}
    for chosen, nodes in choices(battle, strength):
        assert str(chosen.line)
        key = battle.world.get(BATTLE, Turn).ended, battle.acting
        spent[key] = spent.get(key, 0) + nodes
    assert battle.outcome is not None
    assert strength == NAIVE or 0 < max(spent.values()) <= STRENGTHS[strength].most


@pytest.mark.parametrize(("strength", "shares"), [("normal", [200, 100, 50]), ("hard", [500, 375, 281])])
def test_each_command_may_take_a_part_of_what_is_left_of_the_turns_evaluations(
    strength: str, shares: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = mustered(mirror())
    battle.start(0)
    found: list[int] = []
    for given in range(3):
        monkeypatch.setattr("game.ai.brain.commands_given", lambda _, given=given: given)
        found.append(budget(battle, STRENGTHS[strength]))
    assert found == shares


@pytest.mark.parametrize("strength", [name for name in NAMES if name != "master"])
def test_every_command_is_legal_every_turn_within_its_nodes_and_the_battle_ends(strength: str) -> None:
    whole_battle(strength, 5)


@pytest.mark.long
@pytest.mark.parametrize("strength", NAMES)
@pytest.mark.parametrize("seed", range(20))
def test_so_it_is_over_many_seeds(strength: str, seed: int) -> None:
    whole_battle(strength, seed)


@pytest.mark.parametrize("grid", ["square", "hex"])
@pytest.mark.parametrize("strength", NAMES)
def test_it_plays_a_rulebook_that_it_has_never_seen(strength: str, grid: str) -> None:
    won = []
    for seed in range(1 if strength == "master" else size(1, 4)):
        battle = toy.battle(grid)
        battle.start(seed)
        for _ in choices(battle, strength):
            pass
        assert battle.outcome is not None
        won.append(battle.outcome.winner)
    assert sum(winner != "" for winner in won) >= max(1, len(won) - 1), won


@pytest.mark.parametrize("strength", list(STRENGTHS))
def test_the_line_states_the_scores(strength: str) -> None:
    battle = mustered(mirror())
    battle.start(1)
    chosen = Brain(strength).decide(battle)
    found = [int(number.replace(".", "")) for number in re.findall(r"-?\d+\.\d\d", str(chosen.line))]
    scores = chosen.scores
    assert found[0] == scores.total
    assert found[1:6] == [scores.dealt, scores.taken, scores.risk, scores.outlook, scores.goal]
    assert found[0] == found[1] - found[2] - found[3] + found[4] + found[5]
    assert chosen.second is None or found[6] == chosen.second


def test_points_are_written_with_two_decimals() -> None:
    assert [points(n) for n in (0, 5, -5, 100, -1234)] == ["0.00", "0.05", "-0.05", "1.00", "-12.34"]


def test_thinking_is_spread_and_depends_on_the_battle_alone() -> None:
    battle = mustered(mirror())
    battle.start(2)
    old, fresh = Brain("hard"), Brain("hard")
    pieces = 0
    for _ in range(12):
        if battle.pending is not None:
            battle.answer(old.answer(battle)[0])
            continue
        pieces = max(pieces, sum(1 for _ in old.think(battle)))
        assert old.choice == fresh.decide(battle)
        assert old.choice is not None
        battle.do(old.choice.command)
        fresh = Brain("hard")
    assert pieces > 20


def test_it_goes_on_from_a_snapshot_as_it_would_have_gone_on() -> None:
    battle = mustered(mirror())
    battle.start(3)
    brains = {team: Brain("normal") for team in mirror().teams}
    told = play(battle, brains)
    for _ in range(9):
        next(told)
    copy = mustered(mirror())
    copy.resume(battle.snapshot())
    for _ in range(12):
        assert next(told).what == next(play(copy, {team: Brain("normal") for team in mirror().teams})).what
    assert battle.digest == copy.digest


def test_there_is_no_other_strength() -> None:
    with pytest.raises(ValueError, match="easy, normal, hard"):
        Brain("godlike")


def played(battle: Battle, strength: str, verbs: int) -> list[str]:
    found = []
    for chosen, _ in choices(battle, strength):
        found.append(chosen.command.verb)
        if len(found) == verbs:
            break
    return found


@pytest.mark.parametrize("strength", list(STRENGTHS))
def test_it_shoots_rather_than_walks_up(strength: str) -> None:
    battle = room(
        """
        ##############
        #............#
        #............#
        #............#
        ##############
        """,
        creature("Shot", (2, 2), "west", RIFLE),
        creature("Blade", (11, 2), "east"),
    )
    verbs = played(turn_of(battle, 1), strength, 3)
    assert "attack" in verbs or "full-attack" in verbs


@pytest.mark.parametrize("strength", ["normal", "hard"])
def test_it_opens_the_door_that_bars_the_way(strength: str) -> None:
    battle = room(
        """
        #########
        #...#...#
        #...+...#
        #...#...#
        #########
        """,
        creature("Inside", (2, 2), "west"),
        creature("Outside", (6, 2), "east"),
    )
    battle.start(0)
    verbs = [chosen.command.verb for chosen, _ in choices(battle, strength)]
    assert "use" in verbs
    assert battle.outcome is not None
    assert battle.outcome.winner


def test_it_stands_up_to_fight() -> None:
    battle = room(
        """
        ########
        #......#
        #......#
        ########
        """,
        creature("Down", (1, 1), "west", SWORD + 'conditions = ["prone"]\n'),
        creature("Up", (6, 2), "east"),
    )
    assert "stand" in [chosen.command.verb for chosen, _ in choices(turn_of(battle, 1), "hard")]


@pytest.mark.parametrize("strength", ["normal", "hard"])
def test_it_goes_where_the_objective_is(strength: str) -> None:
    goal = '[[objective]]\nteam = "west"\nkind = "reach"\nwho = "any"\narea = [10, 1, 3, 3]\n'
    rout = '[[objective]]\nteam = "east"\nkind = "rout"\n'
    battle = room(
        """
        ##############
        #............#
        #....##......#
        #............#
        ##############
        """,
        goal, rout, creature("Runner", (1, 1), "west"), creature("Guard", (7, 3), "east"),
    )  # fmt: skip
    for _ in choices(turn_of(battle, 1), strength):
        pass
    assert battle.outcome is not None
    assert battle.outcome.winner == "west"


@pytest.mark.parametrize("strength", ["normal", "hard"])
def test_who_reaches_nothing_beside_it_goes_into_its_foes_square(strength: str) -> None:
    imp = creature("Imp", (1, 1), "west").replace('size = "medium"', 'size = "tiny"')
    battle = room(
        """
        ##########
        #........#
        #........#
        ##########
        """,
        imp, creature("Big", (7, 2), "east"),
    )  # fmt: skip
    done = {chosen.command.verb for chosen, _ in choices(turn_of(battle, 1), strength) if chosen.command.unit == 1}
    assert done & {"attack", "full-attack", "charge"}


@pytest.mark.parametrize("strength", ["normal", "hard"])
def test_shooters_out_of_each_others_sight_do_not_wait_for_ever(strength: str) -> None:
    battle = room(
        """
        ###########
        #....#....#
        #....#....#
        #....#....#
        #.........#
        ###########
        """,
        creature("Left", (1, 1), "west", RIFLE),
        creature("Right", (9, 1), "east", RIFLE),
    )
    battle.start(0)
    for _ in choices(battle, strength):
        pass
    assert battle.outcome is not None
    assert battle.outcome.winner


def test_of_two_equal_foes_it_strikes_the_wounded_one() -> None:
    battle = room(
        """
        ########
        #......#
        #......#
        #......#
        ########
        """,
        creature("Blade", (3, 2), "west"),
        creature("Whole", (2, 2), "east"),
        creature("Hurt", (4, 2), "east").replace("hp = 20", "hp = 4"),
    )
    chosen = Brain("hard").decide(turn_of(battle, 1))
    assert chosen.command.target == 3


def test_a_shooter_steps_back_before_it_shoots() -> None:
    battle = room(
        """
        ############
        #..........#
        #..........#
        #..........#
        ############
        """,
        creature("Shot", (5, 2), "west", RIFLE),
        creature("Blade", (6, 2), "east"),
        creature("Friend", (7, 2), "west"),
    )
    turn_of(battle, 2)
    battle.do(Brain("naive").decide(battle).command)
    while battle.acting != 1 or battle.pending is not None:
        told = battle.pending.keys[-1] if battle.pending is not None else None
        battle.answer(told) if told is not None else battle.do(Brain("naive").decide(battle).command)
    start = battle.world.get(1, Place).at
    verbs = played(battle, "hard", 2)
    assert battle.world.get(1, Place).at != start
    assert verbs[0] in ("step", "move", "tumble", "withdraw")


def test_commands_are_counted_from_the_log() -> None:
    battle = mustered(mirror())
    battle.start(1)
    assert commands_given(battle) == 0
    brain = Brain("easy")
    unit = battle.acting
    battle.do(brain.decide(battle).command)
    if battle.pending is None and battle.acting == unit:
        assert commands_given(battle) == int(bool(battle.world.get(unit, Budget).done))


def test_strikes_by_opportunity_are_taken() -> None:
    battle = room(
        """
        ##########
        #........#
        #........#
        ##########
        """,
        creature("Guard", (2, 1), "west"),
        creature("Other", (3, 1), "east"),
    )
    turn_of(battle, 1)
    ended = next(offer for offer in battle.options() if offer.verb == "end")
    battle.do(ended)
    away = next(offer for offer in battle.options() if offer.verb == "move" and offer.target == (7, 1, 0))
    battle.do(away)
    asked = battle.pending
    assert isinstance(asked, Decision)
    key, why = Brain("hard").answer(battle)
    assert key == "strike"
    assert "%" in str(why)
