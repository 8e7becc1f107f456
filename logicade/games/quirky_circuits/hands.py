"""Cards of a scene: the queue as a track, the own hand, and the others' hands from behind."""

from __future__ import annotations

from typing import Any

from logicade.engine.scene.parts import Block, Piece
from logicade.engine.scene.shown import Sketch
from logicade.engine.state import HIDDEN, NONE
from logicade.games.quirky_circuits import sayings
from logicade.games.quirky_circuits.components import BACK, BACKS, CARDS, CODES, FIRST_QUIRK, FIRST_YELLOW, HAND
from logicade.games.quirky_circuits.drawings.cards import CARD, back_name, card_name
from logicade.games.quirky_circuits.plan import Look
from logicade.games.quirky_circuits.positions.writing import SEAT_NAMES
from logicade.games.quirky_circuits.state import Phase, Signal

NAMED = 0.9  # of a card's height: its name stands at the lower edge of that
FACES = {code + ("!" if card >= FIRST_QUIRK else ""): card for card, code in enumerate(CODES)}
SIDES = {text: back for back, text in enumerate(BACKS)} | {text: int(BACK[card]) for text, card in FACES.items()}
YELLOW_CARDS = [*range(FIRST_QUIRK, CARDS), *range(FIRST_QUIRK)]  # yellow ones first: they must be played first
YELLOW_BACKS = [*range(FIRST_YELLOW, len(BACKS)), *range(FIRST_YELLOW)]
MARKS = {Signal.DONE: "tick", Signal.STOP: "halt"}


class Names:
    """Keys of cards: one's own by their faces, others by their backs, each with a number that no other one has had.

    Of cards alike those of earlier rounds come first, then those of the queue, then those in hand: so a card that is
    played keeps its key.
    """

    def __init__(self, s: Any, sketch: Sketch) -> None:
        self._viewer, self._next = sketch.seat, _played(sketch)
        queued = [(s.owner[k], self._sort(s.owner[k], s.queue[k], s.cover[k])) for k in range(s.length)]
        for sort in queued:
            if self._next.get(sort):
                self._next[sort] -= 1
        self.queue = [self.next(s.owner[k], s.queue[k], s.cover[k]) for k in range(s.length)]

    def _sort(self, seat: int, card: int, back: int) -> int:
        return card if seat == self._viewer else CARDS + back

    def next(self, seat: int, card: int, back: int) -> str:
        """The key of one more card."""
        sort = self._sort(seat, card, back)
        count = self._next.get((seat, sort), 0)
        self._next[seat, sort] = count + 1
        return f"card-{seat}-{CODES[card] if sort < CARDS else f'back-{back}'}-{count}"


def _played(sketch: Sketch) -> dict[tuple[int, int], int]:
    """How many cards of each sort have been played so far."""
    found: dict[tuple[int, int], int] = {}
    for line in sketch.log:
        text = line.action
        if text[1:2] == ".":
            seat, word = SEAT_NAMES.index(text[0]), text[2:]
            sort = FACES[word] if seat == sketch.seat else CARDS + SIDES[word]
            found[seat, sort] = found.get((seat, sort), 0) + 1
    return found


# ---- the queue -------------------------------------------------------------------------------------------------------


def queue(look: Look, names: Names) -> list[Piece]:
    """The track with its places, and the cards on it with the letters of those who played them."""
    s, plan, words, seat = look.s, look.plan, look.words, look.sketch.seat
    x, y, w, h = plan.track
    target: dict[str, Any] = {"does": "play", "fields": {"seat": seat}} if seat is not None else {}
    found = [Piece("track", x, y, box="plate", w=w, h=h, layer=-2, about=words.say(sayings.QUEUE), **target)]
    wide, high = CARD[0] * plan.card, CARD[1] * plan.card
    for k in range(look.capacity):
        x, y = look.slot(k)
        found.append(Piece(f"slot-{k}", x, y, box="slot", w=wide - 4, h=high - 4, layer=-1, states=("thin",)))
    if plan.deck:
        x, y = plan.deck
        count = str(sum(s.deck) - sum(s.sizes[: s.seats]) - s.length)
        about = words.say(sayings.DECK, n=count)
        found.append(
            Piece("deck", x, y, look="deck", scale=plan.card, layer=1, text=count, states=("strong",), about=about)
        )
    for k in range(s.length):
        found += _queued(look, names.queue[k], k)
    if look.chosen[0] == "play" and s.length < look.capacity and look.chosen[1]["card"] < CARDS:
        x, y = look.slot(s.length)
        card = card_name(s.robot, look.chosen[1]["card"])
        found.append(Piece("then-card", x, y, look=card, scale=plan.card, states=("ghost",), layer=2))
    return found


