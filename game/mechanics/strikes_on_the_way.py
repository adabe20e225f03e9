"""Blood on the way: what all who may strike at a mover come to together, where they fell it, and what becomes of it.

The chances are counted over all dice of all strikes, as fractions of whole numbers.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command
from game.battle.event import Decision, Event
from game.battle.rulebook import Preview, Rulebook, Strike
from game.battle.trial import Odds, Result, Trial, halves
from game.ecs.components import Vitals
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.what_if import HOLD, Item, Shown, going_on, hardy, holding, play_of, rehearsed, tale
from game.reasons import Because, Text, text

Wounds = tuple[tuple[int, int], ...]
"""Each damage that a strike may deal, 0 among them, with the ways in which the dice lead to it."""
STRIKE = "strike"
ALL = text("If everybody strikes who may")
FELLED = "downed", "died"
UNHURT, HURT, DYING = text("Nobody hits"), text("Hurt"), text("Dying")


@dataclass(frozen=True, slots=True)
class Blow:
    """Something on the way that costs blood: a strike or, without one, the ground; `ground`: all its damage so far."""

    wounds: Wounds
    ground: int
    strike: Strike | None = None
    because: tuple[Because, ...] = ()


@dataclass(frozen=True, slots=True)
class Fates:
    """How a way may end: the ways of the dice by which each blow fells, and by which so much damage is left behind."""

    felled: tuple[tuple[int, int], ...]
    """The number of a blow, and the ways by which it is the one that fells."""
    through: Wounds
    of: int


@dataclass(frozen=True, slots=True)
class StrikesOnTheWay:
    """How a rulebook lets blood flow: the rule of strikes on the way, what one may deal, and what else to know of it.

    `dying`: by this rule who has lost all its hit points goes on; '' where that fells.
    """

    rule: str
    wounds: Callable[[World, Strike], Wounds]
    aside: Callable[[World, Strike], tuple[Because, ...]]
    dying: str = ""

    def foretell(self, book: Rulebook, world: World, cmd: Command, preview: Preview) -> Preview:
        """Judge the strikes on a way each at its moment, and add what they come to together after the other rolls.

        Where dice choose the way nothing is added.
        """
        if not preview.provoked or preview.outcomes or preview.plan is None:
            return preview
        mover = preview.provoked[0].at
        blows = tuple(self._blows(book, world, cmd, mover))
        judged = {blow.strike.by: blow.strike for blow in blows if blow.strike is not None}
        provoked = tuple(judged.get(strike.by, strike) for strike in preview.provoked)
        trial = self._trial(book, world, cmd, mover, blows)
        return replace(preview, provoked=provoked, trials=(*preview.trials, *(() if trial is None else (trial,))))

    def _trial(
        self, book: Rulebook, world: World, cmd: Command, mover: int, blows: tuple[Blow, ...]
    ) -> Trial | None:
        """Count what the strikes on a way come to together; None where nobody strikes, or one without danger."""
        outcome = fates(blows, book.lasts(world, mover))
        results = [self._felled(book, world, cmd, mover, blows, number, Odds.reduced(ways, outcome.of))
                   for number, ways in outcome.felled]  # fmt: skip
        results += self._through(world, mover, outcome, blows[-1].ground if blows else 0)
        grave = outcome.felled or any(result.name == DYING for result in results)
        struck = [blow for blow in blows if blow.strike is not None]
        if not struck or (len(struck) == 1 and not grave):
            return None
        aside = tuple(dict.fromkeys(why for blow in struck for why in blow.because))
        return Trial(ALL, tuple(results), because=(Because(self.rule), *aside), at=mover)

    def _blows(self, book: Rulebook, world: World, cmd: Command, mover: int) -> Iterator[Blow]:
        """List what may hurt a mover on its way, in order, each judged at the moment at which it comes."""
        ground, hale = 0, going_on(book, world, hardy(world, mover), cmd)
        for ahead, item in rehearsed(hale, play_of(book, cmd, Shown())):
            if isinstance(item, Decision) and item.blow and item.about == mover:
                strike = book.combat.strike(ahead, item.unit, mover, item.blow[0], item.blow[1:])
                if isinstance(strike, Strike):
                    yield Blow(self.wounds(ahead, strike), ground, strike, self.aside(ahead, strike))
            elif isinstance(item, Event) and item.kind == "hurt" and item.unit == mover:
                amount = int(item.fact("damage"))
                ground += amount
                yield Blow(((amount, 1),), ground)
            elif isinstance(item, Event) and item.kind in ("struck", "missed") and item.unit == cmd.unit:
                return

    def _felled(self, book: Rulebook, world: World, cmd: Command, mover: int, blows: tuple[Blow, ...], number: int,
                chance: Odds) -> Result:  # fmt: skip
        """Say what it means that a blow fells the mover: rehearse it with so little life left that it does."""
        blow = blows[number]
        struck = sum(earlier.strike is not None for earlier in blows[:number])
        ahead, vitals = world.fork(), world.get(mover, Vitals)
        left = blow.ground + (blow.strike is not None)
        ahead.put(mover, replace(vitals, hp=vitals.hp - book.lasts(world, mover) + left))
        items = list(_from(rehearsed(ahead, play_of(book, cmd, Shown()), _only(struck, mover, blow)), mover))
        story, name = tale(items, mover), text("Felled by the ground")
        if blow.strike is not None:
            name = text("Felled by {name}", name=called(world, blow.strike.by))
        rule = story.does[0].rule if story.does else self.rule
        x, y, _ = story.at or (0, 0, 0)
        return Result(chance, (*story.does, Because(rule, 0, text("the way ends at {x}, {y}", x=x, y=y))), name)

    def _through(self, world: World, mover: int, outcome: Fates, ground: int) -> Iterator[Result]:
        """List how it may get through: dying, hurt, or not even hit."""
        hp = world.get(mover, Vitals).hp
        low = [row for row in outcome.through if self.dying and 0 < hp <= row[0]]
        hurt = [row for row in outcome.through if row not in low and row[0] > ground]
        unhurt = sum(ways for lost, ways in outcome.through if (lost, ways) not in low and lost <= ground)
        for name, some in ((DYING, low), (HURT, hurt)):
            if some:
                chance = Odds.reduced(sum(ways for _, ways in some), outcome.of)
                more = (Because(self.dying, 0, text("goes on")),) if name == DYING else ()
                yield Result(chance, (Because(self.rule, 0, spread(some, ground)), *more), name)
        if unhurt:
            yield Result(Odds.reduced(unhurt, outcome.of), (), UNHURT)


def spread(some: list[tuple[int, int]], ground: int = 0) -> Text:
    """Say how much damage strikes do, and how much in the mean, the ground's left out."""
    least, most = min(some)[0] - ground, max(some)[0] - ground
    if least == most:
        return text("{n} damage", n=least)
    doubled = 2 * sum((lost - ground) * ways for lost, ways in some) // sum(ways for _, ways in some)
    return text("{least} to {most} damage, {mean} on average", least=least, most=most, mean=halves(doubled))


