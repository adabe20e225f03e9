"""Lordsouls on random boards, squares and hexes: what the referee answers is what the ledger's oracle says.

The oracle knows of the game only the ledger and the public page on levels; boards go in as level files.
"""

from collections.abc import Iterator
from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest

from game.referee import answers
from game.rules import RULEBOOKS
from game.store.level import read_level
from tests.rules.lines import lordsouls as book
from tests.rules.lines import lordsouls_sums as sums
from tests.rules.lines import lordsouls_ways as ways
from tests.rules.lines.lordsouls import ARMS, CATEGORY, Board, Body, Cell
from tests.rules.lines.lordsouls_boards import board, level
from tests.tiers import size

BOARDS, MANY = size(25, 40), size(2500, 2500, 25000)
GRIDS = ("square", "hex")
OPTIONS = (
    (), ("aim-1",), ("aim-2",), ("aim-3",), ("total-precise",), ("total-strong",), ("total-sharp",), ("total-hasty",),
    ("weak-spot",), ("calibrated-1",), ("calibrated-4",), ("total-precise", "aim-2"), ("total-hasty", "aim-3"),
    ("calibrated-5", "aim-3"), ("weak-spot", "aim-1"), ("total-precise", "total-strong"), ("weak-spot", "calibrated-1"),
)  # fmt: skip
AFTER = (
    ("total-attack",), ("jump",), ("climb",), ("inaction",), ("grapple",), ("aim",), ("move",), ("slip",),
    ("total-defence-dodge",), ("total-defence-block",), ("total-defence-parry",), ("fall",),
    ("fall", "total-defence-dodge"), ("total-defence-block", "fall"), ("move", "total-attack"),
)  # fmt: skip
WALKS = ("move", "slip", "dash", "climb", "drag")
Answer = dict[str, Any]
Said = tuple[Any, Any, Any]
"""What is asked, what the oracle says, what the referee answers."""


class Questions:
    """The questions of one board: each with what the oracle makes of its answer."""

    def __init__(self, made: Board) -> None:
        self.made, self.asks, self.judges = made, [], []

    def ask(self, judge: Any, **fields: Any) -> None:
        said = [f"{key} = {_toml(value)}" for key, value in fields.items() if value not in ("", ())]
        self.asks.append("\n".join(["[[ask]]", *said]))
        self.judges.append((fields, judge))

    def differences(self) -> Iterator[Said]:
        text = level(self.made, self.asks)
        found = answers(read_level(text.encode(), "lordsouls"), RULEBOOKS["lordsouls"])
        for (fields, judge), (_, answer) in zip(self.judges, found, strict=True):
            said, got = judge(dict(answer or {}))
            if said != got:
                yield fields, said, got


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_toml(key)} = {_toml(each)}' for key, each in value.items())} }}"
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def either(said: set[Any], got: Any) -> tuple[Any, Any]:
    """Compare with several readings."""
    return (got, got) if got in said else (said, got)


# --- questions -------------------------------------------------------------------------------------------------------


def distances(asked: Questions, dice: Random) -> None:
    cells = dice.choices(asked.made.all, k=2)
    far = book.apart(asked.made, *cells)
    asked.ask(lambda answer: (far, answer["distance"]), what="distance", **{"from": cells[0], "to": cells[1]})
    one, other = asked.made.bodies[:2]
    said = book.between(asked.made, one, other)
    asked.ask(lambda answer: (said, answer["distance"]), what="distance", **{"from": one.name, "to": other.name})


def threats(asked: Questions, _: Random) -> None:
    for body in asked.made.bodies:
        asked.ask(partial(controls, asked.made, body), what="threat", who=body.name)


def controls(made: Board, body: Body, answer: Answer) -> tuple[Any, Any]:
    """Cells of walls may be listed or not; what the words leave open may be either."""
    found = book.zone(made, body)
    told = {(x, y) for x, y, _ in answer["cells"] if made.glyph((x, y)) not in book.CLOSED}
    open_ = {cell for cell, so in found.items() if len(so) > 1 or made.glyph(cell) in book.CLOSED}
    return {cell for cell, so in found.items() if so == {True}} - open_, told - open_


def attacks(asked: Questions, dice: Random) -> None:
    made = asked.made
    pairs = [(one, other) for one in made.bodies for other in made.bodies if one.team != other.team]
    for one, other in pairs[:6]:
        for name, *_ in one.arms:
            for options in {(), dice.choice(OPTIONS), dice.choice(OPTIONS)}:
                judge = partial(struck, made, one, other, name, options)
                asked.ask(judge, what="attack", attacker=one.name, target=other.name, weapon=name, options=options)


