"""Disk: every operation on files that saving makes, one method each, so that tests can watch, break and cut them."""

import errno
import os
import stat
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from threading import Event

PLAIN = os.O_CREAT | os.O_TRUNC | os.O_WRONLY
SAFELY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)
"""Bytes as they are, for this process alone, and never through a link that somebody has laid."""


def pause(milliseconds: int) -> None:
    """Let another program finish with a file."""
    Event().wait(timedelta(milliseconds=milliseconds).total_seconds())


def head(path: str | os.PathLike[str], most: int) -> bytes:
    """Give at most so many bytes of a file, without waiting for what never comes.  Raises OSError."""
    with open(path, "rb", opener=_at_once) as stream:
        return stream.read(most) or b""


def _at_once(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


class Disk:
    """The real file system. Every method raises OSError when it fails."""

    def __init__(self, wait: Callable[[int], None] = pause) -> None:
        """Take how to wait a number of milliseconds before another try."""
        self.wait = wait

    def read(self, path: Path, most: int) -> bytes:
        """Give at most so many bytes of a file; a pipe or a folder is none."""
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise OSError(errno.EINVAL, "it is no file", str(path))
        return head(path, most)

    def create(self, path: Path) -> int:
        """Open an empty file to write; gives its descriptor."""
        return os.open(path, PLAIN | SAFELY, 0o644)

    def write(self, descriptor: int, data: bytes) -> int:
        """Write; gives how many bytes went through, which may be fewer."""
        return os.write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        """Wait until a file's bytes lie on the disk, and not only in its cache."""
        if sys.platform == "darwin":
            import fcntl

            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        else:
            os.fsync(descriptor)

    def close(self, descriptor: int) -> None:
        """Close a file."""
        os.close(descriptor)

    def link(self, path: Path, name: Path) -> None:
        """Give a file a second name."""
        os.link(path, name)

    def replace(self, path: Path, name: Path) -> None:
        """Move a file to a name, in place of what had it, at one stroke."""
        os.replace(path, name)

    def remove(self, path: Path) -> None:
        """Take a file away."""
        path.unlink()

    def sync_folder(self, folder: Path) -> None:
        """Wait until a folder's names lie on the disk; Windows does so by itself."""
        if os.name != "posix":
            return
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def names(self, folder: Path) -> tuple[str, ...]:
        """List the names in a folder, sorted; none where there is no such folder."""
        return tuple(sorted(os.listdir(folder))) if folder.is_dir() else ()

    def make_folder(self, folder: Path) -> None:
        """Make a folder, and those above it, where they are not there."""
        folder.mkdir(parents=True, exist_ok=True)
