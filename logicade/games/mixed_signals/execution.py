"""Mixed Signals: what holds in every state and in every view. It is kept apart from the rules, which it looks after."""

from __future__ import annotations

from logicade.engine.compile.jit import helper, kernel
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, States
from logicade.games.mixed_signals.state import (
    AGAIN,
    AUTO,
    COLOURS,
    DISCARD,
    DRAW,
    FIRE,
    FIRST,
    OVER,
    PICK,
    PLACE,
    ROOM,
    State,
)
from logicade.games.mixed_signals.tables import (
    BITS,
    BLACK,
    INPUT,
    KINDS,
    LETTER,
    MOST_OFFER,
    MOST_TILES,
    OWN,
    RESULT,
    SOURCE,
    TURNS,
    WHITE,
)


@kernel
def winner_of(s: State) -> int:
    """Which colour wins with these supplies: the smaller (8.1, 8.2); equal ones are a draw, NONE, or the second's.

    See 8.3 and 7.10.
    """
    if s.left[WHITE] != s.left[BLACK]:
        return WHITE if s.left[WHITE] < s.left[BLACK] else BLACK
    return 1 - int(s.first) if s.favour == 1 else NONE


@helper
def fits(s: State, kind: int) -> bool:
    """Whether a tile can be laid anywhere (3.6)."""
    first, second, third = int(BITS[kind * TURNS]), int(BITS[kind * TURNS + 1]), int(BITS[kind * TURNS + 2])
    for k in range(s.spots):
        room = s.spot[k] >> ROOM
        if room & first == first or room & second == second or room & third == third:
            return True
    return False


@helper
def tiles_left(s: State, kind: int) -> int:
    """How many tiles of a kind are left in the pile: those of the set less those that were seen (6.2)."""
    left = int(s.stock[kind]) - int(s.out[kind])
    for tile in range(s.tiles):
        left -= 1 if s.face[tile] // TURNS == kind else 0
    for k in range(MOST_OFFER):
        left -= 1 if s.offer[k] == kind else 0
    return left


@kernel
def check(st: States, i: int) -> int:
    """0, or the number of the broken invariant; `notation.INVARIANTS` words them."""
    s: State = st[i]
    if s.tiles < 2 or s.tiles > MOST_TILES or s.token[0] != WHITE or s.token[1] != BLACK:
        return 1
    rest = total = 0
    for kind in range(KINDS):
        left = tiles_left(s, kind)
        shown = s.pile[kind] != HIDDEN or s.closed == 0
        if left < 0 or s.out[kind] < 0 or (shown and s.pile[kind] != left) or shown != (s.pile[0] != HIDDEN):
            return 2
        rest += left
        total += int(s.stock[kind])
    if total > MOST_TILES:
        return 2
    offered = 0
    while offered < MOST_OFFER and s.offer[offered] != NONE:
        offered += 1
    for k in range(MOST_OFFER):
        if s.offer[k] != NONE and (k >= offered or k >= s.width):
            return 3
    broken = _check_mover(s)
    broken = broken if broken != 0 else _check_signals(s)
    broken = broken if broken != 0 else _check_tokens(s)
    broken = broken if broken != 0 else _check_turn(s, rest, offered)
    broken = broken if broken != 0 else _check_games(s, rest, offered)
    return broken if broken != 0 else _check_ply(s, offered)


@helper
def _check_mover(s: State) -> int:
    """Who is to act (3.4), and that nothing has happened before it is known who is who (7.3, 7.12)."""
    mover = CHANCE
    if s.phase == OVER:
        mover = NOBODY
    elif s.phase == PLACE or s.phase == PICK:
        mover = int(s.white) if s.active == WHITE else 1 - int(s.white)
    if (s.ended == 1) != (s.phase == OVER) or s.mover != mover:
        return 4
    unknown = s.white == NONE or s.first == NONE
    due = COLOURS if s.white == NONE else FIRST
    if unknown != (s.active == NONE) or unknown != (s.phase == COLOURS or s.phase == FIRST):
        return 11
    if unknown and (s.phase != due or s.tiles > 2 or s.offer[0] != NONE or s.game == 1 or s.ply > s.phase):
        return 11
    return 0


@helper
def _check_signals(s: State) -> int:
    """Signals are on their way exactly while a tile fires or waits for a pick (3.17)."""
    if (s.at != NONE) != (FIRE <= s.phase <= AUTO) or (s.steps > 0 and s.at == NONE) or s.steps < 0:
        return 5
    if s.at != NONE and (s.token[s.at] != NONE) != (s.phase != FIRE):
        return 5
    return 5 if s.phase == FIRE and _settled(s, s.at) == NONE else 0


