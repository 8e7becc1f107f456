"""Quirky Circuits to look at: a picture in SVG and one in characters. Both draw what the given state or view shows."""

from __future__ import annotations

from logicade.engine import drawing
from logicade.engine.drawing import About, box, explained, label, mark, pad, part, tag
from logicade.engine.options import Text, say
from logicade.engine.state import HIDDEN, NONE
from logicade.games.quirky_circuits import GAME
from logicade.games.quirky_circuits.components import (
    BACK,
    BACKS,
    BELT,
    CARDS,
    CELLS,
    CODES,
    DELIVERED,
    DX,
    DY,
    EAST,
    GOAL_KINDS,
    GOAL_TYPES,
    OBSTACLE,
    OWN_KINDS,
    PARKED,
    RUG,
    SOUTH,
    SWEPT,
    TOKENS,
    VOID,
    WAYS,
    WIDTH,
    name_of,
)
from logicade.games.quirky_circuits.execution import covered, fulfilled, kind_of
from logicade.games.quirky_circuits.notation import BACK_NAMES, CARD_NAMES, SEAT_NAMES
from logicade.games.quirky_circuits.state import CHOOSE, GONE, HELD, PROGRAM, Bump, Phase, Result, Signal, State

MARGIN, PAD, GAP, SIDE = 16, 12, 12, 608  # the drawing's edge; inside a panel; between panels; their width
CELL = 66  # a square's side, at most
CARD_W, CARD_H = 54, 46
SMALL, MEDIUM, BIG = 13, 16, 20  # letters
SAMPLE = (
    "scenario=twirl-1 seats=2 round=1 phase=program robot=d5N battery=8 tokens=a3,g5 hands=F1,F2,RR,PD|F1,F2,RL,PD "
    "queue=A.RR,B.F2 top=F1,F2,SL,SR,RL,TA,PD,PD mover=A tempo=rotating ply=12"
)

