"""Trains the network that judges candidates (`StepJudge`)."""

import jax
import jax.numpy as jnp
import numpy as np
import optax

FEATURES, WIDTH, TAPS, AHEAD = 44, 16, 5, 3
# Empty places between two rows of candidates, so that no row sees the other.
APART = 4


def matched(found, true, tolerance):
    """Indices of found steps that are true ones: pairs within the tolerance, in order of time."""
    i = j = 0
    hits = []
    while i < len(found) and j < len(true):
        d = found[i] - true[j]
        if abs(d) <= tolerance:
            # The next one may be nearer.
            if i + 1 < len(found) and abs(found[i + 1] - true[j]) < abs(d):
                i += 1
                continue
            hits.append((i, j))
            i += 1
            j += 1
        elif d < 0:
            i += 1
        else:
            j += 1
    return hits


def near(found, true, tolerance):
    """How many true steps have a found one nearby."""
    if not len(found):
        return 0
    after = np.searchsorted(found, true)
    before = np.abs(found[np.maximum(after - 1, 0)] - true)
    behind = np.abs(found[np.minimum(after, len(found) - 1)] - true)
    return int((np.minimum(before, behind) <= tolerance).sum())


def labels(recording, trace):
    """Per candidate 1 or 0 where step times are known, else nan."""
    y = np.full(len(trace.times), np.nan)
    if recording.count == 0:
        y[:] = 0
        return y
    if recording.steps is None:
        return y
    real = np.flatnonzero(trace.features[:, 23] == 0)
    at = trace.times[real]
    best = max((near(at - lag, recording.steps, 0.2), -abs(lag), lag) for lag in np.arange(-0.4, 0.41, 0.05))[2]
    y[:] = 0
    pairs = matched(trace.times - best, recording.steps, 0.32)
    y[[i for i, _ in pairs]] = 1
    return y


class Row:
    """One recording as the judge sees it: features, labels, places."""

    def __init__(self, recording, trace):
        self.count = recording.count
        self.dataset = recording.dataset
        self.activity = recording.entry["activity"]
        y = labels(recording, trace)
        begins = trace.begins
        place = np.arange(len(begins)) + APART * np.cumsum(begins)
        self.length = (int(place[-1]) + 1 + APART) if len(place) else APART
        self.x = np.zeros((self.length, FEATURES), np.float32)
        self.x[place] = trace.features
        self.here = np.zeros(self.length, np.float32)
        self.here[place] = 1
        self.y = np.full(self.length, np.nan, np.float32)
        self.y[place] = y
        self.per_step = recording.steps is not None
        seconds = recording.times[-1] - recording.times[0]
        self.hours = seconds / 3600


def forward(p, x, here):
    """Log odds of every place; `here` is 1 where there is a candidate."""
    h = x @ p["w1"] + p["b1"]
    h = jnp.where(h < 0, 0.1 * h, h)
    h = h.at[:, WIDTH - 1].set(1.0) * here[:, None]

    def around(rows, first):
        padded = jnp.pad(rows, ((8, 8), (0, 0)))
        return jnp.concatenate(
            [jax.lax.dynamic_slice_in_dim(padded, 8 + first + tap, rows.shape[0]) for tap in range(TAPS)], 1)

    g = around(h, -2) @ p["w2"] + p["b2"]
    g = (jnp.where(g < 0, 0.1 * g, g) + h) * here[:, None]
    f = around(g, -3) @ p["w3"] + p["b3"]
    f = jnp.where(f < 0, 0.1 * f, f) + g
    return f @ p["v"] + p["c"]


def start(rng):
    n = lambda *s, scale: jnp.array(rng.normal(0, scale, s), jnp.float32)
    return {"w1": n(FEATURES, WIDTH, scale=FEATURES**-0.5), "b1": jnp.zeros(WIDTH),
            "w2": n(TAPS * WIDTH, WIDTH, scale=0.6 * (TAPS * WIDTH) ** -0.5), "b2": jnp.zeros(WIDTH),
            "w3": n(TAPS * WIDTH, WIDTH, scale=0.6 * (TAPS * WIDTH) ** -0.5), "b3": jnp.zeros(WIDTH),
            "v": n(WIDTH, scale=0.3), "c": jnp.zeros(())}


