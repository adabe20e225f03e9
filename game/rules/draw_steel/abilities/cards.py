"""Abilities besides the free strikes: our own, as data; who has which stands on its card, under `powers`."""

from dataclasses import dataclass

from game.ecs.world import World, remembered
from game.mechanics.traits import traits
from game.reasons import Text, text
from game.rules.draw_steel.abilities.potency import potencies
from game.rules.draw_steel.conditions.conditions import END, SAVE
from game.rules.draw_steel.forced_movement.destinations import PULL, PUSH, SLIDE
from game.rules.draw_steel.rolls.characteristics import SCORES, score
from game.rules.draw_steel.turns.turn import MAIN, MANEUVER

TELEPORT = "teleport"
Tiers = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability: at whom it is aimed and how far, what its power roll adds, what each tier does.

    `reach`, `range` and `burst` are squares: melee, ranged, every enemy within so many. `targets` is how many one may
    choose. Damage is by tier, and adds the characteristic. `state` comes to who has less of `against` than the tier's
    potency: of the highest characteristic, or what `values` says. `charge`: it may end a charge. `friend`: it is for a
    willing ally, without a roll.
    """

    name: str
    title: Text
    score: str = "might"
    slot: str = MAIN
    reach: int = 0
    range: int = 0
    burst: int = 0
    targets: int = 1
    damage: Tiers = (0, 0, 0)
    kind: str = ""
    moves: str = ""
    squares: Tiers = (0, 0, 0)
    vertical: bool = False
    state: str = ""
    ends: str = ""
    against: str = ""
    values: Tiers | None = None
    charge: bool = False
    friend: bool = False

    @property
    def ranged(self) -> bool:
        """Say whether it is no melee ability; a burst is neither, and counts as none."""
        return not self.reach

    @property
    def far(self) -> int:
        """Give the squares within which its targets are."""
        return self.reach or self.range or self.burst

    @property
    def several(self) -> bool:
        """Say whether one roll may count for more than one target."""
        return self.targets > 1 or self.burst > 0


ABILITIES: tuple[Ability, ...] = (
    Ability("cleave", text("Cleave"), reach=1, targets=2, damage=(2, 4, 6)),
    Ability(
        "shield-bash", text("Shield bash"), reach=1, damage=(2, 4, 6), moves=PUSH, squares=(1, 1, 2), state="prone",
        against="agility", charge=True,
    ),
    Ability(
        "chain", text("Hooked chain"), "agility", reach=3, damage=(1, 3, 5), moves=PULL, squares=(1, 2, 3),
        state="slowed", ends=END, against="might",
    ),
    Ability("ground-slam", text("Ground slam"), burst=1, damage=(2, 4, 6), state="prone", against="agility"),
    Ability(
        "howl", text("Howl"), "presence", burst=3, slot=MANEUVER, state="frightened", ends=SAVE, against="intuition",
    ),
    Ability("web", text("Web"), "agility", range=5, state="restrained", ends=SAVE, against="agility"),
    Ability(
        "challenge", text("Challenge"), "presence", range=10, slot=MANEUVER, state="taunted", ends=END,
        against="presence",
    ),
    Ability(
        "updraught", text("Updraught"), "presence", range=10, damage=(1, 2, 4), moves=PUSH, squares=(2, 3, 4),
        vertical=True,
    ),
    Ability("firebolt", text("Bolt of fire"), "reason", range=10, damage=(3, 5, 8), kind="fire"),
    Ability("lightning", text("Forked lightning"), "reason", range=8, targets=2, damage=(2, 4, 6), kind="lightning"),
    Ability(
        "unseen-hand", text("Unseen hand"), "reason", range=10, damage=(1, 2, 3), kind="psychic", moves=SLIDE,
        squares=(1, 2, 3),
    ),
    Ability(
        "venom", text("Venom"), reach=1, damage=(1, 3, 5), kind="poison", state="weakened", ends=SAVE, against="might",
        values=(0, 1, 2),
    ),
    Ability(
        "stunning-blow", text("Stunning blow"), reach=1, damage=(1, 3, 5), state="dazed", ends=END, against="might",
    ),
    Ability(
        "rend", text("Rend"), reach=1, damage=(2, 3, 5), state="bleeding", ends=SAVE, against="might",
        values=(0, 1, 2),
    ),
    Ability("elsewhere", text("Elsewhere"), slot=MANEUVER, range=5, moves=TELEPORT, squares=(4, 4, 4), friend=True),
)  # fmt: skip
"""Every ability that a card may name; those with fixed potencies are of the Director's creatures."""
NAMED = {ability.name: ability for ability in ABILITIES}


@remembered
def powers(world: World, unit: int) -> tuple[str, ...]:
    """List the abilities of a creature's card."""
    return traits(world, unit).powers


def value(world: World, unit: int, ability: Ability, tier: int) -> int:
    """Weak, average or strong by tier: what the potency of an ability is."""
    values = ability.values or potencies(max(score(world, unit, name) for name in SCORES))
    return values[tier - 1]
