"""What is told before holds afterwards: each result as often as the dice give it, and it does what was said."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import pytest

from game.battle.battle import Battle
from game.battle.command import Command, command
from game.battle.event import Decision, Event
from game.battle.trial import Result, Trial
from game.ecs.components import Conditions, Name, Place, Vitals
from game.ecs.world import World
from game.mechanics.what_if import HOLD, Faces, Item, Shown, rehearsed
from game.reasons import Cost
from game.rules.draw_steel.abilities.cards import ABILITIES
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.conditions.conditions import RULES_OF
from game.rules.draw_steel.hide_and_search.hidden import hidden_from
from tests.rules.draw_steel.fights import HERO, begin, fight, turn
from tests.rules.draw_steel.test_abilities import caster
from tests.rules.draw_steel.test_foretelling import LEVELS, foretold, moments
from tests.rules.draw_steel.test_hide_and_search import skirmish, sought
from tests.rules.fights import box, creature, unit
from tests.tiers import size

PAIRS = tuple((a, b) for a in range(1, 11) for b in range(1, 11))
ELSEWHERE = "power-elsewhere"
"""The ability without a roll."""
Answers = Callable[[World, Decision], str]


@cache
def by_sum() -> dict[Faces, int]:
    """Give a pair of dice for each sum, with the ways in which it comes."""
    ways = Counter(a + b for a, b in PAIRS)
    return {(min(10, total - 1), total - min(10, total - 1)): count for total, count in ways.items()}


def falls() -> dict[Faces, int]:
    """Give throws of two dice with the ways in which each comes: one for each sum at a commit, all hundred at night."""
    return by_sum() if size(1, 0) else dict.fromkeys(PAIRS, 1)


def done(battle: Battle, world: World, told: Command, answers: Answers, *throws: Faces) -> Iterator[tuple[World, Item]]:
    """Carry a command out with these throws of ten-sided dice, and these answers."""
    verb = battle.rulebook.verbs[told.verb]
    return rehearsed(world, lambda ahead: verb.perform(ahead, told, Shown(10, list(throws))), answers)


def calm(world: World, asked: Decision) -> str:
    """Nobody strikes or parries, stability is used, nobody is moved, the dying die."""
    return HOLD if HOLD in asked.keys else "none" if "none" in asked.keys else asked.options[0].key


def farthest(world: World, asked: Decision) -> str:
    """Move whoever is moved by force as far as can be."""
    if asked.rule not in ("ds.forced-movement", "ds.vertical-forced"):
        return calm(world, asked)
    x, y, z = world.get(asked.about, Place).at
    gone = {one.key: max(abs(one.at[0] - x), abs(one.at[1] - y), abs(one.at[2] - z)) for one in asked.options if one.at}
    return max(gone, key=lambda key: gone[key])


# -- abilities ---------------------------------------------------------------------------------------------------------


FOES: tuple[dict[str, object], ...] = (
    {}, {"hp": 4, "conditions": ["prone"]}, {"skills": "{ stability = 2, psychic-immunity = 3, fire-weakness = 4 }"},
    {"abilities": "{ might = 3, agility = 3, intuition = 3, presence = 3 }", "size": "1S"},
    {"conditions": ["restrained"]},
)  # fmt: skip
"""Foes of every kind: hale, nearly dead, steadfast, strong of will, bound."""
BLEEDS = RULES_OF["bleeding"]
SHOVES = "ds.forced-movement", "ds.vertical-forced"


def on_the_boards() -> Iterator[tuple[Battle, Command]]:
    """Yield every ability against every kind of foe, and what is offered on the demo boards."""
    for ability in (one for one in ABILITIES if not one.friend):
        for foe in FOES:
            battle = caster(ability.name, others=(creature("Low", [3, 4], "foes", hp=40),), **foe)
            told = command(battle.acting, f"power-{ability.name}", unit(battle, "Foe"))
            yield from [(battle, told)] if isinstance(battle.check(told), Cost) else []
    for name in LEVELS:
        seen: Counter[str] = Counter()
        for battle in moments(name, 1, 60):
            for offer in (one for one in battle.options() if one.verb.startswith("power-") and one.verb != ELSEWHERE):
                seen[offer.verb] += 1
                yield from [(battle, offer)] if seen[offer.verb] == 1 else []


def came(items: list[tuple[World, Item]], target: int) -> tuple[str, tuple[int, ...], frozenset[str]]:
    """Give what befell a target: the result's name, the damage, the rules of the states that began."""
    events = [item for _, item in items if isinstance(item, Event)]
    struck = next(one for one in events if one.kind == "struck" and one.fact("target") == target)
    lucky = "ds.critical-hit" in [why.rule for why in struck.because]
    tier = "Critical hit" if lucky else f"Tier {struck.fact('tier')}"
    after = events[events.index(struck) + 1 :]
    nxt = next((n for n, one in enumerate(after) if one.kind == "struck"), len(after))
    mine = [one for one in after[:nxt] if one.unit == target]
    damage = tuple(int(one.fact("damage")) for one in mine if one.kind == "hurt")
    alive = not any(one.kind == "died" for one in mine)
    begun = {str(one.fact("condition")) for one in mine if one.kind == "began" and "condition" in dict(one.facts)}
    return tier, damage, frozenset(RULES_OF[name] for name in begun - {"dying", "bleeding"} if alive)


