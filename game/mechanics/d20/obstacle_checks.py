"""Obstacles that take a check to cross, which a map asks for by what it calls its cells: `crates-climb-10`."""

import re
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from game.battle.dice import Dice
from game.battle.event import Decision, Event
from game.ecs.components import Body
from game.ecs.world import World
from game.mechanics.d20.checks import check
from game.paths.plan import MovePlan, Step
from game.reasons import Because, Cost, Tally, Text, text
from game.space import footprint

ASKED = re.compile(r"-([a-z]+)-(\d+)$")
"""How a cell's name ends that asks for a check: the skill, and what the check has to meet."""


class Hurdle(NamedTuple):
    """A check on a way: the skill, its difficulty, before which step it comes, and with which one is across."""

    skill: str
    difficulty: int
    first: int
    last: int


def untrained(world: World, unit: int, skill: str) -> Tally:  # noqa: ARG001 - one shape for all books
    """Add nothing to a check."""
    return Tally(())


@dataclass(frozen=True, slots=True, eq=False)
class ObstacleChecks:
    """The law of obstacles that only a successful check crosses; by default no map asks for one."""

    rule: str = ""
    skills: Mapping[str, Text] = field(default_factory=dict)
    """What a player reads for each skill that a map may ask for."""
    added: Callable[[World, int, str], Tally] = untrained
    """What is added to a check of a skill."""

    def hurdles(self, world: World, unit: int, plan: MovePlan) -> tuple[Hurdle, ...]:
        """List the checks of a way on foot: one for each stretch of such cells; the incorporeal need none."""
        if not self.skills or plan.mode != "walk" or world.get(unit, Body).incorporeal:
            return ()
        asked = [self._asked(world, step) for step in plan.steps]
        starts = (n for n, one in enumerate(asked) if one is not None and (n == 0 or asked[n - 1] != one))
        return tuple(self._stretch(asked, first) for first in starts)

    def _asked(self, world: World, step: Step) -> tuple[str, int] | None:
        """Give the hardest check that the cells ask for which a step newly enters or goes on in; None for none."""
        cells = footprint.cells(step.after, step.band)
        found = (ASKED.search(world.field.kind(x, y).name) for x, y, z in cells if z <= world.field.ground(x, y))
        known = ((one[1], int(one[2])) for one in found if one is not None and one[1] in self.skills)
        return max(known, key=lambda one: one[1], default=None)

    def _stretch(self, asked: list[tuple[str, int] | None], first: int) -> Hurdle:
        """A crossing is over with the first step beyond."""
        skill, difficulty = asked[first] or ("", 0)
        last = next((n for n in range(first, len(asked)) if asked[n] != asked[first]), len(asked) - 1)
        return Hurdle(skill, difficulty, first, last)

    def passed(self, world: World, dice: Dice, unit: int, hurdle: Hurdle) -> Generator[Event | Decision, str, bool]:
        """Roll the check before the step that crosses; gives whether it succeeds."""
        added, why = self.added(world, unit, hurdle.skill), (self.rule, self.skills[hurdle.skill])
        total = yield from check(world, dice, unit, added.total, hurdle.difficulty, why)
        return total >= hurdle.difficulty

    def told(self, world: World, unit: int, plan: MovePlan) -> Cost:
        """Tell which checks a way needs."""
        return Cost(tuple(self._told(hurdle) for hurdle in self.hurdles(world, unit, plan)))

    def _told(self, hurdle: Hurdle) -> Because:
        return Because(self.rule, 0, text("{skill} DC {dc}", skill=self.skills[hurdle.skill], dc=hurdle.difficulty))
