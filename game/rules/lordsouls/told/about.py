"""What a player is told beside the board: the rules behind a creature's card and behind a preview."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.rulebook import Preview
from game.ecs.components import Body, Weapon
from game.ecs.world import World
from game.mechanics.arms.gear import BAG, gear
from game.mechanics.naming import called
from game.mechanics.on_foot.difficult_terrain import heaped
from game.mechanics.plans import COMES, Planned, event_of, when
from game.mechanics.traits import traits
from game.reasons import NOTHING, Because, Refusal, Text, counted, text
from game.rules.lordsouls.attack.reach_and_range import from_afar
from game.rules.lordsouls.attack.row_of_aims import aiming, bonus
from game.rules.lordsouls.attack.target_number import weapon_skill
from game.rules.lordsouls.defence import points
from game.rules.lordsouls.defence.control_zone import radius, zone_arms
from game.rules.lordsouls.defence.dodge_block_parry import BLOCK, PARRY, best, dodge
from game.rules.lordsouls.defence.reach import metres
from game.rules.lordsouls.grapple.grabbed import held
from game.rules.lordsouls.movement.leap import height, length
from game.rules.lordsouls.movement.move import value
from game.rules.lordsouls.positions.mounts import mount_of, rider_of
from game.rules.lordsouls.sheet.arms import ARMOUR, ARMS
from game.rules.lordsouls.sheet.characteristics import MAIN, hundredths, reflexes, score
from game.rules.lordsouls.sheet.distance import apart
from game.rules.lordsouls.sheet.energy import energy
from game.rules.lordsouls.sheet.equipment import arm, carried
from game.rules.lordsouls.sheet.potions import AT_HAND, potions, strength
from game.rules.lordsouls.sheet.ready_weapon import ready
from game.rules.lordsouls.sheet.sizes import category
from game.rules.lordsouls.turns.plan import no_attack, titled
from game.rules.lordsouls.turns.states import pose

USUAL_HANDS = 2
CELLS = "size {size}: {n} by {n} cell", "size {size}: {n} by {n} cells"


def about(world: World, unit: int) -> tuple[Because, ...]:
    """Every number of a creature's card has its rule.   [ls.characteristics]"""
    parts = _sheet, _movement, _arms, _potions, _defences, _state
    return tuple(reason for part in parts for reason in part(world, unit))


def _sheet(world: World, unit: int) -> Iterator[Because]:
    """Size, characteristics, armour.   [ls.size] [ls.characteristics] [ls.damage]"""
    body = world.get(unit, Body)
    yield Because("ls.size", 0, counted(*CELLS, n=body.side, size=category(body.size)))
    scores_of = {name: score(world, unit, name) for name in MAIN}
    fine = hundredths(reflexes(world, unit))
    scores = text(
        "Strength {str}, Dexterity {dex}, Constitution {con}, Intelligence {int}, Charisma {cha}, Reflexes {ref}",
        **scores_of, ref=fine,
    )  # fmt: skip
    yield Because("ls.characteristics", 0, scores)
    yield Because("ls.initiative-roll", 0, text("initiative 1d4 + {n}", n=hundredths(reflexes(world, unit))))
    worn = ARMOUR.get(traits(world, unit).armour or "none", 0)
    if worn:
        yield Because("ls.damage", 0, text("armour stops {n}", n=worn))


def _movement(world: World, unit: int) -> Iterator[Because]:
    """ДВИЖ as it stands, energy, jumps.   [ls.move] [ls.energy] [ls.jump]"""
    first, *changed = value(world, unit).because
    so_far = first.amount
    yield replace(first, note=text("Movement {n}", n=so_far))
    for reason in changed:
        so_far += reason.amount
        yield replace(reason, note=text("{why}: Movement {n}", why=reason.note, n=so_far))
    yield Because("ls.energy", 0, text("energy {n}", n=energy(world, unit)))
    yield Because("ls.jump-length", 0, text("jumps {n} m along", n=length(world, unit)))
    yield Because("ls.jump-height", 0, text("jumps {n} m up", n=height(world, unit)))


def _potions(world: World, unit: int) -> Iterator[Because]:
    """Healing potions, at hand and in the bag.   [ls.use] [ls.prepare-bag]"""
    ready_ones, packed, heals = potions(world, unit, *AT_HAND), potions(world, unit, BAG), strength(world, unit)
    if ready_ones:
        yield Because("ls.use", 0, text("healing potions at hand: {n}, health {heals} each", n=len(ready_ones),
                                        heals=heals))  # fmt: skip
    if packed:
        yield Because("ls.prepare-bag", 0, text("healing potions in the bag: {n}, health {heals} each", n=len(packed),
                                                heals=heals))  # fmt: skip


def _arms(world: World, unit: int) -> Iterator[Because]:
    """What it holds and how well; what it controls.   [ls.attack-target-number] [ls.control-zone]"""
    for weapon in carried(world, unit):
        skill, out = weapon_skill(world, unit, weapon).amount, ready(world, unit, weapon)
        at_hand = text("{weapon}: skill {n}", weapon=weapon.title, n=skill)
        yield Because("ls.attack-target-number" if out is None else out.rule, 0, at_hand if out is None else out.why)
        if weapon.name in ARMS:
            yield Because("ls.sample-arms", 0, text("{weapon}: damage {dice}", weapon=weapon.title, dice=weapon.damage))
    far, shooting = radius(world, unit), not zone_arms(world, unit)
    reach_said = text("controls no cells") if shooting else text("controls what is within {n} m", n=far)
    yield Because("ls.control-zone-ranged" if shooting else "ls.control-zone", 0, reach_said)


