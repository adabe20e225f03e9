"""Rulebook: a bundle of laws, and the verbs. A rulebook is data and functions, never a base class."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.battle.listing import PLAIN, Listing
from game.battle.reading import Reading
from game.battle.reckoning import Answer, Asked, Topic
from game.battle.trial import Odds, Trial
from game.battle.vocabulary import Vocabulary
from game.battle.weighing import UNWEIGHED, Weighing
from game.ecs.components import Body, Sheet, Vitals, Weapons
from game.ecs.world import World
from game.paths.plan import Area, MovePlan
from game.reasons import NOTHING, Because, Cost, Refusal, Tally, Text
from game.space.grid import Grid
from game.space.square import Cell

Listed = Mapping[str, Sequence[Mapping[str, Any]]]  # what a level lets a creature carry: `weapons` and `bursts`


@dataclass(frozen=True, slots=True)
class Strike:
    """What an attack would be: modifiers on both sides, the exact chance to hit, twice the mean damage of a hit."""

    by: int
    at: int
    weapon: str
    attack: Tally
    defence: Tally
    hit: Odds
    doubled_damage: int
    because: tuple[Because, ...] = ()
    """Further rules at work, concealment for one."""
    spread: tuple[tuple[int, int], ...] = ()
    """Each damage that a hit may deal, with the ways that lead to it; none listed: as the weapon's dice fall."""
    critical: tuple[Odds, int] = (Odds(0, 1), 1)
    """How likely a hit is a critical one, and how many times the damage it does then."""
    save: bool = False
    """It is a save of the target's against a difficulty: `hit` is the chance that it fails."""
    factors: tuple[Odds, ...] = ()
    """The chances that must all come true for a hit, where there are several: the roll's first."""
    through: Odds | None = None
    """The chance of a hit that the target's best defence does not avert, where the target may choose one."""
    defended: tuple[Because, ...] = ()
    """What the target can do about a hit: its best defence, what it may not use, or why it has none."""
    aside: tuple[Because, ...] = ()
    """What was looked at and does not count: why nobody flanks, who gives no cover."""
    cited: tuple[str, ...] = ()
    """The rules that shaped it besides those of its reasons."""
    burden: int = 0
    """What a hit is worth besides its damage, in hundredths of a hit point: that it fells, holds or moves."""
    halved: str = ""
    """Its dice, where a target that it does not get through to takes half of them, rounded down."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which dice may let a movement end: its chance, and the way that is then gone; no steps: none."""

    chance: Odds
    plan: MovePlan


