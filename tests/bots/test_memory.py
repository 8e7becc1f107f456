"""What bots of Bug Hunt remember: words about a card stay the same, and who says two things of one card is noticed."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterable

import pytest

import logicade
from logicade import bots
from logicade.bots.bug_hunt import strategy
from logicade.bots.bug_hunt.memory import Memory, forgets, insight, suspects, telling
from logicade.bots.bug_hunt.strategy import Head, Thought
from logicade.bots.chooser import ALONE, Context
from logicade.bots.registry import bots_of
from logicade.engine.match import Entry, Match
from logicade.engine.rng import seeded
from logicade.engine.state import CHANCE, NONE
from logicade.engine.turns import next_asked
from logicade.games.bug_hunt.notation import read_action
from logicade.games.bug_hunt.tables import Q_HAND, Q_LIED, Q_NODE, Q_ROLE, Q_SUSPECT, Q_TEXT
from tests.support import many

GAME = logicade.game("bug-hunt")
# A turn of four: seat 0 deals, seat 1 laid an XOR, and they have claimed again.
LATER = (
    "in=10010110 step=order dealer=0 roles=BUF,BUF,NOT,BUF hands=NOR,OR,NAND,AND gates=XOR?=XOR@4/1 said=NOR,OR,AND,AND"
)


def log(*lines: tuple[int, str]) -> list[Entry]:
    return [Entry(ply, actor, action) for ply, (actor, action) in enumerate(lines)]


def remembered(*lines: tuple[int, str]) -> Memory:
    return Memory(log(*lines), 4)


# ---- what is heard ---------------------------------------------------------------------------------------------------


def test_words_about_a_card_must_be_the_same_until_it_is_laid() -> None:
    honest = remembered((2, "c2:XOR"), (2, "a2:XOR"), (2, "XOR?@4"), (CHANCE, "2+-"), (2, "c2:OR"))
    assert honest.slips == [0, 0, 0, 0]
    assert honest.said == [NONE, NONE, 3 - 2, NONE]  # OR
    assert remembered((2, "c2:XOR"), (2, "c2:OR")).slips == [0, 0, 1, 0]
    assert remembered((2, "c2:XOR"), (2, "OR?@4")).slips == [0, 0, 1, 0]
    assert remembered((CHANCE, "s2!XOR"), (CHANCE, "s2!OR")).slips == [0, 0, 1, 0]


@pytest.mark.parametrize(
    ("question", "answer", "slips"),
    [
        ("hand", "XOR", 0), ("hand", "OR", 1), ("isXOR", "yes", 0), ("isXOR", "no", 1), ("isOR", "yes", 1),
        ("isOR", "no", 0), ("role", "BUF", 0), ("role", "NOT", 1), ("node4", "AND", 0), ("node4", "OR", 1),
        ("lied4", "no", 0), ("lied4", "yes", 1), ("suspect", "0", 0), ("text", "text", 0),
    ],
)  # fmt: skip
def test_answers_are_held_against_what_was_said(question: str, answer: str, slips: int) -> None:
    told = remembered((2, "c2:AND"), (2, "AND?@4"), (2, "c2:XOR"), (0, f"q2:{question}"), (2, f"a2:{answer}"))
    assert told.slips == [0, 0, slips, 0]


def test_who_contradicts_himself_is_hardly_a_debugger() -> None:
    odds = remembered((2, "c2:XOR"), (2, "c2:OR")).odds(0)
    assert odds[2] == 1.0
    assert max(odds[0], odds[1], odds[3]) < 0.05
    assert list(remembered((0, "c0:XOR"), (0, "c0:OR")).odds(0)) == [1, 1, 1, 1]  # one knows better


def test_suspicions_count_for_as_much_as_is_known() -> None:
    told = remembered((1, "q2:suspect"), (2, "a2:3"))
    assert told.accused == [(0, 2, 3)]
    odds = told.odds(0)
    assert odds[3] == insight(4, 0) > odds[1]
    assert odds[2] == pytest.approx(1 / 3)
    assert insight(4, 6) > insight(4, 0) > 1 / 3
    for laid in range(7):
        assert sum(suspects(4, laid, 2, suspect, 1) for suspect in (0, 1, 3)) == pytest.approx(1)


# ---- what is asked ---------------------------------------------------------------------------------------------------


def test_telling_questions() -> None:
    memory, even = Memory((), 4), [0, 1 / 3, 1 / 3, 1 / 3]
    for question in (Q_TEXT,):
        assert telling(memory, even, 2, question, 3) == pytest.approx(0)
    assert telling(memory, even, 2, Q_SUSPECT, 6) > telling(memory, even, 2, Q_SUSPECT, 1) > 0
    assert telling(memory, even, 2, Q_NODE, 3) > telling(memory, even, 2, Q_LIED, 3) > 0
    assert telling(memory, [0, 1, 0, 0], 1, Q_NODE, 3) == pytest.approx(0)  # nothing is left to be found out
    memory.asked.add((2, Q_SUSPECT))
    assert telling(memory, even, 2, Q_SUSPECT, 6) == 0
    assert forgets(Q_NODE + 3) > forgets(Q_HAND) > forgets(Q_ROLE) > forgets(Q_SUSPECT) == 0


# ---- what players make of it -----------------------------------------------------------------------------------------


def doubts(lines: Iterable[Entry], seat: int = 0) -> list[float]:
    head = Head(GAME.position(LATER).view(seat), seeded(3), Thought(worlds=2000), Context(list(lines)))
    head.imagine()
    return [float(one) for one in head.suspicion]


def test_a_person_who_contradicts_himself_is_noticed() -> None:
    """The bug, a person, claims an AND for the card that was an OR a turn before."""
    before = log((2, "c2:OR"), (3, "c3:AND"), (0, "c0:NOR"), (1, "c1:XOR"), (1, "XOR?@4"), (CHANCE, "1+-"),
                 (1, "c1:OR"), (2, "c2:AND"))  # fmt: skip
    assert doubts(())[2] < 0.6
    assert doubts(before)[2] > 0.85
    consistent = [Entry(line.ply, line.actor, line.action.replace("c2:OR", "c2:AND")) for line in before]
    assert doubts(consistent)[2] < 0.6


def test_level_3_thinks_as_soon_as_somebody_contradicts_himself() -> None:
    view = GAME.position(LATER).view(0)
    thought, alarm = strategy.THOUGHTS[3], log((2, "c2:OR"), (2, "c2:AND"))
    assert Head(view, seeded(1), thought).is_hasty()
    assert not Head(view, seeded(1), thought, Context(alarm)).is_hasty()


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_bug_stays_with_what_was_said_of_its_card(level: int) -> None:
    text = "in=10010110 step=claim dealer=1 roles=BUF,BUF,NOT,BUF hands=NOR,XOR,NAND,AND"
    view = GAME.position(text).view(2)
    for seed in range(8):
        said = strategy.choose(view, seeded(seed), level, Context(log((2, "c2:OR"))))
        assert said == "c2:OR"


def played(level: int, seed: int) -> Match:
    match = GAME.match(chance=random.Random(seed), seats=3 + seed % 2)
    seated = [bots.level(level, GAME, seed=10 * seed + seat) for seat in range(match.seats)]
    while not match.over:
        seat = next_asked(match.position)
        match.play(seated[seat].choose(match.view(seat), match.log_for(seat)), seat=seat)
    return match


def contradictions(match: Match) -> int:
    """How often somebody claims something else while the card is the same."""
    said, found = dict[int, str](), 0
    for line in match.log:
        words = logicade.game("bug-hunt").kernels.actions.fields(read_action(line.action))
        if words.name == "claim":
            found += said.get(line.actor, line.action) != line.action
            said[line.actor] = line.action
        elif words.name == "place":
            said.pop(line.actor, None)
    return found


@pytest.mark.parametrize("level", bots.LEVELS)
def test_nobody_contradicts_himself_and_the_better_ones_talk(level: int) -> None:
    matches = [played(level, seed) for seed in range(many(4, 400))]
    assert sum(map(contradictions, matches)) == 0
    asked = sum(any(line.action.startswith("q") for line in match.log) for match in matches)
    voted = sum(any(line.action == "call" for line in match.log) for match in matches)
    assert (min(asked, voted) > len(matches) / 2) if level >= 3 else (asked == voted == 0)


# ---- time ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", logicade.games())
def test_time_reaches_every_kind_of_bot(slug: str) -> None:
    """Whoever has no time left answers legally, and soon."""
    game = logicade.game(slug)
    match = game.match(chance=random.Random(2))
    seat = next_asked(match.position)
    view = match.view(seat)
    for name in (*bots.names(game), "level 5"):
        bot = bots.bot(name, game, seed=1, seconds=0.0)
        bot.choose(view)  # loads it
        begun = time.process_time()
        assert bot.choose(view) in view.legal
        assert time.process_time() - begun < 0.5
    assert ALONE.until == math.inf
    assert not ALONE.is_late()
    assert Context.of((), 0.0).is_late()
    assert not Context.of((), 60.0).is_late()


def test_only_games_whose_bots_remember_are_told_a_log() -> None:
    assert {slug for slug in logicade.games() if bots_of(logicade.game(slug)).remembers} == {"bug-hunt"}
