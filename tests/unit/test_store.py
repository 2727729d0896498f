"""The store as a folder: what is published is found whole or not at all, and nothing else is believed."""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from support.processes import run_script
from trident import identity, native, store

HEADER = {"symbol": "jit_f_0", "facts": ["x" * 5000]}
CODE = bytes(range(256)) * 40
GROUP = store.group_of("function", "f")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TRIDENT_STORE", str(tmp_path / "store"))
    monkeypatch.setattr(store, "_told", set())
    yield tmp_path / "store"


def only_file(folder: Path) -> Path:
    (path,) = (path for path in folder.rglob("*") if path.is_file())
    return path


def test_what_is_published_is_found(folder: Path) -> None:
    assert list(store.entries(GROUP)) == []
    assert not folder.exists(), "looking makes nothing"
    store.publish(GROUP, "a", HEADER, CODE)
    store.publish(GROUP, "b", {"symbol": "b"}, b"")
    found = {entry.header["symbol"]: (entry.header.get("facts"), entry.code()) for entry in store.entries(GROUP)}
    assert found == {"jit_f_0": (HEADER["facts"], CODE), "b": (None, b"")}
    assert list(store.entries(store.group_of("function", "g"))) == []
    store.publish(GROUP, "a", HEADER, CODE[::-1])
    assert sorted(len(entry.code()) for entry in store.entries(GROUP)) == [0, len(CODE)]
    assert folder.stat().st_mode & 0o077 == 0
    assert store.usage(folder)[0] == 2


def test_another_environment_is_another_place(monkeypatch: pytest.MonkeyPatch) -> None:
    store.publish(GROUP, "a", HEADER, CODE)
    monkeypatch.setattr(identity, "_environment", lambda: "another environment" * 3)
    assert list(store.entries(GROUP)) == []


def test_the_run_time_tells_its_own_build() -> None:
    build = bytes.fromhex(native.build_id())
    assert len(build) == 20 and b"GNU\0" + build in native.path().read_bytes()


def test_another_build_of_the_run_time_is_another_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    store.publish(GROUP, "a", HEADER, CODE)
    monkeypatch.setattr(identity, "_environment", identity._environment.__wrapped__)
    assert len(list(store.entries(GROUP))) == 1
    monkeypatch.setattr(native, "build_id", lambda: "0" * 40)
    assert list(store.entries(GROUP)) == []


