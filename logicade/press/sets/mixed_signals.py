"""Mixed Signals: triangular tiles in a lattice of straight cuts, tokens, the start, and what is in the box."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from logicade.engine.drawing import tag
from logicade.engine.options import say
from logicade.engine.text import Text
from logicade.games import game
from logicade.games.mixed_signals import sprites as stage
from logicade.games.mixed_signals.geometry import AWAY
from logicade.games.mixed_signals.tables import BLACK, CODES, FACES, STANDARD, TILE_SETS, WHITE, read_tiles
from logicade.kit.sprites import BODY, filled, signal_name
from logicade.press.drawing import exact, fitted, group, line, paragraph, rect, sprite, text
from logicade.press.layout import BAND, OFF, SAFE, Cut, Order, Part, Placed, Sheet, corners, straight
from logicade.press.pieces import arm, columns, heading, ring, rows, tinted, token

SIDE, TOKEN = 50.0, 16.0
HEIGHT = SIDE * math.sqrt(3) / 2
INNER = HEIGHT / 3  # from the middle to an edge
FRAME, CORNER = 2.0, 3.2  # from an edge to the frame; its round corners
ROW = 12  # tokens
TRACK = 7.4  # the widest space of a track
AID_HEIGHT = 164.0  # of what is to be looked up
GATES = ("OR", "NOR", "AND", "NAND", "XOR", "XNOR")
TURNED = ("VL", "VR")
PRINTED = (*GATES, "LR", "LL", *TURNED, "FL", "IN", "FI", "OU")  # in this order
SPRITES = stage.SPRITES | {
    f"print-{name}": tinted(stage.SPRITES[f"gate-{name}"], f"tint-{stage.TINTS[code]}")
    for code, name in [*((code, code.lower()) for code in GATES), ("VL", "not")]
}

# ---- words -----------------------------------------------------------------------------------------------------------

TILES = Text("Tiles {k} of {n}: {kinds}; side 50 mm", "タイル{k}/{n}：{kinds}（1辺50 mm）")
CUTS = Text(
    "{n} straight cuts, mark to mark: level ones first, then on the slant.",
    "まっすぐ{n}回、印から印へ。先に横、次に斜めに切ります。",
)
KINDS = (  # of tiles, for a sheet's title
    (GATES, Text("{n} gates", "ゲート{n}")),
    (("LR", "LL"), Text("{n} lanes", "レーン{n}")),
    (TURNED, Text("{n} inverters", "インバータ{n}")),
    (("FL",), Text("{n} fan-outs", "分岐レーン{n}")),
    (("IN", "FI"), Text("{n} inputs", "入力タイル{n}")),
    (("OU",), Text("{n} outputs", "出力タイル{n}")),
)
NAMES = {
    "LR": Text("lane, right", "レーン（右）"), "LL": Text("lane, left", "レーン（左）"),
    "FL": Text("fan-out lane", "分岐レーン"), "IN": Text("input", "入力"), "FI": Text("fan-out input", "分岐入力"),
    "OU": Text("output", "出力"), "VL": Text("inverter, left", "インバータ（左）"),
    "VR": Text("inverter, right", "インバータ（右）"), **{code: Text(code, code) for code in GATES},
}  # fmt: skip
TOKENS = Text("Tokens: {n} of each side, 16 mm across", "トークン：各{n}個、16 mm")
ROUND = Text(
    "Straight cuts first; then round along the circles, or use a 16 mm punch.",
    "先にまっすぐ切り、丸い線のとおりに切ります。16 mmのパンチも使えます。",
)
NOTHING = Text("Nothing to cut.", "切るところはありません。")
AID = Text("The start, every tile, and tracks", "最初の配置、タイル一覧、残りの表")
START = Text("How it starts", "最初の配置")
STARTING = Text(
    "Two fan-out inputs lie back to back, a token of each side on them. Shuffle the other {n} tiles face down.",
    "分岐入力2枚を背中合わせに置き、0と1のトークンを1個ずつのせます。残り{n}枚は裏向きに混ぜます。",
)
EVERY = Text("Every tile, and how many there are", "タイル一覧と枚数")
TURN = Text("Your turn", "手番")
TURNING = Text(
    "Draw a tile and place it so that edges match: a filled arrow points at a hollow one, a plain edge touches a plain "
    "edge. Fits nowhere? Put it aside and draw again.",
    "タイルを1枚引き、辺が合うように置きます。黒い矢印は白い矢印へ、無地の辺は無地の辺へ。"
    "どこにも合わなければ除いて引き直します。",
)
GIVEN = Text("Tokens", "トークン")
GIVING = Text(
    "Once every input of a tile is known, it takes a token of its signal, from whoever plays that side. Inputs take "
    "your own. Follow the arrows on. Use up your tokens first and you win.",
    "入力がすべて決まったタイルには、出力と同じ側のトークンを置きます。入力タイルには自分のを。"
    "矢印の先へ続けます。先にトークンを使い切れば勝ちです。",
)
LEFT = Text("Tokens left", "残りのトークン")

# ---- the set ---------------------------------------------------------------------------------------------------------


def title(slug: str) -> Text:
    """What the set is called."""
    return game(slug).title


def copies(order: Order) -> dict[str, int]:
    """How many of each tile the chosen set has, or the one that somebody made."""
    chosen = order.options.get("tile_set", "standard")
    if order.options.get("tiles"):
        counts: Sequence[int] = read_tiles(order.options["tiles"])[1]
    else:
        counts = TILE_SETS[("standard", "lively", "gate_heavy").index(chosen) if chosen else STANDARD]
    return {code: int(count) for code, count in zip(CODES, counts, strict=True)}


def sheets(slug: str, order: Order) -> Iterator[Sheet]:
    """Tiles, tokens, and everything to look up."""
    name, counts = title(slug), copies(order)
    codes = [code for code in PRINTED for _ in range(counts[code])]
    per_page = Lattice(order).room
    parts = [codes[k : k + per_page] for k in range(0, len(codes), per_page)]
    for k, some in enumerate(parts, 1):
        placed = Lattice(order).place(some)
        cuts = tuple(slants(placed))
        what = _filled(TILES, k=k, n=len(parts), kinds=_kinds(some))
        guide = _filled(CUTS, n=len(cuts))
        yield Sheet(name, what, placed, cuts, guide, landscape=Lattice(order).landscape)
    yield from tokens(order, name, counts)


def _filled(words: Text, **gaps: int | str | Text) -> Text:
    """A text with its gaps filled, in both languages."""
    en, ja = ({key: getattr(gap, language, gap) for key, gap in gaps.items()} for language in ("en", "ja"))
    return Text(words.en.format(**en), words.ja.format(**ja))


def _kinds(codes: Sequence[str]) -> Text:
    """What a sheet has, by kinds."""
    found = [(words, sum(map(codes.count, some))) for some, words in KINDS]
    en, ja = ([getattr(words, at).format(n=n) for words, n in found if n] for at in ("en", "ja"))
    return Text(", ".join(en), "、".join(ja))


# ---- tiles -----------------------------------------------------------------------------------------------------------


def below(code: str) -> int:
    """The edge that a tile is printed with below: the only one with its letter; inverters give there, lanes take."""
    face = FACES[code]
    alone = [letter for letter in face if face.count(letter) == 1]
    return face.index(alone[0] if len(alone) == 1 else "O" if code in TURNED else "I")


def tile(code: str, turn: float = 0) -> Part:
    """A tile standing on an edge; on one that will be turned the name stands on its head, to be read on the sheet."""
    name = text(code, 0, 1.05, 2.9, bold=True, anchor="middle") if code in GATES else ""
    return Part(f"tile-{code}", SIDE, HEIGHT, frame() + face(code) + group(name, 0, -14.6, turn), points=triangle(0))


def triangle(inset: float) -> tuple[tuple[float, float], ...]:
    """The corners of a tile, or of a smaller one inside it: its top, then clockwise."""
    inner = INNER - inset
    return ((0, -2 * inner), (inner * math.sqrt(3), inner), (-inner * math.sqrt(3), inner))


def face(code: str) -> str:
    """A tile's arrows, the place of its token and what it does."""
    turn, letters = 90 - AWAY[below(code)], FACES[code]
    arms = "".join(arm(letters[edge], INNER, AWAY[edge] + turn) for edge in range(3) if letters[edge] != "N")
    return arms + ring(TOKEN) + _middle(code, turn)


