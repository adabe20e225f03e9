"""Which words of a rule's text are rules themselves? Titles found in it, in the language being spoken."""

import re
from functools import cache
from typing import NamedTuple

from game.battle.rulebook import Rulebook
from game.i18n import language, tr
from game.reasons import Text
from game.rules import RULEBOOKS

MOST_WORDS, LONG, ENDING = 3, 5, 2
"""Words of a title that may be mentioned; letters from which on its case does not matter; letters that may differ."""


PLAIN = frozenset((
    "light", "threaten", "threatens", "condition",
    "шаг", "шага", "шагу", "шаге", "шаги", "шагов", "больше", "больший", "вблизи", "в бою", "земля", "земле", "земли",
    "землю", "лёгкий", "лёгкие", "лёгком", "угрозы", "оно провоцирует", "бросьте", "бросают", "бросает", "состояние",
    "использовано",
    "状态", "双方", "两格之间", "战斗中",
))  # fmt: skip
"""What reads like the title of a rule, and is a word of every sentence: it leads nowhere."""


class Mention(NamedTuple):
    """Where a text speaks of a rule: from which letter to which, and the rule."""

    start: int
    end: int
    rule: str


def mentions(book: Rulebook, words: str, but: str = "") -> list[Mention]:
    """List where some words speak of rules other than one, in order and each once; the longest title goes first."""
    taken: list[Mention] = []
    for pattern, rule in _patterns(book.id, language()):
        hits = (hit for hit in pattern.finditer(words) if hit[0].casefold() not in PLAIN)
        hit = next(hits, None) if rule != but else None
        if hit is not None and all(hit.end() <= one.start or hit.start() >= one.end for one in taken):
            taken.append(Mention(hit.start(), hit.end(), rule))
    return sorted(taken)


@cache
def _patterns(book: str, spoken: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Give what the titles of a book's rules look like inside a sentence, the longest first; `spoken`: the language."""
    named = ((_name(tr(Text(rule.title))), rule.id) for rule in RULEBOOKS[book].chapter) if book in RULEBOOKS else ()
    fit = [(name, rule) for name, rule in named if _mentioned(name, spoken)]
    fit.sort(key=lambda pair: (-len(pair[0]), pair[1]))
    return tuple((_pattern(name, spoken), rule) for name, rule in fit)


def _name(title: str) -> str:
    """Give the name that a title begins with: what stands before a colon or a bracket."""
    return re.split(r"[:\uff1a(\uff08,\uff0c]", title)[0].strip()


def _mentioned(name: str, spoken: str) -> bool:
    count = len(name.split())
    return 2 <= len(name) <= LONG if spoken == "zh" else len(name) > ENDING and count <= MOST_WORDS


def _pattern(name: str, spoken: str) -> re.Pattern[str]:
    """Find a name in whatever case it stands; in Russian whatever its ending is."""
    if spoken == "zh":
        return re.compile(re.escape(name))
    parts = [_stem(part, spoken) for part in name.split()]
    return re.compile(r"\b" + r"\s+".join(parts) + r"\b", re.IGNORECASE if len(name) >= LONG else 0)


def _stem(word: str, spoken: str) -> str:
    if spoken != "ru" or len(word) < LONG:
        return re.escape(word) + ("s?" if spoken == "en" else "")
    return re.escape(word[: -ENDING]) + r"\w{0,4}"
