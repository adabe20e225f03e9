"""A jump may end over somebody's head: that is told without a fall, and nothing breaks."""

from game import open_battle
from game.paths.plan import MovePlan, Step
from game.reasons import Cost
from game.rules.draw_steel.falling.off_an_edge import landed_on
from game.store.level import read_level

SOURCE = """
title = "Over the water"
rulebook = "draw-steel"

[map]
rows = '''
.~~..
'''

[[creature]]
name = "Ash"
at = [0, 0]

[[creature]]
name = "Eel"
team = "foes"
at = [2, 0, -1]
speeds = { walk = 5, swim = 5 }
"""


def test_a_jump_over_a_swimmers_head_hurts_nobody():
    battle = open_battle(read_level(SOURCE.encode(), "file.toml"))
    jump = MovePlan("walk", (Step((0, 0, 0), (2, 0, 0), Cost(), (0, 0, 1, 1), mode="jump"),))
    assert [(strike.at, strike.doubled_damage) for strike in landed_on(battle.world, 1, jump)] == [(2, 0)]
