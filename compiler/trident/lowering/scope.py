"""The state of lowering one version's computation, and the registry of what lowers which operation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from torch_mlir import ir

from trident.arguments import DEVICE_CPU, DEVICE_CUDA
from trident.lowering.builder import FunctionBuilder
from trident.lowering.guards import extent
from trident.lowering.layout import field, size_of
from trident.lowering.values import DeviceValue, Lowered, LoweringRefused, RowCount, TensorValue

ANY_SIZE = 16  # sizeof(TVMFFIAny): i32 type index, u32, 8-byte payload
TENSOR_SIZE = size_of("TridentTensor")


class Scope:
    """One ``compute`` function: values so far, tensors to release, and where an error goes.

    ``device_index`` is an i32: the index of the device that the call's tensors are on.
    """

    def __init__(
        self,
        build: FunctionBuilder,
        frame: ir.Value,
        arguments: ir.Value,
        parameters: tuple[str, ...],
        arch: int,
        kernels: Mapping[str, ir.Operation],
        numbers: Iterator[int],
    ) -> None:
        self.build = build
        self.frame = frame
        self.arguments = arguments
        self.parameters = parameters
        self.arch = arch
        self.kernels = kernels
        self.device_type = DEVICE_CUDA if arch else DEVICE_CPU
        self.device_index: ir.Value = build.i32(0)
        self.failed = build.new_block()
        self.owned: list[ir.Value] = []
        self.numbers = numbers  # of call sites, within the module
        self._values: dict[ir.Value, Lowered] = {}

    # ---- values

    def bind(self, value: ir.Value, lowered: Lowered) -> None:
        self._values[value] = lowered

    def value(self, value: ir.Value) -> Lowered:
        return self._values[value]

    def tensor(self, value: ir.Value) -> TensorValue:
        lowered = self._values[value]
        if not isinstance(lowered, TensorValue):
            raise LoweringRefused(str(value.owner.name), "a tensor was expected")
        return lowered

    def integer(self, lowered: Lowered) -> ir.Value:
        """The value as an i64."""
        if isinstance(lowered, RowCount):
            return lowered.value
        if isinstance(lowered, bool | int):
            return self.build.i64(int(lowered))
        if isinstance(lowered, ir.Value):
            if lowered.type == self.build.module.i1:
                return self.build.convert("zext", lowered, self.build.module.i64)
            if lowered.type == self.build.module.i64:
                return lowered
        raise LoweringRefused("integer operand", f"got {lowered!r}")

    def number(self, lowered: Lowered) -> ir.Value:
        """The value as an f64."""
        if isinstance(lowered, bool | int | float):
            return self.build.constant(self.build.module.f64, float(lowered))
        if isinstance(lowered, ir.Value):
            if lowered.type == self.build.module.f64:
                return lowered
            return self.build.convert("sitofp", self.integer(lowered), self.build.module.f64)
        raise LoweringRefused("number operand", f"got {lowered!r}")

    def boolean(self, lowered: Lowered) -> ir.Value:
        """The value as an i1, by truth."""
        if isinstance(lowered, bool | int | float):
            return self.build.constant(self.build.module.i1, int(bool(lowered)))
        if isinstance(lowered, ir.Value):
            if lowered.type == self.build.module.i1:
                return lowered
            return self.build.compare("ne", lowered, self.build.constant(lowered.type, 0))
        raise LoweringRefused("boolean operand", f"got {lowered!r}")

    # ---- tensors

    def read(self, tensor: TensorValue, name: str, type_: ir.Type | None = None) -> ir.Value:
        """A scalar field of a TridentTensor as an i64 (or as ``type_``, unextended)."""
        place = field("TridentTensor", name)
        if type_ is not None:
            return self.build.load(type_, tensor.pointer, place.offset)
        loaded = self.build.load(ir.IntegerType.get_signless(place.bits), tensor.pointer, place.offset)
        if place.bits == 64:
            return loaded
        return self.build.convert("sext", loaded, self.build.module.i64)

    def extent(self, tensor: TensorValue, name: str, dimension: int) -> ir.Value:
        """``size`` or ``stride`` of one dimension as an i64."""
        return extent(self.build, tensor.pointer, name, dimension)

    def row_size(self, tensor: TensorValue) -> ir.Value:
        """Elements in a row of a tensor that is seen as rows."""
        return self.extent(tensor, "size", -1) if tensor.row is None else tensor.row.size

    def new_tensor(self, scalar_type: int, view: str = "plain") -> TensorValue:
        """Room for a tensor that this call will own; it is released at the end unless it became a result."""
        pointer = self.build.alloca(TENSOR_SIZE)
        self.own(pointer)
        return TensorValue(pointer, scalar_type, view, owned=True)

    def new_slots(self, count: int) -> list[ir.Value]:
        """Room for several tensors that this call will own, one behind the other."""
        if count == 0:
            return []
        base = self.build.alloca(TENSOR_SIZE * count)
        with self.build.at_entry():
            pointers = [self.build.offset(base, TENSOR_SIZE * position) for position in range(count)]
        for pointer in pointers:
            self.own(pointer)
        return pointers

    def own(self, pointer: ir.Value) -> None:
        """Release the tensor at this address at the end of the call, however it ends."""
        with self.build.at_entry():
            self.build.store(self.build.null(), pointer, field("TridentTensor", "impl").offset)
        self.owned.append(pointer)

    def check(self, status: ir.Value | None) -> None:
        """Go on only if a run-time function answered 0."""
        assert status is not None
        self.build.demand(self.build.compare("eq", status, self.build.i32(0)), self.failed)

    def demand(self, value: ir.Value, kind: str, message: str) -> None:
        """Go on only if a number is not 0; else the call ends in an exception of that Python type."""
        build = self.build
        refused, following = build.new_block(), build.new_block()
        build.branch_if(build.compare("ne", value, build.constant(value.type, 0)), following, refused)
        build.block = refused
        build.call("trident_error_set", None, [build.string(kind), build.string(message)])
        build.branch(self.failed)
        build.block = following

    def integers(self, values: list[Lowered]) -> ir.Value:
        """The address of a stack array of i64."""
        array = self.build.alloca(max(8 * len(values), 8))
        for position, item in enumerate(values):
            self.build.store(self.integer(item), array, 8 * position)
        return array

    def own_device(self) -> DeviceValue:
        return DeviceValue(self.device_type)


Lowerer = Callable[[Scope, ir.Operation], None]
LOWERERS: dict[str, Lowerer] = {}


def lowers(*names: str) -> Callable[[Lowerer], Lowerer]:
    """Register a function as the lowering of these operations."""

    def register(function: Lowerer) -> Lowerer:
        for name in names:
            assert name not in LOWERERS, name
            LOWERERS[name] = function
        return function

    return register


def operation_name(operation: ir.Operation) -> str:
    """The name of an operation; of a ``torch.operator`` the one that it stands for."""
    if operation.name != "torch.operator":
        return str(operation.name)
    return str(ir.StringAttr(operation.attributes["name"]).value)


def operand(scope: Scope, operation: ir.Operation, position: int) -> Lowered:
    return scope.value(operation.operands[position])
