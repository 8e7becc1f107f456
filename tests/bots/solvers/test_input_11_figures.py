"""The exact solver against the reference figures of the rules, and against a naive one."""

from __future__ import annotations

import functools
import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import logicade
from logicade.bots.input_11.answers import choose, solve, wins_by_row
from logicade.bots.input_11.figures import SETUPS, bench_cases, figure, reference
from logicade.bots.input_11.tables import (
    BEGIN,
    EVERY_HAND,
    SIZE,
    WORDS,
    Tables,
    draft_tables,
    fits,
    hand_tables,
    hands_at,
    rank_of,
    row_flags,
    shared_tables,
    standard_shares,
)
from logicade.engine.position import Position
from logicade.engine.rng import seeded
from logicade.games.input_11.tables import KINDS, POOLS, STANDARD_HANDS
from tests.support import input_11, many, random_match

GAME = logicade.game("input-11")
BOTH = STANDARD_HANDS.sum(axis=0)


# ---- the naive version -----------------------------------------------------------------------------------------------


def first_wins(pos: Position) -> bool:
    """Try everything, through the public face only."""
    if pos.over:
        return pos.winners == (0,)
    results = (first_wins_known(str(pos.play(action))) for action in pos.legal)
    return any(results) if pos.mover == 0 else all(results)


@functools.cache
def first_wins_known(text: str) -> bool:
    return first_wins(input_11(text))


@pytest.mark.parametrize("ring", [False, True])
@pytest.mark.parametrize("hands", ["standard", "random", "shared"])
def test_agrees_with_trying_everything(hands: str, ring: bool) -> None:
    for seed in range(many(4, 100)):
        match = random_match(GAME, seed, plies=9 + (hands == "random"), hands=hands, ring=ring, first=0)
        verdict = solve(match.position)
        assert verdict.winner == ("first" if first_wins(match.position) else "second"), str(match.position)
        wins = [
            action
            for action in match.position.legal
            if first_wins(match.position.play(action)) == (match.position.mover == 0)
        ]
        assert list(verdict.winning) == wins


def naive_rows(ring: bool, cards: int, first: tuple[int, ...], second: tuple[int, ...]) -> list[bool]:
    """All rows of so many cards for two hands, by recursion over lists: the oracle of the bit sets."""
    return [naive(ring, tuple(row >> p & 1 for p in range(cards)), first, second) for row in range(1 << cards)]


TRUTH = ((0, 0, 1), (0, 1, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0))


@functools.cache
def naive(ring: bool, row: tuple[int, ...], first: tuple[int, ...], second: tuple[int, ...]) -> bool:
    if len(row) == 1:
        return row[0] == 1
    mover = first if len(row) % 2 else second
    results = []
    for kind in range(KINDS):
        if mover[kind]:
            less = tuple(count - (k == kind) for k, count in enumerate(mover))
            after = (less, second) if len(row) % 2 else (first, less)
            for p in range(len(row) - 1):
                results.append(naive(ring, (*row[:p], TRUTH[kind][row[p] + row[p + 1]], *row[p + 2 :]), *after))
            if ring and len(row) > 2:
                results.append(naive(ring, (*row[1:-1], TRUTH[kind][row[0] + row[-1]]), *after))
    return any(results) if len(row) % 2 else all(results)


@pytest.mark.parametrize("ring", [False, True])
@pytest.mark.parametrize("cards", range(2, 9))
def test_bit_sets_agree_with_lists(cards: int, ring: bool) -> None:
    source = random.Random(cards)
    for _ in range(many(3, 60)):
        first, second = (tuple(_hand(source, size)) for size in SIZE[cards])
        tables = hand_tables(ring, (6,) * KINDS, (5,) * KINDS, np.add(first, second))
        ranks = [rank_of(np.array(hand)) for hand in (first, second)]
        at = hands_at(cards, *ranks)
        flags = row_flags(tables.play[at : at + WORDS[cards]])[: 1 << cards]
        assert flags.astype(bool).tolist() == naive_rows(ring, cards, first, second)


def _hand(source: random.Random, size: int) -> list[int]:
    kinds = [source.randrange(KINDS) for _ in range(size)]
    return [kinds.count(kind) for kind in range(KINDS)]


