"""Facts of versions as data: expressions survive JSON, a CUBIN says of its resources what NVIDIA's tool says."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
import torch
import triton
import triton.backends.nvidia
import triton.language as tl

from trident import facts, serialization
from trident.arguments import TensorArgument
from trident.build import compile_version
from trident.capture.classes import Dim, TensorClass
from trident.capture.target import Target
from trident.expression import Apply, Const, Expression, Read, apply
from trident.facts import VersionFacts, telling_size
from trident.kernels.compile import CompiledKernel
from trident.kernels.cubin import resources

EXPRESSIONS: tuple[Expression, ...] = (
    Const(True),
    Const(1),
    Const(1.0),
    Const(float("inf")),
    Const("same"),
    Read((), "deterministic"),
    Read(("xs", 1, "key"), "size", -1),
    apply("and", apply("eq", Read(("x",), "type"), 70), apply("not", Read(("b",), "value"))),
    Apply("floordiv", (Apply("neg", (Read(("n",), "value"),)), Const(2))),
)


@pytest.mark.parametrize("expression", EXPRESSIONS, ids=repr)
def test_an_expression_survives_json(expression: Expression) -> None:
    read = serialization.from_json(json.loads(json.dumps(serialization.to_json(expression))))
    assert read == expression
    if isinstance(expression, Const):
        assert isinstance(read, Const) and type(read.value) is type(expression.value)


@pytest.mark.parametrize("value", [None, [], ["exec", 1], {"reads": 1}, [["add"], 1]], ids=repr)
def test_other_json_is_no_expression(value: object) -> None:
    with pytest.raises(ValueError, match="not an expression"):
        serialization.from_json(value)


def test_the_first_guard_that_fails() -> None:
    is_long = ("x is long", apply("ge", Read(("x",), "size", 1), 8))
    two = ("x has two dimensions", apply("eq", Read(("x",), "ndim"), 2))
    version = VersionFacts("v", True, False, (two, is_long))
    vector, short, long = (TensorArgument(6, sizes, sizes) for sizes in ((9,), (9, 7), (9, 8)))
    assert [version.first_failing({"x": x}, {}) for x in (vector, short, long)] == [two[0], is_long[0], None]
    careless = VersionFacts("v", True, False, (is_long,))
    assert careless.first_failing({"x": vector}, {}) == is_long[0]


def test_facts_survive_json_and_share_conditions() -> None:
    condition = apply("eq", Read(("x",), "ndim"), 2)
    kernel = {"name": "k", "registers": 7}
    versions = (
        VersionFacts("a", True, False, (("g", condition),), ({"name": "r"},), (("KIND", "why"),), (kernel,)),
        VersionFacts("b", False, False, (("g", condition),)),
        VersionFacts("not g", True, True, (("not g", apply("not", condition)),)),
    )
    entry = json.loads(json.dumps(facts.to_json(versions)))
    assert list(entry["conditions"]) == ["g", "not g"]
    assert facts.from_json(entry) == versions
    ambiguous = VersionFacts("c", True, False, (("g", Const(True)),))
    with pytest.raises(ValueError, match="two guards say 'g'"):
        facts.to_json((*versions, ambiguous))


@triton.jit
def spilling_kernel(x_ptr, out_ptr, BLOCK: tl.constexpr):
    rows = tl.arange(0, BLOCK)
    tile = tl.load(x_ptr + rows[:, None] * BLOCK + rows[None, :])
    total = tl.zeros([BLOCK, BLOCK], tl.float32)
    for step in tl.static_range(8):
        total += tl.exp(tile * step) * tl.sum(tile * step, 1)[:, None]
    tl.store(out_ptr + rows[:, None] * BLOCK + rows[None, :], total + tile)


def spilling(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    spilling_kernel[(1,)](x, out, BLOCK=64, num_warps=1)
    return out


def plain(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    spilling_kernel[(1,)](x, out, BLOCK=16, num_warps=4)
    return out


@pytest.mark.parametrize("arch", [80, 90, 100])
def test_resources_are_what_cuobjdump_says(arch: int, tmp_path: Path) -> None:
    tool = Path(str(triton.backends.nvidia.__path__[0])) / "bin" / "cuobjdump"
    square = TensorClass(torch.float32, (Dim(hint=64, min=64, max=4096), 64))
    local = []
    for function in (plain, spilling):
        version = compile_version("v", function, {"x": square}, Target.cuda(arch), pays=True)
        (kernel,) = version.kernels
        assert isinstance(kernel, CompiledKernel)
        path = tmp_path / f"{function.__name__}.cubin"
        path.write_bytes(kernel.cubin)
        said = subprocess.run([tool, "-res-usage", path], capture_output=True, text=True, check=True).stdout
        found = re.search(rf"Function {kernel.name}:\s+REG:(\d+) STACK:(\d+)", said)
        assert found is not None, said
        read = resources(kernel.cubin, kernel.name)
        assert (read.registers, read.local) == (int(found[1]), int(found[2]))
        local.append(read.local)
    assert local[0] == 0 < local[1]


def test_what_is_no_cubin_is_told() -> None:
    with pytest.raises(ValueError, match="not a CUBIN"):
        resources(b"\x7fELF\x01", "k")
    with pytest.raises(ValueError, match="not a CUBIN"):
        resources(b"", "k")


def _demanding(*sizes: tuple[str, int, int]) -> VersionFacts:
    conditions = [Apply("eq", (Read((name,), "size", dim), Const(size))) for name, dim, size in sizes]
    others = [
        Apply("eq", (Read(("x",), "ndim"), Const(2))),
        Apply("eq", (Read(("xs", 0), "size", 0), Const(7))),  # of a list's element
        Apply("eq", (Read(("x",), "size", -1), Const(7))),
        Apply("ge", (Read(("x",), "size", 0), Const(7))),
        Apply("eq", (Read(("x",), "size", 0), Read(("y",), "size", 0))),
    ]
    return VersionFacts("key", True, False, tuple((str(one), one) for one in (*others, *conditions)))


def test_a_size_that_tells_a_version_from_others() -> None:
    one, other = _demanding(("x", 0, 2), ("x", 1, 3)), _demanding(("x", 0, 2), ("x", 1, 4))
    assert telling_size(_demanding(), [one]) is None
    assert telling_size(one, []) == ("x", 0, 2)
    assert telling_size(other, [one]) == ("x", 1, 4)
    assert telling_size(one, [one]) == ("x", 0, 2)
