import re
from importlib.resources import files
from pathlib import Path

import polib
import pytest

from game import RULEBOOKS, i18n
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


ROOT = Path(__file__).resolve().parents[1]


def shipped(language):
    """Give the entries in use of a shipped catalogue, English to translation."""
    read = polib.pofile(files("assets").joinpath("locale", f"{language}.po").read_text(encoding="utf-8"))
    return {entry.msgid: entry.msgstr for entry in read if not entry.obsolete}


@pytest.mark.parametrize("language", ["ru", "zh"])
def test_every_text_of_the_game_is_translated_and_its_placeholders_agree(language):
    """A text is new: python -m game.i18n, then write what stands empty in assets/locale."""
    entries = shipped(language)
    assert [said for said in i18n.msgids(ROOT) if not entries.get(said)] == []
    wrong = {said: i18n.wrong_placeholders(said, told) for said, told in entries.items()}
    assert {said: fault for said, fault in wrong.items() if fault} == {}


def test_the_english_catalogue_holds_only_what_is_said():
    entries = shipped("en")
    assert entries.keys() <= i18n.msgids(ROOT).keys()
    assert not any(i18n.wrong_placeholders(said, told) for said, told in entries.items())
    squares = text("{n} squares", n=1), text("{n} squares", n=2)
    assert [Catalogue.load("en").tr(one) for one in squares] == ["1 square", "2 squares"]


@pytest.mark.parametrize("language", ["ru", "zh"])
def test_forms_stand_in_the_number_that_the_language_counts_by(language):
    most = {"ru": 3, "zh": 1}[language]
    for told in shipped(language).values():
        for _, key, forms, _ in i18n.Formatter().parse(told):
            assert not (key and forms) or len(forms.split("|")) == most, told


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=lambda book: book.id)
def test_what_rules_call_things_has_words_for_a_player(book):
    known = book.vocabulary
    names = {*known.conditions, *known.modes, *known.skills, *known.abilities}
    assert names <= i18n.words().keys()


def test_a_fact_may_be_a_text(russian):
    inner = text("{n} squares of {what}", n=5, what="rubble")
    assert str(text("Mind {this}.", this=inner)) == "Mind 5 squares of rubble."
    russian.add({"Mind {this}.": "Осторожно, {this}."})
    assert russian.tr(text("Mind {this}.", this=inner)) == "Осторожно, 5 клеток: щебень."


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


def test_texts_of_a_level_are_those_that_it_does_not_translate():
    source = """
title = { en = "The Mill", ru = "Мельница", zh = "磨坊" }
intro = { en = "Hold it." }
[[creature]]
name = "Ash"
team = "crew"
"""
    assert sorted(i18n.texts_in_toml(source, level=True)) == ["Ash", "Hold it.", "crew"]


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


COUNTED = re.compile(r"\{(\w+)\} (?:more |second )?(?:squares|rounds|hours|miles|points|rows|teams|targets)\b")
"""What is counted in a sentence, but for limits, which are many."""


def test_what_is_counted_has_a_plural_in_every_language():
    """One square, two squares; in Russian a number stands before no word that has but one form."""
    english, russian = shipped("en"), shipped("ru")
    counted = {said: COUNTED.findall(said) for said in i18n.msgids(ROOT) if "at the most" not in said}
    counted = {said: keys for said, keys in counted.items() if keys and "{most} rows" not in said}
    assert len(counted) > 20
    bare = [said for said, keys in counted.items() if any(f"{{{key}:" not in english.get(said, "") for key in keys)]
    assert bare == []
    stiff = re.compile(r"\{(?:%s)\} (?!больше|мень)[а-яё]{3,}")
    wrong = [said for said, keys in counted.items() if re.search(stiff.pattern % "|".join(keys), russian[said])]
    assert wrong == []


def test_a_fraction_takes_the_word_that_goes_with_fractions():
    assert str(Catalogue("en").tr(text("{n} {n:mile|miles}", n="2\u00bd"))) == "2\u00bd miles"
