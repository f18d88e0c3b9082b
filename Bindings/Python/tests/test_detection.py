# Detection: arrays as people have them, the same steps from any of them, and refusals.
from __future__ import annotations

import array
import copy
import math
import pickle
import threading
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from tare_steps import (
    ArrayError,
    Detector,
    Scale,
    State,
    Steps,
    TimeError,
    _arrays,
    count_steps,
    detection,
    find_steps,
    instants,
    make_records,
    ns,
)

RATE = 50
TIMES = np.arange(60 * RATE) / RATE


def walk() -> NDArray[np.float64]:
    """Five seconds of standing, and then 55 of walking at 1.8 steps a second."""
    noise = np.random.default_rng(20261130).normal(0, 0.01, (len(TIMES), 3))
    phase = 2 * np.pi * 1.8 * TIMES
    bounce = np.where(TIMES >= 5, 0.3 * np.sin(phase) + 0.1 * np.sin(2 * phase), 0)
    return np.column_stack([0.1 + 0 * TIMES, -0.2 + 0 * TIMES, 0.98 + bounce]) + noise


WALK = walk()
STEPS = find_steps(TIMES, WALK)


def test_a_walk_of_99_steps_is_counted() -> None:
    assert abs(count_steps(TIMES, WALK) - 99) <= 3
    assert count_steps(TIMES, WALK * 9.80665, unit="m/s2") == len(STEPS)
    assert STEPS[0].starts_bout
    assert np.all(np.diff(STEPS.seconds) > 0)
    assert 4.5 < STEPS.seconds[0] < 6.5


def test_steps_are_a_sequence_and_columns() -> None:
    assert [step.time.nanoseconds for step in STEPS] == STEPS.nanoseconds.tolist()
    assert [step.confidence for step in STEPS] == STEPS.confidence.tolist()
    assert [step.starts_bout for step in STEPS] == STEPS.starts_bout.tolist()
    assert STEPS[-1] == list(STEPS)[-1]
    assert list(STEPS[3:9:2]) == list(STEPS)[3:9:2]
    assert pickle.loads(pickle.dumps(STEPS)) == STEPS
    assert hash(copy.copy(STEPS)) == hash(STEPS)
    assert STEPS.records.dtype.names == ("nanoseconds", "confidence", "starts_bout")
    with pytest.raises(IndexError):
        STEPS[len(STEPS)]
    with pytest.raises(ValueError, match="read-only"):
        STEPS.nanoseconds[0] = 0


def float32() -> tuple[Any, Any]:
    return TIMES, WALK.astype(np.float32)


def fortran() -> tuple[Any, Any]:
    return TIMES, np.asfortranarray(WALK)


def strided() -> tuple[Any, Any]:
    wide = np.full((2 * len(TIMES), 7), np.nan)
    wide[::2, 1:6:2] = WALK
    times = np.repeat(TIMES, 3)
    return times[::3], wide[::2, 1:6:2]


def reversed_twice() -> tuple[Any, Any]:
    return TIMES[::-1].copy()[::-1], WALK[::-1].copy()[::-1]


def fields() -> tuple[Any, Any, Any, Any]:
    rows = np.zeros(len(TIMES), [("t", "f8"), ("pad", "i1"), ("x", "f4"), ("y", "f8"), ("z", "f8")])
    rows["t"] = TIMES
    for index, name in enumerate("xyz"):
        rows[name] = WALK[:, index]
    return rows["t"], rows["x"], rows["y"], rows["z"]


def big_endian() -> tuple[Any, Any]:
    return TIMES.astype(">f8"), WALK.astype(">f4")


def nanoseconds() -> tuple[Any, Any]:
    return ns(np.rint(TIMES * 1e9).astype(np.int64)), WALK


def datetimes() -> tuple[Any, Any]:
    return np.rint(TIMES * 1e3).astype(np.int64).astype("M8[ms]"), WALK


def lists() -> tuple[Any, Any]:
    return TIMES.tolist(), WALK.tolist()


