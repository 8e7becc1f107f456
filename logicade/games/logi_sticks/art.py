"""Logi-Sticks to look at: pictures in SVG and in characters. Both draw what the given state or view shows, no more.

South is below. A piece shows its letter, its gate, its signal, and arrows that lead in and out.
"""

from __future__ import annotations

from typing import NamedTuple

from logicade.engine import drawing
from logicade.engine.drawing import About, box, explained, label, mark, pad, part, place, tag
from logicade.engine.options import Text, say
from logicade.engine.state import HIDDEN, NONE, Row, array_of
from logicade.games.logi_sticks import GAME
from logicade.games.logi_sticks import state as a
from logicade.games.logi_sticks import tables as t
from logicade.games.logi_sticks.notation import (
    EDGE_NAMES,
    SQUARE_NAMES,
    edge_text,
    option_words,
    pieces_of,
    turn_name,
)
from logicade.games.logi_sticks.state import Phase, State
from logicade.games.logi_sticks.tables import EDGE_OF, EDGE_SQUARES, KINDS, LETTERS, PAIRS, SIDES, SQUARES, WIDE
from logicade.kit import drawing as circuit
from logicade.kit import gates

CELL, STONE, RIM = 58, 26, 50  # a square, a stone, and the room for stones and names around the board
BOARD = WIDE * CELL
MARGIN, GAP, PAD = 16, 12, 12
WIDTH = BOARD + 2 * RIM + 2 * MARGIN
INNER = WIDTH - 2 * MARGIN
ROW = 62  # a player's pieces
TINY, FIRST_X = 38, 134  # a piece in a stock, and where the first is
SOURCE_SIZE = 21  # a stone of the centre
MEDIUM = 15
SAMPLE = "seats=2 S:WBWBBWBW N:WBWBBWBW A@d6/SE N@d7/S P@e6/S C@d3/N X@c5/NE O@e3/NE"  # what a visitor sees first
TINTS = ("and", "or", "xor", "single", "single", "single")
SHAPES = (gates.AND, gates.OR, gates.XOR, gates.BUF, gates.NOT, None)  # a Capacitor has a shape of its own here

VALUES = (Text("FALSE", "偽"), Text("TRUE", "真"), Text("MUTABLE", "未定"))
MEANINGS = (
    Text("AND: TRUE when both inputs are", "AND: 入力が両方とも真なら真"),
    Text("OR: TRUE when an input is", "OR: 入力のどちらかが真なら真"),
    Text("XOR: TRUE when the inputs differ", "XOR: 2つの入力が違えば真"),
    Text("Passthru: lets the signal through", "パススルー: 信号をそのまま通します"),
    Text("NOT: turns the signal round", "NOT: 信号を反転します"),
    Text(
        "Capacitor: lets the signal through; nobody plays off it before its owner's next turn",
        "コンデンサー: 信号をそのまま通します。置いた人の次の手番までつなげません",
    ),
)
PIECE = Text("{what}. On {square}, input {sides}; gives {value}", "{what}。{square}、入力は{sides}、出力は{value}")
LOCKED = Text("; locked", "。固定中")
EMPTY_SQUARE = Text("Square {}", "マス{}")
DEAD_SQUARE = Text("Square {}: nothing can be placed here any more", "マス{}: もう何も置けません")
SOURCE = Text("A stone of the centre: {}", "中央の石: {}")
TARGET = Text("Target stone of {who} beside {square}: {value}", "{who}の目標の石({square}の横): {value}")
MATCHED = Text(", matched", "。一致しています")
TURNED = Text("Input sides {} (one input) or {} (two)", "入力の向き: 1入力は{}、2入力は{}")
SEAT = Text("seat {}", "席{}")
POINTS, POINT = Text("{} points", "{}点"), Text("{} point", "{}点")
WINS, TIES, TO_MOVE = Text("wins", "勝ち"), Text("ties", "引き分け"), Text("to move", "手番")
STASH, INPUTS = Text("Stash", "共有のピース"), Text("Inputs at", "入力の向き")
COLOURS = (Text("Black stone: FALSE", "黒い石: 偽"), Text("White stone: TRUE", "白い石: 真"))
STARTS = Text("{} starts", "{}から始める")
NO_PIECES = Text("no pieces", "ピースなし")
STATUS = {
    Phase.CENTRE: Text("The stones of the centre are laid", "中央の石を並べます"),
    Phase.EDGE: Text("The target stones are laid", "目標の石を並べます"),
    Phase.ARRANGE: Text("{who} arranges target stones in secret", "{who}が目標の石をこっそり並べています"),
    Phase.REVEAL: Text("The target stones are turned over", "目標の石を公開します"),
    Phase.FIRST: Text("Chance names the starting player", "最初の手番を決めます"),
    Phase.NAME: Text("{who} says who starts", "{who}がだれから始めるかを決めます"),
    Phase.DEAL: Text("The pieces are dealt", "ピースを配ります"),
    Phase.PICK: Text("{who} takes a piece", "{who}がピースを取る番です"),
    Phase.PLACE: Text("{who} to place a piece", "{who}がピースを置く番です"),
    Phase.FORCED: Text("{who} has nothing to place and passes", "{who}は置けないのでパスです"),
    Phase.OVER: Text("{how}: {who}", "{how}: {who}"),
}
HOW = {
    a.BY_TARGETS: Text("All targets are settled", "すべての目標が決まりました"),
    a.BY_PASSES: Text("Everybody has passed", "全員がパスしました"),
}
WON, TIED = Text("{} wins", "{}の勝ち"), Text("a tie of {}", "{}の引き分け")
AND = Text(" and ", "と")


