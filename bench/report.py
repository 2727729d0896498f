"""Pictures and tables of the stored results, the newest of each; needs matplotlib, no GPU.

Usage: report.py [--out FOLDER]     (default: bench/report)

Each picture comes as SVG and PNG, beside a table (CSV) of exactly what it shows.
"""

from __future__ import annotations

import argparse
import csv
import importlib.util
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import gems
from history import RESULTS, Row, rows, stored, summary

MODE_TITLES = {
    "back_to_back": "back-to-back: host time of calls in a row",
    "host": "host: until the call returns, GPU idle before",
    "end_to_end": "end to end: until the GPU is done",
    "device": "device: the kernels alone, L2 swept",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("report"))
    out = parser.parse_args().out
    if importlib.util.find_spec("matplotlib") is None:
        raise SystemExit("the report needs matplotlib: pip install --group bench")
    import pictures

    out.mkdir(parents=True, exist_ok=True)
    for path in stored():
        print(f"{path.parent.name}/{path.name}: {summary(path)}")
    everything = [row for path in stored() for row in rows(path)]
    for machine in dict.fromkeys(row.machine for row in everything):
        here = [row for row in everything if row.machine == machine]
        for name, draw in pictures.PICTURES.items():
            data = draw(here, out / f"{name}_{machine}")
            if data:
                write_table(out / f"{name}_{machine}.csv", data)
                print(f"drawn: {out / name}_{machine}.svg, .png, .csv ({len(data)} rows)")
    for check in sorted(RESULTS.glob("*/cross_check.json")):
        target = out / f"cross_check_{check.parent.name}.md"
        write_cross_check(check, target)
        print(f"written: {target}")
    for jitted in sorted(RESULTS.glob("*/flag_gems.json")):
        target = out / f"flag_gems_{jitted.parent.name}.md"
        write_flag_gems(jitted, target)
        print(f"written: {target}")


def write_cross_check(stored_check: Path, target: Path) -> None:
    """What cross_check.py stored, as a table in Markdown, and why the columns differ."""
    data = json.loads(stored_check.read_text())
    ours = data["environment"]
    times = [name for name in data["us"][0] if name not in ("operator", "case")]
    lines = [
        f"µs a call of stock PyTorch, as each tool says ({ours['machine'].replace('_', ' ')}, {ours['date']}, "
        f"{ours['commit'][:10]})",
        "",
        "| operator | case | " + " | ".join(times) + " |",
        "|---|---|" + "---|" * len(times),
        *(
            f"| {row['operator']} | {row['case']} | " + " | ".join(f"{row[name]:.2f}" for name in times) + " |"
            for row in data["us"]
        ),
        "",
        data["notes"],
    ]
    target.write_text("\n".join(lines) + "\n")


def write_flag_gems(stored_rows: Path, target: Path) -> None:
    """What gems.py stored, as a table in Markdown: a function a line, over its shapes."""
    data = json.loads(stored_rows.read_text())
    ours = data["environment"]
    lines, _ = gems.judged(data["rows"])
    table = [
        f"| {name} | " + " | ".join(_jitted(row) for row in data["rows"] if row["function"] == name) + " |"
        for name in dict.fromkeys(row["function"] for row in data["rows"])
    ]
    width = max(line.count("|") for line in table) - 2
    target.write_text(
        "\n".join(
            [
                f"µs until a call returns, GPU idle before it: FlagGems {ours.get('flag_gems', '')} as it is / jitted "
                f"({ours['machine'].replace('_', ' ')}, {ours['date']}, {ours['commit'][:10]})",
                "",
                "| function |" + " |" * width,
                "|---|" + "---|" * width,
                *table,
                "",
                *(f"- {line}" for line in lines),
            ]
        )
        + "\n"
    )


def _jitted(row: dict[str, Any]) -> str:
    measured = row.get("host", {})
    shape = f"({','.join(map(str, row['shape']))})"
    if "ratio" not in measured:
        return f"{shape} –"
    return f"{shape} {measured['original_us']:.1f} / {measured['jitted_us']:.1f}"


def write_table(file: Path, data: Iterable[dict[str, Any]]) -> None:
    listed = list(data)
    with file.open("w", newline="") as target:
        writer = csv.DictWriter(target, list(listed[0]))
        writer.writeheader()
        writer.writerows(listed)


def roofline(machine: str) -> dict[str, float] | None:
    """Bytes and operations a second that the machine reaches at best (bench/roofline.json), if known."""
    found: dict[str, float] | None = json.loads(Path(__file__).with_name("roofline.json").read_text()).get(machine)
    return found


def floor_us(row: Row) -> float | None:
    """The least time that the row's work takes on its machine."""
    peak = roofline(row.machine)
    if peak is None or "bytes_moved" not in row.extra:
        return None
    return 1e6 * max(row.extra["bytes_moved"] / peak["bytes_per_s"], row.extra["flops"] / peak["flops_per_s"])


if __name__ == "__main__":
    main()
