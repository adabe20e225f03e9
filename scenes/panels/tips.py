"""What does the tooltip say: the total and its arithmetic, who strikes on the way, the odds, or why not?"""

from game.battle.battle import Battle
from game.battle.rulebook import Preview, Strike
from game.ecs.components import Conditions, Vitals
from game.i18n import joined, tr
from game.reasons import NOTHING, Refusal, Tally, Text
from scenes.panels import trials
from scenes.panels.trials import Words
from scenes.play.aim import Aim
from scenes.play.offers import Spot
from scenes.play.wish import Wish
from scenes.ui import bindings
from scenes.ui.words import (
    arithmetic,
    arm_of,
    caught_line,
    certain,
    citation,
    cost_line,
    halves,
    harm_lines,
    headline,
    kind_of,
    measure,
    name_of,
    needed,
    needs_telling,
    note_of,
    odds_line,
    outcome_lines,
    past_defence,
    product_line,
    purse_line,
    say,
    signed,
    strike_line,
)

MOST_ADDENDS = 7


def tip_lines(battle: Battle, wish: Wish) -> list[Words]:
    """Give the lines of the tooltip for what is pointed at; none where there is nothing to say."""
    aim, preview = wish.aim, wish.preview
    crowd = crowd_lines(battle, aim)
    if isinstance(preview, Refusal):
        return _whom(battle, aim) + refusal_lines(battle, preview) + ground_lines(battle, aim) + crowd
    if isinstance(preview, Preview):
        return preview_lines(battle, wish, preview) + crowd
    return creature_lines(battle, aim.pointed) + crowd if aim.pointed else []


def _whom(battle: Battle, aim: Aim) -> list[Words]:
    """Say who is pointed at, before what cannot be done to it."""
    return creature_lines(battle, aim.pointed) if aim.pointed not in (0, battle.acting) else []


def crowd_lines(battle: Battle, aim: Aim) -> list[Words]:
    """Say who is over, on and under the square pointed at, who of them is meant, and how to mean another."""
    if not aim.crowd:
        return []
    names = joined(name_of(battle.world, unit) for unit in aim.crowd)
    keys = bindings.current()
    how = say("Choose among them with {higher} and {lower}, or right-click and take Higher or Lower below.",
              higher=keys.label("higher"), lower=keys.label("lower"))  # fmt: skip
    if keys.pad:
        how = say("Choose among them with Higher and Lower below, which {panels} goes to.", panels=keys.label("panels"))
    meant = say("Meant: {who}", who=name_of(battle.world, aim.pointed))
    return [(say("Over one another here: {names}", names=names), "muted", False), (meant, "text", True),
            (how, "muted", False)]  # fmt: skip


def same_square(count: int) -> list[Words]:
    """Say how to mean another of several answers over, on and under one square."""
    keys = bindings.current()
    how = say("Several answers overlap here. Choose with {higher} and {lower}, or with Shift and the wheel.",
              higher=keys.label("higher"), lower=keys.label("lower"))  # fmt: skip
    if keys.pad:
        how = say("Several answers overlap here. Choose with Higher and Lower below, which {panels} goes to.",
                  panels=keys.label("panels"))  # fmt: skip
    return [(how, "muted", False)] if count > 1 else []


def ground_lines(battle: Battle, aim: Aim) -> list[Words]:
    """Say what stands on the square pointed at, where nobody does and it is no open floor; a door says how it opens."""
    if aim.cursor is None or aim.pointed:
        return []
    field = battle.world.field
    kind = field.kind(*aim.cursor)
    lines: list[Words] = [(tr(kind.title), "muted", False)] if kind.title != NOTHING and kind.blocks_move else []
    beside = say("It is opened from a hex beside it." if field.grid.hexes else "It is opened from a square beside it.")
    return [*lines, *([(beside, "good", False)] if lines and kind.becomes else [])]


