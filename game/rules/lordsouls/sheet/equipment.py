"""What is in one's hands, ready in a cell, sheathed, in a bag or on the ground; what is loaded."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.battle.rulebook import Listed
from game.ecs.components import Weapon, Weapons
from game.ecs.world import World, component
from game.rules.lordsouls.grapple.holds import held
from game.rules.lordsouls.sheet import arms
from game.rules.lordsouls.sheet.arms import ARMS, FISTS_HELD, make_of
from game.rules.lordsouls.sheet.characteristics import skill
from game.rules.lordsouls.sheet.sizes import cells
from game.space.square import Cell

HAND, CELL, SHEATH, BAG, GROUND, GONE = "hand", "cell", "sheath", "bag", "ground", "gone"
PLACES = (HAND, CELL, SHEATH, BAG)
"""Where a level may put an arm: in the hand, in an equipment cell, sheathed, in the bag."""
TWO = 2


@dataclass(frozen=True, slots=True)
class Item:
    """One arm and where it is; `grip`: how many hands hold it; `spare`: how many more of it, or shots, there are."""

    name: str
    place: str
    grip: int = 1
    loaded: bool = True
    spare: int = 0
    kind: str = arms.SLASHING
    hands: int = 1
    push: bool = False
    load: str = ""
    at: Cell | None = None


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


def carried(world: World, unit: int) -> tuple[Weapon, ...]:
    """List what a creature fights with, its hands at the end where the sheet does not name them.   [ls.attack]"""
    own = (world.find(unit, Weapons) or Weapons()).carried
    bare = () if any(one.unarmed or one.natural for one in own) else (FISTS_HELD,)
    return (*own, *bare)


def arm(world: World, unit: int, name: str) -> Weapon | None:
    """Give a weapon by its name, the first where none is named."""
    return next((one for one in carried(world, unit) if name in ("", one.name)), None)


def item(world: World, unit: int, weapon: Weapon) -> Item:
    """Give where an arm is; hands and claws are always where they belong."""
    made = make_of(weapon)
    body = Item(weapon.name, CELL, 0, kind=made.kind, hands=0, push=made.push)
    return gear(world, unit).find(weapon.name) or body


def free_hands(world: World, unit: int) -> int:
    """A hand that holds an arm, a shield or somebody is not free.   [ls.grapple-conditions]"""
    own = gear(world, unit)
    return own.hands - sum(one.grip for one in own.items if one.place == HAND) - len(held(world, unit))


def dropped(world: World, unit: int, name: str = "") -> Gear:
    """Give a creature's gear with what its hands held, all or one arm, on the ground in its cell.   [ls.drop]"""
    own, at = gear(world, unit), cells(world, unit)[0]
    falling = [one for one in own.items if one.place == HAND and name in ("", one.name)]
    for one in falling:
        own = own.changed(replace(one, place=GROUND, grip=0, at=at))
    return own


def in_hand(world: World, unit: int, name: str) -> None:
    """Write into a world that a weapon is ready: in the hand, the others put away as far as need be, and loaded."""
    weapon, own = arm(world, unit, name), gear(world, unit)
    one = own.find(weapon.name) if weapon is not None else None
    if one is None:
        if weapon is not None and weapon.unarmed:
            world.put(unit, replace(own, items=tuple(_away(other) for other in own.items)))
        return
    left, items = own.hands - one.hands - len(held(world, unit)), list[Item]()
    for other in own.items:
        if other == one or other.place != HAND:
            items.append(other)
            continue
        items.append(other if other.grip <= left else _away(other))
        left -= items[-1].grip
    ready_now = replace(one, place=HAND, grip=one.hands, loaded=True)
    world.put(unit, replace(own, items=tuple(items)).changed(ready_now))


def _away(one: Item) -> Item:
    return replace(one, place=SHEATH, grip=0) if one.place == HAND else one


def equip(world: World, unit: int, said: Listed) -> None:
    """Put a creature's arms where its level says, else into its hands as long as these suffice, the rest away."""
    own, more = (world.find(unit, Weapons) or Weapons()).carried, {one["name"]: one for one in said["weapons"]}
    world.put(unit, Weapons(tuple(_titled(arms.as_made(one)) for one in own)))
    own_hands = skill(world, unit, "hands")
    hands = TWO if own_hands is None else own_hands
    left, items = hands, list[Item]()
    for weapon in world.get(unit, Weapons).carried:
        if not weapon.unarmed and not weapon.natural:
            items.append(_placed(weapon, more.get(weapon.name, {}), left))
            left -= items[-1].grip if items[-1].place == HAND else 0
    world.put(unit, Gear(tuple(items), hands))


def _titled(weapon: Weapon) -> Weapon:
    made = ARMS.get(weapon.name)
    plain = str(weapon.title) in ("", weapon.name)
    return replace(weapon, title=made.title) if made is not None and plain else weapon


def _placed(weapon: Weapon, said: Mapping[str, Any], left: int) -> Item:
    made = make_of(weapon)
    hands = said.get("grip", made.hands)
    usual = HAND if hands <= left else CELL if weapon.thrown else SHEATH
    place = said.get("place", usual)
    return Item(
        weapon.name, place, hands if place == HAND else 0, said.get("loaded", True), said.get("spare", 0),
        said.get("type", made.kind), hands, said.get("push", made.push), said.get("load", made.load),
    )  # fmt: skip
