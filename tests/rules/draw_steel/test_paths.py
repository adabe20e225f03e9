"""The law of movement and the referee's questions, asked directly: what is refused, too wide, or has no rule."""

import pytest

from game.battle.battle import Battle
from game.battle.rulebook import Answer, Going, Halt
from game.ecs.components import Body, Budget, Speeds
from game.paths import graph
from game.paths.plan import TOO_WIDE, Area, MovePlan
from game.reasons import Refusal
from game.referee import answers
from game.rules import RULEBOOKS
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.movement.movement import MOVEMENT
from game.rules.draw_steel.movement.speed import card
from game.rules.draw_steel.verbs.menu import may_double
from game.space.square import Cell
from game.store.level import read_level
from tests.rules.draw_steel.fights import HEAD, HERO, begin, fight
from tests.rules.fights import box, creature, state, unit

TELEPORTS = {"speeds": "{ walk = 5, teleport = 3 }"}


def alone(rows: str = box(14, 5), at: tuple[int, ...] = (0, 0), heights: str = "", **hero: object) -> Battle:
    """A hero who acts, a foe in the last corner."""
    lines = rows.split("\n")
    far = creature("Foe", [len(lines[0]) - 1, len(lines) - 1], "foes", hp=40)
    battle = fight(rows, creature("Hero", list(at), **{**HERO, **hero}), far, heights=heights)
    begin(battle, "Hero")
    return battle


def area(battle: Battle, going: Going) -> dict[tuple[int, int, int], int]:
    """Give where a movement may end, with its cost."""
    found = MOVEMENT.area(battle.world, battle.acting, going)
    assert isinstance(found, Area), found
    return {stop.cell: stop.cost for stop in found.stops}


def no(found: object) -> str:
    """Give the rule by which something is refused."""
    assert isinstance(found, Refusal), found
    return found.rule


def halted(found: MovePlan | Halt) -> tuple[int, str, tuple[int, int, int]]:
    """Give at which step a route fails, by which rule, and where one could stop."""
    assert isinstance(found, Halt), found
    return found.at, found.refusal.rule, found.stops_at


def test_there_are_no_other_ways_to_move() -> None:
    """[ds.ways-to-move]"""
    battle = alone()
    assert no(MOVEMENT.area(battle.world, battle.acting, Going("walk", "run"))) == "ds.ways-to-move"


def test_what_is_used_already_counts() -> None:
    """[ds.turn] After a main action the move action is left, after the move too there is none."""
    battle = alone()
    assert area(battle, Going("walk", "advance", None, ("attack",)))[(5, 0, 0)] == 5
    battle.world.put(battle.acting, Budget((("main", 0), ("maneuver", 1), ("move", 0))))
    assert no(MOVEMENT.forbids(battle.world, battle.acting, Going("walk", "advance", None, ("move",)))) == "ds.turn"


def test_a_teleport_ends_where_its_distance_goes() -> None:
    """[ds.teleport-distance] [ds.teleport-advance]"""
    stops = area(alone(**TELEPORTS), Going("teleport", "teleport"))
    assert max(stops.values()) == 3
    assert (3, 3, 0) in stops
    assert (4, 0, 0) not in stops
    battle = alone()
    assert no(MOVEMENT.area(battle.world, battle.acting, Going("teleport", "teleport"))) == "ds.teleport-advance"
    assert halted(MOVEMENT.route(battle.world, battle.acting, ((1, 0, 0),), Going("teleport", "teleport"))) == (
        0, "ds.teleport-advance", (0, 0, 0)
    )  # fmt: skip


def test_a_route_by_teleports_fails_at_its_first_bad_one() -> None:
    """[ds.teleport-distance]"""
    battle = alone(**TELEPORTS)
    route = ((2, 0, 0), (4, 0, 0))
    assert halted(MOVEMENT.route(battle.world, battle.acting, route, Going("teleport", "teleport"))) == (
        1, "ds.teleport-distance", (2, 0, 0)
    )  # fmt: skip


def test_two_advances_are_one_after_the_other() -> None:
    """[ds.cannot-exceed-speed] Each has five squares of its own."""
    battle = alone("....,,,.......\n#############.")
    stops = area(battle, Going("walk", "double"))
    assert (0, 0, 0) not in stops
    assert stops[(5, 0, 0)] == 6 + 1
    assert stops[(3, 0, 0)] == 3
    twice = MOVEMENT.plan(battle.world, battle.acting, (3, 0, 0), Going("walk", "double"))
    once = MOVEMENT.plan(battle.world, battle.acting, (3, 0, 0), Going("walk", "advance"))
    assert isinstance(twice, MovePlan)
    assert twice == once


def test_a_route_of_two_advances_ends_with_the_second() -> None:
    """[ds.cannot-exceed-speed]"""
    battle = alone()
    going, line = Going("walk", "double"), tuple((x, 0, 0) for x in range(1, 12))
    assert isinstance(MOVEMENT.route(battle.world, battle.acting, line[:10], going), MovePlan)
    at, _, stops = halted(MOVEMENT.route(battle.world, battle.acting, line, Going("walk", "advance")))
    assert (at, stops) == (5, (5, 0, 0))


def test_who_is_held_goes_no_route() -> None:
    """[ds.grabbed]"""
    battle = alone()
    state(battle, "Hero", conditions.condition("grabbed", unit(battle, "Foe")))
    assert halted(MOVEMENT.route(battle.world, battle.acting, ((1, 0, 0),), Going("walk", "advance"))) == (
        0, "ds.grabbed", (0, 0, 0)
    )  # fmt: skip


