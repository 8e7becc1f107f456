"""Match: the log and what follows from it, what is refused, and the JSON part by part, on the toys."""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from logicade.engine import match as matches
from logicade.engine.errors import BadMatch, FileTrouble, LogicadeError, StalePly, UnknownGame
from logicade.engine.game import Game
from logicade.engine.match import Entry, Forfeit, Match, Step, load, write_whole
from logicade.engine.state import CHANCE, NOBODY
from tests.engine.test_position import refused
from tests.support import random_match
from tests.toys import face_down, sealed_bids

CARDS, BIDS = face_down.GAME, sealed_bids.GAME
LATE = "the file was changed or damaged"
WRITTEN = "a match is written by `Match.to_json`"


def cards(seats: int = 2) -> Match:
    """Two cards dealt, by a source that always deals the same."""
    return CARDS.match(seats=seats, chance=random.Random(1))


def found(slug: str) -> Game:
    if slug != "face-down":
        raise UnknownGame(f"there is no game `{slug}`")
    return CARDS


# ---- the log ---------------------------------------------------------------------------------------------------------


def test_the_log_says_who_did_what_at_which_ply() -> None:
    match = cards()
    match.play("lay 1 0", seat=1)
    dealt = [f"deal {seat} {match.position.fields['card'][seat]}" for seat in (0, 1)]
    assert match.log == (Entry(0, CHANCE, dealt[0]), Entry(1, CHANCE, dealt[1]), Entry(2, 1, "lay 1 0"))
    assert [match.log_for(seat)[2].action for seat in (0, 1, None)] == ["lay 1 ?", "lay 1 0", "lay 1 ?"]
    assert [match.log_for(seat)[0].action for seat in (0, 1, None)] == [dealt[0], "deal 0 ?", "deal 0 ?"]
    assert [entry[:2] for entry in match.log_for(0)] == [(0, CHANCE), (1, CHANCE), (2, 1)]
    assert [(match.action_at(k), match.actor_at(k)) for k in range(3)] == [
        (CARDS.kernels.read_action(entry.action), entry.actor) for entry in match.log
    ]
    assert repr(match) == "<Match of face-down, ply 3>"


def test_the_past_can_be_looked_at() -> None:
    match = cards()
    match.play("lay 1 0", seat=1)
    assert [match.at(ply).ply for ply in range(4)] == [0, 1, 2, 3]
    assert match.at(3) is match.position
    assert match.view(1) == match.position.view(1)
    assert match.view(1, ply=0) == match.at(0).view(1)
    assert match.view() == match.position.view(None)
    for ply in (-1, 4, True, "0"):
        told = ("bad-value", f"the match has plies 0 to 3, not {ply!r}", "", "")
        assert refused(lambda ply=ply: match.at(ply)) == told  # type: ignore[misc]


def test_chance_comes_from_the_operating_system_unless_told() -> None:
    assert isinstance(CARDS.match()._chance, secrets.SystemRandom)
    source = random.Random(3)
    match = CARDS.match(chance=source)
    assert match._chance is source
    assert match.copy()._chance is source
    other = random.Random(4)
    assert match.copy(chance=other)._chance is other


def test_a_copy_goes_its_own_way() -> None:
    match = cards()
    match.players = ("ann", "ben")
    twin = match.copy()
    match.play("lay 0 0", seat=0)
    assert (twin.ply, len(twin.log), twin.players, twin.options) == (2, 2, ("ann", "ben"), match.options)
    assert twin.options is not match.options
    match.resign(1)
    assert match.copy().forfeit == Forfeit(1, "resign")
    assert twin.forfeit is None


