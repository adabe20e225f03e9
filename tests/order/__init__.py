"""The order and number of legal commands, pinned: `python -m tests.order` writes the pins anew."""
