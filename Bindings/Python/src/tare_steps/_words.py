# Enumerations whose members are words.
from __future__ import annotations

from enum import Enum


class Word(str, Enum):
    """What ``enum.StrEnum`` is from Python 3.11 on."""

    def __str__(self) -> str:
        return str(self.value)
