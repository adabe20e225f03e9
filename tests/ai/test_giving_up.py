"""What hard minds of what it gives up, and what foes pay for: a turn with nothing done, a Dash, a climb, a blow."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import pytest

from game.ai.ahead import after, placed
from game.ai.brain import Brain, stick_of
from game.ai.knobs import STRENGTHS
from game.ai.odds import blow
from game.ai.pieces import whole
from game.ai.scores import Scores
from game.ai.search import Search
from game.ai.simulate import mustered
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.battle.command import Command, command
from game.battle.rulebook import Preview, Strike
from game.ecs.components import Name, Side
from game.mechanics.d20.loading import unloaded
from game.rules.lordsouls.attack.verbs import FELLED
from game.store.level import read_level
from tests.ai.positions.board import set_up
from tests.ai.positions.reading import Position
from tests.rules.lordsouls.test_fights import fight, fighter
from tests.written import creature

HARD = STRENGTHS["hard"]
HALL = "........................\n.h....................A.\n........................"
YARD = "........\n..A.h...\n....k...\n........"
BESIDE = "......\n..Ah..\n......"


def board(rows: str, who: Mapping[str, Any], book: str = "lordsouls") -> Battle:
    return set_up(Position(book, "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who}))


def mind(battle: Battle, strength: str = "hard") -> Worth:
    worth = Worth(battle, battle.acting, STRENGTHS[strength], stick_of(battle))
    for _ in worth.scout():
        pass
    return worth


def searched(battle: Battle) -> Search:
    search = Search(Worth(battle, battle.acting, HARD, stick_of(battle)), HARD.nodes)
    for _ in search.run():
        pass
    return search


def ghouls() -> Battle:
    return board(YARD, {"A": {"kind": "captain"}, "h": {"kind": "ghoul"}, "k": {"kind": "ghoul"}})


def test_who_ends_its_turn_with_nothing_done_awaits_its_foes_without_defence() -> None:
    """[ls.inaction-default]"""
    battle = ghouls()
    search, world = searched(battle), battle.world
    bare = battle.rulebook.weighing.open(world, battle.acting)
    plain, open_ = (whole(search.worth.judge(one, Scores(), {})).risk for one in (world, bare))
    waits = next(plan for plan in search.plans if not plan.commands)
    assert waits.scores.risk == open_ > 2 * plain > 0


def test_a_turn_with_something_done_keeps_its_defence() -> None:
    """[ls.inaction-default] Be it only a Movement manoeuvre."""
    battle = ghouls()
    battle.do(command(battle.acting, "move", (2, 2, 0)))
    search = searched(battle)
    waits = next(plan for plan in search.plans if not plan.commands)
    assert waits.scores.risk == whole(search.worth.judge(battle.world, Scores(), {})).risk
    assert search.worth.idle is search.worth.world


@pytest.mark.parametrize(("book", "kind"), [("pathfinder", "fighter"), ("draw_steel", "brute")])
def test_elsewhere_a_turn_with_nothing_done_gives_up_nothing(book: str, kind: str) -> None:
    worth = mind(board(BESIDE, {"A": {"kind": kind}, "h": {"kind": kind}}, book))
    assert worth.idle is worth.world


@pytest.mark.parametrize(("energy", "wide"), [(4, 14), (3, 8)])
def test_who_can_pay_for_a_dash_gets_twice_as_far(energy: int, wide: int) -> None:
    """[ls.dash] A ghoul of 6 cells a Move; it strikes one cell further."""
    worth = mind(board(HALL, {"A": {"kind": "archer"}, "h": {"kind": "ghoul", "abilities": {"energy": energy}}}))
    foe = worth.foes[0]
    danger = whole(worth.danger(worth.world, foe))
    assert [max(x for x, y in part if y == 1) for part in (danger.near, danger.wide)] == [8, wide]
    harms = [whole(worth.threats.harm(placed(worth.world, worth.unit, (x, 1, 0)), danger, worth.unit)) for x in (8, 9)]
    assert harms[0] > harms[1]
    assert (harms[1] > 0) is (energy >= 4)


def test_without_a_wall_or_water_nothing_is_climbed() -> None:
    """[ls.climb-swim] It halves the points and gives up active defence."""
    battle = board(YARD, {"A": {"kind": "ghoul"}, "h": {"kind": "captain"}, "k": {"kind": "captain"}})
    assert any(offer.target == (3, 1, 0) for offer in battle.offers("climb"))
    assert not climbs(searched(battle))


def test_what_takes_a_climb_is_climbed() -> None:
    """[ls.climb-swim] Two metres up are no step."""
    text = {"id": "t", "why": "So.", "rows": YARD, "heights": "\n".join(["00022222"] * 4)}
    who = {"A": {"kind": "ghoul"}, "h": {"kind": "captain"}, "k": {"kind": "captain"}}
    ends = [cmd.target for cmd in climbs(searched(set_up(Position("lordsouls", "t", "t", text | {"who": who}))))]
    assert ends
    assert all(isinstance(cell, tuple) and cell[2] == 2 for cell in ends)


def climbs(search: Search) -> list[Command]:
    return [cmd for plan in search.plans for cmd in plan.commands if cmd.verb == "climb"]


def total(left: int, **more: object) -> tuple[Battle, Preview]:
    """Let somebody with a sword choose its Total attack on somebody with so much health."""
    battle = fight(fighter("Ash", [1, 1], "heroes", 9), fighter("Rook", [2, 1], "foes", 4, hp=left, **more))
    battle.world.put(1, Side("heroes", "ai"))
    return battle, seen(battle, by(battle, "total-attack", "sword"))


def seen(battle: Battle, cmd: Command) -> Preview:
    preview = battle.preview(cmd)
    assert isinstance(preview, Preview)
    return preview


def by(battle: Battle, verb: str, weapon: str) -> Command:
    """Give an attack with a weapon."""
    return next(one for one in battle.options() if one.verb == verb and one.option("weapon") == weapon)


def answered(battle: Battle, cmd: Command) -> str:
    """Begin an attack; gives the way that the computer takes."""
    battle.do(cmd)
    return Brain("hard").answer(battle)[0]


@pytest.mark.parametrize(("left", "way"), [(1, "total-precise"), (6, "total-strong"), (20, "total-strong")])
def test_a_way_of_an_attack_is_taken_by_what_it_does_to_what_is_left(left: int, way: str) -> None:
    """[ls.total-attack] Who has 1 left goes down by any hit; of more, three points of damage take more."""
    battle, _ = total(left)
    assert answered(battle, by(battle, "total-attack", "sword")) == way


@pytest.mark.parametrize("left", [1, 4, 6, 20])
def test_the_way_that_is_weighed_and_told_is_the_way_that_is_taken(left: int) -> None:
    """[ls.total-attack]"""
    battle, preview = total(left)
    assert preview.strike is not None
    strike, forms = preview.chosen, (preview.strike, *preview.variants)
    hits = [blow(battle.rulebook, battle.world, one) for one in forms]
    worth = [hit.damage + FELLED * hit.fells // 10_000 for hit in hits]
    assert isinstance(strike, Strike)
    assert strike == forms[worth.index(max(worth))]
    way = ("total-precise", "total-strong")[forms.index(strike)]
    assert answered(battle, by(battle, "total-attack", "sword")) == way


def test_the_sentence_names_the_way_that_is_taken_with_its_numbers() -> None:
    """[ls.total-attack-strong]"""
    battle, preview = total(6, conditions=["stunned"])
    said = str(Brain("hard").decide(battle).says)
    assert preview.chosen is not None
    assert (preview.chosen.through or preview.chosen.hit).told in said
    assert "with all its strength" in said
    assert "precisely" not in said


BOW = '{ name = "crossbow", skill = 18, damage = "1d6+1", range = 20, load = "use", spare = 3 }'
KNIVES = '{ name = "knives", skill = 18, damage = "1d6+1", reach = 1, range = 20, spare = 3, place = "cell" }'


@pytest.mark.parametrize(
    ("arms", "weapon", "way"),
    [
        (f"[{KNIVES}]", "knives", "total-sharp"),
        (f"[{BOW}]", "crossbow", "total-hasty"),
        (f"[{BOW}, {KNIVES}]", "crossbow", "total-sharp"),
    ],
)
def test_hasty_is_for_who_would_have_nothing_ready(arms: str, weapon: str, way: str) -> None:
    """[ls.attack-ready] Of what is thrown the next one is ready in its cell."""
    archer = fighter("Ash", [1, 1], "heroes", 9, weapons=arms)
    battle = fight(archer, fighter("Rook", [6, 1], "foes", 4))
    battle.world.put(1, Side("heroes", "ai"))
    assert answered(battle, by(battle, "total-attack", weapon)) == way


def test_who_has_shot_a_crossbow_loads_it_again_with_the_rest_of_its_turn() -> None:
    """[pf.weapons]"""
    rows = "................\n.A..........h...\n................"
    battle = board(rows, {"A": {"kind": "crossbowman"}, "h": {"kind": "guard"}}, "pathfinder")
    unit, brain = battle.acting, Brain("hard")
    shot = brain.decide(battle).command
    assert shot.verb == "attack"
    assert unloaded(after(battle.rulebook, battle.world, shot), unit) == ("light-crossbow",)  # whatever dice fall
    battle.do(shot)
    assert brain.decide(battle).command.verb == "load"


def test_a_crossbow_is_loaded_rather_than_a_square_nearer_to_where_foes_want_to_get() -> None:
    """[pf.weapons]"""
    more = creature("Hob", [13, 4], "toll", kind="guard")
    raw = (files("levels") / "demo" / "pathfinder" / "lane.toml").read_text("utf-8").replace("hp = 50", "hp = 35")
    battle = mustered(read_level(f"{raw}\n{more}".encode(), "lane.toml"))
    battle.start(2)
    assert battle.world.get(battle.acting, Name).name == "Perrin"
    assert [cmd.verb for cmd in Brain("hard").decide(battle).plan] == ["attack", "load"]
