"""The opponent under Draw Steel: forced movement, edges to be thrown over, shifts, high ground, who goes next."""

from dataclasses import replace

import pytest

from game.ai.ahead import after, holding
from game.ai.brain import Brain, budget, stick_of
from game.ai.duel import Yardstick
from game.ai.knobs import STRENGTHS
from game.ai.pieces import whole
from game.ai.plans import Plan
from game.ai.search import Search
from game.ai.simulate import mustered
from game.ai.weighed import Weighed
from game.ai.worth import Worth
from game.battle.apply import apply
from game.battle.battle import Battle
from game.battle.command import Command
from game.ecs.components import Chance, Condition, Conditions, Place, Side, Vitals
from game.ecs.world import BATTLE
from game.rules.draw_steel.actions.aid_attack import begins_to_help
from game.rules.draw_steel.hide_and_search.hidden import becomes_hidden
from game.store.level import read_level
from tests import written
from tests.ai.positions.board import set_up
from tests.ai.positions.reading import Position

HEAD = 'format = 1\ntitle = "Room"\nrulebook = "draw-steel"\nrounds = 12\n'
HIGH = "\n[key]\n'p' = { title = 'pit' }\n's' = { slope = true }\n"
THINKING = ["normal", "hard"]


def room(rows: str, *parts: str, heights: str = "") -> Battle:
    lines, deep = written.rows_of(rows), written.rows_of(heights)
    ground = f"[map]\nrows = '''\n{lines}\n'''\n" + (f"heights = '''\n{deep}\n'''\n" if deep else "")
    return mustered(read_level((HEAD + ground + HIGH + "\n".join(parts)).encode(), "room.toml"))


def creature(name: str, kind: str, at: tuple[int, int], team: str, more: str = "") -> str:
    return written.creature(name, [*at], team, kind=kind, control="ai") + f"{more}\n"


def opened(battle: Battle, first: int) -> Battle:
    """Start with a seed with which a creature goes first, questions answered in its favour."""
    for seed in range(40):
        trial = Battle(battle.rulebook, battle.world.fork(), battle.objectives, battle.limit)
        trial.start(seed)
        while trial.pending is not None:
            trial.answer(str(first) if str(first) in trial.pending.keys else trial.pending.options[0].key)
        if trial.acting == first:
            return trial
    raise AssertionError("it never goes first")


def turn(battle: Battle, strength: str) -> list[str]:
    """Play one creature's turn; gives its verbs."""
    unit, brain, verbs = battle.acting, Brain(strength), []
    while battle.outcome is None and battle.acting == unit:
        if battle.pending is not None:
            battle.answer(brain.answer(battle)[0])
            continue
        chosen = brain.decide(battle)
        verbs.append(chosen.command.verb)
        battle.do(chosen.command)
    return verbs


@pytest.mark.parametrize("strength", THINKING)
def test_it_pushes_whom_it_can_over_an_edge(strength: str) -> None:
    level = """
        ##########
        #........#
        #....pp..#
        #....pp..#
        #........#
        ##########
    """
    deep = "5555555555\n5555555555\n5555500555\n5555500555\n5555555555\n5555555555"
    foe = creature("Foe", "bandit", (4, 2), "east")
    battle = opened(room(level, creature("Pusher", "captain", (3, 2), "west"), foe, heights=deep), 1)
    assert "push" in turn(battle, strength)
    assert battle.world.get(2, Place).at[2] == 0
    assert battle.world.get(2, Vitals).hp < 15


@pytest.mark.parametrize("strength", THINKING)
@pytest.mark.parametrize(("rows", "burns"), [("#...*....#", 1), ("#...#....#", 1), ("#........#", 0)])
def test_it_pushes_into_fire_and_against_walls_and_sees_what_that_does(strength: str, rows: str, burns: int) -> None:
    level = f"##########\n#........#\n{rows}\n#........#\n##########"
    battle = opened(room(level, creature("A", "brute", (2, 2), "west"), creature("B", "brute", (3, 2), "east")), 1)
    brain = Brain(strength)
    offered = [offer for offer in battle.options() if offer.verb == "push"]
    assert offered
    battle.do(offered[0])
    before = battle.world.get(2, Vitals).hp
    why = None
    while battle.pending is not None:
        key, why = brain.answer(battle)
        battle.answer(key)
    hurt = before - battle.world.get(2, Vitals).hp
    assert hurt >= burns
    assert why is not None
    assert str(why)


