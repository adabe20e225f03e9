"""Standing up and dropping prone where the first provokes and the second is free."""

import pytest

from game.battle.apply import apply
from game.battle.command import command
from game.battle.event import Decision
from game.ecs.components import Budget, Chance, Condition, Conditions, Vitals
from game.ecs.world import BATTLE
from game.mechanics.d20.opportunity import Provoking
from game.mechanics.d20.standing_up import StandingUp
from game.mechanics.states import has
from game.mechanics.what_if import Shown
from tests.mechanics.d20.armed import HARM, OPPORTUNITY, REACTIONS, TURN, arm
from tests.mechanics.d20.table import SWORD, add, board

LYING = StandingUp(TURN, HARM, provoking=Provoking(OPPORTUNITY, REACTIONS))
PEACEFUL = StandingUp(TURN, HARM)


def fight(foe=(5, 5), *states):
    world = board()
    add(world, 1, (4, 5), "medium", "red", *states)
    add(world, 2, foe, "medium", "blue")
    for unit in (1, 2):
        arm(world, unit, SWORD, armour=6)
        world.put(unit, Budget(TURN.full))
    world.put(BATTLE, Chance(1))
    return world


def carried(world, verb, answer="strike", faces=(20, 20)):
    """Carry a verb out; give how often somebody is asked."""
    play, asked, said = verb.perform(world, command(1, verb.name), Shown(20, [(face,) for face in faces])), 0, None
    while True:
        try:
            item = play.send(said)
        except StopIteration:
            return asked
        said = answer if isinstance(item, Decision) else None
        asked += isinstance(item, Decision)
        if not isinstance(item, Decision):
            apply(world, item)


def test_standing_up_takes_a_move_action_and_provokes_while_one_still_lies():
    world, verb = fight((5, 5), "prone"), LYING.stand()
    (strike,) = verb.preview(world, command(1, "stand")).provoked
    assert (strike.by, strike.defence.total) == (2, 12)
    assert "prone" in strike.defence.rules
    assert carried(world, verb) == 1
    assert world.get(1, Vitals).hp < 30
    assert not has(world, 1, "prone")
    assert (world.get(1, Budget).left("move"), world.get(1, Budget).left("standard")) == (0, 1)


def test_who_is_felled_as_it_stands_up_goes_on_lying():
    world = fight((5, 5), "prone")
    world.put(1, Vitals(1, 30))
    world.put(1, Conditions((Condition("prone", "prone"), Condition("helpless", "test"))))
    assert carried(world, LYING.stand()) == 0, "nobody strikes by opportunity at the helpless"
    assert has(world, 1, "prone")


@pytest.mark.parametrize(("law", "foe"), [(LYING, (9, 9)), (PEACEFUL, (5, 5))])
def test_nobody_is_asked_who_is_far_or_where_the_book_knows_no_such_strike(law, foe):
    world = fight(foe, "prone")
    assert law.stand().preview(world, command(1, "stand")).provoked == ()
    assert carried(world, law.stand()) == 0
    assert not has(world, 1, "prone")


def test_dropping_prone_is_free_and_done_once():
    world, verb = fight(), LYING.drop()
    assert str(verb.allowed(world, 1).because[0].note) == "free"
    assert carried(world, verb) == 0
    assert has(world, 1, "prone")
    assert verb.allowed(world, 1).rule == "prone"
    assert world.get(1, Budget).slots == TURN.full