ROBOT_NAMES = (Text("Gizmo", "ギズモ"), Text("Twirl", "トワール"), Text("Rover", "ローバー"), Text("Lefty", "レフティ"))
KIND_NAMES = (
    Text("dust", "ほこり"), Text("vase", "花びん"), Text("shards", "破片"), Text("Patches", "パッチ"),
    Text("Tiger", "タイガー"), Text("Scar", "スカー"), Text("hen", "めんどり"), Text("fox", "きつね"),
    Text("wheat", "麦"), Text("toy", "おもちゃ"), Text("box", "箱"), Text("seeds", "種"),
    Text("red seeds", "赤い種"), Text("blue seeds", "青い種"), Text("bone", "骨"), Text("skull", "頭骨"),
    Text("nigiri", "にぎり"), Text("maki", "巻き寿司"), Text("tea", "お茶"), Text("femur", "大腿骨"),
    Text("body", "胴体"), Text("spine", "背骨"), Text("jaw", "あご"),
    *(Text(f"thing {k + 1}", f"もの{k + 1}") for k in range(OWN_KINDS)),
)  # fmt: skip
SHORT = (
    "Du", "Va", "Sh", "Pa", "Ti", "Sc", "He", "Fo", "Wh", "To", "Bx", "Se", "Rs", "Bs", "Bo", "Sk", "Ni", "Ma", "Te",
    "Fe", "By", "Sp", "Ja", *(f"O{k + 1}" for k in range(OWN_KINDS)),
)  # fmt: skip
ROUND = Text("Round {lap} · battery {battery} of {most}", "ラウンド{lap} · 電池 {battery}/{most}")
STATUS = {
    Phase.DEAL: Text("Cards are dealt", "カードを配ります"),
    Phase.PROGRAM: Text("Program: put cards into the queue", "プログラム: カードを列に出します"),
    Phase.CLOSE: Text("The program is complete", "プログラムができました"),
    Phase.SHOW: Text("The queue is turned over", "列を公開します"),
    Phase.RUN: Text("The robot executes the queue", "ロボットが実行します"),
    Phase.CHOOSE: Text("Choose what to pick up", "拾うものを選びます"),
    Phase.RESET: Text("The battery drops", "電池が減ります"),
}
ENDS = {
    Result.WON: Text("Won", "勝ち"),
    Result.EMPTY: Text("Lost: the battery is empty", "負け: 電池が切れました"),
    Result.MET: Text("Lost: they have met", "負け: 出会ってしまいました"),
    Result.BROKEN: Text("Lost: too much is broken", "負け: 割れすぎました"),
    Result.MISSED: Text("Lost: the target section is left", "負け: 目標の区間を過ぎました"),
    Result.GIVEN_UP: Text("Given up", "あきらめました"),
}
GRADES = (Text("red", "赤"), Text("yellow", "黄"), Text("green", "緑"))
TURN = Text("seat {} to act", "席{}の番")
SEAT, CARDS_HELD = Text("Seat {}", "席{}"), Text("{} cards", "{}枚")
SIGNALS = {
    Signal.QUIET: Text("", ""),
    Signal.DONE: Text("done", "終わり"),
    Signal.STOP: Text("stop", "ストップ"),
}
YIELDS = Text("would give up", "あきらめたい")
QUEUE, EMPTY_QUEUE = Text("Queue", "列"), Text("no card yet", "まだありません")
GOALS = Text("Goals", "目標")
GOAL = {
    "sweep": Text("sweep {kinds}", "{kinds}を掃除"),
    "deliver": Text("deliver {need} of {kinds} to zone {zone}", "{kinds}を{need}つ区域{zone}へ"),
    "park": Text("park in zone {zone}", "区域{zone}に止まる"),
    "token_on": Text("{kinds} in zone {zone}", "{kinds}を区域{zone}へ"),
}
STATION = Text("the station", "充電台")
COMPASS = Text("compass north: {}", "方位の北: {}")
WAY_NAMES = (Text("up", "上"), Text("right", "右"), Text("down", "下"), Text("left", "左"))
BUMPS = {
    Bump.BARRIER: Text("bump: barrier", "衝突: 壁"),
    Bump.OBSTACLE: Text("bump: obstacle", "衝突: 障害物"),
    Bump.CAT: Text("bump: cat", "衝突: ねこ"),
    Bump.INCLINE: Text("too steep", "坂を上れません"),
}
MOMENTUM = Text("momentum {}", "勢い {}")
ROBOT_AT = Text("{robot} on {at}, facing {way}", "{robot}: {at}、向き{way}")
HELD_NOTE, DONE_NOTE = Text("held", "保持"), Text("delivered", "配達済み")
FLOORS = (
    (VOID, Text("void", "地図の外")),
    (OBSTACLE, Text("obstacle", "障害物")),
    (RUG, Text("rug: the robot halts here", "じゅうたん: ここで止まります")),
)
BELT_NOTE = Text("belt, {}", "コンベヤー({})")
ZONE_NOTE = Text("zone {}", "区域{}")
SOME_CARD = Text("a card, its back hidden", "裏面も見えないカード")
CARD_NOTE = Text("{name}; back: {back}", "{name}(裏: {back})")
TOKEN_NOTE = Text("Token {number}: {name}", "コマ{number}: {name}")
ARROWS = "▲▶▼◀"


# ---- words -----------------------------------------------------------------------------------------------------------


def _title(s: State, language: str) -> str:
    return say(GAME.options[0].titles[int(s.scenario)], language)  # type: ignore[union-attr]


def _status(s: State, language: str) -> str:
    """What is happening, in a line."""
    if s.ended:
        end = say(ENDS[Result(int(s.result))], language)
        grade = sum(int(s.battery) > int(s.extra) + int(s.sections[: k + 1].sum()) for k in range(2))
        return f"{end} ({say(GRADES[grade], language)})" if s.result == Result.WON else end
    words = [say(STATUS[Phase(int(s.phase))], language)]
    words += [say(TURN, language).format(SEAT_NAMES[s.mover])] if s.mover >= 0 else []
    words += [say(BUMPS[Bump(int(s.bump))], language)] if s.bump and s.phase > PROGRAM else []
    return " · ".join(words)


def _round(s: State, language: str) -> str:
    most = int(s.sections.sum()) + int(s.extra)
    return say(ROUND, language).format(lap=int(s.lap), battery=int(s.battery), most=most)


