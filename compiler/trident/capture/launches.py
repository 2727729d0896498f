"""The Triton launches of a graph, taken out of Dynamo's side table."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import sympy
import torch
from torch._higher_order_ops.triton_kernel_wrap import kernel_side_table
from torch._prims_common import is_contiguous_or_false
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from triton._utils import canonicalize_ptr_dtype
from triton.backends.nvidia.compiler import CUDAOptions
from triton.runtime.autotuner import Autotuner, Config
from triton.runtime.jit import JITFunction

from trident.capture.autotuned import Autotuned
from trident.capture.classes import INT32_MAX, TensorClass
from trident.capture.errors import CaptureRefused
from trident.capture.graph import is_launch, source_line, storage_origin
from trident.capture.model import Launch, Specialized, Tuning
from trident.capture.target import Target
from trident.expression import Const
from trident.kernels.autotune import Candidate, Contest, TensorOperand, Tuner
from trident.kernels.compile import KernelCompilationError
from trident.kernels.effects import written_parameters
from trident.kernels.specialization import KernelParameter, KernelSpecialization

ALIGNMENT = 16
_ANY_ARCH = 90  # for the cpu target: what a kernel writes is the same on all


def extract_launches(
    module: torch.fx.GraphModule,
    tensor_classes: Mapping[torch.fx.Node, TensorClass],
    shape_env: ShapeEnv,
    multiples: Mapping[sympy.Symbol, int],
    target: Target,
    tuner: Tuner,
    autotuned: Mapping[int, Autotuned],
    floats: Mapping[sympy.Symbol, float],
    *,
    specialize: bool,
) -> tuple[Launch, ...]:
    """Every launch of the graph, in order.

    ``tensor_classes`` describes the graph's tensor inputs; ``multiples`` says which symbols are declared multiples.
    ``tuner`` chooses among the configurations of the ``autotuned`` kernels, for example values that ``floats`` has of
    run-time floats. ``specialize``: on the example's integers, as Triton's launcher specializes.
    """
    _refuse_unknown_layouts(module.graph)
    builder = _Builder(tensor_classes, shape_env, multiples, target, tuner, autotuned, floats, specialize)
    return tuple(builder.launch(node) for node in module.graph.nodes if is_launch(node))


def _refuse_unknown_layouts(graph: torch.fx.Graph) -> None:
    """Kernels that see a tensor of which tracing may know another layout than there will be.

    ``reshape`` and its like copy or don't, by the sizes and strides of their input. Where those are known at run time
    only, so is the layout of what comes of it, while the launch was traced, and its bounds computed, for one of both.
    """
    unknown: set[torch.fx.Node] = set()
    for node in graph.nodes:
        sources = node.all_input_nodes
        if is_launch(node):
            if any(source in unknown for source in sources):
                raise CaptureRefused(f"{source_line(node)}: a kernel sees a tensor whose layout depends on strides")
        elif node.target is not torch.ops.aten.contiguous.default and (
            any(source in unknown for source in sources) or (_may_copy(node) and any(map(_is_open, sources)))
        ):
            unknown.add(node)


def _is_open(node: torch.fx.Node) -> bool:
    """Whether a tensor may be contiguous or not, or strided in one way or another."""
    value = node.meta.get("val")
    if not isinstance(value, torch.Tensor) or is_contiguous_or_false(value):
        return False
    return any(isinstance(extent, torch.SymInt) for extent in (*value.size(), *value.stride()))


def _may_copy(node: torch.fx.Node) -> bool:
    """Whether a node is a composite that gives a view of its input or, depending on strides, a copy."""
    if not isinstance(node.target, torch._ops.OpOverload):
        return False
    views = any(result.alias_info is not None for result in node.target._schema.returns)
    name: str = node.target.name()  # type: ignore[no-untyped-call]
    return views and torch._C._dispatch_has_kernel_for_dispatch_key(name, "CompositeImplicitAutograd")


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


@dataclass(frozen=True)
class _Configured:
    """A launch with one configuration of its kernel; ``text`` is empty for a kernel that is not autotuned."""

    text: str
    specialization: KernelSpecialization
    operands: tuple[torch.fx.Node | Const, ...]
    grid: tuple[Any, Any, Any]
    specialized: Mapping[str, Specialized]


class _Builder:
    def __init__(
        self,
        tensor_classes: Mapping[torch.fx.Node, TensorClass],
        shape_env: ShapeEnv,
        multiples: Mapping[sympy.Symbol, int],
        target: Target,
        tuner: Tuner,
        autotuned: Mapping[int, Autotuned],
        floats: Mapping[sympy.Symbol, float],
        specialize: bool,
    ) -> None:
        self._tensor_classes = tensor_classes
        self._shape_env = shape_env
        self._multiples = {symbol: sympy.Symbol(symbol.name, integer=True) * m for symbol, m in multiples.items()}
        self._target = target
        self._tuner = tuner
        self._autotuned = autotuned
        self._floats = floats
        self._specialize = specialize

    def launch(self, node: torch.fx.Node) -> Launch:
        source = source_line(node)
        kernel, configurations, passed = _resolve(node, source)
        configured = [
            self._configured(kernel, configuration, passed, grid, source)
            for configuration, grid in zip(configurations, _grids(node, len(configurations), source), strict=True)
        ]
        index, tuning = 0, None
        kernel_index = node.kwargs["kernel_idx"]
        assert isinstance(kernel_index, int)
        autotuned = self._autotuned[kernel_index]
        if len(configured) > 1:
            index, tuning = self._tuned(kernel, autotuned, configured, passed, source)
        elif len(autotuned.configurations) > 1:
            tuning = Tuning(autotuned.configurations, autotuned.configurations[0], (), measured=False)
        chosen = configured[index]
        try:
            written = written_parameters(chosen.specialization, self._target.arch or _ANY_ARCH)
        except KernelCompilationError as error:
            raise CaptureRefused(f"{source}: {error}") from error
        return Launch(
            *(node, chosen.specialization, chosen.operands, chosen.grid, written, source, tuning, chosen.specialized)
        )

    def _tuned(
        self,
        kernel: Any,
        autotuned: Autotuned,
        configured: list[_Configured],
        passed: Mapping[str, Any],
        source: str,
    ) -> tuple[int, Tuning]:
        key = {name: passed[name] for name in autotuned.key if name in passed}
        contest = Contest(
            autotuned.autotuner,
            kernel,
            tuple(Candidate(c.text, c.specialization, self._example_grid(c)) for c in configured),
            {name: self._example(passed[name]) for name in (*kernel.arg_names, *passed) if name in passed},
            autotuned.positional,
            {name: self._example(value) for name, value in key.items()},
            self._target,
        )
        try:
            choice = self._tuner.choose(contest)
        except ValueError as error:
            raise CaptureRefused(f"{source}: {kernel.__name__}: {error}") from error
        nodes = tuple((n, v if isinstance(v, torch.fx.Node) else Const(v)) for n, v in key.items())
        texts = tuple(c.text for c in configured)
        return choice or 0, Tuning(texts, texts[choice or 0], nodes, choice is not None)

    def _configured(
        self,
        kernel: Any,
        configuration: Config | None,
        passed: Mapping[str, Any],
        grid: tuple[Any, Any, Any],
        source: str,
    ) -> _Configured:
        passed = {**passed, **(configuration.kwargs if configuration is not None else {})}
        options = {**_options(configuration), **{n: v for n, v in passed.items() if n not in kernel.arg_names}}
        _check_options(options, source)
        parameters: list[KernelParameter] = []
        operands: list[torch.fx.Node | Const] = []
        constexprs: dict[str, Any] = {}
        specialized: dict[str, Specialized] = {}
        for parameter in kernel.params:
            if parameter.name in passed:
                value = passed[parameter.name]
            elif parameter.has_default:
                value = parameter.default
            else:
                raise CaptureRefused(f"{source}: {kernel.__name__} is launched without {parameter.name}")
            if parameter.is_constexpr or value is None:
                constexprs[parameter.name] = _constexpr(value, parameter.name, source)
            elif type(value) is int and value == 1 and _knows_1(parameter):
                constexprs[parameter.name] = 1  # a constant of this version: Triton's own rule
            elif isinstance(value, bool | int | float):
                parameters.append(_constant_parameter(parameter, value))
                operands.append(Const(value))
            elif isinstance(value, torch.fx.Node):
                if self._specialize and isinstance(value.meta["val"], torch.SymInt):
                    specialized[parameter.name] = Specialized(value, _knows_1(parameter), _aligns(parameter))
                    if value.meta["val"].node.hint == 1 and _knows_1(parameter):
                        constexprs[parameter.name] = 1
                        continue
                parameters.append(self._node_parameter(parameter, value, source))
                operands.append(value)
            else:
                raise CaptureRefused(
                    f"{source}: {kernel.__name__} takes {parameter.name} of type {type(value).__name__}"
                )
        declared = {parameter.name: parameter.annotation_type for parameter in kernel.params}
        typed = tuple(_as_annotated(parameter, declared[parameter.name], source) for parameter in parameters)
        specialization = KernelSpecialization(kernel, typed, constexprs, options)
        return _Configured(str(configuration or ""), specialization, tuple(operands), grid, specialized)

    def _node_parameter(self, parameter: Any, node: torch.fx.Node, source: str) -> KernelParameter:
        value = node.meta["val"]
        if isinstance(value, torch.Tensor):
            aligned = _aligns(parameter) and self.is_aligned(node)
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
        if not _aligns(parameter):
            return False
        if self._specialize:
            return bool(value.node.hint % ALIGNMENT == 0)
        if not self._multiples:
            return False
        return bool(sympy.Mod(value.node.expr.subs(self._multiples), ALIGNMENT) == 0)

    def _example(self, value: Any) -> Any:
        """A graph node or constant as the example call has it."""
        value = value.meta["val"] if isinstance(value, torch.fx.Node) else value
        value = value.value if isinstance(value, Const) else value
        if isinstance(value, torch.SymFloat):
            return float(value.node.expr.xreplace(self._floats))
        if isinstance(value, torch.SymInt | torch.SymBool):
            return value.node.hint
        if isinstance(value, torch.Tensor):
            sizes, strides = (tuple(map(self._example, extents)) for extents in (value.size(), value.stride()))
            return TensorOperand(value.dtype, sizes, strides)
        return value

    def _example_grid(self, configured: _Configured) -> tuple[int, int, int]:
        x, y, z = map(self._example, configured.grid)
        return x, y, z


def _resolve(node: torch.fx.Node, source: str) -> tuple[Any, list[Config | None], dict[str, Any]]:
    """The kernel, its configurations ([None] if it is not autotuned) and all arguments by name."""
    index, constants_index, arguments = (node.kwargs[name] for name in ("kernel_idx", "constant_args_idx", "kwargs"))
    assert isinstance(index, int) and isinstance(constants_index, int) and isinstance(arguments, Mapping)
    kernel: Any = kernel_side_table.get_kernel(index)
    passed = {**kernel_side_table.get_constant_args(constants_index), **arguments}
    configurations: list[Config | None] = [None]
    if node.kwargs["tma_descriptor_metadata"]:
        raise CaptureRefused(
            f"{source}: a host tensor descriptor is passed to a kernel; make it in the kernel"
            " (tl.make_tensor_descriptor)"
        )
    if isinstance(kernel, Autotuner):
        configurations, kernel = list(kernel.configs), kernel.fn
    if not isinstance(kernel, JITFunction):
        raise CaptureRefused(f"{source}: {type(kernel).__name__} kernels are not supported")
    return kernel, configurations, passed


def _options(configuration: Config | None) -> dict[str, Any]:
    if configuration is None:
        return {}
    names = ("num_warps", "num_stages", "num_ctas", "maxnreg", "ir_override")
    return {name: value for name in names if (value := getattr(configuration, name)) is not None}


def _check_options(options: Mapping[str, Any], source: str) -> None:
    for name in ("launch_cooperative_grid", "launch_pdl"):
        if options.get(name):
            raise CaptureRefused(f"{source}: {name}: cooperative and dependent launches are not supported")
    known = {option.name for option in dataclasses.fields(CUDAOptions)}
    for name in options:
        if name not in known:
            raise CaptureRefused(f"{source}: the launch passes {name}, which is neither a parameter nor an option")


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
    return KernelParameter(parameter.name, kind, _aligns(parameter) and value % ALIGNMENT == 0)


def _as_annotated(parameter: KernelParameter, annotation: str, source: str) -> KernelParameter:
    """Of the type that the kernel declares, if it declares one."""
    if not annotation or annotation == parameter.type:
        return parameter
    if (annotation, parameter.type) != ("i64", "i32"):
        raise CaptureRefused(f"{source}: {parameter.name}, declared as {annotation}, is given a {parameter.type}")
    return dataclasses.replace(parameter, type=annotation)


def _knows_1(parameter: Any) -> bool:
    """Whether Triton makes a constant of an integer that is 1."""
    return not (parameter.do_not_specialize or parameter.annotation_type)


def _aligns(parameter: Any) -> bool:
    """Whether Triton compiles a parameter for addresses or integers that are divisible by 16 apart from others."""
    return not (parameter.do_not_specialize or parameter.do_not_specialize_on_alignment)


def _grids(node: torch.fx.Node, count: int, source: str) -> list[tuple[Any, Any, Any]]:
    """One grid for each of ``count`` configurations."""
    grids = node.kwargs["grid"]
    assert isinstance(grids, list | tuple) and len(grids) == count
    return [_grid(grid, source) for grid in grids]


def _grid(grid: Any, source: str) -> tuple[Any, Any, Any]:
    extents = [*grid, 1, 1][: max(3, len(grid))]
    if len(extents) != 3 or not all(isinstance(extent, int | torch.fx.Node) for extent in extents):
        raise CaptureRefused(f"{source}: a grid has one to three integer extents, not {grid}")
    return (extents[0], extents[1], extents[2])


def largest_tile(specialization: KernelSpecialization) -> int:
    """The largest integer constexpr: no tile along one dimension is larger. 1 if there is none."""
    sizes = [v for v in specialization.constexprs.values() if isinstance(v, int) and not isinstance(v, bool)]
    return max([1, *sizes])
