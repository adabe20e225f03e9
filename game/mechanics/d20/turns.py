"""Rounds: who acts when, who is surprised, what begins and ends with a turn."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby

from game.battle.command import Command
from game.battle.dice import Dice, Roll, roll
from game.battle.event import Change, Decision, Event, Play, put
from game.battle.rulebook import Verb
from game.ecs.components import Budget, Condition, Conditions, Name, Pairs, Place, Side, Turn
from game.ecs.world import BATTLE, World, lasting
from game.mechanics.d20.hit_points import Harm
from game.mechanics.d20.opportunity import waits
from game.mechanics.slots import Slots
from game.mechanics.states import ended, has, over, unimpaired
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, Text, listed, text

INITIATIVE = Roll(1, 20, 0)
ROLL_OFFS = 8
"""How often equals roll against each other; who is still equal then acts in the level's order."""


def nothing_follows(world: World, dice: Dice, cmd: Command) -> Play:  # noqa: ARG001 - one shape for all books
    """Nothing follows from having acted."""
    yield from ()


def lies_still(world: World, dice: Dice, unit: int) -> Play:  # noqa: ARG001 - one shape for all books
    """Nothing befalls who is passed over, or comes of the end of a turn."""
    yield from ()


def one_round(world: World) -> int:  # noqa: ARG001 - one shape for all books
    """Let one round pass."""
    return 1


def unwarned(world: World, unit: int) -> Cost:  # noqa: ARG001 - one shape for all books
    """Tell nothing that the end of a turn would bring."""
    return Cost()


def as_it_stands(world: World) -> Iterable[Event]:  # noqa: ARG001 - one shape for all books
    """Leave everybody where it is."""
    return ()


