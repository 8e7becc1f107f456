"""Options that are numbers, lists or one's own components, at other values than the usual, on every way there and back.

Position texts, match files and the terms of tables; `every_options` covers choices and switches.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import logicade
from logicade.engine.errors import BadValue
from logicade.engine.game import Game
from logicade.engine.match import Match
from logicade.engine.options import Choice, Option, Own, Switch, Whole, Wholes
from logicade.engine.rng import seeded
from logicade.server.table.terms import TableTerms, settled
from tests.support import random_match

GAMES = [logicade.game(slug) for slug in logicade.games()]
OWN = {
    ("loop-6", "counts"): "AND6,OR5,XOR4,NOT2",
    ("logi-sticks", "edges"): "S:WBWBWBWB N:WWWWBBBB W:BWBWBWBW E:BBBBWWWW",
    ("logi-sticks", "layout"): "WWBBWBWB",
    ("mixed-signals", "tiles"): "FI4,FL6,OU4",
}
OUTSIDE = {("input-11", "clock")}  # the table keeps it; no rule reads it
USUAL = {("loop-6", "max_turns", 1000)}  # what `none` stands for


def values_of(game: Game, option: Option) -> Iterator[Any]:
    """Values that are not the usual one: the least, the greatest, one between; lists whose numbers all differ."""
    if isinstance(option, Whole):
        usual = game.settle({})[option.name]
        yield from (value for value in (option.low, option.high, option.low + 1, option.high - 1) if value != usual)
    elif isinstance(option, Wholes):
        first = tuple(option.low + k for k in range(option.count))
        yield from (value for value in (first, first[::-1]) if value != option.default)
    elif isinstance(option, Own) and (game.slug, option.name) in OWN:
        yield OWN[game.slug, option.name]


def cases() -> list[tuple[Game, Option, Any]]:
    return [(game, option, value) for game in GAMES for option in game.options for value in values_of(game, option)]


@functools.cache
def played(game: Game, option: Option, value: Any) -> Match | None:
    """Half a match with that value; None where it does not go with what the other options usually are."""
    try:
        return random_match(game, 7, plies=12, **{option.name: value})
    except BadValue as wrong:
        if wrong.clause:
            return None
        raise


def name(part: object) -> str:
    return part.slug if isinstance(part, Game) else str(getattr(part, "name", part))[:20]


@pytest.mark.parametrize(("game", "option", "value"), cases(), ids=name)
def test_a_value_survives_every_way_there_and_back(game: Game, option: Option, value: Any) -> None:
    match = played(game, option, value)
    if match is None:
        return
    kept = match.options[option.name]
    assert option.read(option.write(kept)) == kept
    usual = game.start(seats=match.seats)
    same = (game.slug, option.name) in OUTSIDE or (game.slug, option.name, value) in USUAL
    assert (match.at(0) == usual) == same, "the record holds what rules read"
    check_positions(match)
    check_file(match)
    check_terms(game, option, value, kept)


def check_positions(match: Match) -> None:
    """Every position and view says enough to be had again."""
    game = logicade.game(match.game.slug)
    for ply in range(0, match.ply + 1, 4):
        pos = match.at(ply)
        assert game.position(str(pos)) == pos, str(pos)
        for seat in (*range(pos.seats), None):
            view = pos.view(seat)
            assert game.view(str(view), seat=seat) == view
            assert view.guess(seeded(1)).view(seat) == view


def check_file(match: Match) -> None:
    """A file comes back the same, and goes on from there the same."""
    again = logicade.load(match.to_json(), chance=random.Random(1))
    assert (again.options, again.log, again.position) == (match.options, match.log, match.position)
    assert again.to_json() == match.to_json()


def check_terms(game: Game, option: Option, value: Any, kept: Any) -> None:
    """What is agreed at a table is text, over the wire and from the store; the match gets the same value."""
    sent = msgspec.json.encode(TableTerms(game.slug, options={option.name: option.write(option.read(value))}))
    agreed = settled(msgspec.json.decode(sent, type=TableTerms), game)
    assert agreed.options[option.name] == option.write(kept)
    assert game.settle(agreed.options) == game.settle({option.name: value})
    assert settled(agreed, game) == agreed, "spelt out already"


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_each_option_reaches_its_own_place(game: Game) -> None:
    """What `setup` takes for an option is that option: the text of the start says it, and says no other differently."""
    usual, named = set(str(game.start()).split()), set[str]()
    for option in game.options:
        for value in (*_few(option), *values_of(game, option)):
            try:
                settled_value = option.write(game.settle({option.name: value})[option.name])
            except BadValue:
                continue
            new = dict(
                word.partition("=")[::2] for word in set(str(game.start(**{option.name: value})).split()) - usual
            )
            others = new.keys() & {other.name for other in game.options} - {option.name}
            assert not others - GOES_WITH.get((game.slug, option.name), set()), (option.name, value, new)
            if new.get(option.name, "?")[0] != "?":  # what chance will say is written otherwise
                assert new[option.name] == settled_value
                named.add(option.name)
    assert named, "the texts of a game say its options"


# One's own components stand in the word of the option that asks for them.
GOES_WITH = {
    ("loop-6", "counts"): {"gates"},
    ("logi-sticks", "edges"): {"targets"},
    ("logi-sticks", "layout"): {"centre"},
}


def _few(option: Option) -> tuple[Any, ...]:
    if isinstance(option, Choice):
        return option.values
    return (False, True) if isinstance(option, Switch) else ()


def test_there_is_something_to_try_for_every_kind() -> None:
    tried = {(game.slug, option.name) for game, option, value in cases() if played(game, option, value) is not None}
    every = {
        (game.slug, option.name)
        for game in GAMES
        for option in game.options
        if isinstance(option, Whole | Wholes | Own)
    }
    assert every - tried == {("hard-wired", "circuits"), ("quirky-circuits", "own")}, (
        "files; the games' own tests have them"
    )
