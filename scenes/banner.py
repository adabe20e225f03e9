"""How a battle has ended, over the board: victory or defeat, by which objective, and where to go from here."""

from collections.abc import Callable

from game.ecs.components import Outcome, Side
from game.ecs.world import World
from game.i18n import tr
from scenes import theme
from scenes.ui.panel import Page
from scenes.words import say, team_name


def verdict_of(world: World, outcome: Outcome) -> str:
    """Give 'victory', 'defeat' or 'draw' as the players here see it; 'won' when all sides or none are theirs."""
    human = {side.team for _, side in world.all(Side) if side.control == "human"}
    others = {side.team for _, side in world.all(Side)} - human
    if not outcome.winner:
        return "draw"
    if not human or not others:
        return "won"
    return "victory" if outcome.winner in human else "defeat"


class Banner:
    """The content of the banner."""

    def __init__(self, world: World, outcome: Outcome, again: Callable[[], None], shelf: Callable[[], None],
                 look: Callable[[], None], replay: Callable[[], None] | None = None) -> None:  # fmt: skip
        """Take the outcome and what the buttons do."""
        self.kind = verdict_of(world, outcome)
        self.outcome = outcome
        self.acts: tuple[tuple[str, Callable[[], None]], ...] = (("again", again), ("shelf", shelf), ("look", look))
        if replay is not None:
            self.acts = (*self.acts, ("replay", replay))

    def stamp(self) -> object:
        """Give what the content depends on: nothing that changes."""
        return self.outcome

    def lay(self, page: Page) -> None:
        """Lay out the verdict and the buttons."""
        words = {"victory": say("Victory"), "defeat": say("Defeat"), "draw": say("Nobody wins")}
        heading = words.get(self.kind) or say("{team} wins", team=team_name(self.outcome.winner))
        page.para(heading, theme.TITLE, "bad" if self.kind == "defeat" else "focus", bold=True)
        page.para(tr(self.outcome.because))
        page.gap(12)
        labels = {"again": say("Play again"), "shelf": say("Back to the shelf"), "look": say("Look at the board"),
                  "replay": say("Watch it again")}  # fmt: skip
        for number, (name, act) in enumerate(self.acts, 1):
            page.button(labels[name], name, act, key=str(number))
