"""What is done in a turn besides moving: attacks, charges, total defence, the coup de grace, first aid, loading."""
