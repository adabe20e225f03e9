"""The verbs of attack with a second table: as many blows as one attacks well, charges, strikes at squares."""

import pytest

from game.battle.apply import apply
from game.battle.command import command
from game.battle.event import Decision
from game.battle.rulebook import Preview
from game.ecs.components import Budget, Chance, Condition, Conditions, Place, Speeds, Vitals, Weapon
from game.ecs.world import BATTLE
from game.mechanics.states import has
from game.mechanics.what_if import Shown
from game.reasons import Cost, Refusal
from tests.mechanics.d20.armed import CHARGE, FULL_ATTACK, TURN, UNSEEN, arm
from tests.mechanics.d20.table import BOW, SWORD, add, board


def fight(weapon, one=(4, 5), other=(5, 5), *states):
    world = board(24, 12)
    add(world, 1, one, "medium", "red")
    add(world, 2, other, "medium", "blue", *states)
    arm(world, 1, weapon)
    arm(world, 2, SWORD)
    for unit in (1, 2):
        world.put(unit, Budget(TURN.full))
        world.put(unit, Speeds((("walk", 30),)))
    world.put(BATTLE, Chance(1))
    return world


def carried(world, play):
    events = []
    for event in play:
        assert not isinstance(event, Decision)
        apply(world, event)
        events.append(event)
    return [event.kind for event in events if event.kind in ("struck", "missed")]


@pytest.mark.parametrize(("attack", "blows"), [(5, 1), (6, 2), (11, 3)])
def test_a_full_attack_is_as_many_blows_as_one_attacks_well(attack, blows):
    world, verb = fight(Weapon("blade", attack=attack, reach=5)), FULL_ATTACK.law()
    cmd = command(1, "full-attack", 2, weapon="blade")
    shown = verb.preview(world, cmd)
    assert isinstance(shown, Preview)
    assert shown.blows == blows
    dice = Shown(20, [(20 if not n % 2 else 1,) for n in range(8)])
    assert len(carried(world, verb.perform(world, cmd, dice))) == blows
    assert isinstance(verb.check(world, cmd), Refusal), "the turn is spent"
    assert (world.get(1, Budget).left("standard"), world.get(1, Budget).left("move")) == (0, 0)


def test_a_charge_goes_straight_and_strikes_once():
    world, verb = fight(Weapon("blade", attack=6, reach=5), (2, 5), (9, 5)), CHARGE.law()
    cmd = command(1, "charge", 2)
    cost = verb.check(world, cmd)
    assert isinstance(cost, Cost)
    assert cost.total == 30
    shown = verb.preview(world, cmd)
    assert "charge" in shown.strike.attack.rules
    assert len(carried(world, verb.perform(world, cmd, Shown(20, [(20,), (1,)])))) == 1
    assert world.get(1, Place).at == (8, 5, 0)
    assert has(world, 1, "charging")
    assert world.get(2, Vitals).hp < 30


def test_a_charge_too_far_is_refused_with_its_reason():
    refusal = CHARGE.law().check(fight(SWORD, (1, 5), (22, 5)), command(1, "charge", 2))
    assert refusal.rule == "charge"


def test_who_is_not_seen_is_struck_at_by_its_square_alone():
    world, verb = fight(BOW, (4, 5), (9, 5), "invisible"), UNSEEN.law()
    assert UNSEEN.foes(world, 1) == (2,)
    there, elsewhere = command(1, "strike-square", (9, 5, 0)), command(1, "strike-square", (9, 7, 0))
    assert verb.check(world, there) == verb.check(world, elsewhere), "nobody learns where it is"
    assert UNSEEN.there(world, there).at == 2
    assert UNSEEN.there(world, elsewhere) is None
    world.put(2, Conditions((Condition("prone", "test"),)))
    assert verb.check(world, there).rule == "total-concealment"
