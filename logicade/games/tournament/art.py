"""Tournament to look at: what lies where, for pages and pictures. It shows what the given view shows, no more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from logicade.engine.options import Text, say
from logicade.engine.scene.parts import Block, Button, Piece, Say, Scene, Wire
from logicade.engine.scene.shown import Seen, Shown, Sketch
from logicade.engine.state import NONE
from logicade.games.tournament.sprites import PILE, SPRITES
from logicade.games.tournament.state import A_PLACE, ACTIONS, DRAW, GATE, OVER, PLACE
from logicade.games.tournament.tables import FINAL, FIRST_NODE, INPUTS, KINDS, SEATS, TURNS
from logicade.games.tournament.terminal import picture
from logicade.kit import bracket_scene as bracket
from logicade.kit.bracket_scene import Tree
from logicade.kit.bracket_sprites import HAND, hand_name
from logicade.kit.gates import GATE_NAMES, PAIR, XOR
from logicade.kit.sprites import gate_name, signal_name

__all__ = ["SAMPLE", "SPRITES", "badges", "beats", "picture", "scene"]
SAMPLE = "in=1011001001101001 start=0 1:NAND@8 2:AND@15 1:XOR@9 2:NOR@10 2:OR"  # what a visitor sees of the game first

# ---- words -----------------------------------------------------------------------------------------------------------

OWN_GOALS = (
    Text(
        "You and {{{0}}} need a {{signal 0}} in the final: the semifinals must match.",
        "決勝が{{signal 0}}なら、あなたと{{{0}}}の勝ち",
    ),
    Text(
        "You and {{{0}}} need a {{signal 1}} in the final: the semifinals must differ.",
        "決勝が{{signal 1}}なら、あなたと{{{0}}}の勝ち",
    ),
)
GOAL = Text(
    "{{{0}}} and {{{1}}} need a {{signal 0}} in the final, {{{2}}} and {{{3}}} a {{signal 1}}.",
    "決勝が{{signal 0}}なら{{{0}}}と{{{1}}}、{{signal 1}}なら{{{2}}}と{{{3}}}の勝ち",
)
OPEN_GOAL = Text(
    "The team that starts needs a {signal 0} in the final, the other a {signal 1}.",
    "決勝が{signal 0}ならスタートするチーム、{signal 1}なら相手の勝ち",
)
YOU_DRAW = Text("Draw from a pile.", "引く山札を選んでください")
YOU_PLACE = Text(
    "Place {{gate {0}}} on a dashed spot. The signal on top is what comes out.",
    "{{gate {0}}}を置く場所を選んでください",
)
THEY_DRAW = Text("{{{0}}} is choosing a pile.", "{{{0}}}の番です")
THEY_PLACE = Text("{{{0}}} is placing {{gate {1}}}.", "{{{0}}}が{{gate {1}}}を置く番です")
DEALING = Text("Dealing…", "準備中…")
TURN = Text("Turn {} of {}", "{}手目・全{}手")
DONE = Text("All {1} turns played", "全{1}手終了")
MAKES = Text(
    "{{signal {1}}} and {{signal {2}}} make {{signal {3}}} in {0}.",
    "{0}は、{{signal {1}}}と{{signal {2}}}で{{signal {3}}}",
)
SETTLES = Text("The final comes out {{signal {0}}}.", "決勝は{{signal {0}}}になります")
PLACED = Text("{{{0}}} placed {{gate {1}}}. {2}", "{{{0}}}が{{gate {1}}}を置いた。{2}")
YOU_PLACED = Text("You placed {{gate {1}}}. {2}", "あなたが{{gate {1}}}を置いた。{2}")
DRAW_NOTE = Text("Nobody knows what's on top.", "何が出るかは引くまでわかりません")
WIN = Text("{{{0}}} and {{{1}}} win: the final is {{signal {2}}}", "決勝は{{signal {2}}}：{{{0}}}と{{{1}}}の勝ち")
OWN_WIN = Text("You and {{{1}}} win: the final is {{signal {2}}}", "決勝は{{signal {2}}}：あなたと{{{1}}}の勝ち")
WHY = (
    Text(
        "Both semifinals came out {{signal {0}}}, and XOR makes 0 of two equal signals.",
        "準決勝はどちらも{{signal {0}}}。同じ信号のXORは0",
    ),
    Text("The semifinals differ, and XOR makes 1 of that.", "2つの準決勝が違うので、XORは1"),
)
VERBS = {"draw": Text("Draw this one", "引く"), "place": Text("Place it here", "ここに置く")}
DRAW_BUTTONS = (Text("Draw left", "左から引く"), Text("Draw right", "右から引く"))
PILES = (Text("Left pile", "左の山札"), Text("Right pile", "右の山札"))
PILE_ABOUT = Text("{0}: {1} cards, face down", "{0}：裏向き{1}枚")
EMPTY_PILE = Text("{0}: empty", "{0}：なし")
PILE_TITLE, LEFT_TITLE = Text("Piles, face down", "山札"), Text("Still in the piles", "残りのゲート")
OVER_TITLE = Text("Never drawn", "残ったゲート")
LEFT_ABOUT = Text("{0}: {1} still in the piles", "{0}：残り{1}枚")
PLAYS, PLAYS_WITH = Text("plays for {}", "{}狙い"), Text("plays for {}, with you", "味方・{}狙い")
STARTS = Text("starts", "スタート")
WANT = Text("{0} and", "{0}と"), Text("{1} want", "{1}の狙い"), Text("want", "狙い")  # two lines, or one word
WANTED = Text("{0} and", "{0}と"), Text("{1} wanted", "{1}の狙い"), Text("want", "狙い")
WON = Text("{0} and", "{0}と"), Text("{1} win", "{1}の勝ち"), Text("win", "勝ち")
YOU = Text("You", "あなた")
WANT_ABOUT = Text("{0} and {1} want a {2} in the final", "{0}と{1}は決勝の{2}が狙い")
DRAWN_ABOUT = Text("{0}, in your hand: place it", "{0}：手札。盤に置きます")
DRAWN_BY = Text("{0}, drawn by {{{1}}}", "{0}：{{{1}}}が引いた")
FREE = Text("{0}: empty, {1} and {2} come in", "{0}：空き、{1}と{2}が入ります")
CLOSED = Text("{0}: empty, its signals are still missing", "{0}：空き、信号がまだそろっていません")
GATE_ABOUT = Text("{0} in {1}: {2} and {3} make {4}", "{1}の{0}：{2}と{3}で{4}")
FINAL_ABOUT = Text("XOR in the final, waiting for both semifinals", "決勝のXOR：準決勝待ち")
BY_ABOUT = Text(", placed by {{{0}}}", "、{{{0}}}が設置")
BOARD, HAND_TITLE, STRIP = Text("Bracket", "トーナメント表"), Text("Drawn card", "引いたゲート"), Text("Player", "席")
SPOTS = bracket.spot_names(INPUTS)
TEAM_WORD, PILES_WORD = Text("Teams", "チーム"), Text("Piles", "山札")

# ---- geometry --------------------------------------------------------------------------------------------------------

WIDE, TALL = (948.0, 512.0), (374.0, 520.0)
TREES = (bracket.wide(INPUTS, *WIDE), bracket.folded(INPUTS, *TALL))


class Spots(NamedTuple):
    """Where the things beside the bracket lie, in one of the shapes."""

    piles: tuple[tuple[float, float], ...]
    pile: float  # scale
    titles: tuple[tuple[float, float, float], ...]  # of piles and of what is left: x, y and width
    drawn: tuple[float, float, float]  # somebody else's card: x, y and scale
    left: tuple[float, float, float]  # the first line of what is left: x, y, and the way to the next
    line: tuple[float, float, float, float]  # in a line: scale of the gate, name, first card and the way to the next
    teams: tuple[tuple[float, float], ...]
    team: tuple[float, float]  # a team's size


BESIDE = (
    Spots(
        ((58, 82), (134, 82)), 1, ((96, 26, 150), (860, 26, 150)), (96, 184, 0.82), (796, 52, 23),
        (0.42, 46, 79, 14), ((300, 62), (648, 62)), (212, 56),
    ),
    Spots(
        ((37, 280), (89, 280)), 0.8, ((63, 238, 116), (309, 238, 122)), (40, 338, 0.48), (270, 258, 20),
        (0.34, 38, 68, 11), ((63, 203), (311, 203)), (120, 44),
    ),
)  # fmt: skip
HANDS = ((104.0, 128.0, 1.0), (92.0, 112.0, 0.88))  # width and height of the hand's block, scale of the card


# ---- facts -----------------------------------------------------------------------------------------------------------


class Facts(NamedTuple):
    """What is drawn, in the words of the rules."""

    signal: Sequence[int]
    gate: Sequence[int]
    start: int
    turn_of: int  # the seat whose turn it is, also while its card is turned up; NONE where there is none
    mine: bool  # whether the one who looks may act
    placed: dict[int, int]  # by node: the seat that placed its gate, as far as the log tells
    last: int  # the node of the last gate, or NONE
    ghost: int  # the node where the chosen action would place the drawn gate, or NONE


_PLACED = re.compile(r"@(\d+)")


def _facts(sketch: Sketch, f: dict[str, Any]) -> Facts:
    placed, last = {}, NONE
    for line in sketch.log:
        if line.action[0] == "@":
            last = int(line.action[1:])
            placed[last] = line.actor
    start, shown = f["start"], sketch.shown
    turn_of = (start + f["turns"]) % SEATS if start != NONE and not shown.over else NONE
    chosen = ACTIONS.fields(sketch.chosen) if sketch.chosen is not None else None
    ghost = chosen.fields["node"] + FIRST_NODE if chosen and chosen.name == "place" and f["drawn"] != NONE else NONE
    mine = sketch.own and shown.mover == sketch.seat
    return Facts(f["signal"], f["gate"], start, turn_of, mine, placed, last, ghost)


def _made(signal: Sequence[int], kind: int, node: int) -> int:
    """What a gate would make of the signals below a node; NONE while one is missing."""
    left, right = signal[2 * node], signal[2 * node + 1]
    return NONE if NONE in (left, right) else int(PAIR[kind, left, right])


def _team_of(start: int, seat: int) -> int:
    return (seat - start) % 2


def _pair(start: int, team: int) -> tuple[int, int]:
    """The seats of a team, the first that plays first."""
    first = (start + team) % SEATS
    return first, (first + 2) % SEATS


# ---- the scene -------------------------------------------------------------------------------------------------------


def scene(sketch: Sketch) -> Scene:
    """What one audience sees: the bracket, the piles, what both teams want, and the drawn card."""
    f = sketch.shown.fields
    facts = _facts(sketch, f)
    tree, beside = TREES[sketch.tall], BESIDE[sketch.tall]
    pieces = bracket.inputs_of(tree, f["signal"], _input_words(f["signal"], sketch.language))
    pieces += _nodes(sketch, f, facts, tree)
    pieces += _piles(sketch, f, facts, beside) + _left(sketch, f, beside)
    if facts.start != NONE:
        pieces += _teams(sketch, f, facts, beside)
    pieces += _drawn(sketch, f, facts, beside)
    return Scene(_blocks(sketch, facts), tuple(pieces), _wires(f, facts, tree), _say(sketch, f, facts),
                 _buttons(sketch, f, facts))  # fmt: skip


def _input_words(signal: Sequence[int], language: str) -> list[str]:
    about = say(bracket.INPUT_ABOUT, language)
    return [about.format(k + 1, signal[INPUTS + k]) if signal[INPUTS + k] != NONE else "" for k in range(INPUTS)]


def _blocks(sketch: Sketch, facts: Facts) -> tuple[Block, ...]:
    language = sketch.language
    width, height = TALL if sketch.tall else WIDE
    blocks = [Block("main", "main", width, height, low=0.9, high=1.3, title=say(BOARD, language))]
    if sketch.seat is not None:
        wide, high, _ = HANDS[sketch.tall]
        blocks.append(Block("hand", "hand", wide, high, title=say(HAND_TITLE, language)))
    for seat in range(SEATS):
        blocks.append(Block(f"seat-{seat}", "seats", 0, 44, seat=seat, text=_subtitle(sketch, facts.start, seat)))
    return tuple(blocks)


def _subtitle(sketch: Sketch, start: int, seat: int) -> str:
    """What a seat plays for."""
    if start == NONE:
        return ""
    team = _team_of(start, seat)
    partner = sketch.seat is not None and seat != sketch.seat and _team_of(start, sketch.seat) == team
    return say(PLAYS_WITH if partner else PLAYS, sketch.language).format(team)


def _nodes(sketch: Sketch, f: dict[str, Any], facts: Facts, tree: Tree) -> list[Piece]:
    """Gates with what they give and who placed them, and empty places."""
    language, pieces = sketch.language, list[Piece]()
    signal, shown_here = facts.signal, facts.mine and sketch.shown.phase == PLACE
    for node in range(FINAL, INPUTS):
        kind = facts.gate[node]
        if kind != NONE:
            pieces += _gate(sketch, facts, tree, node, kind)
            continue
        fed = NONE not in (signal[2 * node], signal[2 * node + 1])
        where = say(SPOTS[node], language)
        about = say(FREE if fed else CLOSED, language).format(where, signal[2 * node], signal[2 * node + 1])
        short = "" if node == facts.ghost else say(bracket.short_name(node), language)
        fields = {"node": node - FIRST_NODE}
        pieces.append(bracket.spot(tree, node, fed=fed, text=short, about=about, fields=fields, does="place"))
        if node == facts.ghost:
            pieces.append(bracket.card(tree, node, f["drawn"], about, states=("ghost",), comes_from="drawn"))
        if fed and shown_here:
            value = _made(signal, f["drawn"], node)
            pieces.append(bracket.would(tree, node, value, picked=node == facts.ghost))
    return pieces


def _gate(sketch: Sketch, facts: Facts, tree: Tree, node: int, kind: int) -> list[Piece]:
    language, signal = sketch.language, facts.signal
    fresh = node == facts.last
    seat = facts.placed.get(node)
    about = _gate_about(signal, node, kind, seat, language)
    states = ("fresh",) if fresh else ()
    piece = bracket.card(tree, node, kind, about, states=states, owner=seat if fresh else None, comes_from="drawn")
    pieces = [piece]
    value, over = signal[node], sketch.shown.over
    if value != NONE:
        pieces.append(bracket.out(tree, node, value))
        if node == FINAL and over:
            pieces.append(bracket.sun(tree))
    elif node == FINAL:
        after = _final_after(facts, sketch.shown.fields["drawn"])
        pieces.append(bracket.out(tree, node, 2 if after == NONE else after, states=() if after == NONE else ("then",)))
    if seat is not None:
        pieces.append(bracket.by(tree, node, seat))
    return pieces


def _gate_about(signal: Sequence[int], node: int, kind: int, seat: int | None, language: str) -> str:
    if signal[node] == NONE:
        return say(FINAL_ABOUT, language)
    facts = GATE_NAMES[kind], say(SPOTS[node], language), signal[2 * node], signal[2 * node + 1], signal[node]
    told = say(GATE_ABOUT, language).format(*facts)
    return told if seat is None else told + say(BY_ABOUT, language).format(seat)


def _final_after(facts: Facts, drawn: int) -> int:
    """What the final would come to with the chosen action; NONE where that stays open."""
    if facts.ghost not in (2, 3):
        return NONE
    other = facts.signal[5 - facts.ghost]
    return NONE if other == NONE else int(PAIR[XOR, _made(facts.signal, drawn, facts.ghost), other])


def _wires(f: dict[str, Any], facts: Facts, tree: Tree) -> tuple[Wire, ...]:
    wires = bracket.wires_of(tree, facts.signal)
    if facts.ghost != NONE:
        value = _made(facts.signal, f["drawn"], facts.ghost)
        wire = Wire(f"wire-{facts.ghost}", tree.wires[facts.ghost], value=value, width=5, states=("then",))
        wires = [wire if one.key == wire.key else one for one in wires]
    return tuple(wires)


def _piles(sketch: Sketch, f: dict[str, Any], facts: Facts, beside: Spots) -> list[Piece]:
    """Both piles with their numbers of cards."""
    x, y, wide = beside.titles[0]
    language = sketch.language
    pieces = [_title("title-piles", x, y, wide, say(PILE_TITLE, language))]
    for pile, (x, y) in enumerate(beside.piles):
        count, name = f["piles"][pile], say(PILES[pile], language)
        about = say(PILE_ABOUT if count else EMPTY_PILE, language).format(name, count)
        w, h = PILE[0] * beside.pile, PILE[1] * beside.pile
        pieces.append(Piece(
            f"pile-{pile}", x, y, look="pile" if count else "", box="card" if count else "slot", w=w, h=h,
            scale=beside.pile, layer=bracket.CARD, text=str(count) if count else "", size=16, states=("digit",),
            about=about, does="draw", fields={"pile": pile},
        ))  # fmt: skip
    return pieces


def _title(key: str, x: float, y: float, wide: float, text: str) -> Piece:
    return Piece(key, x, y, w=wide, h=18, text=text, size=13, states=("soft",))


def _left(sketch: Sketch, f: dict[str, Any], beside: Spots) -> list[Piece]:
    """How many gates of each kind are still to come; at the end the one that never came."""
    language = sketch.language
    x, y, wide = beside.titles[1]
    title = say(OVER_TITLE if sketch.shown.over else LEFT_TITLE, language)
    pieces = [_title("title-left", x, y, wide, title)]
    (x, y, step), (scale, words, cards, apart) = beside.left, beside.line
    for kind in range(KINDS):
        count, name = f["left"][kind], GATE_NAMES[kind]
        states = () if count else ("faded",)
        at = y + kind * step
        about = say(LEFT_ABOUT, language).format(name, count)
        pieces.append(Piece(f"left-{kind}", x, at, look=gate_name(kind), scale=scale, states=states, about=about))
        word = ("start", "strong", *states)
        pieces.append(Piece(f"left-name-{kind}", x + words, at, w=50, h=18, text=name, size=13, states=word))
        for k in range(count):
            pieces.append(Piece(f"left-{kind}-{k}", x + cards + k * apart, at, box="plate", w=10, h=15))
    return pieces


def _teams(sketch: Sketch, f: dict[str, Any], facts: Facts, beside: Spots) -> list[Piece]:
    """What each team wants, on both sides of the final; at the end which of them got it."""
    pieces = list[Piece]()
    wide, high = beside.team
    for team, (x, y) in enumerate(beside.teams):
        seats = _pair(facts.start, team)
        if sketch.seat == seats[1]:
            seats = seats[1], seats[0]
        states, word = _outcome(sketch.shown, f, team)
        fade = tuple(state for state in states if state == "faded")
        first, second = (say(YOU, sketch.language) if seat == sketch.seat else f"{{{seat}}}" for seat in seats)
        about = say(WANT_ABOUT, sketch.language).format(first, second, team)
        lines = [text.format(first, second) for text in (say(line, sketch.language) for line in word)]
        key = f"team-{team}"
        pieces.append(Piece(key, x, y, box="plate", w=wide, h=high, states=states, about=about))
        size = 22 if sketch.tall else 26
        for k, at in enumerate((x - wide / 2 + size - 4, x - wide / 2 + 1.8 * size - 4)):
            pieces.append(Piece(f"{key}-{k}", at, y, box="badge", w=size, h=size, layer=2, owner=seats[k], states=fade))
        pieces += _wanted(key, lines, (x, y), wide, fade, sketch.tall)
        goal = Piece(
            f"{key}-goal", x + wide / 2 - size + 4, y, look=signal_name(team), scale=size / 38, layer=2, states=fade
        )
        pieces.append(goal)
    return pieces


def _wanted(
    key: str, lines: Sequence[str], at: tuple[float, float], wide: float, fade: tuple[str, ...], tall: bool
) -> list[Piece]:
    """Who wants it, in two lines; on a phone the letters alone say who."""
    (x, y), states = at, ("start", *fade)
    if tall:
        return [Piece(f"{key}-word", x + 4, y, w=42, h=18, text=lines[2], size=13, states=fade)]
    x += 10
    return [
        Piece(f"{key}-{name}", x, y + dy, w=wide - 104, h=18, text=line, size=13.5, states=states)
        for name, dy, line in (("who", -10, lines[0]), ("word", 10, lines[1]))
    ]


def _outcome(shown: Shown, f: dict[str, Any], team: int) -> tuple[tuple[str, ...], tuple[Text, Text, Text]]:
    if not shown.over:
        return (), WANT
    return (("won",), WON) if f["signal"][FINAL] == team else (("faded",), WANTED)


def _drawn(sketch: Sketch, f: dict[str, Any], facts: Facts, beside: Spots) -> list[Piece]:
    """The card that waits to be placed: in the own hand, or beside the piles."""
    own = sketch.seat is not None and facts.turn_of == sketch.seat
    wide, high, scale = HANDS[sketch.tall]
    kind, language = f["drawn"], sketch.language
    if kind == NONE:
        if sketch.seat is None or not facts.mine:
            return []
        return [Piece("hand", wide / 2, high / 2, block="hand", box="slot", w=HAND[0] * scale, h=HAND[1] * scale)]
    name = GATE_NAMES[kind]
    pile = f"pile-{_pile_of(sketch.log)}"
    if own:
        about = say(DRAWN_ABOUT, language).format(name)
        states = ("picked",) if facts.mine else ()
        return [Piece(
            "drawn", wide / 2, high / 2, block="hand", look=hand_name(kind), box="card", w=HAND[0] * scale,
            h=HAND[1] * scale, scale=scale, layer=bracket.CARD, states=states, about=about, does="place",
            comes_from=pile,
        )]  # fmt: skip
    x, y, scale = beside.drawn
    about = say(DRAWN_BY, language).format(name, facts.turn_of)
    return [Piece(
        "drawn", x, y, look=hand_name(kind), box="card", w=HAND[0] * scale, h=HAND[1] * scale, scale=scale,
        layer=bracket.CARD, states=("fresh",), owner=facts.turn_of, about=about, comes_from=pile,
    )]  # fmt: skip


def _pile_of(log: Sequence[Seen]) -> int:
    """The pile from which the last card came."""
    return next((int(line.action[0]) - 1 for line in reversed(log) if line.action in ("1:", "2:")), 0)


# ---- what it says ----------------------------------------------------------------------------------------------------


def _say(sketch: Sketch, f: dict[str, Any], facts: Facts) -> Say:
    language, over = sketch.language, sketch.shown.over
    turn = (
        say(DONE if over else TURN, language).format(min(f["turns"] + 1, TURNS), TURNS) if facts.start != NONE else ""
    )
    end, why = _end(sketch, f, facts) if over else ("", "")
    verbs = {does: say(text, language) for does, text in VERBS.items()} if facts.mine else {}
    return Say(_goal(sketch, facts), _todo(sketch, f, facts), _note(sketch, f, facts), turn, end, why, verbs)


def _goal(sketch: Sketch, facts: Facts) -> str:
    start, seat = facts.start, sketch.seat
    if start == NONE:
        return say(OPEN_GOAL, sketch.language)
    if seat is None:
        return say(GOAL, sketch.language).format(*_pair(start, 0), *_pair(start, 1))
    return say(OWN_GOALS[_team_of(start, seat)], sketch.language).format((seat + 2) % SEATS)


def _todo(sketch: Sketch, f: dict[str, Any], facts: Facts) -> str:
    language, phase = sketch.language, sketch.shown.phase
    if phase == OVER:
        return ""
    if phase < DRAW or phase == GATE:
        return say(DEALING, language)
    gate = GATE_NAMES[f["drawn"]] if phase == PLACE else ""
    if facts.mine:
        return say(YOU_PLACE if gate else YOU_DRAW, language).format(gate)
    return say(THEY_PLACE if gate else THEY_DRAW, language).format(facts.turn_of, gate)


def _makes(f: dict[str, Any], node: int, value: int, language: str) -> str:
    signal = f["signal"]
    return say(MAKES, language).format(say(SPOTS[node], language), signal[2 * node], signal[2 * node + 1], value)


def _note(sketch: Sketch, f: dict[str, Any], facts: Facts) -> str:
    """What the chosen action would bring; without one, what happened last."""
    language = sketch.language
    if facts.ghost != NONE:
        told = _makes(f, facts.ghost, _made(facts.signal, f["drawn"], facts.ghost), language)
        after = _final_after(facts, f["drawn"])
        return told if after == NONE else f"{told} {say(SETTLES, language).format(after)}"
    if sketch.chosen is not None:
        return say(DRAW_NOTE, language)
    if facts.last == NONE or sketch.shown.over:
        return ""
    seat, node = facts.placed[facts.last], facts.last
    told = _makes(f, node, facts.signal[node], language)
    return say(YOU_PLACED if seat == sketch.seat else PLACED, language).format(seat, GATE_NAMES[facts.gate[node]], told)


def _end(sketch: Sketch, f: dict[str, Any], facts: Facts) -> tuple[str, str]:
    """Who has won, and by what."""
    final, seat = f["signal"][FINAL], sketch.seat
    pair = _pair(facts.start, final)
    why = say(WHY[final], sketch.language).format(f["signal"][2])
    if seat in pair:
        return say(OWN_WIN, sketch.language).format(seat, pair[0] + pair[1] - seat, final), why
    return say(WIN, sketch.language).format(*pair, final), why


def _buttons(sketch: Sketch, f: dict[str, Any], facts: Facts) -> tuple[Button, ...]:
    if not facts.mine or sketch.shown.phase != DRAW:
        return ()
    return tuple(
        Button(f"draw-{pile}", say(DRAW_BUTTONS[pile], sketch.language), "draw", {"pile": pile}, icon="draw")
        for pile in range(2)
        if f["piles"][pile]
    )


# ---- beside the scene ------------------------------------------------------------------------------------------------


def badges(view: Shown, ids: Sequence[int], language: str) -> dict[int, str]:
    """The signal that the drawn gate would give at each place (tournament 2.4)."""
    f = view.fields
    if f["drawn"] == NONE:
        return {}
    places = {action: action - A_PLACE + FIRST_NODE for action in ids}
    return {
        action: f"{{signal {_made(f['signal'], f['drawn'], node)}}}"
        for action, node in places.items()
        if FIRST_NODE <= node < INPUTS
    }


def beats(before: Shown, after: Shown, action: str) -> dict[str, int]:
    """A placed gate first, then its signal, then the wire; with the last one the final and what it means."""
    if action[0] != "@":
        return {}
    node = int(action[1:])
    told = {f"out-{node}": 1, f"wire-{node}": 2}
    if after.over:
        told |= {"out-1": 3, "sun": 4} | {
            f"team-{team}{part}": 4 for team in range(2) for part in ("", "-0", "-1", "-goal")
        }
    return told
