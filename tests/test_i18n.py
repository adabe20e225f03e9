from importlib.resources import files

import polib
import pytest

from game import i18n
from game.i18n import Catalogue
from game.reasons import Text, text


@pytest.fixture
def russian():
    return Catalogue("ru", {"{n} squares of {what}": "{n} {n:клетка|клетки|клеток}: {what}", "rubble": "щебень"})


def test_what_is_missing_stays_english(russian):
    assert russian.tr(text("Nobody knows {this}.", this="x")) == "Nobody knows x."
    assert Catalogue.load("tlh").language == "en"
    assert Catalogue.load("tlh").tr(text("{n} squares", n=3)) == "3 squares"


def test_facts_are_filled_in_and_words_among_them_translated(russian):
    assert russian.tr(text("{n} squares of {what}", n=2, what="rubble")) == "2 клетки: щебень"
    assert russian.tr(text("{n} squares of {what}", n=2, what="Ash")) == "2 клетки: Ash"


@pytest.mark.parametrize(
    ("n", "form"),
    [(0, "клеток"), (1, "клетка"), (2, "клетки"), (5, "клеток"), (11, "клеток"), (21, "клетка"), (112, "клеток")],
)
def test_russian_counts(russian, n, form):
    assert russian.tr(text("{n} squares of {what}", n=n, what="-")) == f"{n} {form}: -"


def test_english_and_chinese_count():
    assert [i18n.plural("en", n) for n in (0, 1, 2, -1)] == [1, 0, 1, 0]
    assert [i18n.plural("zh", n) for n in (0, 1, 2)] == [0, 0, 0]


def test_a_text_without_facts_is_left_alone():
    assert Catalogue().tr(Text("braces { are } fine")) == "braces { are } fine"


@pytest.mark.parametrize(
    "wrong",
    [
        *("{n} of {whom}", "{n}", "{n} {what} {more}", "{n!r} {what}", "{n.real} {what}"),
        *("{n} {what[0]}", "{n {what}", "{n:{what}}", "{} {n} {what}"),
    ],
)
def test_wrong_placeholders_are_left_out_and_told(wrong):
    catalogue = Catalogue("ru")
    catalogue.add({"{n} of {what}": wrong, "fine": "хорошо"})
    assert catalogue.entries == {"fine": "хорошо"}
    assert len(catalogue.faults) == 1
    assert catalogue.tr(text("{n} of {what}", n=1, what="x")) == "1 of x"


def test_a_level_adds_its_texts_but_cannot_change_ours(russian):
    russian.add({"The Mill": "Мельница", "rubble": "ерунда"})
    assert russian.gettext("The Mill") == "Мельница"
    assert russian.gettext("rubble") == "щебень"


def test_the_language_in_use_can_be_changed(russian):
    try:
        i18n.use(russian)
        assert i18n.language() == "ru"
        assert i18n.tr(Text("rubble")) == "щебень"
    finally:
        i18n.use(Catalogue())
    assert i18n.tr(Text("rubble")) == "rubble"


@pytest.mark.parametrize("language", ["ru", "zh", "ru_RU", "zh-CN"])
def test_the_shipped_catalogues_load_without_faults(language):
    catalogue = Catalogue.load(language)
    assert catalogue.language == language[:2]
    assert catalogue.faults == []
    assert len(catalogue.entries) > 100
    too_far = text("It costs {cost} ft, {limit} ft are left.", cost=20, limit=15)
    assert catalogue.tr(too_far) != str(too_far)


@pytest.mark.parametrize("language", ["ru", "zh"])
def test_the_shipped_catalogues_guess_nothing(language):
    read = polib.pofile(files("assets").joinpath("locale", f"{language}.po").read_text(encoding="utf-8"))
    assert not read.fuzzy_entries()
    for entry in read.translated_entries():
        assert entry.msgstr == entry.msgstr.strip()
        assert entry.msgid.endswith(".") == entry.msgstr.endswith((".", "。")), entry.msgid


def test_texts_are_found_in_sources():
    source = """
TITLES: dict[str, str] = {"a": "First", "b": "Second"}
KINDS = {"x": text("Third {n}", n=1)}
def f(kind, quick):
    words = "Fourth" if quick else "Fifth"
    say(TITLES[kind]); text(words); Text(TITLES.get(kind, "")); text("Sixth "
        "and on"); other.text("no"); print("no"); Text(unknown); text("")
    for key, words in (("Key", "What it does"),):
        page.put(say(key), say(words))
"""
    found = list(i18n.texts_in(source))
    assert sorted(set(found)) == [
        *("Fifth", "First", "Fourth", "Key", "Second", "Sixth and on", "Third {n}", "What it does")
    ]


def test_texts_are_found_in_tables():
    source = """
[[rule]]
id = "xx.x"
title = "A title"
says = "A sentence."
[soldier]
title = "soldier"
weapons = [{ name = "sword", title = "long sword" }]
"""
    assert sorted(i18n.texts_in_toml(source)) == ["A sentence.", "A title", "long sword", "soldier"]


def test_catalogues_are_brought_up_to_date(tmp_path):
    for folder in ("game", "scenes", "assets/locale"):
        (tmp_path / folder).mkdir(parents=True)
    module, russian = tmp_path / "game" / "one.py", tmp_path / "assets" / "locale" / "ru.po"
    module.write_text('text("Old {n}", n=1)\ntext("Both")\n', encoding="utf-8")
    assert i18n.update_catalogues(tmp_path) == {"ru": ["Both", "Old {n}"], "zh": ["Both", "Old {n}"]}
    read = polib.pofile(str(russian))
    for entry in read:
        entry.msgstr = {"Old {n}": "Старый {n}", "Both": "Оба"}[entry.msgid]
    read.save()
    module.write_text('text("Both")\ntext("New")\n', encoding="utf-8")
    assert i18n.update_catalogues(tmp_path)["ru"] == ["New"]
    module.write_text('text("Both")\ntext("Old {n}", n=1)\n', encoding="utf-8")
    assert i18n.update_catalogues(tmp_path)["ru"] == []
    again = russian.read_bytes()
    i18n.update_catalogues(tmp_path)
    assert russian.read_bytes() == again
