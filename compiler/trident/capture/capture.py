"""A host function and the classes of its arguments in; graph, guards, recipe and launches out (paper: capture).

Dynamo traces the function under fake tensors, on a machine with or without a GPU. What it assumed comes out as guards,
what it computed as a graph of ATen operators and Triton launches, and its own bytecode, replayed, says how arguments
become graph inputs and graph outputs the result.
"""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import sympy
import torch

from trident import log
from trident.capture.aliasing import aliasing_guards, compares_numbers
from trident.capture.ambient_guards import ambient_guards
from trident.capture.autotuned import autotuned_kernels
from trident.capture.classes import (
    LEAVES,
    ArgumentClass,
    Container,
    Dim,
    SameAs,
    ScalarClass,
    TensorClass,
    as_container,
)
from trident.capture.dynamo import Traced, trace
from trident.capture.environment import capture_environment
from trident.capture.errors import CaptureRefused, located
from trident.capture.example import check_example
from trident.capture.fakes import Examples, containers, leaves, make_examples
from trident.capture.graph import aten_graph, storage_origin, written_arguments
from trident.capture.guards import (
    GuardSet,
    kind_guards,
    scalar_guards,
    target_guards,
    tensor_guards,
    translate_dynamo_guards,
)
from trident.capture.iteration import check_iterated
from trident.capture.launch_guards import alignment_guards, launch_guards
from trident.capture.launches import extract_launches, side_table_restored
from trident.capture.model import Capture, Input, Launch, Output, OutputArgument, ScalarInput, TensorInput
from trident.capture.recipe import output_recipe
from trident.capture.rewrite import declared_read
from trident.capture.symbols import value_expression
from trident.capture.target import Target
from trident.capture.traced_module import TracedModule
from trident.capture.translate import parse_path
from trident.expression import Expression, Path, Read
from trident.kernels.autotune import Tuner

_VARIADIC: Mapping[Any, type] = {inspect.Parameter.VAR_POSITIONAL: tuple, inspect.Parameter.VAR_KEYWORD: dict}

# Literals of which there is one object for each value: whoever returns that value returns the argument.
_RECOGNISED = torch.dtype | torch.memory_format | torch.layout


def capture(
    function: Callable[..., Any],
    arguments: Mapping[str, ArgumentClass],
    target: Target,
    conditions: tuple[Expression, ...] = (),
    tuner: Tuner | None = None,
    module: TracedModule | None = None,
    *,
    specialize: bool = False,
) -> Capture:
    """Capture ``function`` for the calls that ``arguments`` (one class per parameter) describe, for ``target``.

    ``conditions`` are guarded beside what the classes say: relations between arguments that the function relies on and
    does not state. ``tuner`` chooses among the configurations of autotuned kernels; without one the first of them is
    taken. ``module`` is the argument that is a module, if one is. ``specialize`` compiles kernels for run-time integers
    like the example's, where Triton's launcher would tell others apart, and guards that. Parameters that ``arguments``
    leaves out take their defaults, as literals. Raises CaptureRefused, with the user's file and line, for what cannot
    become native code, and ValueError for classes that don't fit the signature.
    """
    with located(function):
        complete = _complete(function, arguments)
        return _capture(function, complete, target, conditions, tuner or Tuner(), module, specialize)


