"""The worked examples of the rules, QC-E1 to QC-E20."""

from __future__ import annotations

import logicade
from logicade.engine.match import Match
from logicade.engine.position import Position
from logicade.games.quirky_circuits.components import CODES
from logicade.games.quirky_circuits.notation import write_end, write_step
from tests.games.quirky_circuits.worlds import GAME, World, dealt, doctored, executed, open_map, reached, text_of

SEEDS = '[legend]\ns = { token = "seeds" }\n'


def test_e1_momentum_as_in_the_book() -> None:
    world = World(text_of("twirl", "b4N", open_map(5, 4, {"a1": "T"})))
    assert world.run("F2") == "F2:b2N m:N"
    assert world.run("RL") == "RL:b1W ~N"
    assert world.run("F2") == "F2:b1W *o"
    assert world.robot == "b1W"


def test_e2_two_forward_twos() -> None:
    world = World(text_of("twirl", "h1W", open_map(8, 1)))  # the example lies down: its column of eight is a row here
    assert world.run("F2") == "F2:f1W m:W"
    assert world.run("F2") == "F2:c1W ~W m:W"
    assert world.run("RR") == "RR:b1N ~W"
    assert world.run("F1") == "F1:b1N *b"


def test_e3_a_collision_ends_momentum() -> None:
    world = World(text_of("twirl", "a4N", open_map(1, 4)))
    assert world.run("F2") == "F2:a2N m:N"
    assert world.run("F2") == "F2:a1N *b"
    assert world.run("RL") == "RL:a1W"
    world = World(text_of("twirl", "a3N", open_map(1, 4)))
    assert world.run("F2") == "F2:a1N m:N"
    assert world.run("RL") == "RL:a1W *b ~N"


def test_e4_glide_and_pick_up() -> None:
    world = World(text_of("twirl", "b5N", open_map(3, 5, {"b3": "s"}), SEEDS))
    assert world.run("F2") == "F2:b3N m:N"
    assert world.run("PD") == "PD:b2N ~N ^seeds"
    assert world.run("RR F2") == "F2:c2E *b"
    assert world.run("PD") == "PD:c2E vseeds@c2"


def test_e5_incline() -> None:
    drawn = open_map(5, 3).split("\n")
    drawn[4] = "+^+ + + + +"
    world = World(text_of("gizmo", "a3N", "\n".join(drawn)))
    assert world.run("F1") == "F1:a3N *i"
    assert [world.run(card) and world.robot for card in ("F2", "B1", "F3")] == ["a2N", "a3N", "a1N"]


def test_e6_rug() -> None:
    world = World(text_of("gizmo", "a1E", open_map(5, 1, {"c1": "~"})))
    assert [world.run(card) for card in ("F3", "F2")] == ["F3:c1E", "F2:e1E"]


def test_e7_vase() -> None:
    vase = '[legend]\nV = { obstacle = true, token = "vase" }\n'
    world = World(text_of("gizmo", "a2E", open_map(5, 3, {"b2": "V"}), vase))
    assert world.run("F2") == "F2:a2E *o !shards@c2"
    world = World(text_of("gizmo", "a2E", open_map(5, 3, {"b2": "V", "c2": "T"}), vase))
    assert world.run("F1") == "F1:a2E *o vase>c2"
    assert world.run("F1") == "F1:a2E *o"
    world = World(text_of("gizmo", "a1E", open_map(2, 2, {"b1": "V"}), vase))
    assert world.run("F1") == "F1:a1E *o !shards@b2"


def test_e8_cat() -> None:
    world = World(text_of("gizmo", "a2E", open_map(5, 2, {"e1": "P"}), '[legend]\nP = { token = "patches" }\n'))
    assert [world.run("PA2") and world.token(0) for _ in range(2)] == ["c2", "b2"]
    assert world.run("F1") == "F1:a2E *c patches>c2"
    assert world.run("F1") == "F1:b2E"
    assert world.run("PA1") == "PA1:b2E"


def test_e9_jumps() -> None:
    world = World(text_of("rover", "a1E", "+-+-+-+-+-+-+\n|S T T . T .|\n+-+-+-+-+-+-+"))
    assert [world.run(card) for card in ("J2", "J3", "J2", "F1")] == ["J2:a1E *o", "J3:d1E", "J2:f1E", "F1:f1E *b"]
    world = World(text_of("rover", "a1E", "+-+-+-+-+-+-+\n|S . T .|. .|\n+-+-+-+-+-+-+"))
    assert [world.run(card) for card in ("J3", "J2")] == ["J3:d1E", "J2:d1E *b"]
    tiger = '[legend]\nG = { token = "tiger" }\n'
    world = World(text_of("rover", "a1E", "+-+-+-+-+-+-+\n|S . G . . T|\n+-+-+-+-+-+-+", tiger))
    assert world.run("J2") == "J2:b1E *c tiger>d1"
    assert world.run("J3") == "J3:e1E"
    assert world.run("B1") == "B1:e1E *c tiger>c1"


