"""What a side knows: where a hidden foe is changes nothing that the computer does, only where it can be."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.ai.brain import Brain
from game.ai.eyes import Eyes, Sighting, _near, blank, hidden, placed_at
from game.ai.pieces import whole
from game.ai.simulate import mustered
from game.battle.battle import Battle
from game.ecs.components import Name, Place, Side
from game.space.square import Cell
from game.store.level import read_level
from tests import written
from tests.rules.draw_steel.fights import turn
from tests.rules.fights import act

PILLARS = """
##################
#.......##.......#
#.......##.......#
#................#
#.......##.......#
#.......##.......#
##################
"""
ROOMS = """
##################
#.......##.......#
#.......##.......#
#.......##.......#
#.......##.......#
#................#
##################
"""
LOW = """
############
#....sss...#
#....sss...#
#....sss...#
############
"""
SMOKE = '[key]\ns = { title = "smoke", concealment = 20 }\n'
BASE = 'size = "medium"\nhp = 20\nac = 14\nspeeds = { walk = 30 }\n'
SWORD = 'weapons = [{ name = "sword", attack = 6, damage = "1d8+3" }]\n'


def level(book: str, rows: str, *creatures: str) -> Battle:
    tail = SMOKE if "s" in rows else ""
    raw = written.whole_level(book, rows.strip(), *creatures, head="rounds = 12\n", tail=tail).encode()
    return mustered(read_level(raw, "eyes.toml"))


def someone(name: str, at: list[int], team: str, more: str = "") -> str:
    return written.creature(name, at, team) + BASE + SWORD + more


def begun(battle: Battle, first: str) -> Battle:
    """Start with a seed that gives somebody the first turn."""
    names = {name.name: unit for unit, name in battle.world.all(Name)}
    for seed in range(200):
        trial = Battle(battle.rulebook, battle.world.fork(), battle.objectives, battle.limit)
        trial.start(seed)
        if trial.acting == names[first]:
            return trial
    raise AssertionError(first)


def smoke() -> Battle:
    """Starfinder: somebody walks into smoke and hides there; the seeker acts."""
    stealthy = someone("Shade", [6, 2], "east", "skills = { stealth = 40 }\n")
    battle = begun(level("starfinder", LOW, someone("Seeker", [1, 2], "west"), stealthy), "Shade")
    act(battle, "hide")
    act(battle, "end")
    return battle


def invisible(book: str) -> Battle:
    """Somebody who has never been seen is in one of two rooms; the seeker acts."""
    shade = someone("Shade", [2, 4], "east", 'conditions = ["invisible"]\n')
    return begun(level(book, PILLARS, someone("Seeker", [12, 2], "west"), shade), "Seeker")


def lurking(name: str, at: list[int], team: str, ref: int, more: str = "") -> str:
    """Somebody of Lordsouls, with a sword; who has the most РЕФ acts first."""
    scores = f"{{ str = 7, dex = 8, ref = {ref}, move = 6, energy = 10 }}"
    own = f"hp = 20\nabilities = {scores}\nskills = {{ sight = 12 }}\n"
    sword = 'weapons = [{ name = "sword", reach = 1, skill = 12, damage = "1d6+1", place = "hand" }]\n'
    return written.creature(name, at, team) + own + sword + more


def ambush() -> Battle:
    """Lordsouls: somebody who has never been seen is hidden in one of two rooms; the seeker acts."""
    shade = lurking("Shade", [2, 4], "east", 1, 'conditions = ["hidden"]\n')
    return begun(level("lordsouls", PILLARS, lurking("Seeker", [12, 2], "west", 12), shade), "Seeker")


def brush() -> Battle:
    """Draw Steel: somebody hides behind a wall; the seeker acts."""
    rows = written.rows_of(ROOMS)
    seeker = written.creature("Seeker", [2, 2], "west", kind="ranger")
    battle = level("draw-steel", rows, seeker, written.creature("Shade", [10, 1], "east", kind="shadow"))
    battle.start(0)
    turn(battle, "Shade")
    act(battle, "hide")
    turn(battle, "Seeker")
    return battle


BATTLES: dict[str, Callable[[], Battle]] = {
    "starfinder, hides": smoke,
    "starfinder, invisible": lambda: invisible("starfinder"),
    "pathfinder, invisible": lambda: invisible("pathfinder"),
    "draw steel, hides": brush,
    "lordsouls, hidden": ambush,
}


def believed(battle: Battle) -> tuple[Cell, ...]:
    team = battle.world.get(battle.acting, Side).team
    view = whole(Eyes().view(battle, team))
    return dict(view.cells)[2]


@pytest.mark.parametrize("height", [0, 3])
def test_first_of_all_it_is_believed_where_it_was_seen_last_though_that_be_in_the_air(height: int) -> None:
    battle = smoke()
    last = replace(battle.world.get(2, Place), at=(5, 2, height))
    cells = whole(_near(battle.rulebook, blank(battle.world, (2,), 2), 2, Sighting(last)))
    assert cells[0] == last.at
    assert len(dict.fromkeys(cells)) == len(cells)


@pytest.mark.parametrize("name", list(BATTLES))
def test_a_foe_that_is_hidden_is_a_set_of_cells_in_which_it_is(name: str) -> None:
    battle = BATTLES[name]()
    assert battle.world.get(battle.acting, Name).name == "Seeker"
    assert hidden(battle.rulebook, battle.world, "west") == (2,)
    cells = believed(battle)
    assert len(cells) > 1
    assert len(set(cells)) == len(cells)


@pytest.mark.parametrize("name", ["starfinder, hides", "draw steel, hides"])
def test_who_was_seen_to_hide_is_thought_to_be_near(name: str) -> None:
    battle = BATTLES[name]()
    at = battle.world.get(2, Place).at
    cells = believed(battle)
    assert cells[0] == at
    assert all(battle.rulebook.telling.lurks(_with(battle, cell).world, "west", 2) for cell in cells)


def _with(battle: Battle, cell: Cell) -> Battle:
    other = Battle(battle.rulebook, battle.world.fork(), battle.objectives, battle.limit)
    other.resume(battle.snapshot())
    other.origin = battle.origin
    other.world.put(2, placed_at(other.world, 2, cell))
    return other


@pytest.mark.parametrize("strength", ["naive", "normal", "hard", "master"])
@pytest.mark.parametrize("name", list(BATTLES))
def test_moving_a_hidden_foe_within_the_set_changes_no_command(name: str, strength: str) -> None:
    battle = BATTLES[name]()
    cells = believed(battle)
    spots = [cells[0], cells[len(cells) // 2], cells[-1]]
    chosen = [Brain(strength).decide(_with(battle, cell)) for cell in spots]
    assert len({one.command for one in chosen}) == 1, [one.command for one in chosen]
    assert len({one.says for one in chosen}) == 1
    assert [believed(_with(battle, cell)) for cell in spots] == [cells] * 3


def test_the_set_grows_with_each_turn_of_who_hides() -> None:
    battle = smoke()
    first = believed(battle)
    act(battle, "end")
    assert battle.acting == 2
    if hidden(battle.rulebook, battle.world, "west"):
        assert len(believed_by(battle, "west")) >= len(first)


def believed_by(battle: Battle, team: str) -> tuple[Cell, ...]:
    return dict(whole(Eyes().view(battle, team)).cells)[2]


def test_a_resumed_battle_believes_the_same() -> None:
    battle = smoke()
    copy = level("starfinder", LOW, someone("Seeker", [1, 2], "west"),
                 someone("Shade", [6, 2], "east", "skills = { stealth = 40 }\n"))  # fmt: skip
    copy.resume(battle.snapshot())
    copy.origin = battle.origin
    assert believed(copy) == believed(battle)


def test_a_battle_in_which_everybody_is_seen_is_believed_to_be_as_it_is() -> None:
    seeker, plain = someone("Seeker", [1, 2], "west"), someone("Plain", [9, 2], "east")
    battle = begun(level("starfinder", LOW, seeker, plain), "Seeker")
    view = whole(Eyes().view(battle, "west"))
    assert view.battle is battle
    assert view.cells == ()


def test_a_strike_at_a_square_is_worth_what_the_number_of_squares_leaves_of_it() -> None:
    battle = invisible("starfinder")
    team = battle.world.get(battle.acting, Side).team
    view = whole(Eyes().view(battle, team))
    assert len(dict(view.cells)[2]) == len(believed(battle)) > 10
    assert Brain("hard").decide(battle).command.verb != "strike-square"
