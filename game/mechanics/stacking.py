"""How modifiers of several circumstances add up."""

from game.reasons import Because, Tally


def modifiers(*circumstances: tuple[Because, ...]) -> Tally:
    """Different circumstances add up; of one kind (flanking, cover ...) only the best counts.

    Each circumstance lists the modifiers of one kind; reasons that add nothing stay beside the one that counts.
    """
    tally = Tally()
    for circumstance in circumstances:
        each = tuple(dict.fromkeys(circumstance))
        best = max(each, key=lambda reason: abs(reason.amount), default=None)
        beaten = tuple(reason for reason in each if reason.amount and reason != best)
        rule = best.rule if best is not None else ""
        tally = tally.join(Tally(tuple(r for r in each if r not in beaten), beaten, (rule,) * len(beaten)))
    return tally
