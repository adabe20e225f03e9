"""Translation: English sentences are the keys, assets/locale/<language>.po the rest, English what remains."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

import polib
import tomli

from game.reasons import Text, listed, written

LANGUAGES = ("en", "ru", "zh")
"""Languages there are catalogues for; English needs none."""
SOURCES = (
    *("game/**/*.py", "scenes/**/*.py", "game/rules/*/chapter.toml", "game/rules/*/menu.toml"),
    *("assets/terrain.toml", "assets/words.toml", "assets/untaught.toml", "assets/bestiary/*.toml",
      "levels/demo/**/*.toml", "levels/lessons/**/*.toml"),
)
"""Files that hold texts."""
TOLD = ("title", "says", "more", "intro", "summary", "team", "say", "right", "hints", "silent")
"""Keys of a TOML file that hold texts, or lists of them; of a level also the names in it."""
WORDS = "words.toml"
"""The table of what a player reads for the names that the rules use among themselves."""
HAN = "[\u4e00-\u9fff]"
BETWEEN = re.compile(f"(?<={HAN})(?=[0-9])|(?<=[0-9%\u00bd])(?={HAN})")
"""Where Chinese has a space: between its signs and numbers."""
WITHIN = re.compile(f"(?<={HAN}) (?={HAN})")
"""Where it has none: between its signs, as when a name is written in them."""
SAYING = ("text", "Text", "say", "counted")
"""Functions whose first argument is a text; the second of `counted` is its plural."""
PLURALS = {
    "en": "nplurals=2; plural=(n != 1);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    "zh": "nplurals=1; plural=0;",
}
"""How each language counts, as gettext writes it in a catalogue's head."""
COMMAS = {"en": ".", "ru": ",", "zh": "."}
"""What each language writes before the fraction of a number."""
FRACTION = re.compile(r"[+\-\u2212]?\d+\.\d+")
NAMES = {"en": "English", "ru": "Русский", "zh": "中文"}
"""What the speakers of a language call it."""
Tables = dict[str, list[ast.expr]]


