"""World: components by integer id, iterated in id order; forked in microseconds, written in plain form, digested."""

import hashlib
from collections.abc import Callable, Generator, Iterator, KeysView, Mapping
from functools import wraps
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar
from weakref import ref

from game.ecs.stores import Made, Store, in_order, table
from game.ecs.writing import plain, written
from game.space.field import Field

C = TypeVar("C")
P = ParamSpec("P")
BATTLE = 0
"""The id that carries what belongs to the whole battle: turn order, dice counters, doors, the outcome."""

PASSING = ("Budget", "Chance", "Turn")
"""Components that change with all that anybody does: what is left of a turn, the dice, whose turn it is."""
_NEW = object()
_NOTHING: Store = {}

COMPONENTS: dict[str, type[Any]] = {}
"""Every component class by its name, so that a save can name them."""


def component(cls: type[C]) -> type[C]:
    """Register a frozen dataclass as a component.  Raises ValueError when the name is taken."""
    if cls.__name__ in COMPONENTS:
        raise ValueError(f"two components are called {cls.__name__}")
    COMPONENTS[cls.__name__] = cls
    return cls


class Shelf(dict[object, Any]):
    """What has been worked out about a state; thrown away with the last world in that state."""

    __slots__ = ("__weakref__",)


class World:
    """What is true at one moment of a battle.

    `_of[component name][id] = component`, by name and id in order; components are frozen, and so are these stores: a
    change puts another store in the place of one, so that forks share them, and what stands in the same store is the
    same. `known` holds what has been worked out about this very state (see `remembered`); it is no part of it, and
    every change begins it anew, but that of a passing component leaves what is `lasting`. What is kept about single
    components (see `each`) holds as long as they do, and is shared between forks too.
    """

    __slots__ = ("_kept", "_made", "_of", "_still", "ground", "known", "lasting")

    def __init__(self, ground: Field, stores: Mapping[str, Mapping[int, Any]] | None = None) -> None:
        """Start a world on the ground of a level, empty or with the stores given."""
        self.ground = ground
        self._of: dict[str, Store] = {name: in_order(store) for name, store in sorted((stores or {}).items())}
        self.known = Shelf()
        self.lasting = Shelf()
        self._still: World | None = None
        self._kept: dict[object, dict[tuple[Any, ...], tuple[Any, Any]]] = {}
        self._made: dict[tuple[Callable[[Any], Any], str], Made] = {}

    @property
    def field(self) -> Field:
        """Give the ground as it is now, with what has changed since the level began."""
        terrain = self._of.get("Terrain", _NOTHING).get(BATTLE)
        return self.ground if terrain is None else self.ground.changed(terrain.changes)

    def put(self, unit: int, value: object) -> None:
        """Give a unit a component, in place of the one it had."""
        name = type(value).__name__
        before = self._of.get(name)
        if before is None:
            self._of[name] = {unit: value}
            self._of = dict(sorted(self._of.items()))
        else:
            store = before.copy()
            store[unit] = value
            ordered = unit in before or not before or next(reversed(before)) < unit
            self._of[name] = store if ordered else in_order(store)
        self._forget(name)

    def drop(self, unit: int, kind: type[object]) -> None:
        """Take a component from a unit that has it."""
        name = kind.__name__
        store = self._of[name].copy()
        del store[unit]
        self._of[name] = store
        self._forget(name)

    def _forget(self, name: str) -> None:
        """Begin anew what is known, now that a component of a kind has changed."""
        self.known, self._still = Shelf(), None
        if name not in PASSING:
            self.lasting = Shelf()

    def get(self, unit: int, kind: type[C]) -> C:
        """Give a unit's component.  Raises KeyError when it has none."""
        value: C = self._of[kind.__name__][unit]
        return value

    def find(self, unit: int, kind: type[C]) -> C | None:
        """Give a unit's component, or None."""
        store = self._of.get(kind.__name__)
        return None if store is None else store.get(unit)

    def all(self, kind: type[C]) -> Iterator[tuple[int, C]]:
        """Yield every unit that has a component of a kind, with it, in id order, as they are now."""
        return iter(self._of.get(kind.__name__, _NOTHING).items())

    def having(self, kind: type[object]) -> KeysView[int]:
        """Give the units that have a component of a kind now, in id order."""
        return self._of.get(kind.__name__, _NOTHING).keys()

    def ids(self) -> tuple[int, ...]:
        """List every id that carries a component, in order."""
        carrying: Store = {}
        for store in self._of.values():
            carrying.update(store)
        return tuple(sorted(carrying))

    def everything(self) -> Iterator[tuple[int, object]]:
        """Yield every component with its unit, by component name and id."""
        return (entry for store in tuple(self._of.values()) for entry in store.items())

    def of(self, unit: int) -> Iterator[object]:
        """Yield every component of a unit, by component name."""
        return (store[unit] for store in tuple(self._of.values()) if unit in store)

    def each(self, work: Callable[[Any], C]) -> Iterator[tuple[str, int, C]]:
        """Yield name, unit and what a pure function makes of each component, worked out once while it stays there."""
        for name in tuple(self._of):
            for unit, (_, made) in self._worked(work, name).each.items():
                yield name, unit, made

    def marked(self, work: Callable[[Any], C], *kinds: type[object]) -> Iterator[tuple[int, C]]:
        """Yield unit and what is made likewise of each component, of these kinds alone, where that is not empty."""
        for name in (kind.__name__ for kind in kinds) if kinds else tuple(self._of):
            if name in self._of:
                yield from self._worked(work, name).marked

    def _worked(self, work: Callable[[Any], Any], name: str) -> Made:
        """Give what is made of each component of a store, of each that was there before no second time."""
        store, made = self._of[name], self._made.get((work, name))
        if made is None or made.store is not store:
            made = self._made[work, name] = Made.by(work, store, made)
        return made

    def fork(self) -> "World":
        """Copy the world; what is in it is shared, and what is known of it until one of the two changes."""
        return self._copied(World(self.ground))

    def _copied(self, copy: "World") -> "World":
        copy._of, copy._kept, copy._made = self._of.copy(), self._kept, self._made
        copy.known, copy.lasting, copy._still = self.known, self.lasting, self._still
        return copy

    def still(self) -> "World":
        """Give this very state as a world of its own, which nobody ever changes."""
        if self._still is None:
            self._still = self._copied(Still(self.ground))
        return self._still

    def plain(self) -> dict[str, dict[str, Any]]:
        """Write the world as plain data: component name, id, fields; empty stores left out, all sorted."""
        stores = [(name, store) for name, store in self._of.items() if store]
        return {name: {str(unit): plain(value) for unit, value in store.items()} for name, store in stores}

    def digest(self) -> str:
        """Give the SHA-256 of the plain form's canonical text in hexadecimal."""
        tables = [self._worked(written, name).table(name) for name, store in self._of.items() if store]
        return hashlib.sha256(table(tables).encode()).hexdigest()


