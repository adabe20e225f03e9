"""What speaks for a plan, in words with numbers: who goes down, whose chance falls, where it leads; why it waits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.ai.chance import Outcomes
from game.ai.odds import WHOLE
from game.ai.pieces import Pieces
from game.ai.plans import Plan
from game.ai.roads import LOST
from game.ai.scores import Scores
from game.ai.shelter import LIKELY, WORTH_SAYING, Gain, apart, barred, bars, leaves, safer, sheltered
from game.ai.strikes import harm, helping, name_of, nearly, percent, sure
from game.ai.worth import Worth
from game.battle.objectives import Objective
from game.battle.rulebook import Strike
from game.battle.trial import halves
from game.ecs.components import Place, Side
from game.ecs.world import World
from game.reasons import NOTHING, Text, text
from game.space.square import Cell
from game.telling import distance

STOPPED = 2_000
"""By how much the goal is served by more than where one stands when foes are kept from getting somewhere."""
TOLD = 2
"""Reasons that are told."""


@dataclass(frozen=True, slots=True)
class Grounds:
    """What speaks for a plan: the reasons that weigh most, and the foe whose blow becomes weaker by it."""

    reasons: tuple[Text, ...] = ()
    danger: int = 0


def grounds(worth: Worth, plan: Plan, stays: Scores | None) -> Pieces[Grounds]:
    """Give the two reasons for a plan that weigh most; `stays`: the scores of doing nothing more."""
    still = stays or plan.scores
    shelter = yield from sheltered(worth, plan)
    away = (yield from _hides(worth, plan)) or (None if shelter else (yield from safer(worth, plan)))
    aim, stands = (yield from _aim(worth, plan, still)), (yield from _stands(worth, plan, still))
    loose = yield from apart(worth, plan)
    some = [*_fells(worth, plan), shelter, away, loose, aim, *_others(worth, plan, still), *stands]
    ranked = sorted((one for one in some if one is not None and one.worth > 0), key=lambda one: -one.worth)
    worthy = [one for one in ranked if one.worth >= WORTH_SAYING] or ranked[:1] or _guards(worth, plan, still)
    deeds = [one for one in worthy[TOLD:] if one.deed]
    said = [*worthy[: TOLD - len(deeds[:1])], *deeds[:1]]
    return Grounds(tuple(one.words for one in said), shelter.foe if shelter is not None else 0)


def _guards(worth: Worth, plan: Plan, still: Scores) -> list[Gain]:
    """Say that it guards itself, where less is risked by what it does by itself, and nobody can be named."""
    alone = plan.commands and all(worth.book.verbs[cmd.verb].aim == "none" for cmd in plan.commands)
    less = still.risk - plan.scores.risk
    return [Gain(less, text("it guards itself"))] if alone and less > 0 else []


def _fells(worth: Worth, plan: Plan) -> Iterator[Gain]:
    """Name who goes down by it, with the chance, where that is likely."""
    for foe, chance in plan.felled:
        if chance >= LIKELY:
            name, percent = name_of(worth.world, foe), 100 * chance // WHOLE
            likely = text("{percent} % chance to bring {name} down", percent=percent, name=name)
            words = likely if percent < 100 else text("{name} goes down", name=name)
            yield Gain(max(WORTH_SAYING, worth.rates.get(foe, 0) * 2), words, foe)


def _others(worth: Worth, plan: Plan, still: Scores) -> Iterator[Gain]:
    """Say what a plan does for its side, and for the goal of the battle."""
    scores = plan.scores
    helped = next((cmd.target for cmd in plan.commands if cmd.target in worth.friends), 0)
    spared, besides = max(0, -scores.taken) if helped else 0, scores.besides - still.besides
    if isinstance(helped, int) and helped:
        yield Gain(besides + spared, text("it helps {name}", name=name_of(worth.world, helped)))
    elif worth.sets:
        yield Gain(besides, text("it may find {name}", name=name_of(worth.world, min(worth.sets))), deed=True)
    else:
        yield Gain(besides, text("it helps its side"), deed=True)
    yield from _goal(worth, plan, still)


def _stands(worth: Worth, plan: Plan, still: Scores) -> Pieces[tuple[Gain, ...]]:
    """Say whom it bars the way where it comes to stand, and what would become of who stays."""
    ward, kept = barred(worth, plan.world), plan.scores.screens - still.screens
    stood = [Gain(kept, (yield from bars(worth, plan.world, ward)))] if ward is not None and kept > 0 else []
    stayed = yield from leaves(worth, plan, still)
    return (*stood, stayed) if stayed is not None else tuple(stood)


# -- what it can do from there -----------------------------------------------------------------------------------------


def _aim(worth: Worth, plan: Plan, still: Scores) -> Pieces[Gain | None]:
    """Say at whom it comes to stand better for its next turn: a better chance from there, or nearer."""
    gain = plan.scores.outlook - still.outlook
    standing = [foe for foe in worth.foes if dict(plan.felled).get(foe, 0) < LIKELY]
    if gain <= 0 or plan.scores.dealt or not standing:
        return None
    shot = yield from _better(worth, plan, standing)
    if shot is not None:
        return replace(shot, worth=gain)
    near = (yield from _readier(worth, plan, standing)) or _nearer(worth, plan, standing)
    return Gain(gain, near if near is not None else text("it stands better for its next turn"))


def _readier(worth: Worth, plan: Plan, standing: Sequence[int]) -> Pieces[Text | None]:
    """Say whom it will strike harder next turn, as it has made itself ready."""
    most, words = 0, None
    for foe in standing:
        old = (yield from worth.duel(worth.world, worth.unit, foe).work("full")).damage
        new = (yield from worth.duel(plan.world, worth.unit, foe).work("full")).damage
        yield
        if new - old > most:
            most, name = new - old, name_of(worth.world, foe)
            facts = {"name": name, "old": nearly(old), "new": nearly(new)}
            words = text("its next turn against {name} promises {new} damage instead of {old}", **facts)
    return words


def _hides(worth: Worth, plan: Plan) -> Pieces[Gain | None]:
    """Say with what chance nobody sees it any more, once the last of a plan is done."""
    if not plan.commands or plan.commands[-1].target is not None or not _seen(worth, plan.before):
        return None
    classes = yield from Outcomes(worth.book, plan.before, plan.commands[-1]).work()
    chance = sum(one.weight for one in classes if not _seen(worth, one.world))
    words = text("with {percent} % nobody sees it then", percent=100 * chance // WHOLE)
    return Gain(WORTH_SAYING, words) if chance > 0 else None


def _seen(worth: Worth, world: World) -> bool:
    teams = dict.fromkeys(world.get(foe, Side).team for foe in worth.foes)
    return any(worth.book.telling.seen(world, team, worth.unit) for team in teams)


def _better(worth: Worth, plan: Plan, standing: Sequence[int]) -> Pieces[Gain | None]:
    most: Gain | None = None
    for foe in standing:
        before = yield from harm(worth.book, worth.world, worth.unit, foe)
        later = yield from harm(worth.book, plan.world, worth.unit, foe)
        if later[1] is not None and later[0] > before[0] + (most.worth if most is not None else 0):
            most = Gain(later[0] - before[0], _opens(worth, foe, before[1], later[1]), foe)
    return most


def _opens(worth: Worth, foe: int, old: Strike | None, new: Strike) -> Text:
    """Say what it can do to a foe next turn: the chance, or the damage where that is all that differs."""
    name = name_of(worth.world, foe)
    if old is not None and percent(old) != percent(new):
        why, facts = helping(worth.book, old, new), {"name": name, "old": percent(old), "new": percent(new)}
        if why == NOTHING:
            return text("its chance against {name} rises from {old} % to {new} %", **facts)
        return text("its chance against {name} rises from {old} % to {new} % ({why})", **facts, why=why)
    damage = halves(new.doubled_damage)
    if old is not None and halves(old.doubled_damage) != damage:
        facts = {"name": name, "old": halves(old.doubled_damage), "new": damage}
        return text("its blow at {name} rises from {old} to {new} damage", **facts)
    if sure(new):
        return text("from there it can strike {name} next turn ({new} damage)", name=name, new=damage)
    return text("from there it can strike {name} next turn ({new} %)", name=name, new=percent(new))


def _nearer(worth: Worth, plan: Plan, standing: Sequence[int]) -> Text | None:
    """Say to which foe it comes nearer: the nearest then."""
    old, new = (world.get(worth.unit, Place).at for world in (worth.world, plan.world))
    ways: list[tuple[int, int, int]] = []
    for foe in standing:
        at = worth.world.get(foe, Place).at
        then, now = worth.roads.between(plan.world, new, at), worth.roads.between(worth.world, old, at)
        if then < now and then < LOST * max(1, worth.roads.straight(new, at)):
            ways.append((then, foe, now))
    if not ways:
        return None
    then, foe, now = min(ways)
    before, after = (_apart(worth, world, worth.book.space.cells(world, foe)) for world in (worth.world, plan.world))
    facts: dict[str, str | Text] = {"name": name_of(worth.world, foe), "far": distance(worth.book, after)}
    soon = then <= worth.roads.pace + worth.book.combat.reach(worth.world, worth.unit).total < now
    if after >= before and soon:
        return text("{name} is then within one move", name=facts["name"])
    if after >= before:
        return text("the way to {name} is then shorter", name=facts["name"])
    if soon:
        return text("{name} is then {far} away, within one move", **facts)
    return text("{name} is then {far} away ({old} before)", **facts, old=distance(worth.book, before))


def _apart(worth: Worth, world: World, there: tuple[Cell, ...]) -> int:
    """Give how far a unit is from some cells as its book measures distances, whatever lies between."""
    return worth.book.space.distance(world.field.grid, worth.book.space.cells(world, worth.unit), there).total


# -- the goal of the battle --------------------------------------------------------------------------------------------


def _goal(worth: Worth, plan: Plan, still: Scores) -> Iterator[Gain]:
    """Say where a plan leads with regard to the objective that it serves most."""
    gain = plan.scores.goal - still.goal
    if gain <= 0:
        return
    old, new = dict(worth.goals.parts(worth.world)), dict(worth.goals.parts(plan.world))
    rises = {goal: new[goal] - old[goal] for goal in new}
    served = max(rises, key=lambda goal: rises[goal], default=None)
    if served is not None and rises[served] > 0 and gain <= STOPPED + sum(rises.values()):
        yield Gain(gain, _led(worth, plan, served))
    else:  # it stops them, or makes it less likely that they get there
        yield Gain(gain, text("the enemies may not get where they want to"))


def _led(worth: Worth, plan: Plan, goal: Objective) -> Text:
    ours, goals, roads = goal.team == worth.goals.team, worth.goals, worth.roads
    if goal.kind == "survive" or (goals.inside(worth.world, goal.area) and goals.inside(plan.world, goal.area)):
        return text("the enemies have farther to come")
    if goals.inside(plan.world, goal.area):
        if goal.kind == "reach":
            return text("it gets to where it has to be") if ours else text("it stands where the enemies want to get")
        return text("it stands in the place to hold") if ours else text("it disputes the place that the enemies hold")
    nearest = goals.nearest(worth.world, goal.area)
    now, then = (roads.between(world, world.get(worth.unit, Place).at, nearest) for world in (worth.world, plan.world))
    far, straight = (_apart(worth, world, _place(world, goal)) for world in (plan.world, worth.world))
    if then >= now or far >= straight:
        return text("it comes nearer to its goal")
    facts: dict[str, Text] = {"far": distance(worth.book, far), "old": distance(worth.book, straight)}
    if goal.kind == "reach" and not ours:
        return text("it is then {far} from where the enemies want to get ({old} before)", **facts)
    if goal.kind == "reach":
        return text("it is then {far} from where it has to be ({old} before)", **facts)
    return text("it is then {far} from the place to hold ({old} before)", **facts)


def _place(world: World, goal: Objective) -> tuple[Cell, ...]:
    """List the cells of a goal's area."""
    x, y, width, height = goal.area
    spots = ((i, j) for j in range(y, y + height) for i in range(x, x + width))
    return tuple(world.field.on_ground(*spot) for spot in spots if world.field.inside(*spot))


