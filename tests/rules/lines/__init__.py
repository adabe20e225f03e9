"""Lines of both books against slow oracles, written from their ledgers alone."""
