"""Object code into this process, through TVM FFI's ORC loader.

Loaded code is never unloaded: callers run it without a lock, and tensors that it made may outlive everything else.
"""

from __future__ import annotations

import threading
from typing import Any

from trident import runtime

_lock = threading.Lock()  # the loader fails when two threads load at once
_modules: list[Any] = []


def load(object_code: bytes, name: str) -> int:
    """Address of the TridentModule that the object exports for ``name``."""
    runtime.load()
    from tvm_ffi_orcjit import default_session

    with _lock:
        module = default_session().load_module(object_code)
        _modules.append(module)
        address = module[f"{name}__module"]()
    value = getattr(address, "value", address)
    if not isinstance(value, int):
        raise TypeError(f"{name}__module() returned {address!r}, not an address")
    return value
