"""Moving in combat."""
