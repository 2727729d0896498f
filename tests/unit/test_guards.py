"""Compiled guards, evaluated in Python, against Dynamo's own guard code and an independent reading of ours."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest
import torch

from support import host_functions as host
from support.metadata import (
    as_dynamo_sees,
    contiguous,
    fabricate,
    flattened,
    holds,
    perturbed,
)
from trident.arguments import DEVICE_CUDA, Argument, TensorArgument, TensorFlags
from trident.capture import Dim, ScalarClass, Target, TensorClass
from trident.capture import capture as capture_module
from trident.capture.capture import capture
from trident.capture.classes import ArgumentClass
from trident.capture.dynamo import Traced
from trident.capture.model import Capture
from trident.expression import Call, Unreadable, evaluate, first_failing

INPUTS = 4000
BF16 = torch.bfloat16
AMBIENT = {"default_dtype": 6, "deterministic": 0, "allow_tf32_matmul": 0}

# Dynamo's code that says nothing about a call (each discharge is tested in test_discharge.py).
DISCHARGED = re.compile(r"___check_type_id|_dynamo_dynamic_indices|\.requires_grad|storage_offset\(\)|^\(?None is")

Make = Callable[[random.Random], dict[str, Argument]]


def _fits(sizes: tuple[int, ...], strides: tuple[int, ...], tile: int) -> bool:
    """Whether 32 bits hold every offset of a launch whose tiles are ``tile`` long."""
    return sum((-(-size // tile) * tile - 1) * stride for size, stride in zip(sizes, strides, strict=True)) < 2**31


def _fits_flat(x: TensorArgument) -> bool:
    return x.numel <= 2**31 - host.BLOCK


def _fits_rows(x: TensorArgument) -> bool:
    return _fits(x.sizes, (x.strides[0], 1), 1024)


@dataclass(frozen=True)
class Case:
    """A class of calls: how to make one, and what ours demands beside Dynamo's guards (``fits``)."""

    function: Callable[..., object]
    classes: Mapping[str, ArgumentClass]
    make: Make
    fits: Callable[..., bool]
    aligned: tuple[str, ...]
    reads_strides: bool = False


def _rows(random: random.Random) -> int:
    return random.choice((1, 2, 7, 64, 1000, 65536))


def _columns(random: random.Random) -> int:
    return random.choice((513, 600, 768, 1023, 1024))


def _flat(random: random.Random) -> dict[str, Argument]:
    sizes = tuple(random.choice((1, 2, 3, 8, 64)) for _ in range(random.randrange(6)))
    order = random.sample(range(len(sizes)), len(sizes))
    by_order = contiguous(tuple(sizes[d] for d in order))
    return {"x": fabricate(sizes, tuple(by_order[order.index(d)] for d in range(len(sizes))))}


def _weighted(random: random.Random, columns: int, stride: int) -> dict[str, Argument]:
    x = fabricate((_rows(random), columns), (stride, 1))
    return {"x": x, "weight": fabricate((columns,)), "eps": random.choice((1e-6, 0.0, 2.5))}


def _strided(random: random.Random) -> dict[str, Argument]:
    columns = _columns(random)
    return _weighted(random, columns, columns + random.choice((0, 8, 1024, 4096)))


def _matrix(random: random.Random) -> dict[str, Argument]:
    return {"x": fabricate((4 * random.randrange(1, 300), random.choice((1, 2, 17, 128, 4096))))}


def _symbolic_rows(random: random.Random) -> dict[str, Argument]:
    columns = _columns(random)
    return _weighted(random, columns, columns)


