"""Loops over the verbs, batches, and the verbs themselves, against what one position after the other gives."""

from __future__ import annotations

import inspect
import types
from typing import Any

import numpy as np
import pytest

import logicade
from logicade.engine import loops
from logicade.engine.compile import verbs
from logicade.engine.compile.copying import copy
from logicade.engine.errors import BadValue, IllegalAction
from logicade.engine.game import Game
from logicade.engine.position import Position
from logicade.engine.rng import below, below_large, seeded
from logicade.engine.ruleset import RuleSet
from logicade.engine.state import ANYONE, CHANCE, NOBODY, NONE, Numbers, int8
from tests.support import record_of
from tests.toys import face_down, sealed_bids

CARDS, BIDS = face_down.GAME, sealed_bids.GAME
ALL: tuple[Any, ...] = verbs.VERBS
DEALT = CARDS.position("2 1 3.000/0.000")


def room(game: RuleSet) -> tuple[Numbers, Numbers]:
    return game.kernels.row_of_ids(), game.kernels.row_of_weights()


def chosen(pos: Position, rng: Numbers) -> int:
    """What happens next when nobody thinks, the naive way: by weight, or any legal action alike."""
    if pos.mover != CHANCE:
        return pos.ids[below(rng, len(pos.ids))]
    total = sum(pos.weights)
    left = int(below(rng, total) if total < 2**31 else below_large(rng, total))
    for action, weight in zip(pos.ids, pos.weights, strict=True):
        if left < weight:
            return action
        left -= weight
    raise AssertionError("no outcome")


def finished(pos: Position, rng: Numbers) -> list[int]:
    """The actions of one playout."""
    played = []
    while not pos.over:
        played.append(chosen(pos, rng))
        pos = pos.apply_id(played[-1])
    return [*played, *pos.scores]


@pytest.mark.parametrize("game", [CARDS, BIDS, logicade.game("tournament"), logicade.game("loop-6")], ids=str)
def test_playouts_are_what_nobody_thinking_gives(game: Game) -> None:
    begun, one, other = game.start(), seeded(5), seeded(5)
    st = begun.state()
    sums, plies = game.kernels.playouts(st, 4, one)
    each = [finished(begun, other) for _ in range(4)]
    seats = begun.seats
    assert sums.tolist() == np.sum([played[-seats:] for played in each], axis=0).tolist()
    assert plies == sum(len(played) - seats for played in each)
    assert one[0] == other[0]
    assert st.tobytes() == begun.raw, "what was given is left alone"


def test_playouts_from_the_end_are_the_end() -> None:
    ended = CARDS.position("9 3 31100/00100")
    sums, plies = CARDS.kernels.playouts(ended.state(), 5, seeded(1))
    assert (sums.tolist(), plies) == ([15, 15], 0)


def test_recorded_playouts_can_be_retraced() -> None:
    begun, one, other = CARDS.start(seats=3), seeded(8), seeded(8)
    ids, heavy = room(CARDS)
    st, played, lengths = np.repeat(begun.state(), 2), np.zeros(500, np.int32), np.zeros(3, np.int64)
    plies = CARDS.kernels.bind(loops.record_playouts)(st, 3, one, ids, heavy, played, lengths)
    each = [finished(begun, other)[:-3] for _ in range(3)]
    assert lengths.tolist() == [len(actions) for actions in each]
    assert (plies, played[:plies].tolist()) == (sum(lengths), [action for actions in each for action in actions])
    seen = 0
    for actions in each:
        pos = begun
        for action in actions:
            seen += len(pos.ids)
            pos = pos.apply_id(action)
    assert CARDS.kernels.bind(loops.retrace)(st, 3, ids, played, lengths) == seen


def test_checked_playouts_say_what_is_broken_or_too_long() -> None:
    begun, checked = CARDS.position("2 1 3.000/0.000"), CARDS.kernels.bind(loops.checked_playouts)
    st = np.repeat(begun.state(), 2)
    longest = max(len(finished(begun, rng)) - 2 for rng in [seeded(2)] for _ in range(20))
    assert checked(st, 20, seeded(2), *room(CARDS), longest) == 0
    assert checked(st, 20, seeded(2), *room(CARDS), longest - 1) == NONE
    broken = begun.state()
    broken[0].laid[3] = 1  # a seat that does not sit here has laid a card
    st = np.repeat(broken, 2)
    assert checked(st, 1, seeded(2), *room(CARDS), 60) == 1
    assert Position(CARDS, st[1:].copy()).ply == 3, "what broke it is left"


