"""R13, R12: libFuzzer, led by which branches an input takes, finds no file that breaks a loader. At night only."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tiers import size

ROOT = Path(__file__).parents[2]
RUNS = {"level": size(20_000, 200_000, 2_000_000), "save": size(5_000, 50_000, 500_000)}


@pytest.mark.long
@pytest.mark.parametrize("what", RUNS)
def test_no_input_breaks_a_loader(what, tmp_path, capsys):
    pytest.importorskip("atheris", reason="pip install -e '.[long]'")
    words = [sys.executable, "-m", "tests.hostile.fuzz", what, str(tmp_path / what), f"-runs={RUNS[what]}"]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    broken = [path.read_bytes()[:2000] for path in (tmp_path / f"{what}.broken").iterdir()]
    assert (told.returncode, broken) == (0, []), told.stderr[-2000:]
    with capsys.disabled():
        print(f"\nfuzzing {what}: {RUNS[what]} inputs, {re.findall('cov: ([0-9]+)', told.stderr)[-1]} branches")
