"""The strengths of the opponent: how deep it looks and what it minds. Never dice."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Knobs:
    """What one strength does. Percentages weigh the parts of a score."""

    depth: int
    """Commands that a plan holds at most."""
    stops: int
    """Places to go to that are looked at closely, at the first command of a plan."""
    width: int
    """Plans that are carried on."""
    nodes: int
    """Evaluations in one turn: attacks weighed, ways planned, places judged."""
    risk: int
    """How far the foes' answer counts."""
    shots: bool
    """Whether it minds being shot at, and so cover, range and lying down; if not, only blows hand to hand."""
    outlook: int
    """How far counts what the next turn promises from where one stands."""
    prize: bool
    """Whether damage counts for more on who is nearly down or dangerous: focus, and care for the wounded."""
    others: bool
    """Whether a foe's answer counts only by what it adds to what that foe could do elsewhere."""

    heeds: bool = True
    """Whether it minds the blows that its own way or deed invites."""
    picks: bool = True
    """Whether it chooses among the foes that it can do something to; if not, it deals with the nearest of them."""
    exact: bool = False
    """Whether what dice decide is weighed by all that they may show, and states by what they make of the next turns."""
    calm: tuple[int, int] = (10, 4)
    """Percent of a battle's rounds after which dangers count less, and by how much, in percent, for each more."""
    replies: int = 0
    """Plans that are judged by the rounds that would follow them."""
    beyond: int = 0
    """Evaluations in one turn that playing such rounds on may take besides: attacks weighed, ways planned."""
    part: int = 2
    """Each command may take one of so many parts of what is left of them."""

    @property
    def most(self) -> int:
        """Give the evaluations of a turn in all."""
        return self.nodes + self.beyond


_HARD = Knobs(depth=3, stops=10, width=6, nodes=2000, risk=100, shots=True, outlook=100, prize=True, others=True,
              exact=True, calm=(50, 2), part=4)  # fmt: skip

STRENGTHS: dict[str, Knobs] = {
    "easy": Knobs(depth=1, stops=5, width=1, nodes=85, risk=0, shots=False, outlook=55, prize=False, others=False,
                  heeds=False, picks=False),
    "normal": Knobs(depth=2, stops=10, width=6, nodes=400, risk=60, shots=False, outlook=55, prize=False, others=False),
    "hard": _HARD,
    "master": replace(_HARD, stops=16, width=10, nodes=4000, replies=5, beyond=7200),
}
"""By name, the weakest first; beside them stands 'naive', which does not think at all."""
NAIVE = "naive"
NAMES = (NAIVE, *STRENGTHS)
"""All of them, the weakest first."""
