"""Who did what? Attacks, hits and damage by creature, counted from the events of a battle."""

from dataclasses import dataclass, field

from game.battle.event import Event
from game.ecs.components import Vitals


@dataclass
class Score:
    """What one creature has done and suffered."""

    attacks: int = 0
    hits: int = 0
    dealt: int = 0
    taken: int = 0
    felled: int = 0


@dataclass
class Deeds:
    """The deeds of all; damage counts for whoever struck its victim last in the same turn."""

    of: dict[int, Score] = field(default_factory=dict)
    _strikers: dict[int, int] = field(default_factory=dict)

    def unit(self, unit: int) -> Score:
        """Give the deeds of a creature."""
        return self.of.setdefault(unit, Score())

    def add(self, event: Event) -> None:
        """Count an event."""
        match event.kind:
            case "turn" | "round":
                self._strikers.clear()
            case "struck" | "missed":
                self._struck(event)
            case "hurt":
                self._hurt(event)
            case "downed" | "died":
                striker = self._strikers.pop(event.unit, 0)
                if striker:
                    self.unit(striker).felled += 1

    def _struck(self, event: Event) -> None:
        target, deeds = dict(event.facts).get("target"), self.unit(event.unit)
        deeds.attacks += 1
        deeds.hits += event.kind == "struck"
        if isinstance(target, int) and event.kind == "struck":
            self._strikers[target] = event.unit

    def _hurt(self, event: Event) -> None:
        lost = sum(
            change.before.hp - change.after.hp
            for change in event.changes
            if isinstance(change.before, Vitals) and isinstance(change.after, Vitals)
        )
        self.unit(event.unit).taken += lost
        striker = self._strikers.get(event.unit, 0)
        if striker:
            self.unit(striker).dealt += lost
