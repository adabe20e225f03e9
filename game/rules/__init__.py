"""The rulebooks, each a folder that reads like its chapter; this file alone names them all."""

from game.battle.rulebook import Rulebook
from game.rules.draw_steel.book import RULEBOOK as DRAW_STEEL
from game.rules.lordsouls.book import RULEBOOK as LORDSOULS
from game.rules.pathfinder.book import RULEBOOK as PATHFINDER
from game.rules.starfinder.book import RULEBOOK as STARFINDER

RULEBOOKS: dict[str, Rulebook] = {book.id: book for book in (STARFINDER, PATHFINDER, DRAW_STEEL, LORDSOULS)}
"""Every rulebook by its id, in the order of the shelf."""
