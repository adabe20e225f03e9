"""Hiding: a Stealth check where no foe has a plain view."""

from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.ecs.components import Condition, Sheet, Weapon, lookup
from game.ecs.world import World
from game.mechanics import sides
from game.mechanics.d20.checks import check
from game.mechanics.naming import called
from game.mechanics.states import HIDDEN, began, has
from game.reasons import Because, Cost, Refusal, Tally, text
from game.rules.starfinder.combat.concealment import CONCEALMENT
from game.rules.starfinder.combat.cover import COVER
from game.rules.starfinder.combat.rolls import impaired
from game.rules.starfinder.turns import turns

UNSEEN = Condition(HIDDEN, "decided.hiding", 0, "turn")
EYES = Weapon("eyes", reach=0, range=1)
"""What stands between two creatures is judged as for a shot."""
PASSIVE = 10


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
    return list(sides.foes(world, unit, turns.ROUNDS.able))


def hide_allowed(world: World, unit: int) -> Cost | Refusal:
    """Hiding is a move action, where no foe has a plain view.   [decided.hiding]"""
    if has(world, unit, HIDDEN):
        return Refusal("decided.hiding", text("{who} is hidden already.", who=called(world, unit)))
    return in_plain_sight(world, unit) or turns.LAW.allows(world, unit, "hide")


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
    yield turns.LAW.take(world, unit, "hide")
    own, against = stealth(world, unit), alertness(world, unit)
    total = yield from check(world, dice, unit, own.total, against, ("decided.hiding", text("Stealth")))
    because = (*own.counted, Because("decided.hiding", 0, text("keenest foe: {dc}", dc=against)))
    if total < against:
        note = text("is noticed: {total} against {against}", total=total, against=against)
        yield Event("defended", unit, because, (), note)
        return
    event = began(world, unit, UNSEEN)
    yield replace(event, because=because, text=text("hides: {total} against {against}", total=total, against=against))
