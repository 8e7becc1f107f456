"""Logi-Sticks, clause by clause."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from typing import Any

import pytest

import logicade
from logicade.engine.errors import BadComponents, BadText, BadValue, IllegalAction
from logicade.engine.position import Position, View
from logicade.engine.rng import seeded
from tests.games.laid import laid
from tests.games.logi_sticks.test_examples import START, after, after_laid, refused, values
from tests.support import clause, random_match

GAME = logicade.game("logi-sticks")
TABLES = GAME.room("tables")
LETTERS = {2: "SN", 3: "SWN", 4: "SWNE"}


def words(pos: Position | View) -> dict[str, str]:
    """The words of a position text, edges by letter."""
    return dict(word.replace(":", "=", 1).split("=", 1) for word in str(pos).split())


def dealt(seed: int = 1, **options: Any) -> Position:
    return GAME.start(**options).deal(chance=random.Random(seed))


def finished(seed: int, **options: Any) -> Position:
    return random_match(GAME, seed, **options).position


# ---- pieces, stones, setting up --------------------------------------------------------------------------------------


@clause("logi-sticks 1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_place_at_most_sixty_pieces(seats: int) -> None:
    match = random_match(GAME, seats, seats=seats)
    placed = [entry for entry in match.log if "@" in entry.action]
    assert 20 < len(placed) <= 60
    assert {entry.actor for entry in placed} == set(range(seats))
    with pytest.raises(logicade.errors.BadSeats):
        GAME.start(seats=5)


@clause("logi-sticks 2.1")
def test_what_the_six_kinds_make_of_two_signals() -> None:
    """d7 gets T or F from d6 below and from c7 at its left."""
    truth = {"A": "FFFT", "O": "FTTT", "X": "FTTF"}
    for kind, results in truth.items():
        for (left, below), result in zip(itertools.product("FT", repeat=2), results, strict=True):
            feed = f"{'P' if below == 'T' else 'N'}@d6/S P@c6/E {'P' if left == below else 'N'}@c7/S"
            assert values(after(f"{feed} {kind}@d7/SW"))["d7"] == result
    for kind, results in {"P": "FT", "N": "TF", "C": "FT"}.items():
        for feed, result in zip("NP", results, strict=True):
            assert values(after(f"{feed}@d6/S {kind}@d7/S"))["d7"] == result


@clause("logi-sticks 2.2")
def test_every_side_but_the_inputs_is_an_output() -> None:
    pos = after("P@d6/S P@d7/S")
    assert {"P@c7/E", "P@e7/W", "P@d8/S"} <= set(pos.legal)
    pair = after("A@d6/SE N@e6/S")
    assert {"P@d7/S", "P@c6/E"} <= set(pair.legal)


@clause("logi-sticks 2.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_eight_stones_each_and_eight_in_the_middle(seats: int) -> None:
    text = words(dealt(seats=seats))
    assert len(text["centre"]) + sum(len(text[edge]) for edge in LETTERS[seats]) == 8 + 8 * seats


@clause("logi-sticks 2.4")
def test_sixty_pieces_for_sixty_squares() -> None:
    assert TABLES.ALL_PIECES == int(TABLES.OUTSIDE).bit_count() == 60
    assert 10 * (2 + 2 + 2 + 1 + 1 + 1) == 90
    inside = {(square, square + step) for square in range(64) for step in (1, 8) if step == 8 or square % 8 < 7}
    shared = [pair for pair in inside if max(pair) < 64 and not set(pair) & set(TABLES.MIDDLE)]
    assert len(shared) == 100


@clause("logi-sticks 3.1", "logi-sticks 7.12")
def test_the_centre_has_one_stone_of_each_colour_at_each_square() -> None:
    assert words(dealt())["centre"] == "WBWBWBWB"
    start = GAME.start(centre="random")
    assert (len(start.legal), set(start.weights)) == (16, {1})
    for action in start.legal:
        stones = action.removeprefix("centre=")
        assert all(stones[k] != stones[k - 1] for k in (0, 2, 4, 6))
    custom = dealt(layout="BBWBWBWW")
    assert words(custom)["centre"] == "BBWBWBWW"
    assert values(custom.play("P@d6/S"))["d6"] == "F"
    assert values(custom.play("P@f5/W"))["f5"] == "T"


@clause("logi-sticks 3.2", "logi-sticks 7.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_random_stones_for_everybody(seats: int) -> None:
    start = GAME.start(seats=seats)
    assert start.mover == logicade.CHANCE
    assert (len(start.legal), set(start.weights)) == (math.comb(8, 4), {1})
    pos = start.play("all:WWBBWBBW")
    assert {words(pos)[edge] for edge in LETTERS[seats]} == {"WWBBWBBW"}
    assert start.explain("all:WWWBWBBW") is not None


@clause("logi-sticks 3.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_and_turns(seats: int) -> None:
    pos = dealt(seats=seats, stock="deal")
    order = []
    for _ in range(2 * seats):
        order.append(pos.mover)
        pos = pos.play(pos.legal[0])
    assert order == [*range(seats)] * 2
    assert [key for key in words(pos) if key in "SWNE"] == list(LETTERS[seats])
    assert dealt().view(1).explain("P@d6/S") == ("logi-sticks 3.3", "it's Player 1's turn")


@clause("logi-sticks 3.4")
def test_two_players_have_five_of_each() -> None:
    pos = dealt()
    assert pos.state()[0].stock[:2].tolist() == [[5] * 6] * 2
    assert refused(after_laid("P@d6/S", f"{START} pieces=5,5,5,1,5,5|5,5,5,0,5,5"), "P@e6/S") == "3.4"


@clause("logi-sticks 3.4")
@pytest.mark.parametrize(("seats", "each"), [(3, 20), (4, 15)])
def test_three_and_four_players_draft(seats: int, each: int) -> None:
    pos = dealt(seats=seats)
    assert pos.legal == ("+A", "+O", "+X", "+P", "+N", "+C")
    order = []
    while pos.legal[0].startswith("+"):
        order.append(pos.mover)
        pos = pos.play(pos.legal[0])
    assert order == [*range(seats)] * each
    assert pos.state()[0].stock[:seats].sum(axis=1).tolist() == [each] * seats
    assert pos.mover == 0


@clause("logi-sticks 3.4")
def test_an_empty_kind_cannot_be_taken() -> None:
    pos = dealt(seats=3)
    for _ in range(10):
        pos = pos.play("+X")
    assert pos.explain("+X") == ("logi-sticks 3.4", "no XOR left to take")
    assert pos.explain("P@d6/S") == ("logi-sticks 3.4", "take a piece first")


@clause("logi-sticks 3.5")
def test_south_starts() -> None:
    assert dealt().mover == 0


# ---- placing ---------------------------------------------------------------------------------------------------------


@clause("logi-sticks 3.6")
def test_an_empty_square_outside_the_centre() -> None:
    pos = after("P@d6/S")
    assert pos.explain("P@d6/S") == ("logi-sticks 3.6", "d6 is taken")
    for square in ("d4", "e4", "d5", "e5"):
        assert pos.explain(f"P@{square}/N") == ("logi-sticks 3.6", f"{square} is in the centre; choose another square")


@clause("logi-sticks 3.7")
def test_at_least_one_input_is_fed() -> None:
    pos = after("P@d6/S")
    assert pos.explain("P@d8/S") == ("logi-sticks 3.7", "no signal reaches its input on d8")
    assert pos.explain("A@d7/SE") is None
    with pytest.raises(
        IllegalAction, match=r"`P@d8/S` for seat 1 in .* no signal reaches its input on d8 \(logi-sticks 3\.7\)"
    ):
        pos.play("P@d8/S")


@clause("logi-sticks 3.8")
def test_no_input_faces_the_edge_an_input_or_the_bare_centre() -> None:
    pos = after("P@d6/S P@d7/S")
    assert pos.explain("A@d8/NW") == ("logi-sticks 3.8", "an input can't face off the board")
    assert after("A@d6/SE").explain("P@e6/W") == ("logi-sticks 3.8", "two inputs can't face each other")


@clause("logi-sticks 3.9")
def test_a_lock_ends_with_the_owner_s_next_turn_even_if_he_passes() -> None:
    """South has nothing but one Capacitor; North may play off it after South's pass."""
    header = f"{START} pieces=0,0,0,0,0,1|0,0,0,5,0,0"
    pos = after_laid("C@d6/S", header)
    assert words(pos)["locked"] == "d6|-"
    assert refused(pos, "P@d7/S") == "3.9"
    passing = pos.play("P@f5/W")
    assert passing.legal == ("S --",)
    assert passing.play("S --").explain("P@d7/S") is None