# ---- the reference table ---------------------------------------------------------------------------------------------

# setup: rows won by the first player of 2,048 on line and ring, and the dealt share as far as the rules state it
ROWS_WON = {
    "standard": (0, 2047, 0, 48_620),
    "shared, basic11": (512, 2047, 11_384, 48_620),
    "shared, advanced11": (2037, 2048, 48_570, 48_620),
    "draft, advanced11": (2042, 2048, 48_424, 48_620),
    "draft, basic11": (0, 2047, 0, 48_620),
}
MEANS = {
    "random, basic11": (Fraction(385_124, 462), Fraction(918_131, 462), Fraction(9_310_780, 22_462_440), 0.9721),
    "random, advanced11": (Fraction(553_840, 462), Fraction(883_810, 462), Fraction(13_123_519, 22_462_440), 0.9391),
}


def test_the_whole_table() -> None:
    cells = {(cell.setup, cell.ring): cell for cell in reference()}
    assert len(cells) == 2 * len(SETUPS)
    for setup, (line, ring, line_dealt, ring_dealt) in ROWS_WON.items():
        assert (cells[setup, False].won, cells[setup, True].won) == (line, ring)
        assert (cells[setup, False].dealt_won, cells[setup, True].dealt_won) == (line_dealt, ring_dealt)
    for setup, (line_mean, ring_mean, line_share, ring_share) in MEANS.items():
        assert (cells[setup, False].rows, cells[setup, True].rows) == (line_mean, ring_mean)
        assert Fraction(cells[setup, False].dealt_won, cells[setup, False].dealt_cases) == line_share
        assert round(cells[setup, True].dealt_won / cells[setup, True].dealt_cases, 4) == ring_share
    shares = [
        (cell.rows / 2048, Fraction(cell.dealt_won, cell.dealt_cases))
        for cell in (cells["random, independent", False], cells["random, independent", True])
    ]
    assert [[round(float(share), 4) for share in pair] for pair in shares] == [[0.4184, 0.4219], [0.9008, 0.9066]]


def lost_rows(setup: dict[str, Any], ring: bool) -> list[str]:
    """Rows that the first player loses."""
    start = GAME.start(ring=ring, **setup)
    by_row, _ = wins_by_row(start.state()[0])
    return sorted("".join(str(row >> p & 1) for p in range(11)) for row in np.flatnonzero(by_row == 0).tolist())


def test_the_rows_lost_by_the_first_player() -> None:
    for setup in ({"hands": "standard"}, {"hands": "shared"}, {"hands": "draft", "pool": "basic11"}):
        assert lost_rows(setup, True) == ["11111111111"]
    draft = "00101010100 00101010110 00101011100 00101110100 00111010100 01101010100"
    assert lost_rows({"hands": "draft"}, False) == draft.split()
    shared = (
        "00000000000 00000000001 00000001101 01000000010 01000010001 10000000000 10000010001 10000100001 "
        "10001000001 10001000010 10110000000"
    )
    assert lost_rows({"hands": "shared", "pool": "advanced11"}, False) == shared.split()


@pytest.mark.parametrize(
    ("ring", "won"),
    [
        (False, {"NOR": 2042, "AND": 74, "NAND": 74, "XOR": 74, "OR": 20}),
        (True, {"NOR": 2048, "OR": 2047, "AND": 2025, "NAND": 2025, "XOR": 2025}),
    ],
)
def test_rows_still_won_after_the_first_pick(ring: bool, won: dict[str, int]) -> None:
    from logicade.bots.input_11.tables import draft_graph

    tables, graph = draft_tables(ring, POOLS[1]), draft_graph(tuple(int(cap) for cap in POOLS[1]))
    for kind, name in enumerate(("AND", "OR", "NAND", "NOR", "XOR")):
        assert int(row_flags(tables.draft[graph.children[-1, kind]]).sum()) == won[name]


