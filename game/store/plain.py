"""Plain data back into frozen values: exactly what was written, nothing coerced, nothing left out, nothing added."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from cattrs import BaseValidationError, Converter, IterableValidationError, transform_error
from cattrs.errors import ForbiddenExtraKeysError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn

from game.battle.battle import Entry, Snapshot
from game.battle.command import Command
from game.ecs.world import COMPONENTS, World
from game.ecs.writing import plain
from game.space.field import Field

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]
Take = Callable[[Any], Any]


class PlainError(ValueError):
    """Data that is not what its type asks for; `faults` lists every complaint with its place, '$' being the whole."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def read(kind: Any, value: object) -> Any:
    """Build a frozen dataclass (or int, str, bool, tuple, union of these) from what `plain` wrote.

    Raises PlainError for another type (a bool is no int, a text no tuple), a missing field or an unknown one.
    """
    try:
        return _taking(kind)(value)
    except (AttributeError, KeyError, TypeError, ValueError):
        return _telling(kind, value)


def _telling(kind: Any, value: object) -> Any:
    """Build it likewise, slowly: of what does not fit every fault is told."""
    try:
        return _converter().structure(value, kind)
    except (BaseValidationError, ValueError) as error:
        raise PlainError(tuple(transform_error(error, "$", _told))) from error


def read_world(ground: Field, data: object) -> World:
    """Build a world on its ground from `World.plain()`.  Raises PlainError with every fault."""
    world, faults = World(ground), []
    for name, store in _table(data, "$").items():
        if name not in COMPONENTS:
            faults.append(f"unknown component @ $.{name}")
            continue
        for key, value in _table(store, f"$.{name}").items():
            try:
                world.put(_unit(key, f"$.{name}"), read(COMPONENTS[name], value))
            except PlainError as error:
                faults += [fault.replace("@ $", f"@ $.{name}.{key}") for fault in error.faults]
    if faults:
        raise PlainError(tuple(faults))
    return world


def write_snapshot(saved: Snapshot) -> dict[str, Any]:
    """Write a snapshot as plain data: world, command under way, its answers, log."""
    return {
        "world": saved.world.plain(),
        "under_way": plain(saved.under_way),
        "answers": plain(saved.answers),
        "log": plain(saved.log),
    }


def read_snapshot(ground: Field, data: object) -> Snapshot:
    """Build a snapshot on the ground of its level from what `write_snapshot` wrote.  Raises PlainError."""
    table = _table(data, "$")
    if sorted(table) != ["answers", "log", "under_way", "world"]:
        raise PlainError((f"not the parts of a snapshot: {', '.join(sorted(table))} @ $",))
    return Snapshot(
        read_world(ground, table["world"]),
        read(Command | None, table["under_way"]),
        read(tuple[str, ...], table["answers"]),
        read(tuple[Entry, ...], table["log"]),
    )


