"""A class that was never baked: stock at once, one more version behind the caller, then a hit. On the cpu target."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from support.processes import run_script

# Counters of aten::silu and of the toys, as differences; warnings as (category, text).
PREAMBLE = """
import pathlib, warnings
import torch
import torch.nn.functional as F
import trident_ops
from trident_ops import catalog
catalog._LIBRARIES = pathlib.Path(sys.argv[1])  # in place of the library's own bake
caught = warnings.catch_warnings(record=True).__enter__()
warnings.simplefilter("always")
x = torch.linspace(-4, 4, 96).half().reshape(8, 12)
stock = F.silu(x)

def row(overload="aten::silu"):
    return next(r for r in trident_ops.status() if r.overload == overload)

def counters(overload="aten::silu"):
    found = row(overload)
    return [found.hits, found.fallbacks, found.misses, found.errors]

def ours_told():
    return [str(w.message) for w in caught if "trident" in str(w.message)]
"""


def _run(script: str, bake: Path, **environment: str) -> dict[str, Any]:
    return run_script(PREAMBLE + script, str(bake), **environment)[0]


def test_a_miss_is_stock_at_once_and_later_a_hit(sparse_bake: Path) -> None:
    facts = _run(
        """
import time
trident_ops.enable("silu", device="cpu")  # allclose calls abs, which the fragile operator overrides
F.silu(x.float())
before = row().versions
start = time.perf_counter()
first = F.silu(x)
seconds = time.perf_counter() - start
after_first = counters()
trident_ops.wait()
grown = row().versions
second = F.silu(x)
direct = trident_ops.silu(x)
other = F.silu(torch.randn(5, 7, 3).half())
report(
    seconds=seconds,
    bitwise=torch.equal(first, stock),
    close=[torch.allclose(second, stock, atol=1e-3, rtol=1e-3), torch.equal(second, direct)],
    after_first=after_first,
    after_all=counters(),
    versions=[before, grown, row().versions],
    told=ours_told(),
    selected=catalog.selected("silu", x),
)
""",
        sparse_bake,
    )
    assert facts["bitwise"]
    assert facts["seconds"] < 0.5, "the caller waited for the compilation"
    assert facts["after_first"] == [1, 0, 1, 0]
    assert facts["close"] == [True, True]
    assert facts["after_all"] == [4, 0, 1, 0]
    assert facts["versions"][1:] == [facts["versions"][0] + 1] * 2
    assert facts["told"] == []
    assert facts["selected"] == "float16.aligned"


def test_a_miss_at_the_direct_door_grows_too(sparse_bake: Path) -> None:
    facts = _run(
        """
first = trident_ops.silu(x)
trident_ops.wait()
second = trident_ops.silu(x)
report(bitwise=torch.equal(first, stock), counters=counters(), enabled=row().enabled, installed=row().installed)
""",
        sparse_bake,
    )
    assert facts == {"bitwise": True, "counters": [1, 0, 1, 0], "enabled": "off", "installed": False}


def test_callers_may_wait(sparse_bake: Path) -> None:
    facts = _run(
        """
trident_ops.enable(device="cpu")
first = F.silu(x)
second = F.silu(x)
report(close=torch.allclose(first, stock, atol=1e-3, rtol=1e-3), counters=counters())
""",
        sparse_bake,
        TRIDENT_EXTEND="wait",
    )
    assert facts["close"]
    assert facts["counters"] == [2, 0, 1, 0], "the call that missed and waited is answered by the new version"


def test_growth_may_be_off(sparse_bake: Path) -> None:
    facts = _run(
        """
trident_ops.enable(device="cpu")
same = [torch.equal(F.silu(x), stock), torch.equal(trident_ops.silu(x), stock)]
trident_ops.wait()
same.append(torch.equal(F.silu(x), stock))
hit = F.silu(x.float())
report(same=same, counters=counters(), triton="triton.compiler" in sys.modules, dynamo="torch._dynamo" in sys.modules)
""",
        sparse_bake,
        TRIDENT_EXTEND="off",
    )
    assert facts["same"] == [True] * 3
    assert facts["counters"] == [1, 0, 3, 0]
    assert not facts["dynamo"]


def test_another_word_for_extend_is_an_error(sparse_bake: Path) -> None:
    facts = _run(
        """
