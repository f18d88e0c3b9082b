# Counter sessions: claims in, a count that starts at 0 and never runs backwards out.
"""Sessions."""

from __future__ import annotations

import array
import math
import sys
from ctypes import byref, c_int64
from types import TracebackType
from typing import Any, Literal, TypeAlias, TypedDict

from . import _structures as c
from ._handle import Handle, HandleRefused
from ._library import quick, status_text
from ._numbers import real, switch, whole
from .errors import EventError, PolicyError, SnapshotError, shown
from .instants import Duration, Time, duration, nanoseconds
from .outcomes import Outcome, Reading, outcome, reading
from .verdicts import UNKNOWN, Unknown

__all__ = ["Decrease", "RestartBelow", "Session"]


class RestartBelow(TypedDict):
    """A total below this share of the last accepted one is believed as a restart once confirmed."""

    restart_below: float


Decrease: TypeAlias = Literal["correction", "restart"] | RestartBelow
"""What a fall of the total means where nobody knows the counter's origin."""


class Session:
    """A count of one's own over a source that hands out totals since some instant of its own.

    Events come in arrival order, and each gets an outcome. What is left out takes the default of
    the trace's contract: ``session`` the newest (of an opening the next), ``wall`` the greater of
    the wall before and ``to``, ``mono`` what it was and the change of ``wall``, ``zero`` the
    opening's wall, ``from_`` the zero (of a claim the opening's), ``to`` the wall.

    >>> session = Session()
    >>> session.open(wall=0, from_=UNKNOWN).displayed
    0
    >>> session.report(10_000, to=1).displayed         # the first total is the zero
    0
    >>> session.report(10_012, to=11).displayed
    12
    >>> fall = session.report(10_009, to=12)           # corrected; the shown count waits
    >>> fall.displayed, fall.current, fall.verdict.value
    (12, 9, 'correctionHeld')

    A session may be copied, pickled, and used from any thread; calls on one session come one after
    the other. A call costs some microseconds and O(1), and the session's memory never grows.
    """

    __slots__ = ("__weakref__", "_handle")

    def __init__(
        self,
        *,
        history: bool = False,
        decrease: Decrease = "correction",
        width: int | None = None,
        maximum_rate: float | None = None,
        tolerance: Duration = 1,
        adjacency: Duration = 0.25,
    ) -> None:
        """Makes a session that has not been opened.

        Args:
            history: Can the source be asked for its past? If so, the session asks on doubt. If
                not, it lives with lower bounds.
            decrease: What a fall of the total means on a stream whose start is UNKNOWN.
                ``"correction"``: hold the shown count until the total has passed it again.
                ``"restart"``: a smaller total begins again from zero, on top of what there was.
                ``{"restart_below": s}``: a total below *s* times the last one, above 0 and at
                most 1, is believed as a restart once the next one confirms it.
            width: Bits of a counter that wraps, 1 to 63; None for one that does not.
            maximum_rate: Units per second that can be true; None for no limit.
            tolerance: Within which two starts are one and the same.
            adjacency: Within which a window continues another.

        Raises:
            PolicyError: A choice is out of its range.
        """
        policy = c.Policy()
        quick.tare_policy_init(byref(policy))
        policy.decrease, policy.restart_below = _decrease(decrease)
        if width is not None:
            bits = whole(width, "width")
            if not 1 <= bits <= 63:
                raise PolicyError(f"width is {shown(width)}; a counter that wraps has 1 to 63 bits")
            policy.width = bits
        if maximum_rate is not None:
            rate = real(maximum_rate, "maximum_rate")
            if not (math.isfinite(rate) and rate > 0):
                raise PolicyError(
                    f"maximum_rate is {shown(maximum_rate)}; it is above 0 and finite, or None"
                )
            policy.maximum_rate = rate
        policy.tolerance = duration(tolerance, "tolerance")
        policy.adjacency = duration(adjacency, "adjacency")
        try:
            self._handle = Handle(
                quick.tare_session_create,
                byref(policy),
                switch(history, "history"),
                free=quick.tare_session_free,
            )
        except HandleRefused as refused:
            raise PolicyError(str(refused)) from None

    def open(
        self,
        *,
        wall: Time | None = None,
        mono: Time | None = None,
        zero: Time | None = None,
        from_: Time | Unknown | None = None,
        baseline: bool | None = None,
        session: int | None = None,
    ) -> Outcome:
        """Begins a session; a second opening restarts.

        Args:
            wall: The wall clock now. Needed the first time, unless ``zero`` is given.
            mono: The monotonic clock now: one that runs on during sleep and is never set.
            zero: The instant counted from; before or at the opening.
            from_: Where the stream counts from; ``UNKNOWN`` for a counter since boot.
            baseline: Will an answer to the baseline query come? By default exactly if ``from_``
                is known and before ``zero``.
            session: A token, any integer.

        Raises:
            EventError: Neither ``wall`` nor ``zero`` the first time, or a zero after the opening.
        """
        event = c.Event(kind=c.OPEN)
        if zero is not None:
            event.zero = nanoseconds(zero)
            event.fields |= c.HAS_ZERO
        if baseline is not None:
            event.baseline = switch(baseline, "baseline")
            event.fields |= c.HAS_BASELINE
        return self._ingest(event, session, wall, mono, from_)

    def baseline(
        self,
        total: int | None,
        *,
        from_: Time | Unknown | None = None,
        to: Time | None = None,
        wall: Time | None = None,
        mono: Time | None = None,
        session: int | None = None,
    ) -> Outcome:
        """The answer to the baseline query: what was counted up to the zero, None if it failed."""
        return self._claim(c.BASELINE, total, from_, to, wall, mono, session)

    def report(
        self,
        total: int | None,
        *,
        from_: Time | Unknown | None = None,
        to: Time | None = None,
        wall: Time | None = None,
        mono: Time | None = None,
        session: int | None = None,
    ) -> Outcome:
        """The source claims ``total`` counted between ``from_`` and ``to``; None is no data."""
        return self._claim(c.REPORT, total, from_, to, wall, mono, session)

    def answer(
        self,
        total: int | None,
        *,
        from_: Time | Unknown | None = None,
        to: Time | None = None,
        wall: Time | None = None,
        mono: Time | None = None,
        session: int | None = None,
    ) -> Outcome:
        """The answer to the session's question, None if the query failed."""
        return self._claim(c.ANSWER, total, from_, to, wall, mono, session)

    def pause(
        self, *, wall: Time | None = None, mono: Time | None = None, session: int | None = None
    ) -> Outcome:
        """What is counted from now on until ``resume`` is left out."""
        return self._ingest(c.Event(kind=c.PAUSE), session, wall, mono, None)

    def resume(
        self, *, wall: Time | None = None, mono: Time | None = None, session: int | None = None
    ) -> Outcome:
        """Counts again."""
        return self._ingest(c.Event(kind=c.RESUME), session, wall, mono, None)

    def close(
        self, *, wall: Time | None = None, mono: Time | None = None, session: int | None = None
    ) -> Outcome:
        """Ends the session; one answer up to this instant may follow."""
        return self._ingest(c.Event(kind=c.CLOSE), session, wall, mono, None)

    def finish(self) -> Outcome:
        """Ends the input without a closing, as a trace does.

        What is held for a baseline is taken as it stands, and no edge of a pause is asked for.
        The outcome has no verdict; its ``held_apart`` is what this settled as never accepted.
        """
        made = c.Outcome()
        with self._handle.lock:
            quick.tare_session_finish(self._handle.pointer, byref(made))
        return outcome(made)

    @property
    def reading(self) -> Reading:
        """The count now."""
        made = c.Outcome()
        with self._handle.lock:
            quick.tare_session_read(self._handle.pointer, byref(made))
        return reading(made)

    def snapshot(self) -> bytes:
        """The session as bytes, for ``restore``: the same on every machine.

        They hold counts and instants, so they are personal data.
        """
        with self._handle.lock:
            count = quick.tare_session_snapshot(self._handle.pointer, None, 0)
            words = (c_int64 * count)()
            quick.tare_session_snapshot(self._handle.pointer, words, count)
        return _little_endian(bytes(words))

    @classmethod
    def restore(cls, snapshot: bytes) -> Session:
        """The session that a snapshot was taken of; it answers every later event alike.

        Raises:
            SnapshotError: No snapshot of this version, or a damaged one.
        """
        snapshot = bytes(snapshot)
        if len(snapshot) % 8:
            raise SnapshotError("a snapshot is whole words of 8 bytes; this one is cut off")
        words = (c_int64 * (len(snapshot) // 8)).from_buffer_copy(_little_endian(snapshot))
        session = cls.__new__(cls)
        try:
            session._handle = Handle(
                quick.tare_session_restore, words, len(words), free=quick.tare_session_free
            )
        except HandleRefused:
            raise SnapshotError(status_text(c.BAD_SNAPSHOT)) from None
        return session

    def release(self) -> None:
        """Frees the session's memory now and not with the object; later calls: FinishedError."""
        self._handle.release()

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Releases the session. It sends no closing: only its caller knows the time."""
        self.release()

    def __copy__(self) -> Session:
        return type(self).restore(self.snapshot())

    def __deepcopy__(self, memo: dict[int, Any]) -> Session:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).restore, (self.snapshot(),)

    def __repr__(self) -> str:
        try:
            now = self.reading
        except RuntimeError:
            return "<Session, released>"
        at_least = "≥ " if now.lower_bound else ""
        return f"<Session {now.session}: {at_least}{now.displayed}>"

    def _claim(
        self,
        kind: int,
        total: int | None,
        from_: Time | Unknown | None,
        to: Time | None,
        wall: Time | None,
        mono: Time | None,
        session: int | None,
    ) -> Outcome:
        event = c.Event(kind=kind)
        if total is not None:
            event.total = _int64(total, "total")
            event.fields |= c.HAS_TOTAL
        if to is not None:
            event.to = nanoseconds(to)
            event.fields |= c.HAS_TO
        return self._ingest(event, session, wall, mono, from_)

    def _ingest(
        self,
        event: c.Event,
        session: int | None,
        wall: Time | None,
        mono: Time | None,
        from_: Time | Unknown | None,
    ) -> Outcome:
        if session is not None:
            event.session = _int64(session, "session")
            event.fields |= c.HAS_SESSION
        if wall is not None:
            event.wall = nanoseconds(wall)
            event.fields |= c.HAS_WALL
        if mono is not None:
            event.mono = nanoseconds(mono)
            event.fields |= c.HAS_MONO
        if from_ is UNKNOWN:
            event.fields |= c.FROM_UNKNOWN
        elif from_ is not None:
            event.from_ = nanoseconds(from_)
            event.fields |= c.HAS_FROM
        made = c.Outcome()
        with self._handle.lock:
            status = quick.tare_session_ingest(self._handle.pointer, byref(event), byref(made))
        if status != c.OK:
            raise EventError(status_text(status))
        return outcome(made)


def _decrease(decrease: Any) -> tuple[int, float]:
    if decrease == "correction":
        return c.CORRECTION, 0
    if decrease == "restart":
        return c.RESTART, 0
    if isinstance(decrease, dict) and [*decrease] == ["restart_below"]:  # pyright: ignore
        share = real(decrease["restart_below"], "restart_below")
        if not 0 < share <= 1:
            raise PolicyError(f"restart_below is {share}; it is above 0 and at most 1")
        return c.RESTART_BELOW, share
    raise PolicyError(
        f'decrease is {decrease!r}; it is "correction", "restart" or {{"restart_below": 0.5}}'
    )


def _int64(value: int, name: str) -> int:
    count = whole(value, name)
    if not c.INT64_MIN <= count <= c.INT64_MAX:
        raise EventError(
            f"{name} is {shown(count)}, beyond 64 bits; "
            "whole numbers go from -9223372036854775808 to 9223372036854775807"
        )
    return count


def _little_endian(words: bytes) -> bytes:
    """Words between this machine's byte order and the snapshot's."""
    if sys.byteorder == "little":
        return bytes(words)
    swapped = array.array("q", bytes(words))
    swapped.byteswap()
    return swapped.tobytes()
