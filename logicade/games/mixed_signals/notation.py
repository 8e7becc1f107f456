"""Mixed Signals as text: `AND@-1,1/2`, `>1`, and positions as a list of tiles and words after it (section 9).

`FI@0,0/0:W FI@-1,0/0:B left=23/23 move=W pile=LR3,LL3 ply=0` is a position; what a fresh match would have is left out
of the words. A position may also be given as a record: `start`, options, and what happened since.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from typing import NoReturn

from logicade.engine import sentences
from logicade.engine.errors import BadPosition, BadText, LogicadeError
from logicade.engine.options import Text, Words
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, States, copied
from logicade.games.mixed_signals import GAME, rules
from logicade.games.mixed_signals.history import find_fault
from logicade.games.mixed_signals.log import LOG, SIDES
from logicade.games.mixed_signals.refusals import EDGES, REFUSALS
from logicade.games.mixed_signals.state import (
    ACTIONS,
    AGAIN,
    AUTO,
    CELL,
    COLOURS,
    DISCARD,
    DRAW,
    FIRE,
    FIRST,
    OVER,
    PICK,
    PLACE,
    Phase,
    State,
    beside,
    place_of,
    put,
)
from logicade.games.mixed_signals.tables import (
    BLACK,
    CODES,
    COLOUR_LETTERS,
    KINDS,
    LETTER,
    LETTERS,
    MATE,
    MOST_TILES,
    OUTPUT,
    START,
    WHITE,
    cell_at,
    write_counts,
)
from logicade.games.mixed_signals.words import NAMES as TILES

TURNS = "mixed-signals 3.4"  # the clause that says whose turn it is
INVARIANTS = {  # by number: the clause, and what it comes to
    1: ("mixed-signals 3.1", "the two start tiles lie at the beginning, the white one first"),
    2: (
        "mixed-signals 2.1",
        f"every tile of the set is laid, open, discarded or in the pile, and a set has at most {MOST_TILES}",
    ),
    3: ("mixed-signals 7.6", "more tiles lie open than are offered"),
    4: ("mixed-signals 3.4", "a match is over exactly when nobody is to act, and only who is on turn lays and picks"),
    5: ("mixed-signals 3.17", "signals are on their way exactly while a tile fires or waits for a pick"),
    6: ("mixed-signals 3.23", "tokens on the table and in the supply do not add up"),
    7: ("mixed-signals 3.13", "a tile has a token exactly when its inputs settle it, and of that colour"),
    8: ("mixed-signals 8.2", "a match is over exactly when a supply is empty or no tile is left"),
    9: ("mixed-signals 3.14", "players alternate, and an input has the colour of the player who laid it"),
    10: ("mixed-signals 3.5", "tiles are drawn until enough lie open, then one is laid, or all go if none fits"),
    11: ("mixed-signals 7.12", "nothing happens before it is known who plays White and who begins"),
    12: ("mixed-signals 7.11", "order and points do not agree with the games that were played"),
    13: ("mixed-signals 9.2", "`ply=` does not agree with what has happened"),
}

# ---- actions ---------------------------------------------------------------------------------------------------------

_INT = r"(-?[0-9]{1,3})"
_PLACE = re.compile(rf"([A-Za-z]{{2,4}})@{_INT},{_INT}/([012])")
_TOKEN = re.compile(rf"{_INT},{_INT}([WB])")
_PICK = re.compile(r"(>>?)([012])")
_TILE = re.compile(r"([+x])([A-Za-z]{2,4})")
_WHO = re.compile(r"white:([01])|first:([WB])")


@functools.lru_cache(8192)
def write_cell(cell: int) -> str:
    """A cell by its coordinates."""
    x, y = place_of(cell)
    return f"{x},{y}"


def write_action(action: int) -> str:
    """The text of an action, which `read_action` takes back."""
    name, fields = ACTIONS.fields(action)
    if name == "place":
        return f"{CODES[fields['kind']]}@{write_cell(fields['cell'])}/{fields['turn']}"
    if name in ("draw", "discard"):
        return f"{'+' if name == 'draw' else 'x'}{CODES[fields['kind']]}"
    if name in ("pick", "auto"):
        return f"{'>' if name == 'pick' else '>>'}{fields['edge']}"
    if name == "token":
        return f"{write_cell(fields['cell'])}{COLOUR_LETTERS[fields['colour']]}"
    if name == "white":
        return f"white:{fields['seat']}"
    return f"first:{COLOUR_LETTERS[fields['colour']]}" if name == "first" else "again"


def read_action(text: str) -> int:
    """An action's id; BadText says what was expected."""
    if found := _PLACE.fullmatch(text):
        kind, cell = _read_kind(found[1], text), _read_cell(found[2], found[3], text)
        return ACTIONS.id("place", kind=kind, cell=cell, turn=int(found[4]))
    if found := _PICK.fullmatch(text):
        return ACTIONS.id("pick" if found[1] == ">" else "auto", edge=int(found[2]))
    if found := _TILE.fullmatch(text):
        return ACTIONS.id("draw" if found[1] == "+" else "discard", kind=_read_kind(found[2], text))
    if found := _TOKEN.fullmatch(text):
        cell = _read_cell(found[1], found[2], text)
        return ACTIONS.id("token", cell=cell, colour=COLOUR_LETTERS.index(found[3]))
    if found := _WHO.fullmatch(text):
        if found[1]:
            return ACTIONS.id("white", seat=int(found[1]))
        return ACTIONS.id("first", colour=COLOUR_LETTERS.index(found[2]))
    if text == "again":
        return ACTIONS.id("again")
    raise BadText(
        f"`{text}` is not an action of `mixed-signals`",
        hint="a tile, a cell and a turn as in `AND@-1,1/2`, or the edge to follow first as in `>1`",
        clause="mixed-signals 9.1",
    )


