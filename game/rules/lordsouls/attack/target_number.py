"""The target number of an attack: skill, aim, the variant, poses and states; and what is added to the damage."""

from dataclasses import dataclass

from game.ecs.components import Weapon
from game.ecs.world import World
from game.reasons import Because, Tally, text
from game.rules.lordsouls.attack.calibrated_attack import CALIBRATED, calibrated, taken
from game.rules.lordsouls.attack.row_of_aims import AIMS, aim
from game.rules.lordsouls.attack.total_attack import TO_HIT, TOTAL
from game.rules.lordsouls.attack.weak_spot import WEAK_SPOT, WEAKLY, one_eyed
from game.rules.lordsouls.grapple import grabbed
from game.rules.lordsouls.harm import stunned_bound_blind
from game.rules.lordsouls.positions.kneeling_sitting_prone import own_attack, position_to_hit
from game.rules.lordsouls.sheet.characteristics import skill, untrained

REACTION = "reaction"
SKILL = "sheet"
"""Stands for a number that comes from the creature's own sheet; not a modifier."""
OPTIONS = (*TOTAL, WEAK_SPOT, *CALIBRATED, *AIMS, REACTION)
"""What an attack may be besides plain."""
BY_VARIANT = {**TO_HIT, WEAK_SPOT: WEAKLY}


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attack that is thought of: who, at whom, with what, thrown or shot or in the hand, and how."""

    by: int
    at: int
    weapon: Weapon
    far: bool
    options: tuple[str, ...] = ()

    @property
    def calibrated(self) -> int:
        """Give how many points are taken for a Calibrated attack."""
        return calibrated(self.options)

    @property
    def total(self) -> str:
        """Give the variant of a Total attack; '' where it is none."""
        return next((one for one in self.options if one in TOTAL), "")

    @property
    def reacting(self) -> bool:
        """Say whether it is the blow of a Reaction (`defence/reaction.py`)."""
        return REACTION in self.options


def weapon_skill(world: World, unit: int, weapon: Weapon) -> Because:
    """The skill with the weapon; without one ЛОВ - 4.   [ls.attack-target-number]"""
    named = "shield" if weapon.guard else "unarmed" if weapon.unarmed else ""
    learnt = weapon.skill if weapon.skill is not None else weapon.attack or None
    if learnt is None and named:
        learnt = skill(world, unit, named)
    if learnt is not None:
        return Because(SKILL, learnt, text("skill"))
    return Because(SKILL, untrained(world, unit), text("no skill"))


def target_number(world: World, attempt: Attempt) -> Tally:
    """Add up skill and modifiers.   [ls.attack-target-number]"""
    base = weapon_skill(world, attempt.by, attempt.weapon)
    states = *own_state(world, attempt), *position_to_hit(world, attempt.at, far=attempt.far)
    aims = aim(world, attempt.by, attempt.at, attempt.weapon, attempt.options, reacting=attempt.reacting)
    plain = Tally((base, *aims, *_variant(attempt), *states))
    return plain.join(Tally(taken(attempt.calibrated))) if attempt.calibrated else plain


def _variant(attempt: Attempt) -> tuple[Because, ...]:
    return tuple(BY_VARIANT[one] for one in attempt.options if one in BY_VARIANT)


def own_state(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """The attacker's own pose, and what holds it or takes its sight."""
    own = (part.less(world, attempt.by) for part in (grabbed, stunned_bound_blind))
    states = tuple(because for less in own for because in less)
    return *own_attack(world, attempt.by, far=attempt.far), *states, *one_eyed(world, attempt.by)
