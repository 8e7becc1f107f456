"""Rule books as people read them: the same clauses in both languages, in the words of the house, and nothing else."""

from __future__ import annotations

import re
from itertools import zip_longest
from pathlib import Path

import pytest

import logicade
from logicade.engine import book
from tests.support import ROOT

GAMES = [logicade.game(slug) for slug in logicade.games()]
ENGLISH = [ROOT / "logicade/games/LOGIC_KIT.md", *sorted((ROOT / "logicade/games").glob("*/RULES.md"))]
CLAUSE = re.compile(r"^- \*\*(\S+ \d+\.\d+)\*\*(?: (\(ours\))|( ?（独自）))?", re.M)
POSITION = re.compile(r"<!-- picture: (.+?) \|")
CHAPTER = re.compile(r"^## (\d+)\. ", re.M)

every_book = pytest.mark.parametrize("english", ENGLISH, ids=lambda path: path.parent.name)


def japanese_of(english: Path) -> Path:
    return english.with_suffix(".ja.md")


# ---- both languages say the same -------------------------------------------------------------------------------------


def skeleton(text: str) -> list[str]:
    """Clauses in order, each with the mark of what is ours, chapters, and how often a clause says "ours"."""
    found = [f"{number}{' ours' if en or ja else ''}" for number, en, ja in CLAUSE.findall(text)]
    found += [f"chapter {number}" for number in CHAPTER.findall(text)]
    found += [f"{number} says ours {times}" for number, times in said_ours(text).items()]
    return found


def said_ours(text: str) -> dict[str, int]:
    clauses = re.split(r"^- \*\*(\S+ \d+\.\d+)\*\*", text, flags=re.M)[1:]
    return {
        number: len(re.findall(r"\(ours\)|（独自）", said))
        for number, said in zip(clauses[::2], clauses[1::2], strict=True)
    }


def differences(english: str, japanese: str) -> list[str]:
    """Where two books are not the same one; numbers in a clause count as well, and so do pictures and code."""
    both = zip_longest(skeleton(english), skeleton(japanese))
    faults = [f"{one} / {other}" for one, other in both if one != other]
    both = zip_longest(POSITION.findall(english), POSITION.findall(japanese))
    faults += [f"picture {one} / {other}" for one, other in both if one != other]
    return faults


@every_book
def test_both_languages_have_the_same_clauses_with_the_same_marks(english: Path) -> None:
    one, other = english.read_text("utf-8"), japanese_of(english).read_text("utf-8")
    assert CLAUSE.search(one)
    assert differences(one, other) == []


def test_a_clause_a_mark_or_a_picture_that_is_missing_is_found() -> None:
    book = "## 1. A\n\n- **x 1.1** (ours) B. (ours) C.\n- **x 1.2** D.\n  <!-- picture: row=1 | E -->\n"
    same = "## 1. あ\n\n- **x 1.1** （独自）い。（独自）う。\n- **x 1.2** え。\n  <!-- picture: row=1 | お -->\n"
    assert differences(book, same) == []
    for right, wrong in (
        ("1.2", "1.3"), ("** （独自）", "** "), ("う", "（独自）う"), ("え", "（独自）え"), ("row=1", "row=0"),
        ("## 1", "## 2"), ("- **x 1.2** え。\n", ""),
    ):  # fmt: skip
        assert differences(book, same.replace(right, wrong, 1)), wrong


def test_all_clauses_exist_in_japanese() -> None:
    counts = [len(CLAUSE.findall(japanese_of(file).read_text("utf-8"))) for file in ENGLISH]
    assert sum(counts) == sum(len(CLAUSE.findall(file.read_text("utf-8"))) for file in ENGLISH) > 449


# ---- English ---------------------------------------------------------------------------------------------------------

BANNED = (
    r"the own\b", r"so many\b", r"anew\b", r"(?:lay|lays|laid|lie|lies|lying)\b", r"mover\b", r"seat \w\b", r"ply\b",
    r"plies\b", r"nodes?\b", r"dealer\b", r"stash\b", r"reserves?\b", r"mutable\b", r"declare", r"misname",
    r"provisional\b", r"(?:a|an|the|this|every|each|whole|last|first) match\b", r"everybody\b", r"options?\b",
    r"chance (?:names|decides|deals|writes|says|wants)\b", r"by chance\b", r"the table is\b", r"\w+\.py\b", r"tube\b",
)  # fmt: skip
CODE_WORDS = re.compile(rf"\b(?:{'|'.join(BANNED)})", re.I)
GERMAN = re.compile(r"(?:^|[.;:] )(Who [a-z]+ [^?]*?)[.;]")  # "Who resigns loses."


def plain(text: str) -> str:
    """What people read: without code, comments, addresses and the numbers of clauses."""
    text = re.sub(r"<!--.*?\| (.*?) -->", r"\1", text)
    text = re.sub(r"`[^`]*`", "", text)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    return re.sub(r"\*\*\S+ \d+\.\d+\*\*|logic-kit \d+\.\d+", "", text)


