"""What does a battle's board show besides its creatures: what is in reach, what is threatened, what happens?"""

from collections.abc import Iterator
from time import thread_time

import pygame
from pygame import Rect

from game.battle.rulebook import Preview
from game.ecs.components import Body
from game.i18n import tr
from game.reasons import Text
from game.space.field import Field
from scenes.battle.cursor import Cursor
from scenes.battle.explanation import Explanation
from scenes.battle.frame import Frame
from scenes.battle.hand import Hand
from scenes.battle.question import Question
from scenes.battle.thinking import Thinking
from scenes.board import ghost, goals
from scenes.board.map import Board
from scenes.board.overlays import REACH, Layer
from scenes.board.terrain import is_wall
from scenes.coach.advising import Advising
from scenes.panels.log_panel import SHOWN
from scenes.play.choices import choices
from scenes.play.foresight import Foresight, turns_to
from scenes.play.offers import Spot
from scenes.play.seat import shown_place, shown_places, unseen
from scenes.stage.piecemeal import AGAIN, Piecemeal
from scenes.stage.scene import Stage
from scenes.stand.stand import Stand
from scenes.stand.threats import Threats
from scenes.ui import theme
from scenes.ui.focus import Focus
from scenes.ui.words import say, team_name, teams

LOOKING = 0.003
"""Seconds of an update that looking ahead may take."""
OFTEN = 10
"""Frames after which what has been found ahead is laid on the board, as long as there is more to be found."""


PREVIEWED, LAID, EXPLAINED, ROUND = 7, 8, 10, 11
"""Pieces after which is known what a click would do, what lies on the board then, why, and which way provokes fewer."""
LISTING = 0.002
"""Seconds of a frame that listing what a verb can be used on may take."""
HOW = 6
"""Parts of what is asked for that tell how, and not where to: first whether one may choose at all."""


