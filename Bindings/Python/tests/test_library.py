# The library: its header and ours agree, another one is refused, and NumPy is not needed.
from __future__ import annotations

import ctypes
import ctypes.util
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

from tare_steps import UNKNOWN, LibraryError, TareError, Verdict, _library, _structures

HEADER = (ROOT / "Bindings" / "C" / "include" / "tare.h").read_text()
CODE = re.sub(r"/\*.*?\*/", "", HEADER, flags=re.DOTALL)
TYPES = {
    "double": ctypes.c_double,
    "float": ctypes.c_float,
    "int32_t": ctypes.c_int32,
    "uint32_t": ctypes.c_uint32,
    "int64_t": ctypes.c_int64,
    "size_t": ctypes.c_size_t,
    "ptrdiff_t": ctypes.c_ssize_t,
    "const void *": ctypes.c_void_p,
}


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("tare_policy", _structures.Policy),
        ("tare_event", _structures.Event),
        ("tare_outcome", _structures.Outcome),
        ("tare_column", _structures.Column),
        ("tare_step", _structures.Step),
        ("tare_detection", _structures.Detection),
        ("tare_span", _structures.Span),
        ("tare_merge_rules", _structures.MergeRules),
        ("tare_amount", _structures.Amount),
        ("tare_tally", _structures.Tally),
    ],
)
def test_structures_are_those_of_the_header(name: str, ours: Any) -> None:
    body = re.search(rf"typedef struct {name} {{(.*?)}} {name};", CODE, re.DOTALL)
    assert body
    fields = re.findall(r"([\w ]+?[ *])(\w+);", body[1])
    assert [field for _, field in fields] == [field.rstrip("_") for field, *_ in ours._fields_]
    for (kind, field), (_, our_kind) in zip(fields, ours._fields_, strict=True):
        expected = TYPES.get(kind.strip())
        if expected:
            assert our_kind is expected, field


def test_numbers_are_those_of_the_header() -> None:
    numbers = re.findall(r"#define TARE_(\w+) \(?(-?\d+)u?\)?$", CODE, re.MULTILINE)
    assert len(numbers) > 50
    verdicts = {verdict.name: index for index, verdict in enumerate(Verdict)}
    checked = 0
    for name, text in numbers:
        ours = getattr(_structures, name, verdicts.get(name))
        if ours is not None:
            assert ours == int(text), name
            checked += 1
    assert checked > 40
    for index, verdict in enumerate(Verdict):
        assert _library.quick.tare_verdict_name(index).decode() == verdict
        assert verdict.text.endswith(".")
    assert _library.quick.tare_verdict_name(len(Verdict)) is None


def test_functions_are_those_of_the_header() -> None:
    declared = re.findall(r"\b(tare_\w+)\(([^)]*)\);", CODE)
    counts = {
        name: 0 if arguments.strip() == "void" else arguments.count(",") + 1
        for name, arguments in declared
    }
    del counts["tare_abi_version"]
    ours = {name: len(arguments) for name, (_, arguments) in _library._FUNCTIONS.items()}
    assert ours == counts


def test_a_file_that_is_no_tare_library_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "libtare.so.1").write_text("no library")
    with pytest.raises(LibraryError, match="cannot be loaded"):
        _library.load(str(tmp_path / "libtare.so.1"))
    with pytest.raises(LibraryError, match="has no tare_abi_version"):
        _library.load(ctypes.util.find_library("c") or "libc.so.6")
    monkeypatch.setattr(_structures, "ABI_VERSION", 2)
    with pytest.raises(LibraryError, match="version 1 of the interface and this package needs"):
        _library.load(_library._path())
    assert issubclass(LibraryError, TareError)
    assert issubclass(LibraryError, ImportError)


def test_the_environment_may_name_another_library(tmp_path: Path) -> None:
    program = "import tare_steps; print(tare_steps.library_version())"

    def run(library: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"TARE_LIBRARY": library},
            capture_output=True,
            text=True,
            check=False,
        )

    assert run(_library._path()).returncode == 0
    wrong = run(str(tmp_path / "absent.so"))
    assert wrong.returncode == 1
    assert "LibraryError" in wrong.stderr
    assert "absent.so" in wrong.stderr


def test_everything_but_arrays_works_without_numpy() -> None:
    program = """
import sys
sys.modules["numpy"] = None
import tare_steps as tare
session = tare.Session()
session.open(wall=0)
assert session.report(7, to=9).displayed == 7
assert tare.replay([{"trace": 1}, {"event": "open", "wall": 0}]).summary.events == 1
detector = tare.Detector()
for index in range(3000):
    t = index / 50
    z = 1 + 0.3 * (1 if t * 1.8 % 1 < 0.5 else -1)
    detector.push(t, 0.0, 0.0, z)
detector.finish()
assert len(list(detector.steps)) > 90, detector.steps
for call in (lambda: detector.steps.seconds, lambda: tare.merge([0], [1], [1], ["a"])):
    try:
        call()
    except tare.NumPyMissingError as error:
        assert "pip install" in str(error)
    else:
        raise SystemExit("NumPy was not missed")
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_names_print_as_what_they_are() -> None:
    assert repr(UNKNOWN) == "UNKNOWN"
    assert f"{Verdict.STALE}" == str(Verdict.STALE) == "stale"