def place_line(battle: Battle, spot: Spot) -> str:
    """Name a square as the log does: column and row, what ground it is, its height where that is not 0."""
    field, (x, y) = battle.world.field, spot
    height = [say("height {z}", z=field.ground(x, y))] if field.ground(x, y) else []
    return " \u00b7 ".join([f"{x}, {y}", *filter(None, [tr(field.kind(x, y).title)]), *height])


def creature_lines(battle: Battle, unit: int) -> list[Words]:
    """Say who stands there, what it is, and how it fares."""
    return [(name_of(battle.world, unit), "text", True), *faring_lines(battle, unit)]


def faring_lines(battle: Battle, unit: int) -> list[Words]:
    """Say what a creature is, how many hit points it has left, and in what states it is."""
    vitals, conditions = battle.world.find(unit, Vitals), battle.world.find(unit, Conditions)
    parts = [kind_of(battle.rulebook, battle.world, unit)]
    if vitals is not None:
        parts.append(say("{hp} of {most} hit points", hp=vitals.hp, most=vitals.max_hp))
    words = " \u00b7 ".join(part for part in parts if part)
    names = [tr(Text(state.name)) for state in conditions.active] if conditions is not None else []
    return [*([(words, "muted", False)] if words else []), *([(joined(names), "warn", False)] if names else [])]


def refusal_lines(battle: Battle, refusal: Refusal) -> list[Words]:
    """Say what on the board refuses, what would help, and by which rule."""
    lines = [(headline(battle.rulebook, refusal), "bad", True)]
    if refusal.remedy != NOTHING:
        lines.append((tr(refusal.remedy), "good", False))
    rule = citation(battle.rulebook, refusal)
    return [*lines, (rule, "muted", False)] if rule else lines


def preview_lines(battle: Battle, wish: Wish, preview: Preview) -> list[Words]:
    """Say what a command would cost and risk."""
    aim, lines = wish.aim, list[Words]()
    if preview.strike is not None:
        spread_told = any(trials.struck_by(preview, trial) for trial in preview.trials)
        head, *rest = attack_lines(battle, preview.strike, spread=not spread_told)
        lines += [head, *faring_lines(battle, preview.strike.at), *rest]
    lines += [(caught_line(battle.world, strike), "warn", False) for strike in preview.others]
    if preview.plan is not None and preview.plan.steps:
        if aim.stands_in and aim.active is not None:
            lines.append((tr(aim.active.verb.title), "warn", True))
        stop = aim.stop
        total = preview.plan.cost.total
        lines.append((purse_line(battle.rulebook, total, aim.area, stop.band if stop is not None else 0), "text", True))
        if needs_telling(battle.rulebook, preview.plan):
            lines.append((arithmetic(battle.rulebook, preview.plan), "muted", False))
        if any(step.squeezed for step in preview.plan.steps):
            lines.append((say("It squeezes on the way."), "warn", False))
        if not preview.outcomes:
            lines += [(line, "warn", False) for line in harm_lines(battle.world, preview.plan)]
        lines += [(line, "warn", False) for line in outcome_lines(battle.rulebook, preview)]
    provoked = [line for strike in preview.provoked for line in provoked_lines(battle, strike)]
    if provoked:
        lines.append((say("Provokes"), "warn", True))
        lines += [(line, "warn", False) for line in dict.fromkeys(provoked)]
    lines += _round(battle, wish, preview)
    active = aim.active
    if not lines and active is not None:
        cost = cost_line(battle.rulebook, preview.cost)
        lines = [(tr(active.verb.title), "text", True), *([(cost, "muted", False)] if cost else [])]
    lines += trials.lines(battle.rulebook, preview)
    return lines + [(tr(reason.note), "warn", False) for reason in preview.price]


def _round(battle: Battle, wish: Wish, preview: Preview) -> list[Words]:
    """Say what the way round costs more, and what it still provokes."""
    other = wish.round_shown
    if other is None or other[1].plan is None or preview.plan is None:
        return []
    more, left = other[1].plan.cost.total - preview.plan.cost.total, len(other[1].plan.provokes)
    longer = measure(battle.rulebook, more)
    if not left:
        return [(say("Way round: {more} longer, provokes none", more=longer), "good", True)]
    return [(say("Way round: {more} longer, provokes {left}", more=longer, left=left), "good", True)]


