"""The Triton launches of a graph, taken out of Dynamo's side table."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any

import sympy
import torch
from torch._higher_order_ops.triton_kernel_wrap import identify_mutated_tensors, kernel_side_table
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from triton._utils import canonicalize_ptr_dtype
from triton.runtime.autotuner import Autotuner
from triton.runtime.jit import JITFunction

from trident.capture.classes import INT32_MAX, TensorClass
from trident.capture.errors import CaptureRefused
from trident.capture.graph import is_launch, source_line, storage_origin
from trident.capture.model import Launch
from trident.expression import Const
from trident.kernels.specialization import KernelParameter, KernelSpecialization

ALIGNMENT = 16


def extract_launches(
    module: torch.fx.GraphModule,
    tensor_classes: Mapping[torch.fx.Node, TensorClass],
    shape_env: ShapeEnv,
    multiples: Mapping[sympy.Symbol, int],
) -> tuple[Launch, ...]:
    """Every launch of the graph, in order.

    ``tensor_classes`` describes the graph's tensor inputs; ``multiples`` says which symbols are declared multiples.
    """
    builder = _Builder(tensor_classes, shape_env, multiples)
    return tuple(builder.launch(node) for node in module.graph.nodes if is_launch(node))


@contextlib.contextmanager
def side_table_restored() -> Iterator[None]:
    """Drop what a capture puts into Dynamo's table of kernels, which otherwise keeps them alive for ever.

    Entries are numbered by the table's length and only added under Dynamo's compile lock, which the capture holds: the
    new ones are the tail.
    """
    kernels, constants = len(kernel_side_table.id_to_kernel), len(kernel_side_table.constant_args)
    try:
        yield
    finally:
        for index in range(kernels, len(kernel_side_table.id_to_kernel)):
            del kernel_side_table.kernel_to_id[kernel_side_table.id_to_kernel.pop(index)]
        for index in range(constants, len(kernel_side_table.constant_args)):
            del kernel_side_table.constant_args[index]


class _Builder:
    def __init__(
        self,
        tensor_classes: Mapping[torch.fx.Node, TensorClass],
        shape_env: ShapeEnv,
        multiples: Mapping[sympy.Symbol, int],
    ) -> None:
        self._tensor_classes = tensor_classes
        self._shape_env = shape_env
        self._multiples = {symbol: sympy.Symbol(symbol.name, integer=True) * m for symbol, m in multiples.items()}

    def launch(self, node: torch.fx.Node) -> Launch:
        source = source_line(node)
        kernel, options, passed = _resolve(node, source)
        parameters: list[KernelParameter] = []
        operands: list[torch.fx.Node | Const] = []
        constexprs: dict[str, Any] = {}
        for parameter in kernel.params:
            if parameter.name in passed:
                value = passed[parameter.name]
            elif parameter.has_default:
                value = parameter.default
            else:
                raise CaptureRefused(f"{source}: {kernel.__name__} is launched without {parameter.name}")
            if parameter.is_constexpr or value is None:
                constexprs[parameter.name] = _constexpr(value, parameter.name, source)
            elif type(value) is int and value == 1 and not parameter.do_not_specialize:
                constexprs[parameter.name] = 1  # a constant of this version: Triton's own rule
            elif isinstance(value, bool | int | float):
                parameters.append(_constant_parameter(parameter, value))
                operands.append(Const(value))
            elif isinstance(value, torch.fx.Node):
                parameters.append(self._node_parameter(parameter, value, source))
                operands.append(value)
            else:
                raise CaptureRefused(
                    f"{source}: {kernel.__name__} takes {parameter.name} of type {type(value).__name__}"
                )
        return Launch(
            node=node,
            specialization=KernelSpecialization(kernel, tuple(parameters), constexprs, options),
            operands=tuple(operands),
            grid=_grid(node, source),
            written=_written(kernel, passed, source),
            source=source,
        )

    def _node_parameter(self, parameter: Any, node: torch.fx.Node, source: str) -> KernelParameter:
        value = node.meta["val"]
        if isinstance(value, torch.Tensor):
            aligned = not parameter.do_not_specialize_on_alignment and self.is_aligned(node)
            return KernelParameter(parameter.name, canonicalize_ptr_dtype(value.dtype, parameter.is_const), aligned)
        if isinstance(value, torch.SymInt):
            return KernelParameter(parameter.name, self._integer_type(value), self._is_divisible(parameter, value))
        if isinstance(value, torch.SymFloat):
            return KernelParameter(parameter.name, "fp32")
        if isinstance(value, torch.SymBool):
            return KernelParameter(parameter.name, "u1")
        raise CaptureRefused(f"{source}: {parameter.name} is a {type(value).__name__}")

    def is_aligned(self, node: torch.fx.Node) -> bool:
        """Whether the address of element 0 is proven divisible by 16."""
        origin = storage_origin(node)
        if origin in self._tensor_classes:
            if not self._tensor_classes[origin].aligned:
                return False
        elif origin.op != "call_function":
            return False
        offset = node.meta["val"].storage_offset()
        if origin in self._tensor_classes:
            offset = offset - origin.meta["val"].storage_offset()
        return bool(isinstance(offset, int) and offset * node.meta["val"].element_size() % ALIGNMENT == 0)

    def _integer_type(self, value: torch.SymInt) -> str:
        """i32, beside a guard that demands it, unless the class lies beyond 32 bits."""
        low = self._shape_env.bound_sympy(value.node.expr).lower
        return "i64" if value.node.hint > INT32_MAX or low > INT32_MAX else "i32"

    def _is_divisible(self, parameter: Any, value: torch.SymInt) -> bool:
        if parameter.do_not_specialize or not self._multiples:
            return False
        return bool(sympy.Mod(value.node.expr.subs(self._multiples), ALIGNMENT) == 0)


def _resolve(node: torch.fx.Node, source: str) -> tuple[Any, dict[str, Any], dict[str, Any]]:
    """The kernel, its compilation options and all arguments by name."""
    index, constants_index, arguments = (node.kwargs[name] for name in ("kernel_idx", "constant_args_idx", "kwargs"))
    assert isinstance(index, int) and isinstance(constants_index, int) and isinstance(arguments, Mapping)
    kernel: Any = kernel_side_table.get_kernel(index)
    constants = kernel_side_table.get_constant_args(constants_index)
    passed = {**constants, **arguments}
    options: dict[str, Any] = {}
    if node.kwargs["tma_descriptor_metadata"]:
        raise CaptureRefused(f"{source}: a host tensor descriptor is passed to a kernel")
    while isinstance(kernel, Autotuner):
        if len(kernel.configs) != 1:
            raise CaptureRefused(
                f"{source}: the kernel is autotuned over {len(kernel.configs)} configurations; name one"
            )
        config = kernel.configs[0]
        passed.update(config.kwargs)
        options.update({"num_warps": config.num_warps, "num_stages": config.num_stages, "num_ctas": config.num_ctas})
        if config.maxnreg is not None:
            options["maxnreg"] = config.maxnreg
        kernel = kernel.fn
    if not isinstance(kernel, JITFunction):
        raise CaptureRefused(f"{source}: {type(kernel).__name__} kernels are not supported")
    for name in [name for name in passed if name not in kernel.arg_names]:
        options[name] = passed.pop(name)
    return kernel, options, passed


def _constexpr(value: Any, name: str, source: str) -> Any:
    if isinstance(value, torch.fx.Node):
        raise CaptureRefused(f"{source}: the constexpr {name} depends on an argument; specialize that argument")
    return value


def _constant_parameter(parameter: Any, value: bool | int | float) -> KernelParameter:
    if isinstance(value, bool):
        return KernelParameter(parameter.name, "u1")
    if isinstance(value, float):
        return KernelParameter(parameter.name, "fp32")
    kind = "i32" if -(2**31) <= value <= INT32_MAX else "i64"
    return KernelParameter(parameter.name, kind, not parameter.do_not_specialize and value % ALIGNMENT == 0)


def _grid(node: torch.fx.Node, source: str) -> tuple[Any, Any, Any]:
    grids = node.kwargs["grid"]
    assert isinstance(grids, list | tuple)
    if len(grids) != 1:
        raise CaptureRefused(f"{source}: {len(grids)} grids for one launch")
    (grid,) = grids
    assert isinstance(grid, list | tuple)
    extents = [*grid, 1, 1][: max(3, len(grid))]
    if len(extents) != 3 or not all(isinstance(extent, int | torch.fx.Node) for extent in extents):
        raise CaptureRefused(f"{source}: a grid has one to three integer extents, not {grid}")
    return (extents[0], extents[1], extents[2])


def _written(kernel: Any, passed: Mapping[str, Any], source: str) -> frozenset[str]:
    values = {name: value.meta["val"] if isinstance(value, torch.fx.Node) else value for name, value in passed.items()}
    missing = {p.name: p.default for p in kernel.params if p.name not in values and p.has_default}
    return frozenset(identify_mutated_tensors(kernel, {**values, **missing}, {}))


def largest_tile(specialization: KernelSpecialization) -> int:
    """The largest integer constexpr: no tile along one dimension is larger. 1 if there is none."""
    sizes = [v for v in specialization.constexprs.values() if isinstance(v, int) and not isinstance(v, bool)]
    return max([1, *sizes])
