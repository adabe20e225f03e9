"""What is planned in one's turn, and set off out of it: by whoever comes within reach, moves there, or attacks."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Change, Event, Option, Play, put
from game.ecs.components import Side, Weapon
from game.ecs.world import World, component
from game.mechanics.asking import Chosen, ask
from game.mechanics.naming import called
from game.mechanics.sides import Judge, foes, hostile
from game.mechanics.slots import Slots
from game.mechanics.verbs import Aimed, aimed_at
from game.reasons import Because, Cost, Refusal, Text, text

PLAIN, NAMED, ANYBODY = "attack", "named", "anybody"
COMES, MOVES, ATTACKS = "", "moves", "attacks"
"""Events: a foe comes within reach; one there takes a step; one has attacked somebody of the planner's side."""
WHOM = {
    COMES: (text("{name}, when it comes within reach"), text("Whoever comes within reach")),
    MOVES: (text("{name}, when it moves within reach"), text("Whoever moves within reach")),
    ATTACKS: (text("{name}, when it has attacked one of ours"), text("Whoever has attacked one of ours")),
}
"""By event: the answers that name one opponent, and anybody."""
WHEN = {
    COMES: (text("when {name} comes within reach"), text("when an opponent comes within reach")),
    MOVES: (text("when {name} moves within reach"), text("when an opponent moves within reach")),
    ATTACKS: (text("when {name} has attacked one of its side"), text("when an opponent has attacked one of its side")),
}
"""The same as it is told."""


@component
@dataclass(frozen=True, slots=True)
class Planned:
    """What a creature will do, and what sets it off: an attack with a weapon, of a variant; at whom, 0: anybody."""

    weapon: str
    variant: str = ""
    target: int = 0
    near: tuple[int, ...] = ()
    """Who was already where the attack reaches: they set it off only by coming anew."""

    @property
    def options(self) -> tuple[str, ...]:
        """Give the options of the attack that is planned."""
        return tuple(self.variant.split())


@component
@dataclass(frozen=True, slots=True)
class Moment:
    """What sets a Plan off, if it is another event than coming within reach."""

    event: str


def event_of(world: World, unit: int) -> str:
    """Give the event that sets a creature's Plan off."""
    moment = world.find(unit, Moment)
    return COMES if moment is None else moment.event


def when(world: World, unit: int, plan: Planned) -> Text:
    """Say what sets a creature's Plan off."""
    one, anybody = WHEN[event_of(world, unit)]
    return replace(one, facts=(("name", called(world, plan.target)),)) if plan.target else anybody


def dropped(world: World, unit: int) -> tuple[Change, ...]:
    """Give what changes when a creature's Plan is gone."""
    parts = (world.find(unit, Planned), world.find(unit, Moment))
    return tuple(Change(unit, part, None) for part in parts if part is not None)


def lapsed(world: World, unit: int, rule: str) -> Iterator[Event]:
    """Without its event a Plan is gone."""
    plan = world.find(unit, Planned)
    if plan is not None:
        yield Event("spent", unit, (Because(rule),), dropped(world, unit), text("its Plan has lapsed"))


def by_hand(world: World, unit: int) -> bool:
    """Say whether somebody at the table plays a creature; the computer's Plans are plain Attacks on one foe."""
    return world.get(unit, Side).control == "human"


def alone(_world: World, unit: int) -> tuple[int, ...]:
    """Nobody goes as one with a creature."""
    return (unit,)


