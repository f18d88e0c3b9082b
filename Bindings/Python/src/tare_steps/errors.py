# The errors of this package: what is wrong, and what would be right.
"""Errors.

Everything that this package raises on purpose is a :class:`TareError`, and also the built-in
error that one would expect (:class:`ValueError`, say). Arguments of a wrong *type* are a plain
:class:`TypeError`.
"""

from __future__ import annotations

import re

__all__ = [
    "ArrayError",
    "EventError",
    "FinishedError",
    "LibraryError",
    "NumPyMissingError",
    "PolicyError",
    "SnapshotError",
    "TareError",
    "TimeError",
    "TraceError",
]


def shown(value: object) -> str:
    """A value in a message, whatever its size."""
    try:
        text = str(value)
    except ValueError:
        # Python writes out no whole number of more than some thousand digits.
        return "a number of thousands of digits"
    return text if len(text) <= 60 else text[:57] + "..."


class TareError(Exception):
    """Base of all errors of this package."""


class LibraryError(TareError, ImportError):
    """The shared library is missing, or is none of this package."""


class NumPyMissingError(TareError, ImportError):
    """Arrays were asked for, and NumPy is not installed."""

    def __init__(self) -> None:
        super().__init__("arrays need NumPy: pip install 'tare-steps[numpy]'")


class PolicyError(TareError, ValueError):
    """A named choice of a session or a merge is out of its range."""


class EventError(TareError, ValueError):
    """An event that no default can complete; the session is as it was."""


class TimeError(TareError, ValueError):
    """A time that is none: naive, not a number, or beyond 64 bits of nanoseconds."""


class ArrayError(TareError, ValueError):
    """An array of a shape or a type that cannot be read."""


class SnapshotError(TareError, ValueError):
    """Bytes that are no snapshot of this version, or damaged ones."""


class FinishedError(TareError, RuntimeError):
    """The session was released, or the replay is over."""


class TraceError(TareError, ValueError):
    """A trace is refused.

    ``line`` counts from 1; ``field`` names the key, and is None where the whole line is meant;
    ``problem`` says what is wrong and what would be right.

    >>> TraceError("line 3, total: missing; give a whole number").field
    'total'
    """

    line: int
    field: str | None
    problem: str

    def __init__(self, text: str) -> None:
        super().__init__(text)
        # A key with ": " in it, which no key of a trace has, is cut there.
        parts = re.match(r"line (\d+)(?:, (.+?))?: (.*)", text, re.DOTALL)
        self.line = int(parts[1]) if parts else 0
        self.field = parts[2] if parts else None
        self.problem = parts[3] if parts else text
