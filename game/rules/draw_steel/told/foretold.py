"""What is told before a verb is used: its rolls, what each result does and how likely, and the blood it costs."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from game.battle.command import Command
from game.battle.rulebook import Preview, Rulebook
from game.battle.trial import Trial
from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Because, Text, text
from game.rules.draw_steel.abilities.cards import NAMED
from game.rules.draw_steel.abilities.effects import ability_trials, forced, state_of, trial
from game.rules.draw_steel.actions.escape_grab import holder_of, outgrown
from game.rules.draw_steel.climbing_creatures.climb_creature import unwilling
from game.rules.draw_steel.climbing_creatures.dislodge import clinging
from game.rules.draw_steel.combat.melee_maneuvers import PURPOSES, swayed
from game.rules.draw_steel.conditions.bleeding import blood
from game.rules.draw_steel.conditions.conditions import END, RULES_OF
from game.rules.draw_steel.forced_movement.destinations import PUSH
from game.rules.draw_steel.hide_and_search.odds import hiding_trial, search_trials
from game.rules.draw_steel.movement.spaces import Perch
from game.rules.draw_steel.movement.speed import better, score
from game.rules.draw_steel.rolls.edges_banes import Favour, banes_on_test, own_banes
from game.rules.draw_steel.rolls.power_roll import PUSHES
from game.rules.draw_steel.told.on_the_way import WAYSIDE, hard_places
from game.rules.draw_steel.turns.slots import MAIN

Told = Callable[[World, int, int], Trial | None]
STRUCK_AT = ("attack", "charge", "defend", "heal")
"""Verbs that take a main action, by which the one who bleeds loses blood.   [ds.bleeding]"""
BODILY = ("might", "agility")


def _on(rule: str, world: World, target: int) -> Text:
    """Name a maneuver's roll, and against whom it is, as the log does."""
    return text("{what} on {name}", what=PURPOSES[rule], name=called(world, target))


def _does(rule: str, *said: Text) -> tuple[Because, ...]:
    return tuple(Because(rule, 0, sentence) for sentence in said)


def knockback(world: World, unit: int, target: int) -> Trial:
    """Push 1, 2 or 3 by tier, 1 more by the larger; less the stability that holds against it.   [ds.knockback]"""
    both, bonus = swayed(world, unit, target), score(world, unit, "might")
    pushed = [forced(world, unit, target, push, PUSH, arm=True) for push in PUSHES]
    does = pushed[0][0], pushed[1][0], pushed[2][0]
    made = trial(_on("ds.knockback", world, target), "ds.knockback", bonus, both, does, target)
    return replace(made, because=(*made.because, *pushed[2][1]))


def grab(world: World, unit: int, target: int) -> Trial:
    """11 or lower: nothing; 12-16: grabbed, but it may strike first; 17 or higher: grabbed.   [ds.grab]"""
    rule, name = "ds.grab", called(world, target)
    both, bonus = swayed(world, unit, target), score(world, unit, "might")
    held = Because("ds.grabbed", 0, Text("grabbed"))
    first = text("{name} may strike first", name=name)
    does = _does(rule, text("no effect")), (*_does(rule, first), held), (held,)
    return trial(_on(rule, world, target), rule, bonus, both, does, target)


def escape(world: World, unit: int, target: int) -> Trial | None:  # noqa: ARG001 - one shape for all verbs
    """11 or lower: held; 12-16: free, but the grabber may strike first; 17 or higher: free.   [ds.escape-grab]"""
    rule, holder = "ds.escape-grab", holder_of(world, unit)
    first = (text("{name} may strike first", name=called(world, holder)),) if holder else ()
    free = text("it is free")
    does = _does(rule, text("it is still held")), _does(rule, *first, free), _does(rule, free)
    return trial(PURPOSES[rule], rule, better(world, unit), swayed(world, unit, 0, outgrown(world, unit)), does)


