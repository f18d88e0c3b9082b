# Replays: whatever a trace is handed in as, faults with line and field, and hostile bytes.
from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import traces
from hypothesis import given
from hypothesis import strategies as st

from tare_steps import ReplayStream, TareError, TraceError, Verdict, replay

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
