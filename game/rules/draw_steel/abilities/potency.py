"""Potency: when an effect is applied at all."""


def potency(score: int, value: int) -> bool:
    """An effect with a potency is applied only if the score is lower than its value.   [ds.potency]"""
    return score < value


def potencies(highest: int) -> tuple[int, int, int]:
    """A hero's weak, average and strong values: the highest characteristic less 2, 1 and 0."""
    return highest - 2, highest - 1, highest