def nothing_more(world: World, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all books
    """Let nothing happen when a turn has begun."""
    yield from ()


@dataclass(frozen=True, slots=True, eq=False)
class Rounds:
    """The law of rounds and turns."""

    slots: Slots
    harm: Harm
    rule: str
    """Who rolls highest with its modifier acts first; then the higher modifier."""
    modifier: Callable[[World, int], int]
    """A creature's initiative modifier, as its state leaves it."""
    waiting: str
    """Nobody reacts before its own first turn."""
    acts: Callable[[World, int], bool]
    """Whether a creature has a turn of its own."""
    impaired: Callable[[World, int], tuple[Because, ...]] = unimpaired
    """What a creature's state takes off its initiative."""
    ending: tuple[Callable[[World, Dice, int], Play], ...] = ()
    """What comes of the end of a turn, one after the other."""
    passed: Callable[[World], int] = one_round
    """How many rounds pass when all have acted."""
    unready: Condition | None = None
    """The state in which everybody waits for its first turn."""
    follows: Callable[[World, Dice, Command], Play] = nothing_follows
    """What follows from a command once it is done, while the turn goes on."""
    idle: Callable[[World, Dice, int], Play] = lies_still
    """What befalls a creature that does not act when its turn would come."""
    surprised: str = ""
    """The state of who does not act in the first round, where others are not in it; it ends with that round."""
    unaware: str = ""
    """The rule of such a round."""
    surprise: Pairs = ()
    """What the others' turns hold in such a round."""
    roll_off: bool = False
    """Whether those who are equal in both roll against each other; otherwise they act in the level's order."""
    holds: Callable[[World, int], Pairs] | None = None
    """What a creature's turn holds, as it is; None: as every turn."""
    sheds: Mapping[str, str] = field(default_factory=dict)
    """The state that a verb frees its user of."""
    begins: Mapping[str, Condition] = field(default_factory=dict)
    """The state that a verb begins."""
    meets: Callable[[World], Iterable[Event]] = as_it_stands
    """How a party stands that is met on its way."""

    def able(self, world: World, unit: int) -> bool:
        """Say whether a creature is still in the fight."""
        return not self.harm.states.at_mercy(world, unit)

    def used(self, world: World, unit: int, verbs: tuple[str, ...]) -> None:
        """Write into a world that a creature has used these verbs this turn, in order."""
        for verb in verbs:
            self.slots.used(world, unit, (verb,))
            states, begun = world.get(unit, Conditions).minus(self.sheds.get(verb, "")), self.begins.get(verb)
            world.put(unit, states if begun is None else states.plus(begun))

    def order(self, world: World, rolls: Mapping[int, int]) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Who rolls highest with its modifier acts first; then the higher modifier."""

        def rank(unit: int) -> tuple[int, int, int]:
            modifier = self.modifier(world, unit)
            return -(rolls[unit] + modifier), -modifier, unit

        states = Cost(tuple(reason for unit in rolls for reason in self.impaired(world, unit)))
        return tuple(sorted(rolls, key=rank)), (self.rule, *states.rules)

    def start(self, world: World, dice: Dice) -> Play:
        """Roll initiative, give the first turn; nobody reacts before its own first turn."""
        yield from self.meets(world)
        rolls: dict[int, int] = {}
        why = Because(self.rule)
        for unit, _ in list(world.all(Side)):
            die = replace(INITIATIVE, plus=self.modifier(world, unit))
            faces = yield from roll(world, dice, unit, die, why, text("initiative"), "initiative")
            rolls[unit] = faces[0]
        order = yield from self._settled(world, dice, self.order(world, rolls)[0], rolls)
        turn, waiting = Turn(1, order, 0, 0), tuple(one for unit in order for one in self._waits(world, unit))
        note, lost = self._opening(world, order)
        because = why, *lost, Because(self.waiting, 0, text("nobody reacts before its first turn"))
        yield Event("round", BATTLE, because, (*put(world, BATTLE, turn), *waiting), note, (("round", 1),))
        yield from self._next(world, dice, -1)

    def _opening(self, world: World, order: tuple[int, ...]) -> tuple[Text, tuple[Because, ...]]:
        """Say in which order all act; who acts in the first round, where others are surprised, by that rule too."""
        names = _names(world, order)
        if not self.surprised or not _some_only(world, self.surprised, order):
            return text("Round {round}: {names} act in this order", round=1, names=names), ()
        lost = tuple(unit for unit in order if has(world, unit, self.surprised))
        aware = tuple(unit for unit in order if unit not in lost)
        note = text(
            "Round {round} is the surprise round: a single standard or move action each for {aware}, in this order; "
            "none for the surprised: {lost}. After it the order is {names}",
            round=1, aware=_names(world, aware), lost=_names(world, lost), names=names,
        )  # fmt: skip
        return note, (Because(self.unaware, 0, text("the surprised lose the first round")),)

    def _settled(
        self, world: World, dice: Dice, order: tuple[int, ...], rolls: Mapping[int, int]
    ) -> Generator[Event | Decision, str, tuple[int, ...]]:
        """Those who are equal, in their modifiers too, roll against each other."""
        found: list[int] = []
        for _, tied in groupby(order, lambda unit: (rolls[unit], self.modifier(world, unit))):
            found += yield from self._rolled_off(world, dice, list(tied), ROLL_OFFS if self.roll_off else 0)
        return tuple(found)

    def _rolled_off(
        self, world: World, dice: Dice, tied: list[int], times: int
    ) -> Generator[Event | Decision, str, list[int]]:
        if len(tied) < 2 or not times:
            return tied
        faces: dict[int, int] = {}
        for unit in tied:
            why = Because(self.rule, 0, text("rolls against its equals"))
            purpose = text("initiative among equals")
            faces[unit] = (yield from roll(world, dice, unit, INITIATIVE, why, purpose, "initiative"))[0]
        found: list[int] = []
        for _, again in groupby(sorted(tied, key=lambda unit: -faces[unit]), lambda unit: faces[unit]):
            found += yield from self._rolled_off(world, dice, list(again), times - 1)
        return found

    def _waits(self, world: World, unit: int) -> tuple[Change, ...]:
        budget = waits(world.get(unit, Budget), (name for name, _ in self.slots.full))
        states = () if self.unready is None else (world.get(unit, Conditions).plus(self.unready),)
        return put(world, unit, budget, *states)

    def end(self, world: World, dice: Dice, unit: int) -> Play:
        """End a turn, with what comes of that; then the next in the order begins."""
        for comes in self.ending:
            yield from comes(world, dice, unit)
        turn = world.get(BATTLE, Turn)
        done = replace(turn, ended=turn.ended + 1)
        yield Event("turn", unit, (Because(self.slots.rule),), put(world, BATTLE, done), text("ends its turn"))
        yield from self._next(world, dice, turn.order.index(unit))

    def verb(
        self, warned: Callable[[World, int], Cost] = unwarned, begun: Callable[[World, Dice], Play] = nothing_more
    ) -> Verb:
        """Build the verb of ending one's turn, which one always may.

        `warned` tells what comes of it, `begun` carries out what happens when the next turn has begun.
        """

        def allowed(world: World, unit: int) -> Cost | Refusal:
            return warned(world, unit) + Cost.one(self.slots.rule, 0, text("free"))

        def perform(world: World, unit: int, dice: Dice) -> Play:
            yield from self.end(world, dice, unit)
            yield from begun(world, dice)

        return aimless("end", text("End turn"), self.slots.rule, allowed, perform)

    def menu(self, verbs: Iterable[Verb], applies: Mapping[str, Callable[[World, int], bool]]) -> dict[str, Verb]:
        """Put the verbs of a turn together: who is felled in its own turn loses the rest of it.

        `applies`: by verb, whether a creature could ever use it here; the others apply to everybody.
        """
        return {verb.name: replace(self.until_felled(verb), applies=applies.get(verb.name)) for verb in verbs}

    def until_felled(self, verb: Verb) -> Verb:
        """Who is felled in the middle of its own turn loses the rest of it."""

        def perform(world: World, cmd: Command, dice: Dice) -> Play:
            ended = world.get(BATTLE, Turn).ended
            yield from verb.perform(world, cmd, dice)
            if world.get(BATTLE, Turn).ended == ended:
                yield from self.follows(world, dice, cmd)
            if not self.acts(world, cmd.unit) and world.get(BATTLE, Turn).ended == ended:
                yield from self.end(world, dice, cmd.unit)

        return replace(verb, perform=perform)

    def _next(self, world: World, dice: Dice, index: int) -> Play:
        """Begin the turn of the next creature that can act; after the last of the order a new round begins."""
        turn = world.get(BATTLE, Turn)
        for place in range(index + 1, index + 1 + len(turn.order)):
            unit = turn.order[place % len(turn.order)]
            if place and place % len(turn.order) == 0:
                yield from self._new_round(world)
            if not self._may_begin(world, unit):
                yield from self.idle(world, dice, unit)
                continue
            yield from self._begin(world, unit)
            if self.acts(world, unit):
                return

    def _may_begin(self, world: World, unit: int) -> bool:
        taken = self.by_surprise(world) and has(world, unit, self.surprised)
        return self.acts(world, unit) and not taken

    def by_surprise(self, world: World) -> bool:
        """In the first round some may be surprised and others not."""
        turn = world.find(BATTLE, Turn) or Turn()
        if not self.surprised or turn.round > 1:
            return False
        return _some_only(world, self.surprised, turn.order)

    def _new_round(self, world: World) -> Iterator[Event]:
        turn = world.get(BATTLE, Turn)
        for unit in turn.order if self.surprised else ():
            yield from ended(world, unit, self.surprised)
        opened = replace(turn, round=turn.round + self.passed(world))
        note, facts = text("Round {round}", round=opened.round), (("round", opened.round),)
        yield Event("round", BATTLE, (Because(self.slots.rule),), put(world, BATTLE, opened), note, facts)

    def _begin(self, world: World, unit: int) -> Play:
        """A turn begins: what it holds is back, diagonals and direction start anew, what lasted a round ends."""
        turn, place = world.get(BATTLE, Turn), world.get(unit, Place)
        holds = self.slots.full if self.holds is None else self.holds(world, unit)
        holds = self.surprise if self.by_surprise(world) else holds
        changes = (
            *put(world, BATTLE, replace(turn, acting=unit)),
            *put(world, unit, Budget(holds), replace(place, heading=-1, mode=_resting(world, unit))),
        )
        single = Because(self.unaware, 0, text("a single action, by surprise"))
        because = (Because(self.slots.rule), *((single,) if self.by_surprise(world) else ()))
        yield Event("turn", unit, because, changes, text("begins its turn"), (("begins", 1),))
        yield from over(world, unit, "turn")
        yield from self.harm.burn(world, unit, text("begins its turn on damaging ground"))


def _names(world: World, units: Iterable[int]) -> Text:
    return listed(world.get(unit, Name).name for unit in units)


@lasting
def _some_only(world: World, state: str, units: tuple[int, ...]) -> bool:
    """Say whether some creatures are in a state, and not all of them."""
    return len({has(world, unit, state) for unit in units}) > 1


def _resting(world: World, unit: int) -> str:
    """Who stands on dry ground is on foot until it chooses another way of moving."""
    x, y, z = world.get(unit, Place).at
    dry = z == world.field.ground(x, y) and not world.field.kind(x, y).water
    return "walk" if dry else world.get(unit, Place).mode
