"""The same move under every rulebook: the ledgers' figures side by side, where they part and why, and the terminal."""

import pytest

from game import RULEBOOKS, Level
from game.cli import main
from game.compare import Comparison, Mover, compare, way
from game.comparing import lines, parting, verdict
from game.reasons import Refusal
from game.store.level import read_level
from game.store.muster import build_world
from tests.written import box, creature, rows_of, whole_level

ASH = creature("Ash", [0, 0])
SF, PF, DS, LS = "starfinder", "pathfinder", "draw-steel", "lordsouls"


def level_of(rows: str, *creatures: str, book: str = SF, head: str = "") -> Level:
    return read_level(whole_level(book, rows, *creatures, head=head).encode(), "level.toml")


def compared(level: Level, *route: tuple[int, int]) -> Comparison:
    """Ask for the way of the level's first creature."""
    book = RULEBOOKS[level.rulebook]
    cells = tuple(level.ground.on_ground(x, y) for x, y in route)
    return compare(Mover(build_world(level, book), book, 1), cells, RULEBOOKS)


def sums(found: Comparison) -> dict[str, list[int]]:
    return {account.book.id: [row.total for row in account.rows] for account in found.accounts}


def why(found: Comparison) -> dict[str, list[str]]:
    """Give the rules by which each book counts the first step that differs."""
    assert found.differs is not None
    rows = {account.book.id: (account.row(found.differs), account.refusal) for account in found.accounts}
    return {book: [one.rule for one in row.because if one.amount] if row is not None else [stop.rule if stop else ""]
            for book, (row, stop) in rows.items()}  # fmt: skip


def test_four_diagonals():
    found = compared(level_of(box(6, 6), ASH), (1, 1), (2, 2), (3, 3), (4, 4))
    assert sums(found) == {SF: [5, 15, 20, 30], PF: [5, 15, 20, 30], DS: [1, 2, 3, 4], LS: [1, 3, 4, 6]}
    assert found.differs == 1
    assert why(found) == {SF: ["sf.diagonals"], PF: ["pf.diagonals"], DS: ["ds.adjacent-cost"],
                          LS: ["ls.square-diagonal"]}  # fmt: skip
    assert parting(found) == "They part at step 2, to 2,2:"


def test_a_diagonal_into_difficult_ground():
    found = compared(level_of("......\n......\n..,...\n......", ASH), (1, 1), (2, 2), (3, 3))
    assert sums(found) == {SF: [5, 20, 30], PF: [5, 20, 30], DS: [1, 3, 4], LS: [1, 5, 6]}
    assert why(found)[DS] == ["ds.adjacent-cost", "ds.difficult-terrain"]
    assert why(found)[PF] == ["pf.diagonals", "pf.difficult-terrain"]


def test_books_that_count_alike_may_differ_in_who_strikes():
    """By feet one is struck for leaving a square in reach, by squares for leaving the side of a foe."""
    pike = creature("Pike", [2, 0], "foes") + 'weapons = [{ name = "pike", reach = 10 }]\n'
    found = compared(level_of("......\n......\n......\n......\n......\n......", creature("Ash", [0, 2]), pike),
                     (1, 2), (2, 2), (3, 2), (4, 2), (5, 2))  # fmt: skip
    assert found.differs is None
    strikes = {account.book.id: [bool(row.strikes) for row in account.rows] for account in found.accounts}
    assert found.struck == next(n for n in range(5) if len({one[n] for one in strikes.values()}) > 1)
    assert parting(found) == f"All count alike, but from step {found.struck + 1} on not the same may strike."


def test_difficult_ground_straight_on_counts_alike():
    found = compared(level_of("......\n.,,,..", creature("Ash", [0, 1])), (1, 1), (2, 1), (3, 1))
    assert sums(found) == {SF: [10, 20, 30], PF: [10, 20, 30], DS: [2, 4, 6], LS: [2, 4, 6]}
    assert found.differs is None
    assert parting(found) == "All count alike, step by step."


