"""Forced movement: push, pull and slide, and what comes of them."""
