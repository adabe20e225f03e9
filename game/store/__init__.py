"""Levels, saves and settings: outside files, checked before they are believed."""