def test_e10_long_bone() -> None:
    world = World(text_of("rover", "a2E", open_map(6, 4), '[[token]]\nkind = "femur"\nat = "b2"\n'))
    assert world.run("PD") == "PD:a2E ^femur"
    assert world.run("RR F1") == "F1:a3S"
    assert world.run("PD") == "PD:a3S x"
    assert world.run("RL PD") == "PD:a3E vfemur@b3"
    assert world.s.aimed[0] == 0
    world = World(text_of("rover", "b2N", open_map(5, 3), '[[token]]\nkind = "femur"\nat = "b1"\n'))
    assert world.run("PD RR F1 PD") == "PD:c2E vfemur@d2"
    assert world.s.aimed[0] == 1, "it lies on d2 and d3"


def test_e11_order_of_delivery() -> None:
    more = """
[legend]
k = { token = "skull" }
y = { token = "body" }
K = { obstacle = true, zone = "skull" }
Y = { obstacle = true, zone = "body" }
[kind.body]
carry = true
cells = [[0, 0]]
[[goal]]
type = "deliver"
kinds = ["skull"]
zone = "skull"
after = ["body"]
[[goal]]
name = "body"
type = "deliver"
kinds = ["body"]
zone = "body"
"""
    world = World(text_of("rover", "b2N", open_map(4, 3, {"b1": "k", "c1": "y", "b3": "K", "c3": "Y"}), more))
    assert world.run("PD RR RR PD") == "PD:b2S vskull@b3"
    assert world.run("RL F1 RL PD RR RR PD") == "PD:c2S ok:skull vbody@c3 ok:body"
    assert (world.s.result, write_end(world.s)) == (1, "# won green R1")


def test_e12_two_hands() -> None:
    legend = '[legend]\nm = { obstacle = true, token = "maki" }\nt = { obstacle = true, token = "tea" }\n'
    world = World(text_of("lefty", "d2N", open_map(7, 3, {"b2": "m", "c2": "T", "e2": "t"}), legend))
    assert world.run("PD") == "PD:d2N L^maki R^tea"
    assert world.run("SW PD") == "PD:d2N Rvmaki@e2 Lvtea@b2"
    legend = legend.replace("obstacle = true, ", "")
    world = World(text_of("lefty", "d1N", "+-+-+-+-+-+-+\n|. m|. . t .|\n+-+-+-+-+-+-+", legend))
    assert world.run("PD") == "PD:d1N R^tea"
    assert world.run("TA PD") == "PD:d1S Rvtea@c1"


def test_e13_conveyor() -> None:
    legend = """
[legend]
t = { belt = "E", token = "tea" }
m = { belt = "E", token = "maki" }
e = { belt = "E" }
s = { belt = "S" }
"""
    drawn = open_map(4, 3, {"a1": "t", "b1": "m", "c1": "e", "d1": "s", "d2": "s"})
    world = World(text_of("lefty", "a3N", drawn, legend))
    places = [(world.run(card) and world.token(0), world.token(1)) for card in ("C1", "C2", "C2")]
    assert places == [("b1", "c1"), ("d1", "d2"), ("d3", "d3")]


def test_e14_shortest_way() -> None:
    legend = '[legend]\nh = { token = "hen" }\nw = { token = "wheat" }\n'
    drawn = open_map(5, 4, {"b2": "T", "c2": "T", "a1": "h", "e4": "w"})
    world = World(text_of("twirl", "a4N", drawn, legend))
    assert [world.run(card) and world.token(0) for card in ("HE1", "HE2", "HE1", "HE1")] == ["b1", "d2", "e3", "e4"]
    world = World(text_of("twirl", "a2N", "+-+-+-+\n|h|. w|\n+ + + +\n|. . .|\n+-+-+-+", legend))
    assert [world.run("HE1") and world.token(0) for _ in range(2)] == ["b2", "c1"]


def test_e15_held_target() -> None:
    legend = '[legend]\nh = { token = "hen" }\nw = { token = "wheat" }\n'
    world = World(text_of("twirl", "d3W", open_map(4, 3, {"a1": "h", "c3": "w"}), legend))
    world.run("F1 PD HE1")
    assert world.token(0) == "b2"
    world.run("RR F1 HE1")
    assert (world.robot, world.token(0)) == ("c2N", "c2")


def test_e16_fox() -> None:
    more = '[legend]\nf = { token = "fox" }\nh = { token = "hen" }\n[[lose]]\ntype = "meet"\nkinds = ["fox", "hen"]\n'
    world = World(text_of("twirl", "a2N", open_map(5, 2, {"a1": "f", "e1": "h"}), more))
    assert world.run("FO2") == "FO2:a2N fox>c1"
    world.run("FO2")
    assert (world.token(0), write_end(world.s)) == ("e1", "# lost meet R1")


