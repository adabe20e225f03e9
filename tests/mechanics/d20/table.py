"""A second table of the law of d20 rulebooks, with other figures: hulks from Huge, three sizes apart, long reach."""

from game.ecs.components import Body, Condition, Conditions, Name, Place, Side, Vitals, Weapon
from game.ecs.world import World
from game.mechanics.d20.concealment import Concealing
from game.mechanics.d20.corners import Corners
from game.mechanics.d20.cover import FULL, IMPROVED, SOFT, TOTAL, Covering
from game.mechanics.d20.diagonals import Diagonals
from game.mechanics.d20.difficult_terrain import Hindrances
from game.mechanics.d20.entered_squares import Entering
from game.mechanics.d20.flanking import Flanking
from game.mechanics.d20.helpless import HelplessStates, PassingHelpless
from game.mechanics.d20.measuring import Measuring
from game.mechanics.d20.obstacles import Obstacles
from game.mechanics.d20.occupied_squares import Passing
from game.mechanics.d20.passing_by_size import PassingBySize
from game.mechanics.d20.reach import Reach
from game.mechanics.d20.sizes import Size, Sizes
from game.mechanics.d20.speeds import Pace
from game.mechanics.d20.squeezing import Squeezing
from game.mechanics.states import has
from game.space.field import Field, Kind
from game.space.footprint import whole

SIDES = {"tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 3, "gargantuan": 4, "colossal": 6}
SQUEEZING = Squeezing(
    step="squeeze-cost", too_narrow="squeeze", penalties="squeeze-penalties", holding=("squeeze",), rush="squeeze"
)
SIZES = Sizes(
    rows={
        name: Size("size", side, 50 * side if name != "tiny" else 25, 5 * side, 5 * max(1, side - 1), 1, 600 * side)
        for name, side in SIDES.items()
    }
    | {"tiny": Size("size", 1, 25, 0, 0, 4, 150)},
    categories="size",
    one_square="size",
    big="size",
    shared="small-spaces",
    squeezing=SQUEEZING,
    measuring=Measuring(squares="squares", diagonals=Diagonals("diagonals")),
)
HELPLESS_STATES = HelplessStates(
    helpless=("helpless", "unconscious"),
    inert=("helpless", "unconscious", "stunned"),
    rooted=("held",),
    still="minimum-limits",
)
PASSING = Passing(
    SIZES,
    HELPLESS_STATES,
    ally="friend",
    foe="enemy",
    helpless=PassingHelpless(SIZES, "helpless", hulk="huge-helpless", hulks_from="huge"),
    fills="filled",
    by_size=PassingBySize(SIZES, "very-small", "very-small", "small-spaces", sizes_apart="three-sizes"),
    end="ending",
    dead="dead",
)
FLOOR = Kind("floor", ".")


def board(wide: int = 16, high: int = 16) -> World:
    """Build a world of floor."""
    return World(Field(wide, high, (FLOOR,), bytes(wide * high), (0,) * (wide * high)))


def add(world: World, unit: int, at: tuple[int, int], size: str = "medium", team: str = "red", *states: str) -> None:
    """Place a creature by its north-west square."""
    world.put(unit, Name(f"unit {unit}"))
    world.put(unit, Body(size, SIZES.side(size), fills_space="filling" in states, incorporeal="ghost" in states))
    world.put(unit, Place((*at, 0), whole(SIZES.side(size))))
    world.put(unit, Side(team))
    world.put(unit, Conditions(tuple(Condition(state, "test") for state in states)))
    world.put(unit, Vitals(5, 5, dead="dead" in states))


REACH = Reach(
    SIZES,
    HELPLESS_STATES,
    natural="reach",
    zero="small-spaces",
    long_weapon="reach-weapon",
    big_weapon="reach-weapon",
    ten="ten",
    other="other",
    same_square="threatened",
    threatened="threatened",
    unarmed="unarmed",
    big="threatened",
    doubles=True,
)
ENTERING = Entering(PASSING, REACH, provokes="occupied")
OBSTACLES = Obstacles(
    SIZES, cost="obstacle", blocking="blocking", corners=Corners("corners", soft="past-creatures"),
    all_or_nothing="all-or-nothing",
)  # fmt: skip
PACE = Pace(
    OBSTACLES,
    HELPLESS_STATES,
    walk="speed",
    in_use="speed",
    kinds="kinds",
    too_dear="speed",
    usual=30,
    prone="prone",
    off_ground="off-ground",
    entangled="entangled",
)
HINDRANCES = Hindrances(
    OBSTACLES, difficult="difficult", dense="dense", double="double", again="again", worst="mixed"
)
COVER = Covering(
    REACH,
    line="cover",
    bonus="cover",
    partial="partial-cover",
    improved="partial-cover",
    total="total-cover",
    soft="soft-cover",
    soft_limits="soft-cover",
    shared="friend-no-cover",
    low="low-cover",
    low_ignored="low-cover",
    opportunity="opportunity-limits",
    best="cover",
    shields=(SOFT, FULL, IMPROVED, TOTAL),
    melee="cover-in-melee",
    soft_partial=False,
    soft_reach=True,
    any_square=True,
    low_hides=False,
    edges=False,
    flat=lambda world, unit: has(world, unit, "prone") or HELPLESS_STATES.at_mercy(world, unit),
)
CONCEALMENT = Concealing(
    COVER,
    concealed="concealment",
    miss="concealment",
    degrees="concealment",
    line="concealment",
    reach_melee="concealment",
    beside="concealment",
    from_all="concealment",
    blurs=("blurred", "displaced"),
    darkvision="concealment",
    low_light="concealment",
    unseen="total-concealment",
    unseen_miss="total-concealment",
    no_stack="concealment",
)
FLANKING = Flanking(REACH, flanks="flanking", threat="flanking", line="flanking", big="flanking", zero="flanking")
WALL = Kind("wall", "#", blocks_move=True, blocks_effect=True, blocks_sight=True)
PILLAR = Kind("pillar", "O", cover="cover")
FOG = Kind("fog", "%", concealment=20)
LOW = Kind("low wall", "l", cover="low", obstacle=True)
SWORD = Weapon("sword", reach=5)
SPEAR, BOW = Weapon("spear", reach=10), Weapon("bow", reach=0, range=60)


def strewn(things: dict[tuple[int, int], Kind], wide: int = 20, high: int = 20) -> World:
    """Build a world of floor with these things on it."""
    kinds = (FLOOR, *dict.fromkeys(things.values()))
    cells = bytearray(wide * high)
    for (x, y), kind in things.items():
        cells[y * wide + x] = kinds.index(kind)
    return World(Field(wide, high, kinds, bytes(cells), (0,) * (wide * high)))
