"""Tests: easy, medium and hard ones, and opposed: how their tiers and totals are read."""

from game.rules.draw_steel.rolls.edges_banes import EDGE


def outcome(difficulty: str, tier: int, *, natural: bool) -> str:
    """Easy, medium and hard tests read the same tiers differently.   [ds.tests]"""
    if natural:
        return "reward"
    table = {
        "easy": ("consequence", "success", "reward"),
        "medium": ("failure", "consequence", "success"),
        "hard": ("failure-consequence", "failure", "success"),
    }
    return table[difficulty][tier - 1]


def succeeds(result: str) -> bool:
    """Say whether an outcome of a test is a success of some kind."""
    return result in ("consequence", "success", "reward")


def opposed(one: int, other: int) -> int:
    """In an opposed test the higher total wins (1 or -1), a tie changes nothing (0).   [ds.opposed-test]"""
    return (one > other) - (one < other)


def opposed_total(dice: tuple[int, ...], bonus: int, balance: int) -> int:
    """Opposed tests have no tiers: a double edge is +4, a double bane -4."""
    return sum(dice) + bonus + EDGE * balance