def _kind(s: State, t: int) -> int:
    return max(int(kind_of(s, t)), 1) - 1


def _zone(number: int, language: str) -> str:
    return say(STATION, language) if number == 0 else "ABCDEF"[number - 1]


def _goals(s: State, language: str) -> list[tuple[bool, str]]:
    """Each goal in words, and whether it holds."""
    found, done = [], int(fulfilled(s))
    for g in range(int(s.goals)):
        sort = int(s.goal[g]) - 1
        wanted = [int(s.wanted[g, k]) - 1 for k in range(GOAL_KINDS) if s.wanted[g, k]]
        kinds = ", ".join(say(KIND_NAMES[kind], language) for kind in wanted)
        text = say(GOAL[GOAL_TYPES[sort]], language)
        zone = "" if sort == SWEPT else _zone(int(s.where[g]), language)
        ways = [WAYS[way] for way in range(4) if s.facings[g] >> way & 1] if sort == PARKED else []
        have = int((s.delivered == 1 + g).sum())
        count = f" {have}/{s.need[g]}" if sort == DELIVERED else " ".join(["", *ways])
        found.append((bool(done >> g & 1), text.format(kinds=kinds, need=int(s.need[g]), zone=zone) + count))
    return found


def _notes(s: State, language: str) -> list[str]:
    """Robot, momentum and compass."""
    robot = say(ROBOT_NAMES[s.robot], language)
    words = [say(ROBOT_AT, language).format(robot=robot, at=name_of(int(s.at)), way=WAYS[s.facing])]
    words += [say(MOMENTUM, language).format(WAYS[s.momentum])] if s.momentum != NONE else []
    words += [say(COMPASS, language).format(say(WAY_NAMES[s.north], language))] if s.north else []
    return words


def _tokens(s: State, language: str) -> list[str]:
    """Every token that is still there."""
    found = []
    for t in range(int(s.tokens)):
        if s.place[t] != GONE:
            name = say(KIND_NAMES[_kind(s, t)], language)
            where = say(HELD_NOTE, language) if s.place[t] == HELD else name_of(int(s.place[t]))
            found.append(f"{name} {where}" + (f" ({say(DONE_NOTE, language)})" if s.delivered[t] else ""))
    return found


def _seat(s: State, seat: int, language: str) -> str:
    size = say(CARDS_HELD, language).format(int(s.sizes[seat]))
    words = [say(SEAT, language).format(SEAT_NAMES[seat]), size]
    words += [say(SIGNALS[Signal(int(s.signal[seat]))], language)] if s.signal[seat] else []
    words += [say(YIELDS, language)] if s.yields[seat] else []
    return " · ".join(words)


def _hand(s: State, seat: int) -> list[tuple[int, int]]:
    """The cards of a hand as card and back; CARDS where only the back is seen, HIDDEN where not even that (13.8)."""
    if s.hand[seat, 0] != HIDDEN:
        return [(card, int(BACK[card])) for card in range(CARDS) for _ in range(s.hand[seat, card])]
    if s.backs[seat, 0] == HIDDEN:
        return [(CARDS, HIDDEN)] * int(s.sizes[seat])
    return [(CARDS, back) for back in range(len(BACKS)) for _ in range(s.backs[seat, back])]


def _queued(s: State) -> list[tuple[int, int, int]]:
    """The cards of the queue: owner, card, back."""
    return [
        (int(s.owner[k]), CARDS if s.queue[k] == HIDDEN else int(s.queue[k]), int(s.cover[k])) for k in range(s.length)
    ]


def _describe(s: State, language: str) -> str:
    """The picture in words, for those who hear it."""
    lines = [_status(s, language), _round(s, language), *_notes(s, language), *_tokens(s, language)]
    lines += [f"{text} ✓" if done else text for done, text in _goals(s, language)]
    queue = [f"{SEAT_NAMES[seat]} {_card_word(card, back)}" for seat, card, back in _queued(s)]
    lines.append(f"{say(QUEUE, language)}: {', '.join(queue) or say(EMPTY_QUEUE, language)}")
    for seat in range(s.seats):
        cards = ", ".join(_card_word(card, back) for card, back in _hand(s, seat))
        lines.append(f"{_seat(s, seat, language)}: {cards or '-'}")
    return ". ".join(lines) + "."