def test_without_a_build_id_nothing_is_kept_or_taken(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store.publish(GROUP, "a", HEADER, CODE)
    monkeypatch.setattr(identity, "_environment", identity._environment.__wrapped__)
    monkeypatch.setattr(native, "build_id", lambda: "")
    assert list(store.entries(GROUP)) == []
    store.publish(GROUP, "b", HEADER, CODE)
    assert len(list(folder.rglob("*.version"))) == 1


@pytest.mark.parametrize("at", [0, 40, 200, -1, None], ids=["format", "digest", "header", "code", "cut"])
def test_a_damaged_entry_is_removed_and_told_once(at: int | None, folder: Path) -> None:
    store.publish(GROUP, "a", HEADER, CODE)
    path = only_file(folder)
    content = bytearray(path.read_bytes())
    if at is None:
        del content[-100:]
    else:
        content[at] ^= 1
    path.write_bytes(content)
    with pytest.warns(UserWarning, match="a stored version is damaged and not used") as told:
        for entry in store.entries(GROUP):
            with pytest.raises(store.Damaged):
                entry.code()
            store.discard(entry.path, "damaged")
    assert len(told) == 1
    assert not path.exists()
    store.publish(GROUP, "a", HEADER, CODE)
    only_file(folder).write_text("foreign")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert list(store.entries(GROUP)) == [], "the second is not told"


def test_a_moved_entry_is_not_believed(folder: Path) -> None:
    store.publish(GROUP, "a", HEADER, CODE)
    path = only_file(folder)
    other = path.parent.with_name(store.group_of("function", "g"))
    path.parent.rename(other)
    with pytest.warns(UserWarning, match="published in another place"):
        assert list(store.entries(store.group_of("function", "g"))) == []


def test_a_store_that_others_can_write_to_is_not_used(folder: Path) -> None:
    store.publish(GROUP, "a", HEADER, CODE)
    folder.chmod(0o775)
    with pytest.warns(UserWarning, match="others than its owner can write to"):
        assert list(store.entries(GROUP)) == []
    store.publish(GROUP, "b", HEADER, CODE)
    folder.chmod(0o700)
    assert len(list(store.entries(GROUP))) == 1, "nothing was published into it"


def test_a_disk_that_takes_nothing_is_told_once(folder: Path) -> None:
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("not a folder")
    with pytest.warns(UserWarning, match="are not kept") as told:
        store.publish(GROUP, "a", HEADER, CODE)
        store.publish(GROUP, "b", HEADER, CODE)
    assert len(told) == 1


def test_an_interrupted_writer_leaves_nothing_that_counts(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(source: str, target: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", interrupted)
        with pytest.raises(KeyboardInterrupt):
            store.publish(GROUP, "a", HEADER, CODE)
    assert list(store.entries(GROUP)) == []
    assert [path for path in folder.rglob("*") if path.is_file()] == []


def test_the_size_is_bounded_by_what_was_used_last(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, name in enumerate("abc"):
        store.publish(GROUP, name, {"symbol": name}, CODE)
        path = max(folder.rglob("*.version"), key=lambda path: path.stat().st_mtime_ns)
        os.utime(path, (number, number))
    used = [entry.path for entry in store.entries(GROUP) if entry.header["symbol"] == "a" and entry.code()]
    abandoned = used[0].with_name("x.unfinished")
    abandoned.write_text("")
    os.utime(abandoned, (0, 0))
    writing = used[0].with_name("y.unfinished")
    writing.write_text("")
    monkeypatch.setattr(store, "LARGEST", 3 * len(CODE))  # and headers
    store.publish(GROUP, "d", {"symbol": "d"}, CODE)
    assert {entry.header["symbol"] for entry in store.entries(GROUP)} == {"a", "d"}
    assert writing.exists() and not abandoned.exists()


def test_changed_sources_keep_a_process_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store.publish(GROUP, "a", HEADER, CODE)
    monkeypatch.setattr(identity, "BEGAN", 0.0)
    assert list(store.entries(GROUP)) == []
    store.publish(GROUP, "b", HEADER, CODE)
    assert len(list(folder.rglob("*.version"))) == 1
    with pytest.raises(identity.Unsettled):
        identity.digest_of(__file__)


def test_readers_and_writers_at_once() -> None:
    codes = [bytes([number]) * 20_000 for number in range(8)]

    def write(number: int) -> None:
        for _ in range(20):
            store.publish(GROUP, "same", {"number": number}, codes[number])

    def read(_: int) -> int:
        seen = 0
        deadline = time.monotonic() + 20
        while seen < 20 and time.monotonic() < deadline:
            for entry in store.entries(GROUP):
                assert entry.code() == codes[entry.header["number"]]
                seen += 1
        return seen

    with warnings.catch_warnings(), ThreadPoolExecutor(12) as pool:
        warnings.simplefilter("error")
        writers = pool.map(write, range(8))
        readers = pool.map(read, range(4))
        list(writers)
        assert all(seen > 0 for seen in readers)


def test_where_the_store_is(tmp_path: Path) -> None:
    script = """
    from trident.settings import store_folder
    report(folder=None if store_folder() is None else str(store_folder()))
    """
    home = {"HOME": "/home/somebody", "XDG_CACHE_HOME": None, "TRIDENT_STORE": None}
    for given, expected in (
        ({}, "/home/somebody/.cache/trident"),
        ({"XDG_CACHE_HOME": "/caches"}, "/caches/trident"),
        ({"XDG_CACHE_HOME": "relative"}, "/home/somebody/.cache/trident"),
        ({"TRIDENT_STORE": "/elsewhere"}, "/elsewhere"),
        ({"TRIDENT_STORE": "off"}, None),
    ):
        facts, _ = run_script(script, **{**home, **given})
        assert facts["folder"] == expected
