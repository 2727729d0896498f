"""What the distribution says and holds."""

from __future__ import annotations

import importlib.metadata
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
NATIVE = ("trident/lib/libtrident_runtime.so", "trident/_door.abi3.so")


@pytest.fixture(scope="module")
def pyproject() -> dict:
    return tomllib.loads((CHECKOUT / "pyproject.toml").read_text())


@pytest.fixture(scope="module")
def distribution() -> importlib.metadata.Distribution:
    try:
        return importlib.metadata.distribution("trident-ops")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("trident-ops is not installed: make install")


@pytest.mark.parametrize("package", ["trident_ops", "trident"])
def test_the_installed_package_is_what_the_tests_import(package, distribution):
    module = __import__(package)
    assert module.__file__ is not None
    assert Path(module.__file__) == Path(str(distribution.locate_file(f"{package}/__init__.py")))
    assert not Path(module.__file__).is_relative_to(CHECKOUT / "compiler")
    assert not Path(module.__file__).is_relative_to(CHECKOUT / "trident_ops")


def test_one_build_serves_every_python(distribution):
    wheel = distribution.read_text("WHEEL")
    assert wheel is not None
    tags = re.findall(r"^Tag: (.*)$", wheel, re.MULTILINE)
    assert tags
    assert all(tag.startswith("cp311-abi3-") for tag in tags)


def test_the_wheel_holds_the_native_libraries_and_nothing_of_the_checkout(distribution):
    files = [str(file) for file in distribution.files or ()]
    for library in NATIVE:
        assert library in files
    assert any(re.fullmatch(r"trident_ops/lib/libtrident_scm_.*\.so", file) for file in files)
    roots = {file.split("/")[0] for file in files if not file.startswith("..")}
    assert roots <= {"trident", "trident_ops", f"trident_ops-{distribution.version}.dist-info"}


def test_the_run_time_is_small(distribution):
    (library,) = [file for file in distribution.files or () if str(file) == NATIVE[0]]
    assert Path(str(distribution.locate_file(library))).stat().st_size < 1.5e6


def test_native_libraries_link_to_neither_python_nor_cuda(distribution):
    for file in distribution.files or ():
        if not str(file).endswith(".so"):
            continue
        dynamic = subprocess.run(
            ["readelf", "-d", str(distribution.locate_file(file))], capture_output=True, text=True, check=True
        ).stdout
        needed = re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic)
        forbidden = [name for name in needed if re.match(r"lib(python|cuda|cudart|torch_cuda|c10_cuda)\b", name)]
        assert not forbidden, f"{file} needs {forbidden}"
        (runpath,) = re.findall(r"\(R(?:UN)?PATH\).*\[(.*)\]", dynamic) or [""]
        assert all(entry.startswith("$ORIGIN") for entry in runpath.split(":") if entry), f"{file}: {runpath}"


def test_build_group_is_what_an_isolated_build_gets(pyproject):
    required = {re.split(r"[=<>]", line)[0]: line for line in pyproject["build-system"]["requires"]}
    groups = pyproject["dependency-groups"]
    build = {re.split(r"[=<>]", line)[0]: line for line in groups["build"] + groups["torch"] if isinstance(line, str)}
    assert required.pop("torch") == "torch==2.11.*"
    assert build.pop("torch").startswith("torch==2.11.")
    assert required == build


def test_requirements_cover_the_compile_extra(pyproject):
    build = set(pyproject["build-system"]["requires"])
    assert set(pyproject["project"]["optional-dependencies"]["compile"]) <= build
    assert set(pyproject["project"]["dependencies"]) <= build


def test_a_missing_prerequisite_is_named_with_its_package():
    check = subprocess.run(
        ["/bin/bash", str(CHECKOUT / "scripts" / "check_prerequisites.sh")],
        env={"PATH": "/usr/bin:/bin", "PYTHON": "no-such-python", "CXX": "no-such-compiler"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert check.returncode == 1
    assert "apt-get install python3 python3-venv python3-dev" in check.stderr
    assert "apt-get install g++" in check.stderr


def test_prerequisites_are_there_where_the_tests_run():
    check = subprocess.run(
        ["/bin/bash", str(CHECKOUT / "scripts" / "check_prerequisites.sh")],
        env={"PATH": "/usr/bin:/bin", "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    assert check.returncode == 0, check.stderr


def test_command_line_is_installed(distribution):
    (entry,) = [point for point in distribution.entry_points if point.group == "console_scripts"]
    assert (entry.name, entry.value) == ("trident-ops", "trident_ops.cli:main")