def test_a_shot_beside_a_foe_is_not_fired_before_it_has_stepped_away() -> None:
    level = "############\n#..........#\n#..........#\n#..........#\n############"
    battle = opened(room(level, creature("Bow", "archer", (5, 2), "west"), creature("Foe", "brute", (6, 2), "east")), 1)
    verbs = turn(battle, "hard")
    assert "disengage" in verbs
    assert verbs.index("disengage") < verbs.index("attack")


@pytest.mark.parametrize("strength", THINKING)
def test_it_shoots_from_high_ground_where_that_is_near(strength: str) -> None:
    level = "############\n#.....s....#\n#..........#\n#..........#\n############"
    high = "333333333333\n334443333333\n334443333333\n334443333333\n333333333333"
    ramp = level.replace("#.....s....#", "#....s.....#")
    foe = creature("Foe", "bandit", (10, 2), "east")
    battle = opened(room(ramp, creature("Bow", "archer", (6, 2), "west"), foe, heights=high), 1)
    verbs = turn(battle, strength)
    assert "attack" in verbs
    assert battle.world.get(1, Place).at[2] >= 3


def who_acts(battle: Battle) -> None:
    """Begin a battle, and go on until its first side is asked which of its two acts."""
    battle.start(0)
    while battle.pending is not None and battle.pending.keys != ("1", "2"):
        battle.answer(battle.pending.options[0].key)


def test_who_can_strike_at_once_goes_before_who_cannot() -> None:
    level = "##############\n#............#\n#............#\n#............#\n##############"
    parts = [
        creature("Far", "brute", (1, 1), "west"),
        creature("Near", "brute", (8, 2), "west"),
        creature("Foe", "brute", (9, 2), "east"),
    ]
    battle = room(level, *parts)
    who_acts(battle)
    assert Brain("hard").answer(battle)[0] == "2"


def test_who_would_be_felled_before_it_could_acts_first() -> None:
    level = "##############\n#............#\n#............#\n#............#\n##############"
    parts = [
        creature("Strong", "fury", (2, 1), "west"),
        creature("Weak", "brute", (8, 2), "west"),
        creature("Foe", "captain", (9, 2), "east"),
    ]
    battle = room(level, *parts)
    battle.world.put(2, Vitals(1, battle.world.get(2, Vitals).max_hp))
    who_acts(battle)
    before = battle.digest
    assert Brain("normal").answer(battle)[0] == "1", "it goes by the blow alone"
    assert [Brain(name).answer(battle)[0] for name in ("hard", "master")] == ["2", "2"]
    assert battle.digest == before
    battle.world.put(2, Vitals(*[battle.world.get(2, Vitals).max_hp] * 2))
    assert Brain("hard").answer(battle)[0] == "1", "who stands for long can wait"


@pytest.mark.parametrize("strength", list(STRENGTHS))
def test_heroes_catch_their_breath(strength: str) -> None:
    level = "##############\n#............#\n#............#\n##############"
    hurt = creature("Hero", "tactician", (1, 1), "west", "hp = 9")
    battle = room(level, hurt, creature("Foe", "bandit", (12, 2), "east"))
    battle.world.put(1, Vitals(9, 27))
    battle = opened(battle, 1)
    assert battle.world.get(1, Side).team == "west"
    assert "catch-breath" in turn(battle, strength)


def test_what_a_helper_out_of_the_picture_adds_is_not_reckoned_with_in_a_duel() -> None:
    """[ds.aid-attack]"""
    people = (creature("a", "bandit", (1, 1), "w"), creature("b", "bandit", (1, 2), "w"),
              creature("c", "bandit", (2, 1), "e"))  # fmt: skip
    battle = room("......\n......\n......", *people)
    plain = Yardstick(battle.rulebook).duel(battle.world, 1, 3).blows
    apply(battle.world, begins_to_help(battle.world, 2, 3))
    assert Yardstick(battle.rulebook).duel(battle.world, 1, 3).blows == plain


OPEN = """
    ####################
    #..................#
    #..................#
    ####################
    """


