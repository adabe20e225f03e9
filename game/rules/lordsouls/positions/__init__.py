"""Poses and the saddle."""
