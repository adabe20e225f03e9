"""Looking ahead: worlds as they would be. Nothing here throws dice, and nothing here knows a rule."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from game.ai.pieces import Pieces, whole
from game.battle.apply import apply
from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option
from game.battle.rulebook import Rulebook, Verb
from game.ecs.components import (
    Body,
    Budget,
    Chance,
    Conditions,
    Pairs,
    Place,
    Side,
    Terrain,
    Turn,
    lookup,
)
from game.ecs.world import BATTLE, World
from game.mechanics.strikes_on_the_way import STRIKE
from game.paths.plan import MovePlan
from game.space.square import Cell

LONGEST, MOST_TURNS = 512, 40
"""Events of one command that are followed, and turns of a round; what comes later is not looked at."""


@dataclass(frozen=True, slots=True)
class Even(Dice):
    """Dice that show their middle, so that nobody knows how a command goes; those that lie on the table lie there."""

    fallen: Pairs = ()
    """How many dice of each stream have fallen already."""

    def faces(self, chance: Chance, stream: str, count: int, sides: int) -> tuple[int, ...]:
        """Give middle faces, whatever the seed, for all that has not fallen yet."""
        if lookup(chance.drawn, stream) < lookup(self.fallen, stream):
            return Dice.faces(self, chance, stream, count, sides)
        return ((sides + 1) // 2,) * count


def ready(verb: Verb, world: World, unit: int, mode: str = "") -> Iterator[None]:
    """Work out in pieces what a verb's answers rest on; `mode`: where it leads in that."""
    if verb.work is not None:
        yield from verb.work(world, unit, mode)


def foes(book: Rulebook, world: World, unit: int) -> tuple[int, ...]:
    """List the able foes of a unit, in id order."""
    team = world.get(unit, Side).team
    return tuple(foe for foe, side in world.all(Side) if side.team != team and book.turns.able(world, foe))


def fallen(book: Rulebook, world: World, unit: int) -> tuple[int, ...]:
    """List the foes of a unit who are out of the fight, in id order."""
    team = world.get(unit, Side).team
    return tuple(foe for foe, side in world.all(Side) if side.team != team and not book.turns.able(world, foe))


def friends(book: Rulebook, world: World, unit: int) -> tuple[int, ...]:
    """List the able others of a unit's team, in id order."""
    team = world.get(unit, Side).team
    team_mates = (friend for friend, side in world.all(Side) if side.team == team and friend != unit)
    return tuple(friend for friend in team_mates if book.turns.able(world, friend))


def placed(world: World, unit: int, at: Cell, mode: str = "") -> World:
    """Give the world with a unit put somewhere, its whole block on the board."""
    side = world.get(unit, Body).side
    place = world.get(unit, Place)
    ahead = world.fork()
    ahead.put(unit, replace(place, at=at, band=(0, 0, side, side), mode=mode or place.mode))
    return ahead


def arrived(world: World, unit: int, plan: MovePlan) -> World:
    """Give the world with a unit at the end of a way."""
    ahead, last = world.fork(), plan.steps[-1]
    place = replace(world.get(unit, Place), at=last.after, band=last.band, heading=last.heading, mode=plan.mode)
    ahead.put(unit, place)
    return ahead


def rested(book: Rulebook, world: World, unit: int) -> World:
    """Give the world with a unit as at the start of its next turn: a full budget, what lasts a turn over."""
    ahead = world.fork()
    if ahead.find(unit, Budget) is not None:
        ahead.drop(unit, Budget)
    lasting = tuple(state for state in world.get(unit, Conditions).active if state.ends != "turn")
    ahead.put(unit, Conditions(lasting))
    book.muster(ahead)
    return ahead


def acted(book: Rulebook, world: World, units: tuple[int, ...]) -> World:
    """Give the world with some as they are once they have begun a turn; as it is where that changes nothing.

    What only lasts until then is over, and the points from which they answer out of turn are as new.
    """
    ahead, points = world, False
    for unit in units:
        states = world.get(unit, Conditions).active
        spent = [kind for kind in book.weighing.points if world.find(unit, kind) is not None]
        if spent or any(state.ends == "turn" for state in states):
            ahead = world.fork() if ahead is world else ahead
            ahead.put(unit, Conditions(tuple(state for state in states if state.ends != "turn")))
            for kind in spent:
                ahead.drop(unit, kind)
            points = points or bool(spent)
    if points:
        book.muster(ahead)
    return ahead


