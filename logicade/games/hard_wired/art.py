"""Hard Wired as a scene: displays to reach, shared circuits, the bench with the segment, my machine and my hand."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple

from logicade.engine.scene.parts import Block, Button, Piece, Say, Scene, Wire
from logicade.engine.scene.shown import Shown, Sketch
from logicade.engine.state import NONE
from logicade.games.hard_wired import sayings
from logicade.games.hard_wired.notation import cards_at
from logicade.games.hard_wired.sprites import CARD, SHOW, SPRITES, circuit_name, led_name, show_name, tiny_name
from logicade.games.hard_wired.state import ACTIONS, Phase
from logicade.games.hard_wired.tables import ACT, PUBLIC, RESERVE, SLOTS, TRIPLES
from logicade.games.hard_wired.terminal import picture

__all__ = ["SAMPLE", "SPRITES", "badges", "beats", "picture", "scene"]

SAMPLE = (  # what a visitor sees of the game first
    "n=2 open_hands=on first=A turn=A ply=15 rows=323/321 displays=123,333,132 public=C19,C21,C33 "
    "hands=C02,C07,C36/C01,C18,C42 S3 C33 C07 END display 332 S3 C19 C01 END display 113 N C02 draw C03 draw C05 S3 C21"
)


class Row(NamedTuple):
    """Things side by side: where the first one's middle is, how far apart they are at most, and where they end."""

    x: float
    y: float
    step: float
    room: float  # from the first middle to the last one

    def centred(self, k: int, count: int) -> tuple[float, float]:
        """The same, in the middle of the room."""
        step = min(self.step, self.room / max(1, count - 1))
        return self.x + (self.room - step * (count - 1)) / 2 + k * step, self.y

    def at(self, k: int, count: int) -> tuple[float, float]:
        """The middle of one of so many; they move together where there are too many."""
        step = min(self.step, self.room / max(1, count - 1))
        return self.x + k * step, self.y


class Plan(NamedTuple):
    """Where things lie on one shape of screen."""

    width: float
    height: float
    public: Row
    public_size: float
    displays: tuple[tuple[float, float], ...]
    display_size: float
    reserve: tuple[float, float]
    reserve_text: tuple[float, float]
    bench: Row
    bench_size: float
    begin: tuple[float, float]
    target: tuple[float, float]
    led_gap: float  # from a card's middle to the values behind it
    led_size: float
    machine: Row
    machine_size: float
    panels: tuple[tuple[float, float, float, float], ...]  # middles and sizes: shared circuits, my machine
    titles: tuple[tuple[float, float], ...]  # reach one of these, shared circuits, my machine
    hand: Row
    hand_size: float
    hand_block: tuple[float, float]


WIDE = Plan(
    948, 518, Row(246, 96, 100, 500), 1.0, ((868, 98), (868, 265), (868, 430)), 1.24, (72, 98), (150, 98),
    Row(177, 265, 134, 536), 1.14, (64, 265), (868, 265), 67, 1.0, Row(58, 440, 86, 688), 1.0,
    ((400, 91, 776, 158), (400, 432, 776, 146)), ((796, 22), (26, 32), (26, 376)), Row(48, 66, 92, 356), 0.96,
    (452, 132),
)  # fmt: skip
TALL = Plan(
    374, 436, Row(46, 176, 66, 262), 0.62, ((46, 70), (124, 70), (202, 70)), 0.82, (310, 72), (310, 18),
    Row(96, 282, 76, 234), 0.6, (36, 282), (338, 282), 36, 0.72, Row(30, 402, 39.2, 314), 0.54,
    ((187, 170, 366, 108), (187, 390, 366, 88)), ((14, 16), (14, 128), (14, 359)), Row(42, 54, 78, 282), 0.86,
    (366, 112),
)  # fmt: skip
CROWD = 5  # seats from which on there is room in a strip for no more than its ring
BROKEN = 3  # cards of a segment from which on a phone's bench has two rows
SECOND_ROW = 106.0  # below the first one


class Look(NamedTuple):
    """What a scene is drawn from: the facts, the words and the plan."""

    s: Any  # the fields
    sketch: Sketch
    plan: Plan
    words: sayings.Sayings
    chosen: tuple[str, dict[str, int]]
    useful: frozenset[int]  # circuits with which the segment can still be finished (5.12)

    @property
    def me(self) -> int:
        """Whose machine lies in front: mine, or that of the seat whose turn it is."""
        if self.sketch.seat is not None:
            return self.sketch.seat
        return max(int(self.s.turn), 0)

    @property
    def building(self) -> bool:
        """Whether a segment is on the bench."""
        return bool(self.s.value != NONE)

    @property
    def builder(self) -> int:
        """The seat whose input lies on the bench."""
        return int(self.s.turn) if self.building else self.me


