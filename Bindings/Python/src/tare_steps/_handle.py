# What the library made for us: freed once, and used by one thread at a time.
from __future__ import annotations

import threading
from collections.abc import Callable
from ctypes import byref, c_void_p
from typing import Any, NoReturn

from ._library import status_text
from ._structures import OK
from .errors import FinishedError


class Handle:
    """An opaque pointer, with the lock that its owner holds during each call.

    The library lets one thread at a time use a handle. The lock makes that true, so that no
    mistake in a program with threads can damage memory. It may be taken again by the thread that
    has it: a signal's handler runs in the middle of anything.
    """

    __slots__ = ("_free", "_pointer", "lock")

    def __init__(
        self, make: Callable[..., int], *arguments: Any, free: Callable[..., None]
    ) -> None:
        self._pointer: int | None = None
        self._free = free
        self.lock = threading.RLock()
        made = c_void_p()
        status = make(*arguments, byref(made))
        if status != OK or made.value is None:
            raise HandleRefused(status)
        self._pointer = made.value

    @property
    def pointer(self) -> int:
        """The pointer; hold the lock while it is used."""
        if self._pointer is None:
            raise FinishedError("it was released; make another")
        return self._pointer

    def release(self) -> None:
        """Frees what the pointer stands for, once."""
        with self.lock:
            pointer, self._pointer = self._pointer, None
            if pointer is not None:
                self._free(pointer)

    def __del__(self) -> None:
        # Nobody else has it any more, so that no lock is needed. A failed __init__ gets here, too.
        pointer = getattr(self, "_pointer", None)
        if pointer is not None:
            self._pointer = None
            self._free(pointer)

    def __reduce__(self) -> NoReturn:
        # A copy of the pointer would be freed twice.
        raise TypeError("what the library holds can be neither copied nor pickled")


class HandleRefused(Exception):
    """The library made nothing; whoever asked turns the status into an error of its own."""

    def __init__(self, status: int) -> None:
        super().__init__(status_text(status))
        self.status = status
