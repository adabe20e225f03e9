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
        offered = choices(self.battle, asked)
        picked = self._picked(offered)
        whole = any(choice.option.unit for choice in offered) or not self.battle.acting  # not of one alone
        for unit in () if whole else (asked.unit, asked.about):
            if shown_place(self.hand.table, world, unit) is not None:
                ghost.target(screen, camera, space.cells(world, unit))
        for choice in sorted(offered, key=lambda choice: choice == picked):
            ghost.choice(screen, camera, choice.cells, picked=choice == picked)
        for choice in offered:
            taken = any(cell[:2] in self.aim.offers.bodies for cell in choice.cells)
            key = key_of(choice.number) if camera.px >= KEYS_FROM or not crowded(asked) else ""
            body = bool(choice.option.unit)
            ghost.choice_key(screen, camera, choice.cells, key, shift=choice.rank, taken=taken, body=body)
        if picked is not None and self.aim.cursor is not None and not picked.option.unit:
            self._words_of(screen, asked, picked, offered)

    def _picked(self, offered: tuple[Choice, ...]) -> Choice | None:
        """Give the answer that is pointed at: on the board, else by its button."""
        picked, hot = self.hand.picked, self.focus.hot
        if picked is not None or hot is None:
            return picked
        return next((choice for choice in offered if hot.name == f"answer {choice.option.key}"), None)

    def _words_of(self, screen: pygame.Surface, asked: Decision, picked: Choice, offered: tuple[Choice, ...]) -> None:
        """Say beside an answer pointed at what it comes to."""
        words, camera = titles(asked)[picked.option.key], self.camera
        self.tip.say([(words, "text", True), *same_square(sum(choice.middle == picked.middle for choice in offered))])
        rects = [camera.rect(x, y) for x, y, _ in picked.cells]
        known = shown_places(self.hand.table, self.battle.world)
        spare = [camera.rect(*ghost.block(place.at, place.band)) for _, place in known]
        spare += [camera.rect(x, y) for choice in offered for x, y, _ in choice.cells]
        shunned, about = (rects, spare, self.frame.cards), rects[0].unionall(rects)
        self.tip.draw(screen, self.frame.clear, shunned, about, self.frame.scale)
