# Everything is set up by the targets themselves; `make help` lists them.
.DEFAULT_GOAL := help
SHELL := /bin/sh
.DELETE_ON_ERROR:
.NOTPARALLEL:

HOST ?= 127.0.0.1
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
STATIC := src/parlour/server/static
WORKERS ?= 2
# Tests with servers, databases and browsers wait half of the time.
WAITERS ?= $(shell expr $(WORKERS) \* 2)

# The virtual environment first: it may hold Node where the machine has none that fits.
export PATH := $(CURDIR)/$(BIN):$(PATH)
export UV_PYTHON_DOWNLOADS := never
export UV_COMPILE_BYTECODE := 1
export npm_config_update_notifier := false
export npm_config_fund := false
export npm_config_audit := false
unexport VIRTUAL_ENV PYTHONHOME PYTHONPATH
# Hundreds of Pythons are started by the tests: each would compile the whole package for itself.
unexport PYTHONDONTWRITEBYTECODE

SETUP_STAMP := $(VENV)/.parlour-setup
NODE_STAMP := web/node_modules/.parlour-setup
WEB_SOURCES := $(shell find web/src web/public web/*.html web/*.ts web/package.json src/parlour/games src/parlour/kernel/words -type f \
	\( -path 'web/*' -o -name '*.json' \) 2>/dev/null)
# Schemathesis is called by one test; as a plugin it would be read by every worker of every run.
PYTEST := pytest -p no:schemathesis --dist worksteal --durations=30 --durations-min=1

# Every target with a plain name is a task, not a file.
.PHONY: $(shell grep -oE '^[a-z-]+:' $(firstword $(MAKEFILE_LIST)) | tr -d :)

##@ For hosts

run: setup web ## start the house: make run HOST=0.0.0.0 PORT=8000
	@exec parlour serve --host $(HOST) --port $(PORT)

##@ For contributors

help: ## list the targets
	@sed -nE -e 's/^##@ (.*)/\n\1/p' -e 's/^([a-z-]+):.*## /  \1\t/p' $(MAKEFILE_LIST) | expand -t 19

setup: $(SETUP_STAMP) compile ## virtual environment with the locked packages, hot loops compiled

$(SETUP_STAMP): pyproject.toml packages/lexicon-de/pyproject.toml requirements/dev.txt requirements/node.txt tools/machine/setup tools/machine/find-python
	@tools/machine/setup $(VENV)
	@touch $@

compile: $(SETUP_STAMP) ## compile the hot loops in place, where a compiler is there
	@python hatch_build.py compile

node: $(NODE_STAMP)

$(NODE_STAMP): web/package.json web/package-lock.json | $(SETUP_STAMP)
	@cd web && npm ci --no-progress --loglevel=error
	@touch $@

types: setup ## write the web client's types from the server's structs
	@python -m tools.web_types

web: types $(STATIC)/index.html ## build the web client into the package

$(STATIC)/index.html: $(NODE_STAMP) $(WEB_SOURCES)
	@cd web && npm run --silent build
	@touch $@

format: setup node ## format all sources
	@ruff format .
	@ruff check --fix-only --quiet .
	@cd web && npm run --silent format

CHECKS := check-python check-web-lint check-web-types check-web-format
AT_ONCE := xargs -P $(WORKERS) -I{} $(MAKE) --no-print-directory {}

check: setup node ## formatter, linter and strict types, Python and TypeScript, at the same time
	@printf '%s\n' $(CHECKS) | $(AT_ONCE)

# The checks leave a core idle at times, on which the tests of the page run.
check-and-test-web: setup node
	@printf '%s\n' $(CHECKS) test-web | $(AT_ONCE)

check-python:
	ruff format --check --quiet . || { echo "Run make format."; exit 1; }
	ruff check .
	mypy

check-web-%:
	cd web && npm run --silent check:$*

check-platforms: setup
	printf 'mypy --platform %s --cache-dir .mypy_cache/%s src\n' win32 win32 darwin darwin | \
		xargs -P $(WORKERS) -I{} sh -c '{}'

clean: ## remove everything that was built
	rm -rf $(VENV) .venv-* .cache build dist web/node_modules $(STATIC) .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

##@ For contributors, before they land: tests

browser: ## find Chromium, or install it
	@tools/machine/browser >/dev/null

tracer: ## find strace, or install it
	@tools/machine/tracer >/dev/null

proxies: ## find nginx, Caddy and systemd-analyze, or install them
	@tools/machine/proxies >/dev/null

databases: setup ## find PostgreSQL and Redis, or install them
	@tools/machine/databases >/dev/null

test: setup web browser tracer databases check-and-test-web test-rules test-rest ## the quick tests, some minutes: checks, units, contract, a browser smoke, coverage

test-all: setup web browser tracer databases proxies check-and-test-web check-platforms test-measured test-full test-others ## all tests, about half an hour: long ones and other Pythons too

test-web: node
	cd web && npm run --silent test

# Coverage sees plain Python only and makes it several times slower. So the quick tests measure what must be covered
# wholly, the rules, by their own tests; everything else runs with the compiled twins, as in a real house.
# `make test-all` measures the whole package.
COVER := PARLOUR_PURE=1 coverage run
GATE := coverage combine --quiet && coverage json --quiet && python -m tools.coverage_gate .cache/coverage/report.json

test-rules: setup
	@rm -rf .cache/coverage && mkdir -p .cache/coverage
	$(COVER) --source=parlour.kernel,parlour.games -m $(PYTEST) -n $(WORKERS) -m rules
	@$(GATE)

test-rest: setup web browser tracer databases
	python -m $(PYTEST) -n $(WAITERS) -m "not (rules or long)"

test-measured: setup web tracer databases
	@rm -rf .cache/coverage && mkdir -p .cache/coverage
	$(COVER) -m $(PYTEST) -n $(WAITERS) -m "not (compiled or heavy or browser or long)"
	@$(GATE)

test-full: setup web browser tracer databases proxies
	PARLOUR_EFFORT=full python -m $(PYTEST) -n $(WAITERS)

test-others: setup web
	@tools/machine/test-others python -m $(PYTEST) -n $(WORKERS)

planted-bugs: setup ## the planted bugs, and which tests notice them
	@python -m tools.planted_bugs

##@ For operators and contributors: trouble of all kinds, for hours

chaos: setup databases ## kills, cuts and stalls of workers, PostgreSQL and Redis while people play: make chaos SECONDS=600
	@python -m tools.chaos $(SECONDS)

siege: setup ## floods, slow readers and kills against a house on this machine: make siege SECONDS=600
	@python -m tools.siege $(SECONDS)

soak: setup databases ## an hour of evenings in two houses, and what their memory does: make soak SECONDS=3600
	@python -m tools.soak $(SECONDS)

try-deploy: setup databases ## the set of deploy/compose.yaml as plain processes: kills, restarts, dump, point in time
	@python -m tools.try_deploy

try-reach: setup web browser ## a house, phones and somebody far away as network namespaces, as root on Linux: names, doctor, TLS, delay and loss
	@python -m tools.try_reach

try-upgrade: setup databases ## an upgrade from an earlier commit and the way back: make try-upgrade FROM=COMMIT
	@python -m tools.try_upgrade $(FROM)

fuzz: setup ## hidden states, mutated frames and made-up calls, for hours: make fuzz FUZZ="states 1000 frames 10000 routes 50"
	@python -m tools.fuzz $(FUZZ)

##@ For whoever measures

bench: setup ## measure this machine
	@parlour bench

judge-ablate: setup ## switch every rule of the judge off, one at a time, on labelled answers
	@python -m tools.judge.ablate

judge-figures: setup ## measure the judge on labelled answers
	@python -m tools.judge.figures

judge-held: setup ## measure the judge on answers that nobody has looked at: once a version
	@python -m tools.judge.figures --held

judge-traps: setup ## measure the judge on near misses that are made of its tables
	@python -m tools.judge.traps

compare-fives: setup ## the solver of Find Five beside CP-SAT on 1,000 random and 1,000 rich boards
	@uv pip install --quiet --python $(BIN)/python --requirement requirements/compare.txt
	@python -m tools.fives.compare

compare-foil: setup ## the best grouping of Foil hands beside CP-SAT on 1,000 hands
	@uv pip install --quiet --python $(BIN)/python --requirement requirements/compare.txt
	@python -m tools.foil.compare

compare-sockets: setup ## WebSocket libraries with real rooms behind, beside each other
	@uv pip install --quiet --python $(BIN)/python --requirement requirements/sockets.txt
	@python -m tools.sockets.compare

compare-servers: setup node databases ## our durable server beside boardgame.io and Colyseus from the npm registry, with the same load
	@python -m tools.compare_servers

##@ For keepers of data and pictures

lexicon: setup ## build the lexicon files anew from their sources
	@python -m tools.build_lexicon

synonyms: setup ## build the judge's synonyms and compounds anew from WordNet
	@python -m tools.build_synonyms
	@python -m tools.build_compounds

encyclopedia: setup ## build the encyclopedia anew from its sources and our lists
	@python -m tools.build_encyclopedia

coverage-table: setup ## write anew what the shelf knows of each Class
	@python -m tools.pages.coverage
	@python -m tools.pages.first_answers

typeface: setup node ## make the typefaces of the page anew from their packages
	@uv pip install --quiet --require-hashes --python $(BIN)/python --requirement requirements/typeface.txt
	@python -m tools.typeface

parts: setup ## write the states that the workbench of the page shows (`npm run dev`, then /parts)
	@python -m tools.parts

pictures: setup web browser ## take the pictures of the documents anew: make pictures ONLY=phones
	@python -m tools.pictures $(ONLY)

sheets: setup web browser ## put pictures of every screen onto sheets: make sheets TO=/tmp/sheets ONLY="house facts"
	@python -m tools.sheets $(or $(TO),build/sheets) $(ONLY)

##@ For whoever releases

release: setup web ## wheels and sources with the web client in them, bill of materials, audit, into dist/
	@uv pip install --quiet --require-hashes --python $(BIN)/python --requirement requirements/release.txt
	@python -m tools.release dist

lock: setup ## compile requirements/*.txt anew: make lock UPGRADE=--upgrade
	@python -m tools.locks $(UPGRADE)
	@cd web && npm install --package-lock-only --omit-lockfile-registry-resolved --loglevel=error
