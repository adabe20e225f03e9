"""R12: a damaged save is refused with one of five reasons, soon, in little room, and with no other error."""

import contextlib
import hashlib
import time
import tracemalloc
from random import Random

import pytest

from game.ai.random_player import choice, step
from game.battle import invariants
from game.battle.dice import draw
from game.ecs.writing import canonical
from game.store.resume import open_save
from game.store.save import SaveError, check_bytes, read_save, wrap
from tests.conformance.arenas import arenas
from tests.store import kept
from tests.store.test_save import data_of, refused, sealed
from tests.tiers import size
from tests.toy.levels import BOOKS

SPLICES = size(400, 10_000, 100_000)
FORGERIES = size(150, 10_000, 100_000)
PLAYED = size(12, 1000, 10_000)
ROOM = 64 * 1024 * 1024


def reason(raw):
    """Give why bytes are refused as a save; anything but a SaveError goes through to the test."""
    try:
        check_bytes(raw)
    except SaveError as error:
        return error.reason
    return ""


def test_every_cut_is_refused():
    raw = kept.small()
    assert [end for end in range(len(raw)) if reason(raw[:end]) not in kept.REASONS] == []
    assert reason(raw + b"\n") == "damaged"


def test_every_flipped_bit_is_refused():
    raw = bytearray(kept.small())
    missed = []
    for at in range(len(raw)):
        for bit in range(8):
            raw[at] ^= 1 << bit
            if reason(bytes(raw)) not in kept.REASONS:
                missed.append((at, bit))
            raw[at] ^= 1 << bit
    assert missed == []


def spliced(raw, number):
    """Move, drop or double a piece of a save."""
    start, end, to = (draw(number, name, 0, len(raw)) - 1 for name in ("start", "end", "to"))
    start, end = sorted((start, end))
    return raw[:to] + raw[start : start + min(end - start, 400)] + raw[to + number % 300 :]


def test_splices_are_refused():
    raw = kept.big()
    for number in range(SPLICES):
        spoilt = spliced(raw, number)
        assert spoilt == raw or reason(spoilt) in kept.REASONS, number


SHARP = (None, True, -1, 0, 1, 2, 99, 10**5, -(10**5), 10**17, "", "x", "walk", [], {}, [1, 2], [0, 0, 0], [-1, 9, 0])


def parts(data, found):
    """List every table and list of plain data."""
    if isinstance(data, dict | list):
        found.append(data)
        for value in data.values() if isinstance(data, dict) else data:
            parts(value, found)
    return found


def mutate(data, number):
    """Change one or two places of plain data."""
    for round_ in range(1 + number % 2):
        places = [part for part in parts(data, []) if part]
        part = places[draw(number, "part", round_, len(places)) - 1]
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        key = keys[draw(number, "key", round_, len(keys)) - 1]
        if draw(number, "drop", round_, 5) == 1:
            del part[key]
        else:
            part[key] = SHARP[draw(number, "value", round_, len(SHARP)) - 1]
    return data


def test_forgeries_are_refused_or_are_battles():
    """With a first line that fits, what is inside is believed only if a battle can go on from it."""
    opened, reasons = 0, []
    for number in range(FORGERIES):
        data = mutate(data_of(kept.small()), number)
        with contextlib.suppress(KeyError, TypeError):
            data["digest"] = hashlib.sha256(canonical(data["snapshot"]["world"])).hexdigest()
        try:
            battle = open_save(read_save(sealed(canonical(data)))[1], BOOKS).battle
        except SaveError as error:
            reasons.append(error.reason)
            continue
        opened += 1
        assert battle.outcome is not None or battle.pending is not None or battle.options() or not battle.log
    assert opened < FORGERIES
    assert all(reason in kept.REASONS for reason in reasons)


def leaves(data, path=()):
    """Yield every value of plain data that is no table and no list, with its place."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, dict | list):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def forged(data, random):
    """Change values of a battle to others of their own kind, and now and then lose a creature's part."""
    world = data["snapshot"]["world"]
    found = list(leaves(world))
    words = sorted({value for _, value in found if isinstance(value, str)})
    for path, value in random.sample(found, 1 + random.randrange(3)):
        at = world
        for key in path[:-1]:
            at = at[key]
        if isinstance(value, bool):
            at[path[-1]] = not value
        elif isinstance(value, int):
            at[path[-1]] = random.choice((value + 1, value - 1, -value, 0, 1, 2, 99, 10**5, 10**17))
        elif isinstance(value, str):
            at[path[-1]] = random.choice((*words, "", "x"))
    if random.random() < 0.2:
        of = random.choice(sorted(world))
        world[of].pop(random.choice(sorted(world[of])), None)
    data["digest"] = hashlib.sha256(canonical(world)).hexdigest()
    return data


@pytest.mark.parametrize("case", arenas(), ids=lambda case: case.name)
def test_what_is_believed_of_a_forgery_can_be_played(case):
    """Nothing that is opened breaks a rule or an invariant in the commands that follow."""
    raws = [case.save(case.begun(seed, 6 + 5 * seed)) for seed in range(2)]
    opened, reasons = 0, []
    for number in range(PLAYED):
        try:
            battle = open_save(read_save(wrap(forged(data_of(raws[number % 2]), Random(number))))[1], BOOKS).battle
        except SaveError as error:
            reasons.append(error.reason)
            continue
        opened += 1
        for step_ in range(12):
            if battle.outcome is None:
                step(battle, choice(battle, number, step_))
        assert battle.pending is not None or invariants.faults(battle.world, battle.rulebook) == (), number
    assert opened > 0
    assert dict.fromkeys(reasons) == {"impossible": None}


HOSTILE = {
    "too big": b"x" * (8 * 1024 * 1024 + 1),
    "cut": kept.big()[:-1],
    "big and cut": sealed(b'"' + b"x" * 8_000_000 + b'"')[:-1],
    "lists": sealed(b"[" + b"[]," * 199_000 + b"[]]"),
    "lists within lists": sealed(b"[" * 199_000),
    "numbers": sealed(b"[" + b"1," * 490_000 + b"1]"),
    "one text": sealed(b'"' + b"x" * 8_000_000 + b'"'),
    "texts": sealed(b"[" + b'"\\ud83d",' * 490_000 + b"1]"),
}
"""Files that cost most to refuse; from the fourth on, they are forged, and opening them may take as long as a level."""


@pytest.mark.long
@pytest.mark.parametrize("name", HOSTILE)
def test_refusing_takes_little_time_and_room(name):
    raw, most = HOSTILE[name], 0.1 if list(HOSTILE).index(name) < 3 else 1
    began = time.process_time()
    refused(raw)
    spent = time.process_time() - began
    tracemalloc.start()
    refused(raw)
    room = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    print(f"{name}: {spent * 1000:.0f} ms, {room // 1024} KiB")
    assert room < ROOM
    assert spent < most
