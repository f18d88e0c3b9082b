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

    def varied(self, rng, disturbances=()):
        """A copy with another gain, tempo, rate, noise and orientation.

        In a third of the copies the tempo wanders, as on a crowded pavement; in another third of
        those with steps something else that hands do is added, from `disturbances`.
        """
        times, values, entry = self.times, self.values, self.entry
        tempo = float(np.exp(rng.normal(0, 0.10)))
        gain = float(np.exp(rng.normal(0, 0.12)))
        start = times[0]
        kind = rng.random()
        wander = 0.08 * wandering(rng, times[-1] - start) if kind < 0.33 else None

        def warped(when):
            new = (when - start) / tempo
            if wander is None:
                return start + new
            knots = np.arange(len(wander)) * 1.0
            slow = np.concatenate([[0], np.cumsum(np.exp(wander[:-1]))])
            return start + np.interp(new * tempo, knots, slow) / tempo

        times = warped(times)
        if kind > 0.67 and self.count > 0 and len(disturbances):
            values = disturbed(times, values, disturbances[rng.integers(len(disturbances))], rng)
        if self.dataset != "sensorwatch-wrist":
            values = values @ random_rotation(rng).T
        # Only what the body adds is scaled; gravity stays 1 g.
        slow = smooth(values, times, 1.5)
        values = slow + (values - slow) * gain
        rate = (len(times) - 1) / max(times[-1] - times[0], 1e-3)
        if rng.random() < 0.5:
            target = float(np.exp(rng.uniform(np.log(12.5), np.log(60))))
            if target < rate:
                times, values = rerated(times, values, target, rng)
        if rng.random() < 0.5:
            values = values + rng.normal(0, rng.uniform(0.002, 0.015), values.shape)
        copy = Recording(entry, times, values, None)
        if self.steps is not None:
            copy.steps = warped(self.steps)
        if self.walk:
            copy.walk = tuple(warped(start + w) - start for w in self.walk)
        return copy


def wandering(rng, seconds):
    """A slow random course, one value a second, of spread 1."""
    steps = rng.normal(size=int(seconds) + 3)
    course = np.zeros(len(steps))
    for i in range(1, len(steps)):
        course[i] = 0.8 * course[i - 1] + 0.6 * steps[i]
    return course


def disturbed(times, values, other, rng):
    """Something else that a hand does, added to a walk; gravity is not added."""
    part = other.values - smooth(other.values, other.times, 1.5)
    span = other.times[-1] - other.times[0]
    at = other.times[0] + (rng.uniform(0, span) + times - times[0]) % span
    added = np.stack([np.interp(at, other.times, part[:, k]) for k in range(3)], 1)
    return values + rng.uniform(0.2, 0.8) * added @ random_rotation(rng).T


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


def simulated(folder):
    """Recordings that `detection-lab simulate` made: packs with the true step times beside them."""
    found = []
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".pack"):
            continue
        data = np.fromfile(os.path.join(folder, name), dtype="u1")
        lines = open(os.path.join(folder, name[:-5] + ".txt")).read().split("\n")
        offset, index = 0, 0
        while offset < len(data):
            count = int(data[offset : offset + 8].view("<i8")[0])
            times = data[offset + 8 : offset + 8 + count * 8].view("<i8") / 1e9
            start = offset + 8 + count * 8
            values = data[start : start + count * 12].view("<f4").reshape(-1, 3).astype(float)
            offset = start + count * 12
            steps = np.array(lines[index].split(), float)
            entry = {"dataset": "simulated", "file": f"simulated/{name[:-5]}-{index}", "trueSteps": len(steps),
                     "activity": "walk" if len(steps) else "non_walk", "quality": "good", "wearer": f"{index}", "hertz": 0}
            found.append(Recording(entry, times, values, steps if len(steps) else None))
            index += 1
    return found
