"""Every bound on a file from outside: what is larger, longer or deeper is refused before it costs time."""

FILE = 256 * 1024
"""Bytes of a level."""
LINE = 2 * 1024
"""Bytes of a line; this also bounds a dotted key, which a parser reads in quadratic time."""
NESTING = 8
"""Tables and lists inside each other, and parts of a dotted key."""
FAULTS = 200
"""Faults reported of one file; the rest is counted."""

MAP = 128
"""Cells a side."""
LOWEST, HIGHEST = -8, 15
"""Heights of the ground, in cells."""
BELOW, ABOVE = -32, 128
"""Heights that a creature may be at, in cells."""
GLYPHS = 100
"""Entries of a map's key."""

UNITS = 64
TEAMS = 4
CONDITIONS = 16
WEAPONS = 16
OBJECTIVES = 16
WATCHED = 3
"""Rules to watch: as many as one keeps in mind."""
ASKS = 1000
STEPS = 200
LESSON = 24
"""Steps of a lesson, and in each of them commands, ways to fail it and questions to the referee."""
PLACES = 999
"""Lessons on the path of a rulebook."""
PLAYS = 64
LIST = 1024
"""Elements of any other list: a route, what is expected."""

TEXT = 2000
"""Characters of a text shown to a player."""
NAME = 40
"""Characters of a name."""
NUMBER = 100_000
"""Whole numbers lie between minus this and this."""
SPEED = 10_000
"""In the rulebook's unit."""
ROUNDS = 1000

SAVE = 8 * 1024 * 1024
"""Bytes of a save."""
HEADER = 256
"""Bytes of a save's first line."""
CONTAINERS = 200_000
"""Lists and tables of a save, counted before parsing."""
ITEMS = 500_000
"""Commas of a save, likewise."""
LOG = 20_000
"""Commands that a save's log holds; of a longer one the oldest are left out."""
SETTINGS = 16 * 1024
"""Bytes of the settings."""
LEARNT = 256 * 1024
"""Bytes of what a player has learnt, rule by rule."""
