"""Every exception and warning that the library raises; each carries a stable code that server and CLI repeat.

What only the server raises is in `logicade/server/errors.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from logicade.engine.text import Text

FAULTS = 20  # listed in one message


class Fault(NamedTuple):
    """One thing that is wrong with a text: the line it stands in (0: the whole), and what it is."""

    line: int
    meaning: str | Text

    def __str__(self) -> str:
        return self.said.en

    @property
    def said(self) -> Text:
        """The fault with its line, for people."""
        english, japanese = _both(self.meaning)
        if not self.line:
            return Text(english, japanese)
        return Text(f"line {self.line}: {english}", f"{self.line}行目：{japanese}")


class LogicadeError(Exception):
    """The root of all our errors: a code, one sentence that names the thing, and a hint where one helps.

    Message and hint are for programs, logs and developers; `said` and `advice` are the same for people, who read
    neither positions nor seat numbers. Where a message is no `Text`, `meaning` is said: every class has one.
    """

    code = "error"
    meaning = Text("something went wrong", "問題が起きました。")

    def __init__(
        self, message: str | Text, *, hint: str | Text = "", clause: str = "", said: Text | None = None
    ) -> None:
        english = _both(message).en
        super().__init__(f"{english} ({clause})" if clause else english)
        self.hint = _both(hint).en
        self.clause = clause
        self.said = said or (message if isinstance(message, Text) else self.meaning)
        self.advice = hint if isinstance(hint, Text) else Text("", "")


def _both(text: str | Text) -> Text:
    return text if isinstance(text, Text) else Text(text, text)


class UnknownGame(LogicadeError):
    """No registered game has that slug."""

    code = "unknown-game"
    meaning = Text("there's no such game", "そのゲームはありません。")


class UnknownOption(LogicadeError):
    """The game has no option of that name."""

    code = "unknown-option"
    meaning = Text("this game has no such option", "このゲームにその設定はありません。")


class BadValue(LogicadeError):
    """An option or argument has a value that is not allowed, alone or beside the others."""

    code = "bad-value"
    meaning = Text("that value isn't allowed", "使えない値があります。")


class BadComponents(LogicadeError):
    """Tiles, cards or a map of one's own are not what the game needs; `faults` lists all that is wrong."""

    code = "bad-components"
    meaning = Text("these components don't make a game", "この内容ではゲームになりません。")

    def __init__(self, what: str, faults: Sequence[Fault], *, clause: str = "") -> None:
        self.faults = tuple(faults)
        shown = [fault.said for fault in self.faults[:FAULTS]]
        if (more := len(self.faults) - FAULTS) > 0:
            shown.append(Text(f"and {more} more", f"ほか{more}件"))
        english, japanese = "; ".join(one.en for one in shown), "、".join(one.ja for one in shown)
        super().__init__(f"{what}: {english}", clause=clause, said=Text(english, japanese))


class BadSeats(LogicadeError):
    """The game is not played by that many, or there is no such seat."""

    code = "bad-seats"
    meaning = Text("this game isn't for that many players", "このゲームはその人数では遊べません。")


class BadText(LogicadeError):
    """A text is not in the action notation of its game."""

    code = "bad-text"
    meaning = Text(
        "that's not a move. Type one from the list, or its number",
        "その手は読み取れません。一覧の手か番号を入力してください。",
    )


class BadPosition(LogicadeError):
    """A text is not a position of its game, or breaks one of its invariants."""

    code = "bad-position"
    meaning = Text("that's not a position of this game", "このゲームの局面として読み取れません。")


class IllegalAction(LogicadeError):
    """A well-formed action that the rules do not allow here."""

    code = "illegal-action"
    meaning = Text("the rules don't allow that here", "ここではルール上できません。")


class NotYourSeat(LogicadeError):
    """The action belongs to another seat."""

    code = "not-your-seat"
    meaning = Text("it's not your turn", "今はほかの人の番です。")


