"""True words: what the screen says of a number, a dead button or a blow holds on the board, on every shipped level."""

import re
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from fractions import Fraction
from functools import cache, lru_cache
from math import prod
from pathlib import Path

import pytest

from game import RULEBOOKS, i18n, load_level, open_battle
from game.ai.random_player import choice, step
from game.battle.battle import Battle
from game.battle.command import Command, command
from game.battle.rulebook import Preview, Strike, Verb
from game.battle.trial import Odds
from game.ecs.components import Body, Budget, Conditions, Name, Place, Sheet, Side, Speeds, Vitals
from game.mechanics.d20.bursts import Burst, Bursts
from game.mechanics.riding import Saddle
from game.paths.plan import MovePlan, Step
from game.reasons import NOTHING, Cost, Refusal, Tally, Text
from game.rules.draw_steel.climbing_creatures.climbers import Perch
from game.rules.draw_steel.hide_and_search.hidden import Stealth
from game.rules.draw_steel.movement.sizes import ORDER
from scenes.panels.tips import attack_lines
from scenes.ui.words import arithmetic, citation, headline, note_of, product_line
from tests.tiers import size, some

LEVELS = sorted((Path(__file__).parents[2] / "levels" / "demo").glob("*/*.toml"))
GAMES = size(1, 6)
LONGEST, BLOWS = size(30, 400), size(240, 1600)
"""Commands and answers of one game, and of one in which enough blows fall."""
SQUARES = 5
"""Squares that a verb is aimed at in one mode."""
A_SQUARE = -1
"""Stands for a target that is no creature."""
PLACES = 4
"""Stops looked at of one verb in one mode; they wander from moment to moment."""


def each_level(first):
    """Ask of one level after the other: at a commit of every third, and with every question of others."""
    return pytest.mark.parametrize("path", some(LEVELS, first, 3), ids=lambda path: path.stem, scope="module")


@cache
def _level(path):
    return load_level(path)


@lru_cache(maxsize=GAMES)
def played(path: Path, seed: int) -> tuple[list[tuple[Battle, int]], Battle]:
    """Play a random game once for all who look on: where somebody may act, to be looked at; and how it stands last.

    What is worked out about such a moment by one test is there for the next, as on the screen for the next panel.
    """
    battle, moments = open_battle(_level(path)), []
    battle.start(seed)
    for number in range(LONGEST):
        if battle.outcome is not None:
            break
        if battle.pending is None and battle.acting:
            moment = copy(battle)
            moment.world = battle.world.fork()
            moments.append((moment, number))
        step(battle, choice(battle, seed, number))
    return moments, battle


def moments(path: Path, longest: int = LONGEST) -> Iterator[tuple[Battle, int]]:
    """Give the moments of random games on a level at which somebody may act, each with a number that goes up."""
    for seed in range(GAMES):
        stood, last = played(path, seed)
        yield from (moment for moment in stood if moment[1] < longest)
        battle = open_battle(_level(path))
        battle.resume(last.snapshot())
        for number in range(LONGEST, longest):
            if battle.outcome is not None:
                break
            if battle.pending is None and battle.acting:
                yield battle, number
            step(battle, choice(battle, seed, number))


