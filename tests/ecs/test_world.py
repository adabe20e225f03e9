"""World: components by id, in id order; forks share nothing that changes; the plain form says everything."""

import gc
import json
from dataclasses import dataclass
from hashlib import sha256
from weakref import ref

import pytest

from game.ecs.bearing import alike, borne, owned
from game.ecs.components import Budget, Conditions, Name, Place, Side, Vitals
from game.ecs.world import BATTLE, COMPONENTS, Pieced, World, component, lasting, lasting_by, remembered
from game.ecs.writing import canonical, plain
from tests.toy import field, world


@pytest.fixture
def empty():
    return World(field("...", "square"))


def test_components_come_in_id_order_however_they_were_put(empty):
    for unit in (7, 2, 11, 3):
        empty.put(unit, Side(f"team {unit}"))
    assert [unit for unit, _ in empty.all(Side)] == [2, 3, 7, 11]
    assert list(empty.all(Place)) == []


def test_everything_comes_by_component_name_and_id(empty):
    empty.put(5, Vitals(1, 1))
    empty.put(2, Vitals(2, 2))
    empty.put(3, Name("x"))
    assert list(empty.everything()) == [(3, Name("x")), (2, Vitals(2, 2)), (5, Vitals(1, 1))]


def test_a_component_takes_the_place_of_the_one_before(empty):
    empty.put(1, Vitals(5, 5))
    empty.put(1, Vitals(4, 5))
    assert empty.get(1, Vitals) == empty.find(1, Vitals) == Vitals(4, 5)


def test_what_is_missing_is_none_or_an_error(empty):
    assert empty.find(1, Vitals) is None
    empty.put(2, Vitals(1, 1))
    assert empty.find(1, Vitals) is None
    with pytest.raises(KeyError):
        empty.get(1, Vitals)
    with pytest.raises(KeyError):
        empty.drop(1, Vitals)


def test_what_changes_while_it_is_listed_does_not_disturb_the_list(empty):
    for unit in (1, 2, 3):
        empty.put(unit, Vitals(unit, 9))
    for unit, vitals in empty.all(Vitals):
        empty.put(unit + 10, vitals)
        empty.drop(unit, Vitals)
    assert [unit for unit, _ in empty.all(Vitals)] == [11, 12, 13]


def test_a_fork_goes_its_own_way():
    made = world()
    before, other = made.plain(), made.fork()
    other.put(1, Vitals(1, 5))
    other.drop(2, Conditions)
    other.put(BATTLE, Name("battle"))
    assert made.plain() == before
    assert other.get(3, Place) is made.get(3, Place)
    assert other.ground is made.ground


def test_what_is_known_of_a_world_is_worked_out_once_until_it_changes(empty):
    asked = []

    @remembered
    def health(world, unit, *, more=0):
        asked.append(unit)
        return world.get(unit, Vitals).hp + more

    empty.put(1, Vitals(5, 5))
    assert [health(empty, 1), health(empty, 1), health(empty, 1, more=2), health(empty.fork(), 1)] == [5, 5, 7, 5]
    assert len(asked) == 2
    copy = empty.fork()
    empty.put(1, Vitals(4, 5))
    assert (health(empty, 1), health(copy, 1)) == (4, 5)
    assert len(asked) == 3
    copy.drop(1, Vitals)
    with pytest.raises(KeyError):
        health(copy, 1)


def test_what_lasts_is_known_until_something_changes_that_does_not_pass(empty):
    asked = []

    @lasting
    def health(world, unit):
        asked.append(unit)
        return world.get(unit, Vitals).hp

    empty.put(1, Vitals(5, 5))
    assert (health(empty, 1), health(empty, 1)) == (5, 5)
    empty.put(1, Budget())
    copy = empty.fork()
    copy.drop(1, Budget)
    assert (health(empty, 1), health(copy, 1), len(asked)) == (5, 5, 1)
    copy.put(1, Vitals(4, 5))
    assert (health(empty, 1), health(copy, 1), len(asked)) == (5, 4, 2)