def test_draws_follow_the_weights() -> None:
    pos = logicade.game("bug-repair").start()
    while len(set(pos.weights)) < 2:
        pos = pos.apply_id(pos.ids[-1])
    one, other, st = seeded(1), seeded(1), pos.state()
    drawn = [int(pos.game.kernels.bind(loops.draw)(st, 0, one, *room(pos.game))) for _ in range(30)]
    assert drawn == [chosen(pos, other) for _ in range(30)]
    assert len(set(drawn)) > 1


def test_draws_from_huge_and_from_small_weights_use_their_own_numbers() -> None:
    """The shuffles of a tournament's deck are counted in 63 bits; the limit is where `below` begins to lean."""
    assert loops.SMALL == 2**31
    pos = logicade.game("tournament").start(deck=(33, 33))
    assert sum(pos.weights) > loops.SMALL
    one, other = seeded(4), seeded(4)
    draw = pos.game.kernels.bind(loops.draw)
    for _ in range(20):
        assert int(draw(pos.state(), 0, one, *room(pos.game))) == chosen(pos, other)
        assert one[0] == other[0]


def test_one_state_over_another() -> None:
    st = np.concatenate([DEALT.state(), DEALT.play("lay 0 1").state(), CARDS.start().state()])
    before = [one.tobytes() for one in st]
    copy(st, 2, 1)
    assert [one.tobytes() for one in st] == [before[0], before[1], before[1]]


# ---- batches ---------------------------------------------------------------------------------------------------------


def test_a_batch_begins_after_chance() -> None:
    batch = CARDS.batch(5, seed=3)
    assert (len(batch), batch.seats, batch.states.shape) == (5, 2, (5,))
    assert batch.movers.tolist() == [ANYONE] * 5
    assert batch.over.tolist() == [False] * 5
    assert len({one.tobytes() for one in batch.states}) > 1, "each has its own cards"
    batch.movers[0] = 7
    assert batch.movers[0] == ANYONE, "a copy was handed out"


def test_a_mask_has_a_column_for_every_decision() -> None:
    batch = CARDS.batch(3)
    batch.states[1] = CARDS.position("9 3 31100/00100").state()[0]
    mask = batch.mask()
    assert (mask.shape, str(mask.dtype)) == ((3, CARDS.kernels.actions.decisions), "uint8")
    assert mask[1].sum() == 0, "nothing to do after the end"
    assert [np.flatnonzero(mask[i]).tolist() for i in (0, 2)] == [list(DEALT.ids)] * 2
    assert mask.max() == 1


def test_a_step_is_for_all_or_for_none() -> None:
    batch = CARDS.batch(3, seed=1)
    lay, take = (CARDS.kernels.read_action(text) for text in ("lay 0 1", "take 0"))
    before = batch.states.tobytes()
    with pytest.raises(IllegalAction, match=f"^action {take} is not legal in state 1 of the batch$"):
        batch.step(np.array([lay, take, take]))
    assert batch.states.tobytes() == before
    batch.step(np.array([lay, lay, lay]))
    assert batch.states["ply"].tolist() == [3, 3, 3]
    assert batch.states["side"][:, 0].tolist() == [1, 1, 1]
    for wrong in (np.array([lay, lay]), np.array([[lay, lay, lay]]), np.array([], np.int64)):
        told = rf"^a step needs 3 action ids, not an array of shape \({', '.join(map(str, wrong.shape))},?\)$"
        with pytest.raises(BadValue, match=told):
            batch.step(wrong)


def test_ended_states_stay_as_they_are_until_the_restart() -> None:
    batch = CARDS.batch(2, seed=1)
    batch.states[0] = CARDS.position("9 3 31100/00100").state()[0]
    kept, lay = batch.states[0].tobytes(), CARDS.kernels.read_action("lay 1 0")
    batch.step(np.array([0, lay]))
    assert batch.states[0].tobytes() == kept
    assert batch.over.tolist() == [True, False]
    assert batch.scores().tolist() == [[3, 3], [0, 0]]
    running = batch.states[1].tobytes()
    batch.restart()
    assert (batch.over.tolist(), batch.movers.tolist()) == ([False, False], [ANYONE, ANYONE])
    assert (batch.states["ply"].tolist(), batch.states[1].tobytes()) == ([2, 3], running)


