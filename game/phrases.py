"""What the log says of single events: dice, answers, what is spent, falls, damage."""

from dataclasses import dataclass

from game.battle.event import UNSHOWN, Event
from game.battle.rulebook import Rulebook, Verb
from game.ecs.components import Place, Turn
from game.ecs.world import BATTLE, World
from game.i18n import tr
from game.reasons import NOTHING, Text, written_sum
from game.telling import cells, name_of, say


@dataclass(frozen=True, slots=True)
class Teller:
    """Who puts events into words: the world for names, the rulebook for verbs and units."""

    world: World
    rulebook: Rulebook

    def name(self, unit: int) -> str:
        """Give a creature's name."""
        return name_of(self.world, unit)

    def far(self, events: list[Event]) -> int:
        """Count the steps that events take a creature, each as far as it goes straight."""
        steps, ways = self.world.ground.grid.steps, (places(event) for event in events)
        return sum(steps(way[0].at, way[1].at) for way in ways if way is not None)

    def cells(self, n: int) -> Text:
        """Count the cells of the battle's grid."""
        return cells(self.world, n)


def secret(event: Event) -> bool:
    """Say whether an event is dice that nobody is shown: of a blow that misses they would tell why."""
    return UNSHOWN in dict(event.facts)


def told(teller: Teller, event: Event) -> str:
    """Say a single event; '' where it has no words of its own."""
    tells = {
        "round": _round, "turn": _turn, "asked": _nothing, "rolled": _rolled, "spent": _spent, "answered": _answered,
        "fell": _fell, "hurt": _hurt,
    }  # fmt: skip
    return tells.get(event.kind, plainly)(teller, event)


def _nothing(teller: Teller, event: Event) -> str:  # noqa: ARG001 - one shape for all
    return ""


def plainly(teller: Teller, event: Event) -> str:
    """Say an event's own words, with its subject before them unless they name it."""
    if event.kind == "squeezed" and event.text == NOTHING:
        return ""
    words = tr(event.text) if event.text != NOTHING else say(event.kind)
    return words if not event.unit or "who" in dict(event.text.facts) else said_of(teller, event.unit, words)


def said_of(teller: Teller, unit: int, words: str) -> str:
    """Say something of a creature."""
    return say("{who}: {what}", who=teller.name(unit), what=words)


def _round(teller: Teller, event: Event) -> str:  # noqa: ARG001 - one shape for all
    return tr(event.text) if event.text != NOTHING else say("Round {round}", round=turn_of(event).round)


def _turn(teller: Teller, event: Event) -> str:
    began = turn_of(event).acting == event.unit and ("begins" in dict(event.facts) or event.text == NOTHING)
    return say("{who}'s turn", who=teller.name(event.unit)) if began else ""


def turn_of(event: Event) -> Turn:
    """Give the turn that an event sets."""
    turns = [change.after for change in event.changes if change.unit == BATTLE and isinstance(change.after, Turn)]
    return turns[-1] if turns else Turn()


def _hurt(teller: Teller, event: Event) -> str:
    """Say what damage does, and of what it comes."""
    words = plainly(teller, event)
    why = event.because[0].note if event.because else NOTHING
    return words if why == NOTHING else say("{what} ({why})", what=words, why=tr(why))


def _fell(teller: Teller, event: Event) -> str:
    """Say who falls and whereto; where a body comes to lie is nobody's place."""
    words = plainly(teller, event)
    lands = places(event) and "body" not in dict(event.facts)
    return say("{what} to {place}", what=words, place=place(event)) if lands else words


def _answered(teller: Teller, event: Event) -> str:
    """Say what somebody answered, and about whom; who only chose whose turn it is, is left to the next line."""
    facts = dict(event.facts)
    key, about = str(facts.get("answer", "")), int(facts.get("about", 0))
    if key.isdigit() and tr(event.text) == teller.name(int(key)):
        return ""
    if not about or about == event.unit:
        return said_of(teller, event.unit, tr(event.text))
    names = {"who": teller.name(event.unit), "whom": teller.name(about)}
    return say("{who} ({whom}): {what}", what=tr(event.text), **names)


def _spent(teller: Teller, event: Event) -> str:
    """Say which verb was used, on whom, and what it took; what nobody chose is left out."""
    used = verb_said(teller, event)
    if event.unit == BATTLE or not used:
        return "" if event.text == NOTHING else tr(event.text) if event.unit == BATTLE else plainly(teller, event)
    return said_of(teller, event.unit, used)


def verb_said(teller: Teller, event: Event) -> str:
    """Say which verb an event spends something for, on whom, and what it takes; '' where it is no verb's."""
    verb = verb_of(teller, event)
    if verb is None:
        return ""
    title, target = tr(verb.title), int(dict(event.facts).get("target", 0))
    title = say("{verb}, target {name}", verb=title, name=teller.name(target)) if target else title
    return title if event.text == NOTHING else say("{verb} ({cost})", verb=title, cost=event.text)


def verb_of(teller: Teller, event: Event) -> Verb | None:
    """Give the verb that an event spends something for, also where a note of it says on whom: 'climb-on 3'."""
    verb, *_ = str(dict(event.facts).get("verb", "")).split(" ")
    return teller.rulebook.verbs.get(verb) if event.kind == "spent" else None


def _rolled(teller: Teller, event: Event) -> str:
    facts, who = dict(event.facts), teller.name(event.unit)
    if secret(event):
        return say("{who} throws dice that nobody is shown", who=who)
    came = dict(event.text.facts)
    names = {"who": who, "purpose": came.get("purpose", "")}
    thrown, made = tr(Text(true(str(facts["dice"])))), str(facts.get("sum", dice_sum(event)))
    if "against" in facts:
        return say("{who}, {purpose}, {dice}: {sum} against {against}", **names, dice=thrown, sum=made,
                   against=facts["against"])  # fmt: skip
    if "came" in came:
        return say("{who}, {purpose}, {dice}: {sum} against {against}, {came}", **names, dice=thrown, sum=made,
                   against=came["against"], came=came["came"])  # fmt: skip
    return say("{who}, {purpose}, {dice}: {sum}", **names, dice=thrown, sum=made)


def true(notation: str) -> str:
    """Write dice as a player reads them: '1d20\u22121'."""
    return notation.replace("-", "\u2212")


def dice_sum(event: Event) -> str:
    """Write what dice came to: each face, what is added, the total."""
    faces = tuple(map(int, str(event.fact("faces")).split()))
    return written_sum(*faces, int(event.fact("total")) - sum(faces))


def places(event: Event) -> tuple[Place, Place] | None:
    """Give where the creature of an event was and where it is; None where it stays."""
    changes = [
        (change.before, change.after)
        for change in event.changes
        if change.unit == event.unit and isinstance(change.after, Place) and isinstance(change.before, Place)
    ]
    return changes[0] if changes and changes[0][0].at != changes[0][1].at else None


def place(event: Event, first: Event | None = None) -> str:
    """Say where the creature of an event is now; its height on the ground as well, where a `first` one left another."""
    way, begun = places(event), places(first) if first is not None else None
    x, y, z = way[1].at if way else (0, 0, 0)
    changed = begun is not None and begun[0].at[2] != z
    return say("{x}, {y}, height {z}", x=x, y=y, z=z) if z or changed else say("{x}, {y}", x=x, y=y)
