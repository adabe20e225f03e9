"""What is taken home: a code that starts the same battle, a card with it, and the last round as a moving picture."""

import zlib
from base64 import urlsafe_b64encode
from io import BytesIO

import pygame
import pytest
from PIL import Image, PdfParser

from game.battle.battle import Battle
from game.battle.event import Event
from game.cli import main
from game.reasons import Because
from game.rules import RULEBOOKS
from game.store import codes
from game.store.errors import LevelError
from game.store.level import grids, hot_seat, load_level, on_grid, peopled, played_by, read_level
from game.store.muster import build_world
from game.store.save import SaveError, origin
from scenes.battle.skirmish import Skirmish
from scenes.keepsake import card, files, qr
from scenes.keepsake.film import FEWEST, Film
from scenes.keepsake.home import TakeHome
from scenes.keepsake.printing import bound
from scenes.menus.pause import Pause
from scenes.play.deeds import Deeds
from scenes.play.history import tape_of
from scenes.play.opening import speak
from scenes.story.briefing import Briefing
from tests.scenes.fakes import Shipped, button, click, opened, press, sheltered, started, steps
from tests.scenes.test_layout import whole
from tests.toy import levels as toys

BARRICADE = codes.shelf() / "starfinder" / "barricade.toml"


def turned(level, seed, commands=6):
    """Play the first commands that are offered; gives the digest after each."""
    book = RULEBOOKS[level.rulebook]
    battle = Battle(book, build_world(level, book), level.objectives, level.rounds)
    battle.start(seed)
    digests = []
    for _ in range(commands):
        if battle.pending is not None:
            battle.answer(battle.pending.keys[0])
        else:
            battle.do(battle.options()[-1])
        digests.append(battle.digest)
    return digests


# -- codes -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(codes.shelf().glob("*/*.toml")), ids=lambda path: path.stem)
def test_every_level_of_the_shelf_has_a_short_code(path):
    level = load_level(path)
    code = codes.encode(origin(level), 123456)
    again, seed = codes.decode(code)
    assert len(code) < 60
    assert (again.source, seed) == (level.source, 123456)


@pytest.mark.parametrize(
    "said",
    [
        hot_seat, lambda level: played_by(level, level.teams[1]),
        lambda level: peopled(level, (level.creatures[0].name, level.creatures[-1].name)),
        lambda level: peopled(level, ()),
        lambda level: peopled(hot_seat(level), (level.creatures[1].name,)),
        lambda level: hot_seat(peopled(level, (level.creatures[1].name,))),
    ],
)  # fmt: skip
def test_a_code_says_how_a_level_was_opened(said):
    level = said(load_level(BARRICADE))
    again, seed = codes.decode(codes.encode(origin(level), 7))
    assert (again.digest, seed) == (level.digest, 7)
    assert [spec.control for spec in again.creatures] == [spec.control for spec in level.creatures]


def test_a_code_says_on_which_grid_a_level_was_opened():
    shelf = (load_level(path) for path in sorted(codes.shelf().glob("*/*.toml")))
    level, other = next((level, grids(level)[1]) for level in shelf if len(grids(level)) > 1)
    moved = on_grid(hot_seat(level), other)
    assert codes.decode(codes.encode(origin(moved), 1))[0].digest == moved.digest


def test_the_same_commands_after_a_code_come_to_the_same_digests():
    level = hot_seat(load_level(BARRICADE))
    again, seed = codes.decode(codes.encode(origin(level), 42))
    assert turned(again, seed) == turned(level, 42)
    assert turned(again, seed) != turned(level, 43)


def test_a_level_of_ones_own_goes_into_the_code_whole():
    level = toys.level()
    code = codes.encode(origin(level), 9, toys.BOOKS)
    assert code.startswith("fivefoot:text:9:")
    assert codes.decode(code, toys.BOOKS)[0].source == level.source


def test_a_level_that_is_too_long_has_no_code():
    comment = "".join(f"# {number * 7919 % 104729}\n" for number in range(3000))
    level = read_level((comment + toys.source()).encode(), "mine.toml", toys.BOOKS)
    assert codes.encode(origin(level), 9, toys.BOOKS) == ""


