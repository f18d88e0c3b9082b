"""Trains the network that scores lags (`PeriodTracker`)."""

import jax
import jax.numpy as jnp
import numpy as np
import optax

OCTAVE, BINS, FIRST, RATIO = 16, 44, 3.25, 2 ** (1 / 16)
LAGS = FIRST * RATIO ** np.arange(OCTAVE + BINS + OCTAVE)
USUAL = 13.75
HIDDEN = 6
INPUTS = 17
# Hops of one recording that are looked at; neighbours say much the same.
MOST_HOPS = 50
# By how much a data set's step times run before (−) or after (+) the heel strike in the signal.
LABEL_LAG = {"oxford-phone": -0.10}


def grid(correlations):
    """Correlations at the places of the lag grid, as the detector looks them up."""
    held = np.minimum(LAGS, correlations.shape[-1] - 1.001)
    whole = held.astype(int)
    part = (held - whole).astype(np.float32)
    return correlations[..., whole] * (1 - part) + correlations[..., whole + 1] * part


def inputs(correlations, hops):
    """The 17 inputs for every bin of every hop."""
    g = grid(correlations)
    at = lambda shift: g[:, :, OCTAVE + shift : OCTAVE + shift + BINS]
    one_and_a_half = at(9) * 0.64 + at(10) * 0.36
    stack = np.stack([at(0), at(16), at(-16), one_and_a_half], 2)  # hop, quantity, 4, bin
    x = stack.reshape(len(g), 12, BINS).transpose(0, 2, 1)
    log = np.log(LAGS[OCTAVE : OCTAVE + BINS] / USUAL)
    rest = np.empty((len(g), BINS, 5), np.float32)
    rest[:, :, 0] = log
    rest[:, :, 1] = log * log
    rest[:, :, 2] = np.log(np.maximum(hops[:, 2], 0.003) / 0.12)[:, None]
    rest[:, :, 3] = np.log(np.maximum(hops[:, 4], 0.003) / 0.2)[:, None]
    rest[:, :, 4] = 1
    return np.concatenate([x, rest], 2).astype(np.float32)


def targets(recording, trace):
    """Per hop: the log period in samples and the tolerance; nan where it is not known."""
    times = trace.hop_times
    log = np.full(len(times), np.nan)
    tolerance = np.full(len(times), 0.08)
    if recording.steps is not None:
        steps = recording.steps + LABEL_LAG.get(recording.dataset, 0)
        first = np.searchsorted(steps, times - 3.2, "right")
        last = np.searchsorted(steps, times - 0.2, "right")
        for i in np.flatnonzero(last - first >= 3):
            between = np.diff(steps[first[i] : last[i]])
            if between.max() < 1.8:
                log[i] = np.log(np.median(between) * 25)
        return log, tolerance
    if recording.count < 20 or recording.entry["activity"] not in ("walk", "run"):
        return log, tolerance
    tolerance[:] = 0.15
    seconds = recording.times - recording.times[0]
    start = recording.times[0]
    if recording.walk:
        a, b = recording.walk
        inside = (times - start > a + 3) & (times - start < b - 0.5)
        log[inside] = np.log((b - a) / recording.count * 25)
        return log, tolerance
    axes = trace.hops[:, 4]
    moving = axes > 0.35 * np.median(axes)
    spent = moving.sum() * 0.4
    inside = (times - start > 6) & (times - start < seconds[-1] - 5) & moving
    period = spent / recording.count * 25
    if 6.5 < period < 34:
        log[inside] = np.log(period)
    return log, tolerance


def forward(p, x):
    h = x @ p["w"]
    h = jnp.where(h < 0, 0.1 * h, h)
    return h @ p["v"] + p["b"]


