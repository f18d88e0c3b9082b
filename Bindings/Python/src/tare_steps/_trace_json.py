# A line of a trace from a mapping, with the values that a session takes.
from __future__ import annotations

import datetime
import json
import numbers
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, cast

from .instants import Instant
from .verdicts import UNKNOWN


def json_text(value: Any) -> str:
    """A value as JSON; what has digits keeps all of them."""
    if isinstance(value, Mapping):
        pairs: Any = value.items()  # pyright: ignore[reportUnknownMemberType,reportUnknownVariableType]
        return "{" + ", ".join(f"{_key(key)}: {json_text(each)}" for key, each in pairs) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(json_text, cast("list[Any]", value))) + "]"
    if value is UNKNOWN:
        return "null"
    # Before the numbers: a span of time of NumPy is a whole number to Python.
    kind = getattr(getattr(value, "dtype", None), "kind", "")
    if isinstance(value, (Instant, datetime.datetime, datetime.timedelta)) or kind in ("M", "m"):
        return str(Instant.of(value).seconds)
    if isinstance(value, Decimal):
        return str(value)
    if value is None or isinstance(value, (bool, int, float, str)):
        return json.dumps(value)
    if isinstance(value, numbers.Integral):
        return str(int(value))
    if isinstance(value, numbers.Real) and kind == "f":
        # The shortest text that gives the value back, as a session reads it.
        return str(value)
    if kind == "b" and not getattr(value, "ndim", 0):
        return json.dumps(bool(value))
    raise TypeError(f"a {type(value).__name__} has no place in a trace: {value!r}"[:200])


def _key(key: object) -> str:
    if isinstance(key, str):
        return json.dumps(key)
    raise TypeError(f"a {type(key).__name__} is no key of a trace; text is")