@pytest.mark.parametrize("pieces", [False, True])
def test_what_sees_a_mark_of_what_passes_lasts_as_long_as_that_stays(empty, pieces):
    asked = []

    def purse(world, unit):
        return world.get(unit, Budget).purse

    def rule(world, unit):
        asked.append(unit)
        return world.get(unit, Vitals).hp + purse(world, unit)

    def work(world, unit):
        yield
        return rule(world, unit)

    sum_of = Pieced(work, purse) if pieces else lasting_by(purse)(rule)
    empty.put(1, Vitals(5, 5))
    empty.put(1, Budget(purse=1))
    assert (sum_of(empty, 1), sum_of(empty, 1), len(asked)) == (6, 6, 1)
    empty.put(1, Budget(purse=1, moved=3))
    assert (sum_of(empty, 1), len(asked)) == (6, 1)
    empty.put(1, Budget(purse=2))
    assert (sum_of(empty, 1), len(asked)) == (7, 2)
    empty.put(1, Vitals(4, 5))
    assert (sum_of(empty, 1), len(asked)) == (6, 3)


def test_an_answer_may_hold_on_to_the_world_that_it_is_about(empty):
    about = remembered(lambda world: world)
    empty.put(1, Vitals(5, 5))
    copy, found = empty.fork(), about(empty)
    empty.put(1, Vitals(4, 5))
    assert about(copy) is found
    assert found.get(1, Vitals) == Vitals(5, 5)


@pytest.mark.parametrize(("kept", "shelf"), [(remembered, "known"), (lasting, "lasting")])
def test_a_state_is_let_go_with_the_last_world_in_it_without_the_collector(empty, kept, shelf):
    about = kept(lambda world: world)
    gc.disable()
    try:
        copy, still = empty.fork(), about(empty)
        known = ref(getattr(empty, shelf))
        empty.put(1, Vitals(5, 5))
        assert about(copy) is still
        assert getattr(still, shelf) is known()
        copy.put(1, Vitals(5, 5))
        assert known() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("kept", [remembered, lasting])
def test_a_state_that_outlives_its_worlds_remembers_by_itself(empty, kept):
    asked = []

    @kept
    def health(world, unit):
        asked.append(unit)
        return world.get(unit, Vitals).hp

    empty.put(1, Vitals(5, 5))
    still, copy = empty.still(), empty.fork()
    assert (health(still, 1), health(empty, 1), len(asked)) == (5, 5, 1)
    empty.put(1, Vitals(4, 5))
    copy.put(1, Vitals(3, 5))
    assert (health(still, 1), health(still, 1), health(still.fork(), 1), len(asked)) == (5, 5, 5, 2)
    assert (health(empty, 1), health(copy, 1), len(asked)) == (4, 3, 4)


def test_what_is_made_of_each_component_is_made_once_while_it_stays(empty):
    made = []

    def health(value):
        made.append(value)
        return value.hp

    empty.put(2, Vitals(2, 9))
    empty.put(10, Vitals(4, 9))
    assert list(empty.each(health)) == [("Vitals", 2, 2), ("Vitals", 10, 4)]
    copy = empty.fork()
    copy.put(2, Vitals(1, 9))
    assert list(copy.each(health)) == [("Vitals", 2, 1), ("Vitals", 10, 4)]
    assert list(empty.each(health)) == [("Vitals", 2, 2), ("Vitals", 10, 4)]
    assert made == [Vitals(2, 9), Vitals(4, 9), Vitals(1, 9), Vitals(2, 9)]


def test_the_digest_is_that_of_the_canonical_text(empty):
    for unit in (1, 2, 10, BATTLE):
        empty.put(unit, Name(f"é{unit}"))
    for made in (world(), empty, World(empty.ground)):
        assert made.digest() == sha256(canonical(made.plain())).hexdigest()


def test_equal_worlds_have_equal_digests_whatever_the_order_of_putting(empty):
    other = World(empty.ground)
    parts = [(2, Name("b")), (1, Name("a")), (2, Vitals(3, 3)), (1, Vitals(4, 4))]
    for unit, part in parts:
        empty.put(unit, part)
    for unit, part in reversed(parts):
        other.put(unit, part)
    assert empty.digest() == other.digest()
    other.put(3, Name("c"))
    assert empty.digest() != other.digest()
    other.drop(3, Name)
    assert empty.digest() == other.digest()


