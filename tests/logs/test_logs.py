"""A log that a judge can follow: who, with what, on whom, what came of it, by which rule; read when it changes."""

import re
from pathlib import Path

import pytest

from game import i18n
from game.battle.battle import Battle
from game.battle.command import command
from game.battle.event import Event
from game.ecs.components import Name, Place, Speeds, Vitals
from game.reasons import Text
from game.rules import RULEBOOKS
from game.telling import Line
from tests.logs.pins import BOOKS, FIRST, Case, Tale, cases, log
from tests.rules import fights
from tests.rules.draw_steel import fights as steel
from tests.rules.starfinder import fights as star

PINS = list(cases())
NIGHT = [pytest.param(case, marks=() if case.number <= FIRST else pytest.mark.long) for case in PINS]
FLYING = {"sf.fly-acrobatics", "ds.fly-fall", "sf.hover-perfect"}
"""Rules that speak of fliers alone."""


@pytest.mark.parametrize("case", NIGHT, ids=lambda case: case.path.stem)
def test_a_log_is_as_it_is_pinned(case: Case) -> None:
    assert case.path.is_file(), "python -m tests.logs writes it"
    assert log(case).splitlines() == case.path.read_text("utf-8").splitlines()


def test_each_book_has_its_pinned_logs_and_no_more() -> None:
    assert sorted(case.path.name for case in PINS) == sorted(path.name for path in Path(__file__).parent.glob("*.txt"))
    assert [sum(case.book == book for case in PINS) for book in BOOKS] == [20, 8, 12, 20]


# -- what holds of every line, in games where anything is tried --------------------------------------------------------


def test_a_command_adds_lines_and_leaves_those_before_it_alone(told: tuple[Tale, list[Event], list[str]]) -> None:
    assert told[2] == []


def test_every_event_that_changes_something_is_told(told: tuple[Tale, list[Event], list[str]]) -> None:
    """A turn's end is told by the turn that begins; what is only kept count of has no words, and only gives reasons.

    What ends on the dead has none either.
    """
    tale, happened, _ = told
    in_lines = {id(event) for line in tale.lines for event in line.events}
    silent = [event for event in happened if event.changes and id(event) not in in_lines]
    counted = [event for event in silent if event.kind == "spent" and not str(event.text)]
    dead = [unit for unit, vitals in tale.battle.world.all(Vitals) if vitals.dead]
    over = [event for event in silent if event.kind == "ended" and event.unit in dead]
    assert [event for event in silent if event.kind != "turn" and event not in (*counted, *over)] == []


def test_a_lines_rules_are_the_books_own(told: tuple[Tale, list[Event], list[str]]) -> None:
    tale, *_ = told
    known = {rule.id for rule in tale.battle.rulebook.chapter} | {"sheet"}
    assert {one.rule for line in tale.lines for one in line.because} <= known


def test_who_cannot_fly_falls_by_no_rule_of_flying(told: tuple[Tale, list[Event], list[str]]) -> None:
    tale, *_ = told
    for line in tale.lines:
        if line.kind == "fell":
            flies = (tale.battle.world.find(line.unit, Speeds) or Speeds()).of("fly")
            assert flies or not FLYING & {one.rule for one in line.because}, line.words


def test_a_distance_is_counted_in_squares_and_a_cost_is_called_one(told: tuple[Tale, list[Event], list[str]]) -> None:
    tale, *_ = told
    for line in tale.lines:
        if line.kind == "moved" and not any(("gait", "perch") in event.facts for event in line.events):
            legs = line.words.split(" to ")[0]
            assert sum(map(int, re.findall(r"(\d+) (?:squares?|hex)", legs))) == far(tale, line), line.words
            cost = sum(one.amount for event in steps(line) for one in event.because)
            said = re.search(r" for (\d+) (?:ft|squares?|points?) of movement", line.words)
            assert (int(said[1]) if said else far(tale, line) if cost else 0) == cost, line.words


def steps(line: Line) -> list[Event]:
    """Give the events of a line that move who it is about."""
    return [event for event in line.events if event.unit == line.unit and event.kind in ("moved", "rose", "turned")]


