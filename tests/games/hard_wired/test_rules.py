"""Hard Wired, clause by clause."""

from __future__ import annotations

import itertools
import random
import time
from collections import Counter
from typing import Any

import pytest

import logicade
from logicade.engine.errors import BadComponents, BadPosition, BadValue, IllegalAction
from logicade.engine.position import Position, View
from logicade.engine.rng import seeded
from logicade.games.hard_wired import tables
from logicade.games.hard_wired.state import Phase
from tests.games.hard_wired.oracle import segments, sketch, through
from tests.support import clause, many, random_match

GAME = logicade.game("hard-wired")
CODES = dict(zip([f"C{k:02}" for k in range(1, 45)], tables.DECK_CODES, strict=True))
# HW-E9 of the rules: the opening of a match of two.
OPENING = "n=2 first=A turn=A ply=15 rows=323/321 displays=123,333,132 public=C19,C21,C33 hands=C02,C07,C36/C01,C18,C42"
E6 = "n=2 first=A turn=A ply=15 rows=122/111 displays=311,223,133 public=C07,C26,C43 hands=C03,C20,C33/C01,C02,C04"
E7 = (
    "n=2 first=A turn=A ply=23 rows=112-131/111 displays=213,233,222 public=C04,C17,C26 "
    "hands=C29,C30/C01,C02,C05,C06 under=C03|C11"
)
E8 = (
    "n=2 first=A turn=A ply=25 rows=121-113/212-111 displays=213,221,231 public=C10,C11,C13 "
    "hands=C42/C03 under=C05|C12|C02|C06"
)
WIRES = ",".join(["1=2=3="] * 44)  # a deck of bare wires, with which hardly anything can be built


def position(text: str) -> Position:
    """A position to try a clause in; those that no match comes to are the matter of test_readers."""
    return sketch(text)


def words(pos: Position | View) -> dict[str, str]:
    """The words of a position text."""
    return dict(word.split("=", 1) for word in str(pos).split())


def after(code: str, triple: str) -> str:
    """A triple behind a card, by the tables that the rules use."""
    value = tables.ACT[tables.NUMBERS[code], tables.TRIPLES.index(tuple(map(int, triple)))]
    return "".join(map(str, tables.TRIPLES[value]))


def others(*but: str) -> list[str]:
    return [card for card in CODES if card not in but]


def known(cards: list[str]) -> str:
    return ",".join(f"{card}!" for card in sorted(cards))


# ---- values and cards ------------------------------------------------------------------------------------------------


@clause("hard-wired 1.1")
def test_values_go_round() -> None:
    assert [after("1+2=3=", f"{value}11")[0] for value in (1, 2, 3)] == ["2", "3", "1"]
    assert [after("1-2=3=", f"{value}11")[0] for value in (1, 2, 3)] == ["3", "1", "2"]
    assert after("1=2=3=", "312") == "312"


@clause("hard-wired 1.2")
def test_two_displays_of_each_triple() -> None:
    dealing = GAME.start(first=1).play("first A")
    assert (len(dealing.legal), sum(dealing.weights)) == (27, 54)
    twice = dealing.play("display 323").play("display 323")
    assert twice.explain("display 323") == ("hard-wired 1.2", "both displays with these numbers are out")
    assert sum(twice.weights) == 52
    assert Counter(dealing.play("display 111").weights) == Counter({2: 26, 1: 1})


@clause("hard-wired 1.3")
def test_every_card_joins_inputs_and_outputs_one_to_one() -> None:
    assert len(tables.CODES) == 6 * 27 == len({tuple(row) for row in tables.ACT.tolist()})
    for code, row in zip(tables.CODES, tables.ACT, strict=True):
        assert sorted(code[::2]) == ["1", "2", "3"]
        assert sorted(row) == list(range(27))


@clause("hard-wired 1.4")
def test_codes_mean_what_they_say() -> None:
    assert after("2+1=3=", "123") == "223"
    for code, triple in itertools.product(tables.CODES, tables.TRIPLES):
        text = "".join(map(str, triple))
        assert after(code, text) == through(code, text)
    for code, row, back in zip(tables.CODES, tables.ACT, tables.BACK, strict=True):
        assert all(back[row[value]] == value for value in range(27)), code


@clause("hard-wired 1.5")
def test_the_deck() -> None:
    deck = tables.DECK_CODES
    assert len(set(deck)) == 44
    one_part = {code for code in tables.CODES if code[1::2].count("=") == 2}
    straight = {code for code in tables.CODES if code[::2] == "123" and len(set(code[1::2])) in (1, 3)} - {"1=2=3="}
    assert set(deck) == one_part | straight
    assert [sum(code.count(part) for code in deck) for part in "+-="] == [27, 27, 78]
    assert [CODES[card] for card in ("C01", "C14", "C15", "C33", "C44")] == [
        "1+2=3=", "1-2-3-", "2+1=3=", "2+3=1=", "3=1=2-",
    ]  # fmt: skip
    acts = {tuple(tables.ACT[tables.NUMBERS[code]]) for code in deck}
    assert {tuple(tables.BACK[tables.NUMBERS[code]]) for code in deck} == acts, "closed under inverse"
    pairs = Counter((a, act2[act1[a]]) for act1, act2 in itertools.permutations(acts, 2) for a in range(27))
    assert min(pairs.values()) >= 6
    assert len(pairs) == 27 * 27


@clause("hard-wired 1.6")
def test_cards_are_not_turned() -> None:
    assert after("2+3=1=", "312") == "211"
    assert after("2+3=1=", "211") != "312", "backwards would be the inverse card, C42"
    assert not any(field in ("turn", "flip") for shape in GAME.kernels.actions.shapes.values() for field in shape.sizes)


@clause("hard-wired 1.7")
def test_a_card_is_its_wiring_and_nothing_else() -> None:
    for code in tables.CODES:
        assert set(code) <= set("123+-=")


# ---- setting up ------------------------------------------------------------------------------------------------------


@clause("hard-wired 2.1")
def test_two_to_six_seats() -> None:
    assert GAME.seats == (2, 3, 4, 5, 6)
    for seats in GAME.seats:
        assert GAME.start(seats=seats).legal == tuple(f"first {letter}" for letter in "ABCDEF"[:seats])
    with pytest.raises(logicade.errors.BadSeats):
        GAME.start(seats=7)


