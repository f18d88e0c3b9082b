"""The recordings: reading them, varying them, and packing them for the detector."""

import gzip
import json
import os

import numpy as np


class Recording:
    """One recording: times in seconds, acceleration in g, and what is known of its steps."""

    def __init__(self, entry, times, values, steps):
        self.entry = entry
        self.times = times
        self.values = values
        self.steps = steps  # true step times, or None
        self.count = float(entry["trueSteps"])
        self.dataset = entry["dataset"]
        self.file = entry["file"]
        self.walk = None  # (start, end) of the walk in seconds, where given
        if entry.get("walkStartSample"):
            hertz = entry["hertz"]
            self.walk = (entry["walkStartSample"] / hertz, entry["walkEndSample"] / hertz)

    def varied(self, rng, strength=1.0):
        """A copy with another gain, tempo, rate, noise and orientation."""
        times, values = self.times, self.values
        tempo = float(np.exp(rng.normal(0, 0.10 * strength)))
        gain = float(np.exp(rng.normal(0, 0.12 * strength)))
        entry = self.entry
        times = times[0] + (times - times[0]) / tempo
        if self.dataset != "sensorwatch-wrist":
            values = values @ random_rotation(rng).T
        # Only what the body adds is scaled; gravity stays 1 g.
        slow = smooth(values, times, 1.5)
        values = slow + (values - slow) * gain
        rate = (len(times) - 1) / max(times[-1] - times[0], 1e-3)
        if rng.random() < 0.5 * strength:
            target = float(np.exp(rng.uniform(np.log(12.5), np.log(60))))
            if target < rate:
                times, values = rerated(times, values, target, rng)
        if rng.random() < 0.5:
            values = values + rng.normal(0, rng.uniform(0.002, 0.015), values.shape)
        copy = Recording(entry, times, values, None)
        if self.steps is not None:
            copy.steps = self.times[0] + (self.steps - self.times[0]) / tempo
        if self.walk:
            copy.walk = tuple(w / tempo for w in self.walk)
        return copy


def random_rotation(rng):
    """A rotation matrix, uniformly distributed (QR of a normal matrix)."""
    q, r = np.linalg.qr(rng.normal(size=(3, 3)))
    return q * np.sign(np.diag(r))


def smooth(values, times, seconds):
    """A centred moving mean, by cumulated sums."""
    rate = (len(times) - 1) / max(times[-1] - times[0], 1e-3)
    half = max(1, int(seconds * rate / 2))
    total = np.vstack([np.zeros(3), np.cumsum(values, 0)])
    low = np.maximum(np.arange(len(times)) - half, 0)
    high = np.minimum(np.arange(len(times)) + half + 1, len(times))
    return (total[high] - total[low]) / (high - low)[:, None]


def rerated(times, values, hertz, rng, jitter=0.2):
    """Resampled at a lower, jittery rate; means over the new period, as a sensor does it."""
    period = 1 / hertz
    count = int((times[-1] - times[0]) * hertz)
    at = times[0] + (np.arange(count) + rng.uniform(-jitter, jitter, count) + 0.5) * period
    total = np.vstack([np.zeros(3), np.cumsum(np.diff(times)[:, None] * (values[1:] + values[:-1]) / 2, 0)])
    low = np.clip(at - period / 2, times[0], times[-1])
    high = np.clip(at + period / 2, times[0], times[-1])

    def integral(when):
        return np.stack([np.interp(when, times, total[:, k]) for k in range(3)], 1)

    return at, (integral(high) - integral(low)) / np.maximum(high - low, 1e-9)[:, None]


def read(root):
    """All recordings of the manifest under `root`."""
    found = []
    for entry in json.load(open(os.path.join(root, "manifest.json"))):
        with gzip.open(os.path.join(root, entry["file"]), "rt") as file:
            rows = np.loadtxt(file, delimiter=",", skiprows=1)
        steps = None
        if entry.get("steps"):
            steps = np.loadtxt(os.path.join(root, entry["steps"]), skiprows=1, ndmin=1)
        found.append(Recording(entry, rows[:, 0], rows[:, 1:4], steps))
    return found


def pack(recordings, path):
    """Writes recordings in the form that `detection-lab` reads."""
    with open(path, "wb") as file:
        for one in recordings:
            times = np.round(one.times * 1e9).astype("<i8")
            file.write(np.int64(len(times)).tobytes())
            file.write(times.tobytes())
            file.write(one.values.astype("<f4").tobytes())
