"""Declared classes to compiled versions: what the bake and the compile thread share."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import replace

import trident_ops.ops
from trident.arguments import Argument
from trident.build import compile_object, compile_version
from trident.capture.admit import admits
from trident.capture.target import Target
from trident.expression import Call, evaluate
from trident.versions import ModuleSource
from trident_ops.declaration import Operator, Overload, VersionClass
from trident_ops.policy import configuration, pays


def declared(module: str | None = None) -> tuple[Operator, ...]:
    """The operators that a Python module declares; of the whole library without a name."""
    package = trident_ops.ops
    modules = pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
    names = [module] if module else [found.name for found in modules]
    operators = [replace(o, module=n) for n in names for o in getattr(importlib.import_module(n), "OPERATORS", ())]
    return tuple(sorted(operators, key=lambda operator: operator.name))


def module_source(
    overload: Overload, classes: tuple[VersionClass, ...], target: Target, *, fallbacks: bool
) -> ModuleSource:
    """The module of these classes on one target; with the overload's fallback versions if asked."""
    versions = tuple(
        compile_version(
            item.key,
            overload.host(configuration(overload, item, target.arch)),
            item.arguments,
            target,
            pays=pays(overload, item.key, target.arch),
            conditions=item.conditions,
        )
        for item in classes
    )
    return ModuleSource(
        name=overload.symbol,
        parameters=tuple(overload.parameters),
        original=overload.name,
        arch=target.arch,
        versions=versions,
        fallbacks=overload.fallbacks() if fallbacks else (),
    )


def class_of(overload: Overload, arguments: tuple[Argument, ...]) -> VersionClass | None:
    """The first declared class that admits a call; None if the declaration does not cover it."""
    named = dict(zip(overload.parameters, arguments, strict=True))
    for item in overload.classes:
        if all(admits(item.arguments[name], value, named) for name, value in named.items()) and all(
            evaluate(condition, Call(named, {})) for condition in item.conditions
        ):
            return item
    return None


__all__ = ["class_of", "compile_object", "declared", "module_source"]
