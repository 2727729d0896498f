"""How a jitted function is asked to grow; nothing heavy is imported for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Range = tuple[int, int]


@dataclass(frozen=True)
class Growth:
    """How the integers of a function's calls are taken.

    ``dynamic``: True makes every size, stride and integer symbolic from the first call on, False none ever, None those
    that were seen to vary. ``ranges`` are declared for integer parameters and for sizes, by parameter and dimension:
    what lies in a range is symbolic from the first call on, and a version covers the range, 0 and 1 included.
    """

    dynamic: bool | None = None
    ranges: Mapping[tuple[str, int | None], Range] = field(default_factory=dict)
