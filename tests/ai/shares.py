"""Whom foes answer, held against what was expected: `python -m tests.ai.shares [BOOK] [--games N] [--fields TEXT]`.

It plays the league's fields with one strength on both sides. As each turn ends, what each foe may do to the creature,
and how likely that foe answers it (`Squad.share`), or a friend so near that it is struck as well (`Squad.caught`), is
written down; and then what the foe does to it until its next turn begins.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from game.ai.brain import Brain, stick_of
from game.ai.knobs import STRENGTHS
from game.ai.odds import WHOLE
from game.ai.pieces import whole
from game.ai.simulate import mustered
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.ecs.components import Side
from game.store.level import read_level
from tests.ai.calibrate import life, wanted
from tests.ai.league.mirrors import BOOKS, Mirror, fields

BANDS = (10, 25, 50, 75, 101)
"""Percent that a share lies below, band by band."""


@dataclass
class Answer:
    """What a foe may do to a creature, in hundredths of a hit point; its share, in ten-thousandths; what it did."""

    harm: int
    share: int
    done: int = 0

    @property
    def expected(self) -> float:
        """Give what of it was to be expected."""
        return self.harm * self.share / WHOLE


@dataclass(frozen=True)
class Row:
    """The answers whose share lies in one band: how many, what they might do, what was expected and done, in points."""

    below: int
    many: int
    harm: float
    expected: float
    done: int

    def __str__(self) -> str:
        """Write it."""
        return f"below {self.below:>3} %{self.many:>8}{self.harm:>10.0f}{self.expected:>10.0f}{self.done:>8}"


def rows(answers: list[Answer]) -> Iterator[Row]:
    """Sum up answers by their shares."""
    least = 0
    for below in BANDS:
        band = [one for one in answers if least <= 100 * one.share // WHOLE < below]
        least = below
        yield Row(below, len(band), sum(one.harm for one in band) / 100, sum(one.expected for one in band) / 100,
                  sum(one.done for one in band))  # fmt: skip


def written(battle: Battle, brain: Brain) -> dict[int, Answer]:
    """Give what each foe of the acting creature may do to it, as its turn ends."""
    team, unit = battle.world.get(battle.acting, Side).team, battle.acting
    view = whole(brain.eyes.view(battle, team))
    worth = Worth(view.battle, unit, STRENGTHS["hard"], stick_of(battle), view.cells)
    for _ in worth.scout():
        pass
    harms = whole(worth.harms(view.battle.world))
    marks = {foe: worth.mark(harm) for foe, harm in harms.items() if harm.damage}
    squad, struck = worth.squad, {foe: (harms[foe], mark) for foe, mark in marks.items()}
    return {foe: Answer(harm.damage, squad.share(foe, mark) + squad.caught(foe, mark, harm.along))
            for foe, (harm, mark) in struck.items()}  # fmt: skip


def played(mirror: Mirror, seed: int, strength: str) -> list[Answer]:
    """Play a game; give all answers that were looked for in it."""
    battle, brain = mustered(read_level(mirror.level, mirror.name)), Brain(strength)
    battle.start(seed)
    looked: dict[int, dict[int, Answer]] = {}
    found: list[Answer] = []
    while battle.outcome is None:
        asked, units = battle.pending, [unit for unit, _ in battle.world.all(Side)]
        had = {unit: life(battle, battle.world, unit) for unit in units}
        by = asked.unit if asked is not None else battle.acting
        if asked is not None:
            battle.answer(brain.answer(battle)[0])
        else:
            cmd = brain.decide(battle).command
            if cmd.verb == "end":
                looked[by] = written(battle, brain)
                found += looked[by].values()
            else:
                looked.pop(by, None)
            battle.do(cmd)
        for unit, answers in looked.items():
            if by in answers:
                answers[by].done += max(0, had.get(unit, 0) - life(battle, battle.world, unit))
    return found


def main() -> None:
    """Print a table a book."""
    args = wanted("python -m tests.ai.shares")
    for book in [args.book] if args.book else list(BOOKS):
        answers = [one for mirror in fields(book) if args.fields in mirror.name
                   for seed in range(args.seed, args.seed + args.games)
                   for one in played(mirror, seed, args.strength)]  # fmt: skip
        print(f"{book}: {len(answers)} answers by how likely they were to be; points")
        print(f"{'':<11}{'answers':>8}{'harm':>10}{'expected':>10}{'done':>8}")
        for row in rows(answers):
            print(row)


if __name__ == "__main__":
    main()
