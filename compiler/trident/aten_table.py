"""Write the table of ATen overloads that the native run time binds, from the live dispatcher's schemas.

Run by the build: ``python aten_table.py <table.inc>``. The table has one row per overload whose argument and result
types all have a TVM FFI counterpart (DESIGN: Storage, Stream, QScheme, Dict and custom classes do not).
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import torch

BINDABLE = frozenset(
    [
        "Tensor",
        "int",
        "SymInt",
        "float",
        "bool",
        "number",
        "Scalar",
        "str",
        "ScalarType",
        "Device",
        "Layout",
        "MemoryFormat",
        "Generator",
        "Dimname",
    ]
)


def _base_types(type_text: str) -> set[str]:
    """Innermost type names of a JIT type's text: ``Optional[List[Tensor]]`` -> ``{"Tensor"}``."""
    return set(re.findall(r"[A-Za-z_.]+", type_text)) - {"Optional", "List", "Tuple", "NoneType"}


def unbindable_types(schema: torch._C.FunctionSchema) -> set[str]:
    """Names of the schema's types that have no TVM FFI counterpart."""
    types: set[str] = set()
    for argument in [*schema.arguments, *schema.returns]:
        types |= _base_types(str(argument.real_type))
    return types - BINDABLE


def bindable_overloads() -> list[tuple[str, str]]:
    """``(operator, overload)`` of every ATen overload that the dispatcher has and that can be bound, sorted."""
    registered = set(torch._C._dispatch_get_all_op_names())
    overloads = set()
    for schema in torch._C._jit_get_all_schemas():
        name = schema.name + (f".{schema.overload_name}" if schema.overload_name else "")
        if schema.name.startswith("aten::") and name in registered and not unbindable_types(schema):
            overloads.add((schema.name.removeprefix("aten::"), schema.overload_name))
    return sorted(overloads)


def table(overloads: list[tuple[str, str]]) -> str:
    """The table as C++: one ``TRIDENT_ATEN(op, overload, function)`` a line."""
    return "".join(
        f'TRIDENT_ATEN("{op}", "{overload}", "trident.aten.{op}.{overload or "default"}")\n'
        for op, overload in overloads
    )


def main(path: str) -> None:
    """Write the table to ``path`` unless it is there already with these contents."""
    target = Path(path)
    text = table(bindable_overloads())
    if not target.exists() or target.read_text() != text:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)


if __name__ == "__main__":
    main(sys.argv[1])
