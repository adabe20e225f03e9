"""What a drill's question may be answered with: numbers, sentences, creatures, cells; which of them are right."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256

from game.battle.battle import Battle
from game.battle.reckoning import Answer, Asked
from game.battle.rulebook import Going, Rulebook, Strike
from game.ecs.components import Conditions, Name, Place, Sheet, Side, Speeds, Weapons
from game.ecs.world import World
from game.paths.plan import Area, MovePlan
from game.reasons import NOTHING, Text, listed, signed, text, written
from game.referee import CREATURES
from game.space.square import Cell
from game.store import limits
from game.store.asks import Ask
from game.store.drills import Drill
from game.store.level import Level
from game.telling import measure

OTHERS = 3
"""Wrong answers beside a right one, where they are numbers or sentences."""
NOBODY = "nobody"
YES = "yes"
BUTTON, CELL, UNIT = "button", "cell", "unit"
"""How a choice is made: by a button, or by pointing at the board."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that a player may answer; `right` as the rules have it."""

    key: str
    words: Text
    right: bool
    how: str = BUTTON
    cell: Cell | None = None
    unit: int = 0


@dataclass
class Put:
    """A drill being put to a player: the world that it is asked of, and what the referee says."""

    level: Level
    book: Rulebook
    world: World
    drill: Drill
    answer: Answer
    names: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Look up who is there."""
        self.names = {name.name: unit for unit, name in self.world.all(Name)}

    @property
    def ask(self) -> Ask:
        """Give the question as the level has it."""
        return self.drill.ask

    @property
    def asked(self) -> Asked:
        """Give the question with creatures by id, as a rulebook takes it."""
        values = dict(self.ask.values)
        values.update({key: self.names[values[key]] for key in CREATURES if isinstance(values.get(key), str)})
        return Asked(self.world, values)

    def unit(self, key: str) -> int:
        """Give a creature that the question names."""
        return self.names[self.ask.values[key]]

    def name(self, key: str) -> Text:
        """Give the name of a creature that the question names."""
        return Text(str(self.ask.values[key]))

    @property
    def going(self) -> Going:
        """Give what the movement is that is asked about."""
        values = self.ask.values
        return Going(values.get("mode", "walk"), values.get("action", ""), values.get("budget"),
                     tuple(values.get("after", ())))  # fmt: skip

    def strike(self) -> Strike | None:
        """Give the attack that is asked about, where the question is about one, and it may be made."""
        values = self.ask.values
        if "attacker" not in values:
            return None
        made = self.book.combat.strike(
            self.world, self.unit("attacker"), self.unit("target"), values.get("weapon", ""), ()
        )
        return made if isinstance(made, Strike) else None


def numbers(put: Put, right: int, tries: Iterable[int], *, unit: bool = False) -> tuple[Choice, ...]:
    """Give a number among others: of `tries` those that differ, then neighbours, from the smallest up."""
    least = _step(put) if unit else 1
    near = (right + least * by for by in (-1, 1, -2, 2, -3, 3))
    wrong = [n for n in dict.fromkeys((*tries, *near)) if n != right and (n >= 0 or right < 0)]
    below, above = ([n for n in wrong if (n < right) is low] for low in (True, False))
    lower = min(len(below), int(_mixed(put, "below")[:4], 16) % (OTHERS + 1))
    shown = sorted((right, *below[:lower], *above[: OTHERS - lower]))
    return tuple(Choice(str(n), _measured(put, n) if unit else Text(written(n)), n == right) for n in shown)


def _measured(put: Put, n: int) -> Text:
    return measure(put.book, n)


def _step(put: Put) -> int:
    """Give what a plain step costs: how far two neighbouring cells are from each other."""
    return put.book.space.distance(put.world.field.grid, ((0, 0, 0),), ((1, 0, 0),)).total


def allowed(put: Put, rule: str) -> tuple[Choice, ...]:
    """Give yes, and no by this rule or that; `rule`: by which it is not allowed, '' where it is."""
    wrong = tuple(other for other in _others(put, rule or put.drill.rule) if other != rule)
    listed = sorted(filter(None, (rule, *wrong[: OTHERS - 1])), key=lambda one: _mixed(put, one))
    barred = (Choice(one, text("No: {rule}", rule=Text(_title(put, one))), one == rule) for one in listed)
    return (Choice(YES, text("Yes"), not rule), *barred)


def _title(put: Put, rule: str) -> str:
    return next((entry.title for entry in put.book.chapter if entry.id == rule), rule)


def _others(put: Put, rule: str) -> list[str]:
    """List rules like one, that might be thought to forbid the same: of its kind, in an order of the drill's own."""
    kinds = {entry.id: entry.kind for entry in put.book.chapter}
    alike = [entry.id for entry in put.book.chapter if entry.kind == kinds.get(rule) and entry.id != rule]
    return sorted(alike, key=lambda one: _mixed(put, one))


def _mixed(put: Put, word: str) -> str:
    """Give what words are ordered by so that the right one stands anywhere, and always there."""
    return sha256(f"{put.level.digest} {word}".encode()).hexdigest()


def words(right: str, known: dict[str, Text]) -> tuple[Choice, ...]:
    """Give one of the words that an answer may be, in their order."""
    return tuple(Choice(word, said, word == right) for word, said in known.items())


