"""Arms as things: where each is, how many hands hold it, what is loaded, and what is done with it; no rule ids."""
