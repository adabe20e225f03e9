"""What hard holds things worth: all that dice may show, what states leave of a turn, what a round of rest brings."""

import pytest

from game.ai.ahead import after, placed
from game.ai.brain import Brain, budget, stick_of
from game.ai.burden import Burdens
from game.ai.chance import Outcomes, Scripted, average
from game.ai.goals import A_MOVE, HELD
from game.ai.knobs import STRENGTHS
from game.ai.odds import WHOLE
from game.ai.pieces import whole
from game.ai.plans import Plan
from game.ai.search import Search
from game.ai.ties import Ties
from game.ai.weighed import Weighed
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.ecs.components import Chance, Condition, Conditions
from tests.ai.positions.board import set_up, units
from tests.ai.positions.reading import Position, positions


def board(book: str, name: str, *, mirrored: bool = False) -> Position:
    return next(one for one in positions(book) if one.id == name and bool(one.mirror) == mirrored)


def outcomes(battle: Battle, verb: str) -> Outcomes:
    return Outcomes(battle.rulebook, battle.world, next(cmd for cmd in battle.options() if cmd.verb == verb))


def weighed(book: str, name: str) -> tuple[Battle, Worth]:
    battle = set_up(board(book, name))
    worth = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))
    for _ in worth.scout():
        pass
    return battle, worth


def test_scripted_dice_show_what_is_written_and_their_middle_otherwise() -> None:
    dice = Scripted(((2, 13),))
    assert dice.faces(Chance(), "battle", 2, 10) == (5, 5)
    assert dice.faces(Chance(drawn=(("battle", 2),)), "battle", 2, 10) == (6, 7)
    assert dice.seen == [(0, 2, 10), (2, 2, 10)]


def test_a_roll_in_tiers_falls_into_its_classes_with_their_exact_weights() -> None:
    battle = set_up(board("draw_steel", "pull-it-through-the-fire"))
    target = units(battle.world)["h"]
    classes = whole(outcomes(battle, "power-chain").work())
    left = battle.rulebook.lasts(battle.world, target)
    lost: dict[int, int] = {}
    for one in classes:
        damage = left - battle.rulebook.lasts(one.world, target)
        lost[damage] = lost.get(damage, 0) + one.weight
    # 2d10 + 2: 36 of 100 throws come to 11 or less, 43 to 12-16, 21 to more
    assert lost == {6: 3600, 11: 4300, 14: 2100}


def test_weights_add_up_to_a_whole_where_several_rolls_are_varied() -> None:
    classes = whole(outcomes(set_up(board("draw_steel", "search-where-it-can-be")), "search").work())
    assert len(classes) > 2
    assert sum(one.weight for one in classes) == WHOLE
    assert average((one.weight, 700) for one in classes) == 700


def test_borders_that_are_known_save_runs_and_change_nothing() -> None:
    battle = set_up(board("draw_steel", "slam-where-three-stand"))
    first = outcomes(battle, "power-ground-slam")
    one = whole(first.work())
    again = Outcomes(battle.rulebook, battle.world, first.cmd, first.borders)
    other = whole(again.work())
    assert again.runs < first.runs
    assert sorted(each.weight for each in other) == sorted(each.weight for each in one)


def test_what_does_not_roll_has_one_class() -> None:
    classes = whole(outcomes(set_up(board("draw_steel", "winded")), "defend").work())
    assert [one.weight for one in classes] == [WHOLE]


def test_help_against_a_foe_is_worth_something_where_a_friend_can_use_it() -> None:
    prices = {}
    for name in ("aid-who-strikes-next", "aid-whom-a-friend-can-reach"):
        battle, worth = weighed("draw_steel", name)
        ahead = whole(outcomes(battle, "aid-attack").work())[0].world
        prices[name] = whole(Burdens(worth).changed(battle.world, ahead, units(battle.world)["h"]))
    assert prices["aid-who-strikes-next"] > 0
    assert prices["aid-whom-a-friend-can-reach"] == 0


@pytest.mark.parametrize(("book", "name"), [("starfinder", "leave-the-fire"), ("draw_steel", "leave-the-fire")])
def test_ground_that_hurts_at_the_start_of_a_turn_has_a_price(book: str, name: str) -> None:
    battle, worth = weighed(book, name)
    assert whole(worth.begins(battle.world)) >= 400
    battle, worth = weighed(book, "shoot-the-one-in-the-open")
    assert whole(worth.begins(battle.world)) == 0


def test_who_guards_is_struck_less_until_its_turn() -> None:
    battle, worth = weighed("draw_steel", "hold-out-this-round")
    unit, foe = battle.acting, units(battle.world)["h"]
    ahead = whole(outcomes(battle, "defend").work())[0].world
    assert ahead.get(unit, Conditions) != battle.world.get(unit, Conditions)
    assert worth.duel(ahead, foe, unit).full.damage < worth.duel(battle.world, foe, unit).full.damage


def test_a_shut_door_keeps_foes_a_move_farther_out() -> None:
    battle, worth = weighed("starfinder", "keep-the-door-of-the-held-room-shut")
    opened = whole(outcomes(battle, "use").work())[0].world
    assert worth.goals.score(opened) < worth.goals.score(battle.world)


