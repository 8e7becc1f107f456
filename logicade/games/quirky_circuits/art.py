"""Quirky Circuits as a scene: the map, the queue as a track, the battery, goals as pictures, hands as cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple

from logicade.engine.scene.parts import Block, Button, Piece, Say, Scene, Wire
from logicade.engine.scene.shown import Shown, Sketch
from logicade.engine.state import HIDDEN, NONE
from logicade.games.quirky_circuits import board, sayings
from logicade.games.quirky_circuits.components import (
    BACK,
    CARDS,
    CODES,
    DELIVERED,
    DX,
    DY,
    FIRST_QUIRK,
    HAND,
    LYING,
    PARKED,
    ROBOTS,
    SWEPT,
    WIDTH,
)
from logicade.games.quirky_circuits.drawings.cards import CARD, CHARGE, back_name, card_name
from logicade.games.quirky_circuits.forecast import End, forecast
from logicade.games.quirky_circuits.sprites import SPRITES
from logicade.games.quirky_circuits.state import ACTIONS, GONE, PROGRAM, Phase, Signal
from logicade.games.quirky_circuits.tables import FREE
from logicade.games.quirky_circuits.terminal import picture

__all__ = ["SAMPLE", "SPRITES", "badges", "beats", "picture", "scene"]

SAMPLE = (  # what a visitor sees of the game first
    "scenario=twirl-1 seats=2 round=1 phase=program robot=d5N battery=8 tokens=a3,g5 hands=F1,F2,RR,PD|F1,F2,RL,PD "
    "queue=A.RR,B.F2 top=F1,F2,SL,SR,RL,TA,PD,PD mover=A tempo=rotating ply=12"
)
SEATS = "ABCD"
NAMED = 0.9  # of a card's height: its name stands at the lower edge of that


class Plan(NamedTuple):
    """Where things lie on one shape of screen."""

    width: float
    height: float
    middle: tuple[float, float]  # of the map
    room: tuple[float, float]
    square: float  # at most
    track: tuple[float, float, float, float]  # middle and size
    rows: int
    slot: tuple[float, float, float]  # the first card's middle, and the room for all
    card: float  # scale of a card in the queue
    goals: tuple[float, float, float, float]  # middle and size of the room for them
    compass: tuple[float, float]
    deck: tuple[float, float] | None
    hand: tuple[float, float]
    hand_card: float
    back: tuple[float, float]  # scale and step of backs in a strip


WIDE = Plan(
    948, 516, (470, 209), (644, 394), 84, (474, 466, 924, 92), 1, (46, 460, 830), 0.56, (876, 190, 132, 356),
    (846, 396), (906, 460), (560, 132), 1.0, (0.33, 19),
)  # fmt: skip
TALL = Plan(
    374, 520, (187, 223), (366, 358), 60, (187, 486, 366, 62), 1, (26, 484, 356), 0.385, (187, 430, 366, 40),
    (352, 22), None, (366, 112), 0.82, (0.25, 9),
)  # fmt: skip
TALL_TWO = TALL._replace(
    middle=(187, 199),
    room=(366, 310),
    track=(187, 461, 366, 112),
    rows=2,
    slot=(26, 432, 356),
    goals=(187, 382, 366, 40),
)
SECOND_ROW = 54.0


class Look(NamedTuple):
    """What a scene is drawn from: the facts, the words and the plan."""

    s: Any  # the fields
    sketch: Sketch
    plan: Plan
    grid: board.Grid
    words: sayings.Sayings
    done: int  # goals, one bit each
    chosen: tuple[str, dict[str, int]]
    before: dict[tuple[int, int], int]  # how many cards a seat has played before this round, by what is known of them

    @property
    def capacity(self) -> int:
        """How many cards the queue may have."""
        return int(HAND[self.s.seats]) * int(self.s.seats)

    def slot(self, k: int) -> tuple[float, float]:
        """The middle of a place in the queue."""
        x, y, room = self.plan.slot
        row = -(-self.capacity // self.plan.rows)
        step = min(58.0, room / row)
        return x + k % row * step, y + k // row * SECOND_ROW


def scene(sketch: Sketch) -> Scene:
    """What lies where, for one audience."""
    s = SimpleNamespace(**sketch.shown.fields)
    look = _look(s, sketch)
    plan, words = look.plan, look.words
    ends, way = _ends(look)
    blocks = [Block("main", "main", plan.width, plan.height, title=words.say(sayings.BOARD, title=words.title))]
    if sketch.seat is not None:
        blocks.append(Block("hand", "hand", *plan.hand, title=words.say(sayings.HAND)))
    choices = frozenset(
        fields["token"] for kind, fields in map(ACTIONS.fields, sketch.shown.ids) if kind == "choose"
    ) if s.phase == Phase.CHOOSE else frozenset()  # fmt: skip
    fresh = _ran(look)
    pieces = [
        *board.ground(s, look.grid, sketch.language),
        *board.tokens(s, look.grid, words, choices),
        *board.robot(s, look.grid, words, ("fresh",) if fresh else ()),
        *_battery(look),
        *_compass(look),
        *_goals(look),
        *_queue(look),
        *_hand(look),
        *_ghosts(look, ends),
    ]
    strips = [_strip(look, seat) for seat in range(s.seats)]
    return Scene(
        (*blocks, *(block for block, _ in strips)),
        (*pieces, *(piece for _, some in strips for piece in some)),
        tuple(_way(look, way)),
        _say(look, ends),
        tuple(_buttons(look)),
    )


def _look(s: Any, sketch: Sketch) -> Look:
    plan = WIDE if not sketch.tall else TALL if HAND[s.seats] * s.seats <= 10 else TALL_TWO
    grid = board.grid_in(s.wide, s.high, plan.middle, plan.room, plan.square)
    done, chosen = _done(s), ("", dict[str, int]())
    if sketch.chosen is not None:
        does = ACTIONS.fields(sketch.chosen)
        chosen = does.name, dict(does.fields)
    return Look(s, sketch, plan, grid, sayings.Sayings(s, sketch, done), done, chosen, _played(s, sketch))


def _done(s: Any) -> int:
    """The goals that hold now (12.2)."""
    done = 0
    for g in range(s.goals):
        sort, zone = s.goal[g] - 1, s.where[g]
        wanted = [kind - 1 for kind in s.wanted[g] if kind]
        there = [t for t in range(s.tokens) if s.place[t] != GONE and board.kind_of(s, t) in wanted]
        if sort == SWEPT:
            holds = not there
        elif sort == DELIVERED:
            holds = s.delivered.count(1 + g) >= s.need[g]
        elif sort == PARKED:
            holds = bool(s.zone[s.at] >> zone & 1) and (not s.facings[g] or bool(s.facings[g] >> s.facing & 1))
        else:
            holds = all(s.place[t] >= 0 and s.zone[s.place[t]] >> zone & 1 for t in there)
        done |= holds << g
    return done


def _ran(look: Look) -> bool:
    """Whether the last thing that happened was a card of the robot."""
    log = look.sketch.log
    return bool(log) and log[-1].action[:4] == "run "


# ---- keys of cards ---------------------------------------------------------------------------------------------------

BACKS = {back: k for k, back in enumerate(("m", "t", "s", "m!", "t!", "s!"))}
BACKS |= {code: int(BACK[k]) for k, code in enumerate(CODES)}
FACES = {code: k for k, code in enumerate(CODES)}


def _sort(look_seat: int | None, seat: int, card: int, back: int) -> int:
    """What tells cards of a seat apart for whoever looks: one's own by their faces, others by their backs."""
    return card if seat == look_seat else CARDS + back


