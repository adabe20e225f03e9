"""R19: which branches of the rules' engine the suite takes: `python -m tests.branches` prints them, module by module.

What the suite would notice besides is tried by tests/mutants.py, one small change at a time.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("battle", "paths", "rules", "store")
SKIPPED = ("scenes", "bench", "window", "soak", "stateful", "faults", "determinism", "docs", "house")
"""Folders of tests that add no branch, or run in other processes.

The scenes come to the rules only through what is drawn; what a menu or a panel asks has tests beside the rules.
"""


def report(verbose: bool = False) -> tuple[bool, str]:
    """Run the suite under coverage, in two halves at once; whether every branch is taken, and each package's share."""
    found = sorted(path for path in (ROOT / "tests").iterdir() if path.name not in SKIPPED)
    places = [str(path) for path in found if (path / "__init__.py").exists() or path.match("test_*.py")]
    source = ",".join(f"game/{name}" for name in PACKAGES)
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {"COVERAGE_FILE": str(Path(folder) / "data"), "COVERAGE_CORE": "ctrace"}
        words = ["run", "--parallel-mode", "--branch", f"--source={source}", "-m", "pytest", "-n", "0", "-q"]
        halves = [coverage([*words, *places[start::2]], env) for start in (0, 1)]
        tests = [half.communicate()[0] for half in halves]
        coverage(["combine"], env).communicate()
        told = coverage(["report", "--show-missing", "--precision=1"], env).communicate()[0]
    failed = [line for told_by in tests for line in told_by.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if verbose:
        print("\n".join([*failed, *missing(told)]))
    shares = ", ".join(f"{name} {share(told, name)}" for name in PACKAGES)
    missed = re.search(r"^TOTAL.* (\S+)%$", told, re.MULTILINE)
    failing = "; some tests failed" if any(half.returncode for half in halves) else ""
    return missed is not None and missed[1] == "100.0" and not failing, shares + failing


def coverage(words: list[str], env: dict[str, str]) -> "subprocess.Popen[str]":
    """Begin to run coverage; what it prints is kept."""
    return subprocess.Popen([sys.executable, "-m", "coverage", *words], cwd=ROOT, env=env, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)  # fmt: skip


def missing(told: str) -> list[str]:
    """List the modules that something is missing in, with the lines and branches never taken, below their packages."""
    rows = re.findall(r"^game/(\w+)/(\S+) .*?%  +(\S.*)$", told, re.MULTILINE)
    return [
        line
        for name in PACKAGES
        for line in (
            f"{name} {share(told, name)}",
            *(f"  {module}: {gaps}" for one, module, gaps in rows if one == name),
        )
    ]


def share(told: str, name: str) -> str:
    """Add up a package's lines and branches."""
    rows = re.findall(rf"^game/{name}/\S+ +(\d+) +(\d+) +(\d+) +(\d+) ", told, re.MULTILINE)
    of = sum(int(lines) + int(branches) for lines, _, branches, _ in rows)
    missed = sum(int(lines) + int(part) for _, lines, _, part in rows)
    return f"{1000 * (of - missed) // max(1, of) / 10}%"


if __name__ == "__main__":
    held, said = report(verbose=True)
    print(said)
    sys.exit(0 if held else 1)
