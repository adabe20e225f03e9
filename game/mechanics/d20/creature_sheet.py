"""What a player is told beside the board: the rules behind a sheet, who is kept from striking, what may fall."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.battle.rulebook import Drop
from game.ecs.components import Body, Name, Place
from game.ecs.world import World, remembered
from game.mechanics.d20.attack_actions import Fighting
from game.mechanics.d20.concealment import DARKVISION
from game.mechanics.d20.falling import hard_landing
from game.mechanics.d20.measuring import SQUARE, feet
from game.mechanics.d20.reach import Reach, melee_weapons
from game.mechanics.d20.sizes import space
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.mechanics.traits import traits
from game.paths.plan import MovePlan, Step
from game.reasons import Because, Refusal, Text, counted, text
from game.space import footprint
from game.space.sight import Space
from game.space.square import Cell

GRAVITY = {"zero": text("No gravity."), "low": text("Low gravity."), "high": text("High gravity.")}
SPACE = (
    "{side} \u00d7 {side} square, natural reach {reach} ft",
    "{side} \u00d7 {side} squares, natural reach {reach} ft",
)
NO_BODY = text("It has no body, so the ground cannot hold it.")


def nothing(world: World, unit: int) -> Iterable[Because]:  # noqa: ARG001 - one shape for all books
    """Tell nothing more."""
    return ()

Leaving = tuple[Step, Space, Space]
"""A step, the squares that were held before it, and those of them that it leaves."""
Columns = tuple[int, int, int, int]
"""A block of columns: the first and the last across, the first and the last down."""


@dataclass(frozen=True, slots=True, eq=False)
class CreatureSheet:
    """The law of what is told of a creature."""

    fighting: Fighting
    guarded: Text
    """What is said of a step that provokes nobody."""
    mode_rules: Mapping[str, str] = field(default_factory=dict)
    """What a way of moving brings with it, besides the rule of its speed."""
    aloft: Callable[[World, int], Iterable[Because]] = nothing
    """What is told of a flier,"""
    lately: Callable[[World, int], Iterable[Because]] = nothing
    """and of what a creature has done so far."""
    drops: Mapping[str, Because] = field(default_factory=dict)
    """By mode: how who is off the ground may fall; its note may name {feet} and {dice}. Not named: nobody does."""
    softly: Callable[[World, int], str] = hard_landing
    """The rule by which a creature lands softly by itself; '' for those that don't."""

    def sheet(self, world: World, unit: int) -> tuple[Because, ...]:
        """Every number of a creature's sheet has its rule: size, reach, speeds, senses, the ground."""
        parts = (self._size, self._threat, self._speeds, self.aloft, self._senses, self.lately)
        return tuple(dict.fromkeys(reason for part in parts for reason in part(world, unit) if reason.rule))

    def _size(self, world: World, unit: int) -> Iterator[Because]:
        """Size decides space, build decides reach, height is what is usual."""
        body, sizes, steps = world.get(unit, Body), self.fighting.reach.sizes, self.fighting.steps
        yield Because(sizes.rows[body.size].rule, 0, counted(*SPACE, side=body.side, reach=sizes.reach(body)))
        tall = text("Taken as {feet} ft tall, {build}", feet=sizes.tall(world, unit), build=body.build)
        yield Because(self.fighting.blows.attack.measure, 0, tall)
        yield Because(sizes.stands(body))
        if body.fills_space:
            yield Because(steps.passing.fills)
        if body.incorporeal:
            yield Because(steps.hindrances.dense, 0, NO_BODY)
        over = world.get(unit, Place).at[2]
        if over:
            told = text("{cells} cells of {square} ft: {feet} ft up", cells=over, square=SQUARE, feet=over * SQUARE)
            yield Because(self.fighting.moves.grid, 0, told)

    def _threat(self, world: World, unit: int) -> Iterator[Because]:
        """What it threatens, or why nothing."""
        yield from (Because(reason.rule, 0, reason.note) for reason in self.fighting.reach.why(world, unit))

    def _speeds(self, world: World, unit: int) -> Iterator[Because]:
        """Each way of moving has its speed and its rule."""
        modes = self.fighting.moves.modes
        for mode in self.fighting.pace.modes(world, unit):
            for reason in self.fighting.pace.speed(world, unit, mode).because:
                told = text("{mode}: {feet} ft", mode=mode, feet=reason.amount)
                yield Because(reason.rule, reason.amount, told if reason.amount > 0 else reason.note)
            if mode in modes and not self.fighting.pace.unskilled.rule(world, unit, mode):
                yield Because(modes[mode])
                yield Because(self.mode_rules.get(mode, ""))
        if world.field.gravity in GRAVITY:
            yield Because(self.fighting.pace.gravity.rule, 0, GRAVITY[world.field.gravity])

    def _senses(self, world: World, unit: int) -> Iterator[Because]:
        """Darkvision and low-light vision."""
        own, concealing = traits(world, unit), self.fighting.opportunity.concealing
        if own.darkvision is not None:
            far = str(own.darkvision if own.darkvision >= 0 else DARKVISION)
            yield Because(concealing.darkvision, 0, text("Darkvision {feet} ft", feet=far))
        if own.low_light:
            yield Because(concealing.low_light, 0, text("Low-light vision"))

    def drop(self, world: World, unit: int, plan: MovePlan | None) -> Drop | None:
        """Who ends off the ground may fall: 1d6 for each 10 feet, unless it lands softly."""
        now = world.get(unit, Place)
        (x, y, z), mode = (now.at, now.mode) if plan is None or not plan.steps else (plan.steps[-1].after, plan.mode)
        why, high, flies = self.drops.get(mode), SQUARE * (z - world.field.ground(x, y)), mode == "fly"
        dice = self.fighting.blows.attack.damage.falling.damage(high)
        if why is None or dice.count < 1 or world.field.gravity == "zero":
            return None
        if not flies and not self.fighting.pace.unskilled.rule(world, unit, mode):
            return None
        softly = self.softly(world, unit) if flies else ""
        if softly:
            return Drop("0", (Because(softly, 0, text("It lands softly from {feet} ft.", feet=high)),))
        told = replace(why.note, facts=(("feet", high), ("dice", str(dice))))
        return Drop(str(dice), (replace(why, note=told),))

    def spared(self, world: World, unit: int, plan: MovePlan) -> tuple[Because, ...]:
        """Foes whose threatened squares a way leaves, and what keeps each from striking."""
        struck = {mark.by for step in plan.steps for mark in step.provokes}
        left = list(_leaving(world, unit, plan))
        found = (self._kept_from(world, unit, foe, [each for each in left if _touches(near, each[2])])
                 for foe, near in _near(world, self.fighting.reach, unit) if foe not in struck)  # fmt: skip
        return tuple(reason for reason in found if reason is not None)

    def _kept_from(self, world: World, unit: int, foe: int, leaving: Sequence[Leaving]) -> Because | None:
        """Give the first reason why a foe does not strike though a square beside it, or a threatened one, is left."""
        opportunity = self.fighting.opportunity
        for step, held, left in leaving:
            refusal = self._harmless(world, foe, left)
            if refusal is None and opportunity.threatened(world, foe, left) is not None:
                refusal = opportunity.may_react(world, foe) or opportunity.shielded(world, foe, unit, held)
                refusal = refusal or self._guarded(step)
            if refusal is not None:
                told = text("{name} cannot strike: {why}", name=world.get(foe, Name).name, why=refusal.why)
                return Because(refusal.rule, 0, told)
        return None

    def _harmless(self, world: World, foe: int, left: tuple[Cell, ...]) -> Refusal | None:
        """Bare hands threaten nothing, nor does a reach of 0 beyond its own squares."""
        own, reach = space(world, foe), self.fighting.reach
        if reach.states.idle(world, foe) or not any(feet(own, (cell,)) <= SQUARE for cell in left):
            return None
        if not melee_weapons(world, foe):
            return Refusal(reach.unarmed, text("{who} holds no melee weapon.", who=called(world, foe)))
        if reach.threat(world, foe) == 0 and not any(cell in own for cell in left):
            return Refusal(reach.zero, text("{who} cannot reach beyond its own square.", who=called(world, foe)))
        return None

    def _guarded(self, step: Step) -> Refusal | None:
        """A guarded step provokes nobody."""
        rule = self.fighting.moves.movement.special.step.rule
        return Refusal(rule, self.guarded) if step.manner == "step" else None


def _leaving(world: World, unit: int, plan: MovePlan) -> Iterator[Leaving]:
    """Yield each step of a way with the squares held before it, and those of them that it leaves."""
    held = space(world, unit)
    for step in plan.steps:
        after = footprint.cells(step.after, step.band)
        yield step, held, tuple(cell for cell in held if cell not in after)
        held = after


@remembered
def _near(world: World, reach: Reach, unit: int) -> tuple[tuple[int, Columns], ...]:
    """List the foes of a creature, each with the columns beside it or within its reach, as the crow flies."""
    foes = [foe for foe, _ in world.all(Name) if foe != unit and hostile(world, unit, foe)]
    return tuple((foe, _around(space(world, foe), max(SQUARE, reach.threat(world, foe)) // SQUARE)) for foe in foes)


def _around(cells: Space, far: int) -> Columns:
    across, down = [x for x, _, _ in cells], [y for _, y, _ in cells]
    return min(across) - far, max(across) + far, min(down) - far, max(down) + far


def _touches(near: Columns, cells: Space) -> bool:
    """Say whether some cells lie in a block of columns."""
    left, right, top, bottom = near
    return any(left <= x <= right and top <= y <= bottom for x, y, _ in cells)
