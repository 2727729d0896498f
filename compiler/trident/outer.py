"""What a jitted function reads besides its arguments: globals, closure cells and what hangs on them.

Compiled code has their values built in, so a call may use it only while they are what they were. Dynamo's guards say
which were read; those on the toolchain's own modules, functions and classes are left out, those on its settings
(``torch.backends.mkldnn.enabled``) are not. Dynamo has no guard on an environment variable that is not set, nor on any
that ``os.getenv`` reads: whoever reads one depends on all. A guard that no expression here can watch refuses the
capture: the function then runs as Python.
"""

from __future__ import annotations

import enum
import os
import re
import sys
from collections.abc import Callable, Iterable
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from trident import namespaces
from trident.capture.discharge import DIGEST, Discharge
from trident.capture.errors import CaptureRefused
from trident.module_argument import ModuleArgument
from trident.reading import inner_module, reader, without_copies
from trident.unchanged import checker

_TOOLCHAIN = ("torch", "triton", "trident", "math", "builtins")
_TYPE_OR_ID = r"^___check_(?:obj|type)_id\((?P<source>.*?), type="
_COMPARED = r"^(?P<source>.*?) (?:==|is) "
_HOOKS = r"[GL]\['\w+'\][^,() ]*\._\w*hooks(?:_with_kwargs)?$|G\['\w+'\]\._global_\w*hooks\b"
_BUILTIN = r"^___check_obj_id\(G\['__builtins_dict_\w*'\]\['(?P<name>\w+)'\]"
_ATTRIBUTE = r"(?P<owner>[GM]\['[\w.]+'\](?:\.\w+)*)\.\w+"
_ROOT = r"\bG\['(?P<global>\w+)'\]|\bL\['(?P<cell>\w+)'\]"

# Dynamo's guards by what tells whether they still hold.
_BY_IDENTITY = frozenset(("ID_MATCH", "FUNCTION_MATCH", "BUILTIN_MATCH", "MODULE_MATCH", "CLASS_MATCH"))
_BY_VALUE = frozenset(("CONSTANT_MATCH", "EQUALS_MATCH"))
_BY_TEXT = frozenset(
    (
        "HASATTR",
        "DICT_CONTAINS",
        "SET_CONTAINS",
        "SEQUENCE_LENGTH",
        "LIST_LENGTH",
        "TUPLE_LENGTH",
        "DICT_KEYS_MATCH",
        "NONE_MATCH",
        "BOOL_MATCH",
        "DUPLICATE_INPUT",
        "NOT_PRESENT_IN_GENERIC_DICT",
    )
)
_EXACT = (int, bool, str, bytes, type(None))  # equal values of these are the same value
_PRINTED = (*_EXACT, float, complex)  # -0.0 equals 0.0, NaN not itself: printed, they tell


class OuterChanged(Exception):
    """What the function reads changed while it was compiled."""