try:
    trident_ops.enable(device="cpu")
except ValueError as error:
    report(error=str(error))
""",
        sparse_bake,
        TRIDENT_EXTEND="sometimes",
    )
    assert "sometimes" in facts["error"]


def test_a_failing_compilation_is_told_once_and_not_repeated(sparse_bake: Path) -> None:
    facts = _run(
        """
import support.toy
compiled = []
from trident_ops import versions
original = versions.module_source
versions.module_source = lambda *a, **k: (compiled.append(1), original(*a, **k))[1]
trident_ops.enable(device="cpu")
y = torch.randn(64)
results = []
for n in (64, 64, 3, 1000, 64):
    y = torch.randn(n)
    results.append(torch.equal(torch.abs(y), torch.where(y < 0, -y, y)))
    trident_ops.wait()
failed = counters("aten::abs")
once = ours_told()
compiled_before = len(compiled)
support.toy.fragile_is_broken = False
torch.abs(y); trident_ops.wait(); torch.abs(y)
unchanged = counters("aten::abs")
trident_ops.retry()
torch.abs(y); trident_ops.wait(); torch.abs(y)
report(results=results, failed=failed, once=once, compiled=[compiled_before, len(compiled)],
       unchanged=unchanged, retried=counters("aten::abs"), told=ours_told())
""",
        sparse_bake,
    )
    assert facts["results"] == [True] * 5
    assert facts["failed"] == [0, 0, 5, 0]
    assert len(facts["once"]) == 1, facts["once"]
    assert "aten::abs" in facts["once"][0]
    assert "toy.py" in facts["once"][0], "the warning says where"
    assert facts["compiled"] == [1, 2], "a class that failed was compiled again without retry()"
    assert facts["unchanged"] == [0, 0, 7, 0]
    assert facts["retried"] == [1, 0, 8, 0]
    assert facts["told"] == facts["once"]


def test_strict_raises_at_the_call(sparse_bake: Path) -> None:
    facts = _run(
        """
trident_ops.enable(device="cpu")
y = torch.randn(64)
errors = []
for call in (torch.abs, torch.abs, trident_ops.fragile):
    try:
        call(y)
        errors.append(None)
    except Exception as error:
        errors.append([type(error).__name__, str(error)])
other = F.silu(x)  # another class, which compiles
F.silu(x)
found = counters()
trident_ops.disable()  # comparing needs one of the toys
report(errors=errors, other=torch.allclose(other, stock, atol=1e-3, rtol=1e-3), counters=found)
""",
        sparse_bake,
        TRIDENT_STRICT="1",
    )
    for error in facts["errors"]:
        assert error is not None
        assert "fragile" in error[1]
    assert facts["other"]
    assert facts["counters"][0] >= 1
    assert facts["counters"][3] == 0


def test_inputs_on_which_stock_raises_make_no_version(sparse_bake: Path) -> None:
    facts = _run(
        """
trident_ops.enable(device="cpu")
errors = []
for bad in (torch.arange(4), torch.tensor([True]), torch.randn(3).to(torch.float8_e4m3fn)):
    for door in (F.silu, trident_ops.silu):
        try:
            door(bad)
        except Exception as error:
            errors.append(type(error).__name__)
before = row().versions
trident_ops.wait()
report(errors=errors, grew=row().versions - before, counters=counters(), told=ours_told())
""",
        sparse_bake,
    )
    assert facts["errors"] == ["NotImplementedError"] * 6
    assert facts["grew"] == 0
    assert facts["counters"] == [0, 6, 0, 0]
    assert facts["told"] == []


def test_a_process_may_end_while_a_version_compiles(sparse_bake: Path) -> None:
    facts, finished = run_script(
        PREAMBLE
        + """
trident_ops.enable(device="cpu")
F.silu(x)
torch.relu(x)
report(counters=counters())
""",
        str(sparse_bake),
    )
    assert facts["counters"][2] == 1
    assert finished.stderr == ""
