"""A run kept up in a fight: counted rounds, then checks, then a rest; each test cites its rule."""

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.battle.rulebook import Preview
from game.chronicle import narrate
from game.ecs.components import Place, Turn, Vitals
from game.ecs.world import BATTLE
from game.reasons import Cost, Refusal
from game.rules import RULEBOOKS
from game.telling import Line
from tests.rules.fights import cited, loaded
from tests.rules.starfinder.fights import creature, fight

BOOK = RULEBOOKS["starfinder"]
SWORD = '[{ name = "sword", attack = 5, damage = "1d8+2" }]'


def track(con: int = 3, **more: object) -> Battle:
    """Ash with a Constitution of 3 at the west end of a long track, and somebody far away."""
    ash = creature("Ash", [0, 0], "heroes", initiative=9, abilities=f"{{ con = {con} }}", speeds="{ walk = 5 }", **more)
    return fight("." * 100 + "\n" + "." * 100, ash, creature("Foe", [99, 1], "foes"), head="rounds = 60\n")


def run_rounds(battle: Battle, rounds: int) -> None:
    """Run 20 ft a round, both sides' turns ended."""
    for _ in range(rounds):
        x = battle.world.get(1, Place).at[0]
        battle.do(command(1, "run", (x + 4, 0, 0), mode="walk"))
        for _ in range(2):
            battle.do(command(battle.acting, "end"))


def allowed(battle: Battle) -> Cost | Refusal:
    return BOOK.verbs["run"].allowed(battle.world, 1)


def test_so_many_rounds_as_the_score_need_no_check() -> None:
    """[sf.local-run] Constitution 3: three rounds; the fourth needs DC 10, the fifth DC 11."""
    battle = track()
    run_rounds(battle, 3)
    assert battle.world.get(1, Place).at[0] == 12
    told = [str(reason.note) for reason in BOOK.telling.about(battle.world, 1) if reason.rule == "sf.local-run"]
    assert told == ["Has run 3 of 3 rounds that need no check."]
    for dc in (10, 11):
        found = allowed(battle)
        assert isinstance(found, Cost)
        assert [str(r.note) for r in found.because if r.rule == "sf.local-run-check"] == [
            f"Constitution check first, DC {dc}"
        ]
        loaded(battle, 20)
        run_rounds(battle, 1)
    assert battle.world.get(1, Place).at[0] == 20


@pytest.mark.parametrize(("verb", "rule", "less"), [("run", "sf.run", 2), ("charge", "decided.charge", 2)])
def test_whoever_strikes_on_the_way_meets_who_is_exposed(verb: str, rule: str, less: int) -> None:
    """[sf.run] [decided.charge] The verb itself foretells it, not only what the battle tells a player."""
    ash = creature("Ash", [0, 0], "heroes", initiative=9, ac=15, speeds="{ walk = 30 }", weapons=SWORD)
    foes = creature("Foe", [1, 1], "foes", weapons=SWORD), creature("Far", [6, 0], "foes")
    battle = fight("........\n........", ash, *foes)
    for _ in range(3):
        battle.do(command(battle.acting, "end"))
    told = command(1, "run", (5, 0, 0), mode="walk") if verb == "run" else command(1, "charge", 3)
    shown, foretold = BOOK.verbs[verb].preview(battle.world, told), battle.preview(told)
    assert isinstance(shown, Preview)
    assert isinstance(foretold, Preview)
    assert [strike.defence.total for strike in shown.provoked] == [15 - less]
    assert rule in {why.rule for why in shown.provoked[0].defence.counted}
    assert shown.provoked == foretold.provoked


@pytest.mark.parametrize(("face", "runs"), [(14, True), (13, False)])
def test_the_check_comes_before_the_round(face: int, runs: bool) -> None:
    """[sf.local-run-check] Constitution 3 is -4: a 14 meets DC 10, a 13 does not; that round is not run."""
    battle = track()
    run_rounds(battle, 3)
    loaded(battle, face)
    events = battle.do(command(1, "run", (16, 0, 0), mode="walk"))
    assert battle.world.get(1, Place).at[0] == (16 if runs else 12)
    assert "sf.local-run-check" in cited(events)
    assert isinstance(BOOK.verbs["move"].allowed(battle.world, 1), Refusal) is runs


def test_who_has_run_itself_out_rests_ten_rounds_and_then_runs_afresh() -> None:
    """[sf.local-run-check] Refused for ten rounds; after them the free rounds are there again in full."""
    battle = track()
    run_rounds(battle, 3)
    loaded(battle, 1)
    battle.do(command(1, "run", (16, 0, 0), mode="walk"))
    refused = allowed(battle)
    assert isinstance(refused, Refusal)
    assert (refused.rule, str(refused.why)) == ("sf.local-run-check", "Ash has to rest 10 more rounds before it runs.")
    assert isinstance(battle.check(command(1, "run", (16, 0, 0), mode="walk")), Refusal)
    assert not [one for one in battle.options() if one.verb == "run"]
    for _ in range(20):
        battle.do(command(battle.acting, "end"))
    found = allowed(battle)
    assert isinstance(found, Cost)
    assert "sf.local-run-check" not in found.rules


@pytest.mark.parametrize(("idle", "told"), [(9, "runs its round 3 of 3"), (10, "runs its round 1 of 3")])
def test_a_minute_without_running_starts_the_count_anew(idle: int, told: str) -> None:
    """[sf.local-run] After ten whole rounds without running the log counts from one again, after nine it goes on."""
    battle = track()
    run_rounds(battle, 2)
    for _ in range(2 * idle):
        battle.do(command(battle.acting, "end"))
    assert battle.world.get(BATTLE, Turn).round == 3 + idle
    counted = [reason for reason in BOOK.telling.about(battle.world, 1) if reason.rule == "sf.local-run"]
    assert bool(counted) is (idle < 10)
    lines: list[Line] = []
    for event in battle.do(command(1, "run", (12, 0, 0), mode="walk")):
        narrate(lines, battle.world, event, BOOK)
    assert told in " ".join(f"{line.words} {line.more}" for line in lines)


def test_tired_arms_strike_for_less() -> None:
    """[sf.hustle-fatigue] Melee damage -1: 1d8+2 showing 4 does 5."""
    battle = fight(
        "..",
        creature("Ash", [0, 0], "heroes", initiative=9, conditions='["fatigued"]', weapons=SWORD),
        creature("Foe", [1, 0], "foes", hp=30),
    )
    loaded(battle, 18, 4)
    events = battle.do(command(1, "attack", 2, weapon="sword"))
    assert battle.world.get(2, Vitals).hp == 30 - 5
    assert "sf.hustle-fatigue" in cited([event for event in events if event.kind == "hurt"])


def test_the_log_tells_a_check_with_what_it_has_to_meet() -> None:
    """[sf.local-run-check] 1d20-4 shows 14: 10 against 10."""
    battle = track()
    run_rounds(battle, 3)
    loaded(battle, 14)
    events = battle.do(command(1, "run", (16, 0, 0), mode="walk"))
    rolled = next(event for event in events if event.kind == "rolled")
    assert (rolled.fact("dice"), rolled.fact("total"), rolled.fact("against")) == ("1d20-4", 10, 10)
    lines: list[Line] = []
    narrate(lines, battle.world, rolled, BOOK)
    assert [line.words for line in lines] == ["Ash, Constitution, 1d20−4: 14 − 4 = 10 against 10"]
