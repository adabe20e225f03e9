"""The verbs of going on foot and of what a level names, by another table: two dice of eight, striding and vaulting."""

import re
from functools import partial

import pytest

from game.battle.apply import apply
from game.battle.command import command
from game.battle.dice import Roll
from game.battle.event import Event, put
from game.battle.rulebook import Preview
from game.ecs.components import Budget, Chance, Condition, Conditions, Place, Terrain
from game.ecs.world import BATTLE, World
from game.mechanics.named_checks import NamedChecks
from game.mechanics.named_things import NamedThings
from game.mechanics.on_foot.carrying_out import CarryingOut
from game.mechanics.on_foot.moves import Moves
from game.mechanics.on_foot.named_ways import NamedWays
from game.mechanics.reactions import Reactions
from game.mechanics.roll_under import RollUnder
from game.mechanics.slots import Slot, Slots
from game.reasons import Cost, Refusal, text
from game.space.field import Field, Kind
from game.space.grid import GRIDS
from tests import toy
from tests.mechanics.test_on_foot import LAW as MOVEMENT
from tests.mechanics.test_on_foot import STEPPING
from tests.mechanics.test_on_foot import cells as held
from tests.rules.fights import Loaded
from tests.toy.board import able

FULL = (("legs", 1), ("hand", 1))
SLOTS = Slots(
    "toy.order", FULL,
    {"legs": Slot(text("legs"), text("The legs are spent."), (("legs",),)),
     "hand": Slot(text("hand"), text("The hand is spent."), (("hand",),))},
    {"stride": "legs", "vault": "legs"}, "hand",
)  # fmt: skip
REACTIONS = Reactions("toy.reaction", text("{foe} at {mover}?"), text("Let go"), (), lambda world, foe, mover: None,
                      lambda world, foe, mover: True, lambda *_: Refusal("toy.hit", text("No.")), None)  # fmt: skip
TWO_DICE = RollUnder(Roll(2, 8, 0), sure=2, lost=16, contest="toy.hit")


def nothing(*_):
    yield from ()


CARRYING_OUT = CarryingOut(STEPPING, REACTIONS, able, lambda world, unit: world.get(unit, Conditions).has("held"),
                           lambda world, unit, dragging: (), nothing, nothing, nothing)  # fmt: skip


def barred(world, unit, verb):
    return Refusal("toy.blocked", text("It is held.")) if world.get(unit, Conditions).has("held") else None


def gives_up(world, unit, *_):
    yield Event("spent", unit, (), put(world, unit, world.get(unit, Conditions).minus("hidden")), text("shows itself"))


STRIDES = Moves(
    movement=MOVEMENT, reactions=REACTIONS, slots=SLOTS, kind="legs", rule="toy.blocked", rest="toy.wait",
    small=("shout",), points=lambda world, unit, verb: Cost.one("toy.step", 3), barred=barred, leaves=gives_up,
    brings=nothing, carried_out=CARRYING_OUT.play,
)  # fmt: skip
STRIDE = STRIDES.placed("stride", text("Stride"), "toy.step").verb()
VAULTS = NamedWays(
    name="vault", title=text("Vault"), rule="toy.grid",
    checks=NamedChecks(re.compile("bar(?:-([a-z]+))?"), TWO_DICE, lambda world, unit, skill: {"tumbling": 9}[skill]),
    movement=MOVEMENT, carrying_out=CARRYING_OUT, slots=SLOTS, barred=partial(barred, verb="vault"), leaves=gives_up,
)  # fmt: skip
VAULT = VAULTS.placed().verb()
LEVERS = NamedThings(
    name="pull", title=text("Pull"), rule="toy.guard",
    checks=NamedChecks(re.compile("lever(?:-([a-z]+))?"), TWO_DICE, lambda world, unit, skill: {"might": 9}[skill]),
    slots=SLOTS, cells=held,
)  # fmt: skip
PULL = LEVERS.aimed().verb()
KINDS = (
    Kind("floor", "."), Kind("bar", "="), Kind("bar-tumbling", "~"), Kind("lever", "l", becomes="wall"),
    Kind("lever-might", "m", becomes="floor"), Kind("wall", "#", blocks_move=True),
)  # fmt: skip
GLYPHS = {kind.glyph: number for number, kind in enumerate(KINDS)}


def ground(rows, where):
    """Lay a map under the toy's creatures: A at a cell, and b far off."""
    lines = rows.split()
    made = toy.world(rows="A......b")
    flat = "".join(lines)
    cells = bytes(GLYPHS[one] for one in flat)
    laid = World(Field(len(lines[0]), len(lines), KINDS, cells, (0,) * len(flat), GRIDS["square"]))
    for unit in (1, 2):
        for part in made.of(unit):
            laid.put(unit, part)
        laid.put(unit, Budget(FULL))
    laid.put(BATTLE, Chance())
    laid.put(1, Place((*where, 0)))
    laid.put(2, Place((len(lines[0]) - 1, len(lines) - 1, 0)))
    return laid