def test_only_whom_the_foes_are_after_waits_for_the_end() -> None:
    battle = set_up(board("pathfinder", "fight-while-the-leader-hides"))
    named = units(battle.world)
    minds = {name: Worth(battle, named[name], STRENGTHS["hard"], stick_of(battle)).goals for name in "ABh"}
    assert {name: goals.patient for name, goals in minds.items()} == {"A": False, "B": True, "h": False}
    assert [minds["A"].prey, minds["B"].prey] == [named["B"], named["B"]]
    assert [goals.hurried for goals in minds.values()] == [False, False, True]


HOLD = {"team": "theirs", "kind": "hold", "area": [1, 1, 3, 5]}


@pytest.mark.parametrize(("besides", "patient"), [
    ([], True),
    ([HOLD | {"rounds": 3}], True),
    ([{"team": "ours", "kind": "rout"}, HOLD | {"rounds": 3}], False),
    ([{"team": "ours", "kind": "rout"}, HOLD | {"rounds": 4}], True),
])  # fmt: skip
def test_who_may_win_otherwise_fights_for_a_place_that_loses_before_it_has_survived(
    besides: list[dict[str, object]], patient: bool
) -> None:
    said = board("pathfinder", "keep-the-door-shut").said
    battle = set_up(Position("pathfinder", "t", "t", {**said, "objective": [*said["objective"], *besides]}))
    worth = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))
    assert worth.goals.patient == patient


def gain_by_holding(rows: str) -> int:
    """Give how much better it is for A to stand in the place to hold, x 1-3, than some cells away from it."""
    who = {"A": {"kind": "guard"}, "B": {"kind": "guard"}, "h": {"kind": "guard"}}
    hold = {"team": "ours", "kind": "hold", "area": [1, 1, 3, 3], "rounds": 4}
    battle = set_up(Position("pathfinder", "t", "t", {"id": "t", "rows": rows, "who": who, "objective": [hold]}))
    goals = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle)).goals
    inside, out = (placed(battle.world, battle.acting, (x, 2, 0)) for x in (2, 7))
    return goals.score(inside) - goals.score(out)


@pytest.mark.parametrize("at", [2, 5])
def test_one_holder_is_enough_for_a_place_unless_it_is_disputed(at: int) -> None:
    """Whether A stands in it (and would leave it) or not (and would go there)."""
    def rows(others: str) -> str:
        return "\n".join([14 * "#", f"#{others}#", f"#{'A'.rjust(at, '.'):.<12}#", f"#{12 * '.'}#", 14 * "#"])

    alone, held, disputed = (gain_by_holding(rows(one)) for one in ("......B....h", "B..........h", "B.h........."))
    assert alone >= HELD
    assert disputed >= HELD
    assert 0 < held < A_MOVE["hold"]


def test_getting_up_counts_what_it_draws() -> None:
    battle, worth = weighed("pathfinder", "stay-down-under-the-glaive")
    search = Search(worth, budget(battle, STRENGTHS["hard"]))
    for _ in search.run():
        pass
    taken = {plan.commands[0].verb: plan.scores.taken for plan in search.plans if len(plan.commands) == 1}
    assert taken["stand"] > 0 == taken["total-defence"]


@pytest.mark.parametrize(("book", "name"), [  # each by its own rules of standing up
    ("starfinder", "up-before-the-beast-comes"),
    ("pathfinder", "stay-down-and-shoot"),
    ("draw_steel", "stand-up-to-strike"),
])  # fmt: skip
def test_what_getting_up_promises_is_what_it_promises_then(book: str, name: str) -> None:
    battle, worth = weighed(book, name)
    stand = next(cmd for cmd in battle.options() if cmd.verb == "stand")
    promised = whole(worth._outlook(after(battle.rulebook, battle.world, stand), worth.foes))
    battle.do(stand)
    then = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))
    for _ in then.scout():
        pass
    assert (then.rates, whole(then._outlook(battle.world, then.foes))) == (worth.rates, promised)


def test_ties_rank_mirrored_places_alike_and_no_two_places_on_a_lopsided_board() -> None:
    one, other = (board("starfinder", "two-left", mirrored=mirrored) for mirrored in (False, True))
    first, second = set_up(one), set_up(other)
    ties = [Ties(battle.world, battle.acting) for battle in (first, second)]
    cells = [(x, y, 0) for x in range(1, 10) for y in range(1, 4)]
    assert [ties[0].place(cell) for cell in cells] == [ties[1].place((*other.turned(*cell[:2]), 0)) for cell in cells]
    assert sorted(cells, key=ties[0].place) != sorted(cells)


def test_a_maneuver_that_frightens_is_part_of_the_best_plan() -> None:
    battle, worth = weighed("draw_steel", "howl-before-the-charge")
    search = Search(worth, budget(battle, STRENGTHS["hard"]))
    for _ in search.run():
        pass
    assert "power-howl" in [cmd.verb for cmd in search.plans[0].commands]
    assert Brain("hard").decide(battle).command == search.plans[0].commands[0]


