"""Crawling: how the prone move, and who may not drop prone to do so."""

from collections.abc import Iterator

from game.ecs.world import World
from game.mechanics.states import PRONE, has
from game.reasons import Because, Refusal, text
from game.rules.draw_steel.conditions.dazed import no_free_maneuvers

CRAWL = "crawl"


def crawl(*, prone: bool) -> Iterator[Because]:
    """Every square that the prone enter costs 1 more.   [ds.crawl]"""
    if prone:
        yield Because("ds.crawl", 1, text("crawling"))


def crawl_refused(world: World, unit: int) -> Refusal | None:
    """Who stands drops prone first, which is a free maneuver."""
    return None if has(world, unit, PRONE) else no_free_maneuvers(world, unit)
