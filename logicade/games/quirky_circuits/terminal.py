"""Quirky Circuits in characters: what the given state or view shows, no more."""

from __future__ import annotations

from logicade.engine.drawing import mark, pad
from logicade.engine.options import Text, say
from logicade.engine.scene import rich
from logicade.engine.sentences import counted
from logicade.engine.state import HIDDEN, NONE
from logicade.games.quirky_circuits import GAME
from logicade.games.quirky_circuits.components import (
    BACK,
    BACKS,
    BELT,
    CARDS,
    CODES,
    DELIVERED,
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
from logicade.games.quirky_circuits.state import GONE, HELD, PROGRAM, Bump, Phase, Result, Signal, State

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
ROUND = Text("Round {lap} · battery {battery} of {most}", "ラウンド{lap}・電池{battery}/{most}")
STATUS = {
    Phase.DEAL: Text("Cards are dealt", "カードを配ります"),
    Phase.PROGRAM: Text("Program: play cards into the queue", "プログラム：カードを列に出します"),
    Phase.CLOSE: Text("The program is complete", "プログラム完成"),
    Phase.SHOW: Text("The queue is turned over", "列のカードをめくります"),
    Phase.RUN: Text("The robot executes the queue", "列のカードを左から順に実行します"),
    Phase.CHOOSE: Text("Choose what to pick up", "拾うものを選びます"),
    Phase.RESET: Text("The battery drops by one", "電池が1つ減ります"),
}
ENDS = {
    Result.WON: Text("Done, together!", "全員で達成！"),
    Result.EMPTY: Text("The battery ran out", "電池切れ：全員の負け"),
    Result.MET: Text("They met", "出会った：全員の負け"),
    Result.BROKEN: Text("Too much got broken", "割れすぎた：全員の負け"),
    Result.MISSED: Text("Too late", "目標の区間を過ぎた：全員の負け"),
    Result.GIVEN_UP: Text("You gave up together", "ギブアップ：全員の負け"),
}
GRADES = (Text("red", "赤"), Text("yellow", "黄"), Text("green", "緑"))
TURN = Text("{who}'s turn", "{who}の番")
SIGNALS = {
    Signal.QUIET: Text("", ""),
    Signal.DONE: Text("done", "完了"),
    Signal.STOP: Text("stop", "ストップ"),
}
YIELDS = Text("wants to give up", "ギブアップ希望")
QUEUE, EMPTY_QUEUE = Text("Queue", "列"), Text("no card yet", "まだありません")
GOALS = Text("Goals", "目標")
GOAL = {
    "sweep": Text("sweep {kinds}", "{kinds}を掃除"),
    "deliver": Text("deliver {need} of {kinds} to zone {zone}", "{kinds}を{need}つエリア{zone}へ"),
    "park": Text("park in zone {zone}", "エリア{zone}に止まる"),
    "token_on": Text("{kinds} in zone {zone}", "{kinds}をエリア{zone}へ"),
}
STATION = Text("the charger", "充電台")
COMPASS = Text("north is {}", "北は{}")
WAY_NAMES = (Text("up", "上"), Text("right", "右"), Text("down", "下"), Text("left", "左"))
BUMPS = {
    Bump.BARRIER: Text("bump: a wall", "壁に衝突"),
    Bump.OBSTACLE: Text("bump: an obstacle", "障害物に衝突"),
    Bump.CAT: Text("bump: a cat", "ねこに衝突"),
    Bump.INCLINE: Text("too steep", "坂で停止"),
}
MOMENTUM = Text("momentum {}", "勢い：`{}`")
ROBOT_AT = Text("{robot} on {at}, facing {way}", "{robot}：{at}、向き{way}")
HELD_NOTE, DONE_NOTE = Text("held", "持っている"), Text("delivered", "配達済み")
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
    words += [say(TURN, language).format(who=rich.place(int(s.mover), language))] if s.mover >= 0 else []
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
    words = [rich.place(seat, language), say(counted(int(s.sizes[seat]), "card"), language)]
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


def _card_word(card: int, back: int) -> str:
    if back == HIDDEN:
        return "?"
    return BACKS[back] if card == CARDS else CODES[card]


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
    queue = [f"{seat + 1}.{_card_word(card, back)}" for seat, card, back in _queued(s)]
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
