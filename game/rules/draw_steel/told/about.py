"""What a player is told beside the board: the rules behind a creature's card, and who is kept from striking."""

from collections.abc import Iterator
from itertools import pairwise

from game.ecs.components import Body, Name, Place, Vitals
from game.ecs.world import World
from game.mechanics.sides import hostile
from game.mechanics.states import HIDDEN, dead, has
from game.paths.plan import MovePlan
from game.reasons import Because, counted, text
from game.rules.draw_steel.actions.catch_breath import recoveries
from game.rules.draw_steel.burrowing.targeting_burrowers import beneath
from game.rules.draw_steel.combat.opportunity_attack import leaves, opportunity_attack
from game.rules.draw_steel.forced_movement.stability import stability
from game.rules.draw_steel.hide_and_search.hidden import hidden_from, watchers
from game.rules.draw_steel.jumping.jump import track
from game.rules.draw_steel.movement.shift_terrain import SHIFT
from game.rules.draw_steel.movement.sizes import moved_to
from game.rules.draw_steel.movement.spaces import shared_space_bane
from game.rules.draw_steel.movement.speed import card, lowered
from game.rules.draw_steel.movement_types.fly_hover import hovers
from game.rules.draw_steel.movement_types.speed_entry import WORDS, word
from game.rules.draw_steel.rolls.characteristics import SCORES, score
from game.rules.draw_steel.stamina.suffocating import Breath, air_left
from game.rules.draw_steel.stamina.underwater import underwater
from game.rules.draw_steel.stamina.winded import winded, winded_value
from game.rules.draw_steel.turns.sides import PLAYERS, side_of

CUBE = "size {size}: {n} by {n} by {n} square", "size {size}: {n} by {n} by {n} squares"


def about(world: World, unit: int) -> tuple[Because, ...]:
    """Every number of a creature's card has its rule: size, speed, characteristics, Stamina."""
    return tuple(reason for part in (_body, _speeds, _stamina, _place) for reason in part(world, unit))


def _body(world: World, unit: int) -> Iterator[Because]:
    """Size and characteristics; the side it fights on."""
    body, side = world.get(unit, Body), side_of(world, unit)
    yield Because("ds.size", 0, counted(*CUBE, n=body.side, size=body.size))
    yield Because("ds.size-steps")
    scores = {name: score(world, unit, name) for name in SCORES}
    note = "might {might}, agility {agility}, reason {reason}, intuition {intuition}, presence {presence}"
    yield Because("ds.characteristics", 0, text(note, **scores))
    heroes, others = text("on the heroes' side"), text("on the Director's side")
    yield Because("ds.sides", 0, heroes if side == PLAYERS else others)
    if stability(world, unit):
        yield Because("ds.stability", 0, text("stability {n}", n=stability(world, unit)))


def _speeds(world: World, unit: int) -> Iterator[Because]:
    """Its speed as it is now, and the words in its entry."""
    base = card(world, unit)
    yield Because("ds.speed", base, text("speed {n}", n=base))
    yield from lowered(world, unit, base)
    yield from (Because(rule) for name, rule in WORDS.items() if word(world, unit, name))
    yield Because("ds.movement-types")
    if word(world, unit, "teleport"):
        yield Because("ds.teleport-advance")
    if hovers(world, unit):
        yield Because("ds.hover")


def _stamina(world: World, unit: int) -> Iterator[Because]:
    """Winded or not, and its Recoveries."""
    value, hp = winded_value(world.get(unit, Vitals).max_hp), world.get(unit, Vitals).hp
    low = text("winded: Stamina {hp}, at {value} or less", hp=hp, value=value)
    yield Because("ds.winded", 0, low if winded(world, unit) else text("winded at Stamina {value}", value=value))
    if recoveries(world, unit):
        yield Because("ds.catch-breath", 0, counted("{n} Recovery", "{n} Recoveries", n=recoveries(world, unit)))


def _place(world: World, unit: int) -> Iterator[Because]:
    """What comes of where it is: squeezed, under water, hidden, in the dirt, out of air."""
    if shared_space_bane(world, unit):
        yield Because("ds.shared-space-bane", 0, text("squeezed with another"))
    if underwater(world, unit):
        yield Because("ds.underwater", 0, text("under water"))
    for foe in watchers(world, unit) if has(world, unit, HIDDEN) else ():
        if hidden_from(world, unit, foe):
            yield Because("ds.hide", 0, text("hidden from {name}", name=world.get(foe, Name).name))
    if beneath(world, unit):
        yield Because("ds.burrower-blind", 0, text("It is completely beneath the ground."))
    breath = world.find(unit, Breath)
    if breath is not None and breath.rounds:
        left = max(0, air_left(breath.rounds, score(world, unit, "might")))
        yield Because("ds.suffocating", 0, counted("air for {n} more round", "air for {n} more rounds", n=left))


def spared(world: World, unit: int, plan: MovePlan) -> tuple[Because, ...]:
    """Foes that a way leaves behind, and what keeps each from striking."""
    mover, struck = _moving(world, unit, plan), {mark.by for step in plan.steps for mark in step.provokes}
    foes = (foe for foe, _ in world.all(Name) if foe not in struck and not dead(world, foe))
    reasons = (_kept_from(world, foe, mover, plan) for foe in foes if foe != mover and hostile(world, foe, mover))
    return tuple(reason for reason in reasons if reason is not None)


def _moving(world: World, unit: int, plan: MovePlan) -> int:
    """Give who goes a way: the creature that acts, or its mount."""
    first = plan.steps[0].before if plan.steps else world.get(unit, Place).at
    return next((who for who, place in world.all(Place) if place.at == first and not dead(world, who)), unit)


def _kept_from(world: World, foe: int, mover: int, plan: MovePlan) -> Because | None:
    name = world.get(foe, Name).name
    passed = (pair for step in plan.steps for pair in pairwise(track(world, mover, step)))
    left = next((before for before, after in passed if leaves(world, foe, mover, before, after)), None)
    if left is None:
        return None
    shifts = any(step.manner == SHIFT for step in plan.steps)
    if shifts or plan.mode == "teleport":
        rule = "ds.shift" if shifts else "ds.teleport-no-triggers"
        return Because(rule, 0, text("{name} cannot strike: this way of moving provokes no strikes.", name=name))
    refusal = opportunity_attack(moved_to(world, mover, left), foe, mover)
    if refusal is None:
        return None
    return Because(refusal.rule, 0, text("{name} cannot strike: {why}", name=name, why=refusal.why))
