"""Numbers of PyTorch's memory formats and layouts as compiled code compares them (``TridentEnumeration``)."""

from __future__ import annotations

import torch

_MEMORY_FORMAT = 1 << 8
_LAYOUT = 2 << 8

# c10::MemoryFormat and c10::Layout, each with its enumeration's bit.
ENUMERATORS: dict[torch.memory_format | torch.layout, int] = {
    torch.contiguous_format: _MEMORY_FORMAT | 0,
    torch.preserve_format: _MEMORY_FORMAT | 1,
    torch.channels_last: _MEMORY_FORMAT | 2,
    torch.channels_last_3d: _MEMORY_FORMAT | 3,
    torch.strided: _LAYOUT | 0,
    torch.sparse_coo: _LAYOUT | 1,
    torch.sparse_csr: _LAYOUT | 2,
    torch._mkldnn: _LAYOUT | 3,  # type: ignore[attr-defined]
    torch.sparse_csc: _LAYOUT | 4,
    torch.sparse_bsr: _LAYOUT | 5,
    torch.sparse_bsc: _LAYOUT | 6,
    torch.jagged: _LAYOUT | 7,
}
