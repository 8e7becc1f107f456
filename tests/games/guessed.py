"""What guesses of any game must keep: whole, sound, and the same in the eyes of who guesses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable

from logicade.engine.position import Position, View
from logicade.engine.rng import seeded
from logicade.engine.state import HIDDEN


def check_guess(view: View, seed: int) -> Position:
    """One guess that hides nothing, breaks no rule and looks to the viewer as the truth does."""
    guessed, kernels = view.guess(seeded(seed)), view.game.kernels
    assert not any((guessed.state()[field] == HIDDEN).any() for field in kernels.record.secrets), str(guessed)
    assert kernels.rules.check(guessed.state(), 0) == 0, str(guessed)
    assert guessed.view(view.seat) == view
    return guessed


def shares(view: View, count: int, told: Callable[[Position], Hashable]) -> dict[Hashable, float]:
    """How often each value comes up in so many guesses, as shares of 1."""
    found = Counter(told(view.guess(seeded(seed))) for seed in range(count))
    return {value: times / count for value, times in found.items()}