def _capture(
    function: Callable[..., Any],
    arguments: Mapping[str, ArgumentClass],
    target: Target,
    conditions: tuple[Expression, ...],
    tuner: Tuner,
    traced_module: TracedModule | None,
    specialize: bool,
) -> Capture:
    classes = dict(leaves(arguments))
    runtime_scalars = frozenset(_source(path) for path, c in classes.items() if isinstance(c, ScalarClass))
    symbolic_strides = {
        _source(path): tuple(isinstance(stride, Dim) for stride in declared.strides)
        for path, declared in classes.items()
        if isinstance(declared, TensorClass) and declared.strides is not None
    }
    environment = capture_environment(target, runtime_scalars, symbolic_strides, with_module=traced_module is not None)
    watch = log.Stopwatch()
    with environment, side_table_restored(), autotuned_kernels(only_first=tuner.is_blank) as autotuned:
        examples = make_examples(arguments, target)
        if traced_module is not None:
            examples = traced_module.among(examples)
        traced = trace(function, examples.values, traced_module)
        watch.lap("trace")
        module = aten_graph(traced, {_source(path) for path, declared in classes.items() if _is_float(declared)})
        watch.lap("graph")
        tensor_classes = _tensor_classes(module, traced, classes)
        multiples = _multiples(traced, classes)
        floats = _example_floats(module, traced, classes)
        launches = extract_launches(
            *(module, tensor_classes, traced.shape_env, multiples, target, tuner, autotuned, floats),
            specialize=specialize,
        )
        watch.lap("launches")
        found = _assemble(function, arguments, classes, target, examples, traced, module, conditions, launches)
        watch.lap("guards")
    operations = sum(node.op == "call_function" for node in module.graph.nodes)
    log.event(
        "capture",
        "%s for %s: %d operations, %d of them launches (%s)",
        *(function.__qualname__, target, operations, len(launches), watch),
    )
    _log_guards(function.__qualname__, found)
    return found


def _log_guards(name: str, found: Capture) -> None:
    if not log.wants("guards"):
        return
    counts = len(found.guards), len(found.rewritten), len(found.discharged)
    log.event("guards", "%s for %s: %d guards, %d rewritten, %d discharged", name, found.target, *counts)
    for guard in found.guards:
        log.event("guards", "%s: %s, from %s", name, guard.text, guard.origin)
    for rewrite in found.rewritten:
        log.event("guards", "%s: %s rewritten to %s (%s)", name, rewrite.before, rewrite.after, rewrite.name)
    for discharge in found.discharged:
        log.event("guards", "%s: %s `%s` discharged: %s", name, discharge.name, discharge.text, discharge.reason)


def _assemble(
    function: Callable[..., Any],
    arguments: Mapping[str, ArgumentClass],
    classes: Mapping[Path, ArgumentClass],
    target: Target,
    examples: Examples,
    traced: Traced,
    module: torch.fx.GraphModule,
    conditions: tuple[Expression, ...],
    launches: tuple[Launch, ...],
) -> Capture:
    symbols = _symbols(traced, classes)
    inputs = _inputs(traced, classes, symbols)
    placeholders = module.graph.find_nodes(op="placeholder")
    for node, source in zip(placeholders, inputs, strict=True):
        if isinstance(source, ScalarInput) and isinstance(node.meta["val"], torch.SymFloat):
            symbols[node.meta["val"].node.expr.name] = source.expression
    tensor_inputs = {
        node: source for node, source in zip(placeholders, inputs, strict=True) if isinstance(source, TensorInput)
    }
    check_iterated(module, tensor_inputs)
    mutated = _mutated(module, launches, tensor_inputs)
    values, identities = _replay_values(examples, arguments)
    paths = {node: source.path for node, source in tensor_inputs.items()}
    for node, source in zip(placeholders, inputs, strict=True):
        if isinstance(source, ScalarInput) and isinstance(source.expression, Read):
            paths[node] = source.expression.path
    output = output_recipe(traced, module, values, identities, paths)
    exact = {path: argument for path, argument in containers(arguments) if isinstance(argument, Container)}
    guards = GuardSet(classes, frozenset(exact))
    tensors = {path: declared for path, declared in classes.items() if isinstance(declared, TensorClass)}
    for guard in kind_guards(classes, containers(arguments)):
        guards.add(guard)
    compared = scalar_guards(classes, compares=compares_numbers(traced.traced_code))
    for guard in (*target_guards(tensors, target), *tensor_guards(tensors), *compared):
        guards.add(guard)
    read_by_host = {name for code in traced.traced_code for name in code.co_names}
    for condition in conditions:
        guards.demand(condition, "declaration:condition")
    translate_dynamo_guards(
        traced.guards,
        guards,
        frozenset(arguments),
        traced.module,
        reads_storage_offset="storage_offset" in read_by_host
        or any(node.target is torch.ops.aten.sym_storage_offset.default for node in module.graph.nodes),
        reads_strides="stride" in read_by_host,
    )
    distinct, indistinct = aliasing_guards(classes, mutated, traced.traced_code)
    guards.discharged.extend(indistinct)
    for guard in (
        *distinct,
        *ambient_guards(module, traced.traced_code),
        *launch_guards(launches, tensor_inputs, symbols),
        *alignment_guards(tensor_inputs, launches),
    ):
        guards.add(guard)
    ordered = guards.ordered()
    check_example(ordered, arguments, target)
    return Capture(
        name=function.__name__,
        target=target,
        parameters=tuple(arguments),
        graph=module,
        inputs=inputs,
        output=output,
        guards=ordered,
        discharged=tuple(guards.discharged),
        rewritten=tuple(guards.rewritten),
        launches=launches,
        mutated=mutated,
        symbols=symbols,
        keys={path: argument.keys for path, argument in exact.items() if argument.kind is dict},
    )


