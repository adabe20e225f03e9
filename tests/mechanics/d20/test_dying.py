"""Below no hit points with a second table: checks against dying, first aid, and the blow that finishes the helpless."""

import pytest

from game.battle.apply import apply
from game.battle.command import command
from game.battle.event import Decision
from game.battle.rulebook import Preview
from game.ecs.components import Budget, Chance, Condition, Conditions, Speeds, Vitals, Weapon
from game.ecs.world import BATTLE
from game.mechanics.d20.coup_de_grace import CoupDeGrace
from game.mechanics.d20.dying import Dying, FirstAid
from game.mechanics.d20.hit_points import Fate
from game.mechanics.d20.opportunity import Provoking
from game.mechanics.states import DYING, dead, has
from game.mechanics.what_if import Shown
from game.reasons import Refusal, text
from tests.mechanics.d20.armed import FIGHTING, HARM, OPPORTUNITY, REACTIONS, TURN, arm
from tests.mechanics.d20.table import SWORD, add, board

LAW = Dying(HARM, "dying", hardiness=lambda world, unit: 2, stable=Condition("stable", "dying"))
AID = FirstAid(LAW, TURN, Provoking(OPPORTUNITY, REACTIONS), skill=lambda world, unit: 4)
FINISH = CoupDeGrace(
    FIGHTING,
    "coup",
    fits=lambda world, unit, weapon: weapon.reach != 0,
    fortitude=lambda world, unit: 3,
    dies=Fate((Condition("dead", "dead"),), text("dies"), dead=True),
    fatal=lambda world, unit: -10,
)
AXE = Weapon("axe", attack=6, damage="1d6+3", reach=5)


def fight(*states, team="blue", hp=-3):
    world = board()
    add(world, 1, (4, 5), "medium", "red")
    add(world, 2, (5, 5), "medium", team, *states)
    arm(world, 1, AXE)
    arm(world, 2, SWORD)
    world.put(2, Vitals(hp, 20))
    for unit in (1, 2):
        world.put(unit, Budget(TURN.full))
        world.put(unit, Speeds((("walk", 30),)))
    world.put(BATTLE, Chance(1))
    return world


def carried(world, play):
    kinds = []
    for event in play:
        assert not isinstance(event, Decision)
        apply(world, event)
        kinds.append(event.kind)
    return kinds


@pytest.mark.parametrize(("face", "hp", "stable"), [(11, -3, True), (10, -4, False), (20, -3, True)])
def test_the_dying_check_each_turn_against_what_they_lack(face, hp, stable):
    world = fight(DYING, "unconscious")
    carried(world, LAW.turn(world, Shown(20, [(face,)]), 2))
    assert (world.get(2, Vitals).hp, has(world, 2, "stable")) == (hp, stable)
    assert carried(world, LAW.turn(world, Shown(20, [(1,)]), 2)) == ([] if stable else ["rolled", "hurt"])


def test_a_20_saves_however_low_one_is():
    world = fight(DYING, "unconscious", hp=-30)
    carried(world, LAW.turn(world, Shown(20, [(20,)]), 2))
    assert has(world, 2, "stable")


@pytest.mark.parametrize(("face", "stable"), [(11, True), (10, False)])
def test_first_aid_is_a_check_beside_a_dying_friend(face, stable):
    world, verb = fight(DYING, "unconscious", team="red"), AID.law()
    cmd = command(1, "first-aid", 2)
    shown = verb.preview(world, cmd)
    assert isinstance(shown, Preview)
    assert [one.chance.wins * 20 // one.chance.of for one in shown.trials[0].results] == [10, 10]
    carried(world, verb.perform(world, cmd, Shown(20, [(face,)])))
    assert has(world, 2, "stable") is stable
    assert isinstance(verb.check(fight(DYING, "unconscious"), cmd), Refusal), "no friend"


def test_the_finishing_blow_hits_is_critical_and_takes_a_save():
    world, verb = fight("helpless", hp=20), FINISH.law()
    cmd = command(1, "coup-de-grace", 2, weapon="axe")
    shown = verb.preview(world, cmd)
    assert shown.strike.hit.sure
    assert shown.strike.doubled_damage == 2 * (7 + 6)
    world.put(2, Conditions((Condition("helpless", "test"),)))
    kinds = carried(world, verb.perform(world, cmd, Shown(20, [(20,)])))
    assert kinds == ["spent", "struck", "rolled", "hurt", "rolled"]
    assert (world.get(2, Vitals).hp, dead(world, 2)) == (2, False)


def test_who_fails_the_save_dies():
    world, cmd = fight("helpless", hp=20), command(1, "coup-de-grace", 2)
    assert carried(world, FINISH.law().perform(world, cmd, Shown(20, [(19,)])))[-1] == "died"
    assert dead(world, 2)


def test_it_takes_a_helpless_foe_beside_one():
    refusal = FINISH.law().check(fight(), command(1, "coup-de-grace", 2))
    assert refusal.rule == "coup"


def test_the_chance_to_live_is_counted_over_all_damage():
    odds = FINISH.survives(fight("helpless", hp=20), command(1, "coup-de-grace", 2))
    # 2d6 + 6: DC 18 to 28 against +3, a 20 always saves
    ways = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    faces = sum(number * max(1, 21 - (10 + total + 6 - 3)) for total, number in ways.items())
    assert odds.wins * 720 == faces * odds.of
