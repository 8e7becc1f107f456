"""Mixed Signals to look at: a picture in SVG and one in characters. Everything in a state is open to all.

A tile shows its inputs and outputs as arrows; a gate carries its name, and a token lies in the middle of its tile.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from logicade.engine import drawing
from logicade.engine.drawing import About, box, explained, label, mark, number, pad, part, place, span, tag
from logicade.engine.options import Text, say
from logicade.engine.state import NONE
from logicade.games.mixed_signals import GAME
from logicade.games.mixed_signals.execution import winner_of
from logicade.games.mixed_signals.notation import AMOUNTS, COLOUR_NAMES, FLAGS, NAMES, write_cell
from logicade.games.mixed_signals.state import (
    ACTIONS,
    DISCARD,
    OVER,
    PICK,
    PLACE,
    STATE,
    Phase,
    State,
    beside,
    place_of,
)
from logicade.games.mixed_signals.tables import (
    BLACK,
    CODES,
    INPUT,
    KINDS,
    LETTER,
    LETTERS,
    MOST_OFFER,
    NEITHER,
    OUTPUT,
    TILE_SETS,
    TRUTH,
    WHITE,
    cell_at,
)
from logicade.kit import drawing as circuit

WIDTH, MARGIN, PAD, GAP = 640, 16, 12, 12  # the drawing; inside a panel; between panels
SIDE, LEAST, TALLEST = 84, 48, 620  # a triangle's side at most and at least; the board's height before it shrinks
SMALL = 58  # the side of a tile on offer
HALF_ROOT = math.sqrt(3) / 2
BIG, MEDIUM = 20, 15  # letters
TEXT_COLUMNS, TEXT_CELL = 10, 5  # of a board in characters, beside each other; a cell's width
SAMPLE = "start OU@-1,1/1 IN@-1,2/1 VR@0,2/2 OU@0,-1/1 IN@1,-1/1 IN@1,0/0 OU@1,1/0 +FL"

LABELS = {"IN": "IN", "FI": "IN", "OU": "OUT", "VL": "NOT", "VR": "NOT"} | {code: code for code in CODES[8:]}
TINTS = dict(AND="and", NAND="and", OR="or", NOR="or", XOR="xor", XNOR="xor", VL="single", VR="single")
SEAT = Text("seat {}", "席{}")
TO_MOVE, WINS = Text("to move", "手番"), Text("wins", "勝ち")
LEFT = Text("tokens left", "残りのトークン")
OFFER, PILE, OUT = Text("Tile to lay", "置くタイル"), Text("Pile", "山"), Text("Discarded", "除いたタイル")
NO_PILE = Text("empty", "なし")
TURN_PART = Text("Turn {}: {}", "向き{}: {}")
CELL_PART = Text("Cell {}: turns {} fit", "{}: 向き{}で置けます")
EDGE_PART = Text("Follow edge {} first, to {}", "辺{}を先に進む({}へ)")
VARIANT = Text("Not as in the book: {}", "変更した規則: {}")
OWN_TILES = Text("other tiles", "タイルの組")
TILE_WORDS = {
    "copy": Text("gives what it gets", "入力をそのまま出します"),
    "invert": Text("gives the other colour", "入力を反転します"),
    "source": Text("gives the colour of who lays it", "置いた人の色を出します"),
    "gate": Text("for no, one, two white inputs it gives {}", "白の入力が0・1・2個のとき{}を出します"),
}
WITH_TOKEN = Text("; it has a token: {}", "。トークンは{}です")
WAITS = Text("; it waits", "。まだ決まっていません")
STATUS = {
    Phase.COLOURS: Text("Chance says who plays White", "白を持つ人を決めます"),
    Phase.FIRST: Text("Chance says who begins", "先手を決めます"),
    Phase.DRAW: Text("Turn {turn}: {who} draws a tile", "{turn}手目: {who}がタイルを引きます"),
    Phase.DISCARD: Text("Turn {turn}: the tile fits nowhere", "{turn}手目: 置けるところがありません"),
    Phase.PLACE: Text("Turn {turn}: {who} to lay a tile", "{turn}手目: {who}がタイルを置く番"),
    Phase.FIRE: Text("Turn {turn}: a signal at {at}", "{turn}手目: 信号が{at}に届きました"),
    Phase.PICK: Text("Turn {turn}: {who} picks a branch at {at}", "{turn}手目: {who}が{at}の分岐を選ぶ番"),
    Phase.AUTO: Text("Turn {turn}: the signal splits at {at}", "{turn}手目: 信号が{at}で分かれます"),
    Phase.AGAIN: Text("The first game: {end}", "1回戦: {end}"),
    Phase.OVER: Text("{end}", "{end}"),
}
ENDS = (Text("{who} wins, {left} left", "{who}の勝ち(残り{left})"), Text("a draw, {left} left", "引き分け(残り{left})"))
TOTAL = Text("{}; points {} to {}", "{}。合計{}対{}")


# ---- what there is to show -------------------------------------------------------------------------------------------


def _seat(s: State, colour: int) -> int:
    """The seat of a colour; White's is the first as long as chance has not said."""
    white = max(int(s.white), 0)
    return white if colour == WHITE else 1 - white


