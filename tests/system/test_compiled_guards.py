"""Compiled guards answer as the recorded ones evaluated in Python, and none of them is idle.

The recorded guards are Dynamo's after the declared rewrites, without the discharged ones, and ours; tests/unit holds
them against Dynamo's own code. Here the compiled ``select`` of each module is asked about fabricated calls, which need
no GPU and no memory.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import torch

import trident_ops
from support.answers import Answers
from support.fabricated import Fabricator
from support.host_functions import double
from support.iterated import iteration_of
from trident import abi, loader, runtime
from trident.arguments import Argument
from trident.build import compile_object, compile_version
from trident.capture.capture import capture
from trident.capture.classes import Dim, TensorClass
from trident.capture.target import Target
from trident.expression import Expression
from trident.versions import ComputingVersion, ModuleSource
from trident_ops.bake import library_name
from trident_ops.declaration import Overload, VersionClass
from trident_ops.versions import declared, module_source

DRAWS = 10_000  # of each version of a direct overload with few versions; of all versions of any other module together
DRAWS_OF_MANY = 2_000  # of each version there, at least
DRAWS_OF_ROWS = 60  # of each version of a module whose versions are those of any other elementwise operator
MANY_VERSIONS = 8
MANY_GUARDS = 12  # more can't each decide one draw of 20 alone
PATIENCE = 4  # times as many draws until each guard has decided often enough
TARGETS = (Target.cuda(90), Target.cpu())
OVERLOADS = [(operator, overload) for operator in declared() for overload in operator.overloads]
LIBRARIES = Path(trident_ops.__file__).parent / "lib"

Select = Callable[[Sequence[Argument]], int]


def _baked_select(symbol: str, target: Target) -> Select:
    runtime.load()
    library = ctypes.CDLL(str(LIBRARIES / library_name(str(target))))
    return _select(getattr(library, f"__trident_{symbol}_select"))


def _select(function: Callable[..., int]) -> Select:
    def select(arguments: Sequence[Argument]) -> int:
        packed = runtime.Packed(arguments)
        return int(function(packed.args, packed.n))

    return select


def _check(
    source: ModuleSource, classes: Sequence[VersionClass], select: Select, draws: int, *, each_decides: bool = True
) -> None:
    """``select`` against the recorded guards, over ``draws`` matching and changed calls of each computing version.

    ``each_decides``: each guard decides alone often enough, for which there may be more draws.
    """
    choices = [*source.versions, *source.fallbacks]
    conditions: dict[str, Expression] = {}
    for choice in choices:
        for guard in choice.guards:  # Answers tells guards apart by their text
            assert conditions.setdefault(guard.text, guard.condition) == guard.condition
    for number, version in enumerate(source.versions):
        item = classes[number]
        fabricator = Fabricator(item.arguments, version.capture.target, seed=number, conditions=item.conditions)
        decided = dict.fromkeys((g.text for g in version.guards), 0)
        # Alone in one draw of 20; where there are many guards, in their fair share. Half the draws are changed matches,
        # two in three where half would hardly be enough.
        share = 20 if len(version.guards) <= MANY_GUARDS else 4 * len(version.guards)
        matching_every = 2 if len(version.guards) <= MANY_GUARDS // 2 else 3
        for draw in range(PATIENCE * draws):
            least = max(draw, draws) // share
            if draw >= draws and (not each_decides or min(decided.values()) >= least):
                break
            is_match = draw % matching_every == 0
            if is_match:
                arguments = fabricator.matching()
            else:  # some changes are of any kind, the others go to guards that have decided least
                lagging = [text for text, times in decided.items() if times < least] or list(decided)
                arguments = fabricator.changed(fabricator.random.choice(lagging) if draw % 20 != 1 else None)
            answers = Answers(arguments)
            expected = next((k for k, choice in enumerate(choices) if answers.admit(choice.guards)), -1)
            assert select(tuple(arguments.values())) == expected, (version.key, arguments)
            if is_match:
                assert answers.admit(version.guards), (version.key, arguments)
            else:
                decider = answers.decider(version.guards)
                fabricator.decided(decider)
                if decider is not None:
                    decided[decider] += 1
        assert not each_decides or min(decided.values()) >= least, (version.key, decided)


def _is_of_a_row(overload: Overload) -> bool:
    return iteration_of(overload.classes[0].arguments) is not None


@pytest.mark.parametrize(
    ("operator", "overload"), [o for o in OVERLOADS if _is_of_a_row(o[1])], ids=lambda item: item.name
)
@pytest.mark.parametrize(
    ("target", "draws"),
    (
        (Target.cuda(90), DRAWS_OF_ROWS),
        pytest.param(Target.cuda(90), DRAWS_OF_MANY, marks=pytest.mark.slow),
        pytest.param(Target.cpu(), DRAWS_OF_MANY, marks=pytest.mark.slow),
    ),
    ids=str,
)
def test_baked_versions_of_rows(operator, overload, target: Target, draws: int) -> None:
    """Elementwise operators have many versions, made by one rule. Guards are captured; no kernel is compiled."""
    versions = (
        ComputingVersion(
            item.key, capture(overload.host(overload.configuration(item)), item.arguments, target, item.conditions), ()
        )
        for item in overload.classes_on(target)
    )
    source = ModuleSource(
        overload.symbol, tuple(overload.parameters), overload.name, target.arch, tuple(versions), overload.fallbacks()
    )
    select = _baked_select(overload.symbol, target)
    _check(source, overload.classes_on(target), select, draws, each_decides=draws >= DRAWS_OF_MANY)


@pytest.mark.parametrize("target", TARGETS, ids=str)
@pytest.mark.parametrize(
    ("operator", "overload"), [o for o in OVERLOADS if not _is_of_a_row(o[1])], ids=lambda item: item.name
)
def test_baked_versions(operator, overload, target: Target) -> None:
    source = module_source(overload, overload.classes_on(target), target, fallbacks=True)
    few = overload.name == operator.direct and len(source.versions) <= MANY_VERSIONS
    draws = DRAWS if few else max(DRAWS // len(source.versions), DRAWS_OF_MANY)
    _check(source, overload.classes_on(target), _baked_select(overload.symbol, target), draws)


def test_a_jitted_version() -> None:
    runtime.load()
    classes = {"x": TensorClass(torch.float32, (Dim(8, min=2, max=2**20), 16))}
    version = compile_version("rows", double, classes, Target.cpu(), pays=True)
    source = ModuleSource("double_rows", ("x",), None, 0, (version,))
    address = loader.load(compile_object(source), source.name)
    module = abi.TridentModule.from_address(address)
    item = VersionClass("rows", classes)
    select = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_int32)(module.select)
    _check(source, (item,), _select(select), DRAWS)