def masked() -> tuple[Any, Any]:
    return np.ma.masked_array(TIMES, False), np.ma.masked_array(WALK, np.zeros(WALK.shape, bool))


class Frame:
    """A table of another package, which NumPy may have as an array."""

    def __init__(self, values: NDArray[np.float64]) -> None:
        self.values = values
        self.ndim = values.ndim

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[np.float64]:
        return self.values


def frames() -> tuple[Any, Any]:
    return Frame(TIMES), Frame(WALK)


@pytest.mark.parametrize(
    "columns",
    [
        float32, fortran, strided, reversed_twice, fields, big_endian, nanoseconds, datetimes,
        lists, masked, frames,
    ],
)  # fmt: skip
def test_arrays_of_any_build_give_the_same_steps(columns: Any) -> None:
    detector = Detector()
    detector.push(*columns())
    detector.finish()
    assert detector.steps == STEPS


def test_an_axis_of_whole_numbers_is_read() -> None:
    counts = np.rint(WALK * 9.80665).astype(np.int64)
    whole = find_steps(TIMES, counts, unit="m/s2")
    assert find_steps(TIMES, counts.astype(np.int16), unit="m/s2") == whole
    assert find_steps(TIMES, counts.astype(np.float64), unit="m/s2") == whole


def test_arrays_are_not_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    lay = _arrays.structure

    def spy(array: Any) -> Any:
        made = lay(array)
        seen.append(made.data)
        return made

    monkeypatch.setattr(detection, "structure", spy)
    for dtype in (np.float32, np.float64, np.int64):
        values = np.zeros((10, 5), dtype)[::2, 1:4]
        times = np.arange(5.0)
        Detector().push(times, values)
        axes = [values[:, axis].ctypes.data for axis in range(3)]
        assert seen == [times.ctypes.data, *axes]
        seen.clear()


@given(st.lists(st.integers(1, 400), min_size=1, max_size=40))
def test_any_division_gives_the_same_steps(sizes: list[int]) -> None:
    detector = Detector()
    first, parts = 0, []
    for size in (*sizes, len(TIMES)):
        parts.append(detector.push(TIMES[first : first + size], WALK[first : first + size]))
        first += size
    parts.append(detector.finish())
    assert detector.steps == STEPS
    assert [step for part in parts for step in part] == list(STEPS)


def test_sample_by_sample_gives_the_same_steps() -> None:
    detector = Detector()
    # NumPy's and Python's numbers alike.
    for index, (t, xyz) in enumerate(zip(TIMES, WALK, strict=True)):
        detector.push(t if index % 2 else float(t), *xyz)
        if index == 55 * RATE:
            assert detector.state is State.WALKING
            assert detector.cadence == pytest.approx(1.8, abs=0.1)
            assert "walking" in repr(detector)
    assert detector.live_steps >= len(detector.steps)
    detector.finish()
    assert detector.steps == STEPS


def ticks(dtype: Any) -> Any:
    return np.arange(0, 60, 0.02).astype(dtype)


# Each kind of a sample's time, in columns and one by one.
KINDS: dict[str, Any] = {
    "float64": ticks("f8"),
    "float32": ticks("f4"),
    "float16": ticks("f2"),
    "longdouble": ticks(np.longdouble) + np.longdouble(1) / 3,
    "big-endian": ticks(">f4"),
    "Unix float64": ticks("f8") + 1_764_486_000.123456789,
    "int64": np.arange(3000),
    "uint8": np.arange(200, dtype=np.uint8),
    "datetime64": (ticks("f8") * 1e3).astype("M8[ms]"),
    "timedelta64": (ticks("f8") * 1e6).astype("m8[us]"),
    "ns": ns((ticks("f8") * 1e9).astype(np.int64)),
    "list": ticks("f8").tolist(),
    "list of float32": list(ticks("f4")),
    "mixed list": [Decimal("0.01"), *(ticks("f4")[1:] / 3), *(ticks("f8") + 61)],
    "Decimals": [Decimal(i) / 50 + Decimal(1) / 3 for i in range(1500)],
    "Fractions": [Fraction(i, 50) + Fraction(1, 7) for i in range(1500)],
    "timedeltas": [timedelta(milliseconds=20 * i) for i in range(1500)],
    "Instants": [ns(20_000_001 * i) for i in range(1500)],
    "array.array": array.array("f", ticks("f8").tolist()),
    "range": range(500),
}