def _played(s: Any, sketch: Sketch) -> dict[tuple[int, int], int]:
    """How many cards of each sort have been played before this round: they have left, and took their keys along."""
    told = Counter(line.action for line in sketch.log if line.action[1:2] == ".")
    found: dict[tuple[int, int], int] = {}
    for text, count in told.items():
        seat, word = SEATS.index(text[0]), text[2:]
        card = FACES.get(word.rstrip("!"), CARDS)
        sort = _sort(sketch.seat, seat, card, BACKS[word if card == CARDS else word.rstrip("!")])
        found[seat, sort] = found.get((seat, sort), 0) + count
    for k in range(s.length):
        sort = _sort(sketch.seat, s.owner[k], s.queue[k], s.cover[k])
        if found.get((s.owner[k], sort)):
            found[s.owner[k], sort] -= 1
    return found


class Names:
    """Keys of cards, seat by seat: those of the queue come before those of the hand."""

    def __init__(self, look: Look) -> None:
        self._next, self._viewer = dict(look.before), look.sketch.seat

    def key(self, seat: int, card: int, back: int) -> str:
        """The next card of its sort."""
        sort = _sort(self._viewer, seat, card, back)
        count = self._next.get((seat, sort), 0)
        self._next[seat, sort] = count + 1
        return f"card-{seat}-{CODES[card] if sort < CARDS else f'b{back}'}-{count}"


