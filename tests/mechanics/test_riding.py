"""Riding by a table of its own: the toy's creatures ride whoever has the larger number, three steps away or nearer."""

from game.ecs.components import Condition, Conditions, Place
from game.mechanics.riding import Riding, Saddle
from tests import toy
from tests.toy.board import able, at, distance

LAW = Riding(
    "toy.guard", "toy.step", lambda world, one, other: one - other, lambda world, unit: (at(world, unit),),
    lambda world, one, other: distance(world.field, at(world, one), at(world, other)) <= 3, able, ("low",),
    Condition("flat", "toy.downed"), "toy.step",
)  # fmt: skip


def pasture():
    return toy.world(rows="AC.D\n#...\nb...")


def written(world, events):
    for event in events:
        for change in event.changes:
            if change.after is None:
                world.drop(change.unit, type(change.before))
            else:
                world.put(change.unit, change.after)
        yield event


def test_one_rides_a_larger_friend_near_enough():
    made = pasture()
    assert LAW.fit(made, 1) == (2, 3)
    assert LAW.no_mount(made, 1, 2) is None
    assert LAW.no_mount(made, 1, 4).rule == "toy.step"
    assert LAW.no_mount(made, 2, 1).why.msgid == "{name} cannot carry a rider now."


def test_rider_and_mount_are_one_and_a_ridden_one_carries_nobody_else():
    made = pasture()
    made.put(1, Conditions((Condition("low", "toy.step"),)))
    (event,) = written(made, LAW.mounted(made, 1, 3))
    assert event.because[0].rule == "toy.step"
    assert (LAW.pair(made, 1), LAW.pair(made, 3)) == ((1, 3), (3, 1))
    assert (LAW.mount_of(made, 1), LAW.rider_of(made, 3)) == (3, 1)
    assert at(made, 1) == (3, 0, 0)
    assert not made.get(1, Conditions).active
    assert not LAW.carries(made, 3, 2)


def test_who_is_thrown_lies_beside():
    made = pasture()
    made.put(1, Place((3, 0, 0)))
    made.put(1, Saddle(3))
    thrown, lies = written(made, LAW.unseated(made, 1))
    assert (thrown.kind, lies.fact("condition")) == ("slipped", "flat")
    assert not LAW.rides(made, 1)
    assert at(made, 1) == (2, 0, 0)
