"""What is shown of a movement is what comes of it: in games drawn by lot, on the demo levels.

Each way ends where its preview said, hurts as much, costs as much, and asks whom it said, where it said; where dice
decide, it is one of the ways that were shown. What the referee answers for the same movement is the same way.
"""

from pathlib import Path

import pytest

from game import load_level, open_battle
from game.ai.random_player import choice, step
from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.event import Event
from game.battle.rulebook import Going, Preview
from game.ecs.components import Place, Side, Vitals
from game.mechanics.states import PRONE, dead, has
from game.mechanics.what_if import Shown, hardy, rehearsed
from game.paths.plan import MovePlan
from game.rules.draw_steel.climbing_creatures.climbers import perched
from game.rules.draw_steel.climbing_creatures.mounts import mount_of
from game.rules.draw_steel.forced_movement.destinations import PULL, PUSH, SLIDE, End, ends
from game.rules.draw_steel.forced_movement.forced_movement import carried_off
from game.rules.draw_steel.movement.movement import MOVEMENT
from tests.tiers import size

LEVELS = sorted(path.stem for path in Path("levels/demo/draw-steel").glob("*.toml"))
VERBS = (
    "advance", "charge", "disengage", "disengage-move", "dart", "dart-move", "jump", "teleport", "ride", "ride-away",
)  # fmt: skip
COMMANDS = size(30, 300)
TRIED = 3
"""Offers of a verb that are tried at one place."""
UNSURE = ("ds.hard-climb-swim", "ds.bleeding", "ds.fall-onto", "ds.dying")
"""What may befall on a way besides: tests of hard places, loss of blood, somebody below."""

Seen = tuple[tuple[int, int, int], int, int, tuple[tuple[int, tuple[int, int, int]], ...]]


def gone(battle: Battle, told: Command, mover: int) -> tuple[Seen, list[Event]]:
    """Carry a command out on a copy, everybody letting the mover go: where it ends, its blood, its cost, who asked."""
    copy = Battle(battle.rulebook, battle.world.fork(), battle.objectives, battle.limit, battle.dice)
    copy.resume(battle.snapshot())
    blood, asked, events = copy.world.get(mover, Vitals).hp, [], copy.do(told)
    while copy.pending is not None:
        if copy.pending.rule == "ds.opportunity-attack":
            asked.append((copy.pending.unit, copy.world.get(mover, Place).at))
        keys = copy.pending.keys
        events += copy.answer("hold" if "hold" in keys else "strike" if "strike" in keys else keys[0])
    going = [event for event in events if event.kind in ("moved", "rose") and event.unit == mover]
    cost = sum(reason.amount for event in going for reason in event.because)
    lost = blood - copy.world.get(mover, Vitals).hp
    return (copy.world.get(mover, Place).at, lost, cost, tuple(asked)), events


def shown(plan: MovePlan, start: tuple[int, int, int]) -> Seen:
    marks = tuple((mark.by, mark.leaving) for mark in plan.provokes)
    return plan.steps[-1].after if plan.steps else start, plan.damage, plan.cost.total, marks


def compared(battle: Battle, told: Command) -> None:
    """Compare what is shown of one command with what is done, and with the referee where it is asked the same."""
    found = battle.preview(told)
    assert isinstance(found, Preview)
    assert found.plan is not None
    mover = mount_of(battle.world, told.unit) if told.verb.startswith("ride") else told.unit
    start = battle.world.get(mover, Place).at
    ways = [one.plan for one in found.outcomes] or [found.plan]
    done, events = gone(battle, told, mover)
    befell = {reason.rule for event in events for reason in event.because}
    if not befell.intersection(UNSURE):
        assert done in [shown(way, start) for way in ways], told
    if told.verb in ("jump", "charge") and not found.outcomes:
        mode = "jump" if told.verb == "jump" else found.plan.mode
        answer = MOVEMENT.plan(battle.world, told.unit, found.plan.steps[-1].after, Going(mode, told.verb))
        assert told.verb == "jump" or isinstance(answer, MovePlan), told
        assert not isinstance(answer, MovePlan) or answer == found.plan, told


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("seed", range(size(2, 12)))
def test_what_is_shown_is_what_is_done(name: str, seed: int) -> None:
    battle = open_battle(load_level(f"levels/demo/draw-steel/{name}.toml"))
    battle.start(seed)
    for number in range(COMMANDS):
        if battle.outcome is not None:
            return
        if battle.pending is None:
            for verb in VERBS:
                offers = battle.offers(verb)
                for offer in offers[number % 7 :: max(1, len(offers) // TRIED)][:TRIED]:
                    compared(battle, offer)
        step(battle, choice(battle, seed, number))


def shoved(battle: Battle, by: int, target: int, kind: str, end: End) -> tuple[int, bool]:
    """Carry out on a copy what forced movement was said to come to: the damage that it does, and whether it fells."""
    ahead = hardy(battle.world, target)
    blood = ahead.get(target, Vitals).hp
    for now, _ in rehearsed(ahead, lambda world: carried_off(world, Shown(), target, end.shove, kind, by)):
        ahead = now
    return blood - ahead.get(target, Vitals).hp, has(ahead, target, PRONE)


@pytest.mark.parametrize("name", ["quay", "shaft"])
@pytest.mark.parametrize("seed", range(7, 7 + size(1, 8)))
def test_forced_movement_hurts_as_much_as_is_said(name: str, seed: int) -> None:
    """Also where one comes down on somebody, and ends beside that one in the air, or in a fire.

    What becomes of who is on somebody's back is for dice to say.
    """
    battle = open_battle(load_level(f"levels/demo/draw-steel/{name}.toml"))
    battle.start(seed)
    seen = 0
    for number in range(COMMANDS):
        if battle.outcome is None and battle.pending is None:
            able = [unit for unit, _ in battle.world.all(Side) if not dead(battle.world, unit)]
            by, target = able[number % len(able)], able[(number * 5 + 1) % len(able)]
            kind = (PUSH, PULL, SLIDE)[number % 3]
            aside = by == target or perched(battle.world, target) is not None
            found = () if aside else ends(battle.world, by, target, 3, kind, vertical=True)
            for end in found[number % 3 :: max(1, len(found) // TRIED)]:
                lost, prone = shoved(battle, by, target, kind, end)
                assert (lost, prone) == (end.shove.damage, end.shove.prone or has(battle.world, target, PRONE)), end
                seen += 1
        if battle.outcome is None:
            step(battle, choice(battle, seed, number))
    assert seen > COMMANDS