@pytest.mark.parametrize("kind", KINDS)
def test_one_by_one_is_as_in_a_column(kind: str) -> None:
    times = KINDS[kind]
    phase = 2 * np.pi * 1.8 * 0.02 * np.arange(len(times))
    xyz = np.column_stack([0.1 + 0 * phase, 0.2 * np.sin(phase / 2), 1 + 0.3 * np.sin(phase)])
    whole, axes, single = Detector(), Detector(), Detector()
    whole.push(times, xyz)
    axes.push(times, *xyz.T)
    for t, row in zip(times, xyz, strict=True):
        single.push(t, *row)
    for detector in (whole, axes, single):
        detector.finish()
        assert detector.diagnosis == whole.diagnosis
        assert detector.steps == whole.steps
    assert whole.steps or kind in ("int64", "uint8", "range", "float16")


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, np.longdouble])
@given(numbers=st.lists(st.floats(-1e10, 1e10), min_size=1, max_size=30))
def test_a_float_alone_is_the_float_in_a_column(dtype: Any, numbers: list[float]) -> None:
    with np.errstate(over="ignore"):
        times = np.array(numbers).astype(dtype)
    times = times[np.isfinite(times)]
    still = np.tile([0, 0, 1.0], (len(times), 1))
    whole, single = Detector(), Detector()
    whole.push(times, still)
    for t in times:
        single.push(t, 0, 0, 1)
    assert whole.diagnosis == single.diagnosis
    times = times[np.abs(times.astype(float)) < 9e9]
    # Borders and records alike, in an array of floats and in a list with something else.
    for column in (times, [*times, None]):
        made = make_records(ns(np.zeros(len(column), int)), 0, 0, 0, modified=column)[0]
        alone = [instants.of_record(t) for t in times]
        assert made["modified"][: len(times)].tolist() == alone


def test_samples_are_diagnosed() -> None:
    xyz = WALK.copy()
    xyz[7, 1] = np.nan
    xyz[8, 2] = 50
    times = TIMES.copy()
    times[20:] += 5
    times[30] = times[29]
    times[40] = times[39] - 0.5
    detector = Detector("m/s2")
    detector.push(times, xyz)
    diagnosis = detector.diagnosis
    assert (diagnosis.samples, diagnosis.gaps) == (len(TIMES), 1)
    assert (diagnosis.duplicates, diagnosis.backward) == (1, 1)
    assert diagnosis.not_finite == 1
    assert diagnosis.scale is Scale.SEEMS_STANDARD_GRAVITY


def test_what_a_mask_hides_is_not_read() -> None:
    mask = np.zeros(WALK.shape, bool)
    mask[7, 1] = True
    detector = Detector()
    detector.push(TIMES, np.ma.masked_array(WALK, mask))
    assert detector.diagnosis.not_finite == 1
    alone = Detector()
    alone.push(TIMES[0], np.ma.masked, 0, 1)
    assert alone.diagnosis.not_finite == 1
    listed = Detector()
    listed.push(TIMES, list(np.ma.masked_array(WALK, mask)))
    assert listed.diagnosis.not_finite == 1
    with pytest.raises(TimeError, match="time 3"):
        detector.push(np.ma.masked_array(TIMES, np.arange(len(TIMES)) == 3), WALK)


