"""Routes about the games themselves: what there is, how it looks, how it is played."""

from __future__ import annotations

import asyncio
import functools
from typing import Annotated, Any, NamedTuple

import msgspec
from litestar import Response, get
from litestar.params import FromPath, Parameter

import logicade
from logicade.bots.cast import CAST
from logicade.engine import drawing
from logicade.engine.game import Game
from logicade.engine.options import Choice, Option, Text, Whole, Wholes
from logicade.engine.scene.drawn import maps_of, scene_of
from logicade.engine.scene.sprites import digest, sheet
from logicade.server.errors import NoSuchThing
from logicade.server.http import rulebook
from logicade.server.http.packing import pack
from logicade.server.http.parameters import Asked, ForPage, Language, Shape, services_of
from logicade.server.live import hints
from logicade.server.table.commands import ActionText
from logicade.server.transport import protocol as p
from logicade.server.transport.headers import DRAWING_POLICY, FOREVER

Digest = Annotated[str, Parameter(max_length=64, description="The digest of the sheet, as the game tells it.")]
Numbered = Annotated[int, Parameter(ge=1, description="Which picture of the book, from 1.")]
Actions = Annotated[list[ActionText], Parameter(min_items=1, max_items=100, description="Action texts.")]


@get("/api/games")
async def list_games(request: Asked) -> Response[list[p.GameInfo]]:
    """All games with their options."""
    told = await asyncio.to_thread(lambda: [_info(request, slug) for slug in logicade.games()])
    return pack(request, msgspec.json.encode(told), "application/json", {})


@get("/api/games/{slug:str}")
async def show_game(request: Asked, slug: FromPath[str]) -> Response[p.GameInfo]:
    """One game with its options."""
    told = await asyncio.to_thread(_info, request, slug)
    return pack(request, msgspec.json.encode(told), "application/json", {})


@get("/api/games/{slug:str}/sprites.svg", media_type="image/svg+xml")
async def sprites(request: Asked, slug: FromPath[str], v: Digest = "") -> Response[str]:
    """The sprite sheet of a game; under its digest it never changes."""
    made = await asyncio.to_thread(sheet_of, logicade.game(slug))
    if not made.text:
        raise NoSuchThing(f"`{slug}` has no sprites")
    keep = FOREVER if v == made.digest else "no-cache"
    headers = {"cache-control": keep, "content-security-policy": DRAWING_POLICY}
    return pack(request, made.text.encode(), "image/svg+xml", headers)


@get("/api/games/{slug:str}/scene")
async def sample_scene(
    request: Asked, slug: FromPath[str], scene: Shape = "wide", language: Language = "en"
) -> Response[Any]:
    """The scene of a typical position of a game, as a spectator sees it."""
    game = logicade.game(slug)
    await services_of(request).warmth.opened(slug)
    made = await asyncio.to_thread(_sample_scene, game, scene, language)
    return pack(request, made, "application/json", {"cache-control": "no-cache"})


@get("/api/games/{slug:str}/maps")
async def maps(request: Asked, slug: FromPath[str]) -> Response[list[p.MapInfo]]:
    """Small maps of the boards that an option of a game lets one choose from; none where there is nothing to choose."""
    made = await asyncio.to_thread(_maps, logicade.game(slug))
    return pack(request, made, "application/json", {"cache-control": "no-cache"})


@get("/api/games/{slug:str}/picture.svg", media_type="image/svg+xml")
async def sample(request: Asked, slug: FromPath[str], language: Language = "en", page: ForPage = 0) -> Response[str]:
    """A typical position of a game, to be shown before anything is played."""
    game = logicade.game(slug)
    await services_of(request).warmth.opened(slug)
    picture = await asyncio.to_thread(_drawn, game, language)
    headers = {"cache-control": "no-cache", "content-security-policy": DRAWING_POLICY}
    return pack(request, (drawing.bare(picture) if page else picture).encode(), "image/svg+xml", headers)


@get("/api/games/{slug:str}/rules", media_type="text/html")
async def rules(request: Asked, slug: FromPath[str], language: Language = "en") -> Response[str]:
    """The rules of a game as a piece of HTML in one language: how to play, then every clause with an id."""
    written = await asyncio.to_thread(rulebook.as_html, logicade.game(slug), language)
    if not written:
        raise NoSuchThing(f"the rules of `{slug}` are not written down")
    return pack(request, written.encode(), "text/html", {"cache-control": "no-cache"})


