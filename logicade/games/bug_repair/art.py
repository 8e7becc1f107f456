"""Bug Repair to look at: what lies where, for pages and pictures. It shows what the given view shows, no more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from logicade.engine.options import say
from logicade.engine.scene.parts import Block, Piece, Say, Scene, Wire
from logicade.engine.scene.shown import Seen, Shown, Sketch
from logicade.engine.state import HIDDEN, NONE
from logicade.games.bug_repair import phrases
from logicade.games.bug_repair.hands import hand, hand_block, side, side_block
from logicade.games.bug_repair.sprites import SPRITES
from logicade.games.bug_repair.state import ACTIONS, DISCARD, PLAY, STEAL, TURNING
from logicade.games.bug_repair.tables import FINAL, INPUTS, KINDS, SEATS, TURNS
from logicade.games.bug_repair.terminal import picture
from logicade.kit import bracket_scene as bracket
from logicade.kit.bracket_scene import TABLE, Tree
from logicade.kit.bracket_sprites import said_signal
from logicade.kit.gates import GATE_NAMES, OPEN
from logicade.kit.sprites import signal_name

__all__ = ["SAMPLE", "SPRITES", "badges", "beats", "picture", "scene"]
SAMPLE = (  # what a visitor sees of the game first
    "in=1100101001110010 start=0 OR@8 AND?=NAND@9 NAND@10 XOR?=XOR@11 XOR@4 OR?=NOR@12 OR@13 OR?=AND@14"
)

# ---- geometry --------------------------------------------------------------------------------------------------------

WIDE, TALL = (948.0, 490.0), (374.0, 484.0)
TREES = (bracket.wide(INPUTS, *WIDE, largest=1.14), bracket.folded(INPUTS, *TALL, slim=0.96))
SPOTS = bracket.spot_names(INPUTS)


class Beside(NamedTuple):
    """Where the things beside the bracket lie, in one of the shapes."""

    teams: tuple[tuple[float, float], ...]  # by the final that they want
    team: tuple[float, float]  # a team's size
    legend: tuple[tuple[float, float], ...]  # certain values, and those that rest on a name


BESIDE = (
    Beside(((304, 62), (644, 62)), (204, 56), ((56, 34), (56, 72))),
    Beside(((62, 206), (312, 206)), (120, 64), ((62, 266), (312, 266))),
)

# ---- facts -----------------------------------------------------------------------------------------------------------


class Facts(NamedTuple):
    """What is drawn, in the words of the rules."""

    f: dict[str, Any]
    turn_of: int  # the seat whose turn it is, or NONE
    mine: bool  # whether the one who looks may act
    bug: bool  # whether the one who looks is a bug
    last: int  # the node of the last gate that was placed, or NONE
    turned: int  # the node that was turned over last, or NONE
    before: list[int]  # what every node showed before that; empty without one
    thought: dict[str, int]  # the fields of the chosen action
    node: int  # its node, or NONE


_NODE = re.compile(r"@(\d+)")


def _facts(sketch: Sketch, f: dict[str, Any]) -> Facts:
    shown, start = sketch.shown, f["start"]
    turn_of = (start + f["turns"]) % SEATS if start != NONE and f["turns"] < TURNS else NONE
    last = turned = NONE
    for line in reversed(sketch.log):
        if line.action[0] == "!" and turned == NONE:
            turned = int(line.action[1:].split("=")[0])
        elif "@" in line.action:
            last = int(line.action.split("@")[1])
            break
    before = list[int]()
    if turned != NONE:
        kinds = [f["named"][k] if k == turned or _is_down(f, k) else f["gate"][k] for k in range(INPUTS)]
        before = bracket.values_below(INPUTS, f["signal"], kinds)
    mine = sketch.own and shown.mover == sketch.seat
    thought = dict(ACTIONS.fields(sketch.chosen).fields) if sketch.chosen is not None and mine else {}
    bug = sketch.seat is not None and start != NONE and is_bug(start, sketch.seat)
    return Facts(f, turn_of, mine, bug, last, turned, before, thought, thought.get("node", NONE - 1) + 1)


def is_bug(start: int, seat: int) -> bool:
    """Whether a seat is of the bugs: a neighbour of the starter (bug-repair 1.3)."""
    return (seat + start) % 2 == 1


def _is_down(f: dict[str, Any], node: int) -> bool:
    return bool(f["named"][node] != NONE and not f["turned"][node])


def _said(f: dict[str, Any], node: int) -> bool:
    """Whether a node's value rests on somebody's name (logic-kit 4.8)."""
    return bool(f["sure"][node] == OPEN)


def _seen_and_real(f: dict[str, Any], thought: dict[str, int]) -> tuple[int, int]:
    """What everyone would see of a gate that is thought of, and what it would really give; OPEN if nobody can say."""
    node = thought["node"] + 1
    signal = f["signal"]
    seen = TABLE[thought.get("said", thought["kind"])][signal[2 * node]][signal[2 * node + 1]]
    real = bracket.values_below(INPUTS, signal, f["gate"])
    return seen, TABLE[thought["kind"]][real[2 * node]][real[2 * node + 1]]


# ---- the scene -------------------------------------------------------------------------------------------------------


def scene(sketch: Sketch) -> Scene:
    """What one audience sees: the bracket, what both teams want, the own hand, and names to choose from."""
    f = sketch.shown.fields
    facts = _facts(sketch, f)
    tree, beside = TREES[sketch.tall], BESIDE[sketch.tall]
    about = say(bracket.INPUT_ABOUT, sketch.language)
    signal = f["signal"]
    words = [about.format(k + 1, signal[INPUTS + k]) if signal[INPUTS + k] != NONE else "" for k in range(INPUTS)]
    pieces = bracket.inputs_of(tree, signal, words)
    for node in range(FINAL, INPUTS):
        placed = f["placer"][node] != NONE
        pieces += _gate(sketch, facts, tree, node) if placed else _spot(sketch, facts, tree, node)
    pieces += _legend(sketch, beside)
    if f["start"] != NONE:
        pieces += _teams(sketch, facts, beside)
        if sketch.seat is not None:
            pieces += hand(sketch, f, facts.bug, facts.thought, _signals_of_names(facts))
        pieces += side(sketch, f)
    return Scene(_blocks(sketch, facts), tuple(pieces), _wires(facts, tree), _say(sketch, facts))


def _signals_of_names(facts: Facts) -> list[int]:
    """By name: what everyone would see at the node that is thought of; empty without one."""
    if "said" not in facts.thought:
        return []
    signal = facts.f["signal"]
    return [TABLE[kind][signal[2 * facts.node]][signal[2 * facts.node + 1]] for kind in range(KINDS)]


def _blocks(sketch: Sketch, facts: Facts) -> tuple[Block, ...]:
    language, f = sketch.language, facts.f
    width, height = TALL if sketch.tall else WIDE
    blocks = [Block("main", "main", width, height, low=0.9, high=1.35, title=say(phrases.BOARD, language))]
    if sketch.seat is not None:
        blocks.append(hand_block(sketch, facts.bug))
    for seat in range(SEATS):
        blocks.append(Block(f"seat-{seat}", "seats", 0, 44, seat=seat, text=_subtitle(sketch, f, seat)))
    return (*blocks, *side_block(sketch, f))


def _subtitle(sketch: Sketch, f: dict[str, Any], seat: int) -> str:
    """A seat's team and how many cards it holds."""
    start, language = f["start"], sketch.language
    if start == NONE:
        return ""
    role = say(phrases.ROLES[is_bug(start, seat)], language)
    count = f["cards"][seat]
    cards = say(phrases.CARDS[count != 1], language).format(count)
    partner = sketch.seat is not None and seat == (sketch.seat + 2) % SEATS
    if sketch.tall:  # three names leave room for one word
        return say(phrases.PARTNER_SHORT, language).format(role) if partner else role
    return say(phrases.PARTNER if partner else phrases.OTHER, language).format(role, cards)


