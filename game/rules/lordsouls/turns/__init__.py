"""Initiative, rounds, manoeuvres and plans."""
