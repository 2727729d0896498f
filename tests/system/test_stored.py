"""Versions that one process compiled, found by the next: at once, without the compiler, and only if all is the same."""

from __future__ import annotations

import json
import os
import textwrap
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from support.environments import without
from support.processes import TESTS, run_python, run_script

MODULE = """
    import torch

    SCALE = 3
    TABLE = {"bias": 2.0}

    def helper(x):
        return x * SCALE

    def plain(x, n):
        return torch.relu(helper(x)) + n

    def closed(factor):
        def inner(x):
            return x * factor + TABLE["bias"]
        return inner
"""
KERNELS = """
    import torch
    import triton
    import triton.language as tl

    @triton.jit
    def step(x):
        return x + 1

    @triton.jit
    def kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
        offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        tl.store(out_ptr + offsets, step(tl.load(x_ptr + offsets, offsets < n)), offsets < n)

    def launching(x):
        out = torch.empty_like(x)
        kernel[(triton.cdiv(x.numel(), 64),)](x, out, x.numel(), BLOCK=64)
        return out
"""
RUN = """
    import time
    import torch
    import trident
    sys.path.insert(0, sys.argv[1])
    import user
    function, arguments, *other = eval(sys.argv[2], {"user": user, "torch": torch})
    jitted = trident.jit(function)
    COMPILER = ("triton", "torch_mlir", "llvmlite", "tvm_ffi", "torch._dynamo")
    start = time.process_time()
    results = [jitted(*given) for given in arguments]
    seconds = time.process_time() - start
    reference = other[0] if other else function  # a launch needs a GPU
    right = all(torch.equal(got, reference(*given)) for got, given in zip(results, arguments))
    counters = jitted.counters()
    report(
        right=right,
        seconds=seconds,
        hits=counters.hits,
        misses=counters.misses,
        versions=jitted.versions(),
        loaded=[name for name in COMPILER if name in sys.modules],
    )
"""
PLAIN = "(user.plain, [(torch.ones(4, 6), 1)])"


class User:
    """A user's module, and the processes that use it with one store."""

    def __init__(self, folder: Path, source: str) -> None:
        self.folder = folder
        self.path = folder / "user.py"
        self.store = folder / "store"
        self.write(source)

    def write(self, source: str) -> None:
        self.path.write_text(textwrap.dedent(source))

    def run(self, what: str, **environment: str) -> tuple[dict[str, Any], list[str]]:
        """What a fresh process reports, and what it tells of the store and of dispatch."""
        facts, finished = run_script(
            *(RUN, str(self.folder), what), **{"TRIDENT_STORE": str(self.store), "TRIDENT_LOG": "store", **environment}
        )
        return facts, finished.stderr.splitlines()

    def files(self) -> list[Path]:
        return sorted(self.store.rglob("*.version"))


@pytest.fixture
def user(tmp_path: Path) -> User:
    return User(tmp_path, MODULE)


def stored_key(path: Path) -> str:
    """The version's, of a file in the store."""
    lines = path.read_bytes().split(b"\n")
    header = next(json.loads(line) for line in lines if line.startswith(b"{"))
    return str(header["facts"]["versions"][0]["key"])


def test_what_came_from_the_store_can_be_looked_at(user: User) -> None:
    script = """
        import torch
        import trident
        sys.path.insert(0, sys.argv[1])
        import user
        jitted = trident.jit(user.plain)
        for size in sizes:
            jitted(torch.ones(size, 6), 1)
        compiled = "torch._dynamo" in sys.modules
        report(compiled=compiled, versions=jitted.versions(), fx=trident.dump(jitted, "fx"))
    """

    def run(sizes: str) -> dict[str, Any]:
        told = textwrap.dedent(script).replace("sizes:", f"{sizes}:")
        facts, _ = run_script(told, str(user.folder), TRIDENT_STORE=str(user.store))
        return facts

    first, second = run("(4,)"), run("(4,)")
    assert second == {**first, "compiled": False}
    static, covering = run("(4, 5)")["versions"]
    (file,) = (path for path in user.files() if stored_key(path) == static)
    file.unlink()
    last = run("(4,)")
    assert last["versions"] == [covering] and not last["compiled"]
    assert last["fx"].startswith(f"== {covering}\ncompiled by another process")


