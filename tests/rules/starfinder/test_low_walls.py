"""Low walls in a battle: who cannot step over them is offered the climb, and makes it."""

from game.battle.command import command
from game.ecs.components import Name, Place
from game.reasons import Refusal
from game.rules.starfinder.movement.speeds import PACE
from tests.rules.fights import kinds, loaded
from tests.rules.starfinder.fights import creature, fight

ROOM = "#####\n#...#\n#ooo#\n#...#\n#####"
FOE = creature("Foe", [1, 3], "foes", initiative=-9)


def test_short_ones_climb_over() -> None:
    """sf.obstacles, sf.climb-without-speed: no way on foot; by Athletics 10 ft up and 5 ft down, with a check."""
    battle = fight(ROOM, creature("Pip", [3, 1], "heroes", size="small", speeds="{ walk = 30 }"), FOE)
    pip = next(unit for unit, name in battle.world.all(Name) if name.name == "Pip")
    assert PACE.modes(battle.world, pip) == ("walk", "climb")
    on_foot = battle.check(command(pip, "move", (3, 3, 0)))
    assert isinstance(on_foot, Refusal)
    assert on_foot.rule == "sf.obstacles"
    over = command(pip, "move", (3, 3, 0), mode="climb")
    assert over in battle.options()
    assert battle.preview(over).cost.total == 15
    loaded(battle, 15)
    assert "rolled" in kinds(battle.do(over))
    assert battle.world.get(pip, Place).at == (3, 3, 0)


def test_tall_ones_step_over() -> None:
    """sf.obstacles: a Medium creature steps over it for 10 ft, and is offered no climb where all is level."""
    battle = fight(ROOM, creature("Ash", [3, 1], "heroes", speeds="{ walk = 30 }"), FOE)
    ash = next(unit for unit, name in battle.world.all(Name) if name.name == "Ash")
    assert PACE.modes(battle.world, ash) == ("walk",)
    assert battle.preview(command(ash, "move", (3, 3, 0))).cost.total == 15
