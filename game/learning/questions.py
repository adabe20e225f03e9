"""Each sort of drill: how its question is worded, and what may be answered; the rules say what is right."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.battle.reckoning import Topic
from game.battle.rulebook import Halt
from game.ecs.components import Body
from game.learning import choices
from game.learning.choices import Choice, Put
from game.paths.plan import MovePlan
from game.reasons import NOTHING, Refusal, Text, counted, listed, text, written
from game.referee import NoRuleError, answer
from game.space.square import Cell
from game.store.asks import Ask
from game.store.drills import NULL, PLACED, RECKONED
from game.telling import measure


@dataclass(frozen=True, slots=True)
class Sort:
    """One way to put a question."""

    says: Callable[[Put], Text]
    among: Callable[[Put], tuple[Choice, ...]]
    many: bool = False
    """All that is right has to be named together."""


def way_of(put: Put) -> MovePlan | Halt | Refusal | None:
    """Give the way that is asked about: priced, or as far as it goes; None where none is asked about."""
    values, movement = put.ask.values, put.book.movement
    if put.ask.what == "path":
        return movement.plan(put.world, put.unit("who"), values["to"], put.going)
    if put.ask.what == "route":
        return movement.route(put.world, put.unit("who"), tuple(values["route"]), put.going)
    return None


# -- ways ----------------------------------------------------------------------------------------------------------


def _cost(put: Put) -> tuple[Choice, ...]:
    way, right = way_of(put), int(put.answer["cost"])
    steps = way.steps if isinstance(way, MovePlan) else ()
    least = min((step.cost.total for step in steps if step.cost.total), default=1)
    slant = sum(1 for step in steps if step.before[0] != step.after[0] and step.before[1] != step.after[1])
    return choices.numbers(put, right, (least * len(steps), least * (len(steps) + slant)), unit=True)


def _strikes(put: Put) -> tuple[Choice, ...]:
    return choices.creatures(put, (mark["by"] for mark in put.answer["provokes"]), (put.unit("who"),))


def _way(put: Put) -> tuple[Choice, ...]:
    return choices.allowed(put, "" if put.answer["legal"] else str(put.answer["rule"]))


def _way_says(put: Put) -> Text:
    who = put.name("who")
    return text("Can {who} get to cell B so?", who=who) if put.ask.what == "path" else \
        text("May {who} go this way?", who=who)  # fmt: skip


def _halt(put: Put) -> tuple[Choice, ...]:
    route: tuple[Cell, ...] = tuple(put.ask.values["route"])
    return choices.cells(dict.fromkeys(route), (route[put.answer["at"]],))


def _may(put: Put) -> tuple[Choice, ...]:
    return choices.allowed(put, "" if put.answer["allowed"] else str(put.answer["rule"]))


# -- places --------------------------------------------------------------------------------------------------------


def right_places(put: Put) -> tuple[Cell, ...]:
    """List where the mover may go so that what the drill wants is so; for sorts answered by a place."""
    unit = put.unit("attacker" if put.drill.sort == "stand" else "target")
    area = choices.ends(put, unit)
    stops = area.stops if area is not None else ()
    return tuple(stop.cell for stop in stops if _good(put, unit, stop.cell))


def _good(put: Put, unit: int, cell: Cell) -> bool:
    plan = put.book.movement.plan(put.world, unit, cell, choices.plain(put))
    if not isinstance(plan, MovePlan) or (put.drill.sort == "stand" and plan.provokes):
        return False
    try:
        given = answer(choices.stood(put, unit, cell), put.book, _bare(put.ask))
    except NoRuleError:
        return False
    return given.get("flanked") is True or given.get("cover", "none") not in ("none", "total")


def _bare(ask: Ask) -> Ask:
    return Ask(0, "", ask.what, 0, ask.values, None)


def _places(put: Put) -> tuple[Choice, ...]:
    return choices.cells(choices.ground(put), put.drill.cells)


def _threat(put: Put) -> tuple[Choice, ...]:
    held = {(x, y) for unit in put.names.values() for x, y, _ in put.book.space.cells(put.world, unit)}
    free = [cell for cell in choices.ground(put) if cell[:2] not in held]
    return choices.cells(free, (tuple(cell) for cell in put.answer["cells"]))


def _push(put: Put) -> tuple[Choice, ...]:
    ways, start = put.answer["route"], put.book.space.cells(put.world, put.unit("who"))[0]
    end = tuple(ways[-1]) if ways else start
    return choices.cells(choices.ground(put), (end,))


# -- fights --------------------------------------------------------------------------------------------------------


def _flanker(put: Put) -> tuple[Choice, ...]:
    with_whom = put.answer.get("with")
    right = (str(with_whom),) if put.answer["flanked"] and with_whom else ()
    return choices.creatures(put, right, (put.unit("attacker"), put.unit("target")))


COVERS = {
    "none": text("No cover"), "soft": text("Soft cover"), "partial": text("Partial cover"), "cover": text("Cover"),
    "improved": text("Improved cover"), "total": text("Total cover: it cannot be struck"),
}  # fmt: skip


def _cover(put: Put) -> tuple[Choice, ...]:
    return choices.words(str(put.answer["cover"]), COVERS)


def _space(put: Put) -> tuple[Choice, ...]:
    right, side = len(put.answer["cells"]), put.world.get(put.unit("who"), Body).side
    return choices.numbers(put, right, (side, side * side, side**3, (side + 1) ** 2))


def _percent(put: Put) -> tuple[Choice, ...]:
    right = int(put.answer["miss_percent"])
    return tuple(Choice(str(n), text("{n} %", n=n), n == right) for n in sorted({0, 20, 50, 100, right}))


def _distance(put: Put) -> tuple[Choice, ...]:
    return choices.numbers(put, int(put.answer["distance"]), (), unit=True)


def needed(put: Put) -> tuple[int, int] | None:
    """Give what a die must show at least for a hit, and its sides; at most where a low roll is a good one."""
    made = put.strike()
    if made is None:
        return None
    if put.book.low_rolls:
        return int(put.answer["attack"]), 0
    odds = made.factors[0] if made.factors else made.hit
    return (D20 + 1 - odds.wins * D20 // odds.of, D20) if D20 % odds.of == 0 and 0 < odds.wins < odds.of else None


D20 = 20
"""Sides of the die that most books strike with."""


def _needs(put: Put) -> tuple[Choice, ...]:
    least = needed(put)
    return choices.numbers(put, least[0], ()) if least is not None else ()


def _needs_says(put: Put) -> Text:
    who, whom = put.name("attacker"), put.name("target")
    if put.book.low_rolls:
        return text("{who} attacks {whom}: what may the roll come to at most for a hit?", who=who, whom=whom)
    return text("{who} attacks {whom}: what must the d20 show at least for a hit?", who=who, whom=whom)


COUNTED = ("edges", "banes")
"""Numbers that are counted from none."""


def _field(name: str) -> Callable[[Put], tuple[Choice, ...]]:
    """Give what makes numbers of a part of the answer."""
    return lambda put: choices.numbers(put, int(put.answer[name]), (0, 1, 2) if name in COUNTED else ())


def _far(name: str) -> Callable[[Put], tuple[Choice, ...]]:
    return lambda put: choices.numbers(put, int(put.answer[name]), (), unit=True)


def _hurt(put: Put) -> tuple[Choice, ...]:
    right = put.answer["damage"]
    if isinstance(right, int):
        return choices.numbers(put, right, ())
    count, die, rest = str(right).partition("d")
    tried = (f"{int(count) + by}{die}{rest}" for by in (-1, 0, 1, 2) if int(count) + by > 0)
    return tuple(Choice(one, Text(one), one == str(right)) for one in tried)


TIERS = {1: text("Tier 1"), 2: text("Tier 2"), 3: text("Tier 3")}


def _tier(put: Put) -> tuple[Choice, ...]:
    return tuple(Choice(str(n), said, n == put.answer["tier"]) for n, said in TIERS.items())


def _tier_says(put: Put) -> Text:
    values = put.ask.values
    return text("The two d10 show {a} and {b}; the bonus is {bonus}, edges: {edges}, banes: {banes}. Which tier is it?",
                a=values["dice"][0], b=values["dice"][1], bonus=values.get("bonus", 0),
                edges=values.get("edges", 0), banes=values.get("banes", 0))  # fmt: skip


def _first(put: Put) -> tuple[Choice, ...]:
    first, rolled = put.answer["order"][0], put.ask.values["rolls"]
    return tuple(Choice(name, Text(name), name == first, choices.UNIT, unit=put.names[name]) for name in rolled)


def _first_says(put: Put) -> Text:
    rolls: Mapping[str, Any] = put.ask.values["rolls"]
    return text("For initiative they roll: {rolls}. Who acts first?",
                rolls=listed(text("{name} {n}", name=name, n=n) for name, n in rolls.items()))  # fmt: skip


OUTCOMES = {
    "critical success": text("A critical success"), "success": text("A success"), "failure": text("A failure"),
    "critical failure": text("A critical failure"),
}  # fmt: skip


def _success(put: Put) -> tuple[Choice, ...]:
    word = "success" if put.answer["success"] else "failure"
    return choices.words(f"critical {word}" if put.answer.get("critical") else word, OUTCOMES)


def _success_says(put: Put) -> Text:
    shown = listed(written(n) for n in put.ask.values["dice"])
    return text("The dice show {dice}, the target number is {n}. What is it?", dice=shown, n=put.ask.values["target"])


def _push_says(put: Put) -> Text:
    n, kind = put.ask.values["squares"], FORCED[put.ask.values.get("kind", "push")]
    return counted("{who} is moved {n} square, by force ({kind}). Point at where it comes to stand.",
                   "{who} is moved {n} squares, by force ({kind}). Point at where it comes to stand.",
                   n=n, who=put.name("who"), kind=kind)  # fmt: skip


FORCED = {"push": text("push"), "pull": text("pull"), "slide": text("slide")}


def _hurt_says(put: Put) -> Text:
    if put.ask.what == "fall":
        far = measure(put.book, put.ask.values["height"])
        return text("{who} falls {far}. What damage does it take?", who=put.name("who"), far=far)
    n, kind = put.ask.values["squares"], FORCED[put.ask.values.get("kind", "push")]
    return counted("{who} is moved {n} square, by force ({kind}). What damage does it take?",
                   "{who} is moved {n} squares, by force ({kind}). What damage does it take?",
                   n=n, who=put.name("who"), kind=kind)  # fmt: skip


def _of_who(said: Text, *keys: str) -> Callable[[Put], Text]:
    """Give what words a question about creatures that the ask names: the mover as {who}, then {whom}."""
    return lambda put: Text(said.msgid, tuple(zip(("who", "whom"), (put.name(key) for key in keys), strict=False)))


def _may_says(put: Put) -> Text:
    verb = put.book.verbs[put.ask.values["action"]].title
    return text("May {who} do this now: {verb}?", who=put.name("who"), verb=verb)


def _distance_says(put: Put) -> Text:
    one, other = _end(put, "from", text("cell A")), _end(put, "to", text("cell B"))
    return text("How far is it from {one} to {other}?", one=one, other=other)


def _end(put: Put, key: str, mark: Text) -> Text:
    value = put.ask.values[key]
    return Text(value) if isinstance(value, str) else mark


# -- sums away from the board ---------------------------------------------------------------------------------------


NONE = text("none")
ANSWERED = {"yes": text("Yes"), "no": text("No")}


def _topic(put: Put) -> Topic:
    topic = put.book.telling.reckonings.get(put.ask.what)
    if topic is None or put.drill.part not in topic.parts:
        raise NoRuleError(put.ask.what)
    return topic


def _reckoned(put: Put) -> tuple[Choice, ...]:
    right, topic = put.answer.get(put.drill.part), _topic(put)
    if isinstance(right, bool):
        return choices.words("yes" if right else "no", ANSWERED)
    if isinstance(right, int):
        return choices.numbers(put, right, (right * 2, right // 2, right * 3 // 2, right * 3 // 4))
    if isinstance(right, list) and right and isinstance(right[0], int):
        return _rows(right)
    key = NULL if right is None else ", ".join(right) if isinstance(right, list) else str(right)
    nothing = topic.nothing.get(put.drill.part, NONE)
    return choices.words(key or NULL, {one: nothing if one == NULL else topic.word(one) for one in put.drill.among})


def sums(put: Put) -> tuple[Text, ...]:
    """List how a sum away from the board comes about, reason by reason."""
    because = _topic(put).law(put.asked).because
    return tuple(dict.fromkeys(reason.note for reason in because if reason.note != NOTHING))


def _rows(right: list[int]) -> tuple[Choice, ...]:
    """Give a row of numbers among others: one more, one fewer, all higher."""
    step = right[1] - right[0] if len(right) > 1 else 1
    rows = (right[:-1], right, [*right, right[-1] + step], [n + step for n in right])
    shown = (", ".join(map(str, row)) for row in rows)
    return tuple(Choice(one, Text(one) if one else NONE, row is right) for one, row in zip(shown, rows, strict=True))


def _reckoned_says(put: Put) -> Text:
    topic = _topic(put)
    return text("{topic}. {part}?", topic=topic.title, part=topic.parts[put.drill.part])


_BOTH = ("attacker", "target")
QUESTIONS: Mapping[str, Sort] = {
    "cost": Sort(_of_who(text("What does this way cost {who}?"), "who"), _cost),
    "strikes": Sort(_of_who(text("Who may strike at {who} on this way? Point at all of them."), "who"), _strikes, True),
    "way": Sort(_way_says, _way),
    "halt": Sort(_of_who(text("{who} cannot go this way to its end. Point at the first step that fails."), "who"),
                 _halt),
    "may": Sort(_may_says, _may),
    "flanker": Sort(_of_who(text("With whom does {who} flank {whom}?"), *_BOTH), _flanker),
    "stand": Sort(_of_who(text("Where can {who} go with one movement to flank {whom}, without being struck?"), *_BOTH),
                  _places),
    "cover": Sort(_of_who(text("What cover has {who} from {whom}?"), "target", "attacker"), _cover),
    "shelter": Sort(_of_who(text("Where can {who} go with one movement to have cover from {whom}?"), "target",
                            "attacker"), _places),
    "concealment": Sort(_of_who(text("{who} attacks {whom}: how often does concealment make it miss?"), *_BOTH),
                        _percent),
    "distance": Sort(_distance_says, _distance),
    "threat": Sort(_of_who(text("Point at a cell that {who} threatens."), "who"), _threat),
    "needs": Sort(_needs_says, _needs),
    "edges": Sort(_of_who(text("{who} strikes at {whom}: how many edges has the roll?"), *_BOTH), _field("edges")),
    "banes": Sort(_of_who(text("{who} strikes at {whom}: how many banes has the roll?"), *_BOTH), _field("banes")),
    "dodge": Sort(_of_who(text("Which number must {who} roll at most to dodge?"), "who"), _field("dodge")),
    "block": Sort(_of_who(text("Which number must {who} roll at most to block?"), "who"), _field("block")),
    "parry": Sort(_of_who(text("Which number must {who} roll at most to parry?"), "who"), _field("parry")),
    "push": Sort(_push_says, _push),
    "hurt": Sort(_hurt_says, _hurt),
    "jump": Sort(_of_who(text("How far does {who} jump?"), "who"), _far("length")),
    "space": Sort(_of_who(text("How many cells does {who} fill, those one above another counted too?"), "who"), _space),
    "tier": Sort(_tier_says, _tier),
    "first": Sort(_first_says, _first),
    "success": Sort(_success_says, _success),
    "reckon": Sort(_reckoned_says, _reckoned),
}  # fmt: skip
"""How each sort of drill is put."""


def circumstances(put: Put) -> Iterator[Text]:
    """Yield what else a player has to know of a question."""
    yield from choices.facts_of(put)
    if put.drill.sort == RECKONED:
        said_by = _topic(put).told(dict(put.asked.values))
        for label, value in said_by:
            said = text("{field}: {value}") if not label.msgid.endswith("?") else text("{field} {value}")
            yield Text(said.msgid, (("field", label), ("value", value)))
        return
    if put.drill.sort == "first":
        yield from choices.initiative_of(put)
    values = put.ask.values
    named = [values[key] for key in ("who", "attacker", "target") if isinstance(values.get(key), str)]
    for name in named:
        yield from choices.states_of(put, put.names[name], Text(name))
    if put.ask.what in MOVES or put.drill.sort in PLACED:
        who = named[-1] if put.drill.sort == "shelter" else named[0]
        yield from choices.speed_of(put, put.names[who], Text(who))
    if put.ask.what in BLOWS:
        yield from choices.blow_of(put)
    if put.drill.sort == "space":
        yield text("{who}: size {size}", who=put.name("who"), size=put.world.get(put.unit("who"), Body).size)


MOVES, BLOWS = ("path", "route", "may", "jump"), ("attack",)
"""Questions for which a player has to know how fast somebody is; how well it strikes, and with what."""
