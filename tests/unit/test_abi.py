"""The ctypes mirror against the native run time, and descriptions of arguments against native packing."""

from __future__ import annotations

import ctypes

import pytest
import torch

from trident import abi, native, runtime
from trident.arguments import DEVICE_CPU, DtypeArgument, TensorArgument, TensorFlags, layout_flags
from trident.packing import Packed, unpack_all


def test_layout_is_the_native_one() -> None:
    runtime.load()
    lines = native.library().trident_abi_layout().decode().splitlines()
    for line in lines:
        name, number = line.split()
        if name == "version":
            assert int(number) == abi.ABI_VERSION
        elif "." in name:
            structure, field = name.split(".")
            assert getattr(getattr(abi, structure), field).offset == int(number), name
        else:
            assert ctypes.sizeof(getattr(abi, name)) == int(number), name
    compared = {line.split()[0] for line in lines}
    structures = (
        "TridentTensor",
        "TridentIteration",
        "TridentFrame",
        "TridentVersion",
        "TridentModule",
        "TridentKernel",
    )
    for structure in structures:
        fields = {f"{structure}.{entry[0]}" for entry in getattr(abi, structure)._fields_}
        assert fields - compared <= {f"{structure}.reserved"}


TENSORS = {
    "contiguous": torch.randn(2, 3),
    "transposed": torch.randn(2, 3).t(),
    "sliced": torch.randn(4, 6)[:, ::2],
    "offset": torch.randn(9)[1:],
    "expanded": torch.randn(3, 1).expand(3, 4),
    "empty": torch.empty(0, 3),
    "scalar": torch.tensor(2.0),
    "channels_last": torch.randn(2, 3, 4, 5).to(memory_format=torch.channels_last),
    "channels_last_1": torch.randn(2, 1, 4, 5),
    "gap": torch.randn(4, 8)[:, :4],
    "conj": torch.randn(3, dtype=torch.complex64).conj(),
    "neg": torch.randn(3, dtype=torch.complex64).conj().imag,
    "grad": torch.randn(3, requires_grad=True),
    "size_1_strides": torch.randn(4, 1).as_strided((4, 1), (1, 77)),
    **{str(dtype): torch.zeros(4, 3, dtype=dtype) for dtype in runtime.SCALAR_TYPES},
}


@pytest.mark.parametrize("name", TENSORS)
def test_native_packing_of_a_real_tensor(name: str) -> None:
    tensor = TENSORS[name]
    flags = layout_flags(tuple(tensor.shape), tensor.stride())
    flags |= TensorFlags.CONJ if tensor.is_conj() else TensorFlags(0)
    flags |= TensorFlags.NEG if tensor.is_neg() else TensorFlags(0)
    flags |= TensorFlags.REQUIRES_GRAD if tensor.requires_grad else TensorFlags(0)
    expected = TensorArgument(
        scalar_type=runtime.SCALAR_TYPES[tensor.dtype],
        sizes=tuple(tensor.shape),
        strides=tensor.stride(),
        storage_offset=tensor.storage_offset(),
        data=tensor.data_ptr(),
        device_type=DEVICE_CPU,
        flags=flags,
    )
    assert runtime.arguments_of(tensor) == (expected,)


@pytest.mark.parametrize("kind", ["sparse", "quantized", "meta", "cow"])
def test_what_is_not_plain_memory_is_refused(kind: str) -> None:
    tensor = {
        "sparse": lambda: torch.randn(3).to_sparse(),
        "quantized": lambda: torch.quantize_per_tensor(torch.randn(3), 0.1, 0, torch.quint8),
        "meta": lambda: torch.empty(3, device="meta"),
        "cow": lambda: torch._lazy_clone(torch.randn(3)),
    }[kind]()
    with pytest.raises(TypeError, match="compiled code takes no"):
        runtime.arguments_of(tensor)


def test_descriptions_survive_packing() -> None:
    arguments = (
        *runtime.arguments_of(torch.randn(2, 3).t(), [torch.zeros(()), None, 4], "ü", ""),
        TensorArgument(15, (2**31, 4), (4, 1), 7, 0xDEAD0010, 2, 3, 90, TensorFlags.CONTIGUOUS | TensorFlags.DENSE),
        (),
        None,
        True,
        -(2**63),
        0.5,
        DtypeArgument(15),
        ((1, 2), (3.0,)),
    )
    packed = Packed(arguments)
    assert unpack_all(ctypes.addressof(packed.args), packed.n) == arguments


def test_one_description_twice_is_one_tensor() -> None:
    (x,) = runtime.arguments_of(torch.ones(2))
    (y,) = runtime.arguments_of(torch.ones(2))
    packed = Packed((x, x, y))
    impls = [abi.TridentTensor.from_address(a.payload.v_ptr).impl for a in packed.args]
    assert impls[0] == impls[1] != impls[2]
