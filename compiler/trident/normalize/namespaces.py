"""Functions whose globals are not those of the module that they name: copied, generated, or executed from text."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import Any

from torch._dynamo.source import DictGetItemSource, GlobalSource
from torch._dynamo.symbolic_convert import InliningInstructionTranslator
from torch._dynamo.variables.builder import VariableBuilder

from trident.namespaces import name_of
from trident.normalize.patching import replaced
from trident.normalize.rule import Rule


@contextlib.contextmanager
def _apply() -> Iterator[None]:
    original = InliningInstructionTranslator.get_globals_source_and_value

    def globals_of(self: Any, name: str) -> Any:
        module = sys.modules.get(self.f_globals.get("__name__", ""))
        if getattr(module, "__dict__", None) is self.f_globals:
            return original(self, name)
        alias = name_of(self.f_globals, self.f_code.co_filename)
        self.output.global_scope[alias] = self.f_globals  # as Dynamo does with modules; the same in every capture
        self.output.update_co_names(alias)
        source = GlobalSource(alias)
        return self.f_globals, VariableBuilder(self, source)(self.f_globals), DictGetItemSource(source, name)

    with replaced(InliningInstructionTranslator, "get_globals_source_and_value", globals_of):
        yield


RULE = Rule(
    "namespaces",
    "a function whose globals are not the namespace of the module that they name",
    "its globals are read from its own namespace, under a name of their own",
    _apply,
)
