#!/usr/bin/env bash
# The native run time under AddressSanitizer, built into build/asan: asan.sh [BIN [PYTEST ARGUMENT ...]]
#
# First the harness, a program without Python, with leaks looked for; what it does wrong on purpose has to be reported.
# Then Python's native tests (or those that are named) against the packages that BIN's Python imports, with the
# libraries of the checkout, instrumented, in place of theirs; leaks are not looked for there: CPython and PyTorch keep
# much for ever.
set -euo pipefail
cd "$(dirname "$0")/.."
bin=$(cd "${1:-.venv/bin}" && pwd)
shift $(($# > 0))
export PATH="$bin:$PATH"
build=build/asan

echo "== build"
mkdir -p "$build"
cmake -S . -B "$build" -G Ninja -DPython_EXECUTABLE="$bin/python" -DTRIDENT_SANITIZE=address >"$build/configure.log" ||
  { cat "$build/configure.log"; exit 1; }
ninja -C "$build" --quiet trident_runtime trident_door harness

echo "== harness"
ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1 "$build/harness"
for fault in "overflow heap-buffer-overflow" "use-after-free heap-use-after-free" "leak LeakSanitizer"; do
  read -r name report <<<"$fault"
  if ASAN_OPTIONS=detect_leaks=1 "$build/harness" "$name" 2>"$build/$name.log" || ! grep -q "ERROR.*$report" "$build/$name.log"; then
    echo "AddressSanitizer does not see the harness's $name: $build/$name.log" >&2
    exit 1
  fi
  echo "$name: reported, as it has to be"
done

echo "== Python"
site=$PWD/$build/site
rm -rf "$site" && mkdir -p "$site"
python -P -c 'import importlib.util as u
for name in ("trident", "trident_ops"): print(u.find_spec(name).submodule_search_locations[0])' |
  xargs -I{} cp -r {} "$site"
cp "$build/libtrident_runtime.so" "$site/trident/lib/"
cp "$build"/_door*.so "$site/trident/"
if (($# == 0)); then
  # Not here: what counts allocations by a malloc of its own; what measures resident memory, of which the sanitizer keeps
  # freed blocks; the operator database's second dtype.
  mapfile -t tests < <(find tests -name 'test_native_*.py' -o -name 'test_aten_*.py' -o -name test_abi.py |
    xargs grep --files-without-match malloc_counter | sort)
  set -- -m "not slow" -k "not memory_stays_flat and not of_another_dtype" "${tests[@]}"
fi
# libstdc++ beside it: the sanitizer looks for __cxa_throw when the process starts, which is before Python loads any C++.
preload="$(c++ -print-file-name=libasan.so):$(c++ -print-file-name=libstdc++.so.6)"
env PYTHONPATH="$site" PYTHONDONTWRITEBYTECODE=1 LD_PRELOAD="$preload" ASAN_OPTIONS=detect_leaks=0 \
  python -P -m pytest -q -p no:cacheprovider -o timeout=1800 "$@"