@clause("hard-wired 2.2")
def test_chance_or_an_option_names_who_begins() -> None:
    assert GAME.start().weights == (1, 1)
    assert GAME.start().play("first B").deal(chance=random.Random(1)).mover == 1
    assert [GAME.start(seats=3, first=k).legal for k in (1, 2, 3, 4)] == [
        ("first A",), ("first B",), ("first C",), ("first A",),
    ]  # fmt: skip
    named = GAME.start(first=2)
    assert str(named) == "n=2 first=?B"
    assert named.explain("first A") == ("hard-wired 2.2", "by the house rules Player 2 starts")


@clause("hard-wired 2.3")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_order_of_dealing(seats: int) -> None:
    match = GAME.match(seats=seats, chance=random.Random(seats), first=seats)
    kinds = [entry.action.split()[0] for entry in match.log]
    assert kinds == ["first"] + ["display"] * (seats + 3) + ["open"] * 3 + ["draw"] * (3 * seats)
    facts = words(match.position)
    dealt = [entry.action.split()[1] for entry in match.log[1:]]
    order = [(seats - 1 + k) % seats for k in range(seats)]
    rows = facts["rows"].split("/")
    assert [rows[seat] for seat in order] == dealt[:seats]
    assert facts["displays"].split(",") == dealt[seats : seats + 3]
    assert facts["public"].split(",") == sorted(dealt[seats + 3 : seats + 6])
    hands = facts["hands"].split("/")
    for k, seat in enumerate(order):
        assert hands[seat].split(",") == sorted(dealt[seats + 6 + k :: seats])
    assert match.position.mover == seats - 1


@clause("hard-wired 2.4")
def test_the_rest_is_the_reserve() -> None:
    pos = position(OPENING)
    assert pos.fields["held"][tables.RESERVE] == 44 - 3 - 6
    drawing = pos.play("N C02")
    assert len(drawing.legal) == 35
    assert set(drawing.weights) == {1}
    assert "left in the piles: 49 displays, 35 circuits" in pos.picture()


@clause("hard-wired 2.5")
def test_the_first_display_is_the_current_input() -> None:
    assert words(position(OPENING).play("S3"))["rows"] == "323/321"
    begun = position(f"{OPENING} S3")
    assert tables.TRIPLES[begun.fields["value"]] == (3, 2, 3)


# ---- turns -----------------------------------------------------------------------------------------------------------


@clause("hard-wired 3.1")
def test_one_action_a_turn() -> None:
    pos = position(OPENING)
    assert {text[0] for text in pos.legal} == {"N", "S"}
    assert position(f"{OPENING} N C02 draw C03 draw C05").mover == 1
    assert position(f"{OPENING} S3 C33 C07 END display 332").mover == 1
    assert pos.explain("C33") == ("hard-wired 5.1", "choose a display first")


@clause("hard-wired 3.2")
def test_new_circuits_may_be_chosen_though_a_segment_could_be_built() -> None:
    legal = position(OPENING).legal
    assert {"N C02", "S3"} <= set(legal)
    assert position(OPENING).explain("A P") == ("hard-wired 3.1", "that is dealt or drawn, not chosen")


STUCK = "C10,C11,C13,C42"  # HW-E8: from 113 these lead to none of 213, 221, 231


def stuck(turn: str, public: str = STUCK) -> str:
    """A has no card, the reserve is empty, and the public cards are of no use to A."""
    held = known(others(*public.split(",")))
    return f"n=2 first=A turn={turn} ply=100 rows=113/322-222-112 displays=213,221,231 public={public} hands=/{held}"


@clause("hard-wired 3.2")
def test_who_can_do_nothing_passes_by_itself() -> None:
    pos = position(stuck("B", "C10,C11,C13")).play("N C42")
    assert (pos.mover, pos.legal, pos.weights) == (logicade.CHANCE, ("A P",), (1,))
    assert "phase=pass" in str(pos)
    passed = pos.play("A P")
    assert passed.mover == 1
    assert words(passed)["passes"] == "1"
    assert "passes" not in words(passed.play(passed.legal[0])), "only direct succession counts"
    assert GAME.kernels.rules.check(position(stuck("A")).state(), 0) == 11, "it is no turn"


@clause("hard-wired 3.3")
def test_clockwise() -> None:
    for seats in GAME.seats:
        match = random_match(GAME, seats, seats=seats, plies=150)
        movers = [match.at(k).fields["turn"] for k in range(match.ply) if match.at(k).phase == Phase.TURN]
        first = match.position.fields["first"]
        assert movers == [(first + k) % seats for k in range(len(movers))]


# ---- new circuits ----------------------------------------------------------------------------------------------------


@clause("hard-wired 4.1", "hard-wired 4.5")
def test_a_card_is_given_and_two_are_drawn() -> None:
    given = position(OPENING).play("N C02")
    assert words(given)["public"] == "C02,C19,C21,C33"
    assert (given.mover, words(given)["due"]) == (logicade.CHANCE, "2")
    assert "draw C02" not in given.legal
    drawn = given.play("draw C03").play("draw C05")
    assert words(drawn)["hands"] == "C03,C05,C07,C36/C01,C18,C42"
    assert drawn.mover == 1
    assert position(OPENING).explain("N C03") == ("hard-wired 4.1", "that circuit isn't in your hand")


@clause("hard-wired 4.2")
def test_an_empty_hand_gives_nothing() -> None:
    empty = position(OPENING.replace("hands=C02,C07,C36/", "hands=/"))
    assert [text for text in empty.legal if text[0] == "N"] == ["N -"]
    assert words(empty.play("N -"))["due"] == "2"
    assert position(OPENING).explain("N -") == ("hard-wired 4.2", "share a circuit first: you have cards in hand")


