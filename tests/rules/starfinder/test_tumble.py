"""Tumbling past and through foes.   [sf.tumble]"""

from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.battle.rulebook import Preview
from game.battle.trial import Odds
from game.ecs.components import Condition, Conditions, Place, Sheet
from game.reasons import Cost, Refusal
from game.rules.starfinder.combat.check_penalties import impaired
from game.rules.starfinder.movement.tumbling import TUMBLE, TUMBLING, challenge
from game.rules.starfinder.other_movement.climb_swim import athletic
from game.rules.starfinder.other_movement.flying_checks import flying
from tests.rules.fights import loaded
from tests.rules.starfinder.fights import creature, fight

CORRIDOR = "#######\n.......\n#######"
WIDE = "#######\n.......\n......."
"""With a second row beside the corridor."""


def battle(cr: int = 1, fills: str = "false", rows: str = CORRIDOR, walk: int = 30) -> Battle:
    """Start with Ash before a foe that bars the way; dice show 20 until told otherwise."""
    nimble = {"speeds": f"{{ walk = {walk} }}", "skills": "{ acrobatics = 1 }", "initiative": 90}
    foe = creature("Foe", [3, 1], "foes", cr=cr, fills_space=fills, weapons='[{ name = "sword" }]')
    return fight(rows, creature("Ash", [2, 1], "heroes", **nimble), foe, dice=(20,))


def met(rows: str) -> Battle:
    """A battle in which everybody has had a turn, so that the foe strikes who leaves its reach."""
    found = battle(rows=rows)
    for _ in range(2):
        found.do(command(found.acting, "end"))
    return found


@pytest.mark.parametrize(("cr", "difficulty"), [(1, 21), (2, 23), (3, 24), (5, 27)])
def test_difficulty_of_a_space(cr: int, difficulty: int) -> None:
    """A foe of CR 1, 2, 3, 5: DC 21, 23, 24, 27."""
    world = battle(cr).world
    plan = TUMBLE.plan(world, command(1, "tumble", (4, 1, 0)))
    assert not isinstance(plan, Refusal)
    assert plan.cost.total == 20
    assert [hurdle.difficulty for hurdle in TUMBLING.hurdles(world, 1, plan)] == [difficulty]
    assert challenge(world, 2) == difficulty - 20


def test_success_takes_one_through_unharmed() -> None:
    """Check 21 against CR 1: to the square behind the foe for 20 ft, and no attack."""
    begun = battle()
    loaded(begun, 20)
    events = begun.do(command(1, "tumble", (4, 1, 0)))
    assert begun.world.get(1, Place).at == (4, 1, 0)
    assert begun.pending is None
    assert "struck" not in [event.kind for event in events]


def test_reach_that_is_left_before_its_space_is_a_check_of_its_own() -> None:
    """Two foes of CR 1 and one of CR 2 threaten the way, then through the space of the last: DC 22, then 25."""
    nimble = {"speeds": "{ walk = 60 }", "skills": "{ acrobatics = 1 }", "initiative": 90}
    arms = {"weapons": '[{ name = "sword" }]'}
    begun = fight(
        ".....\n.....\n.....", creature("Ash", [0, 1], "heroes", **nimble),
        creature("One", [0, 0], "foes", cr=1, **arms), creature("Two", [0, 2], "foes", cr=1, **arms),
        creature("Three", [2, 0], "foes", cr=2, **arms), dice=(20,),
    )  # fmt: skip
    for _ in range(4):
        begun.do(command(begun.acting, "end"))
    shown = begun.preview(command(1, "tumble", (3, 0, 0), route=((1, 1, 0), (2, 1, 0), (2, 0, 0), (3, 0, 0))))
    assert isinstance(shown, Preview)
    said = [str(reason.note) for reason in shown.cost.because if str(reason.note).startswith("Acrobatics")]
    assert said == ["Acrobatics DC 22", "Acrobatics DC 25"]


def test_failure_stops_beside_the_foe() -> None:
    """Check 20: it stays at (2, 0) and the foe gets an attack of opportunity, had it acted before."""
    begun = battle()
    begun.do(command(1, "end"))
    begun.do(command(2, "end"))
    loaded(begun, 19)
    begun.do(command(1, "tumble", (4, 1, 0)))
    assert begun.world.get(1, Place).at == (2, 1, 0)
    assert begun.pending is not None
    assert begun.pending.unit == 2


