"""Game: seats, options, partners and winners, and what a wrong word is answered with."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import logicade
from logicade.engine.errors import BadSeats, BadValue, LogicadeError, UnknownOption
from logicade.engine.game import Game
from logicade.engine.kernels import Kernels
from logicade.engine.layout import places
from logicade.engine.options import Text
from logicade.engine.ruleset import CHAT, Talk
from logicade.engine.state import NOBODY
from tests.toys import face_down, sealed_bids

TEXT = Text("word", "言葉")
INPUT_11, LOOP_6, TOURNAMENT = (logicade.game(slug) for slug in ("input-11", "loop-6", "tournament"))


def made(**more: Any) -> Game:
    """A game of three or five seats, of which only the registry's side is there."""
    return Game("spur", 1, TEXT, TEXT, TEXT, (3, 5), 10, 99, (), "elsewhere.spur", **more)


def test_what_a_game_does_not_say() -> None:
    game = made()
    assert repr(game) == "logicade.game('spur')"
    assert (game.talk, game.draws, game.sides, game.age) == (CHAT, False, None, None)
    assert (dict(game.opening), game.late, game.stands, game.records) == ({}, None, None, False)
    assert (CHAT.silent, dict(CHAT.signals), dict(CHAT.teams), CHAT.team_option) == (False, {}, {}, None)
    assert made() != made(), "two games are the same only if they are one"


@pytest.mark.parametrize(("asked", "sit"), [(None, 3), (..., 3), (3, 3), (5, 5)])
def test_nobody_named_is_the_usual_number(asked: Any, sit: int) -> None:
    assert made().count_seats(asked) == sit


@pytest.mark.parametrize("asked", [0, 1, 4, True, "3", 3.5])
def test_other_numbers_of_seats_are_refused(asked: Any) -> None:
    with pytest.raises(BadSeats, match=f"^`spur` is not a game for {asked!r} seats$") as wrong:
        made().count_seats(asked)
    assert wrong.value.hint == "seats: 3, 5"
    if asked is True:
        with pytest.raises(BadSeats):
            logicade.game("mixed-signals").count_seats(True)


def test_an_option_enters_the_state_where_the_tables_have_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """In whatever order a game lists its options; one that has no place, or another one, is refused at once."""
    options = INPUT_11.settle({"hands": "draft", "deck": "20,21", "first": "1", "ring": "on"})
    numbers = [0, 3, 1, 1, 0, 20, 21, 2]
    assert INPUT_11.kernels.variant(options).tolist() == numbers
    turned = dataclasses.replace(INPUT_11, options=INPUT_11.options[::-1])
    assert turned.kernels.variant(options).tolist() == numbers
    less = dataclasses.replace(INPUT_11, options=INPUT_11.options[1:])
    with pytest.raises(ValueError, match=r"^`logicade\.games\.input_11\.tables\.VARIANT` has .*'visibility': 1"):
        less.kernels  # noqa: B018
    monkeypatch.setattr(INPUT_11.room("tables"), "VARIANT", places(visibility=1))
    with pytest.raises(ValueError, match=r"VARIANT` has \{'visibility': 1\}, but the options of `GAME` take"):
        Kernels(INPUT_11)


def test_options_are_settled_in_their_one_form_with_defaults() -> None:
    assert LOOP_6.settle({"penalty_limit": "3", "four_ones": "on"}) | {"first": "1"} == {
        "gates": "basic", "counts": "", "four_ones": True, "penalty_limit": 3, "shrinking_refill": False,
        "dff_turns": "1", "max_turns": None, "first": "1",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("act", "kind", "message", "hint", "clause"),
    [
        (
            lambda: INPUT_11.settle({"rings": True}),
            UnknownOption,
            "`input-11` has no option `rings`",
            f"options: {', '.join(option.name for option in INPUT_11.options)}",
            "",
        ),
        (
            lambda: LOOP_6.settle({"penalty_limit": 100}),
            BadValue,
            "`100` is not a value of option `penalty_limit` of `loop-6`",
            "allowed: `none` or a whole number from 1 to 99",
            "",
        ),
        (
            lambda: LOOP_6.settle({"four_ones": "maybe"}),
            BadValue,
            "`maybe` is not a value of option `four_ones` of `loop-6`",
            "allowed: `on`, `off`",
            "",
        ),
        (
            lambda: TOURNAMENT.settle({"deck": 5}),
            BadValue,
            "`5` is not a value of option `deck` of `tournament`",
            "allowed: 2 whole numbers from 24 to 42, as in `24,24`",
            "",
        ),
        (
            lambda: TOURNAMENT.settle({"deck": (42, 25)}),
            BadValue,
            "`42,25` is no deck (tournament 1.2)",
            "allowed: up to 66 cards",
            "tournament 1.2",
        ),
    ],
)
def test_a_wrong_option_says_what_is_allowed(
    act: Callable[[], object], kind: type[LogicadeError], message: str, hint: str, clause: str
) -> None:
    with pytest.raises(kind) as wrong:
        act()
    assert (str(wrong.value), wrong.value.hint, wrong.value.clause) == (message, hint, clause)