def said(result: Result) -> tuple[str, tuple[int, ...], frozenset[str]]:
    damage = tuple(one.amount for one in result.does if one.rule == "ds.damage" and one.amount)
    states_ = {RULES_OF.get(str(dict(one.note.facts).get("condition", one.note))) for one in result.does}
    resisted = {RULES_OF[str(dict(one.note.facts)["condition"])] for one in result.does if one.rule == "ds.potency"}
    return str(result.name), damage, frozenset(rule for rule in states_ - resisted - {BLEEDS} if rule)


def test_each_tier_of_an_ability_comes_as_often_as_told_and_does_what_was_told() -> None:
    """[ds.power-roll] [ds.damage] [ds.potency] [ds.critical-hit] However the dice fall, on the demo boards."""
    seen = set()
    for battle, told in on_the_boards():
        world = battle.world
        for trial in foretold(battle, world, told).trials:
            assert trial.at
            seen.add(told.verb)
            counted: Counter[tuple[str, tuple[int, ...], frozenset[str]]] = Counter()
            for pair, ways in falls().items():
                counted[came(list(done(battle, world, told, calm, pair)), trial.at)] += ways
            assert counted == {said(result): result.chance.wins for result in trial.results}, (told, trial)
    assert len(seen) == sum(not one.friend for one in ABILITIES)


def test_nobody_is_moved_farther_than_told_and_as_far_where_there_is_room() -> None:
    """[ds.forced-movement] [ds.stability] [ds.big-and-small] A push, a pull and a slide, by tier."""
    exact = 0
    for battle, told in on_the_boards():
        world = battle.world
        for trial in foretold(battle, world, told).trials:
            named = {came(list(done(battle, world, told, calm, pair)), trial.at)[0]: pair for pair in falls()}
            for result in (one for one in trial.results if str(one.name) in named):
                most = sum(one.amount for one in result.does if one.rule in SHOVES)
                items = [item for _, item in done(battle, world, told, farthest, named[str(result.name)])]
                asked = any(isinstance(item, Decision) and item.rule in SHOVES for item in items)
                events = (item for item in items if isinstance(item, Event) and item.unit == trial.at)
                gone = sum(one.kind == "slipped" and "by" in dict(one.facts) for one in events)
                assert asked == bool(most), (told, result)
                assert gone <= most, (told, result)
                exact += bool(most) and gone == most
    assert exact > 20


# -- hide and search ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("foes", [([6, 3],), ([6, 3], [0, 7]), ([6, 3], [9, 3], [0, 7])])
def test_hiding_is_hidden_from_whom_it_was_told(foes: tuple[list[int], ...]) -> None:
    """[ds.hide] No roll: one result, which is sure."""
    battle = skirmish(*foes)
    told = command(battle.acting, "hide")
    (trial,) = foretold(battle, battle.world, told).trials
    (result,) = trial.results
    assert (result.chance.wins, result.chance.of) == (1, 1)
    notes = [str(one.note) for one in result.does]
    battle.do(told)
    for number in range(1, len(foes) + 1):
        name = "Foe" if number == 1 else f"Foe{number}"
        hidden = hidden_from(battle.world, battle.acting, unit(battle, name))
        assert hidden == bool({f"hidden from {name}", "hidden from every enemy"} & set(notes))
        assert hidden != (f"{name} observes it" in notes)


