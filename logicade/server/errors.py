"""Every exception that only the server raises; codes are as stable as those of `logicade/engine/errors.py`."""

from __future__ import annotations

from logicade.engine.errors import LogicadeError
from logicade.engine.text import Text


class TooBig(LogicadeError):
    """A message or body is larger than the server takes."""

    code = "too-big"
    meaning = Text("that's too much at once", "大きすぎて受け取れません。")


class TooFast(LogicadeError):
    """More was sent, tried or opened than the limits allow."""

    code = "too-fast"
    meaning = Text("that was too fast. Wait a few seconds", "操作が速すぎます。数秒待ってください。")

    def __init__(self, message: str, *, hint: str = "", clause: str = "", wait: int = 0) -> None:
        super().__init__(message, hint=hint or (f"try again in {wait} s" if wait else ""), clause=clause)
        self.wait = wait  # seconds after which it may go well


def wait_of(wrong: LogicadeError) -> int:
    """Seconds after which the same may go well; 0 where that is not known."""
    return wrong.wait if isinstance(wrong, TooFast) else 0


class TooMany(LogicadeError):
    """So much has happened at a table that nothing more of that kind can."""

    code = "too-many"
    meaning = Text(
        "this table is full of events. Open another one",
        "このテーブルの記録がいっぱいです。新しいテーブルを作ってください。",
    )


class BotsBusy(LogicadeError):
    """Bots think at as many tables of one host as they may; this one waits for its turn and goes on by itself."""

    code = "bots-busy"
    meaning = Text(
        "the bots are busy at your other tables. They'll be here soon",
        "CPUはほかのテーブルで考えています。順番が来れば動きます。",
    )


class TooSlow(LogicadeError):
    """A viewer does not read what it is sent; it may come back and resume."""

    code = "too-slow"
    meaning = Text("your connection fell behind. Reconnecting", "通信が追いつきません。再接続します。")


class WrongOrigin(LogicadeError):
    """The request comes from another site, or names a host that is not ours."""

    code = "wrong-origin"
    meaning = Text("this request comes from another site", "ほかのサイトからは操作できません。")


class Unknown(LogicadeError):
    """The server does not know the caller; become a guest first."""

    code = "who-are-you"
    meaning = Text("we've lost track of you", "ゲスト情報が見つかりません。")


class LinkUsed(LogicadeError):
    """A link that takes somebody along into another browser was used already, is too old, or was never made."""

    code = "link-used"
    meaning = Text(
        "this link was used already, or it's too old. Make a new one in the other browser",
        "このリンクは使用済みか、期限切れです。もとのブラウザーで作り直してください。",
    )


class NoSuchTable(LogicadeError):
    """There is no such table, or it is not yours to see."""

    code = "no-such-table"
    meaning = Text("there's no such table, or you need an invitation", "そのテーブルがないか、招待が必要です。")


class NoSuchThing(LogicadeError):
    """There is nothing at that address, or not by that method."""

    code = "no-such-thing"
    meaning = Text("there's nothing here", "ここには何もありません。")


class NotSeated(LogicadeError):
    """Only a seat can do that."""

    code = "not-seated"
    meaning = Text("only players can do that", "席に着いている人だけができます。")


class NotHost(LogicadeError):
    """Only the host of the table can do that."""

    code = "not-host"
    meaning = Text("only the host can do that", "ホストだけができます。")


class SeatTaken(LogicadeError):
    """The seat is not free for the caller."""

    code = "seat-taken"
    meaning = Text("that seat is taken", "その席は埋まっています。")


class NotNow(LogicadeError):
    """The table is not in a state for that: not started, paused, or over."""

    code = "not-now"
    meaning = Text("not available right now", "今はできません。")


class NotAllowed(LogicadeError):
    """The terms of the table or the rules of the game forbid that."""

    code = "not-allowed"
    meaning = Text("that's off at this table", "このテーブルではできません。")


class Silenced(LogicadeError):
    """The caller may not speak at this table now."""

    code = "silenced"
    meaning = Text("you're muted at this table", "このテーブルでは発言できません。")


class IdReused(LogicadeError):
    """An id was used before for another command."""

    code = "id-reused"
    meaning = Text("that was sent twice", "同じ操作が二度送られました。")


class CannotStore(LogicadeError):
    """The log cannot be written now; nothing has happened."""

    code = "cannot-store"
    meaning = Text(
        "the server can't save right now. Try again in a moment",
        "今は保存できません。少し待ってからもう一度お試しください。",
    )


class BadDatabase(LogicadeError):
    """The database cannot be opened, is in use, or has another shape."""

    code = "bad-database"
    meaning = Text("the database can't be used", "データベースを使えません。")


def all_errors() -> tuple[type[LogicadeError], ...]:
    """Every class above, in the order of this file."""
    kinds = (kind for kind in globals().values() if isinstance(kind, type) and issubclass(kind, LogicadeError))
    return tuple(kind for kind in kinds if kind is not LogicadeError)
