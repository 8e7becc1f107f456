"""Position and View: what they say of themselves, what they refuse and in which words, on the toys."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import logicade
from logicade.engine.errors import BadSeats, BadText, IllegalAction, LogicadeError, NotYourSeat
from logicade.engine.game import Game
from logicade.engine.position import Position, Reason, View, check_seat, waiting_for, who
from logicade.engine.rng import seeded
from logicade.engine.state import ANYONE, CHANCE, NOBODY
from tests.support import input_11, random_match
from tests.toys import face_down, sealed_bids

CARDS, BIDS = face_down.GAME, sealed_bids.GAME
DEALT = CARDS.position("2 1 3.000/0.000")  # the first seat has a 3, the second a 0, and both may lay
INPUT_11 = "row=10110010110 hands=standard ring=off"
NOT_NOW = "that is not possible now, or not yours (face-down 2)"


class Loaded:
    """A die that falls as told, and remembers how many sides it was asked for."""

    def __init__(self, *falls: int) -> None:
        self.falls, self.sides = list(falls), list[int]()

    def randrange(self, stop: int, /) -> int:
        self.sides.append(stop)
        return self.falls.pop(0)


def refused(act: Callable[[], object]) -> tuple[str, str, str, str]:
    """Code, message, hint and clause of an error of ours."""
    with pytest.raises(LogicadeError) as wrong:
        act()
    return wrong.value.code, str(wrong.value), wrong.value.hint, wrong.value.clause


def test_movers_in_words() -> None:
    assert [who(mover) for mover in (0, 3, CHANCE, ANYONE, NOBODY)] == [
        "seat 0",
        "seat 3",
        "chance",
        "anyone",
        "nobody",
    ]


def test_what_a_position_says_of_itself() -> None:
    assert (DEALT.ply, DEALT.mover, DEALT.phase, DEALT.over, DEALT.seats) == (2, ANYONE, 1, False, 2)
    assert DEALT.legal == ("lay 0 0", "lay 0 1", "lay 1 0", "lay 1 1", "swap 0", "swap 1")
    assert DEALT.ids == tuple(CARDS.kernels.read_action(text) for text in DEALT.legal)
    assert (DEALT.scores, DEALT.winners, DEALT.weights) == ((0, 0), (), ())
    assert repr(DEALT) == "logicade.game('face-down').position('2 1 3.000/0.000')"
    assert repr(DEALT.view(1)) == "logicade.game('face-down').view('2 1 ?.000/0.000', seat=1)"
    assert repr(DEALT.view()) == "logicade.game('face-down').view('2 1 ?.000/?.000', seat=None)"
    assert DEALT.fields["card"][:2] == [3, 0]
    assert DEALT.digest == CARDS.position(str(DEALT)).digest
    assert re.fullmatch("[0-9a-f]{12}", DEALT.digest)
    ended = CARDS.position("9 3 31100/00100")
    assert (ended.over, ended.mover, ended.ids, ended.scores, ended.winners) == (True, NOBODY, (), (3, 3), (0, 1))


def test_positions_and_views_are_values_of_their_own_kind() -> None:
    again = CARDS.position(str(DEALT))
    assert again == DEALT
    assert hash(again) == hash(DEALT)
    assert DEALT.view(0) == again.view(0)
    assert hash(DEALT.view(0)) == hash(again.view(0))
    assert DEALT.view(0) != DEALT.view(1)
    assert DEALT.view(None) != CARDS.view("2 1 ?.000/?.000", seat=0)
    open_ = input_11(INPUT_11)
    assert open_.raw == open_.view(0).raw, "nothing to hide"
    assert open_ != open_.view(0), "and yet a view is no position"
    assert open_.view(0) != open_.view(1), "nor one seat another"


def test_what_is_handed_out_is_a_copy() -> None:
    st = DEALT.state()
    st[0].card[0] = 1
    assert DEALT.fields["card"][0] == 3
    assert DEALT.state().tobytes() == DEALT.raw


# ---- playing ---------------------------------------------------------------------------------------------------------


def test_playing_gives_a_new_position() -> None:
    after = DEALT.play("lay 1 0", seat=1)
    assert (str(DEALT), str(after)) == ("2 1 3.000/0.000", "3 1 3.000/00000")
    assert DEALT.play(" lay 1 0\n") == after, "blanks around a text mean nothing"


def test_an_outcome_may_be_named_and_an_action_lets_chance_fall_first() -> None:
    begun = CARDS.start()
    assert (begun.mover, begun.legal, begun.weights) == (
        CHANCE,
        ("deal 0 0", "deal 0 1", "deal 0 2", "deal 0 3"),
        (1, 1, 1, 1),
    )
    assert str(begun.play("deal 0 2")) == "1 0 2.000/..000"
    fell = Loaded(3, 0)
    assert str(begun.play("lay 0 1", chance=fell)) == "3 1 31000/0.000"
    assert fell.sides == [4, 4]
    assert str(begun.deal(chance=Loaded(1, 2))) == "2 1 1.000/2.000"
    assert DEALT.deal(chance=Loaded()) is DEALT, "nothing is due"


def test_an_outcome_is_drawn_by_its_weight() -> None:
    begun = logicade.game("bug-repair").start()
    while len(set(begun.weights)) < 2:
        begun = begun.apply_id(begun.ids[0]) if begun.mover != CHANCE else begun.apply_id(begun.ids[-1])
    total, upto = sum(begun.weights), 0
    for action, weight in zip(begun.ids, begun.weights, strict=True):
        first, last = Loaded(upto), Loaded(upto + weight - 1)
        assert begun.draw(first) == begun.draw(last) == action
        assert first.sides == [total]
        upto += weight


def test_the_outcome_that_would_close_a_free_order() -> None:
    assert DEALT.closing is None
    both = DEALT.play("lay 0 1").play("lay 1 0")
    assert both.closing == CARDS.kernels.read_action("close")
    assert both.apply_id(both.closing).closing is None, "chance is to act, nothing to close"


@pytest.mark.parametrize(
    ("act", "answer"),
    [
        (
            lambda: DEALT.play("take 0"),
            ("illegal-action", f"`take 0` for anyone in `2 1 3.000/0.000`: {NOT_NOW}", "", "face-down 2"),
        ),
        (
            lambda: DEALT.play("take 0", seat=0),
            ("illegal-action", f"`take 0` for seat 0 in `2 1 3.000/?.000`: {NOT_NOW}", "", "face-down 2"),
        ),
        (
            lambda: DEALT.play("lay 0 1", seat=1),
            ("illegal-action", f"`lay 0 1` for seat 1 in `2 1 ?.000/0.000`: {NOT_NOW}", "", "face-down 2"),
        ),
        (
            lambda: CARDS.start().play("deal 1 0"),
            ("illegal-action", f"`deal 1 0` for chance in `0 0 ..000/..000`: {NOT_NOW}", "", "face-down 2"),
        ),
        (
            lambda: CARDS.start().play("deal 0 1", seat=0),
            (
                "not-your-seat",
                "`deal 0 1` by seat 0, but chance is to act in `0 0 ..000/..000` (face-down 1)",
                "",
                "face-down 1",
            ),
        ),
        (
            lambda: CARDS.position("9 3 31100/00100").play("lay 0 1"),
            ("match-over", "`lay 0 1` comes too late: the match has ended", "undo or start a new match", ""),
        ),
        (
            lambda: DEALT.play("lay 0 1", seat=2),
            ("bad-seats", "there is no seat 2", "seats are 0 to 1, None for a spectator", ""),
        ),
        (lambda: DEALT.play("jump"), ("bad-text", "`jump` is not an action of `face-down`", "", "")),
        (lambda: DEALT.play(7), ("bad-text", "an action is a text, not 7", "", "")),  # type: ignore[arg-type]
        (lambda: CARDS.position(None), ("bad-position", "a position is a text, not None", "", "")),  # type: ignore[arg-type]
        (
            lambda: CARDS.position("2 1 ?.000/0.000"),
            ("bad-position", "`2 1 ?.000/0.000` hides something", "use `game.view(text, seat=...)` for a view", ""),
        ),
        (lambda: DEALT.perft(0), ("bad-value", "a depth is 1 to 64, not 0", "", "")),
        (lambda: DEALT.perft(65), ("bad-value", "a depth is 1 to 64, not 65", "", "")),
        (lambda: DEALT.perft(True), ("bad-value", "a depth is 1 to 64, not True", "", "")),
        (lambda: DEALT.perft(2.0), ("bad-value", "a depth is 1 to 64, not 2.0", "", "")),  # type: ignore[arg-type]
        (
            lambda: input_11(INPUT_11).play("NOR@1", seat=1),
            (
                "not-your-seat",
                f"`NOR@1` by seat 1, but seat 0 is to act in `{INPUT_11}` (input-11 2.1)",
                "",
                "input-11 2.1",
            ),
        ),
    ],
)
def test_a_refusal_names_thing_place_and_clause(act: Callable[[], object], answer: tuple[str, str, str, str]) -> None:
    assert refused(act) == answer


def test_who_names_no_seat_is_told_no_secret() -> None:
    """An action without a seat is that of the mover, and is answered from what the mover sees."""
    pos = random_match(logicade.game("loop-6"), 1, plies=12).position
    view = pos.view(pos.mover)
    assert str(view) != str(pos)
    wrong = next(action for action in range(pos.game.kernels.actions.total) if action not in pos.ids)
    with pytest.raises(LogicadeError) as told:
        pos.play(pos.game.kernels.write_action(wrong))
    assert f"for seat {pos.mover} in `{view}`: " in str(told.value)


def test_a_broken_invariant_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = "a card lies on one side exactly while it lies on the table"
    monkeypatch.setattr(CARDS.kernels.rules, "check", lambda st, i: 1)
    told = f"`2 1 3.000/0.000` is not a position of `face-down`: {sentence}"
    assert refused(lambda: CARDS.position("2 1 3.000/0.000")) == ("bad-position", told, "", "")
    monkeypatch.setitem(CARDS.kernels.notation.INVARIANTS, 1, ("face-down 1", sentence))
    assert refused(lambda: CARDS.position("2 1 3.000/0.000")) == (
        "bad-position", f"{told} (face-down 1)", "", "face-down 1",
    )  # fmt: skip


def test_the_actions_of_a_record_are_checked_as_if_played() -> None:
    st, kernels = DEALT.state(), CARDS.kernels
    kernels.follow(st, "the text", "lay 0 1")
    assert Position(CARDS, st) == DEALT.play("lay 0 1")
    assert refused(lambda: kernels.follow(st, "the text", "jump")) == (
        "bad-position", "`the text`: `jump` is not an action of `face-down`", "", "",
    )  # fmt: skip
    assert refused(lambda: kernels.follow(st, "the text", "lay 0 1")) == (
        "bad-position", f"`the text`: `lay 0 1`: {NOT_NOW}", "", "face-down 2",
    )  # fmt: skip


@pytest.mark.parametrize("seat", [-1, 2, True, "0", 0.5])
def test_there_are_no_other_seats(seat: Any) -> None:
    with pytest.raises(BadSeats, match=f"^there is no seat {seat!r}$"):
        check_seat(seat, 2)
    with pytest.raises(BadSeats):
        DEALT.view(seat)
    for known in (0, 1, None):
        check_seat(known, 2)


# ---- views -----------------------------------------------------------------------------------------------------------


def test_a_view_lists_what_its_seat_may_do() -> None:
    assert [DEALT.view(seat).legal for seat in (0, 1, None)] == [
        ("lay 0 0", "lay 0 1", "swap 0"), ("lay 1 0", "lay 1 1", "swap 1"), (),
    ]  # fmt: skip
    turn = input_11(INPUT_11)
    assert turn.view(0).ids == turn.ids
    assert (turn.view(1).ids, turn.view().ids) == ((), ())


def test_whom_the_others_wait_for() -> None:
    assert [DEALT.view(seat).awaited for seat in (0, 1, None)] == [True, True, False]
    one = DEALT.play("lay 0 1")
    assert [one.view(seat).awaited for seat in (0, 1, None)] == [False, True, False]
    turn = input_11(INPUT_11)
    assert [turn.view(seat).awaited for seat in (0, 1, None)] == [True, False, False]
    bids = BIDS.start(seats=2).play("bid 0 1")
    assert [bids.view(seat).awaited for seat in (0, 1)] == [False, True], "who has nothing to do is not waited for"


def test_what_is_done_for_a_seat_that_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert DEALT.view(1).default == "lay 1 0"
    told = ("not-your-seat", "seat 0 is to act, so nothing is done for seat 1", "", "")
    assert refused(lambda: input_11(INPUT_11).view(1).default) == told
    assert refused(lambda: DEALT.view().default) == (
        "not-your-seat", "anyone is to act, so nothing is done for seat None", "", "",
    )  # fmt: skip
    seen = list[Any]()

    def late(fields: Any, seat: int, ids: tuple[int, ...]) -> int:
        seen.append((fields["card"][:2], seat, ids))
        return ids[-1]

    monkeypatch.setitem(CARDS.__dict__, "late", late)
    view = DEALT.view(1)
    assert view.default == "swap 1"
    assert seen == [([-2, 0], 1, view.ids)], "it is asked with what the seat sees"


def test_why_not_by_a_position_and_by_a_view() -> None:
    rule = Reason("face-down 2", "that is not possible now, or not yours")
    assert DEALT.explain("lay 0 1") is None
    assert DEALT.explain("take 0") == rule
    assert [DEALT.view(seat).explain("lay 0 1") for seat in (0, 1)] == [None, rule]
    assert DEALT.view().explain("lay 0 1") == Reason("face-down 1", "only players can move")
    assert input_11(INPUT_11).view(1).explain("NOR@1") == Reason("input-11 2.1", "it's Player 1's turn")
    for shown in (DEALT, DEALT.view(0), DEALT.view()):
        with pytest.raises(BadText):
            shown.explain("jump")


def test_a_refusal_is_for_people_in_both_languages_and_keeps_gaps_for_their_names() -> None:
    waiting = input_11(INPUT_11).view(1).refusal("NOR@1")
    assert waiting == ("input-11 2.1", ("it's {0}'s turn", "今は{0}の番です。"))
    assert input_11(INPUT_11).refusal("NOR@1") is None
    assert [waiting_for(mover).ja for mover in (CHANCE, NOBODY)] == ["まだ準備中です。", "この対戦は終わっています。"]


def test_an_error_says_to_people_why_and_not_where() -> None:
    with pytest.raises(NotYourSeat) as turn:
        input_11(INPUT_11).play("NOR@1", seat=1)
    assert turn.value.said == ("it's {0}'s turn", "今は{0}の番です。")
    with pytest.raises(IllegalAction) as wrong:
        input_11(INPUT_11).play("NOR@11")
    assert wrong.value.said == input_11(INPUT_11).refusal("NOR@11")[1]  # type: ignore[index]
    assert wrong.value.said.en in str(wrong.value)


def test_a_view_as_numbers_and_as_a_guess() -> None:
    assert DEALT.view(0).encode().tolist() == [3, -2, -1, -1]
    assert DEALT.view().encode().tolist() == [-2, -2, -1, -1]
    assert DEALT.view(0).encode().dtype == np.int8
    guessed = {DEALT.view(0).guess(seeded(seed)).fields["card"][1] for seed in range(40)}
    assert guessed == {0, 1, 2, 3}
    assert isinstance(DEALT.view().guess(seeded(1)), Position)


def test_the_bytes_of_a_view_are_a_view_again() -> None:
    again = CARDS.shown(DEALT.view(1).raw)
    assert (str(again), again.seat, type(again)) == ("2 1 ?.000/0.000", None, View)
    assert CARDS.view("2 1 3.000/0.000", seat=0) == DEALT.view(0), "what a text tells too much is forgotten"


def test_an_action_as_each_seat_sees_it_happen() -> None:
    lay, take = CARDS.kernels.read_action("lay 0 1"), CARDS.kernels.read_action("take 0")
    assert [DEALT.veiled(lay, seat) for seat in (0, 1, None)] == ["lay 0 1", "lay 0 ?", "lay 0 ?"]
    assert DEALT.veiled(take, None) == "take 0"
    assert [CARDS.kernels.can_be_veiled(action) for action in (lay, take)] == [True, False]
    assert [CARDS.kernels.actor_of(CARDS.kernels.read_action(text)) for text in ("lay 1 1", "close", "deal 1 2")] == [
        1, CHANCE, CHANCE,
    ]  # fmt: skip


def test_pictures_are_in_english_unless_asked_otherwise() -> None:
    turn = input_11(INPUT_11)
    for shown in (turn, turn.view(0)):
        assert shown.svg() == shown.svg(language="en") != shown.svg(language="ja")
        assert shown.picture() == shown.picture(language="en") != shown.picture(language="ja")


def test_an_action_without_words_says_its_notation() -> None:
    words = CARDS.kernels.tell("lay 0 1")
    assert words == (("lay 0 1", "lay 0 1"), ("{who}: lay 0 1", "{who}: lay 0 1"))
    assert logicade.game("input-11").kernels.tell("NOR@2").short.en != "NOR@2"


# ---- counting --------------------------------------------------------------------------------------------------------


def counted(pos: Position, depth: int) -> int:
    """The naive way."""
    return 1 if depth == 0 else sum(counted(pos.apply_id(action), depth - 1) for action in pos.ids)


@pytest.mark.parametrize(("game", "seats"), [(CARDS, 2), (BIDS, 3), (logicade.game("input-11"), 2)])
def test_perft_is_what_counting_one_by_one_gives(game: Game, seats: int) -> None:
    pos = random_match(game, 3, plies=2, seats=seats).position
    for depth in (1, 2, 3):
        assert pos.perft(depth) == {
            text: counted(pos.apply_id(action), depth - 1) for text, action in zip(pos.legal, pos.ids, strict=True)
        }


def test_perft_beyond_the_end_is_nothing() -> None:
    match = BIDS.match(seats=2, chance=random.Random(1))
    match.play("bid 0 1")
    assert match.position.perft(3) == {"bid 1 1": 1, "bid 1 2": 1, "bid 1 3": 1}
    assert match.position.perft(4) == dict.fromkeys(("bid 1 1", "bid 1 2", "bid 1 3"), 0)
    match.play("bid 1 2")
    assert match.over
    assert match.position.perft(1) == {}
    assert match.position.perft(64) == {}
    assert CARDS.position("9 3 31100/00100").perft(1) == {}, "whatever the rules would list there"
