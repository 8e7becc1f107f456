"""Bots by their words: names, how hard they think, what solvers say, and what a bot outside is told."""

from __future__ import annotations

import hashlib
import io
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bench.tic_tac_toe
import logicade
from logicade import bots
from logicade.bots import arena, endgame, outside, players, warm
from logicade.bots.alpha_beta import BEST, FLOOR, MEASURES, ROOF, SLOTS, UNKNOWN, Table, fingerprint, recall, remember
from logicade.bots.config import Budget, SearchConfig
from logicade.bots.proofs import ActionValues, Odds, Verdict
from logicade.bots.tree import Found, ranked
from logicade.engine.compile import jit
from logicade.engine.errors import BotFault, NoBot, NoSolver
from logicade.engine.position import Position
from logicade.games.logi_sticks.state import PLACE
from tests.support import random_match

INPUT_11, THREE = logicade.game("input-11"), bench.tic_tac_toe.GAME


# ---- names and numbers -----------------------------------------------------------------------------------------------


def test_the_bots_of_a_game_the_weaker_first() -> None:
    book = ("book random", "book greedy", "book best")
    assert bots.names(INPUT_11) == ("random", "greedy", "search", "solver")
    assert bots.names(logicade.game("tournament")) == ("random", *book, "greedy", "search", "mind", "solver")
    assert bots.names(logicade.game("hard-wired")) == (
        "random", "book random", "book greedy", "greedy", "search", "mind",
    )  # fmt: skip
    assert arena.words(INPUT_11) == (*(f"level {number}" for number in range(1, 6)), *bots.names(INPUT_11))


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("search 500", ("search", 500)),
        ("greedy 1", ("greedy", 1)),
        ("mind 3", ("mind", 3)),
        ("level 5", ("level", 5)),
        ("search 999999999", ("search", 999_999_999)),
        ("search 1000000000", ("search 1000000000", 0)),
        ("search 05", ("search 05", 0)),
        ("search 0", ("search 0", 0)),
        ("search", ("search", 0)),
        ("random 3", ("random 3", 0)),
        ("book greedy", ("book greedy", 0)),
    ],
)
def test_a_word_is_a_name_and_a_number(word: str, parts: tuple[str, int]) -> None:
    assert bots.split(word) == parts


def test_unknown_bots_are_refused_with_those_that_there_are() -> None:
    with pytest.raises(NoBot, match="`input-11` has no bot `genius`") as told:
        bots.bot("genius", INPUT_11)
    assert (told.value.code, told.value.hint) == ("no-bot", "bots: random, greedy, search, solver, level 1 to 5")
    with pytest.raises(NoBot, match="no bot of level 0") as told:
        bots.level(0, INPUT_11)
    assert told.value.hint == "levels: 1, 2, 3, 4, 5"
    with pytest.raises(NoBot, match="`input-11` has no player `genius`") as told:
        arena.check_player("genius", INPUT_11)
    assert told.value.hint.endswith("`search`, `solver`, `stdio:COMMAND`")
    assert told.value.hint.startswith("players: `level 1`, `level 2`")


class Watched:
    """Instead of a tree: what it was made with."""

    made: list[tuple[Budget, SearchConfig | None]]

    def __init__(self, game: Any, budget: Budget, rng: Any, config: SearchConfig | None = None) -> None:
        self.made.append((budget, config))

    def think(self, view: Any) -> list[Found]:
        return [Found(view.legal[0], 1, 0.5)]


def test_a_number_says_how_much_is_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    """Greedy finishes every action 24 times, in a tree with room for those actions alone; a search has 2,000."""
    Watched.made = []
    monkeypatch.setattr(players, "Tree", Watched)
    view = INPUT_11.match(chance=random.Random(1), first=0).view(0)
    wide, flat = len(view.ids), SearchConfig(expand_after=1 << 40)
    for word in ("greedy", "greedy 3", "search", "search 70"):
        assert bots.bot(word, INPUT_11, seconds=1.5).choose(view) == view.legal[0]
    bots.hasty(INPUT_11).choose(view)
    assert Watched.made == [
        (Budget(24 * wide, 1.5, wide + 2), flat),
        (Budget(3 * wide, 1.5, wide + 2), flat),
        (Budget(2000, 1.5), None),
        (Budget(70, 1.5), None),
        (Budget(24 * wide, 0.4, wide + 2), flat),
    ]