def far(tale: Tale, line: Line) -> int:
    """Count the cells that a line's steps cover, each as far as it goes straight on the grid."""
    places = [(one.before.at, one.after.at) for event in steps(line) for one in event.changes
              if isinstance(one.after, Place) and one.unit == line.unit]  # fmt: skip
    return sum(tale.battle.world.ground.grid.steps(*pair) for pair in places)


def test_a_blow_names_who_strikes_whom_with_its_weapon(told: tuple[Tale, list[Event], list[str]]) -> None:
    tale, *_ = told
    for line in tale.lines:
        blow = next((event for event in line.events if event.kind in ("struck", "missed")), None)
        if blow is not None and "target" in dict(blow.facts):
            names = [tale.battle.world.get(unit, Name).name for unit in (blow.unit, int(blow.fact("target")))]
            assert all(i18n.tr(Text(name)) in line.words for name in names), line.words


def test_a_line_is_a_sentence(told: tuple[Tale, list[Event], list[str]]) -> None:
    tale, *_ = told
    for line in tale.lines:
        assert line.words[0] not in ").,:;", line.words
        assert not set("{}|") & set(line.words), line.words
        assert not re.search(r"\b1 (squares|rounds|points)\b", line.words), line.words
        assert not any(re.search(r"(?<!\w)-\s?\d|\dd\d+-", said) for said in (line.words, line.more)), line.words


# -- what is to be found in a log, one of each -------------------------------------------------------------------------

SWORD = '[{ name = "sword", attack = 5, damage = "1d8" }]'
OPEN = "\n".join(["." * 12] * 3)


def lines_of(battle: Battle, events: list[Event]) -> list[tuple[str, tuple[str, ...]]]:
    """Write events as lines: the words, and the rules behind them, each once."""
    tale = Tale(battle, [])
    tale.tell(events)
    rules = (dict.fromkeys(one.rule for one in line.because if "." in one.rule) for line in tale.lines)
    return [(line.words, tuple(found)) for line, found in zip(tale.lines, rules, strict=True)]


def swords(there: list[int]) -> Battle:
    """Ash with a sword acts; a foe with a sword is somewhere."""
    sheet = {"speeds": "{ walk = 30 }", "hp": 20, "ac": 12, "weapons": SWORD}
    ash = star.creature("Ash", [0, 0], "heroes", initiative=50, **sheet)
    return star.fight(OPEN, ash, star.creature("Foe", there, "foes", **sheet))


def test_an_attack_is_one_line_with_the_sum_that_decides_and_what_came_of_it() -> None:
    """[decided.attack] The d20 and what is added against the armour class, the damage, what is left."""
    battle = swords([1, 0])
    fights.loaded(battle, 10, 4)
    words, rules = lines_of(battle, battle.do(command(1, "attack", 2)))[0]
    assert words == "Ash strikes Foe with the sword: 10 + 5 = 15 against 12, a hit, 4 damage"
    assert rules == ("decided.turn", "decided.attack", "sf.reach")


def test_a_miss_and_a_natural_twenty_are_called_so() -> None:
    """[decided.natural-roll] A 1 misses, a 20 hits with double damage."""
    battle = swords([1, 0])
    fights.loaded(battle, 1, 20, 3, 3)
    miss, hit = lines_of(battle, battle.do(command(1, "full-attack", 2)))
    assert miss[0] == "Ash strikes Foe with the sword (full attack): 1 + 1 = 2 against 12, a miss"
    assert "(full attack): 20 + 1 = 21 against 12, a natural 20, a hit with double damage, " in hit[0]
    assert all({"decided.full-attack", "decided.natural-roll"} <= set(rules) for _, rules in (miss, hit))


