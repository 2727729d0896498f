"""Compiled guards answer as the recorded ones evaluated in Python, and none of them is idle.

The recorded guards are Dynamo's after the declared rewrites, without the discharged ones, and ours; tests/unit holds
them against Dynamo's own code. Here the compiled ``select`` of each module is asked about fabricated calls, which need
no GPU and no memory.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Container, Sequence
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
from trident.expression import Apply, Expression, Read
from trident.versions import ComputingVersion, ModuleSource
from trident_ops.bake import library_name
from trident_ops.declaration import Overload, VersionClass
from trident_ops.policy import configuration
from trident_ops.versions import declared

DRAWS = 10_000  # of each version of a direct overload with few versions
DRAWS_OF_MANY = 2_000  # of each version of any other, or of the first of those with one chain of guards
DRAWS_OF_OTHERS = 60  # of each version whose guards are another version's, or of a rule's, but for literals
MANY_VERSIONS = 8
MANY_GUARDS = 12  # more can't each decide one draw of 20 alone
PATIENCE = 4  # times as many draws until each guard has decided often enough
TARGETS = (Target.cuda(90), Target.cpu())
EVERY_VERSION = (pytest.mark.slow, pytest.mark.timeout(1800))
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


def _captured(overload: Overload, target: Target) -> ModuleSource:
    """The module as it was baked, but for its kernels."""
    versions = (
        ComputingVersion(
            item.key,
            capture(overload.host(configuration(overload, item, target.arch)), item.arguments, target, item.conditions),
            (),
        )
        for item in overload.classes_on(target)
    )
    return ModuleSource(
        overload.symbol, tuple(overload.parameters), overload.name, target.arch, tuple(versions), overload.fallbacks()
    )


def _firsts_of_chains(source: ModuleSource) -> list[int]:
    """Of the versions whose guards are the same but for literals (dtypes, limits of sizes, ...), the first ones."""
    first: dict[tuple[object, ...], int] = {}
    for number, version in enumerate(source.versions):
        first.setdefault(tuple(_without_literals(guard.condition) for guard in version.guards), number)
    return list(first.values())


def _without_literals(condition: Expression) -> object:
    if isinstance(condition, Apply):
        return condition.operation, tuple(map(_without_literals, condition.operands))
    return condition if isinstance(condition, Read) else None


def _check(
    source: ModuleSource,
    classes: Sequence[VersionClass],
    select: Select,
    draws: int,
    *,
    thoroughly: Container[int] | None = None,
) -> None:
    """``select`` against the recorded guards, over matching and changed calls of each computing version.

    Of those checked ``thoroughly`` (all, or as numbered) there are ``draws`` calls, and more until each guard has
    decided alone often enough; of the others, ``DRAWS_OF_OTHERS``.
    """
    choices = [*source.versions, *source.fallbacks]
    conditions: dict[str, Expression] = {}
    for choice in choices:
        for guard in choice.guards:  # Answers tells guards apart by their text
            assert conditions.setdefault(guard.text, guard.condition) == guard.condition
    for number, version in enumerate(source.versions):
        item = classes[number]
        fabricator = Fabricator(
            item.arguments,
            version.capture.target,
            seed=number,
            conditions=item.conditions,
            guards=version.guards,
        )
        decided = dict.fromkeys((g.text for g in version.guards), 0)
        each_decides = thoroughly is None or number in thoroughly
        least_draws = draws if each_decides else DRAWS_OF_OTHERS
        # Alone in one draw of 20; where there are many guards, in their fair share. Half the draws are changed matches,
        # two in three where half would hardly be enough.
        share = 20 if len(version.guards) <= MANY_GUARDS else 4 * len(version.guards)
        matching_every = 2 if len(version.guards) <= MANY_GUARDS // 2 else 3
        for draw in range(PATIENCE * least_draws):
            least = max(draw, least_draws) // share
            if draw >= least_draws and (not each_decides or min(decided.values()) >= least):
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
        seldom = {text: times for text, times in decided.items() if times < least}
        assert not (each_decides and seldom), f"{version.key}: decide in fewer than {least} of {draw} draws: {seldom}"


def _is_of_a_row(overload: Overload) -> bool:
    return iteration_of(overload.classes[-1].arguments) is not None


@pytest.mark.parametrize(
    ("operator", "overload"), [o for o in OVERLOADS if _is_of_a_row(o[1])], ids=lambda item: item.name
)
@pytest.mark.parametrize(
    ("target", "thoroughly"),
    (
        (Target.cuda(90), ()),
        pytest.param(Target.cuda(90), None, marks=EVERY_VERSION),
        pytest.param(Target.cpu(), None, marks=EVERY_VERSION),
    ),
    ids=("sm_90", "sm_90 thoroughly", "cpu thoroughly"),
)
def test_baked_versions_of_rows(operator, overload, target: Target, thoroughly: tuple[int, ...] | None) -> None:
    """Elementwise operators have many versions, made by one rule: each gets few draws, and many in `make test-all`."""
    select = _baked_select(overload.symbol, target)
    _check(_captured(overload, target), overload.classes_on(target), select, DRAWS_OF_MANY, thoroughly=thoroughly)


@pytest.mark.parametrize("every", (False, pytest.param(True, marks=EVERY_VERSION)), ids=("chains", "every version"))
@pytest.mark.parametrize("target", TARGETS, ids=str)
@pytest.mark.parametrize(
    ("operator", "overload"), [o for o in OVERLOADS if not _is_of_a_row(o[1])], ids=lambda item: item.name
)
def test_baked_versions(operator, overload, target: Target, every: bool) -> None:
    """Of versions with one chain of guards, the first gets many draws and the others few; all many in `make test-all`.

    All many, too, where a direct overload has few versions.
    """
    source = _captured(overload, target)
    few = overload.name == operator.direct and len(source.versions) <= MANY_VERSIONS
    thoroughly = None if every or few else _firsts_of_chains(source)
    draws = DRAWS if few else DRAWS_OF_MANY
    select = _baked_select(overload.symbol, target)
    _check(source, overload.classes_on(target), select, draws, thoroughly=thoroughly)


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
