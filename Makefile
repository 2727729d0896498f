# Developer commands. `make demo` and `make test` are all that a fresh machine needs; see README.md.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:

PYTHON ?= python3
VENV ?= .venv
BIN := $(abspath $(VENV))/bin
STAMPS := $(VENV)/.stamps
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
# A file's tests stay in one process: they share what its fixtures compiled. Files begin in their order, so that the many
# short ones of tests/unit come last and no process waits long for another.
PYTEST := $(BIN)/pytest --quiet --numprocesses=logical --maxprocesses=8 --dist=loadfile --no-loadscope-reorder
SOURCES := csrc compiler trident_ops CMakeLists.txt pyproject.toml README.md LICENSE

export TRIDENT_ARCHS ?= sm_90
# cmake and ninja are the environment's own.
export PATH := $(BIN):$(PATH)

.PHONY: demo test test-all asan wheel install lint lint-python lint-types lint-native format bench bench-native report gate \
  clean distclean FORCE

demo: install  ## a first look: each door, each path, on the device that is there
	@cd $(VENV) && $(BIN)/python -P -m trident_ops.demo

test: install  ## the tests against the installed wheel, one process a core
	@$(PYTEST) -m "not slow"

test-all: install  ## the slow ones too
	@$(PYTEST)

asan: install  ## csrc/ under AddressSanitizer: a program without Python, then the native tests
	@scripts/asan.sh $(BIN)

wheel: $(STAMPS)/wheel
	@ls -l dist/*.whl

install: $(STAMPS)/installed

lint: lint-python lint-types lint-native  ## ruff, mypy --strict, clang-format, clang-tidy; no build needed

lint-python: $(STAMPS)/environment
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

lint-types: $(STAMPS)/environment
	@$(BIN)/mypy

lint-native: $(STAMPS)/environment
	@scripts/lint_native.sh $(BIN)

format: $(STAMPS)/environment
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@find csrc tests bench -name '*.h' -o -name '*.cc' -o -name '*.c' | xargs $(BIN)/clang-format -i

bench: install  ## times against stock PyTorch on a GPU, without one what can be measured; stored in bench/results/
	@$(BIN)/trident-ops bench $(BENCH)

report: $(STAMPS)/environment  ## draw bench/results/ into bench/report/; needs no GPU and no build
	@$(BIN)/python bench/report.py

gate: install  ## what a hit costs against bench/budgets.json, and planted regressions; needs valgrind, no GPU
	@$(BIN)/trident-ops bench gate
	@$(BIN)/pytest tests/system/test_gate.py

bench-native: $(STAMPS)/environment  ## what a binding costs over the dispatcher's callBoxed; needs no GPU
	@mkdir -p build
	@cmake -S . -B build/native -G Ninja -DPython_EXECUTABLE=$(BIN)/python > build/native.log
	@ninja -C build/native --quiet binding_cost
	@build/native/binding_cost

clean:
	rm -rf build dist
	find generated -mindepth 1 ! -name README.md -delete

distclean: clean
	rm -rf $(VENV)

# ---- the environment, step by step; a stamp says that a step is done -------------------------------------------------

$(STAMPS)/python:
	@echo "[1/5] prerequisites and $(VENV) (seconds)"
	@PYTHON="$(PYTHON)" scripts/check_prerequisites.sh
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --quiet --upgrade 'pip>=25.1'
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/torch: $(STAMPS)/python
	@echo "[2/5] PyTorch 2.11 with its CUDA libraries (2.5 GB to download, 5 GB on disk: 1 to 5 minutes)"
	@$(PIP) install --group torch
	@touch $@

$(STAMPS)/environment: $(STAMPS)/torch pyproject.toml
	@echo "[3/5] compiler, build, test and lint tools (0.3 GB to download: about 1 minute)"
	@$(PIP) install --group dev | grep -v '^Requirement already satisfied' || [[ $${PIPESTATUS[0]} -eq 0 ]]
	@$(PIP) install --quiet --no-deps --group peers
	@touch $@

# Rewritten only when a source's content, or what is baked, has changed.
$(STAMPS)/sources: FORCE | $(STAMPS)/environment
	@{ echo "TRIDENT_ARCHS=$(TRIDENT_ARCHS)"; find $(SOURCES) -type f ! -name '*.pyc' ! -name '*.so' -print0 \
	  | LC_ALL=C sort -z | xargs -0 sha256sum; } > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(STAMPS)/wheel: $(STAMPS)/sources
	@echo "[4/5] the wheel: compile csrc/, bake the operators for $(TRIDENT_ARCHS) and cpu (a few minutes; later ones only what changed)"
	@rm -rf dist
	@$(PIP) wheel --verbose --no-build-isolation --no-deps --wheel-dir dist .
	@touch $@

$(STAMPS)/installed: $(STAMPS)/wheel
	@echo "[5/5] install the wheel into $(VENV) (seconds)"
	@$(PIP) install --quiet --no-deps --force-reinstall dist/*.whl
	@touch $@
