# Merging: overlapping step records of several sources in, one line of steps out.
"""Merging."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from ctypes import POINTER, byref, c_size_t, c_uint8, cast
from dataclasses import dataclass
from enum import IntFlag
from fractions import Fraction
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from . import _structures as c
from ._arrays import nanoseconds_of_times, numpy, refuse_hidden
from ._handle import Handle
from ._library import library, quick, status_text
from ._numbers import real, whole
from .errors import ArrayError, PolicyError, shown
from .instants import Duration, Time, Times, duration, of_record
from .records import (
    MOST_SOURCES,
    UNITS,
    Priority,
    amount_dtype,
    make_records,
    piece_dtype,
    record_dtype,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

__all__ = ["Amounts", "Doubt", "Merged", "Tally", "merge", "merge_records"]


class Doubt(IntFlag):
    """What makes the steps of a piece doubtful."""

    CADENCE = 1
    """More steps a second than ``maximum_cadence``."""
    DRIVING = 2
    """Within a span of ``driving``."""
    FUTURE = 4
    """After ``now``."""
    LONG = 8
    """In a record longer than ``longest``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What became of steps, exactly: ``used + shadowed + excluded == input``."""

    records: int
    input: Fraction
    used: Fraction
    shadowed: Fraction
    """Those for which another record was believed."""
    excluded: Fraction
    """Those left out for a doubt, as asked."""
    doubtful: Fraction
    """Of the used ones: those with a doubt."""


class Amounts:
    """Exact amounts of steps, one after the other: ``Fraction`` each, or columns.

    A slice is of the same kind, and a view.
    """

    __slots__ = ("records",)

    def __init__(self, records: NDArray[np.void]) -> None:
        self.records = records
        """A structured array: ``steps`` whole ones and ``fraction`` / 2³²."""

    def __len__(self) -> int:
        return len(self.records)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Fraction: ...
    @overload
    def __getitem__(self, index: slice) -> Amounts: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Fraction | Amounts:
        if isinstance(index, slice):
            return Amounts(self.records[index])
        place = whole(index, "an index")
        if not -len(self) <= place < len(self):
            raise IndexError(f"there are {len(self)} amounts")
        return _fraction(self.records[place])

    def __iter__(self) -> Iterator[Fraction]:
        return map(_fraction, self.records)

    def __repr__(self) -> str:
        return f"<{len(self)} amounts, {float(sum(self)):g} steps>"

    @property
    def floats(self) -> NDArray[np.float64]:
        """The amounts as far as a float is exact: to 2⁻³² below 2,097,152 steps."""
        floats: NDArray[np.float64] = self.records["steps"] + self.records["fraction"] / UNITS
        return floats


class Merged:
    """One line of steps, and what became of every step that somebody claimed."""

    __slots__ = ("_handle", "labels", "pieces", "sources", "total")

    def __init__(self, handle: Handle, labels: list[Any]) -> None:
        self._handle = handle
        self.labels = labels
        """The sources at the indices that ``pieces`` has."""
        self.total: Tally = _tally(handle, None)
        """What became of all steps."""
        self.sources: dict[Any, Tally] = {
            label: tally
            for index, label in enumerate(labels)
            if (tally := _tally(handle, index)).records
        }
        """What became of each source's steps."""
        self.pieces: NDArray[np.void] = _pieces(handle)
        """The pieces of the line of time in order, where the library has them: ``start``, ``end``
        (nanoseconds), ``units`` (steps times 2³²), ``source``, ``doubts``, ``excluded``."""

    def between(self, borders: Times) -> Amounts:
        """The used steps between each two neighbors of ascending times.

        Pieces are cut exactly, so that the parts of a piece add up to it.
        """
        np = numpy()
        times = np.require(nanoseconds_of_times(borders), requirements=["C", "A"])
        if times.ndim != 1:
            raise ArrayError(f"borders has shape {times.shape}; a column has one dimension")
        if (times[1:] < times[:-1]).any():
            raise ArrayError("the borders descend; they are in order of time")
        amounts = np.zeros(max(0, len(times) - 1), amount_dtype())
        if len(amounts):
            with self._handle.lock:
                library.tare_merger_between(
                    self._handle.pointer, times.ctypes.data, len(times), amounts.ctypes.data
                )
        return Amounts(amounts)

    def __repr__(self) -> str:
        return f"<Merged: {float(self.total.used):g} of {float(self.total.input):g} steps>"