@pytest.mark.parametrize(("own", "banes"), [((), ()), (("weakened",), ()), ((), ("restrained", "invisible"))])
def test_a_search_finds_as_often_as_told(own: tuple[str, ...], banes: tuple[str, ...]) -> None:
    """[ds.search] [ds.opposed-test] All ten thousand ways of both rolls; whom it is pointed out to is told too."""
    battle = sought([8, 3], [2, 6], [16, 3])
    world, (hero, foe) = battle.world, (battle.acting, unit(battle, "Foe"))
    for who, names in ((hero, own), (foe, banes)):
        world.put(who, Conditions((*world.get(who, Conditions).active, *map(conditions.condition, names))))
    told = command(hero, "search")
    (trial,) = foretold(battle, world, told).trials
    stays, found = trial.results
    assert [str(one.note) for one in found.does] == ["Foe is found", "Foe is found by Friend1 too"]
    seen: Counter[bool] = Counter()
    for mine, ways in by_sum().items():
        for theirs, more in by_sum().items():
            *_, (after, _) = done(battle, world, told, calm, mine, theirs)
            seen[not hidden_from(after, foe, hero)] += ways * more
    assert (found.chance.of, found.chance.wins, stays.chance.wins) == (10_000, seen[True], seen[False])


# -- hard places -------------------------------------------------------------------------------------------------------

ICE = '[key]\n"i" = { name = "icy-hurt-3-prone", title = "ice" }\n'
RAPIDS = '[key]\n"w" = { name = "rapids-pull-2", title = "rapids", water = 3 }\n'


@pytest.mark.parametrize("might", [0, 2])
@pytest.mark.parametrize("hp_", [30, 3])
def test_a_hard_climb_fails_as_often_as_told_and_hurts_as_told(might: int, hp_: int) -> None:
    """[ds.hard-climb-swim] [ds.tests] A wall of ice that hurts: 3 damage and prone, or death for who lasts no more."""
    battle = fight(
        "..i.....", creature("Rat", [1, 0], hp=hp_, abilities=f"{{ might = {might} }}"), creature("Pal", [5, 0]),
        creature("Foe", [7, 0], "foes"), heights="00300000", key=ICE,
    )  # fmt: skip
    begin(battle, "Rat")
    checked_place(battle, command(battle.acting, "advance", (1, 0, 1), mode="climb"))


@pytest.mark.parametrize("start", [[0, 1], [0, 2]])
def test_a_wild_river_sweeps_as_told(start: list[int]) -> None:
    """[ds.hard-climb-swim] [ds.forced-movement] Who fails is pulled towards the middle."""
    rows = ".wwww....\n.wwww....\n.wwww...."
    battle = fight(rows, creature("Rat", start, **HERO), creature("Foe", [8, 0], "foes"), key=RAPIDS)
    begin(battle, "Rat")
    checked_place(battle, command(battle.acting, "advance", (2, start[1], 0), mode="swim"))


def checked_place(battle: Battle, told: Command) -> None:
    """Compare what is foretold of a hard place with all hundred ways of the dice."""
    found = foretold(battle, battle.world, told)
    (trial,) = found.trials
    ends: Counter[tuple[object, ...]] = Counter()
    for pair in PAIRS:
        items = list(done(battle, battle.world, told, calm, pair))
        failed = any(isinstance(one, Event) and str(one.text) == "does not manage it" for _, one in items)
        after = items[-1][0]
        place, vitals = after.get(told.unit, Place).at, after.get(told.unit, Vitals)
        lost = battle.world.get(told.unit, Vitals).hp - vitals.hp
        prone = after.get(told.unit, Conditions).has("prone")
        ends[failed, place, lost, prone, vitals.dead] += 1
    assert len(ends) == 2
    by_name = {str(result.name): result for result in trial.results}
    for (failed, place, lost, prone, dead), ways in ends.items():
        result = by_name["Fails" if failed else "Manages it"]
        assert result.chance.wins == ways
        assert sum(one.amount for one in result.does) == lost
        notes = [str(one.note) for one in result.does]
        assert ("prone" in notes, "dies" in notes) == (prone, dead)
        if failed:
            where = f"ends at {place[0]}, {place[1]}"  # type: ignore[index]
            assert ("stays where it is" if place == battle.world.get(told.unit, Place).at else where) in notes


# -- blood on the way --------------------------------------------------------------------------------------------------

ROUTE = tuple((x, 1, 0) for x in range(2, 7))