def _ended(s: State) -> bool:
    return s.phase in (Phase.AGAIN, OVER)


def _live(s: State, colour: int) -> bool:
    """Whether a colour is on turn or has won."""
    return bool(winner_of(s) == colour if _ended(s) else s.active == colour)


def _offered(s: State) -> list[int]:
    return [int(s.offer[k]) for k in range(MOST_OFFER) if s.offer[k] != NONE]


def _fitting(s: State) -> dict[int, str]:
    """The empty cells in which an offered tile fits, each with its turns (3.6)."""
    found: dict[int, str] = {}
    if s.phase == PLACE:
        st = STATE.new()
        st[0] = s
        placed = (ACTIONS.fields(action).fields for action in GAME.kernels.legal_ids(st))
        for cell, turn in sorted({(fields["cell"], fields["turn"]) for fields in placed}):
            found[cell] = found.get(cell, "") + str(turn)
    return found


def _status(s: State, language: str) -> str:
    """What is happening, in a line."""
    facts: dict[str, Any] = {"turn": int(s.tiles) - 1 - int(s.phase > PLACE), "who": "", "end": ""}
    facts["at"] = "" if s.at == NONE else write_cell(int(s.cell[s.at]))
    if s.active != NONE:
        facts["who"] = _name(s, int(s.active), language)
    if _ended(s):
        winner, left = int(winner_of(s)), f"{s.left[WHITE]}-{s.left[BLACK]}"
        who = "" if winner == NONE else _name(s, winner, language)
        facts["end"] = say(ENDS[int(winner == NONE)], language).format(who=who, left=left)
        if s.game:
            facts["end"] = say(TOTAL, language).format(facts["end"], *map(int, s.points))
    line = say(STATUS[Phase(int(s.phase))], language).format(**facts)
    return line[0].upper() + line[1:]


def _name(s: State, colour: int, language: str) -> str:
    return say(COLOUR_NAMES[colour], language)


def _variant(s: State, language: str) -> str:
    """The options that are not the book's, in a line; nothing when all are (7.1)."""
    options = {option.name: option for option in GAME.options}
    changed = [options[name].title for field, (name, usual) in AMOUNTS.items() if getattr(s, field) != usual]
    changed += [options[name].title for field, (name, _) in FLAGS.items() if getattr(s, field)]
    changed += [options["first_player"].title] if s.first == BLACK else []
    changed += [OWN_TILES] if s.stock.tolist() != TILE_SETS[0].tolist() else []
    words = ", ".join(say(title, language).lower() for title in changed)
    return say(VARIANT, language).format(words) if changed else ""


