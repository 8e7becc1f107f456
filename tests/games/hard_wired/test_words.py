"""What Hard Wired says: actions in both languages, why an action is refused, and what is wrong with a text."""

from __future__ import annotations

import re
from typing import Any

import pytest

from logicade.engine.errors import BadPosition, BadText
from tests.games.hard_wired.oracle import GAME, sketch
from tests.games.hard_wired.test_rules import E6, E7, OPENING, others, stuck
from tests.support import clause

# ---- actions ---------------------------------------------------------------------------------------------------------

TOLD = {  # by action: on a button, and in a log
    "N C02": (
        ("Share `C02`, draw two", "`C02`を場に出す"),
        ("{who} shared a circuit", "{who}が1枚場に出した"),
    ),
    "N -": (
        ("Draw two", "2枚引く"),
        ("{who} drew with an empty hand", "{who}は手札がなく、回路を引いた"),
    ),
    "S3": (
        ("Build to display 3", "左から3枚目へつなぐ"),
        ("{who} builds to display 3", "{who}が左から3枚目のディスプレイへつなぎ始めた"),
    ),
    "C33": (("Add `C33`", "`C33`を並べる"), ("{who} added a circuit", "{who}が回路を1枚並べた")),
    "END": (("Build segment", "区間を完成"), ("{who} built the segment", "{who}が区間を完成させた")),
    "B P": (("{1} had to pass", "{1}は何もできずパス"),) * 2,
    "first C": (("{2} starts", "{2}からスタート"),) * 2,
    "display 321": (("A new display: 3·2·1", "場に3・2・1が出た"),) * 2,
    "open C19": (("A shared circuit was turned up", "場に回路が1枚出た"),) * 2,
    "draw C44": (("A circuit was drawn", "回路を1枚引いた"),) * 2,
    "draw ?": (("A circuit was drawn", "回路を1枚引いた"),) * 2,
}


@clause("hard-wired 10.1")
@pytest.mark.parametrize("action", TOLD)
def test_actions_are_told_in_both_languages(action: str) -> None:
    assert tuple(map(tuple, GAME.kernels.tell(action))) == TOLD[action]


@clause("hard-wired 10.1")
def test_actions_may_be_written_small() -> None:
    for text in TOLD:
        assert GAME.kernels.read_action(text.lower()) == GAME.kernels.read_action(text)


@clause("hard-wired 10.1")
@pytest.mark.parametrize(
    ("text", "number", "words", "hint"),
    [
        ("pass", "10.1", "`pass` is not an action of `hard-wired`", "new circuits as in `N C02`, a slot as in `S3`"),
        ("N C45", "1.5", "`N C45`: circuits are C01 to C44", ""),
        ("draw C00", "1.5", "`draw C00`: circuits are C01 to C44", ""),
    ],
)
def test_what_is_no_action_is_said(text: str, number: str, words: str, hint: str) -> None:
    with pytest.raises(BadText, match=re.escape(words)) as wrong:
        GAME.kernels.read_action(text)
    assert (wrong.value.clause, wrong.value.hint[: len(hint)]) == (f"hard-wired {number}", hint)


# ---- why not ---------------------------------------------------------------------------------------------------------