@clause("logi-sticks 3.9")
def test_with_three_players_the_lock_lasts_for_two_others() -> None:
    pos = dealt(seats=3, stock="deal", seed=3).play("C@d6/S")
    for _ in range(2):
        assert refused(pos, "P@d7/S") == "3.9"
        pos = pos.play(next(action for action in pos.legal if "d7" not in action and "@" in action))
    assert pos.mover == 0
    assert "locked" not in words(pos)


@clause("logi-sticks 3.10")
def test_outputs_may_touch_outputs_and_stones() -> None:
    pos = after("P@d6/S")
    assert {"P@e6/S", "P@e6/W"} <= set(pos.legal)
    strict = after("P@d6/S", f"{START} contact=strict")
    assert refused(strict, "P@e6/S") == refused(strict, "P@e6/W") == "7.15"


@clause("logi-sticks 3.13")
def test_who_can_place_must() -> None:
    pos = GAME.position(START)
    assert pos.explain("--") == ("logi-sticks 3.13", "you can't pass while you can place a piece")
    stuck = laid(GAME, f"{START} pieces=0,0,0,0,0,0|1,0,0,0,0,0")
    assert (stuck.mover, stuck.legal, stuck.weights) == (logicade.CHANCE, ("S --",), (1,))
    assert stuck.play("S --").mover == 1