def helped(friend: tuple[int, int], rows: str = OPEN) -> Battle:
    """The turn of somebody weak beside a foe, whose friend is somewhere."""
    people = (creature("Helper", "bandit", (1, 1), "west"), creature("Friend", "tactician", friend, "west"),
              creature("Foe", "ogre", (2, 1), "east"))  # fmt: skip
    return opened(room(rows, *people), 1)


def test_it_helps_against_a_foe_whom_a_friend_comes_up_to() -> None:
    """[ds.aid-attack]"""
    assert "aid-attack" in turn(helped((4, 1)), "hard")
    assert "aid-attack" in turn(helped((6, 1)), "hard")


@pytest.mark.parametrize("rows", [OPEN, OPEN.replace("..........#\n", "..#.......#\n")], ids=["far", "walled off"])
def test_it_helps_nobody_against_a_foe_whom_no_friend_comes_up_to(rows: str) -> None:
    """[ds.aid-attack]"""
    battle = helped((17, 1), rows)
    assert any(offer.verb == "aid-attack" for offer in battle.options())
    assert "aid-attack" not in turn(battle, "hard")


def test_it_helps_nobody_against_a_foe_of_whom_its_friends_do_not_know() -> None:
    """[ds.aid-attack] [ds.hide]"""
    rows = OPEN.replace("#..................#\n    ####", "#....#.............#\n    ####")
    people = (creature("Helper", "bandit", (3, 1), "west"), creature("Friend", "tactician", (6, 2), "west"),
              creature("Foe", "ogre", (4, 2), "east"))  # fmt: skip
    assert "aid-attack" in turn(opened(room(rows, *people), 1), "hard")
    battle = opened(room(rows, *people), 1)
    apply(battle.world, becomes_hidden(battle.world, 3, (1,)))
    assert any(offer.verb == "aid-attack" for offer in battle.options())
    assert "aid-attack" not in turn(battle, "hard")


def beside(left: int) -> Battle:
    """Two brutes side by side."""
    who = {"A": {"kind": "brute", "left": left}, "h": {"kind": "brute"}}
    return set_up(Position("draw_steel", "t", "t", {"rows": ".......\n..Ah...\n.......", "who": who}))


def half_grabbed(left: int) -> Battle:
    """Give a battle in which dice came to a grab that is made good if one lets the other strike first."""
    for seed in range(40):
        battle = beside(left)
        battle.world.put(BATTLE, replace(battle.world.get(BATTLE, Chance), seed=seed))
        battle.do(grab(battle))
        if battle.pending is not None:
            return battle
    raise AssertionError("dice never come to that")


def grab(battle: Battle) -> Command:
    return next(cmd for cmd in battle.options() if cmd.verb == "grapple")


