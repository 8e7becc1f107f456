"""LOOP 6 to look at: both rows, mine below, what a gate would give everywhere, the row to come, and the piles."""

from __future__ import annotations

from collections.abc import Sequence

from logicade.engine.options import Text, say
from logicade.engine.scene.parts import Block, Button, Piece, Scene, Wire
from logicade.engine.scene.shown import Shown, Sketch
from logicade.engine.state import NONE
from logicade.games.loop_6 import rows, words
from logicade.games.loop_6.ground import TALL, WIDE, Ground
from logicade.games.loop_6.hands import hand_block, strip
from logicade.games.loop_6.piles import graveyard, piles
from logicade.games.loop_6.rows import After, Last, Told
from logicade.games.loop_6.sprites import SPRITES
from logicade.games.loop_6.state import ACTIONS, OVER, PLAY, REFILL
from logicade.games.loop_6.tables import CARDS, SIDES
from logicade.games.loop_6.terminal import picture
from logicade.kit.cards import core_name, face_name
from logicade.kit.gates import DFF, GATE_NAMES, OPEN, PAIR_GATES
from logicade.kit.sprites import signal_name

__all__ = ["SAMPLE", "SPRITES", "badges", "beats", "picture", "scene"]

SAMPLE = "a=110010 b=100100 hands=NAND,XOR|OR,NOR NAND@a3 +AND NOR@a4 +XOR"  # what a visitor sees of the game first

BOARD, THEN, LOCK = Text("Board", "盤"), Text("then", "この後"), Text("lock", "不可")
YOU, LEFT, ALL_LEFT = Text("You", "あなた"), Text("{n} left", "残り{n}枚"), Text("{n} left of six", "残り{n}枚")
CARD = (Text("{x}, in {who}'s row", "{who}の場の{x}"), Text("{x}, in your row", "自分の場の{x}"))
BENEATH = Text("{card}; a {x} lies beneath", "{card}、下のカードは{x}")
LOCKED = Text("{card}; locked", "{card}、使用不可")
GAP = (
    Text("Between {a} and {b}, in {who}'s row", "{who}の場の{a}と{b}の間"),
    Text("Between {a} and {b}, in your row", "自分の場の{a}と{b}の間"),
)
PLACED = Text("{gate} of {who}: {inputs} gave {x}", "{who}の{gate}：{inputs}で{x}")
PLACED_BY_YOU = Text("Your {gate}: {inputs} gave {x}", "自分の{gate}：{inputs}で{x}")
LOCK_NOTE = (Text("locked for this turn", "このターンは使用不可"), Text("locked for two turns", "2ターン使用不可"))
LOCK_SHORT = Text("locked", "使用不可")
NEAR_END = Text("One merge from the end", "あと1回で決着")
PENALTY = Text("Penalty {n}: {due} new signals", "ペナルティ{n}回目：信号山から{due}枚")

PAIR_KINDS = tuple(range(PAIR_GATES))
SINGLE_KINDS = tuple(range(PAIR_GATES, len(GATE_NAMES)))
UPRIGHT = (DFF, DFF + 1)  # letters and the insect stand upright


def scene(sketch: Sketch) -> Scene:
    """What lies where: the rows, mine below, between them what a gate gives, and the piles."""
    s = sketch.shown.fields
    own = None if sketch.seat is None or s["first"] == NONE else sketch.seat ^ s["first"]
    told = rows.told(s, sketch.log, own)
    thought = _thought(sketch)
    board = _Board(sketch, told, thought, own or 0)
    board.draw()
    hand, cards = hand_block(sketch, told, thought)
    strips = [strip(sketch, seat) for seat in range(2)]
    used, gates = graveyard(sketch)
    ground, title = board.ground, say(BOARD, sketch.language)
    main = Block("main", "main", ground.width, ground.height, low=0.8, high=1.4, still=ground.still, title=title)
    blocks = (main, *hand, *(block for block, _ in strips), used)
    pieces = (*board.pieces, *cards, *(piece for _, held in strips for piece in held), *gates)
    said = words.said(sketch, told, thought)
    return Scene(blocks, pieces, tuple(board.wires), said, _buttons(sketch))