@clause("hard-wired 4.3")
def test_a_poor_reserve_gives_what_it_has() -> None:
    """HW-E10."""
    rest = others("C03", "C07", "C02", "C36", "C01", "C18", "C42")
    pos = position(
        f"n=2 first=A turn=A ply=90 rows=323/321 displays=123,333,132 public={','.join(rest)} "
        f"hands=C02,C07,C36/C01,C18,C42"
    )
    drawing = pos.play("N C07")
    assert (words(drawing)["due"], drawing.legal) == ("1", ("draw C03",))
    drawn = drawing.play("draw C03")
    assert words(drawn)["hands"] == "C02,C03,C36/C01,C18,C42"
    given = drawn.play("N C01")
    assert given.mover == 0
    assert words(given)["hands"].split("/")[1] == "C18,C42"


@clause("hard-wired 4.4")
def test_nothing_to_give_and_nothing_to_draw() -> None:
    public = others("C05")
    pos = position(f"n=2 first=A turn=A ply=90 rows=323/321 displays=123,333,132 public={','.join(public)} hands=/C05!")
    assert pos.legal == ("S1", "S2", "S3")
    assert pos.explain("N -") == ("hard-wired 4.4", "your hand and the pile are empty")


@clause("hard-wired 4.6")
def test_hands_and_public_area_have_no_limit() -> None:
    held = others("C19")[:40]
    pos = position(
        f"n=2 first=A turn=A ply=90 rows=323/321 displays=123,333,132 public=C19 hands={','.join(held)}/C42!,C43!"
    )
    assert len([text for text in pos.legal if text[0] == "N"]) == 40
    spread = position(
        f"n=2 first=A turn=A ply=90 rows=323/321 displays=123,333,132 public={','.join(held)} hands=C42!,C43!/C19!"
    )
    assert len(words(spread.play("N C43"))["public"].split(",")) == 41


# ---- segments --------------------------------------------------------------------------------------------------------


@clause("hard-wired 5.1")
def test_two_to_five_cards_of_hand_and_public_area() -> None:
    pos = position(f"{OPENING} S3 C33")
    assert pos.explain("END") == ("hard-wired 5.1", "a segment has at least 2 circuits")
    assert pos.explain("C01") == ("hard-wired 5.1", "use a shared circuit, or one from your hand")
    for seed in range(30):
        match = random_match(GAME, seed, plies=120)
        for k in range(match.ply):
            if match.log[k].action == "END":
                assert 2 <= match.at(k).fields["laid"] <= 5
    ended = position(f"{OPENING} S3 C33 C07 END")
    assert "C33" not in words(ended)["public"], "from the public area"
    assert "C07" not in words(ended)["hands"], "and from the hand"


@clause("hard-wired 5.2")
def test_the_values_must_be_right() -> None:
    pos = position(OPENING).play("S3").play("C33").play("C07")
    assert pos.explain("END") is None
    for seed in range(20):
        match = random_match(GAME, seed, plies=150, seats=3)
        for k in range(match.ply):
            here = match.at(k)
            if match.log[k].action == "END":
                facts = words(here)
                value = facts["rows"].split("/")["ABC".index(facts["turn"])].split("-")[-1]
                for card in facts["chain"].split(","):
                    value = through(CODES[card], value)
                assert value == facts["displays"].split(",")[int(facts["slot"]) - 1]


@clause("hard-wired 5.3")
def test_a_card_is_used_once() -> None:
    pos = position(f"{OPENING} S3 C33")
    assert "C33" not in pos.legal
    assert pos.explain("C33") == ("hard-wired 5.3", "that circuit is in the segment already")


@clause("hard-wired 5.4")
def test_the_way_may_meet_the_output_and_go_on() -> None:
    e6 = position(E6)
    met = e6.play("S1").play("C03").play("C20")
    assert set(met.legal) == {"C07", "END"}
    going = met.play("C07")
    assert going.explain("END") == ("hard-wired 5.2", "the numbers are 1·3·1, not 3·1·1")


@clause("hard-wired 5.5")
def test_the_same_triple_again() -> None:
    """HW-E5."""
    pos = position(
        "n=2 first=A turn=A ply=15 rows=213/111 displays=213,121,122 public=C15,C01,C02 hands=C18,C03,C04/C05,C06,C07"
    )
    ended = pos.play("S1").play("C15").play("C18").play("END")
    assert words(ended)["rows"] == "213-213/111"
    assert position(str(pos)).play("S1").explain("END") == ("hard-wired 5.1", "a segment has at least 2 circuits")


@clause("hard-wired 5.6")
def test_longer_than_needed() -> None:
    e6 = position(E6)
    long = e6.play("S1")
    for card in ("C03", "C20", "C07", "C26", "C43"):
        long = long.play(card)
    assert long.legal == ("END",)
    assert words(long.play("END"))["rows"] == "122-311/111"


@clause("hard-wired 5.7")
def test_the_output_becomes_the_input() -> None:
    pos = position(f"{OPENING} S3 C33 C07 END display 332")
    assert words(pos)["rows"] == "323-132/321"
    record = (
        "S3 C33 C07 END display 332 S3 C19 C01 END display 113 N C02 draw C03 draw C05 S3 C21 C18 END display 221 S2"
    )
    again = position(f"{OPENING} {record}")
    assert tables.TRIPLES[again.fields["value"]] == (1, 3, 2)


@clause("hard-wired 5.8", "hard-wired 5.13")
def test_the_cards_go_under_the_reserve_in_order() -> None:
    pos = position(f"{OPENING} S3 C33 C07 END display 332")
    assert words(pos)["under"] == "C33|C07"
    more = pos.play("S3").play("C19").play("C01").play("END")
    assert words(more)["under"] == "C33|C07|C19|C01"


@clause("hard-wired 5.9", "hard-wired 5.14")
def test_the_slot_is_refilled_at_once_unless_it_is_over() -> None:
    ended = position(f"{OPENING} S3 C33 C07 END")
    assert (ended.mover, words(ended)["phase"], words(ended)["displays"]) == (logicade.CHANCE, "refill", "123,333,.")
    assert words(ended.play("display 332"))["displays"] == "123,333,332"
    won = position(OPENING.replace("n=2", "n=2 goal=4").replace("rows=323/", "rows=111-112-323/") + " S3 C33 C07 END")
    assert won.over
    assert words(won)["displays"] == "123,333,."


