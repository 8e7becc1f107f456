"""A naive reader of Hard Wired's observations: from the numbers back to the view, field by field."""

from __future__ import annotations

from typing import Any

from logicade.engine.state import CHANCE, NOBODY, NONE
from logicade.games.hard_wired.state import Phase

OMITTED: dict[str, str] = {}  # a learner is told everything that the view says
PUBLIC, LAID, RESERVE = 6, 7, 8  # places that are no seat
SAME = ("lot", "display", "phase", "slot", "laid", "value", "goal", "longest", "due", "passes")  # told as they are


def decode(parts: dict[str, Any], seat: int | None, seats: int) -> dict[str, Any]:
    """What the view says, by the names of its fields."""
    told = {name: part.tolist() for name, part in parts.items()}
    own = seat or 0

    def real(place: int) -> int:
        """A place with seats as the table counts them."""
        return (place + own) % seats if 0 <= place < seats else place

    count, equal, shuffled, shown = told["rules"]
    at_table = [told["seats"][(k - own) % seats] if k < seats else [NONE] * 9 + [0, 0] for k in range(6)]
    assert not any(map(any, told["seats"][seats:])), "nobody sits there"
    deck = [number + 81 for number in told["deck"]]
    place = [real(spot) for spot in told["place"]]
    turn, phase = real(told["turn"]), told["phase"]
    rows = [numbers[:9] for numbers in at_table]
    out = [triple for row in [*rows, told["display"]] for triple in row]
    held = [numbers[10] for numbers in at_table] + [place.count(PUBLIC), told["laid"]]
    return {
        **{name: told[name] for name in SAME},
        "ply": told["ply"][0] + 128 * told["ply"][1],
        "mover": {Phase.OVER: NOBODY, Phase.TURN: turn, Phase.LAY: turn}.get(phase, CHANCE),
        "ended": int(phase == Phase.OVER),
        "seats": count,
        "first": real(told["begins"][0]),
        "named": real(told["begins"][1]),
        "turn": turn,
        "equal": equal,
        "shuffled": shuffled,
        "shown": shown,
        "row": rows,
        "length": [numbers[9] for numbers in at_table],
        "left": [2 - out.count(triple) for triple in range(27)],
        "chain": [card - 1 for card in told["chain"]],
        "deck": deck,
        "like": [deck.index(code) for code in deck],
        "held": [*held, 44 - sum(held)],
        "place": place,
        "seen": _seen(told["lot"], place, {real(k): row for k, row in enumerate(told["hands"][:seats])}),
    }


def _seen(lots: list[int], place: list[int], hands: dict[int, list[int]]) -> list[int]:
    """What all know of the places: of each lot, first the cards that are in hands, seat by seat, then the reserve."""
    seen = place[:]
    for lot in set(lots) - {NONE}:
        cards = [card for card, number in enumerate(lots) if number == lot]
        spots = [seat for seat in sorted(hands) for _ in range(hands[seat][lot])]
        for card, spot in zip(cards, spots + [RESERVE] * (len(cards) - len(spots)), strict=True):
            seen[card] = spot
    return seen
