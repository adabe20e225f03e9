"""What a plan is in words: what is done, why, and what would have been done instead."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.ai.ahead import after
from game.ai.odds import WHOLE, blow
from game.ai.pieces import Pieces
from game.ai.search import Plan
from game.ai.worth import Scores, Worth
from game.battle.command import Command
from game.battle.rulebook import Preview, Rulebook, Strike
from game.battle.trial import halves
from game.ecs.components import Name, Place, Weapons
from game.ecs.world import World
from game.paths.plan import MovePlan
from game.reasons import NOTHING, Refusal, Text, text
from game.space.square import Cell
from game.telling import distance

WORTH_SAYING = 100
"""Hundredths of a hit point: differences below that are not told."""
LIKELY = WHOLE // 3
"""The chance to fell from which it is told."""
Harm = tuple[int, int, str]
MOST_COMMANDS = 3
"""Commands of a plan that are told."""
COMPASS = {
    (0, -1): text("north"), (1, -1): text("north-east"), (1, 0): text("east"), (1, 1): text("south-east"),
    (0, 1): text("south"), (-1, 1): text("south-west"), (-1, 0): text("west"), (-1, -1): text("north-west"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Deed:
    """One command of a plan: what it is called, at whom it is aimed, and what it is in words."""

    command: Command
    verb: Text
    target: int
    words: Text
    strike: Strike | None = None


def name_of(world: World, unit: int) -> str:
    """Give a creature's name."""
    name = world.find(unit, Name)
    return name.name if name is not None else ""


def deeds(book: Rulebook, world: World, commands: Sequence[Command]) -> Pieces[tuple[Deed, ...]]:
    """Give the commands of a plan as deeds, each as it is once those before it are done."""
    acts: list[Deed] = []
    for number, cmd in enumerate(commands[:MOST_COMMANDS]):
        preview = book.verbs[cmd.verb].preview(world, cmd)
        acts.append(_deed(book, world, cmd, preview if isinstance(preview, Preview) else None))
        yield
        if number + 1 < len(commands[:MOST_COMMANDS]):
            world = after(book, world, cmd)
            yield
    return tuple(acts)


def _deed(book: Rulebook, world: World, cmd: Command, preview: Preview | None) -> Deed:
    verb = book.verbs[cmd.verb].title
    strike = preview.strike if preview is not None else None
    target = strike.at if strike is not None else cmd.target if isinstance(cmd.target, int) else 0
    if strike is not None:
        return Deed(cmd, verb, target, _struck(world, verb, strike), strike)
    if preview is not None and preview.plan is not None and preview.plan.steps and not target:
        return Deed(cmd, verb, 0, _gone(book, world, verb, preview.plan))
    if target:
        return Deed(cmd, verb, target, text("uses {verb} on {name}", verb=verb, name=name_of(world, target)))
    return Deed(cmd, verb, 0, text("uses {verb}", verb=verb))


def _struck(world: World, verb: Text, strike: Strike) -> Text:
    """Say a strike: at whom, by which verb, with what chance and damage."""
    facts: dict[str, int | str | Text] = {"name": name_of(world, strike.at), "verb": verb}
    facts |= {"damage": halves(strike.doubled_damage)}
    arm = (world.find(strike.by, Weapons) or Weapons()).named(strike.weapon)
    shot = arm is not None and bool(arm.range) and not arm.melee
    if strike.hit.wins >= strike.hit.of:
        sure = text("strikes at {name} ({verb}: {damage} damage)", **facts)
        return text("shoots at {name} ({verb}: {damage} damage)", **facts) if shot else sure
    facts |= {"percent": strike.hit.told}
    blow_ = text("strikes at {name} ({verb}: {percent} %, {damage} damage)", **facts)
    return text("shoots at {name} ({verb}: {percent} %, {damage} damage)", **facts) if shot else blow_


def _gone(book: Rulebook, world: World, verb: Text, plan: MovePlan) -> Text:
    """Say a movement: how far, and which way; only its name where it comes back to where it was."""
    start, end = plan.steps[0].before, plan.steps[-1].after
    way = direction(start, end)
    if way is None:
        return text("uses {verb}", verb=verb)
    cell = book.space.distance(world.field.grid, ((0, 0, 0),), ((1, 0, 0),)).total
    far = distance(book, max(1, cell) * world.field.grid.steps(start, end))
    return text("goes {far} {way} ({verb})", far=far, way=way, verb=verb)


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


def chain(acts: Sequence[Deed]) -> Text:
    """Join deeds: one, and then another."""
    first, *more = acts
    return text("{one}, then {more}", one=first.words, more=chain(more)) if more else first.words


def main(acts: Sequence[Deed]) -> Deed:
    """Give the deed that a plan is about: its first blow, or what is done to somebody, or what comes first."""
    ranked = [one for one in acts if one.strike is not None] + [one for one in acts if one.target]
    return (*ranked, *acts)[0]


def brief(world: World, deed: Deed) -> Text:
    """Name a deed in a few words."""
    if deed.target:
        return text("{verb}, target {name}", verb=deed.verb, name=name_of(world, deed.target))
    return deed.verb