def frame() -> str:
    """A triangle with round corners inside of the cut."""
    points = triangle(FRAME)
    d = ""
    for k, (x, y) in enumerate(points):
        before, after = points[k - 1], points[(k + 1) % 3]
        near = [(x + (a - x) * CORNER / SIDE, y + (b - y) * CORNER / SIDE) for a, b in (before, after)]
        d += f"{'L' if d else 'M'}{exact(near[0][0])} {exact(near[0][1])}Q{exact(x)} {exact(y)} "
        d += f"{exact(near[1][0])} {exact(near[1][1])}"
    return line(f"{d}Z", 0.4)


def _middle(code: str, turn: float) -> str:
    """The gate of a tile, the source or the sink, or the joint of its lanes."""
    if code in GATES or code in TURNED:
        name = f"print-{'not' if code in TURNED else code.lower()}"
        way = AWAY[FACES[code].index("O")] + turn
        return sprite(name, SPRITES[name], 0, 0, 0.255 * BODY[0], way)
    if code == "OU":
        return rect(-4.6, -4.6, 9.2, 9.2, 2, fill="tint-output", stroke="ink", line=0.7)
    source = code in ("IN", "FI")
    disc = tag(
        "circle", r="5.2" if source else "2.4", fill=filled("tint-source" if source else "card"), stroke=filled("ink"),
        stroke_width="0.7",
    )  # fmt: skip
    return disc + (tag("circle", r="1.5", fill=filled("ink")) if source else "")