def struck(made: Board, one: Body, other: Body, name: str, options: tuple[str, ...], answer: Answer) -> tuple[Any, Any]:
    arm = ARMS[name]
    how = book.kind(made, one, other, arm)
    legal = book.may_strike(made, one, other, arm)
    if how and not sums.options_fit(options, how):
        if how == "contact" and arm.range is not None and sums.options_fit(options, "distance"):
            return 0, 0  # thrown at who is next to it: the question does not say how the weapon is used
        legal = {False}
    if "blind" in one.conditions and any(option in sums.AIMS for option in options):
        return 0, 0
    changes = sums.modifiers(one, other, how, options)
    target = sums.skill_of(one, name) + sum(changes)
    if sums.too_fine(target, options):
        legal = {False}
    if answer["legal"] not in legal or not answer["legal"]:
        return either(legal, answer["legal"])
    told = sorted(each["value"] for each in answer["modifiers"] if each["to"] == "attack")
    got = answer["attack"], answer["damage"], float(answer["hit_percent"]), told
    return (target, sums.added_damage(options), percent(target), sorted(changes)), got


def percent(target: int) -> float:
    """In thousandths of a percent, what is left over dropped."""
    return sums.chance(target) * 100000 // 216 / 1000


def guards(asked: Questions, dice: Random) -> None:
    for body in asked.made.bodies:
        asked.ask(partial(defended, body, (), ""), what="defence", who=body.name)
        gamble = dice.choice(("success", "failure"))
        asked.ask(partial(defended, body, (), gamble), what="defence", who=body.name, acrobatics=gamble)
        after = dice.choice(AFTER)
        if not body.conditions and not body.holds and not ("climb" in after and body.arms):
            asked.ask(partial(defended, body, after, ""), what="defence", who=body.name, after=after)


def defended(body: Body, after: tuple[str, ...], gamble: str, answer: Answer) -> tuple[Any, Any]:
    return sums.defences(body, after, gamble), tuple(answer[key] for key in ("dodge", "block", "parry"))


def walks(asked: Questions, dice: Random) -> None:
    made = asked.made
    for body in made.bodies[:2]:
        fit = [action for action in WALKS if action != "drag"]
        for action in ["drag"] if body.holds else dice.sample(fit, 2 if body.name == "A" else 1):
            walk = ways.Walk(made, body, climbs=action == "climb", drags=action == "drag")
            points = ways.points(body, action)
            asked.ask(partial(reached, walk, points), what="reach", who=body.name, action=action)
            route = wander(made, body, dice, again=action != "drag")
            judge = partial(walked, walk, points, action, route)
            asked.ask(judge, what="route", who=body.name, route=route, action=action)
            goal = dice.choice(made.all)
            asked.ask(partial(led, walk, points, action, goal), what="path", who=body.name, to=goal, action=action)


def wander(made: Board, body: Body, dice: Random, *, again: bool) -> tuple[Cell, ...]:
    """A way of a few steps, which now and then goes through what it may not; and comes back `again`, or never does."""
    way = [body.at]
    for _ in range(dice.randint(1, 6)):
        fit = [cell for cell in ways.near(made, way[-1]) if made.inside(cell) and (again or cell not in way)]
        if fit:
            way.append(dice.choice(fit))
    return tuple(way[1:])


def reached(walk: ways.Walk, points: int, answer: Answer) -> tuple[Any, Any]:
    return walk.ends(points), {tuple(end) for end in answer["ends"]}


def walked(walk: ways.Walk, points: int, action: str, route: tuple[Cell, ...], answer: Answer) -> tuple[Any, Any]:
    fails, cost = walk.along(list(route), points)
    if fails is None:
        said = True, cost, strikes(walk, action, list(route))
        return said, (answer["legal"], answer.get("cost"), told(walk, action, route, answer))
    if not points or not answer.get("stops_at"):
        return False, answer["legal"]
    stops = [cell for cell in route[:fails] if walk.stops(cell)]
    said = False, fails, stops[-1] if stops else walk.mover.at
    return said, (answer["legal"], answer.get("at"), tuple(answer["stops_at"][:2]))


def strikes(walk: ways.Walk, action: str, route: list[Cell]) -> Any:
    found = ways.provoked(walk.board, walk.mover, route)
    return {} if action == "slip" else found


def told(walk: ways.Walk, action: str, route: tuple[Cell, ...], answer: Answer) -> Any:
    """Who is said to strike, and where; None where the words leave it open."""
    if strikes(walk, action, list(route)) is None:
        return None
    marks = [each for each in answer.get("provokes", ()) if each["by"] != walk.mover.holds]
    return {each["by"]: tuple(each["leaving"][:2]) for each in reversed(marks)}


def led(walk: ways.Walk, points: int, action: str, goal: Cell, answer: Answer) -> tuple[Any, Any]:
    """The cheapest way: its cost, and by the oracle's own steps that it is one."""
    if goal == walk.mover.at:
        return 0, answer.get("cost", 0)
    cost = walk.costs(points).get(goal) if walk.stops(goal) else None
    if cost is None or not answer["legal"]:
        return cost is not None, answer["legal"]
    route = tuple((x, y) for x, y, _ in answer["route"])
    said = cost, walk.along(list(route), points), strikes(walk, action, list(route))
    return said, (answer["cost"], (None, answer["cost"]), told(walk, action, route, answer))