def climb(world: World, unit: int, target: int) -> Trial | None:
    """11 or lower: it fails and may be struck; 12-16: it fails; 17 or higher: it climbs.   [ds.climb-creature-test]"""
    if world.find(unit, Perch) is not None or not unwilling(world, unit, target):
        return None
    rule, fails = "ds.climb-creature-test", text("it fails")
    both = Favour((), banes_on_test(world, unit, body=True))
    struck = text("{name} may strike", name=called(world, target))
    does = _does(rule, fails, struck), _does(rule, fails), _does(rule, text("it climbs"))
    return trial(text("climbing"), rule, better(world, unit), both, does)


def shake(world: World, unit: int, target: int) -> Trial:  # noqa: ARG001 - one shape for all verbs
    """The climber tests: 11 or lower falls off, prone; 12-16 slides down; 17 or higher holds on.   [ds.dislodge]"""
    rule, prone = "ds.dislodge", Because("ds.prone", 0, Text("prone"))
    does = (*_does(rule, text("falls off")), prone), _does(rule, text("slides down")), _does(rule, text("holds on"))
    what = text("{name} holds on", name=called(world, target))
    return trial(what, rule, better(world, target), clinging(world, target), does, target)


def scrabble(world: World, unit: int, target: int) -> Trial:  # noqa: ARG001 - one shape for all verbs
    """1: move, slowed and weakened; 2: move by the main action, slowed; 3: move.   [ds.claw-dirt-roll]"""
    rule, both = "ds.claw-dirt-roll", Favour((), own_banes(world, unit, strike=False))
    slowed, weakened = (Because(RULES_OF[name], 0, state_of(name, END)) for name in ("slowed", "weakened"))
    worst, middle = text("moves a square"), text("uses its main action to move a square")
    does = (*_does(rule, worst), slowed, weakened), (*_does(rule, middle), slowed), _does(rule, worst)
    return trial(text("Claw Dirt"), rule, score(world, unit, "might"), both, does)


TRIALS: dict[str, Told] = {
    "push": knockback, "grapple": grab, "escape": escape, "climb-on": climb, "shake": shake, "scrabble": scrabble,
    "hide": hiding_trial,
}  # fmt: skip


def _costs_blood(cmd: Command, preview: Preview, *, rolls: bool) -> bool:
    """Say whether a verb is a main action, or a roll of Might or Agility, of whoever uses it.   [ds.bleeding]"""
    if cmd.verb.startswith("power-"):
        used = NAMED[cmd.verb.removeprefix("power-")]
        return used.slot == MAIN or (not used.friend and used.score in BODILY)
    return cmd.verb in STRUCK_AT or (rolls and cmd.verb not in ("shake", "hide")) or bool(preview.outcomes)


def _rolls(world: World, cmd: Command) -> Iterator[Trial]:
    """Give the rolls of what a verb does itself: a maneuver's, an ability's, a search's."""
    of_verb, target = TRIALS.get(cmd.verb), cmd.target if isinstance(cmd.target, int) else 0
    trial = of_verb(world, cmd.unit, target) if of_verb is not None else None
    if trial is not None:
        yield trial
    if cmd.verb.startswith("power-"):
        yield from ability_trials(world, cmd, NAMED[cmd.verb.removeprefix("power-")])


def foretell(book: Rulebook, world: World, cmd: Command, preview: Preview) -> Preview:
    """Tell the rolls of a verb and of its way, the strikes on it, the blood that it costs.   [ds.power-roll]

    [ds.bleeding]
    """
    rolls, places = tuple(_rolls(world, cmd)), tuple(hard_places(book, world, cmd, preview))
    searched = tuple(search_trials(world, cmd.unit)) if cmd.verb == "search" else ()
    price = blood(world, cmd.unit) if _costs_blood(cmd, preview, rolls=bool(rolls) or bool(places)) else ()
    whole = WAYSIDE.foretell(book, world, cmd, replace(preview, trials=places))
    return replace(whole, trials=(*whole.trials, *rolls, *searched), price=price)