class Lattice:
    """Rows of triangles, every other one upside down, as many as a page holds."""

    def __init__(self, order: Order) -> None:
        paper, side = order.paper, SAFE + OFF + 1
        found = []
        for landscape, (wide, high) in ((False, (paper.width, paper.height)), (True, (paper.height, paper.width))):
            across, down = int((wide - 2 * side) / (SIDE / 2)) - 1, int((high - 2 * BAND) / HEIGHT)
            found.append((across * down, landscape, across, down, wide, high))
        # More than 36 on a page saves no page of 64 and is harder to cut; standing paper comes first.
        self.room, self.landscape, self._across, self._down, wide, high = max(
            found, key=lambda one: (min(one[0], 36), not one[1])
        )
        self._left = (wide - (self._across + 1) * SIDE / 2) / 2
        self._top = (high - self._down * HEIGHT) / 2

    def place(self, codes: Sequence[str]) -> tuple[Placed, ...]:
        """Tiles in rows from the upper left, the first one upright."""
        placed = []
        for k, code in enumerate(codes):
            row, column = divmod(k, self._across)
            turned = (row + column) % 2
            middle = INNER if turned else 2 * INNER
            x, y = self._left + (column + 1) * SIDE / 2, self._top + row * HEIGHT + middle
            placed.append(Placed(tile(code, 180 * turned), x, y, 180.0 * turned))
        return tuple(placed)


def slants(placed: Sequence[Placed]) -> Iterator[Cut]:
    """The cuts of a lattice: each line once, from the first to the last tile on it; level ones first."""
    found: dict[tuple[int, float], list[tuple[float, float]]] = {}
    for one in placed:
        points = list(corners(one))
        for a, b in zip(points, points[1:] + points[:1], strict=True):
            angle = round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))) % 180
            across = math.radians(angle + 90)
            away = round(a[0] * math.cos(across) + a[1] * math.sin(across), 1)
            found.setdefault((angle, away), []).extend((a, b))
    for (angle, _), points in sorted(found.items()):
        along = math.radians(angle)
        points.sort(key=lambda at: at[0] * math.cos(along) + at[1] * math.sin(along))
        yield Cut(*points[0], *points[-1])


# ---- tokens and everything to look up --------------------------------------------------------------------------------


def coin(value: int) -> Part:
    """A token of a side."""
    name = signal_name(value)
    return token(f"token-{value}", TOKEN, sprite(name, SPRITES[name], 0, 0, 14.4))


