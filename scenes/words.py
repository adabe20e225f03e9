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


def say(msgid: str, /, **facts: int | str) -> str:
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


def purse_line(rulebook: Rulebook, total: int, area: Area | None, band: int) -> str:
    """Write what a movement takes of its purse: '35 of 60 ft (double move)'."""
    if area is None or not area.purses:
        return say("{total} {unit}", total=total, unit=tr(Text(rulebook.unit)))
    name, holds = area.purses[min(band, len(area.purses) - 1)]
    unit = tr(Text(rulebook.unit))
    return say("{total} of {holds} {unit} ({purse})", total=total, holds=holds, unit=unit, purse=tr(Text(name)))


def cost_line(rulebook: Rulebook, cost: Cost) -> str:
    """Write what a verb costs in a few words: its reasons' notes."""
    notes = [tr(because.note) for because in cost.because if because.note != NOTHING]
    if notes:
        return ", ".join(dict.fromkeys(notes))
    return say("{total} {unit}", total=cost.total, unit=tr(Text(rulebook.unit))) if cost.total else ""


def strike_line(world: World, strike: Strike) -> str:
    """Write an attack in one line: 'Goblin: 55 % to hit, mean damage 4½'."""
    return say(
        "{who}: {percent} % to hit, {damage} damage on average",
        who=name_of(world, strike.by), percent=strike.hit.percent, damage=halves(strike.doubled_damage),
    )  # fmt: skip


def narrate(lines: list[Line], world: World, event: Event, unit_name: str) -> None:
    """Add an event to the log; steps, turns and climbs of one movement share a line."""
    going = event.kind in GOING
    if going and lines and lines[-1].kind == "moved" and lines[-1].unit == event.unit:
        because = lines[-1].because + event.because
        lines[-1] = replace(lines[-1], because=because, words=_moved(world, event, because, unit_name))
        return
    words = _moved(world, event, event.because, unit_name) if going else _told(world, event)
    if going and lines and (lines[-1].kind, lines[-1].unit) == ("spent", event.unit):
        lines.pop()  # what the movement spends is part of its own line's reasons
    if words:
        lines.append(Line(words, event.because, event.unit, "moved" if going else event.kind))


def _moved(world: World, event: Event, because: tuple[Because, ...], unit_name: str) -> str:
    after = next((change.after for change in event.changes if isinstance(change.after, Place)), None)
    if after is None:
        return tr(event.text)
    x, y, z = after.at
    total, unit = Cost(because).total, tr(Text(unit_name))
    who = name_of(world, event.unit)
    if z > 0:
        return say("{who} moves {total} {unit} to {x}, {y}, height {z}", who=who, total=total, unit=unit, x=x, y=y, z=z)
    return say("{who} moves {total} {unit} to {x}, {y}", who=who, total=total, unit=unit, x=x, y=y)


def _told(world: World, event: Event) -> str:
    who = name_of(world, event.unit) if event.unit else ""
    if event.kind == "round":
        return say("Round {round}", round=_turn(event).round)
    if event.kind == "turn":
        began = _turn(event).acting == event.unit and ("begins" in dict(event.facts) or event.text == NOTHING)
        return say("{who}'s turn", who=who) if began else ""
    if event.kind in QUIET and event.text == NOTHING:
        return ""
    if event.kind == "asked":
        return ""
    if event.kind == "rolled":
        return _rolled(who, event)
    words = tr(event.text) if event.text != NOTHING else say(event.kind)
    return words if not who or who in words else say("{who}: {what}", who=who, what=words)


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
