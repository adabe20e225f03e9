"""Healing potions, and who wakes by them: what a play cannot show. `decided.potions`"""

from dataclasses import replace
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.ecs.components import Condition, Conditions, Place, Vitals
from game.mechanics.states import PRONE
from game.rules import RULEBOOKS
from game.rules.lordsouls.harm.waking import healed
from game.rules.lordsouls.sheet.potions import AT_HAND, potions
from game.rules.lordsouls.turns.states import KNOCKED_OUT
from game.store.level import load_level
from game.store.muster import build_world
from game.store.resume import open_save
from game.store.save import origin, read_save, save
from tests.rules.fights import Loaded, played, unit
from tests.rules.lordsouls.test_fights import do, fight, fighter, hp, rules, states

BOOK, PLAY = RULEBOOKS["lordsouls"], Path(__file__).parent / "play" / "waking.toml"


def felled(**more: object) -> Battle:
    """Ash, who acts first, has a potion, and Low beside it has been knocked out with a health of -2."""
    battle = fight(
        fighter("Ash", [1, 1], "heroes", 9, potions=1, **more), fighter("Low", [2, 1], "heroes", 6),
        fighter("Rook", [7, 1], "foes", 3),
    )  # fmt: skip
    low, world = unit(battle, "Low"), battle.world
    world.put(low, replace(world.get(low, Vitals), hp=-2))
    world.put(low, Conditions((Condition(PRONE, "ls.prone"), Condition(KNOCKED_OUT, "ls.knocked-out"))))
    return battle


@pytest.mark.parametrize(("heals", "left", "awake"), [(5, 3, True), (3, 1, True), (2, 0, False), (60, 20, True)])
def test_health_above_0_wakes(heals: int, left: int, awake: bool) -> None:
    """ls.knocked-out: healed by 5 from -2 it has 3 and is awake; by 2 it has 0 and is not; never more than full."""
    battle = felled(potion_heals=heals)
    told = do(battle, "Ash", "potion", unit(battle, "Low"))
    assert hp(battle, "Low") == left
    assert states(battle, "Low") == ({PRONE} if awake else {PRONE, KNOCKED_OUT})
    assert "decided.potions" in rules(told)
    do(battle, "Ash", "end")
    assert battle.acting == unit(battle, "Low" if awake else "Rook")


def test_a_save_holds_who_was_woken_and_what_is_left() -> None:
    """ls.knocked-out: written, read and played on, the woken one acts in its old place and the potion is gone."""
    level = load_level(PLAY)
    battle = Battle(BOOK, build_world(level, BOOK), level.objectives, level.rounds, Loaded(4, 4, 3, 6))
    battle.start(1)
    do(battle, "Ann", "end")
    do(battle, "Bea", "end")
    do(battle, "Rook", "attack", unit(battle, "Bea"), 4, 4, 3, 6)
    for name in ("Rook", "Cat", "Dan"):
        do(battle, name, "end")
    do(battle, "Ann", "potion", unit(battle, "Bea"))
    again = open_save(read_save(save(battle, origin(level)))[1]).battle
    assert again.digest == battle.digest
    for one in (battle, again):
        do(one, "Ann", "end")
        do(one, "Bea", "stand")
        assert states(one, "Bea") == set()
        assert len(potions(one.world, unit(one, "Ann"), *AT_HAND)) == 2
    assert again.digest == battle.digest


def test_who_wakes_under_somebody_crawls_out() -> None:
    """ls.occupied-cells: two do not stand in one cell."""
    battle = felled()
    ash, low, world = unit(battle, "Ash"), unit(battle, "Low"), battle.world
    world.put(ash, replace(world.get(ash, Place), at=world.get(low, Place).at))
    played(battle, (event for event in healed(world, low, 5)))
    assert states(battle, "Low") == {PRONE}
    assert world.get(low, Place).at != world.get(ash, Place).at
    assert battle.rulebook.faults(world) == ()
