"""`python -m game`: the same as `fivefoot`."""

import sys

from game.cli import main

sys.exit(main())