def provoked_lines(battle: Battle, strike: Strike) -> list[str]:
    """Say what a strike on the way would be, as for one's own: its chance, its damage, and how that may fall."""
    odds, arm = odds_line(strike), arm_of(battle.rulebook, battle.world, strike)
    return [strike_line(battle.world, strike, arm), *([say("Damage {odds}", odds=odds)] if odds else [])]


def attack_lines(battle: Battle, strike: Strike, *, spread: bool = True) -> list[Words]:
    """Say what a blow would be: its chance, its damage, the sums of both sides, and what else tells.

    `spread`: list the damage by its chances too.
    """
    target = name_of(battle.world, strike.at)
    hit = say("{percent} % to hit {target}", percent=strike.hit.told, target=target)
    if strike.save:
        hit = say("{target}: {percent} % to fail the save", percent=strike.hit.told, target=target)
    lines: list[Words] = [
        (say("Attack on {target}", target=target) if certain(strike) else hit, "text", True),
        (_mean(battle, strike), "text", False),
    ]
    lines += [(words, "text", False) for words in (past_defence(strike),) if words]
    odds = odds_line(strike) if spread else ""
    lines += [(say("Damage {odds}", odds=odds), "text", False)] if odds else []
    low, against = battle.rulebook.low_rolls, say("Saving throw") if strike.save else say("Defence")
    if strike.attack.counted or not certain(strike):
        heading = needed(battle.rulebook, strike)
        lines.append((_sum(battle, heading, strike.attack, plus=not strike.save and not low), "muted", False))
    if not certain(strike) and not low:
        lines.append((_sum(battle, against, strike.defence), "muted", False))
    product = product_line(battle.rulebook, strike)
    if product:
        return [*lines, (product, "muted", False)]
    chances = dict.fromkeys(note_of(battle.rulebook, reason) for reason in strike.because if reason.amount)
    return [*lines, *((words, "muted", False) for words in chances)]


def _mean(battle: Battle, strike: Strike) -> str:
    """Say with what a blow is struck, and what it deals on average: always, or when it hits."""
    damage, arm = halves(strike.doubled_damage), arm_of(battle.rulebook, battle.world, strike)
    words = say("{damage} damage where the save fails" if strike.save else "{damage} damage on a hit", damage=damage)
    words = say("{damage} damage on average", damage=damage) if certain(strike) else words
    return say("{weapon}: {what}", weapon=arm, what=words) if arm else words


def _brief(note: str) -> str:
    """Leave out what follows a colon: in a sum the number stands there already."""
    return note.replace("\uff1a", ":").partition(":")[0]


def _sum(battle: Battle, heading: str, tally: Tally, *, plus: bool = False) -> str:
    """Write a tally in one line, of what adds something: 'Attack +7 = +5 base, +2 flanking'."""
    total = signed(tally.total) if plus else str(tally.total)
    counted = [reason for reason in tally.counted if reason.amount]
    shown = [(reason.amount, _brief(note_of(battle.rulebook, reason))) for reason in counted[:MOST_ADDENDS]]
    parts = [_addend(signed(amount), words) for amount, words in shown]
    if battle.rulebook.low_rolls and shown:  # what one starts from is no bonus
        parts[0] = say("{what} {n}", what=shown[0][1], n=shown[0][0])
    rest = counted[MOST_ADDENDS:]
    parts += [say("{n} for {k} more", n=signed(sum(reason.amount for reason in rest)), k=len(rest))] if rest else []
    return f"{heading} {total} = {', '.join(parts)}" if parts else f"{heading} {total}"


def _addend(amount: str, words: str) -> str:
    """Write an addend with its words, apart from it where they begin with a number too."""
    return f"{amount} ({words})" if words[:1].isdigit() else f"{amount} {words}"
