"""Sentences for people, made from texts with named gaps: filled, listed and counted, in each language its own way.

A sentence is one `Text` with gaps, never put together from pieces, since the order of words differs. Gaps for people
(`{0}`, `{who}`) and for small pictures (`{signal 1}`) stay open here; `scene.rich` fills or draws them at the very end.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence

from logicade.engine.text import Text, Words

Gap = Text | str | int
Refusals = Mapping[str, tuple[str, Text]]  # why a game says no, by a word for it: the clause, and a reason with gaps
_NAMED = re.compile(r"\{([a-z_]+)\}")
_VERBS = {"is": "are", "was": "were", "has": "have", "goes": "go", "does": "do", "passes": "pass"}
_YOU = re.compile(rf"\bYou ({'|'.join(_VERBS)}|starts|wins|loses|draws|gets|holds|plays|places|needs|takes)\b")
_TITLED = ("さん", "くん", "ちゃん", "様", "先生")
# What can be counted: its plural, and the Japanese counter.
NOUNS = {
    "card": ("cards", "枚"), "tile": ("tiles", "枚"), "display": ("displays", "枚"), "circuit": ("circuits", "枚"),
    "gate": ("gates", "枚"), "signal": ("signals", "枚"), "token": ("tokens", "個"), "stone": ("stones", "個"),
    "piece": ("pieces", "個"), "move": ("moves", "手"), "turn": ("turns", "手"), "step": ("steps", "手"),
    "time": ("times", "回"), "penalty": ("penalties", "回"), "place": ("places", "箇所"), "input": ("inputs", "箇所"),
    "square": ("squares", "マス"), "row": ("rows", "段"), "animal": ("animals", "匹"), "player": ("players", "人"),
    "point": ("points", "点"), "vote": ("votes", "票"), "second": ("seconds", "秒"), "minute": ("minutes", "分"),
    "round": ("rounds", "ラウンド"), "game": ("games", "戦"), "lie": ("lies", "回"), "proposal": ("proposals", "件"),
}  # fmt: skip


def fill(text: Text, **gaps: Gap) -> Text:
    """A text with some of its named gaps filled, a `Text` by its own language; ValueError for a gap that it lacks."""
    if unknown := gaps.keys() - set(_NAMED.findall(text.en + text.ja)):
        raise ValueError(f"{text} has no gaps {sorted(unknown)}")

    def filled(language: str) -> str:
        def value(found: re.Match[str]) -> str:
            gap = gaps.get(found[1], found[0])
            return str(getattr(gap, language) if isinstance(gap, Text) else gap)

        return _NAMED.sub(value, getattr(text, language))

    return Text(filled("en"), filled("ja"))


def refuse(refusals: Refusals, key: str, **gaps: Gap) -> tuple[str, Text]:
    """One of a game's refusals, its gaps filled: the clause and the reason."""
    clause, reason = refusals[key]
    return clause, fill(reason, **gaps)


def tell(words: Words, **gaps: Gap) -> Words:
    """An action in words, its gaps filled; a button may leave out what the log says."""

    def filled(text: Text) -> Text:
        return fill(text, **{gap: value for gap, value in gaps.items() if f"{{{gap}}}" in text.en + text.ja})

    if unused := [gap for gap in gaps if f"{{{gap}}}" not in "".join((*words.short, *words.told))]:
        raise ValueError(f"{words} has no gaps {unused}")
    return Words(filled(words.short), filled(words.told))


def same(told: Text) -> Words:
    """What nobody decides, such as a deal: there is no button for it, so both texts are the line of the log."""
    return Words(told, told)


def signals(bits: str) -> str:
    """Signals in a row as people read them: `1 0 1 1`."""
    return " ".join(bits)


def person(seat: int) -> Text:
    """The gap for the name of whoever sits there."""
    return Text(f"{{{seat}}}", f"{{{seat}}}")


def people(seats: Sequence[int]) -> Text:
    """Gaps for several people: `{0}, {1} and {2}`, `{0}と{1}と{2}`."""
    names = [f"{{{seat}}}" for seat in seats]
    return Text(_english(names, "and"), "と".join(names))


def things(items: Sequence[Gap], *, last: str = "and") -> Text:
    """Several things: `AND, OR and NOR`, `AND、OR、NOR`; with `last="or"` one of them: `AND or OR`, `ANDかOR`."""
    english = [str(item.en if isinstance(item, Text) else item) for item in items]
    japanese = [str(item.ja if isinstance(item, Text) else item) for item in items]
    return Text(_english(english, last), ("か" if last == "or" else "、").join(japanese))


def _english(items: Sequence[str], last: str) -> str:
    return f" {last} ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


def counted(number: int, noun: str) -> Text:
    """A number of things, by a noun of `NOUNS`: `1 card`, `1,000 turns`, `no tokens`; `1枚`, `1,000手`, `なし`."""
    plural, counter = NOUNS[noun]
    if number == 0:
        return Text(f"no {plural}", "なし")
    return Text(f"{number:,} {noun if number == 1 else plural}", f"{number:,}{counter}")


def sentence(text: Text) -> Text:
    """A one-line reason as a sentence of its own: with a capital letter and a full stop in English, 。 in Japanese."""
    english, japanese = text
    if english and english[-1] not in ".!?…":
        english += "."
    if japanese and japanese[-1] not in "。！？…":
        japanese += "。"
    return Text(english[:1].upper() + english[1:], japanese)


def addressed(line: str) -> str:
    """An English sentence in which somebody is called You, with the verbs and the possessive that go with it."""
    line = line.replace("You's ", "Your ")
    return _YOU.sub(lambda found: f"You {_VERBS.get(found[1], found[1].removesuffix('s'))}", line)


def san(name: str, *, bot: bool = False) -> str:
    """A name as Japanese calls a person who asks, comes or goes; bots and names with a title keep theirs."""
    return name if bot or name.endswith(_TITLED) else f"{name}さん"


def namesakes(names: Sequence[str]) -> tuple[str, ...]:
    """Names by which people can be told apart: those of the same name are numbered, `Copper 1`, `カッパー1`."""
    many, met = Counter(names), Counter[str]()
    shown = []
    for name in names:
        met[name] += 1
        gap = " " if name[-1:].isascii() else ""
        shown.append(f"{name}{gap}{met[name]}" if many[name] > 1 else name)
    return tuple(shown)


def isolated(name: str) -> str:
    """A name that cannot turn the words around it: one with letters that run from right to left is set apart."""
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if turns else name
