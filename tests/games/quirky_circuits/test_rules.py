"""Quirky Circuits, clause by clause."""

from __future__ import annotations

import random
from typing import Any

import pytest

import logicade
from logicade.engine.errors import BadSeats, BadValue
from logicade.engine.match import Match
from logicade.engine.position import Position
from logicade.games.quirky_circuits import components
from logicade.games.quirky_circuits.components import BACK, BACKS, CODES, DECKS
from logicade.games.quirky_circuits.tables import named, shipped
from tests.games.quirky_circuits.worlds import GAME, World, dealt, doctored, executed, open_map, reached, text_of, words
from tests.support import clause, random_match

HEAD = "scenario=gizmo-1 seats=2 round=1 phase=program robot=b5N battery=6 tokens=e1,b2,f4,d5"
OPEN = f"{HEAD} hands=F1,F2,F3,RL,RR|F1,F2,B1,RL,TA top=F1,F1,F2,F2,F3,RL,RR,RR ply=10"
QUIRKY = "scenario=gizmo-6 seats=2 round=1 phase=program robot=a5N battery=10 tokens=a1,h1,g2,h4,h5"


def game(text: str) -> Position:
    return GAME.position(text)


def played(pos: Position, actions: str) -> Position:
    for action in actions.split(" "):
        pos = pos.play(action)
    return pos


def begun(**options: Any) -> Position:
    return GAME.start(**options).deal(chance=random.Random(1))


RESET = (
    "scenario=gizmo-1 seats=2 round=1 phase=reset robot=b1E battery=6 tokens=e1,-,f4,d5 hands=F1,F2,RL|F3,RR "
    "queue=A.F1,A.F2,B.F1,B.RL,B.TA top=F1,F2,F2,F3,B1,RL,RR,RR shown=5 executed=5 cards=5 signal=11 signals=11 "
    "waited=11 ply=31"
)
LAST = (  # one card before the end of worked example E20
    "scenario=gizmo-1 seats=2 round=2 phase=run robot=d5W battery=5 tokens=-,-,-,- hands=RL,TA|F1,B1,RL "
    "queue=A.RR,A.F2,B.F2,B.RL,A.F1 top=F1,F1,F2,F2,F3,F3,RR,RR formed=F1,F1,F2,F2,F3,F3,RR,RR shown=5 executed=2 "
    "cards=10 signal=11 signals=11 waited=11 ply=60"
)


def at_reset(**changes: Any) -> Position:
    """The end of a round; what is changed may be what no match comes to, to see one rule alone."""
    return doctored(game(RESET), **changes)


# ---- 1, 2, 3: setting up, silence, rounds ----------------------------------------------------------------------------


@clause("quirky-circuits 1.1")
def test_two_to_four_play_and_dust_bunnies_is_first() -> None:
    assert GAME.seats == (2, 3, 4)
    assert words(GAME.start())["scenario"] == "gizmo-1"
    for seats in (1, 5):
        with pytest.raises(BadSeats):
            GAME.start(seats=seats)


@clause("quirky-circuits 1.2", "quirky-circuits 17.1")
def test_decks_are_basic_cards_and_listed_quirks() -> None:
    basic = DECKS[:, : components.FIRST_QUIRK].sum(axis=1).tolist()
    assert basic == [18, 18, 19, 21]
    assert DECKS.sum(axis=1).tolist() == [22, 23, 23, 25]
    assert DECKS.sum() == 93
    for k, name in enumerate(GAME.options[0].values[:24]):  # type: ignore[union-attr]
        deck = GAME.start(scenario=name).fields["deck"]
        facts = named(shipped(k).facts)
        assert sum(deck) == basic[facts["robot"][0]] + facts["quirks"][0].bit_count()


@clause("quirky-circuits 1.3")
def test_robot_battery_and_tokens_are_as_the_file_says() -> None:
    start = words(GAME.start(scenario="rover-6"))
    assert (start["robot"], start["battery"], start["tokens"]) == ("a5N", "11", "b1,g3,c4,d3")


