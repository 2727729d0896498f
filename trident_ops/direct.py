"""The direct door: ``trident_ops.<operator>`` as native functions.

A call whose arguments are plain tensors, with no mode, no autocast and no gradient wanted, goes straight to the
operator's module; every other call, and one that no version covers, goes through the dispatcher as torch's own does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from trident import runtime
from trident_ops import catalog, extension


def function(name: str) -> Callable[..., Any] | None:
    """The direct function of an operator; None if the catalog has no such operator."""
    operator = next((o for o in catalog.operators() if o.name == name), None)
    if operator is None:
        return None
    overload = catalog.overload(operator.direct)
    through_dispatcher = _packet(overload.name)
    if not runtime.available():
        return through_dispatcher
    catalog.register_libraries()
    extension.start()
    return runtime.door(
        name=name,
        doc=operator.doc,
        parameters=overload.parameters,
        defaults=overload.defaults,
        scm=runtime.Scm.create(overload.symbol),
        slow=through_dispatcher,
        miss=None,
    )


def _packet(overload: str) -> Callable[..., Any]:
    """The torch.ops function of an overload (``aten::op.overload``)."""
    namespace, _, rest = overload.partition("::")
    name, _, variant = rest.partition(".")
    packet = getattr(getattr(torch.ops, namespace), name)
    function: Callable[..., Any] = getattr(packet, variant or "default")
    return function
