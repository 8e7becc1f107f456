"""What any game draws with: SVG parts for page, documents and print, one style sheet, and a few words for terminals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape, quoteattr

FONTS = (
    'Lexend,"Lexend Variable","BIZ UDPGothic",ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,'
    '"Helvetica Neue",Arial,'
    '"Hiragino Sans","Yu Gothic UI","Noto Sans JP","Noto Sans CJK JP","BIZ UDGothic",Meiryo,sans-serif'
)
# Light and dark. Every text colour reaches 4.5:1 on the grounds it is used on, every line that carries meaning 3:1.
PALETTE = {
    "paper": ("#f3eee2", "#12181f"),
    "table": ("#e9e2d2", "#1a222c"),
    "dot": ("#d9d0bc", "#2a3542"),
    "panel": ("#f7f2e7", "#1e2732"),
    "card": ("#fffdf8", "#243040"),
    "ink": ("#1b2838", "#f0efe8"),
    "soft": ("#5d6672", "#a7b0ba"),
    "edge": ("#cfc5b0", "#3a4858"),
    "trace": ("#8a7f69", "#7d8a97"),
    "shade": ("#d6ccb6", "#0b1016"),
    "accent": ("#0b6b63", "#3fc1b3"),
    "accent-ink": ("#ffffff", "#062522"),
    "pick": ("#f2a516", "#ffbe3d"),
    "pick-soft": ("#fbe3ae", "#4b3a14"),
    "good": ("#2c7a3f", "#7bd08f"),
    "bad": ("#a92d14", "#ff9a7b"),
    "zero": ("#203a66", "#7fa6e8"),
    "zero-ink": ("#fffdf8", "#12181f"),
    "one": ("#c63d1c", "#ff8a66"),
    "one-fill": ("#fff6f1", "#2b1a15"),
    "back": ("#17404a", "#1d4a55"),
    "back-ink": ("#ffffff", "#ffffff"),
    "tint-and": ("#cfe1f7", "#26415f"),
    "tint-or": ("#d3ecd2", "#27492c"),
    "tint-xor": ("#fbe6a6", "#554617"),
    "tint-single": ("#e4daf5", "#41345c"),
    "tint-bug": ("#fcd5cd", "#74393a"),
    "tint-source": ("#f7dcc4", "#573c26"),
    "tint-output": ("#dfe6e4", "#2f3d3d"),
    # Hard Wired: tubes, beams, brass and the parts of circuits.
    "glass": ("#0d3325", "#0a2a1e"),
    "beam": ("#8dffc0", "#9dffc9"),
    "bezel": ("#dccfb0", "#3a4450"),
    "rim": ("#8d7d5c", "#0d1218"),
    "brass": ("#b98a2c", "#d9a63c"),
    "grid": ("#ece1c8", "#2e3b4a"),
    "coil": ("#b8372a", "#ff8a70"),
    "resistor": ("#2b5f9e", "#86b6f2"),
    # Quirky Circuits: outlines and eyes, robots and what they meet, wood and floors, command cards.
    "line": ("#3b2f20", "#1b140a"),
    "cream": ("#fffaf2", "#efe6d4"),
    "sky": ("#57aee0", "#4f9fd0"),
    "deep": ("#2f7fb2", "#2a6c99"),
    "petal": ("#ef93b4", "#e086a8"),
    "berry": ("#c25f86", "#9c4f6f"),
    "fur": ("#d39a57", "#c68d4b"),
    "umber": ("#9c6a2f", "#7d5624"),
    "leaf": ("#86bd6a", "#72a857"),
    "moss": ("#588c3f", "#4c7d35"),
    "gold": ("#f6c945", "#f0c143"),
    "flame": ("#e58a3c", "#dd8338"),
    "rose": ("#cf4a5a", "#d4566a"),
    "stone": ("#bdb7ab", "#87806f"),
    "slate": ("#6c6a76", "#56606b"),
    "fluff": ("#b0a8bb", "#9a92a8"),
    "sea": ("#5d938c", "#4c817a"),
    "mint": ("#a8dcd3", "#9fd3ca"),
    "lilac": ("#8d77b8", "#7f6aab"),
    "earth": ("#6d4b31", "#573c26"),
    "wood": ("#d9ae78", "#a17a4c"),
    "bark": ("#a2733f", "#6d4d2a"),
    "straw": ("#ecd58c", "#8a7433"),
    "ice": ("#cfe3e6", "#6f8a90"),
    "floor-0": ("#f4e3c6", "#54483a"),
    "floor-1": ("#dbe8c0", "#3d5138"),
    "floor-2": ("#ebe7e0", "#4a4c50"),
    "floor-3": ("#dde8e4", "#3a4b50"),
    "basic": ("#6c9cc4", "#35688f"),
    "basic-deep": ("#3f719c", "#9cc6e8"),
    "basic-pale": ("#dfebf5", "#22384b"),
    "quirk": ("#f2cb4f", "#7d6212"),
    "quirk-deep": ("#8f6806", "#ffd869"),
    "quirk-pale": ("#fff3c9", "#43381a"),
    # People, by the order of play from whoever looks; always with a letter.
    "person-1": ("#0f7b72", "#4fd0c2"),
    "person-2": ("#7a4fc0", "#b998f2"),
    "person-3": ("#a8641a", "#e0a35a"),
    "person-4": ("#b8327f", "#f078b8"),
    "person-5": ("#4f7d1e", "#9fd06a"),
    "person-6": ("#5a6b85", "#a9b7cb"),
    "person-ink": ("#ffffff", "#12181f"),
}
# Plain class selectors only: they reach into a `<use>`, selectors with ancestors do not.
RULES = {
    "paper table panel card back": "fill:var(--lc-{0})",
    "ink soft accent one zero zero-ink back-ink shade good bad pick-soft": "fill:var(--lc-{0})",
    "person-1 person-2 person-3 person-4 person-5 person-6 person-ink": "fill:var(--lc-{0})",
    "dim": "fill:var(--lc-soft)",
    "disc": "fill:var(--lc-zero)",
    "ring": "fill:var(--lc-one-fill);stroke:var(--lc-one);stroke-width:5",
    "hatch": "fill:var(--lc-card);stroke:var(--lc-trace);stroke-width:2.5",
    "body": "stroke:var(--lc-ink);stroke-width:3;stroke-linejoin:round;stroke-linecap:round",
    "lead": "fill:none;stroke:var(--lc-ink);stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
    "leg": "fill:none;stroke:var(--lc-ink);stroke-width:2;stroke-linecap:round",
    "weave": "fill:none;stroke:var(--lc-back-ink);stroke-width:1.5;opacity:.3",
    "edge": "stroke:var(--lc-edge);stroke-width:1.5",
    "live": "stroke:var(--lc-accent);stroke-width:3",
    "wire": "fill:none;stroke:var(--lc-trace);stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
    "slot": "stroke:var(--lc-trace);stroke-width:1.5;stroke-dasharray:4 4",
    "strong": "font-weight:700",
    "digit": "font-weight:700;font-size:27px;text-anchor:middle",
    "name": "font-weight:700;font-size:20px;text-anchor:middle;fill:var(--lc-ink)",
    "spot": "fill:none;pointer-events:all",
    # Wires and boxes of a scene.
    "trace": "fill:none;stroke:var(--lc-trace);stroke-linecap:round;stroke-linejoin:round;opacity:.45",
    "wire-0": "fill:none;stroke:var(--lc-zero);stroke-linecap:round;stroke-linejoin:round",
    "wire-1": "fill:none;stroke:var(--lc-one);stroke-linecap:round;stroke-linejoin:round",
    "wire-open": "fill:none;stroke:var(--lc-trace);stroke-dasharray:5 4",
    "wire-core": "fill:none;stroke:var(--lc-one-fill);stroke-linejoin:round",
    "dashed": "stroke-dasharray:6 6",
    "box-card box-plate": "fill:var(--lc-card);stroke:var(--lc-edge);stroke-width:1.5",
    "box-panel": "fill:var(--lc-panel);stroke:var(--lc-edge);stroke-width:1.5",
    "box-slot": "fill:none;stroke:var(--lc-trace);stroke-width:1.5;stroke-dasharray:4 4",
    "box-spot": "fill:var(--lc-edge);fill-opacity:.5;stroke:var(--lc-edge);stroke-width:1.5",
    "box-bubble": "fill:var(--lc-card);stroke:var(--lc-pick);stroke-width:2",
    "box-pill": "fill:var(--lc-card);stroke:var(--lc-edge);stroke-width:1.5",
    "box-badge": "fill:var(--lc-card);stroke:var(--lc-edge);stroke-width:1.5",
    "box-frame": "fill:none;stroke:var(--lc-ink);stroke-width:3",
    # After the boxes: what they carry and whose they are goes before what they are.
    "tint-and tint-or tint-xor tint-single tint-bug tint-source tint-output": "fill:var(--lc-{0})",
    "own-1 own-2 own-3 own-4 own-5 own-6": "stroke:var(--lc-person-{1});stroke-width:3",
    "down-1 down-2 down-3 down-4 down-5 down-6": "fill:var(--lc-person-{1})",  # a card that lies face down
    "pick": "stroke:var(--lc-pick);stroke-width:3",
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


def box(x: float, y: float, width: float, height: float, classes: str, corner: float = 8) -> str:
    """A rectangle with round corners."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=corner, class_=class_names(classes))


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


