"""Disks that fail, that remember what was done, and what a power cut may leave of it."""

import errno
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from game.store.disk import Disk

CALLS = ("read", "create", "write", "sync", "close", "link", "replace", "remove", "sync_folder", "names", "make_folder")


def no_wait(milliseconds: int) -> None:
    """Wait for nothing."""


class Counting(Disk):
    """A disk that counts its calls and can be told to fail at one of them, once or from then on.

    `how`: a number of errno; ('winerror', n); 'short' and 'nothing': a write that takes half, or nothing.
    """

    def __init__(self, at: int = -1, how: object = errno.EIO, times: int = 1) -> None:
        super().__init__(no_wait)
        self.at, self.how, self.times = at, how, times
        self.calls: list[str] = []
        self.waited: list[int] = []
        self.wait = self.waited.append

    def _due(self, name: str) -> bool:
        self.calls.append(name)
        return 0 <= self.at < len(self.calls) <= self.at + self.times

    def _call(self, name: str, *values: object) -> object:
        if (
            self._due(name)
            and not (name == "write" and isinstance(self.how, str))
            and self.how not in ("short", "nothing")
        ):
            raise failure(self.how)
        return getattr(Disk, name)(self, *values)

    def write(self, descriptor: int, data: bytes) -> int:
        if self._due("write"):
            if not isinstance(self.how, str):
                raise failure(self.how)
            return super().write(descriptor, data[: len(data) // 2]) if self.how == "short" else 0
        return super().write(descriptor, data)


def _through(name: str):
    def call(self, *values):
        return self._call(name, *values)

    return call


for _name in CALLS:
    if _name != "write":
        setattr(Counting, _name, _through(_name))


def failure(how: object) -> OSError:
    """Build the error of a system call."""
    if isinstance(how, tuple):
        error = OSError(errno.EACCES, "The process cannot access the file")
        error.winerror = how[1]
        return error
    return OSError(how, os.strerror(how))


@dataclass
class Inode:
    """A file's bytes, and as much of them as surely lies on the disk (None: not even its length)."""

    data: bytes = b""
    sure: bytes | None = None


@dataclass
class Recorder(Disk):
    """A disk in memory that keeps the list of what was done to names and bytes, in the order in which it was done."""

    folder: dict[str, Inode] = field(default_factory=dict)
    steps: list[tuple] = field(default_factory=list)
    open: dict[int, Inode] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.wait = no_wait
        for inode in self.folder.values():
            inode.sure = inode.data

    def _of(self, path: Path) -> Inode:
        if path.name not in self.folder:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path.name)
        return self.folder[path.name]

    def read(self, path: Path, most: int) -> bytes:
        return self._of(path).data[:most]

    def create(self, path: Path) -> int:
        inode = Inode()
        self.folder[path.name] = inode
        self.steps.append(("name", path.name, inode))
        self.open[len(self.steps)] = inode
        return len(self.steps)

    def write(self, descriptor: int, data: bytes) -> int:
        part = data[: max(1, len(data) * 2 // 3)]
        inode = self.open[descriptor]
        inode.data += part
        self.steps.append(("write", inode, inode.data))
        return len(part)

    def sync(self, descriptor: int) -> None:
        inode = self.open[descriptor]
        self.steps.append(("sync", inode, inode.data))

    def close(self, descriptor: int) -> None:
        del self.open[descriptor]

    def link(self, path: Path, name: Path) -> None:
        if name.name in self.folder:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name.name)
        self.folder[name.name] = self._of(path)
        self.steps.append(("name", name.name, self.folder[name.name]))

    def replace(self, path: Path, name: Path) -> None:
        inode = self._of(path)
        del self.folder[path.name]
        self.folder[name.name] = inode
        self.steps.append(("move", path.name, name.name, inode))

    def remove(self, path: Path) -> None:
        self._of(path)
        del self.folder[path.name]
        self.steps.append(("gone", path.name))

    def sync_folder(self, folder: Path) -> None:
        self.steps.append(("settle",))

    def names(self, folder: Path) -> tuple[str, ...]:
        return tuple(sorted(self.folder))

    def make_folder(self, folder: Path) -> None:
        return


def after_power_cut(before: dict[str, bytes], steps: list[tuple]) -> Iterator[dict[str, bytes | None]]:
    """Yield every folder that a power cut at any moment may leave, as name -> bytes (None: unreadable).

    Changes to names that no folder sync has settled survive in any subset, in their order. Bytes that no sync has
    settled are missing, cut, zeroed or whole.
    """
    for moment in range(len(steps) + 1):
        settled: dict[str, Inode | bytes] = dict(before)
        loose: list[tuple] = []
        sure: dict[int, bytes] = {}
        written: dict[int, bytes] = {}
        for step in steps[:moment]:
            match step:
                case ("write", inode, data):
                    written[id(inode)] = data
                case ("sync", inode, data):
                    sure[id(inode)] = data
                case ("settle",):
                    for done in loose:
                        rename(settled, done)
                    loose = []
                case _:
                    loose.append(step)
        for kept in product((False, True), repeat=len(loose)):
            names = dict(settled)
            for done in (step for step, survives in zip(loose, kept, strict=True) if survives):
                rename(names, done)
            yield from contents(names, sure, written)


def rename(names: dict, step: tuple) -> None:
    """Do one change of names to a folder."""
    match step:
        case ("name", name, inode):
            names[name] = inode
        case ("move", old, new, inode):
            if names.get(old) is inode:
                del names[old]
            names[new] = inode
        case ("gone", name):
            names.pop(name, None)


def contents(names: dict, sure: dict[int, bytes], written: dict[int, bytes]) -> Iterator[dict[str, bytes | None]]:
    """Yield what the files may hold."""
    inodes = {id(one): one for one in names.values() if isinstance(one, Inode)}
    choices = {}
    for key, inode in inodes.items():
        if inode.sure is not None:
            choices[key] = [inode.sure]
            continue
        least, most = sure.get(key, b""), written.get(key, b"")
        loose = least != most or key not in sure
        choices[key] = [most, *([least, most[: len(most) // 2], bytes(len(most)), b""] if loose else [])]
    for held in product(*choices.values()):
        of = dict(zip(choices, held, strict=True))
        yield {name: of[id(one)] if isinstance(one, Inode) else one for name, one in names.items()}