@clause("logi-sticks 3.14")
def test_what_mutable_inputs_make() -> None:
    """d6 is MUTABLE; e7 has it at one input and TRUE or FALSE at the other."""
    for kind, results in {"A": "?F", "O": "T?", "X": "??"}.items():
        for feed, result in zip("NP", results, strict=True):  # e6 gives T or F
            pos = after(f"X@d6/SW P@d7/S {feed}@e6/S {kind}@e7/SW")
            assert values(pos)["e7"] == result, (kind, feed)
    assert values(after("X@d6/SW N@d7/S")) == {"d6": "?", "d7": "?"}
    assert values(after("A@d6/SW C@d7/S")) == {"d6": "?", "d7": "?"}


@clause("logi-sticks 3.15")
def test_consequences_run_through_many_pieces() -> None:
    pos = after("A@d6/SE P@d7/S N@d8/S P@c7/E N@b7/E P@e6/S {e6F d6F d7F d8T c7F b7T}")
    assert "?" not in values(pos).values()


@clause("logi-sticks 3.17")
def test_what_is_known_stays() -> None:
    for seed in range(6):
        match = random_match(GAME, seed, loops=("forbidden", "allowed")[seed % 2])
        for ply in range(match.ply):
            before, now = match.at(ply).state()[0], match.at(ply + 1).state()[0]
            assert int(before.trues) & ~int(now.trues) == 0
            assert int(before.falses) & ~int(now.falses) == 0


@clause("logi-sticks 3.17")
def test_the_order_of_looking_makes_no_difference() -> None:
    """A position from its text has the signals that it had after its history."""
    for seed in range(6):
        pos = finished(seed)
        assert GAME.position(str(pos)) == pos


@clause("logi-sticks 3.18")
def test_two_empty_squares_that_nothing_can_feed_are_dead() -> None:
    pos = after("X@d6/SW X@c5/NE P@b5/E A@b6/SE P@d7/S")
    assert int(pos.state()[0].ground) == 0
    dead = pos.play("A@c7/SE")
    assert int(dead.state()[0].ground) == 1 << 42  # c6
    assert refused(dead, "P@c6/N") == "3.8"


@clause("logi-sticks 3.19", "logi-sticks 8.1", "logi-sticks 8.8")
def test_dead_target_squares_end_a_match_too() -> None:
    ends = [finished(seed) for seed in range(25)]
    ended = [pos for pos in ends if pos.state()[0].ended == 1]
    empty = [pos for pos in ended if int(pos.state()[0].goal) & int(pos.state()[0].ground)]
    assert 0 < len(empty) < len(ended) < len(ends)


# ---- the board -------------------------------------------------------------------------------------------------------


@clause("logi-sticks 4.1", "logi-sticks 4.2", "logi-sticks 4.5")
def test_numbers_of_placements() -> None:
    read = GAME.kernels.read_action
    assert read("A@a1/NE") == 0
    assert read("A@b1/NE") == 24
    assert read("C@h8/W") == 24 * 63 + 4 * 5 + 3 == 1535
    assert read("N@d6/S") == 24 * 43 + 4 * 4 + 2
    assert [read(f"A@a1/{turn}") for turn in ("NE", "SE", "SW", "NW")] == [0, 1, 2, 3]
    assert [read(f"P@a1/{turn}") for turn in "NESW"] == [12, 13, 14, 15]
    assert read("--") == 1536
    assert values(after("P@d6/S P@d7/S P@c7/E P@e7/W"))["e7"] == "T"


