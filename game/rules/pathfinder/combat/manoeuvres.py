"""Combat manoeuvres: what one throws with, and what it has to meet."""

from collections.abc import Iterator

from game.ecs.components import Body
from game.ecs.world import World
from game.mechanics.d20.modifiers import Attempt
from game.reasons import Because, Tally, text
from game.rules.pathfinder.attacks.charge_attack import CHARGED
from game.rules.pathfinder.attacks.fight_defensively import WARY
from game.rules.pathfinder.combat import prone
from game.rules.pathfinder.combat.dodging import dodging
from game.rules.pathfinder.creature.ability_scores import modifier, number
from game.rules.pathfinder.creature.armour_class import exposed
from game.rules.pathfinder.creature.size_modifiers import in_manoeuvres
from game.rules.pathfinder.creature.weapons import bare_hands
from game.rules.pathfinder.space.helpless import HELPLESS_STATES
from game.rules.pathfinder.space.squeeze_tight import WEDGED
from game.rules.pathfinder.space.squeezing import SQUEEZED

RULE = "pf.manoeuvres"
LITTLE = ("fine", "diminutive", "tiny")
TEN, LEG, TWO_LEGS = 10, 2, 2


def manoeuvre_bonus(world: World, unit: int) -> Tally:
    """CMB: base attack bonus, Strength (Dexterity for the little), and the special size modifier.   [pf.manoeuvres]"""
    attempt = Attempt(unit, unit, bare_hands(world, unit), melee=True)
    states = *SQUEEZED.own(world, attempt), *WARY.own(world, attempt)
    if number(world, unit, "cmb"):
        return Tally((Because("sheet", number(world, unit, "cmb"), text("combat manoeuvre bonus")), *states))
    ability = "dex" if world.get(unit, Body).size in LITTLE else "str"
    own = Because(RULE, modifier(world, unit, ability), text("Dexterity") if ability == "dex" else text("Strength"))
    return Tally((_base(world, unit), own, *in_manoeuvres(world, unit), *states))


def manoeuvre_defence(world: World, unit: int) -> Tally:
    """CMD: 10 and the same with Dexterity too; what lowers AC lowers it, the flat-footed lose a Dexterity bonus.

    [pf.manoeuvres]
    """
    return Tally((*_whole(world, unit), *_states(world, unit)))


def defence_afoot(world: World, unit: int) -> Tally:
    """CMD against an overrun: each leg beyond two adds 2.   [pf.overrun-result]"""
    more = LEG * max(0, number(world, unit, "legs") - TWO_LEGS)
    legs = (Because("pf.overrun-result", more, text("more than two legs")),) if more else ()
    return manoeuvre_defence(world, unit).plus(legs)


def _whole(world: World, unit: int) -> Iterator[Because]:
    if number(world, unit, "cmd"):
        yield Because("sheet", number(world, unit, "cmd"), text("combat manoeuvre defence"))
        return
    yield Because(RULE, TEN, text("defence against manoeuvres"))
    yield _base(world, unit)
    yield Because(RULE, modifier(world, unit, "str"), text("Strength"))
    dexterity = -5 if HELPLESS_STATES.at_mercy(world, unit) else modifier(world, unit, "dex")
    yield Because(RULE, dexterity, text("Dexterity"))
    for name, title in (("deflection", text("deflection")), ("dodge", text("dodge"))):
        yield from (Because(RULE, number(world, unit, name), title),) if number(world, unit, name) else ()
    yield from in_manoeuvres(world, unit)


def _states(world: World, unit: int) -> Iterator[Because]:
    """Penalties to AC lower it, dodging raises it.   [pf.manoeuvres]"""
    attempt = Attempt(unit, unit, bare_hands(world, unit), melee=True)
    for guard in (prone.TARGET.theirs, SQUEEZED.theirs, WEDGED.theirs, CHARGED.theirs, dodging):
        yield from guard(world, attempt)
    rule = exposed(world, unit)
    if rule and not HELPLESS_STATES.at_mercy(world, unit):
        lost = max(0, modifier(world, unit, "dex")) + number(world, unit, "dodge")
        yield Because(rule, -lost, text("without Dexterity bonus"))


def _base(world: World, unit: int) -> Because:
    return Because(RULE, number(world, unit, "base-attack"), text("base attack bonus"))
