"""An observation of Bug Hunt, read back: fields of the view from the declared parts alone."""

from __future__ import annotations

from typing import Any

from logicade.engine.state import ANYONE, CHANCE, NOBODY, NONE, Numbers

OMITTED = {"ended": "1 at the last step, 0 before"}
TEST, CLAIM, BALLOT, FLIP, OVER = 4, 6, 11, 16, 19
TURNS = 7


def decode(parts: dict[str, Numbers], seat: int | None, seats: int) -> dict[str, Any]:
    """All fields but one. Numbers of seats where nobody sits are 0; their fields say NONE."""
    own, at_table = 0 if seat is None else seat, int(parts["seats"])

    def seat_of(number: Any) -> int:
        return NONE if number == NONE else (int(number) + own) % at_table

    def by_seat(name: str) -> list[int]:
        assert not any(parts[name][at_table:]), "somebody sits where nobody does"
        sitting = [int(parts[name][(other - own) % at_table]) for other in range(at_table)]
        return [*sitting, *[NONE] * (len(parts[name]) - at_table)]

    def order_of(number: int) -> int:
        return NONE if number == 0 else seat_of((int(number) - 1) // TURNS) * TURNS + (int(number) - 1) % TURNS

    flipping, testing, any_gate, sealed = map(int, parts["options"])
    orders = [order_of(number) for number in parts["listing"]]
    return {
        "ply": int(parts["ply"][0]) + 128 * int(parts["ply"][1]),
        "mover": mover_of(int(parts["step"]), by_seat("mover")[:at_table], bool(sealed)),
        "phase": parts["step"],
        **{name: [NONE, *parts[name]] for name in ("signal", "gate", "named")},
        "turned": [0, *parts["turned"]],
        "placer": [NONE, *map(seat_of, parts["placer"])],
        **{name: by_seat(name) for name in ("role", "hand", "claim", "ballot", "choice")},
        "listing": orders,
        "listed": sum(order != NONE for order in orders),
        **{name: seat_of(parts[name]) for name in ("dealer", "asked", "ordered")},
        **{name: parts[name] for name in ("seats", "turns", "question", "answer", "spot", "measured", "flipped")},
        **{name: parts[name] for name in ("thrown", "opened", "readings")},
        "flipping": flipping,
        "testing": testing,
        "any_gate": any_gate,
        "wording": sealed + 2 * int(parts["truthful"]),
    }


def mover_of(step: int, flags: list[int], sealed: bool) -> int:
    """The one seat that is to act; else the step says whether it is anyone, chance or nobody."""
    assert set(flags) <= {0, 1}
    assert sum(flags) <= 1
    if 1 in flags:
        return flags.index(1)
    if step in (TEST, BALLOT, FLIP) or (step == CLAIM and sealed):
        return ANYONE
    return NOBODY if step == OVER else CHANCE