ROWS, COLUMNS = Dim(64, min=1, max=65536), Dim(768, min=513, max=1024)
CASES = {
    "flat": Case(host.double, {"x": TensorClass(BF16, (Dim(4096),), flat=True)}, _flat, _fits_flat, ("x",)),
    "rows": Case(
        host.row_scale,
        {"x": TensorClass(BF16, (ROWS, COLUMNS)), "weight": TensorClass(BF16, (COLUMNS,)), "eps": ScalarClass(float)},
        _symbolic_rows,
        _fits_rows,
        ("x", "weight"),
        reads_strides=True,
    ),
    "static columns": Case(
        host.row_scale,
        {"x": TensorClass(BF16, (ROWS, 1024)), "weight": TensorClass(BF16, (1024,)), "eps": ScalarClass(float)},
        lambda random: _weighted(random, 1024, 1024),
        _fits_rows,
        ("x", "weight"),
        reads_strides=True,
    ),
    "strided": Case(
        host.row_scale,
        {
            "x": TensorClass(BF16, (ROWS, COLUMNS), strides=(Dim(2048), 1)),
            "weight": TensorClass(BF16, (COLUMNS,)),
            "eps": ScalarClass(float),
        },
        _strided,
        _fits_rows,
        ("x", "weight"),
        reads_strides=True,
    ),
    "branch on size": Case(
        host.branch_on_rows,
        {"x": TensorClass(BF16, (Dim(64), Dim(128)))},
        _matrix,
        lambda x: _fits(x.sizes, (x.sizes[1], 1), host.BLOCK) and x.numel < 2**31,
        ("x",),
    ),
    "other side of the branch": Case(
        host.branch_on_rows,
        {"x": TensorClass(BF16, (Dim(2), Dim(3)))},
        lambda random: {"x": fabricate((random.randrange(70), random.randrange(70)))},
        lambda x: True,
        (),
    ),
    "branch on layout": Case(
        host.branch_on_layout,
        {"x": TensorClass(BF16, (Dim(64), Dim(128)), strides=(Dim(256), 1))},
        lambda random: {"x": fabricate((random.randrange(2, 300), 100), (random.randrange(101, 400), 1))},
        lambda x: _fits(x.sizes, (x.sizes[1], 1), host.BLOCK) and x.numel < 2**31,
        ("x",),  # contiguous() may be x itself
    ),
}


@dataclass(frozen=True)
class Captured:
    case: Case
    capture: Capture
    dynamo: tuple[str, ...]  # lines of guard code on arguments


@pytest.fixture(scope="module", params=CASES)
def captured(request: pytest.FixtureRequest) -> Captured:
    case = CASES[request.param]
    lines: list[str] = []
    patch = pytest.MonkeyPatch()
    trace = capture_module.trace

    def remember(*args: object) -> Traced:
        traced = trace(*args)
        for guard in traced.guards:
            lines.extend(str(line) for line in guard.code_list or [] if "L['" in str(line))
        return traced

    with patch.context() as context:
        context.setattr(capture_module, "trace", remember)
        made = capture(case.function, case.classes, Target.cuda(90))
    arguments = tuple(f"L['{name}']" for name in case.classes)
    kept = (line for line in lines if not DISCHARGED.search(line) and any(name in line for name in arguments))
    return Captured(case, made, tuple(kept))


def expected(captured: Captured, call: Mapping[str, Argument]) -> bool:
    """(Dynamo's guards after the declared rewrites) and ours, each written down here a second time."""
    case = captured.case
    tensors = {name: value for name, value in call.items() if isinstance(value, TensorArgument)}
    if set(tensors) != {name for name, c in case.classes.items() if isinstance(c, TensorClass)}:
        return False
    if any(type(call[name]) is not c.kind for name, c in case.classes.items() if isinstance(c, ScalarClass)):
        return False
    seen = {}
    for name, tensor in tensors.items():
        declared = case.classes[name]
        assert isinstance(declared, TensorClass)
        if tensor.device_type != DEVICE_CUDA or tensor.flags & (TensorFlags.CONJ | TensorFlags.NEG):
            return False
        if name in case.aligned and tensor.data % 16:
            return False
        if declared.flat:
            tensor = flattened(tensor)
        elif len(tensor.sizes) != declared.rank:
            return False
        elif declared.strides is None and not case.reads_strides and tensor.flags & TensorFlags.CONTIGUOUS:
            tensor = dataclasses.replace(tensor, strides=tuple(_canonical(tensor.sizes)))
        seen[name] = tensor
    # One capability for one device index: that of the first tensor is the device's.
    if next(iter(tensors.values())).arch != 90:
        return False
    if len({tensor.device_index for tensor in tensors.values()}) != 1:
        return False
    arguments = {name: as_dynamo_sees(seen.get(name, value)) for name, value in call.items()}
    return all(holds(line, arguments) for line in captured.dynamo) and case.fits(seen["x"])


