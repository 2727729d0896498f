"""Python expressions over a function's outer state, made quick and read together."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any

Names = Mapping[str, Any]


def reader(expressions: Iterable[str], names: Names) -> Callable[[], tuple[Any, ...]]:
    """A function that evaluates all expressions over ``names``; what they share is evaluated once.

    The names are what they are when it is called.
    """
    shared = _Shared()
    results = [ast.unparse(shared.visit(ast.parse(text, mode="eval").body)) for text in expressions]
    lines = [f"    {line}" for line in shared.lines]
    returned = "".join(f"{result}, " for result in results)
    scope = dict(names)
    exec("\n".join(["def read():", *lines, f"    return ({returned})"]), scope)
    read: Callable[[], tuple[Any, ...]] = scope["read"]
    return read


class _Shared(ast.NodeTransformer):
    """Gives each attribute and element that is read a local variable, the first time that it is read."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._variables: dict[str, str] = {}

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        return self._variable(node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        return self._variable(node)

    def _variable(self, node: ast.expr) -> ast.AST:
        text = ast.unparse(self.generic_visit(node))
        if text not in self._variables:
            self._variables[text] = f"_{len(self._variables)}"
            self.lines.append(f"{self._variables[text]} = {text}")
        return ast.Name(self._variables[text], ast.Load())


def without_copies(expression: str, names: Names, constant: Callable[[object], str]) -> tuple[str, list[str]]:
    """The expression without the copies and calls in Dynamo's sources, and what must be read beside it.

    ``dict(x.__dict__)[k]`` reads ``x.__dict__``, ``___dict_contains(k, d)`` is ``k in d``, and
    ``list(dict.keys(d))[i]`` the key itself, for which ``constant`` gives a name; the keys of ``d`` and their order are
    to be read.
    """
    visitor = _WithoutCopies(names, constant)
    return ast.unparse(visitor.visit(ast.parse(expression, mode="eval").body)), visitor.beside


class _WithoutCopies(ast.NodeTransformer):
    def __init__(self, names: Names, constant: Callable[[object], str]) -> None:
        self._names = names
        self._constant = constant
        self.beside: list[str] = []

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "___dict_contains":
            key, mapping = node.args
            return ast.Compare(key, [ast.In()], [mapping])
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        copied = _argument(node.value, "dict")
        if isinstance(copied, ast.Attribute) and copied.attr == "__dict__":
            return ast.Subscript(copied, node.slice, ast.Load())
        keys = _argument(node.value, "list")
        mapping = None if keys is None else _argument(keys, "dict.keys")
        if mapping is None:
            return node
        self.beside.append(f"tuple({ast.unparse(mapping)})")
        return ast.Name(self._constant(eval(ast.unparse(node), dict(self._names))), ast.Load())


def _argument(node: ast.expr, function: str) -> ast.expr | None:
    """The argument of a call of ``function``."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == function and len(node.args) == 1:
        return node.args[0]
    return None


def inner_module(expression: str, names: Names, wanted: Callable[[ModuleType], bool]) -> str | None:
    """The innermost part of a chain of attributes and elements that is a wanted module, if there is one."""
    chain: list[ast.expr] = []
    node = ast.parse(expression, mode="eval").body
    while isinstance(node, ast.Attribute | ast.Subscript):
        chain.append(node)
        node = node.value
    for part in reversed(chain):
        text = ast.unparse(part)
        value = eval(text, dict(names))
        if isinstance(value, ModuleType) and wanted(value):
            return text
    return None
