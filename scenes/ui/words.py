"""How is it said: names, the line of arithmetic under a path, odds? With the sentences of `game.telling`."""

from dataclasses import replace
from fractions import Fraction
from itertools import cycle, groupby
from math import floor

from game.battle.rulebook import Outcome, Preview, Rule, Rulebook, Strike
from game.battle.trial import Odds
from game.battle.trial import halves as halves
from game.chronicle import narrate as narrate
from game.ecs.components import Conditions, Name, Place, Sheet, Side
from game.ecs.world import World, lasting
from game.i18n import joined, language, tr
from game.paths.plan import Area, MovePlan, Step
from game.reasons import NOTHING, Because, Cost, Refusal, Text, counted, text
from game.reasons import signed as signed
from game.store.seating import Seating
from game.telling import Line as Line
from game.telling import distance as distance
from game.telling import kind_of as kind_of
from game.telling import measure as measure
from game.telling import name_of as name_of
from game.telling import note_of as note_of
from game.telling import rule_named as rule_named
from game.telling import rule_title as rule_title
from game.telling import say as say
from game.telling import thought as thought

LONG_RUN = 4
"""From so many equal plain steps on, the arithmetic says '6 x 5' and not '5 + 5 + 5 + 5 + 5 + 5'."""


def what_of(world: World, unit: int) -> str:
    """Give what a creature is: its title, where it has one."""
    name = world.find(unit, Name)
    return tr(name.title) if name is not None and name.title != NOTHING else ""


@lasting
def teams(world: World) -> tuple[str, ...]:
    """List the teams in the order in which their first creatures stand in the level."""
    return tuple(dict.fromkeys(side.team for _, side in world.all(Side)))


def team_name(team: str) -> str:
    """Give a team's name as a heading."""
    return tr(Text(team)).capitalize()


def seat_name(seating: Seating, number: int) -> str:
    """Give what a seat is called, from 1: its own name, else its number."""
    return seating.seats[number - 1].name or say("Seat {n}", n=number)


def letter_of(world: World, team: str) -> str:
    """Give the letter that marks a team: the first of its name, or A, B ... when two teams begin alike.

    A badge is too small for a Chinese character; there it is the first letter of the name in the level.
    """
    return _letters(world, language()).get(team) or _letter(team)


@lasting
def _letters(world: World, _language: str) -> dict[str, str]:
    """Give the letter of each team."""
    first = {team: _letter(team) for team in teams(world)}
    return first if len({*first.values()}) == len(first) else dict(zip(first, cycle("ABCDEFGH"), strict=False))


def _letter(team: str) -> str:
    first = team_name(team)[:1]
    return (first if first < "\u2e80" else team[:1]).upper()


def headline(rulebook: Rulebook, refusal: Refusal) -> str:
    """Say what on the board refuses; a rule's title only where a refusal names no fact."""
    return tr(refusal.why) if refusal.why != NOTHING else rule_title(rulebook, refusal.rule)


def citation(rulebook: Rulebook, refusal: Refusal) -> str:
    """Name the rule behind a refusal: its title; '' for the battle's own order of things."""
    named = rule_named(rulebook, refusal.rule)
    return say("Rule: {rule}", rule=Text(named.title)) if named is not None else ""


def refused(rulebook: Rulebook, refusal: Refusal) -> str:
    """Say a refusal in one line: the fact, what would help, and the rule."""
    parts = (headline(rulebook, refusal), tr(refusal.remedy), citation(rulebook, refusal))
    return " ".join(part for part in parts if part)


def source_of(rule: Rule) -> str:
    """Say where a rule comes from: the book's heading, or what of the book leans on a rule from outside it.

    A heading stands as the book has it; one that is not in Latin letters is said to be Russian or Chinese.
    """
    russian = any("\u0400" <= letter < "\u0500" for letter in rule.section)
    chinese = any("\u4e00" <= letter < "\ua000" for letter in rule.section)
    if not rule.section:
        return say("The book is silent here; we read it so.")
    if rule.outside:
        sentence = text("Not in the book itself. The book uses it in: {section}")
        if russian:
            sentence = text("Not in the book itself. The book uses it in: {section} (its heading, in Russian)")
        if chinese:
            sentence = text("Not in the book itself. The book uses it in: {section} (its heading, in Chinese)")
        return say(sentence.msgid, section=rule.section)
    sentence = text("In the book: {section}")
    if russian:
        sentence = text("In the book: {section} (its heading, in Russian)")
    if chinese:
        sentence = text("In the book: {section} (its heading, in Chinese)")
    return say(sentence.msgid, section=rule.section)


