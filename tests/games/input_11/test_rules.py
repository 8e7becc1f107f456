"""INPUT 11, clause by clause."""

from __future__ import annotations

import math
import random
from collections import Counter
from typing import Any

import pytest

import logicade
from logicade.engine.errors import BadValue, IllegalAction
from logicade.engine.position import Position, View
from logicade.engine.rng import seeded
from tests.support import clause, input_11, random_match

GAME = logicade.game("input-11")
START = "row=10110010110 hands=standard ring=off"


def gates(pos: Position | View) -> dict[str, str]:
    """The words of a position text."""
    return dict(word.split("=", 1) for word in str(pos).split())


def at_play(**options: Any) -> Position:
    return GAME.start(first=0, **options).deal(chance=random.Random(1))


@clause("input-11 1.1")
def test_chance_lays_eleven_signals() -> None:
    start = GAME.start()
    assert start.mover == logicade.CHANCE
    assert str(start) == "row=? hands=standard ring=off"
    assert gates(start.play("row=10110010110"))["row"] == "10110010110"


@clause("input-11 1.2")
def test_the_deck_is_nine_and_nine() -> None:
    start = GAME.start()
    assert len(start.legal) == 2024
    for action, weight in zip(start.legal, start.weights, strict=True):
        zeros = action.count("0")
        assert 2 <= zeros <= 9
        assert weight == math.comb(7, 9 - zeros)
    assert sum(start.weights) == math.comb(18, 9) == 48_620
    assert start.explain("row=00000000000") == ("input-11 1.2", "9 zeros and 9 ones can't give that row")


@clause("input-11 1.2")
@pytest.mark.parametrize("deck", [(9, 12), (11, 11), (33, 33), (36, 24), (9, 57)])
def test_other_decks(deck: tuple[int, int]) -> None:
    start = GAME.start(deck=deck)
    assert sum(start.weights) == math.comb(sum(deck), deck[0])
    zeros = [action.count("0") for action in start.legal]
    assert (min(zeros), max(zeros)) == (max(0, 11 - deck[1]), min(11, deck[0]))


@clause("input-11 1.2")
@pytest.mark.parametrize("deck", [(8, 9), (9, 8), (9,), "9", "9,x", (9.5, 9), (58, 9), (34, 33), (-9, 9)])
def test_decks_below_nine_or_above_66_are_refused(deck: object) -> None:
    with pytest.raises(BadValue, match="deck"):
        GAME.start(deck=deck)


@clause("input-11 1.3")
def test_positions_count_from_the_left() -> None:
    assert gates(input_11(START).play("NOR@2"))["row"] == "1010010110"
    assert gates(input_11(START).play("NOR@10"))["row"] == "1011001010"


@clause("input-11 1.4")
def test_hands_of_six_and_five() -> None:
    text = str(input_11(START).play("AND@1"))
    assert "gates=OR,NAND,NOR,XOR,XOR|AND,OR,NAND,NOR,XOR played=AND|" in text


@clause("input-11 1.5")
def test_chance_names_the_first_player_after_the_row() -> None:
    named = GAME.start().play("row=10110010110")
    assert (named.mover, named.legal, named.weights) == (logicade.CHANCE, ("first=0", "first=1"), (1, 1))
    assert named.play("first=1").mover == 1


@clause("input-11 1.5")
def test_option_first_names_a_seat() -> None:
    named = GAME.start(first=1).play("row=10110010110")
    assert named.legal == ("first=1",)
    assert named.explain("first=0") == ("input-11 1.5", "by the house rules Player 2 goes first")
    assert str(named) == "row=10110010110 hands=standard ring=off first=?1"
    assert named.play("first=1") == GAME.start().play("row=10110010110").play("first=1")


@clause("input-11 2.1")
def test_players_alternate_and_nobody_passes() -> None:
    match = random_match(GAME, 3, first=0)
    assert [entry.actor for entry in match.log if entry.actor >= 0] == [0, 1] * 5
    assert input_11(START).view(1).explain("NOR@2") == ("input-11 2.1", "it's Player 1's turn")


@clause("input-11 2.2")
def test_output_replaces_both_and_all_go_to_the_graveyard() -> None:
    after = gates(input_11(START).play("XOR@3"))
    assert after["row"] == "1000010110"
    assert after["played"] == "XOR|"
    assert after["gates"] == "AND,OR,NAND,NOR,XOR|AND,OR,NAND,NOR,XOR"


