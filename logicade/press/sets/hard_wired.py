"""Hard Wired: displays and circuits with contacts at the same heights, their backs, and what the parts do."""

from __future__ import annotations

from collections.abc import Iterator

from logicade.engine.drawing import tag
from logicade.engine.options import say
from logicade.engine.scene.sprites import Sprite
from logicade.engine.text import Text
from logicade.games import game
from logicade.games.hard_wired import sprites as stage
from logicade.games.hard_wired.tables import COPIES, DECK_CODES, NUMBERS, TRIPLES
from logicade.kit.sprites import filled, outline
from logicade.press.drawing import exact, line, paragraph, rect, sprite, text
from logicade.press.layout import Order, Part, Sheet, pages

CIRCUIT, SHOW = (44.0, 63.0), (36.0, 63.0)
SCALE = CIRCUIT[0] / stage.CARD[0]  # of the stage's circuits
CONTACTS = tuple(y * SCALE for y in stage.CONTACTS)
INSET = 2.6  # from a card's edge to its frame
OVER = 6.0  # how far patterns run over the edge: more than any bleed
AIDS = 6  # one for each player


def _paper() -> str:
    """The ground of a printed circuit: a frame that leaves room for the wires, and contacts on both edges."""
    w, h = stage.CARD[0] / 2, CIRCUIT[1] / SCALE / 2
    edge, gap = 2 * INSET, 22.0
    ends = "".join(
        f"M{edge - w} {turn * (h - gap)}V{turn * (h - edge - 6)}q0 {turn * 6} 6 {turn * 6}H{w - edge - 6}"
        f"q6 0 6 {turn * -6}V{turn * (h - gap)}"
        for turn in (-1, 1)
    )
    contacts = "".join(
        tag("rect", x=x, y=y - 4, width=6, height=8, rx=2, fill=filled("card"), stroke=filled("ink"))
        for y in stage.CONTACTS for x in (-w, w - 6)
    )  # fmt: skip
    return outline(ends, width=0.6, colour="trace") + contacts


def _beam(d: str) -> str:
    """A digit that needs little ink: dark, in a pale glow."""
    return outline(d, width=5.4, colour="tint-or") + outline(d, width=2.6, colour="glass")


SPRITES = stage.SPRITES | {
    "paper": Sprite(*stage.CARD, _paper()),
    **{f"digit-{value}": Sprite(*stage.DIGIT, _beam(d)) for value, d in stage.BEAMS.items()},
}

# ---- words -----------------------------------------------------------------------------------------------------------

CIRCUITS = Text("{n} circuits, 44 × 63 mm each, inputs on the left", "回路カード：{n}枚、44 × 63 mm（左が入力）")
SHOWS = Text("{n} displays and {m} aids, 36 × 63 mm each", "ディスプレイ：{n}枚と早見表{m}枚、36 × 63 mm")
CHANGES = Text("How numbers change", "数の変わり方")
PARTS = (
    ("+", Text("adds 1", "1ふえる"), Text("3 gives 1", "3は1に")),
    ("-", Text("takes 1", "1へる"), Text("1 gives 3", "1は3に")),
    ("=", Text("bare wire", "線だけ"), Text("no change", "変化なし")),
)

# ---- the set ---------------------------------------------------------------------------------------------------------


def title(slug: str) -> Text:
    """What the set is called."""
    return game(slug).title


def sheets(slug: str, order: Order) -> Iterator[Sheet]:
    """Circuits, of the book or somebody's own, then displays with an aid for every player."""
    name, own = title(slug), order.options.get("circuits")
    codes = own.split(",") if own else DECK_CODES
    what = Text(CIRCUITS.en.format(n=len(codes)), CIRCUITS.ja.format(n=len(codes)))
    yield from pages(order, [circuit(code) for code in codes], game=name, what=what)
    shows = [display(triple) for triple in TRIPLES for _ in range(COPIES)]
    what = Text(SHOWS.en.format(n=len(shows), m=AIDS), SHOWS.ja.format(n=len(shows), m=AIDS))
    yield from pages(order, [*shows, *[aid(order.language)] * AIDS], game=name, what=what)


# ---- circuits --------------------------------------------------------------------------------------------------------


def circuit(code: str) -> Part:
    """A circuit card as on the stage."""
    name = stage.circuit_name(NUMBERS[code])
    return Part(f"circuit-{code}", *CIRCUIT, sprite(name, SPRITES[name], 0, 0, CIRCUIT[0]), circuit_back())


def circuit_back() -> str:
    """Traces that run on from card to card."""
    w, h = CIRCUIT[0] / 2, CIRCUIT[1] / 2
    rows = "".join(
        f"M{exact(-w - OVER)} {exact(y)}H-11C-5 {exact(y)}-6 0 0 0S5 {exact(-y)} 11 {exact(-y)}H{exact(w + OVER)}"
        for y in (-12, 12)
    )
    rows += "".join(
        f"M{exact(-w - OVER)} {exact(y)}H-14l4 {turn * 4}H10l4 {turn * -4}H{exact(w + OVER)}"
        for turn in (-1, 1) for y in (turn * 18.0, turn * 24.0, turn * (h - 1.5))
    )  # fmt: skip
    level = f"M{exact(-w - OVER)} 0H-9M9 0H{exact(w + OVER)}"
    eye = tag("circle", r="6.5", fill=filled("card"), stroke=filled("trace"), stroke_width="0.6")
    coil = sprite_part("+", 0, 1.6, 0.26)
    return line(rows + level, 0.5, "trace") + eye + coil


