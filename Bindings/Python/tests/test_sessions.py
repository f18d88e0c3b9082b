# Sessions: defaults, refusals, copies, threads, and whatever hostile callers hand in.
from __future__ import annotations

import copy
import pickle
import random
import threading
from datetime import datetime, timedelta, timezone
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tare_steps
from tare_steps import (
    UNKNOWN,
    EventError,
    FinishedError,
    PolicyError,
    Session,
    SnapshotError,
    TareError,
    TimeError,
    Verdict,
    ns,
)


def test_a_session_opens_at_zero_and_subtracts_its_baseline() -> None:
    session = Session(history=True)
    assert session.open(wall=100, from_=0).displayed == 0
    assert session.report(160, to=110).verdict is Verdict.AWAITING_BASELINE
    outcome = session.baseline(150)
    assert (outcome.displayed, outcome.verdict) == (10, Verdict.BASELINE_SET)
    assert session.reading.displayed == 10


def test_a_question_is_raised_once_and_is_outstanding_until_it_is_answered() -> None:
    session = Session(history=True)
    session.open(wall=100, from_=0)
    failed = session.baseline(None, wall=101)
    assert failed.ask is not None
    assert failed.ask.start == ns(100_000_000_000)
    assert failed.ask.end is None
    second = session.report(160, to=110)
    assert second.ask is None
    assert second.question == failed.ask
    answered = session.answer(9, to=110)
    assert (answered.displayed, answered.question, answered.verdict) == (9, None, Verdict.ADVANCED)


def test_the_edge_of_a_pause_is_asked_for() -> None:
    session = Session(history=True)
    session.open(wall=0)
    session.report(100, to=51, wall=60)
    paused = session.pause(wall=60)
    assert paused.paused
    assert paused.ask is not None
    assert paused.ask.end is not None
    assert paused.ask.end.seconds == 60
    assert session.answer(118, to=paused.ask.end, wall=71).displayed == 118
    assert session.resume(wall=80).paused is False
    assert session.close(wall=90).closed


@pytest.mark.parametrize(
    ("choices", "named"),
    [
        ({"width": 0}, "width"),
        ({"width": 64}, "width"),
        ({"width": 10**5000}, "width"),
        ({"maximum_rate": 0}, "maximum_rate"),
        ({"maximum_rate": float("nan")}, "maximum_rate"),
        ({"maximum_rate": float("inf")}, "maximum_rate"),
        ({"decrease": "reset"}, "decrease"),
        ({"decrease": {"restart_below": 0}}, "restart_below"),
        ({"decrease": {"restart_below": 1.1}}, "restart_below"),
        ({"decrease": {}}, "decrease"),
        ({"tolerance": -1}, "tolerance"),
        ({"adjacency": timedelta(seconds=-1)}, "adjacency"),
    ],
)
def test_a_choice_out_of_range_is_refused_by_name(choices: dict[str, Any], named: str) -> None:
    with pytest.raises((PolicyError, TimeError), match=named):
        Session(**choices)


@pytest.mark.parametrize(
    ("choice", "wrong"),
    [
        ("width", [True, "16", 16.0, np.bool_(True)]),
        ("maximum_rate", [True, "5", b"5", np.str_("5"), np.bool_(True), [5], np.array([5.0])]),
        ("history", ["no", 1, None, np.array([True])]),
        ("decrease", [{"restart_below": wrong} for wrong in (True, "0.5", None, 1j)]),
        ("tolerance", [True, "1"]),
        ("adjacency", [False, b"1"]),
    ],
)
def test_a_choice_of_another_type_is_refused(choice: str, wrong: list[Any]) -> None:
    for value in wrong:
        with pytest.raises(TypeError):
            Session(**{choice: value})


def test_choices_may_be_numbers_of_any_package() -> None:
    chosen = Session(
        width=np.int16(16), maximum_rate=np.float32(5), history=np.bool_(True),  # type: ignore
        decrease={"restart_below": np.float64(0.5)},
    )  # fmt: skip
    plain = Session(width=16, maximum_rate=5, history=True, decrease={"restart_below": 0.5})
    assert chosen.snapshot() == plain.snapshot()
    assert Session(maximum_rate=Fraction(5)).snapshot() == Session(maximum_rate=5).snapshot()  # type: ignore
    with pytest.raises(PolicyError, match="maximum_rate"):
        Session(maximum_rate=10**400)
    with pytest.raises(TypeError, match="baseline is a str"):
        plain.open(wall=0, baseline="no")  # type: ignore[arg-type]
    for wrong in (True, np.bool_(True), 1.0, "1"):
        with pytest.raises(TypeError, match="session is a"):
            plain.open(wall=0, session=wrong)  # type: ignore[arg-type]


