# Step detection: acceleration samples in, steps out.
"""Detection."""

from __future__ import annotations

from ctypes import byref, create_string_buffer, sizeof
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NoReturn, overload

from . import _structures as c
from ._arrays import axis, structure, time_column
from ._handle import Handle
from ._library import library, quick, status_text
from ._numbers import real
from ._words import Word
from .errors import ArrayError
from .instants import Time, Times, of_sample
from .steps import Steps

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

__all__ = ["Detector", "Diagnosis", "Scale", "State", "Unit", "count_steps", "find_steps"]

Unit = Literal["g", "m/s2"]
"""What a reading of 1 means: standard gravity (9.80665 m/s², most wearables) or 1 m/s² (Android,
the web)."""

_UNITS = {"g": c.STANDARD_GRAVITY, "m/s2": c.METERS_PER_SECOND_SQUARED}
_TAKEN_AT_ONCE = 256


class State(Word):
    """What the wearer seems to be doing."""

    UNKNOWN = "unknown"
    STILL = "still"
    MOVING = "moving"
    WALKING = "walking"


class Scale(Word):
    """What the length of gravity says about the unit."""

    UNKNOWN = "unknown"
    PLAUSIBLE = "plausible"
    SEEMS_METERS_PER_SECOND_SQUARED = "seemsMetersPerSecondSquared"
    SEEMS_STANDARD_GRAVITY = "seemsStandardGravity"
    SEEMS_WITHOUT_GRAVITY = "seemsWithoutGravity"
    IMPLAUSIBLE = "implausible"


_STATES = tuple(State)
_SCALES = tuple(Scale)


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """What a detector noticed about its samples: if counts are odd, look here first."""

    samples: int
    """Samples handed in, and of them:"""
    duplicates: int
    """with the time of the one before,"""
    backward: int
    """older than the one before by up to a second,"""
    not_finite: int
    """with a value that is no finite number,"""
    out_of_range: int
    """beyond 32 g, held at that,"""
    gaps: int
    """after a pause of more than a second."""
    scale: Scale
    """What the length of gravity says about the unit."""


