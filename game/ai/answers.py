"""Answers to what the rules ask in the middle of a command, without knowing the rules that ask."""

from game.ai.odds import blow
from game.battle.battle import Battle, IllegalError
from game.battle.event import Decision
from game.battle.rulebook import Strike
from game.ecs.components import Side
from game.ecs.world import World
from game.reasons import Text, text


def answer(battle: Battle) -> tuple[str, Text]:
    """Answer the open question: act where that promises damage or saves one's own, else let it pass.

    Raises ValueError when no question is open.
    """
    asked = battle.pending
    if asked is None:
        raise ValueError("no question is open")
    acting = [option.key for option in asked.options if spends(battle, option.key)]
    passing = [option.key for option in asked.options if option.key not in acting]
    if not acting:
        return asked.options[-1].key, text("Nothing is spent by it.")
    if not _hostile(battle.world, asked):
        return acting[0], text("It is for its own sake.")
    found = battle.rulebook.combat.strike(battle.world, asked.unit, asked.about, "", ())
    if isinstance(found, Strike):
        hit = blow(battle.world, found)
        facts = {"percent": found.hit.percent, "damage": hit.damage // 100}
        return acting[0], text("It hits with {percent} %: {damage} damage on average.", **facts)
    return (acting or passing)[0], text("The chance will not come again.")


def _hostile(world: World, asked: Decision) -> bool:
    own, other = world.find(asked.unit, Side), world.find(asked.about, Side)
    return own is not None and other is not None and own.team != other.team


def spends(battle: Battle, key: str) -> bool:
    """Say whether an answer first of all spends something of who gives it: tried on a copy, the rest not looked at."""
    if battle.pending is None:
        return False
    copy = Battle(battle.rulebook, battle.world.fork(), battle.objectives, battle.limit, battle.dice)
    copy.resume(battle.snapshot())
    unit = battle.pending.unit
    try:
        events = copy.answer(key)
    except IllegalError:
        return False
    told = [event for event in events if event.kind != "answered"]
    return bool(told) and told[0].kind == "spent" and told[0].unit == unit
