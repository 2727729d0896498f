"""PyTorch's operator database through bindings, with a dtype of each entry that is not test_aten_database.py's."""

from __future__ import annotations

import pytest
import torch
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.opinfo.core import OpInfo

from support.aten_database import dtypes, label, run_samples
from support.through_bindings import Bindings
from trident import runtime

pytestmark = pytest.mark.skipif(not runtime.available(), reason=str(runtime.unavailable()))


@pytest.fixture(scope="module")
def bindings() -> Bindings:
    runtime.load()
    return Bindings()


@pytest.mark.parametrize("op", [op for op in op_db if len(dtypes(op)) > 1], ids=label)
def test_operator_of_another_dtype(op: OpInfo, bindings: Bindings) -> None:
    torch.default_generator.manual_seed(3)
    run_samples(op, dtypes(op)[1], bindings)