@get("/api/games/{slug:str}/rules/picture.svg", media_type="image/svg+xml")
async def rules_picture(
    request: Asked, slug: FromPath[str], number: Numbered, language: Language = "en", page: ForPage = 0
) -> Response[str]:
    """A picture of a game's rule book."""
    game = logicade.game(slug)
    await services_of(request).warmth.opened(slug)
    made = await asyncio.to_thread(rulebook.picture, game, number, language)
    if not made:
        raise NoSuchThing(f"the rules of `{slug}` have no picture {number}")
    headers = {"cache-control": "no-cache", "content-security-policy": DRAWING_POLICY}
    return pack(request, (drawing.bare(made) if page else made).encode(), "image/svg+xml", headers)


@get("/api/games/{slug:str}/words")
async def words(request: Asked, slug: FromPath[str], action: Actions) -> Response[dict[str, p.ActionWords]]:
    """Action texts of a game in words, such as lines of a log; nothing is said that the text does not say."""
    game = logicade.game(slug)
    await services_of(request).warmth.opened(slug)
    told = {text: game.kernels.tell(text) for text in action}
    found = {text: p.ActionWords(_text(one.short), _text(one.told)) for text, one in told.items()}
    return Response(found, headers={"cache-control": "max-age=3600"})


@functools.lru_cache(64)
def _drawn(game: Game, language: str) -> str:
    return game.position(game.room("art").SAMPLE).view().svg(language=language)


@functools.lru_cache(64)
def _maps(game: Game) -> bytes:
    told = [
        p.MapInfo(
            one.value, _text(one.group), one.level, list(one.charges), one.width, one.height,
            [p.MarkInfo(*mark) for mark in one.marks],
        )
        for one in maps_of(game)
    ]  # fmt: skip
    return msgspec.json.encode(told)


@functools.lru_cache(64)
def _sample_scene(game: Game, shape: str, language: str) -> bytes:
    view = game.position(game.room("art").SAMPLE).view()
    return msgspec.json.encode(scene_of(view, shape=shape, language=language))


def _info(request: Asked, slug: str) -> p.GameInfo:
    return game_info(logicade.game(slug), services_of(request).warmth.is_ready(slug))


class Sheet(NamedTuple):
    """A game's sprites as they are sent."""

    text: str
    digest: str


@functools.cache
def sheet_of(game: Game) -> Sheet:
    """The sprite sheet of a game, and the digest under which it is kept for ever."""
    text = sheet(game.room("art").SPRITES)
    return Sheet(text, digest(text))


def game_info(game: Game, ready: bool) -> p.GameInfo:
    """A game as data."""
    shapes = game.room("state").ACTIONS.shapes
    return p.GameInfo(
        game.slug, game.version, _text(game.title), _text(game.summary), _text(game.difficulty), game.seats,
        game.minutes, game.age, [_option(option) for option in game.options], ready, game.draws,
        game.cooperative, game.talk.silent, {name: _text(text) for name, text in game.talk.signals.items()},
        {kind: list(shape.sizes) for kind, shape in shapes.items() if not shape.outcome},
        [p.LevelInfo(level, _text(who.name), _text(who.line), who.seconds) for level, who in CAST.items()],
        hints.has_solver(game), dict(game.opening), game.previews, sheet_of(game).digest,
    )  # fmt: skip


def _option(option: Option) -> p.OptionInfo:
    kind: Any = type(option).__name__.lower()
    values, numbers = {}, None
    if isinstance(option, Choice):
        named = zip(option.values, option.titles, option.explained, strict=True)
        values = {value: p.ValueInfo(_text(title), _text(meaning)) for value, title, meaning in named}
    if isinstance(option, Whole | Wholes):
        numbers = (option.count if isinstance(option, Wholes) else 1, option.low, option.high)
    default, allowed = option.write(option.default), option.allowed.replace("`", "")
    return p.OptionInfo(
        option.name, kind, default, allowed, _text(option.title), _text(option.meaning), values, numbers
    )


def _text(text: Text) -> dict[str, str]:
    return text._asdict()


HANDLERS = [list_games, show_game, maps, sample, sprites, sample_scene, rules, rules_picture, words]
