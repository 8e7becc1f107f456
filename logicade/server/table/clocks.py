"""The arithmetic of clocks, in milliseconds. No clock is read here: the time comes in, as the log has it."""

from __future__ import annotations

from logicade.server.table.terms import Clock

LEAST = 5_000  # what somebody has at least after an outage, or when given a seat back


def fresh(clock: Clock, seats: int) -> tuple[int, ...]:
    """What everybody has at the start; nothing without a clock."""
    return () if clock.kind == "none" else (clock.full,) * seats


def spent(left: tuple[int, ...], running: tuple[int, ...], elapsed: int) -> tuple[int, ...]:
    """The clocks after some time has passed for those that run."""
    return tuple(max(0, ms - max(0, elapsed)) if seat in running else ms for seat, ms in enumerate(left))


def after_action(clock: Clock, left: tuple[int, ...], seat: int | None) -> tuple[int, ...]:
    """The clocks once an action is done: the increment for its seat, or everybody's time for the next one."""
    if not left:
        return left
    if clock.kind in ("move", "days"):
        return (clock.full,) * len(left)
    return tuple(ms + clock.increment * 1000 if other == seat else ms for other, ms in enumerate(left))


def at_least(left: tuple[int, ...], least: int = LEAST) -> tuple[int, ...]:
    """The clocks with a bit for everybody, so that nobody comes back to a flag already falling."""
    return tuple(max(ms, least) for ms in left)
