# Times: one rule for all that Python calls a time, exact to the nanosecond.
"""Times.

The library's times are whole nanoseconds in 64 bits on one axis with any zero. One rule says what
becomes of Python's:

* **A number is seconds**, whatever its type: ``int``, ``float``, ``Decimal``, ``Fraction``, a
  NumPy scalar. A session reads it in decimal, as a trace is: ``0.1`` is 100,000,000 ns. Digits
  beyond the ninth are cut.
* **Samples and records** are many, and a binary float has no decimal text to go by: in a detector
  and in a merge it is rounded to the nearest nanosecond, alone as in an array, whatever its width.
* **Nanoseconds say so**: ``ns(time.time_ns())``.
* An **aware** ``datetime`` is the time since 1970 in UTC. A naive one is refused, since it names
  no instant. ``numpy.datetime64`` is UTC by NumPy's own rule.
* A ``timedelta`` or ``numpy.timedelta64`` is the time since the axis's zero.

>>> ns(250_000_000) == Instant.of(0.25)
True
>>> Instant.of(1_700_000_000_000_000_000)
Traceback (most recent call last):
    ...
tare_steps.errors.TimeError: 1700000000000000000 s is beyond 64 bits of nanoseconds (292 years); \
a number is seconds, nanoseconds are said with ns(...)
"""

from __future__ import annotations

import datetime
import math
import numbers
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias, Union, overload

from ._numbers import is_hidden, whole
from ._structures import INT64_MAX, INT64_MIN
from .errors import TimeError, shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

__all__ = ["Duration", "Instant", "Time", "Times", "ns"]

Duration: TypeAlias = Union[
    int, float, Decimal, Fraction, datetime.timedelta,
    "np.integer[Any]", "np.floating[Any]", "np.timedelta64",
]  # fmt: skip
"""A number of seconds, or a timedelta."""

Time: TypeAlias = Union["Instant", Duration, datetime.datetime, "np.datetime64"]
"""Whatever the rule above gives a meaning to."""

Times: TypeAlias = Union["ArrayLike", "Sequence[Time | None]"]
"""A column of times: an array of numbers or datetime64, pandas too, or a list of anything above."""

SECOND = 1_000_000_000

MOST_SECONDS = 9.2e9
"""Up to which a float is seconds; 64 bits of nanoseconds go a little further."""

_BEYOND = 9.2e18

_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


