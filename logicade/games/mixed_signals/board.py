"""The circuit: tiles, tokens, signals between them, and places where a tile could go."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator

from logicade.engine.options import say
from logicade.engine.scene.parts import Block, Piece, Wire
from logicade.engine.state import NONE
from logicade.games.mixed_signals import words
from logicade.games.mixed_signals.cascade import OUTPUTS, neighbours
from logicade.games.mixed_signals.geometry import AWAY, INNER, OUTER, SIDE, STEP, across, place, scale, toward, turned
from logicade.games.mixed_signals.look import Look
from logicade.games.mixed_signals.sprites import ENDS, RING, tile_name
from logicade.games.mixed_signals.state import ACROSS, CELL, PICK, PLACE, ROOM
from logicade.games.mixed_signals.tables import BITS, CODES, TURNS

SEEN = ((948.0, 512.0), (374.0, 520.0))  # what is looked at first, at least
TOUCH = (64.0, 46.0)  # of a place
LANE, TOKEN = 8.0, 0.8  # the width of a signal; the size of a token
BELOW, ABOVE, TOP = -1, 2, 4  # layers; wires lie at 0
MANY = 1 << 14
FITTING = tuple(int(bits) for bits in BITS)


def block(look: Look) -> Block:
    """The board: what lies there and where something could, in the middle; in steps, so that it seldom changes."""
    tall = look.tall
    step, edge = SIDE * scale(tall), (OUTER + 6) * scale(tall)
    spots = look.now["spot"][: look.now["spots"]]
    places = [place(spot >> CELL, tall) for spot in spots]
    cells = look.now["cell"][: look.now["tiles"]]
    places += [place(cell, tall) for cell in cells]
    left, width = _span([at.x for at in places], edge, step, SEEN[tall][0])
    top, height = _span([at.y for at in places], edge, step, SEEN[tall][1])
    title = look.say(words.BOARD)
    return Block("main", "main", width, height, left=left, top=top, free=True, title=title)


def _span(places: list[float], edge: float, step: float, least: float) -> tuple[float, float]:
    """Where the board begins and how far it reaches one way: from step to step, and at least as far as is seen."""
    low, high = _down(min(places) - edge, step), -_down(-max(places) - edge, step)
    reach = max(high - low, least)
    return round((low + high - reach) / 2, 1), round(reach, 1)


def _down(value: float, step: float) -> float:
    """The next step below a coordinate."""
    return round(math.floor(value / step) * step, 1)


# ---- tiles and tokens ------------------------------------------------------------------------------------------------


def pieces(look: Look) -> Iterator[Piece]:
    """Everything that lies on the board."""
    now, tall, language = look.now, look.tall, look.language
    tiles, faces, cells, tokens = now["tiles"], now["face"], now["cell"], now["token"]
    last = tiles - 1 if tiles > 2 and now["first"] != NONE else NONE
    coming = dict(look.coming.tokens)
    for k in range(tiles):
        value = coming.get(k, tokens[k])
        if k == last:
            owner = look.seat_of(now["first"] if k % 2 == 0 else 1 - now["first"])
            yield tile(k, faces[k], cells[k], value, tall, language, owner)
            yield _letter(faces[k], cells[k], tall, owner)
        else:
            yield tile(k, faces[k], cells[k], value, tall, language)
        if tokens[k] != NONE:
            yield token(k, cells[k], tokens[k], tall)
    yield from _places(look)
    if look.action:
        yield from _ghosts(look)
    elif now["phase"] == PICK:
        yield from _ways(look)


@functools.lru_cache(MANY)
def tile(
    k: int, face: int, cell: int, value: int, tall: bool, language: str, owner: int | None = None, ghost: bool = False
) -> Piece:
    """A tile with the colour of its token; `owner` has laid it last."""
    at, kind, turn = place(cell, tall), face // TURNS, face % TURNS
    name = say(words.NAMES[CODES[kind]], language)
    about = say(words.WAITS if value == NONE else words.LIES, language).format(tile=name, value=f"{{signal {value}}}")
    states = ("ghost", "picked") if ghost else () if owner is None else ("fresh",)
    came = f"held-{kind}-0" if k > 1 else ""
    return Piece(
        f"tile-{k}", at.x, at.y, look=tile_name(kind, value), scale=scale(tall), turn=turned(at, turn), layer=BELOW,
        states=states, owner=owner, about=about[0].upper() + about[1:], comes_from=came,
    )  # fmt: skip


@functools.lru_cache(MANY)
def token(k: int, cell: int, value: int, tall: bool, ghost: bool = False) -> Piece:
    """A token on its tile; it comes from the top of its colour's tube."""
    at, states = place(cell, tall), ("ghost",) if ghost else ()
    return Piece(
        f"on-{k}", at.x, at.y, look=f"signal-{value}", scale=TOKEN * scale(tall), layer=ABOVE, states=states,
        comes_from=f"top-{value}",
    )  # fmt: skip


