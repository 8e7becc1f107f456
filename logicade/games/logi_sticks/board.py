"""The board: squares, pieces, joints and signals, the stones of the centre, and lamps for target stones."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

from logicade.engine.options import say
from logicade.engine.scene.parts import Block, Piece, Wire
from logicade.engine.state import NONE
from logicade.games.logi_sticks import sprites, words
from logicade.games.logi_sticks import tables as t
from logicade.games.logi_sticks.ground import QUARTER, Ground, lamp, middle, toward, turned
from logicade.games.logi_sticks.look import PLACES, SQUARE_NAMES, Look
from logicade.games.logi_sticks.tables import PAIRS, SQUARES, WIDE
from logicade.games.logi_sticks.waves import BEYOND, CENTRE, MIDDLE, NOWHERE, STONE
from logicade.kit.gates import OPEN

NEAR, RIM = 0.2, 0.5  # where wires begin, in squares from the middle of a piece; and its side
TIP = 0.42  # where the tip of an open output is
UNDER, BODY, JOINT, TOP = -2, -1, 2, 4  # layers; wires lie at 0
RAIL = 40.0
TOUCH = 44.0  # what a finger needs
MANY = 1 << 14
STONE_INSET = 0.24  # of a centre stone, from the rim of the plate


# What a side of a piece shows: nothing; an input with nothing beyond it; one that reads FALSE from a dead square; and,
# with the value added, an input that is fed, an output at a target stone, an output towards an empty square.
BARE, WAITING, GROUNDED, FED, GOAL, FREE = 0, 1, 2, 3, 6, 9
Sides = tuple[int, int, int, int]


def block(look: Look) -> Block:
    """The board and, on wide screens, the panel beside it."""
    return Block("main", "main", look.at.width, look.at.height, title=look.say(words.BOARD))


def joints(look: Look) -> list[tuple[int, Sides, int]]:
    """By piece: its square, what its sides show, and the sides whose signal the chosen action would bring, as bits.

    An output shows something as long as it can matter: beside a stone, or towards an empty square that is alive.
    """
    board, found = look.board, []
    lying, dead, ends = board.pieces, board.dead, goals(tuple(look.now["stones"]))
    for square in lying:
        inputs, value, beyond = board.inputs(square), board.value(square), BEYOND[square]
        shown = [BARE] * 4
        for side, other in enumerate(beyond):
            if side in inputs:
                fed = other < 0 or other in lying
                shown[side] = FED + board.read(square, side) if fed else GROUNDED if dead >> other & 1 else WAITING
            elif other == NOWHERE:
                shown[side] = GOAL + value if (square, side) in ends else BARE
            elif other != CENTRE and other not in lying and not dead >> other & 1:
                shown[side] = FREE + value
        found.append((square, (shown[0], shown[1], shown[2], shown[3]), _brought(look, square) if look.coming else 0))
    return found


def _brought(look: Look, square: int) -> int:
    """The sides of a piece whose signal the chosen action would bring, as bits."""
    new, inputs = square not in look.was.pieces, look.board.inputs(square)
    givers = [BEYOND[square][side] if side in inputs else square for side in range(4)]
    return sum(1 << side for side, giver in enumerate(givers) if new or giver in look.coming)


@functools.lru_cache(256)
def goals(stones: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    """The sides of squares beside which a target stone lies (3.2), by the stones of the edges."""
    side = (2, 3, 0, 1)  # of an edge
    return frozenset(
        (PLACES[edge][place], side[edge]) for edge in range(4) for place in range(WIDE) if stones[edge] >> place & 1
    )


# ---- pieces ----------------------------------------------------------------------------------------------------------


def pieces(look: Look, found: Sequence[tuple[int, Sides, int]]) -> Iterator[Piece]:
    """Everything that lies on the board; `found` are its joints."""
    yield from ground_pieces(look.at, tuple(look.edge(seat) for seat in range(look.seats)))
    yield from _centre(look)
    board, language, at = look.board, look.language, look.at
    for square in range(SQUARES):
        if square in board.pieces:
            kind, turn = board.pieces[square]
            new = square not in look.was.pieces
            fresh = look.last[1] if square == look.last[0] and look.last[1] >= 0 else None
            came = _source(look, kind, look.seat if new else fresh)
            yield piece(at, square, kind, turn, board.value(square), language, fresh, new, came)
            if square in look.coming:
                yield getting(at, square)
        elif square not in MIDDLE:
            yield empty(at, square, bool(board.dead >> square & 1), language)
    if look.last[1] >= 0:
        x, y = middle(at, look.last[0])
        size = 20.0
        away = at.size * 0.36
        yield Piece("last", x - away, y + away, box="badge", w=size, h=size, layer=TOP, owner=look.last[1])
    for square, sides, _ in found:
        yield from marks(at, square, sides)
    yield from _locks(look)
    yield from _lamps(look)
    if look.action == "place":
        yield from _ring(look)


@functools.lru_cache(256)
def ground_pieces(at: Ground, edges: tuple[int, ...]) -> tuple[Piece, ...]:
    """The squares, and a rail in its owner's colour at every edge at which somebody sits."""
    half = 4 * at.size
    x, y = at.left + half, at.top + half
    found = [Piece("board", x, y, look="board", scale=at.scale, layer=UNDER - 1)]
    for seat, edge in enumerate(edges):
        where = turned(edge, at.below)
        if where in (0, 2):
            away = half + 22
            rail = Piece(
                f"rail-{edge}",
                x,
                y + (away if where == 0 else -away),
                box="panel",
                w=2 * half + 4,
                h=RAIL,
                layer=UNDER,
                owner=seat,
            )
        else:
            away = half + at.rail / 2 + 1
            rail = Piece(
                f"rail-{edge}",
                x + (away if where == 3 else -away),
                y,
                box="panel",
                w=at.rail - 2,
                h=2 * half,
                layer=UNDER,
                owner=seat,
            )
        found.append(rail)
    return tuple(found)


