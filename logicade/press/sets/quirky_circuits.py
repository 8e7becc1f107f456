"""Quirky Circuits: command cards with backs, tokens, robots to stand up, reference tiles, and scenario pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from logicade.engine.drawing import tag
from logicade.engine.options import say
from logicade.engine.scene.sprites import Sprite
from logicade.engine.text import Text
from logicade.games import game
from logicade.games.quirky_circuits.components import (
    BACK,
    CODES,
    DECKS,
    FIRST_QUIRK,
    FIRST_YELLOW,
    FORMS,
    POOL,
    ROBOTS,
    SUPPLY,
)
from logicade.games.quirky_circuits.drawings import cards as drawings
from logicade.games.quirky_circuits.drawings.robots import behinds
from logicade.games.quirky_circuits.sayings import NAMES
from logicade.games.quirky_circuits.sayings import ROBOTS as NAMED
from logicade.games.quirky_circuits.sprites import SPRITES as STAGE
from logicade.kit.sprites import filled
from logicade.press.drawing import fitted, group, line, paragraph, rect, sprite, text
from logicade.press.layout import BAND, Cut, Order, Part, Placed, Sheet, pages, straight
from logicade.press.pieces import heading, picture, rows, token
from logicade.press.sets import WHOLE, quirky_scenario

CARD, TOKEN, SQUARE = (38.0, 52.0), 20.0, quirky_scenario.SQUARE
FRAMED = 34.5  # the width of a card's frame: white rims forgive 2 mm
PANEL, FLAP = (26.0, 30.0), 8.0  # a side of a standing robot; where it is glued
REFERENCE = (92.0, 62.0)
ACROSS = 9  # tokens
SEATS = 4
BROKEN = "shards"  # what a vase has on its other side
COLOURS = ("deep", "berry", "umber", "moss")  # of robots
FOLD = "3 1 0.6 1"


def _paper(colour: str) -> str:
    """A printed card's frame and the band for its name; quirk cards have a double frame."""
    w, h = drawings.CARD
    deep = filled(f"{colour}-deep")
    edge = tag(
        "rect", x=-w / 2 + 1, y=-h / 2 + 1, width=w - 2, height=h - 2, rx=10, fill=filled("card"), stroke=deep,
        stroke_width=2,
    )  # fmt: skip
    y = h / 2 - 31
    band = tag(
        "path", d=f"M{1 - w / 2} {y}H{w / 2 - 1}V{h / 2 - 11}a10 10 0 0 1-10 10H{11 - w / 2}a10 10 0 0 1-10-10Z",
        fill=filled(f"{colour}-pale"), stroke=deep, stroke_width=2,
    )  # fmt: skip
    if colour == "basic":
        return edge + band
    return (
        edge
        + band
        + tag(
            "rect",
            x=-w / 2 + 5,
            y=-h / 2 + 5,
            width=w - 10,
            height=h - 40,
            rx=7,
            fill="none",
            stroke=deep,
            stroke_width=1,
        )
    )


def _floor() -> str:
    return tag(
        "rect", x=-49, y=-49, width=98, height=98, rx=7, fill=filled("card"), stroke=filled("edge"), stroke_width=2
    )


SPRITES = STAGE | behinds() | {
    "paper-basic": Sprite(*drawings.CARD, _paper("basic")),
    "paper-quirk": Sprite(*drawings.CARD, _paper("quirk")),
    **{drawings.back_name(k): Sprite(*drawings.CARD, drawings.back_drawing(k, light=True)) for k in range(6)},
    **{name: one._replace(body=_floor()) for name, one in STAGE.items() if name.startswith("floor-")},
}  # fmt: skip

# ---- words -----------------------------------------------------------------------------------------------------------

