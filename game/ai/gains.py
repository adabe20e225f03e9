"""What speaks for a plan, in words with numbers: who goes down, whose chance falls, where it leads; why it waits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.ai.chance import Outcomes
from game.ai.odds import WHOLE, blow
from game.ai.pieces import Pieces
from game.ai.plans import Plan
from game.ai.roads import LOST
from game.ai.scores import Scores
from game.ai.worth import Worth
from game.battle.objectives import Objective
from game.battle.rulebook import Rulebook, Strike
from game.battle.trial import halves
from game.ecs.components import Name, Place, Side
from game.ecs.world import World
from game.reasons import NOTHING, Because, Text, counted, text
from game.space.footprint import cells
from game.telling import distance, rule_named

WORTH_SAYING = 100
"""Hundredths of a hit point: differences below that are told only where there is nothing else to be told."""
STOPPED = 2_000
"""By how much the goal is served by more than where one stands when foes are kept from getting somewhere."""
LIKELY = WHOLE // 3
"""The chance to fell from which it is told."""
TOLD = 2
"""Reasons that are told."""
Harm = tuple[int, Strike | None]
"""Hundredths of a hit point that a blow comes to, and the blow."""


@dataclass(frozen=True, slots=True)
class Gain:
    """One reason: what it is worth in hundredths of a hit point, in words, and the foe that it is about."""

    worth: int
    words: Text
    foe: int = 0
    deed: bool = False
    """It is what a command of the plan is there for: it is told, whatever weighs more."""


@dataclass(frozen=True, slots=True)
class Grounds:
    """What speaks for a plan: the reasons that weigh most, and the foe whose blow becomes weaker by it."""

    reasons: tuple[Text, ...] = ()
    danger: int = 0


def name_of(world: World, unit: int) -> str:
    """Give a creature's name."""
    name = world.find(unit, Name)
    return name.name if name is not None else ""


def grounds(worth: Worth, plan: Plan, stays: Scores | None) -> Pieces[Grounds]:
    """Give the two reasons for a plan that weigh most; `stays`: the scores of doing nothing more."""
    shelter = yield from _sheltered(worth, plan)
    safer = (yield from _hides(worth, plan)) or (None if shelter else (yield from _safer(worth, plan)))
    aim = yield from _aim(worth, plan, stays or plan.scores)
    some = [*_fells(worth, plan), shelter, safer, aim, *_others(worth, plan, stays or plan.scores)]
    ranked = sorted((one for one in some if one is not None and one.worth > 0), key=lambda one: -one.worth)
    worthy = [one for one in ranked if one.worth >= WORTH_SAYING] or ranked[:1] or _spares(plan, stays)
    deeds = [one for one in worthy[TOLD:] if one.deed]
    said = [*worthy[: TOLD - len(deeds[:1])], *deeds[:1]]
    return Grounds(tuple(one.words for one in said), shelter.foe if shelter is not None else 0)


def _spares(plan: Plan, stays: Scores | None) -> list[Gain]:
    """Say that less is risked, where nobody can be named."""
    less = stays.risk - plan.scores.risk if stays is not None and plan.commands else 0
    return [Gain(less, text("it is in less danger"))] if less > 0 else []


def _fells(worth: Worth, plan: Plan) -> Iterator[Gain]:
    """Name who goes down by it, with the chance, where that is likely."""
    for foe, chance in plan.felled:
        if chance >= LIKELY:
            name, percent = name_of(worth.world, foe), 100 * chance // WHOLE
            words = text("{name} goes down with {percent} %", name=name, percent=percent)
            yield Gain(max(WORTH_SAYING, worth.rates.get(foe, 0) * 2), words, foe)


