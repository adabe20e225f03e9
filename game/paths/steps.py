"""One step at a time: which are legal on the boards, what they cost, and the stride that tells of them."""

from game.paths.layers import Planes
from game.paths.moves import Price, Prices, Stride


def price_of(price: Price, direction: int, odd: bool, hexes: bool) -> tuple[int, bool]:
    """Give what a step costs in whole steps, and the parity after it."""
    if hexes or not direction & 1:
        return price.straight, odd
    return price.second if odd else price.diagonal, odd ^ price.toggles


def class_at(planes: Planes, bit: int, direction: int) -> int | None:
    """Give the class of an anchor entered in a direction, None where it may not be entered."""
    placed = planes.placed
    for k, board in placed.entered[direction] if placed.entered else placed.classes:
        if board >> bit & 1:
            return k
    return None


def stride(planes: Planes, prices: Prices, before: int, after: int, direction: int, odd: bool) -> tuple[Stride, bool]:
    """Tell of a legal step between two bits, and give the parity after it."""
    k = class_at(planes, after, direction) or 0
    price, parity = price_of(prices[k], direction, odd, planes.board.layers.ground.hexes)
    squeezed = not planes.placed.fits >> after & 1
    cells = (*planes.frame.spot(before), 0), (*planes.frame.spot(after), 0)
    return Stride(*cells, direction, odd, price, k, squeezed, planes.band(after)), parity