def test_a_proposal_is_what_would_follow_and_nothing_more() -> None:
    match = cards()
    match.play("lay 0 0", seat=0)
    turn = match.propose("lay 1 1", seat=1)
    assert match.ply == 3
    assert [(step.ply, step.actor) for step in turn] == [(3, 1), (4, CHANCE), (5, CHANCE), (6, CHANCE)]
    assert [CARDS.kernels.write_action(step.action).split()[0] for step in turn] == ["lay", "close", "reveal", "reveal"]
    assert [step.after.ply for step in turn] == [4, 5, 6, 7]
    assert match.accept(turn) is turn[-1].after
    assert match.over
    open_ = cards().propose("lay 0 0", close=False)
    assert len(open_) == 1
    assert isinstance(open_[0], Step)


def test_a_turn_belongs_to_one_ply() -> None:
    match = cards()
    turn = match.propose("lay 0 0", seat=0)
    match.play("lay 1 0", seat=1, ply=2)
    assert refused(lambda: match.accept(turn)) == (
        "stale-ply", "the turn was proposed at ply 2, the match is at ply 3", "", "",
    )  # fmt: skip
    assert refused(lambda: match.play("lay 0 0", ply=2)) == (
        "stale-ply", "`lay 0 0` answers ply 2, the match is at ply 3", "look again", "",
    )  # fmt: skip
    with pytest.raises(StalePly):
        match.play("lay 0 0", ply=4)
    assert match.accept(()) is match.position, "nothing has happened, nothing is stale"


def test_a_view_that_is_known_already_is_used() -> None:
    match, other = cards(), cards()
    match.play("lay 0 0", seat=0)
    with pytest.raises(LogicadeError, match=r"in `2 1 "):
        match.propose("take 0", seat=0, view=other.view(0))


# ---- the end ---------------------------------------------------------------------------------------------------------


def test_giving_up_losing_on_time_and_agreeing() -> None:
    for end, reason in ((Match.resign, "resign"), (Match.expire, "time")):
        match = cards(seats=3)
        assert (match.over, match.winners) == (False, ())
        end(match, 1)
        assert match.forfeit == (1, reason)
        assert (match.over, match.scores, match.winners) == (True, (1, 0, 1), (0, 2))
    match = cards(seats=3)
    match.agree()
    assert (match.forfeit, match.scores, match.winners) == ((NOBODY, "draw"), (1, 1, 1), (0, 1, 2))
    assert match.undo() is match.position
    assert (match.over, match.forfeit) == (False, None)


def test_partners_lose_together() -> None:
    from logicade import game

    match = random_match(game("tournament"), 1, plies=6)
    match.resign(2)
    assert (match.scores, match.winners) == ((0, 1, 0, 1), (1, 3))


def ended() -> Match:
    match = cards()
    match.play("lay 0 0")
    match.play("lay 1 1")
    return match


@pytest.mark.parametrize(
    ("act", "answer"),
    [
        (
            lambda: ended().play("lay 0 0"),
            ("match-over", "`lay 0 0` comes too late: the match has ended", "undo, or start a new one", ""),
        ),
        (lambda: ended().resign(0), ("match-over", "the match has ended already", "", "")),
        (lambda: ended().expire(0), ("match-over", "the match has ended already", "", "")),
        (lambda: ended().agree(), ("match-over", "the match has ended already", "", "")),
        (lambda: cards().undo(), ("nothing-to-undo", "no seat has acted yet", "", "")),
        (lambda: cards().resign(None), ("bad-seats", "only a seat can give up", "", "")),  # type: ignore[arg-type]
        (lambda: cards().resign(2), ("bad-seats", "there is no seat 2", "seats are 0 to 1, None for a spectator", "")),
        (lambda: cards().log_for(3), ("bad-seats", "there is no seat 3", "seats are 0 to 1, None for a spectator", "")),
        (lambda: BIDS.match().agree(), ("bad-value", "`sealed-bids` knows no agreed draw", "", "")),
    ],
)  # fmt: skip
def test_what_comes_too_late_or_too_early(act: Callable[[], object], answer: tuple[str, str, str, str]) -> None:
    assert refused(act) == answer


