"""The law of rounds with surprise, and with everybody flat-footed until its first turn."""

from dataclasses import replace

from game.battle.apply import apply
from game.battle.command import command
from game.battle.event import Event, put
from game.ecs.components import Budget, Chance, Condition, Conditions, Turn, Vitals
from game.ecs.world import BATTLE
from game.mechanics.d20.turns import Rounds
from game.mechanics.slots import Slot, Slots
from game.mechanics.states import SURPRISED, has
from game.mechanics.verbs import aimless
from game.mechanics.what_if import Shown
from game.reasons import Because, Cost, text
from tests.mechanics.d20.armed import HARM
from tests.mechanics.d20.table import HELPLESS_STATES, add, board

SLOTS = Slots(
    "turn-actions",
    (("standard", 1), ("move", 1), ("swift", 1), ("reaction", 1)),
    {"standard": Slot(text("standard"), text("gone"), (("standard",),))},
    {},
    "standard",
)
FLAT = Condition("flat-footed", "flat-footed", 0, "turn")


def nothing(world, dice, unit):
    yield from ()


ROUNDS = Rounds(
    SLOTS,
    HARM,
    rule="initiative",
    modifier=lambda world, unit: unit,
    impaired=lambda world, unit: (Because("tired", -1),) if has(world, unit, "tired") else (),
    waiting="flat-footed",
    acts=lambda world, unit: not HELPLESS_STATES.at_mercy(world, unit),
    ending=(nothing,),
    unready=FLAT,
    surprised=SURPRISED,
    surprise=(("standard", 1), ("swift", 1), ("reaction", 1)),
    sheds={"stand": "prone"},
    begins={"drop-prone": Condition("prone", "prone")},
)


def begun(*surprised, rolls=(10, 10, 10), law=ROUNDS):
    world = board()
    for unit in (1, 2, 3):
        add(world, unit, (unit, 0), "medium", "red", *((SURPRISED,) if unit in surprised else ()))
        world.put(unit, Budget(SLOTS.full))
    world.put(BATTLE, Chance(1))
    carried(world, law.start(world, Shown(20, [(face,) for face in rolls])))
    return world


def carried(world, play):
    for event in play:
        apply(world, event)


def acting(world):
    return world.get(BATTLE, Turn).acting, world.get(BATTLE, Turn).round


def test_the_highest_acts_first_and_all_others_are_flat_footed_till_their_turn():
    world = begun(rolls=(15, 10, 3))
    assert world.get(BATTLE, Turn).order == (1, 2, 3)
    assert acting(world) == (1, 1)
    assert [has(world, unit, "flat-footed") for unit in (1, 2, 3)] == [False, True, True]
    assert [world.get(unit, Budget).left("reaction") for unit in (1, 2, 3)] == [1, 0, 0]
    carried(world, ROUNDS.end(world, Shown(), 1))
    assert not has(world, 2, "flat-footed")


def test_equal_results_go_by_the_modifier():
    assert begun(rolls=(12, 11, 10)).get(BATTLE, Turn).order == (3, 2, 1)


def test_states_that_shape_the_order_are_cited():
    world = begun()
    world.put(2, Conditions((Condition("tired", "test"),)))
    assert ROUNDS.order(world, {1: 10, 2: 10, 3: 10}) == ((3, 2, 1), ("initiative", "tired"))


def test_only_who_is_aware_acts_in_the_round_of_surprise_with_one_action():
    world = begun(3)
    assert world.get(BATTLE, Turn).order == (3, 2, 1)
    assert acting(world) == (2, 1)
    assert (world.get(2, Budget).left("standard"), world.get(2, Budget).left("move")) == (1, 0)
    carried(world, ROUNDS.end(world, Shown(), 2))
    assert acting(world) == (1, 1)
    assert has(world, 3, "flat-footed")
    carried(world, ROUNDS.end(world, Shown(), 1))
    assert acting(world) == (3, 2)
    assert not has(world, 3, SURPRISED, "flat-footed")
    assert world.get(3, Budget).left("move") == 1


def test_where_all_are_surprised_there_is_no_such_round():
    world = begun(1, 2, 3)
    assert acting(world) == (3, 1)
    assert world.get(3, Budget).left("move") == 1


def test_whoever_cannot_act_is_passed_over():
    world = begun()
    world.put(2, Conditions((Condition("helpless", "test"),)))
    carried(world, ROUNDS.end(world, Shown(), 3))
    assert acting(world) == (1, 1)


def test_one_may_always_end_ones_turn_and_is_told_what_comes_of_it():
    world = begun()
    end = ROUNDS.verb(lambda world, unit: Cost.one("fall", 0, text("falls {feet} ft", feet=10 * unit)))
    assert [(one.rule, str(one.note)) for one in end.allowed(world, 3).because] == [
        ("fall", "falls 30 ft"),
        ("turn-actions", "free"),
    ]
    carried(world, end.perform(world, command(3, "end"), Shown()))
    assert acting(world) == (2, 1)


def test_who_is_felled_in_its_own_turn_loses_the_rest_of_it():
    def swoon(world, unit, dice):
        yield Event("began", unit, (), put(world, unit, Conditions((Condition("helpless", "test"),))))

    def rest(world, unit, dice):
        yield from ()

    world, free = begun(), lambda world, unit: Cost()
    plain = (aimless(name, text("Do"), "test", free, play) for name, play in (("rest", rest), ("swoon", swoon)))
    verbs = ROUNDS.menu(plain, {"rest": lambda world, unit: unit == 2})
    assert [verb.applies is None for verb in verbs.values()] == [False, True]
    carried(world, verbs["rest"].perform(world, command(3, "rest"), Shown()))
    assert acting(world) == (3, 1)
    carried(world, verbs["swoon"].perform(world, command(3, "swoon"), Shown()))
    assert acting(world) == (2, 1)


def test_what_a_turn_has_held_already_shows_in_what_is_left_and_in_the_states():
    world = begun()
    ROUNDS.used(world, 3, ("drop-prone",))
    assert world.get(3, Budget).left("standard") == 0
    assert has(world, 3, "prone")
    world.put(3, Budget(SLOTS.full))
    ROUNDS.used(world, 3, ("stand",))
    assert not has(world, 3, "prone")


def test_something_may_befall_who_is_passed_over():
    def bleeds(world, dice, unit):
        if HELPLESS_STATES.at_mercy(world, unit):
            yield from HARM.hurt(world, unit, 1, Because("dying", 1))

    world, law = begun(), replace(ROUNDS, idle=bleeds)
    world.put(2, Conditions((Condition("helpless", "test"),)))
    before = world.get(2, Vitals).hp
    carried(world, law.end(world, Shown(), 3))
    assert (acting(world), world.get(2, Vitals).hp) == ((1, 1), before - 1)
