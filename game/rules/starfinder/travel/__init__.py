"""Movement beyond a fight: local, overland, chases."""
