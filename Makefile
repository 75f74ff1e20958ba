# Short names for the few commands that people type. `make` alone lists them.

PREFIX ?= /usr/local
CONFIGURATION ?= release
ARGS ?=
SECONDS ?= 60
SEEDS ?= 1..20000
COMMANDS ?= 100000
SIMULATIONS ?= 1..1000000
KILLS ?= 1000

program := cartwright
swift_sources := $(wildcard Sources Tests plugins samples Benchmarks/Benchmarks Benchmarks/Sources Benchmarks/Package.swift Package.swift)
first_session := --clock 2026-01-01T00:00:00Z --seed 1 --cards samples/cards/autumn.json --catalog samples/catalog.json

.DEFAULT_GOAL := help
.PHONY: help repl test test-all test-engine build net lint format docs bench fuzz soak install uninstall deb image clean need need-tests

help: ## List these commands
	@echo "usage: make COMMAND [ARGS='more arguments']"
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

# Uses the build of `make test`, unless there is an optimized program that is newer than the sources.
repl: need ## Open the REPL on the sample cards and catalog, clock and seed fixed
	@program=$$(scripts/newest-program) && exec scripts/foreground "$$program" repl $(first_session) $(ARGS)

# Limited parallelism: if all tests start at once, tests with time limits wait too long for their turn.
test: need need-tests ## Run the tests of rules, formats, stores and service (ARGS='--filter Pricing' for some)
	swift test $(CARTWRIGHT_SWIFT_OPTIONS) --experimental-maximum-parallelization-width 6 $(ARGS)

test-all: export CARTWRIGHT_ALL_TESTS = 1
test-all: export CARTWRIGHT_LONG_RUNS = 1
test-all: test ## Run every test, including kills, power loss, other languages and long runs

# The same build without the other modules, so that they are not compiled again after a change of the engine.
test-engine: need ## Run the engine's own tests (ARGS='--filter Pricing' for some)
	CARTWRIGHT_TESTS=engine swift test --experimental-maximum-parallelization-width 6 $(ARGS)

build: need ## Build the program, optimized
	swift build --configuration $(CONFIGURATION) --product $(program)

# A separate program, since the network code takes minutes to build and would slow down every start of the other one.
net: need ## Build cartwright-net, optimized, which fetches cards from servers (cartwright sync uses it)
	swift build --configuration $(CONFIGURATION) --product cartwright-net

# Strict settings differ from those of `make test`, so switching between the two compiles our own targets again.
lint: need ## Check the format of the sources, and that they compile without a warning
	swift format lint --strict --parallel --recursive $(swift_sources)
	CARTWRIGHT_STRICT=1 swift build --build-tests $(CARTWRIGHT_SWIFT_OPTIONS)

format: need ## Format the sources
	swift format --in-place --parallel --recursive $(swift_sources)

docs: need ## Build the documentation of every library to .build/docs
	scripts/build-docs

bench: need ## Measure quotes, loading and memory against baselines (MILLION=1 for a million promotions too)
	@scripts/bench $(ARGS)

fuzz: need ## Feed the readers random input (SECONDS=60 for each target; ARGS='cards' for some)
	@scripts/fuzz $(SECONDS) $(ARGS)

soak: need ## Run for a long time: SEEDS=1..20000 scenarios, COMMANDS=100000, SIMULATIONS=1..1000000 shops, KILLS=1000
	@scripts/soak $(SEEDS) $(COMMANDS) $(SIMULATIONS) $(KILLS)

install: build net ## Install programs, man pages, completions and samples to PREFIX (/usr/local; DESTDIR is honoured)
	@DESTDIR='$(DESTDIR)' scripts/install-files '$(PREFIX)' '.build/$(CONFIGURATION)'

uninstall: ## Remove the installed files from PREFIX
	@DESTDIR='$(DESTDIR)' scripts/uninstall-files '$(PREFIX)'

deb: build net ## Make Debian packages of the optimized programs in .build/packages
	@scripts/need-packages packaging
	@scripts/package/deb '.build/$(CONFIGURATION)'

image: ## Make a container image of the package of make deb (as root)
	@scripts/need-packages packaging
	@scripts/package/image

clean: ## Remove all build results
	rm -rf .build Benchmarks/.build

need:
	@scripts/need-swift
	@scripts/need-packages

# One of the tests inspects the program from outside.
need-tests: need
	@scripts/need-packages tests
	@scripts/need-wasm-runtime
