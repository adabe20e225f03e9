"""Answers that hold as long as single components stay, or as long as all is equal: kept for all forks of a world."""

from collections.abc import Callable, Generator
from functools import wraps
from operator import is_not
from typing import Any, Concatenate, ParamSpec, TypeVar

from game.ecs.stores import Store
from game.ecs.world import BATTLE, Worked, World

C = TypeVar("C")
L = TypeVar("L")
P = ParamSpec("P")
NOTHING: Store = {}


def owned(
    *kinds: type[Any], whole: type[Any]
) -> Callable[[Callable[[World, L, int], C]], Callable[[World, L, int], C]]:
    """Let what a pure function says of a unit by a law hold as long as the unit's components of these kinds stay.

    `whole`: the one of the whole battle that it looks at. It looks at nothing else, and forks share its answers.
    """
    names = tuple(kind.__name__ for kind in kinds)

    def bearing(rule: Callable[[World, L, int], C]) -> Callable[[World, L, int], C]:
        @wraps(rule)
        def asked(world: World, law: L, unit: int, /) -> C:
            kept, stores = world._kept.setdefault((rule, law), {}), world._of
            now = [store.get(unit) if (store := stores.get(name)) is not None else None for name in names]
            now.append(world.find(BATTLE, whole))
            entry = kept.get(("", unit))
            if entry is None or any(map(is_not, now, entry[0])):
                entry = kept["", unit] = now, rule(world, law, unit)
            answer: C = entry[1]
            return answer

        return asked

    return bearing


def borne(
    *but: type[Any],
) -> Callable[[Callable[Concatenate[World, int, P], C]], Callable[Concatenate[World, int, P], C]]:
    """Let what a pure function says of a unit hold as long as all components of the unit stay but those of these kinds.

    At most one answer is kept for each unit and the arguments besides, for all forks.
    """
    left_out = tuple(kind.__name__ for kind in but)

    def bearing(rule: Callable[Concatenate[World, int, P], C]) -> Callable[Concatenate[World, int, P], C]:
        @wraps(rule)
        def asked(world: World, unit: int, /, *args: P.args, **kwargs: P.kwargs) -> C:
            kept, key = world._kept.setdefault(rule, {}), (unit, args, *kwargs.items())
            now = [store.get(unit) for name, store in world._of.items() if name not in left_out]
            entry = kept.get(key)
            if entry is None or len(now) != len(entry[0]) or any(map(is_not, now, entry[0])):
                entry = kept[key] = now, rule(world, unit, *args, **kwargs)
            answer: C = entry[1]
            return answer

        return asked

    return bearing


def paired(
    *kinds: type[Any], whole: tuple[type[Any], ...]
) -> Callable[[Callable[[World, int, int], C]], Callable[[World, int, int], C]]:
    """Let what a pure function says of two units hold as long as the components of these kinds of both stay.

    `whole`: those of the whole battle that it looks at. At most one answer is kept for each pair, for all forks.
    """
    names, wholes = tuple(kind.__name__ for kind in kinds), tuple(kind.__name__ for kind in whole)

    def bearing(rule: Callable[[World, int, int], C]) -> Callable[[World, int, int], C]:
        @wraps(rule)
        def asked(world: World, one: int, other: int, /) -> C:
            kept, stores = world._kept.setdefault(rule, {}), world._of
            now = [stores.get(name, NOTHING).get(BATTLE) for name in wholes]
            for name in names:
                known = stores.get(name, NOTHING).get
                now += known(one), known(other)
            entry = kept.get((one, other))
            if entry is None or any(map(is_not, now, entry[0])):
                entry = kept[one, other] = now, rule(world, one, other)
            answer: C = entry[1]
            return answer

        return asked

    return bearing


def severally(
    *kinds: type[Any], whole: tuple[type[Any], ...]
) -> Callable[[Callable[[World, int, int], C]], Callable[[World, int, tuple[int, ...]], tuple[C, ...]]]:
    """Let what a pure function says of a unit and another hold likewise, and be asked of several others at once."""
    names, wholes = tuple(kind.__name__ for kind in kinds), tuple(kind.__name__ for kind in whole)

    def bearing(rule: Callable[[World, int, int], C]) -> Callable[[World, int, tuple[int, ...]], tuple[C, ...]]:
        @wraps(rule)
        def asked(world: World, one: int, others: tuple[int, ...], /) -> tuple[C, ...]:
            kept, gets = world._kept.setdefault(rule, {}), [world._of.get(name, NOTHING).get for name in names]
            own = [world._of.get(name, NOTHING).get(BATTLE) for name in wholes] + [known(one) for known in gets]
            entry = kept.get(("", one))
            if entry is None or any(map(is_not, own, entry[0])):
                entry = kept["", one] = own, {}
            answers: dict[int, tuple[tuple[Any, ...], C]] = entry[1]
            for other, now in zip(others, zip(*(map(known, others) for known in gets), strict=True), strict=True):
                answer = answers.get(other)
                if answer is None or any(map(is_not, now, answer[0])):
                    answers[other] = now, rule(world, one, other)
            return tuple([answers[other][1] for other in others])

        return asked

    return bearing


def alike(rule: Callable[Concatenate[World, P], C]) -> Callable[Concatenate[World, P], C]:
    """Let what a pure function says be worked out once for all forks in which everything is equal.

    At most one answer is kept for each list of arguments, the latest, with the stores that it rests on.
    """

    @wraps(rule)
    def asked(world: World, /, *args: P.args, **kwargs: P.kwargs) -> C:
        kept, key = world._kept.setdefault(rule, {}), (args, *kwargs.items())
        entry = kept.get(key)
        if entry is None or entry[0] != world._of:
            entry = kept[key] = world._of.copy(), rule(world, *args, **kwargs)
        answer: C = entry[1]
        return answer

    return asked


class Shared(Worked[P, C]):
    """A pure function that takes long, worked out once for all forks in which what it rests on is equal.

    It rests on the components of some kinds, all of them, and on what `mark` gives; at most one answer is kept for each
    list of arguments, the latest.
    """

    def __init__(
        self, rule: Callable[Concatenate[World, P], Generator[None, None, C]], *kinds: type[Any],
        mark: Callable[Concatenate[World, P], object],
    ) -> None:  # fmt: skip
        self.rule, self.mark, self.names = rule, mark, tuple(kind.__name__ for kind in kinds)

    def work(self, world: World, /, *args: P.args, **kwargs: P.kwargs) -> Generator[None, None, C]:
        """Work it out, unless it is known; the world stays as it is until then."""
        kept, key = world._kept.setdefault(self.rule, {}), (args, *kwargs.items())
        now = [world._of.get(name) for name in self.names], self.mark(world, *args, **kwargs)
        entry = kept.get(key)
        if entry is None or entry[0] != now:
            entry = kept[key] = now, (yield from self.rule(world, *args, **kwargs))
        answer: C = entry[1]
        return answer
