"""LOOP 6's scenes: words, keys, reach, what they must not tell, and how much goes over the wire."""

from __future__ import annotations

import functools
import itertools
import statistics
from typing import Any

import msgspec
import pytest

import logicade
from logicade.engine.match import Match
from logicade.engine.scene import drawn, rich
from logicade.games.loop_6 import rows
from logicade.kit.gates import GATE_NAMES
from tests.games import staged
from tests.games.laid import laid
from tests.games.staged import LANGUAGES, SHAPES, keys, piece

GAME = logicade.game("loop-6")
OPTIONS: tuple[dict[str, Any], ...] = (
    {"max_turns": 40},
    {"first": "1", "gates": "advanced", "max_turns": 30},
    {"gates": "advanced", "dff_turns": "2", "max_turns": 30, "shrinking_refill": True},
    {"counts": ",".join(f"{name}9" for name in GATE_NAMES), "four_ones": True, "penalty_limit": 2, "max_turns": 30},
    {"counts": "AND2,DFF9", "dff_turns": "2", "max_turns": 12},
)
MIDDLE = (
    "a=1?0*110 b=0?1 hands=NAND,BUG|AND,OR under=1|0 turn=6 buried=AND5,OR3,NAND2,NOR1,XOR4,BUF3,NOT2,DFF1,BUG2"
    " yard=4/3 supply=8/9 penalties=1/2 gates=advanced shrinking_refill=on"
)


@functools.cache
def match_of(number: int) -> Match:
    return staged.played(GAME, 10 + number, **OPTIONS[number])


def said(text: str) -> str:
    return rich.plain(text, staged.NAMES)