def _thought(sketch: Sketch) -> After | None:
    """What the chosen gate would make; the signals are open, and the gate is in one's own hand."""
    if sketch.chosen is None or sketch.chosen not in sketch.shown.ids:
        return None
    kind, fields = ACTIONS.fields(sketch.chosen)
    if kind != "play":
        return None
    return rows.after(sketch.shown.fields, fields["kind"], fields["field"], fields["place"])


def _buttons(sketch: Sketch) -> tuple[Button, ...]:
    """The pass, where no gate fits (8.2)."""
    if not sketch.own or words.may_play(sketch):
        return ()
    note = say(words.PASS_NOTE, sketch.language)
    return (Button("pass", say(words.VERBS["skip"], sketch.language), "skip", note=note, icon="pass", main=True),)


def badges(view: Shown, ids: Sequence[int], language: str) -> dict[int, str]:
    """The signal that each gate would give; a lock says so."""
    found = {}
    for action in ids:
        kind, fields = ACTIONS.fields(action)
        if kind == "play":
            after = rows.after(view.fields, fields["kind"], fields["field"], fields["place"])
            found[action] = say(LOCK, language) if after.locked else words.picture(after.value)
    return found


def beats(before: Shown, after: Shown, action: str) -> dict[str, int]:
    """Signals of a penalty fall one by one from the pile."""
    if not action.startswith("!"):
        return {}
    side = SIDES.index(action[1])
    start, end = rows.laid(before.fields, side), rows.laid(after.fields, side)
    return {_card_key(side, key): key - start for key in range(start, end)}


def _card_key(side: int, key: int) -> str:
    return f"card-{SIDES[side]}-{key}"


