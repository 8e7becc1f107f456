"""The pages for players: what they tell has happened, and every picture shows what the text has come to."""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path

import pytest

import logicade
from docs import matches
from docs.matches import FirstMatch
from logicade.cli import main
from logicade.engine.state import CHANCE
from tests.support import ROOT

PAGES = ROOT / "docs" / "play"
STORY = {"en": "## A first game, turn by turn\n", "ja": "## 最初の対戦を1手ずつ\n"}
TIPS = {"en": "## Three tips\n", "ja": "## 3つのコツ\n"}
HEADINGS = {
    "en": ("On the table", "Your turn", "A first game, turn by turn", "How it ends", "Three tips", "Go on"),
    "ja": ("場にあるもの", "手番にすること", "最初の対戦を1手ずつ", "勝ち負け", "3つのコツ", "次に読むもの"),
}
TOLD = re.compile(r"`([^`]+)`|!\[([^\]]*)\]\(([^)]+)\)")

every_page = pytest.mark.parametrize("language", matches.LANGUAGES)
every_game = pytest.mark.parametrize("slug", logicade.games())


def page_of(slug: str, language: str) -> Path:
    return PAGES / f"{slug}{'' if language == 'en' else '.' + language}.md"


def section(slug: str, language: str, heading: str) -> str:
    return page_of(slug, language).read_text("utf-8").partition(heading)[2].partition("\n## ")[0]


class Reader:
    """Somebody who follows a page with the match before him: `here` is how far the text has come."""

    def __init__(self, told: FirstMatch) -> None:
        self.told, self.here = told, 0
        match = told.match
        logs = (match.log, match.log_for(told.seat), match.log_for(None))
        self.words = [{entry.action for entry in entries} for entries in zip(*logs, strict=True)]

    def read(self, word: str) -> None:
        """An action that comes next, several in one, or something that stands in the position reached by now."""
        for ply in range(self.here, len(self.words)):
            for end in range(ply + 1, min(ply + 4, len(self.words) + 1)):
                if word in self._joined(ply, end):
                    self.here = end
                    return
        views = {str(self.told.match.view(self.told.seat, ply=ply)) for ply in self._now()}
        assert any(word in view for view in views), f"`{word}` is nothing that follows ply {self.here}, and not there"

    def look(self, ply: int) -> None:
        """A picture: between what was told and what it shows only such things have happened as need no word."""
        assert self.here <= ply, f"the text is at ply {self.here}, its picture at {ply}"
        self.here = ply

    def _joined(self, begin: int, end: int) -> set[str]:
        joined = {""}
        for words in self.words[begin:end]:
            joined = {one + word for one in joined for word in words}
        return joined

    def _now(self) -> range:
        """The plies between the last thing told and the next decision of a seat."""
        last = self.here
        while last < len(self.words) and self.told.match.actor_at(last) == CHANCE:
            last += 1
        return range(self.here, last + 1)


@every_page
@every_game
def test_the_text_tells_what_happened(slug: str, language: str) -> None:
    told = matches.read(slug)
    reader, seen = Reader(told), 0
    for word, words, target in TOLD.findall(section(slug, language, STORY[language])):
        if word:
            reader.read(word)
        else:
            seen += 1
            picture = told.pictures[seen - 1]
            assert target == "../" + matches.name(slug, picture.number, language)
            assert len(words) > 4, f"{target} says nothing to those who hear the page"
            reader.look(picture.ply)
    assert seen == len(told.pictures)
    assert reader.here == told.match.ply, "the text ends before the match does"


def test_a_reader_notices_what_did_not_happen() -> None:
    told = matches.read("loop-6")
    for before, wrong in (("OR@b2", "XOR@b3"), ("XOR@a1", "101010"), ("NOR@b1", "NOR@a6")):
        reader = Reader(told)
        reader.read(before)
        with pytest.raises(AssertionError):
            reader.read(wrong)
    reader.here = 20
    with pytest.raises(AssertionError):
        reader.look(7)


@every_game
def test_pictures_show_the_position_that_their_file_says(slug: str) -> None:
    told = matches.read(slug)
    assert [picture.number for picture in told.pictures] == list(range(1, len(told.pictures) + 1))
    assert 4 <= len(told.pictures) <= 8
    for picture in told.pictures:
        assert str(told.match.view(told.seat, ply=picture.ply)) == picture.view
    assert told.match.over
    assert told.seat in told.match.winners, "the reader of a first match wins it"