def test_what_is_looked_into_most_is_best_then_what_did_best_then_by_name() -> None:
    told = [Found("b", 3, 0.5), Found("a", 3, 0.5), Found("c", 3, 0.9), Found("d", 4, 0.1)]
    assert [one.action for one in ranked(told)] == ["d", "c", "a", "b"]


# ---- solvers ---------------------------------------------------------------------------------------------------------


def test_what_a_verdict_says() -> None:
    assert Verdict(None, (), (), 3, 4).lines() == ["proved: first wins 3 of 4 equally likely deals (75.00%)"]
    won = Verdict("first", ("a", "b"), ("a", "c"), 1, 1)
    assert won.lines() == ["proved: first wins", "winning actions (2): a b", "best play: a c"]
    assert Verdict("second", (), (), 0, 1).lines() == ["proved: second wins"]
    assert won.as_json() == {
        "winner": "first",
        "winning": ["a", "b"],
        "line": ["a", "c"],
        "first_wins": {"cases": 1, "of": 1},
        "proved": True,
    }


def test_what_odds_say() -> None:
    odds = Odds(3, 4, ("a",), {"b": 1, "a": 3})
    assert (odds.share, odds.winner) == (0.75, None)
    assert odds.lines() == [
        "proved: first wins 3 of 4 equally likely cases (75.0000%)",
        "best actions (1): a",
        "   a  first wins 3 (75.0000%)",
        "   b  first wins 1 (25.0000%)",
    ]
    assert Odds(4, 4).lines() == ["proved: first wins, whatever falls"]
    assert Odds(0, 4).lines() == ["proved: second wins, whatever falls"]
    assert odds.as_json() == {
        "winner": None,
        "best": ["a"],
        "first_wins": {"cases": 3, "of": 4},
        "first_wins_after": {"b": 1, "a": 3},
        "proved": True,
    }


def test_what_the_end_of_a_match_says() -> None:
    for worth, told in ((0.0, "the mover loses"), (0.5, "the match is shared"), (1.0, "the mover wins")):
        ends = ActionValues({"a": worth, "b": 0.0})
        assert ends.lines()[0] == f"proved: {told}, with best play by both"
    ends = ActionValues({"a": 0.25, "b": 0.25 - 1e-12, "c": 0.2})
    assert ends.lines() == [
        "proved: the mover gets 0.2500 of the point on average, with best play by both",
        "best actions (2 of 3): a b",
    ]
    assert ends.as_json() == {"best": ["a", "b"], "values": ends.values, "proved": True}


def at(actions: str) -> Position:
    here = THREE.start()
    for action in actions.split():
        here = here.play(action)
    return here


def test_positions_are_counted_and_the_count_is_kept() -> None:
    """One free cell is one position; two are four: each, and the other behind it."""
    one, two = at("1 2 3 5 4 6 8 7"), at("1 2 3 5 4 6 8")
    for here, positions in ((one, 1), (two, 4)):
        assert endgame.values_of(here.view(here.mover), nodes=positions) is not None
        assert endgame.values_of(here.view(here.mover), nodes=positions - 1) is None
    with pytest.raises(NoSolver, match="more than 1,000 positions") as told:
        endgame.solve(THREE.start(), nodes=1000)
    assert (told.value.code, told.value.hint) == ("no-solver", "try it a few actions later")


def table() -> Table:
    return Table(np.zeros(2, np.uint64), np.zeros((SLOTS, 2), np.uint64), np.zeros((SLOTS, 2)))


