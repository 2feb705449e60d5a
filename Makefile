# `make` alone lists the targets. Everything runs from .venv, which is made on first use; nothing needs activating.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
JOBS ?= auto

.DEFAULT_GOAL := help
.PHONY: help run test lint unit cover test-bounds golden soak gallery bench blunders regret second-look format clean fuzz shadow coverage-page outlook

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# Installed once; again only when the list of packages changes.
$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "rhine-sim needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "installing into $(VENV) (first run only)"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[dev]'
	@touch $@

run: $(READY) ## play 20,000 games on the default board, print who wins, write the report to reports/first
	@mkdir -p reports && rm -rf runs/first
	@$(BIN)/rhine-sim board base --out reports/board.png
	@$(BIN)/rhine-sim simulate base --games 20000 --out runs/first
	@$(BIN)/rhine-sim report runs/first --out reports/first

test: lint unit cover ## lint, all tests, and the engine once more in plain Python

lint: $(READY) ## style, formatting and the layers of the code
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/lint-imports --no-logo

unit: $(READY) ## the tests alone
	@$(BIN)/python -m rhine_sim.match.warm
	@$(BIN)/python -m pytest --quiet -rs -n $(JOBS)

# The mixer of rng.py and the bit tricks of sets.py overflow by design; nothing else may.
WRAPS = ignore:overflow encountered in scalar:RuntimeWarning:rhine_sim.engine
cover: $(READY) ## the engine in plain Python, warnings as errors; tests reach 95 % of its lines or more
	@NUMBA_DISABLE_JIT=1 COVERAGE_FILE=.coverage.engine $(BIN)/coverage run --source=rhine_sim/engine \
	  -m pytest --quiet -W error -W '$(WRAPS).rng' -W '$(WRAPS).sets' --ignore=tests/engine/test_rng.py tests/engine
	@COVERAGE_FILE=.coverage.engine $(BIN)/coverage report --skip-covered --precision=1 --fail-under=95

test-bounds: $(READY) ## the engine compiled with every index checked (compiles for minutes the first time)
	@NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest --quiet tests/engine tests/golden tests/properties -k 'not of_a_run'

golden: $(READY) ## write the golden games and the signature anew, when results are meant to move
	@$(BIN)/python -m tests.golden.write

soak: $(READY) ## 20,000 random and 2,000 scripted games of each configuration, every invariant at every decision
	@$(BIN)/python -m tests.soak

blunders: $(READY) ## scan 2,000 expert games for blunders: the rate of each beside the allowed one (about ten minutes)
	@$(BIN)/python -m tests.blunders $(BLUNDERS)

regret: $(READY) ## where veteran loses most against trying out, by kind of decision (COMMANDER, default patton; half an hour)
	@$(BIN)/python -m tests.regret $(or $(COMMANDER),patton)

second-look: $(READY) ## in five games of expert: is there another option that gains what it looks to gain? (half an hour)
	@$(BIN)/python -m tests.second_look $(LOOK)

outlook: $(READY) ## fit anew what trials think of a position, when the planner has changed (ten minutes, 8 GB)
	@$(BIN)/python -m tests.fit_outlook

gallery: run ## write the pictures of reports/gallery anew
	@mkdir -p reports/gallery && rm -f reports/gallery/*.png
	@cp reports/first/*.png reports/gallery/

bench: $(READY) ## how fast games are played on this machine
	@$(BIN)/rhine-sim bench

format: $(READY) ## rewrite the sources in the house format
	@$(BIN)/ruff check --fix --quiet .
	@$(BIN)/ruff format .

clean: ## remove the environment and everything that was made
	rm -rf $(VENV) build dist reports/board.png reports/first .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# PYTHONPATH: what pytest has compiled and cached knows its modules by their names below tests.
fuzz: $(READY) ## compare the two engines for MINUTES (default 10)
	@PYTHONPATH=tests $(BIN)/python -m tests.differential.fuzz $(or $(MINUTES),10) $(or $(SEED),1)

shadow: $(READY) ## the tests of the engine's rules with the second engine following every decision
	@$(BIN)/python -m pytest --quiet -p tests.differential.shadow tests/engine -k 'not whole_games and not lanes and not rng'

coverage-page: $(READY) ## write docs/rules-coverage.md anew
	@$(BIN)/python -m tests.docs.rules_coverage
