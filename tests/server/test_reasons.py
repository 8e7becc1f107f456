"""Why a piece cannot be used, what is proved, and the rules as HTML: from views and books alone."""

from __future__ import annotations

import asyncio
import dataclasses
import random
import re
from types import SimpleNamespace
from typing import Any

import pytest

import logicade
from logicade import bots
from logicade.bots import endgame
from logicade.bots.hard_wired.solver import Segments
from logicade.bots.proofs import Odds, Proof, Solver, Verdict
from logicade.engine.errors import BadValue
from logicade.engine.position import Refusal
from logicade.engine.text import Text
from logicade.engine.turns import next_asked
from logicade.server.drawing import reasons
from logicade.server.http import rulebook
from logicade.server.live import hints
from logicade.server.transport.protocol import Hint
from tests.bots.test_trials import SWEEP
from tests.games.quirky_circuits.worlds import open_map, text_of
from tests.support import input_11

ROW = "row=10110010110 hands=standard ring=off"


def why(text: str, seat: int | None = 0, **fields: int) -> Refusal:
    return reasons.reason_for(input_11(text).view(seat), fields)


def test_nothing_stands_against_what_is_legal() -> None:
    assert why(ROW, kind=0) == reasons.NOTHING
    assert why(ROW, place=0) == reasons.NOTHING
    assert why(ROW, kind=0, place=9) == reasons.NOTHING


def test_the_rule_against_a_place_behind_the_row() -> None:
    found = why(ROW, kind=0, place=10)
    assert found.clause == "input-11 2.4"
    assert "10" in found.said.en


def test_the_turn_of_another() -> None:
    for seat in (1, None):
        assert why(ROW, seat, kind=0) == ("input-11 2.1", ("it's {0}'s turn", "今は{0}の番です。"))


@pytest.mark.parametrize("fields", [{"kind": 5}, {"colour": 0}, {"kind": 0, "colour": 0}, {"place": 11}, {"row": 0}])
def test_fields_that_no_action_of_a_seat_has(fields: dict[str, int]) -> None:
    with pytest.raises(BadValue) as wrong:
        why(ROW, **fields)
    assert str(wrong.value) == "no action of `input-11` has these fields"
    assert wrong.value.hint == "the game lists its actions"


def test_so_many_are_tried_and_the_commonest_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    view = input_11(ROW).view(0)
    tried: list[str] = []
    answers = iter("abb")

    def refusal(text: str) -> Any:
        tried.append(text)
        word = next(answers)
        return Refusal(word, Text(word, word))

    fake: Any = SimpleNamespace(game=view.game, ids=view.ids, refusal=refusal)
    monkeypatch.setattr(reasons, "MOST", 3)
    assert reasons.reason_for(fake, {"kind": 0}) == ("b", ("b", "b"))
    assert len(tried) == len(set(tried)) == 3


def test_other_fields_come_from_what_is_legal_now() -> None:
    view = input_11(ROW).view(0)
    ids = reasons._tries(view, {"kind": 0})
    fields = [view.game.kernels.actions.fields(action) for action in ids]
    assert {name for name, _ in fields} == {"play"}
    assert [values["place"] for _, values in fields] == list(range(10))
    assert {values["kind"] for _, values in fields} == {0}
    far = reasons._tries(input_11(ROW).view(1), {"kind": 3})
    assert {tuple(values.items()) for _, values in map(view.game.kernels.actions.fields, far)} >= {
        (("kind", 3), ("place", 0))}  # fmt: skip
    assert reasons.MOST == 64


# ---- hints -----------------------------------------------------------------------------------------------------------


def proved(view: Any, ready: bool = True) -> Hint:
    async def ask() -> Hint:
        warmth: Any = SimpleNamespace(is_ready=lambda slug: ready and slug in logicade.games())
        return await hints.Hints(warmth).hint(view, (), "10.0.0.1")

    return asyncio.run(ask())


def test_which_games_have_a_solver() -> None:
    found = {slug for slug in logicade.games() if hints.has_solver(logicade.game(slug))}
    assert found == {"input-11", "tournament"}, "those that are solved from the first action on"


def test_what_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    game = logicade.game("input-11")
    start = game.start(first="0")
    opened = start.deal()
    assert proved(opened.view(0), ready=False) == Hint()
    assert proved(start.view(0)) == Hint()  # chance comes next
    closed = game.start(first="0", visibility="closed", hands="random", pool="independent").deal()
    hidden = proved(closed.view(0))  # something is hidden
    assert (hidden.proved, hidden.best) == (False, [])
    assert hidden.advice in closed.view(0).legal
    monkeypatch.setattr(hints, "_proved", lambda here: Hint(True, 1, ["x"]))
    assert proved(opened.view(0)) == Hint(True, 1, ["x"])


