"""How are rolls told that are not made yet: what is thrown and added, and each result with its chance?"""

from collections.abc import Callable, Iterator
from typing import Protocol

from game.battle.rulebook import Preview, Rulebook
from game.battle.trial import Result, Trial
from game.i18n import joined, tr
from game.reasons import NOTHING, Because, Text
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import note_of, say, signed, together

Words = tuple[str, str, bool]
"""A line: the words, their colour in the theme, whether they are bold."""


class Row(Protocol):
    """Lays out a reason as a row that opens its rule."""

    def __call__(self, page: Page, rule: str, left: str, right: str) -> None:
        """Lay it out: what it is on the left, its number on the right."""


def heading(trial: Trial) -> str:
    """Say what is thrown, what is added, and what it has to meet: 'Athletics +3 against DC 15'."""
    facts: dict[str, str | int | Text] = {"what": trial.what, "bonus": signed(trial.added.total)}
    if trial.against:
        return say("{what} {bonus} against DC {dc}", dc=trial.against, **facts)
    return say("{what}, {bonus}", **facts) if trial.added.counted else tr(trial.what)


def addends(book: Rulebook, trial: Trial) -> str:
    """Say what makes the sum, where it is more than one number: '+2 characteristic, −2 a bane'."""
    counted = [reason for number, reason in enumerate(trial.added.counted) if reason.amount or number]
    parts = [f"{signed(why.amount)} {note_of(book, why)}" if why.amount else note_of(book, why) for why in counted]
    return joined(parts) if len(trial.added.counted) > 1 else ""


def percents(trial: Trial) -> tuple[str, ...]:
    """Write the chance of each result in percent, so that they add up to 100."""
    return together([result.chance for result in trial.results])


def told_results(trial: Trial) -> Iterator[tuple[Result, str]]:
    """Give each result with its chance in percent."""
    return zip(trial.results, percents(trial), strict=True)


def result_line(result: Result, percent: str) -> str:
    """Say one result: 'Tier 2 (44 %): 5 damage, slowed (save ends)'; what is sure needs no chance."""
    does = joined(tr(effect.note) for effect in result.does)
    if result.name == NOTHING:
        return does if result.chance.sure else say("{percent} %: {what}", percent=percent, what=does)
    if not does:
        return say("{name} ({percent} %)", name=result.name, percent=percent)
    return say("{name} ({percent} %): {what}", name=result.name, percent=percent, what=does)


def result_head(result: Result, percent: str) -> str:
    """Say which result it is, its effects left out: 'Tier 2 (44 %)', '44 %'; '' for a nameless one that is sure."""
    if result.name == NOTHING:
        return "" if result.chance.sure else f"{percent} %"
    return say("{name} ({percent} %)", name=result.name, percent=percent)


def struck_by(preview: Preview, trial: Trial) -> bool:
    """Say whether a roll is the attack that the preview shows anyway: then its sum stands there already."""
    return preview.strike is not None and bool(trial.added.counted) and trial.at == preview.strike.at


def lines(book: Rulebook, preview: Preview) -> list[Words]:
    """Tell all rolls of a preview in a few lines."""
    rows: list[Words] = []
    for trial in preview.trials:
        if not struck_by(preview, trial):
            rows.append((heading(trial), "text", True))
            rows += [(words, "muted", False) for words in (addends(book, trial),) if words]
        rows += [(result_line(*row), "text", False) for row in told_results(trial)]
    return rows


def in_short(preview: Preview) -> str:
    """Tell the results of all rolls of a preview in one line."""
    return "; ".join(result_line(*row) for trial in preview.trials for row in told_results(trial))


def lay(page: Page, book: Rulebook, trial: Trial, reason: Row) -> None:
    """Lay a roll out with its reasons; each effect of a result stands once, and a click on it opens its rule."""
    page.gap(8)
    page.para(heading(trial), theme.TEXT, bold=True)
    for why in trial.added.counted:
        reason(page, why.rule, note_of(book, why), signed(why.amount))
    for why in trial.because:
        reason(page, why.rule, note_of(book, why), signed(why.amount) if why.amount else "")
    for result, percent in told_results(trial):
        page.gap(4)
        head = result_head(result, percent)
        if head:
            page.para(head)
        _reasons(page, book, (*result.does, *result.because), reason)


def _reasons(page: Page, book: Rulebook, because: tuple[Because, ...], reason: Callable[..., None]) -> None:
    """List the rules behind a result, each once."""
    for why in dict.fromkeys(because):
        reason(page, why.rule, note_of(book, why), "")
