"""The tables of INPUT 11's solver against lists of rows: small hands, so that plain Python is quick as well."""

from __future__ import annotations

import functools
import itertools
import math
import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import logicade
from logicade.bots.input_11 import answers, figures, tables
from logicade.bots.proofs import Verdict
from logicade.engine.position import Position
from logicade.engine.rng import seeded
from logicade.engine.state import Numbers
from logicade.games.input_11.tables import CARDS, KINDS, POOLS, STANDARD_HANDS
from tests.bots.plain import plainly
from tests.support import clause, input_11, random_match

GAME = logicade.game("input-11")
TRUTH = ((0, 0, 1), (0, 1, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0))  # by kind and number of ones
AND, OR, NAND, NOR, XOR = range(KINDS)
Hand = tuple[int, ...]


def hand(*kinds: int) -> Hand:
    return tuple(kinds.count(kind) for kind in range(KINDS))


def less(held: Hand, kind: int) -> Hand:
    return tuple(count - (k == kind) for k, count in enumerate(held))


@functools.cache
def merged(cards: int, kind: int, place: int) -> list[int]:
    """By row the row after a gate at a place; the last place is the ring's pair of last and first card."""
    found = []
    for cells in itertools.product((0, 1), repeat=cards):
        row = cells[::-1]  # so that rows come in the order of their numbers
        if place == cards - 1:
            after = (*row[1:-1], TRUTH[kind][row[0] + row[-1]])
        else:
            after = (*row[:place], TRUTH[kind][row[place] + row[place + 1]], *row[place + 2 :])
        found.append(sum(cell << k for k, cell in enumerate(after)))
    return found


def places_of(cards: int, ring: bool) -> range:
    return range(cards if ring and cards > 2 else cards - 1)


