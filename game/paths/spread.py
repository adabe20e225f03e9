"""The wave itself: cost level after cost level of placements, each level one board.

Read instead of pushed: the level g is what stepped straight out of level g - straight price, or slanted out of level
g - diagonal price, and lands on the class of that price.  Lists are longer than needed, so that g - price below 0
reads the empty tail.  There the start lies as if it had been stepped to.
"""

from collections.abc import Sequence

from game.paths.bitboard import Frame, offsets
from game.paths.moves import Price
from game.paths.placements import Placed
from game.paths.track import Track
from game.space.grid import HEXES
from game.space.square import NE, NW, SE, SW, E, W


def slants(placed: Placed, row: int) -> tuple[int, int, int, int]:
    """Say of the cells above and below a wave from which of them a slant goes on east, and from which west.

    A slant is taken in two: up or down, then aside. So waves are moved up and down once for all kinds of steps. Gives
    the boards of what came from above and goes on east, from below and east, from above and west, from below and west.
    """
    if not placed.dirty:
        return 0, 0, 0, 0
    _, se, _, sw, _, nw, _, ne = placed.allow
    return se << row, ne >> row, sw << row, nw >> row


def masked_diagonals(wave: int, placed: Placed, row: int) -> int:
    """Slant out of a wave of which some placements may not take every diagonal."""
    allow = placed.allow
    south = (wave & allow[1]) << row + 1 | (wave & allow[3]) << row - 1
    return south | (wave & allow[5]) >> row + 1 | (wave & allow[7]) >> row - 1


def masked_straights(wave: int, placed: Placed, row: int) -> int:
    """Step straight out of a wave of which some placements may not take every straight step."""
    allow = placed.allow
    across = (wave & allow[0]) << 1 | (wave & allow[4]) >> 1
    return across | (wave & allow[2]) << row | (wave & allow[6]) >> row


def masked(wave: int, placed: Placed, row: int) -> tuple[int, int]:
    """Step out of a wave of which some placements may not take every step: (straight, slanted) arrivals."""
    if wave & placed.dirty_straight:
        straight = masked_straights(wave, placed, row)
    else:
        straight = wave << 1 | wave >> 1 | wave << row | wave >> row
    return straight, masked_diagonals(wave, placed, row)


def one_class(placed: Placed, row: int, track: Track, start: int, begin: int, last: int) -> list[int]:
    """Spread where every placement has the same prices.

    Going aside is done once for both kinds of step when a level is read: straight out of the wave itself (`line`),
    slanting out of what went up and down (`east`, `west`).
    """
    wo, wd = track.weights[placed.classes[0][0]] if placed.classes else next(iter(track.weights.values()))
    far, idle, until = track.most, 0, last - track.least
    size = last + 1 + far
    line, upright, east, west, levels = [0] * size, [0] * size, [0] * size, [0] * size, [0] * (last + 1)
    dirty, barred, free, upright[begin - wo] = placed.dirty, placed.dirty_straight, placed.open | start, start
    south_east, north_east, south_west, north_west = slants(placed, row)
    for g in range(begin, last + 1):
        side = line[g - wo]
        wave = (upright[g - wo] | (side | east[g - wd]) << 1 | (side | west[g - wd]) >> 1) & free
        if not wave:
            idle += 1
            if idle >= far:
                break
            continue
        idle = 0
        free ^= wave
        levels[g] = wave
        if g > until:
            continue
        down, up = wave << row, wave >> row
        if not wave & dirty:
            line[g] = wave
            upright[g] = east[g] = west[g] = down | up
            continue
        east[g] = down & south_east | up & north_east
        west[g] = down & south_west | up & north_west
        if barred and wave & barred:
            upright[g] = masked_straights(wave, placed, row)
        else:
            line[g] = wave
            upright[g] = down | up
    return levels