def _read_kind(name: str, text: str) -> int:
    if name.upper() not in CODES:
        hint = f"tiles: {', '.join(CODES)}"
        raise BadText(f"`{text}`: there is no tile `{name}`", hint=hint, clause="mixed-signals 2.2")
    return CODES.index(name.upper())


def _read_cell(x: str, y: str, text: str) -> int:
    cell = cell_at(int(x), int(y))
    if cell == NONE:
        raise BadText(f"`{text}`: no circuit reaches the cell {x},{y}", clause="mixed-signals 4.7")
    return cell


def tell(action: int) -> Words:
    """An action in words."""
    name, fields = ACTIONS.fields(action)
    if name == "place":
        at = f"{write_cell(fields['cell'])}/{fields['turn']}"
        return sentences.tell(LOG["place"], tile=_tile(fields["kind"]), at=at)
    if name in ("pick", "auto"):
        return sentences.tell(LOG[name], side=SIDES[fields["edge"]])
    if name in ("draw", "discard"):
        return sentences.tell(LOG[name], tile=_tile(fields["kind"]))
    if name == "white":
        return sentences.tell(LOG["white"], player=sentences.person(fields["seat"]))
    return LOG["again"] if name == "again" else sentences.tell(LOG[name], signal=fields["colour"])


def _tile(kind: int) -> Text:
    return TILES[CODES[kind]]


# ---- writing a position ----------------------------------------------------------------------------------------------

# Fields of the state that stand for options: the option's name, and the text of each value; the first is usual.
FLAGS = {
    "redraw": ("opening_discard", ("discard", "redraw")),
    "shortcut": ("gate_rule", ("strict", "shortcut")),
    "always": ("branch_prompts", ("when_it_matters", "always")),
    "favour": ("tie", ("draw", "second_player")),
    "double": ("duplicate", ("off", "on")),
    "closed": ("show_pile_counts", ("on", "off")),
}
AMOUNTS = {"tokens": ("tokens_per_player", 24), "fewer": ("black_compensation", 0), "width": ("offer", 1)}


