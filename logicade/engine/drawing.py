"""What any game draws with: SVG parts for page, documents and print, one style sheet, and a few words for terminals."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

FONTS = (
    'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,'
    '"Hiragino Sans","Yu Gothic UI","Noto Sans JP","Noto Sans CJK JP","BIZ UDGothic",Meiryo,sans-serif'
)
# Light and dark. Every text colour reaches 4.5:1 on the grounds it is used on, every line that carries meaning 3:1.
PALETTE = {
    "paper": ("#f3efe4", "#11161d"),
    "panel": ("#fbf9f3", "#1a212b"),
    "card": ("#ffffff", "#27303d"),
    "ink": ("#1c2836", "#edf1f5"),
    "dim": ("#566170", "#a9b4c1"),
    "edge": ("#d8d1bf", "#38434f"),
    "wire": ("#857f6f", "#7c8897"),
    "accent": ("#0a6c66", "#55d3c4"),
    "zero": ("#24395a", "#a9c4ec"),
    "zero-ink": ("#ffffff", "#101a29"),
    "one": ("#bf3a1e", "#ff9a7b"),
    "back": ("#3c5877", "#4b719a"),
    "back-ink": ("#ffffff", "#ffffff"),
    "tint-and": ("#cfe2f8", "#2d4c74"),
    "tint-or": ("#d2ecd3", "#2b5a40"),
    "tint-xor": ("#fde5a9", "#6a5318"),
    "tint-single": ("#e6dbf6", "#4f3f76"),
    "tint-bug": ("#fcd5cd", "#74393a"),
}
# Plain class selectors only: they reach into a `<use>`, selectors with ancestors do not.
RULES = {
    "paper panel card back tint-and tint-or tint-xor tint-single tint-bug": "fill:var(--lc-{0})",
    "ink dim accent one zero zero-ink back-ink": "fill:var(--lc-{0})",
    "disc": "fill:var(--lc-zero)",
    "ring": "fill:var(--lc-card);stroke:var(--lc-one);stroke-width:5",
    "hatch": "fill:var(--lc-card);stroke:var(--lc-wire);stroke-width:2.5",
    "body": "stroke:var(--lc-ink);stroke-width:3;stroke-linejoin:round",
    "lead": "fill:none;stroke:var(--lc-ink);stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
    "leg": "fill:none;stroke:var(--lc-ink);stroke-width:2;stroke-linecap:round",
    "weave": "fill:none;stroke:var(--lc-back-ink);stroke-width:1.5;opacity:.45",
    "edge": "stroke:var(--lc-edge);stroke-width:1.5",
    "live": "stroke:var(--lc-accent);stroke-width:3",
    "wire": "fill:none;stroke:var(--lc-wire);stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
    "slot": "stroke:var(--lc-wire);stroke-width:1.5;stroke-dasharray:4 4",
    "strong": "font-weight:700",
    "digit": "font-weight:700;font-size:27px;text-anchor:middle",
    "name": "font-weight:700;font-size:20px;text-anchor:middle;fill:var(--lc-ink)",
    "spot": "fill:none;pointer-events:all",
}

# ---- small things ----------------------------------------------------------------------------------------------------


def number(value: float) -> str:
    """A coordinate with at most two decimals, the same on every machine."""
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")  # + 0 turns -0 into 0


def tag(element: str, content: str | None = None, **attributes: str | float) -> str:
    """An SVG element; `class_` and `font_size` are written `class` and `font-size`, numbers shortened."""
    words = [element]
    for key, value in attributes.items():
        shown = value if isinstance(value, str) else number(value)
        words.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(shown)}")
    return f"<{' '.join(words)}/>" if content is None else f"<{' '.join(words)}>{content}</{element}>"


def label(x: float, y: float, text: str, size: float, classes: str = "ink", anchor: str = "start") -> str:
    """A line of text; several classes with spaces between them."""
    return tag("text", escape(text), x=x, y=y, font_size=size, text_anchor=anchor, class_=class_names(classes))


def span(text: str, classes: str, gap: float = 0) -> str:
    """A piece of a line of text in its own style, a gap after what comes before."""
    return tag("tspan", escape(text), dx=gap, class_=class_names(classes))


def place(symbol: str, x: float, y: float, width: float, height: float) -> str:
    """A `<use>` of one of our symbols, to be fitted into a box."""
    return tag("use", href=f"#{symbol}", x=x, y=y, width=width, height=height)


def box(x: float, y: float, width: float, height: float, classes: str, corner: float = 8) -> str:
    """A rectangle with round corners."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=corner, class_=class_names(classes))


