"""Hide and Search."""