def fates(blows: tuple[Blow, ...], lasts: int) -> Fates:
    """Count how a way may end for who can lose so much less one before it is felled."""
    through, felled, of = {0: 1}, dict[int, int](), 1
    for number, blow in enumerate(blows):
        whole, after = sum(ways for _, ways in blow.wounds), dict[int, int]()
        felled = {hits: ways * whole for hits, ways in felled.items()}
        of *= whole
        for lost, ways in through.items():
            for damage, more in blow.wounds:
                if lost + damage >= lasts:
                    felled[number] = felled.get(number, 0) + ways * more
                else:
                    after[lost + damage] = after.get(lost + damage, 0) + ways * more
        through = after
    return Fates(tuple(felled.items()), tuple(sorted(through.items())), of)


def _only(number: int, mover: int, blow: Blow) -> Callable[[World, Decision], str]:
    """Answer that of all who may strike at a mover only one does, by its number; nobody where the ground fells."""
    asked = [0]

    def answer(world: World, decision: Decision) -> str:
        if not (decision.blow and decision.about == mover):
            return holding(world, decision)
        asked[0] += 1
        return STRIKE if blow.strike is not None and asked[0] == number + 1 else HOLD

    return answer


def _from(items: Iterator[tuple[World, Item]], mover: int) -> Iterator[tuple[World, Item]]:
    """Leave out what comes before the mover is felled."""
    down = False
    for world, item in items:
        down = down or (isinstance(item, Event) and item.unit == mover and item.kind in FELLED)
        if down:
            yield world, item
