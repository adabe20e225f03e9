"""Combat around movement: attacks, cover, concealment, flanking, opportunity, harm."""
