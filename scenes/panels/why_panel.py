"""Why? Any cost, tally, refusal or log line opened into its reasons, and any reason into its rule."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial

from game.battle.rulebook import Strike
from game.ecs.components import Turn
from game.ecs.world import BATTLE, World
from game.i18n import tr
from game.paths.plan import MovePlan
from game.reasons import NOTHING, Because, Refusal, Tally, Text
from game.telling import unfolded
from game.unfolding import in_words
from scenes.panels import trials
from scenes.panels.creature_card import Armed, Told, lay_answers, lay_brief, lay_sheet
from scenes.panels.stake import Stake
from scenes.play.subjects import Creature, Laid, Planned, RulePage, Subject
from scenes.ui import bindings, practice, theme
from scenes.ui.panel import Page
from scenes.ui.words import (
    Line,
    arithmetic,
    arm_of,
    certain,
    citation,
    halves,
    headline,
    name_of,
    needed,
    needs_telling,
    note_of,
    odds_line,
    plain_rule,
    product_line,
    purse_line,
    rule_named,
    rule_title,
    say,
    signed,
    source_of,
)
from scenes.veil.eyes import spoken


@dataclass
class Why:
    """The content of the why-panel: what the pointer means now, or what a click has pinned, with the way back."""

    battle: Told
    changed: Callable[[], None]
    hovered: Subject | None = None
    pinned: list[Subject] = field(default_factory=list)
    whom: int = 0
    """The creature that is pointed at; 0: none."""
    version: int = 0
    legend: Callable[[], tuple[tuple[str, str], ...]] = tuple
    """Lists what the colours on the board mean: band, words."""
    stake: Stake = field(default_factory=Stake)
    """What the battle is about, in the words of its level."""
    arms: tuple[Armed, ...] = ()
    """What each weapon is answered, where a blow is what the pointer means."""
    compare: Callable[[], None] | None = None
    """Shows a planned way under the other rulebooks."""
    away: Callable[[World], frozenset[int]] = lambda _: frozenset()
    """Gives the creatures of which nothing is to be told."""
    codex: Callable[[], None] | None = None
    """Opens the codex at the rule shown."""
    practise: practice.Practises | None = None
    """Gives what practises a rule; None: nothing is practised here."""

    @property
    def subject(self) -> Subject | None:
        """Give what is shown."""
        return self.pinned[-1] if self.pinned else self.hovered

    def stamp(self) -> object:
        """Give what the content depends on."""
        legend = self.legend() if self.subject is None else ()
        return self.subject, self.arms, self.whom, len(self.pinned), self.version, legend

    def pin(self, subject: Subject) -> None:
        """Open something and keep it open."""
        if not self.pinned or self.pinned[-1] != subject:
            self.pinned.append(subject)
        self.changed()

    def back(self) -> bool:
        """Close what was opened last; says whether there was something."""
        if not self.pinned:
            return False
        self.pinned.pop()
        self.changed()
        return True

    def lay(self, page: Page) -> None:
        """Lay out whatever is to be explained."""
        if self.pinned:
            page.button(say("\u2039 Back"), "why back", self._close, size=theme.SMALLEST)
        match self.subject:
            case Planned() as planned:
                self._preview(page, planned)
            case Refusal() as refusal:
                if self.whom and not self.pinned:  # who it is comes before what cannot be done to it
                    lay_brief(page, self, self.whom)
                    page.gap()
                self._refusal(page, refusal)
            case Line() as line:
                self._line(page, line)
            case RulePage(rule):
                self._rule(page, rule)
            case Creature(unit):
                lay_sheet(page, self, unit)
            case Laid() as own:
                own.lay(page, self.pin)
            case None:
                battle = self.battle
                self.stake.lay(page, battle.rulebook, battle.world, battle.objectives, self.legend())
        if not self.pinned:
            lay_answers(page, self.arms, lambda rule: self.pin(RulePage(rule)))

    def _close(self) -> None:
        self.back()

    def row(self, page: Page, number: str, left: str, right: str, size: int = theme.TEXT) -> None:
        """Lay a number out; a click opens the rule that says what it is, where the book has one."""
        rule = self.battle.rulebook.listing.numbers.get(number, "")
        rect = page.row(left, right, size, "link" if rule else "text")
        if rule:
            page.hot(rect, f"number {left}", lambda: self.pin(RulePage(rule)), say("Open the rule"))

    def _title(self, page: Page, words: str) -> None:
        page.para(words, theme.HEADING, bold=True)
        page.gap(2)

    def _preview(self, page: Page, planned: Planned) -> None:
        book, preview = self.battle.rulebook, planned.preview
        verb = book.verbs.get(planned.verb)
        if verb is not None and preview.strike is None and preview.plan is None:
            self._title(page, tr(verb.title))
        if preview.strike is not None:
            self._strike(page, preview.strike, say("{who} attacks {whom}", who=self._name(preview.strike.by),
                                                   whom=self._name(preview.strike.at)))  # fmt: skip
        for strike in preview.others:
            page.gap(8)
            self._strike(page, strike, say("{who} is caught too", who=self._name(strike.at)))
        if preview.plan is not None and preview.plan.steps:
            band = planned.stop.band if planned.stop is not None else 0
            self._title(page, purse_line(book, preview.plan.cost.total, planned.area, band))
            if needs_telling(book, preview.plan):
                page.para(arithmetic(book, preview.plan), theme.SMALLEST, "muted")
            page.gap()
            self.reasons(page, preview.plan.cost.because, plain_rule(preview.plan)[0])
            self._elsewhere(page)
        for strike in preview.provoked:
            page.gap(8)
            self._strike(page, strike, say("Provokes: {who}", who=self._name(strike.by)))
        if preview.plan is not None:
            self._ahead(page, preview.plan)
        for trial in preview.trials:
            trials.lay(page, book, trial, self.reason)
        self._notes(page, preview.price, "warn")
        if preview.cost.because and (preview.plan is None or preview.cost != preview.plan.cost):
            page.gap(8)
            page.para(say("What it takes"), theme.TEXT, bold=True)
            self.reasons(page, preview.cost.because)
        if planned.unit:
            self.rules_at_work(page, book.telling.at_work(self.battle.world, planned.unit, planned.verb, preview))

    def _elsewhere(self, page: Page) -> None:
        """Offer the same way under the other rulebooks."""
        if self.compare is not None and not self.pinned:
            page.gap(4)
            page.button(say("Under other rulebooks"), "compare", self.compare, key=bindings.current().label("compare"),
                        size=theme.SMALLEST)  # fmt: skip

    def _ahead(self, page: Page, plan: MovePlan) -> None:
        """Name who does not strike though the way would give cause, and the fall that threatens where it ends."""
        book, world, turn = self.battle.rulebook, self.battle.world, self.battle.world.find(BATTLE, Turn)
        if turn is not None and turn.acting:
            drop = book.telling.drop(world, turn.acting, plan)
            self._notes(page, spoken(world, book.telling.spared(world, turn.acting, plan), self.away(world)), "good")
            self._notes(page, drop.because if drop is not None else (), "warn")

    def _notes(self, page: Page, because: tuple[Because, ...], tone: str) -> None:
        for why in because:
            page.gap(6)
            page.para(tr(why.note), theme.SMALLEST, tone)
            self.reason(page, why.rule, rule_title(self.battle.rulebook, why.rule), "")

    def _name(self, unit: int) -> str:
        return name_of(self.battle.world, unit)

    def reasons(self, page: Page, because: Iterable[Because], plain: str = "") -> None:
        """List reasons, equal ones counted; a click on one opens its rule. `plain`: the rule of usual steps."""
        for why, count in Counter(because).items():
            usual = why.rule == plain and why.note == NOTHING
            words = self._plain() if usual else note_of(self.battle.rulebook, why)
            left = f"{words} \u00d7 {count}" if count > 1 else words
            self.reason(page, why.rule, left, str(why.amount * count) if why.amount else "")

    def _plain(self) -> str:
        return say("open hexes") if self.battle.world.ground.grid.hexes else say("open squares")

    def reason(self, page: Page, rule: str, left: str, right: str, *, struck: bool = False) -> None:
        """Lay a reason out; a click opens its rule."""
        rect = page.row(left, right, theme.TEXT, "muted" if struck else "link", struck)
        page.hot(rect, f"rule {rule}", lambda: self.pin(RulePage(rule)), say("Open the rule"))

    def _strike(self, page: Page, strike: Strike, heading: str) -> None:
        arm, low = arm_of(self.battle.rulebook, self.battle.world, strike), self.battle.rulebook.low_rolls
        self._title(page, say("{who} ({weapon})", who=heading, weapon=arm) if arm else heading)
        if not certain(strike):
            chance = say("The save fails") if strike.save else say("Chance to hit")
            self.row(page, "hit", chance, f"{strike.hit.told} %")
            if product_line(self.battle.rulebook, strike):
                page.para(product_line(self.battle.rulebook, strike), theme.TEXT, "muted")
        self.row(page, "damage", say("Damage on average"), halves(strike.doubled_damage))
        if odds_line(strike):
            page.para(say("Damage {odds}", odds=odds_line(strike)), theme.TEXT, "muted")
        if strike.attack.counted or not certain(strike):
            self._tally(page, needed(self.battle.rulebook, strike), strike.attack, plus=not strike.save and not low)
        if not certain(strike) and not low:
            self._tally(page, say("Saving throw") if strike.save else say("Defence"), strike.defence, plus=strike.save)
        if strike.defended:
            page.gap(4)
            page.para(say("Against a hit"), theme.SMALLEST, "muted")
            self.reasons(page, strike.defended)
        if strike.because:
            page.gap(4)
            self.reasons(page, [replace(why, amount=0) if in_words(why) else why for why in strike.because])
        if strike.aside:
            page.gap(4)
            page.para(say("Does not count") if strike.through is None else say("Its defence"), theme.SMALLEST, "muted")
            self.reasons(page, strike.aside)

    def _tally(self, page: Page, heading: str, tally: Tally, *, plus: bool = False) -> None:
        page.gap(4)
        page.row(heading, signed(tally.total) if plus else str(tally.total), theme.TEXT)
        for because in tally.counted:
            self.reason(page, because.rule, note_of(self.battle.rulebook, because),
                         signed(because.amount) if because.amount else "")  # fmt: skip
        for number, because in enumerate(tally.suppressed):
            words = note_of(self.battle.rulebook, because)
            self.reason(page, because.rule, words, signed(because.amount), struck=True)
            if number < len(tally.beaten_by):
                self._beaten(page, because, tally.beaten_by[number])

    def _beaten(self, page: Page, because: Because, winner: str) -> None:
        """Say which modifier of the same kind counts instead of one that is struck through."""
        title = rule_title(self.battle.rulebook, winner)
        rect = page.para(say("Beaten by: {rule}", rule=title), theme.SMALLEST, "text", indent=14)
        page.hot(rect, f"beaten {because.rule}", lambda: self.pin(RulePage(winner)), say("Open the rule"))

    def _refusal(self, page: Page, refusal: Refusal) -> None:
        page.para(say("Not possible"), theme.SMALLEST, "bad", bold=True)
        self._title(page, headline(self.battle.rulebook, refusal))
        if refusal.remedy != NOTHING:
            page.gap(4)
            page.para(tr(refusal.remedy), ink="good")
        rule = rule_named(self.battle.rulebook, refusal.rule)
        if rule is not None:
            page.gap(8)
            self.reason(page, rule.id, citation(self.battle.rulebook, refusal), "")
            page.para(tr(Text(rule.says)), theme.SMALLEST, "muted")
            practice.lay(page, self.practise, rule.id)

    def _line(self, page: Page, line: Line) -> None:
        self._title(page, line.words)
        rows = unfolded(self.battle.rulebook, line)
        if not rows:
            page.para(say("No rule is behind this line."), theme.SMALLEST, "muted")
        for row in rows:
            cited = "." in row.rule  # what a sheet says has no rule of its own
            rect = page.row(row.words, row.right, theme.SMALLEST, "link" if cited else "muted", indent=12 * row.part)
            if cited:
                page.hot(rect, f"rule {row.rule}", partial(self.pin, RulePage(row.rule)), say("Open the rule"))

    def _rule(self, page: Page, rule: str) -> None:
        entry = rule_named(self.battle.rulebook, rule)
        self._title(page, rule_title(self.battle.rulebook, rule))
        if entry is not None:
            page.para(tr(Text(entry.says)))
            page.gap(8)
            page.para(source_of(entry), theme.SMALLEST, "muted")
        elif "." not in rule:
            page.para(say("This number stands on the sheet of the creature, as the level or the bestiary gives it."))
        page.hot(page.para(tr(self.battle.rulebook.title), theme.SMALLEST, "muted"), f"id {rule}", lambda: None, rule)
        if entry is not None:
            practice.lay(page, self.practise, rule)
        if entry is not None and self.codex is not None:
            page.gap(4)
            key = bindings.current().label("codex")
            page.button(say("All rules"), "codex", self.codex, key=key, size=theme.SMALLEST)

    def rules_at_work(self, page: Page, because: tuple[Because, ...]) -> None:
        """List the rules behind a sheet or a preview, each with the fact it makes."""
        if not because:
            return
        page.gap(4)
        page.para(say("Rules at work"), theme.SMALLEST, "muted")
        for why in because:
            title = rule_title(self.battle.rulebook, why.rule)
            rect = page.row(title, signed(why.amount) if why.amount else "", theme.SMALLEST, "link")
            page.hot(rect, f"about {why.rule}", partial(self.pin, RulePage(why.rule)), say("Open the rule"))
            if why.note != NOTHING:
                page.para(tr(why.note), theme.SMALLEST, "muted", indent=14)
