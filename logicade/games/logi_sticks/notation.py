"""Logi-Sticks as text: `A@d6/SE`, `--`, `+A`, and positions as words (section 9).

A position is `board=` with ranks 8 to 1, `seats=`, `centre=`, the target stones of each edge as `S:WBWBWBWB`, and after
them only what a fresh match would not have: options, `first=`, `pieces=`, `stash=`, `turn=`, `passes=`, `locked=`,
`shown=`, `ply=`. A position may also be given as a record: such words and the turns in order.
"""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

from logicade.engine import sentences
from logicade.engine.errors import BadPosition, BadText
from logicade.engine.options import Choice, Text, Words
from logicade.engine.state import CHANCE, HIDDEN, NONE, States
from logicade.games.logi_sticks import GAME, positions, rules
from logicade.games.logi_sticks import state as a
from logicade.games.logi_sticks import tables as t
from logicade.games.logi_sticks.log import LOG, PLAYERS, SIDES
from logicade.games.logi_sticks.positions import KEPT, OPTIONS, WORDS, laid_on, read_words, refuse
from logicade.games.logi_sticks.refusals import REFUSALS
from logicade.games.logi_sticks.state import ACTIONS, Phase, State
from logicade.games.logi_sticks.tables import EDGE_LETTERS, EDGE_OF, KINDS, LETTERS, PAIRS, SQUARES, WIDE
from logicade.games.logi_sticks.words import NAMES as KIND_NAMES

TURNS = "logi-sticks 3.3"  # the clause that says whose turn it is
INVARIANTS = positions.INVARIANTS
SQUARE_NAMES = positions.SQUARE_NAMES
ALL = "all"

# ---- actions ---------------------------------------------------------------------------------------------------------

_PLACE = re.compile(r"([AOXPNC])@([a-h][1-8])/([NESW]{1,2})", re.IGNORECASE)
_FORMS = {
    "pick": re.compile(r"\+([AOXPNC])", re.IGNORECASE),
    "stone": re.compile(r"stone ([BW?])", re.IGNORECASE),
    "name": re.compile(r"name ([SWNE])", re.IGNORECASE),
    "first": re.compile(r"first=([SWNE])", re.IGNORECASE),
    "deal": re.compile(r"deal ([AOXPNC])", re.IGNORECASE),
    "forced": re.compile(r"([SWNE]) --", re.IGNORECASE),
}
_MARKS = {"pick": LETTERS, "stone": "BW?", "name": EDGE_LETTERS, "first": EDGE_LETTERS, "deal": LETTERS}
_EDGE = re.compile(r"([SWNE]|all):([WB.]{8})", re.IGNORECASE)
_LAYOUT = re.compile(r"centre=([WB]{8})", re.IGNORECASE)
HINT = "a piece, a square and its input sides as in `A@d6/SE`, a pick as in `+A`, or `--`"


def turn_name(kind: int, turn: int) -> str:
    """The input sides of a piece (4.2)."""
    return (t.PAIR_TURNS if kind < PAIRS else t.SINGLE_TURNS)[turn]


def write_action(action: int) -> str:
    """The text of an action, which `read_action` takes back."""
    name, fields = ACTIONS.fields(action)
    if name == "place":
        kind = fields["piece"]
        return f"{LETTERS[kind]}@{SQUARE_NAMES[fields['square']]}/{turn_name(kind, fields['turn'])}"
    if name in ("edge", "inner"):
        edge = ALL if fields["edge"] == a.EVERY_EDGE else EDGE_LETTERS[fields["edge"]]
        stones = t.ALL_STONES if name == "edge" else t.INNER_STONES
        return f"{edge}:{write_edge(stones, fields['colours'] << (name == 'inner'))}"
    if name == "layout":
        return f"centre={write_edge(t.ALL_STONES, t.LAYOUTS[fields['layout']])}"
    if name in ("stay", "forced"):
        return "--" if name == "stay" else f"{EDGE_LETTERS[fields['edge']]} --"
    mark = _MARKS[name][next(iter(fields.values()))]
    return {"pick": f"+{mark}", "first": f"first={mark}"}.get(name, f"{name} {mark}")


