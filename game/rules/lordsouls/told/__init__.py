"""What a player and the referee are told."""
