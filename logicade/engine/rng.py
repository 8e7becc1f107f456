"""The loops' own random numbers: the same stream on every machine, compiled or not.

Marsaglia's xorshift64 (13, 7, 17): nothing but shifts and exclusive ors, so no build of any library can change it and
plain Python runs it without overflow. It serves playouts and bots. Chance at a table comes from the operating system.
"""

from __future__ import annotations

import numpy as np

from logicade.engine.compile.jit import inline_kernel, kernel
from logicade.engine.state import Numbers

_A, _B, _C = np.uint64(13), np.uint64(7), np.uint64(17)
_HALF = np.uint64(32)
_MASK = (1 << 64) - 1


def seeded(seed: int) -> Numbers:
    """A generator for a seed; neighbouring seeds start far apart (SplitMix64 finish)."""
    word = (seed * 0x9E3779B97F4A7C15 + 0x9E3779B97F4A7C15) & _MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return np.array([(word ^ (word >> 31)) or 1], np.uint64)


@inline_kernel
def next_word(rng: Numbers) -> np.uint64:
    """The next 64 bits."""
    word = rng[0]
    word ^= word << _A
    word ^= word >> _B
    word ^= word << _C
    rng[0] = word
    return word  # type: ignore[no-any-return]


@inline_kernel
def below(rng: Numbers, bound: int) -> int:
    """A whole number from 0 to bound - 1, for bounds up to 2**31 (bias under bound / 2**32)."""
    return np.int64(((next_word(rng) >> _HALF) * np.uint64(bound)) >> _HALF)  # type: ignore[return-value]


@kernel
def below_large(rng: Numbers, bound: int) -> int:
    """The same without bias for any positive 64-bit bound, by drawing again when too large."""
    mask = np.uint64(1)
    limit = np.uint64(bound)
    while mask < limit:
        mask = (mask << np.uint64(1)) | np.uint64(1)
    word = (next_word(rng) >> np.uint64(1)) & mask
    while word >= limit:
        word = (next_word(rng) >> np.uint64(1)) & mask
    return np.int64(word)  # type: ignore[return-value]