def read_action(text: str) -> int:
    """An action's id; BadText says what was expected."""
    if found := _PLACE.fullmatch(text):
        return _read_place(text, *(part.upper() for part in found.groups()))
    if text == "--":
        return a.A_STAY
    for name, form in _FORMS.items():
        if found := form.fullmatch(text):
            marks = _MARKS.get(name, EDGE_LETTERS)
            return a.ACTIONS.shapes[name].base + marks.index(found[1].upper())
    if found := _EDGE.fullmatch(text):
        return _read_edge_action(text, found[1].upper(), found[2].upper())
    if found := _LAYOUT.fullmatch(text):
        layout = sum(1 << k for k, stone in enumerate(found[1].upper()) if stone == "W")
        if layout not in t.LAYOUTS:
            raise BadText(f"`{text}`: a centre square has one stone of each colour", clause="logi-sticks 3.1")
        return ACTIONS.id("layout", layout=t.LAYOUTS.index(layout))
    raise BadText(f"`{text}` is not an action of `logi-sticks`", hint=HINT)


def _read_place(text: str, letter: str, square: str, sides: str) -> int:
    kind = LETTERS.index(letter)
    turns = t.PAIR_TURNS if kind < PAIRS else t.SINGLE_TURNS
    if sides not in turns:
        name = KIND_NAMES[kind].en
        raise BadText(f"`{text}`: the inputs of {name} are {', '.join(turns)}", clause="logi-sticks 4.2")
    return ACTIONS.id("place", square=SQUARE_NAMES.index(square.lower()), piece=kind, turn=turns.index(sides))


def _read_edge_action(text: str, edge: str, stones: str) -> int:
    number = a.EVERY_EDGE if edge == ALL.upper() else EDGE_LETTERS.index(edge)
    white = sum(1 << place for place, stone in enumerate(stones) if stone == "W")
    if "." not in stones:
        return ACTIONS.id("edge", edge=number, colours=white)
    if stones[0] == stones[-1] == "." and "." not in stones[1:-1]:
        return ACTIONS.id("inner", edge=number, colours=white >> 1)
    raise BadText(f"`{text}`: an edge has eight stones, or six without the corners", clause="logi-sticks 7.11")


def tell(action: int) -> Words:
    """An action in words."""
    name, fields = ACTIONS.fields(action)
    if name == "place":
        sides = [SIDES[side] for side in turn_name(fields["piece"], fields["turn"])]
        inputs = Text(" and ".join(side.en for side in sides), "と".join(side.ja for side in sides))
        square = SQUARE_NAMES[fields["square"]]
        return sentences.tell(LOG["place"], piece=KIND_NAMES[fields["piece"]], square=square, sides=inputs)
    if name == "stay":
        return LOG["stay"]
    if name in ("pick", "deal"):
        return sentences.tell(LOG[name], piece=KIND_NAMES[fields["piece"]])
    if name == "stone":
        hidden = fields["colour"] == HIDDEN_STONE
        return LOG["hidden_stone"] if hidden else sentences.tell(LOG["stone"], value=fields["colour"])
    if name in ("edge", "inner", "layout"):
        return _tell_stones(name, fields, write_action(action))
    return sentences.tell(LOG[name], player=PLAYERS[fields["edge"]])


HIDDEN_STONE = 2  # a colour that is not shown
_VALUES = str.maketrans({"W": "1", "B": "0", ".": "·"})


def _tell_stones(name: str, fields: dict[str, int], text: str) -> Words:
    stones = sentences.signals(re.split("[:=]", text)[1].translate(_VALUES))
    if name == "layout":
        return sentences.tell(LOG["layout"], stones=stones)
    if fields["edge"] == a.EVERY_EDGE:
        return sentences.tell(LOG["every_edge"], stones=stones)
    return sentences.tell(LOG["edge"], player=PLAYERS[fields["edge"]], stones=stones)


# ---- writing a position ----------------------------------------------------------------------------------------------


def option_words(s: State) -> list[str]:
    """The options that are not the book's (7.1), as in `contact=strict`."""
    words = []
    for name, field in KEPT.items():
        option, value = OPTIONS[name], int(getattr(s, field))
        shown = option.values[value] if isinstance(option, Choice) else "on" if value else "off"
        if shown != option.write(option.default):
            words.append(f"{name}={shown}")
    return words


