"""Being hidden, enemy by enemy: from whom a creature is, what that is worth, who observes it, and what ends it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.battle.event import Change, Event, put
from game.ecs.bearing import severally
from game.ecs.components import Body, Conditions, Name, Place, Side, Terrain
from game.ecs.world import World, component
from game.mechanics import sides
from game.mechanics.naming import called
from game.mechanics.readings import Readings
from game.mechanics.states import HIDDEN, UNCONSCIOUS, dead, has
from game.reasons import Because, Refusal, text
from game.rules.draw_steel.combat.concealment import concealment
from game.rules.draw_steel.combat.cover import cover
from game.rules.draw_steel.combat.line_of_effect import line_of_effect
from game.rules.draw_steel.conditions import conditions

ABOUT = (("condition", HIDDEN),)


@component
@dataclass(frozen=True, slots=True)
class Stealth:
    """What differs from enemy to enemy for one who hides.

    `known`: the enemies who know of it though it is hidden from others; without any it is hidden from all. `lately`:
    those from whom it has been hidden until some moment of this turn.
    """

    known: tuple[int, ...] = ()
    lately: tuple[int, ...] = ()


def stealth(world: World, unit: int) -> Stealth:
    """Give what differs from enemy to enemy."""
    return world.find(unit, Stealth) or Stealth()


def hidden_from(world: World, unit: int, foe: int) -> bool:
    """Say whether a creature is hidden from one enemy."""
    return has(world, unit, HIDDEN) and foe not in stealth(world, unit).known


def unseen_by(world: World, unit: int, foe: int) -> bool:
    """Hidden from an enemy one has an edge against it, to the end of the turn in which that ends."""
    return hidden_from(world, unit, foe) or foe in stealth(world, unit).lately


def unseen_edge(world: World, unit: int, foe: int) -> tuple[Because, ...]:
    """Hidden from an enemy one has an edge against it."""
    return (Because("ds.hide", 0, text("hidden from it")),) if unseen_by(world, unit, foe) else ()


def not_seen(world: World, unit: int, viewer: int, *, area: bool = False) -> Refusal | None:
    """Nobody aims at who is hidden from it; an Area ability finds the hidden, too."""
    if area or not hidden_from(world, unit, viewer):
        return None
    return Refusal("ds.hide", text("{name} is hidden.", name=called(world, unit)), text("Search for it first."))


def observed(world: World, unit: int, foe: int) -> bool:
    """An enemy observes whom it has line of effect to, without concealment."""
    return line_of_effect(world, foe, unit).clear and not concealment(world, foe, unit)


@severally(Body, Conditions, Place, whole=(Readings, Terrain))
def covered(world: World, unit: int, foe: int) -> bool:
    """Say whether a creature has cover or concealment from each of some others; out of all lines it has."""
    return not observed(world, unit, foe) or bool(cover(world, foe, unit))


def watchers(world: World, unit: int) -> tuple[int, ...]:
    """List the enemies of a creature that can know of it: the living who are awake, in id order."""
    return sides.foes(world, unit, _awake)


def _awake(world: World, unit: int) -> bool:
    return not dead(world, unit) and not has(world, unit, UNCONSCIOUS)


def unaware(world: World, unit: int) -> tuple[int, ...]:
    """List the enemies from whom a creature is hidden, in id order."""
    if not has(world, unit, HIDDEN):
        return ()
    known = stealth(world, unit).known
    return tuple(foe for foe in watchers(world, unit) if foe not in known)


def seen(world: World, team: str, unit: int) -> bool:
    """Who is hidden from every enemy of a team is not shown to it; its own are."""
    eyes = [foe for foe in watchers(world, unit) if world.get(foe, Side).team == team]
    return not eyes or not all(hidden_from(world, unit, foe) for foe in eyes)


def lurks(world: World, team: str, unit: int) -> bool:
    """Who is hidden from a team stays so where each of its enemies there has cover or concealment before it."""
    eyes = [foe for foe in watchers(world, unit) if world.get(foe, Side).team == team]
    return all(hidden_from(world, unit, foe) and covered(world, unit, (foe,))[0] for foe in eyes)


def becomes_hidden(world: World, unit: int, known: tuple[int, ...]) -> Event:
    """Build the event by which a creature is hidden from all enemies but some."""
    state = world.get(unit, Conditions).plus(conditions.condition(HIDDEN))
    lately = tuple(foe for foe in stealth(world, unit).lately if foe in known)
    names = (text("{name} observes it.", name=world.get(foe, Name).name) for foe in known)
    because = (Because("ds.hide"), *(Because("ds.hide", 0, name) for name in names))
    changes = put(world, unit, state, Stealth(known, lately))
    return Event("began", unit, because, changes, text("{condition} begins", condition=HIDDEN), ABOUT)


def let_know(world: World, unit: int, by: tuple[int, ...], rule: str = "ds.hide") -> Iterator[Event]:
    """Let some enemies know of a creature; hidden from nobody it is hidden no more."""
    new = tuple(foe for foe in by if hidden_from(world, unit, foe))
    if new and all(foe in new for foe in unaware(world, unit)):
        yield from revealed(world, unit, rule)
        return
    for foe in new:
        old = stealth(world, unit)
        after = Stealth((*old.known, foe), (*old.lately, foe))
        note = text("is no longer hidden from {name}", name=world.get(foe, Name).name)
        yield Event("ended", unit, (Because(rule, 0, note),), put(world, unit, after), note)


def revealed(world: World, unit: int, rule: str = "ds.hide") -> Iterator[Event]:
    """Let a creature be hidden from nobody any more; its edge stays to the end of the turn."""
    if not has(world, unit, HIDDEN):
        return
    old = stealth(world, unit)
    until_now = tuple(foe for foe in watchers(world, unit) if unseen_by(world, unit, foe))
    changes = put(world, unit, world.get(unit, Conditions).minus(HIDDEN), replace(old, known=(), lately=until_now))
    yield Event("ended", unit, (Because(rule),), changes, text("{condition} ends", condition=HIDDEN), ABOUT)


def ability_reveals(world: World, unit: int) -> Iterator[Event]:
    """Whoever uses an ability shows itself to all once that is done."""
    yield from revealed(world, unit)


def come_out(world: World, unit: int) -> Iterator[Event]:
    """Movement that ends in an enemy's view ends being hidden from that enemy."""
    if has(world, unit, HIDDEN):
        yield from let_know(world, unit, tuple(foe for foe in unaware(world, unit) if observed(world, unit, foe)))


def seen_again(world: World) -> Iterator[Event]:
    """With neither cover nor concealment from an enemy one is hidden from it no more."""
    for unit, states in list(world.all(Conditions)):
        if states.has(HIDDEN) and not dead(world, unit):
            foes = unaware(world, unit)
            hides = zip(foes, covered(world, unit, foes), strict=True)
            yield from let_know(world, unit, tuple(foe for foe, behind in hides if not behind))


def lately_over(world: World) -> Iterator[Change]:
    """Yield what a turn's end changes: the edge of who was hidden in it is gone."""
    for unit, old in list(world.all(Stealth)):
        if old.lately:
            yield from put(world, unit, replace(old, lately=()))