def _card_word(card: int, back: int) -> str:
    if back == HIDDEN:
        return "?"
    return BACKS[back] if card == CARDS else CODES[card]


def _card_about(card: int, back: int, language: str) -> About:
    if back == HIDDEN:
        return About(say(SOME_CARD, language))
    if card == CARDS:
        return About(say(BACK_NAMES[back], language))
    name = say(CARD_NAMES[CODES[card]], language)
    return About(say(CARD_NOTE, language).format(name=name, back=say(BACK_NAMES[back], language)))


# ---- the picture in SVG ----------------------------------------------------------------------------------------------


def svg(s: State, *, language: str = "en") -> str:
    """A state or a view as a drawing that stands alone."""
    blocks = [_head(s, language), _map(s, language), _queue_panel(s, language)]
    blocks += [_hand_panel(s, seat, language) for seat in range(s.seats)]
    body, y = [], float(MARGIN)
    for content, height in blocks:
        body.append(tag("g", content, transform=f"translate({MARGIN} {drawing.number(y)})"))
        y += height + GAP
    drawn = "\n".join(body)
    return drawing.document(
        SIDE + 2 * MARGIN,
        y - GAP + MARGIN,
        drawn,
        title=f"{say(GAME.title, language)}: {_status(s, language)}",
        description=_describe(s, language),
        symbols=(),
        language=language,
    )


def _head(s: State, language: str) -> tuple[str, float]:
    """Scenario, state of play, battery and goals."""
    goals = _goals(s, language)
    height = 74 + 20 * len(goals)
    parts = [box(0, 0, SIDE, height, "panel edge", 12), label(PAD, 27, _title(s, language), BIG, "ink strong")]
    parts.append(label(PAD, 52, _status(s, language), MEDIUM, "accent strong"))
    for k, (done, text) in enumerate(goals):
        parts.append(label(PAD, 76 + 20 * k, f"{'✓' if done else '○'} {text}", SMALL + 1, "accent" if done else "ink"))
    return "".join(parts) + _battery(s, language), height


def _battery(s: State, language: str) -> str:
    """Spaces from red to green, the marker on one of them."""
    colours = [("tint-bug", int(s.sections[0]) + int(s.extra)), ("tint-xor", int(s.sections[1]))]
    spaces = [look for look, count in [*colours, ("tint-or", int(s.sections[2]))] for _ in range(count)]
    wide = min(24, 290 / len(spaces))
    left = SIDE - PAD - wide * len(spaces)
    parts = []
    for k, look in enumerate(spaces, start=1):
        live = "body" if k == s.battery else "edge"
        parts.append(box(left + wide * (k - 1) + 1, 12, wide - 2, 24, f"{look} {live}", 4))
        parts.append(
            label(left + wide * (k - 0.5), 29, str(k), SMALL, "ink strong" if k == s.battery else "ink", "middle")
        )
    return explained("".join(parts), About(_round(s, language)))


def _map(s: State, language: str) -> tuple[str, float]:
    """Squares, edges, tokens and the robot."""
    wide, high = int(s.wide), int(s.high)
    side = min(CELL, (SIDE - 2 * PAD - 24) / wide)
    left, top = (SIDE - side * wide) / 2, 26.0
    parts = [box(0, 0, SIDE, top + side * high + 34, "panel edge", 12)]
    for x in range(wide):
        parts.append(label(left + side * (x + 0.5), 19, "abcdefgh"[x], SMALL, "dim", "middle"))
    for y in range(high):
        parts.append(label(left - 10, top + side * (y + 0.5) + 5, str(y + 1), SMALL, "dim", "middle"))
        for x in range(wide):
            parts.append(_square(s, y * WIDTH + x, left + side * x, top + side * y, side, language))
    for y in range(high):
        for x in range(wide):
            parts.append(_edges(s, y * WIDTH + x, left + side * x, top + side * y, side))
    parts += [_token(s, t, left, top, side, language) for t in range(int(s.tokens))]
    parts.append(_robot(s, left, top, side, language))
    notes = " · ".join(_notes(s, language))
    parts.append(label(SIDE / 2, top + side * high + 22, notes, SMALL + 1, "ink", "middle"))
    return "".join(parts), top + side * high + 34


