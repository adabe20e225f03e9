"""What is kept is bounded in number and in bytes."""

from game.paths.airflood import fly
from game.paths.kept import Kept
from tests.paths.boards import air_case_of


def test_few_big_answers_are_kept_or_many_small_ones_and_the_last_in_any_case() -> None:
    kept, made = Kept[int, int](3, 100), list[int]()

    def get(size: int) -> int:
        return kept.get(size, lambda: made.append(size) or size, lambda answer: answer)

    assert [get(size) for size in (10, 20, 30)] == [10, 20, 30]
    assert get(10) == 10
    assert made == [10, 20, 30]
    assert (get(40), list(kept.answers)) == (40, [30, 10, 40])
    assert (get(50), list(kept.answers), kept.bytes) == (50, [10, 40, 50], 100)
    assert (get(500), list(kept.answers)) == (500, [500])
    assert (get(500), get(60), list(kept.answers)) == (500, 60, [60])
    assert made == [10, 20, 30, 40, 50, 500, 60]


def test_a_flood_weighs_at_least_what_it_holds() -> None:
    for seed in range(30):
        case = air_case_of(seed)
        reach = fly(case.air, case.body, case.crowd, case.prices, case.start, case.heading, case.budget, case.odd)
        held = [reach.costs.nbytes, reach.ends_at.nbytes, *(one.nbytes for lane in reach.sums for one in lane)]
        assert sum(held) < reach.weigh()
