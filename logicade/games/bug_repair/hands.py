"""What is held in Bug Repair, as pieces: the own hand with the names to choose from, the graveyard, hands one sees."""

from __future__ import annotations

from typing import Any, NamedTuple

from logicade.engine.options import say
from logicade.engine.scene.parts import Block, Piece
from logicade.engine.scene.shown import Sketch
from logicade.engine.state import HIDDEN, NONE
from logicade.games.bug_repair import phrases
from logicade.games.bug_repair.tables import KINDS, SEATS
from logicade.kit.bracket_sprites import HAND, SHORT, chip_name, hand_name, short_name
from logicade.kit.gates import GATE_NAMES
from logicade.kit.sprites import gate_name

COPY = 4.0  # how far a second card of a kind looks out behind the first
SIDE, LINE = 268.0, 26.0


class Layout(NamedTuple):
    """How a hand lies in its block: for bugs with the names below the cards."""

    width: float
    height: float
    step: float  # from card to card
    scale: float
    short: bool  # cards without a truth table
    y: float  # the middle of the cards
    chip: tuple[float, float, float] | None  # of the names: width, height and middle


HANDS = {  # by being a bug and shape
    (False, False): Layout(470, 124, 94, 1, False, 64, None),
    (True, False): Layout(560, 140, 112, 1.24, True, 46, (104, 44, 116)),
    (False, True): Layout(366, 84, 73, 1.05, True, 43, None),
    (True, True): Layout(366, 122, 73, 0.98, True, 36, (68, 48, 97)),
}


def hand_block(sketch: Sketch, bug: bool) -> Block:
    """The block of the own hand; its size never changes during play."""
    layout = HANDS[bug, sketch.tall]
    return Block("hand", "hand", layout.width, layout.height, title=say(phrases.HAND, sketch.language))


def hand(sketch: Sketch, f: dict[str, Any], bug: bool, thought: dict[str, int], signals: list[int]) -> list[Piece]:
    """The own cards in their five places, and for a bug the five names."""
    layout, language = HANDS[bug, sketch.tall], sketch.language
    counts, pieces = f["hand"][sketch.seat], list[Piece]()
    looks, size = (short_name, SHORT) if layout.short else (hand_name, HAND)
    w, h = size[0] * layout.scale, size[1] * layout.scale
    first = layout.width / 2 - 2 * layout.step
    for kind in range(KINDS):
        x, name = first + kind * layout.step, GATE_NAMES[kind]
        if not counts[kind]:
            about = say(phrases.GONE_ABOUT, language).format(name)
            pieces.append(Piece(f"gone-{kind}", x, layout.y, "hand", box="slot", w=w, h=h, text=name, size=13,
                                states=("soft", "faded"), about=about))  # fmt: skip
        for copy in reversed(range(counts[kind])):
            picked = ("picked",) if not copy and thought.get("kind") == kind else ()
            pieces.append(Piece(
                f"hand-{kind}-{copy}", x + COPY * copy, layout.y - COPY * copy, "hand", looks(kind), "card", w, h,
                layout.scale, layer=3 - min(copy, 2), states=picked,
                about=say(phrases.CARD_ABOUT, language).format(name), fields={"kind": kind},
            ))  # fmt: skip
    return pieces + (_names(sketch, layout, thought, signals) if bug and not sketch.shown.over else [])


