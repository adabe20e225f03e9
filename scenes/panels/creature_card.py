"""Who is it that is pointed at, how does it fare, what is to be known of it; and what would each weapon do to it?"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from game.battle.objectives import Objective
from game.battle.rulebook import Rulebook, Strike
from game.ecs.components import Budget, Conditions, Place, Sheet, Side, Speeds, Vitals, Weapons
from game.ecs.world import World
from game.i18n import joined, tr
from game.reasons import NOTHING, Because, Refusal, Text
from scenes.panels.initiative import portrait
from scenes.play.aim import Aim
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import (
    certain,
    distance,
    halves,
    kind_of,
    measure,
    name_of,
    rule_named,
    say,
    sheet_lines,
    signed,
    team_name,
    what_of,
)

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


class Opens(Protocol):
    """A panel whose numbers and reasons open the rules behind them."""

    @property
    def battle(self) -> Told:
        """Give what is told of."""

    @property
    def away(self) -> Callable[[World], frozenset[int]]:
        """Give what tells of whom nothing is to be said."""

    def row(self, page: Page, number: str, left: str, right: str, size: int = theme.TEXT) -> None:
        """Lay a number out; a click opens the rule that says what it is."""

    def reason(self, page: Page, rule: str, left: str, right: str, *, struck: bool = False) -> None:
        """Lay a reason out; a click opens its rule."""

    def rules_at_work(self, page: Page, because: tuple[Because, ...]) -> None:
        """List the rules behind a sheet, each with the fact it makes."""

    def reasons(self, page: Page, because: Iterable[Because], plain: str = "") -> None:
        """List reasons; a click on one opens its rule."""


def defences(world: World, book: Rulebook, unit: int) -> str:
    """Tell in a line how hard a creature is to hit, where the book has a number for it, and how far it goes."""
    speeds = world.find(unit, Speeds)
    armour = book.vocabulary.armour_class and world.find(unit, Sheet) is not None
    parts = [say("armour class {n}", n=book.telling.armour(world, unit))] if armour else []
    parts += [f"{tr(Text(mode))} {tr(measure(book, far))}" for mode, far in (speeds.modes if speeds else ()) if far]
    return joined(parts)


def armed(world: World, book: Rulebook, unit: int) -> str:
    """Name what a creature fights with, each with its damage."""
    own = world.find(unit, Weapons)
    titles = ((arm, book.telling.arm(world, unit, arm.name)) for arm in (own.carried if own else ()))
    named = ((tr(title if title != NOTHING else Text(arm.name)), arm.damage) for arm, title in titles)
    return joined(f"{name}\u00a0{damage}" for name, damage in named)


def lay_brief(page: Page, panel: Opens, unit: int) -> None:
    """Say in a few lines who it is: kind, hit points, defences, weapons, and in what states, with what each does."""
    world, book = panel.battle.world, panel.battle.rulebook
    lay_who(page, panel, unit)
    if unit in panel.away(world):
        return
    for words in (defences(world, book, unit), armed(world, book, unit)):
        if words:
            page.para(words, theme.SMALLEST, "muted")
    _lay_states(page, panel, unit)


def lay_sheet(page: Page, panel: Opens, unit: int) -> None:
    """Lay out all that is to be known of a creature."""
    world, book = panel.battle.world, panel.battle.rulebook
    lay_who(page, panel, unit)
    if unit in panel.away(world):
        page.para(say("Out of view: nothing more is known of it now."), theme.TEXT, "muted")
        return
    sheet, speeds = world.find(unit, Sheet), world.find(unit, Speeds)
    if sheet is not None and book.vocabulary.armour_class:
        panel.row(page, "armour", say("Armour class"), str(book.telling.armour(world, unit)))
    for mode, amount in speeds.modes if speeds is not None else ():
        panel.row(page, "speed", say("Speed: {mode}", mode=tr(Text(mode))), tr(measure(book, amount)))
    _lay_reach(page, panel, unit)
    if sheet is not None:
        for words in sheet_lines(sheet):
            page.para(words, theme.SMALLEST, "muted")
    place = world.find(unit, Place)
    if place is not None and place.at[2]:
        page.row(say("Height"), str(place.at[2]))
    _lay_states(page, panel, unit)
    _lay_turn(page, panel, unit)
    _lay_arms(page, panel, unit)
    panel.rules_at_work(page, book.telling.about(world, unit))


def lay_who(page: Page, panel: Opens, unit: int) -> None:
    """Lay out who it is: token, name, kind and side, and how it fares."""
    world, book, top, size = panel.battle.world, panel.battle.rulebook, page.y, page.px(PORTRAIT)
    side, vitals, name = world.find(unit, Side), world.find(unit, Vitals), name_of(world, unit)
    what = kind_of(book, world, unit) or what_of(world, unit)
    page.picture(portrait(world, unit, size, able=book.turns.able(world, unit)), page.pad, top)
    page.para(name, theme.HEADING, bold=True, indent=PORTRAIT + 8)
    about = ["" if what == name else what, team_name(side.team) if side is not None else ""]
    page.para(" \u00b7 ".join(part for part in about if part), theme.SMALLEST, "muted", indent=PORTRAIT + 8)
    page.y = max(page.y, top + size) + page.px(2)
    if vitals is not None and unit not in panel.away(world):
        panel.row(page, "hp", say("Hit points"), f"{vitals.hp} / {vitals.max_hp}")


def _lay_states(page: Page, panel: Opens, unit: int) -> None:
    """Name the states that a creature is in, each with what it does."""
    for condition in (panel.battle.world.find(unit, Conditions) or Conditions()).active:
        panel.reason(page, condition.rule, tr(Text(condition.name)).capitalize(), "")
        entry = rule_named(panel.battle.rulebook, condition.rule)
        if entry is not None:
            page.para(tr(Text(entry.says)), theme.SMALLEST, "muted", indent=14)


def _lay_turn(page: Page, panel: Opens, unit: int) -> None:
    budget = panel.battle.world.find(unit, Budget)
    if budget is not None and budget.slots:
        page.gap(4)
        page.para(say("Left this round"), theme.SMALLEST, "muted")
        for slot, amount in budget.slots:
            panel.row(page, "turn", tr(Text(slot)).capitalize(), str(amount), theme.SMALLEST)


def _lay_arms(page: Page, panel: Opens, unit: int) -> None:
    """List what it fights with: attack bonus, damage, how far it carries."""
    own = carried(panel.battle.rulebook, panel.battle.world, unit)
    if own:
        page.gap(4)
        page.para(say("Weapons"), theme.SMALLEST, "muted")
    for name, numbers in own:
        panel.row(page, "weapon", name, numbers, theme.SMALLEST)


def _lay_reach(page: Page, panel: Opens, unit: int) -> None:
    """Say how far it reaches; a single reason without a fact of its own is what the number itself opens."""
    book = panel.battle.rulebook
    reach = book.combat.reach(panel.battle.world, unit)
    far, because = tr(distance(book, reach.total)), [why for why in reach.because if why.rule]
    alone = len(because) == 1 and because[0].note == NOTHING
    if alone and "reach" not in book.listing.numbers:
        panel.reason(page, because[0].rule, say("Reach"), far)
        return
    panel.row(page, "reach", say("Reach"), far)
    if not alone:
        panel.reasons(page, because)


@dataclass(frozen=True, slots=True)
class Armed:
    """A weapon by the words that a player reads, and what a blow with it would be or why it cannot be struck."""

    title: str
    answer: Strike | Refusal

    @property
    def words(self) -> str:
        """Say the weapon's answer in one line: its refusal, its odds, or the damage where it cannot miss."""
        if isinstance(self.answer, Refusal):
            return say("{who}: {what}", who=self.title, what=tr(self.answer.why))
        damage = halves(self.answer.doubled_damage)
        if certain(self.answer):
            return say("{who}: {damage} damage on average", who=self.title, damage=damage)
        return say("{who}: {percent} % to hit, {damage} damage on a hit", who=self.title,
                   percent=self.answer.hit.told, damage=damage)  # fmt: skip


