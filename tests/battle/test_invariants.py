"""Each invariant finds the fault that was planted for it, and a sound world has none."""

from dataclasses import dataclass, replace

import pytest

from game.ai.random_player import BrokenError, choice, play_random, step
from game.battle import invariants
from game.battle.battle import Battle
from game.battle.command import command
from game.battle.event import Decision, Event, Option, put
from game.battle.objectives import defaults
from game.battle.rulebook import Verb
from game.ecs.components import (
    Body,
    Budget,
    Chance,
    Condition,
    Conditions,
    Name,
    Outcome,
    Place,
    Side,
    Speeds,
    Turn,
    Vitals,
    Weapon,
    Weapons,
)  # fmt: skip
from game.ecs.world import BATTLE
from game.reasons import Because, Cost, Refusal, text
from tests.battle.odd_verbs import odd_battle, told, verb
from tests.toy import TOY, battle


def begun():
    made = battle()
    made.start(1)
    return made


def change(unit, kind, **values):
    """Plant values into a component."""
    return lambda world: world.put(unit, replace(world.get(unit, kind), **values))


def condition(*names, rule="toy.guard", source=1):
    return lambda world: world.put(2, Conditions(tuple(Condition(name, rule, source) for name in names)))


@dataclass(frozen=True)
class Stranger:
    """A component that nobody registered."""

    mood: int = 0


