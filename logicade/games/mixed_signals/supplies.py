"""What lies beside the circuit: both supplies as tubes, the open tiles, and the pile."""

from __future__ import annotations

import functools
import textwrap
from collections.abc import Iterator

from logicade.engine.options import say
from logicade.engine.scene.parts import Block, Piece
from logicade.engine.state import NONE
from logicade.games.mixed_signals import words
from logicade.games.mixed_signals.geometry import STEP
from logicade.games.mixed_signals.look import Look
from logicade.games.mixed_signals.sprites import COIN, TALL_TUBE, TUBE, tile_name
from logicade.games.mixed_signals.tables import BLACK, CODES, KINDS, WHITE
from logicade.games.mixed_signals.terminal import changed

STRIP = ((500.0, 46.0), (252.0, 44.0))
PITCH = 15.0  # from token to token in a tube, at most
UP = 8.0  # tokens that would go stand up
HAND = ((400.0, 96.0), (366.0, 88.0))
ALONE = 108.0  # the hand on wide screens where only one tile is open: what it does stands in the dock
HELD = 0.6  # how large an open tile is
PILE_WIDTH, PILE_HEAD, PILE_ROW, PILE_ROWS, PER_ROW = 268.0, 44.0, 74.0, 3, 5
LINE = 20.0
UNBROKEN = "\u00a0"  # a space at which no line ends
SMALL = 0.34  # a tile in the pile
MANY = 1 << 12


# ---- tubes -----------------------------------------------------------------------------------------------------------


def strips(look: Look) -> Iterator[Block]:
    """A strip a seat, with what it plays."""
    width, height = STRIP[look.tall]
    for seat in range(2):
        yield Block(f"seat-{seat}", "seats", width, height, seat=seat, text=_plays(look, seat))


def _plays(look: Look, seat: int) -> str:
    colour = look.colour_of(seat)
    if colour == NONE:
        return ""
    side = look.say(words.OWN_SIDE if seat == look.seat else words.SIDE, value=colour)
    return look.say(words.POINTS, side=side, points=look.now["points"][seat]) if look.now["game"] else side


def tubes(look: Look) -> Iterator[Piece]:
    """The tokens that each colour has left, the next one with its digit, and how many they are."""
    for colour in (WHITE, BLACK):
        seat = look.seat_of(colour)
        left, going = look.now["left"][colour], look.coming.count(colour)
        yield from tube(colour, seat, left, look.now["tokens"], look.tall, look.language)
        yield from _coins(colour, seat, left, going, look.now["tokens"], look.tall)
        if going:
            yield _less(look, seat, left - going)


@functools.lru_cache(MANY)
def tube(colour: int, seat: int, left: int, tokens: int, tall: bool, language: str) -> tuple[Piece, ...]:
    """A tube without its tokens, and the number beside it."""
    width = (TALL_TUBE if tall else TUBE)[0]
    middle, block = STRIP[tall][1] / 2, f"seat-{seat}"
    about = say(words.TUBE, language).format(count=left)
    glass = Piece(
        f"tube-{colour}", width / 2, middle + (0 if tall else 2), block, "tube-tall" if tall else "tube", layer=-2,
        about=about,
    )  # fmt: skip
    at = width + 26 if tall else width + 14
    if tall:
        return glass, Piece(f"left-{colour}", at, middle, block, text=str(left), size=19, states=("digit",))
    return (
        glass,
        Piece(f"left-{colour}", at, 16, block, text=str(left), size=20, states=("digit", "start")),
        Piece(f"unit-{colour}", at, 36, block, text=say(words.LEFT, language), size=12.5, states=("soft", "start")),
    )


@functools.lru_cache(MANY)
def _coins(colour: int, seat: int, left: int, going: int, tokens: int, tall: bool) -> tuple[Piece, ...]:
    """The tokens in a tube; those that would go stand up."""
    width = (TALL_TUBE if tall else TUBE)[0]
    size = 22.0 if tall else COIN
    pitch = min(PITCH, (width - 14 - size) / max(tokens - 2, 1))
    middle, block = STRIP[tall][1] / 2 + (0 if tall else 2), f"seat-{seat}"
    found = []
    for k in range(left):
        up = k >= left - going
        top = k == left - 1
        found.append(
            Piece(
                f"top-{colour}" if top else f"coin-{colour}-{k}",
                round(6 + size / 2 + k * pitch, 1),
                middle - (UP if up else 0),
                block,
                f"signal-{colour}" if top else f"coin-{colour}",
                scale=round(size / (48 if top else COIN), 3),
                layer=1 if top else -1,
                states=("picked",) if up else (),
            )
        )
    return tuple(found)


def _less(look: Look, seat: int, left: int) -> Piece:
    """How many tokens would be left."""
    width = (TALL_TUBE if look.tall else TUBE)[0]
    x, y = (width - 24, 22) if look.tall else (width + 76, 16)
    text = look.say(words.LESS, count=left)
    return Piece(
        f"less-{seat}", x, y, f"seat-{seat}", box="pill", w=50, h=24, text=text, size=14, layer=2,
        states=("digit", "picked"),
    )  # fmt: skip


# ---- open tiles ------------------------------------------------------------------------------------------------------


def hand(look: Look) -> Iterator[Block]:
    """Where the open tiles lie."""
    width, height = HAND[look.tall]
    if look.now["width"] == 1 and not look.tall:
        width = ALONE
    title = look.say(words.HANDS if look.now["width"] > 1 else words.HAND)
    yield Block("hand", "hand", width, height, title=title)


