"""Write the pins anew, after rules have changed on purpose: `python -m tests.order [CASE ...]`."""

import sys

from tests.conformance.arenas import arenas
from tests.order.pins import pinned, pins

for case in arenas():
    if case.name in sys.argv[1:] or not sys.argv[1:]:
        pinned(case).write_text(pins(case), encoding="utf-8")
        print(pinned(case).name)
