"""An attempt at a step of a lesson: its commands done on a battle, and all that can be seen of them afterwards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from game.battle.battle import UNDO, Battle, Entry
from game.battle.command import Command, command
from game.battle.event import Decision, Event, Option
from game.battle.rulebook import Preview
from game.ecs.components import Name, Side
from game.ecs.world import World
from game.mechanics.reactions import STRIKE
from game.playing import MOST_TURNS, choice, command_of, reasons_of
from game.reasons import Refusal
from game.store.plays import Deed


class StuckError(ValueError):
    """A lesson that cannot be played as it is written; says why."""


@dataclass
class Seen:
    """What has come of the commands of a step: the battle after them, what happened, what it cost and cited."""

    before: World
    battle: Battle
    refusal: Refusal | None = None
    """Why the last command was refused, where it was."""
    steps: list[tuple[tuple[Event, ...], int, tuple[str, ...]]] = field(default_factory=list)
    """Of each command that was not taken back: its events, what its movement cost, the rules at work."""
    commands: list[Command] = field(default_factory=list)
    """The commands that were not taken back."""

    @property
    def events(self) -> Iterator[Event]:
        """Give everything that has happened."""
        return (event for events, _, _ in self.steps for event in events)

    @property
    def spent(self) -> int:
        """Give what all movement has cost."""
        return sum(cost for _, cost, _ in self.steps)

    @property
    def cited(self) -> tuple[str, ...]:
        """List the rules that have been at work."""
        return tuple(dict.fromkeys(rule for _, _, rules in self.steps for rule in rules))


def watched(battle: Battle, entries: Iterable[Entry], refusal: Refusal | None = None) -> Seen:
    """Do the commands of a log on a battle that stands where they began; give what is seen of them."""
    seen = Seen(battle.world.fork(), battle, refusal)
    for entry in entries:
        if entry.command == UNDO:
            battle.undo()
            seen.steps.pop()
            seen.commands.pop()
            continue
        preview = battle.preview(entry.command)
        because = reasons_of(battle, entry.command, preview) if isinstance(preview, Preview) else ()
        cost = preview.plan.cost.total if isinstance(preview, Preview) and preview.plan is not None else 0
        shown = [reason.rule for reason in because]
        events = battle.repeat(entry)
        for event in events:
            shown += [reason.rule for reason in event.because]
            shown += [str(rule) for key, rule in event.facts if key == "rule"]
        seen.commands.append(entry.command)
        seen.steps.append((tuple(events), cost, tuple(shown)))
    return seen


def creatures(world: World) -> Mapping[str, int]:
    """Give the creatures of a world by their names."""
    return {name.name: unit for unit, name in world.all(Name)}


def carry_out(battle: Battle, deed: Deed, replies: Sequence[str]) -> Refusal | None:
    """Do a deed with all that is asked on the way; gives the refusal where the rules have one.

    Raises StuckError where a player is asked something that the deed does not answer.
    """
    cmd, names = command_of(deed, creatures(battle.world)), creatures(battle.world)
    answered = battle.check(cmd)
    if isinstance(answered, Refusal):
        return answered
    battle.do(cmd)
    waiting = list(deed.answers)
    while battle.pending is not None:
        battle.answer(_answer(battle, battle.pending, waiting, replies, names))
    return None


def _answer(
    battle: Battle, pending: Decision, waiting: list[str], replies: Sequence[str], names: Mapping[str, int]
) -> str:
    if not asks_player(battle, pending):
        return reply(pending, replies)
    word = waiting.pop(0) if waiting else ""
    option = choice(pending, str(names.get(word, "")), word) if word else None
    if option is None:
        raise StuckError(f"{word!r} does not answer: {pending.question}" if word else f"it asks: {pending.question}")
    return option.key


def asks_player(battle: Battle, pending: Decision) -> bool:
    """Say whether a question is for the player of the lesson."""
    side = battle.world.find(pending.unit, Side)
    return side is not None and side.control == "human"


def reply(pending: Decision, replies: Sequence[str]) -> str:
    """Give what others answer in a lesson: as it says, else they strike, else do what is worth most, else the first."""
    for word in (*replies, STRIKE):
        option = choice(pending, "", word)
        if option is not None:
            return option.key
    return max(pending.options, key=_worth).key


def _worth(option: Option) -> int:
    return option.worth if option.worth is not None else 0


def come_to_act(battle: Battle, who: str, replies: Sequence[str]) -> None:
    """End turns until a creature acts; it is chosen wherever a question offers it.

    Raises StuckError where it never does.
    """
    unit = creatures(battle.world)[who]
    for _ in range(MOST_TURNS):
        pending = battle.pending
        if pending is not None:
            mine = choice(pending, str(unit), who)
            battle.answer(mine.key if mine is not None else reply(pending, replies))
        elif battle.acting == unit:
            return
        elif battle.outcome is not None:
            raise StuckError("the battle is over")
        else:
            battle.do(command(battle.acting, "end"))
    raise StuckError(f"{who} never comes to act")
