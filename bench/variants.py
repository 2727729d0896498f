"""The variants of a comparison: how a call is served, and in which process.

A world is a worker process that serves its variants (worker.py): what a peer changes in a process, no other sees.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Variant:
    """``name`` in results and on the command line, ``title`` in tables and pictures."""

    name: str
    world: str
    title: str


VARIANTS = {
    variant.name: variant
    for variant in (
        Variant("stock", "stock", "PyTorch"),
        Variant("override", "ours", "enable()"),
        Variant("direct", "ours", "direct call"),
        Variant("named", "ours", "enable(name)"),
        Variant("disabled", "ours", "installed, disabled"),
        Variant("flag_gems", "flag_gems", "FlagGems"),
        Variant("compile", "compile", "torch.compile"),
        Variant("compile_cpp_wrapper", "compile_cpp_wrapper", "torch.compile, C++ wrapper"),
        Variant("compile_cuda_graphs", "compile_cuda_graphs", "torch.compile, CUDA graphs"),
        Variant("compile_guards_filtered", "compile_guards_filtered", "torch.compile, tensor guards only"),
        Variant("compile_guards_skipped", "compile_guards_skipped", "torch.compile, guards skipped"),
    )
}
OURS = ("override", "direct", "named")  # what has to hit
