"""What can the acting creature do? Its verbs, or an open question, or who is acting meanwhile."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from game.battle.command import Command
from game.battle.event import Decision
from game.battle.rulebook import Rulebook
from game.ecs.components import Budget, Place, Turn
from game.ecs.world import BATTLE
from game.i18n import tr
from game.reasons import Cost, Refusal, Text
from scenes.panels import trials
from scenes.play.choices import crowded, listed, titles
from scenes.play.offers import MenuEntry, Offers
from scenes.play.table import Table, ending
from scenes.play.wish import Wish
from scenes.ui import bindings, ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import cost_line, headline, name_of, refused, rule_title, say, team_name

NARROWEST = 152
"""Narrowest button at UI scale 1; a cost or reason that does not fit is cut, and told in full on hover."""
USUAL = "Click a square to go there, a foe to attack it, or choose an action."
ON_HEXES = "Click a hex to go there, a foe to attack it, or choose an action."


@dataclass(frozen=True, slots=True)
class Acts:
    """What the menu can do to the scene."""

    verb: Callable[[str], None]
    variant: Callable[[int], None]
    answer: Callable[[str], None]
    undo: Callable[[], None]
    lift: Callable[[int], None]
    unfold: Callable[[], None]
    way_round: Callable[[], None]
    ended: Callable[[], None]


def numbered(rulebook: Rulebook) -> dict[str, int]:
    """Give each verb but the one that ends a turn its number from 0: its key, whoever acts and whatever is open."""
    last = ending(rulebook)
    return {name: number for number, name in enumerate(name for name in rulebook.verbs if name != last)}


def key_label(rulebook: Rulebook, name: str) -> str:
    """Write the key of a verb, or '' where it has none."""
    number = numbered(rulebook).get(name)
    return bindings.current().label("end") if number is None else bindings.key_of(number)


def shown(entry: MenuEntry) -> bool:
    """Say whether a verb is shown even while the menu is folded."""
    return entry.applies


class ActionMenu:
    """The content of the bar along the bottom: a line of state, the verbs, and a line for variants."""

    def __init__(self, table: Table, wish: Wish, acts: Acts) -> None:
        """Show what the acting creature can do."""
        self.table = table
        self.wish, self.aim = wish, wish.aim
        self.acts = acts
        self.notice = ""
        self.compact = self.tight = False
        """Room is short: buttons of one line, costs and reasons on hover only; very short: small, and no hints."""
        self.guess: Offers | None = None
        """Whose menu is laid out to see how much room it would need; None: the one of who acts."""
        self.unfolded = False
        """Verbs that never apply are shown too."""
        self.dots = 0
        """How many dots say that the computer is thinking; 0: it is not, or not for long."""
        self.watching = False
        """Nobody here plays."""
        self.busy = False
        """Something is still being shown, so nothing can be chosen yet."""
        self.telling = False
        """A banner over the board tells how it ended."""

    def stamp(self) -> object:
        """Give what the content depends on."""
        aim, wish = self.aim, self.wish
        variants = wish.variants if self.table.ours and not self.busy else ()
        room = self.compact, self.tight
        table = self.table.version, self.table.told, room, self.busy, self.telling, self.dots
        safer = self.table.ours and not self.busy and wish.way_round is not None
        crowd = aim.crowd if self.table.ours and not self.busy else ()
        aimed = crowd, aim.verb, aim.variant, aim.height, wish.taken if variants else 0
        return table, aimed, variants, self.notice, self.unfolded, safer, bindings.current()

    @property
    def _offers(self) -> Offers:
        return self.guess or self.aim.offers

    def guesses(self) -> list[Offers]:
        """Give what a player's creatures see, each as if it acted: menus that there will be."""
        battle = self.table.battle
        return [Offers(battle, unit) for unit, _ in battle.world.all(Place) if self.table.control(unit) == "human"]

    @property
    def entries(self) -> tuple[MenuEntry, ...]:
        """List the verbs of the menu: without those that never apply, while it is folded."""
        entries = self._offers.entries
        return entries if self.unfolded else tuple(entry for entry in entries if shown(entry))

    def lay(self, page: Page) -> None:
        """Lay out the state, then verbs or the open question."""
        battle = self.table.battle
        self._state(page)
        if self.guess is not None:
            self._verbs(page)
            self._variants(page)
        elif battle.pending is not None and self.table.ours and not self.busy:
            self._question(page, battle.pending)
        elif self.table.ours and battle.pending is None and not self._others():
            self._verbs(page)
            self._variants(page)
        else:
            page.gap(6)
            over = battle.outcome is not None and not self.busy
            who = name_of(battle.world, self._acting())
            hurry = say("{who} acts. Press Space or click to hurry.", who=who)
            acts = say("{who} acts.", who=who) if self.watching else hurry
            if not self._acting():
                asked = battle.pending
                chooses = say("{team} chooses who acts next.", team=team_name(asked.side)) if asked is not None else ""
                acts = chooses or say("The next turn begins.")
            if self.dots and self._acting():
                acts = f"{say('{who} is thinking', who=who)} {'.' * self.dots}"
            page.para(say("The battle is over.") if over else acts, theme.TEXT, "muted")
            if over and not (self.watching or self.telling):
                page.gap(4)
                page.button(say("How it ended"), "ended", self.acts.ended, key=bindings.current().label("confirm"))

    def _acting(self) -> int:
        """Give whose turn is being shown."""
        turn = self.table.shown.find(BATTLE, Turn)
        return turn.acting if turn is not None else 0

    def _others(self) -> bool:
        """Say whether somebody else's doings are still being shown."""
        return self.busy and self._acting() != self.table.battle.acting

    def _state(self, page: Page) -> None:
        world, unit = self.table.battle.world, self._acting()
        top, x = page.y, page.pad
        pending = self.table.battle.pending
        who = name_of(world, unit) if unit or pending is None else team_name(pending.side)
        called = self.table.caller(unit if pending is None else pending.unit)
        if called:
            x += page.put(say("{team}: your turn", team=team_name(called)), x, top, bold=True) + page.px(14)
        x += page.put(who, x, top, theme.TEXT, "focus", bold=True) + page.px(14)
        budget = world.find(unit, Budget)
        if budget is not None and self.table.control(unit) == "human":
            left = "   ".join(f"{tr(Text(slot)).capitalize()} {n}" for slot, n in budget.slots)
            if not (self.tight and self.notice):
                x += page.put(left, x, top + page.px(1), theme.SMALLEST, "muted") + page.px(18)
        words, tone = (self.notice, "warn") if self.notice else ("" if self.tight else self._hint(), "muted")
        usual = ink.width(self._usual, theme.SMALLEST, False, page.scale)
        if page.width - page.pad - x < usual and not self.tight:
            x, top = page.pad, top + page.line(theme.TEXT)  # a line of its own, whether it is needed now or not
        if words:
            room, bold = page.width - page.pad - x, bool(self.notice)
            shown = ink.shortened(words, theme.SMALLEST, room, bold, page.scale)
            page.put(shown, x, top + page.px(1), theme.SMALLEST, tone, bold=bold)
        page.y = top + page.line(theme.TEXT) + page.px(4)

    def _hint(self) -> str:
        """Say in a few words what to do next."""
        battle, keys = self.table.battle, bindings.current()
        if self.busy or not self.table.ours:
            return ""
        if battle.pending is not None:
            if crowded(battle.pending):
                next_key, key = keys.label("next"), keys.label("confirm")
                return say("Click one on the board, or {next} to one and press {key}.", next=next_key, key=key)
            chosen = any(option.unit or option.at is not None for option in battle.pending.options)
            return say("Click one on the board, or choose below.") if chosen else ""
        entry = self.aim.offers.entry(self.aim.verb)
        if entry is not None:
            verb, key, back = entry.verb.title, keys.label("confirm"), keys.label("back")
            if entry.verb.area is not None:
                return say("{verb}: click, or aim with the arrows and press {key}. {back} drops it.",
                           verb=verb, key=key, back=back)  # fmt: skip
            return say("{verb}: click a target, or {next} to one and press {key}. {back} drops it.",
                       verb=verb, key=key, back=back, next=keys.label("next"))  # fmt: skip
        if not any(offered.open and offered.verb.aim != "none" for offered in self.aim.offers.entries):
            return say("Nothing is left to do: {key} ends the turn.", key=keys.spelt("end"))
        return self._usual

    @property
    def _usual(self) -> str:
        return say(ON_HEXES) if self.table.battle.world.ground.grid.hexes else say(USUAL)

    def _verbs(self, page: Page) -> None:
        x, high = page.pad, page.px(24 if self.tight else 28 if self.compact else 46)
        book = self.table.battle.rulebook
        for entry in sorted(self.entries, key=lambda item: item.verb.name == ending(book)):
            key = key_label(book, entry.verb.name)
            title, small, wide = self._size(page, key, entry)
            if x + wide > page.width - page.pad:
                x, page.y = page.pad, page.y + high + page.px(5)
            self._verb(page, Rect(x, page.y, wide, high), entry, (key, title, small))
            x += wide + page.px(6)
        self._more(page, x, high)
        page.y += high + page.px(5)

    def _more(self, page: Page, x: int, high: int) -> None:
        """Add the button that shows or folds the verbs that never apply."""
        hidden = sum(not shown(entry) for entry in self._offers.entries)
        if not hidden:
            return
        words = say("Fewer") if self.unfolded else say("{n} more", n=hidden)
        label = f"{bindings.current().label('more')}  {words}"
        wide = ink.width(label, self._type, True, page.scale) + page.px(22)
        if x + wide > page.width - page.pad:
            x, page.y = page.pad, page.y + high + page.px(5)
        rect = Rect(x, page.y, wide, high)
        page.frame(rect, "line", page.px(1), page.px(6))
        page.put(label, rect.x + page.px(10), rect.centery - page.line(self._type) // 2, self._type, "muted", bold=True)
        page.hot(rect, "more", self.acts.unfold, say("Actions that this creature can never use here"))

    @property
    def _type(self) -> int:
        return theme.SMALLEST if self.tight else theme.TEXT

    def _size(self, page: Page, key: str, entry: MenuEntry) -> tuple[str, str, int]:
        """Give title, line below and width: the title alone sets the width, so that buttons keep their places."""
        title = tr(entry.verb.title)
        least = page.px(0 if self.compact else NARROWEST)
        wide = max(ink.width(f"{key}  {title}", self._type, True, page.scale) + page.px(22), least)
        return title, ink.shortened(self._told(entry), theme.SMALLEST, wide - page.px(20), False, page.scale), wide

    def _told(self, entry: MenuEntry) -> str:
        """Give what stands below a title: the cost, or what on the board refuses."""
        book = self.table.battle.rulebook
        if isinstance(entry.answer, Cost):
            return cost_line(book, entry.answer) or say("free")
        return headline(book, entry.answer)

    def _at_length(self, entry: MenuEntry, small: str) -> str:
        """Give what the pointer is told of a verb: a refusal with remedy and rule, or a cost that found no room."""
        if isinstance(entry.answer, Refusal):
            return refused(self.table.battle.rulebook, entry.answer)
        parts = [self._told(entry)] if self.compact or small != self._told(entry) else []
        return " ".join([*parts, *self._foretold(entry)])

    def _foretold(self, entry: MenuEntry) -> list[str]:
        """Tell the chances of a roll, and what else it costs, of a verb that is done as soon as it is chosen."""
        unit = self._offers.unit
        if entry.verb.aim != "none" or unit != self.table.battle.acting:
            return []
        preview = self.table.battle.preview(Command(unit, entry.verb.name))
        if isinstance(preview, Refusal):
            return []
        results = trials.in_short(preview)
        return [*([results] if results else []), *(tr(reason.note) for reason in preview.price)]

    def _verb(self, page: Page, rect: Rect, entry: MenuEntry, words: tuple[str, str, str]) -> None:
        key, title, small = words
        chosen = self.aim.verb == entry.verb.name
        page.fill(rect, "pressed" if chosen else "raised" if entry.open else "sunk", page.px(6))
        page.frame(rect, "focus" if chosen else "line", page.px(2 if chosen else 1), page.px(6))
        x = rect.x + page.px(10)
        top = rect.y + page.px(2 if self.tight else 3)
        x += page.put(key, x, top, self._type, "focus" if entry.open else "disabled", bold=True)
        colour = "text" if entry.open else "disabled"
        page.put(title, x + (page.px(8) if key else 0), top, self._type, colour, bold=True)
        ink_name = "muted" if entry.open else "disabled"
        if not self.compact:
            page.put(small, rect.x + page.px(10), rect.y + page.px(23), theme.SMALLEST, ink_name)
        name = entry.verb.name
        hint = self._at_length(entry, small)
        page.hot(rect, f"verb {name}", lambda: self.acts.verb(name), hint, entry.open)

    def _variants(self, page: Page) -> None:
        """List modes or weapons to choose from; the row keeps its room when there are none, so that nothing jumps."""
        labels = self.wish.variants if not self.busy else ()
        high = page.line(theme.SMALLEST) + page.px(6)
        x = page.pad
        if labels:
            x += page.put(
                say("{key} changes:", key=bindings.current().label("vary")),
                x,
                page.y + page.px(2),
                theme.SMALLEST,
                "muted",
            ) + page.px(8)
        for number, label in enumerate(labels):
            words = tr(Text(label)) or say("plain")
            wide = ink.width(words, theme.SMALLEST, True, page.scale) + page.px(20)
            rect = Rect(x, page.y, wide, high)
            chosen = number == self.wish.taken
            page.fill(rect, "pressed" if chosen else "raised", page.px(6))
            page.frame(rect, "focus" if chosen else "line", 1, page.px(6))
            page.put(words, x + page.px(10), page.y + page.px(2), theme.SMALLEST, bold=True)
            page.hot(rect, f"variant {number}", lambda number=number: self.acts.variant(number))  # type: ignore[misc]
            x += wide + page.px(6)
        self._lifts(page, self._round(page, x, high), high)
        self._undo(page, high)
        page.y += high - page.pad + page.px(6)

    def _bare(self, words: str) -> str:
        """Leave the key out of a button's words where room is very short."""
        return re.split(r" ?[(\uff08]", words)[0] if self.tight else words

    def _round(self, page: Page, x: int, high: int) -> int:
        """Add the button for the way that provokes fewer, where there is one; gives where the next may stand."""
        if self.busy or self.wish.way_round is None:
            return x
        words = self._bare(say("Way round ({key})", key=bindings.current().label("round")))
        wide = ink.width(words, theme.SMALLEST, True, page.scale) + page.px(20)
        rect = Rect(x + page.px(10), page.y, wide, high)
        page.fill(rect, "raised", page.px(6))
        page.frame(rect, "line", 1, page.px(6))
        page.put(words, rect.x + page.px(10), page.y + page.px(2), theme.SMALLEST, bold=True)
        page.hot(rect, "round", self.acts.way_round)
        return rect.right

    def _lifts(self, page: Page, x: int, high: int) -> None:
        """Add the buttons for aiming higher and lower, where the verb reaches more than one height."""
        if not (self.aim.soars or self.aim.crowd) or self.busy:
            return
        keys = bindings.current()
        for words, name, by in ((self._bare(say("Higher ({key})", key=keys.label("higher"))), "higher", 1),
                                (self._bare(say("Lower ({key})", key=keys.label("lower"))), "lower", -1)):  # fmt: skip
            wide = ink.width(words, theme.SMALLEST, True, page.scale) + page.px(20)
            rect = Rect(x + (page.px(10) if x > page.pad else 0), page.y, wide, high)
            page.fill(rect, "raised", page.px(6))
            page.frame(rect, "line", 1, page.px(6))
            page.put(words, rect.x + page.px(10), page.y + page.px(2), theme.SMALLEST, bold=True)
            page.hot(rect, name, lambda by=by: self.acts.lift(by))  # type: ignore[misc]
            x = rect.right
        if self.aim.height is not None:
            words = say("Aimed at height {z}", z=self.aim.height)
            page.put(words, x + page.px(10), page.y + page.px(2), theme.SMALLEST, "muted")

    def _undo(self, page: Page, high: int) -> None:
        words = self._bare(say("Undo ({key})", key=bindings.current().label("undo")))
        wide = ink.width(words, theme.SMALLEST, True, page.scale) + page.px(20)
        rect = Rect(page.width - page.pad - wide, page.y, wide, high)
        able = self.table.battle.undoable() is None
        page.fill(rect, "raised" if able else "sunk", page.px(6))
        page.frame(rect, "line", 1, page.px(6))
        ink_name = "text" if able else "disabled"
        page.put(words, rect.x + page.px(10), page.y + page.px(2), theme.SMALLEST, ink_name, bold=True)
        page.hot(rect, "undo", self.acts.undo)

    def _question(self, page: Page, decision: Decision) -> None:
        book = self.table.battle.rulebook
        page.para(tr(decision.question), theme.HEADING, bold=True)
        page.para(rule_title(book, decision.rule), theme.SMALLEST, "muted")
        page.gap(2)
        x = page.pad
        named = titles(decision)
        for number, option in listed(decision):
            key, words = bindings.key_of(number), named[option.key]
            wide = ink.width(f"{key}  {words}", theme.TEXT, True, page.scale) + page.px(24)
            if x + wide > page.width - page.pad and x > page.pad:
                x, page.y = page.pad, page.y + page.line() + page.px(14)
            chosen = option.key
            rect = page.button(words, f"answer {chosen}", lambda k=chosen: self.acts.answer(k), x=x, key=key)  # type: ignore[misc]
            x = rect.right + page.px(8)
        page.y += page.line() + page.px(12)
