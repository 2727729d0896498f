"""What the compiler makes of one version of each operator, stage by stage, against the files in snapshots/.

A difference is either wrong or the point of the change that made it: then ``pytest tests/unit/test_snapshots.py
--update-snapshots`` writes the files anew, and their diff is reviewed with the change.
"""

from __future__ import annotations

import difflib
from functools import cache
from pathlib import Path

import pytest

from trident import stages
from trident.build import compile_version
from trident.capture.target import Target
from trident.versions import ModuleSource
from trident_ops.versions import declared

SNAPSHOTS = Path(__file__).parent / "snapshots"
TARGET = Target.cuda(90)
FILES = {
    "fx": "1_fx.txt",
    "guards": "2_guards.txt",
    "launches": "3_launches.txt",
    "torch": "4_torch.mlir",
    "trident": "5_trident.mlir",
    "llvm": "6_llvm.mlir",
}
OPERATORS = {operator.name: operator for operator in declared()}


@cache
def _source(name: str) -> ModuleSource:
    """The direct overload's first class, in the declared configuration: tuning data may change."""
    overload = OPERATORS[name].overload(OPERATORS[name].direct)
    item = overload.classes[0]
    function = overload.host(overload.configuration(item))
    version = compile_version(item.key, function, item.arguments, TARGET, pays=True, conditions=item.conditions)
    return ModuleSource(overload.symbol, tuple(overload.parameters), overload.name, TARGET.arch, (version,))


@pytest.mark.parametrize("stage", FILES)
@pytest.mark.parametrize("name", OPERATORS)
def test_stage(name: str, stage: str, request: pytest.FixtureRequest) -> None:
    path = SNAPSHOTS / name / FILES[stage]
    text = stages.render(_source(name), stage)
    if request.config.getoption("--update-snapshots"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return
    assert path.is_file(), f"no {path}: pytest {Path(__file__).name} --update-snapshots makes it"
    before = path.read_text()
    names = (f"{name}/{path.name}", "compiled now")
    difference = "\n".join(difflib.unified_diff(before.splitlines(), text.splitlines(), *names, lineterm=""))
    assert text == before, f"if this is meant, update with --update-snapshots\n{difference}"


def test_nothing_is_left_over() -> None:
    expected = {SNAPSHOTS / name / file for name in OPERATORS for file in FILES.values()}
    assert {path for path in SNAPSHOTS.rglob("*") if path.is_file()} == expected


def test_ptx_is_a_stage_too() -> None:
    assert ".target sm_90a" in stages.render(_source(next(iter(OPERATORS))), "ptx")
    assert stages.STAGES.keys() - FILES.keys() == {"ptx"}


def test_an_unknown_stage_is_named() -> None:
    with pytest.raises(ValueError, match="no stage 'ast'"):
        stages.render(_source(next(iter(OPERATORS))), "ast")
