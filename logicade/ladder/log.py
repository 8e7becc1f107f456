"""A ladder's file: one line of JSON that says what is played, then one for each match, on disk before the next begins.

Whatever ends a ladder, the file can be gone on with: half a line at its end is cut off.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from logicade import __version__
from logicade.bots.arena import LadderTerms, Lapse, MatchResult
from logicade.engine.errors import BadLadder, FileTrouble
from logicade.games import game as find

FORMAT = "logicade-ladder"
FORMAT_VERSION = 1


def heading(terms: LadderTerms, seed: int) -> dict[str, Any]:
    """What must be alike for results to belong together; players and the number of matches may change later."""
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "logicade": __version__,
        "game": terms.game,
        "game_version": find(terms.game).version,
        "seats": terms.seats,
        "options": terms.options,
        "patience": terms.patience,
        "seed": seed,
    }


class Log:
    """The file of a ladder, open for adding."""

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b", buffering=0)
        except OSError as trouble:
            raise _trouble(path, trouble) from trouble
        try:
            self.results = list(self._recover(head))
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Log:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, result: MatchResult) -> None:
        """Write a line that lasts."""
        self.results.append(result)
        self._write(as_json(result))

    def _write(self, body: dict[str, Any]) -> None:
        line = json.dumps(body, ensure_ascii=False).encode() + b"\n"
        try:
            if self._file.write(line) != len(line):  # half a line is cut off by the next start
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._file.fileno())
        except OSError as trouble:
            raise _trouble(self.path, trouble) from trouble

    def _recover(self, head: dict[str, Any]) -> Iterator[MatchResult]:
        """Read what is there, cut off half a line, write the heading of a new file."""
        self._file.seek(0)
        content = self._file.read()
        whole = content[: content.rfind(b"\n") + 1]
        if len(whole) < len(content):
            self._file.truncate(len(whole))
        lines = whole.splitlines()
        if not lines:
            self._write(head)
            return
        check_heading(self.path, _parsed(self.path, 1, lines[0]), head)
        for number, line in enumerate(lines[1:], 2):
            yield from_json(self.path, number, _parsed(self.path, number, line))


def check_heading(path: Path, found: dict[str, Any], head: dict[str, Any]) -> None:
    """BadLadder unless a file belongs to this ladder."""
    if found.get("format") != FORMAT:
        raise BadLadder(f"`{path}` is not the file of a ladder", hint="choose another file")
    for name, value in head.items():
        if found.get(name) != value:
            told = f"`{path}` is that of another ladder: {name} is {found.get(name)!r} there and {value!r} here"
            raise BadLadder(told, hint="choose another file, or ask for the same")


def as_json(result: MatchResult) -> dict[str, Any]:
    """A line of the file."""
    body = result._asdict()
    body["lapses"] = [lapse._asdict() for lapse in result.lapses]
    return body


def from_json(path: Path, number: int, body: dict[str, Any]) -> MatchResult:
    """The result of a line."""
    try:
        parts: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in body.items()
        }
        parts["lapses"] = tuple(Lapse(**lapse) for lapse in body["lapses"])
        return MatchResult(**parts)
    except (TypeError, KeyError) as wrong:
        raise BadLadder(f"`{path}` is damaged: line {number} is not a match") from wrong


def _parsed(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        body = json.loads(line)
    except (ValueError, RecursionError) as wrong:
        raise BadLadder(f"`{path}` is damaged: line {number} is not JSON", hint="delete the line") from wrong
    if not isinstance(body, dict):
        raise BadLadder(f"`{path}` is damaged: line {number} is not a match", hint="delete the line")
    return body


def _trouble(path: Path, trouble: OSError) -> FileTrouble:
    return FileTrouble(f"`{path}` cannot be written: {trouble.strerror}", hint="choose another file")
