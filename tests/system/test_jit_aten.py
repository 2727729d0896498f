"""Functions of ATen operators: every construct does what the Python function does, to the last bit and object."""

from __future__ import annotations

import re
import threading
import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch

import trident
from support.aliasing import assert_same_effect
from support.aten_functions import chain, interleaved_launches, interleaved_reference, reshaped_launch


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIDENT_STRICT", "1")  # nothing runs as Python unseen


def matrix(rows: int, columns: int = 6) -> torch.Tensor:
    return torch.randn(rows, columns)


def in_place(x: torch.Tensor, y: torch.Tensor) -> Any:
    x.add_(y).mul_(2)
    x[1] = 3.0
    x[:, 0].sub_(1)
    return x[0].fill_(2), y.t().exp_(), x.clamp_(-1, 1), torch.nn.functional.relu_(y)


def into_out(x: torch.Tensor, y: torch.Tensor) -> Any:
    out = torch.empty_like(x)
    torch.add(x, y, out=out)
    torch.cumsum(y, 1, out=y)
    return torch.mul(out, y, out=x), out


def lists(x: torch.Tensor, y: torch.Tensor) -> Any:
    first, *rest = x.split(2, dim=1)
    first.add_(1)
    halves = torch.cat([x, y]).chunk(2, dim=1)
    columns = y.unbind(1)
    stacked = torch.stack([columns[0], columns[-1]])
    return rest, halves, stacked, x[[1, 0], :], torch.broadcast_tensors(x[0], y)


def several(x: torch.Tensor, y: torch.Tensor) -> Any:
    values, indices = x.max(dim=1)
    variance, mean = torch.var_mean(y, dim=0)
    return values, indices, variance, mean, torch.topk(x, 2), y.sort(dim=1, descending=True)


def views(x: torch.Tensor, y: torch.Tensor) -> Any:
    n, d = x.shape
    return (
        x.view(-1),
        x.t(),
        x[1:, ::2],
        x.expand(2, n, d),
        x.as_strided((n, 2), (d, 1), 1),
        x.unsqueeze(1).squeeze(1),
        y.diagonal(),
        y.detach(),
        y.view_as(x),
        x.narrow(0, 0, 2),
        x.real,
    )


def follows_strides(x: torch.Tensor, y: torch.Tensor) -> Any:
    flat = x.reshape(-1)
    flat.add_(1)
    same = x.contiguous()
    return (
        flat,
        same,
        y.t().contiguous(),
        y.flatten(),
        x.to(torch.float32),
        x.float(),
        x.to(torch.float64),
        y.expand_as(x),
    )


def optional(x: torch.Tensor, y: torch.Tensor) -> Any:
    rows = torch.arange(2)
    clamped = x.clamp(max=0.5), x.clamp(min=-0.5), x.clamp(-0.5, 0.5)
    return clamped, y[rows], y[:, rows], y[None, rows], x.sum(), x.sum(0), x.sum((0, 1), keepdim=True), x.argmax()


def scalars(x: torch.Tensor, y: torch.Tensor) -> Any:
    n, d = x.shape
    largest, smallest = max(n, 4), min(n, 4)
    middle = (n * d + 3) // 2 % 5 - n
    x = x * 2 + 1
    x = x * True - 3.5
    return x, x + n, x * (n / d), x + largest, smallest, middle, -n, n**2, n * 0.5, float(n), (n - 7) // 2


def built(x: torch.Tensor, y: torch.Tensor) -> Any:
    table = torch.tensor([[1.5], [2.5]])
    table.add_(1)
    zeros, ones = torch.zeros(len(x)), torch.ones_like(x)
    made = torch.full((2, 2), 7), torch.eye(3), torch.linspace(0, 1, 4), x.new_zeros(2), torch.scalar_tensor(2)
    return table, zeros, ones, made, torch.tensor(4), torch.full_like(x, 2), x.new_ones(3), torch.zeros_like(y)


def interleaved(x: torch.Tensor, y: torch.Tensor) -> Any:
    before = x.clone()
    view = x[0]
    x.add_(1)
    between = view * 2
    view.copy_(y[0])
    after = x.sum(0)
    x.index_put_((torch.tensor([1]),), y[1] * 3)
    last = view + x[1]
    y.copy_(x)
    x.zero_()
    return before, between, after, last, view


