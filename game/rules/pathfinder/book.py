"""The Pathfinder rulebook: its laws, verbs and words put together."""

from game.battle import listing
from game.battle.command import Command
from game.battle.rulebook import Rulebook, Telling
from game.battle.trial import Odds
from game.battle.vocabulary import Vocabulary
from game.battle.weighing import Weighing
from game.ecs.components import Budget, Vitals
from game.ecs.world import World
from game.mechanics.d20.cover_readings import creatures, lines
from game.mechanics.d20.diagonals import counting
from game.mechanics.d20.drawing import FLAG, Sheathed, sheathed
from game.mechanics.d20.loading import Unloaded, unloaded
from game.mechanics.d20.muster import Muster
from game.mechanics.d20.reach import second_diagonal
from game.mechanics.d20.speeds import MODES
from game.mechanics.states import PRONE
from game.reasons import text
from game.rules import chapter
from game.rules.pathfinder.actions.charge import CHARGE
from game.rules.pathfinder.actions.coup_de_grace import FINISH
from game.rules.pathfinder.actions.escape_artist import ESCAPE
from game.rules.pathfinder.actions.unseen import UNSEEN
from game.rules.pathfinder.combat import prone
from game.rules.pathfinder.combat.attack_modifiers import COMBAT
from game.rules.pathfinder.combat.cover import COVER
from game.rules.pathfinder.creature.armour_class import total
from game.rules.pathfinder.creature.encumbrance import ARMOURS, LOADS
from game.rules.pathfinder.creature.gear_tables import SHIELDS, SUITS, WEAPONS
from game.rules.pathfinder.creature.held import Arms
from game.rules.pathfinder.creature.weapons import arm_title, carry
from game.rules.pathfinder.harm.disabled import lasts
from game.rules.pathfinder.harm.first_aid import FIRST_AID
from game.rules.pathfinder.movement.moves import MOVES
from game.rules.pathfinder.movement.planning import MOVEMENT
from game.rules.pathfinder.movement.speeds import POWERS, RACES
from game.rules.pathfinder.movement.tumbling import PLAINER
from game.rules.pathfinder.space import helpless
from game.rules.pathfinder.space.measuring import MEASURING
from game.rules.pathfinder.space.reach import REACH
from game.rules.pathfinder.space.sizes import SIZES
from game.rules.pathfinder.told.answers import ANSWERS
from game.rules.pathfinder.told.telling import CREATURE_SHEET, at_work, foretell
from game.rules.pathfinder.turns.double_move import DOUBLE_MOVE
from game.rules.pathfinder.turns.limit import MOST_ROUNDS
from game.rules.pathfinder.turns.menu import VERBS
from game.rules.pathfinder.turns.surprise_round import ENDS
from game.rules.pathfinder.turns.turns import ROUNDS, held_if_aware

CONDITIONS = (
    "asleep", "blinded", "blurred", "bound", "charging", "dazed", "dead", "disabled", "dying", "fighting-defensively",
    "flat-footed", "grappled", "held", "helpless", "hurried", "in-darkness", "in-dim-light", "invisible",
    "paralysed", "paralyzed", "pinned", "prone", "running", "squeezing", "stable", "stunned", "surprised",
    "total-defence", "unconscious", "wedged",
)  # fmt: skip
RULES_OF = {
    "prone": "pf.prone", "flat-footed": "pf.flat-footed", "surprised": "pf.surprise-round",
    "charging": "pf.charge-attack", "running": "pf.run-limits", "squeezing": "pf.squeeze-penalties",
    "disabled": "pf.disabled", "dying": "pf.dying", "stable": "pf.dying", "dead": "pf.dead",
    "total-defence": "pf.total-defence", "fighting-defensively": "pf.fight-defensively", "blurred": "pf.concealment",
    "in-dim-light": "pf.concealment", "in-darkness": "pf.total-concealment", "invisible": "pf.total-concealment",
    "blinded": "pf.total-concealment", "stunned": "pf.manoeuvres", "dazed": "pf.turn-actions",
    "wedged": "pf.squeeze-tight", "hurried": "pf.speed-magic",
    "pinned": "pf.minimum-limits", "grappled": "pf.minimum-limits", "held": "pf.minimum-limits",
}  # fmt: skip
"""The rule behind each condition that a level may begin with."""
SKILLS = ("acrobatics", "climb", "escape-artist", "heal", "perception", "fortitude", "reflex", "stealth")
NUMBERS = ("base_attack", "cmb", "cmd", "legs", "natural_armour", "deflection", "dodge")
"""Numbers of a sheet that armour class, attacks and manoeuvres are built from."""
FEATS = ("combat-reflexes", "improved-overrun", "improved-unarmed-strike", "precise-shot", "uncanny-dodge")
A_LIFE = 400
"""What the life of somebody who lies there is worth to an opponent, in hundredths of a hit point."""
A_POINT = 25
"""What each hit point is worth besides that somebody gets up with who is only held or asleep, if no foe is beside."""
AN_ACTION = 20
"""What an action is worth to it that need not be spent."""
ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
ACTIONS = ("move", "double", "run", "step", "charge", "minimum", "withdraw")
"""How a movement may be taken."""
MUSTER = Muster(
    # A creature that does not fit holds the first free band of its block, rows before columns;   [pf.squeeze-large]
    # it may share squares only where one of both may stop on the other's.
    moves=MOVES,
    behind=RULES_OF,
    # The other conditions leave one helpless.
    rule=helpless.RULE,
    same_as={"paralysed": "paralyzed"},
    # Who is surprised has its first turn once that round is over.
    ends=ENDS,
    # The dying are unconscious, and so prone.   [pf.dying]
    lies=prone.STATE,
    lying=("dying", "stable"),
    holds=held_if_aware,
)


