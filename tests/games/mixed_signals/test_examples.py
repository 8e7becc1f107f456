"""The worked examples MS-X1 to MS-X10 of the rules."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from logicade.engine.match import Match
from tests.games.mixed_signals.naive import GAME, after, cells, drawn, left, settled, tokens
from tests.support import random_match


@pytest.mark.parametrize(
    ("tiles", "count"),
    [("LR LL FL OU VL VR", 4), ("OR NOR AND NAND XOR XNOR", 8)],
)
def test_x1_opening_choices(tiles: str, count: int) -> None:
    for tile in tiles.split():
        assert len(drawn("", tile).legal) == count


def test_x1_places_of_and_and_what_does_not_fit() -> None:
    wanted = "-1,-1/0 -1,-1/1 -1,1/0 -1,1/2 0,-1/0 0,-1/2 0,1/0 0,1/1"
    assert sorted(cells(drawn("", "AND"))) == sorted(wanted.split())
    for tile in ("IN", "FI"):
        pos = GAME.start().play(f"+{tile}")
        assert pos.legal == (f"x{tile}",)
        again = pos.play(f"x{tile}").play("+AND")
        assert again.mover == 0
    begun = "OU@0,1/2"
    assert tokens(after(begun))["0,1"] == "W"
    assert sorted(cells(drawn(begun, "IN"))) == sorted(["0,2/0", "0,2/2", "1,1/1", "1,1/2"])
    assert sorted(cells(drawn(begun, "FI"))) == sorted(["0,2/1", "1,1/0"])


def test_x2_the_colour_decides_and_not_the_player() -> None:
    pos = after("VL@0,1/1")
    assert (tokens(pos)["0,1"], left(pos)) == ("B", "23-22")
    over = after("VL@0,1/1", options="tokens_per_player=2")
    assert (over.over, over.winners, left(over)) == (True, (1,), "1-0")


def test_x3_a_gate_waits() -> None:
    begun = "LL@0,1/2 LR@-1,1/1 NAND@0,2/2"
    assert tokens(after(begun)) == {"0,0": "W", "-1,0": "B", "0,1": "W", "-1,1": "B", "0,2": "-"}
    pos = after(f"{begun} LR@-1,2/2")
    assert (tokens(pos)["-1,2"], tokens(pos)["0,2"], left(pos)) == ("B", "W", "21-21")


def test_x4_two_known_neighbours_at_once() -> None:
    pos = after("LL@0,1/2 LR@-1,1/1 LR@-1,2/2 NAND@0,2/2")
    assert (tokens(pos)["-1,2"], tokens(pos)["0,2"], left(pos)) == ("B", "W", "21-21")


def test_x5_input_tiles() -> None:
    begun = "LL@0,1/2 NAND@0,2/2"
    white = after(f"{begun} IN@-1,2/0")
    assert (tokens(white)["-1,2"], tokens(white)["0,2"], left(white)) == ("W", "B", "21-22")
    black = after(f"{begun} IN@-1,2/0", options="first_player=black")
    assert (tokens(black)["-1,2"], tokens(black)["0,2"], left(black)) == ("B", "W", "21-22")


def test_x5_what_does_not_fit() -> None:
    begun = "LL@0,1/2 LR@-1,1/1 NAND@0,2/2"
    fitting = {"LR": ["2"], "FL": ["2"], "VR": ["0"]} | {
        gate: ["0"] for gate in ["OR", "NOR", "AND", "NAND", "XOR", "XNOR"]
    }
    for tile in ["LR", "LL", "FL", "IN", "FI", "OU", "VL", "VR", "OR", "NOR", "AND", "NAND", "XOR", "XNOR"]:
        turns = [place.split("/")[1] for place in cells(drawn(begun, tile)) if place.startswith("-1,2/")]
        assert turns == fitting.get(tile, []), tile


X6 = "OU@-1,1/1 IN@-1,2/1 VR@0,2/2 OU@0,-1/1 IN@1,-1/1 IN@1,0/0 OU@1,1/0"


def test_x6_branch_order_decides() -> None:
    assert left(after(X6, options="tokens_per_player=5")) == "2-1"
    pos = after(f"{X6} FL@0,1/2", options="tokens_per_player=5")
    assert (pos.mover, pos.legal, left(pos)) == (1, (">0", ">1"), "1-1")
    white, black = settled(pos.play(">0")), settled(pos.play(">1"))
    assert (white.winners, left(white), tokens(white)["1,1"], tokens(white)["0,2"]) == ((0,), "0-1", "W", "-")
    assert (black.winners, left(black), tokens(black)["0,2"], tokens(black)["1,1"]) == ((1,), "1-0", "B", "-")


def test_x6_with_all_tokens_the_game_goes_on() -> None:
    pos = after(f"{X6} FL@0,1/2", options="branch_prompts=always")
    for pick in (">0", ">1"):
        assert left(settled(pos.play(pick))) == "19-19"
    assert left(after(f"{X6} FL@0,1/2")) == "19-19"


X7 = "OU@-1,1/1 OU@-1,2/0 XOR@0,2/0 FL@0,3/0 OU@0,4/1 LL@1,3/1 LL@1,2/2 LL@1,1/0"


@pytest.mark.parametrize(
    ("picks", "order"),
    [
        ("02", "0,1W 1,1W 1,2W 1,3W 0,3W 0,2B -1,2B 0,4W"),
        ("01", "0,1W 1,1W 1,2W 1,3W 0,3W 0,4W 0,2B -1,2B"),
        ("12", "0,1W 1,1W 1,2W 1,3W 0,3W 0,2B -1,2B 0,4W"),
    ],
)
def test_x7_the_second_input_is_known_in_the_same_cascade(picks: str, order: str) -> None:
    match = Match(GAME, seats=2, options=GAME.settle({"branch_prompts": "always"}), chance=random.Random(1))
    waiting = list(picks)
    for word in [*X7.split(), "FL@0,1/2"]:
        match.follow([f"+{word.split('@')[0]}", word])
        while (match.position.mover < 0 and len(match.position.legal) == 1) or match.position.legal[0][0] == ">":
            match.follow([f">{waiting.pop(0)}" if match.position.legal[0][0] == ">" else match.position.legal[0]])
    fired = [entry.action for entry in match.log if re.fullmatch(r"\S+,\S+[WB]", entry.action)]
    assert fired == ["-1,1B", *order.split()]
    assert (left(match.position), waiting) == ("17-20", [])


def test_x8_a_loop_waits_for_ever() -> None:
    ring = "OR@0,1/0 LL@1,1/0 LL@1,2/2 LL@1,3/1 VL@0,3/2 VL@0,2/1"
    pos = after(ring)
    assert set(tokens(pos).values()) == {"W", "B", "-"}
    assert list(tokens(pos).values()).count("-") == 6
    assert left(pos) == "23-23"


@pytest.mark.parametrize(
    ("record", "supplies", "winners"),
    [
        ("OU@0,1/2 OU@0,-1/1", "7-9", (0,)),
        ("OU@-1,1/1 OU@-1,-1/2", "9-7", (1,)),
        ("OU@0,1/2 OU@-1,1/1", "8-8", (0, 1)),
    ],
)
def test_x9_counted_by_tiles(record: str, supplies: str, winners: tuple[int, ...]) -> None:
    pos = after(record, options="tiles=FI2,OU2 tokens_per_player=10")
    assert (pos.over, pos.winners, left(pos)) == (True, winners, supplies)


def test_x9_the_last_tile_does_not_fit() -> None:
    # One output is left open, and nothing but outputs can lie there: the last IN has no place.
    begun = GAME.position("start tiles=IN1,FI2,FL1 +FL FL@0,1/2 0,1W +IN")
    assert begun.legal == ("xIN",)
    over = begun.play("xIN")
    assert (over.over, over.winners, left(over)) == (True, (0,), "22-23")


# ---- MS-X10 ----------------------------------------------------------------------------------------------------------

PARTNERS = {"AND": "OR", "OR": "AND", "NAND": "NOR", "NOR": "NAND", "XOR": "XNOR", "XNOR": "XOR"}
MIRRORED = {"LR": "LL", "LL": "LR", "VL": "VR", "VR": "VL"}


def half_turned(action: str) -> str:
    action = re.sub(r"(-?\d+),(-?\d+)", lambda found: f"{-1 - int(found[1])},{-int(found[2])}", action)
    if re.fullmatch(r"\S+,\S+[WB]", action):
        return action[:-1] + ("B" if action[-1] == "W" else "W")
    return re.sub(r"[A-Z]{2,4}", lambda found: PARTNERS.get(found[0], found[0]), action)


def mirrored(action: str) -> str:
    action = re.sub(r"(-?\d+),(-?\d+)", lambda found: f"{found[1]},{-int(found[2])}", action)
    action = re.sub(r"(?<=[/>])(\d)$", lambda found: str(-int(found[1]) % 3), action)
    return re.sub(r"(?<![A-Z])[A-Z]{2}(?=@|$)", lambda found: MIRRORED.get(found[0], found[0]), action)


@pytest.mark.parametrize("seed", range(6))
def test_x10_both_maps_keep_a_match_legal(seed: int) -> None:
    options: dict[str, Any] = {"branch_prompts": "always", "tokens_per_player": 16}
    match = random_match(GAME, seed, **options)
    log = [entry.action for entry in match.log]
    turned = Match(GAME, seats=2, options=GAME.settle(options | {"first_player": "black"}))
    turned.follow(map(half_turned, log))
    reflected = Match(GAME, seats=2, options=GAME.settle(options))
    reflected.follow(map(mirrored, log))
    assert turned.scores == match.scores[::-1]
    assert reflected.scores == match.scores
    assert reflected.over
    assert turned.over