def test_after_a_step_chance_has_fallen_again() -> None:
    batch = CARDS.batch(4, seed=2)
    swap = CARDS.kernels.read_action("swap 0")
    batch.step(np.full(4, swap))
    assert batch.movers.tolist() == [ANYONE] * 4
    assert batch.states["ply"].tolist() == [4] * 4, "the swap and the card that chance gave for it"
    batch.states[2] = CARDS.start().state()[0]
    batch.fall()
    assert (batch.movers[2], batch.states["ply"][2]) == (ANYONE, 2)


def test_the_same_seed_gives_the_same_batch() -> None:
    one, same, other = (BIDS.batch(4, seed=seed) for seed in (1, 1, 2))
    assert one.states.tobytes() == same.states.tobytes() == other.states.tobytes(), "no chance yet"
    dealt = [CARDS.batch(30, seed=seed).states.tobytes() for seed in (1, 1, 2)]
    assert dealt[0] == dealt[1] != dealt[2]


@pytest.mark.parametrize("count", [0, -1, True, 2.0, "2"])
def test_a_batch_holds_one_state_or_more(count: Any) -> None:
    with pytest.raises(BadValue, match=f"^a batch holds 1 state or more, not {count!r}$"):
        CARDS.batch(count)
    assert len(CARDS.batch(1)) == 1


# ---- verbs -----------------------------------------------------------------------------------------------------------


def test_a_verb_finds_the_rules_by_the_record_and_passes_everything_on(monkeypatch: pytest.MonkeyPatch) -> None:
    dtype, seen = record_of(unheard_of=int8()).dtype, list[Any]()
    rules: Any = types.ModuleType("echo")
    for verb in ALL:
        words = list(inspect.signature(verb).parameters)
        scope: dict[str, Any] = {"seen": seen}
        given = ", ".join(words)
        exec(f"def {verb.__name__}({given}):\n    seen.append(({given}))\n    return len(seen)", scope)
        setattr(rules, verb.__name__, scope[verb.__name__])
    monkeypatch.setattr(verbs, "_rules", dict(verbs._rules))
    verbs.adopt(dtype, rules)
    verbs.adopt(dtype, rules)  # again is nothing new
    st = np.zeros(1, dtype)
    for count, verb in enumerate(ALL, 1):
        args = (st, *range(10, 9 + len(inspect.signature(verb).parameters)))
        answered = verb(*args)
        assert seen[-1] == args
        assert answered in (count, None)
    answering = [verb.__name__ for verb in verbs.VERBS if "None" not in str(inspect.signature(verb).return_annotation)]
    assert answering == ["legal", "weights", "veil", "check"]
    assert verbs.check(st, 0) == len(seen)
    other: Any = types.ModuleType("other")
    with pytest.raises(ValueError, match=r"^`other` declares the same state record as `echo`$"):
        verbs.adopt(dtype, other)


def test_a_verb_that_is_spelt_differently_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    rules: Any = types.ModuleType("odd")
    for verb in verbs.VERBS:
        setattr(rules, verb.__name__, verb)
    rules.guess = lambda st, i, rng, seat: None
    monkeypatch.setattr(verbs, "_rules", dict(verbs._rules))
    with pytest.raises(ValueError, match=r"^`odd` needs `guess\(st, i, seat, rng\)`$"):
        verbs.adopt(record_of(odd=int8()).dtype, rules)
    del rules.check
    rules.guess = verbs.guess
    with pytest.raises(ValueError, match=r"^`odd` needs `check\(st, i\)`$"):
        verbs.adopt(record_of(odd=int8()).dtype, rules)


def test_tools_give_room_for_every_action() -> None:
    kernels = CARDS.kernels
    assert (kernels.row_of_ids().shape, str(kernels.row_of_ids().dtype)) == ((kernels.actions.total,), "int32")
    assert kernels.row_of_ids(3).shape == (3, kernels.actions.total)
    assert (kernels.row_of_weights().shape, str(kernels.row_of_weights().dtype)) == ((kernels.actions.total,), "int64")
    assert kernels.family == "outside-tests-toys-face_down"
    assert kernels.legal_ids(CARDS.position("9 3 31100/00100").state()) == []
    assert CARDS.start().mover != NOBODY
    two = logicade.game("input-11")
    assert "seats" not in two.kernels.record.dtype.names
    assert (two.start().seats, CARDS.start(seats=4).seats) == (2, 4)