def scene(sketch: Sketch) -> Scene:
    """What lies where, for one audience."""
    s = SimpleNamespace(**sketch.shown.fields)
    chosen = _chosen(sketch.chosen)
    look = Look(s, sketch, TALL if sketch.tall else WIDE, sayings.Sayings(s, sketch), chosen, _useful(sketch))
    plan = look.plan
    hand = Block("hand", "hand", *plan.hand_block, title=look.words.hand)
    blocks = [Block("main", "main", plan.width, plan.height, title=look.words.board)]
    blocks += [hand] if sketch.seat is not None else []
    pieces = [
        *_panels(look),
        *_reserve(look),
        *_displays(look),
        *_public(look),
        *_bench(look),
        *_machine(look),
        *_hand(look),
    ]
    strips = _strips(look)
    return Scene(
        (*blocks, *(block for block, _ in strips)),
        (*pieces, *(piece for _, some in strips for piece in some)),
        tuple(_wires(look)),
        _say(look),
        tuple(_buttons(look)),
    )


def _useful(sketch: Sketch) -> frozenset[int]:
    """The circuits that the one who looks may lay now."""
    does = [_chosen(action) for action in sketch.shown.ids] if sketch.own else []
    return frozenset(fields["card"] for kind, fields in does if kind == "lay")


def _chosen(action: int | None) -> tuple[str, dict[str, int]]:
    if action is None:
        return "", {}
    does = ACTIONS.fields(action)
    return does.name, does.fields


# ---- the board -------------------------------------------------------------------------------------------------------


def _panels(look: Look) -> list[Piece]:
    """Sheets below the shared circuits and the machine, and what stands over things."""
    plan, words = look.plan, look.words
    boxes = [Piece(f"panel-{k}", x, y, box="panel", w=w, h=h, layer=-2) for k, (x, y, w, h) in enumerate(plan.panels)]
    if _is_broken(look):
        boxes = boxes[:1]
    texts = [words.reach, words.shared, words.machine(look.me)][: 2 if _is_broken(look) else 3]
    size = 13.5
    return boxes + [
        Piece(f"title-{k}", x, y, text=text, size=size, states=("strong", "start"), layer=-1)
        for k, (text, (x, y)) in enumerate(zip(texts, plan.titles, strict=False))
    ]


def _reserve(look: Look) -> list[Piece]:
    """The pile of circuits, and how many there are."""
    (x, y), (a, b), count = look.plan.reserve, look.plan.reserve_text, int(look.s.held[RESERVE])
    size = look.plan.public_size * 0.86
    pile = [
        Piece("reserve", x - 2 * k, y + 2 * k, look="back", scale=size, layer=-1 - k, about=look.words.reserve(count))
        if k == 0 else Piece(f"reserve-{k}", x - 2 * k, y + 2 * k, look="back", scale=size, layer=-1 - k)
        for k in range(min(count, 3))
    ]  # fmt: skip
    if not count:
        pile = [Piece("reserve", x, y, box="slot", w=CARD[0] * size, h=CARD[1] * size, about=look.words.reserve(0))]
    if look.sketch.tall:
        return [*pile, Piece("reserve-count", a, b, text=look.words.left(count), size=13.5)]
    number = Piece("reserve-count", a, b - 10, text=f"{count}", size=19, states=("digit",))
    return [*pile, number, Piece("reserve-text", a, b + 12, text=look.words.in_reserve, size=13, states=("soft",))]


