"""The words of terminal play, in both languages; a test holds the two lists together."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from logicade.engine.match import Match

EN = {
    "turn": "Seat {seat} is to act.",
    "your_turn": "You are seat {seat}, and to act.",
    "bot_acts": "Seat {seat} ({bot}) plays {action}.",
    "chance": "Chance: {action}.",
    "prompt": "action, number or ? for help> ",
    "help": "Type a number from the list or an action text. Also: rules, hint, undo, log, list, resign, quit.",
    "undone": "Taken back.",
    "hint": "Hint: {action}{why}",
    "proved": " (proved: {winner} wins)",
    "proved_best": " (proved: nothing is better)",
    "guessed": " (advice of `{bot}`, not proved)",
    "first": "first",
    "second": "second",
    "saved": "Saved. Go on with: logicade play --resume {file}",
    "resumed": "Resumed {file}.",
    "won": "Seat {seats} wins.",
    "tied": "A tie.",
    "together": "You have done it together, with {scores} points.",
    "failed": "Not this time: you lose together.",
    "resigned": "Seat {seat} resigned.",
    "time": "Seat {seat} ran out of time.",
    "agreed": "A draw was agreed.",
    "curtain": "Hand over to seat {seat}, then press Enter.",
    "begin": "{title}: {summary}",
}
JA = {
    "turn": "席{seat}の番です。",
    "your_turn": "あなた(席{seat})の番です。",
    "bot_acts": "席{seat}({bot})は {action}。",
    "chance": "偶然: {action}。",
    "prompt": "手か番号を入力(?で説明)> ",
    "help": "番号か手を入力します。ほかに: rules(遊び方) hint(助言) undo(待った) "
    "log(棋譜) list(一覧) resign(投了) quit(中断)。",
    "undone": "1手戻しました。",
    "hint": "助言: {action}{why}",
    "proved": "(証明済み: {winner}の勝ち)",
    "proved_best": "(証明済み: これより良い手はありません)",
    "guessed": "({bot} の意見。証明ではありません)",
    "first": "先手",
    "second": "後手",
    "saved": "保存しました。再開: logicade play --resume {file}",
    "resumed": "{file} を再開します。",
    "won": "席{seats}の勝ちです。",
    "tied": "引き分けです。",
    "together": "みんなで達成しました({scores}点)。",
    "failed": "今回は失敗です。みんなの負けです。",
    "resigned": "席{seat}が投了しました。",
    "time": "席{seat}は時間切れです。",
    "agreed": "合意により引き分けにしました。",
    "curtain": "席{seat}に交代し、Enterを押してください。",
    "begin": "{title}: {summary}",
}


def word(key: str, language: str, **facts: object) -> str:
    """One sentence with its facts filled in."""
    return (JA if language == "ja" else EN)[key].format(**facts)


def outcome(match: Match, language: str) -> str:
    """How a match ended."""
    parts = []
    if match.forfeit is not None:
        key = {"resign": "resigned", "time": "time", "draw": "agreed"}[match.forfeit.reason]
        parts.append(word(key, language, seat=match.forfeit.seat))
    if match.game.cooperative:
        parts.append(word("together" if match.winners else "failed", language, scores=max(match.scores)))
    elif len(match.winners) == match.seats:
        parts.append(word("tied", language))
    else:
        parts.append(word("won", language, seats=", ".join(map(str, match.winners))))
    return " ".join(parts)
