"""A position drawn on the terminal: the board, what may be done, and the odds of the blows on it."""

from game.ai.ahead import placed
from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.rulebook import Preview, Strike
from game.ecs.components import Side, Weapons
from game.ecs.world import World
from game.store.errors import LevelError
from tests.ai.positions.board import BadPositionError, set_up, units
from tests.ai.positions.judging import told
from tests.ai.positions.reading import Position


def shown(position: Position) -> str:
    """Draw a position, list its verbs, and the odds of each attack now; and of each foe's on ours by the book."""
    try:
        battle = set_up(position)
    except (LevelError, BadPositionError) as error:
        return f"== {position.name}: {error}"
    lines = [f"== {position.name}: {position.get('why')}", *position.rows]
    if battle.pending is not None:
        asked = battle.pending
        return "\n".join([*lines, f"asked: {asked.question} {[(one.key, str(one.title)) for one in asked.options]}"])
    verbs: dict[str, list[Command]] = {}
    for cmd in battle.options():
        verbs.setdefault(cmd.verb, []).append(cmd)
    lines.append("may: " + ", ".join(f"{verb} {len(offers)}" for verb, offers in verbs.items()))
    for cmd in (one for offers in verbs.values() for one in offers):
        preview = battle.preview(cmd) if cmd.verb != "weak-spot" and not cmd.cells("to") else None
        if isinstance(preview, Preview) and preview.strike is not None:
            strike = preview.strike
            through = f", through {strike.through.percent}" if strike.through is not None else ""
            struck = "".join(f" provoked by {blow.by}" for blow in preview.provoked)
            lines.append(f"  {told(position, battle, cmd)} {dict(cmd.options)}: {strike.hit.percent} %{through}, "
                         f"{strike.doubled_damage / 2:g} damage, x{preview.blows}{struck}")  # fmt: skip
    return "\n".join([*lines, *_against(position), *_unseen(position)])


def _against(position: Position) -> list[str]:
    battle = set_up(position)
    world, names = battle.world, units(battle.world)
    lines = []
    for letter, unit in names.items():
        for other, victim in names.items():
            if world.get(unit, Side).team != world.get(victim, Side).team and unit != battle.acting:
                strike = battle.rulebook.combat.strike(world, unit, victim, "", ())
                if hasattr(strike, "hit"):
                    lines.append(f"  {letter} on {other}: {strike.hit.percent} % for {strike.doubled_damage / 2:g}")
    return lines


def _unseen(position: Position) -> list[str]:
    """List where it may go by each verb and no foe may shoot or strike it from where that foe stands now."""
    battle = set_up(position)
    book, unit, lines = battle.rulebook, battle.acting, []
    foes = [one for one, side in battle.world.all(Side) if side.team != battle.world.get(unit, Side).team]
    for verb in ("move", "step", "advance", "disengage", "slip"):
        safe = []
        for cmd in battle.offers(verb) if verb in book.verbs else ():
            ahead = placed(battle.world, unit, cmd.target) if isinstance(cmd.target, tuple) else battle.world
            if not any(_struck(battle, ahead, foe, unit) for foe in foes):
                safe.append(position.turned(*cmd.target[:2]))
        lines += [f"  {verb} unseen: {' '.join(f'{x},{y}' for x, y in sorted(set(safe)))}"] if safe else []
    return lines


def _struck(battle: Battle, ahead: World, foe: int, unit: int) -> bool:
    weapons = ahead.find(foe, Weapons)
    names = [weapon.name for weapon in weapons.carried] if weapons is not None else []
    return any(isinstance(battle.rulebook.combat.strike(ahead, foe, unit, name, ()), Strike) for name in names)