def write_position(s: State) -> str:
    """A state, as plain numbers and lists, as one line that `read_position` takes back."""
    words = [_write_tile(s.face[k], s.cell[k], s.token[k]) for k in range(s.tiles)]
    words.append(f"left={s.left[WHITE]}/{s.left[BLACK]}")
    words.append(f"move={_colour_letter(s.active)}")
    words.append(f"pile={'?' if s.pile[0] == HIDDEN else write_counts(s.pile) or '-'}")
    offer = [CODES[kind] for kind in s.offer if kind != NONE]
    words += [f"up={','.join(offer)}"] if offer else []
    words += [f"out={write_counts(s.out)}"] if any(s.out) else []
    if s.at != NONE:
        words.append(f"{Phase(s.phase).name.lower()}={write_cell(s.cell[s.at])}")
    if s.steps:
        words.append("then=" + ";".join(f"{write_cell(s.cell[step // 3])}>{step % 3}" for step in s.step[: s.steps]))
    if s.phase == DISCARD and len(offer) < s.width and sum(s.stock) > s.tiles + len(offer) + sum(s.out):
        words.append("now=discard")
    return " ".join([*words, *_rule_words(s), f"ply={s.ply}"])


@functools.lru_cache(8192)
def _write_tile(face: int, cell: int, token: int) -> str:
    return f"{CODES[face // 3]}@{write_cell(cell)}/{face % 3}:{'-' if token == NONE else COLOUR_LETTERS[token]}"


def _colour_letter(colour: int) -> str:
    return "?" if colour == NONE else COLOUR_LETTERS[colour]


def _rule_words(s: State) -> list[str]:
    """Who is who, and the options, where they are not as usual; the two games of a duplicate."""
    words = [
        f"{option}={getattr(s, field)}" for field, (option, usual) in AMOUNTS.items() if getattr(s, field) != usual
    ]
    words += [f"{option}={values[1]}" for field, (option, values) in FLAGS.items() if getattr(s, field)]
    words += [f"white={'?' if s.white == NONE else s.white}"] if s.white != 0 else []
    words += [f"first={_colour_letter(s.first)}"] if s.first != WHITE else []
    words += ["game=2"] if s.game else []
    words += [f"points={s.points[0]}/{s.points[1]}"] if any(s.points) else []
    order = [CODES[kind] for kind in s.order if kind != NONE]
    words += [f"order={','.join(order)}"] if order else []
    return words + ([f"set={write_counts(s.stock)}"] if s.pile[0] == HIDDEN else [])


# ---- reading a position ----------------------------------------------------------------------------------------------

_LAID = re.compile(rf"([A-Z]{{2,4}})@{_INT},{_INT}/([012]):([WB-])")
_PAIR = re.compile(r"([0-9]{1,2})/([0-9]{1,2})")
_STEP = re.compile(rf"{_INT},{_INT}>([012])")
KEYS = ("left", "move", "pile", "up", "out", "fire", "pick", "auto", "then", "now", "white", "first", "game", "points",
        "order", "set", "ply")  # fmt: skip
OPTION_KEYS = (*(option for option, _ in AMOUNTS.values()), *(option for option, _ in FLAGS.values()))


def read_position(text: str) -> States:
    """A state from its line: tiles and words, or `start` and options; actions may follow. Or the end of a record."""
    words = text.split()
    if words[:1] == [GAME.slug]:
        return _read_record(text)
    if words[:1] == ["start"]:
        count = next((k for k, word in enumerate(words[1:], 1) if "=" not in word), len(words))
        st = _read_start(text, words[1:count])
    else:
        count = next((k for k, word in enumerate(words) if "=" not in word and ":" not in word), len(words))
        st = _read_state(text, words[:count])
    for word in words[count:]:
        _follow(st, text, word)
    return st


