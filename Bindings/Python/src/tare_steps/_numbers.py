# Numbers and switches as arguments: neither texts nor each other are taken for them.
from __future__ import annotations

import operator
from typing import Any


def _kind(value: Any) -> str:
    """The kind of a NumPy scalar's type; empty for anything else, and for arrays."""
    kind = getattr(getattr(value, "dtype", None), "kind", "")
    return str(kind) if not getattr(value, "ndim", 0) else ""


def is_hidden(value: Any) -> bool:
    """Whether a value is the one element of an array whose mask hides it."""
    return not getattr(value, "ndim", True) and bool(getattr(value, "mask", False))


def real(value: Any, name: str) -> float:
    """A number as a float, NaN if a mask hides it; TypeError for bools, and texts of numbers."""
    if isinstance(value, float):
        return float(value)
    if is_hidden(value):
        return float("nan")
    number: Any = None if isinstance(value, (bool, str, bytes, bytearray)) else value
    if _kind(number) in ("", "i", "u", "f") and not getattr(number, "ndim", 0):
        try:
            return float(number)
        except TypeError:
            pass
        except OverflowError:
            return float("inf") if number > 0 else float("-inf")
    raise TypeError(f"{name} is a {type(value).__name__}; it is a number")


def whole(value: Any, name: str) -> int:
    """A whole number; TypeError for bools and all else that is no index."""
    if not isinstance(value, bool) and _kind(value) != "b" and not is_hidden(value):
        try:
            return operator.index(value)
        except TypeError:
            pass
    raise TypeError(f"{name} is a {type(value).__name__}; it is a whole number")


def switch(value: Any, name: str) -> bool:
    """True or False, and no text such as "no", which would be true."""
    if isinstance(value, bool) or _kind(value) == "b":
        return bool(value)
    raise TypeError(f"{name} is a {type(value).__name__}; it is True or False")
