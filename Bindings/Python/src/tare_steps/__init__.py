# The package's names.
"""Tare: step counts that start at 0, never run backwards and say why.

* ``Session`` turns the totals of a pedometer into a count of one's own.
* ``Detector`` finds steps in a bare accelerometer.
* ``merge`` makes one line of steps of what several devices recorded.
* ``replay`` plays a recorded trace.

Arrays need NumPy (``pip install 'tare-steps[numpy]'``); everything else needs nothing.
"""

from ._library import library_version
from .detection import Detector, Diagnosis, Scale, State, Unit, count_steps, find_steps
from .errors import (
    ArrayError,
    EventError,
    FinishedError,
    LibraryError,
    NumPyMissingError,
    PolicyError,
    SnapshotError,
    TareError,
    TimeError,
    TraceError,
)
from .instants import Duration, Instant, Time, Times, ns
from .merging import Amounts, Doubt, Merged, Tally, merge, merge_records
from .outcomes import Outcome, Question, Reading
from .records import Priority, make_records, record_dtype
from .replay_lines import EventKind, ReplayLine, SessionSummary, Summary
from .replays import Replay, ReplayStream, Trace, replay
from .sessions import Decrease, RestartBelow, Session
from .steps import Step, Steps
from .verdicts import UNKNOWN, Unknown, Verdict

__version__ = "0.1.0"

__all__ = [
    "UNKNOWN",
    "Amounts",
    "ArrayError",
    "Decrease",
    "Detector",
    "Diagnosis",
    "Doubt",
    "Duration",
    "EventError",
    "EventKind",
    "FinishedError",
    "Instant",
    "LibraryError",
    "Merged",
    "NumPyMissingError",
    "Outcome",
    "PolicyError",
    "Priority",
    "Question",
    "Reading",
    "Replay",
    "ReplayLine",
    "ReplayStream",
    "RestartBelow",
    "Scale",
    "Session",
    "SessionSummary",
    "SnapshotError",
    "State",
    "Step",
    "Steps",
    "Summary",
    "Tally",
    "TareError",
    "Time",
    "TimeError",
    "Times",
    "Trace",
    "TraceError",
    "Unit",
    "Unknown",
    "Verdict",
    "count_steps",
    "find_steps",
    "library_version",
    "make_records",
    "merge",
    "merge_records",
    "ns",
    "record_dtype",
    "replay",
]
