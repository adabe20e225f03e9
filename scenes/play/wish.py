"""What would a click send: which command, what does the battle say to it, and what may be varied about it?

Everything here is asked of `Battle.check` and `Battle.preview`; nothing is judged.
"""

from game.battle.command import Command, command
from game.battle.rulebook import Preview, Verb
from game.ecs.components import Place
from game.i18n import joined, tr
from game.reasons import NOTHING, Refusal, Text
from game.space.square import Cell
from scenes.play.aim import Aim
from scenes.play.offers import MenuEntry
from scenes.play.seat import foreseen
from scenes.ui.words import name_of, say


class Wish:
    """The command that follows from what is pointed at and how, with its preview."""

    def __init__(self, aim: Aim) -> None:
        """Wish for what is aimed at."""
        self.aim, self.table = aim, aim.table
        self._preview: tuple[object, Preview | Refusal | None] = (None, None)
        self._round: tuple[object, tuple[Command, Preview] | None] = (None, None)
        self.blind = self.waits = False
        """What a click would do is not to be shown yet; nor is the way round."""
        self.arm, self._rounds = "", False
        """The weapon of the blow that is shown, and whether a way round is."""

    @property
    def command(self) -> Command | None:
        """Give the command that a click or Enter would send, legal or not; None when there is nothing to send."""
        entry = self.aim.active
        if entry is None:
            return None
        verb, unit = entry.verb, self.aim.offers.unit
        if verb.area is not None:
            cell = self.aim.cell
            return None if cell is None else command(unit, verb.name, cell, **self._mode_option(verb))
        ways = self._labelled(self._matching(entry)) if entry.open else {}
        if ways:
            held = (way for way in ways.values() if self.aim.arm and way.option("weapon") == self.aim.arm)
            return ways.get(self.aim.label) or next(held, next(iter(ways.values())))
        if verb.aim == "unit":
            return Command(unit, verb.name, self.aim.pointed) if self.aim.pointed else None
        if verb.aim == "cell":
            return None if self.aim.cell is None else Command(unit, verb.name, self.aim.cell)
        return Command(unit, verb.name)

    def _mode_option(self, verb: Verb) -> dict[str, str]:
        mode = self.aim.mode(verb)
        return {"mode": mode} if mode else {}

    def _matching(self, entry: MenuEntry) -> tuple[Command, ...]:
        offers = self.aim.offers.commands(entry.verb)
        if entry.verb.aim == "unit":
            whom = tuple(offer for offer in offers if offer.target == self.aim.pointed and not offer.cells("to"))
            return whom or tuple(offer for offer in offers if self._ends_here(offer))
        if entry.verb.aim == "cell":
            return tuple(offer for offer in offers if self.aim.points_at(offer))
        return offers

    def _ends_here(self, offer: Command) -> bool:
        """Say whether the cursor is where the way of an offer ends."""
        return any(self.aim.is_on(end[:2]) for end in offer.cells("to"))

    @property
    def preview(self) -> Preview | Refusal | None:
        """Give what the command would do or why it may not be done; None when nothing is pointed at."""
        if self._preview[0] != self.aim.key:
            self._preview = self.aim.key, self._ask()
        return self._preview[1]

    def outline(self) -> None:
        """Let be known a part of the preview, which takes less time then."""
        wish = self._judged
        if isinstance(wish, Command):
            self.table.battle.outline(wish)

    def _ask(self) -> Preview | Refusal | None:
        wish = self._judged
        return foreseen(self.table, wish) if isinstance(wish, Command) else wish

    @property
    def _judged(self) -> Command | Refusal | None:
        """Give the command to be judged, or why its verb as such may not be used; None where there is none."""
        wish = self.command
        if wish is None or not self.table.ours or self.table.battle.pending is not None:
            return None
        if wish.target == self._here:
            return None
        entry = self.aim.active
        return entry.answer if entry is not None and isinstance(entry.answer, Refusal) else wish

    @property
    def _here(self) -> Cell | None:
        place = self.table.battle.world.find(self.aim.offers.unit, Place)
        return place.at if place is not None else None

    @property
    def way_round(self) -> tuple[Command, Preview] | None:
        """Give the way to the same end that provokes fewer, where the rulebook knows one."""
        if self._round[0] != self.aim.key:
            self._round = self.aim.key, self._safer()
        return self._round[1]

    @property
    def rounds(self) -> bool:
        """Say whether there is a way round; until that is to be shown, whether there was one before."""
        if not self.waits:
            self._rounds = self.way_round is not None
        return self._rounds

    @property
    def round_shown(self) -> tuple[Command, Preview] | None:
        """Give the way round, once it is to be shown."""
        return None if self.waits else self.way_round

    def _safer(self) -> tuple[Command, Preview] | None:
        wish, preview, entry = self.command, self.preview, self.aim.active
        if wish is None or entry is None or entry.verb.safer is None or not isinstance(preview, Preview):
            return None
        if not preview.provoked:
            return None
        other = entry.verb.safer(self.table.battle.world, wish)
        seen = foreseen(self.table, other) if other is not None else None
        return (other, seen) if other is not None and isinstance(seen, Preview) else None

    def vary(self, number: int) -> None:
        """Take another mode or weapon, by its number among the `variants`."""
        labels = self.variants
        self.aim.variant, self.aim.height = number, None
        self.aim.label = labels[number % len(labels)] if labels else ""
        command = self.command if self.aim.label and not self._modes else None
        weapon = str(command.option("weapon")) if command is not None else ""
        if weapon:
            self.aim.arms[self.aim.offers.unit] = weapon

    @property
    def variants(self) -> tuple[str, ...]:
        """List what may be varied about the active verb: its modes, or the weapons and options of its offers."""
        entry = self.aim.active or self.aim.mover
        if entry is None or not entry.open:
            return ()
        if entry.verb.area is not None:
            modes = self.aim.offers.modes(entry.verb)
            return modes if len(modes) > 1 else ()
        offers = self._matching(entry)
        if not offers and entry.verb.aim == "unit" and not self.aim.pointed:
            offers = self.aim.offers.commands(entry.verb)
        labels = tuple(self._labelled(offers))
        return labels if len(labels) > 1 else ()

    @property
    def taken(self) -> int:
        """Give the number of the one of the `variants` that holds."""
        labels = self.variants
        if self.aim.label in labels:
            return labels.index(self.aim.label)
        held = self._label(self.command) if self.aim.arm and not self._modes and self.command is not None else ""
        if held in labels:
            return labels.index(held)
        return self.aim.variant % len(labels) if self._modes else 0

    @property
    def _modes(self) -> bool:
        """Say whether what may be varied are modes of movement."""
        entry = self.aim.active or self.aim.mover
        return entry is not None and entry.verb.area is not None

    def _labelled(self, offers: tuple[Command, ...]) -> dict[str, Command]:
        """Give offers by the label that tells each from the others."""
        labelled: dict[str, Command] = {}
        for offer in offers:
            labelled.setdefault(self._label(offer), offer)
        return labelled

    def _label(self, offer: Command) -> str:
        """Name what tells an offer from others like it: the weapon by its title, anything else by its word."""
        name = str(offer.option("weapon"))
        battle = self.table.battle
        title = battle.rulebook.telling.arm(battle.world, offer.unit, name) if name else NOTHING
        titles = [tr(title)] if title != NOTHING else []
        others = (value for key, value in offer.options if not (titles and key == "weapon"))
        where = [say("height {z}", z=offer.target[2])] if isinstance(offer.target, tuple) else []
        if isinstance(offer.target, int) and offer.cells("to"):
            end = offer.cells("to")[0]
            where = [name_of(self.table.battle.world, offer.target), say("height {z}", z=end[2])]
        return joined(titles + where + [tr(Text(str(value))) for value in others if isinstance(value, str | int)])
