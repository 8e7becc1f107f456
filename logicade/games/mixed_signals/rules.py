"""Mixed Signals: the rules. Read it beside RULES.md; clause numbers agree."""

from __future__ import annotations

from logicade.engine.compile.jit import helper, inline_helper, kernel
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, Numbers, States
from logicade.games.mixed_signals.execution import check, fits, tiles_left, winner_of
from logicade.games.mixed_signals.state import (
    A_AGAIN,
    A_AUTO,
    A_DISCARD,
    A_DRAW,
    A_FIRST,
    A_PICK,
    A_PLACE,
    A_TOKEN,
    A_WHITE,
    AGAIN,
    AUTO,
    CELL,
    COLOURS,
    DISCARD,
    DRAW,
    FIRE,
    FIRST,
    FORWARD,
    LAYOUT,
    OVER,
    PICK,
    PLACE,
    ROOM,
    State,
    lay,
    place_of,
    wipe,
)
from logicade.games.mixed_signals.tables import (
    BITS,
    BLACK,
    BY_CHANCE,
    CELLS,
    COMPENSATION,
    COUNTED,
    CUSTOM,
    DUPLICATE,
    FAN_INPUT,
    FIRST_PLAYER,
    GATE_RULE,
    INPUT,
    KINDS,
    LETTER,
    MOST_OFFER,
    MOST_TILES,
    OFFER,
    OPENING,
    OUTPUT,
    OWN,
    PROMPTS,
    RESULT,
    SOURCE,
    START,
    TIE,
    TILE_SET,
    TILE_SETS,
    TILES,
    TOKENS,
    TURNS,
    WHITE,
    WHO,
)

START_BLACK, START_WHITE = START
PER_KIND = CELLS * TURNS
PLACED = (1 << 19) - 1  # as FORWARD, for the ids of placements: what may be below zero is slower to divide
ON, HEAD, END = -1, -2, -3  # phases inside `apply`: signals go on, a turn begins, the game is over
TRIAL = 2  # added to a token that is laid on trial
ENCODING = LAYOUT.shape  # the shape that `encode` fills
TILE_PART, WIDE = 5, 128  # numbers for a tile; what needs more than a byte is two: what is left over, and how often
O_TILES, O_PILE, O_OUT, O_OFFER, O_LEFT = (LAYOUT.start(name) for name in ("tiles", "pile", "out", "offer", "left"))
O_COLOUR, O_TURN, O_PHASE, O_AT = (LAYOUT.start(name) for name in ("colour", "turn", "phase", "at"))
O_SHORTCUT, O_GAME, O_THEN, O_OPEN = (LAYOUT.start(name) for name in ("shortcut", "game", "then", "open"))
O_SIDES, O_RULES, O_STOCK, O_ORDER = (LAYOUT.start(name) for name in ("sides", "rules", "stock", "order"))
O_POINTS, O_PLY = LAYOUT.start("points"), LAYOUT.start("ply")


# ---- setting up ------------------------------------------------------------------------------------------------------


@helper
def _start(s: State) -> None:
    """The two start tiles back to back, each with its token, and nothing else (3.1)."""
    wipe(s)
    for tile in range(2):
        lay(s, FAN_INPUT * TURNS, START_BLACK if tile else START_WHITE)
        s.token[tile] = WHITE - tile


@kernel
def setup(st: States, i: int, seats: int, variant: Numbers) -> None:
    """Start tiles, supplies and pile (3.1 to 3.3); chance may have to say who is who (7.3, 7.12)."""
    s: State = st[i]
    s.ply = s.ended = s.game = s.draws = s.known = 0
    s.tokens = variant[TOKENS]
    s.fewer = variant[COMPENSATION]
    s.width = variant[OFFER]
    s.redraw = variant[OPENING]
    s.shortcut = variant[GATE_RULE]
    s.always = variant[PROMPTS]
    s.favour = variant[TIE]
    s.double = variant[DUPLICATE]
    s.closed = 1 - variant[COUNTED]
    s.points[0] = s.points[1] = 0
    for k in range(MOST_TILES):
        s.order[k] = NONE
    for kind in range(KINDS):
        s.stock[kind] = variant[TILES + kind] if variant[TILE_SET] == CUSTOM else TILE_SETS[variant[TILE_SET], kind]
        s.pile[kind] = s.stock[kind]
        s.out[kind] = 0
    s.pile[FAN_INPUT] -= 2
    s.left[0] = s.left[1] = s.tokens - 1
    _start(s)
    s.white = NONE if variant[WHO] == 1 else 0
    s.first = NONE if variant[FIRST_PLAYER] == BY_CHANCE else WHITE - variant[FIRST_PLAYER]
    s.active, s.mover = NONE, CHANCE
    _introduce(s, NONE)
    if s.phase == HEAD:
        _turn(s)


