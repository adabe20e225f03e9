"""What a player is told beside the numbers of sheets and previews."""

from game.battle.rulebook import Telling
from game.rules.starfinder.bursts.bursts import arm_title
from game.rules.starfinder.combat.attack_verbs import UNSEEN
from game.rules.starfinder.told.about import ABOUT
from game.rules.starfinder.told.foretelling import FORETELLING
from game.rules.starfinder.told.showing import SHOWING
from game.rules.starfinder.travel.calculator import TOPICS

TELLING = Telling(
    ABOUT.sheet,
    ABOUT.spared,
    SHOWING.at_work,
    FORETELLING.foretell,
    ABOUT.drop,
    arm_title,
    {topic.what: topic for topic in TOPICS},
    # Who is seen by nobody of a team is not shown to it, nor where it is.   [sf.total-concealment]
    UNSEEN.seen,
)