@clause("input-11 2.3")
@pytest.mark.parametrize("place", range(1, 11))
def test_the_result_stays_at_p_and_the_rest_moves_down(place: int) -> None:
    row = "10110010110"
    after = gates(input_11(START).play(f"NAND@{place}"))["row"]
    result = "0" if row[place - 1 : place + 1] == "11" else "1"
    assert after == row[: place - 1] + result + row[place + 1 :]


@clause("input-11 2.4")
def test_every_kind_in_hand_at_every_pair() -> None:
    legal = input_11(START).legal
    assert list(legal) == [f"{kind}@{p}" for kind in ("AND", "OR", "NAND", "NOR", "XOR") for p in range(1, 11)]


@clause("input-11 2.4")
def test_illegal_actions_are_explained() -> None:
    pos = input_11(f"{START} NOR@2 AND@4")
    assert pos.explain("NOR@1") == ("input-11 2.4", "no NOR left in hand")
    assert pos.explain("XOR@9") == ("input-11 2.4", "with 9 signals, choose position 1 to 8")
    assert pos.explain("XOR@8") is None
    with pytest.raises(IllegalAction, match=r"`NOR@1` for seat 0 in `row=101010110 .*no NOR left .*\(input-11 2.4\)"):
        pos.play("NOR@1")


@clause("input-11 3.1")
def test_five_turns_each_and_one_gate_over() -> None:
    for seed in range(20):
        match = random_match(GAME, seed, first=0)
        first, second = gates(match.position)["gates"].split("|")
        assert (match.ply, len(first.split(",")), second) == (12, 1, "")
        assert match.position.legal == ()


@clause("input-11 3.2")
@pytest.mark.parametrize(
    ("row", "gate", "winner"), [("00", "NOR", 0), ("11", "NOR", 1), ("01", "OR", 0), ("01", "AND", 1)]
)
@pytest.mark.parametrize("first", [0, 1])
def test_a_one_wins_for_the_first_player(row: str, gate: str, winner: int, first: int) -> None:
    word = " first=1" if first else ""
    over = input_11(f"row={row} hands=standard ring=off{word} gates=NAND|{gate}").play(f"{gate}@1")
    assert over.over
    assert over.winners == (winner ^ first,)
    assert over.scores[winner ^ first] == 1
    assert sum(over.scores) == 1


@clause("input-11 3.3")
def test_no_ties_and_forfeits_win_for_the_other() -> None:
    assert all(len(random_match(GAME, seed).winners) == 1 for seed in range(20))
    for end in ("resign", "expire"):
        match = random_match(GAME, 5, plies=6)
        getattr(match, end)(1)
        assert match.winners == (0,)


@clause("input-11 4.1")
def test_open_is_the_default_and_everybody_sees_the_same() -> None:
    pos = input_11(f"{START} NOR@2")
    assert str(pos.view(0)) == str(pos.view(1)) == str(pos.view(None)) == str(pos)


@clause("input-11 4.1", "input-11 5.2")
def test_a_closed_hand_is_for_its_owner() -> None:
    pos = input_11(f"{START} visibility=closed NOR@2")
    assert gates(pos.view(0))["gates"] == "AND,OR,NAND,XOR,XOR|?????"
    assert gates(pos.view(1))["gates"] == "?????|AND,OR,NAND,NOR,XOR"
    assert gates(pos.view(None))["gates"] == "?????|?????"


@clause("input-11 4.2")
@pytest.mark.parametrize("options", [{}, {"hands": "random"}, {"hands": "random", "pool": "advanced11"}])
def test_the_other_hand_follows_by_counting(options: dict[str, Any]) -> None:
    for seed in range(10):
        match = random_match(GAME, seed, plies=7, visibility="closed", **options)
        for seat in range(2):
            assert match.view(seat).guess(seeded(seed)) == match.position


@clause("input-11 4.2", "input-11 4.3")
@pytest.mark.parametrize("pool", ["basic11", "advanced11"])
def test_a_spectator_s_guess_is_any_deal_of_the_pool(pool: str) -> None:
    """Of eleven gates three are XOR, so that six have 18/11 of them in the mean; after a turn less what was played."""
    match = random_match(GAME, 3, plies=5, visibility="closed", hands="random", pool=pool, first=0)
    stock = Counter(gates(at_play(hands="shared", pool=pool).play("OR@1"))["gates"].split(",")) + Counter(["OR"])
    seen = [gates(match.view(None).guess(seeded(seed))) for seed in range(150)]
    played = Counter(gates(match.position)["played"].replace("|", ",").split(","))
    hands = [[Counter(part.split(",")) for part in guess["gates"].split("|")] for guess in seen]
    assert all(one + other + played == stock for one, other in hands)
    assert {(one.total(), other.total()) for one, other in hands} == {(5, 4)}
    left = stock - played
    for kind, count in left.items():
        mean = sum(one[kind] for one, _ in hands) / len(hands)
        assert abs(mean - count * 5 / 9) < 0.25, (kind, mean)


