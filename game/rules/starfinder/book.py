"""The Starfinder rulebook: its laws, verbs and words put together."""

from game.battle import listing
from game.battle.rulebook import Rulebook
from game.battle.vocabulary import Vocabulary
from game.battle.weighing import Weighing
from game.mechanics.d20.burst_throwing import VERB as THROW
from game.mechanics.d20.burst_throwing import kept
from game.mechanics.d20.bursts import across, carry
from game.mechanics.d20.cover_readings import creatures, lines
from game.mechanics.d20.diagonals import counting
from game.mechanics.d20.muster import Muster
from game.mechanics.d20.speeds import MODES
from game.mechanics.states import HIDDEN, PRONE
from game.reasons import text
from game.rules import chapter
from game.rules.starfinder.actions.charge import CHARGE
from game.rules.starfinder.combat.attack_modifiers import COMBAT
from game.rules.starfinder.combat.cover import COVER
from game.rules.starfinder.movement.moves import MOVES
from game.rules.starfinder.movement.planning import MOVEMENT
from game.rules.starfinder.movement.tumbling import PLAINER
from game.rules.starfinder.space.helpless import PASSING_HELPLESS
from game.rules.starfinder.space.measuring import MEASURING
from game.rules.starfinder.space.sizes import SIZES
from game.rules.starfinder.told.answers import ANSWERS
from game.rules.starfinder.told.telling import TELLING
from game.rules.starfinder.travel.calculator import ASKED
from game.rules.starfinder.travel.travel import ROAD_WORDS
from game.rules.starfinder.turns.menu import VERBS
from game.rules.starfinder.turns.turns import ROUNDS

MOST_ROUNDS = 60
"""Rounds after which a battle is nobody's, unless the level says otherwise.   [decided.limit]"""
CONDITIONS = (
    "asleep", "blurred", "bound", "charging", "cowering", "dazed", "dead", "drifting", "dying", "encumbered",
    "entangled", "exhausted", "fatigued", "flat-footed", "grabbed", "grappled", "helpless", "hidden", "immobilized",
    "in-darkness", "in-dim-light", "invisible", "off-kilter", "overburdened", "paralysed", "paralyzed", "petrified",
    "pinned", "prone", "squeezing", "stunned", "surprised", "unconscious",
)  # fmt: skip
RULES_OF = {
    "prone": "sf.prone", "hidden": "decided.hiding",
    "entangled": "sf.squeezing-entangled", "squeezing": "sf.squeezing-entangled",
    "fatigued": "sf.hustle-fatigue", "exhausted": "sf.hustle-fatigue", "off-kilter": "sf.prone-zero-g",
    "flat-footed": "sf.run", "blurred": "sf.concealment-from-all",
    "in-darkness": "sf.total-concealment", "in-dim-light": "sf.concealment", "invisible": "sf.total-concealment",
    "charging": "decided.charge", "pinned": "sf.minimum-movement", "grabbed": "sf.minimum-movement",
    "grappled": "sf.minimum-movement", "immobilized": "sf.minimum-movement",
    "encumbered": "sf.speed", "overburdened": "sf.speed",
}  # fmt: skip
"""The rule behind each condition that a level may begin with."""
SKILLS = ("acrobatics", "athletics", "perception", "stealth", "reflex", "unarmed")
ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
ACTIONS = ("move", "double", "run", "step", "charge", "minimum", "withdraw")
"""How a movement may be taken; a tumble needs a check, and is a verb only."""


MUSTER = Muster(
    # A creature that does not fit holds the first free band of its block, rows before columns;   [sf.squeezing]
    # it may share squares only where one of both may stop on the other's.
    # Who is not on the ground does not lie; without weight it spins instead.   [sf.prone] [sf.prone-zero-g]
    moves=MOVES,
    behind=RULES_OF,
    # The other conditions leave one helpless.
    rule=PASSING_HELPLESS.rule,
    # Who is surprised is flat-footed until its first turn.
    same_as={"paralysed": "paralyzed", "surprised": "flat-footed"},
    ends={"surprised": "turn"},
)
READINGS = (counting(MEASURING.diagonals.rule), creatures(COVER.soft, reach=COVER.soft_reach), lines(COVER.partial))
"""The rules that tables read in two ways."""

RULEBOOK = Rulebook(
    id="starfinder",
    title=text("Starfinder"),
    unit="ft",
    vocabulary=Vocabulary(
        ("square",),
        SIZES.order,
        ("tall", "long"),
        MODES,
        CONDITIONS,
        ABILITIES,
        SKILLS,
        actions=ACTIONS,
        readings={one.name: one.words for one in READINGS},
        words={"travels": ROAD_WORDS},
        bursts=True,
        asks=ASKED,
    ),
    space=SIZES,
    movement=MOVEMENT,
    turns=ROUNDS,
    combat=COMBAT,
    verbs=VERBS,
    listing=listing.load("game.rules.starfinder"),
    chapter=chapter.load("game.rules.starfinder"),
    answers=ANSWERS,
    muster=MUSTER.muster,
    faults=MUSTER.faults,
    carry=carry,
    telling=TELLING,
    readings=READINGS,
    weighing=Weighing(
        veils=(HIDDEN,),
        # Who lies may stand up in its turn.   [sf.prone]
        rises=(PRONE,),
        throws=(THROW,),
        # Such a throw bursts.   [decided.burst]
        across=across,
        # Two moves leave no blow: a charge does, and goes straight.   [decided.charge]
        rushes=CHARGE.squares,
        keeps=kept,
        plainer=PLAINER,
    ),
    most_rounds=MOST_ROUNDS,
)