@clause("logi-sticks 4.3")
def test_edges_are_read_from_the_owner_s_left() -> None:
    edges = {letter: [int(sq) for sq in row] for letter, row in zip("SWNE", TABLES.EDGE_SQUARES, strict=True)}
    names = GAME.room("notation").SQUARE_NAMES
    assert {letter: names[row[0]] + names[row[-1]] for letter, row in edges.items()} == {
        "S": "a1h1",
        "W": "a8a1",
        "N": "h8a8",
        "E": "h1h8",
    }
    assert int(dealt(seats=4).state()[0].goal).bit_count() == 28


def turned(action: str, quarters: int) -> str:
    """A placement with the board turned clockwise."""
    kind, square, sides = action[0], action[2:4], action[5:]
    for _ in range(quarters):
        file, rank = ord(square[0]) - 97, int(square[1])
        square = f"{'abcdefgh'[rank - 1]}{8 - file}"
        sides = "".join(dict(zip("NESW", "ESWN", strict=True))[side] for side in sides)
    sides = "".join(sorted(sides, key="NSEW".index))
    return f"{kind}@{square}/{sides}"


@clause("logi-sticks 4.6")
@pytest.mark.parametrize(("seats", "quarters"), [(2, 2), (4, 1)])
def test_turning_the_board_moves_the_seats_on(seats: int, quarters: int) -> None:
    stock = "|".join(["5,5,5,5,5,5" if seats == 2 else "2,2,2,2,2,2"] * seats)
    stash = " stash=0,0,0,0,0,0" if seats > 2 else ""
    edges = " ".join(f"{letter}:WWBWBBWB" for letter in LETTERS[seats])
    one = laid(GAME, f"seats={seats} {edges} pieces={stock}{stash}")
    other = laid(GAME, f"seats={seats} {edges} pieces={stock}{stash} turn={LETTERS[seats][1]}")
    source = random.Random(seats)
    while not one.over:
        assert {turned(action, quarters) if "@" in action else "" for action in one.legal} == {
            action if "@" in action else "" for action in other.legal
        }
        action = source.choice(one.legal)
        one = one.play(action)
        other = other.play(turned(action, quarters) if "@" in action else other.legal[0])
    assert other.over
    assert [one.scores[k] for k in range(seats)] == [other.scores[(k + 1) % seats] for k in range(seats)]


# ---- turns -----------------------------------------------------------------------------------------------------------


@clause("logi-sticks 5.1")
def test_passes_happen_by_themselves_and_are_logged() -> None:
    match = next(m for seed in range(50) if (m := random_match(GAME, seed)).position.state()[0].ended == 2)
    assert [entry.action for entry in match.log[-2:]] in (["S --", "N --"], ["N --", "S --"])
    assert match.log[-1].actor == logicade.CHANCE


@clause("logi-sticks 5.1", "logi-sticks 5.2")
def test_an_unlocking_sets_the_count_back() -> None:
    """South's last piece is a Capacitor, and North can only play off it: he passes once, and then he can."""
    board = "8/8/8/8/8/8/8/8"
    header = f"board={board} seats=2 S:WBWBWBWB N:WBWBWBWB pieces=0,0,0,0,0,1|0,0,0,1,0,0"
    pos = laid(GAME, f"{header} passes=1").play("C@d6/S")
    assert "passes" not in words(pos)
    stuck = pos.play("P@c4/E").play("S --")
    assert words(stuck)["passes"] == "1"
    assert stuck.play("N --").over


