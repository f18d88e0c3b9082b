# Merging: exact sums, beside the rule written down in Fractions, and columns as people have them.
from __future__ import annotations

import copy
import gc
import itertools
from datetime import datetime, timezone
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tare_steps import (
    ArrayError,
    Doubt,
    PolicyError,
    TimeError,
    make_records,
    merge,
    merge_records,
    ns,
    record_dtype,
)

UNITS = 2**32

WATCH_AND_PHONE: dict[str, Any] = {
    "start": [0, 300],
    "end": [600, 900],
    "steps": [1000, 900],
    "source": ["watch", "phone"],
    "priority": {"watch": 3, "phone": 2, "ring": 9},
}


def test_the_watch_is_believed_where_both_have_a_record() -> None:
    merged = merge(**WATCH_AND_PHONE)
    assert merged.total.used == 1450
    assert merged.total.input == 1900
    assert merged.sources["phone"].shadowed == 450
    assert [merged.labels[piece["source"]] for piece in merged.pieces] == ["watch", "phone"]
    assert merged.pieces["end"].tolist() == [600 * 10**9, 900 * 10**9]
    assert repr(merged) == "<Merged: 1450 of 1900 steps>"


def test_amounts_between_borders_are_exact() -> None:
    merged = merge([0], [3], [1], ["watch"])
    thirds = merged.between([0, 1, 2, 3])
    assert sum(thirds) == 1
    assert thirds[0] == Fraction(2**32 // 3, 2**32)
    assert thirds.floats == pytest.approx([1 / 3] * 3)
    assert thirds.records.dtype.names == ("steps", "fraction", "reserved")
    assert len(merged.between([])) == len(merged.between([1])) == 0
    assert list(merged.between([5, 5, 9])) == [0, 0]
    assert list(thirds[0:2]) == [thirds[0], thirds[1]]
    assert thirds[::-1][0] == thirds[np.int64(2)] == thirds[-1]
    assert thirds[1:].floats.tolist() == thirds.floats[1:].tolist()
    with pytest.raises(IndexError, match="there are 3 amounts"):
        thirds[3]
    for wrong in ("steps", 0.5, None, [0, 1], np.array([0, 1])):
        with pytest.raises(TypeError, match="an index is a"):
            thirds[wrong]  # type: ignore[index]
    with pytest.raises(ArrayError, match="descend"):
        merged.between([1, 0])
    with pytest.raises(ArrayError, match="one dimension"):
        merged.between([[0, 1]])


def test_columns_of_any_build_give_the_same() -> None:
    plain = merge(**WATCH_AND_PHONE)
    start = np.array([0, 300])
    built: list[dict[str, Any]] = [
        {"start": start.astype(np.float32), "end": np.array([600.0, 900.0])},
        {"start": ns(start * 10**9), "end": np.array([600, 900], "m8[s]")},
        {"start": start.astype("M8[s]"), "end": np.array([600_000, 900_000]).astype("M8[ms]")},
        {"start": [datetime.fromtimestamp(t, timezone.utc) for t in (0, 300)], "end": [600, 900]},
        {"steps": np.array([1000, 900], np.uint16)},
        {"steps": np.array([1000, 900], ">f8")},
        {"source": np.array(["watch", "phone"], object)},
        {"priority": [3, 2]},
        {"priority": np.array([3, 2], np.uint8)},
        {"modified": None},
        {"modified": [5, 4]},
        {"modified": [float("nan"), float("nan")]},
        {"modified": np.array(["NaT", "NaT"], "M8[s]")},
        {"modified": [None, datetime(2026, 1, 1, tzinfo=timezone.utc)]},
    ]
    for columns in built:
        made = merge(**WATCH_AND_PHONE | columns)
        assert made.total == plain.total, columns
        assert made.pieces.tolist() == plain.pieces.tolist(), columns
    numbered = merge(**WATCH_AND_PHONE | {"source": [70_000, 3], "priority": {70_000: 3, 3: 2}})
    assert set(numbered.sources) == {3, 70_000}
    assert numbered.sources[3].shadowed == 450


@pytest.mark.parametrize("dtype", [np.float64, np.longdouble])
def test_steps_are_rounded_to_the_nearest_unit_and_halfway_up(dtype: Any) -> None:
    halves = np.arange(0.5, 9) / UNITS
    steps = np.concatenate([halves, np.nextafter(halves, 0), [2**31 - 1.5, 0.1]]).astype(dtype)
    records, _ = make_records(np.arange(20), np.arange(20), steps, 0)
    expected = [int(Fraction(float(each)) * UNITS + Fraction(1, 2)) for each in steps]
    assert records["units"].tolist() == expected
    assert expected[:3] == [1, 2, 3]
    above = np.longdouble(0.5) / UNITS * (1 - np.finfo(np.longdouble).eps)
    assert make_records([0], [0], np.array([above]), 0)[0]["units"].tolist() == [0]


@given(st.lists(st.floats(0, 2**31 - 1) | st.floats(0, 2**-28), max_size=20))
def test_steps_are_rounded_from_the_exact_value(steps: list[float]) -> None:
    records, _ = make_records([0] * len(steps), [1] * len(steps), steps, 0)
    expected = [int(Fraction(each) * UNITS + Fraction(1, 2)) for each in steps]
    assert records["units"].tolist() == expected


def test_labels_stay_as_they_are_given() -> None:
    columns = WATCH_AND_PHONE | {"priority": {1: 5}}
    merged = merge(**columns | {"source": ["watch", 1]})
    assert merged.labels == [1, "watch"]
    assert merged.sources[1].used == 900
    assert merge(**columns | {"source": ("1", 1)}).sources["1"].used == 500
    two: Any
    for two in (
        ["a", "a\0"], [b"a", "a"], [2**63 + 1, -1], [2**63 + 1, 2**63], [("a",), ("b",)],
        [("a", 1), ("a", 2)],
        [None, "None"], [1.5, "1.5"], {"a": 0, "b": 0}.keys(), range(2),
    ):  # fmt: skip
        made = merge(**columns | {"source": two})
        assert set(made.labels) == set(two), two
        assert {type(label) for label in made.labels} == {type(label) for label in two}
    assert merge(**WATCH_AND_PHONE | {"source": "watch"}).labels == ["watch"]
    assert merge(**WATCH_AND_PHONE | {"source": 7}).labels == [7]
    with pytest.raises(TypeError, match="a list is no source"):
        merge(**columns | {"source": [["a"], ["b"]]})
    with pytest.raises(ArrayError, match="source 1 is missing"):
        merge(**columns | {"source": list(np.ma.array([1, 2], mask=np.array([False, True])))})


def test_the_order_of_labels_does_not_depend_on_how_they_came() -> None:
    for labels in ([10, 9, 100], ["b", "a", "B"], [1.5, -2.0, 10.0]):
        expected = sorted(labels)
        for source in (labels, np.array(labels), np.array(labels, object), tuple(labels[::-1])):
            assert merge([0] * 3, [1] * 3, [1] * 3, source).labels == expected
    mixed: list[Any] = [10, "x", None, 9, float("nan"), b"x", 2.5]
    made = merge([0] * 7, [1] * 7, [1] * 7, mixed)
    again = merge([0] * 7, [1] * 7, [1] * 7, mixed[::-1])
    assert made.labels == again.labels
    assert [label for label in made.labels if label in (2.5, 9, 10)] == [2.5, 9, 10]


def test_the_last_change_decides_between_equal_priorities() -> None:
    made = merge([0, 0], [10, 10], [5, 7], [0, 1], modified=[2, 1])
    assert made.total.used == 5
    assert merge([0, 0], [10, 10], [5, 7], [0, 1], modified=[None, 1]).total.used == 7


def hidden(values: Any, at: int, dtype: Any = None) -> Any:
    """An array that hides one element."""
    return np.ma.array(values, dtype, mask=np.arange(len(values)) == at)


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"steps": hidden([1000.0, 900.0], 1)}, "steps 1 is missing: a mask"),
        ({"steps": hidden([1000, 900], 0)}, "steps 0 is missing"),
        ({"priority": hidden([3, 2], 1)}, "priority 1 is missing"),
        ({"source": hidden(["watch", "phone"], 1)}, "source 1 is missing"),
        ({"source": hidden([3, 4], 1)}, "source 1 is missing"),
        ({"start": ns(hidden([0, 300], 1))}, "time 1, NaT"),
        ({"start": hidden([0, 300], 1)}, "time 1, nan"),
        ({"end": hidden([0.5, 300], 1, "f4")}, "time 1, nan"),
        ({"end": hidden([ns(1), ns(2)], 1, object)}, "NoneType is no time"),
        ({"driving": [hidden([0, 300], 1), [5, 6]]}, "time 1, nan"),
    ],
)
def test_what_a_mask_hides_is_missing(columns: dict[str, Any], said: str) -> None:
    with pytest.raises((ArrayError, TimeError), match=said):
        merge(**WATCH_AND_PHONE | columns)


