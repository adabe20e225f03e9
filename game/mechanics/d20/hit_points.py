"""Hurt and down: hit points, what is left of a creature without any, ground that burns."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.battle.event import Event, Play, put
from game.ecs.components import Condition, Conditions, Vitals
from game.ecs.world import World
from game.mechanics.d20.damaging_ground import burning
from game.mechanics.d20.helpless import HelplessStates
from game.mechanics.d20.speeds import may_lie
from game.mechanics.states import began
from game.reasons import Because, Text, text


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of who has so few hit points left: the states that begin, how it is told, whether it falls down."""

    states: tuple[Condition, ...]
    note: Text
    falls: bool = True
    dead: bool = False
    """Whether it is dead for good."""


def no_worse(world: World, unit: int, left: Vitals) -> Fate | None:  # noqa: ARG001 - one shape for all books
    """Nothing more becomes of who is down."""
    return None


@dataclass(frozen=True, slots=True, eq=False)
class Harm:
    """The law of damage."""

    states: HelplessStates
    fate: Callable[[World, int, Vitals], Fate | None]
    """What becomes of a creature with these hit points left; None: nothing."""
    least: Callable[[World, int], int] | None
    """How low hit points go; None: as low as they are brought."""
    prone: Condition
    """Who is knocked down lies prone."""
    spinning: Condition | None
    """Without gravity one spins out of control instead."""
    ground: str
    """Damaging ground hurts who enters it or begins a turn in it."""
    worse: Callable[[World, int, Vitals], Fate | None] = no_worse
    """What becomes of who was helpless already and has these hit points left."""

    def hurt(self, world: World, unit: int, amount: int, because: Because, *more: Because) -> Play:
        """Take damage off the hit points; with too few left the creature is out of the fight."""
        vitals = world.get(unit, Vitals)
        hp = vitals.hp - amount
        left = replace(vitals, hp=hp if self.least is None else max(self.least(world, unit), hp))
        note = text("{damage} damage, {hp} of {max} hit points left", damage=amount, hp=left.hp, max=left.max_hp)
        facts = ("damage", amount), ("hp", left.hp)
        yield Event("hurt", unit, (because, *more), put(world, unit, left), note, facts)
        becomes = self.worse if self.states.at_mercy(world, unit) else self.fate
        fate = becomes(world, unit, left)
        if fate is not None:
            yield self.down(world, unit, fate)

    def down(self, world: World, unit: int, fate: Fate) -> Event:
        """Who is out of the fight falls down, the dead too; above the ground it has to fall first."""
        fallen = self.fallen(world)
        lies = fate.falls and (fallen is not self.prone or may_lie(world, unit))
        states = (*fate.states, fallen) if lies else fate.states
        conditions = world.get(unit, Conditions)
        for state in states:
            conditions = conditions.plus(state)
        because = tuple(Because(rule) for rule in dict.fromkeys(state.rule for state in states))
        dead = (replace(world.get(unit, Vitals), dead=True),) if fate.dead else ()
        return Event("died" if dead else "downed", unit, because, put(world, unit, conditions, *dead), fate.note)

    def fallen(self, world: World) -> Condition:
        """Who is down lies prone; without gravity one spins out of control instead."""
        return self.spinning if self.spinning is not None and world.field.gravity == "zero" else self.prone

    def knock_prone(self, world: World, unit: int) -> Event:
        """Knock a creature down."""
        return began(world, unit, self.fallen(world))

    def burn(self, world: World, unit: int, note: Text) -> Play:
        """Damaging ground hurts who enters it or begins a turn in it."""
        amount = burning(world, unit)
        if amount > 0:
            yield from self.hurt(world, unit, amount, Because(self.ground, amount, note))
