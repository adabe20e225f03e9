"""What seldom comes to pass: a death in the middle of something, the last free space, a wall at either shoulder."""

import pytest

from game.battle.apply import apply
from game.battle.battle import Battle
from game.battle.command import Command, Target, command
from game.battle.dice import Dice
from game.battle.event import Decision, Play
from game.ecs.components import Budget, Conditions, Place, Turn, Vitals
from game.ecs.world import BATTLE
from game.reasons import Because, Refusal
from game.rules.draw_steel.actions.catch_breath import regain
from game.rules.draw_steel.climbing_creatures.climbers import Perch
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.falling.fall import settle, thrown_off
from game.rules.draw_steel.rolls.edges_banes import roll_banes
from game.rules.draw_steel.terrain.difficult_terrain import difficult_terrain
from game.rules.draw_steel.terrain.ground import footing
from game.rules.draw_steel.told import push_answers
from game.rules.draw_steel.turns import rounds
from game.rules.draw_steel.turns.rounds import Round
from tests.rules.draw_steel.fights import HERO, begin, fight, run_to_a_friend, turn
from tests.rules.fights import (
    Loaded,
    act,
    at,
    box,
    cited,
    creature,
    has,
    hp,
    kinds,
    loaded,
    played,
    refused,
    state,
    unit,
)

FULL = (("main", 1), ("maneuver", 1), ("move", 1), ("triggered", 1))
DIGS = "{ walk = 5, burrow = 5 }"
DEEP = '[key]\n"W" = { name = "lake", title = "lake", water = 3 }\n"i" = { name = "icy-hurt-3-prone", title = "ice" }\n'


def duel(*foe: int, rows: str = box(), heights: str = "", more: tuple[str, ...] = (), **hero: object) -> Battle:
    """A hero at (3, 3) who acts, and a foe."""
    own = creature("Hero", [3, 3], **{**HERO, **hero})
    battle = fight(rows, own, creature("Foe", list(foe or (4, 3)), "foes", hp=40), *more, heights=heights, key=DEEP)
    begin(battle, "Hero")
    return battle


def put(battle: Battle, name: str, *cell: int) -> None:
    """Put a creature somewhere."""
    battle.world.put(unit(battle, name), Place((cell[0], cell[1], cell[2])))


def asked(battle: Battle, play: Play) -> list[str]:
    """Let something happen, the first answer given to every question; list the rules of the questions."""
    rules, sent = list[str](), None
    while True:
        try:
            item = next(play) if sent is None else play.send(sent)
        except StopIteration:
            return rules
        sent = item.keys[0] if isinstance(item, Decision) else None
        if isinstance(item, Decision):
            rules.append(item.rule)
        else:
            apply(battle.world, item)


FAR = (11, 0, 0)
ASTRAY = [
    *((verb, FAR) for verb in ("advance", "disengage", "dart", "jump", "teleport", "ride")),
    *((verb, None) for verb in ("dig", "use", "charge", "power-venom")),
    *((verb, 2) for verb in ("charge", "attack")),
]
"""Verbs, and what none of them leads to."""


@pytest.mark.parametrize(("verb", "target"), ASTRAY)
def test_what_is_refused_moves_nobody_and_hurts_nobody(verb: str, target: Target) -> None:
    """Carried out all the same, as by a log that somebody has changed, it does nothing to anybody."""
    battle = duel(11, 3, speeds="{ walk = 5, teleport = 3 }", powers='["venom"]')
    world, told = battle.world, Command(battle.acting, verb, target)
    before = {one: (world.get(one, Place), world.get(one, Vitals)) for one in (1, 2)}
    assert isinstance(battle.check(told), Refusal)
    assert isinstance(battle.rulebook.verbs[verb].preview(world, told), Refusal)
    played(battle, battle.rulebook.verbs[verb].perform(world, told, Dice()))
    assert {one: (world.get(one, Place), world.get(one, Vitals)) for one in (1, 2)} == before


@pytest.mark.parametrize("verb", ["advance", "disengage", "dart", "dart-move"])
@pytest.mark.parametrize("mode", ["teleport", "glide"])
def test_nobody_teleports_by_naming_it(verb: str, mode: str) -> None:
    """[ds.movement-types] [ds.teleport-advance] A shift by magic, without a word of it on the card."""
    battle = duel(9, 3, skills="{ dart = 3, recoveries = 8 }")
    assert refused(battle, verb, (4, 3, 0), mode=mode) == "ds.movement-types"
    assert not isinstance(battle.check(command(battle.acting, verb, (4, 3, 0), mode="walk")), Refusal)


