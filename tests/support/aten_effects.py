"""Functions of ATen operators of every kind: in place, into ``out``, lists, views, scalars, results of every form."""

from __future__ import annotations

from typing import Any

import torch


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
