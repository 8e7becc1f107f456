"""The state of Mixed Signals and its actions, and how the tiles on the table are written down."""

from __future__ import annotations

from enum import IntEnum

from logicade.engine.actions import ActionSpace, Outcome
from logicade.engine.compile.jit import helper, inline_kernel, kernel
from logicade.engine.layout import layout
from logicade.engine.state import NONE, Header, States, int8, int16, int64, record, secret
from logicade.games.mixed_signals.tables import (
    ANY_LETTER,
    ASIDE,
    BITS,
    CELLS,
    KINDS,
    LEFT_MOST,
    LOWEST,
    MOST_EDGE,
    MOST_OFFER,
    MOST_STEPS,
    MOST_TILES,
    ROW_BITS,
    SHUT,
    TURNS,
)

# A spot is one number, so that they are quick to search and to shift: the tile across each edge and one, seven bits
# each, 0 where there is none; from bit ROOM on the letters that its edges may have, as in `tables.BITS`; then its cell.
ACROSS, ROOM, CELL = 7, 21, 30
FORWARD = 1023  # `k & FORWARD` is k, but lets the compiler know that it is not below zero


class Phase(IntEnum):
    """What kind of decision or chance is due."""

    COLOURS = 0  # chance says which seat plays White           mixed-signals 7.12
    FIRST = 1  # chance says which colour begins                mixed-signals 7.3
    DRAW = 2  # chance turns the next tile of the pile over     mixed-signals 3.5
    DISCARD = 3  # a tile that fits nowhere leaves the game     mixed-signals 3.8
    PLACE = 4  # a player lays a tile                           mixed-signals 3.6
    FIRE = 5  # a tile that is known gets its token             mixed-signals 3.13
    PICK = 6  # a player says which output is followed first    mixed-signals 3.17
    AUTO = 7  # the same where it cannot matter                 mixed-signals 5.3
    AGAIN = 8  # the second game of two begins                  mixed-signals 7.11
    OVER = 9


COLOURS, FIRST, DRAW, DISCARD, PLACE, FIRE, PICK, AUTO, AGAIN, OVER = (int(phase) for phase in Phase)


class State(Header):
    """The state of Mixed Signals: one record."""

    # The table: tiles in the order in which they were laid, and the empty cells beside them.
    tiles = int8()  # how many lie there                                   mixed-signals 3.1
    face = int8(MOST_TILES)  # NONE, or 3 * kind + turn                    mixed-signals 4.3
    cell = int16(MOST_TILES)  # where it lies, by `tables.cell_at`         mixed-signals 4.1
    token = int8(MOST_TILES)  # NONE, BLACK or WHITE                       mixed-signals 3.13
    near = int8(MOST_TILES, 3)  # the tile across each edge, or NONE       mixed-signals 4.2
    spots = int8()  # empty cells beside tiles, in ascending order of cells
    spot = int64(MOST_EDGE)  # see above; NONE where there is none         mixed-signals 3.6
    # The signals on their way.
    at = int8()  # the tile that fires or waits for a pick, or NONE        mixed-signals 3.17
    steps = int8()  # how many edges have yet to be followed
    step = int16(MOST_STEPS)  # 3 * tile + edge, the next one last; NONE   mixed-signals 3.17
    # Tiles and tokens that are not on the table.
    pile = secret(int8(KINDS))  # face down: how many of each kind, no order   mixed-signals 6.2, 7.9
    offer = int8(MOST_OFFER)  # face up: kinds in the order drawn, then NONE   mixed-signals 3.5, 7.6
    out = int8(KINDS)  # how many of each kind were discarded              mixed-signals 3.8
    left = int8(2)  # by colour: tokens in supply                          mixed-signals 3.2
    tokens = int8()  # of each colour, those on the table included         mixed-signals 2.1, 7.4
    fewer = int8()  # tokens that the second player has given up           mixed-signals 7.4
    # Who plays, and by which rules.
    white = int8()  # the seat that plays White, NONE before chance has said   mixed-signals 7.12
    first = int8()  # the colour that begins, NONE before chance has said  mixed-signals 7.3
    active = int8()  # the colour whose turn it is                         mixed-signals 3.4
    width = int8()  # how many tiles are offered                           mixed-signals 7.6
    redraw = int8()  # 1 when the first tile is drawn until one fits       mixed-signals 7.5
    shortcut = int8()  # 1 when gates fire as soon as they can             mixed-signals 7.7
    always = int8()  # 1 when every pick is asked                          mixed-signals 7.8
    favour = int8()  # 1 when equal supplies win for the second player     mixed-signals 7.10
    double = int8()  # 1 when two games are played with one pile           mixed-signals 7.11
    # The first of two games.
    game = int8()  # 0, or 1 in the second game                            mixed-signals 7.11
    draws = int8()  # tiles drawn in this game so far, when two are played
    known = int8()  # tiles drawn in the first game
    order = int8(MOST_TILES)  # their kinds, or NONE                       mixed-signals 7.11
    points = int8(2)  # by seat: 2 for a game won, 1 for a draw            mixed-signals 8.5
    # What the pile follows from where it is not shown.
    stock = int8(KINDS)  # how many of each kind the set has, start tiles too   mixed-signals 2.5
    closed = int8()  # 1 when nobody is told what is left in the pile      mixed-signals 7.9


