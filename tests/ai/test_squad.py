"""The side's plan: whom friends can finish, what felling takes from the next turn, when it pays to wait, and guard."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game import load_level, open_battle
from game.ai.ahead import placed
from game.ai.brain import Brain, stick_of
from game.ai.caution import BOLDEST, CALLED, GUARDS, care, presses
from game.ai.knobs import STRENGTHS
from game.ai.odds import WHOLE, Blow
from game.ai.peril import BESIDE, ELSEWHERE, MOVED, RUSHING, Harm
from game.ai.pieces import whole
from game.ai.scores import Scores
from game.ai.squad import LIKELY, Mark
from game.ai.tempo import quiet, stood_off, waited
from game.ai.worth import FELLED, Worth
from game.battle.battle import Battle
from game.battle.command import command
from game.ecs.components import Name, Place, Side, Turn, Vitals
from game.ecs.world import BATTLE
from game.space.square import Cell
from tests.ai.positions.board import set_up, units
from tests.ai.positions.reading import Position
from tests.rules.lordsouls.test_newcomers import gate

ROOT = Path(__file__).parents[2]
OPEN = "............\n.A........h.\n.B........k."


def board(book: str, rows: str, who: Mapping[str, Any]) -> tuple[Battle, dict[str, int]]:
    battle = set_up(Position(book, "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who}))
    return battle, units(battle.world)


def scouted(battle: Battle, strength: str = "hard") -> Worth:
    worth = Worth(battle, battle.acting, STRENGTHS[strength], stick_of(battle))
    for _ in worth.scout():
        pass
    return worth


def test_a_blow_is_worth_more_on_whom_a_friend_can_finish_afterwards() -> None:
    who = {"A": {"kind": "human-soldier"}, "h": {"kind": "human-soldier", "left": 12}}
    rows = "............\n.A........h.\n.B.........."
    blow = Blow(600, 0)
    gains = {}
    for name, friend in (("shoots", {"kind": "sharpshooter"}), ("cannot", {"kind": "hound"})):
        battle, names = board("starfinder", rows, who | {"B": friend})
        worth = scouted(battle)
        gains[name] = worth.gain(names["h"], blow), worth.squad.common(names["h"], blow)
    assert gains["shoots"][1] > gains["cannot"][1] == 0
    assert gains["shoots"][0] > gains["cannot"][0]


def test_chances_of_friends_to_finish_somebody_stay_chances() -> None:
    who = {"A": {"kind": "human-soldier"}, "B": {"kind": "sharpshooter"}, "h": {"kind": "human-soldier"}}
    battle, names = board("starfinder", "............\n.A........h.\n.B..........", who)
    squad = scouted(battle).squad
    raised = [squad.common(names["h"], Blow(100 * damage, 0)) for damage in range(0, 40, 4)]
    assert raised == sorted(raised)
    assert raised[0] == 0 < raised[-1] <= WHOLE
    assert squad.common(names["h"], Blow(900, WHOLE)) == 0, "who is down needs no finishing"


def test_felling_a_foe_takes_nothing_from_what_the_next_turn_promises() -> None:
    who = {"A": {"kind": "human-soldier"}, "h": {"kind": "hound", "left": 1}, "k": {"kind": "hulk"}}
    battle, names = board("starfinder", "...............\n.Ah..........kk\n.............kk", who)
    worth = scouted(battle)
    stays = whole(worth.judge(battle.world, Scores(), {}))
    felled = whole(worth.judge(battle.world, Scores(), {names["h"]: WHOLE}))
    assert felled.outlook >= stays.outlook
    assert felled.risk < stays.risk
    plain = scouted(battle, "normal")
    assert whole(plain.judge(battle.world, Scores(), {names["h"]: WHOLE})).outlook < stays.outlook


def test_nothing_is_quiet_in_a_turn_that_goes_on_and_a_battle_that_begins() -> None:
    who = {"A": {"kind": "human-soldier"}, "h": {"kind": "human-soldier"}}
    battle, names = board("starfinder", "............\n.A........h.\n............", who)
    acting, before = battle.acting, quiet(battle, names["A"])
    battle.do(next(cmd for cmd in battle.options() if cmd.verb == "move"))
    assert quiet(battle, names["A"]) == before
    assert quiet(battle, names["A"], begun=True) == before + 2
    battle.do(command(acting, "end"))
    assert quiet(battle, names["A"]) == before + 1


def test_a_turn_in_which_nothing_was_done_to_a_foe_was_waited() -> None:
    who = {"A": {"kind": "human-soldier"}, "h": {"kind": "human-soldier"}}
    battle, names = board("starfinder", "............\n.A........h.\n............", who)
    acting = names["A"]
    before = waited(battle, acting)
    for turns in (before + 1, before + 2):
        while battle.acting != acting:
            battle.do(command(battle.acting, "end"))
        battle.do(command(acting, "end"))
        battle.do(command(battle.acting, "end"))
        assert waited(battle, acting) == turns
    battle.do(next(cmd for cmd in battle.options() if cmd.verb == "move"))
    assert waited(battle, acting) == turns, "the turn that goes on is none that was waited"
    shot = next(cmd for cmd in battle.options() if cmd.verb == "attack" and cmd.target == names["h"])
    battle.do(shot)
    assert waited(battle, acting) == 0


def test_who_has_waited_goes_nearer_unless_its_side_shoots_better() -> None:
    pikes = {"A": {"kind": "brute"}, "B": {"kind": "brute"}}
    bows = {"A": {"kind": "brute"}, "B": {"kind": "archer"}}
    for own, others, goes in ((pikes, bows, True), (bows, pikes, False)):
        who = own | {"h": others["A"], "k": others["B"]}
        battle, _ = board("draw_steel", OPEN, who)
        worth = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))
        worth.caution.waited = 1
        for _ in worth.scout():
            pass
        assert worth.caution.stuck is goes


def test_rather_than_nothing_at_all_it_takes_guard() -> None:
    who = {"A": {"kind": "brute"}, "B": {"kind": "archer"}, "h": {"kind": "brute"}, "k": {"kind": "brute"}}
    battle, _ = board("draw_steel", "....................\n.A................h.\n.B................k.", who)
    did = []
    while not did or did[-1] != "end":
        cmd = Brain("hard").decide(battle).command
        did.append(cmd.verb)
        battle.do(cmd)
        assert len(did) < 8
    assert len(did) > 1


def test_a_foes_answer_counts_less_where_friends_can_come_in_before_it() -> None:
    """Two come in with it, or stand far behind: whoever comes in then is answered alone."""
    adds = {}
    for name, rows in (("beside", "...............\n.A.......h.....\n.B.............\n.C......."), ("behind", None)):
        drawn = rows or "........................\nB..............A.......h\nC......................."
        who = {letter: {"kind": "barbarian"} for letter in "ABCh"}
        battle, names = board("pathfinder", drawn if rows is None else drawn + "......", who)
        worth = scouted(battle)
        adds[name] = worth.squad.joining[names["h"]], worth.squad.adds(names["h"], Mark(1000, BESIDE))
    assert adds["behind"] == ({}, 1000)
    assert set(adds["beside"][0]) <= {2, 3}
    assert adds["beside"][1] < 1000


def test_a_foes_answer_counts_by_what_it_adds_to_the_one_that_a_friend_would_get() -> None:
    who = {"A": {"kind": "barbarian"}, "B": {"kind": "barbarian"}, "h": {"kind": "barbarian"}}
    battle, names = board("pathfinder", ".......\n.A.h.B.\n.......", who)
    squad, foe = scouted(battle).squad, names["h"]

    def adds(worth: int, *others: int) -> int:
        squad.stands = {foe: {who: Mark(other, BESIDE) for who, other in enumerate(others, 10)}}
        squad.joining = {foe: {}}
        squad.shared(lambda _, damage: damage)
        return squad.adds(foe, Mark(worth, BESIDE))

    assert adds(400) == 400
    assert adds(400, 400) == adds(400, 400, 400) == 0
    assert 0 < adds(400, 200) < 400
    assert adds(200, 400) == 0, "it does no foe harm to have somebody else to strike"
    assert squad.share(foe, Mark(0, BESIDE)) == 0
    squad.rivals = {}
    assert squad.share(foe, Mark(400, BESIDE)) == WHOLE


def test_what_an_ability_does_to_a_foe_whom_friends_can_finish_is_worth_as_much_as_a_blow_that_does_so() -> None:
    """An ability is tried out on a copy of the world, a blow is weighed by its odds: both reckon with the friend."""
    who = {"A": {"kind": "human-soldier"}, "B": {"kind": "sharpshooter"}, "h": {"kind": "human-soldier", "left": 12}}
    battle, names = board("starfinder", OPEN.replace("k", "."), who)
    worth, foe = scouted(battle), names["h"]
    ahead, vitals = battle.world.fork(), battle.world.get(foe, Vitals)
    ahead.put(foe, replace(vitals, hp=vitals.hp - 6))
    assert worth.squad.common(foe, Blow(600)) > 0
    assert worth.lost(battle.world, ahead, foe) == worth.gain(foe, Blow(600)) > worth.price(foe, 600)
    assert worth.lost(ahead, battle.world, foe) == -worth.price(foe, 600), "healing is healing"


def test_nobody_is_done_more_harm_than_is_left_of_it() -> None:
    who = {"A": {"kind": "human-soldier"}, "B": {"kind": "sharpshooter", "left": 3}, "h": {"kind": "human-soldier"}}
    battle, names = board("starfinder", OPEN.replace("k", "."), who)
    worth, friend = scouted(battle), names["B"]
    assert worth.price(friend, 200) < worth.price(friend, 300) == worth.price(friend, 1200)
    marks = [marks[friend].worth for marks in worth.squad.stands.values()]
    assert marks
    assert max(marks) <= worth.price(friend, 300)


def test_who_stands_beside_a_foe_draws_its_answer_from_friends_elsewhere() -> None:
    """Three are as good a mark, but the foe would have to go to one of them."""
    who = {letter: {"kind": "barbarian"} for letter in "ABCh"}
    rows = ".........\n...Ah.B..\n...C....."
    battle, names = board("pathfinder", rows, who)
    squad, foe = scouted(battle).squad, names["h"]
    squad.joining = {foe: {}}
    squad.shared(lambda _, damage: damage)
    marks = squad.stands[foe]
    assert [marks[names[letter]].draws for letter in "BC"] == [ELSEWHERE, BESIDE]
    beside, elsewhere = (squad.share(foe, Mark(marks[names["C"]].worth, draws)) for draws in (BESIDE, ELSEWHERE))
    assert elsewhere < beside
    squad.rivals[foe] = 0, 0
    squad.stands = {foe: {names["B"]: Mark(400, ELSEWHERE)}}
    squad.shared(lambda _, damage: damage)
    assert squad.share(foe, Mark(400, ELSEWHERE)) == WHOLE // 2
    assert squad.share(foe, Mark(400, BESIDE)) > 3 * WHOLE // 4


def test_who_is_nearly_down_draws_a_foes_answer() -> None:
    """One left is little to lose; but one answer fells it, and it strikes no more then."""
    who = {"A": {"kind": "barbarian", "left": 1}, "B": {"kind": "barbarian"}, "h": {"kind": "barbarian"}}
    battle, names = board("pathfinder", ".......\n.A.h.B.\n.......", who)
    worth, foe = scouted(battle), names["h"]
    danger = next(one for one in worth.perils if one.foe == foe)
    weak = worth.mark(whole(worth.threats.answer(worth.world, danger, worth.unit)))
    sound = worth.squad.stands[foe][names["B"]]
    assert weak.worth < sound.worth
    assert weak.pull > sound.pull
    assert worth.squad.share(foe, weak) > WHOLE // 2


def test_who_has_time_for_one_last_blow_is_not_harmless() -> None:
    """Disabled: a single action, and down after it. [pf.disabled]"""
    who = {letter: {"kind": "barbarian"} for letter in "Ahk"} | {"h": {"kind": "barbarian", "conditions": ["disabled"]}}
    battle, names = board("pathfinder", ".......\n.A.h...\n..k....", who)
    rates = scouted(battle).rates
    assert rates[names["h"]] == pytest.approx(rates[names["k"]] // 2, abs=1)


def test_who_has_time_for_one_last_blow_strikes_it() -> None:
    """It is down after it, but waiting does nothing for its side. [pf.disabled]"""
    who = {"A": {"kind": "barbarian", "conditions": ["disabled"], "left": 0}, "h": {"kind": "fighter"}}
    battle, names = board("pathfinder", ".......\n.A.....\n..h....", who)
    assert scouted(battle).rates[names["A"]] == 0
    chosen = Brain("hard").decide(battle).command
    assert (chosen.verb, chosen.target) == ("attack", names["h"])


def test_the_farther_a_foe_has_to_go_the_less_its_answer_draws_it() -> None:
    """It stands beside C, may step to B and strike as often, move to D and strike once, and charge E."""
    who = {letter: {"kind": "barbarian"} for letter in "ABCDEh"}
    rows = "." * 24 + "\n....h.B.................\n...C....................\n........D........E......\nA" + "." * 23
    battle, names = board("pathfinder", rows, who)
    squad, foe = scouted(battle).squad, names["h"]
    assert [squad.stands[foe][names[one]].draws for one in "CBDE"] == [BESIDE, ELSEWHERE, MOVED, RUSHING]


def test_the_likelier_one_is_struck_the_more_its_fall_is_feared() -> None:
    """A foe has one answer: beside a friend who is as good a mark half of it is looked for, alone all of it."""
    who = {"A": {"kind": "barbarian"}, "B": {"kind": "barbarian"}, "h": {"kind": "barbarian"}}
    battle, names = board("pathfinder", ".......\n.A.h.B.\n.......", who)
    worth, foe, harms = scouted(battle), names["h"], {names["h"]: Harm(1000, BESIDE)}
    together = worth._risk(harms, {})
    worth.squad.rivals = {foe: (0, 0)}
    assert worth._risk(harms, {}) > together


def test_who_may_be_felled_by_one_blow_fears_it_as_likely_as_that_is() -> None:
    """Three left and a bite that hits half of the time: that is half a fall, however little it does on the average."""
    who = {"A": {"kind": "barbarian"}, "h": {"kind": "barbarian"}}
    battle, names = board("pathfinder", ".......\n.A.h...\n.......", who)
    worth, foe = scouted(battle), names["h"]
    risks = [worth._risk({foe: Harm(100, BESIDE, fells=fells)}, {}) for fells in (0, WHOLE // 2, WHOLE)]
    prize = worth.caution.counts(worth.rates[worth.unit] * FELLED // 100)
    assert risks[1] - risks[0] == pytest.approx(prize // 2, abs=2)
    assert risks[2] - risks[0] == pytest.approx(prize, abs=2)
    assert worth._risk({foe: Harm(100, BESIDE, fells=WHOLE)}, {foe: WHOLE}) == 0, "who is down strikes nobody"


def test_friends_who_may_come_as_well_do_not_make_a_lone_charge_free() -> None:
    """They may stay where they are: what a foe would do to them otherwise is expected of it by half."""
    battle, names = board("starfinder", OPEN, {letter: {"kind": "human-soldier"} for letter in "ABhk"})
    squad, foe, worth = scouted(battle).squad, names["h"], 900
    squad.stands, squad.joining = {foe: {names["B"]: Mark(0, ELSEWHERE)}}, {foe: {names["B"]: worth}}
    squad.shared(lambda _, damage: damage)
    alone = Mark(worth, ELSEWHERE)
    assert squad.share(foe, alone) == WHOLE // 2
    assert squad.adds(foe, alone) == (worth - worth * LIKELY // 100) // 2


def test_the_stronger_side_presses_and_the_weaker_one_does_not() -> None:
    brute, wounded = (700, 22), (700, 9)
    assert presses([brute, brute], [brute, brute])
    assert presses([brute, brute], [brute, wounded])
    assert not presses([brute, wounded], [brute, brute])
    assert not presses([brute], [wounded, wounded, wounded])


def test_dangers_count_less_for_the_weaker_side() -> None:
    brute, wounded = (700, 22), (700, 11)
    for theirs in ([brute, brute], [brute, wounded], []):
        assert care([brute, brute], theirs) == 100
    assert care([brute, wounded], [brute, brute]) == 75
    assert care([wounded], [brute, brute]) == care([], [brute]) == BOLDEST


def test_who_strikes_or_comes_does_not_stand_off_and_against_who_does_dangers_count_little() -> None:
    who = {"A": {"kind": "human-soldier"}, "h": {"kind": "human-soldier"}}
    battle, names = board("starfinder", "." * 24 + "\n.A" + "." * 20 + "h.\n" + "." * 24, who)
    first, other = battle.acting, next(unit for unit in names.values() if unit != battle.acting)

    def turn(*deeds: tuple[str, int]) -> None:
        """Let whoever acts do some deeds and end its turn: a verb, and how many cells nearer it goes to its foe."""
        unit, way = battle.acting, 1 if battle.acting == names["A"] else -1
        for verb, cells in deeds:
            x, y, z = battle.world.get(unit, Place).at
            aim = {"move": (x + way * cells, y, z), "attack": other if unit == first else first}
            battle.do(next(cmd for cmd in battle.options() if cmd.verb == verb and cmd.target in (aim.get(verb), None)))
        battle.do(command(unit, "end"))

    def off() -> list[bool]:
        return [stood_off(battle, unit, (foe,)) for unit, foe in ((first, other), (other, first))]

    turn(("move", 4))
    turn(("drop-prone", 0))
    assert off() == [False, True]
    assert scouted(battle).caution.called
    assert scouted(battle).caution.patience <= CALLED
    assert not scouted(battle, "normal").caution.called
    turn(("move", -3))
    turn(("attack", 0))
    assert off() == [True, False]
    assert not scouted(battle).caution.called
    turn(("move", 2))
    assert off()[0]
    turn()
    turn(("move", 3))
    assert off() == [False, False]


def test_who_came_does_not_stand_off_because_others_have_gone_away_or_past_it_since() -> None:
    """It is told from where they were as it came: what one's own side does since changes nothing of that."""
    who = {"A": {"kind": "human-soldier"}, "h": {"kind": "human-soldier"}}
    battle, names = board("starfinder", "." * 24 + "\n.A" + "." * 20 + "h.\n" + "." * 24, who)
    while battle.acting != names["h"]:
        battle.do(command(battle.acting, "end"))
    battle.do(command(names["h"], "move", (18, 1, 0), mode="walk"))
    battle.do(command(names["h"], "end"))
    seen = []
    for x in (2, 1, 21):  # where it was, farther off, and past the foe
        battle.world.put(names["A"], replace(battle.world.get(names["A"], Place), at=(x, 1, 0)))
        seen.append(stood_off(battle, names["h"], (names["A"],)))
    assert seen == [False, False, False]


