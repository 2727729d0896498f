"""The report's pictures. Each takes all stored rows of one machine and answers with what it drew, or nothing to draw.

A run that measured a part only leaves the others' rows in the picture: each row is of the newest run that has it beside
stock, and stands against stock of that run.
"""

from __future__ import annotations

import collections
import itertools
import statistics
import textwrap
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cases import COMPILED_SHAPE
from history import Row, against_stock, newest, side_by_side
from report import MODE_TITLES, floor_us, roofline
from variants import VARIANTS

Table = list[dict[str, Any]]

WIDTH = 9.2  # inches; at a README's width a point is then about a pixel
LONGEST_LINE = 100  # characters of a title in that width
COLORS = {
    "stock": "#6e7781",
    "override": "#0b6bcb",
    "direct": "#54aeff",
    "named": "#033d8b",
    "disabled": "#afb8c1",
    "flag_gems": "#bf8700",
    "compile": "#8250df",
    "compile_cpp_wrapper": "#a475f9",
    "compile_cuda_graphs": "#cf222e",
    "compile_guards_filtered": "#1a7f37",
    "compile_guards_skipped": "#4ac26b",
}
CONFIGURATIONS_OF = "rms_norm"  # the operator, at COMPILED_SHAPE, of Trident's paper, figure 2
SPEED_VARIANTS = ("override", "direct", "flag_gems", "compile", "compile_cuda_graphs")

matplotlib.rcParams.update(
    {
        "font.size": 10,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.titlesize": 11,
        "axes.titlelocation": "left",
        "legend.frameon": False,
        "svg.hashsalt": "trident_ops",
        "svg.fonttype": "none",
    }
)


def speed_against_stock(rows: Sequence[Row], target: Path) -> Table:
    """Per operator and mode, the geometric mean over its cases of stock's time over the variant's."""
    pairs = _over_common_rows(_of_doors(against_stock(rows).values()))
    modes = [mode for mode in MODE_TITLES if any(row.mode == mode for row, _ in pairs)]
    if not modes:
        return []
    data: Table = []
    figure, axes = plt.subplots(len(modes), 1, figsize=(WIDTH, 2.6 * len(modes) + 0.6), squeeze=False)
    for mode, axis in zip(modes, axes[:, 0], strict=True):
        of_mode = [pair for pair in pairs if pair[0].mode == mode]
        table: dict[tuple[str, str], list[float]] = {}
        for row, stock in of_mode:
            table.setdefault((row.operator, _door(row)), []).append(stock.median / row.median)
        means = {key: statistics.geometric_mean(values) for key, values in table.items()}
        by_name = {row.operator for row, _ in of_mode if row.variant == "named"}
        data += [
            {
                "mode": mode,
                "operator": operator,
                "variant": variant,
                "speed": round(mean, 4),
                "cases": len(table[operator, variant]),
                "by_name": variant == "override" and operator in by_name,
            }
            for (operator, variant), mean in means.items()
        ]
        operators = sorted({operator for operator, _ in means})
        variants = [variant for variant in SPEED_VARIANTS if any(key[1] == variant for key in means)]
        _grouped_bars(axis, operators, variants, means, base=1)
        axis.axhline(1, color=COLORS["stock"], linewidth=1, linestyle="--", zorder=0)
        axis.set_title(MODE_TITLES[mode])
        axis.set_ylabel("speed, stock = 1")
    _legend_below(figure, axes[:, 0])
    where = _where(row for row, _ in pairs)
    _save(figure, target, f"Speed against stock PyTorch, geometric mean over each operator's cases ({where})")
    return data


def _of_doors(pairs: Iterable[tuple[Row, Row]]) -> list[tuple[Row, Row]]:
    """The newest pair of each group and door: a version that came to pay was measured by name before."""
    ordered = sorted(pairs, key=lambda pair: pair[0].date)
    return list({(row.group, _door(row)): (row, stock) for row, stock in ordered}.values())


def _over_common_rows(pairs: Iterable[tuple[Row, Row]]) -> list[tuple[Row, Row]]:
    """Those of the cases that all of an operator's variants were measured on in that mode."""
    found = [(row, stock) for row, stock in pairs if row.mode in MODE_TITLES and _door(row) in SPEED_VARIANTS]
    groups: dict[tuple[str, str], dict[str, set[str]]] = {}
    for row, _ in found:
        groups.setdefault((row.operator, row.mode), {}).setdefault(_door(row), set()).add(row.group)
    common = set().union(*(set.intersection(*by_door.values()) for by_door in groups.values()))
    return sorted((pair for pair in found if pair[0].group in common), key=lambda pair: pair[0].group)