class About(NamedTuple):
    """What a piece says of itself when somebody asks; `truth` is a truth table, to be drawn beside the words."""

    text: str
    truth: str = ""

    def marks(self) -> dict[str, str]:
        """The attributes that say it."""
        return {"data_about": self.text} | ({"data_truth": self.truth} if self.truth else {})


def explained(content: str, about: About) -> str:
    """A piece that says what it is."""
    return tag("g", content, **about.marks())


def part(content: str, seat: int | None = None, about: About | None = None, **fields: int) -> str:
    """A piece that stands for fields of actions, so that a page can narrow the legal ones by a click on it.

    `seat` says whose piece it is; without it, it is everybody's.
    """
    marks = {"data_fields": " ".join(f"{name}={value}" for name, value in fields.items())}
    marks |= {} if seat is None else {"data_seat": str(seat)}
    marks |= {} if about is None else about.marks()
    return tag("g", content, class_=class_names("part"), **marks)


def class_names(names: str) -> str:
    """Our classes carry a prefix, so that a drawing inside a page styles nothing else."""
    return " ".join(f"lc-{name}" for name in names.split())


# ---- pictures in characters ------------------------------------------------------------------------------------------


def mark(text: str, look: str) -> str:
    """A text in a style of the terminal: `zero`, `one`, `gate`, `mover`, `dim` or `strong`, as rich markup."""
    return f"[{look}]{text}[/{look}]"


def pad(text: str, cells: int, look: str = "") -> str:
    """A text filled up to so many cells of a terminal; a Japanese letter takes two."""
    from rich.cells import cell_len

    return (mark(text, look) if look else text) + " " * (cells - cell_len(text))


# ---- whole drawings --------------------------------------------------------------------------------------------------


def used(body: str) -> set[str]:
    """The symbol names that a drawing uses."""
    return set(re.findall(r'<use href="#([\w-]+)"', body))


def _colours() -> tuple[str, str]:
    """The palette as variables, light and dark."""
    light, dark = ("".join(f"--lc-{name}:{pair[k]};" for name, pair in PALETTE.items()) for k in range(2))
    return light, dark


def _rules() -> list[str]:
    return [f".lc-{name}{{{look.format(name)}}}" for names, look in RULES.items() for name in names.split()]


def style() -> str:
    """The style sheet that the symbols and drawings need, light and dark."""
    light, dark = _colours()
    ground = f".logicade{{{light}font-family:{FONTS}}}@media (prefers-color-scheme:dark){{.logicade{{{dark}}}}}"
    return ground + "".join(_rules())


def document(
    width: float,
    height: float,
    body: str,
    *,
    title: str,
    description: str,
    symbols: Iterable[str],
    language: str = "en",
) -> str:
    """A whole SVG file that stands alone: named, described, in light and dark, with the symbols that it uses."""
    head = tag("title", escape(title)) + tag("desc", escape(description)) + tag("style", escape(style()))
    ground = box(0, 0, width, height, "paper", 14)
    view = f"0 0 {number(width)} {number(height)}"
    content = "\n".join(("", head, tag("defs", "".join(symbols)), ground, body, ""))
    root = dict(xmlns="http://www.w3.org/2000/svg", viewBox=view, role="img", lang=language, class_="logicade")
    return tag("svg", content, **root) + "\n"


# ---- for the page ----------------------------------------------------------------------------------------------------


def page_style() -> str:
    """The style sheet for the page: it follows the system unless `data-theme` of the root says `light` or `dark`."""
    light, dark = (colours.replace(";", ";\n  ").rstrip() for colours in _colours())
    lines = [
        f":root {{\n  --lc-font: {FONTS};\n  {light}\n}}",
        f"@media (prefers-color-scheme: dark) {{\n:root:not([data-theme=light]) {{\n  {dark}\n}}\n}}",
        f":root[data-theme=dark] {{\n  {dark}\n}}",
        ".logicade{font-family:var(--lc-font)}",
        ".lc-parts{position:absolute}",
        *_rules(),
    ]
    return "\n".join(lines) + "\n"


def bare(drawn: str) -> str:
    """A drawing without style and symbols, for a page that has them already."""
    return re.sub(r"<(style|defs)>.*?</\1>\n?", "", drawn, flags=re.DOTALL)
