"""Mixed Signals, clause by clause."""

from __future__ import annotations

import itertools
import math
import random
import re
from collections import Counter
from typing import Any

import pytest

import logicade
from logicade.engine.errors import BadComponents, BadPosition, BadText, BadValue, IllegalAction, NotYourSeat
from logicade.engine.position import Position
from logicade.engine.rng import seeded
from logicade.engine.state import CHANCE
from logicade.games.mixed_signals.geometry import HEIGHT, SIDE, place
from logicade.games.mixed_signals.state import ACTIONS, AUTO, DRAW, PICK, PLACE, beside, place_of
from logicade.games.mixed_signals.tables import CODES, LETTER, LETTERS, OWN, RESULT, TILE_SETS, cell_at
from tests.games.mixed_signals.naive import FACES, GAME, across, after, cells, drawn, left, settled, tokens, words
from tests.support import clause, random_match

START = "FI@0,0/0:W FI@-1,0/0:B left=23/23 move=W"
X6 = "OU@-1,1/1 IN@-1,2/1 VR@0,2/2 OU@0,-1/1 IN@1,-1/1 IN@1,0/0 OU@1,1/0 FL@0,1/2"


def edges(copies: Any, letter: str) -> int:
    return sum(int(count) * FACES[code].count(letter) for code, count in zip(CODES, copies, strict=True))


# ---- 1 and 2 ---------------------------------------------------------------------------------------------------------


@clause("mixed-signals 1.1")
def test_two_players_one_circuit_two_colours() -> None:
    assert GAME.seats == (2,)
    start = GAME.start()
    assert tokens(start) == {"0,0": "W", "-1,0": "B"}
    assert start.play("+OU").mover == 0


@clause("mixed-signals 2.1", "mixed-signals 2.5")
def test_the_standard_set() -> None:
    copies = dict(zip(CODES, TILE_SETS[0].tolist(), strict=True))
    assert sum(copies.values()) == 64
    assert [copies[code] for code in ("LR", "LL", "FL", "IN", "FI", "OU", "VL", "VR")] == [3, 3, 12, 6, 6, 4, 3, 3]
    assert {copies[code] for code in CODES[8:]} == {4}
    assert left(GAME.start()) == "23-23"  # and one of each colour on the table


@clause("mixed-signals 2.2")
def test_fourteen_faces() -> None:
    assert len(CODES) == 14
    for kind, code in enumerate(CODES):
        assert "".join(LETTERS[int(letter)] for letter in LETTER[3 * kind]) == FACES[code]
        assert FACES[code].count("I") <= 2
        assert FACES[code].count("O") <= 2


@clause("mixed-signals 2.3")
def test_one_value_for_all_outputs() -> None:
    pos = after("FL@0,1/2 OU@1,1/0 OU@0,2/1")
    assert (tokens(pos)["0,1"], tokens(pos)["1,1"], tokens(pos)["0,2"]) == ("W", "W", "W")


@clause("mixed-signals 2.4")
def test_tiles_are_turned_but_never_flipped() -> None:
    for one, other in (("LR", "LL"), ("VL", "VR")):
        faces = [{tuple(LETTER[3 * CODES.index(code) + turn]) for turn in range(3)} for code in (one, other)]
        assert len(faces[0]) == len(faces[1]) == 3
        assert not faces[0] & faces[1]


@clause("mixed-signals 2.6")
@pytest.mark.parametrize(
    ("gate", "values"),
    [("OR", "BWW"), ("NOR", "WBB"), ("AND", "BBW"), ("NAND", "WWB"), ("XOR", "BWB"), ("XNOR", "WBW")],
)
def test_what_gates_give(gate: str, values: str) -> None:
    """The gate lies between two inputs, one on each side, laid by White or by Black."""
    black, mixed, white = list(values)
    for sources, value in (("BB", black), ("BW", mixed), ("WB", mixed), ("WW", white)):
        assert tokens(with_sources(gate, sources))["0,2"] == value, sources


def with_sources(gate: str, sources: str) -> Position:
    """A gate at 0,2 fed from 0,1 (a lane or an inverter) and from -1,2 (a lane behind the black start tile)."""
    right = {"W": "LL@0,1/2", "B": "VL@0,1/1"}[sources[0]]
    first = {"B": "LR@-1,1/1", "W": "VR@-1,1/2"}[sources[1]]
    return after(f"{right} {first} LR@-1,2/2 {gate}@0,2/2")


@clause("mixed-signals 2.6")
def test_lanes_and_outputs_copy_and_inverters_invert() -> None:
    for code, value in (("LR", "W"), ("LL", "W"), ("FL", "W"), ("OU", "W"), ("VL", "B"), ("VR", "B")):
        for action in drawn("", code).legal:
            if "@0,1/" in action:
                assert tokens(after(action))["0,1"] == value
    assert (RESULT[0, 3 * CODES.index("IN")] == OWN).all()


@clause("mixed-signals 2.7")
@pytest.mark.parametrize("copies", TILE_SETS.tolist())
def test_sets_are_fair_to_both_colours(copies: list[int]) -> None:
    count = dict(zip(CODES, copies, strict=True))
    pairs = ("AND", "OR"), ("NAND", "NOR"), ("XOR", "XNOR"), ("LR", "LL"), ("VL", "VR")
    assert sum(copies) == 64
    for one, other in pairs:
        assert count[one] == count[other]
    for one, other in pairs[:3]:  # exchanging the colours makes one of the other
        for whites in range(3):
            assert RESULT[0, 3 * CODES.index(one), 0, whites] == 1 - RESULT[0, 3 * CODES.index(other), 0, 2 - whites]


