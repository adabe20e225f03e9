"""Whom each strength deals with, and whether it minds the blows that it invites: a beginner does neither well."""

from game.ai.brain import stick_of
from game.ai.knobs import STRENGTHS
from game.ai.pieces import whole
from game.ai.targets import offered
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.battle.command import command
from game.battle.rulebook import Preview
from tests.ai.positions.board import set_up, units
from tests.ai.positions.reading import Position

ROWS = "..........\n.A..h...k.\n......l..."
WHO = {"A": {"kind": "sharpshooter"}, "h": {"kind": "hound"}, "k": {"kind": "hound", "left": 1}, "l": {"kind": "hound"}}
STEP = "......\n.Ah...\n......"
STEPS = {"A": {"kind": "human-soldier"}, "h": {"kind": "hound"}}


def board(rows: str, who: dict[str, dict[str, object]]) -> tuple[Battle, dict[str, int]]:
    battle = set_up(Position("starfinder", "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who}))
    return battle, units(battle.world)


def worth(battle: Battle, strength: str) -> Worth:
    one = Worth(battle, battle.acting, STRENGTHS[strength], stick_of(battle))
    for _ in one.scout():
        pass
    return one


def attacked(rows: str, strength: str) -> list[str]:
    battle, names = board(rows, {name: kind for name, kind in WHO.items() if name in rows})
    offers = whole(offered(worth(battle, strength), battle.rulebook.verbs["attack"], battle.world))
    targets = {cmd.target for cmd in offers}
    return sorted(name for name, unit in names.items() if unit in targets)


def test_a_beginner_shoots_at_the_nearest_and_others_at_whom_they_choose() -> None:
    assert attacked(ROWS, "easy") == ["h"], "3 cells away; l is 5 away, k 7"
    assert attacked(ROWS, "normal") == ["h", "k", "l"]


def test_it_chooses_among_those_that_are_as_near() -> None:
    assert attacked("..........\n.A..h...k.\n....l.....", "easy") == ["h", "l"]


def test_a_beginner_does_not_reckon_with_the_blows_that_a_way_invites() -> None:
    battle, names = board(STEP, STEPS)
    cmd = command(names["A"], "move", (1, 0, 0))
    seen = battle.rulebook.verbs["move"].preview(battle.world, cmd)
    assert isinstance(seen, Preview)
    assert seen.provoked
    assert worth(battle, "easy").cost(seen) == 0 < worth(battle, "normal").cost(seen)
