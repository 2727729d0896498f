"""What is measured: an operator or one of its overloads, and arguments of a shape, a dtype and a layout.

Arguments come from the operator's declaration, as a recipe that a process without this library can follow too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import torch

LARGE_SHAPE = (4096, 11008)  # where the kernel's own time decides
COMPILED_SHAPE = (1024, 128)  # at which all configurations of torch.compile are compared
_META = torch.device("meta")
_CPU = torch.device("cpu")


@dataclass(frozen=True)
class Case:
    """One input: sizes, a dtype's name ("bfloat16") and a layout ("aligned", "unaligned", "strided")."""

    shape: tuple[int, ...]
    dtype: str = "bfloat16"
    layout: str = "aligned"

    def __str__(self) -> str:
        layout = "" if self.layout == "aligned" else f" {self.layout}"
        return f"({','.join(map(str, self.shape))}) {self.dtype}{layout}"

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Case:
        return Case(tuple(data["shape"]), data["dtype"], data["layout"])


def cases_of(operator: Any, shapes: Sequence[tuple[int, ...]] = ()) -> list[Case]:
    """The declared shapes (or these) in the operator's first dtype, and one of them in its other dtypes."""
    chosen = tuple(shapes) or operator.shapes
    first, *others = (str(dtype).removeprefix("torch.") for dtype in operator.dtypes)
    other_shape = chosen[min(1, len(chosen) - 1)]
    return [*(Case(shape, first) for shape in chosen), *(Case(other_shape, dtype) for dtype in others)]


def declared(operator: str) -> Any:
    """The operator's declaration. Needs triton, not a GPU."""
    from trident_ops import versions

    return next(one for one in versions.declared() if one.name == operator)


# One entry an argument: {"tensor": sizes, "dtype": name}, with "strides" if it is not contiguous, of integers with
# "low" and "high"; {"alias": position} for an argument once more; {"dtype": name} for a torch.dtype; a list of entries;
# anything else stands for itself.
Recipe = list[Any]


def recipe(operator: Any, case: Case) -> Recipe:
    """The arguments of the operator's function for a case."""
    return _described(_samples(operator, case))


def overload_recipes(operator: Any, case: Case) -> dict[str, Recipe | None]:
    """The arguments of each of its overloads; None where the declaration does not say how to call it."""
    values = _named_values(operator, case)
    return {overload.name: _overload_recipe(operator, overload, values) for overload in operator.overloads}


def arguments(given: Recipe, case: Case, device: torch.device) -> tuple[Any, ...]:
    """The arguments of a recipe: every tensor random, those of floats in the case's layout."""
    made: list[Any] = []
    for one in given:
        made.append(made[one["alias"]] if isinstance(one, dict) and "alias" in one else _made(one, case.layout, device))
    return tuple(made)


def stock_function(operator: str) -> Callable[..., Any]:
    """The function that a user calls: torch.nn.functional's, else torch's, of the operator's name."""
    for namespace in (torch.nn.functional, torch):
        if hasattr(namespace, operator):
            function: Callable[..., Any] = getattr(namespace, operator)
            return function
    raise ValueError(f"neither torch.nn.functional nor torch has {operator!r}")


def overload_function(overload: str, given: Sequence[Any]) -> Callable[[], Any]:
    """A call of one ATen overload, by PyTorch's own binding of it where there is one, else through torch.ops.

    A binding calls the kernel unboxed, as user code does; torch.ops boxes, which costs stock more than us.
    """
    packet = _packet(overload)
    schema = packet._schema.arguments
    named = list(zip(schema, given, strict=False))
    positional = [value for argument, value in named if not argument.kwarg_only]
    keywords = {argument.name: value for argument, value in named if argument.kwarg_only and not argument.is_out}
    out = {argument.name: value for argument, value in named if argument.is_out}
    name = packet._schema.name.partition("::")[2]
    for namespace in (torch._C._nn, torch, torch.Tensor):
        binding = getattr(namespace, name, None)
        if binding is not None and out:
            target = tuple(out.values()) if len(out) > 1 else next(iter(out.values()))
            return lambda: binding(*positional, **keywords, out=target)
        if binding is not None:
            return lambda: binding(*positional, **keywords)
    return lambda: packet(*positional, **keywords, **out)


def _samples(operator: Any, case: Case) -> tuple[Any, ...]:
    dtype = getattr(torch, case.dtype)
    samples: tuple[Any, ...] = operator.samples(dtype, _META, case.shape)
    if any(not tensor.is_floating_point() for tensor in _tensors(samples)):
        samples = operator.samples(dtype, _CPU, case.shape)  # indices have a range
    return samples


