# Replays of traces: JSON Lines in, the lines of `tare replay --format jsonl` out.
"""Replays."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from ctypes import byref, c_size_t, c_void_p, string_at
from dataclasses import dataclass
from typing import Any, Union, cast

from . import _structures as c
from ._handle import Handle
from ._library import library
from ._trace_json import json_text
from .errors import FinishedError, TraceError
from .replay_lines import ReplayLine, Summary

__all__ = ["Replay", "ReplayStream", "Trace", "replay"]

Chunk = Union[bytes, bytearray, "memoryview[int]", str, Mapping[str, Any]]

Trace = Union[bytes, bytearray, "memoryview[int]", str, "os.PathLike[str]", Iterable[Chunk]]
"""A trace: its bytes or text, the path of its file (a ``Path``; a ``str`` is text), or an iterable
of pieces in any split: an open file, say. A mapping in an iterable is one line; its values are what
JSON has, and what ``Session`` takes: numbers of NumPy, ``Decimal``, times, ``UNKNOWN``."""

_PIECE = 1 << 16


class ReplayStream(Iterator[ReplayLine]):
    """The lines of a replay as they come, in constant memory.

    After the last line ``summary`` is there. A trace that is refused raises its TraceError after
    the last line before the fault; ``summary`` is there then, too.

    >>> opening, report = {"event": "open", "wall": 0}, {"event": "report", "total": 7, "to": 9}
    >>> [line.displayed for line in ReplayStream([{"trace": 1}, opening, report])]
    [0, 7]
    """

    def __init__(self, trace: Trace) -> None:
        self.summary: Summary | None = None
        """What became of all events together; None until the end."""
        self.summary_text = b""
        """The summary as the tool prints it, without its end."""
        self._handle = Handle(library.tare_replay_create, free=library.tare_replay_free)
        self._chunks = _chunks(trace)
        self._lines: deque[bytes] = deque()
        self._fault: TraceError | None = None
        self._over = False

    def __next__(self) -> ReplayLine:
        return ReplayLine.parse(self.next_text())

    def next_text(self) -> bytes:
        """The next line as the tool prints it, without its end."""
        with self._handle.lock:
            while not self._lines and not self._over:
                self._read()
            if self._lines:
                return self._lines.popleft()
            if self._fault is not None:
                fault, self._fault = self._fault, None
                raise fault
            raise StopIteration

    def _read(self) -> None:
        output, length = c_void_p(), c_size_t()
        pointer = self._handle.pointer
        try:
            chunk = next(self._chunks, None)
        except BaseException:
            # The rest is missing, so there is no end of the trace to speak of.
            self._over = True
            raise
        if chunk is None:
            status = library.tare_replay_finish(pointer, byref(output), byref(length))
        else:
            status = library.tare_replay_feed(
                pointer, chunk, len(chunk), byref(output), byref(length)
            )
        text = string_at(output.value, length.value) if output.value else b""
        self._lines.extend(text.splitlines())
        self._over = chunk is None or status != c.OK
        if status == c.TRACE_REFUSED:
            address = library.tare_replay_fault(pointer, byref(length), None)
            self._fault = TraceError(string_at(address, length.value).decode(errors="replace"))
        elif status != c.OK:
            raise FinishedError(f"the replay ended with status {status}")
        if self._over and self._lines:
            self.summary_text = self._lines.pop()
            self.summary = Summary.parse(self.summary_text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A whole replay."""

    lines: list[ReplayLine]
    """One line per event, in order."""

    summary: Summary
    """What became of all events together."""

    fault: TraceError | None
    """Why the trace was refused, if it was; the lines are those before the fault."""

    jsonl: bytes
    """The lines and the summary, byte for byte as ``tare replay --format jsonl`` prints them."""

    def raise_for_fault(self) -> Replay:
        """Raises the fault if there is one; else the replay itself."""
        if self.fault is not None:
            raise self.fault
        return self


def replay(trace: Trace) -> Replay:
    """Replays a trace as ``tare replay`` does; a fault leaves what was before it.

    >>> made = replay('''{"trace": 1}
    ... {"event": "open", "wall": 0}
    ... {"event": "report", "to": 10, "total": 14}
    ... {"event": "report", "to": 12, "total": "many"}
    ... ''')
    >>> made.lines[-1].displayed, made.summary.complete
    (14, False)
    >>> made.fault.line, made.fault.field
    (4, 'total')
    """
    stream = ReplayStream(trace)
    texts: list[bytes] = []
    fault: TraceError | None = None
    try:
        while True:
            texts.append(stream.next_text())
    except StopIteration:
        pass
    except TraceError as error:
        fault = error
    assert stream.summary is not None
    jsonl = b"".join(text + b"\n" for text in (*texts, stream.summary_text))
    lines = [ReplayLine.parse(text) for text in texts]
    return Replay(lines=lines, summary=stream.summary, fault=fault, jsonl=jsonl)


def _chunks(trace: Trace) -> Iterator[bytes]:
    if isinstance(trace, os.PathLike):
        with open(os.fspath(trace), "rb") as file:
            while piece := file.read(_PIECE):
                yield piece
    elif isinstance(trace, str | bytes | bytearray | memoryview):
        whole = memoryview(_bytes(trace))
        for first in range(0, len(whole), _PIECE):
            yield bytes(whole[first : first + _PIECE])
    else:
        for chunk in _pieces(trace):
            yield _bytes(chunk)


def _pieces(trace: Any) -> Iterable[Any]:
    if hasattr(trace, "__iter__") and not hasattr(trace, "keys"):
        pieces: Iterable[Any] = trace
        return pieces
    raise TypeError(
        f"a {type(trace).__name__} is no trace; bytes, text, a Path or an iterable of them is"
    )


def _bytes(chunk: Any) -> bytes:
    if hasattr(chunk, "keys"):
        return json_text(dict(chunk)).encode() + b"\n"
    if isinstance(chunk, str):
        # A lone half of a surrogate pair is the reader's to refuse, with line and field.
        return chunk.encode("utf-8", "surrogatepass")
    if isinstance(chunk, bytes | bytearray | memoryview):
        return bytes(cast(bytes, chunk))
    raise TypeError(f"a {type(chunk).__name__} is no piece of a trace; bytes, text or a mapping is")