class _Look(NamedTuple):
    """What both pictures need to know of a state."""

    pieces: dict[int, tuple[int, int]]
    trues: int
    falses: int
    dead: int
    locked: frozenset[int]
    edges: tuple[int, ...]  # by seat
    scores: tuple[int, ...]  # points, matched TRUE, starting FALSE as digits
    best: tuple[int, ...]  # the winners' seats, once it is over
    legal: frozenset[tuple[str, int]]  # fields of what the mover can do

    def value(self, square: int) -> int:
        """FALSE, TRUE or MUTABLE, as the signals 0, 1 and open."""
        return 1 if self.trues >> square & 1 else 0 if self.falses >> square & 1 else gates.OPEN


def _look(s: State) -> _Look:
    st = array_of(s)
    seats = int(s.seats)
    scores = GAME.kernels.scores_of(st)
    best = tuple(seat for seat in range(seats) if scores[seat] == max(scores)) if s.ended else ()
    known = int(s.mover) >= 0 and (s.phase != a.ARRANGE or s.white[_arranged(s)] != HIDDEN)
    ids = GAME.kernels.legal_ids(st) if known else []
    return _Look(
        pieces=pieces_of(s),
        trues=int(s.trues),
        falses=int(s.falses),
        dead=int(s.ground),
        locked=frozenset(int(square) for square in s.locked),
        edges=tuple(int(EDGE_OF[seats - 2, seat]) for seat in range(seats)),
        scores=scores,
        best=best,
        legal=frozenset(field for action in ids for field in a.ACTIONS.fields(action).fields.items()),
    )


def _arranged(s: State) -> int:
    """The edge whose stones the mover lays."""
    seats = int(s.seats)
    return int(EDGE_OF[seats - 2, (int(s.mover) + (int(s.targets) == t.OPPONENT)) % seats])


# ---- words -----------------------------------------------------------------------------------------------------------


def _edge_name(look: _Look, seat: int, language: str) -> str:
    return say(EDGE_NAMES[look.edges[seat]], language)


def _status(s: State, look: _Look, language: str) -> str:
    """What is happening, in a line."""
    mover = int(s.mover) if int(s.mover) >= 0 else int(s.active)
    facts = {"who": _edge_name(look, mover, language), "how": ""}
    if s.ended:
        names = say(AND, language).join(_edge_name(look, seat, language) for seat in look.best)
        facts["who"] = say(WON if len(look.best) == 1 else TIED, language).format(names)
        facts["how"] = say(HOW[int(s.ended)], language)
    return say(STATUS[Phase(int(s.phase))], language).format(**facts)


