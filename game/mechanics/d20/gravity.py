"""Gravity: nobody walks where there is none, and a high one halves land speeds."""

from dataclasses import dataclass

from game.ecs.world import World
from game.reasons import Cost, Refusal, text


@dataclass(frozen=True, slots=True)
class Gravity:
    """The law of what gravity does to speeds."""

    rule: str = ""
    """Without gravity nobody moves their speed on foot; a high one halves land speeds; '': it never matters."""

    def walks(self, world: World) -> Refusal | None:
        """Without gravity nobody moves their speed on foot: one flies, or pushes off a surface."""
        if not self.rule or world.field.gravity != "zero":
            return None
        return Refusal(self.rule, text("There is no gravity to walk by."), text("Fly, or push off a surface."))

    def on_land(self, world: World, speed: Cost) -> Cost:
        """High gravity halves land speeds, however they are used; a low one leaves them alone."""
        if not self.rule or world.field.gravity != "high":
            return speed
        return speed + Cost.one(self.rule, -(speed.total - speed.total // 2), text("high gravity"))
