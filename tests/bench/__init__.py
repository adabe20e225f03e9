"""Benchmarks of the pathfinder against its peers; `python -m tests.bench`."""