@dataclass(frozen=True, slots=True)
class Preview:
    """What a command would do, without doing it: its cost, the way, the attack, and the strikes it provokes."""

    cost: Cost
    plan: MovePlan | None = None
    strike: Strike | None = None
    provoked: tuple[Strike, ...] = ()
    blows: int = 1
    """How many times the strike is made."""
    others: tuple[Strike, ...] = ()
    """What the command does to others besides, friends among them."""
    ground: tuple[Cell, ...] = ()
    """The ground that it strikes, where it strikes more than one creature."""
    outcomes: tuple[Outcome, ...] = ()
    """What dice may make of the way, where they decide it: `plan` is the one that is wished for."""
    doubted: tuple[tuple[int, Odds], ...] = ()
    """Who strikes only if a roll fails, with the chance that it does."""
    expected: MovePlan | None = None
    """The way that is gone where a roll fails which is likelier to fail; None: the plan."""
    trials: tuple[Trial, ...] = ()
    """The rolls on which it hangs besides, in the order in which they are thrown; filled by `Telling.foretell`."""
    price: tuple[Because, ...] = ()
    """What else it costs whoever does it, blood for one; filled likewise."""
    variants: tuple[Strike, ...] = ()
    """What the strike would be in its other forms, of which whoever makes it chooses one."""
    chosen: Strike | None = None
    """That of its forms which is worth most, where there are several: who is asked takes it."""

    @property
    def likely(self) -> MovePlan | None:
        """Give the way that is most likely gone: the plan, or the likeliest of the outcomes."""
        best = max(self.outcomes, key=lambda outcome: outcome.chance.wins, default=None)
        return (self.expected or self.plan) if best is None else best.plan


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing that a creature can do on its turn.

    `aim` says what the command's target is: 'none', 'cell' or 'unit'. `allowed` answers for the verb as such, with no
    target; `check` for a whole command; `offers` lists legal commands only, in a fixed order.
    """

    name: str
    title: Text
    rule: str
    aim: str
    allowed: Callable[[World, int], Cost | Refusal]
    check: Callable[[World, Command], Cost | Refusal]
    perform: Callable[[World, Command, Dice], Play]
    offers: Callable[[World, int], Iterable[Command]]
    preview: Callable[[World, Command], Preview | Refusal]
    area: Callable[[World, int, str], Area] | None = None
    """Everywhere the verb reaches in a mode; only where `aim` is 'cell'."""
    modes: Callable[[World, int], tuple[str, ...]] | None = None
    """The modes in which a unit can use the verb, the usual one first."""
    applies: Callable[[World, int], bool] | None = None
    """Whether a unit could ever use the verb here, whatever the moment; None: everybody could."""
    rare: bool = False
    """Only some sheets hold it: where it does not apply it is not listed at all."""
    safer: Callable[[World, Command], Command | None] | None = None
    """A command to the same end that provokes fewer, where there is one."""
    guesses: bool = False
    """It is aimed at squares in which somebody may be: its offers are all of them, whether anybody is there or not."""
    prelude: bool = False
    """It pays by what follows: the computer looks at that, whatever the verb is worth by itself."""
    quiet: bool = False
    pays: Callable[[World, int], bool] | None = None
    """The computer leaves what is quiet alone, but when this says that the moment for it has come."""
    prepares: bool = False  # it does nothing to anybody now: what it is worth shows later
    recall: Callable[[World, World, Command], None] | None = None  # a rehearsal learns the way that was planned
    brief: Callable[[World, int], Iterable[Command]] | None = None
    """Its offers but for those that are pointed at the end of a way, where it has such."""
    work: Callable[[World, int, str], Iterator[None]] | None = None
    """What its answers rest on in a mode, in pieces, where it is much: who goes through them finds it ready."""
    sequel: Callable[[World, Command, Event], Iterator[None]] | None = None
    """What follows an event of it, in pieces, where that is much: who goes through them finds it ready."""
    taxing: bool = False
    """What it does to who uses it counts, as well as where it leads or whom it hits: given up defence, for one."""


@dataclass(frozen=True, slots=True)
class Going:
    """What an ask or a scene wants of a movement: its mode, the action or the budget (in the rulebook's unit)."""

    mode: str = "walk"
    action: str = ""
    budget: int | None = None
    after: tuple[str, ...] = ()
    by: int = 0
    """Who moves it, when it is another (a teleport, a drag); 0: itself."""


@dataclass(frozen=True, slots=True)
class Halt:
    """A route that may not be walked to its end: which step (from 0) fails, why, and where one could stop instead."""

    at: int
    refusal: Refusal
    plan: MovePlan
    stops_at: Cell | None = None
    cited: tuple[str, ...] = ()  # the rules that shaped it besides that of the refusal


class Space(Protocol):
    """Sizes, spaces and distances."""

    def side(self, size: str) -> int:
        """Give the side of a size's block in cells."""

    def cells(self, world: World, unit: int) -> tuple[Cell, ...]:
        """List the cells that a unit holds."""

    def distance(self, grid: Grid, one: tuple[Cell, ...], other: tuple[Cell, ...]) -> Cost:
        """Measure between two spaces on a grid, in the rulebook's unit, with reasons."""

    def rules(self, world: World, unit: int) -> tuple[str, ...]:
        """List the rules by which a unit holds the cells that it holds."""

    def size(self, body: Body) -> Mapping[str, int | str]:
        """Answer the referee's `size`: space, reach and how many share a square."""


class Movement(Protocol):
    """How creatures get about; answers in the rulebook's unit."""

    def area(self, world: World, unit: int, going: Going) -> Area | Refusal:
        """Everywhere that a unit may stop."""

    def plan(self, world: World, unit: int, goal: Cell, going: Going) -> MovePlan | Refusal:
        """Give the cheapest way to a goal, that which provokes least among the cheapest."""

    def route(self, world: World, unit: int, route: tuple[Cell, ...], going: Going) -> MovePlan | Halt:
        """Price a given way, step by step."""


class Combat(Protocol):
    """Reach, threat and blows."""

    @property
    def options(self) -> tuple[str, ...]:
        """List the words that `strike` takes as options."""

    def reach(self, world: World, unit: int) -> Cost:
        """Give how far a unit strikes with what it holds."""

    def arms(self, world: World, unit: int) -> tuple[str, ...]:
        """List the weapons that a unit can strike with now, by the names that `strike` takes."""

    def threatened(self, world: World, unit: int) -> tuple[Cell, ...]:
        """List the cells on the ground that a unit threatens."""

    def threat_rules(self, world: World, unit: int) -> tuple[str, ...]:
        """List the rules by which a unit threatens what it does, or nothing."""

    def strike(
        self, world: World, attacker: int, target: int, weapon: str, options: tuple[str, ...]
    ) -> Strike | Refusal:
        """Say what an attack would be."""

    def refused(
        self, world: World, attacker: int, target: int, weapon: str, options: tuple[str, ...]
    ) -> Refusal | None:
        """Say why an attack cannot be made at all, or None; a book may do so with less work."""
        strike = self.strike(world, attacker, target, weapon, options)
        return strike if isinstance(strike, Refusal) else None


class Turns(Protocol):
    """Who acts, and what a turn holds."""

    def start(self, world: World, dice: Dice) -> Play:
        """Begin the battle: order, first turn."""

    def order(self, world: World, rolls: Mapping[int, int]) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Give the units in the order in which they act after these rolls, and the rules that decided."""

    def able(self, world: World, unit: int) -> bool:
        """Say whether a unit is still in the fight."""

    def used(self, world: World, unit: int, verbs: tuple[str, ...]) -> None:
        """Write into a world that a unit has used these verbs this turn, in order."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of a chapter: its id, what a player reads, the book's heading, and whether it is built."""

    id: str
    title: str
    says: str
    section: str
    kind: str
    done: bool
    outside: bool = False
    under: str = ""
    """Of our own readings: the ledger's rule that says the same among other things; the referee cites that one."""
    silent: str = ""
    """What the book leaves open here, and was decided."""


def hit_points(world: World, unit: int) -> int:
    """Give the hit points that a creature has left; 1 for one that counts none."""
    vitals = world.find(unit, Vitals)
    return vitals.hp if vitals is not None else 1


@dataclass(frozen=True, slots=True)
class Drop:
    """A fall that a place off the ground threatens: its damage in dice, and when it comes."""

    dice: str
    because: tuple[Because, ...]


def no_drop(world: World, unit: int, plan: MovePlan | None) -> Drop | None:  # noqa: ARG001 - one shape for all
    """Foresee no fall."""
    return None


def nothing_foretold(book: "Rulebook", world: World, cmd: Command, preview: Preview) -> Preview:  # noqa: ARG001
    """Foretell no more than the verb's own preview does."""
    return preview


def weapon_title(world: World, unit: int, name: str) -> Text:
    """Give what a player reads for a weapon that a creature carries; nothing for one that it does not."""
    weapon = (world.find(unit, Weapons) or Weapons()).named(name)
    return NOTHING if weapon is None else weapon.title


def carry_nothing(world: World, unit: int, listed: Listed) -> None:
    """Leave what a creature carries as its sheet has it."""


def nothing_about(world: World, unit: int) -> tuple[Because, ...]:  # noqa: ARG001 - one shape for all
    """Tell nothing more of a creature than its sheet does."""
    return ()


def nothing_more(world: World, unit: int, verb: str, preview: Preview) -> tuple[Because, ...]:  # noqa: ARG001 - one shape
    """Name no rules behind a preview but those of its numbers."""
    return ()


def nobody_spared(world: World, unit: int, plan: MovePlan) -> tuple[Because, ...]:  # noqa: ARG001 - one shape for all
    """Name nobody who is kept from striking."""
    return ()


def everybody_seen(world: World, team: str, unit: int) -> bool:  # noqa: ARG001 - one shape for all
    """Hide nobody from anybody."""
    return True


def stated_armour(world: World, unit: int) -> int:
    """Give the armour class that a creature's sheet states; 0 where it has none."""
    return (world.find(unit, Sheet) or Sheet()).ac


@dataclass(frozen=True, slots=True)
class Telling:
    """The law of telling: what a player is told beside the numbers of sheets and previews; by default nothing."""

    about: Callable[[World, int], tuple[Because, ...]] = nothing_about
    """The rules behind a creature's sheet, for whoever reads it."""
    spared: Callable[[World, int, MovePlan], tuple[Because, ...]] = nobody_spared
    """Who does not strike at a mover though its way would give cause, and why."""
    at_work: Callable[[World, int, str, Preview], tuple[Because, ...]] = nothing_more
    """The rules behind the preview of a verb that none of its numbers names, each with the fact that it makes."""
    foretell: Callable[["Rulebook", World, Command, Preview], Preview] = nothing_foretold
    """Add to the preview of a verb the rolls on which it hangs, and its price: for whoever reads it."""
    drop: Callable[[World, int, MovePlan | None], Drop | None] = no_drop
    """The fall that threatens a creature where a way ends, or where it is now."""
    arm: Callable[[World, int, str], Text] = weapon_title
    """What a player reads for something that a creature fights with, by its name."""
    reckonings: Mapping[str, Topic] = field(default_factory=dict)
    """Of the questions that the book answers, those that a calculator on the screen can put: they need no creature."""
    seen: Callable[[World, str, int], bool] = everybody_seen
    """Whether anybody of a team perceives a creature where it is; its own always do, and a team with nobody up."""
    lurks: Callable[[World, str, int], bool] = lambda *_: False
    """Whether a creature that a team does not perceive would stay so where it is: for who asks where it can be."""
    apart: Text = NOTHING  # how a distance of {n} is written, where it is told in another unit than movement
    armour: Callable[[World, int], int] = stated_armour
    """A creature's armour class as its sheet has it, whoever strikes and whatever holds for a while."""
    lapses: Callable[[World, int, str], tuple[Because, ...]] = lambda *_: ()
    """What of a movement under way is lost once a creature uses a verb now."""


TACITURN = Telling()
"""Tells nothing more."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Laws, not a base class: what one rulebook says about space, movement, turns and combat, and its verbs."""

    id: str
    title: Text
    unit: str
    vocabulary: Vocabulary
    space: Space
    movement: Movement
    turns: Turns
    combat: Combat
    verbs: Mapping[str, Verb]
    chapter: tuple[Rule, ...]
    answers: Mapping[str, Callable[[Asked], Answer | None]]
    """The questions that the chapter answers itself, by `what`; None: it has no rule for that one."""
    muster: Callable[[World], None]
    """Complete a world that a level has filled: sides of blocks, full budgets, bands."""
    faults: Callable[[World], tuple[str, ...]]
    """The chapter's own invariants: what is wrong with a world, in sentences for a developer."""
    lasts: Callable[[World, int], int] = hit_points
    """How much damage takes a creature out of the fight: its hit points, unless it goes on below none."""
    carry: Callable[[World, int, Listed], None] = carry_nothing
    """Give a creature what its level lets it carry, in the words of the level, after all else of its sheet."""
    telling: Telling = TACITURN
    """What it tells a player beside its numbers."""
    weighing: Weighing = UNWEIGHED
    """What it tells an opponent beside its numbers."""
    listing: Listing = PLAIN
    """How its verbs are listed for whoever chooses."""
    readings: tuple[Reading, ...] = ()
    """The rules that may be read in two ways."""
    most_rounds: int = 60
    low_rolls: bool = False
    """Whether a roll is the better the lower it falls."""
    in_order: bool = True
    """Whether turns go by a fixed order; else each side chooses who acts next."""
    note: Text = NOTHING