def composites(x: torch.Tensor, y: torch.Tensor) -> Any:
    hidden = torch.nn.functional.linear(x, y[:4])
    attended = torch.nn.functional.scaled_dot_product_attention(x[None], y[None], y[None])
    return (
        x @ y.t(),
        hidden,
        attended,
        torch.nn.functional.layer_norm(x, (6,)),
        x.softmax(-1),
        torch.einsum("ij,kj", x, y),
    )


def nested(x: torch.Tensor, y: torch.Tensor) -> Any:
    total = x + y
    return {
        "a": [total, (x, {"b": total}), []],
        3: (),
        None: None,
        "s": "text",
        "n": x.shape,
        "t": x[0].shape[0],
        2.5: y,
    }


def one_list(x: torch.Tensor, y: torch.Tensor) -> Any:
    return [x]


def one_tuple(x: torch.Tensor, y: torch.Tensor) -> Any:
    return (x + y,)


def a_struct(x: torch.Tensor, y: torch.Tensor) -> Any:
    return x.max(dim=0)


def a_size(x: torch.Tensor, y: torch.Tensor) -> Any:
    x.add_(y)
    return x.shape


def a_number(x: torch.Tensor, y: torch.Tensor) -> Any:
    x.add_(y)
    return x.shape[0] * 2


FUNCTIONS = (
    in_place,
    into_out,
    lists,
    several,
    views,
    follows_strides,
    optional,
    scalars,
    built,
    interleaved,
    composites,
    nested,
    one_list,
    one_tuple,
    a_struct,
    a_size,
    a_number,
)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_one_version_covers_changing_sizes(function: Callable[..., Any]) -> None:
    jitted = trident.jit(function)
    sizes = (5, 7, 6, 12, 40)
    for rows in sizes:
        assert_same_effect(function, jitted, matrix(rows), matrix(rows))
    assert len(jitted.versions()) == 2, "one for the first size, one for all others"
    counters = jitted.counters()
    assert (counters.hits, counters.misses, counters.errors) == (len(sizes), 2, 0)


def several_out(x: torch.Tensor, y: torch.Tensor) -> Any:
    values, indices = torch.empty(6), torch.empty(6, dtype=torch.long)
    return torch.max(x, 0, out=(values, indices)), values.mul_(2), y


def test_several_results_into_out() -> None:
    jitted = trident.jit(several_out)
    for rows in (5, 7):  # PyTorch's own tracing of max into out takes sizes for constants
        assert_same_effect(several_out, jitted, matrix(rows), matrix(rows))


# Six columns of a wider matrix.
LAYOUTS: tuple[Callable[[torch.Tensor], torch.Tensor], ...] = (
    lambda base: base[:, :6],
    lambda base: base[:, 0:12:2],
    lambda base: base[:, 1:7],
    lambda base: base[:, :6].t().contiguous().t(),
    lambda base: base[0, :6].expand(len(base), 6),
)


@pytest.mark.parametrize("function", [follows_strides, views, lists, optional, composites])
def test_layouts_decide_at_run_time(function: Callable[..., Any]) -> None:
    jitted = trident.jit(function)
    for width in (12, 13, 15):
        for layout in LAYOUTS:
            x = layout(torch.randn(7, width))
            try:
                function(x[:], matrix(7))
            except RuntimeError:  # a view of a layout that has none, or writing where several elements are one
                with pytest.raises(Exception, match=r"is invalid for input|not compatible|single memory location"):
                    jitted(x, matrix(7))
                continue
            assert_same_effect(function, jitted, x, matrix(7))
    assert len(jitted.versions()) <= 9


def test_arguments_that_share_storage() -> None:
    def writes(x: torch.Tensor, y: torch.Tensor) -> Any:
        x.add_(1)
        return y * 2, x.t(), y

    jitted = trident.jit(writes)
    base = torch.arange(64.0)
    for offset in (0, 4, 16, 20):
        assert_same_effect(writes, jitted, base[:16].view(4, 4), base[offset : offset + 16].view(4, 4))


def test_the_same_object_is_returned() -> None:
    def same(x: torch.Tensor, scale: float, times: int) -> Any:
        doubled = x * 2
        return x, x.contiguous(), doubled, [doubled], x.to(x.dtype), scale, times, x.add_(0)

    jitted = trident.jit(same)
    x, scale, times = matrix(4), 123.25, 1 << 40
    for _ in range(2):
        result = jitted(x, scale, times)
        assert all(result[k] is x for k in (0, 1, 4, 7))
        assert result[2] is result[3][0] and result[2] is not x
        assert result[5] is scale and result[6] == times


