"""What the tiers of a power roll do, in words with their rules: damage, forced movement, states that a potency bars."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.command import Command
from game.battle.trial import Odds, Trial
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import UNCONSCIOUS, has
from game.mechanics.what_if import damage
from game.reasons import Because, Text, text
from game.rules.draw_steel.abilities.cards import Ability, value
from game.rules.draw_steel.abilities.parry import HALF, may_parry
from game.rules.draw_steel.abilities.potency import potency
from game.rules.draw_steel.abilities.use import damages, shared, targets
from game.rules.draw_steel.conditions.conditions import RULES_OF, state_told
from game.rules.draw_steel.forced_movement.forced_movement import force_told
from game.rules.draw_steel.rolls.characteristics import score
from game.rules.draw_steel.rolls.edges_banes import Favour
from game.rules.draw_steel.rolls.power_roll import THROWS, TIERS, Does, critical, power, trial
from game.rules.draw_steel.stamina.damage import taken
from game.rules.draw_steel.stamina.dying import lasts
from game.rules.draw_steel.stamina.underwater import by_water
from game.rules.draw_steel.turns import turn

CRITICAL_TIER = text("Critical hit")
ANOTHER = Because("ds.critical-hit", 0, text("another main action at once"))


def ability_trials(world: World, cmd: Command, ability: Ability) -> Iterator[Trial]:
    """Tell what an ability may do to each whom it surely meets: one roll, with each its own edges and banes."""
    if ability.friend or not isinstance(cmd.target, int):
        return
    unit, others = cmd.unit, targets(world, cmd.unit, ability) if ability.burst else ()
    aimed = (cmd.target, *(other for other in others if other != cmd.target))
    for target in aimed:
        both, bonus = shared(world, unit, target, ability, aimed), score(world, unit, ability.score)
        what = text("{ability} on {name}", ability=ability.title, name=called(world, target))
        does = tuple(befalls(world, unit, target, ability, tier) for tier in (1, 2, 3))
        made = trial(what, "ds.power-roll", bonus, both, (does[0][0], does[1][0], does[2][0]), target)
        reasons = dict(zip(TIERS, (reason[1] for reason in does), strict=True))
        results = tuple(replace(result, because=reasons[result.name]) for result in made.results)
        made = replace(made, results=results, because=(*made.because, *_parries(world, target, ability)))
        yield _critical(made, bonus, both) if ability.slot == turn.MAIN else made


def _parries(world: World, target: int, ability: Ability) -> Does:
    """Who can parry may halve the damage."""
    if max(ability.damage) < HALF or not may_parry(world, target):
        return ()
    return (Because("ds.triggered-action", 0, text("{name} may parry and take half", name=called(world, target))),)


def _critical(made: Trial, bonus: int, both: Favour) -> Trial:
    """A natural 19 or 20 gives another main action besides the third tier."""
    pairs = [(a, b) for a in range(1, 11) for b in range(1, 11)]
    lucky = sum(critical(pair) for pair in pairs)
    plain = sum(power(pair, bonus, both.net).tier == 3 and not critical(pair) for pair in pairs)
    third = made.results[-1]
    best = replace(third, chance=Odds(lucky, THROWS), name=CRITICAL_TIER, does=(*third.does, ANOTHER))
    kept = (replace(third, chance=Odds(plain, THROWS)),) if plain else ()
    return replace(made, results=(*made.results[:-1], *kept, best))


def befalls(world: World, unit: int, target: int, ability: Ability, tier: int) -> tuple[Does, Does]:
    """Give what a tier does to a target, and why it does no more: damage, then movement, then the state.

    Nothing more befalls the dead.
    """
    amount = damages(world, unit, ability)[tier - 1]
    does, why = hurts(world, target, amount, ability.kind)
    if amount and kills(world, target, taken(world, target, amount, ability.kind)):
        return does, why
    if ability.moves:
        far = ability.squares[tier - 1]
        moved = force_told(world, unit, target, far, ability.moves, vertical=ability.vertical, arm=not ability.ranged)
        does, why = (*does, *moved[0]), (*why, *moved[1])
    if ability.state:
        state = imposed(world, unit, target, ability, tier)
        does, why = (*does, *state[0]), (*why, *state[1])
    return does, why


def hurts(world: World, target: int, amount: int, kind: str) -> tuple[Does, Does]:
    """Give the damage that is left of an amount, and whether it kills."""
    if not amount:
        return (), ()
    left = taken(world, target, amount, kind)
    cause = text("immunity") if left < amount else text("weakness")
    why = (Because("ds.damage", left - amount, cause), *by_water(world, target, kind)) if left != amount else ()
    done = Because("ds.damage", left, damage(left) if left else text("no damage"))
    deadly = (Because("ds.dying", 0, text("enough to kill it")),) if kills(world, target, left) else ()
    return (done, *deadly), why


def kills(world: World, target: int, dealt: int) -> bool:
    """Say whether damage kills: as much as it lasts, or any at all to the unconscious."""
    return dealt >= lasts(world, target) or (dealt > 0 and has(world, target, UNCONSCIOUS))


def imposed(world: World, unit: int, target: int, ability: Ability, tier: int) -> tuple[Does, Does]:
    """Give the state that a tier brings, or that its potency is met."""
    held, needed, what = score(world, target, ability.against), value(world, unit, ability, tier), Text(ability.against)
    numbers: dict[str, int | Text] = {"what": what, "score": held, "value": needed}
    if not potency(held, needed):
        said = text("not {condition}: {what} {score} is not less than {value}", condition=ability.state, **numbers)
        return (Because("ds.potency", 0, said),), ()
    why = Because("ds.potency", 0, text("{what} {score} is less than {value}", **numbers))
    said = state_told(ability.state, ability.ends)
    return (Because(RULES_OF[ability.state], 0, said),), (why,)
