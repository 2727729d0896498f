"""What a hit needs: the native run time, its modules, the dispatcher override and the Python door.

Imports torch and the standard library only: none of triton, tvm_ffi, torch_mlir and torch._dynamo.
"""

from __future__ import annotations

import ctypes
import importlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from trident import abi, native, tracing
from trident.abi import Policy
from trident.arguments import (
    DEVICE_CPU,
    DEVICE_CUDA,
    Argument,
    DeviceArgument,
    DictArgument,
    DtypeArgument,
    EnumeratorArgument,
    SequenceArgument,
    SequenceKind,
    TensorArgument,
    tensors_in,
)
from trident.enumerators import ENUMERATORS
from trident.native import IncompatibleTorch
from trident.packing import Packed, unpack_all, unpack_tensor
from trident.scalar_types import SCALAR_TYPES
from trident.uncompiled import uncompiled

__all__ = [
    "Counters",
    "IncompatibleTorch",
    "Miss",
    "Override",
    "Packed",
    "Scm",
    "Version",
    "arguments_of",
    "available",
    "door",
    "forget_misses",
    "library_for",
    "load",
    "loaded",
    "register_library",
    "set_compiling",
    "set_interpreter",
    "set_miss_callback",
    "take_misses",
    "tensor",
    "unavailable",
]

_door: Any = None
_miss_callback: Any = None  # ctypes drops a callback that nobody holds


def unavailable() -> str | None:
    """Why compiled code can't run in this process, or None. Opens nothing."""
    return native.missing()


def available() -> bool:
    """Whether compiled code can run in this process."""
    return native.loaded() or native.missing() is None


def loaded() -> bool:
    """Whether the native run time is in this process."""
    return native.loaded()


def load() -> None:
    """Load the native run time; at once if it is loaded.

    Raises IncompatibleTorch, before anything is opened, under another PyTorch or an incomplete installation.
    """
    global _door
    if _door is not None:
        return
    native.library()
    extension = importlib.import_module("trident._door")
    extension.set_interpreter(_interpret)
    _door = extension


def tensor(address: int) -> torch.Tensor:
    """The torch.Tensor of the c10::TensorImpl at ``address``: the very object that it has already, if any."""
    load()
    found: torch.Tensor = _door.tensor(address)
    return found


@uncompiled
def _interpret(reference: str, grid: tuple[int, int, int], arguments: list[Any]) -> None:
    from trident.kernels import interpreter

    interpreter.run(reference, grid, arguments)


def set_interpreter(callback: Callable[[str, tuple[int, int, int], list[Any]], None] | None) -> None:
    """Replace Triton's interpreter as what runs kernels of the cpu target: ``(reference, grid, arguments)``."""
    load()
    _door.set_interpreter(callback)


@dataclass(frozen=True)
class Counters:
    """What became of an SCM's calls on one device type, over all threads and both doors."""

    hits: int
    fallbacks: int
    declined: int
    misses: int
    errors: int


@dataclass(frozen=True)
class Version:
    """One version of an SCM: its key, whether it pays, whether it only calls the original, its architecture."""

    key: str
    pays: bool
    fallback: bool
    arch: int
    module: int  # which of the SCM's modules it is in, in dispatch order


