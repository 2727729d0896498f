"""``@trident.jit``: calls from many threads."""

from __future__ import annotations

import threading
from typing import Any

import torch

import trident
from support.jitted import add, counts


def test_threads_that_miss_at_once_compile_once() -> None:
    function = trident.jit(add)
    x, y = torch.randn(8, 8), torch.randn(8, 8)
    barrier, failures = threading.Barrier(8), []

    def work() -> None:
        barrier.wait()
        failures.extend(number for number in range(20) if not torch.equal(function(x, y), add(x, y)))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert len(function.versions()) == 1
    assert counts(function)[0] == 160


def test_calls_go_on_while_versions_are_appended() -> None:
    function = trident.jit(add)
    stop, failures = threading.Event(), []
    x, y = torch.randn(3, 3), torch.randn(3, 3)
    function(x, y)

    def call() -> None:
        while not stop.is_set():
            if not torch.equal(function(x, y), add(x, y)):
                failures.append(1)

    threads = [threading.Thread(target=call) for _ in range(4)]
    for thread in threads:
        thread.start()
    for rank in range(1, 6):
        for dtype in (torch.float32, torch.float64):
            z = torch.randn((3,) * rank, dtype=dtype)
            assert torch.equal(function(z, z), add(z, z))
    stop.set()
    for thread in threads:
        thread.join()
    assert not failures
    assert len(function.versions()) == 10


def test_a_container_may_change_while_compiled_code_reads_it() -> None:
    """Another thread takes tensors out of a list and a dict during calls: each call sees some state, none faults."""

    @trident.jit
    def total(xs: list[torch.Tensor], d: dict[str, torch.Tensor]) -> Any:
        return xs[0] + xs[1] + d["x"], xs[1], d["x"]

    xs, d = [torch.ones(3), torch.ones(3)], {"x": torch.ones(3)}
    total(xs, d)
    stop, failures = threading.Event(), []

    def change() -> None:
        while not stop.is_set():
            xs[0], xs[1], d["x"] = torch.ones(3), torch.ones(3), torch.ones(3)

    def call() -> None:
        for _ in range(1500):
            result, second, x = total(xs, d)
            if result.sum() != 9.0 or second.sum() != 3.0 or x.sum() != 3.0:
                failures.append(result)

    threads = [threading.Thread(target=change), *(threading.Thread(target=call) for _ in range(2))]
    for thread in threads:
        thread.start()
    for thread in threads[1:]:
        thread.join()
    stop.set()
    threads[0].join()
    assert not failures
    assert len(total.versions()) == 1
