"""Planned attacks by another table: a hook that reaches two cells, swung high or low, by whoever is quickest."""

from dataclasses import replace

import pytest

from game.battle.apply import apply
from game.battle.command import command
from game.battle.event import Decision, Event
from game.ecs.components import Budget, Chance, Place, Side, Weapon
from game.ecs.world import BATTLE
from game.mechanics.plans import ANYBODY, NAMED, Planned, Plans, lapsed
from game.mechanics.slots import Slot, Slots
from game.reasons import Cost, Refusal, text
from tests import toy
from tests.rules.fights import Loaded
from tests.toy.board import able, at, distance

HOOK, SLING = Weapon("hook", text("hook"), reach=2), Weapon("sling", text("sling"), range=9)
HAND = Slots("toy.order", (("hand", 1),), {"hand": Slot(text("hand"), text("The hand is spent."), (("hand",),))}, {},
             "hand")  # fmt: skip


def ready(world, unit, weapon, thrown):
    return Refusal("toy.wait", text("It is tangled.")) if weapon is SLING else None


def reaches(world, unit, other, weapon, options):
    return distance(world.field, at(world, unit), at(world, other)) <= 2


def ways(world, unit, target, weapon):
    yield from (("attack", text("Plain")), ("high", text("High")), ("low", text("Low")))


def attack(world, dice, unit, mover, plan):
    yield Event("missed", unit, (), (), text("swings"), (("target", mover), ("how", plan.variant)))


LAW = Plans(
    rule="toy.hit", interrupts="toy.reaction", stays="toy.order", slots=HAND, up=able, acts=able,
    in_order=lambda world, units: tuple(reversed(units)), carried=lambda world, unit: (HOOK, SLING), ready=ready,
    reaches=reaches, ways=ways, variant=lambda answer: answer.removeprefix("attack"), titled=text, attack=attack,
    apart=lambda variant: variant == "guard",
)  # fmt: skip
VERB = LAW.aimed().verb()


def scene(rows, *units):
    """Put creatures on the toy's board, each with a hand free."""
    made = toy.world(rows=rows)
    made.put(BATTLE, Chance())
    for unit in units:
        made.put(unit, Budget((("hand", 1),)))
    return made


def carried_out(world, play, *answers):
    """Write down all that happens, what is asked answered in turn; give what was told, and by whom."""
    told, left, sent = [], list(answers), None
    while True:
        try:
            item = play.send(sent)
        except StopIteration:
            return told
        sent = left.pop(0) if isinstance(item, Decision) else None
        if isinstance(item, Event):
            apply(world, item)
            told.append((item.unit, item.because[0].rule if item.because else item.fact("how")))


def planned(world, unit, target, *answers):
    carried_out(world, VERB.perform(world, command(unit, "plan", target, weapon="hook"), Loaded(1)), *answers)


def comes(world, unit, cell):
    world.put(unit, Place(cell))
    return carried_out(world, LAW.set_off(world, Loaded(1), unit))


def test_it_takes_what_the_table_says_and_a_weapon_that_is_ready():
    made = scene("A....b", 1)
    planned(made, 1, 2)
    assert made.get(1, Planned) == Planned("hook", "", 2)
    assert isinstance(VERB.allowed(made, 1), Refusal)
    for weapon, out in (("hook", Cost), ("sling", Refusal), ("spade", Refusal)):
        assert isinstance(VERB.check(scene("A....b", 1), command(1, "plan", 2, weapon=weapon)), out)


def test_only_who_is_not_within_reach_is_offered():
    assert [offer.target for offer in VERB.offers(scene("A.b.c", 1), 1)] == [3]


def test_who_comes_within_reach_sets_it_off_once():
    made = scene("A....b", 1)
    planned(made, 1, 2)
    assert comes(made, 2, (4, 0, 0)) == []
    assert comes(made, 2, (2, 0, 0)) == [(1, "toy.reaction"), (1, "")]
    assert comes(made, 2, (1, 0, 0)) == []


@pytest.mark.parametrize(("whom", "set_off"), [(NAMED, False), (ANYBODY, True)])
def test_people_say_at_whom_and_how(whom, set_off):
    made = scene("A....b\n.....c", 1)
    made.put(1, replace(made.get(1, Side), control="human"))
    planned(made, 1, 2, whom, "low")
    told = comes(made, 3, (1, 1, 0))
    assert told == ([(1, "toy.reaction"), (1, "low")] if set_off else [])


def test_who_was_there_sets_it_off_by_coming_anew():
    made = scene("A.b..c", 1)
    planned(made, 1, 2)
    assert comes(made, 2, (1, 0, 0)) == []
    assert comes(made, 2, (4, 0, 0)) == [(1, "toy.hit")]
    assert comes(made, 2, (2, 0, 0)) == [(1, "toy.reaction"), (1, "")]


def test_several_are_carried_out_in_the_order_that_the_table_gives():
    made = scene("A....c\nB.....", 1, 2, 3)
    for unit in (1, 3):
        planned(made, unit, 2)
    assert [unit for unit, _ in comes(made, 2, (1, 0, 0))] == [3, 3, 1, 1]


def test_without_its_event_it_lapses():
    made = scene("A....b", 1)
    planned(made, 1, 2)
    assert carried_out(made, (one for one in lapsed(made, 1, "toy.wait"))) == [(1, "toy.wait")]
    assert made.find(1, Planned) is None
