"""Small battles by Draw Steel: the players' side first, and whose turn it is."""

from game.battle.battle import Battle
from game.battle.command import command
from tests.rules.fights import begun, box, creature, loaded, unit

HEAD = 'format = 1\ntitle = "t"\nrulebook = "draw-steel"\n'
HERO = {"hp": 30, "skills": "{ recoveries = 8, level = 1 }", "abilities": "{ might = 2, agility = 2 }"}


def fight(rows: str, *creatures: str, dice: tuple[int, ...] = (6,), heights: str = "", key: str = "") -> Battle:
    """Start a battle with loaded dice; the heroes begin, the first of them acts."""
    raised = f'heights = """\n{heights}\n"""\n' if heights else ""
    return begun("draw-steel", rows, *creatures, dice=dice, tail=raised + key)


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


def run_to_a_friend() -> Battle:
    """Begin the turn of a runner that has to pass a hero, and its friend: the blow at it deals 10."""
    battle = fight(
        box(), creature("Hero", [2, 2], **HERO), creature("Runner", [2, 1], "foes", hp=3),
        creature("Pal", [3, 1], "foes", hp=40),
    )  # fmt: skip
    begin(battle, "Hero")
    turn(battle, "Runner")
    loaded(battle, 5, 5)
    return battle