@clause("mixed-signals 2.8")
def test_edges_balance() -> None:
    assert [edges(TILE_SETS[0], letter) for letter in "OIN"] == [78, 76, 38]


# ---- 3 ---------------------------------------------------------------------------------------------------------------


@clause("mixed-signals 3.1", "mixed-signals 3.2", "mixed-signals 3.25")
def test_two_fan_out_inputs_back_to_back() -> None:
    assert str(GAME.start()).startswith(f"{START} pile=")


@clause("mixed-signals 3.3")
def test_the_other_62_are_the_pile() -> None:
    start = GAME.start()
    assert dict(zip(start.legal, start.weights, strict=True)) == {
        f"+{code}": int(count) - 2 * (code == "FI") for code, count in zip(CODES, TILE_SETS[0], strict=True)
    }
    assert sum(start.weights) == 62


@clause("mixed-signals 3.4")
def test_white_begins_and_players_alternate() -> None:
    match = random_match(GAME, 3)
    actors = [entry.actor for entry in match.log if "@" in entry.action]
    assert actors == [k % 2 for k in range(len(actors))]
    pos = drawn("", "OU")
    assert pos.view(1).explain("OU@0,1/2") == ("mixed-signals 3.4", "it's Player 1's turn")
    with pytest.raises(NotYourSeat, match=r"mixed-signals 3\.4"):
        pos.play("OU@0,1/2", seat=1)


@clause("mixed-signals 3.5", "mixed-signals 3.26")
def test_the_drawn_tile_is_seen_by_all_and_must_be_laid() -> None:
    pos = drawn("", "AND")
    assert {str(pos.view(seat)) for seat in (0, 1, None)} == {str(pos)}
    assert words(pos)["up"] == "AND"
    assert pos.explain("OR@0,1/1") == ("mixed-signals 3.5", "this turn you place AND gate")


@clause("mixed-signals 3.6")
def test_edges_must_match() -> None:
    pos = drawn("OU@0,1/2", "AND")
    assert pos.explain("AND@0,1/0") == ("mixed-signals 3.6", "there's a tile there already")
    assert pos.explain("AND@5,5/0") == ("mixed-signals 3.6", "a tile must touch another one")
    assert pos.explain("AND@0,-1/1") == ("mixed-signals 3.6", "it doesn't fit: an output would meet an output")
    assert pos.explain("AND@1,1/0") == ("mixed-signals 3.6", "it doesn't fit: an output would meet a blank side")
    assert drawn("AND@0,1/0", "AND").explain("AND@0,2/0") == (
        "mixed-signals 3.6",
        "it doesn't fit: an input would meet an input",
    )
    with pytest.raises(IllegalAction, match=r"`AND@0,-1/1` for seat 1 .*would meet an output \(mixed-signals 3.6\)"):
        pos.play("AND@0,-1/1")


@clause("mixed-signals 3.7")
def test_blank_contact_holes_and_loops_are_allowed() -> None:
    assert "IN@0,2/0" in drawn("OU@0,1/2", "IN").legal
    assert "VL@0,2/1" in drawn("OR@0,1/0 LL@1,1/0 LL@1,2/2 LL@1,3/1 VL@0,3/2", "VL").legal  # closes a ring


@clause("mixed-signals 3.8")
def test_a_tile_that_fits_nowhere_leaves_the_game() -> None:
    for tile in ("IN", "FI"):
        pos = GAME.start().play(f"+{tile}")
        assert (pos.mover, pos.legal) == (CHANCE, (f"x{tile}",))
        assert pos.explain("OU@0,1/2") == ("mixed-signals 3.8", "the tile fits nowhere: wait for the next one")
        pos = pos.play(f"x{tile}")
        assert words(pos)["out"] == f"{tile}1"
        assert pos.play("+OU").mover == 0  # the same player
    assert all(GAME.start().play(f"+{code}").mover == 0 for code in CODES if "I" in FACES[code])


@clause("mixed-signals 3.9")
def test_the_pile_may_run_out_while_discarding() -> None:
    pos = GAME.start(tiles="FI3,IN1,FL1").play("+IN").play("xIN").play("+FI").play("xFI")
    pos = settled(pos.play("+FL").play("FL@0,1/2"))
    assert (pos.over, words(pos)["pile"]) == (True, "-")
    ended = GAME.position("start tiles=FI2,FL1,IN1 FL@0,1/2 +IN").play("xIN")
    assert (ended.over, ended.winners) == (True, (0,))


@clause("mixed-signals 3.10")
def test_nobody_passes() -> None:
    for seed in range(5):
        pos = random_match(GAME, seed, plies=20).position
        assert all("@" in action or action.startswith(">") for action in pos.legal)
    with pytest.raises(BadText):
        drawn("", "OU").play("pass")


@clause("mixed-signals 3.11")
def test_what_is_laid_stays() -> None:
    match = random_match(GAME, 8)
    laid: list[str] = []
    for ply in range(match.ply + 1):
        tiles = re.findall(r"\S+@\S+(?=:)", str(match.at(ply)))
        assert tiles[: len(laid)] == laid
        laid = tiles