def english_faults(text: str) -> list[str]:
    """Words that stand in code and nowhere else, and sentences that nobody says."""
    read = plain(text)
    body = "\n".join(line for line in read.splitlines() if not line.startswith("#"))
    return [*CODE_WORDS.findall(read), *GERMAN.findall(body)]


@every_book
def test_english_has_no_words_of_the_code(english: Path) -> None:
    assert english_faults(english.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "planted",
    [
        "Whoever gets rid of the own tokens first wins.", "after so many days", "It is chosen anew.", "You lay a gate.",
        "A card lies there.", "The mover chooses.", "Seat 0 begins.", "After ply 6 it ends.", "node 13 is taken",
        "The dealer asks.", "the stash is empty", "An AND of MUTABLE is MUTABLE.", "The match ends.", "see rules.py",
        "Chance names the first player.", "Who resigns loses.", "Play on. Who can do neither passes.",
    ],
)  # fmt: skip
def test_english_faults_are_found(planted: str) -> None:
    assert english_faults(planted)
    assert not english_faults(
        "`seat 0` is code, and `ply=` too. Who is the bug? You play a gate, and the semifinals match."
    )


# ---- Japanese --------------------------------------------------------------------------------------------------------

GATES = {"AND", "OR", "NAND", "NOR", "XOR", "XNOR", "BUF", "NOT", "DFF", "BUG", "TESTER"}
NAMES = GATES | {"INPUT", "LOOP", "CPU"}
KANA = "ぁ-んァ-ヶ一-龠々ー"
ENDINGS = re.compile(r"(?:です|ます|ません|でした|ました|ましょう|ください)$")
OLD_WORDS = re.compile("罰|不定|接地|うそ|デバグガ|測定|(?<!ロ)ボット|指名|引き直|無作為|偶然|名前を言|札を切|手持ち")


def japanese_faults(text: str) -> list[str]:
    """Latin words, half-width signs, words of yesterday, sentences without their end and headings with one."""
    read = plain(text)
    words = set(re.findall(r"[A-Za-z]{2,}", read)) - NAMES
    signs = re.findall(rf"[{KANA}][(),.:;!]|[(),.:;!][{KANA}]", read)
    blanks = re.findall(rf"[{KANA}] [\w`]|[A-Za-z0-9`] [{KANA}]", read)
    return [*sorted(words), *signs, *blanks, *OLD_WORDS.findall(read), *unfinished(text)]


def unfinished(text: str) -> list[str]:
    """Paragraphs that are not polite sentences with full stops, and labels that are."""
    faults = []
    for line in text.splitlines():
        said = re.sub(r"^(?:- |\d+\. )?(?:\*\*\S+ \d+\.\d+\*\*)? ?", "", line.strip())
        if re.match(r"#|<!--|\|", said):
            faults += [said] if re.search(r"。[ |]*(?:-->)?$", said) else []
            continue
        said = re.sub(r"（[^（）]*）|`[^`]*`|\*\*|「[^」]*」", "", said)
        sentences = said.split("。")
        faults += [line] if sentences.pop().strip() else []
        faults += [one for one in map(str.strip, sentences) if not ENDINGS.search(one) and one not in TITLES]
    return faults


TITLES = {
    "手番", "終わり方", "コツ", "場を確かめる", "上級ゲート", "ラウンド", "ロボット", "信号が流れる", "回路の読み方",
    "回路を引く", "区間を作る",
}  # fmt: skip


@every_book
def test_japanese_is_japanese(english: Path) -> None:
    assert japanese_faults(japanese_of(english).read_text("utf-8")) == []


@pytest.mark.parametrize(
    "planted",
    [
        "- **x 1.1** ゲートをplayします。", "- **x 1.1** 手番ではゲートを置く。", "- **x 1.1** ゲートを置きます",
        "先手の勝ちです(必ず)。", "AND を置きます。", "自場を1枚にします: 勝ちです。", "罰です。", "## 終わりです。",
        "うそでもかまいません。", "<!-- picture: row=1 | 列です。 -->", "次のとおりです. そうです。",
    ],
)  # fmt: skip
def test_japanese_faults_are_found(planted: str) -> None:
    assert japanese_faults(planted)
    clause = "- **x 1.1** （独自）ANDを`play`で置きます。\n  <!-- picture: row=1 | 信号の列 -->\n"
    assert not japanese_faults(f"## 1. 準備\n\n{clause}\n**コツ。** 数えましょう。")


# ---- how to play, and pictures ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_how_to_play_is_short_and_has_a_goal_a_turn_an_end_and_a_tip(game: logicade.Game) -> None:
    english, japanese = (book.short(game, language) for language in ("en", "ja"))
    assert 60 < len(english.split()) <= 200
    assert 150 < len(japanese) <= 400
    assert "A tip. " in english
    assert "コツ。" in japanese
    for text in (english, japanese):
        assert not re.search(r"\*\*|!\[|picture", text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_books_show_pictures_of_real_positions(game: logicade.Game) -> None:
    written = book.read(game, "en")
    assert written is not None
    assert 1 <= len(re.findall(r"!\[", written.how_to)) <= 2
    assert "](3)" in written.clauses or "](2)" in written.clauses
    for picture in written.pictures:
        assert str(game.position(picture.position).view(0))
