"""What the house rules run under."""

import pytest

from tests.house.trees import put_away


@pytest.fixture(autouse=True, scope="package")
def _trees():
    """Keep the trees of the source while the house is looked over, no longer."""
    yield
    put_away()