@clause("mixed-signals 3.12", "mixed-signals 3.24")
def test_an_input_is_known_before_its_branch_is_followed() -> None:
    """MS-X7: the XOR fires inside the first branch, its other input being known already."""
    record = "OU@-1,1/1 OU@-1,2/0 XOR@0,2/0 FL@0,3/0 OU@0,4/1 LL@1,3/1 LL@1,2/2 LL@1,1/0 FL@0,1/2 >0 >2 0,2B"
    pos = GAME.position(f"start branch_prompts=always {record}")
    assert (tokens(pos)["0,2"], tokens(pos)["0,4"]) == ("B", "-")
    assert words(pos)["then"] == "0,1>1;0,3>1"


@clause("mixed-signals 3.13")
def test_a_known_tile_gets_a_token_from_its_colours_supply() -> None:
    pos = after("VL@0,1/1")
    assert (tokens(pos)["0,1"], left(pos)) == ("B", "23-22")
    match = random_match(GAME, 2)
    before: dict[str, str] = {}
    for ply in range(match.ply + 1):
        now = tokens(match.at(ply))
        assert all(now[cell] == colour for cell, colour in before.items() if colour != "-")
        before = now


@clause("mixed-signals 3.14")
def test_sources_have_the_colour_of_who_lays_them() -> None:
    white = after("OU@-1,1/1 OU@-1,-1/2 IN@-1,2/1")
    assert (tokens(white)["-1,2"], left(white)) == ("W", "22-21")
    black = after("OU@-1,1/1 IN@-1,2/1")
    assert (tokens(black)["-1,2"], left(black)) == ("B", "23-21")


@clause("mixed-signals 3.15")
def test_a_gate_waits_for_both_inputs() -> None:
    assert tokens(after("OR@0,1/0"))["0,1"] == "-"  # one input is white already


@clause("mixed-signals 3.16")
def test_only_the_tile_just_laid_starts_signals() -> None:
    pos = GAME.position("start OR@0,1/0")
    assert (pos.phase, left(pos), words(pos)["move"]) == (DRAW, "23-23", "B")


@clause("mixed-signals 3.17", "mixed-signals 5.1")
def test_the_player_on_turn_picks_and_everything_beyond_goes_first() -> None:
    pos = after(X6, options="branch_prompts=always")
    assert (pos.phase, pos.mover, pos.legal) == (PICK, 1, (">0", ">1"))  # a white signal on Black's turn
    assert pos.explain(">2") == ("mixed-signals 3.17", "no signal leaves on that side; choose another one")
    assert pos.explain("OU@3,3/0") == ("mixed-signals 3.17", "choose which way the signal goes first")
    assert pos.play(">1").legal == ("0,2B",)
    assert pos.play(">0").legal == ("1,1W",)
    assert pos.play(">0").explain(">1") == ("mixed-signals 3.18", "there's no way to choose now")  # no second thoughts


@clause("mixed-signals 3.18")
def test_no_pick_where_one_branch_is_dead() -> None:
    assert after("FL@0,1/2", options="branch_prompts=always").phase == DRAW  # nothing lies there
    one = after("OU@0,-1/1 IN@1,-1/1 IN@1,0/0 OU@1,1/0 FL@0,1/2", options="branch_prompts=always")
    assert (one.phase, tokens(one)["1,1"]) == (DRAW, "W")


@clause("mixed-signals 3.19")
def test_a_visit_fires_passes_or_waits() -> None:
    waits = after("LL@0,1/2 LR@-1,1/1 NAND@0,2/2")
    assert tokens(waits)["0,2"] == "-"
    assert tokens(after("LL@0,1/2 LR@-1,1/1 NAND@0,2/2 LR@-1,2/2"))["0,2"] == "W"  # the later signal finds it known


@clause("mixed-signals 3.20")
def test_several_known_neighbours_one_token() -> None:
    pos = after("LL@0,1/2 LR@-1,1/1 LR@-1,2/2 NAND@0,2/2")
    assert (tokens(pos)["0,2"], left(pos)) == ("W", "21-21")


@clause("mixed-signals 3.21")
def test_loops_wait_for_ever() -> None:
    ring = "OR@0,1/0 LL@1,1/0 LL@1,2/2 LL@1,3/1 VL@0,3/2 VL@0,2/1"
    assert list(tokens(after(ring)).values()).count("-") == 6
    assert len(tokens(after(ring))) == 8


@clause("mixed-signals 3.22", "mixed-signals 8.1", "mixed-signals 8.4")
def test_an_empty_supply_stops_everything() -> None:
    pos = after(X6, options="tokens_per_player=5")
    for pick, winner, rest, waiting in ((">0", 0, "0-1", "0,2"), (">1", 1, "1-0", "1,1")):
        over = settled(pos.play(pick))
        assert (over.over, over.winners, left(over), tokens(over)[waiting]) == (True, (winner,), rest, "-")
    assert settled(pos.play(">0")).explain("OU@3,3/0") == (
        "mixed-signals 8.1",
        "somebody has used up their tokens: the game is over",
    )


@clause("mixed-signals 3.23", "mixed-signals 8.6")
@pytest.mark.parametrize("options", [{}, {"tile_set": "lively"}, {"branch_prompts": "always"}], ids=str)
def test_what_always_holds(options: dict[str, Any]) -> None:
    for seed in range(8):
        match = random_match(GAME, seed, **options)
        assert sum("@" in entry.action for entry in match.log) <= 62
        for ply in range(match.ply + 1):
            pos = match.at(ply)
            lying = Counter(tokens(pos).values())
            white, black = map(int, left(pos).split("-"))
            assert (lying["W"] + white, lying["B"] + black) == (24, 24)
            assert min(white, black) > 0 or pos.over
        if min(white, black) > 0:
            assert lying["W"] <= 23
            assert lying["B"] <= 23


