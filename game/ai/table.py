"""Rounds played on after a plan by the real rules, without dice: everybody acts once in each, by exact chances."""

from game.ai.acting import Acting
from game.ai.ahead import diced, end_of_turn
from game.ai.course import Course, Loss, SpentError, Standing
from game.ai.odds import WHOLE
from game.ai.pieces import Pieces
from game.ai.worth import Worth
from game.battle.command import Command
from game.battle.rulebook import Preview
from game.ecs.components import Turn
from game.ecs.world import BATTLE

TURNS = 40
"""Turns that are played on at most."""


class Table:
    """A battle played on after a plan, for a round or for more; gives what that is worth to the unit's side."""

    def __init__(self, worth: Worth, nodes: int) -> None:
        self.worth, self.book, self.unit = worth, worth.book, worth.unit
        self.course = Course(worth, nodes)
        self.acting = Acting(self.course)

    @property
    def nodes(self) -> int:
        """Give the evaluations that playing on has taken."""
        return self.course.nodes

    @property
    def standing(self) -> Standing:
        """Give how the battle stands after what was run last, to be played on later."""
        return self.course.standing

    @property
    def losses(self) -> list[Loss]:
        """List what is expected to be lost after the plan that was run last."""
        return self.course.losses

    def run(self, commands: tuple[Command, ...]) -> Pieces[int | None]:
        """Carry out a plan, and let everybody act once: what is dealt less what is suffered; None if time runs out."""
        self.course.anew()
        try:
            for cmd in commands:
                yield from self._planned(cmd)
            yield from self._round(last=True)
        except SpentError:
            return None
        return self.course.value

    def further(self, standing: Standing) -> Pieces[int | None]:
        """Let everybody act once more after what was run: likewise, all that was run included."""
        self.course.stand(standing)
        try:
            yield from self._round(last=True)
        except SpentError:
            return None
        return self.course.value

    def begin(self) -> Pieces[int | None]:
        """Let the unit act, and then everybody else once: likewise."""
        self.course.anew()
        try:
            yield from self.acting.turn(self.unit)
            yield from self._round(last=False)
        except SpentError:
            return None
        return self.course.value

    def _planned(self, cmd: Command) -> Pieces[None]:
        """Carry out a command of the plan; what it deals is counted elsewhere."""
        course = self.course
        course.node()
        verb = self.book.verbs[cmd.verb]
        seen = verb.preview(course.world, cmd)
        strike = seen.strike if isinstance(seen, Preview) else None
        yield
        if isinstance(seen, Preview) and strike is not None:
            for one in (*(strike,) * seen.blows, *seen.others):
                if one.at in course.lives.left:
                    course.lives.left[one.at] = course.landed(one, WHOLE)
            course.step(cmd)
        elif verb.aim != "cell" and diced(self.book, course.world, cmd)[1]:
            classes = yield from course.varied(cmd)
            course.lives.left.update(course.spreads(classes))
            course.world = classes[0].world
            course.cleared()
        else:
            course.step(cmd)
        yield

    def _round(self, *, last: bool) -> Pieces[None]:
        """Let the others act in their order, and the unit `last`."""
        acted: list[int] = []
        course = self.course
        for _ in range(TURNS):
            acting = course.world.get(BATTLE, Turn).acting
            cmd = end_of_turn(self.book, course.world, acting) if acting else None
            yield
            if cmd is None:
                return
            course.on(cmd)
            acting = course.world.get(BATTLE, Turn).acting
            yield
            if acting in course.lives.left and acting not in acted and (last or acting != self.unit):
                acted.append(acting)
                yield from self.acting.turn(acting)
            if not acting or acting == self.unit:
                return