def _displays(look: Look) -> list[Piece]:
    """The three displays that may be reached; the one that is built to stands at the end of the bench."""
    s, plan, found = look.s, look.plan, []
    aimed = _aim(look)
    places = [0, 1, 2]
    if not look.sketch.tall and aimed is not None:  # it changes places with the one in the middle
        places[aimed], places[1] = 1, aimed
    for slot in range(SLOTS):
        x, y = plan.displays[places[slot]]
        scale = plan.display_size
        if look.sketch.tall and slot == aimed:
            (x, y), scale = plan.target, 0.95
        triple = int(s.display[slot])
        fields = {"slot": slot}
        w, h = SHOW[0] * scale + 6, SHOW[1] * scale + 6
        if look.sketch.tall and slot == aimed:
            wide, high = SHOW[0] * plan.display_size, SHOW[1] * plan.display_size
            found.append(Piece("aimed", *plan.displays[slot], box="slot", w=wide, h=high))
        if triple == NONE:
            found.append(Piece(f"slot-{slot}-none", x, y, box="slot", w=w, h=h))
            continue
        states = ("picked",) if slot == aimed else ("faded",) if look.building else ()
        found.append(
            Piece(
                f"slot-{slot}-{triple}", x, y, look=show_name(triple), scale=scale, w=w, h=h, states=states,
                about=look.words.display(triple), does="build", fields=fields, layer=1,
            )
        )  # fmt: skip
    return found


def _aim(look: Look) -> int | None:
    """The slot of the display that is built to, or would be."""
    if look.building:
        return int(look.s.slot)
    return look.chosen[1].get("slot") if look.chosen[0] == "build" else None


def _card(look: Look, card: int, x: float, y: float, scale: float, block: str, states: tuple[str, ...] = ()) -> Piece:
    """A circuit that can be touched in the phases that ask for one."""
    s = look.s
    asks = {Phase.TURN: "give", Phase.LAY: "lay"}.get(Phase(int(s.phase)), "")
    if asks == "give" and block != "hand":
        asks = ""
    if asks == "lay" and look.sketch.own and card not in s.chain[: s.laid]:
        states = ("live",) if card in look.useful else ("faded",)
    last = f"card-{card}"
    return Piece(
        last, x, y, block, circuit_name(int(s.deck[card])), "card", scale=scale, w=CARD[0] * scale, h=CARD[1] * scale,
        states=states, about=look.words.circuit(card), does=asks, fields={"card": card} if asks else {},
        layer=1, comes_from="reserve" if block == "hand" else "", goes_to="reserve",
    )  # fmt: skip


def _public(look: Look) -> list[Piece]:
    """The shared circuits; the one that was just shared carries the colour of who did it."""
    cards, plan = cards_at(look.s, PUBLIC), look.plan
    given = _last_given(look)
    found = []
    for k, card in enumerate(cards):
        x, y = plan.public.at(k, len(cards))
        piece = _card(look, card, x, y, plan.public_size, "main", ("fresh",) if given and card == given[0] else ())
        found.append(piece)
    if not cards:
        x, y = plan.public.at(0, 1)
        w, h = CARD[0] * plan.public_size, CARD[1] * plan.public_size
        found.append(Piece("public-none", x, y, box="slot", w=w, h=h))
    if given:
        index = cards.index(given[0]) if given[0] in cards else None
        if index is not None:
            x, y = plan.public.at(index, len(cards))
            found.append(
                Piece(
                    "given-by", x - CARD[0] * plan.public_size / 2 + 4, y + CARD[1] * plan.public_size / 2 - 6,
                    box="badge", owner=given[1], w=22, h=22, layer=3,
                )
            )  # fmt: skip
    return found


def _last_given(look: Look) -> tuple[int, int] | None:
    """The circuit that the last turn shared, and who did it."""
    for line in reversed(look.sketch.log):
        word = line.action.split()
        if word[0] == "N" and len(word) == 2 and word[1] != "-":
            return int(word[1][1:]) - 1, line.actor
        if word[0] != "draw":
            return None
    return None


def _is_broken(look: Look) -> bool:
    """Whether the bench of a phone has two rows."""
    return look.sketch.tall and look.building and _laid(look) >= BROKEN


def _laid(look: Look) -> int:
    return int(look.s.laid) + (1 if look.chosen[0] == "lay" else 0)


