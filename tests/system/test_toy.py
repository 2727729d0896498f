"""An operator that is declared only under tests/ bakes, enables and hits: nothing else names an operator."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from support.processes import run_script
from trident.expression import OPERATIONS
from trident_ops import catalog

CHECKOUT = Path(__file__).parents[2]


def test_a_toy_operator_goes_through_the_whole_machine(sparse_bake: Path) -> None:
    facts, _ = run_script(
        """
        import pathlib
        import torch
        import trident_ops
        folder = pathlib.Path(sys.argv[1])
        before = [operator.name for operator in trident_ops.catalog.operators()]
        trident_ops.catalog.add(folder)
        after = [operator.name for operator in trident_ops.catalog.operators()]
        x = torch.tensor([[float("nan"), -1.0, 2.0, -0.0], [float("inf"), -float("inf"), 0.5, -1e-40]])
        stock = torch.relu(x)

        def row():
            return next(r for r in trident_ops.status() if r.overload == "aten::relu")

        trident_ops.enable("toy", device="cpu")
        through_override = torch.relu(x)
        direct = trident_ops.toy(x)
        by_keyword = trident_ops.toy(self=x.t())
        fallback = torch.relu(torch.arange(-2, 3))
        hits, fallbacks, misses = row().hits, row().fallbacks, row().misses
        state = [row().enabled, row().installed, row().versions]
        trident_ops.disable("toy")
        off = torch.relu(x)
        same = lambda y, z: torch.equal(y.nan_to_num(7.0), z.nan_to_num(7.0)) and y.stride() == z.stride()
        report(
            before=before, after=after, state=state, counts=[hits, fallbacks, misses],
            same=[same(through_override, stock), same(direct, stock), same(by_keyword, stock.t()), same(off, stock)],
            fallback=fallback.tolist(),
            hits_when_off=row().hits - hits,
            enabled=row().enabled,
            doc=trident_ops.toy.__doc__,
            listed="toy" in dir(trident_ops),
        )
        """,
        str(sparse_bake),
    )
    assert "toy" not in facts["before"]
    assert set(facts["after"]) == {*facts["before"], "toy", "fragile"}
    assert facts["state"] == ["all", True, 1]
    assert facts["counts"] == [3, 1, 0]
    assert facts["same"] == [True] * 4
    assert facts["fallback"] == [0, 0, 0, 1, 2]
    assert facts["hits_when_off"] == 0
    assert facts["enabled"] == "off"
    assert "an operator of the tests" in facts["doc"]
    assert facts["listed"]


def _sources() -> Iterator[Path]:
    own = CHECKOUT / "trident_ops" / "ops"
    for folder in ("csrc", "compiler", "trident_ops"):
        for path in sorted((CHECKOUT / folder).rglob("*")):
            if path.suffix in (".py", ".cc", ".h", ".cu", ".json") and own not in path.parents:
                yield path


def _strings(path: Path) -> Iterator[str]:
    """String constants, docstrings and comments aside: of Python by its syntax, of C++ and JSON by their quotes."""
    text = path.read_text()
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
    else:
        yield from re.findall(r'"((?:[^"\\\n]|\\.)*)"', text)


def _data(path: Path) -> bool:
    """What a bake or a measurement wrote, which names operators as it must."""
    return path.suffix == ".json" and path.parent.name in ("lib", "tuning")


def test_no_string_names_an_operator() -> None:
    names = {operator.name for operator in catalog.operators()}
    names |= {overload.name for overload in catalog.overloads()} | {o.symbol for o in catalog.overloads()}
    names |= {name.removeprefix("aten::") for name in names}
    names -= set(OPERATIONS)  # words of arithmetic on sizes too: add, mul, lt, neg
    found = {str(p.relative_to(CHECKOUT)): names & set(_strings(p)) for p in _sources() if not _data(p)}
    assert len(found) > 50, "the sources are not where this test looks"
    assert {path: named for path, named in found.items() if named} == {}
