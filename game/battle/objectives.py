"""Victory as data: what each side has to do, and whether it has been done."""

from dataclasses import dataclass

from game.battle.rulebook import Rulebook
from game.ecs.components import Name, Offstage, Outcome, Side, Turn
from game.ecs.world import BATTLE, World
from game.reasons import NOTHING, Text, text

KINDS = ("rout", "reach", "hold", "survive", "defeat")


@dataclass(frozen=True, slots=True)
class Objective:
    """One way for a team to win.

    rout: no foe is able to fight. defeat: the creature `who` is not. reach: `who` (a name, or 'any' or 'all' of the
    team) stands wholly in `area`. hold: the team alone stands in `area` when round `rounds` ends. survive: somebody of
    the team is able when round `rounds` ends. Of foes and of 'all', who is still to come counts. `area` is (x, y,
    width, height). `aim` says in a few words what to do.
    """

    team: str
    kind: str
    who: str = "any"
    area: tuple[int, int, int, int] = (0, 0, 0, 0)
    rounds: int = 0
    title: Text = NOTHING
    aim: Text = NOTHING


def verdict(world: World, rulebook: Rulebook, objectives: tuple[Objective, ...], limit: int) -> Outcome | None:
    """Say who has won, and how; a battle without fighters, or one that outlasts its limit of rounds, is nobody's."""
    objective = decided(world, rulebook, objectives)
    if objective is not None:
        return Outcome(objective.team, objective.title if objective.title != NOTHING else _title(objective))
    some = any(rulebook.turns.able(world, unit) for unit, _ in world.all(Side))
    if not some and not any(world.all(Offstage)):
        return Outcome("", text("Nobody is left who can fight."))
    if world.get(BATTLE, Turn).round > limit:
        return Outcome("", text("The battle has lasted {rounds} rounds: nobody wins.", rounds=limit))
    return None


def defaults(teams: tuple[str, ...]) -> tuple[Objective, ...]:
    """Give every team the plainest objective: to be the last that can fight."""
    return tuple(Objective(team, "rout") for team in teams)


def _title(objective: Objective) -> Text:
    titles = {
        "rout": "No foe of {team} can fight on.",
        "defeat": "{who} is down.",
        "reach": "{team} has reached its goal.",
        "hold": "{team} has held its ground.",
        "survive": "{team} has held out.",
    }
    return text(titles[objective.kind], team=objective.team, who=objective.who)


def decided(world: World, rulebook: Rulebook, objectives: tuple[Objective, ...]) -> Objective | None:
    """Give the objective that has been met, the first where several are; None where nobody has won."""
    return next((objective for objective in objectives if met(world, rulebook, objective)), None)


def met(world: World, rulebook: Rulebook, objective: Objective) -> bool:
    """Say whether an objective has been met."""
    able = [(unit, side.team) for unit, side in world.all(Side) if rulebook.turns.able(world, unit)]
    members = [unit for unit, team in able if team == objective.team]
    foes = [unit for unit, team in able if team != objective.team]
    later = [(unit, there.side.team) for unit, there in world.all(Offstage)]
    over = world.get(BATTLE, Turn).round > objective.rounds
    match objective.kind:
        case "rout":
            return bool(members) and not foes and all(team == objective.team for _, team in later)
        case "defeat":
            return all(world.get(unit, Name).name != objective.who for unit, _ in (*able, *later))
        case "reach" if objective.who == "all" and any(team == objective.team for _, team in later):
            return False
        case "reach":
            return _reached(world, rulebook, objective, members)
        case "hold":
            held = any(within(world, rulebook, unit, objective) for unit in members)
            return over and held and not any(within(world, rulebook, unit, objective) for unit in foes)
        case _:
            return over and bool(members)


def _reached(world: World, rulebook: Rulebook, objective: Objective, members: list[int]) -> bool:
    arrived = [unit for unit in members if within(world, rulebook, unit, objective)]
    if objective.who == "all":
        return bool(members) and arrived == members
    return any(objective.who in ("any", world.get(unit, Name).name) for unit in arrived)


def within(world: World, rulebook: Rulebook, unit: int, objective: Objective) -> bool:
    """Say whether a creature stands wholly in an objective's area."""
    x, y, width, height = objective.area
    return all(x <= cx < x + width and y <= cy < y + height for cx, cy, _ in rulebook.space.cells(world, unit))
