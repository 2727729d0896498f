"""Threads that meet in a first call, kernels that load once, forks beside locks, originals that go away."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch

from native import stub
from native.doors import counted, direct, fresh
from trident import runtime
from trident.arguments import DEVICE_CPU
from trident.runtime import Override, Scm

_TESTS = Path(__file__).parents[1]


def _at_once(call: Callable[[], Any], threads: int = 8) -> list[Any]:
    barrier = threading.Barrier(threads)
    results: list[Any] = []

    def run() -> None:
        barrier.wait()
        results.append(call())

    started = [threading.Thread(target=run) for _ in range(threads)]
    for thread in started:
        thread.start()
    for thread in started:
        thread.join()
    return results


def test_eight_first_calls_attach_the_baked_library_once(library: ctypes.CDLL, tmp_path: Path) -> None:
    runtime.register_library(0, str(stub.build(tmp_path)))
    scm = Scm.create("stub_three")
    function = direct(scm)
    x = torch.ones(2)
    results = _at_once(lambda: function(x))
    assert all(torch.equal(result[0], -x) for result in results) and len(results) == 8
    assert len(scm.versions()) == 5
    assert scm.counters(DEVICE_CPU).hits == 8


_LOADS = """
import ctypes, sys, threading
from trident import abi, native, runtime
runtime.load()
driver, library = ctypes.CDLL("libcuda.so.1"), native.library()
library.trident_preload.argtypes = [ctypes.c_void_p, ctypes.c_int32]
image = ctypes.create_string_buffer(8)

def kernel():
    return abi.TridentKernel(name=b"k", image=ctypes.addressof(image), image_size=8, num_ctas=1, shared=65536)

shared, modes, statuses = kernel(), [], []
barrier = threading.Barrier(8)
def first():
    mode = ctypes.c_int(threading.get_ident() % 2)
    driver.cuThreadExchangeStreamCaptureMode(ctypes.byref(mode))
    barrier.wait()
    before = driver.fake_driver_capture_mode()
    statuses.append(library.trident_preload(ctypes.byref(shared), 0))
    modes.append((before, driver.fake_driver_capture_mode()))
