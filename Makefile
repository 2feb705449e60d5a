# `make` alone lists the targets. Everything runs from .venv, which is made on first use; nothing needs activating.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
JOBS ?= auto

.DEFAULT_GOAL := help
.PHONY: help run test lint format unit clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# Installed once; again only when the list of packages changes.
$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "rhine-sim needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "installing into $(VENV) (first run only)"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[dev]'
	@touch $@

run: $(READY) ## check the default board and draw it to reports/board.png
	@mkdir -p reports
	@$(BIN)/rhine-sim validate base
	@$(BIN)/rhine-sim board base --out reports/board.png

test: lint unit ## lint, then all tests

lint: $(READY) ## style, formatting and the layers of the code
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/lint-imports --no-logo

unit: $(READY) ## the tests alone
	@$(BIN)/python -m pytest --quiet -n $(JOBS)

format: $(READY) ## rewrite the sources in the house format
	@$(BIN)/ruff check --fix --quiet .
	@$(BIN)/ruff format .

clean: ## remove the environment and everything that was made
	rm -rf $(VENV) build dist reports/board.png .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