def rid(world: World, unit: int, states: tuple[str, ...]) -> World:
    """Give the world with a unit rid of some states, by name; as it is where it is in none of them."""
    had = world.get(unit, Conditions)
    if not had.has(*states):
        return world
    ahead = world.fork()
    ahead.put(unit, Conditions(tuple(state for state in had.active if state.name not in states)))
    return ahead


def away(book: Rulebook, world: World, unit: int) -> World:
    """Give the world as if a unit were nowhere; as it is where somebody hangs on it, or it on somebody."""
    if _tied(book, world, unit):
        return world
    ahead = world.fork()
    for kind in (Place, Side, Conditions):
        ahead.drop(unit, kind)
    return ahead


def _tied(book: Rulebook, world: World, unit: int) -> bool:
    """Say whether a state has come over a unit from somebody, or from it over somebody, or two share its cells."""
    states = ((other, state.source) for other, had in world.all(Conditions) for state in had.active)
    if any(source not in (0, other) and unit in (other, source) for other, source in states):
        return True
    spots = {cell[:2] for cell in book.space.cells(world, unit)}
    others = (other for other, _ in world.all(Place) if other != unit)
    return any(cell[:2] in spots for other in others for cell in book.space.cells(world, other))


def holding(world: World, unit: int) -> bool:
    """Say whether a state has come over somebody else from a unit: a captive goes where it goes."""
    return bool(captives(world, unit))


def captives(world: World, unit: int) -> tuple[int, ...]:
    """List over whom else a state has come from a unit, in id order."""
    held = (other for other, had in world.all(Conditions) if any(state.source == unit for state in had.active))
    return tuple(other for other in held if other != unit)


def after(book: Rulebook, world: World, command: Command) -> World:
    """Give the world after a command, as far as no dice decide it.

    Who is asked gives its first answer. When dice fall, only what the unit itself spends, where it stands and how it
    is count, whom it took along, what it did to the ground, and whether its turn is over; nobody is hurt.
    """
    return diced(book, world, command)[0]


def diced(book: Rulebook, world: World, command: Command) -> tuple[World, bool]:
    """Give the world after a command as far as no dice decide it, and whether dice fall."""
    return whole(dicing(book, world, command))


def dicing(book: Rulebook, world: World, command: Command) -> Pieces[tuple[World, bool]]:
    """Work out the same, an event at a time."""
    ahead, rolled = yield from running(book, world, command)
    return _kept(book, world, ahead, command.unit) if rolled else ahead, rolled


def running(book: Rulebook, world: World, command: Command) -> Pieces[tuple[World, bool]]:
    """Give the world after a command as middling dice would have it, an event at a time, and whether dice fell."""
    ahead, rolled = world.fork(), False
    for event in _events(book, ahead, command, Even()):
        rolled = rolled or event.kind == "rolled"
        apply(ahead, event)
        yield
        yield from _sequel(book, ahead, command, event)
    return ahead, rolled


def followed(book: Rulebook, ahead: World, command: Command, dice: Dice, *, struck: bool = False) -> Pieces[World]:
    """Carry out a command in a world with some dice up to the end of the turn, an event at a time; gives that world.

    `struck`: foes who are asked whether they strike do.
    """
    for event in _events(book, ahead, command, dice, struck=struck):
        apply(ahead, event)
        yield
        yield from _sequel(book, ahead, command, event)
    return ahead


def _sequel(book: Rulebook, ahead: World, command: Command, event: Event) -> Iterator[None]:
    """Work out in pieces what follows an event of a command: what is carried out gives no time back by itself."""
    sequel = book.verbs[command.verb].sequel
    if sequel is not None:
        yield from sequel(ahead, command, event)


def round_on(book: Rulebook, world: World, unit: int) -> Pieces[World]:
    """Give the world as a unit's next turn begins, if everybody did nothing until then, a turn at a time."""
    ahead = world.fork()
    for _ in _idle(book, ahead, unit):
        yield
    return ahead


