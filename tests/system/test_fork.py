"""Fork after import, after use and under compilation; many threads at once. On the cpu target."""

from __future__ import annotations

from pathlib import Path

from support.processes import run_script

CHILD = """
import os, pathlib, threading, time
import torch
import torch.nn.functional as F
import trident, trident_ops
x = torch.linspace(-3, 3, 64)
half = x.half()
stock = torch.sigmoid(x) * x

def row():
    return next(r for r in trident_ops.status() if r.overload == "aten::silu")

def in_child(work):
    '''What work() returns in a forked child; None if the child does not end well in time.'''
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writer, json.dumps(work()).encode())
            os._exit(0)
        except BaseException as error:
            os.write(writer, json.dumps(f"{type(error).__name__}: {error}").encode())
            os._exit(1)
    os.close(writer)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            answer = json.loads(os.read(reader, 65536) or b"null")
            return answer if status == 0 else f"exit {status}: {answer}"
        time.sleep(0.01)
    os.kill(child, 9)
    os.waitpid(child, 0)
    return "hung"

def close(y, z):
    return bool((y.float() - z.float()).abs().max() < 2e-3)
"""


def test_children_hit_grow_and_switch(sparse_bake: Path) -> None:
    facts, _ = run_script(
        CHILD
        + """
trident_ops.catalog._LIBRARIES = pathlib.Path(sys.argv[1])

def hit():
    trident_ops.enable(device="cpu")
    before = row().hits
    good = close(F.silu(x), stock) and close(trident_ops.silu(x), stock)
    return [good, row().hits - before]

def grow():
    trident_ops.enable(device="cpu")
    before = row().hits
    F.silu(half)
    trident_ops.wait()
    good = close(F.silu(half), stock)
    return [good, row().hits - before]

def jit():
    function = trident.jit(lambda t: t + 1)
    return [bool(torch.equal(function(x), x + 1)), function.counters().hits]

after_import = [in_child(hit), in_child(grow), in_child(jit)]
used = hit()
after_use = [in_child(hit), in_child(grow), in_child(jit)]
F.silu(half)  # under compilation now
while_compiling = [in_child(hit), in_child(grow)]
trident_ops.wait()
after_growth = [in_child(hit), in_child(grow), in_child(jit)]
parent = [close(F.silu(half), stock), jit()]
report(after_import=after_import, used=used, after_use=after_use, while_compiling=while_compiling,
       after_growth=after_growth, parent=parent)
""",
        str(sparse_bake),
    )
    hit, grown, jitted = [True, 2], [True, 1], [True, 1]
    assert facts["used"] == hit
    assert facts["after_import"] == [hit, grown, jitted]
    assert facts["after_use"] == [hit, grown, jitted]
    assert facts["while_compiling"][0] == hit
    assert facts["while_compiling"][1] in (grown, [True, 2])  # the parent's version may be there already
    assert facts["after_growth"] == [hit, [True, 2], jitted]
    assert facts["parent"] == [True, jitted]


def test_many_threads_call_while_the_module_grows(sparse_bake: Path) -> None:
    facts, _ = run_script(
        CHILD
        + """
trident_ops.catalog._LIBRARIES = pathlib.Path(sys.argv[1])
trident_ops.enable(device="cpu")
bf16, unaligned = x.bfloat16(), torch.cat((half, half))[1:65]
inputs = [x, half, bf16, unaligned, x.double(), x[::2]]
expected = [torch.sigmoid(v.double()) * v.double() for v in inputs]
barrier, failures = threading.Barrier(8), []

def work():
    barrier.wait()
    for _ in range(8):
        for value, truth in zip(inputs, expected):
            for door in (F.silu, trident_ops.silu):
                y = door(value)
                if y.dtype != value.dtype or (y.double() - truth).abs().max() > 2e-2:
                    failures.append(str(value.dtype))

threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
trident_ops.wait()
found = row()
report(failures=failures, calls=found.hits + found.fallbacks + found.misses, errors=found.errors,
       versions=found.versions, total=8 * 8 * 2 * len(inputs), fallbacks=found.fallbacks)
""",
        str(sparse_bake),
    )
    assert facts["failures"] == []
    assert facts["errors"] == 0
    assert facts["calls"] == facts["total"]
    assert facts["fallbacks"] == facts["total"] // 6, "those of float64"
    assert facts["versions"] == 8, "six baked, and one for each of the two classes that missed"


def test_spawned_workers_of_a_data_loader() -> None:
    facts, _ = run_script(
        """
        import torch
        import torch.nn.functional as F
        import trident_ops
        trident_ops.enable(device="cpu")
        x = torch.linspace(-3, 3, 32).reshape(8, 4)
        F.silu(x)
        loader = torch.utils.data.DataLoader(
            torch.utils.data.TensorDataset(x), batch_size=2, num_workers=2,
            collate_fn=lambda rows: F.silu(torch.stack([row[0] for row in rows])),
        )
        y = torch.cat(list(loader))
        trident_ops.disable()
        report(close=torch.allclose(y, F.silu(x), atol=1e-5))
        """
    )
    assert facts["close"]