@helper
def _settled(s: State, tile: int) -> int:
    """The colour that the inputs of a tile give it once it was laid (2.6, 3.15, 7.7), or its player (3.14), or NONE."""
    face, unknown, whites = int(s.face[tile]), 0, 0
    for edge in range(3):
        if LETTER[face, edge] == INPUT:
            other = int(s.near[tile, edge])
            known = other != NONE and s.token[other] != NONE
            unknown += 0 if known else 1
            whites += 1 if known and s.token[other] == WHITE else 0
    result = int(RESULT[s.shortcut, face, unknown, whites])
    if result != OWN:
        return result
    return int(s.first) if tile & 1 == 0 else 1 - int(s.first)


@helper
def _check_tokens(s: State) -> int:
    """Tokens are where they must be and nowhere else, and none is lost (3.13, 3.23)."""
    for colour in range(2):
        count = int(s.left[colour]) + (int(s.fewer) if s.active != NONE and s.first != colour else 0)
        for tile in range(s.tiles):
            count += 1 if s.token[tile] == colour else 0
        if s.left[colour] < 0 or count != s.tokens:
            return 6
    halted = s.left[0] == 0 or s.left[1] == 0
    for tile in range(2, s.tiles):
        colour, source = _settled(s, tile), SOURCE[s.face[tile] // TURNS] == 1
        if s.token[tile] != colour and (s.token[tile] != NONE or not (halted or s.at != NONE)):
            return 9 if source and s.token[tile] != NONE else 7
        if source and s.token[tile] == NONE and tile != s.at:
            return 7
    return 0


@helper
def _check_turn(s: State, rest: int, offered: int) -> int:
    """Whose turn it is (3.4), what is due in it (3.5, 3.8, 7.5, 7.6), and when it is over (8.1, 8.2)."""
    if s.active == NONE:
        return 0
    halted = s.left[0] == 0 or s.left[1] == 0
    ended = s.phase == AGAIN or s.phase == OVER
    if (halted and not ended) or (ended and not halted and (rest > 0 or offered > 0)):
        return 8
    if not ended and s.at == NONE and rest == 0 and offered == 0:
        return 8
    placing = halted or s.at != NONE  # the last tile is still being played
    turns = int(s.tiles) - (3 if placing else 2)
    if turns < 0 or s.active != (s.first if turns & 1 == 0 else 1 - s.first):
        return 9
    if placing:
        return 10 if offered >= s.width or (offered < s.width - 1 and rest > 0) else 0
    fitting, enough = False, offered == s.width or rest == 0
    for k in range(MOST_OFFER):
        fitting = fitting or (s.offer[k] != NONE and fits(s, s.offer[k]))
    if s.phase == DRAW and (enough or (s.tiles > 2 and offered < s.width - 1 and not _replaced(s))):
        return 10
    if s.phase == PLACE and not (enough and fitting):
        return 10
    if s.phase == DISCARD and (fitting or offered == 0 or not (enough or _thrown(s) > 0)):
        return 10
    return 10 if s.redraw == 1 and s.tiles == 2 and (s.phase == DISCARD or _thrown(s) > 0) else 0


@helper
def _thrown(s: State) -> int:
    """How many tiles were discarded."""
    thrown = 0
    for kind in range(KINDS):
        thrown += int(s.out[kind])
    return thrown


@helper
def _replaced(s: State) -> bool:
    """Whether a whole offer may have been discarded and is being replaced (7.6)."""
    return _thrown(s) >= s.width


@helper
def _check_games(s: State, rest: int, offered: int) -> int:
    """Points and the order of the tiles, of one game or of two (7.11, 8.5)."""
    ended = s.phase == AGAIN or s.phase == OVER
    if (s.phase == AGAIN and (s.double == 0 or s.game == 1)) or (s.phase == OVER and s.double != s.game):
        return 12
    named = 0
    while named < MOST_TILES and s.order[named] != NONE:
        named += 1
    drawn = int(s.tiles) - 2 + offered + _thrown(s) if s.double == 1 else 0
    if s.game > s.double or s.draws != drawn or s.known != (named if s.game == 1 else 0):
        return 12
    if (s.game == 0 and named != drawn) or (s.game == 1 and (named == 0 or named > drawn + rest)):
        return 12
    white, black = 0, 0  # by colour: what the game that has ended brings
    if ended:
        won = winner_of(s)
        white = 1 if won == NONE else 2 if won == WHITE else 0
        black = 2 - white
    one = int(s.points[0]) - (white if s.white == 0 else black)
    other = int(s.points[1]) - (black if s.white == 0 else white)
    return 12 if one < 0 or other < 0 or one + other != 2 * s.game else 0


@helper
def _check_ply(s: State, offered: int) -> int:
    """Every draw, discard, placement, token and pick is a ply; chance may have said before who is who (9.2)."""
    laid, tokens = int(s.tiles) - 2, -2
    for tile in range(s.tiles):
        tokens += 1 if s.token[tile] != NONE else 0
    least = 2 * laid + offered + 2 * _thrown(s) + tokens
    most = least + tokens + 2
    if s.game == 1:  # and of the tiles of the first game some may have been left over
        least += 2 * int(s.known) - int(s.width) + 2
        most += 4 * int(s.known) + 1
    return 0 if least <= s.ply <= most else 13
