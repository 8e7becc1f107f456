"""QR codes for addresses: bytes at error correction M, versions 1 to 10, by ISO/IEC 18004."""

from __future__ import annotations

from collections.abc import Iterator

from logicade.engine.errors import BadValue

# By version: bytes of error correction a block, then blocks and their bytes of data.
BLOCKS = {
    1: (10, [16]), 2: (16, [28]), 3: (26, [44]), 4: (18, [32] * 2), 5: (24, [43] * 2), 6: (16, [27] * 4),
    7: (18, [31] * 4), 8: (22, [38] * 2 + [39] * 2), 9: (22, [36] * 3 + [37] * 2), 10: (26, [43] * 4 + [44]),
}  # fmt: skip
ALIGNED = {
    2: (6, 18),
    3: (6, 22),
    4: (6, 26),
    5: (6, 30),
    6: (6, 34),
    7: (6, 22, 38),
    8: (6, 24, 42),
    9: (6, 26, 46),
    10: (6, 28, 50),
}
FORMAT = 0b00  # correction M
MASKS = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (x // 3 + y // 2) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)
Grid = list[list[int]]


def code(text: str) -> Grid:
    """The squares of a code, row by row: 1 is dark."""
    data = text.encode()
    version = next((v for v in BLOCKS if len(data) + (2 if v < 10 else 3) <= sum(BLOCKS[v][1])), 0)
    if not version:
        raise BadValue("the address is too long for a QR code", hint="give at most 210 letters")
    bits = _laid(_corrected(version, _words(version, data)))
    return min((_drawn(version, bits, mask) for mask in range(8)), key=_penalty)


def _words(version: int, data: bytes) -> bytes:
    """The data with their head and filling."""
    length = 8 if version < 10 else 16
    value = (0b0100 << length | len(data)) << 8 * len(data) | int.from_bytes(data, "big")
    size, room = 4 + length + 8 * len(data), 8 * sum(BLOCKS[version][1])
    end = min(4, room - size)
    size, value = size + end, value << end
    value, size = value << -size % 8, size + -size % 8
    filled = value.to_bytes(size // 8, "big")
    return filled + bytes((0xEC, 0x11)[k % 2] for k in range(room // 8 - len(filled)))


def _times(a: int, b: int) -> int:
    """A product in the field of 256 elements."""
    product = 0
    for k in range(7, -1, -1):
        product = (product << 1) ^ (product >> 7) * 0x11D
        product ^= (b >> k & 1) * a
    return product


def _divisor(degree: int) -> list[int]:
    found, root = [0] * (degree - 1) + [1], 1
    for _ in range(degree):
        for k in range(degree):
            found[k] = _times(found[k], root) ^ (found[k + 1] if k + 1 < degree else 0)
        root = _times(root, 2)
    return found


def _remainder(data: bytes, divisor: list[int]) -> list[int]:
    left = [0] * len(divisor)
    for value in data:
        factor = value ^ left.pop(0)
        left.append(0)
        left = [old ^ _times(part, factor) for old, part in zip(left, divisor, strict=True)]
    return left


def _corrected(version: int, data: bytes) -> bytes:
    """Data and correction, with the blocks interleaved."""
    degree, sizes = BLOCKS[version]
    divisor, blocks, at = _divisor(degree), list[bytes](), 0
    for size in sizes:
        blocks.append(data[at : at + size])
        at += size
    checks = [_remainder(block, divisor) for block in blocks]
    mixed = [block[k] for k in range(max(sizes)) for block in blocks if k < len(block)]
    return bytes(mixed + [check[k] for k in range(degree) for check in checks])


def _laid(words: bytes) -> list[int]:
    return [word >> k & 1 for word in words for k in range(7, -1, -1)]


def _drawn(version: int, bits: list[int], mask: int) -> Grid:
    """The whole code with one of the masks."""
    size = 17 + 4 * version
    fixed = _fixed(version, size)
    for x, y, value in _format(size, mask):
        fixed[y, x] = value
    free, waiting = [cell for cell in _path(size) if cell not in fixed], iter(bits)
    drawn = [[fixed.get((y, x), 0) for x in range(size)] for y in range(size)]
    for y, x in free:
        drawn[y][x] = next(waiting, 0) ^ (not MASKS[mask](x, y))
    return drawn


def _fixed(version: int, size: int) -> dict[tuple[int, int], int]:
    """What does not depend on data: finders, timing, alignment, version."""
    found = {(y, x): 1 - (x + y) % 2 for k in range(size) for y, x in ((6, k), (k, 6))}
    for cy, cx in ((3, 3), (3, size - 4), (size - 4, 3)):
        for y in range(max(0, cy - 4), min(size, cy + 5)):
            for x in range(max(0, cx - 4), min(size, cx + 5)):
                found[y, x] = int(max(abs(x - cx), abs(y - cy)) not in (2, 4))
    places = ALIGNED.get(version, ())
    last = len(places) - 1
    for i, cy in enumerate(places):
        for j, cx in enumerate(places):
            if (i, j) not in ((0, 0), (0, last), (last, 0)):
                for y in range(cy - 2, cy + 3):
                    for x in range(cx - 2, cx + 3):
                        found[y, x] = int(max(abs(x - cx), abs(y - cy)) != 1)
    if version >= 7:
        bits = _checked(version, 12, 0x1F25)
        for k in range(18):
            a, b = size - 11 + k % 3, k // 3
            found[a, b] = found[b, a] = bits >> k & 1
    return found


def _checked(value: int, degree: int, divisor: int) -> int:
    """A value with its check bits behind it."""
    left = value
    for _ in range(degree):
        left = (left << 1) ^ (left >> (degree - 1)) * divisor
    return value << degree | left


def _format(size: int, mask: int) -> Iterator[tuple[int, int, int]]:
    """Correction and mask, twice, and the one square that is always dark."""
    bits = _checked(FORMAT << 3 | mask, 10, 0x537) ^ 0x5412
    for k in range(15):
        value = bits >> k & 1
        yield 8, k + (k > 5) if k < 8 else size - 15 + k, value
        yield size - 1 - k if k < 8 else 14 - k + (k == 8), 8, value
    yield 8, size - 8, 1


def _path(size: int) -> Iterator[tuple[int, int]]:
    """The way of the data: up and down in columns of two, from the right; the timing's column does not count."""
    up = True
    for right in [*range(size - 1, 6, -2), *range(5, 0, -2)]:
        for y in range(size - 1, -1, -1) if up else range(size):
            yield y, right
            yield y, right - 1
        up = not up


def _penalty(drawn: Grid) -> int:
    """How hard a code is to read, by the four rules of the standard."""
    size, total = len(drawn), 0
    for line in (*drawn, *zip(*drawn, strict=True)):
        word = "".join(map(str, line))
        total += sum(len(run) - 2 for run in word.replace("01", "0 1").replace("10", "1 0").split() if len(run) >= 5)
        total += 40 * sum(word[k : k + 11] in ("10111010000", "00001011101") for k in range(size - 10))
    for y in range(size - 1):
        for x in range(size - 1):
            total += 3 * (drawn[y][x] == drawn[y][x + 1] == drawn[y + 1][x] == drawn[y + 1][x + 1])
    dark = sum(map(sum, drawn))
    return total + 10 * int(abs(dark * 20 - size * size * 10) / (size * size))
