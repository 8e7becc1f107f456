"""INPUT 11 to look at: the circuit that has grown, the row of now, and the row to come."""

from __future__ import annotations

from collections.abc import Sequence

from logicade.engine.options import Text, say
from logicade.engine.scene.parts import Block, Piece, Scene, Wire
from logicade.engine.scene.shown import Shown, Sketch
from logicade.games.input_11 import circuit as growing
from logicade.games.input_11 import words
from logicade.games.input_11.circuit import Circuit, Merge
from logicade.games.input_11.ground import TALL, WIDE, Ground, Row, gate_ys, row_of, x_of
from logicade.games.input_11.hands import hand_block, pool_pieces, strip
from logicade.games.input_11.sprites import GAP_SIZE, SPRITES
from logicade.games.input_11.state import ACTIONS, PLAY
from logicade.games.input_11.tables import CARDS, SHARED
from logicade.games.input_11.terminal import picture
from logicade.kit.cards import core_name, face_name
from logicade.kit.gates import GATE_NAMES, PAIR
from logicade.kit.sprites import SIGNAL, signal_name

__all__ = ["SAMPLE", "SPRITES", "badges", "picture", "scene"]

SAMPLE = "row=10110010110 hands=standard ring=off NOR@2 AND@4"  # what a visitor sees of the game first

BOARD, DEALT, NOW, THEN = Text("Board", "盤"), Text("dealt", "最初の並び"), Text("now", "今"), Text("then", "この後")
SIGNAL_DEALT = Text("{x}, as dealt", "最初の{x}")
SIGNAL_NOW = Text("{x}, in the row", "並びの{x}")
GATE = Text("{who} {gate}: {a} and {b} gave {x}", "{who}{gate}：{a}と{b}で{x}")
WHOSE = (Text("{who}'s", "{who}の"), Text("Your", "あなたの"))
GAP = Text("Between {a} and {b}", "{a}と{b}の間")
WRAP = Text("Between the last {a} and the first {b}", "右端の{a}と左端の{b}の間")
LAST = Text("The last signal, {x}", "最後の信号{x}")
LAID = (Text("placed by {who}", "{who}が設置"), Text("placed by you", "あなたが設置"))


def scene(sketch: Sketch) -> Scene:
    """What lies where: the circuit above, the row of now in the middle, below it what the chosen action would bring."""
    if sketch.chosen not in sketch.shown.ids:
        sketch = sketch._replace(chosen=None)
    circuit = growing.grown(sketch.shown.fields, sketch.log)
    board = _Board(sketch, circuit)
    board.draw()
    hand, cards = hand_block(sketch)
    strips = [strip(sketch, seat) for seat in range(2)]
    blocks = (board.block(), *hand, *(block for block, _ in strips))
    pieces = (*board.pieces, *cards, *(piece for _, held in strips for piece in held))
    return Scene(blocks, pieces, tuple(board.wires), words.said(sketch, board.after or circuit))


def badges(view: Shown, ids: Sequence[int], language: str) -> dict[int, str]:
    """What a gate would make of each pair."""
    signals, found = growing.signals(view.fields), {}
    for action in ids:
        kind, fields = ACTIONS.fields(action)
        if kind == "play":
            place = fields["place"]
            left, right = signals[place], signals[(place + 1) % len(signals)]
            found[action] = words.picture(int(PAIR[fields["kind"], left, right]))
    return found