STATE = record(State)
ACTIONS = ActionSpace(
    place=dict(kind=KINDS, cell=CELLS, turn=TURNS),  # `AND@-1,1/2`
    pick=dict(edge=3),  # `>1`
    draw=Outcome(kind=KINDS),  # `+AND`
    discard=Outcome(kind=KINDS),  # `xAND`
    token=Outcome(cell=CELLS, colour=2),  # `-1,1W`
    auto=Outcome(edge=3),  # `>>1`
    white=Outcome(seat=2),  # `white:0`
    first=Outcome(colour=2),  # `first:W`
    again=Outcome(),
)
A_PLACE, A_PICK, A_DRAW, A_DISCARD, A_TOKEN, A_AUTO, A_WHITE, A_FIRST, A_AGAIN = ACTIONS.bases

# What learners see, by `rules.encode`. Own are the colour and seat of who looks; a spectator's are White and seat 0.
LAYOUT = layout(
    tiles=(
        (MOST_TILES, 5),
        "as they were laid: 1 + kind, turn, x, y, token (1 own, -1 the other's)",
        "mixed-signals 3.13",
    ),
    pile=((KINDS,), "tiles in the pile by kind; -2 where that is not shown", "mixed-signals 6.2"),
    out=((KINDS,), "discards by kind", "mixed-signals 3.8"),
    offer=((KINDS,), "open tiles by kind", "mixed-signals 7.6"),
    left=((2,), "supplies: the own, the other's", "mixed-signals 3.2"),
    colour=((), "the own colour: 1 White, 0 Black", "mixed-signals 1.1"),
    turn=((), "1 on the own turn", "mixed-signals 3.4"),
    phase=((), "what is due, by its number", "mixed-signals 3.5"),
    at=((), "the tile that fires or waits for a pick, or -1", "mixed-signals 3.17"),
    shortcut=((), "1 when gates fire as soon as they can", "mixed-signals 7.7"),
    game=((), "1 in the second of two games", "mixed-signals 7.11"),
    then=((MOST_TILES, 3), "edges yet to be followed, by tile: 1 the last one and so on; else 0", "mixed-signals 3.17"),
    open=((MOST_OFFER,), "open tiles in the order drawn, 1 + kind", "mixed-signals 7.6"),
    sides=((2,), "who plays White: 0 oneself, 1 the other; who begins: 1 the own colour; or -1", "mixed-signals 7.12"),
    rules=(
        (8,),
        "tokens a player, compensation, tiles on offer, redraw, all picks asked, tie, two games, pile not shown",
        "mixed-signals 7.1",
    ),
    stock=((KINDS,), "tiles of the set by kind", "mixed-signals 2.5"),
    order=((MOST_TILES,), "tiles drawn in the first of two games, 1 + kind", "mixed-signals 7.11"),
    points=((2,), "of both games: the own, the other's", "mixed-signals 8.5"),
    ply=((2,), "rest of 128, and how often", "mixed-signals 9.2"),
)