def some_classes(placed: Placed, row: int, track: Track, start: int, begin: int, last: int) -> list[int]:
    """Spread over two or more classes of prices; the first three are asked without a loop."""
    weights, far, idle, until = track.weights, track.most, 0, last - track.least
    straight, slanted, levels = [0] * (last + 1 + far), [0] * (last + 1 + far), [0] * (last + 1)
    dirty, barred, free = placed.dirty, placed.dirty_straight, placed.open | start
    south_east, north_east, south_west, north_west = slants(placed, row)
    terms = [(*weights[k], board) for k, board in placed.classes]
    (wo, wd, plain), (so, sd, dear), (xo, xd, dearer) = (*terms, (0, 0, 0))[:3]
    others, plain, straight[begin - wo] = terms[3:], plain | start, start
    for g in range(begin, last + 1):
        wave = (straight[g - wo] | slanted[g - wd]) & plain | (straight[g - so] | slanted[g - sd]) & dear
        if dearer:
            wave |= (straight[g - xo] | slanted[g - xd]) & dearer
        for to, td, board in others:
            wave |= (straight[g - to] | slanted[g - td]) & board
        wave &= free
        if not wave:
            idle += 1
            if idle >= far:
                break
            continue
        idle = 0
        free ^= wave
        levels[g] = wave
        if g > until:
            continue
        down, up = wave << row, wave >> row
        if not wave & dirty:
            upright = down | up
            straight[g] = wave << 1 | wave >> 1 | upright
            slanted[g] = upright << 1 | upright >> 1
            continue
        slanted[g] = (down & south_east | up & north_east) << 1 | (down & south_west | up & north_west) >> 1
        if barred and wave & barred:
            straight[g] = masked_straights(wave, placed, row)
        else:
            straight[g] = wave << 1 | wave >> 1 | down | up
    return levels


def two_parities(
    placed: Placed, row: int, track: Track, start: int, odd: bool, last: int
) -> tuple[list[int], list[int]]:
    """Spread in whole steps on a board for each parity of counted diagonals; neither prunes the other."""
    far, idle, until, size = track.most, 0, last - track.least, last + 1 + track.most
    straight, slanted = ([0] * size, [0] * size), ([0] * size, [0] * size)
    levels, free = ([0] * (last + 1), [0] * (last + 1)), [placed.open, placed.open]
    planes = []
    for p, first in enumerate((0, start) if odd else (start, 0)):
        sources = [(track.prices[k], p ^ track.prices[k].toggles, board) for k, board in placed.classes]
        (wo, came, wd, plain), *others = [(price[0], slanted[q], price[1 + q], board) for price, q, board in sources]
        straight[p][-wo] = first
        free[p] |= first
        planes.append((p, straight[p], slanted[p], levels[p], wo, came, wd, plain | first, others))
    dirty, barred = placed.dirty, placed.dirty_straight
    south_east, north_east, south_west, north_west = slants(placed, row)
    for g in range(last + 1):
        idle += 1
        for p, beside, aslant, filed, wo, came, wd, plain, others in planes:
            wave = (beside[g - wo] | came[g - wd]) & plain
            for so, other, sd, board in others:
                wave |= (beside[g - so] | other[g - sd]) & board
            wave &= free[p]
            if not wave:
                continue
            idle = 0
            free[p] ^= wave
            filed[g] = wave
            if g > until:
                continue
            down, up = wave << row, wave >> row
            if not wave & dirty:
                upright = down | up
                beside[g] = wave << 1 | wave >> 1 | upright
                aslant[g] = upright << 1 | upright >> 1
                continue
            aslant[g] = (down & south_east | up & north_east) << 1 | (down & south_west | up & north_west) >> 1
            if barred and wave & barred:
                beside[g] = masked_straights(wave, placed, row)
            else:
                beside[g] = wave << 1 | wave >> 1 | down | up
        if idle > far:
            break
    return levels


def one_class_by_parity(
    placed: Placed, row: int, track: Track, start: int, odd: bool, last: int
) -> tuple[list[int], list[int]]:
    """Do as `two_parities` where every placement has the same prices, going aside as in `one_class`."""
    wo, *slants_of, toggles = track.prices[placed.classes[0][0]]
    far, idle, until, size = track.most, 0, last - track.least, last + 1 + track.most
    levels, free = ([0] * (last + 1), [0] * (last + 1)), [placed.open, placed.open]
    kept = [([0] * size, [0] * size, [0] * size, [0] * size) for _ in levels]
    kept[odd][1][-wo] = start
    free[odd] |= start
    planes = [(p, *kept[p], *kept[p ^ toggles][2:], slants_of[p ^ toggles], levels[p]) for p in (0, 1)]
    dirty, barred = placed.dirty, placed.dirty_straight
    south_east, north_east, south_west, north_west = slants(placed, row)
    for g in range(last + 1):
        idle += 1
        for p, line, upright, east, west, from_west, from_east, wd, filed in planes:
            side = line[g - wo]
            wave = (upright[g - wo] | (side | from_west[g - wd]) << 1 | (side | from_east[g - wd]) >> 1) & free[p]
            if not wave:
                continue
            idle = 0
            free[p] ^= wave
            filed[g] = wave
            if g > until:
                continue
            down, up = wave << row, wave >> row
            if not wave & dirty:
                line[g] = wave
                upright[g] = east[g] = west[g] = down | up
                continue
            east[g] = down & south_east | up & north_east
            west[g] = down & south_west | up & north_west
            if barred and wave & barred:
                upright[g] = masked_straights(wave, placed, row)
            else:
                line[g] = wave
                upright[g] = down | up
        if idle > far:
            break
    return levels


