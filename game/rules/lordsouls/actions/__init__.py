"""Other Actions: Use, Concentration, Address."""