@dataclass(frozen=True, slots=True)
class Said:
    """A plan in words: what is done, why, and what would have been done instead."""

    who: str
    deeds: tuple[Deed, ...] = ()
    why: tuple[Text, ...] = ()
    second: Text = NOTHING
    danger: str = ""
    """Whose blow becomes weaker by it."""

    @property
    def sentence(self) -> Text:
        """Say it in one sentence, and the second choice in another."""
        what: dict[str, int | str | Text] = {"who": self.who}
        what["what"] = chain(self.deeds) if self.deeds else text("ends its turn")
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


def said(worth: Worth, plans: Sequence[Plan], number: int) -> Pieces[Said]:
    """Put the plan of a number into words; `plans` as a search has left them, the best first."""
    book, world, plan = worth.book, worth.world, plans[number]
    acts = yield from deeds(book, world, plan.commands)
    shelter = yield from sheltered(worth, plan)
    why = reasons(worth, plan, shelter, next((one.scores for one in plans if not one.commands), None))
    second = yield from _second(worth, plans[number + 1 :], acts)
    danger = name_of(world, shelter.foe) if shelter is not None else ""
    return Said(name_of(world, worth.unit), acts, why, second, danger)


def _second(worth: Worth, plans: Sequence[Plan], acts: tuple[Deed, ...]) -> Pieces[Text]:
    """Name the best plan that is about something else."""
    done = about([deed.command for deed in acts])
    plan = next((plan for plan in plans if about(plan.commands) != done), None)
    if plan is None:
        return NOTHING
    other = yield from deeds(worth.book, worth.world, plan.commands)
    return brief(worth.world, main(other)) if other else text("end the turn")


def about(commands: Sequence[Command]) -> int | str:
    """Give what a plan is about: who it is first aimed at, else its first verb; nothing for a plan of none."""
    targets = (cmd.target for cmd in commands if isinstance(cmd.target, int))
    return next(targets, commands[0].verb if commands else "")


# -- reasons -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shelter:
    """Whose blow at a unit becomes weaker by a plan, by how much, and in words."""

    foe: int
    gain: int
    words: Text


def reasons(worth: Worth, plan: Plan, shelter: Shelter | None, stays: Scores | None) -> tuple[Text, ...]:
    """Give what speaks for a plan: who goes down, whose chance falls, where it leads; the two that weigh most."""
    scores, still = plan.scores, stays or plan.scores
    gains = list(_fells(worth, plan))
    gains += [(shelter.gain, shelter.words)] if shelter is not None else []
    others = [
        (scores.goal - still.goal, text("it comes nearer to its goal")),
        (scores.besides - still.besides, text("it helps its side")),
        (0 if scores.dealt else scores.outlook - still.outlook, text("it stands better for its next turn")),
    ]
    gains += [one for one in others if one[0] >= WORTH_SAYING]
    return tuple(reason for _, reason in sorted(gains, key=lambda one: -one[0])[:2])


def _fells(worth: Worth, plan: Plan) -> Iterator[tuple[int, Text]]:
    """Name who goes down by it, with the chance, where that is likely."""
    for foe, chance in plan.felled:
        if chance >= LIKELY:
            name, percent = name_of(worth.world, foe), 100 * chance // WHOLE
            yield worth.rates.get(foe, 0) * 2, text("{name} goes down with {percent} %", name=name, percent=percent)


def sheltered(worth: Worth, plan: Plan) -> Pieces[Shelter | None]:
    """Give whose blow or shot at the unit becomes weaker most by it, from where that foe stands: before and after."""
    most: Shelter | None = None
    if not plan.commands or plan.world.get(worth.unit, Place) == worth.world.get(worth.unit, Place):
        return None
    felled = {foe for foe, chance in plan.felled if chance >= LIKELY}
    for foe in worth.foes:
        before = yield from _harm(worth.book, worth.world, foe, worth.unit)
        later = yield from _harm(worth.book, plan.world, foe, worth.unit)
        fallen = before[0] - later[0]
        if foe not in felled and fallen >= WORTH_SAYING // 2 and fallen > (most.gain if most is not None else 0):
            most = Shelter(foe, fallen, _falls(worth, foe, before, later))
    return most


def _harm(book: Rulebook, world: World, foe: int, unit: int) -> Pieces[Harm]:
    """Give a foe's best blow from where it stands: hundredths of damage, percent (100: sure), damage on a hit."""
    best = 0, 0, "0"
    for arm in book.combat.arms(world, foe):
        strike = book.combat.strike(world, foe, unit, arm, ())
        yield
        if not isinstance(strike, Refusal):
            damage = blow(book, world, strike).damage
            percent = 100 * strike.hit.wins // strike.hit.of
            best = max(best, (damage, percent, halves(strike.doubled_damage)))
    return best


def _falls(worth: Worth, foe: int, before: Harm, later: Harm) -> Text:
    name = name_of(worth.world, foe)
    if not later[0]:
        return text("{name} can no longer strike it from there ({old} % before)", name=name, old=before[1])
    if before[1] != later[1]:
        return text("{name}'s chance falls from {old} % to {new} %", name=name, old=before[1], new=later[1])
    return text("{name}'s blow falls from {old} to {new} damage", name=name, old=before[2], new=later[2])