DECK = Text(
    "{robot}’s command cards: {n} blue, {m} quirk, 38 × 52 mm", "{robot}の命令カード：青{n}枚、クセ{m}枚、38 × 52 mm"
)
BOX = Text("Robots, tokens, markers: for squares of 24 mm", "ロボット、トークン、印（24 mmのマス用）")
BOX_CUT = Text(
    "Straight cuts; the long bones along their outlines. Fold vases and robots at the dash-dot lines.",
    "まっすぐ切り、長い骨は線のとおりに。花びんとロボットは折り線で折ります。",
)
STAND = Text("Robots to stand up", "立てて使うロボット")
STAND_MORE = Text(
    "fold, and glue the flaps to the round base: its arrow is the front", "折って丸い台につけます。矢印が前です"
)
GLUE = Text("glue", "のり")
TOLD = Text(
    "{n} tokens: {small} of 20 mm, and {long} long bones. Vases fold over and have shards behind. "
    "Print on 200 g/m² or glue on card.",
    "トークンは{n}個：20 mmが{small}個、長い骨が{long}個。花びんは折ると裏が破片です。",
)
REFERENCES = Text("Reference tiles: one for every player, 92 × 62 mm", "早見表：1人1枚、92 × 62 mm")
ABILITIES = (
    Text("Sweeps up dust and shards on every square it comes over.", "通ったマスのほこりうさぎと破片を片づけます。"),
    Text(
        "After Forward 2 she drifts one more square, once the next card is done. Carries one thing from her square.",
        "前進2の後は、次のカードの後に1マスすべります。自分のマスのものを1つ運びます。",
    ),
    Text(
        "Jumps over anything but walls. Carries the thing in front of it, however long it is.",
        "壁のほかは飛びこえます。前のマスのものを、長くても運びます。",
    ),
    Text(
        "The right hand reaches one square to the right, the left hand two to the left. Belts move things.",
        "右手は右へ1マス、左手は左へ2マス届きます。ベルトはものを動かします。",
    ),
)
ROUNDS = (
    Text(
        "1. Play cards face down, five or more in all. Quirk cards first. No talking!",
        "1. 裏向きに全部で5枚以上。クセカードが先。会話は禁止。",
    ),
    Text("2. Turn them over, left to right, and do what they say.", "2. 左からめくって実行します。"),
    Text("3. Battery down by one; shuffle, fill your hands.", "3. 電池を1つ減らし、混ぜて、手札を引きます。"),
)
BACKS = (Text("move", "移動"), Text("turn", "回転"), Text("special", "特殊"))

# ---- the set ---------------------------------------------------------------------------------------------------------


def title(slug: str) -> Text:
    """What the set is called."""
    return game(slug).title


def sheets(slug: str, order: Order) -> Iterator[Sheet]:
    """The whole box; or of one scenario its robot's cards, its page and the tokens."""
    name, chosen = title(slug), order.options.get("scenario", WHOLE)
    some = quirky_scenario.every() if chosen == WHOLE else (chosen,)
    robots = range(len(ROBOTS)) if chosen == WHOLE else (quirky_scenario.facts(order, chosen).robot,)
    yield box(order, name)
    tiles = [reference(robot, order.language) for robot in robots for _ in range(2 if chosen == WHOLE else SEATS)]
    yield from pages(order, tiles, game=name, what=REFERENCES)
    for robot in robots:
        yield from deck(order, name, robot)
    for scenario in some:
        yield from quirky_scenario.pages(order, name, scenario, SPRITES)


# ---- command cards ---------------------------------------------------------------------------------------------------


def deck(order: Order, name: Text, robot: int) -> Iterator[Sheet]:
    """All cards of a robot, each with its back."""
    counts = [int(count) for count in DECKS[robot]]
    cards = [card(robot, k, order.language) for k, count in enumerate(counts) for _ in range(count)]
    gaps = {"n": sum(counts[:FIRST_QUIRK]), "m": sum(counts[FIRST_QUIRK:])}
    what = Text(DECK.en.format(robot=NAMED[robot].en, **gaps), DECK.ja.format(robot=NAMED[robot].ja, **gaps))
    yield from pages(order, cards, game=name, what=what)


def card(robot: int, k: int, language: str) -> Part:
    """A command card: the stage's picture and its name; its back tells move, turn or special, and quirk cards."""
    look, back = drawings.card_name(robot, k), drawings.back_name(int(BACK[k]))
    scale = FRAMED / drawings.CARD[0]
    words = fitted(
        say(NAMES[CODES[k]], language), 0, (drawings.CARD[1] / 2 - 16) * scale + 1.3, 3.5, FRAMED - 4,
        bold=language == "en", anchor="middle",
    )  # fmt: skip
    face = sprite(look, SPRITES[look], 0, 0, FRAMED) + words
    return Part(f"card-{ROBOTS[robot]}-{CODES[k]}", *CARD, face, sprite(back, SPRITES[back], 0, 0, FRAMED))


# ---- tokens and robots -----------------------------------------------------------------------------------------------


def small() -> list[str]:
    """Tokens of one square by kind, vases left out: each of those has two sides."""
    kinds = [kind for kind in POOL if kind not in FORMS and kind not in ("vase", BROKEN)]
    return [kind for kind in kinds for _ in range(SUPPLY[kind])]


def thing(kind: str) -> Part:
    """A token of one square."""
    return Part(f"token-{kind}", TOKEN, TOKEN, picture(kind, SPRITES[kind], 0, 0, 17.5))


def vase() -> Part:
    """A vase with its shards, to be folded."""
    shards = group(picture(BROKEN, SPRITES[BROKEN], 0, 0, 17.5), 0, TOKEN / 2, 180)
    fold = line(f"M{-TOKEN / 2} 0H{TOKEN / 2}", 0.3, "ink", FOLD)
    return Part("token-vase", TOKEN, 2 * TOKEN, picture("vase", SPRITES["vase"], 0, -TOKEN / 2, 17.5) + fold + shards)


