"""The command line as a player meets it: exit statuses, narrow terminals, nothing written that nobody asked for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.ai import simulate
from game.cli import main

LEVEL = Path("levels/demo/starfinder/barricade.toml").resolve()
SMALL = Path("tests/docs/corner.toml").resolve()
"""A battle that is soon over."""


def told(*words, **more):
    """Run the program in a process of its own."""
    env = {**os.environ, "SDL_VIDEODRIVER": "", "DISPLAY": "", "WAYLAND_DISPLAY": "", **more.pop("env", {})}
    env["PYTHONPATH"] = str(Path.cwd())
    words = (sys.executable, "-m", "game", *words)
    return subprocess.run(words, check=False, capture_output=True, text=True, env=env, **more)


def test_without_a_display_nothing_is_left_in_the_folder(tmp_path):
    done = told("--level", str(SMALL), cwd=tmp_path, env={"HOME": str(tmp_path / "home")})
    assert done.returncode == 0
    assert "turn" in done.stdout.splitlines()[-1]
    assert [one.name for one in tmp_path.iterdir() if one.name != "home"] == []


def test_a_board_that_cannot_be_drawn_is_told_before_the_battle(tmp_path, capsys):
    assert main(["demo", str(LEVEL), "--board", str(tmp_path / "none" / "board.png")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"{tmp_path / 'none'}: No such file or directory\n"


def test_a_board_is_drawn_where_it_is_asked_for(tmp_path, capsys):
    assert main(["demo", str(LEVEL), "--turns", "1", "--board", str(tmp_path / "board.png")]) == 0
    assert (tmp_path / "board.png").stat().st_size > 1000


def test_a_level_that_is_not_there_is_told_by_the_window_too(capsys):
    assert main(["--level", "missing.toml", "--frames", "3"]) == 2
    assert capsys.readouterr().err == "missing.toml: file: there is no such file: check the name and the folder\n"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1251"])
def test_a_terminal_that_knows_few_letters_is_given_numbers(tmp_path, encoding):
    text = LEVEL.read_text("utf-8").replace('name = "Vale"', 'name = "Väłe 龍"').replace('"Vale"', '"Väłe 龍"')
    (tmp_path / "level.toml").write_text(text, "utf-8")
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = told("demo", str(tmp_path / "level.toml"), "--turns", "1", cwd=tmp_path, env=env, encoding=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\u9f8d" in done.stdout


def test_what_expects_nothing_is_told(capsys):
    assert main(["check", str(LEVEL)]) == 0
    out, err = capsys.readouterr()
    assert out == "0 passed, 0 failed\n"
    assert err == f"{LEVEL}: it reads well, and expects nothing: nothing to check\n"


def test_a_bar_is_drawn_for_people_only(capsys, monkeypatch):
    simulate._show(1, 2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    simulate._show(1, 2)
    assert "1/2" in capsys.readouterr().err


def test_names_of_a_hostile_level_reach_the_terminal_as_plain_text(tmp_path, capsys):
    text = LEVEL.read_text("utf-8").replace('name = "Vale"', 'name = "V\\u001b[31m\\u202e\\nale"', 1)
    (tmp_path / "level.toml").write_text(text + '[[ask]]\nwhat = "threat"\nwho = "Dor"\n', "utf-8")
    assert main(["check", str(tmp_path / "level.toml")]) == 2
    err = capsys.readouterr().err
    assert all(char.isprintable() for char in err.replace("\n", ""))
    assert 'there is no creature "Dor"' in err
    assert all(len(line) < 2000 for line in err.splitlines())


def test_help_is_there_before_any_rulebook_is_read():
    asked = "import sys, game.cli\ntry: game.cli.main(['--help'])\nexcept SystemExit: print(sorted(sys.modules))"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    assert "usage: fivefoot" in told
    assert not [name for name in ("game.rules", "game.battle", "numpy", "pygame", "polib") if f"'{name}'" in told]