def _spot(sketch: Sketch, facts: Facts, tree: Tree, node: int) -> list[Piece]:
    """A place without a gate, and the gate that is thought of there."""
    language, signal = sketch.language, facts.f["signal"]
    fed = NONE not in (signal[2 * node], signal[2 * node + 1])
    where = say(SPOTS[node], language)
    about = say(phrases.FREE if fed else phrases.CLOSED, language).format(where, signal[2 * node], signal[2 * node + 1])
    short = "" if node == facts.node else say(bracket.short_name(node), language)
    pieces = [bracket.spot(tree, node, fed=fed, text=short, about=about, fields={"node": node - 1}, does="")]
    if node != facts.node:
        return pieces
    kind, ghost = facts.thought["kind"], ("ghost",)
    seen, _ = _seen_and_real(facts.f, facts.thought)
    if "said" in facts.thought and sketch.seat is not None:
        name = say(phrases.QUOTED, language).format(GATE_NAMES[facts.thought["said"]])
        pieces.append(bracket.down(tree, node, sketch.seat, about, states=ghost))
        pieces.append(bracket.name_plate(tree, node, name, states=ghost))
        pieces.append(bracket.corner(tree, node, kind, states=ghost))
    else:
        pieces.append(bracket.card(tree, node, kind, about, states=ghost))
    said = "said" in facts.thought or _unsure(facts.f, facts.thought)
    pieces.append(bracket.out(tree, node, seen, said=said, states=ghost))
    return pieces


