"""What players and the referee are told."""