def _title(s: State, look: _Look, language: str) -> str:
    """The game, whatever is not as the book has it (7.1), and what is happening."""
    strange = option_words(s)
    if int(s.layout) not in (NONE, t.ALTERNATING_LAYOUT):
        strange.append("centre")
    named = f" ({', '.join(strange)})" if strange else ""
    return f"{say(GAME.title, language)}{named}: {_status(s, look, language)}"


def _piece_words(look: _Look, square: int, language: str) -> str:
    kind, turn = look.pieces[square]
    words = say(PIECE, language).format(
        what=say(MEANINGS[kind], language),
        square=SQUARE_NAMES[square],
        sides=turn_name(kind, turn),
        value=say(VALUES[look.value(square)], language),
    )
    return words + (say(LOCKED, language) if square in look.locked else "")


def _points(look: _Look, seat: int, language: str) -> str:
    """The stones that a seat has matched so far (8.3)."""
    count = look.scores[seat] // 100
    return say(POINT if count == 1 else POINTS, language).format(count)


def _describe(s: State, look: _Look, language: str) -> str:
    """The picture in words, for those who hear it."""
    lines = [_status(s, look, language)]
    for seat, edge in enumerate(look.edges):
        stock = ", ".join(f"{LETTERS[kind]} {s.stock[seat, kind]}" for kind in range(KINDS) if s.stock[seat, kind])
        points = _points(look, seat, language)
        name = _edge_name(look, seat, language)
        lines.append(f"{name}: {edge_text(s, edge) or '-'}; {points}; {stock or say(NO_PIECES, language)}")
    for square in sorted(look.pieces):
        kind, turn = look.pieces[square]
        value = say(VALUES[look.value(square)], language)
        lines.append(f"{SQUARE_NAMES[square]} {LETTERS[kind]}/{turn_name(kind, turn)} {value}")
    return ". ".join(lines) + "."


# ---- the picture in SVG ----------------------------------------------------------------------------------------------


def svg(s: State, *, language: str = "en") -> str:
    """A state or a view as a drawing that stands alone."""
    look = _look(s)
    blocks = [_caption(s, look, language), _board(s, look, language)]
    blocks += [_choices(s, look, language)] if s.phase in (a.ARRANGE, a.NAME, a.PLACE) else []
    blocks += [_stash(s, look, language)] if s.stash.any() else []
    blocks += [_player(s, look, seat, language) for seat in range(int(s.seats))]
    body, y = [], float(MARGIN)
    for content, height in blocks:
        body.append(tag("g", content, transform=f"translate({MARGIN} {drawing.number(y)})"))
        y += height + GAP
    drawn = "\n".join(body)
    return drawing.document(
        WIDTH,
        y - GAP + MARGIN,
        drawn,
        title=_title(s, look, language),
        description=_describe(s, look, language),
        symbols=circuit.symbols(drawing.used(drawn)),
        language=language,
    )


def _caption(s: State, look: _Look, language: str) -> tuple[str, float]:
    return label(INNER / 2, 16, _status(s, look, language), 18, "ink strong", "middle"), 22


