"""Records of Mixed Signals: what is written is read back, and what is wrong is named."""

from __future__ import annotations

import random
import re

import pytest

import logicade
from logicade.engine.errors import BadMatch, BadPosition
from logicade.games.mixed_signals.records import read_record, write_record
from tests.games.mixed_signals.naive import GAME, after, left, settled
from tests.games.mixed_signals.test_rules import X6
from tests.support import clause, every_options, random_match

RECORD = """mixed-signals 1 tokens_per_player=5
1 W OU@-1,1/1 {-1,1B}
2 B xFI IN@-1,2/1 {-1,2B}
3 W VR@0,2/2
4 B OU@0,-1/1 {0,-1W}
5 W IN@1,-1/1 {1,-1W}
6 B IN@1,0/0
7 W OU@1,1/0
8 B FL@0,1/2 >1 {0,1W 0,2B}
= B tokens 1-0
"""


@clause("mixed-signals 9.4", "mixed-signals 9.5")
def test_a_record_is_read_and_written() -> None:
    text = RECORD.replace("2 B xFI", "2 B").replace("6 B IN@1,0/0", "6 B IN@1,0/0 {1,0B}")
    match = read_record(text)
    assert (match.over, match.winners, left(match.position)) == (True, (1,), "1-0")
    assert match.position == settled(after(X6, options="tokens_per_player=5").play(">1"))
    assert write_record(match) == text
    assert logicade.load(text).log == match.log
    assert GAME.position(text) == match.position
    assert GAME.position(" ".join(text.split())) == match.position, "line ends mean nothing"
    assert logicade.load(match.to_json()).log == match.log


@clause("mixed-signals 9.4")
@pytest.mark.parametrize("line", ["1 W VL@0,1/1 {0,1B}", "1 W xIN LR@-1,1/1", "1 W xIN xFI OU@0,1/2"])
def test_turns_as_the_rules_write_them(line: str) -> None:
    match = read_record(f"mixed-signals 1 {line}")
    assert match.position.fields["tiles"] == 3
    assert write_record(match).splitlines()[1].startswith(line.split(" {", maxsplit=1)[0])


@clause("mixed-signals 9.4")
def test_a_last_turn_of_discards() -> None:
    text = "mixed-signals 1 tile_set=custom tiles=FL1,IN1,FI2\n1 W FL@0,1/2 {0,1W}\n2 B xIN -\n= W tiles 22-23\n"
    assert write_record(read_record(text)) == text
    assert read_record(text).over


@clause("mixed-signals 9.4", "mixed-signals 5.3")
def test_picks_that_cannot_matter_are_written_or_left_out() -> None:
    turns = " ".join(f"{k} {'WB'[(k - 1) % 2]} {word}" for k, word in enumerate(X6.split(), 1))
    matches = [read_record(f"mixed-signals 1 {turns}{picks}") for picks in ("", " >0", " >0 = W resign 19-19")]
    assert matches[0].log == matches[1].log == matches[2].log
    assert matches[2].winners == (0,)
    assert ">0 {0,1W" in write_record(matches[0])
    with pytest.raises(BadMatch, match="wait until the signals have run"):
        read_record(f"mixed-signals 1 {turns} >1")


@clause("mixed-signals 9.4", "mixed-signals 9.5")
@pytest.mark.parametrize("seed", range(16))
def test_any_match_is_read_back(seed: int) -> None:
    source = random.Random(seed)
    options = dict(source.choice(every_options(GAME))) | {
        "offer": 1 + seed % 3,
        "tokens_per_player": 4 + 5 * (seed % 4),
    }
    match = random_match(GAME, seed, plies=source.choice((0, 5, 30, None)), **options)
    if not match.over and seed % 2 and match.position.fields["white"] >= 0:
        (match.resign if seed % 4 == 1 else match.expire)(source.randrange(2))
    text = write_record(match)
    back = read_record(text)
    assert (back.log, back.forfeit, back.options) == (match.log, match.forfeit, match.options)
    assert write_record(back) == text
    assert GAME.position(text) == match.position


ENDS = [
    # options, turns, the result that is written
    ("", "1 W OU@0,1/2 2 B OU@0,-1/1", "= W tiles 21-23"),
    ("", "1 W OU@-1,1/1 2 B OU@-1,-1/2", "= B tiles 23-21"),
    ("", "1 W OU@0,1/2 2 B OU@-1,1/1", "= draw tiles 22-22"),
    ("tie=second_player", "1 W OU@0,1/2 2 B OU@-1,1/1", "= B tiles 22-22"),
    ("tie=second_player first_player=black", "1 B OU@0,1/2 2 W OU@-1,1/1", "= W tiles 22-22"),
    ("tie=second_player", "1 W OU@0,1/2 2 B OU@0,-1/1", "= W tiles 21-23"),
    ("tokens_per_player=2", "1 W OU@0,1/2", "= W tokens 0-1"),
    ("tokens_per_player=2", "1 W OU@-1,1/1", "= B tokens 1-0"),
    ("", "1 W OU@0,1/2 = W resign 22-23", "= W resign 22-23"),
    ("", "1 W OU@0,1/2 = B time 22-23", "= B time 22-23"),
    ("colours=random", "white:1 1 W OU@0,1/2 = W time 22-23", "= W time 22-23"),
    ("colours=random", "white:1 1 W OU@0,1/2 = B resign 22-23", "= B resign 22-23"),
]


