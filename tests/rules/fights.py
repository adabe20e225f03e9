"""Small battles for tests of the rules: a level text, loaded dice, and what is done and seen in them."""

from game.battle.apply import apply
from game.battle.battle import Battle
from game.battle.command import Target, command
from game.battle.dice import Dice
from game.battle.event import Decision, Event, Play
from game.ecs.components import Chance, Condition, Conditions, Name, Place, Vitals
from game.reasons import Refusal
from game.rules import RULEBOOKS
from game.store.level import read_level
from game.store.muster import build_world
from tests import written
from tests.written import box as box
from tests.written import creature as creature


class Loaded(Dice):
    """Dice that show what they are told: a list of faces, then always the last of them."""

    def __init__(self, *shown: int) -> None:
        object.__setattr__(self, "shown", list(shown) or [10])

    shown: list[int]

    def faces(self, chance: Chance, stream: str, count: int, sides: int) -> tuple[int, ...]:
        return tuple(min(self.next(), sides) for _ in range(count))

    def next(self) -> int:
        return self.shown.pop(0) if len(self.shown) > 1 else self.shown[0]

    def show(self, *faces: int) -> None:
        self.shown[:] = faces


def begun(book: str, rows: str, *creatures: str, dice: tuple[int, ...], head: str = "", tail: str = "") -> Battle:
    """Start a battle by a book with loaded dice; `head` stands above the map in the level's text, `tail` below it."""
    text = written.whole_level(book, rows, *creatures, head=head, tail=tail)
    level, rules = read_level(text.encode(), "t.toml"), RULEBOOKS[book]
    battle = Battle(rules, build_world(level, rules), level.objectives, level.rounds, Loaded(*dice))
    battle.start(1)
    return battle


def loaded(battle: Battle, *faces: int) -> None:
    """Say what the next dice show."""
    assert isinstance(battle.dice, Loaded)
    battle.dice.show(*faces)


def kinds(events: list[Event]) -> list[str]:
    """List the kinds of events."""
    return [event.kind for event in events]


def unit(battle: Battle, name: str) -> int:
    """Give a creature's id."""
    return next(one for one, found in battle.world.all(Name) if found.name == name)


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