# -- waiting -----------------------------------------------------------------------------------------------------------

COSTS = (
    ("taken", 1, text("{other} would cost it {n}")),
    ("risk", 1, text("{other} would risk {n} more")),
    ("outlook", -1, text("{other} would leave it worse placed for its next turn")),
    ("goal", -1, text("{other} would lead away from the goal")),
    ("helps", -1, text("{other} would help its side less")),
)
"""Why something else would be worse: the part of the score, which sign of it is bad, and what is said."""


def waiting(worth: Worth, plan: Plan, other: Plan | None, brief: Text) -> Pieces[tuple[Text, ...]]:
    """Say why it does nothing: a blow is ready, it stands before a friend, or what would be worse of what is best.

    `other`: the best that strikes, where any of what was looked at does, for then it is that blow that it forgoes.
    """
    ready = [foe for foe in worth.book.weighing.awaits(worth.world, worth.unit) if foe in worth.foes]
    if ready:
        return (text("its blow is ready for {name}", name=name_of(worth.world, ready[0])),)
    ward = barred(worth, plan.world)
    if ward is not None and (other is None or plan.scores.screens > other.scores.screens):
        return ((yield from bars(worth, plan.world, ward)),)
    if other is None:
        return (text("nothing else is open to it"),)
    strikes = other.scores.dealt > 0
    open_ = () if strikes else (text("no blow is open to it"),)
    parts = [(sign * (getattr(other.scores, name) - getattr(plan.scores, name)), words) for name, sign, words in COSTS]
    worst, words = max(parts, key=lambda part: part[0])
    if worst < (1 if strikes else WORTH_SAYING // 2):
        return (*open_, text("going elsewhere would gain it nothing"))
    return (*open_, replace(words, facts=(("other", brief), ("n", max(1, (worst + 50) // 100)))))