@clause("quirky-circuits 1.4")
@pytest.mark.parametrize(("seats", "size"), [(2, 5), (3, 4), (4, 4)])
def test_hands_are_dealt(seats: int, size: int) -> None:
    start = GAME.start(seats=seats)
    assert start.mover == logicade.CHANCE
    assert dict(zip(start.legal, start.weights, strict=True))["A+F1"] == 4
    hands = begun(seats=seats).fields["hand"]
    assert [sum(hand) for hand in hands[:seats]] == [size] * seats


@clause("quirky-circuits 1.5")
def test_seats_are_letters_clockwise() -> None:
    match = GAME.match(seats=4, chance=random.Random(3))
    assert "".join(entry.action[0] for entry in match.log) == "ABCD" * 4


@clause("quirky-circuits 2.1", "quirky-circuits 14.1")
def test_hands_are_secret_and_backs_are_not() -> None:
    view = game(OPEN).view(1)
    assert words(view)["hands"] == "?m,m,m,t,t|F1,F2,B1,RL,TA"
    assert words(game(OPEN).view(None))["hands"] == "?m,m,m,t,t|?m,m,m,t,t"
    assert all(action.startswith("B") for action in view.legal)


@clause("quirky-circuits 2.2")
def test_the_table_is_silent() -> None:
    assert GAME.talk.silent
    assert list(GAME.talk.signals) == ["beep"]


@clause("quirky-circuits 2.3")
def test_backs_show_category_and_colour() -> None:
    pos = game(f"{QUIRKY} hands=F1,RL,MN,RN,PA1|F1,F2,F3,B1,RL top=F1,F1,F2,F2,F2,F3,RL,RR,RR,RR,TA,PA2 ply=10")
    assert words(pos.view(1))["hands"].split("|")[0] == "?m,t,m!,t!,s!"
    assert [BACKS[back] for back in BACK] == ["m"] * 8 + ["t"] * 3 + ["s"] * 4 + ["m!", "t!"] + ["s!"] * 10


@clause("quirky-circuits 3.1")
def test_program_execute_reset() -> None:
    match = random_match(GAME, 5)
    phases = [match.at(ply).phase for ply in range(match.ply)]
    seen = [phase for k, phase in enumerate(phases) if k == 0 or phases[k - 1] != phase]
    assert seen[:6] == [0, 1, 3, 4, 6, 0]
    assert game(RESET).explain("A.F1") == ("quirky-circuits 3.1", "cards and signals wait until the next program")
    assert game(RESET).explain("run F1") == ("quirky-circuits 3.1", "something else comes first")


# ---- 4: Program ------------------------------------------------------------------------------------------------------


@clause("quirky-circuits 4.1")
def test_cards_go_to_the_right_end_and_stay() -> None:
    pos = played(game(OPEN), "A.F1 A.RL B.TA A.F2")
    assert words(pos)["queue"] == "A.F1,A.RL,B.TA,A.F2"
    assert words(pos)["hands"] == "F3,RR|F1,F2,B1,RL"
    assert pos.explain("A.F1") == ("quirky-circuits 4.1", "that card isn't in hand")


@clause("quirky-circuits 4.2")
def test_five_cards_and_one_of_everybody() -> None:
    pos = played(game(OPEN), "A.F1 A.F2 A.F3 A.RL A.RR")
    assert pos.explain("|") == ("quirky-circuits 4.2", "the queue needs five cards, and one from everyone")
    assert "|" in played(pos, "B.F1 B/").legal


@clause("quirky-circuits 4.3")
def test_yellow_cards_first() -> None:
    pos = game(f"{QUIRKY} hands=F1,RL,MN,RN,PA1|F1,F2,F3,B1,RL top=F1,F1,F2,F2,F2,F3,RL,RR,RR,RR,TA,PA2 ply=10")
    assert [action for action in pos.view(0).legal if "." in action] == ["A.MN!", "A.RN!", "A.PA1!"]
    assert pos.explain("A.F1") == ("quirky-circuits 4.3", "play your yellow cards first")
    assert "A.F1" in played(pos, "A.RN! A.MN! A.PA1!").legal
    assert "B.F1" in pos.legal


