import re
from functools import cache
from gettext import c2py
from importlib.resources import files
from pathlib import Path

import polib
import pytest

from game import RULEBOOKS, i18n
from game.i18n import Catalogue
from game.reasons import Text, counted, text


@pytest.fixture
def russian():
    forms = "{n} клетка: {what}", "{n} клетки: {what}", "{n} клеток: {what}"
    return Catalogue("ru", {"rubble": "щебень"}, {"{n} square of {what}": forms})


def squares(n, what):
    return counted("{n} square of {what}", "{n} squares of {what}", n=n, what=what)


def test_what_is_missing_stays_english(russian):
    assert russian.tr(text("Nobody knows {this}.", this="x")) == "Nobody knows x."
    assert Catalogue.load("tlh").language == "en"
    assert Catalogue.load("tlh").tr(squares(3, "rubble")) == "3 squares of rubble"


def test_facts_are_filled_in_and_words_among_them_translated(russian):
    assert russian.tr(squares(2, "rubble")) == "2 клетки: щебень"
    assert russian.tr(squares(2, "Ash")) == "2 клетки: Ash"


@pytest.mark.parametrize(
    ("n", "form"),
    [(0, "клеток"), (1, "клетка"), (2, "клетки"), (5, "клеток"), (11, "клеток"), (21, "клетка"), (112, "клеток")],
)
def test_russian_counts(russian, n, form):
    assert russian.tr(squares(n, "-")) == f"{n} {form}: -"


@pytest.mark.parametrize("language", i18n.PLURALS)
def test_the_game_counts_as_the_catalogues_say(language):
    """`c2py` is how gettext itself reads the formula; the forms are as many as the head says."""
    head, rule = i18n.PLURALS[language].rstrip(";").split("; plural=")
    numbers = range(1000)
    assert [i18n.plural(language, n) for n in numbers] == [c2py(rule)(n) for n in numbers]
    assert len({c2py(rule)(n) for n in numbers}) == int(head.removeprefix("nplurals="))


def test_english_counts_by_itself():
    assert [str(squares(n, "ash")) for n in (0, 1, -1, 2)] == [
        *("0 squares of ash", "1 square of ash", "−1 square of ash", "2 squares of ash")
    ]


def test_a_text_without_facts_is_left_alone():
    assert Catalogue().tr(Text("braces { are } fine")) == "braces { are } fine"


@pytest.mark.parametrize(
    "wrong",
    [
        *("{n} of {whom}", "{n}", "{n} {what} {more}", "{n!r} {what}", "{n.real} {what}"),
        *("{n} {what[0]}", "{n {what}", "{n:{what}}", "{} {n} {what}", "{n:a|b} {what}"),
    ],
)
def test_wrong_placeholders_are_left_out_and_told(wrong):
    catalogue = Catalogue("ru")
    catalogue.add({"{n} of {what}": wrong, "fine": "хорошо"})
    assert catalogue.entries == {"fine": "хорошо"}
    assert len(catalogue.faults) == 1
    assert catalogue.tr(text("{n} of {what}", n=1, what="x")) == "1 of x"
    catalogue.count("{n} of {what}", ("{n} {what}", wrong))
    assert (catalogue.forms, len(catalogue.faults)) == ({}, 2)


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
        for said in sayings(entry):
            assert said == said.strip()
            assert entry.msgid.endswith(".") == said.endswith((".", "。")), entry.msgid


ROOT = Path(__file__).resolve().parents[1]


@cache
def messages():
    """Give what the game says, found once."""
    return i18n.messages(ROOT)


@cache
def shipped(language):
    """Give the entries in use of a shipped catalogue by their English (for 1)."""
    read = polib.pofile(files("assets").joinpath("locale", f"{language}.po").read_text(encoding="utf-8"))
    return {entry.msgid: entry for entry in read if not entry.obsolete}


