"""What a command adds to a plan: what it does to everybody, by exact chances, and what it leaves."""

from dataclasses import replace

from game.ai.ahead import arrived, captives, friends, holding, placed, running
from game.ai.burden import Burdens
from game.ai.chance import Borders, Class, Outcomes, average
from game.ai.odds import WHOLE, Blow, parts, together
from game.ai.pieces import Pieces
from game.ai.plans import Plan, Worlds, lifted
from game.ai.runners import Runners
from game.ai.scores import Scores
from game.ai.screen import Screens
from game.ai.sighting import found
from game.ai.worth import Worth
from game.battle.command import Command
from game.battle.rulebook import Preview, Strike, Verb
from game.ecs.components import Turn
from game.ecs.world import BATTLE, World
from game.paths.plan import MovePlan
from game.reasons import Refusal

LATER = 50
"""Percent that a life saved or ended counts while a foe is at hand: who lies there can be seen to later as well."""
WOKEN = 200
"""Hundredths for each hit point that is left of a friend who can fight again."""
WINS = ("goal", "outlook", "risk")
"""What counts as often as the unit is still up at the end of a plan."""
JUDGED = ("risk", "outlook", "goal", "screens")
"""What judging makes of a plan."""


class Weighed:
    """Makes of a plan and one more command the plan that comes of both, and judges it."""

    def __init__(self, worth: Worth) -> None:
        self.worth, self.knobs, self.book, self.unit = worth, worth.knobs, worth.book, worth.unit
        self.burdens, self.screens, self.runners = Burdens(worth), Screens(worth), Runners(worth)
        self.worlds = Worlds(self.book, worth.world)
        self.strikes = 0
        """Strikes that have been weighed."""
        self.drawn: int | None = None
        """What the strike that draws least from others draws where a plan is carried on; None without a strike."""
        self._borders: Borders = {}

    def judged(self, plan: Plan) -> Pieces[Plan]:
        """Complete the scores of a plan that ends where it leads."""
        self.worth.nodes += 1
        felled = dict(plan.felled)
        left = plan.world if plan.commands else self.worth.idle
        scores = yield from self.worth.judge(left, plan.scores, felled)
        kept = (yield from self.screens.kept(plan.world)) if self.screens.wards else {}
        if plan.stands < WHOLE:
            missed = {part: max(0, getattr(scores, part)) * (WHOLE - plan.stands) // WHOLE for part in WINS}
            scores = replace(scores, **{part: getattr(scores, part) - less for part, less in missed.items()})
        goal = scores.goal - (yield from self.runners.escapes(plan.world, felled))
        return replace(plan, scores=replace(scores, goal=goal, screens=self.worth.answered(kept, felled)))

    def aimed(self, plan: Plan, verb: Verb, cmd: Command) -> Pieces[Plan | None]:
        """Do one thing to somebody: an attack, or what is tried out because no odds are known of it."""
        preview = verb.preview(plan.world, cmd)
        if not isinstance(preview, Preview):
            return None
        strike = preview.strike
        if verb.prepares:
            return (yield from self.done(plan, cmd, (yield from self.worlds.done(plan.world, cmd))))
        if self.book.weighing.besides(plan.world, cmd):
            ahead = yield from self.worlds.done(plan.world, cmd)
            return (yield from self.done(plan, cmd, ahead, preview))
        if strike is not None:
            return (yield from self.struck(plan, cmd, preview, strike)) if strike.at in self.worth.foes else None
        return (yield from self.tried(plan, cmd, preview)) if preview.plan is None else None

    def tried(self, plan: Plan, cmd: Command, preview: Preview | Refusal) -> Pieces[Plan | None]:
        """See what becomes of everybody by a command that does something to somebody: hurts, moves, holds or heals."""
        if not self.knobs.exact:
            return (yield from self._guessed(plan, cmd))
        drawn, stands = self._drawn(plan, preview)
        outcomes = Outcomes(self.book, plan.world, cmd, self._borders, struck=not drawn)
        classes = yield from outcomes.work()
        self.worth.nodes += 1
        ahead = classes[0].world
        if ahead.find(BATTLE, Turn) != plan.world.find(BATTLE, Turn):
            return None
        felled, laid = dict(plan.felled), dict[int, int]()
        tolls: list[tuple[int, int, int]] = []
        for one in classes:
            theirs, ours, priced = yield from self._toll(plan.world, one.world, felled)
            tolls.append((one.weight, theirs, ours))
            for foe, price in priced.items():
                laid[foe] = laid.get(foe, 0) + price * one.weight // WHOLE
        for foe in (one for one in laid if self.book.turns.able(ahead, one)):  # what it lost there is off what is left
            laid[foe] -= self.worth.lost(plan.world, ahead, foe) * (WHOLE - felled.get(foe, 0)) // WHOLE
        dealt, taken = (average((toll[0], toll[part]) for toll in tolls) for part in (1, 2))
        for foe in self.worth.foes:
            down = sum(one.weight for one in classes if not self.book.turns.able(one.world, foe))
            if down > 0:
                felled[foe] = felled.get(foe, 0) + (WHOLE - felled.get(foe, 0)) * min(down, WHOLE) // WHOLE
        once = cmd.target is None and cmd not in plan.commands
        besides = (yield from found(self.worth, plan.world, cmd)) if once and self.worth.sets else 0
        lost, rest = lifted(plan, felled)
        laid |= {foe: laid.get(foe, 0) + price for foe, price in rest}
        besides += average((one.weight, self._woken(plan.world, one.world)) for one in classes)
        scores = plan.scores.plus(dealt * stands // WHOLE - lost, taken + drawn, besides)
        self.worlds.known[commands := (*plan.commands, cmd)] = ahead
        fallen, burdened = tuple(sorted(felled.items())), tuple(sorted(laid.items()))
        tried = replace(plan, before=plan.world, world=ahead, commands=commands, scores=scores, felled=fallen,
                        laid=burdened, stands=stands)  # fmt: skip
        return (yield from self._averaged(tried, classes))

    def _toll(self, world: World, ahead: World, felled: dict[int, int]) -> Pieces[tuple[int, int, dict[int, int]]]:
        """Price what has become of everybody, with what they can and cannot do any more: the foes' part, and ours.

        With them comes the foes' part of those who are still up, by foe. Ours is also what our side has used up by it,
        each of its own. Who is down already with some chance counts by the chance that it is not.
        """
        theirs, ours, laid = 0, self.worth.stored(world, ahead), dict[int, int]()
        for foe in self.worth.foes:
            lost = self.worth.lost(world, ahead, foe) + (yield from self.burdens.changed(world, ahead, foe))
            price = lost * (WHOLE - felled.get(foe, 0)) // WHOLE
            theirs += price
            if price and self.book.turns.able(ahead, foe):
                laid[foe] = price
        for friend in self.worth.side:
            ours += self.worth.lost(world, ahead, friend)
            ours += (yield from self.burdens.changed(world, ahead, friend)) if friend != self.unit else 0
        return theirs, ours, laid

    def _woken(self, world: World, ahead: World) -> int:
        """Price the friends who can do something again that could not: what is left of each, and the turns they have.
        """
        able, others = self.book.turns.able, friends(self.book, ahead, self.unit)
        return sum(WOKEN * self.book.lasts(ahead, one) for one in others if able(ahead, one) and not able(world, one))

    def freed(self, world: World, ahead: World) -> Pieces[int]:
        """Price what those can do again whom the unit held before a command and holds no longer: it is given away."""
        given, still = 0, captives(ahead, self.unit)
        for one in captives(world, self.unit):
            if one not in still and one in (*self.worth.foes, *self.worth.friends):
                lost = yield from self.burdens.changed(world, ahead, one)
                given += lost if one in self.worth.friends else -lost
        return given

    def _averaged(self, plan: Plan, classes: tuple[Class, ...]) -> Pieces[Plan]:
        """Judge a plan by all that may come of it."""
        scored: list[tuple[int, Scores]] = []
        for one in classes:
            judged = yield from self.judged(replace(plan, world=one.world))
            scored.append((one.weight, judged.scores))
        means = {part: average((weight, getattr(one, part)) for weight, one in scored) for part in JUDGED}
        return replace(plan, scores=replace(plan.scores, **means))

    def _guessed(self, plan: Plan, cmd: Command) -> Pieces[Plan | None]:
        """See what middling dice make of a command that does something to somebody: hurts, moves, holds or heals."""
        ahead, _ = yield from running(self.book, plan.world, cmd)
        dealt, taken = self.worth.toll(plan.world, ahead, states=True)
        if dealt <= taken or ahead.find(BATTLE, Turn) != plan.world.find(BATTLE, Turn):
            return None
        down = {foe: WHOLE for foe in self.worth.foes if not self.book.turns.able(ahead, foe)}
        scores = plan.scores.plus(dealt, taken)
        commands = (*plan.commands, cmd)
        self.worlds.known[commands] = ahead
        felled = tuple(sorted((dict(plan.felled) | down).items()))
        return (yield from self.judged(Plan(plan.world, ahead, commands, scores, felled)))

    def gone(
        self, plan: Plan, verb: Verb, cmd: Command, way: MovePlan, taken: int, stands: int
    ) -> Pieces[tuple[Plan, int]]:
        """Go somewhere, and give what it costs besides where it leads.

        `taken`: what is suffered on the way; `stands`: how likely the unit gets there on its feet.
        """
        drags = self.knobs.exact and holding(plan.world, self.unit)
        more = drags or way.steps[-1].squeezed or verb.taxing or self.worth.veiled(plan.world)
        world = (yield from self.worlds.done(plan.world, cmd)) if more else arrived(plan.world, self.unit, way)
        taken += (yield from self.freed(plan.world, world)) if drags else 0
        fresh = replace(plan, before=plan.world, world=world, commands=(*plan.commands, cmd))
        scores, stands = replace(plan.scores, taken=plan.scores.taken + taken), plan.stands * stands // WHOLE
        return (yield from self.judged(replace(fresh, scores=scores, stands=stands))), taken

    def struck(self, plan: Plan, cmd: Command, preview: Preview, strike: Strike) -> Pieces[Plan]:
        """Strike somebody; who is hidden is there with a chance of one in all cells on which it may be."""
        self.strikes += 1
        strike = preview.chosen or strike
        doubt = len(self.worth.sets.get(strike.at, ())) or 1
        target, felled = strike.at, dict(plan.felled)
        drawn, stands = self._drawn(plan, preview)
        self.drawn = drawn if self.drawn is None else min(self.drawn, drawn)
        gain, both, others = self._added(plan, strike, preview.blows, doubt)
        known, falls = felled.get(target, 0), WHOLE - others * (WHOLE - both.fells) // WHOLE
        felled[target] = known + (falls - known) * stands // WHOLE
        lost, laid = lifted(plan, felled)
        odds = strike.through or strike.hit
        besides = strike.burden * odds.wins // odds.of
        more, less = self.worth.besides(plan.world, preview.others)
        dealt = ((gain + besides) * others // WHOLE + more) * stands // WHOLE - lost
        scores = plan.scores.plus(dealt, drawn + less + self.worth.kept(plan.world, cmd))
        stays = preview.plan is None and not self.book.verbs[cmd.verb].taxing and not self.worth.veiled(plan.world)
        world = plan.world if stays else (yield from self.worlds.done(plan.world, cmd))
        commands, strikes = (*plan.commands, cmd), plan.strikes
        if doubt == 1:
            strikes += tuple((target, part) for part in parts(plan.world, strike, preview.blows))
        down = tuple(sorted(felled.items()))
        fresh = replace(plan, before=plan.world, world=world, commands=commands, scores=scores, felled=down, laid=laid)
        return (yield from self.judged(replace(fresh, strikes=strikes, stands=stands)))

    def _drawn(self, plan: Plan, preview: Preview | Refusal | None) -> tuple[int, int]:
        """Price what a command draws after a plan, and give how likely the unit is still up to do it."""
        drawn = self.worth.cost(preview) if isinstance(preview, Preview) else 0
        stands = self.worth.survives(preview) if drawn and isinstance(preview, Preview) else WHOLE
        return drawn, plan.stands * stands // WHOLE

    def _added(self, plan: Plan, strike: Strike, times: int, doubt: int) -> tuple[int, Blow, int]:
        """Give what a strike is worth after those of a plan at the same target, what all come to, and a chance.

        It is the chance that the target is not down by anything else, in ten-thousandths.
        """
        left, target = max(1, self.book.lasts(plan.world, strike.at)), strike.at
        earlier = tuple(part for at, part in plan.strikes if at == target)
        before = together(earlier, left) if earlier else Blow()
        both = together((*earlier, *parts(plan.world, strike, times)), left)
        rest = WHOLE - dict(plan.felled).get(target, 0)
        if doubt > 1:
            both = Blow(both.damage // doubt, both.fells // doubt, both.beyond // doubt)
        gained = self.worth.gain(target, both) - (self.worth.gain(target, before) if earlier else 0)
        return gained, both, rest * WHOLE // max(1, WHOLE - before.fells)

    def done(
        self, plan: Plan, cmd: Command, ahead: World, preview: Preview | Refusal | None = None, unsure: int = 0
    ) -> Pieces[Plan]:
        """Do what leads to a world, and draws what its preview says; `unsure`: what it costs that dice decide it."""
        drawn, stands = self._drawn(plan, preview)
        dealt, taken = self.worth.toll(plan.world, ahead, states=False)
        taken += drawn + unsure + self.worth.spent(plan.world, ahead)
        if self.knobs.exact and holding(plan.world, self.unit):
            taken += yield from self.freed(plan.world, ahead)
        besides = self._besides(plan, cmd) + (yield from self._nearer(plan, cmd))
        scores = plan.scores.plus(dealt, taken, besides)
        commands = (*plan.commands, cmd)
        self.worlds.known[commands] = ahead
        done = replace(plan, before=plan.world, world=ahead, commands=commands, scores=scores, stands=stands)
        return (yield from self.judged(done))

    def unhurt(self, plan: Plan) -> bool:
        """Say whether a plan draws nothing: what it has used up itself, for going farther for one, is no harm."""
        spent = self.worth.spent(self.worth.world, plan.world) if plan.commands else 0
        return plan.scores.taken <= max(0, spent)

    def undoes(self, plan: Plan, ahead: World) -> bool:
        """Say whether the unit is again as it was before the last command of a plan, which did nothing else."""
        if not plan.commands or plan.scores.dealt or self.book.verbs[plan.commands[-1].verb].aim != "none":
            return False
        before, between, later = (self.worth.how(world, self.unit) for world in (plan.before, plan.world, ahead))
        return before == later != between

    def _besides(self, plan: Plan, cmd: Command) -> int:
        """Price what a command does for the fight otherwise."""
        besides = self.book.weighing.besides(plan.world, cmd)
        if not besides or not self.knobs.exact:
            return besides
        spots = {cell[:2] for cell in self.book.space.cells(plan.world, self.unit)}
        near = any(not danger.near.isdisjoint(spots) for danger in self.worth.perils)
        return besides * LATER // 100 if near else besides

    def _nearer(self, plan: Plan, cmd: Command) -> Pieces[int]:
        """Price a part of long work: its share of what is better where the work leads."""
        work = self.book.weighing.leads(plan.world, cmd)
        if work is None:
            return 0
        felled = dict(plan.felled)
        here = yield from self.worth.judge(plan.world, Scores(), felled)
        there = yield from self.worth.judge(placed(plan.world, self.unit, work.to), Scores(), felled)
        return (there.total - here.total) * work.chance.wins // (work.chance.of * work.left)