def tokens(order: Order, name: Text, counts: dict[str, int]) -> Iterator[Sheet]:
    """The tokens, and with them or on a page of their own what is to be looked up."""
    each = order.options.get("tokens_per_player") or 24
    width, height = order.paper.width, order.paper.height
    lines = math.ceil(each / ROW)
    left, top = (width - ROW * TOKEN) / 2, BAND + 4
    placed = [
        one for value in (BLACK, WHITE) for one in rows([coin(value)] * each, left, top + value * lines * TOKEN, ROW)
    ]
    low = top + 2 * lines * TOKEN
    what, cuts = _filled(TOKENS, n=each), straight(placed)
    if low + AID_HEIGHT < height - BAND:
        notes = aid(order, counts, each, left, low + 10)
        yield Sheet(name, what, tuple(placed), cuts, ROUND, notes=notes, flow=False)
    else:
        yield Sheet(name, what, tuple(placed), cuts, ROUND, flow=False)
        yield Sheet(name, AID, (), notes=aid(order, counts, each, left, BAND + 8), guide=NOTHING, flow=False)


def aid(order: Order, counts: dict[str, int], each: int, left: float, top: float) -> str:
    """The start and the rules in short, every tile with its number, tracks for the tokens left."""
    room, language = ROW * TOKEN, order.language
    drawn = [heading(START, left, top, language), *_start(left + 14, top + 26)]
    words, _ = paragraph(say(_filled(STARTING, n=sum(counts.values()) - 2), language), left + 36, top + 5.4, 3, 48)
    more, _ = columns(((TURN, TURNING), (GIVEN, GIVING)), left + 94, top, room - 94, language)
    drawn += [words, more]
    top += 60
    drawn.append(heading(EVERY, left, top, language))
    drawn += _legend(counts, left, top + 4, room, language)
    top += 68
    drawn.append(heading(LEFT, left, top, language))
    drawn += _tracks(each, left, top + 4, room)
    return "".join(drawn)


def _start(x: float, y: float) -> Iterator[str]:
    """Two fan-out inputs back to back with their tokens; the upright one is 0's."""
    scale = 0.5
    for value, turn in ((BLACK, 0), (WHITE, 180)):
        away = -INNER * scale if value == BLACK else INNER * scale
        body = line("M" + "L".join(f"{exact(a)} {exact(b)}" for a, b in triangle(0)) + "Z", 0.6)
        arms = "".join(arm("O", INNER, angle) for angle in (-30, 210))
        yield group(body + arms, x, y + away, turn, scale)
        name = signal_name(value)
        yield sprite(name, SPRITES[name], x, y + away, 14.4 * scale)


def _legend(counts: dict[str, int], left: float, top: float, room: float, language: str) -> Iterator[str]:
    """Every tile in small, with its name and how many there are."""
    shown, scale, step = [code for code in CODES if counts[code]], 0.42, room / 7
    for k, code in enumerate(shown):
        x, y = left + (k % 7 + 0.5) * step, top + k // 7 * 30
        body = line("M" + "L".join(f"{exact(a)} {exact(b)}" for a, b in triangle(0)) + "Z", 0.8)
        yield group(face(code) + body, x, y + 2 * INNER * scale, scale=scale)
        words = f"{counts[code]} × {say(NAMES[code], language)}"
        yield fitted(words, x, y + HEIGHT * scale + 4.4, 2.9, step - 1, bold=language == "en", anchor="middle")


def _tracks(each: int, left: float, top: float, room: float) -> Iterator[str]:
    """A row of spaces for each side, from all tokens down to the last one."""
    wide = min(TRACK, (room - 12) / each)
    for value in (BLACK, WHITE):
        y = top + value * 14
        name = signal_name(value)
        yield sprite(name, SPRITES[name], left + 4.5, y + 5.5, 8)
        for k, number in enumerate(range(each, 0, -1)):
            strong = number % 6 == 0
            x = left + 12 + k * wide
            yield rect(
                x + 0.3, y, wide - 0.6, 11, 1.6, stroke="ink" if strong else "trace", line=0.45 if strong else 0.25
            )
            yield text(str(number), x + wide / 2, y + 6.4, min(2.6, wide * 0.42), bold=strong, anchor="middle")