def leaps(asked: Questions, dice: Random) -> None:
    made = asked.made
    for body in [body for body in made.bodies if body.size in ("small", "medium") and not body.holds][:2]:
        numbers = body.best // 2, body.best // 4
        if ways.leaps(body):
            asked.ask(lambda answer, so=numbers: (so, (answer["length"], answer["height"])), what="jump", who=body.name)
        goal = dice.choice([cell for cell in made.all if cell != body.at])
        asked.ask(partial(leapt, made, body, goal), what="path", who=body.name, to=goal, action="jump")
        if body.name == "A":
            asked.ask(partial(leapt_all, made, body), what="reach", who=body.name, action="jump")


def leapt(made: Board, body: Body, goal: Cell, answer: Answer) -> tuple[Any, Any]:
    said = ways.leap(made, body, goal) if ways.leaps(body) else False
    if said is None or not answer["legal"]:
        return bool(said), said is None or answer["legal"] if said is not None else False
    strikes = ways.provoked(made, body, [goal])
    if strikes is None:
        return said, True
    return (said, strikes), (True, {each["by"]: tuple(each["leaving"][:2]) for each in answer["provokes"]})


def leapt_all(made: Board, body: Body, answer: Answer) -> tuple[Any, Any]:
    found = {cell: ways.leap(made, body, cell) for cell in made.all} if ways.leaps(body) else {}
    got = {(x, y) for x, y, *_ in answer["ends"]}
    return {cell for cell, so in found.items() if so}, {cell for cell in got if found.get(cell, False) is not None}


def shoves(asked: Questions, _: Random) -> None:
    made = asked.made
    small = [body for body in made.bodies if body.size in ("small", "medium")]
    for one, other in [(one, other) for one in small for other in small if one.team != other.team]:
        fit = not one.conditions and not one.holds and ways.in_push(one, other, made)
        if "unconscious" in other.conditions or not (
            fit and made.flat and CATEGORY[other.size] <= CATEGORY[one.size] + 2
        ):
            continue
        clear = book.sees(made, one, other, 2)
        asked.ask(partial(pushed, made, one, other, clear), what="push", who=other.name, by=one.name, squares=1)


def pushed(made: Board, one: Body, other: Body, clear: set[bool], answer: Answer) -> tuple[Any, Any]:
    goals = ways.shoved(made, one, other) if True in clear else []
    if len(clear) > 1 or any(made.glyph(cell) == book.WATER for cell in goals):
        return 0, 0
    got = tuple(tuple(cell[:2]) for cell in answer["route"])
    if not goals:
        return (0, ()), (answer["moved"], got)
    return either({(1, (cell,)) for cell in goals}, (answer["moved"], got))


def orders(asked: Questions, dice: Random) -> None:
    rolls = {body.name: dice.randint(1, 4) for body in asked.made.bodies}
    said = sums.order(list(asked.made.bodies), rolls, players=("heroes",))
    if said is not None:
        asked.ask(lambda answer: (said, list(answer["order"])), what="initiative", rolls=rolls)


TOPICS = (distances, threats, attacks, guards, walks, leaps, shoves, orders)


# --- tests -----------------------------------------------------------------------------------------------------------


def differences(grid: str, numbers: range) -> list[str]:
    """Play through boards; write down each one where referee and oracle differ."""
    found = []
    for number in numbers:
        made = board(grid, number)
        asked, dice = Questions(made), Random(number)
        for topic in TOPICS:
            topic(asked, dice)
        wrong = [f"  {fields}: {said!r}, got {got!r}" for fields, said, got in asked.differences()]
        if wrong:
            drawn = [f"  {row}  {heights}" for row, heights in zip(made.rows, made.heights, strict=True)]
            found.append("\n".join([f"{grid} board {number}", *drawn, *(f"  {body}" for body in made.bodies), *wrong]))
    return found


@pytest.mark.parametrize("grid", GRIDS)
def test_lordsouls(grid: str) -> None:
    found = differences(grid, range(BOARDS))
    assert not found, "\n".join(found)


def test_every_roll() -> None:
    """ls.roll-3d6, ls.critical-rolls: every sum against every number."""
    asked = Questions(board("square", 0))
    for sum_, target in product(range(3, 19), range(-2, 22)):
        dice = next(dice for dice in product(range(1, 7), repeat=3) if sum(dice) == sum_)
        critical = "success" if sum_ <= 4 else "failure" if sum_ >= 17 else None
        said = sum_ <= 4 or sum_ <= min(target, 16), critical
        asked.ask(
            lambda answer, said=said: (said, (answer["success"], answer["critical"])),
            what="resolve",
            dice=dice,
            target=target,
        )
    assert not list(asked.differences())


def rolled(said: tuple[bool, str | None], answer: Answer) -> tuple[Any, Any]:
    return said, (answer["success"], answer["critical"])


@pytest.mark.long
@pytest.mark.parametrize("grid", GRIDS)
def test_lordsouls_on_many_boards(grid: str) -> None:
    found = differences(grid, range(MANY))
    assert not found, f"{len(found)} of {MANY}\n" + "\n".join(found[:5])
