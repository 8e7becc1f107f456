"""The laws of the two languages for what people read, and where all of it is found: in calls of `Text`, on the page.

They follow the words of `docs/decisions/2026-11-16-words.md`. A law gives the faults of one sentence.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from logicade.engine.text import Text
from tests.support import ROOT

JAPANESE = re.compile("[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")  # also full-width signs
LETTERS = re.compile("[\u3041-\u30fa\u3400-\u9fff]")  # kana and kanji


class Found(NamedTuple):
    """A text and where it stands."""

    place: str
    text: Text


# ---- English ---------------------------------------------------------------------------------------------------------

# What people never read, and what they read instead.
BANNED = {
    r"\bthe own\b": "your, or a name's",
    r"\bso many\b": "N, or how many",
    r"\banew\b": "again",
    r"\b(?:lay|lays|laid|laying)\b": "place, play",
    r"\blies? (?:there|here|beside|down)\b": "is there",
    r"\bput away\b|\bthrown\b": "discard",
    r"\bby chance\b|\bchance (?:decides|names|deals|lays|draws)\b": "at random; dealt, drawn",
    r"\b[Pp]l(?:y|ies)\b": "step, turn",
    r"\b(?:the|a|this|that|each|every|whole|new|your) match(?:es)?\b|\bmatches\b": "game",
    r"(?<!^)\b[Ss]eat (?:\d|□|[A-F]\b)|^Seat (?:\d|□ \w)": "a name, or Player 1",
    r"\b[Pp]layer [a-f]\b": "a name",
    r"\b[Ff]ield [ab]\b": "your row, a name's row",
    r"\bnodes?\b": "spot",
    r"\btubes?\b": "tokens left",
    r"\bhall\b": "table",
    r"\b[Ee]verybody\b": "everyone",
    r"\bdeclares?\b": "claim, call it",
    r"\bWhether\b": "a sentence that says what is so",
    r"\ba tie\b": "a draw",
    r"\bmanners\b": "table settings",
    r"\b(?:he|his|him)\b": "they, their",
    r"\d %": "97%",
    r"\bC\d\d\b": "the circuit itself",
}
_BANNED = {re.compile(pattern): instead for pattern, instead in BANNED.items()}


def english_faults(said: str) -> list[str]:
    """What the guide does not let people read; codes in backticks and gaps are no words."""
    bare = re.sub("`[^`]*`", "□", _without_gaps(said))
    faults = [f"`{hit[0]}`: {instead}" for law, instead in _BANNED.items() if (hit := law.search(bare))]
    if JAPANESE.search(said):
        faults.append("Japanese in English")
    return faults


# ---- Japanese --------------------------------------------------------------------------------------------------------

# Latin words that Japanese keeps: gates, names, titles, and what computers call by no other word.
LATIN = re.compile(
    "AND|OR|NOT|NAND|NOR|XOR|XNOR|BUF|DFF|BUG|ON|OFF|INPUT|LOOP|LOGIC|KIT|STIM|TA|SL|END|Logicade|CPU|ID|URL|QR|mm"
    "|Enter|Ctrl|Esc|Tab|MIT|SVG|JSON|PostgreSQL|SQLite|Redis|Python|[Nn]umba"
)
_LATIN = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")
_GAP = re.compile(r"\{[^{}]*\}")
_CODE = re.compile(r"`[^`]*`|\*\*|</?\w+>|--?[a-z-]+|\blogicade \w+[^。、]*|\w+\.(?:json|py|md|svg)\b")
_HALF = re.compile("(?<=[\u3041-\u30ff\u3400-\u9fff])[,.!?:;()]|[,.!?;()](?=[\u3041-\u30ff\u3400-\u9fff])")
_OURS = "[\u3041-\u30ff\u3400-\u9fff]"
_SPACED = re.compile(f"(?<={_OURS}) (?=[A-Za-z0-9□])|(?<=[A-Za-z0-9□]) (?={_OURS})")
_POLITE = re.compile("(?:です|ます|ません|でした|ました|ください|でしょう|ましょう|ですか|ますか|ませんか)$")
_LOUD = re.compile("[！？](?=[^！？」）　。\\s…])")
WRONG = {
    "偶然": "ランダム, or nothing",
    "無作為": "ランダム",
    "罰": "ペナルティ",
    "不定": "不確定信号",
    "うそ": "嘘",
    "デバッガー": "デバッガ",
    "サーバ(?!ー)": "サーバー",
    "ゲームの記録": "ログ",
    "席0|席(?:[0-9]|\\{\\w*\\})(?!$)|.席(?:[0-9]|\\{)": "a name",
    "場[ab]|[ab]の場|[ab]の罰": "自分の場, {owner}の場",
    "\\{node\\}番|ノード": "{spot}",
    "指名": "指示",
    "助言|棋譜": "ヒント, ログ",
    "をねらう": "狙い",
    "(?<![手山場])札(?!幌)": "カード, 手札",
    "にぎやか": "スピード戦",
    "友達": "友だち",
    "全て": "すべて",
    "でて|ボット (?=[ァ-ヶ])": "the name alone",
}
_WRONG = {re.compile(pattern): instead for pattern, instead in WRONG.items()}


def japanese_faults(said: str) -> list[str]:
    """What the guide does not let people read; codes in backticks and gaps are no words."""
    bare = _CODE.sub("□", _without_gaps(said))
    faults = [f"Latin `{word}`" for word in _LATIN.findall(bare) if not _is_latin(word)] if LETTERS.search(bare) else []
    faults += [f"half-width `{hit[0]}`" for hit in _HALF.finditer(bare)]
    if _SPACED.search(bare):
        faults.append("a space beside Japanese")
    faults += [f"`{hit[0]}`: {instead}" for law, instead in _WRONG.items() if (hit := law.search(said))]
    if _LOUD.search(bare):
        faults.append("！ or ？ within a line needs a full-width space behind it")
    return faults + stop_faults(bare)


def _without_gaps(said: str) -> str:
    """A text with a box for each gap, also for one within another, as in `{{signal {}}}`."""
    while (closed := _GAP.sub("□", said)) != said:
        said = closed
    return said


def _is_latin(word: str) -> bool:
    return len(word) == 1 or all(LATIN.fullmatch(part) for part in word.split("-"))


def stop_faults(said: str) -> list[str]:
    """A full stop closes polite text and stands between two sentences; labels, logs and results end without one."""
    body = said.rstrip("）」")
    if not body.endswith("。"):
        return []
    last = re.sub("（[^（）]*）", "", re.split("[。！？]", body[:-1])[-1]).rstrip("）」")
    return [] if _POLITE.search(last) or "。" in body[:-1] else ["。 behind what is not polite"]


# ---- where texts are -------------------------------------------------------------------------------------------------


def written(node: ast.expr) -> str | None:
    """A string as it is written, with its f-gaps as `{}`; None for what is not written there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def texts_in_source(source: str, name: str) -> Iterator[Found]:
    """Every `Text(...)` that is written out in a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text":
            said = [written(part) for part in (*node.args, *(word.value for word in node.keywords))]
            if len(said) == 2 and said[0] is not None and said[1] is not None:
                yield Found(f"{name}:{node.lineno}", Text(said[0], said[1]))


@cache
def sources() -> tuple[Path, ...]:
    """Every module of the package."""
    return tuple(sorted((ROOT / "logicade").rglob("*.py")))


def place_of(file: Path) -> str:
    """Where a text is read: a game by its slug, else `server`, `terminal`, or `engine` for what they share."""
    parts = file.relative_to(ROOT / "logicade").parts
    if parts[0] in ("games", "bots") and len(parts) > 2:
        return parts[1].replace("_", "-")
    return {"server": "server", "cli": "terminal"}.get(parts[0], "engine")


def package_texts() -> Iterator[tuple[str, Found]]:
    """Every text of the package with the place where it is read."""
    for file in sources():
        source = file.read_text("utf-8")
        if "Text(" in source:
            for found in texts_in_source(source, str(file.relative_to(ROOT))):
                yield place_of(file), found


def page_texts() -> Iterator[tuple[str, Text]]:
    """The strings of the page, by key, as far as both languages have one between plain quotes."""
    said = []
    for language in ("en", "ja"):
        source = (ROOT / "web/src/text" / f"{language}.ts").read_text("utf-8")
        said.append(dict(re.findall(r'^  "?([\w.-]+)"?:\s+"((?:[^"\\]|\\.)*)",', source, re.MULTILINE)))
    for key in said[0].keys() | said[1].keys():
        yield key, Text(said[0].get(key, ""), said[1].get(key, ""))


def faults_of(text: Text) -> list[str]:
    """What is wrong with a text in one language or the other."""
    found = english_faults(text.en) + japanese_faults(text.ja)
    if bool(text.en.strip()) != bool(text.ja.strip()):
        found.append("said in one language only")
    return found
