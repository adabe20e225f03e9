"""From a save to a battle that goes on: built, held against every invariant and its digest, and only then given out."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType

from game.battle import invariants
from game.battle.battle import Battle, FaultError, IllegalError, Snapshot
from game.battle.dice import AtTable
from game.battle.replay import Difference, replay
from game.battle.rulebook import Rulebook
from game.ecs.components import Body, Chance, Terrain
from game.ecs.world import BATTLE, World
from game.reasons import Text, text
from game.rules import RULEBOOKS
from game.store import limits
from game.store.belief import strange
from game.store.errors import LevelError
from game.store.level import Level, read_level
from game.store.muster import build_world
from game.store.plain import PlainError, read_snapshot
from game.store.save import IMPOSSIBLE, Saved, SaveError, impossible, seed_of, turn_of

Books = Mapping[str, Rulebook]


@dataclass(frozen=True, eq=False)
class Resumed:
    """A battle from a save, its level, and what the player has to be told about it."""

    battle: Battle
    level: Level
    saved: Saved
    notes: tuple[Text, ...] = ()


def open_save(saved: Saved, books: Books = RULEBOOKS) -> Resumed:
    """Make a battle of a save, its open question asked again.  Raises SaveError when there cannot be such a battle.

    Where the log or the command under way does not fit the state, the state holds, and `notes` says so.
    """
    level = origin_level(saved, books)
    book = books[level.rulebook]
    with _Believing():
        snapshot = read_snapshot(level.ground, saved.snapshot)
        _check_log(snapshot, saved)
        mustered = _check_world(snapshot.world, book, level, saved)
        battle, notes = _go_on(snapshot, mustered, book, level, saved)
        _check_standing(battle)
    ends = snapshot.log[-1].digest if snapshot.log else saved.digest if not turn_of(snapshot.world).round else ""
    if ends != saved.digest:
        notes = (*notes, text("The log of this save ends elsewhere than its battle: the battle holds."))
    return Resumed(battle, level, saved, notes)


def origin_level(saved: Saved, books: Books = RULEBOOKS) -> Level:
    """Read the level that a save holds.  Raises SaveError."""
    try:
        level = read_level(saved.level.text.encode(), f"{saved.level.name}.toml", books)
    except LevelError as error:
        raise impossible(str(error).split("\n", 1)[0]) from None
    if level.rulebook != saved.rulebook:
        raise impossible("its level is played under another rulebook")
    return level


def replay_save(saved: Saved, books: Books = RULEBOOKS) -> tuple[int, Difference | None, Battle]:
    """Run a save's commands from the start of its level: how many, the first difference, and the battle at the end.

    Raises SaveError when there are no commands to run.
    """
    level = origin_level(saved, books)
    book = books[level.rulebook]
    with _Believing():
        log = read_snapshot(level.ground, saved.snapshot).log
    if saved.cut or len(log) > limits.LOG:
        raise SaveError(IMPOSSIBLE, text("This save does not hold its commands from the start."))
    battle = Battle(book, build_world(level, book), level.objectives, level.rounds)
    return len(log), replay(battle, log, saved.seed), battle


def _begun(mustered: World, seed: int) -> World:
    """Give the world of a level as a battle begins with it: with its seed."""
    world = mustered.fork()
    world.put(BATTLE, Chance(seed))
    return world


def _go_on(
    snapshot: Snapshot, mustered: World, book: Rulebook, level: Level, saved: Saved
) -> tuple[Battle, tuple[Text, ...]]:
    """Run the command under way again; where the rules will not have it any more, go on before it."""
    battle = Battle(book, snapshot.world.fork(), level.objectives, level.rounds, AtTable(saved.level.seats.throwing))
    battle.origin = None if saved.cut else _begun(mustered, saved.seed)
    try:
        battle.resume(snapshot)
    except (FaultError, IllegalError):
        battle.resume(Snapshot(snapshot.world, None, (), snapshot.log))
        return battle, (text("The last command could not be done again: the battle goes on before it."),)
    return battle, ()


def _check_log(snapshot: Snapshot, saved: Saved) -> None:
    """See that answers belong to a command, and that only a full log has lost its oldest ones.  Raises SaveError."""
    if snapshot.answers and snapshot.under_way is None:
        raise impossible("it answers what nobody asks")
    if len(snapshot.log) > limits.LOG or (saved.cut and len(snapshot.log) < limits.LOG):
        raise impossible("its log has another length")


def _check_world(world: World, book: Rulebook, level: Level, saved: Saved) -> World:
    """See that a world is one that this level can have come to; give the one that it begins with.  Raises SaveError."""
    if world.digest() != saved.digest:
        raise impossible("its state has another digest")
    if (saved.turn, saved.seed) != (turn_of(world).ended, seed_of(world)):
        raise impossible("its state has another turn or seed")
    terrain = world.find(BATTLE, Terrain) or Terrain()
    kinds = [kind.name for kind in level.ground.kinds]
    if any(name not in kinds or not level.ground.inside(x, y) for x, y, name in terrain.changes):
        raise impossible("its ground is another")
    if sum(1 for _ in world.all(Body)) > 2 * limits.UNITS:
        raise impossible("it has too many creatures")
    mustered = build_world(level, book)
    broken = (*strange(world, mustered, book), *invariants.faults(world, book))
    if broken:
        raise impossible(broken[0])
    return mustered


def _check_standing(battle: Battle) -> None:
    """See that the battle can go on.  Raises SaveError."""
    broken = invariants.standing(battle) if battle.pending is not None else ()
    if broken:
        raise impossible(broken[0])
    going_on = battle.log and battle.outcome is None and battle.pending is None
    if going_on and not any(battle.offers(verb) for verb in battle.rulebook.verbs):
        raise impossible("nobody can act")


class _Believing:
    """Turns whatever breaks while a save is being believed into the one thing it means: there is no such battle."""

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, PlainError):
            raise impossible(error.faults[0]) from error
        if isinstance(error, Exception) and not isinstance(error, SaveError):
            raise impossible(f"{type(error).__name__}: {error}") from error