def long_bone(kind: str) -> Part:
    """A token of several squares, as large as they are, less what leaves room around it."""
    cells = FORMS[kind]
    wide, high = (max(cell[k] for cell in cells) * SQUARE + TOKEN for k in (0, 1))
    one = SPRITES[kind]
    # The stage's squares are 100 units wide; bones keep within 20 mm of each.
    body = group(sprite(kind, one, 0, 0, one.width * (wide - 1) / one.width), 0, 0)
    points: tuple[tuple[float, float], ...] = ()
    if high > TOKEN:  # the upper right three quarters of a square
        w, h = wide / 2, high / 2
        points = ((-w, -h), (w, -h), (w, h), (w - TOKEN, h), (w - TOKEN, TOKEN - h), (-w, TOKEN - h))
        outline = "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z"
        body += line(outline, 0.2, "trace", "1.2 1")
    return Part(f"token-{kind}", wide, high, body, points=points)


def base(robot: int) -> Part:
    """What a robot stands on: its letter and an arrow to the front."""
    letter = ROBOTS[robot][0].upper()
    rim = tag("circle", r="8.6", fill=filled("card"), stroke=filled(COLOURS[robot]), stroke_width="1") + tag(
        "path", d="M-3-3L0-7.400L3-3Z", fill=filled("ink")
    )
    return token(f"base-{ROBOTS[robot]}", TOKEN, rim + text(letter, 0, 4.4, 5, bold=True, anchor="middle"))


def momentum() -> Part:
    """The marker of a drift."""
    arrow = tag(
        "path", d="M0-7L6 0H2.800V7H-2.800V0H-6Z", fill=filled("petal"), stroke=filled("ink"), stroke_width="0.5",
        stroke_linejoin="round",
    )  # fmt: skip
    return token("momentum", TOKEN, arrow)


def battery() -> Part:
    """The marker of the battery."""
    bolt = "M1-6L-4 .6H-.6L-1.6 6L4-1.6H.6Z"
    mark = tag("path", d=bolt, fill=filled("gold"), stroke=filled("ink"), stroke_width="0.5", stroke_linejoin="round")
    return token("battery", TOKEN, mark)


def standee(robot: int, language: str) -> Part:
    """A robot seen from the front and, above it upside down, from behind; flaps at both ends."""
    name, (w, h) = ROBOTS[robot], PANEL
    height = 2 * (h + FLAP)
    folds = "".join(f"M{-w / 2} {y:g}H{w / 2}" for y in (-h, 0, h))
    parts = [line(folds, 0.3, "ink", FOLD)]
    parts.append(picture(f"{name}-whole", SPRITES[f"{name}-whole"], 0, h / 2 - 1.5, 22))
    parts.append(text(say(NAMED[robot], language), 0, h - 1.6, 3, bold=language == "en", anchor="middle"))
    parts.append(group(picture(f"{name}-behind", SPRITES[f"{name}-behind"], 0, 0, 22), 0, -h / 2 + 1.5, 180))
    for y in (-h - FLAP / 2, h + FLAP / 2):
        parts.append(text(say(GLUE, language), 0, y + 1, 2.6, "soft", anchor="middle"))
    return Part(f"standee-{name}", w, height, "".join(parts))


def box(order: Order, name: Text) -> Sheet:
    """Every token, the markers and the robots on one sheet."""
    language, width = order.language, order.paper.width
    left, top = (width - ACROSS * TOKEN) / 2, BAND + 3
    tokens = _tokens(left, top)
    top += 5 * TOKEN + 9
    bones, cuts = _bones(left, top)
    top += 2 * TOKEN + 16
    robots = [standee(robot, language) for robot in range(len(ROBOTS))]
    stands = rows(robots, left, top + 4, len(ROBOTS))
    side = left + len(ROBOTS) * PANEL[0] + 12
    marks = rows([battery(), momentum()], side, top + 4, 2)
    cuts = (*straight(tokens), *cuts, *straight(stands), *straight(marks))
    notes = heading(STAND, left, top, language, STAND_MORE) + _folded(side + 18, top + 54)
    notes += paragraph(say(_told(), language), side, top + 68, 2.7, width - left - side)[0]
    return Sheet(name, BOX, (*tokens, *bones, *stands, *marks), cuts, BOX_CUT, notes=notes, flow=False)


def _told() -> Text:
    """How many tokens there are."""
    single, long = len(small()) + SUPPLY["vase"], sum(SUPPLY[kind] for kind in FORMS)
    counts = {"n": single + long, "small": single, "long": long}
    return Text(TOLD.en.format(**counts), TOLD.ja.format(**counts))


