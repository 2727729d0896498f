"""Expressions: evaluation, folding, reads, substitution and words."""

from __future__ import annotations

import pytest

from trident.arguments import DtypeArgument, TensorArgument, TensorFlags
from trident.expression import (
    TYPE_TENSOR,
    Call,
    Const,
    Guard,
    Read,
    Unreadable,
    apply,
    evaluate,
    first_failing,
    has_flag,
    reads,
    show,
    substitute,
)

X = TensorArgument(15, (4, 6), (6, 1), storage_offset=2, data=4096, arch=90, flags=TensorFlags.CONTIGUOUS)
CALL = Call(
    {"x": X, "n": 7, "s": 2.5, "b": True, "d": DtypeArgument(5), "none": None, "xs": (X, 3)}, {"default_dtype": 6}
)


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (Read(("x",), "type"), TYPE_TENSOR),
        (Read(("none",), "type"), 0),
        (Read(("b",), "type"), 2),
        (Read(("n",), "type"), 1),
        (Read(("s",), "type"), 3),
        (Read(("xs",), "type"), 71),
        (Read(("x",), "size", 1), 6),
        (Read(("x",), "stride", 0), 6),
        (Read(("x",), "numel"), 24),
        (Read(("x",), "ndim"), 2),
        (Read(("x",), "storage_offset"), 2),
        (Read(("x",), "data"), 4096),
        (Read(("x",), "arch"), 90),
        (Read(("n",), "value"), 7),
        (Read(("d",), "scalar_type"), 5),
        (Read(("xs",), "length"), 2),
        (Read(("xs", 0), "size", 0), 4),
        (Read((), "default_dtype"), 6),
    ],
)
def test_reads(read: Read, value: int) -> None:
    assert evaluate(read, CALL) == value


@pytest.mark.parametrize(
    "read", [Read(("n",), "numel"), Read(("x",), "size", 2), Read(("xs", 2), "type"), Read(("x",), "value")]
)
def test_a_field_that_the_argument_lacks_is_an_error(read: Read) -> None:
    with pytest.raises(Unreadable):
        evaluate(read, CALL)


def test_integers_divide_as_in_python() -> None:
    n = Read(("n",), "value")
    assert evaluate(apply("floordiv", apply("neg", n), 2), CALL) == -4
    assert evaluate(apply("mod", apply("neg", n), 4), CALL) == 1


def test_constants_are_folded() -> None:
    assert apply("add", 2, apply("mul", 3, 4)) == Const(14)
    assert apply("le", 3, 2) == Const(False)


def test_substitution_reaches_every_read() -> None:
    size = apply("add", Read(("x",), "size", 0), apply("mul", Read(("x",), "size", 0), 2))
    flat = substitute(size, lambda read: Read(read.path, "numel"))
    assert reads(flat) == {Read(("x",), "numel")}
    assert evaluate(flat, CALL) == 72


def test_first_failing_stops_before_what_cannot_be_read() -> None:
    guards = (
        Guard(apply("eq", Read(("n",), "type"), TYPE_TENSOR), "n is a tensor", "kind"),
        Guard(apply("eq", Read(("n",), "numel"), 1), "one element", "size"),
    )
    failing = first_failing(guards, CALL)
    assert failing is not None and failing.text == "n is a tensor"
    assert first_failing(guards[:0], CALL) is None


def test_same_layout_ignores_strides_of_single_elements() -> None:
    same = apply("same_layout", Read(("a",), "layout"), Read(("b",), "layout"))

    def holds(b: TensorArgument) -> bool:
        a = TensorArgument(6, (1, 4), (4, 1))
        return bool(evaluate(same, Call({"a": a, "b": b}, {})))

    assert holds(TensorArgument(6, (1, 4), (9, 1)))
    assert not holds(TensorArgument(6, (1, 4), (4, 2)))
    assert not holds(TensorArgument(6, (4, 1), (1, 1)))


def test_words() -> None:
    assert show(apply("le", 2, Read(("x",), "size", 0))) == "(2 <= x.size(0))"
    assert show(has_flag(("xs", 1), 4)) == "((xs[1].flags & 4) != 0)"
    assert show(Read((), "default_dtype")) == "torch.default_dtype"
