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

from trident import loader, runtime
from trident.arguments import DEVICE_CPU, TensorArgument
from trident.capture.target import Target
from trident_ops import catalog

_BACKGROUND, _WAIT, _OFF = "background", "wait", "off"

_pending = 0
_changed = threading.Condition()
_requests: queue.SimpleQueue[runtime.Miss | None] = queue.SimpleQueue()
_thread: threading.Thread | None = None
_thread_owner = 0
_started = False
_known: set[tuple[str, str, str]] = set()  # (overload, version key, target) that were compiled or failed
_failures: dict[tuple[str, str, str], BaseException] = {}


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
    _take()
    if mode() == _WAIT:
        wait()
        if strict():
            _raise_failure()


def _raise_failure() -> None:
    with _changed:
        failure = next(iter(_failures.values()), None)
    if failure is not None:
        raise failure


def _take() -> None:
    """Hand recorded misses to the compile thread."""
    global _pending
    for miss in runtime.take_misses():
        with _changed:
            _pending += 1
        _requests.put(miss)
    if not _requests.empty():
        _ensure_thread()


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
    while (miss := _requests.get()) is not None:
        try:
            _extend(miss)
        finally:
            with _changed:
                _pending -= 1
                _changed.notify_all()


def _extend(miss: runtime.Miss) -> None:
    overload = next((o for o in catalog.overloads() if o.symbol == miss.scm), None)
    if overload is None:
        return
    target = _target(miss)
    try:
        _compile(overload, miss, target)
    except Exception as error:
        warnings.warn(
            f"trident_ops: {overload.name} on {target}: no version could be compiled, PyTorch's kernel goes on "
            f"({type(error).__name__}: {error})",
            stacklevel=2,
        )


def _target(miss: runtime.Miss) -> Target:
    on_gpu = [a for a in miss.arguments if isinstance(a, TensorArgument) and a.device_type != DEVICE_CPU]
    return Target.cuda(on_gpu[0].arch) if on_gpu else Target.cpu()


def _compile(overload: catalog.Overload, miss: runtime.Miss, target: Target) -> None:
    module = next(o.module for o in catalog.operators() if o.name == overload.operator)
    importlib.import_module(module)
    from trident_ops.versions import class_of, compile_object, declared, module_source

    operator = next(o for o in declared(module) if o.name == overload.operator)
    declaration = operator.overload(overload.name)
    item = class_of(declaration, miss.arguments)
    if item is None:
        return
    key = (overload.name, item.key, str(target))
    if key in _known:
        return
    _known.add(key)
    try:
        source = module_source(operator, declaration, (item,), target, fallbacks=False)
        address = loader.load(compile_object(source), source.name)
    except BaseException as error:
        _failures[key] = error
        raise
    catalog.scm(overload.name).append(address)


def _stop() -> None:
    _requests.put(None)


def _after_fork() -> None:
    """The child has no compile thread and nothing under compilation."""
    global _pending, _thread, _changed, _requests
    _pending, _thread = 0, None
    _changed = threading.Condition()
    _requests = queue.SimpleQueue()
