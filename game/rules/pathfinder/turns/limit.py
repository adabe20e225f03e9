"""The limit of a battle: it ends at last."""

MOST_ROUNDS = 60
"""Rounds after which a battle is nobody's, unless the level says otherwise.   [decided.limit]"""
