"""Record what is missing; with `--all`, everything."""

import json
import sys

from tests.replays.record import HERE, ends, record, recordings

for name in recordings():
    if not (HERE / name).exists() or "--all" in sys.argv[1:]:
        (HERE / name).write_bytes(record(name))
        print(name)
known = {name: ends(name) for name in recordings() if "-part-" in name}
(HERE / "ends.json").write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
