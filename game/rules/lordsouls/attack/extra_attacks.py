"""Extra attacks: an Attack of several blows, each a command of its own, with its own target, roll and defence."""

from dataclasses import replace

from game.battle.event import Event, put
from game.ecs.components import Budget
from game.ecs.world import World
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.turns.kinds import ACTION, BLOW
from game.rules.lordsouls.turns.manoeuvres import added, after, slot, spend


def extra_attacks(world: World, unit: int) -> int:
    """Give the blows that an ability adds to an Attack; what came of one is known before the next.   [ls.extra-attacks]

    An Aim is used up by the first (`attack/row_of_aims.py: used_up`).
    """
    return added(world, unit, "attacks")


def again(world: World, unit: int) -> Cost | Refusal:
    """An Attack may be of several blows, each on its own; the first takes the Action manoeuvre.   [ls.extra-attacks]"""
    if (world.find(unit, Budget) or Budget()).left(BLOW):
        return Cost.one("ls.extra-attacks", 0, text("the next blow of the Attack"))
    return slot(world, unit, ACTION)


def spend_blow(world: World, unit: int) -> Event:
    """Spend the Action manoeuvre for the first blow of an Attack, one of those left for each other."""
    budget, more = world.get(unit, Budget), extra_attacks(world, unit)
    if budget.left(BLOW):
        after_it = replace(budget.spend(BLOW), done=(*budget.done, "attack"))
        because = Because("ls.extra-attacks", 0, text("blows left: {n}", n=after_it.left(BLOW)))
        return Event("spent", unit, (because,), put(world, unit, after_it), because.note, (("verb", "attack"),))
    event = spend(world, unit, ACTION, "attack")
    if not more:
        return event
    opened = after(budget, ACTION, "attack")
    because = Because("ls.extra-attacks", more, text("blows besides this one"))
    others = tuple(change for change in event.changes if not isinstance(change.after, Budget))
    changes = *put(world, unit, replace(opened, slots=(*opened.slots, (BLOW, more)))), *others
    return replace(event, changes=changes, because=(*event.because, because))
