"""What one player may not learn of another, and where it could turn up: frames, answers, the page itself.

A hidden thing has many shapes: a list in a state, a word in a log line, a part of a text, a name on the page. What came
to one person is held against all of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from tests.page.person import Visitor

UNKNOWN = {-1, -2}  # nothing there, or hidden


class Watch:
    """Everything that came into one browser, to be searched for another seat's secrets."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.pages: list[str] = []

    def look(self) -> None:
        """Keep the page as it is now, with all that is only read out."""
        self.pages.append(self.visitor.page.content())

    def bodies(self) -> list[str]:
        """What the server answered to requests; scripts, styles and fonts hold no secrets of a match."""
        answers = [one for one in self.visitor.responses if re.search(r"/(api|m)/", one.url) and one.status < 300]
        return [one.text() for one in answers]

    def records(self) -> dict[str, list[str]]:
        """All of it, by where it came from."""
        return {"frame": list(self.visitor.frames), "body": self.bodies(), "page": list(self.pages)}


def leaks(
    records: dict[str, list[str]], words: list[re.Pattern[str]], is_hidden: Callable[[dict[str, Any]], bool]
) -> list[tuple[str, str]]:
    """Where a secret shows: as one of some words anywhere, or in a view's state that does not hide it."""
    found = []
    for kind, texts in records.items():
        for text in texts:
            found += [(kind, word.pattern) for word in words if word.search(text)]
            found += [(kind, "state") for state in states(text) if not is_hidden(state)]
    return found


def states(text: str) -> Iterator[dict[str, Any]]:
    """The states of all views in a piece of JSON; none in what is something else."""
    try:
        data = json.loads(text)
    except ValueError:
        return
    yield from _states(data)


def _states(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        state = data.get("state")
        if isinstance(state, dict) and "phase" in state:
            yield state
        data = list(data.values())
    if isinstance(data, list):
        for value in data:
            yield from _states(value)
