# Tells hatchling that the wheel holds a library of one platform, and of no Python version.
"""A build hook: a wheel of a pure package with a shared library in it.

Hatchling takes the wheel's tag as a value, where other builders derive it from a compiled
extension, which there is none of.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PlatformTag(BuildHookInterface):  # type: ignore[type-arg]
    """Sets the tag; ``Scripts/wheel.sh`` says the platform and puts the library in place."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is written."""
        if version == "editable":
            return
        platform = os.environ.get("TARE_WHEEL_PLATFORM")
        library = list(Path(self.root, "src", "tare_steps").glob("libtare*"))
        if not platform or len(library) != 1:
            raise RuntimeError("build the wheel with `make wheel`, which adds the library")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"
