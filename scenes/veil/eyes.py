"""Who looks at this screen, whom do they not perceive, and which lines of the log are not for them?"""

from collections.abc import Iterable
from dataclasses import replace

from game.battle.event import Event
from game.battle.rulebook import Preview, Rulebook
from game.ecs.components import Name, Place, Side
from game.ecs.world import World, lasting
from game.paths.plan import MovePlan
from game.reasons import Because
from game.telling import Line
from game.unfolding import BLOWS

MOST = 400
"""Lines that are remembered as secret."""
OPEN = (*BLOWS, "hurt", "downed", "died", "round", "won")
"""Kinds of events that everybody learns of, whoever does them."""


@lasting
def played(world: World) -> tuple[str, ...]:
    """Name the teams that people play."""
    return tuple(sorted({side.team for _, side in world.all(Side) if side.control == "human"}))


def looking(world: World, seat: str) -> tuple[str, ...]:
    """Name the teams that look at the screen: the one that sits there, before that all that people play."""
    humans = played(world)
    return (seat,) if seat in humans else humans


def unperceived(book: Rulebook, world: World, eyes: Iterable[str]) -> frozenset[int]:
    """Give the creatures that one of the teams that look does not perceive, in a world."""
    teams, seen = tuple(eyes), book.telling.seen
    key = unperceived, id(book), teams
    if key not in world.known:
        hidden = (unit for unit, _ in world.all(Place) if not all(seen(world, team, unit) for team in teams))
        world.known[key] = frozenset(hidden)
    away: frozenset[int] = world.known[key]
    return away


def secrets(book: Rulebook, world: World) -> bool:
    """Say whether one of the teams that people play has anything to hide from another of them, at this moment."""
    return bool(unperceived(book, world, played(world)))


def blind(book: Rulebook, world: World, unit: int) -> frozenset[str]:
    """Name the teams that people play and that do not perceive a creature."""
    if world.find(unit, Place) is None:
        return frozenset()
    return frozenset(team for team in played(world) if not book.telling.seen(world, team, unit))


def veiled(world: World, preview: Preview, away: frozenset[int]) -> Preview:
    """Give of a preview what they know from whom these creatures are hidden: neither strikes nor names of them."""
    if not away:
        return preview
    plan, expected = (_unmarked(way, away) for way in (preview.plan, preview.expected))
    return replace(
        preview, plan=plan, expected=expected,
        provoked=tuple(strike for strike in preview.provoked if strike.by not in away),
        others=tuple(strike for strike in preview.others if strike.at not in away),
        doubted=tuple(one for one in preview.doubted if one[0] not in away),
        price=spoken(world, preview.price, away),
    )  # fmt: skip


def _unmarked(plan: MovePlan | None, away: frozenset[int]) -> MovePlan | None:
    """Leave out of a way where hidden creatures would strike."""
    if plan is None or not any(mark.by in away for mark in plan.provokes):
        return plan
    known = (tuple(mark for mark in step.provokes if mark.by not in away) for step in plan.steps)
    steps = tuple(replace(step, provokes=marks) for step, marks in zip(plan.steps, known, strict=True))
    return replace(plan, steps=steps)


def spoken(world: World, because: Iterable[Because], away: frozenset[int]) -> tuple[Because, ...]:
    """Leave out the reasons whose words name a hidden creature."""
    names = {world.get(unit, Name).name for unit in away if world.find(unit, Name) is not None}
    return tuple(why for why in because if not names & {str(value) for _, value in why.note.facts})


class Veil:
    """Remembers from which teams a line of the log is kept."""

    def __init__(self) -> None:
        """Keep nothing from anybody."""
        self._lines: list[tuple[Line, frozenset[str]]] = []

    def hang(self, lines: list[Line], event: Event, teams: frozenset[str]) -> None:
        """Keep the line that an event has come to from teams that did not perceive who it is about."""
        if not teams or not lines or event.kind in OPEN:
            return
        line = lines[-1]
        if line.events[-1:] == (event,) or any(one.events == line.events for one, _ in self._lines):
            self.keep(line, teams)

    def keep(self, line: Line, teams: frozenset[str]) -> None:
        """Keep a line from teams."""
        if teams:
            self._lines = [*self._lines[-MOST:], (line, teams)]

    def through(self, lines: list[Line], eyes: tuple[str, ...]) -> list[Line]:
        """Give the lines that the teams that look may read; the very same list while nothing is kept from them."""
        kept = [line for line, teams in self._lines if teams & {*eyes}]
        return [line for line in lines if not any(line is one for one in kept)] if kept else lines