@clause("quirky-circuits 4.4")
def test_all_cards_may_be_played() -> None:
    pos = played(game(OPEN), "A.F1 A.F2 A.F3 A.RL A.RR B.F1 B.F2 B.B1 B.RL B.TA")
    assert pos.legal == ("|",)


@clause("quirky-circuits 4.5", "quirky-circuits 13.4")
def test_free_tempo_is_anybodys() -> None:
    pos = game(OPEN)
    assert pos.mover == logicade.ANYONE
    assert {action[0] for action in pos.legal} == {"A", "B"}
    assert begun(tempo="rotating").mover == 0


@clause("quirky-circuits 4.6")
def test_signals() -> None:
    pos = game(OPEN)
    assert "A=" in pos.legal
    assert "A/" not in pos.legal
    pos = played(pos, "A.F1 A/")
    assert words(pos)["signal"] == "10"
    assert words(pos.view(1))["signal"] == "10"
    assert pos.explain("A=") == ("quirky-circuits 4.6", "you've signalled already")
    assert "signal" not in words(played(pos, "A~"))
    assert "signal" not in words(played(pos, "A.F2"))
    pos = played(pos, "A~ A= A~ A/ A~")
    assert pos.explain("A/") == ("quirky-circuits 4.6", "3 signals a round are enough")
    assert pos.explain("B~") == ("quirky-circuits 4.6", "there's no signal to take back")


@clause("quirky-circuits 4.6")
def test_who_has_used_up_the_signals_need_not_play_every_card() -> None:
    """Such a seat counts as having signalled once the minimum lies, and is not waited for."""
    pos = played(game(OPEN), "A.F1 A/ A~ A/ A~ A/ A~ A.F2 A.F3 B.F1")
    assert [pos.view(seat).awaited for seat in range(2)] == [True, True], "four cards are not enough"
    pos = pos.play("B.RL")
    assert [pos.view(seat).awaited for seat in range(2)] == [False, True]
    assert pos.closing is None
    pos = pos.play("B/")
    assert pos.closing is not None
    assert "A.RL" in pos.legal, "more cards may follow"
    assert pos.play("|").phase == 3
    assert words(pos)["hands"] == "RL,RR|F2,B1,TA"


@clause("quirky-circuits 4.7")
def test_the_phase_may_close_and_be_opened_again() -> None:
    pos = played(game(OPEN), "A.F1 A.F2 A.F3 B.F1 B.RL A/")
    assert pos.explain("|") == ("quirky-circuits 4.7", "not everyone has signalled yet")
    closing = pos.play("B=")
    assert closing.closing is not None
    assert closing.play("A.RL").closing is None
    assert closing.play("B~").closing is None
    assert closing.play("|").phase == 3
    assert [pos.view(seat).awaited for seat in range(2)] == [False, True]


@clause("quirky-circuits 4.8")
def test_signals_before_the_minimum_go() -> None:
    assert "signal" not in words(played(game(OPEN), "A.F1 B.F1 A/ B/"))
    assert "signal" not in words(played(game(OPEN), "A.F1 A.F2 A.F3 A.RL B= A.RR"))


@clause("quirky-circuits 4.9")
def test_rotating_tempo() -> None:
    pos = game(OPEN + " tempo=rotating mover=A")
    assert [action for action in pos.legal if "." not in action] == ["A_"]
    pos = played(pos, "A_ B_")
    assert pos.mover == 0
    assert pos.explain("A_") == ("quirky-circuits 4.9", "play a card: it's down to you")
    pos = played(pos, "A.F1 B.F1 A_ B.F2 A_ B_")
    assert (pos.mover, pos.fields["forced"]) == (0, 1), "A has more cards"
    pos = played(pos, "A.F2 B/ A.F3")
    assert pos.mover == 0, "B is done and passed over"
    pos = pos.play("A/")
    assert (pos.mover, pos.legal) == (logicade.CHANCE, ("|",))
    assert pos.view(1).explain("B_") == ("quirky-circuits 4.9", "wait until everything is dealt")


