"""What makes no odds is left out of what judgements rest on, and the same things have the same number."""

from dataclasses import replace

from game.ai.alike import Numbers, rests
from game.ai.duel import Yardstick
from game.ecs.components import Conditions, Place, Side
from game.mechanics.arms.gear import Gear
from game.rules.lordsouls.attack.row_of_aims import Aiming
from game.rules.lordsouls.sheet.energy import Energy
from tests.ai.test_duels import crowd


def test_equal_components_have_one_number_whoever_has_them() -> None:
    world = crowd("lordsouls").world
    numbers, ahead = Numbers(Conditions, Gear), world.fork()
    first = numbers.of(world, 1)
    assert numbers.of(world, 2) == first
    ahead.put(1, Gear())
    assert numbers.of(ahead, 1) != first
    assert numbers.of(world, 1) == first
    ahead.put(1, replace(world.get(1, Gear)))
    assert numbers.of(ahead, 1) == first


def test_an_aim_makes_odds_to_what_is_dealt_and_none_to_what_is_suffered() -> None:
    world, stick = (battle := crowd("lordsouls")).world, Yardstick(battle.rulebook)
    others = tuple(unit for unit, _ in world.all(Side) if unit != 1)
    suffers, deals = rests(world, world, 1, others, stick)
    aims, tires, stands = (world.fork() for _ in range(3))
    aims.put(1, Aiming(4, "sword", 1))
    tires.put(1, Energy(0))
    stands.put(2, replace(world.get(2, Place), at=(7, 5, 0)))
    now = [rests(world, ahead, 1, others, stick) for ahead in (aims, tires, stands)]
    assert [one[0] == suffers for one in now] == [True, True, False]
    assert [one[1] == deals for one in now] == [False, True, False]