threads = [threading.Thread(target=first) for _ in range(8)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
assert statuses == [0] * 8 and driver.fake_driver_loads() == 1, (statuses, driver.fake_driver_loads())
assert all(before == after for before, after in modes), modes
assert library.trident_preload(ctypes.byref(shared), 1) == 0 and driver.fake_driver_loads() == 1  # another device

failing = kernel()
driver.fake_driver_fail(209)
try:
    native.check(library.trident_preload(ctypes.byref(failing), 0))
except RuntimeError as error:
    assert "CUDA_ERROR_OF_THE_TEST" in str(error) and "cuLibraryLoadData" in str(error), error
else:
    raise AssertionError("no error")
assert driver.fake_driver_capture_mode() == 0
driver.fake_driver_fail(0)
assert library.trident_preload(ctypes.byref(failing), 0) == 0  # a failure is not kept
"""


def test_eight_first_launches_load_a_kernel_once_and_restore_the_capture_mode(tmp_path: Path) -> None:
    source = _TESTS / "native" / "fake_driver.c"
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, "-shared", "-fPIC", str(source), "-o", str(tmp_path / "libcuda.so.1")], check=True)
    _run(_LOADS, LD_LIBRARY_PATH=str(tmp_path))


def _run(code: str, *arguments: str, **environment: str) -> None:
    lines = f"import sys; sys.path.insert(0, {str(_TESTS)!r})\n{code}"
    done = subprocess.run(
        [sys.executable, "-c", lines, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr


_FORKS = """
import os, signal, sys, threading, time, torch
from native.doors import direct
from trident import runtime
from trident.arguments import DEVICE_CPU
from trident.runtime import Scm
runtime.load()
runtime.register_library(0, sys.argv[1])
scm, x = Scm.create("stub_one"), torch.ones(2)
function = direct(scm)
opened = threading.Thread(target=function, args=(x,), daemon=True)  # opens the library for half a second, in locks
opened.start()
time.sleep(0.1)
assert scm.counters(DEVICE_CPU).hits == 0
child = os.fork()
if child == 0:
    signal.alarm(20)  # ends a child that waits for ever
    before = scm.counters(DEVICE_CPU).hits
    fine = torch.equal(function(x), -x) and scm.counters(DEVICE_CPU).hits == before + 1
    Scm.create("in the child")
    runtime.forget_misses()
    os._exit(0 if fine else 1)
status = os.waitpid(child, 0)[1]
assert status == 0, status
opened.join()
assert scm.counters(DEVICE_CPU).hits == 1
"""


def test_a_child_of_a_fork_finds_every_lock_free(tmp_path: Path) -> None:
    _run(_FORKS, str(stub.build(tmp_path, "-DSTUB_LOAD_MICROSECONDS=500000")))


# ---- the original


@pytest.fixture
def operator() -> Iterator[tuple[str, Any, torch.library.Library]]:
    """An operator of its own with a Python kernel that answers 1."""
    name = f"op{time.monotonic_ns()}"
    made = torch.library.Library("trident_original", "FRAGMENT")
    made.define(f"{name}(Tensor self) -> Tensor")
    made.impl(name, lambda self: self.new_ones(()), "CPU")
    yield name, getattr(torch.ops.trident_original, name), made
    made._destroy()


def test_an_original_that_is_gone_leaves_the_next_older_one(
    library: ctypes.CDLL, operator: tuple[str, Any, torch.library.Library], recwarn: pytest.WarningsRecorder
) -> None:
    name, call, older = operator
    newer = torch.library.Library("trident_original", "IMPL")
    newer.impl(name, lambda self: self.new_full((), 2), "CPU", allow_override=True)
    override = Override.install(f"trident_original::{name}", DEVICE_CPU, fresh(library, "stub_one"))
    x = torch.ones(3, dtype=torch.int8)  # a miss
    for mode in (0, 2):
        override.set_base(mode)
        assert call(x) == 2 and override.original_alive() and override.current() == override.original()
    newer._destroy()
    assert not override.original_alive() and override.current() is not None
    for mode in (0, 2):
        override.set_base(mode)
        assert call(x) == 1
    override.set_base(2)
    assert torch.equal(call(x.float()), -torch.ones(3))  # ours, as before
    override.set_base(0)
    older._destroy()
    assert override.current() is None


def test_without_any_original_the_error_names_it(library: ctypes.CDLL) -> None:
    schema = torch.library.Library("trident_only", "DEF")
    schema.define("gone(Tensor self) -> Tensor")
    kernel = torch.library.Library("trident_only", "IMPL")
    kernel.impl("gone", lambda self: self, "CPU")
    override = Override.install("trident_only::gone", DEVICE_CPU, fresh(library, "stub_one"))
    kernel._destroy()
    with pytest.raises(RuntimeError, match=r"the kernel of trident_only::gone .*\(.*\) has been unregistered"):
        torch.ops.trident_only.gone(torch.ones(2, dtype=torch.int8))
    assert override.current() is None
    schema._destroy()


# ---- a callback that waits


def test_a_callback_that_compiled_makes_the_same_call_a_hit(library: ctypes.CDLL) -> None:
    scm = fresh(library)
    function = direct(scm, miss=None)

    def compile_it() -> None:
        if runtime.take_misses():
            scm.append(stub.module(library, "stub_one"))

    runtime.set_miss_callback(compile_it)
    try:
        x = torch.ones(2)
        results: list[Any] = []
        assert counted(scm, lambda: results.append(function(x))) == {"misses": 1, "hits": 1}
        assert torch.equal(results[0], -x)
    finally:
        runtime.set_miss_callback(None)


def test_a_callback_that_compiled_makes_the_overrides_call_a_hit(
    library: ctypes.CDLL, operator: tuple[str, Any, torch.library.Library]
) -> None:
    name, call, _ = operator
    scm = fresh(library)
    override = Override.install(f"trident_original::{name}", DEVICE_CPU, scm)
    override.set_base(2)
    runtime.set_miss_callback(lambda: scm.append(stub.module(library, "stub_one")))
    try:
        x = torch.ones(2)
        results: list[Any] = []
        assert counted(scm, lambda: results.append(call(x))) == {"misses": 1, "hits": 1}
        assert torch.equal(results[0], -x)
    finally:
        runtime.set_miss_callback(None)
        runtime.take_misses()
        override.set_base(0)
