"""The verb Charge: where it can end, and the strike there."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Decision, Option, Play
from game.battle.rulebook import Going, Preview, Strike
from game.ecs.components import Conditions, Name, Side
from game.ecs.world import World, lasting_by
from game.mechanics.naming import called
from game.mechanics.states import PRONE, UNCONSCIOUS, dead, has
from game.mechanics.verbs import Aimed
from game.paths.plan import MovePlan
from game.reasons import Cost, Refusal, counted, text
from game.rules.draw_steel.abilities import use
from game.rules.draw_steel.abilities.cards import NAMED, powers
from game.rules.draw_steel.actions.advance import shown
from game.rules.draw_steel.charge.charge_line import End, all_ends, charge_modes, leads
from game.rules.draw_steel.climbing_creatures.climbers import on_somebody
from game.rules.draw_steel.combat.free_strikes import FREE_STRIKE
from game.rules.draw_steel.combat.line_of_effect import line_of_effect
from game.rules.draw_steel.combat.strikes import CHARGE, COMBAT, free_strike
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.conditions.prone import LYING
from game.rules.draw_steel.hide_and_search.hidden import not_seen
from game.rules.draw_steel.hide_and_search.unknown import UNKNOWN
from game.rules.draw_steel.movement.carry_out import by_itself
from game.rules.draw_steel.movement.distance import apart
from game.rules.draw_steel.movement.movement import MOVEMENT
from game.rules.draw_steel.movement.sizes import imagined, moved_to
from game.rules.draw_steel.movement.speed import lessened, speed
from game.rules.draw_steel.movement_types.types import modes_here
from game.rules.draw_steel.paths.mover import failures
from game.rules.draw_steel.terrain.ground import resting
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.sides import foes_in_the_fight
from game.rules.draw_steel.verbs.targets import FOE, astray
from game.space.square import Cell


def charge_allowed(world: World, unit: int) -> Cost | Refusal:
    """A charge is a main action."""
    going = Going("walk", "charge")
    refusal = on_somebody(world, unit) or MOVEMENT.forbids(world, unit, going)
    limit = MOVEMENT.allowance(world, unit, going)
    return refusal or (limit if isinstance(limit, Refusal) else turn.slot(world, unit, turn.MAIN))


def charge_squares(world: World, unit: int) -> int:
    """Give the squares of its longest charge; none where it may not charge."""
    if isinstance(charge_allowed(world, unit), Refusal):
        return 0
    return max((_squares(world, unit, mode) for mode in modes_here(world, unit)), default=0)


class Spot(NamedTuple):
    """Where a charge can end beside an enemy: how it gets there, the usual type of movement first, and the square."""

    end: End
    usual: int
    mode: str
    cell: Cell


@lasting_by(failures)
def charge_spots(world: World, unit: int, target: int) -> tuple[Spot, ...]:
    """List where a charge can end beside an enemy whom it can strike there, the best first.

    Best: on its feet, then the shortest, then the least damage on the way, then the usual type of movement.
    """
    best: dict[Cell, Spot] = {}
    for number, mode in enumerate(modes_here(world, unit)):
        for cell, end in all_ends(world, unit, mode, _squares(world, unit, mode)).items():
            spot = Spot(end, number, mode, cell)
            if _strikes_from(world, unit, target, cell):
                best[cell] = min(spot, best.get(cell, spot))
    return tuple(sorted(best.values()))


def _squares(world: World, unit: int, mode: str) -> int:
    going = Going(mode, "charge")
    barred = MOVEMENT.forbids(world, unit, going) or charge_modes(world, unit, mode)
    limit = MOVEMENT.allowance(world, unit, going)
    return 0 if barred or isinstance(limit, Refusal) else limit


def _strikes_from(world: World, unit: int, target: int, cell: Cell) -> bool:
    ahead = imagined(world, unit, cell)
    return apart(ahead, unit, target) <= 1 and line_of_effect(ahead, unit, target).clear


@lasting_by(failures)
def charge_plan(world: World, unit: int, target: int, to: Cell | None = None) -> MovePlan | Refusal:
    """Go straight to a square beside an enemy, up to the speed, and strike it there.   [ds.charge]

    Among squares that are equally good the one where the way provokes least, then the one straight ahead.
    """
    barred = _barred(world, unit, target)
    if barred is not None:
        return barred
    spots = charge_spots(world, unit, target)
    if not spots:
        why = text("No clear straight line leads at {name}.", name=called(world, target))
        return Refusal("ds.charge", why, text("Move, or charge another."))
    wanted = _as_good(spots) if to is None else [spot for spot in spots if spot.cell == to]
    plans = [MOVEMENT.plan(world, unit, spot.cell, Going(spot.mode, "charge")) for spot in wanted]
    ways = [plan for plan in plans if isinstance(plan, MovePlan)]
    if not ways:
        return Refusal("ds.charge", text("The charge cannot end there."), text("End it on another square."))
    return min(ways, key=lambda plan: (len(plan.provokes), _aside(plan)))


def _barred(world: World, unit: int, target: int) -> Refusal | None:
    """Refuse an enemy who is too far away for a charge, or not seen."""
    name, far, most = called(world, target), apart(world, unit, target), speed(world, unit).total
    if far > most + 1:
        why = counted("{name} is {far} square away, the charge goes {most}.",
                      "{name} is {far} squares away, the charge goes {most}.", far=far, name=name,
                      most=most)  # fmt: skip
        return Refusal("ds.charge", lessened(world, unit, "walk", why), text("Move first."))
    return not_seen(world, target, unit)


def _as_good(spots: tuple[Spot, ...]) -> list[Spot]:
    """List those that are as good as the first."""
    return [spot for spot in spots if spot[:3] == spots[0][:3]]


def _aside(plan: MovePlan) -> int:
    """Count the squares of a way, twice where it slants: the less, the more it goes straight ahead."""
    return sum(
        abs(one - other) for step in plan.steps for one, other in zip(step.before[:2], step.after[:2], strict=True)
    )


def pointed_at(cmd: Command) -> Cell | None:
    """Give the square on which a charge is to end, where the command names one."""
    return next(iter(cmd.cells("to")), None)


def charge_against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:  # noqa: ARG001 - one shape for all
    """Say what a charge costs, or why it cannot be made."""
    if not isinstance(cmd.target, int) or cmd.target not in foes_in_the_fight(world, cmd.unit):
        return astray(world, cmd.unit, cmd.target, FOE, "ds.charge", near=False)
    plan = charge_plan(world, cmd.unit, cmd.target, pointed_at(cmd))
    return plan if isinstance(plan, Refusal) else plan.cost


def charge_offers(world: World, unit: int) -> Iterator[Command]:
    """Offer each enemy that can be charged, and each square beside it on which the charge can end.

    All that is offered is legal: whether a way leads there is known before it is planned.
    """
    for cmd in charge_choices(world, unit):
        yield cmd
        spots = charge_spots(world, unit, cmd.target) if isinstance(cmd.target, int) else ()
        ends = (spot.cell for spot in spots if _leads(world, unit, spot))
        yield from (command(unit, "charge", cmd.target, to=(cell,)) for cell in ends)


def charge_choices(world: World, unit: int) -> Iterator[Command]:
    """Offer each enemy that can be charged."""
    free = isinstance(CHARGE_LAW.free(world, unit), Cost)
    for foe in foes_in_the_fight(world, unit) if free else ():
        spots = charge_spots(world, unit, foe) if _barred(world, unit, foe) is None else ()
        if any(_leads(world, unit, spot) for spot in _as_good(spots)):
            yield command(unit, "charge", foe)


def charge_work(world: World, unit: int, mode: str) -> Iterator[None]:  # noqa: ARG001 - one shape for all verbs
    """Look in pieces where a charge can end, if there is an enemy whom it could reach."""
    most = speed(world, unit).total + 1
    near = any(apart(world, unit, foe) <= most for foe in foes_in_the_fight(world, unit))
    for each in modes_here(world, unit) if near and isinstance(charge_allowed(world, unit), Cost) else ():
        yield from all_ends.work(world, unit, each, _squares(world, unit, each))


def _leads(world: World, unit: int, spot: Spot) -> bool:
    return leads(world, unit, resting(world, unit, spot.cell), spot.mode, _squares(world, unit, spot.mode))


def charge_shown(world: World, cmd: Command, cost: Cost) -> Preview:
    """Show the way of a charge, the strikes that it provokes, and the strike at its end."""
    target = cmd.target if isinstance(cmd.target, int) else 0
    plan = charge_plan(world, cmd.unit, target, pointed_at(cmd))
    if isinstance(plan, Refusal):
        return Preview(cost)
    return replace(shown(world, cmd.unit, plan), strike=charge_strike(world, cmd.unit, target, plan))


def charge_perform(world: World, cmd: Command, dice: Dice) -> Play:
    """Move straight at the enemy and make a melee free strike."""
    unit, target = cmd.unit, cmd.target
    seen = UNKNOWN.known(world, unit)
    plan = charge_plan(seen, unit, target, pointed_at(cmd)) if isinstance(target, int) else None
    if not isinstance(plan, MovePlan) or not isinstance(target, int):
        return
    yield turn.spend(world, unit, turn.MAIN, "charge")
    yield from by_itself(world, dice, unit, plan, "ds.charge")
    if not dead(world, unit) and not dead(world, target) and not has(world, unit, UNCONSCIOUS):
        yield from _ends(world, unit, target, dice)
    else:
        yield from bleed(world, dice, unit)


def _ends(world: World, unit: int, target: int, dice: Dice) -> Play:
    """A charge ends with a melee free strike, or with an ability that is made for it."""
    fit = [NAMED[name] for name in powers(world, unit) if name in NAMED and NAMED[name].charge]
    usable = {ability.name: ability for ability in fit if isinstance(use.against(world, unit, target, ability), Cost)}
    answer = "strike"
    if usable:
        options = [
            Option("strike", text("Melee free strike")),
            *(Option(ability.name, ability.title) for ability in usable.values()),
        ]
        question = text("How does the charge of {name} end?", name=world.get(unit, Name).name)
        answer = yield Decision(world.get(unit, Side).team, unit, question, tuple(options), "ds.charge", target)
    if answer in usable:
        yield from use.one_roll_for_all(world, unit, target, dice, usable[answer])
        return
    yield from free_strike(world, dice, unit, target, main=True, leave=CHARGE)
    yield from bleed(world, dice, unit)


def charge_strike(world: World, unit: int, target: int, plan: MovePlan) -> Strike | None:
    """Preview the melee free strike at the end of a charge."""
    ahead = moved_to(world, unit, plan.steps[-1].after)
    if PRONE in plan.conditions:
        ahead.put(unit, world.get(unit, Conditions).plus(LYING))
    blow = COMBAT.strike(ahead, unit, target, FREE_STRIKE.name, ("melee",))
    return None if isinstance(blow, Refusal) else blow


CHARGE_LAW = Aimed(
    "charge", text("Charge"), "ds.charge", "unit", allowed=charge_allowed, against=charge_against,
    perform=charge_perform, offered=charge_offers, shown=charge_shown, work=charge_work,
    brief=charge_choices,
)  # fmt: skip
CHARGE_VERB = replace(CHARGE_LAW.verb(), offers=charge_offers)