def _tensor_classes(
    module: torch.fx.GraphModule, traced: Traced, classes: Mapping[Path, ArgumentClass]
) -> dict[torch.fx.Node, TensorClass]:
    """The classes of the graph's tensor inputs."""
    placeholders = zip(module.graph.find_nodes(op="placeholder"), traced.input_names, strict=True)
    declared = {node: classes[_input_path(name, classes)] for node, name in placeholders}
    return {node: found for node, found in declared.items() if isinstance(found, TensorClass)}


def _example_floats(
    module: torch.fx.GraphModule, traced: Traced, classes: Mapping[Path, ArgumentClass]
) -> dict[sympy.Symbol, float]:
    """An example of each float that is read at run time."""
    examples: dict[sympy.Symbol, float] = {}
    for node, name in zip(module.graph.find_nodes(op="placeholder"), traced.input_names, strict=True):
        declared, value = classes[_input_path(name, classes)], node.meta["val"]
        if isinstance(declared, ScalarClass) and isinstance(value, torch.SymFloat):
            examples[value.node.expr] = float(declared.example)
    return examples


def _complete(function: Callable[..., Any], arguments: Mapping[str, ArgumentClass]) -> dict[str, ArgumentClass]:
    signature = inspect.signature(function)
    unknown = set(arguments) - set(signature.parameters)
    if unknown:
        raise ValueError(f"{function.__name__} has no parameters {sorted(unknown)}")
    complete: dict[str, ArgumentClass] = {}
    for name, parameter in signature.parameters.items():
        if name in arguments:
            complete[name] = arguments[name]
            kind = _VARIADIC.get(parameter.kind)
            container = as_container(complete[name])
            if kind is not None and (container is None or container.kind is not kind):
                raise ValueError(f"{function.__name__}: the class of {parameter} is that of a {kind.__name__}")
        elif parameter.kind in _VARIADIC:
            complete[name] = Container(_VARIADIC[parameter.kind], ())
        elif parameter.default is not inspect.Parameter.empty:
            complete[name] = parameter.default
        else:
            raise ValueError(f"{function.__name__}: no class for parameter {name}")
    for path, declared in leaves(complete):
        if not isinstance(declared, LEAVES):
            raise CaptureRefused(
                f"{path[0]}: a {type(declared).__module__}.{type(declared).__name__} has no native form"
            )
    return complete


def _is_float(declared: ArgumentClass) -> bool:
    return isinstance(declared, ScalarClass) and declared.kind is float


def _source(path: Path) -> str:
    """Dynamo's name of an argument."""
    return f"L[{path[0]!r}]" + "".join(f"[{step!r}]" for step in path[1:])


def _input_path(name: str, classes: Mapping[Path, ArgumentClass]) -> Path:
    path = parse_path(name)
    if path is None or path not in classes:
        raise CaptureRefused(f"a tensor that is not an argument: the graph reads {name}")
    return path


