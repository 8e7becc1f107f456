"""What lies beside the board: strips, the own pieces, pieces to take or stones to lay, and the panel."""

from __future__ import annotations

import functools
import textwrap
from collections.abc import Iterator

from logicade.engine.options import say
from logicade.engine.scene.parts import Block, Button, Piece
from logicade.games.logi_sticks import sprites, words
from logicade.games.logi_sticks.ground import QUARTER
from logicade.games.logi_sticks.house import changed
from logicade.games.logi_sticks.look import SQUARE_NAMES, Look
from logicade.games.logi_sticks.state import ARRANGE, DEAL, NAME, PICK, PLACE
from logicade.games.logi_sticks.tables import KINDS
from logicade.kit.gates import OPEN

TRAY = ((74.0, 90.0), (59.0, 68.0))  # one kind in the hand
LINE = 20.0
COUNTED, BARE = 66.0, 30.0  # a strip with no more than a count, and with its number alone
SMALL = 0.58  # a piece in a strip
CELL = 50.0  # of a kind in a strip
TABLE = ((120.0, 124.0), (92.0, 108.0))  # one kind on the table of a draft
PANEL_LEFT, PANEL_WIDTH, PANEL_TOP, PANEL_HEIGHT = 524.0, 416.0, 6.0, 500.0
MANY = 1 << 12


# ---- strips ----------------------------------------------------------------------------------------------------------


def strips(look: Look) -> Iterator[Block]:
    """A strip a seat: which row it lights, how many are lit, and the pieces that are left to the others."""
    for seat in range(look.seats):
        row = (words.ROWS_OWN if seat == look.seat else words.ROWS)[look.where(look.edge(seat))]
        width = (
            66.0 + KINDS * CELL
            if _open_stock(look, seat)
            else BARE
            if _is_bare(look) and seat != look.seat
            else COUNTED
        )
        yield Block(f"seat-{seat}", "seats", width, 36 if look.tall else 44, seat=seat, text=look.say(row))


def _is_bare(look: Look) -> bool:
    """Whether only the number fits: three strips stand beside each other on a phone."""
    return look.tall and look.seats > 2


def _open_stock(look: Look, seat: int) -> bool:
    """Whether a seat's pieces stand in its strip: not the own ones, and on phones only with two players."""
    return seat != look.seat and look.seats == 2


def lit(look: Look) -> Iterator[Piece]:
    """How many stones are lit, and how many would be."""
    middle = 18.0 if look.tall else 22.0
    for seat in range(look.seats):
        count = look.lit(seat)
        block = f"seat-{seat}"
        then = look.lit(seat, coming=True) if look.then is not look.now else count
        yield Piece(f"lit-{seat}", 12, middle, block, text=str(count), size=20, states=("digit",))
        if then != count and _is_bare(look) and seat != look.seat:
            continue
        if then != count:
            text = look.say(words.BECOMES, count=then)
            yield Piece(
                f"then-{seat}",
                44,
                middle,
                block,
                box="pill",
                w=40,
                h=24,
                text=text,
                size=14,
                states=("digit", "picked"),
            )
        elif seat == look.seat or not _is_bare(look):
            yield Piece(f"unit-{seat}", 26, middle, block, text=look.say(words.LIT), size=13, states=("soft", "start"))
        if _open_stock(look, seat):
            for kind in range(KINDS):
                yield from stock(
                    block, seat, kind, 66 + kind * CELL, look.then["stock"][seat][kind], look.language, middle
                )


@functools.lru_cache(MANY)
def stock(block: str, seat: int, kind: int, x: float, count: int, language: str, y: float = 22) -> tuple[Piece, Piece]:
    """One kind of another's pieces, small."""
    faded = () if count else ("faded",)
    name = say(words.NAMES[kind], language)
    about = f"{name}, {say(words.COUNT, language).format(count=count)}"
    return (
        Piece(
            f"other-{seat}-{kind}",
            x + 16,
            y,
            block,
            sprites.HELD[kind],
            scale=SMALL,
            states=faded,
            about=about,
            turn=180,
        ),
        Piece(f"rest-{seat}-{kind}", x + 40, y, block, text=str(count), size=15, states=("digit", *faded)),
    )


def others(look: Look) -> Iterator[Block]:
    """With more than two players their pieces stand beside the board."""
    if look.seats > 2:
        rows = look.seats - (look.seat is not None)
        yield Block("others", "side", 268, 8 + rows * 62, title=look.say(words.STOCKS))


