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


def progress(world: World, rulebook: Rulebook, objective: Objective, eyes: tuple[str, ...] = ()) -> Text:
    """Say how far a side has come with an objective: foes left, rounds gone, who has arrived, who stands in the way.

    `eyes`: the teams to which it is told: of creatures that one of them does not perceive, and of others' who are still
    to come, nothing is said. Without any it is told to who may know all.
    """
    able = {unit: side.team for unit, side in world.all(Side) if rulebook.turns.able(world, unit)}
    known = [unit for unit in able if all(rulebook.telling.seen(world, eye, unit) for eye in eyes)]
    ours = [unit for unit in known if able[unit] == objective.team]
    foes = [unit for unit in known if able[unit] != objective.team]
    later = [there.side.team for _, there in world.all(Offstage) if all(eye == there.side.team for eye in eyes)]
    match objective.kind:
        case "rout":
            n = len(foes) + sum(team != objective.team for team in later)
            if _sure(world, objective, eyes)[1]:
                return counted("{n} foe left", "{n} foes left", n=n)
            return counted("{n} foe in view", "{n} foes in view", n=n)
        case "defeat":
            return _wounds(world, objective, foes, list(able))
        case "reach":
            if objective.who == "all" and not ours and not later.count(objective.team):
                return text("nobody left") if _sure(world, objective, eyes)[0] else text("nobody in view")
            return _arrived(world, rulebook, objective, ours, later.count(objective.team))
        case "hold":
            there = [any(within(world, rulebook, unit, objective) for unit in units) for units in (ours, foes)]
            ground = _held(there[0], there[1], _sure(world, objective, eyes))
            return text("{rounds}, {ground}", rounds=_rounds(world, objective), ground=ground)
        case _:
            return _rounds(world, objective)


def _rounds(world: World, objective: Objective) -> Text:
    turn = world.find(BATTLE, Turn) or Turn()
    if turn.round > objective.rounds:
        return text("round {n} is over", n=objective.rounds)
    return text("round {round} of {rounds}", round=max(1, turn.round), rounds=objective.rounds)


def _wounds(world: World, objective: Objective, foes: list[int], able: list[int]) -> Text:
    """Say what a foe has left; whose name is among those able and not among the foes known is out of view."""
    unit = next((unit for unit in foes if world.get(unit, Name).name == objective.who), 0)
    vitals = world.find(unit, Vitals) if unit else None
    if not unit and any(world.get(other, Name).name == objective.who for other in able):
        return text("out of view")
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


def _sure(world: World, objective: Objective, eyes: tuple[str, ...]) -> tuple[bool, bool]:
    """Say whether those to whom it is told know of everybody of the objective's side, and of everybody else's."""
    others = {side.team for _, side in world.all(Side)} | {there.side.team for _, there in world.all(Offstage)}
    others.discard(objective.team)
    return (True, True) if not eyes else (eyes == (objective.team,), others <= {*eyes[:1]} and len(eyes) == 1)


def _held(mine: bool, theirs: bool, sure: tuple[bool, bool]) -> Text:
    """Say whose the ground is: who of the side and of its foes is there, and whether nobody else can be."""
    if mine and theirs:
        return text("contested")
    if theirs:
        return text("in foes' hands")
    if mine:
        return text("held alone") if sure[1] else text("held, no foe in view there")
    return text("nobody there") if all(sure) else text("nobody in view there")
