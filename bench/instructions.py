"""Instructions of one hit per ATen overload, counted by valgrind on a C++ process that loads the baked modules.

Needs a C++ compiler and valgrind, no GPU: hits/harness.cc says what is real and what is not. The counts are exact and
repeat; they hang on the compiler, PyTorch's build and the C library, which ``toolchain`` names.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch

from cases import Case, cases_of, overload_recipes

ARCH = 90
FEW, MANY = 50, 250  # as in hits/harness.cc

_SOURCES = Path(__file__).with_name("hits")
_DRIVER = Path(__file__).parents[1] / "tests" / "native" / "fake_driver.c"
_CSRC = Path(__file__).parents[1] / "csrc"


class Unavailable(RuntimeError):
    """Something that counting needs is not here."""


def library() -> Path:
    """The installed modules for ARCH. Raises Unavailable if none were baked."""
    import trident_ops

    found = Path(str(trident_ops.__file__)).parent / "lib" / f"libtrident_scm_sm_{ARCH}.so"
    if not found.is_file():
        raise Unavailable(f"nothing is baked for sm_{ARCH} (TRIDENT_ARCHS)")
    return found


def toolchain() -> dict[str, str]:
    """What the counts hang on beside our own sources."""
    compiler = subprocess.run([_cxx(), "-dumpfullversion"], check=True, capture_output=True, text=True)
    return {
        "compiler": f"{_cxx()} {compiler.stdout.strip()}",
        "torch": torch.__version__,
        "libc": platform.libc_ver()[1],
    }


def build(folder: Path) -> Path:
    """The harness and its fakes, built into ``folder``."""
    if shutil.which("valgrind") is None:
        raise Unavailable("valgrind is not installed (apt-get install valgrind)")
    runtime, torch_folder = _package("trident") / "lib", _package("torch")
    _compile_c(_DRIVER, folder / "libcuda.so.1", f"-DFAKE_DRIVER_ARCH={ARCH}")
    _compile_c(_SOURCES / "fake_torch_cuda.c", folder / "libtorch_cuda.so", "-Wl,-soname,libtorch_cuda.so")
    libraries = [runtime, torch_folder / "lib", _package("tvm_ffi") / "lib"]
    includes = [
        torch_folder / "include",
        torch_folder / "include/torch/csrc/api/include",
        _package("tvm_ffi") / "include",
    ]
    command = [_cxx(), "-std=c++20", "-O2", f"-I{_CSRC}", *(f"-isystem{path}" for path in includes)]
    command += [
        str(_SOURCES / "harness.cc"),
        str(_CSRC / "dispatch" / "pytorch.cc"),
        "-o",
        str(folder / "hits"),
        *(f"-L{path}" for path in libraries),
    ]
    command += ["-ltrident_runtime", "-ltorch_cpu", "-lc10", "-Wl,--allow-shlib-undefined"]
    _run([*command, *(f"-Wl,-rpath,{path}" for path in libraries)])
    return folder / "hits"


def build_planted(folder: Path, what: str) -> Path:
    """A library to preload that makes every hit dearer: ALLOCATION, LOOKUP or GUARDS (hits/planted.c)."""
    target = folder / f"libplanted_{what.lower()}.so"
    includes = [f"-I{_CSRC}", f"-isystem{_package('tvm_ffi') / 'include'}", "-D_GNU_SOURCE"]
    _compile_c(_SOURCES / "planted.c", target, f"-DPLANT_{what}", *includes, "-Wl,--allow-shlib-undefined")
    return target


def build_no_kernel(folder: Path) -> Path:
    """The library of a kernel that does nothing, for the cpu target (worker.py)."""
    target = folder / "libno_kernel.so"
    _compile_c(_SOURCES / "no_kernel.c", target)
    return target


def cases() -> dict[str, str]:
    """Overload -> the harness's line: one call of every overload, at its operator's second shape and first dtype."""
    from trident_ops import versions

    lines = {}
    for operator in versions.declared():
        case: Case = cases_of(operator)[1]
        for name, given in overload_recipes(operator, case).items():
            if given is not None:
                words = [name, name, operator.overload(name).symbol, *map(_word, given)]
                lines[name] = " ".join(words)
    return lines


def count(harness: Path, lines: Mapping[str, str], preload: Path | None = None) -> dict[str, float]:
    """Overload -> instructions of one hit. Raises RuntimeError if a call was no hit."""
    out = harness.parent / "callgrind"
    out.mkdir(exist_ok=True)
    for old in out.iterdir():
        old.unlink()
    command = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={out}/out"]
    environment = {**os.environ, "LD_LIBRARY_PATH": str(harness.parent)}
    if preload is not None:
        environment["LD_PRELOAD"] = str(preload)
    done = subprocess.run(
        [*command, str(harness), str(library())],
        input="".join(f"{line}\n" for line in lines.values()),
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    if done.returncode != 0:
        raise RuntimeError(f"the hit harness failed: {done.stderr}")
    totals: dict[tuple[str, str], int] = {}
    for file in out.iterdir():
        text = file.read_text()
        label = re.search(r"^desc: Trigger: Client Request: (\S+) (FEW|MANY)$", text, re.MULTILINE)
        total = re.search(r"^totals: (\d+)$", text, re.MULTILINE)
        if label and total:
            totals[label[1], label[2]] = int(total[1])
    return {name: (totals[name, "MANY"] - totals[name, "FEW"]) / (MANY - FEW) for name in lines}


def _word(one: Any) -> str:
    """An argument of a recipe as the harness reads it."""
    from trident.scalar_types import SCALAR_TYPES

    if isinstance(one, dict):
        if "alias" in one:
            return f"alias:{one['alias']}"
        scalar_type = SCALAR_TYPES[getattr(torch, one["dtype"])]
        if "tensor" not in one:
            return f"dtype:{scalar_type}"
        layout = [_joined(one[name]) for name in ("tensor", "strides") if name in one]
        return ":".join(["tensor", str(scalar_type), *layout])
    if one is None:
        return "none"
    if isinstance(one, list) and one and isinstance(one[0], dict):
        return "tensors:" + ";".join(_word(each).removeprefix("tensor:") for each in one)
    if isinstance(one, list):
        return f"{'bools' if one and isinstance(one[0], bool) else 'ints'}:{_joined(one)}"
    return f"{type(one).__name__}:{int(one) if isinstance(one, bool) else one}"


def _joined(values: Any) -> str:
    return ",".join(str(int(value)) for value in values)


def _package(name: str) -> Path:
    spec = importlib.util.find_spec(name)
    assert spec is not None and spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0])


def _compile_c(source: Path, target: Path, *flags: str) -> None:
    _run([os.environ.get("CC", "cc"), "-O2", "-shared", "-fPIC", *flags, str(source), "-o", str(target), "-ldl"])


def _cxx() -> str:
    compiler = os.environ.get("CXX", "g++")
    if shutil.which(compiler) is None:
        raise Unavailable(f"no C++ compiler {compiler}")
    return compiler


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}\n{done.stderr}")
