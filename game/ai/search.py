"""The search: plans of a few commands, the best kept at each depth; bounded by nodes, never by time."""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace

from game.ai.ahead import dicing, end_of_turn, ready
from game.ai.blows import free
from game.ai.carrying import carried
from game.ai.detours import way_round
from game.ai.glance import Glance, met
from game.ai.odds import WHOLE
from game.ai.onset import APIECE, Onsets, ranged
from game.ai.pieces import Pieces
from game.ai.places import Places
from game.ai.plans import Plan, VerbMode, kept
from game.ai.roads import at_ease
from game.ai.sharp import Sharp
from game.ai.steady import needless, staying, steadied
from game.ai.targets import offered
from game.ai.ties import RANKED, Rank, Ties
from game.ai.weighed import Weighed
from game.ai.worth import Worth
from game.battle.command import Command, command
from game.battle.rulebook import Preview, Verb
from game.ecs.components import Place, Turn
from game.ecs.world import BATTLE, World
from game.paths.plan import MovePlan, Stop
from game.reasons import Cost
from game.space.square import Cell

MORE = 2
"""Each further command of a plan looks at so many times fewer places."""
LEAST_STOPS = 4
SETTLED = 6
"""Plans whose end of the turn is looked at, and more as long as there is time."""
EAGER = 40
"""By how much a plan that does something to a foe may be worse than one that does not, and still comes before it."""
FIRST = 80
"""Percent of the evaluations that a plan's first command takes at most: the best are always carried on."""
CARRIED = 92
"""The same of all that is looked at plan by plan: the rest is for what was worth doing, after the best of all."""
UNSURE = 50
"""What it costs to leave something to dice that could be had without, such as staying in the air."""
Order = tuple[int, int, bool, tuple[Rank, ...]]


