"""Texts for people: the same thing said in both languages."""

from __future__ import annotations

from typing import NamedTuple


class Text(NamedTuple):
    """A text for people, in both languages."""

    en: str
    ja: str


class Words(NamedTuple):
    """An action for people. `{who}` stands for the name of who did it, `{0}` to `{15}` for those of the seats."""

    short: Text  # on a button: what would be done
    told: Text  # in a log: what was done