SLOTS = 12288
# Features that are no measurements.
FLAGS = [23, 24, 25]
# Noise on the inputs, in standard deviations.
BLUR = 0.1
MOST = 64  # recordings in a batch


def loss(p, x, here, y, known, segment, target, weight, isCount, isZero):
    z = forward(p, x, here)
    likely = jax.nn.sigmoid(2 * z)
    bce = jnp.maximum(z, 0) - z * y + jnp.log1p(jnp.exp(-jnp.abs(z)))
    total = lambda v: jax.ops.segment_sum(v, segment, MOST + 1)[:MOST]
    n = total(here) + 1e-6
    counted = total(likely * here)
    e = (counted - target) / (target + 10.0)
    per_count = jnp.sqrt(e * e + 1e-4) - 0.01
    vague = total(likely * (1 - likely) * here) / n
    per_label = total(bce * known) / (total(known) + 1e-6)
    one = per_label * (1 - isCount) * (1 + isZero) + per_count * (1 - isZero) * (0.6 + 0.9 * isCount) + 0.3 * vague * isCount
    return (one * weight).sum() / (weight.sum() + 1e-6)


def train(rows, seed=0, rounds=3000, importance=None, say=None):
    """Weights in the detector's layout."""
    rng = np.random.default_rng(seed)
    usable = [r for r in rows if r.here.sum() > 0]
    everything = np.concatenate([r.x[r.here > 0] for r in usable])
    mean, scale = everything.mean(0), everything.std(0) + 1e-3
    importance = importance or {}
    names = np.array([r.dataset + ("/0" if r.count == 0 else "") for r in usable])
    chance = np.zeros(len(usable))
    for name in set(names):
        size = importance.get(name, 1.0)
        chance[names == name] = size / (names == name).sum()
    chance /= chance.sum()
    p = start(rng)
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(optax.cosine_decay_schedule(6e-3, rounds), weight_decay=3e-3))
    state = optimizer.init(p)
    smooth = p

    @jax.jit
    def step(p, state, smooth, *batch):
        value, gradient = jax.value_and_grad(loss)(p, *batch)
        update, state = optimizer.update(gradient, state, p)
        p = optax.apply_updates(p, update)
        return p, state, jax.tree.map(lambda a, b: 0.99 * a + 0.01 * b, smooth, p), value

    for turn in range(rounds):
        x = np.zeros((SLOTS, FEATURES), np.float32)
        here, y, known = np.zeros((3, SLOTS), np.float32)
        segment = np.full(SLOTS, MOST, np.int32)
        target, weight, is_count, is_zero = np.zeros((4, MOST), np.float32)
        used = 0
        for k, i in enumerate(rng.choice(len(usable), MOST, p=chance)):
            r = usable[i]
            a, b = 0, r.length
            if r.length > 1500 and r.count == 0:
                a = rng.integers(0, r.length - 1200)
                b = a + 1200
            if used + b - a > SLOTS:
                continue
            s = slice(used, used + b - a)
            part = (r.x[a:b] - mean) / scale
            blur = rng.normal(0, BLUR, part.shape).astype(np.float32)
            blur[:, FLAGS] = 0
            part = part + blur
            x[s] = part * r.here[a:b, None]
            here[s] = r.here[a:b]
            known[s] = ~np.isnan(r.y[a:b]) & (r.here[a:b] > 0)
            y[s] = np.nan_to_num(r.y[a:b])
            segment[s] = k
            target[k] = r.count
            weight[k] = 1
            is_count[k] = float(not r.per_step and r.count > 0)
            is_zero[k] = float(r.count == 0)
            used += b - a
        p, state, smooth, value = step(p, state, smooth, x, here, y, known, segment, target, weight, is_count, is_zero)
        if say and (turn % 300 == 299 or turn == 0):
            say(f"{turn + 1} {float(value):.4f}")
    return layout(smooth, mean, scale)


def layout(p, mean, scale):
    """The arrays in the order in which `StepJudge` reads them; the scaling of inputs folded in."""
    w1 = np.array(p["w1"], np.float64) / scale[:, None]
    b1 = np.array(p["b1"], np.float64) - mean @ w1
    parts = [w1, b1, p["w2"], p["b2"], p["w3"], p["b3"], p["v"], p["c"]]
    return np.concatenate([np.array(a, np.float64).ravel() for a in parts]).astype("<f4")