def test_the_dead_are_no_target() -> None:
    """[ds.dying] [ds.ability-distance]"""
    battle = duel()
    battle.world.put(unit(battle, "Foe"), Vitals(0, 40, dead=True))
    assert refused(battle, "attack", "Foe") == "ds.dying"
    assert isinstance(battle.preview(command(battle.acting, "attack", unit(battle, "Foe"))), Refusal)


def test_only_who_is_near_enough_is_charged() -> None:
    """[ds.charge]"""
    battle = duel(11, 3)
    found = battle.preview(command(battle.acting, "charge", unit(battle, "Foe")))
    assert isinstance(found, Refusal)
    assert found.rule == "ds.charge"


@pytest.mark.parametrize("verb", ["push", "grapple"])
def test_who_is_beneath_the_ground_lays_hands_on_nobody_above(verb: str) -> None:
    """[ds.burrower-blind] [ds.line-of-effect]"""
    battle = duel(rows=box(12, 8, ":"), speeds=DIGS)
    put(battle, "Hero", 3, 3, -1)
    assert refused(battle, verb, "Foe") == "ds.burrower-blind"
    put(battle, "Hero", 3, 3, 0)
    assert not isinstance(battle.check(command(battle.acting, verb, unit(battle, "Foe"))), Refusal)


def test_who_is_knocked_out_in_a_friends_space_gives_way() -> None:
    """[ds.no-stopping] [ds.unconscious] [ds.opportunity-attack]"""
    battle = run_to_a_friend()
    events = act(battle, "advance", (5, 1, 0), "strike", "spare", "4,2,0", mode="walk")
    assert "ds.no-stopping" in cited(events)
    assert has(battle, "Runner", "unconscious")
    assert at(battle, "Runner") != at(battle, "Pal")
    assert max(abs(a - b) for a, b in zip(at(battle, "Runner"), at(battle, "Pal"), strict=True)) == 1


def test_a_critical_opportunity_attack_on_the_last_foe_leaves_nothing_to_strike() -> None:
    """[ds.critical-hit]"""
    battle = duel(4, 3, more=(creature("Late", [11, 7], "foes", hp=40),))
    battle.world.put(unit(battle, "Foe"), Vitals(1, 40))
    turn(battle, "Foe")
    loaded(battle, 10, 9)
    act(battle, "advance", (6, 3, 0), "strike", "kill", mode="walk")
    assert battle.world.get(unit(battle, "Foe"), Vitals).dead
    assert battle.pending is None or battle.pending.rule != "ds.critical-hit"


def test_a_senseless_grabber_does_not_strike_at_who_gets_away() -> None:
    """[ds.escape-grab] [ds.unconscious]"""
    battle = duel()
    state(battle, "Hero", conditions.condition("grabbed", unit(battle, "Foe")))
    state(battle, "Foe", conditions.condition("unconscious"))
    loaded(battle, 6, 6)
    act(battle, "escape", None, "on")
    assert battle.pending is None
    assert not has(battle, "Hero", "grabbed")


def test_who_bleeds_to_death_by_its_test_does_not_climb() -> None:
    """[ds.climb-creature-test] [ds.bleeding]"""
    battle = fight(
        box(), creature("Hero", [3, 3], **HERO), creature("Ogre", [5, 3], size="2", hp=60),
        creature("Rat", [4, 3], "foes", hp=3), creature("Late", [11, 7], "foes"),
    )  # fmt: skip
    begin(battle, "Hero")
    turn(battle, "Rat")
    state(battle, "Rat", conditions.condition("bleeding"))
    loaded(battle, 10, 9, 6)
    act(battle, "climb-on", "Ogre")
    rat = unit(battle, "Rat")
    assert battle.world.get(rat, Vitals).dead
    assert battle.world.find(rat, Perch) is None


def test_there_is_one_seat_on_a_small_mount() -> None:
    """[ds.mounts] Its rider is not asked where it sits."""
    pony = creature("Pony", [4, 3], size="1L", hp=40, skills="{ mount = 1 }", speeds="{ walk = 5 }")
    battle = duel(9, 3, more=(pony,))
    act(battle, "climb-on", "Pony")
    assert battle.pending is None
    assert at(battle, "Hero") == (4, 3, 1)


