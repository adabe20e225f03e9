"""Climbing creatures, and riding them."""
