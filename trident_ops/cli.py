"""The command line: ``trident-ops ops | bake``."""

from __future__ import annotations

import argparse
import sys


def main(arguments: list[str] | None = None) -> int:
    """Run a subcommand; returns its exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["bake"]:
        from trident_ops import bake

        return bake.main(given[1:])
    parser = argparse.ArgumentParser(prog="trident-ops", description="Triton operators behind PyTorch's own.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("ops", help="list the operators of the catalog and their ATen overloads")
    commands.add_parser("bake", help="bake declarations into native libraries (see trident-ops bake --help)")
    parser.parse_args(given)
    return _ops()


def _ops() -> int:
    from trident_ops import catalog

    for operator in catalog.operators():
        print(f"{operator.name:<24} {' '.join(operator.overloads)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