def test_a_change_that_a_mask_hides_is_unknown() -> None:
    times = hidden([3, 1], 0)
    for modified in (times, ns(times), times.astype("M8[s]"), times.astype(object)):
        made = merge([0, 0], [10, 10], [5, 7], [0, 1], modified=modified)
        assert made.total.used == 7
    records = np.ma.array(make_records(**WATCH_AND_PHONE)[0])
    assert merge_records(records).total.used == 1450
    records[1] = np.ma.masked
    with pytest.raises(ArrayError, match="record 1 is missing"):
        merge_records(records)


def test_doubts_are_counted_apart_and_left_out_on_request() -> None:
    columns: dict[str, Any] = {
        "start": [0, 100, 10_000],
        "end": [10, 110, 20_000],
        "steps": [100, 10, 50],
        "source": ["band"] * 3,
        "driving": [[95, 200]],
        "now": 20_000,
    }
    merged = merge(**columns)
    assert merged.total.doubtful == 160
    doubts = [Doubt(int(each)) for each in merged.pieces["doubts"]]
    assert doubts == [Doubt.CADENCE, Doubt.DRIVING, Doubt.LONG]
    kept = merge(**columns, exclude=Doubt.CADENCE | Doubt.DRIVING)
    assert (kept.total.used, kept.total.excluded) == (Fraction(50), Fraction(110))
    assert merge(**columns | {"now": 50}).total.doubtful == 160
    assert merge(**columns, longest=20_000, maximum_cadence=20).total.doubtful == 10