def _about(kind: int, language: str, token: int | None = None) -> About:
    """What a tile says of itself."""
    code = CODES[kind]
    sort = "gate" if kind >= CODES.index("OR") else {"0": "copy", "1": "invert", "-": "source"}[TRUTH[code][0]]
    told = say(TILE_WORDS[sort], language).format(", ".join(TRUTH[code]))
    colon = ": " if language == "en" else "。"
    told = f"{code}, {say(NAMES[kind], language)}{colon}{told}" if sort != "gate" else f"{code}{colon}{told}"
    if token is not None:
        told += say(WAITS, language) if token == NONE else say(WITH_TOKEN, language).format(token)
    # Tables go by 00, 01, 10, 11 or by 0, 1; inputs are alike.
    none, one, two = (TRUTH[code][whites] for whites in range(3))
    return About(told, none + one + one + two if sort == "gate" else "" if sort == "source" else none + one)


def _describe(s: State, language: str) -> str:
    """The picture in words, for those who hear it."""
    lines = [_status(s, language)]
    for colour in (WHITE, BLACK):
        lines.append(f"{_name(s, colour, language)}: {say(LEFT, language)} {s.left[colour]}")
    lines.append(", ".join(_tile_words(s, k) for k in range(int(s.tiles))))
    lines += [f"{say(OFFER, language)}: {', '.join(CODES[kind] for kind in _offered(s))}"] if _offered(s) else []
    return ". ".join([*lines, *filter(None, [_variant(s, language)])]) + "."


