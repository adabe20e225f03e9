"""What the objectives make of a place: in hundredths of a hit point, so that they weigh against blows."""

from game.ai.ahead import friends
from game.ai.roads import Roads
from game.battle.objectives import Objective
from game.battle.rulebook import Rulebook
from game.ecs.components import Body, Name, Place, Side, Terrain, Turn
from game.ecs.world import BATTLE, World
from game.space.square import Cell

Box = tuple[int, int, int, int]
WON, ARRIVED = 20_000, 6_000
HELD, DENIED = 900, 700
SOON, NEARLY, EARLY = 4, 2, 25
"""Rounds before its time in which a place to be held counts whole, fewer for who looks closely; percent before."""
A_MOVE = {"reach": 700, "hold": 200, "deny": 120, "guard": 40, "out": 1500}
"""What being one move nearer is worth, or that a foe is one farther out; `guard`: to where others do as well."""
FARTHEST = 3
"""Moves after which it does not matter how far a foe has to come."""
TARGET, RUNNER = 300, 200
"""Percent: what damage counts for on who has to be defeated, on who has to be stopped."""


class Goals:
    """The objectives as one unit sees them: its own, and those of its foes to be spoilt."""

    def __init__(
        self, book: Rulebook, objectives: tuple[Objective, ...], roads: Roads, foes: tuple[int, ...] = (), *,
        exact: bool = False, weary: bool = False,
    ) -> None:  # fmt: skip
        self.foes, self.exact, self.weary = foes, exact, weary
        self.book, self.roads, self.unit = book, roads, roads.unit
        self.team = roads.world.get(self.unit, Side).team
        self.name = roads.world.get(self.unit, Name).name
        self.own = tuple(goal for goal in objectives if goal.team == self.team)
        self.theirs = tuple(goal for goal in objectives if goal.team != self.team)
        self.somewhere = any(goal.kind in ("reach", "hold") for goal in objectives)
        """Whether it matters to any of them where one stands."""
        self._nearest: dict[tuple[Box, Terrain | None], Cell] = {}
        self.prey = self._prey()
        """Whom the foes are after: the friend whom they have to defeat, where they want nothing else; else itself."""

    def _prey(self) -> int:
        wanted = [goal.who for goal in self.theirs if goal.kind == "defeat"]
        if len(wanted) < len(self.theirs) or self.name in wanted:
            return self.unit
        world = self.roads.world
        mates = friends(self.book, world, self.unit)
        return next((mate for mate in mates if world.get(mate, Name).name in wanted), self.unit)

    @property
    def patient(self) -> bool:
        """Say whether time is on this side, and the unit has to see to nothing before: it only has to survive.

        Who is not whom the foes are after may fight meanwhile.
        """
        return bool(self._outlasts) and self.prey == self.unit and not self._pressed

    @property
    def guards(self) -> bool:
        """Say whether the side has to outlast some rounds, and the foes are after a friend alone."""
        return bool(self._outlasts) and self.prey != self.unit

    @property
    def _outlasts(self) -> list[int]:
        """List the rounds that the side has to survive."""
        return [goal.rounds for goal in self.own if goal.kind == "survive"]

    @property
    def _pressed(self) -> bool:
        """Say whether a side that may win otherwise loses by a place before it has survived: it fights for that."""
        now, otherwise = self.roads.world.get(BATTLE, Turn).round, len(self.own) > len(self._outlasts)
        places = (goal.rounds for goal in self.theirs if goal.kind == "hold")
        return otherwise and any(now <= rounds < max(self._outlasts) for rounds in places)

    def last(self, world: World) -> bool:
        """Say whether it has to survive this round and no other."""
        ends = self._outlasts
        return bool(ends) and max(ends) <= world.get(BATTLE, Turn).round

    @property
    def hurried(self) -> bool:
        """Say whether time is on the foes' side."""
        return any(goal.kind in ("survive", "hold") for goal in self.theirs) and not self._outlasts

    def weight(self, world: World, unit: int) -> int:
        """Give what damage on a unit counts for, in percent of the usual."""
        name, team = world.get(unit, Name).name, world.get(unit, Side).team
        against = [goal for goal in (*self.own, *self.theirs) if goal.team != team and goal.kind == "defeat"]
        if any(goal.who == name for goal in against):
            return TARGET
        runs = [goal for goal in self.theirs if goal.team == team and goal.kind == "reach"]
        return RUNNER if any(goal.who in ("all", name) for goal in runs) else 100

    def score(self, world: World) -> int:
        """Give what the objectives make of where the unit is in a world."""
        return sum(points for _, points in self.parts(world))

    def parts(self, world: World) -> tuple[tuple[Objective, int], ...]:
        """Give what each objective makes of it."""
        own = ((goal, self._own(world, goal)) for goal in self.own)
        return (*own, *((goal, self._theirs(world, goal)) for goal in self.theirs))

    def _own(self, world: World, goal: Objective) -> int:
        if goal.kind == "reach" and goal.who in ("any", "all", self.name):
            if self.inside(world, goal.area):
                return ARRIVED if goal.who == "all" else WON
            return -self._moves(world, goal.area, A_MOVE["reach"])
        if goal.kind == "hold" and not self._spare(world, goal):
            share = self._share(world, goal)
            out = self._kept_out(world, self.nearest(world, goal.area)) if self.exact else 0
            return self._held(world, goal.area) * share // 100 + out
        if goal.kind == "survive" and self.exact:
            return self._kept_out(world, self.roads.world.get(self.prey, Place).at)
        return 0

    def _held(self, world: World, area: Box) -> int:
        """Price where it stands of a place to hold: one holder is enough, the others only stay about."""
        inside, kept = self.inside(world, area), self._kept(world, area)
        if inside:
            return 0 if kept else HELD
        return -self._moves(world, area, A_MOVE["guard" if kept else "hold"])

    def _kept(self, world: World, area: Box) -> bool:
        """Say whether another of its side stands in a place, and no foe does."""
        able = (foe for foe in self.foes if self.book.turns.able(world, foe))
        return self._others(world, area) and not any(self.inside(world, area, foe) for foe in able)

    def _kept_out(self, world: World, cell: Cell) -> int:
        """Price how far the nearest foe has to come to a place that it must not get to: a shut door is a move."""
        away = (self.roads.between(world, world.get(foe, Place).at, cell) for foe in self.foes)
        far = 100 * min(away, default=FARTHEST * self.roads.pace) // self.roads.pace
        return A_MOVE["out"] * min(far, 100 * FARTHEST) // 100

    def _theirs(self, world: World, goal: Objective) -> int:
        if goal.kind == "hold" and not self._spare(world, goal):
            urgent = 1 + int(goal.rounds - world.get(BATTLE, Turn).round <= 2)
            return self._denied(world, goal, urgent) * (self._share(world, goal) if self.exact else 100) // 100
        return -self._moves(world, goal.area, A_MOVE["guard"]) if goal.kind == "reach" else 0

    def _denied(self, world: World, goal: Objective, urgent: int) -> int:
        """Price where it stands of a place that foes want to hold: who looks closely leaves that to one of its side."""
        others = self.exact and self._others(world, goal.area)
        inside = 0 if others or not self.inside(world, goal.area) else DENIED * urgent
        return inside - self._moves(world, goal.area, A_MOVE["guard" if others else "deny"] * urgent)

    def _share(self, world: World, goal: Objective) -> int:
        """Give how far a place to be held counts by the time that is left, in percent.

        Nobody has won by it before its time: who looks closely fights first, and goes there while it still gets there.
        """
        left, soon = goal.rounds - world.get(BATTLE, Turn).round, SOON
        if self.exact:
            start = self.roads.world
            way = self.roads.between(start, start.get(self.unit, Place).at, self.nearest(start, goal.area))
            soon = max(NEARLY, way // self.roads.pace)
        return 100 if left <= soon else EARLY

    def _spare(self, world: World, goal: Objective) -> bool:
        """Say whether the unit may leave a place: its time has come, others hold it, and long it did nothing."""
        if not self.weary or world.get(BATTLE, Turn).round < goal.rounds:
            return False
        return self._others(world, goal.area)

    def _others(self, world: World, area: Box) -> bool:
        """Say whether an able other of its side stands in an area."""
        return any(self.inside(world, area, friend) for friend in friends(self.book, world, self.unit))

    def _moves(self, world: World, area: Box, worth: int) -> int:
        """Price the way to an area: the nearest of its cells, but the middle where that is no matter."""
        here = world.get(self.unit, Place).at
        return worth * self.roads.between(world, here, self.nearest(world, area)) // self.roads.pace

    def nearest(self, world: World, area: Box) -> Cell:
        """Give the anchor inside an area that is nearest to where the unit stands now: by the way there, if exact."""
        key = area, world.find(BATTLE, Terrain)
        if key not in self._nearest:
            self._nearest[key] = self._open(world, area)
        return self._nearest[key]

    def _open(self, world: World, area: Box) -> Cell:
        x, y, width, height = area
        side, field = world.get(self.unit, Body).side, world.field
        here = self.roads.world.get(self.unit, Place).at
        anchors = [(i, j) for j in range(y, y + height - side + 1) for i in range(x, x + width - side + 1)]
        clear = [(i, j) for i, j in anchors if not field.kind(i, j).blocks_move] or [(x, y)]

        def far(cell: Cell) -> tuple[int, int, Cell]:
            straight = self.roads.straight(here, cell)
            return (self.roads.between(world, cell, here) if self.exact else straight), straight, cell

        return min((field.on_ground(i, j) for i, j in clear), key=far)

    def inside(self, world: World, area: Box, unit: int = 0) -> bool:
        """Say whether the unit, or another one, stands wholly in an area."""
        x, y, width, height = area
        cells = self.book.space.cells(world, unit or self.unit)
        return all(x <= cx < x + width and y <= cy < y + height for cx, cy, _ in cells)