@pytest.mark.parametrize(
    "make",
    [
        lambda x: torch.zeros(3),
        lambda x: torch.ones(3, dtype=torch.int32),
        lambda x: torch.full((2,), 1.5),
        lambda x: torch.arange(4),
        lambda x: torch.eye(3),
        lambda x: torch.linspace(0, 1, 5),
        torch.zeros_like,
        torch.ones_like,
        lambda x: torch.full_like(x, 3),
        lambda x: torch.tensor([1, 2]),
        lambda x: torch.empty_like(x).fill_(1),
        lambda x: x.new_zeros(2),
        lambda x: x.new_full((2,), 3),
        lambda x: x.clone(),
        torch.tril,
        lambda x: torch.nn.functional.pad(x, (1, 1)),
        lambda x: x.masked_fill(x > 0, 1.0),
        lambda x: x.repeat(2, 2),
        lambda x: torch.hamming_window(4),
        lambda x: torch.tril_indices(3, 3),
    ],
)
def test_fresh_tensors_have_the_functions_version(make: Callable[[torch.Tensor], torch.Tensor]) -> None:
    def function(x: torch.Tensor) -> Any:
        return make(x), x * 1

    assert_same_effect(function, trident.jit(function), matrix(3))


def test_random_numbers_are_drawn_in_order() -> None:
    def draws(x: torch.Tensor) -> Any:
        torch.rand(3)
        noisy = x + torch.randn_like(x)
        return torch.nn.functional.dropout(noisy, 0.5), noisy.uniform_(), torch.randperm(5)

    jitted = trident.jit(draws)
    x = matrix(4)
    for _ in range(3):
        state = torch.get_rng_state()
        expected = draws(x)
        torch.set_rng_state(state)
        for one, other in zip(jitted(x), expected, strict=True):
            assert torch.equal(one, other)


