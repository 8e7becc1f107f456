"""Mixed Signals in a terminal: a picture in characters. Everything in a state is open to all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from logicade.engine.drawing import mark, pad
from logicade.engine.options import Text, say
from logicade.engine.scene import rich
from logicade.engine.sentences import fill, things
from logicade.engine.state import NONE
from logicade.games.mixed_signals import GAME
from logicade.games.mixed_signals.execution import winner_of
from logicade.games.mixed_signals.notation import AMOUNTS, FLAGS, write_cell
from logicade.games.mixed_signals.state import ACTIONS, OVER, PLACE, STATE, Phase, State, beside, place_of
from logicade.games.mixed_signals.tables import (
    BLACK,
    CODES,
    KINDS,
    LETTER,
    LETTERS,
    MOST_OFFER,
    TILE_SETS,
    TRUTH,
    WHITE,
    cell_at,
)
from logicade.games.mixed_signals.words import NAMES

TEXT_COLUMNS, TEXT_CELL = 10, 5  # of a board in characters, beside each other; a cell's width
Cell = tuple[int, int]
PLAYS = Text("plays {signal}", "{signal}の担当")
TO_MOVE, WINS = Text("to move", "手番"), Text("wins", "勝ち")
LEFT = Text("{count} tokens left", "残りトークン{count}個")
OFFER = Text("Tile to place: {tile}", "置くタイル：{tile}")
PILE, OUT = Text("Draw pile: {tiles}", "山札：{tiles}"), Text("Discarded: {tiles}", "除いたタイル：{tiles}")
NO_PILE = Text("empty", "なし")
HOUSE_RULES = Text("House rules: {rules}", "変更したルール：{rules}")
OWN_TILES = Text("other tiles", "タイルの組")
TILE_WORDS = {
    "copy": Text("passes its signal on", "信号をそのまま通す"),
    "invert": Text("turns 0 into 1 and 1 into 0", "0を1に、1を0にする"),
    "source": Text("starts a signal of whoever places it", "置いた人の信号を出す"),
    "gate": Text("gives {} for no, one, two inputs that are 1", "1の入力が0・1・2個のとき{}"),
}
WITH_TOKEN, WAITS = Text(", signal {}", "、信号は{}"), Text(", waits", "、入力待ち")
TILE, GATE = Text("{code}, {name}: {does}", "{code}、{name}：{does}"), Text("{code}: {does}", "{code}：{does}")
STATUS = {
    Phase.COLOURS: Text("Dealing…", "準備中…"),
    Phase.FIRST: Text("Dealing…", "準備中…"),
    Phase.DRAW: Text("Turn {turn}: {who} draws a tile", "{turn}手目：{who}がタイルを引きます"),
    Phase.DISCARD: Text("Turn {turn}: the tile fits nowhere", "{turn}手目：タイルが置けないので除きます"),
    Phase.PLACE: Text("Turn {turn}: {who} places a tile", "{turn}手目：{who}がタイルを置く番です"),
    Phase.FIRE: Text("Turn {turn}: a signal at `{at}`", "{turn}手目：信号が`{at}`に届きました"),
    Phase.PICK: Text(
        "Turn {turn}: {who} chooses which way the signal goes first at `{at}`",
        "{turn}手目：{who}が`{at}`で先に信号を流す方を選ぶ番です",
    ),
    Phase.AUTO: Text("Turn {turn}: the signal splits at `{at}`", "{turn}手目：信号が`{at}`で分かれます"),
    Phase.AGAIN: Text("First game: {end}", "第1戦：{end}"),
    Phase.OVER: Text("{end}", "{end}"),
}
ENDS = (
    Text("{who} wins, {ones} to {zeros} tokens left", "残りトークン{ones}個対{zeros}個：{who}の勝ち"),
    Text("draw, {ones} tokens each left", "残りトークン{ones}個ずつで引き分け"),
)
TOTAL = Text("{end}, {more} to {less} points over both games", "{end}（2連戦の合計{more}点対{less}点）")


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
        winner = int(winner_of(s))
        who = "" if winner == NONE else _name(s, winner, language)
        left = {"ones": int(s.left[WHITE]), "zeros": int(s.left[BLACK])}
        facts["end"] = say(ENDS[int(winner == NONE)], language).format(who=who, **left)
        if s.game:
            points = {"more": int(max(s.points)), "less": int(min(s.points))}
            facts["end"] = say(TOTAL, language).format(end=facts["end"], **points)
    line = say(STATUS[Phase(int(s.phase))], language).format(**facts)
    return line[0].upper() + line[1:]


def _name(s: State, colour: int, language: str) -> str:
    return rich.place(_seat(s, colour), language)


def changed(value: Callable[[str], Any]) -> list[Text]:
    """The titles of the options that are not the book's (7.1); `value` gives a field of the state."""
    options = {option.name: option for option in GAME.options}
    found = [options[name].title for field, (name, usual) in AMOUNTS.items() if value(field) != usual]
    found += [options[name].title for field, (name, _) in FLAGS.items() if value(field)]
    found += [options["first_player"].title] if value("first") == BLACK else []
    return found + ([OWN_TILES] if list(value("stock")) != TILE_SETS[0].tolist() else [])


