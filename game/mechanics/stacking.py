"""How modifiers of several circumstances add up."""

from game.reasons import Because, Tally


def modifiers(*circumstances: tuple[Because, ...]) -> Tally:
    """Different circumstances add up; of one kind (flanking, cover ...) only the best counts.

    Each circumstance lists the modifiers of one kind; reasons that add nothing stay beside the one that counts.
    """
    counted, suppressed, beaten_by = list[Because](), list[Because](), list[str]()
    for circumstance in circumstances:
        if len(circumstance) < 2:
            counted += circumstance
            continue
        each = tuple(dict.fromkeys(circumstance))
        best = max(each, key=lambda reason: abs(reason.amount))
        beaten = [reason for reason in each if reason.amount and reason != best]
        counted += [reason for reason in each if reason not in beaten]
        suppressed += beaten
        beaten_by += [best.rule] * len(beaten)
    return Tally(tuple(counted), tuple(suppressed), tuple(beaten_by))
