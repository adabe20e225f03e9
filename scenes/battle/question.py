"""How does an open question stand on the board: whom it is about, and which answers lie where?"""

import pygame

from game.battle.event import Decision
from scenes.battle.frame import Frame
from scenes.battle.hand import Hand
from scenes.board import ghost
from scenes.panels.tips import same_square
from scenes.play.choices import Choice, choices, crowded, titles
from scenes.play.seat import shown_place, shown_places
from scenes.ui.bindings import key_of
from scenes.ui.focus import Focus

KEYS_FROM = 28
"""Pixels of a cell from which on a key is written into each of many answers."""


class Question:
    """Draws an open question."""

    def __init__(self, hand: Hand, frame: Frame, focus: Focus, tip: ghost.Tip) -> None:
        """Show what a hand is asked; `tip` says what an answer comes to."""
        self.hand, self.frame, self.focus, self.tip = hand, frame, focus, tip
        self.battle, self.aim, self.camera = hand.battle, hand.aim, hand.camera

    def draw(self, screen: pygame.Surface, asked: Decision) -> None:
        """Frame whom an open question is about, and the answers that stand on the board, each with its key."""
        world, camera, space = self.battle.world, self.camera, self.battle.rulebook.space
        found = choices(self.battle, asked)
        picked = self._picked(found)
        for unit in () if any(one.option.unit for one in found) else (asked.unit, asked.about):
            if shown_place(self.hand.table, world, unit) is not None:
                ghost.target(screen, camera, space.cells(world, unit))
        for one in sorted(found, key=lambda one: one == picked):
            ghost.choice(screen, camera, one.cells, picked=one == picked)
        for one in found:
            taken = any(cell[:2] in self.aim.sight.bodies for cell in one.cells)
            key = key_of(one.number) if camera.px >= KEYS_FROM or not crowded(asked) else ""
            ghost.choice_key(screen, camera, one.cells, key, shift=one.rank, taken=taken, body=bool(one.option.unit))
        if picked is not None and self.aim.cursor is not None and not picked.option.unit:
            self._words_of(screen, asked, picked, found)

    def _picked(self, found: tuple[Choice, ...]) -> Choice | None:
        """Give the answer that is pointed at: on the board, else by its button."""
        picked, hot = self.hand.picked, self.focus.hot
        if picked is not None or hot is None:
            return picked
        return next((one for one in found if hot.name == f"answer {one.option.key}"), None)

    def _words_of(self, screen: pygame.Surface, asked: Decision, picked: Choice, found: tuple[Choice, ...]) -> None:
        """Say beside an answer pointed at what it comes to."""
        words, camera = titles(asked)[picked.option.key], self.camera
        self.tip.say([(words, "text", True), *same_square(sum(one.middle == picked.middle for one in found))])
        rects = [camera.rect(x, y) for x, y, _ in picked.cells]
        known = shown_places(self.hand.table, self.battle.world)
        spare = [camera.rect(*ghost.block(place.at, place.band)) for _, place in known]
        spare += [camera.rect(x, y) for one in found for x, y, _ in one.cells]
        self.tip.draw(screen, self.frame.clear, (rects, spare), rects[0].unionall(rects), self.frame.scale)