class StalePly(LogicadeError):
    """The caller answered a position that is no longer current."""

    code = "stale-ply"
    meaning = Text("someone moved first. Check the board", "先にほかの人が動きました。盤面を確認してください。")


class MatchOver(LogicadeError):
    """The match has ended; nothing can be played any more."""

    code = "match-over"
    meaning = Text("the game is over", "この対戦は終わっています。")


class NothingToUndo(LogicadeError):
    """No seat has acted yet."""

    code = "nothing-to-undo"
    meaning = Text("there's nothing to take back", "戻せる手がありません。")


class BadMatch(LogicadeError):
    """A match file is damaged: not JSON, a part missing, or a log that its own rules refuse."""

    code = "bad-match"
    meaning = Text("this game file is damaged", "対戦ファイルが壊れています。")


class NewerMatch(LogicadeError):
    """A match file was written by a newer Logicade than this one."""

    code = "newer-match"
    meaning = Text("this game was saved by a newer Logicade", "新しいLogicadeで保存された対戦です。")


class NoSolver(LogicadeError):
    """There is no exact solver for that game or for that position."""

    code = "no-solver"
    meaning = Text("this can't be solved exactly", "ここは読み切れません。")


class NoBot(LogicadeError):
    """The game has no bot of that name."""

    code = "no-bot"
    meaning = Text("there's no such bot", "そのCPUはいません。")


class BotFault(LogicadeError):
    """A bot in a process of its own crashed, hung, wrote too much or answered nonsense."""

    code = "bot-fault"
    meaning = Text("the bot stopped playing", "ボットが止まりました。")


class BadLadder(LogicadeError):
    """A ladder's file is damaged, or is that of another ladder."""

    code = "bad-ladder"
    meaning = Text("this ladder file is damaged", "ラダーのファイルが壊れています。")


class NotInstalled(LogicadeError):
    """A package that this needs comes with an extra that is not installed."""

    code = "not-installed"
    meaning = Text("a package is missing", "必要なパッケージが入っていません。")


class FileTrouble(LogicadeError):
    """A file cannot be read or written."""

    code = "file-trouble"
    meaning = Text("a file can't be read or written", "ファイルを読み書きできません。")


class Usage(LogicadeError):
    """The command line was not understood."""

    code = "usage"
    meaning = Text("the command wasn't understood", "コマンドを読み取れません。")


class BadMessage(LogicadeError):
    """A message is not JSON of a kind that the server knows, or has a wrong part."""

    code = "bad-message"
    meaning = Text("the server didn't understand that", "サーバーが読み取れない内容です。")


class Broken(LogicadeError):
    """The server made a mistake; nothing has happened."""

    code = "broken"
    meaning = Text(
        "something went wrong on our side. Nothing has changed", "サーバーで問題が起きました。対戦には影響ありません。"
    )


class CorruptCache(LogicadeError, UserWarning):
    """A compiled kernel on disk is damaged; it is compiled again and replaced."""

    code = "corrupt-cache"
    meaning = Text(
        "a compiled file is damaged and is made again", "コンパイル済みファイルが壊れているため、作り直します。"
    )


class CacheUnavailable(LogicadeError, UserWarning):
    """The cache folder cannot be written; kernels live in memory and are compiled again next time."""

    code = "cache-unavailable"
    meaning = Text("compiled files can't be kept", "コンパイル結果を保存できません。")


class Interpreted(LogicadeError, UserWarning):
    """Numba is missing on this machine; the rules run as plain Python, correct but slow."""

    code = "interpreted"
    meaning = Text("numba is missing, so the rules run slowly", "numbaがないため、ルールの処理が遅くなります。")


def all_errors() -> tuple[type[LogicadeError], ...]:
    """Every class above that carries its own code, in the order of this file."""
    return tuple(kind for kind in globals().values() if isinstance(kind, type) and issubclass(kind, LogicadeError))
