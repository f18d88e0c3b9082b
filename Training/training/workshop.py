"""Everything a training run looks at, made once: recordings, variations, simulations, traces."""

import os
import subprocess

import numpy as np

from . import judge, period, recordings, trace

VARIATIONS = 3
# Mix, seconds each, first seed, how many: nine and a half hours without a step, ten with.
SIMULATIONS = [
    ("noWalk", 300, 0, 60),
    ("onePastime", 120, 100, 80),
    ("outing", 240, 200, 70),
    ("shortWalks", 120, 300, 50),
    ("oneWalk", 60, 400, 160),
]
# How often recordings of a kind are drawn; "/0" are those without a step.
IMPORTANCE = {
    "pebble-wrist": 2.0, "pebble-wrist/0": 1.2, "weallwalk-pockets": 1.0, "oxford-phone": 0.7,
    "espruino-wrist": 0.6, "espruino-wrist/0": 1.0, "harle-brajdic": 0.4, "simulated": 0.5, "simulated/0": 0.4,
}
# Magnitude only: a stress set, on which nothing is learned that the axes decide.
UNJUDGED = {"sensorwatch-wrist"}


class Workshop:
    """The recordings, varied and simulated ones beside them, packed for the detector."""

    def __init__(self, root, folder, seed, say=print):
        self.folder, self.seed, self.say = folder, seed, say
        os.makedirs(folder, exist_ok=True)
        self.recordings = recordings.read(root)
        self.simulated = self.simulate()
        # Disturbances are simulated ones: nothing of a recording that is left out may leak.
        pastimes = [r for r in self.simulated if r.count == 0]
        rng = np.random.default_rng(seed)
        self.varied = [r.varied(rng, pastimes) for r in self.recordings for _ in range(VARIATIONS)]
        self.packs = []
        for name, group in (("given", self.recordings), ("varied", self.varied), ("simulated", self.simulated)):
            recordings.pack(group, self.path(name + ".pack"))
            self.packs.append(self.path(name + ".pack"))
        say(f"{len(self.recordings)} recordings, {len(self.varied)} variations, {len(self.simulated)} simulations")
        self.plain = [trace.traces(path) for path in self.packs]

    def path(self, name):
        return os.path.join(self.folder, name)

    def simulate(self):
        """Recordings that never happened, by seed, with their true steps."""
        folder = self.path("simulations")
        os.makedirs(folder, exist_ok=True)
        for mix, seconds, first, count in SIMULATIONS:
            pack = os.path.join(folder, mix + ".pack")
            command = [trace.LAB, "simulate", pack, mix, str(seconds), str(first), str(count)]
            with open(os.path.join(folder, mix + ".txt"), "w") as truth:
                subprocess.run(command, check=True, stdout=truth)
        return recordings.simulated(folder)

    def learn(self, chosen, name, rounds=3000):
        """Weights learned from the chosen recordings (by index) and all simulations."""
        usable = [k for k in chosen if self.recordings[k].entry["quality"] != "doubtful"]
        given, varied, simulated = self.plain
        # One variation each is enough for the period.
        first = [VARIATIONS * k for k in usable]
        scorer, _ = period.train(
            [self.recordings[k] for k in usable] + [self.varied[k] for k in first] + self.simulated,
            [given[k] for k in usable] + [varied[k] for k in first] + simulated,
            seed=self.seed, rounds=250)
        scorer = tables_round(scorer)
        path = self.path(f"weights-{name}.f32")
        scorer.tofile(path)
        rows = []
        judged = {k for k in usable if self.recordings[k].dataset not in UNJUDGED}
        for pack, group, per in zip(self.packs, (self.recordings, self.varied, self.simulated), (1, VARIATIONS, None)):
            for i, (one, seen) in enumerate(zip(group, trace.traces(pack, path))):
                if per is None or i // per in judged:
                    rows.append(judge.Row(one, seen))
        weights = np.concatenate([scorer, tables_round(judge.train(rows, self.seed, rounds, IMPORTANCE))])
        weights.astype("<f4").tofile(path)
        return weights, path

    def count(self, chosen, weights_path, name):
        """File -> (steps, times) of the chosen recordings under the weights."""
        pack = self.path(f"count-{name}.pack")
        recordings.pack([self.recordings[k] for k in chosen], pack)
        found = trace.counts(pack, weights_path)
        return {self.recordings[k].file: answer for k, answer in zip(chosen, found)}

    def folds(self, by):
        """Name -> indices left out. By wearer: eight groups, each with whole wearers of every set."""
        groups = {}
        wearers = {}
        for k, one in enumerate(self.recordings):
            if by == "datasets":
                if one.dataset not in UNJUDGED:
                    groups.setdefault(one.dataset, []).append(k)
                continue
            wearers.setdefault(one.dataset, set()).add(one.entry["wearer"])
        if by == "wearers":
            place = {(d, w): i % 8 for d, all in wearers.items() for i, w in enumerate(sorted(all))}
            for k, one in enumerate(self.recordings):
                groups.setdefault(f"wearers-{place[one.dataset, one.entry['wearer']]}", []).append(k)
        return groups


def tables_round(weights):
    """Weights as the Swift tables hold them."""
    return np.array([float(f"{w:.6g}") for w in weights], "<f4")