def test_undo_goes_back_to_before_the_last_decision() -> None:
    match = cards()
    dealt = match.position
    match.play("lay 0 0")
    laid = match.position
    match.play("lay 1 1")
    assert match.over
    assert match.undo() is laid
    assert (match.ply, len(match.log), match.position) == (3, 3, laid)
    assert match.undo() is dealt
    assert [entry.actor for entry in match.log] == [CHANCE, CHANCE]


# ---- JSON ------------------------------------------------------------------------------------------------------------


def test_the_json_says_everything() -> None:
    match = cards(seats=3)
    match.players = ("ann", "べん", "")
    match.play("lay 2 1")
    match.expire(0)
    body = json.loads(match.to_json())
    assert body == {
        "format": "logicade-match",
        "format_version": 1,
        "game": "face-down",
        "game_version": 1,
        "seats": 3,
        "options": {"speech": "team"},
        "players": ["ann", "べん", ""],
        "log": [entry.action for entry in match.log],
        "forfeit": {"seat": 0, "reason": "time"},
        "position": str(match.position),
    }
    assert list(body)[:2] == ["format", "format_version"]
    assert "べん" in match.to_json(), "as letters, not as numbers"
    assert match.to_json().startswith('{\n "format": ')
    assert match.to_json().endswith("}\n")
    again = load(match.to_json(), found)
    assert (again.log, again.players, again.forfeit) == (match.log, match.players, (0, "time"))
    assert json.loads(cards().to_json())["forfeit"] is None


def test_a_loaded_match_goes_on_with_the_chance_it_is_given() -> None:
    match = CARDS.match(chance=random.Random(1))
    body = json.loads(match.to_json())
    body["log"], body["position"] = body["log"][:1], str(match.at(1))
    chance = random.Random(9)
    again = load(json.dumps(body), found, chance=chance)
    assert again._chance is chance
    assert (again.ply, again.at(1)) == (2, match.at(1)), "what was due has fallen"


def spoilt(**change: Any) -> str:
    """The JSON of a match with some parts changed; `...` takes one out."""
    body = json.loads(cards().to_json())
    body |= change
    return json.dumps({key: value for key, value in body.items() if value is not ...})


NO_FORFEITS: tuple[Any, ...] = (
    [],
    7,
    {"seat": 0},
    {"seat": 2, "reason": "time"},
    {"seat": -1, "reason": "resign"},
    {"seat": 0, "reason": "draw"},
    {"seat": NOBODY, "reason": "time"},
    {"seat": 0, "reason": "boredom"},
)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("[]", ("bad-match", "not a match: `format` is not `logicade-match`", WRITTEN)),
        (spoilt(format="other"), ("bad-match", "not a match: `format` is not `logicade-match`", WRITTEN)),
        (spoilt(format_version=2), ("newer-match", "this match has format version 2", "update Logicade")),
        (spoilt(game_version=2), ("newer-match", "this match follows version 2 of `face-down`", "update Logicade")),
        (spoilt(format_version=True), ("bad-match", "the match has no proper `format_version`", LATE)),
        (spoilt(game=...), ("bad-match", "the match has no proper `game`", LATE)),
        (spoilt(game_version="1"), ("bad-match", "the match has no proper `game_version`", LATE)),
        (spoilt(options=[]), ("bad-match", "the match has no proper `options`", LATE)),
        (spoilt(seats=True), ("bad-match", "the match has no proper `seats`", LATE)),
        (spoilt(log={}), ("bad-match", "the match has no proper `log`", LATE)),
        (spoilt(position=...), ("bad-match", "the match has no proper `position`", LATE)),
        (spoilt(position="?"), ("bad-match", "the log does not lead to the stored position", LATE)),
        (spoilt(players="ann"), ("bad-match", "the match has no proper `players`", LATE)),
        (spoilt(players=["ann", 1]), ("bad-match", "the match has no proper `players`", LATE)),
        (spoilt(seats=7), ("bad-match", "the match cannot be set up: `face-down` is not a game for 7 seats", LATE)),
        (
            spoilt(options={"speach": "x"}),
            ("bad-match", "the match cannot be set up: `face-down` has no option `speach`", LATE),
        ),
        (
            spoilt(options={"speech": "x"}),
            ("bad-match", "the match cannot be set up: `x` is not a value of option `speech` of `face-down`", LATE),
        ),
        (
            spoilt(log=["deal 0 1", "deal 0 1"]),
            (
                "bad-match",
                "entry 2 of the log does not replay: `deal 0 1` for chance in `1 0 1.000/..000`: "
                "that is not possible now, or not yours (face-down 2)",
                LATE,
            ),
        ),
        (spoilt(log=[7]), ("bad-match", "entry 1 of the log does not replay: an action is a text, not 7", LATE)),
        (
            spoilt(log=[entry.action for entry in ended().log] + ["lay 0 0"]),
            ("bad-match", "entry 8 of the log, `lay 0 0`, comes after the end", LATE),
        ),
        *((spoilt(forfeit=wrong), ("bad-match", "the match has no proper `forfeit`", LATE)) for wrong in NO_FORFEITS),
    ],
)
def test_a_damaged_file_says_what_is_wrong(text: str, answer: tuple[str, str, str]) -> None:
    assert refused(lambda: load(text, found)) == (*answer, "")