def _unsure(f: dict[str, Any], thought: dict[str, int]) -> bool:
    """Whether what an open gate would show rests on names below it."""
    node, sure = thought["node"] + 1, [*f["sure"], *f["signal"][INPUTS:]]
    return bool(TABLE[thought["kind"]][sure[2 * node]][sure[2 * node + 1]] == OPEN)


def _gate(sketch: Sketch, facts: Facts, tree: Tree, node: int) -> list[Piece]:
    """A gate: open, or face down with its name; with its value, who placed it, and after the reveal the stamp."""
    f, language = facts.f, sketch.language
    kind, named, seat = f["gate"][node], f["named"][node], f["placer"][node]
    fresh = ("fresh",) if node == (facts.last if facts.turned == NONE else facts.turned) else ()
    about = _gate_about(f, node, language)
    pieces = []
    if _is_down(f, node):
        pieces.append(bracket.down(tree, node, seat, about, states=fresh))
        name = say(phrases.QUOTED, language).format(GATE_NAMES[named])
        pieces.append(bracket.name_plate(tree, node, name))
        if kind != HIDDEN:
            pieces.append(bracket.corner(tree, node, kind))
    else:
        comes = f"hand-{kind}-0" if named == NONE else ""
        owner = seat if fresh else None
        pieces.append(bracket.card(tree, node, kind, about, states=fresh, owner=owner, comes_from=comes))
    if f["turned"][node]:
        true = kind == named
        pieces.append(bracket.stamp(tree, node, say(phrases.TRUE if true else phrases.LIE, language), good=true))
    if facts.before and facts.before[node] != f["signal"][node]:
        pieces.append(bracket.was(tree, node, facts.before[node]))
    pieces.append(bracket.out(tree, node, f["signal"][node], said=_said(f, node)))
    known = _is_down(f, node) and kind != HIDDEN
    pieces.append(bracket.by(tree, node, seat, left=known))
    if node == FINAL and sketch.shown.over:
        pieces.append(bracket.sun(tree))
    return pieces


