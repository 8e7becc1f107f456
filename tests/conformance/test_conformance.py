"""What every registered game must keep, under every combination of its options. No exemptions."""

from __future__ import annotations

import contextlib
import random
import re
from typing import Any

import numpy as np
import pytest

import logicade
from logicade.engine import loops
from logicade.engine.compile.verbs import VERBS
from logicade.engine.errors import BadValue, LogicadeError
from logicade.engine.game import Game
from logicade.engine.kernels import Kernels
from logicade.engine.match import Match
from logicade.engine.options import Choice, Option, Switch, Text, Whole, Wholes
from logicade.engine.position import Position, View
from logicade.engine.rng import seeded
from logicade.engine.state import ANYONE, CHANCE, HIDDEN, NOBODY, NONE
from logicade.server.http.rulebook import as_html
from tests.support import ROOT, every_options, many, random_match

GAMES = [logicade.game(slug) for slug in logicade.games()]
CLOSE_LOOKS = many(50, 500)  # of a match that is as long as possible; a short one is looked at on every ply
SETUPS = [(game, options) for game in GAMES for options in every_options(game)]


def name(value: object) -> str:
    return (
        value.slug if isinstance(value, Game) else ",".join(map(str, value.values())) if isinstance(value, dict) else ""
    )


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_game_has_a_picture_and_rules_to_show(game: Game) -> None:
    sample = game.position(game.room("art").SAMPLE)
    assert sample.mover >= 0, "something to play"
    for language in ("en", "ja"):
        assert sample.view().svg(language=language).startswith("<svg")
        assert 'id="clause-1-1"' in as_html(game, language)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_game_tells_its_actions_in_both_languages(game: Game) -> None:
    actions, written = game.kernels.actions, game.kernels.write_action
    for kind, shape in actions.shapes.items():
        veiled = actions.id(kind, **{field: size - 1 for field, size in shape.sizes.items()})
        for action in {actions.id(kind, **dict.fromkeys(shape.sizes, 0)), veiled}:
            short, told = game.kernels.tell(written(action))
            assert all((*short, *told))
            assert told.en != told.ja, "Japanese is not English"
            for text in told:
                names = re.findall(r"\{(\w+)\}", text)
                assert all(one == "who" or int(one) < max(game.seats) for one in names)
                assert ("who" in names) != shape.outcome


