"""``versions``, ``explain`` and ``dump`` of a jitted function say what dispatch does and what was compiled."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
import torch

import trident
from support.host_functions import double
from support.processes import run_script


def shifted(x: torch.Tensor, config: dict[str, Any]) -> torch.Tensor:
    return x * config["scale"] if x.size(0) > 3 else x - 1


@pytest.fixture(scope="module")
def grown() -> trident.JitFunction:
    jitted = trident.jit(shifted)
    for rows in (4, 5, 2):
        jitted(torch.ones(rows), {"scale": 2.0})
    assert len(jitted.versions()) == 3
    return jitted


def test_explain_names_the_version_that_a_call_takes(grown: trident.JitFunction) -> None:
    before = grown.counters()
    for rows, taken in ((4, 0), (9, 1), (2, 2)):
        explanation = grown.explain(torch.ones(rows), {"scale": 7.5})
        assert explanation.version is not None and explanation.python is None
        assert explanation.version.key == grown.versions()[taken]
        assert len(explanation.refused) == 2
        text = str(explanation)
        assert text.startswith(f"shifted: version ({grown.versions()[taken]})")
        assert "discharged: SEQUENCE_LENGTH" in text or "discharged: TYPE_MATCH" in text
    assert grown.counters() == before, "nothing ran"


def test_explain_names_the_first_guard_that_fails(grown: trident.JitFunction) -> None:
    def failing(*args: Any) -> list[str | None]:
        explanation = grown.explain(*args)
        assert explanation.version is None and explanation.python is None
        assert "a miss: one more version is compiled" in str(explanation)
        return [text for _, text in explanation.refused]

    x = torch.ones(9)
    assert failing(x, {"shift": 2.0}) == ["(list(config)[0] == 'scale')"] * 3
    assert failing(x, [2.0]) == ["(type(config) == 72)"] * 3
    assert failing(x, {"scale": 2}) == ["(type(config['scale']) == 3)"] * 3
    assert failing(x.double(), {"scale": 2.0}) == ["(x.dtype == 6)"] * 3
    sizes = failing(torch.ones(1), {"scale": 2.0})
    assert sizes[0] == "(x.size(0) == 4)" and sizes[2] == "(2 <= x.size(0))"


def test_explain_says_why_a_call_runs_as_python(grown: trident.JitFunction) -> None:
    def reason(function: trident.JitFunction, *args: Any) -> str | None:
        explanation = function.explain(*args)
        assert explanation.version is None
        assert explanation.python is not None and explanation.python in str(explanation)
        return explanation.python

    x = torch.ones(9)
    assert reason(grown, x, {"scale": object()}) == "compiled code takes no object"
    assert reason(grown, x.to_sparse(), {"scale": 2.0}) == (
        "compiled code takes no torch.sparse_coo tensor of torch.float32 on cpu"
    )
    assert reason(grown, x.requires_grad_(), {"scale": 2.0}) == "a gradient is wanted"
    branches = trident.jit(lambda x: x + 1 if x.sum() > 0 else x)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        branches(torch.ones(2))
    assert "data-dependent" in str(reason(branches, torch.ones(2))).lower()
    with pytest.raises(TypeError, match="missing a required argument"):
        grown.explain(x)
    full = trident.jit(lambda x: x + 1, max_versions=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        full(torch.ones(2)), full(torch.ones(3))
    assert reason(full, torch.ones(5)) == "everything beyond 1 versions"


def test_explain_before_the_first_call() -> None:
    explanation = trident.jit(shifted).explain(torch.ones(2), {"scale": 2.0})
    assert (explanation.version, explanation.python, explanation.refused) == (None, None, ())


def test_dump_shows_every_version_at_every_stage(grown: trident.JitFunction) -> None:
    fx = trident.dump(grown, "fx")
    for key in grown.versions():
        assert key in fx and key in trident.dump(grown, "guards")
    assert "aten.mul.Tensor" in fx and "aten.sub.Tensor" in fx
    assert "(list(config)[0] == 'scale')" in trident.dump(grown, "guards")
    assert trident.dump(grown, "torch").count("func.func") == 3
    assert trident.dump(grown, "trident").count("trident.version") == 3
    assert "llvm.func" in trident.dump(grown, "llvm")
    jitted = trident.jit(double)
    jitted(torch.ones(70))
    assert "double_kernel" in trident.dump(jitted, "launches")
    assert "run by Triton's interpreter" in str(jitted.explain(torch.ones(70)))
    with pytest.raises(ValueError, match="interpreted: it has no PTX"):
        trident.dump(jitted, "ptx")
    with pytest.raises(ValueError, match="no stage 'asm'"):
        trident.dump(grown, "asm")
    with pytest.raises(ValueError, match="no compiled version"):
        trident.dump(trident.jit(shifted), "fx")


def test_explaining_and_asking_load_no_compiler() -> None:
    facts, _ = run_script(
        """
        import torch, trident
        function = trident.jit(lambda x: x + 1)
        text = str(function.explain(torch.ones(4)))
        heavy = ("triton", "torch_mlir", "torch._dynamo", "llvmlite", "sympy")
        report(text=text, versions=function.versions(), loaded=[name for name in heavy if name in sys.modules])
        """
    )
    assert facts == {"text": "<lambda>: a miss: one more version is compiled", "versions": [], "loaded": []}
