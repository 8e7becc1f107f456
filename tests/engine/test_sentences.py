"""Sentences from texts with gaps: filled, listed, counted and closed as each language does it."""

from __future__ import annotations

import pytest

from logicade.engine import sentences
from logicade.engine.sentences import counted, fill, isolated, namesakes, people, person, san, sentence, things
from logicade.engine.text import Text


def test_gaps_are_filled_by_language_and_those_for_people_and_pictures_stay() -> None:
    text = Text("{who} played {gate} on {0}'s {signal 1}: {n} left", "{who}が{0}の{signal 1}に{gate}：残り{n}")
    filled = fill(text, gate="AND", n=Text("two", "2枚"))
    assert filled == ("{who} played AND on {0}'s {signal 1}: two left", "{who}が{0}の{signal 1}にAND：残り2枚")


def test_what_is_filled_in_is_not_read_for_gaps() -> None:
    assert fill(Text("{a} and {b}", "{a}と{b}"), a="{b}", b=2) == ("{b} and 2", "{b}と2")


def test_a_gap_that_only_one_language_has_may_be_filled_and_one_that_none_has_may_not() -> None:
    assert fill(Text("{a} at {n}", "{a}"), a=1, n=2) == ("1 at 2", "1")
    with pytest.raises(ValueError, match=r"no gaps \['spot'\]"):
        fill(Text("{a}", "{a}"), spot=1)


@pytest.mark.parametrize(
    ("seats", "listed"),
    [
        ([1], ("{1}", "{1}")),
        ([0, 2], ("{0} and {2}", "{0}と{2}")),
        ([3, 0, 1], ("{3}, {0} and {1}", "{3}と{0}と{1}")),
    ],
)
def test_people_in_a_row(seats: list[int], listed: tuple[str, str]) -> None:
    assert people(seats) == listed
    assert person(seats[0]) == (f"{{{seats[0]}}}",) * 2


def test_things_in_a_row_and_one_of_them() -> None:
    spots = (Text("the final", "決勝"), "AND", 3)
    assert things(spots) == ("the final, AND and 3", "決勝、AND、3")
    assert things(spots, last="or") == ("the final, AND or 3", "決勝かANDか3")
    assert (things(["OR"]), things([])) == (("OR", "OR"), ("", ""))


@pytest.mark.parametrize(
    ("number", "noun", "said"),
    [
        (0, "token", ("no tokens", "なし")),
        (1, "card", ("1 card", "1枚")),
        (2, "penalty", ("2 penalties", "2回")),
        (1000, "turn", ("1,000 turns", "1,000手")),
        (3, "square", ("3 squares", "3マス")),
    ],
)
def test_numbers_of_things(number: int, noun: str, said: tuple[str, str]) -> None:
    assert counted(number, noun) == said


def test_every_noun_has_a_plural_and_a_counter() -> None:
    for noun, (plural, counter) in sentences.NOUNS.items():
        assert plural.startswith(noun[:-1]), noun
        assert plural != noun, noun
        assert not counter.isascii(), noun


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (("no NOR left in hand", "手札にNORがありません"), ("No NOR left in hand.", "手札にNORがありません。")),
        (("Really?", "本当？"), ("Really?", "本当？")),
        (("dealing…", "準備中です。"), ("Dealing…", "準備中です。")),
        (("{1} is next", "{1}の番です"), ("{1} is next.", "{1}の番です。")),
        (("", ""), ("", "")),
    ],
)
def test_a_reason_as_a_sentence(reason: tuple[str, str], said: tuple[str, str]) -> None:
    assert sentence(Text(*reason)) == said


def test_san_is_for_people_without_a_title() -> None:
    assert [san(name) for name in ("ハルト", "ミカちゃん", "田中様", "ゆうくん", "あきさん")] == [
        "ハルトさん", "ミカちゃん", "田中様", "ゆうくん", "あきさん",
    ]  # fmt: skip
    assert san("カッパー", bot=True) == "カッパー"


def test_namesakes_are_numbered_and_others_are_not() -> None:
    assert namesakes(["Copper", "Mika", "Copper"]) == ("Copper 1", "Mika", "Copper 2")
    assert namesakes(["スパーク", "スパーク", "ハルト"]) == ("スパーク1", "スパーク2", "ハルト")


def test_names_that_run_from_right_to_left_turn_nothing_around_them() -> None:
    assert isolated("\u05d3\u05e0\u05d4") == "\u2068\u05d3\u05e0\u05d4\u2069"
    assert isolated("\u0639\u0644\u064a 7") == "\u2068\u0639\u0644\u064a 7\u2069"
    assert [isolated(name) for name in ("Mika", "ハルト", "🤖")] == ["Mika", "ハルト", "🤖"]
