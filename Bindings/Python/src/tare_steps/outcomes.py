# What came of an event, and the session's count after it.
"""Outcomes."""

from __future__ import annotations

from dataclasses import dataclass

from . import _structures as c
from .instants import Instant
from .verdicts import VERDICTS, Verdict

__all__ = ["Outcome", "Question", "Reading"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a session wants to know: how much was counted from ``start`` to ``end``.

    Query the source and hand the result in with ``Session.answer``, None if the query failed.
    """

    start: Instant
    """Where the span starts: the session's zero."""

    end: Instant | None
    """Where it ends; None means now. Else it is the edge of a pause: answer with ``to=end``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A session's count."""

    session: int
    """The session's token (of an outcome, the event's)."""

    displayed: int
    """The count to show: 0 at the opening, never falling within a session."""

    current: int
    """The best value now; a correction may lower it."""

    lower_bound: bool
    """More may have been counted than any report could prove; show it as "≥ 1,234"."""

    question: Question | None
    """The question that is outstanding, raised by this event or by one before it."""

    approximate: bool
    """The count at an edge of a pause had to be estimated."""

    paused: bool
    closed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(Reading):
    """What came of an event, and the count after it."""

    verdict: Verdict | None
    """What was done with the claim; None for an opening, and a closing or pause of the session."""

    raw: int | None
    """The event's total."""

    held_apart: int
    """Units that this event settled as never accepted under the maximum rate."""

    asks: bool
    """This event raised the question."""

    @property
    def ask(self) -> Question | None:
        """The question that this event raised, to be put to the source now."""
        return self.question if self.asks else None


def _question(made: c.Outcome) -> Question | None:
    if not made.asking:
        return None
    end = Instant(made.ask_to) if made.edge_wanted else None
    return Question(start=Instant(made.ask_from), end=end)


def reading(made: c.Outcome) -> Reading:
    """The structure of a reading."""
    return Reading(
        session=made.session,
        displayed=made.displayed,
        current=made.current,
        lower_bound=made.lower_bound != 0,
        question=_question(made),
        approximate=made.approximate != 0,
        paused=made.paused != 0,
        closed=made.closed != 0,
    )


def outcome(made: c.Outcome) -> Outcome:
    """The structure of an outcome."""
    verdict: int = made.verdict
    return Outcome(
        session=made.session,
        displayed=made.displayed,
        current=made.current,
        lower_bound=made.lower_bound != 0,
        question=_question(made),
        approximate=made.approximate != 0,
        paused=made.paused != 0,
        closed=made.closed != 0,
        verdict=None if verdict == c.NO_VERDICT else VERDICTS[verdict],
        raw=made.raw if made.has_raw else None,
        held_apart=made.held_apart,
        asks=made.ask != 0,
    )
