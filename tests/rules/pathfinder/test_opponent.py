"""The computer uses what the book gives it: each time a board on which one verb is plainly the best."""

import pytest

from game.ai.brain import Brain
from game.ai.play import play
from game.ai.simulate import mustered
from game.battle.command import Command
from game.store.level import read_level

LANE = "############\n#..........#\n############\n"
HALL = "##############\n#............#\n#............#\n#............#\n##############\n"
LEVEL = '''format = 1
title = "One verb"
rulebook = "pathfinder"
rounds = 20
[map]
rows = """
{rows}"""
{objective}
[[creature]]
name = "Ram"
team = "a"
control = "ai"
{one}
[[creature]]
name = "Foe"
team = "b"
control = "ai"
{other}
'''
REACH = '[[objective]]\nteam = "{team}"\nkind = "reach"\narea = [{area}]\n'
SWORD = 'weapons = [{name = "sword", attack = 6, damage = "1d8+3"}]\nspeeds = {walk = 30}\n'
BEYOND = REACH.format(team="a", area="9, 1, 2, 1")
NEAR = REACH.format(team="a", area="7, 1, 2, 1")
PASSAGE = "##############\n#............#\n#............#\n##############\n"
WAY_OUT = REACH.format(team="b", area="12, 1, 1, 2")
FIRST, SECOND = "initiative = 99\n", "initiative = 90\n"
HELD = f'at = [5, 1]\nconditions = ["held"]\nhp = 20\nac = 14\ncmd = 12\n{FIRST}{SWORD}'
BLADE = 'weapons = [{name = "sword", attack = 6, damage = "1d8+3"}]\n'
PASSES = 'at = [4, 1]\nhp = 30\nac = 16\ncmb = 9\npowers = ["improved-overrun"]\n'
HASTENS = 'at = [1, 1]\nhp = 30\nac = 16\npowers = ["swift-retreat"]\nspeeds = {walk = 20}\n'
SHOOTS = 'at = [5, 2]\nhp = 8\nac = 10\nspeeds = {walk = 30}\nweapons = [{name = "bow", range = 60, attack = 2}]\n'
HEWS = 'at = [6, 2]\nhp = 60\nac = 20\nspeeds = {walk = 20}\nweapons = [{name = "axe", attack = 12}]\n'
HOLD = '[[objective]]\nteam = "a"\nkind = "hold"\narea = [1, 1, 3, 3]\nrounds = 6\n'
WEAK = 'at = [2, 2]\nhp = 20\nac = 16\nspeeds = {walk = 30}\nweapons = [{name = "sword", attack = 0, damage = "1d4"}]\n'
STRONG = 'at = [3, 2]\nhp = 60\nac = 26\nweapons = [{name = "axe", attack = 8, damage = "1d8+3"}]\n'
BOG = "#########\n#.;;;;..#\n#.;;;;..#\n#########\n"
BANK = REACH.format(team="a", area="3, 1, 1, 1")
FISH = 'at = [1, 1]\nhp = 30\nac = 16\nrace = "merfolk"\nspeeds = {walk = 5}\n'
OTHER = '[[creature]]\nname = "{name}"\nteam = "{team}"\ncontrol = "ai"\n'
FARAWAY = OTHER.format(name="Far", team="b") + f'at = [12, 3]\nhp = 30\nac = 30\nconditions = ["held"]\n{BLADE}'
BESIDE = OTHER.format(name="Nigh", team="b") + f"at = [4, 2]\nhp = 8\nac = 10\n{BLADE}"
FALLEN = OTHER.format(name="Pal", team="a") + f'at = [3, 1]\nhp = 9\nconditions = ["dying"]\n{BLADE}'
CRACK = "#########\n#..i....#\n#########\n"
NARROW = '[key]\n"i" = { gap = 1.5 }\n'
BOARDS = {
    "overrun": (LANE, BEYOND, PASSES + SECOND + SWORD, HELD),
    "tumble": (LANE, NEAR, "at = [4, 1]\nhp = 30\nac = 16\nskills = {acrobatics = 20}\n" + SECOND + SWORD, HELD),
    "charge": (HALL, "", "at = [1, 1]\nhp = 30\nac = 16\n" + FIRST + SWORD, "at = [10, 1]\nhp = 20\n" + SECOND + SWORD),
    "hurry": (HALL, "", HASTENS + FIRST + BLADE, "at = [12, 3]\nhp = 20\n" + SECOND + SWORD),
    "withdraw": (HALL, "", SHOOTS + SECOND, HEWS + FIRST),
    "strike": (PASSAGE, WAY_OUT, "at = [4, 1]\nhp = 60\nac = 16\n" + FIRST + SWORD,
               "at = [5, 1]\nhp = 30\nac = 8\nspeeds = {walk = 60}\n" + SECOND + BLADE),
    "total-defence": (HALL, HOLD, WEAK + FIRST, STRONG + SECOND),
    "minimum": (BOG, BANK, FISH + FIRST + BLADE, 'at = [7, 2]\nhp = 30\nconditions = ["held"]\n' + SECOND + BLADE),
    "coup-de-grace": (HALL, "", "at = [4, 1]\nhp = 30\nac = 16\n" + FIRST + SWORD,
                      'at = [5, 1]\nhp = 40\nac = 16\nconditions = ["asleep"]\n' + SECOND + SWORD + FARAWAY),
    "first-aid": (HALL, "", f"at = [4, 1]\nhp = 30\nac = 16\nskills = {{heal = 9}}\n{FIRST}{SWORD}{FALLEN}",
                  "at = [12, 3]\nhp = 30\nac = 14\nconditions = [\"held\"]\n" + SECOND + SWORD),
    "escape": (CRACK, NARROW + REACH.format(team="a", area="5, 1, 1, 1"),
               "at = [2, 1]\nhp = 30\nac = 16\nskills = {escape-artist = 30}\n" + FIRST + BLADE,
               'at = [7, 1]\nhp = 30\nconditions = ["held"]\n' + SECOND + BLADE),
}  # fmt: skip
"""The map, the objective, and the two sheets, by what the one called Ram should do within two turns."""


