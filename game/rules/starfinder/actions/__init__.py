"""What is done in a turn besides moving: attacks, charges, bursts, hiding."""
