"""What is drawn where a player points: the ghost of what a click would do, its targets, the words beside it?"""

from collections.abc import Callable
from dataclasses import replace

import pygame
from pygame import Rect

from game.battle.rulebook import Preview
from game.ecs.components import Body, Place
from game.space.footprint import whole
from scenes.battle.frame import Frame
from scenes.battle.hand import Hand
from scenes.board import ghost
from scenes.board.sideview import HEIGHT, WIDTH, SideView, profile
from scenes.panels.tips import place_line, tip_lines
from scenes.play.foresight import foes
from scenes.play.offers import Spot
from scenes.play.seat import shown_places
from scenes.ui import ink, theme

INSET, LEAST = 0.55, 0.7
"""The part of the board that the side view may take each way, and the scale below which it is left out."""


class Cursor:
    """Draws what is aimed at."""

    def __init__(self, hand: Hand, frame: Frame, tip: ghost.Tip) -> None:
        """Show what a hand aims at; `tip` says what it would come to."""
        self.hand, self.frame, self.tip = hand, frame, tip
        self.wish, self.aim = hand.wish, hand.aim
        self.battle, self.camera = hand.battle, hand.camera
        self.side_view = SideView()
        self.inset: Rect | None = None
        """Where the side view stands, while it does."""
        self._drawn: list[Callable[[pygame.Surface], object]] = []
        """What draws the way, the blow and the side view that were drawn last."""

    def draw(self, screen: pygame.Surface) -> None:
        """Draw what the cursor shows, with the words beside it."""
        self._targets(screen)
        cursor = self.aim.cursor
        self._drawn, self.tip.stood = [], None
        if cursor is None:
            return
        aimed, preview = Rect(self.camera.rect(*cursor)), self.wish.preview
        plan = preview.plan if isinstance(preview, Preview) else None
        avoid, blow = [aimed, *self._own(screen)], list[Rect]()
        if self.aim.pointed and self.aim.pointed != self.battle.acting:
            rects, blow = self._pointed(screen)
            avoid += rects
        elif plan is None:
            ghost.cursor(screen, self.camera, cursor, good=preview is None or isinstance(preview, Preview))
        if self.aim.kept:
            ghost.kept(screen, self.camera, cursor)
        self.tip.say(tip_lines(self.battle, self.wish))
        self._words(screen, aimed, [*avoid, *self._side_view(screen)], blow)
        self._ground(screen, cursor)

    def word(self) -> None:
        """Write what is said of what is pointed at, to be drawn beside it."""
        self.tip.say(tip_lines(self.battle, self.wish))
        self.tip.ready(self.frame.scale)

    def point(self, screen: pygame.Surface) -> None:
        """Show where one points and where one would stand there, as the reach has it; the rest stays until it is known.
        """
        self._targets(screen)
        for again in self._drawn:
            again(screen)
        cursor, stop, camera = self.aim.cursor, self.aim.stop, self.camera
        body = self.battle.world.find(self.battle.acting, Body)
        if cursor is None:
            return
        if stop is not None and body is not None and not self.aim.pointed:
            ghost.footprint(screen, camera, stop.cell, whole(body.side))
        else:
            ghost.cursor(screen, camera, cursor, good=True)
        self.tip.stay(screen)
        self._ground(screen, cursor)

    def bare(self, screen: pygame.Surface) -> None:
        """Show where one points, and nothing that follows from it: all of that is new."""
        self._drawn, self.tip.stood = [], None
        if self.aim.cursor is not None:
            ghost.cursor(screen, self.camera, self.aim.cursor, good=True)
            self._ground(screen, self.aim.cursor)

    def _draw(self, screen: pygame.Surface, draw: Callable[..., object], *what: object) -> None:
        """Draw something that is to stay until it is known what follows from where one points next."""
        self._drawn.append(lambda again: draw(again, *what))
        draw(screen, *what)

    def _own(self, screen: pygame.Surface) -> list[Rect]:
        """Draw the way and the ground of what would be done; gives where the acting creature stands."""
        place, preview, camera = self.battle.world.find(self.battle.acting, Place), self.wish.preview, self.camera
        if place is None:
            return []
        if isinstance(preview, Preview):
            ghost.area(screen, camera, preview.ground)
            self._draw(screen, ghost.draw, camera, preview, place.band)
            other = self.wish.round_shown
            if other is not None:
                self._draw(screen, ghost.way_round, camera, other[1], place.band)
        return [camera.rect(*ghost.block(place.at, place.band))]

    def _pointed(self, screen: pygame.Surface) -> tuple[list[Rect], list[Rect]]:
        """Frame the creature pointed at, with the line of a strike; gives its cells, and what the line runs over."""
        world, book, preview = self.battle.world, self.battle.rulebook, self.wish.preview
        cells, place = book.space.cells(world, self.aim.pointed), world.find(self.battle.acting, Place)
        rects, blow = [self.camera.rect(x, y) for x, y, _ in cells], list[Rect]()
        if place is not None and isinstance(preview, Preview) and preview.strike is not None:
            end = preview.plan.steps[-1] if preview.plan is not None and preview.plan.steps else None
            stands = (end.after, end.band) if end is not None else (place.at, place.band)
            start, target = ghost.middle(self.camera, *stands), rects[0].unionall(rects).center
            self._draw(screen, ghost.aim, start, target, self.camera.px)
            blow = ghost.along(start, target, self.camera.px)
        foe = self.aim.pointed in foes(world, book, self.battle.acting)
        ghost.target(screen, self.camera, cells, "" if foe else "board.path")
        return rects, blow

    def _words(self, screen: pygame.Surface, aimed: Rect, avoid: list[Rect], blow: list[Rect]) -> None:
        """Put the words beside the cursor, off the way and off everybody."""
        camera, preview, around = self.camera, self.wish.preview, self.wish.round_shown
        plan = preview.plan if isinstance(preview, Preview) else None
        known = shown_places(self.hand.table, self.battle.world)
        others = camera.rects(ghost.block(place.at, place.band) for _, place in known)
        avoid = ghost.shunned(camera, around[1].plan if around is not None else None, avoid)
        way = ghost.shunned(camera, plan, [])
        shunned = [*avoid, *way], others + blow, self.frame.cards
        self.tip.draw(screen, self.frame.clear, shunned, aimed.unionall(way), self.frame.scale)

    def _ground(self, screen: pygame.Surface, spot: Spot) -> None:
        """Say in a corner which square is pointed at, and what ground it is."""
        view, words = self.frame.clear, place_line(self.battle, spot)
        label = ink.piece(words, theme.SMALLEST, "text", False, self.frame.scale)
        plate = label.get_rect(bottomleft=(view.left + 14, view.bottom - 10)).inflate(12, 4)
        taken = [self.camera.rect(*spot), *self.frame.cards, *([self.tip.rect] if self.tip.rect is not None else [])]
        lower = [plate.move(by, 0) for by in range(0, max(1, view.width - plate.width - 16), max(8, plate.width // 2))]
        upper = [rect.move(0, view.top + 8 - rect.top) for rect in lower]
        plate = next((rect for rect in (*lower, *upper) if rect.collidelist(taken) < 0), plate)
        pygame.draw.rect(screen, theme.colour("shade"), plate, border_radius=5)
        screen.blit(label, label.get_rect(center=plate.center))

    def _targets(self, screen: pygame.Surface) -> None:
        """Frame whatever the chosen verb can be aimed at, and where its way can end."""
        aim, battle = self.aim, self.battle
        entry = aim.offers.entry(aim.verb)
        if entry is None or entry.verb.area is not None or not entry.open:
            return
        for offer in aim.offers.commands(entry.verb):
            if isinstance(offer.target, int) and offer.target != aim.pointed:
                cells = battle.rulebook.space.cells(battle.world, offer.target)
                ghost.target(screen, self.camera, cells, "focus")
            for x, y, z in offer.cells("to"):
                spot = x + aim.anchor_shift, y + aim.anchor_shift
                ghost.choice(screen, self.camera, ((*spot, z),), picked=spot == aim.cursor)

    def _side_view(self, screen: pygame.Surface) -> list[Rect]:
        """Draw the inset while something is above the ground; gives the room that it takes."""
        battle, preview = self.battle, self.wish.preview
        place, goal = battle.world.find(battle.acting, Place), self.aim.cell
        plan = preview.plan if isinstance(preview, Preview) else None
        if place is None or goal is None:
            return []
        cut = profile(battle.world.field, place.at, plan, goal)
        if not cut.raised:
            return []
        view = self.frame.clear
        scale = min(self.frame.scale, view.width * INSET / WIDTH, view.height * INSET / HEIGHT)
        if scale < LEAST:
            return []
        wide, high = round(WIDTH * scale), round(HEIGHT * scale)
        cursor = self.camera.rect(*(self.aim.cursor or (0, 0)))
        rects = ghost.shunned(self.camera, plan, self.frame.cards)
        near, far = sorted((view.left + 8, view.right - wide - 8), key=lambda x: abs(x + wide // 2 - cursor.centerx))
        spots = [Rect(x, y, wide, high) for x in (far, near) for y in (view.top + 8, view.bottom - high - 8)]
        clear = [rect for rect in spots if rect.collidelist([cursor, *rects]) < 0]
        drop = battle.rulebook.telling.drop(battle.world, battle.acting, plan)
        cut = replace(cut, fall=drop.dice if drop is not None else "")
        self.inset = (clear or spots)[0]
        self._draw(screen, self.side_view.draw, self.inset, cut, max(1.0, scale))
        return [self.inset]
