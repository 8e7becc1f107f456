"""Match and its JSON: what is refused, with which code, and that nothing is lost by it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import logicade
from logicade.engine import errors
from tests.support import ROOT, input_11, random_match

GAME = logicade.game("input-11")


@pytest.mark.parametrize(
    ("code", "act"),
    [
        ("unknown-game", lambda: logicade.game("input-12")),
        ("unknown-game", lambda: logicade.game(None)),  # type: ignore[arg-type]
        ("unknown-option", lambda: GAME.start(rings=True)),
        ("bad-value", lambda: GAME.start(ring="maybe")),
        ("bad-value", lambda: GAME.start(hands=True)),
        ("bad-value", lambda: GAME.start(hands=None)),
        ("bad-value", lambda: GAME.start(clock="soon")),
        ("bad-value", lambda: GAME.start(clock=1.5)),
        ("bad-value", lambda: GAME.start(first=2)),
        ("bad-value", lambda: GAME.start(deck=7)),
        ("bad-value", lambda: GAME.batch(0)),
        ("bad-value", lambda: GAME.batch(4).step([1, 2])),  # type: ignore[arg-type]
        ("bad-value", lambda: GAME.match().at(99)),
        ("bad-value", lambda: GAME.start().perft(0)),
        ("bad-seats", lambda: GAME.start(seats=3)),
        ("bad-seats", lambda: GAME.start(seats=True)),
        ("bad-seats", lambda: GAME.start().view(seat=2)),
        ("bad-seats", lambda: GAME.match().resign(5)),
        ("bad-seats", lambda: GAME.match().log_for(-1)),
        ("bad-seats", lambda: GAME.match().play("NOR@1", seat=2)),
        ("bad-text", lambda: GAME.match().play("NOR")),
        ("bad-text", lambda: GAME.match().play("NOR@0")),
        ("bad-text", lambda: GAME.match().play("NOR@12")),
        ("bad-text", lambda: GAME.match().play("FOO@1")),
        ("bad-text", lambda: GAME.match().play(7)),  # type: ignore[arg-type]
        ("bad-text", lambda: GAME.match().play("deal first AND")),
        ("bad-position", lambda: GAME.position("row=abc")),
        ("bad-position", lambda: GAME.position(5)),  # type: ignore[arg-type]
        ("illegal-action", lambda: GAME.match().play("NOR@11")),
        ("illegal-action", lambda: GAME.match().play("+NOR")),
        ("illegal-action", lambda: GAME.start().play("row=00000000000")),
        ("illegal-action", lambda: GAME.start().play("first=0")),
        ("illegal-action", lambda: GAME.batch(3).step([59, 0, 0])),  # type: ignore[arg-type]
        ("not-your-seat", lambda: GAME.match(first=0).play("NOR@1", seat=1)),
        ("stale-ply", lambda: GAME.match().play("NOR@1", ply=1)),
        ("match-over", lambda: random_match(GAME, 1).play("NOR@1")),
        ("match-over", lambda: random_match(GAME, 1).position.play("NOR@1")),
        ("match-over", lambda: random_match(GAME, 1).resign(0)),
        ("nothing-to-undo", lambda: GAME.match().undo()),
        ("bad-match", lambda: logicade.load("")),
        ("bad-match", lambda: logicade.load("[" * 100_000)),
        ("bad-match", lambda: logicade.load("{}")),
        ("bad-match", lambda: logicade.load(b"\xff\xfe\x00")),
        ("file-trouble", lambda: GAME.match().save(ROOT / "README.md" / "x.json")),
    ],
)
def test_bad_input_has_its_own_code(code: str, act: Callable[[], object]) -> None:
    with pytest.raises(errors.LogicadeError) as wrong:
        act()
    assert wrong.value.code == code
    assert len(str(wrong.value)) > 10


def test_codes_are_unique_and_stable() -> None:
    codes = [kind.code for kind in errors.all_errors()]
    assert len(set(codes)) == len(codes)
    known = (ROOT / "docs/reference/errors.md").read_text("utf-8")
    assert [code for code in codes if f"`{code}`" not in known] == []


def test_a_refusal_changes_nothing() -> None:
    match = random_match(GAME, 3, plies=5)
    before = match.to_json()
    for action in ("NOR", "NOR@11", "+AND", "row=10110010110"):
        with pytest.raises(errors.LogicadeError):
            match.play(action)
    assert match.to_json() == before


def test_errors_name_thing_place_and_clause() -> None:
    with pytest.raises(errors.IllegalAction) as wrong:
        input_11("row=10110010110 hands=standard ring=off").play("XOR@11")
    text = str(wrong.value)
    assert "`XOR@11`" in text
    assert "row=10110010110" in text
    assert wrong.value.clause == "input-11 2.4"


@pytest.mark.parametrize("seed", range(4))
def test_json_comes_back_the_same(seed: int) -> None:
    match = random_match(GAME, seed, plies=3 * seed + 2, hands="draft")
    match.players = ("person", "greedy")
    again = logicade.load(match.to_json())
    assert (again.log, again.position, again.options, again.players) == (
        match.log,
        match.position,
        match.options,
        match.players,
    )
    assert again.to_json() == match.to_json()


def test_a_forfeit_is_kept() -> None:
    match = random_match(GAME, 2, plies=4)
    match.expire(1)
    again = logicade.load(match.to_json())
    assert again.forfeit == match.forfeit == (1, "time")
    assert again.winners == (0,)
    assert again.undo() == match.position
    assert not again.over


def damaged(change: dict[str, Any]) -> str:
    body = json.loads(random_match(GAME, 5, plies=8, first=0).to_json())
    for key, value in change.items():
        if value is None:
            del body[key]
        else:
            body[key] = value
    return json.dumps(body)


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("newer-match", {"format_version": 2}),
        ("newer-match", {"game_version": 99}),
        ("bad-match", {"format": "something-else"}),
        ("bad-match", {"format_version": True}),
        ("bad-match", {"format_version": "1"}),
        ("bad-match", {"log": None}),
        ("bad-match", {"log": "NOR@1"}),
        ("bad-match", {"log": [1, 2]}),
        ("bad-match", {"log": ["row=10110010110"]}),
        ("bad-match", {"log": ["row=10110010110", "first=0", "NOR@11"]}),
        ("bad-match", {"options": {"ring": "maybe"}}),
        ("bad-match", {"options": {"rings": "on"}}),
        ("bad-match", {"options": []}),
        ("bad-match", {"seats": 5}),
        ("bad-match", {"seats": None}),
        ("bad-match", {"position": "row=?"}),
        ("bad-match", {"forfeit": {"seat": 9, "reason": "resign"}}),
        ("bad-match", {"forfeit": {"seat": 0, "reason": "boredom"}}),
        ("bad-match", {"players": [1]}),
        ("unknown-game", {"game": "chess"}),
    ],
)
def test_damaged_and_newer_json_is_refused(code: str, change: dict[str, Any]) -> None:
    with pytest.raises(errors.LogicadeError) as wrong:
        logicade.load(damaged(change))
    assert wrong.value.code == code


def test_actions_after_the_end_of_a_log_are_refused() -> None:
    body = json.loads(random_match(GAME, 5).to_json())
    body["log"].append("NOR@1")
    with pytest.raises(errors.BadMatch, match="comes after the end"):
        logicade.load(json.dumps(body))


def test_saving_is_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "deep" / "match.json"
    match = random_match(GAME, 1, plies=4)
    match.save(file)
    before = file.read_text("utf-8")

    def no_space(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", no_space)
    match.play(match.position.legal[0])
    with pytest.raises(errors.FileTrouble, match="No space left"):
        match.save(file)
    assert file.read_text("utf-8") == before
    assert [path.name for path in file.parent.iterdir()] == ["match.json"]


def test_undo_takes_back_one_decision_and_the_chance_after_it() -> None:
    match = GAME.match(chance=random.Random(3), hands="draft")
    start = match.position
    match.play("+NOR")
    match.play("+NAND")
    match.undo()
    assert [entry.action for entry in match.log[2:]] == ["+NOR"]
    match.undo()
    assert match.position == start


def test_a_hundred_thousand_states_fit_into_20_mb() -> None:
    batch = GAME.batch(100_000)
    assert batch.states.nbytes + batch.mask().nbytes < 20_000_000


def test_positions_are_values() -> None:
    pos = input_11("row=10110010110 hands=standard ring=off")
    assert len({pos, input_11(str(pos)), pos.play("NOR@2")}) == 2
    assert pos != "row=10110010110"
    state = pos.state()
    state[0].cards = 3
    assert pos == input_11(str(pos))


def test_playing_at_a_chance_node_lets_chance_fall_first() -> None:
    pos = GAME.start(hands="draft", first=0).play("+NOR", chance=random.Random(1))
    assert "gates=NOR|" in str(pos)
    assert GAME.start(first=1).deal(chance=random.Random(2)).mover == 1
