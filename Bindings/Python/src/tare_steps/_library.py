# The shared library: found, loaded, checked, and its functions with their types.
"""Loads the library once, when the package is imported.

The packaged library is taken, unless the environment names another one in ``TARE_LIBRARY``.

``library`` lets other threads run during a call. ``quick`` does not, which is cheaper for calls
of less than a microsecond.
"""

from __future__ import annotations

import ctypes
import os
import sys
from ctypes import POINTER, c_char_p, c_float, c_int32, c_int64, c_size_t, c_uint32, c_void_p
from pathlib import Path
from typing import Any

from . import _structures as c
from .errors import LibraryError

_FILES = {"darwin": "libtare.1.dylib", "linux": "libtare.so.1"}

_HANDLE = POINTER(c_void_p)
_TEXT = (POINTER(c_void_p), POINTER(c_size_t))
_COLUMN = POINTER(c.Column)

# Name: (result, arguments). Pointers to arrays are plain addresses.
_FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "tare_status_text": (c_char_p, (c_int32,)),
    "tare_version": (c_char_p, ()),
    "tare_policy_init": (None, (POINTER(c.Policy),)),
    "tare_session_create": (c_int32, (POINTER(c.Policy), c_int32, _HANDLE)),
    "tare_session_free": (None, (c_void_p,)),
    "tare_session_ingest": (c_int32, (c_void_p, POINTER(c.Event), POINTER(c.Outcome))),
    "tare_session_read": (c_int32, (c_void_p, POINTER(c.Outcome))),
    "tare_session_finish": (c_int32, (c_void_p, POINTER(c.Outcome))),
    "tare_session_snapshot": (c_size_t, (c_void_p, c_void_p, c_size_t)),
    "tare_session_restore": (c_int32, (c_void_p, c_size_t, _HANDLE)),
    "tare_verdict_name": (c_char_p, (c_int32,)),
    "tare_verdict_text": (c_char_p, (c_int32,)),
    "tare_event_name": (c_char_p, (c_int32,)),
    "tare_replay_create": (c_int32, (_HANDLE,)),
    "tare_replay_free": (None, (c_void_p,)),
    "tare_replay_feed": (c_int32, (c_void_p, c_char_p, c_size_t, *_TEXT)),
    "tare_replay_finish": (c_int32, (c_void_p, *_TEXT)),
    "tare_replay_fault": (c_void_p, (c_void_p, POINTER(c_size_t), POINTER(c_size_t))),
    "tare_detector_create": (c_int32, (c_int32, _HANDLE)),
    "tare_detector_free": (None, (c_void_p,)),
    "tare_detector_push": (None, (c_void_p, c_int64, c_float, c_float, c_float)),
    "tare_detector_push_columns": (
        c_int32,
        (c_void_p, c_size_t, _COLUMN, _COLUMN, _COLUMN, _COLUMN),
    ),
    "tare_detector_finish": (None, (c_void_p,)),
    "tare_detector_take": (c_size_t, (c_void_p, c_void_p, c_size_t)),
    "tare_detector_read": (c_int32, (c_void_p, POINTER(c.Detection))),
    "tare_merge_rules_init": (None, (POINTER(c.MergeRules),)),
    "tare_merger_create": (c_int32, (POINTER(c.MergeRules), _HANDLE)),
    "tare_merger_free": (None, (c_void_p,)),
    "tare_merger_add": (c_int32, (c_void_p, c_void_p, c_size_t)),
    "tare_merger_merge": (c_int32, (c_void_p,)),
    "tare_merger_pieces": (c_void_p, (c_void_p, POINTER(c_size_t))),
    "tare_merger_total": (c_int32, (c_void_p, POINTER(c.Tally))),
    "tare_merger_source": (c_int32, (c_void_p, c_uint32, POINTER(c.Tally))),
    "tare_merger_between": (c_int32, (c_void_p, c_void_p, c_size_t, c_void_p)),
}


def _path() -> str:
    """The library's file; the environment's word is passed on as it is."""
    said = os.environ.get("TARE_LIBRARY")
    if said:
        return said
    name = _FILES.get(sys.platform)
    if name is None:
        raise LibraryError(
            f"there is no Tare library for {sys.platform}; name a file in TARE_LIBRARY"
        )
    path = Path(__file__).with_name(name)
    if not path.is_file():
        raise LibraryError(
            f"{name} is not beside the package, so this is no installed wheel; "
            "install one, or name the file in TARE_LIBRARY"
        )
    return str(path)


def _declare(loaded: Any, path: str) -> None:
    """Types the functions, once the library's version is known to fit."""
    try:
        abi = loaded.tare_abi_version
    except AttributeError:
        raise LibraryError(f"{path} is no Tare library: it has no tare_abi_version") from None
    abi.restype, abi.argtypes = c_uint32, ()
    if abi() != c.ABI_VERSION:
        raise LibraryError(
            f"{path} has version {abi()} of the interface and this package needs version "
            f"{c.ABI_VERSION}; install the two together, or unset TARE_LIBRARY"
        )
    for name, (result, arguments) in _FUNCTIONS.items():
        try:
            function = getattr(loaded, name)
        except AttributeError:
            raise LibraryError(f"{path} is no whole Tare library: it lacks {name}") from None
        function.restype, function.argtypes = result, arguments


def load(path: str) -> tuple[Any, Any]:
    """The library twice: other threads run during the first one's calls."""
    try:
        loaded = ctypes.CDLL(path), ctypes.PyDLL(path)
    except OSError as error:
        raise LibraryError(f"{path} cannot be loaded: {error}") from error
    for each in loaded:
        _declare(each, path)
    return loaded


library, quick = load(_path())


def status_text(status: int) -> str:
    """What a status means."""
    text: bytes = quick.tare_status_text(status)
    return text.decode()


def library_version() -> str:
    """The version of the library that was loaded, such as ``"1.0.0"``."""
    text: bytes = quick.tare_version()
    return text.decode()