def test_the_second_player_held_to_a_last_gate() -> None:
    def first_wins(*allowed: int) -> int:
        barred = sum(1 << last for last in range(KINDS) if _last_kind(last) not in allowed)
        return int(
            row_flags(
                hand_tables(False, STANDARD_HANDS[0], STANDARD_HANDS[1], BOTH, barred=barred).hands(*STANDARD_HANDS)
            ).sum()
        )

    assert first_wins(0, 3) == 0  # AND or NOR is enough for the second player
    assert [first_wins(kind) for kind in (3, 0, 1, 2, 4)] == [1564, 1793, 2048, 2048, 2048]


def _last_kind(rank: int) -> int:
    """Which kind the rank-th hand of one gate is."""
    return int(EVERY_HAND[BEGIN[1] + rank].argmax())


def test_after_each_first_action_27_of_45_replies_win_on_the_standard_line() -> None:
    rows = range(2048) if many(0, 1) else random.Random(1).sample(range(2048), 12)
    least = 45
    for row in rows:
        pos = input_11(f"row={''.join(str(row >> p & 1) for p in range(11))} deck=11,11")
        for action in pos.legal:
            reply = solve(pos.play(action))
            assert reply.winner == "second"
            least = min(least, len(reply.winning))
    assert least >= 27


@pytest.mark.parametrize(
    ("ring", "first", "second", "uniform", "dealt"),
    [
        (False, False, False, 0.5010, 0.5010),
        (False, True, False, 0.9832, 0.9832),
        (False, False, True, 0.0, 0.0),
        (True, False, False, 0.5010, 0.5010),
        (True, True, False, 1.0, 1.0),
        (True, False, True, 0.0047, 0.0049),
    ],
)
def test_chance_against_skill(ring: bool, first: bool, second: bool, uniform: float, dealt: float) -> None:
    shares = standard_shares(ring=ring, first_best=first, second_best=second)
    start = GAME.start()
    weights = np.zeros(2048)
    for action, weight in zip(start.legal, start.weights, strict=True):
        weights[int(action.removeprefix("row=")[::-1], 2)] = weight
    assert round(float(shares.mean()), 4) == uniform
    assert round(float((shares * weights).sum() / weights.sum()), 4) == dealt
    if ring and first:
        assert shares.mean() > 0.9999


def test_single_rows_with_random_hands() -> None:
    for row, won in (("10110010110", 199), ("00000000000", 221)):
        verdict = solve(input_11(f"row={row} hands=random ring=off deck=11,11"))
        assert (verdict.winner, verdict.wins, verdict.cases) == (None, won, 462)


def pairs_within(cards: int, caps: Any) -> list[tuple[int, int]]:
    sizes = SIZE[cards]
    return [
        (first, second)
        for first in range(BEGIN[sizes[0]], BEGIN[sizes[0] + 1])
        for second in range(BEGIN[sizes[1]], BEGIN[sizes[1] + 1])
        if fits(first, second, caps)
    ]


# n: pairs of hands, positions, won on the line, won on the ring
BY_CARDS = {
    11: (1, 2048, 0, 2047),
    10: (5, 5120, 0, 4987),
    9: (25, 12_800, 3838, 12_760),
    8: (55, 14_080, 2485, 11_142),
    7: (110, 14_080, 7400, 13_100),
    6: (140, 8960, 2688, 5703),
    5: (140, 4480, 3092, 3998),
    4: (110, 1760, 690, 933),
    3: (55, 440, 342, 367),
    2: (25, 100, 50, 50),
}


def test_positions_by_number_of_cards() -> None:
    caps = np.array([*STANDARD_HANDS, BOTH], np.int64)
    both = [hand_tables(ring, STANDARD_HANDS[0], STANDARD_HANDS[1], BOTH) for ring in (False, True)]
    seen = {}
    for cards in BY_CARDS:
        pairs = pairs_within(cards, caps)
        won = [sum(_won(tables, cards, pair) for pair in pairs) for tables in both]
        seen[cards] = (len(pairs), len(pairs) << cards, *won)
    assert seen == BY_CARDS
    assert sum(positions for _, positions, _, _ in seen.values()) == 63_868


def _won(tables: Tables, cards: int, pair: tuple[int, int]) -> int:
    at = hands_at(cards, *pair)
    return int(row_flags(tables.play[at : at + WORDS[cards]]).sum())


