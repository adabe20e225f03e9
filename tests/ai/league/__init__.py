"""A league: strengths against each other on mirror fields, ten a book, every seed from both ends, with intervals.

`python -m tests.ai.league BOOK STRENGTH STRENGTH [--games N] [--jobs J]`. Three fields a book lie in `fields/unseen`
and are played with `--unseen` alone: nobody looks at them while the computer is being changed. `hard-1` is the
strongest as it once was, kept in `tests/ai/hard_1`.
"""