def behind_a_friend(*, acted: bool) -> Battle:
    """Ash, a friend before it and the foe behind that; dice show 1 until told otherwise."""
    nimble = {"speeds": "{ walk = 60 }", "skills": "{ acrobatics = 1 }", "initiative": 90}
    foe = creature("Foe", [3, 1], "foes", cr=1, weapons='[{ name = "sword" }]')
    friend = creature("Friend", [2, 1], "heroes", weapons='[{ name = "sword" }]')
    found = fight(CORRIDOR, creature("Ash", [1, 1], "heroes", **nimble), friend, foe, dice=(1,))
    for _ in range(3 if acted else 0):
        found.do(command(found.acting, "end"))
    return found


def test_who_fails_in_the_square_of_a_friend_ends_before_it() -> None:
    """[sf.tumble] [sf.illegal-end] It tumbles over a friend towards the foe behind: it ends where it set out."""
    begun = behind_a_friend(acted=False)
    events = begun.do(command(1, "tumble", (4, 1, 0)))
    assert [event.kind for event in events if event.kind in ("moved", "slipped")] == ["moved", "slipped", "slipped"]
    assert events[-1].because[0].rule == "sf.illegal-end"
    assert begun.world.get(1, Place).at == (1, 1, 0)


def test_it_is_struck_where_it_failed_before_it_is_put_back() -> None:
    """[sf.tumble] [sf.illegal-end] The foe beside the friend's square strikes first: there it failed."""
    begun = behind_a_friend(acted=True)
    begun.do(command(1, "tumble", (4, 1, 0)))
    assert begun.pending is not None
    assert begun.world.get(1, Place).at == (2, 1, 0)
    begun.answer("strike")
    assert begun.pending is None
    assert begun.world.get(1, Place).at == (1, 1, 0)


def test_nobody_tumbles_through_what_fills_its_square() -> None:
    """[sf.filling-creature] No check is rolled: there is no way through."""
    plan = TUMBLE.plan(battle(1, "true").world, command(1, "tumble", (4, 1, 0)))
    assert isinstance(plan, Refusal)


def test_beyond_half_speed_the_check_is_ten_lower() -> None:
    """[sf.tumble] To (6, 1) at full speed for 20 ft; with +1 a 20 shows 11, and DC 21 is missed."""
    begun = battle()
    far = command(1, "tumble", (6, 1, 0))
    shown = begun.preview(far)
    assert not isinstance(shown, Refusal)
    assert shown.cost.total == 20
    assert "−10 on the check at full speed" in [str(reason.note) for reason in shown.cost.because]
    loaded(begun, 20)
    begun.do(far)
    assert begun.world.get(1, Place).at == (2, 1, 0)


def test_within_half_speed_nobody_hurries() -> None:
    """[sf.tumble] (5, 1) is three doubled steps away: 30 ft at half speed."""
    shown = battle().preview(command(1, "tumble", (5, 1, 0)))
    assert not isinstance(shown, Refusal)
    assert shown.cost.total == 30
    assert "−10 on the check at full speed" not in [str(reason.note) for reason in shown.cost.because]


def test_a_way_that_is_given_is_gone() -> None:
    """[sf.tumble] Past the foe and not through it: two doubled diagonals, and one check, of its threat alone."""
    begun = met(WIDE)
    through = begun.preview(command(1, "tumble", (4, 1, 0)))
    past = command(1, "tumble", (4, 1, 0), route=((3, 2, 0), (4, 1, 0)))
    shown = begun.preview(past)
    assert isinstance(through, Preview)
    assert isinstance(shown, Preview)
    assert through.cost.total == 20
    assert shown.cost.total == 30
    assert shown.plan is not None
    assert shown.plan.route == ((3, 2, 0), (4, 1, 0))
    assert [one.through for one in TUMBLING.hurdles(begun.world, 1, shown.plan)] == [False]
    loaded(begun, 20)
    events = begun.do(past)
    assert [event.kind for event in events].count("moved") == 2
    assert begun.world.get(1, Place).at == (4, 1, 0)