def gauntlet(hp_: int, **more: object) -> Battle:
    """Gob goes east, past Ann beside it and Bob farther on, both heroes who roll their free strikes."""
    gob = creature("Gob", [1, 1], "foes", hp=hp_, **more)
    battle = fight(box(9, 3), creature("Ann", [0, 1], **HERO), creature("Bob", [3, 0], **HERO), gob)
    begin(battle, "Ann")
    turn(battle, "Gob")
    return battle


def striking(mover: int) -> Answers:
    """Everybody strikes who may; the rest as calm as ever."""
    return lambda world, asked: "strike" if asked.blow and asked.about == mover else calm(world, asked)


def checked_way(battle: Battle, told: Command, rolls: int) -> Trial:
    """Compare what the strikes on a way come to with all ways of their dice."""
    world, mover = battle.world, told.unit
    found = foretold(battle, world, told)
    (trial,) = found.trials
    ends: Counter[tuple[str, str]] = Counter()
    lost: dict[str, Counter[int]] = {}
    names = {strike.by: name for strike in found.provoked for name in [str(unit_name(battle, strike.by))]}
    for ways, throws in thrown(rolls):
        items = list(done(battle, world, told, striking(mover), *throws))
        after = items[-1][0]
        vitals, (x, y, _) = after.get(mover, Vitals), after.get(mover, Place).at
        by = [names[one.unit] for _, one in items if isinstance(one, Event) and one.kind == "struck"]
        low = vitals.hp <= 0 < world.get(mover, Vitals).hp
        name = f"Felled by {by[-1]}" if vitals.dead else "Dying" if low else "Hurt"
        ends[name, f"the way ends at {x}, {y}" if vitals.dead else ""] += ways
        lost.setdefault(name, Counter())[world.get(mover, Vitals).hp - vitals.hp] += ways
    of = sum(ends.values())
    assert {str(one.name): (one.chance.wins * of // one.chance.of) for one in trial.results} == {
        name: ways for (name, _), ways in ends.items()
    }
    for result in trial.results:
        notes = [str(one.note) for one in result.does]
        assert (str(result.name), notes[-1] if "way ends" in notes[-1] else "") in ends
        if "Felled" not in str(result.name):
            facts, counted = dict(result.does[0].note.facts), lost[str(result.name)]
            assert facts.get("least", facts.get("n")) == min(counted)
            assert facts.get("most", facts.get("n")) == max(counted)
    return trial


def thrown(rolls: int) -> Iterator[tuple[int, tuple[Faces, ...]]]:
    """Yield so many throws of two dice, by their sums, with the ways in which they come."""
    if not rolls:
        yield 1, ()
        return
    for ways, throws in thrown(rolls - 1):
        yield from ((ways * more, (*throws, pair)) for pair, more in by_sum().items())


def unit_name(battle: Battle, one: int) -> str:
    return battle.world.get(one, Name).name


@pytest.mark.parametrize("hp_", [4, 8, 12, 18])
def test_the_strikes_on_a_way_come_to_what_was_told(hp_: int) -> None:
    """[ds.opportunity-attack] [ds.dying] Two rolled strikes: who fells Gob and where, or how hurt it gets through."""
    battle = gauntlet(hp_)
    trial = checked_way(battle, command(battle.acting, "advance", ROUTE[-1], route=ROUTE), 2)
    assert "Ann may strike again on a critical hit" in [str(one.note) for one in trial.because]


def test_an_immunity_counts_in_what_is_told_of_a_way() -> None:
    """[ds.opportunity-attack] [ds.damage]"""
    battle = gauntlet(8, skills="{ damage-immunity = 2 }")
    checked_way(battle, command(battle.acting, "advance", ROUTE[-1], route=ROUTE), 2)


@pytest.mark.parametrize(("hp_", "names"), [(3, ["Dying"]), (12, []), (-11, ["Felled by Orc"])])
def test_a_hero_may_go_on_dying(hp_: int, names: list[str]) -> None:
    """[ds.dying] A fixed strike of 5: dying at 3, dead at the winded value below 0; a harmless one says all."""
    orc = creature("Orc", [0, 1], "foes", hp=20, skills="{ free-strike = 5 }")
    battle = fight(box(9, 3), creature("Ann", [1, 1], **HERO), orc)
    begin(battle, "Ann")
    ann = battle.acting
    battle.world.put(ann, replace(battle.world.get(ann, Vitals), hp=hp_))
    told = command(ann, "advance", ROUTE[-1], route=ROUTE)
    assert [str(one.name) for trial in foretold(battle, battle.world, told).trials for one in trial.results] == names
    if names:
        checked_way(battle, told, 0)
