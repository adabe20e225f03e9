"""Power rolls and tests."""