def _variant(s: State, language: str) -> str:
    """The options that are not the book's, in a line; nothing when all are (7.1)."""
    titles = changed(lambda field: getattr(s, field))
    return say(fill(HOUSE_RULES, rules=things(titles)), language) if titles else ""


def _about(kind: int, language: str, token: int | None = None) -> str:
    """What a tile says of itself."""
    code = CODES[kind]
    sort = "gate" if kind >= CODES.index("OR") else {"0": "copy", "1": "invert", "-": "source"}[TRUTH[code][0]]
    told = say(TILE_WORDS[sort], language).format(("・" if language == "ja" else ", ").join(TRUTH[code]))
    told = say(GATE if sort == "gate" else TILE, language).format(code=code, name=say(NAMES[code], language), does=told)
    if token is not None:
        told += say(WAITS, language) if token == NONE else say(WITH_TOKEN, language).format(token)
    return told


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
        told, count = _about(kind, language).removeprefix(CODES[kind]), _offered(s).count(kind)
        tile = f"{mark(CODES[kind], 'gate')}{told}{f' ×{count}' if count > 1 else ''}"
        lines.append(f"  {say(OFFER, language).format(tile=tile)}")
        lines.append("    " + "   ".join(f"/{turn} {_text_letters(3 * kind + turn)}" for turn in range(3)))
    counts = [f"{CODES[kind]} {s.pile[kind]}" for kind in range(KINDS) if s.pile[kind] and not s.closed]
    counts = [str(_face_down(s))] if s.closed and _face_down(s) else counts
    half = (len(counts) + 1) // 2
    lines.append(f"  {say(PILE, language).format(tiles='  '.join(counts[:half]) or say(NO_PILE, language))}")
    lines += [f"    {'  '.join(counts[half:])}"] if counts[half:] else []
    out = [CODES[kind] for kind in range(KINDS) for _ in range(int(s.out[kind]))]
    gone = f"{' '.join(out[:12])}{' …' if len(out) > 12 else ''}"
    lines += [f"  {say(OUT, language).format(tiles=gone)}"] if out else []
    return "\n".join(line.rstrip() for line in lines)


def _text_letters(face: int) -> str:
    """What the edges of a turned tile show."""
    return "".join(LETTERS[int(letter)] for letter in LETTER[face])


def _text_player(s: State, colour: int, language: str) -> str:
    live = _live(s, colour)
    sign = ("★ " if _ended(s) else "▶ ") if live else "  "
    head = mark(f"{sign}{_name(s, colour, language)} · ", "mover" if live else "strong")
    words = [say(PLAYS, language).format(signal=mark(str(colour), ("zero", "one")[colour]))]
    words.append(say(LEFT, language).format(count=int(s.left[colour])))
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
