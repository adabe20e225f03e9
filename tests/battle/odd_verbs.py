"""Verbs that go wrong, or ask, in ways that no rulebook should: for the tests of Battle itself."""

from dataclasses import replace

from game.battle.battle import Battle
from game.battle.command import Command, command
from game.battle.event import Change, Decision, Event, Option, put
from game.battle.objectives import defaults
from game.battle.rulebook import Verb
from game.ecs.components import Budget, Place, Side, Vitals
from game.reasons import Cost, text
from tests.toy import TOY, world

FREE = Cost.one("toy.wait")


def nudge(told_world, unit):
    """Build an event that changes something: a creature that has moved one further."""
    budget = told_world.get(unit, Budget)
    return Event("moved", unit, (), put(told_world, unit, replace(budget, moved=budget.moved + 1)))


def question(told_world, unit, keys=("no", "yes")):
    """Build a question to a unit's own side."""
    options = tuple(Option(key, text(key)) for key in keys)
    return Decision(told_world.get(unit, Side).team, unit, text("Well?"), options, "toy.wait")


def broken(told_world, told, dice):
    """Change something, ask, change more, then break down."""
    yield nudge(told_world, told.unit)
    answer = yield question(told_world, told.unit)
    yield nudge(told_world, told.unit)
    if answer == "yes":
        raise KeyError("a table that lacks a row")


def broken_at_once(told_world, told, dice):
    """Change something and break down."""
    yield nudge(told_world, told.unit)
    told_world.get(99, Place)


def stale(told_world, told, dice):
    """Change from something that is not so."""
    vitals = told_world.get(told.unit, Vitals)
    yield nudge(told_world, told.unit)
    yield Event("healed", told.unit, (), (Change(told.unit, replace(vitals, hp=1), vitals),))


def endless_questions(told_world, told, dice):
    """Ask for ever."""
    while True:
        yield nudge(told_world, told.unit)
        yield question(told_world, told.unit)


def endless_events(told_world, told, dice):
    """Never come to an end."""
    while True:
        yield nudge(told_world, told.unit)


def ponder(told_world, told, dice):
    """Ask the acting side itself, and change something."""
    yield question(told_world, told.unit)
    yield nudge(told_world, told.unit)


def give_all_up(told_world, told, dice):
    """Everybody falls down at once."""
    for unit, vitals in told_world.all(Vitals):
        yield Event("died", unit, (), put(told_world, unit, replace(vitals, hp=0, dead=True)))


def verb(name, perform):
    """Build a verb that is always allowed and costs nothing."""
    return Verb(
        name, text(name), "toy.wait", "none", lambda w, u: FREE, lambda w, c: FREE, perform,
        lambda w, u: [command(u, name)], lambda w, c: FREE,
    )  # fmt: skip


PERFORMS = (broken, broken_at_once, stale, endless_questions, endless_events, ponder, give_all_up)
ODD = replace(TOY, verbs=dict(TOY.verbs) | {perform.__name__: verb(perform.__name__, perform) for perform in PERFORMS})


def odd_battle(seed=0):
    """Start a battle with the odd verbs."""
    begun = Battle(ODD, world(), defaults(("capitals", "smalls")))
    begun.start(seed)
    return begun


def told(battle, name, target=None):
    """Build a command of the acting unit."""
    return Command(battle.acting, name, target)
