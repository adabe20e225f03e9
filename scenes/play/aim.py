"""What does the player point at, and what does the battle say to it: the verb, the cell or creature, the height?

Everything here is asked of `Battle.check` and `Battle.preview`; nothing is judged.
"""

from game.battle.command import Command, command
from game.battle.rulebook import Preview, Verb
from game.ecs.components import Body, Place, Side
from game.i18n import tr
from game.paths.plan import Area, Stop
from game.reasons import NOTHING, Refusal, Text
from game.space.square import Cell
from scenes.play.seat import shown_places, unseen
from scenes.play.sight import Entry, Sight, Spot
from scenes.play.table import Table, ending
from scenes.ui.words import name_of, say


class Aim:
    """Verb, variant, cursor and height chosen so far; `preview` and `command` follow from them."""

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
        self._way = ""
        """The weapon or option taken last, by its label: it holds for every target that it can be used on."""
        self._sight = Sight(table.battle, 0, unseen(table, table.battle.world))
        self._seen = table.version, table.seat
        self._reach: tuple[object, dict[Spot, Stop]] = (None, {})
        self._preview: tuple[object, Preview | Refusal | None] = (None, None)
        self._round: tuple[object, tuple[Command, Preview] | None] = (None, None)

    @property
    def sight(self) -> Sight:
        """Give what the battle offers now."""
        if self._seen != (self.table.version, self.table.seat):
            if self._sight.unit != self.table.battle.acting:
                self.choose("")
                self.picked, self.kept = 0, False
                self.cursor = None if self.by_keys else self.cursor
            away = unseen(self.table, self.table.battle.world)
            self._sight, self._seen = Sight(self.table.battle, 0, away), (self.table.version, self.table.seat)
        return self._sight

    @property
    def key(self) -> tuple[object, ...]:
        """Give what all answers depend on."""
        aimed = self.cursor, self.height, self.picked, self.rank
        return self.table.version, self.verb, self.variant, self._way, *aimed

    def holds(self, spot: Spot | None) -> bool:
        """Say whether a square means the same as the cursor: it itself, or another of the creature pointed at."""
        here = self.sight.bodies.get(spot, ()) if spot is not None else ()
        return spot == self.cursor or self.pointed in here

    @property
    def stacked(self) -> tuple[int, ...]:
        """List who is over, on and under the square pointed at."""
        return self.sight.bodies.get(self.cursor, ()) if self.cursor is not None else ()

    @property
    def crowd(self) -> tuple[int, ...]:
        """List the able over one another at the square pointed at, the highest first, where one of them is meant."""
        here = tuple(unit for unit in self.stacked if self._able(unit))
        entry = self.sight.entry(self.verb)
        meant = entry is None or entry.verb.area is None
        return here if len(here) > 1 and meant and self.pointed in here else ()

    @property
    def pointed(self) -> int:
        """Give the creature under the cursor, or 0; of several the one picked, or one that the verb can be aimed at."""
        here = self.stacked
        if self.picked in here:
            return self.picked
        entry = self.sight.entry(self.verb) if len(here) > 1 else None
        if entry is not None and entry.open and entry.verb.aim == "unit":
            targets = {offer.target for offer in self.sight.offers(entry.verb)}
            here = (*(unit for unit in here if unit in targets), *here)
        elif len(here) > 1:
            here = (*(unit for unit in here if self._foe(unit)), *here)
        return here[0] if here else 0

    def choose(self, verb: str) -> None:
        """Choose a verb by name, or drop the choice with ''."""
        self.verb, self.variant, self.height, self._way = verb, 0, None, ""

    def vary(self, number: int) -> None:
        """Take another mode or weapon, by its number among the `variants`."""
        labels = self.variants
        self.variant, self.height = number, None
        self._way = labels[number % len(labels)] if labels else ""

    @property
    def mover(self) -> Entry | None:
        """Give the verb that a plain cell means: the first open one that reaches cells, else the first of these."""
        chosen = self.sight.entry(self.verb)
        if chosen is not None:
            return chosen if chosen.verb.area is not None else None
        reaching = [entry for entry in self.sight.entries if entry.verb.area is not None]
        return next((entry for entry in reaching if entry.open), reaching[0] if reaching else None)

    @property
    def stands_in(self) -> bool:
        """Say whether a plain square means another verb than usual, because the usual one may not be used."""
        reaching = [entry for entry in self.sight.entries if entry.verb.area is not None]
        return not self.verb and self.mover is not None and self.mover != reaching[0]

    @property
    def active(self) -> Entry | None:
        """Give the verb that a click would use: the chosen one, or what the thing pointed at suggests.

        A foe means the attack and nothing else, a door means to use it, any other square means to go there.
        """
        chosen = self.sight.entry(self.verb)
        if chosen is not None or self.cursor is None:
            return chosen
        stop = self.stop
        if self._foe(self.pointed) and (stop is None or self._able(self.pointed)):
            return next((e for e in self.sight.entries if e.verb.aim == "unit"), None)
        if stop is None and self.pointed and self._able(self.pointed):
            return None
        if stop is None and self.table.battle.world.field.kind(*self.cursor).becomes:
            spots = [e for e in self.sight.entries if e.verb.aim == "cell" and e.verb.area is None and e.open]
            used = next((e for e in spots if any(map(self._points_at, self.sight.offers(e.verb)))), None)
            return used or self.mover
        return self.mover

    def _able(self, unit: int) -> bool:
        battle = self.table.battle
        return battle.rulebook.turns.able(battle.world, unit)

    def _foe(self, unit: int) -> bool:
        world = self.table.battle.world
        side, mine = world.find(unit, Side), world.find(self.sight.unit, Side)
        return unit != 0 and side is not None and mine is not None and side.team != mine.team

    @property
    def area(self) -> Area:
        """Give everywhere that the mover's verb reaches in the chosen mode."""
        mover = self.mover
        if mover is None or not mover.open:
            return Area((), ())
        return self.sight.area(mover.verb, self.mode(mover.verb))

    def mode(self, verb: Verb) -> str:
        """Give the mode chosen for a verb."""
        modes = self.sight.modes(verb)
        return modes[self.variant % len(modes)]

    @property
    def reach(self) -> dict[Spot, Stop]:
        """Give the stop for each column of cells: at the height chosen, else nearest to where the creature is."""
        key = self.table.version, self.verb, self.variant, self.height, self.mover
        if self._reach[0] != key:
            self._reach = key, self._columns()
        return self._reach[1]

    def _columns(self) -> dict[Spot, Stop]:
        place = self.table.battle.world.find(self.sight.unit, Place)
        wish = place.at[2] if place is not None else 0
        columns: dict[Spot, Stop] = {}
        for stop in self.area.stops:
            x, y, z = stop.cell
            old = columns.get((x, y))
            if self.height is not None and z != self.height:
                continue
            if old is None or abs(z - wish) < abs(old.cell[2] - wish):
                columns[x, y] = stop
        return columns

    @property
    def anchor_shift(self) -> int:
        """Give how far north-west of the square pointed at a big creature's anchor lies."""
        body = self.table.battle.world.find(self.sight.unit, Body)
        return (body.side - 1) // 2 if body is not None else 0

    @property
    def cell(self) -> Cell | None:
        """Give the cell aimed at: the anchor's column under the cursor, at the height chosen or the natural one."""
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
        cell = self.cell
        reached = self.reach.get(cell[:2]) if cell is not None else None
        return reached if reached is not None and reached.cell == cell else None

    @property
    def variants(self) -> tuple[str, ...]:
        """List what may be varied about the active verb: its modes, or the weapons and options of its offers."""
        entry = self.active or self.mover
        if entry is None or not entry.open:
            return ()
        if entry.verb.area is not None:
            modes = self.sight.modes(entry.verb)
            return modes if len(modes) > 1 else ()
        offers = self._matching(entry)
        if not offers and entry.verb.aim == "unit" and not self.pointed:
            offers = self.sight.offers(entry.verb)
        labels = tuple(self._ways(offers))
        return labels if len(labels) > 1 else ()

    @property
    def taken(self) -> int:
        """Give the number of the one of the `variants` that holds."""
        labels = self.variants
        return labels.index(self._way) if self._way in labels else self.variant % len(labels) if self._modes else 0

    @property
    def _modes(self) -> bool:
        """Say whether what may be varied are modes of movement."""
        entry = self.active or self.mover
        return entry is not None and entry.verb.area is not None

    def _ways(self, offers: tuple[Command, ...]) -> dict[str, Command]:
        """Give offers by the label that tells each from the others."""
        labelled: dict[str, Command] = {}
        for offer in offers:
            labelled.setdefault(self._label(offer), offer)
        return labelled

    def _label(self, offer: Command) -> str:
        """Name what tells an offer from others like it: the weapon by its title, anything else by its word."""
        name = str(offer.option("weapon"))
        battle = self.table.battle
        title = battle.rulebook.telling.arm(battle.world, offer.unit, name) if name else NOTHING
        titles = [tr(title)] if title != NOTHING else []
        others = (value for key, value in offer.options if not (titles and key == "weapon"))
        where = [say("height {z}", z=offer.target[2])] if isinstance(offer.target, tuple) else []
        if isinstance(offer.target, int) and offer.cells("to"):
            end = offer.cells("to")[0]
            where = [name_of(self.table.battle.world, offer.target), say("height {z}", z=end[2])]
        return ", ".join(titles + where + [tr(Text(str(value))) for value in others if isinstance(value, str | int)])

    def _matching(self, entry: Entry) -> tuple[Command, ...]:
        offers = self.sight.offers(entry.verb)
        if entry.verb.aim == "unit":
            whom = tuple(offer for offer in offers if offer.target == self.pointed and not offer.cells("to"))
            return whom or tuple(offer for offer in offers if self._ends_here(offer))
        if entry.verb.aim == "cell":
            return tuple(offer for offer in offers if self._points_at(offer))
        return offers

    def _points_at(self, offer: Command) -> bool:
        """Say whether the cursor is on the column that an offer names, or in the middle of a big body over it."""
        return _column(offer) is not None and _column(offer) in (self.cursor, self.cell[:2] if self.cell else None)

    def _ends_here(self, offer: Command) -> bool:
        """Say whether the cursor is where the way of an offer ends."""
        return any(end[:2] in (self.cursor, self.cell[:2] if self.cell else None) for end in offer.cells("to"))

    @property
    def command(self) -> Command | None:
        """Give the command that a click or Enter would send, legal or not; None when there is nothing to send."""
        entry = self.active
        if entry is None:
            return None
        verb, unit = entry.verb, self.sight.unit
        if verb.area is not None:
            cell = self.cell
            return None if cell is None else command(unit, verb.name, cell, **self._mode_option(verb))
        ways = self._ways(self._matching(entry)) if entry.open else {}
        if ways:
            return ways.get(self._way) or next(iter(ways.values()))
        if verb.aim == "unit":
            return Command(unit, verb.name, self.pointed) if self.pointed else None
        if verb.aim == "cell":
            return None if self.cell is None else Command(unit, verb.name, self.cell)
        return Command(unit, verb.name)

    def _mode_option(self, verb: Verb) -> dict[str, str]:
        mode = self.mode(verb)
        return {"mode": mode} if mode else {}

    @property
    def preview(self) -> Preview | Refusal | None:
        """Give what the command would do or why it may not be done; None when nothing is pointed at."""
        if self._preview[0] != self.key:
            self._preview = self.key, self._ask()
        return self._preview[1]

    @property
    def way_round(self) -> tuple[Command, Preview] | None:
        """Give the way to the same end that provokes fewer, where the rulebook knows one."""
        if self._round[0] != self.key:
            self._round = self.key, self._safer()
        return self._round[1]

    def _safer(self) -> tuple[Command, Preview] | None:
        wish, preview, entry = self.command, self.preview, self.active
        if wish is None or entry is None or entry.verb.safer is None or not isinstance(preview, Preview):
            return None
        if not preview.provoked:
            return None
        other = entry.verb.safer(self.table.battle.world, wish)
        seen = self.table.battle.preview(other) if other is not None else None
        return (other, seen) if other is not None and isinstance(seen, Preview) else None

    def _ask(self) -> Preview | Refusal | None:
        wish = self.command
        if wish is None or not self.table.ours or self.table.battle.pending is not None:
            return None
        if wish.target == self._here:
            return None
        entry = self.active
        if entry is not None and isinstance(entry.answer, Refusal):
            return entry.answer
        return self.table.battle.preview(wish)

    @property
    def _here(self) -> Cell | None:
        place = self.table.battle.world.find(self.sight.unit, Place)
        return place.at if place is not None else None

    def candidates(self) -> list[tuple[Spot, int]]:
        """List what is worth pointing at with the chosen verb, in order: squares, each with who is meant there, or 0.

        All creatures when the verb names none.
        """
        entry = self.sight.entry(self.verb)
        world, rulebook = self.table.battle.world, self.table.battle.rulebook
        if entry is not None and entry.open and entry.verb.area is None:
            offers = self.sight.offers(entry.verb)
            units = dict.fromkeys(offer.target for offer in offers if isinstance(offer.target, int))
            spots = dict.fromkeys(spot for spot in map(_column, offers) if spot is not None)
            known = dict(shown_places(self.table, world))
            return [(known[u].at[:2], u) for u in units if u in known] + [(spot, 0) for spot in spots]
        return [(place.at[:2], u) for u, place in shown_places(self.table, world) if rulebook.turns.able(world, u)]

    @property
    def suits(self) -> bool:
        """Say whether what is pointed at is among the `candidates`."""
        return any(unit == self.pointed if unit else spot == self.cursor for spot, unit in self.candidates())

    @property
    def soars(self) -> bool:
        """Say whether the mover's verb leaves one to choose a height, in the mode chosen or in another."""
        entry = self.mover
        return entry is not None and entry.open and self.sight.soars(entry.verb)

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
        modes, here = self.sight.modes(entry.verb), cell[:2]
        floor = self.table.battle.world.ground.ground(*here)
        depths = (stop.cell[2] for m in modes for stop in self.sight.area(entry.verb, m).stops if stop.cell[:2] == here)
        z = max(min([floor, *depths]), cell[2] + by)
        turn = [(self.variant + i) % len(modes) for i in range(len(modes))]
        reaching = (i for i in turn if any(s.cell[2] == z for s in self.sight.area(entry.verb, modes[i]).stops))
        self.variant, self._way = next(reaching, self.variant), ""
        self.height = z

    def left(self) -> list[Verb]:
        """List the verbs other than ending the turn that are still open and lead somewhere."""
        last = ending(self.table.battle.rulebook)
        return [entry.verb for entry in self.sight.entries if entry.verb.name != last and self._leads(entry)]

    def _leads(self, entry: Entry) -> bool:
        """Say whether an open verb that aims at something has anything to aim at."""
        if entry.verb.aim == "none" or not entry.open:
            return False
        if entry.verb.area is not None:
            return any(self.sight.area(entry.verb, mode).stops for mode in self.sight.modes(entry.verb))
        return bool(self.sight.offers(entry.verb))


def _column(offer: Command) -> Spot | None:
    return offer.target[:2] if isinstance(offer.target, tuple) else None