@pytest.mark.parametrize("book", [SF, PF])
def test_only_two_books_squeeze(book):
    ox = creature("Ox", [0, 0], size="large", speeds="{ walk = 40 }")
    found = compared(level_of(".........\n..#######", ox, book=book), (1, 0), (2, 0), (3, 0), (4, 0))
    assert sums(found) == {SF: [10, 20, 30, 40], PF: [10, 20, 30, 40], DS: [], LS: []}
    assert found.differs == 0
    assert why(found)[SF] == ["sf.measuring", "sf.squeezing"]
    assert why(found)[PF] == ["pf.distance-in-squares", "pf.squeeze-cost"]
    refused = next(account for account in found.accounts if account.book.id == DS)
    assert str(verdict(refused)) == "refused at step 1: Something solid fills it."


def test_past_a_friend_nobody_pays_more_and_nobody_stops_there():
    level = level_of(box(6, 2), ASH, creature("Bee", [1, 0]))
    found = compared(level, (1, 0), (2, 0))
    assert sums(found) == {SF: [5, 10], PF: [5, 10], DS: [1, 2], LS: [1, 2]}
    assert not any(account.refusal for account in found.accounts)
    stopped = compared(level, (1, 0))
    assert [account.refusal.rule for account in stopped.accounts if account.refusal is not None] == [
        "sf.end-of-move", "pf.ending-movement", "ds.no-stopping", "ls.occupied-cells"]  # fmt: skip


def test_through_a_foe_only_draw_steel_lets_one():
    found = compared(level_of(box(6, 2), ASH, creature("Fang", [1, 0], "pack")), (1, 0), (2, 0))
    assert sums(found) == {SF: [], PF: [], DS: [2, 3], LS: []}
    assert why(found) == {SF: ["sf.pass-enemy"], PF: ["pf.enemy-squares"], LS: ["ls.occupied-cells"],
                          DS: ["ds.adjacent-cost", "ds.enemy-space"]}  # fmt: skip


def test_a_wall_at_the_corner_bars_the_diagonal_in_every_book():
    found = compared(level_of(".#....\n......", ASH), (1, 1))
    assert [account.refusal.rule for account in found.accounts if account.refusal is not None] == [
        "sf.hard-corners", "pf.corners", "ds.no-cutting-corners", "ls.corners"]  # fmt: skip


def test_a_reach_weapon_is_left_at_another_step():
    pike = '[{ name = "pike", reach = 10 }]'
    found = compared(level_of(box(8, 4), ASH, creature("Fang", [2, 1], "pack", weapons=pike)), (1, 0), (1, 1), (0, 1))
    struck = {account.book.id: [number for number, row in enumerate(account.rows) if row.strikes]
              for account in found.accounts}  # fmt: skip
    assert struck == {SF: [0], PF: [0], DS: [2], LS: []}
    assert found.accounts[0].strikes == ("Fang",)


def test_the_speed_is_carried_over_in_squares():
    found = compared(
        level_of(box(10, 3), creature("Ash", [0, 0], speeds="{ walk = 20 }")), *((x, 0) for x in range(1, 6))
    )
    assert [account.speed for account in found.accounts] == [20, 20, 4, 4]
    assert [account.refusal for account in found.accounts] == [None] * 4
    assert all(account.limited is not None for account in found.accounts)
    said = [str(verdict(account)) for account in found.accounts]
    assert said[0] == "25 ft: more than one move, which goes 20 ft"
    assert said[2] == "5 squares: more than one move, which goes 4 squares"


def test_from_draw_steel_too():
    found = compared(level_of(box(6, 6), ASH, book=DS), (1, 1), (2, 2))
    assert [account.book.id for account in found.accounts] == [DS, SF, PF, LS]
    assert sums(found) == {DS: [1, 2], SF: [5, 15], PF: [5, 15], LS: [1, 3]}


def test_on_hexes_only_who_plays_there_is_asked():
    found = compared(level_of(box(6, 6), ASH, book=LS, head='grid = "hex"\n'), (1, 0), (2, 0))
    assert [account.book.id for account in found.accounts] == [LS]
    assert parting(found) == "No other rulebook is played on this map."


