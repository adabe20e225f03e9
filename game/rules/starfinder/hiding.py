"""Hiding, and striking at a square in which somebody unseen is believed to be."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.battle.rulebook import Preview, Strike
from game.ecs.components import Body, Condition, Conditions, Name, Place, Sheet, Weapon, lookup
from game.ecs.world import World, remembered
from game.mechanics import sides
from game.mechanics.cover import solid
from game.mechanics.d20.checks import check
from game.mechanics.d20.concealment import guessed
from game.mechanics.d20.reach import within
from game.mechanics.d20.sizes import SQUARE, feet, space
from game.mechanics.naming import called
from game.mechanics.states import HIDDEN, INVISIBLE, began, has
from game.mechanics.verbs import Aimed
from game.reasons import Because, Cost, Refusal, Tally, text
from game.rules.starfinder import turns
from game.rules.starfinder.blows import BLOWS, REACTIONS
from game.rules.starfinder.combat import COMBAT
from game.rules.starfinder.concealment import CONCEALMENT
from game.rules.starfinder.cover import COVER
from game.rules.starfinder.opportunity import OPPORTUNITY
from game.rules.starfinder.reach import REACH
from game.rules.starfinder.rolling import impaired
from game.rules.starfinder.states import STATES
from game.space import footprint
from game.space.square import Cell

UNSEEN = Condition(HIDDEN, "decided.hiding", 0, "turn")
EYES = Weapon("eyes", reach=0, range=1)
"""What stands between two creatures is judged as for a shot."""
PASSIVE = 10
OPTIONS = ("square",)
NOBODY = text("No unseen foe could be there.")


def in_plain_sight(world: World, unit: int) -> Refusal | None:
    """Nobody hides in plain sight of a foe, nor behind creatures alone.   [decided.hiding] [sf.soft-cover-limits]"""
    for foe in _watchers(world, unit):
        found = COVER.cover(world, foe, unit, EYES)
        if found.real or CONCEALMENT.concealment(world, foe, unit, EYES).percent:
            continue
        soft = COVER.may_hide(found)
        names = {"foe": called(world, foe), "who": called(world, unit)}
        if soft is not None:
            return replace(soft, why=text("Only creatures stand between {foe} and {who}.", **names))
        why = text("{foe} sees {who} plainly.", **names)
        return Refusal("decided.hiding", why, text("Get behind cover, or into smoke or darkness."))
    return None


def _watchers(world: World, unit: int) -> list[int]:
    return list(sides.foes(world, unit, turns.able))


def hide_allowed(world: World, unit: int) -> Cost | Refusal:
    """Hiding is a move action, where no foe has a plain view.   [decided.hiding]"""
    if has(world, unit, HIDDEN):
        return Refusal("decided.hiding", text("{who} is hidden already.", who=called(world, unit)))
    return in_plain_sight(world, unit) or turns.slot(world, unit, "move")


def stealth(world: World, unit: int) -> Tally:
    """Give what is added to a Stealth check.   [sf.squeezing-entangled] [sf.hustle-fatigue]"""
    skill = lookup((world.find(unit, Sheet) or Sheet()).skills, "stealth")
    return Tally((Because("sheet", skill, text("Stealth")), *impaired(world, unit)))


def alertness(world: World, unit: int) -> int:
    """The keenest foe's Perception, as if it showed a 10, is what Stealth has to meet.   [decided.hiding]"""
    skills = (lookup((world.find(foe, Sheet) or Sheet()).skills, "perception") for foe in _watchers(world, unit))
    return PASSIVE + max(skills, default=0)


def hide(world: World, unit: int, dice: Dice) -> Play:
    """A Stealth check against the keenest foe: hidden until the next turn, or until it attacks.   [decided.hiding]"""
    yield turns.spend(world, unit, "move", "hide")
    own, against = stealth(world, unit), alertness(world, unit)
    total = yield from check(world, dice, unit, own.total, against, ("decided.hiding", text("Stealth")))
    because = (*own.counted, Because("decided.hiding", 0, text("keenest foe: {dc}", dc=against)))
    if total < against:
        note = text("is noticed: {total} against {against}", total=total, against=against)
        yield Event("defended", unit, because, (), note)
        return
    event = began(world, unit, UNSEEN)
    yield replace(event, because=because, text=text("hides: {total} against {against}", total=total, against=against))