@clause("quirky-circuits 4.9")
def test_rotating_begins_with_the_next_seat_and_lifts_done() -> None:
    assert begun(seats=3, tempo="rotating").mover == 0
    pos = played(game(OPEN + " tempo=rotating mover=A"), "A.F1 B.F1 A/ B/")
    assert (pos.mover, pos.fields["forced"], pos.fields["signal"][:2]) == (0, 1, [0, 1])
    pos = game(f"{RESET} tempo=rotating").play("Z").deal(chance=random.Random(1))
    assert (pos.mover, pos.fields["lap"]) == (1, 2)


# ---- 5, 6: Execute and Reset -----------------------------------------------------------------------------------------


@clause("quirky-circuits 5.1")
def test_all_is_turned_over_then_executed() -> None:
    pos = played(game(OPEN), "A.F1 A.F2 A.F3 B.F1 B.RL A/ B/ |")
    shown: list[str] = []
    while pos.phase == 3:
        shown += pos.legal
        pos = pos.play(pos.legal[0])
    assert shown == ["show F1", "show F2", "show F3", "show F1", "show RL"]
    assert pos.legal == ("run F1",)
    assert pos.explain("run F2") == ("quirky-circuits 5.1", "another card is next in the queue")


@clause("quirky-circuits 5.2", "quirky-circuits 5.4")
def test_collisions_halt() -> None:
    world = World(text_of("gizmo", "a1E", open_map(5, 1, {"c1": "T"})))
    assert world.run("F3") == "F3:b1E *o"
    assert world.run("B1") == "B1:a1E"
    assert world.run("B1") == "B1:a1E *b"


@clause("quirky-circuits 5.3")
def test_directions_are_those_before_the_card() -> None:
    world = World(text_of("twirl", "b2E", open_map(4, 4)))
    assert world.run("SL SR RR F1") == "F1:b3S"


@clause("quirky-circuits 5.5")
@pytest.mark.parametrize(("north", "place"), [("N", "b2"), ("E", "gone"), ("S", "b2"), ("W", "b2")])
def test_knocked_things_fall_by_the_compass(north: str, place: str) -> None:
    """East is closed; then comes the compass south, which with north = E is where the robot stands and sweeps."""
    drawn = "+-+-+\n|. V|\n+ + +\n|. .|\n+-+-+"
    world = World(text_of("gizmo", "a1E", drawn, '[legend]\nV = { obstacle = true, token = "vase" }\n', north=north))
    world.run("F1")
    assert world.token(0) == place
    assert world.s.broken[0] == 1


@clause("quirky-circuits 5.6")
def test_a_cat_that_cannot_hop_stays() -> None:
    world = World(text_of("gizmo", "a1E", open_map(3, 1, {"c1": "P"}), '[legend]\nP = { token = "patches" }\n'))
    assert world.run("F3") == "F3:b1E *c"
    assert world.token(0) == "c1"


@clause("quirky-circuits 5.6")
def test_what_lies_beside_a_cat_is_not_startled() -> None:
    signs = '[legend]\nP = { tokens = ["seeds", "patches", "hen", "dust"] }\n'
    world = World(text_of("gizmo", "a1E", open_map(4, 1, {"b1": "P"}), signs))
    assert world.run("F1") == "F1:a1E *c patches>c1"
    assert [world.token(t) for t in range(4)] == ["b1", "c1", "b1", "b1"]


@clause("quirky-circuits 5.7")
def test_passing_is_not_parking() -> None:
    more = '[legend]\nz = { zone = "z" }\nd = { token = "dust" }\n[[goal]]\ntype = "park"\nzone = "z"\n'
    world = World(text_of("gizmo", "a1E", open_map(5, 1, {"c1": "z", "b1": "d"}), more))
    assert world.run("F3") == "F3:d1E +dust@b1"
    assert world.s.ended == 0
    world.run("B1")
    assert world.s.result == 1