def _corner(square: int) -> tuple[float, float]:
    """Where a square's upper left corner is in the board's block."""
    return RIM + square % WIDE * CELL, RIM + (WIDE - 1 - square // WIDE) * CELL


def _board(s: State, look: _Look, language: str) -> tuple[str, float]:
    """Squares, centre, pieces, and the stones round about."""
    parts = [box(RIM - 3, RIM - 3, BOARD + 6, BOARD + 6, "panel edge", 6)]
    parts += [_square(look, square, language) for square in range(SQUARES) if square not in t.MIDDLE]
    parts.append(_centre(s, language))
    for k in range(WIDE):
        parts.append(label(RIM + k * CELL + CELL / 2, RIM + BOARD + 14, "abcdefgh"[k], 11, "dim", "middle"))
        parts.append(label(RIM - 9, RIM + (WIDE - 1 - k) * CELL + CELL / 2 + 4, str(k + 1), 11, "dim", "middle"))
    for seat, edge in enumerate(look.edges):
        parts += [_target(s, look, seat, edge, k, language) for k in range(WIDE) if int(s.stones[edge]) >> k & 1]
        parts.append(_edge_label(look, edge, s.mover == seat or seat in look.best, language))
    return "".join(parts), BOARD + 2 * RIM


def _edge_label(look: _Look, edge: int, live: bool, language: str) -> str:
    """The edge's name in the corner at its player's left."""
    x, y = ((RIM - 6, BOARD + 2 * RIM - 12), (RIM - 6, 18), (BOARD + RIM + 6, 18), (BOARD + RIM + 6, BOARD + RIM + 38))[
        edge
    ]
    look_ = "accent strong" if live else "dim"
    return label(x, y, say(EDGE_NAMES[edge], language), 12, look_, "end" if edge < 2 else "start")


def _square(look: _Look, square: int, language: str) -> str:
    """An empty square, which can be clicked where something fits, or a piece."""
    x, y = _corner(square)
    ground = box(x + 1, y + 1, CELL - 2, CELL - 2, "paper", 4)
    if square in look.pieces:
        kind, turn = look.pieces[square]
        drawn = _tile(x + 2, y + 2, CELL - 4, kind, turn, look.value(square), square in look.locked)
        return explained(ground + drawn, About(_piece_words(look, square, language)))
    if look.dead >> square & 1:
        cross = f"M{x + 20} {y + 20}l18 18m0 -18l-18 18"
        dead = About(say(DEAD_SQUARE, language).format(SQUARE_NAMES[square]))
        return explained(ground + tag("path", d=cross, class_="lc-wire"), dead)
    about = About(say(EMPTY_SQUARE, language).format(SQUARE_NAMES[square]))
    if ("square", square) not in look.legal:
        return explained(ground, about)
    dot = tag("circle", cx=x + CELL / 2, cy=y + CELL / 2, r=4, class_="lc-accent")
    return part(ground + dot, None, about, square=square)


def _tile(x: float, y: float, size: float, kind: int, turn: int, value: int | None, locked: bool = False) -> str:
    """A piece: its gate above its signal, arrows at the sides, the letter in a corner."""
    scale = size / 54
    parts = [box(0, 0, 54, 54, f"tint-{TINTS[kind]} edge", 6)]
    sides = (turn, (turn + 1) % 4) if kind < PAIRS else (turn,)
    for side in range(4):
        shape = "M22 1H32L27 9Z" if side in sides else "M24 4.5H30L27 0Z"  # into the piece, or out of it
        look = "ink" if side in sides else "dim"
        parts.append(tag("path", d=shape, class_=f"lc-{look}", transform=f"rotate({side * 90} 27 27)"))
    parts.append(_gate(kind, 12 if value is not None else 20))
    if value is not None:
        parts.append(place(circuit.signal(value), 18.5, 28, 17, 17))
    parts.append(label(5, 14, LETTERS[kind], 11, "ink strong"))
    if locked:
        parts.append(tag("path", d="M41 45v-3a3 3 0 0 1 6 0v3", class_="lc-leg") + box(39, 44, 10, 7, "ink", 1.5))
    where = f"translate({drawing.number(x)} {drawing.number(y)}) scale({drawing.number(scale)})"
    return tag("g", "".join(parts), transform=where)


def _gate(kind: int, y: float) -> str:
    """The gate's usual shape without its name; a Capacitor is two plates."""
    shape = SHAPES[kind]
    if shape is None:
        return tag("path", d=f"M14 {y + 7}h10m6 0h10M24 {y}v14M30 {y}v14", class_="lc-lead")
    wide, high = circuit.GATE
    whole = place(circuit.gate(shape), 0, 0, 24, 24 * high / wide)
    return tag("svg", whole, x=15, y=y, width=24, height=24 * 43 / wide)


def _centre(s: State, language: str) -> str:
    """The block in the middle and its eight stones, each beside the square that it feeds."""
    x, y = _corner(t.MIDDLE[2])
    parts = [box(x + 1, y + 1, 2 * CELL - 2, 2 * CELL - 2, "card edge", 8)]
    for k, (square, side) in enumerate(zip(t.STONE_SQUARES, t.STONE_SIDES, strict=True)):
        left, top = _corner(square)
        right, down = ((0, -CELL), (CELL, 0), (0, CELL), (-CELL, 0))[side]
        near = (CELL - SOURCE_SIZE) / 2 - 3  # the stone lies at the rim, not in the middle of its centre square
        cx = left + right + CELL / 2 - near * (right / CELL)
        cy = top + down + CELL / 2 - near * (down / CELL)
        if int(s.layout) == NONE:
            parts.append(tag("circle", cx=cx, cy=cy, r=SOURCE_SIZE / 2 - 1, class_="lc-paper lc-slot"))
            continue
        value = int(s.layout) >> k & 1
        stone = place(circuit.signal(value), cx - SOURCE_SIZE / 2, cy - SOURCE_SIZE / 2, SOURCE_SIZE, SOURCE_SIZE)
        parts.append(explained(stone, About(say(SOURCE, language).format(say(VALUES[value], language)))))
    return "".join(parts)


def _target(s: State, look: _Look, seat: int, edge: int, k: int, language: str) -> str:
    """One target stone: laid, face down, or still to come; a ring round it where it is matched."""
    square = int(EDGE_SQUARES[edge, k])
    left, top = _corner(square)
    away = CELL / 2 + STONE / 2 + (18 if edge in (0, 1) else 6)
    cx = left + CELL / 2 + (0, -away, 0, away)[edge]
    cy = top + CELL / 2 + (away, 0, -away, 0)[edge]
    text = edge_text(s, edge)
    stone = text[k] if k < len(text) else ""
    if stone in ("", "."):
        return tag("circle", cx=cx, cy=cy, r=STONE / 2 - 2, class_="lc-paper lc-slot")
    if stone == "?":
        hidden = tag("circle", cx=cx, cy=cy, r=STONE / 2 - 2, class_="lc-back")
        return hidden + label(cx, cy + 5, "?", 14, "back-ink strong", "middle")
    value = int(stone == "W")
    matched = look.value(square) == value and square in look.pieces
    drawn = place(circuit.signal(value), cx - STONE / 2, cy - STONE / 2, STONE, STONE)
    if matched:
        drawn += tag("circle", cx=cx, cy=cy, r=STONE / 2 + 1.5, fill="none", class_="lc-live")
    who = _edge_name(look, seat, language)
    facts = {"who": who, "square": SQUARE_NAMES[square], "value": say(VALUES[value], language)}
    return explained(drawn, About(say(TARGET, language).format(**facts) + (say(MATCHED, language) if matched else "")))


def _choices(s: State, look: _Look, language: str) -> tuple[str, float]:
    """What is chosen beside squares and pieces: input sides, a stone's colour, or who starts."""
    height = 64
    parts = [box(0, 0, INNER, height, "panel edge", 12)]
    if s.phase == a.PLACE:
        parts.append(label(PAD, 38, say(INPUTS, language), MEDIUM, "ink strong"))
        for turn in range(t.TURNS):
            parts.append(_dial(turn, look, language))
    elif s.phase == a.ARRANGE:
        for colour in range(2):
            x = INNER / 2 + (colour - 1) * 130 + 20
            about = About(say(COLOURS[colour], language))
            drawn = box(x, 8, 90, 48, "card edge") + place(circuit.signal(colour), x + 25, 12, 40, 40)
            parts.append(part(drawn, None, about, colour=colour) if ("colour", colour) in look.legal else drawn)
    else:
        for k, edge in enumerate(look.edges):
            x, text = PAD + k * INNER / 4, say(STARTS, language).format(say(EDGE_NAMES[edge], language))
            drawn = box(x, 8, INNER / 4 - 2 * PAD, 48, "card edge")
            drawn += label(x + INNER / 8 - PAD, 37, text, MEDIUM, "ink strong", "middle")
            parts.append(part(drawn, None, About(text), edge=edge))
    return "".join(parts), height


def _dial(turn: int, look: _Look, language: str) -> str:
    """A card for the inputs of a piece, one or two, in one of the four turns."""
    step = (INNER - 106 - PAD) / t.TURNS
    x = 106 + turn * step
    drawn = box(x, 8, step - 8, 48, "card edge")
    for k, (kind, name) in enumerate(((t.KIND_PASS, t.SINGLE_TURNS[turn]), (t.KIND_AND, t.PAIR_TURNS[turn]))):
        corner = x + 6 + k * (step - 16) / 2
        arrows = [turn, (turn + 1) % 4][: k + 1]
        sides = "".join(
            tag("path", d="M8 0H16L12 7Z", class_="lc-ink", transform=f"rotate({side * 90} 12 12)") for side in arrows
        )
        plate = box(0, 0, 24, 24, f"tint-{TINTS[kind]} edge", 4)
        drawn += tag("g", plate + sides, transform=f"translate({drawing.number(corner)} 20)")
        drawn += label(corner + 27, 37, name, 12, "ink")
    about = About(say(TURNED, language).format(t.SINGLE_TURNS[turn], t.PAIR_TURNS[turn]))
    return part(drawn, None, about, turn=turn) if ("turn", turn) in look.legal else drawn


def _pieces(counts: Row[int], y: float, look: _Look, seat: int | None, active: bool, language: str) -> str:
    """A stack a kind, and how many there are."""
    parts, step = [], (INNER - FIRST_X) / KINDS
    for kind in range(KINDS):
        x, count = FIRST_X + kind * step, int(counts[kind])
        if not count:
            parts.append(box(x, y, TINY, TINY, "panel slot", 5))
            continue
        drawn = _tile(x, y, TINY, kind, 2, None) + label(x + TINY + 4, y + 25, f"×{count}", 13, "ink strong")
        about = About(say(MEANINGS[kind], language), _truth(kind))
        can = active and ("piece", kind) in look.legal
        parts.append(part(drawn, seat, about, piece=kind) if can else explained(drawn, about))
    return "".join(parts)


def _truth(kind: int) -> str:
    shape = SHAPES[kind]
    return circuit.truth_of(gates.BUF if shape is None else shape)


def _stash(s: State, look: _Look, language: str) -> tuple[str, float]:
    """The pieces that nobody has taken yet."""
    parts = [box(0, 0, INNER, ROW, "panel edge", 12)]
    parts.append(label(PAD, ROW / 2 + 5, say(STASH, language), MEDIUM, "ink strong"))
    parts.append(_pieces(s.stash, (ROW - TINY) / 2, look, None, s.phase == a.PICK, language))
    return "".join(parts), ROW


def _player(s: State, look: _Look, seat: int, language: str) -> tuple[str, float]:
    """Who it is, his points, and his pieces."""
    live = s.mover == seat or seat in look.best
    parts = [box(0, 0, INNER, ROW, f"panel {'live' if live else 'edge'}", 12)]
    sign = ("★ " if s.ended else "▶ ") if live else ""
    parts.append(label(PAD, 26, sign + _edge_name(look, seat, language), 17, "accent strong" if live else "ink strong"))
    line = f"{say(SEAT, language).format(seat)} · {_points(look, seat, language)}"
    parts.append(label(PAD, 47, line, 13, "dim"))
    placing = s.phase == a.PLACE and s.mover == seat
    parts.append(_pieces(s.stock[seat], (ROW - TINY) / 2, look, seat, placing, language))
    return "".join(parts), ROW


# ---- the picture in characters ---------------------------------------------------------------------------------------

LOOKS = ("zero", "one", "dim")
SIGNS = "01?"


def picture(s: State, *, language: str = "en") -> str:
    """A state or a view in lines of at most 80 cells, with rich markup; readable without it as well."""
    look = _look(s)
    lines = ["", *_text_board(s, look), "", f"  {mark(_status(s, look, language), 'strong')}", ""]
    if strange := option_words(s):
        lines += [f"  {mark(line, 'dim')}" for line in _wrapped(strange)]
    if s.stash.any():
        lines.append(f"  {pad(say(STASH, language), 24)}{_text_pieces(s.stash)}")
    for seat in range(int(s.seats)):
        live = s.mover == seat or seat in look.best
        sign = ("★ " if s.ended else "▶ ") if live else "  "
        name = f"{sign}{_edge_name(look, seat, language)} · {_points(look, seat, language)}"
        lines.append(pad(name, 26, "mover" if live else "strong") + _text_pieces(s.stock[seat]))
    return "\n".join(line.rstrip() for line in lines)


def _wrapped(words: list[str]) -> list[str]:
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) > 70:
            lines.append("")
        lines[-1] += f"{word} "
    return [line.rstrip() for line in lines]


