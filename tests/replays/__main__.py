"""Record what is missing; with `--all`, everything, or all that begins with one of the words that follow."""

import argparse
import json

from tests.replays.record import HERE, LEFT, ends, record, recordings, write

made = argparse.ArgumentParser(prog="python -m tests.replays", description=__doc__)
made.add_argument("--all", nargs="*", metavar="NAME", help="record again what is there")
again = made.parse_args().all
known = json.loads((HERE / "ends.json").read_text("utf-8"))
for name in recordings():
    if not (HERE / name).exists() or (again is not None and name.startswith(tuple(again) or "")):
        write(name, record(name))
        print(name, flush=True)
        if LEFT in name:
            known[name] = ends(name)
(HERE / "ends.json").write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
