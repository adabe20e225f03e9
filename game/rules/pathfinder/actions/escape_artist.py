"""Squeezing through what is narrower than half one's own width, by Escape Artist."""

from game.ecs.world import World
from game.mechanics.d20.escape_artist import SKILL, Escape
from game.reasons import Because, Tally, text
from game.rules.pathfinder.creature.ability_scores import modifier, number
from game.rules.pathfinder.creature.armour_class import check_penalty
from game.rules.pathfinder.movement.moves import MOVES
from game.rules.pathfinder.space import squeeze_tight


def escape_artist(world: World, unit: int) -> Tally:
    """The check is Escape Artist, or Dexterity where the sheet does not state it.   [pf.escape-artist-check]"""
    stated = number(world, unit, "escape-artist")
    if stated:
        return Tally((Because("sheet", stated, SKILL),))
    return Tally((Because("sheet", modifier(world, unit, "dex"), SKILL), *check_penalty(world, unit)))


ESCAPE = Escape(
    moves=MOVES,
    # Who squeezes through less than half its width cannot attack, has 4 less AC, and no Dexterity bonus.
    tight=squeeze_tight.RULE,
    wedged=squeeze_tight.STATE,
    does=text("In there: no attacks, 4 less AC, no Dexterity bonus."),
    # Ten full-round actions, then DC 30, once for each square; not where the head does not fit.
    check="pf.escape-artist-check",
    added=escape_artist,
)
