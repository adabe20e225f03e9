"""Chases: by speed, by Dexterity, across country by Constitution."""

from collections.abc import Mapping
from typing import Any

from game.battle.reckoning import Asked, Reckoning
from game.reasons import Because, counted, text
from game.rules.starfinder.travel.travel import reckoned
from game.rules.starfinder.travel.walk_hustle_run import RUN

FATES = {
    "away": text("The fugitive gets away."),
    "caught": text("The fugitive is caught."),
    "again": text("Equal in everything: both roll again."),
}
"""How a chase ends, as a player reads it."""
CHECKS = {
    # At equal speeds opposed Dexterity checks decide after three rounds.
    "sf.chase-equal": "Equal speeds: after three rounds opposed Dexterity checks, {own} and {other}.",
    # A day's chase is decided by opposed Constitution checks, a group's by its lowest modifier.
    "sf.chase-overland": "One opposed Constitution check a day, with each side's lowest: {own} and {other}.",
}
FEW = 3
"""The rounds after which it is seen how a chase goes."""
ROUNDS = {"sf.chase-equal": FEW}


def chase(asked: Asked) -> Reckoning:
    """Work out how a chase ends; with vehicles it has rules that this game does not hold.   [sf.chase-vehicles]

    Pairs stand fugitive first: `speeds`, `results` (of the checks in all); `fugitives` and `pursuers`: modifiers.
    """
    values = asked.values
    if values.get("vehicles"):
        told = text("Somebody drives.")
        return reckoned({"end": None, "why": str(told)}, (Because("sf.chase-vehicles", 0, told),))
    fugitive, pursuer = values["speeds"]
    if values.get("scale", "tactical") == "overland":
        return by_checks(values, "sf.chase-overland")
    if fugitive == pursuer:
        return by_checks(values, "sf.chase-equal")
    return by_speed(fugitive, pursuer, values.get("gap", 0))


def by_speed(fugitive: int, pursuer: int, gap: int) -> Reckoning:
    """The faster runner catches the slower, or is so far ahead after a few rounds.   [sf.chase-squares]"""
    times, gait = RUN
    gained, facts = times * (pursuer - fugitive), {"fugitive": times * fugitive, "pursuer": times * pursuer, "gap": gap}
    end, rounds, left = "away", FEW, gap - FEW * gained
    facts["left"] = left
    told = text("{fugitive} against {pursuer} ft a round: {left} ft apart after three rounds, no check.", **facts)
    if gained > 0:
        end, rounds, left = "caught", -(-gap // gained), 0
        caught = counted("caught after {n} round", "caught after {n} rounds", n=rounds)
        told = text("{pursuer} \u2212 {fugitive} ft a round gained of {gap} ft: {caught}.", **facts, caught=caught)
    return reckoned({"end": end, "rounds": rounds, "gap": left}, (Because(gait), Because("sf.chase-squares", 0, told)))


def by_checks(values: Mapping[str, Any], rule: str) -> Reckoning:
    """Let opposed checks decide, ties by modifier; nothing is decided before they are rolled.   [sf.chase-equal]

    [sf.chase-overland]
    """
    own, other = min(values.get("fugitives") or (0,)), min(values.get("pursuers") or (0,))
    asks = Because(rule, 0, text(CHECKS[rule], own=f"{own:+}", other=f"{other:+}"))
    if "results" not in values:
        return reckoned({"end": None, "modifiers": [own, other]}, (asks,))
    fugitive, pursuer = values["results"]
    end = "again" if (fugitive, own) == (pursuer, other) else "away" if (fugitive, own) > (pursuer, other) else "caught"
    fate = text("{fugitive} against {pursuer}: {fate}", fugitive=fugitive, pursuer=pursuer, fate=FATES[end])
    decided = {"end": end, "rounds": ROUNDS.get(rule), "modifiers": [own, other]}
    return reckoned(decided, (asks, Because(rule, 0, fate)))
