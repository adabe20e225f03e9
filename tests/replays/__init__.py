"""Recorded battles, as saves: whole ones that stay in step, and unfinished ones that go on to the same end.

`python -m tests.replays` records anew what is missing; with `--all`, everything: only after rules changed on purpose,
before a release, and never for a release that players have. A recording that rules have overtaken, and that is to stay
for what it shows, has a note beside it, `NAME.note`, which says what changed.
"""
