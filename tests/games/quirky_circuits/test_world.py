"""Quirky Circuits, clause by clause: the map, the cards, holding, momentum and walkers (sections 7 to 11)."""

from __future__ import annotations

from collections import Counter

import pytest

from logicade.engine.match import Match
from logicade.games.quirky_circuits import components
from logicade.games.quirky_circuits.components import KINDS, SUPPLY
from logicade.games.quirky_circuits.tables import FILES, named, shipped
from tests.games.quirky_circuits.worlds import GAME, World, dealt, executed, open_map, reached, text_of, words
from tests.support import ROOT, clause

FOLDER = ROOT / "logicade/games/quirky_circuits/scenarios"


# ---- 7: the map ------------------------------------------------------------------------------------------------------


@clause("quirky-circuits 7.1")
def test_squares_have_names() -> None:
    assert [components.name_of(cell) for cell in (0, 1, 10)] == ["a1", "b1", "c2"]
    assert components.square("c2") == 10
    assert components.square("i1") is None


@clause("quirky-circuits 7.2")
def test_the_compass_may_be_turned() -> None:
    world = World(text_of("gizmo", "b2N", open_map(3, 3), north="S"))
    assert [world.run("MN"), world.run("RN")] == ["MN:b3N", "RN:b3S"]


@clause("quirky-circuits 7.3")
def test_void_is_outside() -> None:
    world = World(text_of("gizmo", "a1E", open_map(3, 1, {"b1": "#"})))
    assert world.run("F1") == "F1:a1E *b"


@clause("quirky-circuits 7.4", "quirky-circuits 9.8")
def test_barriers_stop_all_but_what_is_held() -> None:
    drawn, more = "+-+-+-+\n|. .|.|\n+ + + +\n|. . .|\n+-+-+-+", '[[token]]\nkind = "bone"\nat = "b2"\n'
    world = World(text_of("rover", "a2E", drawn, more))
    world.run("PD F1 RL F1 RR")
    assert (world.robot, world.token(0)) == ("b1E", "held")
    assert world.run("PD") == "PD:b1E x"
    assert world.run("F1") == "F1:b1E *b"


@clause("quirky-circuits 7.5")
def test_obstacles_carry_tokens() -> None:
    world = World(
        text_of("rover", "a1E", open_map(3, 1, {"b1": "k"}), '[legend]\nk = { obstacle = true, token = "bone" }\n')
    )
    assert world.run("F1") == "F1:a1E *o"
    assert [world.run("PD"), world.run("PD")] == ["PD:a1E ^bone", "PD:a1E vbone@b1"]
    assert world.run("J2") == "J2:c1E"


@clause("quirky-circuits 7.6")
def test_inclines_cost_two_up_and_one_down() -> None:
    drawn = "+-+-+-+\n|.>. .|\n+-+-+-+"
    world = World(text_of("rover", "a1E", drawn))
    assert [world.run(card) for card in ("F1", "F2", "B1", "J2")] == ["F1:a1E *i", "F2:b1E", "B1:a1E", "J2:c1E"]


@clause("quirky-circuits 7.7")
def test_jumps_pass_rugs() -> None:
    world = World(text_of("rover", "a1E", open_map(4, 1, {"b1": "~", "c1": "~"})))
    assert [world.run("J3"), world.run("B1"), world.run("B1")] == ["J3:d1E", "B1:c1E", "B1:b1E"]


@clause("quirky-circuits 7.8")
def test_belts_wait_for_cards() -> None:
    legend = '[legend]\nt = { belt = "E", token = "tea" }\n'
    world = World(text_of("lefty", "a2N", open_map(3, 2, {"a1": "t"}), legend))
    world.run("RL RR F1")
    assert world.token(0) == "a1"
    assert world.robot == "a1N"
    world.run("C1")
    assert (world.token(0), world.robot) == ("b1", "a1N")


@clause("quirky-circuits 7.9")
def test_the_station_is_a_zone() -> None:
    zone = GAME.start().fields["zone"]
    assert [components.name_of(cell) for cell, bits in enumerate(zone) if bits & 1] == ["b5"]


@clause("quirky-circuits 7.10")
def test_tokens_share_squares() -> None:
    world = World(text_of("twirl", "a1E", open_map(3, 1, {"b1": "s"}), '[legend]\ns = { tokens = ["seeds", "hen"] }\n'))
    assert world.run("F1") == "F1:b1E"
    assert [world.token(0), world.token(1)] == ["b1", "b1"]


