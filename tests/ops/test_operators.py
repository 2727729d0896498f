"""Every declared operator against ATen: what users hit beyond PyTorch's own samples (test_samples.py).

On the cpu target, whose kernels Triton's interpreter runs; tests/gpu holds what a GPU adds. Generic over the
declarations of elementwise operators of one tensor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import trident_ops
from support.accuracy import largest, ulps
from support.counting import counted
from trident_ops.declaration import Operator
from trident_ops.versions import declared

pytestmark = pytest.mark.usefixtures("overrides_off")

OPERATORS = [o for o in declared() if len(o.overload(o.direct).parameters) == 1]
DOORS = ("override", "direct")
EVERY_DTYPE = (
    *(torch.float64, torch.float32, torch.float16, torch.bfloat16, torch.float8_e4m3fn, torch.complex64),
    *(torch.complex128, torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64),
)
VIEWS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "transposed": lambda x: x.transpose(0, -1),
    "expanded": lambda x: x[:1].expand(5, *x.shape[1:]),
    "sliced": lambda x: x[..., ::2],
    "columns": lambda x: x[..., 1:-1],
    "flipped": lambda x: x.flip(0),
    "offset": lambda x: x[1:],
    "unaligned": lambda x: x.flatten()[1:].view(-1),
    "channels_last": lambda x: x.to(memory_format=torch.channels_last),
    "channels_last of one channel": lambda x: x[:, :1].to(memory_format=torch.channels_last),
    "permuted": lambda x: x.permute(2, 0, 3, 1),
    "one row of a wide step": lambda x: x.flatten().as_strided((1, 8), (77, 1)),
    "one column of a wide step": lambda x: x.flatten().as_strided((8, 1), (1, 99)),
    "ones only": lambda x: x.flatten().as_strided((1, 1, 1), (5, 9, 2)),
    "overlapping": lambda x: x.flatten().as_strided((4, 4), (1, 1)),
    "0-d": lambda x: x.flatten()[7],
    "empty": lambda x: x[:0],
    "empty inside": lambda x: x[:, :0],
    "diagonal": lambda x: x[0, 0].diagonal(),
}


def floats(operator: Operator) -> list[torch.dtype]:
    return [dtype for dtype in operator.dtypes if dtype.is_floating_point]


def aten(operator: Operator) -> Callable[..., Any]:
    """torch.ops' function of the direct overload: through the dispatcher, where the override sits."""
    namespace, _, rest = operator.direct.partition("::")
    name, _, variant = rest.partition(".")
    return getattr(getattr(getattr(torch.ops, namespace), name), variant or "default")


def through(door: str, operator: Operator) -> Callable[..., Any]:
    return aten(operator) if door == "override" else getattr(trident_ops, operator.name)


def outcome(call: Callable[..., Any], *arguments: Any) -> torch.Tensor | type[Exception]:
    try:
        return call(*arguments)
    except Exception as error:
        return type(error)


def assert_accurate(operator: Operator, ours: torch.Tensor, stock: torch.Tensor, *arguments: Any) -> None:
    """Metadata as stock's; the error at most the declared multiple of stock's own, and one ulp."""
    assert (ours.shape, ours.dtype, ours.stride(), ours.device) == (
        stock.shape,
        stock.dtype,
        stock.stride(),
        stock.device,
    )
    if ours.dtype not in operator.tolerance:
        torch.testing.assert_close(ours, stock, rtol=0, atol=0, equal_nan=True)  # the fallback is stock itself
        return
    wide = [a.double() if isinstance(a, torch.Tensor) and a.is_floating_point() else a for a in arguments]
    truth = aten(operator)(*wide)
    error, own = largest(ulps(ours, truth)), largest(ulps(stock, truth))
    assert error <= operator.tolerance[ours.dtype] * own + 1, (error, own)