def sayings(entry):
    """List all that an entry says, in each of its forms."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


@pytest.mark.parametrize("language", ["ru", "zh"])
def test_every_text_of_the_game_is_translated_and_its_placeholders_agree(language):
    """A text is new: python -m game.i18n, then write what stands empty in assets/locale."""
    entries = shipped(language)
    assert [said for said in messages() if said not in entries or not all(sayings(entries[said]))] == []
    wrong = {said: i18n.wrong_placeholders(said, told) for said, one in entries.items() for told in sayings(one)}
    assert {said: fault for said, fault in wrong.items() if fault} == {}


@pytest.mark.parametrize("language", ["ru", "zh"])
def test_no_translation_says_itself_twice(language):
    """Catalogues are merged by machine; a sentence once came out of it four times over."""
    told = [said for entry in shipped(language).values() for said in sayings(entry)]
    assert [said for said in told if re.fullmatch(r"(.{12,}?)\1+", said, re.DOTALL)] == []


TERMS = {
    "cover": {"zh": ("掩护",)},
    "difficult": {"zh": ("困难地面",), "ru": ("трудной земл", "трудная земл", "трудную земл")},
    "charg": {"ru": ("разбег",)}, "flank": {"ru": ("фланг",), "zh": ("包夹", "侧击")},
    "threaten": {"ru": ("угрожа", "под угрозой"), "zh": ("控制",)},
    "hit points": {"ru": ("пунктов здоровья", "пунктах здоровья"), "zh": ("生命点",)},
    "opportunity": {"zh": ("机会攻击",)},
}  # fmt: skip
"""What a term of the rules is not called in a language, because it is called something else there."""


@pytest.mark.parametrize("language", ["ru", "zh"])
def test_a_term_of_the_rules_has_one_name(language):
    strange = [(term, word) for term, others in TERMS.items() for word in others.get(language, ())]
    twice = [(word, said) for term, word in strange for msgid, entry in shipped(language).items()
             for said in sayings(entry) if term in msgid.lower() and word in said.lower()]  # fmt: skip
    assert strange
    assert twice == []


def test_the_english_catalogue_holds_only_what_is_said():
    entries = shipped("en")
    assert entries.keys() <= messages().keys()
    assert not any(i18n.wrong_placeholders(said, told) for said, one in entries.items() for told in sayings(one))


@pytest.mark.parametrize("language", ["ru", "zh"])
def test_plurals_are_entries_that_a_translator_s_tools_can_check(language):
    """A head that says how the language counts, so many forms each, and marks on what has placeholders."""
    read = polib.pofile(files("assets").joinpath("locale", f"{language}.po").read_text(encoding="utf-8"))
    assert read.metadata["Plural-Forms"] == i18n.PLURALS[language]
    told, entries = messages(), shipped(language)
    assert {said: one.msgid_plural for said, one in entries.items()} == {said: one.many for said, one in told.items()}
    forms = {len(one.msgstr_plural) for one in entries.values() if one.msgid_plural}
    assert forms == {int(i18n.PLURALS[language].removeprefix("nplurals=")[0])}
    assert all(("python-brace-format" in one.flags) == ("{" in said) for said, one in entries.items())


def test_both_forms_name_the_same_facts():
    for one, message in messages().items():
        assert not message.many or i18n.placeholders(one).keys() == i18n.placeholders(message.many).keys(), one


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=lambda book: book.id)
def test_what_rules_call_things_has_words_for_a_player(book):
    known = book.vocabulary
    numbers = {name.replace("_", "-") for name in known.numbers}
    names = {*known.conditions, *known.modes, *known.skills, *known.abilities, *numbers}
    assert names <= i18n.words().keys()


def test_a_fact_may_be_a_text(russian):
    inner = squares(5, "rubble")
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
BOTH = "one {n}", "many {n}"
def g(n):
    counted("{n} hex", "{n} hexes", n=n); counted(*BOTH, n=n)
"""
    found = dict(i18n.said_in(source))
    assert {one: many for one, many in found.items() if many} == {"{n} hex": "{n} hexes", "one {n}": "many {n}"}
    assert sorted(one for one, many in found.items() if not many) == [
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


COUNTED = re.compile(r"\{(\w+)\} (?:more |second )?(?:squares|rounds|hours|miles|points|rows|teams|targets|hexes)\b")
"""What is counted in a sentence, but for limits, which are many: of rounds too, whose sentence stands in saves."""


def test_what_is_counted_has_a_plural():
    """One square, two squares: such a sentence is built by `counted`."""
    limits = re.compile("at the most|{most} rows|{side} ×|nobody wins")
    told = {said: one for said, one in messages().items() if not limits.search(said)}
    assert [said for said, one in told.items() if COUNTED.search(said)] == []
    assert sum(1 for one in told.values() if COUNTED.search(one.many)) > 20


def test_what_is_counted_has_its_forms_in_russian():
    """A number stands before no word that has but one form."""
    stiff = re.compile(r"\{(\w+)\} (?!больше|мень)[а-яё]{3,}")
    counts = {said: COUNTED.search(one.msgid_plural) for said, one in shipped("ru").items() if one.msgid_plural}
    wrong = [said for said, key in counts.items() if key and len(set(sayings(shipped("ru")[said]))) == 1
             and stiff.search(sayings(shipped("ru")[said])[0])]  # fmt: skip
    assert wrong == []


def test_a_fraction_takes_the_word_that_goes_with_fractions():
    forms = {"{n} mile": ("{n} миля", "{n} мили", "{n} миль")}
    miles = [counted("{n} mile", "{n} miles", n=n) for n in ("2\u00bd", "2.5", "1", "5")]
    assert [str(one) for one in miles] == ["2\u00bd miles", "2.5 miles", "1 mile", "5 miles"]
    assert [Catalogue("ru", {}, forms).tr(one) for one in miles] == ["2\u00bd мили", "2,5 мили", "1 миля", "5 миль"]


def test_chinese_has_a_space_beside_numbers_and_none_between_its_signs():
    made = Catalogue("zh")
    made.add({"{name} goes {n} ft": "{name} 向北走{n}尺", "half {n}": "从{n}降到"})
    assert made.tr(text("{name} goes {n} ft", name="沃斯", n=12)) == "沃斯向北走 12 尺"
    assert made.tr(text("{name} goes {n} ft", name="Krog", n=2)) == "Krog 向北走 2 尺"
    assert made.tr(text("half {n}", n="7\u00bd")) == "从 7\u00bd 降到"
