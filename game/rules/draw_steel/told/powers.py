"""What an ability does, in plain words, with the numbers of the creature whose it is."""

from collections.abc import Iterator

from game.ecs.world import World
from game.reasons import Text, counted, signed, text
from game.rules.draw_steel.abilities.cards import NAMED, Ability, value
from game.rules.draw_steel.abilities.use import damages
from game.rules.draw_steel.conditions.conditions import state_told
from game.rules.draw_steel.forced_movement.destinations import PULL, PUSH, SLIDE
from game.rules.draw_steel.rolls.characteristics import score

FOES = {
    "one": ("one foe within {n} square", "one foe within {n} squares"),
    "every": ("every foe within {n} square", "every foe within {n} squares"),
    "some": ("up to {k} foes within {n} square", "up to {k} foes within {n} squares"),
}
"""At whom an ability is aimed."""
FRIEND = "a willing ally within {n} square", "a willing ally within {n} squares"
MOVED = {
    PUSH: text("Then it is pushed, in squares: up to {low}, {middle} or {high}."),
    PULL: text("Then it is pulled, in squares: up to {low}, {middle} or {high}."),
    SLIDE: text("Then it is slid, in squares: up to {low}, {middle} or {high}."),
}
"""What each tier does besides, by the kind of forced movement."""


def power_told(world: World, unit: int, verb: str) -> tuple[Text, ...]:
    """Say what the verb of an ability does: its roll, at whom, what each tier deals, moves and brings; else nothing."""
    ability = NAMED.get(verb.removeprefix("power-")) if verb.startswith("power-") else None
    return tuple(_sentences(world, unit, ability)) if ability is not None else ()


def _sentences(world: World, unit: int, ability: Ability) -> Iterator[Text]:
    if ability.friend:
        yield counted("Teleports {whom} up to {n} square, without a roll.",
                      "Teleports {whom} up to {n} squares, without a roll.", n=ability.squares[0],
                      whom=counted(*FRIEND, n=ability.far))  # fmt: skip
        return
    whom = counted(*FOES["some" if ability.targets > 1 else "every" if ability.burst else "one"], n=ability.far,
                   k=ability.targets)  # fmt: skip
    bonus, dealt = signed(score(world, unit, ability.score)), damages(world, unit, ability)
    if any(dealt):
        yield text("Power roll {bonus} against {whom}: {low}, {middle} or {high} damage by tier.", bonus=bonus,
                   whom=whom, **_tiers(dealt))  # fmt: skip
    else:
        yield text("Power roll {bonus} against {whom}.", bonus=bonus, whom=whom)
    if ability.moves in MOVED:
        yield text(MOVED[ability.moves].msgid, **_tiers(ability.squares))
    if ability.vertical:
        yield text("It may go upwards, too.")
    if ability.state:
        values = (value(world, unit, ability, 1), value(world, unit, ability, 2), value(world, unit, ability, 3))
        yield text("Then {state}, if its {what} is below {low}, {middle} or {high}.", what=Text(ability.against),
                   state=state_told(ability.state, ability.ends), **_tiers(values))  # fmt: skip


def _tiers(numbers: tuple[int, int, int]) -> dict[str, int]:
    """Name what the three tiers of a power roll bring."""
    return dict(zip(("low", "middle", "high"), numbers, strict=True))