@clause("input-11 4.4")
def test_a_guess_at_independent_hands_takes_every_kind_alike() -> None:
    match = random_match(GAME, 3, plies=6, visibility="closed", hands="random", pool="independent", first=0)
    hands = [gates(match.view(0).guess(seeded(seed)))["gates"].split("|") for seed in range(150)]
    assert {first for first, _ in hands} == {gates(match.position)["gates"].split("|")[0]}
    counts = Counter(kind for _, second in hands for kind in second.split(","))
    assert counts.total() == 150 * 4
    assert all(abs(count - 120) < 35 for count in counts.values())
    assert len(counts) == 5


@clause("input-11 4.3")
def test_random_hands_are_a_shuffle_of_the_pool() -> None:
    dealing = GAME.start(hands="random", first=0).play("row=10110010110").play("first=0")
    assert dealing.mover == logicade.CHANCE
    assert sum(dealing.weights) == math.comb(11, 6) == 462
    dealt = dealing.play("deal first AND,AND,OR,OR,NAND,XOR")
    assert gates(dealt)["gates"] == "AND,AND,OR,OR,NAND,XOR|NAND,NOR,NOR,XOR,XOR"
    assert dealing.explain("deal first NAND,NAND,NAND,OR,OR,AND") == (
        "input-11 4.3",
        "the draw pile can't give that hand",
    )


@clause("input-11 4.4")
def test_independent_hands() -> None:
    dealing = GAME.start(hands="random", pool="independent", first=0).play("row=10110010110").play("first=0")
    assert (len(dealing.legal), sum(dealing.weights)) == (210, 5**6)
    second = dealing.play("deal first XOR,XOR,XOR,XOR,XOR,XOR")
    assert (len(second.legal), sum(second.weights)) == (126, 5**5)
    assert (
        gates(second.play("deal second AND,AND,AND,AND,NOR"))["gates"] == "XOR,XOR,XOR,XOR,XOR,XOR|AND,AND,AND,AND,NOR"
    )


@clause("input-11 4.4")
@pytest.mark.parametrize("hands", ["shared", "draft"])
def test_independent_needs_random_hands(hands: str) -> None:
    with pytest.raises(BadValue, match=r"input-11 4\.4"):
        GAME.start(hands=hands, pool="independent")


@clause("input-11 4.5")
def test_shared_gates_have_no_owner() -> None:
    pos = at_play(hands="shared", visibility="closed")
    assert len(pos.legal) == 50
    after = pos.play("AND@1").play("AND@1")
    assert after.explain("AND@1") == ("input-11 4.5", "no AND left to play")
    assert gates(after)["gates"] == "OR,OR,NAND,NAND,NOR,NOR,XOR,XOR,XOR"
    assert str(after.view(None)) == str(after)
    over = random_match(GAME, 1, hands="shared").position
    assert len(gates(over)["gates"].split(",")) == 1


@clause("input-11 4.6")
def test_the_clock_is_data_for_the_table() -> None:
    match = GAME.match(clock=300, first=0)
    assert match.options["clock"] == 300
    assert "300" not in str(match.position)
    assert GAME.match().options["clock"] is None
    match.expire(0)
    assert match.winners == (1,)
    with pytest.raises(BadValue, match="option `clock`"):
        GAME.match(clock=0)


@clause("input-11 4.7")
@pytest.mark.parametrize("cards", range(3, 12))
def test_the_ends_of_a_ring_are_neighbours(cards: int) -> None:
    """Against the plainest version: join the ends of a Python list."""
    for seed in range(8):
        match = random_match(GAME, seed, plies=13 - cards, ring=True, first=0)
        row = list(gates(match.position)["row"])
        assert len(row) == cards
        kinds = {action.split("@")[0] for action in match.position.legal}
        assert len(match.position.legal) == len(kinds) * cards
        kind = sorted(kinds)[0]
        pair = row[-1] + row[0]
        result = {"AND": pair == "11", "NAND": pair != "11", "OR": "1" in pair, "NOR": pair == "00"}.get(
            kind, pair in ("01", "10")
        )
        assert gates(match.position.play(f"{kind}@{cards}"))["row"] == "".join(row[1:-1]) + str(int(result))


@clause("input-11 4.7")
def test_two_cards_of_a_ring_have_one_pair() -> None:
    pos = input_11("row=10 hands=standard ring=on gates=AND|NAND")
    assert pos.legal == ("NAND@1",)
    assert pos.explain("NAND@2") == ("input-11 4.7", "in a ring of 2 signals, choose position 1 to 1")


