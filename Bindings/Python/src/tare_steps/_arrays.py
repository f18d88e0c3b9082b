# NumPy arrays as the library reads them: without a copy where that can be.
"""The door to NumPy, which is imported when the first array is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from . import _structures as c
from .errors import ArrayError, NumPyMissingError, TimeError
from .instants import MOST_SECONDS, SECOND, Time, of_record, of_sample

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Nanoseconds of the linear units of datetime64, coarse ones first; the others are below 1 ns.
_COARSE = {
    "W": 604_800 * SECOND,
    "D": 86_400 * SECOND,
    "h": 3_600 * SECOND,
    "m": 60 * SECOND,
    "s": SECOND,
    "ms": 1_000_000,
    "us": 1_000,
    "ns": 1,
}
_FINE = {"ps": 1_000, "fs": 1_000_000, "as": 1_000_000_000}

_NOT_A_TIME = "; numbers are seconds, nanoseconds are said with ns(...)"


def numpy() -> Any:
    """NumPy, or an error that says what to install."""
    try:
        import numpy
    except ImportError:
        raise NumPyMissingError from None
    return numpy


def nanoseconds_of_scalar(value: np.datetime64 | np.timedelta64) -> int:
    """The nanoseconds of a datetime64 or timedelta64, exactly."""
    array: NDArray[np.int64] = nanoseconds_of_times(numpy().asanyarray(value).reshape(1))
    return int(array[0])


def nanoseconds_of_array(count: NDArray[np.integer[Any]]) -> NDArray[np.timedelta64]:
    """Whole numbers as nanoseconds; int64 without a copy. What a mask hides becomes NaT."""
    np = numpy()
    given = as_array(count)
    array, hidden = np.asarray(given), hidden_of(given)
    if array.dtype.kind not in "iu":
        raise TypeError(f"an array of {array.dtype} are no nanoseconds; whole numbers are")
    if hidden is not None:
        array = np.where(hidden, 0, array)
    if array.dtype.kind == "u" and array.size and int(array.max()) > c.INT64_MAX:
        raise TimeError("there are nanoseconds beyond 64 bits")
    times = array.astype(np.int64, copy=False)
    if hidden is not None:
        times[hidden] = c.INT64_MIN
    return times.view("m8[ns]")  # type: ignore[no-any-return]


def time_column(times: object) -> NDArray[Any]:
    """Samples' times as int64 nanoseconds, or as float32 or float64 seconds as they are."""
    np = numpy()
    array = _without_mask(times)
    if array.dtype.kind == "f":
        floats = array if array.dtype.isnative and array.itemsize in (4, 8) else _as_float64(array)
        _refuse("is no time; times are finite", ~np.isfinite(floats), array)
        return floats  # type: ignore[no-any-return]
    if array.dtype.kind == "O":
        return _of_objects(array, False, of_sample)
    return nanoseconds_of_times(array)