def test_a_grab_is_weighed_with_the_free_strike_that_comes_first() -> None:
    battle = beside(30)
    worth = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))
    whole(worth.scout())
    cmd = grab(battle)
    preview = battle.rulebook.verbs["grapple"].preview(battle.world, cmd)
    plan = whole(Weighed(worth).tried(Plan(battle.world, battle.world), cmd, preview))
    # 43 of 100 throws come to 12-16; the free strike does 5
    assert plan is not None
    assert plan.scores.taken == worth.price(battle.acting, 500 * 43 // 100) > 0


@pytest.mark.parametrize(("left", "goes"), [(30, "on"), (3, "off")])
def test_it_does_not_go_through_with_a_grab_that_fells_it(left: int, goes: str) -> None:
    assert Brain("hard").answer(half_grabbed(left))[0] == goes


def test_a_captive_goes_where_a_plan_takes_it() -> None:
    battle = beside(30)
    unit, held = battle.acting, grab(battle).target
    battle.world.put(held, Conditions((Condition("grabbed", "ds.grab", unit, "effect"),)))
    assert holding(battle.world, unit)
    assert not holding(battle.world, held)
    worth = Worth(battle, unit, STRENGTHS["hard"], stick_of(battle))
    search = Search(worth, budget(battle, STRENGTHS["hard"]))
    for _ in search.run():
        pass
    gone = [plan for plan in search.plans if [cmd.verb for cmd in plan.commands] == ["advance"]]
    assert gone
    steps = battle.world.field.grid.steps
    assert all(steps(*(plan.world.get(who, Place).at for who in (unit, held))) == 1 for plan in gone)


def test_a_captive_is_taken_along_by_a_leap_that_dice_decide() -> None:
    """[ds.grabbed] [ds.jump-test]"""
    battle = beside(30)
    unit, held = battle.acting, grab(battle).target
    assert isinstance(held, int)
    battle.world.put(held, Conditions((Condition("grabbed", "ds.grab", unit, "effect"),)))
    jumps = [cmd for cmd in battle.offers("jump") if isinstance(cmd.target, tuple)]
    begun = battle.world.get(held, Place).at
    for cmd in jumps:
        ahead = after(battle.rulebook, battle.world, cmd)
        there, led = (ahead.get(who, Place).at for who in (unit, held))
        assert battle.world.field.grid.steps(there, led) == 1, "side by side they land, or it stayed where it was"
        assert led == begun or there == cmd.target
    assert jumps


def beside_a_friend(left: int) -> Battle:
    """A hero beside a friend who has so much of 21 left, and a Recovery of 7; a foe within a charge."""
    who = {"A": {"kind": "hero"}, "B": {"kind": "ranger", "left": left}, "h": {"kind": "brute"}}
    rows = (
        "################\n#..............#\n#..B...........#\n#..A..........h#\n#..............#\n################"
    )
    return set_up(Position("draw_steel", "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who}))


@pytest.mark.parametrize(("left", "heals"), [(18, False), (15, False), (10, True), (5, True)])
def test_a_friend_is_healed_who_is_winded_not_who_is_scratched(left: int, heals: bool) -> None:
    """The Recovery that it takes is the friend's own, and gone for the day.   [ds.heal] [ds.catch-breath]"""
    done = turn(beside_a_friend(left), "hard")
    assert ("heal" in done, "charge" in done) == (heals, not heals)


def test_what_a_friend_uses_up_is_priced_as_ones_own_is() -> None:
    """Half of the 7 that a Recovery gives, whatever it heals.   [ds.heal]"""
    battle = beside_a_friend(18)
    worth = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))
    for _ in worth.scout():
        pass
    heal = next(offer for offer in battle.offers("heal") if offer.target in worth.friends)
    healed = whole(Weighed(worth).tried(Plan(battle.world, battle.world), heal, battle.preview(heal)))
    assert healed is not None
    friend = next(iter(worth.friends))
    assert healed.scores.taken == 350 - worth.price(friend, 300)


def holder() -> Battle:
    """A fury that can teleport holds a brute, far from its friend; a bandit is in reach of a teleport and the axe."""
    rows = "############\n#..........#\n#.B........#\n#.........k#\n#....Ah....#\n############"
    who = {"A": {"kind": "fury", "speeds": {"walk": 5, "teleport": 5}}, "B": {"kind": "ranger"},
           "h": {"kind": "brute"}, "k": {"kind": "bandit"}}  # fmt: skip
    battle = set_up(Position("draw_steel", "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who}))
    held = grab(battle).target
    battle.world.put(held, Conditions((Condition("grabbed", "ds.grab", battle.acting, "effect"),)))
    return battle


def test_whom_it_holds_it_does_not_let_go_for_nothing() -> None:
    """It strikes whom it holds rather than teleport to another and strike that.   [ds.grabbed]"""
    battle = holder()
    unit = battle.acting
    done = turn(battle, "hard")
    assert "attack" in done
    assert {"teleport", "release"}.isdisjoint(done)
    assert holding(battle.world, unit)


@pytest.mark.parametrize("verb", ["release", "teleport"])
def test_to_let_go_costs_what_a_captive_can_do_again(verb: str) -> None:
    """Held, the brute gets at nobody but its holder; free, at the friend.   [ds.grabbed]"""
    battle = holder()
    search = Search(Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle)), 4_000)
    for _ in search.run():
        pass
    gone = [plan for plan in search.plans if [cmd.verb for cmd in plan.commands] == [verb]]
    walked = [plan for plan in search.plans if [cmd.verb for cmd in plan.commands] == ["advance"]]
    free = whole(search.weighed.freed(battle.world, gone[0].world))
    assert free > 0
    assert {plan.scores.taken for plan in gone} == {free}
    assert walked
    assert {plan.scores.taken for plan in walked} == {0}
