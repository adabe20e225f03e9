"""Blows struck: attack rolls, misses by concealment, critical hits, damage."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace

from game.battle.dice import Dice, Roll, roll
from game.battle.event import Decision, Event, Play
from game.battle.rulebook import Strike
from game.battle.trial import Odds
from game.ecs.components import Name
from game.ecs.world import World
from game.mechanics.d20.attack_modifiers import Attacking
from game.mechanics.d20.concealment import misses
from game.mechanics.d20.critical_hits import D20, HIGHEST, CriticalHits, hits
from game.mechanics.d20.hit_points import Harm
from game.mechanics.d20.modifiers import Attempt
from game.mechanics.rolls import hits_of_twenty, written_sum
from game.reasons import NOTHING, Because, Refusal, Text, text

DEEDS = {False: text("strikes {name} with the {weapon}"), True: text("shoots {name} with the {weapon}")}
SAID = {
    False: text("{who} {deed}: {sum} against {against}, {came}"),
    True: text("{who} {deed} ({how}): {sum} against {against}, {came}"),
}
SURE, ONE = text("a natural 20, a hit"), text("a natural 1, a miss")
HIT, MISS, LOST = text("a hit"), text("a miss"), text("a hit, but lost from sight: a miss")
TWENTY, DOUBLED = text("a natural 20, a hit with double damage"), text("a critical hit")
CRITICAL = text("a natural 20, a critical hit")
AT_SQUARE = "square"
"""Option of an attack: at a square in which somebody unseen may be."""
Asking = Generator[Event | Decision, str, bool]
D100 = Roll(1, 100, 0)


@dataclass(frozen=True, slots=True, eq=False)
class Blows:
    """The law of blows."""

    attack: Attacking
    rule: str
    """A d20 and what is added to it meet the armour class."""
    natural: str
    """A 20 always hits, a 1 never; a critical hit multiplies the damage."""
    hows: Mapping[str, Text]
    """What a player reads of the way in which an attack is made."""
    thrown: Text = DEEDS[True]
    """What a player reads of what is thrown: {weapon} at {name}."""

    @property
    def critical(self) -> CriticalHits:
        """Give the law of critical hits."""
        return self.attack.critical

    @property
    def harm(self) -> Harm:
        """Give the law of hit points."""
        return self.attack.damage.harm

    def strike(
        self, world: World, dice: Dice, attacker: int, target: int, weapon: str, options: tuple[str, ...]
    ) -> Play:
        """Resolve one attack: the roll, concealment, damage."""
        strike = self.attack.strike(world, attacker, target, weapon, options)
        if isinstance(strike, Refusal):
            return
        blind = AT_SQUARE in options
        faces = yield from roll(world, dice, attacker, D20, Because(self.rule), text("attack"), secret=blind)
        blow = Blow(self, strike, faces[0], self._how(options))
        natural = (Because(self.natural),)
        if not blow.hits:
            missed = blow.event(world, "missed", self._failed(blow), *(natural if blow.face == 1 else ()))
            yield self._unexplained(world, strike) if blind else missed
            return
        if (yield from self._veiled(world, dice, strike, blind=blind)):
            missed = blow.event(world, "missed", Because(self.attack.concealing.miss, 0, LOST))
            yield self._unexplained(world, strike) if blind else missed
            return
        threat = self.threatening(world, strike)
        times = yield from self.critical.times(
            world, dice, attacker, threat, faces[0], strike.attack.total, strike.defence.total
        )
        more = natural if blow.face == HIGHEST else ()
        yield blow.event(world, "struck", self._came(times, blow.face), *more, times=times)
        yield from self.wound(world, dice, strike, times)

    def _failed(self, blow: "Blow") -> Because:
        """Say of a miss that it is one for the 1 alone, where it is."""
        return Because(self.rule, 0, ONE if blow.face == 1 and blow.total >= blow.strike.defence.total else MISS)

    def _came(self, times: int, face: int) -> Because:
        if times == 1:
            return Because(self.rule, 0, SURE if face == HIGHEST else HIT)
        if self.critical.confirm:
            return Because(self.critical.confirm, 0, CRITICAL if face == HIGHEST else DOUBLED)
        return Because(self.natural, 0, TWENTY if (face, times) == (HIGHEST, 2) else DOUBLED)

    def threatening(self, world: World, strike: Strike) -> tuple[int, int]:
        """Give the lowest face by which an attack threatens a critical hit, and how many times the damage that does."""
        return self.critical.threat(world, strike.by, self.attack.weapon(world, strike.by, strike.weapon))

    def threat(self, world: World, strike: Strike) -> tuple[Because, ...]:
        """Tell how likely a critical hit is, the second roll counted in; nothing where none is rolled."""
        if not self.critical.confirm or strike.save or not strike.attack.counted:
            return ()
        lowest, times = self.threatening(world, strike)
        faces = sum(Blow(self, strike, face).hits for face in range(lowest, HIGHEST + 1))
        confirms = hits_of_twenty(strike.attack.total, strike.defence.total)
        seen = strike.factors[1] if strike.factors else Odds(1, 1)
        odds = Odds.reduced(faces * confirms * seen.wins, HIGHEST * HIGHEST * seen.of)
        told = text("Critical hit from {lowest}: {percent} %, damage \u00d7 {times}",
                    lowest=lowest, percent=odds.told, times=times)  # fmt: skip
        return (Because(self.critical.confirm, 0, told),)

    def _unexplained(self, world: World, strike: Strike) -> Event:
        arm = self.attack.weapon(world, strike.by, strike.weapon)
        return self.attack.concealing.unexplained(world, strike.by, arm)

    def _veiled(self, world: World, dice: Dice, strike: Strike, *, blind: bool) -> Asking:
        """Against concealment a hit misses on a low d%."""
        concealing, arm = self.attack.concealing, self.attack.weapon(world, strike.by, strike.weapon)
        hidden = concealing.concealment(world, strike.by, strike.at, arm)
        if not hidden.percent:
            return False
        thrower, because = strike.by if blind else strike.at, Because(concealing.rolled(hidden))
        faces = yield from roll(world, dice, thrower, D100, because, text("concealment"), secret=blind)
        return misses(hidden.percent, faces[0])

    def wound(
        self, world: World, dice: Dice, strike: Strike, times: int
    ) -> Generator[Event | Decision, str, int]:
        """Let a hit do its damage, so many times for a critical one; gives what it was."""
        by = (self.critical.confirm or self.natural) if times > 1 else self.rule
        return (yield from self.attack.damage.wound(world, dice, self.attempt(world, strike), times, by))

    def attempt(self, world: World, strike: Strike) -> Attempt:
        """Give the attempt behind an attack."""
        arm = self.attack.weapon(world, strike.by, strike.weapon)
        return Attempt(strike.by, strike.at, arm, not self.attack.afar(world, strike.by, strike.at, arm))

    def _how(self, options: tuple[str, ...]) -> Text:
        """Say how an attack was made, where it was no plain one."""
        return next((self.hows[option] for option in options if option in self.hows), NOTHING)


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack once its die is thrown: what it is, the face, and how it was made."""

    law: Blows
    strike: Strike
    face: int
    how: Text = NOTHING

    @property
    def total(self) -> int:
        """Give what meets the armour class."""
        return self.face + self.strike.attack.total

    @property
    def hits(self) -> bool:
        """A 20 always hits and a 1 never."""
        return hits(self.face, self.strike.attack.total, self.strike.defence.total)

    def event(self, world: World, kind: str, came: Because, *more: Because, times: int = 1) -> Event:
        """Say who attacks whom with what, both sums, and what came of it."""
        strike = self.strike
        facts = (
            ("target", strike.at), ("weapon", strike.weapon), ("total", self.total),
            ("against", strike.defence.total), ("critical", int(times > 1)), ("face", self.face),
            ("own", len(strike.attack.counted)), ("theirs", len(strike.defence.counted)),
        )  # fmt: skip
        because = (*strike.attack.counted, *strike.defence.counted, *strike.because, came, *more)
        return Event(kind, strike.by, because, (), self._said(world, came.note), facts)

    def _said(self, world: World, came: Text) -> Text:
        strike, law = self.strike, self.law.attack
        arm = law.weapon(world, strike.by, strike.weapon)
        names = (("name", world.get(strike.at, Name).name), ("weapon", arm.title))
        afar = law.afar(world, strike.by, strike.at, arm)
        deed = replace(self.law.thrown if afar and arm.thrown else DEEDS[afar], facts=names)
        return replace(SAID[self.how != NOTHING], facts=(
            ("who", world.get(strike.by, Name).name), ("deed", deed), ("how", self.how),
            ("sum", written_sum(self.face, strike.attack.total)), ("against", strike.defence.total), ("came", came),
        ))  # fmt: skip