@clause("mixed-signals 3.23")
def test_picks_do_not_change_which_tokens_are_placed() -> None:
    pos = after(X6, options="branch_prompts=always")
    assert tokens(settled(pos.play(">0"))) == tokens(settled(pos.play(">1")))


# ---- 4 ---------------------------------------------------------------------------------------------------------------


@clause("mixed-signals 4.1", "mixed-signals 4.2")
def test_cells_and_their_neighbours() -> None:
    for x, y in itertools.product(range(-6, 7), repeat=2):
        for edge in range(3):
            there = place_of(beside(cell_at(x, y), edge))
            assert there == across((x, y), edge)
            assert place_of(beside(cell_at(*there), edge)) == (x, y)


@clause("mixed-signals 4.3")
def test_turns_move_the_letters_on() -> None:
    for kind, code in enumerate(CODES):
        for turn, edge in itertools.product(range(3), repeat=2):
            assert LETTERS[LETTER[3 * kind + turn, edge]] == FACES[code][(edge - turn) % 3]


@clause("mixed-signals 4.4")
def test_where_cells_are_drawn() -> None:
    assert math.isclose(HEIGHT / SIDE, math.sqrt(3) / 2)
    right, left = (place(cell_at(2, y), tall=False) for y in (4, 3))
    assert (right.x, right.y, right.turn) == (round((2 + 1 / 3) * HEIGHT, 1), -2 * SIDE, 0)
    assert (left.x, left.y, left.turn) == (round((2 + 2 / 3) * HEIGHT, 1), -1.5 * SIDE, 180)


@clause("mixed-signals 4.5")
def test_six_cells_meet_in_a_point() -> None:
    ring = [(0, 0), (0, 1), (0, 2), (-1, 2), (-1, 1), (-1, 0)]
    for here, there in itertools.pairwise([*ring, ring[0]]):
        assert there in [across(here, edge) for edge in range(3)]


@clause("mixed-signals 4.6")
def test_the_mirror_keeps_the_choices() -> None:
    """The whole matches are in test_examples (MS-X10); here the first choices."""
    for one, other in (("LR", "LL"), ("VL", "VR"), ("AND", "AND")):
        seen = {mirrored(place) for place in cells(drawn("", one))}
        assert seen == set(cells(drawn("", other)))


def mirrored(place: str) -> str:
    x, y, turn = (int(part) for part in place.replace("/", ",").split(","))
    return f"{x},{-y}/{-turn % 3}"


@clause("mixed-signals 4.7")
def test_how_far_a_circuit_reaches() -> None:
    """All cells within 63 steps of the start have a number, and no two the same."""
    reached = {(0, 0), (-1, 0)}
    for _ in range(63):
        reached |= {across(cell, edge) for cell in reached for edge in range(3)}
    assert {place_of(cell_at(x, y)) for x, y in reached} == reached
    assert (min(x for x, _ in reached), max(x for x, _ in reached)) == (-32, 31)
    assert (min(y for _, y in reached), max(y for _, y in reached)) == (-63, 63)
    with pytest.raises(BadText, match=r"no circuit reaches the cell 32,0 \(mixed-signals 4\.7\)"):
        GAME.start().play("AND@32,0/0")


@clause("mixed-signals 4.7")
def test_the_longest_line_upwards() -> None:
    """Sixty-two lanes in a row, straight up: nothing overflows."""
    pos = GAME.start(tiles="FI2,LR31,LL31", tokens_per_player=40)
    for y in range(1, 63):
        for tile in ("+LR", "+LL"):
            step = pos.play(tile) if tile in pos.legal else None
            upward = [action for action in step.legal if f"@0,{y}/" in action] if step else []
            goes_on = [action for action in upward if step and opens_upward(action)]
            if step and goes_on:
                pos = settled(step.play(goes_on[0]))
                break
        if pos.over:
            break
    assert tokens(pos).get("0,38") == "W"


def opens_upward(action: str) -> bool:
    tile, y, turn = re.match(r"(\w+)@0,(\d+)/(\d)", action).groups()  # type: ignore[union-attr]
    return FACES[tile][((2 if int(y) % 2 == 0 else 1) - int(turn)) % 3] == "O"


# ---- 5 and 6 ---------------------------------------------------------------------------------------------------------


@clause("mixed-signals 5.2")
def test_picks_come_one_by_one() -> None:
    record = "OU@-1,1/1 OU@-1,2/0 XOR@0,2/0 FL@0,3/0 OU@0,4/1 LL@1,3/1 LL@1,2/2 LL@1,1/0 FL@0,1/2"
    pos = after(record, options="branch_prompts=always")
    assert (words(pos)["pick"], pos.legal) == ("0,1", (">0", ">1"))
    second = settled(pos.play(">0"))
    assert (words(second)["pick"], second.legal, tokens(second)["1,3"]) == ("0,3", (">1", ">2"), "W")


@clause("mixed-signals 5.3")
def test_a_pick_that_cannot_matter_is_made_and_logged() -> None:
    pos = GAME.position(f"start {X6} 0,1W")
    assert (pos.phase, pos.mover, pos.legal) == (AUTO, CHANCE, (">>0",))
    assert settled(pos).phase == DRAW
    assert after(X6, options="tokens_per_player=5").phase == PICK


