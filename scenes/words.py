"""Sentences of the scenes: names, the line of arithmetic under a path, odds, and log lines from events."""

from dataclasses import dataclass, replace
from itertools import groupby

from game.battle.event import Event
from game.battle.rulebook import Rule, Rulebook, Strike
from game.ecs.components import Name, Place, Side, Turn
from game.ecs.world import BATTLE, World
from game.i18n import tr
from game.paths.plan import Area, MovePlan, Step
from game.reasons import NOTHING, Because, Cost, Text, text

GOING = ("moved", "turned", "rose")
"""Kinds of events that a movement is made of."""
LONG_RUN = 4
"""From so many equal plain steps on, the arithmetic says '6 x 5' and not '5 + 5 + 5 + 5 + 5 + 5'."""
QUIET = ("asked", "spent", "answered", "squeezed")
"""Kinds of events that make no log line unless they bring words of their own."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: what a player reads, the reasons behind it, who it is about, and its kind."""

    words: str
    because: tuple[Because, ...] = ()
    unit: int = 0
    kind: str = ""
    more: str = ""
    """The same at length, for whoever opens the line."""


def say(msgid: str, /, **facts: int | str | Text) -> str:
    """Give a sentence of the scenes in the player's language."""
    return tr(text(msgid, **facts))


def name_of(world: World, unit: int) -> str:
    """Give a creature's own name, the one that the rules' sentences use too."""
    name = world.find(unit, Name)
    return tr(Text(name.name)) if name is not None else say("nobody")


def what_of(world: World, unit: int) -> str:
    """Give what a creature is: its title, where it has one."""
    name = world.find(unit, Name)
    return tr(name.title) if name is not None and name.title != NOTHING else ""


def teams(world: World) -> tuple[str, ...]:
    """List the teams in the order in which their first creatures stand in the level."""
    return tuple(dict.fromkeys(side.team for _, side in world.all(Side)))


def team_name(team: str) -> str:
    """Give a team's name as a heading."""
    return tr(Text(team)).capitalize()


def letter_of(world: World, team: str) -> str:
    """Give the letter that marks a team: its first, or A, B ... when two teams begin alike."""
    all_teams = teams(world)
    first = [other[:1].upper() for other in all_teams]
    return team[:1].upper() if len(set(first)) == len(first) else "ABCDEFGH"[all_teams.index(team) % 8]


def rule_named(rulebook: Rulebook, rule: str) -> Rule | None:
    """Find a rule of the chapter by its id."""
    return next((entry for entry in rulebook.chapter if entry.id == rule), None)


def rule_title(rulebook: Rulebook, rule: str) -> str:
    """Give a rule's title; what no chapter lists is the battle's own order of things."""
    found = rule_named(rulebook, rule)
    return tr(Text(found.title)) if found is not None else say("Not now")


def note_of(rulebook: Rulebook, because: Because) -> str:
    """Give the fact behind a reason, or the rule's title when the reason names none."""
    return tr(because.note) if because.note != NOTHING else rule_title(rulebook, because.rule)


def signed(amount: int) -> str:
    """Write a modifier with its sign, a true minus for negative ones."""
    return f"+{amount}" if amount >= 0 else f"\u2212{-amount}"