def _tokens(left: float, top: float) -> list[Placed]:
    """Tokens of one square in five rows, the vases in the lower right corner."""
    every, vases = [thing(kind) for kind in small()], [vase()] * SUPPLY["vase"]
    free, low = ACROSS - len(vases), top + 3 * TOKEN
    found = [*rows(every[: 3 * ACROSS], left, top, ACROSS), *rows(every[3 * ACROSS :], left, low, free)]
    return [*found, *rows(vases, left + free * TOKEN, low, len(vases))]


def _bones(left: float, top: float) -> tuple[list[Placed], tuple[Cut, ...]]:
    """The long bones and the robots' bases in two rows beside the jaw, with their cuts."""
    jaw = long_bone("jaw")
    x, gap = left + jaw.width + 6, jaw.height - 2 * TOKEN
    upper = _beside([long_bone("femur"), long_bone("spine")], x, top)
    lower = _beside([long_bone("body"), *map(base, range(len(ROBOTS)))], x, top + TOKEN + gap)
    found = [Placed(jaw, left + jaw.width / 2, top + jaw.height / 2), *upper, *lower]
    return found, (*straight(upper), *straight(lower))


def _beside(parts: Iterable[Part], x: float, top: float) -> list[Placed]:
    """Parts of one height and several widths in a row."""
    found = []
    for part in parts:
        found.append(Placed(part, x + part.width / 2, top + part.height / 2))
        x += part.width
    return found


def _folded(x: float, y: float) -> str:
    """How a robot stands on its base."""
    foot = tag("ellipse", cx=x, cy=y, rx="13", ry="4", fill=filled("card"), stroke=filled("ink"), stroke_width="0.4")
    side = line(
        f"M{x + 8:g} {y - 24:g}l3.500 2.500V{y + 1:g}L{x + 8:g} {y:g}M{x - 8:g} {y - 24:g}l3.500-2H{x + 10:g}", 0.4
    )
    front = rect(x - 8, y - 24, 16, 24, 0.6, fill="card", stroke="ink", line=0.4)
    return foot + side + front + picture("twirl-whole", SPRITES["twirl-whole"], x, y - 12.5, 14)


# ---- reference tiles -------------------------------------------------------------------------------------------------


def reference(robot: int, language: str) -> Part:
    """What a robot can do, which cards it has, and how a round goes."""
    w, h = REFERENCE[0] / 2 - 3, REFERENCE[1] / 2 - 3
    name = ROBOTS[robot]
    parts = [rect(-w, -h, 2 * w, 2 * h, 4, stroke=COLOURS[robot], line=0.6)]
    parts.append(picture(f"{name}-whole", SPRITES[f"{name}-whole"], -w + 9, -h + 9, 15))
    parts.append(text(say(NAMED[robot], language), -w + 18, -h + 6.6, 4.2, bold=language == "en"))
    parts.append(paragraph(say(ABILITIES[robot], language), -w + 18, -h + 10.6, 2.5, 2 * w - 21, leading=1.25)[0])
    parts.append(line(f"M{-w + 3:g} {-h + 18:g}H{w - 3:g}", 0.2, "trace"))
    parts += _cards(robot, language, -w + 3.5, -h + 22.5, w + 4)
    y = -h + 21.5
    for words in ROUNDS:
        body, y = paragraph(say(words, language), 5, y, 2.3, w - 8, leading=1.25)
        parts.append(body)
        y += 1
    for k, words in enumerate(BACKS):
        x = 9 + 12.4 * k
        parts.append(sprite(drawings.back_name(k), SPRITES[drawings.back_name(k)], x, h - 7.2, 4.8))
        parts.append(fitted(say(words, language), x, h - 1.6, 2.2, 11, anchor="middle"))
    return Part(f"reference-{name}", *REFERENCE, "".join(parts))


def _cards(robot: int, language: str, x: float, top: float, room: float) -> Iterator[str]:
    """The names of a robot's cards, with how many there are; quirk cards behind a wave."""
    some = [k for k in range(len(CODES)) if DECKS[robot, k]]
    half = -(-len(some) // 2)
    for place, k in enumerate(some):
        left, y = x + place // half * room / 2, top + place % half * 3.9
        quirk = BACK[k] >= FIRST_YELLOW
        words = f"{int(DECKS[robot, k])} × {say(NAMES[CODES[k]], language)}"
        yield fitted(words, left, y, 2.4, room / 2 - 4)
        if quirk:
            yield group(line("M0 0q.8-1 1.600 0t1.600 0", 0.35, "quirk-deep"), left - 3.4 + 0.2, y - 0.8, scale=0.8)