def _bench(look: Look) -> list[Piece]:
    """The input, the circuits of the segment with the values behind each, and places for more."""
    s, plan = look.s, look.plan
    row = s.row[look.builder][: s.length[look.builder]]
    if not row:
        return []
    value = int(row[-1])
    x, y = plan.begin
    scale = 0.95 if look.sketch.tall else 1.4
    found = [Piece("input", x, y, look=show_name(value), scale=scale, about=look.words.input(value), layer=1)]
    chain = [int(card) for card in s.chain[: s.laid]]
    thought = look.chosen[1]["card"] if look.chosen[0] == "lay" else None
    cards = chain + ([thought] if thought is not None else [])
    most = int(s.longest)
    for k in range(most if not look.sketch.tall or _is_broken(look) else min(most, BROKEN)):
        x, y = _spot(look, k)
        if k >= len(cards):
            found.append(Piece(f"spot-{k}", x, y, box="slot", w=CARD[0] * plan.bench_size, h=CARD[1] * plan.bench_size))
            continue
        card = cards[k]
        value = int(ACT[s.deck[card]][value])
        if k < len(chain):
            states = ("fresh",) if k == len(chain) - 1 else ()
            found.append(_card(look, card, x, y, plan.bench_size, "main", states))
        else:
            found.append(
                Piece(
                    f"then-{card}", x, y, look=circuit_name(int(s.deck[card])), scale=plan.bench_size, states=("ghost",)
                )
            )
        found += _values(look, k, x, y, value, ghost=k >= len(chain))
    return found


def _spot(look: Look, k: int) -> tuple[float, float]:
    """Where a circuit of the segment lies."""
    plan = look.plan
    if not look.sketch.tall:
        return plan.bench.at(k, int(look.s.longest))
    if not _is_broken(look):
        return plan.bench.at(k, BROKEN)
    return plan.bench.x + k % BROKEN * plan.bench.step, plan.bench.y + k // BROKEN * SECOND_ROW


def _values(look: Look, k: int, x: float, y: float, triple: int, *, ghost: bool) -> list[Piece]:
    """The three values behind a circuit."""
    plan = look.plan
    gap = CARD[1] * plan.bench_size * 0.27
    states = ("ghost",) if ghost else ()
    return [
        Piece(
            f"value-{k}-{line}", x + plan.led_gap, y + (line - 1) * gap, look=led_name(digit), scale=plan.led_size,
            states=states, layer=2, about=look.words.values(triple) if line == 0 else "",
        )
        for line, digit in enumerate(TRIPLES[triple])
    ]  # fmt: skip


def _machine(look: Look) -> list[Piece]:
    """The row of the one who looks: its displays, and places for those to come."""
    s, plan, seat = look.s, look.plan, look.me
    if _is_broken(look):
        return []
    found, goal = [], int(s.goal)
    row = [int(triple) for triple in s.row[seat][: s.length[seat]]]
    for k in range(goal):
        x, y = plan.machine.at(k, 9)
        w, h = SHOW[0] * plan.machine_size, SHOW[1] * plan.machine_size
        if k < len(row):
            states = ("fresh",) if k and k == len(row) - 1 and s.phase == Phase.REFILL and s.turn == seat else ()
            found.append(
                Piece(
                    f"row-{seat}-{k}", x, y, look=show_name(row[k]), scale=plan.machine_size, states=states,
                    about=look.words.display(row[k]), comes_from="input",
                )
            )  # fmt: skip
        elif k == len(row) and look.chosen[0] == "end":
            aim = show_name(int(s.display[s.slot]))
            found.append(Piece(f"row-then-{k}", x, y, look=aim, scale=plan.machine_size, states=("ghost",)))
        else:
            found.append(
                Piece(f"row-slot-{k}", x, y, box="slot", w=w, h=h, text=str(k + 1), size=13.5, states=("soft",))
            )
    return found


def _wires(look: Look) -> list[Wire]:
    """Lines from contact to contact, as far as the segment has come, and between the displays of the machine."""
    s, plan = look.s, look.plan
    wires = []
    if look.building and not look.sketch.tall:
        last = _spot(look, max(_laid(look) - 1, 0))
        gap = CARD[1] * plan.bench_size * 0.27
        for line in range(3):
            y = plan.begin[1] + (line - 1) * gap
            wires.append(
                Wire(f"bench-{line}", (plan.begin[0] + 40, y, last[0] - 40, y), width=4, states=("good",), layer=-1)
            )
            ghost = (last[0] + plan.led_gap, y, plan.target[0] - 44, y)
            wires.append(Wire(f"aim-{line}", ghost, width=3, states=("ghost",), layer=-1))
    if not _is_broken(look):
        count = int(s.length[look.me])
        for k in range(count - 1):
            (x, y), (a, _) = plan.machine.at(k, 9), plan.machine.at(k + 1, 9)
            half, gap = SHOW[0] * plan.machine_size / 2, SHOW[1] * plan.machine_size * 0.27
            for line in range(3):
                b = y + (line - 1) * gap
                wires.append(Wire(f"link-{k}-{line}", (x + half, b, a - half, b), width=3, layer=-1))
    return wires


