"""The partner of Quirky Circuits: it reads backs, fills in silence, and wins more the higher its level."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from logicade.bots.quirky_circuits import chart as charts
from logicade.bots.quirky_circuits.chart import LOST, NOWHERE, Chart, chart_of
from logicade.bots.quirky_circuits.strategy import CARES, LEVELS, Thought, choose
from logicade.engine.position import Position
from logicade.engine.rng import seeded
from logicade.engine.state import ANYONE
from logicade.games.quirky_circuits.components import CODES
from logicade.games.quirky_circuits.state import A_RUN, CHOOSE
from logicade.games.quirky_circuits.tables import shipped
from tests.games.quirky_circuits.worlds import GAME, doctored, open_map, text_of
from tests.support import many

HEAD = (
    "scenario=gizmo-1 seats=2 round=3 phase=program robot=f5S battery=4 tokens=-,-,-,d5 hands={hands} top={top} "
    "formed={top} cards=16 ply=80"
)
NAMES = GAME.options[0].values  # type: ignore[union-attr]


def team(level: int, seed: int, *, order: str = "first", **options: Any) -> Position:
    """A match of a team of one level; whoever is waited for acts, the first seat or any."""
    source = random.Random(seed)
    pos = GAME.start(**options).deal(chance=source)
    numbers = [seeded(seed * 4 + seat) for seat in range(pos.seats)]
    while not pos.over:
        seat = pos.mover
        if pos.closing is not None:
            pos = pos.apply_id(pos.closing).deal(chance=source)
            continue
        if seat == ANYONE:
            awaited = [k for k in range(pos.seats) if pos.view(k).awaited]
            seat = awaited[0] if order == "first" else source.choice(awaited)
        pos = pos.play(choose(pos.view(seat), numbers[seat], level), seat=seat).deal(chance=source)
    return pos


def won(level: int, matches: int, **options: Any) -> int:
    """How many of a few matches a team wins."""
    return sum(bool(team(level, seed, **options).winners) for seed in range(matches))


# ---- charts ----------------------------------------------------------------------------------------------------------


def position_after(chart: Chart, here: int, code: str) -> int:
    """The number of the position after a card."""
    column = chart.column[CODES.index(code)]
    return here if column < 0 else int(chart.after[here, column])


@pytest.mark.parametrize("number", [0, 2, 3, 6, 15, 18, 19])
def test_the_plan_of_a_scenario_leads_to_the_win_on_its_chart(number: int) -> None:
    chart, here = chart_of(GAME.start(scenario=NAMES[number]).state())
    for code in shipped(number).plan:
        assert 0 < chart.far[here] < NOWHERE
        here = position_after(chart, here, code)
    assert here == chart.won
    assert chart.far[here] == 0


def test_a_chart_says_what_the_rules_say() -> None:
    """Cards at random: where the chart leads is where the robot goes."""
    source = random.Random(5)
    for scenario in ("gizmo-5", "twirl-2", "rover-4", "lefty-1"):
        st = GAME.start(scenario=scenario).state()
        chart, here = chart_of(st)
        codes = [code for card, code in enumerate(CODES) if st[0].deck[card]]
        for _ in range(200):
            code = source.choice(codes)
            there = position_after(chart, here, code)
            st[0].length, st[0].shown, st[0].executed, st[0].owner[0] = 2, 2, 0, 0
            GAME.kernels.rules.apply(st, 0, A_RUN + CODES.index(code))
            if st[0].phase == CHOOSE or st[0].ended == 1 or there >= chart.won:
                break
            assert chart.find(st) == there
            here = there


def test_things_that_lie_about_belong_to_the_chart() -> None:
    """Seeds dropped anywhere are still some cards from the pots; a lost match is farther than anything."""
    st = GAME.start(scenario="twirl-1").state()
    usual = chart_of(st)[0]
    st[0].place[0] = 9
    chart, here = chart_of(st)
    assert chart is not usual
    assert 0 < chart.far[here] < NOWHERE < LOST
    assert chart_of(st)[0] is chart, "it is kept"


def test_too_large_a_scenario_is_charted_as_far_as_there_is_room() -> None:
    """Then nearer means that more is done."""
    squares = {f"{column}{row}": "d" for row in (1, 3, 5) for column in "bdf"} | {"h7": "Z"}
    goals = '[legend]\nd = { token = "dust" }\nZ = { zone = "home" }\n'
    goals += '[[goal]]\ntype = "sweep"\nkinds = ["dust"]\n[[goal]]\ntype = "park"\nzone = "home"\n'
    text = text_of("gizmo", "a7N", open_map(8, 7, squares), goals).replace('["RN", "MN", "PA1", "PA2"]', "[]")
    st = GAME.start(own=text).state()
    chart, here = charts._drawn(charts._cleared(st), 3000), 0
    assert len(chart.far) == 3003
    assert not (chart.after[: chart.won] == chart.won).any(), "the end is not in sight"
    assert 0 < chart.far[here] < NOWHERE


# ---- reading backs ---------------------------------------------------------------------------------------------------


def thought(text: str, actions: str, seat: int) -> Thought:
    """What a seat makes of a position after some cards."""
    pos = GAME.position(text)
    for action in actions.split():
        pos = pos.play(action, seat="AB".index(action[0]))
    return Thought(pos.view(seat), seeded(1), CARES[5])


TURN = HEAD.format(hands="F1,F2,B1,RR,RR|F1,F2,F2,RL,TA", top="F1,F1,F2,F3,F3,RL,RL,RR")


def test_a_turn_is_taken_for_the_turn_that_helps() -> None:
    """The last dust is to the west: whoever turns from south by a card turns right."""
    seen = thought(TURN, "A.RR", 1)
    likely = int(seen.belief.places[np.argmax(seen.belief.weights)])
    chart, here = seen.chart, seen.here
    assert likely == position_after(chart, here, "RR")
    assert seen.belief.weights.max() > 0.8
    assert seen.belief.weights.sum() == pytest.approx(1)


def test_one_knows_what_one_has_played_oneself() -> None:
    seen = thought(TURN, "A.B1 A.RR", 0)
    assert seen.belief.count == 1
    here = position_after(seen.chart, position_after(seen.chart, seen.here, "B1"), "RR")
    assert seen.belief.places[0] == here


def test_a_partner_goes_on_where_the_other_stopped() -> None:
    pos = GAME.position(TURN).play("A.RR", seat=0)
    assert choose(pos.view(1), seeded(1), 5) == "B.F2"


def test_who_has_nothing_to_add_is_done() -> None:
    text = HEAD.format(hands="F3,F3,B1,RR,RR|F1,F2,F2,RL,TA", top="F1,F1,F1,F2,F2,RL,RL,RR")
    pos = GAME.position(text)
    for action in ("A.RR", "B.F2", "B.F2"):
        pos = pos.play(action, seat="AB".index(action[0]))
    assert choose(pos.view(1), seeded(1), 5) == "B/"


def test_a_chart_knows_when_a_fox_would_have_the_hen() -> None:
    """Its card ends the match where the hen is in reach, and changes nothing on the chart where she is not."""
    far = GAME.start(scenario="twirl-5", seats=4).deal(chance=random.Random(0))
    places = far.state()[0].place.copy()
    places[0] = 2 * 8 + 5  # the fox on f3, beside the hen
    for pos, caught in ((far, False), (doctored(far, place=places), True)):
        chart, here = chart_of(pos.state())
        there = position_after(chart, here, "FO2")
        assert chart.far[there] == LOST if caught else there == here


# ---- whole matches ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers_legally_under_many_options(level: int) -> None:
    """Any tempo, face up or down, any number of seats; `play` checks each action."""
    ways: list[dict[str, Any]] = [
        {"tempo": "rotating", "seats": 3},
        {"practice": True, "seats": 4},
        {"target": "green"},
    ]
    for seed, options in enumerate(ways):
        assert team(level, seed, order="any", scenario=("gizmo-4", "rover-4", "lefty-1")[seed], **options).over


def test_the_same_numbers_give_the_same_answer() -> None:
    pos = GAME.start(scenario="lefty-1", seats=3).deal(chance=random.Random(2))
    for level in LEVELS:
        answers = {choose(pos.view(1), seeded(7), level) for _ in range(3)}
        assert len(answers) == 1


def test_a_choice_between_tokens_looks_ahead() -> None:
    """Two things to pick up, one of them wanted: that one."""
    goals = (
        '[legend]\nk = { tokens = ["bone", "seeds"] }\n[zone]\nbed = ["c1"]\n'
        '[[goal]]\ntype = "deliver"\nkinds = ["seeds"]\nzone = "bed"\nneed = 1\n'
    )
    pos = GAME.start(own=text_of("twirl", "a1E", open_map(3, 2, {"a1": "k"}), goals)).deal(chance=random.Random(1))
    st = pos.state()
    st[0].length = st[0].shown = 1
    st[0].queue[0], st[0].owner[0], st[0].cover[0] = CODES.index("PD"), 0, 2
    GAME.kernels.rules.apply(st, 0, A_RUN + CODES.index("PD"))
    assert st[0].phase == CHOOSE
    assert choose(Position(GAME, st).view(0), seeded(1), 5) == "^2"


def test_teams_of_the_highest_level_win_and_beginners_win_less() -> None:
    """Shares of the rule book: 84 of 100 in Split Level with two seats, 98 in First Order with four."""
    matches = many(8, 200)
    best, first = (won(level, matches, scenario="gizmo-5") for level in (5, 1))
    assert best >= 0.84 * matches
    assert first < best
    matches = many(3, 200)
    assert won(5, matches, scenario="lefty-1", seats=4) >= 0.98 * matches
