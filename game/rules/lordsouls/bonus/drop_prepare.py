"""Drop and Prepare: letting go, drawing, putting away, changing the grip, picking up, loading bows."""

from game.ecs.world import World
from game.mechanics.arms.handling import (
    BOTH_HANDS,
    DRAW,
    LOAD,
    ONE_HAND,
    PICK_UP,
    PUT_AWAY,
    Handling,
    LettingGo,
)
from game.mechanics.naming import called
from game.reasons import Refusal, text
from game.rules.lordsouls.actions.use import prepare_bag
from game.rules.lordsouls.grapple.grabbed import released
from game.rules.lordsouls.sheet.arms import BY_PREPARE
from game.rules.lordsouls.sheet.equipment import ARMOURY
from game.rules.lordsouls.turns.manoeuvres import LAW


def nothing_to_prepare(world: World, unit: int) -> Refusal:
    """One item, one deed, for the Bonus manoeuvre; Use may take its place.   [ls.prepare] [ls.prepare-bag]"""
    nothing = text("{who} has nothing to make ready.", who=called(world, unit))
    return prepare_bag(world, unit) or Refusal("ls.prepare", nothing)


PREPARE = Handling(
    name="prepare",
    title=text("Prepare"),
    # One item is made ready or put away, held otherwise or picked up beside one; bows are loaded.
    rule="ls.prepare",
    slots=LAW,
    armoury=ARMOURY,
    deeds=(LOAD, DRAW, PICK_UP, BOTH_HANDS, ONE_HAND, PUT_AWAY),
    loads=BY_PREPARE,
    nothing=nothing_to_prepare,
    cites={LOAD: "ls.use"},
)
DROP = LettingGo(
    # It lands in one's own cell; an enemy that is let go is no longer held. Use may take its place.
    rule="ls.drop",
    slots=LAW,
    armoury=ARMOURY,
    released=released,
)
