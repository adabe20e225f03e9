"""The benchmark's own answers check out; nothing is timed here."""

from tests.bench.far import Sky
from tests.bench.floods import LARGE, Arena


def test_answers_agree_with_the_limit() -> None:
    assert Arena("terrain + 10%", 100, 8).check() > 30
    assert Arena("rooms", 100, 8, LARGE).check() > 10
    assert Sky(120, 5).check() > 50