def _text_pieces(counts: Row[int]) -> str:
    cells = [(f"{LETTERS[kind]}×{int(counts[kind])}", int(counts[kind])) for kind in range(KINDS)]
    return "".join(pad(text if count else "·", 8, "gate" if count else "dim") for text, count in cells)


def _text_stone(s: State, edge: int, k: int) -> str:
    """A target stone as `1`, `0`, `?` for a hidden one, or nothing."""
    text = edge_text(s, edge)
    stone = text[k] if k < len(text) else "."
    value = {"B": 0, "W": 1, "?": 2}.get(stone)
    return " " if value is None else mark(SIGNS[value], LOOKS[value])


def _text_board(s: State, look: _Look) -> list[str]:
    """Squares of five by two cells: letter and signal above, input sides below; stones in the margins."""
    edge = f"    {'┼'.join(['─────'] * WIDE)}"
    names = "       " + "     ".join("abcdefgh")
    lines = [mark(names, "dim"), _text_edge(s, look, 2, reverse=True), f"    ┌{edge[4:].replace('┼', '┬')}┐"]
    for rank in range(WIDE - 1, -1, -1):
        west = _text_stone(s, 1, WIDE - 1 - rank) if 1 in look.edges else " "
        east = _text_stone(s, 3, rank) if 3 in look.edges else " "
        squares = range(rank * WIDE, rank * WIDE + WIDE)
        for half in range(2):
            cells = "│".join(_text_cell(s, look, square, half) for square in squares)
            margin = f"{west} {mark(str(rank + 1), 'dim')} " if half == 0 else "    "
            lines.append(f"{margin}│{cells}│{' ' + east if half == 0 else ''}")
        lines.append(f"    ├{edge[4:]}┤" if rank else f"    └{edge[4:].replace('┼', '┴')}┘")
    return [*lines, _text_edge(s, look, 0, reverse=False)]


