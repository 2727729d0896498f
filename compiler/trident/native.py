"""The run time's C functions (csrc/runtime/host.h), by ctypes: opened once, typed, errors turned into exceptions."""

from __future__ import annotations

import ctypes
import importlib.util
import threading
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int32, c_int64, c_void_p
from pathlib import Path
from typing import Any, NoReturn

from trident import abi

TORCH_RELEASE = "2.11."
MISS_CALLBACK = CFUNCTYPE(c_int32)

_FOLDER = Path(__file__).parent / "lib"
_LIBRARY = "libtrident_runtime.so"

# name: (result, *arguments)
_SIGNATURES: dict[str, tuple[Any, ...]] = {
    "trident_scm_create": (c_void_p, c_char_p),
    "trident_scm_find": (c_void_p, c_char_p),
    "trident_scm_append": (c_int32, c_void_p, c_void_p),
    "trident_scm_append_sized": (c_int32, c_void_p, c_void_p, abi.TridentSize),
    "trident_scm_select": (c_int32, c_void_p, c_void_p, c_int32, c_int32),
    "trident_scm_versions": (c_int32, c_void_p, c_void_p, c_int32),
    "trident_scm_attach": (c_int32, c_void_p, c_int32),
    "trident_scm_preload": (c_int32, c_void_p, c_int32),
    "trident_library_register": (c_int32, c_int32, c_char_p),
    "trident_library_for": (c_int32, c_int32),
    "trident_counters": (None, c_void_p, c_int32, POINTER(c_int64)),
    "trident_override_install": (c_void_p, c_char_p, c_int32, c_void_p),
    "trident_override_compose": (c_int32, c_void_p, c_char_p, c_int32),
    "trident_override_set_base": (None, c_void_p, c_int32),
    "trident_override_push": (None, c_void_p, c_int32),
    "trident_override_pop": (None, c_void_p, c_int32),
    "trident_override_mode": (c_int32, c_void_p),
    "trident_override_reached": (c_int32, c_void_p, POINTER(c_char_p)),
    "trident_override_original_alive": (c_int32, c_void_p),
    "trident_override_original": (c_char_p, c_void_p),
    "trident_override_current": (c_char_p, c_void_p),
    "trident_set_miss_callback": (None, c_void_p),
    "trident_set_compiling": (None, c_int32),
    "trident_is_compiling": (c_int32,),
    "trident_forget_misses": (None,),
    "trident_miss_take": (c_void_p,),
    "trident_miss_free": (None, c_void_p),
    "trident_aten_register": (c_int32,),
    "trident_error_take": (None, POINTER(c_char_p), POINTER(c_char_p)),
    "trident_error_set": (None, c_char_p, c_char_p),
    "trident_pack_tensor": (c_int32, c_void_p, POINTER(abi.TridentTensor)),
    "trident_abi_layout": (c_char_p,),
    "trident_build_id": (c_char_p,),
}


class IncompatibleTorch(ImportError):
    """The installed PyTorch is not the release that the native run time was built against."""


_lock = threading.Lock()
_library: ctypes.CDLL | None = None


def missing() -> str | None:
    """Why the run time can't be loaded here, or None. Opens nothing."""
    import torch

    if not torch.__version__.startswith(TORCH_RELEASE):
        return f"built for PyTorch {TORCH_RELEASE}*, this is PyTorch {torch.__version__}"
    if importlib.util.find_spec("tvm_ffi") is None:
        return "apache-tvm-ffi is not installed"
    if not path().is_file():
        return f"this installation has no {_LIBRARY}: it was not built"
    return None


def path() -> Path:
    """The run time's file."""
    return _FOLDER / _LIBRARY


def loaded() -> bool:
    """Whether the run time is in this process."""
    return _library is not None


def build_id() -> str:
    """Which build of the run time is in this process, loading it; empty if it was linked without one."""
    found: bytes = library().trident_build_id()
    return found.decode()


def library() -> ctypes.CDLL:
    """The run time, loaded at the first request.

    Raises IncompatibleTorch (before anything is opened) under another PyTorch or an incomplete installation.
    """
    global _library
    if _library is not None:
        return _library
    with _lock:
        if _library is None:
            reason = missing()
            if reason is not None:
                raise IncompatibleTorch(f"trident: {reason}")
            _library = _open()
    return _library


def _open() -> ctypes.CDLL:
    spec = importlib.util.find_spec("tvm_ffi")
    assert spec is not None and spec.submodule_search_locations is not None
    # By path, without importing tvm_ffi, whose own import finds it loaded. Global: grown objects resolve from both.
    ctypes.CDLL(str(Path(spec.submodule_search_locations[0]) / "lib" / "libtvm_ffi.so"), ctypes.RTLD_GLOBAL)
    opened = ctypes.CDLL(str(path()), ctypes.RTLD_GLOBAL)
    for name, (result, *arguments) in _SIGNATURES.items():
        function = getattr(opened, name)
        function.restype, function.argtypes = result, arguments
    if opened.trident_aten_register() != 0:
        _raise(opened)
    return opened


def check(status: int) -> int:
    """The status of a call that answers a negative number on error; raises what it reports."""
    if status < 0:
        _raise(library())
    return status


def check_pointer(address: int | None) -> int:
    """The address that a call answered; raises what it reports if there is none."""
    if not address:
        _raise(library())
    assert address is not None
    return address


def _raise(opened: ctypes.CDLL) -> NoReturn:
    kind, message = c_char_p(), c_char_p()
    opened.trident_error_take(ctypes.byref(kind), ctypes.byref(message))
    name, text = (kind.value or b"").decode(), (message.value or b"").decode()
    from trident.exceptions import exception_type

    raise exception_type(name)(text)


def park(error: BaseException) -> None:
    """Make an exception the pending error of the native call that called back."""
    library().trident_error_set(type(error).__name__.encode(), str(error).encode())
