# Everything through a virtual environment of its own; needs python3 and pip.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test quick check long bench shots clean

play: .venv/play
	$(BIN)/fivefoot

test: .venv/dev
	$(BIN)/pytest

# What answers within a minute: the house, the kernel, geometry, paths, the cases and plays of the books.
QUICK := tests/house tests/test_*.py tests/docs tests/ecs tests/battle tests/space tests/mechanics tests/order tests/store \
         tests/rules/test_chapter.py tests/rules/test_cases.py tests/rules/test_plays.py \
         --ignore tests/store/test_save.py --ignore tests/store/test_disk_faults.py --ignore tests/store/test_save_damage.py \
         --ignore tests/battle/test_resume.py

quick: .venv/dev
	$(BIN)/pytest --durations=5 $(QUICK)

check: test
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/fivefoot check tests/rules tests/docs levels/lessons

long: .venv/long
	FIVEFOOT_TIER=night $(BIN)/pytest -m 'long or not long'

bench: .venv/bench
	$(BIN)/python -m tests.bench

shots: .venv/play
	$(BIN)/python -m scenes.shots shots
	$(BIN)/python -m tests.scenes.hexes shots/hexes

clean:
	rm -rf .venv build dist shots

$(BIN)/python:
	$(PYTHON) -m venv .venv

.venv/play: $(BIN)/python pyproject.toml
	$(BIN)/pip install -e . && touch $@

.venv/dev: $(BIN)/python pyproject.toml
	$(BIN)/pip install -e '.[dev]' && touch $@

.venv/long: $(BIN)/python pyproject.toml
	$(BIN)/pip install -e '.[dev,long]' && touch $@

.venv/bench: $(BIN)/python pyproject.toml
	$(BIN)/pip install -e '.[bench]' && touch $@