@clause("quirky-circuits 7.11")
def test_dust_goes_wherever_the_robot_is() -> None:
    world = World(text_of("gizmo", "a1E", open_map(5, 1, {"b1": "d", "c1": "d"}), '[legend]\nd = { token = "dust" }\n'))
    assert world.run("F2") == "F2:c1E +dust@b1 +dust@c1"


# ---- 8, 9: commands and holding --------------------------------------------------------------------------------------


@clause("quirky-circuits 8.1", "quirky-circuits 8.2")
def test_walking_and_turning() -> None:
    world = World(text_of("lefty", "d4N", open_map(7, 7)))
    cards = ["F1", "F2", "B1", "SL", "SR", "MN", "RL", "RR", "TA", "RN"]
    expected = ["d3N", "d1N", "d2N", "c2N", "d2N", "d1N", "d1W", "d1N", "d1S", "d1N"]
    assert [world.run(card).split(":")[1] for card in cards] == expected


@clause("quirky-circuits 8.3")
def test_a_jump_that_ends_badly() -> None:
    world = World(text_of("rover", "a1E", open_map(5, 1, {"d1": "T"})))
    assert world.run("J3") == "J3:c1E *o"


@clause("quirky-circuits 8.4")
def test_belts_hold_back_at_barriers_and_counters() -> None:
    legend = '[legend]\nt = { belt = "E", token = "tea" }\nB = { belt = "E", obstacle = true, token = "maki" }\n'
    world = World(text_of("lefty", "a2N", open_map(3, 2, {"a1": "t", "b1": "T", "b2": "B", "c2": "T"}), legend))
    world.run("C2")
    assert [world.token(0), world.token(1)] == ["a1", "c2"], "floor to counter is too high, counter to counter is not"


@clause("quirky-circuits 8.5")
def test_swap() -> None:
    legend = '[legend]\nt = { token = "tea" }\n'
    world = World(text_of("lefty", "d1N", open_map(6, 1, {"e1": "t"}), legend))
    world.run("PD SW")
    assert world.run("PD") == "PD:d1N Lvtea@b1"


@clause("quirky-circuits 8.6")
def test_a_card_that_can_do_nothing() -> None:
    world = World(text_of("twirl", "a1N", open_map(2, 2)))
    assert [world.run(card) for card in ("PD", "HE2", "FO1")] == ["PD:a1N", "HE2:a1N", "FO1:a1N"]


@clause("quirky-circuits 9.1")
def test_twirl_works_on_her_own_square() -> None:
    world = World(
        text_of("twirl", "a1E", open_map(3, 1, {"b1": "s"}), '[legend]\ns = { tokens = ["seeds", "wheat"] }\n')
    )
    assert world.run("PD") == "PD:a1E"
    world.run("F1")
    assert world.run("PD", choose=1) == "PD:b1E ^wheat"
    assert world.run("PD") == "PD:b1E vwheat@b1", "one thing at a time"


@clause("quirky-circuits 9.2")
def test_rover_turns_what_he_holds() -> None:
    world = World(text_of("rover", "c3N", open_map(5, 5), '[[token]]\nkind = "jaw"\nat = "c2"\n'))
    world.run("PD RR")
    assert world.run("PD") == "PD:c3E vjaw@d3"
    assert world.s.aimed[0] == 1


@clause("quirky-circuits 9.3")
def test_lefty_uses_both_hands_at_once() -> None:
    legend = '[legend]\nt = { token = "tea" }\nm = { token = "maki" }\n'
    world = World(text_of("lefty", "d1N", open_map(6, 2, {"e1": "t", "b1": "m"}), legend))
    assert world.run("PD") == "PD:d1N L^maki R^tea"
    assert world.run("TA PD") == "PD:d1S Lvmaki@f1 Rvtea@c1"
    assert [world.token(0), world.token(1)] == ["f1", "c1"]


