"""Battle: what it refuses, what it offers, what happens when a rule breaks down."""

import pytest

from game.ai.random_player import choice, step
from game.battle.battle import LONGEST_CHAIN, LONGEST_TALE, FaultError, IllegalError
from game.battle.command import Command, command
from game.battle.rulebook import Preview
from game.ecs.components import Budget
from game.ecs.world import BATTLE
from game.paths.plan import MovePlan
from game.reasons import Cost, Refusal
from tests.battle.odd_verbs import odd_battle, told
from tests.toy import TOY, battle


def started(grid="square", seed=0):
    made = battle(grid)
    made.start(seed)
    return made


def until_asked(made, seed=0):
    """Play at random until a question is open."""
    for number in range(2000):
        if made.pending is not None:
            return made
        step(made, choice(made, seed, number))
    raise AssertionError("nobody was ever asked")


def refusal_of(made, asked):
    answer = made.check(asked)
    assert isinstance(answer, Refusal)
    before = made.digest
    with pytest.raises(IllegalError) as caught:
        made.do(asked)
    assert caught.value.refusal == answer
    assert made.digest == before
    return answer.rule


def test_nobody_acts_before_the_start():
    made = battle()
    assert made.acting == 0
    assert refusal_of(made, command(0, "wait")) == "battle.turn"
    assert refusal_of(made, command(1, "wait")) == "battle.turn"


def test_one_verb_offers_what_the_options_hold_of_it_and_nothing_where_they_hold_nothing():
    made = started()
    for verb in made.rulebook.verbs:
        assert made.offers(verb) == [offer for offer in made.options() if offer.verb == verb]
    assert any(made.offers(verb) for verb in made.rulebook.verbs)
    assert [until_asked(made).offers(verb) for verb in made.rulebook.verbs] == [[]] * len(made.rulebook.verbs)
    assert battle().offers("wait") == []


def test_what_a_rulebook_leaves_out_says_nothing_more():
    """Falls, what a sheet does not tell, who is kept from striking: a small book has none of them."""
    made, plan = started(), MovePlan("walk", ())
    assert (TOY.telling.drop(made.world, 1, None), TOY.telling.drop(made.world, 1, plan)) == (None, None)
    assert (TOY.telling.about(made.world, 1), TOY.telling.spared(made.world, 1, plan)) == ((), ())


def test_a_battle_starts_once():
    made = started()
    with pytest.raises(IllegalError) as caught:
        made.start(1)
    assert caught.value.refusal.rule == "battle.start"


def test_only_the_acting_unit_is_heard():
    made = started()
    others = [unit for unit in range(1, 7) if unit != made.acting]
    assert {refusal_of(made, command(unit, "wait")) for unit in others} == {"battle.turn"}
    assert refusal_of(made, command(BATTLE, "start")) == "battle.turn"


def test_an_unknown_verb_is_refused():
    made = started()
    assert refusal_of(made, command(made.acting, "start")) == "battle.verb"
    assert refusal_of(made, command(made.acting, "undo")) == "battle.verb"


def test_an_open_question_comes_first():
    made = until_asked(started())
    assert made.options() == []
    assert refusal_of(made, command(made.acting, "wait")) == "battle.asked"
    with pytest.raises(IllegalError, match=r"battle\.answer"):
        made.answer("perhaps")
    assert made.pending is not None
    made.answer(made.pending.keys[0])


def test_an_answer_needs_a_question():
    with pytest.raises(IllegalError, match=r"battle\.asked"):
        started().answer("strike")


def test_nothing_goes_on_after_the_end():
    made = odd_battle()
    made.do(told(made, "give_all_up"))
    assert made.outcome is not None
    assert made.outcome.winner == ""
    assert made.options() == []
    assert refusal_of(made, told(made, "wait")) == "battle.over"


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_options_are_sorted_unique_and_legal_and_looking_changes_nothing(grid):
    made = started(grid)
    for number in range(120):
        if made.outcome is not None:
            break
        options, before = made.options(), made.world.plain()
        assert options == sorted(dict.fromkeys(options), key=lambda option: option.key)
        for option in options:
            assert isinstance(made.check(option), Cost)
            assert isinstance(made.preview(option), Preview)
        assert made.options() == options
        assert made.world.plain() == before
        step(made, choice(made, 3, number))


