"""What does the pointer mean, so that the why-panel can explain it?"""

from game.battle.event import Decision
from game.battle.rulebook import Preview, Strike
from game.reasons import Cost, Refusal
from scenes.battle.hand import Hand
from scenes.coach.advising import Advising
from scenes.panels.creature_card import Armed, each_arm
from scenes.play.subjects import Creature, Planned, RulePage, Subject
from scenes.stand.stand import Stand
from scenes.ui.focus import Focus
from scenes.ui.panel import Panel
from scenes.ui.words import Line

BLOWS = ("struck", "missed", "hurt", "downed", "died", "slipped", "fell", "healed", "defended")
"""Kinds of lines that tell what a blow, or something like it, has brought."""
DEEDS = (*BLOWS, "moved", "waited", "rose", "opened", "closed")
BESIDES = ("spent", "began", "ended")
"""Kinds of lines that tell what somebody does; and what comes with it, or is all there is to tell."""
RECENT = 12
"""Lines that are looked at for the last deed."""


class Explanation:
    """Tells the why-panel what is pointed at: a verb of the menu, an open question, or what a click would do."""

    def __init__(self, hand: Hand, focus: Focus, panel: Panel, stand: Stand, advising: Advising) -> None:
        """Follow what a hand aims at and what the pointer stands on; `panel` shows the reasons, `stand` places.

        `advising` shows what is advised.
        """
        self.stand, self.advising = stand, advising
        self.panel = panel
        self.hand, self.aim, self.wish, self.focus = hand, hand.aim, hand.wish, focus
        self._arms: tuple[object, tuple[Armed, ...]] = (None, ())
        self._version, self._held = hand.table.version, False
        """What has been done, and whether it has not been looked away from since."""
        self._at: object = None
        """What was pointed at when one could choose again."""
        self._odds: tuple[int, Subject] = (-1, RulePage(""))

    def explain(self) -> None:
        """Tell the why-panel, while it has nothing else to show."""
        hot, why, asked = self.focus.hot, self.hand.why, self.hand.asked
        if self._version != self.hand.table.version:
            self._version, self._held, self._at = self.hand.table.version, True, None
        why.arms, why.whom = (), 0
        if hot is not None and hot.name.startswith("verb "):
            why.hovered = self._of_verb(hot.name.removeprefix("verb "))
        elif asked is not None:
            why.hovered = self._of_question(asked)
        elif self.advising.on:
            why.hovered = self.advising.card
        elif self.stand.on:
            why.hovered = self.stand.card
        elif hot is None and (deed := self._deed()) is not None:
            why.hovered = deed
        elif self.hand.open and (hot is None or self.aim.kept or self._among_reasons()):
            why.hovered, why.arms = self._of_cell(), self._armed()
            why.whom = self.aim.pointed

    def lay(self) -> None:
        """Tell the why-panel, and lay it out."""
        self.explain()
        self.panel.refresh()

    def _deed(self) -> Line | None:
        """Give what has been done last: while others act, and until one looks away from what a blow has brought."""
        return self._last() if self.holds or not self.hand.open else None

    @property
    def holds(self) -> bool:
        """Say whether what a blow has brought is still to be read: until something else is pointed at or chosen."""
        if not self.hand.open or not self._held:
            return False
        if self._at is None:
            self._at = self.aim.key
        line = self._last()
        if self._at != self.aim.key or self.aim.kept or line is None or line.kind not in BLOWS:
            self._held, self._at = False, None
        return self._held

    def _last(self) -> Line | None:
        """Give the line that tells the last deed: of a turn's lines rather a blow or a way than what comes with it."""
        beside: Line | None = None
        for line in reversed(self.hand.table.lines[-RECENT:]):
            if beside is not None and line.kind in ("turn", "round"):
                if not (self.hand.open and beside.kind == "ended"):
                    break
                beside = None  # a turn has begun, and something is over by itself: what was done before that counts
            if line.because and line.kind in DEEDS:
                return line
            if line.because and line.kind in BESIDES:
                beside = beside or line
        return beside

    def _among_reasons(self) -> bool:
        """Say whether the ring stands in the why-panel: then it goes over the reasons of what the cursor shows."""
        held = self.focus.held
        return held is not None and held[0] is self.panel and not self.hand.why.pinned

    def _of_question(self, asked: Decision) -> Subject:
        """Give what a question is about: the odds of the strike that it offers, else its rule."""
        battle, version = self.hand.battle, self.hand.table.version
        if self._odds[0] != version:
            strike, (weapon, *how) = battle.rulebook.combat.strike, asked.blow or ("",)
            blow = strike(battle.world, asked.unit, asked.about, weapon, tuple(how)) if asked.blow else None
            shown = Preview(Cost(), strike=blow) if isinstance(blow, Strike) else None
            odds = Planned(shown, unit=asked.unit) if shown is not None else RulePage(asked.rule)
            self._odds = version, odds
        return self._odds[1]

    def _of_verb(self, name: str) -> Subject | None:
        entry = self.aim.offers.entry(name)
        if entry is None:
            return None
        if isinstance(entry.answer, Refusal):
            return entry.answer
        if not entry.answer.because:
            return RulePage(entry.verb.rule)
        return Planned(Preview(entry.answer), verb=entry.verb.name)

    def _armed(self) -> tuple[Armed, ...]:
        if self._arms[0] != self.aim.key:
            self._arms = self.aim.key, each_arm(self.aim)
        return self._arms[1]

    def _of_cell(self) -> Subject | None:
        aim, preview = self.aim, self.wish.preview
        if isinstance(preview, Preview):
            wish = self.wish.command
            source = (wish.unit, wish.verb) if wish is not None else (0, "")
            return Planned(preview, aim.area if preview.plan is not None else None, aim.stop, *source)
        if isinstance(preview, Refusal):
            return preview
        return Creature(aim.pointed) if aim.pointed else None