def _symbols(traced: Traced, classes: Mapping[Path, ArgumentClass]) -> dict[str, Expression]:
    """What each symbol of the capture is read from: sizes before strides, earlier inputs before later ones."""
    symbols: dict[str, Expression] = {}

    def define(value: object, read: Read) -> None:
        if isinstance(value, torch.SymInt) and isinstance(value.node.expr, sympy.Symbol):
            declared = classes[read.path]
            symbols.setdefault(value.node.expr.name, declared_read(read, declared))

    for name, value in zip(traced.input_names, traced.inputs, strict=True):
        path = _input_path(name, classes)
        declared = classes[path]
        if isinstance(declared, ScalarClass):
            define(value, Read(path, declared.field))
            continue
        for index, size in enumerate(value.size()):
            define(size, Read(path, "size", index))
        for index, stride in enumerate(value.stride()):
            define(stride, Read(path, "stride", index))
        define(value.storage_offset(), Read(path, "storage_offset"))
    return symbols


def _inputs(traced: Traced, classes: Mapping[Path, ArgumentClass], symbols: dict[str, Expression]) -> tuple[Input, ...]:
    inputs: list[Input] = []
    for name, value in zip(traced.input_names, traced.inputs, strict=True):
        path = _input_path(name, classes)
        declared = classes[path]
        if isinstance(declared, ScalarClass):
            inputs.append(ScalarInput(Read(path, declared.field), declared.kind))
        elif isinstance(declared, TensorClass):
            sizes = tuple(value_expression(size, symbols) for size in value.size())
            strides = tuple(value_expression(stride, symbols) for stride in value.stride())
            inputs.append(TensorInput(path, declared, sizes, strides))
        else:
            raise CaptureRefused(f"the graph takes {name}, whose class is {declared!r}")
    return tuple(inputs)


def _multiples(traced: Traced, classes: Mapping[Path, ArgumentClass]) -> dict[sympy.Symbol, int]:
    multiples: dict[sympy.Symbol, int] = {}
    for name, value in zip(traced.input_names, traced.inputs, strict=True):
        declared = classes[_input_path(name, classes)]
        if not isinstance(declared, TensorClass):
            continue
        for extent, size in zip(declared.sizes, value.size(), strict=True):
            if isinstance(extent, Dim) and extent.multiple_of > 1 and isinstance(size, torch.SymInt):
                multiples[size.node.expr] = extent.multiple_of
        for extent, stride in zip(declared.strides or (), value.stride(), strict=False):
            symbol = stride.node.expr if isinstance(stride, torch.SymInt) else None
            if isinstance(extent, Dim) and extent.multiple_of > 1 and isinstance(symbol, sympy.Symbol):
                multiples[symbol] = extent.multiple_of
    return multiples


def _mutated(
    module: torch.fx.GraphModule, launches: Iterable[Launch], inputs: Mapping[torch.fx.Node, TensorInput]
) -> tuple[Path, ...]:
    written = {storage_origin(node) for node in written_arguments(module)}
    for launch in launches:
        for parameter, operand in zip(launch.specialization.parameters, launch.operands, strict=True):
            if parameter.name in launch.written and isinstance(operand, torch.fx.Node):
                written.add(storage_origin(operand))
    return tuple(source.path for node, source in inputs.items() if node in written)


def _replay_values(
    examples: Examples, arguments: Mapping[str, ArgumentClass]
) -> tuple[dict[str, object], dict[int, Output]]:
    """Values whose identity nothing else shares, so that a returned argument is recognised; and what each is."""
    identities: dict[int, Output] = {key: OutputArgument(path) for key, path in examples.paths.items()}
    numbers = itertools.count(2**40)

    def replayed(path: Path, declared: ArgumentClass, example: object) -> object:
        if isinstance(example, torch.nn.Module):
            return example
        container = as_container(declared)
        if container is not None:
            inside = example.values() if isinstance(example, dict) else example
            assert isinstance(inside, Iterable)
            steps = zip(container.steps, container.items, inside, strict=True)
            value = container.filled([replayed((*path, step), item, one) for step, item, one in steps])
        elif isinstance(declared, ScalarClass):
            value = declared.kind(f"{next(numbers)}")  # parsed, so not an interned constant
        elif isinstance(declared, TensorClass | SameAs) or not isinstance(declared, _RECOGNISED):
            return example
        else:
            value = example
        identities.setdefault(id(value), OutputArgument(path))
        return value

    values = {name: replayed((name,), declared, examples.values[name]) for name, declared in arguments.items()}
    return values, identities
