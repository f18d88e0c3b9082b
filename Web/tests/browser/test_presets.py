"""The presets: what the page says of each event is what the tool says."""

from __future__ import annotations

import json
import re

import pytest
from page import SITE, Page, replayed, tool, whole

TRACES = sorted(path.stem for path in (SITE / "presets").glob("*.jsonl"))


def compare(page: Page, trace: bytes, *options: str) -> None:
    """Steps through all events and compares every number and verdict with the tool's."""
    lines, summary = replayed(trace, *options)
    seen = page.walk()
    assert len(seen) == len(lines)
    words = lambda name: re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
    for index, (line, (place, first, second, verdict, says)) in enumerate(zip(lines, seen)):
        assert place == f"Event {index + 1} of {len(lines)}".replace(",", ""), place
        if line["raw"] is not None:
            assert whole(first) == line["raw"], (line, first)
        assert whole(second) == line["displayed"], (line, second)
        assert second.startswith("≥") == line["lowerBound"], (line, second)
        title = words(line["verdict"] or line["kind"])
        assert verdict.lower().strip().startswith(title), (line, verdict)
        assert ("asks the source" in verdict) == line["ask"], (line, verdict)
        assert says.startswith(place) and "Tare shows" in says
    counted = {
        button.get_attribute("data-verdict"): whole(button.text.split()[-1])
        for button in page.driver.find_elements("css selector", "#legend button")
    }
    assert counted == summary["verdicts"]


def test_it_opens_at_zero_while_the_source_says_150(page: Page) -> None:
    page.open()
    assert page.text("h1") == "Opens at 150 while you sit. With Tare: 0."
    assert page.text("#first-value") == "150"
    assert page.text("#second-value") == "0"
    assert "More than anyone can walk" in page.text("#verdict")


@pytest.mark.parametrize("name", TRACES)
def test_every_event_is_told_as_the_tool_tells_it(page: Page, name: str) -> None:
    page.open(name)
    compare(page, (SITE / f"presets/{name}.jsonl").read_bytes())


def test_presets_are_chosen_without_loading_the_page_again(page: Page) -> None:
    page.open()
    for name in TRACES:
        page.choose(name)
        assert page.js("return location.hash") == f"#{name}"
        assert page.js("return document.querySelector('#presets input:checked').value") == name


def test_the_recording_is_counted_as_the_tool_counts_it(page: Page) -> None:
    page.open("walk")
    counted = json.loads(
        tool("count", "--format", "jsonl", "--times", str(SITE / "presets/walk.csv"))
    )
    assert whole(page.text("#first-value")) == counted["steps"]
    assert page.text("#third-value") == str(round(counted["stepsPerMinute"]))
    seen = page.walk()
    assert len(seen) == counted["steps"]
    page.js("document.getElementById('events').scrollTop = 0")
    page.driver.execute_async_script(
        "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))"
    )
    first = page.js("return document.querySelector('#row-1').children[1].textContent")
    assert first.replace("\u202f", " ") == f"{counted['times'][1]:.2f} s"