@pytest.mark.parametrize("slug", logicade.games())
def test_whoever_is_to_act_is_told_an_action(slug: str) -> None:
    """Of a proof, which holds for all who see the table, or as advice, which is for whoever is to act."""
    match = logicade.game(slug).match(chance=random.Random(4))
    for seat in range(match.seats):
        view = match.view(seat)
        hint = hints.hint_for(view, match.log_for(seat), level=2)
        assert bool(view.ids) <= bool(hint.best or hint.advice)
        assert set(hint.best) <= set(match.position.legal)
        assert {hint.advice} <= {"", *view.legal}
        assert not (hint.best and hint.advice)
        assert hint.proved or (hint.winner, hint.best) == (None, [])
    assert hints.hint_for(match.view(None)).advice == ""


def test_the_same_view_has_the_same_hint() -> None:
    game = logicade.game("loop-6")
    for seed in range(5):
        match = game.match(chance=random.Random(seed))
        view = match.view(match.position.mover)
        assert hints.hint_for(view, level=1).advice == bots.level(1, game, seed=0).choose(view)


def test_who_loses_anyhow_is_advised_all_the_same() -> None:
    game = logicade.game("input-11")
    for seed in range(20):
        here = game.match(chance=random.Random(seed), first=0).position
        hint = hints.hint_for(here.view(0))
        assert (hint.winner == 0) == bool(hint.best)
        assert (hint.advice in here.legal) == (hint.winner == 1)
    assert hints.hint_for(here.view(1)).advice == ""