def train(recordings, found, seed=0, rounds=700):
    """Weights in the detector's layout."""
    rng = np.random.default_rng(seed)
    xs, ts, tols, ws = [], [], [], []
    for recording, trace in zip(recordings, found):
        log, tolerance = targets(recording, trace)
        keep = np.flatnonzero(~np.isnan(log))
        if not len(keep):
            continue
        if len(keep) > MOST_HOPS:
            keep = rng.choice(keep, MOST_HOPS, replace=False)
        xs.append(inputs(trace.correlations[keep], trace.hops[keep]))
        ts.append(log[keep])
        tols.append(tolerance[keep])
        ws.append([recording.dataset] * len(keep))
    x, t, tol = np.concatenate(xs), np.concatenate(ts), np.concatenate(tols)
    names = np.concatenate(ws)
    weight = np.zeros(len(names))
    importance = {"pebble-wrist": 1.0, "weallwalk-pockets": 1.0, "oxford-phone": 0.8, "espruino-wrist": 0.5,
                  "harle-brajdic": 0.5, "sensorwatch-wrist": 0.25, "simulated": 0.8}
    for name in set(names):
        weight[names == name] = importance.get(name, 0.5) / (names == name).sum()
    weight /= weight.sum()
    distance = np.abs(np.log(LAGS[OCTAVE : OCTAVE + BINS])[None] - t[:, None])
    inside = (distance <= np.maximum(tol, 0.045)[:, None]).astype(np.float32)
    ok = inside.sum(1) > 0
    x, inside, weight = x[ok], inside[ok], weight[ok]
    p = {"w": jnp.array(rng.normal(0, 0.3, (INPUTS, HIDDEN)), jnp.float32),
         "v": jnp.array(rng.normal(0, 0.5, HIDDEN), jnp.float32), "b": jnp.zeros(())}
    optimizer = optax.adam(optax.cosine_decay_schedule(0.03, rounds))
    state = optimizer.init(p)

    def loss(p, x, inside, weight):
        z = forward(p, x)
        gain = jax.nn.logsumexp(jnp.where(inside > 0, z, -1e9), -1) - jax.nn.logsumexp(z, -1)
        return -(gain * weight).sum() / weight.sum() + 1e-4 * sum((a * a).sum() for a in jax.tree.leaves(p))

    @jax.jit
    def step(p, state, x, inside, weight):
        value, gradient = jax.value_and_grad(loss)(p, x, inside, weight)
        update, state = optimizer.update(gradient, state, p)
        return optax.apply_updates(p, update), state, value

    size = 2048
    bounds = np.cumsum(weight / weight.sum())
    for _ in range(rounds):
        pick = np.minimum(np.searchsorted(bounds, rng.random(size)), len(x) - 1)
        p, state, value = step(p, state, x[pick], inside[pick], np.ones(size, np.float32))
    return layout(p), float(value)


def layout(p):
    """Row per hidden unit with its 17 inputs, then the output weights, then the bias."""
    return np.concatenate([np.array(p["w"]).T.ravel(), np.array(p["v"]), np.array(p["b"]).ravel()]).astype("<f4")


def accuracy(weights, recordings, found):
    """Share of labelled hops whose best lag is right, per data set, before the path."""
    w = weights[: HIDDEN * INPUTS].reshape(HIDDEN, INPUTS).T
    p = {"w": w, "v": weights[HIDDEN * INPUTS : HIDDEN * INPUTS + HIDDEN], "b": weights[-1]}
    right = {}
    for recording, trace in zip(recordings, found):
        log, tolerance = targets(recording, trace)
        keep = ~np.isnan(log)
        if not keep.any():
            continue
        z = np.array(forward(p, inputs(trace.correlations[keep], trace.hops[keep])))
        best = np.log(LAGS[OCTAVE : OCTAVE + BINS])[z.argmax(1)]
        hit = np.abs(best - log[keep]) < np.maximum(tolerance[keep], 0.1) + 0.02
        followed = np.abs(np.log(np.maximum(trace.hops[keep, 5], 1e-3)) - log[keep]) < np.maximum(tolerance[keep], 0.1) + 0.02
        right.setdefault(recording.dataset, []).append((hit.mean(), followed.mean()))
    return {k: tuple(np.round(np.mean(v, 0), 3)) for k, v in right.items()}
