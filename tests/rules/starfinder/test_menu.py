"""What the menu and the panel ask of the rules: which verbs apply at all, and the way round a threat."""

import pytest

from game.battle.battle import Battle
from game.battle.command import Command, command
from game.battle.rulebook import Preview
from game.rules.starfinder.turns.menu import VERBS
from tests.rules.starfinder.fights import creature, fight

SWORD = '[{ name = "sword", attack = 5, damage = "1d8" }]'
GRENADE = '[{ name = "grenade", radius = 5, range = 50, save = 13, damage = "2d6", left = 1 }]'
ZERO = 'gravity = "zero"\n'
OPEN = "\n".join(["." * 12] * 4)


def standing(head: str = "", rows: str = OPEN, foe: str = "", **more: object) -> Battle:
    """Ash at (0, 1), Foe in the south-east corner."""
    ash = creature("Ash", [0, 1], "heroes", **{"initiative": 50, "speeds": "{ walk = 30 }", **more})
    return fight(rows, ash, creature("Foe", [11, 3], "foes", **({"conditions": foe} if foe else {})), head=head)


FLYING = {"speeds": "{ fly = 30 }"}


@pytest.mark.parametrize(
    ("verbs", "applies", "more"),
    [
        ("hover hover-quick right push-off climb-fast explore use throw hide strike-square", False, {}),
        ("hover", True, {**FLYING, "manoeuvrability": "average"}),
        ("hover-quick", False, {**FLYING, "manoeuvrability": "average"}),
        ("hover hover-quick", True, {**FLYING, "manoeuvrability": "perfect"}),
        ("hover hover-quick", False, {**FLYING, "manoeuvrability": "clumsy"}),
        ("right push-off", True, {"head": ZERO}),
        ("climb-fast", True, {"speeds": "{ climb = 20 }"}),
        ("throw", True, {"bursts": GRENADE}),
        ("hide", True, {"rows": OPEN.replace("............", ".....#......", 1)}),
        ("use", True, {"rows": OPEN.replace("............", ".....+......", 1)}),
        ("strike-square", True, {"foe": '["invisible"]'}),
        ("explore", True, {"foe": '["unconscious"]'}),
        ("strike-square", False, {"foe": '["invisible", "unconscious"]'}),
    ],
)
def test_the_menu_shows_only_what_applies(verbs: str, applies: bool, more: dict[str, str]) -> None:
    """[sf.hover-clumsy] [sf.hover-perfect] [sf.prone-zero-g] [sf.climb-double] [decided.doors]"""
    battle = standing(**more)
    for verb in verbs.split():
        asked = VERBS[verb].applies
        assert asked is not None
        assert asked(battle.world, 1) == applies, verb


def test_what_does_not_apply_is_refused_too() -> None:
    """The menu hides nothing that could be done."""
    battle = standing()
    hidden = [verb for verb in VERBS.values() if verb.applies is not None and not verb.applies(battle.world, 1)]
    assert len(hidden) == 10
    offered = [offer.verb for offer in battle.options()]
    assert [verb.name for verb in hidden if verb.name in offered] == []


# -- the way round -----------------------------------------------------------------------------------------------------

STRAIGHT = command(1, "move", (9, 1, 0), mode="walk")


def passing(rows: str = "\n".join(["." * 12] * 5), **more: object) -> Battle:
    """Ash at (1, 1) wants to pass below Foe, who stands at (5, 0) with a sword."""
    usual = {"initiative": 50, "speeds": "{ walk = 30 }"}
    ash = creature("Ash", [1, 1], "heroes", **{**usual, **more})
    battle = fight(rows, ash, creature("Foe", [5, 0], "foes", weapons=SWORD))
    battle.do(command(1, "end"))
    battle.do(command(2, "end"))
    return battle


def shown(battle: Battle, told: Command) -> Preview:
    found = battle.preview(told)
    assert isinstance(found, Preview)
    return found


def test_the_way_round_leaves_no_threatened_square() -> None:
    """[sf.attack-of-opportunity] Straight on 40 ft and a strike; below the reach of the sword 45 ft and none."""
    battle = passing()
    straight, round_ = shown(battle, STRAIGHT), VERBS["move"].safer(battle.world, STRAIGHT)
    assert len(straight.provoked) == 1
    assert round_ is not None
    quiet = shown(battle, round_)
    assert (round_.target, quiet.provoked) == (STRAIGHT.target, ())
    assert (straight.cost.total, quiet.cost.total) == (40, 45)
    assert quiet.plan is not None
    assert all(step.after[1] >= 2 for step in quiet.plan.steps if 4 <= step.after[0] <= 6)


@pytest.mark.parametrize(
    ("told", "more"),
    [
        (command(1, "move", (9, 1, 0), mode="fly"), {"speeds": "{ walk = 30, fly = 60 }"}),
        (command(1, "move", (3, 1, 0), mode="walk", route=((2, 1, 0), (3, 1, 0))), {}),
        (command(1, "move", mode="walk"), {}),
        (command(1, "move", (5, 0, 0), mode="walk"), {}),
        (command(1, "move", (3, 3, 0), mode="walk"), {}),
        (STRAIGHT, {"rows": "............\n............\n############"}),
        (STRAIGHT, {"speeds": "{ walk = 20 }"}),
    ],
    ids=["not on foot", "a way of one's own", "no square", "nobody gets there", "nobody strikes", "no room", "too far"],
)
def test_there_is_nothing_to_propose(told: Command, more: dict[str, str]) -> None:
    """[sf.attack-of-opportunity] Only a move on foot that provokes has a way round, if that can be paid for."""
    assert VERBS["move"].safer(passing(**more).world, told) is None


def test_who_starts_beside_a_foe_provokes_either_way() -> None:
    """[sf.attack-of-opportunity] Leaving the first square provokes whatever way is taken: nothing is gained."""
    battle = passing()
    battle.do(command(1, "move", (4, 1, 0), mode="walk"))
    assert len(shown(battle, command(1, "move", (1, 1, 0), mode="walk")).provoked) == 1
    assert VERBS["move"].safer(battle.world, command(1, "move", (1, 1, 0), mode="walk")) is None