def test_a_store_that_was_emptied_leaves_no_trace(empty):
    blank = empty.digest()
    empty.put(1, Name("a"))
    empty.drop(1, Name)
    assert (empty.plain(), empty.digest()) == ({}, blank)


def test_the_plain_form_is_json_and_its_text_the_only_one():
    form = world().plain()
    assert json.loads(canonical(form)) == form
    assert canonical({"b": [1, None, True], "a": "é"}) == b'{"a":"\\u00e9","b":[1,null,true]}'
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical(float("nan"))


def test_plain_turns_frozen_things_into_lists_and_tables():
    assert plain(Place((1, 2, 3))) == {"at": [1, 2, 3], "band": [0, 0, 1, 1], "heading": -1, "mode": "walk"}
    assert plain((1, ("a", None))) == [1, ["a", None]]


def test_every_registered_component_is_frozen_and_hashable():
    for kind in COMPONENTS.values():
        assert kind.__dataclass_params__.frozen, kind
        assert kind.__hash__ is not None, kind


def test_two_components_of_one_name_are_refused():
    with pytest.raises(ValueError, match="two components are called Vitals"):

        @component
        @dataclass(frozen=True)
        class Vitals:
            """A second one."""

    assert COMPONENTS["Vitals"].__module__ == "game.ecs.components"


def test_what_is_owned_holds_as_long_as_what_it_looks_at_stays(empty):
    asked = []

    @owned(Vitals, Side, whole=Budget)
    def strength(world, law, unit):
        asked.append(unit)
        return law * world.get(unit, Vitals).hp + (world.find(BATTLE, Budget) is not None)

    one = empty
    one.put(1, Vitals(7, 9))
    other = one.fork()
    assert (strength(one, 10, 1), strength(one, 10, 1), strength(one, 2, 1), asked) == (70, 70, 14, [1, 1])
    one.put(1, Name("somebody else"))
    assert (strength(one, 10, 1), strength(other, 10, 1), asked) == (70, 70, [1, 1])
    one.put(1, Vitals(3, 9))
    assert (strength(one, 10, 1), strength(other, 10, 1)) == (30, 70)
    other.put(BATTLE, Budget())
    assert (strength(other, 10, 1), strength(one, 10, 1)) == (71, 30)


def test_what_is_borne_holds_as_long_as_the_unit_stays_what_it_is(empty):
    asked = []

    @borne(Place)
    def hurt(world, unit, times):
        asked.append(unit)
        return times * world.get(unit, Vitals).hp

    one = empty
    one.put(1, Vitals(7, 9))
    other = one.fork()
    assert (hurt(one, 1, 2), hurt(other, 1, 2), hurt(one, 1, 3), asked) == (14, 14, 21, [1, 1])
    one.put(1, Place((1, 2, 3)))
    one.put(2, Vitals(1, 9))
    assert (hurt(one, 1, 2), asked) == (14, [1, 1])
    one.put(1, Name("somebody else"))
    assert (hurt(one, 1, 2), asked) == (14, [1, 1, 1])
    one.put(1, Vitals(3, 9))
    assert (hurt(one, 1, 2), hurt(other, 1, 2)) == (6, 14)


def test_what_is_alike_in_two_forks_is_worked_out_once(empty):
    asked = []

    @alike
    def sum_of(world, *, times):
        asked.append(times)
        return times * sum(vitals.hp for _, vitals in world.all(Vitals))

    one = empty
    one.put(1, Vitals(7, 9))
    other = one.fork()
    for fork in (one, other):
        fork.put(2, Vitals(3, 9))
    assert (sum_of(one, times=2), sum_of(other, times=2), asked) == (20, 20, [2])
    other.put(2, Vitals(4, 9))
    assert (sum_of(other, times=2), sum_of(one, times=2), asked) == (22, 20, [2, 2, 2])
    one.put(1, Name("somebody else"))
    assert (sum_of(one, times=2), len(asked)) == (20, 4)
