"""Everything within a budget in a volume: waves of placements through cells with height, as `flood` on the ground."""

from game.paths.airreach import AirReach
from game.paths.flight import fly_waves
from game.paths.moves import Body, Prices
from game.paths.track import choose
from game.paths.volume import Air, AirCrowd
from game.space.square import Cell


def fly(
    air: Air,
    body: Body,
    crowd: AirCrowd,
    prices: Prices,
    start: Cell,
    heading: int | None,
    budget: int,
    odd: bool = False,
    split: bool = False,
) -> AirReach:
    """Find everything in a volume that costs at most `budget` whole steps from a start.

    `heading` None: the direction of the first step aside is free.  `odd`, `split` and errors as for `flood`.
    """
    if budget < 0:
        raise ValueError(f"a budget is not negative: {budget}")
    planes = air.layers(body, prices).window(crowd, start, budget)
    placed = planes.placed
    classes = sorted({k for way in (placed.classes, *placed.entered) for k, _ in way})
    track = choose([(k, prices[k]) for k in classes or (0,)], False, split)
    begins = (0,) if not air.headings else tuple(range(8)) if heading is None else (heading,)
    lanes, many = fly_waves(planes, track, begins, planes.space.bit(start), budget, odd)
    return AirReach(planes, start, track, lanes, many, odd, begins, many <= track.scale * budget)
