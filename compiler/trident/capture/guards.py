"""All guards of a capture: Dynamo's, each translated, rewritten, discharged or refused, and ours; in dispatch order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial, reduce

import torch
from torch._guards import Guard as DynamoGuard

from trident.arguments import DeviceArgument, EnumeratorArgument, TensorFlags
from trident.capture import discharge
from trident.capture.classes import (
    ArgumentClass,
    Container,
    Dim,
    SameAs,
    ScalarClass,
    Sizes,
    TensorClass,
    as_container,
)
from trident.capture.discharge import Discharge
from trident.capture.dynamo import user_line
from trident.capture.errors import CaptureRefused
from trident.capture.example import SEQUENCE_KINDS, describe_literal
from trident.capture.implied import without_implied
from trident.capture.model import Rewrite
from trident.capture.rewrite import comes_down_to, declared_read, free_unit_stride, lower_bounds, rewrite
from trident.capture.target import Target
from trident.capture.traced_module import TracedModule
from trident.capture.translate import Untranslatable, parse_path, translate
from trident.expression import (
    TYPE_BOOL,
    TYPE_DEVICE,
    TYPE_DICT,
    TYPE_DTYPE,
    TYPE_ENUMERATOR,
    TYPE_FLOAT,
    TYPE_INT,
    TYPE_LIST,
    TYPE_NONE,
    TYPE_STR,
    TYPE_TENSOR,
    Apply,
    Const,
    Expression,
    Guard,
    Path,
    Read,
    apply,
    bits_of,
    reads,
    show,
    show_path,
)
from trident.scalar_types import SCALAR_TYPES

_TYPES: Mapping[type, int] = {
    bool: TYPE_BOOL,
    int: TYPE_INT,
    float: TYPE_FLOAT,
    str: TYPE_STR,
    torch.dtype: TYPE_DTYPE,
    torch.device: TYPE_DEVICE,
    torch.memory_format: TYPE_ENUMERATOR,
    torch.layout: TYPE_ENUMERATOR,
}

# Identities, addresses and files in guard code are this process's: they would make two equal captures read differently.
_IDENTITY = re.compile(r"(___check_(?:type|obj)_id\(.*), \d+\)(.*?)(?: at 0x\w+| from '.*')?(>?)$")

# Dynamo's guards whose code is translated line by line. Everything else about an argument is refused.
TRANSLATED = frozenset(
    {
        "SHAPE_ENV",
        "TENSOR_MATCH",
        "TYPE_MATCH",
        "CONSTANT_MATCH",
        "EQUALS_MATCH",
        "SEQUENCE_LENGTH",
        "ID_MATCH",
        "NONE_MATCH",
        "BOOL_MATCH",
        "DUPLICATE_INPUT",
        "LIST_LENGTH",
        "TUPLE_LENGTH",
        "DICT_KEYS_MATCH",
    }
)

# Dynamo's guards on what a container is and holds, but not on what its elements are.
_STRUCTURE = frozenset(
    (
        "TYPE_MATCH",
        "SEQUENCE_LENGTH",
        "LIST_LENGTH",
        "TUPLE_LENGTH",
        "DICT_KEYS_MATCH",
        "DICT_CONTAINS",
        "DICT_CONST_KEYS",
        "BOOL_MATCH",
    )
)


@dataclass
class GuardSet:
    """Guards under construction."""

    classes: Mapping[Path, ArgumentClass]
    containers: frozenset[Path] = frozenset()  # whose kind, length and keys are guarded exactly
    guards: dict[Expression, Guard] = field(default_factory=dict)
    discharged: list[Discharge] = field(default_factory=list)
    rewritten: list[Rewrite] = field(default_factory=list)

    def add(self, guard: Guard) -> None:
        if guard.condition == Const(True):
            return
        if guard.condition == Const(False):
            raise CaptureRefused(f"no call can pass {guard.text} ({guard.origin})")
        self.guards.setdefault(guard.condition, guard)

    def demand(self, condition: Expression, origin: str) -> None:
        self.add(Guard(condition, show(condition), origin))

    def ordered(self) -> tuple[Guard, ...]:
        """In dispatch order, each able to decide alone; the others are recorded as discharged."""
        needed, implied = without_implied(sorted(self.guards.values(), key=_rank))
        self.discharged.extend(Discharge(guard.origin, guard.text, discharge.IMPLIED) for guard in implied)
        return needed


def _rank(guard: Guard) -> int:
    """Cheap ones first, and each after those that make its reads safe: kind, device, dtype, rank, sizes, ..."""
    return max((_FIELD_RANK[read.field] for read in reads(guard.condition)), default=0)


_FIELD_RANK: Mapping[str, int] = {
    name: rank
    for rank, names in enumerate(
        (
            ("type", "length", "kind", "key_type", "key"),  # structure, outer containers first
            ("device_type",),
            ("arch", "device_index"),
            ("dtype",),
            ("ndim",),
            ("flags",),
            ("value", "bits", "number", "scalar_type", "device"),
            ("impl",),
            ("default_dtype", "deterministic", "allow_tf32_matmul", "allow_bf16_reduction", "allow_fp16_reduction"),
            ("layout", "operand"),  # before sizes: two tensors of one layout have one guard on the number of dimensions
            ("size",),
            ("stride",),
            ("numel",),
            ("storage_offset",),
            ("data",),
        )
    )
    for name in names
}


def kind_guards(
    classes: Mapping[Path, ArgumentClass], containers: Iterable[tuple[Path, ArgumentClass]]
) -> Iterator[Guard]:
    """What every argument is, containers before their elements; the value of those the version is specialized on."""
    for path, argument in sorted((*containers, *classes.items()), key=lambda entry: len(entry[0])):
        container = as_container(argument)
        if container is not None:
            yield from _container_guards(path, container, exactly=container is argument)
            continue
        if isinstance(argument, Sizes):  # what is asked of it is false of anything but a list of integers
            continue
        yield _guard(_is_of_kind(path, argument), "kind")
        if isinstance(argument, float):  # by their bits: 0.0 equals -0.0, and NaN nothing
            condition = apply("eq", Read(path, "bits"), bits_of(argument))
            yield Guard(condition, f"{show(Read(path, 'value'))} is {argument!r}", "specialization")
        elif isinstance(argument, bool | int | str):
            yield _guard(apply("eq", Read(path, "value"), argument), "specialization")
        elif isinstance(argument, torch.dtype):
            yield _guard(apply("eq", Read(path, "scalar_type"), SCALAR_TYPES[argument]), "specialization")
        elif isinstance(argument, torch.device | torch.memory_format | torch.layout):
            described = describe_literal(argument)
            assert isinstance(described, DeviceArgument | EnumeratorArgument)
            field = "device" if isinstance(described, DeviceArgument) else "value"
            condition = apply("eq", Read(path, field), described.number)
            yield Guard(condition, f"{show(Read(path, field))} == {argument!r}", "specialization")


def _container_guards(path: Path, container: Container, *, exactly: bool) -> Iterator[Guard]:
    """Kind, length and keys: what makes reads of the elements safe, and tells them apart."""
    is_dict = container.kind is dict
    yield _guard(apply("eq", Read(path, "type"), TYPE_DICT if is_dict else TYPE_LIST), "kind")
    if exactly and not is_dict:
        condition = apply("eq", Read(path, "kind"), int(SEQUENCE_KINDS[container.kind]))
        yield Guard(condition, f"type({show(Read(path, 'value'))}) == {container.kind.__name__}", "kind")
    yield _guard(apply("eq", Read(path, "length"), len(container.items)), "kind")
    for index, key in enumerate(container.keys):
        yield _guard(apply("eq", Read(path, "key_type", index), _TYPES[type(key)]), "kind")
        yield _guard(apply("eq", Read(path, "key", index), key), "kind")


def _guard(condition: Expression, origin: str) -> Guard:
    return Guard(condition, show(condition), origin)


def _is_of_kind(path: Path, argument: ArgumentClass) -> Expression:
    read = Read(path, "type")
    if isinstance(argument, ScalarClass):
        return reduce(partial(apply, "or"), (apply("eq", read, _TYPES[kind]) for kind in argument.kinds))
    return apply("eq", read, _type_index(argument))


def _type_index(argument: ArgumentClass) -> int:
    if isinstance(argument, TensorClass | SameAs):
        return TYPE_TENSOR
    if argument is None:
        return TYPE_NONE
    return _TYPES[type(argument)]


def target_guards(tensors: Mapping[Path, TensorClass], target: Target) -> Iterator[Guard]:
    """Device type, equal device indices and capability."""
    first: Path | None = None
    for path in tensors:
        yield _guard(apply("eq", Read(path, "device_type"), target.device_type), "target")
        if not target.is_cuda:
            continue
        if first is None:
            first = path
            yield _guard(apply("eq", Read(path, "arch"), target.arch), "target")
        else:
            yield _guard(apply("eq", Read(path, "device_index"), Read(first, "device_index")), "target")


def tensor_guards(tensors: Mapping[Path, TensorClass]) -> Iterator[Guard]:
    """Bits that a fake tensor does not have, declared multiples and ranges, and one layout for all flat tensors."""
    first_flat: Path | None = None
    for path, declared in tensors.items():
        lazy = apply("bitand", Read(path, "flags"), int(TensorFlags.CONJ | TensorFlags.NEG))
        yield Guard(apply("eq", lazy, 0), f"{show_path(path)} is neither a conj nor a neg view", "kind")
        if declared.iteration is not None:  # before its sizes and strides are read
            yield _guard(comes_down_to(declared.iteration), "declaration:iteration")
        for index, size in enumerate(declared.sizes):
            yield from _multiple(declared_read(Read(path, "size", index), declared), size)
        for index, stride in enumerate(declared.strides or ()):
            read = Read(path, "stride", index)
            yield from _multiple(declared_read(read, declared), stride)
            if isinstance(stride, Dim) and not declared.has_wide_offsets:  # Dynamo knows no ranges of strides
                yield _guard(free_unit_stride(apply("ge", read, stride.min), read, declared), "declaration:range")
                if stride.max is not None:
                    upper = apply("le", read, stride.max)
                    yield _guard(free_unit_stride(upper, read, declared), "declaration:range")
        if declared.flat and first_flat is not None:
            yield _guard(apply("same_layout", Read(first_flat, "layout"), Read(path, "layout")), "declaration:flat")
        elif declared.flat:
            first_flat = path


def _multiple(extent: Expression, declared: int | Dim) -> Iterator[Guard]:
    if isinstance(declared, Dim) and declared.multiple_of > 1:
        yield _guard(apply("eq", apply("mod", extent, declared.multiple_of), 0), "declaration:multiple_of")


def scalar_guards(classes: Mapping[Path, ArgumentClass], *, compares: bool) -> Iterator[Guard]:
    """Declared ranges of run-time integers; run-time floats are finite if host code ``compares`` numbers.

    Dynamo takes ``f == f`` for true, and leaves neither a guard nor a trace of it.
    """
    for path, declared in classes.items():
        if isinstance(declared, ScalarClass):
            if declared.kind is float and compares:
                value = Read(path, declared.field)
                difference = apply("sub", value, value)
                yield Guard(apply("eq", difference, 0.0), f"{path[0]} is finite", "kind")
            if declared.min is not None:
                yield _guard(apply("ge", Read(path, declared.field), declared.min), "declaration:range")
            if declared.max is not None:
                yield _guard(apply("le", Read(path, declared.field), declared.max), "declaration:range")


def translate_dynamo_guards(
    guards: Iterable[DynamoGuard],
    into: GuardSet,
    parameters: frozenset[str],
    module: TracedModule | None,
    *,
    reads_storage_offset: bool,
    reads_strides: bool,
) -> None:
    """Each guard of Dynamo into ``into``; raises CaptureRefused for one that no table knows.

    Of a ``module``'s guards those on its tensors are on arguments, all others on what is read besides arguments.
    """
    reads = {"reads_storage_offset": reads_storage_offset, "reads_strides": reads_strides}
    for guard in guards:
        kind = guard.create_fn_name()
        name = guard.name
        lines = [_IDENTITY.sub(r"\1\2\3", str(code)) for code in guard.code_list or []]
        if module is not None:
            name, lines = module.aliased(name), list(map(module.aliased, lines))
        if kind in discharge.AMBIENT:
            into.discharged.append(Discharge(kind, "; ".join(lines) or kind, discharge.AMBIENT[kind]))
            continue
        is_of_module = module is not None and name == guard.name
        inside = parameters - {module.parameter} if module is not None and is_of_module else parameters
        outside = discharge.reason_for_source(name, inside)
        if outside is not None:
            into.discharged.append(Discharge(kind, "; ".join(lines) or _text(guard), outside))
            continue
        if kind in _STRUCTURE and _path_of(name) in into.containers:
            into.discharged.append(Discharge(kind, "; ".join(lines) or _text(guard), discharge.STRUCTURE))
            continue
        if isinstance(into.classes.get(_path_of(name) or ()), Sizes):
            into.discharged.append(Discharge(kind, "; ".join(lines) or _text(guard), discharge.SIZES))
            continue
        if kind not in TRANSLATED:
            raise _refusal(guard, kind, name, "no table knows this guard")
        for code in lines:
            _translate_line(guard, name, kind, code, into, **reads)
    into.rewritten.extend(lower_bounds(into.classes))


def _text(guard: DynamoGuard) -> str:
    """What a guard says for which Dynamo leaves no code."""
    attribute = getattr(guard.create_fn, "keywords", {}).get("attr")
    return guard.name if attribute is None else f"not ___dict_contains({attribute!r}, {guard.name}.__dict__)"


def _translate_line(
    guard: DynamoGuard,
    name: str,
    kind: str,
    code: str,
    into: GuardSet,
    *,
    reads_storage_offset: bool,
    reads_strides: bool,
) -> None:
    reason = discharge.reason_for_code(code, reads_storage_offset=reads_storage_offset)
    if reason is None and kind != "SHAPE_ENV" and _is_literal(name, into.classes):
        reason = discharge.LITERAL
    if reason is not None:
        into.discharged.append(Discharge(kind, code, reason))
        return
    try:
        conditions = translate(code)
    except Untranslatable as error:
        raise _refusal(guard, kind, code, f"no native form of {error}") from error
    for condition in conditions:
        if _is_trivial(condition):
            into.discharged.append(Discharge(kind, show(condition), discharge.NON_NEGATIVE))
            continue
        after, rewrites = rewrite(condition, code, into.classes, reads_strides=reads_strides)
        into.rewritten.extend(rewrites)
        into.demand(after, f"dynamo:{kind}")


def _path_of(source: str) -> Path | None:
    try:
        return parse_path(source)
    except Untranslatable:
        return None


def _is_literal(source: str, classes: Mapping[Path, ArgumentClass]) -> bool:
    """Whether the version is specialized on the argument, or on all that a container holds."""
    path = parse_path(source)
    if path is None:
        return False
    within = [declared for each, declared in classes.items() if each[: len(path)] == path]
    return bool(within) and not any(isinstance(declared, TensorClass | ScalarClass | SameAs) for declared in within)


def _is_trivial(condition: Expression) -> bool:
    """``0 <= size``, or ``x is x``."""
    if isinstance(condition, Apply) and condition.operation == "eq" and len(set(condition.operands)) == 1:
        return True
    if not (isinstance(condition, Apply) and condition.operation == "le"):
        return False
    low, extent = condition.operands
    return low == Const(0) and isinstance(extent, Read) and extent.field in ("size", "stride")


def _refusal(guard: DynamoGuard, kind: str, code: str, why: str) -> CaptureRefused:
    where = user_line(guard.user_stack) or "unknown source"
    return CaptureRefused(f"{where}: the guard {kind} `{code}` is refused: {why}")
