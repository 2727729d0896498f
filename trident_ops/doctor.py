"""``trident-ops doctor``: what this installation has, what it lacks, and what that costs its user."""

from __future__ import annotations

import argparse
import ctypes
import importlib.metadata
import importlib.util
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import torch

from trident import native, requirements, runtime, settings, store
from trident_ops import catalog
from trident_ops.sources import architecture

OK, LACKING, BROKEN = "ok", "lacking", "broken"


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at. ``state`` is ``ok``, ``lacking`` (something does not work) or ``broken`` (nothing
    does); ``found`` says what is there, ``cost`` what its user goes without.
    """

    subject: str
    state: str
    found: str
    cost: str = ""


# What a distribution is for, by the name of its module: distribution, what is lost without it.
_PACKAGES = {
    "tvm_ffi": ("apache-tvm-ffi", "nothing of this library runs, PyTorch does everything"),
    "tvm_ffi_orcjit": ("apache-tvm-ffi-orcjit", "no version is added at run time: calls that miss stay with PyTorch"),
    "triton": ("triton", "no version is compiled at run time, and the cpu target is absent"),
    "numpy": ("numpy", "no version is compiled at run time, and the cpu target is absent"),
    "torch_mlir": ("torch-mlir", "no version is compiled at run time: calls that miss stay with PyTorch"),
    "llvmlite": ("llvmlite", "no version is compiled at run time: calls that miss stay with PyTorch"),
}
_INDISPENSABLE = "tvm_ffi"


def examine() -> list[Finding]:
    """Look at everything. Opens the native libraries, and initialises CUDA if there is a GPU."""
    return [*_torch(), *_packages(), *_run_time(), *_libraries(), *_gpu(), *_targets(), *_store()]


def works(findings: list[Finding]) -> bool:
    """Whether the library can do anything here."""
    return all(finding.state != BROKEN for finding in findings)


def _torch() -> Iterator[Finding]:
    version = torch.__version__
    if not version.startswith(native.TORCH_RELEASE):
        yield Finding("torch", BROKEN, version, f"built for {native.TORCH_RELEASE}*: PyTorch does everything")
    else:
        yield Finding("torch", OK, version)


def _packages() -> Iterator[Finding]:
    baked_with = catalog.toolchain()
    for module, (distribution, cost) in _PACKAGES.items():
        if importlib.util.find_spec(module) is None:
            state = BROKEN if module == _INDISPENSABLE else LACKING
            yield Finding(distribution, state, "not installed", cost)
            continue
        version = importlib.metadata.version(distribution)
        expected = baked_with.get(distribution, version)
        if version == expected or module == "numpy":
            yield Finding(distribution, OK, version)
        else:
            cost = "versions compiled at run time may differ from the baked ones; not tested together"
            yield Finding(distribution, LACKING, f"{version}, the catalog was baked with {expected}", cost)


def _run_time() -> Iterator[Finding]:
    try:
        runtime.load()
    except (ImportError, OSError) as error:
        yield Finding("native run time", BROKEN, str(error), "PyTorch does everything")
    else:
        yield Finding("native run time", OK, "loads")


def _libraries() -> Iterator[Finding]:
    """Whether the baked libraries are there and open."""
    libraries = catalog.libraries()
    if not libraries:
        yield Finding("baked libraries", LACKING, "none", "no operator has a version before it is compiled here")
    for arch, path in libraries:
        subject = f"library for {architecture(arch)}"
        if not path.is_file():
            yield Finding(subject, LACKING, f"{path} is missing", f"no baked version for {architecture(arch)}")
        elif runtime.loaded():
            try:
                ctypes.CDLL(str(path))
            except OSError as error:
                yield Finding(subject, LACKING, str(error), f"no baked version for {architecture(arch)}")
            else:
                versions, paying = catalog.count_versions(architecture(arch))
                of_them = "" if arch == 0 else f", {paying} of them measured to pay"
                yield Finding(subject, OK, f"{versions} versions{of_them}")


def _gpu() -> Iterator[Finding]:
    without = "no call runs on a GPU"
    if torch.version.cuda is None:
        yield Finding("CUDA in PyTorch", LACKING, "PyTorch was built without CUDA", without)
        return
    yield Finding("CUDA in PyTorch", OK, torch.version.cuda)
    driver = _driver()
    if driver is None:
        yield Finding("driver", LACKING, "no libcuda.so.1", without)
        return
    yield Finding("driver", OK, f"for CUDA {driver // 1000}.{driver % 1000 // 10}")
    gpus = _gpus()
    if not gpus:
        yield Finding("GPU", LACKING, "none that PyTorch can use", without)
    yield from map(_one_gpu, range(len(gpus)), gpus)


def _one_gpu(index: int, arch: int) -> Finding:
    name = f"GPU {index}"
    found = f"{torch.cuda.get_device_name(index)}, {architecture(arch)}"
    if not runtime.loaded():
        return Finding(name, OK, found)
    catalog.register_libraries()
    taken = runtime.library_for(arch)
    if taken is None:
        missing = requirements.missing_growth()
        if missing is not None:
            return Finding(name, LACKING, found, f"no baked version, and none can be compiled: {missing}")
        return Finding(name, LACKING, found, "no baked version: each is compiled at its first call, by name only")
    _, paying = catalog.count_versions(architecture(taken))
    if not paying:
        return Finding(name, LACKING, found, "nothing was measured to pay: a plain enable() uses nothing")
    return Finding(name, OK, f"{found}, takes versions for {architecture(taken)}")


def _driver() -> int | None:
    """The CUDA version that the driver supports, 1000 times major plus 10 times minor."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return None
    version = ctypes.c_int()
    return version.value if driver.cuDriverGetVersion(ctypes.byref(version)) == 0 else None