def _gate_about(f: dict[str, Any], node: int, language: str) -> str:
    kind, where = f["gate"][node], say(SPOTS[node], language)
    value = say(phrases.IF_TRUE if _said(f, node) else phrases.CERTAIN, language)
    if not _is_down(f, node):
        return say(phrases.GATE_ABOUT, language).format(
            GATE_NAMES[kind], where, f["placer"][node], f["signal"][node], value
        )
    told = say(phrases.DOWN_ABOUT, language).format(
        GATE_NAMES[f["named"][node]], where, f["placer"][node], f["signal"][node], value
    )
    return told if kind == HIDDEN else told + say(phrases.REALLY, language).format(GATE_NAMES[kind])


def _wires(facts: Facts, tree: Tree) -> tuple[Wire, ...]:
    f = facts.f
    said = [_said(f, node) for node in range(INPUTS)] + [False] * INPUTS
    wires = bracket.wires_of(tree, f["signal"], said)
    if facts.node > FINAL:
        seen, _ = _seen_and_real(f, facts.thought)
        key = f"wire-{facts.node}"
        ghost = Wire(key, tree.wires[facts.node], value=seen, states=("then",))
        wires = [ghost if wire.key == key else wire for wire in wires]
    return tuple(wires)


def _legend(sketch: Sketch, beside: Beside) -> list[Piece]:
    """What a plain rim means, and what a hatched one."""
    pieces = []
    for k, ((x, y), look) in enumerate(zip(beside.legend, (signal_name, said_signal), strict=True)):
        text = say(phrases.LEGEND[k], sketch.language)
        for value, dx in ((1, -20), (0, 18)):
            pieces.append(Piece(f"legend-{k}-{value}", x + dx, y, look=look(value), scale=0.62))
        if sketch.tall:
            pieces.append(Piece(f"legend-{k}", x, y + 28, w=110, h=18, text=text, size=13, states=("soft",)))
        else:
            states = ("start", "soft")
            pieces.append(Piece(f"legend-{k}", x + 88, y, w=92, h=18, text=text, size=13, states=states))
    return pieces


def _teams(sketch: Sketch, facts: Facts, beside: Beside) -> list[Piece]:
    """What each team wants, on both sides of the final; at the end which of them got it."""
    f, pieces, over = facts.f, list[Piece](), sketch.shown.over
    wide, high = beside.team
    for goal, (x, y) in enumerate(beside.teams):
        seats = _team(f["start"], goal, sketch.seat)
        won = over and f["signal"][FINAL] == goal
        states = ("won",) if won else ("faded",) if over else ()
        fade = tuple(state for state in states if state == "faded")
        lines = [say(text, sketch.language) for text in (phrases.WON if won else phrases.WANT)[goal]]
        team = say(phrases.TEAMS[goal], sketch.language)
        about = say(phrases.WANT_ABOUT, sketch.language).format(team, *seats, goal)
        key = f"team-{goal}"
        pieces.append(Piece(key, x, y, box="plate", w=wide, h=high, states=states, about=about))
        size, level = (22, y + 13) if sketch.tall else (26, y)
        begin = x - wide / 2 + size + (11 if sketch.tall else -3)
        for k, at in enumerate((begin, begin + 0.8 * size)):
            pieces.append(Piece(f"{key}-{k}", at, level, box="badge", w=size, h=size, layer=2, owner=seats[k],
                                states=fade))  # fmt: skip
        if sketch.tall:
            pieces.append(Piece(f"{key}-word", x, y - 17, w=wide - 6, h=18, text=lines[2], size=13, states=fade))
        else:
            for name, dy, line in (("who", -10, lines[0]), ("word", 10, lines[1])):
                pieces.append(Piece(f"{key}-{name}", x + 10, y + dy, w=wide - 104, h=18, text=line, size=13.5,
                                    states=("start", *fade)))  # fmt: skip
        at = x + wide / 2 - size + (-8 if sketch.tall else 4)
        pieces.append(Piece(f"{key}-goal", at, level, look=signal_name(goal), scale=0.66, layer=2, states=fade))
    return pieces