def test_who_shares_every_seat_sits_over_the_nearest() -> None:
    """[ds.mounts]"""
    pony = creature("Pony", [4, 3], size="1L", hp=40, skills="{ mount = 1 }", speeds="{ walk = 5 }")
    battle = duel(9, 3, more=(pony, creature("Owl", [4, 3, 1], speeds="{ walk = 5, fly = 5 }", size="1S")))
    act(battle, "climb-on", "Pony")
    assert at(battle, "Hero") == (4, 3, 1)


def test_a_teleporting_mount_leaves_its_rider_behind() -> None:
    """[ds.mounts] [ds.fly-fall]"""
    battle = fight(
        box(), creature("Hero", [2, 2], **{**HERO, "abilities": "{ agility = 0 }"}, mounted="true"),
        creature("Drake", [3, 3], size="2", hp=60, skills="{ mount = 1 }", speeds="{ walk = 5, teleport = 5 }"),
        creature("Foe", [11, 7], "foes"),
    )  # fmt: skip
    begin(battle, "Drake")
    assert battle.world.get(unit(battle, "Hero"), Perch).on == unit(battle, "Drake")
    act(battle, "teleport", (7, 3, 0), mode="walk")
    assert battle.world.find(unit(battle, "Hero"), Perch) is None
    assert at(battle, "Hero") == (3, 3, 0)
    assert hp(battle, "Hero") == 30 - 4


def test_whom_there_is_no_room_for_is_teleported_nowhere() -> None:
    """[ds.teleport-other]"""
    battle = fight(
        "..", creature("Hero", [0, 0], **HERO, powers='["elsewhere"]'), creature("Pal", [1, 0]),
        creature("Foe", [1, 0, 3], "foes", speeds="{ walk = 5, fly = 5 }"),
    )  # fmt: skip
    begin(battle, "Hero")
    assert refused(battle, "power-elsewhere", "Pal") == "ds.teleport-other"


def test_a_large_teleporter_stays_on_the_map() -> None:
    """[ds.teleport] [ds.size]"""
    battle = fight(
        box(6, 5), creature("Ogre", [1, 1], size="2", hp=40, speeds="{ walk = 5, teleport = 3 }"),
        creature("Foe", [5, 4], "foes"),
    )  # fmt: skip
    begin(battle, "Ogre")
    ends = [offer.target for offer in battle.offers("teleport")]
    assert (4, 0, 0) in ends
    assert all(isinstance(cell, tuple) and cell[0] <= 4 and cell[1] <= 3 for cell in ends)


def test_dying_is_over_with_its_bleeding_once_one_is_healed() -> None:
    """[ds.dying] [ds.bleeding] [ds.heal]"""
    battle = duel()
    hero = battle.acting
    battle.world.put(hero, Vitals(-1, 30))
    bleeding = conditions.condition("bleeding", 0, conditions.DYING)
    battle.world.put(hero, Conditions((conditions.condition("dying"), bleeding)))
    played(battle, regain(battle.world, hero, 10, Because("ds.heal")))
    assert hp(battle, "Hero") == 9
    assert not has(battle, "Hero", "dying", "bleeding")


def test_who_dies_of_what_a_hard_place_does_is_spared_the_rest() -> None:
    """[ds.hard-climb-swim] [ds.dying]"""
    battle = fight(
        "..i.....", creature("Rat", [1, 0], hp=3), creature("Pal", [5, 0]), creature("Foe", [7, 0], "foes"),
        heights="00300000", key=DEEP,
    )  # fmt: skip
    begin(battle, "Rat")
    loaded(battle, 5, 5)
    act(battle, "advance", (1, 0, 1), mode="climb")
    assert battle.world.get(unit(battle, "Rat"), Vitals).dead
    assert not has(battle, "Rat", "prone")


def test_who_falls_onto_a_friend_is_not_asked() -> None:
    """[ds.fall-onto] [ds.fall-agility]"""
    battle = duel(9, 3, more=(creature("Pal", [3, 4], hp=40),), abilities="{ agility = 1 }")
    put(battle, "Hero", 3, 4, 5)
    assert asked(battle, settle(battle.world, battle.acting)) == ["ds.fall-onto"]
    assert (hp(battle, "Hero"), hp(battle, "Pal")) == (30 - 6, 40 - 6)


def test_into_the_one_free_space_one_goes_unasked() -> None:
    """[ds.fall-onto]"""
    battle = fight(
        "...\n###", creature("Hero", [0, 0], **HERO), creature("Pal", [1, 0]), creature("Foe", [2, 0], "foes"),
    )  # fmt: skip
    begin(battle, "Hero")
    put(battle, "Hero", 1, 0, 3)
    assert asked(battle, settle(battle.world, battle.acting)) == []
    assert at(battle, "Hero") == (0, 0, 0)


