"""Combat modifiers and attacks: cover, concealment, flanking, opportunity, blows."""
