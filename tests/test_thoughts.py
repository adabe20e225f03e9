"""What the computer says of its reasons: a sentence for players, the scores for whoever opens it."""

import pytest

from game.reasons import text
from game.telling import at_length, thought

SCORES = {"verb": "Attack", "total": "15.76", "risk": "0.00", "placed": "-0.20", "nearer": "0.00", "target": "Krog"}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"dealt": "5.94", "taken": "0.00"}, "Attack, target Krog: should deal about 6 damage"),
        ({"dealt": "5.94", "taken": "2.49"}, "Attack, target Krog: should deal about 6 damage, may take about 2"),
        ({"dealt": "0.40", "taken": "0.00"}, "Attack, target Krog"),
        (
            {"dealt": "0.00", "taken": "1.00", "nearer": "3.10"},
            "Attack, target Krog: may take about 1, comes nearer to its goal",
        ),
        ({"dealt": "0.00", "taken": "0.00", "nearer": "-4.00"}, "Attack, target Krog: falls back from its goal"),
    ],
)
def test_a_thought_is_a_sentence_without_scores(more, said):
    found = thought(text("{verb} {target}: {total} = {dealt}.", **{**SCORES, **more}))
    assert found == said
    assert "." not in found


def test_the_scores_are_told_at_length():
    why = text("{verb} {target}: {total} = deals {dealt}.", **SCORES, dealt="5.94", taken="0.00")
    assert at_length(why) == "Attack Krog: 15.76 = deals 5.94."
    chosen = text("Choice: {what}.", what=text("Strike"), points="3.20")
    assert thought(chosen) == "Choice: Strike."
    assert at_length(chosen) == "Choice: Strike. It comes to 3.20 more than the worst answer."
