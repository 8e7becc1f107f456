"""Positions of Hard Wired that no match reaches are refused, with the clause and the thing that is wrong."""

from __future__ import annotations

import random

import pytest

import logicade
from logicade.engine.errors import BadPosition
from logicade.games.hard_wired.state import Phase
from logicade.games.hard_wired.tables import RESERVE
from tests.games.hard_wired.test_rules import E7, E8, OPENING, WIRES, others, words
from tests.support import clause, random_match

GAME = logicade.game("hard-wired")
BUILT = (  # A and B have built, A has made new circuits
    "n=2 first=A turn=B ply=28 rows=323-132/321-332 displays=123,333,113 public=C02,C21 hands=C03,C05,C36/C18,C42 "
    "under=C33|C07|C19|C01"
)
DRAWING = BUILT.replace("turn=B ply=28", "turn=A phase=draw due=1 ply=27").replace("C03,C05,C36", "C03,C36")
REFILL = (
    "n=2 first=A turn=A phase=refill ply=19 rows=323-132/321 displays=123,333,. slot=3 public=C19,C21 "
    "hands=C02,C36/C01,C18,C42 under=C33|C07"
)
LAYING = (
    "n=2 first=A turn=A phase=lay ply=17 rows=323/321 displays=123,333,132 slot=3 chain=C33 public=C19,C21 "
    "hands=C02,C07,C36/C01,C18,C42"
)
SHUFFLED = BUILT.replace("n=2", "n=2 return_order=shuffled").replace("C33|C07|C19|C01", "C07,C33|C01,C19")
UNDER = (
    " under=C01|C19|C32|C30|C17|C43|C29|C39|C36|C24|C34|C02|C18|C13|C22|C33|C27|C31|C21|C06|C28|C35|C44|C04|C11|C40|"
    "C05|C25|C14|C07|C23|C42"
)
LATE = (  # used cards have been drawn again, and everybody knows where they are
    "n=3 equal_turns=on open_hands=on first=C turn=A phase=lay ply=233 rows=231-222-312-322-321-211/233-331-232-212-"
    "322-313/131-332-231-331-333-122-132-323 displays=133,233,212 slot=1 chain=C16 public=C03,C09 "
    f"hands=C08!/C12!,C41!/C10!,C15!,C20!,C26!,C38!{UNDER}"
)
E8_SHUFFLED = E8.replace("n=2", "n=2 return_order=shuffled").replace("C05|C12|C02|C06", "C05,C12|C02,C06")


@pytest.mark.parametrize("text", [OPENING, E7, E8, E8_SHUFFLED, BUILT, DRAWING, REFILL, LAYING, SHUFFLED, LATE])
def test_these_are_reached(text: str) -> None:
    assert str(GAME.position(text)) == text


