"""No guard can be left out: without it, the compiled version takes a call that it must not take.

For every guard a call is sought that this guard alone denies. Then the version is compiled without the guard, and must
take that call, which the version as it is does not. Some guards only protect the reads of later ones (an argument is a
tensor, a tensor has a last dimension, a divisor is not zero): without them the compiled code reads what is not there,
and a child process that asks it must end in a fault.
"""

from __future__ import annotations

import random

import pytest
import torch

from support import host_functions as host
from support.answers import Answers
from support.fabricated import Fabricator
from support.mutants import Mutants
from trident import runtime
from trident.arguments import Argument
from trident.capture.capture import capture
from trident.capture.classes import Dim, ScalarClass, TensorClass
from trident.capture.target import Target
from trident.expression import Guard, Read, apply
from trident_ops.declaration import Overload, VersionClass
from trident_ops.policy import configuration
from trident_ops.versions import declared

PATIENCE = 2_000  # draws for each guard
UNREADABLE = 16  # calls that lack what later guards read are tried in a child only if no better one came before these
TARGETS = (Target.cuda(90), Target.cpu())
OVERLOADS = [overload for operator in declared() for overload in operator.overloads]

Calls = list[tuple[Argument, ...]]


def _survivors(guards: tuple[Guard, ...], fabricator: Fabricator, mutants: Mutants) -> list[str]:
    """The guards whose lack nothing betrays."""
    unshown = dict(enumerate(guards))
    unreadable: dict[int, Calls] = {number: [] for number in unshown}  # calls that lack what later guards read
    source = random.Random(len(guards))
    for draw in range(PATIENCE * len(guards)):
        pending = [number for number in unshown if len(unreadable[number]) < UNREADABLE]
        if not pending:
            break
        drawn = fabricator.changed(None if draw % 10 == 0 else guards[source.choice(pending)].text)
        call, answers = tuple(drawn.values()), Answers(drawn)
        shield = answers.shield(guards)
        fabricator.decided(answers.decider(guards) if shield is None else guards[shield].text)
        assert mutants.admit(call) == answers.admit(guards), drawn
        if answers.readable(guards):
            # Not the decider alone: evaluated in Python, a float is never the integer that compiled code takes it for.
            for number in [n for n in unshown if answers.holds(guards[n]) is False]:
                if mutants.admit(call, without=number):
                    del unshown[number]
        elif shield in unshown:
            unreadable[shield].append(call)
    return [
        guard.text
        for number, guard in unshown.items()
        if not any(mutants.lose_their_way(call, without=number) for call in unreadable[number])
    ]


def _check(guards: tuple[Guard, ...], item: VersionClass, target: Target) -> None:
    fabricator = Fabricator(item.arguments, target, seed=len(guards), conditions=item.conditions)
    mutants = Mutants(guards, tuple(item.arguments), target.arch)
    assert mutants.admit(tuple(fabricator.matching().values()))
    survivors = _survivors(guards, fabricator, mutants)
    assert not survivors, f"{item.key} for {target}: nothing shows the need for {survivors}"


def _guards(overload: Overload, item: VersionClass, target: Target) -> tuple[Guard, ...]:
    function = overload.host(configuration(overload, item, target.arch))
    return capture(function, item.arguments, target, item.conditions).guards


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    runtime.load()


@pytest.mark.parametrize("target", TARGETS, ids=str)
@pytest.mark.parametrize("overload", OVERLOADS, ids=lambda overload: overload.name)
def test_one_version(overload: Overload, target: Target) -> None:
    """The first version of each overload has every guard that any version of it has, but for literals."""
    item = overload.classes_on(target)[0]
    _check(_guards(overload, item, target), item, target)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("target", TARGETS, ids=str)
@pytest.mark.parametrize("overload", OVERLOADS, ids=lambda overload: overload.name)
def test_other_versions(overload: Overload, target: Target) -> None:
    for item in overload.classes_on(target)[1:]:
        _check(_guards(overload, item, target), item, target)


def test_jitted_version() -> None:
    """One that ``trident.jit`` would compile: ranges of sizes and strides, a branch on sizes."""
    columns = Dim(768, min=513, max=1024)
    classes = {
        "x": TensorClass(torch.bfloat16, (Dim(64, min=2, max=4096), columns), strides=(Dim(2048, min=1, max=2**16), 1)),
        "weight": TensorClass(torch.bfloat16, (columns,)),
        "eps": ScalarClass(float),
    }
    target = Target.cpu()
    equal = apply("eq", Read(("weight",), "size", 0), Read(("x",), "size", 1))
    item = VersionClass("strided", classes, conditions=(equal,))
    _check(capture(host.row_scale, classes, target, item.conditions).guards, item, target)


def test_an_idle_guard_is_found() -> None:
    classes, target = {"x": TensorClass(torch.float32, (Dim(4096),), flat=True)}, Target.cpu()
    condition = apply("ge", Read(("x",), "numel"), 0)
    guards = (*capture(host.double, classes, target).guards, Guard(condition, "x has no negative size", "test"))
    survivors = _survivors(guards, Fabricator(classes, target, seed=0), Mutants(guards, ("x",), target.arch))
    assert survivors == ["x has no negative size"]
