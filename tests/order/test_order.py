"""R8: legal commands come in the pinned order and number. After rules changed on purpose: python -m tests.order."""

import pytest

from tests.conformance.arenas import arenas
from tests.order.pins import pinned, pins


@pytest.mark.parametrize("case", arenas(), ids=lambda case: case.name)
def test_legal_commands_are_those_that_are_pinned(case):
    assert pinned(case).is_file(), "python -m tests.order writes it"
    assert pins(case).splitlines() == pinned(case).read_text("utf-8").splitlines()