class Scm:
    """A specialization cache module of this process; it lives as long as the process."""

    def __init__(self, address: int, name: str) -> None:
        self.address = address
        self.name = name

    @classmethod
    def create(cls, name: str) -> Scm:
        """The SCM of that symbol name, made if there is none."""
        load()
        return cls(native.check_pointer(native.library().trident_scm_create(name.encode())), name)

    @classmethod
    def find(cls, name: str) -> Scm | None:
        """The SCM of that symbol name, if there is one."""
        address = native.library().trident_scm_find(name.encode()) if loaded() else None
        return cls(address, name) if address else None

    def append(self, module: int, size: tuple[int, int, int] | None = None) -> None:
        """Add the versions of the TridentModule at address ``module``, behind those already there.

        ``size``, an argument's position, a dimension and a number of elements, is demanded by all of them: calls with
        another are refused without asking.
        """
        if size is None:
            native.check(native.library().trident_scm_append(self.address, module))
        else:
            native.check(native.library().trident_scm_append_sized(self.address, module, abi.TridentSize(*size)))

    def attach(self, arch: int) -> bool:
        """Attach the baked library for an architecture now; whether it brought versions."""
        return native.check(native.library().trident_scm_attach(self.address, arch)) == 1

    def select(self, arguments: Sequence[Argument] | Packed) -> int:
        """Index into ``versions()`` of the version that such a call would run, -1 if it would miss.

        Runs nothing. Baked versions of the arguments' architecture are attached first.
        """
        packed = arguments if isinstance(arguments, Packed) else Packed(arguments)
        arch = -1 if isinstance(arguments, Packed) else _arch_of(arguments)
        index = native.library().trident_scm_select(self.address, packed.args, packed.n, arch)
        if index < -1:
            native.check(index)
        return int(index)

    def versions(self) -> list[Version]:
        """All versions: computing ones in dispatch order, then fallbacks."""
        capacity = 64
        while True:
            rows = (abi.TridentVersionInfo * capacity)()
            n = native.library().trident_scm_versions(self.address, rows, capacity)
            if n <= capacity:
                return [
                    Version((v.key or b"").decode(), bool(v.pays), bool(v.fallback), v.arch, v.module) for v in rows[:n]
                ]
            capacity = n

    def counters(self, device_type: int) -> Counters:
        """Counts of calls whose tensors are on ``device_type`` (DEVICE_CPU, DEVICE_CUDA)."""
        values = (ctypes.c_int64 * 5)()
        native.library().trident_counters(self.address, device_type, values)
        return Counters(*values)

    def preload(self, device_index: int) -> None:
        """Attach the versions for a CUDA device and load their kernels ahead of its first call. Initialises CUDA."""
        torch.cuda.init()  # type: ignore[no-untyped-call]
        native.check(native.library().trident_scm_preload(self.address, device_index))


class Override:
    """Our kernel in the dispatcher for one ATen overload and device type: installed once, kept for ever, switched."""

    def __init__(self, address: int, overload: str) -> None:
        self.address = address
        self.overload = overload

    @classmethod
    def install(cls, overload: str, device_type: int, scm: Scm) -> Override:
        """Register the override of ``aten::op.overload``, switched off. The kernel now in force becomes the original.

        Must not run beside calls of that overload in other threads. Raises ValueError if PyTorch has no such overload,
        or no kernel of it for the device type.
        """
        load()
        address = native.library().trident_override_install(overload.encode(), device_type, scm.address)
        return cls(native.check_pointer(address), overload)

    def compose(self, composite: str, result: int) -> None:
        """Let the versions answer for ``composite`` too, an operator that PyTorch composes of others, where a call is
        plain: no gradient, no mode, no profiler.

        It takes the same arguments, and its result is that one of this overload's. Must not run beside calls of it in
        other threads. Raises ValueError where that can't be.
        """
        native.check(native.library().trident_override_compose(self.address, composite.encode(), result))

    def set_base(self, mode: int) -> None:
        """Off (0), only versions that pay (1), or all (2), apart from blocks."""
        native.library().trident_override_set_base(self.address, mode)

    def push(self, mode: int) -> None:
        """Begin a block with at least this mode; blocks may end in any order."""
        native.library().trident_override_push(self.address, mode)

    def pop(self, mode: int) -> None:
        """End a block that began with this mode."""
        native.library().trident_override_pop(self.address, mode)

    def mode(self) -> int:
        """The mode in force: the highest of base and blocks."""
        return int(native.library().trident_override_mode(self.address))

    def covered_by(self) -> str | None:
        """None if the dispatcher's kernel is ours, else who registered the one that covers it."""
        covered_by = ctypes.c_char_p()
        reached = native.library().trident_override_reached(self.address, ctypes.byref(covered_by))
        native.check(reached)
        return None if reached else (covered_by.value or b"").decode()

    def reached(self) -> bool:
        """Whether calls of the overload arrive here, by the dispatcher's table; runs nothing."""
        return self.covered_by() is None

    def original_alive(self) -> bool:
        """Whether the kernel that was in force at installation is still registered."""
        return bool(native.library().trident_override_original_alive(self.address))

    def original(self) -> str:
        """Who registered the kernel that was in force at installation."""
        return str((native.library().trident_override_original(self.address) or b"").decode())

    def current(self) -> str | None:
        """Who registered the kernel that calls go to now: the original or, should it be gone, the next older one.

        None if none is left; such calls raise.
        """
        name = native.library().trident_override_current(self.address)
        return None if name is None else str(name.decode())


