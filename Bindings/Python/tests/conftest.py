# What the tests share: where the handed cases and the tool are, and how random tests are seeded.
from __future__ import annotations

import os
from pathlib import Path

from hypothesis import settings

ROOT = Path(__file__).resolve().parents[3]

# The same examples on each run: what fails here fails everywhere.
settings.register_profile("house", derandomize=True, database=None, deadline=None, print_blob=True)
settings.load_profile("house")


def traces() -> list[Path]:
    """The cases of the repository, and those that lie beside it."""
    own = sorted((ROOT / "Examples" / "cases").glob("*.jsonl"))
    assert len(own) > 20
    return own + sorted((ROOT.parent / "shared" / "cases" / "traces").glob("*.jsonl"))


def tool() -> Path | None:
    """The built tool, if there is one."""
    for name in (os.environ.get("TARE"), ROOT / ".build" / "debug" / "tare"):
        if name and Path(name).is_file():
            return Path(name).resolve()
    return None