def _colours(palette: Mapping[str, tuple[str, str]]) -> tuple[str, str]:
    """The palette as variables, light and dark."""
    light, dark = ("".join(f"--lc-{name}:{pair[k]};" for name, pair in palette.items()) for k in range(2))
    return light, dark


def _rule(name: str, look: str) -> str:
    return f".lc-{name}{{{look.format(name, name[-1])}}}"


RULES_BY_NAME = {name: _rule(name, look) for names, look in RULES.items() for name in names.split()}


def style(content: str | None = None) -> str:
    """The style sheet that symbols and drawings need, light and dark; of a content only what it uses."""
    rules, palette = RULES_BY_NAME, PALETTE
    if content is not None:
        classes = {name for group in re.findall(r'class="([^"]*)"', content) for name in group.split()}
        rules = {name: rule for name, rule in rules.items() if f"lc-{name}" in classes}
        colours = set(re.findall(r"--lc-([\w-]+)", content + "".join(rules.values())))
        palette = {name: pair for name, pair in palette.items() if name in colours}
    light, dark = _colours(palette)
    ground = f".logicade{{{light}font-family:{FONTS}}}@media (prefers-color-scheme:dark){{.logicade{{{dark}}}}}"
    return ground + "".join(rules.values())


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
    defined = "".join(symbols)
    ground = box(0, 0, width, height, "paper", 14)
    head = tag("title", escape(title)) + tag("desc", escape(description))
    head += tag("style", escape(style(defined + ground + body)))
    view = f"0 0 {number(width)} {number(height)}"
    content = "\n".join(("", head, tag("defs", defined), ground, body, ""))
    root = dict(xmlns="http://www.w3.org/2000/svg", viewBox=view, role="img", lang=language, class_="logicade")
    return tag("svg", content, **root) + "\n"


# ---- for the page ----------------------------------------------------------------------------------------------------


def page_style() -> str:
    """The style sheet for the page: it follows the system unless `data-theme` of the root says `light` or `dark`."""
    light, dark = (colours.replace(";", ";\n  ").rstrip() for colours in _colours(PALETTE))
    lines = [
        f":root {{\n  --lc-font: {FONTS};\n  {light}\n}}",
        f"@media (prefers-color-scheme: dark) {{\n:root:not([data-theme=light]) {{\n  {dark}\n}}\n}}",
        f":root[data-theme=dark] {{\n  {dark}\n}}",
        ".logicade{font-family:var(--lc-font)}",
        ".lc-parts{position:absolute}",
        *RULES_BY_NAME.values(),
    ]
    return "\n".join(lines) + "\n"


def bare(drawn: str) -> str:
    """A drawing without style and symbols, for a page that has them already."""
    return re.sub(r"<(style|defs)>.*?</\1>\n?", "", drawn, flags=re.DOTALL)
