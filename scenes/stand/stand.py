"""What of places is shown now: whom one could strike from there, where flanks and cover are, what could strike there?

It is asked for, worked out a little in each update, and thrown away when anything has happened.
"""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Protocol

import pygame

from game.ecs.components import Place
from game.ecs.world import World
from game.reasons import Refusal
from game.space.square import Cell
from scenes.board.camera import Camera
from scenes.play.aim import Aim
from scenes.play.foresight import foes
from scenes.play.offers import Spot
from scenes.play.table import Table
from scenes.stand import marks, scout
from scenes.stand.card import ALL, PERIL, PLACES, SIGHTS, Standing
from scenes.stand.scout import Mark, Shot
from scenes.ui import bindings
from scenes.ui.words import name_of


class Looker(Protocol):
    """What is asked of the hand of whoever plays."""

    aim: Aim
    table: Table
    camera: Camera
    stir: Callable[[], None]
    """Something looks different."""

    @property
    def free(self) -> bool:
        """Say whether any command can be chosen now."""

    def unpin(self) -> None:
        """Take away the cards that are pinned."""


class Stand:
    """What is asked of places at a battle, and how far it has been worked out."""

    def __init__(self, hand: Looker) -> None:
        """Look with the eyes of whoever plays."""
        self.hand, self.aim, self.table = hand, hand.aim, hand.table
        self.kind = ""
        """What is shown of places; '': nothing."""
        self.shots: dict[int, Shot] = {}
        """The best strike by or at each foe."""
        self.marks: dict[Spot, Mark] = {}
        self.done = True
        self._foe = 0
        self._last: tuple[object, Cell] = (None, (0, 0, 0))
        """When and where was pointed last."""
        self._key: object = None
        self._known: tuple[object, World] = (None, hand.table.battle.world)
        self._work: Iterator[object] = iter(())

    def turn(self, kind: str) -> None:
        """Show something of places, or no longer what is shown; '' shows nothing."""
        self.kind = "" if kind == self.kind else kind
        self.hand.unpin()
        self.hand.stir()

    def next(self) -> None:
        """Show the next thing of places, and after the last nothing."""
        self.turn(dict(zip(("", *ALL), (*ALL, ""), strict=True))[self.kind])

    @property
    def on(self) -> bool:
        """Say whether anything of places is shown now."""
        return bool(self.kind) and self.hand.free and self.table.battle.world.find(self.unit, Place) is not None

    @property
    def unit(self) -> int:
        """Give whose places they are."""
        return self.table.battle.acting

    @property
    def world(self) -> World:
        """Give the world as the player knows it."""
        key = self.table.version, self.table.seat
        if self._known[0] != key:
            self._known = key, scout.known(self.table)
        return self._known[1]

    @property
    def spot(self) -> Spot:
        """Give the place that is meant: the one pointed at, or pointed at last, or where the creature stands."""
        return self._cell()[:2]

    def _cell(self) -> Cell:
        """Give the cell of its anchor there; it stays while the pointer is over the card."""
        aim, turn = self.aim, (self.table.version, self.table.seat)
        if aim.cell is not None and (self.kind != PLACES or not aim.pointed):
            self._last = turn, aim.cell
        elif self._last[0] != turn:
            self._last = turn, self.world.get(self.unit, Place).at
        return self._last[1]

    @property
    def foe(self) -> int:
        """Give the foe that is meant: the one pointed at last, else the nearest."""
        world, book = self.world, self.table.rulebook
        against = [foe for foe in foes(world, book, self.unit) if world.find(foe, Place) is not None]
        if self.aim.pointed in against:
            self._foe = self.aim.pointed
        if self._foe not in against:
            grid, mine = world.field.grid, book.space.cells(world, self.unit)
            far = {foe: book.space.distance(grid, mine, book.space.cells(world, foe)).total for foe in against}
            return min(far, key=lambda foe: (far[foe], foe), default=0)
        return self._foe

    # -- working it out --------------------------------------------------------------------------------------------

    def look(self, seconds: float) -> None:
        """Work on for a while."""
        if not self.on:
            return
        key = self.kind, self.table.version, self.table.seat, self.unit, *self._asked()
        if key != self._key:
            self._key, self.done = key, False
            self.shots, self.marks = {}, {}
            self._work = {SIGHTS: self._sights, PLACES: self._places, PERIL: self._peril}[self.kind]()
        start = perf_counter()
        while not self.done and perf_counter() - start < seconds:
            self.done = next(self._work, self) is self
            self.hand.stir()

    def _asked(self) -> tuple[object, ...]:
        return (self.foe, self.aim.variant, self.aim.verb) if self.kind == PLACES else (self._cell(),)

    def _against(self) -> list[int]:
        return [foe for foe in foes(self.world, self.table.rulebook, self.unit) if self.world.find(foe, Place)]

    def _sights(self) -> Iterator[Shot | None]:
        at = self._cell()
        world = scout.placed(self.world, self.unit, at)
        for foe in self._against():
            answer = yield from scout.best(self.table.rulebook, world, self.unit, foe)
            if answer is not None:
                self.shots[foe] = Shot(self.unit, foe, at, answer)

    def _peril(self) -> Iterator[None]:
        world = scout.placed(self.world, self.unit, self._cell())
        for foe in self._against():
            for shot in scout.threat(self.table.rulebook, world, foe, self.unit):
                if shot is not None:
                    self.shots[foe] = shot
                yield

    def _places(self) -> Iterator[None]:
        world, foe, shift = self.world, self.foe, self.aim.anchor_shift
        at = world.get(self.unit, Place).at
        stops = [at, *(stop.cell for stop in self.aim.reach.values())] if foe else []
        for cell in stops:
            there = scout.placed(world, self.unit, cell)
            here = yield from scout.mark(self.table.rulebook, there, self.unit, foe)
            if here != Mark():
                self.marks[cell[0] + shift, cell[1] + shift] = here

    # -- showing it ------------------------------------------------------------------------------------------------

    @property
    def card(self) -> Standing | None:
        """Give the card of what is shown."""
        if not self.on:
            return None
        world, (x, y) = self.world, self.spot
        facts = (("who", name_of(world, self.unit)), ("place", f"{x},\u00a0{y}"), ("n", scout.MOST),
                 ("next", bindings.current().label("next")),
                 ("whom", name_of(world, self.foe) if self.kind == PLACES else ""))  # fmt: skip
        ordered = sorted(self.shots.values(), key=lambda shot: (isinstance(shot.answer, Refusal), -shot.worth))
        return Standing(kind=self.kind, facts=facts, shots=tuple(ordered), marks=tuple(self.marks.items()),
                        here=self.spot, done=self.done, told=(self.table.rulebook, world), turn=self.turn)  # fmt: skip

    def draw(self, screen: pygame.Surface) -> None:
        """Draw what is shown over the board."""
        if not self.on:
            return
        if self.kind == PLACES:
            marks.signs(screen, self.hand.camera, self.marks.items())
        else:
            marks.lines(screen, self.hand.camera, self.world, self.shots.values(), self.unit, self.spot,
                        self.table.rulebook.listing.covers)  # fmt: skip