# ---- the queue -------------------------------------------------------------------------------------------------------


def _queue(look: Look) -> list[Piece]:
    """The track with its places, and the cards on it with the letters of those who played them."""
    s, plan, words = look.s, look.plan, look.words
    x, y, w, h = plan.track
    seat = look.sketch.seat
    target: dict[str, Any] = {"does": "play", "fields": {"seat": seat}} if seat is not None else {}
    found = [Piece("track", x, y, box="plate", w=w, h=h, layer=-2, about=words.say(sayings.QUEUE), **target)]
    wide, high = CARD[0] * plan.card, CARD[1] * plan.card
    for k in range(look.capacity):
        x, y = look.slot(k)
        found.append(Piece(f"slot-{k}", x, y, box="slot", w=wide, h=high, layer=-1, states=("thin",)))
    if plan.deck:
        x, y = plan.deck
        count = sum(s.deck) - sum(s.sizes[: s.seats]) - s.length
        found.append(Piece("deck", x, y, look="deck", scale=plan.card, layer=1, text=str(count), states=("strong",), about=f"{words.say(sayings.DECK)}: {count}"))  # fmt: skip
    names = Names(look)
    for k in range(s.length):
        found += _queued(look, names, k)
    if look.chosen[0] == "play" and s.length < look.capacity:
        x, y = look.slot(s.length)
        card = card_name(s.robot, look.chosen[1]["card"])
        found.append(Piece("then-card", x, y, look=card, scale=plan.card, states=("ghost",), layer=2))
    return found


def _queued(look: Look, names: Names, k: int) -> list[Piece]:
    """A card of the queue, and whose it is."""
    s, plan, words = look.s, look.plan, look.words
    x, y = look.slot(k)
    seat, card, back = s.owner[k], s.queue[k], s.cover[k]
    states: tuple[str, ...] = ()
    running = s.phase in (Phase.RUN, Phase.CHOOSE, Phase.RESET) or (s.phase == Phase.OVER and s.executed)
    if running and k == s.executed - 1:
        states = ("fresh",)
    elif running and k < s.executed:
        states = ("faded",)
    elif _last_played(look) == k:
        states = ("fresh",)
    hidden = card == HIDDEN
    name = words.say(sayings.BACKS[back]) if hidden else words.card(card)
    text = sayings.SLOT_MINE if seat == look.sketch.seat else sayings.SLOT
    about = words.say(text, k=k + 1, card=name, who=f"{{{seat}}}")
    drawn = back_name(back) if hidden else card_name(s.robot, card)
    badge = 22.0 if plan is WIDE else 19.0
    return [
        Piece(
            names.key(seat, card, back), x, y, look=drawn, scale=plan.card, layer=2, states=states, about=about,
            comes_from=f"hand-{seat}-0" if s.veiled and seat != look.sketch.seat else "",
            goes_to="deck" if plan.deck else "track",
        ),
        Piece(f"by-{k}", x, y + CARD[1] * plan.card / 2 - 2, box="badge", w=badge, h=badge, owner=seat, layer=3),
    ]  # fmt: skip


def _last_played(look: Look) -> int:
    """The place of the card that was played last, if that was the last thing done."""
    log = look.sketch.log
    return look.s.length - 1 if log and log[-1].action[1:2] == "." else NONE


