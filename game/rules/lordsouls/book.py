"""The Lordsouls rulebook: its laws, manoeuvres and words put together."""


from game.battle import listing
from game.battle.command import Command
from game.battle.rulebook import Rulebook, Strike, Telling
from game.battle.vocabulary import Vocabulary
from game.battle.weighing import Weighing
from game.ecs.components import Budget, Condition, Conditions, Name, Place, Vitals
from game.ecs.world import World
from game.mechanics import sides
from game.mechanics.arms.gear import PLACES, Gear, gear
from game.mechanics.initiative import Initiative
from game.mechanics.plans import Planned
from game.mechanics.states import PRONE
from game.reasons import text
from game.rules import chapter
from game.rules.lordsouls.actions.improvised import CHECKED
from game.rules.lordsouls.actions.unknown import lurks, seen
from game.rules.lordsouls.attack.attack import COMBAT
from game.rules.lordsouls.attack.row_of_aims import Aiming, aiming
from game.rules.lordsouls.bonus.dash import dashing
from game.rules.lordsouls.defence.dodge_block_parry import SHOTS
from game.rules.lordsouls.defence.forbidden_defence import FORBIDS
from game.rules.lordsouls.defence.points import Guard, forbidden, guard
from game.rules.lordsouls.grapple.grabbed import holders
from game.rules.lordsouls.grapple.grapple import SEIZED
from game.rules.lordsouls.harm.armour import CRUSHED
from game.rules.lordsouls.movement.law import MOVEMENT
from game.rules.lordsouls.muster import SAME_AS, carry, muster
from game.rules.lordsouls.positions.mounts import pair
from game.rules.lordsouls.sheet import characteristics, sizes
from game.rules.lordsouls.sheet import law as space
from game.rules.lordsouls.sheet.alike import as_striking, as_struck
from game.rules.lordsouls.sheet.arms import ARMOUR, ARMS, BY_PREPARE, BY_USE, KINDS
from game.rules.lordsouls.sheet.energy import Energy, energy
from game.rules.lordsouls.sheet.potions import POTIONS
from game.rules.lordsouls.told.about import about, at_work
from game.rules.lordsouls.told.answers import ANSWERS
from game.rules.lordsouls.turns import law
from game.rules.lordsouls.turns.manoeuvres import EXTRA, lapses
from game.rules.lordsouls.turns.plan import PLANS
from game.rules.lordsouls.turns.states import DEFENCELESS, KNOCKED_OUT, RULES_OF, TURN, up
from game.rules.lordsouls.verbs import VERBS

MOST_ROUNDS = 40
MODES = ("walk", "climb", "swim")
EFFECTS = ("effects", "yields", "foremost")
"""How many effects one keeps up; as one of how many of its side one gives up when addressed; whether one may lead."""
ENERGY, HELD = 15, 300
"""What a point of energy is worth to an opponent, and a firm grip, in hundredths of a hit point."""
ACTIONS = ("move", "slip", "drag", "climb", "dash", "jump", "step")


def used_up(world: World, ahead: World, unit: int) -> int:
    """Energy does not come back, a firm grip is worth keeping, an aim what comes of it.   [ls.energy] [ls.aim-bonus]

    What is loaded pays by the shot that it makes possible, and by nothing else.
    """
    tired = ENERGY * (energy(world, unit) - energy(ahead, unit))
    held = ((gear(world, unit).find(one.name), one) for one in gear(ahead, unit).items)
    loosened = sum(HELD for before, after in held if before and before.grip > after.grip)
    return tired + loosened - _aimed(world, ahead, unit)


def _aimed(world: World, ahead: World, unit: int) -> int:
    """Who aims does it for the blow that comes after: it pays where more gets through a turn so.   [ls.aim-bonus]"""
    own = aiming(ahead, unit)
    if own.times <= aiming(world, unit).times:
        return 0
    now, then = (COMBAT.strike(one, unit, own.target, own.weapon, ()) for one in (world, ahead))
    if not isinstance(now, Strike) or not isinstance(then, Strike):
        return 0
    before, after = now.through or now.hit, then.through or then.hit
    pays = after.wins * before.of * own.times > before.wins * after.of * (own.times + 1)
    return 50 * then.doubled_damage * after.wins // after.of if pays else 0


def answered(world: World, unit: int) -> int:
    """Each point of Dodge and of Block answers one attack.   [ls.active-defence-per-attack]"""
    own = guard(world, unit)
    return 0 if forbidden(world, unit) is not None else own.dodge + own.block


def undefended(world: World, unit: int) -> World:
    """Give the world in which a creature has no active defence.   [ls.restrictions]"""
    bare, states = world.fork(), world.get(unit, Conditions)
    if not states.has(DEFENCELESS):
        bare.put(unit, Conditions((*states.active, Condition(DEFENCELESS, "ls.restrictions", unit, TURN))))
    return bare


