"""Write the table of ATen overloads that the native run time binds, from the live dispatcher's schemas.

Run by the build: ``python aten_table.py <table.inc> <dimnames.inc>``. The table has one row per overload whose argument
and result types all have a TVM FFI counterpart (Storage, Stream, QScheme, Dict and custom classes do not).
"""

from __future__ import annotations

import importlib.util
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


def dispatcher_schemas() -> dict[tuple[str, str], torch._C.FunctionSchema]:
    """Schemas of all ATen overloads that the dispatcher has, by ``(operator, overload)``."""
    registered = set(torch._C._dispatch_get_all_op_names())
    schemas = {}
    for schema in torch._C._jit_get_all_schemas():
        name = schema.name + (f".{schema.overload_name}" if schema.overload_name else "")
        if schema.name.startswith("aten::") and name in registered:
            schemas[schema.name.removeprefix("aten::"), schema.overload_name] = schema
    return schemas


def bindable_overloads() -> list[tuple[str, str]]:
    """``(operator, overload)`` of every ATen overload that the dispatcher has and that can be bound, sorted."""
    return sorted(key for key, schema in dispatcher_schemas().items() if not unbindable_types(schema))


def dimname_arguments() -> dict[tuple[str, str], list[int]]:
    """Positions of the Dimname and Dimname[] arguments of the ATen overloads that have any.

    The dispatcher's schemas call them strings; PyTorch's own declarations (native_functions.yaml) tell.
    """
    spec = importlib.util.find_spec("torchgen")
    assert spec is not None and spec.submodule_search_locations is not None
    declarations = Path(spec.submodule_search_locations[0]) / "packaged/ATen/native/native_functions.yaml"
    named: dict[str, set[str]] = {}  # of a declared overload, and of the ones generated from it
    arguments: set[str] = set()
    for line in declarations.read_text().splitlines():
        if declared := re.match(r"- func: ([\w.]+)\((.*)\) -> ", line):
            arguments = set(re.findall(r"\bDimname\S* (\w+)", declared[2]))
            named[declared[1]] = arguments
        elif generated := re.match(r"  autogen: (.*)", line):
            named |= dict.fromkeys(re.findall(r"[\w.]+", generated[1]), arguments)
    positions = {}
    for (op, overload), schema in dispatcher_schemas().items():
        names = named.get(f"{op}.{overload}" if overload else op, set())
        if found := [k for k, argument in enumerate(schema.arguments) if argument.name in names]:
            positions[op, overload] = found
    return positions


def table(overloads: list[tuple[str, str]]) -> str:
    """The table as C++: one ``TRIDENT_ATEN(op, overload, function)`` a line."""
    return "".join(
        f'TRIDENT_ATEN("{op}", "{overload}", "trident.aten.{op}.{overload or "default"}")\n'
        for op, overload in overloads
    )


def dimname_table(positions: dict[tuple[str, str], list[int]]) -> str:
    """The Dimname arguments as C++: one ``TRIDENT_DIMNAMES(op, overload, bits)`` a line."""
    return "".join(
        f'TRIDENT_DIMNAMES("{op}", "{overload}", {sum(1 << k for k in found)})\n'
        for (op, overload), found in sorted(positions.items())
    )


def _write(target: Path, text: str) -> None:
    if not target.exists() or target.read_text() != text:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)


def main(table_path: str, dimnames_path: str) -> None:
    """Write both files, each unless it is there already with these contents."""
    _write(Path(table_path), table(bindable_overloads()))
    _write(Path(dimnames_path), dimname_table(dimname_arguments()))


if __name__ == "__main__":
    main(*sys.argv[1:])