def write_edge(stones: int, white: int) -> str:
    """The stones of an edge from the left."""
    return "".join("." if not stones >> k & 1 else "W" if white >> k & 1 else "B" for k in range(WIDE))


def edge_text(s: State, edge: int) -> str:
    """What lies on an edge as far as it is laid, `?` for what is face down; nothing before."""
    white, stones, laid = int(s.white[edge]), int(s.stones[edge]), laid_on(s, edge)
    if white == NONE:
        return ""
    whole = write_edge(stones, max(white, 0))
    if int(s.targets) == t.CUSTOM or (white != HIDDEN and laid == WIDE - 2 * int(s.inner)):
        return whole
    inner = "." * int(s.inner)
    return inner + ("?" * laid if white == HIDDEN else whole[len(inner) :][:laid])


def pieces_of(s: State) -> dict[int, tuple[int, int]]:
    """The pieces by square: kind and turn."""
    inputs = [int(mask) for mask in s.inputs]
    found = {}
    for kind, mask in enumerate(s.kind):
        left = int(mask)
        while left:
            square = (left & -left).bit_length() - 1
            left &= left - 1
            sides = [side for side in range(4) if inputs[side] >> square & 1]
            found[square] = (kind, 3 if sides == [0, 3] else sides[0])
    return found


def write_board(s: State) -> str:
    """Ranks 8 to 1, pieces as `Ase`, empty squares counted."""
    cells = ["."] * SQUARES
    for square, (kind, turn) in pieces_of(s).items():
        cells[square] = PIECE_TEXTS[kind][turn]
    ranks = ["".join(cells[rank * WIDE : rank * WIDE + WIDE]) for rank in range(WIDE - 1, -1, -1)]
    return _EMPTY.sub(lambda run: str(len(run[0])), "/".join(ranks))


PIECE_TEXTS = [[f"{LETTERS[kind]}{turn_name(kind, turn).lower()}" for turn in range(4)] for kind in range(KINDS)]
_EMPTY = re.compile(r"\.+")


def _occupied(s: State) -> int:
    return int(s.inputs[0]) | int(s.inputs[1]) | int(s.inputs[2]) | int(s.inputs[3])


def write_position(s: State) -> str:
    """A state, as plain numbers and lists, as one line that `read_position` takes back."""
    layout = "?" if s.layout == NONE else write_edge(t.ALL_STONES, s.layout)
    words = [f"board={write_board(s)}", f"seats={s.seats}", f"centre={layout}"]
    edges = [int(EDGE_OF[s.seats - 2, seat]) for seat in range(s.seats)]
    words += [f"{EDGE_LETTERS[edge]}:{text}" for edge in edges if (text := edge_text(s, edge))]
    words += option_words(s)
    if s.first != NONE and s.starter != t.FIRST_SOUTH:
        words.append(f"first={EDGE_LETTERS[edges[s.first]]}")
    drafted = s.seats > 2 or s.source != t.STOCK_BOOK
    stock = [list(counts) for counts in s.stock[: s.seats]]
    if stock != [[0 if drafted else t.BOOK_STOCK] * KINDS] * s.seats:
        words.append(f"pieces={'|'.join(','.join(map(str, counts)) for counts in stock)}")
    if drafted and list(s.stash) != [t.EACH] * KINDS:
        words.append(f"stash={','.join(map(str, s.stash))}")
    if s.phase >= a.PLACE and s.active != s.first:
        words.append(f"turn={EDGE_LETTERS[edges[s.active]]}")
    if any(square != NONE for square in s.locked):
        names = [SQUARE_NAMES[square] if square != NONE else "-" for square in s.locked[: s.seats]]
        words.append(f"locked={'|'.join(names)}")
    words += [f"{name}={getattr(s, name)}" for name in ("passes", "shown", "ply") if getattr(s, name)]
    return " ".join(words)


# ---- reading a position ----------------------------------------------------------------------------------------------


