"""Who did what? Attacks, hits and damage by creature and by round, and how the dice fell: counted from the events."""

from collections import Counter
from dataclasses import dataclass, field

from game.battle.dice import parse
from game.battle.event import UNSHOWN, Event
from game.ecs.components import Outcome, Turn, Vitals
from game.ecs.world import BATTLE, World
from game.telling import Line

ASIDE = ("thought", "won", "turn", "round", "ended")
"""Kinds of log lines that tell of no deed."""


@dataclass
class Score:
    """What one creature has done and suffered."""

    attacks: int = 0
    hits: int = 0
    dealt: int = 0
    taken: int = 0
    felled: int = 0


@dataclass(frozen=True, slots=True)
class Throw:
    """A roll of an attack: whose, in which round, the dice as they are written, and what they showed."""

    unit: int
    round: int
    dice: str
    faces: tuple[int, ...]

    @property
    def height(self) -> int:
        """Give how high it fell: 0 for the least that the dice can show, 1000 for the most."""
        what = parse(self.dice)
        most = what.count * (what.sides - 1)
        return 1000 * (sum(self.faces) - what.count) // most if most else 500


def ran_out(lines: list[Line]) -> bool:
    """Say whether nobody has done anything since the last round ended."""
    since = next((line for line in reversed(lines) if line.kind == "round" or line.kind not in ASIDE), None)
    return since is None or since.kind == "round"


def fought(world: World, lines: list[Line]) -> int:
    """Give the round of a battle; once it is over, the last in which anybody has done anything."""
    now = (world.find(BATTLE, Turn) or Turn()).round
    return max(1, now - 1) if world.find(BATTLE, Outcome) is not None and lines and ran_out(lines) else now


@dataclass
class Deeds:
    """The deeds of all; damage counts for whoever struck its victim last in the same turn."""

    of: dict[int, Score] = field(default_factory=dict)
    rounds: list[dict[int, int]] = field(default_factory=list)
    """Damage taken by creature, a table for each round from the first on."""
    rules: Counter[str] = field(default_factory=Counter)
    """How often each rule came up, by its id."""
    throws: list[Throw] = field(default_factory=list)
    """The rolls of attacks, in order."""
    _strikers: dict[int, int] = field(default_factory=dict)
    _thrown: dict[int, Event] = field(default_factory=dict)
    """Each creature's first roll since its last blow: the one that it strikes with."""

    def unit(self, unit: int) -> Score:
        """Give the deeds of a creature."""
        return self.of.setdefault(unit, Score())

    def add(self, event: Event) -> None:
        """Count an event."""
        self.rules.update(because.rule for because in event.because)
        match event.kind:
            case "turn" | "round":
                self._turned(event)
            case "rolled":
                self._thrown.setdefault(event.unit, event)
            case "struck" | "missed":
                self._struck(event)
            case "hurt":
                self._hurt(event)
            case "downed" | "died":
                striker = self._strikers.pop(event.unit, 0)
                if striker:
                    self.unit(striker).felled += 1

    def _turned(self, event: Event) -> None:
        self._strikers.clear()
        self._thrown.clear()
        if event.kind == "round":
            self.rounds.append({})

    def _struck(self, event: Event) -> None:
        target, deeds = dict(event.facts).get("target"), self.unit(event.unit)
        deeds.attacks += 1
        deeds.hits += event.kind == "struck"
        if isinstance(target, int) and event.kind == "struck":
            self._strikers[target] = event.unit
        thrown = self._thrown.pop(event.unit, None)
        facts = dict(thrown.facts) if thrown is not None else {}
        if "faces" in facts and UNSHOWN not in facts:
            faces = tuple(map(int, str(facts["faces"]).split()))
            self.throws.append(Throw(event.unit, max(1, len(self.rounds)), str(facts["dice"]), faces))

    def _hurt(self, event: Event) -> None:
        self._thrown.pop(event.unit, None)
        lost = sum(
            change.before.hp - change.after.hp
            for change in event.changes
            if isinstance(change.before, Vitals) and isinstance(change.after, Vitals)
        )
        self.unit(event.unit).taken += lost
        if not self.rounds:
            self.rounds.append({})
        self.rounds[-1][event.unit] = self.rounds[-1].get(event.unit, 0) + lost
        striker = self._strikers.get(event.unit, 0)
        if striker:
            self.unit(striker).dealt += lost
            self._thrown.pop(striker, None)  # the dice of the damage