@clause("quirky-circuits 6.1", "quirky-circuits 12.4")
def test_reset_puts_the_queue_under_the_deck_and_drops_the_battery() -> None:
    pos = game(RESET).play("Z")
    assert (words(pos)["battery"], words(pos)["under"], words(pos)["round"]) == ("5", "F1,F1,F2,RL,TA", "2")
    assert sum(pos.weights) == 8, "the old layer comes first"
    last = at_reset(battery=1).play("Z")
    assert (last.over, last.scores, words(last)["result"]) == (True, (0, 0), "empty")


@clause("quirky-circuits 6.1")
def test_the_next_layer_is_drawn_when_the_first_is_used_up() -> None:
    deal = dealt("F2 F2 F3 RL F1", "B1 RR RR F2 RL")
    first = ["A.F2", "A.F2", "A.F3", "A.RL", "B.B1", "B.RR", "B.RR", "A/", "B/", "|"]
    drawn = ["A+F1", "B+F1", "A+F2", "B+F3", "A+RL", "B+RR", "A+TA"]
    second = ["A.F1", "A.F2", "B.F1", "B.RL", "A.TA", "A/", "B/", "|"]
    rounds = [*first, *executed("F2 F2 F3 RL B1 RR RR"), "Z", *drawn, *second, *executed("F1 F2 F1 RL TA"), "Z"]
    pos = reached([*deal, *rounds])
    assert pos.legal == ("A+F1",)
    pos = pos.play("A+F1")
    assert words(pos)["top"] == "F2,F2,F3,B1,RL,RR,RR"
    assert words(pos)["under"] == "F1,F1,F2,RL,TA"
    assert GAME.position(str(pos)) == pos


@clause("quirky-circuits 6.2")
def test_unplayed_cards_stay() -> None:
    assert words(game(RESET).play("Z"))["hands"] == "F1,F2,RL|F3,RR"


@clause("quirky-circuits 6.3")
def test_the_fewest_cards_come_first() -> None:
    pos = game(RESET).play("Z")
    assert pos.legal[0].startswith("B+")
    assert pos.explain("A+F1") == (
        "quirky-circuits 6.3", "the next card is for Player 2",
    )  # fmt: skip


# ---- 12, 13, 14: ends, options, secrets ------------------------------------------------------------------------------


@clause("quirky-circuits 12.1")
def test_the_rest_of_the_queue_is_not_executed() -> None:
    pos = game(LAST).play("run F2")
    assert (pos.over, pos.winners, pos.fields["executed"], words(pos)["result"]) == (True, (0, 1), 3, "won")
    assert pos.legal == ()


@clause("quirky-circuits 12.2")
def test_goal_types() -> None:
    more = '[legend]\nh = { token = "hen" }\nw = { token = "wheat", zone = "z" }\n'
    more += '[[goal]]\ntype = "token_on"\nkind = "hen"\nzone = "z"\n'
    world = World(text_of("twirl", "a2N", open_map(3, 2, {"a1": "h", "c1": "w"}), more))
    world.run("HE2")
    assert world.s.result == 1
    more = '[legend]\nz = { zone = "z" }\n[[goal]]\ntype = "park"\nzone = "z"\nfacing = ["S"]\n'
    world = World(text_of("gizmo", "a1E", open_map(2, 1, {"b1": "z"}), more))
    world.run("F1")
    assert world.s.result == 0
    world.run("RR")
    assert world.s.result == 1


@clause("quirky-circuits 12.3")
def test_one_each_and_no_more_than_needed() -> None:
    more = """
[legend]
s = { tokens = ["seeds", "seeds", "seeds"] }
o = { zone = "pots" }
[[goal]]
type = "deliver"
kinds = ["seeds"]
zone = "pots"
need = 2
one_each = true
"""
    world = World(text_of("twirl", "a1E", open_map(3, 1, {"a1": "s", "b1": "o", "c1": "o"}), more))
    world.run("PD", choose=0)
    assert world.run("F1 PD") == "PD:b1E vseeds@b1 ok:seeds"
    world.run("TA F1")
    world.run("PD", choose=1)
    assert world.run("TA F1 PD") == "PD:b1E vseeds@b1", "that pot is taken"
    assert world.run("PD F1 PD") == "PD:c1E vseeds@c1 ok:seeds"
    assert world.s.result == 1


