"""Fingerprints: equal for equal things in any process, different for different ones, none for what is not known."""

from __future__ import annotations

import functools
import math
import types
from collections.abc import Callable
from typing import Any

import pytest
import torch
import triton
import triton.language as tl

from support.processes import run_script
from trident.fingerprint import Unportable, fingerprint

BLOCK = tl.constexpr(64)
TABLE = types.SimpleNamespace(WIDTH=tl.constexpr(4))


def compiled(source: str, name: str = "f", **names: Any) -> Any:
    scope: dict[str, Any] = dict(names)
    exec(source, scope)
    return scope[name]


@triton.jit
def inner(x):
    return x + 1


@triton.jit
def outer(x_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    tl.store(x_ptr + offsets, inner(tl.load(x_ptr + offsets, offsets < n)), offsets < n)


@triton.jit
def reads_global(x_ptr):
    tl.store(x_ptr + tl.arange(0, BLOCK), 1.0)


@triton.jit
def reads_attribute(x_ptr):
    tl.store(x_ptr + tl.arange(0, TABLE.WIDTH), 1.0)


@triton.jit
def calls_itself(x):
    if x > 0:
        calls_itself(x - 1)


SAME_EVERYWHERE: tuple[Callable[[], Any], ...] = (
    lambda: (None, True, 1, 1.5, "a", b"a", 2j, ...),
    lambda: frozenset(("a", "b", "c", "d")),
    lambda: torch.float16,
    lambda: torch.channels_last,
    lambda: torch.device("cuda", 0),
    lambda: torch.relu,
    lambda: torch.ops.aten.add.Tensor,
    lambda: math.sqrt,
    lambda: functools.reduce,
    lambda: dict,
    lambda: torch.Tensor,
    lambda: math,
    lambda: compiled("def f(x): return [y + 1 for y in x]").__code__,
    lambda: outer,
    lambda: reads_global,
    lambda: calls_itself,
)


def test_the_same_in_another_process() -> None:
    facts, _ = run_script(
        """
        import importlib.util
        spec = importlib.util.spec_from_file_location("fingerprints", sys.argv[1])
        module = importlib.util.module_from_spec(spec)
        sys.modules["fingerprints"] = module
        spec.loader.exec_module(module)
        for kernel in (module.outer, module.inner, module.reads_global, module.calls_itself):
            kernel.__module__ = sys.argv[2]
        report(prints=[module.fingerprint(make()) for make in module.SAME_EVERYWHERE])
        """,
        __file__,
        __name__,
        PYTHONHASHSEED="7",
    )
    assert facts["prints"] == [fingerprint(make()) for make in SAME_EVERYWHERE]


def test_different_values_differ() -> None:
    values = [
        0,
        1,
        True,
        1.0,
        -0.0,
        0.0,
        "1",
        b"1",
        None,
        (1,),
        [1],
        (1, 2),
        ("1",),
        math.nan,
        torch.float16,
        torch.int32,
    ]
    values += [compiled(f"def f(x): return x {operator} 1").__code__ for operator in ("+", "-")]
    values += [compiled(f"def f(x, y={default}): return lambda: x + {default}").__code__ for default in (1, 2)]
    values += [torch.relu, torch.tanh, torch.ops.aten.add.Tensor, torch.ops.aten.add.out, math, functools]
    assert len({fingerprint(value) for value in values}) == len(values)


def test_code_is_what_it_does_not_where_it_stands() -> None:
    source = "def f(x):\n    y = x + 1\n    return lambda: y * 2\n"
    moved = compile("\n\n# moved\n" + source, "elsewhere.py", "exec")
    scope: dict[str, Any] = {}
    exec(moved, scope)
    assert fingerprint(scope["f"].__code__) == fingerprint(compiled(source).__code__)


@pytest.mark.parametrize(
    "value",
    [
        test_different_values_differ,
        pytest.MonkeyPatch,
        lambda: 1,
        functools.partial(max, 1),
        object(),
        {"a": 1},
        torch.zeros(1),
        torch.nn.ReLU(),
        (1, object()),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_not_known_has_none(value: object) -> None:
    with pytest.raises(Unportable):
        fingerprint(value)


def test_a_renamed_function_of_the_toolchain_has_none() -> None:
    def imposter() -> None: ...

    imposter.__module__, imposter.__qualname__ = "torch", "relu"
    with pytest.raises(Unportable, match="not what its name says"):
        fingerprint(imposter)


def test_a_kernel_is_all_that_it_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(outer), fingerprint(reads_global), fingerprint(reads_attribute)
    monkeypatch.setattr(inner, "_src", inner.src.replace("+ 1", "+ 2"))
    monkeypatch.setitem(globals(), "BLOCK", tl.constexpr(128))
    monkeypatch.setattr(TABLE, "WIDTH", tl.constexpr(8))
    after = fingerprint(outer), fingerprint(reads_global), fingerprint(reads_attribute)
    assert all(one != other for one, other in zip(before, after, strict=True))
    monkeypatch.setattr(TABLE, "WIDTH", object())
    with pytest.raises(Unportable):
        fingerprint(reads_attribute)


def test_a_kernels_options_count(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(outer)
    monkeypatch.setattr(outer, "do_not_specialize", ["n"])
    assert fingerprint(outer) != before
    monkeypatch.setattr(outer, "pre_run_hooks", [print])
    with pytest.raises(Unportable, match="hooks"):
        fingerprint(outer)


def test_autotuned_kernels_have_none() -> None:
    configured = triton.autotune([triton.Config({"BLOCK": 32})], ["n"])(outer)
    with pytest.raises(Unportable, match="Autotuner"):
        fingerprint(configured)
