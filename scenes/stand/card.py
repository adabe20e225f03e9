"""What does the card say of a place: whom one could strike from there, what speaks for it, what could strike there?"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from pygame import Rect

from game.battle.rulebook import Preview, Rulebook, Strike
from game.ecs.world import World
from game.i18n import tr
from game.reasons import NOTHING, Because, Cost, Refusal, Text, text
from scenes.play.offers import Spot
from scenes.play.subjects import Planned, RulePage, Subject
from scenes.stand.scout import Mark, Shot
from scenes.stand.signs import SIGNS
from scenes.ui import bindings, ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import certain, halves, headline, name_of, note_of, rule_title, say, signed

SIGHTS, PLACES, PERIL = "sights", "places", "peril"
ALL = (SIGHTS, PLACES, PERIL)
"""What can be shown of a place, in the order in which the button goes through it."""
NAMES = {SIGHTS: text("Strike"), PLACES: text("Cover"), PERIL: text("Peril")}
HEADINGS = {
    SIGHTS: text("What {who} could strike from {place}"),
    PLACES: text("Flanks and cover against {whom}"),
    PERIL: text("What could strike {who} at {place}"),
}
NONE = {
    SIGHTS: text("No foe is in view."),
    PERIL: text("No foe in view could strike there with a weapon after one move."),
}
FEET = {
    SIGHTS: text("With the best weapon for each, as if it stood there now."),
    PLACES: text("Of the places in reach this turn. {next} goes to another foe."),
    PERIL: text("In the foe's next turn, after one move at most, with a weapon; its nearest {n} places are looked at. "
                "Special attacks are not in it."),
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Standing:
    """The card of a place; two that say the same are equal."""

    kind: str
    facts: tuple[tuple[str, str | int], ...]
    shots: tuple[Shot, ...] = ()
    marks: tuple[tuple[Spot, Mark], ...] = ()
    here: Spot | None = None
    """The place pointed at, where marks are told."""
    done: bool = True
    """Nothing is being looked into any more."""
    told: tuple[Rulebook, World] = field(compare=False)
    turn: Callable[[str], None] = field(default=lambda _: None, compare=False)
    """Shows something else of places, or with '' nothing."""

    def lay(self, page: Page, pin: Callable[[Subject], None]) -> None:
        """Lay the card out; a click on a line opens what it is made of."""
        self._switch(page)
        page.para(tr(Text(HEADINGS[self.kind].msgid, self.facts)), theme.TEXT, bold=True)
        page.gap(2)
        if self.kind == PLACES:
            self._marked(page, pin)
        else:
            self._shots(page, pin)
        page.gap(4)
        if not self.done:
            page.para(say("Looking \u2026"), theme.SMALLEST, "warn")
        page.para(tr(Text(FEET[self.kind].msgid, self.facts)), theme.SMALLEST, "muted")

    def _switch(self, page: Page) -> None:
        """Lay out what else of a place can be shown, and the way out."""
        x, high = page.pad, page.line(theme.SMALLEST) + page.px(10)
        for name, words in ((*((kind, tr(NAMES[kind])) for kind in ALL), ("", "\u00d7"))):
            wide = ink.width(words, theme.SMALLEST, True, page.scale) + page.px(24)
            if x > page.pad and x + wide > page.width - page.pad:
                x, page.y = page.pad, page.y + high + page.px(4)
            rect = page.button(words, f"stand {name}", partial(self.turn, name), x=x, chosen=name == self.kind,
                               size=theme.SMALLEST, hint=bindings.title(name) if name else say("Close"))  # fmt: skip
            x = rect.right + page.px(4)
        page.y += high + page.px(6)

    # -- strikes ---------------------------------------------------------------------------------------------------

    def _shots(self, page: Page, pin: Callable[[Subject], None]) -> None:
        book, world = self.told
        if not self.shots and self.done:
            page.para(tr(NONE[self.kind]))
        for number, shot in enumerate(self.shots):
            who = name_of(world, shot.by if self.kind == PERIL else shot.at)
            if isinstance(shot.answer, Refusal):
                rect = page.para(barred(who, headline(book, shot.answer)), theme.SMALLEST, "bad")
                subject: Subject = shot.answer
            else:
                rect = page.row(who, odds(shot.answer), theme.TEXT, "link")
                self._how(page, book, world, shot, shot.answer)
                subject = Planned(Preview(Cost(), strike=shot.answer))
            page.hot(rect, f"shot {number}", partial(pin, subject), say("Open what makes it"))

    def _how(self, page: Page, book: Rulebook, world: World, shot: Shot, strike: Strike) -> None:
        """Say with what, how hard, and from where."""
        title = book.telling.arm(world, shot.by, strike.weapon)
        arm = tr(title) if title != NOTHING else tr(Text(strike.weapon)) or say("bare hands")
        facts = {"weapon": arm, "damage": halves(strike.doubled_damage)}
        sure = say("{weapon}, {damage} damage on average", **facts)
        words = sure if certain(strike) else say("{weapon}, {damage} damage on a hit", **facts)
        x, y, _ = shot.whence
        whence = say("from {x}, {y}", x=x, y=y) if shot.moved else say("from where it stands")
        page.para(f"{words}; {whence}" if self.kind == PERIL else words, theme.SMALLEST, "muted", indent=14)

    # -- flanks and cover ------------------------------------------------------------------------------------------

    def _marked(self, page: Page, pin: Callable[[Subject], None]) -> None:
        book = self.told[0]
        here = dict(self.marks).get(self.here) if self.here is not None else None
        if here is not None:
            page.para(say("At {x}, {y}", x=self.here[0], y=self.here[1]), theme.TEXT, bold=True)  # type: ignore[index]
            for why in speaks(here):
                self._reason(page, book, why, pin)
            page.gap(4)
        for sign, (name, count) in zip(SIGNS.values(), self._counts(book), strict=True):
            size = page.line() - page.px(5)
            page.paint(partial(sign, box=Rect(page.pad, page.y + page.px(3), size, size)))
            page.row(name, count, theme.TEXT, indent=24)
        for rule in dict.fromkeys(why.rule for _, mark in self.marks for why in speaks(mark)):
            rect = page.para(rule_title(book, rule), theme.SMALLEST, "link")
            page.hot(rect, f"rule {rule}", partial(pin, RulePage(rule)), say("Open the rule"))

    def _counts(self, book: Rulebook) -> Iterator[tuple[str, str]]:
        marks = [mark for _, mark in self.marks]
        flanks = str(sum(mark.flank is not None for mark in marks))
        yield say("Places that flank"), flanks if book.listing.flanks else say("not in this rulebook")
        yield say("Places in cover"), str(sum(mark.cover is not None and not mark.total for mark in marks))
        yield say("Places out of its line"), str(sum(mark.total for mark in marks))

    def _reason(self, page: Page, book: Rulebook, why: Because, pin: Callable[[Subject], None]) -> None:
        rect = page.row(note_of(book, why), signed(why.amount) if why.amount else "", theme.TEXT, "link")
        page.hot(rect, f"rule {why.rule}", partial(pin, RulePage(why.rule)), say("Open the rule"))


def barred(who: str, why: str) -> str:
    """Say of whom it is that a strike is refused, once: many a refusal begins with the name."""
    return why if why.startswith(who) else say("{who}: {what}", who=who, what=why)


def speaks(mark: Mark) -> list[Because]:
    """List what speaks for a place."""
    return [why for why in (mark.flank, mark.cover) if why is not None]


def odds(strike: Strike) -> str:
    """Write a strike's chance in a few letters, or its damage where it cannot miss."""
    return halves(strike.doubled_damage) if certain(strike) else f"{strike.hit.told} %"
