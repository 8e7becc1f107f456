# Two commands do all the set-up: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
INSTALL = $(BIN)/uv pip install -q -p $(BIN)/python -c constraints.txt $(1) || $(BIN)/pip install -q -c constraints.txt $(1)

play: .venv/.play
	$(BIN)/logicade play input-11

test: lint
	$(BIN)/pytest

lint: .venv/.test web/node_modules/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	cd web && ../$(BIN)/python node.py run -s check

bench: .venv/.bench
	$(BIN)/logicade bench --write bench/results.md
	$(BIN)/python -m bench.server --write bench/server-results.md

soak: .venv/.test
	LOGICADE_SOAK=1 $(BIN)/pytest

docs: .venv/.test web/node_modules/.ready
	$(BIN)/python -m docs.build
	cd web && ../$(BIN)/python node.py run -s types

lock: .venv/.uv
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 \
	  --no-emit-index-url --no-header --no-annotate -q -o constraints.txt

.venv/.uv:
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q uv
	touch $@

.venv/.play: .venv/.uv pyproject.toml constraints.txt
	$(call INSTALL,-e .)
	touch $@

.venv/.test: .venv/.play
	$(call INSTALL,-e '.[dev]')
	touch $@

web/node_modules/.ready: web/package-lock.json .venv/.test
	cd web && ../$(BIN)/python node.py ci
	touch $@

.venv/.bench: .venv/.test
	$(call INSTALL,-e '.[dev,bench]')
	touch $@

.PHONY: play test lint bench soak docs lock
