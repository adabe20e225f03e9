"""Lordsouls' manoeuvres one after another in a turn: which may still be used, from its ledger alone.

ls.turn-manoeuvres, ls.manoeuvre-order, ls.broken-condition, ls.restrictions, ls.aim-no-movement, ls.total-defence,
ls.inaction, ls.bonus-replacement, ls.dash, ls.energy; ls.kneeling, ls.prone, ls.grabbed, ls.stunned-blind,
ls.knocked-out.
"""

from dataclasses import dataclass, replace

ACTIONS = (
    "attack", "total-attack", "total-defence-dodge", "total-defence-block", "aim", "push", "use", "concentration",
    "address", "plan",
)  # fmt: skip
MOVEMENTS = ("move", "slip", "climb", "jump", "pose", "drag")
BONUSES = ("drop", "prepare", "fall", "dash")
STILL = ("aim", "total-defence-dodge", "total-defence-block")
"""Manoeuvres that allow no Movement manoeuvre."""
UPRIGHT = ("slip", "climb", "jump")
INSTEAD = {"drop": "use", "prepare": "use", "fall": "pose"}
"""ls.bonus-replacement: which bigger manoeuvre takes a Bonus manoeuvre's place."""
HELPLESS = ("stunned", "paralysed", "unconscious")
FREE = "inaction"


@dataclass(frozen=True)
class Turn:
    """What is used of a turn, and in what state its creature is."""

    state: str
    energy: int
    used: frozenset[str] = frozenset()
    still: bool = False
    low: bool = False
    over: bool = False

    def after(self, verb: str) -> "Turn":
        """Use a manoeuvre that may be used."""
        if verb == FREE:
            return replace(self, over=True)
        if verb in BONUSES:
            bonus = "bonus" not in self.used
            took = "bonus" if bonus else kind(INSTEAD[verb])
            spent = 4 * (verb == "dash")
            return replace(self, used=self.used | {took}, low=self.low or verb == "fall", energy=self.energy - spent)
        return replace(self, used=self.used | {kind(verb)}, still=self.still or verb in STILL)


def kind(verb: str) -> str:
    return "action" if verb in ACTIONS else "movement"


def allowed(turn: Turn, verb: str) -> bool:
    """Say whether a manoeuvre may be used now, supposing something fit to use it on."""
    if turn.over or turn.state in HELPLESS:
        return False
    if verb in BONUSES:
        return allowed_bonus(turn, verb)
    if verb == FREE:
        return True
    if kind(verb) in turn.used:
        return False
    if verb in ACTIONS:
        return turn.state != "bound" and not (verb in STILL and "movement" in turn.used)
    if turn.still or turn.state in ("grabbed", "bound") or verb == "drag":
        return False
    return not (verb in UPRIGHT and (turn.low or turn.state in ("kneeling", "prone")))


def allowed_bonus(turn: Turn, verb: str) -> bool:
    if verb == "dash":
        return "bonus" not in turn.used and turn.energy >= 4
    return "bonus" not in turn.used or allowed(turn, INSTEAD[verb])