# -- striking at a square ----------------------------------------------------------------------------------------------


@remembered
def unseen_foes(world: World, unit: int) -> tuple[int, ...]:
    """List the foes that a creature does not see, in id order.   [sf.total-concealment]"""
    veiled = any(kind.blocks_sight and not kind.blocks_effect for kind in world.field.kinds)
    if not veiled and not has(world, unit, "blinded") and not any(map(_unlit, _conditions(world))):
        return ()
    return tuple(foe for foe in _watchers(world, unit) if CONCEALMENT.total(world, unit, foe).unseen)


def _conditions(world: World) -> Iterator[Conditions]:
    return (found for _, found in world.all(Conditions))


def _unlit(conditions: Conditions) -> bool:
    return conditions.has(HIDDEN, INVISIBLE, "in-darkness")


def blind_allowed(world: World, unit: int) -> Cost | Refusal:
    """Who cannot see a foe may strike at a square; while all are seen there is no need to.   [sf.total-concealment]"""
    if not unseen_foes(world, unit):
        why = text("{who} sees every foe.", who=called(world, unit))
        return Refusal("sf.total-concealment", why, text("Attack one of them."))
    return turns.slot(world, unit, "standard")


def blind_against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:
    """Say whether the square can be struck at: in reach or range, nothing solid between, nobody seen there."""
    if not isinstance(cmd.target, tuple) or not world.field.inside(cmd.target[0], cmd.target[1]):
        return Refusal("sf.grid", text("It needs a square to strike at."))
    return _out_of_reach(world, cmd.unit, cmd.target, _arm(world, cmd)) or _seen_there(world, cmd) or free


def _arm(world: World, cmd: Command) -> Weapon:
    return COMBAT.weapon(world, cmd.unit, cmd.option("weapon"))


def _out_of_reach(world: World, unit: int, square: Cell, arm: Weapon) -> Refusal | None:
    source = space(world, unit)
    far, shot = feet(source, (square,)), REACH.from_afar(world, unit, arm, (square,))
    if not within(REACH.span(world, unit, arm), source, (square,)) and not (shot and far <= arm.range):
        return Refusal("sf.reach", text("The square is {far} ft away.", far=far), text("Come closer."))
    if solid(world.field, square) or COVER.bars_line(world, source, square):
        return Refusal("sf.total-cover", text("Something solid is in every line."))
    return None


def _seen_there(world: World, cmd: Command) -> Refusal | None:
    """A foe that is seen is attacked as such, not its square.   [sf.total-concealment]"""
    seen = next((foe for foe in _seen(world, cmd.unit) if cmd.target in space(world, foe)), None)
    if seen is None:
        return None
    why = text("{name} is seen there.", name=world.get(seen, Name).name)
    return Refusal("sf.total-concealment", why, text("Attack it."))


def _seen(world: World, unit: int) -> list[int]:
    hidden = unseen_foes(world, unit)
    return [foe for foe in _watchers(world, unit) if foe not in hidden]


def found_there(world: World, cmd: Command) -> Strike | None:
    """Give the strike at whoever is unseen in the square, at whatever height, or nothing.   [sf.total-concealment]"""
    if not isinstance(cmd.target, tuple):
        return None
    foe = next((one for one in unseen_foes(world, cmd.unit) if guessed(world, cmd.target, one)), None)
    found = None if foe is None else COMBAT.strike(world, cmd.unit, foe, cmd.option("weapon"), OPTIONS)
    return found if isinstance(found, Strike) else None