# ---- hands -----------------------------------------------------------------------------------------------------------


def _cards(s: Any, seat: int) -> list[tuple[int, int]]:
    """A hand as cards and backs, yellow ones first; HIDDEN for what cannot be seen."""
    if s.hand[seat][0] != HIDDEN:
        order = [*range(FIRST_QUIRK, CARDS), *range(FIRST_QUIRK)]
        return [(card, int(BACK[card])) for card in order for _ in range(s.hand[seat][card])]
    if s.backs[seat][0] == HIDDEN:
        return [(HIDDEN, HIDDEN)] * s.sizes[seat]
    return [(HIDDEN, back) for back in (3, 4, 5, 0, 1, 2) for _ in range(s.backs[seat][back])]


def _names_of_hands(look: Look) -> Names:
    """Names for hands: those of the queue are taken."""
    s, names = look.s, Names(look)
    for k in range(s.length):
        names.key(s.owner[k], s.queue[k], s.cover[k])
    return names


def _hand(look: Look) -> list[Piece]:
    """The cards of the one who looks."""
    s, plan, seat, words = look.s, look.plan, look.sketch.seat, look.words
    if seat is None:
        return []
    cards, names, scale = _cards(s, seat), _names_of_hands(look), plan.hand_card
    width, height = plan.hand
    step = min(CARD[0] * scale + 8, (width - CARD[0] * scale) / max(1, HAND[s.seats] - 1))
    left = (width - step * (len(cards) - 1)) / 2
    picked = look.chosen[1].get("card") if look.chosen[0] == "play" else None
    found = []
    for k, (card, back) in enumerate(cards):
        states: tuple[str, ...] = ("under", "strong")
        if card == picked:
            states, picked = ("picked", *states), None
        found.append(
            Piece(
                names.key(seat, card, back), left + k * step, height / 2, "hand", card_name(s.robot, card), h=CARD[1] * scale * NAMED, scale=scale,
                text=words.card(card), size=13, states=states, layer=1, about=words.say(sayings.IN_HAND, card=words.card(card)),
                does="play", fields={"seat": seat, "card": card, "back": back}, comes_from="deck" if plan.deck else "track",
            )
        )  # fmt: skip
    return found


def _strip(look: Look, seat: int) -> tuple[Block, list[Piece]]:
    """A strip a seat: its cards from behind, and what it has announced."""
    s, plan = look.s, look.plan
    name, text = f"seat-{seat}", look.words.strip(seat)
    if seat == look.sketch.seat:
        return Block(name, "seats", 0, 44, seat=seat, text=text), []
    scale, step = plan.back
    names, found = _names_of_hands(look), []
    most = int(HAND[s.seats])
    for k, (card, back) in enumerate(_cards(s, seat)):
        drawn = (
            back_name(back)
            if card == HIDDEN and back != HIDDEN
            else "back-x"
            if back == HIDDEN
            else card_name(s.robot, card)
        )
        key = f"hand-{seat}-{k}" if back == HIDDEN else names.key(seat, card, back)
        known = sayings.UNKNOWN if back == HIDDEN else sayings.BACKS[back]
        about = look.words.say(known) if card == HIDDEN else look.words.card(card)
        found.append(
            Piece(
                key, 8 + CARD[0] * scale / 2 + k * step, 22, name, drawn, scale=scale, layer=k, about=about[:1].upper() + about[1:],
                comes_from="deck" if plan.deck else "track",
            )
        )  # fmt: skip
    width = 8 + CARD[0] * scale + (most - 1) * step
    mark = {Signal.DONE: "tick", Signal.STOP: "halt"}.get(s.signal[seat], "flag" if s.yields[seat] else "")
    if mark:
        found.append(Piece(f"mark-{seat}", width + 4, 14, name, mark, scale=0.8, layer=9))
    return Block(name, "seats", width + 20, 44, seat=seat, text=text), found


# ---- battery, compass, goals -----------------------------------------------------------------------------------------