def test_a_charge_is_called_one_by_its_own_rule() -> None:
    """[decided.charge] The charge, the way, and the blow at its end; no word of walking past friends."""
    battle = swords([6, 0])
    fights.loaded(battle, 10, 4)
    told = lines_of(battle, battle.do(command(1, "charge", 2)))
    assert [words for words, _ in told[:3]] == [
        "Ash: Charge, target Foe (full action)",
        "Ash: now charging",
        "Ash walks 5 squares to 5, 0 for 25 ft of movement",
    ]
    assert told[3][0].startswith("Ash strikes Foe with the sword (charge): 10 + 3 = 13 against 12, a hit, 4 ")
    assert all("decided.charge" in rules for _, rules in (told[0], told[1], told[3]))
    assert not any("sf.pass-ally" in rules for _, rules in told)


def test_the_referee_cites_the_ledgers_rule_for_a_charge() -> None:
    """[decided.charge] What our reading spells out stands in the ledger under another rule."""
    told = {rule.id: rule.under for rule in RULEBOOKS["starfinder"].chapter if rule.under}
    assert told == {
        "decided.charge": "sf.pass-ally",
        "decided.attack": "sf.modifiers",
        "decided.guessed-square": "sf.total-concealment",
    }


def test_an_attack_of_opportunity_is_called_one() -> None:
    """[sf.attack-of-opportunity] Who strikes whom, by which rule, before the way goes on."""
    battle = swords([1, 0])
    battle.do(command(1, "end"))
    battle.do(command(2, "end"))
    fights.loaded(battle, 10, 4)
    events = battle.do(command(1, "move", (0, 2, 0)))
    told = lines_of(battle, [*events, *battle.answer("strike")])
    assert told[0][0] == "Ash: Move (move action)"
    assert told[1][0].startswith("Foe strikes Ash with the sword (attack of opportunity): 10 + 5 = 15 against 12, a ")
    assert "sf.attack-of-opportunity" in told[1][1]
    assert told[2][0].startswith("Ash walks 2 squares to 0, 2 for 10 ft of movement")


def test_a_strike_that_is_let_be_names_both() -> None:
    """[sf.attack-of-opportunity] An answer after which nothing comes says about whom it was."""
    battle = swords([1, 0])
    battle.do(command(1, "end"))
    battle.do(command(2, "end"))
    events = battle.do(command(1, "move", (0, 2, 0)))
    told = lines_of(battle, [*events, *battle.answer("hold")])
    assert told[1] == ("Foe (Ash): Keep the reaction", ("sf.attack-of-opportunity",))


def test_a_perfect_flier_hovers_by_its_own_rule() -> None:
    """[sf.hover-perfect] Without a check; and who is not one by that of the check."""
    flier = star.creature("Kite", [0, 0, 3], "heroes", initiative=50, speeds="{ fly = 60 }", manoeuvrability="perfect")
    battle = star.fight(OPEN, flier, star.creature("Foe", [9, 0], "foes"))
    told = lines_of(battle, battle.do(command(1, "hover")))
    assert told == [("Kite: hovers without a check", ("decided.turn", "sf.fly-acrobatics", "sf.hover-perfect"))]


def test_a_felled_climber_does_not_fall_by_the_rules_of_flight() -> None:
    """[sf.climb-without-speed] Knocked out on a wall it drops as climbers do."""
    bow = '[{ name = "bow", attack = 9, damage = "9", range = 60 }]'
    ash = star.creature("Ash", [0, 0], "heroes", initiative=50, weapons=bow)
    foe = star.creature("Foe", [5, 0, 2], "foes", hp=5, ac=5, speeds="{ walk = 30, climb = 20 }")
    rows = "\n".join(["......#....."] * 3)
    battle = star.fight(rows, ash, foe)
    fights.loaded(battle, 15, 9, 3)
    told = lines_of(battle, battle.do(command(1, "attack", 2)))
    fell = next(rules for words, rules in told if "falls 10 ft" in words)
    assert "sf.climb-without-speed" in fell
    assert not FLYING & set(fell)


def heroes(foe: list[int], **more: object) -> Battle:
    """A hero acts; a foe and a late one are somewhere."""
    battle = steel.fight(
        fights.box(), fights.creature("Hero", [3, 3], **steel.HERO), fights.creature("Foe", foe, "foes", hp=40, **more),
        fights.creature("Late", [11, 7], "foes"),
    )  # fmt: skip
    steel.begin(battle, "Hero")
    return battle


