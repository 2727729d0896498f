"""One overload of an elementwise operator, as its schema tells it: host functions, versions and requirements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial, reduce
from typing import Any

import torch

from trident.capture.classes import ArgumentClass, Dim, Iteration, ScalarClass, TensorClass
from trident.capture.rewrite import comes_down_to
from trident.expression import Expression, Read, apply
from trident.iteration import NOT_BROADCASTABLE, OTHER_OUTPUT_SHAPE, OVERLAPPING
from trident_ops.declaration import (
    Configuration,
    Overload,
    Requirement,
    VersionClass,
    dtype_among,
    is_a,
    is_tensor,
    operands_have,
    rank_between,
    same_or_disjoint,
)
from trident_ops.ops.pointwise_host import Core, flat, host_function, strided
from trident_ops.ops.pointwise_kernels import RANK, flat_kernel, strided_kernel
from trident_ops.ops.pointwise_numbers import fits, integers_take_integers, is_float_tensor, representable
from trident_ops.ops.pointwise_row import Row
from trident_ops.ops.rows import name_of

LARGEST_BLOCK = 8192
# The last block ends within 32 bits.
MOST_ELEMENTS = 2**31 - LARGEST_BLOCK

WARPS = {2: 2, 4: 4, 8: 8}  # by bytes an element: so that a thread of a flat kernel loads two vectors of 16 bytes
# Unaligned operands are loaded element by element, four a thread: add and neg, functional and in place, then take 0.86
# to 1.01 of stock's device time on an H200; with eight a thread up to 1.10, with sixteen 1.33.
UNALIGNED_WARPS = 8
CONFIGURATIONS: tuple[Configuration, ...] = (
    {"BLOCK": 1024, "num_warps": 4},
    {"BLOCK": 512, "num_warps": 4},
    {"BLOCK": 1024, "num_warps": 2},
    {"BLOCK": 1024, "num_warps": 8},
    {"BLOCK": 2048, "num_warps": 4},
    {"BLOCK": 4096, "num_warps": 8},
    {"BLOCK": LARGEST_BLOCK, "num_warps": 8},
)


class Signature:
    """One overload of a row, as its schema tells it."""

    def __init__(self, row: Row, overload: str) -> None:
        self.row = row
        self.name = f"aten::{overload}"
        base, _, variant = overload.partition(".")
        schema = getattr(getattr(torch.ops.aten, base), variant or "default")._schema
        self.parameters = {a.name: a.default_value if a.has_default_value() else ... for a in schema.arguments}
        self.defaults = tuple(value for value in self.parameters.values() if value is not ...)
        written = [a.name for a in schema.arguments if a.alias_info is not None and a.alias_info.is_write]
        self.out = next((a.name for a in schema.arguments if a.name in written and a.kwarg_only), None)
        self.in_place = bool(written) and self.out is None
        kinds = {a.name: str(a.type) for a in schema.arguments if a.name != self.out}
        self.tensors = [name for name, kind in kinds.items() if kind == "Tensor"]
        self.numbers = [name for name, kind in kinds.items() if kind == "number"]
        self.string = next((name for name, kind in kinds.items() if kind == "str"), None)
        self.outputs = [self.out] if self.out else ["self"] if self.in_place else []
        # Operands of one layout, whatever it is, are told apart from others by fewer instructions than an iteration.
        self.alike = row.alike or (len(self.tensors) == 1 and not self._counts_numbers())
        # Made here, not at the first request: where kernels are interpreted they are found by importing the row.
        self._variants = tuple(_variants(row, base.removesuffix("_"), self.numbers, self.string))

    def overload(self) -> Overload:
        return Overload(
            name=self.name,
            host=self.host,
            classes=tuple(self._classes()),
            requirements=tuple(self._requirements()),
            configurations=CONFIGURATIONS,
        )

    def sample(self, dtype: torch.dtype, device: torch.device, shape: tuple[int, ...]) -> tuple[Any, ...]:
        values: list[Any] = []
        for name in self.parameters:
            if name in self.row.masks:
                values.append(torch.rand(shape, device=device) < 0.5)
            elif name in self.tensors:
                values.append((10 * torch.randn(shape, device=device)).to(dtype))
            elif name in self.numbers and self.parameters[name] is ...:
                values.append(2 if not dtype.is_floating_point else 2.0)
        return tuple(values)

    # ---- host functions

    def host(self, configuration: Configuration) -> Core:
        """The host function of one class: its own configuration names layout, string and count of numbers."""
        variant = self._variants[configuration.get("VARIANT", 0)]
        kernels = variant.kernels
        is_flat = configuration.get("FLAT", 1)
        launch: Callable[..., Core] = partial(flat, alike=self.alike) if is_flat else strided
        tensors = len(self.tensors) - configuration.get("NUMBERS", 0)
        core = launch(
            kernels.flat if is_flat else kernels.strided,
            configuration["BLOCK"],
            configuration["num_warps"],
            tensors=tensors,
            scalars=0 if variant.value is not None else len(self.numbers) + configuration.get("NUMBERS", 0),
            typed_by=None if self.row.boolean else self.tensors.index("self"),
            out=list(self.parameters).index(self.outputs[0]) if self.outputs else None,
        )
        return host_function(self.parameters, core)

    # ---- classes

    def _classes(self) -> Iterator[VersionClass]:
        for numbers in ((), self._replaceable()) if self._replaceable() else ((),):
            for layout in self._layouts():
                for variant in self._variants:
                    for dtype in self.row.dtypes:
                        yield self._class(dtype, layout, numbers, variant)

    def _layouts(self) -> tuple[str, ...]:
        if any(name in self.row.scalars for name in self.tensors):
            return ("strided",)  # one element is not side by side with others
        return ("aligned", "strided") if self.out and not self.alike else ("aligned", "unaligned", "strided")

    def _replaceable(self) -> tuple[str, ...]:
        return tuple(name for name in self.tensors if name in self.row.numbers)

    def _class(self, dtype: torch.dtype, layout: str, numbers: tuple[str, ...], variant: _Variant) -> VersionClass:
        is_flat = layout != "strided"
        iteration = None if is_flat and self.alike else self._iteration(1 if is_flat else RANK)
        arguments: dict[str, ArgumentClass] = {}
        for name in self.parameters:
            if name in numbers or name in self.numbers:
                arguments[name] = _number(dtype, self.row.least.get(name), variant.value)
            elif name in self.row.scalars:
                arguments[name] = TensorClass(dtype, (), aligned=False)
            elif name in self.tensors or name == self.out:
                own = torch.bool if name in self.row.masks else dtype
                arguments[name] = _tensor(own, layout, iteration)
            else:
                arguments[name] = variant.string
        if variant.value is None:
            values = [fits(name, dtype) for name in self.numbers if dtype.is_floating_point]
        else:
            values = [apply("eq", Read((name,), "number"), float(variant.value)) for name in self.numbers]
        return VersionClass(
            ".".join(
                (name_of(dtype), *(["number"] if numbers else []), *([variant.name] if variant.name else []), layout)
            ),
            arguments,
            (*self._of_layout(dtype, iteration, (*numbers, *self.numbers)), *values),
            {
                "FLAT": int(is_flat),
                "NUMBERS": len(numbers),
                "VARIANT": self._variants.index(variant),
                **({"num_warps": self._warps(dtype, layout)} if is_flat else {}),
            },
        )

    def _of_layout(
        self, dtype: torch.dtype, iteration: Iteration | None, numbers: tuple[str, ...]
    ) -> Iterator[Expression]:
        """What a class demands of its tensors beyond the class of each."""
        if iteration is None:
            if self.out:
                yield same_or_disjoint("self", self.out, (dtype,)).condition
            return
        yield comes_down_to(iteration)
        numel = iteration.function("numel")
        if iteration.rank == 1:
            numel = iteration.function("size", 0)
            for place in sorted({iteration.operands.index(name) for name in iteration.operands if name not in numbers}):
                yield apply("eq", iteration.function("stride", place, 0), 1)
        yield apply("le", 1, numel)
        yield apply("le", numel, MOST_ELEMENTS)

    def _warps(self, dtype: torch.dtype, layout: str) -> int:
        if layout == "unaligned":
            return UNALIGNED_WARPS
        own = self.row.warps if dtype.itemsize == 2 else None
        return own or WARPS[dtype.itemsize]

    def _iteration(self, rank: int) -> Iteration:
        operands = (*self.outputs, *self.tensors)
        if self._counts_numbers():
            operands = (*operands, *self.numbers)
        return Iteration(operands, rank, len(self.outputs), linear=self.row.contiguous and not self.outputs)

    def _counts_numbers(self) -> bool:
        return self.row.boolean and bool(self.numbers)

    # ---- requirements

    def _requirements(self) -> Iterator[Requirement]:
        row, all_tensors = self.row, [*self.tensors, *([self.out] if self.out else [])]
        for name in all_tensors:
            yield is_a((torch.Tensor, int, float), name) if name in row.numbers else is_tensor(name)
        for name in self.numbers:
            yield is_a((int, float), name)
        if self.string is not None:
            yield is_a(str, self.string)
            known = [apply("eq", Read((self.string,), "value"), text) for text in sorted(row.compute)]
            yield Requirement(f"{self.string} in {', '.join(sorted(row.compute))}", reduce(partial(apply, "or"), known))
        yield dtype_among("self", row.dtypes)
        for name in self.tensors:
            if name in row.masks:
                yield dtype_among(name, (torch.bool,))
        alike = [name for name in all_tensors if name not in row.masks]
        if len(alike) > 1:
            yield operands_have("same_dtype", *alike)
        if len(all_tensors) > 1:
            yield operands_have("same_device", *all_tensors)
        yield operands_have("are_resolved", *all_tensors)
        for name in (*self._replaceable(), *self.numbers):
            if not all(dtype.is_floating_point for dtype in row.dtypes):
                yield integers_take_integers(name)
        for name in self.numbers:
            yield representable(name, row.dtypes)
        for name in self.tensors:
            if name in row.scalars:
                yield rank_between(name, 0, 0)
        for name, least in row.least.items():
            if name in self.numbers:
                integer = apply("not", is_float_tensor(row.dtypes))
                low = apply("lt", Read((name,), "number"), float(least))
                yield Requirement(f"{name} >= {least} beside integers", apply("not", apply("and", integer, low)))
        yield from self._iterates()

    def _iterates(self) -> Iterator[Requirement]:
        iteration = self._iteration(RANK)
        rank, numel = iteration.function("rank"), iteration.function("numel")
        named = " and ".join(dict.fromkeys(iteration.operands))
        yield Requirement(f"{named} have a common shape", apply("ne", rank, NOT_BROADCASTABLE))
        if self.outputs:
            written = self.outputs[0]
            yield Requirement(f"{written} has the common shape", apply("ne", rank, OTHER_OUTPUT_SHAPE))
            yield Requirement(f"{written} overlaps nothing", apply("ne", rank, OVERLAPPING))
        yield Requirement(f"{named} come down to at most {RANK} dimensions", apply("le", rank, RANK))
        counted = apply("and", apply("le", 1, numel), apply("le", numel, MOST_ELEMENTS))
        yield Requirement(f"1 <= number of elements <= {MOST_ELEMENTS}", counted)


@dataclass(frozen=True)
class _Variant:
    """A computation: for a string, or at a value of the number."""

    kernels: _Kernels
    name: str = ""
    string: str | None = None
    value: int | None = None


def _variants(row: Row, function: str, numbers: list[str], string: str | None) -> Iterator[_Variant]:
    """Those of an overload of ATen function ``function``, in dispatch order."""
    if string is not None:
        for text, compute in sorted(row.compute.items()):
            compute_16 = (row.compute_16 or row.compute)[text]
            yield _Variant(_Kernels(f"{function}_{text}", compute, compute_16, row.rounded), text, string=text)
        return
    for parameter in numbers:
        for value, compute in row.at.get(parameter, {}).items():
            name = f"{parameter}_{value}"
            yield _Variant(_Kernels(f"{function}_{name}", compute, compute, row.rounded), name, value=value)
    yield _Variant(_Kernels(function, row.compute, row.compute_16 or row.compute, row.rounded))


class _Kernels:
    """The two kernels of a computation; one pair for all its overloads."""

    def __init__(self, name: str, compute: Any, compute_16: Any, rounded: bool) -> None:
        self.flat = getattr(compute, f"{name}_flat_kernel", None) or flat_kernel(
            name, compute, compute_16, rounded=rounded
        )
        self.strided = getattr(compute, f"{name}_strided_kernel", None) or strided_kernel(
            name, compute, compute_16, rounded=rounded
        )


def _number(dtype: torch.dtype, least: int | None, value: int | None) -> ScalarClass:
    """A number of any value, from ``least`` beside integers; or one that a condition says is ``value``."""
    if dtype.is_floating_point:
        return ScalarClass(float, hint=value, accepts=(int, float))
    if value is not None:
        return ScalarClass(int, hint=value)
    return ScalarClass(int, hint=2**40, min=least)  # integers travel as 64 bits: the hint lies beyond 32


def _tensor(dtype: torch.dtype, layout: str, iteration: Iteration | None) -> TensorClass:
    """An operand of an iteration; without one, a tensor that is its elements in memory order."""
    if layout == "strided":
        sizes = tuple(Dim(hint) for hint in (2, 3, 5, 7, 11))
        # Beyond 32 bits, as offsets are; each dimension steps over the smaller ones, and no two can be merged.
        strides = tuple(Dim(2**33 * hint) for hint in (2003, 601, 101, 13, 1))
        return TensorClass(dtype, sizes, strides=strides, aligned=False, iteration=iteration)
    numel, aligned = (Dim(4096, 1, MOST_ELEMENTS),), layout == "aligned"
    if iteration is None:
        return TensorClass(dtype, numel, aligned=aligned, flat=True)
    return TensorClass(dtype, numel, strides=(1,), aligned=aligned, iteration=iteration)
