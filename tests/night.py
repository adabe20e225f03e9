"""The night tier: `python -m tests.night [--tier change|night|release] [R1 R12 ...]` prints a line a claim.

The claims are those of RELIABILITY; the tests are the suite's own, with more games, kills, splices and examples. It
takes hours; `--tier change` shows the same lines in minutes.  Exit status 1 when a claim broke.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Claim:
    """What is promised, and the tests that try it: arguments of pytest, long ones included."""

    says: str
    tests: tuple[str, ...]
    pick: str = ""


def conformance(pick: str) -> tuple[tuple[str, ...], str]:
    """Name tests of the suite for every rulebook."""
    return ("tests/conformance/test_conformance.py",), pick


DISK = ("tests/store/test_disk_faults.py",)
SAVED = ("tests/store/test_save.py", "tests/battle/test_resume.py")
PYTEST = (sys.executable, "-m", "pytest", "-m", "long or not long", "--tb=line", "-p", "no:cacheprovider")
CLAIMS = {
    "found": Claim("what failed once holds", ("tests/found",)),
    "levels": Claim("any small level can be played", ("tests/conformance/test_small_levels.py",)),
    "R1": Claim("random games end, with every invariant", *conformance("random or shipped")),
    "R2": Claim("the computer proposes only what is legal", ("tests/conformance/test_opponent.py",)),
    "R3": Claim("any row of commands, answers, undos and loads", ("tests/stateful",)),
    "R4": Claim("looking, writing and reading change nothing", *conformance("heavy or rubbish")),
    "R5": Claim("fresh processes play the same battles", ("tests/determinism",)),
    "R6": Claim("saved and loaded anywhere, the rest is the same", SAVED),
    "R7": Claim("undo inverts, and never past fallen dice", ("tests/battle/test_undo.py", "tests/stateful")),
    "R8": Claim("legal commands in the pinned order and number", ("tests/order",)),
    "R9": Claim("killed while saving, the slot loads", DISK, "killed"),
    "R10": Claim("whatever operation fails, the old save is there", DISK, "not killed"),
    "R11": Claim("no power cut leaves what cannot be read", DISK, "power or waited or synced"),
    "R12": Claim("damaged saves are refused, soon and in little room", ("tests/store/test_save_damage.py",)),
    "R13": Claim("hostile levels are refused with a line", ("tests/hostile",)),
    "R14": Claim("every save ever released goes on to its end", ("tests/replays",), "goes_on"),
    "R15": Claim("recorded battles stay in step", ("tests/replays",), "in_step or recordings"),
    "R16": Claim("windows come and go, the battle is the same", ("tests/window/test_window.py",)),
    "R17": Claim("hours of play need no more memory", ("tests/window/test_soak.py",)),
    "R18": Claim("work is bounded on the largest level", ("tests/limits", "tests/conformance/test_opponent.py")),
    "R19": Claim("every branch of battle, paths, rules and store is run", ()),
    "R20": Claim("nothing that runs foreign code", ("tests/house",), "rules or seen or breaks"),
}  # fmt: skip
FAULTS = Claim("ten planted faults are caught", ("tests/faults",))


def run(claim: Claim, tier: str) -> tuple[bool, str]:
    """Run a claim's tests; whether it held, and what pytest said of them."""
    there = [name for name in claim.tests if (ROOT / name).exists()]
    if not there:
        return False, "no test tries it yet"
    pick = ["-k", claim.pick] if claim.pick else []
    words = [*PYTEST, *there, *pick]
    told = subprocess.run(words, cwd=ROOT, env=os.environ | {"FIVEFOOT_TIER": tier}, capture_output=True, text=True,
                          check=False)  # fmt: skip
    lines = [line for line in told.stdout.splitlines() if line.startswith("FAILED") or " passed" in line]
    return told.returncode == 0, "; ".join(lines[:3]) or (told.stdout + told.stderr)[-300:].replace("\n", " ")


def covered(tier: str) -> tuple[bool, str]:
    """Run the suite of the four packages: how much of their branches it takes; at night, what mutants it notices."""
    from tests.branches import report

    held, said = report()
    if tier == "change":
        return held, said
    words = [sys.executable, "-m", "tests.mutants", "--most", "60" if tier == "night" else "0"]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    return held and told.returncode == 0, f"{said}; {(told.stdout or told.stderr).splitlines()[-1]}"


def main(words: list[str] | None = None) -> int:
    """Try the claims named, or all."""
    made = argparse.ArgumentParser(prog="python -m tests.night", description="What is promised, and whether it holds.")
    made.add_argument("claims", nargs="*", metavar="R1", help="claims to try; none: all")
    made.add_argument("--tier", choices=("change", "night", "release"), default="night")
    args = made.parse_args(words)
    broke = 0
    for name, claim in {**CLAIMS, "faults": FAULTS}.items():
        if args.claims and name not in args.claims:
            continue
        began = time.monotonic()
        held, said = covered(args.tier) if name == "R19" else run(claim, args.tier)
        broke += not held
        took = f"{time.monotonic() - began:.0f} s"
        said = re.sub(r"=+", "", said).strip()
        told = f"({took}: {said})" if said else f"({took})"
        print(f"{name:6} {'held ' if held else 'BROKE'} {claim.says} {told}", flush=True)
    print(f"{broke} claims broke" if broke else "every claim tried held")
    return 1 if broke else 0


if __name__ == "__main__":
    sys.exit(main())