# ---- what every scene keeps ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_every_scene_of_a_match_keeps_the_contract(number: int, shape: str) -> None:
    for seat in (0, 1, None):
        before = None
        for moment in staged.moments(match_of(number), seat, shape, LANGUAGES[number & 1]):
            staged.check(moment)
            if before is not None:
                staged.check_changes(before, moment)
            before = moment


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_every_preview_keeps_it_as_well(number: int, shape: str) -> None:
    match = match_of(number)
    for ply in range(5, match.ply):
        seat = match.at(ply).mover
        if seat < 0:
            continue
        view, log = match.view(seat, ply=ply), match.log_for(seat)[:ply]
        for action in view.ids[:: max(1, len(view.ids) // 4)]:
            scene = drawn.scene_of(view, log, seat=seat, shape=shape, chosen=action)
            staged.check(staged.Moment(match, ply, seat, view, scene, shape))
            assert ("then-result" in keys(scene, "then")) == (GAME.kernels.write_action(action) != "pass")


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_cards_are_known_by_the_log(number: int) -> None:
    """Following the log gives as many cards as lie there, in order, and the last gate gave what lies there."""
    match = match_of(number)
    for ply in range(match.ply + 1):
        shown = match.at(ply)
        told = rows.told(shown.fields, match.log[:ply], 0)
        for side in range(2):
            assert len(told.keys[side]) == shown.fields["cards"][side]
            assert list(told.keys[side]) == sorted(set(told.keys[side]))
        last, entry = told.last, match.log[ply - 1] if ply else None
        if last and entry and "@" in entry.action:
            assert rows.signals(shown.fields, last.field)[last.place] == last.value
            assert shown.fields["first"] ^ last.side == entry.actor
        held = sorted(kind for kind in told.held if kind is not None)
        assert held == [kind for kind in shown.fields["hand"][0] if kind >= 0]


def test_what_did_not_move_has_no_change() -> None:
    match = match_of(0)
    every = list(staged.moments(match, 0, "wide"))
    for before, after in itertools.pairwise(every):
        action = match.log[after.ply - 1].action
        if "@" not in action or after.shown.over:
            continue
        field, place = action[-2], int(action[-1]) - 1
        other = "ba"["ab".index(field)]
        stay = [*keys(before.scene, f"card-{other}"), *keys(before.scene, f"card-{field}")[:place]]
        for key in stay:
            assert piece(before.scene, key) == piece(after.scene, key), (action, key)
        right, left = (keys(before.scene, f"card-{field}")[k] for k in (place + 1, place))
        assert right not in keys(after.scene, "card")
        assert piece(before.scene, right).goes_to == left


def test_changes_are_short() -> None:
    for shape in SHAPES:
        sizes = []
        for number in range(2):
            before = None
            for moment in staged.moments(match_of(number), 0, shape):
                if before is not None:
                    action = moment.match.log_for(0)[moment.ply - 1].action
                    made = drawn.step((before.scene, before.shown), (moment.scene, moment.shown), action)
                    sizes.append(len(msgspec.json.encode(made)))
                before = moment
        assert statistics.median(sizes) <= 2048, shape


# ---- what lies where -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_my_row_lies_below(seat: int) -> None:
    scene = staged.staged(laid(GAME, MIDDLE).view(seat), seat)
    own, other = "ab"[seat], "ba"[seat]
    assert min(piece(scene, key).y for key in keys(scene, f"card-{own}")) > 256
    assert max(piece(scene, key).y for key in keys(scene, f"card-{other}")) < 256


def test_cards_say_what_they_are() -> None:
    scene = staged.staged(laid(GAME, MIDDLE).view(0), 0)
    told = [said(piece(scene, key).about) for key in keys(scene, "card-")]
    assert told[:3] == ["1, in your row", "?, in your row; a 1 lies beneath", "0, in your row; locked"]
    assert "?, in Bea's row; a 0 lies beneath" in told
    japanese = staged.staged(laid(GAME, MIDDLE).view(0), 0, language="ja")
    assert "自分の場の0、使用不可" in [said(piece(japanese, key).about) for key in keys(japanese, "card-")]
    (locked,) = [one for one in scene.pieces if one.key.startswith("card") and "locked" in one.states]
    assert piece(scene, f"lock-{locked.key.removeprefix('card-')}").x == locked.x
    assert [piece(scene, key).look for key in keys(scene, "card-a")][1] == "face-open"


def test_gates_with_one_input_stand_on_cards_and_the_others_between_them() -> None:
    scene = staged.staged(laid(GAME, MIDDLE).view(0), 0)
    cards = [piece(scene, key) for key in keys(scene, "card-")]
    assert {one.only["kind"] for one in cards} == {(5, 6, 7, 8)}
    assert {piece(scene, key).only["kind"] for key in keys(scene, "gap")} == {(0, 1, 2, 3, 4)}
    basic = staged.staged(GAME.position(GAME.room("art").SAMPLE).view(0), 0)
    assert not any(piece(basic, key).fields or piece(basic, key).only for key in keys(basic, "card-"))
    assert not any(piece(basic, key).only for key in keys(basic, "gap"))


def test_piles_are_folded_with_their_counts() -> None:
    scene = staged.staged(laid(GAME, MIDDLE).view(0), 0)
    shown = [said(piece(scene, key).text) for key in keys(scene, "count")]
    assert shown == ["12 signals", "9 gates", "8 zeros", "9 ones", "4 zeros", "3 ones", "23 gates"]
    assert said(piece(scene, "pile-signals").about) == "Signal pile: 12. By counting, 0 × 11 and 1 × 1"
    used = [(piece(scene, f"used-{kind}").about) for kind in range(9)]
    assert used[0] == "AND, used 5 of 6"
    assert used[8] == "BUG, used 2 of 3"


def test_a_warning_stands_where_one_merge_is_left() -> None:
    text = "a=10 b=011 hands=XOR,XOR|AND,OR turn=1"
    english, japanese = (staged.staged(laid(GAME, text).view(1), 1, language=word) for word in LANGUAGES)
    assert keys(english, "near") == ["near-a"]
    assert (piece(english, "near-a").text, piece(japanese, "near-a").text) == (
        "One merge from the end", "あと1回で決着",
    )  # fmt: skip


def test_signals_of_a_penalty_fall_one_by_one() -> None:
    before = laid(GAME, "a=10 b=011 hands=XOR,XOR|AND,OR turn=1 AND@a1 +NOR")
    after = before.play("!a 1,0,0,1,0")
    scenes = [(staged.staged(shown.view(1), 1), shown.view(1)) for shown in (before, after)]
    assert said(piece(scenes[0][0], "penalty").text) == "Penalty 1: five new signals"
    assert said(scenes[0][0].say.todo) == "Ada draws five signals"
    made = drawn.step(scenes[0], scenes[1], "!a 1,0,0,1,0")
    new = [one for one in made.born if one.key.startswith("card")]
    assert [one.comes_from for one in new] == ["pile-signals"] * 5
    assert [made.beats.get(one.key, 0) for one in new] == [0, 1, 2, 3, 4]
    assert [one.x for one in new] == sorted(one.x for one in new)


def test_the_last_gate_hangs_where_it_was_played() -> None:
    match = match_of(0)
    moment = next(
        moment for moment in staged.moments(match, 0, "wide") if moment.ply and "@" in match.log[moment.ply - 1].action
    )
    gate = piece(moment.scene, "last-gate")
    assert gate.owner == match.log[moment.ply - 1].actor
    assert gate.states == ("fresh",)
    assert len(keys(moment.scene, "last-")) == 3


# ---- hands -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_hidden_hand_changes_nothing(language: str, shape: str) -> None:
    twins = [GAME.position(f"a=110010 b=100100 hands=NAND,NAND|{hand}") for hand in ("XOR,XOR", "OR,NOR")]
    for seat, chosen in ((0, ""), (None, ""), (0, "NAND@b2")):
        one, other = (staged.staged(twin.view(seat), seat, chosen, language=language, shape=shape) for twin in twins)
        assert one == other
    assert len(keys(one, "back-1")) == 2
    assert staged.staged(twins[0].view(1), 1) != staged.staged(twins[1].view(1), 1)


def test_a_drawn_gate_comes_into_the_slot_that_was_empty() -> None:
    match = match_of(0)
    every = list(staged.moments(match, 0, "wide"))
    for before, after in itertools.pairwise(every):
        action = match.log_for(0)[after.ply - 1].action
        if action[0] == "+" and action != "+?" and not after.shown.over:
            (slot,) = keys(before.scene, "slot")
            drawn_ = piece(after.scene, slot.replace("slot", "hand"))
            assert drawn_.states == ("fresh",)
            assert drawn_.comes_from == "pile-gates"
            assert drawn_.look == f"card-{action[1:].lower()}"


def test_the_winner_and_both_hands_are_shown_at_the_end() -> None:
    shown = laid(GAME, "a=10 b=011 hands=XOR,AND|OR,OR XOR@a1")
    scene = staged.staged(shown, 0)
    assert [piece(scene, key).look for key in keys(scene, "open-1")] == ["chip-or", "chip-or"]
    assert keys(scene, "rays") == ["rays"]


# ---- words -----------------------------------------------------------------------------------------------------------

ENDS = {
    "a=10 b=011 hands=XOR,AND|OR,OR XOR@a1": (
        "You win: a single 1 is left", "Ada wins: a single 1 is left",
        "自場が「1」1枚だけ：あなたの勝ち", "Adaの場が「1」1枚だけ：Adaの勝ち",
    ),
    "a=11100 b=011 hands=NOR,OR|AND,OR four_ones=on NOR@a4": (
        "You win: four ones are left", "Ada wins: four ones are left",
        "自場が「1」4枚だけ：あなたの勝ち", "Adaの場が「1」4枚だけ：Adaの勝ち",
    ),
    "a=011 b=10 hands=AND,OR|XOR,XOR penalty_limit=1 AND@b1 +OR": (
        "You win: Bea hit the penalty limit", "Ada wins: you hit the penalty limit",
        "Beaのペナルティが1回：あなたの勝ち", "自分のペナルティが1回：Adaの勝ち",
    ),
    "a=110 b=011 hands=XOR,AND|OR,OR max_turns=1 AND@a1 +OR": (
        "Draw: 1 turns", "Draw: 1 turns", "1手で引き分け", "1手で引き分け",
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", ENDS)
def test_the_end_says_who_has_won_and_by_what(text: str) -> None:
    shown = laid(GAME, text)
    ends = [said(staged.staged(shown, seat, language=language).say.end) for language in LANGUAGES for seat in (0, 1)]
    assert tuple(ends) == ENDS[text]


def test_the_goal_stands_in_one_sentence() -> None:
    def goals(text: str, seat: int | None = 0) -> list[str]:
        position = laid(GAME, text)
        return [said(staged.staged(position.view(seat), seat, language=word).say.goal) for word in LANGUAGES]

    start = "a=110010 b=100100 hands=NAND,XOR|OR,NOR"
    assert goals(start) == [
        "Shrink your row to a single 1 to win. A single 0 or ? refills the row to six.",
        "自場が「1」1枚になれば勝ち。0か?の1枚だけなら6枚に補充",
    ]
    assert goals(start, None)[0].startswith("A row down to a single 1 wins for its owner.")
    assert "or to four of them" in goals(f"{start} four_ones=on")[0]
    assert goals(f"{start} shrinking_refill=on")[0].endswith("refills the row, shorter each time.")


def notes(text: str, seat: int, chosen: str) -> tuple[str, ...]:
    view = laid(GAME, text).view(seat)
    return tuple(said(staged.staged(view, seat, chosen, language=word).say.note) for word in LANGUAGES)


def test_a_preview_says_what_it_would_bring() -> None:
    assert notes("a=1?0 b=011 hands=OR,NAND|AND,OR under=1|", 0, "OR@a1") == (
        "OR of 1 and ? gives 1, whatever the ? is.", "ORで1と?を重ねると、必ず1。",
    )  # fmt: skip
    assert notes("a=10 b=011 hands=XOR,AND|OR,OR", 0, "XOR@a1") == (
        "XOR of 1 and 0 gives 1. Then you win.", "XORで1と0を重ねると1。あなたの勝ち。",
    )  # fmt: skip
    assert notes("a=10 b=011 hands=XOR,AND|OR,OR", 0, "AND@a1") == (
        "AND of 1 and 0 gives 0. That costs you a penalty: five new signals.",
        "ANDで1と0を重ねると0。自分のペナルティ：信号山から5枚引く。",
    )
    assert notes("a=011 b=10 hands=AND,OR|XOR,XOR penalty_limit=1", 0, "AND@b1")[0] == (
        "AND of 1 and 0 gives 0. Then you win."
    )
    singles = "a=110 b=011 hands=DFF,NOT|AND,OR gates=advanced"
    assert notes(singles, 0, "DFF@a1") == ("DFF locks this 1 for the next turn.", "DFFでこの1は次の1ターン使用不可。")
    assert notes(singles, 0, "NOT@b1") == ("NOT turns 0 into 1.", "NOTで0が1になる。")
    singles = "a=110 b=011 hands=BUF,BUG|AND,OR gates=advanced"
    assert notes(singles, 0, "BUF@a1") == ("BUF changes nothing: 1 stays 1.", "BUFは変化なし。1は1のまま。")
    assert notes(singles, 0, "BUG@a3") == ("BUG makes 0 uncertain.", "BUGで0が不確定信号になる。")


def test_the_lines_of_the_truth_table_that_count_are_marked() -> None:
    view = laid(GAME, "a=1?0 b=011 hands=OR,NAND|AND,OR under=1|").view(0)
    assert len(keys(staged.staged(view, 0, "OR@a1"), "then-line")) == 2
    assert len(keys(staged.staged(view, 0, "OR@b1"), "then-line")) == 1


def test_it_says_what_may_be_done() -> None:
    position = GAME.position(GAME.room("art").SAMPLE)
    own, other = (staged.staged(position.view(seat), seat).say for seat in (0, 1))
    assert own.todo == "Choose a gate and where to play it."
    assert own.verbs == {"play": "Play it here", "skip": "Pass"}
    assert said(other.todo) == "Ada's turn"
    assert own.turn == "Turn 3"
    japanese = staged.staged(position.view(0), 0, language="ja").say
    assert (japanese.todo, japanese.turn) == ("ゲートと重ねる場所を選んでください", "3手目")
    assert japanese.verbs == {"play": "ここに置く", "skip": "パス"}


@pytest.mark.parametrize(("language", "text", "note"), [
    ("en", "Pass", "No gate fits anywhere"), ("ja", "パス", "使えるゲートがありません"),
])  # fmt: skip
def test_a_pass_is_a_button(language: str, text: str, note: str) -> None:
    position = laid(GAME, "a=10* b=0*1 hands=AND,OR|AND,OR turn=2 gates=advanced dff_turns=2")
    assert position.view(0).legal == ("pass",)
    (button,) = staged.staged(position.view(0), 0, language=language).buttons
    assert (button.text, button.note, button.does) == (text, note, "skip")
    assert not staged.staged(position.view(1), 1).buttons


def test_strips_count_penalties() -> None:
    def texts(text: str, language: str = "en") -> list[str]:
        scene = staged.staged(laid(GAME, text).view(0), 0, language=language)
        return [block.text for block in scene.blocks if block.role == "seats"]

    start = "a=110010 b=1001 hands=NAND,XOR|OR,NOR"
    assert texts(start) == ["no penalty so far", "no penalty so far"]
    assert texts(f"{start} penalties=1/2") == ["one penalty so far", "2 penalties so far"]
    assert texts(f"{start} penalties=1/2", "ja") == ["ペナルティ1回", "ペナルティ2回"]
    assert texts(f"{start} penalties=1/2 penalty_limit=3") == ["1 of 3 penalties", "2 of 3 penalties"]


@pytest.mark.parametrize(("language", "lock"), [("en", "lock"), ("ja", "不可")])
def test_badges_tell_what_every_gate_gives(language: str, lock: str) -> None:
    view = laid(GAME, "a=1?0 b=011 hands=OR,DFF|AND,OR under=1| gates=advanced").view(0)
    told = drawn.badges(view, view.ids, language=language)
    by_text = {GAME.kernels.write_action(action): badge for action, badge in told.items()}
    assert by_text.items() >= {
        "OR@a1": "{signal 1}", "OR@a2": "{signal 2}", "OR@b1": "{signal 1}", "DFF@a1": lock,
    }.items()  # fmt: skip
    assert set(told) == set(view.ids)
