"""Within reach or range: how near an attack in contact must be, how far a shot carries, and what stops its line."""

from game.ecs.components import Weapon
from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Refusal, Text, text
from game.rules.lordsouls.attack.target_number import Attempt
from game.rules.lordsouls.defence.lines_of_sight import sees
from game.rules.lordsouls.defence.reach import metres, reaches
from game.rules.lordsouls.harm.stunned_bound_blind import beside_only, sightless
from game.rules.lordsouls.positions.kneeling_sitting_prone import out_of_sight
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.arms import FISTS_HELD
from game.rules.lordsouls.sheet.distance import apart


def from_afar(world: World, by: int, at: int, weapon: Weapon) -> bool:
    """What cannot strike, or cannot reach the target but can be thrown, is used at a distance.   [ls.attack-kinds]"""
    if not weapon.melee:
        return True
    return weapon.range > 0 and not reaches(world, by, at, weapon)


def out_of_range(world: World, attempt: Attempt) -> Refusal | None:
    """The target must be within reach; of what is thrown or shot within range, and in sight.   [ls.attack-in-range]"""
    return _too_far(world, attempt) if attempt.far else _out_of_reach(world, attempt)


def _out_of_reach(world: World, attempt: Attempt) -> Refusal | None:
    """In melee the target must be within the weapon's reach, of the blind beside it.   [ls.attack-in-range]"""
    reach = metres(attempt.weapon)
    groping = beside_only(world, attempt.by, near=reaches(world, attempt.by, attempt.at, FISTS_HELD))
    if groping is not None or reaches(world, attempt.by, attempt.at, attempt.weapon):
        return groping
    far, rise, name = apart(world, attempt.by, attempt.at), _rise(world, attempt), called(world, attempt.at)
    if abs(rise) > reach:
        return Refusal("ls.height", *_over(name, rise, reach))
    if far <= reach:
        return Refusal("ls.attack-in-range", text("A wall is between it and {name}.", name=name), text("Go round it."))
    why = text("{name} is {far} m away, reach is {reach} m.", name=name, far=far, reach=reach)
    return Refusal("ls.attack-in-range", why, text("Come closer."))


def _rise(world: World, attempt: Attempt) -> int:
    """Count the metres by which the target is above, below 0: beneath, from nearest cell to nearest.   [ls.height]"""
    own, theirs = ([cell[2] for cell in sizes.cells(world, unit)] for unit in (attempt.by, attempt.at))
    return max(0, min(theirs) - max(own)) - max(0, min(own) - max(theirs))


def _over(name: str, rise: int, reach: int) -> tuple[Text, Text]:
    """Say that a target is too high, or too low, for the weapon.   [ls.height]"""
    if rise > 0:
        why = text("{name} is {n} m above, reach is {reach} m.", name=name, n=rise, reach=reach)
        return why, text("Get higher, or strike from afar.")
    why = text("{name} is {n} m below, reach is {reach} m.", name=name, n=-rise, reach=reach)
    return why, text("Get lower, or strike from afar.")


def _too_far(world: World, attempt: Attempt) -> Refusal | None:
    """At a distance the target must be within range and in sight.   [ls.ranged-attack]"""
    name, far, most = called(world, attempt.at), apart(world, attempt.by, attempt.at), attempt.weapon.range
    blind = sightless(world, attempt.by)
    if blind is not None:
        return blind
    if far > most:
        why = text("{name} is {far} m away, the weapon carries {range} m.", name=name, far=far, range=most)
        return Refusal("ls.attack-in-range", why, text("Come closer."))
    if not sees(world, attempt.by, attempt.at):
        return Refusal("ls.ranged-attack", text("A wall is on the line to {name}.", name=name))
    return out_of_sight(world, attempt.by, attempt.at)
