"""Symbolic sizes and strides as guards need them: nothing is assumed of one that its class does not say."""

from __future__ import annotations

from typing import Any

import sympy
from torch.fx.experimental.symbolic_shapes import ShapeEnv, StrictMinMaxConstraint
from torch.utils._sympy.numbers import int_oo
from torch.utils._sympy.value_ranges import ValueRanges


class CaptureShapeEnv(ShapeEnv):
    """Dynamo's ShapeEnv without two of its habits.

    Dynamo takes symbolic sizes and strides for at least 1, and 2 where it can: a decision on 0 or 1 then leaves no
    guard. Here they start at 0, so that every such decision is one. And a declared range is what Dynamo holds host code
    to: a branch on a size is an error. Here it becomes a guard, and the class that is covered is smaller.
    """

    def _create_symbolic_sizes_strides_storage_offset(
        self, *args: Any, symbolic_context: Any = None, **kwargs: Any
    ) -> Any:
        if symbolic_context is not None:
            constraints = symbolic_context.constraint_sizes
            for index, constraint in enumerate(constraints):
                if isinstance(constraint, StrictMinMaxConstraint):
                    constraints[index] = StrictMinMaxConstraint(vr=constraint.vr, warn_only=True)
        return super()._create_symbolic_sizes_strides_storage_offset(*args, symbolic_context=symbolic_context, **kwargs)

    def create_symbol(
        self,
        val: int,
        source: Any,
        dynamic_dim: Any = None,
        constraint_dim: Any = None,
        positive: bool | None = True,
        do_not_specialize_zero_one: bool = False,
        symbolic_context: Any = None,
    ) -> sympy.Expr:
        extent = bool(positive)  # a size or a stride; scalars and offsets are created without a sign
        at_least_one = isinstance(constraint_dim, StrictMinMaxConstraint) and constraint_dim.vr.lower >= 1
        symbol = super().create_symbol(
            val,
            source,
            dynamic_dim,
            constraint_dim,
            positive=True if at_least_one else None,
            do_not_specialize_zero_one=True,
            symbolic_context=symbolic_context,
        )
        if extent and not at_least_one and isinstance(symbol, sympy.Symbol):
            self._update_var_to_range(symbol, ValueRanges(0, int_oo))
        return symbol
