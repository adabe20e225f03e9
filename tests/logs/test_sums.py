"""What a player reads adds up: sums, the addends under them, damage and what it takes."""

import re
from decimal import Decimal
from itertools import pairwise

from game.battle.event import Event
from game.ecs.components import Vitals
from game.reasons import written
from game.telling import Line
from tests.logs.pins import Tale

SUM = re.compile(r"(?:(?<=: )|(?<=, )|^)(\u2212?[\d.]+(?: [+\u2212] [\d.]+)*) = (\u2212?[\d.]+)")


def everything(line: Line) -> list[str]:
    """List all that a line and what unfolds under it say."""
    return [line.words, *map(str, line.rows)]


def number(said: str) -> Decimal:
    return Decimal(said.replace("\u2212", "-"))


def summed(said: str) -> Decimal:
    """Add up '12 + 2 \u2212 4'."""
    first, *more = said.split()
    added = (number(sign + n) for sign, n in zip(more[::2], more[1::2], strict=True))
    return sum(added, number(first))


def test_every_sum_that_is_told_comes_to_what_it_says(told: tuple[Tale, list[Event], list[str]]) -> None:
    tale, *_ = told
    sums = [(said, found) for line in tale.lines for said in everything(line) for found in SUM.findall(said)]
    assert sums
    assert all(said.count(" = ") == len(SUM.findall(said)) for said, _ in sums)
    assert [said for said, (terms, total) in sums if summed(terms) != number(total)] == []


def test_the_addends_under_a_sum_are_those_that_it_names(told: tuple[Tale, list[Event], list[str]]) -> None:
    tale, *_ = told
    for line in tale.lines:
        heads = [n for n, row in enumerate(line.rows) if not row.part]
        for head, end in pairwise([*heads, len(line.rows)]):
            parts = [number(row.right.removeprefix("+")) for row in line.rows[head + 1 : end]]
            total = number(line.rows[head].words.split(" = ")[-1].split(": ")[-1]) if parts else 0
            assert sum(parts) == total, everything(line)


def test_every_damage_that_is_told_is_what_hit_points_lost(told: tuple[Tale, list[Event], list[str]]) -> None:
    """Or all that there were, where a book lets them go no lower; nothing of who lies there with no more to lose."""
    tale, *_ = told
    for line in tale.lines:
        for event in line.events:
            if event.kind == "hurt":
                told_so, gone = int(event.fact("damage")), losses(event)
                if not gone:
                    assert int(event.fact("hp")) <= 0, everything(line)
                elif gone != told_so:
                    assert gone < told_so, everything(line)
                    assert f", but no lower than {written(int(event.fact('hp')))}, of " in line.more, everything(line)
                assert sum(one.amount for one in event.because) == told_so, everything(line)
                lost = f"loses {told_so} Stamina" if "loss" in dict(event.facts) else f"{told_so} damage"
                assert lost in line.words, everything(line)


def losses(event: Event) -> int:
    """Give what hit points an event took."""
    pairs = [(one.before, one.after) for one in event.changes if isinstance(one.after, Vitals)]
    return sum(before.hp - after.hp for before, after in pairs)


def test_what_a_blow_rolled_and_met_is_in_its_line(told: tuple[Tale, list[Event], list[str]]) -> None:
    """Of every attack with dice the line names the total; the dice that made it unfold."""
    tale, *_ = told
    for line in tale.lines:
        for event in line.events:
            facts = dict(event.facts)
            if event.kind in ("struck", "missed") and "face" in facts:
                added = 0 if "need" in facts else sum(one.amount for one in event.because[: int(facts["own"])])
                total = written(int(facts["face"]) + added)
                assert re.search(rf"(?<!\d){total}(?!\d)", line.words) or "by nature" in line.words, everything(line)
                dice = [one for one in line.events if one.kind == "rolled"]
                assert any(facts["face"] == sum(map(int, str(one.fact("faces")).split())) for one in dice), line.words


def test_a_blow_stands_in_one_line(told: tuple[Tale, list[Event], list[str]]) -> None:
    """Its command before it, its dice, its answers: none of them has a line of its own."""
    tale, *_ = told
    for before, line in pairwise(tale.lines):
        if line.kind in ("struck", "missed") and "face" in dict(blow_of(line).facts):
            asked = before.kind in ("rolled", "answered") and before.unit == line.unit
            assert not asked or "against" in dict(before.events[0].facts), (before.words, line.words)


def blow_of(line: Line) -> Event:
    """Give the event that says how the blow of a line came out."""
    return next(event for event in line.events if event.kind in ("struck", "missed"))
