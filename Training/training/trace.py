"""What `detection-lab` says about a pack of recordings."""

import os
import subprocess
import tempfile

import numpy as np

LAB = os.path.join(os.path.dirname(__file__), "../.build/release/detection-lab")
HOP_FIELDS = ["samples", "resting", "length", "vertical", "axes", "period", "margin", "score"]


class Trace:
    """Hops and candidates of one recording."""

    def __init__(self, hops, hop_times, correlations, features, times, begins):
        self.hops, self.hop_times, self.correlations = hops, hop_times, correlations
        self.features, self.times, self.begins = features, times, begins


def traces(pack_path, weights_path="-"):
    """Runs the detector over a pack; one `Trace` per recording."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([LAB, "trace", pack_path, weights_path, folder], check=True)

        def column(name, kind, *shape):
            return np.fromfile(os.path.join(folder, name), dtype=kind).reshape(-1, *shape)

        counts = column("counts.i64", "<i8", 2)
        hops = column("hops.f32", "<f4", 8)
        hop_times = column("hopTimes.f64", "<f8")
        correlations = column("correlations.f32", "<f4", 3, 56)
        if not len(correlations):  # written only without weights, when the period network is trained
            correlations = np.zeros((len(hops), 0, 0), "<f4")
        features = column("features.f32", "<f4", 44)
        times = column("times.f64", "<f8")
        begins = column("begins.u8", "u1").astype(bool)
    found, hop, candidate = [], 0, 0
    for hop_count, candidate_count in counts:
        h, c = slice(hop, hop + hop_count), slice(candidate, candidate + candidate_count)
        found.append(Trace(hops[h], hop_times[h], correlations[h], features[c], times[c], begins[c]))
        hop += hop_count
        candidate += candidate_count
    return found


def counts(pack_path, weights_path):
    """Step times of every recording of a pack under the given weights."""
    run = subprocess.run([LAB, "count", pack_path, weights_path], check=True, capture_output=True, text=True)
    found = []
    for line in run.stdout.splitlines():
        fields = line.split()
        found.append((int(fields[0]), np.array(fields[1:], float)))
    return found
