"""Triton kernels to CUBINs for a named target, without a GPU.

The bytes depend on the kernel's source, its specialization and the toolchain, not on the machine, the folder or the
process: line information is off (device assertions then name no file), and Triton's environment switches that change
code are ignored by the caches' keys.
"""

from __future__ import annotations

import contextlib
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trident import log
from trident.kernels.lock import lock
from trident.kernels.specialization import KernelParameter, KernelSpecialization

if TYPE_CHECKING:
    from trident.capture.target import Target

_DIVISIBLE_BY_16 = [["tt.divisibility", 16]]


class KernelCompilationError(Exception):
    """Triton rejected a kernel for a target; the message names both and carries Triton's own."""


@dataclass(frozen=True)
class CompiledKernel:
    """A CUBIN and its launch facts.

    The entry ``name`` takes ``parameters`` in order, then two 64-bit pointers (global and profile scratch). The block
    has 32 * ``num_warps`` threads; the grid's x extent counts ``num_ctas`` blocks for each program; ``shared`` is
    dynamic shared memory in bytes; ``global_scratch_size`` is bytes per CTA.
    """

    name: str
    cubin: bytes
    ptx: str
    parameters: tuple[KernelParameter, ...]
    num_warps: int
    num_ctas: int
    shared: int
    global_scratch_size: int
    global_scratch_align: int
    ttir: str


def compile_kernel(specialization: KernelSpecialization, target: Target, cache: Path | None = None) -> CompiledKernel:
    """Compile for a CUDA target.

    ``cache`` is a folder for Triton's cache; without one every call compiles anew. Raises KernelCompilationError.
    """
    import triton
    from triton.backends.compiler import GPUTarget

    watch = log.Stopwatch()
    with lock, _reproducible(cache):
        try:
            compiled = triton.compile(
                kernel_source(specialization),
                target=GPUTarget("cuda", target.arch, 32),
                options={"debug": asserts(specialization.kernel), **specialization.options},
            )
        except Exception as error:
            raise KernelCompilationError(f"{specialization.name} for {target}: {error}") from error
        result = _result(specialization, compiled)
    log.event(
        "kernels",
        "%s for %s: %d bytes, %d warps, shared memory %d (%s)",
        *(result.name, target, len(result.cubin), result.num_warps, result.shared, watch),
    )
    return result


def asserts(kernel: Any) -> bool:
    """Whether a kernel's device assertions are in force: ``@triton.jit(debug=True)``."""
    return bool(kernel.debug)


def kernel_source(specialization: KernelSpecialization) -> Any:
    """What Triton compiles."""
    from triton.compiler.compiler import ASTSource

    kernel = specialization.kernel
    types = {parameter.name: parameter.type for parameter in specialization.parameters}
    return ASTSource(
        kernel,
        signature={name: types.get(name, "constexpr") for name in kernel.arg_names},
        constexprs=dict(specialization.constexprs),
        attrs={
            (kernel.arg_names.index(parameter.name),): _DIVISIBLE_BY_16
            for parameter in specialization.parameters
            if parameter.divisible
        },
    )


def _result(specialization: KernelSpecialization, compiled: Any) -> CompiledKernel:
    metadata = compiled.metadata
    if metadata.launch_cooperative_grid or metadata.launch_pdl:
        raise KernelCompilationError(f"{specialization.name}: cooperative and dependent launches are not supported")
    if metadata.tensordesc_meta:
        raise KernelCompilationError(f"{specialization.name}: host tensor descriptors are not supported")
    return CompiledKernel(
        name=str(metadata.name),
        cubin=bytes(compiled.asm["cubin"]),
        ptx=str(compiled.asm["ptx"]),
        parameters=specialization.parameters,
        num_warps=int(metadata.num_warps),
        num_ctas=int(metadata.num_ctas),
        shared=int(metadata.shared),
        global_scratch_size=int(metadata.global_scratch_size),
        global_scratch_align=int(metadata.global_scratch_align),
        ttir=re.sub(r" loc\(.*\)$|^#loc.*\n", "", str(compiled.asm["ttir"]), flags=re.MULTILINE),
    )


@contextlib.contextmanager
def _reproducible(cache: Path | None) -> Iterator[None]:
    import triton

    with contextlib.ExitStack() as stack:
        folder = (
            cache if cache is not None else Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="trident-")))
        )
        for knobs in (triton.knobs.compilation, triton.knobs.cache, triton.knobs.runtime):
            stack.enter_context(knobs.scope())
        triton.knobs.compilation.disable_line_info = True  # paths and lines of the source would be in the bytes
        triton.knobs.compilation.instrumentation_mode = ""
        triton.knobs.runtime.debug = False
        triton.knobs.cache.dir = str(folder)
        yield