# ---- the table -------------------------------------------------------------------------------------------------------


@inline_kernel
def place_of(cell: int) -> tuple[int, int]:
    """The coordinates x and y of a cell (mixed-signals 4.1)."""
    return (cell >> ROW_BITS) - LEFT_MOST, (cell & (ASIDE - 1)) - LOWEST


@inline_kernel
def beside(cell: int, edge: int) -> int:
    """The cell across an edge; the same edge of that cell lies against it (mixed-signals 4.2)."""
    pointing_left = (cell ^ (cell >> ROW_BITS)) & 1  # x + y is odd (mixed-signals 4.1)
    if edge == 0:
        return cell + ASIDE if pointing_left else cell - ASIDE
    return cell + 1 if (edge == 2) != (pointing_left == 1) else cell - 1


@helper
def _seek(s: State, cell: int) -> int:
    """Where a cell stands, or would stand, among the empty cells beside tiles."""
    before, least = 0, int(cell) << CELL
    for k in range(s.spots):  # several at once, which is quicker than to jump
        before += 1 if s.spot[k] < least else 0
    return before


@helper
def _open(s: State, k: int, cell: int, edge: int, face: int, tile: int) -> None:
    """An empty cell has a new neighbour across an edge, which that edge must match (3.6); it stands not far from k."""
    least = int(cell) << CELL
    while k > 0 and s.spot[k - 1] >= least:
        k -= 1
    while k < s.spots and s.spot[k] < least:
        k += 1
    if k == s.spots or s.spot[k] >> CELL != cell:
        moved = least | (ANY_LETTER << ROOM)
        s.spots += 1
        for other in range(k & FORWARD, s.spots):
            here = s.spot[other]
            s.spot[other] = moved
            moved = here
    s.spot[k] = (s.spot[k] & ~(int(SHUT[face, edge]) << ROOM)) | ((tile + 1) << (ACROSS * edge))


@kernel
def lay(s: State, face: int, cell: int) -> None:
    """A tile comes to lie; its neighbours and the empty cells around learn of it."""
    tile = int(s.tiles)
    s.tiles += 1
    s.face[tile] = face
    s.cell[tile] = cell
    k = _seek(s, cell)
    if k < s.spots and s.spot[k] >> CELL == cell:
        around = int(s.spot[k])
        for edge in range(3):
            other = ((around >> (ACROSS * edge)) & 127) - 1
            s.near[tile, edge] = other
            if other != NONE:
                s.near[other, edge] = tile
        s.spots -= 1  # the cell is no longer empty
        for other in range(k & FORWARD, s.spots):
            s.spot[other] = s.spot[other + 1]
        s.spot[s.spots] = NONE
    for edge in range(3):
        if s.near[tile, edge] == NONE:
            _open(s, k, beside(cell, edge), edge, face, tile)


@kernel
def put(st: States, i: int, face: int, cell: int) -> int:
    """For readers of positions: lay a tile where it fits; 0 where it does not (mixed-signals 3.6)."""
    s: State = st[i]
    k, bits = _seek(s, cell), int(BITS[face])
    if s.tiles == MOST_TILES or k == s.spots or s.spot[k] >> CELL != cell or (s.spot[k] >> ROOM) & bits != bits:
        return 0
    lay(s, face, cell)
    return 1


@helper
def wipe(s: State) -> None:
    """Nothing lies on the table, nothing is offered, no signal is on its way."""
    s.tiles = s.spots = s.steps = 0
    s.at = NONE
    for tile in range(MOST_TILES):
        s.face[tile] = s.cell[tile] = s.token[tile] = NONE
        for edge in range(3):
            s.near[tile, edge] = NONE
    for k in range(MOST_EDGE):
        s.spot[k] = NONE
    for k in range(MOST_STEPS):
        s.step[k] = NONE
    for k in range(MOST_OFFER):
        s.offer[k] = NONE