@clause("quirky-circuits 9.4")
def test_the_player_of_the_card_chooses() -> None:
    own = text_of("twirl", "a1E", open_map(2, 1, {"a1": "s"}), '[legend]\ns = { tokens = ["seeds", "wheat"] }\n')
    match = Match(GAME, seats=2, options=GAME.settle({"own": own, "quirks": "none"}))
    match.follow(["A+F1", "B+PD", "A+F1", "B+F1", "A+F2", "B+F2", "A+RL", "B+RL", "A+RR", "B+RR"])
    match.follow(["B.PD", "A.F1", "A.F1", "A.F2", "A.RL", "A/", "B/", "|"])
    match.follow([*(f"show {card}" for card in ("PD", "F1", "F1", "F2", "RL")), "run PD"])
    assert (match.position.mover, match.position.legal) == (1, ("^1", "^2"))
    assert match.position.explain("^3") == ("quirky-circuits 9.4", "that's out of reach")
    match.follow(["^2"])
    assert match.position.fields["held"] == [1, -1]
    assert match.position.legal == ("run F1",)


@clause("quirky-circuits 9.5")
def test_any_square_of_a_long_thing_will_do() -> None:
    world = World(text_of("rover", "d2W", open_map(5, 3), '[[token]]\nkind = "spine"\nat = "a2"\n'))
    assert world.run("PD") == "PD:d2W ^spine"
    assert world.run("PD") == "PD:d2W vspine@a2"


@clause("quirky-circuits 9.6")
def test_hands_do_not_reach_through_barriers() -> None:
    world = World(text_of("rover", "a1E", "+-+-+\n|.|k|\n+-+-+", '[legend]\nk = { token = "bone" }\n'))
    assert world.run("PD") == "PD:a1E"


@clause("quirky-circuits 9.7")
def test_drops_outside_or_across_a_barrier_are_ignored() -> None:
    drawn = "+-+-+-+\n|. . .|\n+ + + +\n|. .|.|\n+-+-+-+"
    world = World(text_of("rover", "a1E", drawn, '[[token]]\nkind = "femur"\nat = "b1"\n'))
    assert world.run("PD RR") == "RR:a1S"
    assert world.run("PD") == "PD:a1S x", "the second square would be outside"
    assert world.run("F1 RL PD") == "PD:a2E x", "b2 and c2 have a barrier between them"


@clause("quirky-circuits 9.9", "quirky-circuits 12.3")
def test_delivered_things_stay() -> None:
    more = """
[legend]
t = { belt = "E", token = "tea" }
z = { belt = "E", zone = "z" }
[[goal]]
type = "deliver"
kinds = ["tea"]
zone = "z"
[[goal]]
type = "park"
zone = "z"
"""
    world = World(text_of("lefty", "a2E", open_map(4, 2, {"a1": "t", "b1": "z"}), more))
    assert world.run("C2") == "C2:a2E tea>b1 ok:tea"
    assert world.run("C2") == "C2:a2E"


@clause("quirky-circuits 9.9")
def test_delivered_things_are_not_knocked_on() -> None:
    """A vase that slides to its table is delivered; the next collision leaves it there."""
    more = """
[legend]
V = { obstacle = true, token = "vase" }
Z = { obstacle = true, zone = "z" }
[zone]
far = ["d2"]
[[goal]]
type = "deliver"
kinds = ["vase"]
zone = "z"
[[goal]]
type = "park"
zone = "far"
"""
    drawn = open_map(4, 2, {"b1": "V", "b2": "Z"}).replace("|. V . .|", "|. V|. .|")
    world = World(text_of("gizmo", "a1E", drawn, more))
    assert world.run("F1") == "F1:a1E *o vase>b2 ok:vase", "east is closed, south comes next"
    assert world.run("RR F1 RL F1") == "F1:a2E *o"


@clause("quirky-circuits 9.7")
def test_what_is_solid_is_not_dropped_on_the_robot() -> None:
    """A long cat, taken by its second square with the long arm, would come to lie on Lefty from the short one."""
    more = """
[kind.scar]
carry = true
cells = [[0, 0], [1, 0]]
[[token]]
kind = "scar"
at = "a1"
"""
    world = World(text_of("lefty", "d1N", open_map(6, 1), more))
    assert world.run("PD") == "PD:d1N L^scar"
    assert world.run("SW PD") == "PD:d1N x"
    assert world.run("SW PD") == "PD:d1N Lvscar@a1"


# ---- 10, 11: momentum and walkers ------------------------------------------------------------------------------------


@clause("quirky-circuits 10.1")
def test_only_two_full_steps_of_twirl_leave_a_marker() -> None:
    world = World(text_of("twirl", "a1E", open_map(4, 1, {"b1": "~"})))
    assert world.run("F2") == "F2:b1E"
    assert world.run("F2") == "F2:d1E m:E"
    assert World(text_of("gizmo", "a1E", open_map(4, 1))).run("F2") == "F2:c1E"