@helper
def _introduce(s: State, action: int) -> None:
    """Chance may have said who plays White or who begins (7.12, 7.3); once both are known the first turn begins."""
    if A_WHITE <= action < A_FIRST:
        s.white = action - A_WHITE
    elif A_FIRST <= action < A_AGAIN:
        s.first = action - A_FIRST
    if s.white != NONE and s.first != NONE:
        _begin(s)
    else:
        s.phase = COLOURS if s.white == NONE else FIRST


@helper
def _begin(s: State) -> None:
    """Supplies are full but for the start tiles' tokens and what the second player gives up (3.2, 7.4)."""
    s.left[s.first] = s.tokens - 1
    s.left[1 - s.first] = s.tokens - 1 - s.fewer
    s.active, s.phase = s.first, HEAD


@helper
def _again(s: State) -> None:
    """The second game: the same tiles in the same order, colours exchanged (7.11)."""
    for tile in range(2, s.tiles):
        s.pile[s.face[tile] // TURNS] += 1
    for k in range(MOST_OFFER):
        if s.offer[k] != NONE:
            s.pile[s.offer[k]] += 1
    for kind in range(KINDS):
        s.pile[kind] += s.out[kind]
        s.out[kind] = 0
    _start(s)
    s.game, s.known, s.draws = 1, s.draws, 0
    s.white = 1 - s.white
    _begin(s)


# ---- a turn ----------------------------------------------------------------------------------------------------------


@helper
def _used_up(s: State) -> bool:
    """Whether no tile is left to draw."""
    kind = 0
    while kind < KINDS and s.pile[kind] == 0:
        kind += 1
    return kind == KINDS


@inline_helper
def _turn(s: State) -> None:
    """Draw until enough tiles lie open (3.5, 7.6), then lay one; none fits: discard (3.8); none left: the end (3.9)."""
    s.mover = CHANCE
    offered = 0
    while offered < s.width and s.offer[offered] != NONE:
        offered += 1
    if offered < s.width and not _used_up(s):
        s.phase = DRAW
        return
    s.phase = DISCARD if offered > 0 else END
    for k in range(offered):
        if s.phase == DISCARD and fits(s, s.offer[k]):
            s.phase = PLACE
            s.mover = s.white if s.active == WHITE else 1 - s.white


@helper
def _draw(s: State, kind: int) -> None:
    """Chance has turned a tile over (3.5); the second of two games needs to know the order (7.11)."""
    s.pile[kind] -= 1
    k = 0
    while s.offer[k] != NONE:
        k += 1
    s.offer[k] = kind
    if s.double == 1 and s.game == 0:
        s.order[s.draws] = kind
    s.draws += s.double
    s.phase = HEAD


@helper
def _take(s: State, kind: int) -> None:
    """A tile leaves the offer; the later ones move up."""
    k = 0
    while s.offer[k] != kind:
        k += 1
    for other in range(k, MOST_OFFER - 1):
        s.offer[other] = s.offer[other + 1]
    s.offer[MOST_OFFER - 1] = NONE


@helper
def _discard(s: State, kind: int) -> None:
    """A tile that fits nowhere leaves the game (3.8); when several are offered, all of them do (7.6)."""
    _take(s, kind)
    s.out[kind] += 1
    if s.offer[0] == NONE:
        s.phase = HEAD


@helper
def _place(s: State, kind: int, cell: int, turn: int) -> None:
    """A tile is laid, for good (3.11)."""
    _take(s, kind)
    lay(s, kind * TURNS + turn, cell)
    s.phase = ON


@helper
def _finish(s: State) -> None:
    """The smaller supply wins, zero above all (8.1, 8.2); equal ones are a draw or the second player's (8.3, 7.10)."""
    won = winner_of(s)
    for colour in range(2):
        seat = s.white if colour == WHITE else 1 - s.white
        s.points[seat] += 1 if won == NONE else 2 if won == colour else 0
    for k in range(s.steps):
        s.step[k] = NONE
    s.steps = 0
    s.at = NONE
    s.mover, s.phase = CHANCE, AGAIN
    if s.double == 0 or s.game == 1:
        s.mover, s.phase, s.ended = NOBODY, OVER, 1


# ---- signals ---------------------------------------------------------------------------------------------------------


@helper
def _output(s: State, tile: int) -> int:
    """The colour that a tile's inputs give it, or its player (3.14); NONE while it waits (2.6, 3.12, 3.15, 7.7)."""
    face, unknown, whites = int(s.face[tile]), 0, 0
    for edge in range(3):
        if LETTER[face, edge] == INPUT:
            other = int(s.near[tile, edge])
            if other == NONE or s.token[other] == NONE:
                unknown += 1
            else:
                whites += s.token[other] & 1
    result = int(RESULT[s.shortcut, face, unknown, whites])
    return result if result != OWN else int(s.active)


@helper
def _branch(s: State, tile: int) -> int:
    """Outputs that lead to a tile without a token are to be followed (3.18); returns how many."""
    live = 0
    for edge in range(3):
        other = int(s.near[tile, edge])
        if LETTER[s.face[tile], edge] == OUTPUT and other != NONE and s.token[other] == NONE:
            s.step[s.steps] = 3 * tile + edge
            s.steps += 1
            live += 1
    return live


@helper
def _fire(s: State, colour: int) -> None:
    """A known tile gets its token from its colour's supply (3.13); an empty supply wins at once (3.22, 8.1)."""
    tile = int(s.at)
    s.token[tile] = colour
    s.left[colour] -= 1
    if s.left[colour] == 0:
        s.phase = END
        return
    if _branch(s, tile) < 2:
        s.phase = ON
        return
    s.phase = AUTO if s.always == 0 and _harmless(s) else PICK  # 3.17, 5.3
    for _ in range(2):  # the pick will put them back in the order chosen
        s.steps -= 1
        s.step[s.steps] = NONE
    if s.phase == PICK:  # the active player picks, whatever colour the signal has (5.1)
        s.mover = s.white if s.active == WHITE else 1 - s.white


@helper
def _harmless(s: State) -> bool:
    """Whether both supplies outlast all that can still fire; what fires does not depend on the order (3.23, 5.3)."""
    black, white = int(s.left[BLACK]), int(s.left[WHITE])
    begun, k = int(s.steps), 0
    while k < s.steps:
        step = int(s.step[k]) & FORWARD
        tile = int(s.near[step // 3, step % 3])
        k += 1
        colour = _output(s, tile) if s.token[tile] == NONE else NONE
        if colour != NONE:
            s.token[tile] = colour + TRIAL
            white -= colour
            black -= 1 - colour
            _branch(s, tile)
    while s.steps > begun:
        s.steps -= 1
        s.step[s.steps] = NONE
    for tile in range(s.tiles):
        if s.token[tile] >= TRIAL:
            s.token[tile] = NONE
    return black > 0 and white > 0


@helper
def _pick(s: State, edge: int) -> None:
    """The edge picked is followed first, and the other one when all beyond it is finished (3.17)."""
    tile = int(s.at)
    for other in range(3):
        if other != edge and LETTER[s.face[tile], other] == OUTPUT:
            s.step[s.steps] = 3 * tile + other
    s.step[s.steps + 1] = 3 * tile + edge
    s.steps += 2
    s.phase = ON


@inline_helper
def _follow(s: State) -> None:
    """Follow edges, the latest first, to a tile that is known now (3.19); none is left: the turn is over."""
    s.mover, s.phase = CHANCE, FIRE
    tile = int(s.tiles) - 1 if s.at == NONE else int(s.at)  # only the tile just laid can start signals (3.16)
    while s.token[tile] != NONE or _output(s, tile) == NONE:
        if s.steps == 0:
            s.at, s.active, s.phase = NONE, 1 - s.active, HEAD
            return
        s.steps -= 1
        step = int(s.step[s.steps]) & FORWARD
        s.step[s.steps] = NONE
        tile = int(s.near[step // 3, step % 3])
    s.at = tile


@kernel
def apply(st: States, i: int, action: int) -> None:
    """Whatever was decided or fell, done."""
    s: State = st[i]
    s.ply += 1
    if action < A_PICK:
        chosen = (action - A_PLACE) & PLACED
        _place(s, chosen // PER_KIND, chosen % PER_KIND // TURNS, chosen % TURNS)
    elif action < A_DRAW or A_AUTO <= action < A_WHITE:
        _pick(s, action - (A_PICK if action < A_DRAW else A_AUTO))
    elif action < A_DISCARD:
        _draw(s, action - A_DRAW)
    elif action < A_TOKEN:
        _discard(s, action - A_DISCARD)
    elif action < A_AUTO:
        _fire(s, (action - A_TOKEN) & 1)
    elif action < A_AGAIN:
        _introduce(s, action)
    else:
        _again(s)
    if s.phase == ON:
        _follow(s)
    if s.phase == HEAD:
        _turn(s)
    if s.phase == END:
        _finish(s)


@kernel
def scores(st: States, i: int, out: Numbers) -> None:
    """Two for a game won, one for a draw (8.5); two games add up (7.11)."""
    for seat in range(2):
        out[seat] = st[i].points[seat]


# ---- what is possible ------------------------------------------------------------------------------------------------


@kernel
def legal(st: States, i: int, out: Numbers) -> int:
    """Every offered tile in every empty cell and turn that matches its neighbours (3.6, 3.7); else what is due."""
    s: State = st[i]
    if s.phase != PLACE:
        return _possible(s, out)
    count, kind = 0, _next_offered(s, NONE)
    while kind < KINDS:
        base = A_PLACE + kind * PER_KIND
        first, second, third = int(BITS[kind * TURNS]), int(BITS[kind * TURNS + 1]), int(BITS[kind * TURNS + 2])
        for k in range(s.spots):
            room = s.spot[k] >> ROOM
            at = base + (s.spot[k] >> CELL) * TURNS
            out[count & FORWARD] = at  # what does not fit is written over
            count += 1 if room & first == first else 0
            out[count & FORWARD] = at + 1
            count += 1 if room & second == second else 0
            out[count & FORWARD] = at + 2
            count += 1 if room & third == third else 0
        kind = _next_offered(s, kind)
    return count


@helper
def _next_offered(s: State, kind: int) -> int:
    """The least kind on offer above this one; KINDS when there is none."""
    found = KINDS
    for k in range(MOST_OFFER):
        if kind < s.offer[k] < found:
            found = int(s.offer[k])
    return found


@inline_helper
def _possible(s: State, out: Numbers) -> int:
    """Tiles that can be drawn (3.3), picks (3.17), and what is forced or even."""
    if s.phase == DRAW:
        return _draws(s, out, 0)
    if s.phase == PICK:
        count = 0
        for edge in range(3):
            out[count] = A_PICK + edge
            count += 1 if LETTER[s.face[s.at], edge] == OUTPUT else 0
        return count
    if s.phase == DISCARD:
        out[0] = A_DISCARD + int(s.offer[0])
    elif s.phase == FIRE:
        out[0] = A_TOKEN + 2 * int(s.cell[s.at]) + _output(s, s.at)
    elif s.phase == AUTO:  # the lower edge (5.3)
        out[0] = A_AUTO + (0 if LETTER[s.face[s.at], 0] == OUTPUT else 1)
    elif s.phase == AGAIN:
        out[0] = A_AGAIN
    else:
        out[0] = A_WHITE if s.phase == COLOURS else A_FIRST
        out[1] = out[0] + 1
        return 2
    return 1


@kernel
def weights(st: States, i: int, out: Numbers) -> int:
    """Tiles in the pile that make each draw (3.3); all else is certain or even."""
    s: State = st[i]
    if s.phase == DRAW:
        return _draws(s, out, 1)
    out[0] = out[1] = 1
    return 2 if s.phase == COLOURS or s.phase == FIRST else 1


@helper
def _draws(s: State, out: Numbers, weighed: int) -> int:
    """The tiles that can be drawn, or how often each is (3.3); a second game repeats the first (7.11)."""
    if s.game == 1 and s.draws < s.known:
        out[0] = 1 if weighed == 1 else A_DRAW + int(s.order[s.draws])
        return 1
    fitting, source = _shuffles(s) if s.redraw == 1 and s.tiles == 2 else (1, 1)
    count = 0
    for kind in range(KINDS):
        ways = int(s.pile[kind]) * (source if SOURCE[kind] == 1 else fitting)
        out[count] = ways if weighed == 1 else A_DRAW + kind
        count += 1 if ways > 0 else 0
    return count


@helper
def _shuffles(s: State) -> tuple[int, int]:
    """In how many ways the tiles after this one can come, if it fits and if it does not, which only sources do (7.5).

    Drawing again and again is the same as counting only those shuffles in which a tile of this first turn fits.
    """
    later, sources, size = int(s.width) - 1, 0, 0
    for k in range(MOST_OFFER):
        if s.offer[k] != NONE:
            later -= 1
            if SOURCE[s.offer[k]] == 0:
                return 1, 1
    for kind in range(KINDS):
        size += int(s.pile[kind])
        sources += int(s.pile[kind]) if SOURCE[kind] == 1 else 0
    every, futile = 1, 1
    for k in range(min(later, size - 1)):
        every *= size - 1 - k
        futile *= sources - 1 - k
    return every, every - futile


# ---- who sees what ---------------------------------------------------------------------------------------------------


@kernel
def redact(st: States, i: int, seat: int) -> None:
    """Nobody knows the order of the pile (6.1, 6.3); what is left in it may have to be counted by oneself (7.9)."""
    s: State = st[i]
    if s.closed == 1:
        for kind in range(KINDS):
            s.pile[kind] = HIDDEN


@kernel
def veil(st: States, i: int, action: int, seat: int) -> int:
    """Everything happens openly (6.1)."""
    return action


@kernel
def guess(st: States, i: int, seat: int, rng: Numbers) -> None:
    """Count what is left in the pile; nothing else is unknown (6.1, 6.2)."""
    s: State = st[i]
    for kind in range(KINDS):
        s.pile[kind] = tiles_left(s, kind)


@kernel
def encode(st: States, i: int, seat: int, out: Numbers) -> None:
    """Fill the parts of `state.LAYOUT`, as the seat sees them, into zeros."""
    s: State = st[i]
    own = max(seat, 0)
    colour = BLACK if seat == 1 - s.white else WHITE  # before it is known who is who, White for both
    for tile in range(s.tiles):
        at = O_TILES + TILE_PART * tile
        out[at], out[at + 1] = s.face[tile] // TURNS + 1, s.face[tile] % TURNS
        out[at + 2], out[at + 3] = place_of(s.cell[tile])
        out[at + 4] = 0 if s.token[tile] == NONE else 1 if s.token[tile] == colour else -1
    for kind in range(KINDS):
        out[O_PILE + kind], out[O_OUT + kind], out[O_STOCK + kind] = s.pile[kind], s.out[kind], s.stock[kind]
    for k in range(MOST_OFFER):
        if s.offer[k] != NONE:
            out[O_OFFER + int(s.offer[k])] += 1
            out[O_OPEN + k] = s.offer[k] + 1
    for k in range(s.steps):
        out[O_THEN + int(s.step[k])] = k + 1
    for k in range(MOST_TILES):
        out[O_ORDER + k] = s.order[k] + 1
    out[O_LEFT], out[O_LEFT + 1], out[O_COLOUR] = s.left[colour], s.left[1 - colour], colour
    out[O_TURN], out[O_PHASE], out[O_AT] = 1 if s.active == colour else 0, s.phase, s.at
    out[O_SHORTCUT], out[O_GAME] = s.shortcut, s.game
    out[O_SIDES] = NONE if s.white == NONE else 0 if s.white == own else 1
    out[O_SIDES + 1] = NONE if s.first == NONE else 1 if s.first == colour else 0
    out[O_RULES], out[O_RULES + 1], out[O_RULES + 2], out[O_RULES + 3] = s.tokens, s.fewer, s.width, s.redraw
    out[O_RULES + 4], out[O_RULES + 5], out[O_RULES + 6], out[O_RULES + 7] = s.always, s.favour, s.double, s.closed
    out[O_POINTS], out[O_POINTS + 1] = s.points[own], s.points[1 - own]
    out[O_PLY], out[O_PLY + 1] = int(s.ply) % WIDE, int(s.ply) // WIDE


__all__ = [
    "ENCODING", "apply", "check", "encode", "guess", "legal", "redact", "scores", "setup", "veil", "weights",
]  # fmt: skip