def _named_values(operator: Any, case: Case) -> dict[str, Any]:
    """The samples by the names that function and overload give them, the results as result:K and out."""
    samples = _samples(operator, case)
    function = operator.direct_functions[0]
    overload = operator.overload(function.overload)
    everything = function.overload_arguments(samples)
    values = dict(zip(reversed(function.parameters), reversed(function.defaults), strict=False))
    values |= dict(zip(function.parameters, samples, strict=False))
    values |= dict(zip(overload.parameters, everything, strict=False))  # a name in both may mean two things
    results = overload_function(function.overload, [_on_meta(one) for one in everything])()
    results = results if isinstance(results, tuple) else (results,)
    values |= {f"result:{k}": result for k, result in enumerate(results)}
    return values | {"out": results[0], "grad": torch.empty_like(results[0])}


def _on_meta(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_on_meta(each) for each in value]
    return value.to(_META) if isinstance(value, torch.Tensor) else value


def _overload_recipe(operator: Any, overload: Any, values: Mapping[str, Any]) -> Recipe | None:
    gradient = next(
        (f.gradient for f in operator.direct_functions if f.gradient and f.gradient.overload == overload.name), None
    )
    if gradient is not None:
        given = []
        for name in gradient.arguments:
            if name == "mask":
                given.append([True] * len(gradient.inputs))
            elif name.startswith("dtype:"):
                given.append(values[name.removeprefix("dtype:")].dtype)
            else:
                given.append(values[name])
        return _described(given)
    outputs = [argument.name for argument in _packet(overload.name)._schema.arguments if argument.is_out]
    named = {**values, **{name: values[f"result:{k}"] for k, name in enumerate(outputs) if f"result:{k}" in values}}
    given = []
    for name, parameter in overload.parameters.items():
        if name not in named and parameter.default is parameter.empty:
            return None
        given.append(named.get(name, parameter.default))
    return _described(_with_tensors(overload.name, given))


def _with_tensors(overload: str, given: list[Any]) -> list[Any]:
    """``given`` with a tensor where the overload takes one and the samples have a number.

    It is like the first tensor, or without dimensions where the overload takes no other.
    """
    types = [str(argument.type) for argument in _packet(overload)._schema.arguments]
    numbers = [k for k, one in enumerate(given) if types[k] == "Tensor" and isinstance(one, int | float)]
    if not numbers:
        return given
    first = _tensors(given)[0]
    for shape in (first.shape, ()):
        made = [torch.empty(shape, dtype=first.dtype, device=_META) if k in numbers else v for k, v in enumerate(given)]
        try:
            _packet(overload)(*_on_meta(made))
        except RuntimeError:
            continue
        return made
    raise ValueError(f"{overload} takes no tensor for arguments {numbers}")


def _packet(overload: str) -> Any:
    name, _, variant = overload.partition("::")[2].partition(".")
    return getattr(getattr(torch.ops.aten, name), variant or "default")


def _described(values: Sequence[Any]) -> Recipe:
    described: Recipe = []
    for position, one in enumerate(values):
        before = next((k for k in range(position) if isinstance(one, torch.Tensor) and values[k] is one), None)
        described.append(_entry(one) if before is None else {"alias": before})
    return described


def _entry(one: Any) -> Any:
    if isinstance(one, list | tuple):
        return [_entry(each) for each in one]
    if isinstance(one, torch.dtype):
        return {"dtype": str(one).removeprefix("torch.")}
    if not isinstance(one, torch.Tensor):
        return one
    entry: dict[str, Any] = {"tensor": list(one.shape), **_entry(one.dtype)}
    if not one.is_contiguous():
        entry["strides"] = list(one.stride())
    if not one.is_floating_point() and one.numel() > 0:
        entry |= {"low": 0, "high": 1} if one.is_meta else {"low": int(one.min()), "high": int(one.max())}
    return entry


def _made(one: Any, layout: str, device: torch.device) -> Any:
    if isinstance(one, list):
        return [_made(each, layout, device) for each in one]
    if not isinstance(one, dict):
        return one
    return _tensor(one, layout, device) if "tensor" in one else getattr(torch, one["dtype"])


def _tensors(values: Any) -> list[torch.Tensor]:
    """The tensors among values, in lists too."""
    if isinstance(values, list | tuple):
        return [tensor for value in values for tensor in _tensors(value)]
    return [values] if isinstance(values, torch.Tensor) else []


def _tensor(entry: Mapping[str, Any], layout: str, device: torch.device) -> torch.Tensor:
    """Random values; "unaligned" starts one element past an aligned address, "strided" skips every other one."""
    shape, dtype = entry["tensor"], getattr(torch, entry["dtype"])
    if layout not in ("aligned", "unaligned", "strided"):
        raise ValueError(f"no layout {layout!r}")
    if "low" in entry:
        return torch.randint(entry["low"], entry["high"] + 1, shape, device=device).to(dtype)
    if layout == "strided" and "strides" not in entry:
        return torch.randn(*shape[:-1], 2 * shape[-1], device=device).to(dtype)[..., ::2]
    strides = entry.get("strides") or torch.empty(shape, device="meta").stride()
    extent = 1 + sum((size - 1) * stride for size, stride in zip(shape, strides, strict=True))
    offset = 1 if layout == "unaligned" else 0
    return torch.randn(extent + offset, device=device).to(dtype).as_strided(shape, strides, offset)
