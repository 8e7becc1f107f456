"""Every exception and warning that the library raises; each carries a stable code that server and CLI repeat.

What only the server raises is in `logicade/server/errors.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

FAULTS = 20  # listed in one message


class Fault(NamedTuple):
    """One thing that is wrong with a text: the line it stands in (0: the whole), and what it is."""

    line: int
    meaning: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.meaning}" if self.line else self.meaning


class LogicadeError(Exception):
    """The root of all our errors: a code, one sentence that names the thing, and a hint where one helps."""

    code = "error"

    def __init__(self, message: str, *, hint: str = "", clause: str = "") -> None:
        super().__init__(f"{message} ({clause})" if clause else message)
        self.hint = hint
        self.clause = clause


class UnknownGame(LogicadeError):
    """No registered game has that slug."""

    code = "unknown-game"


class UnknownOption(LogicadeError):
    """The game has no option of that name."""

    code = "unknown-option"


class BadValue(LogicadeError):
    """An option or argument has a value that is not allowed, alone or beside the others."""

    code = "bad-value"


class BadComponents(LogicadeError):
    """Tiles, cards or a map of one's own are not what the game needs; `faults` lists all that is wrong."""

    code = "bad-components"

    def __init__(self, what: str, faults: Sequence[Fault], *, clause: str = "") -> None:
        self.faults = tuple(faults)
        shown = "; ".join(str(fault) for fault in self.faults[:FAULTS])
        more = f"; and {len(self.faults) - FAULTS} more" if len(self.faults) > FAULTS else ""
        super().__init__(f"{what}: {shown}{more}", clause=clause)


class BadSeats(LogicadeError):
    """The game is not played by that many, or there is no such seat."""

    code = "bad-seats"


class BadText(LogicadeError):
    """A text is not in the action notation of its game."""

    code = "bad-text"


class BadPosition(LogicadeError):
    """A text is not a position of its game, or breaks one of its invariants."""

    code = "bad-position"


class IllegalAction(LogicadeError):
    """A well-formed action that the rules do not allow here."""

    code = "illegal-action"


class NotYourSeat(LogicadeError):
    """The action belongs to another seat."""

    code = "not-your-seat"


class StalePly(LogicadeError):
    """The caller answered a position that is no longer current."""

    code = "stale-ply"


class MatchOver(LogicadeError):
    """The match has ended; nothing can be played any more."""

    code = "match-over"


class NothingToUndo(LogicadeError):
    """No seat has acted yet."""

    code = "nothing-to-undo"


class BadMatch(LogicadeError):
    """A match file is damaged: not JSON, a part missing, or a log that its own rules refuse."""

    code = "bad-match"


class NewerMatch(LogicadeError):
    """A match file was written by a newer Logicade than this one."""

    code = "newer-match"


class NoSolver(LogicadeError):
    """There is no exact solver for that game or for that position."""

    code = "no-solver"


class NoBot(LogicadeError):
    """The game has no bot of that name."""

    code = "no-bot"


class BotFault(LogicadeError):
    """A bot in a process of its own crashed, hung, wrote too much or answered nonsense."""

    code = "bot-fault"


class BadLadder(LogicadeError):
    """A ladder's file is damaged, or is that of another ladder."""

    code = "bad-ladder"


class NotInstalled(LogicadeError):
    """A package that this needs comes with an extra that is not installed."""

    code = "not-installed"


class FileTrouble(LogicadeError):
    """A file cannot be read or written."""

    code = "file-trouble"


class Usage(LogicadeError):
    """The command line was not understood."""

    code = "usage"


class BadMessage(LogicadeError):
    """A message is not JSON of a kind that the server knows, or has a wrong part."""

    code = "bad-message"


class Broken(LogicadeError):
    """The server made a mistake; nothing has happened."""

    code = "broken"


class CorruptCache(LogicadeError, UserWarning):
    """A compiled kernel on disk is damaged; it is compiled again and replaced."""

    code = "corrupt-cache"


class CacheUnavailable(LogicadeError, UserWarning):
    """The cache folder cannot be written; kernels live in memory and are compiled again next time."""

    code = "cache-unavailable"


class Interpreted(LogicadeError, UserWarning):
    """Numba is missing on this machine; the rules run as plain Python, correct but slow."""

    code = "interpreted"


def all_errors() -> tuple[type[LogicadeError], ...]:
    """Every class above that carries its own code, in the order of this file."""
    return tuple(kind for kind in globals().values() if isinstance(kind, type) and issubclass(kind, LogicadeError))
