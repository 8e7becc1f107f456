"""Scenes without a game: changes, rich texts, words and pictures, part by part."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest

from logicade.engine.scene import people, rich
from logicade.engine.scene.changes import Changes, applied, changes
from logicade.engine.scene.parts import BOXES, Block, Button, Gap, Piece, Say, Scene, Sentence, Wire
from logicade.engine.scene.picture import path, svg
from logicade.engine.scene.sprites import Sprite, digest, sheet, use, used
from logicade.engine.scene.words import words
from tests.games.drawn import compare

HERE = Path(__file__).parent / "drawings"
MAIN, HAND = Block("main", "main", 200, 100), Block("hand", "hand", 100, 50)
SPRITES = {"disc": Sprite(20, 20, '<circle r="9"/>'), "pair": Sprite(50, 20, use("disc", 10, 0, size=(20, 20)))}


def scene(*pieces: Piece, **more: object) -> Scene:
    return Scene((MAIN, HAND), pieces, **more)  # type: ignore[arg-type]


# ---- changes ---------------------------------------------------------------------------------------------------------


def test_a_scene_does_not_differ_from_itself() -> None:
    same = scene(Piece("a", 1, 2, fields={"k": 1}), wires=(Wire("w", (0, 0, 1, 1)),))
    assert changes(same, same, 3) == Changes(3)
    assert msgspec.json.encode(changes(same, same, 3)) == b'{"ply":3}'


def test_only_what_differs_is_told() -> None:
    before = scene(Piece("a", 1, 2, text="x"), Piece("b", 3, 4, goes_to="a"), say=Say(goal="win"))
    after = scene(Piece("a", 5, 2), Piece("c", 7, 8, comes_from="a"), say=Say(goal="win"))
    made = changes(before, after, 1)
    assert made.moved == {"a": {"x": 5, "text": None}}
    assert made.gone == {"b": "a"}
    assert [piece.key for piece in made.born] == ["c"]
    assert (made.say, made.blocks, made.buttons) == (None, None, None)
    assert applied(before, made) == after


def test_wires_buttons_and_blocks_are_told_whole() -> None:
    old, new = Wire("w", (0, 0, 1, 1), value=0), Wire("w", (0, 0, 1, 1), value=1)
    before = scene(wires=(old, Wire("x", (0, 0, 2, 2))), buttons=(Button("b", "Go", "go"),))
    after = Scene((MAIN,), (), (new,), Say(end="Draw"), ())
    made = changes(before, after, 9)
    assert (made.wires, made.cut) == ([new], ["x"])
    assert made.blocks == (MAIN,)
    assert made.buttons == ()
    assert applied(before, made) == after


def test_sentences_are_told_whole_and_only_if_they_differ() -> None:
    asked = Sentence("ask", "Ask {seat}?", "ask", (Gap("seat", {1: "Bob"}),), "Ask")
    quiet, asking = scene(), scene(sentences=(asked,))
    assert changes(quiet, asking, 1) == Changes(1, sentences=(asked,))
    assert changes(asking, quiet, 1) == Changes(1, sentences=())
    assert changes(asking, asking, 1).sentences is None
    assert applied(quiet, changes(quiet, asking, 1)) == applied(asking, changes(asking, asking, 1)) == asking


def test_every_change_of_a_piece_or_a_wire_has_its_beat() -> None:
    still, old, new = Wire("still", (0, 0, 1, 1)), Wire("w", (0, 0, 1, 1)), Wire("w", (0, 0, 2, 2))
    before = scene(Piece("gone", 1, 1), Piece("moved", 1, 1), wires=(still, old, Wire("cut", (0, 0, 1, 1))))
    after = scene(Piece("moved", 2, 1), Piece("born", 1, 1), wires=(still, new, Wire("laid", (0, 0, 1, 1))))
    beats = dict.fromkeys(("gone", "moved", "born", "still", "w", "cut", "laid", "nobody"), 3)
    assert changes(before, after, 1, beats).beats.keys() == {"gone", "moved", "born", "w", "cut", "laid"}


def test_beats_are_told_of_what_changes_alone() -> None:
    before, after = scene(Piece("a", 1, 1), Piece("b", 1, 1)), scene(Piece("a", 2, 1), Piece("b", 1, 1))
    assert changes(before, after, 1, {"a": 2, "b": 1, "c": 4}).beats == {"a": 2}
    assert changes(before, after, 1, {"a": 0}).beats == {}


def test_a_changed_field_that_becomes_a_default_comes_back() -> None:
    before = scene(Piece("a", 1, 1, fields={"k": 1}, states=("fresh",), owner=0))
    after = scene(Piece("a", 1, 1))
    assert applied(before, changes(before, after, 1)) == after
    assert applied(after, changes(after, before, 1)) == before


# ---- texts -----------------------------------------------------------------------------------------------------------


def test_a_text_falls_into_pieces() -> None:
    text = "{0} wants **a {signal 1}**: {gate NAND} of {7}"
    kinds = [tuple(part) for part in rich.parts(text, ["Ada", "Bob"])]
    assert kinds == [
        ("name", "Ada"), ("text", " wants "), ("strong", "a "), ("signal", "1"), ("text", ": "), ("gate", "NAND"),
        ("text", " of "), ("name", "{7}"),
    ]  # fmt: skip
    assert rich.plain(text, ["Ada", "Bob"]) == "Ada wants a 1: NAND of {7}"
    assert rich.plain("{signal 2}", []) == "?"


def test_a_name_is_never_read_for_gaps() -> None:
    assert rich.plain("{0} and {1}", ["{1}", "**x**"]) == "{1} and **x**"


def test_people_without_names_are_counted_from_1() -> None:
    assert rich.unnamed(2, "en") == ("Player 1", "Player 2")
    assert rich.unnamed(2, "ja") == ("席1", "席2")


def test_words_go_line_by_line_and_leave_decoration_out() -> None:
    made = scene(
        Piece("c", 90, 50, about="third"), Piece("b", 90, 12, about="second"), Piece("a", 10, 20, about="first"),
        Piece("d", 1, 1), Piece("h", 1, 1, block="hand", about="{0}'s card"),
        say=Say(goal="Win", turn="Turn 1"),
    )  # fmt: skip
    assert words(made, ["Ada"]) == ["Turn 1", "Win", "first", "second", "third", "Ada's card"]


def test_words_begin_with_what_is_said_and_name_each_block() -> None:
    blocks = (
        Block("a", "seats", 9, 9, title="Seat 1", text="plays for 1"),
        Block("b", "side", 9, 9, title="Empty"),
        HAND,
    )
    made = Scene(
        blocks, (Piece("p", 1, 1, block="a", about="a card"), Piece("q", 1, 1, block="hand", about="**hers**")),
        say=Say(goal="2", todo="3", note="4", turn="1", end="5", why="{0}", verbs={"lay": "Lay"}),
    )  # fmt: skip
    assert words(made, ["Ada"]) == ["1", "2", "3", "4", "5", "Ada", "Seat 1", "plays for 1", "a card", "hers"]


def test_a_line_of_pieces_is_as_high_as_letters() -> None:
    """Within it they are read from left to right, whichever stands a little higher."""
    made = scene(*(Piece(f"{x}-{y}", x, y, about=f"{x}-{y}") for x, y in ((3, 0), (2, 23), (1, 24), (0, 47), (0, 48))))
    assert words(made, []) == ["2-23", "3-0", "0-47", "1-24", "0-48"]


def test_people_get_their_names_wherever_they_go_by_their_places() -> None:
    assert rich.renamed("Player 2 asks Player 1, not Player 12", ["Ada", "Bob"], "en") == "Bob asks Ada, not Player 12"
    assert rich.renamed("席1から席2へ", ["席2", "ボブ"], "ja") == "席2からボブへ"
    assert rich.renamed("Player 1", [], "en") == "Player 1"


# ---- sprites and pictures --------------------------------------------------------------------------------------------


def test_a_sheet_has_every_drawing_once() -> None:
    text = sheet(SPRITES)
    assert re.findall(r'id="([\w-]+)"', text) == ["lc-disc", "lc-pair"]
    assert digest(text) == digest(sheet(dict(reversed(SPRITES.items()))))
    assert digest(text) != digest(sheet({}))


def test_a_drawing_lies_around_its_middle_alone_and_in_another() -> None:
    body = '<circle r="9"/>'
    assert Sprite(30, 21, body).symbol("a") == (
        f'<symbol id="lc-a" viewBox="-15 -10.5 30 21" overflow="visible">{body}</symbol>'
    )
    assert use("a", size=(30, 20)) == (
        '<use href="#lc-a" x="-15" y="-10" width="30" height="20" transform="translate(0 0) rotate(0) scale(1)"/>'
    )
    assert 'transform="translate(1 2) rotate(45) scale(0.5)"' in use("a", 1, 2, 0.5, 45, size=(9, 9))
    assert sheet({}) == '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true"></svg>'


def test_what_a_drawing_uses_comes_with_it() -> None:
    assert re.findall(r'id="([\w-]+)"', used(SPRITES, ["pair"])) == ["lc-disc", "lc-pair"]
    assert re.findall(r'id="([\w-]+)"', used(SPRITES, ["disc", ""])) == ["lc-disc"]


def picture(made: Scene) -> str:
    return svg(made, SPRITES, title="T", seats=2, language="en", viewer=0)


def test_a_picture_is_well_formed_and_draws_each_piece() -> None:
    made = scene(
        Piece("a", 20, 30, look="disc", box="card", text="{1} & <me>", turn=90, owner=1, states=("ghost", "and")),
        Piece("b", 20, 30, box="badge", owner=0, w=10, h=10, block="hand"),
        wires=tuple(Wire(f"w{k}", (0, 0, 10, 10, 20, 0), value=value) for k, value in enumerate((None, 0, 1, 2))),
        say=Say(goal="Win by {signal 1}", todo="Go"),
    )
    drawn = picture(made)
    ET.fromstring(drawn)
    assert "Player 2 &amp; &lt;me&gt;" in re.sub(r"</?tspan[^>]*>", "", drawn)
    assert "rotate(90)" in drawn
    assert drawn.count('class="lc-wire-1"') == 1
    assert drawn.count("lc-wire-core") == 2, "the style and the line itself"
    assert "lc-box-card lc-tint-and lc-own-2" in drawn


def test_strips_stand_above_and_the_own_one_below() -> None:
    strips = tuple(Block(f"seat-{k}", "seats", 0, 44, seat=k, text=f"plays {k}") for k in (0, 1))
    drawn = picture(Scene((MAIN, *strips), ()))
    assert drawn.index("plays 1") < drawn.index("plays 0")


def crowded() -> Scene:
    """Everything that a picture knows: all boxes, states, places of texts and of blocks."""
    marks = (
        (), ("fresh",), ("ghost",), ("then",), ("picked",), ("faded",), ("dead",), ("back",), ("back", "fresh"),
        ("soft",), ("strong",), ("digit",), ("start",), ("end",), ("over",), ("under",), ("and",), ("bug",), ("round",),
        ("soft", "end"),
    )  # fmt: skip
    boxes = [
        Piece(f"box-{box}", 20 + 30 * k, 20, box=box, w=24, h=50, owner=owner, layer=k % 3, turn=15.0 * (k % 2))
        for k, (box, owner) in enumerate((box, owner) for box in BOXES for owner in (None, 1))
    ]
    texts = [
        Piece(
            f"text-{k}",
            15 + 25 * k,
            90,
            box="card",
            w=22,
            h=34,
            text="{2} **x** {signal 2}",
            states=states,
            owner=k % 4,
        )
        for k, states in enumerate(marks)
    ]
    drawn = [
        Piece("sprite", 40, 150, look="pair", scale=1.5), Piece("boxed", 140, 150, look="disc", box="bubble"),
        Piece("large", 240, 150, look="disc", box="panel", w=80, h=60, text="12", size=22),
        Piece("word", 340, 150, text="a"), Piece("named badge", 400, 150, box="badge", w=12, h=10, owner=3, text="N"),
        Piece("low", 30, 20, block="hand", box="plate", w=12, h=9),
        Piece("wide", 60, 20, block="hand", box="frame", w=90, h=60),
        Piece("own", 5, 9, block="seat-1", look="disc"), Piece("aside", 5, 9, block="right", look="disc"),
    ]  # fmt: skip
    wires = [
        Wire(
            f"wire-{value}-{k}",
            (5.0 * k, 10, 90, 10.0 + k, 90, 99, 91, 99),
            value=value,
            states=states,
            layer=k,
            width=4,
        )
        for value in (None, 0, 1, 2)
        for k, states in enumerate(((), ("ghost",), ("then",), ("uncertain",), ("dead",)))
    ]
    strips = [
        Block(f"seat-{seat}", "seats", 30.0 * seat, 20.0 + 8 * seat, seat=seat, text=text)
        for seat, text in enumerate(("", "plays for a long time yet", "山札2", "x"))
    ]
    sides = [Block("right", "side", 60, 500, title="Aside"), Block("further", "side", 50, 40, left=3, top=4)]
    main = Block("main", "main", 520, 200, left=-4, top=-6)
    say = Say(goal="Win by {signal 1}", todo="Go, {1}", turn="Turn 2")
    return Scene((main, *strips, *sides, HAND), (*boxes, *texts, *drawn), tuple(wires), say)


@pytest.mark.parametrize(("name", "viewer"), [("scene", 1), ("scene-watched", None)])
def test_pictures_look_as_before(name: str, viewer: int | None, bless: bool) -> None:
    made = svg(crowded(), SPRITES, title="T", seats=4, language="en", viewer=viewer)
    body = made[made.index("</defs>") :].replace("><", ">\n<")
    compare(HERE / f"{name}.svg.txt", f"{made.splitlines()[0]}\n{body}", bless)


def test_a_picture_says_how_it_ended_instead_of_what_to_do() -> None:
    def lines(say: Say) -> list[tuple[str, ...]]:
        drawn = svg(Scene((MAIN,), (), say=say), SPRITES, title="T", seats=2, language="en", viewer=0)
        height = re.findall(r'viewBox="0 0 232 (\d+)"', drawn)[0]
        return [(height,), *re.findall(r'<text x="16" y="(\d+)" font-size="([\d.]+)".*?>([^<>]+)</tspan>', drawn)]

    assert lines(Say(turn="9")) == [("142",)]
    assert lines(Say(goal="Win", todo="Go")) == [("186",), ("140", "15", "Win"), ("162", "13.5", "Go")]
    assert lines(Say(goal="Win", todo="Go", end="Won", why="so")) == [
        ("186",),
        ("140", "15", "Won"),
        ("162", "13.5", "so"),
    ]
    assert lines(Say(todo="Go")) == [("164",), ("140", "15", "Go")]


@pytest.mark.parametrize(
    ("points", "curve", "made"),
    [
        ((0, 0, 10, 0), False, "M0 0L10 0"),
        ((0, 0, 20, 0, 20, 20), False, "M0 0L13 0Q20 0 20 7L20 20"),
        ((0, 0, 10, 20), True, "M0 0C0 10 10 10 10 20"),
    ],
)
def test_lines_have_round_corners_or_are_smooth(points: tuple[float, ...], curve: bool, made: str) -> None:
    assert path(points, curve) == made


def test_people_are_you_or_a_gap_for_a_name() -> None:
    assert people.subject(1, 1, "en") == "You"
    assert people.subject(1, None, "ja") == "{1}"
    assert people.listed([0, 1], 1, "en") == "You and {0}"
    assert people.listed([0, 1, 2], None, "en") == "{0}, {1} and {2}"
    assert people.listed([0, 2], 2, "ja") == "あなたと{0}"
    assert people.listed([3], None, "en") == "{3}"
