"""The rules at work in what a player is shown before it is done: what flight and high gravity add to them."""

from collections.abc import Iterator

from game.ecs.components import Place
from game.ecs.world import World
from game.mechanics.d20.showing import Showing
from game.paths.plan import MovePlan
from game.reasons import NOTHING, Because, Text, text
from game.rules.starfinder.combat.attack_verbs import FIGHTING
from game.rules.starfinder.movement.climb_swim import dangerous, difficulty
from game.rules.starfinder.told.about import DIRECTIONS


def danger(world: World, unit: int, mode: str) -> Text:
    """In high gravity even who has a climb speed checks.   [sf.climb-speed]"""
    told = text("High gravity: a check against DC {dc} first, with 8 more.", dc=difficulty(world, mode))
    return told if dangerous(world, unit, mode) else NOTHING


def heading(world: World, unit: int, plan: MovePlan) -> Iterator[Because]:
    """A flier's first step aside chooses its main direction.   [sf.fly-direction]"""
    aside = next((step for step in plan.steps if step.before[:2] != step.after[:2]), None)
    if plan.mode == "fly" and aside is not None and world.get(unit, Place).heading < 0:
        told = text("Its main direction this turn: {direction}", direction=DIRECTIONS[aside.heading])
        yield Because("sf.fly-direction", 0, told)


SHOWING = Showing(
    FIGHTING,
    tight=text("While squeezed it is entangled: 2 less on attacks and AC, no run, no charge."),
    # Running is four times the speed.
    run_gait="sf.run-gait",
    danger=danger,
    aloft=heading,
)
