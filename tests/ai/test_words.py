"""The computer's sentence: what helps is named with its numbers, a step says where to, waiting says why."""

from game.ai.ahead import after, placed
from game.ai.brain import Brain, stick_of
from game.ai.gains import grounds, waiting
from game.ai.knobs import STRENGTHS
from game.ai.pieces import whole
from game.ai.plans import Plan
from game.ai.scores import Scores
from game.ai.words import Said
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.battle.command import command
from game.battle.rulebook import Strike
from game.battle.trial import halves
from game.ecs.components import Place
from game.reasons import text
from tests.ai.positions.board import set_up, units
from tests.ai.positions.reading import Position
from tests.ai.test_brain import RIFLE, creature, room, turn_of

FLOOR = "\n".join(["#" * 14, *["#" + "." * 12 + "#"] * 3, "#" * 14])
BESIDE = "............\n.hA.........\n............"
HALL = "\n".join(["#" * 30, *["#" + "." * 28 + "#"] * 3, "#" * 30])


def says(battle: Battle, strength: str = "hard") -> str:
    return str(Brain(strength).decide(battle).says)


def test_what_flanks_is_named_behind_the_odds_of_the_blow() -> None:
    battle = turn_of(room(FLOOR, creature("Blade", (2, 1), "west"), creature("Friend", (6, 1), "west"),
                          creature("Foe", (5, 1), "east")), 1)  # fmt: skip
    words = says(battle)
    assert "strikes at Foe (" in words
    assert "flanking" in words


def test_who_goes_nearer_says_to_whom_and_how_far_that_still_is() -> None:
    battle = turn_of(room(HALL, creature("Blade", (1, 1), "west"), creature("Foe", (28, 1), "east")), 1)
    words = says(battle, "normal")
    assert words.startswith("Blade goes ")
    assert "Foe is then " in words
    assert " ft away" in words


def rifles() -> tuple[Worth, Battle]:
    battle = turn_of(room(HALL, creature("Shot", (1, 1), "west", RIFLE), creature("Foe", (9, 1), "east", RIFLE)), 1)
    return Worth(battle, 1, STRENGTHS["hard"], stick_of(battle)), battle


def test_who_lies_down_before_a_rifle_says_whose_chance_falls_and_why() -> None:
    worth, battle = rifles()
    down = command(1, "drop-prone")
    ahead = after(battle.rulebook, battle.world, down)
    assert ahead.get(1, Place) == battle.world.get(1, Place)
    why = whole(grounds(worth, Plan(battle.world, ahead, (down,)), None))
    assert str(why.reasons[0]) == "Foe's chance falls from 65 % to 45 % (target prone)"
    assert why.danger == 2


def test_of_a_foe_that_is_left_a_lighter_weapon_its_damage_falls_though_it_hits_sooner() -> None:
    arms = [{"name": "greatsword"}, {"name": "shortbow"}]
    who = {"A": {"kind": "barbarian"}, "h": {"kind": "archer", "weapons": arms}}
    battle = set_up(Position("pathfinder", "t", "t", {"id": "t", "why": "So.", "rows": BESIDE, "who": who}))
    worth, foe = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle)), units(battle.world)["h"]
    away = command(worth.unit, "move", (7, 1, 0))
    plan = Plan(battle.world, placed(battle.world, worth.unit, (7, 1, 0)), (away,))
    strikes = [battle.rulebook.combat.strike(world, foe, worth.unit, arm, ())
               for world, arm in ((battle.world, "greatsword"), (plan.world, "shortbow"))]  # fmt: skip
    sword, bow = (strike for strike in strikes if isinstance(strike, Strike))
    assert bow.hit.wins * sword.hit.of > sword.hit.wins * bow.hit.of
    said = str(whole(grounds(worth, plan, None)).reasons[0])
    assert said.startswith(f"h's blow falls from {halves(sword.doubled_damage)} to {halves(bow.doubled_damage)} damage")


def test_who_waits_says_what_would_have_been_worse_of_what_else_was_best() -> None:
    worth, battle = rifles()
    plan = Plan(battle.world, battle.world, (), Scores(risk=120))
    other = Plan(battle.world, battle.world, (command(1, "move", (2, 1, 0)),), Scores(risk=420, outlook=100))
    why = whole(waiting(worth, plan, other, text("Move")))
    assert [str(one) for one in why] == ["no blow is open to it", "Move would risk 3 more"]
    sentence = Said("Shot", why=why, waits=True).sentence
    assert str(sentence) == "Shot waits: no blow is open to it, Move would risk 3 more."
    same = Plan(battle.world, battle.world, (command(1, "move", (2, 1, 0)),), Scores(risk=120))
    assert str(whole(waiting(worth, plan, same, text("Move")))[-1]) == "going elsewhere would gain it nothing"
    assert [str(one) for one in whole(waiting(worth, plan, None, text("Move")))] == ["nothing else is open to it"]