class _Board:
    """The main block: puts pieces and wires down, from above."""

    def __init__(self, sketch: Sketch, circuit: Circuit) -> None:
        self.sketch, self.circuit = sketch, circuit
        self.s, self.language = sketch.shown.fields, sketch.language
        self.ground: Ground = TALL if sketch.tall else WIDE
        self.ring = bool(self.s["ring"])
        self.row: Row = row_of(circuit, self.ground, self.ring)
        self.levels = gate_ys(circuit, self.ground, self.row)
        self.pieces: list[Piece] = []
        self.wires: list[Wire] = []
        self.picked: tuple[int, ...] = ()  # places whose signals the chosen gate would take
        self.after: Circuit | None = None  # what the chosen gate would make
        self.thought = -1  # its kind
        self._choose()

    def block(self) -> Block:
        """The block that is the board."""
        return Block(
            "main", "main", self.ground.width, self.ground.height, low=0.75, high=1.4, title=say(BOARD, self.language)
        )

    def _choose(self) -> None:
        """Work out what the chosen gate would do; only the signals count, and they are open."""
        if self.sketch.chosen is None:
            return
        kind, fields = ACTIONS.fields(self.sketch.chosen)
        if kind == "play":
            place, merges = fields["place"], list(self.circuit.merges)
            row = growing.merged(list(self.circuit.row), merges, self.sketch.shown.mover, fields["kind"], place)
            self.after = Circuit(self.circuit.dealt, tuple(merges), tuple(row))
            self.picked, self.thought = (place, (place + 1) % len(self.circuit.row)), fields["kind"]

    def draw(self) -> None:
        """Make the pieces and wires, from the top of the board down."""
        self._labels()
        self._dealt()
        for number, merge in enumerate(self.circuit.merges):
            self._gate(number, merge)
        self._cards()
        if self.s["phase"] == PLAY:
            self._gaps()
        if self.after is not None:
            self._then(self.after.merges[-1], self.after)
        if self.s["phase"] < PLAY and self.s["hands"] != SHARED:
            self.pieces += pool_pieces(self.sketch)

    # ---- what has grown

    def _labels(self) -> None:
        x, size = self.ground.label
        rows = [("label-dealt", DEALT, self.ground.dealt)] if self.circuit.dealt else []
        if self.sketch.tall:
            rows = [(key, text, 15) for key, text, _ in rows]
        elif not self.sketch.shown.over:
            rows.append(("label-now", NOW, self.row.y))
        if self.after is not None:
            rows.append(("label-then", THEN, self.ground.then + (36 if self.sketch.tall else 0)))
        for key, text, y in rows:
            self.pieces.append(
                Piece(key, x + 50, y, w=100, h=20, text=say(text, self.language), size=size, states=("soft", "start"))
            )

    def _dealt(self) -> None:
        """The row as it was dealt, each signal with the wire that leads on from it."""
        for k, value in enumerate(self.circuit.dealt):
            x = x_of(k, self.ground, self.ring)
            about = say(SIGNAL_DEALT, self.language).format(x=value)
            scale = round(self.ground.disc / SIGNAL, 2)
            self.pieces.append(
                Piece(f"dealt-{k}", x, self.ground.dealt, look=signal_name(value), scale=scale, about=about)
            )
        if self.circuit.dealt:
            for place, strand in enumerate(self.circuit.row):
                low = self.row.ys[place] - self.ground.card[1] / 2 + 2
                if len(self.circuit.row) == 1:
                    low = self.row.y - 30
                self._wire(strand.source, strand.value, self.row.xs[place], round(low))

    def _below(self, source: int) -> tuple[float, float]:
        """Where the wire of a dealt signal or of a gate begins."""
        if source < CARDS:
            return x_of(source, self.ground, self.ring), round(self.ground.dealt + self.ground.disc / 2 - 2)
        merge = self.circuit.merges[source - CARDS]
        return x_of(merge.column, self.ground, self.ring), round(
            self.levels[merge.depth - 1] + self.ground.gate / 2 - 1
        )

    def _wire(self, source: int, value: int, x: float, y: float) -> None:
        from_x, from_y = self._below(source)
        self.wires.append(Wire(f"wire-{source}", (from_x, from_y, x, y), value=value, curve=from_x != x, width=4.5))

    def _gate(self, number: int, merge: Merge) -> None:
        """A gate that was played, in its player's colour, with what it gave."""
        ground, side = self.ground, self.ground.gate
        x, y = x_of(merge.column, ground, self.ring), self.levels[merge.depth - 1]
        for end, source in zip((-1, 1), merge.sources, strict=True):
            value = (merge.left, merge.right)[end > 0]
            if merge.wrapped and end > 0:
                self._around(source, value, x, y)
            else:
                self._wire(source, value, round(x + end * side / 6, 1), round(y - side / 2 + 1))
        last = number == len(self.circuit.merges) - 1
        whose = say(WHOSE[merge.seat == self.sketch.seat], self.language).format(who=words.name(merge.seat))
        about = say(GATE, self.language).format(
            who=whose, gate=GATE_NAMES[merge.kind], a=merge.left, b=merge.right, x=merge.value
        )
        self.pieces.append(
            Piece(
                f"gate-{number}", x, y, look=core_name(merge.kind), box="plate", w=side, h=side,
                scale=round(side / 62, 2), layer=2, states=("fresh",) if last else (), owner=merge.seat, about=about,
                comes_from=self._origin(merge) if last else "",
            )
        )  # fmt: skip
        if not any(strand.source == number + CARDS for strand in self.circuit.row):
            self.pieces.append(
                Piece(
                    f"value-{number}", x, y + side / 2 + 4, look=signal_name(merge.value),
                    scale=round(side * 0.44 / SIGNAL, 2), layer=3,
                )
            )  # fmt: skip

    def _around(self, source: int, value: int, x: float, y: float) -> None:
        """The wire of a ring's first signal: out of the board at its left, in again at its right."""
        ground, (from_x, from_y) = self.ground, self._below(source)
        middle = round((from_y + y - ground.gate / 2) / 2, 1)
        self.wires.append(Wire(f"wire-{source}", (from_x, from_y, from_x, middle, 0, middle), value=value, width=4.5))
        ends = (ground.width, middle, x + ground.gate / 6, middle, x + ground.gate / 6, y - ground.gate / 2 + 1)
        self.wires.append(Wire(f"around-{source}", ends, value=value, width=4.5))

    def _origin(self, merge: Merge) -> str:
        """The card in hand or in the pool that became the last gate."""
        s = self.s
        if s["hands"] == SHARED:
            return f"pool-{merge.kind}-{s['pool'][merge.kind]}"
        if s["hand"][merge.seat][0] < 0:
            return f"back-{merge.seat}-{words.held(s, merge.seat)}"
        return f"hand-{merge.seat}-{merge.kind}-{s['hand'][merge.seat][merge.kind]}"

    # ---- the row of now

    def _cards(self) -> None:
        """The cards of the row; before the deal their places, at the end the signal that decides."""
        ground, (width, height) = self.ground, self.ground.card
        count = len(self.circuit.row)
        if not count:
            for k in range(CARDS):
                x, y = x_of(k, ground, self.ring), ground.now + (ground.stagger if k & 1 else -ground.stagger)
                self.pieces.append(Piece(f"place-{k}", x, y, box="slot", w=width, h=height))
        elif count == 1:
            self._last_signal()
        else:
            for place, strand in enumerate(self.circuit.row):
                near = place - 1 if place or self.ring else None
                states = ("picked",) if place in self.picked else ()
                self.pieces.append(
                    Piece(
                        f"card-{strand.key}", self.row.xs[place], self.row.ys[place], look=face_name(strand.value),
                        box="card", w=width, h=height, scale=ground.face, layer=2, states=states,
                        about=say(SIGNAL_NOW, self.language).format(x=strand.value),
                        goes_to="" if near is None else f"card-{self.circuit.row[near].key}",
                    )
                )  # fmt: skip

    def _last_signal(self) -> None:
        strand, x, y = self.circuit.row[0], self.row.xs[0], self.row.y
        self.pieces.append(Piece("rays", x, y, look="rays", states=("live",), layer=1))
        about = say(LAST, self.language).format(x=strand.value)
        self.pieces.append(
            Piece(
                f"card-{strand.key}", x, y, look=signal_name(strand.value), scale=1.25, layer=2, states=("won",),
                about=about,
            )
        )  # fmt: skip
        for k, seat in enumerate((0, 1) if self.circuit.merges else ()):
            text = say(LAID[seat == self.sketch.seat], self.language).format(who=words.name(seat))
            left = self.ground.label[0] + (172 * k if self.sketch.tall else 0)
            y = 500 if self.sketch.tall else 446 + 32 * k
            self.pieces.append(Piece(f"key-{seat}", left + 12, y, box="plate", w=24, h=24, owner=seat))
            self.pieces.append(
                Piece(f"key-text-{seat}", left + 96, y, w=128, h=20, text=text, size=13, states=("soft", "start"))
            )

    def _gaps(self) -> None:
        """Where a gate can go: between two neighbours, in a ring also between the last and the first (4.7)."""
        row, (width, height) = self.circuit.row, self.ground.spot
        pairs = len(row) if self.ring and len(row) > 2 else len(row) - 1
        for place in range(pairs):
            a, b = row[place], row[(place + 1) % len(row)]
            x, y = self.row.gap(place)
            thought = bool(self.picked) and place == self.picked[0]
            if not thought and (self.row.staggered or not self.sketch.tall):
                self._bracket(place, x, y)
            inside = place + 1 < len(row)
            about = say(GAP if inside else WRAP, self.language).format(a=a.value, b=b.value)
            self.pieces.append(
                Piece(
                    f"gap-{b.key}", x, y, look="" if thought else "gap", scale=round(height / 48, 2), box="area",
                    w=width if inside else height, h=height, about=about, does="play", fields={"place": place},
                    layer=1,
                )
            )  # fmt: skip

    def _bracket(self, place: int, x: float, y: float) -> None:
        """The trace that joins two cards to their gap."""
        row, key = self.row, f"joint-{self.circuit.row[(place + 1) % len(self.circuit.row)].key}"
        half, edge = round(GAP_SIZE / 96 * self.ground.spot[1]), self.ground.card[0] / 2
        if place == len(row.xs) - 1:
            self.wires.append(Wire(key, (row.xs[-1] + edge, y, x - half, y), width=2))
            self.wires.append(Wire("joint-left", (0, row.ys[0], row.xs[0] - edge, row.ys[0]), width=2))
            return
        inset, half_card = round(edge * 0.55), self.ground.card[1] / 2
        ends = (row.xs[place] + inset, row.xs[place + 1] - inset)
        lows = (row.ys[place] + half_card, row.ys[place + 1] + half_card)
        self.wires.append(Wire(key, (ends[0], lows[0], ends[0], y, ends[1], y, ends[1], lows[1]), width=2))

    # ---- what would come

    def _then(self, merge: Merge, after: Circuit) -> None:
        """The gate that is thought of, what it would give, and the row afterwards."""
        ground, row, (place, other) = self.ground, self.row, self.picked
        wrapped = place == len(row.xs) - 1
        x, y = self._ghost_at(place)
        size = ground.gate * 1.5
        for end, at, value in ((-1, place, merge.left), (1, other, merge.right)):
            self._leg(end, at, value, x, y - size / 2, wrapped)
        self.pieces.append(
            Piece(
                "then-gate", x, y, look=core_name(merge.kind), box="plate", w=size, h=size,
                scale=round(size / 62, 2), layer=4, states=("picked",), does="play", fields={"place": place},
                about=say(GAP, self.language).format(a=merge.left, b=merge.right),
            )
        )  # fmt: skip
        self.wires.append(Wire("then-out", (x, y + size / 2, x, ground.then - 20), value=merge.value, width=5, layer=1))
        self._disc("then-result", x, merge.value, ("picked",), 1.0)
        for at, strand in enumerate(self.circuit.row):
            if at not in self.picked:
                low = row.ys[at] + ground.card[1] / 2
                self.wires.append(
                    Wire(
                        f"then-wire-{strand.key}", (row.xs[at], low, row.xs[at], ground.then - 20),
                        value=strand.value, width=3, states=("then",),
                    )
                )  # fmt: skip
                self._disc(f"then-{strand.key}", row.xs[at], strand.value, ("then",), 0.85)

    def _ghost_at(self, place: int) -> tuple[float, float]:
        """The middle of the gate that is thought of."""
        ground, row = self.ground, self.row
        y = row.bottom + ground.gap + ground.preview + (20 if row.staggered else 0)
        room = ground.then - ground.gate * 1.3
        if place == len(row.xs) - 1:
            return row.xs[-1], min(y, room)
        return (row.xs[place] + row.xs[place + 1]) / 2, min(y, room)

    def _leg(self, end: int, at: int, value: int, x: float, y: float, wrapped: bool) -> None:
        """The wire from a card to the gate that is thought of."""
        row, low, to = self.row, self.row.ys[at] + self.ground.card[1] / 2, x + end * self.ground.gate * 0.24
        if wrapped and end > 0:
            self.wires.append(
                Wire("then-leg-out", (row.xs[at], low, row.xs[at], y - 12, 0, y - 12), value=value, layer=1)
            )
            self.wires.append(Wire("then-leg-b", (self.ground.width, y - 12, to, y - 12, to, y), value=value, layer=1))
            return
        self.wires.append(
            Wire(f"then-leg-{'a' if end < 0 else 'b'}", (row.xs[at], low, to, y), value=value, curve=True, layer=1)
        )

    def _disc(self, key: str, x: float, value: int, states: tuple[str, ...], scale: float) -> None:
        """A signal of the row to come."""
        frame = "frame" if "picked" in states else ""
        size = 58.0 if frame else 0
        look = signal_name(value)
        width = 1 if not self.sketch.tall else 0.82
        self.pieces.append(
            Piece(
                key, x, self.ground.then, look=look, box=frame, w=size * width, h=size * width, scale=scale * width,
                layer=3, states=(*states, "round") if frame else states,
            )
        )  # fmt: skip