class Search:
    """Looks for the best plan of one unit; `run` yields between pieces of work of a few milliseconds."""

    def __init__(self, worth: Worth, nodes: int) -> None:
        self.worth, self.knobs, self.nodes = worth, worth.knobs, nodes
        self.limit = nodes
        """Evaluations after which no further command is looked at."""
        self.book, self.unit = worth.book, worth.unit
        self.weighed, self.ties = Weighed(worth), Ties(worth.world, worth.unit)
        self.worlds = self.weighed.worlds
        self.plans: list[Plan] = []
        self._gone: dict[tuple[object, ...], tuple[Plan, int]] = {}
        """What came of going somewhere after some commands by a verb, and what it drew."""
        self._seen: set[tuple[Command, ...]] = set()
        """What has been found: each but once."""

    def order(self, plan: Plan) -> Order:
        """Sort plans by worth, then by fewer commands, what one does for oneself before the blow, how it lies.

        Who can do something to a foe at next to no cost does: that is a turn of a fight.
        """
        aims = [self.book.verbs[cmd.verb].aim for cmd in plan.commands[:1] if self.knobs.exact and plan.scores.dealt]
        ranks = tuple(self.ties.command(cmd) for cmd in plan.commands)
        eager = EAGER if self.knobs.exact and plan.scores.dealt > 0 else 0
        return -plan.scores.total - eager, len(plan.commands), aims != ["none"], ranks

    @property
    def slack(self) -> int:
        """Give the evaluations that the last piece of work and the look at the end of the turn take at most."""
        return SETTLED + 4 + 2 * len(self.worth.foes) + len(self.worth.friends)

    @property
    def spent(self) -> bool:
        """Say whether the budget of nodes is used up."""
        return self.worth.nodes + self.slack >= self.limit

    def run(self) -> Iterator[None]:
        """Fill `plans`, the best first."""
        yield from self.worth.scout()
        if self.knobs.exact:
            yield from self.weighed.screens.scout()
        start = Plan(self.worth.world, self.worth.world)
        self.plans = [(yield from self.weighed.judged(start))]
        front = [start]
        for depth in range(self.knobs.depth):
            fresh: list[Plan] = []
            self.limit = self.nodes * (CARRIED if depth else FIRST) // 100 if self.knobs.exact else self.nodes
            for plan in (one for one in front if len(one.commands) < self.knobs.depth):
                for child in self._children(plan, depth):
                    if child is not None and child.commands not in self._seen:
                        self._seen.add(child.commands)
                        fresh.append(child)
                    yield
                if self.spent:
                    break
            self.plans = yield from self._ordered([*self.plans, *fresh])
            front = kept(self.book, self.knobs, (yield from self._ordered(fresh)))
        if self.knobs.exact:
            yield from self._carry_on()
        yield from self._settle()

    def _carry_on(self) -> Iterator[None]:
        """Try after the best plans what was worth doing after others."""
        self.limit = self.nodes
        for plan, cmd in list(carried(self.book, self.plans, self.knobs.depth)):
            self.worth.nodes += 1
            if self.spent:
                break
            here, verb = replace(plan, world=(yield from self.worlds.after(plan))), self.book.verbs[cmd.verb]
            if verb.aim != "unit" or (yield from self.worlds.over(plan)) or not self._open(here.world, verb, cmd):
                continue
            yield
            child = yield from self.weighed.aimed(here, verb, cmd)
            self.plans += [child] if child is not None else []
            yield
        self.plans = yield from self._ordered(self.plans)

    def _open(self, world: World, verb: Verb, cmd: Command) -> bool:
        """Say whether a command may be given in a world."""
        return isinstance(verb.check(world, cmd), Cost) and not self.book.weighing.vain(world, cmd)

    def _ordered(self, plans: list[Plan]) -> Pieces[list[Plan]]:
        """Sort plans, some of them in a piece."""
        ranked: list[tuple[Order, int]] = []
        for number, plan in enumerate(plans):
            ranked.append((self.order(plan), number))
            if number % RANKED == RANKED - 1:
                yield
        yield
        return [plans[number] for _, number in sorted(ranked)]

    def _settle(self) -> Iterator[None]:
        """Look at what the end of the turn does to the best plans, until the best of all has been looked at."""
        cmd = end_of_turn(self.book, self.worth.world, self.unit)
        done: list[Plan] = []
        while cmd is not None and self.plans and not (done and self.order(done[0]) < self.order(self.plans[0])):
            if len(done) >= SETTLED and self.worth.nodes >= self.nodes:
                break
            done = sorted([*done, (yield from self._settled(self.plans.pop(0), cmd))], key=self.order)
            yield
        still = staying(self.worth, self.plans) if self.knobs.exact and cmd is not None else []
        for plan in still:
            self.plans.remove(plan)
            done = sorted([*done, (yield from self._settled(plan, cmd))], key=self.order)
        ordered = steadied(self.worth, done)
        rest = (yield from self._ordered(ordered[1:] + self.plans)) if still else ordered[1:] + self.plans
        self.plans = ordered[:1] + rest
        if self.knobs.exact and cmd is not None and self.plans and not self.plans[0].commands:
            yield from self._guarded(self.plans[0], cmd)

    def _guarded(self, still: Plan, cmd: Command) -> Iterator[None]:
        """Rather than do nothing, take guard where that costs nothing: there may be more to fear than is seen."""
        bared, foes, guards = self.worth.threats.bared, self.worth.foes, list[tuple[int, Plan]]()
        bare = yield from bared(self.worth.idle, foes, self.unit)
        for plan in self.plans[1:]:
            plain = [self.book.verbs[one.verb].aim for one in plan.commands] == ["none"]
            if plain and plan.scores.total >= still.scores.total + (yield from self._later(plan, cmd)):
                open_ = yield from bared((yield from self.worlds.after(plan)), foes, self.unit)
                guards += [(open_, plan)] if open_ < bare else []
        if guards:
            best = min(guards, key=lambda guard: (guard[0], self.order(guard[1])))[1]
            self.plans = [best, *(plan for plan in self.plans if plan is not best)]

    def _settled(self, plan: Plan, cmd: Command | None) -> Pieces[Plan]:
        loss = (yield from self._later(plan, cmd)) if cmd is not None else 0
        return replace(plan, scores=plan.scores.plus(0, loss))

    def _later(self, plan: Plan, cmd: Command) -> Pieces[int]:
        """Price what becomes of the unit once a plan is carried out."""
        if self.knobs.exact:
            return (yield from self.worth.begins((yield from self.worlds.after(plan))))
        over = yield from self.worlds.over(plan)
        return 0 if over else (yield from self.worth.ending((yield from self.worlds.after(plan)), cmd))

    def _children(self, plan: Plan, depth: int) -> Iterator[Plan | None]:
        """Yield each plan with one command more; None where there is only time to be given back.

        A move is not followed by a move: where it could have gone at once has been looked at.
        """
        if (yield from self.worlds.over(plan)):
            return
        world, begun, self.weighed.drawn = (yield from self.worlds.after(plan)), self.weighed.strikes, None
        here = replace(plan, world=world)
        movements: list[VerbMode] = []
        for verb in self.book.verbs.values():
            yield None
            alone = verb.quiet and (verb.pays is None or not verb.pays(world, self.unit))
            for _ in ready(verb, world, self.unit) if not alone and verb.area is None else ():
                yield None
            if alone or not free(self.book, world, self.unit, verb.name):
                continue
            yield None
            if verb.aim == "unit":
                yield from self._aimed(here, verb)
            elif verb.area is None:
                yield from self._others(here, verb)
            elif verb.modes is not None:
                movements += [(verb, mode) for mode in self._modes(world, verb.modes(world, self.unit))]
        if not plan.commands or self.book.verbs[plan.commands[-1].verb].area is None:
            yield from self._moves(here, movements, depth, struck=self.weighed.strikes > begun)

    def _modes(self, world: World, modes: tuple[str, ...]) -> tuple[str, ...]:
        """Leave out modes that are only trouble, unless it moves so already or gets nowhere otherwise."""
        easy = at_ease(world, self.unit, modes)
        goals = tuple(world.get(foe, Place).at for foe in self.worth.foes)
        using = world.get(self.unit, Place).mode
        hard = (using in modes and using not in easy) or self.worth.roads.troubled(world, goals)
        return modes if hard else easy

    def _aimed(self, plan: Plan, verb: Verb) -> Iterator[Plan | None]:
        """Do something to somebody: an attack, or what is tried out because no odds are known of it.

        Where one may point at the end of a way, the rulebook's own choice is looked at alone.
        """
        weighing = self.book.weighing
        for cmd in (yield from offered(self.worth, verb, plan.world)):
            yield None
            if (weighing.spares and cmd.target in self.worth.fallen) or weighing.vain(plan.world, cmd):
                continue
            self.worth.nodes += 1
            if self.spent:
                return
            yield (yield from self.weighed.aimed(plan, verb, cmd))

    def _others(self, plan: Plan, verb: Verb) -> Iterator[Plan | None]:
        """Do what is aimed at nobody, or at a door; the end of the turn is what every plan ends with anyway."""
        for cmd in verb.offers(plan.world, self.unit):
            yield None
            if self.spent:
                return
            if verb.guesses and not self._meant(plan.world, cmd):
                continue
            preview = verb.preview(plan.world, cmd)
            if isinstance(preview, Preview) and preview.strike is not None:
                yield (yield from self.weighed.struck(plan, cmd, preview, preview.strike))
                continue
            ahead, rolled = yield from dicing(self.book, plan.world, cmd)
            if self.knobs.exact and not rolled and self.weighed.undoes(plan, ahead):
                continue
            if rolled and self.knobs.exact and verb.aim == "none":
                yield (yield from self.weighed.tried(plan, cmd, preview))
                continue
            if ahead.find(BATTLE, Turn) == plan.world.find(BATTLE, Turn):
                for _ in self.worth.matched(ahead):
                    yield None
                yield (yield from self.weighed.done(plan, cmd, ahead, preview, UNSURE if rolled else 0))

    def _meant(self, world: World, cmd: Command) -> bool:
        """Say whether a foe is in the square that a command is aimed at: one who is hidden, where it is likeliest."""
        spots = {cell[:2] for foe in self.worth.foes for cell in self.book.space.cells(world, foe)}
        return isinstance(cmd.target, tuple) and cmd.target[:2] in spots

    def _moves(self, plan: Plan, movements: list[VerbMode], depth: int, *, struck: bool) -> Iterator[Plan | None]:
        """Go somewhere: only the places that look best from afar are looked at closely; `struck`: a blow is open."""
        yield from met(self.worth, plan.world)
        yield None
        places = Places(self._glance(plan, struck=struck), self.ties, movements)
        for _ in places.look():
            yield None
        best = yield from places.best(max(LEAST_STOPS, self.knobs.stops // MORE**depth))
        for cell in best:
            yield from self._going(plan, cell, places.kinds(cell))
        for kind, cell in (yield from places.further()) if self.knobs.exact else ():
            yield from self._going(plan, cell, [kind])
        if self.weighed.screens.wards and not plan.commands:
            yield from self._posts(plan, places, best)
        if self.knobs.exact and depth < self.knobs.depth - 1 and not plan.scores.dealt and self.weighed.unhurt(plan):
            ranges = yield from ranged(places.glance)
            yield from self._onsets(plan, Onsets(places.glance, self.ties, few=struck, ranges=ranges), places)

    def _glance(self, plan: Plan, *, struck: bool) -> Glance:
        """Give the first look at places: after a blow that none may follow it reckons with no other this turn."""
        if not self.knobs.exact:
            return Glance(self.worth, plan.world)
        return Sharp(self.worth, plan.world, self.weighed.drawn or 0, blows=struck or not plan.scores.dealt)

    def _posts(self, plan: Plan, places: Places, seen: list[Cell]) -> Iterator[Plan | None]:
        """Go where a foe is kept from a friend, besides the places that have been looked at."""
        for cell in self.weighed.screens.posts([cell for cell in places.ways if cell not in seen], self.ties):
            if cell is None:
                yield None
            else:
                yield from self._going(plan, cell, places.kinds(cell))

    def _onsets(self, plan: Plan, onsets: Onsets, places: Places) -> Iterator[Plan | None]:
        """Go where a blow may be open, and strike: both at once, for the way alone may not look worth it.

        Where all of it draws blows, by each verb on its own, at first: some draw none.
        """
        here = self.weighed.drawn == 0
        clean = yield from self._tries(plan, onsets, places.firsts, places)
        verbs = dict.fromkeys(verb.name for verb, _ in places.movements)
        for verb in () if here or clean or plan.commands or len(verbs) < 2 else verbs:
            more = Onsets(onsets.glance, self.ties, few=True, most=APIECE)
            yield from self._tries(plan, more, places.by(verb), places, verb)

    def _tries(
        self, plan: Plan, onsets: Onsets, stops: Mapping[Cell, Stop], places: Places, verb: str = ""
    ) -> Generator[Plan | None, None, bool]:
        """Go and strike, by one verb or by any; gives whether something was open that draws nothing."""
        clean = False
        for cell in onsets.order(stops):
            hit = False
            if cell is None:
                yield None
                continue
            near = plan.world.field.grid.steps(plan.world.get(self.unit, Place).at, cell) <= 1
            for gone in self._going(plan, cell, places.kinds(cell, verb), each=near):
                yield gone
                for struck in self._blows(gone) if gone is not None else ():
                    hit = hit or struck is not None
                    clean = clean or (struck is not None and struck.scores.taken <= plan.scores.taken)
                    yield struck
            onsets.told(open_=hit)
        return clean

    def _blows(self, plan: Plan) -> Iterator[Plan | None]:
        """Strike from where a plan leads."""
        here, over = replace(plan, world=(yield from self.worlds.after(plan))), (yield from self.worlds.over(plan))
        for verb in self.book.verbs.values() if not over else ():
            known = verb.aim == "unit" and not verb.quiet and not verb.prepares
            for _ in ready(verb, here.world, self.unit) if known else ():
                yield None
            for cmd in (yield from offered(self.worth, verb, here.world)) if known and self._free(here, verb) else ():
                yield None
                self.worth.nodes += 1
                if self.spent:
                    return
                seen = verb.preview(here.world, cmd)
                if isinstance(seen, Preview) and seen.strike is not None and seen.strike.at in self.worth.foes:
                    yield (yield from self.weighed.struck(here, cmd, seen, seen.strike))

    def _free(self, plan: Plan, verb: Verb) -> bool:
        return free(self.book, plan.world, self.unit, verb.name)

    def _going(self, plan: Plan, cell: Cell, movements: list[VerbMode], *, each: bool = False) -> Iterator[Plan | None]:
        """Go to one place, in the first way that provokes nobody; those before it are kept as well.

        `each`: by each verb so: one step may leave more of the turn than a move.
        """
        gone_by: list[Verb] = []
        for kind, mode in movements:
            if self.spent:
                return
            verb = self._plainer(plan, kind, cell, mode)
            if verb is None or verb in gone_by:
                continue
            key = (*plan.commands, verb.name, cell, mode)
            if key not in self._gone:
                self.worth.nodes += 1
                way = yield from self._way(plan.world, verb, command(self.unit, verb.name, cell, mode=mode))
                if way is None:
                    continue
                self._gone[key] = yield from self.weighed.gone(plan, verb, *way)
            gone, taken = self._gone[key]
            yield gone
            if not taken and not each:
                return
            gone_by += [verb] if not taken else []

    def _plainer(self, plan: Plan, verb: Verb, cell: Cell, mode: str) -> Verb | None:
        """Give the verb of a way, or a plainer one that leads there as well at no price; None where that has led there.
        """
        cmd = command(self.unit, verb.name, cell, mode=mode)
        other = self.book.verbs.get(self.book.weighing.plainer(plan.world, cmd))
        if other is None:
            return verb
        gone = self._gone.get((*plan.commands, other.name, cell, mode))
        if gone is not None:
            return verb if gone[1] else None
        seen = other.preview(plan.world, replace(cmd, verb=other.name))
        return other if isinstance(seen, Preview) and not self.worth.cost(seen) else verb

    def _way(self, world: World, verb: Verb, cmd: Command) -> Pieces[tuple[Command, MovePlan, int, int] | None]:
        """Give the way of a command, or the way round who would strike on it where that costs less.

        With it come its price, and how likely the unit gets there on its feet.
        """
        preview = verb.preview(world, cmd)
        yield
        gone = preview.likely if isinstance(preview, Preview) else None
        if not isinstance(preview, Preview) or gone is None or not gone.steps or needless(self.worth, gone):
            return None
        taken = self.worth.cost(replace(preview, plan=gone))
        other = way_round(verb, world, cmd, gone) if taken and self.knobs.exact else None
        if other is None:
            return cmd, gone, taken, self.worth.survives(preview) if taken else WHOLE
        yield
        price = self.worth.cost(replace(other[1], plan=other[2]))
        if price < taken:
            return other[0], other[2], price, self.worth.survives(other[1])
        return cmd, gone, taken, self.worth.survives(preview)
