"""ATen overloads called through TVM FFI from Python: ``trident.aten.call("aten::add.Tensor", x, y, alpha=2)``.

Every overload is a function ``trident.aten.<op>.<overload>`` in TVM FFI's global table, for any language that TVM FFI
knows; docs/aten-bindings.md has the encodings. Here Python values are brought into them and results out of them.
Tensors cross as themselves: gradients, views and version counters are PyTorch's, and a result that is one of the
arguments is that very object.
"""

from __future__ import annotations

import ctypes
import operator
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import torch
import tvm_ffi

from trident import abi, exceptions, runtime
from trident.scalar_types import SCALAR_TYPES

__all__ = ["call", "overloads"]

_PREFIX = "trident.aten."
# c10::Layout, c10::MemoryFormat, and c10::ScalarType where compiled code has no such type
_LAYOUTS = {
    torch.strided: 0,
    torch.sparse_coo: 1,
    torch.sparse_csr: 2,
    torch._mkldnn: 3,  # type: ignore[attr-defined]
    torch.sparse_csc: 4,
    torch.sparse_bsr: 5,
    torch.sparse_bsc: 6,
    torch.jagged: 7,
}
_MEMORY_FORMATS = {
    torch.contiguous_format: 0,
    torch.preserve_format: 1,
    torch.channels_last: 2,
    torch.channels_last_3d: 3,
}
_DTYPES = SCALAR_TYPES | {torch.qint8: 12, torch.quint8: 13, torch.qint32: 14, torch.quint4x2: 16, torch.quint2x4: 17}
_ERRORS = ("BufferError", "NotImplementedError", "SyntaxError", "ZeroDivisionError", *exceptions.TORCH_TYPES)


def overloads() -> frozenset[str]:
    """The ATen overloads that can be called: ``aten::op.overload``, ``aten::op`` for those without an overload name."""
    runtime.load()
    names = (name for name in tvm_ffi.registry.list_global_func_names() if name.startswith(_PREFIX))
    return frozenset("aten::" + name.removeprefix(_PREFIX).removesuffix(".default") for name in names)


def call(overload: str, /, *args: Any, **kwargs: Any) -> Any:
    """Call an ATen overload (``aten::op.overload``; ``aten::op`` for the one without a name) through its binding.

    Arguments are those of the overload's schema. Several results come as a tuple, an undefined tensor as None.
    Raises what PyTorch raises; TypeError for a value that the schema does not take there and for a wrong count;
    NotImplementedError for an overload that is not bound.
    """
    bound = _bound(overload)
    values = [_encode(value) for value in args]
    if kwargs:
        values += bound.keyword_values(len(args), kwargs)
    result = bound.function(*values)
    return tuple(_decode(each) for each in result) if bound.several else bound.decode(result)


@dataclass(frozen=True)
class _Bound:
    overload: str
    function: Callable[..., Any]
    parameters: tuple[str, ...]
    defaults: tuple[Any, ...]  # encoded; _REQUIRED for none
    several: bool
    decode: Callable[[Any], Any]

    def keyword_values(self, given: int, kwargs: dict[str, Any]) -> list[Any]:
        """The values of the parameters behind the first ``given``, up to the last keyword."""
        unknown = kwargs.keys() - set(self.parameters[given:])
        if unknown:
            name = sorted(unknown)[0]
            what = "got multiple values for argument" if name in self.parameters else "has no argument"
            raise TypeError(f"{self.overload}: {what} '{name}'")
        values = []
        left = len(kwargs)
        for name, default in zip(self.parameters[given:], self.defaults[given:], strict=True):
            if left == 0:
                break
            if name in kwargs:
                left -= 1
                values.append(_encode(kwargs[name]))
            elif default is _REQUIRED:
                raise TypeError(f"{self.overload}: missing argument '{name}'")
            else:
                values.append(default)
        return values


_REQUIRED = object()


@cache
def _bound(overload: str) -> _Bound:
    runtime.load()
    for name in _ERRORS:
        tvm_ffi.register_error(name, exceptions.exception_type(name))
    name, _, variant = overload.removeprefix("aten::").partition(".")
    function = tvm_ffi.get_global_func(f"{_PREFIX}{name}.{variant or 'default'}", allow_missing=True)
    if function is None:
        raise NotImplementedError(f"{overload} is not bound: this PyTorch has no such overload, or it can't cross")
    schema = torch._C._get_schema(f"aten::{name}", variant)
    several = len(schema.returns) > 1
    scalar = not several and len(schema.returns) == 1 and str(schema.returns[0].type) == "number"
    return _Bound(
        overload,
        function,
        tuple(argument.name for argument in schema.arguments),
        tuple(_encode(each.default_value) if each.has_default_value() else _REQUIRED for each in schema.arguments),
        several,
        _decode_scalar if scalar else _decode,
    )


@cache
def _carrier_function() -> Callable[[ctypes.c_void_p], tvm_ffi.Tensor]:
    return tvm_ffi.get_global_func("trident.carrier")


def _encode(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return _carrier_function()(ctypes.c_void_p(value._cdata))
    if value is None or isinstance(value, bool | float | str):
        return value
    if isinstance(value, int):
        fits = -(2**63) <= value < 2**63
        return value if fits else _encode(torch.tensor(value, dtype=torch.uint64))
    if isinstance(value, list | tuple):
        return [_encode(each) for each in value]
    if isinstance(value, complex):
        return [value.real, value.imag]
    if isinstance(value, torch.dtype):
        return _DTYPES.get(value, value)
    if isinstance(value, torch.device):
        return str(value)
    if isinstance(value, torch.layout):
        return _LAYOUTS[value]
    if isinstance(value, torch.memory_format):
        return _MEMORY_FORMATS[value]
    if isinstance(value, torch.Generator):
        return ctypes.c_void_p(value._cdata)  # type: ignore[attr-defined]
    if hasattr(type(value), "__index__"):  # torch.SymInt, enumerations
        return operator.index(value)
    return value  # the binding says what it expects in its place


def _decode(value: Any) -> Any:
    if isinstance(value, tvm_ffi.Tensor):
        return runtime.tensor(abi.TridentTensor.from_address(value.__chandle__()).impl)
    if isinstance(value, tvm_ffi.Array):
        return [_decode(each) for each in value]
    return value


def _decode_scalar(value: Any) -> Any:
    return complex(*value) if isinstance(value, tvm_ffi.Array) else value