def do(world, verb, *faces, to=None):
    """Use a verb, with the dice said."""
    cmd = command(1, verb.name, to)
    assert isinstance(verb.check(world, cmd), Cost)
    for event in verb.perform(world, cmd, Loaded(*(faces or (1,)))):
        apply(world, event)


def test_points_are_paid_for_at_once_and_gone_in_parts():
    made = ground("......\n......", (0, 0))
    do(made, STRIDE, to=(2, 0, 0))
    budget = made.get(1, Budget)
    assert (made.get(1, Place).at, budget.purse, budget.left("legs")) == ((2, 0, 0), 1, 0)
    assert STRIDE.allowed(made, 1).rules == ("toy.wait",)
    do(made, STRIDE, to=(3, 0, 0))
    assert isinstance(STRIDE.allowed(made, 1), Refusal)


def test_a_small_verb_breaks_into_a_stride_and_another_ends_it():
    made = ground("......\n......", (0, 0))
    do(made, STRIDE, to=(1, 0, 0))
    walked = made.get(1, Budget)
    for done, goes_on in (("shout", True), ("pull", False)):
        made.put(1, SLOTS.after(walked, "hand", done))
        assert isinstance(STRIDE.allowed(made, 1), Cost) is goes_on


def test_more_points_than_there_are_are_refused():
    out = STRIDE.check(ground("......\n......", (0, 0)), command(1, "stride", (4, 0, 0)))
    assert isinstance(out, Refusal)
    assert out.rule == "toy.step"


def test_who_is_held_strides_nowhere_and_who_strides_shows_itself():
    made = ground("......\n......", (0, 0))
    made.put(1, Conditions((Condition("hidden", "toy.wait"),)))
    do(made, STRIDE, to=(1, 0, 0))
    assert not made.get(1, Conditions).active
    made.put(1, Conditions((Condition("held", "toy.wait"),)))
    assert STRIDE.allowed(made, 1).rule == "toy.blocked"
    assert STRIDE.area(made, 1, "walk").stops == ()


def test_ground_named_so_leads_to_all_of_its_name():
    made = ground("=..#.=\n..~#..", (0, 0))
    assert [stop.cell for stop in VAULT.area(made, 1, "walk").stops] == [(5, 0, 0)]
    do(made, VAULT, to=(5, 0, 0))
    assert made.get(1, Place).at == (5, 0, 0)
    assert made.get(1, Budget).left("legs") == 0


@pytest.mark.parametrize(("faces", "there"), [((4, 5), (4, 0, 0)), ((5, 5), (0, 0, 0))])
def test_a_roll_decides_where_the_name_says_so(faces, there):
    made = ground("~..#~.\n...#..", (0, 0))
    shown = VAULT.preview(made, command(1, "vault", (4, 0, 0)))
    assert isinstance(shown, Preview)
    assert (shown.outcomes[0].chance.wins, shown.outcomes[0].chance.of) == (9, 16)
    do(made, VAULT, *faces, to=(4, 0, 0))
    assert made.get(1, Place).at == there


@pytest.mark.parametrize("where", [(1, 0), (0, 1)])
def test_elsewhere_nothing_leads_anywhere(where):
    assert VAULT.allowed(ground("=.#=\n..#.", where), 1).rule == "toy.grid"


@pytest.mark.parametrize(("faces", "kind"), [((4, 5), "floor"), ((5, 5), "lever-might")])
def test_what_is_pulled_becomes_what_its_kind_says_if_the_roll_succeeds(faces, kind):
    made = ground(".m....\n......", (0, 0))
    do(made, PULL, *faces, to=(1, 0, 0))
    assert made.field.kind(1, 0).name == kind
    assert made.get(1, Budget).left("hand") == 0


def test_what_asks_for_no_roll_works_at_once_but_not_on_somebody():
    made = ground("l.....\n......", (0, 0))
    assert PULL.check(made, command(1, "pull", (0, 0, 0))).rule == "toy.guard"
    made.put(1, Place((1, 1, 0)))
    do(made, PULL, to=(0, 0, 0))
    assert made.find(BATTLE, Terrain) == Terrain(((0, 0, "wall"),))
    assert made.field.kind(0, 0).blocks_move


def test_what_is_not_beside_is_not_pulled():
    made = ground("l.....\n......", (3, 0))
    assert PULL.allowed(made, 1).rule == "toy.guard"
    assert not LEVERS.somewhere(toy.world(), 1)
    assert LEVERS.somewhere(made, 1)
