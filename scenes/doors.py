"""Where does each scene live?  It is fetched when somebody first goes there: nobody waits for what is not opened."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.battle.abreast import Abreast as Abreast
    from scenes.battle.replay import Replay as Replay
    from scenes.battle.skirmish import Skirmish as Skirmish
    from scenes.battle.watched import Attract as Attract
    from scenes.coach.review import Review as Review
    from scenes.keepsake.home import TakeHome as TakeHome
    from scenes.learn.codex import Codex as Codex
    from scenes.learn.drill import DrillScene as DrillScene
    from scenes.learn.leaving import LessonMenu as LessonMenu
    from scenes.learn.lesson import LessonScene as LessonScene
    from scenes.learn.path import LearnPath as LearnPath
    from scenes.learn.puzzles import PuzzlePage as PuzzlePage
    from scenes.menus.curtain import Curtain as Curtain
    from scenes.menus.keys import Keys as Keys
    from scenes.menus.pause import Pause as Pause
    from scenes.menus.rebind import Rebind as Rebind
    from scenes.menus.saves import Damaged as Damaged
    from scenes.menus.saves import LoadScene as LoadScene
    from scenes.menus.saves import SaveScene as SaveScene
    from scenes.menus.settings_menu import SettingsScene as SettingsScene
    from scenes.menus.shelf import Shelf as Shelf
    from scenes.menus.title import Title as Title
    from scenes.menus.travel import Travel as Travel
    from scenes.seats.chooser import Chooser as Chooser
    from scenes.seats.throws import Throws as Throws
    from scenes.story.briefing import Briefing as Briefing

_HOMES = {
    "Abreast": "scenes.battle.abreast",
    "Attract": "scenes.battle.watched",
    "Briefing": "scenes.story.briefing",
    "Chooser": "scenes.seats.chooser",
    "Codex": "scenes.learn.codex",
    "Curtain": "scenes.menus.curtain",
    "Damaged": "scenes.menus.saves",
    "DrillScene": "scenes.learn.drill",
    "Keys": "scenes.menus.keys",
    "LearnPath": "scenes.learn.path",
    "LessonMenu": "scenes.learn.leaving",
    "LessonScene": "scenes.learn.lesson",
    "LoadScene": "scenes.menus.saves",
    "Pause": "scenes.menus.pause",
    "PuzzlePage": "scenes.learn.puzzles",
    "Rebind": "scenes.menus.rebind",
    "Replay": "scenes.battle.replay",
    "Review": "scenes.coach.review",
    "SaveScene": "scenes.menus.saves",
    "SettingsScene": "scenes.menus.settings_menu",
    "Shelf": "scenes.menus.shelf",
    "Skirmish": "scenes.battle.skirmish",
    "TakeHome": "scenes.keepsake.home",
    "Throws": "scenes.seats.throws",
    "Title": "scenes.menus.title",
    "Travel": "scenes.menus.travel",
}


def __getattr__(name: str) -> object:
    """Fetch a scene from the module where it lives.  Raises AttributeError for any other name."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