CASES = [
    # ply, turns and who has had how many
    (OPENING, ("ply=15", "ply=14"), "2.3", "dealt"),
    (OPENING, ("ply=15", "ply=16"), "10.2", "`ply=` is 16"),
    (OPENING, ("ply=15", "ply=2999"), "10.2", "`ply=` is 2999"),
    (OPENING, ("turn=A", "turn=B"), "3.3", "seat A"),
    (OPENING, ("first=A", "first=B"), "3.3", "seat B"),
    (BUILT, ("ply=28", "ply=27"), "10.2", "`ply=` is 27"),
    (BUILT, ("ply=28", "ply=33"), "3.3", "seat A"),
    (BUILT, ("ply=28", "ply=29"), "10.2", "`ply=` is 29"),
    (BUILT, ("turn=B", "turn=A"), "3.3", "seat B"),
    (BUILT, ("rows=323-132/321-332", "rows=323/321-332-132"), "3.1", "seat B has built 2 segments in 1 turns"),
    # hands
    (OPENING, ("hands=C02,C07,C36/", "hands=C02,C07/"), "10.2", "hands"),
    (OPENING, ("C02,C07,C36/C01,C18,C42", "C02,C07/C01,C18,C42,C36"), "4.1", "seat A"),
    (OPENING, ("public=C19,C21,C33 hands=C02,", "public=C02,C19,C21,C33 hands="), "4.1", "seat A"),
    (BUILT, ("C03,C05,C36/C18,C42", "C36/C03,C05,C18,C42"), "4.1", "4 cards are too many for seat B after 1 turns"),
    (DRAWING, ("hands=C03,C36/C18,C42", "hands=/C03,C18,C36,C42"), "4.1", "seat"),
    (E8, ("hands=C42/C03", "hands=/C03,C42"), "5.1", "more cards are missing in a hand"),
    (E8_SHUFFLED, ("hands=C42/C03", "hands=/C03,C42"), "5.1", "more cards are missing in a hand"),
    (DRAWING, ("due=1 ply=27", "due=2 ply=26"), "10.2", "`ply=`"),
    (
        DRAWING.replace("public=C02,C21 ", ""),
        ("hands=C03,C36/C18,C42", "hands=C02,C03,C36/C18,C21,C42"),
        "4.1",
        "seat A has given no card for what it draws",
    ),
    (
        DRAWING.replace("public=C02,C21", "public=C02,C21,C36"),
        ("hands=C03,C36/C18,C42", "hands=/C03,C18,C42"),
        "4.1",
        "1 cards are still to be drawn, and none has been",
    ),
    (OPENING, ("C02,C07,C36/C01,C18,C42", "C02,C07/C01,C18,C36,C42"), "4.1", "2 cards are too few for seat A after 0"),
    (OPENING, ("C02,C07,C36/C01,C18,C42", "C01,C02,C07,C36/C18,C42"), "4.1", "4 cards are too many for seat A after 0"),
    # what lies under the reserve
    (BUILT, (" under=C33|C07|C19|C01", ""), "5.8", "4 cards were used, and 0 lie in `under=`"),
    (BUILT, ("C19|C01", "C19"), "5.8", "3 lie"),
    (BUILT, ("C33|C07|C19|C01", "C33|C07|C01|C19"), "5.2", "do not build the rows"),
    (REFILL, ("C33|C07", "C07|C33"), "5.2", "do not build the rows"),
    (BUILT, ("rows=323-132/", "rows=323-131/"), "5.2", "do not build the rows"),
    (BUILT, ("C33|C07|", "C33,C07|"), "6.4", "as they went there"),
    (SHUFFLED, ("C07,C33|C01,C19", "C07|C33|C01,C19"), "6.4", "as they went there"),
    (SHUFFLED, ("C07,C33|C01,C19", "C01,C07,C19,C33"), "8.4", "one part for each segment"),
    (SHUFFLED, ("C07,C33|C01,C19", "C01,C33|C07,C19"), "5.2", "do not build the rows"),
    (BUILT, ("hands=C03,C05", "hands=C03!,C05"), "9.2", "C03"),
    (OPENING, ("hands=C02,", "hands=C02!,"), "9.2", "C02"),
    (LATE, (UNDER, ""), "6.4", "must be in `under=`"),
    (LATE, ("ply=233", "ply=2999"), "10.2", "`ply=` is 2999"),
    # segments
    (LAYING, ("chain=C33", "chain=C19"), "1.5", "two places"),
    (LAYING.replace("n=2", "n=2 max_segment=2"), ("333,132", "333,111"), "5.12", "cannot be ended"),
    (LAYING, ("chain=C33 public=C19,C21", "chain=C33,C19,C21"), "5.12", "cannot be ended"),
    (LAYING, (" slot=3", ""), "5.1", "segment"),
    (LAYING, ("phase=lay ", ""), "5.1", "segment"),
    (LAYING, ("phase=lay ply=17", "phase=lay passes=1 ply=18"), "3.2", "passes="),
    (REFILL, ("slot=3", "slot=2"), "2.3", "missing"),
    (REFILL, ("displays=123,333,.", "displays=123,333,132"), "2.3", "missing"),
    (REFILL, ("turn=A", "turn=B"), "3.3", "seat A"),
    (REFILL, ("rows=323-132/321", "rows=323/321-132"), "3.1", "seat B"),
    (BUILT, ("displays=123,333,113", "displays=123,333,."), "2.3", "missing"),
    (
        REFILL.replace("public=C19,C21 hands=C02,C36/", "public=C02,C19,C21 hands=C03,C05,C36/"),
        ("turn=A phase=refill ply=19", "turn=B phase=refill ply=22"),
        "5.9",
        "seat B has built no segment that emptied a slot",
    ),
    # passes, the end, equal turns
    (OPENING, ("turn=A ply=15", "turn=B passes=1 ply=16"), "3.2", "passes="),
    (BUILT, ("turn=B", "turn=B phase=pass"), "3.2", "phase=pass"),
    (BUILT, ("turn=B", "turn=B phase=over"), "7.1", "over exactly"),
    (BUILT, ("turn=B", "turn=B phase=over passes=2"), "3.2", "passes="),
    # who begins
    (OPENING, ("first=A", "first=?AB"), "2.1", "`AB` is not a seat"),
    (OPENING, ("first=A", "first=?C"), "2.1", "`C` is not a seat"),
    (OPENING, ("first=A", "first=?"), "10.2", "nothing else is known"),
    (OPENING, ("turn=A", "turn=AB"), "2.1", "`AB` is not a seat"),
    ("n=2", ("n=2", "n=2 ply=0"), "10.2", "nothing else is known"),
]


