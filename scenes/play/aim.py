"""What does the player point at: with which verb, at which cell or creature, at what height?"""

from collections.abc import Callable
from typing import TypeVar, cast

from game.battle.command import Command
from game.battle.rulebook import Verb
from game.ecs.components import Body, Place, Side
from game.paths.plan import Area, Stop
from game.space.square import Cell
from scenes.play.offers import MenuEntry, Offers, Spot
from scenes.play.seat import shown_places, unseen
from scenes.play.table import Table, ending

T = TypeVar("T")


class Aim:
    """Verb, variant, cursor and height chosen so far."""

    def __init__(self, table: Table) -> None:
        """Start with nothing chosen."""
        self.table = table
        self.verb = ""
        """The verb chosen by name; '' lets the cell pointed at decide."""
        self.variant = 0
        """Which mode, weapon or other option of the verb."""
        self.cursor: Spot | None = None
        self.by_keys = False
        """The cursor was moved by keys, so that it does not outlast the turn."""
        self.height: int | None = None
        """The cell's z that is aimed at; None: where the creature would come to stand by itself."""
        self.picked = 0
        """The creature that is meant where several are over, on and under the square pointed at; 0: nobody yet."""
        self.kept = False
        """The cursor stays where it is, whatever the pointer goes over: so that the panels can be reached."""
        self.rank = 0
        """Which of the answers to a question at the square pointed at is meant, where it has several."""
        self.label = ""
        """The weapon or option taken last, by its label: it holds for every target that it can be used on."""
        self.arms: dict[int, str] = {}
        """What each creature is to strike with, by the names of weapons, where somebody has said so."""
        self._offers = Offers(table.battle, 0, unseen(table, table.battle.world))
        self._seen = table.version, table.seat
        self._reach: tuple[object, dict[Spot, Stop]] = (None, {})
        self._mover: tuple[Offers | None, str, MenuEntry | None] = (None, "", None)
        self._candidates: tuple[Offers | None, str, list[tuple[Spot, int]]] = (None, "", [])
        self._known: tuple[object, dict[str, object]] = (None, {})
        """What follows from all that is pointed at now: a frame asks for it many times."""

    @property
    def offers(self) -> Offers:
        """Give what the battle offers now."""
        if self._seen != (self.table.version, self.table.seat):
            if self._offers.unit != self.table.battle.acting:
                self.choose("")
                self.picked, self.kept = 0, False
                self.cursor = None if self.by_keys else self.cursor
            away = unseen(self.table, self.table.battle.world)
            self._offers, self._seen = Offers(self.table.battle, 0, away), (self.table.version, self.table.seat)
        return self._offers

    @property
    def key(self) -> tuple[object, ...]:
        """Give what all answers depend on."""
        aimed = self.cursor, self.height, self.picked, self.rank
        return self.table.version, self.verb, self.variant, self.label, self.arm, *aimed

    def _once(self, what: str, work: Callable[[], T]) -> T:
        """Work something out once for what is pointed at and how."""
        key = self.offers, self.key
        if self._known[0] != key:
            self._known = key, {}
        known = self._known[1]
        if what not in known:
            known[what] = work()
        return cast(T, known[what])

    @property
    def arm(self) -> str:
        """Give the weapon that the acting creature is to strike with; '' where nobody has said."""
        return self.arms.get(self.offers.unit, "")

    def holds(self, spot: Spot | None) -> bool:
        """Say whether a square means the same as the cursor: it itself, or another of the creature pointed at."""
        here = self.offers.bodies.get(spot, ()) if spot is not None else ()
        return spot == self.cursor or self.pointed in here

    @property
    def stacked(self) -> tuple[int, ...]:
        """List who is over, on and under the square pointed at."""
        return self.offers.bodies.get(self.cursor, ()) if self.cursor is not None else ()

    @property
    def crowd(self) -> tuple[int, ...]:
        """List the able over one another at the square pointed at, the highest first, where one of them is meant."""
        here = tuple(unit for unit in self.stacked if self._able(unit))
        entry = self.offers.entry(self.verb)
        meant = entry is None or entry.verb.area is None
        return here if len(here) > 1 and meant and self.pointed in here else ()

    @property
    def pointed(self) -> int:
        """Give the creature under the cursor, or 0; of several the one picked, or one that the verb can be aimed at."""
        return self._once("pointed", self._pointed)

    def _pointed(self) -> int:
        here = self.stacked
        if self.picked in here:
            return self.picked
        entry = self.offers.entry(self.verb) if len(here) > 1 else None
        if entry is not None and entry.open and entry.verb.aim == "unit":
            targets = {offer.target for offer in self.offers.commands(entry.verb)}
            here = (*(unit for unit in here if unit in targets), *here)
        elif len(here) > 1:
            here = (*(unit for unit in here if self._foe(unit)), *here)
        return here[0] if here else 0

    def choose(self, verb: str) -> None:
        """Choose a verb by name, or drop the choice with ''."""
        self.verb, self.variant, self.height, self.label = verb, 0, None, ""

    @property
    def mover(self) -> MenuEntry | None:
        """Give the verb that a plain cell means: the first open one that reaches cells, else the first of these."""
        if self._mover[0] is not self.offers or self._mover[1] != self.verb:
            self._mover = self.offers, self.verb, self._moving()
        return self._mover[2]

    def _moving(self) -> MenuEntry | None:
        chosen = self.offers.entry(self.verb)
        if chosen is not None:
            return chosen if chosen.verb.area is not None else None
        reaching = [entry for entry in self.offers.entries if entry.verb.area is not None]
        return next((entry for entry in reaching if entry.open), reaching[0] if reaching else None)

    @property
    def stands_in(self) -> bool:
        """Say whether a plain square means another verb than usual, because the usual one may not be used."""
        reaching = [entry for entry in self.offers.entries if entry.verb.area is not None]
        return not self.verb and self.mover is not None and self.mover != reaching[0]

    @property
    def active(self) -> MenuEntry | None:
        """Give the verb that a click would use: the chosen one, or what the thing pointed at suggests.

        A foe means the attack and nothing else, a door means to use it, any other square means to go there.
        """
        return self._once("active", self._meant)

    def _meant(self) -> MenuEntry | None:
        chosen = self.offers.entry(self.verb)
        if chosen is not None or self.cursor is None:
            return chosen
        stop = self.stop
        if self._foe(self.pointed) and (stop is None or self._able(self.pointed)):
            return next((e for e in self.offers.entries if e.verb.aim == "unit"), None)
        if stop is None and self.pointed and self._able(self.pointed):
            return None
        if stop is None and self.table.battle.world.field.kind(*self.cursor).becomes:
            spots = [e for e in self.offers.entries if e.verb.aim == "cell" and e.verb.area is None and e.open]
            used = next((e for e in spots if any(map(self.points_at, self.offers.commands(e.verb)))), None)
            return used or self.mover
        return self.mover

    def _able(self, unit: int) -> bool:
        battle = self.table.battle
        return battle.rulebook.turns.able(battle.world, unit)

    def _foe(self, unit: int) -> bool:
        world = self.table.battle.world
        side, mine = world.find(unit, Side), world.find(self.offers.unit, Side)
        return unit != 0 and side is not None and mine is not None and side.team != mine.team

    @property
    def area(self) -> Area:
        """Give everywhere that the mover's verb reaches in the chosen mode."""
        mover = self.mover
        if mover is None or not mover.open:
            return Area((), ())
        return self.offers.area(mover.verb, self.mode(mover.verb))

    def mode(self, verb: Verb) -> str:
        """Give the mode chosen for a verb."""
        modes = self.offers.modes(verb)
        return modes[self.variant % len(modes)]

    @property
    def reach(self) -> dict[Spot, Stop]:
        """Give the stop for each column of cells: at the height chosen, else nearest to where the creature is."""
        key = self.table.version, self.verb, self.variant, self.height, self.mover
        if self._reach[0] != key:
            self._reach = key, self._columns()
        return self._reach[1]

    def _columns(self) -> dict[Spot, Stop]:
        place = self.table.battle.world.find(self.offers.unit, Place)
        wish = place.at[2] if place is not None else 0
        if self.height is None:
            return dict(self.area.nearest(wish))
        return {stop.cell[:2]: stop for stop in self.area.level(self.height)}

    @property
    def anchor_shift(self) -> int:
        """Give how far north-west of the square pointed at a big creature's anchor lies."""
        body = self.table.battle.world.find(self.offers.unit, Body)
        return (body.side - 1) // 2 if body is not None else 0

    @property
    def cell(self) -> Cell | None:
        """Give the cell aimed at: the anchor's column under the cursor, at the height chosen or the natural one."""
        return self._once("cell", self._aimed)

    def _aimed(self) -> Cell | None:
        if self.cursor is None:
            return None
        ground, shift = self.table.battle.world.ground, self.anchor_shift
        x, y = max(0, self.cursor[0] - shift), max(0, self.cursor[1] - shift)
        if self.height is not None:
            return x, y, self.height
        stop = self.reach.get((x, y))
        return stop.cell if stop is not None else ground.on_ground(x, y)

    @property
    def stop(self) -> Stop | None:
        """Give the stop on the cell aimed at."""
        return self._once("stop", self._stopped)

    def _stopped(self) -> Stop | None:
        cell = self.cell
        reached = self.reach.get(cell[:2]) if cell is not None else None
        return reached if reached is not None and reached.cell == cell else None

    def points_at(self, offer: Command) -> bool:
        """Say whether the cursor is on the column that an offer names, or in the middle of a big body over it."""
        column = _column(offer)
        return column is not None and self.is_on(column)

    def is_on(self, column: Spot) -> bool:
        """Say whether the cursor is on a column of cells, or a big body aimed there would have its anchor on it."""
        return column in (self.cursor, self.cell[:2] if self.cell else None)

    def candidates(self) -> list[tuple[Spot, int]]:
        """List what is worth pointing at with the chosen verb, in order: squares, each with who is meant there, or 0.

        All creatures when the verb names none.
        """
        if self._candidates[0] is not self.offers or self._candidates[1] != self.verb:
            self._candidates = self.offers, self.verb, self._listed()
        return self._candidates[2]

    def _listed(self) -> list[tuple[Spot, int]]:
        entry, world = self.offers.entry(self.verb), self.table.battle.world
        if entry is not None and entry.open and entry.verb.area is None:
            offers = self.offers.commands(entry.verb)
            units = dict.fromkeys(offer.target for offer in offers if isinstance(offer.target, int))
            spots = dict.fromkeys(spot for spot in map(_column, offers) if spot is not None)
            known = dict(shown_places(self.table, world))
            met = sorted((u for u in units if u in known), key=self.worth)
            return [(known[u].at[:2], u) for u in met] + [(spot, 0) for spot in spots]
        able = [(place.at[:2], u) for u, place in shown_places(self.table, world) if self._able(u)]
        return sorted(able, key=lambda each: self._far(each[1]))

    @property
    def anything(self) -> bool:
        """Say whether anything is worth pointing at with the chosen verb."""
        entry, world = self.offers.entry(self.verb), self.table.battle.world
        if entry is not None and entry.open and entry.verb.area is None:
            return bool(self.candidates())
        return any(self._able(unit) for unit, _ in shown_places(self.table, world))

    def worth(self, unit: int) -> tuple[bool, bool, bool, int, int]:
        """Give what targets are ordered by: who can still act comes before who is down, then foes, then the nearest."""
        return (not self._able(unit), *self._far(unit))

    def _far(self, unit: int) -> tuple[bool, bool, int, int]:
        """Give what creatures are ordered by: foes come first, who acts last, the others by how far they are."""
        world, space, me = self.table.battle.world, self.table.rulebook.space, self.offers.unit
        mine, theirs = world.find(me, Side), world.find(unit, Side)
        friend = mine is not None and theirs is not None and mine.team == theirs.team
        if world.find(me, Place) is None:
            return friend, unit == me, 0, unit
        far = space.distance(world.field.grid, space.cells(world, me), space.cells(world, unit)).total
        return friend, unit == me, far, unit

    @property
    def suits(self) -> bool:
        """Say whether what is pointed at is among the `candidates`."""
        return any(unit == self.pointed if unit else spot == self.cursor for spot, unit in self.candidates())

    @property
    def soars(self) -> bool:
        """Say whether the mover's verb leaves one to choose a height, in the mode chosen or in another."""
        entry = self.mover
        return entry is not None and entry.open and self.offers.soars(entry.verb)

    def lift(self, by: int) -> None:
        """Aim higher or lower; takes the mode that reaches above the ground when the chosen one does not.

        Where creatures are over one another and one of them is meant, take the next one above or below.
        """
        if self.crowd:
            self.picked = self.crowd[max(0, min(len(self.crowd) - 1, self.crowd.index(self.pointed) - by))]
            return
        entry, cell = self.mover, self.cell
        if entry is None or cell is None or not entry.open:
            return
        modes, here = self.offers.modes(entry.verb), cell[:2]
        floor = self.table.battle.world.ground.ground(*here)
        over = (stop.cell[2] for mode in modes for stop in self.offers.area(entry.verb, mode).over(*here))
        z = max(min([floor, *over]), cell[2] + by)
        turn = [(self.variant + i) % len(modes) for i in range(len(modes))]
        reaching = (i for i in turn if self.offers.area(entry.verb, modes[i]).level(z))
        self.variant, self.label = next(reaching, self.variant), ""
        self.height = z

    def left(self) -> list[Verb]:
        """List the verbs other than ending the turn that are still open and lead somewhere."""
        last = ending(self.table.battle.rulebook)
        return [entry.verb for entry in self.offers.entries if entry.verb.name != last and self._leads(entry)]

    def _leads(self, entry: MenuEntry) -> bool:
        """Say whether an open verb that aims at something has anything to aim at."""
        if entry.verb.aim == "none" or not entry.open:
            return False
        if entry.verb.area is not None:
            return any(self.offers.area(entry.verb, mode).stops for mode in self.offers.modes(entry.verb))
        return bool(self.offers.commands(entry.verb))


def _column(offer: Command) -> Spot | None:
    return offer.target[:2] if isinstance(offer.target, tuple) else None
