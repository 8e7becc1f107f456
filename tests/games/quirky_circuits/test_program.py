"""Quirky Circuits: what may be done in Program, sentence by sentence, in random matches; and who sees what of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from logicade.engine.state import HIDDEN, NONE, States
from logicade.games.quirky_circuits import rules
from logicade.games.quirky_circuits.components import BACKS, CODES, NATURES, SUPPLY
from logicade.games.quirky_circuits.state import PROGRAM
from tests.games.quirky_circuits.worlds import GAME
from tests.support import clause, many

YELLOW = ("MN", "RN", "PA1", "PA2", "HE1", "HE2", "FO1", "FO2", "TI1", "TI2", "SC1", "SC2")
TABLES: list[dict[str, Any]] = [
    {"seats": 2, "scenario": "gizmo-6"},
    {"seats": 3, "scenario": "twirl-6", "hide_hand_backs": True},
    {"seats": 4, "scenario": "rover-6", "practice": True},
    {"seats": 2, "scenario": "lefty-6", "tempo": "rotating"},
    {"seats": 3, "scenario": "gizmo-6", "tempo": "rotating", "practice": True, "hide_hand_backs": True},
    {"seats": 4, "scenario": "twirl-6", "tempo": "rotating"},
]


def states(options: dict[str, Any], plies: int, seed: int = 1) -> Iterator[States]:
    """The states of a match at random in which people talk less than they play."""
    source, ids = random.Random(seed), GAME.kernels.row_of_ids()
    st = GAME.start(**options).state()
    while not st[0].ended and st[0].ply < plies:
        yield st
        listed = [int(k) for k in ids[: rules.legal(st, 0, ids)]]
        plays = [k for k in listed if "." in GAME.kernels.write_action(k)]
        rules.apply(st, 0, source.choice(plays if plays and source.random() < 0.5 else listed))


def allowed(s: Any) -> set[str]:
    """What the clauses of section 4 and 12.6 allow in Program."""
    found, turns = set(), s.tempo == 1
    queued = ["ABCD"[seat] for seat in s.owner[: s.length]]
    seats = "ABCD"[: s.seats]
    minimum = len(queued) >= 5 and set(queued) == set(seats)
    agreed = True
    for k, seat in enumerate(seats):
        held = [code for card, code in enumerate(CODES) for _ in range(s.hand[k, card])]
        said, often = bool(s.signal[k]), int(s.signals[k])
        agreed = agreed and (said or often == 3 or not held)
        if not held or (turns and s.mover != k):
            continue
        yellow = [code for code in held if code in YELLOW]
        found |= {f"{seat}.{code}!" for code in yellow} or {f"{seat}.{code}" for code in held}
        if s.forced:
            continue
        if turns:
            found.add(f"{seat}_")
        if said and not turns:
            found.add(f"{seat}~")
        if not said and often < 3:
            found |= {f"{seat}/"} if seat in queued else set()
            found |= set() if turns else {f"{seat}="}
        if s.lap > 1 and not queued and not s.yields[k]:
            found.add(f"{seat}#")
    return found | ({"|"} if minimum and agreed and not turns else set())


@clause(
    "quirky-circuits 4.1", "quirky-circuits 4.3", "quirky-circuits 4.6", "quirky-circuits 4.9", "quirky-circuits 12.6"
)
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_what_may_be_done_in_program(options: dict[str, Any]) -> None:
    ids, looked = GAME.kernels.row_of_ids(), 0
    for st in states(options, many(160, 2000)):
        listed = [GAME.kernels.write_action(int(k)) for k in ids[: rules.legal(st, 0, ids)]]
        assert len(set(listed)) == len(listed)
        if st[0].phase == PROGRAM:
            assert set(listed) == allowed(st[0])
            looked += 1
    assert looked > 20


@clause("quirky-circuits 4.6", "quirky-circuits 4.7")
def test_the_others_wait_for_who_has_cards_and_has_not_signalled() -> None:
    for st in states(TABLES[1], many(160, 2000)):
        s = st[0]
        if s.phase == PROGRAM:
            enough = s.length >= 5 and {*s.owner[: s.length]} == {0, 1, 2}
            for seat in range(3):
                waits = s.sizes[seat] > 0 and s.signal[seat] == 0 and (s.signals[seat] < 3 or not enough)
                assert rules.awaited(st, 0, seat) == waits


@clause("quirky-circuits 13.2", "quirky-circuits 13.8", "quirky-circuits 14.1", "quirky-circuits 14.2")
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_view_hides_hands_closed_cards_and_the_top(options: dict[str, Any]) -> None:
    names = GAME.kernels.record.dtype.names
    secret = {"hand", "backs", "queue", "top"}
    for st in states(options, many(100, 2000)):
        s = st[0]
        for seat in (s.ply % (s.seats + 1) - 1,):
            view = st.copy()
            rules.redact(view, 0, seat)
            v = view[0]
            assert all((v[name] == s[name]).all() for name in names if name not in secret)
            assert (v.top == HIDDEN).all()
            for other in range(4):
                own = other == seat or other >= s.seats
                assert (v.hand[other] == (s.hand[other] if own else HIDDEN)).all()
                assert (v.backs[other] == (HIDDEN if s.veiled and not own else s.backs[other])).all()
            for k in range(16):
                closed = s.shown <= k < s.length and not s.practice and s.owner[k] != seat
                assert v.queue[k] == (HIDDEN if closed else s.queue[k])


SEEN = [  # an action, and what seat B and a spectator see of it; then in practice; then where backs are hidden
    ("A.F1", "A.m", "A.F1", "A.m"),
    ("A.PA1!", "A.s!", "A.PA1!", "A.s!"),
    ("D.RL", "D.t", "D.RL", "D.t"),
    ("A+F1", "A+m", "A+m", "A+?"),
    ("C+RN!", "C+t!", "C+t!", "C+?"),
    ("D+SC2!", "D+s!", "D+s!", "D+?"),
    *(
        (same, same, same, same)
        for same in ("A/", "D=", "A~", "C_", "D#", "|", "^1", "^12", "show F1", "run SC2!", "Z")
    ),
]


@clause("quirky-circuits 2.1", "quirky-circuits 13.2", "quirky-circuits 13.8")
@pytest.mark.parametrize(("action", "seen", "practice", "hidden"), SEEN)
def test_what_others_see_of_an_action(action: str, seen: str, practice: str, hidden: str) -> None:
    chosen = GAME.kernels.read_action(action)
    for options, expected in (({}, seen), ({"practice": True}, practice), ({"hide_hand_backs": True}, hidden)):
        st = GAME.start(seats=4, **options).state()
        for seat in (1, NONE):
            assert GAME.kernels.write_action(rules.veil(st, 0, chosen, seat)) == expected
        if action[1:2] in (".", "+"):
            assert rules.veil(st, 0, chosen, "ABCD".index(action[0])) == chosen, "one's own is seen"


@clause("quirky-circuits 17.2")
def test_kinds_of_tokens() -> None:
    swept, carried = (
        {"dust": 8, "shards": 4},
        {"wheat": 1, "toy": 1, "box": 1, "seeds": 4, "red-seeds": 2, "blue-seeds": 2},
    )
    carried |= {"bone": 4, "skull": 1, "nigiri": 4, "maki": 2, "tea": 2, "femur": 1, "body": 1, "spine": 1, "jaw": 1}
    cats, birds = dict.fromkeys(("patches", "tiger", "scar"), 1), dict.fromkeys(("hen", "fox"), 1)
    expected = {"vase": (4, 0)}
    for nature, kinds in ((1, carried), (2, swept), (8, birds), (12, cats)):
        expected |= {kind: (count, nature) for kind, count in kinds.items()}
    assert expected == NATURES
    assert {kind: count for kind, (count, _) in expected.items()} == SUPPLY
    assert BACKS == ("m", "t", "s", "m!", "t!", "s!")
