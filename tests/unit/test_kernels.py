"""Triton kernels: compiled for every architecture without a GPU, always to the same bytes."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import triton
import triton.language as tl

from support import host_functions as host
from trident.capture import Target
from trident.kernels.compile import CompiledKernel, KernelCompilationError, compile_kernel
from trident.kernels.specialization import KernelParameter, KernelSpecialization

ARCHITECTURES = (80, 86, 89, 90, 100, 120)
ELF = b"\x7fELF"


def double_specialization(dtype: str = "bf16", block: int = 1024, **options: int) -> KernelSpecialization:
    parameters = (
        KernelParameter("x_ptr", f"*{dtype}", divisible=True),
        KernelParameter("out_ptr", f"*{dtype}", divisible=True),
        KernelParameter("n", "i32"),
    )
    return KernelSpecialization(host.double_kernel, parameters, {"BLOCK": block}, options)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("triton")


@pytest.fixture(scope="module")
def double_sm_90(cache: Path) -> CompiledKernel:
    return compile_kernel(double_specialization(num_warps=8), Target.cuda(90), cache)


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_every_architecture_compiles(arch: int, cache: Path) -> None:
    made = compile_kernel(double_specialization(), Target.cuda(arch), cache)
    assert made.cubin.startswith(ELF)
    assert f".target sm_{arch}" in made.ptx
    assert made.name == "double_kernel"


def test_launch_facts(double_sm_90: CompiledKernel) -> None:
    assert (double_sm_90.num_warps, double_sm_90.num_ctas, double_sm_90.shared) == (8, 1, 0)
    assert double_sm_90.global_scratch_size == 0
    assert [parameter.name for parameter in double_sm_90.parameters] == ["x_ptr", "out_ptr", "n"]
    entry = double_sm_90.ptx.split(".entry")[1].split(")")[0]
    # parameters in order, then global and profile scratch
    assert [line.split()[1] for line in entry.splitlines() if ".param" in line] == [
        ".u64",
        ".u64",
        ".u32",
        ".u64",
        ".u64",
    ]


def test_a_reduction_needs_shared_memory(cache: Path) -> None:
    parameters = tuple(
        KernelParameter(name, kind)
        for name, kind in (
            ("x_ptr", "*bf16"),
            ("weight_ptr", "*bf16"),
            ("out_ptr", "*bf16"),
            ("row_stride", "i32"),
            ("columns", "i32"),
            ("eps", "fp32"),
        )
    )
    made = compile_kernel(
        KernelSpecialization(host.row_scale_kernel, parameters, {"COLUMNS": 1024}), Target.cuda(90), cache
    )
    assert made.shared == 4 * made.num_warps  # a float for each warp


def test_divisibility_widens_accesses(cache: Path) -> None:
    """What a guard on alignment is for: 16-byte accesses, and none without it."""
    aligned = compile_kernel(double_specialization(block=2048), Target.cuda(90), cache)
    parameters = tuple(KernelParameter(p.name, p.type) for p in double_specialization().parameters)
    free = compile_kernel(KernelSpecialization(host.double_kernel, parameters, {"BLOCK": 2048}), Target.cuda(90), cache)
    whole = ("tt.divisibility = 16", "tt.divisibility = 16 : i32")
    assert any(text in aligned.ttir for text in whole)
    assert not any(text in free.ttir for text in whole)


def test_other_specializations_are_other_code(cache: Path) -> None:
    made = {
        hashlib.sha256(compile_kernel(one, Target.cuda(90), cache).cubin).hexdigest()
        for one in (
            double_specialization(),
            double_specialization("fp32"),
            double_specialization(block=512),
            double_specialization(num_warps=1),
        )
    }
    assert len(made) == 4


@triton.jit
def _mistaken_kernel(x_ptr, BLOCK: tl.constexpr):
    tl.store(x_ptr + tl.arange(0, BLOCK), 1)


def test_errors_name_the_kernel_and_the_target(cache: Path) -> None:
    one = KernelSpecialization(_mistaken_kernel, (KernelParameter("x_ptr", "*fp32"),), {"BLOCK": 3})
    with pytest.raises(KernelCompilationError, match="_mistaken_kernel for sm_90"):
        compile_kernel(one, Target.cuda(90), cache)


_COMPILE = """
import hashlib, sys
sys.path.insert(0, sys.argv[1])
import kernels_elsewhere as host
from trident.capture import Target
from trident.kernels.compile import compile_kernel
from trident.kernels.specialization import KernelParameter, KernelSpecialization
pointers = (KernelParameter("x_ptr", "*bf16", True), KernelParameter("out_ptr", "*bf16", True))
parameters = (*pointers, KernelParameter("n", "i32"))
made = compile_kernel(KernelSpecialization(host.double_kernel, parameters, {"BLOCK": 1024}, {}), Target.cuda(90))
print(hashlib.sha256(made.cubin).hexdigest(), hashlib.sha256(made.ttir.encode()).hexdigest())
"""


def test_same_bytes_in_another_folder_with_another_hash_seed_and_an_empty_cache(tmp_path: Path) -> None:
    digests = set()
    for number, seed in enumerate(("0", "12345")):
        folder = tmp_path / ("a folder of another length" * (number + 1))
        folder.mkdir()
        shutil.copy(host.__file__, folder / "kernels_elsewhere.py")
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TRITON_CACHE_DIR": str(folder / "cache")}
        environment["PYTHONPATH"] = os.pathsep.join(sys.path)
        output = subprocess.run(
            [sys.executable, "-c", _COMPILE, str(folder)],
            env=environment,
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert output.returncode == 0, output.stderr
        digests.add(output.stdout)
    assert len(digests) == 1


def test_bytes_do_not_depend_on_tritons_switches(double_sm_90: CompiledKernel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(triton.knobs.compilation, "disable_line_info", False)
    monkeypatch.setattr(triton.knobs.runtime, "debug", True)
    again = compile_kernel(double_specialization(num_warps=8), Target.cuda(90))
    assert again.cubin == double_sm_90.cubin
    assert triton.knobs.runtime.debug is True, "switches are put back"