@clause("mixed-signals 5.4", "mixed-signals 8.2")
def test_the_last_tile_is_played_in_full() -> None:
    pos = GAME.position("start tiles=FI2,OU2 tokens_per_player=10 OU@0,1/2 OU@0,-1/1")
    assert (pos.over, pos.legal) == (False, ("0,-1W",))
    pos = pos.play("0,-1W")
    assert (pos.over, pos.winners, left(pos)) == (True, (0,), "7-9")
    assert pos.explain("OU@3,3/0") == ("mixed-signals 8.2", "the game is over")


@clause("mixed-signals 6.1")
def test_everything_is_open() -> None:
    for seed in range(4):
        match = random_match(GAME, seed, plies=40)
        assert len({match.view(seat).raw for seat in (0, 1, None)}) == 1
        assert match.log_for(None) == match.log


@clause("mixed-signals 6.2")
def test_what_is_left_in_the_pile_is_public() -> None:
    pos = drawn("OU@0,1/2", "AND")
    assert "OU3" in words(pos)["pile"]
    assert "AND3" in words(pos)["pile"]
    gone = GAME.position("start tiles=FI2,OU2,LR1 OU@0,1/2 OU@0,-1/1 0,-1W")
    assert gone.explain("+OU") == ("mixed-signals 6.2", "no output left in the pile")


@clause("mixed-signals 6.3")
def test_the_next_tile_is_drawn_when_its_turn_has_come() -> None:
    pos = settled(drawn("", "OU").play("OU@0,1/2"))
    assert (pos.mover, pos.phase) == (CHANCE, DRAW)
    assert "up" not in words(pos)
    assert GAME.kernels.record.secrets == ("pile",)  # how many of each kind: no order exists that could leak


# ---- 7 ---------------------------------------------------------------------------------------------------------------


@clause("mixed-signals 7.1")
def test_other_rules_are_told_beside_the_board() -> None:
    assert "House rules" not in GAME.start().svg()
    for options in ({"offer": 2}, {"gate_rule": "shortcut"}, {"tile_set": "lively"}, {"first_player": "black"}):
        assert "House rules" in GAME.start(**options).svg()
        assert "House rules: " in GAME.start(**options).picture()


@clause("mixed-signals 7.2")
def test_tile_sets() -> None:
    assert words(GAME.start(tile_set="lively"))["pile"].startswith("LR4,LL4,FL12,IN6,FI4,OU6,VL4,VR4,OR3,NOR3")
    assert words(GAME.start(tile_set="gate_heavy"))["pile"].startswith("LR4,LL4,FL8,IN4,FI2,OU8,VL4,VR4,OR4")
    assert words(GAME.start(tiles="FI3 , OU2"))["pile"] == "FI1,OU2"
    assert GAME.settle({"tiles": "FI3,OU2"})["tile_set"] == "custom"
    assert GAME.settle({"tiles": "FI3,OU2", "tile_set": "custom"})["tiles"] == "FI3,OU2"


@clause("mixed-signals 7.2")
def test_tiles_and_tile_set_can_clash() -> None:
    with pytest.raises(BadValue, match="option `tiles` does not go with option `tile_set` = `lively`"):
        GAME.start(tiles="FI3,OU2", tile_set="lively")
    with pytest.raises(BadValue, match="`tile_set` = `custom` needs option `tiles`"):
        GAME.start(tile_set="custom")


@clause("mixed-signals 7.2")
def test_a_set_of_ones_own_as_a_file() -> None:
    text = "# a small set\nFI 4\nfl: 6   # lanes\n\nOU=4, AND 2,OR 2\n"
    assert GAME.settle({"tiles": text})["tiles"] == "FL6,FI4,OU4,OR2,AND2"
    word = GAME.settle({"tiles": text})["tiles"]
    assert GAME.settle({"tiles": word})["tiles"] == word


@clause("mixed-signals 7.2")
def test_every_fault_of_a_set_is_listed() -> None:
    with pytest.raises(BadComponents) as wrong:
        GAME.settle({"tiles": "FI 1\nXX 3\nIN 40\nfour OU\nIN 30, IN 2"})
    faults = [(fault.line, str(fault.meaning).split(";")[0]) for fault in wrong.value.faults]
    assert faults == [
        (2, "there is no tile `XX`"),
        (4, "`four OU` is not a tile and a number as in `FL 12`"),
        (5, "`IN` was counted in line 3 already"),
        (5, "`IN` was counted in line 3 already"),
        (0, "two FI are needed for the setup"),
        (0, "no tile has an input edge, so nothing fits the two start tiles"),
    ]
    assert wrong.value.clause == "mixed-signals 7.2"
    with pytest.raises(BadComponents, match="65 tiles are too many: a set has at most 64"):
        GAME.settle({"tiles": "FI2,FL63"})
    with pytest.raises(BadComponents, match="1000000 tiles are too many"):
        GAME.settle({"tiles": "FI2,FL999998"})
    assert GAME.settle({"tiles": "none"})["tiles"] == ""


@clause("mixed-signals 7.3")
def test_who_begins() -> None:
    assert GAME.start(first_player="black").play("+OU").mover == 1
    start = GAME.start(first_player="random")
    assert (start.legal, start.weights) == (("first:B", "first:W"), (1, 1))
    assert start.explain("+OU") == ("mixed-signals 7.3", "first it's drawn who starts")
    assert [start.play(f"first:{colour}").play("+OU").mover for colour in "WB"] == [0, 1]