def on(book: Rulebook, world: World, command: Command) -> World:
    """Give the world after a command and all that follows it, the next turn's beginning too, by middling dice."""
    ahead = world.fork()
    for event in _items(book, ahead, command, Even()):
        apply(ahead, event)
    return ahead


def actors(book: Rulebook, world: World, unit: int) -> Pieces[tuple[int, ...]]:
    """List who acts after a unit's turn, in order, until it acts again; where somebody may choose, the first answer."""
    turns: list[int] = []
    for acting in _idle(book, world.fork(), unit):
        turns.append(acting)
        yield
    return tuple(dict.fromkeys(turns))


def _idle(book: Rulebook, ahead: World, unit: int) -> Iterator[int]:
    """End turns in a world until a unit's next one begins; yields who has one in between."""
    ended = 0
    while ended <= MOST_TURNS:
        acting = ahead.get(BATTLE, Turn).acting
        if not acting or (acting == unit and ended):
            break
        if acting != unit:
            yield acting
        cmd = end_of_turn(book, ahead, acting)
        if cmd is None:
            break
        for event in _items(book, ahead, cmd, Even()):
            apply(ahead, event)
        ended += 1


def _events(
    book: Rulebook, ahead: World, command: Command, dice: Dice, *, struck: bool = False
) -> Iterator[Event]:
    """Run a command up to the end of the turn, which is not looked into."""
    for item in _items(book, ahead, command, dice, struck=struck):
        yield item
        if item.kind == "turn":
            return


def _items(
    book: Rulebook, ahead: World, command: Command, dice: Dice, *, struck: bool = False
) -> Iterator[Event]:
    """Run a command; who is asked gives its first answer, who acts the one that it would; foes strike if `struck`."""
    play = book.verbs[command.verb].perform(ahead, command, dice)
    answer: str | None = None
    for _ in range(LONGEST):
        try:
            item = play.send(answer) if answer is not None else next(play)
        except StopIteration:
            return
        answer = None
        if isinstance(item, Decision):
            answer = _answered(ahead, command.unit, item, struck=struck)
            continue
        yield item


def _answered(world: World, acting: int, asked: Decision, *, struck: bool) -> str:
    if struck and asked.takes(STRIKE) and asked.side != world.get(acting, Side).team:
        return STRIKE
    own = dearest(asked) if asked.unit == acting else None
    return (own or asked.options[0]).key


def dearest(asked: Decision) -> Option | None:
    """Give the answer to a question that a rulebook holds worth most, if it holds any worth something."""
    valued = [option for option in asked.options if option.worth is not None]
    return max(valued, key=lambda option: option.worth or 0, default=None)


def _kept(book: Rulebook, world: World, ahead: World, unit: int) -> World:
    """Take over what a unit did to itself and to the ground, where it took whom it holds, and whose turn it is then."""
    kept = world.fork()
    own: tuple[type[Any], ...] = (Place, Budget, Conditions, *book.weighing.stance)
    for kind in own:
        value = ahead.find(unit, kind)
        if value is not None:
            kept.put(unit, value)
    if ahead.get(unit, Place).at != world.get(unit, Place).at:
        for one in captives(ahead, unit):
            kept.put(one, ahead.get(one, Place))
    for shared in (Terrain, Turn):
        part = ahead.find(BATTLE, shared)
        if part is not None:
            kept.put(BATTLE, part)
    return kept


def ends_turn(book: Rulebook, world: World, command: Command) -> bool:
    """Say whether a command ends the turn of its unit."""
    return after(book, world, command).find(BATTLE, Turn) != world.find(BATTLE, Turn)


def stance(book: Rulebook, world: World, unit: int) -> tuple[object, ...]:
    """Give what the book has an opponent mind of a unit besides."""
    return tuple([world.find(unit, kind) for kind in book.weighing.stance])


def end_of_turn(book: Rulebook, world: World, unit: int) -> Command | None:
    """Give the command that ends a unit's turn and does nothing else, the last such of the menu, or None."""
    plain = [verb for verb in reversed(tuple(book.verbs.values())) if verb.aim == "none"]
    offers = (offer for verb in plain for offer in reversed(tuple(verb.offers(world, unit))))
    return next((offer for offer in offers if ends_turn(book, world, offer)), None)