def supposed(world: World, cmd: Command) -> Strike | None:
    """Give what the strike would be if an unseen foe were in the square: alike whether one is or not, or nothing.

    Of several the first that could be there unseen.   [sf.total-concealment]
    """
    square = cmd.target
    if not isinstance(square, tuple):
        return None
    for foe in unseen_foes(world, cmd.unit):
        ahead, place = world.fork(), world.get(foe, Place)
        ahead.put(foe, replace(place, at=square, band=footprint.whole(world.get(foe, Body).side)))
        found = _there(ahead, cmd, foe) if fits(world, foe, square) else None
        if found is not None:
            return found
    return None


def fits(world: World, unit: int, at: Cell) -> bool:
    """Say whether a creature's whole space would lie on the map."""
    far = world.get(unit, Body).side - 1
    return world.field.inside(at[0] + far, at[1] + far)


def _there(ahead: World, cmd: Command, foe: int) -> Strike | None:
    """Give the strike at a foe supposed to be in the square; nothing where it would be seen or out of reach there."""
    if not CONCEALMENT.total(ahead, cmd.unit, foe).unseen:
        return None
    found = COMBAT.strike(ahead, cmd.unit, foe, cmd.option("weapon"), OPTIONS)
    return found if isinstance(found, Strike) else None


def blind(world: World, cmd: Command, dice: Dice) -> Play:
    """Strike at a square: where nobody is the strike misses, and nobody learns why.   [sf.total-concealment]"""
    arm, square = _arm(world, cmd), cmd.target
    yield turns.spend(world, cmd.unit, "standard", "strike-square")
    yield from turns.shown_by_striking(world, cmd.unit)
    if isinstance(square, tuple) and REACH.from_afar(world, cmd.unit, arm, (square,)):
        yield from REACTIONS.asked(world, dice, cmd.unit, OPPORTUNITY.acting(world, cmd.unit))
    if STATES.at_mercy(world, cmd.unit):
        return
    strike = found_there(world, cmd)
    if strike is not None:
        yield from BLOWS.strike(world, dice, cmd.unit, strike.at, arm.name, OPTIONS)
    else:
        yield from BLOWS.wasted(world, dice, cmd.unit, arm.name)


def blind_shown(world: World, cmd: Command, cost: Cost) -> Preview:
    """Show the odds against a foe supposed to be there, half of which the eyes take away.   [sf.total-concealment]"""
    strike = supposed(world, cmd)
    if strike is None:
        return Preview(cost, None, None, price=(Because("sf.total-concealment", 0, NOBODY),))
    perhaps = text("Only if {name} is there: of a miss nobody learns why.", name=called(world, strike.at))
    return Preview(cost, None, strike, price=(Because("sf.total-concealment", 0, perhaps),))


def blind_offers(world: World, unit: int) -> Iterator[Command]:
    """Offer every square in reach or range that nobody is seen in, with every weapon: none of them tells anything.

    A square is struck at whatever its height; it is named as high as the striker is.   [sf.total-concealment]
    """
    arms = COMBAT.weapons(world, unit)
    seen = {cell for foe in _seen(world, unit) for cell in space(world, foe)}
    spans = [span for arm in arms for span in (arm.range, REACH.of(world, unit, arm).total)]
    for square in _squares(world, unit, max(spans)):
        near = (arm for arm in arms if square not in seen and _out_of_reach(world, unit, square, arm) is None)
        yield from (command(unit, "strike-square", square, weapon=arm.name) for arm in near)


def _squares(world: World, unit: int, most: int) -> Iterator[Cell]:
    """List the squares around a creature, up to a distance in feet, row by row."""
    field, (x, y, z), wide = world.field, world.get(unit, Place).at, world.get(unit, Body).side - 1
    far = most // SQUARE
    for row in range(max(0, y - far), min(field.height, y + wide + far + 1)):
        for column in range(max(0, x - far), min(field.width, x + wide + far + 1)):
            yield column, row, max(z, field.ground(column, row))


STRIKE_SQUARE = Aimed(
    "strike-square", text("Strike at a square"), "sf.total-concealment", "cell", blind_allowed, blind_against, blind,
    blind_offers, blind_shown,
)  # fmt: skip
