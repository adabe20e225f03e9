"""Who looks like another of its side has a mark of its own, on the board, in the tracker and over the curtain."""

from pathlib import Path

import numpy as np
import pygame
import pytest

from game.ecs.components import Name
from scenes.board import tokens
from scenes.board.map import figures
from scenes.play.opening import Shipped, speak
from scenes.weight.marks import drawing, mark_of, told_apart
from tests.scenes.fakes import started

LEVELS = [card.path for card in Shipped().cards()]


@pytest.mark.parametrize(("names", "marks"), [
    (["Poppy", "Bramble"], ["P", "B"]),
    (["Old Tom", "Old Kuzma"], ["T", "K"]),
    (["Tik", "Tak", "Tok"], ["1", "2", "3"]),
    (["\u9f20", "\u5251"], ["1", "2"]),
    (["\u0423\u0441\u0438\u043a", "\u041f\u043e\u0440\u0445"], ["\u0423", "\u041f"]),
])  # fmt: skip
def test_marks_are_first_letters_or_numbers(names, marks):
    assert told_apart(names) == marks


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)
def test_on_every_level_no_two_look_the_same(path, language):
    speak(language)
    battle = Shipped().open(path, 1, "normal").battle
    looks = [(one.kind, one.side, one.mark) for one in figures(battle.world, battle.rulebook)]
    assert len(set(looks)) == len(looks)
    assert all(len(mark) <= 2 for _, _, mark in looks)


def test_a_goblin_is_drawn_as_a_goblin():
    world = Shipped().open(Path("levels/demo/draw-steel/pillars.toml"), 1, "normal").battle.world
    drawn = {name.name: drawing(world, unit) for unit, name in world.all(Name)}
    assert (drawn["Gob"], drawn["Krog"], drawn["Tik"]) == ("goblin", "ogre", "imp")
    assert {mark_of(world, unit) for unit, name in world.all(Name) if name.kind == "goblin"} == {"G", "N"}


def grey(surface):
    under = pygame.Surface(surface.get_size())
    under.blit(surface, (0, 0))
    return pygame.surfarray.array3d(pygame.transform.grayscale(under))[:, :, 0].astype(int)


@pytest.mark.parametrize("pixels", [16, 26, 56])
def test_a_mark_stands_at_the_upper_left_and_differs(pixels):
    started()
    plain, one, two = (grey(tokens.token("rat", 1, "F", pixels, mark=mark)) for mark in ("", "1", "K"))
    corner = slice(0, max(12, pixels // 3))
    for first, second in ((plain, one), (plain, two), (one, two)):
        assert np.abs(first - second)[corner, corner].mean() > 8
        assert (first == second)[-2:, :].all() or pixels < tokens.TWO_BADGES
