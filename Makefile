# The two commands to start with: make site, make test.

PYTHON ?= python3
BIN := .venv/bin
ARGS ?=

.PHONY: site test clean

site: .venv/site ## Build the whole site into _site/; ARGS="--base-url URL" and so on.
	$(BIN)/site-builder build $(ARGS)

test: .venv/test ## Check style and types, then run every test, those in a browser too.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	.ci/browser $(BIN)/python
	$(BIN)/python -m pytest -n auto --dist loadfile $(ARGS)

clean: ## Delete all that is made here.
	rm -rf _site .cache .venv

.venv/bin/python:
	.ci/environment $(PYTHON)

.venv/site: pyproject.toml .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

.venv/test: pyproject.toml .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	touch $@