@functools.lru_cache(MANY)
def piece(
    at: Ground, square: int, kind: int, turn: int, value: int, language: str, owner: int | None, new: bool, came: str
) -> Piece:
    """A piece and where it came from; `owner` has placed it last, `new` is what would be placed."""
    x, y = middle(at, square)
    told = words.WAITS if value == OPEN else words.CARRIES
    name = say(words.NAMES[kind], language)
    about = say(told, language).format(piece=name, square=SQUARE_NAMES[square], value=f"{{signal {value}}}")
    states = ("ghost", "picked") if new else () if owner is None else ("fresh",)
    return Piece(
        f"piece-{square}",
        x,
        y,
        look=sprites.NAMES[kind],
        scale=at.scale,
        turn=QUARTER * turned(turn, at.below),
        layer=BODY,
        states=states,
        owner=owner,
        about=about,
        comes_from=came,
    )


def _source(look: Look, kind: int, seat: int | None) -> str:
    """From whose pieces a new one comes; those that lie there have come from nowhere."""
    return "" if seat is None else f"stock-{kind}" if seat == look.seat else f"other-{seat}-{kind}"


@functools.lru_cache(1024)
def getting(at: Ground, square: int) -> Piece:
    """Around a piece that would get its signal."""
    x, y = middle(at, square)
    side = round(at.size * 0.95, 1)
    return Piece(f"gets-at-{square}", x, y, box="frame", w=side, h=side, layer=1, states=("picked",))


@functools.lru_cache(MANY)
def empty(at: Ground, square: int, dead: bool, language: str) -> Piece:
    """An empty square; hatched where nothing can be placed any more (3.18)."""
    x, y = middle(at, square)
    about = say(words.DEAD if dead else words.SQUARE, language).format(square=SQUARE_NAMES[square])
    return Piece(
        f"square-{square}",
        x,
        y,
        look="dead" if dead else "",
        box="area",
        w=max(at.size, TOUCH) if at.tall else at.size,
        h=max(at.size, TOUCH) if at.tall else at.size,
        scale=at.scale,
        layer=BODY,
        about=about,
        does="place",
        fields={"square": square},
        turns="turn",
        step=QUARTER,
        turn=QUARTER * turned(0, at.below),
    )


@functools.lru_cache(MANY)
def marks(at: Ground, square: int, sides: Sides) -> tuple[Piece, ...]:
    """Joints where signals go over, and tips of outputs."""
    found = []
    for side, shown in enumerate(sides):
        key = f"joint-{square}-{side}"
        if shown >= FREE:
            x, y = toward(at, square, side, TIP)
            turn = QUARTER * turned(side, at.below)
            found.append(Piece(key, x, y, look=f"tip-{shown - FREE}", scale=at.scale, turn=turn, layer=JOINT))
        elif shown:
            x, y = toward(at, square, side, RIM)
            value = OPEN if shown == WAITING else 0 if shown == GROUNDED else (shown - FED) % 3
            found.append(Piece(key, x, y, look=f"joint-{value}", scale=at.scale, layer=JOINT))
    return tuple(found)


def _centre(look: Look) -> Iterator[Piece]:
    """The eight stones at the rim of the plate (3.1)."""
    layout = look.now["layout"]
    for (square, side), k in STONE.items():
        yield stone(look.at, square, side, k, NONE if layout == NONE else layout >> k & 1)


@functools.lru_cache(256)
def stone(at: Ground, square: int, side: int, k: int, value: int) -> Piece:
    """A stone of the centre, or its place."""
    x, y = toward(at, square, side, RIM + STONE_INSET)
    look = "joint-2" if value == NONE else f"source-{value}"
    size = at.scale * (1.4 if value == NONE else 0.44)
    return Piece(f"stone-{k}", x, y, look=look, scale=round(size, 3), layer=JOINT)