def _refuse(text: str, reason: str, *, hint: str = "", clause: str = "mixed-signals 9.2") -> NoReturn:
    raise BadPosition(f"`{text}` is not a position of `mixed-signals`: {reason}", hint=hint, clause=clause)


def _pass_on(text: str, wrong: LogicadeError, clause: str) -> NoReturn:
    """Something inside the text was refused: say so of the whole, with the clause that it has, or else this one."""
    reason = str(wrong).removesuffix(f" ({wrong.clause})")
    raise BadPosition(f"`{text}`: {reason}", hint=wrong.hint, clause=wrong.clause or clause) from wrong


def _break(text: str, number: int) -> NoReturn:
    clause, sentence = INVARIANTS[number]
    _refuse(text, sentence, clause=clause)


def _read_record(text: str) -> States:
    from logicade.games.mixed_signals.records import read_record

    try:
        return read_record(text).position.state()
    except LogicadeError as wrong:
        _pass_on(text, wrong, "mixed-signals 9.4")


def _facts(text: str, words: list[str], allowed: tuple[str, ...]) -> dict[str, str]:
    facts = dict(word.split("=", 1) for word in words)
    for key, value in facts.items():
        if key not in allowed:
            _refuse(text, f"there is no `{key}=`", hint=f"words: {', '.join(allowed)}")
        if not value:
            _refuse(text, f"`{key}=` says nothing")
    if len(facts) < len(words):
        _refuse(text, "no word stands twice")
    return facts


def _fresh(text: str, options: dict[str, str]) -> States:
    """Options through the same door as `Game.start`."""
    try:
        return GAME.kernels.start_state(2, GAME.settle(options))
    except LogicadeError as wrong:
        _pass_on(text, wrong, "mixed-signals 9.2")


def _read_start(text: str, words: list[str]) -> States:
    return _fresh(text, _facts(text, words, tuple(option.name for option in GAME.options)))


def _read_state(text: str, words: list[str]) -> States:
    """Tiles first, then everything that the other words say, then what is due."""
    tiles = [word for word in words if "=" not in word]
    facts = _facts(text, [word for word in words if "=" in word], KEYS + OPTION_KEYS)
    if missing := [key for key in ("left", "move", "pile", "ply") if key not in facts]:
        _refuse(text, f"`{missing[0]}=` is needed", hint="or begin with `start`, as in `start AND@0,1/1`")
    fresh = _fresh(text, {key: facts[key] for key in OPTION_KEYS if key in facts})
    st = copied(fresh)
    s: State = st[0]
    _read_tiles(st, text, tiles)
    s.left[WHITE], s.left[BLACK] = _read_pair(text, facts, "left")
    s.out[:] = _read_counts(text, facts.get("out", "-"))
    offer = _read_list(text, facts.get("up", ""))
    if len(offer) > s.width:
        _break(text, 3)
    s.offer[:] = offer + [NONE] * (len(s.offer) - len(offer))
    _read_pile(s, text, facts)
    s.ply = _read_number(text, facts, "ply", 0, GAME.max_plies)
    _read_sides(s, text, facts)
    _read_games(s, text, facts)
    _read_signals(s, text, facts)
    _settle_phase(st, text, facts)
    if broken := rules.check(st, 0):
        _break(text, broken)
    if fault := find_fault(st, fresh):
        _refuse(text, fault[1], clause=fault[0])
    return st


