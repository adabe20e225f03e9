"""The rulebooks, each a folder that reads like its chapter; this file alone names them all."""

from game.battle.rulebook import Rulebook
from game.rules.starfinder.book import RULEBOOK as STARFINDER

RULEBOOKS: dict[str, Rulebook] = {STARFINDER.id: STARFINDER}
"""Every rulebook by its id, in the order of the shelf."""