def ending(world: World, unit: int) -> World:
    """Who ends its turn with nothing done in it has no active defence until its next.   [ls.inaction-default]"""
    return world if (world.find(unit, Budget) or Budget()).done else undefended(world, unit)


def awaited(world: World, unit: int) -> tuple[int, ...]:
    """List for whom a Plan is meant who is not yet within reach.   [ls.plan]"""
    plan = world.find(unit, Planned)
    foes = sides.foes(world, unit, up) if plan is not None else ()
    return tuple(foe for foe in foes if plan is not None and plan.target in (0, foe) and foe not in plan.near)


def met_already(world: World, cmd: Command) -> bool:
    """Who is within reach already sets off no Plan of the computer's, which names nobody but who comes.   [ls.plan]"""
    if not isinstance(cmd.target, int) or cmd.verb != PLANS.name:
        return False
    return PLANS.reaches(world, cmd.unit, cmd.target, cmd.option("weapon"), ())


def readied(world: World, unit: int) -> str:
    """Name the weapon of a Plan.   [ls.plan]"""
    plan = world.find(unit, Planned)
    return plan.weapon if plan is not None else ""


def faults(world: World) -> tuple[str, ...]:
    """Name what is wrong with a world by this chapter: cells shared, the held without a holder, the down who fight."""
    faulty, held = list[str](), dict[tuple[int, int], int]()
    for unit, place in world.all(Place):
        name = world.get(unit, Name).name
        if place.mode not in MODES:
            faulty.append(f"{name} is above the ground or under it")
        for cell in sizes.cells(world, unit):
            other = held.setdefault(cell[:2], unit)
            if other not in pair(world, unit) and up(world, other) and up(world, unit):
                faulty.append(f"{name} shares a cell with {world.get(other, Name).name}")
        if not all(up(world, holder) for holder in holders(world, unit)):
            faulty.append(f"{name} is held by somebody knocked out")
        vitals = world.get(unit, Vitals)
        if vitals.hp <= 0 and not world.get(unit, Conditions).has(KNOCKED_OUT):
            faulty.append(f"{name} stands with {vitals.hp} health")
    return tuple(dict.fromkeys(faulty))


READINGS = (CRUSHED, SHOTS, SEIZED)
"""The rules that tables read in two ways."""

RULEBOOK = Rulebook(
    id="lordsouls",
    title=text("Lordsouls"),
    unit="points",
    vocabulary=Vocabulary(
        ("square", "hex"),
        sizes.ORDER,
        ("tall", "long"),
        MODES,
        tuple(sorted((*RULES_OF, *SAME_AS))),
        (*characteristics.MAIN, *characteristics.FRACTIONS, "energy"),
        characteristics.SKILLS,
        armours=tuple(ARMOUR),
        armoury=tuple(ARMS),
        numbers=("hands", *EFFECTS, *POTIONS, *(f"extra_{one}" for one in ("dodge", "block", "reaction", *EXTRA))),
        arm_words={"type": KINDS, "load": (BY_PREPARE, BY_USE), "place": PLACES, "forbids": tuple(FORBIDS)},
        arm_numbers=("grip", "spare"),
        arm_flags=("push", "loaded"),
        hundredths=characteristics.FRACTIONS,
        actions=ACTIONS,
        ground_names={"improvised": ("action", *characteristics.SKILLS), "improvised-action": CHECKED},
        arrivals=True,
        armour_class=False,
        unstated_hp=characteristics.health,
        fastest=20,
        readings={one.name: one.words for one in READINGS},
        arm_titles={name: make.title for name, make in ARMS.items()},
    ),
    space=space,
    movement=MOVEMENT,
    turns=law,
    combat=COMBAT,
    verbs=VERBS,
    listing=listing.load("game.rules.lordsouls"),
    chapter=chapter.load("game.rules.lordsouls"),
    readings=READINGS,
    answers=ANSWERS,
    muster=muster,
    faults=faults,
    carry=carry,
    telling=Telling(about, at_work=at_work, apart=text("{n} m"), lapses=lapses, seen=seen, lurks=lurks),
    weighing=Weighing(
        stance=(Guard, Aiming, Gear, Energy, Planned),
        strikes=(Aiming, Gear),
        aims=(Aiming,),
        guards=(Guard, Gear),
        points=(Guard,),
        sheet=(Guard, Gear, Energy),
        ranks=(Initiative,),
        struck=as_struck,
        striking=as_striking,
        lasting=(DEFENCELESS,),
        # Who lies may stand up in its turn.   [ls.prone]
        rises=(PRONE,),
        yardstick=("attack",),
        strongest=("attack", "total-attack"),
        hastens=dashing,
        spares=True,
        breadth=3,
        price=used_up,
        answers=answered,
        open=undefended,
        idle=ending,
        awaits=awaited,
        readied=readied,
        vain=met_already,
    ),
    most_rounds=MOST_ROUNDS,
    low_rolls=True,
)
