"""Reach and threatened squares."""

from game.mechanics.d20.reach import Reach, second_diagonal
from game.rules.pathfinder.creature.small_creatures import SMALL_SPACES
from game.rules.pathfinder.space import squeeze_tight
from game.rules.pathfinder.space.helpless import HELPLESS_STATES
from game.rules.pathfinder.space.sizes import SIZES

REACH = Reach(
    sizes=SIZES,
    states=HELPLESS_STATES,
    # Natural reach goes by size, and by build for big creatures.
    natural="pf.size-space",
    # With a reach of 0 one has to enter the foe's square.
    zero=SMALL_SPACES,
    # A reach weapon doubles natural reach and does not strike within it, in hands of any size.
    long_weapon="pf.reach-weapons",
    big_weapon="pf.reach-weapons",
    doubles=True,
    # Where cover is not total one strikes past a wall, and so threatens what is behind it.
    edges=False,
    # A reach of 10 feet takes in the second diagonal square; other reaches are counted as usual.
    ten="pf.threatened-squares",
    other="pf.threatened-squares",
    # Some tables count that square as 15 feet, and so out of reach.
    disputed=second_diagonal("pf.threatened-squares"),
    # One's own squares are in reach, too.
    same_square=SMALL_SPACES,
    # One threatens every square into which one can strike in melee,
    threatened="pf.threatened-squares",
    # none while in a crack,
    bound=(squeeze_tight.STATE.name,),
    # and none unarmed.
    unarmed="pf.threatened-squares",
    big="pf.threatened-squares",
)