@pytest.mark.parametrize(
    "code",
    [
        "fivefoot:", "fivefoot:starfinder/barricade", "fivefoot:starfinder/barricade:3", "fivefoot:../x:3:00000000",
        "fivefoot:starfinder/nowhere:3:00000000", "fivefoot:starfinder/barricade:3:00000000",
        "fivefoot:text:3:abcd", "fivefoot:text:3:====", "fivefoot:text:3:" + "A" * 4096,
        "fivefoot:starfinder/barricade:3:21469379:side=9", "fivefoot:starfinder/barricade:3:21469379:people=1..2",
        "fivefoot:starfinder/barricade:3:21469379:people=99", "fivefoot:starfinder/barricade:3:21469379:nobody",
        "fivefoot:starfinder/barricade:3:21469379:grid=round",
    ],
)  # fmt: skip
def test_a_wrong_code_is_refused_in_a_sentence(code, capsys):
    with pytest.raises((SaveError, LevelError)):
        codes.decode(code)
    assert main(["play", code, "--frames", "1"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_code_that_would_unpack_without_end_is_refused():
    packed = urlsafe_b64encode(zlib.compress(b"#" * 3_000_000, 9)).decode()
    with pytest.raises(SaveError):
        codes.decode(f"fivefoot:text:1:{packed[:4000]}")


def test_play_takes_a_code(monkeypatch):
    seen = []
    monkeypatch.setattr("scenes.app.play", lambda *given, **named: seen.append((given, named)) or 0)
    level = hot_seat(load_level(BARRICADE))
    assert main(["play", codes.encode(origin(level), 77), "--frames", "1"]) == 0
    given, named = seen[0]
    assert (given[0], given[2], named["coded"].digest) == (None, 77, level.digest)


def test_a_code_leads_to_the_briefing_with_its_dice():
    app = started(Shipped())
    app.exits.coded(load_level(BARRICADE), 77)
    assert isinstance(app.top, Briefing)
    assert app.top.opened.seed == 77
    assert app.top.opened.origin.digest == load_level(BARRICADE).digest


# -- the picture of a code ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["fivefoot:starfinder/barricade:3:21469379", "fivefoot:text:1:" + "Ab9_" * 300])
def test_every_module_of_a_code_is_in_its_picture(code):
    rows = qr.modules(code)
    image = qr.picture(code, 300)
    each = image.get_width() // (len(rows) + 2 * qr.QUIET)
    assert each >= 2
    middle = [(n + qr.QUIET) * each + each // 2 for n in range(len(rows))]
    read = [[image.get_at((x, y))[:3] == qr.INK for x in middle] for y in middle]
    assert read == [list(row) for row in rows]
    assert all(image.get_at((n, each))[:3] == qr.PAPER for n in range(image.get_width()))


def test_other_codes_have_other_pictures():
    assert qr.modules("fivefoot:a/b:1:00000000") != qr.modules("fivefoot:a/b:2:00000000")


# -- the card and the moving picture -----------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Have the player's pictures in a folder of the test's own."""
    monkeypatch.setattr(files, "folder", lambda: tmp_path / "pictures")
    return tmp_path / "pictures"


def fought(tmp_path, turns=8, **settings):
    """Let some turns of the meadow end; gives the app and the battle's scene."""
    app = sheltered(tmp_path, **settings)
    scene = opened(app)
    for _ in range(turns):
        scene.end_turn()
        scene.end_turn()
        steps(app)
    assert isinstance(app.top, Skirmish)
    return app, scene


def home(app, scene):
    """Go to what there is to take home, by the menu."""
    scene.pause()
    steps(app)
    assert isinstance(app.top, Pause)
    click(app, button(app, "keep"))
    assert isinstance(app.top, TakeHome)
    return app.top


def test_rules_are_counted_and_listed_the_most_used_first():
    book = RULEBOOKS["starfinder"]
    first, second = book.chapter[3], book.chapter[1]
    deeds = Deeds()
    for rules in ((first.id, second.id), (first.id,), ("no.such-rule",), ("battle.over",)):
        deeds.add(Event("spent", 1, tuple(Because(rule) for rule in rules)))
    assert card.used(book, deeds) == [first, second]


def test_a_card_is_written_as_picture_and_document_and_told_where(tmp_path, folder):
    app, scene = fought(tmp_path)
    top = home(app, scene)
    click(app, button(app, "card 1"))
    steps(app, 60)
    png, pdf = sorted(folder.iterdir(), reverse=True)
    assert (png.suffix, pdf.suffix) == (".png", ".pdf")
    assert top.told == (f"Saved: {png}, {pdf}", True)
    with Image.open(png) as image:
        assert image.size == (card.WIDE, card.HIGH)
    assert pdf.read_bytes().startswith(b"%PDF-")


def test_a_card_is_made_a_piece_at_a_time_and_none_of_it_is_large(tmp_path, folder, monkeypatch):
    app, scene = fought(tmp_path)
    top = home(app, scene)
    click(app, button(app, "card 1"))
    assert top.printing is not None
    before = len(top.printing.picture.getvalue())
    steps(app, 2)
    packed = len(top.printing.picture.getvalue()) - before
    steps(app, 60)
    whole_one = next(folder.glob("*.png")).stat().st_size
    assert top.printing is None
    assert packed < whole_one // 2


def test_the_card_bears_the_code_of_its_battle_module_by_module(tmp_path, folder):
    app, scene = fought(tmp_path)
    top = home(app, scene)
    top._card(1)
    steps(app, 60)
    small = qr.picture(top.code, round(card.CODE * card.SCALE))
    page = pygame.image.load(next(folder.glob("*.png")))
    wide = small.get_width()
    wanted = pygame.image.tobytes(small, "RGB")
    spots = [(x, y) for y in range(60, 400) for x in range(600, card.WIDE - wide)
             if page.get_at((x, y))[:3] == qr.PAPER and page.get_at((x - 1, y))[:3] != qr.PAPER
             and page.get_at((x, y - 1))[:3] != qr.PAPER]  # fmt: skip
    assert any(pygame.image.tobytes(page.subsurface((x, y, wide, wide)), "RGB") == wanted for x, y in spots)
    assert codes.decode(top.code, toys.BOOKS)[0].digest == scene.opened.origin.digest


def test_a_card_of_many_rules_takes_more_pages_and_leaves_none_out(tmp_path):
    _, scene = fought(tmp_path)
    book = RULEBOOKS["starfinder"]
    deeds = Deeds()
    deeds.add(Event("spent", 1, tuple(Because(rule.id) for rule in book.chapter[:60])))
    kept = card.Keepsake("Meadow", scene.battle.world, book, deeds, "", 1)
    pages = [page for page in card.drawn(kept, 1) if page is not None]
    assert len(pages) > 1
    file = BytesIO()
    list(bound(pages, file))
    assert len(PdfParser.PdfParser(f=file).pages) == len(pages)
    assert len(card.used(book, deeds)) == 60


def test_the_last_round_is_drawn_a_frame_at_a_time(tmp_path, folder):
    app, scene = fought(tmp_path, turns=20)
    top = home(app, scene)
    click(app, button(app, "film"))
    steps(app, 400)
    with Image.open(next(folder.glob("*.gif"))) as film:
        assert film.n_frames >= FEWEST
        assert film.info["loop"] == 0
    assert top.film is None
    assert top.told[0].startswith("Saved: ")


def test_a_film_shows_a_round_that_has_hardly_begun_with_the_one_before(tmp_path):
    _, scene = fought(tmp_path, turns=13)
    film = Film(tape_of(scene.opened, scene.battle))
    film.finish()
    assert len(film.frames) == len(film.lengths) >= FEWEST
    assert film.lengths[-1] == max(film.lengths)


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(tmp_path, folder):
    folder.write_text("in the way")
    app, scene = fought(tmp_path)
    top = home(app, scene)
    for name in ("card 1", "film"):
        click(app, button(app, name))
        steps(app, 400)
        assert top.told[0].startswith(f"It could not be written into {folder}: ")
        assert not top.told[1]
    assert app.running


def test_the_end_of_a_battle_leads_home_too(tmp_path, folder):
    app, scene = fought(tmp_path, turns=2)
    scene.finish.keep()
    assert isinstance(app.top, TakeHome)
    press(app, pygame.K_ESCAPE)
    assert app.top is scene


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.5)])
def test_nothing_of_the_page_stands_outside(language, size, scale):
    app = started(Shipped(), size, scale=scale, language=language)
    speak(language)
    app.open_level(BARRICADE, 5)
    steps(app)
    app.exits.keepsake(app.top.opened, app.top.table)
    steps(app)
    panel = app.top.panel
    whole(panel)
    assert panel.rect.right <= size[0]
