"""What can the acting creature do? A bar of its usual verbs, the others folded by kind, or an open question."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from game.battle.event import Decision
from game.battle.listing import LARGE
from game.battle.rulebook import Rulebook
from game.ecs.components import Budget, Place, Turn
from game.ecs.world import BATTLE
from game.i18n import tr
from game.reasons import Text, text
from scenes.habit import tick
from scenes.panels import picker, verb_tiles
from scenes.panels.chances import Chances
from scenes.play.choices import listed, of_a_side, titles
from scenes.play.offers import ALL, Guess, MenuEntry, Offers, counts, folded, hides, large
from scenes.play.seat import unseen
from scenes.play.table import Table, ending
from scenes.play.wish import Wish
from scenes.ui import bindings, ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import name_of, rule_title, say, team_name
from scenes.weight.pace import Pace

NARROWEST = 128
"""Narrowest large button at UI scale 1."""
ROOMY, COMPACT, TIGHT = range(3)
"""How much room the bar has: two lines to a button, one line, one line and the kinds in one fold."""
NAMES = {"move": text("Moves"), "attack": text("Attacks"), "special": text("Special"), "stance": text("Stances")}
"""The kinds of verbs as buttons."""


@dataclass(frozen=True, slots=True)
class Acts:
    """What the menu can do to the scene."""

    verb: Callable[[str], None]
    variant: Callable[[int], None]
    answer: Callable[[str], None]
    undo: Callable[[], None]
    lift: Callable[[int], None]
    unfold: Callable[[str], None]
    way_round: Callable[[], None]
    ended: Callable[[], None]
    rule: Callable[[str], None]
    arm: Callable[[], None]


def numbered(rulebook: Rulebook) -> dict[str, int]:
    """Give each verb but the one that ends a turn its number from 0: its key, whoever acts and whatever is open."""
    last = ending(rulebook)
    return {name: number for number, name in enumerate(name for name in rulebook.verbs if name != last)}


def key_label(rulebook: Rulebook, name: str) -> str:
    """Write the key of a verb, or '' where it has none: on a gamepad one goes through them."""
    number = numbered(rulebook).get(name)
    keys = bindings.current()
    return keys.label("end") if number is None else "" if keys.pad else bindings.key_of(number)


class ActionMenu:
    """The content of the bar along the bottom, and of what unfolds above it."""

    def __init__(self, table: Table, wish: Wish, acts: Acts) -> None:
        """Show what the acting creature can do."""
        self.table = table
        self.wish, self.aim = wish, wish.aim
        self.acts, self.chances = acts, Chances(wish)
        self.notice = ""
        self.mode, self.most = ROOMY, LARGE
        """How much room there is, and how many usual actions the bar has at most."""
        self.guess: Offers | None = None
        """Whose menu is laid out to see how much room it would need; None: the one of who acts."""
        self.open = ""
        """The kind of verbs that is unfolded; `ALL`: those that never apply too; '': none."""
        self.room = 0
        """Pixels of height that what is unfolded may take; 0: any number."""
        self.dots = 0
        """How many dots say that the computer is thinking; 0: it is not, or not for long."""
        self.paced: Pace | None = None
        self.watching = False
        """Nobody here plays."""
        self.busy = False
        """Something is still being shown, so nothing can be chosen yet."""
        self.telling = False
        """A banner over the board tells how it ended."""

    def stamp(self) -> object:
        """Give what the content depends on."""
        aim, wish, free = self.aim, self.wish, self.table.ours and not self.busy
        variants, safer = wish.variants if free else (), free and wish.rounds
        table = self.table.version, self.table.told, self.mode, self.busy, self.telling, self.dots
        aimed = aim.crowd if free else (), aim.verb, aim.variant, aim.height, wish.taken if variants else 0
        arms = self.aim.arm, self._arm
        taken = self.table.habits.armed, arms, tuple(self.chances.told.values()), safer, bindings.current()
        return table, aimed, variants, self.notice, self.open, self.room, taken, self.paced and self.paced.stamp

    @property
    def _arm(self) -> str:
        """Give the weapon of the blow that is pointed at."""
        free = self.guess is None and self.table.ours and not self.busy
        return picker.used(self.wish, self.offers.unit) if free else ""

    @property
    def offers(self) -> Offers:
        """Give what the creature of this menu is offered."""
        return self.guess or self.aim.offers

    @property
    def book(self) -> Rulebook:
        """Give the rulebook in force."""
        return self.table.battle.rulebook

    def guesses(self) -> list[Offers]:
        """Give what a player's creatures see, each as if it acted: menus that there will be."""
        battle = self.table.battle
        return [Guess(battle, unit) for unit, _ in battle.world.all(Place) if self.table.control(unit) == "human"]

    @property
    def entries(self) -> tuple[MenuEntry, ...]:
        """List the verbs that are to be seen now: those of the bar, and those that are unfolded."""
        return (*large(self.book, self.offers, self.most), *folded(self.book, self.offers, self.open, self.most))

    @property
    def waits(self) -> bool:
        """Say whether there is nothing here to choose: somebody else acts, or the battle is over."""
        pending = self.table.battle.pending
        if self.guess is not None or not self.table.ours:
            return self.guess is None
        return self.busy if pending is not None else self._others()

    def lay(self, page: Page) -> None:
        """Lay out the verbs or the open question, or one line while nothing is to be chosen."""
        pending = self.table.battle.pending
        if self.waits:
            self._meanwhile(page)
        elif self.guess is None and pending is not None:
            self._state(page)
            self._question(page, pending)
        else:
            if self.open and self.guess is None:
                tiles = folded(self.book, self.offers, self.open, self.most)
                acts = self.acts.verb, self.acts.rule
                verb_tiles.lay(page, self, tiles, partial(key_label, self.book), acts, self.room)
            self._state(page)
            self._bar(page)

    def _meanwhile(self, page: Page) -> None:
        """Say in one line who acts."""
        battle = self.table.battle
        page.y = page.px(4)
        over = battle.outcome is not None and not self.busy
        hidden = self._acting() in unseen(self.table, self.table.shown)
        who = say("Somebody out of view") if hidden else name_of(battle.world, self._acting())
        keys = bindings.current()
        hurry = say("{who} acts. {key} hurries it on.", who=who, key=keys.label("confirm"))
        if not (keys.pad or keys.typed):
            hurry = say("{who} acts. Press Space or click to hurry.", who=who)
        acts = say("{who} acts.", who=who) if self.watching else hurry
        if not self._acting():
            asked = battle.pending
            acts = say("The next turn begins.")
            if asked is not None:
                acts = say("It is for {team} to choose who acts next.", team=team_name(asked.side))
        if self.dots and self._acting():
            acts = f"{say('{who} is thinking', who=who)} {'.' * self.dots}"
        acts = (self.paced.words(self._chooser(who)) if self.paced is not None else "") or acts
        words, tone = (self.notice, "warn") if self.notice else (say("The battle is over.") if over else acts, "muted")
        page.para(words, theme.TEXT, tone, bold=bool(self.notice))
        if self.paced is not None and not (over or self.watching):
            self.paced.lay(page, ink.width(words, theme.TEXT, bool(self.notice), page.scale))
        if over and not (self.watching or self.telling):
            page.button(say("How it ended"), "ended", self.acts.ended, key=bindings.current().label("confirm"))
        page.y -= page.pad - page.px(6)

    def _chooser(self, who: str) -> str:
        """Name who has chosen: whoever acts, or in the middle of that whoever answers a question."""
        asked, table = self.table.battle.pending, self.table
        if asked is None:
            return who
        if not asked.unit:
            return team_name(asked.side)
        hidden = asked.unit in unseen(table, table.shown)
        return say("Somebody out of view") if hidden else name_of(table.battle.world, asked.unit)

    def _acting(self) -> int:
        """Give whose turn is being shown."""
        turn = self.table.shown.find(BATTLE, Turn)
        return turn.acting if turn is not None else 0

    def _others(self) -> bool:
        """Say whether somebody else's doings are still being shown."""
        return self.busy and self._acting() != self.table.battle.acting

    # -- the line of state -----------------------------------------------------------------------------------------

    def _state(self, page: Page) -> None:
        """Lay out whose turn it is and what is left of it; what was said last; at the right what may be varied."""
        page.y -= page.px(5)
        left, asked = self._left(), self.table.battle.pending is not None and self.guess is None
        words, tone = (self.notice, "warn") if self.notice else (self._hint(), "muted")
        size, scale, bold = theme.SMALLEST, page.scale, bool(self.notice)
        wide = ink.width(words, size, bold, scale)
        before = sum(ink.width(part, size, True, scale) + page.px(16) for part, _ in left)
        varied = [] if asked or self.guess is not None else self._varied()
        ends = page.room - sum(ink.width(one[1], size, True, scale) + page.px(20) for one in varied)
        usual = not (self.notice or self.aim.verb or asked)
        most = page.room * (100 if asked else 62) // 100
        beside = before + wide <= (ends if usual and not bindings.current().pad else most)
        if words and not beside and not usual:
            page.para(words, size, tone, bold)  # a line of its own: nothing of it is cut
        top, x = page.y, page.pad
        for part, colour in left:
            x += page.put(part, x, top, size, colour, bold=colour != "muted") + page.px(16)
        if words and beside:
            page.put(words, x, top, size, tone, bold=bold)
            x += wide + page.px(16)
        if self.guess is None and not asked:
            picker.row(page, varied, x, top)
        page.y = top + page.line(size) + page.px(4)

    def _left(self) -> list[tuple[str, str]]:
        """List what stands first in the line of state: who is called, who acts, what is left of the turn."""
        world, unit, pending = self.table.battle.world, self._acting(), self.table.battle.pending
        asked = pending.unit if pending is not None and not of_a_side(self.table.battle, pending) else 0
        who = name_of(world, asked or unit) if asked or unit or pending is None else team_name(pending.side)
        addressed = self.table.addressed
        parts = [(say("{team}: your turn", team=addressed), "text")] if addressed else []
        parts += [(who, "focus")] if self.mode != ROOMY or pending is not None else []
        budget = world.find(unit, Budget)
        if budget is not None and self.table.control(unit) == "human" and self.mode != TIGHT:
            parts.append(("   ".join(f"{tr(Text(slot)).capitalize()} {n}" for slot, n in budget.slots), "muted"))
        return parts

    def _hint(self) -> str:
        """Say in a few words what to do next."""
        battle = self.table.battle
        if self.busy or not self.table.ours or self.guess is not None:
            return ""
        if battle.pending is not None:
            return verb_tiles.answering(battle.pending)
        entry = self.aim.offers.entry(self.aim.verb)
        if entry is not None:
            chance = self.chances.told.get(entry.verb.name)
            odds = [chance.long] if chance is not None and self.mode != ROOMY else []  # else its button says it
            return " ".join([verb_tiles.aimed(entry, anything=self.aim.anything), *odds])
        if self._spent:
            return say("Nothing is left to do: end the turn ({key}).", key=bindings.current().label("end"))
        return verb_tiles.usual(hexes=battle.world.ground.grid.hexes)

    @property
    def _spent(self) -> bool:
        """Say whether nothing is left to aim at anything in this turn."""
        open_ones = (entry for entry in self.offers.entries if entry.open)
        return self.guess is None and not any(entry.verb.aim != "none" for entry in open_ones)

    # -- the bar ---------------------------------------------------------------------------------------------------

    def _bar(self, page: Page) -> None:
        """Lay out who acts, its usual verbs, the kinds of the others, and the end of the turn."""
        high = page.px(42 if self.mode == ROOMY else 25 if self.mode == TIGHT else 27)
        x = page.pad
        if self.mode == ROOMY:
            x = picker.card(page, self.aim, self.offers.unit, high, self.acts.arm, self._arm)
        shown, last = large(self.book, self.offers, self.most), ending(self.book)
        for entry in (one for one in shown if one.verb.name != last):
            x = self._verb(page, x, high, entry)
        x = self._small(page, x, high)
        for entry in (one for one in shown if one.verb.name == last):
            self._verb(page, x, high, entry, last=True)
        page.y += high - page.px(5)

    def _room(self, page: Page, x: int, wide: int, high: int) -> int:
        """Give where something as wide as this may stand: here, or on the next line."""
        if x + wide > page.width - page.pad and x > page.pad:
            page.y += high + page.px(4)
            return page.pad
        return x

    def _verb(self, page: Page, x: int, high: int, entry: MenuEntry, *, last: bool = False) -> int:
        """Lay out a large button: its title alone sets the width, so that it keeps its place; the last stands apart."""
        key, title = key_label(self.book, entry.verb.name), tr(entry.verb.title)
        size, inset = (theme.SMALLEST, page.px(6)) if self.mode == TIGHT else (theme.TEXT, page.px(10))
        wide = ink.width(f"{key}  {title}", size, True, page.scale) + 2 * inset + page.px(2)
        wide = max(wide, page.px(NARROWEST)) if self.mode == ROOMY else wide
        x = self._room(page, x, wide, high)
        rect, name = Rect(page.width - page.pad - wide if last else x, page.y, wide, high), entry.verb.name
        verb_tiles.plate(page, rect, chosen=self.aim.verb == name or (last and self._spent), able=entry.open)
        paint, left = ("text", "focus", "muted") if entry.open else ("disabled",) * 3, rect.x + inset
        after = left + page.put(key, left, rect.y + page.px(1), size, paint[1], bold=True)
        end = page.put(title, after + (page.px(8) if key else 0), rect.y + page.px(1), size, paint[0], bold=True)
        chance = self.chances.told.get(name) if self.guess is None and entry.open else None
        if self.mode == ROOMY:
            short = chance.short if chance is not None else ""
            room = verb_tiles.odds(page, rect, short, after + page.px(8) + end)
            small = verb_tiles.below(self.book, entry, room, page.scale)
            page.put(small, left, rect.y + page.px(21), theme.SMALLEST, paint[2])
        arm, odds = (chance.arm, [chance.long]) if chance is not None else ("", [])
        page.hot(rect, f"verb {name}", lambda: self.acts.verb(name),
                 lambda: " ".join([verb_tiles.at_length(self, entry, arm), *odds]), entry.open)  # fmt: skip
        return rect.right + (page.px(6) if self.mode != TIGHT else page.px(4))

    def _small(self, page: Page, x: int, high: int) -> int:
        """Lay out the kinds of the other verbs, the fold for all of them, and undo."""
        keys, able = bindings.current(), self.table.battle.undoable() is None
        buttons = [] if self.mode == TIGHT else [
            (f"kind {kind}", f"{tr(NAMES[kind])} {count}", self.open == kind, True, tr(NAMES[kind]))
            for kind, count in counts(self.book, self.offers, self.most)
        ]  # fmt: skip
        if hides(self.book, self.offers, self.most):
            words = say("All") if self.open != ALL else say("Fewer")
            buttons.append(("more", keys.headed("more", words), self.open == ALL, True,
                            say("All actions, those that this creature can never use here too")))  # fmt: skip
        undo = say("Undo ({key})", key=keys.label("undo"))
        buttons.append(("undo", self._bare(undo), False, able, undo if self._bare(undo) != undo else ""))
        return self._grid(page, x, high, buttons)

    def _grid(self, page: Page, x: int, high: int, buttons: list[tuple[str, str, bool, bool, str]]) -> int:
        """Lay small buttons out: two over one another where there is room for it; gives where the next may stand."""
        rows = 2 if self.mode == ROOMY else 1
        each, inset = (high - page.px(4) * (rows - 1)) // rows, page.px(5 if self.mode == TIGHT else 9)
        for at in range(0, len(buttons), rows):
            column = buttons[at : at + rows]
            labels = [words for _, words, *_ in column]
            if column[0][0] == "more":  # it is as wide folded as unfolded, so that nothing beside it moves
                labels += [bindings.current().headed("more", words) for words in (say("All"), say("Fewer"))]
            wide = max(ink.width(words, theme.SMALLEST, True, page.scale) for words in labels) + 2 * inset
            x = self._room(page, x, wide, high)
            for row, (name, words, chosen, able, hint) in enumerate(column):
                rect = Rect(x, page.y + row * (each + page.px(4)), wide, each)
                verb_tiles.plate(page, rect, chosen=chosen, able=able)
                top = rect.centery - page.line(theme.SMALLEST) // 2
                page.put(words, x + inset, top, theme.SMALLEST, "text" if able else "disabled", bold=True)
                page.hot(rect, name, self._pressed(name), hint)
            x += wide + page.px(5)
        return x

    def _pressed(self, name: str) -> Callable[[], None]:
        """Give what a small button does."""
        if name == "undo":
            return self.acts.undo
        kind = ALL if name == "more" else name.removeprefix("kind ")
        return lambda: self.acts.unfold(kind)

    # -- what may be varied ----------------------------------------------------------------------------------------

    def _varied(self) -> list[picker.Varied]:
        """List what may be varied: weapons or modes, the way round, the height."""
        keys = bindings.current()
        labels = self.wish.variants if not self.busy else ()
        parts: list[picker.Varied] = []
        for number, label in enumerate(labels):
            chosen = number == self.wish.taken
            act = lambda number=number: self.acts.variant(number)  # noqa: E731 - one of each
            parts.append((f"variant {number}", tr(Text(label)) or say("plain"), chosen, act))
        if parts:
            parts.insert(0, ("", say("{key} changes:", key=keys.label("vary")), False, self.acts.undo))
        if not self.busy and self.wish.rounds:
            words = self._bare(bindings.bare(say("Way round ({key})", key=keys.label("round"))))
            parts.append(("round", words, False, self.acts.way_round))
        if (self.aim.soars or self.aim.crowd) and not self.busy:
            if self.aim.height is not None:
                parts.append(("", say("Aimed at height {z}", z=self.aim.height), False, self.acts.undo))
            for words, name, by in ((say("Higher ({key})", key=keys.label("higher")), "higher", 1),
                                    (say("Lower ({key})", key=keys.label("lower")), "lower", -1)):  # fmt: skip
                lift = lambda by=by: self.acts.lift(by)  # noqa: E731 - one of each
                parts.append((name, self._bare(bindings.bare(words)), False, lift))
        return parts

    def _bare(self, words: str) -> str:
        """Leave the key out of a button's words where room is short."""
        return re.split(r" ?[(\uff08]", words)[0] if self.mode == TIGHT or self.most < LARGE else words

    # -- a question ------------------------------------------------------------------------------------------------

    def _question(self, page: Page, decision: Decision) -> None:
        page.para(tr(decision.question), theme.HEADING, bold=True)
        page.para(rule_title(self.book, decision.rule), theme.SMALLEST, "muted")
        page.gap(2)
        x, named = page.pad, titles(decision)
        for number, option in listed(decision):
            key, words = bindings.key_of(number), named[option.key]
            wide = ink.width(f"{key}  {words}", theme.TEXT, True, page.scale) + page.px(24)
            if x + wide > page.width - page.pad and x > page.pad:
                x, page.y = page.pad, page.y + page.line() + page.px(14)
            chosen = option.key
            rect = page.button(words, f"answer {chosen}", lambda k=chosen: self.acts.answer(k), x=x, key=key)  # type: ignore[misc]
            x = rect.right + page.px(8)
        if self._acting():  # before the first turn nothing is asked that comes again
            tick.lay(page, self.table.habits, decision, x, lambda: self.acts.variant(0))
        page.y += page.line() + page.px(12)
