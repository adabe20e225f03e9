"""Total attack: its four variants, what each adds, when each fits; and that it gives up all active defence."""

from game.battle.event import Play
from game.ecs.world import World
from game.reasons import Because, Refusal, Tally, text
from game.rules.lordsouls.turns.restrictions import restrained
from game.rules.lordsouls.turns.states import DEFENCELESS

PRECISE, STRONG, SHARP, HASTY = "total-precise", "total-strong", "total-sharp", "total-hasty"
TOTAL = (PRECISE, STRONG, SHARP, HASTY)
AT_A_DISTANCE = (SHARP, HASTY)
"""Those of what is thrown or shot; the others are of contact combat.   [ls.total-attack]"""
ONE_BLOW = True
"""Each of its modifiers speaks of one blow: abilities that add some add none here.

[ls.total-attack] [ls.total-attack-precise]
"""
PRECISELY = Because("ls.total-attack-precise", 3, text("precisely"))
"""Precise: 3 more to hit.   [ls.total-attack-precise]"""
STRONGLY = Because("ls.total-attack-strong", 3, text("with all its strength"))
"""Strong: 3 more damage.   [ls.total-attack-strong]"""
SHARPLY = Because("ls.total-attack-sharp", 1, text("sharply"))
"""Sharp: 1 more to hit, 1 more damage.   [ls.total-attack-sharp]"""
HASTILY = Because("ls.total-attack-hasty", -2, text("hastily"))
"""Hasty: 2 less to hit, and what is thrown or shot is ready again at once (`reload.py`).   [ls.total-attack-hasty]"""
TO_HIT = {PRECISE: PRECISELY, SHARP: SHARPLY, HASTY: HASTILY}
TO_DAMAGE = {STRONG: STRONGLY, SHARP: SHARPLY}
RULES = {
    PRECISE: "ls.total-attack-precise", STRONG: "ls.total-attack-strong",
    SHARP: "ls.total-attack-sharp", HASTY: "ls.total-attack-hasty",
}  # fmt: skip


def misfit(variant: str, *, far: bool) -> Refusal | None:
    """In contact Precise or Strong, at a distance Sharp or Hasty.   [ls.total-attack]"""
    if not variant or (variant in AT_A_DISTANCE) == far:
        return None
    away, near = text("That is for thrown and ranged weapons."), text("That is for contact combat.")
    return Refusal(RULES[variant], away if variant in AT_A_DISTANCE else near)


def added_damage(options: tuple[str, ...]) -> Tally:
    """Strong and Sharp add to the damage.   [ls.total-attack-strong] [ls.total-attack-sharp]"""
    return Tally(tuple(TO_DAMAGE[one] for one in options if one in TO_DAMAGE))


def opened(world: World, by: int) -> Play:
    """A Total attack gives up all active defence until the next turn.   [ls.total-attack]"""
    yield restrained(world, by, DEFENCELESS, "ls.total-attack")