def _others(worth: Worth, plan: Plan, still: Scores) -> Iterator[Gain]:
    """Say what a plan does for its side, for the goal of the battle, and what becomes of who stays."""
    scores = plan.scores
    helped = next((cmd.target for cmd in plan.commands if cmd.target in worth.friends), 0)
    spared, besides = max(0, -scores.taken) if helped else 0, scores.besides - still.besides
    if isinstance(helped, int) and helped:
        yield Gain(besides + spared, text("it helps {name}", name=name_of(worth.world, helped)))
    elif worth.sets:
        yield Gain(besides, text("it may find {name}", name=name_of(worth.world, min(worth.sets))), deed=True)
    else:
        yield Gain(besides, text("it helps its side"), deed=True)
    friend = barred(worth, plan.world)
    if friend:
        words = text("it bars the way to {name}", name=name_of(worth.world, friend))
        yield Gain(scores.screens - still.screens, words)
    yield Gain(min(still.taken, still.taken - scores.taken), text("staying where it is would hurt it"))
    yield from _goal(worth, plan, still)


def barred(worth: Worth, world: World) -> int:
    """Give the friend to whom the unit bars a foe's way from where it is in a world, or 0."""
    place = world.get(worth.unit, Place)
    spots = frozenset(cell[:2] for cell in cells(place.at, place.band))
    return next((ward.friend for ward in worth.squad.wards if ward.meets(spots)), 0)


# -- what foes can do --------------------------------------------------------------------------------------------------


def _sheltered(worth: Worth, plan: Plan) -> Pieces[Gain | None]:
    """Give whose blow or shot at the unit becomes weaker most by it, from where that foe stands: before and after."""
    most: Gain | None = None
    if not plan.commands or worth.how(plan.world, worth.unit) == worth.how(worth.world, worth.unit):
        return None
    felled = {foe for foe, chance in plan.felled if chance >= LIKELY}
    for foe in worth.foes:
        before = yield from _harm(worth.book, worth.world, foe, worth.unit)
        later = yield from _harm(worth.book, plan.world, foe, worth.unit)
        fallen = before[0] - later[0]
        if foe not in felled and fallen >= WORTH_SAYING // 2 and fallen > (most.worth if most is not None else 0):
            most = Gain(fallen, _falls(worth, foe, before, later), foe)
    return most


def _harm(book: Rulebook, world: World, one: int, other: int) -> Pieces[Harm]:
    """Give the best blow of one at another from where both stand."""
    best: Harm = 0, None
    for arm in book.combat.arms(world, one):
        strike = book.combat.strike(world, one, other, arm, ())
        yield
        if isinstance(strike, Strike):
            best = max(best, (blow(book, world, strike).damage, strike), key=lambda harm: harm[0])
    return best


def percent(strike: Strike) -> str:
    """Give the chance of a strike to get through, in percent."""
    return (strike.through or strike.hit).told


def _likelier(one: Strike, other: Strike) -> bool:
    """Say whether a strike gets through sooner than another, which may be one with another weapon."""
    odds, others = one.through or one.hit, other.through or other.hit
    return odds.wins * others.of > others.wins * odds.of


def _falls(worth: Worth, foe: int, before: Harm, later: Harm) -> Text:
    name, old, new = name_of(worth.world, foe), before[1], later[1]
    if old is None:
        return NOTHING
    if new is None or not later[0]:
        if (old.through or old.hit).sure:
            was = halves(old.doubled_damage)
            return text("{name} can no longer strike it from there ({old} damage before)", name=name, old=was)
        return text("{name} can no longer strike it from there ({old} % before)", name=name, old=percent(old))
    why = differing(worth.book, old, new)
    if percent(old) == percent(new) or _likelier(new, old):
        falls = {"name": name, "old": halves(old.doubled_damage), "new": halves(new.doubled_damage)}
        if why == NOTHING:
            return text("{name}'s blow falls from {old} to {new} damage", **falls)
        return text("{name}'s blow falls from {old} to {new} damage ({why})", **falls, why=why)
    if why == NOTHING:
        return text("{name}'s chance falls from {old} % to {new} %", name=name, old=percent(old), new=percent(new))
    return text("{name}'s chance falls from {old} % to {new} % ({why})", name=name, old=percent(old), new=percent(new),
                why=why)  # fmt: skip


