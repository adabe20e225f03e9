"""Where a die decides: equals in initiative, squares that are equally near; and who acts in a surprise round.

[pf.initiative] [pf.nearest-creature] [pf.illegal-square] [pf.surprise-round]
"""

from game.battle.battle import Battle
from game.battle.command import command
from game.ecs.components import Budget, Chance, Name, Place
from game.ecs.world import BATTLE
from game.mechanics.states import has
from game.playing import Thrown, thrown_before
from game.reasons import Refusal
from game.rules import RULEBOOKS
from game.store.level import read_level
from game.store.muster import build_world

HEAD = 'format = 1\ntitle = "Dice"\nrulebook = "pathfinder"\n[map]\nrows = """\n{rows}\n"""\n'
WHO = '[[creature]]\nname = "{name}"\nat = {at}\nteam = "{team}"\nrace = "human"\ninitiative = {initiative}\n{more}\n'


def battle(rows, who, dice):
    text = HEAD.format(rows=rows) + "".join(WHO.format(**{"more": "", "initiative": 2, **one}) for one in who)
    level = read_level(text.encode(), "dice.toml")
    book = RULEBOOKS["pathfinder"]
    begun = Battle(book, build_world(level, book), level.objectives, 20, Thrown(tuple(dice)))
    begun.start(1)
    return begun


def named(begun):
    return {name.name: unit for unit, name in begun.world.all(Name)}


def test_equals_roll_against_each_other_and_again_if_need_be():
    who = [{"name": "D", "at": [0, 0], "team": "a"}, {"name": "E", "at": [5, 0], "team": "b"}]
    begun = battle("......", who, [10, 10, 7, 7, 3, 15])
    assert begun.acting == named(begun)["E"]


def test_the_higher_modifier_needs_no_roll():
    who = [
        {"name": "D", "at": [0, 0], "team": "a", "initiative": 1},
        {"name": "E", "at": [5, 0], "team": "b", "initiative": 3},
    ]
    begun = battle("......", who, [14, 12])
    assert begun.acting == named(begun)["E"]


def test_of_several_legal_squares_equally_near_a_die_takes_one():
    """Ash falls in her friend's square (5, 1): (6, 0), (6, 1) and (6, 2) are nearer than where she came from."""
    rows = "######.##\n.........\n######.##"
    friends = [{"name": f"P{x}", "at": [x, 1], "team": "a", "initiative": 1} for x in (3, 4, 5)]
    ash = {"name": "Ash", "at": [2, 1], "team": "a", "initiative": 50, "more": "hp = 1\nac = 5"}
    foe = {
        "name": "Foe", "at": [7, 1], "team": "b", "initiative": 60,
        "more": 'weapons = [{ name = "spear", attack = 5, damage = "1d8", reach = 10 }]',
    }  # fmt: skip
    begun = battle(rows, [ash, *friends, foe], [1, 2, 3, 4, 1])
    names = named(begun)
    begun.do(command(names["Foe"], "end"))
    begun.dice = Thrown((15, 5, 3), thrown_before(begun.world.get(BATTLE, Chance)))
    begun.do(command(names["Ash"], "move", (6, 1, 0)))
    while begun.pending is not None:
        begun.answer("strike")
    assert begun.world.get(names["Ash"], Place).at == (6, 2, 0)


def test_the_unaware_lose_a_round_and_stay_flat_footed():
    who = [
        {"name": "Gob", "at": [0, 0], "team": "a", "initiative": 1},
        {"name": "Hero", "at": [5, 0], "team": "b", "initiative": 9, "more": 'conditions = ["surprised"]'},
    ]
    begun = battle("......", who, [2, 15])
    names = named(begun)
    assert begun.acting == names["Gob"]
    assert dict(begun.world.get(names["Gob"], Budget).slots)["move"] == 0
    assert has(begun.world, names["Hero"], "flat-footed")
    begun.do(command(names["Gob"], "move", (1, 0, 0)))
    assert isinstance(begun.check(command(names["Gob"], "attack", names["Hero"])), Refusal)
    begun.do(command(names["Gob"], "end"))
    assert begun.acting == names["Hero"]
    assert not has(begun.world, names["Hero"], "flat-footed", "surprised")
