"""What compilation makes of a function, stage by stage, as text for readers.

Texts depend on the versions alone: they hold no paths, addresses or line numbers, and a CUBIN is its name and size.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import torch
from torch.fx.node import map_arg

from trident.capture.graph import is_launch
from trident.capture.model import Capture, Launch, TensorInput
from trident.expression import Const, show, show_path
from trident.kernels.compile import CompiledKernel
from trident.kernels.lock import lock

if TYPE_CHECKING:
    from torch_mlir import ir

    from trident.capture.classes import TensorClass
    from trident.ir.importer import ImportedModule
    from trident.versions import ComputingVersion, ModuleSource

# Attributes that say nothing, on half of all lines.
_DEFAULTS = re.compile(r" \{(?:noWrapFlags = 0 : i32|overflowFlags = #llvm\.overflow<none>)\}")
# Dynamo numbers its name for the builtins through the whole process.
_BUILTINS = re.compile(r"(?<=__builtins_dict__)_\d+")


def render(source: ModuleSource, stage: str) -> str:
    """All versions of a module at one of ``STAGES``.

    ``fx`` is the graph with its inputs and results, ``guards`` the conditions in dispatch order with Dynamo's guards
    that were rewritten or discharged, ``launches`` what each launch passes and how its kernel was compiled, ``torch``
    the computations and ``trident`` the versions after import, ``llvm`` the lowered module, ``ptx`` the kernels' code.
    Raises ValueError for another stage, and for ``ptx`` of the cpu target, which interprets its kernels.
    """
    if stage not in STAGES:
        raise ValueError(f"no stage {stage!r}; there are {', '.join(STAGES)}")
    return STAGES[stage](source).rstrip() + "\n"


def _by_version(lines: Callable[[ComputingVersion], Iterable[str]]) -> Callable[[ModuleSource], str]:
    def text(source: ModuleSource) -> str:
        parts = []
        for version in source.versions:
            parts += [f"== {source.name}, {version.key}", *lines(version), ""]
        return "\n".join(parts)

    return text


# ---- graph


def _graph(version: ComputingVersion) -> Iterator[str]:
    capture = version.capture
    launches = {launch.node: launch for launch in capture.launches}
    nodes = list(capture.graph.graph.nodes)
    inputs = zip(capture.graph.graph.find_nodes(op="placeholder"), capture.inputs, strict=True)
    yield "inputs"
    for node, source in inputs:
        if isinstance(source, TensorInput):
            yield f"  {_declare(node)} = {show_path(source.path)}, {_view(source.tensor_class)}"
        else:
            yield f"  {_declare(node)} = {source.kind.__name__} {show(source.expression)}"
    yield "symbols"
    yield from (f"  {name} = {show(read)}" for name, read in sorted(capture.symbols.items()))
    yield "graph"
    for node in nodes:
        if is_launch(node):
            yield f"  {_launch(launches[node])}"
        elif node.op == "call_function":
            yield f"  {_declare(node)} = {_call(node)}"
    yield f"  return {_plain(nodes[-1].args[0])}"
    yield f"results: {capture.output}"
    yield f"written: {', '.join(map(show_path, capture.mutated)) or 'no argument'}"


def _declare(node: torch.fx.Node) -> str:
    value = node.meta.get("val")
    if isinstance(value, torch.Tensor):
        sizes = ", ".join(str(size) for size in value.size())
        return f"{node.name}: {str(value.dtype).removeprefix('torch.')}[{sizes}]"
    if isinstance(value, torch.SymInt | torch.SymFloat | torch.SymBool):
        return f"{node.name}: {value.node.expr}"
    return node.name


def _call(node: torch.fx.Node) -> str:
    target: Any = node.target
    is_operator = isinstance(target, torch._ops.OpOverload)
    name = str(target) if is_operator else target.__name__.removeprefix("sym_")  # the import makes builtins of these
    arguments = [*map(_plain, node.args), *(f"{key}={_plain(value)}" for key, value in node.kwargs.items())]
    return f"{name}({', '.join(arguments)})"


def _launch(launch: Launch) -> str:
    specialization = launch.specialization
    names = [parameter.name for parameter in specialization.parameters]
    operands = [f"{name}={_operand(o)}" for name, o in zip(names, launch.operands, strict=True)]
    operands += [f"{name}={value!r}" for name, value in specialization.constexprs.items()]
    return f"{specialization.name}[{', '.join(map(_operand, launch.grid))}]({', '.join(operands)})"


def _operand(operand: torch.fx.Node | Const | int) -> str:
    return repr(operand.value) if isinstance(operand, Const) else str(operand)


def _plain(value: Any) -> str:
    return str(map_arg(value, lambda node: node))


def _view(declared: TensorClass) -> str:
    if declared.row_sizes is not None:
        return f"{'rows' if declared.rows else 'a row'} of {declared.row_sizes}"
    return declared.view if declared.rows or declared.flat else "as it is"


# ---- guards


def _guards(version: ComputingVersion) -> Iterator[str]:
    capture: Capture = version.capture
    width = max((len(guard.origin) for guard in capture.guards), default=0)
    yield "guards"
    yield from (f"  {guard.origin:{width}}  {guard.text}" for guard in capture.guards)
    yield "rewritten"
    for rewrite in capture.rewritten:
        yield f"  {rewrite.before}  ->  {rewrite.after}  ({rewrite.name})"
    yield "discharged"
    by_reason: dict[str, list[str]] = {}
    for discharge in capture.discharged:
        by_reason.setdefault(discharge.reason, []).append(f"{discharge.name}: {_BUILTINS.sub('', discharge.text)}")
    for reason, texts in by_reason.items():
        yield f"  because {reason}"
        yield from (f"    {text}" for text in sorted(texts))


# ---- launches and kernels


def _launches(version: ComputingVersion) -> Iterator[str]:
    for launch, kernel in zip(version.capture.launches, version.kernels, strict=True):
        specialization = launch.specialization
        yield _launch(launch)
        for parameter in specialization.parameters:
            facts = [parameter.type]
            facts += ["divisible by 16"] if parameter.divisible else []
            facts += ["written"] if parameter.name in launch.written else []
            yield f"  {parameter.name}: {', '.join(facts)}"
        options = ", ".join(f"{name}={value!r}" for name, value in sorted(specialization.options.items()))
        yield f"  options: {options or 'none'}"
        if isinstance(kernel, CompiledKernel):
            yield f"  entry {kernel.name}, {len(kernel.cubin)} bytes"
            yield f"  warps {kernel.num_warps}, blocks in a cluster {kernel.num_ctas}, shared memory {kernel.shared}"
            yield f"  global scratch {kernel.global_scratch_size}, aligned to {kernel.global_scratch_align}"
        else:
            yield f"  interpreted: {kernel.reference}"


def _ptx(version: ComputingVersion) -> Iterator[str]:
    for kernel in version.kernels:
        if not isinstance(kernel, CompiledKernel):
            raise ValueError(f"{kernel.name} is interpreted: it has no PTX")
        yield kernel.ptx


# ---- intermediate representations


def _imported(source: ModuleSource) -> ImportedModule:
    from trident.ir.dialect import make_context
    from trident.ir.importer import import_module

    return import_module(make_context(), source)


def _torch(source: ModuleSource) -> str:
    with lock:
        operations = _imported(source).module.body.operations
        return "\n".join(_text(o) for o in operations if o.operation.name == "func.func")


def _trident(source: ModuleSource) -> str:
    with lock:
        imported = _imported(source)
        text = "\n".join(_text(o) for o in imported.module.body.operations if o.operation.name != "func.func")
    for digest, image in imported.images.items():
        text = text.replace(digest, f"{len(image)} bytes")
    return text


def _llvm(source: ModuleSource) -> str:
    from trident.lowering.module import lower_module

    with lock:
        imported = _imported(source)
        module = lower_module(imported.module.context, imported)
        lines = [_global(o) if o.operation.name == "llvm.mlir.global" else _text(o) for o in module.body.operations]
    return "\n".join(lines)


def _text(operation: ir.OpView) -> str:
    return _DEFAULTS.sub("", str(operation.operation.get_asm(use_local_scope=True))).rstrip()


def _global(operation: ir.OpView) -> str:
    """A global by what is in it: a text, the size of an image, or the fields of a structure that are not zero."""
    from torch_mlir import ir

    attributes = operation.operation.attributes
    name = ir.StringAttr(attributes["sym_name"]).value
    linkage = str(attributes["linkage"]).removeprefix("#llvm.linkage<").removesuffix(">")
    if "value" in attributes:
        data = bytes(memoryview(ir.DenseElementsAttr(attributes["value"])))
        is_text = data.endswith(b"\0") and data[:-1].isascii() and data[:-1].decode().isprintable()
        return f"{linkage} @{name} = {data[:-1].decode()!r}" if is_text else f"{linkage} @{name} = {len(data)} bytes"
    elements: dict[ir.Value, str] = {}
    fields: dict[str, str] = {}
    for one in operation.operation.regions[0].blocks[0].operations:
        instruction = one.operation
        if instruction.name == "llvm.mlir.addressof":
            elements[instruction.results[0]] = str(instruction.attributes["global_name"])
        elif instruction.name == "llvm.mlir.constant":
            elements[instruction.results[0]] = str(instruction.attributes["value"])
        elif instruction.name == "llvm.insertvalue":
            position = ", ".join(map(str, ir.DenseI64ArrayAttr(instruction.attributes["position"])))
            fields[position] = elements[instruction.operands[1]]
    shown = "".join(f"\n  {position}: {value}" for position, value in fields.items())
    return f"{linkage} @{name} = structure of{shown}"


STAGES: Mapping[str, Callable[[ModuleSource], str]] = {
    "fx": _by_version(_graph),
    "guards": _by_version(_guards),
    "launches": _by_version(_launches),
    "torch": _torch,
    "trident": _trident,
    "llvm": _llvm,
    "ptx": _by_version(_ptx),
}