def _square(s: State, c: int, x: float, y: float, side: float, language: str) -> str:
    """The ground of a square; what it is stands in letters and shapes as well as in colour."""
    floor, zone = int(s.floor[c]), int(s.zone[c])
    if floor & VOID:
        return ""
    look = "tint-single" if floor & OBSTACLE else "tint-xor" if floor & RUG else "tint-and" if zone else "card"
    parts = [box(x + 1, y + 1, side - 2, side - 2, f"{look} edge", 3)]
    told = [name_of(c), *(say(text, language) for bit, text in FLOORS if floor & bit)]
    if floor & OBSTACLE:
        parts.append(box(x + 6, y + 6, side - 12, side - 12, f"{look} edge", 6))
    if floor >= BELT:
        way = floor // BELT - 1
        told.append(say(BELT_NOTE, language).format(say(WAY_NAMES[way], language)))
        parts.append(_arrow(x + side / 2, y + side / 2, way, side * 0.3, "wire"))
    names = [_zone(k, language) for k in range(7) if zone >> k & 1]
    told += [say(ZONE_NOTE, language).format(name) for name in names]
    signs = "".join("⌂" if k == 0 else "ABCDEF"[k - 1] for k in range(7) if zone >> k & 1)
    parts.append(label(x + side - 6, y + 16, signs, SMALL, "ink strong", "end") if signs else "")
    return explained("".join(parts), About(", ".join(told)))


def _arrow(x: float, y: float, way: int, size: float, look: str) -> str:
    """An open arrow head in a direction."""
    d = f"M{-size} {size / 2}L0 {-size / 2}L{size} {size / 2}"
    turn = f"translate({drawing.number(x)} {drawing.number(y)}) rotate({90 * int(way)}) scale(.8)"
    return tag("path", d=d, class_=f"lc-{look}", transform=turn)


def _edges(s: State, c: int, x: float, y: float, side: float) -> str:
    """Barriers as strong lines, inclines as arrows that point uphill; each edge once."""
    parts = []
    for way in range(4):
        over = (x + side / 2 + DX[way] * side / 2, y + side / 2 + DY[way] * side / 2)
        first = way in (EAST, SOUTH) or c // WIDTH + DY[way] < 0 or c % WIDTH + DX[way] < 0
        if s.floor[c] & VOID == 0 and s.wall[c] >> way & 1 and (first or s.floor[c + DX[way] + WIDTH * DY[way]] & VOID):
            dx, dy = abs(DY[way]) * side / 2, abs(DX[way]) * side / 2
            parts.append(
                tag("line", x1=over[0] - dx, y1=over[1] - dy, x2=over[0] + dx, y2=over[1] + dy, class_="lc-lead")
            )
        if s.slope[c] >> way & 1:
            parts.append(_arrow(over[0], over[1], way, side * 0.13, "lead"))
    return "".join(parts)


