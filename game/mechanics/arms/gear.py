"""What a creature has with it: in the hand, ready in a cell, sheathed, in a bag, on the ground; and what is loaded."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from game.battle.rulebook import Listed
from game.ecs.components import Weapon, Weapons
from game.ecs.world import World, component
from game.reasons import Text
from game.space.sight import Space
from game.space.square import Cell

HAND, CELL, SHEATH, BAG, GROUND, GONE = "hand", "cell", "sheath", "bag", "ground", "gone"
PLACES = (HAND, CELL, SHEATH, BAG)
"""Where a level may put an arm: in the hand, in an equipment cell, sheathed, in the bag."""
TWO = 2
UNNAMED = Weapon("")


@dataclass(frozen=True, slots=True)
class Item:
    """One arm and where it is; `grip`: how many hands hold it; `spare`: how many more of it, or shots, there are."""

    name: str
    place: str
    grip: int = 1
    loaded: bool = True
    spare: int = 0
    kind: str = "slashing"
    hands: int = 1
    push: bool = False
    load: str = ""
    at: Cell | None = None

    def reloaded(self) -> "Item":
        """Give it loaded again, one shot fewer left."""
        return replace(self, loaded=True, spare=max(0, self.spare - 1))

    def shot(self, *, again: bool) -> "Item":
        """Give it after a shot: what is loaded by an action is unloaded, unless there is another and it is loaded."""
        if not self.load:
            return self
        return self.reloaded() if again and self.spare else replace(self, loaded=False)

    def thrown(self, at: Cell, *, again: bool) -> "Item":
        """Give it after a throw: the next one is in its cell, `again`: in the hand; else it lies there."""
        if not self.spare:
            return self.fallen(at)
        place, grip = (HAND, self.hands) if again else (CELL, 0)
        return replace(self, spare=self.spare - 1, place=place, grip=grip)

    def fallen(self, at: Cell) -> "Item":
        """Give it as it lies in a cell."""
        return replace(self, place=GROUND, grip=0, at=at)

    def away(self) -> "Item":
        """Give it put away, if it is in the hand."""
        return replace(self, place=SHEATH, grip=0) if self.place == HAND else self


@component
@dataclass(frozen=True, slots=True)
class Gear:
    """What a creature has with it."""

    items: tuple[Item, ...] = ()
    hands: int = TWO

    def find(self, name: str) -> Item | None:
        """Give an item by its name, or None."""
        return next((item for item in self.items if item.name == name), None)

    def changed(self, item: Item) -> "Gear":
        """Return this with an item in place of the one of its name."""
        return replace(self, items=tuple(item if old.name == item.name else old for old in self.items))


def gear(world: World, unit: int) -> Gear:
    """Give what a creature has with it."""
    return world.find(unit, Gear) or Gear()


@dataclass(frozen=True, slots=True)
class Make:
    """How an arm is made: what it is called, its weapon as a sheet has it, the kind of its damage, and its handling.

    `load`: the action that loads it again; '' where it needs none. `push`: it may be used to push.
    """

    title: Text
    weapon: Weapon
    kind: str
    hands: int = 1
    push: bool = False
    load: str = ""


def untitled(name: str) -> Text | None:  # noqa: ARG001 - one shape for all books
    """Know nothing that is no arm."""
    return None


@dataclass(frozen=True, slots=True, eq=False)
class Armoury:
    """The law of arms and of the hands that hold them."""

    makes: Mapping[str, Make]
    """How each arm of the book is made, by its name."""
    bare: Weapon
    """The hands of who carries nothing else."""
    unknown: Callable[[Weapon], Make]
    """How an arm is made that the book does not have."""
    hands: Callable[[World, int], int]
    """How many hands a creature has."""
    held: Callable[[World, int], tuple[int, ...]]
    """Whom a creature holds: a hand each."""
    cells: Callable[[World, int], Space]
    """Where a creature is."""
    titled: Callable[[str], Text | None] = untitled
    """What an item is called that is no arm."""

    def make(self, weapon: Weapon) -> Make:
        """Tell how an arm is made."""
        return self.makes.get(weapon.name) or self.unknown(weapon)

    def as_made(self, weapon: Weapon) -> Weapon:
        """An arm called as one of the book's is made like it, but for what a level says of it."""
        make = self.makes.get(weapon.name)
        if make is None:
            return weapon
        unsaid = [one.name for one in fields(Weapon) if getattr(weapon, one.name) == getattr(UNNAMED, one.name)]
        like_it = replace(weapon, **{name: getattr(make.weapon, name) for name in unsaid if name != "name"})
        return replace(like_it, title=make.title) if str(like_it.title) in ("", weapon.name) else like_it

    def carried(self, world: World, unit: int) -> tuple[Weapon, ...]:
        """List what a creature fights with, its hands at the end where the sheet does not name them."""
        own = (world.find(unit, Weapons) or Weapons()).carried
        return own if any(one.unarmed or one.natural for one in own) else (*own, self.bare)

    def arm(self, world: World, unit: int, name: str) -> Weapon | None:
        """Give a weapon by its name, the first where none is named."""
        return next((one for one in self.carried(world, unit) if name in ("", one.name)), None)

    def title(self, world: World, unit: int, name: str) -> Text | str:
        """Say what an arm is called, or what else one has."""
        weapon = self.arm(world, unit, name)
        return (self.titled(name) or name) if weapon is None else weapon.title

    def item(self, world: World, unit: int, weapon: Weapon) -> Item:
        """Give where an arm is; hands and claws are always where they belong."""
        own = gear(world, unit).find(weapon.name)
        if own is not None:
            return own
        made = self.make(weapon)
        return Item(weapon.name, CELL, 0, kind=made.kind, hands=0, push=made.push)

    def free_hands(self, world: World, unit: int) -> int:
        """A hand that holds an arm or somebody is not free."""
        own = gear(world, unit)
        return own.hands - sum(one.grip for one in own.items if one.place == HAND) - len(self.held(world, unit))

    def dropped(self, world: World, unit: int, name: str = "") -> Gear:
        """Give a creature's gear with what its hands held, all or one arm, on the ground in its cell."""
        own, at = gear(world, unit), self.cells(world, unit)[0]
        for one in own.items:
            if one.place == HAND and name in ("", one.name):
                own = own.changed(one.fallen(at))
        return own

    def in_hand(self, world: World, unit: int, name: str) -> None:
        """Write into a world that a weapon is in the hand, loaded, and others are put away as far as need be."""
        weapon, own = self.arm(world, unit, name), gear(world, unit)
        one = own.find(weapon.name) if weapon is not None else None
        if one is not None:
            items = tuple(self._making_room(own, one, own.hands - one.hands - len(self.held(world, unit))))
            ready_now = replace(one, place=HAND, grip=one.hands, loaded=True)
            world.put(unit, replace(own, items=items).changed(ready_now))
        elif weapon is not None and weapon.unarmed:
            world.put(unit, replace(own, items=tuple(other.away() for other in own.items)))

    def _making_room(self, own: Gear, one: Item, left: int) -> Iterator[Item]:
        for other in own.items:
            held = other != one and other.place == HAND
            after = other.away() if held and other.grip > left else other
            left -= after.grip if held else 0
            yield after

    def equip(self, world: World, unit: int, said: Listed) -> None:
        """Put a creature's arms where its level says, else into its hands as long as these suffice, the rest away."""
        own, more = (world.find(unit, Weapons) or Weapons()).carried, {one["name"]: one for one in said["weapons"]}
        world.put(unit, Weapons(tuple(self.as_made(one) for one in own)))
        hands = left = self.hands(world, unit)
        items = list[Item]()
        for weapon in world.get(unit, Weapons).carried:
            if not weapon.unarmed and not weapon.natural:
                items.append(self._placed(weapon, more.get(weapon.name, {}), left))
                left -= items[-1].grip if items[-1].place == HAND else 0
        world.put(unit, Gear(tuple(items), hands))

    def _placed(self, weapon: Weapon, said: Mapping[str, Any], left: int) -> Item:
        made = self.make(weapon)
        hands = said.get("grip", made.hands)
        usual = HAND if hands <= left else CELL if weapon.thrown else SHEATH
        place = said.get("place", usual)
        return Item(
            weapon.name, place, hands if place == HAND else 0, said.get("loaded", True), said.get("spare", 0),
            said.get("type", made.kind), hands, said.get("push", made.push), said.get("load", made.load),
        )  # fmt: skip
