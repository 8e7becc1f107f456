"""Logi-Sticks: pieces, stones and locks on one sheet, the board with the centre of every option on another."""

from __future__ import annotations

import math
from collections.abc import Iterator

from logicade.engine.drawing import tag
from logicade.engine.options import say
from logicade.engine.scene.sprites import Sprite
from logicade.engine.text import Text
from logicade.games import game
from logicade.games.logi_sticks import sprites as stage
from logicade.games.logi_sticks.tables import (
    EACH,
    EDGE_LETTERS,
    KIND_CAPACITOR,
    KINDS,
    LETTERS,
    PAIRS,
    SEATS,
    STONES,
    WIDE,
    read_edges,
    read_layout,
)
from logicade.kit.sprites import filled, signal_name
from logicade.press.drawing import group, line, paragraph, rect, sprite, text
from logicade.press.layout import BAND, Order, Part, Sheet, straight
from logicade.press.pieces import arm, columns, heading, ring, rows, token

PIECE, SQUARE, STONE = 19.0, 20.0, 12.0
TRAY = 15.0  # the width of a player's tray of target stones
ROW = 16  # stones beside each other
HEAD = (2.5, 2.8)  # of arrows
OCTAGON = 15.7  # from the board's middle to the middle of each stone of the centre
SEAT_COLOURS = ("person-1", "person-2", "person-3", "person-4")  # in the order of EDGE_LETTERS
ALTERNATING = "WB" * (WIDE // 2)
FREE = ("coin", "opponent", "own")  # targets whose colours may be more than four of one kind
SPRITES = stage.SPRITES | {
    f"print-{LETTERS[kind]}": Sprite(48, 44, stage.gate(kind).replace(filled("card"), filled(stage.TINTS[kind]), 1))
    for kind in range(KINDS)
}

# ---- words -----------------------------------------------------------------------------------------------------------

PIECES = Text("Pieces and stones: ten of each kind, 19 mm", f"ピースと石：各{EACH}個、19 mm")
CUTTING = Text(
    "Straight cuts first; stones may then be cut round along the circles.",
    "先にまっすぐ切ります。石は丸い線のとおりに切ってもかまいません。",
)
STONES_TITLE = Text("Stones, 12 mm", "石（12 mm）")
STONES_MORE = Text(
    "eight for the centre, eight for each of up to four players; locks for Capacitors; whose edge is whose",
    "中央に8個、4人までの各自に8個。コンデンサの固定、席の印",
)
GIVES = Text("What each piece gives", "ピースの働き")
GIVES_MORE = Text(
    "a filled arrow gives, a hollow one takes; all outputs carry the same signal",
    "黒い矢印が出力、白い矢印が入力。出力はすべて同じ信号",
)
MEANINGS = (
    (Text("AND", "AND"), Text("1 if both inputs are 1", "両方1なら1")),
    (Text("OR", "OR"), Text("1 if any input is 1", "1つでも1があれば1")),
    (Text("XOR", "XOR"), Text("1 if the inputs differ", "2つが違えば1")),
    (Text("Passthru", "パススルー"), Text("its input, unchanged", "入力のまま")),
    (Text("NOT", "NOT"), Text("the other signal", "0と1を反転")),
    (
        Text("Capacitor", "コンデンサ"),
        Text("its input; locked until your next turn", "入力のまま。次の自分の手番まで固定"),
    ),
)
UNLOCKED = Text("its input, unchanged", "入力のまま")
BOARD = Text("Board: squares of 20 mm, sockets for 12 mm stones", "ボード：20 mmのマスと12 mmの石の置き場")
NO_CUT = Text(
    "Nothing to cut. Glue it on card, or copy it to A3.", "切るところはありません。A3に大きく印刷してもかまいません。"
)
WHERE = (
    Text("Who sits where", "席"),
    Text(
        "Two players: south and north. Three: south, west, north. Four: all sides. Turns go clockwise.",
        "2人は南と北、3人は南・西・北、4人は全部。手番は時計回りです。",
    ),
)
SET_UP = Text("Set up", "準備")
CENTRES = {
    "alternating": Text("The centre is as printed.", "中央の石は印刷のとおりです。"),
    "custom": Text("The centre is as printed.", "中央の石は印刷のとおりです。"),
    "random": Text(
        "Each corner of the centre gets a 0 and a 1, in random order.",
        "中央の4マスそれぞれに0と1を1個ずつ、ランダムに置きます。"
    ),
}  # fmt: skip
TARGETS = {
    "rotated": Text(
        "Shuffle four 0 and four 1 along south’s edge; every edge copies that order from its own left.",
        "0と1を4個ずつ混ぜて南の辺に並べ、ほかの辺も左から同じ順に並べます。",
    ),
    "independent": Text("Shuffle four 0 and four 1 along every edge.", "辺ごとに0と1を4個ずつ混ぜて並べます。"),
    "alternating": Text("Stones lie as printed.", "石は印刷のとおりに置きます。"),
    "custom": Text("Stones lie as printed.", "石は印刷のとおりに置きます。"),
    "mirrored": Text(
        "Shuffle four 0 and four 1 along south’s edge; the opposite edge has the same opposite.",
        "0と1を4個ずつ混ぜて南の辺に並べ、向かいの辺は鏡のように並べます。",
    ),
    "coin": Text("Toss a coin for every stone.", "石ごとにコインで0か1かを決めます。"),
    "opponent": Text("The player before you arranges your edge in secret.", "前の手番の人がこっそり並べます。"),
    "own": Text("Arrange your own edge in secret.", "自分の辺を自分でこっそり並べます。"),
}  # fmt: skip
STOCKS = {
    "book": Text(
        "Two players take five pieces of each kind; more take one in turn.",
        "2人なら各種5個、3人以上は1個ずつ順に取ります。",
    ),
    "draft": Text("Take pieces one by one in turn.", "ピースを1個ずつ順に取ります。"),
    "snake": Text(
        "Take pieces one by one, turning round after each round.", "1個ずつ順に取り、1周ごとに順番を逆にします。"
    ),
    "deal": Text("Shuffle the pieces and deal them.", "ピースを混ぜて配ります。"),
}  # fmt: skip
TURN = (
    Text("Your turn", "手番"),
    Text(
        "Place a piece so that a hollow arrow meets a filled one or a centre stone. No hollow arrow may face the edge "
        "or another hollow one. Put a lock on a Capacitor until your next turn.",
        "白い矢印が黒い矢印か中央の石に合うように置きます。白い矢印を盤の外やほかの白い矢印には向けられません。"
        "コンデンサには次の自分の手番まで固定の印をのせます。",
    ),
)
END = (
    Text("The end", "終わり"),
    Text(
        "When the signal at every stone is settled, each stone that gets its own signal scores a point. Level? More 1s "
        "that fit win.",
        "すべての石の信号が決まったら、同じ信号が届いた石が1点です。同点なら、1の一致が多い人の勝ちです。",
    ),
)

# ---- the set ---------------------------------------------------------------------------------------------------------


def title(slug: str) -> Text:
    """What the set is called."""
    return game(slug).title


def sheets(slug: str, order: Order) -> Iterator[Sheet]:
    """Pieces with stones, and the board."""
    yield pieces(order, title(slug))
    yield board(order, title(slug))


# ---- pieces and stones -----------------------------------------------------------------------------------------------


def piece(kind: int) -> Part:
    """A piece with its inputs at the left, a second one below."""
    return Part(f"piece-{LETTERS[kind]}", PIECE, PIECE, face(kind))


def face(kind: int) -> str:
    """What is on a piece: arrows at all four sides and the gate, its nose away from the inputs."""
    inputs = (180, 90) if kind < PAIRS else (180,)
    arms = "".join(
        arm("I" if turn in inputs else "O", PIECE / 2, turn, start=3.5 if kind == KIND_CAPACITOR else 0, head=HEAD)
        for turn in (0, 90, 180, 270)
    )
    name = f"print-{LETTERS[kind]}"
    return arms + sprite(name, SPRITES[name], 0, 0, 10.2 if kind < PAIRS else 9.6, -45 if kind < PAIRS else 0)


def supply(order: Order) -> tuple[int, int]:
    """How many stones of each value can be needed: those of the centre and of all edges."""
    half, edges = STONES // 2, known_edges(order)
    targets, places = order.options.get("targets"), WIDE * SEATS
    if targets == "custom":
        every = "".join(edges.values())
        return half + every.count("B"), half + every.count("W")
    if targets == "coin" or order.options.get("free"):
        return half + places, half + places
    return half + places // 2, half + places // 2


def known_edges(order: Order) -> dict[str, str]:
    """The target stones that an option has fixed, by edge."""
    if order.options.get("edges"):
        word, _ = read_edges(order.options["edges"])
        return dict(entry.split(":") for entry in word.split(","))
    if order.options.get("targets") == "alternating":
        six = order.options.get("target_count") == "6"
        return dict.fromkeys(EDGE_LETTERS, f".{ALTERNATING[1:-1]}." if six else ALTERNATING)
    return {}


def stone(value: int) -> Part:
    """A stone: 0 is black, 1 is white."""
    name = signal_name(value)
    return token(f"stone-{value}", STONE, sprite(name, SPRITES[name], 0, 0, 10.6))


def marks(order: Order) -> list[Part]:
    """A lock for each player, where Capacitors are locked, and whose edge is whose."""
    locks = order.options.get("capacitor_lock") != "none"
    lock = token("lock", STONE, sprite("lock", SPRITES["lock"], 0, 0, 9.6))
    return [lock] * (SEATS if locks else 0) + [token(f"seat-{k}", STONE, seat(k, 4.8)) for k in EDGE_LETTERS]


def seat(letter: str, radius: float, x: float = 0, y: float = 0) -> str:
    """A disc with the letter of an edge."""
    colour = SEAT_COLOURS[EDGE_LETTERS.index(letter)]
    disc = rect(x - radius, y - radius, 2 * radius, 2 * radius, radius, fill=colour)
    return disc + text(letter, x, y + radius * 0.4, radius * 1.1, "person-ink", bold=True, anchor="middle")


def pieces(order: Order, name: Text) -> Sheet:
    """Sixty pieces, all stones, and what each piece gives."""
    width, language = order.paper.width, order.language
    left, top = (width - EACH * PIECE) / 2, BAND + 3
    placed = list(rows([piece(kind) for kind in range(KINDS) for _ in range(EACH)], left, top, EACH))
    cuts = list(straight(placed))
    low = top + KINDS * PIECE + 10
    notes = [heading(STONES_TITLE, left, low, language, STONES_MORE)]
    zeros, ones = supply(order)
    stones = rows([stone(0)] * zeros + [stone(1)] * ones + marks(order), (width - ROW * STONE) / 2, low + 6, ROW)
    cuts += straight(stones)
    low += 6 + math.ceil(len(stones) / ROW) * STONE + 11
    notes.append(heading(GIVES, left, low, language, GIVES_MORE))
    notes += _meanings(order, left, low + 4, EACH * PIECE)
    return Sheet(name, PIECES, (*placed, *stones), tuple(cuts), CUTTING, notes="".join(notes), flow=False)


def _meanings(order: Order, left: float, top: float, room: float) -> Iterator[str]:
    """Every piece in small, and what comes out of it."""
    wide, language = room / 3, order.language
    for kind, (name, does) in enumerate(MEANINGS):
        x, y = left + kind % 3 * wide, top + kind // 3 * 22
        yield rect(x, y, PIECE, PIECE, 1.2, stroke="ink", line=0.3)
        yield group(face(kind), x + PIECE / 2, y + PIECE / 2)
        yield text(say(name, language), x + PIECE + 3, y + 6.5, 3.4, bold=language == "en")
        free = kind == KIND_CAPACITOR and order.options.get("capacitor_lock") == "none"
        words = say(UNLOCKED if free else does, language)
        yield paragraph(words, x + PIECE + 3, y + 11.5, 2.8, wide - PIECE - 5)[0]


# ---- the board -------------------------------------------------------------------------------------------------------


def board(order: Order, name: Text) -> Sheet:
    """Squares, trays, the centre, and how it is played."""
    width = order.paper.width
    half = SQUARE * WIDE / 2
    top = BAND + 1
    x, y = width / 2, top + half + TRAY
    drawn = [group(_squares(half) + centre(order) + _trays(order, half), x, y)]
    chosen = order.options
    words = [CENTRES[chosen.get("centre", "alternating")], TARGETS[chosen.get("targets", "rotated")]]
    words.append(STOCKS[chosen.get("stock", "book")])
    set_up = Text(" ".join(one.en for one in words), "".join(one.ja for one in words))
    blocks = (WHERE, (SET_UP, set_up), TURN, END)
    room = 2 * (half + TRAY)
    notes, _ = columns(blocks, x - room / 2, top + room + 9, room, order.language, gap=4)
    return Sheet(name, BOARD, (), guide=NO_CUT, drawn="".join(drawn), notes=notes, flow=False)


def _squares(half: float) -> str:
    """The lines of the board, and a cross in every other square."""
    steps = [k * SQUARE - half for k in range(1, WIDE)]
    lines = "".join(f"M{v:g} {-half:g}V{half:g}M{-half:g} {v:g}H{half:g}" for v in steps)
    crosses = "".join(
        f"M{(c + 0.5) * SQUARE - half - 1.4:g} {(r + 0.5) * SQUARE - half:g}h2.8m-1.4-1.4v2.8"
        for r in range(WIDE) for c in range(WIDE) if (r + c) % 2
    )  # fmt: skip
    frame = rect(-half, -half, 2 * half, 2 * half, 1, stroke="ink", line=0.7)
    return line(lines, 0.3, "trace") + line(crosses, 0.2, "edge") + frame


def layout(order: Order) -> str:
    """The stones of the centre as `WBWBWBWB`, clockwise from d5's upper side; empty where chance lays them."""
    if order.options.get("centre") == "random":
        return ""
    return read_layout(order.options.get("layout") or ALTERNATING)[0]


def centre(order: Order) -> str:
    """The four squares in the middle: eight stones or their places, and where their signals go out."""
    stones, half = layout(order), SQUARE
    drawn = [rect(-half, -half, 2 * half, 2 * half, 3, fill="card", stroke="ink", line=0.7)]
    for k in range(STONES):
        # Two stones a side, clockwise from the upper one of d5.
        angle = math.radians(-112.5 + 45 * k)
        x, y = OCTAGON * math.cos(angle), OCTAGON * math.sin(angle)
        if stones:
            name = signal_name(int(stones[k] == "W"))
            drawn.append(sprite(name, SPRITES[name], x, y, 10.6))
        else:
            drawn.append(ring(STONE - 0.6, x, y))
        side, place = k // 2, (k % 2 - 0.5) * SQUARE
        drawn.append(group(line("M-1.9 0L0-2.2L1.9 0Z", 0.5) + _tip(), *_outside(side, place), 90 * side))
    flash = "M1.1-6L-4.1 1.6h3.3l-1.1 5.5L4-2.2H.3Z"
    return "".join(drawn) + tag("path", d=flash, fill=filled("tint-xor")) + line(flash, 0.6)


def _tip() -> str:
    """A filled arrow that gives."""
    return tag("path", d="M-1.9 0L0-2.2L1.9 0Z", fill=filled("ink"))


def _outside(side: int, place: float) -> tuple[float, float]:
    """A point on the rim of the centre: above, right, below, left, so far along clockwise."""
    return ((place, -SQUARE), (SQUARE, place), (-place, SQUARE), (-SQUARE, -place))[side]


def _trays(order: Order, half: float) -> str:
    """A tray at every edge, with the places of the target stones from its player's left to right."""
    known, six = known_edges(order), order.options.get("target_count") == "6"
    drawn = []
    for k, letter in enumerate(EDGE_LETTERS):  # south, west, north, east: each a quarter turn on
        colour = SEAT_COLOURS[k]
        parts = [rect(-half - 0.5, half + 1, 2 * half + 1, TRAY - 1.5, 6, stroke=colour, line=0.7)]
        y = half + TRAY / 2 + 0.25
        drawn.append(group("".join(parts), 0, 0, 90 * k))
        stones = known.get(letter, "")
        for place in range(WIDE):
            x = (place + 0.5) * SQUARE - half
            if stones[place : place + 1] == "." or (six and place in (0, WIDE - 1)):
                continue
            there = _turned(x, y, k)
            drawn.append(ring(STONE, *there))
            if stones:
                name = signal_name(int(stones[place] == "W"))
                drawn.append(sprite(name, SPRITES[name], *there, 9))
        drawn.append(seat(letter, 4, *_turned(-half - TRAY / 2 + 0.5, y, k)))
    return "".join(drawn)


def _turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    """A point, turned clockwise around the middle of the board."""
    for _ in range(quarters):
        x, y = -y, x
    return x, y
