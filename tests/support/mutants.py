"""One version's guards, compiled whole and once more for each guard with that guard left out.

All of them are versions of one module, which takes one argument more: the number of the guard that is to be missing.
They are imported, lowered and compiled as any version is.
"""

from __future__ import annotations

import ctypes
import itertools
import os
import resource
import signal
from collections.abc import Sequence

from trident import abi, loader
from trident.arguments import Argument
from trident.build import compile_object
from trident.expression import Guard, Read, apply
from trident.packing import Packed
from trident.versions import FallbackVersion, ModuleSource

_WHICH = "without"
_NOTHING = -1  # the version as it is
_FAULTS = (signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE)
_ADMITS, _DENIES, _ODD = 10, 11, 12  # exit statuses of a child

_numbers = itertools.count()


class Mutants:
    """``guards`` over ``parameters``, and these without each one in turn."""

    def __init__(self, guards: Sequence[Guard], parameters: tuple[str, ...], arch: int) -> None:
        numbers = (_NOTHING, *range(len(guards)))
        self._position = {number: position for position, number in enumerate(numbers)}
        versions = tuple(
            FallbackVersion(f"without {number}", (_is(number), *_but(guards, number))) for number in numbers
        )
        name = f"mutants_{next(_numbers)}"
        source = ModuleSource(name, (*parameters, _WHICH), None, arch, (), versions)
        module = abi.TridentModule.from_address(loader.load(compile_object(source), name))
        self._select = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_int32)(module.select)

    def admit(self, arguments: Sequence[Argument], without: int = _NOTHING) -> bool:
        """Whether the compiled guards take a call; a call that has all that they read."""
        packed = Packed((*arguments, without))
        selected = self._select(packed.args, packed.n)
        if selected not in (-1, self._position[without]):
            raise AssertionError(f"mutant {without} answers {selected}")
        return bool(selected != -1)

    def lose_their_way(self, arguments: Sequence[Argument], without: int) -> bool:
        """Whether the guards without that one take a call, or read what it does not have: asked in a child."""
        child = os.fork()
        if child == 0:
            self._answer_and_exit(arguments, without)
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            if number not in _FAULTS:
                raise AssertionError(f"the child of mutant {without} ended by signal {number}")
            return True
        answer = os.WEXITSTATUS(status)
        if answer not in (_ADMITS, _DENIES):
            raise AssertionError(f"the child of mutant {without} exited with {answer}")
        return answer == _ADMITS

    def _answer_and_exit(self, arguments: Sequence[Argument], without: int) -> None:
        status = _ODD
        try:
            for number in _FAULTS:  # pytest and TVM FFI have handlers that print
                signal.signal(number, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            status = _ADMITS if self.admit(arguments, without) else _DENIES
        finally:
            os._exit(status)


def _is(number: int) -> Guard:
    return Guard(apply("eq", Read((_WHICH,), "value"), number), f"without {number}", "mutant")


def _but(guards: Sequence[Guard], number: int) -> tuple[Guard, ...]:
    return tuple(guard for position, guard in enumerate(guards) if position != number)
