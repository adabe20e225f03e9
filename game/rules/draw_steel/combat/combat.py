"""The law of combat, as scenes, verbs and the referee ask it: what a strike would be."""

from collections.abc import Iterator

from game.battle import rulebook
from game.battle.rulebook import Strike
from game.battle.trial import Odds
from game.ecs.components import Weapons
from game.ecs.world import World, lasting
from game.mechanics.states import has
from game.reasons import Because, Cost, Refusal, Tally, counted, text
from game.rules.draw_steel.actions.triggered_action import may_react
from game.rules.draw_steel.combat.ability_distance import at_range, melee_distance, out_of_reach
from game.rules.draw_steel.combat.free_strikes import arms, bonus_of, damages, unrolled, weapon_of
from game.rules.draw_steel.combat.line_of_effect import line_of_effect
from game.rules.draw_steel.movement.distance import apart
from game.rules.draw_steel.movement.sizes import space
from game.rules.draw_steel.rolls.edges_banes import favour
from game.rules.draw_steel.rolls.power_roll import THROWS, chances, swayed_by, tally
from game.rules.draw_steel.terrain.high_ground import high_ground, no_high_ground
from game.space.square import Cell

OPTIONS = ("melee", "ranged", "maneuver", "harmless", "opportunity", "charge", "area")
"""What `strike` takes: how it is made, that it deals no damage, that it is an area and so no strike."""


class Combat(rulebook.Combat):
    """The law of combat, as scenes, verbs and the referee ask it."""

    options = OPTIONS

    def reach(self, world: World, unit: int) -> Cost:
        """Give how far a creature strikes in melee, in squares."""
        weapons = world.find(unit, Weapons) or Weapons()
        far = max((melee_distance(weapon) for weapon in weapons.carried if weapon.melee), default=1)
        return Cost.one("ds.ability-distance", far)

    def arms(self, world: World, unit: int) -> tuple[str, ...]:
        """List what a creature can strike with: its weapons; heroes have either free strike."""
        return arms(world, unit)

    def threatened(self, world: World, unit: int) -> tuple[Cell, ...]:
        """List the squares on the ground from which one cannot walk away unpunished: the adjacent ones."""
        if may_react(world, unit) is not None:
            return ()
        body, field, around = space(world, unit), world.field, []
        for y in range(min(c[1] for c in body) - 1, max(c[1] for c in body) + 2):
            for x in range(min(c[0] for c in body) - 1, max(c[0] for c in body) + 2):
                if field.inside(x, y) and not field.kind(x, y).blocks_move:
                    around.append(field.on_ground(x, y))
        beside = (cell for cell in around if cell not in body and _near(cell, body))
        return tuple(cell for cell in beside)

    def threat_rules(self, world: World, unit: int) -> tuple[str, ...]:
        """List the rules by which a creature threatens what it does, or nothing."""
        states = (("dazed", "ds.dazed"), ("unconscious", "ds.unconscious"), ("surprised", "ds.surprise"))
        barred = tuple(rule for name, rule in states if has(world, unit, name))
        return barred or ("ds.opportunity-attack", "ds.distance")

    def strike(
        self, world: World, attacker: int, target: int, weapon: str, options: tuple[str, ...]
    ) -> Strike | Refusal:
        """Say what a strike would be: its edges and banes, and the mean of its damage."""
        return strike_found(world, attacker, target, weapon, options)


@lasting
def strike_found(world: World, attacker: int, target: int, weapon: str, options: tuple[str, ...]) -> Strike | Refusal:
    """A strike is a power roll: edges and banes sway it, its tier says the damage.

    A fixed free strike is none, and nothing sways it.
    """
    arm = weapon_of(world, attacker, weapon)
    ranged = at_range(world, attacker, target, arm, options)
    refusal = out_of_reach(world, attacker, target, arm, ranged=ranged)
    if refusal is not None:
        return refusal
    fixed = unrolled(world, attacker, arm, options)
    if fixed:
        fixed_number = Because("ds.free-strike", 0, text("a fixed number, no roll"))
        why = (fixed_number, *seen_from(world, attacker, target, ranged=ranged))
        return Strike(attacker, target, arm.name, Tally(), Tally(), Odds(1, 1), 2 * fixed, why, ((fixed, THROWS),))
    harmless, area = "harmless" in options or "maneuver" in options, "area" in options or "maneuver" in options
    both = favour(world, attacker, target, ranged=ranged, harmless=harmless, area=area)
    bonus, numbers = bonus_of(world, attacker, arm), damages(world, attacker, arm, ranged=ranged)
    counts = chances(bonus, both.net)
    doubled = 2 * sum(count * number for count, number in zip(counts, numbers, strict=True)) // THROWS
    spread, sums = tuple(zip(numbers, counts, strict=True)), tally(bonus, both)
    because = (*swayed_by(both), *where(world, attacker, target, ranged=ranged))
    aside = tuple(no_high_ground(world, attacker, target))
    return Strike(attacker, target, arm.name, sums, Tally(), Odds(1, 1), doubled, because, spread, aside=aside)


def where(world: World, attacker: int, target: int, *, ranged: bool) -> Iterator[Because]:
    """Tell what of the two places counts: how it is seen, how far it is, how high."""
    yield from seen_from(world, attacker, target, ranged=ranged)
    if high_ground(world, attacker, target):
        yield Because("ds.fully-above")


def seen_from(world: World, attacker: int, target: int, *, ranged: bool) -> Iterator[Because]:
    """Tell by which line a target is reached, and over which distance."""
    seen = line_of_effect(world, attacker, target)
    yield from () if seen.plain else seen.because
    if ranged:
        yield Because("ds.distance", 0, counted("{n} square", "{n} squares", n=apart(world, attacker, target)))


def _near(cell: Cell, body: tuple[Cell, ...]) -> bool:
    return any(max(abs(a - b) for a, b in zip(cell, mine, strict=True)) <= 1 for mine in body)
