"""What the referee is asked of d20 rulebooks alone: cover, concealment, flanking, falls, whether a verb may be used."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.battle.reckoning import Answer, Asked
from game.battle.rulebook import Verb
from game.ecs.components import Body, Name, Weapon
from game.ecs.world import World
from game.mechanics.d20.attack_modifiers import Attacking
from game.mechanics.d20.double_move import DOUBLE
from game.mechanics.d20.falling import Falling, hard_landing
from game.mechanics.d20.run import tireless
from game.mechanics.d20.speeds import Pace
from game.mechanics.slots import Slots
from game.mechanics.states import PRONE, has
from game.reasons import Because, Cost, Refusal


@dataclass(frozen=True, slots=True, eq=False)
class Answering:
    """The law of the questions that the common ones leave out."""

    combat: Attacking
    pace: Pace
    slots: Slots
    double: str
    """Two moves in a row are one movement; the law of slots says what they take."""
    verbs: Mapping[str, Verb]
    falling: Falling | None = None
    """The law of falls, where the book has one."""
    softly: Callable[[World, int], str] = hard_landing
    """The rule by which a creature lands softly by itself; '' for those that don't."""
    closed: Callable[[World, int], Refusal | None] = tireless
    """What leaves a creature no move in this turn, whatever its turn still holds."""
    instead: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Verbs in whose place a state puts another one: the state, and that verb."""

    @property
    def answers(self) -> dict[str, Callable[[Asked], Answer | None]]:
        """Give what answers each question, by `what`."""
        return {
            "cover": self.cover,
            "concealment": self.concealment,
            "flank": self.flank,
            "may": self.may,
            "fall": self.fall,
        }

    def _weapon(self, asked: Asked, attacker: int) -> Weapon | None:
        """Give the weapon asked about; None: it has none, so who is out of reach is judged as from afar."""
        found = self.combat.weapon(asked.world, attacker, asked.values.get("weapon", ""))
        return None if found.unarmed else found

    def cover(self, asked: Asked) -> Answer:
        """Answer what covers a target."""
        attacker, target = asked.unit("attacker"), asked.unit("target")
        found = self.combat.covering.cover(asked.world, attacker, target, self._weapon(asked, attacker))
        return {"cover": found.degree, "ac": found.ac, "reflex": found.reflex, "rules": ids(found.because)}

    def concealment(self, asked: Asked) -> Answer:
        """Answer how likely concealment spoils a hit."""
        attacker, target = asked.unit("attacker"), asked.unit("target")
        found = self.combat.concealing.concealment(asked.world, attacker, target, self._weapon(asked, attacker))
        return {"miss_percent": found.percent, "rules": ids(found.because)}

    def flank(self, asked: Asked) -> Answer:
        """Answer whether a target is flanked, and with whom."""
        attacker, target = asked.unit("attacker"), asked.unit("target")
        weapon = self.combat.weapon(asked.world, attacker, asked.values.get("weapon", ""))
        found = self.combat.flanking.flank(asked.world, attacker, target, weapon)
        partner = None if found.partner is None else asked.world.get(found.partner, Name).name
        big = found.flanked and asked.world.get(attacker, Body).side > 1
        cited = [*ids(found.because), *((self.combat.flanking.big,) if big else ())]
        return {"flanked": found.flanked, "with": partner, "bonus": found.bonus, "rules": cited}

    def may(self, asked: Asked) -> Answer | None:
        """Answer whether a creature, as it is, may use a verb; None when the rulebook has no such verb."""
        unit, action = asked.unit("who"), asked.values["action"]
        state, other = self.instead.get(action, ("", action))
        verb = self.verbs.get(other if state and has(asked.world, unit, state) else action)
        if action == DOUBLE:
            verdict, rule = self._double(asked.world, unit), self.double
        elif verb is not None:
            verdict, rule = verb.allowed(asked.world, unit), verb.rule
        else:
            return None
        if isinstance(verdict, Refusal):
            return {"allowed": False, "rule": verdict.rule, "why": str(verdict.why), "rules": [verdict.rule]}
        return {"allowed": True, "rule": rule, "why": "", "rules": list(dict.fromkeys((rule, *verdict.rules)))}

    def _double(self, world: World, unit: int) -> Cost | Refusal:
        using = next(iter(self.pace.modes(world, unit)), "walk")
        held = self.pace.can_move(world, unit, using) or self.closed(world, unit)
        return held or self.slots.slot(world, unit, self.slots.of.get(DOUBLE, self.slots.usual))

    def fall(self, asked: Asked) -> Answer | None:
        """Answer what a fall does: 1d6 for each 10 feet and prone; nothing without gravity or landing softly."""
        world, unit = asked.world, asked.unit("who")
        if self.falling is None or "onto" in asked.values:
            return None
        dice, rule = self.falling.damage(asked.values["height"]), self.falling.rule(world, unit)
        softly, weightless = self.softly(world, unit), world.field.gravity == "zero"
        if softly or weightless or not dice.count:
            why = softly or (self.pace.gravity.rule if weightless else rule)
            return {"damage": 0, "prone": has(world, unit, PRONE), "rules": [why]}
        prone = asked.values.get("into") != "liquid" or has(world, unit, PRONE)
        return {"damage": str(dice), "prone": prone, "rules": [rule, self.falling.harm.prone.rule]}


def ids(because: tuple[Because, ...]) -> list[str]:
    """List the ids of reasons, each once."""
    return list(Cost(because).rules)
