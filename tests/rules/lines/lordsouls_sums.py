"""Lordsouls' sums: 3d6, attacks and what is added to them, defences, initiative, from its ledger alone.

Kinds of attack are one manoeuvre each, so none goes with another; Aim goes with all.
"""

from itertools import product
from math import floor

from tests.rules.lines.lordsouls import ARMS, HELPLESS, LOW_POSES, LYING, Body

THROWS = [sum(dice) for dice in product(range(1, 7), repeat=3)]
"""The sums of all that three dice may show."""


def chance(target: int) -> int:
    """ls.roll-3d6, ls.critical-rolls: how many of the 216 throws succeed."""
    return sum(thrown <= 4 or thrown <= min(target, 16) for thrown in THROWS)


AIMS = {"aim-1": 2, "aim-2": 4, "aim-3": 6}
TOTALS = {
    "total-precise": ("contact", 3, 0),
    "total-strong": ("contact", 0, 3),
    "total-sharp": ("distance", 1, 1),
    "total-hasty": ("distance", -2, 0),
}
"""ls.total-attack and its four: with what, to hit, to damage."""


def options_fit(options: tuple[str, ...], how: str) -> bool:
    """ls.attack: one manoeuvre is one kind of attack, and a Total attack asks for the right weapon."""
    kinds = [option for option in options if option not in AIMS]
    rows = [option for option in options if option in AIMS]
    return len(kinds) <= 1 and len(rows) <= 1 and all(TOTALS[each][0] == how for each in kinds if each in TOTALS)


def calibrated(options: tuple[str, ...]) -> int:
    return sum(int(option.removeprefix("calibrated-")) for option in options if option.startswith("calibrated-"))


def skill_of(one: Body, named: str) -> int:
    """ls.attack-target-number: without the skill ЛОВ - 4."""
    skill, attack = next((skill, attack) for name, skill, attack in one.arms if name == named)
    return next((n for n in (skill, attack) if n is not None), floor(one.number("dex")) - 4)


def modifiers(one: Body, other: Body, how: str, options: tuple[str, ...]) -> list[int]:
    """Everything that is added to the skill, none of it 0."""
    own = -4 if one.any(LYING) else -2 if one.any(LOW_POSES) and how == "contact" else 0
    low = 4 if other.any(LYING) else 2 if other.any(LOW_POSES) else 0  # ls.position-to-hit
    found = [own, low if how == "contact" else -low, -calibrated(options)]
    found += [-4 * ("grabbed" in one.conditions), -6 * ("blind" in one.conditions), -6 * ("weak-spot" in options)]
    found += [AIMS[option] for option in options if option in AIMS]
    return [*filter(None, [*found, *(TOTALS[option][1] for option in options if option in TOTALS)])]


def added_damage(options: tuple[str, ...]) -> int:
    return sum(TOTALS[option][2] for option in options if option in TOTALS)


def too_fine(target: int, options: tuple[str, ...]) -> bool:
    """ls.calibrated-floor: not below 8, everything counted."""
    return bool(calibrated(options)) and target < 8


# --- initiative ------------------------------------------------------------------------------------------------------


def order(bodies: list[Body], rolls: dict[str, int], players: tuple[str, ...]) -> list[str] | None:
    """ls.initiative-roll, ls.initiative-tie-players, ls.initiative-tie-npc; None where chance decides."""
    found: list[str] = []
    totals = {body.name: rolls[body.name] + body.number("ref") for body in bodies}
    for total in sorted(set(totals.values()), reverse=True):
        tied = [body for body in bodies if totals[body.name] == total]
        if any(body.team in players for body in tied):
            ranks = [(body.number("ref"), body.number("dex")) for body in tied]
            if len(set(ranks)) < len(ranks):
                return None
            tied.sort(key=lambda body: (body.number("ref"), body.number("dex")), reverse=True)
        found += [body.name for body in tied]
    return found


# --- defences --------------------------------------------------------------------------------------------------------

GIVEN_UP = ("total-attack", "jump", "climb", "inaction", "grapple")
"""After which of its own manoeuvres a creature has no active defence."""
GUARDS = {"total-defence-dodge": "dodge", "total-defence-block": "hands", "total-defence-parry": "hands"}


def defences(body: Body, after: tuple[str, ...] = (), acrobatics: str = "") -> tuple[int | None, ...]:
    """Dodge, Block and Parry; None for one that it does not have."""
    if body.any((*HELPLESS, "blind")) or body.holds or any(verb in GIVEN_UP for verb in after):
        return None, None, None
    lies = body.any(LYING) or "fall" in after
    pose = -3 if lies else -2 if body.any(LOW_POSES) else 0
    bonus = {kind: 4 * any(GUARDS.get(verb) == kind for verb in after) for kind in ("dodge", "hands")}
    hands = pose + bonus["hands"] - 4 * ("grabbed" in body.conditions)
    dodge = None if "grabbed" in body.conditions else dodging(body, acrobatics) + pose + bonus["dodge"]
    block, parry = with_hands(body)
    return dodge, None if block is None else block + hands, None if parry is None else parry + hands


def dodging(body: Body, acrobatics: str) -> int:
    """ls.dodge, ls.dodge-acrobatics, ls.overloaded."""
    gamble = {"success": 2, "failure": -2}.get(acrobatics, 0) if body.skill("acrobatics") is not None else 0
    return floor(body.number("ref") + 5) + gamble - 2 * ("overloaded" in body.conditions)


def with_hands(body: Body) -> tuple[int | None, int | None]:
    """ls.block, ls.block-shield-bonus, ls.parry: the best of what is held, of bare hands where nothing is."""
    if not body.arms:
        skill = body.skill("unarmed")
        fists = floor(body.number("dex")) - 4 if skill is None else skill
        return fists // 2 + 5, fists // 2 + 3
    held = [(skill_of(body, name), ARMS[name]) for name, *_ in body.arms if ARMS[name].reach is not None]
    blocks = [(skill + arm.guard) // 2 + 5 for skill, arm in held]
    parries = [(skill + max(arm.parry, 0)) // 2 + 3 for skill, arm in held]
    return max(blocks, default=None), max(parries, default=None)