@clause("quirky-circuits 12.4")
def test_broken_things_may_lose() -> None:
    more = '[legend]\nV = { obstacle = true, token = "vase" }\n[[lose]]\ntype = "broken"\ncount = 1\n'
    world = World(text_of("gizmo", "a1E", open_map(3, 1, {"b1": "V"}), more))
    world.run("F1")
    assert world.s.result == 4


@clause("quirky-circuits 12.5")
@pytest.mark.parametrize(("battery", "score"), [(6, 3), (5, 3), (4, 2), (3, 2), (2, 1), (1, 1)])
def test_grades(battery: int, score: int) -> None:
    assert doctored(game(LAST), battery=battery).play("run F2").scores == (score, score)


@clause("quirky-circuits 12.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_win_or_lose_together(seats: int) -> None:
    assert GAME.cooperative
    match = GAME.match(seats=seats, chance=random.Random(2))
    assert GAME.partners(1, match.position) == tuple(range(seats))
    match.resign(1)
    assert (match.over, match.scores, match.winners) == (True, (0,) * seats, ())


@clause("quirky-circuits 12.5")
def test_a_loss_has_no_winners_and_a_victory_is_everybodys() -> None:
    lost = at_reset(battery=1).play("Z")
    assert (lost.over, lost.scores, lost.winners) == (True, (0, 0), ())
    assert doctored(game(LAST), battery=1).play("run F2").winners == (0, 1)


@clause("quirky-circuits 12.6")
def test_giving_up_together() -> None:
    assert game(OPEN).explain("A#") == (
        "quirky-circuits 12.6", "you can give up once a round, before the first card, from round 2 on",
    )  # fmt: skip
    pos = doctored(game(OPEN), lap=2)
    given = played(pos, "A# B#")
    assert (given.over, given.scores, given.winners) == (True, (0, 0), ())
    assert words(given)["result"] == "given_up"
    assert "yields" not in words(played(pos, "A# B.F1"))


@clause("quirky-circuits 13.1")
def test_scenario_and_own_must_agree() -> None:
    own = text_of("gizmo", "a1E", open_map(3, 3))
    assert words(GAME.start(own=own))["scenario"] == "own"
    with pytest.raises(BadValue, match=r"option `scenario` = `gizmo-2` does not go with option `own`"):
        GAME.start(scenario="gizmo-2", own=own)
    with pytest.raises(BadValue, match=r"option `scenario` = `own` does not go with option `own` = `none`"):
        GAME.start(scenario="own")


@clause("quirky-circuits 13.2")
def test_practice_plays_face_up() -> None:
    pos = played(game(OPEN + " practice=on"), "A.F1 A.F2 A.F3 B.F1 B.RL")
    assert words(pos.view(None))["queue"] == "A.F1,A.F2,A.F3,B.F1,B.RL"
    assert played(pos, "A/ B/ |").legal == ("run F1",)
    assert pos.veiled(GAME.kernels.read_action("B.F2"), 0) == "B.F2"


@clause("quirky-circuits 13.3")
@pytest.mark.parametrize(("target", "battery"), [("green", 5), ("yellow", 3), ("red", 1)])
def test_the_target_section_must_not_be_left(target: str, battery: int) -> None:
    pos = game(f"{RESET} target={target}")
    assert doctored(pos, battery=battery).play("Z").over
    assert not doctored(pos, battery=battery + 1).play("Z").over


@clause("quirky-circuits 13.5")
def test_extra_battery() -> None:
    assert words(GAME.start(extra_battery=3))["battery"] == "9"
    with pytest.raises(BadValue):
        GAME.start(extra_battery=4)


@clause("quirky-circuits 13.6")
def test_needed_quirks_stay() -> None:
    def quirks(scenario: str) -> list[str]:
        deck = GAME.start(scenario=scenario, quirks="none").fields["deck"]
        return [CODES[card] for card in range(components.FIRST_QUIRK, len(CODES)) if deck[card]]

    assert quirks("gizmo-6") == []
    assert quirks("twirl-6") == ["HE1", "HE2"]
    assert quirks("lefty-6") == ["SC1", "SC2"]


@clause("quirky-circuits 13.7")
def test_times_are_no_options_of_the_rules() -> None:
    assert not {"grace", "clock"} & {option.name for option in GAME.options}


@clause("quirky-circuits 13.8")
def test_backs_of_hands_may_be_hidden() -> None:
    pos = game(f"{OPEN} backs=hidden")
    assert words(pos.view(1))["hands"] == "?5|F1,F2,B1,RL,TA"
    assert words(pos.view(None))["hands"] == "?5|?5"
    assert GAME.position(str(pos)) == pos
    assert words(pos.play("A.F1").view(1))["queue"] == "A.m", "backs in the queue are seen as ever"
    assert words(pos.play("A.F1").view(1))["hands"].startswith("?4|")
    assert words(game(OPEN).view(1))["hands"] == "?m,m,m,t,t|F1,F2,B1,RL,TA", "as usual they are seen"


@clause("quirky-circuits 13.8")
@pytest.mark.parametrize(("hidden", "seen"), [(True, ["A+F3", "B+?"]), (False, ["A+F3", "B+t"])])
def test_of_cards_dealt_to_others_only_the_back_or_not_even_that_is_seen(hidden: bool, seen: list[str]) -> None:
    match = Match(GAME, seats=2, options=GAME.settle({"hide_hand_backs": hidden}))
    match.follow(["A+F3", "B+RL"])
    assert [entry.action for entry in match.log_for(0)] == seen


@clause("quirky-circuits 14.2")
def test_the_queue_is_open_from_execute_on() -> None:
    pos = played(game(OPEN), "A.F1 A.F2 A.F3 B.F1 B.RL A/ B/")
    assert words(pos.view(0))["queue"] == "A.F1,A.F2,A.F3,B.m,B.t"
    assert words(pos.view(None))["queue"] == "A.m,A.m,A.m,B.m,B.t"
    pos = pos.play("|")
    while pos.phase == 3:
        pos = pos.play(pos.legal[0])
    assert words(pos.view(None))["queue"] == "A.F1,A.F2,A.F3,B.F1,B.RL"


@clause("quirky-circuits 14.3")
def test_the_deck_is_known_but_not_what_is_on_top() -> None:
    view = game(RESET).play("Z").view(0)
    assert words(view)["top"] == "?"
    assert words(view)["under"] == "F1,F1,F2,RL,TA"
    assert sum(view.fields["deck"]) == 18


@clause("quirky-circuits 16.1")
@pytest.mark.parametrize(
    "text",
    [
        "A.F1",
        "B.RN!",
        "C.m",
        "D.s!",
        "A/",
        "B=",
        "C~",
        "D_",
        "A#",
        "^12",
        "A+F1",
        "B+t",
        "C+?",
        "|",
        "show F1",
        "run PA1!",
        "Z",
    ],
)
def test_actions_are_read_and_written(text: str) -> None:
    assert GAME.kernels.write_action(GAME.kernels.read_action(text)) == text


@clause("quirky-circuits 16.1")
@pytest.mark.parametrize("text", ["E.F1", "A.F9", "A.F1!", "A.x", "^0", "^13", "run", "show X1", "", "a.F1"])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(logicade.errors.BadText):
        GAME.kernels.read_action(text)


@clause("quirky-circuits 16.2")
@pytest.mark.parametrize(
    "change",
    [
        ("seats=2", "seats=5"), ("robot=b5N", "robot=e2N"), ("hands=F1,", "hands=F1,F1,"), ("top=F1,", "top="),
        ("e1,", "i1,"), ("phase=program", "phase=run"), ("phase=program", "phase=show"), ("battery=6", "battery=7"),
        ("round=1", "round=x"), ("ply=10", "ply=10 mover=A"), ("ply=10", "ply=10 ply=10"),
        ("scenario=gizmo-1", "scenario=gizmo-9"),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(change: tuple[str, str]) -> None:
    assert str(game(OPEN)) == OPEN
    with pytest.raises(logicade.errors.BadPosition):
        game(OPEN.replace(*change))
