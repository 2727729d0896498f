"""Values and paths of the override and the direct door on a GPU."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import threading

import pytest
import torch
import torch.nn.functional as F

import trident_ops
from support.counting import Paths, counted

DTYPES = (torch.bfloat16, torch.float16, torch.float32)
TOLERANCE = {torch.bfloat16: 1.6e-2, torch.float16: 2e-3, torch.float32: 2e-6}  # relative; absolute the same
OVERLOAD = "aten::silu"


def reference(x: torch.Tensor) -> torch.Tensor:
    wide = x.double()
    return (wide / (1 + torch.exp(-wide))).to(x.dtype)


def check(y: torch.Tensor, x: torch.Tensor) -> None:
    assert y.dtype == x.dtype
    torch.testing.assert_close(y, reference(x), rtol=TOLERANCE[x.dtype], atol=TOLERANCE[x.dtype], equal_nan=True)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(1,), (7,), (1, 4096), (128, 4096), (3, 5, 7, 11), (1024, 1023), (4096, 11008)])
@pytest.mark.parametrize("aligned", [True, False])
@pytest.mark.parametrize("door", [F.silu, trident_ops.silu])
def test_dense_inputs_hit(door, dtype, shape, aligned, enabled):
    numel = torch.Size(shape).numel()
    x = torch.randn(numel + 1, dtype=dtype, device="cuda")[0 if aligned else 1 :][:numel].view(shape)
    with counted(OVERLOAD) as paths:
        y = door(x)
    assert paths == Paths(hits=1)
    check(y, x)
    assert y.stride() == x.stride()


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(
    "view",
    [lambda x: x[:, ::2], lambda x: x.t(), lambda x: x[:, :1].expand(-1, 8), lambda x: x.flip(0), lambda x: x[3:, 5:]],
    ids=["sliced", "transposed", "expanded", "flipped", "corner"],
)
@pytest.mark.parametrize("door", [F.silu, trident_ops.silu])
def test_other_layouts_are_stocks(door, dtype, view):
    x = view(torch.randn(64, 96, dtype=dtype, device="cuda"))
    stock = F.silu(x)
    with trident_ops.enabled("silu"):
        y = door(x)
    check(y, x)
    assert y.stride() == stock.stride()


@pytest.mark.parametrize("shape", [(0,), (0, 4), (4, 0, 3)])
@pytest.mark.parametrize("door", [F.silu, trident_ops.silu])
def test_empty_tensor_is_a_fallback(door, shape, enabled):
    x = torch.empty(shape, dtype=torch.bfloat16, device="cuda")
    with counted(OVERLOAD) as paths:
        y = door(x)
    assert paths == Paths(fallbacks=1)
    assert y.shape == x.shape
    assert y.dtype == x.dtype


@pytest.mark.parametrize("door", [F.silu, trident_ops.silu])
def test_special_values(door, enabled):
    x = torch.tensor([float("nan"), float("inf"), -0.0, 0.0, 1e-40, -1e-40, 3e38, -3e38], device="cuda")
    y = door(x)
    check(y, x)
    assert torch.signbit(y[2])


@pytest.mark.parametrize("door", [F.silu, trident_ops.silu])
def test_launch_is_on_the_current_stream(door, enabled):
    side = torch.cuda.Stream()
    x = torch.zeros(1 << 22, device="cuda")
    torch.cuda.synchronize()
    with torch.cuda.stream(side):
        torch.cuda._sleep(20_000_000)  # 10 ms: a kernel on any other stream would read zeros
        x.fill_(2.0)
        y = door(x)
        check(y, x)
    side.synchronize()


@pytest.mark.parametrize("door", [F.silu, trident_ops.silu])
@pytest.mark.parametrize("dtype", DTYPES)
def test_gradients(door, dtype, enabled):
    x = torch.randn(33, 129, dtype=dtype, device="cuda", requires_grad=True)
    weight = torch.randn_like(x)
    with counted(OVERLOAD) as paths:
        y = door(x)
    assert paths == Paths(hits=1)
    assert y.requires_grad
    (y * weight).sum().backward()
    wide = x.detach().double().requires_grad_()
    (wide * torch.sigmoid(wide) * weight.double()).sum().backward()
    assert x.grad is not None
    assert wide.grad is not None
    torch.testing.assert_close(x.grad, wide.grad.to(dtype), rtol=4 * TOLERANCE[dtype], atol=4 * TOLERANCE[dtype])


@pytest.mark.parametrize("door", [F.silu, trident_ops.silu])
@pytest.mark.parametrize("mode", [torch.no_grad, torch.inference_mode])
def test_without_gradients(door, mode, enabled):
    x = torch.randn(33, 129, device="cuda", requires_grad=True)
    with mode(), counted(OVERLOAD) as paths:
        y = door(x)
    assert paths == Paths(hits=1)
    assert not y.requires_grad
    check(y, x.detach())


def test_disable_gives_stock_back():
    x = torch.randn(64, 64, device="cuda")
    with trident_ops.enabled("silu"), counted(OVERLOAD) as within:
        F.silu(x)
    with counted(OVERLOAD) as after:
        F.silu(x)
    assert within == Paths(hits=1)
    assert after == Paths()


def test_our_kernel_is_in_the_profile(enabled):
    x = torch.randn(128, 4096, dtype=torch.bfloat16, device="cuda")

    def kernels() -> set[str]:
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
            F.silu(x)
            torch.cuda.synchronize()
        return {e.name for e in profile.events() if e.device_type == torch.autograd.DeviceType.CUDA}

    F.silu(x)
    ours = kernels()
    assert len(ours) == 1
    assert "at::native" not in next(iter(ours))


def test_calls_from_many_threads(enabled):
    x = torch.randn(128, 4096, dtype=torch.bfloat16, device="cuda")
    expected = reference(x)
    failures: list[BaseException] = []

    def work() -> None:
        try:
            with torch.cuda.stream(torch.cuda.Stream()):
                for _ in range(200):
                    y = F.silu(x)
                torch.testing.assert_close(y, expected, rtol=1.6e-2, atol=1.6e-2)
        except BaseException as error:  # reported by the main thread
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(8)]
    torch.cuda.synchronize()
    with counted(OVERLOAD) as paths:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert not failures
    assert paths == Paths(hits=8 * 200)


@pytest.mark.skipif(torch.cuda.device_count() < 2, reason="one CUDA device")
@pytest.mark.parametrize("door", [F.silu, trident_ops.silu])
def test_the_tensors_device_is_used(door, enabled):
    x = torch.randn(64, 64, device="cuda:1")
    with torch.cuda.device(0), counted(OVERLOAD) as paths:
        y = door(x)
        assert torch.cuda.current_device() == 0
    assert paths == Paths(hits=1)
    assert y.device == x.device
    check(y, x)


def in_fresh_process(script: str) -> str:
    run = subprocess.run(
        [sys.executable, "-P", "-c", textwrap.dedent(script)], capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_first_call_takes_less_than_3_ms():
    times = [
        float(
            in_fresh_process("""
                import sys, time, torch, torch.nn.functional as F
                x = torch.randn(1024, 128, dtype=torch.bfloat16, device="cuda")
                torch.cuda.synchronize()
                import trident_ops
                trident_ops.enable("silu")
                start = time.perf_counter()
                F.silu(x)
                print(1e3 * (time.perf_counter() - start))
                assert sum(row.hits for row in trident_ops.status()) == 1
                assert not {"triton", "torch_mlir", "torch._dynamo"} & set(sys.modules)
            """)
        )
        for _ in range(3)
    ]
    assert sorted(times)[1] < 3.0, times


def test_enable_leaves_cuda_uninitialised():
    in_fresh_process("""
        import torch, trident_ops
        trident_ops.enable()
        trident_ops.status()
        assert not torch.cuda.is_initialized()
    """)


@pytest.mark.parametrize("mode", ["global", "thread_local", "relaxed"])
def test_first_call_ever_within_a_graph_capture(mode):
    in_fresh_process(f"""
        import torch, torch.nn.functional as F, trident_ops
        x = torch.randn(128, 4096, device="cuda")
        expected = torch.sigmoid(x) * x
        trident_ops.enable("silu")
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, capture_error_mode="{mode}"):
            y = F.silu(x)
        y.zero_()
        graph.replay()
        torch.cuda.synchronize()
        torch.testing.assert_close(y, expected)
        assert sum(row.hits for row in trident_ops.status()) == 1
    """)


def test_first_calls_of_eight_threads_at_once():
    in_fresh_process("""
        import threading, torch, torch.nn.functional as F, trident_ops
        x = torch.randn(128, 4096, device="cuda")
        expected = torch.sigmoid(x) * x
        torch.cuda.synchronize()
        trident_ops.enable("silu")
        barrier, right = threading.Barrier(8), []
        def work():
            barrier.wait()
            right.append(torch.allclose(F.silu(x), expected, rtol=1e-5, atol=1e-6))
        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads: thread.start()
        for thread in threads: thread.join()
        assert right == [True] * 8, right
        assert sum(row.hits for row in trident_ops.status()) == 8
    """)
