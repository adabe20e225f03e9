"""Hiding, and striking at the square of somebody unseen; each test cites its rule."""

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.battle.rulebook import Preview
from game.chronicle import narrate
from game.ecs.components import Conditions, Name, Vitals
from game.reasons import Cost, Refusal
from game.telling import Line
from tests.rules.fights import cited, kinds, loaded
from tests.rules.starfinder.fights import creature, fight

RIFLE = '[{ name = "rifle", attack = 5, damage = "1d8", range = 60 }]'
SWORD = '[{ name = "sword", attack = 5, damage = "1d8" }]'
CRATE = '[key]\n"x" = { cover = "cover", blocks = ["move"], title = "crate" }\n'
STEALTH = "{ stealth = 5 }"


def unit(battle: Battle, name: str) -> int:
    return next(one for one, found in battle.world.all(Name) if found.name == name)


def allowed(battle: Battle, verb: str, name: str = "Ash") -> Cost | Refusal:
    return battle.rulebook.verbs[verb].allowed(battle.world, unit(battle, name))


def sneaking(rows: str, *others: str, foe: str = "", **more: object) -> Battle:
    """Ash at the west end, Foe at (7, 0)."""
    ash = creature("Ash", [0, 0], "heroes", initiative=9, skills=STEALTH, hp=30, **more)
    return fight(rows, CRATE, ash, creature("Foe", [7, 0], "foes", weapons=foe or RIFLE), *others)


def test_nobody_hides_in_plain_sight() -> None:
    """decided.hiding: refused, with who sees it and what would help."""
    refused = allowed(sneaking("........\n...x...."), "hide")
    assert isinstance(refused, Refusal)
    assert (refused.rule, str(refused.why)) == ("decided.hiding", "Foe sees Ash plainly.")
    assert "cover" in str(refused.remedy)


def test_nobody_hides_behind_a_creature() -> None:
    """sf.soft-cover-limits: only soft cover: no Stealth check."""
    refused = allowed(sneaking("........", creature("Bea", [3, 0], "heroes")), "hide")
    assert isinstance(refused, Refusal)
    assert refused.rule == "sf.soft-cover-limits"


@pytest.mark.parametrize("rows", [".x......", "%......."])
def test_cover_or_smoke_will_do(rows: str) -> None:
    """decided.hiding: behind a crate, or in smoke."""
    assert isinstance(allowed(sneaking(rows), "hide"), Cost)


def hidden(rows: str = ".x......", *others: str, die: int = 15) -> Battle:
    battle = sneaking(rows, *others)
    loaded(battle, die)
    battle.do(command(unit(battle, "Ash"), "hide"))
    return battle


def test_a_check_against_the_keenest_foe() -> None:
    """decided.hiding: Stealth +5; 10 + Perception 6 = 16: an 11 hides, a 10 is noticed."""
    keen = creature("Keen", [7, 1], "foes", skills="{ perception = 6 }")
    rows = ".x......\n.x......"
    for die, state in ((11, True), (10, False)):
        battle = hidden(rows, keen, die=die)
        assert battle.world.get(unit(battle, "Ash"), Conditions).has("hidden") is state


def test_the_hidden_cannot_be_chosen_but_its_square_can() -> None:
    """sf.total-concealment, sf.total-concealment-miss: the square, at 50 %."""
    battle = hidden()
    battle.do(command(battle.acting, "end"))
    foe, ash = unit(battle, "Foe"), unit(battle, "Ash")
    refused = battle.preview(command(foe, "attack", ash, weapon="rifle"))
    assert isinstance(refused, Refusal)
    assert refused.rule == "sf.total-concealment"
    offers = [one for one in battle.options() if one.verb == "strike-square"]
    assert {one.target for one in offers} == {(x, 0, 0) for x in range(8)}
    found = battle.preview(offers[0])
    assert isinstance(found, Preview)
    assert found.strike is not None
    assert "sf.total-concealment-miss" in {reason.rule for reason in found.strike.because}
    assert (found.strike.hit.wins, found.strike.hit.of) == (12 * 50, 2000)


@pytest.mark.parametrize(("percent", "left"), [(50, 30), (51, 25)])
def test_the_right_square_misses_half_the_time(percent: int, left: int) -> None:
    """sf.total-concealment-miss: d% 50 misses, d% 51 hits."""
    battle = hidden()
    battle.do(command(battle.acting, "end"))
    loaded(battle, 18, percent, 5)
    events = battle.do(command(battle.acting, "strike-square", (0, 0, 0), weapon="rifle"))
    assert battle.world.get(unit(battle, "Ash"), Vitals).hp == left
    assert "sf.total-concealment-miss" in cited(events)


def test_the_wrong_square_misses_whatever_the_roll() -> None:
    """sf.total-concealment: nobody is hit; the action is spent."""
    battle = hidden(".x......\n.x......")
    battle.do(command(battle.acting, "end"))
    loaded(battle, 20, 100, 8)
    events = battle.do(command(battle.acting, "strike-square", (0, 1, 0), weapon="rifle"))
    assert battle.world.get(unit(battle, "Ash"), Vitals).hp == 30
    assert "missed" in kinds(events)
    assert "sf.total-concealment" in cited(events)
    assert isinstance(allowed(battle, "attack", "Foe"), Refusal)