PLANTED = {
    "1 no such source": (condition("guarding", source=77), "unit 2: guarding comes from unit 77, which is not there"),
    "1 one name, two units": (change(3, Name, name="A"), "2 units are called A"),
    "1 a negative id": (lambda world: world.put(-4, Name("z")), "unit -4: ids are positive"),
    "2 no place": (lambda world: world.drop(4, Place), "unit 4 has no Place"),
    "2 two parts missing": (lambda world: (world.drop(4, Side), world.drop(4, Body)), "unit 4 has no Body, Side"),
    "2 the battle stands somewhere": (
        lambda world: world.put(BATTLE, Place((0, 0, 0))),
        "the battle has a unit's Place",
    ),
    "2 off the map": (change(1, Place, at=(5, 0, 0)), "unit 1: (5, 0, 0) is not on the level"),
    "2 too high": (change(1, Place, at=(0, 0, 900)), "unit 1: (0, 0, 900) is not on the level"),
    "2 a band beside the block": (
        change(1, Place, band=(0, 1, 1, 1)),
        "unit 1: band (0, 1, 1, 1) is not within a block of 1",
    ),
    "2 an empty band": (change(1, Place, band=(0, 0, 0, 1)), "unit 1: band (0, 0, 0, 1) is not within a block of 1"),
    "2 an overlap": (change(1, Place, at=(0, 1, 0)), "several stand on (0, 1, 0)"),
    "2 a ninth heading": (change(1, Place, heading=8), "unit 1: there is no heading 8"),
    "4 a bool": (change(1, Vitals, hp=True), "unit 1: Vitals.hp: True is no <class 'int'>"),
    "4 a float": (change(1, Vitals, hp=2.0), "unit 1: Vitals.hp: 2.0 is no <class 'int'>"),
    "4 none": (change(1, Place, mode=None), "unit 1: Place.mode: None is no <class 'str'>"),
    "4 an int for a bool": (change(1, Vitals, dead=0), "unit 1: Vitals.dead: 0 is no <class 'bool'>"),
    "4 a list": (change(1, Budget, slots=[]), "unit 1: Budget.slots: [] is no tuple[tuple[str, int], ...]"),
    "4 a float deep inside": (
        change(1, Speeds, modes=(("walk", 3), ("fly", 1.5))),
        "unit 1: Speeds.modes[1][1]: 1.5 is no <class 'int'>",
    ),
    "4 too long a tuple": (change(1, Place, at=(0, 0, 0, 0)), "unit 1: Place.at: 4 items instead of 3"),
    "4 none of a union": (
        lambda world: world.put(1, Weapons((Weapon("bow", skill="high"),))),
        "unit 1: Weapons.carried[0].skill: 'high' is no int | None",
    ),
    "4 out of bounds": (
        change(1, Speeds, modes=(("walk", 100_001),)),
        "unit 1: Speeds.modes[0][1]: 100001 is out of bounds",
    ),
    "4 a stranger": (lambda world: world.put(1, Stranger()), "unit 1: Stranger is no registered component"),
    "5 overspent": (change(1, Budget, slots=(("action", -1),)), "unit 1: action is -1"),
    "5 overspent, says the chapter": (change(1, Budget, slots=(("action", 2),)), "unit 1 has 2 action"),
    "5 a slot twice": (change(1, Budget, slots=(("action", 1), ("action", 1))), "unit 1: slot action stands twice"),
    "5 a debt": (change(1, Budget, purse=-5), "unit 1: purse is -5"),
    "6 too healthy": (change(1, Vitals, hp=6), "is out of range"),
    "6 nothing to lose": (change(1, Vitals, max_hp=0, hp=0), "is out of range"),
    "6 less than unhurt": (change(1, Vitals, nonlethal=-1), "is out of range"),
    "7 a condition twice": (condition("guarding", "guarding"), "unit 2 is guarding twice"),
    "7 an unknown rule": (condition("guarding", rule="toy.gaurd"), "unit 2: a condition cites 'toy.gaurd'"),
    "11 one left out": (change(BATTLE, Turn, order=(1, 2, 3, 4, 5)), "is not a permutation of the units"),
    "11 one twice": (change(BATTLE, Turn, order=(1, 2, 3, 4, 5, 5)), "is not a permutation of the units"),
    "11 a stranger acts": (change(BATTLE, Turn, acting=9), "unit 9 acts and is not in the order"),
    "11 turns run backwards": (change(BATTLE, Turn, ended=-1), "turns and rounds are counted from 0"),
    "11 a unit keeps its own time": (lambda world: world.put(2, Turn()), "unit 2 has the battle's Turn"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(name):
    plant, said = PLANTED[name]
    world = begun().world.fork()
    assert invariants.faults(world, TOY) == ()
    plant(world)
    before = world.digest() if "4" not in name else ""
    found = invariants.faults(world, TOY)
    assert any(said in fault for fault in found), found
    assert len(found) <= 3
    assert before in ("", world.digest())


def test_all_faults_are_listed():
    world = begun().world.fork()
    for name in ("2 off the map", "5 a debt", "6 less than unhurt", "7 a condition twice", "11 a stranger acts"):
        PLANTED[name][0](world)
    assert len(invariants.faults(world, TOY)) == 5


def test_a_seed_may_be_of_any_size():
    world = begun().world.fork()
    world.put(BATTLE, Chance(2**64))
    assert invariants.faults(world, TOY) == ()


def test_what_is_dead_neither_fights_nor_threatens():
    class Restless:
        """Turns in which nobody stays down."""

        able = staticmethod(lambda world, unit: True)

    class Grudge:
        """Combat in which the dead still threaten."""

        threatened = staticmethod(lambda world, unit: ((0, 0, 0),))

    world = begun().world.fork()
    PLANTED_DEAD(world)
    assert invariants.faults(world, TOY) == ()
    assert invariants.faults(world, replace(TOY, turns=Restless())) == ("unit 1 is dead and can fight",)
    assert invariants.faults(world, replace(TOY, combat=Grudge())) == ("unit 1 is dead and threatens",)


PLANTED_DEAD = change(1, Vitals, hp=0, dead=True)


def test_a_world_before_its_start_is_sound():
    assert invariants.faults(battle().world, TOY) == ()
    assert invariants.standing(battle()) == ()


def test_a_sound_battle_stands():
    made = begun()
    assert invariants.standing(made) == ()
    for number in range(60):
        step(made, choice(made, 1, number))
        assert invariants.standing(made) == ()


def test_the_log_ends_with_what_is_true():
    made = begun()
    made.world.put(1, Place((4, 3, 0)))
    assert "the digest is not the log's last" in invariants.standing(made)


def test_somebody_able_is_to_act():
    made = begun()
    change(made.acting, Vitals, hp=0, dead=True)(made.world)
    assert f"unit {made.acting} is to act and cannot" in invariants.standing(made)


def with_verbs(**verbs):
    """Start a battle in which these are the only verbs."""
    made = begun()
    made.rulebook = replace(TOY, verbs=verbs)
    return made


def test_there_is_always_something_to_do():
    made = with_verbs()
    assert invariants.standing(made) == (f"unit {made.acting} has nothing that it may do",)


def test_nothing_is_offered_twice():
    once = TOY.verbs["guard"]
    twice = replace(once, offers=lambda world, unit: [command(unit, "guard")] * 2)
    assert invariants.standing(with_verbs(guard=once)) == ()
    assert invariants.standing(with_verbs(guard=twice)) == ("what is offered is not sorted, or stands twice",)


def test_what_is_offered_is_legal():
    refusal = Refusal("toy.guard")
    strict: Verb = replace(TOY.verbs["guard"], check=lambda world, told: refusal)
    made = with_verbs(guard=strict)
    (fault,) = invariants.standing(made)
    assert fault.endswith("is offered and refused")


def test_costs_cite_known_rules():
    strange: Verb = replace(TOY.verbs["guard"], check=lambda world, told: Cost.one("toy.guess"))
    assert invariants.standing(with_verbs(guard=strange)) == ("a cost cites 'toy.guess'",)


@pytest.mark.parametrize(
    ("decision", "said"),
    [
        (Decision("capitals", 1, text("?"), (), "toy.dodge"), "a question offers the answers ()"),
        (Decision("capitals", 1, text("?"), (Option("a", text("a")),) * 2, "toy.dodge"), "a question offers"),
        (Decision("smalls", 1, text("?"), (Option("a", text("a")),), "toy.dodge"), "unit 1 of smalls is asked"),
        (Decision("capitals", 50, text("?"), (Option("a", text("a")),), "toy.dodge"), "unit 50 of capitals is asked"),
        (Decision("capitals", 1, text("?"), (Option("a", text("a")),), "toy.dogde"), "a question cites 'toy.dogde'"),
    ],
)
def test_a_question_can_be_answered_by_whom_it_is_put_to(decision, said):
    made = begun()
    made.pending = decision
    (fault,) = invariants.standing(made)
    assert said in fault


def test_events_are_of_known_kinds_and_rules_and_only_rolls_move_dice():
    world = begun().world
    chance = world.get(BATTLE, Chance)
    more = put(world, BATTLE, replace(chance, drawn=(("battle", 99),)))
    less = put(world, BATTLE, replace(chance, drawn=(("battle", 1),)))
    events = [
        Event("danced", 1),
        Event("moved", 1, (Because("toy.dance"),)),
        Event("moved", 1, (), more),
        Event("rolled", 1, (), less),
    ]
    found = invariants.told(events, TOY)
    assert [fault.split(":")[0] for fault in found] == [
        "there is no event of kind 'danced'", "event moved cites 'toy.dance'", "event moved moves the dice",
        "event rolled moves the dice",
    ]  # fmt: skip
    assert invariants.told([Event("rolled", 1, (Because("toy.hit"),), more)], TOY) == ()


def test_the_battles_own_ids_are_known():
    assert invariants.strangers(("battle.turn", "toy.hit", "x.y", "x.y"), TOY) == ("x.y",)


def test_the_random_player_stops_at_a_broken_invariant():
    def cheat(told_world, asked, dice):
        yield Event("spent", asked.unit, (), put(told_world, asked.unit, Budget((("action", -3),))))

    made = Battle(replace(TOY, verbs={"cheat": verb("cheat", cheat)}), battle().world, defaults(("capitals", "smalls")))
    with pytest.raises(BrokenError, match="action is -3") as caught:
        play_random(made, 1, checked=True)
    assert caught.value.command == command(made.acting, "cheat")


def test_the_random_player_stops_at_a_turn_that_does_not_end():
    made = with_verbs(ponder=odd_battle().rulebook.verbs["ponder"])
    with pytest.raises(BrokenError, match=f"the turn of unit {made.acting} does not end"):
        play_random(made, 1)


def test_the_random_player_stops_where_nothing_may_be_done():
    with pytest.raises(BrokenError, match="has nothing that it may do"):
        play_random(with_verbs(), 1)


def test_the_random_player_plays_the_same_for_the_same_seed():
    games = [battle() for _ in range(3)]
    counts = [play_random(made, seed) for made, seed in zip(games, (4, 4, 5), strict=True)]
    assert games[0].log == games[1].log
    assert games[0].log != games[2].log
    assert counts[0] == counts[1] == sum(1 + len(entry.answers) for entry in games[0].log[1:])


def test_a_battle_that_is_over_needs_nobody():
    made = odd_battle()
    made.do(told(made, "give_all_up"))
    assert made.world.find(BATTLE, Outcome) is not None
    assert invariants.standing(made) == ()