def differing(book: Rulebook, old: Strike, new: Strike) -> Text:
    """Name what counts for the one who is struck now and did not before, cover for one; else what counts no longer."""
    before = (*old.defence.counted, *old.attack.counted, *old.because)
    added = [reason for reason in (*_against(new), *new.because) if reason.amount and reason not in before]
    if added:
        return _listed([_fact(book, reason) for reason in added])
    now = (*new.attack.counted, *new.defence.counted)
    gone = [reason for reason in _for(old) if reason not in now]
    return text("no longer {what}", what=_listed([_fact(book, reason) for reason in gone])) if gone else NOTHING


def helping(book: Rulebook, old: Strike, new: Strike, *, formed: bool = False) -> Text:
    """Name what counts for the one who strikes now and did not before: a flank, height, its form if `formed`."""
    before = (*old.attack.counted, *old.defence.counted)
    more = dict.fromkeys((*_for(new), *(new.because if formed else ())))
    return _listed([_fact(book, reason) for reason in more if reason not in before])


def _for(strike: Strike) -> tuple[Because, ...]:
    """List what counts for the one who strikes."""
    more = (reason for reason in strike.attack.counted if reason.amount > 0)
    return (*more, *(reason for reason in strike.defence.counted if reason.amount < 0))


def _against(strike: Strike) -> tuple[Because, ...]:
    """List what counts for the one who is struck."""
    more = (reason for reason in strike.defence.counted if reason.amount > 0)
    return (*more, *(reason for reason in strike.attack.counted if reason.amount < 0))


def _fact(book: Rulebook, reason: Because) -> Text:
    """Give what a reason says, or its rule's title where it says nothing."""
    named = rule_named(book, reason.rule)
    return reason.noted(Text(named.title) if named is not None else NOTHING).note


def _listed(facts: Sequence[Text]) -> Text:
    if len(facts) < 2:
        return facts[0] if facts else NOTHING
    return text("{one}, {more}", one=facts[0], more=_listed(facts[1:]))