def compile_configurations(rows: Sequence[Row], target: Path) -> Table:
    """Every configuration of torch.compile beside stock and ours, of one operator at one shape."""
    configured = [row for row in rows if row.operator == CONFIGURATIONS_OF and row.mode in ("back_to_back", "host")]
    groups = side_by_side(row for row in configured if tuple(row.extra["case"]["shape"]) == COMPILED_SHAPE)
    groups = {group: found for group, found in groups.items() if any(r.variant.startswith("compile") for r in found)}
    if not groups:
        return []
    data: Table = []
    figure, axes = plt.subplots(
        len(groups), 1, figsize=(WIDTH, 0.32 * sum(map(len, groups.values())) + 0.9 * len(groups)), squeeze=False
    )
    for (group, found), axis in zip(groups.items(), axes[:, 0], strict=True):
        ordered = sorted(found, key=lambda row: list(VARIANTS).index(row.variant), reverse=True)
        names = [VARIANTS[row.variant].title for row in ordered]
        bars = axis.barh(names, [row.median for row in ordered], color=[COLORS[row.variant] for row in ordered])
        axis.bar_label(bars, fmt="%.1f", padding=3)
        axis.set_title(group)
        axis.set_xlabel("µs a call")
        data += [
            {"group": group, "variant": row.variant, "median_us": round(row.median, 3), "spread": round(row.spread, 3)}
            for row in reversed(ordered)
        ]
    _save(figure, target, f"torch.compile in all its configurations ({_where(itertools.chain(*groups.values()))})")
    return data


def cold_starts(rows: Sequence[Row], target: Path) -> Table:
    """The first call of a fresh process, per operator."""
    found = [row for group in side_by_side(row for row in rows if row.mode == "cold").values() for row in group]
    if not found:
        return []
    times = {(row.operator, row.variant): row.median / 1000 for row in found}
    operators = sorted({row.operator for row in found})
    variants = [variant for variant in VARIANTS if any(row.variant == variant for row in found)]
    figure, axis = plt.subplots(figsize=(WIDTH, 3.4))
    _grouped_bars(axis, operators, variants, times)
    axis.set_ylabel("ms, log scale")
    _legend_below(figure, [axis])
    _save(figure, target, f"First call of a fresh process, nothing cached ({_where(found)})")
    return [{"operator": o, "variant": v, "first_call_ms": round(t, 4)} for (o, v), t in times.items()]


def number_of_versions(rows: Sequence[Row], target: Path) -> Table:
    """A hit behind ever more versions that do not match."""
    found = sorted((row for row in newest(rows) if "versions" in row.extra), key=lambda row: row.extra["versions"])
    if not found:
        return []
    quickest = [1000 * min(row.rounds) for row in found]
    lengths = [row.extra["versions"] for row in found]
    figure, axis = plt.subplots(figsize=(WIDTH, 3.0))
    medians = [1000 * row.median for row in found]
    axis.plot(lengths, medians, marker="o", color=COLORS["direct"], label="median burst")
    axis.plot(lengths, quickest, marker="o", color=COLORS["override"], label="quickest burst")
    axis.set_xlabel("versions; the last one matches")
    axis.set_ylabel("ns a call, empty kernel")
    axis.set_ylim(bottom=0)
    axis.legend()
    _save(figure, target, f"What more versions cost a hit, direct door ({_where(found)})")
    return [
        {"versions": n, "median_ns": round(m, 1), "quickest_ns": round(q, 1)}
        for n, m, q in zip(lengths, medians, quickest, strict=True)
    ]


def distance_to_roofline(rows: Sequence[Row], target: Path) -> Table:
    """Share of the least possible device time, at the case with most of it of those that most variants ran."""
    pairs = _of_doors(against_stock(row for row in rows if row.mode == "device" and _has_floor(row)).values())
    variants_of = collections.Counter(row.group for row, _ in pairs)
    ascending = sorted((row for row, _ in pairs), key=lambda row: (variants_of[row.group], floor_us(row) or 0))
    largest = {row.operator: row.group for row in ascending}
    of_largest = [pair for pair in pairs if pair[0].group == largest[pair[0].operator]]
    shown = newest([*(stock for _, stock in of_largest), *(row for row, _ in of_largest)])
    if not shown:
        return []
    shares = {(row.operator, _door(row)): (floor_us(row) or 0) / row.median for row in shown}
    variants = [variant for variant in COLORS if any(key[1] == variant for key in shares)]
    figure, axis = plt.subplots(figsize=(WIDTH, 3.4))
    _grouped_bars(axis, sorted(largest), variants, {key: 100 * share for key, share in shares.items()}, log=False)
    axis.axhline(100, color=COLORS["stock"], linewidth=1, linestyle="--", zorder=0)
    axis.set_ylabel("% of roofline")
    _legend_below(figure, [axis])
    peak = roofline(shown[0].machine) or {}
    bandwidth = f"{peak['bytes_per_s'] / 1e12:.1f} TB/s, {peak['flops_per_s'] / 1e12:.0f} TFLOP/s"
    _save(figure, target, f"Device time against the roofline of {bandwidth} ({_where(shown)})")
    return [
        {
            "operator": row.operator,
            "group": row.group,
            "variant": row.variant,
            "device_us": round(row.median, 3),
            "floor_us": round(floor_us(row) or 0, 3),
            "share": round(shares[row.operator, _door(row)], 4),
        }
        for row in shown
    ]