class OuterState:
    """The values that one function's compiled versions were made with; ``changed()`` says whether they still are.

    A source is compared by what its guard was about: a constant by type and value, a function by its code and defaults,
    a container by what was asked of it, all else by identity. Make it, or ask ``changed()``, before the capture.
    """

    def __init__(self, function: Callable[..., Any], module: ModuleArgument | None = None) -> None:
        """``module`` is an argument that is outer state itself, but for its tensors."""
        self._function = function
        self._module = module
        names = function.__code__.co_freevars
        cells = dict(zip(names, function.__closure__ or (), strict=True))
        self._names: dict[str, Any] = {"G": function.__globals__, "C": cells, "M": sys.modules}
        self._environment = dict(vars(os.environ)["_data"])
        before = {name: SimpleNamespace(**_contents(cell)) for name, cell in cells.items()}
        if module is not None:
            self._names["MODULE"] = module.reference
        self._before = {**self._names, "G": dict(function.__globals__), "C": before}
        self._reads: dict[str, None] = {}
        self._classes: set[type] = set()  # whose attributes are compared as a whole
        self._unchanged: Callable[[], bool] = lambda: True

    def __bool__(self) -> bool:
        return bool(self._reads)

    def add(self, discharges: Iterable[Discharge]) -> None:
        """Take in what one more version has read, as it is now.

        Raises CaptureRefused for a guard that nothing here can watch, and OuterChanged if a value is not what it was
        before the capture any more.
        """
        reads = {**self._reads, **dict.fromkeys(self.expressions(discharges))}
        if self.changed():
            raise OuterChanged
        read = reader(reads, self._names)
        values = read()
        if not self._reads and not self._was(reads, values):
            raise OuterChanged
        unchanged = checker(reads, self._names, frozenset(self._classes))
        if read() != values:
            raise OuterChanged
        self._reads, self._unchanged = reads, unchanged
        self._before = {}  # it holds whatever was in the globals

    def expressions(self, discharges: Iterable[Discharge]) -> list[str]:
        """Python expressions, for ``value``, that tell whether these guards still hold.

        Raises CaptureRefused for a guard that nothing here can watch.
        """
        reads: dict[str, None] = {}
        for guard in discharges:
            if guard.reason == DIGEST:
                try:
                    reads.update(dict.fromkeys(self._expressions(guard)))
                except (AttributeError, LookupError, ValueError, NameError, SyntaxError, TypeError) as error:
                    raise _unwatched(guard) from error
        return list(reads)

    def value(self, expression: str) -> object:
        """What an expression over the function's globals (G), cells (C) and the modules (M) is now."""
        value: object = eval(expression, dict(self._names))
        return value

    def changed(self) -> bool:
        """Whether anything that was read has another value now, or can't be read any more."""
        try:
            return not self._unchanged()
        except (AttributeError, LookupError, ValueError, TypeError):
            return True

    def _was(self, reads: Iterable[str], values: tuple[Any, ...]) -> bool:
        try:
            return reader(reads, self._before)() == values
        except (AttributeError, LookupError, ValueError, TypeError):
            return False

    def _expressions(self, guard: Discharge) -> list[str]:
        """Python expressions whose values tell whether the guard still holds; none if it is about the toolchain."""
        builtin = re.match(_BUILTIN, guard.text)
        if builtin is not None:
            name = builtin["name"]
            return [f"{name!r} in G"] if name in self._function.__code__.co_names else []
        hooks = re.search(_HOOKS, guard.text)
        if hooks is not None:  # of a module, or of all
            return [f"len({self._source(hooks[0])[0]})"]
        if re.search(_ROOT, guard.text) is None and "___get_torch_function_mode_stack" in guard.text:
            return []
        if self._is_toolchain(guard.text) and not self._is_setting(guard):
            return []
        if guard.name in _BY_TEXT:
            return [read for line in guard.text.split("; ") for read in self._condition(line)]
        match = re.match(_TYPE_OR_ID, guard.text) or re.match(_COMPARED, guard.text)
        source, beside = self._source(guard.text if match is None else match["source"])
        value = eval(source, dict(self._names))
        return [*beside, *self._reads_of(guard, source, value)]

    def _reads_of(self, guard: Discharge, source: str, value: Any) -> list[str]:
        """What tells whether the guard on a source's value still holds."""
        if guard.name in _BY_VALUE:
            return self._constant(guard, source, value)
        if value is os.environ or value is os.getenv:
            return [f"id({source})", *self._environment_reads()]
        module = inner_module(source, self._names, _is_toolchain_module)
        if module is not None:
            return [f"id({module})"]
        if guard.name == "TYPE_MATCH":
            return [f"type({source})", *self._class_reads(type(value))]
        if guard.name == "CLOSURE_MATCH" and isinstance(value, FunctionType):
            return [f"{source}.__code__", f"id({source}.__defaults__)", f"id({source}.__kwdefaults__)"]
        if guard.name in _BY_IDENTITY or guard.name == "CLOSURE_MATCH":
            return [f"id({source})", *(self._class_reads(value) if isinstance(value, type) else ())]
        raise _unwatched(guard)

    def _class_reads(self, value: type) -> list[str]:
        """What tells whether a class's attributes are what they were: they are read without a guard of their own."""
        reads = []
        for owner in value.__mro__:
            if _is_fixed(owner):
                continue
            self._classes.add(owner)
            name = self._called(f"class_{id(owner)}", owner)
            was = self._called(f"{name}_was", dict(vars(owner)))
            reads.append(f"{name}.__dict__ == {was}")
            # Equal numbers of different types are not the same attribute.
            numbers = [attribute for attribute, number in vars(owner).items() if isinstance(number, int | float)]
            reads += [f"type({name}.{attribute})" for attribute in numbers]
        return reads

    def _environment_reads(self) -> list[str]:
        now = self._called("environment_variables", os.environ)
        return [f"{now}._data == {self._called('environment_variables_were', self._environment)}"]

    def _called(self, name: str, value: object) -> str:
        """The name, standing for the value in expressions; for the first one that it was given to."""
        self._names.setdefault(name, value)
        self._before.setdefault(name, value)
        return name

    def _condition(self, line: str) -> list[str]:
        """A line of guard code that is a Python condition; one on the type as an expression of its own."""
        match = re.match(_TYPE_OR_ID, line)
        source, beside = self._source(line if match is None else match["source"])
        if match is not None:
            return [*beside, f"type({source})"]
        if eval(source, dict(self._names)) is not True:
            raise ValueError(f"{line} does not hold")
        return [*beside, source]

    def _constant(self, guard: Discharge, source: str, value: object) -> list[str]:
        if type(value) in _EXACT:
            return [f"type({source})", source]
        if type(value) in (tuple, frozenset) and _is_printed(value):
            return [f"id({source})"]  # immutable to the last element
        if _is_printed(value):
            return [f"type({source})", f"repr({source})"]
        if type(value).__module__.partition(".")[0] in _TOOLCHAIN or isinstance(value, enum.Enum):
            return [f"id({source})"]
        raise _unwatched(guard)

    def _is_toolchain(self, text: str) -> bool:
        """Whether every root is a module of the toolchain."""
        roots = list(re.finditer(_ROOT, text))
        return bool(roots) and all(root["global"] and self._is_toolchain_global(root["global"]) for root in roots)

    def _is_setting(self, guard: Discharge) -> bool:
        """Whether the guard is on a value that is an attribute of a module: what users switch."""
        compared = re.match(_COMPARED, guard.text)
        if guard.name not in _BY_VALUE or compared is None:
            return False
        attribute = re.fullmatch(_ATTRIBUTE, self._live(compared["source"]))
        return attribute is not None and isinstance(self.value(attribute["owner"]), ModuleType)

    def _is_toolchain_global(self, name: str) -> bool:
        if name.startswith("__import_"):
            return _imported(name).partition(".")[0] in _TOOLCHAIN
        value = self._names["G"].get(name)
        return isinstance(value, ModuleType) and _is_toolchain_module(value)

    def _source(self, text: str) -> tuple[str, list[str]]:
        """A source of Dynamo's as an expression over live names, and what must be read beside it."""
        return without_copies(self._live(text), self._names, lambda key: self._called(f"key_{id(key)}", key))

    def _live(self, source: str) -> str:
        """The source over live globals (G), cells (C) and modules (M)."""

        def live(root: re.Match[str]) -> str:
            if self._module is not None and root["cell"] == self._module.parameter:
                return "MODULE()"
            if root["cell"] is not None:
                return f"C[{root['cell']!r}].cell_contents"
            name = root["global"]
            if name.startswith(namespaces.PREFIX):
                return self._called(name, namespaces.namespace(name))
            return f"M[{_imported(name)!r}]" if name.startswith("__import_") else f"G[{name!r}]"

        return re.sub(_ROOT, live, source)


def _is_toolchain_module(module: ModuleType) -> bool:
    return module.__name__.partition(".")[0] in _TOOLCHAIN


def _imported(name: str) -> str:
    """The module that Dynamo calls ``__import_a_dot_b``."""
    return name.removeprefix("__import_").replace("_dot_", ".")


def _contents(cell: Any) -> dict[str, Any]:
    try:
        return {"cell_contents": cell.cell_contents}
    except ValueError:  # empty as yet
        return {}


def _is_printed(value: object) -> bool:
    """Whether ``repr`` shows the whole value."""
    if isinstance(value, tuple | frozenset | set):
        own = type(value) in (tuple, frozenset, set) or type(value).__module__ == "torch"
        return own and all(map(_is_printed, value))
    return type(value) in _PRINTED


def _is_fixed(value: type) -> bool:
    """Whether a class's attributes stay what they are: the toolchain's, the standard library's and enumerations."""
    if issubclass(value, enum.Enum):
        return True
    root = value.__module__.partition(".")[0]
    return root in _TOOLCHAIN or root in sys.stdlib_module_names


def _unwatched(guard: Discharge) -> CaptureRefused:
    return CaptureRefused(f"{guard.name} `{guard.text}`: a value outside the arguments that cannot be watched")
