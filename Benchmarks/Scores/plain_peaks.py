#!/usr/bin/env python3
"""Counts steps as most notebooks do: peaks of the length of the acceleration, found by SciPy.

usage: plain_peaks.py FILE...      (needs numpy and scipy)

Each file is `t_s,x_g,y_g,z_g`, plain or gzip; prints {"file":..., "steps":..., "times":[...]} a line.
At 50 Hz, between 0.5 and 3 Hz, windows of 5 s: a peak counts where it stands out of its surroundings by
more than half a standard deviation of the window, and by 50 mg, at least 0.3 s after the one before.
"""
import gzip
import json
import sys

import numpy
from scipy.signal import butter, find_peaks, sosfiltfilt

HERTZ = 50
BAND = butter(2, [0.5, 3], btype="bandpass", fs=HERTZ, output="sos")


def count(path):
    """The times of the steps in a file, in seconds."""
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rt") as lines:
        table = numpy.loadtxt(lines, delimiter=",", skiprows=1, ndmin=2)
    seconds, order = numpy.unique(table[:, 0], return_index=True)
    length = numpy.sqrt((table[order, 1:] ** 2).sum(axis=1))
    grid = numpy.arange(seconds[0], seconds[-1], 1 / HERTZ)
    if len(grid) < 5 * HERTZ:
        return []
    signal = sosfiltfilt(BAND, numpy.interp(grid, seconds, length))
    times = []
    window = 5 * HERTZ
    for start in range(0, len(grid), window):
        part = signal[start : start + window]
        prominence = max(0.05, 0.5 * part.std())
        peaks, _ = find_peaks(part, distance=0.3 * HERTZ, prominence=prominence)
        times.extend(grid[start + peaks].round(3).tolist())
    return times


for path in sys.argv[1:]:
    times = count(path)
    print(json.dumps({"file": path, "steps": len(times), "times": times}))
