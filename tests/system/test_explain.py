"""``trident_ops.explain``: what it says is what compiled dispatch decides, for any architecture, without a GPU."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

import trident_ops
from support.fabricated import Fabricator
from support.processes import run_script
from trident import ambient
from trident.arguments import DEVICE_CUDA, TensorArgument, layout_flags
from trident.capture.target import Target
from trident.scalar_types import SCALAR_TYPES
from trident_ops.versions import declared

META = torch.device("meta")
DRAWS = 40


def test_the_version_that_a_call_takes() -> None:
    x = torch.empty(4, 1024, dtype=torch.bfloat16, device=META)
    said = trident_ops.explain("silu", x, target="sm_90")
    assert (said.overload, said.target) == ("aten::silu", "sm_90")
    assert said.version is not None
    assert (said.version.key, said.version.origin, said.version.fallback) == ("bfloat16.aligned", "baked", False)
    assert said.version.first_failing is None
    assert "(self.arch == 90)" in said.version.guards
    assert {rewrite["name"] for rewrite in said.version.rewritten} >= {"flat, any rank"}
    assert any("no torch-function mode" in reason for _, reason in said.version.discharged)
    (kernel,) = said.version.kernels
    assert kernel["registers"] > 8
    assert (kernel["shared"], kernel["local"]) == (0, 0)
    text = str(said)
    assert text.startswith("aten::silu on sm_90: version bfloat16.aligned, baked\n")
    assert f"kernel {kernel['name']}: {kernel['num_warps']} warps, {kernel['registers']} registers" in text


def test_the_first_failing_guard_of_every_other() -> None:
    x = torch.empty(9, dtype=torch.float16, device=META)[1:]  # a pointer that is not a multiple of 16
    said = trident_ops.explain(trident_ops.silu, x, target="sm_90")
    assert said.version is not None and said.version.key == "float16.unaligned"
    failing = {version.key: version.first_failing for version in said.others}
    assert failing["float16.aligned"] == "((self.data % 16) == 0)"
    assert failing["bfloat16.aligned"] == f"(self.dtype == {SCALAR_TYPES[torch.bfloat16]})"
    assert "float16.aligned" in str(said) and "fails ((self.data % 16) == 0)" in str(said)


def test_a_declared_fallback_and_a_miss() -> None:
    whole = trident_ops.explain("silu", torch.empty(4, dtype=torch.int64, device=META), target="sm_90")
    assert whole.version is not None and whole.version.fallback
    assert str(whole).startswith("aten::silu on sm_90: PyTorch's kernel runs, by declaration: not self.dtype in ")
    nowhere = trident_ops.explain("silu", torch.empty(4, device=META), target="sm_86")
    assert nowhere.version is None and nowhere.others == ()
    assert str(nowhere) == ("aten::silu on sm_86: a miss, PyTorch's kernel runs\n  there is no version for sm_86")


def test_real_tensors_on_the_cpu_target() -> None:
    said = trident_ops.explain("softmax", torch.randn(4, 64), -1)
    assert said.target == "cpu" and said.version is not None
    assert said.version.kernels[0]["interpreted"]
    assert "run by Triton's interpreter" in str(said)


def test_arguments_are_bound_as_the_call_binds_them() -> None:
    x = torch.randn(4, 64)
    assert trident_ops.explain("aten::silu_", x).overload == "aten::silu_"
    assert trident_ops.explain("silu", self=x, out=torch.empty(0)).overload == "aten::silu.out"
    weight = torch.empty(64, device=META)
    rows = trident_ops.explain("rms_norm", torch.empty(4, 64, device=META), [64], weight, target="sm_90")
    assert rows.version is not None and not rows.version.fallback
    with pytest.raises(TypeError, match="silu"):
        trident_ops.explain("silu", x, 1, 2)
    with pytest.raises(TypeError, match="takes no out"):
        trident_ops.explain("softmax", x, -1, out=x)
    with pytest.raises(ValueError, match="did you mean 'silu'"):
        trident_ops.explain("sulu", x)
    with pytest.raises(ValueError, match="sm_90"):
        trident_ops.explain("silu", x, target="hopper")


def test_views_of_one_storage_share_memory_and_others_do_not() -> None:
    x = torch.empty(8, 16, device=META)
    into_itself = trident_ops.explain("aten::silu.out", x, x, target="sm_90")
    apart = trident_ops.explain("aten::silu.out", x, torch.empty_like(x), target="sm_90")
    overlapping = trident_ops.explain("aten::silu.out", x.view(-1)[:64], x.view(-1)[32:96], target="sm_90")
    assert all(said.version is not None for said in (into_itself, apart, overlapping))
    assert not apart.version.fallback  # type: ignore[union-attr]
    assert overlapping.version.fallback  # type: ignore[union-attr]


@pytest.mark.parametrize("operator", declared(), ids=lambda operator: operator.name)
def test_recorded_guards_say_what_dispatch_decides(operator: object) -> None:
    """Of fabricated calls, matching ones and near ones: evaluated guards admit the version that ``select`` names."""
    state = ambient.state()
    overload = operator.overload(operator.direct)  # type: ignore[attr-defined]
    names = tuple(overload.parameters)
    taken = 0
    for item in overload.classes[:: max(len(overload.classes) // 4, 1)]:
        draws = Fabricator(item.arguments, Target.cuda(90), 7, item.conditions)
        for draw in range(DRAWS // 4):
            call = draws.matching() if draw % 2 else draws.changed()
            said = trident_ops.explain(overload.name, *(call[name] for name in names))
            facts = trident_ops.catalog.facts(overload.name, "sm_90")
            if any(
                a.device_type != DEVICE_CUDA or a.arch != 90 for a in call.values() if isinstance(a, TensorArgument)
            ):
                continue
            admitting = [fact.key for fact in facts if fact.first_failing(call, state) is None]
            assert admitting[:1] == ([] if said.version is None else [said.version.key])
            assert not any(version.first_failing is None and not version.fallback for version in said.others[:1])
            taken += said.version is not None and not said.version.fallback
    assert taken


def test_a_described_tensor_is_explained_as_it_is() -> None:
    sizes, strides = (2**20, 4096), (4096, 1)
    huge = TensorArgument(
        SCALAR_TYPES[torch.float16], sizes, strides, data=2**30, arch=90, flags=layout_flags(sizes, strides)
    )
    said = trident_ops.explain("silu", huge)
    assert said.version is not None and said.version.fallback
    assert "number of elements" in said.version.key


def test_a_grown_version_is_explained_too(sparse_bake: Path) -> None:
    facts, _ = run_script(
        """
        import pathlib
        import torch
        import trident_ops
        trident_ops.catalog.add(pathlib.Path(sys.argv[1]))
        x = torch.randn(4, 64, dtype=torch.float16)
        before = trident_ops.explain("toy", x)
        trident_ops.enable("toy", device="cpu")
        torch.relu(x)
        after = trident_ops.explain("toy", x)
        report(
            before=None if before.version is None else before.version.key,
            failing={v.key: v.first_failing for v in before.others},
            after=[after.version.key, after.version.origin, len(after.version.guards)],
        )
        """,
        str(sparse_bake),
        TRIDENT_EXTEND="wait",
    )
    assert facts["before"] is None
    assert facts["failing"]["float32"] == f"(self.dtype == {SCALAR_TYPES[torch.float32]})"
    key, origin, guards = facts["after"]
    assert (key, origin) == ("float16", "grown")
    assert guards > 3


def test_a_warm_process_explains_without_the_compiler() -> None:
    facts, _ = run_script(
        """
        import torch
        import trident_ops
        before = set(sys.modules)
        x = torch.empty(4, 64, device="meta", dtype=torch.bfloat16)
        version = trident_ops.explain("silu", x, target="sm_90").version
        loaded = {name.partition(".")[0] for name in sys.modules}
        report(
            key=version.key,
            heavy=sorted(loaded & {"triton", "torch_mlir", "tvm_ffi", "llvmlite"}),
            dynamo="torch._dynamo" in sys.modules,
            cuda=torch.cuda.is_initialized(),
        )
        """
    )
    assert facts == {"key": "bfloat16.aligned", "heavy": [], "dynamo": False, "cuda": False}
