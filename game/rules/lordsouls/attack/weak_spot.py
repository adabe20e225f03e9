"""Attack on a weak spot: what it brings besides damage."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.battle.dice import Dice
from game.battle.event import Event, Option, Play, put
from game.ecs.components import Condition, Vitals
from game.ecs.world import World
from game.mechanics.arms.gear import HAND, gear
from game.mechanics.asking import ask
from game.mechanics.states import began, ended, has
from game.reasons import Because, text
from game.rules.lordsouls.positions.mounts import rides, unseated
from game.rules.lordsouls.rolls.rulings import at_table
from game.rules.lordsouls.sheet.equipment import dropped
from game.rules.lordsouls.turns.states import BLIND, KNEELING, ONE_EYED, pose, up

WEAK_SPOT = "weak-spot"
WEAKLY = Because("ls.weak-spot-attack", -6, text("at a weak spot"))
"""An attack on a weak spot is made at 6 less.   [ls.weak-spot-attack]"""
EYE, HAND_SPOT, LEG, HELD = "eye", "hand", "leg", "held"
SPOTS = {EYE: text("An eye"), HAND_SPOT: text("The hand"), LEG: text("A leg"), HELD: text("What it holds (no damage)")}
"""The spots that may be aimed at; the book leaves what follows to its master.   [ls.weak-spot-effect]"""
NOTHING_MORE = "none"
EFFECTS = {
    EYE: text("The sight of an eye"), HAND_SPOT: text("It drops what it holds"), LEG: text("On its knees"),
    NOTHING_MORE: text("Nothing more"),
}  # fmt: skip
"""What a table may rule that a hit brings.   [ls.weak-spot-effect]"""
RULE = "ls.weak-spot-effect"
HALF_BLIND = -2
"""What an eye lost takes off attacks, defences and the search for who is hidden.   [ls.weak-spot-effect]"""
WORTH = {ONE_EYED: 200, BLIND: 600, HAND: 100, KNEELING: 80}
"""What it is worth to whoever attacks that its target has lost an eye, or both, or what it held, or is on its knees."""


@dataclass(frozen=True, slots=True)
class Spot:
    """The spot that an attack goes for, and the health of the target before it; at nobody: 0."""

    at: int = 0
    spot: str = ""
    health: int = 0

    def after(self, world: World, dice: Dice, by: int) -> Play:  # noqa: ARG002 - one shape for all
        """If damage got through, the spot has its effect.   [ls.weak-spot-effect]"""
        if not self.at or world.get(self.at, Vitals).hp >= self.health or not up(world, self.at):
            return
        effect = self.spot
        if at_table(world):
            question = text("What does the hit bring besides?")
            options = (Option(key, title, worth=int(key == self.spot)) for key, title in EFFECTS.items())
            effect = yield ask(world, by, question, options, RULE, self.at)
        if effect in BRINGING:
            yield from BRINGING[effect](world, self.at)


def brought(world: World, spot: tuple[int, str] | None) -> Spot:
    """Note a target's health before an attack on a spot of it."""
    return Spot() if spot is None else Spot(*spot, world.get(spot[0], Vitals).hp)


def one_eyed(world: World, unit: int) -> tuple[Because, ...]:
    """Who has lost an eye attacks, defends and looks for the hidden at 2 less.   [ls.weak-spot-effect]"""
    return (Because(RULE, HALF_BLIND, text("one-eyed")),) if has(world, unit, ONE_EYED) else ()


def blinded(world: World, unit: int) -> Iterator[Event]:
    """One eye costs 2 on sight, attacks and defences, the other makes blind.   [ls.weak-spot-effect]"""
    if has(world, unit, ONE_EYED):
        yield from ended(world, unit, ONE_EYED, RULE)
        yield began(world, unit, Condition(BLIND, "ls.stunned-blind"), Because(RULE))
    elif not has(world, unit, BLIND):
        yield began(world, unit, Condition(ONE_EYED, RULE))


def disarmed(world: World, unit: int) -> Iterator[Event]:
    """A hand that is hurt, or what it holds if that is hit: it falls.   [ls.weak-spot-effect]"""
    held = next((one for one in gear(world, unit).items if one.place == HAND), None)
    if held is not None:
        changes = put(world, unit, dropped(world, unit, held.name))
        yield Event("spent", unit, (Because(RULE),), changes, text("drops what it held"))


def lamed(world: World, unit: int) -> Iterator[Event]:
    """A leg that is hit gives way; a rider comes out of the saddle.   [ls.weak-spot-effect]"""
    if rides(world, unit):
        yield from unseated(world, unit, Because(RULE), pose=KNEELING)
    elif not pose(world, unit):
        yield began(world, unit, Condition(KNEELING, "ls.kneeling"), Because(RULE))


def spots(world: World, at: int) -> tuple[str, ...]:
    """List the spots of a target; what it holds is one only while it holds something.   [ls.weak-spot-attack]"""
    return tuple(key for key in SPOTS if key != HELD or armed(world, at))


def armed(world: World, at: int) -> bool:
    """Say whether a creature has anything in its hands."""
    return any(one.place == HAND for one in gear(world, at).items)


def worth(world: World, at: int) -> dict[str, int]:
    """Hold each spot worth what it brings, in hundredths of a hit point: nothing, where it brings nothing new.

    What is held falls as from the hand, which is hurt besides: that is never worth more.
    """
    eye = 0 if has(world, at, BLIND) else WORTH[ONE_EYED] if not has(world, at, ONE_EYED) else WORTH[BLIND]
    return {EYE: eye, HAND_SPOT: WORTH[HAND] * armed(world, at), LEG: WORTH[KNEELING] * (not pose(world, at)), HELD: 0}


BRINGING = {EYE: blinded, HAND_SPOT: disarmed, LEG: lamed}
"""What each effect does; without a table each spot has its own.   [ls.weak-spot-effect]"""
