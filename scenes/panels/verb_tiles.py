"""What do the folded verbs look like? A tile each: key, title, cost, what it does, or why it cannot be used."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from pygame import Rect

from game.battle.command import Command
from game.battle.event import Decision
from game.battle.rulebook import Preview, Rulebook
from game.ecs.components import Weapons
from game.ecs.world import World
from game.i18n import in_a_row, joined, tr
from game.reasons import NOTHING, Cost, Refusal, Text
from scenes.panels import trials
from scenes.play.aim import Aim
from scenes.play.choices import crowded
from scenes.play.offers import MenuEntry, Offers
from scenes.play.seat import foreseen, unseen
from scenes.play.table import Table, ending
from scenes.ui import bindings, ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import (
    arm_of,
    certain,
    cost_line,
    headline,
    measure,
    name_of,
    refused,
    rule_named,
    rule_title,
    say,
    signed,
)

Naming = Callable[[str], str]
Doing = Callable[[str], None]
TILE = 290
"""Narrowest tile at UI scale 1."""
SMALL = 230
"""Narrowest small tile at UI scale 1."""
MOST = 3
"""Targets of which a tile tells the chances."""


class Choosing(Protocol):
    """What tiles are laid out for."""

    table: Table
    aim: Aim

    @property
    def offers(self) -> Offers:
        """Give what there is to choose from."""

    @property
    def book(self) -> Rulebook:
        """Give the rulebook in force."""


def plate(page: Page, rect: Rect, *, chosen: bool, able: bool) -> None:
    """Lay the ground of a button out."""
    page.fill(rect, "pressed" if chosen else "raised" if able else "sunk", page.px(6))
    page.frame(rect, "focus" if chosen else "line", page.px(2 if chosen else 1), page.px(6))


def below(book: Rulebook, entry: MenuEntry, room: int, scale: float) -> str:
    """Give what stands below a title: the cost, or what on the board refuses, where it finds room whole."""
    answer, other = entry.answer, ""
    if isinstance(answer, Cost):
        words = cost_line(book, answer) or say("free")
    else:
        words, other = headline(book, answer), say("not now")
    fits = ink.width(words, theme.SMALLEST, False, scale) <= room
    return words if fits else other if ink.width(other, theme.SMALLEST, False, scale) <= room else ""


def odds(page: Page, rect: Rect, words: str, after: int) -> int:
    """Write the odds into a button: beside its title, which ends at `after`, if there is room, else on its second line.

    Gives the room that is left on the second line.
    """
    room = rect.width - page.px(16)
    if not words:
        return room
    wide = ink.width(words, theme.SMALLEST, True, page.scale)
    beside = after + page.px(4) + wide <= rect.right - page.px(6)
    at = rect.right - page.px(6) - wide, rect.y + page.px(3 if beside else 21)
    page.put(words, *at, theme.SMALLEST, "good", bold=True)
    return room if beside else room - wide - page.px(4)


def lay(page: Page, menu: Choosing, entries: tuple[MenuEntry, ...], key: Naming, acts: tuple[Doing, Doing],
        room: int = 0) -> None:  # fmt: skip
    """Lay tiles out in columns; `key` names a verb's key, `acts` choose a verb and open a rule.

    Where whole tiles are higher than the room, in pixels, they say in one line what the pointer is told at length.
    """
    count = max(1, page.room // page.px(TILE))
    gap = page.px(6)
    wide = (page.room - gap * (count - 1)) // count
    top = page.y
    if room and _height(page, menu, entries, count, wide) > room:
        _small(page, menu, entries, key, acts[0])
        return
    for at in range(0, len(entries), count):
        low = top
        row = [_told(menu, entry) for entry in entries[at : at + count]]
        lines = [ink.wrapped(words, theme.SMALLEST, wide - page.px(18), False, page.scale) for words in row]
        most = max(len(one) for one in lines)
        for number, (entry, wrapped) in enumerate(zip(entries[at : at + count], lines, strict=True)):
            rect = Rect(page.pad + number * (wide + gap), top, wide, 0)
            low = max(low, _tile(page, menu, rect, entry, (wrapped, most), key, acts))
        top = low + gap
    page.y = top + page.px(2)


def _height(page: Page, menu: Choosing, entries: tuple[MenuEntry, ...], count: int, wide: int) -> int:
    """Give how high whole tiles stand in so many columns of a width, in pixels."""
    line, high = page.line(theme.SMALLEST), 0
    for at in range(0, len(entries), count):
        row = [_told(menu, entry) for entry in entries[at : at + count]]
        most = max(len(ink.wrapped(words, theme.SMALLEST, wide - page.px(18), False, page.scale)) for words in row)
        high += page.line() + line * (most + 1) + page.px(16)
    return high


def _small(page: Page, menu: Choosing, entries: tuple[MenuEntry, ...], key: Naming, choose: Doing) -> None:
    """Lay small tiles out in columns: title, and in a line what it takes or what refuses."""
    gap, inset = page.px(4), page.px(9)
    count = max(1, page.room // page.px(SMALL))
    wide, high = (page.room - gap * (count - 1)) // count, page.line() + page.line(theme.SMALLEST) + page.px(8)
    top = page.y
    for number, entry in enumerate(entries):
        name, ends = entry.verb.name, wide - 2 * inset
        rect = Rect(page.pad + number % count * (wide + gap), top + number // count * (high + gap), wide, high)
        plate(page, rect, chosen=menu.aim.verb == name, able=entry.open)
        x, y = rect.x + inset, rect.y + page.px(3)
        tone = ("focus", "text") if entry.open else ("disabled", "disabled")
        after = page.put(key(name), x, y, theme.TEXT, tone[0], bold=True) + page.px(8)
        title = tr(entry.verb.title)
        size = theme.TEXT if ink.width(title, theme.TEXT, True, page.scale) <= ends - after else theme.SMALLEST
        page.put(ink.shortened(title, size, ends - after, True, page.scale), x + after, y, size, tone[1], bold=True)
        words = below(menu.book, entry, ends, page.scale)
        page.put(words, x, y + page.line(), theme.SMALLEST, "muted")
        page.hot(rect, f"verb {name}", partial(choose, name), partial(at_length, menu, entry), entry.open)
    page.y = top + -(-len(entries) // count) * (high + gap) + page.px(2)


def _told(menu: Choosing, entry: MenuEntry) -> str:
    """Give what a tile says: the whole refusal; or the cost, what the verb does, and how likely now."""
    answer = entry.answer
    if isinstance(answer, Refusal):
        return in_a_row((headline(menu.book, answer), tr(answer.remedy)))
    cost = _cost(menu.book, entry.verb.name, answer)
    does = sentence(menu.book, menu.offers, entry, menu.aim.arms.get(menu.offers.unit, ""))
    return in_a_row((cost, does, *foretold(menu, entry), *_odds(menu, entry)))


def _cost(book: Rulebook, name: str, cost: Cost) -> str:
    """Say at the head of a sentence what a verb takes; that it takes nothing to end a turn goes without saying."""
    words = cost_line(book, cost) or say("free")
    if name == ending(book) and words == say("free"):
        return ""
    return say("{cost}:", cost=f"{words[:1].upper()}{words[1:]}")


def sentence(book: Rulebook, offers: Offers, entry: MenuEntry, arm: str = "") -> str:
    """Say in plain words what a verb does, with the numbers of whom it is offered to and of the weapon it takes."""
    worded, own = book.listing.of(entry.verb.name), book.listing.own(offers.battle.world, offers.unit, entry.verb.name)
    if not own and worded.says == NOTHING:
        rule = rule_named(book, entry.verb.rule)
        return tr(Text(rule.says)) if rule is not None else ""
    facts, purses = _facts(book, offers, entry, arm), _purses(offers, entry)
    more = (worded.more,) if worded.more != NOTHING and max(purses) > purses[0] else ()
    return in_a_row(tr(_filled(one, facts)) for one in own or (worded.says, *more))


def _filled(says: Text, facts: dict[str, Callable[[], str]]) -> Text:
    """Put numbers into a sentence, those that it asks for."""
    asked = tuple((name, fact()) for name, fact in facts.items() if f"{{{name}}}" in says.msgid)
    return Text(says.msgid, (*says.facts, *asked))


def _facts(book: Rulebook, offers: Offers, entry: MenuEntry, arm: str) -> dict[str, Callable[[], str]]:
    """Give the numbers that a sentence may hold: how far the verb leads, how far a move does, the weapon."""
    own = partial(_purses, offers, entry)
    move = partial(_purses, offers, next((one for one in offers.entries if one.verb.area is not None), entry))
    return {
        "near": lambda: tr(measure(book, own()[0])),
        "far": lambda: tr(measure(book, max(own()))),
        "speed": lambda: tr(measure(book, move()[0])),
        "double": lambda: tr(measure(book, 2 * move()[0])),
        "weapon": lambda: weapon(book, offers.battle.world, offers.unit, arm),
    }


def _purses(offers: Offers, entry: MenuEntry) -> list[int]:
    """List how far a verb leads, by what is paid for it, in its usual mode; at least one number."""
    return [most for _, most in offers.area(entry.verb, offers.modes(entry.verb)[0]).purses] or [0]


def weapon(book: Rulebook, world: World, unit: int, arm: str = "") -> str:
    """Name what a creature strikes with first, or the one that it is to, with its bonus and damage."""
    names = book.combat.arms(world, unit)
    name = arm if arm in names else names[0] if names else ""
    title = book.telling.arm(world, unit, name)
    words = tr(title if title != NOTHING else Text(name)) if name else say("bare hands")
    held = (world.find(unit, Weapons) or Weapons()).named(name)
    if held is None:
        return words
    bonus = signed(held.attack) if held.skill is None else str(held.skill)
    return say("{weapon} ({bonus}, {damage})", weapon=words, bonus=bonus, damage=held.damage)


def _odds(menu: Choosing, entry: MenuEntry) -> list[str]:
    """Tell the chances against the targets that the acting creature has now."""
    battle, unit = menu.table.battle, menu.offers.unit
    if unit == battle.acting and entry.verb.aim not in ("unit", "none") and entry.verb.area is None:
        return [] if menu.offers.commands(entry.verb) else [say("There is nothing here to aim it at.")]
    if entry.verb.aim != "unit" or unit != battle.acting:
        return []
    away = unseen(menu.table, battle.world)
    held, listed = menu.aim.arms.get(unit, ""), menu.offers.commands(entry.verb)
    listed = tuple(sorted(listed, key=lambda offer: offer.option("weapon") == held)) if held else listed[::-1]
    offers = {offer.target: offer for offer in listed if offer.target not in away}
    if not offers:
        return [say("Nobody can be chosen for it from here.")]
    seen = ((target, foreseen(menu.table, offer)) for target, offer in list(offers.items())[-MOST:])
    named = [(name_of(battle.world, target), shown) for target, shown in seen
             if isinstance(shown, Preview) and isinstance(target, int)]  # fmt: skip
    likely = [words for words in (_chance(menu.table, name, shown) for name, shown in named) if words]
    if likely or not named:
        return likely
    return [say("It can be aimed at: {names}.", names=joined(name for name, _ in named))]


def _chance(table: Table, name: str, preview: Preview) -> str:
    """Say in a few words how likely a verb works against somebody, and with what; '' where nothing hangs on dice."""
    arm = arm_of(table.rulebook, table.battle.world, preview.strike) if preview.strike is not None else ""
    if preview.strike is not None and not certain(preview.strike):
        if arm:
            return say("{who}: {percent}\u00a0% ({weapon}).", who=name, percent=preview.strike.hit.told, weapon=arm)
        return say("{who}: {percent}\u00a0%.", who=name, percent=preview.strike.hit.told)
    results = trials.in_short(preview)
    return say("{who}: {what}.", who=name, what=results) if results else ""


def _tile(page: Page, menu: Choosing, at: Rect, entry: MenuEntry, body_lines: tuple[tuple[str, ...], int], key: Naming,
          acts: tuple[Doing, Doing]) -> int:  # fmt: skip
    """Lay one tile out; gives its lower edge."""
    lines, most = body_lines
    line, inset, name = page.line(theme.SMALLEST), page.px(9), entry.verb.name
    body = Rect(at.left, at.top, at.width, page.line() + line * most + page.px(8))
    whole = Rect(at.left, at.top, at.width, body.height + line + page.px(2))
    plate(page, whole, chosen=menu.aim.verb == name, able=entry.open)
    x = at.left + inset
    x += page.put(key(name), x, at.top + page.px(3), theme.TEXT, "focus" if entry.open else "disabled", bold=True)
    title = tr(entry.verb.title)
    page.put(title, x + page.px(8), at.top + page.px(3), theme.TEXT, "text" if entry.open else "disabled", bold=True)
    y = at.top + page.line() + page.px(4)
    for words in lines:
        page.put(words, at.left + inset, y, theme.SMALLEST, "text" if entry.open else "muted")
        y += line
    page.hot(body, f"verb {name}", partial(acts[0], name), "", entry.open)
    foot = Rect(at.left, body.bottom, at.width, whole.bottom - body.bottom)
    title = rule_title(menu.book, entry.verb.rule)
    rule = ink.shortened(title, theme.SMALLEST, at.width - 2 * inset, False, page.scale)
    page.put(rule, at.left + inset, foot.top - page.px(2), theme.SMALLEST, "link")
    page.hot(foot, f"explain {name}", partial(acts[1], entry.verb.rule), say("Open the rule"))
    return whole.bottom


def aimed(entry: MenuEntry, *, anything: bool) -> str:
    """Say how a verb that has been chosen is aimed, and dropped; `anything`: whether it can be aimed at something."""
    keys = bindings.current()
    verb, key, back = entry.verb.title, keys.label("confirm"), keys.label("back")
    if not anything:
        return say("{verb}: nobody can be chosen for it from here. {back} drops it.", verb=verb, back=back)
    if keys.pad and entry.verb.area is not None:
        return say("{verb}: aim with the cross or stick and press {key}. {back} drops it.",
                   verb=verb, key=key, back=back)  # fmt: skip
    if keys.typed and entry.verb.area is not None:
        return say("{verb}: aim with the arrows and press {key}. {back} drops it.", verb=verb, key=key, back=back)
    if keys.pad or keys.typed:
        return say("{verb}: {next} goes to a target, {key} takes it. {back} drops it.",
                   verb=verb, key=key, back=back, next=keys.label("next"))  # fmt: skip
    if entry.verb.area is not None:
        return say("{verb}: click, or aim with the arrows and press {key}. {back} drops it.",
                   verb=verb, key=key, back=back)  # fmt: skip
    return say("{verb}: click a target, or {next} to one and press {key}. {back} drops it.",
               verb=verb, key=key, back=back, next=keys.label("next"))  # fmt: skip


def usual(*, hexes: bool) -> str:
    """Say in a few words what one can do at all, by what is in hand."""
    keys = bindings.current()
    if keys.pad:
        return say("Cross or stick: point; A goes there or attacks. LB and RB: the actions.")
    if keys.typed:
        return say("Arrows: point; {key} goes there or attacks. {next}: next creature. Digits, letters: actions.",
                   key=keys.label("confirm"), next=keys.label("next"))  # fmt: skip
    if hexes:
        return say("Click a hex to go there, a foe to attack it, or choose an action.")
    return say("Click a square to go there, a foe to attack it, or choose an action.")


def answering(asked: Decision) -> str:
    """Say in a few words how a question is answered, by what is in hand."""
    keys = bindings.current()
    onward, key = keys.label("next"), keys.label("confirm")
    if crowded(asked):
        if keys.pad or keys.typed:
            return say("{next} goes to one, {key} takes it.", next=onward, key=key)
        return say("Click one on the board, or {next} to one and press {key}.", next=onward, key=key)
    if keys.pad:
        return say("Cross: choose an answer; A gives it.")
    if keys.typed:
        return say("Arrows: choose an answer; {key} gives it.", key=key)
    chosen = any(option.unit or option.at is not None for option in asked.options)
    return say("Click one on the board, or choose below.") if chosen else ""


def at_length(menu: Choosing, entry: MenuEntry, arm: str = "") -> str:
    """Give what the pointer is told of a verb: a refusal with remedy and rule, or its cost and chances.

    `arm`: the weapon of which the chances are told beside it.
    """
    if isinstance(entry.answer, Refusal):
        return refused(menu.book, entry.answer)
    cost = _cost(menu.book, entry.verb.name, entry.answer)
    does = sentence(menu.book, menu.offers, entry, arm or menu.aim.arms.get(menu.offers.unit, ""))
    return " ".join(filter(None, [cost, does, *foretold(menu, entry)]))


def foretold(menu: Choosing, entry: MenuEntry) -> list[str]:
    """Tell what a verb ends, and the chances and the price of one that is done as soon as it is chosen."""
    unit, battle = menu.offers.unit, menu.table.battle
    if unit != battle.acting:
        return []
    if entry.verb.aim != "none":
        lapses = battle.rulebook.telling.lapses if entry.verb.area is None else lambda *_: ()
        return [tr(reason.note) for reason in lapses(battle.world, unit, entry.verb.name)]
    preview = foreseen(menu.table, Command(unit, entry.verb.name))
    if isinstance(preview, Refusal):
        return []
    results = trials.in_short(preview)
    return [*([results] if results else []), *(tr(reason.note) for reason in preview.price)]
