"""What a player is told beside the board: the rules behind a creature's sheet, and who is kept from striking."""

from collections.abc import Iterator

from game.battle.rulebook import Drop
from game.ecs.components import Body, Budget, Name, Place, Speeds
from game.ecs.world import World
from game.mechanics.d20.concealment import DARKVISION
from game.mechanics.d20.falling import falling_damage, in_air
from game.mechanics.d20.reach import melee_weapons
from game.mechanics.d20.sizes import SQUARE, feet, space
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.mechanics.traits import traits
from game.paths.plan import MovePlan, Step
from game.reasons import Because, Refusal, Text, counted, text
from game.rules.starfinder.combat.attack_verbs import UNSEEN
from game.rules.starfinder.combat.cover import COVER
from game.rules.starfinder.combat.opportunity import OPPORTUNITY
from game.rules.starfinder.flight.falling import MANOEUVRABILITY, lands_softly
from game.rules.starfinder.movement.long_run import constitution, rounds_run
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.space.reach import REACH
from game.rules.starfinder.space.sizes import SIZES
from game.rules.starfinder.space.states import STATES
from game.space import footprint
from game.space.square import Cell

MODES = {"climb": "sf.climb-speed", "swim": "sf.swim-speed", "burrow": "sf.burrow", "fly": "sf.fly-speed"}
DIRECTIONS = (
    text("east"), text("south-east"), text("south"), text("south-west"), text("west"), text("north-west"),
    text("north"), text("north-east"),
)  # fmt: skip
GRAVITY = {"zero": text("No gravity."), "low": text("Low gravity."), "high": text("High gravity.")}

SPACE = (
    "{side} \u00d7 {side} square, natural reach {reach} ft",
    "{side} \u00d7 {side} squares, natural reach {reach} ft",
)


def about(world: World, unit: int) -> tuple[Because, ...]:
    """Every number of a creature's sheet has its rule: size, reach, speeds, senses, the ground.   [sf.size-measure]"""
    parts = (_size, _threat, _speeds, _flight, _senses, _round)
    return tuple(dict.fromkeys(reason for part in parts for reason in part(world, unit)))


def _size(world: World, unit: int) -> Iterator[Because]:
    """Size decides space, build decides reach, height is what is usual.   [sf.size-measure]"""
    body = world.get(unit, Body)
    squares = counted(*SPACE, side=body.side, reach=SIZES.reach(body))
    yield Because(SIZES.rows[body.size].rule, 0, squares)
    tall = SIZES.height(world, unit)

    yield Because("sf.size-measure", 0, text("Taken as {feet} ft tall, {build}", feet=_feet(tall), build=body.build))
    kind = "sf.big-creatures" if body.side > 1 else "sf.one-square-creatures"
    yield Because("sf.shared-square" if SIZES.shares(body) else kind)
    if body.fills_space:
        yield Because("sf.filling-creature")
    if body.incorporeal:
        yield Because("sf.difficult-fliers", 0, text("It has no body, so the ground cannot hold it."))
    over = world.get(unit, Place).at[2]
    if over:
        yield Because("sf.grid", 0, text("{cells} cells of {square} ft: {feet} ft up", cells=over, square=SQUARE,
                                         feet=over * SQUARE))  # fmt: skip


def _feet(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)


def _threat(world: World, unit: int) -> Iterator[Because]:
    """What it threatens, or why nothing.   [sf.threatened-squares]"""
    yield from (Because(reason.rule, 0, reason.note) for reason in REACH.why(world, unit))


def _speeds(world: World, unit: int) -> Iterator[Because]:
    """Each way of moving has its speed and its rule.   [sf.speed-in-use]"""
    for mode in PACE.modes(world, unit):
        for reason in PACE.speed(world, unit, mode).because:
            yield Because(reason.rule, reason.amount, text("{mode}: {feet} ft", mode=mode, feet=reason.amount))
        if mode in MODES and not PACE.unskilled_in(world, unit, mode):
            yield Because(MODES[mode])
            yield from (
                Because(rule) for rule in {"swim": ("sf.swim-run",), "burrow": ("sf.burrow-no-tunnel",)}.get(mode, ())
            )
    if world.field.gravity in GRAVITY:
        yield Because("sf.normal-gravity", 0, GRAVITY[world.field.gravity])


def _flight(world: World, unit: int) -> Iterator[Because]:
    """A flier has its way of turning, hovering and rising, and the direction chosen this turn.   [sf.fly-direction]"""
    speeds, place = world.find(unit, Speeds) or Speeds(), world.get(unit, Place)
    if not speeds.of("fly"):
        return
    word = speeds.manoeuvrability
    yield Because("sf.fly-maneuverability", MANOEUVRABILITY[word], text("{word}: checks to fly", word=word))
    hovering = {"clumsy": "sf.hover-clumsy", "perfect": "sf.hover-perfect"}.get(word, "sf.fly-acrobatics")
    yield Because(hovering)
    if world.field.gravity in GRAVITY:
        yield Because("sf.fly-gravity", 0, GRAVITY[world.field.gravity])
    if place.heading >= 0 and in_air(world, unit):
        told = text("Heads {direction} this turn; each 45 degrees cost 5 ft.", direction=DIRECTIONS[place.heading])
        yield Because("sf.fly-direction", 0, told)
    else:
        yield Because("sf.fly-direction", 0, text("Its direction is chosen by its first step this turn."))


