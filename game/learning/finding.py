"""Puzzles out of games: positions of the computer against itself in which one thing is clearly best, as level files."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from game.ai.brain import Brain, commands_given, step
from game.ai.duel import Yardstick
from game.ai.knobs import NAMES, STRENGTHS, Knobs
from game.ai.odds import Blow
from game.ai.plans import Plan
from game.ai.search import Search
from game.ai.worth import Worth
from game.battle.battle import Battle, IllegalError
from game.battle.command import Command
from game.battle.objectives import within
from game.ecs.components import Name, Side
from game.learning.attempt import StuckError, asks_player, creatures, reply, watched
from game.learning.checks import check_lesson
from game.learning.course import Course
from game.learning.positions import position, written
from game.learning.puzzles import LIKELY, MORE, TWICE, check_puzzle, helped, last_blow, outdone, struck
from game.rules import RULEBOOKS
from game.store.errors import LevelError
from game.store.level import Level, read_level
from game.store.playable import muster
from game.store.plays import Deed
from game.store.puzzles import FELLS, HITS, REACHES, SAVES, UNSTRUCK

QUICK = STRENGTHS["hard"]
DEEP = replace(QUICK, stops=36, width=24, nodes=9000)
"""The search that a solution is checked by: more places, more plans, many more evaluations."""
CLEAR, SHARE = 200, 15
"""What is best is better than all else by so many hundredths of a hit point, and by so many percent."""
MOST_STEPS = 1000
SEED = 1
"""Of a puzzle's own dice."""
MOST_RULES = 6
MOST_COMMANDS = 2
"""Commands that a solution holds."""
STRIKE, DO, REACH, GO, STAY = "strike", "do", "reach", "go", "stay"
Aim = tuple[str, str, object]
"""What a plan is about: somebody to strike, something to do, ground to hold, some other place."""
Table = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle: its file's text, who is to do what to whom, why, how many strengths miss it, by how much it is best."""

    source: str
    who: str
    whom: str
    reason: str
    missed: int
    lead: int


def find(level: Level, name: str, seed: int) -> Iterator[Found]:
    """Play a level, the computer on every side, and yield the puzzles of the battle, one of a kind; `name`: its own."""
    book, brain = RULEBOOKS[level.rulebook], Brain("normal")
    battle, stick, known = muster(level, book), Yardstick(book), dict[tuple[str, str], None]()
    battle.start(seed)
    for _ in range(MOST_STEPS):
        if battle.outcome is not None:
            return
        if battle.pending is None and not commands_given(battle):
            puzzle = posed(level, battle, f"{name}, seed {seed}", stick)
            if puzzle is not None and (puzzle.who, puzzle.whom) not in known:
                known[puzzle.who, puzzle.whom] = None
                yield puzzle
        step(brain, battle)


def posed(level: Level, battle: Battle, name: str, stick: Yardstick) -> Found | None:
    """Make a puzzle of a position; None where nothing in it is clearly best, or it cannot be said why."""
    if _clear(battle, plans(battle, QUICK, stick)) is None:
        return None
    data, who = position(level, battle, battle.acting), battle.world.get(battle.acting, Name).name
    origin = f"# Out of a battle of the computer against itself: {name}."
    try:
        return _Made(data, who, stick, origin).found()
    except (LevelError, StuckError, IllegalError):
        return None


def plans(battle: Battle, knobs: Knobs, stick: Yardstick) -> list[Plan]:
    """Search a position; the best plan first."""
    search = Search(Worth(battle, battle.acting, knobs, stick), knobs.nodes * battle.rulebook.weighing.breadth >> 1)
    for _ in search.run():
        pass
    return search.plans


