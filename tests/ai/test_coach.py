"""The coach: what it advises is legal and explained in three rungs, and what cost most in a battle is found again."""

from game.ai.brain import Brain
from game.ai.coach import COSTLY, Coach, Walk, differences, lasting, standing
from game.ai.pieces import whole
from game.ai.scores import Scores
from game.ai.simulate import mustered
from game.battle.battle import UNDO, Battle, Entry
from game.battle.command import Command, command
from game.ecs.components import Chance, Side
from game.ecs.world import BATTLE
from game.reasons import Cost
from tests.ai.test_brain import RIFLE, creature, mirror, room, turn_of

FLOOR = """
########
#......#
#......#
#......#
########
"""


def fresh() -> Battle:
    """Give a battle in which somebody stands between an unhurt foe and one who has little left; it has not begun."""
    weak = creature("Hurt", (4, 2), "east").replace("hp = 20", "hp = 4")
    return room(FLOOR, creature("Blade", (3, 2), "west"), creature("Whole", (2, 2), "east"), weak)


def hurt() -> Battle:
    return turn_of(fresh(), 1)


def test_it_advises_what_the_computer_would_do_and_says_why_in_three_rungs() -> None:
    battle = hurt()
    before = battle.digest
    advice = Coach().advise(battle)
    assert advice is not None
    assert advice.best.command == Brain("hard").decide(battle).command
    assert isinstance(battle.check(advice.best.command), Cost)
    assert battle.digest == before
    look, verbs, says = map(str, advice.rungs)
    assert look == "Look at Hurt: it has 4 left."
    assert "Hurt" not in verbs
    assert str(battle.rulebook.verbs[advice.best.command.verb].title) in verbs
    assert says.startswith("Blade strikes at Hurt (")
    assert "Second choice: " not in says, "a blow at who is whole gains less than half"
    assert str(advice.others[0].brief).endswith("target Whole")


def test_the_differences_are_the_two_largest_with_their_sign() -> None:
    told = differences(Scores(dealt=500, risk=300, outlook=90), Scores(dealt=150, risk=120, outlook=80))
    assert [str(one) for one in told] == ["deals 3.50 more", "risks 1.80 more in answer"]
    assert differences(Scores(dealt=5), Scores(dealt=5)) == ()


def test_any_unit_can_be_advised_as_if_its_turn_began_now() -> None:
    battle = hurt()
    advice = Coach().advise(battle, 2)
    assert advice is not None
    assert advice.unit == 2
    assert advice.best.command.unit == 2
    assert battle.acting == 1


def test_a_command_is_priced_with_what_can_follow_it() -> None:
    battle = hurt()
    advice = Coach().advise(battle)
    assert advice is not None
    again = whole(Coach().price(battle, advice.best.command))
    assert again is not None
    assert again.scores.total == advice.best.scores.total
    over = whole(Coach().price(battle, command(1, "end")))
    assert over is not None
    assert over.scores.dealt == 0
    assert over.scores.total < again.scores.total


def test_a_turn_thrown_away_is_found_in_the_log_with_what_would_have_been_better() -> None:
    battle = hurt()
    battle.do(command(1, "end"))
    again = fresh()
    walk = Walk(again, battle.log, battle.world.get(BATTLE, Chance).seed, "west")
    for _ in walk.run():
        pass
    assert again.digest == battle.digest
    assert [moment.number for moment in walk.moments] == [0, 1]
    assert walk.moments[0].share == 100 * 20 // 44
    slip = walk.slips[0]
    assert slip.played.command == command(1, "end")
    assert slip.advice.best.command.target == 3
    assert slip.loss >= COSTLY
    assert str(slip.differences[0]).startswith("deals ")


def test_what_was_taken_back_costs_nothing() -> None:
    entries = [Entry(Command(1, verb), (), "") for verb in ("move", "attack")]
    assert lasting([*entries, Entry(UNDO, (), ""), Entry(Command(1, "end"), (), "")]) == frozenset({0, 3})


def test_how_the_sides_stand_is_a_share_of_what_all_have_left() -> None:
    battle = mustered(mirror())
    teams = {side.team for _, side in battle.world.all(Side)}
    assert sum(standing(battle.rulebook, battle.world, team) for team in teams) in (99, 100)


def test_the_computers_turn_is_a_sentence() -> None:
    battle = turn_of(room(FLOOR, creature("Shot", (1, 2), "west", RIFLE), creature("Blade", (6, 2), "east")), 1)
    chosen = Brain("hard").decide(battle)
    words = str(chosen.says)
    assert words.startswith("Shot ")
    assert "shoots at Blade (" in words
    assert "%" in words