def read_position(text: str) -> States:
    """A state from its words, or from words followed by turns; what no match can reach is refused."""
    return _read(text, checked=True)


def lay_out(text: str) -> States:
    """The same for a table laid out by hand, as worked examples need it: no match has to come to the words."""
    return _read(text, checked=False)


def _read(text: str, *, checked: bool) -> States:
    words = text.split()
    if words[:2] == ["logi-sticks", "1"]:
        words = words[2:]
    count = next((k for k, word in enumerate(words) if not re.match(r"\w+=|[SWNE]:", word)), len(words))
    facts: dict[str, str] = {}
    for word in words[:count]:
        key, value = re.split("[=:]", word, maxsplit=1)
        if key not in WORDS and key not in EDGE_LETTERS:
            refuse(text, f"there is no `{key}=`", hint=f"words: {', '.join(WORDS)}")
        if key in facts:
            refuse(text, f"`{key}` stands twice")
        facts[key] = value
    if not facts:
        refuse(text, "`key=value` words come first, then turns", hint="as in `seats=2 S:WBWBWBWB N:WBWBWBWB A@d6/SE`")
    st = read_words(text, facts, checked=checked)
    if words[count:]:
        _follow(st, text, words[count:])
    return st


# ---- reading a record ------------------------------------------------------------------------------------------------


def _follow(st: States, text: str, words: list[str]) -> None:
    """Turns as in `3 S P@e6/S {e6F d6F d7T}`: number, seat and check may be left out, and are held to if given."""
    line = " ".join(words)
    turns, _, result = line.partition("= ")
    form = re.compile(r"\s*(?:draft\s+)?(?:\d+\s+)?(?:([SWNE])\s+)?([^\s{]+)(?:\s+\{([^}]*)\})?")
    at = 0
    while turns[at:].strip():
        found = form.match(turns, at)
        if not found:
            raise BadPosition(f"`{text}`: `{turns[at:].strip()}` is not a turn", hint=HINT, clause="logi-sticks 9.3")
        _follow_turn(st, text, found[1], found[2], found[3])
        at = found.end()
    if result and result.strip() != write_result(st):
        raise BadPosition(
            f"`{text}`: the result is `{write_result(st)}`, not `{result.strip()}`", clause="logi-sticks 9.3"
        )


def _follow_turn(st: States, text: str, letter: str | None, word: str, checked: str | None) -> None:
    s: State = st[0]
    mover = EDGE_LETTERS[int(EDGE_OF[int(s.seats) - 2, int(s.active)])]
    if letter and letter != mover:
        raise BadPosition(f"`{text}`: `{letter} {word}`, but it is the turn of {mover}", clause=TURNS)
    before = int(s.trues) | int(s.falses)
    try:
        action = read_action(f"{mover} --" if word == "--" and s.phase == a.FORCED else word)
    except BadText as wrong:
        clause = wrong.clause or "logi-sticks 9.3"
        raise BadPosition(
            f"`{text}`: {str(wrong).removesuffix(f' ({wrong.clause})')}", hint=wrong.hint, clause=clause
        ) from wrong
    if action not in GAME.kernels.legal_ids(st):
        clause, reason = explain(s, action)
        raise BadPosition(f"`{text}`: `{word}`: {reason.en}", clause=clause)
    rules.apply(st, 0, action)
    if checked is not None and set(checked.split()) != known_since(s, before):
        known = " ".join(sorted(known_since(s, before)))
        raise BadPosition(f"`{text}`: after `{word}` these are known now: {known or 'none'}", clause="logi-sticks 9.1")


def known_since(s: State, before: int) -> set[str]:
    """Squares whose value has become known, as in `d6T` (9.1)."""
    new = (int(s.trues) | int(s.falses)) & ~before
    return {
        SQUARE_NAMES[square] + ("T" if int(s.trues) >> square & 1 else "F")
        for square in range(SQUARES)
        if new >> square & 1
    }


