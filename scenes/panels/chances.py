"""How likely is each usual action at this moment, against who is pointed at or else the nearest?"""

from collections.abc import Iterator
from dataclasses import dataclass
from time import thread_time

from game.battle.command import Command
from game.battle.rulebook import Preview
from game.reasons import Refusal
from scenes.panels import trials
from scenes.play.offers import MenuEntry, large
from scenes.play.seat import foreseen, unseen
from scenes.play.wish import Wish
from scenes.ui.words import arm_of, certain, halves, name_of, past_defence, say

AT_ONCE = 0.003
"""Seconds that listing what a verb can be used on may take of an update."""


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance of an action in a few letters, and in a sentence: against whom and with what."""

    short: str
    long: str
    arm: str = ""
    """With which weapon, by its name."""


class Chances:
    """Works the chances of the bar's actions out, one in each update, and keeps them until anything changes."""

    def __init__(self, wish: Wish) -> None:
        """Follow what is aimed at."""
        self.wish, self.aim, self.table = wish, wish.aim, wish.table
        self.told: dict[str, Chance] = {}
        """By the names of verbs."""
        self._key: object = None
        self._work: Iterator[bool] = iter(())

    def update(self, *, free: bool) -> bool:
        """Work one out; says whether anything is to be written anew. `free`: somebody here can choose."""
        key = self.table.version, self.table.seat, self.aim.pointed, self.aim.arm, self.aim.verb, free
        if key != self._key:
            self._key, self._work = key, self._each() if free else iter(())
        before, start = dict(self.told), thread_time()
        while next(self._work, True) is False and thread_time() - start < AT_ONCE:
            pass
        return self.told != before

    def _each(self) -> Iterator[bool]:
        """Go from verb to verb; yields whether one is done."""
        offers, fresh = self.aim.offers, dict[str, Chance]()
        chosen = offers.entry(self.aim.verb)
        listed = dict.fromkeys([*([chosen] if chosen is not None else []), *large(self.table.rulebook, offers)])
        for entry in listed:
            if entry.open and entry.verb.aim == "unit":
                yield from (False for _ in offers.gather(entry.verb))
            chance = self._of(entry) if entry.open else None
            if chance is not None:
                fresh[entry.verb.name] = chance
            yield True
        self.told = fresh

    def _of(self, entry: MenuEntry) -> Chance | None:
        command = self._meant(entry)
        preview = foreseen(self.table, command) if command is not None else None
        if command is None or preview is None or isinstance(preview, Refusal):
            return None
        short = percent(preview)
        arm = preview.strike.weapon if preview.strike is not None else ""
        return Chance(short, self._sentence(command, preview, short), arm) if short else None

    def _meant(self, entry: MenuEntry) -> Command | None:
        """Give the command that a verb most likely is: at who is pointed at, else at the nearest foe who can act."""
        if entry.verb.aim == "none":
            return Command(self.aim.offers.unit, entry.verb.name)
        if entry.verb.aim != "unit":
            return None
        away = unseen(self.table, self.table.battle.world)
        offers = [offer for offer in self.aim.offers.commands(entry.verb) if isinstance(offer.target, int)]
        targets = dict.fromkeys(offer.target for offer in offers if offer.target not in away)
        if self.aim.pointed in targets:
            whom = self.aim.pointed
        else:
            whom = min((unit for unit in targets if isinstance(unit, int)), key=self.aim.worth, default=0)
        at_them = [offer for offer in offers if offer.target == whom]
        return next((offer for offer in at_them if offer.option("weapon") == self.aim.arm), next(iter(at_them), None))

    def _sentence(self, command: Command, preview: Preview, short: str) -> str:
        world = self.table.battle.world
        who = name_of(world, command.target) if isinstance(command.target, int) else ""
        arm = arm_of(self.table.rulebook, world, preview.strike) if preview.strike is not None else ""
        chance = trials.in_short(preview) if preview.strike is None else short
        if short.startswith(MEAN):
            chance = say("{damage} damage on average", damage=short.removeprefix(MEAN))
        past = past_defence(preview.strike) if preview.strike is not None else ""
        chance = say("{chance}, {past}", chance=chance, past=past) if past else chance
        if who and arm:
            return say("Against {who} with the {weapon}: {chance}.", who=who, weapon=arm, chance=chance)
        return say("Against {who}: {chance}.", who=who, chance=chance) if who else say("Now: {chance}.", chance=chance)


MEAN = "\u00d8 "
"""Stands before damage on average."""


def percent(preview: Preview) -> str:
    """Write the chance of a preview: that its strike hits, that its roll comes to more than the worst; or its damage.

    '' where nothing hangs on dice.
    """
    strike = preview.strike
    if strike is not None:
        return f"{MEAN}{halves(strike.doubled_damage)}" if certain(strike) else f"{strike.hit.told}\u00a0%"
    for trial in preview.trials:
        if len(trial.results) > 1:
            worst = trial.results[0].chance
            return f"{100 * (worst.of - worst.wins) // worst.of}\u00a0%"
    return ""
