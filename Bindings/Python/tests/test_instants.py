# Times: one rule, exact to the nanosecond, and refusals that say what would be right.
from __future__ import annotations

from datetime import datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tare_steps import Instant, TimeError, ns, replay

EAST = timezone(timedelta(hours=5, minutes=45))


@pytest.mark.parametrize(
    ("time", "expected"),
    [
        (0, 0),
        (-0.0, 0),
        (1, 10**9),
        (0.1, 10**8),
        (1e-9, 1),
        (1.9999999999, 1_999_999_999),
        (-1.9999999999, -1_999_999_999),
        (1_764_486_000.123457, 1_764_486_000_123_457_000),
        (Decimal("1764486000.1234567891"), 1_764_486_000_123_456_789),
        (Decimal("1E-999999999"), 0),
        (Decimal("0E+30"), 0),
        (Decimal("-0E+999999"), 0),
        (Decimal("0." + "3" * 10_000), 333_333_333),
        (Fraction(1, 3), 333_333_333),
        (Fraction(-1, 3), -333_333_333),
        (timedelta(days=1, microseconds=1), 86_400_000_001_000),
        (datetime(1970, 1, 1, 5, 45, tzinfo=EAST), 0),
        (datetime(2026, 11, 30, 7, 0, 0, 123456, tzinfo=timezone.utc), 1_796_022_000_123_456_000),
        (np.int8(3), 3 * 10**9),
        (np.uint64(3), 3 * 10**9),
        (np.float64(0.1), 10**8),
        (np.float32(0.1), 10**8),
        (np.datetime64("1970-01-02"), 86_400 * 10**9),
        (np.datetime64("1971"), 365 * 86_400 * 10**9),
        (np.datetime64("1970-01-01T00:00:00.000000000123", "ps"), 0),
        (np.datetime64("1970-01-01T00:00:00.000000001999", "ps"), 1),
        (np.timedelta64(-3, "ms"), -3_000_000),
        (np.timedelta64(-1_999, "ps"), -1),
        (ns(-(2**63)), -(2**63)),
        (ns(2**63 - 1), 2**63 - 1),
    ],
)
def test_a_time_is_exact(time: Any, expected: int) -> None:
    assert Instant.of(time).nanoseconds == expected


@pytest.mark.parametrize(
    "time",
    [
        float("nan"), float("inf"), Decimal("NaN"), Decimal("-Infinity"), Decimal("1E+999999999"),
        10**10, -(10**10), 10**5000, 1e10, Fraction(10**5000, 3), np.datetime64("NaT"),
        np.datetime64("4000-01-01"), np.timedelta64(3, "M"), datetime(2026, 11, 30),
        datetime(9999, 1, 1, tzinfo=timezone.utc), timedelta.max, np.float64("nan"),
    ],
    ids=lambda time: type(time).__name__,
)  # fmt: skip
def test_what_is_no_time_is_refused(time: Any) -> None:
    with pytest.raises((TimeError, ValueError)):
        Instant.of(time)


@pytest.mark.parametrize("time", [None, True, "1", b"1", [], object(), 1j, np.bool_(True)])
def test_what_is_of_no_such_type_is_a_type_error(time: Any) -> None:
    with pytest.raises(TypeError):
        Instant.of(time)


def test_nanoseconds_that_do_not_say_so_are_caught() -> None:
    with pytest.raises(TimeError, match=r"nanoseconds are said with ns\(\.\.\.\)"):
        Instant.of(1_764_486_000_123_456_789)
    with pytest.raises(TimeError, match="beyond 64 bits"):
        ns(2**63)


def test_an_instant_goes_back_to_what_people_read() -> None:
    instant = ns(1_764_486_000_123_456_789)
    assert instant.seconds == Decimal("1764486000.123456789")
    assert instant.datetime == datetime(2025, 11, 30, 7, 0, 0, 123456, tzinfo=timezone.utc)
    assert ns(-1).seconds == Decimal("-0.000000001")
    assert repr(instant) == "ns(1764486000123456789)"
    assert ns(1) < ns(2)
    assert Instant.of(instant) == instant


@given(st.floats(-9e9, 9e9))
def test_a_float_means_what_a_trace_says_it_means(time: float) -> None:
    text = f'{{"trace":1}}\n{{"event":"open","wall":0,"zero":{time!r},"mono":0}}\n'
    assert (replay(text).fault is None) == (Instant.of(time).nanoseconds <= 0)


@given(st.integers(-(2**63), 2**63 - 1))
def test_seconds_of_an_instant_are_the_instant(count: int) -> None:
    assert Instant.of(ns(count).seconds) == ns(count)


def test_an_array_of_nanoseconds_is_not_copied() -> None:
    counts = np.arange(5, dtype=np.int64)
    times = ns(counts)
    assert np.shares_memory(counts, times)
    assert times.dtype == np.dtype("m8[ns]")
    assert ns(counts.astype(np.int32)).tolist() == times.tolist()
    with pytest.raises(TypeError):
        ns(np.arange(5.0))  # type: ignore[arg-type]
    with pytest.raises(TimeError):
        ns(np.array([2**63], np.uint64))
    hidden: Any = np.ma.array([1, 2**63], np.uint64, mask=np.array([False, True]))
    assert np.isnat(ns(hidden)).tolist() == [False, True]
    assert counts.tolist() == [0, 1, 2, 3, 4]
    for wrong in (True, 1.0, "1"):
        with pytest.raises(TypeError):
            ns(wrong)  # type: ignore[arg-type]
    with pytest.raises(TimeError, match="mask"):
        ns(np.ma.array(5, mask=True))
    with pytest.raises(TimeError):
        Instant.of(np.ma.array(np.timedelta64(5, "s"), mask=True))  # type: ignore[arg-type]
