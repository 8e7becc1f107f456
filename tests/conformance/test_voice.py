"""One voice in two languages: every text that people read keeps the laws of both guides, and the laws can fail."""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import logicade
from docs import words as printed
from logicade.cli import COMMANDS, build
from logicade.engine import errors
from logicade.engine.errors import LogicadeError
from logicade.engine.game import Game
from logicade.engine.options import Choice
from logicade.engine.sentences import Refusals, sentence
from logicade.engine.text import Text, Words
from logicade.server import errors as server_errors
from tests import wording
from tests.support import ROOT
from tests.test_clauses import written

GAMES = [logicade.game(slug) for slug in logicade.games()]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
GAP = re.compile(r"\{+([a-z_]+|\d)\}+")
NUMBERED = re.compile(r"\{\d+\}")
# Plain sentences that another one follows in the same note: the full stop stands between the two.
FIRST_HALVES = frozenset(
    {
        "{gate}で{a}と{b}を重ねると{x}。", "{gate}で{a}と{b}を重ねると、必ず{x}。", "NOTで{a}が{x}になる。",
        "DFFでこの{a}は{turns}使用不可。", "BUGで{a}が不確定信号になる。", "{who}の勝ち。", "あなたの勝ち。",
        "{who}のペナルティ：信号山から{n}枚引く。", "自分のペナルティ：信号山から{n}枚引く。",
        "{0}なら{{signal {1}}}。", "{a}と{b}は会わせないこと。", "{n}個割れたら終わり。", "何も割らないこと。",
        "電池が切れる前に、{tasks}。", "電池が赤になる前に、{tasks}。", "電池が緑のうちに、{tasks}。", "。",
    }
)  # fmt: skip


def faults(text: Text) -> list[str]:
    """What the guides have against a text."""
    found = wording.faults_of(text)
    return [fault for fault in found if not (text.ja in FIRST_HALVES and fault.startswith("。"))]


def refusals_of(game: Game) -> Refusals:
    """Why a game says no, by a word for it."""
    found: Any = printed.words_in(game, "refusals", "REFUSALS")
    return dict(found)


def log_of(game: Game) -> dict[str, Words]:
    """What a game's log says, by a word for it."""
    return dict(printed.words_in(game, "log", "LOG"))


# ---- where people read ----------------------------------------------------------------------------------------------


def test_every_text_of_the_package_keeps_the_laws() -> None:
    found = {where.place: faults(where.text) for _, where in wording.package_texts()}
    assert {place: wrong for place, wrong in found.items() if wrong} == {}
    assert len(found) > 1000


def test_every_string_of_the_page_keeps_the_laws() -> None:
    found = dict(wording.page_texts())
    assert {key: faults(text) for key, text in found.items() if faults(text)} == {}
    assert not [key for key, text in found.items() if NUMBERED.search(text.en + text.ja)], "numbered gaps"
    assert len(found) > 300


def test_templates_of_the_page_have_no_words_of_their_own() -> None:
    own = {"English", "Logicade"}  # the name of a language, and ours
    for file in (ROOT / "web/src").rglob("*.svelte"):
        source = re.sub(r"<(script|style).*?</\1>|<!--.*?-->", "", file.read_text("utf-8"), flags=re.DOTALL)
        while (bare := re.sub(r"\{[^{}]*\}", "", source)) != source:
            source = bare
        written = {said.strip() for said in re.findall(r">([^<>]*[^\W\d_]{3,}[^<>]*)<", source)}
        assert written - own <= {"日本語"}, file.name


ROVER = re.compile("`(he|his|him)`")  # the robot, and the cat Scar, in the stories of the scenarios


def option_texts(game: Game) -> Iterator[Text]:
    """Title, meaning and values of each option."""
    for option in game.options:
        yield from (option.title, option.meaning)
        if isinstance(option, Choice):
            yield from (*option.titles, *option.explained)


@every_game
def test_options_and_titles_keep_the_laws_and_leave_no_gap(game: Game) -> None:
    for text in (game.summary, game.difficulty, *option_texts(game)):
        assert [fault for fault in faults(text) if not ROVER.match(fault)] == [], text
        assert "{" not in re.sub("`[^`]*`", "", text.en + text.ja), text


def helps() -> Iterator[str]:
    """Every line of help of the command line."""
    parser = build()
    table = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    for name in COMMANDS:
        command = table.choices[name]
        yield command.description or ""
        yield from (action.help or "" for action in command._actions)


# What the trade says to programmers is left alone: `match`, `ply`, `seat` and `level` in the tools.
TRADE = re.compile("match|ply|plies|seat|lie", re.IGNORECASE)


