"""The doors of a map: the verb that opens and closes them, and whether there are any."""


from game.battle.rulebook import Verb
from game.ecs.world import World
from game.mechanics.d20.sizes import space
from game.mechanics.slots import Slots


def doors(rule: str, slots: Slots) -> Verb:
    """Build the verb of opening or closing a door beside one, which takes what the turn's table says."""
    return slots.doors(rule, space).verb()


def finds_doors(world: World, unit: int) -> bool:  # noqa: ARG001 - one shape for all verbs
    """There is no door to use where the map has none."""
    field = world.field
    return any(kind.becomes and number in field.cells for number, kind in enumerate(field.kinds))
