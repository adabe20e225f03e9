"""Whether a level that reads well can be played: what a save of its first moment would be refused for is told here."""

from collections.abc import Iterator

from game.battle import invariants
from game.battle.battle import Battle
from game.battle.rulebook import Rulebook
from game.ecs.components import Offstage, Side
from game.ecs.world import World
from game.reasons import Text, text
from game.store.creatures import CreatureSpec
from game.store.errors import Faults
from game.store.level import Level
from game.store.muster import build_world


def muster(level: Level, book: Rulebook) -> Battle:
    """Make the battle of a level, not begun.  Raises LevelError where it could not be played."""
    world, faults = build_world(level, book), Faults(level.name)
    for spec, what, right in _unplayable(level, book, world):
        faults.add((f"creature[{spec.name}]",), what, right, spec.line)
    if not level.creatures:
        faults.add(("creature",), text("nobody can act"), text("somebody who can"))
    battle = Battle(book, world.fork(), level.objectives, level.rounds)
    if not faults:
        battle.start()
        if battle.pending is None and battle.outcome is None and not battle.acting:
            faults.add(("creature",), text("nobody can act"), text("somebody who can"))
    faults.close()
    return Battle(book, world, level.objectives, level.rounds)


def _unplayable(level: Level, book: Rulebook, world: World) -> Iterator[tuple[CreatureSpec, Text, Text]]:
    """Yield creatures that the rules will not have as they are, and teams of which nobody can act, by their first."""
    specs = dict(enumerate(level.creatures, 1))
    for fault in invariants.faults(world, book):
        named = [spec for unit, spec in specs.items() if fault.startswith((f"{spec.name} ", f"unit {unit}:"))]
        spec = max(named, key=lambda candidate: len(candidate.name), default=level.creatures[0])
        yield spec, text("{fault}", fault=fault), text("what can be when a battle begins")
    able = dict.fromkeys(side.team for unit, side in world.all(Side) if book.turns.able(world, unit))
    able.update(dict.fromkeys(later.side.team for _, later in world.all(Offstage)))
    for spec in {spec.team: spec for spec in reversed(level.creatures)}.values():
        if spec.team not in able:
            yield spec, text("nobody of {team} can act", team=spec.team), text("somebody who can")
