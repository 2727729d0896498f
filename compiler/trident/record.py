"""Frozen dataclasses for the modules that a stored version needs, defined in a tenth of the time.

``dataclasses`` compiles six methods of each frozen class when it is defined, 0.4 ms a class. Here they are written
once, and somewhat slower to call.
"""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """The class as ``dataclass(frozen=True)`` makes it, of fields with plain defaults or none."""
    made = dataclass(init=False, repr=False, eq=False)(cls)
    for name in ("__init__", "__repr__", "__eq__", "__hash__", "__setattr__", "__delattr__"):
        setattr(made, name, vars(_Methods)[name])
    return made


class _Methods:
    """What every record has. Its ``__dict__`` has the fields in order, and nothing else."""

    __match_args__: tuple[str, ...]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        names = self.__match_args__
        if len(args) > len(names):
            raise TypeError(f"{type(self).__name__} takes {len(names)} values, {len(args)} were given")
        values = self.__dict__
        values.update(zip(names, args, strict=False))
        for name in names[len(args) :]:
            values[name] = kwargs.pop(name) if name in kwargs else _default(type(self), name)
        if kwargs:
            raise TypeError(f"{type(self).__name__} does not take {', '.join(kwargs)} by name")

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.values()))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


def _default(cls: type, name: str) -> Any:
    try:
        return getattr(cls, name)
    except AttributeError:
        raise TypeError(f"{cls.__name__} needs {name}") from None