def merge(
    start: Times,
    end: Times,
    steps: ArrayLike,
    source: ArrayLike | Sequence[object],
    priority: Priority = 0,
    *,
    modified: Times | None = None,
    maximum_cadence: float = 4,
    longest: Duration = 3600,
    now: Time | None = None,
    driving: ArrayLike | Sequence[tuple[Time, Time]] | None = None,
    adds_up: Iterable[Any] = (),
    exclude: Doubt | int = 0,
) -> Merged:
    """Merges records that say: from ``start`` to ``end``, ``source`` counted ``steps``.

    Where records overlap, the greatest by (priority, modified, start, end, steps, source) is
    believed, and a record's steps are spread evenly over its time.

    Args:
        start, end: Times, by the rule of ``Time``; binary floats are rounded to nanoseconds. An
            end before its start is taken as the start: a record without length. What a NumPy mask
            hides is missing here as in each other column, and refused but in ``modified``.
        steps: Whole or not, from 0 to 2³¹ - 1. A float is the binary number that it is, rounded
            to the nearest 2⁻³² of a step, and halfway up.
        source: Anything that tells the sources apart: names, numbers; 65,536 at most. Labels of a
            list stay as they are, whatever their types; an array has one type.
        priority: How much each is trusted, greater wins: one number, one for each record, or a
            mapping from source to number, 0 for those that it does not name.
        modified: When each record was last changed; NaT, NaN, None or masked if unknown.
        maximum_cadence: Steps a second above which a record is doubtful.
        longest: Above which a record is doubtful.
        now: The present; by default no record is in the future.
        driving: Spans in a vehicle, shape (n, 2).
        adds_up: Sources whose overlapping records add up. Names without records change nothing.
        exclude: For which doubts steps are left out.

    >>> merged = merge(
    ...     start=[0, 300], end=[600, 900], steps=[1000, 900], source=["watch", "phone"],
    ...     priority={"watch": 3, "phone": 2},
    ... )
    >>> merged.total.used, merged.sources["phone"].shadowed
    (Fraction(1450, 1), Fraction(450, 1))
    >>> [float(steps) for steps in merged.between([0, 60, 900])]
    [100.0, 1350.0]
    """
    records, labels = make_records(start, end, steps, source, priority, modified=modified)
    return merge_records(
        records,
        labels=labels,
        maximum_cadence=maximum_cadence,
        longest=longest,
        now=now,
        driving=driving,
        adds_up=adds_up,
        exclude=exclude,
    )


