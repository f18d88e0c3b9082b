# Steps that a detector found, in the memory that the library wrote them to.
"""Steps."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from ._arrays import numpy
from .instants import Instant

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Step", "Steps"]

_STEP = struct.Struct("=qfi")
_FIELDS = [("nanoseconds", "=i8"), ("confidence", "=f4"), ("starts_bout", "=i4")]


@dataclass(frozen=True, slots=True)
class Step:
    """One step."""

    time: Instant
    """When it was taken, on the samples' own axis, to about 0.1 s."""
    confidence: float
    """How sure the detector is, 0.5 to 1."""
    starts_bout: bool
    """A bout of walking starts with this step."""


class Steps:
    """Steps in order: a sequence of ``Step``, and columns for NumPy. It cannot be changed.

    The columns need NumPy and are views: nothing is copied but the seconds.
    """

    __slots__ = ("_bytes",)

    def __init__(self, structures: bytes = b"") -> None:
        self._bytes = structures

    def __len__(self) -> int:
        return len(self._bytes) // _STEP.size

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> Steps: ...
    def __getitem__(self, index: int | slice) -> Step | Steps:
        count = len(self)
        size = _STEP.size
        if isinstance(index, slice):
            chosen = range(count)[index]
            return Steps(b"".join(self._bytes[size * i : size * i + size] for i in chosen))
        if not -count <= index < count:
            raise IndexError(f"there are {count} steps")
        return _step(*_STEP.unpack_from(self._bytes, index % count * size))

    def __iter__(self) -> Iterator[Step]:
        for values in _STEP.iter_unpack(self._bytes):
            yield _step(*values)

    def __eq__(self, other: object) -> bool:
        return self._bytes == other._bytes if isinstance(other, Steps) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._bytes)

    def __reduce__(self) -> tuple[Any, ...]:
        return Steps, (self._bytes,)

    def __repr__(self) -> str:
        return f"<{len(self)} steps>"

    @property
    def records(self) -> NDArray[np.void]:
        """A structured array with the fields nanoseconds, confidence and starts_bout (0 or 1)."""
        np = numpy()
        return np.frombuffer(self._bytes, np.dtype(_FIELDS))  # type: ignore[no-any-return]

    @property
    def nanoseconds(self) -> NDArray[np.int64]:
        """When each step was taken; ``.view("datetime64[ns]")`` if the axis is Unix time."""
        return self.records["nanoseconds"]

    @property
    def seconds(self) -> NDArray[np.float64]:
        """When each step was taken, as far as a float is exact."""
        seconds: NDArray[np.float64] = self.nanoseconds / 1e9
        return seconds

    @property
    def confidence(self) -> NDArray[np.float32]:
        """How sure the detector is of each, 0.5 to 1."""
        return self.records["confidence"]

    @property
    def starts_bout(self) -> NDArray[np.bool_]:
        """Which of them start a bout of walking."""
        starts: NDArray[np.bool_] = self.records["starts_bout"] != 0
        return starts


def _step(time: int, confidence: float, starts_bout: int) -> Step:
    return Step(Instant(time), confidence, starts_bout != 0)
