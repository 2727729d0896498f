"""What a miss leads to: one more version, compiled on one thread behind the callers.

The thread has default thread-local state and holds no lock that a caller needs. Calls that miss while it compiles are
answered by PyTorch. ``TRIDENT_EXTEND`` says whether callers go on at once (``background``), wait for the version
(``wait``) or nothing is compiled (``off``); ``TRIDENT_STRICT=1`` waits and raises what the compilation raised.
"""

from __future__ import annotations

import functools
import importlib
import os
import threading
from concurrent import futures
from concurrent.futures import Future
from typing import TYPE_CHECKING

from trident import loader, log, runtime
from trident.arguments import DEVICE_CPU, TensorArgument
from trident.capture.target import Target
from trident.compile_thread import submit
from trident.requirements import NotInstalled, missing_loader
from trident.settings import store_folder, strict
from trident_ops import catalog
from trident_ops.requirements import missing_growth, missing_interpreter, warn_once

if TYPE_CHECKING:
    from trident.facts import VersionFacts

_BACKGROUND, _WAIT, _OFF = "background", "wait", "off"


_started = False
_under_way: set[Future[None]] = set()
_taking = threading.Lock()
_known: set[tuple[str, str, str]] = set()  # (overload, version key, target) that were compiled or failed
_failures: dict[tuple[str, str, str], Exception] = {}
_grown: dict[tuple[str, int], list[VersionFacts]] = {}  # by overload and architecture


def start() -> None:
    """Take up the misses that the overrides report. Compiles nothing, starts no thread."""
    global _started
    if not _started and mode() != _OFF:
        _started = True
        runtime.set_miss_callback(_on_miss)
        os.register_at_fork(after_in_child=_after_fork_in_child)


def mode() -> str:
    """``background``, ``wait`` or ``off``."""
    if strict():
        return _WAIT
    given = os.environ.get("TRIDENT_EXTEND") or _BACKGROUND
    if given not in (_BACKGROUND, _WAIT, _OFF):
        raise ValueError(f"TRIDENT_EXTEND is {_BACKGROUND}, {_WAIT} or {_OFF}, not {given!r}")
    return given


def wait() -> None:
    """Until every version under compilation is there (or has failed)."""
    _take()
    futures.wait(list(_under_way))


def retry() -> None:
    """Forget which compilations failed: the next miss of such a class tries again."""
    for key in list(_failures):
        _known.discard(key)
        _failures.pop(key, None)
    runtime.forget_misses()


def grown(overload: str, arch: int) -> tuple[VersionFacts, ...]:
    """The versions of an overload on an architecture that this process has compiled, oldest first."""
    return tuple(_grown.get((overload, arch), ()))


def _on_miss() -> None:
    """Called in the thread that missed, after a record was queued."""
    requests = _take()
    if mode() == _WAIT:
        wait()
        error = next((e for request in requests if (e := request.exception()) is not None), None)
        if error is not None and strict():
            runtime.forget_misses()  # so that the next such call raises too
            raise error


def _take() -> list[Future[None]]:
    """Hand recorded misses to the compile thread."""
    requests = []
    with _taking:
        for miss in runtime.take_misses():
            request = submit(functools.partial(_extend, miss))
            _under_way.add(request)
            request.add_done_callback(_under_way.discard)
            requests.append(request)
    return requests


def _extend(miss: runtime.Miss) -> None:
    overload = next((o for o in catalog.overloads() if o.symbol == miss.scm), None)
    if overload is None:
        return
    target = _target(miss)
    log.event("dispatch", "%s on %s: no version covers %s", overload.name, target, miss.arguments)
    try:
        _compile(overload, miss, target)
    except NotInstalled as error:
        warn_once(str(error))
        raise
    except Exception as error:
        warn_once(
            f"trident_ops: {overload.name} on {target}: no version could be compiled, PyTorch's kernel goes on "
            f"({type(error).__name__}: {error})"
        )
        raise


def _target(miss: runtime.Miss) -> Target:
    on_gpu = [a for a in miss.arguments if isinstance(a, TensorArgument) and a.device_type != DEVICE_CPU]
    return Target.cuda(on_gpu[0].arch) if on_gpu else Target.cpu()


def _compile(overload: catalog.Overload, miss: runtime.Miss, target: Target) -> None:
    missing = missing_interpreter() if target.arch == 0 else None
    module = next(o.module for o in catalog.operators() if o.name == overload.operator)
    if missing is None and _take_stored(overload, module, miss, target):
        return
    missing = missing or missing_growth()
    if missing is not None:
        raise NotInstalled(missing)
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
        source = module_source(declaration, (item,), target, fallbacks=False)
        code = compile_object(source)
        address = loader.load(code, source.name)
    except Exception as error:
        _failures[key] = error
        log.event("dispatch", "%s on %s: no version %s: %s", overload.name, target, item.key, error)
        raise
    from trident.facts import facts_of
    from trident_ops import kept

    _adopt(overload, target, facts_of(source), address)
    kept.keep(overload, module, target, source, code)


def _take_stored(overload: catalog.Overload, module: str, miss: runtime.Miss, target: Target) -> bool:
    """Take the version for a call that an earlier process has compiled, if there is one."""
    if store_folder() is None or missing_loader() is not None:
        return False
    from trident_ops import kept

    scm = catalog.scm(overload.name)
    if scm.select(miss.arguments) >= 0:
        return True  # since the call
    found = kept.find(overload, module, target, miss.arguments)
    if found is None:
        return False
    try:
        address = loader.load(found.code, found.symbol)
    except loader.LoadFailed as error:
        log.event("store", "%s %s: does not load: %s", overload.name, found.facts.key, error)
        return False
    _adopt(overload, target, (found.facts,), address)
    return scm.select(miss.arguments) >= 0


def _adopt(overload: catalog.Overload, target: Target, versions: tuple[VersionFacts, ...], address: int) -> None:
    """Let calls have the versions of a loaded module."""
    _grown.setdefault((overload.name, target.arch), []).extend(versions)
    catalog.scm(overload.name).append(address)
    for version in versions:
        log.event("dispatch", "%s on %s: version %s loaded", overload.name, target, version.key)


def _after_fork_in_child() -> None:
    """What the parent has under compilation never ends here: such classes are recorded again when they miss again."""
    global _taking
    _taking = threading.Lock()
    if _under_way:
        _under_way.clear()
        runtime.forget_misses()
