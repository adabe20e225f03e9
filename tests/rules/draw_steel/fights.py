"""Small battles for tests: a level text, loaded dice, the players' side first."""

from game.battle.apply import apply
from game.battle.battle import Battle
from game.battle.command import Target, command
from game.battle.event import Decision, Event, Play
from game.ecs.components import Condition, Conditions, Name, Place, Vitals
from game.reasons import Refusal
from game.rules import RULEBOOKS
from game.store.level import read_level
from game.store.muster import build_world
from tests.rules.starfinder.fights import Loaded, kinds, loaded

__all__ = [
    "HERO",
    "act",
    "at",
    "begin",
    "box",
    "cited",
    "creature",
    "fight",
    "has",
    "hp",
    "kinds",
    "loaded",
    "played",
    "refused",
    "said",
    "state",
    "turn",
    "unit",
]
HERO = {"hp": 30, "skills": "{ recoveries = 8, level = 1 }", "abilities": "{ might = 2, agility = 2 }"}
HEAD = 'format = 1\ntitle = "t"\nrulebook = "draw-steel"\n'
WORDS = ("size", "control", "kind", "holds")


def creature(name: str, at: list[int], team: str = "heroes", **more: object) -> str:
    """Write one creature as TOML; words are quoted, everything else stands as it is."""
    lines = [f'{key} = "{value}"' if key in WORDS else f"{key} = {value}" for key, value in more.items()]
    return f'[[creature]]\nname = "{name}"\nat = {at}\nteam = "{team}"\n' + "\n".join(lines) + "\n"


def box(wide: int = 12, high: int = 8, glyph: str = ".") -> str:
    """Draw an empty map."""
    return "\n".join([glyph * wide] * high)


def fight(rows: str, *creatures: str, dice: tuple[int, ...] = (6,), heights: str = "", key: str = "") -> Battle:
    """Start a battle with loaded dice; the heroes begin, the first of them acts."""
    raised = f'heights = """\n{heights}\n"""\n' if heights else ""
    text = f'{HEAD}[map]\nrows = """\n{rows}\n"""\n{raised}{key}' + "".join(creatures)
    level = read_level(text.encode(), "t.toml")
    book = RULEBOOKS["draw-steel"]
    battle = Battle(book, build_world(level, book), level.objectives, level.rounds, Loaded(*dice))
    battle.start(1)
    return battle


def unit(battle: Battle, name: str) -> int:
    """Give a creature's id."""
    return next(one for one, found in battle.world.all(Name) if found.name == name)


def begin(battle: Battle, name: str) -> None:
    """Answer the questions of the start so that the heroes go first, and this one of them acts."""
    while battle.pending is not None:
        keys, wanted = battle.pending.keys, str(unit(battle, name))
        battle.answer("players" if "players" in keys else wanted if wanted in keys else keys[0])
    assert battle.acting == unit(battle, name)


def turn(battle: Battle, name: str) -> None:
    """End turns until it is a creature's."""
    for _ in range(40):
        if battle.acting == unit(battle, name) and battle.pending is None:
            return
        if battle.pending is not None:
            wanted = str(unit(battle, name))
            keys = battle.pending.keys
            battle.answer(wanted if wanted in keys else "players" if "players" in keys else keys[0])
        else:
            battle.do(command(battle.acting, "end"))
    raise AssertionError(f"{name} never acts")


def act(battle: Battle, verb: str, target: str | Target = None, *answers: str, **options: str) -> list[Event]:
    """Let the acting creature do something, and answer what it is asked."""
    aim = unit(battle, target) if isinstance(target, str) else target
    events = battle.do(command(battle.acting, verb, aim, **options))
    for answer in answers:
        events += battle.answer(answer)
    return events


def played(battle: Battle, play: Play, *answers: str) -> None:
    """Let something happen outside a command: events applied, questions answered, the first way if need be."""
    left, sent = list(answers), None
    while True:
        try:
            item = next(play) if sent is None else play.send(sent)
        except StopIteration:
            return
        sent = None
        if isinstance(item, Decision):
            sent = left.pop(0) if left else item.keys[0]
        else:
            apply(battle.world, item)


def hp(battle: Battle, name: str) -> int:
    """Give a creature's Stamina."""
    return battle.world.get(unit(battle, name), Vitals).hp


def at(battle: Battle, name: str) -> tuple[int, int, int]:
    """Give where a creature is."""
    return battle.world.get(unit(battle, name), Place).at


def has(battle: Battle, name: str, *conditions: str) -> bool:
    """Say whether a creature is in one of these conditions."""
    return battle.world.get(unit(battle, name), Conditions).has(*conditions)


def cited(events: list[Event]) -> list[str]:
    """List the ids that events cite, each once."""
    return list(dict.fromkeys(reason.rule for event in events for reason in event.because))


def state(battle: Battle, name: str, condition: Condition) -> None:
    """Put a creature into a condition."""
    who = unit(battle, name)
    battle.world.put(who, battle.world.get(who, Conditions).plus(condition))


def refused(battle: Battle, verb: str, target: str | Target = None, **options: str) -> str:
    """Give the rule by which the acting creature may not do something."""
    aim = unit(battle, target) if isinstance(target, str) else target
    found = battle.check(command(battle.acting, verb, aim, **options))
    assert isinstance(found, Refusal), found
    return found.rule


def said(events: list[Event], kind: str) -> list[str]:
    """Give what the log says of the events of a kind."""
    return [str(event.text) for event in events if event.kind == kind]
