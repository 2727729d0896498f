"""FlagGems, imported and not modified: its host functions captured in one piece, without a GPU."""

from __future__ import annotations

import contextlib
import importlib.util
from collections.abc import Callable, Mapping
from typing import Any

import pytest
import torch
import torch.nn.functional as F

import trident
from gems_cases import FUNCTIONS
from support.metadata import fabricate
from support.replay import replay_for_gpu
from support.specialized import by_trident, by_triton, example
from trident import call_version, runtime
from trident.arguments import Argument, SequenceArgument, SequenceKind
from trident.capture import CaptureRefused, Target
from trident.capture.capture import capture
from trident.capture.model import Capture
from trident.growing import Growth
from trident.growth import Classifier
from trident.kernels.autotune import Contest, Tuner
from trident.scalar_types import SCALAR_TYPES

if importlib.util.find_spec("flag_gems") is None:
    pytest.skip("flag_gems is not here (make installs it: dependency group peers)", allow_module_level=True)

from support import flaggems

SM_90 = Target.cuda(90)
KINDS = ("static", "dynamic")

# What no rule covers, and how a refusal names it.
REFUSED = {
    "flash_attn_varlen_func": "dropout_p > 0|softcap > 0|data-dependent",
}


def captured(name: str, kind: str, classes: flaggems.Classes) -> Capture:
    arguments = classes if kind == "static" else flaggems.symbolic(name, classes)
    return capture(flaggems.function(name), arguments, SM_90)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", flaggems.LISTED)
def test_it_is_captured(name: str, kind: str) -> None:
    made = captured(name, kind, flaggems.LISTED[name])
    assert made.launches
    if kind == "dynamic":
        assert made.symbols


def test_the_draw() -> None:
    assert set(flaggems.drawn()) == set(flaggems.DRAWN)
    assert len(flaggems.DRAWN) - len(REFUSED) >= 16


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", flaggems.DRAWN)
def test_of_those_drawn_it_is_captured_or_says_why_not(name: str, kind: str) -> None:
    if name not in REFUSED:
        assert captured(name, kind, flaggems.DRAWN[name]).launches
        return
    with pytest.raises(CaptureRefused, match=REFUSED[name]) as refusal:
        captured(name, kind, flaggems.DRAWN[name])
    assert "flag_gems/ops/" in str(refusal.value)


def _normal(*sizes: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    return torch.randn(sizes, generator=torch.Generator().manual_seed(len(sizes))).to(dtype)


VALUES: tuple[tuple[str, Mapping[str, Any], Callable[..., Any]], ...] = (
    ("add", {"A": _normal(70, 80), "B": -_normal(70, 80)}, lambda A, B: A + B),
    ("silu", {"self": _normal(70, 80, dtype=torch.bfloat16)}, F.silu),
    ("lt", {"A": _normal(70, 80), "B": -_normal(70, 80)}, lambda A, B: A < B),
    (
        "masked_fill",
        {"inp": _normal(70, 80), "mask": _normal(70, 80) > 0, "value": 2.5},
        torch.masked_fill,
    ),
    (
        "where_self",
        {"condition": _normal(70, 80) > 0, "self": _normal(70, 80), "other": -_normal(70, 80)},
        torch.where,
    ),
    (
        "rms_norm",
        {"x": _normal(7, 128), "normalized_shape": [128], "weight": _normal(128), "eps": 1e-5},
        F.rms_norm,
    ),
    (
        "embedding",
        {"weight": _normal(50, 64), "indices": torch.arange(15).view(3, 5)},
        lambda weight, indices: F.embedding(indices, weight),
    ),
    ("softmax", {"self": _normal(7, 100), "dim": -1}, torch.softmax),
    ("mm", {"a": _normal(40, 48).half(), "b": _normal(48, 56).half()}, lambda a, b: a @ b),
    ("cumsum", {"inp": _normal(3, 100), "dim": 1}, torch.cumsum),
    ("cat", {"A": [_normal(7, 40), _normal(9, 40)], "dim": 0}, torch.cat),
    (
        "conv2d",
        {"input": _normal(2, 4, 9, 9), "weight": _normal(8, 4, 3, 3)},
        F.conv2d,
    ),
)


@pytest.mark.parametrize(("name", "arguments", "reference"), VALUES, ids=[name for name, _, _ in VALUES])
def test_one_capture_computes_other_sizes(
    name: str, arguments: Mapping[str, Any], reference: Callable[..., Any]
) -> None:
    """What was captured for a GPU with symbolic sizes, run by the interpreter for sizes of its own."""
    made = captured(name, "dynamic", flaggems.LISTED[name])
    result = replay_for_gpu(made, flaggems.function(name), **arguments)
    expected = reference(*arguments.values())
    assert result.dtype == expected.dtype and result.shape == expected.shape
    torch.testing.assert_close(result, expected)


def described(value: Any) -> Argument:
    """A value as the call on a GPU would describe it."""
    if isinstance(value, torch.Tensor):
        return fabricate(tuple(value.shape), value.stride(), scalar_type=SCALAR_TYPES[value.dtype])
    if isinstance(value, list) and isinstance(value[0], torch.Tensor):
        return SequenceArgument(map(described, value), SequenceKind.LIST)
    (argument,) = runtime.arguments_of(value)
    return argument


def first_of(contest: Contest) -> int:
    """The first configuration; each is compiled as the launcher would for the contest's arguments."""
    for candidate in contest.candidates:
        launched = {**contest.arguments, **candidate.specialization.constexprs}
        arguments = {name: value for name, value in launched.items() if name in contest.kernel.arg_names}
        assert by_trident(candidate.specialization) == by_triton(contest.kernel, arguments)
    return 0


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_jitted_it_compiles_versions_for_the_calls_of_a_gpu(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the launch: each call that bench/gems.py makes is described, compiled for and taken.

    The version that takes it has the kernels that Triton's launcher would compile for the call: fixed and symbolic
    sizes make no difference.
    """
    tuner = Tuner(chooser=first_of)
    monkeypatch.setattr(call_version, "_tuner", lambda: tuner)
    monkeypatch.setattr(call_version, "_current_device", lambda on_gpu: contextlib.nullcontext())
    monkeypatch.setattr(torch.cuda, "current_device", lambda: 0)
    function = trident.jit(flaggems.function(name))
    calls = []
    for shape in FUNCTIONS[name].shapes:
        bound = function._bound((), dict(FUNCTIONS[name].arguments(shape, torch.device("meta"))))
        arguments = {parameter: described(value) for parameter, value in bound.items()}
        failure = function._extend(arguments)
        assert failure is None, f"{shape}: {failure}"
        calls.append(arguments)
    made = function.versions()
    for arguments in calls:
        selected = function._select(arguments)
        assert selected >= 0
        fixed = Classifier(Growth(dynamic=False)).classify(arguments).arguments
        wanted = capture(flaggems.function(name), fixed, SM_90, tuner=tuner, specialize=True).launches
        launches = function._versions.sources[selected].versions[0].capture.launches
        assert [by_triton(one.specialization.kernel, example(one)) for one in wanted] == [
            by_trident(one.specialization) for one in launches
        ]
    assert function.versions() == made
