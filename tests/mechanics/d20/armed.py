"""The second table's combat: an armour class that is built up, confirmed critical hits, several attacks in a turn."""

from game.battle.dice import parse
from game.ecs.components import Condition, Sheet, Vitals, Weapon, Weapons, lookup
from game.ecs.world import World
from game.mechanics.d20.attack_actions import AttackVerb, Fighting
from game.mechanics.d20.attack_modifiers import Attacking
from game.mechanics.d20.attack_roll import Blows
from game.mechanics.d20.charge import Charge
from game.mechanics.d20.critical_hits import CriticalHits
from game.mechanics.d20.damage import Damage
from game.mechanics.d20.double_move import DoubleMove
from game.mechanics.d20.falling import Falling
from game.mechanics.d20.hit_points import Fate, Harm
from game.mechanics.d20.modifiers import Attempt, ByState
from game.mechanics.d20.moves import Moves
from game.mechanics.d20.opportunity import Opportunity, Provoking
from game.mechanics.d20.range_increments import RangeIncrements
from game.mechanics.d20.run import Running
from game.mechanics.d20.sizes import space
from game.mechanics.d20.unknown import unknown
from game.mechanics.d20.unseen import Unseen
from game.mechanics.sides import friends
from game.mechanics.slots import Slot, Slots
from game.mechanics.states import has
from game.reasons import Because, Refusal, Text, text
from tests.mechanics.d20.paces import MOVEMENT
from tests.mechanics.d20.table import CONCEALMENT, COVER, FLANKING, HELPLESS_STATES, PACE, PASSING, REACH

PRONE = ByState("prone", {"prone": text("prone")}, melee=-4, afar=0)
LYING = ByState("prone", {"prone": text("prone")}, melee=-4, afar=4)
CHARGED = ByState("charge", {"charging": text("charged")}, melee=-2, afar=-2)


def modifier(world: World, unit: int, name: str) -> int:
    """Half of what a score exceeds 10 by."""
    return (lookup((world.find(unit, Sheet) or Sheet()).abilities, name, 10) - 10) // 2


def bonus(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """Add Strength hand to hand, Dexterity from afar."""
    ability = modifier(world, attempt.attacker, "str" if attempt.melee else "dex")
    return Because("attack-bonus", attempt.weapon.attack), Because("attack-bonus", ability, text("ability"))


def armour(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """Add ten, what is worn, and Dexterity, of which the flat-footed keep only a penalty."""
    dexterity = modifier(world, attempt.target, "dex")
    kept = min(0, dexterity) if has(world, attempt.target, "flat-footed") else dexterity
    worn = lookup((world.find(attempt.target, Sheet) or Sheet()).skills, "armour")
    return Because("armour", 10), Because("armour", worn, text("worn")), Because("armour", kept, text("Dexterity"))


def into_melee(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """Take 4 off shots at who is engaged with a friend."""
    cells = space(world, attempt.target)
    engaged = any(REACH.threatens(world, unit, cell) for unit in friends(world, attempt.attacker) for cell in cells)
    return (Because("shooting-into-melee", -4),) if engaged and not attempt.melee else ()


def higher(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """Add 1 to blows from above."""
    above = space(world, attempt.attacker)[0][2] > space(world, attempt.target)[0][2]
    return (Because("higher-ground", 1),) if above and attempt.melee else ()


def lying_archer(world: World, unit: int, weapon: Weapon, afar: bool) -> Refusal | None:
    """Refuse a bow to who lies on the ground."""
    return Refusal("prone", text("No.")) if afar and has(world, unit, "prone") else None


def strong(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """Add Strength to the damage of blows."""
    return (Because("damage", modifier(world, attempt.attacker, "str"), text("Strength")),) if attempt.melee else ()


def unable(world: World, unit: int) -> Text | None:
    """Keep the flat-footed from striking by opportunity."""
    return text("flat-footed") if has(world, unit, "flat-footed") else None


HARM = Harm(
    HELPLESS_STATES,
    lambda world, unit, left: Fate((Condition("dying", "dying"),), text("falls")) if left.hp < 0 else None,
    lambda world, unit: -10,
    prone=Condition("prone", "prone"),
    spinning=None,
    ground="ground",
)
FALLING = Falling(PASSING, HARM, flier="fall", each=10, die=6)
DAMAGE = Damage(
    HARM,
    FALLING,
    rolled=lambda world, attempt: parse(attempt.weapon.damage),
    weakened=strong,
)
COMBAT = Attacking(
    COVER,
    CONCEALMENT,
    FLANKING,
    options=("second", "third", "charge", "opportunity", "square"),
    unarmed=lambda world, unit: Weapon("fist", damage="1d3", unarmed=True),
    barred=lying_archer,
    bonus=bonus,
    armour=armour,
    helps=(PRONE.own, into_melee, higher),
    guards=(LYING.theirs, CHARGED.theirs),
    by={"second": Because("full-attack", -5), "third": Because("full-attack", -10), "charge": Because("charge", 2)},
    damage=DAMAGE,
    range=RangeIncrements("range", most=lambda weapon: 5 if weapon.reach else 10),
    critical=CriticalHits("critical", threat=lambda world, unit, weapon: (19, 2)),
)
BLOWS = Blows(
    COMBAT,
    rule="attack",
    natural="attack",
    hows={},
)
OPPORTUNITY = Opportunity(CONCEALMENT, rule="opportunity", unable=unable)


def arm(world: World, unit: int, *weapons: Weapon, **scores: int) -> None:
    """Give a creature weapons, scores and hit points."""
    world.put(unit, Weapons(weapons))
    worn = (("armour", scores.pop("armour", 0)),)
    world.put(unit, Sheet(abilities=tuple(sorted(scores.items())), skills=worn))
    world.put(unit, Vitals(30, 30))


REACTIONS = OPPORTUNITY.reactions(BLOWS)
TURN = Slots(
    "turn-actions",
    (("standard", 1), ("move", 1), ("swift", 1), ("reaction", 1)),
    {
        "standard": Slot(text("standard"), text("gone"), (("standard",),)),
        "full": Slot(text("full-round"), text("{what} is gone"), (("standard", "move"),)),
        "move": Slot(text("move"), text("gone"), (("move",), ("standard",))),
        "free": Slot(text("free")),
    },
    {"double": "full", "stand": "move", "use": "move", "drop-prone": "free"},
    "standard",
)


MOVES = Moves(
    MOVEMENT,
    HARM,
    TURN,
    Running(Condition("running", "run")),
    REACTIONS,
    speed="speed",
    double=DoubleMove(PACE, TURN, "double-move", "toy.step"),
    modes={},
    gaits=("", ""),
    taken={0: text("rest"), 1: text("move"), 2: text("two moves"), "standard": text("standard")},
    grid="squares",
    unknown=unknown(CONCEALMENT, HELPLESS_STATES.at_mercy),
)
FIGHTING = Fighting(BLOWS, OPPORTUNITY, MOVES, Provoking(OPPORTUNITY, REACTIONS))


def iterative(world: World, unit: int) -> tuple[tuple[str, ...], ...]:
    """Give a second and a third attack to who attacks well enough."""
    base = max(arm.attack for arm in COMBAT.weapons(world, unit))
    return ((), *(((name,)) for name, least in (("second", 6), ("third", 11)) if base >= least))


FULL_ATTACK = AttackVerb(FIGHTING, "full-attack", text("Full attack"), "full-attack", "full", iterative)
CHARGE = Charge(FIGHTING, "charge", "full", Condition("charging", "charge", 0, "turn"), tie="charge")
UNSEEN = Unseen(FIGHTING, "standard", grid="squares")
