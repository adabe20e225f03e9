"""Run and charge: who is too slowed for a straight line, and what keeps a step from going on in it."""

from dataclasses import dataclass, replace

from game.ecs.world import World
from game.mechanics.d20.speeds import lying
from game.mechanics.d20.squeezing import Squeezing, squeezed
from game.mechanics.d20.steps import Mover
from game.mechanics.naming import called
from game.mechanics.states import ENTANGLED, EXHAUSTED, FATIGUED, PRONE, has
from game.paths.plan import Step
from game.reasons import Refusal, Text, text
from game.space import footprint
from game.space.sight import Space

CROOKED = text("The way is not one straight line.")


class Misfit(Refusal):
    """What an action refuses by its own measure, whatever lies on the way: crooked, too far, too short, at nobody."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, eq=False)
class StraightLine:
    """The law of what a run and a charge have in common."""

    squeezing: Squeezing
    hindered: str
    """Nobody runs or charges over ground that hinders,"""
    entangled: str
    """nor while entangled;"""
    tired: str
    """nor who is tired."""
    tight: tuple[str, ...] = ()
    """States of who is squeezed tighter than by squeezing."""
    sighted: bool = False
    """Whether both take eyes: who sees nothing sees neither its way nor a foe."""

    def slowed(self, world: World, unit: int, rule: str) -> Refusal | None:
        """Nobody runs or charges while prone, tired, entangled or squeezing."""
        if has(world, unit, PRONE):
            return lying(world, unit, rule)
        tired = next((state for state in (FATIGUED, EXHAUSTED) if has(world, unit, state)), "")
        if tired:
            return replace(state_bars(world, unit, tired, self.tired), remedy=text("Rest first."))
        if has(world, unit, ENTANGLED):
            return state_bars(world, unit, ENTANGLED, self.entangled)
        if self.sighted and has(world, unit, "blinded"):
            return Refusal(rule, text("{who} sees nothing.", who=called(world, unit)))
        if squeezed(world, unit) or has(world, unit, *self.tight):
            why = text("{who} is squeezing.", who=called(world, unit))
            return Refusal(self.squeezing.rush or rule, why, text("Move into the open first."))
        return None

    def keeps(self, mover: Mover, step: Step, left: int, rule: str) -> Refusal | None:
        """No square that is entered may hinder, nor be too narrow.

        What a step costs is another matter: a big creature pays for the squares that it keeps.
        """
        if step.squeezed:
            return self.squeezing.no_rush(rule)
        hampered = self.hampered(mover, entered(step), text("Choose open ground."))
        if hampered is not None:
            return hampered
        return Misfit(rule, text("It costs {more} ft more than the action gives.", more=-left)) if left < 0 else None

    def hampered(self, mover: Mover, cells: Space, remedy: Text) -> Refusal | None:
        """Nobody runs or charges over ground that hinders."""
        hindrances = mover.hindrances(cells)
        return Refusal(self.hindered, _hindrance(hindrances[0].note), remedy) if hindrances else None


def state_bars(world: World, unit: int, state: str, rule: str) -> Refusal:
    """Refuse a movement to who is in a state."""
    return Refusal(rule, text("{who} is {state}.", who=called(world, unit), state=state), text("Get free first."))


def direction(step: Step) -> tuple[int, ...]:
    """Give how a step goes along each axis."""
    return tuple(b - a for a, b in zip(step.before, step.after, strict=True))


def entered(step: Step) -> Space:
    """List the squares that an unsqueezed step newly covers."""
    held = footprint.cells(step.before, step.band)
    return tuple(cell for cell in footprint.cells(step.after, step.band) if cell not in held)


def _hindrance(note: Text) -> Text:
    return text("Hindering ground is in the way: {what}.", what=note if str(note) else "terrain")
