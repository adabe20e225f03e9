"""Small battles by Starfinder: creatures of medium size, initiative by their modifiers."""

from game.battle.battle import Battle
from tests.rules import fights


def creature(name: str, at: list[int], team: str, **more: object) -> str:
    """Write one creature as TOML, of medium size where none is told."""
    return fights.creature(name, at, team, **{"size": "medium", **more})


def fight(rows: str, *creatures: str, dice: tuple[int, ...] = (10,), head: str = "") -> Battle:
    """Start a battle with loaded dice; initiative goes by the creatures' modifiers, then their order."""
    return fights.begun("starfinder", rows, *creatures, dice=dice, head=head)