DEALT = "n=2 first A display 323 display 323"
OPENED = f"{DEALT} display 123 display 333 display 132 open C19"
HANDED = f"{OPENED} open C21 open C33 draw C02"
RUN_OUT = "n=2 first=A turn=A ply=90 rows=323/321 displays=123,.,132 public=C19,C21,C33 hands=C02/C01"
OUT = ("hard-wired 1.2", "both displays with these numbers are out")
EMPTY = f"n=2 first=A turn=A ply=90 rows=323/321 displays=123,333,132 public={','.join(others('C05'))} hands=/C05!"
REFUSED: list[tuple[str, str, tuple[str, str]]] = [
    # a position, an action, why not
    ("n=2 first=?B", "first A", ("hard-wired 2.2", "by the house rules Player 2 starts")),
    ("n=3 first=?C", "first B", ("hard-wired 2.2", "by the house rules Player 3 starts")),
    ("n=2", "first C", ("hard-wired 2.2", "choose someone who is playing")),
    ("n=2", "open C01", ("hard-wired 3.1", "something else is dealt first")),
    ("n=2", "N C01", ("hard-wired 3.1", "wait until everything is dealt and drawn")),
    (DEALT, "display 323", OUT),
    (DEALT, "open C01", ("hard-wired 3.1", "something else is dealt first")),
    (OPENED, "open C19", ("hard-wired 2.3", "that circuit is out already")),
    (OPENED, "draw C01", ("hard-wired 3.1", "something else is dealt first")),
    (HANDED, "draw C19", ("hard-wired 2.3", "that circuit is out already")),
    (HANDED, "open C01", ("hard-wired 3.1", "something else is dealt first")),
    (HANDED, "S1", ("hard-wired 3.1", "wait until everything is dealt and drawn")),
    (OPENING, "first A", ("hard-wired 3.1", "that is dealt or drawn, not chosen")),
    (OPENING, "C33", ("hard-wired 5.1", "choose a display first")),
    (OPENING, "END", ("hard-wired 5.1", "choose a display first")),
    (OPENING, "N C18", ("hard-wired 4.1", "that circuit isn't in your hand")),
    (OPENING, "N -", ("hard-wired 4.2", "share a circuit first: you have cards in hand")),
    (EMPTY, "N -", ("hard-wired 4.4", "your hand and the pile are empty")),
    (E7, "S3", ("hard-wired 5.2", "no 2 to 5 circuits lead from 1·3·1 to 2·2·2")),
    (
        E7.replace("n=2", "n=2 max_segment=3"),
        "S1",
        ("hard-wired 5.2", "no 2 to 3 circuits lead from 1·3·1 to 2·1·3"),
    ),
    (f"max_segment=2 {E7}", "S1", ("hard-wired 5.2", "no 2 circuits lead from 1·3·1 to 2·1·3")),
    (RUN_OUT, "S2", ("hard-wired 6.1", "there's no display there")),
    (f"{OPENING} S3", "END", ("hard-wired 5.1", "a segment has at least 2 circuits")),
    (f"{OPENING} S3", "S1", ("hard-wired 5.12", "finish the segment first")),
    (f"{OPENING} S3", "N -", ("hard-wired 5.12", "finish the segment first")),
    (f"{OPENING} S3 C33", "C33", ("hard-wired 5.3", "that circuit is in the segment already")),
    (f"{OPENING} S3", "C01", ("hard-wired 5.1", "use a shared circuit, or one from your hand")),
    (f"{E6} S1 C03 C20 C07", "END", ("hard-wired 5.2", "the numbers are 1·3·1, not 3·1·1")),
    (f"{E6} S1 C03 C20 C07 C26 C43", "C33", ("hard-wired 5.1", "a segment has at most 5 circuits")),
    (f"{E7} S2", "C30", ("hard-wired 5.12", "after that circuit the segment could not be finished")),
    (f"{OPENING} N C02", "draw C19", ("hard-wired 6.4", "that circuit isn't on top of the pile")),
    (f"{OPENING} N C02", "display 111", ("hard-wired 3.1", "something else is dealt first")),
    (f"{OPENING} N C02", "END", ("hard-wired 3.1", "wait until everything is dealt and drawn")),
    (f"{OPENING.replace('rows=323/321', 'rows=323/123')} S3 C33 C07 END", "display 123", OUT),
    (f"{OPENING} S3 C33 C07 END", "A P", ("hard-wired 3.1", "something else is dealt first")),
    (f"{stuck('B', 'C10,C11,C13')} N C42", "B P", ("hard-wired 3.3", "it's somebody else's turn")),
    (f"{stuck('B', 'C10,C11,C13')} N C42", "draw C01", ("hard-wired 3.1", "something else is dealt first")),
    (
        OPENING.replace("n=2", "n=2 goal=4").replace("rows=323/", "rows=111-112-323/") + " S3 C33 C07 END",
        "display 111",
        ("hard-wired 7.1", "the game is over"),
    ),
]


@clause("hard-wired 2.2", "hard-wired 5.1", "hard-wired 5.12", "hard-wired 10.1")
@pytest.mark.parametrize(("text", "action", "reason"), REFUSED)
def test_a_refusal_says_why(text: str, action: str, reason: tuple[str, str]) -> None:
    pos = sketch(text)
    assert pos.explain(action) == reason
    assert all(pos.explain(legal) is None for legal in pos.legal)


# ---- positions -------------------------------------------------------------------------------------------------------