def _battery(look: Look) -> list[Piece]:
    """Spaces from red to green, the used ones hollow, with the stars that winning there is worth."""
    s, words, wide = look.s, look.words, look.plan is WIDE
    sizes = [s.sections[0] + s.extra, s.sections[1], s.sections[2]]
    most = sum(sizes)
    colour = sum(s.battery > sum(sizes[: k + 1]) for k in range(2))
    about = words.say(sayings.BATTERY, n=s.battery, most=most, colour=words.say(sayings.COLOURS[colour]))
    left = words.say(sayings.LEFT_ONE) if s.battery == 1 else words.say(sayings.LEFT, n=s.battery)
    step = min(26.0, 336 / most) if wide else min(17.0, 196 / most)
    scale = (step - 3.5) / CHARGE[1]
    long, bottom = step * most + 7, 386.0
    if wide:
        found = [
            Piece("battery", 62, bottom - long / 2, box="plate", w=CHARGE[0] * scale + 10, h=long, layer=-1, about=about),
            Piece("battery-cap", 62, bottom - long - 5, box="plate", w=22, h=9, layer=-2),
            Piece("battery-left", 66, bottom + 16, text=left, size=14),
        ]  # fmt: skip
    else:
        found = [
            Piece("battery", 10 + long / 2, 20, box="plate", w=long, h=CHARGE[0] * scale * 0.62 + 9, layer=-1, about=about),
            Piece("battery-cap", 13 + long, 20, box="plate", w=7, h=14, layer=-2),
            Piece("battery-left", 10 + long + 14, 20, text=left, size=14, w=1, h=20, states=("start",)),
        ]  # fmt: skip
    kinds = [k for k, size in enumerate(sizes) for _ in range(size)]
    for k, kind in enumerate(kinds):
        drawn = f"{'charge' if k < s.battery else 'used'}-{kind}"
        x, y = (62, bottom - 3.5 - step * (k + 0.5)) if wide else (13.5 + step * (k + 0.5), 20)
        size, turn = (scale, 0.0) if wide else (scale * 0.62, 90.0)
        found.append(Piece(f"charge-{k}", x, y, look=drawn, scale=size, turn=turn))
    for kind, size in enumerate(sizes):
        if size and wide:
            k = sum(sizes[:kind]) + (size - 1) // 2
            found.append(Piece(f"stars-{kind}", 62, bottom - 3.5 - step * (k + 0.5), look=f"stars-{kind + 1}", layer=1))
    at = max(s.battery, 1) - 0.5
    x, y = (62 + CHARGE[0] * scale / 2 + 18, bottom - 3.5 - step * at) if wide else (13.5 + step * at, 42)
    found.append(Piece("level", x, y, look="level", turn=0 if wide else 90, scale=1 if wide else 0.8))
    return found


def _compass(look: Look) -> list[Piece]:
    """Which way the cards of the compass lead."""
    s, words, (x, y) = look.s, look.words, look.plan.compass
    about = words.say(sayings.COMPASS, way=words.way(s.north))
    found = [Piece("needle", x, y, look="needle", scale=0.85, turn=90 * s.north, about=about)]
    if look.plan is WIDE:
        found.append(
            Piece("needle-text", x + 28, y, text=words.say(sayings.NORTH), size=13, w=1, h=20, states=("soft", "start"))
        )
    return found


def _goals(look: Look) -> list[Piece]:
    """Each goal as a picture and a count, then what must not happen."""
    s, plan = look.s, look.plan
    cards = [
        (f"goal-{g}", _goal_looks(look, g), look.words.goal_line(g), look.words.goal_about(g), look.done >> g & 1)
        for g in range(s.goals)
    ]
    if s.meet[0]:
        looks = [board.look_of(s.meet[0] - 1), "never", board.look_of(s.meet[1] - 1)]
        told = look.words.say(sayings.NEVER_MEET)
        cards.append(
            (
                "goal-meet",
                looks,
                told,
                look.words.say(
                    sayings.APART, a=look.words.noun(s.meet[0] - 1), b=look.words.noun(s.meet[1] - 1)
                ).strip(),
                0,
            )
        )
    if s.fragile:
        told = look.words.say(sayings.BROKEN_SO_FAR, k=sum(s.broken), n=s.fragile)
        cards.append(("goal-fragile", ["shards", "never"], told, told.replace("**", ""), 0))
    x, y, w, h = plan.goals
    found = []
    for k, card in enumerate(cards):
        if plan is WIDE:
            high = min(96.0, h / len(cards) - 8)
            top = y - h / 2 + k * (high + 8)
            found += _goal(card, (x, top + high / 2, w, high), high >= 66, 13.0)
        else:
            wide = (w - 6 * (len(cards) - 1)) / len(cards)
            found += _goal(card, (x - w / 2 + wide / 2 + k * (wide + 6), y, wide, h), False, 13.0)
    return found