class Detector:
    """Finds steps in samples as they come: 12 to 200 a second, gravity included, any orientation.

    Times are by the rule of ``Time``, in order; binary floats, alone as in arrays, are rounded to
    nanoseconds. Any division of the samples into pushes gives the same steps. A detector may be
    used from any thread; calls on one come one after the other, and other threads run meanwhile.
    It takes 21 KB, and 16 bytes for each step.

    >>> import numpy as np
    >>> t = np.arange(0, 60, 0.02)
    >>> bounce = 0.3 * np.sin(2 * np.pi * 1.8 * t) + 0.1 * np.sin(2 * np.pi * 3.6 * t)
    >>> xyz = np.column_stack([0.1 + 0 * t, -0.2 + 0 * t, 0.98 + bounce])
    >>> detector = Detector(unit="g")
    >>> settled = detector.push(t, xyz)
    >>> rest = detector.finish()
    >>> detector.steps, detector.diagnosis.scale.value
    (<106 steps>, 'plausible')
    """

    __slots__ = ("_buffer", "_found", "_handle")

    def __init__(self, unit: Unit = "g") -> None:
        if unit not in [*_UNITS]:
            raise ValueError(f'unit is {unit!r}; it is "g" or "m/s2"')
        self._handle = Handle(
            quick.tare_detector_create, _UNITS[unit], free=quick.tare_detector_free
        )
        self._buffer = create_string_buffer(_TAKEN_AT_ONCE * sizeof(c.Step))
        self._found: list[bytes] = []

    @overload
    def push(self, t: Time, x: float, y: float, z: float, /) -> Steps: ...
    @overload
    def push(self, t: Times, xyz: ArrayLike, /) -> Steps: ...
    @overload
    def push(self, t: Times, x: ArrayLike, y: ArrayLike, z: ArrayLike, /) -> Steps: ...
    def push(self, t: Any, x: Any, y: Any = None, z: Any = None, /) -> Steps:
        """Takes one sample, or a column of times with three columns or an array of shape (n, 3).

        Arrays of float32, float64 and int64 with any strides are read where they lie, and so are
        times in float32, float64 and ``datetime64[ns]`` or ``ns(...)``; what else has numbers
        (pandas too) is converted once. A value that is not finite is a sample without that value.

        Returns:
            The steps that this settled; all of them are in ``steps``.

        Raises:
            TimeError: A time that is none.
            ArrayError: Shapes or types that do not fit; nothing was taken.
        """
        if y is not None and z is not None and not _is_column(t):
            count = of_sample(t)
            x, y, z = real(x, "x"), real(y, "y"), real(z, "z")
            with self._handle.lock:
                quick.tare_detector_push(self._handle.pointer, count, x, y, z)
                return self._take()
        times = time_column(t)
        columns = _columns(x, y, z)
        if times.ndim != 1 or any(each.shape != times.shape for each in columns):
            shapes = ", ".join(str(each.shape) for each in columns)
            raise ArrayError(f"times of shape {times.shape} do not go with axes of shapes {shapes}")
        described = [structure(each) for each in (times, *columns)]
        with self._handle.lock:
            status = library.tare_detector_push_columns(
                self._handle.pointer, len(times), *map(byref, described)
            )
            if status != c.OK:
                raise ArrayError(status_text(status))
            return self._take()

    def finish(self) -> Steps:
        """Settles what is open, knowing that nothing follows, and returns those steps.

        Samples pushed later start anew.
        """
        with self._handle.lock:
            quick.tare_detector_finish(self._handle.pointer)
            return self._take()

    @property
    def steps(self) -> Steps:
        """All steps that are settled: none is taken back."""
        with self._handle.lock:
            if len(self._found) > 1:
                self._found = [b"".join(self._found)]
            return Steps(self._found[0] if self._found else b"")

    @property
    def live_steps(self) -> int:
        """The best count now; it may fall."""
        return int(self._read().live_steps)

    @property
    def cadence(self) -> float:
        """Steps per second now; 0 unless walking."""
        return float(self._read().cadence)

    @property
    def state(self) -> State:
        """What the wearer seems to be doing."""
        return _STATES[int(self._read().state)]

    @property
    def diagnosis(self) -> Diagnosis:
        """What was noticed about the samples."""
        made = self._read()
        return Diagnosis(
            samples=made.samples,
            duplicates=made.duplicates,
            backward=made.backward,
            not_finite=made.not_finite,
            out_of_range=made.out_of_range,
            gaps=made.gaps,
            scale=_SCALES[int(made.scale)],
        )

    def __reduce__(self) -> NoReturn:
        raise TypeError("a detector can be neither copied nor pickled; its steps can")

    def __repr__(self) -> str:
        made = self._read()
        return f"<Detector, {_STATES[int(made.state)]}: {made.live_steps} steps>"

    def _read(self) -> Any:
        made = c.Detection()
        with self._handle.lock:
            quick.tare_detector_read(self._handle.pointer, byref(made))
        return made

    def _take(self) -> Steps:
        """The steps that were settled since; the caller holds the lock."""
        parts: list[bytes] = []
        while True:
            count = quick.tare_detector_take(self._handle.pointer, self._buffer, _TAKEN_AT_ONCE)
            if count:
                parts.append(self._buffer.raw[: count * sizeof(c.Step)])
            if count < _TAKEN_AT_ONCE:
                break
        if not parts:
            return _NONE
        taken = b"".join(parts)
        self._found.append(taken)
        return Steps(taken)


_NONE = Steps()


def find_steps(t: Times, xyz: ArrayLike, *, unit: Unit = "g") -> Steps:
    """The steps of a whole recording: times, and accelerations of shape (n, 3)."""
    detector = Detector(unit)
    detector.push(t, xyz)
    detector.finish()
    return detector.steps


def count_steps(t: Times, xyz: ArrayLike, *, unit: Unit = "g") -> int:
    """How many steps a whole recording has."""
    return len(find_steps(t, xyz, unit=unit))


def _is_column(t: Any) -> bool:
    dimensions = getattr(t, "ndim", None)
    if dimensions is not None:
        return bool(dimensions > 0)
    return hasattr(t, "__len__") and not isinstance(t, (str, bytes))


def _columns(x: Any, y: Any, z: Any) -> tuple[Any, Any, Any]:
    if y is not None and z is not None:
        return axis(x, "x"), axis(y, "y"), axis(z, "z")
    if y is not None or z is not None:
        raise TypeError("push takes (t, xyz) or (t, x, y, z)")
    array = axis(x, "xyz")
    if array.ndim != 2 or array.shape[1] != 3:
        turned = "; turn it with xyz.T" if array.ndim == 2 and array.shape[0] == 3 else ""
        raise ArrayError(f"xyz has shape {array.shape}; a row has three axes, (n, 3){turned}")
    return array[:, 0], array[:, 1], array[:, 2]
