"""Which plans are carried on."""

import pytest

from game.ai.knobs import STRENGTHS
from game.ai.odds import WHOLE
from game.ai.plans import ABOUT, Plan, kept, lifted
from game.ai.scores import Scores
from game.battle.battle import Battle
from game.battle.command import Command, command
from tests.ai.positions.board import set_up, units
from tests.ai.positions.reading import Position

ROWS = "..........\n.AA.......\n.AAh......\n..........\n....B....."


def sky() -> tuple[Battle, int]:
    who = {"A": {"kind": "eagle"}, "B": {"kind": "monk"}, "h": {"kind": "fighter", "left": 13}}
    battle = set_up(Position("pathfinder", "t", "t", {"id": "t", "why": "So.", "rows": ROWS, "who": who}))
    return battle, units(battle.world)["h"]


def plans(battle: Battle, rows: list[tuple[int, int, tuple[Command, ...]]]) -> list[Plan]:
    here, scores = battle.world, [Scores(dealt=dealt, outlook=total - dealt) for total, dealt, _ in rows]
    some = [Plan(here, here, cmds, score) for (_, _, cmds), score in zip(rows, scores, strict=True)]
    return sorted(some, key=lambda plan: -plan.scores.total)


def test_the_same_blow_with_another_weapon_takes_no_place_from_another_kind_of_blow() -> None:
    """A beak and two talons are three attacks at one foe; the first strike of a full attack with them is worth less."""
    battle, foe = sky()
    by, names = battle.acting, ("beak", "talon", "other talon")
    attacks = [(900 - place, 500, (command(by, "attack", foe, weapon=name),)) for place, name in enumerate(names)]
    goes = [(600 - x, 0, (command(by, "move", (x, 1, 0)),)) for x in range(5)]
    full = [(400, 300, (command(by, "full-attack", foe, weapon="talon"),))]
    some = kept(battle.rulebook, STRENGTHS["hard"], plans(battle, attacks + goes + full))
    verbs = [plan.commands[-1].verb for plan in some]
    assert verbs[:2] == ["attack", "full-attack"], "and what strikes is carried on first"
    assert verbs.count("attack") == verbs.count("full-attack") == 1


def test_of_those_that_went_and_struck_each_kind_is_carried_on() -> None:
    """A move and the beak is a little better than a step and the first talon; but after that two more may follow."""
    battle, foe = sky()
    by = battle.acting
    moved = [(900 - x, 500, (command(by, "move", (x, 1, 0)), command(by, "attack", foe))) for x in range(4)]
    stepped = [(700, 300, (command(by, "step", (1, 1, 0)), command(by, "full-attack", foe)))]
    stays = [(100, 0, (command(by, "total-defence"),))]
    some = kept(battle.rulebook, STRENGTHS["hard"], plans(battle, moved + stepped + stays))
    rows = [tuple(cmd.verb for cmd in plan.commands) for plan in some]
    assert rows.count(("move", "attack")) == rows.count(("step", "full-attack")) == 1


@pytest.mark.parametrize(("less", "taken"), [(ABOUT, 1), (ABOUT + 1, 0)])
def test_what_is_nearly_as_good_and_goes_by_another_verb_is_carried_on(less: int, taken: int) -> None:
    """Two ways to strike have the places; the third, by a step, leaves the other attacks of a whole turn."""
    battle, foe = sky()
    by = battle.acting
    moved = [(1000, 500, (command(by, verb, (x, 1, 0)), command(by, "attack", foe)))
             for x, verb in enumerate(("move", "hover", "move"))]  # fmt: skip
    stepped = [(1000 - 10 * less, 300, (command(by, "step", (1, 1, 0)), command(by, "full-attack", foe)))]
    stays = [(100, 0, (command(by, "total-defence"),))]
    some = kept(battle.rulebook, STRENGTHS["hard"], plans(battle, moved + stepped + stays))
    rows = [tuple(cmd.verb for cmd in plan.commands) for plan in some]
    assert rows.count(("move", "attack")) == rows.count(("hover", "attack")) == 1
    assert rows.count(("step", "full-attack")) == taken


def test_what_burdens_a_foe_is_worth_nothing_once_it_is_down() -> None:
    """Whoever is pushed, and felled by the next blow, is not worth more than felled by it at once."""
    battle, foe = sky()
    plan = Plan(battle.world, battle.world, felled=((foe, WHOLE // 2),), laid=((foe, 300),))
    assert lifted(plan, {foe: WHOLE // 2}) == (0, ((foe, 300),))
    assert lifted(plan, {foe: WHOLE * 3 // 4}) == (150, ((foe, 150),))
    assert lifted(plan, {foe: WHOLE}) == (300, ((foe, 0),))