def _queued(look: Look, key: str, k: int) -> list[Piece]:
    """A card of the queue, and whose it is."""
    s, plan, words = look.s, look.plan, look.words
    x, y = look.slot(k)
    seat, card, back = s.owner[k], s.queue[k], s.cover[k]
    mine, hidden = seat == look.sketch.seat, card == HIDDEN
    name = words.say(sayings.BACKS[back]) if hidden else words.card(card)
    states = _states(look, k)
    face = Piece(
        key, x, y, look=back_name(back) if hidden else card_name(s.robot, card), scale=plan.card, layer=2,
        states=states, owner=seat if "fresh" in states else None, goes_to=plan.stock,
        about=words.say(sayings.SLOT_MINE if mine else sayings.SLOT, k=k + 1, card=name, who=f"{{{seat}}}"),
        comes_from=f"hand-{seat}-0" if s.veiled and not mine else "",
    )  # fmt: skip
    below = y + CARD[1] * plan.card / 2 - 2
    return [face, Piece(f"by-{k}", x, below, box="badge", w=plan.letter, h=plan.letter, owner=seat, layer=3)]


def _states(look: Look, k: int) -> tuple[str, ...]:
    """The card that runs or was played last is marked; what has run fades."""
    s, log = look.s, look.sketch.log
    if s.executed:
        return ("fresh",) if k == s.executed - 1 else ("faded",) if k < s.executed else ()
    played = bool(log) and log[-1].action[1:2] == "."
    return ("fresh",) if played and k == s.length - 1 else ()


# ---- hands -----------------------------------------------------------------------------------------------------------


def _cards(s: Any, seat: int) -> list[tuple[int, int]]:
    """A hand as cards and backs; HIDDEN for what cannot be seen."""
    if s.hand[seat][0] != HIDDEN:
        return [(card, int(BACK[card])) for card in YELLOW_CARDS for _ in range(s.hand[seat][card])]
    if s.backs[seat][0] != HIDDEN:
        return [(HIDDEN, back) for back in YELLOW_BACKS for _ in range(s.backs[seat][back])]
    return [(HIDDEN, HIDDEN)] * s.sizes[seat]


def hand(look: Look, names: Names) -> list[Piece]:
    """The cards of the one who looks."""
    s, plan, seat, words = look.s, look.plan, look.sketch.seat, look.words
    if seat is None:
        return []
    cards, scale, (width, height) = _cards(s, seat), plan.hand_card, plan.hand
    wide = CARD[0] * scale
    step = min(wide + 8, (width - wide) / (int(HAND[s.seats]) - 1))
    left = (width - step * (len(cards) - 1)) / 2
    picked = look.chosen[1]["card"] if look.chosen[0] == "play" else NONE
    found = []
    for k, (card, back) in enumerate(cards):
        states: tuple[str, ...] = ("under", "strong")
        if card == picked:
            states, picked = ("picked", *states), NONE
        name = words.card(card)
        found.append(
            Piece(
                names.next(seat, card, back), left + k * step, height / 2, "hand", card_name(s.robot, card),
                h=CARD[1] * scale * NAMED, scale=scale, layer=1, text=name, size=13, states=states,
                about=words.say(sayings.IN_HAND, card=name), does="play", comes_from=plan.stock,
                fields={"seat": seat, "card": card, "back": back},
            )
        )  # fmt: skip
    return found


def strip(look: Look, names: Names, seat: int) -> tuple[Block, list[Piece]]:
    """A strip a seat: its cards from behind, and what it has announced."""
    s, name, text = look.s, f"seat-{seat}", look.words.strip(seat)
    if seat == look.sketch.seat:
        return Block(name, "seats", 0, 44, seat=seat, text=text), []
    scale, step = look.plan.back
    found = []
    for k, (card, back) in enumerate(_cards(s, seat)):
        x = 8 + CARD[0] * scale / 2 + k * step
        key = f"hand-{seat}-{k}" if back == HIDDEN else names.next(seat, card, back)
        found.append(_behind(look, key, (x, name), k, (card, back)))
    width = 8 + CARD[0] * scale + (int(HAND[s.seats]) - 1) * step + (0 if look.sketch.tall else 10)
    mark = MARKS.get(s.signal[seat], "flag" if s.yields[seat] else "")
    if mark and s.phase == Phase.PROGRAM:
        found.append(Piece(f"mark-{seat}", width - 12, 12, name, mark, scale=0.8, layer=9))
    return Block(name, "seats", width, 44, seat=seat, text=text), found


def _behind(look: Look, key: str, where: tuple[float, str], k: int, card: tuple[int, int]) -> Piece:
    """A card in somebody else's hand: its face once the match is over, its back, or not even that."""
    words, (face, back), (x, block) = look.words, card, where
    if face != HIDDEN:
        drawn, about = card_name(look.s.robot, face), words.card(face)
    elif back != HIDDEN:
        drawn, about = back_name(back), words.say(sayings.BACKS[back])
    else:
        drawn, about = "back-x", words.say(sayings.UNKNOWN)
    scale, from_ = look.plan.back[0], look.plan.stock
    return Piece(key, x, 22, block, drawn, scale=scale, layer=k, about=_begun(about), comes_from=from_)


def _begun(text: str) -> str:
    """A text that begins with a capital."""
    return text[:1].upper() + text[1:]