def _team(start: int, goal: int, seat: int | None) -> tuple[int, int]:
    """The seats of a team by the final that it wants, the own one first."""
    first = (start + 1 - goal) % SEATS
    second = (first + 2) % SEATS
    return (second, first) if seat == second else (first, second)


# ---- what it says ----------------------------------------------------------------------------------------------------


def _say(sketch: Sketch, facts: Facts) -> Say:
    language = sketch.language
    end, why = _end(sketch, facts) if sketch.shown.over else ("", "")
    verbs = {does: say(text, language) for does, text in phrases.VERBS.items()} if facts.mine else {}
    return Say(_goal(sketch, facts), _todo(sketch, facts), _note(sketch, facts), _turn(sketch, facts), end, why, verbs)


def _turn(sketch: Sketch, facts: Facts) -> str:
    f, language = facts.f, sketch.language
    if sketch.shown.over:
        return say(phrases.DONE, language)
    if sketch.shown.phase == TURNING:
        left = sum(_is_down(f, node) for node in range(FINAL, INPUTS))
        return say(phrases.REVEAL, language).format(left)
    return say(phrases.TURN, language).format(f["turns"] + 1, TURNS) if f["start"] != NONE else ""


def _goal(sketch: Sketch, facts: Facts) -> str:
    start, seat = facts.f["start"], sketch.seat
    if start == NONE:
        return say(phrases.OPEN_GOAL, sketch.language)
    if seat is None:
        return say(phrases.GOAL, sketch.language).format(*_team(start, 1, None), *_team(start, 0, None))
    return say(phrases.OWN_GOALS[facts.bug], sketch.language).format((seat + 2) % SEATS)


def _todo(sketch: Sketch, facts: Facts) -> str:
    language, phase = sketch.language, sketch.shown.phase
    if sketch.shown.over:
        return ""
    if phase == TURNING:
        return say(phrases.TURNING, language)
    if phase == DISCARD:
        return say(phrases.DISCARDING, language)
    if phase == STEAL:
        return say(phrases.STEALING, language).format(facts.turn_of, (facts.turn_of + 1) % SEATS)
    if phase != PLAY:
        return say(phrases.DEALING, language)
    if facts.mine:
        return say(phrases.YOU_CLAIM if facts.bug else phrases.YOU_LAY, language)
    return say(phrases.THEY_LAY, language).format(facts.turn_of)


def _makes(f: dict[str, Any], node: int, value: int, said: bool, language: str) -> str:
    sure = say(phrases.IF_TRUE if said else phrases.CERTAIN, language)
    where, signal = say(SPOTS[node], language), f["signal"]
    return say(phrases.MAKES, language).format(where, signal[2 * node], signal[2 * node + 1], value, sure)


def _note(sketch: Sketch, facts: Facts) -> str:
    """What the chosen action would bring; without one, what happened last."""
    f, language = facts.f, sketch.language
    if facts.node == NONE:
        return _happened(sketch, facts, sketch.log[-1]) if sketch.log and not sketch.shown.over else ""
    seen, real = _seen_and_real(f, facts.thought)
    if "said" not in facts.thought:
        return _makes(f, facts.node, seen, _unsure(f, facts.thought), language)
    text = phrases.SEEN_OPEN if real == OPEN else phrases.SEEN_TRUE if seen == real else phrases.SEEN_FALSE
    return say(text, language).format(seen, real)


_DRAWN = re.compile(r"(x?)(\d)<(\d):(\S+)")