def test_restarts_are_believed_as_chosen() -> None:
    def last(decrease: Any) -> int:
        session = Session(decrease=decrease)
        session.open(wall=0, from_=UNKNOWN)
        for second, total in enumerate([100, 150, 3, 5], 1):
            session.report(total, to=60 * second)
        return session.reading.displayed

    assert last("correction") == 50
    assert last("restart") == 55
    assert last({"restart_below": 0.5}) == 55


def test_events_that_no_default_can_complete_are_refused_and_change_nothing() -> None:
    session = Session()
    with pytest.raises(EventError, match="first event is not an opening"):
        session.report(1, to=0)
    with pytest.raises(EventError, match="wall time or a zero"):
        session.open()
    with pytest.raises(EventError, match="zero is later"):
        session.open(wall=0, zero=1)
    session.open(wall=0, session=2**63 - 1)
    with pytest.raises(EventError, match="greatest token"):
        session.open(wall=1)
    assert session.report(3, to=2).displayed == 3


def test_totals_are_whole_numbers_of_64_bits() -> None:
    session = Session()
    session.open(wall=0)
    with pytest.raises(EventError, match="beyond 64 bits"):
        session.report(2**63, to=1)
    with pytest.raises(EventError, match="thousands of digits"):
        session.report(10**5000, to=1)
    hidden: Any = np.ma.array(5, mask=True)
    for wrong in (1.0, "1", True, np.True_, hidden, np.ma.masked):
        with pytest.raises(TypeError):
            session.report(wrong, to=1)  # type: ignore[arg-type]
    assert session.report(-5, to=1).verdict is Verdict.MALFORMED
    assert session.report(None, to=1).verdict is Verdict.NO_DATA
    assert session.report(2**63 - 1, to=1).displayed == 2**63 - 1


def test_times_may_be_said_in_any_way_that_the_rule_names() -> None:
    start = datetime(2026, 11, 30, 7, tzinfo=timezone.utc)
    session = Session()
    session.open(wall=start)
    outcome = session.report(12, to=start + timedelta(seconds=10))
    assert outcome.displayed == 12
    with pytest.raises(TimeError, match="naive"):
        session.report(13, to=datetime(2026, 11, 30, 8))
    assert session.report(13, to=start.timestamp() + 11).verdict is Verdict.ADVANCED


def copies(session: Session) -> list[Session]:
    return [
        copy.copy(session),
        copy.deepcopy(session),
        pickle.loads(pickle.dumps(session)),
        Session.restore(session.snapshot()),
    ]


@pytest.mark.parametrize("history", [False, True])
def test_copies_answer_every_later_event_alike(history: bool) -> None:
    seed = 20261130
    print("seed", seed)
    source = random.Random(seed)
    session = Session(history=history, decrease="restart", width=16, maximum_rate=5)
    assert [each.snapshot() for each in copies(session)] == [session.snapshot()] * 4
    session.open(wall=0, from_=UNKNOWN)
    total = 40_000
    for second in range(1, 600):
        total = max(0, total + source.choice([0, 1, 2, 3, -1, -39_000]))
        others = copies(session) if second % 50 == 0 else []
        outcome = session.report(total, to=second, wall=second + source.random())
        for other in others:
            assert other.report(total, to=second, wall=second + 0.5).displayed == outcome.displayed
    assert session.reading.displayed > 0


def test_a_copy_goes_its_own_way() -> None:
    session = Session()
    session.open(wall=0)
    other = copy.copy(session)
    other.report(5, to=5)
    assert (session.reading.displayed, other.reading.displayed) == (0, 5)