def test_what_is_not_json_says_so() -> None:
    for text in ("", "{", b"\xff\xfe", None):
        code, message, hint, _ = refused(lambda text=text: load(text, found))  # type: ignore[misc]
        assert (code, message[:10], hint) == ("bad-match", "not JSON: ", WRITTEN)


@pytest.mark.parametrize(
    "forfeit", [{"seat": 1, "reason": "time"}, {"seat": 0, "reason": "resign"}, {"seat": NOBODY, "reason": "draw"}]
)
def test_every_kind_of_forfeit_is_read_again(forfeit: dict[str, Any]) -> None:
    assert load(spoilt(forfeit=forfeit), found).forfeit == tuple(forfeit.values())
    assert load(spoilt(players=...), found).players == ()


def test_the_format_has_its_name_and_number() -> None:
    assert (matches.FORMAT, matches.FORMAT_VERSION, matches.FORFEITS) == (
        "logicade-match", 1, ("resign", "time", "draw"),
    )  # fmt: skip


def test_a_match_is_repeated_from_its_actions() -> None:
    match, again = ended(), Match(CARDS, seats=2, options=CARDS.settle({}))
    assert again.ply == 0
    again.follow(entry.action for entry in match.log)
    assert (again.log, again.position) == (match.log, match.position)
    with pytest.raises(BadMatch, match="entry 8"):
        again.follow(["close"])


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.json", "ä\n")
    assert (tmp_path / "a.json").read_bytes() == "ä\n".encode()
    inside = tmp_path / "a.json" / "b.json"
    with pytest.raises(FileTrouble) as wrong:
        ended().save(str(inside))
    assert str(wrong.value) in (
        f"`{inside}` cannot be written: Not a directory",
        f"`{inside}` cannot be written: File exists",
    )
    assert wrong.value.hint == "choose another place"
    ended().save(tmp_path / "c.json")
    assert load((tmp_path / "c.json").read_bytes(), found).over


def test_what_is_kept_is_flushed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[Any]()
    monkeypatch.setattr(
        matches, "replace_file", lambda path, content, *, flush: seen.append((path.name, content, flush))
    )
    write_whole(tmp_path / "x.json", "é")
    assert seen == [("x.json", "é".encode(), True)]

    def nameless(*args: Any, **more: Any) -> None:
        raise OSError("out of luck")

    monkeypatch.setattr(matches, "replace_file", nameless)
    with pytest.raises(FileTrouble, match="cannot be written: out of luck"):
        write_whole(tmp_path / "x.json", "é")