@clause("hard-wired 10.2")
@pytest.mark.parametrize(("text", "change", "number", "thing"), CASES)
def test_what_no_match_reaches_is_refused(text: str, change: tuple[str, str], number: str, thing: str) -> None:
    spoilt = text.replace(*change)
    assert spoilt != text
    with pytest.raises(BadPosition) as wrong:
        GAME.position(spoilt)
    assert (wrong.value.code, wrong.value.clause) == ("bad-position", f"hard-wired {number}")
    assert thing in str(wrong.value).removeprefix(f"`{spoilt}`")


@clause("hard-wired 2.2", "hard-wired 10.2")
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_named_first_seat_is_read_back(seats: int) -> None:
    for first in range(1, 7):
        start = GAME.start(seats=seats, first=first, goal=4 + first % 6, max_segment=2 + first % 4)
        assert str(start).endswith(f"first=?{'ABCDEF'[(first - 1) % seats]}")
        assert GAME.position(str(start)) == start
        assert GAME.position(str(start)).legal == start.legal


@clause("hard-wired 8.2", "hard-wired 8.5", "hard-wired 8.6")
@pytest.mark.parametrize("seed", range(6))
def test_matches_with_numbers_of_ones_own_are_read_back(seed: int) -> None:
    """Every position of matches in which the reserve runs out and used cards are drawn again, too."""
    source = random.Random(seed)
    options = {"goal": 4 + seed % 3, "max_segment": 2 + seed % 4, "equal_turns": seed % 2 == 0}
    match = GAME.match(seats=2 + seed % 5, chance=source, return_order=("laid", "shuffled")[seed // 3], **options)
    while not match.over:
        news = [action for action in match.position.legal if action[0] == "N"]
        hoarding = news and source.random() < 0.97
        match.play(source.choice(news if hoarding else match.position.legal))
    for ply in range(0, match.ply + 1, 3):
        assert GAME.position(str(match.at(ply))) == match.at(ply)
    assert any("!" in str(match.at(ply)) for ply in range(match.ply)) or seed


@clause("hard-wired 7.3")
def test_a_match_in_which_all_have_passed_is_read_back() -> None:
    """A deck of bare wires and displays that never agree: everything goes into the public area."""
    match = random_match(GAME, 5, circuits=WIRES, goal=9, equal_turns=True)
    for ply in range(0, match.ply + 1, 7):
        assert GAME.position(str(match.at(ply))) == match.at(ply)
    assert GAME.position(str(match.position)) == match.position


@clause("hard-wired 3.2", "hard-wired 4.3")
def test_a_pass_after_draws_in_full_is_read_back() -> None:
    """A builds with all it has while B and C draw two cards each, so that nothing is left for A."""
    pos = GAME.start(seats=3, first=1, circuits=",".join(["1+2=3="] * 44)).play("first A")
    for triple in ("111", "222", "333", "211", "123", "132"):
        pos = pos.play(f"display {triple}")
    refills = iter(["311", "111", "133"])
    while pos.phase != Phase.PASS:
        kind = pos.legal[0].split()[0]
        hand, reserve = pos.fields["held"][0], pos.fields["held"][RESERVE]
        if kind == "display":
            pos = pos.play(f"display {next(refills)}")
        elif pos.mover == 0 and pos.phase == Phase.TURN and reserve == 0:
            pos = pos.play("S1")
        elif pos.phase == Phase.LAY:
            own = [card for card in pos.legal if card != "END" and pos.fields["place"][int(card[1:]) - 1] == 0]
            pos = pos.play("END" if pos.fields["laid"] == 4 else own[0] if hand else pos.legal[0])
        else:
            pos = pos.play(pos.legal[0])
    for here in (pos, pos.play("A P")):
        assert GAME.position(str(here)) == here
    assert (pos.legal, words(pos)["rows"]) == (("A P",), "111-211-311-111/222/333")


@clause("hard-wired 5.2", "hard-wired 8.6")
def test_a_deck_must_lead_from_display_to_display() -> None:
    public = ",".join(others("C44"))
    table = f"rows=111-112/113 displays=222,221,223 public={public} hands=/C44!"
    text = f"n=2 first=A turn=B ply=77 {table} circuits={WIRES}"
    assert GAME.position(text.replace("111-112", "111-111")).mover == 1
    with pytest.raises(BadPosition, match=r"no cards lead seat A from one display to the next \(hard-wired 5\.2\)"):
        GAME.position(text)
