"""The form beside the chart: other policies and other zeros, and the same from the tool."""

from __future__ import annotations

import json

import pytest
from page import SITE, Page, replayed, whole
from test_presets import compare


def trace(name: str) -> bytes:
    return (SITE / f"presets/{name}.jsonl").read_bytes()


@pytest.mark.parametrize(
    "name, fields, options",
    [
        ("frozen-after-reboot", [("decrease", "correction")], ["--decrease", "correction"]),
        (
            "frozen-after-reboot",
            [("decrease", "restartBelow"), ("share", "0.3")],
            ["--decrease", "restartBelow=0.3"],
        ),
        ("wrap", [("width", "")], ["--width", "none"]),
        (
            "wrap",
            [("width", ""), ("decrease", "restart")],
            ["--width", "none", "--decrease", "restart"],
        ),
        ("opens-at-150", [("rate", "")], ["--maximum-rate", "none"]),
        ("opens-at-150", [("history", False)], ["--no-history"]),
        ("foreign-windows", [("history", False)], ["--no-history"]),
        (
            "transient-zero",
            [("tolerance", "0"), ("adjacency", "3")],
            ["--tolerance", "0", "--adjacency", "3"],
        ),
    ],
)
def test_a_policy_gives_what_the_tool_gives(
    page: Page, name: str, fields: list, options: list
) -> None:
    page.open(name)
    for field, value in fields:
        page.set_field(field, value)
    assert page.text("#command") == " ".join(
        ["tare replay", *options_text(options), f"{name}.jsonl"]
    )
    compare(page, trace(name), *options)


def options_text(options: list[str]) -> list[str]:
    """Options in the order in which the page writes them: history, decrease, width, …"""
    order = ["history", "no-history", "decrease", "width", "maximum-rate", "tolerance", "adjacency"]
    pairs, rest = [], list(options)
    while rest:
        head = rest.pop(0)
        pairs.append([head] + ([rest.pop(0)] if rest and not rest[0].startswith("--") else []))
    pairs.sort(key=lambda pair: order.index(pair[0][2:]))
    return [word for pair in pairs for word in pair]


def test_the_difference_is_told_and_taken_back(page: Page) -> None:
    page.open("frozen-after-reboot")
    before = page.text("#difference")
    recorded, _ = replayed(trace("frozen-after-reboot"))
    held, _ = replayed(trace("frozen-after-reboot"), "--decrease", "correction")
    assert before == f"At the end {recorded[-1]['displayed']}."
    page.set_field("decrease", "correction")
    gap = recorded[-1]["displayed"] - held[-1]["displayed"]
    assert page.text("#difference") == (
        f"At the end {held[-1]['displayed']}; as recorded {recorded[-1]['displayed']}. (\u2212{gap})"
    )
    assert len(page.driver.find_elements("css selector", "#figure .recorded")) == 1
    page.driver.execute_async_script(
        "document.getElementById('as-recorded').click(); requestAnimationFrame(() => requestAnimationFrame(arguments[0]))"
    )
    assert page.text("#difference") == before
    assert page.driver.find_elements("css selector", "#figure .recorded") == []


@pytest.mark.parametrize("name", ["opens-at-150", "reboot", "killed", "wrap", "runs-backwards"])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_later_zero_opens_at_zero_and_counts_what_the_tool_counts(
    page: Page, name: str, share: float
) -> None:
    page.open(name)
    count = len(replayed(trace(name))[0])
    if page.js("return document.getElementById('zero').disabled"):
        pytest.skip("several sessions")
    page.set_field("zero", str(round(count * share)))
    saved = page.saved()
    header, opening = saved.splitlines()[:2]
    assert json.loads(header)["trace"] == 1 and json.loads(opening)["event"] == "open"
    compare(page, saved.encode())
    assert whole(page.walk()[0][2]) == 0
    page.js(
        "document.getElementById('figure')"
        ".dispatchEvent(new KeyboardEvent('keydown', {key: 'Home', bubbles: true}))"
    )
    assert page.text("#claim").startswith("came at "), "an opening claims nothing"


def test_the_source_s_own_start_counts_what_was_before(page: Page) -> None:
    page.open("transient-zero")
    page.set_field("start", True)
    assert page.text("#zero-told") == "the source’s own start"
    compare(page, page.saved().encode())
    assert whole(page.walk()[1][2]) == 540, "what was walked before is in it"


def test_the_zero_is_dragged_along_the_chart(page: Page) -> None:
    page.open("runs-backwards")
    box = page.js(
        "const b = document.querySelector('#figure .grip').getBoundingClientRect(); return [b.x + b.width / 2, b.y + 60]"
    )
    for kind, x in (
        ("mousePressed", box[0]),
        ("mouseMoved", box[0] + 200),
        ("mouseReleased", box[0] + 200),
    ):
        page.driver.execute_cdp_cmd(
            "Input.dispatchMouseEvent",
            {"type": kind, "x": x, "y": box[1], "button": "left", "buttons": 1, "clickCount": 1},
        )
    page.driver.execute_async_script(
        "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))"
    )
    assert page.text("#zero-told") != "as recorded"
    assert page.walk()[0][2] == "0"


def test_a_value_out_of_range_is_named_and_changes_nothing(page: Page) -> None:
    page.open()
    before = page.text("#difference")
    page.set_field("width", "99")
    assert "1 to 63" in page.text("#policy-fault")
    assert page.text("#difference") == before
    page.set_field("width", "16")
    assert page.text("#policy-fault") == ""


@pytest.mark.parametrize(
    "name, value",
    [("width", "0x10"), ("width", "1e1"), ("rate", "1,5"), ("rate", "0x5"), ("tolerance", "")],
)
def test_what_is_no_number_is_told_and_taken_back_by_the_button(
    page: Page, name: str, value: str
) -> None:
    page.open()
    recorded = page.js("return document.getElementById('policy').elements[arguments[0]].value", name)
    before = page.text("#difference")
    page.set_field(name, value)
    assert page.text("#policy-fault").startswith(f"{name}: ")
    button = page.driver.find_element("id", "as-recorded")
    assert button.is_enabled()
    page.driver.execute_async_script(
        "document.getElementById('as-recorded').click(); requestAnimationFrame(() => requestAnimationFrame(arguments[0]))"
    )
    field = "document.getElementById('policy').elements[arguments[0]]"
    assert page.js(f"return [{field}.value, {field}.ariaInvalid, {field}.validationMessage]", name) == [
        recorded,
        "false",
        "",
    ]
    assert page.text("#policy-fault") == "" and page.text("#difference") == before
    assert not button.is_enabled()


def test_the_saved_trace_is_the_dropped_one_where_nothing_was_changed(page: Page) -> None:
    page.open("reboot")
    assert page.saved().encode() == trace("reboot")
