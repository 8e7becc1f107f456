"""Tournament, clause by clause."""

from __future__ import annotations

import math
from collections import Counter

import pytest

import logicade
from logicade.engine.errors import BadText, BadValue, IllegalAction
from logicade.engine.position import Position
from logicade.engine.rng import seeded
from tests.support import clause, random_match

GAME = logicade.game("tournament")
START = "in=1011001001101001 start=0"
KINDS = ("AND", "OR", "NAND", "NOR", "XOR")


def tournament(text: str) -> Position:
    return GAME.position(text)


def words(pos: object) -> dict[str, str]:
    """The words of a position text."""
    return dict(word.split("=", 1) for word in str(pos).split())


@clause("tournament 1.1")
def test_chance_lays_sixteen_signals_eight_at_a_time() -> None:
    start = GAME.start()
    assert (start.mover, str(start)) == (logicade.CHANCE, "in=? start=?")
    half = start.play("in1=10110010")
    assert (half.mover, str(half)) == (logicade.CHANCE, "in=10110010? start=?")
    assert str(half.play("in2=01101001")) == "in=1011001001101001 start=?"
    assert half.explain("in1=10110010") == ("logic-kit 6.2", "something else is dealt first")


@clause("tournament 1.2")
@pytest.mark.parametrize("deck", [(24, 24), (24, 42), (33, 33), (30, 25)])
def test_every_row_has_the_weight_of_its_shuffles(deck: tuple[int, int]) -> None:
    start = GAME.start(deck=deck)
    assert sum(start.weights) == math.comb(sum(deck), deck[0])
    for action, weight in list(zip(start.legal, start.weights, strict=True))[::17]:
        second = start.play(action)
        assert sum(second.weights) == weight
        for other, ways in list(zip(second.legal, second.weights, strict=True))[::29]:
            zeros = (action[4:] + other[4:]).count("0")
            assert ways == math.comb(sum(deck) - 16, deck[0] - zeros)


@clause("tournament 1.2", "tournament 4.1")
@pytest.mark.parametrize("deck", [(23, 24), (24, 23), (24,), "24", (24.5, 24), (43, 24), (34, 33)])
def test_decks_below_24_or_above_66_are_refused(deck: object) -> None:
    with pytest.raises(BadValue, match="deck"):
        GAME.start(deck=deck)


@clause("tournament 1.3")
def test_the_final_has_its_xor_from_the_start() -> None:
    fields = tournament(START).fields
    assert fields["gate"][1] == KINDS.index("XOR")
    assert fields["gate"][2:] == [-1] * 14
    with pytest.raises(BadText, match=r"nodes 2 to 15 \(tournament 2.2\)"):
        tournament(f"{START} 1:NOR").play("@1")


@clause("tournament 1.4", "tournament 1.7")
def test_fifteen_gates_in_piles_of_eight_and_seven() -> None:
    fields = tournament(START).fields
    assert fields["left"] == [3, 3, 3, 3, 3]
    assert fields["piles"] == [8, 7]
    drawn = tournament(START).play("1:")
    assert (drawn.legal, drawn.weights) == (KINDS, (3, 3, 3, 3, 3))
    assert tournament(f"{START} 1:AND@8 2:AND@9 2:").weights == (1, 3, 3, 3, 3)
    none_left = tournament(f"{START} 1:AND@8 2:AND@9 2:AND@10 1:")
    assert none_left.legal == KINDS[1:]
    assert none_left.explain("AND") == ("tournament 1.4", "no AND left in the piles")


@clause("tournament 1.5")
def test_turns_go_round_and_partners_win_together() -> None:
    for start in range(4):
        match = random_match(GAME, start, start=start)
        turns = [entry.actor for entry in match.log if entry.action.startswith("@")]
        assert turns == [(start + t) % 4 for t in range(14)]
        assert match.winners in ((0, 2), (1, 3))
    assert tournament(START).view(1).explain("1:") == ("tournament 1.5", "it's Player 1's turn")
    assert GAME.seats == (4,)


