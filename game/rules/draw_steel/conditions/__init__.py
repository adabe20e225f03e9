"""Conditions, one by one: what each does, what begins and ends it."""