def test_asking_changes_nothing_and_answers_twice_alike():
    level = level_of(box(6, 6), ASH, creature("Fang", [3, 3], "pack"))
    book = RULEBOOKS[SF]
    world = build_world(level, book)
    before = world.digest()
    first, second = (list(lines(compare(Mover(world, book, 1), ((1, 1, 0), (2, 2, 0)), RULEBOOKS))) for _ in range(2))
    assert first == second
    assert world.digest() == before


def test_a_goal_is_gone_to_by_the_levels_own_rules():
    level = level_of("....\n.##.\n....", creature("Ash", [0, 1]))
    book = RULEBOOKS[SF]
    mover = Mover(build_world(level, book), book, 1)
    assert way(mover, (3, 1, 0), RULEBOOKS) == ((0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (3, 1, 0))
    assert isinstance(way(mover, (1, 1, 0), RULEBOOKS), Refusal)


def test_where_the_own_rules_know_no_way_another_books_way_is_compared():
    level = level_of("....", ASH, creature("Fang", [1, 0], "pack"))
    mover = Mover(build_world(level, RULEBOOKS[SF]), RULEBOOKS[SF], 1)
    route = way(mover, (2, 0, 0), RULEBOOKS)
    assert route == ((1, 0, 0), (2, 0, 0))
    assert sums(compare(mover, route, RULEBOOKS)) == {SF: [], PF: [], DS: [2, 3], LS: []}


def test_who_is_hidden_is_not_given_away():
    pike = '[{ name = "pike", reach = 10 }]'
    level = level_of(box(8, 4), ASH, creature("Fang", [2, 1], "pack", weapons=pike))
    mover = Mover(build_world(level, RULEBOOKS[SF]), RULEBOOKS[SF], 1, hidden=frozenset({2}))
    found = compare(mover, ((1, 0, 0), (1, 1, 0)), RULEBOOKS)
    assert not any(account.strikes for account in found.accounts)


# -- the terminal ------------------------------------------------------------------------------------------------------

BOARD = rows_of("""
    ......
    ......
    ......
    ......
    ......
""")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "level.toml"
    path.write_text(whole_level(SF, BOARD, ASH))
    return str(path)


def test_the_table_on_the_terminal(file, capsys):
    assert main(["compare", file, "--route", "0,0 1,1 2,2"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:4] == [
        "Ash goes from 0,0 to 2,2.",
        "          Starfinder   Pathfinder      Draw Steel      Lordsouls",
        " 1  1,1    +5 = 5 ft    +5 = 5 ft   +1 = 1 square   +1 = 1 point",
        ">2  2,2  +10 = 15 ft  +10 = 15 ft  +1 = 2 squares  +2 = 3 points",
    ]
    assert "  Pathfinder: 10 second diagonal [pf.diagonals]" in told


def test_a_start_and_a_goal_on_the_terminal(file, capsys):
    assert main(["compare", file, "0,0", "3,3"]) == 0
    assert capsys.readouterr().out.startswith("Ash goes from 0,0 to 3,3.\n")


@pytest.mark.parametrize(("words", "said"), [
    (["0,0"], 'a way is a start and a goal, 2,6 9,8, or all its cells: --route "2,6 3,7 4,8"'),
    (["0,0", "9,0"], "9,0 is off the map: x from 0 to 5, y from 0 to 4"),
    (["2,2", "0,0"], "nobody stands on 2,2: begin where somebody does: Ash on 0,0"),
    (["0,0", "1;1"], '"1;1" is no cell: write x,y or x,y,z, like 3,4'),
    (["0,0", "0,0"], "Ash is there already: name another goal"),
])  # fmt: skip
def test_what_makes_no_sense_is_told_in_a_sentence(file, capsys, words, said):
    assert main(["compare", file, *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"{file}: {said}\n"


def test_a_level_on_hexes_is_compared_on_squares_where_it_stands_on_both(capsys):
    bridge = "levels/demo/lordsouls/bridge.toml"
    assert main(["compare", bridge, "1,5", "4,5"]) == 0
    assert "No other rulebook is played on this map." in capsys.readouterr().out
    assert main(["compare", bridge, "1,5", "4,5", "--grid", "squares"]) == 0
    assert "Starfinder" in capsys.readouterr().out
