"""Two stored runs, row by row: how ratios to stock changed. A time alone says little across runs, a ratio does.

Usage: compare.py A B [--threshold SHARE]     (a file, or how its name or commit begins: `trident-ops bench runs`)

Ends with 1 if a row's ratio grew by more than SHARE (default 0.1) and by more than both runs' spreads together.
"""

from __future__ import annotations

import argparse
import sys

from history import against_stock, find, rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--threshold", type=float, default=0.1, metavar="SHARE")
    given = parser.parse_args()
    try:
        before, after = (against_stock(rows(find(name))) for name in (given.a, given.b))
    except ValueError as error:
        raise SystemExit(str(error)) from None
    common = [name for name in after if name in before]
    if not common:
        raise SystemExit("the two runs have no row in common that was measured against stock")
    slower = 0
    print(f"{'row':<72} {'before':>8} {'after':>8} {'change':>8} {'spread':>8}")
    for name in common:
        (old, old_stock), (new, new_stock) = before[name], after[name]
        then, now = old.median / old_stock.median, new.median / new_stock.median
        noise = old.spread + new.spread + old_stock.spread + new_stock.spread
        change = now / then - 1
        is_slower = change > max(given.threshold, noise)
        slower += is_slower
        print(f"{name:<72} {then:8.3f} {now:8.3f} {change:+8.1%} {noise:8.1%}{'  SLOWER' if is_slower else ''}")
    print(f"{len(common)} rows in common, {slower} slower; shares are of stock's time in the same run")
    sys.exit(bool(slower))


if __name__ == "__main__":
    main()
