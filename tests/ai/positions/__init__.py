"""Tactical positions: small boards on which a good player of the book knows what to do, and the computer is asked.

`python -m tests.ai.positions [BOOK] [--strength S]` prints how many it solves by theme and strength; `--show ID` draws
one with its odds. How a file is written stands in `reading.py`.
"""
