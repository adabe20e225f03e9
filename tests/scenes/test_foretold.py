"""What is told before it happens: the chances of a roll, blood that is lost, what a battle is about, the way out."""

import pygame
import pytest

from game.battle.command import command
from game.battle.trial import Odds, Result, Trial
from game.ecs.components import Vitals
from game.reasons import Because, text
from scenes.menus.pause import Pause
from scenes.menus.title import Title
from scenes.panels.tips import tip_lines
from scenes.panels.trials import percents, result_head, result_line, told_results
from tests.scenes.fakes import played, point, press, started, steps, until_turn_of
from tests.written import box, hand, walled, whole_level

GOALS = """
[[objective]]
team = "heroes"
kind = "rout"

[[objective]]
team = "foes"
kind = "rout"

[[objective]]
team = "heroes"
kind = "survive"
rounds = 5
"""
YARD = whole_level(
    "draw-steel", walled(10, 5), hand("Skadi", [3, 2], kind="fury"), hand("Gob", [4, 2], "foes", kind="goblin"), GOALS,
    head='intro = "Only one of them leaves the yard."\nrounds = 9\n', title="Yard",
)  # fmt: skip


@pytest.fixture
def yard(tmp_path):
    return played(tmp_path, YARD, acting="Skadi")


@pytest.fixture
def bleeding(tmp_path):
    return played(tmp_path, YARD.replace("at = [3, 2]", 'at = [3, 2]\nconditions = ["bleeding"]'), acting="Skadi")


def pointed(app, scene, verb):
    """Point at the goblin with a verb; give what the tooltip and the why-panel say."""
    scene.verb(verb)
    point(app, scene.board.camera.rect(4, 2).center)
    return [words for words, _, _ in tip_lines(scene.battle, scene.wish)], scene.why_panel.words


def told_apart(line, why):
    """Whether the panel says a tooltip's line: its head, and each effect in a row of its own."""
    head, _, does = line.partition(": ")
    return all(part in " ".join(why) for part in (head, *does.split(", ")))


@pytest.mark.parametrize(("verb", "results"), [
    ("push", ("push up to 2", "push up to 3", "push up to 4")),
    ("grapple", ("no effect", "Gob may strike first, grabbed", "grabbed")),
])  # fmt: skip
def test_a_maneuver_tells_the_chance_of_each_tier(yard, verb, results):
    """[ds.knockback] [ds.grab]"""
    app, scene = yard
    tip, why = pointed(app, scene, verb)
    told = [line for line in tip if line.startswith("Tier ")]
    assert [line.partition(": ")[2] for line in told] == list(results)
    assert sum(int(line.partition("(")[2].partition(" %")[0]) for line in told) == 100
    assert all(told_apart(line, why) for line in told)


def test_an_ability_tells_what_each_tier_puts_on_its_target(tmp_path):
    """[ds.power-roll] [ds.forced-movement] [ds.potency] Damage, pull and state, in tooltip and panel."""
    app, scene = played(tmp_path, YARD.replace('kind = "fury"', 'kind = "fury"\npowers = ["chain"]'), acting="Skadi")
    tip, why = pointed(app, scene, "power-chain")
    assert "Hooked chain on Gob, +2" in tip
    told = [line for line in tip if line.startswith(("Tier ", "Critical"))]
    assert len(told) == 4
    assert all(" damage" in line for line in told)
    assert any("pull up to 2" in line for line in told)
    assert any("slowed (until the end of its turn)" in line for line in told)
    assert all(told_apart(line, why) for line in (*told, "Hooked chain on Gob, +2"))


LANE = whole_level(
    "starfinder", box(8, 3), hand("Ash", [1, 1], initiative=50, hp=5, ac=14, speeds="{ walk = 30 }"),
    hand("Foe", [0, 1], "foes", initiative=90, weapons='[{ name = "sword", attack = 5, damage = "1d4+1" }]'),
)  # fmt: skip


def test_what_strikes_on_the_way_may_come_to_is_told(tmp_path):
    """[sf.attack-of-opportunity] Who may be felled on its way reads how likely, and where it would lie."""
    app, scene = played(tmp_path, LANE, acting="Ash")
    scene.verb("move")
    point(app, scene.board.camera.rect(5, 1).center)
    tip = [words for words, _, _ in tip_lines(scene.battle, scene.wish)]
    at = tip.index("If everybody strikes who may")
    assert tip[at + 1].startswith("Felled by Foe (")
    assert tip[at + 1].endswith("falls unconscious, the way ends at 1, 1")
    assert tip[at + 2].startswith("Hurt (")
    assert tip[at + 3].startswith("Nobody hits (")
    assert all(told_apart(line, scene.why_panel.words) for line in tip[at : at + 4])


BLOOD = "It bleeds: it loses 1d6+1 Stamina"


@pytest.mark.parametrize("verb", ["attack", "push", "grapple"])
def test_who_bleeds_is_told_what_it_costs(bleeding, verb):
    """[ds.bleeding]"""
    tip, why = pointed(*bleeding, verb)
    assert BLOOD in tip
    assert BLOOD in why


@pytest.mark.parametrize("verb", ["attack", "push", "grapple"])
def test_who_does_not_bleed_is_told_nothing_of_it(yard, verb):
    assert BLOOD not in pointed(*yard, verb)[0]


def test_what_is_done_as_soon_as_it_is_chosen_is_foretold_by_its_button(bleeding):
    """[ds.defend] [ds.bleeding]"""
    app, scene = bleeding
    scene.unfold("stance")
    steps(app)
    names = [hot.name for hot in scene.menu_panel.page.hots]
    assert {"verb defend", "verb drop-prone"} <= set(names)
    told = " ".join(scene.menu_panel.words)
    assert BLOOD in told.partition("Drop prone")[0]
    assert "bleeds" not in told.partition("Drop prone")[2]