def _canonical(sizes: tuple[int, ...]) -> list[int]:
    """The strides that the capture derives from sizes: products, of sizes 0 too."""
    strides = [1]
    for size in reversed(sizes[1:]):
        strides.append(strides[-1] * size)
    return strides[: len(sizes)][::-1]


def calls(case: Case, count: int) -> list[dict[str, Argument]]:
    """Matches, and matches with one attribute changed, half and half."""
    source = random.Random(7)
    made = []
    for number in range(count):
        call = case.make(source)
        if number % 2:
            name = source.choice([name for name, value in call.items() if isinstance(value, TensorArgument)])
            tensor = call[name]
            assert isinstance(tensor, TensorArgument)
            call[name] = perturbed(tensor, source)
        made.append(call)
    return made


def test_guards_say_what_dynamo_and_ours_say(captured: Captured) -> None:
    answers = []
    for arguments in calls(captured.case, INPUTS):
        answer = first_failing(captured.capture.guards, Call(arguments, AMBIENT)) is None
        assert answer == expected(captured, arguments), arguments
        answers.append(answer)
    assert sum(answers) > INPUTS / 4, "too few matches to mean anything"
    assert len(answers) - sum(answers) > INPUTS / 10, "too few misses to mean anything"


def test_other_kinds_are_not_read(captured: Captured) -> None:
    """A parameter of another kind says no before a field that it lacks is read."""
    good = calls(captured.case, 1)[0]
    for name in captured.capture.parameters:
        for other in (None, True, 3, 2.5, "text", (fabricate((4,)),), fabricate((2, 3))):
            arguments = {**good, name: other}
            answer = first_failing(captured.capture.guards, Call(arguments, AMBIENT)) is None
            assert answer == expected(captured, arguments), (name, other)


def test_every_guard_can_decide_alone(captured: Captured) -> None:
    """For each guard there is a call that passes all others and fails this one."""
    alone = set()
    for arguments in [*calls(captured.case, 2 * INPUTS), *_edges(captured)]:
        call = Call(arguments, AMBIENT)
        failing = []
        for guard in captured.capture.guards:
            try:
                if not evaluate(guard.condition, call):
                    failing.append(guard)
            except Unreadable:
                continue  # this guard has nothing to say; the one before it failed
        if len(failing) == 1:
            alone.add(failing[0].text)
    missing = {guard.text for guard in captured.capture.guards} - alone
    assert not missing


def _match(captured: Captured) -> dict[str, Argument]:
    made = calls(captured.case, 50)
    return next(call for call in made if first_failing(captured.capture.guards, Call(call, AMBIENT)) is None)


def _edges(captured: Captured) -> list[dict[str, Argument]]:
    """Calls at the rims that random perturbation does not reach."""
    good = _match(captured)
    x = good["x"]
    assert isinstance(x, TensorArgument)
    edges: list[dict[str, Argument]] = [{**good, name: None} for name in captured.capture.parameters]
    edges += [{**good, "x": fabricate((1 << 31,) + (1,) * (len(x.sizes) - 1))}]
    edges += [
        {**good, name: dataclasses.replace(x, device_type=10, sizes=v.sizes, strides=v.strides, flags=v.flags)}
        for name, v in good.items()
        if isinstance(v, TensorArgument)
    ]
    edges += [
        {**good, "x": fabricate((1 << 15, 1 << 16), strides)}  # offsets fit, numel = 2**31 does not
        for strides in (None, ((1 << 16) + 1, 1))
    ]
    edges += [{**good, "x": fabricate((4, 1 << 24), strides)} for strides in (None, ((1 << 24) + 1, 1))]
    edges += [
        {**good, "x": fabricate((1 << 20, 768), (1 << 15, 1))},
        {**good, "x": fabricate((60000, 768), (1 << 15, 1))},
    ]
    for rows in (0, 1, 2, 65537):
        edges += [{**good, "x": fabricate((rows, columns))} for columns in (0, 1, 100, 512, 513, 1024, 1025)]
        edges += [{**good, "x": fabricate((rows, 768), (2048, 1))}, {**good, "x": fabricate((rows, 1024))}]
    for weight in (0, 512, 1025):
        edges += [{**good, "weight": fabricate((weight,))} for _ in range("weight" in good)]
    return edges
