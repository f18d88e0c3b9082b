# Verdicts: the closed list of what a session does with a claim.
"""Verdicts."""

from __future__ import annotations

from enum import Enum

from ._library import quick
from ._words import Word

__all__ = ["UNKNOWN", "Unknown", "Verdict"]


class Verdict(Word):
    """What a session did with a claim; the first that holds, in this order. The list is closed.

    A verdict is also its name as ``tare replay`` spells it:

    >>> Verdict.NEW_EPOCH == "newEpoch"
    True
    >>> print(Verdict.STALE)
    stale
    """

    OTHER_SESSION = "otherSession"
    CLOSED = "closed"
    NO_DATA = "noData"
    MALFORMED = "malformed"
    CLOCK_STEPPED = "clockStepped"
    BEFORE_SESSION = "beforeSession"
    BASELINE_SET = "baselineSet"
    AWAITING_BASELINE = "awaitingBaseline"
    DUPLICATE = "duplicate"
    STALE = "stale"
    IMPLAUSIBLE = "implausible"
    NEW_EPOCH = "newEpoch"
    FOREIGN_WINDOW = "foreignWindow"
    LOWER_BOUND = "lowerBound"
    CORRECTION_HELD = "correctionHeld"
    ADVANCED = "advanced"
    UNCHANGED = "unchanged"

    @property
    def text(self) -> str:
        """One sentence for people.

        >>> Verdict.ADVANCED.text
        'New steps; the count rose.'
        """
        text: bytes = quick.tare_verdict_text(VERDICTS.index(self))
        return text.decode()


VERDICTS = tuple(Verdict)
"""The verdicts at their numbers."""


class Unknown(Enum):
    """The type of UNKNOWN."""

    UNKNOWN = "unknown"

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN = Unknown.UNKNOWN
"""As ``from_``: the start is unknown and before the session, as of a counter since boot."""
