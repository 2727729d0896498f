"""What a direct function is, as data: declared in an operator's file, read from the baked catalog."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Gradient:
    """How a direct function is differentiated: an ATen overload of the catalog that computes its gradients.

    ``arguments`` are the overload's: ``grad`` (of the first result), ``result:K``, ``mask`` (which of ``inputs`` need a
    gradient), ``dtype:NAME``, or the name of a parameter. ``inputs`` are the parameters that its results are gradients
    of, in order. ``differentiable`` says that autograd differentiates the overload itself; else second derivatives
    come from the stock function, as does the gradient of any further result.
    """

    overload: str
    arguments: tuple[str, ...]
    inputs: tuple[str, ...]
    differentiable: bool = False


@dataclass(frozen=True)
class Function:
    """``trident_ops.<name>``.

    Its fast path computes ``overload``, whose leading parameters are the function's ``parameters``, and ``constants``
    the values of the rest; ``defaults`` belong to the last parameters, of which the last ``keyword_only``, and all that
    the overload takes so, are given by keyword. ``order`` says at which positions among the function's parameters the
    overload's leading ones are, if not at the same: a call that gives any of the rest another value than its default
    (None, False or True) is none for the fast path. ``result`` is the one result returned (None: all). Every call that
    the fast path does not take goes to ``stock``, an ATen overload of the same parameters and results, or a Python
    function by its path (``torch.nn.functional.embedding``). ``out`` is the overload that takes calls with the keyword
    ``out``, ``tensor`` the one that takes calls whose last argument is a tensor, by the same parameters. With a
    ``gradient`` there is ``trident_ops::<name>`` in the dispatcher too, which records it.
    """

    name: str
    overload: str
    stock: str
    parameters: tuple[str, ...]
    defaults: tuple[Any, ...] = ()
    constants: tuple[Any, ...] = ()
    result: int | None = None
    out: str | None = None
    tensor: str | None = None
    gradient: Gradient | None = None
    order: tuple[int, ...] = ()
    keyword_only: int = 0

    def overload_arguments(self, values: Sequence[Any]) -> tuple[Any, ...]:
        """What the fast path calls its overload with, given a value for each parameter (or for those in front)."""
        leading = tuple(self.complete(values)[index] for index in self.order) if self.order else tuple(values)
        return (*leading, *self.constants)

    def complete(self, values: Sequence[Any]) -> tuple[Any, ...]:
        """The leading arguments and, of the others, the defaults."""
        missing = len(self.parameters) - len(values)
        return (*values, *self.defaults[len(self.defaults) - missing :])

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, entry: dict[str, Any]) -> Function:
        gradient = entry["gradient"]
        lists = {name: tuple(entry[name]) for name in ("parameters", "defaults", "constants", "order")}
        if gradient is not None:
            gradient = Gradient(
                gradient["overload"],
                tuple(gradient["arguments"]),
                tuple(gradient["inputs"]),
                gradient["differentiable"],
            )
        return cls(**{**entry, **lists, "gradient": gradient})