def test_e17_compass() -> None:
    world = World(text_of("gizmo", "b2S", open_map(4, 3), north="E"))
    assert [world.run(card) for card in ("MN", "RN", "F1")] == ["MN:c2S", "RN:c2E", "F1:d2E"]


def dealt_order(pos: Position) -> str:
    """Who gets the cards after a reset."""
    order = ""
    while pos.mover == logicade.CHANCE:
        order += pos.legal[0][0]
        pos = pos.play(pos.legal[0])
    return order


def test_e18_dealing() -> None:
    program = ["A.F1", "A.F1", "A.F2", "A.F2", "A.F3", "B.F1", "B.F2", "B.B1", "B/", "|"]
    deal = dealt("F1 F1 F2 F2 F3", "F1 F2 B1 F1 F2")
    two = reached([*deal, *program, *executed("F1 F1 F2 F2 F3 F1 F2 B1"), "Z"])
    assert dealt_order(two) == "ABABABAA"
    deal = dealt("TA F1 F1 F2", "F1 F2 F3 B1", "F2 F3 RL RR")
    program = ["A.TA", "A.F1", "B.F1", "C.F2", "C.F3", "C.RL", "A/", "B/", "C/", "|"]
    three = reached([*deal, *program, *executed("TA F1 F1 F2 F3 RL")], seats=3)
    assert dealt_order(three.play("Z")) == "CABCAC"
    hand, backs = three.state()[0].hand.copy(), three.state()[0].backs.copy()
    hand[1, CODES.index("F1")] += 1
    backs[1, 0] += 1
    whole = doctored(three, hand=hand, backs=backs, sizes=[2, 4, 1, 0])  # as if B had played nothing
    assert dealt_order(whole.play("Z")) == "CACAC"


def test_e19_programming() -> None:
    head = "scenario=gizmo-6 seats=2 round=1 phase=program robot=a5N battery=10 tokens=a1,h1,g2,h4,h5"
    rest = "top=F1,F1,F2,F2,F3,RL,RR,RR,RR,TA,MN,PA2 ply=10"
    pos = GAME.position(f"{head} hands=F1,F2,RL,RN,PA1|F1,F2,F3,B1,RL {rest}")
    assert [action for action in pos.legal if action.startswith("A.")] == ["A.RN!", "A.PA1!"]
    assert pos.explain("B/") == ("quirky-circuits 4.6", "play at least one card first")
    pos = pos.play("A.RN!")
    assert [action for action in pos.legal if action.startswith("A.")] == ["A.PA1!"]
    pos = pos.play("A.PA1!")
    assert [action for action in pos.legal if action.startswith("A.")] == ["A.F1", "A.F2", "A.RL"]
    pos = pos.play("A.F1").play("B.F1").play("A/")
    assert "signal=10" in str(pos)
    assert "signal=" not in str(pos.play("B/"))


def test_e20_a_whole_game() -> None:
    match = Match(GAME, seats=2, options=GAME.settle({}))
    hands = ("F1 F3 RR F2 F2", "RR F1 F3 RL B1")
    for pair in zip(*(hand.split() for hand in hands), strict=True):
        match.follow(f"{'AB'[seat]}+{card}" for seat, card in enumerate(pair))
    program = "A.F1 A.F3 A.RR A.F2 A.F2 B.RR B.F1 B.F3 B/ |"  # A has no card left and need not signal
    match.follow(program.split())
    cards = ["F1", "F3", "RR", "F2", "F2", "RR", "F1", "F3"]
    match.follow(f"show {card}" for card in cards)
    told = []
    for card in cards:
        before = match.position.state()[0]
        match.follow([f"run {card}"])
        told.append(write_step(before, match.position.state()[0], CODES.index(card)))
    squares = ["b4N", "b1N", "b1E", "d1E", "f1E", "f1S", "f2S", "f5S"]
    assert [line.split()[0].split(":")[1] for line in told] == squares
    assert [line.split()[1] for line in told if " " in line] == ["+dust@b2", "+dust@e1", "+dust@f4"]
    match.follow(["Z"])
    assert match.position.fields["battery"] == 5
    assert str(match.position).split("top=")[1].split()[0] == "F1,F1,F2,F2,RL,RL,RR,TA"
    record = "A+RR,B+F2,A+F2,B+F1,A+TA,B+RL,A+F1,A+RL,A.RR,A.F2,B.F2,B.RL,A.F1,A/,B/,|"
    match.follow(record.split(","))
    match.follow(f"show {card}" for card in ("RR", "F2", "F2", "RL", "F1"))
    match.follow(["run RR", "run F2", "run F2"])
    assert (match.over, match.scores, write_end(match.position.state()[0])) == (True, (3, 3), "# won green R2")