def others_pieces(look: Look) -> Iterator[Piece]:
    """Name and pieces of everybody else."""
    if look.seats > 2:
        for row, seat in enumerate(seat for seat in range(look.seats) if seat != look.seat):
            y = 8 + row * 62
            yield Piece(f"owner-{seat}", 4, y + 9, "others", text=f"{{{seat}}}", size=13, states=("start", "strong"))
            for kind in range(KINDS):
                count = look.then["stock"][seat][kind]
                yield from stock("others", seat, kind, kind * 44.0, count, look.language, y + 36)


def house(look: Look) -> Iterator[Block]:
    """Which rules are not the book's (7.1), where there are any."""
    if count := len(_rules(look)):
        yield Block("house", "side", 268, 12 + count * LINE)


def house_pieces(look: Look) -> Iterator[Piece]:
    """The same in words."""
    for k, line in enumerate(_rules(look)):
        y = 6 + (k + 0.5) * LINE
        yield Piece(f"house-{k}", 4, y, "house", text=line, size=13, states=("start", "soft"), about=line)


def _rules(look: Look) -> list[str]:
    titles = [look.say(option.title) for option in changed(look.now)]
    joined = (", " if look.language == "en" else "・").join(titles)
    width = 36 if look.language == "en" else 19
    return textwrap.wrap(look.say(words.HOUSE_RULES, rules=joined), width) if titles else []


# ---- the hand --------------------------------------------------------------------------------------------------------


def hand(look: Look) -> Iterator[Block]:
    """Where the own pieces lie, or the stones that can be laid."""
    if look.seat is not None:
        width, height = TRAY[look.tall]
        title = words.STONES if look.now["phase"] == ARRANGE else words.HAND
        yield Block("hand", "hand", KINDS * (width + 4), height, title=look.say(title))


def held(look: Look) -> Iterator[Piece]:
    """The own pieces in trays, or the two stones of which one is laid."""
    if look.seat is None:
        return
    width, height = TRAY[look.tall]
    if look.now["phase"] == ARRANGE:
        for colour in range(2):
            yield _laying(look, colour, (KINDS * (width + 4)) / 2 + (colour - 0.5) * 96, height / 2)
        return
    counts = look.then["stock"][look.seat]
    for kind in range(KINDS):
        yield from tray(
            kind, counts[kind], look.tall, look.language, kind == look.fields.get("piece"), look.now["unlocked"]
        )


def _laying(look: Look, colour: int, x: float, y: float) -> Piece:
    """A stone that can be laid (7.7, 7.8)."""
    about = look.say(words.STONE, value=f"{{signal {colour}}}")
    return Piece(
        f"lay-{colour}",
        x,
        y,
        "hand",
        f"signal-{colour}",
        box="card",
        w=72,
        h=72,
        about=about,
        does="stone",
        fields={"colour": colour},
    )


@functools.lru_cache(MANY)
def tray(kind: int, count: int, tall: bool, language: str, picked: bool, unlocked: int) -> tuple[Piece, ...]:
    """One kind of the own pieces: the uppermost can be lifted."""
    width, height = TRAY[tall]
    x = (kind + 0.5) * (width + 4)
    name = say(words.NAMES[kind], language)
    does = say(words.UNLOCKED if kind == KINDS - 1 and unlocked else words.DOES[kind], language)
    about = say(words.HELD, language).format(piece=name, does=does, count=count)
    faded = () if count else ("faded",)
    scale = 0.92 if tall else 0.96
    y = 28 if tall else 32
    left = say(words.COUNT, language).format(count=count)
    return (
        Piece(
            f"tray-{kind}", x, height / 2, "hand", box="spot", w=width, h=height, layer=-1,
            states=("picked",) if picked else (),
        ),
        Piece(
            f"stock-{kind}", x, y, "hand", sprites.HELD[kind], box="area", w=width, h=2 * y + 4, scale=scale,
            states=faded, about=about, does="place", fields={"piece": kind}, turns="turn", step=QUARTER,
        ),
        *(() if tall else (Piece(f"name-{kind}", x, 65, "hand", text=name, size=13, states=("strong", *faded)),)),
        Piece(f"left-{kind}", x, height - 10, "hand", text=left, size=13, states=("digit" if tall else "soft", *faded)),
    )  # fmt: skip