@pytest.mark.parametrize("slug", ["mixed-signals", "logi-sticks"])
def test_the_end_is_proved(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Near the end every action has a value; far from it, or where that takes too long, there is advice."""
    game = logicade.game(slug)
    match = game.match(chance=random.Random(1))
    view = match.view(match.position.mover)
    values = dict.fromkeys(view.legal, 0.25) | {view.legal[0]: 1.0}
    near = bots.solver(game)
    monkeypatch.setattr(bots, "solver", lambda game: dataclasses.replace(near, is_near_the_end=lambda view: True))
    monkeypatch.setattr(endgame, "values_of", lambda view: values)
    assert hints.hint_for(view) == Hint(True, view.mover, [view.legal[0]])
    values[view.legal[0]] = 0.25
    assert hints.hint_for(view) == Hint(True, None, list(view.legal))
    values.update(dict.fromkeys(view.legal, 0.0))
    lost = hints.hint_for(view, level=1)
    assert (lost.proved, lost.winner, lost.best) == (True, 1 - view.mover, [])
    assert lost.advice in view.legal
    monkeypatch.setattr(endgame, "values_of", lambda view: None)
    assert not hints.hint_for(view, level=1).proved


def test_hard_wired_is_told_how_many_segments_can_be_built() -> None:
    game = logicade.game("hard-wired")
    for seed in range(6):
        here = game.match(chance=random.Random(seed)).position
        hint = hints.hint_for(here.view(here.mover), level=1)
        segments = bots.solver(game).solve(here)
        assert isinstance(segments, Segments)
        assert hint.ways == len(segments.found)
        assert hint.advice in here.legal
        other = (here.mover + 1) % here.seats
        assert hints.hint_for(here.view(other)) == Hint()


def test_quirky_circuits_is_told_the_shortest_queue_in_practice_alone() -> None:
    """Of the own cards: playing what the hint says, and then whatever is legal, ends the match as won."""
    game, told = logicade.game("quirky-circuits"), 0
    own = text_of("gizmo", "a1E", open_map(3, 1, {"b1": "d"}), SWEEP)
    for seed in range(4):
        for practice in (True, False):
            match = game.match(chance=random.Random(seed), practice=practice, own=own)
            line = hints.hint_for(match.view(0), level=1).line
            assert practice or not line
            if line:
                told += 1
                for action in line:
                    match.play(action, seat=0)
                while not match.over:
                    seat = next_asked(match.position)
                    match.play(match.view(seat).legal[0], seat=seat)
                assert match.winners == (0, 1)
    assert told > 0


def test_a_proof_names_the_seat_that_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    here = logicade.game("input-11").match(first="0").position

    def hint(proof: Proof) -> Hint:
        monkeypatch.setattr(bots, "solver", lambda game: Solver(lambda position: proof))
        return hints._proved(here)

    assert hint(Verdict("first", ("a", "b"), ("a",), 1, 1, (1,))) == Hint(True, 1, ["a", "b"])
    assert hint(Verdict("second", (), (), 0, 1, (0,))) == Hint(True, 0, [])
    assert hint(Odds(4, 4, ("a",), {"a": 4}, (0, 2))) == Hint(True, None, ["a"])  # nobody wins alone
    assert hint(Odds(3, 4, ("a", "b"), {"a": 3, "b": 3, "c": 1})) == Hint(True, None, ["a", "b"])  # best, not certain
    assert hint(Odds(3, 4)) == Hint()
    assert hint(Odds(3, 4, ("a",), {"a": 3}, proved=False)) == Hint()


def test_best_play_from_first_to_last_is_what_a_hint_says() -> None:
    """INPUT 11: the seat that a hint names wins when its best actions are played, whatever the other does."""
    for seed in range(6):
        here = logicade.game("input-11").match(chance=random.Random(seed)).position
        winner = hints._proved(here).winner
        assert winner is not None
        while not here.over:
            hint = hints._proved(here)
            assert hint.winner == winner
            assert bool(hint.best) == (here.mover == winner)
            here = here.play(hint.best[0] if hint.best else random.Random(seed).choice(here.legal))
        assert hints.hint_for(here.view(0)) == Hint(True, winner, [])
        assert here.winners == (winner,)


def test_tournament_is_told_what_is_best_while_chance_decides() -> None:
    """Both teams: what the solver proves best of what the table shows, and never a single seat that wins."""
    source = random.Random(3)
    match = logicade.game("tournament").match(chance=source)
    told = 0
    while not match.over:
        here = match.position
        hint = proved(here.view(here.mover))
        assert hint == Hint(True, None, list(bots.solver(here.game).solve(here).best))
        assert 0 < len(hint.best) <= len(here.legal)
        assert set(hint.best) <= set(here.legal)
        assert proved(here.view(None)) == hint, "everybody sees the same"
        told += len(hint.best) < len(here.legal)
        match.play(source.choice(here.legal), seat=here.mover)
    assert told > 5, "mostly it matters where a gate goes"
    assert proved(match.position.view(0)) == Hint(True, None, [])


# ---- the book --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", logicade.games())
def test_a_book_has_both_parts_in_each_language(slug: str) -> None:
    game = logicade.game(slug)
    english, japanese = (rulebook.as_html(game, language) for language in ("en", "ja"))
    sections = 3 if "logic-kit" in english else 2
    for html, language in ((english, "en"), (japanese, "ja")):
        assert html.startswith(f'<section class="short" lang="{language}">\n<h2>')
        assert html.count("<section") == html.count("</section>") == sections
        assert f'</section>\n<section class="clauses" lang="{language}">\n' in html
        assert (f'</section>\n<section class="shared" lang="{language}">\n' in html) == (sections == 3)
        assert html.endswith("</section>\n")
        clauses = html.partition('class="clauses"')[2]
        assert 'id="clause-1-1"' in clauses
        assert "<h2>" in clauses
    assert re.findall(r' id="([^"]*)"', english) == re.findall(r' id="([^"]*)"', japanese)


def test_clauses_get_an_id_and_ours_a_badge() -> None:
    html = rulebook._html(
        "- **spur 4.12** (ours) A & B.\n- **kit 4.13** C (ours) D.\n- **Spur 1** E.\n- p\n", "spur", "en", {}
    )
    assert html == (
        '<ul>\n<li id="clause-4-12"><strong>4.12</strong> <span class="ours">our ruling</span> A &amp; B.</li>\n'
        '<li id="clause-kit-4-13"><strong>4.13</strong> C <span class="ours">our ruling</span> D.</li>\n'
        "<li><strong>Spur 1</strong> E.</li>\n<li>p</li>\n</ul>\n"
    )
    assert rulebook._html("<script>x</script>", "spur", "en", {}) == "<p>&lt;script&gt;x&lt;/script&gt;</p>\n"
    assert "<table>" in rulebook._html("| a |\n|---|\n| b |\n", "spur", "en", {})


def test_a_picture_is_an_address_with_a_size_and_a_caption() -> None:
    env = {"where": "/picture.svg?language=ja", "sizes": [("1", "1"), ("2", "2"), ("300", "41.5")]}
    assert rulebook._html("![A & B](3)", "spur", "ja", env) == (
        '<p><span class="picture"><img src="/picture.svg?language=ja&amp;number=3" width="300" height="41.5" alt="" '
        'loading="lazy" /><span>A &amp; B</span></span></p>\n'
    )


def test_a_game_without_a_book_has_nothing_to_read() -> None:
    from tests.toys import face_down

    assert rulebook.as_html(face_down.GAME, "en") == ""