ROUND = "#########\n#..i....#\n#.......#\n#########\n"
ELSEWHERE = {
    "coup-de-grace": (*BOARDS["coup-de-grace"][:3], BOARDS["coup-de-grace"][3] + BESIDE),
    "first-aid": (*BOARDS["first-aid"][:3], BOARDS["first-aid"][3] + BESIDE),
    "escape": (ROUND, *BOARDS["escape"][1:]),
}
"""Those on which it is not: a foe beside one who can be struck down, a way round the crack."""


def done_by_ram(board: tuple[str, str, str, str], turns: int) -> list[str]:
    rows, objective, one, other = board
    level = read_level(LEVEL.format(rows=rows, objective=objective, one=one, other=other).encode(), "board.toml")
    battle = mustered(level)
    battle.start(1)
    done = []
    for told in play(battle, {team: Brain("normal") for team in level.teams}, turns):
        done += [told.what.verb if isinstance(told.what, Command) else told.what] * (told.unit == 1)
    return done


@pytest.mark.parametrize("verb", BOARDS)
def test_the_computer_finds_it(verb: str) -> None:
    assert verb in done_by_ram(BOARDS[verb], 2)


@pytest.mark.parametrize("verb", ELSEWHERE)
def test_the_computer_does_better_elsewhere(verb: str) -> None:
    assert verb not in done_by_ram(ELSEWHERE[verb], 1)


def test_the_computer_works_its_way_through_a_crack_and_beyond() -> None:
    """[pf.escape-artist-check] Ten full-round actions, the check, and out on the other side."""
    done = done_by_ram(BOARDS["escape"], 40)
    assert done[:10] == ["escape", "end"] * 5
    assert done.count("escape") == 10
    assert {"move", "minimum"} & set(done[20:])


AWAY = f"at = [1, 1]\nhp = 30\nac = 16\nbase_attack = 1\nspeeds = {{walk = 30}}\n{FIRST}"
IN_SHEATH = 'weapons = [{name = "longsword", attack = 6, damage = "1d8+3", sheathed = true}]\n'


def test_the_computer_draws_on_the_way() -> None:
    """[pf.move-actions] With a base attack bonus of 1 a move holds the drawing of a weapon: it goes first."""
    foe = "at = [12, 3]\nhp = 20\nac = 14\n" + SECOND + SWORD
    done = done_by_ram((HALL, "", AWAY + IN_SHEATH, foe), 1)
    assert done.index("move") < done.index("draw")


def test_the_computer_charges_with_what_it_draws() -> None:
    """[pf.charge] No farther than its speed; what it would strike with is what it draws."""
    foe = 'at = [6, 1]\nhp = 20\nac = 10\nconditions = ["prone"]\n' + SECOND + SWORD
    assert "charge" in done_by_ram((HALL, "", AWAY + IN_SHEATH, foe), 1)
