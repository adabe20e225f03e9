"""What is told before holds afterwards: each result on as many faces as told, and it does what was said."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

import pytest

from game.battle.battle import Battle
from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Decision, Event, Play
from game.battle.rulebook import Preview, Strike
from game.battle.trial import Result, Trial, halves
from game.ecs.components import Budget, Chance, Conditions, Name, Place, Turn, Vitals
from game.ecs.world import BATTLE, World
from game.mechanics.d20.run_endurance import Runs
from game.mechanics.what_if import HOLD, Item, rehearsed
from game.rules.starfinder.combat.attack_roll import BLOWS
from game.rules.starfinder.told.foretelling import FORETELLING
from tests.rules.starfinder.fights import creature, fight
from tests.rules.starfinder.test_hiding import sneaking

SWORD = '[{ name = "sword", attack = 5, damage = "1d4+1" }]'
PIKE = '[{ name = "pike", attack = 3, damage = "4" }]'
OPEN = "\n".join(["." * 12] * 4)
PIT = '..#\n...\n"""\nheights = """\n009\n000'


@dataclass(frozen=True, slots=True)
class Loaded(Dice):
    """Dice by their sides: each throw takes the next face listed, then the last; others show their middle."""

    shown: dict[int, list[int]] = field(default_factory=dict)

    def faces(self, chance: Chance, stream: str, count: int, sides: int) -> tuple[int, ...]:
        left = self.shown.get(sides, [])
        return tuple(left.pop(0) if len(left) > 1 else left[0] if left else (sides + 1) // 2 for _ in range(count))


def calm(world: World, asked: Decision) -> str:
    """Nobody strikes, nobody spends a reaction."""
    return HOLD if HOLD in asked.keys else asked.options[0].key


Answers = Callable[[World, Decision], str]


def done(battle: Battle, told: Command, answers: Answers, **shown: list[int]) -> list[tuple[World, Item]]:
    """Carry a command out in a world of its own, with dice by their sides ('d20')."""
    dice = Loaded({int(name[1:]): list(faces) for name, faces in shown.items()})
    verb = battle.rulebook.verbs[told.verb]
    return list(rehearsed(battle.world, lambda world: verb.perform(world, told, dice), answers))


def foretold(battle: Battle, told: Command) -> Preview:
    found = battle.preview(told)
    assert isinstance(found, Preview), found
    return found


def climber(skill: int, at: list[int], verb: str = "move") -> tuple[Battle, Command]:
    battle = fight(PIT, creature("Ash", at, "heroes", initiative=50, skills=f"{{ athletics = {skill} }}", hp=20),
                   creature("Foe", [0, 1], "foes", weapons="[]"))  # fmt: skip
    return battle, command(1, verb, (1, 0, 3), mode="climb")


def fast_climber(skill: int) -> tuple[Battle, Command]:
    skills = f"{{ athletics = {skill} }}"
    ash = creature("Ash", [1, 0, 2], "heroes", initiative=50, speeds="{ climb = 10 }", skills=skills, hp=90)
    battle = fight(PIT, ash, creature("Foe", [0, 1], "foes", weapons="[]"), head='gravity = "high"\n')
    return battle, command(1, "climb-fast", (1, 0, 5), mode="climb")


def swimmer(skill: int, verb: str = "move", x: int = 3) -> tuple[Battle, Command]:
    rows = '.~~~\n~~~~\n....\n"""\nheights = """\n0000\n0000\n0000'
    ash = creature("Ash", [1, 1], "heroes", initiative=50, skills=f"{{ athletics = {skill} }}")
    return fight(rows, ash, creature("Foe", [3, 2], "foes", weapons="[]")), command(1, verb, (x, 1, 0), mode="swim")


def flier(word: str, verb: str) -> tuple[Battle, Command]:
    ash = creature("Ash", [0, 0, 5], "heroes", initiative=50, speeds="{ fly = 30 }", manoeuvrability=word, hp=5)
    return fight(OPEN, ash, creature("Foe", [11, 3], "foes", weapons="[]")), command(1, verb)


def hider() -> tuple[Battle, Command]:
    return sneaking(".x......"), command(1, "hide")


def runner() -> tuple[Battle, Command]:
    ash = creature("Ash", [0, 0], "heroes", initiative=50, speeds="{ walk = 30 }", abilities="{ con = 12 }")
    battle = fight(OPEN, ash, creature("Foe", [11, 3], "foes", weapons="[]"))
    battle.world.put(1, Runs(13, battle.world.get(BATTLE, Turn).round))
    return battle, command(1, "run", (10, 0, 0), mode="walk")


def tumbler(goal: tuple[int, int, int]) -> tuple[Battle, Command]:
    ash = creature("Ash", [2, 0], "heroes", initiative=50, speeds="{ walk = 60 }", skills="{ acrobatics = 12 }", hp=20)
    battle = fight("." * 9, ash, creature("Foe", [3, 0], "foes", weapons=SWORD), creature("Far", [8, 0], "foes"))
    return battle, command(1, "tumble", goal)


CASES: dict[str, Callable[[], tuple[Battle, Command]]] = {
    "off a wall": lambda: climber(0, [1, 0, 2]), "off a wall, skilled": lambda: climber(9, [1, 0, 2]),
    "from the ground": lambda: climber(5, [1, 0]), "in the water": lambda: swimmer(2),
    "fast in high gravity": lambda: fast_climber(-2), "fast and badly": lambda: fast_climber(-4),
    "withdrawing up a wall": lambda: climber(5, [1, 0, 2], "withdraw"),
    "withdrawing in the water": lambda: swimmer(2, "withdraw"), "one square of water": lambda: swimmer(2, "minimum", 2),
    "hovering": lambda: flier("average", "hover"), "hovering quickly": lambda: flier("perfect", "hover-quick"),
    "hiding": hider, "running on": runner, "through a foe": lambda: tumbler((4, 0, 0)),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_each_result_of_a_check_comes_as_often_as_told_and_does_what_was_told(case: str) -> None:
    """[sf.climb-without-speed] [sf.swim-without-speed] [sf.fly-acrobatics] [sf.hover-perfect] [decided.hiding]

    [sf.local-run-check] [sf.tumble] Twenty faces, and for each of them what was told of its result.
    """
    battle, told = CASES[case]()
    found = foretold(battle, told)
    trial = found.trials[0]
    counted: Counter[str] = Counter()
    for face in range(1, 21):
        result = by_face(trial, face)
        counted[str(result.name)] += 1
        held(battle, told, found, result, done(battle, told, calm, d20=[face], d6=[6]))
    assert {str(one.name): one.chance.wins for one in trial.results} == counted
    assert {one.chance.of for one in trial.results} == {20}
    assert trial.added.total == sum(one.amount for one in trial.added.counted)


def by_face(trial: Trial, face: int) -> Result:
    """Give the result that a face brings, by what is added and what has to be met."""
    short = trial.against - trial.added.total - face
    named = {str(one.name): one for one in trial.results}
    worst = "Failure by 5 or more" if short >= 5 and "Failure by 5 or more" in named else "Failure"
    return named["Success" if short <= 0 else worst]


def held(battle: Battle, told: Command, found: Preview, result: Result, items: list[tuple[World, Item]]) -> None:
    """Compare what was told of a result with what came of it."""
    notes, after, before = [str(one.note) for one in result.does], items[-1][0], battle.world
    at, start = after.get(told.unit, Place).at, before.get(told.unit, Place).at
    goal = found.plan.steps[-1].after if found.plan is not None else start
    if at != goal:
        assert (f"ends at {at[0]}, {at[1]}" in notes) or (at == start and "stays where it is" in notes), (notes, at)
    else:
        assert not [note for note in notes if note.startswith(("ends", "stays"))]
    events = [item for _, item in items if isinstance(item, Event) and item.unit == told.unit]
    for fell in (one for one in events if one.kind == "fell"):
        assert str(fell.text) in notes
    new = states(after, told.unit) - states(before, told.unit)
    assert ("prone" in new) == ("prone" in notes)
    assert ("hidden" in new) == any(note.startswith("hidden") for note in notes)
    dice = {str(one.fact("dice")) for one in events if one.kind == "rolled" and "against" not in dict(one.facts)}
    assert dice == {note.removesuffix(" damage") for note in notes if note.endswith(" damage")}
    assert ("unconscious" in new) <= bool({"which may fell it", "enough to fell it"} & set(notes))
    asked = {item.unit for _, item in items if isinstance(item, Decision) and item.blow}
    strikers = {f"{before.get(one, Name).name} may strike" for one in asked}
    assert strikers == {note for note in notes if note.endswith("may strike")}
    barred = (after.find(told.unit, Runs) or Runs()).barred > (before.find(told.unit, Runs) or Runs()).barred
    assert barred == any(note.startswith("rests for a minute") for note in notes)


def states(world: World, unit: int) -> set[str]:
    return {one.name for one in world.get(unit, Conditions).active}


# -- blood on the way --------------------------------------------------------------------------------------------------


def passing(hp: int, *conditions: str) -> tuple[Battle, Command]:
    """Ash walks east away from Foe with a sword, then past Pike, who deals 4 by a hit."""
    ash = creature("Ash", [1, 1], "heroes", initiative=50, speeds="{ walk = 30 }", hp=hp, ac=14, weapons=SWORD,
                   conditions=list(conditions))  # fmt: skip
    foe, pike = creature("Foe", [0, 1], "foes", weapons=SWORD), creature("Pike", [3, 2], "foes", weapons=PIKE)
    route = tuple((x, 1, 0) for x in range(2, 7))
    battle = fight(OPEN, ash, foe, pike)
    for one in (2, 3):
        battle.world.put(one, Budget((("reaction", 1),)))
    return battle, command(1, "move", route[-1], mode="walk", route=route)


def striking(world: World, asked: Decision) -> str:
    """Everybody strikes who may."""
    return "strike" if asked.blow and asked.about == 1 else calm(world, asked)


def dice_of_two() -> Iterator[tuple[int, dict[str, list[int]]]]:
    """Yield all ways of a sword's dice and of a pike's, with how often each comes."""
    for face in range(1, 21):
        damages = [[one, two] for one in range(1, 5) for two in range(1, 5)]
        for second in range(1, 21):
            for dealt in damages if face == 20 else damages[::4]:
                yield (1 if face == 20 else 4), {"d20": [face, second], "d4": dealt}


@pytest.mark.parametrize("hp", [4, 7])
def test_the_strikes_on_a_way_come_to_what_was_told(hp: int) -> None:
    """[sf.attack-of-opportunity] [decided.natural-roll] [decided.dying] Who fells Ash and where, or how hurt it is."""
    battle, told = passing(hp)
    (trial,) = foretold(battle, told).trials
    ends: Counter[str] = Counter()
    lost: dict[str, Counter[int]] = {}
    for ways, shown in dice_of_two():
        items = done(battle, told, striking, **shown)
        after = items[-1][0]
        left, (x, y, _) = after.get(1, Vitals).hp, after.get(1, Place).at
        by = [item.unit for _, item in items if isinstance(item, Event) and item.kind == "struck"]
        name = "Hurt" if 0 < left < hp else "Nobody hits" if left else f"Felled by {after.get(by[-1], Name).name}"
        ends[name] += ways
        lost.setdefault(name, Counter())[hp - left] += ways
        result = next(one for one in trial.results if str(one.name) == name)
        notes = [str(one.note) for one in result.does]
        assert left or notes == ["falls unconscious", f"the way ends at {x}, {y}"]
    of = sum(ends.values())
    assert {str(one.name): one.chance.wins * of // one.chance.of for one in trial.results} == ends
    hurt = next((one for one in trial.results if str(one.name) == "Hurt"), None)
    if hurt is not None:
        facts, counted = dict(hurt.does[0].note.facts), lost["Hurt"]
        assert (facts["least"], facts["most"]) == (min(counted), max(counted))
        doubled = 2 * sum(damage * ways for damage, ways in counted.items()) // counted.total()
        assert facts["mean"] == halves(doubled)


def struck(dice: Dice, world: World) -> Play:
    return BLOWS.strike(world, dice, 2, 1, "sword", ("opportunity",))


def test_concealment_and_double_damage_are_in_what_a_strike_may_deal() -> None:
    """[sf.miss-chance] [decided.natural-roll] Every way of the dice of one strike, at a blurred target."""
    battle, _ = passing(40, "blurred")
    found = battle.rulebook.combat.strike(battle.world, 2, 1, "sword", ("opportunity",))
    assert isinstance(found, Strike)
    counted: Counter[int] = Counter()
    for face in range(1, 21):
        for one in range(1, 5):
            for two in range(1, 5):
                for see, ways in ((1, 20), (100, 80)):
                    dice = Loaded({20: [face], 4: [one, two], 100: [see]})
                    *_, (after, _) = rehearsed(battle.world, partial(struck, dice))
                    counted[40 - after.get(1, Vitals).hp] += ways
    assert dict(FORETELLING.wounds(battle.world, found)) == counted


def test_a_runner_is_struck_at_as_one_who_runs() -> None:
    """[sf.run] A runner is flat-footed on its way: the chances of the strikes on it are those of the run."""
    battle, told = passing(20)
    run = foretold(battle, command(1, "run", (11, 1, 0), mode="walk"))
    walk = foretold(battle, told)
    assert run.provoked[0].by == walk.provoked[0].by
    assert run.provoked[0].hit.wins - walk.provoked[0].hit.wins == 2 * walk.provoked[0].hit.of // 20