def _letter(face: int, cell: int, tall: bool, owner: int) -> Piece:
    """Who has laid a tile, at a corner beside its output."""
    at, outputs = place(cell, tall), OUTPUTS[face]
    angle = math.radians((AWAY[outputs[0]] if outputs else 0) + 60 + at.turn)
    x, y = at.x + math.cos(angle) * OUTER * 0.6 * scale(tall), at.y + math.sin(angle) * OUTER * 0.6 * scale(tall)
    size = 20.0 if tall else 24.0
    return Piece("last", round(x, 1), round(y, 1), box="badge", w=size, h=size, layer=TOP, owner=owner)


# ---- signals ---------------------------------------------------------------------------------------------------------


def wires(look: Look) -> Iterator[Wire]:
    """The signals that run: from each tile that is known towards what lies behind its outputs."""
    now, tall = look.now, look.tall
    faces, cells, tokens, near = now["face"], now["cell"], now["token"], now["near"]
    for k in range(now["tiles"]):
        if tokens[k] != NONE:
            for edge in OUTPUTS[faces[k]]:
                other = near[k][edge]
                known = other != NONE and tokens[other] != NONE
                end = NONE if other == NONE else faces[other] // TURNS if known else len(CODES)
                yield wire(k, faces[k] // TURNS, cells[k], edge, tokens[k], end, tall)
    for k, colour in look.coming.tokens:
        yield from _coming(look, k, colour)


def _coming(look: Look, k: int, colour: int) -> Iterator[Wire]:
    """The signals that would run from a tile that would be known."""
    now = look.now
    fresh = {tile for tile, _ in look.coming.tokens}
    cells = [*now["cell"][: now["tiles"]], look.fields.get("cell", NONE)]
    faces = [*now["face"][: now["tiles"]], _chosen(look)]
    near = neighbours(cells, cells[k])
    for edge in OUTPUTS[faces[k]]:
        other = near[edge]
        known = other != NONE and (other in fresh or (other < now["tiles"] and now["token"][other] != NONE))
        end = NONE if other == NONE else faces[other] // TURNS if known else len(CODES)
        yield wire(k, faces[k] // TURNS, cells[k], edge, colour, end, look.tall, ghost=True)


@functools.lru_cache(MANY)
def wire(k: int, kind: int, cell: int, edge: int, value: int, end: int, tall: bool, ghost: bool = False) -> Wire:
    """A signal from a tile through an edge: to its arrow, into a tile that waits, or to the middle of a known one."""
    start = toward(cell, edge, RING if ENDS[kind] else 0.0, tall)
    far = INNER - 5 if end == NONE else INNER + 12 if end == len(CODES) else 2 * INNER - (RING if ENDS[end] else 0)
    points = (*start, *toward(cell, edge, far, tall))
    states = ("ghost",) if ghost else ()
    return Wire(f"signal-{k}-{edge}", points, value=value, width=round(LANE * scale(tall), 1), states=states)


# ---- places ----------------------------------------------------------------------------------------------------------


def _places(look: Look) -> Iterator[Piece]:
    """The empty cells beside tiles; where an open tile fits can be seen by all (3.6)."""
    now = look.now
    due = now["phase"] == PLACE
    bits = [FITTING[TURNS * kind + turn] for kind in look.offer for turn in range(TURNS)] if due else []
    faces, taken = now["face"], look.fields.get("cell")
    for spot in now["spot"][: now["spots"]]:
        cell, room = spot >> CELL, spot >> ROOM
        if cell != taken:
            fits = any(room & wanted == wanted for wanted in bits)
            beside = tuple(
                faces[other - 1] // TURNS for edge in range(3) if (other := spot >> (ACROSS * edge) & 127) > 0
            )
            yield empty(cell, fits, beside, look.tall, look.language)


@functools.lru_cache(MANY)
def empty(cell: int, fits: bool, beside: tuple[int, ...], tall: bool, language: str) -> Piece:
    """A place beside some tiles. Its turn is that of a tile of turn 0 there."""
    at = place(cell, tall)
    names = say(words.AND, language).join(say(words.NAMES[CODES[kind]], language) for kind in beside)
    about = say(words.PLACE, language).format(beside=names)
    return Piece(
        f"spot-{cell}", at.x, at.y, look="spot" if fits else "", box="area", w=TOUCH[tall], h=TOUCH[tall],
        scale=scale(tall), turn=at.turn, layer=1, about=about[0].upper() + about[1:], does="place",
        fields={"cell": cell}, turns="turn", step=STEP,
    )  # fmt: skip


def _ways(look: Look) -> Iterator[Piece]:
    """The two outputs of which one is to be followed first (3.17)."""
    now = look.now
    at, cell = now["at"], now["cell"][now["at"]]
    for edge in OUTPUTS[now["face"][at]]:
        x, y = toward(cell, edge, INNER * 1.55, look.tall)
        name = look.say(words.NAMES[CODES[now["face"][now["near"][at][edge]] // TURNS]])
        yield Piece(
            f"pick-{edge}", x, y, look="way", w=46, h=46, scale=0.8 if look.tall else 1, layer=TOP,
            turn=(AWAY[edge] + place(cell, look.tall).turn) % 360, about=look.say(words.WAY, tile=name), does="pick",
            fields={"edge": edge},
        )  # fmt: skip


# ---- what the chosen action would bring ------------------------------------------------------------------------------


def _chosen(look: Look) -> int:
    """The face of the tile that would be laid, or NONE."""
    return look.fields["kind"] * TURNS + look.fields["turn"] if look.action == "place" else NONE


def _ghosts(look: Look) -> Iterator[Piece]:
    """The tile that would lie there, and the tokens that would fall, numbered in their order."""
    now, tall = look.now, look.tall
    cells = [*now["cell"][: now["tiles"]], look.fields.get("cell", NONE)]
    if look.action == "place":
        colour = dict(look.coming.tokens).get(now["tiles"], NONE)
        yield tile(now["tiles"], _chosen(look), cells[-1], colour, tall, look.language, None, True)
        yield from _handle(look, cells)
    size = 20.0 if tall else 22.0
    away = 17.0 if tall else 22.0
    for order, (k, colour) in enumerate(look.coming.tokens, 1):
        yield token(k, cells[k], colour, tall, True)
        at = place(cells[k], tall)
        yield Piece(
            f"order-{order}", at.x + away, at.y - away, box="badge", w=size, h=size, layer=TOP, text=str(order),
            size=13, states=("digit", "picked"),
        )  # fmt: skip


def _handle(look: Look, cells: list[int]) -> Iterator[Piece]:
    """What turns the tile, where more than one turn fits; beside it, where nothing lies."""
    cell = cells[-1]
    spot = next((spot for spot in look.now["spot"][: look.now["spots"]] if spot >> CELL == cell), 0)
    kind = look.fields["kind"]
    fitting = [
        turn for turn in range(TURNS) if spot >> ROOM & FITTING[TURNS * kind + turn] == FITTING[TURNS * kind + turn]
    ]
    if len(fitting) < 2:
        return
    free = [edge for edge in range(3) if across(cell, edge) not in cells]
    edge = max(free, key=lambda edge: toward(cell, edge, 1.0, look.tall)[1], default=0)
    x, y = toward(cell, edge, INNER * 2, look.tall)
    yield Piece(
        "handle", x, y, look="turn", layer=TOP, about=look.say(words.STOP), does="place", fields={"cell": cell},
        turns="turn", step=STEP,
    )  # fmt: skip
