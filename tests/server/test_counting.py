"""Windows, buckets, clocks and the operator's numbers, each to the last one; time is the test's own."""

from __future__ import annotations

import io
import json
import time
from typing import Any

import pytest

from logicade.engine.errors import BadValue
from logicade.server import limits
from logicade.server.errors import TooFast
from logicade.server.limits import Bucket, Window, with_settings
from logicade.server.live.timepiece import Timepiece
from logicade.server.table import clocks
from logicade.server.table.clocks import after_action, at_least, fresh, spent
from logicade.server.table.terms import Clock
from logicade.server.telemetry import Telemetry

BANK, MOVE, DAYS = Clock("bank", 60, 5), Clock("move", 30), Clock("days", days=2)


class Hand:
    """Time in the test's hand."""

    def __init__(self, at: float) -> None:
        self.at = at

    def monotonic(self) -> float:
        return self.at


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    held = Hand(1000.0)
    monkeypatch.setattr(limits, "time", held)
    return held


# ---- windows ---------------------------------------------------------------------------------------------------------


def counts(window: Window, key: str = "a") -> str:
    """Whether it is let through, or what is said."""
    try:
        window.count(key)
    except TooFast as wrong:
        return wrong.hint
    return ""


def test_a_window_is_over_when_its_seconds_are(hand: Hand) -> None:
    window = Window(2, 60)
    assert [counts(window) for _ in range(3)] == ["", "", "try again in 60 s"]
    with pytest.raises(TooFast, match=r"^that is more than the limit allows$"):
        window.count("a")
    hand.at += 20
    assert counts(window) == "try again in 40 s"
    hand.at += 39.8
    assert (counts(window), window.is_full("a")) == ("try again in 1 s", True)
    hand.at += 0.2
    assert not window.is_full("a")
    assert [counts(window) for _ in range(3)] == ["", "", "try again in 60 s"]


def test_a_window_begins_with_the_first_of_its_key(hand: Hand) -> None:
    window = Window(2, 60)
    counts(window)
    hand.at += 59
    assert [counts(window), counts(window)] == ["", "try again in 1 s"]
    hand.at += 1
    assert [counts(window), counts(window), counts(window)] == ["", "", "try again in 60 s"]


def test_a_window_is_full_with_the_last_that_is_allowed(hand: Hand) -> None:
    window = Window(2, 60)
    assert not window.is_full("a")
    counts(window)
    assert not window.is_full("a")
    counts(window)
    assert window.is_full("a")
    assert not window.is_full("b")
    assert len(window) == 1
    for _ in range(5):
        counts(window)
    assert window._seen["a"] == (1000.0, 3)  # more than one too many is not counted


def test_a_window_knows_so_many_keys(hand: Hand) -> None:
    window = Window(2, 60, keys=2)
    for key in "aabbc":
        counts(window, key)
    assert list(window._seen) == ["b", "c"]
    assert counts(window, "a") == ""
    assert Window(1, 1)._keys == 10_000


def test_a_bucket_is_empty_after_so_many_and_full_after_its_seconds(hand: Hand) -> None:
    bucket = Bucket(2, 20)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    hand.at += 19.999
    assert not bucket.take()
    hand.at += 0.001
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_a_machine_that_has_just_been_started(hand: Hand) -> None:
    """Its own clock begins at nought: what has never been counted is not full, and a bucket is not half empty."""
    hand.at = 5.0
    assert not Window(1, 60).is_full("x")
    bucket = Bucket(2, 20)
    assert [bucket.take() for _ in range(3)] == [True, True, False]


@pytest.mark.parametrize("word", ["messages=1", "messages=99999999999"])
def test_a_limit_is_one_at_least_and_has_eleven_digits_at_most(word: str) -> None:
    assert with_settings([word]).messages == int(word.partition("=")[2])


@pytest.mark.parametrize("word", ["messages=0", "messages=999999999999", "mess=1", "messages"])
def test_what_is_no_limit(word: str) -> None:
    with pytest.raises(BadValue) as wrong:
        with_settings(["frame=5", word])
    assert str(wrong.value) == f"`--limit {word}` is not a limit"
    assert wrong.value.hint == (
        "as in `messages=200`; limits: frame, body, work, work_per_address, disk, messages, questions, chats, "
        "requests, guests, guesses, tables, connections_per_address, sockets_per_person, sockets_per_address, sockets, "
        "outgoing_frames, outgoing_bytes"
    )


# ---- clocks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("clock", "left"), [(Clock(), ()), (BANK, (60_000,) * 2), (MOVE, (30_000,) * 2)])
def test_clocks_at_the_start(clock: Clock, left: tuple[int, ...]) -> None:
    assert fresh(clock, 2) == left
    assert fresh(DAYS, 3) == (172_800_000,) * 3