def test_a_second_process_has_it_without_the_compiler(user: User) -> None:
    first, told = user.run(PLAIN)
    assert first["right"] and "torch_mlir" in first["loaded"]
    assert any("kept as" in line for line in told)
    second, told = user.run(PLAIN)
    assert second["right"]
    assert second["loaded"] == []
    assert (second["hits"], second["misses"]) == (1, 1)
    assert second["versions"] == first["versions"]
    assert any("found in" in line for line in told)
    assert second["seconds"] < first["seconds"] / 10


def test_it_is_quick(user: User) -> None:
    user.run(PLAIN)
    seconds = min(user.run(PLAIN)[0]["seconds"] for _ in range(5))
    assert seconds < 0.06, "20 ms on a machine of its own; of processor time, on one that others use too"


def test_what_the_compiler_needs_need_not_be_installed(user: User, tmp_path: Path) -> None:
    """The versions that are installed are part of the environment, so the packages' metadata stays."""
    user.run(PLAIN)
    (tmp_path / "packages").mkdir()
    hidden = without(tmp_path / "packages", "triton", "torch_mlir", "llvmlite")
    facts, finished = run_script(
        *(RUN, str(user.folder), PLAIN), options=("-S",), TRIDENT_STORE=str(user.store), PATH="/nowhere", **hidden
    )
    assert facts["right"] and facts["loaded"] == [] and facts["hits"] == 1
    assert finished.stderr == ""


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ("return torch.relu(helper(x)) + n", "return torch.relu(helper(x)) - n", PLAIN),
        ("return x * SCALE", "return x / SCALE", PLAIN),
        ("SCALE = 3", "SCALE = 4", PLAIN),
        ("SCALE = 3", "SCALE = 3.0", PLAIN),
        ('"bias": 2.0', '"bias": 2.5', "(user.closed(2), [(torch.ones(4),)])"),
        ("return inner", "factor += 1; return inner", "(user.closed(2), [(torch.ones(4),)])"),
    ],
    ids=["own code", "helper", "global", "type of a global", "dictionary", "closure"],
)
def test_another_function_is_compiled_anew(user: User, before: str, after: str, what: str) -> None:
    user.run(what)
    same, told = user.run(what)
    assert same["right"] and any("found in" in line for line in told), told
    assert MODULE.count(before) == 1
    user.write(MODULE.replace(before, after))
    changed, told = user.run(what)
    assert changed["right"]
    assert not any("found in" in line for line in told)
    assert "torch_mlir" in changed["loaded"]


READS_OUTSIDE = """
    import torch

    def plain(x, n):
        return x * 2 + n if torch.backends.mha._is_fastpath_enabled else x * 3
"""


def test_settings_of_the_toolchain_are_part_of_the_function(tmp_path: Path) -> None:
    user = User(tmp_path, READS_OUTSIDE)
    user.run(PLAIN)
    assert user.run(PLAIN)[0]["loaded"] == []
    switched = "(setattr(torch.backends.mha, '_is_fastpath_enabled', False) or user.plain, [(torch.ones(4, 6), 1)])"
    facts, told = user.run(switched)
    assert facts["right"]
    assert any("not taken, another function" in line and "_is_fastpath_enabled" in line for line in told), told


def test_lines_and_comments_are_not_the_function(user: User) -> None:
    user.run(PLAIN)
    user.write("# A comment.\n" + textwrap.dedent(MODULE).replace("def plain", "\n\ndef plain"))
    facts, _ = user.run(PLAIN)
    assert facts["right"] and facts["loaded"] == []


