# The structures and numbers of tare.h, as ctypes has them.
from __future__ import annotations

import ctypes
from ctypes import c_double, c_float, c_int32, c_int64, c_size_t, c_uint8, c_uint32, c_void_p

ABI_VERSION = 1

OK = 0
BAD_ARGUMENT = 1
BAD_POLICY = 2
FIRST_EVENT_NOT_OPEN = 3
TIME_MISSING = 4
ZERO_AFTER_OPENING = 5
NO_NEXT_SESSION = 6
BAD_SNAPSHOT = 7
TRACE_REFUSED = 8
FINISHED = 9

OPEN, BASELINE, REPORT, ANSWER, CLOSE, PAUSE, RESUME = range(7)

HAS_SESSION = 1
HAS_WALL = 2
HAS_MONO = 4
HAS_ZERO = 8
HAS_FROM = 16
HAS_TO = 32
HAS_TOTAL = 64
HAS_BASELINE = 128
FROM_UNKNOWN = 256

NO_VERDICT = -1

CORRECTION, RESTART, RESTART_BELOW = range(3)

STANDARD_GRAVITY, METERS_PER_SECOND_SQUARED = range(2)

INT64, FLOAT32, FLOAT64 = range(3)

INT64_MIN = -(2**63)
INT64_MAX = 2**63 - 1


class Policy(ctypes.Structure):
    _fields_ = [
        ("maximum_rate", c_double),
        ("restart_below", c_double),
        ("tolerance", c_int64),
        ("adjacency", c_int64),
        ("decrease", c_int32),
        ("width", c_int32),
    ]


class Event(ctypes.Structure):
    _fields_ = [
        ("kind", c_int32),
        ("fields", c_uint32),
        ("session", c_int64),
        ("wall", c_int64),
        ("mono", c_int64),
        ("zero", c_int64),
        ("from_", c_int64),
        ("to", c_int64),
        ("total", c_int64),
        ("baseline", c_int32),
        ("reserved", c_int32),
    ]


class Outcome(ctypes.Structure):
    _fields_ = [
        ("session", c_int64),
        ("raw", c_int64),
        ("displayed", c_int64),
        ("current", c_int64),
        ("held_apart", c_int64),
        ("ask_from", c_int64),
        ("ask_to", c_int64),
        ("verdict", c_int32),
        ("has_raw", c_int32),
        ("lower_bound", c_int32),
        ("ask", c_int32),
        ("edge_wanted", c_int32),
        ("asking", c_int32),
        ("approximate", c_int32),
        ("paused", c_int32),
        ("closed", c_int32),
        ("reserved", c_int32),
    ]


class Column(ctypes.Structure):
    _fields_ = [
        ("data", c_void_p),
        ("stride", ctypes.c_ssize_t),
        ("type", c_int32),
        ("reserved", c_int32),
    ]


class Step(ctypes.Structure):
    _fields_ = [
        ("nanoseconds", c_int64),
        ("confidence", c_float),
        ("starts_bout", c_int32),
    ]


class Detection(ctypes.Structure):
    _fields_ = [
        ("steps", c_int64),
        ("live_steps", c_int64),
        ("samples", c_int64),
        ("duplicates", c_int64),
        ("backward", c_int64),
        ("not_finite", c_int64),
        ("out_of_range", c_int64),
        ("gaps", c_int64),
        ("cadence", c_float),
        ("state", c_int32),
        ("scale", c_int32),
        ("reserved", c_int32),
    ]


class Span(ctypes.Structure):
    _fields_ = [("start", c_int64), ("end", c_int64)]


class MergeRules(ctypes.Structure):
    _fields_ = [
        ("maximum_cadence", c_double),
        ("longest_interval", c_int64),
        ("now", c_int64),
        ("driving", ctypes.POINTER(Span)),
        ("driving_count", c_size_t),
        ("adds_up", ctypes.POINTER(c_uint8)),
        ("adds_up_count", c_size_t),
        ("excluded", c_uint32),
        ("sources", c_uint32),
    ]


class Amount(ctypes.Structure):
    _fields_ = [
        ("steps", c_int64),
        ("fraction", c_uint32),
        ("reserved", c_uint32),
    ]


class Tally(ctypes.Structure):
    _fields_ = [
        ("records", c_int64),
        ("input", Amount),
        ("used", Amount),
        ("shadowed", Amount),
        ("excluded", Amount),
        ("doubtful", Amount),
    ]