def held(look: Look) -> Iterator[Piece]:
    """The open tiles; on phones a single one with what it does."""
    offer, taken = look.offer, look.fields.get("kind")
    places = look.now["width"]
    width, height = HAND[look.tall]
    if look.tall:
        yield from _stack(look, 38, height / 2, "hand")
        left, width = 78.0, width - 78.0
    else:
        left = 0.0
    for k, kind in enumerate(offer):
        if k == offer.index(kind) and kind == taken:
            continue
        x = left + (54 if places == 1 else width * (k + 0.5) / places)
        yield from tile(kind, offer[:k].count(kind), x, places == 1, look.tall, look.language)
    if places == 1 and offer and taken is None and look.tall:
        yield from caption(offer[0], left + 108, height / 2, look.language)


@functools.lru_cache(MANY)
def tile(kind: int, nth: int, x: float, alone: bool, tall: bool, language: str) -> tuple[Piece, ...]:
    """An open tile, its name below it where there are several."""
    code, height = CODES[kind], HAND[tall][1]
    name, does = (say(told[code], language) for told in (words.NAMES, words.DOES))
    about = say(words.HELD, language).format(tile=name[0].upper() + name[1:], does=does)
    key = f"held-{kind}-{nth}"
    card = Piece(
        key, x, height / 2 - (0 if alone else 8), "hand", tile_name(kind, NONE), box="area", w=92, h=72 + 16 * alone,
        scale=HELD if alone else HELD * 0.8, turn=90 if tall else 0, about=about, does="place",
        fields={"kind": kind}, turns="turn", step=STEP, comes_from="pile",
    )  # fmt: skip
    return (card,) if alone else (card, Piece(f"name-{key}", x, height - 8, "hand", text=name, size=13))


@functools.lru_cache(MANY)
def caption(kind: int, x: float, y: float, language: str) -> tuple[Piece, Piece]:
    """What a single open tile is, and what it does."""
    code = CODES[kind]
    name, does = (say(told[code], language) for told in (words.NAMES, words.DOES))
    return (
        Piece("name", x, y - 12, "hand", text=name[0].upper() + name[1:], size=15, states=("start", "strong")),
        Piece("does", x, y + 12, "hand", text=does, size=13, states=("start", "soft")),
    )


# ---- the pile --------------------------------------------------------------------------------------------------------


def pile_block(look: Look) -> Iterator[Block]:
    """What is left in the pile, kind by kind (6.2), unless that is not shown (7.9), and what was discarded."""
    rows = 0 if look.now["closed"] else PILE_ROWS
    lines = len(_lines(look))
    height = (0 if look.tall else PILE_HEAD) + rows * PILE_ROW + (lines * LINE + 8 if lines else 0)
    if height:
        yield Block("pile", "side", PILE_WIDTH, height, title=look.say(words.PILE))


def pile(look: Look) -> Iterator[Piece]:
    """The pile's tiles by kind, most of them face down."""
    head = 0.0 if look.tall else PILE_HEAD
    if not look.tall:
        yield from _stack(look, 24, head / 2, "pile")
    if not look.now["closed"]:
        left = look.now["pile"]
        for kind in range(KINDS):
            yield from _kind(kind, left[kind], head, look.language)
    y = head + (0 if look.now["closed"] else PILE_ROWS * PILE_ROW) + LINE / 2
    for k, (key, line) in enumerate(_lines(look)):
        yield Piece(key, 8, y + k * LINE, "pile", text=line, size=13, states=("start", "soft"), about=line)


def _lines(look: Look) -> list[tuple[str, str]]:
    """What was discarded (3.8), and which rules are not the book's (7.1), in lines that the block holds."""
    now, found = look.now, []
    names = [look.say(words.NAMES[code]) for code in CODES]
    counts = [f"{names[kind]} ×{now['out'][kind]}" for kind in range(KINDS) if now["out"][kind]]
    out = [count.replace(" ", UNBROKEN) for count in counts]
    if out:
        found.append(look.say(words.DISCARDED, tiles=", ".join(out)))
    if rules := changed(now.__getitem__):
        joined = (", " if look.language == "en" else "・").join(look.say(rule) for rule in rules)
        found.append(look.say(words.HOUSE_RULES, rules=joined))
    width = 36 if look.language == "en" else 19
    lines = [line for text in found for line in textwrap.wrap(text, width, break_on_hyphens=False)]
    return [(f"line-{k}", line) for k, line in enumerate(lines)]


def _stack(look: Look, x: float, y: float, block: str) -> Iterator[Piece]:
    """The pile face down, and how many tiles it has; anybody can count the backs."""
    now = look.now
    count = sum(now["stock"]) - now["tiles"] - len(look.offer) - sum(now["out"])
    text = words.NONE_DOWN if count == 0 else words.ONE_DOWN if count == 1 else words.FACE_DOWN
    told = look.say(text, count=count)
    about = look.say(words.STACK, told=told)
    yield Piece("pile", x, y - (12 if look.tall else 0), block, "pile", about=about)
    if look.tall:
        yield Piece("count", x, y + 22, block, text=str(count), size=15, states=("digit",))
    else:
        yield Piece("count", x + 26, y, block, text=told, size=14, states=("start", "strong"))


@functools.lru_cache(MANY)
def _kind(kind: int, count: int, head: float, language: str) -> tuple[Piece, Piece]:
    """A kind of tile, and how many are left."""
    x, y = PILE_WIDTH * (kind % PER_ROW + 0.5) / PER_ROW, head + PILE_ROW * (kind // PER_ROW) + 28
    name = say(words.NAMES[CODES[kind]], language)
    about = say(words.KIND, language).format(tile=name[0].upper() + name[1:], count=count)
    faded = () if count else ("faded",)
    return (
        Piece(f"kind-{kind}", x, y, "pile", tile_name(kind, NONE), scale=SMALL, states=faded, about=about),
        Piece(f"count-{kind}", x, y + 34, "pile", text=f"×{count}", size=13, states=("digit", *faded)),
    )