@clause("mixed-signals 7.4")
def test_tokens_and_compensation() -> None:
    assert left(GAME.start(tokens_per_player=2)) == "1-1"
    assert left(GAME.start(tokens_per_player=40)) == "39-39"
    assert left(GAME.start(black_compensation=2)) == "23-21"
    assert left(GAME.start(black_compensation=1, first_player="black")) == "22-23"
    late = GAME.start(black_compensation=1, first_player="random")
    assert [left(late), left(late.play("first:B")), left(late.play("first:W"))] == ["23-23", "22-23", "23-22"]
    for tokens_, fewer in ((2, 1), (3, 2), (2, 2)):
        with pytest.raises(BadValue, match=r"`black_compensation` = .* does not go with option `tokens_per_player`"):
            GAME.start(tokens_per_player=tokens_, black_compensation=fewer)
    assert GAME.settle({"tokens_per_player": "none", "offer": "none"})["tokens_per_player"] == 24
    for option, value in (("tokens_per_player", 1), ("tokens_per_player", 41), ("black_compensation", 3), ("offer", 0)):
        with pytest.raises(BadValue):
            GAME.start(**{option: value})


@clause("mixed-signals 7.5")
def test_the_first_tile_is_drawn_until_one_fits() -> None:
    start = GAME.start(opening_discard="redraw")
    assert not {"+IN", "+FI"} & set(start.legal)
    assert sum(start.weights) == 52
    assert start.explain("+IN") == ("mixed-signals 7.5", "input would go back to the pile")
    later = settled(start.play("+OU").play("OU@0,1/2"))
    assert {"+IN", "+FI"} < set(later.legal)
    two = GAME.start(opening_discard="redraw", offer=2)
    assert "+IN" in two.legal
    assert "+FI" not in two.play("+IN").legal  # one of the two must fit
    assert "+FI" in two.play("+OU").legal


@clause("mixed-signals 7.6")
def test_tiles_to_choose_from() -> None:
    pos = GAME.start(offer=3).play("+OU").play("+IN").play("+OU")
    assert words(pos)["up"] == "OU,IN,OU"
    assert set(cells(pos)) == {"0,1/2", "0,-1/1", "-1,1/1", "-1,-1/2"}
    assert len(pos.legal) == 4  # equal tiles are one choice, and IN does not fit yet
    after_ = settled(pos.play("OU@0,1/2"))
    assert (after_.phase, words(after_)["up"]) == (DRAW, "IN,OU")
    assert {action[:2] for action in after_.play("+FL").legal} == {"IN", "OU", "FL"}


@clause("mixed-signals 7.6")
def test_when_none_fits_all_are_replaced() -> None:
    pos = GAME.start(offer=2).play("+IN").play("+FI")
    assert pos.legal == ("xIN",)
    one = pos.play("xIN")
    assert (one.legal, words(one)["now"]) == (("xFI",), "discard")
    assert GAME.position(str(one)) == one
    assert (one.play("xFI").phase, words(one.play("xFI"))["out"]) == (DRAW, "IN1,FI1")


@clause("mixed-signals 7.6")
def test_the_offer_is_played_out_when_the_pile_is_empty() -> None:
    pos = GAME.start(offer=2, tiles="FI2,OU2").play("+OU").play("+OU").play("OU@0,1/2").play("0,1W")
    assert (pos.phase, words(pos)["pile"], words(pos)["up"]) == (PLACE, "-", "OU")
    assert settled(pos.play("OU@0,-1/1")).over


@clause("mixed-signals 7.7")
@pytest.mark.parametrize(
    ("gate", "value"), [("OR", "W"), ("NOR", "B"), ("AND", "-"), ("NAND", "-"), ("XOR", "-"), ("XNOR", "-")]
)
def test_the_short_cut(gate: str, value: str) -> None:
    assert tokens(after(f"{gate}@0,1/0", options="gate_rule=shortcut"))["0,1"] == value
    assert tokens(after(f"{gate}@0,1/0"))["0,1"] == "-"


@clause("mixed-signals 7.7")
def test_the_short_cut_can_fill_a_loop() -> None:
    ring = "OR@0,1/0 LL@1,1/0 LL@1,2/2 LL@1,3/1 VL@0,3/2 VL@0,2/1"
    assert "-" not in tokens(after(ring, options="gate_rule=shortcut")).values()


@clause("mixed-signals 7.8")
def test_every_pick_may_be_asked() -> None:
    assert after(X6, options="branch_prompts=always").phase == PICK
    assert after(X6).phase == DRAW


@clause("mixed-signals 7.9")
def test_the_pile_may_have_to_be_counted() -> None:
    """Two states that differ in the pile alone look the same to everybody; what is guessed is what is left."""
    pos = GAME.start(show_pile_counts=False).play("+AND").play("AND@0,1/0").play("+IN")
    st = pos.state()
    st[0].pile[CODES.index("OR")] -= 1
    other = Position(GAME, st)
    for seat in (0, 1, None):
        view = pos.view(seat)
        assert view == other.view(seat)
        assert words(view)["pile"] == "?"
        assert words(view)["set"] == "LR3,LL3,FL12,IN6,FI6,OU4,VL3,VR3,OR4,NOR4,AND4,NAND4,XOR4,XNOR4"
        assert GAME.view(str(view), seat=seat) == view
        assert view.guess(seeded(1)) == pos
        for shown in (view, pos):
            assert re.search(r"Draw pile: +60", shown.picture())
            assert "XNOR 4" not in shown.picture()
            assert "×4" not in shown.svg()
        assert (view.encode() == other.view(seat).encode()).all()
    assert words(pos)["show_pile_counts"] == "off"
    assert GAME.position(str(pos)) == pos
    assert "×4" in GAME.start().svg()


