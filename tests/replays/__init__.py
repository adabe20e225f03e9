"""Recorded battles, as saves: whole ones that stay in step, and unfinished ones that go on to the same end.

`python -m tests.replays` records anew what is missing; `--all`, everything; `--all draw-steel`, what begins so: only
after rules changed on purpose, before a release, and never for a release that players have. A recording that rules have
overtaken, and that is to stay for what it shows, has a note beside it, `NAME.note`, which says what changed. The player
who is recorded plays at random, so what the computer thinks is worth doing changes none of it.
"""
