"""Readers of position texts: what is accepted can be reached, as far as anybody can tell from the outside.

Texts of real positions are spoilt: a value of one goes into another, a sign is changed, a word is dropped or doubled.
"""

from __future__ import annotations

import random

import pytest

import logicade
from logicade.engine.errors import BadPosition, BadText, BadValue, LogicadeError, UnknownOption
from logicade.engine.game import Game
from logicade.engine.position import Position
from tests.support import every_options, many, random_match

GAMES = [logicade.game(slug) for slug in logicade.games()]
SIGNS = "=|,?@+-:/. 0123456789ABCDEFNXabcdefxy"


def originals(game: Game, count: int) -> list[str]:
    """Positions of random matches, with all kinds of options, at all times of a match."""
    setups, texts = every_options(game), []
    for seed in range(count):
        source = random.Random(seed)
        match = random_match(game, seed, plies=source.randrange(game.max_plies), **source.choice(setups))
        texts.append(str(match.at(source.randrange(match.ply + 1))))
    return texts


def spoilt(texts: list[str], source: random.Random) -> str:
    """One text with something in it changed."""
    words = source.choice(texts).split(" ")
    k = source.randrange(len(words))
    match source.randrange(6):
        case 0 | 1:  # the same word of another position
            name = words[k].partition("=")[0]
            others = [word for text in texts for word in text.split(" ") if word.partition("=")[0] == name]
            words[k] = source.choice(others or words)
        case 2:
            del words[k]
        case 3:
            words.insert(source.randrange(len(words) + 1), words[k])
        case _:  # a sign or two
            letters = list(words[k])
            for _ in range(source.randrange(1, 3)):
                at = source.randrange(len(letters) + 1)
                letters[at : at + source.randrange(2)] = source.choice(SIGNS)
            words[k] = "".join(letters)
    return " ".join(words)


def check_accepted(pos: Position, text: str, source: random.Random) -> None:
    """It can be played on to an end, stays sound all the way, and its text says the same again."""
    kernels = pos.game.kernels
    assert pos.over or pos.ids, f"nothing to do: {text}"
    assert not (pos.over and pos.ids), f"over, and something to do: {text}"
    assert logicade.game(pos.game.slug).position(str(pos)) == pos, f"{text} is written {pos}"
    while not pos.over:
        assert pos.ply <= pos.game.max_plies, f"without end: {text}"
        assert kernels.rules.check(pos.state(), 0) == 0, (
            f"{kernels.notation.INVARIANTS[kernels.rules.check(pos.state(), 0)]}: {text}"
        )
        pos = pos.apply_id(source.choice(pos.ids))
    assert kernels.rules.check(pos.state(), 0) == 0, text


def check_refused(wrong: LogicadeError, text: str) -> None:
    """It is an error about texts, and says what is wrong with this one."""
    assert isinstance(wrong, BadPosition | BadText | BadValue | UnknownOption), f"{text}: {wrong!r}"
    assert text.strip() in str(wrong) or wrong.hint or wrong.clause, f"says nothing of what is wrong: {text}: {wrong}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_spoilt_position_is_refused_or_sound(game: Game) -> None:
    source, accepted, refused = random.Random(11), 0, 0
    texts = originals(game, many(40, 400))
    for _ in range(many(400, 40_000)):
        text = spoilt(texts, source)
        try:
            pos = game.position(text)
        except LogicadeError as wrong:
            refused += 1
            check_refused(wrong, text)
        else:
            accepted += 1
            check_accepted(pos, text, source)
    print(f"readers: {game.slug}: {accepted} accepted, {refused} refused")
    assert accepted
    assert refused
