"""Going on foot by points, a cell at a time: what two rulebooks of such movement would share; no rule ids."""
