"""How likely a foe answers whom: what is summed up of it, and that a game can be watched."""

from game.ai.odds import WHOLE
from tests.ai.league.mirrors import fields
from tests.ai.shares import BANDS, Answer, played, rows


def test_answers_are_summed_up_by_their_shares() -> None:
    answers = [Answer(400, WHOLE, 3), Answer(200, WHOLE // 2, 1), Answer(100, WHOLE // 20)]
    by = {row.below: row for row in rows(answers)}
    assert [by[below].many for below in BANDS] == [1, 0, 0, 1, 1]
    assert (by[101].harm, by[101].expected, by[101].done) == (4, 4, 3)
    assert (by[75].harm, by[75].expected, by[75].done) == (2, 1, 1)
    assert str(by[101]) == "below 101 %       1         4         4       3"


def test_who_is_likelier_to_be_struck_is_struck_more() -> None:
    open_ = next(mirror for mirror in fields("draw_steel") if mirror.name == "open")
    found = played(open_, 50, "naive")
    likely = [one for one in found if 2 * one.share >= WHOLE]
    others = [one for one in found if 2 * one.share < WHOLE]
    assert min(len(likely), len(others)) > 4
    assert sum(one.done for one in likely) * len(others) > sum(one.done for one in others) * len(likely)
