"""Bug Repair, clause by clause."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

import logicade
from logicade.engine.errors import BadText, BadValue, IllegalAction
from logicade.engine.match import Match
from logicade.engine.position import Position
from logicade.engine.rng import seeded
from tests.support import clause, random_match

GAME = logicade.game("bug-repair")
START = "in=1100101001110010 start=0"
KINDS = ("AND", "OR", "NAND", "NOR", "XOR")
BOTH = {"discard_draw": True, "steal_draw": True}


def bug_repair(text: str) -> Position:
    return GAME.position(text)


def words(pos: object) -> dict[str, str]:
    """The words of a position text."""
    return dict(word.split("=", 1) for word in str(pos).split())


def laid(match: Match) -> list[Any]:
    """The log entries of gates laid."""
    return [entry for entry in match.log if "@" in entry.action]


@clause("bug-repair 1.1", "bug-repair 4.8")
@pytest.mark.parametrize("deck", [(24, 24), (24, 42), (33, 33)])
def test_chance_lays_sixteen_signals(deck: tuple[int, int]) -> None:
    start = GAME.start(deck=deck)
    assert (start.mover, words(start)["in"]) == (logicade.CHANCE, "?")
    assert sum(start.weights) == math.comb(sum(deck), deck[0])
    half = start.play("in1=11001010")
    assert words(half)["in"] == "11001010?"
    for action, ways in list(zip(half.legal, half.weights, strict=True))[::13]:
        zeros = ("11001010" + action[4:]).count("0")
        assert ways == math.comb(sum(deck) - 16, deck[0] - zeros)
    assert words(half.play("in2=01110010"))["in"] == "1100101001110010"


@clause("bug-repair 4.8")
@pytest.mark.parametrize("deck", [(23, 24), (24,), "24,x", (43, 24), (34, 33)])
def test_decks_below_24_or_above_66_are_refused(deck: object) -> None:
    with pytest.raises(BadValue, match="deck"):
        GAME.start(deck=deck)


@clause("bug-repair 1.2")
def test_everybody_has_one_gate_of_each_kind() -> None:
    assert bug_repair(START).fields["hand"] == [[1] * 5] * 4
    assert bug_repair(START).fields["cards"] == [5] * 4


@clause("bug-repair 1.3", "bug-repair 1.4", "bug-repair 1.6", "bug-repair 4.8")
def test_chance_or_an_option_names_the_starter_and_so_the_teams() -> None:
    named = GAME.start().play("in1=11001010").play("in2=01110010")
    assert (named.legal, named.weights) == (("start=0", "start=1", "start=2", "start=3"), (1, 1, 1, 1))
    for seat in range(4):
        match = random_match(GAME, seat, start=seat)
        assert [entry.actor for entry in laid(match)] == [(seat + t) % 4 for t in range(15)]
        assert all(("?" in entry.action) == ((entry.actor - seat) % 2 == 1) for entry in laid(match))
        assert match.winners in ((0, 2), (1, 3))
    fixed = GAME.start(start=2).play("in1=11001010").play("in2=01110010")
    assert fixed.legal == ("start=2",)
    assert fixed.explain("start=0") == ("bug-repair 1.6", "by the house rules Player 3 starts")
    assert bug_repair(START).view(1).explain("OR@8") == ("bug-repair 1.4", "it's Player 1's turn")


@clause("bug-repair 1.5", "bug-repair 5.2")
def test_a_hand_is_its_owners() -> None:
    pos = bug_repair(f"{START} OR@8")
    assert words(pos.view(0))["hands"] == "AND,NAND,NOR,XOR|?????|?????|?????"
    assert words(pos.view(1))["hands"] == "????|AND,OR,NAND,NOR,XOR|?????|?????"
    assert words(pos.view(None))["hands"] == "????|?????|?????|?????"


@clause("bug-repair 2.1")
def test_a_gate_of_the_hand_on_a_free_node() -> None:
    pos = bug_repair(f"{START} OR@8 AND?=NAND@9 NAND@10 XOR?=XOR@11")
    assert pos.legal == tuple(f"{kind}@{node}" for kind in KINDS if kind != "OR" for node in (4, 5, 12, 13, 14, 15))
    assert pos.explain("OR@4") == ("bug-repair 2.1", "no OR left in hand")
    assert pos.explain("AND@8") == ("bug-repair 2.1", "spot 8 is taken")
    assert pos.explain("AND@3") == ("bug-repair 2.1", "the right semifinal needs both signals below it first")
    with pytest.raises(IllegalAction, match=r"`AND@1` for seat 0 .*\(bug-repair 2.1\)"):
        pos.play("AND@1")


@clause("bug-repair 2.2", "bug-repair 2.4")
def test_debuggers_lay_openly_and_bugs_face_down() -> None:
    pos = bug_repair(f"{START} OR@8")
    after = pos.play("AND?=NAND@9")
    assert words(after)["gates"] == "OR@8/0,AND?=NAND@9/1"
    assert words(after.view(0))["gates"] == "OR@8/0,AND?@9/1"
    assert pos.explain("AND@9") == ("bug-repair 2.4", "you're a bug: place the gate face down and call it something")
    assert pos.explain("AND?@9") == ("bug-repair 2.2", "choose the real gate too")
    assert bug_repair(START).explain("AND?=NAND@9") == ("bug-repair 2.4", "you're a debugger: place the gate face up")


@clause("bug-repair 2.3")
def test_any_name_will_do() -> None:
    pos = bug_repair(f"{START} OR@8 AND?=NAND@9 NAND@10 XOR?=XOR@11 XOR@4")
    kinds = [kind for kind in KINDS if kind != "NAND"]
    assert pos.legal == tuple(
        f"{name}?={kind}@{node}" for name in KINDS for kind in kinds for node in (5, 12, 13, 14, 15)
    )


@clause("bug-repair 2.5")
def test_a_node_shows_what_was_said() -> None:
    fields = bug_repair(f"{START} OR@8 AND?=NAND@9 NAND@10 XOR?=XOR@11 XOR@4").fields
    assert [fields["signal"][node] for node in (8, 9, 10, 11, 4)] == [1, 0, 1, 1, 1]
    assert [fields["sure"][node] for node in (8, 9, 10, 11, 4)] == [1, 2, 1, 2, 2]


@clause("bug-repair 2.6", "bug-repair 5.2")
def test_a_gate_face_down_is_known_to_who_laid_it() -> None:
    pos = bug_repair(f"{START} OR@8 AND?=NAND@9 NAND@10 XOR?=XOR@11")
    assert [words(pos.view(seat))["gates"] for seat in (1, 3, 0, None)] == [
        "OR@8/0,AND?=NAND@9/1,NAND@10/2,XOR?@11/3",
        "OR@8/0,AND?@9/1,NAND@10/2,XOR?=XOR@11/3",
        "OR@8/0,AND?@9/1,NAND@10/2,XOR?@11/3",
        "OR@8/0,AND?@9/1,NAND@10/2,XOR?@11/3",
    ]
    match = random_match(GAME, 3, start=0, plies=8)
    secret = [entry.action for entry in match.log if "?=" in entry.action]
    assert secret[0] in [entry.action for entry in match.log_for(1)]
    assert not any("=" in entry.action for entry in match.log_for(2)[3:])


@clause("bug-repair 2.7")
def test_talk_is_open() -> None:
    assert not GAME.talk.silent
    assert GAME.talk.team_of(1, 4, GAME.settle({})) is None


@clause("bug-repair 2.8")
def test_fifteen_turns() -> None:
    for seed in range(10):
        match = random_match(GAME, seed, start=0)
        turns = laid(match)
        assert [len([entry for entry in turns if entry.actor == seat]) for seat in range(4)] == [4, 4, 4, 3]
        assert (turns[14].actor, turns[14].action.split("@")[1]) == (2, "1")
        assert turns[13].actor == 1
        assert turns[13].action.split("@")[1] in ("2", "3")
        assert match.position.fields["cards"] == [1, 1, 1, 2]


@clause("bug-repair 3.1", "bug-repair 3.2")
def test_the_reveal_turns_gates_over_one_by_one() -> None:
    for seed in range(10):
        match = random_match(GAME, seed)
        steps = [entry for entry in match.log if entry.action.startswith("!")]
        assert [entry.actor for entry in steps] == [logicade.CHANCE] * 7
        for entry in steps:
            before, after = match.at(entry.ply), match.at(entry.ply + 1)
            assert before.legal == (entry.action,)
            node, kind = entry.action[1:].split("=")
            assert before.view(None).fields["gate"][int(node)] == -2
            assert after.view(None).fields["gate"][int(node)] == KINDS.index(kind)
        assert before.explain("OR@8") == (
            "bug-repair 3.2",
            "the gates are being turned over; just watch",
        )
        assert match.position.explain("OR@8") == ("bug-repair 3.3", "the game is over")


@clause("bug-repair 3.3", "bug-repair 3.4")
def test_a_final_1_wins_for_the_debuggers() -> None:
    seen = set()
    for seed in range(40):
        match = random_match(GAME, seed, start=seed % 4)
        final = match.position.fields["signal"][1]
        debuggers = (0, 2) if seed % 2 == 0 else (1, 3)
        assert (match.winners == debuggers) == (final == 1)
        assert sorted(match.scores) == [0, 0, 1, 1]
        sure = match.at(match.ply - 7).fields["sure"][1]
        assert sure in (2, final)
        seen.add((final, sure == 2))
    assert {(0, True), (1, True)} <= seen


@clause("bug-repair 3.3")
def test_after_the_end_nothing_can_happen() -> None:
    over = random_match(GAME, 1).position
    assert list(GAME.kernels.legal_ids(over.state())) == [], "asked of the rules themselves"
    assert (over.mover, over.legal, over.weights) == (logicade.NOBODY, (), ())


@clause("bug-repair 3.3")
def test_nobody_has_won_before_the_reveal_is_over() -> None:
    for seed in range(4):
        match = random_match(GAME, seed)
        for ply in (0, 3, 10, match.ply - 7, match.ply - 1):
            pos = match.at(ply)
            assert (pos.over, pos.winners, pos.scores) == (False, (), (0, 0, 0, 0))


@clause("bug-repair 3.5")
def test_who_gives_up_loses_with_the_partner() -> None:
    for end in ("resign", "expire"):
        match = random_match(GAME, 5, plies=9)
        getattr(match, end)(2)
        assert match.winners == (1, 3)


# ---- options ---------------------------------------------------------------------------------------------------------


@clause("bug-repair 4.1", "bug-repair 4.9")
def test_a_card_of_each_hand_goes_to_the_graveyard() -> None:
    pos = bug_repair(f"{START} discard_draw=on")
    for seat, victim, kind in ((0, 3, "OR"), (1, 0, "AND"), (2, 1, "XOR"), (3, 2, "OR")):
        assert pos.mover == logicade.CHANCE
        assert pos.legal == tuple(f"x{seat}<{victim}:{name}" for name in KINDS)
        assert pos.weights == (1,) * 5
        pos = pos.play(f"x{seat}<{victim}:{kind}")
    assert words(pos)["thrown"] == "AND|XOR|OR|OR"
    assert (pos.mover, pos.fields["cards"]) == (0, [4] * 4)
    assert pos.explain("AND@8") == ("bug-repair 2.1", "no AND left in hand")
    with pytest.raises(BadText, match=r"right neighbour \(bug-repair 4.1\)"):
        GAME.kernels.read_action("x0<1:OR")


@clause("bug-repair 4.2")
def test_a_private_graveyard() -> None:
    draws = "x0<3:OR x1<0:AND x2<1:XOR x3<2:NOR"
    public = bug_repair(f"{START} discard_draw=on {draws}")
    assert {words(public.view(seat))["thrown"] for seat in (0, 1, 2, 3, None)} == {"AND|XOR|NOR|OR"}
    private = bug_repair(f"{START} discard_draw=on discard_visibility=private {draws}")
    assert [words(private.view(seat))["thrown"] for seat in (0, 1, 2, 3, None)] == [
        "AND|?|?|OR",
        "AND|XOR|?|?",
        "?|XOR|NOR|?",
        "?|?|NOR|OR",
        "?|?|?|?",
    ]
    match = random_match(GAME, 1, start=0, plies=8, discard_draw=True, discard_visibility="private")
    assert [entry.action[-1] == "-" for entry in match.log_for(0)[3:7]] == [False, False, True, True]
    with pytest.raises(BadValue, match=r"`discard_visibility` .* `discard_draw` = `off` \(bug-repair 4.2\)"):
        GAME.start(discard_visibility="private")


@clause("bug-repair 4.3", "bug-repair 4.9")
def test_a_card_is_stolen_before_each_turn() -> None:
    pos = bug_repair(f"{START} steal_draw=on")
    assert pos.legal == tuple(f"0<1:{kind}" for kind in KINDS)
    taken = pos.play("0<1:NOR")
    assert (taken.mover, taken.fields["cards"]) == (0, [6, 4, 5, 5])
    assert "NOR@8" in taken.legal
    after = taken.play("NOR@8")
    assert after.legal == tuple(f"1<2:{kind}" for kind in KINDS)
    match = random_match(GAME, 2, start=0, plies=6, steal_draw=True)
    assert [match.log_for(seat)[3].action[-1] == "-" for seat in (0, 1, 2, 3, None)] == [False, False, True, True, True]
    with pytest.raises(BadText, match=r"left neighbour \(bug-repair 4.3\)"):
        GAME.kernels.read_action("0<3:OR")


@clause("bug-repair 4.3", "bug-repair 4.9")
def test_a_blind_draw_is_by_cards() -> None:
    pos = bug_repair(f"{START} steal_draw=on 0<1:NOR NOR@8 1<2:OR AND?=OR@9 2<3:AND AND@10 3<0:OR NOR?=OR@11")
    assert pos.fields["hand"][1] == [1, 1, 1, 0, 1]
    pos = bug_repair(f"{START} steal_draw=on 0<1:NOR OR@8 1<2:OR AND?=AND@9 2<3:AND NOR@10 3<0:AND NOR?=OR@11")
    assert pos.fields["hand"][1] == [0, 2, 1, 0, 1]
    assert dict(zip(pos.legal, pos.weights, strict=True)) == {"0<1:OR": 2, "0<1:NAND": 1, "0<1:XOR": 1}


@clause("bug-repair 4.4")
def test_discards_come_first() -> None:
    match = random_match(GAME, 1, start=0, **BOTH)
    assert [entry.action[:4] for entry in match.log[3:8]] == ["x0<3", "x1<0", "x2<1", "x3<2", "0<1:"]


@clause("bug-repair 4.5")
@pytest.mark.parametrize(
    ("options", "sizes", "left"),
    [
        ({}, "555544443333222", [1, 1, 1, 2]),
        ({"discard_draw": True}, "444433332222111", [0, 0, 0, 1]),
        ({"steal_draw": True}, "655554444333322", [2, 1, 1, 1]),
        (BOTH, "544443333222211", [1, 0, 0, 0]),
    ],
)
def test_numbers_of_cards(options: dict[str, Any], sizes: str, left: list[int]) -> None:
    for seed in range(4):
        match = random_match(GAME, seed, start=0, **options)
        seen = [match.at(entry.ply).fields["cards"][entry.actor] for entry in laid(match)]
        assert "".join(map(str, seen)) == sizes
        assert match.position.fields["cards"] == left
        for entry in match.log:
            if "<" in entry.action:
                victim = int(entry.action.split("<")[1][0])
                assert match.at(entry.ply).fields["cards"][victim] > 0


@clause("bug-repair 4.6")
def test_bugs_that_share_see_each_other() -> None:
    record = "OR@8 AND?=NAND@9 NAND@10 XOR?=XOR@11"
    pos = bug_repair(f"{START} bug_team_view=shared {record}")
    for seat in (1, 3):
        assert words(pos.view(seat))["gates"] == "OR@8/0,AND?=NAND@9/1,NAND@10/2,XOR?=XOR@11/3"
        assert words(pos.view(seat))["hands"] == "????|AND,OR,NOR,XOR|????|AND,OR,NAND,NOR"
    for viewer in (0, 2, None):
        assert "?=" not in str(pos.view(viewer))
    assert words(pos.view(0))["hands"] == "AND,NAND,NOR,XOR|????|????|????"
    match = random_match(GAME, 2, start=0, plies=6, steal_draw=True, bug_team_view="shared")
    assert [match.log_for(seat)[3].action[-1] == "-" for seat in (0, 1, 2, 3, None)] == [
        False,
        False,
        True,
        False,
        True,
    ]


@clause("bug-repair 4.7")
def test_two_equal_gates_are_one_action() -> None:
    pos = bug_repair(f"{START} steal_draw=on 0<1:NOR")
    assert pos.fields["hand"][0] == [1, 1, 1, 2, 1]
    assert pos.legal.count("NOR@8") == 1
    assert pos.play("NOR@8").fields["hand"][0] == [1] * 5


@clause("bug-repair 4.8")
def test_options_combine() -> None:
    for discard, steal, view, start in itertools.product(
        ("off", "on"), ("off", "on"), ("own", "shared"), ("chance", "2")
    ):
        options = {"discard_draw": discard, "steal_draw": steal, "bug_team_view": view, "start": start, "deck": "30,30"}
        assert GAME.settle(options)["deck"] == (30, 30)


# ---- who sees what ---------------------------------------------------------------------------------------------------


@clause("bug-repair 5.1")
def test_what_is_public_at_all_times() -> None:
    for seed in range(6):
        match = random_match(GAME, seed, plies=20, **BOTH)
        whole = match.position.fields
        for seat in (0, 1, 2, 3, None):
            seen = match.view(seat).fields
            for field in ("signal", "sure", "placer", "named", "cards", "start", "mover"):
                assert seen[field] == whole[field]


@clause("bug-repair 5.2")
def test_a_debuggers_hand_can_be_worked_out() -> None:
    for seed in range(6):
        match = random_match(GAME, seed, plies=12, start=0, discard_draw=True)
        for seat in (1, 3, None):
            guessed = match.view(seat).guess(seeded(seed)).fields["hand"]
            assert [guessed[0], guessed[2]] == [match.position.fields["hand"][k] for k in (0, 2)]


@clause("bug-repair 5.3")
def test_after_the_reveal_everything_is_open() -> None:
    match = random_match(GAME, 4, discard_draw=True, discard_visibility="private", steal_draw=True)
    assert {str(match.view(seat)) for seat in (0, 1, 2, 3, None)} == {str(match.position)}
    assert "?" in str(match.at(match.ply - 1).view(None))


# ---- texts -----------------------------------------------------------------------------------------------------------


@clause("bug-repair 8.1")
@pytest.mark.parametrize(
    "text",
    [
        "XOR@4",
        "AND?=NAND@9",
        "AND?@9",
        "x2<1:OR",
        "x2<1:-",
        "2<3:NOR",
        "3<0:-",
        "!9=NAND",
        "in1=11001010",
        "in2=01110010",
        "start=2",
    ],
)
def test_action_texts_parse_back(text: str) -> None:
    kernels = GAME.kernels
    assert kernels.notation.write_action(kernels.read_action(text)) == text


@clause("bug-repair 8.2")
def test_positions_parse_back() -> None:
    assert str(bug_repair(START)) == START
    assert str(GAME.start(start=3, steal_draw=True)) == "in=? start=?3 steal_draw=on"
    assert str(GAME.start(deck=(25, 24), bug_team_view="shared")) == "in=? start=? bug_team_view=shared deck=25,24"
    assert str(bug_repair(f"{START} OR@8 AND?=NAND@9")) == f"{START} gates=OR@8/0,AND?=NAND@9/1"
    stolen = f"{START} steal_draw=on 0<1:NOR"
    assert (
        words(bug_repair(stolen))["hands"]
        == "AND,OR,NAND,NOR,NOR,XOR|AND,OR,NAND,XOR|AND,OR,NAND,NOR,XOR|AND,OR,NAND,NOR,XOR"
    )
    turned = random_match(GAME, 1).at(20)
    assert GAME.position(str(turned)) == turned
    assert "!" in str(turned)


@clause("bug-repair 8.3")
def test_a_header_may_be_followed_by_actions() -> None:
    pos = bug_repair(START).play("OR@8").play("AND?=NAND@9")
    assert bug_repair(f"{START} OR@8 AND?=NAND@9") == pos
