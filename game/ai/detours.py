"""Ways round those who would strike on the way, where the rulebook knows one."""

from game.battle.command import Command
from game.battle.rulebook import Preview, Verb
from game.ecs.world import World
from game.paths.plan import MovePlan


def way_round(verb: Verb, world: World, cmd: Command, gone: MovePlan) -> tuple[Command, Preview, MovePlan] | None:
    """Give the command that goes to the same end and provokes fewer, and its way.

    None where there is none, or all strike as the first step is taken: no way leads round them.
    """
    if verb.safer is None or len(gone.steps[0].provokes) == len(gone.provokes):
        return None
    other = verb.safer(world, cmd)
    preview = verb.preview(world, other) if other is not None else None
    if other is None or not isinstance(preview, Preview) or preview.likely is None:
        return None
    return other, preview, preview.likely
