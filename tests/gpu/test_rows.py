"""rms_norm, layer_norm and softmax on a GPU: values, further results and gradients of both doors against float64."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
import torch.nn.functional as F

import trident_ops
from support.counting import Paths, counted
from trident_ops import catalog

DTYPES = (torch.bfloat16, torch.float16, torch.float32)
TOLERANCE = {torch.bfloat16: 1.6e-2, torch.float16: 2e-3, torch.float32: 1e-5}
SHAPES = [(1, 4096), (16, 4096), (128, 4096), (1024, 128), (4096, 4096), (3, 5, 1000), (7, 11008), (2, 3, 5, 33), (64,)]
RMS_NORM, RMS_NORM_BACKWARD, SOFTMAX = "aten::_fused_rms_norm", "aten::_fused_rms_norm_backward", "aten::_softmax"
LAYER_NORM, LAYER_NORM_BACKWARD = "aten::native_layer_norm", "aten::native_layer_norm_backward"
AFFINE = [(True, True), (True, False), (False, False)]  # a weight, a bias


@pytest.fixture
def all_enabled():
    with trident_ops.enabled("silu", "rms_norm", "layer_norm", "softmax"):
        yield


def close(ours: torch.Tensor, wide: torch.Tensor, factor: float = 1.0) -> None:
    tolerance = factor * TOLERANCE[ours.dtype]
    torch.testing.assert_close(ours.double(), wide, rtol=tolerance, atol=tolerance)


def wide_rms_norm(x: torch.Tensor, weight: torch.Tensor, eps: float) -> torch.Tensor:
    return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + eps) * weight


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("door", [F.rms_norm, trident_ops.rms_norm])
@pytest.mark.parametrize("eps", [1e-6, None])
def test_rms_norm(door: Callable[..., torch.Tensor], shape, dtype, eps, all_enabled) -> None:
    x = torch.randn(shape, dtype=dtype, device="cuda")
    weight = torch.randn(shape[-1], dtype=dtype, device="cuda")
    with counted(RMS_NORM) as paths:
        y = door(x, (shape[-1],), weight, eps)
    assert paths == Paths(hits=1)
    close(y, wide_rms_norm(x.double(), weight.double(), torch.finfo(torch.float32).eps if eps is None else eps))
    trident_ops.disable()
    assert y.stride() == x.stride()


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(
    ("shape", "row", "has_weight"),
    [
        *(((16, 4096), (4096,), False), ((2, 3, 5, 33), (33,), False), ((64, 20000), (20000,), False)),
        *(((8, 3, 32, 32), (3, 32, 32), True), ((8, 3, 32, 32), (3, 32, 32), False), ((2, 2, 3), (2, 3), True)),
    ],
)
@pytest.mark.parametrize("eps", [1e-6, None])
def test_rms_norm_of_other_rows(shape, row, has_weight, dtype, eps, all_enabled) -> None:
    x = torch.randn(shape, dtype=dtype, device="cuda", requires_grad=True)
    weight = torch.randn(row, dtype=dtype, device="cuda") if has_weight else None
    g = torch.randn_like(x)
    with counted(RMS_NORM) as paths, counted(RMS_NORM_BACKWARD) as backward:
        y = F.rms_norm(x, row, weight, eps)
        (gradient,) = torch.autograd.grad(y, x, g)
    assert paths == Paths(hits=1)
    assert backward == (Paths(hits=1) if len(row) == 1 and row[0] <= 16384 else Paths(fallbacks=1))
    wide = x.detach().double().requires_grad_()
    eps = torch.finfo(torch.float32).eps if eps is None else eps
    result = F.rms_norm(wide, row, None if weight is None else weight.double(), eps)
    close(y, result)
    close(gradient, torch.autograd.grad(result, wide, g.double())[0])


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(
    ("shape", "version"), [((1023, 2064), "4096"), ((1024, 2064), "4096.many"), ((3, 343, 4096), "4096.many")]
)
def test_many_rows_have_a_version_of_their_own(shape, version, dtype, all_enabled) -> None:
    x = torch.randn(shape, dtype=dtype, device="cuda")
    weight = torch.randn(shape[-1], dtype=dtype, device="cuda")
    arguments = (x, [shape[-1]], weight, 1e-6)
    assert catalog.selected("rms_norm", *arguments) == f"{str(dtype).removeprefix('torch.')}.{version}"
    close(F.rms_norm(*arguments), wide_rms_norm(x.double(), weight.double(), 1e-6))


@pytest.mark.parametrize("dtype", DTYPES)
def test_rms_norms_auxiliary_result_is_stocks(dtype) -> None:
    x = torch.randn(3, 5, 1024, dtype=dtype, device="cuda")
    weight = torch.randn(1024, dtype=dtype, device="cuda")
    _, stock = torch.ops.aten._fused_rms_norm(x, [1024], weight, 1e-6)
    with trident_ops.enabled("rms_norm"), counted(RMS_NORM) as paths:
        _, ours = torch.ops.aten._fused_rms_norm(x, [1024], weight, 1e-6)
    assert paths == Paths(hits=1)
    assert (ours.dtype, ours.shape, ours.stride()) == (stock.dtype, stock.shape, stock.stride())
    torch.testing.assert_close(ours, stock, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(16, 4096), (1024, 128), (3, 5, 1000), (700, 2048)])
@pytest.mark.parametrize("door", [F.rms_norm, trident_ops.rms_norm])
def test_gradients_of_rms_norm(door, shape, dtype, all_enabled) -> None:
    x = torch.randn(shape, dtype=dtype, device="cuda", requires_grad=True)
    weight = torch.randn(shape[-1], dtype=dtype, device="cuda", requires_grad=True)
    with counted(RMS_NORM) as forward, counted(RMS_NORM_BACKWARD) as backward:
        y = door(x, (shape[-1],), weight, 1e-6)
        g = torch.randn_like(y)
        y.backward(g)
    assert (forward, backward) == (Paths(hits=1), Paths(hits=1))
    wide = [t.detach().double().requires_grad_() for t in (x, weight)]
    wide_rms_norm(*wide, 1e-6).backward(g.double())
    assert x.grad is not None
    assert weight.grad is not None
    close(x.grad, wide[0].grad, 4.0)
    scale = wide[1].grad.abs().max().item()
    close(weight.grad / scale, wide[1].grad / scale, 4.0)


def affine_of(row: tuple[int, ...], dtype: torch.dtype, affine: tuple[bool, bool]) -> list[torch.Tensor | None]:
    return [torch.randn(row, dtype=dtype, device="cuda") if there else None for there in affine]


def widened(tensors: list[torch.Tensor | None]) -> list[torch.Tensor | None]:
    return [None if t is None else t.detach().double().requires_grad_(t.requires_grad) for t in tensors]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("door", [F.layer_norm, trident_ops.layer_norm])
@pytest.mark.parametrize("affine", AFFINE)
@pytest.mark.parametrize("last", [1, 2])
def test_layer_norm(door: Callable[..., torch.Tensor], shape, dtype, affine, last, all_enabled) -> None:
    row = shape[-last:]  # of a vector, its one size
    x = torch.randn(shape, dtype=dtype, device="cuda")
    scale = affine_of(row, dtype, affine)
    with counted(LAYER_NORM) as paths:
        y = door(x, row, *scale, 1e-5)
    covered = torch.Size(row).numel() <= 2**18
    assert paths == (Paths(hits=1) if covered else Paths(fallbacks=1))
    assert y.stride() == x.stride()
    if covered:
        close(y, F.layer_norm(x.double(), row, *widened(scale), 1e-5))
    else:  # PyTorch's own result, whatever its error
        trident_ops.disable()
        assert torch.equal(y, F.layer_norm(x, row, *scale, 1e-5))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("columns", [128, 4096, 4097, 20000])
@pytest.mark.parametrize("mean", [0.0, 100.0])
def test_layer_norms_auxiliary_results_are_stocks(dtype, columns, mean) -> None:
    x = mean + torch.randn(3, 5, columns, dtype=dtype, device="cuda")
    weight = torch.randn(columns, dtype=dtype, device="cuda")
    stocks = torch.ops.aten.native_layer_norm(x, [columns], weight, weight, 1e-5)
    truths = torch.ops.aten.native_layer_norm(x.double(), [columns], weight.double(), weight.double(), 1e-5)
    with trident_ops.enabled("layer_norm"), counted(LAYER_NORM) as paths:
        results = torch.ops.aten.native_layer_norm(x, [columns], weight, weight, 1e-5)
    assert paths == Paths(hits=1)
    for ours, stock, truth in zip(results, stocks, truths, strict=True):
        assert (ours.dtype, ours.shape, ours.stride()) == (stock.dtype, stock.shape, stock.stride())
        scale = truth.abs().max()
        error, own = ((result.double() - truth).abs().max() / scale for result in (ours, stock))
        assert error <= 2 * own + torch.finfo(ours.dtype).eps


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(16, 4096), (1024, 128), (3, 5, 1000), (700, 2048), (300, 8192), (9, 5001)])
@pytest.mark.parametrize("door", [F.layer_norm, trident_ops.layer_norm])
@pytest.mark.parametrize("affine", AFFINE)
@pytest.mark.parametrize("frozen", [False, True])
def test_gradients_of_layer_norm(door, shape, dtype, affine, frozen, all_enabled) -> None:
    row = shape[-1:]
    x = torch.randn(shape, dtype=dtype, device="cuda", requires_grad=True)
    scale = affine_of(row, dtype, affine)
    trained = [t for t in scale if t is not None and not frozen]
    for t in trained:
        t.requires_grad_()
    with counted(LAYER_NORM) as forward, counted(LAYER_NORM_BACKWARD) as backward:
        y = door(x, row, *scale, 1e-5)
        g = torch.randn_like(y)
        ours = torch.autograd.grad(y, [x, *trained], g)
    assert (forward, backward) == (Paths(hits=1), Paths(hits=1))
    wide_x, *wide_scale = widened([x, *scale])
    leaves = [wide_x, *(t for t in wide_scale if t is not None and t.requires_grad)]
    truths = torch.autograd.grad(F.layer_norm(wide_x, row, *wide_scale, 1e-5), leaves, g.double())
    close(ours[0], truths[0], 4.0)
    for result, truth in zip(ours[1:], truths[1:], strict=True):
        size = truth.abs().max().item()
        close(result / size, truth / size, 4.0)


@pytest.mark.parametrize("dtype", DTYPES)
def test_either_backward_of_layer_norm_reads_eithers_statistics(dtype) -> None:
    x, weight, bias, g = (torch.randn(s, dtype=dtype, device="cuda") for s in ((8, 512), (512,), (512,), (8, 512)))

    def forward() -> tuple[torch.Tensor, ...]:
        return torch.ops.aten.native_layer_norm(x, [512], weight, bias, 1e-5)

    def backward(mean: torch.Tensor, rstd: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return torch.ops.aten.native_layer_norm_backward(g, x, [512], mean, rstd, weight, bias, [True, True, True])

    stocks = backward(*forward()[1:])
    with trident_ops.enabled("layer_norm"):
        statistics = forward()[1:]
        for result, stock in zip(backward(*statistics), stocks, strict=True):
            close(result, stock.double(), 4.0)
    for result, stock in zip(backward(*statistics), stocks, strict=True):
        close(result, stock.double(), 4.0)


def test_gradients_at_the_direct_door_need_no_enable() -> None:
    x = torch.randn(16, 4096, device="cuda", requires_grad=True)
    g = torch.randn(16, 4096, device="cuda")
    with counted("aten::silu") as forward, counted("aten::silu_backward") as backward:
        trident_ops.silu(x).backward(g)
    assert (forward, backward) == (Paths(hits=1), Paths(hits=1))
    ours, x.grad = x.grad, None
    F.silu(x).backward(g)
    torch.testing.assert_close(ours, x.grad)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(1, 4096), (32, 1024), (512, 512), (1024, 2048), (4, 151936), (3, 5, 1000), (7, 33)])
@pytest.mark.parametrize("door", [F.softmax, trident_ops.softmax])
def test_softmax(door, shape, dtype, all_enabled) -> None:
    x = torch.randn(shape, dtype=dtype, device="cuda")
    with counted(SOFTMAX) as paths:
        y = door(x, -1)
    assert paths == Paths(hits=1)
    close(y, torch.softmax(x.double(), -1))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(
    ("shape", "dim"),
    [
        *(((), 0), ((5, 5), 0), ((8, 21, 64, 64), 1), ((4, 150, 32, 32), 1), ((2, 1000, 8, 8), 1), ((3, 700, 7, 7), 1)),
        *(((20000, 64), 0), ((1024, 4096), 0), ((4096, 200, 3), 1)),
    ],
)
@pytest.mark.parametrize("door", [F.softmax, trident_ops.softmax])
def test_softmax_of_inner_dimensions(door, shape, dim, dtype, all_enabled) -> None:
    x = torch.randn(shape, dtype=dtype, device="cuda", requires_grad=True)
    g = torch.randn_like(x)
    with counted(SOFTMAX) as paths, counted("aten::_softmax_backward_data") as backward:
        y = door(x, dim)
        (gradient,) = torch.autograd.grad(y, x, g)
    assert (paths, backward) == (Paths(hits=1), Paths(hits=1))
    wide = x.detach().double().requires_grad_()
    result = torch.softmax(wide, dim)
    close(y, result)
    close(gradient, torch.autograd.grad(result, wide, g.double())[0])


def test_softmax_of_channels_last(all_enabled) -> None:
    x = torch.randn(4, 21, 32, 32, device="cuda").to(memory_format=torch.channels_last)
    with counted(SOFTMAX) as paths:
        y = F.softmax(x, 1)
    assert paths == Paths(hits=1)
    assert y.is_contiguous()
    close(y, torch.softmax(x.double(), 1))


def test_softmax_of_infinite_rows(all_enabled) -> None:
    x = torch.randn(4, 100, device="cuda")
    x[0] = float("-inf")
    x[1, 3] = float("inf")
    x[2, 5] = float("nan")
    x[3, 7] = float("-inf")
    torch.testing.assert_close(F.softmax(x, -1), torch.softmax(x.double(), -1).float(), equal_nan=True)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("columns", [50257, 151936])
def test_softmax_of_long_rows_whose_first_chunk_is_not_the_rest(columns, dtype, all_enabled) -> None:
    x = torch.randn(7, columns, device="cuda").to(dtype)
    half = columns // 2
    x[0, half:] += 40
    x[1, half:] += 200
    x[2, :half] = float("-inf")
    x[3, :half] -= 300
    x[4] -= 1e4
    x[5] += 6e4 if dtype == torch.float16 else 3e6
    x[6, -1] = float("nan")
    with counted(SOFTMAX) as paths:
        y = F.softmax(x, -1)
    assert paths == Paths(hits=1)
    exact = torch.softmax(x.double(), -1)
    close(y[:6], exact[:6])
    assert y[6].isnan().all()


@pytest.mark.parametrize("norm", [F.rms_norm, lambda x, row, w, eps: F.layer_norm(x, row, w, w, eps)])
def test_a_repeated_backward_is_bitwise_equal(norm, all_enabled) -> None:
    x = torch.randn(2048, 1024, device="cuda")
    weight = torch.randn(1024, device="cuda", requires_grad=True)
    g = torch.randn_like(x)
    grads = []
    for _ in range(3):
        weight.grad = None
        norm(x, (1024,), weight, 1e-6).backward(g)
        grads.append(weight.grad)
    assert all(torch.equal(grads[0], grad) for grad in grads)


def test_in_place_and_out(all_enabled) -> None:
    x = torch.randn(64, 96, device="cuda")
    expected = F.silu(x.clone())
    with counted("aten::silu_") as paths:
        y = x.clone()
        version = y._version
        assert F.silu(y, inplace=True) is y
    assert paths == Paths(hits=1)
    assert y._version == version + 1
    torch.testing.assert_close(y, expected)
    out = torch.empty_like(x)
    with counted("aten::silu.out") as paths:
        assert torch.ops.aten.silu.out(x, out=out) is out
    assert paths == Paths(hits=1)
    torch.testing.assert_close(out, expected)
    saved = torch.randn(8, device="cuda", requires_grad=True)
    z = saved * 1
    w = z.exp()
    F.silu(w, inplace=True)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        w.sum().backward()


def test_the_allocator_sees_exactly_the_outputs(all_enabled) -> None:
    x = torch.randn(128, 4096, device="cuda")
    F.silu(x)
    torch.cuda.synchronize()
    before = torch.cuda.memory_stats()["allocation.all.allocated"]
    kept = [F.silu(x) for _ in range(10)]
    assert torch.cuda.memory_stats()["allocation.all.allocated"] - before == len(kept)
    allocated = torch.cuda.memory_allocated()
    for _ in range(1000):
        F.silu(x)
    assert torch.cuda.memory_allocated() == allocated