def flags(words: Any, cards: int) -> list[int]:
    """The bits of a set of rows."""
    return [int(words[row // 64]) >> row % 64 & 1 for row in range(1 << cards)]


@pytest.mark.parametrize("cards", range(2, CARDS + 1))
def test_rows_that_a_gate_takes_into_a_set(cards: int) -> None:
    """Any gate on any pair, into any set of rows with one card less."""
    source = random.Random(cards)
    rows = 1 << cards - 1
    inside = [source.getrandbits(1) for _ in range(rows)]
    own = [sum(bit << k for k, bit in enumerate(inside[at : at + 64])) for at in range(0, rows, 64)]
    around = [source.getrandbits(64) for _ in range(3)]
    table, before = np.array([*around, *own, *around], np.uint64), plainly(tables._before)
    for kind, place in itertools.product(range(KINDS), places_of(cards, True)):
        words = max(1, (1 << cards) // 64)
        found = [before(table, len(around), cards, word, kind, place) for word in range(words)]
        assert flags(found, cards) == [inside[after] for after in merged(cards, kind, place)], (kind, place)


# ---- ranks -----------------------------------------------------------------------------------------------------------


def test_hands_are_ranked_by_size_and_known_by_their_neighbours() -> None:
    hands = [
        one for size in range(7) for one in itertools.product(range(7), repeat=KINDS) if sum(one) == size
    ]  # 1 + 5 + 15 + 35 + 70 + 126 + 210
    assert tables.EVERY_HAND.tolist() == [list(one) for one in hands]
    assert tables.BEGIN.tolist() == [0, 1, 6, 21, 56, 126, 252, 462]
    known = {one: rank for rank, one in enumerate(hands)}
    for one, rank in known.items():
        assert tables.rank_of(np.array(one)) == rank
        for kind in range(KINDS):
            more = tuple(count + (k == kind) for k, count in enumerate(one))
            assert tables.MORE[rank, kind] == known.get(more, -1)
            assert tables.LESS[rank, kind] == known.get(less(one, kind), -1)


def test_every_pair_of_hands_has_a_place_of_its_own() -> None:
    """One after the other, for 1 to 11 cards; the first player has the odd gate while it is his turn."""
    sizes = {cards: ((cards + 1) // 2, cards // 2) for cards in range(1, CARDS + 1)}
    begin, at = tables.BEGIN, 0
    for cards, (first, second) in sizes.items():
        assert tuple(tables.SIZE[cards]) == (first, second)
        assert tables.OFFSET[cards] == at
        wide, words = int(begin[second + 1] - begin[second]), max(1, (1 << cards) // 64)
        assert tables.WORDS[cards] == words
        for one in (begin[first], begin[first] + 2, begin[first + 1] - 1):
            for other in (begin[second], begin[second + 1] - 1):
                pair = int(one - begin[first]) * wide + int(other - begin[second])
                assert tables.hands_at(cards, one, other) == at + pair * words
        at += int(begin[first + 1] - begin[first]) * wide * words
    assert tables.OFFSET[CARDS + 1] == at
    assert (tables.OFFSET[0], len(tables.OFFSET)) == (0, CARDS + 2)
    assert len(tables.SIZE) == len(tables.WORDS) == CARDS + 1


def test_hands_fit_where_no_bound_is_exceeded() -> None:
    source = random.Random(2)
    for _ in range(60):
        caps = np.array([[source.randrange(4) for _ in range(KINDS)] for _ in range(3)])
        one, other = source.randrange(60), source.randrange(60)
        a, b = tables.EVERY_HAND[one], tables.EVERY_HAND[other]
        expected = (a <= caps[0]).all() and (b <= caps[1]).all() and (a + b <= caps[2]).all()
        assert tables.fits(one, other, caps) == expected


# ---- hands -----------------------------------------------------------------------------------------------------------


@functools.cache
def won_rows(ring: bool, first: Hand, second: Hand, barred: frozenset[int] = frozenset()) -> list[bool]:
    """By row, whether the first player wins with these hands; a barred gate loses as the second player's last."""
    cards = sum(first) + sum(second)
    if cards == 1:
        return [False, True]
    if cards == 2 and any(second[kind] for kind in barred):
        return [True] * 4
    own = cards % 2 == 1
    mover = first if own else second
    options = []
    for kind in range(KINDS):
        if mover[kind]:
            after = (less(first, kind), second) if own else (first, less(second, kind))
            won = won_rows(ring, *after, barred)
            options += [[won[row] for row in merged(cards, kind, place)] for place in places_of(cards, ring)]
    return [any(row) if own else all(row) for row in zip(*options, strict=True)]


def within(caps: Hand, size: int) -> list[Hand]:
    return [one for one in itertools.product(*(range(cap + 1) for cap in caps)) if sum(one) == size]


BOUNDS = {
    "one kind each": (hand(*[XOR] * 6), hand(*[NAND] * 5), (9,) * KINDS),
    "two and one": (hand(AND, AND, AND, NOR, NOR, NOR), hand(*[OR] * 5), (9,) * KINDS),
    "little of all": (hand(AND, OR, NOR), hand(AND, OR, NAND), hand(AND, OR, OR, NAND, NOR)),
}


@pytest.mark.parametrize("ring", [False, True])
@pytest.mark.parametrize("name", BOUNDS)
def test_hands_within_bounds_are_solved_and_no_others(name: str, ring: bool) -> None:
    caps = BOUNDS[name]
    play, left = tables.hand_tables(ring, *caps).play, set[int]()
    for cards in range(1, CARDS + 1):
        for first, second in itertools.product(within(caps[0], (cards + 1) // 2), within(caps[1], cards // 2)):
            at = int(tables.hands_at(cards, *(tables.rank_of(np.array(one)) for one in (first, second))))
            words = play[at : at + max(1, (1 << cards) // 64)]
            if any(a + b > cap for a, b, cap in zip(first, second, caps[2], strict=True)):
                assert not words.any()
                continue
            left |= set(range(at, at + len(words)))
            assert flags(words, cards) == won_rows(ring, first, second)
            assert cards >= 6 or not int(words[0]) >> (1 << cards)
    assert not np.delete(play, sorted(left)).any()


@pytest.mark.parametrize("barred", [{AND}, {NAND, XOR}])
def test_a_barred_gate_loses_as_the_last(barred: set[int]) -> None:
    caps = hand(OR, XOR), hand(AND, NAND)
    bits = sum(1 << last for last in range(KINDS) if int(tables.EVERY_HAND[1 + last].argmax()) in barred)
    found = tables.hand_tables(False, *caps, (9,) * KINDS, barred=bits)
    for cards in (2, 3, 4):
        for first, second in itertools.product(within(caps[0], (cards + 1) // 2), within(caps[1], cards // 2)):
            at = tables.hands_at(cards, *(tables.rank_of(np.array(one)) for one in (first, second)))
            assert flags(found.play[at : at + 1], cards) == won_rows(False, first, second, frozenset(barred))


def test_full_rows_of_two_hands_are_looked_up() -> None:
    caps = hand(*[XOR] * 6, NOR), hand(*[NAND] * 5, OR)
    found = tables.hand_tables(True, *caps, (9,) * KINDS)
    for first, second in itertools.product(within(caps[0], 6), within(caps[1], 5)):
        words = found.hands(np.array(first), np.array(second))
        assert tables.row_flags(words).tolist() == won_rows(True, first, second)
    assert found.bytes == 8 * len(found.play)
    assert tables.hand_tables(True, *caps, hand(XOR)).caps.tolist() == list(hand(XOR))


def test_tables_know_where_everything_begins() -> None:
    """Nothing gone from the pool is the highest code, nothing picked the last state."""
    rows, draft = np.arange(3 * tables.ROW_WORDS), np.arange(12).reshape(4, 3)
    some = tables.Tables(rows, draft, np.zeros(5, np.int64), np.zeros(KINDS))
    assert some.whole_pool().tolist() == rows[2 * tables.ROW_WORDS :].tolist()
    assert some.whole_draft().tolist() == [9, 10, 11]
    assert some.bytes == 8 * (len(rows) + 12 + 5)


# ---- the shared pool and the draft -----------------------------------------------------------------------------------


@functools.cache
def won_rests(ring: bool, pool: Hand) -> list[bool]:
    """By row, whether the first player wins when both take from one pool."""
    cards = sum(pool)
    if cards == 1:
        return [False, True]
    options = [
        [won_rests(ring, less(pool, kind))[row] for row in merged(cards, kind, place)]
        for kind in range(KINDS)
        if pool[kind]
        for place in places_of(cards, ring)
    ]
    return [any(row) if cards % 2 else all(row) for row in zip(*options, strict=True)]


@clause("input-11 4.5")
@pytest.mark.parametrize("ring", [False, True])
@pytest.mark.parametrize("pool", [(0, 6, 0, 5, 0), (2, 1, 1, 1, 2), (0, 0, 13, 0, 0)])
def test_every_rest_of_a_shared_pool_is_solved(pool: Hand, ring: bool) -> None:
    found = tables.shared_tables(ring, pool)
    wide = tables.ROW_WORDS
    assert found.caps.tolist() == list(pool)
    assert found.bytes == 8 * len(found.play)
    rests = list(itertools.product(*(range(cap + 1) for cap in pool)))
    assert len(found.play) == len(rests) * wide
    for code, rest in enumerate(rests):
        cards = sum(rest)
        assert tables.pool_code(np.array(rest), found.caps) == code
        words = found.play[code * wide : (code + 1) * wide]
        used = max(1, (1 << cards) // 64) if 1 <= cards <= CARDS else 0
        if used:
            assert flags(words, cards) == won_rests(ring, rest)
            assert cards >= 6 or not int(words[0]) >> (1 << cards)
        assert not words[used:].any()


@functools.cache
def won_drafts(ring: bool, pool: Hand, first: Hand, second: Hand) -> list[bool]:
    """By row, whether the first player wins when these are picked already; he picks first."""
    if sum(first) + sum(second) == CARDS:
        return won_rows(ring, first, second)
    own = sum(first) == sum(second)
    options = []
    for kind in range(KINDS):
        if first[kind] + second[kind] < pool[kind]:
            picked = tuple(count + (k == kind) for k, count in enumerate(first if own else second))
            options.append(won_drafts(ring, pool, *((picked, second) if own else (first, picked))))
    return [any(row) if own else all(row) for row in zip(*options, strict=True)]


@pytest.mark.parametrize(
    ("pool", "ring"), [((0, 0, 5, 0, 6), False), ((4, 0, 0, 7, 0), True), ((0, 1, 10, 0, 0), True)]
)
def test_every_state_of_a_draft_is_solved(pool: Hand, ring: bool) -> None:
    found, graph = tables.draft_tables(ring, pool), tables.draft_graph(pool)
    caps = np.array(pool)
    sizes = [range(min(cap, 6) + 1) for cap in pool]
    size, known = math.prod(cap + 1 for cap in pool), 0
    for first, second in itertools.product(itertools.product(*sizes), repeat=2):
        picked = sum(first) + sum(second)
        possible = all(a + b <= cap for a, b, cap in zip(first, second, pool, strict=True)) and sum(first) <= 6
        state = int(
            found.where[tables.pool_code(np.array(first), caps) * size + tables.pool_code(np.array(second), caps)]
        )
        if not possible or sum(first) - sum(second) not in (0, 1):
            assert state == -1
            continue
        known += 1
        assert flags(found.draft[state], CARDS) == won_drafts(ring, pool, first, second)
        complete = picked == CARDS
        ranks = [int(tables.rank_of(np.array(one))) for one in (first, second)]
        assert graph.leaves[state].tolist() == (ranks if complete else [-1, sum(first) - sum(second)])
        for kind, child in enumerate(graph.children[state].tolist()):
            left = not complete and first[kind] + second[kind] < pool[kind]
            assert 0 <= child < state if left else child == -1
    assert len(found.draft) == known
    assert flags(found.whole_draft(), CARDS) == won_drafts(ring, pool, hand(), hand())


# ---- chance against skill --------------------------------------------------------------------------------------------


@functools.cache
def shares_of(ring: bool, best: tuple[bool, bool], first: Hand, second: Hand) -> list[Fraction]:
    """By row the first player's share of wins, each side playing best or at random."""
    cards = sum(first) + sum(second)
    if cards == 1:
        return [Fraction(0), Fraction(1)]
    side = 0 if cards % 2 else 1
    options = []
    for kind in range(KINDS):
        if (first, second)[side][kind]:
            after = (first, less(second, kind)) if side else (less(first, kind), second)
            shares = shares_of(ring, best, *after)
            options += [[shares[row] for row in merged(cards, kind, place)] for place in places_of(cards, ring)]
    how = (max, min)[side] if best[side] else lambda row: sum(row, Fraction()) / len(row)
    return [how(row) for row in zip(*options, strict=True)]


@pytest.mark.parametrize("ring", [False, True])
@pytest.mark.parametrize("best", [(False, False), (True, False), (False, True)])
def test_shares_of_best_and_random_play(best: tuple[bool, bool], ring: bool) -> None:
    caps = np.array([hand(XOR, AND, NOR), hand(OR, OR, NAND)])
    codes = [list(itertools.product(*(range(cap + 1) for cap in one))) for one in caps.tolist()]
    values = np.full((*map(len, codes), 1 << 6), -1.0)
    tables.expect(values, int(ring), caps, np.array(best, np.int64), np.zeros_like(caps))
    for (a, first), (b, second) in itertools.product(*map(enumerate, codes)):
        cards = sum(first) + sum(second)
        if cards and sum(first) - sum(second) == cards % 2:
            expected = [float(share) for share in shares_of(ring, best, first, second)]
            assert values[a, b, : 1 << cards].tolist() == pytest.approx(expected)
            assert (values[a, b, 1 << cards :] == -1).all()
        else:
            assert (values[a, b] == -1).all()


# ---- answers ---------------------------------------------------------------------------------------------------------


def deck_rows(zeros: int, ones: int) -> dict[str, int]:
    """How many shuffles of a deck begin with each row: those of what is left of it then."""
    rows = {"".join(cells): cells.count("1") for cells in itertools.product("01", repeat=CARDS)}
    rest = zeros + ones - CARDS
    return {row: math.comb(rest, ones - dealt) for row, dealt in rows.items() if 0 <= ones - dealt <= rest}


@clause("input-11 1.2")
@pytest.mark.parametrize("deck", [(9, 9), (9, 10), (12, 9)])
def test_rows_are_weighed_by_the_shuffles_that_deal_them(deck: tuple[int, int]) -> None:
    source = random.Random(sum(deck))
    by_row = np.array([source.randrange(5) for _ in range(1 << CARDS)])
    rows = deck_rows(*deck)
    won = sum(count * int(by_row[int(row[::-1], 2)]) for row, count in rows.items())
    assert answers.weigh_rows(by_row, *deck) == (won, math.comb(sum(deck), deck[0]))


def deals_of(text: str) -> dict[tuple[Hand, Hand], int]:
    found = answers._deals(input_11(text).state()[0])
    return {(tuple(map(int, first)), tuple(map(int, second))): weight for first, second, weight in found}


def orders(held: Hand) -> int:
    """In how many orders the gates of a hand can come."""
    return math.factorial(sum(held)) // math.prod(map(math.factorial, held))


def test_hands_are_dealt_as_often_as_their_cards_come() -> None:
    """From a pool by its copies; independently of each other any kind is as likely as another (4.4)."""
    for pool, name in zip(POOLS[:2].tolist(), ("basic11", "advanced11"), strict=True):
        expected = {
            (first, tuple(np.subtract(pool, first).tolist())): math.prod(map(math.comb, pool, first))
            for first in within(tuple(pool), 6)
        }
        assert deals_of(f"row=10110010110 hands=random pool={name}") == expected
        assert sum(expected.values()) == 462
    sixes, fives = (within((size,) * KINDS, size) for size in (6, 5))
    found = deals_of("row=? hands=random pool=independent")
    assert found == {(first, second): orders(first) * orders(second) for first in sixes for second in fives}
    start = GAME.start(hands="random", pool="independent", first=0).play("row=10110010110").play("first=0")
    dealt = start.play("deal first AND,OR,OR,XOR,XOR,XOR")
    found = deals_of(str(dealt))
    assert found == {(hand(AND, OR, OR, XOR, XOR, XOR), second): orders(second) for second in fives}


class Marked:
    """Tables of hands in which the first player wins just the rows that a hand's first gate says."""

    def hands(self, first: Any, second: Any) -> Numbers:
        return np.full(tables.ROW_WORDS, int(first[AND]) | int(second[OR]) << 3, np.uint64)

    def whole_pool(self) -> Numbers:
        return np.full(tables.ROW_WORDS, 5, np.uint64)

    def whole_draft(self) -> Numbers:
        return np.full(tables.ROW_WORDS, 9, np.uint64)


def test_deals_are_summed_up_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "tables_for", lambda s: Marked())
    ends = {"shared": 5, "draft": 9, "standard": int(STANDARD_HANDS[0][AND]) | int(STANDARD_HANDS[1][OR]) << 3}
    for hands, mark in ends.items():
        by_row, deals = answers.wins_by_row(GAME.start(hands=hands).state()[0])
        assert (by_row.tolist(), deals) == ([mark >> row % 64 & 1 for row in range(1 << CARDS)], 1)
    start = GAME.start(hands="random").state()[0]
    by_row, deals = answers.wins_by_row(start)
    assert deals == 462
    expected = [0] * 64
    for first, second, weight in answers._deals(start):
        for bit in range(64):
            expected[bit] += int(weight) * ((int(first[AND]) | int(second[OR]) << 3) >> bit & 1)
    assert by_row.tolist() == expected * (len(by_row) // 64)
    won = sum(count * expected[int(row[::-1], 2) % 64] for row, count in deck_rows(9, 9).items())
    assert answers.odds(start) == (won, 462 * 48_620)
    fallen = GAME.start(hands="random").play("row=10110010110").state()[0]
    assert answers.odds(fallen) == (expected[int("01101001101", 2) % 64], 462)


def test_which_tables_judge_what(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands as they were before play, so that one set of tables serves a whole match; at a deal all that may come."""
    for kind in ("hands", "shared", "draft"):
        monkeypatch.setattr(answers, f"_cached_{kind}", lambda *args, kind=kind: (kind, *args))
    basic, advanced = (tuple(pool) for pool in POOLS[:2].tolist())
    first, second = (tuple(one) for one in STANDARD_HANDS.tolist())
    both = tuple(np.add(first, second).tolist())
    every = (11,) * KINDS

    def asked(here: str | Position) -> Any:
        return answers.tables_for((input_11(here) if isinstance(here, str) else here).state()[0])

    row = "row=10110010110"
    assert asked(f"{row} ring=on") == ("hands", True, first, second, both)
    assert asked(f"{row} hands=shared") == ("shared", False, basic)
    assert asked(f"{row} hands=shared pool=advanced11 ring=on") == ("shared", True, advanced)
    assert asked(f"{row} hands=draft") == ("draft", False, advanced)
    assert asked("row=? hands=random") == ("hands", False, basic, basic, basic)
    assert asked("row=? hands=random pool=independent") == ("hands", False, every, every, every)
    start = GAME.start(hands="random", first=1).play("row=10110010110").play("first=1")
    assert asked(start) == ("hands", False, basic, basic, basic)
    dealt = start.deal(chance=random.Random(3))
    own = tuple(int(count) for count in dealt.fields["hand"][1])
    other = tuple(int(count) for count in dealt.fields["hand"][0])
    assert asked(dealt) == ("hands", False, own, other, basic)
    for action in dealt.play(dealt.legal[5]).legal[:3]:
        here = dealt.play(dealt.legal[5]).play(action)
        assert asked(here) == ("hands", False, own, other, basic)


def test_texts_of_rows_to_be_solved() -> None:
    assert answers.position_text("10110010110", {"hands": "shared", "ring": True, "deck": (11, 11)}) == (
        "row=10110010110 hands=shared ring=on pool=basic11 visibility=open deck=11,11"
    )
    usual = answers.position_text(None, {})
    assert usual == "row=? hands=standard ring=off pool=basic11 visibility=open deck=9,9"
    assert input_11(usual).mover < 0


def test_verdicts_of_decided_and_undecided_rows() -> None:
    over = answers.solve(input_11("row=1 hands=standard ring=off gates=NAND|"))
    assert over == Verdict("first", (), (), 1, 1, (0,))
    assert answers.solve(input_11("row=0 hands=standard ring=off gates=NAND|")) == Verdict("second", (), (), 0, 1, (1,))
    for seed in range(8):
        last = random_match(GAME, seed, plies=11, first=seed % 2).position  # two cards
        found = answers.solve(last)
        after = {text: last.play(text).winners for text in last.legal}
        winning = tuple(text for text, winners in after.items() if winners == (last.mover,))
        first = (last.mover == last.fields["first"]) == bool(winning)
        assert found[:2] == ("first" if first else "second", winning)
        assert (len(found.line), found.wins, found.cases) == (1, int(first), 1)
    assert answers.solve(GAME.start(ring=True)) == Verdict("first", (), (), 48_620, 48_620)
    assert answers.solve(GAME.start()) == Verdict("second", (), (), 0, 48_620)


def test_unknown_hands_are_guessed_and_known_ones_are_not() -> None:
    text = (
        "row=10110010110 hands=random pool=independent visibility={} gates=AND,OR,XOR,XOR,NOR,NOR|AND,AND,AND,AND,AND"
    )
    seen = [answers._worlds(input_11(text.format(how)).view(0), seeded(5)) for how in ("closed", "open")]
    assert [len(worlds) for worlds in seen] == [32, 1]
    assert all(len(st) == 3 and st[0] == st[2] for worlds in seen for st in worlds)
    assert len({st.tobytes() for st in seen[0]}) > 20


def test_at_most_sixteen_sets_of_tables_stay_in_memory() -> None:
    kept = [answers._cached_hands, answers._cached_shared, answers._cached_draft]
    assert sum(one.cache_parameters()["maxsize"] or 99 for one in kept) == 16


# ---- the reference table ---------------------------------------------------------------------------------------------


def test_figures_are_told_in_rows_and_shares() -> None:
    cell = figures.Figure("random, basic11", True, 385_124, 946_176, 1_234, 4_936)
    assert cell.rows == Fraction(385_124 * 2048, 946_176)
    assert cell.line() == "random, basic11        ring      833.6   40.70%    25.00%"
    assert cell._replace(ring=False).line() == "random, basic11        line      833.6   40.70%    25.00%"
    assert cell.as_json() == {
        "setup": "random, basic11",
        "ring": True,
        "first_wins": {"cases": 385_124, "of": 946_176},
        "first_wins_dealt": {"cases": 1_234, "of": 4_936},
    }
    head = figures.TABLE.splitlines()
    assert head[1] == "setup                  form       rows    share     dealt"
    assert head[0].startswith("rows that the first player wins, of 2,048 (mean over deals of gates)")


def test_a_figure_counts_all_rows_and_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    assert figures.figure({"hands": "standard"}, ring=True) == ("standard", True, 2047, 2048, 48_620, 48_620)
    by_row = np.arange(2048)
    monkeypatch.setattr(figures, "wins_by_row", lambda s: (by_row, 3 + int(s.ring)))
    won = sum(count * int(row[::-1], 2) for row, count in deck_rows(9, 9).items())
    cell = figures.figure({"hands": "random", "pool": "independent"}, ring=True)
    assert cell == ("random, independent", True, sum(range(2048)), 2048 * 4, won, 48_620 * 4)


def test_the_table_has_a_line_and_a_ring_for_every_setup(monkeypatch: pytest.MonkeyPatch) -> None:
    setups = [
        "standard", "shared, basic11", "shared, advanced11", "draft, advanced11", "draft, basic11", "random, basic11",
        "random, advanced11", "random, independent",
    ]  # fmt: skip
    monkeypatch.setattr(figures, "figure", lambda setup, *, ring: (", ".join(setup.values()), ring))
    cells: list[Any] = list(figures.reference())
    assert cells == [(setup, ring) for setup in setups for ring in (False, True)]
    assert figures.FIGURES == 16


def test_what_is_timed() -> None:
    """Without running it: everything at once takes minutes in plain Python."""
    found = {name: (case.func.__name__, *map(plain, case.args)) for name, case in figures.bench_cases()}  # type: ignore[attr-defined]
    basic, advanced = (tuple(pool) for pool in POOLS[:2].tolist())
    first, second = (tuple(one) for one in STANDARD_HANDS.tolist())
    every, expected = (11,) * KINDS, dict[str, Any]()
    for ring, form in ((False, "line"), (True, "ring")):
        for hands in ("standard", "shared", "draft"):
            expected[f"one position, {hands}, {form}"] = ("_from_nothing", form, f"hands={hands}")
        expected[f"all rows, standard, {form}"] = ("hand_tables", ring, first, second, (2, 2, 2, 2, 3))
        for name, pool in (("basic11", basic), ("advanced11", advanced)):
            expected[f"all rows, shared {name}, {form}"] = ("shared_tables", ring, pool)
            expected[f"all rows, draft {name}, {form}"] = ("draft_tables", ring, pool)
            expected[f"all rows and deals, random {name}, {form}"] = ("hand_tables", ring, pool, pool, pool)
        expected[f"all rows and deals, random independent, {form}"] = ("hand_tables", ring, every, every, every)
    assert list(found.items()) == list(expected.items())


def plain(value: Any) -> Any:
    return tuple(int(count) for count in value) if hasattr(value, "__len__") and not isinstance(value, str) else value


def test_a_position_is_timed_without_tables_from_before() -> None:
    answers._cached_hands(True, hand(), hand(), hand())
    for form, winner in (("line", "second"), ("ring", "first")):
        case = dict(figures.bench_cases())[f"one position, standard, {form}"]
        assert case().winner == winner
        assert answers._cached_hands.cache_info().currsize == 1
    answers.forget()
    assert answers._cached_hands.cache_info().currsize == 0