def _happened(sketch: Sketch, facts: Facts, line: Seen) -> str:
    """What the last line of the log says."""
    f, language, action = facts.f, sketch.language, line.action
    if found := _DRAWN.fullmatch(action):
        thrown, seat, victim, kind = found.groups()
        hidden = kind == "-"
        told = (phrases.STOLEN, phrases.STOLEN_DOWN, phrases.THROWN, phrases.THROWN_DOWN)[2 * bool(thrown) + hidden]
        return say(told, language).format(seat, victim, kind)
    if action[0] == "!":
        return _revealed(sketch, facts)
    if "@" not in action:
        return ""
    node, own = facts.last, line.actor == sketch.seat
    if f["named"][node] != NONE:
        text = phrases.YOU_CLAIMED if own else phrases.CLAIMED
        return say(text, language).format(line.actor, GATE_NAMES[f["named"][node]], say(SPOTS[node], language))
    told_value = _makes(f, node, f["signal"][node], _said(f, node), language)
    text = phrases.YOU_LAID if own else phrases.LAID
    return say(text, language).format(line.actor, GATE_NAMES[f["gate"][node]], told_value)


def _revealed(sketch: Sketch, facts: Facts) -> str:
    """Whether the gate turned over last was called what it is, and what that changes."""
    f, node, language = facts.f, facts.turned, sketch.language
    kind, named, seat = f["gate"][node], f["named"][node], f["placer"][node]
    if kind == named:
        return say(phrases.TOLD_TRUE, language).format(seat, GATE_NAMES[named])
    told = say(phrases.TOLD_LIE, language).format(seat, GATE_NAMES[named], GATE_NAMES[kind])
    if facts.before[node] == f["signal"][node]:
        return told + say(phrases.SAME, language)
    if facts.before[FINAL] != f["signal"][FINAL]:
        return told + say(phrases.FINAL_TURNS, language).format(facts.before[FINAL], f["signal"][FINAL])
    return told


def _end(sketch: Sketch, facts: Facts) -> tuple[str, str]:
    """Who has won, and by what."""
    f, language = facts.f, sketch.language
    final = f["signal"][FINAL]
    team = say(phrases.TEAMS[final], language)
    own = sketch.seat in _team(f["start"], final, None)
    partner = (sketch.seat + 2) % SEATS if own and sketch.seat is not None else 0
    end = say(phrases.OWN_END if own else phrases.END, language).format(team, final, partner)
    named = [f["named"][k] if f["named"][k] != NONE else f["gate"][k] for k in range(INPUTS)]
    told = bracket.values_below(INPUTS, f["signal"], named)[FINAL]
    nodes = [k for k in range(FINAL, INPUTS) if f["named"][k] != NONE]
    lies = sum(f["named"][k] != f["gate"][k] for k in nodes)
    return end, say(phrases.WHY, language).format(lies, len(nodes), told)


# ---- beside the scene ------------------------------------------------------------------------------------------------


def badges(view: Shown, ids: Sequence[int], language: str) -> dict[int, str]:
    """What everyone would see, and for a bug what it would really be, where that is certain (bug-repair 2.5)."""
    f, found = view.fields, dict[int, str]()
    for action in ids:
        name, fields = ACTIONS.fields(action)
        if name not in ("lay", "claim"):
            continue
        seen, real = _seen_and_real(f, dict(fields))
        plain = name == "lay" or real in (seen, OPEN)
        found[action] = f"{{signal {seen}}}" if plain else f"{{signal {seen}}} ≠ {{signal {real}}}"
    return found


def beats(before: Shown, after: Shown, action: str) -> dict[str, int]:
    """A gate, then its value; at the reveal it turns, gets its stamp, and the new value climbs row by row."""
    if action[0] != "!":
        node = int(action.split("@")[1]) if "@" in action else 0
        return {f"out-{node}": 1, f"wire-{node}": 2} if node else {}
    node = int(action[1:].split("=", maxsplit=1)[0])
    told, beat = {f"stamp-{node}": 1}, 2
    while node and before.fields["signal"][node] != after.fields["signal"][node]:
        told |= {f"was-{node}": beat, f"out-{node}": beat, f"wire-{node}": beat + 1}
        node, beat = node // 2, beat + 2
    if after.over:
        told |= {"sun": beat, "team-0": beat, "team-1": beat}
    return told