def _clear(battle: Battle, ordered: list[Plan]) -> Aim | None:
    """Give what the best plan is about, where all plans about something else are clearly worse."""
    if not ordered or not ordered[0].commands:
        return None
    aim, best = aim_of(battle, ordered[0]), ordered[0].scores.total
    other = next((plan for plan in ordered if aim_of(battle, plan) != aim), None)
    if other is None or aim[0] in (GO, STAY) or len(needed(battle, ordered[0])) > MOST_COMMANDS:
        return None
    return aim if best - other.scores.total >= max(CLEAR, abs(best) * SHARE // 100) else None


def aim_of(battle: Battle, plan: Plan) -> Aim:
    """Say what a plan is about: whom it strikes, else what it does, else where it leads."""
    number = _decisive(battle, plan)
    if number is None:
        return _whither(battle, plan)
    cmd = plan.commands[number]
    if isinstance(cmd.target, int) and _foe(battle, cmd.target):
        return STRIKE, "", cmd.target
    return DO, cmd.verb, cmd.target if isinstance(cmd.target, int) else battle.acting


def _whither(battle: Battle, plan: Plan) -> Aim:
    if not plan.commands:
        return STAY, "", None
    unit, book = battle.acting, battle.rulebook
    team = battle.world.get(unit, Side).team
    for goal in battle.objectives:
        if goal.team == team and goal.kind in ("hold", "reach") and within(plan.world, book, unit, goal):
            return (GO, "", None) if within(battle.world, book, unit, goal) else (REACH, "", goal.area)
    return GO, "", plan.commands[-1].target


def _decisive(battle: Battle, plan: Plan) -> int | None:
    """Find the command that matters: the first aimed at a foe, else at a friend, else one that is no movement."""
    marks = [_weight(battle, cmd) for cmd in plan.commands]
    most = max(marks, default=0)
    return marks.index(most) if most else None


def _weight(battle: Battle, cmd: Command) -> int:
    if isinstance(cmd.target, int):
        return 3 if _foe(battle, cmd.target) else 2
    return int(battle.rulebook.verbs[cmd.verb].area is None)


def _foe(battle: Battle, unit: int) -> bool:
    return battle.world.get(unit, Side).team != battle.world.get(battle.acting, Side).team


def needed(battle: Battle, plan: Plan) -> tuple[Command, ...]:
    """Give the commands of a plan up to the one that matters, without what is done beside it."""
    number = _decisive(battle, plan)
    if number is None:
        return plan.commands
    before = (cmd for cmd in plan.commands[:number] if battle.rulebook.verbs[cmd.verb].area is not None)
    return (*before, plan.commands[number])


class _Made:
    """A puzzle being made of a position, which is searched anew as its file has it."""

    def __init__(self, data: Table, who: str, stick: Yardstick, origin: str) -> None:
        self.data, self.who, self.origin, self.stick = data, who, origin, stick
        rule = RULEBOOKS[data["rulebook"]].chapter[0].id
        ends = [{"verb": "end"}]
        self.said: Table = {"who": who, "reason": HITS, "rules": [rule], "seed": SEED,
                            "expect": {"does": ends}, "do": ends, "wrong": ends}  # fmt: skip
        self.names = {unit: name for name, unit in creatures(self.battle.world).items()}

    @property
    def source(self) -> str:
        """Give the file as far as it is known."""
        kept = {key: item for key, item in self.said.items() if item not in ("", [], 0) or key == "seed"}
        return written(self.origin, {**self.data, "puzzle": kept})

    @property
    def course(self) -> Course:
        """Give the puzzle to be played, as far as it is known."""
        return Course(read_level(self.source.encode(), "puzzle.toml"))

    @cached_property
    def battle(self) -> Battle:
        """Give the battle as the puzzle begins, with the aims that its level has."""
        course = self.course
        battle = course.battle(0)
        battle.objectives = course.level.objectives
        return battle

    @cached_property
    def plans(self) -> list[Plan]:
        """List what the deeper search makes of it; nothing where it does not confirm the first look."""
        aim = _clear(self.battle, plans(self.battle, QUICK, self.stick))
        deep = plans(self.battle, DEEP, self.stick) if aim is not None else []
        return deep if aim is not None and _clear(self.battle, deep) == aim else []

    def found(self) -> Found | None:
        """Give the puzzle with its file; None where nothing is clear, it cannot be explained, or does not hold."""
        if not self.plans:
            return None
        aim = aim_of(self.battle, self.plans[0])
        self.said |= {"do": self._played(needed(self.battle, self.plans[0])), "whom": self._whom(aim)}
        self.said |= {"moves": len(self.said["do"]), "expect": self._goal(aim)}
        if not self._explained(aim):
            return None
        self.said["missed"], self.said["wrong"] = self._missed()
        self.said["rules"] = self._rules()
        level = read_level(self.source.encode(), "puzzle.toml") if self.said["rules"] else None
        if level is None or check_lesson(level)[1] or check_puzzle(level)[1] or outdone(Course(level)):
            return None
        lead = self.plans[0].scores.total - self._next.scores.total
        return Found(self.source, self.who, self.said["whom"], self.said["reason"], len(self.said["missed"]), lead)

    @property
    def _next(self) -> Plan:
        """Give the best plan that is about something else."""
        aim = aim_of(self.battle, self.plans[0])
        return next(plan for plan in self.plans if aim_of(self.battle, plan) != aim)

    def _whom(self, aim: Aim) -> str:
        return self.names.get(aim[2], "") if isinstance(aim[2], int) else ""

    def _goal(self, aim: Aim) -> Table:
        if aim[0] == REACH:
            return {"within": aim[2]}
        if aim[0] == DO:
            last = self.said["do"][-1]
            return {"does": [{key: last[key] for key in ("verb", "at", "to") if key in last}]}
        course = self.course
        return {"attacks": self._whom(aim), **({} if struck(course, course.steps[0].deeds) else {"struck": False})}

    # -- why -------------------------------------------------------------------------------------------------------

    def _explained(self, aim: Aim) -> bool:
        """Say why it is best, with the number behind it; False where that cannot be said."""
        reason, amount = self._reason(aim)
        self.said |= {"reason": reason, "amount": amount}
        return bool(reason)

    def _reason(self, aim: Aim) -> tuple[str, int]:
        course = self.course
        if aim[0] == REACH:
            return REACHES, 0
        if aim[0] == DO:
            return (SAVES, 0) if helped(course, course.steps[0].deeds, self.said["whom"]) else ("", 0)
        mine, others = last_blow(course, course.steps[0].deeds), list(self._others(aim))
        if mine is None:
            return "", 0
        if mine.fells >= LIKELY and mine.fells >= TWICE * max((one.fells for one in others), default=0):
            return FELLS, mine.fells // 100
        if others and 10 * mine.damage >= MORE * max(one.damage for one in others):
            return HITS, mine.damage
        spared = self.said["expect"].get("struck") is False and struck(course, self._deeds(self._next))
        return (UNSTRUCK, 0) if spared else ("", 0)

    def _others(self, aim: Aim) -> Iterator[Blow]:
        """Weigh the best attack on each other foe."""
        tried = dict.fromkeys((aim,))
        for plan in self.plans:
            other = aim_of(self.battle, plan)
            if other[0] == STRIKE and other not in tried:
                tried[other] = None
                weighed = last_blow(self.course, self._deeds(plan))
                if weighed is not None:
                    yield weighed

    def _deeds(self, plan: Plan) -> tuple[Deed, ...]:
        """Give a plan's commands as a lesson has them."""
        kept, done = self.said["do"], self._played(needed(self.battle, plan)) or [{"verb": "end"}]
        self.said["do"] = done
        deeds = self.course.steps[0].deeds
        self.said["do"] = kept
        return deeds

    def _rules(self) -> list[str]:
        """List the rules that are at work in the solution, those of its last command first."""
        course = self.course
        battle = course.battle(0)
        course.solve(0, battle)
        known = [rule.id for rule in course.book.chapter]
        steps = watched(course.battle(0), battle.log[course.begun(0) :]).steps
        cited = dict.fromkeys(rule for _, _, rules in reversed(steps) for rule in rules)
        return [rule for rule in cited if rule in known][:MOST_RULES]

    # -- what others do ---------------------------------------------------------------------------------------------

    def _missed(self) -> tuple[list[str], list[Table]]:
        """List the weaker strengths that do something else, and what the strongest of them does."""
        missed, wrong = list[str](), list[Table]()
        for name in NAMES[:-1]:
            course = self.course
            battle = course.battle(0)
            battle.objectives = course.level.objectives
            deeds = list(self._turn(battle, Brain(name)))
            verdict = course.judge(0, battle.log)
            if verdict is not None and not verdict.right:
                missed, wrong = [*missed, name], deeds
        return missed, wrong or self._played(needed(self.battle, self._next)) or [{"verb": "end"}]

    def _turn(self, battle: Battle, brain: Brain) -> Iterator[Table]:
        """Let a strength do as many commands as the solution has; yield them as a file has them."""
        unit = battle.acting
        for _ in range(self.said["moves"]):
            if battle.acting == unit and battle.outcome is None:
                yield self._done(battle, brain.decide(battle).command, brain)

    def _played(self, cmds: tuple[Command, ...]) -> list[Table]:
        """Do commands on a fresh board; give them as a file has them.  Raises IllegalError."""
        battle, brain = self.course.battle(0), Brain("hard")
        return [self._done(battle, cmd, brain) for cmd in cmds]

    def _done(self, battle: Battle, cmd: Command, brain: Brain) -> Table:
        """Do a command, and answer for the player as the computer would."""
        battle.do(cmd)
        answers = []
        while battle.pending is not None:
            mine = asks_player(battle, battle.pending)
            key = brain.answer(battle)[0] if mine else reply(battle.pending, ())
            answers += [key] if mine else []
            battle.answer(key)
        deed = self._written(cmd)
        return {**deed, "answers": answers} if answers else deed

    def _written(self, cmd: Command) -> Table:
        deed: Table = {"verb": cmd.verb}
        if isinstance(cmd.target, int):
            deed["at"] = self.names[cmd.target]
        elif cmd.target is not None:
            ground = self.battle.world.ground.on_ground(*cmd.target[:2])
            deed["to"] = list(cmd.target if cmd.target != ground else cmd.target[:2])
        return {**deed, "options": dict(cmd.options)} if cmd.options else deed
