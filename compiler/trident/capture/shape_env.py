"""Symbolic sizes and strides as guards need them: nothing is assumed of one that its class does not say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sympy
from torch._guards import Source
from torch.fx.experimental.symbolic_shapes import (
    DimDynamic,
    ShapeEnv,
    StatelessSymbolicContext,
    StrictMinMaxConstraint,
)
from torch.utils._sympy.numbers import int_oo
from torch.utils._sympy.value_ranges import ValueRanges


class CaptureShapeEnv(ShapeEnv):
    """Dynamo's ShapeEnv without three of its habits.

    Dynamo takes symbolic sizes and strides for at least 1, and 2 where it can: a decision on 0 or 1 then leaves no
    guard. Here they start at 0, so that every such decision is one. A declared range is what Dynamo holds host code to:
    a branch on a size is an error. Here it becomes a guard, and the class that is covered is smaller. And strides are
    symbolic where Dynamo sees fit; here where ``symbolic_strides`` says so, by source name (``L['x']``) and dimension.
    """

    def __init__(self, symbolic_strides: Mapping[str, tuple[bool, ...]], **settings: Any) -> None:
        super().__init__(**settings)
        self._symbolic_strides = symbolic_strides

    def _create_symbolic_sizes_strides_storage_offset(
        self, ex_size: Any, ex_stride: Any, ex_storage_offset: Any, is_dim_dynamic: Any, source: Source, **kwargs: Any
    ) -> Any:
        context = kwargs.get("symbolic_context")
        if isinstance(context, StatelessSymbolicContext):
            for index, constraint in enumerate(context.constraint_sizes):
                if isinstance(constraint, StrictMinMaxConstraint):
                    context.constraint_sizes[index] = StrictMinMaxConstraint(vr=constraint.vr, warn_only=True)
            for index, symbolic in enumerate(self._symbolic_strides.get(source.name, ())):
                context.dynamic_strides[index] = DimDynamic.DYNAMIC if symbolic else DimDynamic.STATIC
        return super()._create_symbolic_sizes_strides_storage_offset(
            ex_size, ex_stride, ex_storage_offset, is_dim_dynamic, source, **kwargs
        )

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