@clause("mixed-signals 8.3", "mixed-signals 7.10", "mixed-signals 9.5")
@pytest.mark.parametrize(("options", "turns", "result"), ENDS)
def test_a_record_ends_with_its_result(options: str, turns: str, result: str) -> None:
    match = read_record(f"mixed-signals 1 tiles=FI2,OU2 {options} {turns}")
    assert write_record(match).splitlines()[-1] == result
    seats = {"W": 0, "B": 1} if "white:1" not in turns else {"W": 1, "B": 0}
    assert match.winners == ((0, 1) if "draw" in result else (seats[result.split()[1]],))
    again = read_record(write_record(match))
    assert (again.winners, again.log, again.forfeit) == (match.winners, match.log, match.forfeit)


@clause("mixed-signals 7.11", "mixed-signals 9.4")
def test_a_record_of_two_games_tells_both_results() -> None:
    options = "duplicate=on tile_set=custom tiles=OU2,FI2 tokens_per_player=3"
    text = (
        "mixed-signals 1 tile_set=custom tiles=FI2,OU2 tokens_per_player=3 duplicate=on\n"
        "1 W OU@0,1/2 {0,1W}\n2 B OU@0,-1/1 {0,-1W}\n= W tokens 0-2\nagain\n"
        "1 W OU@-1,1/1 {-1,1B}\n2 B OU@0,1/2 {0,1W}\n= draw tiles 1-1\n"
    )
    match = read_record(text)
    assert write_record(match) == text
    assert match.scores == (3, 1)
    assert GAME.position(text) == after("OU@0,1/2 OU@0,-1/1 OU@-1,1/1 OU@0,1/2", options=options)
    with pytest.raises(BadMatch, match="the result is `= W tokens 0-2`"):
        read_record(text.replace("= W tokens 0-2", "= W tiles 0-2"))


@clause("mixed-signals 9.4")
def test_draws_are_written_where_nothing_implies_them() -> None:
    one = read_record("mixed-signals 1 1 W xIN +OU")
    assert write_record(one) == "mixed-signals 1\n1 W xIN +OU\n"
    two = "mixed-signals 1 offer=2\n1 W +IN +OU OU@0,1/2 {0,1W}\n2 B +LR\n"
    assert write_record(read_record(two)) == two
    assert write_record(read_record("mixed-signals 1")) == "mixed-signals 1\n"


FAULTS = [
    ("mixed-signals 1", "mixed-signals 2", "9.4", "begins with `mixed-signals 1`"),
    ("tokens_per_player=5", "tokens_per_player=5 tokens_per_player=5", "9.4", "twice"),
    ("tokens_per_player=5", "tokens_per_player=1", "", "tokens_per_player"),
    ("tokens_per_player=5", "colours=random tokens_per_player=5", "7.12", "who plays White"),
    ("1 W OU", "2 W OU", "9.4", "this is turn 1"),
    ("1 W OU", "1 B OU", "3.4", "it is the turn of W"),
    ("OU@-1,1/1 {-1,1B}", "OU@-1,1/1 {-1,1W}", "3.13", "the tokens are -1,1B"),
    ("2 B xFI IN", "2 B xOU IN", "", "xOU"),
    ("3 W VR@0,2/2", "3 W VR@0,2/1", "", "VR@0,2/1"),
    ("3 W VR@0,2/2", "3 W +VR", "9.4", "no tile is laid"),
    ("3 W VR@0,2/2", "3 W -", "3.10", "without a placement"),
    ("3 W VR@0,2/2", "3 W VR@0,2/2 >0", "3.18", "no branch to pick for `>0`"),
    ("3 W VR@0,2/2", "3 W VR@0,2/2 >12", "3.18", "no branch to pick for `>1`"),
    ("3 W VR@0,2/2", "three", "9.4", "`three 4 B OU@0,-1/1` is neither"),
    (">1 {0,1W 0,2B}\n= B", "{0,1W}\n9 W OU@0,4/1\n= B", "3.17", "to be picked"),
    ("= B tokens 1-0", "= W tokens 1-0", "9.5", "the result is `= B tokens 1-0`"),
    ("= B tokens 1-0", "= B tiles 1-0", "9.5", "the result is `= B tokens 1-0`"),
    ("= B tokens 1-0", "= B tokens 1-1", "9.5", "the supplies are 1-0"),
    ("= B tokens 1-0", "= B resign 1-0", "9.5", "nobody can give up"),
    ("= B tokens 1-0", "9 W OU@0,4/1", "8.2", "over already"),
    ("= B tokens 1-0", "again", "9.5", "after the end"),
    ("8 B FL@0,1/2 >1 {0,1W 0,2B}\n= B tokens 1-0", "= B tokens 2-1", "9.5", "not over"),
    ("8 B FL@0,1/2 >1 {0,1W 0,2B}\n= B tokens 1-0", "= draw resign 2-1", "9.5", "nobody can give up"),
    ("8 B FL@0,1/2 >1 {0,1W 0,2B}\n= B tokens 1-0", "= B time 2-1 = B time 2-1", "9.5", "a result already"),
]


@clause("mixed-signals 9.4", "mixed-signals 9.5")
@pytest.mark.parametrize(("old", "new", "number", "thing"), FAULTS)
def test_a_wrong_record_says_where_it_is_wrong(old: str, new: str, number: str, thing: str) -> None:
    good = RECORD.replace("2 B xFI", "2 B")
    text = (RECORD if old.startswith("2 B") else good).replace(old, new)
    assert read_record(good).over
    with pytest.raises(BadMatch, match=re.escape(thing)) as wrong:
        read_record(text)
    assert not number or wrong.value.clause == f"mixed-signals {number}"
    with pytest.raises(BadPosition, match=re.escape(thing)):
        GAME.position(text)
    with pytest.raises(BadMatch):
        logicade.load(text)