def plain_rule(plan: MovePlan) -> tuple[str, int]:
    """Give the rule and the price of a plain step, the cheapest base of one square: what goes without saying.

    A lone step with a word of its own is no measure of what is plain.
    """
    bases = [_adding(step)[0] for step in plan.steps if _adding(step) and _one_square(step)]
    cheapest = min(bases, key=lambda base: base.amount, default=Because(""))
    return ("", 0) if len(plan.steps) == 1 and cheapest.note != NOTHING else (cheapest.rule, cheapest.amount)


def _adding(step: Step) -> list[Because]:
    """List the reasons of a step that add something, its base first."""
    return [because for because in step.cost.because if because.amount]


def _one_square(step: Step) -> bool:
    """Say whether a step goes one cell: no turn, no jump, no teleport."""
    (ax, ay, az), (bx, by, bz) = step.before, step.after
    across = max(abs(bx - ax), abs(by - ay))
    return across == 1 or (across == 0 and abs(bz - az) == 1)


def notes_of(rulebook: Rulebook, step: Step, plain: tuple[str, int]) -> tuple[str, ...]:
    """List what makes a step other than plain: reasons that add something and, with a plain base, make its price.

    The base goes unsaid where it costs what a plain step does, and has no word of its own.
    """
    adding = _adding(step)
    base_is_plain = bool(adding) and _one_square(step) and adding[0].amount == plain[1]
    if base_is_plain and (len(adding) == 1 or adding[0].note == NOTHING):
        adding = adding[1:]
    return tuple(dict.fromkeys(note_of(rulebook, because) for because in adding))


def needs_telling(rulebook: Rulebook, plan: MovePlan) -> bool:
    """Say whether a path's total is more than one plain step, so that its arithmetic is worth a line."""
    return len(plan.steps) > 1 or any(notes_of(rulebook, step, plain_rule(plan)) for step in plan.steps)


def arithmetic(rulebook: Rulebook, plan: MovePlan) -> str:
    """Write the line that makes a path's total: '5 + 5 + 10 (second diagonal) = 20'."""
    plain = plain_rule(plan)
    terms = [(step.cost.total, joined(notes_of(rulebook, step, plain))) for step in plan.steps]
    parts: list[str] = []
    for (amount, notes), run in groupby(terms):
        count = len(list(run))
        term = f"{amount} ({notes})" if notes else str(amount)
        parts += [f"{count} \u00d7 {term}"] if count >= LONG_RUN else [term] * count
    return f"{' + '.join(parts)} = {plan.cost.total}" if parts else str(plan.cost.total)


HOLDS = {
    "ft": text("{total} of {holds} ft ({purse})"),
    "squares": counted("{total} of {holds} square ({purse})", "{total} of {holds} squares ({purse})"),
    "points": counted("{total} of {holds} point ({purse})", "{total} of {holds} points ({purse})"),
}
"""Sentences that need a number in the unit of a rulebook; other units are named as they are."""


def purse_line(rulebook: Rulebook, total: int, area: Area | None, band: int) -> str:
    """Write what a movement takes of its purse: '35 of 60 ft (double move)'."""
    if area is None or not area.purses:
        return tr(measure(rulebook, total))
    name, holds = area.purses[min(band, len(area.purses) - 1)]
    said = HOLDS.get(rulebook.unit, Text("{total} of {holds} " + rulebook.unit + " ({purse})"))
    return tr(replace(said, facts=(("holds", holds), ("total", total), ("purse", name))))


def cost_line(rulebook: Rulebook, cost: Cost) -> str:
    """Write what a verb costs in a few words: its reasons' notes."""
    notes = [tr(because.note) for because in cost.because if because.note != NOTHING]
    if notes:
        return joined(dict.fromkeys(notes))
    return tr(measure(rulebook, cost.total)) if cost.total else ""


def past_defence(strike: Strike) -> str:
    """Say how likely a blow gets through where the target may avert it after the roll; '' where it may not."""
    if strike.through is None or strike.through == strike.hit:
        return ""
    return say("{percent} % if the target defends as best it can", percent=strike.through.told)


def odds_line(strike: Strike) -> str:
    """Write what a strike may deal and how likely it is: '4 (28 %), 7 (44 %), 9 (28 %)'; '' where dice alone tell."""
    ways: dict[int, int] = {}
    for damage, count in strike.spread:
        ways[damage] = ways.get(damage, 0) + count
    whole, dealt = sum(ways.values()), [damage for damage, count in ways.items() if count]
    chances = together([Odds(ways[damage], whole) for damage in dealt])
    parts = (f"{damage} ({percent} %)" for damage, percent in zip(dealt, chances, strict=True))
    return joined(parts) if len(ways) > 1 else ""


