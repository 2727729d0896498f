"""``python -m trident_ops.demo``: a first look at one operator through each door, on the device that is there.

The path of a call is the difference of the counters around it. A call that misses compiles one more version; the demo
then calls once more and shows both paths.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
import triton
import triton.language as tl

import trident
import trident_ops
from trident_ops import catalog

_BLOCK = 1024
_TIMED_CALLS = 20

# Counter -> the path that it stands for.
_PATHS = {"misses": "miss", "hits": "hit", "fallbacks": "fallback", "declined": "declined", "errors": "error"}


@triton.jit
def _gate_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < n
    x = tl.load(x_ptr + offsets, mask=inside).to(tl.float32)
    tl.store(out_ptr + offsets, x * tl.sigmoid(1.702 * x), mask=inside)


@trident.jit
def gate(x: torch.Tensor) -> torch.Tensor:
    """x * sigmoid(1.702 x): a user's own function, torch operations around a Triton launch."""
    x = x.contiguous()
    out = torch.empty_like(x)
    n = x.numel()
    _gate_kernel[(triton.cdiv(n, _BLOCK),)](x, out, n, BLOCK=_BLOCK)
    return out


def _stock_gate(x: torch.Tensor) -> torch.Tensor:
    wide = x.float()
    return (wide * torch.sigmoid(1.702 * wide)).to(x.dtype)


@dataclass(frozen=True)
class _Door:
    """One way to a kernel: what is called, what stock PyTorch says, and where the calls are counted."""

    name: str
    call: Callable[[torch.Tensor], Any]
    stock: Callable[[torch.Tensor], torch.Tensor]
    counters: Callable[[], Any]


def _inputs(device: torch.device) -> dict[str, torch.Tensor]:
    def normal(*sizes: int, dtype: torch.dtype = torch.bfloat16) -> torch.Tensor:
        return torch.randn(sizes, dtype=dtype, device=device)

    return {
        "bf16 (4, 1024)": normal(4, 1024),
        "fp16 (4, 1024)": normal(4, 1024, dtype=torch.float16),
        "fp32 (4, 1024)": normal(4, 1024, dtype=torch.float32),
        "bf16 (4095,) unaligned": normal(4096)[1:],
        "bf16 (4, 512) strided": normal(4, 1024)[:, ::2],
        "fp32 (7, 11, 13), never baked": normal(7, 11, 13, dtype=torch.float32),
        "bf16 (0, 1024) empty": normal(0, 1024),
    }


def _doors(operator: catalog.Operator, device: torch.device) -> list[_Door]:
    overload = operator.direct
    namespace, _, name = overload.partition("::")
    stock = getattr(getattr(torch.ops, namespace), name)

    def row() -> Any:
        (found,) = (r for r in trident_ops.status() if r.overload == overload and str(r.device) == device.type)
        return found

    return [
        _Door("override", stock, stock, row),
        _Door("direct", getattr(trident_ops, operator.name), stock, row),
        _Door("jit", gate, _stock_gate, gate.counters),
    ]


def _path(door: _Door, x: torch.Tensor) -> tuple[str, Any]:
    """The path that one call takes, by its counters, and its result."""
    before = door.counters()
    result = door.call(x)
    after = door.counters()
    counts = {path: getattr(after, name) - getattr(before, name) for name, path in _PATHS.items()}
    return " + ".join(path for path, count in counts.items() for _ in range(count)) or "not counted", result


def _microseconds(door: _Door, x: torch.Tensor) -> float:
    times = []
    for _ in range(_TIMED_CALLS):
        start = time.perf_counter()
        door.call(x)
        if x.is_cuda:
            torch.cuda.synchronize()
        times.append(time.perf_counter() - start)
    return 1e6 * statistics.median(times)


def _error(result: torch.Tensor, expected: torch.Tensor) -> float:
    if result.shape != expected.shape or result.dtype != expected.dtype:
        raise AssertionError(f"{result.shape} {result.dtype} where stock gives {expected.shape} {expected.dtype}")
    return (result.double() - expected.double()).abs().max().item() if result.numel() else 0.0


def main() -> None:
    """Prints the table; the last line says which device ran it and what that means."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    operator = next(o for o in catalog.operators() if len(catalog.overload(o.direct).parameters) == 1)
    inputs = _inputs(device)
    print(f"{'input':<31} {'door':<9} {'path':<18} {'largest error':>13} {'time':>12}")
    for label, x in inputs.items():
        for door in _doors(operator, device):
            expected = door.stock(x)
            with trident_ops.enabled(operator.name, device=device.type):
                path, result = _path(door, x)
                error = _error(result, expected)
                if path == _PATHS["misses"]:
                    trident_ops.wait()
                    later, result = _path(door, x)
                    error = max(error, _error(result, expected))
                    path = f"{path}, then {later}"
                microseconds = _microseconds(door, x)
            print(f"{label:<31} {door.name:<9} {path:<18} {error:13.1e} {microseconds:9.1f} µs")
    if device.type == "cuda":
        print(f"Ran on {torch.cuda.get_device_name()}: native kernels; a time is a whole call, until the GPU is done.")
    else:
        print(
            "Ran on the CPU, where Triton's interpreter runs the kernels: values and paths are real, times say nothing "
            "about speed on a GPU."
        )


if __name__ == "__main__":
    main()