def test_who_bars_a_passage_is_not_safe_behind_the_place_it_leaves() -> None:
    hall = {"id": "hall", "rows": "############\n#h..A......#\n############",
            "who": {"A": {"kind": "sharpshooter"}, "h": {"kind": "hound"}}}  # fmt: skip
    battle = set_up(Position("starfinder", "hall", "hall", hall))
    worth = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))
    hound = units(battle.world)["h"]
    barred, lifted = whole(worth.danger(battle.world, hound)), whole(worth.reach(battle.world, hound))
    assert (7, 1) not in barred.wide
    assert (7, 1) in lifted.wide
    behind = placed(battle.world, battle.acting, (7, 1, 0))
    assert whole(worth.threats.harm(behind, barred, battle.acting)) == 0
    assert whole(worth.threats.harm(behind, lifted, battle.acting)) > 0


def tended(rows: str) -> int:
    """Give what it is worth to `A` to see to `B`, who lies there, beyond what it deals and suffers."""
    who = {"A": {"kind": "fighter", "skills": {"heal": 5}},
           "B": {"kind": "archer", "left": -2, "conditions": ["dying"]}, "h": {"kind": "dwarf"}}  # fmt: skip
    battle = set_up(Position("pathfinder", "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who}))
    worth = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))
    for _ in worth.scout():
        pass
    weighed, start = Weighed(worth), Plan(battle.world, battle.world)
    cmd = next(cmd for cmd in battle.options() if cmd.verb == "first-aid")
    ahead = whole(weighed.worlds.done(battle.world, cmd))
    return whole(weighed.done(start, cmd, ahead)).scores.besides


def test_a_life_waits_while_a_foe_is_at_hand() -> None:
    """A Heal check of 15 in 11 cases of 20, of what a life is worth: half of that where the dwarf gets to blows."""
    far, near = "..................\n.AB..............h\n..................", "........\n.AB..h..\n........"
    assert tended(far) == 400 * 11 // 20
    assert tended(near) == tended(far) // 2


def test_who_lies_on_the_floor_is_as_dangerous_as_who_stands_for_it_gets_up() -> None:
    battle, worth = weighed("pathfinder", "the-one-on-the-floor")
    lying, standing = (units(battle.world)[letter] for letter in "hk")
    assert worth.rates[lying] == worth.rates[standing] > 0
    plain = Worth(battle, battle.acting, STRENGTHS["normal"], stick_of(battle))
    for _ in plain.scout():
        pass
    assert plain.rates[lying] < plain.rates[standing]


@pytest.mark.parametrize(("kind", "side"), [("fighter", 1), ("ogre", 2)])
def test_a_wide_foe_is_as_far_from_either_side(kind: str, side: int) -> None:
    """One stands in columns 8 and 9: so many squares between, and one more, and a unit is within it."""
    rows = {1: ".A......hh........\n........hh........", 2: ".AA.....hh........\n.AA.....hh........"}[side]
    who = {"A": {"kind": kind}, "h": {"kind": "ogre"}}
    battle = set_up(Position("pathfinder", "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who}))
    roads = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle)).roads
    for between in (0, 2, 6):
        for x in (8 - side - between, 10 + between):
            assert roads.apart(battle.world, (x, 0, 0), (8, 0, 0), 2) == 5 * between + 5


@pytest.mark.parametrize("state", ["total-defence", "charging"])
def test_what_ends_as_a_foe_acts_changes_nothing_for_the_next_turn(state: str) -> None:
    """Four better to hit, or two worse, until its own turn begins: that comes before the unit's next."""
    rows, who = "............\n.A.......h..\n............", {"A": {"kind": "archer"}, "h": {"kind": "guard"}}
    battle = set_up(Position("pathfinder", "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who}))
    worth = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))
    for _ in worth.scout():
        pass
    foe, ahead = worth.foes[0], battle.world.fork()
    ahead.put(foe, Conditions((Condition(state, "pf.total-defence", ends="turn"),)))
    shots = [whole(worth.threats.aimed(world, worth.unit, foe)) for world in (ahead, battle.world)]
    assert shots[0] != shots[1]
    assert whole(worth._outlook(ahead, worth.foes)) == whole(worth._outlook(battle.world, worth.foes)) > 0


def test_a_foe_that_has_spent_its_defence_has_it_again_by_the_next_turn() -> None:
    """A Dodge taken against the first shot comes back as its own turn begins: the next is worth as much as before."""
    battle = set_up(board("lordsouls", "shoot-and-back-behind-the-wall"))
    before = outlook(battle)
    battle.do(next(cmd for cmd in battle.options() if cmd.verb == "attack"))
    while battle.pending is not None:
        battle.answer(battle.pending.keys[0])
    assert outlook(battle, "prepare") == before


def outlook(battle: Battle, *verbs: str) -> int:
    world = battle.world
    for verb in verbs:
        world = after(battle.rulebook, world, next(cmd for cmd in battle.options() if cmd.verb == verb))
    worth = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))
    for _ in worth.scout():
        pass
    return whole(worth._outlook(world, worth.foes))
