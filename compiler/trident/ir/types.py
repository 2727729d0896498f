"""Types of the torch dialect for tensors and lists."""

from __future__ import annotations

from typing import Any

import torch
from torch_mlir import ir

ELEMENT_TYPES = {
    torch.uint8: "ui8",
    torch.uint16: "ui16",
    torch.uint32: "ui32",
    torch.uint64: "ui64",
    torch.int8: "si8",
    torch.int16: "si16",
    torch.int32: "si32",
    torch.int64: "si64",
    torch.float16: "f16",
    torch.float32: "f32",
    torch.float64: "f64",
    torch.bfloat16: "bf16",
    torch.complex32: "complex<f16>",
    torch.complex64: "complex<f32>",
    torch.complex128: "complex<f64>",
    torch.bool: "i1",
    torch.float8_e5m2: "f8E5M2",
    torch.float8_e4m3fn: "f8E4M3FN",
    torch.float8_e5m2fnuz: "f8E5M2FNUZ",
    torch.float8_e4m3fnuz: "f8E4M3FNUZ",
    torch.float8_e8m0fnu: "f8E8M0FNU",
}
_LIST_ELEMENTS = {
    "int": "int",
    "float": "float",
    "bool": "bool",
    "str": "str",
    "Tensor": "vtensor",
    "Optional[Tensor]": "optional<vtensor>",
    "number": "number",
}


def tensor_type(tensor: torch.Tensor) -> ir.Type:
    """``!torch.vtensor`` with the tensor's static sizes and its element type."""
    sizes = ",".join(str(size) if isinstance(size, int) else "?" for size in tensor.size())
    return ir.Type.parse(f"!torch.vtensor<[{sizes}],{ELEMENT_TYPES[tensor.dtype]}>")


def static_sizes(type_: ir.Type) -> tuple[int, ...]:
    """The sizes of a tensor type that has no unknown ones."""
    listed = str(type_).partition("[")[2].partition("]")[0]
    return tuple(map(int, listed.split(","))) if listed else ()


def list_type(element: str) -> ir.Type:
    return ir.Type.parse(f"!torch.list<{element}>")


def element_type(type_: Any) -> str:
    """What the torch dialect calls the elements of a schema's list type; integers if there is no schema."""
    while isinstance(type_, torch._C.OptionalType):
        type_ = type_.getElementType()
    return _LIST_ELEMENTS[str(type_.getElementType())] if isinstance(type_, torch._C.ListType) else "int"
