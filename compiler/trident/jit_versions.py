"""The compiled versions of one jitted function: found in the store, compiled for a call, loaded."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from trident import log, runtime
from trident.arguments import Argument, without_aliases
from trident.call_version import target_of, version_for
from trident.growing import Growth
from trident.kernels.lock import lock
from trident.requirements import NotInstalled, missing_growth, missing_loader
from trident.settings import store_folder

if TYPE_CHECKING:
    from trident.capture.target import Target
    from trident.facts import VersionFacts
    from trident.growth import CallClass, Classifier
    from trident.module_argument import ModuleArgument
    from trident.outer import OuterState
    from trident.versions import ModuleSource

MOST_RENEWALS = 8  # how often what a function reads besides its arguments may change before it stays Python
_EVERY_CALL = "every call"


class NotCovered(Exception):
    """A compiled version's guards refuse the call that it was compiled for."""


@dataclass(frozen=True)
class Failure:
    """Why a class has no version.

    ``error`` is there in the call that found out: kept, its traceback would keep that call's arguments and modules.
    """

    key: str
    text: str
    error: Exception | None = None

    def __str__(self) -> str:
        return self.text


class FunctionVersions:
    """The versions of a function, since what it reads besides its arguments changed last.

    ``outer`` is what that was when they were compiled: None as long as they have read nothing. ``facts`` are of all
    versions, ``sources`` of those compiled here, in the order of their making. ``renewals`` counts the changes.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        parameters: tuple[str, ...],
        scm: runtime.Scm,
        growth: Growth,
        most: int,
        module: ModuleArgument | None,
        renewals: int = 0,
    ) -> None:
        """``most``: how many there may be. ``module``: what the function is given first, if that is a module."""
        self.scm = scm
        self.facts: list[VersionFacts] = []
        self.sources: list[ModuleSource] = []
        self.outer: OuterState | None = None
        self.renewals = renewals
        self._function = function
        self._name = function.__qualname__
        self._parameters = parameters
        self._growth = growth
        self._most = most
        self._module = module
        self._failed: dict[str, Failure] = {}
        self._stored: list[tuple[dict[str, Argument], str]] = []  # calls that versions from the store took; their keys
        self._classifier: Classifier | None = None

    def keys(self) -> list[str]:
        """In dispatch order."""
        return [version.key for version in self.scm.versions()]

    def select(self, arguments: dict[str, Argument]) -> int:
        """The number of the version that a call takes, in dispatch order; -1 for a miss. Runs nothing."""
        return self.scm.select(tuple(arguments.values()))

    def failure(self, arguments: dict[str, Argument]) -> Failure | None:
        """Why calls like this have no version, if that was tried."""
        if self._classifier is None:
            return None
        return self._failed.get(copy.deepcopy(self._classifier).classify(arguments).key)

    def forget(self) -> None:
        """Let go of what its module had: that has gone."""
        self.outer, self.sources, self.facts = None, [], []

    def extend(self, arguments: dict[str, Argument]) -> Failure | None:
        """Compile the version that the call wants; what went wrong if there is none in the end."""
        with lock:
            if self.select(arguments) >= 0:
                return None  # another thread was first
            first = self._classifier is None
            if first and self._take_first_stored(arguments):  # before what only a compilation needs is imported
                return None
            from trident.growth import Classifier
            from trident.outer import OuterChanged

            if self._classifier is None:
                fixed = None if self._module is None else self._module.parameter
                self._classifier = Classifier(self._growth, fixed)
                for taken, _ in self._stored:
                    self._classifier.classify(taken)  # these sizes were seen, too
            try:
                wanted = self._classifier.classify(arguments)
            except TypeError as error:
                return self._failed.get(str(error)) or self._fail(str(error), error)
            failure = self._failed.get(wanted.key)
            if failure is not None:
                return failure
            if not first and self._take_stored(arguments):
                return None
            missing = missing_growth()
            if missing is not None:
                failure = self._failed.get(_EVERY_CALL) or self._fail(_EVERY_CALL, NotInstalled(missing))
                self._failed[wanted.key] = self._failed[_EVERY_CALL]
                return failure
            if len(self.scm.versions()) >= self._most:
                self._stop_growing()
                return None
            try:
                self._grow(wanted, arguments)
            except OuterChanged as error:
                self.renewals += 1
                if self.renewals <= MOST_RENEWALS:  # the next call compiles with what is there then
                    return Failure(wanted.key, _in_words(error))
                return self._fail(wanted.key, error)
            except Exception as error:
                return self._fail(wanted.key, error)
            return None

    def _fail(self, key: str, error: Exception) -> Failure:
        """Remember why calls have no version."""
        self._failed[key] = Failure(key, _in_words(error))
        log.event("dispatch", "%s: no version for (%s): %s", self._name, key, self._failed[key])
        return replace(self._failed[key], error=error)

    def _grow(self, wanted: CallClass, arguments: dict[str, Argument]) -> None:
        """Versions until one takes the call: it may matter that two arguments are one tensor, or what a float is."""
        from trident.capture.errors import DecidedByFloat

        assert self._classifier is not None
        distinct = dict(zip(arguments, without_aliases(arguments.values()), strict=True))
        if self.select(distinct) < 0:
            try:
                self._compile(wanted, arguments)
            except DecidedByFloat:
                if self._classifier.floats_decide:
                    raise
                self._classifier.floats_decide = True
                self._compile(self._classifier.classify(arguments), arguments)
        if self.select(arguments) < 0 <= self.select(distinct):
            self._compile(self._classifier.classify(arguments, identities=True), arguments)
        if self.select(arguments) < 0:
            raise NotCovered("the version that was compiled for the call does not take it")

    def _stop_growing(self) -> None:
        """One fallback version for every call that no version covers."""
        from trident.versions import FallbackVersion, ModuleSource

        rest = FallbackVersion(f"everything beyond {self._most} versions", ())
        self._append(ModuleSource(self.scm.name, self._parameters, None, 0, (), (rest,)))
        warnings.warn(
            f"trident.jit: {self._name} has {self._most} versions; calls that none of them covers run as "
            "Python from now on (max_versions)",
            stacklevel=2,
        )

    def _append(self, source: ModuleSource) -> bytes:
        """Load a version, and give its code."""
        from trident.build import compile_object
        from trident.facts import facts_of

        code = compile_object(source)
        self._load(code, source.name, facts_of(source))
        self.sources.append(source)
        return code

    def _load(self, code: bytes, symbol: str, facts: tuple[VersionFacts, ...]) -> None:
        from trident import loader
        from trident.facts import telling_size

        scm, size = self.scm, None
        if len(facts) == 1:
            told = telling_size(facts[0], self.facts)
            size = told and (self._parameters.index(told[0]), *told[1:])
        scm.append(loader.load(code, symbol), size)
        self.facts += facts
        keys = ", ".join(fact.key for fact in facts)
        log.event("dispatch", "%s: version %d loaded, for (%s)", self._name, len(scm.versions()), keys)

    def _take_first_stored(self, arguments: dict[str, Argument]) -> bool:
        if store_folder() is None or missing_loader() is not None:
            return False
        from trident import loader

        with loader.getting_ready():
            return self._take_stored(arguments)

    def _take_stored(self, arguments: dict[str, Argument]) -> bool:
        """Take the version for a call that an earlier process has compiled, if there is one."""
        if self._module is not None or store_folder() is None or missing_loader() is not None:
            return False  # a module is an object of this process
        if len(self.scm.versions()) >= self._most:
            return False
        from trident import stored
        from trident.loader import LoadFailed
        from trident.outer import OuterState

        outer = self.outer or OuterState(self._function)
        found = stored.find(self._function, target_of(arguments)[1], arguments, outer)
        if found is None:
            return False
        try:
            self._load(found.code, found.symbol, (found.facts,))
        except LoadFailed as error:
            log.event("store", "%s (%s): does not load: %s", self._name, found.facts.key, error)
            return False
        self._watch(outer)
        self._stored.append((arguments, found.facts.key))
        return self.select(arguments) >= 0

    def _watch(self, outer: OuterState) -> None:
        """Keep what versions have read, to be compared at every call."""
        if outer:
            self.outer = outer

    def _compile(self, wanted: CallClass, arguments: dict[str, Argument]) -> None:
        from trident import stored
        from trident.outer import OuterState

        outer = self.outer or OuterState(self._function, self._module)
        source, target = self._source(wanted, arguments)
        outer.add(source.versions[0].capture.discharged)
        code = self._append(source)
        self._watch(outer)
        if self._module is None:
            stored.keep(self._function, target, source, code, outer)

    def _source(self, wanted: CallClass, arguments: dict[str, Argument]) -> tuple[ModuleSource, Target]:
        from trident.versions import ModuleSource

        version, target = version_for(self._function, wanted, arguments, self._module)
        return ModuleSource(self.scm.name, self._parameters, None, target.arch, (version,)), target

    def stored_sources(self) -> list[ModuleSource]:
        """Of versions from the store, compiled anew to be looked at; of those whose class can be told from a call."""
        from trident.growth import Classifier

        found = []
        with lock:
            for arguments, key in self._stored:
                for growth in (self._growth, replace(self._growth, dynamic=True)):
                    wanted = Classifier(growth, None).classify(arguments)
                    if wanted.key == key:
                        found.append(self._source(wanted, arguments)[0])
                        break
        return found


def _in_words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
