"""Whom nobody of a side perceives is in none of its plans: wherever it stands, all offers and previews are the same.

Positions come from random games in the arenas; somebody is made invisible there, or hides, and stands elsewhere.
"""

from collections.abc import Iterator

import pytest

from game.ai.eyes import placed_at
from game.ai.random_player import choice, step
from game.battle.battle import Battle
from game.battle.command import command
from game.battle.rulebook import Verb
from game.ecs.components import Body, Condition, Conditions, Place, Side
from game.rules import RULEBOOKS
from game.space.square import Cell
from tests.conformance.arenas import Case, arenas
from tests.tiers import size

CASES = [case for case in arenas() if case.rulebook.id in RULEBOOKS]
VEILS = {"draw-steel": ("hidden", "ds.hide"), "starfinder": ("invisible", "sf.total-concealment"),
         "pathfinder": ("invisible", "pf.total-concealment"),
         "lordsouls": ("hidden", "ls.active-defence-conditions")}  # fmt: skip
"""By rulebook, the state in which nobody sees a creature."""
STEPS, EVERY, SHOWN = size(29, 210), 14, size(6, 40)
"""Commands of a game, how often one looks, and how many commands of each verb are shown."""


def veiled(battle: Battle, case: Case, foe: int, cell: Cell) -> Battle:
    """Give the battle with a foe whom nobody sees, on a cell."""
    other = case.make()
    other.resume(battle.snapshot())
    world = other.world
    world.put(foe, placed_at(world, foe, cell))
    name, rule = VEILS[case.rulebook.id]
    states = world.find(foe, Conditions) or Conditions()
    world.put(foe, states if states.has(name) else states.plus(Condition(name, rule)))
    return other


def unseen(battle: Battle) -> list[int]:
    """List whom the acting side does not perceive."""
    team, telling = battle.world.get(battle.acting, Side).team, battle.rulebook.telling
    return [unit for unit, _ in battle.world.all(Side) if not telling.seen(battle.world, team, unit)]


def open_cells(battle: Battle, foe: int) -> Iterator[Cell]:
    """Yield where a creature would have room, the nearest to whoever acts first."""
    world, field = battle.world, battle.world.field
    space, (x, y, _) = battle.rulebook.space, world.get(battle.acting, Place).at
    wide = range(world.get(foe, Body).side)
    taken = {cell[:2] for unit, _ in world.all(Place) if unit != foe for cell in space.cells(world, unit)}
    spots = [(i, j) for i in range(field.width - len(wide) + 1) for j in range(field.height - len(wide) + 1)]
    for i, j in sorted(spots, key=lambda spot: (abs(spot[0] - x) + abs(spot[1] - y), spot)):
        if not any(field.kind(i + a, j + b).blocks_move or (i + a, j + b) in taken for a in wide for b in wide):
            yield field.on_ground(i, j)


def spots(battle: Battle, case: Case, foe: int) -> list[Battle]:
    """Give the battle with a foe that alone is unseen near whoever acts, and far away."""
    found = (veiled(battle, case, foe, cell) for cell in open_cells(battle, foe))
    team, lurks = battle.world.get(battle.acting, Side).team, battle.rulebook.telling.lurks
    alone = [one for one in found if unseen(one) == [foe] and lurks(one.world, team, foe)]
    return [alone[0], alone[1], alone[-1]] if len(alone) > 2 else []


def told(battle: Battle, verb: Verb) -> dict[object, object]:
    """Write down all that is told of a verb: whether it is allowed, what is offered, refused and shown."""
    unit, world, field = battle.acting, battle.world, battle.world.field
    offers = battle.offers(verb.name)
    found: dict[object, object] = {"allowed": verb.allowed(world, unit), "offers": tuple(offers)}
    modes = verb.modes(world, unit) if verb.modes is not None else ()
    found |= {("area", mode): verb.area(world, unit, mode) for mode in modes if verb.area is not None}
    found |= {("shown", cmd): battle.preview(cmd) for cmd in offers[:: max(1, len(offers) // SHOWN)]}
    cells = [field.on_ground(x, y) for x in range(field.width) for y in range(field.height)][::3]
    aims = {"unit": [other for other, _ in world.all(Side)], "cell": cells, "none": []}[verb.aim]
    found |= {("asked", aim): battle.check(command(unit, verb.name, aim)) for aim in aims}
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_moving_somebody_unseen_changes_nothing_that_the_other_side_is_told(case: Case) -> None:
    battle, compared, wrong = case.make(), 0, list[str]()
    battle.start(1)
    for number in range(STEPS):
        if battle.outcome is not None:
            break
        if number % EVERY == 0 and battle.pending is None:
            team = battle.world.get(battle.acting, Side).team
            foes = [unit for unit, side in battle.world.all(Side) if side.team != team]
            placed = (foe for foe in foes if battle.world.find(foe, Place) is not None)
            several = next((found for foe in placed if (found := spots(battle, case, foe))), [])
            for one in several[1:]:
                for verb in case.rulebook.verbs.values():
                    before, after = told(several[0], verb), told(one, verb)
                    compared += 1
                    wrong += [f"{number}: {verb.name}: {key}: {before.get(key)}, {after.get(key)}"
                              for key in {**before, **after} if before.get(key) != after.get(key)]  # fmt: skip
        step(battle, choice(battle, 1, number))
    assert not wrong, "\n".join(wrong[:5])
    assert compared