class Still(World):
    """A world that nobody changes: the very state that is kept as it was.

    What is known of it holds on to it, so it must not hold on to what is known: each state of a battle would be a
    circle, and the collector's work. Only one that is asked after all other worlds have left its state keeps its own.
    """

    __slots__ = ("_known", "_lasting", "_own")

    @property
    def known(self) -> Shelf:
        """Give what is known of this state."""
        known = self._known()
        if known is None:
            self.known = known = self._alone()
        return known

    @known.setter
    def known(self, shelf: Shelf) -> None:
        """Know what is on a shelf while others keep it."""
        self._known = ref(shelf)

    @property
    def lasting(self) -> Shelf:
        """Give what is known of this state and lasts."""
        lasting = self._lasting()
        if lasting is None:
            self.lasting = lasting = self._alone()
        return lasting

    @lasting.setter
    def lasting(self, shelf: Shelf) -> None:
        """Know what is on a shelf while others keep it."""
        self._lasting = ref(shelf)

    def _alone(self) -> Shelf:
        """Begin a shelf of its own."""
        shelf = Shelf()
        self._own = (*getattr(self, "_own", ()), shelf)
        return shelf

    def still(self) -> World:
        """Give itself."""
        return self


def remembered(rule: Callable[Concatenate[World, P], C]) -> Callable[Concatenate[World, P], C]:
    """Let what a pure function says of a world be worked out once, until the world changes.

    Arguments are hashable; the function gets a world that never changes, so its answer may hold on to it.
    """

    @wraps(rule)
    def asked(world: World, /, *args: P.args, **kwargs: P.kwargs) -> C:
        key = (rule, args, *kwargs.items())
        answer: C = world.known.get(key, _NEW)
        if answer is _NEW:
            answer = world.known[key] = rule(world.still(), *args, **kwargs)
        return answer

    return asked


