"""Parts that two rulebooks share; no rule ids, no rulebook names."""