def test_a_battle_tells_its_name_its_stake_and_its_goals(yard):
    app, scene = yard
    scene.point(None)
    steps(app)
    told = scene.why_panel.words
    assert told[:2] == ["Yard", "Draw Steel"]
    assert "Only one of them leaves the yard." in told
    first = told.index("Heroes: Put every foe out of the fight.")
    assert told[first + 1] == "or: Hold out until round 5 ends."
    assert "Foes: Put every foe out of the fight." in told
    press(app, pygame.K_ESCAPE)
    paused = app.top
    assert isinstance(paused, Pause)
    assert {"Yard", "or: Hold out until round 5 ends."} <= set(paused.panel.words)


@pytest.mark.parametrize(("who", "told"), [
    ("", "Reach the marked ground."),
    ('who = "all"', "All have to reach the marked ground."),
    ('who = "Skadi"', "Skadi has to reach the marked ground."),
])  # fmt: skip
def test_a_goal_to_reach_says_who_has_to_reach_it(tmp_path, who, told):
    aim = f'kind = "reach"\narea = [7, 1, 2, 3]\n{who}'
    app, scene = played(tmp_path, YARD.replace('kind = "survive"\nrounds = 5', aim), acting="Skadi")
    scene.point(None)
    steps(app)
    assert f"or: {told}" in " ".join(scene.why_panel.words)


def test_a_notice_swallows_no_esc(yard):
    app, scene = yard
    scene.notice("Something has happened.")
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Pause)


def test_esc_on_the_title_asks_once():
    app = started()
    press(app, pygame.K_ESCAPE)
    assert app.running
    assert "Esc once more quits." in app.top.panel.words
    press(app, pygame.K_DOWN)
    assert "Esc once more quits." not in app.top.panel.words
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Title)
    assert app.running
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
    for event in pygame.event.get():
        app.handle(event)
    assert not app.running




@pytest.mark.parametrize(
    ("ways", "told"),
    [
        ((185, 415, 400), ("18½", "41½", "40")),
        ((1810, 4150, 4040), ("18", "42", "40")),
        ((1, 1, 1), ("34", "33", "33")),
        ((1, 999), ("<1", "100")),
        ((1,), ("100",)),
    ],
)
def test_the_chances_of_a_roll_add_up_to_a_hundred(ways, told):
    """The largest remainders are rounded up; halves stand as they are."""
    results = tuple(Result(Odds(one, sum(ways)), ()) for one in ways)
    assert percents(Trial(text("Roll"), results)) == told


def test_the_reasons_say_each_effect_once():
    """What a result does stands as a row that opens its rule, and not in the result's line as well."""
    hurt, prone = Because("ds.damage", 5, text("5 damage")), Because("ds.prone", 0, text("prone"))
    trial = Trial(text("Roll"), (Result(Odds(1, 4), (hurt, prone), text("Tier 2")), Result(Odds(3, 4), (hurt,))))
    heads = [result_head(one, percent) for one, percent in told_results(trial)]
    assert heads == ["Tier 2 (25 %)", "75 %"]
    assert [result_line(one, percent) for one, percent in told_results(trial)] == [
        "Tier 2 (25 %): 5 damage, prone", "75 %: 5 damage",
    ]  # fmt: skip


def test_what_an_action_costs_the_disabled_is_told_before_it_is_done(tmp_path):
    """[pf.disabled]"""
    bow, maul = ('[{ name = "bow", attack = 4, damage = "1d6", range = 60 }]',
                 '[{ name = "maul", attack = 60, damage = "1" }]')  # fmt: skip
    level = whole_level(
        "pathfinder", walled(10, 5), hand("Cid", [3, 2], hp=1, ac=10, initiative=10, weapons=bow),
        hand("Olm", [4, 2], "foes", hp=9, ac=15, initiative=90, weapons=maul),
    )  # fmt: skip
    app, scene = played(tmp_path, level, acting="Olm")
    while scene.battle.world.get(1, Vitals).hp:
        until_turn_of(app, scene, "Olm")
        scene.send(command(2, "attack", 1))
        steps(app)
    until_turn_of(app, scene, "Cid")
    price = "A standard action costs the disabled 1 hit point."
    tip, why = pointed(app, scene, "attack")
    assert price in tip
    assert price in " ".join(why)


LEFT_OVER = {"starfinder": ("pikeman", "20 ft"), "pathfinder": ("rogue", "20 ft"),
             "lordsouls": ("swordsman", "5 points")}  # fmt: skip
"""By rulebook: somebody, and what of a move a blow after two steps of it loses."""


@pytest.mark.parametrize("book", LEFT_OVER)
def test_a_blow_that_ends_a_move_says_before_what_of_the_move_is_lost(tmp_path, book):
    kind, left = LEFT_OVER[book]
    level = whole_level(book, walled(12, 5), hand("Ash", [3, 2], kind=kind), hand("Cur", [6, 2], "foes", kind=kind))
    app, scene = played(tmp_path, level, acting="Ash")
    assert "is lost" not in scene.menu_panel.named("verb attack").hint
    scene.send(command(scene.battle.acting, "move", (5, 2, 0)))
    steps(app)
    point(app, scene.board.camera.rect(6, 2).center)
    lost = f"rest of the move is lost: {left}"
    assert any(lost in words.lower() for words, _, _ in tip_lines(scene.battle, scene.wish))
    assert lost in " ".join(scene.why_panel.words).lower()
    assert lost in scene.menu_panel.named("verb attack").hint.lower()