def test_a_route_may_name_the_edge_and_the_ground_below() -> None:
    """[ds.walk] The space off the edge, and where one comes to rest."""
    battle = alone("......\n......", heights="330000\n330000", at=(1, 0), abilities="{ agility = 0 }")
    route, going = ((2, 0, 3), (2, 0, 0), (3, 0, 0)), Going("walk", "advance")
    found = MOVEMENT.route(battle.world, battle.acting, route, going)
    assert isinstance(found, MovePlan)
    assert [step.after for step in found.steps] == [(2, 0, 0), (3, 0, 0)]
    assert found.damage > 0


def test_more_than_can_be_looked_through_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """[battle.wide]"""
    monkeypatch.setattr(graph, "MOST", 20)
    battle = alone(box(23, 19))
    going = Going("walk", "")
    assert MOVEMENT.area(battle.world, battle.acting, going) == TOO_WIDE
    assert MOVEMENT.plan(battle.world, battle.acting, (22, 17, 0), Going("walk", "", 40)) == TOO_WIDE
    assert MOVEMENT.plan(battle.world, battle.acting, (22, 17, 0), Going("walk", "advance")) == TOO_WIDE
    assert MOVEMENT.plan(battle.world, battle.acting, (22, 17, 0), Going("walk", "advance", 1)) == TOO_WIDE


def test_the_prone_land_nowhere() -> None:
    """[ds.prone] [ds.long-jump]"""
    battle = alone()
    assert max(area(battle, Going("jump", "jump")).values()) == 2
    state(battle, "Hero", conditions.condition("prone"))
    found = MOVEMENT.area(battle.world, battle.acting, Going("jump", "jump"))
    assert isinstance(found, Area)
    assert found.stops == ()


def test_both_advances_of_a_turn() -> None:
    """[ds.turn] [ds.advance] Two Advances take the move action and the main action."""
    battle = alone()
    assert may_double(battle.world, battle.acting)
    battle.world.put(battle.acting, Budget((("main", 0), ("maneuver", 0), ("move", 1))))
    assert no(may_double(battle.world, battle.acting)) == "ds.turn"
    state(battle, "Hero", conditions.condition("restrained"))
    assert no(may_double(battle.world, battle.acting)) == "ds.restrained"


def test_who_has_no_speed_on_its_card_has_the_usual_one() -> None:
    """[ds.speed]"""
    battle = alone()
    battle.world.put(battle.acting, Speeds(()))
    assert card(battle.world, battle.acting) == 5


def test_what_only_swims_has_no_other_way() -> None:
    """[ds.movement-types]"""
    battle = alone("~~~~~~\n~~~~~~", speeds="{ swim = 5 }")
    assert battle.rulebook.verbs["advance"].modes is not None
    assert battle.rulebook.verbs["advance"].modes(battle.world, battle.acting) == ("swim",)


def asked(question: str, rows: str = box(6, 3)) -> Answer | None:
    """Ask the referee one thing about two creatures beside each other."""
    text = f'{HEAD}[map]\nrows = """\n{rows}\n"""\n' + creature("Hero", [1, 1]) + creature("Foe", [2, 1], "foes")
    level = read_level(f"{text}[[ask]]\n{question}\n".encode(), "t.toml")
    return next(answers(level, RULEBOOKS["draw-steel"]))[1]


TWO = 'attacker = "Hero"\ntarget = "Foe"\n'


@pytest.mark.parametrize(
    "question",
    [
        f'what = "attack"\n{TWO}options = ["calibrated-2"]',
        'what = "may"\nwho = "Hero"\naction = "overrun"',
        'what = "power-roll"\ndice = [1, 11]',
        'what = "push"\nwho = "Foe"\nsquares = 2',
        'what = "size"\nsize = "2"',
    ],
)
def test_for_what_other_books_know_there_is_no_rule(question: str) -> None:
    """Strikes with others' options, others' verbs, dice that show no such face, a push from nowhere, spaces in feet."""
    assert asked(question) is None


@pytest.mark.parametrize(("rows", "banes"), [("......\n..%...\n......", 1), (box(6, 3), 0)])
def test_nothing_misses_in_fog_strikes_take_a_bane(rows: str, banes: int) -> None:
    """[ds.concealment]"""
    found = asked(f'what = "concealment"\n{TWO}', rows)
    assert found is not None
    assert (found["miss_percent"], found["banes"], found["concealed"]) == (0, banes, bool(banes))


def test_sizes_have_a_space_and_one_a_square() -> None:
    """[ds.size]"""
    battle = alone(size="2")
    space = battle.rulebook.space
    assert space.rules(battle.world, battle.acting) == ("ds.size",)
    found = space.size(Body("2", "tall", 2))
    assert (found["space_tenths"], found["per_square"]) == (100, 1)


def test_what_bars_a_shift_is_told_though_it_lies_a_step_farther_on() -> None:
    """[ds.shift-terrain] [ds.frightened]"""
    battle = alone("..,...........\n#############.")
    found = MOVEMENT.plan(battle.world, battle.acting, (3, 0, 0), Going("walk", "shift", 5))
    assert no(found) == "ds.shift-terrain"


@pytest.mark.parametrize("goal", [(7, 1, 3), (1, 1, 60)])
def test_where_no_flight_leads_nothing_is_looked_through(goal: Cell, monkeypatch: pytest.MonkeyPatch) -> None:
    """[battle.wide] Behind walls up to the sky, and above all that flies, is nowhere; it takes no search to say so."""
    monkeypatch.setattr(graph, "MOST", 20)
    battle = alone("....#....\n....#....\n....#....", at=(0, 0, 2), speeds="{ walk = 5, fly = 5 }")
    assert no(MOVEMENT.plan(battle.world, battle.acting, goal, Going("fly", ""))) == "ds.movement-types"
    assert isinstance(MOVEMENT.plan(battle.world, battle.acting, (3, 1, 3), Going("fly", "advance")), MovePlan)