def row_masks(frame: Frame) -> tuple[int, int]:
    """Give the boards of the even and of the odd rows of the map."""
    size, full = frame.stride >> 3, b"\xff" * (frame.stride >> 3)
    pair = bytes(size) + full if frame.y0 % 2 == 0 else full + bytes(size)
    odd = int.from_bytes((pair * (frame.rows + 1 >> 1))[: frame.size], "little")
    return odd ^ (1 << frame.size * 8) - 1, odd


LEANS = [sum(dx for dx, dy in shifts.values() if dy > 0) for shifts in HEXES.shifts]
"""To which side even and odd rows stand out from those above and below them: -1 west, 1 east."""


def leaning(frame: Frame) -> tuple[int, int]:
    """Give the boards of the rows of hexes that stand out to the west and of those that do to the east."""
    rows = row_masks(frame)
    return rows[LEANS.index(-1)], rows[LEANS.index(1)]


def _hex_steps(wave: int, west: int, east: int, row: int) -> int:
    beside = wave | (wave & east) << 1 | (wave & west) >> 1
    return wave << 1 | wave >> 1 | beside << row | beside >> row


def _hex_masked(wave: int, allow: Sequence[int], west: int, east: int, row: int) -> int:
    def aslant(right: int, left: int) -> int:
        """Join what goes down (or up) to the right with what goes down (or up) to the left."""
        mixed = (right & west) | (right & east) << 1
        return mixed | (left & east) | (left & west) >> 1

    down = aslant(wave & allow[SE], wave & allow[SW])
    up = aslant(wave & allow[NE], wave & allow[NW])
    return (wave & allow[E]) << 1 | (wave & allow[W]) >> 1 | down << row | up >> row


def on_hexes(placed: Placed, frame: Frame, track: Track, start: int, last: int) -> list[int]:
    """Spread over hexes, whose rows stand out by turns to the east and to the west."""
    west, east = leaning(frame)
    row, dirty, free, idle, far = frame.stride, placed.dirty, placed.open | start, 0, track.most
    terms = [(track.weights[k][0], board) for k, board in placed.classes]
    arrive, levels = [0] * (last + 1 + far), [0] * (last + 1)
    for g in range(last + 1):
        wave = 0
        for wo, board in terms:
            wave |= arrive[g - wo] & board
        wave = wave & free if g else start
        if not wave:
            idle += 1
            if idle >= far:
                break
            continue
        idle = 0
        free ^= wave
        levels[g] = wave
        if wave & dirty:
            arrive[g] = _hex_masked(wave, placed.allow, west, east, row)
        else:
            arrive[g] = _hex_steps(wave, west, east, row)
    return levels


def by_direction(
    placed: Placed, frame: Frame, prices: dict[int, Price], start: int, odd: bool, last: int
) -> tuple[list[int], list[int]]:
    """Spread where the class depends on the direction of entering: pushed, direction by direction, two parities."""
    size = last + 1 + max(max(price[:3]) for price in prices.values())
    levels, free = ([0] * size, [0] * size), [placed.open, placed.open]
    levels[odd][0] = start
    for g in range(last + 1):
        for p in (0, 1):
            wave = levels[p][g] if g == 0 else levels[p][g] & free[p]
            levels[p][g] = wave
            free[p] &= ~wave
            if not wave:
                continue
            for direction, offset in enumerate(offsets(frame.stride)):
                out = wave & placed.allow[direction] if placed.dirty else wave
                out = out << offset if offset > 0 else out >> -offset
                for k, board in placed.entered[direction]:
                    price = prices[k]
                    to = p ^ (direction & 1 & price.toggles)
                    levels[to][g + (price[1 + p] if direction & 1 else price.straight)] |= out & board
    return levels[0][: last + 1], levels[1][: last + 1]
