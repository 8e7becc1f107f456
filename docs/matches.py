"""The first matches of docs/play: real ones, from files that a person can read, and their pictures.

A file has the game, its seats and options and whose view is drawn; then the log, action by action, chance included. A
line such as `#3 row=1101000 …` stands for the third picture of the page and says what that seat sees at this moment.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import logicade
from logicade.engine.match import Match

FOLDER = Path(__file__).resolve().parent / "play" / "matches"
LANGUAGES = ("en", "ja")


class Picture(NamedTuple):
    """What a page shows at one moment of its match."""

    number: int  # from 1, in the order of the page
    ply: int
    view: str  # as the match's file says it, for a test to compare


class FirstMatch(NamedTuple):
    """A match that a page tells, turn by turn."""

    slug: str
    seat: int  # the reader's, whose views are drawn
    match: Match
    pictures: tuple[Picture, ...]

    def drawn(self, picture: Picture, language: str) -> str:
        """A picture as SVG."""
        return self.match.view(self.seat, ply=picture.ply).svg(language=language)


def read(slug: str) -> FirstMatch:
    """The match of a page, every action of it checked by the rules."""
    head, _, body = (FOLDER / f"{slug}.txt").read_text("utf-8").partition("\n\n")
    words = [line.split(" ", 1) for line in head.splitlines()]
    facts = dict(words)
    options = dict(value.split("=", 1) for key, value in words if key == "option")
    actions: list[str] = []
    pictures: list[Picture] = []
    for line in body.splitlines():
        if line.startswith("#"):
            number, _, view = line[1:].partition(" ")
            pictures.append(Picture(int(number), len(actions), view))
        else:
            actions.append(line)
    game = logicade.game(facts["game"])
    match = Match(game, seats=game.count_seats(int(facts["seats"])), options=game.settle(options))
    match.follow(actions)
    return FirstMatch(slug, int(facts["view"]), match, tuple(pictures))


def name(slug: str, number: int, language: str) -> str:
    """A picture's file below docs/; English is the one without a word for its language."""
    return f"pictures/play/{slug}-{number}{'' if language == 'en' else '.' + language}.svg"


def drawings() -> dict[str, str]:
    """Every picture of every page, by its path below docs/."""
    found = {}
    for slug in logicade.games():
        told = read(slug)
        for picture in told.pictures:
            for language in LANGUAGES:
                found[name(slug, picture.number, language)] = told.drawn(picture, language)
    return found
