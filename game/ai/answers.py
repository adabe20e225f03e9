"""Answers to what the rules ask in the middle of a command, without knowing the rules that ask."""

from collections.abc import Callable, Mapping, Sequence

from game.ai.ahead import Even, dearest, foes
from game.ai.duel import Duel, Yardstick
from game.ai.pieces import Pieces
from game.battle.battle import Battle, IllegalError
from game.battle.event import Decision, Event, Option
from game.battle.rulebook import Rulebook, Strike
from game.battle.trial import halves
from game.ecs.components import Budget, Chance, Conditions, Side, Speeds
from game.ecs.world import BATTLE, World
from game.mechanics.strikes_on_the_way import STRIKE
from game.reasons import Text, text

Order = Callable[[Mapping[str, Battle]], Pieces[tuple[str, Text] | None]]
STANDS, BURDEN = 1_000, 150
"""What a creature that can go on is worth, and what a state on it takes off, in hundredths of a hit point."""
TRIED = 16
"""Answers to one question that are tried at most."""
TOGETHER = 2
"""Foes that are expected to go for one at once."""
SHOT = 70
"""Percent that a shot counts of a blow: whether it can be made is not looked into."""


def answer(
    battle: Battle, stick: Yardstick, believed: World, order: Order | None = None, *, wary: bool = False
) -> Pieces[tuple[str, Text]]:
    """Answer the open question by what comes of each answer, one in a piece, as far as no dice decide it.

    What spends something for a blow is done where it promises damage. `believed`: the world as the side that answers
    believes it to be; `order`: what says who acts next, where it can; `wary`: who is in danger acts sooner. Raises
    ValueError when no question is open.
    """
    asked = battle.pending
    if asked is None:
        raise ValueError("no question is open")
    valued = dearest(asked)
    if valued is not None:
        return valued.key, text("Choice: {what}.", what=valued.title)
    tries: dict[str, tuple[Battle | None, list[Event]]] = {}
    for option in few(asked.options):
        tries[option.key] = yield from tried(battle, option.key)
        yield
    kinds = Budget, *battle.rulebook.weighing.points
    spending = [key for key, (_, events) in tries.items() if _spends(events, asked.unit, kinds)]
    if spending:
        return _spent(battle, asked, spending, [key for key in tries if key not in spending])
    copies = {key: copy for key, (copy, _) in tries.items() if copy is not None}
    units = {key: copy.acting for key, copy in copies.items()}
    if len(dict.fromkeys(units.values())) > 1 and all(units.values()):
        known = (yield from order(copies)) if order is not None else None
        return known or (yield from _next(battle.rulebook, believed, stick, units, wary=wary))
    scores = {key: material(copy.rulebook, copy.world, asked.side) for key, copy in copies.items()}
    best = max(scores, key=lambda key: scores[key], default=asked.options[0].key)
    gained = scores.get(best, 0) - min(scores.values(), default=0)
    points = f"{gained // 100}.{gained % 100:02d}"
    return best, text("Choice: {what}.", what=_title(asked, best), points=points)