def _goal_looks(look: Look, g: int) -> list[str]:
    """Things, an arrow, and where they belong."""
    s = look.s
    kinds = [board.look_of(kind - 1) for kind in s.wanted[g] if kind]
    sort, place = s.goal[g] - 1, board.zone_look(s, s.where[g])
    place = "coop" if place == "hay" else place
    if sort == SWEPT:
        return kinds[:3]
    return [*(kinds[:1] if sort in (DELIVERED, LYING) else [f"{ROBOTS[s.robot]}-whole"]), "to", place]


def _goal(
    card: tuple[str, list[str], str, str, int], room: tuple[float, float, float, float], tall: bool, size: float
) -> list[Piece]:
    """A goal on a sheet: pictures above or beside its line."""
    (key, looks, line, about, done), (x, y, w, h) = card, room
    states = ("faded",) if done else ()
    found = [Piece(key, x, y, box="panel", w=w, h=h, about=about, layer=-1, states=states)]
    icon = min(44.0, h - 30) if tall else min(h - 8, 32.0)
    if tall:
        step = min(42.0, (w - icon) / max(1, len(looks)))
        row, middle = x - step * (len(looks) - 1) / 2, y - 10
        found.append(Piece(f"{key}-line", x, y + h / 2 - 14, text=line, size=size, states=("faded",) if done else ()))
    else:
        text = 7.2 * len(line.replace("*", "")) * (1 if line.isascii() else 1.7)
        narrow = text + icon * len(looks) * 0.8 > w - 6
        shown = looks[:1] if narrow and "never" not in looks else looks
        step = icon * 0.8
        row, middle = x - w / 2 + icon / 2 + 3, y
        if narrow and "never" in looks:
            step, row = min(step, (w - icon - 6) / 2), x - min(step, (w - icon - 6) / 2)
        elif text + step * len(shown) <= w + 4:
            found.append(
                Piece(
                    f"{key}-line",
                    (row + step * (len(shown) - 1) + icon / 2 + x + w / 2) / 2,
                    y,
                    text=line,
                    size=size,
                    states=states,
                )
            )
        looks = shown
    for k, drawn in enumerate(looks):
        sprite = SPRITES[drawn]
        scale = (0.8 if drawn in ("to", "never") else icon / max(sprite.width, sprite.height)) * (
            1 if tall or drawn not in ("to", "never") else 0.8
        )
        found.append(Piece(f"{key}-{k}", row + k * step, middle, look=drawn, scale=scale, states=states))
    if done:
        found.append(Piece(f"{key}-done", x + w / 2 - 6, y - h / 2 + 6, look="tick", scale=0.8, layer=2))
    return found


# ---- what a card would do --------------------------------------------------------------------------------------------


def _ends(look: Look) -> tuple[list[End], list[int]]:
    """Where the robot may end with the chosen card."""
    if look.chosen[0] != "play" or look.s.phase != PROGRAM or look.chosen[1]["card"] == CARDS:
        return [], []
    return forecast(look.sketch.shown, look.chosen[1]["card"])


def _ghosts(look: Look, ends: Sequence[End]) -> list[Piece]:
    """The robot where it may end."""
    about, side = look.words.say(sayings.GHOST), look.grid.side
    found, there = [], Counter[int]()
    for k, end in enumerate(ends):
        x, y = look.grid.middle(end.at)
        shift = there[end.at] * side * 0.14
        there[end.at] += 1
        found.append(
            Piece(
                f"end-{k}", x + shift, y + shift, look=ROBOTS[look.s.robot], box="slot", w=side, h=side, turn=90 * end.facing,
                scale=look.grid.scale * 0.8, states=("ghost",), layer=6, about=about,
            )
        )  # fmt: skip
    return found