def each_arm(aim: Aim) -> tuple[Armed, ...]:
    """List the answers of all weapons where a blow is meant at who is pointed at; none where there is no choice."""
    entry, battle = aim.active, aim.table.battle
    blow = next((listed for listed in aim.offers.entries if listed.verb.aim == "unit"), None)
    if entry is None or entry != blow or not aim.pointed or not aim.table.ours or battle.pending is not None:
        return ()
    world, unit, combat = battle.world, aim.offers.unit, battle.rulebook.combat
    arm_title = battle.rulebook.telling.arm
    names = combat.arms(world, unit)
    if len(names) < 2 or aim.pointed == unit:
        return ()
    titles = ((name, arm_title(world, unit, name)) for name in names)
    named = ((name, tr(title if title != NOTHING else Text(name))) for name, title in titles)
    return tuple(Armed(title, combat.strike(world, unit, aim.pointed, name, ())) for name, title in named)


def lay_answers(page: Page, arms: tuple[Armed, ...], open_rule: Callable[[str], None]) -> None:
    """List weapons with their answers; a click on one that is refused opens the rule that refuses it."""
    if not arms:
        return
    page.gap(8)
    page.para(say("Each weapon"), theme.SMALLEST, "muted")
    for number, armed in enumerate(arms):
        refused = armed.answer if isinstance(armed.answer, Refusal) else None
        rect = page.para(armed.words, theme.SMALLEST, "text" if refused is None else "bad")
        if refused is not None:
            page.hot(rect, f"arm {number}", lambda rule=refused.rule: open_rule(rule), say("Open the rule"))  # type: ignore[misc]


def carried(book: Rulebook, world: World, unit: int) -> list[tuple[str, str]]:
    """List what a creature fights with: its name, then attack bonus or skill, damage, and how far it carries."""
    listed = []
    for arm in (world.find(unit, Weapons) or Weapons()).carried:
        far = f", {tr(distance(book, arm.range))}" if arm.range else ""
        bonus = signed(arm.attack) if arm.skill is None else str(arm.skill)
        title = tr(arm.title) if arm.title != NOTHING else tr(Text(arm.name))
        listed.append((title, f"{bonus}, {arm.damage}{far}"))
    return listed
