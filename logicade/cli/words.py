"""The words of the terminal, in both languages, and what players are called there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from logicade.bots.cast import CAST
from logicade.engine.options import say
from logicade.engine.scene import rich
from logicade.engine.sentences import addressed, fill, isolated, namesakes, people, person, sentence
from logicade.engine.text import Text

if TYPE_CHECKING:
    from logicade.engine.errors import LogicadeError
    from logicade.engine.match import Match
    from logicade.engine.scene.shown import Seen

WORDS = {
    "turn": Text("{who}'s turn.", "{who}の番です。"),
    "your_turn": Text("Your turn.", "あなたの番です。"),
    "prompt": Text("move, number or ? for help> ", "手か番号（`?`で説明）> "),
    "help": Text(
        "Type a number from the list, or a move as it is listed. Also: rules, hint, undo, log, list, resign, quit.",
        "一覧の番号か、一覧どおりの手を入力してください。ほかに：`rules`（遊び方）`hint`（ヒント）`undo`（待った）"
        "`log`（ログ）`list`（一覧）`resign`（投了）`quit`（中断）",
    ),
    "undone": Text("Taken back.", "1手戻しました。"),
    "hint": Text("Hint: {action}. {why}", "ヒント：{action}。{why}"),
    "hint_wins": Text("It wins against best play.", "必勝手です。"),
    "hint_loses": Text(
        "You're lost against best play; this leaves {who} the fewest winning replies.",
        "読み切りでは{who}の勝ちです。{who}の必勝手が最も少なくなります。",
    ),
    "hint_best": Text("Nothing is better, and that is proved.", "これより良い手がないことを読み切りました。"),
    "hint_advice": Text(
        "That's what {who} would play. It isn't proved.", "{who}ならこうします。読み切りではありません。"
    ),
    "saved": Text(
        "Saved. To continue: logicade play --resume {file}", "保存しました。再開：logicade play --resume {file}"
    ),
    "resumed": Text("Continuing {file}.", "{file}を再開します。"),
    "won": Text("{who} wins.", "{who}の勝ち"),
    "won_several": Text("{who} win.", "{who}の勝ち"),
    "won_you": Text("You win.", "あなたの勝ち！"),
    "tied": Text("It's a draw.", "引き分け"),
    "resigned": Text("{who} resigned.", "{who}が投了した"),
    "time": Text("{who} ran out of time.", "{who}は時間切れ"),
    "agreed": Text("Draw agreed.", "合意で引き分け"),
    "curtain": Text("Hand over to {who}, then press Enter.", "{who}に交代して、Enterを押してください。"),
    "begin": Text("{title}: {summary}", "{title}：{summary}"),
    "you": Text("You", "あなた"),
    "rule": Text("See rule {clause}.", "ルール{clause}を見てください。"),
    "error": Text("error", "エラー"),
    "hint_for": Text("hint", "ヒント"),
    "sheet": Text("{file}: {pages} page, {paper}", "{file}：{pages}ページ、{paper}"),
    "sheets": Text("{file}: {pages} pages, {paper}", "{file}：{pages}ページ、{paper}"),
    "cards": Text("{folder}: {count} cards", "{folder}：{count}種類のカード"),
    "no_language": Text(
        "`{wanted}` is not a language here, so this is English. There are: en, ja",
        "`{wanted}`には対応していないため、英語で表示します。対応：`en`、`ja`",
    ),
}


def _joined(texts: Iterable[str], language: str) -> str:
    """How it ended, and why: one sentence after the other."""
    if language == "ja":
        return "：".join(texts)
    return " ".join(text if text[-1] in ".!?" else f"{text}." for text in texts)


def word(key: str, language: str, **facts: object) -> str:
    """One sentence with its facts filled in."""
    gaps = {name: fact if isinstance(fact, Text) else str(fact) for name, fact in facts.items()}
    return say(fill(WORDS[key], **gaps), language)


def names_of(match: Match, viewer: int | None, language: str) -> tuple[str, ...]:
    """What players are called: you, bots by their names, others by their places, from 1."""
    shown = list(rich.unnamed(match.seats, language))
    for seat, player in enumerate(match.players):
        level = player.removeprefix("level ")
        if level != player and level.isdigit() and int(level) in CAST:
            shown[seat] = say(CAST[int(level)].name, language)
        elif player not in ("", "person"):
            shown[seat] = isolated(player)
    shown = list(namesakes(shown))
    if viewer is not None:
        shown[viewer] = word("you", language)
    return tuple(shown)


def told(match: Match, entry: Seen, names: Sequence[str], language: str) -> str:
    """A line of the log as the page tells it."""
    line = match.game.kernels.tell(entry.action).told
    if "{who}" in line.en + line.ja:
        line = fill(line, who=person(entry.actor))
    plain = rich.plain(say(line, language), names)
    return addressed(plain) if language == "en" else plain


def outcome(match: Match, viewer: int | None, names: Sequence[str], language: str) -> str:
    """How a match ended, as the page says it."""
    from logicade.engine.scene.drawn import scene_of

    if match.forfeit is None:
        ended = scene_of(match.position, match.log, seat=viewer, language=language).say
        if ended.end:
            return _joined((rich.plain(text, names) for text in (ended.end, ended.why) if text), language)
    said = (say(text, language) for text in _verdict(match, viewer))
    return _joined((rich.plain(text, names) for text in said), language)


def _verdict(match: Match, viewer: int | None) -> list[Text]:
    forfeit, winners = match.forfeit, match.winners
    if forfeit is not None and forfeit.reason == "draw":
        return [WORDS["agreed"]]
    told = []
    if forfeit is not None:
        key = {"resign": "resigned", "time": "time"}[forfeit.reason]
        told.append(fill(WORDS[key], who=person(forfeit.seat)))
    if len(winners) in (0, match.seats):
        return [*told, WORDS["tied"]]
    if winners == (viewer,):
        return [*told, WORDS["won_you"]]
    return [*told, fill(WORDS["won" if len(winners) == 1 else "won_several"], who=people(winners))]


def complaint(wrong: LogicadeError, names: Sequence[str], language: str) -> str:
    """Why something was not done, for people: the reason, what would work, and the rule."""
    reason = rich.plain(say(sentence(wrong.said), language), names)
    parts = [addressed(reason) if language == "en" else reason]
    if any(wrong.advice):
        parts.append(say(sentence(wrong.advice), language))
    if wrong.clause:
        parts.append(word("rule", language, clause=wrong.clause.split(" ")[-1]))
    return " ".join(parts) if language == "en" else "".join(parts)
