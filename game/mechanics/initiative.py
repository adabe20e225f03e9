"""Who acts first by a roll: the highest, equals by their scores or by the list (`in_order.py`: newcomers)."""

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, replace

from game.battle.dice import Dice, Roll, changed, roll
from game.battle.event import Event, put
from game.ecs.components import Side, Turn
from game.ecs.world import BATTLE, World, component
from game.mechanics.naming import called
from game.reasons import Because, Text, text

LOT = Roll(1, 100, 0)
Rolled = Generator[Event, str, int]
Settled = Generator[Event, str, Turn]


@component
@dataclass(frozen=True, slots=True)
class Initiative:
    """What a creature has rolled for the scene, and the number that decides a last tie."""

    total: int
    lot: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """The law of initiative: rolled once, the highest acts first."""

    die: Roll
    rule: str
    """Everybody rolls the die and adds a score."""
    scores: Callable[[World, int], tuple[int, ...]]
    """What is added, in the unit of `whole`; by it and the next ones equals are ranked."""
    whole: int
    """So many units are one on the die."""
    told: Callable[[int], str]
    """How a number of these units is written."""
    what: Text
    """What is rolled."""
    by_hand: str
    """Equals of whom people play some go by their scores, and then by lot."""
    by_list: str
    """Others go as they are listed."""
    takes_part: str
    """Everybody in the scene takes part."""
    adds: Text
    """What is added to the die, in words."""
    once: str
    """The order stays as it is."""

    def rolled(self, world: World, dice: Dice, unit: int) -> Rolled:
        """Roll for a creature; gives the face."""
        score = self.scores(world, unit)[0]
        because = Because(self.rule, score // self.whole, self.adds)
        thrown = roll(world, dice, unit, self.die, because, self.what, "initiative")

        def summed(event: Event) -> Event:
            """Add the sum that is told to the facts of the throw."""
            face = int(event.fact("total"))
            made = f"{face} + {self.told(score)} = {self.told(face * self.whole + score)}"
            return replace(event, facts=(*event.facts, ("sum", made)))

        faces = yield from changed(thrown, summed)
        return sum(faces) + self.die.plus

    def start(self, world: World, dice: Dice) -> Settled:
        """Let everybody roll, and write the order of the first round."""
        rolls = {}
        for unit, _ in world.all(Side):
            rolls[unit] = yield from self.rolled(world, dice, unit)
        lots = yield from self._lots(world, dice, rolls)
        order = self._sorted(world, rolls, lots)
        known = {unit: Initiative(self.total(world, unit, face), lots[unit]) for unit, face in rolls.items()}
        totals = tuple(change for unit, one in known.items() for change in put(world, unit, one))
        taking_part = Because(self.takes_part, 0, text("{n} take part", n=len(order)))
        ties = (self._first(world, rule, order, units) for rule, units in self._ties(world, rolls))
        said, turn = (Because(self.once), taking_part, *ties), Turn(1, order)
        changes, note = (*put(world, BATTLE, turn), *totals), text("Round {round}", round=1)
        yield Event("round", BATTLE, said, changes, note, (("round", 1),))
        return turn

    def _first(self, world: World, rule: str, order: tuple[int, ...], units: list[int]) -> Because:
        first = min(units, key=order.index)
        return Because(rule, 0, text("equal results, first: {who}", who=called(world, first)))

    def _lots(self, world: World, dice: Dice, rolls: Mapping[int, int]) -> Generator[Event, str, dict[int, int]]:
        """If creatures that people play are equal in all, chance decides, once."""
        lots = dict.fromkeys(rolls, 0)
        keys = {unit: self._rank(world, unit, face) for unit, face in rolls.items()}
        for unit in rolls:
            tied = [other for other in rolls if keys[other] == keys[unit]]
            if len(tied) > 1 and with_player(world, tied):
                lots[unit] = yield from self.lot(world, dice, unit)
        return lots

    def lot(self, world: World, dice: Dice, unit: int) -> Rolled:
        """Draw a lot for a creature."""
        purpose = text("drawing lots (the higher goes first)")
        (lot,) = yield from roll(world, dice, unit, LOT, Because(self.by_hand), purpose, "lots")
        return lot

    def total(self, world: World, unit: int, face: int) -> int:
        """Give what a creature has with this face, in the unit of `whole`."""
        return face * self.whole + self.scores(world, unit)[0]

    def _rank(self, world: World, unit: int, face: int) -> tuple[int, ...]:
        return self.total(world, unit, face), *self.scores(world, unit)

    def _sorted(self, world: World, rolls: Mapping[int, int], lots: Mapping[int, int]) -> tuple[int, ...]:
        """The highest acts first; equals by their scores where people play some of them."""
        order: list[int] = []
        for _, tied in sorted(self._equals(world, rolls).items(), reverse=True):
            if with_player(world, tied):
                tied.sort(key=lambda unit: (*(-n for n in self._rank(world, unit, rolls[unit])), -lots[unit], unit))
            order += tied
        return tuple(order)

    def _equals(self, world: World, rolls: Mapping[int, int]) -> dict[int, list[int]]:
        equals: dict[int, list[int]] = {}
        for unit, face in rolls.items():
            equals.setdefault(self.total(world, unit, face), []).append(unit)
        return equals

    def order(self, world: World, rolls: Mapping[int, int]) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Give who acts when after these rolls, and the rules that decided."""
        cited = [rule for rule, _ in self._ties(world, rolls)]
        return self._sorted(world, rolls, dict.fromkeys(rolls, 0)), tuple(dict.fromkeys((self.rule, *cited)))

    def _ties(self, world: World, rolls: Mapping[int, int]) -> Iterator[tuple[str, list[int]]]:
        """Yield who has equal results, and the rule that puts them in order."""
        for units in self._equals(world, rolls).values():
            if len(units) > 1:
                yield (self.by_hand if with_player(world, units) else self.by_list), units


def with_player(world: World, units: list[int]) -> bool:
    """Say whether people play any of these creatures."""
    return any(world.get(unit, Side).control == "human" for unit in units)