@dataclass(frozen=True, slots=True, eq=False)
class Plans:
    """The law of planned attacks."""

    rule: str
    """One says with which weapon, how and whom; without its event a Plan is gone."""
    interrupts: str
    """It comes in the turn in which somebody sets it off."""
    stays: str
    """One's place in the order stays what it is."""
    slots: Slots
    up: Judge
    """Who can still fight."""
    acts: Judge
    """Who can carry out a Plan."""
    in_order: Callable[[World, tuple[int, ...]], tuple[int, ...]]
    """In which order several are carried out."""
    carried: Callable[[World, int], tuple[Weapon, ...]]
    ready: Callable[[World, int, Weapon, bool], Refusal | None]
    """Why a weapon cannot be used, or not be thrown."""
    reaches: Callable[[World, int, int, str, tuple[str, ...]], bool]
    """Whether an attack could be made at somebody now."""
    ways: Callable[[World, int, int, Weapon], Iterator[tuple[str, Text]]]
    """How one may attack with a weapon, by the answer that chooses it; the plain way first."""
    variant: Callable[[str], str]
    """The variant that an answer chooses; '' the plain one."""
    titled: Callable[[str], Text]
    """A variant in words."""
    apart: Callable[[str], bool]
    """Whether what is planned is no attack: nothing is said of the weapon."""
    attack: Callable[[World, Dice, int, int, Planned], Play]
    """Make the planned attack at somebody, with all its limits."""
    events: tuple[str, ...] = ()
    """What may set a Plan off besides somebody who comes within reach."""
    choices: str = ""
    """What may be planned besides an attack on who comes, and for which events."""
    together: Callable[[World, int], tuple[int, ...]] = alone
    """A mover, and who goes as one with it."""
    name: str = "plan"

    def aimed(self) -> Aimed:
        """Give the law of its verb."""
        law = self.allowed, self.against, self.perform, self.offered
        return Aimed(self.name, text("Plan an attack"), self.rule, "unit", *law)

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """It takes what the turn's table says, and a weapon that is ready."""
        slot, arms = self.slots.allows(world, unit, self.name), self.carried(world, unit)
        if isinstance(slot, Cost) and all(self.ready(world, unit, one, False) for one in arms):
            return Refusal(self.rule, text("{who} has nothing ready to attack with.", who=called(world, unit)))
        return slot

    def _arm(self, world: World, cmd: Command) -> Weapon | None:
        arms = self.carried(world, cmd.unit)
        return next((one for one in arms if cmd.option("weapon") in ("", one.name)), None)

    def against(self, world: World, cmd: Command, free: Cost) -> Cost | Refusal:
        """It is for a foe that can fight, and for a weapon that is ready."""
        weapon = self._arm(world, cmd)
        if weapon is None or cmd.target not in foes(world, cmd.unit, self.up):
            return Refusal(self.rule, text("A Plan needs an opponent and a weapon."))
        return self.ready(world, cmd.unit, weapon, bool(weapon.range)) or free

    def perform(self, world: World, cmd: Command, dice: Dice) -> Play:  # noqa: ARG002 - one shape for all verbs
        """Say at whom and how, spend what it takes, and wait."""
        weapon, unit, name = self._arm(world, cmd), cmd.unit, called(world, aimed_at(world, cmd))
        if weapon is None:
            return
        whom = yield from self._whom(world, unit, aimed_at(world, cmd))
        named, event = whom.startswith(NAMED), whom.partition("-")[2]
        target = aimed_at(world, cmd) if named else 0
        variant = yield from self._how(world, unit, aimed_at(world, cmd), weapon)
        yield self.slots.take(world, unit, self.name)
        made = Planned(weapon.name, variant, target)
        near = tuple(one for one in foes(world, unit, self.up) if self._reached(world, unit, one, made))
        because = Because(self.rule, 0, self.titled(variant)) if variant else Because(self.rule)
        place = Because(self.stays, 0, text("its place in the order stays"))
        moment = (Moment(event),) if event else ()
        written = put(world, unit, replace(made, near=() if event else near), *moment)
        said = self._said(weapon, variant, (name if target else None), event)
        widened = (Because(self.choices),) if event or self.apart(variant) else ()
        yield Event("spent", unit, (because, *widened, place), written, said)

    def _said(self, weapon: Weapon, variant: str, name: Text | str | None, event: str) -> Text:
        """Tell of a Plan that is made; `name`: at whom, None: at anybody."""
        if event or self.apart(variant):
            one, anybody = WHEN[event]
            moment = anybody if name is None else replace(one, facts=(("name", name),))
            return text("plans: {deed}, {when}", deed=self.titled(variant), when=moment)
        if name is None:
            return text("plans to attack whoever comes within reach with the {weapon}", weapon=weapon.title)
        return text("plans to attack {name} with the {weapon} when it comes within reach", name=name,
                    weapon=weapon.title)  # fmt: skip

    def _whom(self, world: World, unit: int, target: int) -> Chosen:
        """A Plan is for one opponent or for whoever sets it off, by one event or another."""
        if not by_hand(world, unit):
            return NAMED
        options = list[Option]()
        for event in (COMES, *self.events):
            (one, anybody), after = WHOM[event], f"-{event}" if event else ""
            title = replace(one, facts=(("name", called(world, target)),))
            options.append(Option(NAMED + after, title, unit=0 if event else target, worth=int(not event)))
            options.append(Option(ANYBODY + after, anybody, worth=0))
        return (yield ask(world, unit, text("Who sets the Plan off?"), options, self.rule))

    def _how(self, world: World, unit: int, target: int, weapon: Weapon) -> Chosen:
        if not by_hand(world, unit):
            return ""
        ways = self.ways(world, unit, target, weapon)
        options = (Option(key, title, worth=int(key == PLAIN)) for key, title in ways)
        chosen = yield ask(world, unit, text("What is planned?"), options, self.rule)
        return self.variant(chosen)

    def offered(self, world: World, unit: int) -> Iterator[Command]:
        """Offer every opponent who is not yet within reach, with every weapon; to who may name other events all."""
        every = bool(self.events) and by_hand(world, unit)
        for foe in foes(world, unit, self.up):
            for weapon in self.carried(world, unit):
                if every or not self.reaches(world, unit, foe, weapon.name, ()):
                    yield command(unit, self.name, foe, weapon=weapon.name)

    def _reached(self, world: World, unit: int, other: int, plan: Planned) -> bool:
        return self.reaches(world, unit, other, plan.weapon, plan.options)

    def set_off(self, world: World, dice: Dice, mover: int) -> Play:
        """A step sets Plans off, one after the other, against the mover and who goes as one with it."""
        for one in self.together(world, mover):
            yield from self._come_near(world, one)
        for unit in self.in_order(world, tuple(one for one, _ in world.all(Planned))):
            for other in self.together(world, mover):
                yield from self._met(world, dice, unit, other)

    def _met(self, world: World, dice: Dice, unit: int, mover: int) -> Play:
        """One who has come within reach sets a Plan off; one who has gone may come anew."""
        plan = world.find(unit, Planned)
        if plan is None or not hostile(world, unit, mover) or event_of(world, unit) == ATTACKS:
            return
        if not self._reached(world, unit, mover, plan):
            yield from self._noted(world, unit, plan, mover)
        elif mover not in plan.near and plan.target in (0, mover) and self.up(world, mover) and self.acts(world, unit):
            yield from self._carried_out(world, dice, unit, plan, mover)

    def attacked(self, world: World, dice: Dice, by: int, at: int) -> Play:
        """An attack in somebody's turn sets Plans off; what cannot be done then is not done, and the Plan is gone."""
        waiting = (one for one, moment in world.all(Moment) if moment.event == ATTACKS and not hostile(world, one, at))
        for unit in self.in_order(world, tuple(waiting)):
            plan = world.find(unit, Planned)
            if plan is None or not hostile(world, unit, by) or plan.target not in (0, by) or not self.acts(world, unit):
                continue
            if self.up(world, by) and self._reached(world, unit, by, plan):
                yield from self._carried_out(world, dice, unit, plan, by)
            else:
                note = text("cannot do now what it has planned: the Plan is gone")
                yield Event("spent", unit, (Because(self.rule),), dropped(world, unit), note)

    def _come_near(self, world: World, unit: int) -> Iterator[Event]:
        """Whom one with a Plan goes up to itself has not come: it sets the Plan off only by coming anew."""
        plan = world.find(unit, Planned)
        if plan is None or event_of(world, unit) != COMES:
            return
        near = tuple(one for one in foes(world, unit, self.up) if self._reached(world, unit, one, plan))
        if near != plan.near:
            yield Event("spent", unit, (Because(self.rule),), put(world, unit, replace(plan, near=near)))

    def _noted(self, world: World, unit: int, plan: Planned, mover: int) -> Play:
        """Who goes out of reach sets the Plan off by coming back."""
        if mover in plan.near:
            without = replace(plan, near=tuple(one for one in plan.near if one != mover))
            yield Event("spent", unit, (Because(self.rule),), put(world, unit, without))

    def _carried_out(self, world: World, dice: Dice, unit: int, plan: Planned, mover: int) -> Play:
        """The planned attack comes at once; a Plan is set off once."""
        note = text("{who} carries out its Plan against {name}", who=called(world, unit), name=called(world, mover))
        gone = dropped(world, unit)
        yield Event("spent", unit, (Because(self.interrupts),), gone, note, (("target", mover),))
        yield from self.attack(world, dice, unit, mover, plan)