def test_a_way_that_is_given_may_be_refused() -> None:
    """[sf.tumble] [sf.speed] No way leads through a wall, and none farther than the speed."""
    begun = met(WIDE)
    assert isinstance(begun.check(command(1, "tumble", (4, 1, 0), route=((3, 0, 0), (4, 1, 0)))), Refusal)
    there = [(2 + n % 2, 2, 0) for n in range(7)]
    long = begun.check(command(1, "tumble", there[-1], route=tuple(there)))
    assert isinstance(long, Refusal)
    assert long.rule == "sf.speed"
    hurried = begun.preview(command(1, "tumble", there[3], route=tuple(there[:4])))
    assert isinstance(hurried, Preview)
    assert hurried.cost.total == 20
    assert "−10 on the check at full speed" in [str(reason.note) for reason in hurried.cost.because]


def test_each_passage_of_a_round_is_harder_than_the_one_before() -> None:
    """[sf.tumble] Back through the same foe with the second move action: DC 21, then 23."""
    begun = battle()
    loaded(begun, 20)
    begun.do(command(1, "tumble", (4, 1, 0)))
    plan = TUMBLE.plan(begun.world, command(1, "tumble", (2, 1, 0)))
    assert not isinstance(plan, Refusal)
    assert [hurdle.difficulty for hurdle in TUMBLING.hurdles(begun.world, 1, plan)] == [23]


def test_tired_and_tangled_limbs_tumble_worse() -> None:
    """[sf.squeezing-entangled] [sf.hustle-fatigue] -2 and -1 on Dexterity's checks, -1 on Strength's."""
    world = battle().world
    states = world.get(1, Conditions).plus(Condition("entangled", "sf.squeezing-entangled"))
    world.put(1, states.plus(Condition("fatigued", "sf.hustle-fatigue")))
    assert Cost(impaired(world, 1)).total == -3
    assert Cost(impaired(world, 1, dexterity=False)).total == -1
    assert flying(world, 1).total == 1 - 3
    assert athletic(world, 1, "climb").total == -1


@pytest.mark.parametrize(
    ("there", "why"),
    [
        ((6, 1, 0), "It costs 20 ft, 15 ft are left."),
        ((2, 0, 0), "Something solid fills it."),
        ((3, 1, 0), "Foe stands in part of that space."),
        ((9, 1, 0), "The space would not lie on the map."),
    ],
)
def test_what_keeps_a_tumble_from_a_square_is_said(there: tuple[int, int, int], why: str) -> None:
    """[sf.tumble] Too far at full speed too, solid, taken, off the map: each by its own name."""
    found = battle(walk=15).check(command(1, "tumble", there))
    assert isinstance(found, Refusal)
    assert str(found.why) == why


def test_the_chances_of_a_tumble_are_those_of_its_dice() -> None:
    """[sf.tumble] Acrobatics 1 against DC 21: one face of 20; the preview says so."""
    found = battle().preview(command(1, "tumble", (4, 1, 0)))
    assert not isinstance(found, Refusal)
    (one,) = found.trials
    assert one.against == 21
    assert [(str(result.name), result.chance.wins, result.chance.of) for result in one.results] == [
        ("Failure", 19, 20), ("Success", 1, 20),
    ]  # fmt: skip


def test_whoever_weighs_a_tumble_sees_how_likely_it_fails() -> None:
    """[sf.tumble] 19 of 20 fail: it stays before the foe; one who cannot fail comes through, and nobody strikes."""
    begun = met(CORRIDOR)
    through = command(1, "tumble", (4, 1, 0))
    seen = begun.preview(through)
    assert isinstance(seen, Preview)
    assert seen.doubted == ((2, Odds(19, 20)),)
    assert seen.expected is not None
    assert seen.likely == seen.expected
    assert seen.expected.steps == ()
    begun.world.put(1, replace(begun.world.get(1, Sheet), skills=(("acrobatics", 20),)))
    sure = begun.preview(through)
    assert isinstance(sure, Preview)
    assert sure.doubted == ((2, Odds(0, 20)),)
    assert sure.likely == sure.plan


def test_past_a_foe_a_failure_stops_nobody() -> None:
    """[sf.tumble] Out of its reach alone one comes to the end all the same, struck or not: DC 16, 14 of 20 fail."""
    past = command(1, "tumble", (4, 1, 0), route=((3, 2, 0), (4, 1, 0)))
    seen = met(WIDE).preview(past)
    assert isinstance(seen, Preview)
    assert seen.doubted == ((2, Odds(14, 20)),)
    assert seen.likely == seen.plan
