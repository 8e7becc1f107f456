"""LOOP 6, clause by clause."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import pytest

import logicade
from logicade.engine.errors import BadComponents, BadPosition, BadText, BadValue, IllegalAction
from logicade.engine.match import Match
from logicade.engine.position import Position, View
from logicade.engine.rng import seeded
from logicade.games.loop_6.tables import read_counts
from logicade.kit.gates import GATE_NAMES
from tests.games.laid import laid
from tests.support import clause, random_match

GAME = logicade.game("loop-6")
FRESH = "a=110010 b=100100 hands=NAND,XOR|OR,NOR"


def at(text: str) -> Position:
    return laid(GAME, text)


def words(shown: Position | View) -> dict[str, str]:
    """The words of a position text; a word that is not there means what a fresh match has."""
    usual = {"yard": "0/0", "supply": "9/9", "cards": "27/18", "penalties": "0/0", "turn": "0", "buried": ""}
    return usual | dict(word.split("=", 1) for word in str(shown).split())


def fields(shown: Position | View) -> str:
    return f"{words(shown)['a']} {words(shown)['b']}"


# ---- 1. setting up ---------------------------------------------------------------------------------------------------


@clause("loop-6 1.1")
def test_piles_and_supply() -> None:
    state = GAME.start().fields
    assert (state["pile"], state["supply"], state["deck"]) == ([18, 9], [9, 9], [27, 18])
    assert dict(zip(GATE_NAMES, state["kit"], strict=True)) == {
        "AND": 6, "OR": 6, "NAND": 3, "NOR": 3, "XOR": 6, "BUF": 0, "NOT": 0, "DFF": 0, "BUG": 0,
    }  # fmt: skip
    laying = GAME.start(first=0).play("first=0")
    assert sum(laying.weights) == math.perm(27, 6)


@clause("loop-6 1.2")
def test_chance_or_an_option_names_the_first_player() -> None:
    assert (GAME.start().legal, GAME.start().weights) == (("first=0", "first=1"), (1, 1))
    named = GAME.start(first=1)
    assert (str(named), named.legal) == ("a=- b=- first=?1", ("first=1",))
    assert named.explain("first=0") == ("loop-6 1.2", "by the house rules Player 2 goes first")
    assert at(f"{FRESH} first=1").mover == 1


@clause("loop-6 1.3")
def test_six_signals_each() -> None:
    laid = GAME.start(first=0).play("first=0").play("field a 110010")
    assert str(laid) == "a=110010 b=-"
    ways = dict(zip(laid.legal, laid.weights, strict=True))
    # Fifteen zeros and six ones are left.
    assert ways["field b 000000"] == math.perm(15, 6)
    assert ways["field b 111000"] == math.perm(6, 3) * math.perm(15, 3)
    assert fields(laid.play("field b 100100")) == "110010 100100"


@clause("loop-6 1.4")
def test_positions_count_from_the_left_of_each_field() -> None:
    assert fields(at(FRESH).play("NAND@a1")) == "00010 100100"
    assert fields(at(FRESH).play("NAND@b5")) == "110010 10011"
    with pytest.raises(BadText, match=r"positions are 1 to 6 \(loop-6 1\.4\)"):
        at(FRESH).play("NAND@a7")


@clause("loop-6 1.5")
def test_two_gates_each_a_before_b() -> None:
    dealing = at("a=110010 b=100100")
    assert dealing.mover == logicade.CHANCE
    assert sum(dealing.weights) == math.comb(24, 2)
    second = dealing.play("hand a NAND,NAND")
    assert sum(second.weights) == math.comb(22, 2)
    assert "hand b NAND,NAND" not in second.legal
    assert (words(second)["hands"], words(second.play("hand b XOR,OR"))["hands"]) == ("NAND,NAND|", "NAND,NAND|OR,XOR")
    assert second.play("hand b XOR,OR").mover == 0


# ---- 2. playing a gate -----------------------------------------------------------------------------------------------


@clause("loop-6 2.1")
def test_players_alternate_and_choose_either_field() -> None:
    match = random_match(GAME, 3, first=1, gates="advanced")
    actors = [entry.actor for entry in match.log if entry.actor >= 0]
    assert actors == [1 - k % 2 for k in range(len(actors))]
    assert {action[-2] for action in at(FRESH).legal} == {"a", "b"}
    assert at(FRESH).view(1).explain("OR@a1") == ("loop-6 2.1", "it's Player 1's turn")
    assert at(FRESH).explain("OR@a1") == ("loop-6 2.1", "no OR left in hand")
    assert at(FRESH).explain("pass") == ("loop-6 8.2", "you can't pass while you can play a gate")


@clause("loop-6 2.2")
def test_two_neighbours_or_one_card_of_the_same_field() -> None:
    pos = at("a=10 b=011 hands=NOT,XOR|AND,OR gates=advanced")
    assert pos.legal == ("XOR@a1", "XOR@b1", "XOR@b2", "NOT@a1", "NOT@a2", "NOT@b1", "NOT@b2", "NOT@b3")
    assert pos.explain("XOR@a2") == ("loop-6 2.2", "with 2 cards, XOR goes on place 1 to 1")
    assert pos.explain("NOT@a3") == ("loop-6 2.2", "with 2 cards, NOT goes on place 1 to 2")


@clause("loop-6 2.3")
@pytest.mark.parametrize("place", range(1, 6))
def test_the_result_lies_at_p(place: int) -> None:
    row = "110010"
    result = "0" if row[place - 1 : place + 1] == "11" else "1"
    after = at(FRESH).play(f"NAND@a{place}")
    assert words(after)["a"] == row[: place - 1] + result + row[place + 1 :]


@clause("loop-6 2.4")
def test_gates_and_signals_have_graveyards_of_their_own() -> None:
    after = at(FRESH).play("NAND@a3").play("+AND").play("NOR@a4").play("+XOR")
    assert (words(after)["buried"], words(after)["yard"]) == ("NAND1,NOR1", "2/1")
    assert str(after.view(None)).split("buried=")[1] == str(after).split("buried=")[1]


@clause("loop-6 2.5")
def test_a_needed_card_comes_from_the_graveyard_then_from_the_supply() -> None:
    supplied = at(FRESH).play("NAND@a3")  # 0,0 gives 1, and the graveyard has none
    assert (words(supplied)["yard"], words(supplied)["supply"]) == ("2/0", "9/8")
    taken = at(f"{FRESH} yard=0/1").play("NAND@a3")
    assert (words(taken)["yard"], words(taken)["supply"]) == ("2/0", "9/9")
    itself = at("a=1000 b=011 hands=OR,XOR|AND,OR").play("OR@a1")  # 1,0 gives 1: the very card
    assert (words(itself)["yard"], words(itself)["supply"]) == ("1/0", "9/9")


@clause("loop-6 2.6")
def test_a_card_from_outside_stays() -> None:
    after = at("a=1100 b=011 hands=XOR,XOR|AND,OR supply=0/9").play("XOR@a1")
    assert (words(after)["yard"], words(after)["supply"], words(after)["cards"]) == ("0/2", "0/9", "28/18")
    later = after.play("+OR").play("AND@a1").play("+XOR")
    assert (words(later)["cards"], words(later)["yard"]) == ("28/18", "1/2")


# ---- 3. gates with one input -----------------------------------------------------------------------------------------

SINGLES = "a=1?0 b=011 under=1| gates=advanced"


@clause("loop-6 3.1")
def test_buf_waits() -> None:
    before = at(f"{SINGLES} hands=BUF,BUF|AND,OR")
    for place in ("a1", "a2", "a3", "b1"):
        after = before.play(f"BUF@{place}")
        assert (fields(after), words(after)["yard"]) == (fields(before), "0/0")
        assert words(after)["buried"] == "BUF1"


@clause("loop-6 3.2")
def test_not_turns_a_card_round() -> None:
    before = at(f"{SINGLES} hands=NOT,NOT|AND,OR")
    one = before.play("NOT@a1")
    assert (fields(one), words(one)["yard"], words(one)["supply"]) == ("0?0 011", "0/1", "8/9")
    zero = before.play("NOT@b1")
    assert (fields(zero), words(zero)["yard"], words(zero)["supply"]) == ("1?0 111", "1/0", "9/8")
    unknown = before.play("NOT@a2")
    assert (fields(unknown), words(unknown)["yard"], words(unknown)["under"]) == ("1?0 011", "0/0", "1|")


@clause("loop-6 3.3")
def test_dff_locks_for_the_next_turn() -> None:
    played = at(f"{SINGLES} hands=DFF,DFF|AND,OR").play("DFF@a1")
    assert words(played)["a"] == "1**?0"  # this turn has yet to end
    locked = played.play("+XOR")
    assert words(locked)["a"] == "1*?0"
    assert locked.explain("AND@a1") == ("loop-6 3.4", "card 1 from the left is locked; choose another one")
    freed = locked.play("AND@b1").play("+XOR")
    assert words(freed)["a"] == "1?0"
    assert "DFF@a1" in freed.legal
    assert words(at(f"{SINGLES} hands=DFF,DFF|AND,OR").play("DFF@a2").play("+XOR"))["a"] == "1?*0"


@clause("loop-6 3.4")
def test_a_locked_card_stays_between_its_neighbours() -> None:
    pos = at("a=10*1 b=011 turn=1 hands=AND,OR|NOT,XOR gates=advanced")
    assert pos.legal == ("XOR@b1", "XOR@b2", "NOT@a1", "NOT@a3", "NOT@b1", "NOT@b2", "NOT@b3")
    for gate in ("XOR@a1", "XOR@a2", "NOT@a2"):
        assert pos.explain(gate) == ("loop-6 3.4", "card 2 from the left is locked; choose another one")
    merged = at("a=1001*1 b=011 turn=1 hands=AND,OR|XOR,XOR gates=advanced").play("XOR@a1")
    assert words(merged)["a"] == "101*1"  # the lock moves with its card


@clause("loop-6 3.5")
def test_bug_makes_a_card_uncertain() -> None:
    after = at(f"{SINGLES} hands=BUG,BUG|AND,OR").play("BUG@b2")
    assert (fields(after), words(after)["under"], words(after)["yard"]) == ("1?0 0?1", "1|1", "0/0")


@clause("loop-6 3.6")
def test_gates_with_one_input_go_on_every_free_card() -> None:
    for gate in GATE_NAMES[5:]:
        pos = at(f"{SINGLES} hands={gate},{gate}|AND,OR")
        assert pos.legal == tuple(f"{gate}@{field}{place}" for field in "ab" for place in (1, 2, 3))
        after = pos.play(f"{gate}@a2")
        assert (words(after)["a"].replace("*", ""), words(after)["under"]) == ("1?0", "1|")


# ---- 4. uncertain cards ----------------------------------------------------------------------------------------------


@clause("loop-6 4.1")
def test_the_other_input_may_settle_it() -> None:
    results = {}
    for gate in GATE_NAMES[:5]:
        for pair in ("0?", "1?"):
            pos = at(f"a={pair}11 b=011 under=0| hands={gate},{gate}|BUF,BUF gates=advanced")
            results[gate, pair] = words(pos.play(f"{gate}@a1"))["a"][0]
    assert {key for key, result in results.items() if result != "?"} == {
        ("AND", "0?"), ("NAND", "0?"), ("OR", "1?"), ("NOR", "1?"),
    }  # fmt: skip
    assert [results[gate, "0?"] for gate in ("AND", "NAND")] == ["0", "1"]
    assert [results[gate, "1?"] for gate in ("OR", "NOR")] == ["1", "0"]


@clause("loop-6 4.2")
def test_the_material_stays_and_is_no_secret() -> None:
    bugged = at("a=110 b=011 hands=BUG,NAND|AND,OR gates=advanced").play("BUG@b2")
    for shown in (bugged, bugged.view(0), bugged.view(1), bugged.view(None)):
        assert words(shown)["under"] == "|1"
    twins = [at(f"a=110 b=0?1 under=|{card} turn=1 hands=BUG,NAND|AND,OR gates=advanced") for card in "01"]
    assert [fields(twin.play("AND@b1")) for twin in twins] == ["110 01", "110 01"]
    assert [words(twin.play("AND@b1"))["yard"] for twin in twins] == ["1/0", "0/1"]


@clause("loop-6 4.3")
def test_settled_cards_go_as_what_they_are() -> None:
    settled = at("a=0?11 b=011 under=1| hands=NAND,NAND|AND,OR gates=advanced").play("NAND@a1")
    assert (fields(settled), words(settled)["yard"], words(settled)["supply"]) == ("111 011", "1/0", "9/9")
    assert "under" not in words(settled)


@clause("loop-6 4.4")
def test_an_uncertain_input_stays_as_the_result() -> None:
    left = at("a=?111 b=011 under=0| hands=AND,AND|AND,OR gates=advanced").play("AND@a1")
    assert (words(left)["a"], words(left)["under"], words(left)["yard"]) == ("?11", "0|", "0/1")
    right = at("a=1?11 b=011 under=0| hands=AND,AND|AND,OR gates=advanced").play("AND@a1")
    assert (words(right)["a"], words(right)["under"], words(right)["yard"]) == ("?11", "0|", "0/1")
    both = at("a=??11 b=011 under=01| hands=AND,AND|AND,OR gates=advanced").play("AND@a1")
    assert (words(both)["a"], words(both)["under"], words(both)["yard"]) == ("?11", "0|", "0/1")
    assert words(both)["supply"] == "9/9"


# ---- 5. after the gate -----------------------------------------------------------------------------------------------

ONE_LEFT = "a=10 b=011 hands=XOR,XOR|AND,OR turn=1"


@clause("loop-6 5.1")
def test_the_order_of_a_turn() -> None:
    played = at(ONE_LEFT + " gates=advanced").play("AND@a1")
    assert (words(played)["a"], words(played)["hands"], played.mover) == ("0", "XOR,XOR|OR", logicade.CHANCE)
    assert words(played)["penalties"] == "0/0"  # the gate is drawn first
    drawn = played.play("+NOR")
    assert (words(drawn)["penalties"], words(drawn)["refill"], drawn.mover) == ("1/0", "a5", logicade.CHANCE)
    filled = drawn.play("!a 1,0,0,1,0")
    assert (fields(filled), filled.mover) == ("010010 011", 0)
    won = at("a=10 b=011 hands=XOR,XOR|AND,OR").play("XOR@a1")
    assert (won.over, words(won)["hands"]) == (True, "XOR|AND,OR")  # before a gate is drawn
    late = at("a=10* b=011 hands=XOR,XOR|AND,OR turn=1 gates=advanced").play("AND@b1")
    assert (words(late)["a"], words(late.play("+AND"))["a"]) == ("10*", "10")


@clause("loop-6 5.2")
def test_who_played_draws() -> None:
    played = at(FRESH).play("NAND@a3")
    assert dict(zip(played.legal, played.weights, strict=True)) == {
        "+AND": 6, "+OR": 5, "+NAND": 2, "+NOR": 2, "+XOR": 5,
    }  # fmt: skip
    assert words(played.play("+AND"))["hands"] == "AND,XOR|OR,NOR"
    assert played.explain("+BUG") == ("loop-6 1.1", "the pile can't give that now")


@clause("loop-6 5.3")
@pytest.mark.parametrize(("field", "under", "gate"), [("10", "|", "AND"), ("0?", "1|", "NOR"), ("1?", "1|", "XOR")])
@pytest.mark.parametrize("turn", [0, 1])
def test_a_penalty_fills_up_to_six(field: str, under: str, gate: str, turn: int) -> None:
    hand = f"{gate},{gate}|BUF,BUF" if turn == 0 else f"BUF,BUF|{gate},{gate}"
    pos = at(f"a={field} b=011 under={under} hands={hand} turn={turn} gates=advanced")
    filled = pos.play(f"{gate}@a1").play("+AND").play("!a 1,0,0,1,0")
    assert words(filled)["a"] == ("?" if "?" in field else "0") + "10010"
    assert words(filled)["penalties"] == "1/0"


@clause("loop-6 5.4")
def test_drawn_signals_are_laid_to_the_right() -> None:
    due = at(ONE_LEFT).play("AND@a1").play("+NOR")
    assert len(due.legal) == 32
    assert fields(due.play("!a 1,1,0,0,0")) == "011000 011"
    assert due.explain("!b 1,1,0,0,0") == ("loop-6 5.3", "the first player's row gets 5 signals from the pile now")
    ways = dict(zip(due.legal, due.weights, strict=True))
    assert ways["!a 1,1,0,0,0"] == ways["!a 0,0,0,1,1"] == math.perm(6, 2) * math.perm(16, 3)


@clause("loop-6 5.5")
def test_never_two_at_the_same_time() -> None:
    for seed in range(30):
        match = random_match(GAME, seed, gates="advanced", dff_turns="2" if seed % 2 else "1")
        for ply in range(5, match.ply):
            pos = match.at(ply)
            counts = [len(word.replace("*", "")) for word in fields(pos).split()]
            assert min(counts) >= 2 or pos.mover == logicade.CHANCE
            assert max(counts) >= 2


# ---- 6. winning ------------------------------------------------------------------------------------------------------


@clause("loop-6 6.1")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("field", ["a", "b"])
def test_a_single_one_wins_for_its_owner(first: int, turn: int, field: str) -> None:
    won = at(f"a=10 b=10 hands=OR,OR|OR,OR turn={turn} first={first}").play(f"OR@{field}1")
    seat = first if field == "a" else 1 - first
    assert (won.over, won.winners, won.scores[seat], sum(won.scores)) == (True, (seat,), 1, 1)
    assert words(won)["won"] == field
    assert won.legal == ()


@clause("loop-6 6.2")
def test_no_ties_and_forfeits_win_for_the_other() -> None:
    assert all(len(random_match(GAME, seed).winners) == 1 for seed in range(20))
    for end in ("resign", "expire"):
        match = random_match(GAME, 5, plies=6)
        getattr(match, end)(1)
        assert match.winners == (0,)


# ---- 7. piles --------------------------------------------------------------------------------------------------------


@clause("loop-6 7.1")
def test_an_empty_gate_pile_is_shuffled_when_a_card_must_be_drawn() -> None:
    pos = at("a=110010 b=100100 hands=NAND,XOR|OR,NOR buried=BUF3 gates=OR1,NAND1,NOR1,XOR1,BUF3")
    played = pos.play("NAND@a1")
    assert (played.legal, played.weights) == (("~g",), (1,))
    assert played.explain("+BUF") == ("loop-6 7.1", "the pile is empty and is shuffled first")
    shuffled = played.play("~g")
    assert words(shuffled)["buried"] == ""
    assert dict(zip(shuffled.legal, shuffled.weights, strict=True)) == {"+NAND": 1, "+BUF": 3}
    assert "buried" not in str(shuffled.play("+NAND"))


@clause("loop-6 7.1")
def test_signals_are_shuffled_in_the_middle_of_a_penalty() -> None:
    pos = at("a=10 b=01100 hands=XOR,XOR|AND,OR turn=1 yard=2/1 cards=16/14")  # pile 1/1
    due = pos.play("AND@a1").play("+NOR")
    assert due.legal == ("!a 1,0", "!a 0,1")
    empty = due.play("!a 1,0")
    assert (words(empty)["a"], words(empty)["refill"], empty.legal) == ("010", "a3", ("~s",))
    shuffled = empty.play("~s")
    assert (words(shuffled)["yard"], words(shuffled)["supply"]) == ("0/0", "9/9")
    assert words(shuffled.play("!a 0,1,1"))["a"] == "010011"
    assert "!a 1,1,1" not in shuffled.legal  # two ones only


@clause("loop-6 7.2")
def test_there_are_always_enough_cards() -> None:
    least = 99
    for seed in range(60):
        match = random_match(GAME, seed, gates="advanced")
        for ply in range(match.ply):
            state = match.at(ply).fields
            if state["needy"] >= 0 and state["due"] == 5:
                least = min(least, sum(state["pile"]) + sum(state["yard"]))
            held = sum(kind >= 0 for hand in state["hand"] for kind in hand)
            assert held <= 4
    assert 20 <= least < 99


# ---- 8. what is possible ---------------------------------------------------------------------------------------------


@clause("loop-6 8.1")
def test_how_many_places_there_are() -> None:
    for n, m in itertools.product(range(2, 7), repeat=2):
        pos = at(f"a={'0' * n} b={'0' * m} hands=AND,BUF|OR,OR gates=advanced")
        assert len(pos.legal) == (n + m - 2) + (n + m)
        twice = at(f"a={'0' * n} b={'0' * m} hands=AND,AND|OR,OR gates=advanced")
        assert len(twice.legal) == n + m - 2


@clause("loop-6 8.1")
def test_with_one_lock_there_is_always_something_to_play() -> None:
    for n, m in itertools.product(range(2, 7), repeat=2):
        for locked in range(n):
            row = "0" * locked + "0*" + "0" * (n - locked - 1)
            pos = at(f"a={row} b={'0' * m} hands=AND,AND|OR,OR gates=advanced")
            assert "pass" not in pos.legal


@clause("loop-6 8.2")
def test_who_can_play_nothing_passes() -> None:
    pos = at("a=10* b=0**1 hands=AND,OR|XOR,XOR dff_turns=2 gates=advanced buried=DFF2 turn=4")
    assert pos.legal == ("pass",)
    assert pos.view(0).legal == ("pass",)
    passed = pos.play("pass")
    assert (fields(passed), words(passed)["hands"]) == ("10 0*1", "AND,OR|XOR,XOR")
    assert (words(passed)["turn"], words(passed)["buried"], passed.mover) == ("5", "DFF2", 1)
    assert passed.legal == ("XOR@a1",)


# ---- 9. options ------------------------------------------------------------------------------------------------------


@clause("loop-6 9.1")
def test_advanced_gates() -> None:
    kit = GAME.start(gates="advanced").fields["kit"]
    assert dict(zip(GATE_NAMES, kit, strict=True)) == {
        "AND": 6, "OR": 6, "NAND": 3, "NOR": 3, "XOR": 6, "BUF": 3, "NOT": 3, "DFF": 3, "BUG": 3,
    }  # fmt: skip
    assert sum(kit) == 36


@clause("loop-6 9.2")
def test_gates_of_ones_own() -> None:
    start = GAME.start(counts="XOR 3, and 2\nBUG:1 # one is enough")
    assert str(start) == "a=- b=- gates=AND2,XOR3,BUG1"
    assert GAME.settle({"counts": "AND5"}) | {} == GAME.settle({"gates": "own", "counts": "AND5"})
    settled = GAME.settle({"counts": "AND5,BUF99"})
    assert GAME.settle(settled) == settled
    assert random_match(GAME, 1, counts="AND3,NAND3,XOR3").over


@clause("loop-6 9.2")
def test_every_fault_of_ones_own_gates_is_listed() -> None:
    text = "AND 3\nORR 2\nXOR x\nNOT 100, BUF -1\nand 2 # twice\n\n=3\nDFF 1234567890, not 1"
    with pytest.raises(BadComponents) as caught:
        read_counts(text)
    assert [(fault.line, str(fault.meaning).split(":")[0].split(";")[0]) for fault in caught.value.faults] == [
        (2, "there is no gate `ORR`"),
        (3, "`XOR x` is not a gate and a number, as in `AND 6`"),
        (4, "`NOT 100`"),
        (4, "`BUF -1`"),
        (5, "AND stands twice"),
        (7, "`=3` is not a gate and a number, as in `AND 6`"),
        (8, "`DFF 1234567890`"),
        (8, "NOT stands twice"),
    ]
    assert caught.value.clause == "loop-6 9.2"
    for few, reason in (("AND4", "4 gates are too few"), ("BUF3,NOT3", "two inputs is needed"), ("#", "0 gates")):
        with pytest.raises(BadComponents, match=reason):
            read_counts(few)


@clause("loop-6 9.2")
@pytest.mark.parametrize(
    "options", [{"gates": "own"}, {"gates": "basic", "counts": "AND5"}, {"gates": "advanced", "counts": "AND5"}]
)
def test_clashing_options_name_each_other(options: dict[str, Any]) -> None:
    with pytest.raises(BadValue, match=r"`gates` = .*`counts`|`counts` .*`gates` =") as caught:
        GAME.start(**options)
    assert caught.value.clause == "loop-6 9.2"


@clause("loop-6 9.3")
def test_four_ones() -> None:
    row = "a=11100 b=011 hands=NOR,NOR|AND,OR"
    assert at(f"{row} four_ones=on").play("NOR@a4").winners == (0,)
    assert not at(row).play("NOR@a4").over
    other = at("a=011 b=11100 hands=NOR,NOR|AND,OR four_ones=on").play("NOR@b4")
    assert other.winners == (1,)
    uncertain = at("a=11?00 b=011 under=1| hands=NOR,NOR|AND,OR four_ones=on gates=advanced").play("NOR@a4")
    assert not uncertain.over
    locked = at("a=1*1100 b=011 hands=NOR,NOR|AND,OR four_ones=on gates=advanced").play("NOR@a4")
    assert locked.over
    five = at("a=111100 b=011 hands=NOR,NOR|AND,OR four_ones=on").play("NOR@a5")
    assert not five.over
    filling = at(f"{ONE_LEFT} four_ones=on shrinking_refill=on penalties=1/0").play("AND@a1").play("+AND")
    assert words(filling.play("!a 1,1,1"))["a"] == "0111"


@clause("loop-6 9.4")
def test_the_penalty_that_loses() -> None:
    lost = at(f"{ONE_LEFT} penalty_limit=3 penalties=2/2").play("AND@a1").play("+NOR")
    assert (lost.over, lost.winners, words(lost)["penalties"], words(lost)["a"]) == (True, (1,), "3/2", "0")
    early = at(f"{ONE_LEFT} penalty_limit=1").play("AND@a1").play("+NOR")
    assert early.winners == (1,)
    assert not at(f"{ONE_LEFT} penalty_limit=4 penalties=2/2").play("AND@a1").play("+NOR").over


@clause("loop-6 9.5")
@pytest.mark.parametrize(("before", "cards"), [(0, 5), (1, 4), (2, 3), (3, 2)])
def test_shrinking_refills(before: int, cards: int) -> None:
    due = at(f"{ONE_LEFT} shrinking_refill=on penalties={before}/4").play("AND@a1").play("+NOR")
    assert len(due.play(due.legal[0]).fields["cards"]) == 2
    assert due.play(due.legal[0]).fields["cards"][0] == cards


@clause("loop-6 9.5")
def test_the_fifth_shrinking_refill_loses() -> None:
    lost = at(f"{ONE_LEFT} shrinking_refill=on penalties=4/4").play("AND@a1").play("+NOR")
    assert (lost.winners, words(lost)["penalties"]) == ((1,), "5/4")


@clause("loop-6 9.6")
@pytest.mark.parametrize(("limit", "loses"), [(3, 3), (5, 5), (7, 5)])
def test_the_earlier_limit_counts(limit: int, loses: int) -> None:
    for before in range(min(limit, 5)):
        pos = at(f"{ONE_LEFT} shrinking_refill=on penalty_limit={limit} penalties={before}/0")
        assert pos.play("AND@a1").play("+NOR").over == (before + 1 == loses)


@clause("loop-6 9.7")
def test_dff_for_two_turns() -> None:
    pos = at("a=10 b=011 hands=DFF,NAND|AND,XOR dff_turns=2 gates=advanced").play("DFF@a2").play("+OR")
    assert words(pos)["a"] == "10**"
    own = pos.play("XOR@b1").play("+OR")
    assert (words(own)["a"], own.legal) == ("10*", ("OR@b1", "NAND@b1"))
    assert words(own.play("OR@b1"))["won"] == "b"
    freed = own.play("NAND@b1").play("+OR")
    assert words(freed)["refill"] == "b5"
    assert words(freed.play("!b 0,0,0,0,0"))["a"] == "10"


@clause("loop-6 9.8")
def test_a_tie_after_so_many_turns() -> None:
    match = Match(GAME, seats=2, options=GAME.settle({"max_turns": 2, "first": 0}), chance=random.Random(1))
    match.fall()
    match.play(match.position.legal[0])
    assert not match.over
    match.play(match.position.legal[0])
    assert (match.over, match.winners, match.scores) == (True, (0, 1), (0, 0))
    last = at("a=110 b=011 hands=AND,OR|AND,OR turn=999").play("AND@a1").play("+OR")
    assert (words(last)["won"], words(last)["turn"]) == ("none", "1000")
    won = at("a=10 b=011 hands=OR,OR|AND,OR turn=4 max_turns=5").play("OR@a1")
    assert won.winners == (0,)
    passing = at("a=10* b=0*1 hands=AND,OR|XOR,XOR dff_turns=2 gates=advanced turn=4 max_turns=5").play("pass")
    assert words(passing)["won"] == "none"


@clause("loop-6 9.8")
def test_short_and_long_matches() -> None:
    quick = at("a=111111 b=000000 hands=AND,AND|AND,AND")
    for drawn in ("+AND", "+AND", "+OR", "+OR"):
        quick = quick.play("AND@a1").play(drawn)
    assert words(quick.play("AND@a1"))["turn"] == "5"
    shortest = at("a=111111 b=000000 hands=AND,AND|AND,AND four_ones=on").play("AND@a1").play("+OR").play("AND@a1")
    assert (shortest.over, words(shortest)["turn"]) == (True, "2")
    for seed in range(40):
        assert random_match(GAME, seed, penalty_limit=3).position.fields["turn"] <= 29
        assert random_match(GAME, seed, shrinking_refill=True).position.fields["turn"] <= 29
        both = random_match(GAME, seed, penalty_limit=3, shrinking_refill=True)
        assert 5 <= both.position.fields["turn"] <= 23


@clause("loop-6 9.9")
def test_what_belongs_to_the_table() -> None:
    assert [option.name for option in GAME.options] == [
        "gates", "counts", "four_ones", "penalty_limit", "shrinking_refill", "dff_turns", "max_turns", "first",
    ]  # fmt: skip


# ---- 10. who sees what -----------------------------------------------------------------------------------------------


@clause("loop-6 10.1")
def test_what_is_public() -> None:
    for seed in range(10):
        match = random_match(GAME, seed, plies=20, gates="advanced")
        whole = words(match.position)
        for seat in (0, 1, None):
            seen = words(match.view(seat))
            assert {key for key in whole if whole[key] != seen[key]} <= {"hands"}
            assert match.view(seat).fields["pile"] == match.position.fields["pile"]
            assert [len(log.action) > 0 for log in match.log_for(seat)] == [True] * match.ply


@clause("loop-6 10.2")
def test_a_hand_is_for_its_owner() -> None:
    pos = at(f"{FRESH} first=1")
    assert words(pos.view(1))["hands"] == "NAND,XOR|??"
    assert words(pos.view(0))["hands"] == "??|OR,NOR"
    assert words(pos.view(None))["hands"] == "??|??"
    drawing = pos.play("NAND@a3")
    assert words(drawing.view(0))["hands"] == "?|OR,NOR"


@clause("loop-6 10.2")
def test_deals_and_draws_are_seen_by_their_owner() -> None:
    match = GAME.match(chance=random.Random(2), first=1)
    match.play(match.position.legal[0])
    dealt = [entry.action for entry in match.log if entry.action[:1] in "h+"]
    assert len(dealt) == 3
    assert [entry.action for entry in match.log_for(1) if entry.action[:1] in "h+"] == [dealt[0], "hand b ??", dealt[2]]
    assert [entry.action for entry in match.log_for(0) if entry.action[:1] in "h+"] == ["hand a ??", dealt[1], "+?"]
    assert [entry.action for entry in match.log_for() if entry.action[:1] in "h+"] == ["hand a ??", "hand b ??", "+?"]


@clause("loop-6 10.3")
def test_unseen_gates_are_the_pile_and_the_other_hand() -> None:
    pos = at("a=110 b=011 hands=AND,OR|XOR,BUF gates=AND1,OR1,XOR2,BUF1,DFF1 turn=0")
    seen = {words(pos.view(0).guess(seeded(seed)))["hands"].split("|")[1] for seed in range(60)}
    assert seen == {"XOR,XOR", "XOR,BUF", "XOR,DFF", "BUF,DFF"}
    empty = at("a=110 b=011 hands=AND,OR|XOR,BUF gates=AND1,OR1,XOR2,BUF1,DFF1 buried=XOR1,DFF1 turn=2")
    assert {empty.view(0).guess(seeded(seed)) for seed in range(20)} == {empty}  # an empty pile tells all


@clause("loop-6 10.4")
def test_hands_are_shown_in_the_end() -> None:
    over = at("a=10 b=011 hands=OR,XOR|AND,NOR").play("OR@a1")
    assert {str(over.view(seat)) for seat in (0, 1, None)} == {str(over)}


# ---- 11. texts -------------------------------------------------------------------------------------------------------


@clause("loop-6 11.1")
def test_actions_as_text() -> None:
    texts = [
        *("NAND@a3", "BUG@b6", "pass", "first=1", "field a 110010", "hand b NAND,XOR", "hand b ??", "+AND", "+?"),
        *("!a 1,0,0,1,0", "!b 1", "~g", "~s"),
    ]
    for text in texts:
        action = GAME.kernels.read_action(text)
        assert GAME.kernels.write_action(action) == text
        assert GAME.kernels.read_action(text.swapcase()) == action
    for wrong in (
        "NAND@3",
        "NAND@c3",
        "NAND@a0",
        "MAND@a1",
        "+MAND",
        "!a",
        "!a 1,2",
        "!a 1,0,1,0,1,0",
        "hand a AND",
        "",
    ):
        with pytest.raises(BadText):
            GAME.kernels.read_action(wrong)


@clause("loop-6 11.2")
def test_fields_as_text() -> None:
    pos = at("a=1?0*1 b=0**1 under=0| hands=AND,OR|XOR,XOR dff_turns=2 gates=advanced")
    assert fields(pos) == "1?0*1 0**1"
    assert pos.legal == ("AND@a1", "OR@a1")


@clause("loop-6 11.3")
def test_positions_as_text() -> None:
    start = GAME.start()
    assert (str(start), str(start.play("first=0")), str(start.play("first=1"))) == (
        "a=- b=-", "a=- b=- first=0", "a=- b=- first=1",
    )  # fmt: skip
    assert str(at(FRESH)) == FRESH
    after = at(FRESH).play("NAND@a3").play("+AND")
    assert str(after) == "a=11110 b=100100 hands=AND,XOR|OR,NOR turn=1 buried=NAND1 yard=2/0 supply=9/8"


@clause("loop-6 10.2")
def test_a_hidden_hand_is_no_position() -> None:
    with pytest.raises(BadPosition, match="hides something"):
        GAME.position("a=110010 b=100100 hands=??|AND,OR")


@clause("loop-6 11.3")
@pytest.mark.parametrize(
    ("text", "ply"),
    [
        (FRESH, 5),
        ("a=011011 b=100100 hands=OR,NAND|OR,NOR turn=5 buried=AND3,OR2 yard=3/2 penalties=1/0", 16),
        ("a=0 b=100100 hands=OR,NAND|OR,NOR turn=4 buried=AND3,OR2 yard=3/2 penalties=1/0 refill=a5", 15),
    ],
)
def test_without_a_ply_the_nearest_that_fits_is_taken(text: str, ply: int) -> None:
    assert GAME.position(text).ply == ply


@clause("loop-6 11.4")
def test_records() -> None:
    record = at(f"{ONE_LEFT} AND@a1 +NOR !a 1,0,0,1,0 XOR@b1 +AND")
    assert fields(record) == "010010 11"
    with pytest.raises(IllegalAction, match=r"`AND@a1` for seat 1 .*no AND left in hand \(loop-6 2\.1\)"):
        record.play("AND@a1")