def write_result(st: States) -> str:
    """The result of a match that its rules have ended, as in `S targets S2/0 N1/0` (9.1)."""
    s: State = st[0]
    if not s.ended:
        return ""
    totals = GAME.kernels.scores_of(st)
    letters = [EDGE_LETTERS[int(EDGE_OF[int(s.seats) - 2, seat])] for seat in range(int(s.seats))]
    best = [letter for letter, total in zip(letters, totals, strict=True) if total == max(totals)]
    parts = [best[0] if len(best) == 1 else " ".join(["tie", *best])]
    parts.append("targets" if s.ended == a.BY_TARGETS else "passes")
    parts += [f"{letter}{total // 100}/{total // 10 % 10}" for letter, total in zip(letters, totals, strict=True)]
    return " ".join(parts)


# ---- why not ---------------------------------------------------------------------------------------------------------


def explain(s: State, action: int) -> tuple[str, Text]:
    """The clause and the reason why an action is not legal in a state, or in the view of the seat that tries it."""
    name, fields = ACTIONS.fields(action)
    if s.ended:
        return _no("over")
    due = _DUE[Phase(int(s.phase))]
    if name not in due.kinds:
        early = name in _DECISIONS or s.mover == CHANCE
        return _no(due.word) if early else (REFUSALS[due.word][0], REFUSALS["dealt"][1])
    if name == "place":
        return _explain_place(s, fields["square"], fields["piece"], fields["turn"])
    if name == "stay":
        return _no("must_place")
    if name in ("pick", "deal"):
        return _no("none_to_take", piece=KIND_NAMES[fields["piece"]])
    if name == "stone":
        return _no("stone_value") if fields["colour"] == HIDDEN_STONE else _no("half", value=fields["colour"])
    if name in ("name", "first", "forced"):
        return _no("other_player")
    return _no("other_hidden" if s.phase == Phase.REVEAL else "other_stones")


class _Due(NamedTuple):
    """What a phase waits for: how that is said, and the kinds of action."""

    word: str
    kinds: tuple[str, ...]


_DECISIONS = ("place", "stay", "pick", "stone", "name")
_DUE = {
    Phase.CENTRE: _Due("layout_first", ("layout",)),
    Phase.EDGE: _Due("stones_first", ("edge", "inner")),
    Phase.ARRANGE: _Due("arrange_first", ("stone",)),
    Phase.REVEAL: _Due("reveal_first", ("edge", "inner")),
    Phase.FIRST: _Due("start_first", ("first",)),
    Phase.NAME: _Due("name_first", ("name",)),
    Phase.DEAL: _Due("deal_first", ("deal",)),
    Phase.PICK: _Due("pick_first", ("pick",)),
    Phase.PLACE: _Due("place_first", ("place", "stay")),
    Phase.FORCED: _Due("pass_first", ("forced",)),
}


def _explain_place(s: State, square: int, kind: int, turn: int) -> tuple[str, Text]:
    """The first thing that is wrong with a placement."""
    here = SQUARE_NAMES[square]
    if not s.stock[int(s.active), kind]:
        return _no("no_piece", piece=KIND_NAMES[kind])
    if square in t.MIDDLE:
        return _no("centre", square=here)
    if _occupied(s) >> square & 1:
        return _no("taken", square=here)
    sides = [turn, (turn + 1) % 4] if kind < PAIRS else [turn]
    kinds = {side: _beyond(s, square, side) for side in range(4)}
    for side in sides:
        if kinds[side] in ("edge", "input", "locked", "loop"):
            return _no(kinds[side])
    if not any(kinds[side] == "output" for side in sides):
        return _no("not_fed", square=here)
    return _no("touches")


_no = functools.partial(sentences.refuse, REFUSALS)


def _beyond(s: State, square: int, side: int) -> str:
    """What a side of an empty square meets; towards the centre there is always a stone."""
    if int(t.STONE_AT[side]) >> square & 1:
        return "output"
    file = square % WIDE + (0, 1, 0, -1)[side]
    other = square + positions.STEPS[side]
    if not (0 <= other < SQUARES and 0 <= file < WIDE):
        return "edge"
    if not _occupied(s) >> other & 1:
        return "empty"
    if int(s.inputs[(side + 2) % 4]) >> other & 1:
        return "input"
    if other in [int(lock) for lock in s.locked]:
        return "locked"
    return "output" if int(s.usable[side]) >> square & 1 else "loop"
