"""What would each weapon do to the foe pointed at, or why can it not?"""

from collections.abc import Callable
from dataclasses import dataclass

from game.battle.rulebook import Rulebook, Strike
from game.ecs.components import Weapons
from game.ecs.world import World
from game.i18n import tr
from game.reasons import NOTHING, Refusal, Text
from scenes.play.aim import Aim
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import certain, distance, halves, say, signed


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


def each(aim: Aim) -> tuple[Armed, ...]:
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


def lay(page: Page, arms: tuple[Armed, ...], open_rule: Callable[[str], None]) -> None:
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
