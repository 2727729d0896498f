"""SCMs over hand-written modules: versions, selection, growth beside calls, counters."""

from __future__ import annotations

import ctypes
import threading
from pathlib import Path

import pytest
import torch

from native import stub
from native.doors import counted, direct, fresh
from trident import runtime
from trident.arguments import DEVICE_CPU
from trident.runtime import Counters, Scm


def test_select_and_versions(library: ctypes.CDLL) -> None:
    scm = fresh(library, "stub_in_place", "stub_one")
    assert [v.key for v in scm.versions()] == ["negate", "negate", "unpaid", "same", "fails", "original"]
    assert [v.fallback for v in scm.versions()] == [False] * 5 + [True]
    only_one = fresh(library, "stub_one")
    assert only_one.select(runtime.arguments_of(torch.ones(2))) == 0
    assert only_one.select(runtime.arguments_of(torch.ones(2, dtype=torch.int64))) == 2
    assert only_one.select(runtime.arguments_of(torch.empty(0))) == 4
    assert only_one.select(runtime.arguments_of(torch.ones(2, dtype=torch.int8))) == -1


def test_a_module_of_another_abi_version_is_refused(library: ctypes.CDLL) -> None:
    with pytest.raises(RuntimeError, match="ABI version"):
        fresh(library, "stub_stale")


def test_baked_library_is_attached_by_the_first_call(library: ctypes.CDLL, tmp_path: Path) -> None:
    runtime.register_library(0, str(stub.build(tmp_path)))
    scm = Scm.create("stub_one")
    assert scm.versions() == []
    x = torch.ones(2)
    assert counted(scm, lambda: direct(scm)(x)) == {"hits": 1}
    assert len(scm.versions()) == 5


def test_growth_while_others_call(library: ctypes.CDLL) -> None:
    scm = fresh(library, "stub_in_place")
    function = direct(scm, miss=lambda self: None)
    x = torch.ones(2, dtype=torch.int64)
    stop = threading.Event()
    failures: list[BaseException] = []

    def call() -> None:
        try:
            while not stop.is_set():
                assert function(x) in (None, x) or function(x) is x
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=call) for _ in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(200):
        scm.append(stub.module(library, "stub_one"))
    stop.set()
    for thread in threads:
        thread.join()
    assert not failures and function(x) is x
    assert len(scm.versions()) == 1 + 5 * 200


def test_counters_of_ended_threads_stay(library: ctypes.CDLL) -> None:
    scm = fresh(library, "stub_one")
    function = direct(scm)
    x = torch.ones(2)

    def call() -> None:
        for _ in range(1000):
            function(x)

    threads = [threading.Thread(target=call) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    function(x)
    assert scm.counters(DEVICE_CPU) == Counters(8001, 0, 0, 0, 0)
