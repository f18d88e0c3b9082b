# Replays: whatever a trace is handed in as, faults with line and field, and hostile bytes.
from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import traces
from hypothesis import given
from hypothesis import strategies as st

from tare_steps import UNKNOWN, ReplayStream, TareError, TraceError, Verdict, ns, replay

CASES = traces()

TEXT = """{"trace": 1}
{"event": "open", "wall": 0}
{"event": "report", "to": 10, "total": 14}
"""


def test_a_trace_may_be_handed_in_as_anything_that_holds_it(tmp_path: Path) -> None:
    whole = TEXT.encode()
    path = tmp_path / "walk.jsonl"
    path.write_bytes(whole)
    forms: list[Any] = [
        TEXT, whole, bytearray(whole), memoryview(whole), memoryview(whole + whole)[: len(whole)],
        path, io.BytesIO(whole), io.StringIO(TEXT), [TEXT], iter([whole[:5], TEXT[5:]]),
        [{"trace": 1}, {"event": "open", "wall": 0}, {"event": "report", "to": 10, "total": 14}],
    ]  # fmt: skip
    expected = replay(TEXT)
    assert expected.lines[-1].verdict is Verdict.ADVANCED
    assert expected.summary.sessions[0].last == 14
    for form in forms:
        assert replay(form) == expected
    for wrong in (None, 5, {"trace": 1}, [5]):
        with pytest.raises(TypeError, match="trace"):
            replay(wrong)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        replay(tmp_path / "absent.jsonl")


def test_a_mapping_may_have_what_a_session_takes() -> None:
    second = datetime(1970, 1, 1, 0, 0, 10, tzinfo=timezone.utc)
    tens: list[Any] = [
        10, np.int64(10), np.uint8(10), Decimal("10.000"), np.float32(10), np.float64(10), 1e1,
        ns(10_000_000_000), second, timedelta(seconds=10), np.timedelta64(10, "s"),
        np.datetime64("1970-01-01T00:00:10"), Decimal("1E+1"),
    ]  # fmt: skip
    for ten in tens:
        event = {"event": "report", "to": ten, "total": np.int64(14), "x": [{"y": (np.True_, ten)}]}
        assert replay([{"trace": np.int8(1)}, {"event": "open", "wall": 0}, event]) == replay(TEXT)
    unknown = replay([{"trace": 1}, {"event": "open", "wall": 0, "from": UNKNOWN}])
    assert unknown == replay([{"trace": 1}, {"event": "open", "wall": 0, "from": None}])
    # Each digit of a time arrives: with one more nanosecond the zero is later than the opening.
    opening = {"event": "open", "wall": Decimal("1764486000.123456789")}
    for zero, refused in (("1764486000.123456789", False), ("1764486000.123456790", True)):
        for form in (Decimal(zero), ns(int(zero.replace(".", "")))):
            made = replay([{"trace": 1}, opening | {"zero": form}])
            assert (made.fault is not None) == refused, form
    for nothing in (Decimal("NaN"), np.float32("inf"), float("nan")):
        assert replay([{"trace": 1}, opening | {"wall": nothing}]).fault is not None
    for wrong in (object(), {1}, np.arange(3), 1j, b"1", np.ma.masked):
        with pytest.raises(TypeError, match="no place in a trace"):
            replay([{"trace": 1}, opening | {"x": wrong}])
    with pytest.raises(TypeError, match="no key"):
        replay([{"trace": 1}, {1: 2}])  # type: ignore[dict-item]


def test_a_fault_leaves_what_was_before_it() -> None:
    made = replay(TEXT + '{"event": "report", "total": 1.5}\n')
    assert [line.n for line in made.lines] == [1, 2]
    assert not made.summary.complete
    fault = made.fault
    assert fault is not None
    assert (fault.line, fault.field) == (4, "total")
    assert fault.problem.startswith("a point or an exponent")
    with pytest.raises(TraceError):
        made.raise_for_fault()
    assert replay(TEXT).raise_for_fault().fault is None
    assert replay("").summary.events == 0
    whole_line = replay(TEXT + "{").fault
    assert whole_line is not None
    assert (whole_line.line, whole_line.field) == (4, None)


def test_a_stream_gives_lines_as_they_come() -> None:
    given_out: list[str] = []

    def lines() -> Iterator[str]:
        for line in (TEXT + '{"event": "jump"}\n').splitlines(keepends=True):
            given_out.append(line)
            yield line

    stream = ReplayStream(lines())
    assert next(stream).kind == "open"
    assert len(given_out) == 2
    assert stream.summary is None
    assert next(stream).raw == 14
    with pytest.raises(TraceError, match="line 4"):
        next(stream)
    assert stream.summary is not None
    assert stream.summary.events == 2
    with pytest.raises(StopIteration):
        next(stream)


def test_an_error_of_the_source_passes_through() -> None:
    def broken() -> Iterator[str]:
        yield TEXT
        raise OSError("unplugged")

    stream = ReplayStream(broken())
    assert [next(stream).n, next(stream).n] == [1, 2]
    with pytest.raises(OSError, match="unplugged"):
        next(stream)
    with pytest.raises(StopIteration):
        next(stream)


@given(st.binary(max_size=200) | st.text(max_size=200), st.integers(0, 1000), st.integers(0, 20))
def test_hostile_bytes_are_a_fault_and_nothing_else(
    junk: bytes | str, place: int, removed: int
) -> None:
    whole = CASES[place % len(CASES)].read_bytes()
    noise = junk.encode("utf-8", "surrogatepass") if isinstance(junk, str) else junk
    at = place % len(whole)
    made = replay(whole[:at] + noise + whole[at + removed :])
    assert made.summary.complete == (made.fault is None)
    if made.fault is not None:
        assert made.fault.line >= 1
        assert isinstance(made.fault, TareError)