def _token(s: State, t: int, left: float, top: float, side: float, language: str) -> str:
    """A token on all its squares; those that can be chosen are parts."""
    if s.place[t] < 0:
        return ""
    first, squares = int(s.place[t]), int(covered(s, t))
    cells = [first, *(c for c in range(CELLS) if squares >> c & 1 and c != first)]
    here = [u for u in range(int(s.tokens)) if int(covered(s, u)) >> first & 1]
    shift = here.index(t) * side * 0.2
    drawn = []
    for cell in cells:
        x, y = left + side * (cell % WIDTH + 0.36), top + side * (cell // WIDTH + 0.68) - shift
        ring = "tint-or live" if s.delivered[t] else "card edge"
        drawn.append(tag("circle", cx=x, cy=y, r=side * 0.24, class_=" ".join(f"lc-{look}" for look in ring.split())))
        drawn.append(label(x, y + 5, SHORT[_kind(s, t)], side * 0.22, "ink strong", "middle"))
    name = say(KIND_NAMES[_kind(s, t)], language)
    about = About(say(TOKEN_NOTE, language).format(number=t + 1, name=name))
    return part("".join(drawn), None, about, token=t) if s.phase == CHOOSE else explained("".join(drawn), about)


def _robot(s: State, left: float, top: float, side: float, language: str) -> str:
    """The robot with its nose in front, what it holds, and its momentum."""
    x, y = left + side * (s.at % WIDTH + 0.5), top + side * (s.at // WIDTH + 0.5)
    half = side * 0.24
    nose = f"M{-half} {half}V{-half * 0.4}L0 {-half * 1.5}L{half} {-half * 0.4}V{half}Z"
    turn = f"translate({drawing.number(x)} {drawing.number(y)}) rotate({90 * int(s.facing)})"
    parts = [tag("path", d=nose, class_="lc-back lc-body", transform=turn)]
    parts.append(label(x, y + 6, say(ROBOT_NAMES[s.robot], "en")[0], side * 0.28, "back-ink strong", "middle"))
    if s.momentum != NONE:
        parts.append(_arrow(x + DX[s.momentum] * side * 0.42, y + DY[s.momentum] * side * 0.42, s.momentum, 8, "wire"))
    held = [SHORT[_kind(s, int(t))] for t in s.held if t != NONE]
    if held:
        parts.append(label(x, y - side * 0.3, "+".join(held), SMALL, "one strong", "middle"))
    return explained("".join(parts), About(" · ".join(_notes(s, language))))


def _card(card: int, back: int, x: float, y: float, look: str = "edge") -> str:
    """A card by its code, or by its back; a category has a letter, yellow a mark and a tint."""
    if card == CARDS:
        ground = "tint-xor" if back >= 3 else "back"
        ink = "ink" if back >= 3 else "back-ink"
        return box(x, y, CARD_W - 4, CARD_H, f"{ground} {look}") + label(
            x + CARD_W / 2 - 2, y + 30, _card_word(card, back), BIG, f"{ink} strong", "middle"
        )
    ground = "tint-xor" if back >= 3 else "card"
    drawn = box(x, y, CARD_W - 4, CARD_H, f"{ground} {look}")
    drawn += label(x + CARD_W / 2 - 2, y + 24, CODES[card], MEDIUM, "ink strong", "middle")
    return drawn + label(x + CARD_W / 2 - 2, y + 40, BACKS[back], SMALL, "ink", "middle")


def _queue_panel(s: State, language: str) -> tuple[str, float]:
    """The queue, left to right in rows of eight; the next card to be executed is marked."""
    queue, row = _queued(s), 8
    rows = max(1, (len(queue) + row - 1) // row)
    height = rows * (CARD_H + 18) + 18
    parts = [box(0, 0, SIDE, height, "panel edge", 12), label(PAD, 30, say(QUEUE, language), MEDIUM, "ink strong")]
    if not queue:
        parts.append(label(96, 30, say(EMPTY_QUEUE, language), SMALL + 1, "dim"))
    for k, (seat, card, back) in enumerate(queue):
        x, y = 96 + k % row * (CARD_W + 8), 8 + k // row * (CARD_H + 18)
        look = "live" if k == s.executed and s.phase > PROGRAM else "edge"
        owner = label(x + CARD_W / 2 - 2, y + CARD_H + 14, SEAT_NAMES[seat], SMALL, "dim", "middle")
        parts.append(explained(_card(card, back, x, y, look) + owner, _card_about(card, back, language)))
    return "".join(parts), height


def _hand_panel(s: State, seat: int, language: str) -> tuple[str, float]:
    """A seat: its signal and its cards, which can be played by a click."""
    height = CARD_H + 46
    edge = "live" if s.mover == seat else "edge"
    parts = [box(0, 0, SIDE, height, f"panel {edge}", 12)]
    parts.append(label(PAD, 25, _seat(s, seat, language), MEDIUM, "ink strong"))
    for k, (card, back) in enumerate(_hand(s, seat)):
        drawn = _card(card, back, PAD + k * (CARD_W + 6), 36)
        about = _card_about(card, back, language)
        open_ = card != CARDS and s.phase == PROGRAM
        parts.append(part(drawn, seat, about, back=back, card=card) if open_ else explained(drawn, about))
    return "".join(parts), height


# ---- the picture in characters ---------------------------------------------------------------------------------------


def picture(s: State, *, language: str = "en") -> str:
    """A state or a view in lines of at most 80 cells, with rich markup; readable without it as well."""
    lines = [f"{mark(_title(s, language), 'strong')} · {_round(s, language)}", mark(_status(s, language), "mover"), ""]
    beside = [f"{'✓' if done else '○'} {text}" for done, text in _goals(s, language)]
    beside += ["", *_notes(s, language), "", *_tokens(s, language)]
    grid = _text_map(s)
    for k in range(max(len(grid), len(beside))):
        row = grid[k] if k < len(grid) else " " * (4 * int(s.wide) + 4)
        lines.append(f"{row}   {_cut(beside[k], 80 - 4 * int(s.wide) - 7)}" if k < len(beside) else row)
    queue = [f"{SEAT_NAMES[seat]}.{_card_word(card, back)}" for seat, card, back in _queued(s)]
    marked = [mark(word, "dim" if k < s.executed else "gate") for k, word in enumerate(queue)]
    lines += ["", pad(say(QUEUE, language), 8) + (" ".join(marked[:8]) or mark(say(EMPTY_QUEUE, language), "dim"))]
    lines += [" " * 8 + " ".join(marked[8:])] if len(marked) > 8 else []
    for seat in range(s.seats):
        head = ("▶ " if s.mover == seat else "  ") + _seat(s, seat, language)
        cards = " ".join(_card_word(card, back) for card, back in _hand(s, seat))
        lines.append(pad(head, 44, "mover" if s.mover == seat else "strong") + mark(cards or "-", "gate"))
    return "\n".join(line.rstrip() for line in lines)


def _cut(text: str, cells: int) -> str:
    """A text that fits into so many cells."""
    from rich.cells import set_cell_size

    return set_cell_size(text, cells).rstrip()


def _text_map(s: State) -> list[str]:
    """Squares of three characters with their edges between them."""
    wide, high = int(s.wide), int(s.high)
    lines = ["    " + "".join(f" {'abcdefgh'[x]}  " for x in range(wide))]
    for y in range(high + 1):
        edge = "   "
        for x in range(wide):
            edge += "+" + _text_edge(s, x, y, SOUTH, "---", " v ", " ^ ")
        lines.append(edge + "+")
        if y < high:
            row = f" {y + 1} "
            for x in range(wide + 1):
                row += _text_edge(s, x, y, EAST, "|", ">", "<")
                row += _text_cell(s, y * WIDTH + x) if x < wide else ""
            lines.append(row)
    return lines


def _text_edge(s: State, x: int, y: int, way: int, barrier: str, up: str, down: str) -> str:
    """The edge west or north of a square: barrier, incline or open."""
    here, before = y * WIDTH + x, y * WIDTH + x - (1 if way == EAST else WIDTH)
    inside = x < s.wide and y < s.high
    behind = (x > 0) if way == EAST else (y > 0)
    if (inside and s.wall[here] >> (way + 2 & 3) & 1) or (behind and s.wall[before] >> way & 1):
        return barrier
    if behind and s.slope[before] >> way & 1:
        return up
    return down if inside and s.slope[here] >> (way + 2 & 3) & 1 else " " * len(barrier)


def _text_cell(s: State, c: int) -> str:
    """The robot, or what lies there, and the ground: `#` obstacle, `~` rug, zones by letter, belts by arrow."""
    floor, zone = int(s.floor[c]), int(s.zone[c])
    if floor & VOID:
        return "///"
    ground = "#" if floor & OBSTACLE else "~" if floor & RUG else " "
    ground = "↑→↓←"[floor // BELT - 1] if floor >= BELT else ground
    if zone and not floor & RUG and floor < BELT:
        ground = "⌂" if zone & 1 else "ABCDEF"[(zone & -zone).bit_length() - 2]
    lying = [t for t in range(TOKENS) if t < s.tokens and int(covered(s, t)) >> c & 1]
    if c == s.at:
        return ground + ARROWS[s.facing] + ("*" if lying else " ")
    return ground + (SHORT[_kind(s, lying[0])] if lying else "##" if floor & OBSTACLE else " .")
