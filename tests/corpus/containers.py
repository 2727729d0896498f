"""Lists, tuples, dicts and nests of them, as arguments and as results."""

from __future__ import annotations

from typing import Any

import torch

from corpus.case import Call, Draw, call, case


def _lists_and_tuples(draw: Draw) -> list[Call]:
    x, y = draw.tensor(3, 4), draw.tensor(3, 4)
    return [call([x, y]), call((x, y)), call([y, x])]


@case(_lists_and_tuples)
def tells_a_list_from_a_tuple(xs: Any) -> torch.Tensor:
    return xs[0] - xs[1] if isinstance(xs, list) else xs[0] + xs[1]


@case(lambda draw: [call([draw.tensor(4) for _ in range(count)]) for count in (2, 3, 2)])
def loops_over_a_list(xs: list[torch.Tensor]) -> torch.Tensor:
    total = torch.zeros(4)
    for x in xs:
        total = total + x
    return total


@case(lambda draw: [call([draw.tensor(n), draw.tensor(n)]) for n in draw.integers(3)])
def last_of_a_list(xs: list[torch.Tensor]) -> torch.Tensor:
    return xs[-1] * 2


@case(lambda draw: [call(draw.tensor(3), xs) for xs in ([], [draw.tensor(3)], [])])
def asks_whether_a_list_is_empty(x: torch.Tensor, xs: list[torch.Tensor]) -> torch.Tensor:
    return x + xs[0] if xs else x * 2


@case(lambda draw: [call((draw.tensor(n, 3), draw.tensor(3, n))) for n in draw.integers(4)])
def unpacks_a_tuple(pair: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    left, right = pair
    return left @ right


@case(lambda draw: [call([draw.tensor(2), draw.tensor(2), draw.tensor(2)])])
def unpacks_a_starred_rest(xs: list[torch.Tensor]) -> Any:
    first, *rest = xs
    return first + 1, rest


@case(lambda draw: [call([draw.tensor(4), draw.tensor(4)]), call([draw.tensor(6), draw.tensor(6)])])
def comprehension(xs: list[torch.Tensor]) -> list[torch.Tensor]:
    return [x.relu() for x in xs]


@case(lambda draw: [call([draw.tensor(2, 2), draw.tensor(3, 2)])])
def concatenates_a_list(xs: list[torch.Tensor]) -> torch.Tensor:
    return torch.cat(xs)


@case(lambda draw: [call({"a": draw.tensor(3), "b": draw.tensor(3)}), call({"b": draw.tensor(3), "a": draw.tensor(3)})])
def reads_a_dict(d: dict[str, torch.Tensor]) -> torch.Tensor:
    return d["a"] - d["b"]


@case(lambda draw: [call({0: draw.tensor(3), 7: draw.tensor(3)}), call({0: draw.tensor(3), 8: draw.tensor(3)})])
def loops_over_a_dict(d: dict[int, torch.Tensor]) -> torch.Tensor:
    total = torch.zeros(3)
    for key, value in d.items():
        total = total + key * value
    return total


@case(lambda draw: [call(draw.tensor(3), d) for d in ({"scale": 2.0}, {"shift": 3.0}, {"scale": 5.0})])
def asks_whether_a_key_is_there(x: torch.Tensor, d: dict[str, float]) -> torch.Tensor:
    return x * d["scale"] if "scale" in d else x + d.get("shift", 1.0)


@case(lambda draw: [call({"layers": [{"w": draw.tensor(3, 3), "b": (draw.tensor(3),)}]}, draw.tensor(2, 3))])
def reads_a_nest(state: dict[str, Any], x: torch.Tensor) -> torch.Tensor:
    for layer in state["layers"]:
        x = torch.nn.functional.linear(x, layer["w"], layer["b"][0])
    return x


@case(lambda draw: [call(draw.tensor(3), {"scale": draw.number(), "shift": [k]}) for k in draw.integers(4)])
def reads_numbers_in_a_nest(x: torch.Tensor, config: dict[str, Any]) -> torch.Tensor:
    return x * config["scale"] + config["shift"][0]


@case(lambda draw: [call(draw.tensor(3)), call(draw.tensor(5))])
def results_in_a_nest(x: torch.Tensor) -> Any:
    return {"twice": x * 2, "more": [x + 1, (x, None, "text", 3)]}


@case(lambda draw: [call(xs) for xs in ([draw.tensor(2), draw.tensor(2)],)])
def returns_its_container(xs: list[torch.Tensor]) -> Any:
    return xs, xs[1], xs[0] + xs[1]


@case(lambda draw: [call({"x": [draw.tensor(2), draw.tensor(3)], "n": 5, "f": 2.5})])
def returns_what_containers_hold(d: dict[str, Any]) -> Any:
    return d["x"][1], d["n"], d["f"], d["x"], d["x"][0].exp()


@case(lambda draw: [call(draw.tensor(6), size) for size in (torch.Size([2, 3]), (2, 3), [2, 3])])
def tells_a_size_from_a_tuple(x: torch.Tensor, size: Any) -> torch.Tensor:
    return x.reshape(size) + (1 if isinstance(size, torch.Size) else 2)


@case(lambda draw: [call(draw.tensor(2, 3), (n, 2, 3)) for n in draw.integers(4)])
def expands_to_sizes_in_a_tuple(x: torch.Tensor, sizes: tuple[int, ...]) -> torch.Tensor:
    return x.expand(sizes) + 1


def _one_list_twice(draw: Draw) -> list[Call]:
    xs = [draw.tensor(3)]
    return [call(xs, xs), call(xs, [draw.tensor(3)])]


@case(_one_list_twice)
def takes_two_lists(xs: list[torch.Tensor], ys: list[torch.Tensor]) -> torch.Tensor:
    return xs[0] * 2 + ys[0]


@case(lambda draw: [call([draw.tensor(3), draw.tensor(3)])])
def writes_into_what_a_list_holds(xs: list[torch.Tensor]) -> torch.Tensor:
    xs[0].mul_(2)
    return xs[0] + xs[1]


@case(lambda draw: [call((None, draw.tensor(3))), call((draw.tensor(3), draw.tensor(3)))])
def none_in_a_tuple(pair: Any) -> torch.Tensor:
    return pair[1] + 1 if pair[0] is None else pair[0] + pair[1]


@case(lambda draw: [call(draw.tensor(4), [True, False]), call(draw.tensor(4), [True, True])])
def flags_in_a_list(x: torch.Tensor, flags: list[bool]) -> torch.Tensor:
    return x.exp() if all(flags) else x.neg()
