#!/usr/bin/env bash
# Tests and measures an already built wheel on a machine with a GPU, PyTorch 2.11 and no network.
#
# Usage: scripts/gpu_check.sh [PART ...]     (default: tests bench)
#   tests    tests/gpu but for the slow ones
#   slow     the slow ones: Inductor around the operators, a million calls
#   bench    bench/test_operators.py: every mode and variant, with every raw sample
#   configs  bench/tune.py configs: the fastest configuration of each version; then a new bake is wanted
#   pays     bench/tune.py pays: which versions pay on this GPU
#   check    bench/cross_check.py: our modes against do_bench and torch.utils.benchmark
#   growth   compiling one more version here; needs .whl/compile.tar.xz
#   gems     bench/gems.py: FlagGems' functions as they are and jitted; needs .whl/compile.tar.xz and flag_gems
#
# Before: .gpu/ holds this library's wheel (cp dist/*.whl .gpu/) and, where git does not come along, the commit
# (git rev-parse HEAD > .gpu/commit); .whl/ holds the wheels of what it requires beside torch and triton, and of peers
# (flag_gems and what it imports; without them their rows are skipped); .whl/compile.tar.xz, if present, is an unpacked
# site-packages of torch-mlir and the ORC loader.
# OPERATORS, names separated by spaces, limits bench, configs, pays, check and gems; BENCH holds further options of bench
# (--variants, --modes, --shapes, --rounds, --deadline). LIMIT is how many seconds all parts together may take, with what
# was written packed into $OUT/results.tar.xz, to be unpacked in the checkout; logs go beside it (OUT: default
# bench/results/local). A part that is cut off keeps what it had stored.
set -uo pipefail
cd "$(dirname "$0")/.."

parts=("$@")
((${#parts[@]})) || parts=(tests bench)
out=$(realpath -m "${OUT:-bench/results/local}")
read -ra operators <<<"${OPERATORS:-}"
read -ra options <<<"${BENCH:-}"
mkdir -p "$out"

site=$(mktemp -d)
trap 'rm -rf "$site"' EXIT
python3 -m pip install --quiet --no-index --no-deps --no-compile --no-cache-dir --target "$site" .whl/*.whl .gpu/*.whl || exit
if [[ -s .whl/compile.tar.xz ]]; then
  tar xf .whl/compile.tar.xz -C "$site" || exit
fi
export PYTHONPATH=$site PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 GEMS_VENDOR=nvidia
if [[ -s .gpu/commit ]]; then
  BENCH_COMMIT=$(<.gpu/commit)
  export BENCH_COMMIT
fi

nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem --format=csv,noheader
started=$(mktemp)
failed=()
PACKING=15 # seconds
step() { # name, most seconds, command...
  local name=$1 start=$SECONDS most=$2
  local left=$((${LIMIT:-1000000} - SECONDS - PACKING))
  shift 2
  echo "== $name"
  timeout --kill-after=5 $((left < most ? (left > 1 ? left : 1) : most)) "$@" 2>&1 | tee "$out/$name.log"
  local status=${PIPESTATUS[0]}
  echo "== $name: exit status $status after $((SECONDS - start)) s"
  ((status == 0)) || failed+=("$name")
}

names=${operators[*]}
pytest=(python3 -P -m pytest -q -p no:cacheprovider)
side_by_side=()
python3 -P -c 'import xdist' 2>/dev/null && side_by_side=(--numprocesses 8 --dist worksteal)
for part in "${parts[@]}"; do
  case $part in
    tests) step tests 400 "${pytest[@]}" "${side_by_side[@]}" -m "not slow" tests/gpu --ignore=tests/gpu/test_growth.py ;;
    slow) step slow 500 "${pytest[@]}" -m slow tests/gpu --ignore=tests/gpu/test_growth.py ;;
    growth) step growth 120 "${pytest[@]}" tests/gpu/test_growth.py ;;
    bench) step bench 560 "${pytest[@]}" --tb=line bench/test_operators.py --operators "${names// /,}" "${options[@]}" ;;
    configs) step configs 560 python3 bench/tune.py configs "${operators[@]}" ;;
    pays) step pays 560 python3 bench/tune.py pays "${operators[@]}" ;;
    gems) step gems 430 python3 bench/gems.py --deadline 400 "${operators[@]}" ;;
    check) step check 240 python3 bench/cross_check.py "${operators[@]}" ;;
    *)
      echo "no part '$part': tests, slow, bench, configs, pays, check, growth, gems" >&2
      exit 2
      ;;
  esac
done

mapfile -d '' written < <(find bench/results trident_ops/tuning -newer "$started" -name '*.json' -print0)
((${#written[@]} == 0)) || XZ_OPT=-2 tar -cJf "$out/results.tar.xz" "${written[@]}"

if ((${#failed[@]})); then
  echo "failed: ${failed[*]}"
  exit 1
fi