def _way(look: Look, way: Sequence[int]) -> list[Wire]:
    """The way there, where it is certain."""
    points = [point for square in way for point in look.grid.middle(square)]
    return [Wire("way", tuple(points), width=5, states=("ghost",), layer=4)] if len(set(way)) > 1 else []


# ---- words and buttons -----------------------------------------------------------------------------------------------


def _buttons(look: Look) -> list[Button]:
    """Signals: done, stop, taking them back, waiting, giving up."""
    sketch, words, seat = look.sketch, look.words, look.sketch.seat
    if not sketch.own or seat is None or look.s.phase != PROGRAM:
        return []
    kinds, fields = words.kinds_of_actions(), {"seat": seat}
    ready = look.s.tempo != FREE or seat in look.s.owner[: look.s.length]
    rows = (
        ("done", sayings.DONE, sayings.DONE_NOTE, "check", ready),
        ("stop", sayings.STOP_SIGN, sayings.STOP_NOTE, "hand", False),
        ("withdraw", sayings.BACK_OUT, sayings.BACK_NOTE, "x", False),
        ("wait", sayings.WAIT, sayings.WAIT_NOTE, "pass", False),
        ("give_up", sayings.GIVE_UP, sayings.GIVE_UP_NOTE, "flag", False),
    )
    return [
        Button(kind, words.say(text), kind, fields, words.say(note), icon, main)
        for kind, text, note, icon, main in rows
        if kind in kinds
    ]


def _say(look: Look, ends: Sequence[End]) -> Say:
    words, sketch = look.words, look.sketch
    end, why = words.ending() if sketch.shown.over else ("", "")
    thought = words.thought(*look.chosen, ends) if look.chosen[0] else words.news()
    return Say(
        goal=words.goal(), todo="" if sketch.shown.over else words.todo(), note=thought, turn=words.turn(), end=end,
        why=why, verbs=words.verbs() if sketch.own else {},
    )  # fmt: skip


def badges(view: Shown, actions: Sequence[int], language: str) -> dict[int, str]:
    """The place in the queue that a card would get."""
    return {action: f"{view.fields['length'] + 1}." for action in actions if ACTIONS.fields(action).name == "play"}


def beats(before: Shown, after: Shown, action: str) -> Mapping[str, int]:
    """A card runs square by square: what is swept goes as the robot comes, what is hit moves after it."""
    if not action.startswith("run ") and not action.startswith("^"):
        return {}
    was, now = before.fields, after.fields
    steps = _steps(was, now)
    order: dict[str, int] = {}
    last = len(steps)
    for t in range(now["tokens"]):
        if was["place"][t] != now["place"][t]:
            swept = now["place"][t] == GONE and was["place"][t] in steps
            order[f"token-{t}"] = steps.index(was["place"][t]) + 1 if swept else last
    order |= {"bump": last, "momentum": last + 1}
    order |= {f"safe-{t}": last + 1 for t in range(now["tokens"])}
    done = {f"goal-{g}{part}": last + 2 for g in range(now["goals"]) for part in ("", "-done", "-line")}
    return order | done


def _steps(was: Mapping[str, Any], now: Mapping[str, Any]) -> list[int]:
    """The squares that the robot came over, with the last one: along, then across if it drifted."""
    x, y, to_x, to_y = was["at"] % WIDTH, was["at"] // WIDTH, now["at"] % WIDTH, now["at"] // WIDTH
    drift, found = now["drift"], []
    last = []
    if drift != NONE and now["bump"] == 0:
        last = [now["at"]]
        to_x, to_y = to_x - int(DX[drift]), to_y - int(DY[drift])
    while (x, y) != (to_x, to_y) and len(found) < WIDTH:
        x += (to_x > x) - (to_x < x)
        y += (to_y > y) - (to_y < y)
        found.append(y * WIDTH + x)
    return found + last
