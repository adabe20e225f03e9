"""The opponent under Lordsouls: it defends itself, minds what it gives up, loads, and wins."""

from dataclasses import replace

import pytest

from game.ai.brain import Brain
from game.ai.duel import Yardstick
from game.ai.pieces import whole
from game.ai.simulate import mustered, play_game
from game.battle.battle import Battle
from game.battle.command import Command
from game.ecs.components import Condition, Conditions, Side, Vitals
from game.mechanics.arms.gear import gear
from game.store.level import read_level
from tests.ai.fields import field
from tests.ai.test_squad import scouted
from tests.ai.test_steel import creature, opened, turn
from tests.rules.lordsouls.test_fights import fight, fighter

HEAD = 'format = 1\ntitle = "Room"\nrulebook = "lordsouls"\nrounds = 12\n'


def room(rows: str, *parts: str, heights: str = "") -> Battle:
    high = f"heights = '''\n{heights}\n'''\n" if heights else ""
    text = HEAD + f"[map]\nrows = '''\n{rows}\n'''\n{high}" + "\n".join(parts)
    return mustered(read_level(text.encode(), "room.toml"))


def wins(seed: int, grid: str, many: int = 3) -> int:
    """Count how many of the two games of a field the thinking side wins."""
    raw = field(seed, grid, many)
    games = (("naive", "normal"), "south"), (("normal", "naive"), "north")
    return sum(play_game(raw, "mirror.toml", seed, sides).winner == team for sides, team in games)


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_it_beats_naive_on_a_mirror_field(grid: str) -> None:
    assert wins(3, grid, 2) == 2


@pytest.mark.long
@pytest.mark.parametrize("grid", ["square", "hex"])
def test_it_beats_naive_in_four_of_five_games_on_ten_mirror_fields(grid: str) -> None:
    assert sum(wins(seed, grid) for seed in range(10)) >= 16


def test_who_is_hit_defends_itself_in_the_likeliest_way() -> None:
    """[ls.active-defence]"""
    people = creature("A", "swordsman", (1, 0), "west"), creature("B", "swordsman", (2, 0), "east")
    battle = opened(room("......\n......", *people), 1)
    attack = next(offer for offer in battle.options() if offer.verb == "attack")
    for seed in range(40):
        trial = Battle(battle.rulebook, battle.world.fork(), battle.objectives, battle.limit)
        trial.start(seed)
        if trial.acting == 1:
            trial.do(attack)
            if trial.pending is not None:
                assert Brain("normal").answer(trial)[0] in ("dodge", "block")
                return
    raise AssertionError("nobody is ever hit")


def test_a_crossbow_is_loaded_again() -> None:
    """[ls.use]"""
    level = "................\n................\n................"
    battle = opened(room(level, creature("Bow", "crossbowman", (1, 1), "west"),
                         creature("Foe", "swordsman", (14, 1), "east")), 1)  # fmt: skip
    turn(battle, "normal")
    assert not gear(battle.world, 1).items[0].loaded
    while battle.acting != 1:
        turn(battle, "naive")
    assert "use-item" in turn(battle, "normal")
    assert gear(battle.world, 1).items[0].loaded


def test_who_has_given_up_its_defence_expects_more_harm_until_its_next_turn() -> None:
    """[ls.restrictions]"""
    people = creature("A", "fencer", (3, 1), "west"), creature("B", "executioner", (4, 1), "east")
    battle = room("........\n........\n........", *people)
    stick, bare = Yardstick(battle.rulebook), battle.rulebook.weighing.open(battle.world, 1)
    plain, given_up = (stick.duel(world, 2, 1, exposed=True).full.damage for world in (battle.world, bare))
    assert given_up > 2 * plain
    assert stick.duel(bare, 2, 1).full.damage == plain


def first_of(battle: Battle, unit: int) -> Battle:
    """Begin a battle with the first seed that lets a creature act first."""
    for seed in range(60):
        trial = Battle(battle.rulebook, battle.world.fork(), battle.objectives, battle.limit)
        trial.start(seed)
        if trial.acting == unit:
            return trial
    raise AssertionError("it never acts first")