def test_the_end_of_the_input_has_an_outcome() -> None:
    session = Session(history=True)
    session.open(wall=100, from_=0)
    session.report(160, to=110)
    last = session.finish()
    assert (last.verdict, last.raw, last.held_apart, last.asks) == (None, None, 0, False)
    assert (last.displayed, last.current) == (session.reading.displayed, session.reading.current)
    assert session.finish() == last


@pytest.mark.parametrize("end", ["input", "close", "open"])
def test_what_is_held_apart_adds_up_to_what_a_replay_tells(end: str) -> None:
    session = Session(maximum_rate=5)
    session.open(wall=0)
    told = [session.report(20, to=10), session.report(1000, to=11)]
    if end == "close":
        told.append(session.close(wall=12))
    elif end == "open":
        told.append(session.open(wall=12))
    told.append(session.finish())
    assert sum(one.held_apart for one in told) == 980


def test_damaged_snapshots_are_refused() -> None:
    session = Session()
    session.open(wall=0)
    whole = session.snapshot()
    for wrong in (b"", whole[:-1], whole[:-8], whole + bytes(8), bytes(len(whole)), b"x" * 8):
        with pytest.raises(SnapshotError):
            Session.restore(wrong)
    seed = 7
    print("seed", seed)
    source = random.Random(seed)
    for _ in range(300):
        damaged = bytearray(whole)
        damaged[source.randrange(len(whole))] ^= 1 << source.randrange(8)
        with pytest.raises(SnapshotError):
            Session.restore(bytes(damaged))


def test_a_released_session_says_so() -> None:
    with Session() as session:
        session.open(wall=0)
        assert repr(session) == "<Session 1: 0>" or "Session" in repr(session)
    with pytest.raises(FinishedError, match="released"):
        session.report(1, to=1)
    with pytest.raises(FinishedError):
        _ = session.reading
    assert repr(session) == "<Session, released>"
    session.release()


def test_a_hundred_thousand_events_cost_no_memory() -> None:
    session = Session(maximum_rate=3)
    session.open(wall=0)
    size = len(session.snapshot())
    for second in range(1, 100_001):
        outcome = session.report(2 * second, to=second)
    assert outcome.displayed == 200_000
    assert len(session.snapshot()) == size


def test_threads_may_share_a_session() -> None:
    session = Session()
    session.open(wall=0, from_=UNKNOWN)
    session.report(0, to=0)
    wrong: list[BaseException] = []

    def hammer(first: int) -> None:
        try:
            for step in range(first, 4_000, 4):
                session.report(step, to=step)
                Session.restore(session.snapshot())
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=hammer, args=(first,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert session.reading.displayed == 3_999


ANY_INT = st.integers(-(2**65), 2**65) | st.sampled_from([0, 1, 2**63 - 1, -(2**63)])
ANY_TIME = st.one_of(
    st.none(), ANY_INT, st.floats(), st.decimals(), st.fractions(), st.datetimes(),
    st.timedeltas(), st.just(UNKNOWN), ANY_INT.map(str), st.booleans(),
)  # fmt: skip


@given(
    st.booleans(),
    st.lists(
        st.tuples(
            st.sampled_from(["open", "baseline", "report", "answer", "pause", "resume", "close"]),
            st.none() | ANY_INT,
            ANY_TIME,
            ANY_TIME,
            ANY_TIME,
            ANY_TIME,
        ),
        max_size=12,
    ),
)
def test_whatever_is_handed_in_the_count_never_falls(history: bool, events: list[Any]) -> None:
    session = Session(history=history)
    session.open(wall=0)
    shown = 0
    for kind, total, from_, to, wall, mono in events:
        call = getattr(session, kind)
        said: dict[str, Any] = {"wall": wall, "mono": mono}
        if kind == "open":
            said |= {"from_": from_, "zero": to}
        claims = kind in ("baseline", "report", "answer")
        if claims:
            said |= {"from_": from_, "to": to}
        before = session.snapshot()
        try:
            outcome = call(total, **said) if claims else call(**said)
        except (TareError, TypeError):
            assert session.snapshot() == before
            continue
        if kind == "open":
            shown = 0
        assert outcome.displayed >= shown
        shown = outcome.displayed
        assert Session.restore(session.snapshot()).reading == session.reading


def test_the_wheel_has_the_librarys_version() -> None:
    assert tare_steps.__version__ == tare_steps.library_version()