def _senses(world: World, unit: int) -> Iterator[Because]:
    """Darkvision and low-light vision.   [sf.ignore-darkness] [sf.ignore-dim]"""
    own = traits(world, unit)
    if own.darkvision is not None:
        far = str(own.darkvision if own.darkvision >= 0 else DARKVISION)
        yield Because("sf.ignore-darkness", 0, text("Darkvision {feet} ft", feet=far))
    if own.low_light:
        yield Because("sf.ignore-dim", 0, text("Low-light vision"))


def _round(world: World, unit: int) -> Iterator[Because]:
    """Nobody walks in a fight: a round's movement is a hustle or a run.   [sf.combat-gait]"""
    done = (world.find(unit, Budget) or Budget()).done
    gait: Text | None = text("Runs this round") if "run" in done else text("Hustles this round") if done else None
    if gait is not None:
        yield Because("sf.combat-gait", 0, gait)
    if rounds_run(world, unit):
        facts = {"score": constitution(world, unit), "n": rounds_run(world, unit)}
        told = "Has run {n} of {score} round that needs no check.", "Has run {n} of {score} rounds that need no check."
        yield Because("sf.local-run", 0, counted(*told, **facts))


def spared(world: World, unit: int, plan: MovePlan) -> tuple[Because, ...]:
    """Foes whose threatened squares a way leaves, and what keeps each from striking.   [sf.cover-no-opportunity]"""
    struck = {mark.by for step in plan.steps for mark in step.provokes}
    foes = [foe for foe, _ in world.all(Name) if foe not in struck and foe != unit and hostile(world, unit, foe)]
    found = (_kept_from(world, unit, foe, plan) for foe in foes)
    return tuple(reason for reason in found if reason is not None)


def seen(world: World, team: str, unit: int) -> bool:
    """Who is seen by nobody of a team is not shown to it, nor where it is.   [sf.total-concealment]"""
    return UNSEEN.seen(world, team, unit)


def drop(world: World, unit: int, plan: MovePlan | None) -> Drop | None:
    """Who ends off the ground may fall: a flier that neither flies nor hovers, a climber that loses its hold.

    1d6 for each 10 feet; perfect fliers land softly.   [sf.fly-acrobatics] [sf.climb-without-speed] [sf.hover-perfect]
    """
    place = world.get(unit, Place)
    (x, y, z), mode = (plan.steps[-1].after, plan.mode) if plan is not None and plan.steps else (place.at, place.mode)
    feet = SQUARE * (z - world.field.ground(x, y))
    dice, flies = falling_damage(feet), mode == "fly"
    if not dice.count or world.field.gravity == "zero" or not (flies or PACE.unskilled_in(world, unit, mode)):
        return None
    facts: dict[str, int | str] = {"feet": feet, "dice": str(dice)}
    if flies and lands_softly(world, unit):
        return Drop("0", (Because("sf.hover-perfect", 0, text("It lands softly from {feet} ft.", feet=feet)),))
    if flies:
        told = text("Felled, or without 5 ft of flight or a hover in a turn, it falls {feet} ft: {dice}.", **facts)
        return Drop(str(dice), (Because("sf.fly-acrobatics", 0, told),))
    told = text("If a check to climb fails by 5 or more, it falls {feet} ft: {dice}.", **facts)
    return Drop(str(dice), (Because("sf.climb-without-speed", 0, told),))


def _kept_from(world: World, unit: int, foe: int, plan: MovePlan) -> Because | None:
    """Give the first reason why a foe does not strike though a square beside it, or a threatened one, is left."""
    name, place = world.get(foe, Name).name, world.get(unit, Place)
    held = footprint.cells(place.at, place.band)
    for step in plan.steps:
        after = footprint.cells(step.after, step.band)
        left = tuple(cell for cell in held if cell not in after)
        refusal = _harmless(world, foe, left)
        if refusal is None and any(REACH.threatens(world, foe, cell) for cell in left):
            refusal = OPPORTUNITY.may_react(world, foe) or OPPORTUNITY.blind(world, foe, unit, held)
            refusal = refusal or COVER.bars_opportunity(world, foe, unit, None, held) or _guarded(step)
        if refusal is not None:
            return Because(refusal.rule, 0, text("{name} cannot strike: {why}", name=name, why=refusal.why))
        held = after
    return None


def _harmless(world: World, foe: int, left: tuple[Cell, ...]) -> Refusal | None:
    """Bare hands threaten nothing, nor does a reach of 0 beyond its own squares.   [sf.unarmed-no-threat]

    [sf.reach-zero]
    """
    own = space(world, foe)
    if STATES.idle(world, foe) or not any(feet(own, (cell,)) <= SQUARE for cell in left):
        return None
    if not melee_weapons(world, foe):
        return Refusal("sf.unarmed-no-threat", text("{who} holds no melee weapon.", who=called(world, foe)))
    if REACH.threat(world, foe) == 0 and not any(cell in own for cell in left):
        return Refusal("sf.reach-zero", text("{who} cannot reach beyond its own square.", who=called(world, foe)))
    return None


def _guarded(step: Step) -> Refusal | None:
    """A guarded step provokes nobody.   [sf.guarded-step]"""
    guarded = step.manner == "step"
    return Refusal("sf.guarded-step", text("A guarded step provokes nothing.")) if guarded else None
