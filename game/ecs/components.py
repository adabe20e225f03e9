"""What a creature is made of: frozen components, whole numbers, no behaviour beyond look-ups."""

from dataclasses import dataclass, replace

from game.ecs.world import component
from game.reasons import NOTHING, Text
from game.space.footprint import Band
from game.space.square import Cell

Pairs = tuple[tuple[str, int], ...]


def lookup(pairs: Pairs, name: str, default: int = 0) -> int:
    """Give the number that stands beside a name."""
    for key, number in pairs:
        if key == name:
            return number
    return default


@component
@dataclass(frozen=True, slots=True)
class Name:
    """Who it is: `name` is unique in the level, `kind` the bestiary entry, `title` what a player reads."""

    name: str
    kind: str = ""
    title: Text = NOTHING


@component
@dataclass(frozen=True, slots=True)
class Body:
    """How much room it takes. `size` is the rulebook's word; `side` the block's side in cells, by the rulebook."""

    size: str
    side: int = 1
    build: str = "tall"
    fills_space: bool = False
    incorporeal: bool = False


@component
@dataclass(frozen=True, slots=True)
class Place:
    """Where it is: the north-west cell of its block, the band of the block that it holds, and how it is there."""

    at: Cell
    band: Band = (0, 0, 1, 1)
    heading: int = -1
    """Direction of flight this turn, 0..7; -1: none chosen."""
    mode: str = "walk"


@component
@dataclass(frozen=True, slots=True)
class Side:
    """Whose it is: foes are those of another team; `control` is 'human' or 'ai'."""

    team: str
    control: str = "ai"


@component
@dataclass(frozen=True, slots=True)
class Offstage:
    """Of who joins the battle later: the round, where it comes, and whose it is; it has no Place and no Side yet."""

    arrives: int
    place: Place
    side: Side


@component
@dataclass(frozen=True, slots=True)
class Speeds:
    """How fast it moves in each mode, in the rulebook's unit, as its sheet says."""

    modes: Pairs = ()
    manoeuvrability: str = "average"
    hover: bool = False

    def of(self, mode: str) -> int:
        """Give the speed of a mode; 0 when it has none."""
        return lookup(self.modes, mode)


@component
@dataclass(frozen=True, slots=True)
class Vitals:
    """How hurt it is; `nonlethal` is the part of the damage that does not kill. `dead` is for good."""

    hp: int
    max_hp: int
    nonlethal: int = 0
    dead: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """One state that holds for a time: its name, the rule behind it, who caused it, and when it ends.

    `ends`: '' (until something ends it), 'turn' (at the start of the bearer's next turn), 'standing free', ...
    """

    name: str
    rule: str
    source: int = 0
    ends: str = ""


@component
@dataclass(frozen=True, slots=True)
class Conditions:
    """The states that a creature is in, in the order in which they began; no name twice."""

    active: tuple[Condition, ...] = ()

    def has(self, *names: str) -> bool:
        """Say whether one of the named conditions holds."""
        return bool(self.active) and any(condition.name in names for condition in self.active)

    def find(self, name: str) -> Condition | None:
        """Give the condition of a name, or None."""
        return next((condition for condition in self.active if condition.name == name), None)

    def plus(self, condition: Condition) -> "Conditions":
        """Return these with one more; the same name begins anew at its place."""
        if self.has(condition.name):
            return Conditions(tuple(condition if old.name == condition.name else old for old in self.active))
        return Conditions((*self.active, condition))

    def minus(self, name: str) -> "Conditions":
        """Return these without one."""
        return Conditions(tuple(condition for condition in self.active if condition.name != name))


@dataclass(frozen=True, slots=True)
class Weapon:
    """One way to strike. `reach` -1: natural reach; 0 and `range` set: strikes at a distance only."""

    name: str
    title: Text = NOTHING
    attack: int = 0
    damage: str = "1d4"
    reach: int = -1
    range: int = 0
    natural: bool = False
    unarmed: bool = False
    skill: int | None = None
    guard: int = 0
    parry: int = 0
    fencing: bool = False
    thrown: bool = False

    @property
    def melee(self) -> bool:
        """Say whether it strikes hand to hand."""
        return self.reach != 0


@component
@dataclass(frozen=True, slots=True)
class Weapons:
    """What it fights with, in the sheet's order; the first is used when none is named."""

    carried: tuple[Weapon, ...] = ()

    def named(self, name: str) -> Weapon | None:
        """Give a weapon by name; the first when the name is empty."""
        return next((weapon for weapon in self.carried if name in ("", weapon.name)), None)


@component
@dataclass(frozen=True, slots=True)
class Sheet:
    """The other numbers of a creature's sheet, as totals: defence, saves, scores, skills, senses."""

    ac: int = 10
    initiative: int = 0
    abilities: Pairs = ()
    skills: Pairs = ()
    traits: tuple[tuple[str, str], ...] = ()
    cr_tenths: int = 10


@component
@dataclass(frozen=True, slots=True)
class Budget:
    """What is left of a creature's turn and round: slots by name, movement already made, diagonals counted."""

    slots: Pairs = ()
    done: tuple[str, ...] = ()
    """The verbs used this turn, in order."""
    moved: int = 0
    """Feet, squares or points moved in the movement under way."""
    purse: int = 0
    """What the movement under way may still cost."""
    diagonals: int = 0
    """Diagonals counted this turn."""

    def left(self, slot: str) -> int:
        """Count what is left of a slot."""
        return lookup(self.slots, slot)

    def spend(self, slot: str, amount: int = 1) -> "Budget":
        """Return the budget with some of a slot gone."""
        return replace(self, slots=tuple((key, n - amount if key == slot else n) for key, n in self.slots))


@component
@dataclass(frozen=True, slots=True)
class Turn:
    """Of the battle: whose turn it is. `order` lists units, or sides' units, as the rulebook's turns hold them."""

    round: int = 0
    order: tuple[int, ...] = ()
    acting: int = 0
    """The unit whose turn it is; 0: nobody's."""
    ended: int = 0
    """Turns that have ended since the battle began."""


@component
@dataclass(frozen=True, slots=True)
class Chance:
    """Of the battle: the seed, and how many dice each stream has given."""

    seed: int = 0
    drawn: Pairs = ()


@component
@dataclass(frozen=True, slots=True)
class Terrain:
    """Of the battle: what has changed on the ground since the level began, (x, y, kind), in order."""

    changes: tuple[tuple[int, int, str], ...] = ()


@component
@dataclass(frozen=True, slots=True)
class Outcome:
    """Of the battle: who has won ('' for nobody) and by which objective."""

    winner: str
    because: Text = NOTHING