def _text_edge(s: State, look: _Look, edge: int, *, reverse: bool) -> str:
    order = range(WIDE - 1, -1, -1) if reverse else range(WIDE)
    return "     " + "".join(f"  {_text_stone(s, edge, k)}   " for k in order) if edge in look.edges else ""


def _text_cell(s: State, look: _Look, square: int, half: int) -> str:
    """One line of a square, five cells wide."""
    if square in t.MIDDLE:
        return _text_centre(s, square, half)
    if square in look.pieces:
        kind, turn = look.pieces[square]
        if half == 1:
            return f" {pad(turn_name(kind, turn).lower(), 3)}" + ("*" if square in look.locked else " ")
        value = look.value(square)
        return f" {mark(LETTERS[kind], 'gate')} {mark(SIGNS[value], LOOKS[value])} "
    if look.dead >> square & 1:
        return f"  {mark('x', 'dim')}  " if half == 0 else "     "
    return "     " if half else f"  {mark('·', 'dim')}  "


def _text_centre(s: State, square: int, half: int) -> str:
    """The stones of a centre square: one above or below, one at its left or right side."""
    cells = [" "] * 5
    for k, (outer, side) in enumerate(zip(t.STONE_SQUARES, t.STONE_SIDES, strict=True)):
        if outer + (WIDE, 1, -WIDE, -1)[side] != square or int(s.layout) == NONE:
            continue
        upper = square // WIDE == WIDE // 2
        at, line = {"S": (2, 0), "N": (2, 1), "E": (0, int(upper)), "W": (4, int(upper))}[SIDES[side]]
        if line == half:
            value = int(s.layout) >> k & 1
            cells[at] = mark(SIGNS[value], LOOKS[value])
    return "".join(cells)
