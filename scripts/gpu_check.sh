#!/usr/bin/env bash
# Tests and measures an already built wheel on a machine with a GPU, PyTorch 2.11 and no network.
#
# Usage: scripts/gpu_check.sh [PART ...]     (default: tests bench)
#   tests    tests/gpu but for the slow ones
#   slow     the slow ones: Inductor around the operators, a million calls
#   bench    bench/host_time.py: host, device and cold times against stock, with every raw sample
#   configs  bench/tune.py --configs: the fastest configuration of each version, then a new bake is wanted
#   tune     bench/tune.py: which versions pay on this GPU (to be committed as trident_ops/tuning/<arch>.json)
#   growth   compiling one more version here; needs .whl/compile.tar.xz
#
# Before: .gpu/ holds this library's wheel (cp dist/*.whl .gpu/), .whl/ the wheels of what it requires beside torch and
# triton, and .whl/compile.tar.xz, if present, an unpacked site-packages of torch-mlir and the ORC loader.
# OUT names the folder for results (default bench/results/local); OPERATORS limits bench and tune to some operators.
set -uo pipefail
cd "$(dirname "$0")/.."

parts=("$@")
((${#parts[@]})) || parts=(tests bench)
out=$(realpath -m "${OUT:-bench/results/local}")
read -ra operators <<<"${OPERATORS:-}"
mkdir -p "$out"

site=$(mktemp -d)
trap 'rm -rf "$site"' EXIT
python3 -m pip install --quiet --no-index --no-deps --no-compile --no-cache-dir --target "$site" .whl/*.whl .gpu/*.whl || exit
if [[ -s .whl/compile.tar.xz ]]; then
  tar xf .whl/compile.tar.xz -C "$site" || exit
fi
export PYTHONPATH=$site PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1

nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem --format=csv,noheader
failed=()
step() { # name, command...
  local name=$1 start=$SECONDS
  shift
  echo "== $name"
  "$@" 2>&1 | tee "$out/$name.log"
  local status=${PIPESTATUS[0]}
  echo "== $name: exit status $status after $((SECONDS - start)) s"
  ((status == 0)) || failed+=("$name")
}

pytest=(python3 -P -m pytest -q -p no:cacheprovider)
for part in "${parts[@]}"; do
  case $part in
    tests) step tests timeout 400 "${pytest[@]}" -m "not slow" tests/gpu --ignore=tests/gpu/test_growth.py ;;
    slow) step slow timeout 500 "${pytest[@]}" -m slow tests/gpu --ignore=tests/gpu/test_growth.py ;;
    growth) step growth timeout 120 "${pytest[@]}" tests/gpu/test_growth.py ;;
    bench) step bench timeout 400 python3 bench/host_time.py "${operators[@]}" --out "$out" ;;
    configs) step configs timeout 240 python3 bench/tune.py "${operators[@]}" --configs --out "$out" ;;
    tune) step tune timeout 240 python3 bench/tune.py "${operators[@]}" --out "$out" ;;
    *)
      echo "no part '$part': tests, slow, bench, configs, tune, growth" >&2
      exit 2
      ;;
  esac
done

if ((${#failed[@]})); then
  echo "failed: ${failed[*]}"
  exit 1
fi