@pytest.mark.parametrize(
    ("running", "elapsed", "left"),
    [
        ((), 400, (1000, 2000, 0)), ((0,), 400, (600, 2000, 0)), ((0, 1, 2), 1500, (0, 500, 0)),
        ((1,), 2000, (1000, 0, 0)), ((1,), 2001, (1000, 0, 0)), ((1,), 1999, (1000, 1, 0)),
        ((0, 1), -7, (1000, 2000, 0)), ((0,), 1, (999, 2000, 0)),
    ],
)  # fmt: skip
def test_time_that_passes(running: tuple[int, ...], elapsed: int, left: tuple[int, ...]) -> None:
    assert spent((1000, 2000, 0), running, elapsed) == left


@pytest.mark.parametrize(
    ("clock", "seat", "left"),
    [
        (BANK, 0, (6000, 2000)), (BANK, 1, (1000, 7000)), (BANK, None, (1000, 2000)),
        (MOVE, 0, (30_000, 30_000)), (MOVE, None, (30_000, 30_000)), (DAYS, 1, (172_800_000,) * 2),
    ],
)  # fmt: skip
def test_what_an_action_earns(clock: Clock, seat: int | None, left: tuple[int, ...]) -> None:
    assert after_action(clock, (1000, 2000), seat) == left
    assert after_action(clock, (), seat) == ()


def test_nobody_comes_back_to_a_falling_flag() -> None:
    assert at_least((0, 4999, 5000, 5001)) == (5000, 5000, 5000, 5001)
    assert at_least((5,), 7) == (7,)
    assert clocks.LEAST == 5_000


def test_server_time_starts_where_it_is_told_and_counts_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [50_000_000_000]
    monkeypatch.setattr(time, "monotonic_ns", lambda: now[0])
    monkeypatch.setattr(time, "time_ns", lambda: 1_700_000_000_123_456_789)
    told, own = Timepiece(7_000), Timepiece()
    assert (told.now(), own.now()) == (7_000, 1_700_000_000_123)
    assert Timepiece(0).now() == 0
    now[0] += 1_999_999
    assert (told.now(), own.now()) == (7_001, 1_700_000_000_124)


# ---- numbers for the operator ----------------------------------------------------------------------------------------


def test_numbers_for_prometheus() -> None:
    numbers = Telemetry()
    assert numbers.text() == "\n"
    numbers.count("refused", "too-fast")
    numbers.count("refused", "not-now", 2)
    numbers.count("refused", "not-now")
    numbers.count("keeper_errors")
    numbers.gauge("rooms", 3)
    numbers.gauge("rooms", 2.5)
    for seconds in (0.0005, 0.001, 0.0011, 2.5, 2.6):
        numbers.time("store", seconds)
    assert numbers.text().splitlines() == [
        "# TYPE logicade_keeper_errors_total counter",
        "logicade_keeper_errors_total 1",
        "# TYPE logicade_refused_total counter",
        'logicade_refused_total{kind="not-now"} 3',
        'logicade_refused_total{kind="too-fast"} 1',
        "# TYPE logicade_rooms gauge",
        "logicade_rooms 2.5",
        "# TYPE logicade_store_seconds histogram",
        'logicade_store_seconds_bucket{le="0.001"} 2',
        *(
            f'logicade_store_seconds_bucket{{le="{upper}"}} 3'
            for upper in ("0.0025", "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1.0")
        ),
        'logicade_store_seconds_bucket{le="2.5"} 4',
        'logicade_store_seconds_bucket{le="+Inf"} 5',
        "logicade_store_seconds_sum 5.1026",
        "logicade_store_seconds_count 5",
    ]


def test_a_log_line_has_a_time_and_what_is_on_the_list(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(time, "time", lambda: 1234.56789)
    out = io.StringIO()
    Telemetry(out).log("swept", match="m", ms=3)
    assert out.getvalue() == '{"at": 1234.568, "level": "info", "what": "swept", "match": "m", "ms": 3}\n'
    Telemetry().log("swept")
    assert json.loads(capsys.readouterr().err) == {"at": 1234.568, "level": "info", "what": "swept"}
    with pytest.raises(ValueError, match=r"not for the log: \['name', 'token'\]"):
        Telemetry(out).log("swept", token="t", name="n", code="c")


def test_a_log_that_nobody_reads_any_more_stops_nothing() -> None:
    closed: Any = io.StringIO()
    closed.close()
    Telemetry(closed).log("swept")
