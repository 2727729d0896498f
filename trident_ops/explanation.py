"""``trident_ops.explain``: which version a call would take, or the first guard that it fails in each."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import torch

from trident import ambient, runtime
from trident.arguments import (
    DEVICE_CUDA,
    NO_FLAGS,
    Argument,
    TensorArgument,
    TensorFlags,
    layout_flags,
)
from trident.facts import VersionFacts
from trident.jit_explanation import details
from trident.scalar_types import SCALAR_TYPES
from trident_ops import catalog, extension
from trident_ops.sources import architecture

_MEMORY = 2**40  # where the memory of tensors that are only described begins


@dataclass(frozen=True)
class ExplainedVersion:
    """One version, held against a call.

    ``first_failing`` is the first guard that the call does not pass, None for a version that it passes. ``pays``: it
    was measured not to lose, so that a plain ``enable()`` uses it. A ``fallback`` calls PyTorch's kernel. ``origin`` is
    ``baked`` or ``grown`` (compiled by this process). ``rewritten`` are guards of Dynamo that a declared transformation
    replaced (name, before, after, condition), ``discharged`` those that need no code, with the reason. ``kernels`` are
    those that it launches: registers and ``local`` memory (bytes) are per thread, ``shared`` memory (bytes) per block.
    """

    key: str
    first_failing: str | None
    pays: bool
    fallback: bool
    origin: str
    guards: tuple[str, ...]
    rewritten: tuple[Mapping[str, str], ...]
    discharged: tuple[tuple[str, str], ...]
    kernels: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class Explanation:
    """What would become of a call; ``str()`` says it in words.

    ``version`` is the one that it takes, None if it misses; ``others`` are those that it does not take, in the order in
    which they are asked.
    """

    overload: str
    target: str
    version: ExplainedVersion | None
    others: tuple[ExplainedVersion, ...]

    def __str__(self) -> str:
        return "\n".join(_words(self))


def explain(
    op: str | Callable[..., Any], *args: Any, target: str | None = None, out: Any = None, **kwargs: Any
) -> Explanation:
    """Say which version a call of an operator would take, or for each version the first guard that fails. Runs nothing.

    ``op`` is a direct function (``trident_ops.silu`` or ``"silu"``) or an ATen overload (``"aten::silu_"``), the
    arguments are the call's. Tensors may be descriptions (``trident.arguments.TensorArgument``). With ``target``
    (``"sm_90"``) tensors of any device, meta and fake ones too, are taken for tensors of one GPU of that architecture,
    so that no GPU is needed; their memory begins 16-byte aligned.

    Explains what compiled code decides; docs/doors.md says which calls do not come to it (modes, subclasses, ...).

    Raises ValueError for an unknown operator or architecture, TypeError for arguments that it does not take, and
    RuntimeError where compiled code can't run.
    """
    reason = runtime.unavailable()
    if reason is not None:
        raise RuntimeError(f"trident_ops: {reason}")
    overload, values = _bound(op, args, kwargs, out)
    arguments = _described(values, target)
    named = dict(zip(overload.parameters, arguments, strict=True))
    arch = next((a.arch for a in _tensors(arguments) if a.device_type == DEVICE_CUDA), 0)
    scm = catalog.scm(overload.name)
    selected = scm.select(arguments)
    state = ambient.state()
    facts = _Facts(overload, arch)
    taken, others = None, []
    for index, version in enumerate(scm.versions()):
        if index == selected:
            taken = facts.explained(version, None)
        elif version.arch == arch:
            others.append(facts.explained(version, lambda known: known.first_failing(named, state)))
    return Explanation(overload.name, architecture(arch), taken, tuple(others))


def _bound(
    op: str | Callable[..., Any], args: tuple[Any, ...], kwargs: Mapping[str, Any], out: Any
) -> tuple[catalog.Overload, list[Any]]:
    """The overload that a call comes to, and its arguments in order."""
    name = op if isinstance(op, str) else str(getattr(op, "__name__", op))
    row = next((f for o in catalog.operators() for f in o.functions if f.name == name), None)
    if row is None:
        (overload, *several) = catalog.find(name)
        if several:
            raise ValueError(f"{name!r} is several overloads: {', '.join(o.name for o in (overload, *several))}")
        given = kwargs if out is None else {**kwargs, "out": out}
        return overload, _arguments(name, overload.parameters, overload.defaults, args, given)
    values = _arguments(name, row.parameters, row.defaults, args, kwargs)
    if out is not None:
        if row.out is None:
            raise TypeError(f"{name} takes no out")
        return catalog.overload(row.out), [*values, out]
    if row.tensor is not None and isinstance(values[-1], torch.Tensor | TensorArgument):
        return catalog.overload(row.tensor), values
    return catalog.overload(row.overload), [*row.overload_arguments(values)]


def _arguments(
    name: str,
    parameters: tuple[str, ...],
    defaults: tuple[Any, ...],
    args: tuple[Any, ...],
    kwargs: Mapping[str, Any],
) -> list[Any]:
    first = len(parameters) - len(defaults)
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    signature = inspect.Signature(
        [
            inspect.Parameter(p, kind, default=inspect.Parameter.empty if k < first else defaults[k - first])
            for k, p in enumerate(parameters)
        ]
    )
    try:
        bound = signature.bind(*args, **kwargs)
    except TypeError as error:
        raise TypeError(f"{name}{signature}: {error}") from error
    bound.apply_defaults()
    return list(bound.arguments.values())


def _described(values: Iterable[Any], target: str | None) -> tuple[Argument, ...]:
    if target is None:
        return runtime.arguments_of(*values)
    arch = next((a for a in range(200) if architecture(a) == target), None)
    if not arch:
        raise ValueError(f"target is an architecture such as 'sm_90', not {target!r}")
    return _Describer(arch).all(values)


class _Describer:
    """Tensors as if they were on a GPU: each storage has memory of its own, the same tensor one description."""

    def __init__(self, arch: int) -> None:
        self._arch = arch
        self._known: dict[int, TensorArgument] = {}
        self._storages: dict[int, int] = {}
        self._next = _MEMORY

    def all(self, values: Iterable[Any]) -> tuple[Argument, ...]:
        return tuple(map(self._one, values))

    def _one(self, value: Any) -> Argument:
        if isinstance(value, torch.Tensor):
            if id(value) not in self._known:
                self._known[id(value)] = self._tensor(value)
            return self._known[id(value)]
        if isinstance(value, list | tuple):
            return tuple(map(self._one, value))
        return runtime.arguments_of(value)[0]

    def _tensor(self, tensor: torch.Tensor) -> TensorArgument:
        if tensor.layout is not torch.strided or tensor.dtype not in SCALAR_TYPES:
            raise TypeError(f"compiled code takes no {tensor.layout} tensor of {tensor.dtype}")
        sizes, strides = tuple(map(int, tensor.size())), tuple(map(int, tensor.stride()))
        flags = layout_flags(sizes, strides)
        flags |= TensorFlags.CONJ if tensor.is_conj() else NO_FLAGS
        flags |= TensorFlags.NEG if tensor.is_neg() else NO_FLAGS
        flags |= TensorFlags.REQUIRES_GRAD if tensor.requires_grad else NO_FLAGS
        return TensorArgument(
            SCALAR_TYPES[tensor.dtype],
            sizes,
            strides,
            int(tensor.storage_offset()),
            self._address(tensor),
            DEVICE_CUDA,
            arch=self._arch,
            flags=flags,
        )

    def _address(self, tensor: torch.Tensor) -> int:
        storage = tensor.untyped_storage()
        if storage._cdata not in self._storages:
            self._storages[storage._cdata] = self._next
            self._next += -(-max(int(storage.nbytes()), 1) // 512) * 512  # as PyTorch's allocator aligns
        return self._storages[storage._cdata] + int(tensor.storage_offset()) * tensor.dtype.itemsize


def _tensors(arguments: Iterable[Argument]) -> list[TensorArgument]:
    nested = itertools.chain.from_iterable(a if isinstance(a, tuple) else (a,) for a in arguments)
    return [argument for argument in nested if isinstance(argument, TensorArgument)]


class _Facts:
    """What is known of an overload's versions on an architecture: of baked ones by the manifest, of others as grown."""

    def __init__(self, overload: catalog.Overload, arch: int) -> None:
        rows = [("baked", fact) for fact in catalog.facts(overload.name, architecture(arch))]
        rows += [("grown", fact) for fact in extension.grown(overload.name, arch)]
        self._rows = {(fact.key, fact.fallback): (origin, fact) for origin, fact in reversed(rows)}

    def explained(
        self, version: runtime.Version, failing: Callable[[VersionFacts], str | None] | None
    ) -> ExplainedVersion:
        origin, fact = self._rows[version.key, version.fallback]
        return ExplainedVersion(
            key=version.key,
            first_failing=None if failing is None else failing(fact),
            pays=version.pays,
            fallback=version.fallback,
            origin=origin,
            guards=tuple(text for text, _ in fact.guards),
            rewritten=fact.rewritten,
            discharged=fact.discharged,
            kernels=fact.kernels,
        )


# ---- in words


def _words(explanation: Explanation) -> Iterable[str]:
    taken = explanation.version
    on = f"{explanation.overload} on {explanation.target}"
    if taken is None:
        yield f"{on}: a miss, PyTorch's kernel runs"
    elif taken.fallback:
        yield f"{on}: PyTorch's kernel runs, by declaration: {taken.key}"
    else:
        yield f"{on}: version {taken.key}, {taken.origin}"
        if not taken.pays:
            yield "  not measured to pay: used by direct calls and enable(name), declined under a plain enable()"
        yield from (f"  {line}" for line in details(taken.kernels, taken.guards, taken.rewritten, taken.discharged))
    computing = [version for version in explanation.others if not version.fallback]
    if not computing and (taken is None or taken.fallback):
        yield f"  there is no version for {explanation.target}"
    width = max((len(version.key) for version in computing), default=0)
    for version in computing:
        fails = "holds too, but comes later" if version.first_failing is None else f"fails {version.first_failing}"
        yield f"  {version.key:{width}}  {fails}"
