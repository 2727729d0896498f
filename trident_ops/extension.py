"""What a miss leads to: one more version, compiled on one thread behind the callers.

The thread has default thread-local state and holds no lock that a caller needs. Calls that miss while it compiles are
answered by PyTorch. ``TRIDENT_EXTEND`` says whether callers go on at once (``background``), wait for the version
(``wait``) or nothing is compiled (``off``); ``TRIDENT_STRICT=1`` waits and raises what the compilation raised.
"""

from __future__ import annotations

import atexit
import importlib
import os
import queue
import threading
import warnings
from dataclasses import dataclass

from trident import loader, runtime
from trident.arguments import DEVICE_CPU, TensorArgument
from trident.capture.target import Target
from trident_ops import catalog
from trident_ops.requirements import missing_compiler, missing_interpreter, warn_once

_BACKGROUND, _WAIT, _OFF = "background", "wait", "off"


class NotCompilable(ImportError):
    """What a compilation needs is not installed."""


@dataclass
class _Request:
    """A miss on its way through the compile thread; ``error`` is what became of it, if it failed."""

    miss: runtime.Miss
    error: BaseException | None = None


_pending = 0
_changed = threading.Condition()
_requests: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
_thread: threading.Thread | None = None
_thread_owner = 0
_started = False
_stopping = False
_known: set[tuple[str, str, str]] = set()  # (overload, version key, target) that were compiled or failed
_failures: dict[tuple[str, str, str], Exception] = {}
_told: list[Exception] = []


def start() -> None:
    """Take up the misses that the overrides report. Compiles nothing, starts no thread."""
    global _started
    if not _started and mode() != _OFF:
        _started = True
        runtime.set_miss_callback(_on_miss)
        os.register_at_fork(after_in_child=_after_fork)
        atexit.register(_stop)


def strict() -> bool:
    """Whether compile errors are raised at the call."""
    return os.environ.get("TRIDENT_STRICT", "") not in ("", "0")


def mode() -> str:
    """``background``, ``wait`` or ``off``."""
    if strict():
        return _WAIT
    given = os.environ.get("TRIDENT_EXTEND", _BACKGROUND)
    if given not in (_BACKGROUND, _WAIT, _OFF):
        raise ValueError(f"TRIDENT_EXTEND is {_BACKGROUND}, {_WAIT} or {_OFF}, not {given!r}")
    return given


def wait() -> None:
    """Until every version under compilation is there (or has failed)."""
    _take()
    with _changed:
        _changed.wait_for(lambda: _pending == 0)


def retry() -> None:
    """Forget which compilations failed: the next miss of such a class tries again."""
    with _changed:
        for key in _failures:
            _known.discard(key)
        _failures.clear()
    runtime.forget_misses()


def _on_miss() -> None:
    """Called in the thread that missed, after a record was queued."""
    requests = _take()
    if mode() == _WAIT:
        wait()
        error = next((request.error for request in requests if request.error is not None), None)
        if error is not None and strict():
            runtime.forget_misses()  # so that the next such call raises too
            raise error


def _take() -> list[_Request]:
    """Hand recorded misses to the compile thread."""
    global _pending
    requests = [_Request(miss) for miss in runtime.take_misses()]
    with _changed:
        _pending += len(requests)
    for request in requests:
        _requests.put(request)
    if requests:
        _ensure_thread()
    return requests


def _ensure_thread() -> None:
    global _thread, _thread_owner
    with _changed:
        if _thread is None or not _thread.is_alive() or _thread_owner != os.getpid():
            _thread_owner = os.getpid()
            _thread = threading.Thread(target=_run, name="trident-extend", daemon=True)
            _thread.start()


def _run() -> None:
    global _pending
    runtime.set_compiling(True)
    while (request := _requests.get()) is not None:
        try:
            if not _stopping:
                _extend(request)
        finally:
            with _changed:
                _pending -= 1
                _changed.notify_all()


def _extend(request: _Request) -> None:
    miss = request.miss
    overload = next((o for o in catalog.overloads() if o.symbol == miss.scm), None)
    if overload is None:
        return
    target = _target(miss)
    try:
        _compile(overload, miss, target)
    except NotCompilable as error:
        request.error = error
        warn_once(str(error))
    except Exception as error:
        request.error = error
        if error not in _told and not _stopping:
            _told.append(error)
            warnings.warn(
                f"trident_ops: {overload.name} on {target}: no version could be compiled, PyTorch's kernel goes on "
                f"({type(error).__name__}: {error})",
                stacklevel=2,
            )


def _target(miss: runtime.Miss) -> Target:
    on_gpu = [a for a in miss.arguments if isinstance(a, TensorArgument) and a.device_type != DEVICE_CPU]
    return Target.cuda(on_gpu[0].arch) if on_gpu else Target.cpu()


def _compile(overload: catalog.Overload, miss: runtime.Miss, target: Target) -> None:
    missing = (missing_interpreter() if target.arch == 0 else None) or missing_compiler()
    if missing is not None:
        raise NotCompilable(missing)
    module = next(o.module for o in catalog.operators() if o.name == overload.operator)
    importlib.import_module(module)
    from trident_ops.versions import class_of, compile_object, declared, module_source

    operator = next(o for o in declared(module) if o.name == overload.operator)
    declaration = operator.overload(overload.name)
    item = class_of(declaration, miss.arguments)
    if item is None:
        return
    key = (overload.name, item.key, str(target))
    if key in _failures:
        raise _failures[key]
    if key in _known:
        return
    _known.add(key)
    try:
        source = module_source(operator, declaration, (item,), target, fallbacks=False)
        address = loader.load(compile_object(source), source.name)
    except Exception as error:
        _failures[key] = error
        raise
    catalog.scm(overload.name).append(address)


def _stop() -> None:
    """At exit: let a compilation that is under way end, drop the rest.

    A thread that is in native code of the compiler while the interpreter goes down would abort the process.
    """
    global _stopping
    _stopping = True
    _requests.put(None)
    if _thread is not None and _thread_owner == os.getpid():
        _thread.join()


def _after_fork() -> None:
    """The child has no compile thread and nothing under compilation."""
    global _pending, _thread, _changed, _requests
    _pending, _thread = 0, None
    _changed = threading.Condition()
    _requests = queue.SimpleQueue()
