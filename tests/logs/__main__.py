"""Write the pinned logs anew, after words or rules have changed on purpose: `python -m tests.logs [FILE ...]`.

Read what has changed (`git diff tests/logs`) with the ledger in hand: a pin proves only that a line is as it was.
"""

import sys

from tests.logs.pins import cases, log

for case in cases():
    if case.path.name in sys.argv[1:] or not sys.argv[1:]:
        case.path.write_text(log(case), encoding="utf-8")
        print(case.path.name)
