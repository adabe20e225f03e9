"""What is told before a verb is used: the roll of a maneuver with the chance of each tier, the blood that it costs."""

from collections.abc import Callable
from dataclasses import replace

from game.battle.command import Command
from game.battle.rulebook import Odds, Preview, Trial, Verb
from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Because, Refusal, Text, counted, text
from game.rules.draw_steel.abilities import NAMED
from game.rules.draw_steel.blood import blood
from game.rules.draw_steel.company import Perch
from game.rules.draw_steel.favours import banes_on_test, own_banes
from game.rules.draw_steel.forced import big_and_small, stability, unmoved
from game.rules.draw_steel.riding import clinging, unwilling
from game.rules.draw_steel.rolls import NET, PUSHES, WAYS, Favour, chances
from game.rules.draw_steel.slots import MAIN
from game.rules.draw_steel.speeds import better, score
from game.rules.draw_steel.wrestling import PURPOSES, holder_of, outgrown, swayed

Says = tuple[Text, Text, Text]
Told = Callable[[World, int, int], Trial | None]
STRUCK_AT = ("attack", "charge", "defend", "heal")
"""Verbs that take a main action, by which the one who bleeds loses blood.   [ds.bleeding]"""
BODILY = ("might", "agility")


def trial(rule: str, what: Text, bonus: int, both: Favour, says: Says) -> Trial:
    """Lay a power roll out: what is added, edges and banes, and each tier that can come.   [ds.power-roll]"""
    added = (Because(rule, bonus, text("characteristic")),) if bonus else ()
    balance = (Because("ds.edges-and-banes", 0, NET[both.net]),) if both.edges or both.banes else ()
    found = zip(chances(bonus, both.net), says, strict=True)
    results = tuple((Odds(ways, WAYS), words) for ways, words in found if ways)
    return Trial(what, (Because(rule), *added, *both.edges, *both.banes, *balance), results)


def knockback(world: World, unit: int, target: int) -> Trial:
    """Push 1, 2 or 3 by tier, 1 more by the larger; less the stability that holds against it.   [ds.knockback]"""
    more, held = big_and_small(world, unit, target), stability(world, target)
    squares = [max(0, push + more - held) for push in PUSHES]
    stays = bool(unmoved(world, target, unit))
    told = [
        counted("pushed up to {n} square", "pushed up to {n} squares", n=n) if n and not stays else text("is not moved")
        for n in squares
    ]
    both, bonus = swayed(world, unit, target), score(world, unit, "might")
    return trial("ds.knockback", PURPOSES["ds.knockback"], bonus, both, (told[0], told[1], told[2]))


def grab(world: World, unit: int, target: int) -> Trial:
    """11 or lower: nothing; 12-16: grabbed, but it may strike first; 17 or higher: grabbed.   [ds.grab]"""
    first = text("grabbed, if {name} may strike first", name=called(world, target))
    both, bonus = swayed(world, unit, target), score(world, unit, "might")
    return trial("ds.grab", PURPOSES["ds.grab"], bonus, both, (text("no effect"), first, text("grabbed")))


def escape(world: World, unit: int, target: int) -> Trial | None:  # noqa: ARG001 - one shape for all verbs
    """11 or lower: held; 12-16: free, but the grabber may strike first; 17 or higher: free.   [ds.escape-grab]"""
    holder = holder_of(world, unit)
    first = text("it is free, if {name} may strike first", name=called(world, holder)) if holder else text("it is free")
    both = swayed(world, unit, 0, outgrown(world, unit))
    says = text("it is still held"), first, text("it is free")
    return trial("ds.escape-grab", PURPOSES["ds.escape-grab"], better(world, unit), both, says)


def climb(world: World, unit: int, target: int) -> Trial | None:
    """11 or lower: it fails and may be struck; 12-16: it fails; 17 or higher: it climbs.   [ds.climb-creature-test]"""
    if world.find(unit, Perch) is not None or not unwilling(world, unit, target):
        return None
    both, struck = Favour((), banes_on_test(world, unit, body=True)), text("it fails, and may be struck")
    says = struck, text("it fails"), text("it climbs")
    return trial("ds.climb-creature-test", text("climbing"), better(world, unit), both, says)


def shake(world: World, unit: int, target: int) -> Trial:  # noqa: ARG001 - one shape for all verbs
    """The climber tests: 11 or lower falls off, prone; 12-16 slides down; 17 or higher holds on.   [ds.dislodge]"""
    says = text("falls off, prone"), text("slides down"), text("holds on")
    return trial("ds.dislodge", PURPOSES["ds.dislodge"], better(world, target), clinging(world, target), says)


def scrabble(world: World, unit: int, target: int) -> Trial:  # noqa: ARG001 - one shape for all verbs
    """1: move, slowed and weakened; 2: move by the main action, slowed; 3: move.   [ds.claw-dirt-roll]"""
    both = Favour((), own_banes(world, unit, strike=False))
    worst, middle = text("a square, then slowed and weakened"), text("a square by the main action, then slowed")
    says = worst, middle, text("a square")
    return trial("ds.claw-dirt-roll", text("Claw Dirt"), score(world, unit, "might"), both, says)


TRIALS: dict[str, Told] = {
    "push": knockback, "grapple": grab, "escape": escape, "climb-on": climb, "shake": shake, "scrabble": scrabble,
}  # fmt: skip


def _costs_blood(cmd: Command, found: Preview) -> bool:
    """Say whether a verb is a main action, or a roll of Might or Agility, of whoever uses it.   [ds.bleeding]"""
    if cmd.verb.startswith("power-"):
        used = NAMED[cmd.verb.removeprefix("power-")]
        return used.slot == MAIN or (not used.friend and used.score in BODILY)
    rolls = found.trial is not None and cmd.verb != "shake"
    return cmd.verb in STRUCK_AT or rolls or bool(found.outcomes)


def foretold(verb: Verb) -> Verb:
    """Let the preview of a verb tell its roll and the blood that it costs.   [ds.power-roll] [ds.bleeding]"""
    told = TRIALS.get(verb.name)

    def preview(world: World, cmd: Command) -> Preview | Refusal:
        found = verb.preview(world, cmd)
        if isinstance(found, Refusal):
            return found
        target = cmd.target if isinstance(cmd.target, int) else 0
        found = replace(found, trial=told(world, cmd.unit, target)) if told is not None else found
        return replace(found, price=blood(world, cmd.unit)) if _costs_blood(cmd, found) else found

    return replace(verb, preview=preview)
