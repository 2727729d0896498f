"""ATen's bindings as other languages see them: functions of TVM FFI's table, and the carriers of tensors."""

from __future__ import annotations

import ctypes

import torch
import tvm_ffi

from trident import runtime


def function(name: str) -> tvm_ffi.Function:
    """A global function of TVM FFI's."""
    runtime.load()
    return tvm_ffi.get_global_func(name)


def carrier(tensor: torch.Tensor) -> tvm_ffi.Tensor:
    """A handle that stands for the very tensor."""
    made: tvm_ffi.Tensor = function("trident.carrier")(ctypes.c_void_p(tensor._cdata))
    return made