@pytest.mark.parametrize(("at", "comes"), [((4, 1, 0), True), ((1, 1, 0), False)])
def test_a_foe_comes_to_who_is_nearest_to_it_where_a_plan_ends(at: Cell, *, comes: bool) -> None:
    """Whoever flies from a fight is followed by nobody whose friends are nearer then."""
    rows = "." * 24 + "\n..B.A" + "." * 16 + "h..\n" + "." * 24
    battle, names = board("starfinder", rows, {letter: {"kind": "hound"} for letter in "ABh"})
    worth = scouted(battle)
    worth.caution.stuck = False  # as in a battle that has begun in earnest
    worth.afar.expect(worth.world, worth.foes, worth.fires, worth.rates)
    assert (worth.afar.comes(placed(battle.world, names["A"], at), names["h"], at) > 0) is comes


def test_of_who_joins_a_battle_later_it_is_asked_as_of_others() -> None:
    people = (("Ash", 0, 0, "heroes", 9, ""), ("Cur", 6, 0, "foes", 7, ""), ("Dog", 6, 2, "foes", 8, "arrives = 2"))
    battle = gate(people=people)
    dog = next(unit for unit, name in battle.world.all(Name) if name.name == "Dog")
    assert battle.origin.find(dog, Place) is None
    while battle.world.find(dog, Place) is None:
        battle.do(command(battle.acting, "end"))
    ash = next(unit for unit, name in battle.world.all(Name) if name.name == "Ash")
    while battle.acting != dog:
        assert not stood_off(battle, dog, (ash,))
        battle.do(command(battle.acting, "end"))
    battle.do(next(cmd for cmd in battle.options() if cmd.target is None and cmd.verb != "end"))
    assert not stood_off(battle, dog, (ash,))
    battle.do(command(dog, "end"))
    assert Brain("hard").decide(battle).command in battle.options()


