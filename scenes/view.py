"""What a skirmish shows on its board besides the creatures: overlays, the ghost with its tooltip, the side view."""

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.battle.event import Decision
from game.battle.rulebook import Preview, Strike
from game.ecs.components import Place
from game.i18n import tr
from game.reasons import Cost, Refusal, Text
from scenes import ghost, theme
from scenes.bindings import key_of
from scenes.choices import Choice, choices, crowded, titles
from scenes.foresight import Foresight, foes, turns_to
from scenes.log_panel import SHOWN
from scenes.map import field_of
from scenes.overlays import REACH, Layer
from scenes.sideview import HEIGHT, WIDTH, SideView, profile
from scenes.sight import Spot
from scenes.tips import place_line, same_square, tip_lines
from scenes.ui import ink
from scenes.why_panel import Creature, Planned, RulePage, Subject
from scenes.words import say

if TYPE_CHECKING:
    from scenes.skirmish import Skirmish

KEYS_FROM = 28
"""Pixels of a cell from which on a key is written into each of many answers."""
INSET, LEAST = 0.55, 0.7
"""The part of the board that the side view may take each way, and the scale below which it is left out."""
LOOKING = 0.003
"""Seconds of an update that looking ahead may take."""


class View:
    """Draws the board of a skirmish, and tells the why-panel what the pointer means."""

    def __init__(self, scene: "Skirmish") -> None:
        """Serve a skirmish."""
        self.scene = scene
        self.tip = ghost.Tip()
        self.side_view = SideView()
        self.inset: Rect | None = None
        """Where the side view stands, while it does."""
        self.threats = self.soon = False
        """All squares that foes threaten are filled; and those that they could threaten after a move of theirs."""
        self.turns = False
        """The reach is shown by turns."""
        self._followed: object = None
        self._odds: tuple[int, Subject] = (-1, RulePage(""))
        self._layer_key: object = None
        self._foresight: Foresight | None = None
        self._threats: tuple[int, frozenset[Spot]] = (-1, frozenset())

    def draw(self, screen: pygame.Surface, ahead: float) -> None:
        """Draw the board, and the ghost while a player can choose."""
        scene = self.scene
        self._explain()
        self._layers()
        scene.board.draw(screen, scene.table.shown, scene.table.told, scene.motion, ahead)
        self.inset, self.tip.rect = None, None
        screen.set_clip(scene.layout.board)
        self._carded(screen)
        self._blow(screen)
        scene.thinking.draw(screen)
        pending = scene.battle.pending
        if scene.open and pending is not None:
            self._asked(screen, pending)
        elif scene.open and scene.banner is None:
            self._ghost(screen)
        screen.set_clip(None)

    def _asked(self, screen: pygame.Surface, pending: Decision) -> None:
        """Frame whom an open question is about, and the answers that stand on the board, each with its key."""
        scene = self.scene
        world, camera, space = scene.battle.world, scene.board.camera, scene.battle.rulebook.space
        found, hot = choices(scene.battle, pending), scene.controls.hot
        picked = scene.picked
        if picked is None and hot is not None:
            picked = next((one for one in found if hot.name == f"answer {one.option.key}"), None)
        for unit in () if any(one.option.unit for one in found) else (pending.unit, pending.about):
            if world.find(unit, Place) is not None:
                ghost.target(screen, camera, space.cells(world, unit))
        for one in sorted(found, key=lambda one: one is picked):
            ghost.choice(screen, camera, one.cells, picked=one is picked)
        for one in found:
            taken = any(cell[:2] in scene.aim.sight.bodies for cell in one.cells)
            key = key_of(one.number) if camera.px >= KEYS_FROM or not crowded(pending) else ""
            ghost.choice_key(screen, camera, one.cells, key, shift=one.rank, taken=taken, body=bool(one.option.unit))
        self._words_of(screen, picked, found)

    def _words_of(self, screen: pygame.Surface, picked: Choice | None, found: tuple[Choice, ...]) -> None:
        """Say beside an answer pointed at what it comes to."""
        scene, camera = self.scene, self.scene.board.camera
        pending = scene.battle.pending
        if picked is None or pending is None or scene.aim.cursor is None or picked.option.unit:
            return
        words = titles(pending)[picked.option.key]
        self.tip.say([(words, "text", True), *same_square(sum(one.middle == picked.middle for one in found))])
        rects = [camera.rect(x, y) for x, y, _ in picked.cells]
        spare = [camera.rect(*ghost.block(place.at, place.band)) for _, place in scene.battle.world.all(Place)]
        spare += [camera.rect(x, y) for one in found for x, y, _ in one.cells]
        self.tip.draw(screen, scene.frame.clear, (rects, spare), rects[0].unionall(rects), scene.scale)

    def legend(self) -> tuple[tuple[str, str], ...]:
        """List what the colours on the board mean now: band, words."""
        scene, aim = self.scene, self.scene.aim
        if not scene.open or scene.battle.pending is not None:
            return ()
        names = [tr(Text(name)) for name, _ in aim.area.purses[: len(REACH)]]
        found = [(band, say("in reach: {purse}", purse=name)) for band, name in zip(REACH, names, strict=False)]
        found += [("threat", say("threatened by a foe"))] if self._threatened() else []
        goals = any(one.kind in ("reach", "hold") for one in scene.battle.objectives)
        return (*found, *([("goal", say("the ground to reach or hold"))] if goals else []))

    def _explain(self) -> None:
        """Tell the why-panel what the pointer means."""
        hot = self.scene.controls.hot
        if hot is not None and hot.name.startswith("verb "):
            self.scene.why.hovered = self._of_verb(hot.name.removeprefix("verb "))
        elif self.scene.open and self.scene.battle.pending is not None:
            self.scene.why.hovered = self._of_question(self.scene.battle.pending)
        elif self.scene.open and (hot is None or self.scene.aim.kept):
            self.scene.why.hovered = self._of_cell()

    def _of_question(self, asked: Decision) -> Subject:
        """Give what a question is about: the odds of the strike that it offers, else its rule."""
        battle = self.scene.battle
        if self._odds[0] != self.scene.table.version:
            strike, (weapon, *how) = battle.rulebook.combat.strike, asked.blow or ("",)
            found = strike(battle.world, asked.unit, asked.about, weapon, tuple(how)) if asked.blow else None
            shown = Preview(Cost(), strike=found) if isinstance(found, Strike) else None
            odds = Planned(shown, unit=asked.unit) if shown is not None else RulePage(asked.rule)
            self._odds = self.scene.table.version, odds
        return self._odds[1]

    def _of_verb(self, name: str) -> Subject | None:
        entry = self.scene.aim.sight.entry(name)
        if entry is None:
            return None
        if isinstance(entry.answer, Refusal):
            return entry.answer
        return Planned(Preview(entry.answer)) if entry.answer.because else RulePage(entry.verb.rule)

    def _of_cell(self) -> Subject | None:
        preview = self.scene.aim.preview
        if isinstance(preview, Preview):
            aim, wish = self.scene.aim, self.scene.aim.command
            told = (wish.unit, wish.verb) if wish is not None else (0, "")
            return Planned(preview, aim.area if preview.plan is not None else None, aim.stop, *told)
        if isinstance(preview, Refusal):
            return preview
        return Creature(self.scene.aim.pointed) if self.scene.aim.pointed else None

    def _layers(self) -> None:
        """Bake the overlays anew when what they show has changed."""
        preview = self.scene.aim.preview if self.scene.open else None
        plan = preview.plan if isinstance(preview, Preview) else None
        calm = plan is not None and bool(plan.steps) and not plan.provokes
        scene, aim = self.scene, self.scene.aim
        ahead = self._foresight.spots if self._foresight is not None and self.soon else set()
        key = (scene.table.version, scene.open, aim.verb, aim.variant, aim.height, self.threats, calm,
               scene.app.settings.numbers, aim.mover, self.turns, self.soon, len(ahead))  # fmt: skip
        if key == self._layer_key:
            return
        self._layer_key = key
        shift = self.scene.aim.anchor_shift
        threatened = self._threatened() if self.scene.open or self.threats else frozenset()
        self.scene.board.layer = Layer(
            {(x + shift, y + shift): found for (x, y), found in self._reach().items()},
            threatened | ahead,
            self.threats, calm,
            tuple(one.area for one in self.scene.battle.objectives if one.kind in ("reach", "hold")),
            self.scene.app.settings.numbers,
        )  # fmt: skip

    def _reach(self) -> dict[Spot, tuple[int, int]]:
        """Give the purse and the cost of each square in reach; by turns: the turn that it takes."""
        scene, aim = self.scene, self.scene.aim
        if not scene.open or scene.battle.pending is not None:
            return {}
        if self.turns and aim.mover is not None:
            return turns_to(scene.battle, scene.battle.acting, aim.mode(aim.mover.verb), aim.area)
        return {spot: (stop.band, stop.cost) for spot, stop in aim.reach.items()}

    def look_ahead(self) -> None:
        """Find a little more of what foes could threaten next turn, while that is asked for."""
        scene = self.scene
        if not self.soon:
            return
        if self._foresight is None or self._foresight.version != scene.table.version:
            self._foresight = Foresight(scene.battle, scene.table.version)
        if self._foresight.look(LOOKING):
            scene.dirty = True

    def threaten(self, on: bool, *, soon: bool = False) -> None:
        """Show or hide all squares that foes threaten; `soon`: could threaten next turn."""
        self.threats, self.soon = on, on and soon
        self.scene.dirty = True

    def next_threat(self) -> None:
        """Go on from nothing to the squares that foes threaten, to those of their next turn, and back."""
        self.threaten(not self.soon, soon=self.threats)

    def by_turns(self, on: bool) -> None:
        """Show or hide in which turn each square is reached."""
        self.turns = on
        self.scene.notice(say("Reach by turns; from the second on, at the least.") if on else "")

    def follow(self) -> None:
        """Keep what happens in view."""
        scene, event = self.scene, self.scene.motion.event
        if event is None or event is self._followed:
            return
        self._followed = event
        place = scene.table.shown.find(event.unit, Place)
        if place is not None and scene.board.camera.reveal(place.at[0], place.at[1]):
            scene.dirty = True

    def _threatened(self) -> frozenset[Spot]:
        if self._threats[0] != self.scene.table.version:
            self._threats = self.scene.table.version, self._all_threatened()
        return self._threats[1]

    def _all_threatened(self) -> frozenset[Spot]:
        world, book = self.scene.battle.world, self.scene.battle.rulebook
        pending = self.scene.battle.pending  # foes of whoever decides now
        able = foes(world, book, pending.unit if pending is not None else self.scene.battle.acting)
        return frozenset((x, y) for unit in able for x, y, _ in book.combat.threatened(world, unit))

    def _ghost(self, screen: pygame.Surface) -> None:
        camera, preview, cursor = self.scene.board.camera, self.scene.aim.preview, self.scene.aim.cursor
        self._targets(screen)
        if cursor is None:
            return
        good = isinstance(preview, Preview)
        place = self.scene.battle.world.find(self.scene.battle.acting, Place)
        aimed = Rect(camera.rect(*cursor))
        avoid = [aimed]
        if place is not None:
            avoid.append(camera.rect(*ghost.block(place.at, place.band)))
        plan = preview.plan if isinstance(preview, Preview) else None
        if isinstance(preview, Preview) and place is not None:
            ghost.area(screen, camera, preview.ground)
            ghost.draw(screen, camera, preview, place.band)
            other = self.scene.aim.way_round
            if other is not None:
                ghost.way_round(screen, camera, other[1], place.band)
        blow: list[Rect] = []
        if self.scene.aim.pointed and self.scene.aim.pointed != self.scene.battle.acting:
            world, space = self.scene.battle.world, self.scene.battle.rulebook.space
            cells = space.cells(world, self.scene.aim.pointed)
            foe = self.scene.aim.pointed in foes(world, self.scene.battle.rulebook, self.scene.battle.acting)
            rects = [camera.rect(x, y) for x, y, _ in cells]
            if place is not None and isinstance(preview, Preview) and preview.strike is not None:
                end = plan.steps[-1] if plan is not None and plan.steps else None
                start = ghost.middle(camera, *((end.after, end.band) if end is not None else (place.at, place.band)))
                ghost.aim(screen, start, rects[0].unionall(rects).center, camera.px)
                blow = ghost.along(start, rects[0].unionall(rects).center, camera.px)
            ghost.target(screen, camera, cells, "" if foe else "board.path")
            avoid += rects
        elif plan is None:
            ghost.cursor(screen, aimed, good=good or preview is None)
        if self.scene.aim.kept:
            ghost.kept(screen, aimed)
        self.tip.say(tip_lines(self.scene.battle, self.scene.aim))
        inset = self._side_view(screen)
        others = [camera.rect(*ghost.block(place.at, place.band)) for _, place in self.scene.battle.world.all(Place)]
        others += blow
        round_ = self.scene.aim.way_round
        avoid = ghost.shunned(camera, round_[1].plan if round_ is not None else None, [*avoid, *inset])
        way = ghost.shunned(camera, plan, [aimed])
        shunned = ghost.shunned(camera, plan, avoid)
        self.tip.draw(screen, self.scene.frame.clear, (shunned, others), aimed.unionall(way), self.scene.scale)
        self._ground(screen, cursor)

    def _ground(self, screen: pygame.Surface, spot: Spot) -> None:
        """Say in a corner which square is pointed at, and what ground it is."""
        scene, view, words = self.scene, self.scene.frame.clear, place_line(self.scene.battle, spot)
        label = ink.piece(words, theme.SMALLEST, "text", False, scene.scale)
        plate = label.get_rect(bottomleft=(view.left + 14, view.bottom - 10)).inflate(12, 4)
        taken = [scene.board.camera.rect(*spot), *([self.tip.rect] if self.tip.rect is not None else [])]
        if plate.collidelist(taken) >= 0:
            plate.right = view.right - 8
        pygame.draw.rect(screen, theme.colour("shade"), plate, border_radius=5)
        screen.blit(label, label.get_rect(center=plate.center))

    def _blow(self, screen: pygame.Surface) -> None:
        """Draw a line from whoever is striking to the target, while the blow is shown."""
        event, world = self.scene.motion.event, self.scene.table.shown
        target = dict(event.facts).get("target") if event is not None and event.kind in ("struck", "missed") else None
        one = world.find(event.unit, Place) if event is not None else None
        other = world.find(target, Place) if isinstance(target, int) else None
        if one is not None and other is not None:
            camera = self.scene.board.camera
            start, end = ghost.middle(camera, one.at, one.band), ghost.middle(camera, other.at, other.band)
            ghost.aim(screen, start, end, camera.px)

    def _carded(self, screen: pygame.Surface) -> None:
        """Frame the creature whose card in the tracker, or whose line in the log, is pointed at."""
        hot = self.scene.controls.hot
        unit = self._told(hot.name) if hot is not None else 0
        if unit and self.scene.table.shown.find(unit, Place) is not None:
            cells = self.scene.battle.rulebook.space.cells(self.scene.table.shown, unit)
            ghost.target(screen, self.scene.board.camera, cells, "focus")

    def _told(self, name: str) -> int:
        """Give the creature that a hot area speaks of, or 0."""
        kind, _, number = name.partition(" ")
        lines = self.scene.table.lines[-SHOWN:]
        if kind == "log" and number and int(number) < len(lines):
            return lines[int(number)].unit
        return int(number) if kind == "unit" else 0

    def card(self, screen: pygame.Surface) -> None:
        """Frame the card in the tracker of the creature pointed at."""
        panel, unit = self.scene.tracker_panel, self.scene.aim.pointed
        hot = next((one for one in panel.page.hots if one.name == f"unit {unit}"), None) if unit else None
        if hot is not None:
            rect = panel.spot(hot).clip(panel.rect)
            pygame.draw.rect(screen, theme.colour("text"), rect, max(2, round(2 * self.scene.scale)), border_radius=6)

    def _targets(self, screen: pygame.Surface) -> None:
        """Frame whatever the chosen verb can be aimed at, and where its way can end."""
        aim, battle = self.scene.aim, self.scene.battle
        entry = aim.sight.entry(aim.verb)
        if entry is None or entry.verb.area is not None or not entry.open:
            return
        for offer in aim.sight.offers(entry.verb):
            if isinstance(offer.target, int) and offer.target != aim.pointed:
                cells = battle.rulebook.space.cells(battle.world, offer.target)
                ghost.target(screen, self.scene.board.camera, cells, "focus")
            for x, y, z in offer.cells("to"):
                spot = x + aim.anchor_shift, y + aim.anchor_shift
                ghost.choice(screen, self.scene.board.camera, ((*spot, z),), picked=spot == aim.cursor)

    def _side_view(self, screen: pygame.Surface) -> list[Rect]:
        """Draw the inset while something is above the ground; gives the room that it takes."""
        place, goal = self.scene.battle.world.find(self.scene.battle.acting, Place), self.scene.aim.cell
        preview = self.scene.aim.preview
        plan = preview.plan if isinstance(preview, Preview) else None
        if place is None or goal is None:
            return []
        cut = profile(field_of(self.scene.battle.world), place.at, plan, goal)
        if not cut.raised:
            return []
        view = self.scene.frame.clear
        scale = min(self.scene.scale, view.width * INSET / WIDTH, view.height * INSET / HEIGHT)
        if scale < LEAST:
            return []
        wide, high = round(WIDTH * scale), round(HEIGHT * scale)
        cursor = self.scene.board.camera.rect(*(self.scene.aim.cursor or (0, 0)))
        left = view.left + 8 if cursor.centerx > view.centerx else view.right - wide - 8
        rect = Rect(left, view.top + 8, wide, high)
        battle = self.scene.battle
        drop = battle.rulebook.drop(battle.world, battle.acting, plan)
        cut = replace(cut, fall=drop.dice if drop is not None else "")
        self.side_view.draw(screen, rect, cut, max(1.0, scale))
        self.inset = rect
        return [rect]
