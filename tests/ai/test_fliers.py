"""The opponent in the air: it sees what the end of its turn costs there, and flies or hovers."""

from importlib.resources import files

import pytest

from game.ai.ahead import end_of_turn
from game.ai.play import ended, play
from game.ai.simulate import brains_for, mustered
from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.event import Event
from game.ecs.components import Place
from game.rules.starfinder.other_movement.falling import fall_at_end
from game.store.level import read_level
from tests.tiers import size

CANYON = (files("levels") / "demo" / "starfinder" / "canyon.toml").read_bytes()
TURNS = 8


def canyon(seed: int) -> Battle:
    battle = mustered(read_level(CANYON, "canyon.toml"))
    battle.start(seed)
    return battle


def _let_go(what: Command | str, events: tuple[Event, ...]) -> bool:
    """Say whether a flier fell because it neither flew nor hovered: [sf.fly-acrobatics]."""
    ends = isinstance(what, str) or what.verb == "end"
    fell = (event for event in events if event.kind == "fell")
    return ends and any(str(one.note) == "It neither flew nor hovered." for event in fell for one in event.because)


def falls(strength: str, seed: int) -> list[str]:
    """List the ends of turns by which a flier let itself fall."""
    battle, brains = canyon(seed), brains_for(("salvagers", "raiders"), (strength,))
    told = play(battle, brains, TURNS)
    return [f"seed {seed}, turn {ended(battle)}: {one.unit}" for one in told if _let_go(one.what, one.events)]


@pytest.mark.parametrize("seed", range(size(2, 3)))
def test_no_flier_ends_its_turn_in_the_air_without_having_flown_or_hovered(seed: int) -> None:
    assert not falls("normal", seed)


@pytest.mark.long
@pytest.mark.parametrize("strength", ["normal", "hard"])
@pytest.mark.parametrize("seed", range(3, 13))
def test_so_it_is_over_many_seeds(strength: str, seed: int) -> None:
    assert not falls(strength, seed)


def test_the_end_of_a_turn_is_known_though_dice_fall_in_it() -> None:
    battle = canyon(0)
    aloft = [one for one, _ in battle.world.all(Place) if fall_at_end(battle.world, one)]
    assert len(aloft) == 4
    while battle.acting not in aloft:
        battle.do(Command(battle.acting, "end"))
    assert end_of_turn(battle.rulebook, battle.world, battle.acting) == Command(battle.acting, "end")