def together(chances: list[Odds]) -> tuple[str, ...]:
    """Write chances of which one comes true in percent, so that they add up to 100.

    Whole and half percents stand as they are. Others are rounded down, and the largest remainders up; what may come is
    never written as 0.
    """
    parts = [Fraction(100 * chance.wins, chance.of) for chance in chances]
    if all(part.denominator <= 2 for part in parts) or sum(parts) != 100:
        return tuple(chance.told for chance in chances)
    left = 100 - sum(floor(part) for part in parts)
    first = sorted(range(len(parts)), key=lambda number: floor(parts[number]) - parts[number])[:left]
    whole = [floor(part) + (number in first) for number, part in enumerate(parts)]
    return tuple(str(n) if n else chance.told for n, chance in zip(whole, chances, strict=True))


def arm_of(rulebook: Rulebook, world: World, strike: Strike) -> str:
    """Name what a strike is made with; '' where that has no name of its own."""
    title = rulebook.telling.arm(world, strike.by, strike.weapon)
    return tr(title) if title != NOTHING else ""


def strike_line(world: World, strike: Strike, arm: str = "") -> str:
    """Write an attack in one line: 'Goblin (spear): 55 % to hit, 4½ damage on a hit'.

    A save names who has to make it.
    """
    by = say("{who} ({weapon})", who=name_of(world, strike.by), weapon=arm) if arm else name_of(world, strike.by)
    if strike.save:
        return say("{who}: {percent} % to fail the save, {damage} damage then", who=name_of(world, strike.at),
                   percent=strike.hit.told, damage=halves(strike.doubled_damage))  # fmt: skip
    if certain(strike):
        return say("{who}: {damage} damage on average", who=by, damage=halves(strike.doubled_damage))
    return say(
        "{who}: {percent} % to hit, {damage} damage on a hit",
        who=by, percent=strike.hit.told, damage=halves(strike.doubled_damage),
    )  # fmt: skip


def caught_line(world: World, strike: Strike) -> str:
    """Write in one line what a command does to somebody besides its target."""
    if strike.save:
        return strike_line(world, strike)
    return say("{who}: {damage} damage on average", who=name_of(world, strike.at), damage=halves(strike.doubled_damage))


def harm_lines(world: World, plan: MovePlan) -> list[str]:
    """Write what a way does to who goes it: damage, and the states that it is in on arrival and is not in now."""
    goers = [unit for unit, place in world.all(Place) if plan.steps and place.at == plan.steps[0].before]
    now = [one.name for unit in goers for one in (world.find(unit, Conditions) or Conditions()).active]
    states = [tr(Text(name)) for name in plan.conditions if name not in now]
    hurt = [say("{damage} damage on the way", damage=plan.damage)] if plan.damage else []
    return [*hurt, *([say("On arrival: {states}", states=joined(states))] if states else [])]


def outcome_lines(rulebook: Rulebook, preview: Preview) -> list[str]:
    """Write what dice may make of a way, each with its chance: where it ends, and what it does to the mover."""
    return [_outcome(rulebook, one) for one in preview.outcomes]


def _outcome(rulebook: Rulebook, one: Outcome) -> str:
    percent, total, damage = one.chance.percent, measure(rulebook, one.plan.cost.total), one.plan.damage
    if not one.plan.steps:
        return say("{percent} %: it stays where it is", percent=percent)
    x, y, _ = one.plan.steps[-1].after
    if damage:
        return say("{percent} %: {total} to {x}, {y}, and {damage} damage", percent=percent, total=total, x=x, y=y,
                   damage=damage)  # fmt: skip
    return say("{percent} %: {total} to {x}, {y}", percent=percent, total=total, x=x, y=y)


def product_line(rulebook: Rulebook, strike: Strike) -> str:
    """Write how several chances make one: '35 % \u00d7 80 % (concealment) = 28 %'; '' where there is but one."""
    if len(strike.factors) < 2:
        return ""
    first, *others = (f"{factor.told} %" for factor in strike.factors)
    causes = joined(dict.fromkeys(note_of(rulebook, one) for one in strike.because if one.amount))
    product = " \u00d7 ".join([first, *others]) + (f" ({causes})" if causes else "")
    return f"{product} = {strike.hit.told} %"


def needed(rulebook: Rulebook, strike: Strike) -> str:
    """Name the sum of who attacks: what is added to the dice, what these must reach, or must not exceed."""
    if strike.save:
        return say("Difficulty")
    return say("Needs at most") if rulebook.low_rolls else say("Attack")


def certain(strike: Strike) -> bool:
    """Say whether a strike cannot miss, whatever the dice."""
    return strike.hit.wins == strike.hit.of


def sheet_lines(sheet: Sheet) -> list[str]:
    """Tell the other numbers of a sheet that are not 0: abilities in a line, skills in another."""
    rows = ([f"{tr(Text(name))} {value}" for name, value in numbers if value]
            for numbers in (sheet.abilities, sheet.skills))  # fmt: skip
    return [joined(parts) for parts in rows if parts]