@pytest.mark.parametrize(
    ("value", "windows"),
    [
        (0.5, {(0.0, 1.0): 0.5, (0.6, 0.7): 0.5}),  # inside the window: exact, and enough for every other
        (0.2, {(0.2, 0.8): 0.2, (0.3, 1.0): 0.2, (0.1, 0.8): UNKNOWN}),  # no more than that
        (0.8, {(0.2, 0.8): 0.8, (0.0, 0.7): 0.8, (0.2, 0.9): UNKNOWN}),  # no less
    ],
)
def test_a_value_that_left_its_window_is_a_bound(value: float, windows: dict[tuple[float, float], float]) -> None:
    raw, known, found = np.array([[1, 2, 3], [1, 2, 4]], np.uint8), table(), np.zeros(MEASURES)
    found[FLOOR], found[ROOF], found[BEST] = 0.2, 0.8, value
    with np.errstate(over="ignore"):
        assert recall(raw, 0, known, 0.0, 1.0) == UNKNOWN
        remember(raw, 0, known, found)
        assert {window: recall(raw, 0, known, *window) for window in windows} == windows
        assert recall(raw, 1, known, 0.0, 1.0) == UNKNOWN, "another position"


def test_fingerprints_are_those_of_every_byte() -> None:
    raw, keys = np.zeros((200, 40), np.uint8), set()
    for i in range(200):
        raw[i, i // 5] = 1 + i % 5
        key = np.zeros(2, np.uint64)
        with np.errstate(over="ignore"):
            assert 0 <= fingerprint(raw, i, key) < SLOTS
        keys.add(tuple(key.tolist()))
    assert len(keys) == 200
    assert len({key[0] for key in keys}) == len({key[1] for key in keys}) == 200


def test_an_end_is_near_when_little_is_left() -> None:
    sticks, signals = logicade.game("logi-sticks"), logicade.game("mixed-signals")
    near: dict[str, Any] = {game.slug: bots.solver(game).is_near_the_end for game in (sticks, signals)}
    told = set()
    for seats in (2, 3):
        match = random_match(sticks, 1, seats=seats)
        for ply in range(0, match.ply, 2):
            here = match.at(ply)
            view = here.view(max(0, here.mover))
            placing = here.phase == PLACE
            expected = seats == 2 and placing and len(view.ids) <= 24
            assert near["logi-sticks"](view) == expected
            told.add(expected)
    match = random_match(signals, 1)
    for ply in range(match.ply):
        s = match.at(ply).fields
        pile = sum(s["stock"]) - s["tiles"] - sum(s["out"]) - sum(tile >= 0 for tile in s["offer"])
        assert near["mixed-signals"](match.at(ply).view(0)) == (pile <= 2)
    assert told == {False, True}


# ---- matches between words -------------------------------------------------------------------------------------------


def test_seeds_are_the_same_on_every_machine() -> None:
    def digest(text: str) -> int:
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")

    assert arena.seed_of(7, ("level 3", "random"), 2) == digest("7\nlevel 3\nrandom\n2")
    assert arena.seat_seed(7, 1) == digest("7\nseat\n1")
    assert arena.seed_of(7, ("a",), 2) < 1 << 48, "JSON keeps it exactly"


def test_what_is_done_for_a_bot_that_fails_is_noted() -> None:
    class Failing:
        def choose(self, view: Any, log: Any) -> str:
            raise BotFault("`it` gave up", hint=f"{outside.LAST}no idea")

    match, lapses = INPUT_11.match(chance=random.Random(1), first=0), dict[int, arena.Lapse]()
    ply = match.ply
    for _ in range(2):
        assert arena.answer(Failing(), match, 0, lapses) == match.view(0).default
    assert lapses == {0: arena.Lapse(0, ply, "`it` gave up", "no idea", 2)}


# ---- bots outside ----------------------------------------------------------------------------------------------------


def test_lines_from_anywhere_are_made_fit_to_print() -> None:
    assert outside.shorten("  a\x07b\n") == "a?b"
    assert outside.shorten("x" * 200) == "x" * 200
    assert outside.shorten("x" * 201) == "x" * 199 + "…"
    assert outside.shorten("abcdef", 5) == "abcd…"


def test_a_bot_is_told_the_match_its_seat_and_a_seed() -> None:
    match = INPUT_11.match(chance=random.Random(1), ring=True)
    told = outside.greeting(match, 1, 77)
    options = told.pop("options")
    assert told == {
        "type": "begin", "protocol": 1, "game": "input-11", "version": 1, "seats": 2, "seat": 1, "seed": 77,
    }  # fmt: skip
    assert options["ring"] == "on"
    assert set(options) == {option.name for option in INPUT_11.options}
    view = match.view(1)
    assert outside.question(view) == {
        "type": "act", "ply": view.ply, "view": str(view), "legal": view.legal, "fields": view.fields,
    }  # fmt: skip


def test_our_side_answers_line_by_line() -> None:
    match = INPUT_11.match(chance=random.Random(1), first=0)
    begin = outside.greeting(match, 0, 5)
    lines = [begin, outside.question(match.view(0)), {"type": "end"}, {"type": "news"}, begin]
    said, seats = list[str](), list[tuple[str, int]]()

    def sit(game: Any, seed: int) -> bots.Bot:
        seats.append((game.slug, seed))
        return bots.bot("random", game, seed=seed)

    outside.converse(io.StringIO("\n".join(map(json.dumps, lines)) + "\n"), said.append, sit)
    assert said == ["ready", bots.bot("random", INPUT_11, seed=5).choose(match.view(0)), "ready"]
    assert seats == [("input-11", 5)] * 2


def test_answers_are_checked() -> None:
    view = INPUT_11.match(chance=random.Random(1), first=0).view(0)
    outside.check_answer("it", view, view.legal[0])
    with pytest.raises(BotFault, match="`it` answered nonsense") as told:
        outside.check_answer("it", view, "castle")
    assert told.value.hint == "its last line: castle"
    with pytest.raises(BotFault, match="`it` answered what is not legal") as told:
        outside.check_answer("it", view, "AND@11")
    assert told.value.hint == "its last line: AND@11"
    assert told.value.clause.startswith("input-11")


def test_a_command_that_is_none_is_refused_with_an_example() -> None:
    with pytest.raises(NoBot, match="there is no program `no-such-program`") as told:
        outside.split("no-such-program --fast")
    assert told.value.hint == "as in `stdio:python3 b.py`"
    with pytest.raises(NoBot, match="is not a command") as told:
        outside.split("'half")
    assert told.value.hint == "check the quotes"
    assert outside.Outside("nothing").close() == 0


# ---- compiling -------------------------------------------------------------------------------------------------------


def test_everything_of_a_game_is_a_step() -> None:
    names = [name for name, _ in warm.steps(INPUT_11)]
    assert names == ["rules", "loops", "bot random", "bot greedy", "bot search", "bot solver", "solver"]
    assert [name for name, _ in warm.at_a_table(INPUT_11)] == ["rules", "bot greedy", "bot solver"]
    hard = [name for name, _ in warm.at_a_table(logicade.game("hard-wired"))]
    assert hard == ["rules", "bot mind"]
    assert warm._WORDS == {"mind": ["mind 1", "mind 2", "mind 3", "mind 4"], "search": ["search 300"]}


def test_a_mark_says_that_nothing_is_left_to_compile(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(jit, "COMPILED", True)
    monkeypatch.setattr(jit, "folder_of", lambda family: tmp_path / family)
    assert not warm.is_complete(INPUT_11)
    warm.mark(INPUT_11)
    assert not warm.is_complete(INPUT_11), "there is no such folder"
    (tmp_path / INPUT_11.kernels.family).mkdir()
    warm.mark(INPUT_11)
    assert warm.is_complete(INPUT_11)
    monkeypatch.setattr(jit, "folder_of", lambda family: None)
    warm.mark(INPUT_11)
    assert not warm.is_complete(INPUT_11)
    monkeypatch.setattr(jit, "COMPILED", False)
    assert warm.is_complete(INPUT_11)