def test_help_of_the_command_line_keeps_the_laws() -> None:
    wrong = [(line, fault) for line in helps() for fault in wording.english_faults(line) if not TRADE.search(fault)]
    assert wrong == []


def test_errors_say_what_they_mean_in_both() -> None:
    for kind in (*errors.all_errors(), *server_errors.all_errors()):
        assert issubclass(kind, LogicadeError)
        said = sentence(kind.meaning)
        assert faults(said) == [], kind
        assert said.ja.endswith("。"), kind


@every_game
def test_refusals_are_polite_and_name_a_clause_of_the_rules(game: Game) -> None:
    for key, (clause, reason) in refusals_of(game).items():
        said = sentence(reason)
        assert clause in written(), key
        assert faults(said) == [], said
        assert not wording.stop_faults(said.ja), said
        assert said.ja.endswith("。"), said
        assert set(GAP.findall(reason.ja)) <= set(GAP.findall(reason.en)), reason


@every_game
def test_logs_are_records_and_not_polite(game: Game) -> None:
    for key, words in log_of(game).items():
        for text in words:
            assert faults(text) == [], key
            assert not NUMBERED.search(text.en + text.ja), "people are gaps with names"
        assert not re.search("(です|ます|ました|ください)$", words.told.ja), key
        assert "。" not in words.told.ja or not words.told.ja.endswith("。"), key
        assert set(GAP.findall(words.told.ja)) == set(GAP.findall(words.told.en)), key


@every_game
def test_what_is_told_of_any_action_has_only_gaps_for_people(game: Game) -> None:
    kernels, source = game.kernels, random.Random(game.slug)
    chosen = source.sample(range(kernels.actions.total), min(300, kernels.actions.total))
    for action in map(kernels.write_action, chosen):
        for text in kernels.tell(action):
            assert set(GAP.findall(text.en + text.ja)) <= {"who", *"0123456789"}, action
            assert faults(text) == [], text


# ---- the table, and the laws themselves -----------------------------------------------------------------------------


def test_every_place_has_as_many_texts_in_both_languages() -> None:
    english, japanese = Counter[str](), Counter[str]()
    page = [("page", wording.Found(key, text)) for key, text in wording.page_texts()]
    for place, found in (*wording.package_texts(), *page):
        english[place] += bool(found.text.en)
        japanese[place] += bool(found.text.ja)
    assert english == japanese
    assert set(english) >= {*logicade.games(), "page", "server", "terminal", "engine"}


@every_game
def test_the_printed_page_has_every_ending_and_refusal(game: Game) -> None:
    page = (ROOT / "docs/reference/words.md").read_text("utf-8")
    for text in printed.endings(game):
        assert all(said.strip() in page for said in text), text
    for clause, reason in refusals_of(game).values():
        assert f"| {clause} | {sentence(reason).en} | {sentence(reason).ja} |" in page


PLANTED = [
    (Text("Place it", ""), "said in one language only"),
    (Text("Place it", "ゲートをplayします。"), "Latin `play`"),
    (Text("Place it", "ゲートを置く。"), "。 behind what is not polite"),
    (Text("Place it", "先手(1)の番です。"), "half-width `(`"),
    (Text("Place it", "先手: 勝ち"), "half-width `:`"),
    (Text("Place it", "準備はいい?"), "half-width `?`"),
    (Text("Place it", "達成!"), "half-width `!`"),
    (Text("Place it", "AND を置く"), "a space beside Japanese"),
    (Text("Place it", "席0の番です"), "`席0`: a name"),
    (Text("Place it", "ノードに置く"), "`ノード`: {spot}"),
    (Text("Place it", "うそです。"), "`うそ`: 嘘"),
    (Text("Get rid of the own tokens", "使い切る"), "`the own`: your, or a name's"),
    (Text("after so many days", "日数"), "`so many`: N, or how many"),
    (Text("It is chosen anew", "選び直す"), "`anew`: again"),
    (Text("You lay a gate", "ゲートを置く"), "`lay`: place, play"),
    (Text("no NOR in the hand of seat 0", "手札にNORがない"), "`seat 0`: a name, or Player 1"),
    (Text("node 13 is taken", "埋まっている"), "`node`: spot"),
    (Text("Chance decides", "ランダム"), None),
    (Text("now chance decides it", "ランダム"), "`chance decides`: at random; dealt, drawn"),
    (Text("C07 is used", "使った"), "`C07`: the circuit itself"),
    (Text("97 % of 52", "52戦の97%"), "`7 %`: 97%"),
]


@pytest.mark.parametrize(("text", "fault"), PLANTED, ids=[f"{text.en} {text.ja}" for text, _ in PLANTED])
def test_a_planted_fault_is_found(text: Text, fault: str | None) -> None:
    assert fault is None or fault in faults(text)
