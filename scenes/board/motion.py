"""What moves while an event is shown: a step a beat, dice beside the target, numbers that rise?

Lengths are seconds at speed 1; speed 0 stands for 'instant'.
"""

from dataclasses import dataclass

from game.battle.event import Event
from game.ecs.components import Vitals
from game.i18n import tr
from game.phrases import dice_sum, secret, true
from game.reasons import NOTHING, Text
from scenes.play.table import Shown
from scenes.ui.words import say
from scenes.weight.hearing import Speaker, bed_of, heard
from scenes.weight.pose import REST, Beat, Pose

BEATS = {
    "moved": 0.15, "turned": 0.12, "rose": 0.2, "fell": 0.25, "slipped": 0.2, "squeezed": 0.1, "struck": 0.3,
    "missed": 0.3, "defended": 0.3, "hurt": 0.3, "healed": 0.3, "rolled": 0.35, "opened": 0.15, "closed": 0.15,
    "turn": 0.25, "round": 0.3, "downed": 0.4, "died": 0.4, "won": 0.4,
}  # fmt: skip
"""How long each kind of event holds the stage."""
SPEEDS = (0.5, 1.0, 2.0, 4.0, 0.0)
"""Choices of speed; 0 is instant."""
FLOAT_LIFE = 1.1


@dataclass(slots=True)
class Float:
    """A few words that rise over a creature and fade: `good`, `bad` or `plain`."""

    words: str
    unit: int
    tone: str
    heavy: bool = False
    """Said of a blow that tells: written larger."""
    rises: bool = True
    instead: int = 0
    """Over whom it stands where that one is out of view."""
    age: float = 0.0

    @property
    def rise(self) -> float:
        """Give how far it has risen, 0 to 1."""
        return min(1.0, self.age / FLOAT_LIFE) if self.rises else 0.0


class Unmoved:
    """Stands in for motion where nothing moves."""

    still = True
    floats: tuple[object, ...] = ()


class Motion:
    """Lets a table's events through one by one, each for its beat."""

    def __init__(self, table: Shown, speed: float = 1.0, *, reduced: bool = False) -> None:
        """Start with nothing under way. `reduced`: creatures jump from cell to cell, numbers stand still."""
        self.table = table
        self.speed = speed
        self.reduced = reduced
        self.floats: list[Float] = []
        self.event: Event | None = None
        self.heard: list[str] = []
        """Names of sounds due since somebody last took them away."""
        self._age = 0.0
        self._length = 0.0
        self._act: Beat | None = None
        """What the event under way does to those who take part."""

    @property
    def busy(self) -> bool:
        """Say whether an event holds the stage or waits for it."""
        return self.event is not None or not self.table.settled

    @property
    def still(self) -> bool:
        """Say whether nothing moves and nothing floats."""
        return not self.busy and not self.floats

    def skip(self) -> None:
        """Let everything come to pass at once."""
        self.table.skip()
        self.cut()

    def cut(self) -> None:
        """Drop what is being shown: something else is to be seen."""
        self.event = self._act = None
        self.floats.clear()

    def step(self, seconds: float) -> bool:
        """Let time pass; says whether anything looks different."""
        stirred = self.busy or bool(self.floats)
        if self.speed == 0:
            self.skip()
            return stirred
        self._fade(seconds * self.speed)
        self._age += seconds * self.speed
        while self.event is None or self._age >= self._length:
            if not self._next():
                break
        return stirred

    def sound(self, speaker: Speaker) -> None:
        """Play the sounds that are due, and let the surroundings be heard."""
        for name in dict.fromkeys(self.heard):
            speaker.play(name)
        self.heard.clear()
        speaker.around(bed_of(self.table.shown.ground))

    def pose(self, unit: int, ahead: float) -> Pose:
        """Give how a creature stands just now; `ahead`: seconds since the last update."""
        if self._act is None or self.reduced:
            return REST
        done = min(1.0, (self._age + ahead * self.speed) / self._length) if self._length else 1.0
        return self._act.pose(unit, done)

    def _fade(self, seconds: float) -> None:
        for words in self.floats:
            words.age += seconds
        if self.floats and self.floats[0].age >= FLOAT_LIFE:
            self.floats = [words for words in self.floats if words.age < FLOAT_LIFE]

    def _next(self) -> bool:
        self._age = max(0.0, self._age - self._length) if self.event is not None else 0.0
        self.event, self._act = self.table.show(), None
        if self.event is None:
            self._length = 0.0
            return False
        if secret(self.event) or self.table.kept:
            self._length = 0.0
            return True
        self._length = BEATS.get(self.event.kind, 0.0)
        if self._length:
            self._act = Beat(self.event, self.table.shown)
        self._tell(self.event)
        return True

    def _tell(self, event: Event) -> None:
        self.heard += heard(event, self.table.shown)
        words, tone = _words(event)
        if words:
            act = self._act
            unit = act.target or event.unit if act is not None else event.unit  # a blow is told where it lands
            heavy = act is not None and act.heavy
            self.floats.append(Float(words, unit, tone, heavy, not self.reduced, event.unit))


def _words(event: Event) -> tuple[str, str]:
    facts = dict(event.facts)
    match event.kind:
        case "hurt" | "healed":
            lost = _lost(event)
            return (f"\u2212{lost}" if lost > 0 else f"+{-lost}", "bad" if lost > 0 else "good") if lost else ("", "")
        case "rolled":
            made = dice_sum(event)
            return (f"{true(str(facts.get('dice', '')))}: {made}" if "=" in made else made), "plain"
        case "missed" if event.text == NOTHING:
            return say("miss"), "plain"
        case "struck" | "missed" if event.text != NOTHING:
            return tr(_brief(event.text)), "plain"
        case "began" | "ended" | "downed" | "died" if event.text != NOTHING:
            return tr(event.text), "plain"
    return "", ""


def _brief(words: Text) -> Text:
    """Give of a blow's sentence what came of it: over the board one sees who strikes whom."""
    facts = dict(words.facts)
    came = facts.get("came", facts.get("roll"))
    return came if isinstance(came, Text) else words


def _lost(event: Event) -> int:
    for change in event.changes:
        if isinstance(change.before, Vitals) and isinstance(change.after, Vitals):
            return change.before.hp - change.after.hp or change.after.nonlethal - change.before.nonlethal
    return 0