@clause("hard-wired 5.10")
def test_public_circuits_are_not_replaced() -> None:
    pos = position(f"{OPENING} S3 C33 C07 END display 332 S3 C19 C01 END display 113")
    assert words(pos)["public"] == "C21"
    gone = pos.play("N C02").play("draw C03").play("draw C05").play("S3").play("C21").play("C18").play("END")
    gone = gone.play("display 221").play("S2").play("C02").play("C05").play("END")
    assert "public" not in words(gone)


@clause("hard-wired 5.11")
def test_building_draws_nothing() -> None:
    pos = position(f"{OPENING} S3 C33 C07 END display 332")
    assert words(pos)["hands"] == "C02,C36/C01,C18,C42"


def completable(pos: Position) -> set[str]:
    """What may be laid next, or END, by listing every segment."""
    facts = words(pos)
    seat = "ABCDEF".index(facts["turn"])
    begin = facts["rows"].split("/")[seat].split("-")[-1]
    end = facts["displays"].split(",")[int(facts["slot"]) - 1]
    laid = tuple(facts["chain"].split(",")) if "chain" in facts else ()
    hand = [card.rstrip("!") for card in facts["hands"].split("/")[seat].split(",") if card]
    free = {*hand, *facts.get("public", "").split(","), *laid} - {""}
    rows = [row for row in segments(CODES, begin, end, free) if row[: len(laid)] == laid]
    return {row[len(laid)] for row in rows if len(row) > len(laid)} | ({"END"} if laid in rows else set())


@clause("hard-wired 5.12")
def test_only_what_can_be_ended_can_be_laid() -> None:
    """Against the plainest search: try every row of 2 to 5 free cards."""
    tried = 0
    for seed in itertools.count():
        match = random_match(GAME, seed, plies=60, first=1)
        for k in range(15, match.ply):
            here = match.at(k)
            facts = words(here)
            if (
                here.mover < 0
                or len(facts["hands"].split("/")[here.mover].split(",")) + facts.get("public", "").count("C") > 7
            ):
                continue
            if here.phase == Phase.LAY:
                assert set(here.legal) == completable(here), str(here)
            else:
                slots = {f"S{slot}" for slot in (1, 2, 3)}
                found = {slot for slot in slots if completable(_begun(here, slot))}
                assert found == slots & set(here.legal), str(here)
            tried += 1
        if tried >= many(60, 3000):
            break


def _begun(pos: Position, slot: str) -> Any:
    """A segment begun without asking whether it can be ended."""

    class Begun:
        def __str__(self) -> str:
            return f"{pos} phase=lay slot={slot[1]}"

    return Begun()


@clause("hard-wired 5.12")
def test_what_cannot_be_ended_is_explained() -> None:
    e7 = position(E7)
    assert e7.explain("S1") == ("hard-wired 5.2", "no 2 to 5 circuits lead from 1·3·1 to 2·1·3")
    begun = e7.play("S2")
    assert begun.explain("C30") == ("hard-wired 5.12", "after that circuit the segment could not be finished")
    assert begun.explain("N C29") == ("hard-wired 5.12", "finish the segment first")
    with pytest.raises(IllegalAction, match=r"hard-wired 5\.12"):
        begun.play("C30")
    with pytest.raises(BadPosition, match="cannot be ended"):
        GAME.position(f"{e7} phase=lay slot=2 chain=C30".replace("C29,C30/", "C29/").replace("ply=23", "ply=25"))


# ---- reserves and the end --------------------------------------------------------------------------------------------


def rows_of(*lengths: int, last: str) -> str:
    """Rows of such lengths that end with a triple each, of displays that are not used otherwise."""
    spare = iter([a + b + c for a in "123" for b in "123" for c in "123" if a + b + c not in ("132", "323")] * 2)
    return "/".join("-".join([*(next(spare) for _ in range(length - 1)), last]) for length in lengths)


@clause("hard-wired 6.1")
def test_displays_run_out_only_with_equal_turns() -> None:
    """Six seats with eight displays each: three builders find a refill, the fourth leaves its slot empty."""
    used: Counter[str] = Counter()
    match = GAME.match(seats=6, first=1, equal_turns=True, chance=random.Random(1))
    pos = match.position
    facts = words(pos)
    shown = facts["displays"].split(",")
    used.update(shown + facts["rows"].split("/"))
    spare = [t for t in ("".join(x) for x in itertools.product("123", repeat=3)) for _ in range(2 - used[t])]
    rows = [[*spare[7 * k : 7 * k + 7], row] for k, row in enumerate(facts["rows"].split("/"))]
    held = others(*facts["public"].split(","))
    hands = "/".join(known(held[k::6]) for k in range(6))
    text = " ".join(
        f"{key}={value}"
        for key, value in (facts | {"rows": "/".join("-".join(row) for row in rows), "hands": hands}).items()
    )
    pos = position(text)
    left = []
    source = random.Random(4)
    while not pos.over:
        builds = [action for action in pos.legal if action[0] in "SCE"]
        pos = pos.play(source.choice(builds or pos.legal)) if pos.mover >= 0 else pos.deal(chance=source)
        left.append(words(pos)["displays"].count("."))
    assert left[-1] == 3
    assert [len(row.split("-")) for row in words(pos)["rows"].split("/")] == [9] * 6
    assert GAME.kernels.rules.check(pos.state(), 0) == 0


@clause("hard-wired 6.2", "hard-wired 6.4")
def test_returned_cards_come_back_in_their_order() -> None:
    rest = others("C33", "C07", "C19", "C01", "C02", "C36", "C18", "C42", "C21")
    text = (
        "n=2 first=A turn=A ply=40 rows=323-132/321-332 displays=123,333,113 "
        f"public={','.join(['C21', *rest])} hands=C02!,C36!/C18!,C42! under=C07|C19|C01"
    )
    pos = position(text).play("N C02")
    assert pos.legal == ("draw C33",)
    pos = pos.play("draw C33")
    assert pos.legal == ("draw C07",)
    assert words(pos.play("draw C07"))["under"] == "C01"
    assert pos.explain("draw C01") == ("hard-wired 6.4", "that circuit isn't on top of the pile")


