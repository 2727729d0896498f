"""Compiled guards answer as the recorded ones evaluated in Python, and none of them is idle.

The recorded guards are Dynamo's after the declared rewrites, without the discharged ones, and ours; tests/unit holds
them against Dynamo's own code. Here the compiled ``select`` of each module is asked about fabricated calls, which need
no GPU and no memory.
"""

from __future__ import annotations

import collections
import ctypes
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import torch

import trident_ops
from support.fabricated import Fabricator
from support.host_functions import BLOCK, double_kernel
from trident import abi, loader, runtime
from trident.arguments import Argument
from trident.build import compile_object, compile_version
from trident.capture.classes import Dim, TensorClass
from trident.capture.target import Target
from trident.expression import Call, Guard, evaluate, first_failing
from trident.versions import ModuleSource
from trident_ops.versions import declared, module_source

DRAWS = 10_000
LEAST_DECIDED = 0.05
TARGETS = (Target.cuda(90), Target.cpu())
OVERLOADS = [(operator, overload) for operator in declared() for overload in operator.overloads]
LIBRARIES = Path(trident_ops.__file__).parent / "lib"

Select = Callable[[Sequence[Argument]], int]


def _baked_select(symbol: str, target: Target) -> Select:
    library = ctypes.CDLL(str(LIBRARIES / f"libtrident_scm_{target}.so"))
    return _select(getattr(library, f"__trident_{symbol}_select"))


def _select(function: Callable[..., int]) -> Select:
    def select(arguments: Sequence[Argument]) -> int:
        packed = runtime.Packed(arguments)
        return int(function(packed.args, packed.n))

    return select


def _failing(guards: tuple[Guard, ...], call: Call) -> list[Guard]:
    """All guards that fail, as far as they can be asked (a guard may need what one before it establishes)."""
    failing = []
    remaining = list(guards)
    while (first := first_failing(tuple(remaining), call)) is not None:
        failing.append(first)
        remaining = [g for g in remaining[remaining.index(first) + 1 :] if _readable(g, call)]
    return failing


def _readable(guard: Guard, call: Call) -> bool:
    try:
        evaluate(guard.condition, call)
    except Exception:
        return False
    return True


def _check(source: ModuleSource, select: Select) -> None:
    """``select`` against the recorded guards, over matching and changed calls of each computing version."""
    runtime.load()
    keys = [*source.versions, *source.fallbacks]
    for number, version in enumerate(source.versions):
        classes = {i.path[0]: i.tensor_class for i in version.capture.inputs}
        fabricator = Fabricator(classes, version.capture.target, seed=number)
        decided: collections.Counter[str] = collections.Counter()
        for arguments in fabricator.draws(DRAWS):
            call = Call(arguments, {})
            expected = next((k for k, v in enumerate(keys) if first_failing(v.guards, call) is None), -1)
            assert select(tuple(arguments.values())) == expected, (version.key, arguments)
            failing = _failing(version.guards, call)
            if len(failing) == 1:
                decided[failing[0].text] += 1
        assert set(decided) == {g.text for g in version.guards}, version.key
        too_few = {text: count for text, count in decided.items() if count < LEAST_DECIDED * DRAWS}
        assert not too_few, (version.key, decided)


@pytest.mark.parametrize("target", TARGETS, ids=str)
@pytest.mark.parametrize(("operator", "overload"), OVERLOADS, ids=lambda item: item.name)
def test_baked_versions(operator, overload, target: Target) -> None:
    source = module_source(operator, overload, overload.classes, target, fallbacks=True)
    _check(source, _baked_select(overload.symbol, target))


def _double(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    n = x.numel()
    double_kernel[((n + BLOCK - 1) // BLOCK,)](x, out, n, BLOCK=BLOCK)
    return out


def test_a_jitted_version() -> None:
    classes = {"x": TensorClass(torch.float32, (Dim(8, min=2, max=2**20), 16))}
    version = compile_version("rows", _double, classes, Target.cpu(), pays=True)
    source = ModuleSource("double_rows", ("x",), None, 0, (version,))
    address = loader.load(compile_object(source), source.name)
    module = abi.TridentModule.from_address(address)
    _check(source, _select(ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_int32)(module.select)))
