"""Laws of the screen, as far as a scene can break them, over every registered game."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import pytest
from msgspec import structs

import logicade
from logicade.engine.game import Game
from logicade.engine.match import Match
from logicade.engine.position import Position, View
from logicade.engine.scene import drawn
from logicade.engine.scene.changes import applied
from logicade.engine.scene.parts import SHAPES, Block, Button, Piece, Say, Scene
from logicade.engine.scene.sprites import Sprites, sheet
from logicade.engine.scene.words import words
from tests.conformance import scenes
from tests.support import every_options, many

GAMES = [logicade.game(slug) for slug in logicade.games()]
SETUPS = many(3, 40)  # of each game's options
LOOKS = many(5, 60)  # at plies of a match
FOLLOWED = many(40, 1000)  # plies in a row
SHEET = 25_000  # bytes, compressed


class Moment(NamedTuple):
    """A scene and what it was made from."""

    match: Match
    ply: int
    seat: int | None
    shape: str
    language: str
    shown: Position | View
    scene: Scene

    @property
    def sprites(self) -> Sprites:
        """The drawings of its game."""
        found: Sprites = self.match.game.room("art").SPRITES
        return found

    def __str__(self) -> str:
        return f"{self.match.game.slug} ply {self.ply} seat {self.seat} {self.shape} {self.language}: {self.shown}"


def name(value: object) -> str:
    return value.slug if isinstance(value, Game) else ""


def matches(game: Game) -> Iterator[Match]:
    """Random matches under some of the options."""
    source = random.Random(game.slug)
    options = list(every_options(game))
    for chosen in [options[0], *source.sample(options, min(SETUPS, len(options)))]:
        match = game.match(chance=source, **chosen)
        while not match.over:
            actions = [action for seat in range(match.seats) for action in match.view(seat).legal]
            match.play(source.choice(actions))
        yield match


def moment(match: Match, ply: int, seat: int | None, shape: str, language: str) -> Moment:
    """What a seat sees after so many plies; everything, once the match is over."""
    over = ply == match.ply
    shown = match.at(ply) if over else match.at(ply).view(seat)
    log = match.log if over else match.log_for(seat)[:ply]
    scene = drawn.scene_of(shown, log, seat=seat, shape=shape, language=language)
    return Moment(match, ply, seat, shape, language, shown, scene)


def moments(game: Game) -> Iterator[Moment]:
    """Looks at matches by all kinds of people on all kinds of screens; always also at the end."""
    source = random.Random(game.slug)
    for match in matches(game):
        for ply in {*source.sample(range(match.ply + 1), min(LOOKS, match.ply + 1)), match.ply}:
            seat = source.choice([*range(match.seats), None])
            for shape in SHAPES:
                yield moment(match, ply, seat, shape, source.choice(("en", "ja")))


def legal_of(shown: Position | View) -> list[tuple[str, str, dict[str, int]]]:
    """What can be done: text, kind and fields."""
    kernels = shown.game.kernels
    found = []
    for action in shown.ids:
        if not kernels.actions.is_outcome(action):
            does = kernels.actions.fields(action)
            found.append((kernels.write_action(action), does.name, dict(does.fields)))
    return found


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_scene_keeps_the_laws_of_the_screen(game: Game) -> None:
    for at in moments(game):
        wrong = [*scenes.badly_made(at.scene, at.sprites)]
        wrong += scenes.outside(at.scene, at.sprites)
        wrong += scenes.too_small(at.scene, at.shape)
        wrong += scenes.unfilled(at.scene, at.match.seats)
        assert not wrong, f"{at}\n" + "\n".join(wrong)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_every_legal_action_is_reached_by_touching(game: Game) -> None:
    for at in moments(game):
        if isinstance(at.shown, View) and at.seat is not None:
            wrong = list(scenes.unreachable(at.scene, legal_of(at.shown)))
            assert not wrong, f"{at}\n" + "\n".join(wrong)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_the_words_are_there(game: Game) -> None:
    for at in moments(game):
        assert at.scene.say.goal or at.scene.say.end, at
        assert bool(at.scene.say.end) == at.shown.over, at
        assert len(words(at.scene, [f"Player {k + 1}" for k in range(at.match.seats)])) > 1, at


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_changes_lead_from_scene_to_scene_and_name_nothing_anew(game: Game) -> None:
    for match in matches(game):
        seat, start = match.ply % match.seats, max(0, (match.ply - FOLLOWED) // 2)
        before = moment(match, start, seat, "wide", "en")
        for ply in range(start + 1, min(match.ply, start + FOLLOWED) + 1):
            after = moment(match, ply, seat, "wide", "en")
            action = match.log_for(seat)[ply - 1].action
            made = drawn.step((before.scene, before.shown), (after.scene, after.shown), action)
            assert made.ply == ply
            met = applied(before.scene, made)
            assert _sorted(met) == _sorted(after.scene), after
            assert not [*scenes.renamed(before.scene, after.scene)], after
            before = after


def _sorted(scene: Scene) -> Scene:
    """The order of keys says nothing: layers do."""
    return structs.replace(
        scene,
        pieces=tuple(sorted(scene.pieces, key=lambda piece: piece.key)),
        wires=tuple(sorted(scene.wires, key=lambda wire: wire.key)),
    )


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_what_an_action_would_bring_keeps_the_laws_too(game: Game) -> None:
    for match in matches(game):
        for ply in range(0, match.ply, max(1, match.ply // LOOKS)):
            for seat in range(match.seats):
                view = match.at(ply).view(seat)
                actions = [action for action in view.ids if not game.kernels.actions.is_outcome(action)][:6]
                badges = drawn.badges(view, actions)
                assert badges.keys() <= set(actions)
                for action in actions:
                    log = match.log_for(seat)[:ply]
                    thought = drawn.scene_of(view, log, seat=seat, shape="tall", chosen=action)
                    wrong = [*scenes.badly_made(thought, game.room("art").SPRITES)]
                    wrong += scenes.unfilled(thought, match.seats)
                    assert not wrong, f"{view} {action}\n" + "\n".join(wrong)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_sheet_is_small_and_names_nothing_from_elsewhere(game: Game) -> None:
    text = sheet(game.room("art").SPRITES)
    assert len(gzip.compress(text.encode(), 9)) <= SHEET
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert not re.search("filter=|style=", text)


# ---- the laws can be broken ------------------------------------------------------------------------------------------

MAIN = Block("main", "main", 100, 100)


def scene_with(*pieces: Piece, **more: object) -> Scene:
    return Scene((MAIN,), pieces, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (scene_with(Piece("a", 5, 5), Piece("a", 9, 9)), "piece or wire a is there 2 times"),
        (Scene((), ()), "there is not exactly one board"),
        (scene_with(Piece("a", 5, 5, block="hand")), "a lies on hand, which is not there"),
        (scene_with(Piece("a", 5, 5, look="cat")), "a looks like cat, which nobody has drawn"),
        (scene_with(Piece("a", 5, 5, box="cube")), "a has a box cube"),
        (scene_with(Piece("a", 5, 5, states=("blue",))), "a is blue"),
        (scene_with(Piece("a", 5, 5, fields={"k": 1})), "a can be touched and does not say what it is"),
        (scene_with(buttons=(Button("b", "Go", "go", icon="cat"),)), "icon cat"),
        (Scene((MAIN, Block("x", "sky", 1, 1)), ()), "role sky"),
    ],
)
def test_a_badly_made_scene_is_noticed(fault: Scene, told: str) -> None:
    assert list(scenes.badly_made(fault, {})) == [told]


def test_pieces_outside_small_texts_and_strange_gaps_are_noticed() -> None:
    assert not list(scenes.outside(scene_with(Piece("a", 20, 20, w=40, h=40)), {}))
    for x, y in ((5, 50), (95, 50), (50, 5), (50, 95)):
        assert list(scenes.outside(scene_with(Piece("a", x, y, w=40, h=40)), {}))
    assert list(scenes.too_small(scene_with(Piece("a", 1, 1, text="x", size=12)), "tall"))
    assert not list(scenes.too_small(scene_with(Piece("a", 1, 1, text="x", size=12)), "wide"))
    said = scene_with(say=Say(goal="{0} and {2} want {signal 1} of {gate OR}, {who}"))
    assert [fault.split(" in ")[0] for fault in scenes.unfilled(said, 2)] == ["{2}", "{who}"]


def test_an_action_without_a_way_to_it_is_noticed() -> None:
    legal = [("a1", "lay", {"kind": 1, "place": 1}), ("a2", "lay", {"kind": 1, "place": 2}), ("pass", "pass", {})]
    kind, places = Piece("k", 1, 1, fields={"kind": 1}, about="k"), [
        Piece(f"p{n}", 1, 1, fields={"place": n}, about="p") for n in (1, 2)
    ]  # fmt: skip
    stop = Button("s", "Pass", "pass")
    assert not list(scenes.unreachable(scene_with(kind, *places, buttons=(stop,)), legal))
    assert len(list(scenes.unreachable(scene_with(kind, places[0], buttons=(stop,)), legal))) == 1
    assert len(list(scenes.unreachable(scene_with(kind, *places), legal))) == 1


def test_a_piece_that_is_only_called_differently_is_noticed() -> None:
    before, after = scene_with(Piece("a", 1, 1, about="x")), scene_with(Piece("b", 1, 1, about="x"))
    assert list(scenes.renamed(before, after)) == ["a is called b now"]
    assert not list(scenes.renamed(before, scene_with(Piece("b", 2, 1, about="x"))))
    assert msgspec.json.encode(before) != msgspec.json.encode(after)