def check(operator: Operator, *arguments: Any) -> None:
    """Both doors as stock does; for a plain call of one operator."""
    stock = outcome(aten(operator), *arguments)
    with trident_ops.enabled(operator.name, device="cpu"):
        for door in DOORS:
            ours = outcome(through(door, operator), *arguments)
            if isinstance(stock, torch.Tensor):
                assert isinstance(ours, torch.Tensor), f"{door}: {ours}"
                trident_ops.disable()
                assert_accurate(operator, ours, stock, *arguments)
            else:
                assert ours is stock, f"{door}: {ours} where stock raises {stock}"


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda o: o.name)
@pytest.mark.parametrize("dtype", EVERY_DTYPE, ids=str)
def test_dtypes(operator: Operator, dtype: torch.dtype) -> None:
    values = torch.linspace(-6, 6, 48).reshape(2, 24)
    check(operator, values.to(dtype))
    check(operator, torch.ones(3).to(dtype))


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda o: o.name)
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16], ids=str)
@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS.keys())
def test_layouts(operator: Operator, dtype: torch.dtype, view: Callable[[torch.Tensor], torch.Tensor]) -> None:
    base = torch.linspace(-5, 5, 4 * 6 * 4 * 6).reshape(4, 6, 4, 6).to(dtype)
    check(operator, view(base))


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda o: o.name)
def test_dense_layouts_hit(operator: Operator) -> None:
    """What the layouts above prove would be little if all of them fell back."""
    for dtype in operator.dtypes:
        x = torch.randn(3, 4, 5).to(dtype)
        dense = [x, x.permute(2, 0, 1), x.flatten()[1:], x[1:], x[0, 0, 0], x.new_zeros(2, 3, 4, 5)]
        for value in dense:
            with trident_ops.enabled(operator.name, device="cpu"), counted(operator.direct, "cpu") as paths:
                aten(operator)(value)
            assert paths.hits == 1, (dtype, value.shape, value.stride())


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda o: o.name)
def test_special_values(operator: Operator) -> None:
    for dtype in floats(operator):
        info = torch.finfo(dtype)
        specials = [0.0, -0.0, float("nan"), float("inf"), -float("inf"), info.max, info.min, info.tiny, -info.tiny]
        specials += [
            info.smallest_normal / 4,
            -info.smallest_normal / 4,
            info.eps,
            1.0,
            -1.0,
            88.0,
            -88.0,
            104.0,
            -104.0,
        ]
        x = torch.tensor(specials, dtype=dtype)
        stock = aten(operator)(x)
        with trident_ops.enabled(operator.name, device="cpu"):
            ours = aten(operator)(x)
        assert torch.equal(ours.isnan(), stock.isnan()), (dtype, ours, stock)
        assert torch.equal(ours.isinf(), stock.isinf()), (dtype, ours, stock)
        zeros = stock == 0
        assert torch.equal(ours[zeros].signbit(), stock[zeros].signbit()), (dtype, ours, stock)
        assert_accurate(operator, ours, stock, x)


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda o: o.name)
def test_every_value_of_16_bits(operator: Operator) -> None:
    """All 65,536 bit patterns of the two half-precision dtypes."""
    for dtype in {torch.float16, torch.bfloat16} & set(operator.dtypes):
        x = torch.arange(-(2**15), 2**15, dtype=torch.int32).to(torch.int16).view(dtype)
        check(operator, x)


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda o: o.name)
@pytest.mark.parametrize("door", DOORS)
def test_autograd(operator: Operator, door: str) -> None:
    call = through(door, operator)
    for dtype in floats(operator):
        x = torch.linspace(-4, 4, 40).reshape(5, 8).to(dtype).requires_grad_()
        value = aten(operator)(x)
        (stock,) = torch.autograd.grad(value.sum(), x)
        with trident_ops.enabled(operator.name, device="cpu"):
            with counted(operator.direct, "cpu") as paths:
                y = call(x)
            assert y.grad_fn is not None
            (ours,) = torch.autograd.grad(y.sum(), x)
        assert paths.hits == 1, "the override runs below autograd"
        if operator.direct_functions[0].gradient is None:
            same = y == value  # a gradient may be computed from the result
            assert torch.equal(ours[same], stock[same])
        torch.testing.assert_close(ours, stock)


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda o: o.name)
@pytest.mark.parametrize("door", DOORS)
def test_double_backward_and_gradcheck_pass_by_fallback(operator: Operator, door: str) -> None:
    x = torch.linspace(-2, 2, 6, dtype=torch.float64, requires_grad=True)
    with trident_ops.enabled(operator.name, device="cpu"):
        assert torch.autograd.gradcheck(through(door, operator), (x,))
        assert torch.autograd.gradgradcheck(through(door, operator), (x,))


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda o: o.name)
@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("mode", [torch.no_grad, torch.inference_mode, torch.enable_grad])
def test_grad_modes(operator: Operator, door: str, mode: Callable[[], Any]) -> None:
    x = torch.linspace(-4, 4, 40, requires_grad=True)
    with mode():
        stock = aten(operator)(x)
        with trident_ops.enabled(operator.name, device="cpu"), counted(operator.direct, "cpu") as paths:
            ours = through(door, operator)(x)
    assert paths.hits == 1
    assert (ours.requires_grad, ours.is_inference()) == (stock.requires_grad, stock.is_inference())
    assert_accurate(operator, ours.detach(), stock.detach(), x.detach())


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda o: o.name)
@pytest.mark.parametrize("door", DOORS)
def test_function_transforms(operator: Operator, door: str) -> None:
    stock, x = aten(operator), torch.linspace(-4, 4, 24).reshape(4, 6)
    transforms: dict[str, Callable[[Callable[..., Any]], Any]] = {
        "vmap": lambda f: torch.func.vmap(f)(x),
        "vmap of columns": lambda f: torch.func.vmap(f, in_dims=1)(x),
        "grad": lambda f: torch.func.grad(lambda t: f(t).sum())(x),
        "vmap of grad": lambda f: torch.func.vmap(torch.func.grad(lambda t: f(t).sum()))(x),
        "jvp": lambda f: torch.func.jvp(f, (x,), (torch.ones_like(x),))[1],
        "jacrev": lambda f: torch.func.jacrev(f)(x[0]),
        "hessian": lambda f: torch.func.hessian(lambda t: f(t).sum())(x[0]),
    }
    for name, transform in transforms.items():
        expected = transform(stock)
        with trident_ops.enabled(operator.name, device="cpu"):
            result = transform(through(door, operator))
        torch.testing.assert_close(result, expected, msg=lambda text, name=name: f"{name}: {text}")


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda o: o.name)
def test_the_input_is_left_alone(operator: Operator) -> None:
    for dtype in operator.dtypes:
        x = torch.linspace(-4, 4, 24).to(dtype)
        copy, version = x.clone(), x._version
        with trident_ops.enabled(operator.name, device="cpu"):
            for door in DOORS:
                result = through(door, operator)(x)
                assert result is not x
                assert result.data_ptr() != x.data_ptr()
        assert torch.equal(x, copy)
        assert x._version == version


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda o: o.name)
def test_overloads_that_are_not_declared_stay_stocks(operator: Operator) -> None:
    """In-place and out= are overloads of their own."""
    base = operator.direct.partition("::")[2].partition(".")[0]
    served = {overload.name for overload in operator.overloads}
    x = torch.linspace(-4, 4, 24)
    stock = aten(operator)(x)
    with trident_ops.enabled(operator.name, device="cpu"), counted(operator.direct, "cpu") as paths:
        in_place = getattr(torch.ops.aten, f"{base}_", None)
        if in_place is not None and f"aten::{base}_" not in served:
            y = x.clone()
            assert in_place(y) is y
            assert torch.equal(y, stock)
        if "out" in getattr(torch.ops.aten, base).overloads() and f"aten::{base}.out" not in served:
            out = torch.empty_like(x)
            assert getattr(torch.ops.aten, base).out(x, out=out) is out
            assert torch.equal(out, stock)
    assert paths.hits == 0
