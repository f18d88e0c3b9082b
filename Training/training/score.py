"""Scores of counted recordings, as the project's scorer computes them."""

import numpy as np

GROUPS = [
    ("pebble", lambda e: e["dataset"] == "pebble-wrist" and e["trueSteps"] > 0),
    ("weallwalk", lambda e: e["dataset"] == "weallwalk-pockets"),
    ("oxford", lambda e: e["dataset"].startswith("oxford-phone")),
    ("espruino", lambda e: e["dataset"] == "espruino-wrist" and e["activity"] == "walk"),
    ("brajdic", lambda e: e["dataset"] == "harle-brajdic"),
]
REST = [
    ("vehicle+desk", lambda e: e["dataset"] == "espruino-wrist" and e["activity"] != "walk" and e["trueSteps"] <= 18),
    ("hand tasks", lambda e: e["dataset"] == "pebble-wrist" and e["trueSteps"] == 0),
]


def hits(found, true, lag, tolerance=0.25):
    i = j = n = 0
    found = np.sort(found - lag)
    while i < len(found) and j < len(true):
        d = found[i] - true[j]
        if abs(d) <= tolerance:
            n += 1
            i += 1
            j += 1
        elif d < 0:
            i += 1
        else:
            j += 1
    return n


def score(recordings, counted, worst=0):
    """`counted`: file -> (steps, times). Returns a dictionary and prints a table row per group."""
    result = {}
    rows = [r for r in recordings if r.file in counted and r.entry["quality"] in ("good", "fair")]
    for name, belongs in GROUPS:
        group = [r for r in rows if belongs(r.entry) and r.count > 0]
        if not group:
            continue
        errors = np.array([abs(counted[r.file][0] - r.count) / r.count * 100 for r in group])
        bias = sum(counted[r.file][0] - r.count for r in group) / sum(r.count for r in group) * 100
        text = f"{name:12s} n {len(group):3d}  MAPE {errors.mean():5.2f}  median {np.median(errors):5.2f}  bias {bias:+5.2f}"
        result[name] = errors.mean()
        stepped = [r for r in group if r.steps is not None]
        if stepped:
            best = max((2 * sum(hits(counted[r.file][1], r.steps, q / 20) for r in stepped)
                        / max(1, sum(len(counted[r.file][1]) + len(r.steps) for r in stepped)) * 100, q / 20)
                       for q in range(-10, 11))
            text += f"  F1 {best[0]:.1f} at {best[1]:+.2f}"
            result[name + " F1"] = best[0]
        print(text)
        for e, r in sorted(zip(errors, group), key=lambda pair: -pair[0])[:worst]:
            print(f"      {r.file} {counted[r.file][0]} for {r.count:.0f}")
    for name, belongs in REST:
        group = [r for r in rows if belongs(r.entry)]
        if group:
            false = sum(max(0, counted[r.file][0] - r.count) for r in group)
            hours = sum(r.times[-1] - r.times[0] for r in group) / 3600
            result[name] = false
            print(f"{name:12s} n {len(group):3d}  false {false:.0f} in {hours:.2f} h")
            for r in sorted(group, key=lambda r: r.count - counted[r.file][0])[:worst]:
                print(f"      {r.file} {counted[r.file][0]} for {r.count:.0f}")
    groups = [result[n] for n, _ in GROUPS if n in result]
    result["macro"] = float(np.mean(groups)) if groups else 0.0
    print(f"macro MAPE {result['macro']:.2f}")
    return result
