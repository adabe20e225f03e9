"""A position of a battle written as a level file: who still stands, where, how hurt; the rest is the level's own."""

from collections.abc import Mapping
from typing import Any

import tomli

from game.battle.battle import Battle
from game.ecs.components import Conditions, Name, Place, Side, Vitals
from game.space.square import NAMES
from game.store import dump
from game.store.level import Level

TABLES, LISTS = ("readings", "puzzle", "map", "key"), ("creature", "objective")
KEPT = ("format", "title", "rulebook", "grid", "gravity", "readings", "map", "key", "objective")
"""What a position keeps of its level."""


def position(level: Level, battle: Battle, unit: int) -> dict[str, Any]:
    """Give a level's data as a battle stands, the side of one creature played by people."""
    data = tomli.loads(level.source)
    given = {spec["name"]: spec for spec in data["creature"]}
    world, book = battle.world, battle.rulebook
    standing = [who for who, _ in world.all(Side) if world.find(who, Place) is not None and book.turns.able(world, who)]
    specs = [_spec(given[world.get(who, Name).name], battle, who) for who in standing]
    kept = {key: data[key] for key in KEPT if key in data}
    goals = [goal for goal in kept.pop("objective", ()) if _possible(goal, specs)]
    return {**kept, "side": world.get(unit, Side).team, "creature": specs, "objective": goals}


def _possible(goal: Mapping[str, Any], specs: list[dict[str, Any]]) -> bool:
    """Say whether an objective still speaks of who is there."""
    return goal.get("who", "any") in ("any", "all", *(spec["name"] for spec in specs))


def _spec(given: Mapping[str, Any], battle: Battle, unit: int) -> dict[str, Any]:
    """Give a creature as it stands."""
    world, words = battle.world, battle.rulebook.vocabulary
    place, vitals = world.get(unit, Place), world.get(unit, Vitals)
    ground = world.ground.on_ground(*place.at[:2])
    spec: dict[str, Any] = {key: item for key, item in given.items() if key not in ("arrives", "conditions", "control")}
    spec["at"] = list(place.at if place.at != ground else place.at[:2])
    if vitals.max_hp > vitals.hp:
        spec["lost"] = vitals.max_hp - vitals.hp
    if place.heading >= 0:
        spec["heading"] = NAMES[place.heading]
    states = (world.find(unit, Conditions) or Conditions()).active
    named = list(dict.fromkeys(state.name for state in states if state.name in words.conditions))
    return {**spec, "conditions": named} if named else spec


def written(origin: str, data: Mapping[str, Any]) -> str:
    """Write a position as a level file; `origin`: where it comes from, as a comment."""
    return dump.toml(origin, data, TABLES, LISTS)
