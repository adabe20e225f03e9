"""How far force moves somebody: stability, and who is not moved at all."""

from collections.abc import Generator

from game.battle.event import Decision, Event, Option
from game.ecs.components import Name, Side
from game.ecs.world import World
from game.reasons import Because, Text, counted, text
from game.rules.draw_steel.conditions.grabbed import held_fast
from game.rules.draw_steel.conditions.restrained import restrained
from game.rules.draw_steel.rolls.characteristics import trait


def stability(world: World, unit: int) -> int:
    """A creature reduces forced movement by its stability, never less than 0.   [ds.stability]"""
    return max(0, trait(world, unit, "stability"))


def unmoved(world: World, target: int, by: int) -> tuple[Because, ...]:
    """The restrained are not force moved, the grabbed only by who holds them.

    Part of ds.restrained, ds.grabbed.
    """
    return restrained(world, target) or held_fast(world, target, by)


def squares_left(world: World, target: int, by: int, squares: int) -> tuple[int, tuple[Because, ...]]:
    """Give how many squares remain, stability used in full and before anything else."""
    held = unmoved(world, target, by)
    if held:
        return 0, held
    kept = min(squares, stability(world, target))
    return squares - kept, (Because("ds.stability", -kept, text("stability")),) if kept else ()


def resisted(world: World, target: int, squares: int) -> Generator[Event | Decision, str, int]:
    """Stability is used in full unless its player says otherwise."""
    most = min(squares, stability(world, target))
    if not most:
        return 0
    less = (Option(str(n), text("Use stability {n}", n=n)) for n in range(most - 1, -1, -1))
    options = (Option(str(most), text("Use all its stability: {n} less", n=most)), *less)
    question = counted("{name} is moved {n} square by force.", "{name} is moved {n} squares by force.", n=squares,
                       name=world.get(target, Name).name)  # fmt: skip
    used = int((yield Decision(world.get(target, Side).team, target, question, options, "ds.stability", target)))
    if used:
        note = held_on(squares, used)
        yield Event("defended", target, (Because("ds.stability", -used, text("stability")),), (), note)
    return used


def held_on(squares: int, used: int) -> Text:
    """Say what stability comes to: who uses enough of it is not moved at all."""
    if used >= squares:
        return text("holds its ground by its stability")
    return counted("stability: is moved {n} square at most, not {all}",
                   "stability: is moved {n} squares at most, not {all}", n=squares - used, all=squares)  # fmt: skip
