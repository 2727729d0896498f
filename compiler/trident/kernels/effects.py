"""Which pointers a kernel may store through."""

from __future__ import annotations

from typing import Any

from trident.kernels.compile import KernelCompilationError, kernel_source
from trident.kernels.lock import lock
from trident.kernels.specialization import KernelSpecialization


def written_parameters(specialization: KernelSpecialization, arch: int) -> frozenset[str]:
    """Names of the pointer parameters that the kernel may store through, by PyTorch's analysis of its Triton IR.

    ``arch`` is 10 times the CUDA capability. Raises KernelCompilationError for a kernel that Triton rejects.
    """
    from torch._higher_order_ops.triton_kernel_wrap import analyze_kernel_mutations, get_tma_stores, ttir_to_functions

    with lock:
        functions = ttir_to_functions(_triton_ir(specialization, arch))
        entry = next(iter(functions))
        # Its cache, which detects cycles, is of one analysis.
        analyze_kernel_mutations.reset()
        get_tma_stores.reset()
        written = analyze_kernel_mutations(functions, entry, len(specialization.parameters))
    pairs = zip(specialization.parameters, written, strict=True)
    return frozenset(parameter.name for parameter, is_written in pairs if is_written and parameter.is_pointer)


def _triton_ir(specialization: KernelSpecialization, arch: int) -> Any:
    from triton._C.libtriton import ir
    from triton.backends.compiler import GPUTarget
    from triton.compiler.compiler import make_backend

    target = GPUTarget("cuda", arch, 32)
    backend = make_backend(target)
    context = ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    options = backend.parse_options(dict(specialization.options))
    generators = backend.get_codegen_implementation(options)
    try:
        return kernel_source(specialization).make_ir(target, options, generators, backend.get_module_map(), context)
    except Exception as error:
        raise KernelCompilationError(f"{specialization.name} for sm_{arch}: {error}") from error
