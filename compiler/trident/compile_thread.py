"""The one thread that compiles: default thread-local state (grad mode, autocast, modes), one piece of work at a time.

It lives as long as the process. (Not only for order: where PyTorch is built for CUDA and there is no GPU, fake tensors
make PyTorch keep a pointer into the thread that first made one; with that thread gone, the next one crashes.)
"""

from __future__ import annotations

import atexit
import os
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from trident import runtime
from trident.kernels.lock import lock as interpreter_lock

T = TypeVar("T")

_work: queue.SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = queue.SimpleQueue()
_thread: threading.Thread | None = None
_starting = threading.Lock()
_working = threading.Lock()
_stopping = False


class Stopping(Exception):
    """The process is going down: nothing is compiled any more."""


def submit(work: Callable[[], T]) -> Future[T]:
    """Have ``work`` done on the compile thread; misses that it raises itself are not recorded.

    Raises Stopping once the process exits.
    """
    if _stopping:
        raise Stopping
    future: Future[T] = Future()
    _work.put((future, work))
    _start()
    return future


def on_compile_thread() -> bool:
    """Whether the caller is work of this thread: it must not wait for more."""
    return threading.current_thread() is _thread


def _start() -> None:
    global _thread
    with _starting:
        if _thread is None:
            _thread = threading.Thread(target=_run, name="trident-compile", daemon=True)
            _thread.start()


def _run() -> None:
    runtime.set_compiling(True)
    while (item := _work.get()) is not None:
        _do(*item)
        del item  # until the next piece of work comes, nothing of this one is kept


def _do(future: Future[Any], work: Callable[[], Any]) -> None:
    if _stopping:
        future.cancel()
        return
    try:
        with _working:
            result = work()
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(result)


def _stop() -> None:
    """At exit: let a compilation that is under way end, drop the rest.

    A thread that is in native code of the compiler while the interpreter goes down would abort the process.
    """
    global _stopping
    _stopping = True
    _work.put(None)
    if _thread is not None:
        _thread.join()


def _before_fork() -> None:
    """Wait for the work under way: no child may inherit half imported modules, or what a capture replaces."""
    _working.acquire()
    interpreter_lock.acquire()


def _after_fork_in_parent() -> None:
    interpreter_lock.release()
    _working.release()


def _after_fork_in_child() -> None:
    """The child has no compile thread, and nothing under compilation."""
    global _thread, _work, _starting
    _thread, _work, _starting = None, queue.SimpleQueue(), threading.Lock()
    _after_fork_in_parent()


atexit.register(_stop)
os.register_at_fork(before=_before_fork, after_in_parent=_after_fork_in_parent, after_in_child=_after_fork_in_child)