def _read_pile(s: State, text: str, facts: dict[str, str]) -> None:
    """What is left in the pile; where that is not shown, what the set has, from which it follows (6.2, 7.9)."""
    hidden = facts["pile"] == "?"
    if hidden != ("set" in facts) or (hidden and not s.closed):
        _refuse(text, "`pile=?` goes with `set=` and `show_pile_counts=off`", clause="mixed-signals 7.9")
    seen = _used(s) + Counter(int(face) // 3 for face in s.face[:2])
    if hidden:
        s.stock[:], s.pile[:] = _read_counts(text, facts["set"]), HIDDEN
    else:
        s.pile[:] = _read_counts(text, facts["pile"])
        if seen.total() + int(s.pile.sum()) > MOST_TILES:
            _break(text, 2)
        s.stock[:] = [int(s.pile[kind]) + seen[kind] for kind in range(KINDS)]
    if any(seen[kind] > s.stock[kind] for kind in range(KINDS)):
        _break(text, 2)


def _read_tiles(st: States, text: str, tiles: list[str]) -> None:
    """Every tile where it lies, in the order in which they were laid; each must match those before it (3.6)."""
    s: State = st[0]
    for k, word in enumerate(tiles):
        found = _LAID.fullmatch(word)
        if found is None or found[1] not in CODES:
            _refuse(text, f"`{word}` is not a tile on the table", hint="as in `AND@-1,1/2:W`")
        face = 3 * CODES.index(found[1]) + int(found[4])
        cell = cell_at(int(found[2]), int(found[3]))
        if k < 2:
            if (face, cell) != (int(s.face[k]), START[1 - k]):
                _break(text, 1)
        elif cell == NONE or not put(st, 0, face, cell):
            _refuse(text, f"`{word}` does not fit the tiles before it", clause="mixed-signals 3.6")
        s.token[k] = NONE if found[5] == "-" else COLOUR_LETTERS.index(found[5])
    if len(tiles) < 2:
        _break(text, 1)


def _read_number(text: str, facts: dict[str, str], key: str, low: int, high: int) -> int:
    if not re.fullmatch("[0-9]{1,4}", facts[key]) or not low <= int(facts[key]) <= high:
        _refuse(text, f"`{key}=` is a whole number from {low} to {high}")
    return int(facts[key])


def _read_pair(text: str, facts: dict[str, str], key: str) -> tuple[int, int]:
    found = _PAIR.fullmatch(facts[key])
    if found is None:
        _refuse(text, f"`{key}=` is two whole numbers with `/` between them")
    return int(found[1]), int(found[2])


def _read_counts(text: str, word: str) -> list[int]:
    counts = [0] * KINDS
    for part in [] if word == "-" else word.split(","):
        found = re.fullmatch("([A-Z]{2,4})([0-9]{1,2})", part)
        if found is None or found[1] not in CODES or not 1 <= int(found[2]) <= MOST_TILES:
            _refuse(text, f"`{part}` is not a tile and a number as in `FL12`")
        counts[CODES.index(found[1])] += int(found[2])
    if sum(counts) > MOST_TILES:
        _break(text, 2)
    return counts


def _read_list(text: str, word: str) -> list[int]:
    names = word.split(",") if word else []
    for name in names:
        if name not in CODES:
            _refuse(text, f"there is no tile `{name}`", hint=f"tiles: {', '.join(CODES)}")
    return [CODES.index(name) for name in names]


def _read_sides(s: State, text: str, facts: dict[str, str]) -> None:
    """Who plays White, who begins, whose turn it is."""
    white, first, move = facts.get("white", "0"), facts.get("first", "W"), facts["move"]
    if white not in ("0", "1", "?") or first not in ("W", "B", "?") or move not in ("W", "B", "?"):
        _refuse(text, "`white=` is 0, 1 or `?`; `first=` and `move=` are W, B or `?`")
    s.white = NONE if white == "?" else int(white)
    s.first, s.active = (NONE if side == "?" else COLOUR_LETTERS.index(side) for side in (first, move))
    if (move == "?") != (white == "?" or first == "?"):
        _break(text, 11)


def _read_games(s: State, text: str, facts: dict[str, str]) -> None:
    """The order of the tiles, the points, and which of two games it is (7.11)."""
    order, used = _read_list(text, facts.get("order", "")), _used(s)
    total = Counter({kind: int(count) for kind, count in enumerate(s.stock)})
    total.subtract(Counter(int(face) // 3 for face in s.face[:2]))
    s.game = int(facts.get("game") == "2")
    if (("order" in facts or "game" in facts) and not s.double) or facts.get("game", "2") != "2":
        _refuse(text, "`order=` and `game=2` belong to `duplicate=on`", clause="mixed-signals 7.11")
    both = min(len(order), used.total())
    if Counter(order) - total or Counter(order[:both]) - used or (both < used.total() and s.double and not s.game):
        _refuse(text, "`order=` does not agree with the tiles drawn", clause="mixed-signals 7.11")
    if not s.game and len(order) > both:
        _refuse(text, "`order=` names tiles that were not drawn", clause="mixed-signals 7.11")
    s.order[:] = order + [NONE] * (len(s.order) - len(order))
    s.draws = used.total() if s.double else 0
    s.known = len(order) if s.game else 0
    s.points[:] = _read_pair(text, facts, "points") if "points" in facts else (0, 0)


def _used(s: State) -> Counter[int]:
    """The tiles that were drawn in this game: laid, offered or discarded."""
    used = Counter(int(face) // 3 for face in s.face[2 : s.tiles])
    used += Counter(int(kind) for kind in s.offer if kind != NONE)
    return used + Counter({kind: int(s.out[kind]) for kind in range(KINDS)})


def _read_signals(s: State, text: str, facts: dict[str, str]) -> None:
    """Where the signals are, and which edges have yet to be followed."""
    tile_at = {int(s.cell[k]): k for k in range(s.tiles)}
    named = [phase for phase in (FIRE, PICK, AUTO) if Phase(phase).name.lower() in facts]
    if len(named) > 1:
        _refuse(text, "one thing at a time is due", clause="mixed-signals 5.2")
    s.phase = named[0] if named else DRAW
    if named:
        found = re.fullmatch(f"{_INT},{_INT}", facts[Phase(named[0]).name.lower()])
        s.at = tile_at.get(cell_at(int(found[1]), int(found[2])), NONE) if found else NONE
        if s.at == NONE or (s.phase != FIRE and not _branches(s)):
            _refuse(text, f"`{Phase(named[0]).name.lower()}=` names no tile that does so", clause="mixed-signals 3.18")
    steps = facts["then"].split(";") if "then" in facts else []
    if len(steps) >= MOST_TILES:
        _refuse(text, "`then=` has more edges than tiles", clause="mixed-signals 3.17")
    for k, step in enumerate(steps):
        found = _STEP.fullmatch(step)
        tile = tile_at.get(cell_at(int(found[1]), int(found[2])), NONE) if found else NONE
        edge = int(found[3]) if found else NONE
        if tile == NONE or LETTER[s.face[tile], edge] != OUTPUT or NONE in (s.near[tile, edge], s.token[tile]):
            _refuse(text, f"`{step}` is no edge to be followed", hint="as in `0,1>2`", clause="mixed-signals 3.17")
        s.step[k] = 3 * tile + edge
    s.steps = len(steps)


def _branches(s: State) -> bool:
    """Whether the tile in question has a token and two outputs with tiles across that have none (3.18)."""
    edges = [edge for edge in range(3) if LETTER[s.face[s.at], edge] == OUTPUT and s.near[s.at, edge] != NONE]
    return s.token[s.at] != NONE and len(edges) == 2 and all(s.token[s.near[s.at, edge]] == NONE for edge in edges)


def _settle_phase(st: States, text: str, facts: dict[str, str]) -> None:
    """What is due follows from tiles, supplies and signals."""
    s: State = st[0]
    offered = sum(int(kind != NONE) for kind in s.offer)
    stocked = int(s.stock.sum()) > int(s.tiles) + offered + int(s.out.sum())
    s.mover, s.ended = CHANCE, 0
    if s.active == NONE:
        s.phase = COLOURS if s.white == NONE else FIRST
    elif s.at == NONE and (0 in s.left or (not stocked and not offered)):
        s.phase = AGAIN if s.double and not s.game else OVER
        s.mover, s.ended = (CHANCE, 0) if s.phase == AGAIN else (NOBODY, 1)
    elif s.at == NONE and (offered == s.width or not stocked or facts.get("now") == "discard"):
        s.phase = PLACE
        s.phase = PLACE if GAME.kernels.legal_ids(st) else DISCARD
    if s.phase in (PLACE, PICK):
        s.mover = s.white if s.active == WHITE else 1 - s.white
    now = "discard" if s.phase == DISCARD and offered and offered < s.width and stocked else None
    if facts.get("now") != now:
        _refuse(text, "`now=discard` says that tiles are being discarded, and only then", clause="mixed-signals 7.6")
    if s.phase == DRAW and s.pile[0] != HIDDEN and not GAME.kernels.legal_ids(st):
        _refuse(text, "no tile of the pile can be drawn", clause="mixed-signals 7.5")


def _follow(st: States, text: str, word: str) -> None:
    """Apply one action of a record, checked. Draws that it implies and steps that are forced need not be written."""
    try:
        action = read_action(word)
    except BadText as wrong:
        _pass_on(text, wrong, "mixed-signals 9.1")
    name, fields = ACTIONS.fields(action)
    while action not in (legal := GAME.kernels.legal_ids(st)):
        drawn = ACTIONS.id("draw", kind=fields["kind"]) if name in ("place", "discard") else NONE
        if st[0].phase == DRAW and drawn in legal and fields["kind"] not in st[0].offer:
            rules.apply(st, 0, drawn)
        elif st[0].mover == CHANCE and len(legal) == 1:
            rules.apply(st, 0, legal[0])
        else:
            clause, reason = explain(st[0], action)
            raise BadPosition(f"`{text}`: `{word}`: {reason.en}", clause=clause)
    rules.apply(st, 0, action)


# ---- why not ---------------------------------------------------------------------------------------------------------

DUE = {
    COLOURS: "colours_first",
    FIRST: "start_first",
    DRAW: "draw_first",
    DISCARD: "discard_first",
    PLACE: "place_first",
    FIRE: "token_first",
    PICK: "pick_first",
    AUTO: "auto_first",
    AGAIN: "second_first",
    OVER: "over",
}


def explain(s: State, action: int) -> tuple[str, Text]:
    """The clause and the reason why an action is not legal in a state."""
    name, fields = ACTIONS.fields(action)
    phase = int(s.phase)
    if phase == OVER and 0 in s.left:
        return _no("used_up")
    if name == "place" and phase == PLACE:
        return _explain_place(s, fields["kind"], fields["cell"], fields["turn"])
    if name == "pick" and phase == PICK:
        return _no("no_output")
    if name == "pick" and phase != OVER:
        return _no("no_branch")
    if name == "draw" and phase == DRAW:
        if s.game and s.draws < s.known:
            return _no("same_order")
        back = s.pile[fields["kind"]] and s.redraw
        return _no("goes_back" if back else "none_left", tile=_tile(fields["kind"]))
    return _no(DUE[phase])


def _explain_place(s: State, kind: int, cell: int, turn: int) -> tuple[str, Text]:
    """Which condition of a placement is not met (3.6)."""
    if kind not in s.offer:
        offered = [_tile(k) for k in s.offer if k != NONE]
        return _no("other_tile", tiles=sentences.things(offered, last="or"))
    if cell in s.cell[: s.tiles]:
        return _no("taken")
    if cell not in s.spot[: s.spots] >> CELL:
        return _no("alone")
    lying = {int(s.cell[k]): k for k in range(s.tiles)}
    for edge in range(3):
        other = lying.get(beside(cell, edge), NONE)
        own, across = int(LETTER[3 * kind + turn, edge]), int(LETTER[s.face[other], edge])
        if other != NONE and MATE[own] != across:
            return _no("misfit", ours=EDGES[LETTERS[own]], theirs=EDGES[LETTERS[across]])
    raise AssertionError("it is legal")


_no = functools.partial(sentences.refuse, REFUSALS)