def test_what_was_read_is_watched_from_then_on(user: User) -> None:
    user.run(PLAIN)
    facts, _ = run_script(
        """
        import torch
        import trident
        sys.path.insert(0, sys.argv[1])
        import user
        jitted = trident.jit(user.plain)
        x = torch.ones(4, 6)
        before = jitted(x, 1)
        compiler = "torch_mlir" in sys.modules
        user.SCALE = 5
        after = jitted(x, 1)
        report(before=before[0, 0].item(), compiler=compiler, after=after[0, 0].item())
        """,
        str(user.folder),
        TRIDENT_STORE=str(user.store),
    )
    assert facts == {"before": 4.0, "compiler": False, "after": 6.0}


def test_sizes_of_stored_versions_were_seen(user: User) -> None:
    """The second size of a dimension makes it symbolic, whether a process compiled for the first or found it."""
    user.run(PLAIN)
    two = "(user.plain, [(torch.ones(4, 6), 1), (torch.ones(5, 6), 1), (torch.ones(7, 6), 1)])"
    facts, _ = user.run(two)
    assert facts["versions"] == ["x: float32[4, 6], n: 1", "x: float32[2..2147483647, 6], n: 1"]
    facts, _ = user.run(two)
    assert facts["right"] and facts["loaded"] == []


def test_a_kernel_is_part_of_the_function(tmp_path: Path) -> None:
    user = User(tmp_path, KERNELS)
    what = "(user.launching, [(torch.ones(100),)], lambda x: x + 1)"
    user.run(what)
    facts, _ = user.run(what)
    assert facts["right"] and "torch_mlir" not in facts["loaded"] and "torch._dynamo" not in facts["loaded"]
    user.write(KERNELS.replace("    def launching", "    # another line\n    def launching"))
    assert "torch_mlir" not in user.run(what)[0]["loaded"]
    user.write(KERNELS.replace("return x + 1", "return x + 2"))
    facts, told = user.run(what)
    assert any("not taken, another function" in line for line in told), told
    assert not facts["right"], "it adds 2 now"
    assert "torch_mlir" in facts["loaded"]


def test_versions_of_one_class_lie_beside_each_other(tmp_path: Path) -> None:
    """Of integers that 16 divides and of others."""
    user = User(tmp_path, KERNELS)
    what = "(user.launching, [(torch.ones(n),) for n in (100, 101, 96)], lambda x: x + 1)"
    first, _ = user.run(what)
    assert first["right"] and len(first["versions"]) == 3 and len(set(first["versions"])) == 2
    facts, _ = user.run(what)
    assert facts["right"] and "torch._dynamo" not in facts["loaded"]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (
            """
            import torch
            class Settings:
                scale = 2.0
            settings = Settings()
            def plain(x, n):
                return x * settings.scale
            """,
            "an object of this process",
        ),
        (
            """
            import collections
            import torch
            Pair = collections.namedtuple("Pair", "a b")
            def plain(x, n):
                return x * Pair(2, 3).b
            """,
            "an object of this process",
        ),
        (
            """
            import os
            def plain(x, n):
                return x + n if os.environ.get("USERS_SWITCH") == "on" else x - n
            """,
            "environment_variables",
        ),
        (
            """
            from os import getenv as read
            def plain(x, n):
                return x + n if read("USERS_SWITCH") == "on" else x - n
            """,
            "environment_variables",
        ),
    ],
    ids=["object", "class", "environ", "getenv"],
)
def test_what_cannot_be_proved_is_not_kept(tmp_path: Path, source: str, why: str) -> None:
    user = User(tmp_path, source)
    facts, told = user.run(PLAIN)
    assert facts["right"] and facts["hits"] == 1
    refused = [line for line in told if "not kept" in line]
    assert len(refused) == 1 and why in refused[0], told
    assert user.files() == []


def test_a_damaged_version_is_compiled_again(user: User) -> None:
    user.run(PLAIN)
    (path,) = user.files()
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    facts, told = user.run(PLAIN, TRIDENT_LOG="")
    assert facts["right"] and "torch_mlir" in facts["loaded"]
    assert sum("UserWarning: trident: a stored version is damaged" in line for line in told) == 1
    (again,) = user.files()
    assert again.read_bytes() != bytes(content)
    assert user.run(PLAIN)[0]["loaded"] == []


