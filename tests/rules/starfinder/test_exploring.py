"""Local movement in play: where no foe can act, legs have no limit and the clock counts the rounds."""

from game.battle.battle import Battle
from game.battle.command import command
from game.ecs.components import Place, Turn
from game.ecs.world import BATTLE
from game.reasons import Refusal
from tests.rules.fights import kinds
from tests.rules.starfinder.fights import creature, fight

HALL = "\n".join(["." * 60] * 3)
GOAL = 'rounds = 40\n[[objective]]\nteam = "heroes"\nkind = "reach"\nwho = "all"\narea = [58, 0, 2, 3]\n'
ASH = creature("Ash", [0, 0], "heroes", initiative=9, speeds="{ walk = 30 }")
BEA = creature("Bea", [0, 2], "heroes", initiative=5, speeds="{ walk = 20 }")


def party(*more: str) -> Battle:
    return fight(HALL, ASH, BEA, *more, head=GOAL)


def clock(battle: Battle) -> tuple[int, int]:
    turn = battle.world.get(BATTLE, Turn)
    return turn.round, turn.acting


def test_a_leg_has_no_limit_and_the_longest_counts() -> None:
    """sf.local-movement, sf.hustle: 250 ft at speed 30 are 5 rounds, 150 ft at speed 20 are 4: five pass."""
    battle = party()
    leg = command(1, "explore", (50, 0, 0))
    assert leg in battle.options()
    preview = battle.preview(leg)
    assert (preview.cost.total, preview.cost.total) == (250, preview.plan.cost.total)
    assert "sf.local-movement" in preview.cost.rules
    assert "5 rounds" in [str(reason.note) for reason in preview.cost.because]
    assert "sf.local-movement" in {reason.rule for event in battle.do(leg) for reason in event.because}
    assert battle.world.get(1, Place).at == (50, 0, 0)
    assert clock(battle) == (1, 2)
    battle.do(command(2, "explore", (30, 2, 0)))
    assert clock(battle) == (6, 1)


def test_who_stays_waits_for_nobody() -> None:
    """sf.local-movement: a round in which all only wait is one round."""
    battle = party()
    battle.do(command(1, "end"))
    battle.do(command(2, "end"))
    assert clock(battle) == (2, 1)


def test_with_a_foe_turns_count() -> None:
    """sf.local-movement: as soon as there is a foe who can act one moves by turns, and not before."""
    there = party(creature("Foe", [59, 0], "foes"))
    refused = there.check(command(1, "explore", (50, 0, 0)))
    assert isinstance(refused, Refusal)
    assert (refused.rule, str(refused.why)) == ("sf.local-movement", "A foe is there.")
    assert not any(offer.verb == "explore" for offer in there.options())
    down = party(creature("Foe", [59, 0], "foes", conditions='["unconscious"]'))
    assert command(1, "explore", (50, 0, 0)) in down.options()


def test_the_ground_counts_and_who_is_refused() -> None:
    """sf.difficult-terrain, sf.obstacles: rubble costs on a leg too, a wall has no way through."""
    hall = HALL.replace("." * 60, "." * 5 + "," * 10 + "." * 45)
    battle = fight(hall, ASH, BEA, head=GOAL)
    assert battle.preview(command(1, "explore", (20, 0, 0))).cost.total == 150
    walled = fight(HALL.replace("." * 60, "." * 5 + "#" + "." * 54), ASH, BEA, head=GOAL)
    assert isinstance(walled.check(command(1, "explore", (20, 0, 0))), Refusal)
    spent = party()
    spent.do(command(1, "move", (1, 0, 0)))
    assert isinstance(spent.check(command(1, "explore", (20, 0, 0))), Refusal)
    assert kinds(spent.do(command(1, "end")))[0] == "turn"