def at(**fields: Any) -> Any:
    """A position, as far as partners are concerned."""
    return SimpleNamespace(seats=5, fields=fields)


def test_partners_by_seats_by_what_was_dealt_and_none() -> None:
    teams = made(sides={3: (0, 0, 0), 5: (0, 1, 0, 1, 0)})
    assert [teams.partners(seat, at()) for seat in range(5)] == [(0, 2, 4), (1, 3), (0, 2, 4), (1, 3), (0, 2, 4)]
    dealt = made(sides=lambda fields: tuple(fields["side"]))
    assert dealt.partners(0, at(side=[1, 0, 0, 1, 0])) == (0, 3)
    alone = made()
    assert alone.partners(0, at()) == (0,)
    assert alone.partners(4, at()) == (4,)
    assert teams.partners(NOBODY, at()) == (NOBODY,), "a draw has no side"


def test_all_on_one_side_play_against_the_game() -> None:
    together = made(sides={3: (0, 0, 0), 5: (1, 1, 1, 1, 1)})
    assert together.cooperative
    assert not made(sides={3: (0, 0, 0), 5: (0, 1, 0, 1, 0)}).cooperative
    assert not made(sides=lambda fields: (0, 0, 0)).cooperative
    assert not made().cooperative
    assert [slug for slug in logicade.games() if logicade.game(slug).cooperative] == ["quirky-circuits"]


def test_the_highest_score_wins_and_together_any_at_all() -> None:
    together = made(sides={3: (0, 0, 0)})
    assert made().winners((3, 7, 7)) == (1, 2)
    assert made().winners((0, 0, 0)) == (0, 1, 2)
    assert made().winners((-2, -1, -5)) == (1,)
    assert together.winners((0, 0, 0)) == ()
    assert together.winners((1, 1, 1)) == (0, 1, 2)


def test_teams_talk_apart_where_the_option_lets_them() -> None:
    talk = face_down.GAME.talk
    assert [talk.team_of(seat, 4, {"speech": "team"}) for seat in (0, 1, 2, 3, None)] == [0, 1, 0, 1, None]
    assert [talk.team_of(seat, 4, {"speech": "open"}) for seat in (0, 3)] == [None, None]
    assert talk.team_of(0, 3, {"speech": "team"}) is None, "three have no teams"
    assert Talk(teams={2: (1, 0)}).team_of(0, 2, {}) == 1, "always, where no option is named"
    assert (talk.silent, list(talk.signals)) == (True, ["beep"])


def test_the_doors_of_a_game_lead_to_the_usual_number_of_seats() -> None:
    toy = sealed_bids.GAME
    assert toy.start().seats == toy.match().seats == toy.batch(2).seats == 3
    assert toy.start(seats=4).seats == toy.match(seats=4).seats == toy.batch(2, seats=4).seats == 4
    assert toy.room("rules").__name__ == "tests.toys.sealed_bids.rules"
    assert toy.kernels is toy.kernels
    begun = toy.match()
    assert toy.view(str(begun.view(1)), seat=1) == begun.view(1)
    assert toy.shown(begun.view(None).raw) == begun.view(None)


def test_a_batch_is_seeded_by_zero_unless_told_otherwise() -> None:
    game = logicade.game("tournament")
    plain, zero, one = (game.batch(8, **seed).states.tobytes() for seed in ({}, {"seed": 0}, {"seed": 1}))
    assert plain == zero != one


def test_a_match_begins_after_the_first_chance_and_a_position_before_it() -> None:
    assert TOURNAMENT.start().mover == logicade.CHANCE
    assert TOURNAMENT.match().position.mover >= 0