@dataclass(slots=True)
class Catalogue:
    """The texts of one language: `entries` from English to translation, and what was wrong with the file.

    `forms`: the plurals, from the English for 1 to the forms in the language's own order (Russian: as for 1, 2, 5).
    """

    language: str = "en"
    entries: dict[str, str] = field(default_factory=dict)
    forms: dict[str, tuple[str, ...]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    @classmethod
    def load(cls, language: str) -> "Catalogue":
        """Read a language's catalogue, 'ru' or 'ru_RU'; a language without one gives English.

        English has a catalogue too, of the few names that read better otherwise.
        """
        code = language.replace("-", "_").split("_")[0].lower()
        catalogue = cls(code if code in LANGUAGES else "en")
        source = files("assets").joinpath("locale").joinpath(f"{catalogue.language}.po")
        if source.is_file():
            read = polib.pofile(source.read_text(encoding="utf-8")).translated_entries()
            catalogue.add({entry.msgid: entry.msgstr for entry in read if not entry.msgid_plural})
            for entry in read:
                catalogue.count(entry.msgid, tuple(said for _, said in sorted(entry.msgstr_plural.items())))
        for name, title in words().items():
            catalogue.entries[name] = catalogue.gettext(title)
        return catalogue

    def add(self, texts: Mapping[str, str]) -> None:
        """Merge more texts (English: translation), such as a level's own; a level cannot change what the game says.

        A translation whose placeholders are not those of the English is left out and named in `faults`.
        """
        for msgid, translation in texts.items():
            fault = wrong_placeholders(msgid, translation)
            if fault:
                self.faults.append(f"{self.language}: {fault}: {msgid!r}")
            elif translation:
                self.entries.setdefault(msgid, translation)

    def count(self, msgid: str, forms: tuple[str, ...]) -> None:
        """Take in the forms of a plural, by its English for 1; faulty ones are left out as in `add`."""
        wrong = list(filter(None, (wrong_placeholders(msgid, form) for form in forms)))
        self.faults += [f"{self.language}: {fault}: {msgid!r}" for fault in wrong]
        if forms and not wrong:
            self.forms[msgid] = forms

    def gettext(self, msgid: str) -> str:
        """Give the translation of an English sentence, or itself."""
        return self.entries.get(msgid, msgid)

    def tr(self, phrase: Text) -> str:
        """Say a text: translated, its facts filled in; facts that are texts, or words that are known, likewise."""
        sentence = self._form(phrase) if phrase.many else self.gettext(phrase.msgid)
        if not phrase.facts:
            return sentence
        facts = {key: self._said(fact) for key, fact in phrase.facts}
        said = "".join(_pieces(sentence, facts))
        return WITHIN.sub("", BETWEEN.sub(" ", said)) if self.language == "zh" else said

    def _said(self, fact: int | str | Text) -> str:
        if isinstance(fact, Text):
            return self.tr(fact)
        return self.number(self.gettext(fact)) if isinstance(fact, str) else written(fact)

    def number(self, fact: str) -> str:
        """Write a number with a fraction as the language does; any other words stay as they are."""
        return fact.replace(".", COMMAS[self.language]) if FRACTION.fullmatch(fact) else fact

    def _form(self, said: Text) -> str:
        """Choose the form of a plural by its number."""
        forms = self.forms.get(said.one)
        return forms[min(plural(self.language, said.count), len(forms) - 1)] if forms and said.facts else said.english


def _pieces(said: str, facts: Mapping[str, str]) -> Iterator[str]:
    for literal, key in _parsed(said):
        yield literal
        if key is not None:
            yield facts[key]


@lru_cache(maxsize=4096)
def _parsed(said: str) -> tuple[tuple[str, str | None], ...]:
    """Take a sentence apart: what stands before each placeholder, and its name, None at the end."""
    return tuple((literal, key) for literal, key, _, _ in Formatter().parse(said))


@cache
def words() -> dict[str, str]:
    """Give the English that a player reads for each name that the rules use among themselves."""
    read = tomli.loads(files("assets").joinpath(WORDS).read_text(encoding="utf-8"))
    return {entry["name"]: entry["title"] for entry in read["word"]}


def plural(language: str, n: int) -> int:
    """Give which form goes with a number from 0 up: what the language's entry of `PLURALS` says."""
    ones, tens = n % 10, n % 100
    if language == "zh":
        return 0
    if language == "ru":
        return 0 if ones == 1 and tens != 11 else 1 if 2 <= ones <= 4 and not 12 <= tens <= 14 else 2
    return int(n != 1)


def placeholders(said: str) -> dict[str, None]:
    """List the names in a text's braces, each once.

    Raises ValueError for broken braces, and for anything in them but a plain name.
    """
    names: dict[str, None] = {}
    for _, key, forms, conversion in Formatter().parse(said):
        if key is not None:
            if conversion or forms or not key.isidentifier():
                raise ValueError(key)
            names[key] = None
    return names


def wrong_placeholders(msgid: str, translation: str) -> str:
    """Say what is wrong with a translation's placeholders, '' when nothing is."""
    try:
        wanted = placeholders(msgid)
    except ValueError:
        return "" if msgid == translation else "broken braces in the English"
    try:
        used = placeholders(translation) if translation else wanted
    except ValueError:
        return "broken braces"
    missing, strange = wanted.keys() - used.keys(), used.keys() - wanted.keys()
    faults = [f"no {{{key}}}" for key in sorted(missing)] + [f"a strange {{{key}}}" for key in sorted(strange)]
    return ", ".join(faults)


_current: list[Catalogue] = [Catalogue()]


def use(catalogue: Catalogue) -> None:
    """Speak from this catalogue from now on."""
    _current[0] = catalogue


def language() -> str:
    """Give the code of the language being spoken."""
    return _current[0].language


def tr(said: Text) -> str:
    """Say a text in the language being spoken."""
    return _current[0].tr(said)


def joined(parts: Iterable[str]) -> str:
    """Put words that are translated already into one row, as the language being spoken parts them; none give ''."""
    words = list(parts)
    return tr(listed(words)) if words else ""


def in_a_row(sentences: Iterable[str]) -> str:
    """Put whole sentences one after another; those of Chinese end in signs that bring their own room."""
    return ("" if language() == "zh" else " ").join(filter(None, sentences))


def number(written: str) -> str:
    """Write a number with a fraction as the language being spoken does."""
    return _current[0].number(written)


# What follows finds the texts in the sources and brings the catalogues up to date.


@dataclass(slots=True)
class Message:
    """A text as the sources say it: its plural, "" where it has none, and the files, sorted."""

    many: str = ""
    files: list[str] = field(default_factory=list)


def messages(root: Path) -> dict[str, Message]:
    """Find every text of a checkout by its English (for 1), sorted.

    Texts stand in the Python files under game/ and scenes/, in chapters, in assets, and in the demo levels and lessons:
    what these do not translate themselves. Other levels bring their own translations.
    """
    known: dict[str, Message] = {}
    for pattern in SOURCES:
        for source in sorted(root.glob(pattern)):
            read, level = source.read_text(encoding="utf-8"), source.is_relative_to(root / "levels")
            python = source.suffix == ".py"
            here = dict(said_in(read) if python else ((said, "") for said in texts_in_toml(read, level=level)))
            for msgid, many in here.items():
                message = known.setdefault(msgid, Message())
                message.many = message.many or many
                message.files.append(source.relative_to(root).as_posix())
    return dict(sorted(known.items()))


def texts_in_toml(source: str, *, level: bool = False) -> Iterator[str]:
    """Yield the texts of a TOML file: what the keys of `TOLD` are set to, at any depth; of a level the names too.

    What a level's `key` calls its cells is not told. A table of languages counts as its English, and only where a
    language is missing.
    """
    whole = tomli.loads(source)
    tiles = whole.get("key", {}) if level else {}
    waiting: list[tuple[Any, bool]] = [({**whole, "key": {}}, level), (tiles, False)]
    while waiting:
        part, named = waiting.pop(0)
        if isinstance(part, dict):
            texts = (value for key, value in part.items() if key in TOLD or (named and key == "name"))
            yield from filter(None, (_english(each) for text in texts for each in _each(text)))
        below = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        waiting += [(part, named) for part in below]


def _each(value: object) -> list[object]:
    """Give the texts of a list, or a text by itself."""
    return value if isinstance(value, list) else [value]


def _english(value: object) -> str:
    """Give a text to translate: a string, or the English of a table that lacks a language."""
    if isinstance(value, dict) and not all(code in value for code in LANGUAGES):
        value = value.get("en", "")
    return value if isinstance(value, str) else ""


_LOOKED_AT = ast.Assign | ast.For | ast.AnnAssign | ast.comprehension | ast.Call
"""What fills names, and what says texts."""


def said_in(source: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of one Python source: what `text(...)`, `counted(...)` and the like are called with, and plurals.

    That is a literal, a choice between literals, or a name, or an element of a name, that the file fills with literals.
    """
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, _LOOKED_AT)]
    tables: Tables = {}
    for name, value in (pair for node in nodes for pair in _assigned(node)):
        tables.setdefault(name, []).append(value)
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING and node.args:
            several = node.func.id == "counted"
            first = node.args[0].value if isinstance(node.args[0], ast.Starred) else node.args[0]
            said = [*_literals(first, tables), *(_literals(node.args[1], tables) if several and node.args[1:] else ())]
            yield from zip(said[::2], said[1::2], strict=True) if several else ((piece, "") for piece in said if piece)


def _assigned(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Yield the names that a statement or a loop fills, with what it fills them from."""
    match node:
        case ast.Assign(targets=[target], value=value) | ast.For(target=target, iter=value):
            yield from ((name.id, value) for name in ast.walk(target) if isinstance(name, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            yield name, value
        case ast.comprehension(target=target, iter=value):
            yield from ((name.id, value) for name in ast.walk(target) if isinstance(name, ast.Name))


def _literals(node: ast.expr | None, tables: Tables) -> Iterator[str]:
    """Yield the strings that an expression may be."""
    match node:
        case ast.Constant(value=str(said)):
            yield said
        case ast.IfExp(body=body, orelse=other):
            yield from _literals(body, tables)
            yield from _literals(other, tables)
        case ast.Dict(values=values) | ast.Tuple(elts=values) | ast.List(elts=values) | ast.BoolOp(values=values):
            for value in values:
                yield from _literals(value, tables)
        case ast.Subscript(value=table) | ast.Call(func=ast.Attribute(value=table)):
            yield from _literals(table, tables)
        case ast.Name(id=name) if name in tables:
            others = {key: value for key, value in tables.items() if key != name}
            for value in tables[name]:
                yield from _literals(value, others)


def update_catalogues(root: Path | None = None) -> dict[str, list[str]]:
    """Bring assets/locale up to date with the sources of a checkout, and give what each language still lacks.

    messages.pot is written anew, and en.po loses what is no longer said. In <language>.po new texts come in empty,
    texts no longer said become obsolete (kept as comments, revived when said again); nothing is guessed, nothing
    marked fuzzy.
    """
    folder = (root or Path(__file__).resolve().parents[1]) / "assets" / "locale"
    template = _template(messages(folder.parents[1]))
    template.save(str(folder / "messages.pot"))
    _prune(folder / "en.po", {entry.msgid for entry in template})
    return {code: _merged(folder / f"{code}.po", code, template) for code in LANGUAGES if code != "en"}


def _prune(path: Path, said: set[str]) -> None:
    """Take out of a catalogue what is no longer said; leaves a file alone that holds nothing else."""
    if not path.exists():
        return
    catalogue = polib.pofile(str(path), wrapwidth=110)
    stale = [entry for entry in catalogue if entry.msgid not in said]
    for entry in stale:
        catalogue.remove(entry)
    if stale:
        catalogue.save(str(path))


def _template(known: Mapping[str, Message]) -> Any:
    template = polib.POFile(wrapwidth=110)
    template.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Content-Transfer-Encoding": "8bit"}
    for msgid, message in known.items():
        entry = polib.POEntry(msgid=msgid, occurrences=[(name, "") for name in message.files])
        entry.flags = ["python-brace-format"] if "{" in msgid else []
        if message.many:
            entry.msgid_plural, entry.msgstr_plural = message.many, {0: "", 1: ""}
        template.append(entry)
    return template


def _merged(path: Path, code: str, template: Any) -> list[str]:
    catalogue = polib.pofile(str(path), wrapwidth=110) if path.exists() else polib.POFile(wrapwidth=110)
    catalogue.metadata = {**template.metadata, "Language": code, "Plural-Forms": PLURALS[code]}
    catalogue.merge(template)
    forms = int(PLURALS[code].partition("=")[2][0])
    for entry in catalogue:
        if entry.msgid_plural:
            entry.msgstr, entry.msgstr_plural = "", {i: entry.msgstr_plural.get(i, "") for i in range(forms)}
    catalogue.sort(key=lambda entry: (entry.obsolete, entry.msgid))
    catalogue.save(str(path))
    return [entry.msgid for entry in catalogue.untranslated_entries()]


if __name__ == "__main__":
    update_catalogues()
