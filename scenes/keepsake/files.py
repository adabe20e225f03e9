"""Where does a keepsake lie, and how is it written: pictures, a document, a moving picture?"""

from collections.abc import Callable
from pathlib import Path

import platformdirs

from scenes.keepsake.film import Film
from scenes.ui.words import say


def folder() -> Path:
    """Give the folder where this user's pictures lie."""
    return platformdirs.user_pictures_path()


def written(names: list[str], write: Callable[[list[Path]], None]) -> tuple[str, bool]:
    """Write files; gives the sentence to show, and whether that worked."""
    there = folder()
    try:
        there.mkdir(parents=True, exist_ok=True)
        write([there / name for name in names])
    except OSError as error:
        why = error.strerror or str(error)
        return say("It could not be written into {folder}: {why}", folder=str(there), why=why), False
    return say("Saved: {path}", path=", ".join(str(there / name) for name in names)), True


def save_film(film: Film, path: Path) -> None:
    """Write a film.  Raises OSError."""
    film.frames[0].save(path, "GIF", save_all=True, append_images=film.frames[1:], duration=film.lengths, loop=0)
