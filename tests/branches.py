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
"""Folders of tests that add no branch, or run in other processes."""


def report(verbose: bool = False) -> tuple[bool, str]:
    """Run the suite under coverage; whether every branch is taken, and how many are of each package."""
    folders = [str(path) for path in sorted((ROOT / "tests").iterdir()) if (path / "__init__.py").exists()]
    folders = [path for path in folders if Path(path).name not in SKIPPED]
    source = ",".join(f"game/{name}" for name in PACKAGES)
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {"COVERAGE_FILE": str(Path(folder) / "data"), "COVERAGE_CORE": "ctrace"}
        words = ["run", "--branch", f"--source={source}", "-m", "pytest", "-n", "0", "-q", *folders]
        tests = coverage(words, env)
        told = coverage(["report", "--show-missing", "--precision=1"], env).stdout
    if verbose:
        print(told)
    shares = ", ".join(f"{name} {share(told, name)}" for name in PACKAGES)
    missed = re.search(r"^TOTAL.* (\S+)%$", told, re.MULTILINE)
    failing = "" if tests.returncode == 0 else "; some tests failed"
    return missed is not None and missed[1] == "100.0" and not failing, shares + failing


def coverage(words: list[str], env: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    """Run coverage."""
    return subprocess.run([sys.executable, "-m", "coverage", *words], cwd=ROOT, env=env, capture_output=True, text=True,
                          check=False)  # fmt: skip


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