@clause("logi-sticks 5.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_when_all_have_passed_nobody_can_place(seats: int) -> None:
    for seed in range(12):
        pos = finished(seed, seats=seats, stock="deal")
        if pos.state()[0].ended == 2:
            assert set(pos.state()[0].locked.tolist()) == {-1}
            for letter in LETTERS[seats]:
                again = str(pos).replace(f"passes={seats}", "")
                again = " ".join(word for word in again.split() if not word.startswith("turn="))
                assert laid(GAME, f"{again} turn={letter}").legal == (f"{letter} --",)


@clause("logi-sticks 5.3")
def test_the_order_of_setting_up() -> None:
    match = GAME.match(seats=3, centre="random", targets="independent", first_player="random", stock="deal")
    kinds = [entry.action for entry in match.log]
    assert kinds[0].startswith("centre=")
    assert [action[:2] for action in kinds[1:4]] == ["S:", "W:", "N:"]
    assert kinds[4].startswith("first=")
    assert all(action.startswith("deal ") for action in kinds[5:])
    assert len(kinds) == 65


# ---- who sees what ---------------------------------------------------------------------------------------------------


@clause("logi-sticks 6.1")
def test_everything_is_public() -> None:
    for seed in range(4):
        match = random_match(GAME, seed, plies=30)
        assert {str(match.view(seat)) for seat in (0, 1, None)} == {str(match.position)}


@clause("logi-sticks 6.2")
def test_arranged_stones_are_hidden_until_all_lie_there() -> None:
    match = GAME.match(targets="own", stock="draft")
    for colour in "WBBWWBWB":
        match.play(f"stone {colour}", seat=0)
    match.play("stone W", seat=1)
    assert [words(match.view(seat)).get("S") for seat in (0, 1, None)] == ["WBBWWBWB", "????????", "????????"]
    assert [words(match.view(seat)).get("N") for seat in (0, 1, None)] == ["?", "W", "?"]
    assert match.log_for(1)[3].action == "stone ?"
    assert match.scores == (0, 0)
    for colour in "WWWBBBB":
        match.play(f"stone {colour}", seat=1)
    assert [entry.action for entry in match.log[-2:]] == ["S:WBBWWBWB", "N:WWWWBBBB"]
    assert words(match.view(None))["N"] == "WWWWBBBB"


def arrangements(laid: int, most: int) -> set[str]:
    """So many stones in every way that has at most `most` of a colour."""
    every = ("".join(stones) for stones in itertools.product("WB", repeat=laid))
    return {stones for stones in every if max(stones.count("W"), stones.count("B")) <= most}


@clause("logi-sticks 6.2", "logi-sticks 7.7", "logi-sticks 7.8", "logi-sticks 7.11")
@pytest.mark.parametrize(("seats", "targets"), [(2, "own"), (3, "opponent")])
@pytest.mark.parametrize(("count", "laid"), [("6", 3), ("6", 8), ("8", 5), ("8", 10)])
def test_a_guess_is_any_way_to_arrange_what_is_hidden(seats: int, targets: str, count: str, laid: int) -> None:
    """Most ways that are possible come up, of few all, and none else; what the viewer has arranged stays."""
    match = GAME.match(seats=seats, targets=targets, target_count=count, chance=random.Random(laid))
    source, length = random.Random(laid), int(count)
    for _ in range(laid):
        match.play(source.choice(match.position.legal))
    order = [LETTERS[seats][(seat + (targets == "opponent")) % seats] for seat in range(seats)]
    for seat in (0, 1, None):
        seen: dict[str, set[str]] = {}
        for seed in range(80):
            for edge, stones in words(match.view(seat).guess(seeded(seed))).items():
                seen.setdefault(edge, set()).add(stones)
        for arranger, edge in enumerate(order):
            lying = max(0, min(length, laid - arranger * length))
            frame = "." * (length == 6)
            ways = {f"{frame}{stones}{frame * (lying == 6)}" for stones in arrangements(lying, length // 2)}
            if lying and arranger == seat:
                assert seen[edge] == {words(match.position)[edge]}
            elif lying:
                assert seen[edge] <= ways
                assert len(seen[edge]) > len(ways) * (0.5 if len(ways) > 8 else 0.99)


@clause("logi-sticks 7.10")
def test_with_free_colours_a_guess_may_be_all_white() -> None:
    match = GAME.match(targets="own", free=True)
    for _ in range(4):
        match.play("stone W")
    seen = {words(match.view(1).guess(seeded(seed)))["S"] for seed in range(200)}
    assert seen == arrangements(4, 4)


# ---- options ---------------------------------------------------------------------------------------------------------


@clause("logi-sticks 7.1")
def test_other_values_stand_beside_the_board() -> None:
    assert "House rules" not in dealt().svg()
    assert "House rules: Contact, Loops" in dealt(contact="strict", loops="allowed").svg()
    assert "House rules: Centre" in dealt(layout="BWBWBWBW").svg()
    assert "contact=strict loops=allowed" in dealt(contact="strict", loops="allowed").picture()


@clause("logi-sticks 7.3")
def test_independent_stones() -> None:
    start = GAME.start(seats=3, targets="independent")
    assert len(start.legal) == 70
    assert start.legal[0].startswith("S:")
    texts = {tuple(words(dealt(seed, seats=3, targets="independent"))[edge] for edge in "SWN") for seed in range(6)}
    assert all(edge.count("W") == 4 for edges in texts for edge in edges)
    assert any(len(set(edges)) == 3 for edges in texts)


@clause("logi-sticks 7.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_alternating_stones(seats: int) -> None:
    assert {words(GAME.start(seats=seats, targets="alternating"))[edge] for edge in LETTERS[seats]} == {"WBWBWBWB"}


@clause("logi-sticks 7.5")
def test_mirrored_stones() -> None:
    pos = GAME.start(targets="mirrored").play("S:WWBWBBBW")
    assert words(pos)["N"] == "WBBBWBWW"
    four = GAME.start(seats=4, targets="mirrored").play("S:WWBWBBBW").play("W:BBBBWWWW")
    assert (words(four)["N"], words(four)["E"]) == ("WBBBWBWW", "WWWWBBBB")
    three = GAME.start(seats=3, targets="mirrored").play("S:WWBWBBBW").play("W:BBBBWWWW")
    assert "E" not in words(three)


@clause("logi-sticks 7.6")
def test_coins() -> None:
    start = GAME.start(targets="coin")
    assert (len(start.legal), set(start.weights)) == (256, {1})
    assert start.play("S:WWWWWWWW").play("N:BBBBBBBB").scores == (0, 8)


@clause("logi-sticks 7.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_player_before_arranges(seats: int) -> None:
    pos = GAME.start(seats=seats, targets="opponent", target_count="6")
    for seat in range(seats):
        edge = LETTERS[seats][(seat + 1) % seats]
        for colour in "WWWBBB":
            assert pos.mover == seat
            pos = pos.play(f"stone {colour}")
        assert words(pos.view(seat))[edge] == ".WWWBBB."
        assert words(pos.view((seat + 1) % seats))[edge] == ".??????"


@clause("logi-sticks 7.8")
def test_half_of_the_own_stones_are_white() -> None:
    pos = GAME.start(targets="own")
    for _ in range(4):
        pos = pos.play("stone W")
    assert pos.legal == ("stone B",)
    assert pos.explain("stone W") == ("logi-sticks 7.8", "half of the stones are 1 already; use the others")


@clause("logi-sticks 7.10")
def test_free_colours() -> None:
    pos = GAME.start(targets="own", free=True)
    for _ in range(8):
        pos = pos.play("stone W")
    assert words(pos)["S"] == "WWWWWWWW"
    for targets in ("rotated", "opponent", "coin"):
        with pytest.raises(BadValue, match=r"`free` does not go with option `targets` = .*logi-sticks 7\.10"):
            GAME.start(targets=targets, free=True)


@clause("logi-sticks 7.11")
def test_six_stones_leave_the_corners_out() -> None:
    start = GAME.start(target_count="6")
    assert len(start.legal) == math.comb(6, 3)
    assert words(start.play("all:.WWBBWB."))["N"] == ".WWBBWB."
    assert int(start.play("all:.WWBBWB.").state()[0].goal).bit_count() == 12
    assert words(GAME.start(target_count="6", targets="alternating"))["S"] == ".BWBWBW."
    assert len(GAME.start(target_count="6", targets="coin").legal) == 64
    with pytest.raises(BadValue, match=r"`target_count` = `6` does not go with a stone at a corner.*7\.11"):
        GAME.start(target_count="6", edges="S:W.......")
    assert GAME.start(target_count="6", edges="S:.W......").mover == 0


@clause("logi-sticks 7.13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_starts(seats: int) -> None:
    chance = GAME.start(seats=seats, targets="alternating", first_player="random")
    assert chance.legal == tuple(f"first={letter}" for letter in sorted(LETTERS[seats], key="SWNE".index))
    chosen = GAME.start(seats=seats, targets="alternating", first_player="chosen")
    assert chosen.mover == 0
    for seat, letter in enumerate(LETTERS[seats]):
        assert chance.play(f"first={letter}").mover == chosen.play(f"name {letter}").mover == seat
    if seats == 2:
        assert chosen.explain("name E") is not None


@clause("logi-sticks 7.14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_snakes_turn_round(seats: int) -> None:
    pos = dealt(seats=seats, stock="snake", first_player="chosen").play(f"name {LETTERS[seats][1]}")
    order = []
    while pos.legal[0].startswith("+"):
        order.append(pos.mover)
        pos = pos.play(pos.legal[0])
    forth = [(1 + k) % seats for k in range(seats)]
    assert order[: 2 * seats] == forth + forth[::-1]
    assert set(Counter(order).values()) == {60 // seats}
    assert pos.mover == 1


@clause("logi-sticks 7.14")
def test_a_draft_for_two_and_a_deal() -> None:
    assert dealt(stock="draft").legal[0] == "+A"
    start = GAME.start(targets="alternating", stock="deal")
    assert (start.mover, start.weights) == (logicade.CHANCE, (10,) * 6)
    assert start.play("deal A").weights == (9, 10, 10, 10, 10, 10)
    pos = dealt(stock="deal")
    assert pos.state()[0].stock[:2].sum(axis=1).tolist() == [30, 30]


@clause("logi-sticks 7.15")
def test_strict_contact_still_finds_a_place_for_two_inputs() -> None:
    """c6 meets outputs at two neighbouring sides: no Passthru fits, an AND does, and the square is not dead."""
    pos = after("P@d6/S N@c5/E", f"{START} contact=strict")
    assert refused(pos, "P@c6/E") == refused(pos, "P@c6/S") == "7.15"
    assert pos.explain("A@c6/SE") is None
    assert int(pos.state()[0].ground) == 0


@clause("logi-sticks 7.16")
def test_allowed_loops_stay_mutable_until_decided() -> None:
    loop = after("O@d6/SE P@d7/S P@e7/W P@e6/N", f"{START.replace('seats', 'centre=BWBWBWBW seats')} loops=allowed")
    assert set(values(loop).values()) == {"?"}
    decided = after("O@d6/SE P@d7/S P@e7/W P@e6/N", f"{START} loops=allowed")
    assert set(values(decided).values()) == {"T"}


@clause("logi-sticks 7.17")
def test_grounding_at_the_end_only_or_never() -> None:
    pieces = "pieces=1,0,0,0,0,0|0,0,1,0,0,0"
    for grounding, known in (("full", {"d6": "F", "e3": "T"}), ("end_only", {"d6": "F", "e3": "T"}), ("off", "?")):
        pos = after_laid("A@d6/SW X@e3/NE -- --", f"{START} {pieces} grounding={grounding}")
        assert pos.over
        assert values(pos) == (known if known != "?" else {"d6": "?", "e3": "?"})
    assert not any(int(finished(seed, grounding="off").state()[0].ground) for seed in range(3))


@clause("logi-sticks 7.18")
def test_free_passing() -> None:
    pos = GAME.position(f"{START} passing=free")
    assert pos.legal[-1] == "--"
    assert pos.play("--").play("--").over
    assert not pos.play("--").play("P@d6/S").play("--").over


@clause("logi-sticks 7.19")
def test_capacitors_without_locks() -> None:
    assert after("C@d6/S", f"{START} capacitor_lock=none").explain("P@d7/S") is None


@clause("logi-sticks 7.20")
def test_resigning_and_time_lose() -> None:
    for end in ("resign", "expire"):
        match = random_match(GAME, 5, plies=6)
        getattr(match, end)(1)
        assert match.winners == (0,)
    assert "clock" not in [option.name for option in GAME.options]


# ---- components of one's own -----------------------------------------------------------------------------------------


@clause("logi-sticks 7.9")
def test_target_stones_of_one_s_own() -> None:
    pos = GAME.start(seats=3, edges="# mine\nN: ...BB...\n".replace(": ", ":") + "S:WB.WB.WB, W:........")
    assert (pos.mover, words(pos)["S"], words(pos)["N"]) == (0, "WB.WB.WB", "...BB...")
    assert GAME.settle({"edges": "S:WB......"})["targets"] == "custom"
    assert GAME.settle({"edges": "n:wb......"})["edges"] == "N:WB......"
    with pytest.raises(BadValue, match=r"option `edges` does not go with option `targets` = `coin`.*7\.9"):
        GAME.start(targets="coin", edges="S:WB......")
    with pytest.raises(BadValue, match=r"`targets` = `custom` needs option `edges`"):
        GAME.start(targets="custom")


@clause("logi-sticks 7.9")
def test_every_fault_of_target_stones_is_listed() -> None:
    with pytest.raises(BadComponents) as wrong:
        GAME.start(edges="S:WB\nQ:WBWBWBWB\nE:WBWBWBW?\nE:........\nWBWB")
    assert [str(fault) for fault in wrong.value.faults] == [
        "line 1: edge S has 8 squares, not 2",
        "line 2: `Q:WBWBWBWB` is not an edge S, W, N or E with a colon and its stones",
        "line 3: edge E: stones are W, B or `.` for none, not `?`",
        "line 4: edge E stands twice",
        "line 5: `WBWB` is not an edge S, W, N or E with a colon and its stones",
    ]
    with pytest.raises(BadComponents, match="neither S nor N, who always play, has a stone"):
        GAME.start(edges="W:WBWBWBWB,S:........")


@clause("logi-sticks 7.12")
def test_every_fault_of_a_centre_is_listed() -> None:
    for text, faults in {
        "WBWB": ["line 1: the centre has 8 stones, not 4"],
        "WBWBWB.?X": ["line 1: stones are W or B, not `.`", "line 1: the centre has 8 stones, not 9"],
        "WWWBBBBB": ["line 1: e5 needs one stone of each colour, not two `W`"]
        + [f"line 1: {square} needs one stone of each colour, not two `B`" for square in ("e4", "d4")],
    }.items():
        with pytest.raises(BadComponents) as wrong:
            GAME.start(layout=text)
        assert [str(fault) for fault in wrong.value.faults] == faults
    with pytest.raises(BadValue, match=r"option `layout` does not go with option `centre` = `random`"):
        GAME.start(layout="WBWBWBWB", centre="random")


# ---- the end ---------------------------------------------------------------------------------------------------------


@clause("logi-sticks 8.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_passes_as_players_end_it(seats: int) -> None:
    stash = " stash=0,0,0,0,0,0" if seats > 2 else ""
    none = "|".join(["0,0,0,0,0,0"] * seats)
    edges = " ".join(f"{letter}:WBWBWBWB" for letter in LETTERS[seats])
    pos = laid(GAME, f"seats={seats} {edges} pieces={none}{stash}")
    for seat in range(seats):
        assert not pos.over
        pos = pos.play(f"{LETTERS[seats][seat]} --")
    assert pos.over
    assert pos.winners == tuple(range(seats))


@clause("logi-sticks 8.3", "logi-sticks 8.7")
def test_points_while_it_runs() -> None:
    pos = after("P@d3/N P@e6/S P@d2/N P@e7/S P@d1/N", "seats=2 S:WBWBWBWB N:WBWBWBWB")
    assert pos.scores == (104, 4)  # d1 is FALSE and its stone is black


@clause("logi-sticks 8.5")
def test_tie_breaks() -> None:
    turns = "P@e3/N P@e6/S P@e2/N P@e7/S P@e1/N P@e8/S"
    pos = GAME.position(f"seats=2 targets=custom S:....W... N:...B.... {turns} = S targets S1/1 N1/0")
    assert pos.scores == (110, 101)
    assert pos.winners == (0,)
    third = laid(GAME, "seats=2 targets=custom S:BBB..... N:W....... pieces=0,0,0,0,0,0|0,0,0,0,0,0")
    assert third.play("S --").play("N --").winners == (0,)


@clause("logi-sticks 8.6")
def test_with_four_and_four_the_third_digit_is_always_four() -> None:
    for seed, targets in enumerate(("rotated", "independent", "mirrored", "own", "opponent")):
        assert {score % 10 for score in finished(seed, targets=targets).scores} == {4}


# ---- texts -----------------------------------------------------------------------------------------------------------


@clause("logi-sticks 9.1")
@pytest.mark.parametrize(
    "text",
    [
        "A@d6/SE", "C@h8/W", "--", "+X", "S --", "E --", "stone W", "stone ?", "name N", "all:WBWBWBWB", "E:BBBBWWWW",
        "W:.WWBBWB.", "centre=BWBWBWBW", "first=E", "deal C",
    ],
)  # fmt: skip
def test_action_texts_parse_back(text: str) -> None:
    assert GAME.kernels.write_action(GAME.kernels.read_action(text)) == text


@clause("logi-sticks 9.1")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A@d6/S", "the inputs of AND are NE, SE, SW, NW"),
        ("P@d6/SE", "the inputs of Passthru are N, E, S, W"),
        ("Q@d6/S", "is not an action"),
        ("A@i9/SE", "is not an action"),
        ("S:W.WBWBWB", "an edge has eight stones, or six without the corners"),
        ("centre=WWWWBBBB", "one stone of each colour"),
    ],
)
def test_bad_actions_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadText, match=reason):
        GAME.kernels.read_action(text)


@clause("logi-sticks 9.2")
def test_positions_are_written_shortly() -> None:
    assert str(GAME.start()) == "board=8/8/8/8/8/8/8/8 seats=2 centre=WBWBWBWB"
    assert str(after("A@d6/SE C@e6/S")) == (
        "board=8/8/3AseCs3/8/8/8/8/8 seats=2 centre=WBWBWBWB S:WBWBWBWB N:WBWBWBWB "
        "pieces=4,5,5,5,5,5|5,5,5,5,5,4 locked=-|e6 ply=3"
    )


@clause("logi-sticks 9.3")
def test_words_may_be_followed_by_turns() -> None:
    plain = GAME.position(START).play("A@d6/SE").play("N@d7/S")
    assert after("1 S A@d6/SE 2 N N@d7/S") == after("A@d6/SE {} N@d7/S {}") == plain
    drafted = GAME.position("seats=3 S:WBWBWBWB W:WBWBWBWB N:WBWBWBWB draft +A +O N +X")
    assert drafted.state()[0].stock[:3, :3].tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