def _targets() -> Iterator[Finding]:
    """What is possible here beside the baked versions."""
    growth, interpreter = requirements.missing_growth(), requirements.missing_interpreter()
    if growth is not None:
        yield Finding("compiling versions", LACKING, growth, "calls that no version covers stay with PyTorch")
    else:
        yield Finding("compiling versions", OK, "possible")
    if interpreter is not None:
        yield Finding("cpu target", LACKING, interpreter, "CPU calls stay with PyTorch")
    else:
        yield Finding("cpu target", OK, "Triton's interpreter: for tests, slow")
    if interpreter is not None and not (runtime.loaded() and any(map(_has_versions, _gpus()))):
        yield Finding("devices", BROKEN, "neither a GPU with versions nor the cpu target", "PyTorch does everything")


def _store() -> Iterator[Finding]:
    folder = settings.store_folder()
    if folder is None:
        yield Finding("store", OK, "off")
        return
    reason = store.unusable(folder)
    if reason is not None:
        yield Finding("store", LACKING, reason, "each process compiles its versions anew")
    else:
        number, size = store.usage(folder)
        yield Finding("store", OK, f"{folder}: {number} versions, {size / 1e6:.1f} MB")


def _has_versions(arch: int) -> bool:
    """Whether there are, or can be, versions for a GPU."""
    return runtime.library_for(arch) is not None or requirements.missing_growth() is None


def _gpus() -> list[int]:
    """The architectures of the GPUs that PyTorch can use."""
    if torch.version.cuda is None or not torch.cuda.is_available():
        return []
    capabilities = map(torch.cuda.get_device_capability, range(torch.cuda.device_count()))
    return [10 * major + minor for major, minor in capabilities]


def main(arguments: list[str]) -> int:
    """The command: prints what was found; 0 if the library works here, 1 if not."""
    parser = argparse.ArgumentParser(prog="trident-ops doctor", description="What is here, what is missing, its cost.")
    parser.add_argument("--json", action="store_true", help="print JSON: works, and the findings")
    given = parser.parse_args(arguments)
    findings = examine()
    if given.json:
        report: dict[str, Any] = {"works": works(findings), "findings": [asdict(finding) for finding in findings]}
        print(json.dumps(report, indent=1))
    else:
        _print(findings)
    return 0 if works(findings) else 1


def _print(findings: list[Finding]) -> None:
    width = max(len(finding.subject) for finding in findings)
    for finding in findings:
        print(f"{finding.state:8} {finding.subject:{width}}  {finding.found}")
        if finding.cost:
            print(f"{'':8} {'':{width}}  {finding.cost}")
    print("trident_ops works here" if works(findings) else "trident_ops does not work here")
