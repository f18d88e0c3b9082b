"""Files that are dropped: traces, logs and recordings as the tool reads them, and their faults."""

from __future__ import annotations

import gzip
import json
import math
import time

import pytest
from page import ROOT, SITE, Page, replayed, tool, whole
from test_presets import compare

CASES = sorted((ROOT / "Examples/cases").glob("*.jsonl"))
LOG = b"""Time,CurrentTripStart,NumberOfSteps
2024-11-11T16:00:01.25Z,2024-11-11T15:00:01.25Z,150
2024-11-11T16:00:03Z,2024-11-11T15:00:01.25Z,154
2024-11-11T16:00:05Z,2024-11-11T15:00:01.25Z,151
2024-11-11T16:00:09+00:00,2024-11-11T15:00:01.25Z,160
"""


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_dropped_trace_is_replayed_as_the_tool_replays_it(page: Page, path) -> None:
    page.ready()
    page.drop(path.name, path.read_bytes())
    assert page.text("h1") == path.name
    compare(page, path.read_bytes())


@pytest.mark.parametrize(
    "content",
    [
        LOG,
        LOG.replace(b",", b";"),
        gzip.compress(LOG),
        gzip.compress(LOG[:70]) + gzip.compress(b"") + gzip.compress(LOG[70:]),
        gzip.compress(LOG[:70], 0) + gzip.compress(LOG[70:]),
        LOG.decode().encode("utf-16"),
        b"\xef\xbb\xbf" + LOG.replace(b"\n", b"\r\n"),
    ],
    ids=["commas", "semicolons", "gzip", "gzip of members", "gzip, stored", "utf-16", "mark and crlf"],
)
def test_a_pedometer_log_counts_from_its_first_row(page: Page, content: bytes) -> None:
    page.ready()
    page.drop("phone.csv", content)
    lines, _ = replayed(LOG)
    seen = page.walk()
    # The tool prints no line for the opening that the first row implies; the page shows it.
    assert len(seen) == len(lines) + 1
    assert [whole(one[2]) for one in seen[1:]] == [line["displayed"] for line in lines]
    assert [whole(one[1]) for one in seen[1:]] == [line["raw"] for line in lines]
    # Every row is a report, as the tool calls it: no kind stands behind a verdict.
    assert {line["kind"] for line in lines} == {"report"}
    assert page.js("return document.querySelector('#row-1').lastChild.textContent") == "baseline set"


def walking(
    seconds: float, hertz: float, unit: float, cadence: float = 1.8
) -> list[tuple[float, ...]]:
    """A signal with a clear beat, as a device in a pocket would measure it."""
    rows = []
    for i in range(round(seconds * hertz)):
        t = i / hertz
        phase = 2 * math.pi * cadence * t
        lift = 0.25 * math.sin(phase) + 0.1 * math.sin(2 * phase + 0.6) if t > 2 else 0.0
        rows.append((t, 0.05 * math.sin(phase / 2) * unit, (1 + lift) * unit, 0.1 * unit))
    return rows


RECORDINGS = {
    "own.csv": "t_s,x_g,y_g,z_g\n"
    + "".join(f"{t:.3f},{x:.4f},{y:.4f},{z:.4f}\n" for t, x, y, z in walking(20, 50, 1)),
    "phyphox.csv": '"Time (s)";"Acceleration x (m/s^2)";"Acceleration y (m/s^2)";"Acceleration z (m/s^2)"\n'
    + "".join(
        f"{t:.6E};{x:.6E};{y:.6E};{z:.6E}\n".replace(".", ",")
        for t, x, y, z in walking(20, 100, 9.80665)
    ),
    "logger.csv": "time,seconds_elapsed,z,y,x\n"
    + "".join(
        f"{1700000000_000000000 + round(t * 1e9)},{t:.4f},{z:.5f},{y:.5f},{x:.5f}\n"
        for t, x, y, z in walking(20, 100, 9.80665)
    ),
    "milliseconds.csv": "# by hand\ntimestamp,x,y,z\n"
    + "".join(
        f"{1700000000000 + round(t * 1000)},{x:.4f},{y:.4f},{z:.4f}\n"
        for t, x, y, z in walking(20, 50, 1)
    ),
    "dates.csv": "".join(
        f"2024-05-07 16:29:{int(t) + 10:02d}.{round(t % 1 * 1000):03d},{x:.4f},{y:.4f},{z:.4f}\n"
        for t, x, y, z in walking(20, 50, 1)
    ),
}


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_recording_is_counted_as_the_tool_counts_it(page: Page, name: str) -> None:
    page.ready()
    content = RECORDINGS[name].encode()
    page.drop(name, content)
    counted = json.loads(tool("count", "--format", "jsonl", "--times", "-", given=content))
    assert counted["steps"] > 20, "the sample has no steps in it"
    assert whole(page.text("#first-value")) == counted["steps"]
    facts = page.text("#facts-list")
    for note in counted["notes"]:
        assert note in facts
    assert ("m/s²" in facts) == (counted["unit"] != "g")


