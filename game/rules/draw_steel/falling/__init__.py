"""Falling: onto the ground, into liquid, onto others, from far."""
