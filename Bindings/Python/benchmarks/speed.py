# How fast samples are counted and records are merged, beside what else Python has, in one run.
#
#     python speed.py [--quick]
#
# Peers are timed if they are installed: scipy (find_peaks over the filtered length of the
# acceleration: the usual way to count steps in Python) and duckdb (the merge of overlapping records
# as SQL). Prints, and asserts nothing: the best of three, on whatever machine this is.

from __future__ import annotations

import argparse
import importlib
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from tare_steps import Detector, Session, make_records, merge, merge_records


def best(work: Callable[[], Any]) -> tuple[float, Any]:
    """The least seconds of three runs, and what came of it."""
    seconds, made = [], None
    for _ in range(3):
        began = time.perf_counter()
        made = work()
        seconds.append(time.perf_counter() - began)
    return min(seconds), made


def line(what: str, count: int, unit: str, work: Callable[[], Any]) -> None:
    seconds, made = best(work)
    print(f"{what:<58} {count / seconds / 1e6:8.3f} M {unit}/s   {made}")


def peer(name: str) -> Any:
    """A package that may be absent."""
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"{name:<58} is not installed")
        return None


def detect(count: int) -> None:
    t = np.arange(count) / 50
    phase = 2 * np.pi * 1.8 * t
    walking = np.where(t % 120 < 90, 0.3 * np.sin(phase) + 0.1 * np.sin(2 * phase), 0)
    noise = np.random.default_rng(1).normal(0, 0.01, (count, 3))
    xyz = np.column_stack([0 * t + 0.1, 0 * t - 0.2, 0.98 + walking]) + noise
    wide = np.zeros((count, 8))
    wide[:, 1:7:2] = xyz

    def steps(t: Any, xyz: Any) -> str:
        detector = Detector()
        detector.push(t, xyz)
        detector.finish()
        return f"{len(detector.steps)} steps"

    single = xyz.astype(np.float32)
    line("Detector.push, float32 (n, 3)", count, "samples", lambda: steps(t, single))
    line(
        "Detector.push, float64, strided columns",
        count,
        "samples",
        lambda: steps(t, wide[:, 1:7:2]),
    )
    fewer = count // 20

    def one_by_one() -> str:
        detector = Detector()
        for sample in zip(t[:fewer].tolist(), *xyz[:fewer].T.tolist(), strict=True):
            detector.push(*sample)
        return f"{len(detector.steps)} steps of {fewer} samples"

    line("Detector.push, sample by sample", fewer, "samples", one_by_one)
    if signal := peer("scipy.signal"):
        sections = signal.butter(4, [0.5, 3], "bandpass", fs=50, output="sos")

        def peaks() -> str:
            length = signal.sosfilt(sections, np.linalg.norm(xyz, axis=1))
            return f"{len(signal.find_peaks(length, height=0.05, distance=15)[0])} peaks"

        line("scipy: bandpass and find_peaks", count, "samples", peaks)


def sessions(count: int) -> None:
    def count_up() -> str:
        session = Session()
        session.open(wall=0)
        for second in range(1, count + 1):
            session.report(2 * second, to=second)
        return f"{session.reading.displayed} steps"

    line("Session.report", count, "events", count_up)


def merging(count: int) -> None:
    chance = np.random.default_rng(2)
    start = np.sort(chance.integers(0, 30 * count, count))
    end = start + chance.integers(10, 120, count)
    steps = chance.integers(0, 150, count)
    source = chance.integers(0, 3, count)
    priority = {0: 3, 1: 2, 2: 1}
    records, labels = make_records(start, end, steps, source, priority)
    line(
        "merge, columns of int64", count, "records",
        lambda: f"{float(merge(start, end, steps, source, priority).total.used):.3f} steps",
    )  # fmt: skip
    line(
        "merge_records, where they lie", count, "records",
        lambda: f"{float(merge_records(records, labels=labels).total.used):.3f} steps",
    )  # fmt: skip
    if duckdb := peer("duckdb"):
        in_sql(duckdb, start, end, steps, source, min(count, 20_000))


def in_sql(duckdb: Any, start: Any, end: Any, steps: Any, source: Any, count: int) -> None:
    """The same rule without its ties and its fractions of 2^-32: cut everywhere, keep the best."""
    pandas = importlib.import_module("pandas")
    columns = {"a": start, "b": end, "steps": steps, "source": source}
    given = pandas.DataFrame({name: column[:count] for name, column in columns.items()})
    priority = {0: 3, 1: 2, 2: 1}
    duck = duckdb.connect()
    duck.register("records", given)
    rule = """
        WITH edges AS (SELECT a AS edge FROM records UNION SELECT b FROM records),
        pieces AS (SELECT edge AS low, lead(edge) OVER (ORDER BY edge) AS high FROM edges),
        believed AS (
            SELECT low, high, arg_max(steps / (b - a), (-source, a, b, steps)) AS rate
            FROM pieces JOIN records ON a <= low AND b >= high
            GROUP BY low, high)
        SELECT sum(rate * (high - low)) FROM believed"""

    def ours() -> str:
        total = merge(given.a, given.b, given.steps, given.source, priority).total
        return f"{float(total.used):.3f} steps"

    def theirs() -> str:
        return f"{duck.execute(rule).fetchone()[0]:.3f} steps"

    line(f"merge, {count} records of pandas", count, "records", ours)
    line(f"duckdb, {count} records: the rule in SQL", count, "records", theirs)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="a hundredth of it: does it run?")
    size = 10_000 if parser.parse_args().quick else 1_000_000
    detect(size)
    sessions(max(1_000, size // 10))
    merging(size // 2)
