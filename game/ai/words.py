"""What a plan is in words: what is done, why, and what would have been done instead."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.ai.ahead import Even, dicing, running
from game.ai.gains import grounds, waiting
from game.ai.odds import mean
from game.ai.pieces import Pieces
from game.ai.plans import Plan
from game.ai.scores import Scores
from game.ai.strikes import helping, name_of, nearly, percent, sure
from game.ai.worth import Worth
from game.battle.command import Command
from game.battle.event import Event
from game.battle.rulebook import Preview, Rulebook, Strike
from game.battle.trial import halves
from game.ecs.components import Conditions, Weapons
from game.ecs.world import World
from game.mechanics.verbs import GOES_ON
from game.paths.plan import MovePlan
from game.reasons import NOTHING, Text, text
from game.space.square import Cell
from game.telling import cells, measure

MOST_COMMANDS = 3
"""Commands of a plan that are told."""
NEAR = 50
"""Percent of what the choice gains over doing nothing more that another has to gain, to be named as the second one:
what gains less is no choice that anybody would hesitate over."""
COMPASS = {
    (0, -1): text("north"), (1, -1): text("north-east"), (1, 0): text("east"), (1, 1): text("south-east"),
    (0, 1): text("south"), (-1, 1): text("south-west"), (-1, 0): text("west"), (-1, -1): text("north-west"),
}  # fmt: skip
Facts = dict[str, int | str | Text]


@dataclass(frozen=True, slots=True)
class Deed:
    """One command of a plan: what it is called, at whom it is aimed, and what it is in words."""

    command: Command
    verb: Text
    target: int
    words: Text
    strike: Strike | None = None
    way: Text | None = None
    """The direction in which it leads."""
    diced: bool = False
    """Dice fall in it: what is planned to follow may be planned anew then."""


def deeds(worth: Worth, commands: Sequence[Command]) -> Pieces[tuple[Deed, ...]]:
    """Give the commands of a plan as deeds, each as it is once those before it are done."""
    acts: list[Deed] = []
    book, world = worth.book, worth.world
    for number, cmd in enumerate(commands[:MOST_COMMANDS]):
        preview = book.verbs[cmd.verb].preview(world, cmd)
        yield
        acts.append((yield from _deed(worth, world, cmd, preview if isinstance(preview, Preview) else None)))
        yield
        if number + 1 < len(commands[:MOST_COMMANDS]):
            world, diced = yield from dicing(book, world, cmd)
            acts[-1] = replace(acts[-1], diced=diced)
            yield
    return tuple(acts)


def _deed(worth: Worth, world: World, cmd: Command, preview: Preview | None) -> Pieces[Deed]:
    book = worth.book
    verb = book.verbs[cmd.verb].title
    strike, form = (preview.strike, preview.chosen) if preview is not None else (None, None)
    strike = form or strike
    target = strike.at if strike is not None else cmd.target if isinstance(cmd.target, int) else 0
    if strike is not None:
        still = preview is not None and preview.plan is None
        words = yield from _struck(worth, world, verb, strike, formed=form is not None, still=still)
        return Deed(cmd, verb, target, words, strike)
    if preview is not None and preview.plan is not None and preview.plan.steps and not target:
        steps = preview.plan.steps
        way = direction(steps[0].before, steps[-1].after)
        named = text("{verb}, {what}", verb=verb, what=GOES_ON) if _goes_on(book, world, cmd) else verb
        return Deed(cmd, verb, 0, _gone(book, world, named, preview.plan), way=way)
    if target:
        return Deed(cmd, verb, target, (yield from _used(book, world, verb, cmd, target)))
    return Deed(cmd, verb, 0, (yield from _alone(book, world, verb, cmd)))


def _alone(book: Rulebook, world: World, verb: Text, cmd: Command) -> Pieces[Text]:
    """Say what is aimed at nobody, with what it heals; of what dice decide, what middling ones would bring."""
    ahead, rolled = yield from running(book, world, cmd)
    gained = book.lasts(ahead, cmd.unit) - book.lasts(world, cmd.unit)
    if gained > 0 and rolled:
        return text("uses {verb} (about {n} healed)", verb=verb, n=gained)
    if gained > 0:
        return text("uses {verb} ({n} healed)", verb=verb, n=gained)
    return text("uses {verb}", verb=verb)


def _used(book: Rulebook, world: World, verb: Text, cmd: Command, target: int) -> Pieces[Text]:
    """Say what is done to somebody, with the damage or the healing; of dice, what middling ones would bring."""
    facts: Facts = {"verb": verb, "name": name_of(world, target)}
    ahead, rolled = yield from running(book, world, cmd)
    lost = book.lasts(world, target) - book.lasts(ahead, target)
    if lost > 0 and rolled:
        return text("uses {verb} on {name} (about {n} damage)", **facts, n=lost)
    if lost > 0:
        return text("uses {verb} on {name} ({n} damage)", **facts, n=lost)
    if lost < 0 and rolled:
        return text("uses {verb} on {name} (about {n} healed)", **facts, n=-lost)
    if lost < 0:
        return text("uses {verb} on {name} ({n} healed)", **facts, n=-lost)
    old, new = (then.get(target, Conditions).active for then in (world, ahead))
    begun = next((state.name for state in new if state.name not in [one.name for one in old]), "")
    if begun and rolled:
        return text("uses {verb} on {name} (likely then: {state})", **facts, state=begun)
    if begun:
        return text("uses {verb} on {name} (then: {state})", **facts, state=begun)
    return text("uses {verb} on {name}", **facts)


def _struck(worth: Worth, world: World, verb: Text, strike: Strike, *, formed: bool, still: bool) -> Pieces[Text]:
    """Say a strike: at whom, by which verb, with what chance and damage, what helps it, in which of several forms.

    `still`: it is made from where the unit stands.
    """
    arm = (world.find(strike.by, Weapons) or Weapons()).named(strike.weapon)
    shot = arm is not None and bool(arm.range) and not arm.melee
    plain = (yield from worth.duel(world, strike.by, strike.at).plain(strike.weapon, far=shot)) if arm else None
    odds = _odds(world, strike, helping(worth.book, plain, strike, formed=formed) if plain is not None else NOTHING)
    facts: Facts = {"name": name_of(world, strike.at), "verb": verb, "odds": odds}
    by_hand = still and arm is not None and arm.range and (arm.melee or arm.thrown)
    if strike.halved or (by_hand and _beyond(worth.book, world, strike)):
        return text("throws at {name} ({verb}: {odds})", **facts)
    if not strike.doubled_damage and not strike.spread:
        return text("uses {verb} on {name} ({odds})", **facts)
    hit = text("strikes at {name} ({verb}: {odds})", **facts)
    return text("shoots at {name} ({verb}: {odds})", **facts) if shot else hit


def _beyond(book: Rulebook, world: World, strike: Strike) -> bool:
    """Say whether a strike is at somebody whom no hand reaches from there."""
    one, other = (book.space.cells(world, unit) for unit in (strike.by, strike.at))
    far = book.space.distance(world.field.grid, one, other).total
    return far > book.combat.reach(world, strike.by).total


def _odds(world: World, strike: Strike, why: Text) -> Text:
    """Say how likely a strike is to get through, in both steps where the target may avert it, and its damage.

    Where it does something though it be averted, its damage on the average of both as well.
    """
    chance = text("{percent} %", percent=percent(strike))
    if strike.through is not None and strike.through.told != strike.hit.told:
        steps = {"hit": strike.hit.told, "through": strike.through.told}
        chance = text("{hit} % to hit, {through} % past the defence", **steps)
    damage = text("{damage} damage", damage=halves(strike.doubled_damage))
    if not strike.doubled_damage:
        odds = chance
    else:
        odds = damage if sure(strike) else text("{one}, {more}", one=chance, more=damage)
    if strike.halved:
        facts: Facts = {"chance": chance, "damage": damage, "mean": nearly(mean(world, strike))}
        odds = text("{chance} for {damage}, otherwise half: {mean} on average", **facts)
    return odds if why == NOTHING else text("{odds}; {why}", odds=odds, why=why)


def _goes_on(book: Rulebook, world: World, cmd: Command) -> bool:
    """Say whether a movement goes on with what an earlier command of the turn has left of it, as the log will say."""
    first = next(book.verbs[cmd.verb].perform(world, cmd, Even()), None)
    return isinstance(first, Event) and first.text == GOES_ON


def _gone(book: Rulebook, world: World, verb: Text, plan: MovePlan) -> Text:
    """Say a movement: its cells and what they cost, as the log does, and whither; its name where it comes back."""
    start, end, steps = plan.steps[0].before, plan.steps[-1].after, world.field.grid.steps
    way, far = direction(start, end), sum(steps(one.before, one.after) for one in plan.steps)
    facts: Facts = {"far": cells(world, far), "verb": verb}
    if plan.cost.total not in (0, far):
        facts["verb"] = text("{verb}: {cost} of movement", verb=verb, cost=measure(book, plan.cost.total))
    if way is None and start != end:
        up = end[2] > start[2]
        return text("goes {far} up ({verb})", **facts) if up else text("goes {far} down ({verb})", **facts)
    return text("goes {far} {way} ({verb})", **facts, way=way) if way is not None else text("uses {verb}", verb=verb)


def direction(start: Cell, end: Cell) -> Text | None:
    """Give the nearest of the eight directions of the compass; None where there is none."""
    across, down = end[0] - start[0], end[1] - start[1]
    if not across and not down:
        return None
    wide = abs(across) > 2 * abs(down)
    high = abs(down) > 2 * abs(across)
    dx = 0 if high else (across > 0) - (across < 0)
    dy = 0 if wide else (down > 0) - (down < 0)
    return COMPASS[dx, dy]


def chain(acts: Sequence[Deed], *, sure: bool = True) -> Text:
    """Join deeds: one, and then another; once, where that is first so, that it hangs on how the dice of one fall."""
    first, *more = acts
    if not more:
        return first.words
    rest = chain(more, sure=sure and not first.diced)
    if sure and first.diced:
        return text("{one}, then, as things stand, {more}", one=first.words, more=rest)
    return text("{one}, then {more}", one=first.words, more=rest)


def main(acts: Sequence[Deed]) -> Deed:
    """Give the deed that a plan is about: its first blow, or what is done to somebody, or what comes first."""
    ranked = [one for one in acts if one.strike is not None] + [one for one in acts if one.target]
    return (*ranked, *acts)[0]


def meant(world: World, acts: Sequence[Deed]) -> Text:
    """Name what a plan is about in a few words, after what has to be done before: going there is not told."""
    last = main(acts)
    before = next((one for one in acts[: acts.index(last)] if one.way is None), None)
    if before is None:
        return brief(world, last)
    return text("{one}, then {more}", one=brief(world, before), more=brief(world, last))


def brief(world: World, deed: Deed) -> Text:
    """Name a deed in a few words."""
    if deed.target:
        return text("{verb}, target {name}", verb=deed.verb, name=name_of(world, deed.target))
    return deed.verb if deed.way is None else text("{verb} to the {way}", verb=deed.verb, way=deed.way)


@dataclass(frozen=True, slots=True)
class Said:
    """A plan in words: what is done, why, and what would have been done instead."""

    who: str
    deeds: tuple[Deed, ...] = ()
    why: tuple[Text, ...] = ()
    second: Text = NOTHING
    danger: str = ""
    """Whose blow becomes weaker by it."""
    waits: bool = False
    """It does nothing this turn."""

    @property
    def sentence(self) -> Text:
        """Say it in one sentence, and the second choice in another."""
        idle = text("waits") if self.waits else text("ends its turn")
        what: Facts = {"who": self.who, "what": chain(self.deeds) if self.deeds else idle}
        if self.why:
            what["why"] = both(self.why)
            sentence = text("{who} {what}: {why}.", **what)
        else:
            sentence = text("{who} {what}.", **what)
        if self.second == NOTHING:
            return sentence
        return text("{told} Second choice: {second}.", told=sentence, second=self.second)


def both(reasons: Sequence[Text]) -> Text:
    """Join reasons."""
    first, *more = reasons
    return text("{one}, {more}", one=first, more=both(more)) if more else first


def said(worth: Worth, plans: Sequence[Plan], number: int, *, fresh: bool = True) -> Pieces[Said]:
    """Put the plan of a number into words; `plans` as a search has left them, the best first.

    `fresh`: nothing has been done yet this turn, so that to end it is to wait.
    """
    plan, who = plans[number], name_of(worth.world, worth.unit)
    if not plan.commands:
        return Said(who, why=(yield from _waits(worth, plan, plans)), waits=True) if fresh else Said(who)
    acts = yield from deeds(worth, plan.commands)
    stays = next((one.scores for one in plans if not one.commands), None)
    why = yield from grounds(worth, plan, stays)
    second = yield from _second(worth, plan, plans[number + 1 :], stays)
    danger = name_of(worth.world, why.danger) if why.danger else ""
    return Said(who, acts, why.reasons, second, danger)


def _waits(worth: Worth, plan: Plan, plans: Sequence[Plan]) -> Pieces[tuple[Text, ...]]:
    """Say why nothing is done, held against the best blow that is open, or the best of all that could be done."""
    others = [one for one in plans if one.commands]
    other = next((one for one in others if one.scores.dealt > 0), others[0] if others else None)
    acts = (yield from deeds(worth, other.commands)) if other is not None else ()
    return (yield from waiting(worth, plan, other, brief(worth.world, main(acts)) if acts else NOTHING))


def _second(worth: Worth, first: Plan, plans: Sequence[Plan], stays: Scores | None) -> Pieces[Text]:
    """Name the best plan that is about something else; none where that does not come near the first."""
    done = about(worth.book, first.commands[:MOST_COMMANDS])
    plan = next((plan for plan in plans if about(worth.book, plan.commands) != done), None)
    if plan is None or not plan.commands or (stays is not None and not _near(first.scores, plan.scores, stays)):
        return NOTHING
    return meant(worth.world, (yield from deeds(worth, plan.commands)))


def _near(first: Scores, other: Scores, stays: Scores) -> bool:
    """Say whether what others gain over doing nothing more is something, and comes near what the first gains."""
    gain, most = other.total - stays.total, first.total - stays.total
    return gain > 0 and 100 * gain >= NEAR * most


def instead(worth: Worth, plan: Plan, first: Plan) -> Pieces[Text]:
    """Name the plan that looked best at once, where another is taken that is about something else."""
    if about(worth.book, plan.commands) == about(worth.book, first.commands):
        return NOTHING
    acts = yield from deeds(worth, first.commands)
    return brief(worth.world, main(acts)) if acts else text("end the turn")


def about(book: Rulebook, commands: Sequence[Command]) -> int | str:
    """Give what a plan is about: who it is first aimed at, else its first verb; nothing for a plan of none.

    A way is a way, whatever it is called.
    """
    targets = (cmd.target for cmd in commands if isinstance(cmd.target, int))
    verbs = ("way" if book.verbs[cmd.verb].area is not None else cmd.verb for cmd in commands)
    return next(targets, next(verbs, ""))