def movements(battle: Battle, number: int) -> Iterator[MovePlan]:
    """Preview some movements of every verb in every mode."""
    for verb in battle.rulebook.verbs.values():
        if verb.area is None or not isinstance(verb.allowed(battle.world, battle.acting), Cost):
            continue
        for mode in (verb.modes(battle.world, battle.acting) if verb.modes is not None else ()) or ("",):
            stops = verb.area(battle.world, battle.acting, mode).stops
            for at in range(number % 7, len(stops), max(1, len(stops) // PLACES)):
                options = {"mode": mode} if mode else {}
                found = battle.preview(command(battle.acting, verb.name, stops[at].cell, **options))
                if isinstance(found, Preview) and found.plan is not None and found.plan.steps:
                    yield found.plan


TERM = re.compile(r"(?:(\d+) \u00d7 )?(\d+)(?: \((.*)\))?")


def terms(line: str) -> tuple[list[tuple[int, str]], int]:
    """Read a line of arithmetic as a player does: each term with its label, and the total."""
    left, total = line.rsplit(" = ", 1)
    found = [TERM.fullmatch(term) for term in left.split(" + ")]
    assert all(found), line
    return [(int(one[2]), one[3] or "") for one in found for _ in range(int(one[1] or 1))], int(total)


def told(battle: Battle, walked: Step, label: str) -> int:
    """Add up what the causes of a label add; each must add something."""
    adds: dict[str, int] = {}
    for because in walked.cost.because:
        note = note_of(battle.rulebook, because)
        adds[note] = adds.get(note, 0) + because.amount
    for cause in label.split(", "):
        assert adds[cause] > 0, (label, walked.cost)
    return sum(adds[cause] for cause in label.split(", "))


@each_level(0)
def test_each_term_of_a_path_names_what_adds_up_to_it(path):
    labels = 0
    for battle, number in moments(path):
        for plan in movements(battle, number):
            found, total = terms(arithmetic(battle.rulebook, plan))
            assert [amount for amount, _ in found] == [walked.cost.total for walked in plan.steps]
            assert sum(amount for amount, _ in found) == total == plan.cost.total
            bare = {amount for amount, label in found if not label}
            assert len(bare) <= 1, (found, "two prices go without saying")
            for walked, (amount, label) in zip(plan.steps, found, strict=True):
                labels += bool(label)
                rest = amount - told(battle, walked, label) if label else 0
                base = next((one for one in walked.cost.because if one.amount), None)
                assert not rest or (base is not None and base.amount == rest and base.note == NOTHING), (label, walked)
                assert not rest or not bare or {rest} == bare, (found, walked)
    assert labels > 0


def aims(battle: Battle, verb: Verb, number: int = 0) -> Iterator[Command]:
    """Aim a verb at everybody, or in each of its modes at some squares, which wander from moment to moment."""
    world, unit, field = battle.world, battle.acting, battle.world.field
    if verb.aim == "unit":
        yield from (Command(unit, verb.name, other) for other, _ in world.all(Side))
    elif verb.aim == "cell":
        for mode in (verb.modes(world, unit) if verb.modes is not None else ()) or ("",):
            for at in range(number % SQUARES, field.width * field.height, field.width * field.height // SQUARES):
                cell = field.on_ground(at % field.width, at // field.width)
                yield command(unit, verb.name, cell, **({"mode": mode} if mode else {}))


def dead_buttons(battle: Battle, number: int = 0) -> Iterator[tuple[int, Refusal]]:
    """Give the refusal of each verb that may not be used now; of others, where they can't be aimed as they are."""
    world, unit = battle.world, battle.acting
    for verb in battle.rulebook.verbs.values():
        if verb.rare and verb.applies is not None and not verb.applies(world, unit):
            continue
        answer = verb.allowed(world, unit)
        if isinstance(answer, Refusal):
            yield 0, answer
            continue
        for told in aims(battle, verb, number):
            refusal = battle.check(told)
            if isinstance(refusal, Refusal):
                yield (told.target if isinstance(told.target, int) else A_SQUARE), refusal


Facts = Mapping[str, "int | str | Text"]


class Board:
    """What can be looked up on a board about a sentence, without asking a rule."""

    def __init__(self, battle: Battle, facts: Facts, target: int) -> None:
        self.battle, self.world, self.facts, self.target = battle, battle.world, facts, target

    def unit(self, fact: str) -> int:
        named = [unit for unit, name in self.world.all(Name) if name.name == self.facts[fact]]
        assert named, self.facts
        return next((unit for unit in named if unit in (self.battle.acting, self.target)), named[0])

    @property
    def who(self) -> int:
        return self.unit("who")

    @property
    def name(self) -> int:
        return self.unit("name")

    def state(self, unit: int, *names: str) -> bool:
        return (self.world.find(unit, Conditions) or Conditions()).has(*names)

    def speed(self, unit: int, mode: str) -> int:
        return (self.world.find(unit, Speeds) or Speeds()).of(mode)

    def skill(self, unit: int, name: str) -> int:
        return dict(self.world.get(unit, Sheet).skills).get(name, 0)

    def left(self, *slots: str) -> int:
        budget = self.world.find(self.battle.acting, Budget) or Budget()
        return sum(budget.left(slot) for slot in slots)

    def over(self, unit: int) -> int:
        x, y, z = self.world.get(unit, Place).at
        return z - self.world.field.ground(x, y)

    def wet(self, unit: int) -> bool:
        cells = self.battle.rulebook.space.cells(self.world, unit)
        return all(self.world.field.kind(x, y).water for x, y, _ in cells)

    def foes(self, one: int, other: int) -> bool:
        return self.world.get(one, Side).team != self.world.get(other, Side).team

    def gripped(self, by: int) -> bool:
        held = (conditions.find("grabbed") for _, conditions in self.world.all(Conditions))
        return any(grip is not None and grip.source == by for grip in held)

    def perch(self, unit: int) -> Perch | None:
        return self.world.find(unit, Perch)

    def far(self, unit: int) -> int:
        space, one = self.battle.rulebook.space, self.battle.acting
        cells = (space.cells(self.world, creature) for creature in (one, unit))
        return space.distance(self.world.field.grid, *cells).total

    def rides(self, unit: int) -> bool:
        return self.world.find(unit, Saddle) is not None

    def down(self, unit: int) -> bool:
        return self.vitals(unit).hp <= 0 or self.state(unit, "knocked-out")

    def vitals(self, unit: int) -> Vitals:
        return self.world.get(unit, Vitals)

    def bursts(self, unit: int) -> tuple[Burst, ...]:
        return (self.world.find(unit, Bursts) or Bursts()).carried

    def unaware(self, foe: int) -> bool:
        return self.battle.acting not in (self.world.find(foe, Stealth) or Stealth()).known

    def walled(self, unit: int) -> bool:
        """Say whether anything solid stands in the box around the acting creature and another."""
        spaces = (self.battle.rulebook.space.cells(self.world, one) for one in (self.battle.acting, unit))
        cells = [cell for cells in spaces for cell in cells]
        (left, right), (top, bottom) = ((min(along), max(along)) for along in list(zip(*cells, strict=True))[:2])
        kinds = (self.world.field.kind(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))
        return any(kind.blocks_effect for kind in kinds)

    @property
    def enemies(self) -> list[int]:
        return [unit for unit, _ in self.world.all(Side) if self.foes(unit, self.battle.acting)]

    def size(self, unit: int) -> int:
        return ORDER.index(self.world.get(unit, Body).size)


def _spent(b: Board) -> bool:
    slot = str(b.facts["what"]).split()[0]
    return slot in ("standard", "move", "swift") and b.left(slot) == 0


def _apart(limit: str) -> "Callable[[Board], bool]":
    return lambda b: b.far(b.name) == b.facts["far"] > b.facts[limit]


def _over(sign: int) -> "Callable[[Board], bool]":
    def holds(b: Board) -> bool:
        rise = sign * (b.world.get(b.name, Place).at[2] - b.world.get(b.battle.acting, Place).at[2])
        high = b.facts["high"] if "high" in b.facts else b.facts["n"]
        return rise > 0 and high > b.facts["reach"] and b.far(b.name) == b.facts.get("far", b.far(b.name))

    return holds


BESIDE = 5
"""Feet to who stands beside."""
HOLDS: dict[str, Callable[[Board], bool]] = {
    "It costs {cost} squares, {limit} are left.": lambda b: b.facts["cost"] > b.facts["limit"],
    "It costs {cost} ft, {limit} ft are left.": lambda b: b.facts["cost"] > b.facts["limit"],
    "{who} is not prone.": lambda b: not b.state(b.who, "prone"),
    "{who} is prone already.": lambda b: b.state(b.who, "prone"),
    "{who} lies prone.": lambda b: b.state(b.who, "prone"),
    "{who} did not drop prone by choice.": lambda b: (b.state(b.who, "prone"), b.state(b.who, "prone-by-choice"))
    == (True, False),
    "{who} is hidden already.": lambda b: b.state(b.who, "hidden"),
    "{who} is {state}.": lambda b: b.state(b.who, str(b.facts["state"])),
    "{who} is squeezing.": lambda b: b.state(b.who, "squeezing") or b.world.get(b.who, Place).band != (0, 0, 1, 1),
    "{who} is not spinning.": lambda b: not b.state(b.who, "off-kilter"),
    "{who} cannot fly.": lambda b: not b.speed(b.who, "fly"),
    "{who} is no perfect flier.": lambda b: b.world.get(b.who, Speeds).manoeuvrability != "perfect",
    "{who} flies too clumsily to hover.": lambda b: b.world.get(b.who, Speeds).manoeuvrability == "clumsy",
    "{who} cannot burrow.": lambda b: not b.speed(b.who, "burrow"),
    "{who} can burrow.": lambda b: b.speed(b.who, "burrow") > 0,
    "{who} cannot teleport.": lambda b: not b.speed(b.who, "teleport"),
    "{who} has no climb speed.": lambda b: not b.speed(b.who, "climb"),
    "{who} is in the air.": lambda b: b.over(b.who) > 0,
    "{who} has nothing to lie on.": lambda b: b.over(b.who) != 0 or b.wet(b.who),
    "{who} is not in the air.": lambda b: b.over(b.who) <= 0,
    "{who} is not on the ground.": lambda b: b.over(b.who) != 0,
    "{who} does not stand on the ground.": lambda b: b.over(b.who) != 0,
    "There is gravity here.": lambda b: b.world.field.gravity != "zero",
    "{who} holds nobody.": lambda b: not b.gripped(b.who),
    "Nobody holds {who}.": lambda b: not b.state(b.who, "grabbed"),
    "{who} already holds {name}.": lambda b: b.state(b.name, "grabbed") and b.gripped(b.who),
    "{who} rides nobody.": lambda b: not (b.perch(b.who) and b.perch(b.who).riding),
    "{who} is not on another creature.": lambda b: b.perch(b.who) is None,
    "{who} is already on {name}.": lambda b: b.perch(b.who).on == b.name,
    "{who} is on the back of {name}.": lambda b: b.perch(b.who).on == b.name,
    "Nobody climbs or rides {who}.": lambda b: all(perch.on != b.who for _, perch in b.world.all(Perch)),
    "{who} is unhurt.": lambda b: b.vitals(b.who).hp == b.vitals(b.who).max_hp,
    "{who} is dying.": lambda b: b.vitals(b.who).hp <= 0,
    "The standard action is spent.": lambda b: not b.left("standard"),
    "The swift action is spent.": lambda b: not b.left("swift"),
    "The main action is spent.": lambda b: not b.left("main"),
    "No maneuver is left.": lambda b: not b.left("maneuver", "main"),
    "No move action is left.": lambda b: not b.left("move", "standard", "main"),
    "The {what} is spent, and a full action takes the whole turn.": _spent,
    "The {what} is spent, and a full-round action takes both actions.": _spent,
    "The surprise round has a single action, and this takes a full round.": lambda b: not b.left("move"),
    "The single action of the surprise round is spent.": lambda b: not b.left("standard", "move"),
    "The 5-foot step is taken.": lambda b: not b.left("step"),
    "Something solid is in every line.": lambda b: b.target == A_SQUARE or b.walled(b.target),
    "{foe} sees {who} plainly.": lambda b: b.foes(b.unit("foe"), b.who) and not b.state(b.unit("foe"), "blinded"),
    "{name} observes {who}.": lambda b: b.foes(b.name, b.who),
    "Only creatures stand between {foe} and {who}.": lambda b: b.foes(b.unit("foe"), b.who),
    "{name} is no enemy.": lambda b: not b.foes(b.name, b.battle.acting),
    "{name} is no foe.": lambda b: not b.foes(b.name, b.battle.acting),
    "{name} is an enemy.": lambda b: b.foes(b.name, b.battle.acting),
    "{name} is dead.": lambda b: b.vitals(b.name).dead,
    "{name} is out of the fight.": lambda b: b.state(b.name, "unconscious") or b.vitals(b.name).dead,
    "{name} is no larger than {who}.": lambda b: b.size(b.name) <= b.size(b.who),
    "{name} is not in the ground.": lambda b: b.over(b.name) >= 0,
    "{name} is {far} square away, the distance is {reach}.": _apart("reach"),
    "{name} is {far} square away, the charge goes {most}.": _apart("most"),
    "{name} is {far} ft away, reach is {reach} ft.": _apart("reach"),
    "{name} is {far} ft away and {high} ft above, reach is {reach} ft.": _over(1),
    "{name} is {far} ft away and {high} ft below, reach is {reach} ft.": _over(-1),
    "{name} is {n} m above, reach is {reach} m.": _over(1),
    "{name} is {n} m below, reach is {reach} m.": _over(-1),
    "{name} is {far} ft away, this is thrown {range} ft.": _apart("range"),
    "{name} is {far} ft away, the weapon carries {range} ft.": _apart("range"),
    "{who} lies prone, and only a crossbow can be shot so.": lambda b: b.state(b.who, "prone"),
    "No friend lies dying beside {who}.": lambda b: not any(
        b.vitals(one).hp < 0 and not b.vitals(one).dead and not b.foes(one, b.who) and b.far(one) <= BESIDE
        for one, _ in b.world.all(Side) if one != b.who
    ),
    "No helpless foe lies beside {who}.": lambda b: not any(
        b.vitals(foe).hp < 0 and not b.vitals(foe).dead and b.far(foe) <= BESIDE for foe in b.enemies
    ),
    "The move action is spent, and this takes both actions.": lambda b: not b.left("move"),
    "{who} is not trained in Acrobatics.": lambda b: b.skill(b.who, "acrobatics") < 1,
    "{who} has taken its 5-foot step.": lambda b: not b.left("step"),
    "There is nobody else.": lambda b: b.target in (0, b.battle.acting),
    "There is nobody else to strike.": lambda b: b.target in (0, b.battle.acting),
    "{name} is hidden.": lambda b: b.state(b.name, "hidden"),
    "{who} has no {mode} speed.": lambda b: not b.speed(b.who, str(b.facts["mode"])),
    "There is nobody else to throw it at.": lambda b: b.target in (0, b.battle.acting),
    "{name} has nothing to heal.": lambda b: b.name == b.target,
    "{who} has nothing left that bursts.": lambda b: not any(one.left for one in b.bursts(b.who)),
    "The Action manoeuvre is used.": lambda b: not b.left("action"),
    "The Movement manoeuvre is used.": lambda b: not b.left("movement"),
    "The Bonus manoeuvre is used.": lambda b: not b.left("bonus"),
    "{name} is {far} m away, reach is {reach} m.": _apart("reach"),
    "{name} is {far} m away, the weapon carries {range} m.": _apart("range"),
    "{name} is out of reach of the hands.": lambda b: b.far(b.name) > 1,
    "{name} is not beside it.": lambda b: b.far(b.name) > 1,
    "{name} is no opponent who fights.": lambda b: not b.foes(b.name, b.battle.acting) or b.down(b.name),
    "{name} is no opponent.": lambda b: not b.foes(b.name, b.battle.acting),
    "There is nobody else to attack.": lambda b: b.target in (0, b.battle.acting),
    "There is nobody else to push.": lambda b: b.target in (0, b.battle.acting),
    "There is nobody else to seize.": lambda b: b.target in (0, b.battle.acting),
    "That is no mount.": lambda b: (
        b.target in (0, b.battle.acting) or b.foes(b.target, b.battle.acting) or b.down(b.target)
    ),
    "{who} holds nobody whom it could drag.": lambda b: not b.gripped(b.who),
    "{who} is standing.": lambda b: not b.state(b.who, "kneeling", "sitting", "prone"),
    "{who} lies prone already.": lambda b: b.state(b.who, "prone"),
    "{who} is not in the saddle.": lambda b: not b.rides(b.who),
    "{who} is in the saddle.": lambda b: b.rides(b.who),
    "A Plan needs an opponent and a weapon.": lambda b: (
        b.target in (0, b.battle.acting) or not b.foes(b.target, b.battle.acting) or b.down(b.target)
    ),
    "{name} is out of reach.": lambda b: b.far(b.name) > 1 or b.walled(b.name),
    "A wall is on the line to {name}.": lambda b: b.walled(b.name),
    "{who} can use no Movement manoeuvre until its next turn.": lambda b: b.state(b.who, "rooted"),
    "{who} has dashed this turn.": lambda b: b.state(b.who, "dashing"),
    "{who} sees every foe.": lambda b: not any(b.state(foe, "hidden", "invisible") for foe in b.enemies),
    "{who} knows where every enemy is.": lambda b: (
        not any(b.state(foe, "hidden") and b.unaware(foe) for foe in b.enemies)
    ),
}
"""Refusals whose fact a reader can check on the board; of the others, such as a line, their rules have tests."""


@each_level(1)
def test_what_a_dead_button_says_is_a_fact_that_holds_and_its_rule_the_citation(path):
    book, judged, met, squares = open_battle(_level(path)).rulebook, 0, 0, 0
    titles = {rule.title for rule in book.chapter}
    for battle, number in moments(path):
        for target, refusal in dead_buttons(battle, number):
            words = headline(book, refusal)
            assert words == i18n.tr(refusal.why), refusal
            assert words not in {"", *titles}, refusal
            assert citation(book, refusal) in {f"Rule: {title}" for title in titles}, refusal
            met += target != A_SQUARE
            squares += target == A_SQUARE
            fact = HOLDS.get(refusal.why.one)
            if fact is not None:
                judged += target != A_SQUARE
                assert fact(Board(battle, dict(refusal.why.facts), target)), (refusal, battle.acting, target)
    assert 4 * judged > 3 * met > 0
    assert squares > 0


@each_level(0)
def test_what_may_be_aimed_at_is_offered(path):
    """A verb that is shown as usable and may be aimed at a square offers it, as a command or as a stop of its reach."""
    judged = 0
    for battle, number in moments(path, 30):
        world, unit = battle.world, battle.acting
        for verb in battle.rulebook.verbs.values():
            if verb.aim != "cell" or not isinstance(verb.allowed(world, unit), Cost):
                continue
            offered = {(one.target, one.option("mode")) for one in verb.offers(world, unit)}
            for told in aims(battle, verb, number):
                if told.target == world.get(unit, Place).at:
                    continue
                mode = told.option("mode")
                reach = verb.area(world, unit, mode) if verb.area is not None else None
                named = reach is None and told.target[:2] in {target[:2] for target, _ in offered}
                found = named or (reach is not None and reach.at(told.target) is not None)
                judged += found
                assert found or isinstance(battle.check(told), Refusal), told
    assert judged > 0


ADDEND = re.compile(r"([+\u2212]\d+) ")


@each_level(2)
def test_each_sum_and_chance_of_a_blow_adds_up_to_what_is_shown(path):
    judged = 0
    for battle, _ in moments(path, BLOWS):
        for strike in strikes(battle):
            judged += 1
            for heading, shown in sums(tip_of(battle, strike)):
                rest = shown.partition(" = ")[2]
                start = re.match(r"[^\d+\u2212]* (\d+)(?=,|$)", rest)  # a skill, where low rolls are good
                added = [int(start[1])] if start else []
                added += [int(one.replace("\u2212", "-")) for one in ADDEND.findall(rest)]
                assert 0 not in added, shown
                assert sum(added) == int(heading.replace("\u2212", "-")), shown
            chance = product_line(battle.rulebook, strike)
            assert bool(chance) == (len(strike.factors) > 1)
            for factor in strike.factors:
                assert f"{factor.told} %" in chance
            whole = prod(Fraction(factor.wins, factor.of) for factor in strike.factors)
            assert not strike.factors or whole == Fraction(strike.hit.wins, strike.hit.of)
            assert not chance or chance.endswith(f" = {strike.hit.told} %")
    assert judged > 0


def strikes(battle: Battle) -> Iterator[Strike]:
    """Preview the blows of every verb that is aimed at somebody."""
    for verb in battle.rulebook.verbs.values():
        if verb.aim != "unit" or not isinstance(verb.allowed(battle.world, battle.acting), Cost):
            continue
        for told in battle.offers(verb.name)[:2]:
            found = battle.preview(told)
            if isinstance(found, Preview):
                yield from (one for one in (found.strike, *found.provoked, *found.others) if one is not None)


def tip_of(battle: Battle, strike: Strike) -> list[str]:
    """Give the lines of the tooltip for a blow."""
    return [words for words, _, _ in attack_lines(battle, strike)]


def sums(lines: list[str]) -> list[tuple[str, str]]:
    """Pick the lines that are sums: their total, and the whole line."""
    title = r"(?:Attack|Defence|Needs at most|Difficulty|Saving throw) ([+\u2212]?\d+) = "
    found = [(re.match(title, line), line) for line in lines]
    return [(match[1], line) for match, line in found if match]


def test_a_closed_door_says_that_it_is_one():
    battle = open_battle(_level(next(path for path in LEVELS if path.stem == "derelict")))
    battle.start(0)
    field, judged = battle.world.field, 0
    for y in range(field.height):
        for x in range(field.width):
            if field.kind(x, y).becomes and field.kind(x, y).blocks_move:
                found = battle.check(command(battle.acting, "move", field.on_ground(x, y), mode="walk"))
                assert isinstance(found, Refusal)
                assert (str(found.why), "round" in str(found.remedy)) == ("A closed door is there.", False)
                judged += 1
    assert judged > 0


PURSES = {"teleport": "teleport", "disengage": "shift"}


@cache
def purses() -> dict[str, set[str]]:
    """Name the purses that each of these verbs is paid from, in all games."""
    found: dict[str, set[str]] = {verb: set() for verb in PURSES}
    for path in LEVELS:
        verbs = [verb for verb in PURSES if verb in open_battle(_level(path)).rulebook.verbs]
        for battle, _ in moments(path) if verbs else ():
            for verb in verbs:
                area = battle.rulebook.verbs[verb].area(battle.world, battle.acting, "walk")
                found[verb] |= {name for name, _ in area.purses}
    return found


@pytest.mark.parametrize(("verb", "purse"), PURSES.items())
def test_a_purse_is_called_by_its_movement(verb, purse):
    """Not every movement that is paid for is an Advance."""
    assert {purse} <= purses()[verb] <= {purse, "rest"}


def test_a_chance_of_two_says_both():
    """35 % of the rolls hit, and of these concealment leaves 80 %."""
    aimed = Strike(1, 2, "", Tally(), Tally(), Odds(560, 2000), 9, factors=(Odds(7, 20), Odds(80, 100)))
    assert product_line(RULEBOOKS["starfinder"], aimed) == "35 % \u00d7 80 % = 28 %"
    assert [Odds(7, 40).told, Odds(2, 3).told, Odds(1, 1).told] == ["17\u00bd", "66", "100"]
