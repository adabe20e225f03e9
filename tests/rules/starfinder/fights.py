"""Small battles for tests: a level text, loaded dice, a battle in which everybody has acted."""

from game.battle.battle import Battle
from game.battle.dice import Dice
from game.battle.event import Event
from game.ecs.components import Chance
from game.rules import RULEBOOKS
from game.store.level import read_level
from game.store.muster import build_world

HEAD = 'format = 1\ntitle = "t"\nrulebook = "starfinder"\n'


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


def creature(name: str, at: list[int], team: str, **more: object) -> str:
    """Write one creature as TOML; strings are quoted, everything else stands as it is."""
    fields = {"size": "medium", **more}
    lines = [f'{key} = "{value}"' if key in ("size", "control", "manoeuvrability") else f"{key} = {value}"
             for key, value in fields.items()]  # fmt: skip
    return f'[[creature]]\nname = "{name}"\nat = {at}\nteam = "{team}"\n' + "\n".join(lines) + "\n"


def fight(rows: str, *creatures: str, dice: tuple[int, ...] = (10,), head: str = "") -> Battle:
    """Start a battle with loaded dice; initiative goes by the creatures' modifiers, then their order."""
    text = f'{HEAD}{head}[map]\nrows = """\n{rows}\n"""\n' + "".join(creatures)
    level = read_level(text.encode(), "t.toml")
    book = RULEBOOKS["starfinder"]
    battle = Battle(book, build_world(level, book), level.objectives, level.rounds, Loaded(*dice))
    battle.start(1)
    return battle


def loaded(battle: Battle, *faces: int) -> None:
    """Say what the next dice show."""
    assert isinstance(battle.dice, Loaded)
    battle.dice.show(*faces)


def kinds(events: list[Event]) -> list[str]:
    """List the kinds of events."""
    return [event.kind for event in events]


def cited(events: list[Event]) -> list[str]:
    """List the ids that events cite, each once."""
    return list(dict.fromkeys(reason.rule for event in events for reason in event.because))