def test_who_dies_of_the_fall_from_a_back_is_not_knocked_prone() -> None:
    """[ds.dislodge] [ds.dying]"""
    battle = fight(
        box(), creature("Hero", [0, 0], **HERO), creature("Rat", [3, 2], "foes", hp=2, mounted="true"),
        creature("Ogre", [3, 3], "foes", size="3", hp=60),
    )  # fmt: skip
    begin(battle, "Hero")
    played(battle, thrown_off(battle.world, unit(battle, "Rat")))
    assert battle.world.get(unit(battle, "Rat"), Vitals).dead
    assert not has(battle, "Rat", "prone")


def test_one_target_of_a_blow_may_die_of_what_it_does_to_another() -> None:
    """[ds.one-roll-for-all] [ds.mounts] The rider falls to its death with its mount and is not struck besides."""
    battle = fight(
        box(), creature("Hero", [2, 3], **HERO, powers='["ground-slam"]'),
        creature("Wolf", [3, 3], "foes", size="2", hp=2, skills="{ mount = 1 }"),
        creature("Rat", [3, 2], "foes", hp=2, mounted="true"), creature("Late", [11, 7], "foes"),
    )  # fmt: skip
    begin(battle, "Hero")
    loaded(battle, 6, 6)
    foes = [unit(battle, name) for name in ("Wolf", "Rat")]
    battle.world.put(foes[1], Place((3, 3, 1), mode="climb"))
    events = act(battle, "power-ground-slam", "Wolf")
    while battle.pending is not None:
        events += battle.answer("kill" if "kill" in battle.pending.keys else battle.pending.keys[0])
    assert all(battle.world.get(foe, Vitals).dead for foe in foes)
    assert kinds(events).count("struck") == 1


@pytest.mark.parametrize(("out", "first"), [("Foe", "players"), ("Hero", "director")])
def test_nobody_is_asked_which_side_begins_where_one_is_out(out: str, first: str) -> None:
    """[ds.first-side]"""
    battle = duel()
    state(battle, out, conditions.condition("unconscious"))
    battle.world.drop(BATTLE, Round)
    played(battle, rounds.start(battle.world, Loaded(6)))
    assert battle.world.get(BATTLE, Round).first == first


def test_where_nobody_is_left_no_turn_begins() -> None:
    """[ds.round]"""
    battle = duel()
    for name in ("Hero", "Foe"):
        state(battle, name, conditions.condition("unconscious"))
    assert list(rounds.next_turn(battle.world, Dice())) == []


def test_whom_the_ground_kills_as_its_turn_begins_has_none() -> None:
    """[ds.damaging-terrain] [ds.round]"""
    battle = fight(
        "....\n..*.\n....", creature("Hero", [0, 0], **HERO), creature("Rat", [2, 1], "foes", hp=2),
        creature("Late", [3, 2], "foes", hp=9),
    )  # fmt: skip
    begin(battle, "Hero")
    act(battle, "end", None, str(unit(battle, "Rat")))
    assert battle.world.get(unit(battle, "Rat"), Vitals).dead
    assert battle.world.get(BATTLE, Turn).ended == 2
    assert battle.acting == unit(battle, "Late")


def test_a_captive_is_pulled_down_after_a_digger() -> None:
    """[ds.grabbed] [ds.dig] An unconscious one, when the digger goes deeper than it can reach up."""
    battle = fight(
        box(8, 4, ":"), creature("Mole", [2, 1, -2], size="2", hp=40, speeds=DIGS), creature("Foe", [2, 1], "foes")
    )
    begin(battle, "Mole")
    foe = unit(battle, "Foe")
    grabbed = conditions.condition("grabbed", battle.acting)
    battle.world.put(foe, Conditions((grabbed, conditions.condition("unconscious"))))
    act(battle, "dig", (2, 1, -4))
    assert (at(battle, "Mole"), at(battle, "Foe")) == ((2, 1, -4), (2, 1, -2))
    assert has(battle, "Foe", "grabbed")


def test_who_is_killed_on_the_way_down_is_not_slowed() -> None:
    """[ds.claw-dirt-roll] [ds.opportunity-attack]"""
    battle = fight(
        box(8, 4, ":"), creature("Hero", [0, 0], **HERO),
        creature("Rat", [4, 2], "foes", hp=2), creature("Late", [7, 3], "foes"),
    )  # fmt: skip
    begin(battle, "Hero")
    put(battle, "Hero", 3, 1, 0)
    turn(battle, "Rat")
    loaded(battle, 3, 3, 5, 5)
    events = act(battle, "scrabble", None, "5,3,-1", "strike", "kill")
    assert "rolled" in kinds(events)
    assert battle.world.get(unit(battle, "Rat"), Vitals).dead
    assert not has(battle, "Rat", "slowed", "weakened")