def test_state_counts() -> None:
    for pool, count in ((POOLS[0], 36_014), (POOLS[1], 29_294)):
        sizes = [sum(rest) for rest in np.ndindex(*(pool + 1))]
        assert sum(1 << size for size in sizes if 1 <= size <= 11) == count
    assert len(draft_tables(False, POOLS[1]).draft) == 1879


SAMPLES = """
00000000000 S F F F F F S F
00000000001 S F F F F F S F
00000000101 S F S F F F F F
00000001101 S F F F F F S F
00000011111 S F S F F F F F
00001010110 S F S F F F F F
00101010100 S F F F S F F F
00111010100 S F S F S F F F
01000010001 S F F F F F S F
01010101010 S F F F F F F F
01101010100 S F F F S F F F
01101110010 S F S F F F F F
10000000000 S F F F F F S F
10011101000 S F S F F F F F
10101010101 S F S F F F F F
10110010110 S F S F F F F F
11000110011 S F S F F F F F
11101000111 S F S F F F F F
11111011111 S F S F F F F F
11111111111 S S S S F F F F
"""
COLUMNS = ("hands=standard", "hands=shared", "hands=draft", "hands=shared pool=advanced11")


@pytest.mark.parametrize("line", SAMPLES.strip().splitlines())
def test_twenty_sample_rows(line: str) -> None:
    row, *expected = line.split()
    seen = []
    for setup in COLUMNS:
        for ring in ("off", "on"):
            here = input_11(f"row={row} {setup} ring={ring} deck=11,11")  # a deck that can give every row
            seen.append({"first": "F", "second": "S"}[solve(here).winner or ""])
    assert seen == expected


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: ",".join(setup.values()))
def test_a_row_and_its_mirror_image_have_the_same_winner(setup: dict[str, Any]) -> None:
    mirror = np.array([int(f"{row:011b}"[::-1], 2) for row in range(2048)])
    for ring in (False, True):
        by_row, _ = wins_by_row(GAME.start(ring=ring, **setup).state()[0])
        assert (by_row == by_row[mirror]).all()


# ---- lines, bots, memory ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options", [{}, {"ring": True}, {"hands": "draft"}, {"hands": "shared", "ring": True}, {"hands": "random"}]
)
def test_the_line_of_best_play_ends_with_the_proved_winner(options: dict[str, Any]) -> None:
    for seed in range(6):
        pos = GAME.start(first=seed % 2, **options).deal(chance=random.Random(seed))
        verdict = solve(pos)
        for action in verdict.line:
            pos = pos.play(action)
        assert pos.over
        first = seed % 2
        assert pos.winners == ((first,) if verdict.winner == "first" else (1 - first,))


def test_verdicts_at_the_edges() -> None:
    over = solve(input_11("row=1 hands=standard ring=off gates=NAND|"))
    assert (over.winner, over.winning, over.line) == ("first", (), ())
    start = solve(GAME.start(ring=True))
    assert (start.winner, start.wins, start.cases) == ("first", 48_620, 48_620)
    second = GAME.start(hands="random", pool="independent", first=0).play("row=10110010110").play("first=0")
    dealt = second.play("deal first XOR,XOR,XOR,XOR,XOR,XOR")
    assert solve(dealt).cases == 5**5
    assert solve(second).cases == 5**11


def test_the_solver_bot_never_loses_a_won_position() -> None:
    rng = seeded(3)
    for seed in range(many(12, 500)):
        match = GAME.match(chance=random.Random(seed), visibility="closed", first=seed % 2)
        while not match.over:
            mover = match.position.mover
            second = mover != seed % 2
            match.play(choose(match.view(mover), rng) if second else random.Random(seed).choice(match.position.legal))
        assert match.winners == (1 - seed % 2,)  # the second player wins every row of the standard line


def test_tables_stay_small() -> None:
    largest = max(case().bytes for name, case in bench_cases() if "all rows" in name)
    assert largest < 12_000_000
    assert shared_tables(True, POOLS[0]).bytes < 200_000
    assert figure(SETUPS[0], ring=False).as_json()["first_wins"] == {"cases": 0, "of": 2048}
