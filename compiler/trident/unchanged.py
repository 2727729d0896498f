"""Whether what a function read outside its arguments is what it was, asked at every call.

An expression like ``G['f'].table['x']`` holds as long as each step leads where it led: ``f`` in the globals is this
object, ``table`` in its ``__dict__`` this one, and so on. A step is one look into a dictionary and one comparison of
identities, some 10 ns in native code; the steps of all expressions together are each taken once, in any order. What is
no such step is a condition in Python.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from types import CellType, FunctionType, ModuleType
from typing import Any, TypeGuard

from trident import runtime

_Native = tuple[str, object, object, object]

_FIXED = (int, float, str, bytes, bool, type(None), tuple, frozenset, dict, list, set, FunctionType, ModuleType, type)


def checker(expressions: Iterable[str], names: Mapping[str, Any], watched: frozenset[type]) -> Callable[[], bool]:
    """A function that says whether all expressions over ``names`` have the values that they have now.

    It may raise AttributeError, LookupError, ValueError or TypeError where an expression has no value any more.
    ``watched`` are classes whose attributes an expression of its own compares.
    """
    steps = _Steps(names, watched)
    for text in expressions:
        steps.demand(ast.parse(text, mode="eval").body)
    native: list[_Native] = []
    conditions: list[str] = []
    for text in steps.checks:
        step = _native(ast.parse(text, mode="eval").body, steps.constants)
        if step is None:
            conditions.append(text)
        else:
            native.append(step)
    return runtime.unchanged(native, _condition(conditions, steps.constants) if conditions else None)


def _condition(texts: list[str], constants: Mapping[str, Any]) -> Callable[[], bool]:
    """All of them as one function."""
    text = " and ".join(texts)
    used = sorted({node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)} & set(constants))
    # A closure: names of its own are read quicker than globals.
    scope: dict[str, Any] = {}
    exec(f"def make({', '.join(used)}):\n    def unchanged():\n        return {text}\n    return unchanged", scope)
    made: Callable[[], bool] = scope["make"](*(constants[name] for name in used))
    return made


def _native(check: ast.expr, constants: Mapping[str, Any]) -> _Native | None:
    """A check as a step of native code (csrc/door/unchanged.h), if it is one."""

    def value(node: ast.expr) -> Any:
        return constants[node.id] if isinstance(node, ast.Name) else ast.literal_eval(node)

    def known(*nodes: ast.expr) -> bool:
        return all(isinstance(node, ast.Constant) or getattr(node, "id", None) in constants for node in nodes)

    match check:
        case ast.UnaryOp(ast.Not(), ast.Compare(key, [ast.In()], [ast.Name() as container])):
            if known(key, container) and type(value(container)) is dict:
                return "absent", value(container), value(key), None
        case ast.Compare(key, [ast.In()], [ast.Name() as container]):
            if known(key, container) and type(value(container)) is dict:
                return "present", value(container), value(key), None
        case ast.Compare(ast.Subscript(container, key), [ast.Is()], [expected]):
            if known(container, key, expected) and type(value(container)) is dict:
                return "item", value(container), value(key), value(expected)
        case ast.Compare(ast.Attribute(owner, name), [ast.Is()], [expected]):
            if known(owner, expected):
                return "attribute", value(owner), name, value(expected)
        case ast.Compare(ast.Call(ast.Name("type"), [instance], []), [ast.Is()], [expected]):
            if known(instance, expected):
                return "type", value(instance), None, value(expected)
    return None


class _Steps(ast.NodeTransformer):
    """Puts in place of each step what it leads to, and notes the check that it still does."""

    def __init__(self, names: Mapping[str, Any], watched: frozenset[type]) -> None:
        self.constants: dict[str, Any] = dict(names)
        self.checks: dict[str, None] = {}
        self._watched = watched
        self._known: dict[int, str] = {}

    def demand(self, expression: ast.expr) -> None:
        node = self.visit(expression)
        is_identity = isinstance(node, ast.Call) and ast.unparse(node.func) == "id"
        if is_identity:
            node = node.args[0]
        if isinstance(node, ast.Name | ast.Constant):
            return  # led to by steps, each of which is checked
        if is_identity:
            text = ast.unparse(node)
            self.checks[f"({text}) is {self._name(eval(text, self.constants)).id}"] = None
            return
        text = ast.unparse(node)
        value = eval(text, self.constants)
        self.checks[f"({text})" if value is True else f"({text}) == {self._name(value).id}"] = None

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        base = self.visit(node.value)
        if not self._is_constant(base):
            return ast.Attribute(base, node.attr, ast.Load())
        return self._attribute(self.constants[base.id], base, node.attr)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        base, key = self.visit(node.value), self.visit(node.slice)
        owner = self._owner(base)
        if owner is not None:
            return self._class_step(f"{ast.unparse(base)}[{ast.unparse(key)}]", owner)
        if not self._is_constant(base):
            return ast.Subscript(base, key, ast.Load())
        container = self.constants[base.id]
        text = f"{base.id}[{ast.unparse(key)}]"
        return self._step(text, checked=not isinstance(container, tuple))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        node.args = [self.visit(argument) for argument in node.args]
        if ast.unparse(node.func) != "type" or not self._is_constant(node.args[0]):
            return node
        value = self.constants[node.args[0].id]
        return self._step(f"type({node.args[0].id})", checked=not isinstance(value, _FIXED))

    def _is_constant(self, node: ast.AST) -> TypeGuard[ast.Name]:
        return isinstance(node, ast.Name) and node.id in self.constants

    def _owner(self, node: ast.AST) -> type | None:
        """The class whose attributes a node is."""
        if isinstance(node, ast.Attribute) and node.attr == "__dict__" and self._is_constant(node.value):
            value = self.constants[node.value.id]
            return value if isinstance(value, type) else None
        return None

    def _attribute(self, value: Any, base: ast.Name, name: str) -> ast.AST:
        text = f"{base.id}.{name}"
        if isinstance(value, type):
            if name == "__dict__":
                return ast.Attribute(base, name, ast.Load())
            return self._class_step(text, value)
        if isinstance(value, FunctionType | CellType) or name == "__dict__":
            return self._step(text)
        own = getattr(value, "__dict__", None)
        on_class = getattr(type(value), name, None)
        if isinstance(own, dict) and name in own and not hasattr(type(on_class), "__set__"):
            return self._step(f"{self._name(own).id}[{name!r}]")
        return self._step(text)

    def _class_step(self, text: str, owner: type) -> ast.Name:
        """An attribute of a class. Comparing all of them takes 1.0 for 1: numbers have a check of their own."""
        is_number = isinstance(eval(text, self.constants), int | float)
        return self._step(text, checked=owner not in self._watched or is_number)

    def _step(self, text: str, *, checked: bool = True) -> ast.Name:
        value = eval(text, self.constants)
        stable = eval(text, self.constants) is value
        name = self._name(value)
        if checked:
            self.checks[f"{text} is {name.id}" if stable else f"{text} == {name.id}"] = None
        return name

    def _name(self, value: Any) -> ast.Name:
        """A name for the value, which is kept alive."""
        name = self._known.setdefault(id(value), f"value_{len(self._known)}")
        self.constants[name] = value
        return ast.Name(name, ast.Load())