def test_who_only_keeps_a_friend_alive_minds_dangers_less_than_who_is_hunted() -> None:
    battle = open_battle(load_level(ROOT / "levels" / "demo" / "pathfinder" / "granary.toml"))
    battle.start(1)
    cares = {}
    for unit, name in battle.world.all(Name):
        if battle.world.get(unit, Side).team == "vermin":
            worth = Worth(battle, unit, STRENGTHS["hard"], stick_of(battle))
            for _ in worth.scout():
                pass
            cares[name.name] = worth.caution.care
    hunted = cares.pop("Old Tail")
    assert hunted >= BOLDEST
    assert set(cares.values()) == {GUARDS}


def test_it_asks_nothing_of_where_the_hidden_have_gone() -> None:
    who = {"A": {"kind": "human-soldier"}, "h": {"kind": "human-soldier"}}
    battle, names = board("starfinder", "." * 24 + "\n.A" + "." * 20 + "h.\n" + "." * 24, who)
    while battle.acting != names["A"]:
        battle.do(command(battle.acting, "end"))
    battle.do(command(battle.acting, "end"))
    battle.do(command(battle.acting, "drop-prone"))
    battle.do(command(battle.acting, "end"))
    assert battle.acting == names["A"]
    assert stood_off(battle, names["h"], (names["A"],))
    sets = ((names["h"], frozenset()),)
    for hidden in ((), sets):
        worth = Worth(battle, names["A"], STRENGTHS["hard"], stick_of(battle), hidden)
        for _ in worth.scout():
            pass
        assert worth.caution.called is not bool(hidden)


def test_where_a_blow_is_open_after_a_way_it_is_found_though_better_hiding_places_are_nearer() -> None:
    rows = "##################\n#................#\n#.A.........h....#\n#................#\n##################"
    battle, names = board("draw_steel", rows, {"A": {"kind": "captain"}, "h": {"kind": "archer"}})
    plan = Brain("hard").decide(battle).plan
    assert [cmd.verb for cmd in plan[:2]] == ["advance", "charge"]
    assert plan[1].target == names["h"]


def test_in_the_thick_of_a_fight_dangers_count_and_at_the_end_of_its_time_they_do_not() -> None:
    """They came as foretold in the seventh of twenty rounds as in the first; at the end only what is done counts."""
    battle, _ = board("pathfinder", OPEN, {letter: {"kind": "fighter"} for letter in "ABhk"})
    told = []
    for number in (2, battle.limit * 2 // 5, battle.limit * 4 // 5, battle.limit):
        battle.world.put(BATTLE, replace(battle.world.get(BATTLE, Turn), round=number))
        told.append(scouted(battle).caution.patience)
    assert told[0] == told[1] > told[2] > told[3]
