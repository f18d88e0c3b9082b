"""The page in one file, opened from a disk."""

from __future__ import annotations

from page import ROOT, SITE, Page
from test_presets import compare


def test_it_opens_from_a_disk_and_counts(page: Page) -> None:
    url = (ROOT / ".build/web/tare.html").as_uri()
    page.open("reboot", url=url)
    compare(page, (SITE / "presets/reboot.jsonl").read_bytes())
    page.choose("walk")
    assert page.text("#first-label") == "Steps"
    assert all(one.startswith(("file:", "data:", "about:")) for one in page.requests())