def nearly(hundredths: int) -> str:
    """Write hundredths to the nearest half: '2\u00bd'."""
    return halves((2 * hundredths + 50) // 100)


def _safer(worth: Worth, plan: Plan) -> Pieces[Gain | None]:
    """Say who gets no longer at it next turn, or does less."""
    if not plan.commands or worth.how(plan.world, worth.unit) == worth.how(worth.world, worth.unit):
        return None
    drops: list[tuple[int, int, int, int]] = []
    for danger in worth.perils:
        before = yield from worth.threats.harm(worth.world, danger, worth.unit)
        yield
        later = yield from worth.threats.harm(plan.world, danger, worth.unit)
        yield
        if later < before:
            drops.append((before - later, danger.foe, before, later))
    gone = [drop for drop in drops if not drop[3]]
    if not drops:
        return None
    total, most = sum(drop[0] for drop in drops) * worth.knobs.risk // 100, max(drops)
    name = name_of(worth.world, most[1])
    if len(gone) > 1:
        return Gain(total, counted("{n} enemy no longer gets at it", "{n} enemies no longer get at it", n=len(gone)))
    if most in gone:
        return Gain(total, text("{name} no longer gets at it", name=name))
    old, new = (nearly(harm) for harm in most[2:])
    if old == new:
        return None
    return Gain(total, text("what {name} may do to it falls from {old} to {new} damage", name=name, old=old, new=new))


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
        before = yield from _harm(worth.book, worth.world, worth.unit, foe)
        later = yield from _harm(worth.book, plan.world, worth.unit, foe)
        if later[1] is not None and later[0] > before[0] + (most.worth if most is not None else 0):
            most = Gain(later[0] - before[0], _opens(worth, foe, before[1], later[1]), foe)
    return most


def _opens(worth: Worth, foe: int, old: Strike | None, new: Strike) -> Text:
    name = name_of(worth.world, foe)
    if old is None or percent(old) == percent(new):
        return text("from there it can strike {name} next turn ({new} %)", name=name, new=percent(new))
    why, facts = helping(worth.book, old, new), {"name": name, "old": percent(old), "new": percent(new)}
    if why == NOTHING:
        return text("its chance against {name} rises from {old} % to {new} %", **facts)
    return text("its chance against {name} rises from {old} % to {new} % ({why})", **facts, why=why)


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
    facts: dict[str, str | Text] = {"name": name_of(worth.world, foe), "far": _far(worth, then)}
    if then <= worth.roads.pace + worth.book.combat.reach(worth.world, worth.unit).total < now:
        return text("{name} is then {far} away, within one move", **facts)
    return text("{name} is then {far} away ({old} before)", **facts, old=_far(worth, now))


def _far(worth: Worth, away: int) -> Text:
    cell = worth.roads.cell
    return distance(worth.book, max(cell, away - away % cell))


# -- the goal of the battle --------------------------------------------------------------------------------------------


def _goal(worth: Worth, plan: Plan, still: Scores) -> Iterator[Gain]:
    """Say where a plan leads with regard to the objective that it serves most."""
    gain = plan.scores.goal - still.goal
    old, new = dict(worth.goals.parts(worth.world)), dict(worth.goals.parts(plan.world))
    served = max(new, key=lambda goal: new[goal] - old[goal], default=None)
    if gain > STOPPED + sum(new.values()) - sum(old.values()):
        yield Gain(gain, text("the enemies may not get where they want to"))
    elif gain > 0 and served is not None:
        yield Gain(gain, _led(worth, plan, served))


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
    if then >= now:
        return text("it comes nearer to its goal")
    facts: dict[str, Text] = {"far": _far(worth, then), "old": _far(worth, now)}
    if goal.kind == "reach" and not ours:
        return text("it is then {far} from where the enemies want to get ({old} before)", **facts)
    if goal.kind == "reach":
        return text("it is then {far} from where it has to be ({old} before)", **facts)
    return text("it is then {far} from the place to hold ({old} before)", **facts)


# -- waiting -----------------------------------------------------------------------------------------------------------

COSTS = (
    ("taken", 1, text("{other} would cost it {n}")),
    ("risk", 1, text("{other} would risk {n} more")),
    ("outlook", -1, text("{other} would leave it worse placed for its next turn")),
    ("goal", -1, text("{other} would lead away from the goal")),
    ("helps", -1, text("{other} would help its side less")),
)
"""Why something else would be worse: the part of the score, which sign of it is bad, and what is said."""


def waiting(worth: Worth, plan: Plan, other: Plan | None, brief: Text) -> tuple[Text, ...]:
    """Say why it does nothing: a blow is ready, it stands before a friend, or what would be worse of what is best."""
    ready = [foe for foe in worth.book.weighing.awaits(worth.world, worth.unit) if foe in worth.foes]
    if ready:
        return (text("its blow is ready for {name}", name=name_of(worth.world, ready[0])),)
    friend = barred(worth, plan.world)
    if friend and (other is None or plan.scores.screens > other.scores.screens):
        return (text("it bars the way to {name}", name=name_of(worth.world, friend)),)
    if other is None:
        return (text("nothing else is open to it"),)
    open_ = () if other.scores.dealt > 0 else (text("no blow is open to it"),)
    parts = [(sign * (getattr(other.scores, name) - getattr(plan.scores, name)), words) for name, sign, words in COSTS]
    worst, words = max(parts, key=lambda part: part[0])
    if worst < WORTH_SAYING // 2:
        return (*open_, text("going elsewhere would gain it nothing"))
    return (*open_, replace(words, facts=(("other", brief), ("n", max(1, (worst + 50) // 100)))))
