"""One deed with one item: drawing, putting away, changing the grip, picking up, loading, taking out; and letting go."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from game.battle.dice import Dice
from game.battle.event import Event, Option, Play, put
from game.battle.rulebook import Verb
from game.ecs.world import World
from game.mechanics.arms.gear import BAG, CELL, GROUND, HAND, SHEATH, TWO, Armoury, Item, gear
from game.mechanics.asking import chosen
from game.mechanics.naming import called
from game.mechanics.slots import Slots
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, Text, text

DRAW, PUT_AWAY, ONE_HAND, BOTH_HANDS, PICK_UP, LOAD, TAKE_OUT = (
    "draw", "put-away", "one-hand", "both-hands", "pick-up", "load", "take-out",
)  # fmt: skip
SAID = {
    DRAW: text("Draw the {weapon}"), PUT_AWAY: text("Put the {weapon} away"),
    ONE_HAND: text("Hold the {weapon} in one hand"), BOTH_HANDS: text("Hold the {weapon} in both hands"),
    PICK_UP: text("Pick up the {weapon}"), LOAD: text("Load the {weapon}"), TAKE_OUT: text("Take out the {weapon}"),
}  # fmt: skip
DROPPED = text("Drop the {weapon}")
LET_GO, EVERYTHING = "let-go", "everything"


@dataclass(frozen=True, slots=True, eq=False)
class Handling:
    """The law of a verb by which one deed is done with one item."""

    name: str
    title: Text
    rule: str
    slots: Slots
    armoury: Armoury
    deeds: tuple[str, ...]
    """What may be done by it; a player is asked in this order."""
    loads: str
    """Which arms it loads, by what they say of their loading."""
    nothing: Callable[[World, int], Refusal]
    """What is said where there is nothing to do."""
    cites: Mapping[str, str] = field(default_factory=dict)
    """The rule by which a deed is done, where that is another."""

    def possible(self, world: World, unit: int) -> dict[str, Item]:
        """List what may be done with each item, as it will be afterwards."""
        free, after_each = self.armoury.free_hands(world, unit), dict[str, Item]()
        for one in gear(world, unit).items:
            for deed, after in self._deeds(world, unit, one, free):
                if deed in self.deeds:
                    after_each[f"{deed} {one.name}"] = after
        return {key: after_each[key] for key in sorted(after_each, key=self._rank)}

    def _rank(self, key: str) -> int:
        return self.deeds.index(key.partition(" ")[0])

    def _deeds(self, world: World, unit: int, one: Item, free: int) -> Iterator[tuple[str, Item]]:
        in_hand, fits = replace(one, place=HAND, grip=one.hands, at=None), free >= one.hands
        if one.place in (SHEATH, CELL) and fits:
            yield DRAW, in_hand
        if one.place == HAND:
            yield PUT_AWAY, one.away()
            if one.grip == TWO:
                yield ONE_HAND, replace(one, grip=1)
            elif one.hands == TWO and free:
                yield BOTH_HANDS, replace(one, grip=TWO)
            if not one.loaded and one.load == self.loads:
                yield LOAD, one.reloaded()
        if one.place == GROUND and fits and self._near(world, unit, one):
            yield PICK_UP, in_hand
        if one.place == BAG and fits:
            yield TAKE_OUT, in_hand

    def _near(self, world: World, unit: int, one: Item) -> bool:
        """What lies in one's own cell or beside it can be picked up."""
        if one.at is None:
            return False
        flat, grid = (*one.at[:2], 0), world.field.grid
        return any(grid.steps((*cell[:2], 0), flat) <= 1 for cell in self.armoury.cells(world, unit))

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether there is anything to do, and what that takes."""
        return self.slots.allows(world, unit, self.name) if self.possible(world, unit) else self.nothing(world, unit)

    def perform(self, world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG002 - one shape for all verbs
        """Choose which, spend what it takes, and have it done."""
        after_each = self.possible(world, unit)
        said = {key: self._said(world, unit, *key.split(" ", 1)) for key in after_each}
        options = (Option(key, title) for key, title in said.items())
        key = yield from chosen(world, unit, text("Which one?"), options, self.rule)
        yield self.slots.take(world, unit, self.name)
        changes = put(world, unit, gear(world, unit).changed(after_each[key]))
        because = Because(self.cites.get(key.partition(" ")[0], self.rule))
        yield Event("spent", unit, (because,), changes, said[key])

    def _said(self, world: World, unit: int, deed: str, name: str) -> Text:
        return text(SAID[deed].msgid, weapon=self.armoury.title(world, unit, name))

    def verb(self) -> Verb:
        """Build the verb."""
        return aimless(self.name, self.title, self.rule, self.allowed, self.perform)


@dataclass(frozen=True, slots=True, eq=False)
class LettingGo:
    """The law of the verb by which one lets go of what one holds, or of whom."""

    rule: str
    slots: Slots
    armoury: Armoury
    released: Callable[[World, int, str], Iterator[Event]]
    """End what one holds of others."""

    def _holding(self, world: World, unit: int) -> tuple[Option, ...]:
        arms = tuple(Option(name, self._said(world, unit, name)) for name in self._named(world, unit))
        let_go = (Option(LET_GO, text("Let go of whom it holds")),) if self.armoury.held(world, unit) else ()
        one_by_one = *let_go, *arms
        return (*one_by_one, Option(EVERYTHING, text("Everything"))) if len(one_by_one) > 1 else one_by_one

    def _named(self, world: World, unit: int) -> tuple[str, ...]:
        """Name what is in its hands."""
        return tuple(one.name for one in gear(world, unit).items if one.place == HAND)

    def _said(self, world: World, unit: int, name: str) -> Text:
        return text(DROPPED.msgid, weapon=self.armoury.title(world, unit, name))

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether one holds anything."""
        if not self._holding(world, unit):
            return Refusal(self.rule, text("{who} holds nothing.", who=called(world, unit)))
        return self.slots.allows(world, unit, "drop")

    def perform(self, world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG002 - one shape for all verbs
        """It lands in one's own cell; who is let go is no longer held; one Drop may do it with everything."""
        key = yield from chosen(world, unit, text("Let go of what?"), self._holding(world, unit), self.rule)
        yield self.slots.take(world, unit, "drop")
        if key in (LET_GO, EVERYTHING):
            yield from self.released(world, unit, self.rule)
        for name in self._named(world, unit) if key == EVERYTHING else (key,):
            if name != LET_GO:
                changes = put(world, unit, self.armoury.dropped(world, unit, name))
                yield Event("spent", unit, (Because(self.rule),), changes, self._said(world, unit, name))

    def verb(self) -> Verb:
        """Build the verb."""
        return aimless("drop", text("Drop"), self.rule, self.allowed, self.perform)
