"""Grabbing: taking hold of somebody, letting go, getting free."""
