# Reads a recording of an accelerometer, counts its steps, and draws the signal with them.
#
# A notebook in cells: open it in VS Code, Jupyter (jupytext) or Spyder, or run it as it is.
#
#     python plot_walk.py [recording.csv] [--unit m/s2] [--save walk.png]
#
# A recording is a table of numbers with a header: seconds, x, y, z. Without one, a walk is
# invented.
# Needs tare-steps[numpy] and matplotlib.

# %% A recording

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.layout_engine import ConstrainedLayoutEngine

from tare_steps import Detector, Steps

parser = argparse.ArgumentParser()
parser.add_argument("recording", nargs="?", type=Path)
parser.add_argument("--unit", choices=["g", "m/s2"], default="g")
parser.add_argument("--save", type=Path, help="a PNG or SVG file; without it a window opens")
chosen, _ = parser.parse_known_args()  # a notebook has arguments of its own


def invented(seed: int = 6) -> tuple[Any, Any]:
    """90 seconds at 50 Hz: to the bus stop, a wait, the bus comes and is caught, a seat."""
    chance = np.random.default_rng(seed)
    t = np.arange(0, 90, 0.02)
    # Steps a second, and how hard each lands (g).
    legs = [(6, 34, 1.75, 0.26), (48, 58, 1.85, 0.30), (58, 70, 2.55, 0.62), (70, 74, 1.7, 0.24)]
    cadence = np.zeros_like(t)
    force = np.zeros_like(t)
    for start, end, rate, weight in legs:
        inside = (t >= start) & (t < end)
        cadence[inside] = rate * (1 + 0.03 * np.sin(0.7 * t[inside]))
        force[inside] = weight
    soft = np.hanning(31) / np.hanning(31).sum()
    force = np.convolve(force * chance.normal(1, 0.35, len(t)), soft, "same")
    phase = 2 * np.pi * np.cumsum(cadence) * 0.02
    bounce = np.sin(phase) + 0.45 * np.sin(2 * phase + 0.6) + 0.15 * np.sin(3 * phase)
    sway = np.sin(phase / 2)
    body = np.column_stack([0.25 * force * sway, 0.35 * force * np.cos(phase), force * bounce])
    # The telephone lies askew in the pocket, and is put away in the end.
    tilt = np.where(t < 76, 0.3, 0.3 + 1.1 * np.clip((t - 76) / 2, 0, 1))
    gravity = np.column_stack([0.2 + 0 * t, np.sin(tilt), np.cos(tilt)])
    gravity /= np.linalg.norm(gravity, axis=1, keepdims=True)
    return t, gravity + body + chance.normal(0, 0.018, body.shape)


if chosen.recording:
    table = np.loadtxt(chosen.recording, delimiter=",", skiprows=1, ndmin=2)
    t, xyz = table[:, 0], table[:, 1:4]  # views: the detector reads the table where it lies
    title = chosen.recording.name
else:
    t, xyz = invented()
    title = "A walk to the bus"

# %% Its steps

detector = Detector(unit=chosen.unit)
detector.push(t, xyz)
detector.finish()
steps = detector.steps
minutes = (t[-1] - t[0]) / 60
print(f"{title}: {len(steps)} steps in {minutes:.1f} minutes, {int(steps.starts_bout.sum())} bouts")
print(f"unit: {detector.diagnosis.scale}, gaps: {detector.diagnosis.gaps}")

# %% The picture

INK, PALE, SIGNAL, STEP = "#22303c", "#8696a3", "#3d7ea6", "#d1495b"
GROUND = "#e8f1ee"


def bouts(steps: Steps) -> list[Any]:
    """The seconds of the steps of each bout of walking."""
    return np.split(steps.seconds, np.flatnonzero(steps.starts_bout)[1:])


def shade(axes: Axes, steps: Steps) -> None:
    for bout in bouts(steps):
        axes.axvspan(bout[0] - 0.3, bout[-1] + 0.3, color=GROUND, lw=0, zorder=0)


def plain(axes: Axes, label: str, says: str) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(PALE)
    axes.tick_params(colors=PALE, labelcolor=INK, length=3)
    axes.set_ylabel(label, color=INK)
    axes.set_title(says, loc="left", color=PALE, fontsize=9.5, pad=5)


length = np.linalg.norm(xyz, axis=1)
plt.rcParams["font.size"] = 10
figure, (signal, close, cadence) = plt.subplots(
    3,
    1,
    figsize=(10, 7.6),
    height_ratios=[3, 3, 2],
    layout=ConstrainedLayoutEngine(hspace=0.05, h_pad=0.06),
)
figure.suptitle(
    f"{title}: {len(steps)} steps", x=0.012, ha="left", color=INK, fontsize=15, weight="bold"
)

signal.plot(t, length, color=SIGNAL, lw=0.6)
signal.set_xlim(t[0], t[-1])
plain(
    signal,
    f"acceleration ({chosen.unit})",
    "The length of the acceleration; each red line is a step, each pale ground a bout of walking",
)
top = float(length.max())
if len(steps):
    shade(signal, steps)
    signal.vlines(steps.seconds, top * 1.04, top * 1.12, color=STEP, lw=0.9)

# Ten seconds of it from nearby, around the greatest change of pace.
middle, greatest = (t[0] + t[-1]) / 2, 0.0
for bout in bouts(steps):
    change = np.abs(np.diff(60 / np.diff(bout)))
    if len(change) and change.max() > greatest:
        middle, greatest = bout[change.argmax() + 1], float(change.max())
near = (t >= middle - 5) & (t <= middle + 5)
close.plot(t[near], length[near], color=SIGNAL, lw=1.4)
close.set_xlim(t[near][0], t[near][-1])
plain(
    close,
    f"acceleration ({chosen.unit})",
    "Ten seconds of it (the gray bar above); a step that the detector is less sure of is pale",
)
inside = (steps.seconds >= middle - 5) & (steps.seconds <= middle + 5)
if inside.any():
    at = steps.seconds[inside]
    close.scatter(
        at, np.interp(at, t, length), s=46, color=STEP, alpha=steps.confidence[inside] ** 2,
        zorder=3, edgecolor="white", lw=0.8,
    )  # fmt: skip
signal.axvspan(t[near][0], t[near][-1], ymax=0.03, color=INK, alpha=0.25, lw=0)

shade(cadence, steps)
for bout in bouts(steps):
    if len(bout) > 1:
        cadence.plot(bout[1:], 60 / np.diff(bout), color=STEP, lw=0, marker="o", ms=2.6, mec="none")
cadence.set_xlim(t[0], t[-1])
cadence.set_ylim(0, None)
cadence.set_xlabel("seconds", color=INK)
plain(cadence, "steps a minute", "Each step's cadence, from the time since the step before it")
figure.align_ylabels()

if chosen.save:
    figure.savefig(chosen.save, dpi=150)
    print("drawn:", chosen.save.name)
else:
    plt.show()
