# Two commands do all the set-up: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
# Extras have names of their own here: in a call a comma would end the argument.
TESTED := dev,research
BENCHED := $(TESTED),bench
# What compiles anew or draws whole matches takes longer than all the rest.
SLOW := --ignore=tests/engine/test_beside.py --ignore=tests/engine/test_jit.py --ignore-glob='tests/games/*/test_art.py'
QUICK := tests/engine tests/kit tests/games tests/test_clauses.py logicade/engine logicade/kit logicade/games $(SLOW)
# Scripts of npm never call npm: the wheel's own `bin/npm` only runs through Python.
NPM := ../$(BIN)/python node.py
WEB := $(shell find web \( -name node_modules -o -path web/mutants \) -prune -o -type f -print)
INSTALL = $(BIN)/uv pip install -q --compile-bytecode -p $(BIN)/python --reinstall-package logicade -c constraints.txt $(1) || $(BIN)/pip install -q -c constraints.txt $(1)

# Checks run with the Node that pip brings, not with the machine's: web/node.py.
test quick lint soak docs shots page-mutants: export LOGICADE_NODE ?= wheel

# Where a firewall signs again what comes from outside, the machine's certificates know it.
export UV_SYSTEM_CERTS ?= 1
export NODE_USE_SYSTEM_CA ?= 1

play: .venv/.play
	$(BIN)/logicade

# What is installed comes first by itself, since the checks and the compiler are started side by side.
test: .venv/.test web/node_modules/.ready
	$(MAKE) -j2 lint kernels
	$(BIN)/pytest

# The rules and what all games share: for the time between two thoughts.
quick: .venv/.test web/node_modules/.ready
	$(MAKE) -j2 lint kernels
	$(BIN)/pytest $(QUICK)

kernels: .venv/.test
	$(BIN)/python -m tests.kernels > /dev/null

lint: .venv/.test web/node_modules/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	cd web && $(NPM) run -s types -- --check && $(NPM) run -s check && $(NPM) test -s

bench: .venv/.bench
	$(BIN)/logicade bench --write bench/results.md
	$(BIN)/python -m bench.page --clone --write bench/results.md
	$(BIN)/python -m bench.server --write bench/server-results.md

soak: .venv/.test
	LOGICADE_SOAK=1 $(BIN)/pytest

# What the tests would notice: two seeds of every area. AREAS="games bots" and SEEDS="3 4" choose others, COUNT how many
# of each: ten of a seed nobody has tried are done overnight beside other things.
mutants: .venv/.test web/node_modules/.ready
	$(BIN)/python -m bench.mutants $(AREAS) $(foreach seed,$(or $(SEEDS),1 2),--seed $(seed)) \
	  --count $(or $(COUNT),40) --write bench/mutants.md

docs: .venv/.test web/node_modules/.ready
	$(BIN)/python -m docs.build
	cd web && $(NPM) run -s types

# ALL=folder takes every screen in every look instead.
shots: .venv/.test web/node_modules/.ready
	$(BIN)/python -m docs.shots $(if $(ALL),--all $(ALL))

# Small changes of the page's TypeScript, and which of them its tests notice; SEED, COUNT and FILE say which.
page-mutants: web/mutants/node_modules/.ready
	cd web/mutants && ../../$(BIN)/python ../node.py run -s mutants -- --seed $(or $(SEED),1) --count $(or $(COUNT),40) --file "$(FILE)"

lock: .venv/.uv
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 \
	  --no-emit-index-url --no-header --no-annotate -q -o constraints.txt

.venv/.uv:
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q uv
	touch $@

# Installing builds the page (hatch_build.py), unless it is there already.
.venv/.play: .venv/.uv pyproject.toml constraints.txt hatch_build.py $(WEB)
	$(call INSTALL,-e .) || (export LOGICADE_PAGE=off; $(call INSTALL,-e .))
	@test -f logicade/server/static/index.html || echo "The page is not built: it needs Node 20.19 or newer, or a network."
	touch $@

.venv/.test: .venv/.play
	$(call INSTALL,-e '.[$(TESTED)]')
	touch $@

web/node_modules/.ready: web/package-lock.json | .venv/.test
	cd web && $(NPM) ci
	touch $@

# Beside the page's own packages, so that nobody gets these who only plays or tests.
web/mutants/node_modules/.ready: web/mutants/package-lock.json | web/node_modules/.ready
	cd web/mutants && ../../$(BIN)/python ../node.py ci
	touch $@

.venv/.bench: .venv/.test
	$(call INSTALL,-e '.[$(BENCHED)]')
	touch $@

.PHONY: play test quick kernels lint bench mutants page-mutants soak docs shots lock