@given(st.floats(0, 4e9))
def test_a_record_that_ends_now_is_not_in_the_future(end: float) -> None:
    pieces = merge([0], [end], [1], [0], now=end).pieces
    assert not (pieces["doubts"] & Doubt.FUTURE).any()
    merged = merge([end], [end], [1], [0])
    assert list(merged.between([end, end + 1, end + 2])) == [1, 0]


def test_a_source_may_add_up() -> None:
    columns: dict[str, Any] = {
        "start": [0, 0], "end": [10, 10], "steps": [5, 7], "source": ["garmin"] * 2,
    }  # fmt: skip
    assert merge(**columns).total.used == 7
    assert merge(**columns, adds_up={"garmin", "another"}).total.used == 12
    with pytest.raises(TypeError):
        merge(**columns, adds_up="garmin")


def test_a_structured_array_is_read_where_it_lies() -> None:
    records, labels = make_records(**WATCH_AND_PHONE)
    assert records.dtype == record_dtype()
    assert records.itemsize == 40
    assert labels == ["phone", "watch"]
    plain = merge(**WATCH_AND_PHONE)
    assert merge_records(records, labels=labels).sources == plain.sources
    assert set(merge_records(records).sources) == {0, 1}
    padded = np.zeros(4, records.dtype)
    padded[::2] = records
    assert merge_records(padded[::2]).total == plain.total
    raw = bytes(1) + records.tobytes()
    assert merge_records(np.frombuffer(raw, records.dtype, offset=1)).total == plain.total
    with pytest.raises(ArrayError, match="record_dtype"):
        merge_records(records.astype([(name, ">i8") for name in records.dtype.names or ()]))
    with pytest.raises(ArrayError, match="labels"):
        merge_records(records, labels=["one"])
    with pytest.raises(ArrayError, match="twice"):
        merge_records(records, labels=["one", "one"])
    records["source"] = 2**32 - 1
    with pytest.raises(ArrayError, match="65536 sources are the most"):
        merge_records(records)
    records["source"] = 0
    records["units"] = [-1, 2**63 - 1]
    assert merge_records(records).total.input == 2**31 - 1


