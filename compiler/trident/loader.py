"""Object code into this process, through TVM FFI's ORC loader.

The loader's library is called by TVM FFI's C interface: importing its Python package takes 0.4 s, ten times what a
stored version takes altogether. Loaded code is never unloaded: callers run it without a lock, and tensors that it made
may outlive everything else.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib.util
import threading
from collections.abc import Iterator
from ctypes import POINTER, byref, c_int32, c_size_t, c_void_p
from pathlib import Path

from trident import runtime
from trident.abi import AnyPayload, TVMFFIAny, TypeIndex

_LIBRARY = "libtvm_ffi_orcjit.so"
_OBJECT_HEADER = 24  # bytes of a TVM FFI object before its cell

_lock = threading.Lock()  # the loader fails when two threads load at once
_loader: _Loader | None = None


class LoadFailed(Exception):
    """The loader refused an object; the message is its own."""


def load(object_code: bytes, name: str) -> int:
    """Address of the TridentModule that the object exports for ``name``. Raises LoadFailed."""
    global _loader
    runtime.load()
    with _lock:
        if _loader is None:
            _loader = _Loader()
        return _loader.load(object_code, name)


@contextlib.contextmanager
def getting_ready() -> Iterator[None]:
    """Makes the loader in a thread beside the body: native work, of 5 ms. What goes wrong, ``load`` raises."""

    def prepare() -> None:
        global _loader
        with contextlib.suppress(LoadFailed, OSError, AttributeError), _lock:
            runtime.load()
            _loader = _loader or _Loader()

    thread = threading.Thread(target=prepare, name="trident loader")
    thread.start()
    try:
        yield
    finally:
        thread.join()


class _ByteArray(ctypes.Structure):
    """TVMFFIByteArray."""

    _fields_ = (("data", c_void_p), ("size", c_size_t))


class _Bytes:
    """Bytes as TVM FFI takes them, for as long as this object lives."""

    def __init__(self, data: bytes) -> None:
        self._data = ctypes.c_char_p(data)
        self.array = _ByteArray(ctypes.cast(self._data, c_void_p), len(data))


class _Loader:
    """The process's one session, and the functions that it takes."""

    def __init__(self) -> None:
        spec = importlib.util.find_spec("tvm_ffi_orcjit")
        if spec is None or spec.submodule_search_locations is None:
            raise LoadFailed("apache-tvm-ffi-orcjit is not installed")
        # For the process: registered functions and loaded code are its own.
        ctypes.CDLL(str(Path(spec.submodule_search_locations[0]) / "lib" / _LIBRARY))
        self._ffi = ctypes.CDLL(None)  # the run time has opened libtvm_ffi.so for all
        self._ffi.TVMFFIFunctionGetGlobal.argtypes = (POINTER(_ByteArray), POINTER(c_void_p))
        self._ffi.TVMFFIFunctionCall.argtypes = (c_void_p, POINTER(TVMFFIAny), c_int32, POINTER(TVMFFIAny))
        self._ffi.TVMFFIErrorMoveFromRaised.argtypes = (POINTER(c_void_p),)
        self._ffi.TVMFFIErrorMoveFromRaised.restype = None
        self._ffi.TVMFFIObjectDecRef.argtypes = (c_void_p,)
        self._array = self._global(b"ffi.Array")
        self._function = self._global(b"ffi.ModuleGetFunction")
        self._module = self._global(b"tvm_ffi_orcjit.SessionLoadModule")
        self._session = self._call(self._global(b"tvm_ffi_orcjit.GlobalDefaultSession"))

    def load(self, object_code: bytes, name: str) -> int:
        code = _Bytes(object_code)
        objects = self._call(self._array, _pointer(TypeIndex.BYTE_ARRAY, ctypes.addressof(code.array)))
        unnamed, nothing = _Text(""), TVMFFIAny()
        module = self._call(self._module, self._session, objects, unnamed.value, nothing, nothing)
        self._ffi.TVMFFIObjectDecRef(objects.payload.v_ptr)
        symbol = _Text(f"{name}__module")
        function = self._call(self._function, module, symbol.value, TVMFFIAny(TypeIndex.BOOL))
        if function.type_index == TypeIndex.NONE:
            raise LoadFailed(f"the object does not export {name}__module")
        address = self._call(function.payload.v_ptr)
        if address.type_index != TypeIndex.OPAQUE_POINTER or not address.payload.v_ptr:
            raise LoadFailed(f"{name}__module() returned no address")
        return int(address.payload.v_ptr)

    def _global(self, name: bytes) -> int:
        handle = c_void_p()
        self._check(self._ffi.TVMFFIFunctionGetGlobal(byref(_Bytes(name).array), byref(handle)))
        if not handle.value:
            raise LoadFailed(f"TVM FFI has no function {name.decode()}")
        return handle.value

    def _call(self, function: int, *arguments: TVMFFIAny) -> TVMFFIAny:
        packed = (TVMFFIAny * max(len(arguments), 1))(*arguments)
        result = TVMFFIAny()
        self._check(self._ffi.TVMFFIFunctionCall(function, packed, len(arguments), byref(result)))
        return result

    def _check(self, status: int) -> None:
        if status == 0:
            return
        error = c_void_p()
        self._ffi.TVMFFIErrorMoveFromRaised(byref(error))
        if not error.value:
            raise LoadFailed("TVM FFI failed without an error")
        kind, message = (_ByteArray * 2).from_address(error.value + _OBJECT_HEADER)
        text = f"{_decoded(kind)}: {_decoded(message)}"
        self._ffi.TVMFFIObjectDecRef(error)
        raise LoadFailed(text)


def _decoded(text: _ByteArray) -> str:
    return ctypes.string_at(text.data, text.size).decode(errors="replace")


class _Text:
    """A string as an argument, for as long as this object lives."""

    def __init__(self, text: str) -> None:
        self._data = ctypes.create_string_buffer(text.encode())
        self.value = _pointer(TypeIndex.RAW_STRING, ctypes.addressof(self._data))


def _pointer(kind: TypeIndex, address: int) -> TVMFFIAny:
    return TVMFFIAny(kind, 0, AnyPayload(v_ptr=address))