def few(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Give those of many answers that are tried: rules name first what does most, and last what does nothing."""
    return options if len(options) <= TRIED else (*options[: TRIED - 1], options[-1])


def first(battle: Battle) -> tuple[str, Text]:
    """Answer without thinking: strike where one may, else take what is named first.  Raises ValueError likewise."""
    asked = battle.pending
    if asked is None:
        raise ValueError("no question is open")
    best = STRIKE if asked.takes(STRIKE) else asked.options[0].key
    return best, text("Choice: {what}.", what=_title(asked, best))


def tried(battle: Battle, key: str) -> Pieces[tuple[Battle | None, list[Event]]]:
    """Answer on a copy, with dice that tell nothing: the copy, None where it was refused, and what came of it.

    Where the other side may strike because of it, that counts if it fells who answers: else a plan has weighed it.
    """
    try:
        copy, events = yield from _answered(battle, (key,))
        struck = yield from _struck(battle, copy, key)
    except IllegalError:
        return None, []
    return struck or copy, events


def _answered(battle: Battle, keys: Sequence[str]) -> Pieces[tuple[Battle, list[Event]]]:
    """Give some answers on a copy, one in a piece: the copy, and what came of the last.  Raises IllegalError."""
    chance, events = battle.world.find(BATTLE, Chance) or Chance(), list[Event]()
    copy = Battle(battle.rulebook, battle.world.fork(), battle.objectives, battle.limit, Even(chance.drawn))
    copy.resume(battle.snapshot())
    for key in keys:
        yield
        events = [event for event in copy.answer(key) if event.kind != "answered"]
    return copy, events


def _struck(battle: Battle, copy: Battle, key: str) -> Pieces[Battle | None]:
    """Give how it goes on where the other side is asked whether it strikes and fells who answers, if it does."""
    asked, then = battle.pending, copy.pending
    if asked is None or then is None or then.side == asked.side or not then.takes(STRIKE):
        return None
    struck, _ = yield from _answered(battle, (key, STRIKE))
    while struck.pending is not None and struck.pending.side == then.side:
        yield
        struck.answer(first(struck)[0])
    return None if battle.rulebook.turns.able(struck.world, asked.unit) else struck


def _spends(events: list[Event], unit: int, kinds: tuple[type, ...]) -> bool:
    """Say whether what comes first takes something out of a unit's turn or round: a chance let pass is told as well."""
    if not events or events[0].kind != "spent" or events[0].unit != unit:
        return False
    return any(isinstance(change.after, kinds) for change in events[0].changes)


def _spent(battle: Battle, asked: Decision, spending: list[str], passing: list[str]) -> tuple[str, Text]:
    """Choose between what spends something and what lets the chance pass."""
    if not _hostile(battle.world, asked):
        return spending[0], text("Choice: {what}.", what=_title(asked, spending[0]))
    strike = battle.rulebook.combat.strike(battle.world, asked.unit, asked.about, "", ())
    if isinstance(strike, Strike):
        facts = {"percent": strike.hit.told, "damage": halves(strike.doubled_damage)}
        return spending[0], text("Takes the chance: {percent} % to hit, {damage} damage on a hit.", **facts)
    return (spending or passing)[0], text("The chance will not come again.")


def _title(asked: Decision, key: str) -> Text:
    """Give the words of an answer."""
    return next(option.title for option in asked.options if option.key == key)


def _hostile(world: World, asked: Decision) -> bool:
    mine, other = world.find(asked.unit, Side), world.find(asked.about, Side)
    return mine is not None and other is not None and mine.team != other.team


def material(book: Rulebook, world: World, team: str) -> int:
    """Add up what a side has left, less what its foes have: hit points, who can go on, states upon them."""
    total = 0
    for unit, side in world.all(Side):
        if book.turns.able(world, unit):
            states = world.get(unit, Conditions).active
            worth = STANDS + 100 * book.lasts(world, unit) - BURDEN * len(states)
            total += worth if side.team == team else -worth
    return total


def _next(
    book: Rulebook, world: World, stick: Yardstick, units: dict[str, int], *, wary: bool
) -> Pieces[tuple[str, Text]]:
    """Choose who goes next: whoever does most at once, and of these who has least left.

    `wary`: who may be down before it acts otherwise comes sooner: what it can do is lost then.
    """
    most, ranks = dict[str, int](), dict[str, tuple[int, int]]()
    for key, unit in units.items():
        most[key] = yield from eager(book, world, stick, unit)
        lost = (yield from _doomed(book, world, stick, unit)) if wary and most[key] else 0
        ranks[key] = most[key] * (100 + lost), -book.lasts(world, unit)
    best = max(ranks, key=lambda key: ranks[key])
    return best, text("It promises {points} damage.", points=most[best] // 100)


def _doomed(book: Rulebook, world: World, stick: Yardstick, unit: int) -> Pieces[int]:
    """Give how likely a unit is down before it acts, in percent, if the few foes that do most to it go for it."""
    harms = []
    for foe in foes(book, world, unit):
        harms.append((yield from _from_here(book, world, foe, unit, stick.duel(world, foe, unit, exposed=True))))
        yield
    most = sum(sorted(harms)[-TOGETHER:])
    return min(100, most // max(1, book.lasts(world, unit))) ** 2 // 100


def eager(book: Rulebook, world: World, stick: Yardstick, unit: int) -> Pieces[int]:
    """Give the most that a unit may do to a foe in its turn, by how far they are apart."""
    blows = []
    for foe in foes(book, world, unit):
        blows.append((yield from _from_here(book, world, unit, foe, stick.duel(world, unit, foe))))
        yield
    return max(blows, default=0)


def _from_here(book: Rulebook, world: World, unit: int, foe: int, duel: Duel) -> Pieces[int]:
    grid, space = world.field.grid, book.space
    cell = max(1, space.distance(grid, ((0, 0, 0),), ((1, 0, 0),)).total)
    far = space.distance(grid, space.cells(world, unit), space.cells(world, foe)).total
    reach, speeds = book.combat.reach(world, unit).total, world.find(unit, Speeds) or Speeds()
    pace = max((speed for _, speed in speeds.modes), default=5 * cell)
    name = "full" if far <= reach else "moved" if far <= reach + pace else ""
    near = (yield from duel.work(name)).damage if name else 0
    return max(near, (yield from duel.work("far_full")).damage * SHOT // 100)