def _hand(look: Look) -> list[Piece]:
    """The circuits in the hand of the one who looks."""
    if look.sketch.seat is None:
        return []
    cards, plan = cards_at(look.s, look.sketch.seat), look.plan
    found = []
    for k, card in enumerate(cards):
        x, y = plan.hand.centred(k, len(cards))
        found.append(
            _card(look, card, x, y, plan.hand_size, "hand", ("picked",) if look.chosen[1].get("card") == card else ())
        )
    return found


# ---- the others ------------------------------------------------------------------------------------------------------


def _strips(look: Look) -> list[tuple[Block, list[Piece]]]:
    """A strip a seat: how far its row has come, its current input, and its cards where they are open."""
    return [_strip(look, seat) for seat in range(int(look.s.seats))]


def _strip(look: Look, seat: int) -> tuple[Block, list[Piece]]:
    """Its row as a ring around the letter; on wide screens its input, and on a small table the cards that all know."""
    s, goal = look.s, int(look.s.goal)
    name, length = f"seat-{seat}", int(s.length[seat])
    pieces, width = [], 0.0
    if seat != look.sketch.seat and not look.sketch.tall and s.seats < CROWD:
        if length:
            triple = int(s.row[seat][length - 1])
            about = look.words.input(triple)
            pieces.append(
                Piece(f"tiny-{seat}", 27, 22, name, tiny_name(triple), about=about, states=_fresh(look, seat))
            )
            width = 54
        cards = cards_at(s, seat) if s.shown or s.seats == 2 else []
        pieces += [_card(look, card, width + 18 + k * 34, 22, 0.34, name) for k, card in enumerate(cards)]
        width += 34 * len(cards)
    text = look.words.strip(seat, short=look.sketch.tall and int(s.seats) > 2)
    return Block(name, "seats", width, 44, seat=seat, text=text, done=(length, goal)), pieces


def _fresh(look: Look, seat: int) -> tuple[str, ...]:
    log = [line for line in look.sketch.log if line.actor >= 0]
    return ("fresh",) if log and log[-1].actor == seat and log[-1].action == "END" else ()


# ---- words and buttons -----------------------------------------------------------------------------------------------


def _buttons(look: Look) -> list[Button]:
    """New circuits and building are two plain buttons, so that no single touch throws a card away."""
    sketch, phase, words = look.sketch, int(look.s.phase), look.words
    if not sketch.own:
        return []
    kinds = {ACTIONS.fields(action).name for action in sketch.shown.ids}
    if phase == Phase.LAY:
        return (
            [Button("end", words.end_segment, "end", icon="check", main=True, note=words.end_note)]
            if "end" in kinds
            else []
        )
    found = []
    if "build" in kinds:
        found.append(Button("build", words.build, "build", note=words.build_note))
    if "give" in kinds:
        found.append(Button("new", words.new, "give", note=words.new_note))
    if "fetch" in kinds:
        found.append(Button("new", words.new, "fetch", note=words.fetch_note, main=kinds == {"fetch"}))
    return found


def _say(look: Look) -> Say:
    words, sketch = look.words, look.sketch
    end, why = words.ending() if sketch.shown.over else ("", "")
    return Say(
        goal=words.goal, todo="" if sketch.shown.over else words.todo(), note=words.note(look.chosen), end=end, why=why,
        verbs=words.verbs if sketch.own else {},
    )  # fmt: skip


def badges(view: Shown, actions: Sequence[int], language: str) -> dict[int, str]:
    """The values that a circuit would leave behind, with a tick where they are those of the display."""
    s = view.fields
    found = {}
    for action in actions:
        kind, fields = _chosen(action)
        if kind == "lay":
            value = int(ACT[s["deck"][fields["card"]]][s["value"]])
            done = " ✓" if value == s["display"][s["slot"]] else ""
            found[action] = sayings.triple(value) + done
    return found


def beats(before: Shown, after: Shown, action: str) -> dict[str, int]:
    """A finished segment is checked circuit by circuit before its cards go back."""
    if action != "END":
        return {}
    s = before.fields
    chain = [int(card) for card in s["chain"][: s["laid"]]]
    order = {f"card-{card}": k + 1 for k, card in enumerate(chain)}
    order |= {f"value-{k}-{line}": k + 1 for k in range(len(chain)) for line in range(3)}
    last = len(chain) + 1
    seat = int(s["turn"])
    return order | {f"row-{seat}-{s['length'][seat]}": last, "input": last}