@clause("tournament 1.6", "tournament 4.1")
def test_chance_or_an_option_names_the_starter() -> None:
    named = GAME.start().play("in1=10110010").play("in2=01101001")
    assert (named.legal, named.weights) == (("start=0", "start=1", "start=2", "start=3"), (1, 1, 1, 1))
    assert named.play("start=2").mover == 2
    fixed = GAME.start(start=2).play("in1=10110010").play("in2=01101001")
    assert fixed.legal == ("start=2",)
    assert fixed.explain("start=0") == ("tournament 1.6", "by the house rules Player 3 starts")
    assert fixed.play("start=2") == named.play("start=2")


@clause("tournament 2.1")
def test_a_turn_begins_with_a_draw_from_a_pile_that_has_cards() -> None:
    pos = tournament(START)
    assert pos.legal == ("1:", "2:")
    assert words(pos.play("2:"))["piles"] == "8,6"
    assert pos.explain("@8") == ("tournament 2.1", "draw a gate from a pile first")


@clause("tournament 2.2")
def test_a_gate_goes_on_a_free_node_that_is_fed() -> None:
    pos = tournament(f"{START} 1:AND@8 1:OR@9 1:NOR")
    assert pos.legal == ("@4", "@10", "@11", "@12", "@13", "@14", "@15")
    assert pos.explain("@8") == ("tournament 2.2", "spot 8 is taken")
    assert pos.explain("@2") == ("tournament 2.2", "the left semifinal needs both signals below it first")
    with pytest.raises(IllegalAction, match=r"`@5` for seat 2 .*\(tournament 2.2\)"):
        pos.play("@5")


@clause("tournament 2.2")
def test_there_is_always_a_node() -> None:
    for seed in range(20):
        match = random_match(GAME, seed)
        assert match.over
        assert match.ply == 45


@clause("tournament 2.3", "tournament 5.1")
def test_everybody_sees_the_card_before_it_is_laid() -> None:
    pos = tournament(f"{START} 2:NOR")
    assert words(pos)["drawn"] == "NOR"
    assert {str(pos.view(seat)) for seat in (0, 1, 2, 3, None)} == {str(pos)}
    match = random_match(GAME, 4, plies=20)
    assert all(match.log_for(seat) == match.log for seat in (0, 1, 2, 3, None))


@clause("tournament 2.4")
def test_the_output_lies_on_the_gate_and_feeds_the_next() -> None:
    fields = tournament(f"{START} 1:NAND@8 2:XOR@9 1:OR@4").fields
    assert [fields["signal"][node] for node in (8, 9, 4, 2)] == [1, 0, 1, -1]


@clause("tournament 2.5", "tournament 4.2")
def test_talk_is_free_and_changes_nothing() -> None:
    for talk, team in (("team", 0), ("open", None)):
        options = GAME.settle({"talk": talk})
        assert GAME.talk.team_of(2, 4, options) == team
    assert not GAME.talk.silent
    assert random_match(GAME, 1, talk="open").position == random_match(GAME, 1, talk="team").position


@clause("tournament 2.6")
def test_a_drawn_card_must_be_laid() -> None:
    pos = tournament(f"{START} 1:NOR")
    assert all(action.startswith("@") for action in pos.legal)
    assert pos.explain("2:") == ("tournament 2.6", "place the gate you drew first")


@clause("tournament 2.7")
def test_fourteen_turns_and_the_last_is_a_forced_semifinal() -> None:
    for seed in range(20):
        match = random_match(GAME, seed, start=1)
        laid = [entry for entry in match.log if entry.action.startswith("@")]
        assert Counter(entry.actor for entry in laid) == {1: 4, 2: 4, 3: 3, 0: 3}
        assert laid[-1].action in ("@2", "@3")
        assert match.at(match.ply - 1).legal == (laid[-1].action,)
        assert laid[-1].actor == 2
        assert sum(match.position.fields["piles"]) == 1