def test_a_preview_of_what_is_refused_is_the_refusal():
    made = started()
    assert isinstance(made.preview(command(made.acting, "hit", 99)), Refusal)


def test_the_walk_is_asked_about_in_the_middle_and_the_blow_again():
    made = started("square", 1)
    for number in range(2000):
        if made.pending is not None and made.pending.rule == "toy.reaction":
            break
        step(made, choice(made, 5, number))
    mover = made.acting
    events = made.answer("strike")
    assert [event.kind for event in events[:2]] == ["answered", "spent"]
    assert made.pending is not None
    assert (made.pending.rule, made.pending.unit) == ("toy.dodge", mover)
    assert "rolled" in [event.kind for event in made.answer("stand")]


def whole(made):
    return made.digest, tuple(made.log), made.options(), made.undoable()


@pytest.mark.parametrize("name", ["broken_at_once", "stale"])
def test_a_rule_that_breaks_down_leaves_the_world_as_it_was(name):
    made = odd_battle()
    made.do(told(made, "guard"))
    before = whole(made)
    with pytest.raises(FaultError) as caught:
        made.do(told(made, name))
    assert isinstance(caught.value.__cause__, KeyError if name == "broken_at_once" else ValueError)
    assert (caught.value.command, caught.value.refusal.rule) == (told(made, name), "battle.fault")
    assert whole(made) == before
    made.undo()
    made.do(told(made, "wait"))


def test_a_rule_that_breaks_down_after_an_answer_takes_the_whole_command_back():
    made = odd_battle()
    before = whole(made)
    made.do(told(made, "broken"))
    with pytest.raises(FaultError) as caught:
        made.answer("yes")
    assert caught.value.answers == ("yes",)
    assert made.pending is None
    assert whole(made) == before
    made.do(told(made, "broken"))
    made.answer("no")
    assert made.log[-1].answers == ("no",)
    assert made.world.get(made.acting, Budget).moved == 2


def test_a_fault_in_a_check_is_a_fault_too():
    made = odd_battle()
    before = whole(made)
    verb = made.rulebook.verbs["wait"]
    object.__setattr__(verb, "check", lambda world, asked: 1 // 0)
    try:
        with pytest.raises(FaultError) as caught:
            made.do(told(made, "wait"))
    finally:
        object.__setattr__(verb, "check", odd_check)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert whole(made) == before


odd_check = odd_battle().rulebook.verbs["wait"].check


def test_a_chain_of_questions_ends_in_a_refusal():
    made = odd_battle()
    before = whole(made)
    made.do(told(made, "endless_questions"))
    for _ in range(LONGEST_CHAIN - 1):
        made.answer("yes")
    with pytest.raises(IllegalError, match=r"battle\.chain"):
        made.answer("yes")
    assert whole(made) == before


def test_a_command_without_end_ends_in_a_refusal():
    made = odd_battle()
    before = whole(made)
    with pytest.raises(IllegalError, match=rf"{LONGEST_TALE}.*battle\.chain"):
        made.do(told(made, "endless_events"))
    assert whole(made) == before


def test_commands_keep_their_options_sorted():
    made = command(1, "strike", 2, weapon="pike", aim=2)
    assert made.options == (("aim", 2), ("weapon", "pike"))
    assert (made.option("weapon"), made.option("aim", "none"), made.option("stance")) == ("pike", "none", "")
    assert command(1, "walk", None, route=((1, 0, 0),)).cells("route") == ((1, 0, 0),)
    assert made.cells("weapon") == ()


def test_commands_of_every_target_sort_together():
    mixed = [Command(1, "a", (2, 0, 0)), Command(1, "a", 2), Command(1, "a"), Command(1, "a", 1)]
    assert [each.target for each in sorted(mixed, key=lambda each: each.key)] == [None, 1, 2, (2, 0, 0)]