def _tile_words(s: State, tile: int) -> str:
    words = [CODES[int(s.face[tile]) // 3], write_cell(int(s.cell[tile]))]
    return " ".join(words if s.token[tile] == NONE else [*words, str(int(s.token[tile]))])


# ---- triangles -------------------------------------------------------------------------------------------------------

Point = tuple[float, float]
Cell = tuple[int, int]


def _corners(x: int, y: int, side: float) -> list[Point]:
    """A cell's corners: the upright edge from below upwards, then the tip; the picture's y goes down (4.4)."""
    wide, level = HALF_ROOT * side, -y * side / 2
    left = (x + y) % 2 == 1
    upright, tip = ((x + 1) * wide, x * wide) if left else (x * wide, (x + 1) * wide)
    return [(upright, level + side / 2), (upright, level - side / 2), (tip, level)]


def _middle(points: Iterable[Point]) -> Point:
    found = list(points)
    return sum(x for x, _ in found) / len(found), sum(y for _, y in found) / len(found)


def _edges(corners: list[Point], left: bool) -> list[Point]:
    """The middles of edges 0, 1 and 2, counter-clockwise from the upright one (4.2)."""
    low, high, tip = corners
    lower, upper = _middle([low, tip]), _middle([high, tip])
    return [_middle([low, high]), upper, lower] if left else [_middle([low, high]), lower, upper]


def _triangle(corners: list[Point], classes: str, inset: float = 0.0) -> str:
    x, y = _middle(corners)
    ends = [(x + (a - x) * (1 - inset), y + (b - y) * (1 - inset)) for a, b in corners]
    path = "L".join(f"{number(a)} {number(b)}" for a, b in ends)
    return tag("path", d=f"M{path}Z", class_=" ".join(f"lc-{name}" for name in classes.split()))


def _between(start: Point, end: Point, way: float) -> Point:
    return start[0] + (end[0] - start[0]) * way, start[1] + (end[1] - start[1]) * way


def _wedge(start: Point, end: Point) -> str:
    """A small triangle whose tip is at the end."""
    (x, y), (a, b) = start, end
    wide, high = (b - y) * 0.6, (x - a) * 0.6
    return "M{} {}L{} {}L{} {}Z".format(*map(number, (x + wide, y + high, a, b, x - wide, y - high)))


def _tile(face: int, x: int, y: int, side: float, token: int = NONE, *, fresh: bool = False) -> str:
    """A tile in a cell: wedges for inputs and outputs, a name or the lines of a lane, a token."""
    corners, left, code = _corners(x, y, side), (x + y) % 2 == 1, CODES[face // 3]
    middle = _middle(corners)
    ground = f"tint-{TINTS[code]}" if code in TINTS else "card"
    parts = [_triangle(corners, f"{ground} {'live' if fresh else 'edge'}", 0.04)]
    wedges, lines = [], []
    for edge, end in enumerate(_edges(corners, left)):
        inner, outer = _between(middle, end, 0.52), _between(middle, end, 0.9)
        if LETTER[face, edge] != NEITHER:
            wedges.append(_wedge(outer, inner) if LETTER[face, edge] == INPUT else _wedge(inner, outer))
            lines.append("M{} {}L{} {}".format(*map(number, (*middle, *inner))))
    if code not in LABELS:
        parts.append(tag("path", d="".join(lines), class_="lc-lead"))
    parts.append(tag("path", d="".join(wedges), class_="lc-ink"))
    if token != NONE:
        size = side * 0.31
        parts.append(place(circuit.signal(token), middle[0] - size / 2, middle[1] - size / 2, size, size))
    if code in LABELS:
        parts.append(_label(code, corners, side, known=token != NONE))
    return "".join(parts)


def _label(code: str, corners: list[Point], side: float, *, known: bool) -> str:
    """A tile's name: towards the tip, where no wedge is; below the token once there is one, in the wide corner."""
    (x, y), (upright, _), (tip, _) = _middle(corners), corners[0], corners[2]
    long = len(LABELS[code]) > 3  # smaller letters keep clear of the wedges and of the next tile
    at = (
        (upright + (tip - upright) * 0.2, y + side * 0.24)
        if known
        else (x + (tip - upright) * (0.12 if long else 0.09), y)
    )
    size = side * ((0.1 if long else 0.12) if known else (0.135 if long else 0.16))
    return label(at[0], at[1] + size * 0.36, LABELS[code], size, "ink strong", "middle")


# ---- the picture in SVG ----------------------------------------------------------------------------------------------


def svg(s: State, *, language: str = "en") -> str:
    """A state as a drawing that stands alone."""
    board, width, height = _board(s, language)
    inner = max(WIDTH - 2 * MARGIN, width)
    blocks = [_players(s, inner, language), (board, height), _caption(s, inner, language)]
    blocks += [_offer(s, inner, language)] if _offered(s) and s.phase in (PLACE, DISCARD) else []
    blocks.append(_pile(s, inner, language))
    body, y = [], float(MARGIN)
    for k, (content, high) in enumerate(blocks):
        x = MARGIN + (inner - width) / 2 if k == 1 else MARGIN
        body.append(tag("g", content, transform=f"translate({number(x)} {number(y)})"))
        y += high + GAP
    drawn = "\n".join(body)
    return drawing.document(
        inner + 2 * MARGIN,
        y - GAP + MARGIN,
        drawn,
        title=f"{say(GAME.title, language)}: {_status(s, language)}",
        description=_describe(s, language),
        symbols=circuit.symbols(drawing.used(drawn)),
        language=language,
    )


def _players(s: State, inner: float, language: str) -> tuple[str, float]:
    """Both players side by side: who, the supply, whose turn it is or who has won."""
    wide, height, parts = (inner - GAP) / 2, 62.0, []
    for k, colour in enumerate((WHITE, BLACK)):
        x, live = k * (wide + GAP), _live(s, colour)
        parts.append(box(x, 0, wide, height, f"panel {'live' if live else 'edge'}", 12))
        parts.append(place(circuit.signal(colour), x + PAD, 13, 36, 36))
        seat = "" if s.white == NONE else say(SEAT, language).format(_seat(s, colour))
        line = span(_name(s, colour, language), "ink strong") + tag("tspan", span(seat, "dim", 8), font_size=MEDIUM)
        parts.append(tag("text", line, x=x + PAD + 46, y=28, font_size=BIG))
        mark_ = f"★ {say(WINS, language)}" if _ended(s) else f"▶ {say(TO_MOVE, language)}"
        if live:
            parts.append(label(x + PAD + 46, 50, mark_, MEDIUM, "accent strong"))
        parts.append(label(x + wide - PAD, 32, str(int(s.left[colour])), 26, "ink strong", "end"))
        parts.append(label(x + wide - PAD, 51, say(LEFT, language), 13, "dim", "end"))
    return "".join(parts), height


def _board(s: State, language: str) -> tuple[str, float, float]:
    """The circuit and the cells where a tile can go, as large as there is room; its width and height."""
    tiles = [(int(s.face[k]), *place_of(int(s.cell[k])), int(s.token[k])) for k in range(int(s.tiles))]
    fitting = _fitting(s)
    cells = [(x, y) for _, x, y, _ in tiles] + [place_of(cell) for cell in fitting]
    columns = max(x for x, _ in cells) + 1 - min(x for x, _ in cells)
    rows = (max(y for _, y in cells) - min(y for _, y in cells)) / 2 + 1
    side = max(LEAST, min(SIDE, (WIDTH - 2 * MARGIN) / (columns * HALF_ROOT), TALLEST / rows))
    left, top = min(x for x, _ in cells) * HALF_ROOT * side, -(max(y for _, y in cells) + 1) * side / 2
    parts = []
    for k, (face, x, y, token) in enumerate(tiles):
        drawn = _tile(face, x, y, side, token, fresh=k == len(tiles) - 1 and k > 1)
        parts.append(explained(drawn, _about(face // 3, language, token)))
    for cell, turns in fitting.items():
        spot = _triangle(_corners(*place_of(cell), side), "spot", 0.12)
        told = say(CELL_PART, language).format(write_cell(cell), ", ".join(turns))
        parts.append(part(spot, _seat(s, int(s.active)), About(told), cell=cell))
    parts += _branches(s, side, language)
    moved = f"translate({number(-left)} {number(-top)})"
    return tag("g", "".join(parts), transform=moved, class_="lc-row"), columns * HALF_ROOT * side, rows * side


def _branches(s: State, side: float, language: str) -> list[str]:
    """The tiles across both outputs of the tile where a branch is to be picked (3.17)."""
    parts = []
    for edge in range(3) if s.phase == PICK else ():
        if LETTER[s.face[s.at], edge] == OUTPUT:
            cell = int(beside(int(s.cell[s.at]), edge))
            spot = _triangle(_corners(*place_of(cell), side), "spot", 0.08)
            told = say(EDGE_PART, language).format(edge, write_cell(cell))
            parts.append(part(spot, _seat(s, int(s.active)), About(told), edge=edge))
    return parts


def _caption(s: State, inner: float, language: str) -> tuple[str, float]:
    line = label(inner / 2, 16, _status(s, language), 18, "ink strong", "middle")
    if variant := _variant(s, language):
        return line + label(inner / 2, 38, variant, 13, "dim", "middle"), 44
    return line, 22


def _offer(s: State, inner: float, language: str) -> tuple[str, float]:
    """Each tile on offer in its three turns, as it looks in cells that point right and left."""
    wide, high = 2 * SMALL * HALF_ROOT + 20, SMALL + 34
    parts, kinds = [], sorted(set(_offered(s)))
    for row, kind in enumerate(kinds):
        y = 34 + row * (high + 8)
        name = say(NAMES[kind], language)
        count = _offered(s).count(kind)
        told = name if name == CODES[kind] else f"{CODES[kind]}  {name}"
        parts.append(label(PAD, y + 22, told + (f" ×{count}" if count > 1 else ""), MEDIUM, "ink"))
        for turn in range(3):
            x = inner - PAD - (3 - turn) * (wide + 8) + 8
            card = _turned(3 * kind + turn, x, y, wide, high)
            told, truth = _about(kind, language)
            about = About(say(TURN_PART, language).format(turn, told), truth)
            parts.append(part(card, _seat(s, int(s.active)), about, kind=kind, turn=turn))
    height = 34 + len(kinds) * (high + 8) - 8 + PAD
    head = box(0, 0, inner, height, "panel edge", 12) + label(PAD, 24, say(OFFER, language), MEDIUM, "ink strong")
    return head + "".join(parts), height


def _turned(face: int, x: float, y: float, wide: float, high: float) -> str:
    """A tile in one turn, in a cell that points right and in one that points left."""
    card = box(x, y, wide, high, "paper edge")
    card += label(x + wide / 2, y + high - 7, f"/{face % 3}", 13, "dim", "middle")
    pair = _tile(face, 0, 0, SMALL) + tag("g", _tile(face, 1, 0, SMALL), transform="translate(6 0)")
    return card + tag("g", pair, transform=f"translate({number(x + 7)} {number(y + 6 + SMALL / 2)})")


def _pile(s: State, inner: float, language: str) -> tuple[str, float]:
    """What is left in the pile, kind by kind (6.2) unless that is not shown (7.9), and what was discarded."""
    out = [CODES[kind] for kind in range(KINDS) for _ in range(int(s.out[kind]))]
    line = span(f"{say(PILE, language)}: {_face_down(s)}", "ink strong")
    if out:
        line += span(f"{say(OUT, language)}: {', '.join(out)}", "dim", 16)
    parts = [tag("text", line, x=PAD, y=24, font_size=MEDIUM)]
    if s.closed:
        return box(0, 0, inner, 38, "panel edge", 12) + "".join(parts), 38.0
    for kind in range(KINDS):
        x, y = PAD + kind % 7 * (inner - 2 * PAD) / 7, 48 + kind // 7 * 22
        look = "ink" if s.pile[kind] else "dim"
        parts.append(explained(label(x, y, f"{CODES[kind]} {s.pile[kind]}", 14, look), _about(kind, language)))
    return box(0, 0, inner, 84, "panel edge", 12) + "".join(parts), 84.0


def _face_down(s: State) -> int:
    """How many tiles are left in the pile; anybody can count the backs."""
    return int(s.stock.sum()) - int(s.tiles) - len(_offered(s)) - int(s.out.sum())


# ---- the picture in characters ---------------------------------------------------------------------------------------


def picture(s: State, *, language: str = "en") -> str:
    """A state in lines of at most 80 cells, with rich markup; readable without it as well."""
    lines = [_text_player(s, colour, language) for colour in (WHITE, BLACK)]
    lines += ["", *_text_board(s), "", f"  {mark(_status(s, language), 'strong')}"]
    lines += [f"  {mark(line, 'dim')}" for line in [_variant(s, language)] if line]
    for kind in sorted(set(_offered(s))):
        told, count = _about(kind, language).text.removeprefix(CODES[kind]), _offered(s).count(kind)
        lines.append(f"  {say(OFFER, language)}: {mark(CODES[kind], 'gate')}{told}{f' ×{count}' if count > 1 else ''}")
        lines.append("    " + "   ".join(f"/{turn} {_text_letters(3 * kind + turn)}" for turn in range(3)))
    counts = [f"{CODES[kind]} {s.pile[kind]}" for kind in range(KINDS) if s.pile[kind] and not s.closed]
    counts = [str(_face_down(s))] if s.closed and _face_down(s) else counts
    half = (len(counts) + 1) // 2
    lines.append(f"  {say(PILE, language)}: {'  '.join(counts[:half]) or say(NO_PILE, language)}")
    lines += [f"    {'  '.join(counts[half:])}"] if counts[half:] else []
    out = [CODES[kind] for kind in range(KINDS) for _ in range(int(s.out[kind]))]
    lines += [f"  {say(OUT, language)}: {' '.join(out[:12])}{' …' if len(out) > 12 else ''}"] if out else []
    return "\n".join(line.rstrip() for line in lines)


def _text_letters(face: int) -> str:
    """What the edges of a turned tile show."""
    return "".join(LETTERS[int(letter)] for letter in LETTER[face])


def _text_player(s: State, colour: int, language: str) -> str:
    live = _live(s, colour)
    sign = ("★ " if _ended(s) else "▶ ") if live else "  "
    head = mark(sign + pad(_name(s, colour, language), 6), "mover" if live else "strong")
    words = [] if s.white == NONE else [say(SEAT, language).format(_seat(s, colour))]
    words.append(f"{say(LEFT, language)} {mark(str(int(s.left[colour])), ('zero', 'one')[colour])}")
    words += [mark(say(WINS if _ended(s) else TO_MOVE, language), "mover")] if live else []
    return head + " · ".join(words)


def _text_board(s: State) -> list[str]:
    """Cells in columns x and rows y, with the way of the signals between them; a wide board comes in pieces."""
    lying = {place_of(int(s.cell[k])): k for k in range(int(s.tiles))}
    fitting = {place_of(cell): turns for cell, turns in _fitting(s).items()}
    columns = sorted({x for x, _ in [*lying, *fitting]})
    rows = range(max(y for _, y in [*lying, *fitting]), min(y for _, y in [*lying, *fitting]) - 1, -1)
    lines: list[str] = []
    for first in range(0, len(columns), TEXT_COLUMNS):
        some = columns[first : first + TEXT_COLUMNS]
        lines += ["", ""] if first else []
        lines.append(mark("    " + "".join(f"{x:^{TEXT_CELL + 2}}" for x in some).rstrip(), "dim"))
        top = "".join(f"{_text_way(s, lying, (x, rows[0] + 1), (x, rows[0])):^{TEXT_CELL + 2}}" for x in some)
        lines += [f"    {top}"] if top.strip() else []
        for y in rows:
            cells = "".join(_text_side(s, lying, x, y) + _text_cell(s, lying, fitting, x, y) for x in some)
            end = _text_side(s, lying, some[-1] + 1, y)
            lines.append(mark(f"{y:>3}", "dim") + cells + end)
            below = "".join(f"{_text_way(s, lying, (x, y), (x, y - 1)):^{TEXT_CELL + 2}}" for x in some)
            lines += [f"    {below}"] if y > rows[-1] or below.strip() else []
    return lines


def _text_cell(s: State, lying: dict[Cell, int], fitting: dict[Cell, str], x: int, y: int) -> str:
    """A tile and its token, `-` while it waits; in an empty cell the turns that fit."""
    if (x, y) in lying:
        tile = lying[x, y]
        token = int(s.token[tile])
        shown = mark("-", "dim") if token == NONE else mark(str(token), ("zero", "one")[token])
        return pad(CODES[int(s.face[tile]) // 3], TEXT_CELL - 1, "gate") + shown
    if (x, y) in fitting:
        return pad("/" + fitting[x, y], TEXT_CELL, "dim")
    return " " * TEXT_CELL


def _text_side(s: State, lying: dict[Cell, int], x: int, y: int) -> str:
    """What stands between a cell and the one at its left: cells touch there when the right one points right."""
    return f"{_text_way(s, lying, (x - 1, y), (x, y)):^2}" if (x + y) % 2 == 0 else "  "


def _text_way(s: State, lying: dict[Cell, int], one: Cell, other: Cell) -> str:
    """An arrow from output to input, open ends included; a point where blank edges are; nothing where no tile is."""
    down = one[0] == other[0]
    onward, back = ("↓", "↑") if down else ("→", "←")
    for here, there, forth, home in ((one, other, onward, back), (other, one, back, onward)):
        if here in lying:
            target = cell_at(*there)
            edge = next(k for k in range(3) if beside(int(s.cell[lying[here]]), k) == target)
            return ("·", home, forth)[int(LETTER[s.face[lying[here]], edge])]
    return " "