def door(
    *,
    name: str,
    doc: str,
    parameters: tuple[str, ...],
    defaults: tuple[Any, ...],
    scm: Scm,
    slow: Callable[..., Any],
    miss: Callable[..., Any] | None,
    policy: Policy = Policy.ACCEPT_ALL,
    mutated: tuple[int, ...] = (),
    label: str | None = None,
    module: str = "trident",
    constants: tuple[Any, ...] = (),
    order: tuple[int, ...] = (),
    result: int | None = None,
    out: Callable[..., Any] | None = None,
    tensor: Callable[..., Any] | None = None,
    traced: Callable[..., Any] | None = None,
) -> Callable[..., Any]:
    """A native function over an SCM.

    ``parameters`` in order, ``"/"`` behind positional-only ones, ``"*"`` before keyword-only ones, variadic ones as
    ``"*args"`` and ``"**kwargs"``; ``defaults`` belong to the last of them, ``inspect.Parameter.empty`` being none.
    Calls that must go through the dispatcher (modes, subclasses, gradients, ...), and those answered with fallback or
    declined, are handed to ``slow``; misses to ``miss``, or recorded for ``take_misses`` and handed to ``slow`` if that
    is None. ``mutated`` are positions of tensors whose version counters a hit bumps. The profiler shows hits as
    ``label`` (default: ``name``); ``module`` is the function's ``__module__``. ``constants`` are values of the SCM's
    parameters behind the function's own. ``order`` holds the positions of the SCM's leading parameters among the
    function's, if these are others; a call in which any of the rest is not its default is handed to ``slow``.
    ``result`` is the index of the one result that is returned (default: all;
    ``slow`` and ``miss`` return what the function shall). Calls with a keyword ``out`` that is not None are
    handed to ``out``, those
    whose last argument is a tensor to ``tensor`` (default: not handed on). torch.compile traces ``traced`` (default:
    ``slow``) in the function's place.
    """
    load()
    made: Callable[..., Any] = _door.function(
        name,
        doc,
        parameters,
        defaults,
        scm.address,
        int(policy),
        slow,
        miss,
        mutated,
        label,
        constants,
        -1 if result is None else result,
        out,
        tensor,
        order,
    )
    made.__module__ = module
    tracing.trace_as(made, traced or slow)
    return made


def unchanged(
    steps: Iterable[tuple[str, object, object, object]], rest: Callable[[], bool] | None
) -> Callable[[], bool]:
    """A native function that says whether all steps hold and, unless it is None, what ``rest()`` says.

    A step is a kind, an object, a key and what is expected (csrc/door/unchanged.h). Raises ValueError for a step of a
    dict that is of something else.
    """
    load()
    made: Callable[[], bool] = _door.unchanged(tuple(steps), rest)
    return made


@dataclass(frozen=True)
class Miss:
    """A call that no version covered, by the metadata of its arguments."""

    scm: str
    arguments: tuple[Argument, ...]
    device_type: int


def take_misses() -> list[Miss]:
    """The recorded misses, oldest first; each is handed out once."""
    if not loaded():
        return []
    taken = []
    while address := native.library().trident_miss_take():
        record = abi.TridentMiss.from_address(address)
        taken.append(Miss(record.scm.decode(), unpack_all(record.args, record.n), record.device_type))
        native.library().trident_miss_free(address)
    return taken


