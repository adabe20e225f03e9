"""Replays without a window: the commands of a save run again, every digest compared."""

from pathlib import Path

from game.battle.battle import Battle, FaultError, IllegalError
from game.battle.command import Command
from game.i18n import tr
from game.reasons import text
from game.rules import RULEBOOKS
from game.store import crash
from game.store.resume import replay_save
from game.store.save import Saved, SaveError, game_version
from game.store.slots import load_file, named


def tape(path: Path) -> Saved:
    """Read what is to be replayed on screen: a save, or that of a crash report's folder.  Raises SaveError."""
    file = path / crash.BATTLE if path.is_dir() else path
    try:
        return load_file(file)[1]
    except SaveError as error:
        raise named(file, error) from error.__cause__


def replay_file(path: Path) -> bool:
    """Run the commands of a save, or of a crash report's folder, from the start; say whether all is as it was.

    Prints `in step: N commands`, or the first difference.  Raises SaveError when there is nothing to run.
    """
    file, saved = path / crash.BATTLE if path.is_dir() else path, tape(path)
    try:
        count, difference, battle = replay_save(saved, RULEBOOKS)
    except SaveError as error:
        raise named(file, error) from error.__cause__
    if difference is not None:
        print(difference)
        _explain(saved)
        return False
    if battle.digest != saved.digest:
        print(tr(text("The log ends at {found}, the battle stands at {kept}.", found=battle.digest, kept=saved.digest)))
        return False
    print(f"in step: {count} commands")
    return _under_way(path, battle) if path.is_dir() else True


def _explain(saved: Saved) -> None:
    print(tr(text("The save itself is whole: go on from it with resume; its battle holds, not its log.")))
    if saved.game != game_version():
        facts = text("It was made by version {old}, this is {new}: rules changed.", old=saved.game, new=game_version())
        print(tr(facts))


def _under_way(folder: Path, battle: Battle) -> bool:
    """Do what was under way when the game crashed; say whether it is done without a fault this time."""
    command, answers = crash.read_command(folder)
    if command is None:
        return True
    try:
        _do(battle, command, answers)
    except FaultError as error:
        print(f"{error} ({type(error.__cause__).__name__}: {error.__cause__})")
        return False
    except IllegalError as error:
        print(f"{command}: {error}")
    return True


def _do(battle: Battle, command: Command, answers: tuple[str, ...]) -> None:
    battle.do(command)
    for answer in answers:
        battle.answer(answer)
