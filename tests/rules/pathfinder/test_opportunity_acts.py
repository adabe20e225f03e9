"""Which acts provoke: those of the rule, and no others of the menu.   [pf.opportunity-acts]"""

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.battle.rulebook import Preview
from game.mechanics.d20.loading import Unloaded
from game.rules.pathfinder.combat.opportunity import PROVOKING
from tests.rules.fights import begun, box, creature

SWORD, BARE = '[{ name = "longsword" }]', "[]"
SHEATHED = '[{ name = "longsword" }, { name = "dagger", sheathed = true }]'
BOW, CROSSBOW = '[{ name = "longbow", range = 100 }]', '[{ name = "light-crossbow", range = 80 }]'
MOVING = ("move", "tumble", "withdraw", "run", "minimum")
"""Verbs that provoke as movement."""
SHOTS = {"attack", "full-attack", "fight-defensively"}


def board(*others: str, weapons: str = SWORD, states: str = "[]", shot: bool = False) -> Battle:
    """Put Ash beside an armed foe that is no longer flat-footed; `shot`: its crossbow is not loaded."""
    own = {"weapons": weapons, "conditions": states, "skills": "{ heal = 5 }"}
    ash = creature("Ash", [0, 1], "heroes", initiative=90, hp=90, **own)
    rook = creature("Rook", [1, 1], "foes", initiative=95, hp=90, weapons=SWORD)
    battle = begun("pathfinder", box(8, 3), ash, rook, *others, dice=(10,))
    battle.do(command(battle.acting, "end"))
    if shot:
        battle.world.put(battle.acting, Unloaded(("light-crossbow",)))
    return battle


def provoking(battle: Battle) -> set[str]:
    """Name the verbs by which it is shown that a foe may strike first, but for movement."""
    shown = {offer.verb: battle.preview(offer) for offer in battle.options() if offer.verb not in MOVING}
    return {verb for verb, preview in shown.items() if isinstance(preview, Preview) and preview.provoked}


DYING = creature("Bea", [0, 0], "heroes", initiative=5, hp=3, conditions='["dying"]', abilities="{ con = 14 }")
DOWN = creature("Olm", [0, 2], "foes", initiative=5, hp=9, conditions='["unconscious"]')


CASES = [
    ((), {}, set()),
    ((), {"weapons": SHEATHED}, {"sheathe"}),
    ((), {"states": '["prone"]'}, {"stand"}),
    ((DYING,), {}, {"first-aid"}),
    ((DOWN,), {}, {"coup-de-grace"}),
    ((), {"weapons": BOW}, SHOTS),
    ((), {"weapons": BARE}, SHOTS),
    ((), {"weapons": CROSSBOW}, SHOTS),
    ((), {"weapons": CROSSBOW, "shot": True}, {"load"}),
]
"""What Ash has and who lies beside it, and the acts that provoke then; a manoeuvre always does."""


@pytest.mark.parametrize(("others", "about", "verbs"), CASES)
def test_beside_an_armed_foe_just_these_acts_give_it_a_chance(others, about, verbs):
    manoeuvres = set() if "states" in about else {"overrun"}
    assert provoking(board(*others, **about)) == verbs | manoeuvres


def test_the_list_of_the_rule_is_what_is_tried_here():
    assert set(PROVOKING) == {verb for _, _, verbs in CASES for verb in verbs - SHOTS}
