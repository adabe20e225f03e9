"""How far what one does from a distance carries, and who goes nearer for it."""

from game.ai.brain import Brain, stick_of
from game.ai.odds import Blow
from game.ai.pieces import Pieces, whole
from game.ai.ranging import RUNGS, Ranged, ranges
from game.battle.battle import Battle
from game.battle.rulebook import Preview
from game.reasons import Cost
from tests.ai.positions.board import set_up, units
from tests.ai.positions.reading import Position


def board(book: str, rows: str, **who: str | dict[str, object]) -> tuple[Battle, dict[str, int]]:
    kinds = {letter: kind if isinstance(kind, dict) else {"kind": kind} for letter, kind in who.items()}
    battle = set_up(Position(book, "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": kinds}))
    return battle, units(battle.world)


def test_the_farthest_rung_is_found_and_what_is_outdone_from_any_distance_is_left_out() -> None:
    reaches, asked = {"stone": 9, "bow": 30, "dart": 12, "spit": 4}, list[tuple[str, int]]()
    does = {"stone": 700, "bow": 400, "dart": 300, "spit": 500}

    def over(verb: str, gap: int) -> Pieces[Ranged | None]:
        asked.append((verb, gap))
        return Ranged(verb, Blow(does[verb]), Preview(Cost())) if gap <= reaches[verb] else None
        yield

    known = whole(ranges(reaches, over))
    assert [(one.verb, one.cells) for one in known] == [("stone", 9), ("spit", 4), ("bow", 30)]
    assert {gap for _, gap in asked} <= set(RUNGS)
    assert ("dart", 12) not in asked, "the bow does more, and as far as is asked"


def test_what_it_does_is_told_for_who_is_as_hurt_as_in_the_world() -> None:
    """Two points are left: a frag fells by a failed save and by half of 4 and more.   [decided.burst]"""
    rows = "............\n.A........h.\n............"
    battle, names = board("starfinder", rows, A="grenadier", h={"kind": "human-soldier", "left": 2})
    unit, foe = names["A"], names["h"]
    known = whole(stick_of(battle).sharp.duel(battle.world, unit, foe).ranged())
    thrown = next(one for one in known if one.verb == "throw")
    assert thrown.cells < RUNGS[-1]
    hit = thrown.at(battle.rulebook, battle.world, unit, foe)
    assert hit.fells > 9_000 > thrown.blow.fells
    assert hit.damage <= 200 < thrown.blow.damage


def test_who_can_only_throw_from_nearer_by_goes_there_for_whom_it_all_but_fells() -> None:
    """The pistol hits one in three from here; the grenade carries 50 ft."""
    rows = "\n".join(["." * 20, ".A" + "." * 14 + "h...", "." * 20])
    battle, names = board("starfinder", rows, A="grenadier", h={"kind": "human-soldier", "left": 2})
    begun, done = battle.acting, list[str]()
    while battle.outcome is None and battle.pending is None and battle.acting == begun and "throw" not in done:
        choice = Brain("hard").decide(battle).command
        done.append(choice.verb)
        battle.do(choice)
    assert done[0] == "move"
    assert (done[-1], choice.target) == ("throw", names["h"])