def _names(sketch: Sketch, layout: Layout, thought: dict[str, int], signals: list[int]) -> list[Piece]:
    """The names that a bug may say, each with what everyone would see; the true one is marked."""
    assert layout.chip is not None
    wide, high, y = layout.chip
    language, tall, pieces = sketch.language, sketch.tall, list[Piece]()
    first = layout.width / 2 - 2 * layout.step
    for kind in range(KINDS):
        x, name = first + kind * layout.step, GATE_NAMES[kind]
        picked = ("picked",) if thought.get("said") == kind else ()
        look = chip_name(signals[kind], beside=not tall) if signals else ""
        states = (*picked, "strong", "over" if tall else "start")
        pieces.append(Piece(
            f"say-{kind}", x, y, "hand", look, "card", wide, high, layer=1, states=states, does="claim",
            text=say(phrases.QUOTED, language).format(name), size=13.5,
            about=say(phrases.NAME_ABOUT, language).format(name), fields={"said": kind},
        ))  # fmt: skip
        if thought.get("kind") == kind and signals:
            pieces.append(Piece(
                "say-truth", x, y - high / 2 - 3, "hand", "", "pill", 74 if tall else 80, 18, layer=3, size=13,
                text=say(phrases.TRUTH, language), states=("strong",), does="claim", fields={"said": kind},
                about=say(phrases.TRUTH_ABOUT, language).format(name),
            ))  # fmt: skip
    return pieces


# ---- beside the board ------------------------------------------------------------------------------------------------


def _lists(sketch: Sketch, f: dict[str, Any]) -> list[tuple[str, str, list[tuple[int, int]]]]:
    """What stands beside the board: a key, a title, and cards with whose they are."""
    found = list[tuple[str, str, list[tuple[int, int]]]]()
    if f["start"] == NONE:
        return found
    if f["discarding"]:
        thrown = [(f["thrown"][seat], seat) for seat in range(SEATS) if f["thrown"][seat] != NONE]
        found.append(("thrown", say(phrases.GRAVEYARD, sketch.language), thrown))
    for seat in range(SEATS):
        if seat != sketch.seat and f["hand"][seat][0] != HIDDEN and (f["shared"] or sketch.shown.over):
            cards = [(kind, seat) for kind in range(KINDS) for _ in range(f["hand"][seat][kind])]
            found.append((f"held-{seat}", say(phrases.HAND_OF, sketch.language).format(seat), cards))
    return found


def side_block(sketch: Sketch, f: dict[str, Any]) -> list[Block]:
    """The block beside the board, where an option or the end has something for it."""
    lists = _lists(sketch, f)
    if not lists:
        return []
    return [Block("side", "side", SIDE, 8 + len(lists) * 2.4 * LINE, title=say(phrases.SIDE, sketch.language))]


def side(sketch: Sketch, f: dict[str, Any]) -> list[Piece]:
    """The graveyard with whose cards those were, and the hands that one sees."""
    pieces, language = list[Piece](), sketch.language
    for row, (key, title, cards) in enumerate(_lists(sketch, f)):
        y = 16 + row * 2.4 * LINE
        pieces.append(Piece(f"{key}-title", SIDE / 2, y, "side", w=SIDE - 16, h=18, text=title, size=13,
                            states=("soft", "start")))  # fmt: skip
        for k, (kind, seat) in enumerate(cards):
            x = 30 + k * min(44.0, (SIDE - 60) / max(1, len(cards) - 1))
            pieces += _small(f"{key}-{seat if key == 'thrown' else k}", x, y + 1.15 * LINE, kind, seat, key, language)
    return pieces


def _small(key: str, x: float, y: float, kind: int, seat: int, where: str, language: str) -> list[Piece]:
    """A small card of the graveyard or of a hand."""
    if kind == HIDDEN:
        about = say(phrases.THROWN_BACK, language).format(seat)
        card = Piece(key, x, y, "side", "", "card", 40, 34, states=("back",), owner=seat, about=about)
    else:
        text = phrases.THROWN_ABOUT if where == "thrown" else phrases.HELD_ABOUT
        about = say(text, language).format(GATE_NAMES[kind], seat)
        card = Piece(key, x, y, "side", gate_name(kind), "card", 40, 34, scale=0.48, about=about)
    if where != "thrown":
        return [card]
    return [card, Piece(f"{key}-of", x + 18, y + 15, "side", "", "badge", 18, 18, layer=2, owner=seat)]