@clause("input-11 4.8")
def test_a_draft_picks_one_by_one() -> None:
    pos = at_play(hands="draft", visibility="closed")
    assert pos.legal == ("+AND", "+OR", "+NAND", "+NOR", "+XOR")
    movers = []
    for kind in ["NOR", "NAND", "XOR", "XOR", "AND", "OR", "OR", "NAND", "NAND", "NAND", "XOR"]:
        movers.append(pos.mover)
        assert str(pos.view(None)) == str(pos)
        pos = pos.play(f"+{kind}")
    assert movers == [0, 1] * 5 + [0]
    assert gates(pos)["gates"] == "AND,OR,NAND,NOR,XOR,XOR|OR,NAND,NAND,NAND,XOR|"
    assert pos.mover == 0
    assert "@" in pos.legal[0]


@clause("input-11 4.8")
def test_a_pick_names_a_kind_still_there() -> None:
    pos = at_play(hands="draft").play("+NOR")
    assert pos.explain("+NOR") == ("input-11 4.8", "no NOR left to take")
    assert pos.explain("NOR@1") == ("input-11 4.8", "take the gates first, then play")
    assert input_11(START).explain("+NOR") == ("input-11 4.8", "gates are taken only before play, in a draft")


@clause("input-11 4.9")
def test_options_combine() -> None:
    for hands in ("standard", "random", "shared", "draft"):
        for pool in ("basic11", "advanced11"):
            options = GAME.settle({"hands": hands, "pool": pool, "ring": "on", "clock": "300", "deck": "12,12"})
            assert options["pool"] == ("basic11" if hands == "standard" else pool)
    assert GAME.settle({"hands": "draft"})["pool"] == "advanced11"
    assert GAME.settle({"hands": "shared"})["pool"] == "basic11"
    counts = {
        pool: Counter(gates(at_play(hands="shared", pool=pool).play("OR@1"))["gates"].split(","))
        for pool in ("basic11", "advanced11")
    }
    assert counts["basic11"] == Counter(AND=2, OR=1, NAND=2, NOR=2, XOR=3)
    assert counts["advanced11"] == Counter(AND=1, OR=1, NAND=4, NOR=1, XOR=3)


@clause("input-11 5.1")
def test_what_is_public_at_all_times() -> None:
    for seed in range(10):
        match = random_match(GAME, seed, plies=8, visibility="closed", hands="random", pool="independent")
        whole = gates(match.position)
        for seat in (0, 1, None):
            seen = gates(match.view(seat))
            assert (seen["row"], seen["played"], match.view(seat).mover) == (
                whole["row"],
                whole["played"],
                match.position.mover,
            )
            assert [part.count("?") or len(part.split(",")) for part in seen["gates"].split("|")] == [
                len(part.split(",")) for part in whole["gates"].split("|")
            ]


@clause("input-11 5.2")
def test_the_deal_itself_is_seen_by_its_owner_only() -> None:
    match = GAME.match(chance=random.Random(2), visibility="closed", hands="random", pool="independent", first=1)
    first, second = match.log[2].action, match.log[3].action
    assert [entry.action for entry in match.log_for(1)[2:]] == [first, "deal second ?????"]
    assert [entry.action for entry in match.log_for(0)[2:]] == ["deal first ??????", second]
    assert [entry.action for entry in match.log_for(None)[2:]] == ["deal first ??????", "deal second ?????"]


@clause("input-11 5.3")
def test_the_last_gate_is_shown_after_the_end() -> None:
    match = random_match(GAME, 4, visibility="closed", first=0)
    assert str(match.view(1)) == str(match.view(None)) == str(match.position)


@clause("input-11 8.1")
@pytest.mark.parametrize(
    "text", ["NOR@2", "+NOR", "row=10110010110", "first=1", "deal first AND,OR,NAND,NOR,XOR,XOR", "deal second ?????"]
)
def test_action_texts_parse_back(text: str) -> None:
    kernels = GAME.kernels
    assert kernels.notation.write_action(kernels.read_action(text)) == text


@clause("input-11 8.2")
def test_a_fresh_position_is_its_header() -> None:
    assert str(input_11(START)) == START
    assert input_11("row=10110010110") == input_11(START)
    assert str(GAME.start(first=1)) == "row=? hands=standard ring=off first=?1"


@clause("input-11 8.3")
def test_a_header_may_be_followed_by_actions() -> None:
    assert input_11(f"{START} NOR@2 AND@4") == input_11(START).play("NOR@2").play("AND@4")
