"""Hide: from whom one can."""

from collections.abc import Iterator

from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.trial import Odds, Result, Trial
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import HIDDEN, has
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel.hide_and_search.hidden import becomes_hidden, hidden_from, observed, watchers
from game.rules.draw_steel.hide_and_search.unknown import UNKNOWN
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.turn import maneuver


def hide_allowed(world: World, unit: int) -> Cost | Refusal:
    """A maneuver: one hides from all who do not observe one, out of their lines or concealed.   [ds.hide]

    Of who is hidden itself nobody can tell whether it does.
    """
    knowing = [foe for foe in watchers(world, unit) if not hidden_from(world, unit, foe)]
    if has(world, unit, HIDDEN) and not knowing:
        return Refusal("ds.hide", text("{who} is hidden already.", who=called(world, unit)))
    unseen = UNKNOWN.foes(world, unit)
    if knowing and all(foe not in unseen and observed(world, unit, foe) for foe in knowing):
        names = {"name": called(world, knowing[0]), "who": called(world, unit)}
        return Refusal("ds.hide", text("{name} observes {who}.", **names))
    return maneuver(world, unit)


def hide_work(world: World, unit: int, mode: str) -> Iterator[None]:  # noqa: ARG001 - one shape for all verbs
    """See who observes it, one enemy in a piece; who may not hide now only until one does not."""
    free = isinstance(maneuver(world, unit), Cost)
    for foe in watchers(world, unit):
        if not hidden_from(world, unit, foe):
            if not observed(world, unit, foe) and not free:
                return
            yield


def hide(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Become hidden from every enemy that does not observe one."""
    yield turn.spend(world, unit, turn.MANEUVER, "hide")
    knowing = (foe for foe in watchers(world, unit) if not hidden_from(world, unit, foe))
    yield becomes_hidden(world, unit, tuple(foe for foe in knowing if observed(world, unit, foe)))


SURE = Odds(1, 1)


def hiding_trial(world: World, unit: int, target: int) -> Trial:  # noqa: ARG001 - one shape for all verbs
    """Hiding needs no roll: one is hidden from every enemy that does not observe one."""
    world = UNKNOWN.known(world, unit)
    knowing = [foe for foe in watchers(world, unit) if not hidden_from(world, unit, foe)]
    seeing = [foe for foe in knowing if observed(world, unit, foe)]
    hidden = [foe for foe in watchers(world, unit) if foe not in seeing]
    does = [Because("ds.hide", 0, text("hidden from {name}", name=called(world, foe))) for foe in hidden]
    if not seeing:
        does = [Because("ds.hide", 0, text("hidden from every enemy"))]
    does += [Because("ds.hide", 0, text("{name} observes it", name=called(world, foe))) for foe in seeing]
    return Trial(text("Hide"), (Result(SURE, tuple(does)),), because=(Because("ds.hide"),))
