# Everything starts here; each target brings what it needs. Needs python3 (3.11 or newer) and make.
PYTHON ?= python3
V := .venv
PY := $(V)/bin/python
export PATH := $(CURDIR)/$(V)/bin:$(PATH)
# What Python has compiled once it need not compile for every process that tests start.
export PYTHONDONTWRITEBYTECODE :=
PIP := $(PY) -m pip install -q --disable-pip-version-check --no-input --require-hashes -r
SOURCES := $(shell find frontend/src frontend/public frontend/locale -type f -name '[!.]*' 2>/dev/null) frontend/vite.config.ts frontend/package.json

.PHONY: help setup run run-cluster demo test check format bench chaos chaos-mutants lock clean
help: ## What can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 16

run: $(V)/.run frontend/dist/manifest.json ## Set up what is missing, then serve on http://$$HOST:$$PORT
	@exec $(PY) manage.py run

run-cluster: $(V)/.dev frontend/dist/manifest.json ## Two web processes, with Redis and PostgreSQL of their own, on http://$$HOST:$$PORT
	@exec $(PY) -m tests.support.cluster

demo: $(V)/.run frontend/dist/manifest.json ## Fill a fresh instance with a month of play, for every page to be seen full (PLAYERS=24 DAYS=30 SEED=1)
	@exec $(PY) manage.py demo $(if $(PLAYERS),--players $(PLAYERS)) $(if $(DAYS),--days $(DAYS)) $(if $(SEED),--seed $(SEED))

setup: $(V)/.dev frontend/dist/manifest.json .cache/chromium/chromium ## Install everything for run and test

test: setup check ## Everything: checks, client tests, server tests on both databases, browser tests
	@$(MAKE) --no-print-directory -j2 -O .test-client .machine-code
	@$(MAKE) --no-print-directory -j2 .test-server .test-postgresql

PYTEST := $(PY) -m pytest --dist loadfile --no-loadscope-reorder -q
ON_BOTH := $(addprefix tests/,journal sessions models casual races dailies results boards)
.PHONY: .test-server .test-postgresql
.test-server: # They wait a good deal: more workers than cores.
	$(PYTEST) -n 5
.test-postgresql: # Beside it, and told at once in the end.
	@mkdir -p var && { $(PY) -m tests.support.postgres $(PYTEST) -n 1 $(ON_BOTH) >var/tests-postgresql.txt 2>&1; \
	code=$$?; echo && echo "On PostgreSQL: $(ON_BOTH)" && cat var/tests-postgresql.txt; exit $$code; }
.PHONY: .test-client .machine-code
.test-client:
	@cd frontend && npm run --silent test
.machine-code: # Else each of the workers that are started first would make it.
	@$(PY) -c "from games.solver.solve import prepare; prepare()"

check: $(V)/.dev frontend/node_modules/.stamp ## Format, lint, types, floors, generated files
	@$(MAKE) --no-print-directory -j2 -O .check-python .check-types .check-client .check-django
.PHONY: .check-python .check-types .check-client .check-django
.check-python:
	@$(V)/bin/ruff format --check -q --output-format concise . || { echo "Not in form: run make format"; exit 1; }
	@$(V)/bin/ruff check -q .
	@mkdir -p var && $(V)/bin/lint-imports --no-cache >var/floors.txt || { cat var/floors.txt; exit 1; }
.check-types:
	@$(V)/bin/mypy --no-error-summary
.check-client:
	@cd frontend && npx prettier --check --log-level warn . && npm run --silent check -- --output human
.check-django:
	@$(PY) manage.py makemigrations --check --dry-run -v0
	@$(PY) manage.py protocol_types --check
	@$(PY) manage.py messages --check

format: $(V)/.dev frontend/node_modules/.stamp ## Put all code in its form
	$(V)/bin/ruff format -q . && $(V)/bin/ruff check -q --fix .
	cd frontend && npx prettier --write --log-level warn .

bench: setup ## Measure the ratios; table on screen, figures in var/bench.json
	$(PY) -m tests.bench

chaos: setup ## Harm real processes till each promise has met its full number (P=4: that one); goes on where it was
	$(PY) -m tests.chaos $(P) $(if $(SETUP),--setup $(SETUP))

chaos-mutants: setup ## Put eight bugs in on purpose: each must turn its named test red
	$(PY) -m tests.mutants

lock: $(V)/.dev ## Make the locks anew from pyproject.toml and package.json
	$(V)/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header pyproject.toml -o requirements.lock
	$(V)/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --extra dev --extra fast -c requirements.lock pyproject.toml -o requirements-dev.lock
	cd frontend && npm install --package-lock-only

clean: ## Remove what was installed and built; var/ with the database stays
	rm -rf $(V) .cache frontend/node_modules frontend/dist

$(V)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; name one with: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' || { echo "This Python has no venv: install it (on Debian: apt install python3-venv), or name another with: make PYTHON=…"; exit 1; }
	@echo "Making the Python environment …"
	@$(PYTHON) -m venv $(V) && touch $@
$(V)/.run: requirements.lock $(V)/.made
	@echo "Installing what the server needs …"
	@$(PIP) requirements.lock || { echo "Installing failed: is the Python package index within reach?"; exit 1; }
	@touch $@
$(V)/.dev: requirements-dev.lock $(V)/.run
	@echo "Installing what the tests need …"
	@$(PIP) requirements-dev.lock || { echo "Installing failed: is the Python package index within reach?"; exit 1; }
	@mkdir -p var && touch $@
frontend/node_modules/.stamp: frontend/package-lock.json $(V)/.run
	@echo "Installing what the client needs …"
	@cd frontend && npm ci --no-progress || { echo "Installing failed: is the npm registry within reach?"; exit 1; }
	@touch $@
frontend/dist/manifest.json: frontend/node_modules/.stamp $(SOURCES)
	@echo "Building the client …"
	@$(PY) manage.py messages --compile
	@cd frontend && npm run --silent build -- --logLevel error
	@$(PY) -m whitenoise.compress -q frontend/dist && touch $@
.cache/chromium/chromium: frontend/node_modules/.stamp frontend/scripts/chromium.ts
	@echo "Unpacking Chromium …"
	@node frontend/scripts/chromium.ts .cache/chromium