class View:
    """Draws the board of a battle with all that lies over it."""

    def __init__(self, hand: Hand, board: Board, frame: Frame, focus: Focus, thinking: Thinking,
                 *, stage: Stage, advised: bool = True) -> None:  # fmt: skip
        """Show what a hand can reach and aims at on a stage, which says how; `advised`: see there."""
        self.hand, self.board, self.frame, self.focus = hand, board, frame, focus
        self.thinking, self.stage = thinking, stage
        self.aim, self.table, self.battle, self.camera = hand.aim, hand.table, hand.battle, hand.camera
        self.tip = ghost.Tip()
        self.goals = goals.of(self.battle.world, self.battle.objectives)
        self._cursor, self._question = Cursor(hand, frame, self.tip), Question(hand, frame, focus, self.tip)
        self.stand = Stand(hand)
        self.advising = Advising(hand, willing=advised)
        explanation = self._explanation = Explanation(hand, focus, frame.parts.why, self.stand, self.advising)
        wish = hand.wish
        self._pieces = Piecemeal((
            lambda: self.aim.offers.entries, lambda: self.aim.reach, self._listed, hand.lead, wish.outline,
            lambda: wish.preview, self._worded, self._laid_out, explanation.lay, frame.parts.menu.refresh,
            lambda: wish.way_round, self._varied,
        ))  # fmt: skip
        self._aimed: tuple[object, ...] = ()
        """What was pointed at, and how, when what follows from it was asked for."""
        self._anew = False
        """More than what is pointed at is new: until it is known, what is laid out about it is not to be seen."""
        self.threats = self.soon = False
        """All squares that foes threaten are filled; and those that they could threaten after a move of theirs."""
        self.turns = False
        """The reach is shown by turns."""
        self._followed: object = None
        self._layer_key: object = None
        self._foresight: Foresight | None = None
        self._laid, self._wait = frozenset[Spot](), 0
        """What of it is on the board, and the frames until more is."""
        self._seat = self.table.seat
        """Who sat before the screen in the last frame."""
        self._listing: tuple[object, Iterator[None]] = None, iter(())
        """What is being listed of a verb."""
        self._spare: tuple[object, list[Rect]] = (None, [])
        """Where creatures stand, in pixels, as the cards were placed last."""
        self._runs: tuple[object, list[tuple[int, int, int, int]]] = (None, [])
        """The blocks of cells on which anybody can stand, and of which field."""
        self._threats = Threats(hand.table)

    @property
    def inset(self) -> Rect | None:
        """Give where the side view stands, while it does."""
        return self._cursor.inset

    @property
    def bodies(self) -> list[Rect]:
        """List where creatures stand, in pixels, and the cards over the board."""
        return [*self._spare[1], *self.frame.cards]

    # -- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, screen: pygame.Surface, ahead: float) -> None:
        """Draw the board, and the ghost while a player can choose."""
        self._ask()
        previewed, explained = self._pieces.shown >= PREVIEWED, self._pieces.shown >= EXPLAINED
        if explained:
            self._explanation.explain()
            self._settle()
        if self._pieces.shown >= LAID:
            self._layers()
            if not self._threats.known and (self.hand.open or self.threats):
                self.hand.stir()
        self._anew &= not explained
        self.frame.parts.menu.held = self.frame.parts.why.held = self._anew
        self.board.grounds.patient = not self.stage.hurried
        self.board.draw(screen, self.table.shown, self.table.told, self.hand.motion, ahead)
        self._cursor.inset = self.tip.rect = None
        screen.set_clip(self.frame.layout.board)
        self._carded(screen)
        self._blow(screen)
        self.thinking.draw(screen, self.camera, self.frame.layout.board, self.frame.scale)
        asked = self.hand.asked
        if asked is not None:
            self._question.draw(screen, asked)
        elif self.hand.open and self.frame.banner is None:
            self.stand.draw(screen)
            if not self._explanation.holds:
                cursor = self._cursor
                (cursor.bare if self._anew else cursor.draw if previewed else cursor.point)(screen)
        screen.set_clip(None)

    def work_out(self) -> bool:
        """Let a frame pass: work a piece out of what follows from where one points; says whether to draw anything."""
        if self._ask():
            return False
        new = self._pieces.step()
        self._reveal()
        return new

    def _reveal(self) -> None:
        """Let be shown what is known."""
        done, wish = self._pieces.done, self.hand.wish
        wish.blind, wish.waits = done < PREVIEWED, done < ROUND

    def _ask(self) -> bool:
        """Ask for what follows from where one points, where that or anything else is new; says whether it is.

        What a panel or a card is to show is to be seen at once.
        """
        aim, turned = self.aim, self.table.seat != self._seat  # to whom nothing of before may be shown
        now = self.stage.hurried or turned or aim.kept or self.advising.on or self.stand.on or not self.hand.free
        if now:
            self.hand.lead()
        key, self._seat = (self.hand.free, *aim.key, self.turns), self.table.seat
        same = key[:HOW] == self._aimed[:HOW]
        if now or (self.focus.hot is not None and same and not self._anew):
            self._aimed, self._anew = key, False
            self._pieces.finish()
            self._reveal()
        if key == self._aimed:
            return False
        pieces = self._anew or not same or aim.cursor is not None or key[-1] != self._aimed[-1]
        self._aimed, self._anew = key, self._anew or not same
        (self._pieces.begin if pieces else self._pieces.finish)()
        self._reveal()
        return True

    @property
    def settled(self) -> bool:
        """Say whether there is time for what is told besides: nothing that is new is still to be worked out."""
        return not self._anew

    def _listed(self) -> object:
        """List a little of what the chosen verb can be used on."""
        entry, start = self.aim.offers.entry(self.aim.verb), thread_time()
        if entry is None or not entry.open or entry.verb.area is not None:
            return None
        if self._listing[0] is not entry:
            self._listing = entry, self.aim.offers.gather(entry.verb)
        return None if all(thread_time() - start <= LISTING for _ in self._listing[1]) else AGAIN

    def _worded(self) -> None:
        """Write the words beside the cursor, before they are drawn."""
        if self.hand.open:
            self._cursor.word()

    def _varied(self) -> None:
        """Lay the menu out that offers the way round."""
        self.hand.wish.blind = self.hand.wish.waits = False
        self.frame.parts.menu.refresh()

    def _settle(self) -> None:
        """Let the cards stand where they hide nothing that counts now."""
        held, why, camera = self.focus.held, self.frame.parts.why, self.camera
        self.frame.asked = self.advising.on or self.stand.on
        reads = held is not None and held[0] is why
        self.frame.held = bool(self.hand.why.pinned) or self.aim.kept or self.frame.asked or reads
        self.frame.explains = self.hand.why.subject is not None
        key = self.table.told, camera.origin, camera.px, unseen(self.table, self.table.shown)
        if self._spare[0] != key:
            places = shown_places(self.table, self.table.shown)
            self._spare = key, camera.rects(ghost.block(place.at, place.band) for _, place in places)
            self.frame.ground = camera.rects(self._ground())
        self.frame.settle(self._spared(), self._spare[1])

    def _ground(self) -> list[tuple[int, int, int, int]]:
        """List the blocks of cells, row by row, that are no walls; alike ones under one another are one."""
        field = self.table.shown.field
        if self._runs[0] is not field:
            self._runs = field, open_blocks(field)
        return self._runs[1]

    def _spared(self) -> list[Rect]:
        """List what no card may hide: who acts, what is pointed at, the way there, the answers to a question."""
        asked, event = self.hand.asked, self.hand.motion.event
        units = [self.battle.acting, self.aim.pointed, event.unit if event is not None else 0]
        units += [asked.unit, asked.about] if asked is not None else []
        places = [shown_place(self.table, self.table.shown, unit) for unit in units if unit]
        rects = [self.camera.rect(*ghost.block(place.at, place.band)) for place in places if place is not None]
        rects += [self.camera.rect(*self.aim.cursor)] if self.aim.cursor is not None else []
        for choice in choices(self.battle, asked) if asked is not None else ():
            rects += [self.camera.rect(x, y) for x, y, _ in choice.cells]
        preview = self.hand.wish.preview if self.hand.open else None
        return ghost.shunned(self.camera, preview.plan if isinstance(preview, Preview) else None, rects)

    def _blow(self, screen: pygame.Surface) -> None:
        """Draw a line from whoever is striking to the target, while the blow is shown."""
        event, world = self.hand.motion.event, self.table.shown
        target = dict(event.facts).get("target") if event is not None and event.kind in ("struck", "missed") else None
        striker = shown_place(self.table, world, event.unit) if event is not None else None
        aimed = shown_place(self.table, world, target) if isinstance(target, int) else None
        if striker is not None and aimed is not None:
            start, end = (ghost.middle(self.camera, place.at, place.band) for place in (striker, aimed))
            ghost.aim(screen, start, end, self.camera.px)

    def _carded(self, screen: pygame.Surface) -> None:
        """Frame the creature whose card in the tracker, or whose line in the log, is pointed at."""
        hot = self.focus.hot
        unit = self._told(hot.name) if hot is not None else 0
        if unit and shown_place(self.table, self.table.shown, unit) is not None:
            cells = self.battle.rulebook.space.cells(self.table.shown, unit)
            ghost.target(screen, self.camera, cells, "focus")

    def _told(self, name: str) -> int:
        """Give the creature that a hot area speaks of, or 0."""
        kind, _, number = name.partition(" ")
        lines = self.table.lines[-SHOWN:]
        if kind == "log" and number and int(number) < len(lines):
            return lines[int(number)].unit
        return int(number) if kind == "unit" else 0

    def card(self, screen: pygame.Surface) -> None:
        """Frame the card in the tracker of the creature pointed at."""
        panel, unit = self.frame.parts.tracker, self.aim.pointed
        hot = next((each for each in panel.page.hots if each.name == f"unit {unit}"), None) if unit else None
        if hot is not None:
            rect = panel.spot(hot).clip(panel.rect)
            pygame.draw.rect(screen, theme.colour("text"), rect, max(2, round(2 * self.frame.scale)), border_radius=6)

    # -- reach and threat ------------------------------------------------------------------------------------------

    def legend(self) -> tuple[tuple[str, str], ...]:
        """List what the colours on the board mean now: band, words."""
        if not self.hand.free:
            return ()
        names = [tr(Text(name)) for name, _ in self.aim.area.purses[: len(REACH)]]
        bands = [(band, say("in reach: {purse}", purse=name)) for band, name in zip(REACH, names, strict=False)]
        bands += [("threat", say("threatened by a foe"))] if self._threatened() else []
        sides = teams(self.battle.world)
        marked = dict.fromkeys(goal.side for goal in self.goals)
        ground = ((f"goal {side}", say("{team}: the ground to reach or hold", team=team_name(sides[side])))
                  for side in marked)  # fmt: skip
        return (*bands, *ground)

    def _layers(self) -> None:
        """Bake the overlays anew when what they show has changed."""
        aim, shown = self.aim, self.hand.open
        preview = self.hand.wish.preview if shown else None
        plan = preview.plan if isinstance(preview, Preview) else None
        calm = plan is not None and bool(plan.steps) and not plan.provokes
        ahead = self._laid if self._foresight is not None and self.soon else frozenset()
        threatened = self._threatened() if shown or self.threats else frozenset()
        mover = aim.mover if shown else None  # of what others can do nothing is asked
        key = (self.table.version, shown, aim.verb, aim.variant, aim.height, self.threats, calm,
               self.stage.settings.numbers, mover, self.turns, self.soon, len(ahead), threatened)  # fmt: skip
        if key == self._layer_key:
            return
        self._layer_key = key
        self.board.layer = Layer(
            self._placed(self._reach()),
            threatened | ahead,
            self.threats, calm,
            self.goals,
            self.stage.settings.numbers,
        )  # fmt: skip

    def _reach(self) -> dict[Spot, tuple[int, int]]:
        """Give the purse and the cost of each square in reach; by turns: the turn that it takes."""
        aim = self.aim
        if not self.hand.free:
            return {}
        if self.turns and aim.mover is not None:
            return turns_to(self.battle, self.battle.acting, aim.mode(aim.mover.verb), aim.area)
        return {spot: (stop.band, stop.cost) for spot, stop in aim.reach.items()}

    def _placed(self, reach: dict[Spot, tuple[int, int]]) -> dict[Spot, tuple[int, int]]:
        """Put the reach of a big body where its middle would be, but for walls in which that is as it squeezes.

        Beside them leads there, too.
        """
        body, field = self.battle.world.find(self.aim.offers.unit, Body), self.battle.world.field
        if body is None or body.side == 1:
            return reach
        shift = self.aim.anchor_shift
        placed = {(x + shift, y + shift): band for (x, y), band in reach.items()}
        return {spot: band for spot, band in placed.items() if not _walled(field, spot)}

    def _threatened(self) -> frozenset[Spot]:
        return self._threats.spots(hurried=self.stage.hurried)

    def _laid_out(self) -> object:
        """Bake the overlays, once it is known what is threatened."""
        self._layers()
        return None if self._threats.known else AGAIN

    def look_ahead(self) -> None:
        """Find a little more of what foes could threaten next turn, or of places, while that is asked for."""
        self.stand.look(LOOKING)
        self.advising.look(LOOKING)
        if not self.soon:
            return
        if self._foresight is None or self._foresight.version != self.table.version:
            self._foresight = Foresight(self.battle, self.table.version, unseen(self.table, self.battle.world))
            self._laid, self._wait = frozenset(), 0
        self._foresight.look(LOOKING)
        self._wait -= 1
        if len(self._foresight.spots) != len(self._laid) and (self._foresight.done or self._wait < 0):
            self._laid, self._wait = frozenset(self._foresight.spots), OFTEN
            self.hand.stir()

    # -- what a player can do --------------------------------------------------------------------------------------

    def threaten(self, on: bool, *, soon: bool = False) -> None:
        """Show or hide all squares that foes threaten; `soon`: could threaten next turn."""
        self.threats, self.soon = on, on and soon
        self.hand.stir()

    def next_threat(self) -> None:
        """Go on from nothing to the squares that foes threaten, to those of their next turn, and back."""
        self.threaten(not self.soon, soon=self.threats)

    def by_turns(self, on: bool) -> None:
        """Show or hide in which turn each square is reached."""
        self.turns = on
        self.hand.notice(
            say("Reach by turns. From the second turn on, numbers are the fewest turns it can take.") if on else ""
        )

    def follow(self) -> None:
        """Keep what happens in view."""
        event = self.hand.motion.event
        if event is None or event is self._followed:
            return
        self._followed = event
        place = shown_place(self.table, self.table.shown, event.unit)
        if place is not None and self.camera.reveal(place.at[0], place.at[1]):
            self.hand.stir()


def open_blocks(field: Field) -> list[tuple[int, int, int, int]]:
    """List blocks of cells (x, y, width, height) that hold all cells but walls; on hexes each is of one row."""
    blocks: list[tuple[int, int, int, int]] = []
    for y in range(field.height):
        walls = [_walled(field, (x, y)) for x in range(field.width)] + [True]
        starts = [x for x in range(field.width) if not walls[x] and (x == 0 or walls[x - 1])]
        for x in starts:
            wide = walls.index(True, x) - x
            over = next((n for n, one in enumerate(blocks) if one[:3:2] == (x, wide) and one[1] + one[3] == y), -1)
            if over < 0 or field.grid.hexes:
                blocks.append((x, y, wide, 1))
            else:
                blocks[over] = (x, blocks[over][1], wide, blocks[over][3] + 1)
    return blocks


def _walled(field: Field, spot: Spot) -> bool:
    """Say whether a square is in a wall."""
    return field.inside(*spot) and is_wall(field.kind(*spot)) and not field.kind(*spot).diggable
