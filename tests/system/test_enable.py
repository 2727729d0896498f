"""enable, disable, enabled and status: names, states, other libraries, threads. On the cpu target."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Iterator

import pytest
import torch
import torch.nn.functional as F

import trident_ops
from support.blocks import OverlappingBlocks
from support.counting import Paths, counted
from support.processes import run_script

OVERLOAD = "aten::silu"


@pytest.fixture(autouse=True)
def off() -> Iterator[None]:
    """Every override switched off before and after."""
    trident_ops.enable(device="cpu")  # so that status() has the row
    trident_ops.disable()
    yield
    trident_ops.disable()


@pytest.fixture
def x() -> torch.Tensor:
    return torch.linspace(-3, 3, 32).reshape(4, 8)


def row(overload: str = OVERLOAD, device: str = "cpu") -> trident_ops.Status:
    (found,) = (row for row in trident_ops.status() if row.overload == overload and row.device == device)
    return found


def runs_ours(x: torch.Tensor) -> bool:
    with counted(OVERLOAD, "cpu") as paths:
        F.silu(x)
    assert paths in (Paths(hits=1), Paths())
    return paths.hits == 1


@pytest.mark.parametrize("names", [(), ("silu",), ("aten::silu",), ("silu", "aten::silu")], ids=str)
def test_on_and_off(names: tuple[str, ...], x: torch.Tensor) -> None:
    stock = F.silu(x)
    trident_ops.enable(*names, device="cpu")
    assert row().enabled == "all"
    assert row().installed is True
    assert runs_ours(x)
    trident_ops.enable(*names, device="cpu")  # again: no change
    assert runs_ours(x)
    trident_ops.disable(*names)
    assert row().enabled == "off"
    assert not runs_ours(x)
    assert torch.equal(F.silu(x), stock)
    trident_ops.disable(*names)
    trident_ops.enable(*names, device="cpu")
    assert runs_ours(x)


@pytest.mark.parametrize("switch", [trident_ops.enable, trident_ops.disable])
@pytest.mark.parametrize(
    ("name", "hint"), [("sulu", "'silu'"), ("aten::sil", "'aten::silu'"), ("something else entirely", None)]
)
def test_unknown_names_are_errors_with_the_nearest(switch, name: str, hint: str | None) -> None:
    with pytest.raises(ValueError, match=name) as raised:
        switch(name, device="cpu")
    assert hint is None or hint in str(raised.value)
    assert (hint is None) == ("did you mean" not in str(raised.value))
    assert row().enabled == "off"


def test_an_unknown_name_among_known_ones_switches_nothing(x: torch.Tensor) -> None:
    with pytest.raises(ValueError, match="sulu"):
        trident_ops.enable("silu", "sulu", device="cpu")
    with pytest.raises(ValueError, match="sulu"):
        trident_ops.enable(device="cpu", exclude=("sulu",))
    with pytest.raises(ValueError, match="sulu"), trident_ops.enabled("silu", "sulu", device="cpu"):
        pass
    assert not runs_ours(x)


@pytest.mark.parametrize("device", ["mps", "CPU", "cuda:0", ""])
def test_unknown_devices_are_errors(device: str) -> None:
    for switch in (trident_ops.enable, trident_ops.disable):
        with pytest.raises(ValueError, match="'cuda' or 'cpu'"):
            switch(device=device)


def test_exclude(x: torch.Tensor) -> None:
    trident_ops.enable(device="cpu", exclude=["silu"])
    assert row().enabled == "off"
    trident_ops.enable("silu", device="cpu", exclude=["aten::silu"])
    assert not runs_ours(x)


def test_devices_are_switched_apart(x: torch.Tensor) -> None:
    trident_ops.enable("silu")
    assert row(device="cuda").enabled == "all"
    assert row().enabled == "off"
    assert not runs_ours(x)
    trident_ops.enable("silu", device="cpu")
    trident_ops.disable("silu", device="cuda")
    assert row(device="cuda").enabled == "off"
    assert runs_ours(x)
    trident_ops.enable()
    assert row(device="cuda").enabled == "paying"
    assert not torch.cuda.is_initialized()


def test_status_rows_have_exactly_these_attributes() -> None:
    found = row()
    assert [field.name for field in dataclasses.fields(found)] == [
        *("overload", "device", "installed", "enabled", "versions"),
        *("hits", "fallbacks", "declined", "misses", "errors"),
    ]
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.enabled = "all"  # type: ignore[misc]


def test_both_doors_are_counted(x: torch.Tensor) -> None:
    trident_ops.enable(device="cpu")
    with counted(OVERLOAD, "cpu") as paths:
        F.silu(x)
        trident_ops.silu(x)
        torch.ops.aten.silu(x)
        torch.nn.SiLU()(x)
        F.silu(x.double())
        trident_ops.silu(x[:, ::2])
    assert paths == Paths(hits=5, fallbacks=1)


def test_a_block_ends_also_by_an_exception(x: torch.Tensor) -> None:
    with pytest.raises(KeyError), trident_ops.enabled("silu", device="cpu"):
        assert runs_ours(x)
        raise KeyError
    assert not runs_ours(x)


def test_blocks_within_and_over_the_base_state(x: torch.Tensor) -> None:
    with trident_ops.enabled("silu", device="cpu"):
        with trident_ops.enabled(device="cpu"):
            assert runs_ours(x)
        assert runs_ours(x)
        trident_ops.enable(device="cpu")
    assert runs_ours(x), "enable() within a block outlives it"
    with trident_ops.enabled(device="cpu"):
        trident_ops.disable()
        assert runs_ours(x), "disable() leaves other callers' blocks alone"
    assert not runs_ours(x)


class TestOverlappingBlocks(OverlappingBlocks):
    device = "cpu"


def test_many_blocks_in_many_threads_leave_the_base_state(x: torch.Tensor) -> None:
    failures: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(300):
                with trident_ops.enabled("silu", device="cpu"):
                    assert row().enabled == "all"
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert row().enabled == "off"
    assert not runs_ours(x)


def test_another_library_over_ours_is_told_by_name_and_may_go_again() -> None:
    facts, _ = run_script(
        """
        import warnings
        import torch
        import torch.nn.functional as F
        import trident_ops
        x = torch.linspace(-3, 3, 32)
        stock = F.silu(x)
        row = lambda: next(r for r in trident_ops.status() if r.overload == "aten::silu" and r.device == "cpu")
        trident_ops.enable(device="cpu")
        theirs = torch.library.Library("aten", "IMPL")
        warnings.simplefilter("ignore")
        theirs.impl("silu", lambda x: torch.full_like(x, 42.0), "CPU")
        warnings.resetwarnings()
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            for _ in range(3):
                trident_ops.enable(device="cpu")
        covered, called = row().installed, F.silu(x)[0].item()
        hits = row().hits
        direct = torch.allclose(trident_ops.silu(x), stock)
        theirs._destroy()
        uncovered, again = row().installed, F.silu(x)
        trident_ops.disable()
        report(
            covered=covered, called=called, hits=hits, direct=direct, uncovered=uncovered,
            hits_again=row().hits, again=torch.allclose(again, stock),
            warned=[str(w.message) for w in caught], bitwise=torch.equal(F.silu(x), stock),
        )
        """
    )
    assert isinstance(facts["covered"], str)
    assert facts["covered"].startswith("covered by ")
    assert "<string>" in facts["covered"] or "torch.library" in facts["covered"], facts["covered"]
    assert facts["called"] == 42.0
    assert facts["hits"] == 0
    assert facts["direct"]
    assert facts["uncovered"] is True
    assert (facts["hits_again"], facts["again"], facts["bitwise"]) == (2, True, True)
    assert len(facts["warned"]) == 1, facts["warned"]
    assert "aten::silu" in facts["warned"][0]


def test_an_original_that_has_gone_is_never_called() -> None:
    """Another library's kernel was in force when ours was installed, and is then unregistered."""
    facts, _ = run_script(
        """
        import warnings
        import torch
        import torch.nn.functional as F
        x = torch.linspace(-3, 3, 32)
        stock = F.silu(x)
        warnings.simplefilter("ignore")
        theirs = torch.library.Library("aten", "IMPL")
        theirs.impl("silu", lambda x: torch.full_like(x, 42.0), "CPU")
        import trident_ops
        row = lambda: next(r for r in trident_ops.status() if r.overload == "aten::silu" and r.device == "cpu")
        trident_ops.enable(device="cpu")
        fallback = F.silu(x.double())[0].item()
        alive = row().installed
        theirs._destroy()
        gone = row().installed
        results = []
        for value in (x.double(), x, x[::2]):
            try:
                results.append(F.silu(value)[0].item())
            except Exception as error:
                results.append(f"{type(error).__name__}: {error}")
        trident_ops.disable()
        try:
            off = torch.allclose(F.silu(x), stock)
        except Exception as error:
            off = f"{type(error).__name__}: {error}"
        report(fallback=fallback, alive=alive, gone=gone, results=results, off=off)
        """
    )
    assert facts["fallback"] == 42.0, "the original is the kernel in force at installation"
    assert facts["alive"] is True
    assert "unregistered" in str(facts["gone"])
    for value in facts["results"]:
        assert isinstance(value, float), value
        assert abs(value + 0.1423) < 1e-3
    assert facts["off"] is True