def test_who_has_little_health_left_among_foes_keeps_its_defence() -> None:
    """[ls.total-attack] gives up all active defence: that counts in what the foes may answer."""
    people = (creature("A", "swordsman", (4, 2), "west"), creature("B", "swordsman", (5, 2), "east"),
              creature("C", "swordsman", (3, 2), "east"), creature("D", "swordsman", (4, 3), "east"))  # fmt: skip
    battle = room("\n".join(["." * 9] * 5), *people)
    battle.world.put(1, replace(battle.world.get(1, Vitals), hp=4))
    assert Brain("normal").decide(first_of(battle, 1)).command.verb != "total-attack"


def test_a_third_foe_finds_one_bare_only_as_often_as_two_others_strike_it_too() -> None:
    """[ls.active-defence] Who answers two blows is less open to three foes than who answers none."""
    people = [creature("A", "swordsman", (4, 2), "west"), creature("B", "swordsman", (5, 2), "east"),
              creature("C", "swordsman", (3, 2), "east"), creature("D", "swordsman", (4, 3), "east"),
              creature("E", "swordsman", (4, 6), "west")]  # fmt: skip
    battle = first_of(room("\n".join(["." * 9] * 7), *people), 1)
    worth, law = scouted(battle), battle.rulebook.weighing
    assert law.answers(battle.world, 1) == 2
    told, bare = (whole(worth.harms(world)) for world in (battle.world, law.open(battle.world, 1)))
    for foe in (2, 3, 4):
        alone = worth.duel(battle.world, foe, 1).full.damage
        assert alone < told[foe][0] < bare[foe][0]


def test_who_looks_closely_reckons_with_total_attacks() -> None:
    """[ls.total-attack] Three more on the roll and on damage."""
    people = creature("A", "captain", (4, 2), "west"), creature("B", "captain", (5, 2), "east")
    battle = room("\n".join(["." * 9] * 5), *people)
    plain = Yardstick(battle.rulebook)
    assert plain.sharp.duel(battle.world, 1, 2).full.damage > plain.duel(battle.world, 1, 2).full.damage > 0


def test_who_is_not_in_danger_gives_it_up() -> None:
    """[ls.total-attack] A stunned foe answers nothing: the blow with +3 is the best."""
    people = creature("A", "swordsman", (4, 2), "west"), creature("B", "swordsman", (5, 2), "east")
    battle = room("\n".join(["." * 9] * 5), *people, creature("C", "pilgrim", (0, 0), "east"))
    battle.world.put(2, Conditions((Condition("stunned", "ls.stunned-blind"),)))
    assert Brain("normal").decide(first_of(battle, 1)).command.verb == "total-attack"


def test_a_push_is_worth_what_a_defence_leaves_of_it() -> None:
    """[ls.push-roll] The target may dodge: a foe with next to no health is struck, not pushed."""
    people = creature("A", "captain", (4, 2), "west"), creature("B", "swordsman", (5, 2), "east")
    battle = room("\n".join(["." * 9] * 5), *people)
    battle.world.put(2, replace(battle.world.get(2, Vitals), hp=2))
    assert Brain("normal").decide(first_of(battle, 1)).command.verb != "push"


def test_a_planned_attack_is_worth_what_its_own_weapon_does() -> None:
    """[ls.plan]"""
    people = creature("A", "captain", (1, 0), "west"), creature("B", "ghoul", (8, 0), "east")
    battle = opened(room("..........\n..........", *people), 1)
    duel = Yardstick(battle.rulebook).duel(battle.world, 1, 2)
    blade, shield = (duel.one_blow(offer.option("weapon")).damage for offer in by_weapon(battle))
    assert blade > shield > 0


def by_weapon(battle: Battle) -> list[Command]:
    """List the plans that are offered, the blade's first."""
    plans = (one for one in battle.options() if one.verb == "plan")
    return sorted(plans, key=lambda one: "shield" in one.option("weapon"))


@pytest.mark.parametrize(("yields", "verb"), [(1, True), (0, False)])
def test_who_would_give_up_is_addressed_and_nobody_else_is(yields: int, verb: bool) -> None:
    """[ls.address] Persuasion of 16 or less is 98 %; a sword takes off 4½ of 20."""
    ash = fighter("Ash", [1, 1], "heroes", 9, skills="{ persuasion = 16 }")
    battle = fight(ash, fighter("Rook", [3, 1], "foes", 4, **({"yields": yields} if yields else {})))
    battle.world.put(1, Side("heroes", "ai"))
    assert (Brain("hard").decide(battle).command.verb == "address") is verb