@clause("hard-wired 6.3")
def test_every_match_ends_within_its_bound() -> None:
    longest = max(random_match(GAME, seed, seats=seats).ply for seats in GAME.seats for seed in range(4))
    assert longest < 1000 < GAME.max_plies
    setting_up, segments_, returned = 1 + 6 + 3 + 3 + 18, 48 * 8, 48 * 5
    given = drawn = empty = 41 + returned
    passes = 5 * (48 + given)
    assert setting_up + segments_ + given + drawn + empty + passes <= GAME.max_plies


@clause("hard-wired 7.1")
def test_the_ninth_display_wins_at_once() -> None:
    """HW-E12."""
    eight = rows_of(8, 3, last="323").split("/")
    pos = position(OPENING.replace("rows=323/321", f"rows={eight[0]}/321"))
    won = pos.play("S3").play("C33").play("C07").play("END")
    assert (won.over, won.winners, won.mover, won.legal) == (True, (0,), logicade.NOBODY, ())
    assert won.scores == (9, 1)
    assert won.explain("N C02") == ("hard-wired 7.1", "the game is over")


@clause("hard-wired 7.2")
def test_no_ties() -> None:
    assert all(len(random_match(GAME, seed, goal=5, seats=4).winners) == 1 for seed in range(10))


@clause("hard-wired 7.3")
def test_all_pass_and_the_longest_row_wins() -> None:
    """HW-E11; with our own deck it cannot come about, as 44 public cards lead anywhere, so it takes another one."""
    public = ",".join(others("C44"))
    for rows, winners in (("111-111/112", (0,)), ("111/112", (0, 1)), ("111/112-112", (1,))):
        text = (
            f"n=2 circuits={WIRES} first=A turn=B ply=90 rows={rows} displays=222,221,223 public={public} hands=/C44!"
        )
        pos = position(text).play("N C44")
        assert pos.legal == ("A P",)
        pos = pos.play("A P")
        assert pos.legal == ("B P",)
        over = pos.play("B P")
        assert over.over
        assert over.winners == winners


@clause("hard-wired 7.4")
def test_ranks_follow_the_rows() -> None:
    match = random_match(GAME, 8, seats=5)
    lengths = [len(row.split("-")) for row in words(match.position)["rows"].split("/")]
    assert list(match.scores) == lengths


# ---- options ---------------------------------------------------------------------------------------------------------


@clause("hard-wired 8.1")
def test_every_option_goes_with_every_other() -> None:
    for goal, most, equal, order, shown in itertools.product((4, 9), (2, 5), (0, 1), ("laid", "shuffled"), (0, 1)):
        options: dict[str, Any] = {"goal": goal, "max_segment": most, "equal_turns": bool(equal), "return_order": order}
        match = random_match(
            GAME, 1, plies=40, open_hands=bool(shown), circuits="\n".join(tables.CODES[:44]), **options
        )
        assert GAME.position(str(match.position)) == match.position
    assert GAME.settle({"goal": "none", "max_segment": None}) == GAME.settle({})


@clause("hard-wired 8.2")
def test_other_goals() -> None:
    for goal in (4, 6, 9):
        match = random_match(GAME, goal, goal=goal)
        assert max(match.scores) == goal
    for wrong in (3, 10, "many"):
        with pytest.raises(BadValue, match="option `goal`"):
            GAME.start(goal=wrong)


def last_round(hand: str, public: str = "C33,C07,C19,C01") -> Position:
    """A has just filled its row, B can do so as well; goal 4, equal turns."""
    text = OPENING.replace("n=2", "n=2 goal=4 equal_turns=on").replace("rows=323/321", "rows=111-112-323/113-121-321")
    text = text.replace("public=C19,C21,C33 hands=C02,C07,C36/C01,C18,C42", f"public={public} hands={hand}")
    return position(text).play("S3").play("C33").play("C07").play("END").play("display 332")


