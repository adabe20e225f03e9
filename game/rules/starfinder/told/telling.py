"""What a player is told beside the board: the rules behind sheets and previews, and who is kept from striking."""

from collections.abc import Iterator

from game.battle.rulebook import Telling
from game.ecs.components import Body, Speeds
from game.ecs.world import World
from game.mechanics.d20.bursts import arm_title
from game.mechanics.d20.creature_sheet import GRAVITY, CreatureSheet
from game.mechanics.d20.previews import Previews
from game.paths.plan import MovePlan
from game.reasons import Because, counted, text
from game.rules.starfinder.actions.attack_actions import FIGHTING
from game.rules.starfinder.actions.unseen import UNSEEN
from game.rules.starfinder.movement.moves import MOVES
from game.rules.starfinder.movement.run_endurance import LONG_RUN
from game.rules.starfinder.other_movement.climb_swim import CLIMB_SWIM
from game.rules.starfinder.other_movement.falling import lands_softly
from game.rules.starfinder.other_movement.flying_checks import MANOEUVRABILITY
from game.rules.starfinder.other_movement.main_direction import chosen, heads
from game.rules.starfinder.told.foretelling import FORETELLING
from game.rules.starfinder.travel.calculator import TOPICS
from game.rules.starfinder.travel.travel import hourly
from game.rules.starfinder.travel.walk_hustle_run import of_a_move, this_round
from game.rules.starfinder.turns.double_move import DOUBLE_MOVE

FALLS = text("Felled, or without 5 ft of flight or a hover in a turn, it falls {feet} ft: {dice}.")
SLIPS = text("If a check to climb fails by 5 or more, it falls {feet} ft: {dice}.")


def flight(world: World, unit: int) -> Iterator[Because]:
    """A flier has its way of turning, hovering and rising, and the direction chosen this turn."""
    speeds = world.find(unit, Speeds) or Speeds()
    if not speeds.of("fly"):
        return
    word = speeds.manoeuvrability
    yield Because("sf.fly-maneuverability", MANOEUVRABILITY[word], text("{word}: checks to fly", word=word))
    hovering = {"clumsy": "sf.hover-clumsy", "perfect": "sf.hover-perfect"}.get(word, "sf.fly-acrobatics")
    yield Because(hovering)
    if world.field.gravity in GRAVITY:
        yield Because("sf.fly-gravity", 0, GRAVITY[world.field.gravity])
    yield from heads(world, unit)


def lately(world: World, unit: int) -> Iterator[Because]:
    """Tell the gait of this round, how long a creature has run, and what is odd in the book's own table.

    [sf.local-run] [sf.size-fine]
    """
    if world.get(unit, Body).size == "fine":
        yield Because("sf.size-fine", 0, text("Half a pound or less, as printed; very likely an eighth is meant."))
    yield from this_round(world, unit)
    if LONG_RUN.rounds_run(world, unit):
        facts = {"score": LONG_RUN.constitution(world, unit), "n": LONG_RUN.rounds_run(world, unit)}
        told = "Has run {n} of {score} round that needs no check.", "Has run {n} of {score} rounds that need no check."
        yield Because("sf.local-run", 0, counted(*told, **facts))


def besides(world: World, unit: int, verb: str, plan: MovePlan) -> Iterator[Because]:
    """Tell the gait of a move, and the main direction of a flight."""
    yield from of_a_move(world, unit, verb, plan)
    yield from chosen(world, unit, plan)


def softly(world: World, unit: int) -> str:
    """Perfect fliers land softly by themselves.   [sf.hover-perfect]"""
    return "sf.hover-perfect" if lands_softly(world, unit) else ""


CREATURE_SHEET = CreatureSheet(
    fighting=FIGHTING,
    guarded=text("A guarded step provokes nothing."),
    # Swimmers run by a rule of their own; the passage falls in behind who burrows.
    mode_rules={"swim": "sf.swim-run", "burrow": "sf.burrow-no-tunnel"},
    aloft=flight,
    lately=lately,
    # A flier that neither flies nor hovers falls, and so does a climber that loses its hold.
    drops={"fly": Because("sf.fly-acrobatics", 0, FALLS), "climb": Because("sf.climb-without-speed", 0, SLIPS)},
    softly=softly,
)
PREVIEWS = Previews(
    fighting=FIGHTING,
    tight=text("While squeezed it is entangled: 2 less on attacks and AC, no run, no charge."),
    # Running is four times the speed.
    run_gait="sf.run-gait",
    hourly=hourly,
    # In high gravity even who has a climb speed checks.   [sf.climb-speed]
    climb_swim=CLIMB_SWIM,
    risky=text("High gravity: a check against DC {dc} first, with 8 more."),
    besides=besides,
)
# Who is seen by nobody of a team is not shown to it, nor where it is.   [sf.total-concealment]
TELLING = Telling(
    CREATURE_SHEET.sheet, MOVES.unknown.spared(CREATURE_SHEET.spared), PREVIEWS.at_work,
    MOVES.unknown.foretold(FORETELLING.foretell), CREATURE_SHEET.drop, arm_title,
    {topic.what: topic for topic in TOPICS}, UNSEEN.seen, UNSEEN.lurks,
    lapses=DOUBLE_MOVE.lapses,
)  # fmt: skip
