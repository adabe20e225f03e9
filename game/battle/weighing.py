"""The law of weighing: what a rulebook tells an opponent beside its numbers."""

from collections.abc import Callable
from dataclasses import dataclass

from game.battle.command import Command
from game.battle.trial import Odds
from game.ecs.world import World
from game.space.square import Cell


def free_of_charge(world: World, ahead: World, unit: int) -> int:  # noqa: ARG001 - one shape for all
    """Price nothing that a creature has spent."""
    return 0


def unbounded(world: World, unit: int) -> None:
    """Let every attack find a creature alike."""


def as_they_are(parts: tuple[object, ...]) -> tuple[object, ...]:
    """Take all of it."""
    return parts


def as_it_strikes(world: World, unit: int, parts: tuple[object, ...]) -> tuple[object, ...]:  # noqa: ARG001 - one shape
    """Take all of it."""
    return parts


def as_it_is(world: World, unit: int) -> World:  # noqa: ARG001 - one shape for all
    """Leave a creature its defence."""
    return world


def strikes_one(world: World, unit: int) -> int:  # noqa: ARG001 - one shape for all
    """Know of nothing thrown that strikes several."""
    return 0


def no_dash(world: World, unit: int) -> int:  # noqa: ARG001 - one shape for all
    """Know of no going at a foe beside a move."""
    return 0


def no_blow_ready(world: World, unit: int) -> tuple[int, ...]:  # noqa: ARG001 - one shape for all
    """Await nobody."""
    return ()


def no_weapon_ready(world: World, unit: int) -> str:  # noqa: ARG001 - one shape for all
    """Know of no weapon for it."""
    return ""


def nothing_vain(world: World, cmd: Command) -> bool:  # noqa: ARG001 - one shape for all
    """Leave nothing alone."""
    return False


def as_named(world: World, cmd: Command) -> str:  # noqa: ARG001 - one shape for all
    """Know of no plainer verb."""
    return ""


def nothing_besides(world: World, cmd: Command) -> int:  # noqa: ARG001 - one shape for all
    """Hold a command worth what it is seen to do."""
    return 0


@dataclass(frozen=True, slots=True)
class Work:
    """Work of many turns that leads to a cell: with which chance, and how many parts of it are left with this one."""

    to: Cell
    chance: Odds
    left: int


def leads_nowhere(world: World, cmd: Command) -> Work | None:  # noqa: ARG001 - one shape for all
    """Know of no work that takes more than a turn."""
    return None


@dataclass(frozen=True, slots=True)
class Weighing:
    """The law of weighing: what an opponent has to mind beside places, budgets and conditions; by default nothing."""

    stance: tuple[type, ...] = ()
    """Components of the book's own that change what a creature can do or suffer."""
    strikes: tuple[type, ...] = ()
    """Those of them that matter when it attacks."""
    aims: tuple[type, ...] = ()
    """Those of these that make odds only to whom they name."""
    guards: tuple[type, ...] = ()
    """Those of them that matter when it is attacked."""
    points: tuple[type, ...] = ()
    """Those of them from which answers out of turn are paid, as new with each turn of its own."""
    sheet: tuple[type, ...] = ()
    """Components of the book's own in which no number stands for a creature."""
    ranks: tuple[type, ...] = ()
    """Those that say no more than when it acts: who differ in them alone fight alike."""
    struck: Callable[[tuple[object, ...]], tuple[object, ...]] = as_they_are
    """What of a creature's components, as they are given, makes odds to who attacks it."""
    striking: Callable[[World, int, tuple[object, ...]], tuple[object, ...]] = as_it_strikes
    """What of them makes odds to whom it attacks."""
    lasting: tuple[str, ...] = ()
    """States that last until a creature's next turn and matter to who attacks it before."""
    veils: tuple[str, ...] = ()
    """States that end as a creature comes up to somebody or strikes: no next turn is reckoned with them."""
    rises: tuple[str, ...] = ()
    """States that a creature ends itself with a part of its turn: it is as dangerous as without."""
    yardstick: tuple[str, ...] = ()
    """The verbs by which it is judged what two creatures can do to each other; () takes all attacks."""
    strongest: tuple[str, ...] = ()
    """The same for who looks closely; () takes the yardstick's."""
    throws: tuple[str, ...] = ()
    """The verbs that do something from afar alone: who stands beside is too near."""
    across: Callable[[World, int], int] = strikes_one
    """How far it is across what a creature strikes at once by throwing, in the rulebook's unit."""
    steps: tuple[str, ...] = ()
    """The verbs that move and take nothing else from a turn: who is so near is as good as side by side."""
    dashes: Callable[[World, int], int] = no_dash
    """The cells that a creature may go straight at a foe, and strike it, with what a move leaves of a turn."""
    rushes: Callable[[World, int], int] | None = None
    """The cells that it may go straight at a foe, and strike it, instead of moving; None: so it may after two moves."""
    hastens: Callable[[World, int], World] = as_it_is
    """The world in which a creature goes as far in its turn as it can at a price."""
    spares: bool = False
    """Whether nothing is gained by what is done to a foe who is out of the fight."""
    breadth: int = 1
    """How many times as much there is to look at as elsewhere, for all that one may do in a turn."""
    price: Callable[[World, World, int], int] = free_of_charge
    """What a creature has used up between two worlds, less what it has made ready, in hundredths of a hit point."""
    stores: Callable[[World, World, int], int] = free_of_charge
    """What it has used up of what is not renewed in a battle, for a mind that looks beyond its turn; likewise."""
    answers: Callable[[World, int], int | None] = unbounded
    """How many attacks a creature can answer before its next turn; None: all alike."""
    open: Callable[[World, int], World] = as_it_is
    """The world in which it can answer none."""
    idle: Callable[[World, int], World] = as_it_is
    """The world in which a creature is as it will be until its next turn if it ends this one now."""
    keeps: Callable[[World, Command], int] = nothing_besides
    """What a blow uses up of what is not renewed in a battle, for a mind that looks beyond its turn; likewise."""
    besides: Callable[[World, Command], int] = nothing_besides
    """What a command is worth besides the blow and the state of the able: who is tended, or done away with."""
    leads: Callable[[World, Command], Work | None] = leads_nowhere
    """Where a command leads only after more of its kind."""
    awaits: Callable[[World, int], tuple[int, ...]] = no_blow_ready
    """The foes for whom a creature has a blow ready should they come."""
    readied: Callable[[World, int], str] = no_weapon_ready
    """The weapon of that blow."""
    vain: Callable[[World, Command], bool] = nothing_vain
    """What only pays by an answer that no computer gives: it leaves such commands alone."""
    plainer: Callable[[World, Command], str] = as_named
    """The verb that leads to the same place as well, where the command's own has nothing to do there; '': none."""


UNWEIGHED = Weighing()
"""Minds nothing more."""