@cache
def _taking(kind: Any) -> Take:
    """Build what takes a value of a kind that fits in all its parts; where one does not, it raises some error."""
    if get_origin(kind) is tuple:
        return _taking_items(get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        by_type = {_written(part): _taking(part) for part in get_args(kind)}
        return lambda value: by_type[value.__class__](value)
    if is_dataclass(kind):
        return _taking_fields(kind)

    def take(value: Any) -> Any:
        if value.__class__ is not kind:
            raise ValueError
        return value

    return take


def _taking_items(kinds: tuple[Any, ...]) -> Take:
    endless, each = kinds[-1] is Ellipsis, [_taking(kind) for kind in kinds if kind is not Ellipsis]

    def take(value: Any) -> Any:
        if value.__class__ is not list or not (endless or len(value) == len(each)):
            raise ValueError
        if endless:
            return tuple(map(each[0], value))
        return tuple([take(item) for take, item in zip(each, value, strict=True)])

    return take


def _taking_fields(kind: Any) -> Take:
    """Build it when first asked: a component may hold others of its own kind."""
    parts: list[tuple[str, Take]] = []

    def take(value: Any) -> Any:
        if not parts:
            hints = get_type_hints(kind)
            parts.extend((entry.name, _taking(hints[entry.name])) for entry in fields(kind))
        if value.__class__ is not dict or len(value) != len(parts):
            raise ValueError
        return kind(**{name: each(value[name]) for name, each in parts})

    return take


def _table(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise PlainError((f"expected a table @ {where}",))
    return value


def _unit(key: str, where: str) -> int:
    if not (len(key) < 10 and key.isascii() and key.isdigit() and str(int(key)) == key):
        raise PlainError((f"{key!r} is not the id of a unit @ {where}",))
    return int(key)


@cache
def _converter() -> Converter:
    made = Converter(forbid_extra_keys=True)
    for kind in (int, str, bool, NoneType):
        made.register_structure_hook(kind, _exactly)
    made.register_structure_hook_factory(_is_tuple, lambda kind: _tuple(made, kind))
    made.register_structure_hook_factory(_is_union, lambda kind: _union(made, kind))
    made.register_structure_hook_factory(is_dataclass, lambda kind: _dataclass(made, kind))
    return made


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType)


def _exactly(value: object, kind: type[T]) -> T:
    """Take a value of just this type: true is no int."""
    if type(value) is not kind:
        raise ValueError(f"expected {kind.__name__}, not {type(value).__name__}")
    return value


def _tuple(converter: Converter, kind: Any) -> Hook:
    """Take a list of the right length, and each of its items; a text is none."""
    kinds, hooks = get_args(kind), list[Hook]()
    endless = kinds[-1] is Ellipsis

    def read_tuple(value: object, _: object) -> tuple[Any, ...]:
        if not isinstance(value, list) or not (endless or len(value) == len(kinds)):
            raise ValueError("expected a list" if endless else f"expected a list of {len(kinds)}")
        parts = kinds[:1] * len(value) if endless else kinds
        if not hooks:
            hooks.extend(converter.get_structure_hook(kind) for kind in kinds if kind is not Ellipsis)
        each = hooks * len(value) if endless else hooks
        try:
            return tuple([take(item, kind) for take, kind, item in zip(each, parts, value, strict=True)])
        except (ValueError, BaseValidationError):
            return _each(converter, tuple(zip(parts, value, strict=True)))

    return read_tuple


def _each(converter: Converter, items: tuple[tuple[Any, object], ...]) -> tuple[Any, ...]:
    """Structure items, gathering what is wrong with all of them."""
    done, wrong = [], []
    for index, (kind, item) in enumerate(items):
        try:
            done.append(converter.structure(item, kind))
        except (ValueError, BaseValidationError) as error:
            error.add_note(IterableValidationNote(f"item {index}", index, kind))
            wrong.append(error)
    if wrong:
        raise IterableValidationError("a faulty list", wrong, tuple)
    return tuple(done)


def _union(converter: Converter, kind: Any) -> Hook:
    """Take the one kind of a union that a value's own type points to: a list is a tuple, a table a dataclass."""
    by_type = {_written(part): part for part in get_args(kind)}

    def read_union(value: object, _: object) -> Any:
        if type(value) not in by_type:
            raise ValueError(f"expected {' or '.join(written.__name__ for written in by_type)}")
        return converter.structure(value, by_type[type(value)])

    return read_union


def _written(kind: Any) -> type:
    """Give the plain type that a kind is written as."""
    return dict if is_dataclass(kind) else list if get_origin(kind) is tuple else kind


def _dataclass(converter: Converter, kind: Any) -> Hook:
    """Take a table with exactly the fields of a dataclass."""
    structure = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)
    names = [entry.name for entry in fields(kind)]

    def read_dataclass(value: object, _: object) -> Any:
        if not isinstance(value, dict):
            raise ValueError("expected a table")
        missing = [name for name in names if name not in value]
        if missing:
            raise ValueError(f"missing: {', '.join(missing)}")
        return structure(value, kind)

    return read_dataclass


def _told(error: BaseException, _: type | None) -> str:
    """Say what is wrong in a few words."""
    if isinstance(error, ForbiddenExtraKeysError):
        return f"unknown: {', '.join(sorted(error.extra_fields))}"
    return str(error)
