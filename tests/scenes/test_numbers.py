"""Cost numbers on the board: read on whatever lies under them, deep water and wood too."""

import pygame
import pytest

from scenes.ui import ink, theme


@pytest.mark.parametrize("words", ["5", "15", "120"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_number_has_a_light_casing_all_round(words, scale):
    pygame.font.init()
    image, dark, light = ink.cased(words, theme.SMALLEST, scale), theme.colour("board.ink"), theme.colour("board.paper")
    wide, high = image.get_size()
    inked = [(x, y) for x in range(wide) for y in range(high) if image.get_at((x, y)) == dark]
    assert inked
    around = {(x + dx, y + dy) for x, y in inked for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - set(inked)
    assert all(image.get_at(spot).a > 200 for spot in around), "nothing of the ground shows between ink and casing"
    assert any(image.get_at(spot) == light for spot in around)