@clause("quirky-circuits 10.2")
def test_drift_keeps_the_facing() -> None:
    world = World(text_of("twirl", "a1E", open_map(5, 1)))
    world.run("F2")
    assert world.run("TA") == "TA:d1W ~E"


TWICE = {"book": ["F2:c1E m:E", "F2:f1E ~E m:E", "RR:g1S ~E"], "single": ["F2:c1E m:E", "F2:e1E m:E", "RR:f1S ~E"]}


@clause("quirky-circuits 10.6", "quirky-circuits 13.9")
@pytest.mark.parametrize("reading", TWICE)
def test_two_forward_twos_in_a_row(reading: str) -> None:
    """Every marker drifts; or a new one takes the place of the old, and only it drifts."""
    world = World(text_of("twirl", "a1E", open_map(8, 1)), momentum=reading)
    assert [world.run(card) for card in ("F2", "F2", "RR")] == TWICE[reading]
    assert world.run("F1") == ("F1:g1S *b" if reading == "book" else "F1:f1S *b"), "no marker is left"


@clause("quirky-circuits 13.9")
def test_with_single_momentum_a_card_in_between_drifts_as_ever() -> None:
    world = World(text_of("twirl", "a1E", open_map(8, 1)), momentum="single")
    assert [world.run(card) for card in ("F2", "F1", "F2")] == ["F2:c1E m:E", "F1:e1E ~E", "F2:g1E m:E"]
    world = World(text_of("twirl", "a1E", open_map(5, 1)), momentum="single")
    assert [world.run(card) for card in ("F2", "F2", "F2")] == ["F2:c1E m:E", "F2:e1E m:E", "F2:e1E *b"]


@clause("quirky-circuits 10.3")
def test_collisions_take_the_marker() -> None:
    world = World(text_of("twirl", "a2E", open_map(5, 2)))
    world.run("F2")
    assert world.run("SR") == "SR:c2E *b"
    assert world.run("RL") == "RL:c2N"


@clause("quirky-circuits 10.4")
def test_a_marker_stays_over_the_reset() -> None:
    deal = dealt("F1 RL RR F2 TA", "PD PD F2 F1 SL")
    program = ["A.RL", "A.RR", "B.PD", "B.PD", "A.F2", "A/", "B/", "|"]
    pos = reached([*deal, *program, *executed("RL RR PD PD F2"), "Z"], scenario="twirl-1")
    assert words(pos)["momentum"] == "N"
    assert GAME.position(str(pos)) == pos


@clause("quirky-circuits 10.5")
def test_a_drift_cannot_climb() -> None:
    world = World(text_of("twirl", "a1E", "+-+-+-+-+\n|. . .>.|\n+-+-+-+-+"))
    world.run("F2")
    assert world.run("TA") == "TA:c1W *i ~E"


@clause("quirky-circuits 11.1")
def test_who_walks_where() -> None:
    pairs = dict(zip(components.WALKERS, components.TARGETS, strict=True))
    assert pairs == {"patches": "", "hen": "wheat", "fox": "hen", "tiger": "toy", "scar": "box"}
    legend = '[legend]\nC = { token = "scar" }\nx = { token = "box" }\n'
    world = World(text_of("lefty", "a2N", open_map(4, 2, {"a1": "C", "d1": "x"}), legend))
    assert world.run("SC2") == "SC2:a2N scar>c1"


@clause("quirky-circuits 11.2", "quirky-circuits 11.5")
def test_diagonals_are_preferred_then_clockwise() -> None:
    legend = '[legend]\nh = { token = "hen" }\nw = { token = "wheat" }\n'
    world = World(text_of("twirl", "a4N", open_map(5, 4, {"a1": "h", "e3": "w"}), legend))
    assert [world.run("HE1") and world.token(0) for _ in range(4)] == ["b2", "c3", "d3", "e3"]


@clause("quirky-circuits 11.3")
def test_walkers_without_a_way_or_with_nothing_to_do_stay() -> None:
    legend = '[legend]\nh = { token = "hen" }\nw = { token = "wheat" }\nW = { tokens = ["hen", "wheat"] }\n'
    world = World(text_of("twirl", "a2N", "+-+-+-+\n|h|. w|\n+ +-+-+\n|. . .|\n+-+-+-+", legend))
    assert world.run("HE2") == "HE2:a2N"
    world = World(text_of("twirl", "a2N", open_map(2, 2, {"b1": "W"}), legend))
    assert world.run("HE2") == "HE2:a2N"


