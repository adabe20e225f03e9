"""What a side plans by: a foe whom nobody of it perceives is in none of its plans, offers, previews and refusals."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command
from game.battle.rulebook import Preview, Rulebook, Verb
from game.ecs.components import Conditions, Place, Side
from game.ecs.world import World, lasting, remembered
from game.paths.plan import Area, MovePlan
from game.reasons import Because, Cost, Refusal

END = "end"
"""The end of a turn goes on with whose turn is next, seen or not."""
Foretells = Callable[[Rulebook, World, Command, Preview], Preview]
Spares = Callable[[World, int, MovePlan], tuple[Because, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Unknown:
    """The law of foes that nobody of a team perceives: whoever plans does it as if they were not there."""

    unseen: Callable[[World, str], frozenset[int]]
    """The foes of a team that nobody of it perceives."""
    hidden: Callable[[World, int], Refusal]
    """What is said of a command at one of them."""
    asking: tuple[str, ...] = ()
    """The verbs by which the unseen are looked for: they know that somebody is there, and tell not where."""

    def foes(self, world: World, unit: int) -> frozenset[int]:
        """Give the foes that nobody of a creature's side perceives; who has hold of one of the side is no secret."""
        side = world.find(unit, Side)
        return _away(world, self, side.team) if side is not None else frozenset()

    def known(self, world: World, unit: int) -> World:
        """Give the world as a creature's side knows it: without those whom it does not perceive."""
        away = self.foes(world, unit)
        return _without(world, tuple(sorted(away))) if away else world

    def verbs(self, verbs: Iterable[Verb]) -> Iterator[Verb]:
        """Let verbs be offered, judged and shown by what the side knows."""
        return (verb if verb.name in (*self.asking, END) else self.verb(verb) for verb in verbs)

    def verb(self, verb: Verb) -> Verb:
        """Let a verb be offered, judged and shown by what the side knows; carried out it meets what is so."""
        known, area, modes, safer = self.known, verb.area, verb.modes, verb.safer
        work, brief = verb.work, verb.brief

        def allowed(world: World, unit: int) -> Cost | Refusal:
            return verb.allowed(known(world, unit), unit)

        def check(world: World, cmd: Command) -> Cost | Refusal:
            return self._secret(world, cmd) or verb.check(known(world, cmd.unit), cmd)

        def offers(world: World, unit: int) -> Iterable[Command]:
            return verb.offers(known(world, unit), unit)

        def preview(world: World, cmd: Command) -> Preview | Refusal:
            return self._secret(world, cmd) or verb.preview(known(world, cmd.unit), cmd)

        def ends(world: World, unit: int, mode: str) -> Area:
            return area(known(world, unit), unit, mode) if area is not None else Area((), ())

        def ways(world: World, unit: int) -> tuple[str, ...]:
            return modes(known(world, unit), unit) if modes is not None else ()

        def round_(world: World, cmd: Command) -> Command | None:
            return safer(known(world, cmd.unit), cmd) if safer is not None else None

        def few(world: World, unit: int) -> Iterable[Command]:
            return brief(known(world, unit), unit) if brief is not None else ()

        def pieces(world: World, unit: int, mode: str) -> Iterator[None]:
            return work(known(world, unit), unit, mode) if work is not None else iter(())

        return replace(
            verb, allowed=allowed, check=check, offers=offers, preview=preview, area=None if area is None else ends,
            modes=None if modes is None else ways, safer=None if safer is None else round_,
            work=None if work is None else pieces, brief=None if brief is None else few,
        )  # fmt: skip

    def _secret(self, world: World, cmd: Command) -> Refusal | None:
        """Refuse what is aimed at somebody unseen, wherever that is."""
        aim = cmd.target
        return self.hidden(world, aim) if isinstance(aim, int) and aim in self.foes(world, cmd.unit) else None

    def foretold(self, foretell: Foretells) -> Foretells:
        """Let what is told of a preview besides be told by what the side knows."""

        def told(book: Rulebook, world: World, cmd: Command, preview: Preview) -> Preview:
            seen = world if cmd.verb in (*self.asking, END) else self.known(world, cmd.unit)
            return foretell(book, seen, cmd, preview)

        return told

    def spared(self, spares: Spares) -> Spares:
        """Let those who are kept from striking be named by what the side knows."""
        return lambda world, unit, plan: spares(self.known(world, unit), unit, plan)


@lasting
def _away(world: World, law: Unknown, team: str) -> frozenset[int]:
    unseen = law.unseen(world, team)
    return frozenset(foe for foe in unseen if not _bound(world, foe, team)) if unseen else unseen


def _bound(world: World, foe: int, team: str) -> bool:
    """Say whether a foe has brought a state over one of a team, or one of them over it: such as hold each other."""
    pairs = ((unit, state.source) for unit, states in world.all(Conditions) for state in states.active)
    others = (one if source == foe else source for one, source in pairs if foe in (one, source))
    return any((side := world.find(other, Side)) is not None and side.team == team for other in others)


@remembered
def _without(world: World, away: tuple[int, ...]) -> World:
    ahead = world.fork()
    for one in away:
        for kind in (Place, Side, Conditions):
            if ahead.find(one, kind) is not None:
                ahead.drop(one, kind)
    return ahead