@clause("mixed-signals 7.9")
@pytest.mark.parametrize(
    "change", [("pile=?", "pile=OR4"), (" set=FI4,OR4", ""), ("=off", "=on"), ("set=FI4", "set=FI1")]
)
def test_hidden_counts_are_read_with_their_set(change: tuple[str, str]) -> None:
    text = "FI@0,0/0:W FI@-1,0/0:B left=23/23 move=W pile=? show_pile_counts=off set=FI4,OR4 ply=0"
    assert GAME.view(text, seat=0).guess(seeded(1)) == GAME.start(show_pile_counts=False, tiles="OR4,FI4")
    assert text.replace(*change) != text
    with pytest.raises(BadPosition):
        GAME.view(text.replace(*change), seat=0)
    with pytest.raises(BadPosition, match="hides something"):
        GAME.position(text)


@clause("mixed-signals 7.10", "mixed-signals 8.3")
def test_equal_supplies() -> None:
    record, small = "OU@0,1/2 OU@-1,1/1", "tiles=FI2,OU2 tokens_per_player=10"
    drawn_ = after(record, options=small)
    assert (left(drawn_), drawn_.winners, drawn_.scores) == ("8-8", (0, 1), (1, 1))
    assert after(record, options=f"{small} tie=second_player").winners == (1,)
    assert after("OU@-1,1/1 OU@0,1/2", options=f"{small} tie=second_player first_player=black").winners == (0,)


@clause("mixed-signals 7.11")
def test_two_games_with_one_pile() -> None:
    first = after("OU@0,1/2 LR@0,-1/1", options="duplicate=on tiles=FI2,OU1,LR1,LL1 tokens_per_player=3")
    assert words(first)["points"] == "2/0"
    assert (words(first)["game"], words(first)["order"]) == ("2", "OU,LR")
    assert (words(first)["move"], words(first)["white"], left(first)) == ("W", "1", "2-2")
    assert first.legal == ("+OU",)
    assert first.explain("+LR") == (
        "mixed-signals 7.11",
        "the second game has the tiles of the first one, in the same order",
    )
    pos = first.play("+OU")
    assert pos.mover == 1  # who plays White now
    pos = settled(pos.play("OU@-1,1/1"))
    assert pos.legal == ("+LR",)
    pos = settled(pos.play("+LR").play("LR@0,1/2"))
    assert pos.legal == ("+LL",)  # beyond the tiles of the first game chance decides again
    over = settled(pos.play("+LL").play("LL@0,-1/1"))
    assert (over.over, over.scores) == (True, (2, 2))
    assert over.winners == (0, 1)


@clause("mixed-signals 7.11")
def test_the_second_game_is_announced() -> None:
    pos = GAME.position("start duplicate=on tiles=FI2,OU1 +OU OU@0,1/2 0,1W")
    assert (pos.over, pos.legal) == (False, ("again",))
    assert pos.explain("OU@0,1/2") == ("mixed-signals 7.11", "the second game is about to begin")
    assert GAME.position(str(pos)) == pos
    assert words(pos.play("again"))["pile"] == "OU1"


@clause("mixed-signals 7.12")
def test_who_plays_white() -> None:
    assert GAME.start().play("+OU").mover == 0
    start = GAME.start(colours="random")
    assert (start.legal, start.weights) == (("white:0", "white:1"), (1, 1))
    assert start.play("white:1").play("+OU").mover == 1
    assert start.explain("+OU") == ("mixed-signals 7.12", "first it's drawn who plays 1")


# ---- 8 and 9 ---------------------------------------------------------------------------------------------------------


@clause("mixed-signals 8.5")
def test_two_points_for_a_win_and_one_for_a_draw() -> None:
    totals = Counter(sum(random_match(GAME, seed, tokens_per_player=8).scores) for seed in range(6))
    assert totals == {2: 6}
    assert after("VL@0,1/1", options="tokens_per_player=2").scores == (0, 2)
    match = random_match(GAME, 1, plies=9)
    match.resign(0)
    assert match.winners == (1,)


@clause("mixed-signals 9.1")
@pytest.mark.parametrize(
    "text",
    ["AND@-1,1/2", "XNOR@31,-63/0", ">1", ">>2", "+AND", "xXOR", "-1,1W", "0,-12B", "white:1", "first:B", "again"],
)
def test_action_texts_parse_back(text: str) -> None:
    assert GAME.kernels.write_action(GAME.kernels.read_action(text)) == text


@clause("mixed-signals 9.1")
@pytest.mark.parametrize(
    "text", ["AND", "AND@", "AND@1/2", "AND@1,1/3", "FOO@1,1/0", ">3", "+", "+FOO", "XAND", "1,1", "1,1G", "AND@99,0/0"]
)
def test_bad_action_texts_say_so(text: str) -> None:
    with pytest.raises(BadText, match=re.escape(text)):
        GAME.kernels.read_action(text)


@clause("mixed-signals 9.2")
def test_a_position_in_the_middle_of_a_cascade() -> None:
    pos = GAME.position(f"start branch_prompts=always {X6} 0,1W >1")
    assert words(pos)["fire"] == "0,2"
    assert words(pos)["then"] == "0,1>0"
    assert GAME.position(str(pos)) == pos


SMALL = "FI@0,0/0:W FI@-1,0/0:B OU@0,1/2:W left=22/23 move=B pile=OU1 ply=3"