def test_a_critical_hit_is_called_one_and_so_is_what_it_gives() -> None:
    """[ds.critical-hit] A natural 19 or 20 on a main action, and another main action at once."""
    battle = heroes([4, 3])
    fights.loaded(battle, 10, 10)
    told = lines_of(battle, fights.act(battle, "attack", "Foe"))
    assert told[0][0].startswith("Hero makes a free strike against Foe (critical hit): 20 on the dice, tier 3 by ")
    assert told[1] == ("Hero: has another main action at once", ("ds.critical-hit",))
    assert "ds.critical-hit" in told[0][1]


def test_a_critical_opportunity_attack_is_both_and_the_strike_that_it_gives_says_so() -> None:
    """[ds.critical-hit] [ds.opportunity-attack] Off its turn the other main action is a strike at once."""
    battle = heroes([4, 3])
    steel.turn(battle, "Foe")
    fights.loaded(battle, 10, 10, 5, 5)
    events = fights.act(battle, "advance", (6, 3, 0), "strike")
    assert battle.pending is not None
    events += battle.answer(battle.pending.options[0].key)
    told = [words for words, _ in lines_of(battle, events)]
    assert told[0] == "Foe: Advance (move action)"
    assert told[1].startswith("Hero makes a free strike against Foe (opportunity attack, critical hit): 20 on the dice")
    assert told[2].startswith("Hero makes a free strike against Foe (another main action): 10 + 2 = 12, tier 2")
    assert told[-1].startswith("Foe walks 2 squares to 6, 3")


def test_a_steel_charge_and_a_crawl_are_called_so() -> None:
    """[ds.charge] [ds.crawl] The charge is named with its target, a crawl's cost is not its length."""
    battle = heroes([6, 3])
    fights.loaded(battle, 5, 5)
    told = lines_of(battle, fights.act(battle, "charge", "Foe"))
    assert told[0] == ("Hero: Charge, target Foe (main action)", ("ds.turn", "ds.charge"))
    assert told[1][0].startswith("Hero walks 2 squares to 5, ")
    assert told[2][0].startswith("Hero makes a free strike against Foe (charge): 10 + 2 = 12, tier 2, 7 damage")
    fights.act(battle, "drop-prone")
    told = lines_of(battle, fights.act(battle, "advance", (3, 3, 0), "hold"))
    assert told[-1][0].startswith("Hero crawls 2 squares to 3, 3 for 4 squares of movement")


def test_who_begins_is_said() -> None:
    """[ds.first-side] The side that goes first, with the die that decided it."""
    hero, foe = fights.creature("Hero", [3, 3], **steel.HERO), fights.creature("Foe", [4, 3], "foes")
    battle = steel.fight(fights.box(), hero, foe, dice=(2,))
    again = Battle(battle.rulebook, battle.world.fork(), battle.objectives, battle.limit, battle.dice)
    told = [words for words, _ in lines_of(again, again.start(1))]
    assert "The Director's side goes first in every round." in told


def test_forced_movement_names_who_pushes_and_who_is_run_into() -> None:
    """[ds.knockback] [ds.forced-movement] [ds.slam-creature] Push, slam, damage to both, each with its cause."""
    battle = steel.fight(
        fights.box(), fights.creature("Hero", [3, 3], **steel.HERO), fights.creature("Foe", [4, 3], "foes", hp=40),
        fights.creature("Late", [6, 3], "foes", hp=40),
    )  # fmt: skip
    steel.begin(battle, "Hero")
    fights.loaded(battle, 9, 9)
    events = fights.act(battle, "push", "Foe")
    assert battle.pending is not None
    events += battle.answer(battle.pending.options[0].key)
    told = [words for words, _ in lines_of(battle, events)]
    assert told[0] == "Hero: Knockback on Foe: 18 + 2 = 20, tier 3"
    assert told[1] == "Hero pushes Foe 1 square to 5, 3"
    assert told[2].startswith("Foe: 2 damage, Stamina 38 of 40 (runs into Late)")
    assert told[3].startswith("Late: 2 damage, Stamina 38 of 40 (Foe runs into it)")
