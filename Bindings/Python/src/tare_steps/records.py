# Step records as a structured array, from the columns that people have.
"""Records."""

from __future__ import annotations

import numbers
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Union, cast

from . import _structures as c
from ._arrays import as_array, nanoseconds_of_times, numpy, refuse_hidden
from ._numbers import whole
from .errors import ArrayError
from .instants import Times

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

__all__ = ["Priority", "make_records", "record_dtype"]

Priority = Union[int, "ArrayLike", Mapping[Any, int]]
"""How much a source is trusted, greater wins: one number, one for each record, or by source."""

UNITS = 2**32
"""A step in the library's fixed point."""

MOST_SOURCES = 65_536


def record_dtype() -> np.dtype[np.void]:
    """The layout of ``tare_record``: such an array is read where it lies.

    Times are nanoseconds; ``modified`` is the smallest number if unknown; ``units`` are steps
    times 2³², held between 0 and 2³¹ - 1 steps; ``source`` is an index below 65,536.
    """
    return numpy().dtype(  # type: ignore[no-any-return]
        [
            ("start", "=i8"),
            ("end", "=i8"),
            ("modified", "=i8"),
            ("units", "=i8"),
            ("source", "=u4"),
            ("priority", "=i4"),
        ]
    )


def piece_dtype() -> np.dtype[np.void]:
    """The layout of ``tare_piece``."""
    return numpy().dtype(  # type: ignore[no-any-return]
        [
            ("start", "=i8"),
            ("end", "=i8"),
            ("units", "=i8"),
            ("source", "=u4"),
            ("doubts", "=u4"),
            ("excluded", "=i4"),
            ("reserved", "=i4"),
        ]
    )


def amount_dtype() -> np.dtype[np.void]:
    """The layout of ``tare_amount``."""
    return numpy().dtype(  # type: ignore[no-any-return]
        [("steps", "=i8"), ("fraction", "=u4"), ("reserved", "=u4")]
    )


def make_records(
    start: Times,
    end: Times,
    steps: ArrayLike,
    source: ArrayLike | Sequence[object],
    priority: Priority = 0,
    *,
    modified: Times | None = None,
) -> tuple[NDArray[np.void], list[Any]]:
    """Columns as an array of ``record_dtype()``, and the sources at their indices.

    The columns are those of ``merge``.
    """
    np = numpy()
    starts = nanoseconds_of_times(start)
    if starts.ndim != 1:
        raise ArrayError(f"start has shape {starts.shape}; a column has one dimension")
    indices, labels = _sources(source)
    records = np.empty(len(starts), record_dtype())
    records["start"] = starts
    records["end"] = _fitting(nanoseconds_of_times(end), starts, "end")
    records["units"] = _fitting(_units(steps), starts, "steps")
    records["source"] = _fitting(indices, starts, "source")
    records["priority"] = _fitting(_priorities(priority, labels, indices), starts, "priority")
    if modified is None:
        records["modified"] = c.INT64_MIN
    else:
        records["modified"] = _fitting(nanoseconds_of_times(modified, True), starts, "modified")
    return records, labels


def _fitting(column: Any, starts: Any, name: str) -> Any:
    if column.shape not in ((), (1,), starts.shape):
        raise ArrayError(f"{name} has shape {column.shape} and start has {starts.shape}")
    return column


def _column(values: object, name: str) -> Any:
    """A column in which nothing is missing."""
    array = as_array(values)
    refuse_hidden(array, name)
    return numpy().asarray(array)


def _units(steps: object) -> Any:
    np = numpy()
    array = _column(steps, "steps")
    most = 2**31 - 1
    if array.dtype.kind not in "iuf":
        raise ArrayError(f"steps is an array of {array.dtype}; steps are numbers")
    if array.dtype.kind == "f" and array.itemsize < 8:
        array = array.astype(np.float64)
    # Written so that NaN is wrong, too.
    wrong = ~((array >= 0) & (array <= most))
    if wrong.any():
        index = int(wrong.ravel().argmax())
        raise ArrayError(f"steps {index} is {array.flat[index]}; a record has 0 to {most} steps")
    if array.dtype.kind == "f":
        # A power of two: exact, and so is what is left of the whole units.
        units = array * UNITS
        whole = np.floor(units)
        return whole.astype(np.int64) + (units - whole >= 0.5)
    return array.astype(np.int64) * UNITS


def _sources(source: object) -> tuple[Any, list[Any]]:
    np = numpy()
    array = _labels_as_given(source)
    labels: list[Any]
    if array.dtype.kind == "O":
        flat = array.ravel().tolist()
        try:
            labels = sorted(dict.fromkeys(flat), key=_order)
        except TypeError:
            wrong = next(label for label in flat if not isinstance(label, Hashable))
            kind = type(wrong).__name__
            raise TypeError(f"a {kind} is no source; text, a number or a tuple is one") from None
        places = {label: index for index, label in enumerate(labels)}
        indices = np.array([places[label] for label in flat], np.int64).reshape(array.shape)
    elif array.dtype.kind in "iu" and array.size and 0 <= array.min() <= array.max() < MOST_SOURCES:
        # The same without sorting.
        present = np.flatnonzero(np.bincount(array.ravel().astype(np.int64)))
        places = np.zeros(MOST_SOURCES, np.int64)
        places[present] = np.arange(len(present))
        indices, labels = places[array], present.tolist()
    else:
        unique, indices = np.unique(array, return_inverse=True)
        labels, indices = unique.tolist(), indices.reshape(array.shape)
    if len(labels) > MOST_SOURCES:
        raise ArrayError(f"there are {len(labels)} sources; {MOST_SOURCES} are the most")
    return indices, labels


def _labels_as_given(source: object) -> Any:
    """An array of the labels; what is no array yet is not brought to one type, as NumPy would."""
    np = numpy()
    if hasattr(source, "__array__"):
        return _column(source, "source")
    listed = isinstance(source, Iterable) and not isinstance(source, (str, bytes))
    labels: list[Any] = [*cast("Iterable[Any]", source)] if listed else [source]
    for index, label in enumerate(labels):
        if label is np.ma.masked:
            raise ArrayError(f"source {index} is missing: a mask hides it")
    array = np.fromiter(labels, object, len(labels))
    return array if listed else array.reshape(())


def _order(label: Any) -> tuple[str, bool, Any]:
    """Where a label comes among others, whatever their types, so that ties go one way."""
    if isinstance(label, (str, bytes)):
        return type(label).__name__, False, label
    if isinstance(label, numbers.Real):
        # NaN is neither before nor after a number.
        unordered = bool(label != label)
        return "number", unordered, 0 if unordered else label
    return type(label).__name__, False, str(label)


def _priorities(priority: Priority, labels: list[Any], indices: Any) -> Any:
    np = numpy()
    if isinstance(priority, Mapping):
        named = [whole(priority.get(label, 0), "a priority") for label in labels]
        array = np.array(named or [0])[indices]
    else:
        array = _column(priority, "priority")
    if array.size and array.dtype.kind == "O" and isinstance(priority, (int, Mapping)):
        raise ArrayError("a priority is a whole number of 32 bits")
    if array.size and array.dtype.kind not in "iu":
        raise ArrayError(f"priority is of {array.dtype}; it is a whole number")
    if array.size and not -(2**31) <= int(array.min()) <= int(array.max()) < 2**31:
        raise ArrayError("a priority is a whole number of 32 bits")
    return array.astype(np.int32)