@every_page
@every_game
def test_pages_are_alike(slug: str, language: str) -> None:
    text = page_of(slug, language).read_text("utf-8")
    assert tuple(re.findall(r"^## (.*)$", text, re.MULTILINE)) == HEADINGS[language]
    title = getattr(logicade.game(slug).title, language)
    assert text.splitlines()[0].replace("・", "").startswith(f"# {title.replace('・', '')}")
    assert len(re.findall(r"^- ", section(slug, language, TIPS[language]), re.MULTILINE)) == 3
    other = "ja" if language == "en" else "en"
    assert f"({page_of(slug, other).name})" in text
    assert f"({'../../logicade/games/' + slug.replace('-', '_') + '/RULES.md'})" in text


@every_page
@every_game
def test_commands_on_the_pages_work(
    slug: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each is typed as it stands there, and the match is left at once."""
    monkeypatch.setenv("LOGICADE_DATA", str(tmp_path))
    text = page_of(slug, language).read_text("utf-8")
    for command in re.findall(r"`logicade ([^`]+)`", text):
        assert ("--language ja" in command) == (language == "ja")
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert main(shlex.split(command)) == 0, capsys.readouterr().err


def test_no_picture_is_left_over() -> None:
    committed = {f"pictures/play/{file.name}" for file in (ROOT / "docs/pictures/play").iterdir()}
    assert committed == set(matches.drawings())


def test_the_index_and_the_readme_lead_there() -> None:
    index = (ROOT / "docs/index.md").read_text("utf-8")
    for slug in logicade.games():
        assert f"(play/{slug}.md)" in index
        assert f"(play/{slug}.ja.md)" in index
    assert "(docs/index.md)" in (ROOT / "README.md").read_text("utf-8")
    guides = {f"guide/{file.name}" for file in (ROOT / "docs/guide").glob("*.md")}
    pages = guides | {f"reference/{file.name}" for file in (ROOT / "docs/reference").glob("*.md")}
    assert [page for page in sorted(pages) if f"({page})" not in index] == []


# ---- what the pages say about who was winning ------------------------------------------------------------------------


def solved(slug: str, ply: int, capsys: pytest.CaptureFixture[str]) -> str:
    """What `logicade solve` says of a position of a page's match."""
    assert main(["solve", slug, "--position", str(matches.read(slug).match.at(ply))]) == 0
    return capsys.readouterr().out


def test_input_11_counts_right(capsys: pytest.CaptureFixture[str]) -> None:
    """Copper had 14 winning actions of 28 in turn 4 and missed them; then three won, and in turn 9 one of four."""
    match = matches.read("input-11").match
    fourth, fifth, ninth = (solved("input-11", ply, capsys) for ply in (5, 6, 10))
    assert "winning actions (14)" in fourth
    assert "NOR@3" not in fourth.split()
    assert "winning actions (3): NOR@6 " in fifth
    assert "winning actions (1): XOR@1" in ninth
    assert (len(match.at(5).legal), len(match.at(10).legal)) == (28, 4)


def test_tournament_counts_right(capsys: pytest.CaptureFixture[str]) -> None:
    """Mika's NAND wins three times out of four; after Copper's NOR nothing can go wrong."""
    before, after = solved("tournament", 35, capsys), solved("tournament", 38, capsys)
    assert "(75.0000%)" in before
    assert "best actions (1): @7" in before
    assert "first wins, whatever falls" in after


def test_hard_wired_counts_right(capsys: pytest.CaptureFixture[str]) -> None:
    """139 segments at first; Copper has none in turn 2 and overlooks some in turn 4, and you have none in turn 5."""
    for ply, count in ((15, 139), (21, 0), (30, 8), (33, 0)):
        assert f"proved: {count} segments can be built" in solved("hard-wired", ply, capsys)
    assert "B S1 331: C26h C36h" in solved("hard-wired", 30, capsys)
    assert "B S1 331: " in solved("hard-wired", 36, capsys), "the display that you need could have been taken"
