"""Objectives of a level: what each team has to do, and whether that makes sense from the start."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.battle.objectives import KINDS, Objective, defaults
from game.battle.rulebook import Rulebook
from game.reasons import NOTHING, text
from game.space.field import Field
from game.store import limits
from game.store.creatures import NOWHERE, CreatureSpec, Say
from game.store.errors import Faults
from game.store.ground import area_shape
from game.store.lines import Path
from game.store.shapes import Shape, prose, table, whole, word

ANYBODY = ("any", "all")
NEEDS = {"rout": (), "defeat": ("who",), "reach": ("area",), "hold": ("area", "rounds"), "survive": ("rounds",)}
"""What each kind of objective has to say besides."""


def objective_shape(teams: tuple[str, ...], names: tuple[str, ...]) -> Shape:
    """Take one objective."""
    fields = {
        "team": word(teams, "team"),
        "kind": word(KINDS, "kind of objective"),
        "who": word((*ANYBODY, *names) if names else (), "creature"),
        "area": area_shape(),
        "rounds": whole(1, limits.ROUNDS),
        "aim": prose(),
        "title": prose(),
    }
    return table(fields, ("team", "kind"), "One way for a team to win.")


def read_objectives(
    given: Sequence[Any], specs: tuple[CreatureSpec, ...], say: Say, faults: Faults
) -> dict[int, Objective]:
    """Read the objectives of a level by their numbers; without any, each team has to be the last that can fight."""
    teams = tuple(dict.fromkeys(spec.team for spec in specs))
    if not given:
        return dict(enumerate(defaults(teams)))
    shape = objective_shape(teams, tuple(spec.name for spec in specs))
    read = [shape.read(entry, ("objective", i), faults) for i, entry in enumerate(given)]
    whole_ones = ((i, whole) for i, whole in enumerate(read) if whole is not None and {"team", "kind"} <= whole.keys())
    return {i: _objective(whole, say) for i, whole in whole_ones}


def _objective(read: Mapping[str, Any], say: Say) -> Objective:
    title, aim = (say(read[key]) if key in read else NOTHING for key in ("title", "aim"))
    said = {key: read[key] for key in ("who", "area", "rounds") if key in read}
    return Objective(read["team"], read["kind"], title=title, aim=aim, **said)


def check_objectives(
    given: Sequence[Any],
    objectives: Mapping[int, Objective],
    specs: tuple[CreatureSpec, ...],
    book: Rulebook,
    ground: Field,
    rounds: int,
    faults: Faults,
) -> None:
    """Note objectives that say too little, that nobody can reach, or that are met before the battle begins."""
    for i, objective in objectives.items():
        at: Path = ("objective", i)
        for key in NEEDS[objective.kind]:
            if key not in given[i] or given[i][key] == "any":
                faults.add(at, text("{key} is missing", key=key), text("{kind} needs it", kind=objective.kind))
        if objective.rounds > rounds:
            what = text("round {n} never comes", n=objective.rounds)
            faults.add((*at, "rounds"), what, text("at most {n}, the level's rounds", n=rounds))
        _check_foes(objective, specs, at, faults)
        if objective.area[2] and objective.area[3]:
            _check_area(objective, specs, book, ground, at, faults)
        elif any(objective.area):
            faults.add((*at, "area"), text("the area is empty"), text("a width and a height above 0"))


def _check_foes(objective: Objective, specs: tuple[CreatureSpec, ...], at: Path, faults: Faults) -> None:
    foes = [spec.name for spec in specs if spec.team != objective.team]
    if objective.kind == "rout" and not foes:
        faults.add(at, text("it is met at the start: {team} has no foe", team=objective.team), text("add a foe"))
    if objective.kind == "defeat" and objective.who not in foes and objective.who not in ANYBODY:
        faults.add((*at, "who"), text("{who} is no foe of {team}", who=objective.who, team=objective.team),
                   text("a creature of another team"))  # fmt: skip


def _check_area(
    objective: Objective, specs: tuple[CreatureSpec, ...], book: Rulebook, ground: Field, at: Path, faults: Faults
) -> None:
    x, y, width, height = objective.area
    if not ground.inside(x + width - 1, y + height - 1):
        what = text("the area leaves the map")
        faults.add((*at, "area"), what, text("inside {w} by {h} cells", w=ground.width, h=ground.height))
        return
    placed = [spec for spec in specs if spec.at != NOWHERE]
    runners = [spec for spec in placed if spec.team == objective.team and objective.who in (*ANYBODY, spec.name)]
    sides = {spec.name: book.space.side(spec.size) for spec in runners}
    fits = [spec for spec in runners if sides[spec.name] <= min(width, height)]
    open_cells = [cell for cell in _cells(objective.area) if not ground.kind(*cell).blocks_move]
    wanted: Callable[[Sequence[object]], bool] = (
        (lambda some: len(some) == len(runners)) if objective.who == "all" else bool
    )
    if runners and not (wanted(fits) and open_cells):
        faults.add((*at, "area"), text("nobody who should can stand in it"), text("a bigger or an open area"))
    already = [spec for spec in fits if _within(spec, sides[spec.name], objective.area)]
    if objective.kind == "reach" and runners and wanted(already):
        faults.add((*at, "area"), text("it is met at the start"), text("an area further off"))


def _cells(area: tuple[int, int, int, int]) -> list[tuple[int, int]]:
    x, y, width, height = area
    return [(x + i, y + j) for j in range(height) for i in range(width)]


def _within(spec: CreatureSpec, side: int, area: tuple[int, int, int, int]) -> bool:
    x, y, width, height = area
    return x <= spec.at[0] <= x + width - side and y <= spec.at[1] <= y + height - side