class _Board:
    """The main block: puts pieces and wires down, row by row."""

    def __init__(self, sketch: Sketch, told: Told, thought: After | None, below: int) -> None:
        self.sketch, self.told, self.thought, self.below = sketch, told, thought, below
        self.s, self.language = sketch.shown.fields, sketch.language
        self.ground: Ground = TALL if sketch.tall else WIDE
        self.singles = any(self.s["kit"][PAIR_GATES:])
        self.pieces: list[Piece] = []
        self.wires: list[Wire] = []

    def draw(self) -> None:
        """Make the pieces and wires of both rows and all piles."""
        for side in range(2):
            self._label(side)
            self._row(side)
            if PLAY <= self.s["phase"] < OVER:
                self._gaps(side)
                self._near_end(side)
        if self.thought is not None:
            self._then(self.thought)
        elif self.told.last is not None:
            self._last(self.told.last)
        if self.s["phase"] == REFILL:
            self._penalty()
        if self.s["ended"]:
            self._won()
        self.pieces += piles(self.sketch, self.told.last)

    # ---- where a side's things are

    def _line(self, side: int) -> int:
        """0 for the lower row, 1 for the upper one."""
        return 0 if side == self.below else 1

    def _toward(self, side: int) -> int:
        """The way from a row to the middle of the board."""
        return 1 if self._line(side) else -1

    def _seat(self, side: int) -> int:
        return side if self.s["first"] == NONE else int(self.s["first"]) ^ side

    def _alone(self, side: int) -> bool:
        """Whether a single card has won there: it moves to where everybody sees it (6.1)."""
        return bool(self.s["ended"] and self.s["winner"] == side and self.s["cards"][side] == 1)

    def _x(self, side: int, place: int) -> float:
        """The middle of a card."""
        return self.ground.x(2.5 if self._alone(side) else place)

    def _y(self, side: int) -> float:
        """The middle of a row."""
        y = self.ground.rows[self._line(side)]
        return y + self._toward(side) * 14 if self._alone(side) else y

    def _grown(self, side: int) -> float:
        """How much larger the card is drawn that has won."""
        return 1.35 if self._alone(side) and self.sketch.tall else 1

    def _edge(self, side: int) -> float:
        """The edge of a row's cards that faces the middle."""
        return self._y(side) + self._toward(side) * self.ground.card[1] * self._grown(side) / 2

    # ---- the rows

    def _label(self, side: int) -> None:
        """Whose row it is, and how many signals are left."""
        seat, count, tall = self._seat(side), self.s["cards"][side], self.sketch.tall
        if self.s["first"] == NONE:
            return
        who = say(YOU, self.language) if seat == self.sketch.seat else words.name(seat)
        left = say(ALL_LEFT if tall else LEFT, self.language).format(n=words.count(count, self.language))
        y = self.ground.labels[self._line(side)]
        if tall:
            text = f"**{who}** {left}" if seat == self.sketch.seat else f"{who} {left}"
            self.pieces.append(
                Piece(f"whose-{SIDES[side]}", 140, y, w=256, h=20, text=text, size=13, states=("start",))
            )
            return
        self.pieces.append(
            Piece(f"whose-{SIDES[side]}", 52, y, w=68, h=20, text=who, size=13.5, states=("start", "strong"))
        )
        self.pieces.append(
            Piece(f"left-{SIDES[side]}", 52, y + 19, w=68, h=20, text=left, size=13, states=("start", "soft"))
        )

    def _row(self, side: int) -> None:
        """Signals where they lie, and the places that are free."""
        ground, y = self.ground, self._y(side)
        width, height = ground.card
        values = rows.signals(self.s, side)
        fresh = self._fresh(side)
        for place in range(CARDS if self._alone(side) else len(values), CARDS):
            self.pieces.append(Piece(f"place-{SIDES[side]}-{place}", ground.x(place), y, box="slot", w=width, h=height))
        grown = self._grown(side)
        for place, value in enumerate(values):
            key = self.told.keys[side][place]
            locked = rows.lock_turns(self.s, side, place)
            states = (
                *(("won",) if self.s["ended"] and self.s["winner"] == side else ()),
                *(("picked",) if self._takes(side, place) else ()), *(("locked",) if locked else ()),
                *(("fresh",) if key >= fresh else ()),
            )  # fmt: skip
            singles = self.singles
            self.pieces.append(
                Piece(
                    _card_key(side, key), self._x(side, place), y, look=face_name(value), box="card", w=width * grown,
                    h=height * grown, scale=ground.face * grown, layer=2, states=states,
                    about=self._about(side, place, value, locked),
                    does="play" if singles else "", fields={"field": side, "place": place} if singles else {},
                    only={"kind": SINGLE_KINDS} if singles else {}, comes_from="pile-signals",
                    goes_to=_card_key(side, self.told.keys[side][place - 1]) if place else "",
                )
            )  # fmt: skip
            if locked:
                self._lock(side, place, key, locked)

    def _takes(self, side: int, place: int) -> bool:
        """Whether the gate that is thought of takes that card."""
        thought = self.thought
        return (
            thought is not None
            and thought.field == side
            and thought.place <= place < thought.place + len(thought.inputs)
        )

    def _fresh(self, side: int) -> int:
        """The first card of the last penalty, where that is the last thing that happened."""
        line = self.sketch.log[-1].action if self.sketch.log else ""
        if line[:2] == f"!{SIDES[side]}":
            return rows.laid(self.s, side) - len(line[3:].replace(",", ""))
        return 1 << 30

    def _about(self, side: int, place: int, value: int, locked: int) -> str:
        seat = self._seat(side)
        told = say(CARD[seat == self.sketch.seat], self.language).format(x=words.picture(value), who=words.name(seat))
        if value == OPEN:
            told = say(BENEATH, self.language).format(card=told, x=self.s["ones"][side] >> place & 1)
        return say(LOCKED, self.language).format(card=told) if locked else told

    def _lock(self, side: int, place: int, key: int, turns: int) -> None:
        """A padlock on the edge of a card, and what it means (3.3, 9.7)."""
        x, y, toward = self.ground.x(place), self._edge(side), self._toward(side)
        scale = 0.8 if self.sketch.tall else 1
        self.pieces.append(Piece(f"lock-{SIDES[side]}-{key}", x, y, look="lock", scale=scale, layer=4))
        last = self.told.last
        if self.thought is not None or (last is not None and (last.field, last.place) == (side, place)):
            return  # a gate or a wire hangs there
        text = LOCK_SHORT if self.sketch.tall else LOCK_NOTE[min(turns, 2) - 1]
        self.pieces.append(
            Piece(
                f"lock-note-{SIDES[side]}-{key}", x, y + toward * 36 * scale, text=say(text, self.language), size=13,
                states=("soft",),
            )
        )  # fmt: skip

    def _gaps(self, side: int) -> None:
        """Where a gate with two inputs can go: between two neighbours of one row (2.2)."""
        values, ground = rows.signals(self.s, side), self.ground
        y, seat = ground.gaps[self._line(side)], self._seat(side)
        for place in range(len(values) - 1):
            x = ground.x(place + 0.5)
            free = not any(rows.lock_turns(self.s, side, at) for at in (place, place + 1))
            thought = self._takes(side, place) and self._takes(side, place + 1)
            key = f"{SIDES[side]}-{self.told.keys[side][place + 1]}"
            about = say(GAP[seat == self.sketch.seat], self.language).format(
                a=words.picture(values[place]), b=words.picture(values[place + 1]), who=words.name(seat)
            )
            shown = free and not thought
            self.pieces.append(
                Piece(
                    f"gap-{key}", x, y, look="gap" if shown else "", box="area", w=ground.spot, h=ground.spot,
                    about=about, does="play", fields={"field": side, "place": place},
                    only={"kind": PAIR_KINDS} if self.singles else {}, layer=3,
                )
            )  # fmt: skip
            if shown:
                self._bracket(f"joint-{key}", side, place, y)

    def _bracket(self, key: str, side: int, place: int, y: float) -> None:
        """The trace that joins two cards to their gap."""
        inset, edge = round(self.ground.card[0] * 0.3), self._edge(side)
        left, right = self.ground.x(place) + inset, self.ground.x(place + 1) - inset
        self.wires.append(Wire(key, (left, edge, left, y, right, y, right, edge), width=2))

    def _near_end(self, side: int) -> None:
        """A warning when the next merge leaves a single card."""
        if self.s["cards"][side] == 2:
            text = say(NEAR_END, self.language)
            x, y = self.ground.x(3.5), self.ground.rows[self._line(side)]
            width = 232 if not self.sketch.tall else 210
            self.pieces.append(
                Piece(
                    f"near-{SIDES[side]}", x, y, box="pill", w=width, h=38, layer=3, text=text, size=14,
                    states=("strong", "live"), owner=self._seat(side),
                )
            )  # fmt: skip

    # ---- what has just been done

    def _last(self, last: Last) -> None:
        """The last gate above its result, with what it took."""
        ground, toward, seat = self.ground, self._toward(last.field), self._seat(last.side)
        x, size = self._x(last.field, last.place), round(ground.gate * 0.78)
        y = self._edge(last.field) + toward * (44 + size / 2)
        about = PLACED_BY_YOU if seat == self.sketch.seat else PLACED
        inputs = say(words.AND, self.language).join(words.picture(value) for value in last.inputs)
        told = say(about, self.language).format(
            gate=GATE_NAMES[last.kind], who=words.name(seat), inputs=inputs, x=words.picture(last.value)
        )
        far = y + toward * (size / 2 + 30)
        for k, value in enumerate(last.inputs):
            at = round(x + (k - (len(last.inputs) - 1) / 2) * 40)
            leg = x + (k - (len(last.inputs) - 1) / 2) * 16
            self.wires.append(
                Wire(f"last-in-{k}", (at, far, leg, y + toward * size / 2), value=value, curve=True, width=4)
            )
            self.pieces.append(Piece(f"last-{k}", at, far, look=signal_name(value), scale=0.54, layer=2))
        self.wires.append(
            Wire("last-out", (x, y - toward * size / 2, x, self._edge(last.field)), value=last.value, width=4)
        )
        self.pieces.append(
            Piece(
                "last-gate", x, y, look=core_name(last.kind), box="plate", w=size, h=size, scale=round(size / 62, 2),
                turn=180 if toward < 0 and last.kind not in UPRIGHT else 0, layer=3, states=("fresh",), owner=seat,
                about=told,
            )
        )  # fmt: skip

    def _penalty(self) -> None:
        """Why signals are about to fall (5.3)."""
        side = self.s["needy"]
        text = say(PENALTY, self.language).format(
            n=self.s["penalties"][side], due=words.count(self.s["due"], self.language)
        )
        x, y = self.ground.x(3.2), sum(self.ground.thens) / 2
        self.pieces.append(
            Piece(
                "penalty", x, y, box="bubble", w=250 if self.sketch.tall else 330, h=54, layer=5, text=text, size=15,
                states=("strong",), owner=self._seat(side), about=text,
            )
        )  # fmt: skip

    def _won(self) -> None:
        """Rays behind the card that has won."""
        for side in range(2):
            if self._alone(side):
                scale = 0.82 if self.sketch.tall else 1
                x, y = self._x(side, 0), self._y(side)
                self.pieces.append(Piece("rays", x, y, look="rays", scale=scale, states=("live",)))

    # ---- what would come

    def _then(self, thought: After) -> None:
        """The gate that is thought of, what it would give, and the row afterwards."""
        ground, side = self.ground, thought.field
        toward, line, wide = self._toward(side), self._line(side), len(thought.inputs) == 2
        x, y, size = ground.x(thought.place + (0.5 if wide else 0)), ground.gates[line], ground.gate
        for k, value in enumerate(thought.inputs):
            end = (k - (len(thought.inputs) - 1) / 2) * 2
            start = ground.x(thought.place + k)
            points = (start, self._edge(side), x + end * size * 0.17, y - toward * size / 2)
            self.wires.append(Wire(f"then-leg-{k}", points, value=value, curve=True, layer=1))
        self.pieces.append(
            Piece(
                "then-gate", x, y, look=core_name(thought.kind), box="plate", w=size, h=size,
                scale=round(size / 62, 2), layer=6, states=("picked",), does="play",
                turn=180 if toward < 0 and thought.kind not in UPRIGHT else 0,
                fields={"field": side, "place": thought.place},
            )
        )  # fmt: skip
        then = ground.thens[line]
        self.wires.append(
            Wire("then-out", (x, y + toward * size / 2, x, then - toward * 20), value=thought.value, layer=1)
        )
        self._disc("then-result", x, then, thought.value, result=True)
        if thought.locked:
            self.pieces.append(Piece("then-lock", x + 22, then + 16, look="lock", scale=0.7, layer=6))
        self._then_row(side, then, toward)

    def _then_row(self, side: int, then: float, toward: int) -> None:
        """The signals that stay as they are, as they would lie afterwards, and the name of that row."""
        ground = self.ground
        for place, value in enumerate(rows.signals(self.s, side)):
            if not self._takes(side, place):
                at = ground.x(place)
                points = (at, self._edge(side), at, then - toward * 18)
                self.wires.append(Wire(f"then-wire-{place}", points, value=value, width=3, states=("then",)))
                self._disc(f"then-{place}", at, then, value, result=False)
        width, tall = (72, True) if self.sketch.tall else (64, False)
        label_x = ground.width - 14 - width / 2 if tall else 20 + width / 2
        self.pieces.append(
            Piece(
                "then-label", label_x, then, w=width, h=20, text=say(THEN, self.language), size=13,
                states=("soft", "end" if tall else "start"),
            )
        )  # fmt: skip

    def _disc(self, key: str, x: float, y: float, value: int, *, result: bool) -> None:
        """A signal of the row to come."""
        scale = round((1 if result else 0.85) * (0.8 if self.sketch.tall else 1), 2)
        frame = 58.0 * scale if result else 0
        self.pieces.append(
            Piece(
                key, x, y, look=signal_name(value), box="frame" if result else "", w=frame, h=frame, scale=scale,
                layer=5, states=("picked", "round") if result else ("then",),
            )
        )  # fmt: skip