@clause("hard-wired 8.3")
@pytest.mark.parametrize(
    ("hand", "winners", "scores"),
    [
        ("C02/C18,C42", (1,), (5, 6)),
        ("C02,C36/C18", (0,), (6, 5)),
        ("C02,C36/C18,C42", (0, 1), (6, 6)),
    ],
)
def test_the_round_is_finished_and_the_larger_hand_wins(
    hand: str, winners: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    pos = last_round(hand)
    assert (pos.over, pos.mover) == (False, 1)
    over = pos.play("S3").play("C19").play("C01").play("END")
    assert (over.over, over.winners, over.scores) == (True, winners, scores)
    assert words(over)["displays"] == "123,333,."


@clause("hard-wired 8.3")
def test_the_round_ends_with_new_circuits_too() -> None:
    over = last_round("C02/C18,C42").play("N C18").play("draw C03").play("draw C04")
    assert (over.over, over.winners) == (True, (0,))
    last = OPENING.replace("n=2", "n=2 goal=4 equal_turns=on").replace("rows=323/321", "rows=111-112-323/321")
    second = position(last.replace("first=A", "first=B")).play("S3").play("C33").play("C07").play("END")
    assert (second.over, second.winners) == (True, (0,)), "A was the last of the round"


@clause("hard-wired 8.4")
def test_shuffled_cards_go_back_together() -> None:
    pos = position(OPENING.replace("n=2", "n=2 return_order=shuffled") + " S3 C33 C07 END display 332")
    assert words(pos)["under"] == "C07,C33"
    rest = others("C33", "C07", "C01", "C02", "C36", "C18", "C42", "C19")
    text = (
        "n=2 return_order=shuffled first=A turn=A ply=40 rows=323-132/321-332 displays=123,333,113 "
        f"public={','.join(rest)} hands=C02!,C36!/C18!,C42!,C01! under=C07,C33"
    )
    pos = position(text).play("N C02").play("draw C19")
    assert (pos.legal, pos.weights) == (("draw C07", "draw C33"), (1, 1))
    drawn = pos.play("draw C33")
    assert words(drawn.view(0))["hands"] == "C19!,C33,C36!/C01!,C18!,C42!"
    assert words(drawn.view(1))["hands"] == "C19!,C36!,?/C01!,C18!,C42!", "one of the two, but which?"


@clause("hard-wired 8.5")
def test_shorter_segments() -> None:
    assert "S2" in position(E7.replace("n=2", "n=2 max_segment=4")).legal
    assert "S2" not in position(E7.replace("n=2", "n=2 max_segment=3")).legal
    two = random_match(GAME, 2, max_segment=2, plies=150)
    assert {two.at(k).fields["laid"] for k in range(two.ply)} <= {0, 1, 2}
    met = position(E6.replace("n=2", "n=2 max_segment=2")).play("S1").play("C03").play("C20")
    assert met.legal == ("END",)
    assert met.explain("C07") == ("hard-wired 5.1", "a segment has at most 2 circuits")


# Decks that lead nowhere new: one useful card among bare wires; cards that keep the third line, or the sum, as it is.
SPARSE = ["1+2=3=", *["1=2=3="] * 43]
THIRD_KEPT = [code for code in tables.CODES if code[4:] == "3="]
SUM_KEPT = [code for code in tables.CODES if (code.count("+") - code.count("-")) % 3 == 0]


@clause("hard-wired 5.12", "hard-wired 8.6")
@pytest.mark.parametrize("some", [SPARSE, THIRD_KEPT, SUM_KEPT], ids=["sparse", "third", "sum"])
def test_segments_of_a_deck_of_ones_own(some: list[str]) -> None:
    """Cards that do the same can stand for each other, but each is there once; against trying every row."""
    source = random.Random(4)
    for _ in range(40):
        deck = [source.choice(some[:5]) if source.random() < 0.5 else source.choice(some) for _ in range(44)]
        codes = dict(zip(CODES, deck, strict=True))
        free = source.sample(list(codes), 6)
        begin, *ends = ("".join(map(str, triple)) for triple in source.sample(tables.TRIPLES, 4))
        pos = position(
            f"n=2 first=A turn=A ply=90 rows={begin}/111 displays={','.join(ends)} public={','.join(free)} hands=/ "
            f"circuits={','.join(deck)}"
        )
        possible = [f"S{k + 1}" for k, end in enumerate(ends) if any(segments(codes, begin, end, free))]
        assert [text for text in pos.legal if text[0] == "S"] == possible


@clause("hard-wired 8.6")
@pytest.mark.parametrize("some", [SPARSE, THIRD_KEPT, SUM_KEPT], ids=["sparse", "third", "sum"])
def test_no_deck_makes_legality_slow(some: list[str]) -> None:
    """A search that tried every row of 43 cards took a tenth of a second; now a hundred take less than one."""
    deck = list(itertools.islice(itertools.cycle(some), 44))
    pos = position(
        f"n=2 first=A turn=A ply=90 rows=111/111 displays=112,122,332 public={','.join(others('C44'))} hands=C44!/ "
        f"circuits={','.join(deck)}"
    )
    begun = time.process_time()
    for _ in range(100):
        GAME.kernels.legal_ids(pos.state())
    assert time.process_time() - begun < 1


@clause("hard-wired 8.6")
def test_a_deck_of_ones_own() -> None:
    text = "# bare wires\n" + "\n".join(f"C{k:02} 1=2=3=  # card {k}" for k in range(1, 45))
    start = GAME.start(circuits=text, first=1)
    assert str(start) == f"n=2 first=?A circuits={WIRES}"
    dealt = start.deal(chance=random.Random(3))
    assert GAME.position(str(dealt)) == dealt
    assert GAME.start(circuits=WIRES, first=1) == start
    assert GAME.start(circuits="\n".join(tables.DECK_CODES)) == GAME.start()
    assert GAME.start(circuits="none") == GAME.start()


@clause("hard-wired 8.6")
def test_every_fault_of_a_deck_is_listed() -> None:
    text = "C01 1+2=3=\nC03 1=2=3=\n1=1=3=\n1=2=4=, 1=2=3\nabc"
    with pytest.raises(BadComponents) as wrong:
        GAME.start(circuits=text)
    assert [str(fault) for fault in wrong.value.faults] == [
        "line 2: `C03` stands where C02 belongs",
        "line 3: `1=1=3=`: nothing leads to contact 2",
        "line 4: `1=2=4=`: there is no contact 4",
        "line 4: `1=2=3` is not a card; three times a contact and `+`, `-` or `=`, as in `2+1=3=`",
        "line 5: `abc` is not a card; three times a contact and `+`, `-` or `=`, as in `2+1=3=`",
        "a deck has 44 cards, not 6",
    ]
    assert wrong.value.clause == "hard-wired 8.6"


@clause("hard-wired 8.7")
def test_open_hands() -> None:
    match = random_match(GAME, 5, plies=60, open_hands=True, seats=3)
    assert len({str(match.view(seat)) for seat in (0, 1, 2, None)} | {str(match.position)}) == 1
    assert match.log_for(None) == match.log


@clause("hard-wired 8.8")
def test_hints_are_no_option_of_the_rules() -> None:
    assert {option.name for option in GAME.options} == {
        "goal", "max_segment", "equal_turns", "return_order", "open_hands", "first", "circuits",
    }  # fmt: skip


# ---- who sees what ---------------------------------------------------------------------------------------------------


@clause("hard-wired 9.1")
def test_what_is_public_at_all_times() -> None:
    for seed in range(6):
        match = random_match(GAME, seed, plies=40 + 7 * seed, seats=3)
        whole = words(match.position)
        for seat in (0, 1, 2, None):
            seen = words(match.view(seat))
            assert {key: seen[key] for key in seen if key != "hands"} == {
                key: whole[key] for key in whole if key != "hands"
            }
            sizes = [[len(hand.split(",")) for hand in text["hands"].split("/")] for text in (seen, whole)]
            assert sizes[0] == sizes[1]


@clause("hard-wired 9.2")
def test_a_hand_is_seen_by_its_owner() -> None:
    pos = position(OPENING)
    assert words(pos.view(0))["hands"] == "C02,C07,C36/?,?,?"
    assert words(pos.view(1))["hands"] == "?,?,?/C01,C18,C42"
    assert words(pos.view(None))["hands"] == "?,?,?/?,?,?"


@clause("hard-wired 9.2")
def test_what_went_under_the_reserve_stays_known() -> None:
    pos = position(f"{OPENING} S3 C33 C07 END display 332")
    assert words(pos.view(None))["under"] == "C33|C07"
    for seed in range(8):
        guessed = pos.view(1).guess(seeded(seed))
        assert words(guessed)["under"] == "C33|C07"
        assert guessed.fields["place"][32] == tables.RESERVE


@clause("hard-wired 9.2")
def test_a_known_card_drawn_again_is_known_in_the_hand() -> None:
    rest = others("C33", "C07", "C02", "C36", "C18", "C42", "C01")
    text = (
        "n=2 first=A turn=A ply=40 rows=323-132/321-332 displays=123,333,113 "
        f"public={','.join(rest)} hands=C02,C36/C18,C42 under=C33|C07"
    )
    pos = position(text).play("N C02")
    assert words(pos.view(1))["hands"] == "?/C18,C42", "C36 or the card on top"
    assert pos.legal == ("draw C01",)
    pos = pos.play("draw C01").play("draw C33")
    assert words(pos.view(1))["hands"] == "C33!,?,?/C18,C42"
    assert words(pos.view(None))["hands"] == "C33!,?,?/?,?"


@clause("hard-wired 9.2")
def test_knowledge_against_a_plain_account() -> None:
    """Replay the public log, keeping for every card the lot it is in; compare with what the state remembers."""
    for seed in range(6):
        for order in ("laid", "shuffled"):
            match = random_match(GAME, seed, seats=3, plies=170, return_order=order)
            lots: list[set[str]] = [set(CODES)]
            counts: list[Counter[int]] = [Counter()]
            for k, entry in enumerate(match.log):
                verb, _, card = entry.action.rpartition(" ")
                before = match.at(k).fields
                if card in CODES and verb in ("N", "open", ""):
                    for lot, count in zip(lots, counts, strict=True):
                        if card in lot:
                            lot.discard(card)
                            if verb != "open":
                                count[entry.actor] -= 1
                elif verb == "draw":
                    origin = next(number for number, lot in enumerate(lots) if card in lot)
                    counts[origin][before["turn"]] += 1
                elif entry.action == "END":
                    chain = [f"C{c + 1:02}" for c in before["chain"][: before["laid"]]]
                    parts = [{card} for card in chain] if order == "laid" else [set(chain)]
                    lots += parts
                    counts += [Counter() for _ in parts]
                fits(match.at(k + 1), lots, counts)


def fits(pos: Position, lots: list[set[str]], counts: list[Counter[int]]) -> None:
    """Lots that are not gone and not in one hand, in order, and how many of their cards each hand has."""
    live = []
    for lot, count in zip(lots, counts, strict=True):
        held = +count
        if lot and not (len(held) == 1 and sum(held.values()) == len(lot)):
            live.append((lot, held))
    fields = pos.fields
    for number, (lot, held) in enumerate(live):
        cards = [card for card in range(44) if fields["lot"][card] == number]
        assert {f"C{card + 1:02}" for card in cards} == lot, str(pos)
        assert Counter(fields["seen"][card] for card in cards if fields["seen"][card] < 6) == held
    assert max(fields["lot"]) == len(live) - 1


@clause("hard-wired 9.3")
def test_a_draw_is_seen_by_the_drawer() -> None:
    match = GAME.match(first=1, chance=random.Random(2))
    drawn = [entry.action for entry in match.log if entry.action.startswith("draw")]
    assert [entry.action for entry in match.log_for(0) if "draw" in entry.action][::2] == drawn[::2]
    assert {entry.action for entry in match.log_for(0) if "draw" in entry.action} >= {"draw ?"}
    assert {entry.action for entry in match.log_for(None) if "draw" in entry.action} == {"draw ?"}


@clause("hard-wired 9.4")
def test_segments_and_given_cards_are_seen_by_all() -> None:
    match = random_match(GAME, 6, plies=80, seats=3)
    for seat in (0, 1, 2, None):
        seen = match.log_for(seat)
        assert all(a == b for a, b in zip(seen, match.log, strict=True) if not b.action.startswith("draw"))


@clause("hard-wired 5.12", "hard-wired 9.2")
def test_an_imagined_hand_can_end_the_segment_that_was_begun() -> None:
    """What is imagined of a builder's hand must leave something to lay."""
    found = 0
    for seed in range(40):
        match = random_match(GAME, seed, plies=40, seats=2)
        if match.position.phase == Phase.LAY:
            found += 1
            for viewer in (1 - match.position.mover, None):
                for k in range(5):
                    guessed = match.view(viewer).guess(seeded(k))
                    assert guessed.legal
                    assert guessed.view(viewer) == match.view(viewer)
    assert found


# ---- texts -----------------------------------------------------------------------------------------------------------


@clause("hard-wired 10.1")
@pytest.mark.parametrize(
    "text",
    ["N C02", "N -", "S3", "C33", "END", "first A", "display 323", "open C19", "draw C03", "draw ?", "F P"],
)
def test_action_texts_parse_back(text: str) -> None:
    kernels = GAME.kernels
    assert kernels.notation.write_action(kernels.read_action(text)) == text


@clause("hard-wired 10.1")
@pytest.mark.parametrize("text", ["", "N", "N C45", "C00", "S4", "S0", "END 1", "G P", "display 124", "draw", "open ?"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(logicade.errors.BadText):
        GAME.kernels.read_action(text)


@clause("hard-wired 10.2")
def test_a_fresh_table_is_short() -> None:
    assert str(GAME.start(seats=4)) == "n=4"
    assert str(GAME.start(goal=6, equal_turns=True)) == "n=2 goal=6 equal_turns=on"
    assert str(position(OPENING)) == OPENING


@clause("hard-wired 10.2", "hard-wired 10.3")
@pytest.mark.parametrize(
    ("old", "new", "number", "said"),
    [
        ("n=2", "n=7", "10.2", "`n=` is 2 to 6, and no word stands twice"),
        ("n=2", "n=2 n=2", "10.2", "`n=` is 2 to 6, and no word stands twice"),
        ("n=2", "n=2 colour=red", "10.2", "there is no `colour=`"),
        ("n=2", "n=2 goal=3", "10.2", "`3` is not a value of option `goal` of `hard-wired`"),
        (
            "n=2",
            "n=2 circuits=abc",
            "8.6",
            "a deck has 44 cards, not 1",
        ),
        ("first=A", "first=C", "2.1", "`C` is not a seat; `first=` and `turn=` are from A to B"),
        ("first=A", "first=?", "10.2", "before a seat is named to begin nothing else is known"),
        ("turn=A ", "", "2.1", "`` is not a seat; `first=` and `turn=` are from A to B"),
        (
            "turn=A",
            "turn=A phase=lunch",
            "10.2",
            "`phase=` is one of first, deal, open, hands, turn, lay, draw, refill, pass, over",
        ),
        ("turn=A", "turn=A phase=deal due=1", "2.3", "cards are missing, or more are dealt than there should be"),
        ("turn=A", "turn=A phase=hands due=1", "2.3", "cards are missing, or more are dealt than there should be"),
        ("turn=A", "turn=A phase=draw due=3", "3.1", "phase, turn and what is due do not go together"),
        ("turn=A", "turn=A phase=lay", "5.1", "the segment does not fit the phase or its values, or is too long"),
        ("turn=A", "turn=A phase=lay slot=4", "10.2", "`slot=` is a whole number up to 3"),
        ("turn=A", "turn=A phase=over", "7.1", "a match is over exactly when a row is full or all have passed"),
        (
            "turn=A",
            "turn=A phase=pass",
            "3.2",
            "`phase=pass` and `passes=` say that seats could do nothing, and only then",
        ),
        ("turn=A", "turn=A passes=2", "7.1", "a match is over exactly when a row is full or all have passed"),
        ("ply=15", "ply=x", "10.2", "`ply=` is a whole number up to 3000"),
        ("ply=15", "ply=99999", "10.2", "`ply=` is a whole number up to 3000"),
        ("rows=323/321", "rows=323", "10.2", "`rows=` has 2 rows with `/` between them"),
        ("rows=323/321", "rows=323/", "2.3", "cards are missing, or more are dealt than there should be"),
        ("rows=323/321", "rows=324/321", "1.2", "`324` is not a display; three values from 1 to 3"),
        ("rows=323/321", "rows=323-323-323/321", "1.2", "there are two displays of each triple"),
        (
            "rows=323/321",
            "rows=111-111-111-111-111-111-111-111-111-111/321",
            "8.2",
            "a row cannot be longer than the goal",
        ),
        (
            "rows=323/321",
            "rows=111-112-113-121-122-123-131-132-133/321",
            "7.1",
            "a match is over exactly when a row is full or all have passed",
        ),
        ("displays=123,333,132", "displays=123,333", "10.2", "`displays=` is 3 displays, `.` for none"),
        (
            "displays=123,333,132",
            "displays=123,333,.",
            "2.3",
            "cards are missing, or more are dealt than there should be",
        ),
        ("public=C19", "public=C45", "1.5", "`C45`: circuits are C01 to C44"),
        ("public=C19", "public=C02", "1.5", "a circuit is in two places"),
        ("public=C19", "public=C19,C19", "1.5", "a circuit is in two places"),
        (
            "hands=C02",
            "hands=C02/C03",
            "10.2",
            "`hands=` has 2 hands with `/` between them, and `chain=` 5 cards at most",
        ),
        ("hands=C02", "hands=C02!,C01", "1.5", "a circuit is in two places"),
        ("hands=C02", "hands=?", "", "hides something"),
        ("hands=C02", "hands=?3", "10.3", "a `?` has the number of no part of `under=`"),
        ("hands=C02", "hands=?-1", "1.5", "`?-1`: circuits are C01 to C44"),
        (
            "hands=C02,C07,C36/C01,C18,C42",
            "hands=C02,C07,C36/C01,C18,C42 under=C02,C07",
            "9.2",
            "cards that all lie in one hand are known there",
        ),
        (
            "hands=C02,C07,C36/C01,C18,C42",
            "hands=C02,C07,C36/C01,C18,C42 under=C19",
            "1.5",
            "a circuit is in two places",
        ),
        (
            "hands=C02,C07,C36/C01,C18,C42",
            "hands=C02,C07,C36/C01,C18,C42 under=|",
            "10.2",
            "`under=` has an empty part",
        ),
        ("C42", "C42 N C01", "4.1", "`N C01`: that circuit isn't in your hand"),
        ("C42", "C42 lunch", "10.1", "`lunch` is not an action of `hard-wired`"),
        ("C42", "C42 N", "10.1", "`N ` is not an action of `hard-wired`"),
    ],
)
def test_bad_positions_are_refused_with_the_reason(old: str, new: str, number: str, said: str) -> None:
    text = OPENING.replace(old, new)
    assert text != OPENING
    with pytest.raises(BadPosition) as wrong:
        GAME.position(text)
    assert wrong.value.clause == (f"hard-wired {number}" if number else "")
    assert wrong.value.code == "bad-position"
    assert str(wrong.value).startswith(f"`{text}`")
    assert str(wrong.value).removesuffix(f" ({wrong.value.clause})").endswith(said)


@clause("hard-wired 10.3")
def test_marks_in_hands() -> None:
    text = OPENING.replace("n=2", "n=2 return_order=shuffled").replace("hands=C02,C07,C36/", "hands=?,C07!,?1/")
    view = sketch(f"{text} under=C03,C04,C05").view(1)
    assert words(view)["hands"] == "C07!,?,?1/C01,C18,C42"
    for seed in range(10):
        hand = words(view.guess(seeded(seed)))["hands"].split("/")[0].split(",")
        assert len(hand) == 3
        assert len({"C03", "C04", "C05"} & set(hand)) == 1


@clause("hard-wired 10.4")
def test_a_position_may_be_followed_by_actions() -> None:
    assert position(f"{OPENING} N C02 draw C03 draw C05") == position(OPENING).play("N C02").play("draw C03").play(
        "draw C05"
    )
    assert position("n=2 first A display 323 display 321") == GAME.start().play("first A").play("display 323").play(
        "display 321"
    )