def nanoseconds_of_times(times: object, missing: bool = False) -> NDArray[np.int64]:
    """Records' times as int64 nanoseconds.

    Floats are rounded to the nearest nanosecond: an array has no decimal text to go by. With
    ``missing``, NaT and NaN are allowed and become the smallest number.
    """
    np = numpy()
    array = _without_mask(times)
    kind = array.dtype.kind
    if kind in "Mm":
        return _of_datetimes(array, missing)
    if kind in "iu":
        _refuse_beyond(array, c.INT64_MIN // SECOND + 1, c.INT64_MAX // SECOND, array)
        return array.astype(np.int64) * SECOND  # type: ignore[no-any-return]
    if kind == "f":
        seconds = _as_float64(array)
        if missing:
            unknown = np.isnan(seconds)
            if unknown.any():
                seconds = np.where(unknown, 0, seconds)
        else:
            unknown = None
        _refuse("is no time; times are finite", ~np.isfinite(seconds), array)
        _refuse_beyond(seconds, -MOST_SECONDS, MOST_SECONDS, array)
        whole = np.floor(seconds)
        result = whole.astype(np.int64) * SECOND
        result += np.rint((seconds - whole) * 1e9).astype(np.int64)
        if unknown is not None:
            result[unknown] = c.INT64_MIN
        return result  # type: ignore[no-any-return]
    if kind == "O":
        return _of_objects(array, missing, of_record)
    raise ArrayError(f"an array of {array.dtype} has no times{_NOT_A_TIME}")


def _of_datetimes(array: Any, missing: bool) -> NDArray[np.int64]:
    np = numpy()
    unit, count = np.datetime_data(array.dtype)
    if not missing:
        _refuse("is no time", np.isnat(array), array)
    if unit in ("Y", "M") and array.dtype.kind == "M":
        array, unit, count = array.astype("M8[D]"), "D", 1
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    ticks: Any = array.view(np.int64)
    if unit == "ns" and count == 1:
        return ticks  # type: ignore[no-any-return]
    known = ticks != c.INT64_MIN
    if unit in _FINE:
        # Cut toward zero, as a trace's digits are.
        whole, rest = np.divmod(np.abs(np.where(known, ticks, 0)), _FINE[unit])
        result = np.sign(ticks) * (whole * count + rest * count // _FINE[unit])
    elif unit in _COARSE:
        factor = _COARSE[unit] * count
        limit = c.INT64_MAX // factor
        _refuse_beyond(np.where(known, ticks, 0), -limit, limit, array)
        result = ticks * factor
    elif not known.any():
        return ticks  # type: ignore[no-any-return]
    else:
        raise ArrayError(f"{array.dtype} is no span of time that a clock could measure")
    result[~known] = c.INT64_MIN
    return result  # type: ignore[no-any-return]


def _of_objects(array: Any, missing: bool, read: Callable[[Time], int]) -> NDArray[np.int64]:
    """Datetimes, Decimals and so on, one by one."""
    np = numpy()
    result = np.empty(array.shape, np.int64)
    for index, value in enumerate(array.flat):
        if missing and _is_missing(value):
            result.flat[index] = c.INT64_MIN
            continue
        try:
            result.flat[index] = read(value)
        except (TypeError, ValueError) as error:
            raise TimeError(f"time {index}: {error}") from None
    return result  # type: ignore[no-any-return]


def _is_missing(value: Any) -> bool:
    """Only what is missing differs from itself, or cannot say so, as NA cannot; None aside."""
    try:
        return value is None or bool(value != value)
    except TypeError:
        return True
    except ArithmeticError:
        # A signaling NaN is for whoever reads the value.
        return False


def axis(values: object, name: str) -> NDArray[Any]:
    """One axis as float32, float64 or int64, without a copy if it is one of them."""
    np = numpy()
    array = _without_mask(values)
    kind, size = array.dtype.kind, array.itemsize
    if array.dtype.isnative and ((kind == "f" and size in (4, 8)) or (kind == "i" and size == 8)):
        return array  # type: ignore[no-any-return]
    if kind in "iuf":
        # Float64 has each value of the narrower types, and more digits than the detector reads.
        return array.astype(np.float64)  # type: ignore[no-any-return]
    raise ArrayError(f"{name} is an array of {array.dtype}; an acceleration is a number")


def structure(array: Any) -> c.Column:
    """A one-dimensional array where it lies."""
    kinds = {("i", 8): c.INT64, ("f", 4): c.FLOAT32, ("f", 8): c.FLOAT64}
    return c.Column(
        data=array.ctypes.data,
        stride=array.strides[0],
        type=kinds[array.dtype.kind, array.itemsize],
    )


def as_array(values: object) -> Any:
    """An array that keeps its mask, as do lists of masked arrays."""
    np = numpy()
    if isinstance(values, (list, tuple)):
        rows = cast("Sequence[Any]", values)
        arrays = len(rows) > 0 and hasattr(rows[0], "__array__")
        if arrays and any(isinstance(each, np.ma.MaskedArray) for each in rows):
            return np.ma.array(rows)
    return np.asanyarray(values)


def hidden_of(array: Any) -> NDArray[np.bool_] | None:
    """Which elements a mask hides; None if it hides nothing."""
    np = numpy()
    masked = np.ma
    if not isinstance(array, masked.MaskedArray):
        return None
    hidden = masked.getmaskarray(array)
    if hidden.dtype.names:
        # Of a structured array: any field that is hidden.
        fields = [hidden_of(array[name]) for name in hidden.dtype.names]
        hidden = sum((each for each in fields if each is not None), np.zeros(array.shape, bool))
    return hidden if hidden.any() else None


def refuse_hidden(array: Any, name: str) -> None:
    """What a mask hides is missing, and not every column can lack something."""
    hidden = hidden_of(array)
    if hidden is not None:
        index = int(hidden.ravel().argmax())
        raise ArrayError(f"{name} {index} is missing: a mask hides it; leave out what is not known")


def _without_mask(values: object) -> Any:
    """An array in which what a mask hides is NaN, NaT or None."""
    np = numpy()
    array = as_array(values)
    hidden = hidden_of(array)
    # A plain view would bring back what the mask hides.
    plain = np.asarray(array)
    kind = plain.dtype.kind
    if hidden is None or kind not in "MmfiuO":
        return plain
    if kind in "Mm":
        missing: Any = np.array("NaT", plain.dtype)
    else:
        missing = None if kind == "O" else np.nan
    plain = plain.astype(np.float64 if kind in "iu" else plain.dtype)
    plain[hidden] = missing
    return plain


def _as_float64(array: Any) -> Any:
    return array.astype(numpy().float64, copy=False)


def _refuse(what: str, wrong: Any, array: Any) -> None:
    if wrong.any():
        index = int(wrong.ravel().argmax())
        raise TimeError(f"time {index}, {array.flat[index]}, {what}")


def _refuse_beyond(values: Any, low: float, high: float, array: Any) -> None:
    _refuse(
        f"is beyond 64 bits of nanoseconds (292 years){_NOT_A_TIME}",
        (values < low) | (values > high),
        array,
    )