@pytest.mark.parametrize(("game", "options"), SETUPS, ids=name)
def test_random_matches(game: Game, options: dict[str, Any]) -> None:
    settled = game.settle({name: value for name, value in options.items() if name != "seats"})
    for seed in range(many(2, 200)):
        source = random.Random(seed)
        match = Match(game, seats=options["seats"], options=settled, chance=source)
        while not match.over:
            if source.random() < CLOSE_LOOKS / game.max_plies:
                check_position(match.position, source)
            match._push(match._step(match.position, source.choice(game.kernels.legal_ids(match.position.state()))))
            assert match.ply == match.position.ply <= game.max_plies
        check_end(match)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_no_playout_breaks_an_invariant(game: Game) -> None:
    """Every state of very many random matches is sound; the options take turns."""
    kernels, setups = game.kernels, every_options(game)
    share = max(1, many(300, 100_000) // len(setups))
    for seed, options in enumerate(setups):
        st = np.repeat(game.start(**options).state(), 2)
        buffers = kernels.row_of_ids(), kernels.row_of_weights()
        broken = kernels.bind(loops.checked_playouts)(st, share, seeded(seed), *buffers, game.max_plies)
        assert broken == 0, f"{kernels.notation.INVARIANTS[broken]}: {Position(game, st[1:])}"


def check_position(pos: Position, source: random.Random) -> None:
    """Everything that holds for a running position."""
    kernels = pos.game.kernels
    st = pos.state()
    ids = kernels.legal_ids(st)
    assert ids, "nothing is legal before the end"
    assert ids == sorted(set(ids))
    assert kernels.rules.check(st, 0) == 0, str(pos)
    assert logicade.game(pos.game.slug).position(str(pos)) == pos, str(pos)
    assert eval(repr(pos), {"logicade": logicade}) == pos
    assert [kernels.read_action(text) for text in pos.legal] == ids
    if pos.mover == CHANCE:
        assert len(pos.weights) == len(ids)
        assert min(pos.weights) > 0
    else:
        assert pos.mover == ANYONE or 0 <= pos.mover < pos.seats
    for seat in (*range(pos.seats), None):
        check_view(pos, pos.view(seat), kernels, seat)
    before = pos.state().tobytes()
    pos.apply_id(source.choice(ids))
    assert pos.state().tobytes() == before, "playing changed the old position"


def check_view(pos: Position, view: View, kernels: Kernels, seat: int | None) -> None:
    """Redacting twice is redacting once; legality follows from the view; guesses fit it."""
    game = logicade.game(pos.game.slug)
    assert kernels.redacted(view.state(), seat).tobytes() == view.state().tobytes()
    assert kernels.rules.check(view.state(), 0) == 0
    assert game.view(str(view), seat=seat) == view
    if seat == pos.mover:
        assert view.legal == pos.legal
    elif pos.mover != ANYONE:
        assert view.legal == ()
    guessed = view.guess(seeded(1))
    assert not any((guessed.state()[field] == HIDDEN).any() for field in kernels.record.secrets)
    assert guessed.view(seat) == view
    assert kernels.rules.check(guessed.state(), 0) == 0
    planes = view.encode()
    assert planes.shape == kernels.rules.ENCODING
    who = NONE if seat is None else seat
    for action in pos.ids:
        if not kernels.can_be_veiled(action):  # what the log relies on, to spare itself the verb
            assert kernels.rules.veil(pos.state(), 0, action, who) == action
    assert game.shown(view.raw).state().tobytes() == view.raw
    public = set(kernels.record.dtype.names) - set(kernels.record.secrets)
    assert all((pos.state()[field] == view.state()[field]).all() for field in public), "a public field was redacted"


def check_end(match: Match) -> None:
    """Everything that holds once it is over."""
    pos = match.position
    assert pos.over
    assert pos.mover == NOBODY
    assert pos.legal == ()
    assert len(pos.scores) == match.seats
    assert pos.winners or (match.game.cooperative and max(pos.scores) == 0)
    assert logicade.game(pos.game.slug).position(str(pos)) == pos
    assert pos.game.kernels.rules.check(pos.state(), 0) == 0
    loaded = logicade.load(match.to_json())
    assert loaded.log == match.log
    assert loaded.position == pos
    with pytest.raises(LogicadeError, match="too late"):
        match.play("anything", seat=0)


# What `art.py` may be made of: drawings, words, the board by its parts, and the picture in characters.
SCENE_FILES = {
    "sprites.py", "terminal.py", "words.py", "sayings.py", "spoken.py", "phrases.py", "look.py", "plan.py", "board.py",
    "ground.py", "geometry.py", "rows.py", "hands.py", "supplies.py", "piles.py", "panels.py", "ledger.py",
    "choices.py", "circuit.py", "cascade.py", "waves.py", "house.py", "forecast.py", "maps.py",
}  # fmt: skip
WORDS = {"log.py", "refusals.py"}  # what is told of actions, and why one cannot be done


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_rooms_and_declarations(game: Game) -> None:
    folder = ROOT / game.package.replace(".", "/")
    more = {"components.py", "execution.py", "history.py", "positions.py", "records.py"}  # where one file is not enough
    files = {file.name for file in folder.iterdir() if file.suffix in (".py", ".md")}
    assert files - more - SCENE_FILES - WORDS == {
        "RULES.md", "RULES.ja.md", "__init__.py", "art.py", "notation.py", "rules.py", "state.py", "tables.py",
    }  # fmt: skip
    assert tuple(game.kernels.record.dtype.names)[:4] == ("ply", "mover", "phase", "ended")
    offsets = [game.kernels.record.dtype.fields[field][1] for field in game.kernels.record.dtype.names]
    sizes = [game.kernels.record.dtype[field].itemsize for field in game.kernels.record.dtype.names]
    assert offsets == [sum(sizes[:k]) for k in range(len(sizes))], "padding"
    assert all(hasattr(game.kernels.rules, verb.__name__) for verb in VERBS)
    options = [text for option in game.options for text in _texts_of(option)]
    for text in (game.title, game.summary, game.difficulty, *options):
        assert text.en
        assert text.ja


def _texts_of(option: Option) -> list[Text]:
    """Everything that is said about an option."""
    more = [*option.explained, *option.titles] if isinstance(option, Choice) else []
    if isinstance(option, Choice):
        assert len(option.explained) == len(option.titles) == len(option.values)
    return [option.title, option.meaning, *more]


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_variant_slots_stand_in_the_order_of_the_options(game: Game) -> None:
    """An option's numbers begin where those of the options before it end, whatever its value."""
    place = 0
    for option in game.options:
        length = len(option.encode(option.default))
        for value in (option.default, *_values_of(option)):
            with contextlib.suppress(BadValue):  # not together with what the others are
                settled = game.settle({option.name: value})  # which drops what does nothing beside the others
                numbers = game.kernels.variant(settled).tolist()
                assert numbers[place : place + length] == list(option.encode(settled[option.name])), (option, value)
        place += length
    assert game.kernels.variant(game.settle({})).shape == (place,)


def _values_of(option: Option) -> tuple[Any, ...]:
    """Some values of an option, the least and the greatest among them; nobody's own components."""
    match option:
        case Choice():
            return option.values
        case Switch():
            return (False, True)
        case Whole():
            return (option.low, option.high)
        case Wholes():
            upwards = tuple(option.low + k for k in range(option.count))  # all different: their order counts
            return (upwards, upwards[::-1])
    return ()


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_notation_shrugs_off_noise(game: Game) -> None:
    """Any text gives a position, an action, or one of our errors; never another exception."""
    source = random.Random(7)
    seeds = [str(random_match(game, seed, plies=6).position) for seed in range(5)]
    for _ in range(many(300, 50_000)):
        text = list(source.choice([*seeds, "", "NOR@2"]))
        for _ in range(source.randrange(4)):
            text.insert(source.randrange(len(text) + 1), source.choice("=|,? @+019AZaz\u00e9\n"))
            del text[source.randrange(len(text)) :][: source.randrange(2)]
        for read in (game.position, game.kernels.read_action, logicade.load):
            with contextlib.suppress(LogicadeError):
                read("".join(text))


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_batches_agree_with_matches(game: Game) -> None:
    batch = game.batch(64, seed=5)
    source = np.random.default_rng(1)
    for _ in range(game.max_plies):
        if batch.over.all():
            break
        allowed = batch.mask()
        for i in range(0, 64, 16):
            pos = Position(game, batch.states[i : i + 1])
            assert np.flatnonzero(allowed[i]).tolist() == game.kernels.legal_ids(pos.state())
        batch.step(np.array([source.choice(np.flatnonzero(row)) if row.any() else 0 for row in allowed]))
    assert batch.over.all()
    totals = batch.scores()
    assert [tuple(row) for row in totals] == [Position(game, batch.states[i : i + 1]).scores for i in range(64)]
    batch.restart()
    assert not batch.over.any()


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_the_first_seat_can_begin(game: Game) -> None:
    """One click sits somebody down, and the next is a first action, whatever chance says."""
    for seed in range(12):
        opening: dict[str, Any] = dict(game.opening)
        match = game.match(chance=random.Random(seed), **opening)
        assert match.view(0).legal, f"seat 0 waits for seat {match.position.mover}"