@clause("mixed-signals 9.2")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("FI@0,0/0:W ", ""),
        ("FI@0,0/0:W FI@-1,0/0:B", "FI@-1,0/0:B FI@0,0/0:W"),
        ("FI@0,0/0:W", "FI@0,0/1:W"),
        ("OU@0,1/2:W", "OU@0,1/1:W"),
        ("OU@0,1/2:W", "OU@5,5/1:W"),
        ("OU@0,1/2:W", "OU@0,1/2:-"),
        ("OU@0,1/2:W", "OU@0,1/2:B"),
        ("OU@0,1/2:W", "UO@0,1/2:W"),
        ("OU@0,1/2:W", "OU@0,1:W"),
        ("left=22/23", ""),
        ("left=22/23", "left=23/23"),
        ("left=22/23", "left=22"),
        ("move=B", "move=G"),
        ("move=B", "move=?"),
        ("pile=OU1", "pile=OU70"),
        ("pile=OU1", "pile=OU60,LR9"),
        ("pile=OU1", "pile=OO1"),
        ("ply=3", "ply=x"),
        ("ply=3", "ply=9999"),
        ("ply=3", "ply=2"),
        ("ply=3", "ply=6"),
        ("ply=3", "ply=3 ply=3"),
        ("ply=3", "ply=3 colour=red"),
        ("ply=3", "ply=3 up=OU,OU"),
        ("ply=3", "ply=3 up=FOO"),
        ("ply=3", "ply=3 out=OU0"),
        ("ply=3", "ply=3 fire=0,1"),
        ("ply=3", "ply=3 fire=7,7"),
        ("ply=3", "ply=3 fire=0,1 pick=0,1"),
        ("ply=3", "ply=3 pick=0,1"),
        ("ply=3", "ply=3 then=0,0>1"),
        ("ply=3", "ply=3 then=0,0>0"),
        ("ply=3", "ply=3 then=x"),
        ("ply=3", "ply=3 now=discard"),
        ("ply=3", "ply=3 game=2"),
        ("ply=3", "ply=3 game=3 duplicate=on"),
        ("ply=3", "ply=3 order=OU"),
        ("ply=3", "ply=3 duplicate=on"),
        ("ply=3", "ply=3 duplicate=on order=LR"),
        ("ply=3", "ply=3 duplicate=on order=OU,OU"),
        ("ply=3", "ply=3 duplicate=on game=2 order=OU,OU,OU points=2/0"),
        ("ply=3", "ply=3 duplicate=on game=2 order=OU"),
        ("ply=3", "ply=3 points=2/0"),
        ("ply=3", "ply=3 white=2"),
        ("ply=3", "ply=3 first=?"),
        ("ply=3", "ply=3 offer=4"),
        ("ply=3", "ply=3 tie=maybe"),
        ("ply=3", "ply=3 tokens_per_player=2 black_compensation=2"),
    ],
)  # fmt: skip
def test_bad_positions_are_refused_with_the_reason(old: str, new: str) -> None:
    assert str(GAME.position(SMALL)) == SMALL
    text = SMALL.replace(old, new)
    assert text != SMALL
    with pytest.raises(BadPosition) as wrong:
        GAME.position(text)
    assert wrong.value.code == "bad-position"
    assert len(str(wrong.value)) > len(text) + 10


@clause("mixed-signals 9.2")
@pytest.mark.parametrize(
    "words_",
    [
        "duplicate=on order=OU ply=3",
        "duplicate=on white=1 game=2 points=1/1 order=OU,OU ply=10",
        "out=IN2 ply=7",
        "ply=5",  # chance has named White and who begins
    ],
)
def test_good_positions_are_taken(words_: str) -> None:
    text = SMALL.replace("ply=3", words_)
    assert set(str(GAME.position(text)).split()) == set(text.split())


@clause("mixed-signals 9.3")
def test_a_record_is_a_position() -> None:
    explicit = GAME.position("start +VL VL@0,1/1 0,1B +IN")
    assert GAME.position("start VL@0,1/1 +IN") == explicit
    assert str(GAME.position("start")) == str(GAME.start())
    later = GAME.position(f"{SMALL} OU@0,-1/1 0,-1W")
    assert (later.over, left(later)) == (True, "21-23")
    for wrong in ("start OU@0,1/1", "start FOO", "start offer=2 OU@0,1/2", "start x=1", "start OU@0,1/2 OU@0,1/2"):
        with pytest.raises(BadPosition):
            GAME.position(wrong)


def test_every_text_of_the_action_space_parses_back() -> None:
    source = random.Random(5)
    for action in [*source.sample(range(ACTIONS.total), 500), 0, ACTIONS.total - 1]:
        assert GAME.kernels.read_action(GAME.kernels.write_action(action)) == action


def test_the_state_is_small() -> None:
    assert logicade.game("mixed-signals").kernels.record.size < 2000


@clause("mixed-signals 3.11", "mixed-signals 3.17", "mixed-signals 3.27")
def test_what_may_be_taken_back() -> None:
    """A tile stands as soon as a token lies, and a pick always does; the server asks the game."""
    stands = GAME.stands
    assert stands is not None
    laid = drawn("", "OR")
    assert not stands(laid.fields, laid.play("OR@0,1/0").fields)
    laid = drawn("", "OU")
    assert not stands(laid.fields, laid.play("OU@0,1/2").fields)
    assert stands(laid.fields, laid.play("OU@0,1/2").play("0,1W").fields)
    picking = after(X6, options="branch_prompts=always")
    assert stands(picking.fields, picking.play(">1").fields)
