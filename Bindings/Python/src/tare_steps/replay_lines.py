# The lines of a replay and its summary as values.
"""Lines of a replay."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

from .verdicts import Verdict

__all__ = ["EventKind", "ReplayLine", "SessionSummary", "Summary"]

EventKind = Literal["open", "baseline", "report", "answer", "close", "pause", "resume"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayLine:
    """One event of a trace, and what the session made of it."""

    n: int
    """The event's number, from 1; the header is none."""
    kind: EventKind
    session: int
    """The event's token."""
    raw: int | None
    """The event's total."""
    displayed: int
    current: int
    lower_bound: bool
    verdict: Verdict | None
    ask: bool
    """This event raised a question while none was outstanding."""

    @classmethod
    def parse(cls, text: bytes) -> ReplayLine:
        """The line that a replay printed."""
        said: dict[str, Any] = json.loads(text)
        verdict = said["verdict"]
        return cls(
            n=said["n"],
            kind=said["kind"],
            session=said["session"],
            raw=said["raw"],
            displayed=said["displayed"],
            current=said["current"],
            lower_bound=said["lowerBound"],
            verdict=None if verdict is None else Verdict(verdict),
            ask=said["ask"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionSummary:
    """One session of a trace."""

    session: int
    first: int
    """The first reading, which is 0."""
    last: int
    """The last reading."""
    lower_bound: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What became of all events of a trace together."""

    events: int
    complete: bool
    """False if the trace was refused."""
    sessions: tuple[SessionSummary, ...]
    verdicts: dict[Verdict, int]
    """How often each verdict was given; those that were not are left out."""
    raw_first: int | None
    raw_last: int | None
    raw_backwards: int
    """How often the raw total fell."""
    held_apart: int
    asks: int
    unanswered: int

    @classmethod
    def parse(cls, text: bytes) -> Summary:
        """The summary that a replay printed."""
        said: dict[str, Any] = json.loads(text)["summary"]
        return cls(
            events=said["events"],
            complete=said["complete"],
            sessions=tuple(
                SessionSummary(
                    session=each["session"],
                    first=each["first"],
                    last=each["last"],
                    lower_bound=each["lowerBound"],
                )
                for each in said["sessions"]
            ),
            verdicts={Verdict(name): count for name, count in said["verdicts"].items()},
            raw_first=said["rawFirst"],
            raw_last=said["rawLast"],
            raw_backwards=said["rawBackwards"],
            held_apart=said["heldApart"],
            asks=said["asks"],
            unanswered=said["unanswered"],
        )
