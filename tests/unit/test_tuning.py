"""Tuning where it decides something: what a candidate is called with, which inputs are measured, what is stored."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import pytest
import torch

import tune
import tuning_configs
import tuning_inputs
import tuning_pays
from cases import LARGE_SHAPE, Case, declared
from trident import runtime
from trident_ops import versions

BFLOAT16, FLOAT32 = "bfloat16", "float32"


def version(overload: Any, *given: Any) -> Any:
    return versions.class_of(overload, runtime.arguments_of(*given))


def test_a_candidate_gets_operands_as_the_iteration_walks_them() -> None:
    overload = declared("add").overload("aten::add.out")
    x, y, out = torch.arange(24.0).view(4, 6)[:, ::2], torch.tensor([100.0, 200.0, 300.0]), torch.empty(3, 4).t()
    item = version(overload, x, y, 1, out)
    walked = tuning_inputs.as_host_arguments(overload, item, (x, y, 1, out))
    first, second, alpha, written = walked
    assert item.key == "float32.strided" and alpha == 1
    assert first.dim() == second.dim() == written.dim() == item.arguments["self"].rank
    written.copy_(first + second)
    assert torch.equal(out, x + y) and written.data_ptr() == out.data_ptr()


def test_a_candidate_is_called_by_the_names_of_its_host_function() -> None:
    overload = declared("silu").overload("aten::silu.out")
    x, out = torch.ones(8), torch.empty(8)
    call = tuning_configs._candidate(overload, version(overload, x, out).key, 0, (x, out))
    bound = inspect.signature(call.func).bind(*call.args, **call.keywords).arguments
    assert bound["self"] is x and bound["out"] is out


def test_a_flat_result_is_compared_in_the_shape_of_stocks() -> None:
    expected = torch.arange(6).view(3, 2).t()
    assert torch.equal(tuning_configs._like(torch.arange(6), expected), expected)
    assert tuning_configs._like(expected, expected) is expected


def test_the_first_dtype_is_measured_at_every_shape_and_the_others_at_three() -> None:
    shapes = ((1, 8), (2, 8), (3, 8), (4, 8), LARGE_SHAPE)
    keys = {
        (Case(shape, dtype, layout), "aten::o"): f"{dtype}.{layout}"
        for dtype in (BFLOAT16, FLOAT32)
        for layout in ("aligned", "unaligned")
        for shape in shapes
    }
    kept = tuning_pays._thinned(keys)
    assert [case.shape for case, _ in kept if keys[case, "aten::o"] == f"{BFLOAT16}.aligned"] == list(shapes)
    for other in (f"{BFLOAT16}.unaligned", f"{FLOAT32}.aligned", f"{FLOAT32}.unaligned"):
        assert [case.shape for case, _ in kept if keys[case, "aten::o"] == other] == [shapes[0], shapes[2], shapes[4]]
    assert tuning_pays._thinned({}) == {}


def test_a_result_of_other_sources_is_measured_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    operator, name = declared("sigmoid"), "aten::sigmoid"
    entries: dict[str, Any] = {}
    results = tune.Results("pays", tmp_path, False, entries)
    assert results.to_measure(operator, [name]) == [name]
    sample = {"mode": "device", "case": "c", "stock_us": 2.0, "median_ratio": 0.5, "quickest_ratio": 0.5, "lost": False}
    found = {"versions": {"float32.aligned": {"pays": True, "samples": [sample]}}, "series": []}
    results.take(operator, {name: found})
    assert json.loads((tmp_path / "pays_aten_sigmoid.json").read_text())["overload"] == name
    assert entries[name]["versions"]["float32.aligned"]["pays"] is True
    assert tune.Results("pays", tmp_path, False, {}).to_measure(operator, [name]) == []
    assert tune.Results("pays", tmp_path, True, {}).to_measure(operator, [name]) == [name]
    monkeypatch.setattr(tune.inspect, "getsource", lambda module: f"other {module}")
    assert tune.Results("pays", tmp_path, False, {}).to_measure(operator, [name]) == [name]


def test_a_result_hangs_on_the_modules_that_an_operator_uses_and_on_theirs() -> None:
    used = tune._modules("trident_ops.ops.pointwise")
    assert {f"trident_ops.ops.{name}" for name in ("pointwise", "pointwise_versions", "pointwise_kernels")} <= used
    assert "trident_ops.ops.softmax" not in used