FAULTS = {
    "empty.csv": (b"", "empty; a trace begins with"),
    "other.csv": (b"a,b\n1,2\n", "no known columns (a,b)"),
    "archive.zip": (b"PK\x03\x04....", "a zip archive"),
    "comment.csv": (b"# only a comment\n", "line 1: no table in it"),
    "hint.csv": (b"sep=;\n", "line 1: no table in it"),
    "headed.csv": (b"# hi\n" + LOG, "line 1: a comment ('# hi') before the column names"),
    "latin.jsonl": (
        b'{"trace":1}\n{"event":"open","wall":0}\n{"event":"report","x":"\xff","to":1,"total":5}\n',
        "line 3, x: not JSON at byte 24 of the line: expected UTF-8",
    ),
    "brace": (b"{", "line 1: not JSON at byte 2"),
    "behind.csv.gz": (gzip.compress(LOG) + b"and more", "something else behind its end"),
    "second.csv.gz": (gzip.compress(LOG) + gzip.compress(LOG)[:30], "damaged, ends too early"),
    "cut.csv.gz": (gzip.compress(LOG)[:40], "damaged, ends too early"),
    "binary.dat": (b"ab\x01\x00\x00cd" * 9, "binary data"),
    "field.csv": (LOG.replace(b"154", b"many"), "line 3, NumberOfSteps: 'many' is not a total"),
    "zone.csv": (
        b"Time,NumberOfSteps\n2024-11-11T16:00:01,4\n",
        "line 2, Time: a time without a zone",
    ),
    "axis.csv": (b"t_s,x_g,y_g,z_g\n0,0,0,1\n0.02,0,up,1\n", "line 3, y_g: 'up' is no number"),
    "short.csv": (b"t_s,x_g,y_g,z_g\n0,0,0\n", "3 fields where 4 belong"),
    "times.csv": (b"x_g,y_g,z_g\n0,0,1\n", "no column of times"),
    "counts.csv": (
        b"t_s,x,y,z\n" + b"".join(b"%.2f,4096,10,10\n" % (i / 50) for i in range(99)),
        "neither g nor m/s",
    ),
    "trace.jsonl": (
        b'{"trace":1}\n{"event":"open","wall":0}\n{"event":"report","to":2,"total":7}\n{"event":"report","total":"x"}\n',
        "line 4, total",
    ),
    "broken.jsonl": (b"{oops\n", "line 1"),
    "version.jsonl": (b'{"trace":9}\n', "line 1"),
    "no-open.jsonl": (
        b'{"trace":1}\n{"event":"report","to":1,"total":1}\n',
        "the first event is not an open",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_wrong_is_said_in_a_sentence(page: Page, name: str) -> None:
    content, words = FAULTS[name]
    page.ready()
    page.drop(name, content)
    fault = page.driver.find_element("id", "fault")
    assert fault.is_displayed()
    assert fault.get_attribute("role") == "alert"
    assert fault.text.startswith(f"{name}: ") and words in fault.text


def test_what_stands_above_a_fault_is_shown(page: Page) -> None:
    page.open()
    page.drop("trace.jsonl", FAULTS["trace.jsonl"][0])
    assert [whole(one[2]) for one in page.walk()] == [0, 7]
    page.drop("fine.jsonl", (SITE / "presets/reboot.jsonl").read_bytes())
    assert not page.driver.find_element("id", "fault").is_displayed()


def test_bytes_that_are_no_text_are_refused_as_the_tool_refuses_them(page: Page) -> None:
    page.ready()
    content = FAULTS["latin.jsonl"][0]
    page.drop("latin.jsonl", content)
    lines, summary = replayed(content)
    assert len(page.walk()) == len(lines) == summary["events"] == 1


@pytest.mark.parametrize("content", [b"{", b"# only a comment\n", b"\x00\x01"])
def test_headline_and_chart_are_of_one_file(page: Page, content: bytes) -> None:
    page.open()
    page.drop("no-file", content)
    chart = page.js("return document.querySelector('#figure .session').getAttribute('d')")
    assert page.driver.find_element("id", "fault").text.startswith("no-file: ")
    assert (page.text("h1") == "no-file") == (chart == "")


@pytest.mark.parametrize("behind", [b"", b'{"event":"report","total":"x"}\n'])
def test_a_single_event_has_one_zero(page: Page, behind: bytes) -> None:
    page.open()
    page.drop("one.jsonl", b'{"trace":1}\n{"event":"open","wall":0}\n' + behind)
    assert not page.driver.find_element("id", "zero").is_enabled()
    assert page.text("#zero-why") == "There is no later event to begin at."
    page.set_field("zero", "1")
    assert page.text("#zero-told") == "as recorded"
    assert page.text("#place") == "Event 1 of 1"


def test_the_greatest_totals_keep_every_digit(page: Page) -> None:
    page.ready()
    page.drop(
        "great.jsonl",
        b'{"trace":1}\n{"event":"open","wall":0}\n'
        b'{"event":"report","to":1,"total":9223372036854775807}\n{"event":"close","wall":2}\n',
    )
    page.set_field("zero", "1")
    told = page.text("#difference").replace("\u202f", "")
    assert told == "At the end 0; as recorded 9223372036854775807. (−9223372036854775807)"


def test_pauses_and_times_that_run_backward_have_true_lengths(page: Page) -> None:
    rows = [(i / 50 + (100 if i >= 250 else 0), 0.0, 1.0, 0.0) for i in range(500)]
    table = lambda rows: ("t_s,x_g,y_g,z_g\n" + "".join("%.2f,%g,%g,%g\n" % row for row in rows)).encode()
    page.ready()
    page.drop("pause.csv", table(rows))
    facts = page.text("#facts-list").replace("\u202f", " ").split("\n")
    assert facts[facts.index("a second") + 1] == "50.0"
    assert facts[facts.index("length") + 1] == "1 min 50 s"
    page.drop("backward.csv", table([(5.0, 0, 1, 0), (4.0, 0, 1, 0), (3.0, 0, 1, 0)]))
    facts = page.text("#facts-list").replace("\u202f", " ").split("\n")
    assert facts[facts.index("length") + 1] == "2 s"
    assert facts[facts.index("a second") + 1] == "–"


def test_markup_in_a_file_stays_text(page: Page) -> None:
    page.open()
    page.drop("<img src=x onerror=alert(1)>.csv", b"<b>a</b>,<script>1</script>\n1,2\n")
    assert page.js("return document.querySelectorAll('main img, main script').length") == 0
    assert "<script>1</script>" in page.text("#fault")


def test_a_file_is_opened_by_the_button_too(page: Page, tmp_path) -> None:
    path = tmp_path / "phone.csv"
    path.write_bytes(LOG)
    page.open()
    page.js("delete document.documentElement.dataset.shown")
    page.driver.find_element("id", "file").send_keys(str(path))
    page.settle()
    assert page.text("h1") == "phone.csv"


def test_a_hundred_thousand_events_stay_fluid(page: Page) -> None:
    rows = [
        b'{"trace":1,"history":false}',
        b'{"event":"open","wall":0,"from":-60}',
        b'{"event":"baseline","total":20,"wall":0}',
    ]
    for i in range(1, 100_001):
        total = 20 + i - (7 if i % 100 == 0 else 0)
        rows.append(b'{"event":"report","to":%d,"total":%d}' % (i, total))
    trace = b"\n".join(rows) + b"\n"
    page.open()
    began = time.monotonic()
    page.drop("long.jsonl", trace)
    took = time.monotonic() - began
    lines, _ = replayed(trace)
    step = page.js("""
const figure = document.getElementById("figure");
const press = (key) => figure.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
press("End");
const began = performance.now();
for (let i = 0; i < 50; i++) press("ArrowLeft");
return [(performance.now() - began) / 50, document.querySelectorAll("#events .row").length,
  document.querySelectorAll("#figure *").length, document.querySelector("#figure .raw").getAttribute("d").length];
""")
    print(
        f"100,000 events: shown after {took:.1f} s, a step takes {step[0]:.1f} ms, {step[2]} elements drawn"
    )
    assert whole(page.text("#second-value")) == lines[-51]["displayed"]
    assert took < 20
    assert step[0] < 30 and step[1] < 60 and step[2] < 3000 and step[3] < 100_000


def test_half_an_hour_of_recording_stays_fluid(page: Page) -> None:
    rows = walking(1800, 100, 1)
    content = (
        "t_s,x_g,y_g,z_g\n" + "".join(f"{t:.2f},{x:.3f},{y:.3f},{z:.3f}\n" for t, x, y, z in rows)
    ).encode()
    page.open()
    began = time.monotonic()
    page.drop("long.csv.gz", gzip.compress(content, 1))
    took = time.monotonic() - began
    counted = json.loads(tool("count", "--format", "jsonl", "-", given=content))
    step = page.js("""
const figure = document.getElementById("figure");
const began = performance.now();
for (let i = 0; i < 50; i++) figure.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
return (performance.now() - began) / 50;
""")
    print(f"30 min at 100 Hz: counted and drawn after {took:.1f} s, a step takes {step:.1f} ms")
    assert whole(page.text("#first-value")) == counted["steps"]
    assert took < 20 and step < 30