def test_an_object_that_does_not_load_is_compiled_again(user: User) -> None:
    user.run(PLAIN)
    (path,) = user.files()
    script = """
    import trident
    from trident import store
    (path,) = sys.argv[1:]
    (entry,) = store.entries(path.split("/")[-2])
    header = {name: value for name, value in entry.header.items() if name not in ("place", "size", "code")}
    store._write(entry.path, header, b"no object code")
    report(published=True)
    """
    run_script(script, str(path), TRIDENT_STORE=str(user.store))
    facts, told = user.run(PLAIN)
    assert facts["right"] and "torch_mlir" in facts["loaded"]
    assert any("does not load" in line for line in told)


@pytest.mark.slow
def test_processes_at_once(user: User) -> None:
    with ThreadPoolExecutor(3) as pool:
        results = list(pool.map(lambda _: user.run(PLAIN)[0], range(3)))
    assert all(facts["right"] for facts in results)
    assert len(user.files()) == 1
    assert user.run(PLAIN)[0]["loaded"] == []


def test_off_keeps_nothing(user: User) -> None:
    facts, told = user.run(PLAIN, TRIDENT_STORE="off")
    assert facts["right"] and told == []
    assert not user.store.exists()


OVERRIDE = """
    import pathlib
    import torch
    import trident_ops
    trident_ops.catalog.add(pathlib.Path(sys.argv[1]))
    trident_ops.enable("toy", device="cpu")
    x = torch.randn(8, 8).half()
    right = torch.equal(torch.relu(x), x.clamp(min=0))
    versions = trident_ops.explain("toy", x)
    row = next(r for r in trident_ops.status() if r.overload == "aten::relu")
    report(
        right=right,
        hits=row.hits,
        version=versions.version.key,
        origin=versions.version.origin,
        compiler="torch_mlir" in sys.modules or "torch._dynamo" in sys.modules,
    )
"""


def test_an_override_finds_what_an_earlier_process_compiled(sparse_bake: Path, tmp_path: Path) -> None:
    settings = {"TRIDENT_STORE": str(tmp_path / "store"), "TRIDENT_EXTEND": "wait", "TRIDENT_LOG": "store"}
    first, finished = run_script(OVERRIDE, str(sparse_bake), **settings)
    assert first == {"right": True, "hits": 1, "version": "float16", "origin": "grown", "compiler": True}
    assert "aten::relu" not in finished.stderr and "float16 kept as" in finished.stderr
    second, finished = run_script(OVERRIDE, str(sparse_bake), **settings)
    assert second == {**first, "compiler": False}
    assert "aten::relu float16: found in" in finished.stderr


@pytest.mark.slow
def test_an_override_of_other_sources_is_compiled_anew(tmp_path: Path) -> None:
    modules = tmp_path / "modules"
    modules.mkdir()
    source = textwrap.dedent(
        """
        from support.toy import declare, positive_part
        OPERATORS = (declare("toy", "aten::relu", positive_part),)
        """
    )
    declaration = modules / "declares_toy.py"
    declaration.write_text(source)
    path = f"{modules}:{TESTS}:{os.environ.get('PYTHONPATH', '')}".rstrip(":")
    baked = run_python(
        *("-W", "ignore:trident_ops", "-m", "trident_ops.bake", "--out", str(tmp_path / "bake"), "--archs", ""),
        *("--module", "declares_toy", "--exclude", "*:float16*", "--jobs", "1"),
        environment={"PYTHONPATH": path},
    )
    assert baked.returncode == 0, baked.stderr
    settings = {"TRIDENT_STORE": str(tmp_path / "store"), "TRIDENT_EXTEND": "wait", "TRIDENT_LOG": "store"}
    compilers = []
    for text in (source, source, source + "# changed\n", source + "# changed\n"):
        declaration.write_text(text)
        facts, finished = run_script(OVERRIDE, str(tmp_path / "bake"), PYTHONPATH=path, **settings)
        assert facts["right"]
        compilers.append(facts["compiler"])
    assert compilers == [True, False, True, False], finished.stderr
    assert json.loads((tmp_path / "bake" / "catalog.json").read_text())["operators"][0]["module"] == "declares_toy"