def test_pieces_outlive_what_they_came_from() -> None:
    pieces = merge(**WATCH_AND_PHONE).pieces
    expected = pieces.tolist()
    for _ in range(20):
        merge(**WATCH_AND_PHONE | {"steps": [1, 2]})
        gc.collect()
    assert pieces.tolist() == expected
    with pytest.raises(ValueError, match="read-only"):
        pieces["units"] = 0


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"end": [1]}, None),
        ({"end": [1, 2, 3]}, "end has shape"),
        ({"start": 0}, "one dimension"),
        ({"steps": [1, -1]}, "steps 1 is -1"),
        ({"steps": [1, float("nan")]}, "steps 1 is nan"),
        ({"steps": [2**31, 1]}, "steps 0"),
        ({"steps": ["a", "b"]}, "steps are numbers"),
        ({"priority": [1.5, 2]}, "whole number"),
        ({"priority": 2**31}, "32 bits"),
        ({"start": [float("nan"), 1]}, "time 0"),
        ({"start": [10**18, 1]}, "nanoseconds are said"),
        ({"maximum_cadence": 0}, "maximum_cadence"),
        ({"maximum_cadence": float("nan")}, "maximum_cadence"),
        ({"maximum_cadence": True}, "maximum_cadence is a bool"),
        ({"maximum_cadence": "4"}, "maximum_cadence is a str"),
        ({"exclude": 16}, "exclude"),
        ({"exclude": True}, "exclude is a bool"),
        ({"exclude": "1"}, "exclude is a str"),
        ({"exclude": 1.5}, "exclude is a float"),
        ({"priority": {"watch": True}}, "a priority is a bool"),
        ({"priority": {"watch": "3"}}, "a priority is a str"),
        ({"priority": {"watch": 2**70}}, "32 bits"),
        ({"priority": 2**70}, "32 bits"),
        ({"priority": True}, "whole number"),
        ({"longest": -1}, "longest"),
        ({"driving": [1, 2, 3]}, "driving"),
        ({"now": "today"}, "no time"),
        ({"source": [str(i) for i in range(70_000)]}, "65536 are the most"),
    ],
)
def test_what_cannot_be_merged_is_refused(columns: dict[str, Any], said: str | None) -> None:
    if said is None:
        assert merge(**WATCH_AND_PHONE | columns).total.records == 2
        return
    with pytest.raises((ArrayError, PolicyError, TimeError, TypeError), match=said):
        merge(**WATCH_AND_PHONE | columns)


def test_nothing_merges_to_nothing() -> None:
    merged = merge([], [], [], [])
    assert merged.total.used == 0
    assert len(merged.pieces) == 0
    assert merged.sources == {}
    assert list(merged.between([0, 1])) == [0]
    with pytest.raises(TypeError, match="neither copied nor pickled"):
        copy.deepcopy(merged)


Row = tuple[int, int, int, int, int, int]
ROWS = st.lists(
    st.tuples(
        st.integers(0, 20), st.integers(-1, 9), st.integers(0, 40), st.integers(0, 3),
        st.integers(0, 1), st.integers(0, 1),
    ),
    max_size=12,
)  # fmt: skip


def by_the_rule(rows: list[Row]) -> dict[tuple[int, int, int], int]:
    """The units of each piece (start, end, source), as Documentation/MergingStepRecords.md says."""
    records = {
        (priority, modified, start, max(start, start + length), steps * UNITS, source)
        for start, length, steps, source, priority, modified in rows
    }
    borders = sorted({time for record in records for time in record[2:4]})
    pieces: dict[tuple[int, int, int], int] = {}

    def before(record: tuple[int, ...], time: int) -> int:
        _, _, start, end, units, _ = record
        return units if time >= end else units * (time - start) // (end - start)

    for low, high in itertools.pairwise(borders):
        open_ones = [record for record in records if record[2] <= low and record[3] >= high]
        if open_ones:
            best = max(open_ones)
            share = before(best, high) - before(best, low)
            pieces[low, high, best[5]] = share
    for instant in {record[2] for record in records if record[2] == record[3]}:
        here = max(record for record in records if record[2] == record[3] == instant)
        over = [record for record in records if record[2] <= instant < record[3]]
        if not any(record[0] > here[0] for record in over):
            pieces[instant, instant, here[5]] = here[4]
    return pieces


@given(ROWS, st.randoms(use_true_random=False))
def test_the_merge_is_the_written_rule(rows: list[Row], order: Any) -> None:
    def merged(rows: list[Row]) -> Any:
        columns = np.array(rows, np.int64).reshape(-1, 6).T
        return merge(
            ns(columns[0]), ns(columns[0] + columns[1]), columns[2], columns[3],
            columns[4], modified=ns(columns[5]),
        )  # fmt: skip

    made = merged(rows)
    expected = by_the_rule(rows)
    assert made.total.used * UNITS == sum(expected.values())
    for label, tally in made.sources.items():
        assert tally.used * UNITS == sum(
            units for (_, _, source), units in expected.items() if source == label
        )
        assert tally.used + tally.shadowed + tally.excluded == tally.input
    shuffled = rows[:]
    order.shuffle(shuffled)
    assert merged(shuffled).pieces.tolist() == made.pieces.tolist()
    cuts = ns(np.arange(-1, 32))
    assert sum(made.between(cuts)) == made.total.used
