"""A scenario of Quirky Circuits as a page: what is told, the goal, the map, the battery and the queue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any, cast

from logicade.engine.drawing import tag
from logicade.engine.options import Choice, Text, say
from logicade.engine.scene.parts import Piece
from logicade.engine.scene.sprites import Sprites
from logicade.engine.state import NONE
from logicade.games.quirky_circuits import GAME, board, panels, sayings
from logicade.games.quirky_circuits.components import (
    CODES,
    DECKS,
    DX,
    DY,
    FIRST_QUIRK,
    GOAL_KINDS,
    GOALS,
    KINDS,
    LYING,
    ROBOTS,
    SHAPE,
    STATION,
    TOKENS,
    WALKERS,
)
from logicade.games.quirky_circuits.tables import OWN_SCENARIO, named, read_own, shipped
from logicade.press.drawing import fitted, group, line, paragraph, rect, sprite, text
from logicade.press.layout import BAND, Order, Sheet
from logicade.press.pieces import heading, picture, ring

SQUARE = 24.0
RIM = 2.4  # around the map
MARGIN = 10.0
SPACE = 13.0  # the widest space of the battery
SLOTS, NEEDED = 8, 5  # places of the queue that are drawn; cards that it needs
STARRED = ("one", "two", "three")  # stars of a section
CHOICE = cast(Choice, GAME.options[0])

# ---- words -----------------------------------------------------------------------------------------------------------

PAGE = Text("Scenario page: squares of 24 mm", "シナリオ：1マス24 mm")
SECOND = Text("Battery and queue", "電池と列")
NO_CUT = Text(
    "Nothing to cut. Tokens and robot start where they are printed.",
    "切るところはありません。トークンとロボットは印刷の場所から始めます。",
)
NUMBER = Text("Scenario {k} · {robot} · level {level} of 6", "シナリオ{k}・{robot}・レベル{level}/6")
OWN = Text("Your own scenario · {robot}", "自作シナリオ・{robot}")
GOAL = Text("Goal", "目標")
SHUFFLE = Text("Shuffle in", "使うカード")
CARDS = Text("{n} blue cards", "青{n}枚")
BATTERY = Text("Battery", "電池")
MARKER = Text("marker on {n}; one space down after every round", "印は{n}から。ラウンドごとに1つ減らします")
LOST = Text("lost", "負け")
QUEUE = Text("Queue", "列")
FACE_DOWN = Text(
    "everyone plays face down, left to right: one card each at least, five in all",
    "全員が裏向きに左から。1人1枚以上、全部で5枚以上",
)
NORTH = Text("N", "北")

# ---- what is drawn from ----------------------------------------------------------------------------------------------


def facts(order: Order, scenario: str) -> Any:
    """A scenario as the fields that the stage draws from, at its start."""
    if scenario == "own":
        number, found = OWN_SCENARIO, named(read_own(order.options["own"])[1])
    else:
        number = CHOICE.values.index(scenario)
        found = named(shipped(number).facts)
    s = SimpleNamespace(**{name: values[0] if len(values) == 1 else values for name, values in found.items()})
    s.wanted = [s.wanted[GOAL_KINDS * g : GOAL_KINDS * (g + 1)] for g in range(GOALS)]
    s.form = [s.form[SHAPE * t : SHAPE * (t + 1)] for t in range(TOKENS)]
    s.tokens, s.goals = sum(kind > 0 for kind in s.kind), sum(goal > 0 for goal in s.goal)
    s.place, s.aimed, s.broken, s.delivered = s.first, s.aim, [0] * TOKENS, [0] * TOKENS
    s.scenario, s.at, s.held = number, NONE, (NONE, NONE)
    s.extra = order.options.get("extra_battery") or 0
    s.target = ("red", "yellow", "green").index(order.options.get("target", "red"))
    s.bare = order.options.get("quirks") == "none"
    return s


def quirks(s: Any) -> list[int]:
    """The quirk cards that are shuffled in; with option `quirks` only those of whoever must be led somewhere."""
    listed = [FIRST_QUIRK + k for k in range(len(CODES) - FIRST_QUIRK) if s.quirks >> k & 1]
    if not s.bare:
        return listed
    led = {KINDS[kind - 1] for g in range(s.goals) if s.goal[g] - 1 == LYING for kind in s.wanted[g] if kind}
    return [card for card in listed if card >= FIRST_QUIRK + 2 and WALKERS[(card - FIRST_QUIRK - 2) // 2] in led]


def told(s: Any, language: str) -> sayings.Sayings:
    """The sentences about a scenario; nobody looks at it from a seat."""
    return sayings.Sayings(s, cast(Any, SimpleNamespace(language=language, seat=None)), 0)


# ---- the page --------------------------------------------------------------------------------------------------------


def pages(order: Order, name: Text, scenario: str, sprites: Sprites) -> Iterator[Sheet]:
    """The page of a scenario; where the map leaves no room, battery and queue stand on a second one."""
    s, language = facts(order, scenario), order.language
    width, height = order.paper.width, order.paper.height
    left, room = MARGIN, width - 2 * MARGIN
    top, drawn = _head(s, scenario, language, left, room, sprites)
    grid = board.Grid(width / 2 - s.wide * SQUARE / 2, top + RIM + 1, SQUARE)
    drawn += _map(s, grid, language, sprites)
    low = grid.top + s.high * SQUARE + RIM + 6
    fits = low + 39 <= height - BAND
    if not fits:
        yield Sheet(name, PAGE, (), guide=NO_CUT, drawn="".join(drawn), flow=False)
        drawn, low = [], BAND + 12
    drawn += _battery(s, language, left, low, room, sprites)
    drawn += _queue(language, left, low + 24, room, min(30, height - BAND - low - 27.5))
    yield Sheet(name, PAGE if fits else SECOND, (), guide=NO_CUT, drawn="".join(drawn), flow=False)


def _head(
    s: Any, scenario: str, language: str, left: float, room: float, sprites: Sprites
) -> tuple[float, list[str]]:  # fmt: skip
    """Title, story and goal, and where they end."""
    words, robot = told(s, language), ROBOTS[s.robot]
    y = BAND + 10
    drawn = [text(words.title, left, y, 7.6, bold=language == "en")]
    drawn.append(picture(f"{robot}-whole", sprites[f"{robot}-whole"], left + room - 11, y + 3, 22))
    drawn.append(sprite("needle", sprites["needle"], left + room - 30, y, 9, 90 * s.north))
    x = left + room - 30
    dx, dy = int(DX[s.north]), int(DY[s.north])
    drawn.append(text(say(NORTH, language), x + 7 * dx, y + 7 * dy + 1, 2.8, bold=True, anchor="middle"))
    if scenario == "own":
        line_ = say(OWN, language).format(robot=words.robot)
    else:
        line_ = say(NUMBER, language).format(k=s.scenario + 1, robot=words.robot, level=scenario.rsplit("-", 1)[-1])
    drawn.append(text(line_, left, y + 6, 3.2, "soft", bold=language == "en"))
    story, y = paragraph(say(CHOICE.explained[s.scenario], language), left, y + 12, 3.4, room - 44)
    goal, y = _goal(s, words, language, left, max(y - 1, BAND + 25), room, sprites)
    return y + 3, [*drawn, story, *goal]


def _goal(
    s: Any, words: sayings.Sayings, language: str, left: float, top: float, room: float, sprites: Sprites
) -> tuple[list[str], float]:
    """A panel with the goal in pictures and in a sentence, and the cards that are needed."""
    high, third = 17.0, room * 0.3
    drawn = [rect(left, top, room, high, 3, stroke="ink", line=0.45)]
    drawn.append(text(say(GOAL, language), left + 4, top + 6, 3.6, bold=language == "en"))
    looks = [panels.goal_looks(s, g) for g in range(s.goals)]
    count = sum(len(some) for some in looks) + 0.6 * (len(looks) - 1)
    size = min(11.0, (third - 4) / max(1, count))
    x = left + 4 + size / 2
    for some in looks:
        for name in some:
            drawn.append(picture(name, sprites[name], x, top + 11.2, size * (0.6 if name == "to" else 0.95)))
            x += size
        x += 0.6 * size
    cards = third + 4, room - 48
    sentence, _ = paragraph(words.goal(), left + cards[0], top + 6, 3.0, cards[1] - cards[0] - 4)
    drawn += [sentence, line(f"M{left + cards[1]:g} {top + 2.5:g}V{top + high - 2.5:g}", 0.25, "trace")]
    basic = sum(int(count) for count in DECKS[s.robot][:FIRST_QUIRK])
    some = [say(CARDS, language).format(n=basic), *(words.card(card) for card in quirks(s))]
    drawn.append(text(say(SHUFFLE, language), left + cards[1] + 4, top + 5.4, 2.8, "soft"))
    body, _ = paragraph(
        (", " if language == "en" else "、").join(some), left + cards[1] + 4, top + 9.6, 2.7, 41, bold=language == "en"
    )
    return [*drawn, body], top + high


def _map(s: Any, grid: board.Grid, language: str, sprites: Sprites) -> Iterator[str]:
    """The ground as on the stage, tokens where they start, and where the robot starts."""
    wide, high = s.wide * SQUARE, s.high * SQUARE
    rim = 2 * RIM
    yield rect(grid.left - RIM, grid.top - RIM, wide + rim, high + rim, 4, fill="card", stroke="line", line=1.1)
    shown = [piece for piece in board.ground(s, grid, language) if piece.key != "frame"]
    yield from _pieces(shown, sprites)
    faint = "".join(_pieces(board.tokens(s, grid, told(s, language), frozenset()), sprites))
    for t in range(s.tokens):
        x, y = grid.middle(s.first[t])
        if not any(s.form[t]):
            yield rect(x - 10, y - 10, 20, 20, 2.4, stroke="trace", line=0.3, dashes="1.6 1.2")
    yield tag("g", faint, opacity=0.55)
    x, y = grid.middle(s.start)
    if not s.zone[s.start] & 1 << STATION:
        yield ring(20, x, y, colour="ink")
    ahead = tag("path", d="M-3 0L0-4L3 0Z", fill="var(--lc-ink)")
    yield group(ahead, x + 7 * int(DX[s.ahead]), y + 7 * int(DY[s.ahead]), 90 * s.ahead)


def _pieces(pieces: Iterable[Piece], sprites: Sprites) -> Iterator[str]:
    """Pieces of a scene in their layers."""
    for piece in sorted(pieces, key=lambda one: one.layer):
        if piece.look:
            one = sprites[piece.look]
            yield sprite(piece.look, one, piece.x, piece.y, one.width * piece.scale, piece.turn)


def _battery(s: Any, language: str, left: float, top: float, room: float, sprites: Sprites) -> Iterator[str]:
    """The spaces from full to empty, and what each section is worth."""
    sizes = [s.sections[0] + s.extra, s.sections[1], s.sections[2]]  # red, yellow, green
    total = sum(sizes)
    wide = min(SPACE, room / (total + 1))
    yield heading(BATTERY, left, top, language, _numbered(MARKER, total))
    number, x, y = total, left, top + 3
    for k in (2, 1, 0):
        colour, start = ("rose", "gold", "leaf")[k], x
        for _ in range(sizes[k]):
            yield rect(x + 0.5, y, wide - 1, 10, 1.8, stroke=colour, line=0.8)
            yield text(str(number), x + wide / 2, y + 6.6, 4, bold=True, anchor="middle")
            x, number = x + wide, number - 1
        if sizes[k]:
            yield line(f"M{start + 0.6:g} {y + 11:g}v1.4H{x - 0.6:g}v-1.4", 0.6, colour)
            middle, stars = (start + x) / 2, sprites[f"stars-{k + 1}"]
            label = say(sayings.COLOURS[k], language)
            yield sprite(f"stars-{k + 1}", stars, middle - 4.5, y + 15.4, 3.2 * (k + 1))
            yield fitted(label, middle + 1.6 * (k + 1) - 3.6, y + 16.3, 2.8, 14)
    yield rect(x + 0.5, y, wide - 1, 10, 1.8, stroke="ink", line=0.4, dashes="1.4 1")
    yield text("0", x + wide / 2, y + 6.6, 4, bold=True, anchor="middle")
    yield fitted(say(LOST, language), x + wide / 2, y + 16.3, 2.8, wide, anchor="middle")


def _numbered(words: Text, n: int) -> Text:
    return Text(words.en.format(n=n), words.ja.format(n=n))


def _queue(language: str, left: float, top: float, room: float, high: float) -> Iterator[str]:
    """Places for cards; those that a queue needs are darker."""
    step = room / SLOTS
    yield heading(QUEUE, left, top, language, FACE_DOWN)
    for k in range(SLOTS):
        colour = "ink" if k < NEEDED else "trace"
        yield rect(left + k * step + 1, top + 3, step - 2, high, 2, stroke=colour, line=0.35, dashes="1.8 1.4")
        yield text(
            str(k + 1), left + (k + 0.5) * step, top + high / 2 + 4.5, 4, colour, bold=k < NEEDED, anchor="middle"
        )


def every() -> Sequence[str]:
    """The scenarios of the box."""
    return CHOICE.values[:-1]