def _defences(world: World, unit: int) -> Iterator[Because]:
    """Each defence with its target number, or why there is none.   [ls.dodge] [ls.block] [ls.parry]"""
    out = points.forbidden(world, unit)
    if out is not None:
        yield Because(out.rule, 0, out.why)
        return
    evading = dodge(world, unit)
    if isinstance(evading, Refusal):
        yield Because(evading.rule, 0, evading.why)
    else:
        yield Because("ls.dodge", 0, text("Dodge {n}", n=evading.number.total))
    blocking, parrying = best(world, unit, BLOCK), best(world, unit, PARRY)
    if blocking is not None:
        yield Because("ls.block", 0, text("Block {n}", n=blocking.number.total))
    if parrying is not None:
        yield Because("ls.parry", 0, text("Parry {n}", n=parrying.number.total))
    left = {kind: points.guard(world, unit).left(kind) for kind in points.KINDS}
    left_said = text("points: Dodge {dodge}, Block or Parry {block}, Reaction {reaction}", **left)
    yield Because("ls.active-defence-points", 0, left_said)


def _state(world: World, unit: int) -> Iterator[Because]:
    """Aim, Plan, holds, the saddle, what else its hands do.   [ls.aim-bonus] [ls.plan] [ls.mounted]"""
    own, plan = aiming(world, unit), world.find(unit, Planned)
    if own.times:
        aimed = text("aims at {name}: +{n}", name=called(world, own.target), n=bonus(own.times))
        yield Because("ls.aim-bonus", 0, aimed)
    if plan is not None:
        yield Because("ls.plan", 0, _planned(world, unit, plan))
    for captive in held(world, unit):
        yield Because("ls.grapple-limits", 0, text("holds {name}", name=called(world, captive)))
    if mount_of(world, unit):
        yield Because("ls.mounted", 0, text("rides {name}", name=called(world, mount_of(world, unit))))
    if rider_of(world, unit):
        yield Because("ls.mounted", 0, text("carries {name}", name=called(world, rider_of(world, unit))))
    hands = gear(world, unit).hands
    if hands != USUAL_HANDS:
        yield Because("ls.grapple-hands", 0, text("{n} hands", n=hands))


def _planned(world: World, unit: int, plan: Planned) -> Text:
    """Say what a creature plans, and what sets it off.   [ls.plan]"""
    if no_attack(plan.variant) or event_of(world, unit) != COMES:
        return text("plans: {deed}, {when}", deed=titled(plan.variant), when=when(world, unit, plan))
    weapon = arm(world, unit, plan.weapon)
    return text("plans an attack with the {weapon}", weapon=weapon.title if weapon is not None else NOTHING)


def _where(world: World, unit: int, at: int, weapon: Weapon | None) -> Iterator[Because]:
    """Say how far away the target is, and how far the weapon reaches or carries.   [ls.attack-kinds] [ls.distance]"""
    yield Because("ls.distance", 0, text("{n} m away", n=apart(world, unit, at)))
    if weapon is None:
        return
    far = from_afar(world, unit, at, weapon)
    yield Because("ls.attack-kinds", 0, text("an attack at a distance") if far else text("a contact attack"))
    reach_said = text("the weapon carries {n} m", n=weapon.range) if far else text("reach {n} m", n=metres(weapon))
    yield Because("ls.attack-in-range" if far else "ls.reach", 0, reach_said)
    if far:
        yield Because("ls.ranged-attack", 0, text("no wall is on the line"))


def at_work(world: World, unit: int, verb: str, preview: Preview) -> tuple[Because, ...]:
    """Name the rules behind a preview that none of its numbers names.   [ls.attack-procedure] [ls.defence-roll]"""
    if preview.strike is None:
        steps = preview.plan.steps if preview.plan is not None else ()
        hard = any(heaped(world.field.kind(*step.after[:2])) for step in steps)
        return (Because("ls.difficult-is-ordinary", 0, text("ordinary ground all the same")),) if hard else ()
    weapon = arm(world, unit, preview.strike.weapon)
    number = preview.strike.attack.total
    needed = text("three dice must come to {n} or less", n=number)
    rules = [Because("ls.attack-procedure"), Because("ls.roll-3d6", 0, needed)]
    rules.append(Because("ls.critical-rolls", 0, text("3 and 4 always succeed, 17 and 18 never")))
    rules += _where(world, unit, preview.strike.at, weapon)
    rules += [Because("ls.position-own", 0, text("own pose"))] if pose(world, unit) else []
    at = preview.strike.at
    rules += [Because("ls.position-to-hit", 0, text("the target's pose"))] if pose(world, at) else []
    if weapon is not None and verb not in ("push", "grapple"):
        rules.append(Because("ls.attack-target-number", 0, text("target number {n}", n=number)))
        rules.append(Because("ls.damage", 0, text("damage {dice}", dice=weapon.damage)))
    return tuple(rules)

