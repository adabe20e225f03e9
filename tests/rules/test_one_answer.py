"""One answer: what the referee answers for a position is what the preview shows there and what carrying it out does.

The referee is asked about what the acting side knows, as the preview is.

Positions are sampled from random games on every arena and the shipped levels.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from game.ai.random_player import choice, step
from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.dice import draw
from game.battle.event import Decision, Event
from game.battle.rulebook import Preview, Strike
from game.ecs.components import Conditions, Name, Place, Side, Vitals
from game.ecs.world import World
from game.paths.plan import MovePlan
from game.referee import NoRuleError, answer
from game.rules import RULEBOOKS
from game.space.square import Cell
from game.store.asks import Ask
from tests.conformance.arenas import Case, arenas, shipped
from tests.tiers import size, some

CASES = [case for case in (*arenas(), *some(shipped(), 1, 3)) if case.rulebook.id in RULEBOOKS]
STEPS, EVERY, EACH = size(24, 400), 4, size(1, 3)
"""Commands of a game, how often one looks, and how many commands of each verb one tries there."""
per_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
GOING = ("moved", "turned", "rose")
UNPLANNED = ("rolled", "fell", "slipped", "downed", "died", "hurt", "began", "ended")
"""Kinds of events after which a movement may be cut short, or go on under other prices."""
LET_BE = ("hold", "off", "none", "on", "spare", "stand", "hard")
"""Answers that let a command go on as it was planned, the first that is offered."""
GRANTED = ("move", "advance")
"""Verbs whose actions may be paid from what is left of one begun before: the referee is told how much."""


@dataclass(frozen=True)
class Position:
    """A battle between two commands, and where it comes from."""

    case: Case
    seed: int
    number: int
    battle: Battle

    def fork(self) -> Battle:
        """Give the same battle once more, to be played on."""
        again = self.case.make()
        again.resume(self.battle.snapshot())
        return again

    def pick(self, verb: str) -> list[Command]:
        """Choose a few commands of a verb, no two alike."""
        offers = self.battle.offers(verb)
        chosen = {draw(self.seed, verb, self.number + i, len(offers)) - 1 for i in range(EACH)} if offers else set()
        return [offers[i] for i in sorted(chosen)]

    def ask(self, what: str, **values: object) -> dict[str, object]:
        """Ask the referee about the position."""
        world = self.battle.world.fork() if what == "may" else self.known()
        found = answer(world, self.battle.rulebook, Ask(0, "", what, 1, values, None))
        assert found is not None
        return found

    def unseen(self) -> list[int]:
        """List the foes that nobody of the acting side perceives: no preview tells of them."""
        world, book = self.battle.world, self.battle.rulebook
        team = world.get(self.battle.acting, Side).team
        return [unit for unit, _ in world.all(Side) if not book.telling.seen(world, team, unit)]

    def known(self) -> World:
        """Give the world as the acting side knows it: the referee, who knows all that he is told of, is told that."""
        world = self.battle.world.fork()
        for unit in self.unseen():
            for kind in (Place, Side, Conditions):
                world.drop(unit, kind)
        return world

    def name(self, unit: int) -> str:
        return self.battle.world.get(unit, Name).name

    def where(self, command: Command) -> str:
        return f"{self.case.name}, seed {self.seed}, after {self.number}: {self.name(command.unit)}: {command}"


@dataclass(frozen=True)
class Done:
    """What carrying a command out came to: its events, and the questions that were asked on the way."""

    events: list[Event]
    asked: list[Decision]

    def going(self, unit: int) -> list[Event]:
        """List the steps of a unit, up to the first thing that was not planned."""
        steps = []
        for event in self.events:
            if event.kind in UNPLANNED:
                break
            if event.kind in GOING and event.unit == unit:
                steps.append(event)
        return steps

    def planned(self) -> bool:
        """Say whether nothing came that was not planned."""
        return not any(event.kind in UNPLANNED for event in self.events)


def positions(case: Case, seed: int) -> Iterator[Position]:
    """Look into a random game every few commands, while no question is open."""
    battle = case.make()
    battle.start(seed)
    for number in range(STEPS):
        if battle.outcome is not None:
            return
        if number % EVERY == 0 and battle.pending is None:
            yield Position(case, seed, number, battle)
        step(battle, choice(battle, seed, number))


def done(position: Position, command: Command) -> Done:
    """Carry a command out; whatever is asked is let be."""
    battle, asked = position.fork(), []
    events = battle.do(command)
    while battle.pending is not None and battle.acting == command.unit:
        asked.append(battle.pending)
        keys = battle.pending.keys
        events += battle.answer(next((key for key in LET_BE if key in keys), keys[0]))
    return Done(events, asked)


def planned(position: Position) -> Iterator[tuple[Command, Preview, MovePlan]]:
    """Give commands that move whoever uses them, with what is shown of each."""
    for verb in position.battle.rulebook.verbs:
        for command in position.pick(verb):
            shown = position.battle.preview(command)
            if isinstance(shown, Preview) and shown.plan is not None and shown.plan.steps:
                yield command, shown, shown.plan


def told(plan: MovePlan, position: Position) -> dict[str, object]:
    """Write a plan as the referee would."""
    marks = [{"by": position.name(mark.by), "leaving": list(mark.leaving)} for mark in plan.provokes]
    return {
        "legal": True, "cost": plan.cost.total, "route": [list(cell) for cell in plan.route], "provokes": marks,
        "damage": plan.damage, "conditions": list(plan.conditions), "squeezed": plan.steps[-1].squeezed,
    }  # fmt: skip


def asked_of(position: Position, command: Command, plan: MovePlan) -> dict[str, object]:
    """Say for the referee how a command moves: its mode, its action, and what is left of it."""
    actions = position.battle.rulebook.vocabulary.actions or ("advance", "disengage", "charge", "jump", "teleport")
    granted = command.verb in GRANTED
    action = {"action": command.verb} if command.verb in actions and not granted else {}
    budget = {"budget": plan.cost.total} if granted else {}
    return {"who": position.name(command.unit), "mode": plan.mode, **action, **budget}


@per_case
def test_the_referee_says_of_a_way_what_the_preview_shows(case: Case) -> None:
    wrong = []
    for position in positions(case, 0):
        for command, shown, plan in planned(position):
            asked = asked_of(position, command, plan)
            if not ("action" in asked or "budget" in asked) or not plan.route:
                continue
            for what, whereto in (("path", {"to": plan.route[-1]}), ("route", {"route": plan.route})):
                found, wanted = position.ask(what, **asked, **whereto), told(plan, position)
                if command.verb == "jump" and not found["legal"]:
                    wrong += [] if shown.outcomes else [f"{position.where(command)}: no test is shown: {found}"]
                    continue
                missed = {key: (found.get(key), value) for key, value in wanted.items() if found.get(key) != value}
                if what == "path" and "route" in missed and found.get("cost") == wanted["cost"]:
                    missed.pop("route")
                    missed.pop("provokes", None)
                if missed:
                    wrong.append(f"{position.where(command)}: {what}: {missed} {found.get('why', '')}")
    assert not wrong, "\n".join(wrong[:10])


@per_case
def test_carrying_out_does_what_the_preview_shows(case: Case) -> None:
    wrong = []
    for position in positions(case, 1):
        for command, shown, plan in planned(position):
            if shown.outcomes:
                continue  # it depends on dice where it leads
            found = done(position, command)
            mover = moved_by(position, command, plan)
            steps = found.going(mover)
            costs = [because for event in steps for because in event.because]
            whole = [step.after for step in plan.steps]
            gone = [(event.kind, place.at) for event in steps for place in _places(event, mover)]
            cells = [at for kind, at in gone if kind != "rose" or at in whole]  # in mid-air one is only asked
            cells = landed(cells, whole, found.events, mover)
            if cells != whole[: len(cells)] or (found.planned() and len(cells) != len(whole)):
                wrong.append(f"{position.where(command)}: goes {cells}, shown {whole}")
            elif found.planned() and sum(one.amount for one in costs) != plan.cost.total:
                wrong.append(f"{position.where(command)}: costs {costs}, shown {plan.cost.because}")
            elif found.planned() and {one.rule for one in costs} != set(plan.cost.rules):
                wrong.append(f"{position.where(command)}: by {costs}, shown {plan.cost.because}")
            unseen = position.unseen()
            strikers = [one.unit for one in found.asked if one.blow and one.about == command.unit]
            strikers = [one for one in strikers if one not in unseen]
            foreseen = [strike.by for strike in shown.provoked]
            if strikers != foreseen[: len(strikers)] or (found.planned() and len(strikers) != len(foreseen)):
                wrong.append(f"{position.where(command)}: asked {strikers}, shown {foreseen}")
    assert not wrong, "\n".join(wrong[:10])


def moved_by(position: Position, command: Command, plan: MovePlan) -> int:
    """Give who goes the way of a plan: whoever uses the command, or the mount that it rides."""
    places = [(unit, place.at) for unit, place in position.battle.world.all(Place)]
    start = plan.steps[0].before
    return command.unit if (command.unit, start) in places else next(unit for unit, at in places if at == start)


def landed(cells: list[Cell], shown: list[Cell], events: list[Event], unit: int) -> list[Cell]:
    """Give the cells gone through; who falls at the last of them is where the fall leaves it."""
    fell = [place.at for event in events if event.kind == "fell" for place in _places(event, unit)]
    if cells and fell and len(cells) <= len(shown) and cells[-1][:2] == fell[0][:2]:
        return [*cells[:-1], fell[0]]
    return cells


def _places(event: Event, unit: int) -> list[Place]:
    return [change.after for change in event.changes if change.unit == unit and isinstance(change.after, Place)]


def strikes(position: Position) -> Iterator[tuple[Command, Strike]]:
    """Give attacks, with what is shown of each."""
    for verb in position.battle.rulebook.verbs.values():
        for command in position.pick(verb.name) if verb.aim == "unit" else ():
            shown = position.battle.preview(command)
            if isinstance(shown, Preview) and shown.strike is not None and not shown.strike.save and shown.plan is None:
                yield command, shown.strike


@per_case
def test_the_referee_says_of_a_strike_what_the_preview_shows(case: Case) -> None:
    wrong = []
    for position in positions(case, 2):
        for command, strike in strikes(position):
            options = () if command.verb == "attack" else (command.verb,)
            if command.verb != "attack" and command.verb not in position.battle.rulebook.combat.options:
                continue
            pair: dict[str, object] = {"options": options} if options else {}
            pair |= {"attacker": position.name(strike.by), "target": position.name(strike.at), "weapon": strike.weapon}
            found = position.ask("attack", **pair)
            wanted = {"legal": True, "attack": strike.attack.total, "defence": strike.defence.total}
            missed = {key: (found.get(key), value) for key, value in wanted.items() if found.get(key) != value}
            percent = int(str(found.get("hit_percent", -1)).split(".")[0])
            if missed or percent != strike.hit.percent:
                wrong.append(f"{position.where(command)}: {missed} {percent} {strike.hit}")
    assert not wrong, "\n".join(wrong[:10])


@per_case
def test_a_strike_is_rolled_as_the_preview_shows(case: Case) -> None:
    wrong = []
    for position in positions(case, 4):
        for command, strike in strikes(position):
            events = done(position, command).events
            blow = next((event for event in events if event.kind in ("struck", "missed")), None)
            if blow is None or blow.unit != command.unit or "against" not in dict(blow.facts):
                continue
            before = [event for event in events[: events.index(blow)] if event.kind == "rolled"]
            faces = [int(face) for event in before[:1] for face in str(event.fact("faces")).split()]
            found = int(blow.fact("total")) - sum(faces), blow.fact("against")
            if found != (strike.attack.total, strike.defence.total):
                wrong.append(f"{position.where(command)}: rolls {found}, shown {strike.attack} {strike.defence}")
    assert not wrong, "\n".join(wrong[:10])


@pytest.mark.parametrize(
    "case", [case for case in CASES if "cover" in case.rulebook.answers], ids=lambda one: one.name
)
def test_what_covers_and_conceals_stands_in_the_strike(case: Case) -> None:
    wrong = []
    for position in positions(case, 5):
        for command, strike in strikes(position):
            pair = {"attacker": position.name(strike.by), "target": position.name(strike.at), "weapon": strike.weapon}
            cover, flank = position.ask("cover", **pair), position.ask("flank", **pair)
            counted = sum(one.amount for one in strike.defence.counted if one.rule in cover["rules"])  # type: ignore[operator]
            if cover["ac"] != counted:
                wrong.append(f"{position.where(command)}: {cover}, shown {strike.defence}")
            if position.battle.rulebook.unit == "ft" and flank["flanked"]:
                flanked = sum(one.amount for one in strike.attack.counted if one.rule in flank["rules"])  # type: ignore[operator]
                if flanked != flank["bonus"]:
                    wrong.append(f"{position.where(command)}: {flank}, shown {strike.attack}")
    assert not wrong, "\n".join(wrong[:10])


pushing = pytest.mark.parametrize(
    "case", [case for case in CASES if "push" in case.rulebook.verbs], ids=lambda one: one.name
)


@pushing
def test_a_push_leads_where_the_referee_says(case: Case) -> None:
    """Straight away as far as it goes, a square a tier, is among what the mover may choose, and does what was said."""
    wrong = []
    for position in positions(case, 6):
        for command in position.pick("push"):
            assert isinstance(command.target, int)
            battle = position.fork()
            events = battle.do(command)
            while battle.pending is not None and battle.pending.rule != "ds.forced-movement":
                events += battle.answer(
                    max(battle.pending.keys) if battle.pending.rule == "ds.stability" else battle.pending.keys[0]
                )
            if battle.pending is None or battle.pending.about != command.target:
                continue
            squares = next(int(event.fact("tier")) for event in events if "tier" in dict(event.facts))
            pushed = {"who": position.name(command.target), "by": position.name(command.unit), "squares": squares}
            try:
                ask = Ask(0, "", "push", 1, pushed, None)
                found = answer(battle.world.fork(), battle.rulebook, ask)
            except NoRuleError:
                continue  # straight above or below, or in one space: away from the mover is nowhere
            assert found is not None
            ends = [_pushed(position, battle, key, command.target) for key in battle.pending.keys]
            end = tuple(found["route"][-1][:2]) if found["route"] else battle.world.get(command.target, Place).at[:2]
            if (end, found["damage"]) not in ends:
                wrong.append(f"{position.where(command)}: {squares}: {found}, may choose {ends}")
    assert not wrong, "\n".join(wrong[:10])


def _pushed(position: Position, battle: Battle, key: str, target: int) -> tuple[tuple[int, int], int]:
    """Choose a way; give where it leaves the target and what it costs it."""
    again = position.case.make()
    again.resume(battle.snapshot())
    before = again.world.get(target, Vitals)
    again.answer(key)
    while again.pending is not None and again.acting == battle.acting:
        again.answer(again.pending.keys[0])
    x, y, _ = again.world.get(target, Place).at
    return (x, y), before.hp - again.world.get(target, Vitals).hp


@per_case
def test_the_referee_allows_what_is_offered_and_nothing_that_it_forbids_is(case: Case) -> None:
    wrong = []
    for position in positions(case, 3):
        unit, book = position.battle.acting, position.battle.rulebook
        for verb in book.verbs:
            found = position.ask("may", who=position.name(unit), action=verb)
            if position.battle.offers(verb) and not found["allowed"]:
                wrong.append(f"{position.case.name}, after {position.number}: {position.name(unit)} {verb}: {found}")
    assert not wrong, "\n".join(wrong[:10])
