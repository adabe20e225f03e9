"""Why? Any cost, tally, refusal or log line opened into its reasons, and any reason into its rule."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

from game.battle.objectives import Objective
from game.battle.rulebook import Rulebook, Strike
from game.ecs.components import Budget, Conditions, Place, Sheet, Side, Speeds, Turn, Vitals
from game.ecs.world import BATTLE, World
from game.i18n import tr
from game.paths.plan import MovePlan
from game.reasons import NOTHING, Because, Refusal, Tally, Text
from game.telling import unfolded
from game.unfolding import in_words
from scenes.panels import arms, trials
from scenes.panels.arms import Armed
from scenes.panels.initiative import portrait
from scenes.panels.stake import Stake, lay_legend
from scenes.play.subjects import Creature, Laid, Planned, RulePage, Subject
from scenes.ui import bindings, practice, theme
from scenes.ui.panel import Page
from scenes.ui.words import (
    Line,
    arithmetic,
    arm_of,
    certain,
    citation,
    distance,
    halves,
    headline,
    measure,
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
    sheet_lines,
    signed,
    source_of,
    team_name,
    what_of,
)
from scenes.veil.eyes import spoken

PORTRAIT = 44
"""Pixels of the token on a creature's card at UI scale 1."""


class Told(Protocol):
    """What the panel explains: a battle, or a moment of a replay."""

    @property
    def rulebook(self) -> Rulebook:
        """Give the rulebook in force."""

    @property
    def world(self) -> World:
        """Give what is true."""

    @property
    def objectives(self) -> tuple[Objective, ...]:
        """List what it is about."""


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
                    self._who(page, self.whom)
                    page.gap()
                self._refusal(page, refusal)
            case Line() as line:
                self._line(page, line)
            case RulePage(rule):
                self._rule(page, rule)
            case Creature(unit):
                self._creature(page, unit)
            case Laid() as own:
                own.lay(page, self.pin)
            case None:
                self.stake.lay(page, self.battle.rulebook, self.battle.world, self.battle.objectives)
                lay_legend(page, self.legend())
        if not self.pinned:
            arms.lay(page, self.arms, lambda rule: self.pin(RulePage(rule)))

    def _close(self) -> None:
        self.back()

    def _row(self, page: Page, number: str, left: str, right: str, size: int = theme.TEXT) -> None:
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
            self._reasons(page, preview.plan.cost.because, plain_rule(preview.plan)[0])
            self._elsewhere(page)
        for strike in preview.provoked:
            page.gap(8)
            self._strike(page, strike, say("Provokes: {who}", who=self._name(strike.by)))
        if preview.plan is not None:
            self._ahead(page, preview.plan)
        for trial in preview.trials:
            trials.lay(page, book, trial, self._reason)
        self._notes(page, preview.price, "warn")
        if preview.cost.because and (preview.plan is None or preview.cost != preview.plan.cost):
            page.gap(8)
            page.para(say("What it takes"), theme.TEXT, bold=True)
            self._reasons(page, preview.cost.because)
        if planned.unit:
            self._rules_at_work(page, book.telling.at_work(self.battle.world, planned.unit, planned.verb, preview))

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
            self._reason(page, why.rule, rule_title(self.battle.rulebook, why.rule), "")

    def _name(self, unit: int) -> str:
        return name_of(self.battle.world, unit)

    def _reasons(self, page: Page, because: Iterable[Because], plain: str = "") -> None:
        """List reasons, equal ones counted; a click on one opens its rule. `plain`: the rule of usual steps."""
        for why, count in Counter(because).items():
            usual = why.rule == plain and why.note == NOTHING
            words = self._plain() if usual else note_of(self.battle.rulebook, why)
            left = f"{words} \u00d7 {count}" if count > 1 else words
            self._reason(page, why.rule, left, str(why.amount * count) if why.amount else "")

    def _plain(self) -> str:
        return say("open hexes") if self.battle.world.ground.grid.hexes else say("open squares")

    def _reason(self, page: Page, rule: str, left: str, right: str, *, struck: bool = False) -> None:
        rect = page.row(left, right, theme.TEXT, "muted" if struck else "link", struck)
        page.hot(rect, f"rule {rule}", lambda: self.pin(RulePage(rule)), say("Open the rule"))

    def _strike(self, page: Page, strike: Strike, heading: str) -> None:
        arm, low = arm_of(self.battle.rulebook, self.battle.world, strike), self.battle.rulebook.low_rolls
        self._title(page, say("{who} ({weapon})", who=heading, weapon=arm) if arm else heading)
        if not certain(strike):
            chance = say("The save fails") if strike.save else say("Chance to hit")
            self._row(page, "hit", chance, f"{strike.hit.told} %")
            if product_line(self.battle.rulebook, strike):
                page.para(product_line(self.battle.rulebook, strike), theme.TEXT, "muted")
        self._row(page, "damage", say("Damage on average"), halves(strike.doubled_damage))
        if odds_line(strike):
            page.para(say("Damage {odds}", odds=odds_line(strike)), theme.TEXT, "muted")
        if strike.attack.counted or not certain(strike):
            self._tally(page, needed(self.battle.rulebook, strike), strike.attack, plus=not strike.save and not low)
        if not certain(strike) and not low:
            self._tally(page, say("Saving throw") if strike.save else say("Defence"), strike.defence, plus=strike.save)
        if strike.defended:
            page.gap(4)
            page.para(say("Against a hit"), theme.SMALLEST, "muted")
            self._reasons(page, strike.defended)
        if strike.because:
            page.gap(4)
            self._reasons(page, [replace(why, amount=0) if in_words(why) else why for why in strike.because])
        if strike.aside:
            page.gap(4)
            page.para(say("Does not count") if strike.through is None else say("Its defence"), theme.SMALLEST, "muted")
            self._reasons(page, strike.aside)

    def _tally(self, page: Page, heading: str, tally: Tally, *, plus: bool = False) -> None:
        page.gap(4)
        page.row(heading, signed(tally.total) if plus else str(tally.total), theme.TEXT)
        for because in tally.counted:
            self._reason(page, because.rule, note_of(self.battle.rulebook, because),
                         signed(because.amount) if because.amount else "")  # fmt: skip
        for number, because in enumerate(tally.suppressed):
            words = note_of(self.battle.rulebook, because)
            self._reason(page, because.rule, words, signed(because.amount), struck=True)
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
            self._reason(page, rule.id, citation(self.battle.rulebook, refusal), "")
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

    def _creature(self, page: Page, unit: int) -> None:
        world = self.battle.world
        self._who(page, unit)
        if unit in self.away(world):
            page.para(say("Out of view: nothing more is known of it now."), theme.TEXT, "muted")
            return
        sheet, speeds = world.find(unit, Sheet), world.find(unit, Speeds)
        if sheet is not None and self.battle.rulebook.vocabulary.armour_class:
            self._row(page, "armour", say("Armour class"), str(self.battle.rulebook.telling.armour(world, unit)))
        for mode, amount in speeds.modes if speeds is not None else ():
            far = tr(measure(self.battle.rulebook, amount))
            self._row(page, "speed", say("Speed: {mode}", mode=tr(Text(mode))), far)
        self._reach(page, unit)
        if sheet is not None:
            for words in sheet_lines(sheet):
                page.para(words, theme.SMALLEST, "muted")
        self._state(page, unit)
        self._arms(page, unit)
        self._rules_at_work(page, self.battle.rulebook.telling.about(world, unit))

    def _who(self, page: Page, unit: int) -> None:
        """Lay out who it is: token, name, kind and side, and how it fares."""
        world, top, size = self.battle.world, page.y, page.px(PORTRAIT)
        side, vitals, what = world.find(unit, Side), world.find(unit, Vitals), what_of(world, unit)
        able = self.battle.rulebook.turns.able(world, unit)
        page.picture(portrait(world, unit, size, able=able), page.pad, top)
        page.para(self._name(unit), theme.HEADING, bold=True, indent=PORTRAIT + 8)
        about = ["" if what == self._name(unit) else what, team_name(side.team) if side is not None else ""]
        page.para(" \u00b7 ".join(part for part in about if part), theme.SMALLEST, "muted", indent=PORTRAIT + 8)
        page.y = max(page.y, top + size) + page.px(2)
        if vitals is not None and unit not in self.away(world):
            self._row(page, "hp", say("Hit points"), f"{vitals.hp} / {vitals.max_hp}")

    def _rules_at_work(self, page: Page, because: tuple[Because, ...]) -> None:
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

    def _arms(self, page: Page, unit: int) -> None:
        """List what it fights with: attack bonus, damage, how far it carries."""
        carried = arms.carried(self.battle.rulebook, self.battle.world, unit)
        if carried:
            page.gap(4)
            page.para(say("Weapons"), theme.SMALLEST, "muted")
        for name, numbers in carried:
            self._row(page, "weapon", name, numbers, theme.SMALLEST)

    def _reach(self, page: Page, unit: int) -> None:
        reach = self.battle.rulebook.combat.reach(self.battle.world, unit)
        self._row(page, "reach", say("Reach"), tr(distance(self.battle.rulebook, reach.total)))
        because = [why for why in reach.because if why.rule]
        explained = len(because) > 1 or any(why.note != NOTHING for why in because)
        if explained or "reach" not in self.battle.rulebook.listing.numbers:  # else the number opens its rule by itself
            self._reasons(page, because)

    def _state(self, page: Page, unit: int) -> None:
        world, place = self.battle.world, self.battle.world.find(unit, Place)
        if place is not None and place.at[2]:
            page.row(say("Height"), str(place.at[2]))
        for condition in (world.find(unit, Conditions) or Conditions()).active:
            self._reason(page, condition.rule, tr(Text(condition.name)).capitalize(), "")
            entry = rule_named(self.battle.rulebook, condition.rule)
            if entry is not None:
                page.para(tr(Text(entry.says)), theme.SMALLEST, "muted", indent=14)
        budget = world.find(unit, Budget)
        if budget is not None and budget.slots:
            page.gap(4)
            page.para(say("Left this round"), theme.SMALLEST, "muted")
            for slot, amount in budget.slots:
                self._row(page, "turn", tr(Text(slot)).capitalize(), str(amount), theme.SMALLEST)
