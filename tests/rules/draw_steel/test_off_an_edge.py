"""Off an edge on foot, onto whoever is below: warned of, asked about, done."""

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.battle.rulebook import Going, Halt, Preview
from game.paths.plan import MovePlan
from game.reasons import Refusal
from game.space.square import Cell
from scenes.ui.words import caught_line, harm_lines
from tests.rules.draw_steel.fights import begin, fight
from tests.rules.fights import act, at, box, cited, creature, has, hp, refused, unit

HERO = {"hp": 60, "skills": "{ recoveries = 8 }"}
LEDGE = "6660000\n" * 5


def above(agility: int = 0, heights: str = LEDGE, foe: list[int] | None = None, **more: object) -> Battle:
    """A hero on a ledge 6 high, a foe at its foot; the hero acts."""
    battle = fight(
        box(7, 5), creature("Hero", [2, 2], **HERO, abilities=f"{{ agility = {agility} }}", **more),
        creature("Foe", foe or [3, 2], "foes", hp=60, abilities="{ might = 0 }"),
        creature("Far", [6, 4], "foes", hp=60), heights=heights,
    )  # fmt: skip
    begin(battle, "Hero")
    return battle


def shown(battle: Battle, there: Cell, **options: str) -> Preview:
    """Give what an Advance to somewhere would do."""
    found = battle.preview(command(battle.acting, "advance", there, mode="walk", **options))
    assert isinstance(found, Preview), found
    return found


def test_one_is_warned_of_the_fall_and_of_whom_it_strikes() -> None:
    """[ds.fall-onto] [ds.fall-damage] 6 squares up, measured to the top of the foe: 5."""
    battle = above()
    found = shown(battle, (3, 2, 0))
    assert found.plan is not None
    assert (found.cost.total, found.plan.damage, found.plan.conditions) == (1, 10, ("prone",))
    assert [(blow.at, blow.doubled_damage) for blow in found.others] == [(unit(battle, "Foe"), 20)]
    assert found.plan.steps[-1].after == (3, 2, 1)
    assert harm_lines(battle.world, found.plan) == ["10 damage on the way", "On arrival: prone"]
    assert [caught_line(battle.world, blow) for blow in found.others] == ["Foe: 10 damage on average"]


@pytest.mark.parametrize("there", [(3, 2, 0), (3, 2, 1)])
def test_what_was_shown_is_what_happens(there: Cell) -> None:
    """[ds.walk] [ds.fall-onto] [ds.fall-onto-prone]"""
    battle = above()
    events = act(battle, "advance", there, "4,2,0", mode="walk")
    assert (at(battle, "Hero"), at(battle, "Foe")) == ((4, 2, 0), (3, 2, 0))
    assert (hp(battle, "Hero"), hp(battle, "Foe")) == (50, 50)
    assert has(battle, "Hero", "prone")
    assert has(battle, "Foe", "prone")
    assert {"ds.fall-onto", "ds.fall-onto-prone", "ds.walk"} <= {*cited(events)}


@pytest.mark.parametrize(("answer", "damage"), [("soften", 6), ("hard", 10)])
def test_how_hard_one_falls_is_asked(answer: str, damage: int) -> None:
    """[ds.fall-agility]"""
    battle = above(agility=2)
    act(battle, "advance", (3, 2, 0), answer, "4,1,0", mode="walk")
    assert (hp(battle, "Hero"), hp(battle, "Foe")) == (60 - damage, 60 - damage)


def test_a_run_up_comes_before_it_and_nothing_after() -> None:
    """[ds.fall-onto] [ds.no-stopping] The way ends there; where one comes to lie is chosen then."""
    battle = above(foe=[3, 0])
    movement, here = battle.rulebook.movement, ((2, 1, 6), (3, 0, 0))
    going = Going("walk", "advance")
    found = movement.route(battle.world, battle.acting, here, going)
    assert isinstance(found, MovePlan), found
    assert (found.cost.total, found.damage) == (2, 10)
    on = movement.route(battle.world, battle.acting, (*here, (4, 0, 0)), going)
    assert isinstance(on, Halt)
    assert (on.at, on.refusal.rule) == (2, "ds.fall-onto")
    assert shown(battle, (3, 0, 0)).cost.total == 2


def test_nobody_is_told_to_end_there() -> None:
    """[ds.no-stopping] Where one may stop is where nobody is; beyond, one goes round or down beside."""
    battle = above()
    stops = battle.rulebook.movement.area(battle.world, battle.acting, Going("walk", "advance"))
    assert not isinstance(stops, Refusal)
    cells = [stop.cell for stop in stops.stops]
    assert (3, 2, 0) not in cells
    assert (3, 2, 1) not in cells
    assert (3, 1, 0) in cells


def test_onto_a_friend_too_and_onto_the_topmost() -> None:
    """[ds.fall-onto] No rule asks on whom; of two over one another the upper is met."""
    battle = fight(
        box(7, 5), creature("Hero", [2, 2], **HERO), creature("Friend", [3, 2], hp=60),
        creature("Flier", [3, 2, 3], "foes", hp=60, speeds="{ walk = 5, fly = 5 }", abilities="{ might = 2 }"),
        heights=LEDGE,
    )  # fmt: skip
    begin(battle, "Hero")
    found = shown(battle, (3, 2, 0))
    assert [(blow.at, blow.doubled_damage) for blow in found.others] == [(unit(battle, "Flier"), 8)]
    act(battle, "advance", (3, 2, 0), "4,2,3", mode="walk")
    assert (hp(battle, "Flier"), hp(battle, "Friend")) == (56, 60)
    assert (at(battle, "Hero"), hp(battle, "Hero")) == ((4, 2, 0), 60 - 4 - 6)


def test_a_foe_as_high_as_the_ledge_is_walked_into_not_fallen_onto() -> None:
    """[ds.no-stopping] Who reaches up beside the edge is in the way itself."""
    tall = creature("Tall", [3, 1], "foes", hp=60, size="1M")
    battle = fight(box(7, 5), creature("Hero", [2, 2], **HERO), tall, heights="1110000\n" * 5)
    begin(battle, "Hero")
    assert shown(battle, (3, 1, 0)).plan is not None
    big = creature("Big", [3, 1], "foes", hp=60, size="2")
    battle = fight(box(7, 5), creature("Hero", [2, 2], **{**HERO, "size": "1L"}), big, heights="1110000\n" * 5)
    begin(battle, "Hero")
    assert refused(battle, "advance", (3, 1, 0), mode="walk") == "ds.no-stopping"


def test_no_charge_ends_on_somebody() -> None:
    """[ds.charge]"""
    battle = above(foe=[4, 2])
    found = battle.rulebook.movement.area(battle.world, battle.acting, Going("walk", "charge"))
    assert not isinstance(found, Refusal)
    assert all(stop.cell[:2] != (4, 2) for stop in found.stops)
