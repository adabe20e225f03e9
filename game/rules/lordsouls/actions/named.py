"""What a level names for improvised actions: a chandelier to be cut loose is no door."""

import re

from game.rules.lordsouls.sheet.characteristics import MAIN, SKILLS
from game.space.field import Kind

CHECKS = (*MAIN, *SKILLS)
OBJECT = re.compile(rf"(?:.*-)?improvised-action(?:-({'|'.join(CHECKS)}))?")
"""What is named so can be acted on: by a roll of the skill or characteristic that is named, or freely."""


def acted_on(kind: Kind) -> bool:
    """Say whether a level lets something be done to a kind of ground.   [ls.improvised-action]"""
    return OBJECT.fullmatch(kind.name) is not None


def is_door(kind: Kind) -> bool:
    """What becomes something else by itself is a door.   [ls.use]"""
    return bool(kind.becomes) and not acted_on(kind)