def merge_records(
    records: NDArray[np.void],
    *,
    labels: list[Any] | None = None,
    maximum_cadence: float = 4,
    longest: Duration = 3600,
    now: Time | None = None,
    driving: ArrayLike | Sequence[tuple[Time, Time]] | None = None,
    adds_up: Iterable[Any] = (),
    exclude: Doubt | int = 0,
) -> Merged:
    """Merges an array of ``record_dtype()`` where it lies; see ``merge`` for the choices.

    ``labels`` are the sources at their indices; without them the indices are the sources.
    """
    np = numpy()
    if not isinstance(records, np.ndarray) or records.dtype != record_dtype():
        raise ArrayError("records is an array of record_dtype(); merge(...) takes columns")
    refuse_hidden(records, "record")
    array = np.ascontiguousarray(records).reshape(-1)
    if array.ctypes.data % 8:
        array = array.copy()
    count = int(array["source"].max()) + 1 if len(array) else 0
    if count > MOST_SOURCES:
        raise ArrayError(f"there is a source {count - 1}; {MOST_SOURCES} sources are the most")
    names = list(range(count)) if labels is None else list(labels)
    if not count <= len(names) <= MOST_SOURCES:
        raise ArrayError(f"there is a source {count - 1}, and there are {len(names)} labels")
    if len(set(names)) < len(names):
        raise ArrayError("there is a label twice; each source has its own")
    rules = c.MergeRules()
    quick.tare_merge_rules_init(byref(rules))
    rules.maximum_cadence = real(maximum_cadence, "maximum_cadence")
    if not rules.maximum_cadence > 0:
        raise PolicyError(f"maximum_cadence is {maximum_cadence}; it is above 0")
    rules.longest_interval = duration(longest, "longest")
    if now is not None:
        rules.now = of_record(now)
    excluded = whole(exclude, "exclude")
    if not 0 <= excluded <= 15:
        raise PolicyError(f"exclude is {shown(excluded)}; it is made of Doubt's members")
    rules.excluded = excluded
    rules.sources = len(names)
    spans = _spans(driving)
    rules.driving = cast(spans.ctypes.data, POINTER(c.Span))
    rules.driving_count = len(spans)
    flags = _flags(adds_up, names)
    rules.adds_up, rules.adds_up_count = flags, len(flags)
    handle = Handle(quick.tare_merger_create, byref(rules), free=quick.tare_merger_free)
    with handle.lock:
        status = library.tare_merger_add(handle.pointer, array.ctypes.data, len(array))
        if status == c.OK:
            status = library.tare_merger_merge(handle.pointer)
    if status != c.OK:
        raise ArrayError(status_text(status))
    return Merged(handle, names)


def _spans(driving: Any) -> Any:
    np = numpy()
    if driving is None:
        return np.empty((0, 2), np.int64)
    times: Any = nanoseconds_of_times(driving)
    if times.size and (times.ndim != 2 or times.shape[1] != 2):
        raise ArrayError(f"driving has shape {times.shape}; a row is a start and an end, (n, 2)")
    return np.require(times.reshape(-1, 2), requirements=["C", "A"])


def _flags(adds_up: Iterable[Any], names: list[Any]) -> Any:
    if isinstance(adds_up, (str, Mapping)):
        raise TypeError("adds_up is a set or a list of sources")
    flags = (c_uint8 * len(names))()
    for label in adds_up:
        if label in names:
            flags[names.index(label)] = 1
    return flags


class _Lent:
    """Memory of the library for NumPy, which keeps this and so its owner."""

    def __init__(self, owner: Handle, address: int, count: int, size: int) -> None:
        self.owner = owner
        self.__array_interface__ = {
            "version": 3,
            "data": (address, True),
            "shape": (count,),
            "typestr": f"|V{size}",
        }


def _pieces(handle: Handle) -> NDArray[np.void]:
    np = numpy()
    layout = piece_dtype()
    count = c_size_t()
    with handle.lock:
        address = quick.tare_merger_pieces(handle.pointer, byref(count))
    if not address:
        return np.empty(0, layout)  # type: ignore[no-any-return]
    lent = np.asarray(_Lent(handle, address, count.value, layout.itemsize))
    return lent.view(layout)  # type: ignore[no-any-return]


def _tally(handle: Handle, source: int | None) -> Tally:
    made = c.Tally()
    with handle.lock:
        if source is None:
            quick.tare_merger_total(handle.pointer, byref(made))
        else:
            quick.tare_merger_source(handle.pointer, source, byref(made))
    return Tally(
        records=made.records,
        input=_exact(made.input),
        used=_exact(made.used),
        shadowed=_exact(made.shadowed),
        excluded=_exact(made.excluded),
        doubtful=_exact(made.doubtful),
    )


def _exact(amount: c.Amount) -> Fraction:
    return Fraction(amount.steps * UNITS + amount.fraction, UNITS)


def _fraction(record: Any) -> Fraction:
    return Fraction(int(record["steps"]) * UNITS + int(record["fraction"]), UNITS)
