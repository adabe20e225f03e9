"""What the rules refuse is refused the same by everybody who asks: the check, the preview, and the doing itself.

A save may claim any command to be under way, so a rule that is run on what it refuses changes nothing.
"""

from collections.abc import Callable

import pytest

from game.battle.battle import Battle
from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event
from game.ecs.components import Budget, Vitals
from game.reasons import Refusal
from game.rules.starfinder.actions.unseen import UNSEEN
from game.rules.starfinder.turns.menu import VERBS
from tests.rules.starfinder.fights import creature, fight

SWORD = '[{ name = "sword", attack = 5, damage = "1d8" }]'
GRENADE = '[{ name = "grenade", radius = 5, range = 50, save = 13, damage = "2d6", left = 1 }]'
ZERO = 'gravity = "zero"\n'
OPEN = "\n".join(["." * 20] * 5)
WALLED = "\n".join(["#" + "." * 19] * 5)


def placed(head: str = "", rows: str = OPEN, foe: str = "", **more: object) -> Battle:
    """Ash at (1, 2), Foe ten squares east."""
    usual = {"initiative": 50, "speeds": "{ walk = 30 }", "weapons": SWORD, "bursts": GRENADE}
    ash = creature("Ash", [1, 2], "heroes", **{**usual, **more})
    return fight(rows, ash, creature("Foe", [11, 2], "foes", **({"conditions": foe} if foe else {})), head=head)


CASES: dict[str, tuple[Callable[[], Battle], Command, str]] = {
    "an attack at nobody": (placed, command(1, "attack"), "sf.reach"),
    "an attack at oneself": (placed, command(1, "attack", 1), "sf.reach"),
    "an attack out of reach": (placed, command(1, "attack", 2), "sf.reach"),
    "a charge at nobody": (placed, command(1, "charge"), "decided.charge"),
    "a throw at nobody": (placed, command(1, "throw"), "decided.burst"),
    "a throw at oneself": (placed, command(1, "throw", 1), "decided.burst"),
    "a throw of what one has not": (placed, command(1, "throw", 2, weapon="cloud"), "decided.burst"),
    "a throw at who is unseen": (lambda: placed(foe='["invisible"]'), command(1, "throw", 2), "sf.total-concealment"),
    "a move to no square": (placed, command(1, "move"), "sf.grid"),
    "a move too far": (placed, command(1, "move", (19, 4, 0), mode="walk"), "sf.speed"),
    "a step too far": (placed, command(1, "step", (4, 2, 0), mode="walk"), "sf.guarded-step"),
    "a run to no square": (placed, command(1, "run"), "sf.grid"),
    "a tumble to no square": (placed, command(1, "tumble"), "sf.grid"),
    "a fast climb without a speed": (placed, command(1, "climb-fast", (2, 2, 0)), "sf.climb-double"),
    "a push with gravity": (placed, command(1, "push-off", (4, 2, 0)), "sf.normal-gravity"),
    "a push that is held": (
        lambda: placed(ZERO, WALLED, conditions='["grabbed"]'), command(1, "push-off", (4, 2, 0)), "sf.minimum-movement"
    ),
    "a push off nothing": (lambda: placed(ZERO), command(1, "push-off", (4, 2, 0)), "sf.normal-gravity"),
    "a push that ends elsewhere": (
        lambda: placed(ZERO, WALLED), command(1, "push-off", (3, 2, 0)), "sf.normal-gravity"
    ),
    "a strike at no square": (lambda: placed(foe='["invisible"]'), command(1, "strike-square"), "sf.grid"),
    "a strike off the map": (
        lambda: placed(foe='["invisible"]'), command(1, "strike-square", (-1, 2, 0)), "sf.grid"
    ),
    "a strike at a square while all are seen": (
        placed, command(1, "strike-square", (2, 2, 0)), "sf.total-concealment"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_the_check_and_the_preview_give_the_same_reason(name: str) -> None:
    made, told, rule = CASES[name]
    battle = made()
    found = battle.check(told)
    assert isinstance(found, Refusal)
    assert found.rule == rule
    assert VERBS[told.verb].preview(battle.world, told) == found


PLANNED = ("charge", "throw", "move", "step", "run", "tumble", "climb-fast", "push-off")
"""Verbs that look for their way or their aim once more before they spend anything."""


@pytest.mark.parametrize("name", [name for name, (_, told, _) in CASES.items() if told.verb in PLANNED])
def test_what_is_refused_does_nothing_even_if_it_is_done(name: str) -> None:
    made, told, _ = CASES[name]
    battle = made()
    assert list(VERBS[told.verb].perform(battle.world, told, Dice())) == []


@pytest.mark.parametrize("verb", ["attack", "full-attack"])
def test_the_preview_of_an_attack_sees_that_the_action_is_gone(verb: str) -> None:
    """[decided.turn] Asked beside a battle too, as the AI does."""
    battle = placed()
    battle.world.put(1, Budget((("standard", 0), ("move", 0), ("swift", 1), ("reaction", 1))))
    told = command(1, verb, 2)
    found = VERBS[verb].preview(battle.world, told)
    assert isinstance(found, Refusal)
    assert found == battle.check(told)


def test_nobody_charges_who_is_held() -> None:
    """[sf.pass-ally] The refusal of the action is that of every charge, whomever it is aimed at."""
    battle = placed(conditions='["grabbed"]')
    for told in (command(1, "charge", 2), command(1, "charge")):
        found = battle.check(told)
        assert isinstance(found, Refusal)
        assert VERBS["charge"].preview(battle.world, told) == found
        assert list(VERBS["charge"].perform(battle.world, told, Dice())) == []


def test_at_no_square_nobody_is_found() -> None:
    """[sf.total-concealment]"""
    assert UNSEEN.there(placed(foe='["invisible"]').world, command(1, "strike-square")) is None


def test_a_burst_at_the_dead_alone_catches_nobody() -> None:
    """[decided.burst] The dead make no saves: the preview says so, where thrower and living are far."""
    battle = placed()
    battle.world.put(2, Vitals(0, 5, dead=True))
    found = VERBS["throw"].preview(battle.world, command(1, "throw", 2))
    assert isinstance(found, Refusal)
    assert (found.rule, str(found.why)) == ("decided.burst", "It catches nobody.")


@pytest.mark.parametrize("verb", ["stand", "right"])
def test_who_is_not_down_gets_up_from_nothing(verb: str) -> None:
    """[sf.prone] [sf.prone-zero-g] Refused; and if it were done, no condition would end."""
    battle, told = placed(), Command(1, verb)
    assert isinstance(battle.check(told), Refusal)
    (spent,) = VERBS[verb].perform(battle.world, told, Dice())
    assert isinstance(spent, Event)
    assert spent.kind == "spent"
