"""Resumed at every decision and every turn, the rest of the battle is the same; saved and loaded: tests/store."""

from dataclasses import replace
from functools import cache

import pytest

from game.ai.random_player import choice, step
from game.battle.battle import Battle, Entry, FaultError, IllegalError, Snapshot
from game.battle.objectives import defaults
from game.ecs.world import World
from game.store.save import origin, save
from tests.battle.odd_verbs import ODD, odd_battle, question, told
from tests.conformance.arenas import reopened
from tests.tiers import size
from tests.toy import MEADOW, field, levels, world

EVERY = size(3, 1)
"""From each so many points a battle is played to its end; from every point one that is saved is: `test_save`."""
meadow = cache(levels.level)


def told_at_random(grid, seed):
    """Play a battle, and give what was told at each point with its save and a snapshot before, and the last battle."""
    level = meadow(grid)
    made = levels.battle(level)
    made.start(seed)
    points = []
    while made.outcome is None:
        said = choice(made, seed, len(points))
        points.append(((made.snapshot(), save(made, origin(level), 0)), said, made.digest, made.pending))
        step(made, said)
    return points, made


def resumed(grid, saved):
    made = levels.battle(meadow(grid))
    made.resume(saved)
    return made


@pytest.mark.parametrize(("grid", "form"), [("square", "bytes"), ("hex", "live")])
def test_the_rest_is_the_same_from_every_point(grid, form):
    points, last = told_at_random(grid, 11)
    assert any(pending is not None for _, _, _, pending in points)
    for number in range(0, len(points), EVERY):
        (saved, raw), _, digest, pending = points[number]
        made = resumed(grid, saved) if form == "live" else reopened(raw).battle
        assert (made.digest, made.pending) == (digest, pending)
        for _, said, _, asked in points[number:]:
            assert made.pending == asked
            step(made, said)
        assert (made.digest, made.log, made.outcome) == (last.digest, last.log, last.outcome)


def test_a_snapshot_shares_nothing_that_changes():
    made = levels.battle(meadow("square"))
    made.start(3)
    saved = made.snapshot()
    before = saved.world.digest(), saved.log
    for number in range(60):
        step(made, choice(made, 3, number))
    assert (saved.world.digest(), saved.log) == before
    again = resumed("square", saved)
    for number in range(20):
        step(again, choice(again, 3, number))
    assert (saved.world.digest(), saved.log) == before


def test_a_snapshot_in_the_middle_holds_the_world_before_the_command():
    made = odd_battle()
    before = made.digest
    made.do(told(made, "broken"))
    saved = made.snapshot()
    assert made.digest != before
    assert (saved.world.digest(), saved.under_way, saved.answers) == (before, told(made, "broken"), ())


def test_resuming_forgets_the_question_that_was_open():
    made = odd_battle()
    saved = made.snapshot()
    made.do(told(made, "endless_questions"))
    made.answer("yes")
    made.resume(saved)
    assert (made.pending, made.snapshot().under_way, made.snapshot().answers) == (None, None, ())
    made.do(told(made, "guard"))


def odd_resumed(saved):
    made = Battle(ODD, World(field(MEADOW, "square")), defaults(("capitals", "smalls")))
    made.resume(saved)
    return made


def test_answers_that_do_not_fit_are_refused():
    made = odd_battle()
    made.do(told(made, "broken"))
    saved = made.snapshot()
    with pytest.raises(IllegalError, match=r"battle\.answer"):
        odd_resumed(Snapshot(saved.world, saved.under_way, ("perhaps",), saved.log))
    with pytest.raises(FaultError):
        odd_resumed(Snapshot(saved.world, saved.under_way, ("yes",), saved.log))


def test_what_was_done_before_the_snapshot_cannot_be_undone_after_it():
    made = odd_battle()
    made.do(told(made, "guard"))
    assert made.undoable() is None
    again = odd_resumed(made.snapshot())
    assert again.undoable() is not None
    assert again.digest == made.digest


def test_a_start_under_way_is_resumed_too():
    class Slow:
        """Turns that ask before they begin."""

        able = staticmethod(ODD.turns.able)
        order = staticmethod(ODD.turns.order)

        def start(self, world, dice):
            yield question(world, 1)
            yield from ODD.turns.start(world, dice)

    book = replace(ODD, turns=Slow())
    made = Battle(book, world(), defaults(("capitals", "smalls")))
    made.start(4)
    again = Battle(book, world(), defaults(("capitals", "smalls")))
    again.resume(made.snapshot())
    assert (again.pending, again.digest) == (made.pending, made.digest)
    assert again.answer("yes") == made.answer("yes")
    assert again.log == made.log == [Entry(made.log[0].command, ("yes",), made.digest)]
