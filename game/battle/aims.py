"""What has a side to do, and how far has it come? An objective in words, and its progress on the board."""

from dataclasses import replace

from game.battle.objectives import Objective, within
from game.battle.rulebook import Rulebook
from game.ecs.components import Name, Offstage, Place, Side, Turn, Vitals
from game.ecs.world import BATTLE, World
from game.reasons import NOTHING, Text, counted, text

AIMS = {
    "rout": text("Put every foe out of the fight"),
    "defeat": text("Bring down {who}"),
    "reach": text("Reach the marked ground"),
    "reach all": text("Bring everybody to the marked ground"),
    "reach one": text("Bring {who} to the marked ground"),
    "hold": text("Hold the marked ground alone"),
    "survive": text("Hold out"),
}
"""Objectives in a few words, where the level has none."""
WAYS = {
    "rout": text("No foe can fight on."),
    "defeat": text("{who} cannot fight on."),
    "reach": text("One of the side stands wholly on the marked ground."),
    "reach all": text("Everybody of the side who can still fight stands wholly on the marked ground."),
    "reach one": text("{who} stands wholly on the marked ground."),
    "hold": text("From the end of round {rounds} on, the side alone stands on the marked ground."),
    "survive": text("Somebody of the side can still fight when round {rounds} ends."),
}
"""When an objective is met, exactly."""


def aim(objective: Objective) -> Text:
    """Say in a few words what an objective asks for."""
    return objective.aim if objective.aim != NOTHING else _filled(AIMS[_kind(objective)], objective)


def way(objective: Objective) -> Text:
    """Say exactly when an objective is met."""
    return _filled(WAYS[_kind(objective)], objective)


def _kind(objective: Objective) -> str:
    if objective.kind != "reach" or objective.who == "any":
        return objective.kind
    return "reach all" if objective.who == "all" else "reach one"


def _filled(words: Text, objective: Objective) -> Text:
    """Fill in whom and how many rounds an objective names."""
    return replace(words, facts=(("who", Text(objective.who)), ("rounds", objective.rounds)))


def progress(world: World, rulebook: Rulebook, objective: Objective) -> Text:
    """Say how far a side has come with an objective: foes left, rounds gone, who has arrived, who stands in the way.

    Who is still to come into the battle counts among foes left, and among all who have to arrive.
    """
    able = {unit: side.team for unit, side in world.all(Side) if rulebook.turns.able(world, unit)}
    ours = [unit for unit, team in able.items() if team == objective.team]
    foes = [unit for unit, team in able.items() if team != objective.team]
    later = [there.side.team for _, there in world.all(Offstage)]
    match objective.kind:
        case "rout":
            n = len(foes) + sum(team != objective.team for team in later)
            return counted("{n} foe left", "{n} foes left", n=n)
        case "defeat":
            return _wounds(world, objective, foes)
        case "reach":
            return _arrived(world, rulebook, objective, ours, later.count(objective.team))
        case "hold":
            return text("{rounds}, {ground}", rounds=_rounds(world, objective),
                        ground=_held(world, rulebook, objective, ours, foes))  # fmt: skip
        case _:
            return _rounds(world, objective)


def _rounds(world: World, objective: Objective) -> Text:
    turn = world.find(BATTLE, Turn) or Turn()
    if turn.round > objective.rounds:
        return text("round {n} is over", n=objective.rounds)
    return text("round {round} of {rounds}", round=max(1, turn.round), rounds=objective.rounds)


def _wounds(world: World, objective: Objective, foes: list[int]) -> Text:
    """Say what a foe has left; whose name is not among those able is down."""
    unit = next((unit for unit in foes if world.get(unit, Name).name == objective.who), 0)
    vitals = world.find(unit, Vitals) if unit else None
    if not unit:
        away = any(world.get(other, Name).name == objective.who for other, _ in world.all(Offstage))
        return text("still to come") if away else text("down")
    if vitals is None:
        return text("on its feet")
    return text("{hp} of {most} hit points left", hp=vitals.hp, most=vitals.max_hp)


def _arrived(world: World, rulebook: Rulebook, objective: Objective, ours: list[int], later: int) -> Text:
    """Count who has arrived where all must; of one, or of whoever is nearest, say how far it is."""
    there = [unit for unit in ours if within(world, rulebook, unit, objective)]
    if objective.who == "all":
        return text("{n} of {all} there", n=len(there), all=len(ours) + later)
    meant = [unit for unit in ours if objective.who in ("any", world.get(unit, Name).name)]
    if any(unit in there for unit in meant):
        return text("there")
    far = min((_away(world, rulebook, unit, objective) for unit in meant if world.find(unit, Place)), default=0)
    if not far:
        return text("not there")
    if world.ground.grid.hexes:
        return counted("{n} hex away", "{n} hexes away", n=far)
    return counted("{n} square away", "{n} squares away", n=far)


def _away(world: World, rulebook: Rulebook, unit: int, objective: Objective) -> int:
    """Count the steps to the area as if nothing stood in the way."""
    x, y, wide, high = objective.area
    steps = world.ground.grid.steps
    return min(
        steps((cx, cy, 0), (min(max(cx, x), x + wide - 1), min(max(cy, y), y + high - 1), 0))
        for cx, cy, _ in rulebook.space.cells(world, unit)
    )


def _held(world: World, rulebook: Rulebook, objective: Objective, ours: list[int], foes: list[int]) -> Text:
    """Say whose the ground is."""
    mine = any(within(world, rulebook, unit, objective) for unit in ours)
    theirs = any(within(world, rulebook, unit, objective) for unit in foes)
    if mine and theirs:
        return text("contested")
    if theirs:
        return text("in foes' hands")
    return text("held alone") if mine else text("nobody there")