def aimed(ash: str, *dice: int) -> tuple[Battle, list[Line]]:
    """Foe, with Ash unseen in the dark at a place, strikes at (2, 0): the battle and its log afterwards."""
    dark = creature("Ash", [int(ash[0]), int(ash[1])], "heroes", conditions='["in-darkness"]', hp=30)
    arms = f"{RIFLE[:-1]}, {SWORD[1:]}"
    battle = fight("....\n....", creature("Foe", [1, 1], "foes", initiative=9, weapons=arms), dark)
    loaded(battle, *dice)
    lines: list[Line] = []
    if dice:
        for event in battle.do(command(battle.acting, "strike-square", (2, 0, 0), weapon="sword")):
            narrate(lines, battle.world, event, battle.rulebook)
    return battle, lines


def shown(line: Line) -> tuple[object, ...]:
    return line.words, line.because, line.unit, line.kind, line.more


def test_of_a_miss_nobody_learns_why() -> None:
    """sf.total-concealment: in an empty square, by the armour class, by the eyes: the log has the same to say."""
    misses = [aimed("30", 20)[1], aimed("20", 2)[1], aimed("20", 18, 50)[1], aimed("20", 1)[1]]
    assert len({tuple(map(shown, lines)) for lines in misses}) == 1
    assert misses[0][-1].words == "Foe strikes at a square with the sword: a miss"
    hit = aimed("20", 18, 51, 5)[1]
    assert "a hit" in hit[-1].words
    assert "51" in hit[-1].more


def test_what_is_offered_and_foretold_does_not_tell_where_the_unseen_are() -> None:
    """sf.total-concealment: the same squares, weapons and odds wherever the unseen foe is."""
    told = set()
    for place in ("20", "30", "01", "31"):
        battle, _ = aimed(place)
        offers = battle.offers("strike-square")
        told.add(tuple((offer, battle.preview(offer)) for offer in offers))
        assert {(x, y, 0) for x in range(4) for y in range(2)} == {offer.target for offer in offers}
    assert len(told) == 1


def test_a_square_is_struck_at_whatever_height() -> None:
    """decided.guessed-square: who is unseen over the square is found there too, as far as the weapon reaches."""
    for z, hurt in ((1, True), (2, False)):
        dark = creature(
            "Ash", [2, 0, z], "heroes", conditions='["in-darkness"]', speeds="{ walk = 30, fly = 30 }", hp=30
        )
        battle = fight("....", creature("Foe", [1, 0], "foes", initiative=9, weapons=SWORD), dark)
        loaded(battle, 19, 100, 5)
        battle.do(command(battle.acting, "strike-square", (2, 0, 0), weapon="sword"))
        assert (battle.world.get(unit(battle, "Ash"), Vitals).hp < 30) is hurt


def test_who_walks_into_the_open_is_seen() -> None:
    """decided.hiding: hidden only from those from whom it has cover."""
    battle = hidden(".x......\n........\n........")
    ash, foe = unit(battle, "Ash"), unit(battle, "Foe")
    battle.do(command(ash, "move", (2, 2, 0), mode="walk"))
    battle.do(command(ash, "end"))
    assert isinstance(battle.preview(command(foe, "attack", ash, weapon="rifle")), Preview)
    refused = allowed(battle, "strike-square", "Foe")
    assert isinstance(refused, Refusal)
    assert str(refused.why) == "Foe sees every foe."


def test_attacking_ends_it_and_so_does_the_next_turn() -> None:
    """decided.hiding"""
    battle = sneaking(".x......", weapons=RIFLE)
    ash = unit(battle, "Ash")
    loaded(battle, 15)
    battle.do(command(ash, "hide"))
    loaded(battle, 2)
    battle.do(command(ash, "attack", unit(battle, "Foe"), weapon="rifle"))
    assert not battle.world.get(ash, Conditions).has("hidden")
    battle = hidden()
    for _ in range(2):
        battle.do(command(battle.acting, "end"))
    assert battle.acting == unit(battle, "Ash")
    assert not battle.world.get(battle.acting, Conditions).has("hidden")


def test_a_seen_foe_is_attacked_itself() -> None:
    """sf.total-concealment: the square of a foe in sight is refused while another lurks; so is one out of reach."""
    battle = hidden(".x......\n........", creature("Bea", [4, 1], "heroes", hp=30))
    battle.do(command(battle.acting, "end"))
    foe = unit(battle, "Foe")
    while battle.acting != foe:
        battle.do(command(battle.acting, "end"))
    refused = battle.preview(command(foe, "strike-square", (4, 1, 0), weapon="rifle"))
    assert isinstance(refused, Refusal)
    assert str(refused.why) == "Bea is seen there."


def test_a_sword_strikes_at_squares_in_reach_only() -> None:
    battle = fight(
        "x...x\nx...x",
        CRATE,
        creature("Ash", [1, 0], "heroes", initiative=9, conditions='["invisible"]', hp=30),
        creature("Foe", [2, 0], "foes", weapons=SWORD),
    )
    battle.do(command(battle.acting, "end"))
    foe = battle.acting
    assert isinstance(battle.preview(command(foe, "strike-square", (1, 0, 0), weapon="sword")), Preview)
    refused = battle.preview(command(foe, "strike-square", (0, 1, 0), weapon="sword"))
    assert isinstance(refused, Refusal)
    assert refused.rule == "sf.reach"
    assert [one.verb for one in battle.options() if isinstance(one.target, tuple) and one.verb == "strike-square"]
