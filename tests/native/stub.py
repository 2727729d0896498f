"""Builds tests/native/stub.cc into a library that links against the installed run time, and finds its modules."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import subprocess
from pathlib import Path

import trident

_ROOT = Path(__file__).parents[2]
_RUNTIME = Path(str(trident.__file__)).parent / "lib"


def build(folder: Path, *flags: str) -> Path:
    """The stub library, built into ``folder`` with the compiler flags."""
    spec = importlib.util.find_spec("tvm_ffi")
    assert spec is not None and spec.submodule_search_locations is not None
    library = folder / "libstub.so"
    command = [os.environ.get("CXX", "g++"), "-std=c++20", "-O2", "-shared", "-fPIC", "-fvisibility=hidden"]
    command += [f"-I{_ROOT / 'csrc'}", "-isystem", f"{spec.submodule_search_locations[0]}/include"]
    command += [str(Path(__file__).with_name("stub.cc")), "-o", str(library)]
    command += [f"-L{_RUNTIME}", "-ltrident_runtime", f"-Wl,-rpath,{_RUNTIME}", "-Wl,--allow-shlib-undefined"]
    subprocess.run([*command, *flags], check=True, capture_output=True, text=True)
    return library


def module(library: ctypes.CDLL, name: str) -> int:
    """Address of the TridentModule that the stub exports for ``name``."""
    return ctypes.addressof(ctypes.c_char.in_dll(library, f"__trident_{name}_module"))