def halves(doubled: int) -> str:
    """Write half of a whole number, with a half sign where needed."""
    return f"{doubled // 2}\u00bd" if doubled % 2 and doubled > 1 else "\u00bd" if doubled == 1 else str(doubled // 2)


def plain_rule(plan: MovePlan) -> tuple[str, int]:
    """Give the rule and the price of the plan's cheapest step that moves: what goes without saying."""
    moving = [step for step in plan.steps if step.after != step.before and step.cost.because]
    if not moving:
        return "", 0
    cheapest = min(moving, key=lambda step: step.cost.total)
    return cheapest.cost.because[0].rule, cheapest.cost.total


def notes_of(rulebook: Rulebook, step: Step, plain: tuple[str, int]) -> tuple[str, ...]:
    """List what makes a step other than plain, in the order of its reasons; nothing when its price is plain."""
    if step.cost.total == plain[1] or not step.cost.because:
        return ()
    telling = [because for because in step.cost.because if because.amount or because.note != NOTHING]
    special = [because for because in telling if because.rule != plain[0]] or telling[-1:]
    return tuple(dict.fromkeys(note_of(rulebook, because) for because in special))


def arithmetic(rulebook: Rulebook, plan: MovePlan) -> str:
    """Write the line that makes a path's total: '5 + 5 + 10 (second diagonal) = 20'."""
    plain = plain_rule(plan)
    terms = [(step.cost.total, ", ".join(notes_of(rulebook, step, plain))) for step in plan.steps]
    parts: list[str] = []
    for (amount, notes), run in groupby(terms):
        count = len(list(run))
        term = f"{amount} ({notes})" if notes else str(amount)
        parts += [f"{count} \u00d7 {term}"] if count >= LONG_RUN else [term] * count
    return f"{' + '.join(parts)} = {plan.cost.total}" if parts else str(plan.cost.total)


WEIGHED = {
    "dealt": text("deals {n}"), "taken": text("suffers {n}"), "risk": text("risks {n}"),
    "outlook": text("next turn {n}"), "goal": text("goal {n}"),
}  # fmt: skip
"""What the computer weighs, in the order in which it is said."""


def thought(why: Text) -> str:
    """Say in a few words why the computer does something: what it weighs, less what weighs nothing."""
    facts = dict(why.facts)
    if "verb" not in facts:
        return tr(why)
    told = {key: str(facts.get(key, "")) for key in WEIGHED}
    parts = [tr(replace(said, facts=(("n", told[key]),))) for key, said in WEIGHED.items() if told[key].strip("-0.")]
    target = str(facts["target"])
    what = tr(Text(str(facts["verb"]))) + (f" {tr(Text(target))}" if target[:1] not in ("", "(") else "")
    return say("{who}: {what}", who=what, what=", ".join(parts)) if parts else what


UNITS = {"ft": text("{n} ft"), "squares": text("{n} squares")}
HOLDS = {
    "ft": text("{total} of {holds} ft ({purse})"),
    "squares": text("{total} of {holds} squares ({purse})"),
}
"""Sentences that need a number in the unit of a rulebook; other units are named as they are."""


def measure(rulebook: Rulebook, n: int) -> Text:
    """Write a distance in the rulebook's unit: '35 ft', '1 square'."""
    return replace(UNITS.get(rulebook.unit, Text("{n} " + rulebook.unit)), facts=(("n", n),))


def purse_line(rulebook: Rulebook, total: int, area: Area | None, band: int) -> str:
    """Write what a movement takes of its purse: '35 of 60 ft (double move)'."""
    if area is None or not area.purses:
        return tr(measure(rulebook, total))
    name, holds = area.purses[min(band, len(area.purses) - 1)]
    said = HOLDS.get(rulebook.unit, Text("{total} of {holds} " + rulebook.unit + " ({purse})"))
    return tr(replace(said, facts=(("total", total), ("holds", holds), ("purse", name))))


def cost_line(rulebook: Rulebook, cost: Cost) -> str:
    """Write what a verb costs in a few words: its reasons' notes."""
    notes = [tr(because.note) for because in cost.because if because.note != NOTHING]
    if notes:
        return ", ".join(dict.fromkeys(notes))
    return tr(measure(rulebook, cost.total)) if cost.total else ""


def odds_line(strike: Strike) -> str:
    """Write what a strike may deal and how likely it is: '4 (28 %), 7 (44 %), 9 (28 %)'; '' where dice alone tell."""
    ways: dict[int, int] = {}
    for damage, count in strike.spread:
        ways[damage] = ways.get(damage, 0) + count
    whole = sum(ways.values())
    parts = (f"{damage} ({100 * count // whole} %)" for damage, count in ways.items() if count)
    return ", ".join(parts) if len(ways) > 1 else ""


def strike_line(world: World, strike: Strike) -> str:
    """Write an attack in one line: 'Goblin: 55 % to hit, mean damage 4½'."""
    if certain(strike):
        return say("{who}: {damage} damage on average", who=name_of(world, strike.by),
                   damage=halves(strike.doubled_damage))  # fmt: skip
    return say(
        "{who}: {percent} % to hit, {damage} damage on average",
        who=name_of(world, strike.by), percent=strike.hit.percent, damage=halves(strike.doubled_damage),
    )  # fmt: skip


def certain(strike: Strike) -> bool:
    """Say whether a strike cannot miss, whatever the dice."""
    return strike.hit.wins == strike.hit.of


def narrate(lines: list[Line], world: World, event: Event, rulebook: Rulebook) -> None:
    """Add an event to the log; steps, turns and climbs of one movement share a line."""
    going = event.kind in GOING
    if going and lines and lines[-1].kind == "moved" and lines[-1].unit == event.unit:
        because = lines[-1].because + event.because
        lines[-1] = replace(lines[-1], because=because, words=_moved(world, event, because, rulebook))
        return
    words = _moved(world, event, event.because, rulebook) if going else _told(world, event, rulebook)
    if going and lines and (lines[-1].kind, lines[-1].unit) == ("spent", event.unit):
        lines.pop()  # what the movement spends is part of its own line's reasons
    if words:
        lines.append(Line(words, event.because, event.unit, "moved" if going else event.kind))


def _moved(world: World, event: Event, because: tuple[Because, ...], rulebook: Rulebook) -> str:
    after = next((change.after for change in event.changes if isinstance(change.after, Place)), None)
    if after is None:
        return tr(event.text)
    x, y, z = after.at
    total, who = measure(rulebook, Cost(because).total), name_of(world, event.unit)
    if not Cost(because).total:  # an action of its own, not paid for in movement
        return say("{who} comes to {x}, {y}, height {z}", who=who, x=x, y=y, z=z)
    if z:
        return say("{who} moves {total} to {x}, {y}, height {z}", who=who, total=total, x=x, y=y, z=z)
    return say("{who} moves {total} to {x}, {y}", who=who, total=total, x=x, y=y)


def _told(world: World, event: Event, rulebook: Rulebook) -> str:
    who = name_of(world, event.unit) if event.unit else ""
    if event.kind == "round":
        return say("Round {round}", round=_turn(event).round)
    if event.kind == "turn":
        began = _turn(event).acting == event.unit and ("begins" in dict(event.facts) or event.text == NOTHING)
        return say("{who}'s turn", who=who) if began else ""
    if event.kind == "asked" or (event.kind in QUIET and event.text == NOTHING):
        return ""
    if event.kind == "rolled":
        return _rolled(who, event)
    if event.kind == "spent":
        return _spent(who, event, rulebook)
    if event.kind == "answered":
        return "" if _picks(event, world) else say("{who}: {what}", who=who, what=tr(event.text))
    words = tr(event.text) if event.text != NOTHING else say(event.kind)
    return words if not who or who in words else say("{who}: {what}", who=who, what=words)


def _spent(who: str, event: Event, rulebook: Rulebook) -> str:
    """Say which verb was used and what it took; what nobody chose is left out."""
    verb = rulebook.verbs.get(str(dict(event.facts).get("verb", "")))
    if not who or verb is None:
        return ""
    if event.text == NOTHING:
        return say("{who}: {what}", who=who, what=tr(verb.title))
    return say("{who}: {verb} ({cost})", who=who, verb=verb.title, cost=event.text)


def _picks(event: Event, world: World) -> bool:
    """Say whether an answer only chose who acts, which the next line says too."""
    key = str(dict(event.facts).get("answer", ""))
    return key.isdigit() and str(event.text) == name_of_id(world, int(key))


def name_of_id(world: World, unit: int) -> str:
    """Give a creature's name as the rules have it, '' where there is no such creature."""
    name = world.find(unit, Name)
    return name.name if name is not None else ""


def _rolled(who: str, event: Event) -> str:
    facts = dict(event.facts)
    purpose, dice = str(facts.get("purpose", "")), str(facts.get("dice", ""))
    faces, total = str(facts.get("faces", "")), str(facts.get("total", ""))
    if faces == total:
        return say("{who}, {purpose}: {dice} gives {total}", who=who, purpose=purpose, dice=dice, total=total)
    return say("{who}, {purpose}: {dice} gives {faces}, in all {total}", who=who, purpose=purpose, dice=dice,
               faces=faces, total=total)  # fmt: skip


def _turn(event: Event) -> Turn:
    found = [change.after for change in event.changes if change.unit == BATTLE and isinstance(change.after, Turn)]
    return found[-1] if found else Turn()