def buttons(look: Look) -> Iterator[Button]:
    """Who starts, and a pass where it is free (7.13, 7.18)."""
    phase = look.now["phase"]
    if phase == NAME and look.seat is not None and look.shown.mover == look.seat:
        for seat in range(look.seats):
            text = look.say(words.YOU_START) if seat == look.seat else look.say(words.STARTS, who=seat)
            yield Button(f"start-{seat}", text, "name", {"edge": look.edge(seat)})
    if phase == PLACE and look.now["passing"] and look.shown.mover == look.seat:
        yield Button("pass", look.say(words.PASS), "stay", note=look.say(words.PASS_NOTE), icon="pass")


# ---- the table of a draft --------------------------------------------------------------------------------------------


def table(look: Look) -> Iterator[Piece]:
    """The pieces of a draft or a deal, on the empty board (3.4, 7.14)."""
    if look.now["phase"] not in (PICK, DEAL):
        return
    at = look.at
    width, height = TABLE[look.tall]
    x, y = at.left + 4 * at.size, at.top + 4 * at.size
    yield Piece("table", x, y, box="panel", w=3 * width + 16, h=2 * height + 16, layer=5)
    for kind in range(KINDS):
        left = x + (kind % 3 - 1) * width
        yield from heap(kind, look.now["stash"][kind], left, y + (kind // 3 - 0.5) * height, look.tall, look.language)


@functools.lru_cache(MANY)
def heap(kind: int, count: int, x: float, y: float, tall: bool, language: str) -> tuple[Piece, ...]:
    """One kind on the table."""
    width, height = TABLE[tall]
    name, does = say(words.NAMES[kind], language), say(words.DOES[kind], language)
    faded = () if count else ("faded",)
    about = say(words.STASH, language).format(piece=name, does=does, count=count)
    return (
        Piece(
            f"heap-{kind}",
            x,
            y - 14,
            look=sprites.HELD[kind],
            box="area",
            w=width - 8,
            h=height - 32,
            scale=1.0 if tall else 1.25,
            layer=6,
            states=faded,
            about=about,
            does="pick",
            fields={"piece": kind},
        ),
        Piece(f"heap-name-{kind}", x, y + height / 2 - 30, layer=6, text=name, size=13, states=("strong", *faded)),
        Piece(
            f"heap-left-{kind}",
            x,
            y + height / 2 - 12,
            layer=6,
            text=say(words.TIMES, language).format(count=count),
            size=14,
            states=("digit", *faded),
        ),
    )


# ---- the panel -------------------------------------------------------------------------------------------------------


def panel(look: Look) -> Iterator[Piece]:
    """On wide screens: what the pieces do and what marks mean, or what the chosen action would bring."""
    if look.tall:
        return
    yield Piece(
        "panel",
        PANEL_LEFT + PANEL_WIDTH / 2,
        PANEL_TOP + PANEL_HEIGHT / 2,
        box="panel",
        w=PANEL_WIDTH,
        h=PANEL_HEIGHT,
        layer=-2,
    )
    if look.action == "place":
        yield from _brings(look)
    else:
        yield from lines(look.language, look.now["unlocked"])
    yield from legend(look.language)


@functools.lru_cache(8)
def lines(language: str, unlocked: int) -> tuple[Piece, ...]:
    """What each kind of piece does."""
    left = PANEL_LEFT + 24
    found = [
        Piece("panel-head", left, 34, text=say(words.PIECES_DO, language), size=15, states=("start", "strong")),
    ]
    for kind in range(KINDS):
        y = 76 + kind * 54
        does = say(words.UNLOCKED if kind == KINDS - 1 and unlocked else words.DOES[kind], language)
        found += [
            Piece(f"kind-{kind}", left + 22, y, look=sprites.HELD[kind], scale=0.8),
            Piece(
                f"kind-name-{kind}",
                left + 58,
                y - 10,
                text=say(words.NAMES[kind], language),
                size=14,
                states=("start", "strong"),
            ),
            Piece(f"kind-does-{kind}", left + 58, y + 10, text=does, size=13, states=("start", "soft")),
        ]
    return tuple(found)


@functools.lru_cache(8)
def legend(language: str) -> tuple[Piece, ...]:
    """What lamps and locks mean."""
    left, y = PANEL_LEFT + 24, PANEL_TOP + PANEL_HEIGHT - 66
    found = [Piece("rule", PANEL_LEFT + PANEL_WIDTH / 2, y - 26, box="plate", w=PANEL_WIDTH - 40, h=2, layer=-1)]
    for state, (x, text) in enumerate(zip((0, 76, 176, 258), words.LEGEND, strict=True)):
        found += [
            Piece(f"legend-{state}", left + x + 16, y, look=sprites.lamp_name(0, state), scale=0.74),
            Piece(
                f"legend-text-{state}", left + x + 38, y, text=say(text, language), size=13, states=("start", "soft")
            ),
        ]
    found += [
        Piece("legend-lock", left + 16, y + 36, look="lock"),
        Piece(
            "legend-text-lock",
            left + 38,
            y + 36,
            text=say(words.LEGEND_LOCK, language),
            size=13,
            states=("start", "soft"),
        ),
    ]
    return tuple(found)


def _brings(look: Look) -> Iterator[Piece]:
    """The chosen piece, the pieces that would get their signal in order, and what the rows would become."""
    square, kind = look.fields["square"], look.fields["piece"]
    left = PANEL_LEFT + 24
    turn = QUARTER * ((look.fields["turn"] - look.at.below) % 4)
    name = look.say(words.NAMES[kind])
    yield Piece("brings", left + 40, 62, look=sprites.HELD[kind], scale=1.5, turn=turn)
    value = look.board.value(square)
    if value != OPEN:
        yield Piece("brings-value", left + 70, 92, look=f"signal-{value}", scale=0.5, layer=2)
    yield Piece(
        "brings-head", left + 100, 42, text=look.say(words.HERE, piece=name), size=17, states=("start", "strong")
    )
    does = look.say(words.DOES[kind])
    yield Piece("brings-does", left + 100, 66, text=does, size=13.5, states=("start", "soft"))
    if look.board.dead & ~look.was.dead:
        yield Piece(
            "brings-pocket", left + 100, 88, text=look.say(words.POCKET_LONG), size=13, states=("start", "soft")
        )
    yield from _getting(look, left, 140)
    seats = [look.seat, *(seat for seat in range(look.seats) if seat != look.seat)]
    for row, seat in enumerate(seat for seat in seats if seat is not None):
        yield from _row(look, seat, left, 228 + row * (86 if look.seats == 2 else 52))


def _getting(look: Look, left: float, y: float) -> Iterator[Piece]:
    """The pieces that would get their signal, in order."""
    order = sorted(look.coming, key=lambda square: (look.coming[square], square))
    count = len(order)
    head = look.say(words.GETS if count else words.NOBODY)
    yield Piece("gets", left, y, text=head, size=14, states=("start", "strong"))
    if not count:
        return
    told = look.say(words.ONE_PIECE) if count == 1 else look.say(words.PIECES, n=count)
    yield Piece("gets-count", left + 368, y, text=told, size=13.5, states=("end", "digit"))
    pitch = min(54.0, 322 / max(count - 1, 1))
    for k, square in enumerate(order):
        kind, turn = look.board.pieces[square]
        x = left + 20 + k * pitch
        yield Piece(
            f"gets-{k}",
            x,
            y + 38,
            look=sprites.NAMES[kind],
            scale=0.72,
            turn=QUARTER * ((turn - look.at.below) % 4),
            layer=k % 2,
            about=SQUARE_NAMES[square],
        )
        yield Piece(f"gets-value-{k}", x + 12, y + 54, look=f"signal-{look.board.value(square)}", scale=0.4, layer=3)


def _row(look: Look, seat: int, left: float, y: float) -> Iterator[Piece]:
    """A row and what it would become."""
    edge = look.edge(seat)
    head = look.say(words.YOUR_ROW) if seat == look.seat else look.say(words.ROW, who=seat)
    yield Piece(f"row-{seat}", left, y, text=head, size=14, states=("start", "strong"))
    was, then = look.lit(seat), look.lit(seat, coming=True)
    before, after = look.lamps(edge), look.lamps(edge, coming=True)
    count = str(was) if was == then else f"{was} → {then}"
    told = f"**{count}** {look.say(words.OF, all=len(before))}"
    yield Piece(f"row-count-{seat}", left + 368, y, text=told, size=13.5, states=("end",))
    if look.seats > 2:
        return
    pairs = list(zip(after, before, strict=True))
    for k, ((place, colour, state), (_, _, old)) in enumerate(pairs[::-1] if look.where(edge) == 2 else pairs):
        shown = sprites.WOULD if state == sprites.LIT and old != sprites.LIT else state
        yield Piece(
            f"row-{seat}-{place}", left + 22 + k * 46, y + 36, look=sprites.lamp_name(colour, shown), scale=0.96
        )
