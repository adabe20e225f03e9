"""The end of a turn: what lasts until then, and what a saving throw may end."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.components import Conditions
from game.ecs.world import World
from game.mechanics.states import ended
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.rolls.saving_throw import save


def end_of_turn(world: World, dice: Dice, unit: int) -> Play:
    """With its bearer's turn an effect ends that lasts until then; against others one saves.   [ds.end-of-turn]"""
    for state in list(world.get(unit, Conditions).active):
        if state.ends == conditions.END:
            yield from ended(world, unit, state.name, "ds.end-of-turn")
        elif state.ends == conditions.SAVE:
            yield from save(world, dice, unit, state.name)
