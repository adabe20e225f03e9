"""Turns: what they hold, and the verbs of one."""