def test_a_door_is_used_once_a_turn() -> None:
    """[ds.free-maneuver]"""
    battle = duel(9, 3, rows="\n".join(["............"] * 3 + ["....+......."] + ["............"] * 4))
    act(battle, "use", (4, 3, 0))
    assert refused(battle, "use", (4, 3, 0)) == "ds.free-maneuver"
    assert battle.offers("use") == []
    act(battle, "end")
    turn(battle, "Hero")
    assert [offer.target for offer in battle.offers("use")] == [(4, 3, 0)]


def test_under_water_every_roll_is_harder_but_for_swimmers() -> None:
    """[ds.underwater]"""
    battle = fight(
        "WWWW\nWWWW", creature("Hero", [0, 0, -2], **HERO), creature("Foe", [3, 1], "foes"),
        creature("Eel", [2, 0, -2], "foes", speeds="{ swim = 5 }"), key=DEEP,
    )  # fmt: skip
    assert [one.rule for one in roll_banes(battle.world, unit(battle, "Hero"))] == ["ds.underwater"]
    assert roll_banes(battle.world, unit(battle, "Eel")) == ()


@pytest.mark.parametrize(("z", "way"), [(3, (0, 0, 1)), (0, (0, 0, -1))])
def test_away_from_who_is_straight_below_is_up(z: int, way: tuple[int, int, int]) -> None:
    """[ds.forced-movement]"""
    battle = duel()
    put(battle, "Hero", 4, 3, 3 - z)
    put(battle, "Foe", 4, 3, z)
    assert push_answers.away(battle.world, battle.acting, unit(battle, "Foe")) == way


def test_an_easy_jump_takes_no_test() -> None:
    """[ds.long-jump] [ds.jump-test]"""
    battle = duel(9, 3)
    events = act(battle, "jump", (5, 3, 0), mode="walk")
    assert "rolled" not in kinds(events)
    assert at(battle, "Hero") == (5, 3, 0)


def test_without_movement_there_is_no_jump() -> None:
    """[ds.jump-cap] [ds.turn] [ds.restrained]"""
    battle = duel(9, 3)
    battle.world.put(battle.acting, Budget((("main", 0), ("maneuver", 0), ("move", 0))))
    assert refused(battle, "jump", (4, 3, 0)) == "ds.turn"
    battle.world.put(battle.acting, Budget(FULL))
    state(battle, "Hero", conditions.condition("restrained"))
    assert refused(battle, "jump", (4, 3, 0)) == "ds.restrained"
    assert refused(duel(9, 3, speeds="{ walk = 0 }"), "jump", (4, 3, 0)) == "ds.jump-cap"


def test_who_is_hidden_from_all_hides_no_further() -> None:
    """[ds.hide]"""
    battle = duel(9, 3)
    state(battle, "Hero", conditions.condition("hidden"))
    state(battle, "Hero", conditions.condition("concealed"))
    assert refused(battle, "hide") == "ds.hide"


def test_an_updraught_lifts_a_burrower_out_of_the_ground() -> None:
    """[ds.burrow-forced-vertical]"""
    battle = fight(
        box(8, 6, ":"), creature("Hero", [3, 3], **HERO, powers='["updraught"]'),
        creature("Mole", [5, 3, -1], "foes", hp=40, speeds=DIGS),
    )  # fmt: skip
    begin(battle, "Hero")
    loaded(battle, 5, 5)
    events = act(battle, "power-updraught", "Mole")
    while battle.pending is not None:
        events += battle.answer(battle.pending.keys[0])
    assert "ds.burrow-forced-vertical" in cited(events)


def test_off_the_map_it_is_solid_and_nothing_hinders() -> None:
    """[ds.no-cutting-corners] [ds.difficult-terrain]"""
    ground = footing(fight(",,\n,,", creature("Hero", [0, 0]), creature("Foe", [1, 1], "foes")).world.field, 1)
    assert (ground.clear((-1, 0, 0)), difficult_terrain(ground.land, (-1, 0, 0))) == (False, False)
    assert (ground.clear((0, 0, 0)), difficult_terrain(ground.land, (0, 0, 0))) == (True, True)
