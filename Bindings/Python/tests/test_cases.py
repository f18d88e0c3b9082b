# The handed cases: every reading as expected, and the replay byte for byte that of the tool.
from __future__ import annotations

import json
import subprocess
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, tool, traces

from tare_steps import UNKNOWN, Outcome, ReplayStream, Session, replay

CASES = traces()


def name(path: Path) -> str:
    return f"{path.parents[1].name}-{path.stem}"


def test_cases_lie_beside_the_repository() -> None:
    if not (ROOT.parent / "shared" / "cases").is_dir():
        pytest.skip("no shared cases beside the repository; its own ones are run")
    assert len(CASES) > 50


@pytest.mark.parametrize("path", CASES, ids=name)
def test_every_reading_is_as_expected(path: Path) -> None:
    events = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    made = replay(path).raise_for_fault()
    assert [line.displayed for line in made.lines] == [event["expect"] for event in events]
    assert made.summary.complete
    assert made.summary.events == len(events)


@pytest.mark.parametrize("path", CASES, ids=name)
def test_a_session_fed_event_by_event_says_the_same(path: Path) -> None:
    header, *events = (
        json.loads(line, parse_float=Decimal) for line in path.read_text().splitlines()
    )
    session = session_of(header)
    for event, line in zip(events, replay(path).lines, strict=True):
        outcome = feed(session, event)
        assert outcome.session == line.session
        assert outcome.raw == line.raw
        assert outcome.displayed == line.displayed
        assert outcome.current == line.current
        assert outcome.lower_bound == line.lower_bound
        assert outcome.verdict == line.verdict
        assert outcome.asks == line.ask
        # The rest of the trace goes through a copy that knows only the snapshot.
        session = Session.restore(session.snapshot())


@pytest.mark.parametrize("path", CASES, ids=name)
@pytest.mark.parametrize("size", [1, 7, 100])
def test_any_split_gives_the_same_lines(path: Path, size: int) -> None:
    whole = path.read_bytes()
    pieces = [whole[first : first + size] for first in range(0, len(whole), size)]
    assert replay(pieces).jsonl == replay(whole).jsonl == replay(whole.decode()).jsonl
    assert list(ReplayStream(iter(pieces))) == replay(path).lines


@pytest.mark.parametrize("path", CASES, ids=name)
def test_the_replay_is_the_tools_byte_for_byte(path: Path) -> None:
    binary = tool()
    if binary is None:
        pytest.skip("no built tool: neither $TARE nor .build/debug/tare")
    said = subprocess.run(
        [binary, "replay", "--format", "jsonl", path], capture_output=True, check=True
    )
    assert replay(path).jsonl == said.stdout


def session_of(header: dict[str, Any]) -> Session:
    choices: dict[str, Any] = {"history": header.get("history", False)}
    decrease = header.get("decrease", "correction")
    if isinstance(decrease, dict):
        decrease = {"restart_below": decrease["restartBelow"]}
    choices["decrease"] = decrease
    for key, ours in (("width", "width"), ("maximumRate", "maximum_rate")):
        choices[ours] = header.get(key)
    for key in ("tolerance", "adjacency"):
        if key in header:
            choices[key] = header[key]
    return Session(**choices)


def feed(session: Session, event: dict[str, Any]) -> Outcome:
    said: dict[str, Any] = {
        key: event[key] for key in ("session", "wall", "mono", "to") if key in event
    }
    if "from" in event:
        said["from_"] = UNKNOWN if event["from"] is None else event["from"]
    kind = event["event"]
    if kind == "open":
        extra = {key: event[key] for key in ("zero", "baseline") if key in event}
        return session.open(**said, **extra)
    if kind in ("close", "pause", "resume"):
        outcome: Outcome = getattr(session, kind)(**said)
        return outcome
    outcome = getattr(session, kind)(event.get("total"), **said)
    return outcome
