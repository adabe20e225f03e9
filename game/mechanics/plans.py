"""Attacks that are planned in one's turn, and set off out of it by whoever comes within reach."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Change, Event, Option, Play, put
from game.ecs.components import Side, Weapon
from game.ecs.world import World, component
from game.mechanics.asking import Chosen, Tried, ask
from game.mechanics.naming import called
from game.mechanics.sides import Judge, foes, hostile
from game.mechanics.slots import Slots
from game.mechanics.verbs import Aimed, aimed_at
from game.reasons import Because, Cost, Refusal, Text, text

PLAIN, NAMED, ANYBODY = "attack", "named", "anybody"


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


def lapsed(world: World, unit: int, rule: str) -> Iterator[Event]:
    """Without its event a Plan is gone."""
    plan = world.find(unit, Planned)
    if plan is not None:
        yield Event("spent", unit, (Because(rule),), (Change(unit, plan, None),), text("its Plan has lapsed"))


def by_hand(world: World, unit: int) -> bool:
    """Say whether somebody at the table plays a creature; the computer's Plans are plain Attacks on one foe."""
    return world.get(unit, Side).control == "human"


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
    attack: Callable[[World, Dice, int, int, Planned], Play]
    """Make the planned attack at somebody, with all its limits."""
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
        target = yield from self._whom(world, unit, aimed_at(world, cmd))
        variant = yield from self._how(world, unit, aimed_at(world, cmd), weapon)
        yield self.slots.take(world, unit, self.name)
        made = Planned(weapon.name, variant, target)
        near = tuple(one for one in foes(world, unit, self.up) if self._reached(world, unit, one, made))
        at_one = text("plans to attack {name} with the {weapon} when it comes within reach", name=name,
                      weapon=weapon.title)  # fmt: skip
        at_any = text("plans to attack whoever comes within reach with the {weapon}", weapon=weapon.title)
        because = Because(self.rule, 0, self.titled(variant)) if variant else Because(self.rule)
        place = Because(self.stays, 0, text("its place in the order stays"))
        written = put(world, unit, replace(made, near=near))
        yield Event("spent", unit, (because, place), written, at_one if target else at_any)

    def _whom(self, world: World, unit: int, target: int) -> Tried:
        """A Plan is for one opponent or for whoever sets it off: 0."""
        if not by_hand(world, unit):
            return target
        named = Option(NAMED, text("{name} only", name=called(world, target)), unit=target, worth=1)
        anybody = Option(ANYBODY, text("Whoever comes within reach"), worth=0)
        chosen = yield ask(world, unit, text("At whom is the planned attack made?"), (named, anybody), self.rule)
        return target if chosen == NAMED else 0

    def _how(self, world: World, unit: int, target: int, weapon: Weapon) -> Chosen:
        if not by_hand(world, unit):
            return ""
        ways = self.ways(world, unit, target, weapon)
        options = (Option(key, title, worth=int(key == PLAIN)) for key, title in ways)
        chosen = yield ask(world, unit, text("Which attack is planned?"), options, self.rule)
        return self.variant(chosen)

    def offered(self, world: World, unit: int) -> Iterator[Command]:
        """Offer every opponent who is not yet within reach, with every weapon."""
        for foe in foes(world, unit, self.up):
            for weapon in self.carried(world, unit):
                if not self.reaches(world, unit, foe, weapon.name, ()):
                    yield command(unit, self.name, foe, weapon=weapon.name)

    def _reached(self, world: World, unit: int, other: int, plan: Planned) -> bool:
        return self.reaches(world, unit, other, plan.weapon, plan.options)

    def set_off(self, world: World, dice: Dice, mover: int) -> Play:
        """A step that brings an opponent within reach sets Plans off, one after the other."""
        yield from self._come_near(world, mover)
        for unit in self.in_order(world, tuple(one for one, _ in world.all(Planned))):
            plan = world.find(unit, Planned)
            if plan is None or not hostile(world, unit, mover):
                continue
            if not self._reached(world, unit, mover, plan):
                yield from self._noted(world, unit, plan, mover)
            elif mover not in plan.near and plan.target in (0, mover) and self.acts(world, unit):
                yield from self._carried_out(world, dice, unit, plan, mover)

    def _come_near(self, world: World, unit: int) -> Iterator[Event]:
        """Whom one with a Plan goes up to itself has not come: it sets the Plan off only by coming anew."""
        plan = world.find(unit, Planned)
        if plan is None:
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
        gone = (Change(unit, plan, None),)
        yield Event("spent", unit, (Because(self.interrupts),), gone, note, (("target", mover),))
        yield from self.attack(world, dice, unit, mover, plan)