def _locks(look: Look) -> Iterator[Piece]:
    """Capacitors off which nothing may be played yet (3.9)."""
    for seat, square in enumerate(look.then["locked"][: look.seats]):
        if square != NONE:
            yield from lock(look.at, seat, square, look.language, seat == look.seat)


@functools.lru_cache(1024)
def lock(at: Ground, seat: int, square: int, language: str, own: bool) -> tuple[Piece, Piece]:
    """A frame and a lock in the colour of who has placed it."""
    x, y = middle(at, square)
    away, side = at.size * 0.36, at.size * 0.94
    text = words.LOCKED_YOU if own else words.LOCKED
    about = say(text, language).format(who=seat)
    return (
        Piece(f"frame-{seat}", x, y, box="frame", w=side, h=side, layer=JOINT - 1, owner=seat),
        Piece(
            f"lock-{seat}",
            x + away,
            y - away,
            look="lock",
            scale=at.scale,
            layer=TOP,
            states=("locked",),
            owner=seat,
            about=about,
        ),
    )


def _lamps(look: Look) -> Iterator[Piece]:
    """The target stones, as they are or as they would become."""
    for seat in range(look.seats):
        edge = look.edge(seat)
        was = look.lamps(edge)
        now = look.lamps(edge, coming=True) if look.then is not look.now else was
        for (place, colour, state), (_, _, before) in zip(now, was, strict=True):
            shown = sprites.WOULD if state == sprites.LIT and before != sprites.LIT else state
            yield bulb(look.at, edge, place, colour, shown, look.language)


@functools.lru_cache(MANY)
def bulb(at: Ground, edge: int, place: int, colour: int, state: int, language: str) -> Piece:
    """The lamp of one target stone."""
    x, y = lamp(at, edge, place)
    narrow = at.rail < 30 and turned(edge, at.below) in (1, 3)
    scale = 1.0 if narrow else min(1.0, at.size / 48)
    text = say(words.LAMPS[state], language)
    about = text.format(value=f"{{signal {colour}}}", square=SQUARE_NAMES[PLACES[edge][place]])
    return Piece(
        f"lamp-{edge}-{place}",
        x,
        y,
        look=sprites.lamp_name(colour, state, narrow),
        scale=round(scale, 3),
        layer=BODY,
        about=about,
    )


# ---- signals ---------------------------------------------------------------------------------------------------------


def wires(look: Look, found: Sequence[tuple[int, Sides, int]]) -> Iterator[Wire]:
    """The signals on joints and open outputs; what the chosen action would bring is dashed."""
    for square, sides, brought in found:
        yield from signals(look.at, square, sides, brought)


@functools.lru_cache(MANY)
def signals(at: Ground, square: int, sides: Sides, brought: int) -> tuple[Wire, ...]:
    """What a piece gets from the gates beyond its inputs, and gives to the side of the board or an empty square."""
    found = []
    for side, shown in enumerate(sides):
        if shown > WAITING:
            near = toward(at, square, side, NEAR)
            if shown < GOAL:
                start = RIM if shown == GROUNDED or BEYOND[square][side] < 0 else 1 - NEAR
                points = (*toward(at, square, side, start), *near)
            else:
                points = (*near, *toward(at, square, side, TIP if shown >= FREE else RIM))
            states = ("ghost",) if brought >> side & 1 else ()
            width = round(5.5 * at.scale, 1)
            value = 0 if shown == GROUNDED else (shown - FED) % 3
            found.append(Wire(f"wire-{square}-{side}", points, value=value, width=width, states=states))
    return tuple(found)


# ---- a piece that is thought of --------------------------------------------------------------------------------------


def _ring(look: Look) -> Iterator[Piece]:
    """The ring around the piece that would be placed, with a stop for every turn; those that fit can be chosen."""
    square, kind, at = look.fields["square"], look.fields["piece"], look.at
    base = (square * t.KINDS + kind) * t.TURNS
    legal = set(look.shown.ids)
    x, y = middle(at, square)
    yield Piece("ring", x, y, look="ring", scale=at.scale, layer=TOP)
    for turn in range(t.TURNS):
        seen = turned(turn, at.below)
        right, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[seen]
        if kind < PAIRS:  # between its two inputs
            right, down = ((1, -1), (1, 1), (-1, 1), (-1, -1))[seen]
        reach = (48 * 0.7071 if kind < PAIRS else 48) * at.scale
        spot = (round(x + right * reach, 1), round(y + down * reach, 1))
        if turn == look.fields["turn"]:
            yield Piece("handle", *spot, look="turn", scale=at.scale, layer=TOP + 1)
        elif base + turn in legal:
            about = look.say(words.SQUARE, square=SQUARE_NAMES[square])
            yield Piece(
                f"stop-{turn}",
                *spot,
                look="stop",
                layer=TOP + 1,
                about=about,
                does="place",
                fields={"square": square, "piece": kind, "turn": turn},
            )
        else:
            yield Piece(f"stop-{turn}", *spot, look="stop-shut", layer=TOP + 1)
