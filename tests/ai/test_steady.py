"""What hard leaves alone: steps that gain next to nothing, a grenade on one of many, climbing on the flat."""

from dataclasses import replace

import pytest

from game.ai.brain import stick_of
from game.ai.knobs import STRENGTHS
from game.ai.plans import Plan
from game.ai.scores import Scores
from game.ai.search import Search
from game.ai.steady import AGAIN, STIR, staying, steadied
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.battle.command import command
from game.ecs.components import Place
from game.space.square import Cell
from tests.ai.test_eyes import begun, level, placed_at, someone

HALL = "\n".join(["#" * 18, *["#" + "." * 16 + "#"] * 3, "#" * 18])
GRENADE = 'bursts = [{ name = "grenade", radius = 10, range = 50, save = 13, damage = "2d6", left = 2 }]\n'


def yard(*foes: int) -> Battle:
    """Somebody with grenades, and foes some squares east; it acts."""
    others = [someone(f"Foe {at}", [at, 2], "east") for at in foes]
    return begun(level("starfinder", HALL, someone("Ash", [1, 2], "west", GRENADE), *others), "Ash")


def mind(battle: Battle, strength: str = "hard") -> Worth:
    return Worth(battle, battle.acting, STRENGTHS[strength], stick_of(battle))


def plans(worth: Worth, cell: Cell, gain: int) -> list[Plan]:
    """Give a plan that goes to a cell and gains something by it, and the one that stays."""
    ahead = worth.world.fork()
    ahead.put(worth.unit, placed_at(worth.world, worth.unit, cell))
    go = command(worth.unit, "move", cell, mode="walk")
    goes = Plan(worth.world, ahead, (go,), Scores(outlook=100 + gain))
    return [goes, Plan(worth.world, worth.world, (), Scores(outlook=100))]


@pytest.mark.parametrize(
    ("strength", "cell", "gain", "stays"),
    [
        ("hard", (2, 3, 0), STIR - 1, True),
        ("hard", (2, 3, 0), STIR, False),
        ("hard", (3, 3, 0), 1, False),
        ("normal", (2, 3, 0), 1, False),
    ],
)
def test_a_step_to_the_next_cell_has_to_gain_something(strength: str, cell: Cell, gain: int, stays: bool) -> None:
    worth = mind(yard(9), strength)
    first = steadied(worth, plans(worth, cell, gain))[0]
    assert (not first.commands) is stays
    assert worth.world.get(worth.unit, Place).at == (1, 2, 0)


def test_a_further_way_is_held_against_the_best_blow_from_where_one_has_gone() -> None:
    battle = yard(9)
    for gone in (False, True):
        worth = mind(battle)
        goes, still = plans(worth, (3, 3, 0), 1)
        blows = [Plan(worth.world, worth.world, (command(worth.unit, "attack", 2),), Scores(dealt=n)) for n in (90, 80)]
        assert staying(worth, [goes, *blows, still]) == ([blows[0], still] if gone else [still])
        if not gone:
            battle.do(next(cmd for cmd in battle.options() if cmd.verb == "move"))


@pytest.mark.parametrize(("gain", "stays"), [(AGAIN - 1, True), (AGAIN, False)])
def test_who_has_gone_somewhere_goes_on_for_something_only(gain: int, stays: bool) -> None:
    battle = yard(9)
    battle.do(command(battle.acting, "move", (3, 2, 0), mode="walk"))
    worth = mind(battle)
    first = steadied(worth, plans(worth, (6, 3, 0), gain))[0]
    assert (not first.commands) is stays


@pytest.mark.parametrize(("gain", "stays"), [(AGAIN - 1, True), (AGAIN, False)])
def test_who_has_gone_somewhere_strikes_from_there_rather_than_go_on_for_next_to_nothing(
    gain: int, stays: bool
) -> None:
    battle = yard(9)
    battle.do(command(battle.acting, "move", (3, 2, 0), mode="walk"))
    worth = mind(battle)
    goes, waits = plans(worth, (6, 3, 0), gain)
    shot = next(offer for offer in battle.options() if offer.verb == "throw")
    shoots = replace(waits, commands=(shot,), scores=Scores(dealt=60, outlook=40))
    both = replace(goes, commands=(*goes.commands, shot), scores=Scores(dealt=60, outlook=40 + gain))
    first = steadied(worth, [both, shoots, waits])[0]
    assert first == (shoots if stays else both)


def test_who_has_gone_somewhere_and_would_lie_down_and_go_on_does_not_stay_by_that() -> None:
    """It lay down and got up again and again: what goes later goes as well, and is no way to stay."""
    battle = yard(9)
    battle.do(command(battle.acting, "move", (3, 2, 0), mode="walk"))
    worth = mind(battle)
    goes, waits = plans(worth, (6, 3, 0), 1)
    lies = replace(goes, commands=(command(worth.unit, "drop-prone"), *goes.commands))
    assert steadied(worth, [goes, lies, waits])[0] == waits
    assert staying(worth, [goes, lies, waits]) == [waits]


def test_a_way_that_does_nothing_is_kept_where_staying_was_not_looked_into() -> None:
    worth = mind(yard(9))
    goes = plans(worth, (2, 3, 0), 1)[:1]
    assert steadied(worth, goes) == goes


@pytest.mark.parametrize(
    ("foes", "strength", "price"), [((9, 10), "hard", 350), ((9,), "hard", 0), ((9, 10), "normal", 0)]
)
def test_a_grenade_is_worth_keeping_while_there_is_more_than_one_foe(
    foes: tuple[int, ...], strength: str, price: int
) -> None:
    """2d6 are 7: half of that."""
    battle = yard(*foes)
    throw = next(offer for offer in battle.options() if offer.verb == "throw")
    worth = mind(battle, strength)
    assert worth.kept(worth.world, throw) == price
    assert worth.kept(worth.world, command(worth.unit, "move", (2, 2, 0))) == 0


def test_nothing_is_climbed_along_the_ground() -> None:
    lizard = someone("Ash", [1, 2], "west").replace("{ walk = 30 }", "{ walk = 30, climb = 30 }")
    battle = begun(level("starfinder", HALL, lizard, someone("Foe", [16, 2], "east")), "Ash")
    assert any(offer.target == (11, 2, 0) for offer in battle.offers("climb-fast"))
    worth = mind(battle)
    search = Search(worth, STRENGTHS["hard"].nodes)
    for _ in search.run():
        pass
    climbs = [cmd.target for plan in search.plans for cmd in plan.commands if cmd.verb == "climb-fast"]
    assert climbs
    assert all(isinstance(cell, tuple) and cell[2] > 0 for cell in climbs)