@dataclass(frozen=True, order=True, slots=True)
class Instant:
    """A point of the axis, exactly.

    >>> ns(1_764_486_000_123_456_789).seconds
    Decimal('1764486000.123456789')
    """

    nanoseconds: int

    @classmethod
    def of(cls, time: Time) -> Instant:
        """The instant that a time means."""
        return cls(nanoseconds(time))

    @property
    def seconds(self) -> Decimal:
        """Seconds since the axis's zero, exactly."""
        sign, digits, _ = Decimal(self.nanoseconds).as_tuple()
        return Decimal((sign, digits, -9))

    @property
    def datetime(self) -> datetime.datetime:
        """The instant in UTC, if the axis is Unix time; digits beyond the sixth are cut off.

        OverflowError outside of Python's years.
        """
        return _EPOCH + datetime.timedelta(microseconds=self.nanoseconds // 1000)

    def __repr__(self) -> str:
        return f"ns({self.nanoseconds})"


@overload
def ns(count: int) -> Instant: ...
@overload
def ns(count: NDArray[np.integer[Any]]) -> NDArray[np.timedelta64]: ...
def ns(count: Any) -> Any:
    """Nanoseconds as a time; an array of them without a copy if it is of int64."""
    if getattr(count, "ndim", 0):
        from ._arrays import nanoseconds_of_array

        return nanoseconds_of_array(count)
    if is_hidden(count):
        raise TimeError("a mask hides these nanoseconds; there is no time")
    value = whole(count, "a count of nanoseconds")
    if not INT64_MIN <= value <= INT64_MAX:
        raise TimeError(f"{shown(value)} ns is beyond 64 bits")
    return Instant(value)


def nanoseconds(time: Time) -> int:
    """The nanoseconds that a time means; TimeError or TypeError where it means none."""
    value: Any = time
    if isinstance(value, Instant):
        return value.nanoseconds
    if isinstance(value, bool):
        raise TypeError("a bool is no time; a number of seconds, a datetime or ns(...) is one")
    if isinstance(value, int):
        return _checked(value * SECOND if abs(value) < 2**64 else None, value)
    if isinstance(value, float):
        return _decimal(Decimal(float.__repr__(value)), value)
    if isinstance(value, Decimal):
        return _decimal(value, value)
    if isinstance(value, datetime.datetime):
        if value != value:
            raise TimeError(f"{value} is no time")
        if value.utcoffset() is None:
            raise TimeError(
                f"{value!s} is naive and names no instant; "
                "give it a zone, datetime(..., tzinfo=timezone.utc) say"
            )
        return _timedelta(value - _EPOCH)
    if isinstance(value, datetime.timedelta):
        return _timedelta(value)
    if getattr(getattr(value, "dtype", None), "kind", "") in ("M", "m"):
        from ._arrays import nanoseconds_of_scalar

        return nanoseconds_of_scalar(value)
    if isinstance(value, numbers.Integral):
        return nanoseconds(int(value))
    if isinstance(value, numbers.Rational):
        return _checked(math.trunc(Fraction(value) * SECOND), value)
    if isinstance(value, numbers.Real):
        # NumPy's own texts are the shortest that give the value back, as Python's are.
        return _decimal(Decimal(str(value)), value)
    raise TypeError(
        f"a {type(value).__name__} is no time; a number of seconds, an aware datetime, "
        "a datetime64 or ns(...) is one"
    )


def binary(value: Any) -> float | None:
    """The seconds of a binary float, Python's or NumPy's of any width; None of anything else."""
    if isinstance(value, float):
        return value
    if (
        isinstance(value, numbers.Real)
        and getattr(getattr(value, "dtype", None), "kind", "") == "f"
    ):
        return float(value)
    return None


def of_record(time: Time) -> int:
    """The nanoseconds of a record's time: a float alone is what it is in an array."""
    seconds = binary(time)
    if seconds is None:
        return nanoseconds(time)
    if not math.isfinite(seconds):
        raise TimeError(f"{time} is no time; times are finite")
    if abs(seconds) > MOST_SECONDS:
        return _checked(None, time)
    floor = math.floor(seconds)
    return floor * SECOND + round((seconds - floor) * 1e9)


def of_sample(time: Time) -> int:
    """The nanoseconds of a sample's time: a float alone is rounded as the library rounds a column.

    Beyond 64 bits it is held at the end of the range.
    """
    seconds = binary(time)
    if seconds is None:
        return nanoseconds(time)
    exact = seconds * 1e9
    if math.isnan(exact) or math.isinf(seconds):
        raise TimeError(f"{time} is no time; times are finite")
    if not -_BEYOND < exact < _BEYOND:
        return INT64_MAX if exact > 0 else INT64_MIN
    cut = int(exact)
    rest = exact - cut
    return cut + 1 if rest >= 0.5 else cut - 1 if rest <= -0.5 else cut


def _decimal(value: Decimal, said: object) -> int:
    if not value.is_finite():
        raise TimeError(f"{shown(said)} is no time; times are finite")
    # First the size, so that 1E+999999999 is not written out; of zeros, 0E+30 is one.
    if not value:
        return 0
    if value.adjusted() > 20:
        return _checked(None, said)
    sign, digits, exponent = value.as_tuple()
    assert isinstance(exponent, int)
    shift = exponent + 9
    if shift < 0:
        digits = digits[:shift]
        shift = 0
    count = int("".join(map(str, digits)) or "0") * 10**shift
    return _checked(-count if sign else count, said)


def _timedelta(value: datetime.timedelta) -> int:
    seconds = value.days * 86_400 + value.seconds
    # pandas has a tenth digit's worth more than the class that it derives from.
    finer = getattr(value, "nanoseconds", 0)
    return _checked(seconds * SECOND + value.microseconds * 1000 + int(finer), value)


def _checked(value: int | None, said: object) -> int:
    if value is None or not INT64_MIN <= value <= INT64_MAX:
        raise TimeError(
            f"{shown(said)} s is beyond 64 bits of nanoseconds (292 years); "
            "a number is seconds, nanoseconds are said with ns(...)"
        )
    return value


def duration(value: Duration, name: str) -> int:
    """The nanoseconds of a span of time from 0."""
    if isinstance(value, (Instant, datetime.datetime)):
        raise TypeError(f"{name} is a span of time: a number of seconds or a timedelta")
    count = nanoseconds(value)
    if count < 0:
        raise TimeError(f"{name} is {shown(value)}; it is a span of time from 0")
    return count
