"""What is told before a verb is used holds: the chances of a roll's tiers, and the blood that it costs."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files

import pytest

from game.ai.ahead import Even
from game.ai.random_player import choice, step
from game.ai.simulate import mustered
from game.battle.apply import apply
from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Decision, Event
from game.battle.rulebook import Preview
from game.ecs.components import Chance, Condition, Conditions
from game.ecs.world import World
from game.mechanics.sides import foes
from game.rules.draw_steel.movement.distance import adjacent
from game.rules.draw_steel.told.foretold import TRIALS
from game.store.level import read_level
from tests.tiers import size

DEMO = files("levels") / "demo" / "draw-steel"
ROLLED = tuple(verb for verb in TRIALS if verb != "hide")
LEVELS = ("furrow", "mill", "pillars", "quay", "shaft")


@dataclass(frozen=True, slots=True)
class Shown(Dice):
    """Two ten-sided dice that show what they are told to."""

    pair: tuple[int, int] = (1, 1)

    def faces(self, chance: Chance, stream: str, count: int, sides: int) -> tuple[int, ...]:
        return self.pair[:count]


def moments(name: str, seed: int, steps: int = 150) -> Iterator[Battle]:
    """Play a level at random, and stop wherever somebody chooses a command."""
    battle = mustered(read_level((DEMO / f"{name}.toml").read_bytes(), name))
    battle.start(seed)
    for number in range(steps):
        if battle.outcome is not None:
            return
        if battle.pending is None:
            yield battle
        step(battle, choice(battle, seed, number))


def foretold(battle: Battle, world: World, told: Command) -> Preview:
    found = battle.rulebook.verbs[told.verb].preview(world, told)
    assert isinstance(found, Preview), told
    return battle.rulebook.telling.foretell(battle.rulebook, world, told, found)


def tier(battle: Battle, world: World, told: Command, pair: tuple[int, int]) -> int:
    """Carry a command out with dice that show a pair until the roll has been read; give its tier."""
    play = battle.rulebook.verbs[told.verb].perform(world.fork(), told, Shown(pair=pair))
    for event in play:
        assert isinstance(event, Event), "nobody is asked before the roll"
        if "tier" in dict(event.facts):
            return int(dict(event.facts)["tier"])
    raise AssertionError(told)


def rolling(seeds: range) -> dict[str, list[tuple[Battle, World, Command]]]:
    """Collect commands that are decided by a roll of their own, by verb."""
    found: dict[str, list[tuple[Battle, World, Command]]] = {}
    for name in LEVELS:
        for seed in seeds:
            for battle in moments(name, seed):
                for verb in ROLLED:
                    known, world = found.setdefault(verb, []), held(battle) if verb == "escape" else battle.world.fork()
                    offers = battle.rulebook.verbs[verb].offers(world, battle.acting) if len(known) < 6 else ()
                    known += [(battle, world, offer) for offer in tuple(offers)[:1]]
    return found


def held(battle: Battle) -> World:
    """Give the world in which a foe beside whoever acts has grabbed it, where one is beside it."""
    world, unit = battle.world.fork(), battle.acting
    foe = next((foe for foe in foes(world, unit) if adjacent(world, foe, unit)), 0)
    if foe:
        world.put(unit, world.get(unit, Conditions).plus(Condition("grabbed", "ds.grabbed", foe)))
    return world


def test_the_chances_told_are_those_of_all_ways_in_which_the_dice_fall() -> None:
    found = rolling(range(size(1, 3)))
    assert all(found[verb] for verb in ("push", "grapple", "escape")), {verb: len(one) for verb, one in found.items()}
    for battle, world, told in (one for some in found.values() for one in some):
        trials = foretold(battle, world, told).trials
        if not trials:  # the willing are climbed without one
            continue
        (trial,) = trials
        tiers = [tier(battle, world, told, (a, b)) for a in range(1, 11) for b in range(1, 11)]
        counted = [tiers.count(n) for n in (1, 2, 3) if n in tiers]
        assert [result.chance.wins for result in trial.results] == counted, (told, trial)


@pytest.mark.parametrize("name", LEVELS)
def test_blood_is_foretold_where_it_is_lost_and_nowhere_else(name: str) -> None:
    seen = set()
    for battle in moments(name, 1, 60):
        world, unit = battle.world.fork(), battle.acting
        if world.get(unit, Conditions).find("bleeding") is None:
            bleeding = Condition("bleeding", "ds.bleeding", 0, "save")
            world.put(unit, world.get(unit, Conditions).plus(bleeding))
        for verb in battle.rulebook.verbs.values():
            for told in tuple(verb.offers(world, unit))[:2]:
                preview = foretold(battle, world, told)
                if preview.provoked or (preview.plan is not None and preview.plan.conditions):
                    continue  # who is struck on the way may get no farther
                lost = _loses_blood(battle, world, told)
                assert bool(preview.price) == lost, (told, preview.price)
                seen.add((verb.name, lost))
    assert {lost for _, lost in seen} == {True, False}


def _loses_blood(battle: Battle, world: World, told: Command) -> bool:
    """Say whether a command costs whoever gives it blood, as middling dice and first answers have it."""
    ahead, answer = world.fork(), None
    play = battle.rulebook.verbs[told.verb].perform(ahead, told, Even())
    while True:
        try:
            item = play.send(answer) if answer is not None else next(play)
        except StopIteration:
            return False
        answer = item.options[0].key if isinstance(item, Decision) else None
        if isinstance(item, Event):
            apply(ahead, item)
            if item.kind == "rolled" and item.unit == told.unit and item.because[0].rule == "ds.bleeding":
                return True
