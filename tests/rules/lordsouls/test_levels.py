"""What the shipped levels promise of their ground."""

from importlib.resources import files
from pathlib import Path

import pytest

from game.battle.rulebook import Going
from game.ecs.components import Place
from game.paths.plan import MovePlan
from game.rules import RULEBOOKS
from game.store.level import load_level
from game.store.muster import build_world

QUARRY = Path(str(files("levels"))) / "demo" / "lordsouls" / "quarry.toml"


@pytest.mark.parametrize(("pit", "steps"), [((7, 10), 5), ((15, 10), 17)])
def test_the_steps_of_the_quarry_lead_from_its_floor_to_the_ledge(pit: tuple[int, int], steps: int) -> None:
    """ls.height, ls.climb-swim: a long way up, but no climb."""
    book, level = RULEBOOKS["lordsouls"], load_level(QUARRY)
    world = build_world(level, book)
    below, ledge = world.field.on_ground(*pit), world.field.on_ground(11, 6)
    world.put(1, Place(below))
    plan = book.movement.plan(world, 1, ledge, Going("walk", "move", 60))
    assert isinstance(plan, MovePlan)
    assert {step.mode for step in plan.steps} == {"walk"}
    assert (below[2], ledge[2]) == (0, 4)
    assert any(step.after[0] == steps for step in plan.steps)
