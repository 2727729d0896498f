#!/usr/bin/env bash
# clang-format over all native sources, clang-tidy over csrc/, with the tools of an environment: lint_native.sh [BIN]
# What clang-tidy compiles by is configured, not built, into build/lint; only the generated ATen table is made there.
set -euo pipefail
cd "$(dirname "$0")/.."
bin=$(cd "${1:-.venv/bin}" && pwd)
export PATH="$bin:$PATH"

find csrc tests bench -name '*.h' -o -name '*.cc' -o -name '*.c' | sort | xargs clang-format --dry-run --Werror
mkdir -p build
cmake -S . -B build/lint -G Ninja -DPython_EXECUTABLE="$bin/python" > build/lint.log 2>&1 || { cat build/lint.log; exit 1; }
ninja -C build/lint generated/aten/table.inc > build/lint.log 2>&1 || { cat build/lint.log; exit 1; }
find csrc -name '*.cc' | sort | xargs --max-args=4 --max-procs="$(nproc)" clang-tidy --quiet -p build/lint