WORDS: list[tuple[str, str, str, str]] = [
    # what is changed in OPENING, clause, what is said
    ("n=2 ", "N n=2 ", "10.2", "key=value words come first, then actions"),
    ("n=2", "n=2 colour=red", "10.2", "there is no `colour=`"),
    ("n=2", "n=7", "10.2", "`n=` is 2 to 6, and no word stands twice"),
    ("n=2", "n=2 n=2", "10.2", "no word stands twice"),
    ("n=2", "n=2 goal=3", "10.2", "goal"),
    ("n=2", "n=2 circuits=abc", "8.6", "the circuit deck is not usable"),
    ("first=A", "first=C", "2.1", "`C` is not a seat; `first=` and `turn=` are from A to B"),
    ("turn=A ", "", "2.1", "`` is not a seat"),
    ("first=A", "first=?B", "10.2", "before a seat is named to begin nothing else is known"),
    ("turn=A", "turn=A phase=lunch", "10.2", "`phase=` is one of first, deal, open, hands, turn, lay, draw, refill"),
    ("ply=15", "ply=x", "10.2", "`ply=` is a whole number up to 3000"),
    ("ply=15", "ply=3001", "10.2", "`ply=` is a whole number up to 3000"),
    ("ply=15", "due=19 ply=15", "10.2", "`due=` is a whole number up to 18"),
    ("ply=15", "passes=7 ply=15", "10.2", "`passes=` is a whole number up to 6"),
    ("ply=15", "slot=4 ply=15", "10.2", "`slot=` is a whole number up to 3"),
    ("rows=323/321", "rows=323", "10.2", "`rows=` has 2 rows with `/` between them"),
    ("rows=323/321", "rows=324/321", "1.2", "`324` is not a display; three values from 1 to 3"),
    ("rows=323/321", f"rows={'-'.join(['111'] * 10)}/321", "8.2", "a row cannot be longer than the goal"),
    ("rows=323/321", "rows=323-323-323/321", "1.2", "there are two displays of each triple"),
    ("displays=123,333,132", "displays=123,333", "10.2", "`displays=` is 3 displays, `.` for none"),
    ("public=C19", "public=C45", "1.5", "circuits are C01 to C44"),
    ("public=C19", "public=C02", "1.5", "a circuit is in two places"),
    ("hands=C02", "hands=C02/C03", "10.2", "`hands=` has 2 hands with `/` between them, and `chain=` 5 cards at most"),
    ("C42", "C42 chain=C03,C04,C05,C06,C08,C09", "10.2", "`chain=` 5 cards at most"),
    ("C18,C42", "C18,C42 under=C19", "1.5", "a circuit is in two places"),
    ("C18,C42", "C18,C42 under=C03|C03", "1.5", "a circuit is in two places"),
    ("C18,C42", "C18,C42 under=C03||C04", "10.2", "`under=` has an empty part"),
    (
        "C18,C42",
        f"C18,C42 under={','.join(others('C19', 'C21', 'C33'))}",
        "10.2",
        "leaves nothing to lie above it",
    ),
    ("C18,C42", "C18,?1 under=C18", "10.3", "more cards are unknown than there can be"),
    ("C18,C42", "C18,?1", "10.3", "a `?` has the number of no part of `under=`"),
    ("C42", "C42 lunch", "10.1", "`lunch` is not an action of `hard-wired`"),
    ("C42", "C42 N", "10.1", "`N ` is not an action of `hard-wired`"),
    ("C42", "C42 N C01", "4.1", "that circuit isn't in your hand"),
]


@clause("hard-wired 10.2", "hard-wired 10.3")
@pytest.mark.parametrize(("old", "new", "number", "said"), WORDS)
def test_a_wrong_word_is_named(old: str, new: str, number: str, said: str) -> None:
    text = OPENING.replace(old, new)
    assert text != OPENING
    with pytest.raises(BadPosition) as wrong:
        GAME.position(text)
    assert said in str(wrong.value).removeprefix(f"`{text}`")
    assert wrong.value.clause == f"hard-wired {number}"


@clause("hard-wired 10.2")
@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "`n=2` is a table before the deal"),
        (
            "n=2 colour=red",
            "words: n, goal, max_segment, equal_turns, return_order, open_hands, circuits, first",
        ),
        ("n=2 ply=3", "`first=A` names one"),
        (f"{OPENING} lunch", "new circuits as in `N C02`"),
    ],
)
def test_a_hint_says_how_it_is_written(text: str, hint: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        GAME.position(text)
    assert wrong.value.hint.startswith(hint)


@clause("hard-wired 8.1", "hard-wired 10.2")
@pytest.mark.parametrize(
    "options",
    [
        {"goal": 4, "max_segment": 2, "equal_turns": True},
        {"goal": 8, "max_segment": 3, "return_order": "shuffled"},
        {"max_segment": 4, "open_hands": True},
    ],
    ids=str,
)
def test_every_option_is_written_and_read(options: dict[str, Any]) -> None:
    for seats in GAME.seats:
        start = GAME.start(seats=seats, **options)
        written = (f"{name}={'on' if value is True else value}" for name, value in options.items())
        assert str(start) == " ".join([f"n={seats}", *written])
        assert GAME.position(str(start)) == start


@clause("hard-wired 2.2", "hard-wired 10.2")
def test_a_named_seat_begins_and_is_forgotten_then() -> None:
    named = GAME.position("n=3 goal=5 first=?B")
    assert named == GAME.start(seats=3, goal=5, first=2) == GAME.start(seats=3, goal=5, first=5)
    assert (str(named), named.legal, named.weights) == ("n=3 goal=5 first=?B", ("first B",), (1,))
    begun = named.play("first B")
    assert begun == GAME.start(seats=3, goal=5).play("first B")
    assert (begun.fields["named"], begun.fields["first"], begun.fields["turn"]) == (-1, 1, 1)
    assert str(begun).startswith("n=3 goal=5 first=B turn=B phase=deal due=6 ply=1 ")
    assert GAME.position("n=2 first=?") == GAME.start()
