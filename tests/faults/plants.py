"""Ten faults of the kind that games die of, each with a switch. A plant takes a MonkeyPatch and breaks the game."""

import dataclasses
import time
from collections.abc import Callable

import pytest

from game.ai.search import Search
from game.battle import battle as battles
from game.battle.battle import Battle
from game.battle.event import Event
from game.ecs import world as worlds
from game.ecs.components import Chance, Vitals
from game.ecs.world import BATTLE, World
from game.store import save, writing
from tests.toy import combat, verbs

Patch = pytest.MonkeyPatch
PLANTS: dict[str, Callable[[Patch], None]] = {}


def plant(function: Callable[[Patch], None]) -> Callable[[Patch], None]:
    """Name a fault."""
    PLANTS[function.__name__] = function
    return function


@plant
def unsorted_set(patch: Patch) -> None:
    """What is offered comes in the order of a set of words."""
    listed = Battle.options

    def options(self):
        offers = listed(self)
        return [offer for verb in {offer.verb for offer in offers} for offer in offers if offer.verb == verb]

    patch.setattr(Battle, "options", options)


@plant
def live_dict_in_a_snapshot(patch: Patch) -> None:
    """A snapshot holds the battle's own world, which goes on."""
    taken = Battle.snapshot

    def snapshot(self):
        return dataclasses.replace(taken(self), world=self.world)

    patch.setattr(Battle, "snapshot", snapshot)


@plant
def dice_in_a_check(patch: Patch) -> None:
    """Asking whether a command may be done throws a die."""
    checked = verbs.VERBS["wait"].check

    def check(world, told):
        chance = world.get(BATTLE, Chance)
        world.put(BATTLE, Chance(chance.seed, (*chance.drawn, ("wait", 1))))
        return checked(world, told)

    patch.setitem(verbs.VERBS, "wait", dataclasses.replace(verbs.VERBS["wait"], check=check))


@plant
def forgotten_field(patch: Patch) -> None:
    """One field is left out of what is written, and begins anew with every load."""
    written = worlds.plain

    def plain(value):
        form = written(value)
        if isinstance(value, Vitals):
            form = {**form, "hp": value.max_hp}
        return form

    patch.setattr(worlds, "plain", plain)


@plant
def stale_cache(patch: Patch) -> None:
    """Where a creature can go is remembered after it has gone."""
    law, known = type(verbs.MOVEMENT), {}
    found = law.area

    def area(self, world, unit, going):
        return known.setdefault((unit, going), found(self, world, unit, going))

    patch.setattr(law, "area", area)


@plant
def float_in_state(patch: Patch) -> None:
    """A wound leaves half a point behind."""

    def replaced(value, **fields):
        if "hp" in fields:
            fields["hp"] = fields["hp"] / 1
        return dataclasses.replace(value, **fields)

    patch.setattr(combat, "replace", replaced)


@plant
def undo_without_dice(patch: Patch) -> None:
    """Undo goes back past fallen dice, and does not take their counter back."""
    taken_back = battles.take_back

    def take_back(world: World, event: Event) -> None:
        if not any(isinstance(change.after, Chance) for change in event.changes):
            taken_back(world, event)

    patch.setattr(battles, "SHOWING", ())
    patch.setattr(battles, "take_back", take_back)


@plant
def rename_before_sync(patch: Patch) -> None:
    """A save gets its name before its bytes lie on the disk."""

    def write(path, raw, disk):
        descriptor = disk.create(path)
        sent = 0
        while sent < len(raw):
            sent += disk.write(descriptor, raw[sent:])
        disk.close(descriptor)

    patch.setattr(writing, "_write", write)


@plant
def trusting_the_first_line(patch: Patch) -> None:
    """What a list of saves shows is taken for the whole save."""

    def check_bytes(raw):
        header = save.read_header(raw[:256])
        return header, raw[raw.index(b"\n") + 1 :]

    patch.setattr(save, "check_bytes", check_bytes)


@plant
def search_bounded_by_time(patch: Patch) -> None:
    """The computer thinks for so many milliseconds, not for so many nodes."""
    begun = Search.__init__

    def begin(self, worth, nodes):
        begun(self, worth, nodes)
        self.until = time.perf_counter() + 0.05

    patch.setattr(Search, "__init__", begin)
    patch.setattr(Search, "spent", property(lambda self: time.perf_counter() >= self.until))
