"""Creatures below Small: how many share a square, and a reach of 0, by which they enter a square to attack in it."""

from game.mechanics.d20.sizes import Size

SMALL_SPACES = "pf.small-spaces"
"""They share a square, and have a reach of 0: to attack they enter their foe's square.   [pf.small-spaces]

`SIZES.shared`, `PASSING_BY_SIZE.shared`: as many stop in a square as fit into it (`PassingBySize` counts them).
`REACH.zero`, `REACH.same_square`: they strike in their own square only, and so into the one that they have entered.
`PASSING_BY_SIZE.little_foe`, `ENTERING`: who is Tiny or smaller may enter a foe's square, and is struck at for it.
`FLANKING.zero`: with a reach of 0 nobody flanks.
"""
SMALL_CREATURES = {
    "fine": Size("pf.size-space", 1, 5, 0, 0, 100, 50),
    "diminutive": Size("pf.size-space", 1, 10, 0, 0, 25, 75),
    "tiny": Size("pf.size-space", 1, 25, 0, 0, 4, 150),
}
"""4 Tiny ones, 25 Diminutive or 100 Fine to a square, with a reach of 0: rows of `SIZES`.   [pf.small-spaces]"""
