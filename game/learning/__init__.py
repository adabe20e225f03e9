"""Lessons: played step by step over a battle, judged by what has come about, and what a player has learnt so far."""