@clause("quirky-circuits 11.3")
def test_a_walker_that_is_held_stays() -> None:
    """A scenario may let a walker be carried; while it is, its card does nothing."""
    more = """
[kind.hen]
carry = true
walk = true
[legend]
h = { token = "hen" }
w = { token = "wheat" }
"""
    world = World(text_of("twirl", "a1E", open_map(4, 1, {"b1": "h", "d1": "w"}), more))
    assert world.run("F1 PD") == "PD:b1E ^hen"
    assert world.run("HE2") == "HE2:b1E"
    assert world.token(0) == "held"
    assert world.run("PD") == "PD:b1E vhen@b1"
    assert world.run("HE1") == "HE1:b1E hen>c1"


@clause("quirky-circuits 8.4")
def test_a_walker_that_can_be_carried_does_not_ride() -> None:
    more = """
[kind.scar]
carry = true
solid = false
[legend]
C = { belt = "E", token = "scar" }
x = { belt = "E", token = "box" }
"""
    world = World(text_of("lefty", "a2E", open_map(4, 2, {"a1": "C", "b1": "x"}), more))
    assert world.run("C1") == "C1:a2E box>c1"


@clause("quirky-circuits 11.4")
def test_no_slipping_through_a_closed_corner() -> None:
    legend = '[legend]\nh = { token = "hen" }\nw = { token = "wheat" }\n'
    world = World(text_of("twirl", "a3N", open_map(3, 3, {"a1": "h", "b1": "T", "a2": "T", "b2": "w"}), legend))
    assert world.run("HE1") == "HE1:a3N"
    drawn = "+-+-+\n|h>w|\n+-+-+\n|. .|\n+-+-+"
    assert World(text_of("twirl", "a2N", drawn, legend)).run("HE1") == "HE1:a2N", "not uphill"


@clause("quirky-circuits 11.5")
@pytest.mark.parametrize(("start", "place"), [("c5E", "c4"), ("a1E", "c5")])
def test_a_cat_goes_round_the_robot(start: str, place: str) -> None:
    """The gallery of `rover-3`: Tiger on b5, the toy on d5; with the robot between them Tiger goes by c4."""
    world = World((FOLDER / "15-tiger-in-the-gallery.toml").read_text("utf-8"))
    names = [KINDS[kind - 1] for kind in world.s.kind if kind]
    world.s.at, world.s.facing = components.square(start[:-1]), components.WAYS.index(start[-1])
    for name, square in (("tiger", "b5"), ("toy", "d5")):
        world.s.place[names.index(name)] = components.square(square)
    assert world.run("TI1") == f"TI1:{start} tiger>{place}"
    assert world.run("TI1") == f"TI1:{start} tiger>d5"


@clause("quirky-circuits 11.5")
def test_a_hen_walks_past_the_robot() -> None:
    legend = '[legend]\nh = { token = "hen" }\nw = { token = "wheat" }\n'
    world = World(text_of("twirl", "b1N", open_map(4, 2, {"a1": "h", "d1": "w"}), legend))
    assert world.run("HE2") == "HE2:b1N hen>c1"


@clause("quirky-circuits 11.6")
def test_a_cat_stops_before_the_robot() -> None:
    legend = '[legend]\nG = { token = "tiger" }\ny = { token = "toy" }\n'
    world = World(text_of("rover", "b1E", open_map(4, 1, {"a1": "G", "d1": "y"}), legend))
    assert world.run("TI2") == "TI2:b1E"
    world = World(text_of("rover", "c1E", open_map(4, 1, {"a1": "G", "d1": "y"}), legend))
    assert world.run("TI2") == "TI2:c1E tiger>b1", "up to the robot and no further"


@clause("quirky-circuits 11.7", "quirky-circuits 17.2")
def test_the_scenarios_stay_within_the_tokens() -> None:
    assert sum(SUPPLY.values()) - SUPPLY["shards"] == 45
    for k in range(24):
        kinds = Counter(KINDS[kind - 1] for kind in named(shipped(k).facts)["kind"] if kind)
        assert all(count <= SUPPLY[kind] for kind, count in kinds.items()), FILES[k]
        assert all(kinds[kind] <= 1 for kind in (*components.WALKERS, *components.TARGETS))