def lasting(rule: Callable[Concatenate[World, P], C]) -> Callable[Concatenate[World, P], C]:
    """Let what a pure function says be worked out once, likewise, where it looks at no passing component."""

    @wraps(rule)
    def asked(world: World, /, *args: P.args, **kwargs: P.kwargs) -> C:
        key = (rule, args, *kwargs.items())
        answer: C = world.lasting.get(key, _NEW)
        if answer is _NEW:
            answer = world.lasting[key] = rule(world.still(), *args, **kwargs)
        return answer

    return asked


class Marked(NamedTuple):
    """A function whose answers last, and what it sees of passing components: as long as that is so, they hold."""

    rule: Callable[..., Any]
    mark: object


def lasting_by(
    mark: Callable[[World, int], object],
) -> Callable[[Callable[Concatenate[World, int, P], C]], Callable[Concatenate[World, int, P], C]]:
    """Let what a pure function says of a unit last likewise, where it sees of passing components only what marks it."""

    def bearing(rule: Callable[Concatenate[World, int, P], C]) -> Callable[Concatenate[World, int, P], C]:
        @wraps(rule)
        def asked(world: World, unit: int, /, *args: P.args, **kwargs: P.kwargs) -> C:
            key = (Marked(rule, mark(world, unit)), (unit, *args), *kwargs.items())
            answer: C = world.lasting.get(key, _NEW)
            if answer is _NEW:
                answer = world.lasting[key] = rule(world.still(), unit, *args, **kwargs)
            return answer

        return asked

    return bearing


class Worked(Generic[P, C]):
    """A function that takes long: it is worked out in pieces by `work`, or at once when it is called."""

    def work(self, world: World, /, *args: P.args, **kwargs: P.kwargs) -> Generator[None, None, C]:
        """Work it out, unless it is known."""
        raise NotImplementedError

    def __call__(self, world: World, /, *args: P.args, **kwargs: P.kwargs) -> C:
        """Work it out at once, unless it is known."""
        work = self.work(world, *args, **kwargs)
        while True:
            try:
                next(work)
            except StopIteration as end:
                answer: C = end.value
                return answer


class Pieced(Worked[P, C]):
    """A remembered function that takes long.

    `mark`: what it sees of passing components, of the unit that it is asked of, where it lasts as long as that is so.
    """

    def __init__(
        self, rule: Callable[Concatenate[World, P], Generator[None, None, C]],
        mark: Callable[[World, Any], object] | None = None,
    ) -> None:  # fmt: skip
        self.rule, self.mark = rule, mark

    def work(self, world: World, /, *args: P.args, **kwargs: P.kwargs) -> Generator[None, None, C]:
        """Work it out, unless it is known; whoever asks afterwards finds the answer."""
        known = world.known if self.mark is None else world.lasting
        rule = self.rule if self.mark is None else Marked(self.rule, self.mark(world, args[0]))
        key = rule, args, *kwargs.items()
        answer: C = known.get(key, _NEW)
        if answer is _NEW:
            answer = known[key] = yield from self.rule(world.still(), *args, **kwargs)
        return answer


def hand_on(rule: Callable[Concatenate[World, P], C], world: World, ahead: World, *args: P.args,
            **kwargs: P.kwargs) -> None:  # fmt: skip
    """Let another world know what a remembered function says of this one, where it is the same there."""
    plain_rule: Any = rule.__wrapped__  # type: ignore[attr-defined]
    ahead.known[plain_rule, args, *kwargs.items()] = rule(world, *args, **kwargs)