@clause("tournament 3.1", "tournament 3.2")
def test_equal_semifinals_win_for_the_team_that_began() -> None:
    seen = set()
    for seed in range(40):
        match = random_match(GAME, seed, start=seed % 4)
        signal = match.position.fields["signal"]
        assert signal[1] == (signal[2] != signal[3])
        starters = (0, 2) if seed % 2 == 0 else (1, 3)
        assert (match.winners == starters) == (signal[2] == signal[3])
        assert sorted(match.scores) == [0, 0, 1, 1]
        seen.add((match.winners, signal[1]))
    assert len(seen) == 4


@clause("tournament 3.1")
def test_after_the_end_nothing_can_happen() -> None:
    over = random_match(GAME, 1).position
    assert list(GAME.kernels.legal_ids(over.state())) == [], "asked of the rules themselves"
    assert (over.mover, over.legal, over.weights) == (logicade.NOBODY, (), ())


@clause("tournament 3.1")
@pytest.mark.parametrize("text", ["in=? start=?", START, f"{START} 1:NAND@8 2:AND@15 1:XOR"])
def test_nobody_has_won_before_the_end(text: str) -> None:
    pos = tournament(text)
    assert (pos.over, pos.winners, pos.scores) == (False, (), (0, 0, 0, 0))


@clause("tournament 3.3")
def test_who_gives_up_loses_with_the_partner() -> None:
    for end in ("resign", "expire"):
        match = random_match(GAME, 5, plies=9)
        getattr(match, end)(1)
        assert match.winners == (0, 2)
        assert match.scores == (1, 0, 1, 0)
        assert logicade.load(match.to_json()).winners == (0, 2)


@clause("tournament 5.2")
def test_every_unseen_card_is_equally_likely_on_either_pile() -> None:
    for seed in range(10):
        match = random_match(GAME, seed, plies=24)
        pos = match.position
        assert pos.play("1:").weights == pos.play("2:").weights
        assert pos.view(0).guess(seeded(seed)) == pos
    assert GAME.kernels.record.secrets == ()


@clause("tournament 5.3")
def test_the_last_gate_is_known_by_counting() -> None:
    fields = random_match(GAME, 3).position.fields
    assert sum(fields["left"]) == 1


@clause("tournament 8.1")
@pytest.mark.parametrize("text", ["1:", "2:", "NOR", "@13", "in1=10110010", "in2=01101001", "start=2"])
def test_action_texts_parse_back(text: str) -> None:
    kernels = GAME.kernels
    assert kernels.notation.write_action(kernels.read_action(text)) == text


@clause("tournament 8.2")
def test_positions_parse_back() -> None:
    assert str(tournament(START)) == START
    assert str(GAME.start(start=3)) == "in=? start=?3"
    assert str(GAME.start(deck=(25, 24))) == "in=? start=? deck=25,24"
    assert str(tournament(f"{START} 2:")) == f"{START} piles=8,6 drawn=?"
    assert str(tournament(f"{START} 2:NOR@13 1:AND")) == f"{START} gates=NOR@13 piles=7,6 drawn=AND"


@clause("tournament 8.3")
def test_a_header_may_be_followed_by_turns() -> None:
    pos = tournament(START)
    for action in ("2:", "NOR", "@13", "1:", "AND"):
        pos = pos.play(action)
    assert tournament(f"{START} 2:NOR@13 1:AND") == tournament(f"{START} 2: NOR @13 1: AND") == pos
    assert tournament(f"{START} 2:NOR@13 1:") == tournament(f"{START} 2:NOR@13").play("1:")


def test_playouts_and_matches_agree_on_the_length() -> None:
    start = GAME.start()
    sums, plies = GAME.kernels.playouts(start.state(), 50, seeded(3))
    assert plies == 50 * 45
    assert int(sums.sum()) == 100