@pytest.mark.parametrize(
    ("t", "columns", "said"),
    [
        (TIMES, [WALK.T], r"turn it with xyz\.T"),
        (TIMES, [WALK[:, :2]], "three axes"),
        (TIMES, [WALK[:, 0]], "three axes"),
        (TIMES[1:], [WALK], "do not go with"),
        (TIMES, [WALK[:, 0], WALK[:, 1], WALK[1:, 2]], "do not go with"),
        (TIMES, [WALK.astype(str)], "an acceleration is a number"),
        (TIMES, [WALK.astype(complex)], "an acceleration is a number"),
        (TIMES, [WALK.astype(object)], "an acceleration is a number"),
        (TIMES.astype(str), [WALK], "has no times"),
        (TIMES.reshape(-1, 1), [WALK], "do not go with"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(t: Any, columns: list[Any], said: str) -> None:
    detector = Detector()
    with pytest.raises(ArrayError, match=said):
        detector.push(t, *columns)
    assert detector.diagnosis.samples == 0


@pytest.mark.parametrize(
    ("t", "said"),
    [
        (np.where(TIMES == 1, np.nan, TIMES), "time 50, nan"),
        (np.where(TIMES == 1, np.inf, TIMES), "time 50, inf"),
        ((TIMES * 1e9).astype(np.int64) + 10**18, "nanoseconds are said with ns"),
        (np.full(len(TIMES), np.datetime64("NaT", "ns")), "NaT"),
        (np.full(len(TIMES), np.datetime64("3000-01-01", "s")), "beyond 64 bits"),
        (np.full(len(TIMES), np.timedelta64(1, "M")), "no span of time"),
        ([None] * len(TIMES), "NoneType is no time"),
        ([1.0, "2"] * (len(TIMES) // 2), "has no times"),
    ],
)
def test_times_that_are_none_are_refused(t: Any, said: str) -> None:
    detector = Detector()
    with pytest.raises((TimeError, ArrayError), match=said):
        detector.push(t, WALK)
    assert detector.diagnosis.samples == 0


def test_wrong_calls_are_refused() -> None:
    with pytest.raises(ValueError, match='"g" or "m/s2"'):
        Detector("mg")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match='"g" or "m/s2"'):
        Detector(["g"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="push takes"):
        Detector().push(TIMES, WALK, WALK)  # type: ignore[call-overload]
    with pytest.raises(TimeError):
        Detector().push(math.nan, 0, 0, 1)
    wrong: Any
    for wrong in ("0.1", b"1", True, np.bool_(True), np.str_("1"), None, 1j):
        for sample in ([wrong, 0, 1], [0, wrong, 1], [0, 0, wrong]):
            with pytest.raises(TypeError):
                Detector().push(0, *sample)
    beyond = Detector()
    beyond.push(0, 10**400, 0, 1)
    assert beyond.diagnosis.not_finite == 1
    with pytest.raises(TypeError, match="neither copied nor pickled"):
        copy.copy(Detector())
    with pytest.raises(TypeError, match="neither copied nor pickled"):
        pickle.dumps(Detector())


def test_nothing_gives_nothing() -> None:
    assert len(Steps()) == 0
    assert len(Detector().push([], np.empty((0, 3)))) == 0
    assert count_steps([], np.empty((0, 3))) == 0
    assert len(Detector().finish()) == 0


@given(
    st.lists(
        st.tuples(
            st.floats(allow_nan=False, allow_infinity=False), st.floats(), st.floats(), st.floats()
        ),
        max_size=60,
    )
)
def test_whatever_the_numbers_no_sample_is_lost(rows: list[tuple[float, ...]]) -> None:
    table = np.array(rows, np.float64).reshape(-1, 4)
    whole = Detector()
    whole.push(table[:, 0], table[:, 1:])
    single = Detector()
    for t, x, y, z in rows:
        single.push(t, x, y, z)
    assert whole.diagnosis == single.diagnosis
    assert whole.diagnosis.samples == len(rows)
    whole.finish()
    single.finish()
    assert whole.steps == single.steps


def test_threads_may_share_a_detector() -> None:
    detector = Detector()

    def hammer() -> None:
        for first in range(0, len(TIMES), 100):
            detector.push(TIMES[first : first + 100], WALK[first : first + 100])
            _ = detector.steps, detector.cadence

    threads = [threading.Thread(target=hammer) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert detector.diagnosis.samples == 4 * len(TIMES)
