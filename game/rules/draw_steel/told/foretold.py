"""What is told before a verb is used: its rolls, what each result does and how likely, and the blood it costs."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from game.battle.command import Command
from game.battle.rulebook import Preview, Rulebook
from game.battle.trial import Trial
from game.ecs.world import World
from game.rules.draw_steel.abilities.cards import NAMED
from game.rules.draw_steel.abilities.effects import ability_trials
from game.rules.draw_steel.burrowing.claw_dirt import scrabble_trial
from game.rules.draw_steel.climbing_creatures.climb_creature import climb_trial
from game.rules.draw_steel.climbing_creatures.dislodge import shake_trial
from game.rules.draw_steel.conditions.bleeding import blood, costs_blood
from game.rules.draw_steel.forced_movement.knockback import knockback_trial
from game.rules.draw_steel.grabbing.escape_grab import escape_trial
from game.rules.draw_steel.grabbing.grab import grab_trial
from game.rules.draw_steel.hide_and_search.hide import hiding_trial
from game.rules.draw_steel.hide_and_search.search import search_trials
from game.rules.draw_steel.told.on_the_way import WAYSIDE, hard_places

Told = Callable[[World, int, int], Trial | None]

TRIALS: dict[str, Told] = {
    "push": knockback_trial,
    "grapple": grab_trial,
    "escape": escape_trial,
    "climb-on": climb_trial,
    "shake": shake_trial,
    "scrabble": scrabble_trial,
    "hide": hiding_trial,
}


def _rolls(world: World, cmd: Command) -> Iterator[Trial]:
    """Give the rolls of what a verb does itself: a maneuver's, an ability's, a search's."""
    of_verb, target = TRIALS.get(cmd.verb), cmd.target if isinstance(cmd.target, int) else 0
    trial = of_verb(world, cmd.unit, target) if of_verb is not None else None
    if trial is not None:
        yield trial
    if cmd.verb.startswith("power-"):
        yield from ability_trials(world, cmd, NAMED[cmd.verb.removeprefix("power-")])


def foretell(book: Rulebook, world: World, cmd: Command, preview: Preview) -> Preview:
    """Tell the rolls of a verb and of its way, the strikes on it, the blood that it costs."""
    rolls, places = tuple(_rolls(world, cmd)), tuple(hard_places(book, world, cmd, preview))
    searched = tuple(search_trials(world, cmd.unit)) if cmd.verb == "search" else ()
    costs = costs_blood(cmd.verb, rolls=bool(rolls) or bool(places), on_the_way=bool(preview.outcomes))
    price = blood(world, cmd.unit) if costs else ()
    whole = WAYSIDE.foretell(book, world, cmd, replace(preview, trials=places))
    return replace(whole, trials=(*whole.trials, *rolls, *searched), price=price)