def test_errors_on_what_tensors_hold_are_the_functions() -> None:
    def gathers(x: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
        x.index_select(0, index)
        return x + 1

    jitted = trident.jit(gathers)
    x = matrix(4)
    assert torch.equal(jitted(x, torch.tensor([3, 0])), x + 1)
    with pytest.raises(IndexError, match=r"out of (range|bounds)"):
        jitted(x, torch.tensor([9, 0]))


def test_tensors_out_of_memory_of_a_mode() -> None:
    def bumps(x: torch.Tensor) -> torch.Tensor:
        return x.add_(1)

    jitted = trident.jit(bumps)
    with torch.inference_mode():
        frozen = torch.ones(4)
        assert jitted(frozen) is frozen and torch.equal(frozen, torch.full((4,), 2.0))
    with pytest.raises(RuntimeError, match="Inplace update to inference tensor"):
        jitted(frozen)
    leaf = torch.ones(4, requires_grad=True)
    with torch.no_grad():
        assert jitted(leaf) is leaf and leaf._version == 1
    with pytest.raises(RuntimeError, match="a leaf Variable that requires grad"):
        jitted(leaf)


def test_a_view_made_without_gradients_says_so() -> None:
    def first_row(x: torch.Tensor) -> torch.Tensor:
        return x[0]

    jitted = trident.jit(first_row)
    leaf = torch.ones(2, 3, requires_grad=True)
    for function in (first_row, jitted):
        with torch.no_grad():
            view = function(leaf)
        assert view._base is leaf
        with pytest.raises(RuntimeError, match="no_grad"):
            view.mul_(2)


def test_a_saved_tensor_that_is_written_is_caught() -> None:
    def bumps(x: torch.Tensor) -> None:
        x[0].add_(1)

    weight, x = torch.ones(3, requires_grad=True), torch.ones(2, 3)
    product = (weight * x).sum()
    trident.jit(bumps)(x)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        product.backward()


def test_uninitialised_memory_is_filled_where_pytorch_fills_it() -> None:
    def allocates(x: torch.Tensor) -> Any:
        return (
            torch.empty(5),
            torch.empty_like(x, dtype=torch.int64),
            torch.empty_strided((2, 2), (1, 2)),
            x.new_empty(2),
        )

    jitted = trident.jit(allocates)
    x = matrix(3)
    jitted(x)
    torch.use_deterministic_algorithms(True)
    try:
        assert_same_effect(allocates, jitted, x)
        assert jitted(x)[0].isnan().all()
    finally:
        torch.use_deterministic_algorithms(False)


@pytest.mark.parametrize("value", [1.5, float("inf"), float("-inf"), -0.0, 0.0])
def test_floats_that_are_not_finite(value: float) -> None:
    def function(x: torch.Tensor, f: float) -> torch.Tensor:
        return x + 1 if f != f else x * f

    jitted = trident.jit(function)
    for f in (2.5, value, 3.5):
        assert_same_effect(function, jitted, matrix(2), f)


def test_nan_and_cancelled_floats_run_as_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRIDENT_STRICT")

    def asks(x: torch.Tensor, f: float) -> torch.Tensor:
        return x + 1 if f != f else x * f

    def cancels(x: torch.Tensor, f: float) -> torch.Tensor:
        return x + (f - f)

    for function, says in ((asks, "f is NaN"), (cancels, r"test_jit_aten.py:\d+: .*cancels a float")):
        jitted = trident.jit(function)
        with pytest.warns(UserWarning, match=says):
            for f in (1.5, float("nan"), float("inf"), -0.0):
                x = matrix(2)
                torch.testing.assert_close(jitted(x, f), function(x, f), rtol=0, atol=0, equal_nan=True)


def _unknown_power(x: torch.Tensor, n: int) -> torch.Tensor:
    return x * 2.0 ** (x.shape[0] + n)


def _changes_shape(x: torch.Tensor, n: int) -> Any:
    turned = torch.stack([x, x, x]) + n
    turned.t_()
    return turned, turned.shape


def _a_dtype(x: torch.Tensor, n: int) -> Any:
    return x + n, x.dtype


@pytest.mark.parametrize(("function", "says"), [(_unknown_power, "pow"), (_a_dtype, "dtype"), (_changes_shape, "t_")])
def test_a_refusal_names_the_operator_and_the_users_line(function: Callable[..., Any], says: str) -> None:
    jitted = trident.jit(function)
    with pytest.raises(Exception, match=says) as refused:
        for size in (3, 4, 5):
            jitted(torch.ones(size), size + 10)
    first = function.__code__.co_firstlineno
    named = re.search(rf'{re.escape(__file__)}"?:(\d+)', str(refused.value))
    assert named is not None and first <= int(named[1]) <= first + 3


def test_threads_share_prepared_calls() -> None:
    jitted = trident.jit(interleaved)
    jitted(matrix(5), matrix(5))
    failures: list[BaseException] = []

    def work() -> None:
        try:
            for rows in range(3, 40):
                assert_same_effect(interleaved, jitted, matrix(rows), matrix(rows))
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures


def test_nothing_is_told_of_what_compiles() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        trident.jit(in_place)(matrix(3), matrix(3))


def test_a_chain_of_fifty_operators_is_one_version() -> None:
    jitted = trident.jit(chain)
    for rows in (5, 7, 33, 100, 2):
        assert_same_effect(chain, jitted, torch.randn(rows, 16), torch.randn(16, 32), torch.randn(32), 0.5, 3)
    assert len(jitted.versions()) == 2
    jitted = trident.jit(chain)
    jitted(torch.randn(5, 16), torch.randn(16, 32), torch.randn(32), 0.5, 3)
    for rows, width in ((7, 12), (33, 4), (6, 20)):
        operands = torch.randn(rows, width), torch.randn(width, 2 * width), torch.randn(2 * width)
        assert_same_effect(chain, jitted, *operands, 0.25, 5)
    assert len(jitted.versions()) == 2


def test_launches_and_operators_keep_their_order() -> None:
    jitted = trident.jit(interleaved_launches)
    for rows in (3, 4, 6):
        x, y = matrix(rows), matrix(rows)
        expected = interleaved_reference(x.clone(), y.clone())
        result = jitted(x, y)
        assert all(torch.equal(one, other) for one, other in zip(result, expected, strict=True))
        assert result[3] is y and result[4]._base is x
    assert jitted.counters().hits == 3


def test_a_kernel_never_sees_another_layout_than_it_was_traced_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRIDENT_STRICT")
    jitted = trident.jit(reshaped_launch)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for step in (1, 2, 3, 4, 5):
            for x in (torch.randn(40)[::step], torch.randn(8, 20)[:, ::step], torch.randn(8, 20)[::step]):
                try:
                    result = jitted(x)
                except RuntimeError as error:  # refused, and Python's launch has no GPU
                    assert "active drivers" in str(error)
                else:
                    assert torch.equal(result, x.reshape(-1) + 1.0)
    assert jitted.counters().hits >= 3