def forget_misses() -> None:
    """Record the next miss of every class again."""
    if loaded():
        native.library().trident_forget_misses()


def set_miss_callback(callback: Callable[[], None] | None) -> None:
    """Called in the thread that missed, after a record was queued; what it raises, the call raises.

    Without a callback nothing is recorded.
    """
    global _miss_callback
    load()
    previous = _miss_callback
    if callback is None:
        native.library().trident_set_miss_callback(None)
        _miss_callback = None
    else:
        _miss_callback = native.MISS_CALLBACK(lambda: _call_back(callback))
        native.library().trident_set_miss_callback(ctypes.cast(_miss_callback, ctypes.c_void_p))
    del previous  # only now: a miss in another thread may have been in it


@uncompiled
def _call_back(callback: Callable[[], None]) -> int:
    try:
        callback()
    except BaseException as error:
        native.park(error)
        return -1
    return 0


def set_compiling(compiling: bool) -> None:
    """In a thread that compiles, misses are neither recorded nor announced."""
    load()
    native.library().trident_set_compiling(int(compiling))


def register_library(arch: int, path: str) -> None:
    """Name the shared library with the baked modules of an architecture (0: the cpu target); opened at a first miss."""
    load()
    native.check(native.library().trident_library_register(arch, path.encode()))


def library_for(arch: int) -> int | None:
    """The architecture of the named library that a GPU of ``arch`` takes, None if there is none for it."""
    load()
    found = native.library().trident_library_for(arch)
    return None if found < 0 else int(found)


def arguments_of(*values: Any) -> tuple[Argument, ...]:
    """Describe a call's values as the native doors pack them; a description stands for itself.

    Raises TypeError for what compiled code does not take.
    """
    tensors: dict[int, TensorArgument] = {}  # a tensor that is passed twice is one tensor to guards on identity
    return tuple(_argument_of(value, tensors) for value in values)


def _argument_of(value: Any, tensors: dict[int, TensorArgument]) -> Argument:
    if isinstance(value, torch.Tensor):
        if id(value) not in tensors:
            tensors[id(value)] = _tensor_argument(value)
        return tensors[id(value)]
    if value is None or isinstance(value, bool | int | float | str | TensorArgument | DtypeArgument | DeviceArgument):
        return value
    if isinstance(value, torch.dtype):
        return DtypeArgument(SCALAR_TYPES[value])
    if isinstance(value, torch.device):
        index = -1 if value.index is None else value.index
        return DeviceArgument(DEVICE_CUDA if value.type == "cuda" else DEVICE_CPU, index)
    if isinstance(value, torch.memory_format | torch.layout):
        return EnumeratorArgument(ENUMERATORS[value])
    if type(value) is dict and all(type(key) in (str, int) for key in value):
        return DictArgument(tuple(value), tuple(_argument_of(item, tensors) for item in value.values()))
    if type(value) in _SEQUENCE_KINDS:
        return SequenceArgument((_argument_of(item, tensors) for item in value), _SEQUENCE_KINDS[type(value)])
    raise TypeError(f"compiled code takes no {type(value).__name__}")


_SEQUENCE_KINDS: dict[type, SequenceKind] = {
    list: SequenceKind.LIST,
    tuple: SequenceKind.TUPLE,
    torch.Size: SequenceKind.SIZE,
}


def _tensor_argument(tensor: torch.Tensor) -> TensorArgument:
    load()
    packed = abi.TridentTensor()
    if not native.check(native.library().trident_pack_tensor(tensor._cdata, ctypes.byref(packed))):
        raise TypeError(f"compiled code takes no {tensor.layout} tensor of {tensor.dtype} on {tensor.device}")
    return unpack_tensor(packed)


def _arch_of(arguments: Sequence[Argument]) -> int:
    tensors = (tensor for argument in arguments for tensor in tensors_in(argument))
    return next((tensor.arch for tensor in tensors if tensor.device_type == DEVICE_CUDA), 0)