def creatures(put: Put, right: Iterable[str], but: Iterable[int] = ()) -> tuple[Choice, ...]:
    """Give all creatures but some, and nobody."""
    left, chosen = tuple(but), tuple(right)
    listed = [Choice(name, Text(name), name in chosen, UNIT, unit=unit)
              for name, unit in put.names.items() if unit not in left]  # fmt: skip
    return (*listed, Choice(NOBODY, text("Nobody"), not chosen))


def cells(among: Iterable[Cell], right: Iterable[Cell]) -> tuple[Choice, ...]:
    """Give cells, each pointed at."""
    good = {(x, y) for x, y, _ in right}
    return tuple(Choice(f"{x},{y}", NOTHING, (x, y) in good, CELL, (x, y, z)) for x, y, z in among)


def ground(put: Put) -> Iterator[Cell]:
    """Yield every cell of the map, at its ground."""
    land = put.world.ground
    for y in range(land.height):
        for x in range(land.width):
            yield land.on_ground(x, y)


def foes(put: Put, unit: int) -> tuple[int, ...]:
    """List who stands against a creature."""
    team = put.world.get(unit, Side).team
    return tuple(other for other, side in put.world.all(Side) if side.team != team)


def ends(put: Put, unit: int) -> Area | None:
    """Give where a creature may stop with one plain movement; None where it may not move."""
    area = put.book.movement.area(put.world, unit, plain(put))
    return area if isinstance(area, Area) else None


def plain(put: Put) -> Going:
    """Give the plain movement of a book: on foot, by the first of its actions."""
    known = put.book.vocabulary.actions
    return Going("walk", known[0] if known else next(iter(put.book.verbs)))


def stood(put: Put, unit: int, cell: Cell) -> World:
    """Give the world as it would be with a creature somewhere else."""
    world = put.world.fork()
    plan = put.book.movement.plan(put.world, unit, cell, plain(put))
    place = world.get(unit, Place)
    band = plan.steps[-1].band if isinstance(plan, MovePlan) and plan.steps else place.band
    world.put(unit, replace(place, at=cell, band=band))
    return world


def _arm(world: World, name: str) -> Text:
    """Give what a weapon that somebody carries is called."""
    carried = (arm for _, arms in world.all(Weapons) for arm in arms.carried if arm.name == name)
    arm = next(carried, None)
    return arm.title if arm is not None and arm.title != NOTHING else Text(name)


def initiative_of(put: Put) -> Iterator[Text]:
    """Yield what each adds to its roll for initiative, as a battle tells it."""
    battle = Battle(put.book, put.world.fork(), (), limits.ROUNDS)
    for event in battle.start(0):
        if event.kind == "rolled" and event.fact("purpose") == "initiative":
            name, facts = Text(put.world.get(event.unit, Name).name), dict(event.facts)
            added = str(facts.get("sum", "")).partition(" + ")[2].partition(" = ")[0]
            more = f"+{added}" if added else str(facts["dice"]).lstrip("d0123456789")
            yield text("{who} adds to the roll: {n}", who=name, n=more or "0")


def facts_of(put: Put) -> Iterator[Text]:
    """Yield under which circumstances something is asked: how it moves, with which verb, what has been done before."""
    values, book = put.ask.values, put.book
    if values.get("mode", "walk") != "walk":
        yield text("Movement: {mode}", mode=Text(values["mode"]))
    if values.get("action", "") in book.verbs and put.ask.what != "may":
        yield text("With: {verb}", verb=book.verbs[values["action"]].title)
    if values.get("budget") is not None:
        yield text("It may spend {far}.", far=measure(book, values["budget"]))
    if "by" in values:
        yield text("By: {who}", who=put.name("by"))
    if values.get("after"):
        done = listed(book.verbs[verb].title.msgid for verb in values["after"] if verb in book.verbs)
        yield text("Done before in this turn: {verbs}", verbs=done)


def speed_of(put: Put, unit: int, name: Text) -> Iterator[Text]:
    """Yield how fast somebody is in the way that is asked about."""
    mode, speeds = put.ask.values.get("mode", "walk"), put.world.find(unit, Speeds)
    far = dict(speeds.modes).get(mode) if speeds is not None else None
    if far is not None:
        yield text("{who}: speed {far}", who=name, far=measure(put.book, far))


def states_of(put: Put, unit: int, name: Text) -> Iterator[Text]:
    """Yield the states that somebody is in."""
    conditions = put.world.find(unit, Conditions)
    for condition in conditions.active if conditions is not None else ():
        yield text("{who}: {what}", who=name, what=Text(condition.name))


def blow_of(put: Put) -> Iterator[Text]:
    """Yield the numbers of the sheets that an attack begins with."""
    made = put.strike()
    if made is None:
        return
    arms = put.world.get(made.by, Weapons).carried
    for arm in (arm for arm in arms if arm.name == made.weapon and arm.attack):
        called = arm.title if arm.title != NOTHING else Text(arm.name)
        yield text("{who}: {weapon}, attack {n}", who=put.name("attacker"), weapon=called, n=signed(arm.attack))
    if put.book.vocabulary.armour_class:
        yield text("{who}: armour class {n}", who=put.name("target"), n=put.world.get(made.at, Sheet).ac)
