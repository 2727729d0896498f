"""Arguments as compiled code reads them, built from descriptions, and descriptions read back from native memory."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

from trident import abi
from trident.abi import TypeIndex
from trident.arguments import (
    Argument,
    DeviceArgument,
    DictArgument,
    DtypeArgument,
    EnumeratorArgument,
    SequenceArgument,
    SequenceKind,
    TensorArgument,
    TensorFlags,
)


class Packed:
    """``args`` (``n`` TVMFFIAny) and everything they point at. Tensors have no TensorImpl: for ``select`` only."""

    def __init__(self, arguments: Sequence[Argument]) -> None:
        self._kept: list[Any] = []
        self._impls: dict[int, int] = {}
        self.n = len(arguments)
        self.args = (abi.TVMFFIAny * max(self.n, 1))()
        for slot, argument in zip(self.args, arguments, strict=False):
            self._fill(slot, argument)

    def _fill(self, slot: abi.TVMFFIAny, argument: Argument) -> None:
        if argument is None:
            slot.type_index = TypeIndex.NONE
        elif isinstance(argument, bool):
            slot.type_index, slot.payload.v_int64 = TypeIndex.BOOL, int(argument)
        elif isinstance(argument, int):
            slot.type_index, slot.payload.v_int64 = TypeIndex.INT, argument
        elif isinstance(argument, float):
            slot.type_index, slot.payload.v_float64 = TypeIndex.FLOAT, argument
        elif isinstance(argument, DtypeArgument):
            slot.type_index = TypeIndex.DTYPE
            slot.payload.v_dtype = abi.DtypePayload(_dl_type(argument.scalar_type), argument.scalar_type)
        elif isinstance(argument, DeviceArgument):
            slot.type_index = TypeIndex.DEVICE
            slot.payload.v_device = abi.DLDevice(argument.device_type, argument.device_index)
        elif isinstance(argument, str):
            slot.type_index, slot.payload.v_ptr = TypeIndex.STR, self._string(argument)
        elif isinstance(argument, TensorArgument):
            slot.type_index, slot.payload.v_ptr = TypeIndex.TENSOR, self._tensor(argument)
        elif isinstance(argument, EnumeratorArgument):
            slot.type_index, slot.payload.v_int64 = TypeIndex.OPAQUE_POINTER, argument.number
        elif isinstance(argument, DictArgument):
            elements = [element for pair in zip(argument.keys, argument.items, strict=True) for element in pair]
            slot.type_index = TypeIndex.MAP
            slot.payload.v_ptr = self._container(argument, TypeIndex.MAP, elements, len(argument.keys))
        else:
            slot.type_index = TypeIndex.ARRAY
            slot.payload.v_ptr = self._container(argument, TypeIndex.ARRAY, argument, len(argument))

    def _keep(self, value: Any) -> int:
        self._kept.append(value)
        return ctypes.addressof(value)

    def _string(self, text: str) -> int:
        encoded = text.encode()
        data = self._keep(ctypes.create_string_buffer(encoded, max(len(encoded), 1)))
        return self._keep(abi.StringObject(_header(TypeIndex.STR), data, len(encoded)))

    def _container(self, container: Argument, type_index: TypeIndex, items: Sequence[Argument], size: int) -> int:
        elements = (abi.TVMFFIAny * max(len(items), 1))()
        for slot, item in zip(elements, items, strict=False):
            self._fill(slot, item)
        cell = abi.SequenceCell(self._keep(elements), size, size)
        kind = container.kind if isinstance(container, SequenceArgument) else SequenceKind.ANY
        return self._keep(abi.TridentSequence(_header(type_index), cell, kind=kind))

    def _tensor(self, tensor: TensorArgument) -> int:
        rank = len(tensor.sizes)
        # DLPack allows NULL where there is no dimension: whoever reads one all the same faults at once.
        sizes = self._keep((ctypes.c_int64 * rank)(*tensor.sizes)) if rank else None
        strides = self._keep((ctypes.c_int64 * rank)(*tensor.strides)) if rank else None
        dl = abi.DLTensor(
            data=tensor.data,
            device=abi.DLDevice(tensor.device_type, tensor.device_index),
            ndim=rank,
            dtype=_dl_type(tensor.scalar_type),
            shape=sizes,
            strides=strides,
        )
        # Identity is by description object: the same one twice is one tensor, two equal ones are two.
        impl = self._impls.setdefault(id(tensor), len(self._impls) + 1)
        packed = abi.TridentTensor(
            header=_header(TypeIndex.TENSOR),
            dl=dl,
            impl=impl,
            numel=tensor.numel,
            flags=int(tensor.flags),
            arch=tensor.arch,
            storage_offset=tensor.storage_offset,
            scalar_type=tensor.scalar_type,
        )
        return self._keep(packed)


def unpack(value: abi.TVMFFIAny) -> Argument:
    """The description of one native value. Raises TypeError for a type that is no argument."""
    payload = value.payload
    match value.type_index:
        case TypeIndex.NONE:
            return None
        case TypeIndex.BOOL:
            return bool(payload.v_int64)
        case TypeIndex.INT:
            return int(payload.v_int64)
        case TypeIndex.FLOAT:
            return float(payload.v_float64)
        case TypeIndex.DTYPE:
            return DtypeArgument(payload.v_dtype.scalar_type)
        case TypeIndex.DEVICE:
            return DeviceArgument(payload.v_device.device_type, payload.v_device.device_id)
        case TypeIndex.STR:
            string = abi.StringObject.from_address(payload.v_ptr)
            return ctypes.string_at(string.data, string.size).decode() if string.size else ""
        case TypeIndex.TENSOR:
            return unpack_tensor(abi.TridentTensor.from_address(payload.v_ptr))
        case TypeIndex.ARRAY:
            sequence = abi.TridentSequence.from_address(payload.v_ptr)
            items = unpack_all(sequence.cell.data, sequence.cell.size)
            return SequenceArgument(items, SequenceKind(sequence.kind)) if sequence.kind else items
    raise TypeError(f"TVM FFI type index {value.type_index} is no argument")


def unpack_all(address: int | None, n: int) -> tuple[Argument, ...]:
    """The descriptions of ``n`` native values at ``address``."""
    if not n or address is None:
        return ()
    return tuple(unpack(value) for value in (abi.TVMFFIAny * n).from_address(address))


def unpack_tensor(packed: abi.TridentTensor) -> TensorArgument:
    """The description of a native tensor."""
    dl = packed.dl
    return TensorArgument(
        scalar_type=packed.scalar_type,
        sizes=_extents(dl.shape, dl.ndim),
        strides=_extents(dl.strides, dl.ndim),
        storage_offset=packed.storage_offset,
        data=dl.data or 0,
        device_type=dl.device.device_type,
        device_index=dl.device.device_id,
        arch=packed.arch,
        flags=TensorFlags(packed.flags),
    )


def _extents(address: int | None, rank: int) -> tuple[int, ...]:
    if not rank or address is None:
        return ()
    return tuple((ctypes.c_int64 * rank).from_address(address))


def _header(type_index: TypeIndex) -> abi.TVMFFIObject:
    return abi.TVMFFIObject(combined_ref_count=(1 << 32) | 1, type_index=type_index)


def _dl_type(scalar_type: int) -> abi.DLDataType:
    code, bits = abi.DL_TYPES.get(scalar_type, (0, 0))
    return abi.DLDataType(code, bits, 1)
