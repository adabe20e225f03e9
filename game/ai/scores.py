"""The scores of a plan, part by part, in hundredths of a hit point."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Scores:
    """Why a plan is good or bad: damage dealt, suffered on the way, expected in answer, next turn's, the goal's.

    `besides`: what is done for the fight otherwise, that a friend lives on for one; `screens`: what foes are kept from
    doing to friends by where it stands.
    """

    dealt: int = 0
    taken: int = 0
    risk: int = 0
    outlook: int = 0
    goal: int = 0
    besides: int = 0
    screens: int = 0

    @property
    def helps(self) -> int:
        """Give what is done for friends."""
        return self.besides + self.screens

    @property
    def total(self) -> int:
        """Add them up."""
        return self.dealt - self.taken - self.risk + self.outlook + self.goal + self.helps

    def plus(self, dealt: int, taken: int, besides: int = 0) -> "Scores":
        """Add what one more command deals, suffers and does besides."""
        return replace(self, dealt=self.dealt + dealt, taken=self.taken + taken, besides=self.besides + besides)
