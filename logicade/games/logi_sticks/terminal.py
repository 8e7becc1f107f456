"""Logi-Sticks in a terminal: a picture in characters, which draws what the given state or view shows, no more.

South is below. A piece shows its letter, its signal, and the sides of its inputs.
"""

from __future__ import annotations

from typing import NamedTuple

from logicade.engine.drawing import mark, pad
from logicade.engine.options import Text, say
from logicade.engine.scene import rich
from logicade.engine.sentences import counted, fill, people
from logicade.engine.state import HIDDEN, NONE, Row, array_of
from logicade.games.logi_sticks import GAME
from logicade.games.logi_sticks import state as a
from logicade.games.logi_sticks import tables as t
from logicade.games.logi_sticks.log import SIDES as SIDE_NAMES
from logicade.games.logi_sticks.notation import (
    edge_text,
    option_words,
    pieces_of,
    turn_name,
)
from logicade.games.logi_sticks.state import Phase, State
from logicade.games.logi_sticks.tables import EDGE_OF, KINDS, LETTERS, SIDES, WIDE
from logicade.kit import gates

STONES = Text("{stones} lit", "{stones}点灯")
POOL = Text("Pool", "共有のピース")
STATUS = {
    Phase.CENTRE: Text("Dealing…", "準備中…"),
    Phase.EDGE: Text("Dealing…", "準備中…"),
    Phase.ARRANGE: Text("{who} arranges stones in secret", "{who}が石を伏せて並べています"),
    Phase.REVEAL: Text("The stones are turned over", "石を公開します"),
    Phase.FIRST: Text("Dealing…", "準備中…"),
    Phase.NAME: Text("{who} chooses who starts", "{who}がスタートする人を選ぶ番です"),
    Phase.DEAL: Text("The pieces are dealt", "ピースを配ります"),
    Phase.PICK: Text("{who} takes a piece", "{who}がピースを取る番です"),
    Phase.PLACE: Text("{who} places a piece", "{who}がピースを置く番です"),
    Phase.FORCED: Text("{who} can't place a piece and passes", "{who}は置けずパス"),
    Phase.OVER: Text("{how}: {who}", "{how}：{who}"),
}
HOW = {
    a.BY_TARGETS: Text("Every stone is settled", "石がすべて確定"),
    a.BY_PASSES: Text("Everyone has passed", "全員パス"),
}
WON, SHARED = Text("{who} wins", "{who}の勝ち"), Text("{who} share the win", "{who}の勝ち")
DRAW = Text("draw", "引き分け")


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


def _name(seat: int, language: str) -> str:
    return rich.place(seat, language)


def _status(s: State, look: _Look, language: str) -> str:
    """What is happening, in a line."""
    mover = int(s.mover) if int(s.mover) >= 0 else int(s.active)
    facts = {"who": _name(mover, language), "how": ""}
    if s.ended:
        text = DRAW if len(look.best) == s.seats else WON if len(look.best) == 1 else SHARED
        facts["who"] = rich.plain(
            say(text, language).format(who=say(people(look.best), language)), rich.unnamed(int(s.seats), language)
        )
        facts["how"] = say(HOW[int(s.ended)], language)
    return say(STATUS[Phase(int(s.phase))], language).format(**facts)


def _points(look: _Look, seat: int, language: str) -> str:
    """The stones that a seat has matched so far (8.3)."""
    return say(fill(STONES, stones=counted(look.scores[seat] // 100, "stone")), language)


# ---- the picture in characters ---------------------------------------------------------------------------------------

LOOKS = ("zero", "one", "dim")
SIGNS = "01?"
WIDTH = 37  # of what stands before the pieces of a player


def picture(s: State, *, language: str = "en") -> str:
    """A state or a view in lines of at most 80 cells, with rich markup; readable without it as well."""
    look = _look(s)
    lines = ["", *_text_board(s, look), "", f"  {mark(_status(s, look, language), 'strong')}", ""]
    if strange := option_words(s):
        lines += [f"  {mark(line, 'dim')}" for line in _wrapped(strange)]
    if s.stash.any():
        lines.append(f"  {pad(say(POOL, language), WIDTH - 2)}{_text_pieces(s.stash)}")
    for seat in range(int(s.seats)):
        live = s.mover == seat or seat in look.best
        sign = ("★ " if s.ended else "▶ ") if live else "  "
        side = say(SIDE_NAMES["SWNE"[look.edges[seat]]], language)
        name = f"{sign}{_name(seat, language)} · {side} · {_points(look, seat, language)}"
        lines.append(pad(name, WIDTH, "mover" if live else "strong") + _text_pieces(s.stock[seat]))
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
    return "".join(pad(text if count else "·", 7, "gate" if count else "dim") for text, count in cells)


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
