"""What stands on a sheet: characteristics, sizes, arms and what is held."""