# ---- displays --------------------------------------------------------------------------------------------------------


def display(triple: tuple[int, ...]) -> Part:
    """A display whose numbers stand at the heights of the circuits' contacts."""
    w, h = SHOW[0] / 2 - INSET, SHOW[1] / 2 - INSET
    contacts = "".join(
        rect(x, y - 1.75, INSET, 3.5, 0.7, stroke="ink", line=0.3)
        for y in CONTACTS for x in (-SHOW[0] / 2, SHOW[0] / 2 - INSET)
    )  # fmt: skip
    bezel = rect(-w, -h, 2 * w, 2 * h, 5, stroke="ink", line=0.5)
    glass = line(_glass(w - 3, h - 3), 0.35)
    digits = "".join(
        sprite(f"digit-{value}", SPRITES[f"digit-{value}"], 0, y, 7.8)
        for value, y in zip(triple, CONTACTS, strict=True)
    )
    name = "".join(map(str, triple))
    return Part(f"display-{name}", *SHOW, contacts + bezel + glass + digits, display_back())


def _glass(w: float, h: float) -> str:
    """The bulging outline of a tube."""
    return (
        f"M{exact(-w + 4)} {exact(-h)}Q0 {exact(-h - 1)} {exact(w - 4)} {exact(-h)}Q{exact(w)} {exact(-h)} {exact(w)} "
        f"{exact(-h + 4)}Q{exact(w + 1)} 0 {exact(w)} {exact(h - 4)}Q{exact(w)} {exact(h)} {exact(w - 4)} {exact(h)}"
        f"Q0 {exact(h + 1)} {exact(-w + 4)} {exact(h)}Q{exact(-w)} {exact(h)} {exact(-w)} {exact(h - 4)}"
        f"Q{exact(-w - 1)} 0 {exact(-w)} {exact(-h + 4)}Q{exact(-w)} {exact(-h)} {exact(-w + 4)} {exact(-h)}Z"
    )


def display_back() -> str:
    """Lines of a picture tube that run on from card to card; the same distance above each card's middle."""
    w, step = SHOW[0] / 2 + OVER, SHOW[1] / 42
    count = int((SHOW[1] / 2 + OVER) / step)
    lines = "".join(f"M{exact(-w)} {exact((k + 0.5) * step)}H{exact(w)}" for k in range(-count - 1, count + 1))
    tube = rect(-10, -13, 20, 26, 4, fill="card", stroke="ink", line=0.5) + line(_glass(7.2, 8), 0.45)
    beat = line("M-5 0h2.6l1.4-3.6l2.2 7.4l1.4-3.8h2.6", 0.7, "glass")
    return line(lines, 0.15, "good") + tube + beat


# ---- what the parts do -----------------------------------------------------------------------------------------------


def sprite_part(sign: str, x: float, y: float, scale: float) -> str:
    """A coil, a resistor or a bare wire, as on the circuits."""
    moved = f"translate({exact(x)} {exact(y)}) scale({exact(scale)})"
    if sign == "+":
        return tag("g", outline(stage.COIL, width=4, colour="coil"), transform=moved)
    if sign == "=":
        return tag("g", outline("M-18 0H18", width=4), transform=moved)
    body = tag("rect", x=-16, y=-7, width=32, height=14, rx=5, fill=filled("resistor"))
    bands = tag("path", d=stage.RESISTOR_BANDS, stroke=filled("card"), stroke_width=2.4, fill="none")
    return tag("g", body + bands, transform=moved)


def aid(language: str) -> Part:
    """What coils, resistors and bare wires do; behind it is the displays' back."""
    w, h = SHOW[0] / 2 - INSET, SHOW[1] / 2 - INSET
    head, _ = paragraph(say(CHANGES, language), 0, -h + 7, 3.4, 2 * w - 4, bold=language == "en", anchor="middle")
    parts = [rect(-w, -h, 2 * w, 2 * h, 4, stroke="trace", line=0.3), head]
    for k, (sign, does, wraps) in enumerate(PARTS):
        y = -9 + 15 * k
        parts.append(sprite_part(sign, -7.6, y, 0.26))
        if sign != "=":
            parts.append(
                text(
                    f"{sign}1".replace("-", "−"),
                    -7.6,
                    y - 3.6,
                    3.4,
                    "coil" if sign == "+" else "resistor",
                    bold=True,
                    anchor="middle",
                )
            )
        parts.append(text(say(does, language), 0, y - 0.6, 2.9, bold=language == "en"))
        parts.append(text(say(wraps, language), 0, y + 3.6, 2.7))
    return Part("aid", *SHOW, "".join(parts), display_back())
