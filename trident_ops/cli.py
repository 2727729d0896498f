"""The command line: ``trident-ops ops | doctor | bake | tune | bench``."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

# Tools of the repository, which are no part of the wheel: subcommand -> file of bench/.
_TOOLS = {
    "compare": "compare.py",
    "report": "report.py",
    "gate": "gate.py",
    "cross-check": "cross_check.py",
}

_BENCH_HELP = """usage: trident-ops bench [--operators NAME,...] [pytest options]
       trident-ops bench compare A B | report | gate | cross-check      (each with --help)

Without a command: measure the operators on the GPU against PyTorch and its peers, on a machine without one what can be
measured there. Results go to bench/results/, by machine. bench/README.md says what is measured and how."""


def main(arguments: list[str] | None = None) -> int:
    """Run a subcommand; returns its exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["bake"]:
        from trident_ops import bake

        return bake.main(given[1:])
    if given[:1] == ["doctor"]:
        from trident_ops import doctor

        return doctor.main(given[1:])
    if given[:1] == ["tune"]:
        return _run(["tune.py", *given[1:]])
    if given[:1] == ["bench"]:
        return _bench(given[1:])
    parser = argparse.ArgumentParser(prog="trident-ops", description="Triton operators behind PyTorch's own.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("ops", help="list the operators of the catalog and their ATen overloads")
    commands.add_parser("doctor", help="what this installation has and lacks (see trident-ops doctor --help)")
    commands.add_parser("bake", help="bake declarations into native libraries (see trident-ops bake --help)")
    commands.add_parser("tune", help="measure configurations and what pays on this GPU (trident-ops tune --help)")
    commands.add_parser("bench", help="measure, compare and draw (see trident-ops bench --help)")
    parser.parse_args(given)
    return _ops()


def _ops() -> int:
    from trident_ops import catalog

    for operator in catalog.operators():
        print(f"{operator.name:<24} {' '.join(operator.overloads)}")
    return 0


def _bench(given: list[str]) -> int:
    if given[:1] in (["-h"], ["--help"]):
        print(_BENCH_HELP)
        return 0
    if given and given[0] in _TOOLS:
        return _run([_TOOLS[given[0]], *given[1:]])
    import torch

    suite = "test_operators.py" if torch.cuda.is_available() else "test_without_gpu.py"
    return subprocess.run(
        [sys.executable, "-P", "-m", "pytest", "-q", str(_folder() / suite), *given], check=False
    ).returncode


def _run(command: list[str]) -> int:
    """A tool of bench/, which finds its siblings beside it."""
    return subprocess.run([sys.executable, str(_folder() / command[0]), *command[1:]], check=False).returncode


def _folder() -> Path:
    """bench/ of the checkout around the working directory."""
    for root in (Path.cwd(), *Path.cwd().parents):
        if (root / "bench" / "worlds.py").is_file():
            return root / "bench"
    raise SystemExit("trident-ops bench and tune work on a checkout of the repository: run them inside one")


if __name__ == "__main__":
    sys.exit(main())
