"""A module among the arguments of a capture: its tensors are graph inputs, addressed like elements of a tuple."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property

import torch

from trident.capture.fakes import Examples


@dataclass(frozen=True)
class TracedModule:
    """The module that ``parameter`` is, whose class is that of a tuple of its tensors, one for each of ``places``."""

    parameter: str
    module: torch.nn.Module
    places: tuple[str, ...]
    tensors: tuple[object, ...]

    def aliased(self, text: str) -> str:
        """A source or a guard of Dynamo's with each tensor's place as an element: ``L['self'][3]``."""
        return self._sources.sub(lambda found: f"L[{self.parameter!r}][{self._numbers[found[0]]}]", text)

    def among(self, examples: Examples) -> Examples:
        """The examples with the module itself."""
        others = {key: path for key, path in examples.paths.items() if path[0] != self.parameter}
        mine = {id(tensor): (self.parameter, index) for index, tensor in reversed(list(enumerate(self.tensors)))}
        return replace(examples, values={**examples.values, self.parameter: self.module}, paths={**others, **mine})

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """The element that a source is; of a tensor in several places the first."""
        first = {id(tensor): index for index, tensor in reversed(list(enumerate(self.tensors)))}
        places = zip(self.places, self.tensors, strict=True)
        return {f"L[{self.parameter!r}]{place}": first[id(tensor)] for place, tensor in places}

    @cached_property
    def _sources(self) -> re.Pattern[str]:
        return re.compile("|".join(map(re.escape, self._numbers)) or "(?!)")