def besides(world: World, cmd: Command) -> int:
    """A friend who is tended lives, and who is finished off does not wake.   [pf.dying] [pf.coup-de-grace]"""
    if cmd.verb == FINISH.verb and isinstance(cmd.target, int):
        odds, left = FINISH.ends(world, cmd), max(0, world.get(cmd.target, Vitals).hp)
        left = 0 if FINISH.pressed(world, cmd.unit) else left
        return (A_LIFE + A_POINT * left) * odds.wins // odds.of
    odds = FIRST_AID.saves(world, cmd.unit) if cmd.verb == FIRST_AID.verb else Odds(0, 1)
    return A_LIFE * odds.wins // odds.of


def drawn(world: World, ahead: World, unit: int) -> int:
    """Drawing on the way of a move costs nothing, by itself it costs an action.   [pf.move-actions]"""
    if sheathed(world, unit) == sheathed(ahead, unit):
        return 0
    before, after = (one.get(unit, Budget) for one in (world, ahead))
    return AN_ACTION * sum(before.left(kind) - after.left(kind) for kind in ("standard", "move"))


def readied(world: World, ahead: World, unit: int) -> int:
    """Price what drawing takes, less what loading has taken already: no shot is without it."""
    loaded = len(unloaded(world, unit)) - len(unloaded(ahead, unit))
    return drawn(world, ahead, unit) - AN_ACTION * max(0, loaded)


READINGS = (counting(MEASURING.diagonals.rule), creatures(COVER.soft, reach=COVER.soft_reach), lines(COVER.partial),
            second_diagonal(REACH.ten))  # fmt: skip
"""The rules that tables read in two ways."""

RULEBOOK = Rulebook(
    id="pathfinder",
    title=text("Pathfinder"),
    unit="ft",
    vocabulary=Vocabulary(
        ("square",),
        SIZES.order,
        ("tall", "long"),
        MODES,
        CONDITIONS,
        ABILITIES,
        SKILLS,
        tuple(RACES),
        ARMOURS,
        POWERS + FEATS,
        numbers=NUMBERS,
        arm_flags=(FLAG,),
        words={"suit": tuple(SUITS), "shield": tuple(SHIELDS)},
        armoury=tuple(WEAPONS),
        arm_titles={name: arm.title for name, arm in WEAPONS.items()},
        unstated_ac=0,
        actions=ACTIONS,
        readings={one.name: one.words for one in READINGS},
        loads=LOADS,
    ),
    space=SIZES,
    movement=MOVEMENT,
    turns=ROUNDS,
    combat=COMBAT,
    verbs=VERBS,
    listing=listing.load("game.rules.pathfinder"),
    chapter=chapter.load("game.rules.pathfinder"),
    answers=ANSWERS,
    muster=MUSTER.muster,
    faults=MUSTER.faults,
    lasts=lasts,
    telling=Telling(
        CREATURE_SHEET.sheet,
        MOVES.unknown.spared(CREATURE_SHEET.spared),
        at_work,
        MOVES.unknown.foretold(foretell),
        CREATURE_SHEET.drop,
        armour=total,
        seen=UNSEEN.seen,
        lurks=UNSEEN.lurks,
        arm=arm_title,
        lapses=DOUBLE_MOVE.lapses,
    ),
    carry=carry,
    # Total defence, fighting defensively and a charge count against who attacks before one's next turn.
    # [pf.total-defence] [pf.fight-defensively] [pf.charge-attack]
    weighing=Weighing(
        # So does what is in the hand, which changes with what is sheathed.   [pf.move-actions]
        # A crossbow that has been shot shoots no more before it is loaded.   [pf.weapons]
        stance=(Sheathed, Unloaded),
        strikes=(Sheathed, Unloaded),
        guards=(Sheathed,),
        sheet=(Arms,),
        lasting=("total-defence", "fighting-defensively", "charging", "running"),
        # Standing up is a move action.   [pf.prone]
        rises=(PRONE,),
        # Who tumbles past nobody may as well move.
        plainer=PLAINER,
        # Who fights defensively strikes as with an attack, at less.
        yardstick=("attack", "full-attack", "charge", "coup-de-grace"),
        # A 5-foot step is no action: a full attack is as good from a square away.   [pf.five-foot-step]
        steps=("step",),
        # Two moves leave no blow: a charge does, and goes straight.   [pf.charge-attack]
        rushes=CHARGE.squares,
        price=readied,
        besides=besides,
        leads=ESCAPE.leads,
    ),
    readings=READINGS,
    most_rounds=MOST_ROUNDS,
)