PICTURES: dict[str, Callable[[Sequence[Row], Path], Table]] = {
    "speed": speed_against_stock,
    "compile": compile_configurations,
    "cold": cold_starts,
    "versions": number_of_versions,
    "roofline": distance_to_roofline,
}


def _door(row: Row) -> str:
    """The variant; enabled by name where enable() declines, the dispatcher serves the same version the same way."""
    return "override" if row.variant == "named" else row.variant


def _has_floor(row: Row) -> bool:
    return floor_us(row) is not None and bool(row.extra["case"]["layout"] == "aligned")


def _grouped_bars(
    axis: Axes,
    operators: Sequence[str],
    variants: Sequence[str],
    values: dict[tuple[str, str], float],
    *,
    base: float = 0,
    log: bool = True,
) -> None:
    """Bars from ``base`` on, a group an operator."""
    present = {operator: [variant for variant in variants if (operator, variant) in values] for operator in operators}
    width = 0.8 / max(1, *map(len, present.values()))
    many = len(operators) > 6
    for variant in variants:
        places = [k for k, operator in enumerate(operators) if variant in present[operator]]
        heights = [values[operators[k], variant] for k in places]
        lefts = [present[operators[k]].index(variant) - (len(present[operators[k]]) - 1) / 2 for k in places]
        positions = [k + left * width for k, left in zip(places, lefts, strict=True)]
        above = [height - base for height in heights]
        bars = axis.bar(positions, above, width, bottom=base, color=COLORS[variant], label=VARIANTS[variant].title)
        if not many:
            axis.bar_label(bars, [f"{height:.3g}" for height in heights], padding=2, fontsize=9)
    axis.set_xticks(range(len(operators)), operators, rotation=40 if many else 0, ha="right" if many else "center")
    axis.set_xlim(-0.6, len(operators) - 0.4)
    if log:
        base_of_ticks = 10 if _span(values) > 50 else 2
        axis.set_yscale("log", base=base_of_ticks)
        powers = matplotlib.ticker.LogLocator(base_of_ticks, numticks=20)
        axis.yaxis.set_major_locator(powers if _span(values) > 4 else matplotlib.ticker.MaxNLocator(5))
        axis.yaxis.set_minor_formatter(matplotlib.ticker.NullFormatter())
        axis.yaxis.set_major_formatter(matplotlib.ticker.FormatStrFormatter("%g"))
    axis.margins(y=0.15)


def _span(values: dict[tuple[str, str], float]) -> float:
    return max(values.values()) / min(values.values())


def _legend_below(figure: Figure, axes: Sequence[Axes]) -> None:
    entries = {label: handle for axis in axes for handle, label in zip(*axis.get_legend_handles_labels(), strict=True)}
    figure.legend(entries.values(), entries.keys(), loc="outside lower center", ncols=min(4, len(entries)))


def _where(rows: Iterable[Row]) -> str:
    """The machine and the runs, of which there may be several."""
    runs = sorted({(row.date, row.machine.replace("_", " "), row.commit[:10]) for row in rows})
    (first, _, _), (last, machine, _) = runs[0], runs[-1]
    days = last[:10] if first[:10] == last[:10] else f"{first[:10]} to {last[:10]}"
    commits = list(dict.fromkeys(commit for _, _, commit in runs))
    return f"{machine}, {days}, {commits[0]}" + (f" to {commits[-1]}" if len(commits) > 1 else "")


def _save(figure: Figure, target: Path, title: str) -> None:
    figure.suptitle("\n".join(textwrap.wrap(title, LONGEST_LINE)), fontsize=11, x=0.01, ha="left")
    figure.set_layout_engine("constrained")
    figure.savefig(target.with_suffix(".svg"), metadata={"Date": None})
    figure.savefig(target.with_suffix(".png"), dpi=110, metadata={"Software": None})
    plt.close(figure)
