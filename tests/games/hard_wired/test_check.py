"""`check` of Hard Wired can fail: sound states with a field or two changed, and the invariant that each breaks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, States
from logicade.games.hard_wired.notation import INVARIANTS, TRIPLE_IDS, TRIPLE_NAMES
from logicade.games.hard_wired.state import Phase
from logicade.games.hard_wired.tables import LAID, PUBLIC, RESERVE
from tests.games.hard_wired.oracle import GAME, sketch
from tests.games.hard_wired.test_readers import BUILT, DRAWING, LATE, LAYING, REFILL, SHUFFLED
from tests.games.hard_wired.test_rules import E6, OPENING, WIRES, others, stuck
from tests.support import clause

Changes = dict[str, Any]  # by field: the new value, or for an array the new values by index, card or triple
A, B, C = range(3)

# ---- sound states ----------------------------------------------------------------------------------------------------

START = "n=2"
DEALING = "n=2 first A display 323"
SLOTS_DEALT = "n=2 first A display 323 display 321 display 123"
OPENING_UP = f"{SLOTS_DEALT} display 333 display 132 open C19"
HANDS = f"{OPENING_UP} open C21 open C33 draw C02"
POOR = (  # one card is left to draw
    f"n=2 first=A turn=A ply=90 rows=323/321 displays=123,333,132 hands=C02,C07,C36/C01,C18,C42 "
    f"public={','.join(others('C03', 'C07', 'C02', 'C36', 'C01', 'C18', 'C42'))} N C07"
)
LONG = OPENING.replace("rows=323/", "rows=111-112-113-131-323/")
WON = OPENING.replace("n=2", "n=2 goal=4").replace("rows=323/", "rows=111-112-323/") + " S3 C33 C07 END"
LAST_ROUND = WON.replace("goal=4", "goal=4 equal_turns=on") + " display 332"
ROUND_REFILL = WON.replace("goal=4", "goal=4 equal_turns=on")
ROUND_OVER = f"{LAST_ROUND} N C01 draw C03 draw C04"
PASSING = f"{stuck('B', 'C10,C11,C13')} N C42"
PASSED = f"{PASSING} A P"
ALL_PASSED = (
    f"n=2 circuits={WIRES} first=A turn=B ply=90 rows=111/112 displays=222,221,223 public={','.join(others('C44'))} "
    "hands=/C44! N C44 A P B P"
)
LAST_PASSED = (  # A has filled its row, B has drawn what there was, C passes at the end of the round
    f"n=3 goal=4 equal_turns=on circuits={WIRES} first=A turn=C phase=over passes=1 ply=90 "
    f"rows=111-111-112-112/113/131 displays=222,221,223 public={','.join(others('C43', 'C44'))} hands=/C43!,C44!/"
)
FREE = f"n=2 first=A turn=A ply=90 rows=323/321 displays=123,333,132 public={','.join(others('C05'))} hands=/C05!"
FIVE = f"{E6} S1 C03 C20 C07 C26 C43"
SHUFFLED_FOUR = SHUFFLED.replace("C07,C33|C01,C19", "C01,C07,C19,C33")
# All displays are out: rows of nine and eight, and two in slots.
SPARE = iter([name for name in TRIPLE_NAMES for _ in range(2)])
ROWS = "/".join("-".join(next(SPARE) for _ in range(length)) for length in (9, 9, 9, 9, 8, 8))
RUN_OUT = (
    f"n=6 equal_turns=on first=A turn=E ply=300 rows={ROWS} displays={next(SPARE)},{next(SPARE)},. "
    f"public={','.join(others('C01', 'C02'))} hands=/////"
)
SOUND = [
    START, DEALING, SLOTS_DEALT, OPENING_UP, HANDS, OPENING, BUILT, DRAWING, LATE, LAYING, REFILL, SHUFFLED, POOR, LONG,
    WON, LAST_ROUND, ROUND_REFILL, ROUND_OVER, PASSING, PASSED, ALL_PASSED, LAST_PASSED, FREE, FIVE, SHUFFLED_FOUR,
    RUN_OUT,
]  # fmt: skip


def index(key: Any) -> Any:
    """`C07` is card 6, a triple is its number."""
    if isinstance(key, str):
        return int(key[1:]) - 1 if key[0] == "C" else TRIPLE_IDS[key]
    return key


def state(text: str, changes: Changes | None = None) -> States:
    """A state, or with `view` among the changes what that seat sees of it, with its fields changed."""
    changes = dict(changes or {})
    pos = sketch(text)
    st = pos.view(changes.pop("view")).state() if "view" in changes else pos.state()
    for name, value in changes.items():
        if isinstance(value, dict):
            for key, one in value.items():
                st[0][name][index(key)] = index(one)
        else:
            st[0][name] = value
    return st


@pytest.mark.parametrize("text", SOUND)
def test_real_states_are_sound(text: str) -> None:
    assert GAME.kernels.rules.check(state(text), 0) == 0
    for seat in (0, 1, None):
        assert GAME.kernels.rules.check(state(text, {"view": seat}), 0) == 0


BROKEN: list[tuple[int, str, str, Changes]] = [
    # number, what is wrong, a sound state, what is changed in it
    (1, "one seat", OPENING, {"seats": 1}),
    (1, "seven seats", OPENING, {"seats": 7}),
    (1, "three displays to win", OPENING, {"goal": 3}),
    (1, "ten displays to win", OPENING, {"goal": 10}),
    (1, "segments of one card", OPENING, {"longest": 1}),
    (1, "segments of six cards", OPENING, {"longest": 6}),
    (2, "a display is lost", OPENING, {"left": {"111": 1}}),
    (2, "a display too many", OPENING, {"left": {"111": 3}}),
    (2, "one is another", OPENING, {"left": {"111": 1, "112": 3}}),
    (2, "less than none in reserve", OPENING, {"left": {"111": -1, "112": 2, "113": 2}, "display": {0: "111"}}),
    (2, "three in rows and slots", OPENING, {"display": {0: "333", 2: "333"}, "left": {"123": 2, "132": 2}}),
    (3, "a gap in a row", LONG, {"row": {(A, 1): NONE}}),
    (3, "a display behind the row", OPENING, {"row": {(A, 1): "111"}}),
    (3, "a row longer than the goal", LONG, {"goal": 4}),
    (4, "over in the middle", OPENING, {"ended": 1}),
    (4, "not over after the end", WON, {"ended": 0}),
    (4, "nobody's turn", OPENING, {"mover": NOBODY}),
    (4, "the end is left to chance", WON, {"mover": CHANCE}),
    (4, "nobody began", OPENING, {"first": NONE}),
    (4, "who begins is asked again", OPENING, {"phase": Phase.FIRST, "mover": CHANCE}),
    (4, "the other's turn", OPENING, {"mover": B}),
    (4, "a turn left to chance", OPENING, {"mover": CHANCE}),
    (4, "chance lays", LAYING, {"mover": CHANCE}),
    (4, "a seat draws", DRAWING, {"mover": A}),
    (4, "cards are due in a turn", OPENING, {"due": 1}),
    (4, "cards are due for a slot", REFILL, {"due": 1}),
    (4, "nothing is due while dealing", SLOTS_DEALT, {"due": 0}),
    (4, "nothing is due while public cards are opened", OPENING_UP, {"due": 0}),
    (4, "nothing is due while hands are dealt", HANDS, {"due": 0}),
    (4, "nothing is due while drawing", DRAWING, {"due": 0}),
    (4, "less than nothing is due", OPENING, {"due": -1}),
    (4, "three are drawn", DRAWING, {"due": 3}),
    (4, "more are drawn than there are", POOR, {"due": 2}),
    (4, "a turn before anybody began", START, {"turn": A}),
    (4, "no turn after somebody began", OPENING, {"turn": NONE, "mover": NONE}),
    (4, "an option still names who begins", OPENING, {"named": A}),
    (5, "fewer passes than none", OPENING, {"passes": -1}),
    (5, "more passes than seats", OPENING, {"passes": 3}),
    (5, "all have passed and it goes on", PASSED, {"passes": 2}),
    (5, "a row is full and it goes on", LAST_ROUND, {"equal": 0}),
    (5, "over for two reasons", WON, {"passes": 2}),
    (5, "over for none", ALL_PASSED, {"passes": 1}),
    (6, "a public card is not counted", OPENING, {"held": {PUBLIC: 2}}),
    (6, "a card is where none is counted", OPENING, {"seen": {"C44": PUBLIC}}),
    (6, "all know a card in the reserve", OPENING, {"lot": {"C44": NONE}}),
    (6, "a public card belongs to a lot", OPENING, {"lot": {"C19": 0}}),
    (6, "a public card is in a hand", OPENING, {"place": {"C19": A}}),
    (6, "what all know is not in order", OPENING, {"seen": {"C01": RESERVE, "C44": A}}),
    (6, "all hands are open, and cards hidden", OPENING, {"view": A, "shown": 1}),
    (6, "used cards are hidden", SHUFFLED, {"place": {"C07": HIDDEN, "C33": HIDDEN}}),
    (6, "a card is in the wrong hand", OPENING, {"place": {"C02": B}}),
    (7, "a lot of one card in a hand", OPENING, {"lot": {"C02": 1}}),
    (8, "a value without a segment", OPENING, {"value": 3}),
    (8, "a segment without a value", LAYING, {"value": NONE}),
    (8, "a slot without a segment", OPENING, {"slot": 0}),
    (8, "a segment without a slot", LAYING, {"slot": NONE}),
    (8, "a card that lies is not counted", LAYING, {"laid": 0, "chain": {0: NONE}}),
    (
        8,
        "a card lies in no segment",
        OPENING,
        {
            **{"place": {"C19": LAID}, "seen": {"C19": LAID}, "chain": {0: "C19"}},
            **{"held": {PUBLIC: 2, LAID: 1}, "laid": 1},
        },
    ),
    (8, "a segment that is too long", FIVE, {"longest": 4}),
    (8, "a gap in the segment", LAYING, {"chain": {0: NONE}}),
    (8, "a card behind the segment", LAYING, {"chain": {1: "C33"}}),
    (8, "a card that lies elsewhere", LAYING, {"chain": {0: "C02"}}),
    (8, "the values are others", LAYING, {"value": 0}),
    (8, "the slot is empty", RUN_OUT, {"phase": Phase.LAY, "slot": 2, "value": TRIPLE_IDS[ROWS.split("/")[4][-3:]]}),
    (9, "no way to the display", LAYING, {"longest": 2, "display": {2: "111"}, "left": {"111": 1, "132": 2}}),
    (10, "the wrong row was dealt first", DEALING, {"first": B, "turn": A}),
    (10, "a row without a display", OPENING, {"row": {(B, 0): NONE}, "length": {B: 0}, "left": {"321": 2}}),
    (10, "a row where nobody sits", OPENING, {"row": {(C, 0): "111"}, "length": {C: 1}, "left": {"111": 1}}),
    (10, "two displays in the deal", HANDS, {"row": {(A, 1): "111"}, "length": {A: 2}, "left": {"111": 1}}),
    (10, "the wrong hand was dealt first", HANDS, {"seen": {"C01": B}, "place": {"C02": B}, "held": {A: 0, B: 1}}),
    (10, "cards where nobody sits", OPENING, {"seen": {"C06": C}, "place": {"C42": C}, "held": {B: 2, C: 1}}),
    (10, "a slot was filled too early", DEALING, {"display": {0: "111"}, "left": {"111": 1}}),
    (10, "a slot was left out", OPENING_UP, {"display": {1: NONE}, "left": {"333": 2}}),
    (
        10,
        "two are public, one was opened",
        OPENING_UP,
        {"seen": {"C44": PUBLIC}, "held": {PUBLIC: 2, RESERVE: 42}},
    ),
    (10, "another row is dealt to", DEALING, {"turn": A}),
    (10, "another hand is dealt to", HANDS, {"turn": A}),
    (10, "something else has happened", DEALING, {"ply": 3}),
    (10, "something has happened before the start", START, {"ply": 1}),
    (10, "a pass while dealing", DEALING, {"passes": 1}),
    (10, "less than the deal has happened", OPENING, {"ply": 14}),
    (10, "an empty slot in a turn", OPENING, {"display": {0: NONE}, "left": {"123": 2}}),
    (10, "two empty slots to refill", REFILL, {"display": {0: NONE}, "left": {"123": 2}}),
    (10, "no empty slot to refill", REFILL, {"display": {2: "111"}, "left": {"111": 1}}),
    (10, "a full slot to refill", REFILL, {"slot": 1}),
    (10, "no slot to refill", REFILL, {"slot": NONE}),
    (10, "a fourth slot to refill", REFILL, {"slot": 3}),
    (10, "nothing to refill it with", RUN_OUT, {"phase": Phase.REFILL, "slot": 2, "turn": 3, "mover": CHANCE}),
    (10, "the last slot was refilled", WON, {"display": {2: "222"}, "left": {"222": 1}}),
    (10, "two slots are empty in the end", WON, {"display": {0: NONE}, "left": {"123": 2}}),
    (10, "an empty slot though all passed", ALL_PASSED, {"display": {0: NONE}, "left": {"222": 2}}),
    (11, "who has cards passes", BUILT, {"phase": Phase.PASS, "mover": CHANCE}),
    (11, "who could draw passes", REFILL, {"passes": 1}),
    (11, "who could draw has passed", OPENING, {"passes": 1}),
    (11, "who could build passes", FREE, {"phase": Phase.PASS, "mover": CHANCE}),
    (11, "who can do nothing has a turn", PASSING, {"phase": Phase.TURN, "mover": A}),
    (11, "who has passed has a card", PASSED, {"place": {"C01": A}, "seen": {"C01": A}, "held": {A: 1, B: 39}}),
    (11, "who has passed could build", PASSED, {"row": {(A, 0): "112"}, "left": {"112": 0, "113": 2}}),
    (11, "who passed last has a card", LAST_PASSED, {"place": {"C43": C}, "seen": {"C43": C}, "held": {B: 1, C: 1}}),
    (12, "over before the end of the round", ROUND_OVER, {"first": B}),
    (12, "refilled after the end of the round", ROUND_REFILL, {"first": B}),
    (12, "over after the turn of another", WON, {"turn": B}),
    (12, "full before its turn", LAST_ROUND, {"first": B}),
    (12, "another turn with a full row", LAST_ROUND, {"turn": A, "mover": A}),
    (13, "a lot is missing", BUILT, {"lot": {"C01": 5}}),
    (13, "two cards are one lot", BUILT, {"lot": {"C01": 3}}),
    (13, "more were shuffled than a segment has", SHUFFLED_FOUR, {"longest": 3}),
    (13, "one was drawn from below", SHUFFLED, {"place": {"C01": B}, "seen": {"C01": B}, "held": {B: 3, RESERVE: 36}}),
    (13, "one card was shuffled", SHUFFLED, {"lot": {"C19": 3}}),
    (13, "used cards in the deal", HANDS, {"lot": {"C44": 1}}),
]


@pytest.mark.parametrize(("number", "wrong", "text", "changes"), BROKEN, ids=[row[1] for row in BROKEN])
def test_a_broken_state_is_named(number: int, wrong: str, text: str, changes: Changes) -> None:
    assert GAME.kernels.rules.check(state(text, changes), 0) == number, wrong


def test_every_invariant_has_a_case() -> None:
    assert {row[0] for row in BROKEN} == set(INVARIANTS)


@clause("hard-wired 2.3")
@pytest.mark.parametrize("options", [{}, {"first": 2, "goal": 5}], ids=str)
def test_a_fresh_state_has_nothing_of_what_was_there_before(options: Changes) -> None:
    """States of a batch are set up again where others have ended."""
    kernels = GAME.kernels
    fresh = kernels.start_state(3, GAME.settle(options))
    used = np.frombuffer(bytearray(b"\x55" * kernels.record.size), kernels.record.dtype)
    kernels.rules.setup(used, 0, 3, kernels.variant(GAME.settle(options)))
    assert used.tobytes() == fresh.tobytes()


@clause("hard-wired 2.3")
@pytest.mark.parametrize("seats", [2, 6])
def test_every_step_of_the_set_up_is_sound(seats: int) -> None:
    pos, phases = GAME.start(seats=seats), set[tuple[int, int]]()
    while pos.mover == CHANCE:
        pos = pos.play(pos.legal[-1])
        phases.add((pos.fields["phase"], pos.fields["due"]))
        assert GAME.kernels.rules.check(pos.state(), 0) == 0, str(pos)
    assert {due for phase, due in phases if phase == Phase.OPEN} == {1, 2, 3}
