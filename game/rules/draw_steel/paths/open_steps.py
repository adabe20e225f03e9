"""Which of those steps are open to a mover among others, and at what price?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from game.paths.graph import Edge
from game.rules.draw_steel.charge.keeps_line import fallen, keeps_line
from game.rules.draw_steel.conditions.frightened import Fear, closer
from game.rules.draw_steel.falling.fall_damage import Fall, fall_damage
from game.rules.draw_steel.falling.fall_onto import on_top, upon
from game.rules.draw_steel.movement.shift_terrain import shift_terrain
from game.rules.draw_steel.movement.sizes import cube
from game.rules.draw_steel.movement_types.climb_swim import dearer
from game.rules.draw_steel.movement_types.hard_climb_swim import closed_by_failure
from game.rules.draw_steel.movement_types.speed_entry import leaves_the_water
from game.rules.draw_steel.paths.steps import AROUND, LEVEL, UPRIGHT, TerrainStep, TerrainSteps
from game.space.square import Cell

Stance = tuple[int, int, int, bool]
"""A cell, and whether one lies prone there."""
Falls = dict[tuple[Cell, Cell], Fall]
Extras = tuple[bool, bool, int]
"""A square more each for difficult terrain or an enemy's space, and for crawling; what climbing or swimming adds."""


@dataclass(frozen=True)
class Situation:
    """One mover among others: its steps, where it starts, whose space is where; compared by value.

    `dear`: types that cost it more; `fear`: where the source of its fear is, and how large; `directions`: the
    only ones it takes, where any are named; `swims`: it does nothing else; `failed`: hard places closed this turn.
    """

    steps: TerrainSteps
    start: Stance
    careful: bool
    enemies: frozenset[Cell]
    allies: frozenset[Cell]
    dear: frozenset[str]
    fear: Fear | None
    agility: int
    directions: tuple[int, ...] = ()
    swims: bool = False
    failed: tuple[str, ...] = ()
    falls: Falls = field(default_factory=dict, compare=False)

    def closed(self, before: Cell, step: TerrainStep) -> str:
        """Give the rule that closes a step, '' for none.

        Part of ds.movement-types, ds.shift-terrain, ds.frightened, ds.hard-climb-swim, ds.no-stopping, ds.fall-onto.
        """
        if self.swims and leaves_the_water(self.steps.foot, step.type, step.rest):
            return "ds.movement-types"
        if self.careful and self._barred_shift(step):
            return "ds.shift-terrain"
        if self.fear is not None and closer(self.fear, self.steps.foot.side, before, step.rest):
            return "ds.frightened"
        if step.type in self.dear and closed_by_failure(self.steps.foot, step.into, step.type, self.failed):
            return "ds.hard-climb-swim"
        if step.rest != step.into and self._sinks_into(step):
            return "ds.no-stopping"
        return "ds.fall-onto" if self.on_somebody(before) else ""

    def _barred_shift(self, step: TerrainStep) -> bool:
        an_enemy = self.bad_company(step)
        return shift_terrain(damaging=step.damage > 0, difficult=step.difficult, an_enemy=an_enemy) is not None

    @cached_property
    def _bodies(self) -> frozenset[Cell]:
        return self.enemies | self.allies

    def _sinks_into(self, step: TerrainStep) -> bool:
        """Say whether it would come down inside somebody who reaches up beside the edge."""
        cells, bodies = cube(step.into, self.steps.foot.side), self._bodies
        return any((x, y, z) in bodies and (x, y, z - 1) in bodies for x, y, z in cells if z == step.into[2])

    def upon(self, step: TerrainStep) -> Cell | None:
        """Give the space on top of who is below an edge, where one lands that steps off it; None: nobody is."""
        return upon(self._bodies, self.steps.foot.side, step.rest, step.into)

    def on_somebody(self, at: Cell) -> bool:
        """Say whether a space that a step leads to is on top of somebody: the way ends there, beside that one."""
        return self.steps.drops and at != self.start[:3] and on_top(self._bodies, self.steps.foot, at)

    def fall(self, step: TerrainStep) -> Fall | None:
        """Give the fall at the end of a step, None where there is none."""
        if step.rest == step.into:
            return None
        end = self.upon(step)
        key = step.into, end or step.rest
        if key not in self.falls:
            land, side = self.steps.foot.land, self.steps.foot.side
            wet = (land.kind(x, y).water and z == land.field.ground(x, y) for x, y, z in cube(step.rest, side))
            liquid = end is None and any(wet)
            self.falls[key] = fall_damage(step.into[2] - key[1][2], self.agility, liquid=liquid)
        return self.falls[key]

    def harm(self, step: TerrainStep) -> int:
        """Add up what the ground and a fall do; who lands on somebody does not come to the ground below."""
        fall = self.fall(step)
        return step.damage if fall is None else fall.damage + (0 if self.upon(step) else step.damage)

    def stance(self, step: TerrainStep, prone: bool) -> Stance:
        """Give where a step leads, and whether one lies prone there."""
        fall, end = self.fall(step), self.upon(step)
        return (*end, True) if end else (*step.rest, prone or (fall is not None and fall.prone))

    def extras(self, step: TerrainStep, prone: bool = False) -> Extras:
        """Give what a step costs besides its one square, each once.

        Part of ds.adjacent-cost, ds.enemy-space, ds.difficult-terrain, ds.crawl.
        """
        return step.difficult or self.bad_company(step), prone, dearer(self.dear, step.type)

    def edges(self, stance: Stance) -> Iterator[Edge[Stance]]:
        """Yield the steps out of a stance with their prices."""
        at, prone = stance[:3], stance[3]
        if prone and (self.on_somebody(at) or (self.directions and fallen(prone, self.start[3]))):
            return  # a way ends on top of somebody, and a charge where one falls
        if not (prone or self.careful or self.directions or self.swims or self.failed) and self.fear is None:
            yield from self._plain(at)
            return
        for step in self.out(at):
            if self.closed(at, step):
                continue
            yield Edge(self.stance(step, prone), 1 + sum(self.extras(step, prone)), self.harm(step), step.direction)

    def _plain(self, at: Cell) -> Iterator[Edge[Stance]]:
        """Yield the same for one who stands, goes freely, on land too, and fears nobody: only falls are looked into."""
        enemies, dear = self.enemies, self.dear
        for step in self.steps.out(at):
            price = 1 + (step.difficult or not enemies.isdisjoint(step.fresh)) + dearer(dear, step.type)
            if step.rest == step.into:
                yield Edge((*step.rest, False), price, step.damage, step.direction)
                continue
            if not self.closed(at, step):
                yield Edge(self.stance(step, False), price, self.harm(step), step.direction)

    def out(self, at: Cell) -> Sequence[TerrainStep]:
        """List the steps out of a space, of a charge those that keep to its line."""
        if not self.directions:
            return self.steps.out(at)
        numbers = self._line
        ahead = [step for step in self.steps.out(at) if step.direction in numbers and not step.difficult]
        return [step for step in ahead if not self._strays(step)]

    @cached_property
    def _line(self) -> frozenset[int]:
        """Give the numbers of the steps along the line, up or down too: whatever else keeps to it."""
        return frozenset(number for *_, number in AROUND if number % LEVEL in (*self.directions, UPRIGHT))

    def _strays(self, step: TerrainStep) -> bool:
        company, lands_on = self.bad_company(step), self.upon(step) is not None
        return not keeps_line(step, self.directions, company=company, lands_on=lands_on)

    def bad_company(self, step: TerrainStep) -> bool:
        """Say whether a step enters an enemy's space."""
        return not self.enemies.isdisjoint(step.fresh)
