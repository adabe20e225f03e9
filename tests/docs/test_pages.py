"""README, ARCHITECTURE and CONTRIBUTING say what is so: every block is run, or compared with what it shows."""

import doctest
import os
import re
import shlex

import pytest

from game import i18n
from game.cli import main, parser
from scenes.night.playlist import read_playlist
from scenes.ui.bindings import ACTIONS, VERBS, Bindings
from tests.docs.blocks import ROOT, Block, blocks

PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")
ALL = [block for page in PAGES for block in blocks(page)]
SHELL = (
    "python3 -m venv .venv && .venv/bin/pip install -e . && .venv/bin/fivefoot\n",
    "python3 -m venv .venv && .venv/bin/pip install -e '.[dev]' && .venv/bin/pytest\n",
)
"""What .ci/run runs on a clean copy; the pages may show no other commands for a shell."""
WAYS = ("python", "console", "toml", "sh")
FOLDERS = ("game", "scenes", "tests", "assets", "levels")
FILE = re.compile(rf"(?<![\w/.])((?:{'|'.join(FOLDERS)})/[\w/.-]+\.(?:py|toml|md|json))\b")


def of(language: str) -> list[Block]:
    return [block for block in ALL if block.language == language]


def test_every_file_that_a_page_names_is_there():
    """In all pages: a file that has been moved is moved on them too."""
    pages = [*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in (ROOT / folder).rglob("*.md"))]
    assert {ROOT / page for page in PAGES} < {*pages}
    named = {(page.name, name) for page in pages for name in FILE.findall(page.read_text("utf-8"))}
    assert sorted(one for one in named if not (ROOT / one[1]).exists()) == []


def test_every_block_is_of_a_kind_that_is_tried():
    assert [(block.page, block.line) for block in ALL if block.language not in WAYS] == []
    assert all(of(language) for language in WAYS)


@pytest.mark.parametrize("page", PAGES)
def test_python_blocks_run_in_order(page, monkeypatch):
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    for block in blocks(page):
        if block.language == "python":
            code = "\n" * block.line + block.text
            exec(compile(code, page, "exec"), names)  # noqa: S102


@pytest.fixture
def fivefoot(tmp_path, monkeypatch, capsys):
    """Run `fivefoot` in a folder to write in, from which the project's own files can be reached; gives what it prints.

    Here it needs no process of its own: tests/test_terminal.py begins it as a player does.
    """
    for name in ("levels", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)

    def run(name: str, *words: str) -> str:
        assert name == "fivefoot", words
        status = main(words)
        said = capsys.readouterr()
        assert status == 0, said.err
        return said.out

    yield run
    i18n.use(i18n.Catalogue())


@pytest.mark.parametrize("page", PAGES)
def test_console_blocks_print_what_they_show(page, fivefoot):
    for block in blocks(page):
        if block.language != "console":
            continue
        assert block.text.startswith("$ ")
        for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            told, _, shown = part.partition("\n")
            printed = fivefoot(*shlex.split(told))
            flags = doctest.ELLIPSIS
            assert doctest.OutputChecker().check_output(shown, printed, flags), f"$ {told}\n{printed}"


def test_levels_shown_are_the_files():
    _, level = (block.text for block in of("toml") if block.page == "README.md")
    assert level == (ROOT / "tests/docs/corner.toml").read_text("utf-8")


def test_the_playlist_shown_is_one(tmp_path):
    shown = next(block.text for block in of("toml") if block.page == "README.md")
    (tmp_path / "friday.toml").write_text(shown, encoding="utf-8")
    playlist = read_playlist(tmp_path / "friday.toml", sorted((ROOT / "levels/demo").glob("**/*.toml")))
    assert playlist.faults == ()
    assert [entry.path.stem for entry in playlist.entries] == ["barricade", "bridge"]


def test_shell_commands_are_the_two():
    assert tuple(block.text for block in of("sh")) == SHELL


def test_the_ci_runs_the_readmes_command():
    script = (ROOT / ".ci/run").read_text("utf-8")
    assert "set -euo pipefail" in script
    assert SHELL[1].split("&&")[1].strip().removeprefix(".venv/bin/") in script
    assert os.access(ROOT / ".ci/run", os.X_OK)


def test_links_lead_somewhere():
    for page in PAGES:
        source = (ROOT / page).read_text("utf-8")
        for target in re.findall(r"\]\(([^)#]+)\)", source):
            assert target.startswith("https://") or (ROOT / target).exists(), f"{page}: {target}"


def test_the_readme_tells_every_key():
    table = "".join(re.findall(r"^\|.*", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE))
    usual = Bindings({})
    beyond_nine = [f"verb {number}" for number in range(10, len(VERBS) + 1)]
    told = [action for action in ACTIONS if action not in beyond_nine and not re.fullmatch("verb [2-8]", action)]
    assert [action for action in told if f"`{usual.labels(action).split(', ')[0]}`" not in table] == []


def test_every_command_is_told():
    told = "\n".join((ROOT / page).read_text("utf-8") for page in ("README.md", "CONTRIBUTING.md"))
    commands = next(action.choices for action in parser()._actions if isinstance(action.choices, dict))
    assert [name for name in commands if f"fivefoot {name}" not in told and name != "play"] == []


def test_made_targets_are_there():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    told = "\n".join((ROOT / page).read_text("utf-8") for page in PAGES)
    for target in re.findall(r"`make (\w+)`", told):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
