"""Movement with height: flying, swimming, climbing and burrowing; falling, drifting."""
